//! What one seat may know (LR-A2): its own hand, bag and bank, everything that lies open, and how much the others hold. A view
//! is the table with what is hidden turned face down, so that whatever is read from it may be known.

use super::cards::Cards;
use super::effect::{Of, Op, Target};
use super::setup::{CardNo, NONE, Setup};
use super::state::{State, Step, Zone};
use crate::dice::Dice;
use std::cell::OnceCell;

mod look;

/// A seat's look at the table.
pub struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    /// Whose look it is.
    pub seat: u8,
    seen: OnceCell<State>,
}

impl<'a> View<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View { setup, state, seat, seen: OnceCell::new() }
    }

    /// The table as it is seen: cards that lie face down are counted and not listed, choice cards that are not flipped are not
    /// there. Every question about a state may be asked of it.
    pub fn table(&self) -> &State {
        self.seen.get_or_init(|| self.turn_down())
    }

    /// The zones of other seats, which are hidden (LR-A2).
    fn others(&self) -> impl Iterator<Item = Zone> + use<> {
        let own = self.seat;
        (0..self.setup.players).filter(move |s| *s != own).flat_map(|s| [Zone::Hand(s), Zone::Bag(s), Zone::Bank(s)])
    }

    fn turn_down(&self) -> State {
        let mut seen = *self.state;
        let (named, shown) = self.named();
        for zone in self.others().filter(|zone| !shown(*zone)) {
            seen.zones.turn_down(zone, |card| named.has(card));
        }
        for pile in 0..5 {
            // what was looked at stays on top until it is drawn or shuffled
            let mut known = Cards::default();
            let top = self.state.zones.iter(Zone::Pile(pile)).take(self.state.known(self.seat, pile));
            top.for_each(|card| known.add(card));
            seen.zones.turn_down(Zone::Pile(pile), |card| known.has(card));
        }
        let own = 1 << self.seat;
        if !seen.fight.flipped {
            seen.fight.laid &= own;
            seen.fight.laid_fight &= own;
        }
        if seen.zones.len(Zone::Table) > 0 && self.seat != seen.active {
            // what somebody else finds by exploring goes into a bag or on a body: until then nobody sees it
            let mut found = Cards::default();
            for step in seen.steps.iter_mut() {
                if let Step::Explored { card, .. } = step {
                    found.add(*card);
                    *card = NONE;
                }
            }
            seen.zones.turn_down(Zone::Table, |card| !found.has(card));
        }
        seen
    }

    /// Cards that an effect in progress names wherever they lie, and the zones it lays open to this seat: whoever picks a card
    /// from a bag looks into it.
    fn named(&self) -> (Cards, impl Fn(Zone) -> bool) {
        let mut named = Cards::default();
        let mut open = (None, false);
        for step in self.state.steps.iter() {
            let by = match *step {
                Step::Perform(p) => p,
                Step::Pick { by, .. } => by,
                Step::PutAway { card, .. } => {
                    named.add(card);
                    continue;
                }
                _ => continue,
            };
            named.add(by.card);
            let effect = &self.setup.card(by.card).effects[usize::from(by.effect)];
            if let Some(Target::ChosenEquippedCard { .. } | Target::ChosenBagCard { .. }) = effect.target
                && by.target != NONE
            {
                named.add(by.target);
            }
        }
        match self.state.steps.top() {
            Step::Pick { by, seat, owner, .. } if seat == self.seat => {
                let ops = &self.setup.card(by.card).effects[usize::from(by.effect)].ops;
                open.0 = match by.op.checked_sub(1).and_then(|i| ops.get(usize::from(i))) {
                    Some(Op::Discard { zone, .. } | Op::Steal { zone, .. }) => Some(match zone {
                        super::effect::Zone::Bag => Zone::Bag(owner),
                        super::effect::Zone::AbilityHand => Zone::Hand(owner),
                    }),
                    _ => None,
                };
            }
            Step::Perform(p) if p.seat == self.seat && p.target == NONE => {
                let target = self.setup.card(p.card).effects[usize::from(p.effect)].target;
                open.1 = target == Some(Target::ChosenBagCard { of: Of::Opponent });
            }
            _ => {}
        }
        let shown = move |zone| open.0 == Some(zone) || open.1 && matches!(zone, Zone::Bag(_));
        (named, shown)
    }

    /// A table that looks the same from this seat. What is hidden from it is gathered in the order of the cards' numbers,
    /// shuffled and dealt anew: how many cards lie where is known, which they are is not.
    pub(super) fn imagine(&self, setup: &Setup, dice: &mut Dice) -> State {
        let mut state = *self.table();
        let mut seen = Cards::default();
        super::state::Zones::all().for_each(|zone| state.zones.iter(zone).for_each(|card| seen.add(card)));
        let mut loot = [NONE; 256];
        let mut held = 0;
        for pile in 0..5u8 {
            let (mut hidden, mut n) = ([NONE; 256], 0);
            for card in (0..setup.cards.len() as u8).filter(|c| setup.pile[usize::from(*c)] == pile && !seen.has(*c)) {
                hidden[n] = card;
                n += 1;
            }
            dice.shuffle(&mut hidden[..n]);
            let mut rest = &hidden[..n];
            if pile == 1 {
                rest = find(&mut state, rest);
            }
            rest = fill(&mut state, Zone::Pile(pile), rest);
            if pile == 0 {
                for zone in self.others().filter(|z| matches!(z, Zone::Hand(_))) {
                    rest = fill(&mut state, zone, rest);
                }
            } else {
                loot[held..held + rest.len()].copy_from_slice(rest);
                held += rest.len();
            }
        }
        dice.shuffle(&mut loot[..held]);
        let mut rest = &loot[..held];
        for zone in self.others().filter(|z| !matches!(z, Zone::Hand(_))) {
            rest = fill(&mut state, zone, rest);
        }
        if state.steps.top() == Step::Choose {
            self.guess(setup, &mut state, dice);
        }
        state
    }

    /// The choice cards of the others, which all lie when this seat lays its own, as far as it can know.
    fn guess(&self, setup: &Setup, state: &mut State, dice: &mut Dice) {
        let own = 1u8 << self.seat;
        let others = ((1u8 << setup.players) - 1) & !own;
        if state.fight.laid & own != 0 {
            return;
        }
        state.fight.laid = others;
        let coins = dice.below(256) as u8;
        state.fight.laid_fight = others & (coins & !state.fight.forced[1] | state.fight.forced[0]);
    }
}

/// Deals hidden cards to a zone until it holds as many as it is known to hold; what is left of them.
fn fill<'c>(state: &mut State, zone: Zone, hidden: &'c [CardNo]) -> &'c [CardNo] {
    let known = state.zones.iter(zone).count();
    let (dealt, rest) = hidden.split_at((state.zones.len(zone) - known).min(hidden.len()));
    state.zones.recount(zone);
    dealt.iter().for_each(|card| state.zones.put_under(*card, zone));
    rest
}

/// Deals what somebody else found by exploring and nobody has seen yet.
fn find<'c>(state: &mut State, hidden: &'c [CardNo]) -> &'c [CardNo] {
    let mut rest = hidden;
    state.zones.recount(Zone::Table);
    for step in state.steps.iter_mut() {
        if let (Step::Explored { card, .. }, [first, others @ ..]) = (step, rest)
            && *card == NONE
        {
            *card = *first;
            state.zones.put(*first, Zone::Table);
            rest = others;
        }
    }
    rest
}
