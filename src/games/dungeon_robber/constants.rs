//! The constants of Dungeon Robber from `game.yaml`. Each number of the rules is written only there, on a card or in a table.

use super::cast::Cast;
use super::vocabulary::TableName;
use ground::diag::{Diag, did_you_mean};
use ground::grammar::keys;
use ground::locus::Locus;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::number::within;

/// Optional variants, each with a line about the differences; their numbers are in `game.yaml`.
pub const VARIANTS: &[(&str, &str)] = &[
    ("advanced", "a robber begins with fewer hit points and a dagger, and without a free High ability"),
    ("old_school", "a robber rolls for hit points, and begins without a weapon and without a free High ability"),
    ("advanced_odd", "odd events are rolled with percentile dice, and stranger ones can happen"),
    ("just_be_yourself", "the abilities are your own: the game asks you about them"),
    ("classes", "at the first level you may become a thief, a fighter, a cleric or a wizard"),
];

/// Levels of the dungeon, and rooms of a level, at most.
pub const DEEPEST: i32 = 20;

keys! {
    /// Everything in game.yaml except the title and the card files.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Constants {
        /// The possible numbers of players.
        pub players: Players,
        /// The numbers of the rules.
        pub rules: Numbers,
        /// The differences of its variants.
        pub variants: BTreeMap<String, Variant>,
    }

    /// The differences of a variant of the rules (chapter 8): only these are possible.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Variant {
        /// The possessions and values of a new robber (DR-118, DR-119).
        pub begins: Option<Start>,
        /// Whether robbers may choose a class (DR-124).
        pub classes: bool,
        /// Tables that are rolled on in place of others (chapter 8.1).
        pub instead: BTreeMap<TableName, TableName>,
        /// Whether players are asked about their abilities, which are neither rolled nor chosen (DR-122).
        pub asks: bool,
    }

    /// The possessions and values of a new robber who does not choose a High ability.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Start {
        /// The number of hit points, if it is fixed.
        #[serde(default)]
        pub hit_points: Option<i32>,
        /// Dice for the number of hit points, if it is not fixed.
        #[serde(default)]
        pub dice: Option<Cast>,
        /// The weapon to begin with, if there is one.
        #[serde(default)]
        pub weapon: Option<String>,
    }

    /// The possible numbers of players.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Players {
        /// The fewest.
        pub min: u8,
        /// The most.
        pub max: u8,
    }

    /// The numbers of the rules.
    #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Numbers {
        /// Levels of the dungeon (DR-1).
        pub levels: i32,
        /// The rooms of a level (DR-1).
        pub rooms: i32,
        /// The hit points to begin with (DR-8).
        pub hit_points: i32,
        /// The armor class without armor, and of monsters before their level is added (DR-9, DR-54).
        pub armor_class: i32,
        /// The number needed for a save (DR-10).
        pub save: i32,
        /// The number needed for a save with High Wisdom (DR-17).
        pub wise_save: i32,
        /// The lowest result of a d6 that makes an ability High (DR-13).
        pub high_on: i32,
        /// The damage of fists (DR-12).
        pub unarmed: i32,
        /// The largest number of henchmen of a robber; High Charisma allows one more (DR-63).
        pub henchmen: i32,
        /// The weapon to begin with (DR-12).
        pub weapon: String,
        /// The number needed to open a door in flight (DR-A1).
        pub open_on: i32,
        /// The highest result of a d6 with which a pursuer loses the robber (DR-35).
        pub lost_up_to: i32,
        /// The same result for a pursuer with map sense (DR-94).
        pub lost_up_to_mapped: i32,
        /// The highest result of a d10 with which the right bait stops a pursuer (DR-58).
        pub bait_stops: i32,
        /// The same result for the wrong bait.
        pub bait_rarely_stops: i32,
        /// The armor class of a floor on which oil is to burn (DR-59).
        pub oil_armor_class: i32,
        /// The die for the hit points of monsters (DR-54).
        pub monster_die: i32,
        /// The die for the hit points of weak monsters (DR-78).
        pub weak_die: i32,
        /// The die for the damage of monsters (DR-54).
        pub hit_die: i32,
        /// The highest result of a parley with which a monster is hostile (DR-62).
        pub hostile_up_to: i32,
        /// The highest result with which it hesitates.
        pub hesitant_up_to: i32,
        /// The highest result with which it is friendly; with a higher one it becomes a henchman.
        pub friendly_up_to: i32,
        /// The bonus of a bribe to parley (DR-61).
        pub bribe: i32,
        /// The bonus of a bribe for greedy monsters (DR-84).
        pub bribe_the_greedy: i32,
        /// The least value of a bribe or a bait, in GP for each level (DR-61, DR-58).
        pub bribe_price: i32,
        /// The number that is added to rolls for sneaking in chambers (DR-65).
        pub sneak_chamber: i32,
        /// The number that is added to rolls for sneaking past alert monsters (DR-83).
        pub sneak_alert: i32,
        /// The penalty to rolls for sneaking if the robber also steals (DR-66).
        pub sneak_steal: i32,
        /// The number that an undead monster must roll to stay (DR-126).
        pub turned_below: i32,
        /// The highest result of a d6 with which a miss costs a turn (DR-82).
        pub sick_up_to: i32,
        /// The highest result of a d6 with which a loud monster summons another (DR-90).
        pub summons_up_to: i32,
        /// Monsters that the kit is made for (DR-A56).
        pub kit_monsters: Vec<String>,
        /// The items that armed monsters leave (DR-77).
        pub armed_leaves: String,
        /// The items that well-armed monsters leave.
        pub well_armed_leaves: String,
        /// The items that monsters with glands leave (DR-79).
        pub glands_leave: String,
        /// The number of these items.
        pub glands: i32,
        /// The highest result of a d6 with which a person falls (DR-134).
        pub falls_up_to: i32,
        /// The lowest result of a d6 with which a person climbs out (DR-135).
        pub escapes_on: i32,
        /// The number of rounds until the walls meet (DR-A61).
        pub walls_close: Cast,
        /// The level of arrows and spears, for their attack rolls (DR-139).
        pub missile_level: i32,
        /// The highest result of a d20 with which they are poisoned (DR-139).
        pub poison_on: i32,
        /// The highest result of a d6 with which pursuers get lost in smoke (chapter 9.3).
        pub gas_loses_up_to: i32,
        /// The number of rolls on Treasure for guarded treasure (DR-42).
        pub guarded_rolls: i32,
        /// The number of coins that pockets hold (DR-A36).
        pub loose_coins: i32,
        /// The mean value of a roll on Treasure, in cp for each level (DR-104).
        pub treasure_mean: i64,
        /// The price of a visit to the temple, in GP (DR-111).
        pub temple_price: i32,
        /// The hit points that a visit to the temple restores.
        pub temple_heals: i32,
        /// The price of a month in bed, in GP (DR-112).
        pub month_price: i32,
        /// The hit points that a month in bed restores.
        pub month_heals: i32,
        /// The hit points that a meal at home restores (DR-113).
        pub food_heals: i32,
        /// The price of a cure for lycanthropy, in GP (DR-91).
        pub cure_price: i32,
        /// The lowest level at which a robber may retire (DR-117).
        pub retire_level: i32,
        /// The monsters of a crypt; each has its own level (odd happening 23).
        pub crypt: Vec<String>,
        /// The lowest result of a d6 with which a chamber of ancient caves has a pool (odd happening 5).
        pub pool_on: i32,
        /// The highest result of a d6 with which a rival has already been at a treasure, or carries one (odd
        /// happening 19).
        pub rival_up_to: i32,
        /// The penalty of darkness to attack rolls (odd event 6).
        pub dark: i32,
        /// The number of turns after which the referee ends the game.
        pub turn_guard: i32,
        /// The number of months in bed after which the referee ends the game.
        pub month_guard: i32,
    }
}

