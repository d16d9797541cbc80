//! The cards of Hero Loot, as drafts and as checked cards: treasure, special loot, heroes, maps. Their effects are in `effect`.

use super::effect::{Category, DeckName, HeroLoot, Rating, Reveal, Symbol, UseLimit};
use super::map::Ground;
use cards::face::ArtDraft;
use cards::lexicon::{Effect, Phrase};
use ground::grammar::keys;
use serde::{Deserialize, Serialize};

keys! {
    /// A treasure card (HL section 10).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TreasureDraft {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// The deck that it is in.
        pub deck: DeckName,
        /// Its type: the narrowest category; the chain up to Item follows.
        #[serde(rename = "type")]
        pub category: Category,
        /// Strength limit; none by default (HL-A12).
        #[serde(default)]
        pub strength: i32,
        /// Intellect limit.
        #[serde(default)]
        pub intellect: i32,
        /// Bonus symbol.
        #[serde(default)]
        pub symbol: Option<Symbol>,
        /// How long it lasts.
        #[serde(rename = "use")]
        pub limit: UseLimit,
        /// When it may be revealed; at any time by default.
        #[serde(default)]
        pub reveal: Option<Reveal>,
        /// Its numbers as a weapon.
        #[serde(default)]
        pub weapon: Option<Weapon>,
        /// Who it is as a minion.
        #[serde(default)]
        pub minion: Option<Minion>,
        /// How fast it carries a hero.
        #[serde(default)]
        pub mount: Option<Mount>,
        /// Its other effects.
        #[serde(default)]
        pub effects: Vec<Effect<HeroLoot>>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// The picture.
        #[serde(default)]
        pub art: Option<ArtDraft>,
    }

    /// A weapon (HL section 10).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Weapon {
        /// The rating that hits.
        pub hit: Rating,
        /// Its effect on Armor.
        pub power: i32,
        /// Wounds of a hit.
        pub wound: i32,
        /// Nearest and farthest space, both within (HL-A29).
        pub range: [i32; 2],
        /// Whether it hits every enemy in the space.
        #[serde(default)]
        pub blast: bool,
    }

    /// A minion: many of the ratings that a hero has.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Minion {
        /// Wounds that it bears.
        pub health: i32,
        /// How well it hits.
        pub aim: i32,
        /// How much of a blow is lost on it.
        pub armor: i32,
        /// Spaces of a move.
        pub speed: i32,
        /// The effect of its bite on Armor.
        pub power: i32,
        /// Wounds of its bite.
        pub wound: i32,
        /// How far it bites.
        #[serde(default)]
        pub range: Option<i32>,
    }

    /// A mount: its Speed in place of the hero's, for a move (HL-A28).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Mount {
        /// Spaces of a move.
        pub speed: i32,
    }

    /// Loot that is no treasure card: it trades, drops and is stolen like one (HL-1, HL-A33).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct SpecialDraft {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// Points for its owner at the end of the skirmish.
        pub points: i32,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// The picture.
        #[serde(default)]
        pub art: Option<ArtDraft>,
    }

    /// A hero (HL-36).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct HeroDraft {
        /// Slug of the name.
        pub id: String,
        /// Name.
        pub title: String,
        /// The team.
        pub team: String,
        /// The requirement of heavy things.
        pub strength: i32,
        /// The requirement of clever things.
        pub intellect: i32,
        /// How well the hero hits.
        pub aim: i32,
        /// How much of a blow is lost on the hero.
        pub armor: i32,
        /// How far others trust the hero.
        pub virtue: i32,
        /// Spaces of a move.
        pub speed: i32,
        /// Wounds that the hero bears.
        pub health: i32,
        /// Bonus symbols at the bottom of the card.
        #[serde(default)]
        pub symbols: Vec<Symbol>,
        /// Whether the hero never trades (HL-26).
        #[serde(default)]
        pub no_trade: bool,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
        /// The picture.
        #[serde(default)]
        pub art: Option<ArtDraft>,
    }

    /// A map: a drawing of square spaces, orthogonal neighbors, with walls and Domes.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MapDraft {
        /// Slug of the title.
        pub id: String,
        /// Title.
        pub title: String,
        /// Rows from north to south, a sign for each space: `.` plain, `#` none, `D` a Dome, `$` a shop, `*` special loot, `1` to `6`
        /// where each seat begins, and the letters of adventures. Columns are a, b, c from the west, rows 1, 2, 3.
        pub plan: Vec<String>,
        /// Walls between neighbors: `a1-b1`.
        #[serde(default)]
        pub walls: Vec<String>,
        /// Spaces that count as neighbors although they do not touch: a bridge, a ferry.
        #[serde(default)]
        pub links: Vec<String>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
    }
}

