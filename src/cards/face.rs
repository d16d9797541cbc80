//! The printed form of a piece, which no longer knows its game: a face is the name of a template, with named fields,
//! pictures and tags. The template determines its look, and `typeset` typesets it.

use crate::lexicon::Phrase;
use ground::grammar::keys;
use ground::locus::Locus;
pub use ground::unit::Shape;
use ground::unit::{Clip, Mm, Rect, Size};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

mod act;
mod draft;
mod page;
mod part;
mod recipe;
mod who;
pub use act::{Act, Aim, Arms, Goal, Palm, Sight, Stance};
pub use draft::ArtDraft;
pub use page::{PAGES, Page};
pub use part::Part;
pub use recipe::{Hand, Layer, Light, Recipe, Shot, Third};
pub use who::{Beard, Build, Cloth, Extra, Hair, Hat, Head, HeadShape, IconHead, Mood, Nose, Prop, Who};

/// Standard sizes of sleeves and shops: names, width and height in mm, radius of the corners.
pub const CUTS: [(&str, f32, f32, f32); 15] = [
    ("card", 63.0, 88.0, 3.0),
    ("poker", 63.5, 88.9, 3.0),
    ("bridge", 57.0, 89.0, 3.0),
    ("tarot", 70.0, 120.0, 4.0),
    ("mini", 44.0, 67.0, 3.0),
    ("square", 70.0, 70.0, 3.0),
    ("small-square", 51.0, 51.0, 2.0),
    ("jumbo", 89.0, 140.0, 4.0),
    ("business-card", 85.0, 55.0, 2.0),
    ("domino", 44.5, 89.0, 3.0),
    ("tile", 45.0, 45.0, 0.0),
    ("token", 25.0, 25.0, 12.5),
    ("standee", 30.0, 124.0, 0.0),
    ("dial", 60.0, 60.0, 30.0),
    ("bill", 100.0, 50.0, 0.0),
];

/// The name of a slot in a template, or of a tag.
pub type Name = Cow<'static, str>;

/// One printed side of a card, back, aid, token or board.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// The place of the card.
    pub at: Locus,
    /// Its name: the title of the card, used in complaints and as page title.
    pub title: String,
    /// The template: a path below `templates/` without its ending, as in `loot-roll/loot`.
    pub template: String,
    /// The text of each slot; each phrase is a paragraph.
    pub fields: BTreeMap<Name, Vec<Phrase>>,
    /// The picture of each picture slot.
    pub pictures: BTreeMap<Name, Art>,
    /// The values that the template may use: kind, rarity, windows. Faces with equal tags share one skeleton.
    pub tags: BTreeMap<Name, Tag>,
}

impl Face {
    /// Whether the face has the same look in print as another face, even if their source places differ.
    pub fn alike(&self, other: &Face) -> bool {
        let Face { at: _, title, template, fields, pictures, tags } = self;
        let said = |a: &[Phrase], b: &[Phrase]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.alike(b));
        (title, template, tags) == (&other.title, &other.template, &other.tags)
            && (fields.len(), pictures.len()) == (other.fields.len(), other.pictures.len())
            && fields.iter().zip(&other.fields).all(|((a, says), (b, other))| a == b && said(says, other))
            && pictures.iter().zip(&other.pictures).all(|((a, art), (b, other))| a == b && art.alike(other))
    }
}

/// A value that a template may use.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Tag {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A length, in thousandths of a millimeter; templates calculate in millimeters.
    #[serde(serialize_with = "millimeters")]
    Length(i64),
    /// A word.
    Word(Name),
    /// A list; shared, because many faces may use one long table.
    #[serde(serialize_with = "within")]
    List(Arc<[Tag]>),
    /// Named values; shared like a list.
    #[serde(serialize_with = "within")]
    Map(Arc<BTreeMap<Name, Tag>>),
}

impl From<Mm> for Tag {
    fn from(length: Mm) -> Tag {
        Tag::Length((length.0 * 1000.0).round() as i64)
    }
}

