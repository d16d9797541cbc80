//! The stocks of `data/stocks.yaml`: what each component is printed on, in a printer's words, and how thick it is.

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
        /// Its components: files, kinds, piles, ids; if empty, all others. `boxes` are tuck boxes, and `sleeves` what sleeved
        /// cards are in.
        #[serde(rename = "for", default)]
        pub named: Vec<String>,
        /// In a printer's words.
        pub stock: String,
        /// The thickness of one piece in mm, for which boxes leave room: measure ten cards, and divide by ten. For sleeves, both
        /// layers together.
        #[serde(default)]
        pub thickness: Option<Mm>,
    }
}

/// The stock for a component with any of these names.
pub fn of<'s>(stocks: &'s [Stock], names: &[&str]) -> Option<&'s Stock> {
    let meant = |s: &&Stock| s.named.is_empty() || s.named.iter().any(|n| names.contains(&n.as_str()));
    stocks.iter().find(meant)
}
