//! The constants of Loot Roll from `game.yaml`: numbers of its rules, sizes of its piles. Each number of the rules is written
//! only there.

use super::effect::{Pile, Rarity};
use cards::game::Span;
use ground::diag::Diag;
use ground::grammar::{keys, words};
use ground::locus::Locus;
use serde::{Deserialize, Serialize};
use table::number::within;

keys! {
    /// Everything beyond title and card files.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Constants {
        /// Who can play.
        pub players: Players,
        /// The numbers of the rules.
        pub rules: Numbers,
        /// How many cards each pile holds (LR-5).
        pub piles: PerPile<i32>,
        /// The limits of a balanced deck: beyond them there is a warning. A missing limit is not checked.
        #[serde(default)]
        pub balance: Balance,
    }
}

impl Constants {
    /// Numbers beyond what can be played or printed.
    pub(super) fn faults(&self, at: Locus) -> Vec<Diag> {
        let (players, rules) = (&self.players, &self.rules);
        // seats have colors, corners and memory for up to six (LR-6)
        let numbers = [
            ("players", "least", players.least, 1..=6),
            ("players", "min", players.min, players.least..=6),
            ("players", "max", players.max, players.min..=6),
            ("rules", "base_survivability", rules.base_survivability, 0..=20),
            ("rules", "bag_limit", rules.bag_limit, 2..=20),
            ("rules", "starting_abilities", rules.starting_abilities, 0..=9),
            ("rules", "explore_draw", rules.explore_draw, 1..=5),
            ("rules", "die_sides", rules.die_sides, 2..=100),
            ("rules", "tie_rolls", rules.tie_rolls, 1..=100),
            ("rules", "dungeons", rules.dungeons, 1..=9),
            ("rules", "regular_wins", rules.regular_wins, 1..=20),
            ("rules", "vendor_cards", rules.vendor_cards, 1..=20),
            ("rules", "town_turns", rules.town_turns, 1..=9),
            ("rules", "purchases", rules.purchases, 1..=20),
        ];
        let mut diags = Vec::new();
        let piles = Pile::ALL.iter().map(|pile| ("piles", pile.key(), *self.piles.of(*pile), 0..=999));
        for (group, name, value, bounds) in numbers.into_iter().chain(piles) {
            within(name, value, bounds, at.key(group).key(name), &mut diags);
        }
        diags
    }
}

keys! {
    /// Numbers of players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Players {
        /// The fewest the referee accepts (LR-A1).
        pub least: i32,
        /// The fewest on the box.
        pub min: i32,
        /// The largest number (LR-6); choice cards, aids and mats are printed for this many.
        pub max: i32,
    }

    /// The numbers of the rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Numbers {
        /// Survivability without gear (LR-11).
        pub base_survivability: i32,
        /// Loot cards a bag holds (LR-40).
        pub bag_limit: i32,
        /// Abilities drawn at the start (LR-44).
        pub starting_abilities: i32,
        /// Common loot drawn by exploring (LR-49).
        pub explore_draw: i32,
        /// Sides of the die (LR-7).
        pub die_sides: i32,
        /// Re-rolls of a tie before it is settled clockwise (LR-A7).
        pub tie_rolls: i32,
        /// Dungeons (LR-74).
        pub dungeons: i32,
        /// Regular wins after which only bosses are left (LR-77).
        pub regular_wins: i32,
        /// Abilities on offer in town (LR-78).
        pub vendor_cards: i32,
        /// Town turns of each player (LR-80).
        pub town_turns: i32,
        /// Most abilities bought in a town turn (LR-80).
        pub purchases: i32,
        /// Who pays for a defeat; each fighter by default (LR-A5).
        #[serde(default = "each")]
        pub loss_mode: LossMode,
    }
}

words! {
    /// Who pays for a defeat (LR-A5).
    LossMode {
        /// Each fighter, the whole penalty.
        Each = "each",
        /// The fighters share the penalty; for experiments.
        Shared = "shared",
    }
}

keys! {
    /// The limits of a balanced deck, by law; percentages are from 0 to 100.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Balance {
        /// Cards of each rarity for each slot, at least (LR-P2).
        pub slot_choices: Option<PerRarity<usize>>,
        /// Per cent of each rarity that are not worn (LR-P2).
        pub unworn_percent: Option<Span>,
        /// Two-handed cards, at least (LR-P2).
        pub two_handed: Option<usize>,
        /// Mean treasure of a rarity over that of the one below, at least (LR-P3).
        pub treasure_step: Option<Steps>,
        /// Price of the cheapest ability in mean common cards, at most (LR-P4).
        pub cheapest_price: Option<f64>,
        /// Median price in mean common cards (LR-P4).
        pub median_price: Option<Span>,
        /// Per cent of the abilities that a median rare card pays for, at least (LR-P4).
        pub affordable_percent: Option<f64>,
        /// Mean survivability of the gear of each rarity (LR-P5).
        pub gear_mean: Option<PerRarity<Span>>,
        /// Survivability with the best full set of common gear, at least (LR-P5).
        pub common_set: Option<f64>,
        /// Survivability of one card, at most (LR-P5).
        pub gear_most: Option<i32>,
        /// Per cent of the monsters that a party beats, at least (LR-P6).
        pub beaten_percent: Option<Beaten>,
        /// Per cent of the monsters that are stronger as boss, at least (LR-P7).
        pub stronger_boss_percent: Option<f64>,
        /// Cards in a chest; others are errors (LR-P8).
        pub chest: Option<Span>,
        /// Per cent of the chests that hold each rarity in one of the modes, at least (LR-P8).
        pub hoped_percent: Option<f64>,
        /// Per cent of the regular chests that hold epic loot, at most (LR-P8).
        pub regular_epic_percent: Option<f64>,
        /// Abilities for each window, at least (LR-P9).
        pub window_choices: Option<usize>,
        /// Cards that help, that hinder, that change a roll, at least of each (LR-P9).
        pub tenor_choices: Option<usize>,
    }

    /// Something for each rarity.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct PerRarity<T> {
        /// Common loot.
        pub common: T,
        /// Rare loot.
        pub rare: T,
        /// Epic loot.
        pub epic: T,
    }

    /// From one rarity to the next.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Steps {
        /// From common to rare.
        pub rare: f64,
        /// From rare to epic.
        pub epic: f64,
    }

    /// The strength of parties.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Beaten {
        /// Regular monsters, by players with one common card each.
        pub one_common: f64,
        /// Regular monsters, by players with full common gear.
        pub common_set: f64,
        /// Bosses, by players with full rare gear.
        pub rare_set: f64,
    }
}

impl<T> PerRarity<T> {
    /// That of one rarity.
    pub fn of(&self, rarity: Rarity) -> &T {
        match rarity {
            Rarity::Common => &self.common,
            Rarity::Rare => &self.rare,
            Rarity::Epic => &self.epic,
        }
    }
}

keys! {
    /// Something for each pile.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct PerPile<T> {
        /// Abilities.
        pub ability: T,
        /// Common loot.
        pub common: T,
        /// Rare loot.
        pub rare: T,
        /// Epic loot.
        pub epic: T,
        /// Monsters.
        pub monster: T,
    }
}

impl<T> PerPile<T> {
    /// That of one pile.
    pub fn of(&self, pile: Pile) -> &T {
        match pile {
            Pile::Ability => &self.ability,
            Pile::Common => &self.common,
            Pile::Rare => &self.rare,
            Pile::Epic => &self.epic,
            Pile::Monster => &self.monster,
        }
    }
}

/// The default payer.
fn each() -> LossMode {
    LossMode::Each
}
