//! Sets up a position: puts every card in its place, collects all complaints, and plays on to the first choice.

use super::{Battle, Bearer, Given, Middle, Moment, Player};
use crate::compiled::{Kind, places};
use crate::effect::{Choice, Duration, Window};
use crate::event::Event;
use crate::ids::{CardNo, NONE};
use crate::setup::Setup;
use crate::spec::Change;
use crate::state::Context;
use crate::state::{FIGHTERS, Fight, MODIFIERS, MONSTER, Modifier, State, Step, Zone};
use cards::game::Log;
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::locus::Locus;
use table::position::{self, Item, Row};

/// Sets up a position and plays on to the first choice. Errors: unknown cards or cards named twice, cards in a place that does
/// not take them or that is full, seats that do not exist.
pub(in super::super) fn arrange(
    setup: &Setup,
    Given { middle: given, seats }: Given,
    at: Locus,
    dice: &mut Dice,
    log: &mut impl Log<Event>,
) -> Checked<State> {
    let titles = setup.cards.iter().map(|card| card.title.as_str());
    let mut making = Making { setup, state: State::empty(), desk: position::Desk::new(setup.players, titles) };
    let seated: Vec<Seat<'_>> = making.desk.seated(&seats, at);
    making.state.dungeon = making.desk.number(given.dungeon, 1, 1..=setup.rules.dungeons, at.key("dungeon"));
    making.state.wins = making.desk.number(given.wins, 0, 0..=setup.rules.regular_wins, at.key("wins"));
    making.state.active = given.active.map_or(0, |name| making.desk.seat(name, at.key("active")));
    making.cards(&given, &seated, at);
    if let Some(battle) = &given.fight {
        making.battle(battle, at.key("fight"));
    }
    for (i, m) in given.modifiers.iter().enumerate() {
        let at = at.key("modifiers").nth(i);
        let from = m
            .from
            .as_ref()
            .and_then(|name| making.desk.named(name, at.key("from")))
            .map_or(NONE, |card| card as CardNo);
        making.run(Modifier { on: bearer(m.on), change: m.change, until: m.until, from, worn: NONE }, at);
    }
    let moment = given.moment.unwrap_or(if given.fight.is_some() { Moment::Preparation } else { Moment::TurnStart });
    making.begin(moment, &given, &seated, at);
    making.wanted(&given, &seated, at);
    making.state.count_dice(setup, making.state.fight.rollers);
    for (seat, _, at) in &seated {
        let (held, limit) = (making.state.zones.len(Zone::Bag(*seat)), making.state.bag_limit(setup, *seat));
        if held > limit {
            let what = format!("the bag has {held} cards; the limit is {limit} (LR-40)");
            making.desk.diags.push(Diag::error(at.key("bag"), "too-many-cards", what).help("remove some"));
        }
    }
    let Making { mut state, desk: position::Desk { diags, .. }, .. } = making;
    if diags.is_empty() {
        if given.shuffled {
            shuffle(&given, &mut state, dice);
        }
        let mut table = Context { setup, state: &mut state, dice, log };
        open(&mut table, moment);
        table.settle();
    }
    Checked::of(state, diags)
}

/// The written part of an existing seat, and its location in the file.
type Seat<'g> = (u8, &'g Player, Locus);

/// A position while it is set up.
struct Making<'s> {
    setup: &'s Setup,
    state: State,
    desk: position::Desk<'s>,
}

