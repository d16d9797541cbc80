//! The cards of Dungeon Robber, as drafts and as checked cards: monsters, items, spells, levels, and whole random tables. Their
//! words are in `vocabulary`.

use super::cast::Cast;
use super::vocabulary::{Ability, Caster, Casting, Deed, Keyword, Magic, Op, Power, Reading, Slot, TableName};
use cards::face::ArtDraft;
use ground::grammar::keys;
use serde::{Deserialize, Serialize};
use table::chance::{Chance, Range, Throw};

keys! {
    /// A monster of the bestiary (DR-54).
    #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Monster {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// The dungeon level that it lives on, which is its own level too.
        pub level: u8,
        /// On which result of a d4 it is met there.
        pub slot: u8,
        /// Its special properties.
        #[serde(default)]
        pub keywords: Vec<Keyword>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// Its picture.
        #[serde(default, skip_serializing)]
        pub art: Option<ArtDraft>,
    }

    /// Whatever can be carried home.
    #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Item {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// The price that the town pays, in GP.
        pub price: i32,
        /// Where it goes, or how it is used up.
        pub slot: Slot,
        /// Whether it is carried alone (DR-105).
        #[serde(default)]
        pub heavy: bool,
        /// Whether its price is for each level of the dungeon where it was found.
        #[serde(default)]
        pub each_level: bool,
        /// A weapon's damage.
        #[serde(default)]
        pub damage: Option<Cast>,
        /// Added to attack rolls.
        #[serde(default)]
        pub attack: i8,
        /// Added to armor class.
        #[serde(default)]
        pub ac: i8,
        /// Added to sneak rolls.
        #[serde(default)]
        pub sneak: i8,
        /// Whether it prevents sneaking, and rust destroys it (DR-64, DR-93).
        #[serde(default)]
        pub metal: bool,
        /// Whether it counts as plate (DR-A39).
        #[serde(default)]
        pub plate: bool,
        /// Whether it may survive a rust monster (DR-93).
        #[serde(default)]
        pub magic: bool,
        /// Its other effects.
        #[serde(default)]
        pub power: Option<Power>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// Its picture.
        #[serde(default, skip_serializing)]
        pub art: Option<ArtDraft>,
    }

    /// A person without a home level, met only in odd events (chapter 8.1), on the level of the dungeon.
    #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Stranger {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// Its level; that of the dungeon by default.
        #[serde(default)]
        pub level: u8,
        /// Its special properties.
        #[serde(default)]
        pub keywords: Vec<Keyword>,
    }

    /// The effect of a scroll (DR-107, DR-108).
    #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct SpellCard {
        /// Slug of the title; items name the spell by it, with `_` for `-`.
        pub id: String,
        /// Title.
        pub title: String,
        /// Its users.
        pub of: Caster,
        /// Its effect.
        pub does: Magic,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// Its picture.
        #[serde(default, skip_serializing)]
        pub art: Option<ArtDraft>,
    }

    /// A retirement rank by fortune (DR-114).
    #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Level {
        /// Slug of the title.
        pub id: String,
        /// The title that goes with it.
        pub title: String,
        /// Experience it takes.
        pub experience: i32,
    }

    /// A class that a robber may take up with the first level (DR-124).
    #[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Class {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// The ability that must be High; a class without one is open to every robber.
        #[serde(default)]
        pub ability: Option<Ability>,
        /// Required deeds or possessions.
        #[serde(default)]
        pub deed: Option<Deed>,
        /// The ids of the weapons and armor that it can use; all by default.
        #[serde(default)]
        pub gear: Option<Vec<String>>,
        /// How it reads wizards' scrolls; by ability by default.
        #[serde(default)]
        pub wizard_scrolls: Option<Reading>,
        /// The same for clerics' scrolls.
        #[serde(default)]
        pub cleric_scrolls: Option<Reading>,
        /// Hit points that its levels bring (DR-115).
        #[serde(default)]
        pub hit_points: Growth,
        /// The same of attack rolls.
        #[serde(default)]
        pub attack: Growth,
        /// The same of sneak rolls.
        #[serde(default)]
        pub sneak: Growth,
        /// The same of armor class in flight (DR-116).
        #[serde(default)]
        pub flight: Growth,
        /// Added to rolls that open doors.
        #[serde(default)]
        pub doors: i8,
        /// Added to rolls that avoid falling.
        #[serde(default)]
        pub falls: i8,
        /// Added to saves against traps and gas.
        #[serde(default)]
        pub trap_saves: i8,
        /// A blow at an unaware foe (DR-125).
        #[serde(default)]
        pub backstab: Option<Backstab>,
        /// Whether it turns the undead by itself (DR-126).
        #[serde(default)]
        pub turning: Option<Turning>,
        /// Whether sleep heals it wholly, and its henchmen (DR-127).
        #[serde(default)]
        pub sleeps_well: bool,
        /// Its spells.
        #[serde(default)]
        pub casts: Option<Casting>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// Its picture.
        #[serde(default, skip_serializing)]
        pub art: Option<ArtDraft>,
    }

    /// Bonuses of levels: for each level, or for each group of levels.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Growth {
        /// How much.
        pub gain: i8,
        /// For how many levels; for each by default.
        #[serde(default)]
        pub every: Option<u8>,
    }

    /// A blow at an unaware foe (DR-125).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Backstab {
        /// Added to its roll.
        pub attack: i8,
        /// By how much its damage is multiplied.
        pub times: u8,
    }

    /// The undead stay on these results of a d20 or more (DR-126).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Turning {
        /// Without a symbol.
        pub alone: u8,
        /// With one.
        pub symbol: u8,
    }

    /// A random table as it is written.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TableDraft {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// Which of the rules' tables it is.
        pub name: TableName,
        /// The dice.
        pub roll: Throw,
        /// Its rows.
        pub rows: Vec<RowDraft>,
    }

    /// A row of a table.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RowDraft {
        /// On which results.
        pub on: Range,
        /// Its printed text.
        pub says: String,
        /// Its effect.
        pub then: Op,
    }
}

