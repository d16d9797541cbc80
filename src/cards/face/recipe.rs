//! Recipes of pictures as data write them.

use super::part::Part;
use super::who::Who;
use ground::grammar::{keys, words};
use ground::unit::Mm;
use serde::Deserialize;

words! {
    /// The light of a picture: five tints that its ground is drawn in.
    Light {
        /// The frame's own tints, as the game gives them.
        Frame = "frame",
        /// The sun going down: violet over orange.
        Dusk = "dusk",
        /// The sun coming up: rose over pale gold.
        Dawn = "dawn",
        /// Noon: blue sky, green ground.
        Day = "day",
        /// The moon: deep blue.
        Night = "night",
        /// Under ground: teal.
        Cave = "cave",
        /// A hearth: amber.
        Hearth = "hearth",
        /// Mist over water that stands: green.
        Swamp = "swamp",
        /// Gold that shines on stone: ochre over brown.
        Gold = "gold",
        /// Graves: cold violet gray.
        Crypt = "crypt",
        /// Water all round: aqua.
        Sea = "sea",
        /// Velvet and candles: rose and purple.
        Velvet = "velvet",
        /// Fire: red over black.
        Fire = "fire",
        /// Getting ready: orange.
        Prep = "prep",
        /// A roll of the die: blue violet.
        Roll = "roll",
        /// Leaves: fresh green.
        Leaf = "leaf",
        /// None: the picture is cut in wood and printed in black and the frame's own color, with strokes for half-tones.
        Woodcut = "woodcut",
    }
}

keys! {
    /// How a picture is composed: a place in its light, somebody or one main icon, smaller ones around it, something in front.
    /// Positions are millimeters from the middle of the picture, x to the right, y down; turns are degrees clockwise.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Recipe {
        /// The place: a ground.
        pub ground: String,
        /// The light that the place stands in; that of the frame unless given.
        #[serde(default)]
        pub light: Option<Light>,
        /// The subject, if it is a thing.
        #[serde(default)]
        pub main: Option<Box<Layer>>,
        /// The subject, if it is somebody.
        #[serde(default)]
        pub who: Option<Box<Who>>,
        /// Others, behind the subject.
        #[serde(default)]
        pub company: Vec<Who>,
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
        /// Lids over these eyes, drawn down toward the nose by so many degrees; without it the eyes are wide open.
        #[serde(default)]
        pub lids: Option<f32>,
    }
}
