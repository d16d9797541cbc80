//! The supported scripts. Words are shaped from left to right, letter by letter, as in Latin, Greek and Cyrillic. Scripts that
//! run from right to left, join, stack or reorder letters were never tested, so they are refused by name.

use std::ops::RangeInclusive;

/// Blocks of Unicode 16, by the usual name of their script.
const UNTRIED: [(RangeInclusive<u32>, &str); 38] = [
    (0x0590..=0x05ff, "Hebrew"),
    (0x0600..=0x06ff, "Arabic"),
    (0x0700..=0x074f, "Syriac"),
    (0x0750..=0x077f, "Arabic"),
    (0x0780..=0x07bf, "Thaana"),
    (0x07c0..=0x07ff, "N\u{2019}Ko"),
    (0x0800..=0x083f, "Samaritan"),
    (0x0840..=0x085f, "Mandaic"),
    (0x0860..=0x086f, "Syriac"),
    (0x0870..=0x08ff, "Arabic"),
    (0x0900..=0x097f, "Devanagari"),
    (0x0980..=0x09ff, "Bengali"),
    (0x0a00..=0x0a7f, "Gurmukhi"),
    (0x0a80..=0x0aff, "Gujarati"),
    (0x0b00..=0x0b7f, "Odia"),
    (0x0b80..=0x0bff, "Tamil"),
    (0x0c00..=0x0c7f, "Telugu"),
    (0x0c80..=0x0cff, "Kannada"),
    (0x0d00..=0x0d7f, "Malayalam"),
    (0x0d80..=0x0dff, "Sinhala"),
    (0x0e00..=0x0e7f, "Thai"),
    (0x0e80..=0x0eff, "Lao"),
    (0x0f00..=0x0fff, "Tibetan"),
    (0x1000..=0x109f, "Myanmar"),
    (0x1100..=0x11ff, "Hangul written in parts"),
    (0x1700..=0x177f, "a Philippine script"),
    (0x1780..=0x17ff, "Khmer"),
    (0x1800..=0x18af, "Mongolian"),
    (0x1900..=0x1c7f, "a South Asian script"),
    (0x1cd0..=0x1cff, "Vedic"),
    (0xa800..=0xaaff, "a South Asian script"),
    (0xabc0..=0xabff, "Meetei Mayek"),
    (0xfb1d..=0xfb4f, "Hebrew"),
    (0xfb50..=0xfdff, "Arabic"),
    (0xfe70..=0xfefc, "Arabic"),
    (0x1_0800..=0x1_0fff, "a right-to-left script"),
    (0x1_1000..=0x1_1fff, "a South Asian script"),
    (0x1_e800..=0x1_efff, "a right-to-left script"),
];

/// The name of the script of a character that is not supported; `None` if it is.
pub(crate) fn untried(c: char) -> Option<&'static str> {
    let code = u32::from(c);
    // nearly every letter is below the first range, so the search is skipped
    if code < *UNTRIED[0].0.start() {
        return None;
    }
    UNTRIED.iter().find(|(range, _)| range.contains(&code)).map(|(_, script)| *script)
}

/// The name of a script with this many characters, without which a font lacks most of a text.
pub(crate) fn large(c: char) -> Option<&'static str> {
    Some(match u32::from(c) {
        0x2e80..=0x2fdf | 0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff | 0x2_0000..=0x3_ffff => "Chinese",
        0x3040..=0x30ff | 0x31f0..=0x31ff | 0xff66..=0xff9f => "Japanese",
        0x3130..=0x318f | 0xac00..=0xd7af => "Korean",
        0x1200..=0x139f => "Ethiopic",
        0x10a0..=0x10ff => "Georgian",
        0x0530..=0x058f => "Armenian",
        _ => return None,
    })
}

/// A plainer form of a character that no font has: spaces, hyphens and ligatures that word processors insert.
pub(crate) fn plainer(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{2007}' => "\u{a0}",
        '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{205f}' | '\u{3000}' => " ",
        '\u{2010}' => "-",
        // word joiners keep the line together, as the sign itself would
        '\u{2011}' => "\u{2060}-\u{2060}",
        '\u{2012}' => "\u{2013}",
        '\u{2015}' => "\u{2014}",
        '\u{2bc}' => "\u{2019}",
        '\u{fb00}' => "ff",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{fb03}' => "ffi",
        '\u{fb04}' => "ffl",
        '\u{fb05}' | '\u{fb06}' => "st",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_that_join_or_turn_are_named() {
        let said: Vec<_> =
            "\u{5d0}\u{627}\u{915}\u{e01}\u{1f3}\u{3b1}\u{436}\u{2660}\u{fb01}\u{65e5}".chars().map(untried).collect();
        let four = [Some("Hebrew"), Some("Arabic"), Some("Devanagari"), Some("Thai")];
        assert_eq!(said[..4], four);
        assert_eq!(said[4..], [None; 6], "Latin, Greek, Cyrillic, signs, ligatures and ideographs stand side by side");
        assert!(UNTRIED.windows(2).all(|pair| pair[0].0.end() < pair[1].0.start()), "in order, none twice");
    }
}