/// Writes a length as a number, without a fraction if it is whole.
fn millimeters<S: serde::Serializer>(thousandths: &i64, to: S) -> Result<S::Ok, S::Error> {
    match thousandths % 1000 {
        0 => (thousandths / 1000).serialize(to),
        _ => (*thousandths as f64 / 1000.0).serialize(to),
    }
}

/// Writes a shared value as if it were not shared.
fn within<T: Serialize + ?Sized, S: serde::Serializer>(shared: &Arc<T>, to: S) -> Result<S::Ok, S::Error> {
    shared.serialize(to)
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Art {
    /// A picture that is composed from icons by a recipe.
    Composed {
        /// The place of the recipe.
        at: Locus,
        /// The recipe.
        recipe: Box<Recipe>,
        /// The hand of the game, which draws it.
        hand: Hand,
        /// The tints of the frame, in which backgrounds are drawn.
        tints: Box<Tints>,
        /// The energy of the background: 0 adds nothing to the place, 1 adds rays, 2 adds runes and an aura.
        energy: u8,
        /// The seed of the variation: the card's id.
        seed: u64,
    },
    /// A designer's own SVG, PNG or JPEG, scaled to cover the slot.
    File {
        /// The place of its name.
        at: Locus,
        /// Its path in the project.
        path: String,
    },
}

keys! {
    /// Five tints of a frame, dark to light, as `#rrggbb`.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Tints {
        /// The darkest tint: outlines, night.
        pub deep: String,
        /// Dark background.
        pub dark: String,
        /// The frame's own color.
        pub mid: String,
        /// Light background, ornament.
        pub light: String,
        /// Highlight.
        pub high: String,
    }
}

impl Art {
    /// Whether two pictures are the same, even if their source places differ.
    fn alike(&self, other: &Art) -> bool {
        match (self, other) {
            (Art::File { path, .. }, Art::File { path: other, .. }) => path == other,
            (
                Art::Composed { at: _, recipe, hand, tints, energy, seed },
                Art::Composed { at: _, recipe: r, hand: h, tints: t, energy: e, seed: s },
            ) => (recipe, hand, tints, energy, seed) == (r, h, t, e, s),
            _ => false,
        }
    }
}

/// The shape into which the paper is cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// The size after cutting.
    pub trim: Size,
    /// The bleed: how far a face is drawn beyond the cut on every side.
    pub bleed: Mm,
    /// Radius of the corners, for shops and corner punches.
    pub radius: Mm,
    /// A rectangle of this size; the bleed is subtracted.
    pub shape: Shape,
}

impl Cut {
    /// A poker-sized European card, 63 x 88 mm, with 4 mm bleed.
    pub const CARD: Cut = Cut { trim: Size::mm(63.0, 88.0), bleed: Mm(4.0), radius: Mm(3.0), shape: Shape::Box };

    /// The size of a face with its bleed.
    pub fn full(&self) -> Size {
        self.trim.grown(self.bleed)
    }

    /// Whether the shape has only straight cuts from edge to edge, apart from rounded corners: no disc, no outline.
    pub fn is_straight(&self) -> bool {
        self.shape.is_box() && !self.shape.is_disc(self.trim, self.radius)
    }

    /// The size after cutting of a face that is drawn with this bleed.
    pub fn clip(&self, bleed: Mm) -> Clip {
        let area = Rect { x: bleed, y: bleed, w: self.trim.w, h: self.trim.h };
        Clip { area, radius: self.radius, shape: self.shape.clone() }
    }
}

/// A component of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// The id, unique in its game; for cards, that of the card.
    pub id: String,
    /// Its title as it is shown.
    pub title: String,
    /// The kind of component: `ability`, `loot`, `monster`, `choice`, `aid`, `mat`.
    pub kind: Name,
    /// The pile that it belongs to, if any; all components of a pile have the same back.
    pub pile: Option<Name>,
    /// The files in which it is printed: `cards`, `choice`, `aids`, `mats`, `tracker`.
    pub file: Name,
    /// The front.
    pub front: Face,
    /// The back, if it has one.
    pub back: Option<Face>,
    /// Its cut.
    pub cut: Cut,
    /// The number of copies in the box, at least 1.
    pub copies: u16,
    /// Whether it is a leaf of a pad, which is printed on ordinary paper.
    pub leaf: bool,
}
