//! What one seat may know (LR-A2): its own hand, bag and bank, everything that lies open, and how much the others hold.

use super::setup::{CardDef, CardNo, NONE, Setup};
use super::state::{Fight, State, Step, Zone};

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
}
