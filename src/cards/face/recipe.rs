//! Recipes of pictures in data.

use super::act::Act;
use super::part::Part;
use super::who::Who;
use ground::grammar::{keys, words};
use ground::unit::Mm;
use serde::Deserialize;

words! {
    /// The light of a picture: the five tints of its background.
    Light {
        /// The tints of the card's frame.
        Frame = "frame",
        /// Sunset: violet over orange.
        Dusk = "dusk",
        /// Sunrise: rose over pale gold.
        Dawn = "dawn",
        /// Noon: blue sky, green ground.
        Day = "day",
        /// Moonlight: deep blue.
        Night = "night",
        /// A cave: teal.
        Cave = "cave",
        /// A hearth: amber.
        Hearth = "hearth",
        /// Mist over still water: green.
        Swamp = "swamp",
        /// The shine of gold on stone: ochre over brown.
        Gold = "gold",
        /// Graves: cold violet gray.
        Crypt = "crypt",
        /// Under water: aqua.
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
    }
}

words! {
    /// The hand (drawing style) of a game's pictures.
    Hand {
        /// A painted comic: tones follow the form, and the dark side reflects the light of the place.
        Painted = "painted",
        /// A linocut in black and the color of the frame: strokes bend over the form, and the ground around them is solid. Strong colors have
        /// blocks of their own.
        Linocut = "linocut",
        /// A pulp magazine: large black areas, a dot screen and long, hard shadows.
        Pulp = "pulp",
        /// A cartoon drawn with a brush: flat colors, lines of varying width and the grain of paper.
        Brush = "brush",
        /// A poster: two flat tones for each color, and no outlines.
        Poster = "poster",
    }
}

/// The hand of a game that names none.
impl Default for Hand {
    fn default() -> Hand {
        Hand::Painted
    }
}

words! {
    /// How near the camera is to the subject of a picture.
    Shot {
        /// The head and the chest of a figure, or a thing that fills the picture.
        Close = "close",
        /// The subject in the size that the recipe gives.
        Medium = "medium",
        /// A smaller subject, with the place around it.
        Wide = "wide",
    }
}

words! {
    /// The third of a picture where its subject is.
    Third {
        /// The left third.
        Left = "left",
        /// The middle third.
        Middle = "middle",
        /// The right third.
        Right = "right",
    }
}

keys! {
    /// The recipe of a picture: a background with a light, a figure or one main icon, smaller icons around it, and
    /// something in front. Positions are in millimeters from the center of the picture, x to the right, y down;
    /// rotations are in degrees, clockwise.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Recipe {
        /// The place in the background: the name of a ground.
        pub ground: String,
        /// The light of the background; `frame` by default.
        #[serde(default)]
        pub light: Option<Light>,
        /// How near the camera is to the subject. By default it is chosen for each card; it is `medium` with company or outside the
        /// window of a card.
        #[serde(default)]
        pub shot: Option<Shot>,
        /// The third of the picture where the subject is. By default it is chosen for each card; it is `middle` with company or outside the
        /// window of a card.
        #[serde(default)]
        pub place: Option<Third>,
        /// The subject, if it is a thing.
        #[serde(default)]
        pub main: Option<Box<Layer>>,
        /// The subject, if it is a figure.
        #[serde(default)]
        pub who: Option<Box<Who>>,
        /// Other figures, behind the subject.
        #[serde(default)]
        pub company: Vec<Who>,
        /// What the subject does to the first figure of the company.
        #[serde(default)]
        pub deed: Option<Act>,
        /// Smaller objects behind and beside the subject, from back to front.
        #[serde(default)]
        pub with: Vec<Layer>,
        /// Smaller objects in front of the subject, from back to front.
        #[serde(default)]
        pub front: Vec<Layer>,
        /// The number of sparks with four points in the picture.
        #[serde(default)]
        pub sparks: u8,
    }

    /// One icon in a picture.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Layer {
        /// The icon's name in the collection.
        pub icon: String,
        /// The material: the name of a tone.
        pub tone: String,
        /// Width and height of the icon's square, in mm; by default the usual size for its place in the recipe.
        #[serde(default)]
        pub size: Option<Mm>,
        /// The position of its center; placed automatically by default.
        #[serde(default)]
        pub at: Option<[f32; 2]>,
        /// The rotation, in degrees.
        #[serde(default)]
        pub turn: f32,
        /// Whether to draw a mirror image.
        #[serde(default)]
        pub flip: bool,
        /// Whether it stays in the air, like a bat or a note of music. Otherwise it falls to the floor, unless it touches the subject.
        #[serde(default)]
        pub flies: bool,
        /// Whether its wide holes are transparent, as in rings, handles and crowns.
        #[serde(default)]
        pub open: bool,
        /// Parts of another material.
        #[serde(default)]
        pub parts: Vec<Part>,
        /// Eyes that are drawn on the icon: center and radius in the icon's units, from 0 to 512.
        #[serde(default)]
        pub eyes: Vec<[f32; 3]>,
        /// The slope of the eyelids toward the nose, in degrees; without it, the eyes are wide open.
        #[serde(default)]
        pub lids: Option<f32>,
    }
}
