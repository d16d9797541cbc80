//! What `game.yaml` says of Loot Roll: the constants of its rules, the sizes of its piles, the tints of its frames. A number of
//! the rules is written there and nowhere else.

use super::effect::Pile;
use crate::diag::Diag;
use crate::face::Tints;
use crate::locus::Locus;
use serde::{Deserialize, Serialize};

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
    /// The tints of each frame.
    pub tints: PerPile<Tints>,
    /// The tints of the backs of choice cards.
    pub choice_tints: Tints,
}

impl Constants {
    /// Numbers beyond what can be played or printed, and tints that are no colours.
    pub(super) fn faults(&self, at: Locus) -> Vec<Diag> {
        let (players, rules) = (&self.players, &self.rules);
        // seats have colours, corners and room in the referee's memory up to six (LR-6)
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
            if !bounds.contains(&value) {
                let (low, high) = (bounds.start(), bounds.end());
                let what = format!("`{name}` is {value}; it must be from {low} to {high}");
                let help = format!("write a number from {low} to {high}");
                diags.push(Diag::error(at.key(group).key(name), "bad-number", what).help(help));
            }
        }
        let frames = Pile::ALL.iter().map(|pile| (at.key("tints").key(pile.key()), self.tints.of(*pile)));
        for (at, tints) in frames.chain([(at.key("choice_tints"), &self.choice_tints)]) {
            for (name, colour) in tints.absurd() {
                let what = format!("`{name}` is no colour: {colour:?}");
                let help = "write six hexadecimal digits, as in `\"#1f55b4\"`";
                diags.push(Diag::error(at.key(name), "bad-colour", what).help(help));
            }
        }
        diags
    }
}

/// Numbers of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The fewest the referee accepts (LR-A1).
    pub least: i32,
    /// The fewest on the box.
    pub min: i32,
    /// The most (LR-6); choice cards, aids and mats are printed for so many.
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
    /// Who pays for a defeat; each fighter if nothing is said (LR-A5).
    #[serde(default)]
    pub loss_mode: LossMode,
}

/// Who pays for a defeat (LR-A5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LossMode {
    /// Each fighter, the whole penalty.
    #[default]
    Each,
    /// The fighters together: for experiments.
    Shared,
}

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
