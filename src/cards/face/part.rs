//! Parts of icons in recipes.

use ground::grammar::keys;
use serde::Deserialize;

keys! {
    /// A part of an icon with another material: the grip of a sword, the band of a hat.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Part {
        /// The box of the part in the icon's units: left, top, right, bottom, each from 0 to 512.
        #[serde(rename = "box")]
        pub within: [f32; 4],
        /// The material: the name of a tone.
        pub tone: String,
        /// Whether the material fills the gaps of the icon in this box, as for glowing eyes or a lit window.
        #[serde(default)]
        pub hollow: bool,
    }
}
