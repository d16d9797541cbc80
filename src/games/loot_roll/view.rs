//! What one seat may know (LR-A2): its own hand, bag and bank, everything that lies open, and how much the others hold. A view
//! is the table with what is hidden turned face down, so that whatever is read from it may be known.

use super::LootRoll;
use super::cards::{CardNo, Cards, NONE};
use super::effect::{Of, Op, Target};
use super::setup::Setup;
use super::state::{State, Step, Zone};
use crate::dice::Dice;
use crate::table::pile::Pile;
use crate::table::seats::others;
use crate::table::view::{self, Hidden};

mod look;

/// A seat's look at the table.
pub type View<'a> = view::View<'a, LootRoll>;

/// The zones of other seats, which are hidden (LR-A2).
fn hidden(setup: &Setup, own: u8) -> impl Iterator<Item = Zone> + use<> {
    others(setup.players, own).flat_map(|seat| [Zone::Hand(seat), Zone::Bag(seat), Zone::Bank(seat)])
}

impl Hidden for LootRoll {
    /// Cards that lie face down are counted and not listed, choice cards that are not flipped are not there.
    fn turn_down(setup: &Setup, state: &State, seat: u8) -> State {
        let mut seen = *state;
        let (named, shown) = named(setup, state, seat);
        for zone in hidden(setup, seat).filter(|zone| !shown(*zone)) {
            seen.zones.turn_down(zone, &named);
        }
        for pile in 0..5 {
            // what was looked at stays on top until it is drawn or shuffled
            let known = state.zones.iter(Zone::Pile(pile)).take(state.known(seat, pile)).collect();
            seen.zones.turn_down(Zone::Pile(pile), &known);
        }
        let own = 1 << seat;
        if !seen.fight.flipped {
            seen.fight.laid &= own;
            seen.fight.laid_fight &= own;
        }
        if seen.zones.len(Zone::Table) > 0 && seat != seen.active {
            // what somebody else finds by exploring goes into a bag or on a body: until then nobody sees it
            let mut found = Cards::default();
            for step in seen.steps.iter_mut() {
                if let Step::Explored { card, .. } = step {
                    found.add(*card);
                    *card = NONE;
                }
            }
            seen.zones.turn_down(Zone::Table, &!found);
        }
        seen
    }
}

/// Cards that an effect in progress names wherever they lie, and the zones it lays open to this seat: whoever picks a card
/// from a bag looks into it.
fn named(setup: &Setup, state: &State, own: u8) -> (Cards, impl Fn(Zone) -> bool) {
    let mut named = Cards::default();
    let mut open = (None, false);
    for step in state.steps.iter() {
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
        let effect = &setup.card(by.card).effects[usize::from(by.effect)];
        if let Some(Target::ChosenEquippedCard { .. } | Target::ChosenBagCard { .. }) = effect.target
            && by.target != NONE
        {
            named.add(by.target);
        }
    }
    match state.steps.top() {
        Step::Pick { by, seat, owner, .. } if seat == own => {
            let ops = &setup.card(by.card).effects[usize::from(by.effect)].ops;
            open.0 = match by.op.checked_sub(1).and_then(|i| ops.get(usize::from(i))) {
                Some(Op::Discard { zone, .. } | Op::Steal { zone, .. }) => Some(match zone {
                    super::effect::Zone::Bag => Zone::Bag(owner),
                    super::effect::Zone::AbilityHand => Zone::Hand(owner),
                }),
                _ => None,
            };
        }
        Step::Perform(p) if p.seat == own && p.target == NONE => {
            let target = setup.card(p.card).effects[usize::from(p.effect)].target;
            open.1 = target == Some(Target::ChosenBagCard { of: Of::Opponent });
        }
        _ => {}
    }
    let shown = move |zone| open.0 == Some(zone) || open.1 && matches!(zone, Zone::Bag(_));
    (named, shown)
}

impl View<'_> {
    /// A table that looks the same from this seat. What is hidden from it is gathered in the order of the cards' numbers,
    /// shuffled and dealt anew: how many cards lie where is known, which they are is not.
    pub(super) fn imagine(&self, setup: &Setup, dice: &mut Dice) -> State {
        let mut state = *self.table();
        let mut seen = Cards::default();
        super::state::Zones::all().for_each(|zone| state.zones.iter(zone).for_each(|card| seen.add(card)));
        let mut loot = Pile::<256>::EMPTY;
        for pile in 0..5u8 {
            let unseen = setup.of_pile(pile).iter().copied().filter(|card| !seen.has(*card)).collect::<Pile<256>>();
            let unseen = unseen.shuffled(dice);
            let mut rest = &unseen[..];
            if pile == 1 {
                rest = find(&mut state, rest);
            }
            rest = fill(&mut state, Zone::Pile(pile), rest);
            if pile == 0 {
                for zone in hidden(setup, self.seat).filter(|z| matches!(z, Zone::Hand(_))) {
                    rest = fill(&mut state, zone, rest);
                }
            } else {
                rest.iter().for_each(|card| loot.put(*card));
            }
        }
        loot.shuffle(dice);
        let mut rest = &loot[..];
        for zone in hidden(setup, self.seat).filter(|z| !matches!(z, Zone::Hand(_))) {
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
