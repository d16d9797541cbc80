//! Sets up a position: puts every card in its place, collects all complaints, and plays on to the first choice.

use super::{Given, Moment, Standing};
use crate::change::Change;
use crate::effect::Duration;
use crate::event::Event;
use crate::guard::MODIFIERS;
use crate::ids::{CardNo, Cards, NONE};
use crate::setup::Setup;
use crate::state::Context;
use crate::state::{Modifier, Phase, State};
use crate::words::name;
use cards::game::Log;
use ground::diag::Checked;
use ground::dice::Dice;
use ground::locus::Locus;
use table::position::{self, Item, Row, plain};

/// The number of Life tokens that a position may put on a Looter.
const LIFE: u16 = 99;

/// Sets up a position and plays on to the first choice. Errors: unknown cards or cards named twice, Looterz without Life, seats
/// that do not exist, a game that is already won.
pub(in super::super) fn arrange(
    setup: &Setup,
    Given { middle: given, seats }: Given,
    at: Locus,
    dice: &mut Dice,
    log: &mut impl Log<Event>,
) -> Checked<State> {
    let titles = setup.titles.iter().map(|def| def.title.as_str());
    let mut making =
        Making { setup, state: State::empty(), free: setup.all, desk: position::Desk::new(setup.players, titles) };
    let seated = making.desk.seated(&seats, at);
    making.state.active = given.active.map_or(0, |name| making.desk.seat(name, at.key("active")));
    (making.state.first, making.state.round) = (making.state.active, 1);
    making.state.goal = given.to_win.unwrap_or(setup.goal);
    if making.state.goal == 0 {
        making.desk.complain(at.key("to_win"), "bad-number", "the goal cannot be 0 Loot", "write 1 or more");
    }
    // cards in play first, because moves use their names
    for (seat, player, at) in &seated {
        for (i, standing) in player.looterz.iter().enumerate() {
            making.stand(*seat, standing, at.key("looterz").nth(i));
        }
    }
    for (seat, player, at) in &seated {
        making.state.loot[usize::from(*seat)] = player.loot;
        if player.loot >= making.state.goal && making.state.goal > 0 {
            let what =
                format!("{} Loot would already have won: the goal is {} (LZ-17)", player.loot, making.state.goal);
            making.desk.complain(at.key("loot"), "won", what, "give less, or raise `to_win`");
        }
    }
    let bones = making.named(&given.graveyard, at.key("graveyard"));
    let top = making.named(&given.inn, at.key("inn"));
    let hands: Vec<Vec<CardNo>> = seated.iter().map(|(_, p, at)| making.named(&p.hand, at.key("hand"))).collect();
    // then unnamed cards
    let bones: Cards = bones.into_iter().chain(making.any(&given.graveyard, at.key("graveyard"))).collect();
    making.state.graveyard = bones;
    for ((seat, player, at), named) in seated.iter().zip(hands) {
        let hand: Cards = named.into_iter().chain(making.any(&player.hand, at.key("hand"))).collect();
        making.state.hands[usize::from(*seat)] = hand;
        making.state.held[usize::from(*seat)] = hand.len();
    }
    let on_top: Vec<CardNo> = top.into_iter().chain(making.any(&given.inn, at.key("inn"))).collect();
    let mut below: Vec<CardNo> = making.free.into_iter().collect();
    if given.shuffled {
        dice.shuffle(&mut below);
    }
    if given.only {
        making.state.apart = below.drain(..).collect();
    }
    for card in below.into_iter().rev().chain(on_top.into_iter().rev()) {
        making.state.pile.put(card);
    }
    let Making { mut state, desk: position::Desk { diags, .. }, .. } = making;
    if diags.is_empty() {
        state.phase = match given.moment.unwrap_or(Moment::TurnStart) {
            Moment::TurnStart => Phase::Start,
            Moment::First => Phase::First,
            Moment::Dungeon => Phase::Dungeon,
            Moment::Second => Phase::Second,
            Moment::Sacrifice => Phase::Sacrifice,
        };
        // a turn that begins is the first of its round
        state.round -= u16::from(state.phase == Phase::Start);
        Context { setup, state: &mut state, dice, log }.settle();
    }
    Checked::of(state, diags)
}

