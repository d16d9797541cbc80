//! Describes a state by named values, for scenarios, for the end of replays, and for comparison with a second implementation.

use crate::effect::{LootRoll, Pile, Slot, Window};
use crate::ids::{CardNo, NONE};
use crate::setup::Setup;
use crate::state::{FIGHTERS, MONSTER, Modifier, OTHERS, State, Step, Zone};
use cards::game::{Fact, Pending, Rules};
use std::collections::BTreeMap;
use table::position::{letter, map, number, word};

fn bearer(on: u8) -> Fact {
    match on {
        MONSTER => word("monster"),
        FIGHTERS => word("fighters"),
        NONE => word("nobody"),
        on if on >= OTHERS => word(format!("fighters but {}", letter(on - OTHERS))),
        seat => word(letter(seat)),
    }
}

/// Words for each state, in one place.
struct Eye<'s> {
    setup: &'s Setup,
    state: &'s State,
}

impl Eye<'_> {
    fn title(&self, card: CardNo) -> Fact {
        word(self.setup.cards.get(usize::from(card)).map_or("nothing", |c| c.title.as_str()))
    }

    fn row(&self, zone: Zone) -> Fact {
        Fact::List(self.state.zones.iter(zone).map(|c| self.title(c)).collect())
    }

    fn seats(&self, bits: u8) -> Fact {
        Fact::List((0..self.setup.players).filter(|s| bits & (1 << s) != 0).map(|s| word(letter(s))).collect())
    }

    fn piles(&self, zone: fn(u8) -> Zone) -> Fact {
        map(Pile::ALL.iter().map(|pile| (pile.key(), self.row(zone(*pile as u8)))))
    }

    fn player(&self, seat: u8) -> Fact {
        let (setup, state) = (self.setup, self.state);
        let (score, gear) = state.score(setup, seat);
        let slots = Slot::ALL[..6].iter().enumerate();
        let slots = slots.map(|(i, slot)| (slot.key(), self.title(state.slots[usize::from(seat)][i])));
        let changed =
            Slot::ALL[..6].iter().enumerate().filter(|(i, _)| state.changed[usize::from(seat)] & (1 << i) != 0);
        map([
            ("slots", map(slots)),
            ("worn", self.row(Zone::Worn(seat))),
            ("bag", self.row(Zone::Bag(seat))),
            ("bank", self.row(Zone::Bank(seat))),
            ("hand", self.row(Zone::Hand(seat))),
            ("survivability", number(state.survivability(setup, seat))),
            ("bag_limit", number(state.bag_limit(setup, seat) as i64)),
            ("score", number(score)),
            ("gear", number(gear)),
            ("seen", map(Pile::ALL.iter().map(|pile| (pile.key(), number(state.known(seat, *pile as u8) as i64))))),
            ("changed", Fact::List(changed.map(|(_, slot)| word(slot.key())).collect())),
        ])
    }

    fn fight(&self) -> Fact {
        let (setup, state, fight) = (self.setup, self.state, &self.state.fight);
        if !fight.on {
            return word("none");
        }
        let opened = fight.opened();
        let chest = if opened { [0; 3] } else { state.chest(setup) };
        let rarities = Pile::ALL[1..4].iter().zip(chest).map(|(pile, n)| (pile.key(), number(n)));
        let seats = || (0..setup.players).filter(|s| fight.rollers & (1 << s) != 0);
        let laid = (0..setup.players).filter(|s| fight.laid & (1 << s) != 0);
        let choice = |s: u8| word(if fight.laid_fight & (1 << s) != 0 { "fight" } else { "flight" });
        map([
            ("mode", word(["regular", "boss"][usize::from(fight.mode.min(1))])),
            ("monster", self.title(fight.monster)),
            ("number", number(state.monster_number(setup))),
            ("fighters", self.seats(fight.fighters)),
            ("party", number(state.party(setup))),
            ("flipped", word(fight.flipped.to_string())),
            ("laid", map(laid.map(|s| (letter(s), choice(s))))),
            ("must_fight", self.seats(fight.forced[0])),
            ("must_flee", self.seats(fight.forced[1])),
            ("alone", if fight.alone == NONE { word("nobody") } else { word(letter(fight.alone)) }),
            ("chest", map(rarities)),
            ("opened", word(opened.to_string())),
            ("loot_from", word(["piles", "discards", "discards_only"][usize::from(fight.source.min(2))])),
            ("won", word(fight.won.to_string())),
            ("spoils", self.row(Zone::Spoils)),
            ("contested", self.title(fight.contested)),
            ("rollers", self.seats(fight.rollers)),
            ("level", self.seats(fight.tied)),
            ("dice", map(seats().map(|s| (letter(s), number(fight.rolls[usize::from(s)]))))),
            ("rolls", map(seats().map(|s| (letter(s), number(state.roll_value(setup, s)))))),
            ("rerolls", number(fight.rerolls)),
        ])
    }

    fn modifier(&self, m: &Modifier) -> Fact {
        map([
            ("on", bearer(m.on)),
            ("change", Fact::of(&m.change)),
            ("until", word(m.until.key())),
            ("from", self.title(m.from)),
            ("worn", self.title(m.worn)),
        ])
    }

    /// The pending step, with its details.
    fn step(&self) -> Fact {
        let seat = |s: u8| word(letter(s));
        match self.state.steps.top() {
            Step::Window { kind, first, asked, passed, batch } => map([
                ("window", word(kind.key())),
                ("first", seat(first)),
                ("asked", seat(asked)),
                ("passed", number(passed)),
                ("batch", word(batch.to_string())),
            ]),
            Step::Penalty { left, .. } => map([("left", number(left))]),
            Step::Buy { left, .. } => map([("left", number(left))]),
            Step::Pay { card, owed, .. } => map([("card", self.title(card)), ("owed", number(owed))]),
            Step::Explored { card, .. } => map([("card", self.title(card))]),
            Step::Perform(p) => map([("card", self.title(p.card))]),
            Step::Pick { by, owner, left, .. } => {
                map([("card", self.title(by.card)), ("of", seat(owner)), ("left", number(left))])
            }
            Step::Throw { done } => map([("done", number(done))]),
            _ => word("none"),
        }
    }
}

