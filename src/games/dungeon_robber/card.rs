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
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The dungeon level on which it lives; this is also its own level.
        pub level: u8,
        /// The result of a d4 that meets this monster on its level.
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

    /// An item that can be carried home.
    #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Item {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The price that the town pays, in GP.
        pub price: i32,
        /// The place where the robber carries or wears the item, or the way it is used up.
        pub slot: Slot,
        /// Whether the item can be carried only if nothing else is heavy (DR-105).
        #[serde(default)]
        pub heavy: bool,
        /// Whether the price is multiplied by the dungeon level where it was found.
        #[serde(default)]
        pub each_level: bool,
        /// A weapon's damage.
        #[serde(default)]
        pub damage: Option<Cast>,
        /// The number that is added to attack rolls.
        #[serde(default)]
        pub attack: i8,
        /// The number that is added to armor class.
        #[serde(default)]
        pub ac: i8,
        /// The number that is added to rolls for sneaking.
        #[serde(default)]
        pub sneak: i8,
        /// Whether the item is metal: it prevents sneaking, and a rust monster destroys it (DR-64, DR-93).
        #[serde(default)]
        pub metal: bool,
        /// Whether the item is plate armor (DR-A39).
        #[serde(default)]
        pub plate: bool,
        /// Whether the item is magic and may survive a rust monster (DR-93).
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
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The person's level; the level of the dungeon by default.
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
        /// The slug of the title; items name the spell by it, with `_` for `-`.
        pub id: String,
        /// The title.
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

    /// A rank that depends on the robber's fortune at retirement (DR-114).
    #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Level {
        /// The slug of the title.
        pub id: String,
        /// The title of a robber with this rank.
        pub title: String,
        /// The experience that is needed.
        pub experience: i32,
    }

    /// A class that a robber may choose at the first level (DR-124).
    #[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Class {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The ability that must be High; a class without one is open to every robber.
        #[serde(default)]
        pub ability: Option<Ability>,
        /// A deed or a possession that the class requires.
        #[serde(default)]
        pub deed: Option<Deed>,
        /// The ids of the weapons and armor that it can use; all by default.
        #[serde(default)]
        pub gear: Option<Vec<String>>,
        /// The way the class reads wizards' scrolls; the default is `by_ability`.
        #[serde(default)]
        pub wizard_scrolls: Option<Reading>,
        /// The way the class reads clerics' scrolls; the default is `by_ability`.
        #[serde(default)]
        pub cleric_scrolls: Option<Reading>,
        /// Bonus to hit points at each level (DR-115).
        #[serde(default)]
        pub hit_points: Growth,
        /// Bonus to attack rolls at each level.
        #[serde(default)]
        pub attack: Growth,
        /// Bonus to rolls for sneaking at each level.
        #[serde(default)]
        pub sneak: Growth,
        /// Bonus to armor class in flight at each level (DR-116).
        #[serde(default)]
        pub flight: Growth,
        /// The number that is added to rolls that open doors.
        #[serde(default)]
        pub doors: i8,
        /// The number that is added to rolls that avoid falling.
        #[serde(default)]
        pub falls: i8,
        /// The number that is added to saves against traps and gas.
        #[serde(default)]
        pub trap_saves: i8,
        /// Bonuses of a blow at a foe who has not noticed the robber (DR-125).
        #[serde(default)]
        pub backstab: Option<Backstab>,
        /// Whether the class can turn the undead without an item (DR-126).
        #[serde(default)]
        pub turning: Option<Turning>,
        /// Whether sleep restores all hit points of the robber and of henchmen (DR-127).
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

    /// A bonus that grows with the level: at each level, or at each group of levels.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Growth {
        /// The amount.
        pub gain: i8,
        /// The number of levels after which the bonus grows; 1 by default.
        #[serde(default)]
        pub every: Option<u8>,
    }

    /// A blow at a foe who has not noticed the robber (DR-125).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Backstab {
        /// The number that is added to the attack roll.
        pub attack: i8,
        /// The factor by which the damage is multiplied.
        pub times: u8,
    }

    /// The results of a d20 with which the undead stay: this number or more (DR-126).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Turning {
        /// Without a holy symbol.
        pub alone: u8,
        /// With one.
        pub symbol: u8,
    }

    /// A random table as written in the data.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TableDraft {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The table of the rules that it is.
        pub name: TableName,
        /// The dice.
        pub roll: Throw,
        /// Its rows.
        pub rows: Vec<RowDraft>,
        /// Its picture, in the room that the rows leave.
        #[serde(default)]
        pub art: Option<ArtDraft>,
    }

    /// A row of a table.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RowDraft {
        /// The results that lead to this row.
        pub on: Range,
        /// Its printed text.
        pub says: String,
        /// Its effect.
        pub then: Op,
    }
}

/// A card of any kind, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// A monster of the bestiary.
    Monster(Monster),
    /// An item.
    Item(Item),
    /// A spell.
    Spell(SpellCard),
    /// Of society.
    Level(Level),
    /// To become.
    Class(Box<Class>),
    /// A person without a home level.
    Stranger(Stranger),
    /// A random table.
    Table(TableDraft),
    /// A random table that is too long for a leaflet.
    Chart(TableDraft),
}

/// A legal card.
#[derive(Clone, Debug, PartialEq)]
pub enum Card {
    /// A monster of the bestiary.
    Monster(Monster),
    /// An item.
    Item(Item),
    /// A spell.
    Spell(SpellCard),
    /// Of society.
    Level(Level),
    /// To become.
    Class(Box<Class>),
    /// A person without a home level.
    Stranger(Stranger),
    /// A random table.
    Table(Table),
    /// A random table that is too long for a leaflet.
    Chart(Table),
}

/// A random table in which every result has exactly one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The table of the rules that it is.
    pub name: TableName,
    /// Its rows.
    pub chance: Chance<Entry>,
    /// Another deck of rows with the same odds, in which each odd result has its own row: its cards are drawn instead
    /// of a roll.
    pub parted: Chance<Entry>,
    /// Its picture.
    pub art: Option<ArtDraft>,
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
    /// The table, if the card is one.
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
    /// Whether an item is a weapon or armor, because some classes can use only some of them. Cursed weapons are
    /// exempt.
    pub fn is_gear(&self) -> bool {
        let worn = matches!(self.slot, Slot::Weapon | Slot::Suit | Slot::Shield);
        (worn && self.power != Some(Power::Cursed)) || self.power == Some(Power::Disarm)
    }
}

impl Class {
    /// The way the class reads scrolls of a kind (DR-109).
    pub fn reads(&self, scroll: Caster) -> Reading {
        let said = match scroll {
            Caster::Wizard => self.wizard_scrolls,
            Caster::Cleric => self.cleric_scrolls,
        };
        said.unwrap_or(Reading::ByAbility)
    }
}