/// A position while it is set up.
struct Making<'s> {
    setup: &'s Setup,
    state: State,
    /// The cards that do not have a place yet.
    free: Cards,
    desk: position::Desk<'s>,
}

impl Making<'_> {
    /// A named card that does not have a place yet: this copy, or any of the title.
    fn claim(&mut self, wanted: &str, at: Locus) -> Option<CardNo> {
        let (setup, meant) = (self.setup, plain(wanted));
        let titled = setup.titles.iter().find(|def| plain(&def.title) == meant);
        let copies = match titled {
            Some(def) => def.copies,
            None => setup.all.into_iter().filter(|card| plain(&name(setup, *card)) == meant).collect(),
        };
        if copies.is_empty() {
            self.desk.unknown(wanted, at);
            return None;
        }
        let Some(card) = (copies & self.free).first() else {
            let what = match copies.len() {
                1 => format!("\"{wanted}\" is in two places, but there is only one copy"),
                n => format!("\"{wanted}\" is in too many places: there are {n} copies"),
            };
            self.desk.complain(at, "twice", what, "remove one");
            return None;
        };
        self.free.remove(card);
        Some(card)
    }

    /// The cards of a row that are named.
    fn named(&mut self, row: &Row, at: Locus) -> Vec<CardNo> {
        let names = row.0.iter().enumerate().filter_map(|(i, item)| match item {
            Item::Named(name) => Some((i, name)),
            Item::Any(_) => None,
        });
        names.filter_map(|(i, name)| self.claim(name, at.nth(i))).collect()
    }

    /// The number of unnamed cards in a row; plain ones are used first.
    fn any(&mut self, row: &Row, at: Locus) -> Vec<CardNo> {
        let wanted = row.0.iter().map(|item| if let Item::Any(n) = item { usize::from(*n) } else { 0 }).sum();
        let mut spare: Vec<CardNo> = self.free.into_iter().collect();
        spare.sort_by_key(|card| !self.setup.card(*card).effects.is_empty());
        if spare.len() < wanted {
            let what = format!("the deck does not have {wanted} cards left for this");
            self.desk.complain(at, "too-many-cards", what, "ask for fewer");
        }
        spare.truncate(wanted);
        spare.iter().for_each(|card| self.free.remove(*card));
        spare
    }

    /// Puts a Looter into the Dungeon.
    fn stand(&mut self, seat: u8, standing: &Standing, at: Locus) {
        let Standing { name, how } = standing;
        let Some(card) = self.claim(name, at) else { return };
        let life = how.life.unwrap_or(self.setup.life[usize::from(card)]);
        if !(1..=LIFE).contains(&life) {
            let what = format!("a Looter in play has 1 to {LIFE} Life, not {life} (LZ-28)");
            self.desk.complain(at.key(name), "bad-number", what, "write it under `graveyard`, or give it Life");
        }
        let home = how.borrowed_from.map_or(seat, |home| self.desk.seat(home, at.key(name).key("borrowed_from")));
        let state = &mut self.state;
        state.play[usize::from(seat)].add(card);
        state.began.give(Cards::one(card), home);
        state.life[usize::from(card)] = life;
        if !how.acted {
            state.ready.add(card);
        }
        if home == seat {
            return;
        }
        let loan = Modifier {
            on: Cards::one(card),
            change: Change::Home(home),
            until: Duration::UntilEndOfTurn,
            seat,
            from: NONE,
        };
        if !state.modifiers.push(loan) {
            let what = format!("more than {MODIFIERS} Looterz are borrowed");
            self.desk.complain(at, "too-many-cards", what, "let some stay where they are");
        }
    }
}