/// A card as written, of any kind.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// Of the bestiary.
    Monster(Monster),
    /// To carry home.
    Item(Item),
    /// On a scroll.
    Spell(SpellCard),
    /// Of society.
    Level(Level),
    /// To become.
    Class(Box<Class>),
    /// To be surprised by.
    Stranger(Stranger),
    /// To roll on.
    Table(TableDraft),
    /// The same, too long for a leaf.
    Chart(TableDraft),
}

/// A legal card.
#[derive(Clone, Debug, PartialEq)]
pub enum Card {
    /// Of the bestiary.
    Monster(Monster),
    /// To carry home.
    Item(Item),
    /// On a scroll.
    Spell(SpellCard),
    /// Of society.
    Level(Level),
    /// To become.
    Class(Box<Class>),
    /// To be surprised by.
    Stranger(Stranger),
    /// To roll on.
    Table(Table),
    /// The same, too long for a leaf.
    Chart(Table),
}

/// A random table in which every throw has one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Which of the rules' tables it is.
    pub name: TableName,
    /// Its rows.
    pub chance: Chance<Entry>,
    /// The same odds, with a row of its own for each result that is odd: what is drawn instead of thrown.
    pub parted: Chance<Entry>,
}

/// A row's text and effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its printed text.
    pub says: String,
    /// Its effect.
    pub op: Op,
}

impl Card {
    /// The table that it is, if it is one.
    pub fn as_table(&self) -> Option<&Table> {
        match self {
            Card::Table(table) | Card::Chart(table) => Some(table),
            _ => None,
        }
    }

    /// Its kind, as `game.yaml` names it.
    pub fn kind(&self) -> &'static str {
        match self {
            Card::Monster(_) => "monster",
            Card::Item(_) => "item",
            Card::Spell(_) => "spell",
            Card::Level(_) => "level",
            Card::Class(_) => "class",
            Card::Stranger(_) => "stranger",
            Card::Table(_) => "table",
            Card::Chart(_) => "chart",
        }
    }
}

impl Growth {
    /// The bonus from this many levels.
    #[inline]
    pub fn at(self, level: u8) -> i16 {
        i16::from(self.gain) * i16::from(level / self.every.unwrap_or(1).max(1))
    }
}

impl Item {
    /// Whether it is a weapon or armor, of which some classes use only a part. Cursed weapons are exempt.
    pub fn is_gear(&self) -> bool {
        let worn = matches!(self.slot, Slot::Weapon | Slot::Suit | Slot::Shield);
        (worn && self.power != Some(Power::Cursed)) || self.power == Some(Power::Disarm)
    }
}

impl Class {
    /// How it reads scrolls of a kind (DR-109).
    pub fn reads(&self, scroll: Caster) -> Reading {
        let said = match scroll {
            Caster::Wizard => self.wizard_scrolls,
            Caster::Cleric => self.cleric_scrolls,
        };
        said.unwrap_or(Reading::ByAbility)
    }
}
