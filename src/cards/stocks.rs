//! The stocks of `data/stocks.yaml`: the paper of each component, as printers call it, and its thickness.

use ground::grammar::keys;
use ground::unit::Mm;
use serde::Deserialize;

/// The file of stocks.
pub const FILE: &str = "data/stocks.yaml";

keys! {
    /// A line of `stocks.yaml`.
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Stock {
        /// The components that are printed on it: files, kinds, piles or ids; if empty, all others. `boxes` means tuck
        /// boxes, and `sleeves` means the sleeves of cards.
        #[serde(rename = "for", default)]
        pub named: Vec<String>,
        /// The stock, as printers call it.
        pub stock: String,
        /// The thickness of one piece in mm, which determines the size of boxes. Measure ten cards, and divide by
        /// ten. For sleeves, it is the thickness of both layers together.
        #[serde(default)]
        pub thickness: Option<Mm>,
    }
}

/// The stock for a component with any of these names.
pub fn of<'s>(stocks: &'s [Stock], names: &[&str]) -> Option<&'s Stock> {
    let meant = |s: &&Stock| s.named.is_empty() || s.named.iter().any(|n| names.contains(&n.as_str()));
    stocks.iter().find(meant)
}
