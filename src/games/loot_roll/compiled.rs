//! Compiled cards of Loot Roll: no lookups by name, and the same effects as printed.

use super::effect::{LootRoll, Place, Rarity, Slot, Trigger, Window};
use cards::lexicon::Effect;

/// The kind of card.
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
        /// Its slot and its bonus, if it is gear.
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
    /// The kind.
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
    #[inline]
    pub fn treasure(&self) -> i16 {
        match self.kind {
            Kind::Loot { treasure, .. } => treasure,
            _ => 0,
        }
    }

    /// Slot and survivability of gear.
    #[inline]
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

/// Places of a slot in the state's row of six; a two-handed card takes both hands (LR-34).
pub(super) fn places(slot: Slot) -> std::ops::Range<usize> {
    match slot {
        Slot::BothHands => 4..6,
        one => {
            let i = one as usize;
            i..i + 1
        }
    }
}
