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
    /// Everything in game.yaml except the title and the card files.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Constants {
        /// The possible numbers of players.
        pub players: Players,
        /// The numbers of the rules.
        pub rules: Numbers,
        /// The number of cards in each pile (LR-5).
        pub piles: PerPile<i32>,
        /// The limits of a balanced deck: beyond them there is a warning. A missing limit is not checked.
        #[serde(default)]
        pub balance: Balance,
    }
}

impl Constants {
    /// Reports numbers that are too large to be played or printed.
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
    /// The possible numbers of players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Players {
        /// The smallest number that the program accepts (LR-A1).
        pub least: i32,
        /// The smallest number on the box.
        pub min: i32,
        /// The largest number (LR-6); choice cards, aids and mats are printed for this many.
        pub max: i32,
    }

    /// The numbers of the rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Numbers {
        /// The survivability of a player without gear (LR-11).
        pub base_survivability: i32,
        /// The number of loot cards that a bag can have (LR-40).
        pub bag_limit: i32,
        /// The number of abilities drawn at the start (LR-44).
        pub starting_abilities: i32,
        /// The number of common loot cards drawn by exploring (LR-49).
        pub explore_draw: i32,
        /// The number of sides of the die (LR-7).
        pub die_sides: i32,
        /// The number of re-rolls of a tie before it is settled clockwise (LR-A7).
        pub tie_rolls: i32,
        /// The number of dungeons (LR-74).
        pub dungeons: i32,
        /// The number of regular wins after which only bosses are left (LR-77).
        pub regular_wins: i32,
        /// The number of abilities on offer in town (LR-78).
        pub vendor_cards: i32,
        /// The number of town turns of each player (LR-80).
        pub town_turns: i32,
        /// The largest number of abilities bought in a town turn (LR-80).
        pub purchases: i32,
        /// The players who pay for a defeat; by default, each fighter (LR-A5).
        #[serde(default = "each")]
        pub loss_mode: LossMode,
    }
}

words! {
    /// The players who pay for a defeat (LR-A5).
    LossMode {
        /// Each fighter pays the whole penalty.
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
        /// The least number of cards of each rarity for each slot (LR-P2).
        pub slot_choices: Option<PerRarity<usize>>,
        /// The percentage of cards of each rarity that are not worn (LR-P2).
        pub unworn_percent: Option<Span>,
        /// The least number of two-handed cards (LR-P2).
        pub two_handed: Option<usize>,
        /// The least ratio of the mean treasure of a rarity to that of the next lower one (LR-P3).
        pub treasure_step: Option<Steps>,
        /// The highest price of the cheapest ability, in mean common cards (LR-P4).
        pub cheapest_price: Option<f64>,
        /// The median price, in mean common cards (LR-P4).
        pub median_price: Option<Span>,
        /// The least percentage of abilities that a median rare card pays for (LR-P4).
        pub affordable_percent: Option<f64>,
        /// The mean survivability of the gear of each rarity (LR-P5).
        pub gear_mean: Option<PerRarity<Span>>,
        /// The smallest survivability with the best full set of common gear (LR-P5).
        pub common_set: Option<f64>,
        /// The highest survivability of one card (LR-P5).
        pub gear_most: Option<i32>,
        /// The least percentage of monsters that a party beats (LR-P6).
        pub beaten_percent: Option<Beaten>,
        /// The least percentage of monsters that are stronger as boss (LR-P7).
        pub stronger_boss_percent: Option<f64>,
        /// The number of cards in a chest; other numbers are errors (LR-P8).
        pub chest: Option<Span>,
        /// The least percentage of chests that have each rarity in one of the modes (LR-P8).
        pub hoped_percent: Option<f64>,
        /// The highest percentage of regular chests that have epic loot (LR-P8).
        pub regular_epic_percent: Option<f64>,
        /// The least number of abilities for each window (LR-P9).
        pub window_choices: Option<usize>,
        /// The least numbers of cards that help, that hinder, and that change a roll (LR-P9).
        pub tenor_choices: Option<usize>,
    }

    /// A value for each rarity.
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

    /// The step from one rarity to the next.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Steps {
        /// The step from common to rare.
        pub rare: f64,
        /// The step from rare to epic.
        pub epic: f64,
    }

    /// The strength of parties.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Beaten {
        /// Regular monsters that players with one common card each beat.
        pub one_common: f64,
        /// Regular monsters that players with full common gear beat.
        pub common_set: f64,
        /// Bosses that players with full rare gear beat.
        pub rare_set: f64,
    }
}

impl<T> PerRarity<T> {
    /// The value for one rarity.
    pub fn of(&self, rarity: Rarity) -> &T {
        match rarity {
            Rarity::Common => &self.common,
            Rarity::Rare => &self.rare,
            Rarity::Epic => &self.epic,
        }
    }
}

keys! {
    /// A value for each pile.
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
    /// The value for one pile.
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

/// The player who pays by default.
fn each() -> LossMode {
    LossMode::Each
}
