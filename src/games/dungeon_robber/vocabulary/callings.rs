//! Classes (DR-124) as closed enums: requirements, what the class can read, and how it gets spells.

use super::things::Caster;
use ground::grammar::{phrases, words};

words! {
    /// A deed or possession required for a class (DR-124).
    Deed {
        /// The creature has stolen a treasure while passing (DR-A28).
        Theft = "theft",
        /// The attack has hit with the highest result of the die (DR-72).
        Critical = "critical_hit",
        /// The robber owns a wizard's scroll.
        WizardScroll = "wizard_scroll",
        /// The robber owns a cleric's scroll.
        ClericScroll = "cleric_scroll",
    }
}

words! {
    /// The ways of reading scrolls of a kind (DR-109).
    Reading {
        /// Characters with the required ability can read them.
        ByAbility = "by_ability",
        /// Every member of the class can read them after a save; if the save fails, the scroll is ruined (DR-A41).
        Saves = "saves",
        /// No member of the class can read them.
        Never = "never",
    }
}

phrases! {
    /// The spells that a class gets without scrolls: each day, one for each level of the robber.
    Casting {
        /// Any spells of a kind, chosen when they are cast (DR-128).
        Freely = "freely" {
            /// The kind of spells.
            of: Caster,
        },
        /// Spells of a kind that the robber has learned from scrolls, chosen in the morning (DR-129).
        Learnt = "learnt" {
            /// The kind of spells.
            of: Caster,
        },
    }
}
