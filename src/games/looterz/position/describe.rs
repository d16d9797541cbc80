//! Describes a state by named values, for scenarios, for the end of replays, and for comparison with a second implementation.

use crate::change::Change;
use crate::effect::{Actions, Deed, Looterz};
use crate::ids::{CardNo, Cards, NONE};
use crate::setup::Setup;
use crate::state::{Modifier, Performing, Phase, Pick, Stage, State, Step, Waiting, What};
use crate::words::name;
use cards::game::{Fact, Pending, Rules};
use std::collections::BTreeMap;
use table::position::{letter, map, number, word};

fn seat(seat: Option<u8>) -> Fact {
    word(seat.filter(|seat| *seat != NONE).map_or("nobody".to_owned(), letter))
}

/// Words for each state, in one place.
struct Eye<'s> {
    setup: &'s Setup,
    state: &'s State,
}

impl Eye<'_> {
    fn card(&self, card: CardNo) -> Fact {
        word(if card == NONE { "nothing".to_owned() } else { name(self.setup, card) })
    }

    fn row(&self, cards: impl IntoIterator<Item = CardNo>) -> Fact {
        Fact::List(cards.into_iter().map(|card| self.card(card)).collect())
    }

    fn player(&self, seat: u8) -> Fact {
        let (state, own) = (self.state, usize::from(seat));
        map([
            ("hand", self.row(state.hands[own])),
            ("held", number(state.held[own])),
            ("loot", number(state.loot[own])),
            ("looterz", self.row(state.play[own])),
            ("seen", number(state.known.by(seat))),
        ])
    }

    /// A Looter in play.
    fn standing(&self, card: CardNo) -> Fact {
        let (setup, state) = (self.setup, self.state);
        let forbidden = Deed::ALL.iter().filter(|deed| state.forbidden(setup, card, **deed));
        map([
            ("of", seat(state.controller(card))),
            ("home", seat(state.began.owner(card))),
            ("life", number(state.life(card))),
            ("power", number(state.power(setup, card))),
            ("search_dice", number(state.dice(setup, card, Actions::Search))),
            ("attack_dice", number(state.dice(setup, card, Actions::Attack))),
            ("forbidden", Fact::List(forbidden.map(|deed| word(deed.key())).collect())),
            ("acted", word((!state.ready.has(card)).to_string())),
        ])
    }

    fn modifier(&self, m: &Modifier) -> Fact {
        let on = if m.on == Cards::ALL { Fact::List(vec![word("everybody")]) } else { self.row(m.on) };
        let dice = |what: &str, actions: Actions, n: i64| map([(what, map([(actions.key(), number(n))]))]);
        let change = match m.change {
            Change::Power(n) => map([("power", number(n))]),
            Change::Dice(actions, n) => dice("dice", actions, n.into()),
            Change::Reroll(actions, n) => dice("re-roll", actions, n.into()),
            Change::Forbid(bits) => {
                let deeds = Deed::ALL.iter().filter(|deed| bits & 1 << **deed as u8 != 0);
                map([("forbid", Fact::List(deeds.map(|deed| word(deed.key())).collect()))])
            }
            Change::Attacks(n) => map([("attacks", number(n))]),
            Change::Prevent(n) => map([("prevent", number(n))]),
            Change::Tax(n) => map([("tax", number(n))]),
            Change::Home(home) => map([("home", word(letter(home)))]),
            Change::Again => word("again"),
        };
        map([
            ("on", on),
            ("change", change),
            ("until", word(m.until.key())),
            ("by", seat(Some(m.seat))),
            ("from", self.card(m.from)),
        ])
    }

    fn waiting(&self, w: &Waiting) -> Fact {
        map([
            ("card", self.card(w.card)),
            ("trigger", word(w.trigger().key())),
            ("of", word(letter(w.seat()))),
            ("times", number(w.times)),
        ])
    }

    /// The pending step, with its details.
    fn step(&self, step: Step) -> Fact {
        match step {
            Step::Over | Step::Phase => word("none"),
            Step::Order { seat } => map([("order", word(letter(seat)))]),
            Step::Strike { card, left, again } => {
                map([("attack", self.card(card)), ("left", number(left)), ("again", word(again.to_string()))])
            }
            Step::Reroll { card, target, left, hits, misses, taken, more } => map([
                ("dice_of", self.card(card)),
                ("target", self.card(target)),
                ("left", number(left)),
                ("hits", number(hits)),
                ("misses", number(misses)),
                ("taken", number(taken)),
                ("more", number(more)),
            ]),
            Step::Perform(p) => self.performing(&p),
            Step::Pick(pick) => self.pick(&pick),
        }
    }

    fn performing(&self, p: &Performing) -> Fact {
        map([
            ("card", self.card(p.card)),
            ("act", number(p.act)),
            ("of", word(letter(p.seat))),
            ("part", number(p.part)),
            ("way", number(p.way)),
            ("target", number(p.target)),
            ("op", number(p.op)),
            ("done", number(p.done)),
        ])
    }

    fn pick(&self, pick: &Pick) -> Fact {
        map([
            ("pick", word(purpose(pick.what))),
            ("of", word(letter(pick.seat))),
            ("left", number(pick.left)),
            ("by", self.card(pick.by)),
            ("to", self.card(pick.to)),
        ])
    }
}

