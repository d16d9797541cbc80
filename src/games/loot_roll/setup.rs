//! The compiled deck: cards by number, without lookups by name, and the same effects as printed.

use super::compiled::{CardDef, Kind, places};
use super::constants::Numbers;
use super::ids::{CardNo, Cards};
use super::lore::Lore;
use super::mutant::Mutant;
use super::passive::{Passives, passives};
use table::bent::Bent;
use table::pile::Pile;

/// A deck at a table.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The number of players, 2 to 6.
    pub players: u8,
    /// The numbers of the rules.
    pub rules: Numbers,
    /// The cards.
    pub cards: Vec<CardDef>,
    /// The rule that is broken on purpose, if any, to test the tests.
    pub bent: Bent<Mutant>,
    /// The pile of each card: 0 ability, 1 to 3 loot by rarity, 4 monster (LR-2).
    pub pile: Vec<u8>,
    /// The expected values of cards for players who know the deck.
    pub lore: Lore,
    /// Passive effects.
    pub passives: Passives,
    /// Passive operations that must be computed in order.
    pub ordered: Passives,
    /// Cards that are used while worn.
    pub used_worn: Cards,
    windows: [Cards; 64],
    gear: [Cards; 64],
}

impl Setup {
    /// The definition of a card. An invalid number gives the first card; states contain only valid numbers.
    #[inline]
    pub fn card(&self, no: CardNo) -> &CardDef {
        &self.cards[usize::from(no)]
    }
}

impl Setup {
    /// A setup from compiled cards.
    pub fn new(players: u8, rules: Numbers, cards: Vec<CardDef>) -> Setup {
        let pile = cards
            .iter()
            .map(|c| match c.kind {
                Kind::Ability { .. } => 0,
                Kind::Loot { rarity, .. } => rarity as u8 + 1,
                Kind::Monster { .. } => 4,
            })
            .collect();
        let working = passives(&cards);
        let those = |fits: &dyn Fn(&CardDef) -> bool| -> Cards {
            (0..).zip(&cards).filter(|(_, card)| fits(card)).map(|(no, _)| no).collect()
        };
        Setup {
            players,
            rules,
            bent: Bent(None),
            pile,
            ordered: Passives::new(working.iter().filter(|(_, passive)| passive.ordered).cloned()),
            passives: Passives::new(working),
            used_worn: those(&|c| c.used_worn && c.windows != 0),
            windows: std::array::from_fn(|bits| those(&|c| !c.used_worn && c.windows & bits as u8 != 0)),
            gear: std::array::from_fn(|bits| {
                those(&|c| c.gear().is_some_and(|(slot, _)| places(slot).all(|i| bits & 1 << i == 0)))
            }),
            lore: Lore::new(&cards),
            cards,
        }
    }

    /// The cards that belong to a pile, in the order of their numbers.
    pub fn of_pile(&self, pile: u8) -> Pile<256> {
        (0..).zip(&self.pile).filter(|(_, of)| **of == pile).map(|(card, _)| card).collect()
    }

    /// The cards that can be played or used from hand and bag in one of these windows, one bit each.
    pub fn playable(&self, windows: u8) -> &Cards {
        &self.windows[usize::from(windows & 63)]
    }

    /// The gear for slots other than these, one bit each.
    pub fn gear_for(&self, changed: u8) -> &Cards {
        &self.gear[usize::from(changed & 63)]
    }
}
