//! What is printed, once it has forgotten which game it belongs to: a face is a template's name, named fields, pictures
//! and tags. How it looks is the template's business; how it is set is `typeset`'s.

use crate::grammar::keys;
use crate::lexicon::Phrase;
use crate::locus::Locus;
pub use crate::unit::Shape;
use crate::unit::{Clip, Mm, Rect, Size};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

mod draft;
pub use draft::ArtDraft;

/// The name of a slot in a template, or of a tag.
pub type Name = Cow<'static, str>;

/// One printed side of a card, back, aid, token or board.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Where the card was written.
    pub at: Locus,
    /// What people call it: the card's title, for complaints and page titles.
    pub title: String,
    /// The template: a path below `templates/` without its ending, as in `loot-roll/loot`.
    pub template: String,
    /// The text of each slot, a phrase a paragraph.
    pub fields: BTreeMap<Name, Vec<Phrase>>,
    /// The picture of each picture slot.
    pub pictures: BTreeMap<Name, Art>,
    /// What the template may ask about: kind, rarity, windows. Faces with equal tags share one skeleton.
    pub tags: BTreeMap<Name, Tag>,
}

/// Something a template may ask about a face.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Tag {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(Name),
    /// Several.
    List(Vec<Tag>),
    /// Named ones.
    Map(BTreeMap<Name, Tag>),
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Art {
    /// Composed from icons by a recipe.
    Composed {
        /// Where the recipe was written.
        at: Locus,
        /// What to compose.
        recipe: Box<Recipe>,
        /// The frame's tints, that grounds are drawn in.
        tints: Box<Tints>,
        /// How much is going on behind the subject: 0 a room, 1 rays and rings, 2 runes and an aura.
        energy: u8,
        /// What the composition varies by: the card's id.
        seed: u64,
    },
    /// A designer's own SVG, PNG or JPEG, fitted to cover the slot.
    File {
        /// Where its name was written.
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
        /// Darkest: outlines, night.
        pub deep: String,
        /// Dark ground.
        pub dark: String,
        /// The frame's own colour.
        pub mid: String,
        /// Light ground, ornament.
        pub light: String,
        /// High light.
        pub high: String,
    }

    /// How a picture is composed: a place, one main icon, smaller ones around it, something in front.
    /// Positions are millimetres from the middle of the picture, x to the right, y down; turns are degrees clockwise.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Recipe {
        /// The place: a ground.
        pub ground: String,
        /// The subject.
        pub main: Layer,
        /// Smaller things behind and beside it, back to front.
        #[serde(default)]
        pub with: Vec<Layer>,
        /// Smaller things in front of it, back to front.
        #[serde(default)]
        pub front: Vec<Layer>,
        /// How many four-pointed sparks are strewn about.
        #[serde(default)]
        pub sparks: u8,
    }

    /// One icon in a picture.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Layer {
        /// The icon's name in the collection.
        pub icon: String,
        /// What it is made of: a tone.
        pub tone: String,
        /// Width and height of the icon's square, in mm; as large as the place in the recipe usually is, unless given.
        #[serde(default)]
        pub size: Option<Mm>,
        /// Where its middle lies; laid out by the program unless given.
        #[serde(default)]
        pub at: Option<[f32; 2]>,
        /// Turned by so many degrees.
        #[serde(default)]
        pub turn: f32,
        /// Mirrored left to right.
        #[serde(default)]
        pub flip: bool,
        /// Wide holes are see-through: rings, handles, crowns.
        #[serde(default)]
        pub open: bool,
        /// Parts made of something else.
        #[serde(default)]
        pub parts: Vec<Part>,
        /// Eyes stuck onto it: middle and radius in the icon's own units, 0 to 512.
        #[serde(default)]
        pub eyes: Vec<[f32; 3]>,
        /// Lids over these eyes, drawn down towards the nose by so many degrees; without it the eyes are wide open.
        #[serde(default)]
        pub lids: Option<f32>,
    }

    /// A part of an icon made of something else: the grip of a sword, the band of a hat.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Part {
        /// A box in the icon's own units: left, top, right, bottom, each 0 to 512.
        #[serde(rename = "box")]
        pub within: [f32; 4],
        /// What it is made of.
        pub tone: String,
        /// What shows through the icon's gaps there, instead of the icon: glowing eyes, a lit window.
        #[serde(default)]
        pub hollow: bool,
    }
}

/// The shape that is cut out of the paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Size after cutting.
    pub trim: Size,
    /// Drawn beyond the cut on every side.
    pub bleed: Mm,
    /// Radius of the corners, for shops and corner punches.
    pub radius: Mm,
    /// What is left of the box of these sides.
    pub shape: Shape,
}

impl Cut {
    /// A poker-sized European card, 63 x 88 mm, with 4 mm bleed.
    pub const CARD: Cut = Cut { trim: Size::mm(63.0, 88.0), bleed: Mm(4.0), radius: Mm(3.0), shape: Shape::Box };

    /// The size of a face with its bleed.
    pub fn full(&self) -> Size {
        self.trim.grown(self.bleed)
    }

    /// Whether it is cut out with straight cuts from edge to edge, but for its corners: no disc, no outline.
    pub fn is_straight(&self) -> bool {
        self.shape.is_box() && !self.shape.is_disc(self.trim, self.radius)
    }

    /// What is left, once it is cut, of a face that is drawn with so much bleed.
    pub fn clip(&self, bleed: Mm) -> Clip {
        let area = Rect { x: bleed, y: bleed, w: self.trim.w, h: self.trim.h };
        Clip { area, radius: self.radius, shape: self.shape.clone() }
    }
}

/// Something in the box.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// Unique in its game; for cards the card's id.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// What kind of thing: `ability`, `loot`, `monster`, `choice`, `aid`, `mat`.
    pub kind: Name,
    /// The pile it lies in, if any: everything in one pile has the same back.
    pub pile: Option<Name>,
    /// The files it is printed in: `cards`, `choice`, `aids`, `mats`, `tracker`.
    pub file: Name,
    /// The front.
    pub front: Face,
    /// The back, if it has one.
    pub back: Option<Face>,
    /// How it is cut.
    pub cut: Cut,
    /// How many of it are in the box, at least 1.
    pub copies: u16,
}
