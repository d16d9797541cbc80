//! What one seat may know (LR-A2): its own hand, bag and bank, everything that lies open, and how much the others hold.

use super::setup::{CardDef, CardNo, NONE, Setup};
use super::state::{Fight, State, Step, Zone};
use crate::dice::Dice;

/// A seat's look at the table.
pub struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    /// Whose look it is.
    pub seat: u8,
}

impl<'a> View<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State, seat: u8) -> View<'a> {
        View { setup, state, seat }
    }

    /// The table as it is seen.
    pub fn table(&self) -> &State {
        self.state
    }

    /// Players at the table.
    pub fn players(&self) -> u8 {
        self.setup.players
    }

    /// A card's definition; every card that a move names may be looked at.
    pub fn card(&self, no: CardNo) -> &CardDef {
        self.setup.card(no)
    }

    /// Cards in the own bag.
    pub fn bag(&self) -> impl Iterator<Item = CardNo> + '_ {
        self.state.zones.iter(Zone::Bag(self.seat))
    }

    /// How many cards a seat's bag holds.
    pub fn bag_count(&self, seat: u8) -> usize {
        self.state.zones.len(Zone::Bag(seat))
    }

    /// The own bag's limit.
    pub fn bag_limit(&self) -> usize {
        self.state.bag_limit(self.setup, self.seat)
    }

    /// What a seat wears in the place of a card, if anything: gear lies open.
    pub fn worn_for(&self, seat: u8, card: CardNo) -> impl Iterator<Item = CardNo> + '_ {
        let places = self.setup.card(card).gear().map_or(0..0, |(slot, _)| super::tally::places(slot));
        let row = self.state.slots[usize::from(seat)];
        let mut last = NONE;
        places.map(move |i| row[i]).filter(move |c| *c != NONE && std::mem::replace(&mut last, *c) != *c)
    }

    /// A seat's survivability as it stands.
    pub fn survivability(&self, seat: u8) -> i32 {
        self.state.survivability(self.setup, seat)
    }

    /// The monster's number in the fight going on.
    pub fn monster(&self) -> i32 {
        self.state.monster_number(self.setup)
    }

    /// How many cards the chest of the fight holds.
    pub fn chest_cards(&self) -> i32 {
        self.state.chest(self.setup).iter().map(|n| i32::from(*n)).sum()
    }

    /// Whether a fight is going on, and whether its choice cards are flipped; before that nobody's choice is known.
    pub fn fight(&self) -> Option<Fight> {
        let fight = self.state.fight;
        let hidden = Fight { laid: 0, laid_fight: 0, ..fight };
        fight.on.then_some(if fight.flipped { fight } else { hidden })
    }

    /// Dungeon, regular wins in it.
    pub fn progress(&self) -> (u8, u8) {
        (self.state.dungeon, self.state.wins)
    }

    /// Regular wins after which only bosses are fought.
    pub fn wins_needed(&self) -> i32 {
        self.setup.rules.regular_wins
    }

    /// Treasure still owed, while paying.
    pub fn owed(&self) -> Option<i16> {
        match self.state.steps.top() {
            Step::Pay { owed, .. } => Some(owed),
            _ => None,
        }
    }

    /// What this seat sees, line by line.
    pub(super) fn lines(&self) -> Vec<String> {
        Vec::new()
    }

    /// A table that looks the same from this seat. What is hidden from it is gathered in the order of the cards' numbers,
    /// shuffled and dealt anew: how many cards lie where is known, which they are is not.
    pub(super) fn imagine(&self, setup: &Setup, dice: &mut Dice) -> State {
        let mut state = *self.state;
        let others = (0..setup.players).filter(|s| *s != self.seat);
        let mut pooled = [NONE; 256];
        let mut bagged = 0;
        for pile in 0..5u8 {
            let (mut hidden, mut n) = ([NONE; 256], 0);
            let mut gather = |zone| {
                for card in self.state.zones.iter(zone).filter(|c| setup.pile[usize::from(*c)] == pile) {
                    hidden[n] = card;
                    n += 1;
                }
            };
            gather(Zone::Pile(pile));
            for seat in others.clone() {
                [Zone::Hand(seat), Zone::Bag(seat), Zone::Bank(seat)].into_iter().for_each(&mut gather);
            }
            let hidden = &mut hidden[..n];
            hidden.sort_unstable();
            dice.shuffle(hidden);
            let (piled, held) = hidden.split_at(state.zones.len(Zone::Pile(pile)));
            state.zones.clear(Zone::Pile(pile));
            piled.iter().for_each(|c| state.zones.put_under(*c, Zone::Pile(pile)));
            if pile == 0 {
                let mut held = held.iter();
                for seat in others.clone() {
                    let count = self.state.zones.len(Zone::Hand(seat));
                    state.zones.clear(Zone::Hand(seat));
                    held.by_ref().take(count).for_each(|c| state.zones.put_under(*c, Zone::Hand(seat)));
                }
            } else {
                pooled[bagged..bagged + held.len()].copy_from_slice(held);
                bagged += held.len();
            }
        }
        dice.shuffle(&mut pooled[..bagged]);
        let mut pooled = pooled[..bagged].iter();
        for zone in others.flat_map(|seat| [Zone::Bag(seat), Zone::Bank(seat)]) {
            let count = self.state.zones.len(zone);
            state.zones.clear(zone);
            pooled.by_ref().take(count).for_each(|c| state.zones.put_under(*c, zone));
        }
        if state.fight.on && !state.fight.flipped {
            // who has laid a card is seen, which one is not
            let own = 1u8 << self.seat;
            let coin = dice.below(256) as u8;
            let free = coin & !state.fight.forced[1] | state.fight.forced[0];
            state.fight.laid_fight = state.fight.laid & (state.fight.laid_fight & own | free & !own);
        }
        state
    }
}