impl Making<'_> {
    /// Adds a change in force.
    fn run(&mut self, change: Modifier, at: Locus) {
        if !self.state.modify(change) {
            let what = format!("the limit is {MODIFIERS} changes at once");
            self.desk.diags.push(Diag::error(at, "too-many-changes", what).help("remove some"));
        }
    }

    /// Puts everything in place: named cards first, then unnamed ones, then the rest into its piles.
    fn cards(&mut self, given: &Middle, seated: &[Seat<'_>], at: Locus) {
        let setup = self.setup;
        let pile_of = move |c: CardNo| setup.pile[usize::from(c)];
        let loot = move |c: CardNo| (1..=3).contains(&pile_of(c));
        let ability = move |c: CardNo| pile_of(c) == 0;
        let gear = move |c: CardNo| setup.card(c).gear().is_some();
        type Fits<'f> = Box<dyn Fn(CardNo) -> bool + 'f>;
        let mut rows: Vec<(&Row, Zone, Fits<'_>, &str, Locus)> = Vec::new();
        for (seat, Player { worn, bag, bank, hand, .. }, at) in seated {
            let seat = *seat;
            rows.push((worn, Zone::Worn(seat), Box::new(gear), "a slot", at.key("worn")));
            rows.push((bag, Zone::Bag(seat), Box::new(loot), "a bag", at.key("bag")));
            rows.push((bank, Zone::Bank(seat), Box::new(loot), "a bank", at.key("bank")));
            rows.push((hand, Zone::Hand(seat), Box::new(ability), "an ability hand", at.key("hand")));
        }
        rows.push((&given.vendor, Zone::Vendor, Box::new(ability), "the vendor's row", at.key("vendor")));
        if let Some(battle) = &given.fight {
            rows.push((&battle.spoils, Zone::Spoils, Box::new(loot), "a chest", at.key("fight").key("spoils")));
        }
        for (name, row) in &given.discards {
            let pile = *name as u8;
            let at = at.key("discards").key(name.pile().key());
            rows.push((row, Zone::Discard(pile), Box::new(move |c| pile_of(c) == pile), "this discard pile", at));
        }
        for (name, row) in &given.piles {
            let pile = *name as u8;
            let at = at.key("piles").key(name.pile().key());
            rows.push((row, Zone::Pile(pile), Box::new(move |c| pile_of(c) == pile), "this pile", at));
        }
        if let Some(battle) = &given.fight {
            let at = at.key("fight").key("monster");
            let lair = |c: usize| setup.pile[c] == 4;
            if let Some(card) = self.desk.claim(&battle.monster, lair, "a monster's lair", at) {
                let card = card as CardNo;
                self.state.fight = Fight { on: true, monster: card, ..Fight::none() };
                self.state.zones.put(card, Zone::Lair);
            }
        }
        let found = rows.iter().map(|(row, _, fits, place, at)| self.desk.row(row, |c| fits(c as CardNo), place, *at));
        let found: Vec<Vec<Option<usize>>> = found.collect();
        // plain cards are used for unnamed ones
        let mut spare: Vec<CardNo> = (0..setup.cards.len() as u8).collect();
        spare.sort_by_key(|c| (!setup.card(*c).effects.is_empty(), gear(*c), pile_of(*c)));
        for ((row, zone, fits, _, at), named) in rows.iter().zip(found) {
            for ((i, item), card) in row.0.iter().enumerate().zip(named) {
                match item {
                    Item::Named(_) => card.into_iter().for_each(|c| self.lay(c as CardNo, *zone, at.nth(i))),
                    Item::Any(n) => {
                        let fitting = spare.iter().filter(|c| fits(**c)).map(|c| usize::from(*c));
                        for card in self.desk.any(*n, fitting, *at) {
                            self.lay(card as CardNo, *zone, at.nth(i));
                        }
                    }
                }
            }
        }
        for card in self.desk.rest().map(|card| card as CardNo) {
            let pile = pile_of(card);
            let bare = given.only.iter().any(|name| *name as u8 == pile);
            self.state.zones.put_under(card, if bare { Zone::Box } else { Zone::Pile(pile) });
        }
        if self.state.zones.len(Zone::Vendor) as i32 > setup.rules.vendor_cards {
            let what = format!("the vendor's row holds {} (LR-78)", setup.rules.vendor_cards);
            self.desk.diags.push(Diag::error(at.key("vendor"), "too-many-cards", what));
        }
    }

    /// Puts a card into its place, and worn ones into their slots.
    fn lay(&mut self, card: CardNo, zone: Zone, at: Locus) {
        if let (Zone::Worn(seat), Some((slot, _))) = (zone, self.setup.card(card).gear()) {
            for i in places(slot) {
                let there = std::mem::replace(&mut self.state.slots[usize::from(seat)][i], card);
                if there != NONE {
                    let (one, other) = (&self.setup.card(there).title, &self.setup.card(card).title);
                    let what = format!("\"{one}\" and \"{other}\" are worn in the same slot (LR-33)");
                    self.desk.diags.push(Diag::error(at, "slot-twice", what).help("remove one of them"));
                }
            }
        }
        self.state.zones.put_under(card, zone);
    }

    fn battle(&mut self, battle: &Battle, at: Locus) {
        let all = (1u8 << self.setup.players) - 1;
        let fighters = match &battle.fighters {
            Some(names) => names.iter().fold(0, |bits, name| bits | 1 << self.desk.seat(*name, at.key("fighters"))),
            None => all,
        };
        let mut laid = (0u8, 0u8);
        for (name, choice) in &battle.laid {
            let bit = 1u8 << self.desk.seat(*name, at.key("laid"));
            laid = (laid.0 | bit, laid.1 | if *choice == Choice::Fight { bit } else { 0 });
        }
        let alone = battle.alone.map_or(NONE, |name| self.desk.seat(name, at.key("alone")));
        let fight = &mut self.state.fight;
        fight.mode = battle.mode.map_or(0, |mode| mode as u8);
        (fight.fighters, fight.laid, fight.laid_fight, fight.alone) = (fighters, laid.0, laid.1, alone);
        if let (Some(wanted), Kind::Monster { chest, .. }) =
            (battle.chest, self.setup.card(fight.monster.min(self.setup.cards.len() as u8 - 1)).kind)
        {
            let printed = chest[usize::from(fight.mode)];
            for (i, n) in [wanted.common, wanted.rare, wanted.epic].into_iter().enumerate() {
                fight.chest[i] = (n - i32::from(printed[i])).clamp(-99, 99) as i8;
            }
        }
    }

    /// Completes the state for the moment at which play begins.
    fn begin(&mut self, moment: Moment, given: &Middle, seated: &[Seat<'_>], at: Locus) {
        let fight_needed = matches!(
            moment,
            Moment::Preparation | Moment::Choice | Moment::Fight | Moment::Compare | Moment::Spoils | Moment::Roll
        );
        if fight_needed != given.fight.is_some() {
            let (what, help) = match fight_needed {
                true => ("this moment needs a `fight`", "add `fight: {monster: ..}`"),
                false => ("no fight goes on at this moment", "remove `fight`, or begin at `preparation`"),
            };
            self.desk.diags.push(Diag::error(at.key("moment"), "no-fight", what).help(help));
            return;
        }
        let fight = &mut self.state.fight;
        match moment {
            Moment::Preparation | Moment::Choice => fight.fighters = 0,
            Moment::Fight | Moment::Compare => fight.flipped = true,
            Moment::Spoils | Moment::Roll => {
                (fight.flipped, fight.won) = (true, true);
                let monster = fight.monster;
                self.state.zones.take(monster, Zone::Lair);
                self.state.zones.put(monster, Zone::Discard(4));
                if self.state.zones.len(Zone::Spoils) > 0 {
                    self.state.fight.chest = [i8::MIN; 3];
                }
            }
            _ => {}
        }
        let rolls: Vec<(u8, i16)> = seated.iter().filter_map(|(seat, p, _)| Some((*seat, p.roll?))).collect();
        if moment == Moment::Roll {
            let Some(card) = self.state.zones.iter(Zone::Spoils).next() else {
                let what = "nothing is rolled for";
                let diag = Diag::error(at.key("fight"), "no-spoils", what).help("add `spoils: [..]` to the fight");
                return self.desk.diags.push(diag);
            };
            let fight = &mut self.state.fight;
            fight.contested = card;
            for (seat, roll) in rolls {
                fight.rolls[usize::from(seat)] = roll;
                fight.rollers |= 1 << seat;
            }
            fight.tied = fight.rollers;
            if fight.rollers == 0 {
                let what = "no player has rolled";
                let help = "give the seats a `roll`, or begin at `spoils` with `dice`";
                self.desk.diags.push(Diag::error(at.key("moment"), "no-rolls", what).help(help));
            }
        } else if !rolls.is_empty() {
            let what = "a `roll` is possible only with `moment: roll`";
            self.desk.diags.push(Diag::error(at.key("moment"), "no-roll", what).help("write `moment: roll`"));
        }
    }

    /// Adds changes that give numbers their written values.
    fn wanted(&mut self, given: &Middle, seated: &[Seat<'_>], at: Locus) {
        if !self.desk.diags.is_empty() {
            return;
        }
        let (setup, on) = (self.setup, self.state.fight.on);
        let until = if on { Duration::ThisFight } else { Duration::ThisDungeon };
        for (seat, player, _) in seated {
            let seat = *seat;
            for against in &player.immune {
                self.run(Modifier { on: seat, change: Change::Immune(*against), until, from: NONE, worn: NONE }, at);
            }
            if let Some(wanted) = player.survivability {
                let missing = (wanted - self.state.survivability(setup, seat)).clamp(-9999, 9999) as i16;
                self.run(
                    Modifier { on: seat, change: Change::Survivability(missing), until, from: NONE, worn: NONE },
                    at,
                );
            }
        }
        if let Some(wanted) = given.fight.as_ref().and_then(|f| f.number) {
            let missing = (wanted - self.state.monster_number(setup)).clamp(-9999, 9999) as i16;
            self.run(
                Modifier { on: MONSTER, change: Change::Survivability(missing), until, from: NONE, worn: NONE },
                at,
            );
        }
    }
}

/// Shuffles the cards that the scenario does not name.
fn shuffle(given: &Middle, state: &mut State, dice: &mut Dice) {
    for pile in 0..5u8 {
        let named = given.piles.iter().find(|(name, _)| **name as u8 == pile);
        let kept = named
            .map_or(0, |(_, row)| row.0.iter().map(|i| if let Item::Any(n) = i { usize::from(*n) } else { 1 }).sum());
        let mut cards: Vec<CardNo> = state.zones.iter(Zone::Pile(pile)).skip(kept).collect();
        dice.shuffle(&mut cards);
        for card in &cards {
            state.zones.take(*card, Zone::Pile(pile));
        }
        cards.into_iter().for_each(|c| state.zones.put_under(c, Zone::Pile(pile)));
    }
}

/// Puts the steps of a moment on the stack.
fn open<L: Log<Event>>(table: &mut Context<'_, L>, moment: Moment) {
    let active = table.state.active;
    let steps: &[Step] = match moment {
        Moment::TurnStart => &[Step::Turn],
        Moment::Action => &[Step::TurnOver, Step::Action],
        Moment::Preparation | Moment::Choice => {
            &[Step::TurnOver, Step::FightOver, Step::Compare, Step::Flip, Step::Choose]
        }
        Moment::Fight | Moment::Compare => &[Step::TurnOver, Step::FightOver, Step::Compare],
        Moment::Spoils => &[Step::TurnOver, Step::FightOver, Step::Contest],
        Moment::Roll => &[Step::TurnOver, Step::FightOver, Step::Contest, Step::Award],
        Moment::Town => &[Step::Town { first: active }],
        Moment::Scoring => &[],
    };
    steps.iter().for_each(|step| table.push(*step));
    match moment {
        Moment::Preparation => table.open(Window::Preparation, active),
        Moment::Fight => table.open(Window::Fight, active),
        Moment::Roll => table.open(Window::Roll, active),
        Moment::Scoring => table.scoring(),
        _ => {}
    }
}

fn bearer(on: Bearer) -> u8 {
    match on {
        Bearer::Monster => MONSTER,
        Bearer::Fighters => FIGHTERS,
        seat => seat as u8,
    }
}