/// A card as written, of any kind.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// A treasure card.
    Treasure(TreasureDraft),
    /// Special loot.
    Special(SpecialDraft),
    /// A hero.
    Hero(HeroDraft),
    /// A map.
    Map(MapDraft),
}

/// A legal card, of any kind.
#[derive(Clone, Debug)]
pub enum Card {
    /// A treasure card.
    Treasure(Box<Treasure>),
    /// Special loot.
    Special(Box<Special>),
    /// A hero.
    Hero(Box<Hero>),
    /// A map.
    Map(Box<Map>),
}

/// A legal treasure card.
#[derive(Clone, Debug, PartialEq)]
pub struct Treasure {
    /// The deck that it is in.
    pub deck: DeckName,
    /// The narrowest category.
    pub category: Category,
    /// Strength and Intellect limit (HL-8).
    pub limits: [i32; 2],
    /// Bonus symbol, if there is a Bonus box.
    pub symbol: Option<Symbol>,
    /// How long it lasts.
    pub limit: UseLimit,
    /// When it may be revealed.
    pub reveal: Reveal,
    /// Its numbers as a weapon.
    pub weapon: Option<Weapon>,
    /// Who it is as a minion.
    pub minion: Option<Minion>,
    /// How fast it carries a hero.
    pub mount: Option<Mount>,
    /// Its other effects.
    pub effects: Vec<Effect<HeroLoot>>,
    /// Its whole text: type and limits, numbers as a weapon, minion or mount, and effects.
    pub told: Vec<Phrase>,
    /// The text of the effects, a paragraph each, without the Bonus box.
    pub text: Vec<Phrase>,
    /// The Bonus box.
    pub bonus: Vec<Phrase>,
    /// A humorous line.
    pub flavour: Option<String>,
    /// The picture.
    pub art: Option<ArtDraft>,
}

/// Legal special loot.
#[derive(Clone, Debug, PartialEq)]
pub struct Special {
    /// Points at the end.
    pub points: i32,
    /// Its text.
    pub text: Vec<Phrase>,
    /// A humorous line.
    pub flavour: Option<String>,
    /// The picture.
    pub art: Option<ArtDraft>,
}

/// A legal hero.
#[derive(Clone, Debug, PartialEq)]
pub struct Hero {
    /// The team.
    pub team: String,
    /// The ratings, in their order.
    pub ratings: [i32; super::effect::RATINGS],
    /// Bonus symbols.
    pub symbols: Vec<Symbol>,
    /// Whether the hero never trades.
    pub no_trade: bool,
    /// Ratings and symbols in words.
    pub text: Vec<Phrase>,
    /// A humorous line.
    pub flavour: Option<String>,
    /// The picture.
    pub art: Option<ArtDraft>,
}

/// A legal map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its graph.
    pub ground: Ground,
    /// Its plan in words.
    pub text: Vec<Phrase>,
    /// A humorous line.
    pub flavour: Option<String>,
}

impl Treasure {
    /// Whether a hero of these ratings and symbols gets its benefits (HL-8, HL-10).
    pub fn suits(&self, hero: &Hero) -> bool {
        self.matches(hero) || self.limits[0] <= hero.ratings[0] && self.limits[1] <= hero.ratings[1]
    }

    /// Whether a hero has its symbol (HL-10).
    pub fn matches(&self, hero: &Hero) -> bool {
        self.symbol.is_some_and(|symbol| hero.symbols.contains(&symbol))
    }
}