/// The whole state, as named values.
pub(in super::super) fn describe(setup: &Setup, state: &State) -> Fact {
    let eye = Eye { setup, state };
    let mut all: BTreeMap<String, Fact> = BTreeMap::new();
    let pending = LootRoll::pending(setup, state);
    let (asked, winners) = match pending {
        Pending::Decide(seat) => (word(letter(seat)), 0),
        Pending::Over(outcome) => (word("nobody"), outcome.winners),
    };
    for (key, fact) in [
        ("asked", asked),
        ("moment", word(moment(state))),
        ("winners", eye.seats(winners)),
        ("stopped", word(state.guard.map_or("no".to_owned(), |guard| cards::game::Guard::from(guard).to_string()))),
        ("dungeon", number(state.dungeon)),
        ("wins", number(state.wins)),
        ("active", word(letter(state.active))),
        ("turns", number(state.turns)),
        ("dungeon_turns", number(state.dungeon_turns)),
        ("town_turns", number(state.town_turns)),
        ("step", eye.step()),
        ("piles", eye.piles(Zone::Pile)),
        ("discard", eye.piles(Zone::Discard)),
        ("vendor", eye.row(Zone::Vendor)),
        ("table", eye.row(Zone::Table)),
        ("box", eye.row(Zone::Box)),
        ("used", Fact::List(state.used.into_iter().map(|card| eye.title(card)).collect())),
        ("fight", eye.fight()),
        ("modifiers", Fact::List(state.modifiers.iter().map(|m| eye.modifier(m)).collect())),
    ] {
        all.insert(key.to_owned(), fact);
    }
    all.extend((0..setup.players).map(|seat| (letter(seat), eye.player(seat))));
    Fact::Map(all)
}

/// The present decision.
pub(in super::super) fn moment(state: &State) -> &'static str {
    match state.steps.top() {
        Step::Window { kind: Window::TurnStart, .. } => "turn_start",
        Step::Window { kind: Window::Preparation, .. } => "preparation",
        Step::Window { kind: Window::Fight, .. } => "fight",
        Step::Window { kind: Window::Roll, .. } => "roll",
        Step::Window { kind: Window::Town, .. } => "town",
        Step::Window { kind: Window::AnyTime, .. } => "any_time",
        Step::Action => "action",
        Step::Throw { .. } => "discard",
        Step::Explored { .. } => "explored",
        Step::Overflow { .. } => "overflow",
        Step::Choose => "choice",
        Step::Penalty { .. } => "penalty",
        Step::TownTurn { .. } => "town_turn",
        Step::Buy { .. } => "buy",
        Step::Pay { .. } => "pay",
        Step::Deposit { .. } => "deposit",
        Step::Perform(_) => "target",
        Step::Pick { .. } => "pick",
        Step::Swap { .. } => "swap",
        _ => "over",
    }
}