/// The whole state, as named values.
pub(in super::super) fn describe(setup: &Setup, state: &State) -> Fact {
    let eye = Eye { setup, state };
    let asked = match Looterz::pending(setup, state) {
        Pending::Decide(seat) => Some(seat),
        Pending::Over(_) => None,
    };
    let winners = (state.winner != NONE).then(|| word(letter(state.winner)));
    let mut all: BTreeMap<String, Fact> = [
        ("asked", seat(asked)),
        ("moment", word(moment(state))),
        ("winners", Fact::List(winners.into_iter().collect())),
        ("guard", word(state.guard.map_or("none".to_owned(), |g| g.told(&setup.rules).to_string()))),
        ("active", word(letter(state.active))),
        ("first", word(letter(state.first))),
        ("round", number(state.round)),
        ("phase", word(phase(state.phase))),
        ("taken", word(state.taken.to_string())),
        ("to_win", number(state.goal)),
        ("inn", eye.row(state.inn())),
        ("graveyard", eye.row(state.graveyard)),
        ("apart", eye.row(state.apart)),
        ("dungeon", map(state.dungeon().into_iter().map(|card| (name(setup, card), eye.standing(card))))),
        ("modifiers", Fact::List(state.modifiers.iter().map(|m| eye.modifier(m)).collect())),
        ("queue", Fact::List(state.queue.waiting().iter().map(|w| eye.waiting(w)).collect())),
        ("steps", Fact::List(state.steps.iter().map(|step| eye.step(*step)).collect())),
        ("performed", number(state.performed)),
    ]
    .into_iter()
    .map(|(key, fact)| (key.to_owned(), fact))
    .collect();
    all.extend((0..setup.players).map(|seat| (letter(seat), eye.player(seat))));
    Fact::Map(all)
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "turn_start",
        Phase::First => "first_recruitment",
        Phase::Dungeon => "dungeon",
        Phase::Second => "second_recruitment",
        Phase::Sacrifice => "sacrifice",
        Phase::Hand => "discard",
    }
}

fn purpose(what: What) -> &'static str {
    match what {
        What::Sacrifice => "sacrifice",
        What::Discard => "discard",
        What::RecruitHand | What::RecruitGraveyard => "recruit",
        What::Take => "take",
        What::GiveOwn | What::GiveAny => "give",
        What::Swap => "swap",
    }
}

/// The present decision.
pub(in super::super) fn moment(state: &State) -> &'static str {
    match state.steps.top() {
        Step::Over => "over",
        Step::Phase => phase(state.phase),
        Step::Order { .. } => "order",
        Step::Strike { .. } => "attack",
        Step::Reroll { .. } => "re-roll",
        Step::Perform(p) => match p.stage {
            Stage::Offer => "offer",
            Stage::Way => "way",
            _ => "target",
        },
        Step::Pick(pick) => purpose(pick.what),
    }
}
