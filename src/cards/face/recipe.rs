//! Recipes of pictures in data.

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
        /// Mist over still water: green.
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
        /// None: the picture is a woodcut in black and the frame's own color, with strokes for half-tones.
        Woodcut = "woodcut",
    }
}

keys! {
    /// The recipe of a picture: a background in a light, a figure or one main icon, smaller ones around it, something in front.
    /// Positions are in millimeters from the center of the picture, x to the right, y down; turns are in degrees, clockwise.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Recipe {
        /// The place: a ground.
        pub ground: String,
        /// The light of the background; by default that of the frame.
        #[serde(default)]
        pub light: Option<Light>,
        /// The subject, if it is a thing.
        #[serde(default)]
        pub main: Option<Box<Layer>>,
        /// The subject, if it is a figure.
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
        /// Its material: a tone.
        pub tone: String,
        /// Width and height of the icon's square, in mm; by default the usual size for its place in the recipe.
        #[serde(default)]
        pub size: Option<Mm>,
        /// The position of its center; placed automatically by default.
        #[serde(default)]
        pub at: Option<[f32; 2]>,
        /// Rotated by this many degrees.
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
        /// Eyes drawn on it: center and radius in the icon's own units, 0 to 512.
        #[serde(default)]
        pub eyes: Vec<[f32; 3]>,
        /// Lids over these eyes, sloping toward the nose by this many degrees; without it the eyes are wide open.
        #[serde(default)]
        pub lids: Option<f32>,
    }
}
