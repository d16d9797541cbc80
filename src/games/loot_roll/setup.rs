//! A deck of Loot Roll compiled for play: cards by number, nothing to look up by name. The effects are the very ones that
//! are printed.

use super::cards::Cards;
use super::constants::Numbers;
use super::effect::{LootRoll, Rarity, Slot, Trigger, Window};
use super::lore::Lore;
use super::mutant::Mutant;
use super::passive::Passives;
use super::tally::places;
use crate::lexicon::Effect;

/// A card by its place in the setup. At most 250 of them.
pub type CardNo = u8;

/// No card.
pub const NONE: CardNo = 255;

/// Seats at most (LR-A1).
pub const SEATS: usize = 6;

/// Turns in one dungeon after which a game counts as stalled: a guard, not a rule (LR-A35).
pub const STALL_TURNS: u16 = 150;

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An ability and its price.
    Ability {
        /// LR-15.
        price: i16,
    },
    /// A loot card.
    Loot {
        /// LR-19.
        rarity: Rarity,
        /// LR-22.
        treasure: i16,
        /// Where it is worn and what it adds, if it is gear.
        gear: Option<(Slot, i16)>,
    },
    /// A monster; index 0 is regular, 1 is boss.
    Monster {
        /// LR-26.
        number: [i16; 2],
        /// Commons, rares, epics (LR-27).
        chest: [[u8; 3]; 2],
    },
}

/// A card as the table sees it.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// Its title.
    pub title: String,
    /// What it is.
    pub kind: Kind,
    /// Its effects, as printed.
    pub effects: Vec<Effect<LootRoll>>,
    /// Windows in which it can be played or used, one bit each; 0 if it cannot.
    pub windows: u8,
    /// Whether it must be worn to be used.
    pub used_worn: bool,
}

impl CardDef {
    /// Compiles a card.
    pub fn new(title: &str, kind: Kind, effects: &[Effect<LootRoll>]) -> CardDef {
        use super::effect::Place;
        let active = |e: &&Effect<LootRoll>| matches!(e.trigger, Trigger::Play | Trigger::Use);
        CardDef {
            title: title.to_owned(),
            kind,
            windows: effects.iter().filter(active).map(|e| window_bits(&e.windows)).fold(0, |a, b| a | b),
            used_worn: effects.iter().filter(active).any(|e| e.from == Some(Place::Equipped)),
            effects: effects.to_vec(),
        }
    }

    /// Treasure value; 0 for what has none (LR-16).
    pub fn treasure(&self) -> i16 {
        match self.kind {
            Kind::Loot { treasure, .. } => treasure,
            _ => 0,
        }
    }

    /// Slot and survivability of gear.
    pub fn gear(&self) -> Option<(Slot, i16)> {
        match self.kind {
            Kind::Loot { gear, .. } => gear,
            _ => None,
        }
    }
}

/// The bits of a list of windows; none given means any time (LR-17).
pub fn window_bits(windows: &[Window]) -> u8 {
    if windows.is_empty() {
        return window_bit(Window::AnyTime);
    }
    windows.iter().map(|w| window_bit(*w)).fold(0, |a, b| a | b)
}

/// Bit of a window; any time is a bit of its own, because others may use only such cards at the start of a turn (LR-W2).
pub fn window_bit(window: Window) -> u8 {
    1 << window as u8
}

/// A deck at a table.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many seats are taken, 2 to 6.
    pub players: u8,
    /// The numbers of the rules.
    pub rules: Numbers,
    /// The cards.
    pub cards: Vec<CardDef>,
    /// The rule that is bent, if one is: for those who test the rules.
    pub mutant: Option<Mutant>,
    /// Which pile each card belongs to: 0 ability, 1 to 3 loot by rarity, 4 monster (LR-2).
    pub pile: Vec<u8>,
    /// What players who know the deck expect of it.
    pub lore: Lore,
    /// What works without being played.
    pub passives: Passives,
    /// Cards used while worn.
    pub used_worn: Cards,
    windows: [Cards; 64],
    gear: [Cards; 64],
}

impl Setup {
    /// Whether a rule is bent; in a release build none is.
    pub(super) fn bent(&self, mutant: Mutant) -> bool {
        cfg!(debug_assertions) && self.mutant == Some(mutant)
    }

    /// A card's definition. A number that is no card's is shown as the first: states only ever hold numbers of the setup.
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
        let those = |fits: &dyn Fn(&CardDef) -> bool| -> Cards {
            (0..).zip(&cards).filter(|(_, card)| fits(card)).map(|(no, _)| no).collect()
        };
        Setup {
            players,
            rules,
            mutant: None,
            pile,
            passives: Passives::new(&cards),
            used_worn: those(&|c| c.used_worn && c.windows != 0),
            windows: std::array::from_fn(|bits| those(&|c| !c.used_worn && c.windows & bits as u8 != 0)),
            gear: std::array::from_fn(|bits| {
                those(&|c| c.gear().is_some_and(|(slot, _)| places(slot).all(|i| bits & 1 << i == 0)))
            }),
            lore: Lore::new(&cards),
            cards,
        }
    }

    /// Cards that can be played or used from hand and bag in one of these windows, one bit each.
    pub fn playable(&self, windows: u8) -> &Cards {
        &self.windows[usize::from(windows & 63)]
    }

    /// Gear that is worn in places other than these, one bit each.
    pub fn gear_for(&self, changed: u8) -> &Cards {
        &self.gear[usize::from(changed & 63)]
    }
}
