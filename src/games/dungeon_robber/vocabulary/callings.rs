//! Classes (DR-124) as closed enums: requirements, what the class can read, and how it gets spells.

use super::things::Caster;
use ground::grammar::{phrases, words};

words! {
    /// A deed or possession required for a class (DR-124).
    Deed {
        /// Has stolen a treasure in passing (DR-A28).
        Theft = "theft",
        /// Has hit with the highest result of the die (DR-72).
        Critical = "critical_hit",
        /// Owns a wizard's scroll.
        WizardScroll = "wizard_scroll",
        /// Owns a cleric's scroll.
        ClericScroll = "cleric_scroll",
    }
}

words! {
    /// How scrolls of a kind are read (DR-109).
    Reading {
        /// By characters with the required ability.
        ByAbility = "by_ability",
        /// By every member of the class, with a save: failing it ruins the scroll (DR-A41).
        Saves = "saves",
        /// Not at all.
        Never = "never",
    }
}

phrases! {
    /// Spells without a scroll: as many a day as there are levels.
    Casting {
        /// Any of a kind, chosen when one casts (DR-128).
        Freely = "freely" {
            /// Of which kind.
            of: Caster,
        },
        /// Those of a kind that were learned from scrolls, chosen in the morning (DR-129).
        Learnt = "learnt" {
            /// Of which kind.
            of: Caster,
        },
    }
}
