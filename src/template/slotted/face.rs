//! The font of a text: finds it among the available fonts, and measures the width of words.

use crate::fonts::{FontFile, Fonts};

/// The average width of a letter in ems, if the font is unknown.
const LETTER: f64 = 0.5;

/// Weights as PostScript names say them: `Lato-Bold`, `FiraSans-SemiBoldItalic`.
const CUTS: [(&str, u16); 13] = [
    ("", 400),
    ("Regular", 400),
    ("Roman", 400),
    ("Thin", 100),
    ("ExtraLight", 200),
    ("Light", 300),
    ("Medium", 500),
    ("SemiBold", 600),
    ("DemiBold", 600),
    ("Bold", 700),
    ("ExtraBold", 800),
    ("Heavy", 800),
    ("Black", 900),
];

/// The font properties of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hand {
    pub(super) family: String,
    pub(super) weight: u16,
    pub(super) italic: bool,
    /// Whether the font is available.
    pub(super) known: bool,
}

/// The first available family of several, or else the first. A weight and a slant in a PostScript name take
/// precedence over the attributes of the text.
pub(super) fn hand(fonts: &Fonts, families: &str, weight: Option<u16>, italic: bool) -> Hand {
    let bare = |name: &str| name.replace([' ', '-', '_'], "").to_lowercase();
    let named = |family: &str| {
        let name = family.trim().trim_matches(['\'', '"']).trim();
        let found = |name: &str| fonts.faces.iter().find(|face| bare(&face.family) == bare(name));
        let (plain, cut) = unjoined(name);
        let (face, cut) = match found(name) {
            Some(face) => (Some(face), None),
            None => (found(&plain), cut),
        };
        let (hinted, slanted) = cut.map_or((None, false), |(weight, slanted)| (Some(weight), slanted));
        Hand {
            family: face.map_or(plain, |face| face.family.clone()),
            weight: hinted.or(weight).unwrap_or(400),
            italic: italic || slanted,
            known: face.is_some(),
        }
    };
    let mut all = families.split(',').map(named);
    let first = all.next().unwrap_or_else(|| named(""));
    if first.known { first } else { all.find(|hand| hand.known).unwrap_or(first) }
}

/// The font for this text.
pub(super) fn nearest<'f>(fonts: &'f Fonts, hand: &Hand) -> Option<&'f FontFile> {
    let far = |face: &&FontFile| (face.italic != hand.italic, face.weight.abs_diff(hand.weight));
    fonts.faces.iter().filter(|face| hand.known && face.family == hand.family).min_by_key(far)
}

/// The width of a text in ems.
pub(super) fn advance(fonts: &Fonts, hand: &Hand, text: &str) -> f64 {
    let known = nearest(fonts, hand).map(|font| font.advances(text)).filter(|known| !known.is_empty());
    let guessed = || vec![None; text.chars().count()];
    known.unwrap_or_else(guessed).into_iter().map(|wide| wide.unwrap_or(LETTER)).sum()
}

/// The family in a PostScript name, with the weight and whether it is italic.
fn unjoined(name: &str) -> (String, Option<(u16, bool)>) {
    let Some((family, cut)) = name.split_once('-') else { return (name.to_owned(), None) };
    let cut = cut.trim_end_matches("MT");
    let upright = ["Italic", "Oblique", "It"].iter().find_map(|end| cut.strip_suffix(end));
    let plain = upright.unwrap_or(cut);
    let Some((_, weight)) = CUTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(plain)) else {
        return (name.to_owned(), None);
    };
    let mut spaced = String::new();
    for c in family.chars() {
        if c.is_uppercase() && spaced.ends_with(|last: char| last.is_lowercase()) {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    (spaced, Some((*weight, upright.is_some())))
}
