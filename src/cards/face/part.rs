//! Parts of icons in recipes.

use ground::grammar::keys;
use serde::Deserialize;

keys! {
    /// A part of an icon made of something else: the grip of a sword, the band of a hat.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Part {
        /// A box in the icon's own units: left, top, right, bottom, each 0 to 512.
        #[serde(rename = "box")]
        pub within: [f32; 4],
        /// Its material.
        pub tone: String,
        /// The material that shows through the gaps of the icon there: glowing eyes, a lit window.
        #[serde(default)]
        pub hollow: bool,
    }
}