impl Constants {
    /// Reports numbers that are too large to be played.
    pub(super) fn faults(&self, at: Locus) -> Vec<Diag> {
        let r = &self.rules;
        let numbers = [
            ("levels", r.levels, 1..=DEEPEST),
            ("rooms", r.rooms, 2..=DEEPEST),
            ("hit_points", r.hit_points, 1..=99),
            ("armor_class", r.armor_class, 0..=30),
            ("save", r.save, 1..=21),
            ("wise_save", r.wise_save, 1..=r.save.max(1)),
            ("high_on", r.high_on, 1..=7),
            ("unarmed", r.unarmed, 0..=20),
            ("henchmen", r.henchmen, 0..=1),
            ("open_on", r.open_on, 1..=7),
            ("lost_up_to", r.lost_up_to, 0..=6),
            ("lost_up_to_mapped", r.lost_up_to_mapped, 0..=6),
            ("bait_stops", r.bait_stops, 0..=10),
            ("bait_rarely_stops", r.bait_rarely_stops, 0..=10),
            ("oil_armor_class", r.oil_armor_class, 0..=30),
            ("monster_die", r.monster_die, 2..=100),
            ("weak_die", r.weak_die, 2..=r.monster_die.max(2)),
            ("hit_die", r.hit_die, 2..=100),
            ("hostile_up_to", r.hostile_up_to, 1..=12),
            ("hesitant_up_to", r.hesitant_up_to, r.hostile_up_to..=20),
            ("friendly_up_to", r.friendly_up_to, r.hesitant_up_to..=30),
            ("bribe", r.bribe, 0..=20),
            ("bribe_the_greedy", r.bribe_the_greedy, 0..=20),
            ("bribe_price", r.bribe_price, 1..=10_000),
            ("sneak_chamber", r.sneak_chamber, -20..=20),
            ("sneak_alert", r.sneak_alert, -20..=20),
            ("sneak_steal", r.sneak_steal, -20..=20),
            ("turned_below", r.turned_below, 1..=21),
            ("sick_up_to", r.sick_up_to, 0..=6),
            ("summons_up_to", r.summons_up_to, 0..=6),
            ("glands", r.glands, 0..=20),
            ("falls_up_to", r.falls_up_to, 0..=6),
            ("escapes_on", r.escapes_on, 1..=7),
            ("missile_level", r.missile_level, 0..=20),
            ("poison_on", r.poison_on, 0..=20),
            ("gas_loses_up_to", r.gas_loses_up_to, 0..=6),
            ("guarded_rolls", r.guarded_rolls, 1..=9),
            ("loose_coins", r.loose_coins, 0..=10_000),
            ("temple_price", r.temple_price, 1..=100_000),
            ("temple_heals", r.temple_heals, 1..=100),
            ("month_price", r.month_price, 1..=100_000),
            ("month_heals", r.month_heals, 1..=100),
            ("food_heals", r.food_heals, 0..=100),
            ("cure_price", r.cure_price, 0..=1_000_000),
            ("retire_level", r.retire_level, 0..=100),
            ("pool_on", r.pool_on, 1..=7),
            ("rival_up_to", r.rival_up_to, 0..=6),
            ("dark", r.dark, 0..=20),
            ("turn_guard", r.turn_guard, 100..=30_000),
            ("month_guard", r.month_guard, 10..=30_000),
        ];
        let mut diags = Vec::new();
        let all = at.key("variants");
        let mut missing: Vec<&str> = VARIANTS.iter().map(|(name, _)| *name).collect();
        missing.retain(|name| !self.variants.contains_key(*name));
        for name in self.variants.keys().filter(|name| !VARIANTS.iter().any(|(known, _)| known == name)) {
            let near = did_you_mean(name, missing.iter().copied()).map(str::to_owned);
            missing.retain(|name| near.as_deref() != Some(*name));
            let help = near.map_or_else(|| "remove it".to_owned(), |near| format!("did you mean `{near}`?"));
            diags.push(Diag::error(all, "no-variant", format!("the game has no variant `{name}`")).help(help));
        }
        for name in missing {
            let what = format!("the variant `{name}` changes nothing");
            diags.push(Diag::error(all, "no-variant", what).help(format!("write what it changes: `{name}: {{..}}`")));
        }
        for (name, _) in VARIANTS {
            let at = all.key(name).key("begins");
            let Some(start) = self.variants.get(*name).and_then(|variant| variant.begins.as_ref()) else { continue };
            if start.hit_points.is_some() == start.dice.is_some() {
                let what = "the first hit points need either a number or dice";
                diags.push(Diag::error(at, "bad-number", what).help("write `hit_points: 8` or `dice: 1d6`"));
            }
            within("hit_points", start.hit_points.unwrap_or(1), 1..=99, at.key("hit_points"), &mut diags);
        }
        let (least, most) = (i32::from(self.players.min), i32::from(self.players.max));
        within("min", least, 1..=4, at.key("players").key("min"), &mut diags);
        within("max", most, least.max(1)..=4, at.key("players").key("max"), &mut diags);
        for (name, value, bounds) in numbers {
            within(name, value, bounds, at.key("rules").key(name), &mut diags);
        }
        diags
    }
}
