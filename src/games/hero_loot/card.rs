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
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The deck that the card is in.
        pub deck: DeckName,
        /// Its type: the narrowest category; all wider categories up to Item follow from it.
        #[serde(rename = "type")]
        pub category: Category,
        /// The Strength limit; none by default (HL-A12).
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
        /// The time when the card may be revealed; by default, any time.
        #[serde(default)]
        pub reveal: Option<Reveal>,
        /// Its numbers, if it is a weapon.
        #[serde(default)]
        pub weapon: Option<Weapon>,
        /// Its ratings, if it is a minion.
        #[serde(default)]
        pub minion: Option<Minion>,
        /// Its Speed, if it is a mount.
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
        /// The rating that is used to hit.
        pub hit: Rating,
        /// Its effect on Armor.
        pub power: i32,
        /// The Wounds that a hit deals.
        pub wound: i32,
        /// The nearest and the farthest space that it reaches (HL-A29).
        pub range: [i32; 2],
        /// Whether the attack hits every enemy in the space.
        #[serde(default)]
        pub blast: bool,
    }

    /// A minion, which has many of the ratings of a hero.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Minion {
        /// The number of Wounds that defeats it.
        pub health: i32,
        /// The rating for hits.
        pub aim: i32,
        /// The number of Wounds of a hit that its Armor prevents.
        pub armor: i32,
        /// The number of spaces in a move.
        pub speed: i32,
        /// The effect of its bite on Armor.
        pub power: i32,
        /// The Wounds that its bite deals.
        pub wound: i32,
        /// The farthest space that its bite reaches.
        #[serde(default)]
        pub range: Option<i32>,
    }

    /// A mount: for a move, its Speed replaces that of the hero (HL-A28).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(deny_unknown_fields)]
    pub struct Mount {
        /// The number of spaces in a move.
        pub speed: i32,
    }

    /// Loot that is not a treasure card, but is traded, dropped and stolen like one (HL-1, HL-A33).
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct SpecialDraft {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The points that its owner gets at the end of the skirmish.
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
        /// The slug of the name.
        pub id: String,
        /// Name.
        pub title: String,
        /// The team.
        pub team: String,
        /// The rating that heavy items require.
        pub strength: i32,
        /// The rating that complex items require.
        pub intellect: i32,
        /// The rating for hits.
        pub aim: i32,
        /// The number of Wounds of a hit that the hero's Armor prevents.
        pub armor: i32,
        /// The trust of others in the hero.
        pub virtue: i32,
        /// The number of spaces in a move.
        pub speed: i32,
        /// The number of Wounds that defeats the hero.
        pub health: i32,
        /// The Bonus symbols at the bottom of the card.
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

    /// A map: a plan of square spaces with orthogonal neighbors, walls and Domes.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MapDraft {
        /// The slug of the title.
        pub id: String,
        /// The title.
        pub title: String,
        /// The rows from north to south, with a sign for each space: `.` is a plain space, `#` is no space, `D` is a
        /// Dome, `$` is a shop, `*` is special loot, `1` to `6` are the spaces where the seats begin, and letters are
        /// adventures. Columns are a, b, c from the west, rows 1, 2, 3 from the north.
        pub plan: Vec<String>,
        /// Walls between neighbors, as in `a1-b1`.
        #[serde(default)]
        pub walls: Vec<String>,
        /// Spaces that count as neighbors although they do not touch, as by a bridge or a ferry.
        #[serde(default)]
        pub links: Vec<String>,
        /// A humorous line.
        #[serde(default)]
        pub flavour: Option<String>,
    }
}

/// A card of any kind, as written.
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
    /// The deck that the card is in.
    pub deck: DeckName,
    /// Its narrowest category.
    pub category: Category,
    /// The Strength and Intellect limits (HL-8).
    pub limits: [i32; 2],
    /// Its Bonus symbol, if it has a Bonus box.
    pub symbol: Option<Symbol>,
    /// How long it lasts.
    pub limit: UseLimit,
    /// The time when the card may be revealed.
    pub reveal: Reveal,
    /// Its numbers, if it is a weapon.
    pub weapon: Option<Weapon>,
    /// Its ratings, if it is a minion.
    pub minion: Option<Minion>,
    /// Its Speed, if it is a mount.
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
    /// The points that it is worth at the end.
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
    /// Its plan, in words.
    pub text: Vec<Phrase>,
    /// A humorous line.
    pub flavour: Option<String>,
}

impl Treasure {
    /// Whether a hero with these ratings and symbols gets the benefits of the card (HL-8, HL-10).
    pub fn suits(&self, hero: &Hero) -> bool {
        self.matches(hero) || self.limits[0] <= hero.ratings[0] && self.limits[1] <= hero.ratings[1]
    }

    /// Whether a hero has the symbol of the card (HL-10).
    pub fn matches(&self, hero: &Hero) -> bool {
        self.symbol.is_some_and(|symbol| hero.symbols.contains(&symbol))
    }
}
