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
        /// The slot and the bonus, if it is gear.
        gear: Option<(Slot, i16)>,
    },
    /// A monster; in each array, index 0 is regular and 1 is boss.
    Monster {
        /// LR-26.
        number: [i16; 2],
        /// The commons, rares and epics in its chest (LR-27).
        chest: [[u8; 3]; 2],
    },
}

/// A card in play.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// Its title.
    pub title: String,
    /// The kind.
    pub kind: Kind,
    /// Its effects, as printed.
    pub effects: Vec<Effect<LootRoll>>,
    /// The windows in which it can be played or used, one bit each; 0 if it cannot.
    pub windows: u8,
    /// Whether the card must be worn to be used.
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

    /// The treasure value; 0 for a card that has none (LR-16).
    #[inline]
    pub fn treasure(&self) -> i16 {
        match self.kind {
            Kind::Loot { treasure, .. } => treasure,
            _ => 0,
        }
    }

    /// The slot and survivability of gear.
    #[inline]
    pub fn gear(&self) -> Option<(Slot, i16)> {
        match self.kind {
            Kind::Loot { gear, .. } => gear,
            _ => None,
        }
    }
}

/// The bits of a list of windows; an empty list means any time (LR-17).
pub fn window_bits(windows: &[Window]) -> u8 {
    if windows.is_empty() {
        return window_bit(Window::AnyTime);
    }
    windows.iter().map(|w| window_bit(*w)).fold(0, |a, b| a | b)
}

/// The bit of a window. Any time has a bit of its own, because at the start of a turn other players may use only such
/// cards (LR-W2).
pub fn window_bit(window: Window) -> u8 {
    1 << window as u8
}

/// The indices of a slot in the state's array of six; a two-handed card takes both hands (LR-34).
pub(super) fn places(slot: Slot) -> std::ops::Range<usize> {
    match slot {
        Slot::BothHands => 4..6,
        one => {
            let i = one as usize;
            i..i + 1
        }
    }
}
