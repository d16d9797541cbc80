//! The view of one seat (LR-A2): its own hand, bag and bank, all face-up cards, and the number of cards that the
//! others have. Hidden cards are turned face down, so that a view contains nothing that the seat may not know.

use super::LootRoll;
use super::effect::{Of, Op, Target};
use super::ids::{CardNo, Cards, NONE};
use super::setup::Setup;
use super::state::{State, Step, Zone};
use super::zones::PILES;
use ground::dice::Dice;
use std::ops::Deref;
use table::pile::Pile;
use table::seats::others;
use table::view::{self, Hidden};
use table::zones::Place as _;

mod look;

/// The view of a seat.
pub struct View<'a>(view::View<'a, LootRoll>);

impl<'a> View<'a> {
    /// The view of a seat on a state.
    pub(super) fn new(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View(view::View::new(setup, state, seat))
    }
}

impl<'a> Deref for View<'a> {
    type Target = view::View<'a, LootRoll>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// The zones of other seats, which are hidden (LR-A2).
fn hidden(setup: &Setup, own: u8) -> impl Iterator<Item = Zone> + use<> {
    others(setup.players, own).flat_map(|seat| [Zone::Hand(seat), Zone::Bag(seat), Zone::Bank(seat)])
}

impl Hidden for LootRoll {
    /// Face-down cards are counted and not listed; choice cards that are not flipped are left out.
    fn turn_down(setup: &Setup, table: &mut State, seat: u8) {
        let (named, open) = named(setup, table, seat);
        table.zones.turn_down(hidden_from(seat, open), &named);
        // seen cards stay on top until they are drawn or shuffled
        let known = (0..5).flat_map(|pile| table.zones.iter(Zone::Pile(pile)).take(table.known(seat, pile))).collect();
        table.zones.turn_down(|place| place < PILES, &known);
        let own = 1 << seat;
        if !table.fight.flipped {
            table.fight.laid &= own;
            table.fight.laid_fight &= own;
        }
        if table.zones.len(Zone::Table) > 0 && seat != table.active {
            // a card that another player finds by exploring goes to a bag or a slot; until then, only the finder sees
            // it
            let mut seen: Cards = table.zones.iter(Zone::Table).collect();
            for step in table.steps.iter_mut() {
                if let Step::Explored { card, .. } = step {
                    seen.remove(*card);
                    *card = NONE;
                }
            }
            table.zones.turn_down(|place| usize::from(place) == Zone::Table.index(), &seen);
        }
    }
}

/// Cards that an effect in progress reveals to its player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Nothing.
    Nothing,
    /// A zone from which a card is picked.
    One(Zone),
    /// Every bag.
    Bags,
}

/// The places that a seat cannot see, by their numbers: hands, bags and banks of the others, except for cards that
/// are revealed (LR-A2).
fn hidden_from(seat: u8, open: Open) -> impl Fn(u8) -> bool {
    let number = |zone: Zone| zone.index() as u8;
    let own = [Zone::Hand(seat), Zone::Bag(seat), Zone::Bank(seat)].map(number);
    let shown = if let Open::One(zone) = open { number(zone) } else { own[0] };
    let first = number(if open == Open::Bags { Zone::Bank(0) } else { Zone::Bag(0) });
    let many = number(Zone::Worn(0)) - first;
    move |place| (place.wrapping_sub(first) < many) & (place != shown) & own.iter().all(|own| place != *own)
}

/// The cards that a current effect names, wherever they are, and those that it reveals to this seat: a player who
/// picks a card from a bag sees its contents.
fn named(setup: &Setup, state: &State, own: u8) -> (Cards, Open) {
    let mut named = Cards::default();
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
    let open = match *state.steps.peek() {
        Step::Pick { by, seat, owner, .. } if seat == own => {
            let ops = &setup.card(by.card).effects[usize::from(by.effect)].ops;
            match by.op.checked_sub(1).and_then(|i| ops.get(usize::from(i))) {
                Some(Op::Discard { zone, .. } | Op::Steal { zone, .. }) => Open::One(match zone {
                    super::effect::Zone::Bag => Zone::Bag(owner),
                    super::effect::Zone::AbilityHand => Zone::Hand(owner),
                }),
                _ => Open::Nothing,
            }
        }
        Step::Perform(p) if p.seat == own && p.target == NONE => {
            match setup.card(p.card).effects[usize::from(p.effect)].target {
                Some(Target::ChosenBagCard { of: Of::Opponent }) => Open::Bags,
                _ => Open::Nothing,
            }
        }
        _ => Open::Nothing,
    };
    (named, open)
}

impl View<'_> {
    /// A table that looks the same from this seat. Hidden cards are collected in the order of their numbers, shuffled and dealt
    /// anew: the number of cards in each place is known, the cards are not.
    pub(super) fn imagine(&self, setup: &Setup, dice: &mut Dice) -> State {
        let mut state = self.table();
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

    /// The choice cards of the others, who all lay one at the same time as this seat, as far as it can know.
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

/// Deals hidden cards to a zone until it has its known number of cards; returns the cards that are left.
fn fill<'c>(state: &mut State, zone: Zone, hidden: &'c [CardNo]) -> &'c [CardNo] {
    let known = state.zones.iter(zone).count();
    let (dealt, rest) = hidden.split_at((state.zones.len(zone) - known).min(hidden.len()));
    state.zones.recount(zone);
    dealt.iter().for_each(|card| state.zones.put_under(*card, zone));
    rest
}

/// Deals the card that another player found by exploring and that no other seat has seen yet.
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
