//! Parts of icons, as recipes write them.

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
        /// What it is made of.
        pub tone: String,
        /// What shows through the icon's gaps there, instead of the icon: glowing eyes, a lit window.
        #[serde(default)]
        pub hollow: bool,
    }
}
