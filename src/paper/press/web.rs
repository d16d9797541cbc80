//! Subsets of fonts for browsers, which need a table of characters and glyphs. For PDF see [`super::font`].

use crate::typeset::FontFile;
use std::collections::BTreeMap;
use std::fmt;
use ttf_parser::{RawFace, Tag};

/// A font file that cannot be read, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFont {
    path: String,
    why: String,
}

impl fmt::Display for BadFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be read: {}", self.path, self.why)
    }
}

impl std::error::Error for BadFont {}

/// An OpenType font file with only these letters. Kerning and alternates are left out, because the page sets the width of
/// words.
///
/// # Errors
/// A font cannot be read.
pub fn webfont(file: &FontFile, letters: impl IntoIterator<Item = char>) -> Result<Vec<u8>, BadFont> {
    let bad = |why: String| BadFont { path: file.path.clone(), why };
    let face = ttf_parser::Face::parse(&file.bytes, 0).map_err(|e| bad(e.to_string()))?;
    let shown: BTreeMap<char, u16> =
        letters.into_iter().filter_map(|c| Some((c, face.glyph_index(c)?.0))).filter(|(_, g)| *g != 0).collect();
    let mut glyphs: Vec<u16> = shown.values().copied().collect();
    glyphs.sort_unstable();
    glyphs.dedup();
    let keep = subsetter::GlyphRemapper::new_from_glyphs_sorted(&glyphs);
    let program = subsetter::subset(&file.bytes, 0, &keep).map_err(|e| bad(format!("{e:?}")))?;
    let subset = RawFace::parse(&program, 0).map_err(|e| bad(e.to_string()))?;
    let mut tables: BTreeMap<[u8; 4], Vec<u8>> = BTreeMap::new();
    for record in subset.table_records {
        if let Some(bytes) = subset.table(record.tag) {
            tables.insert(record.tag.to_bytes(), bytes.to_vec());
        }
    }
    for tag in [b"OS/2", b"name"] {
        if let Some(bytes) = face.raw_face().table(Tag::from_bytes(tag)) {
            tables.insert(*tag, bytes.to_vec());
        }
    }
    let codes = shown.iter().filter_map(|(c, g)| Some((u32::from(*c), u32::from(keep.get(*g)?))));
    tables.insert(*b"cmap", letters_to_glyphs(&codes.collect::<Vec<_>>()));
    tables.insert(*b"post", [0x0003_0000u32, 0, 0, 0, 0, 0, 0, 0].iter().flat_map(|v| v.to_be_bytes()).collect());
    Ok(bound(program.get(..4).unwrap_or(&[0, 1, 0, 0]), &tables))
}

/// A `cmap` of format 12, with a group for every letter.
fn letters_to_glyphs(codes: &[(u32, u32)]) -> Vec<u8> {
    let groups = codes.len() as u32;
    let mut out = Vec::new();
    // version 0, one table: for Windows, all of Unicode, 12 bytes from here
    for v in [0u16, 1, 3, 10] {
        out.extend(v.to_be_bytes());
    }
    out.extend(12u32.to_be_bytes());
    out.extend([0, 12, 0, 0]);
    for v in [16 + 12 * groups, 0, groups] {
        out.extend(v.to_be_bytes());
    }
    for (code, glyph) in codes {
        [code, code, glyph].iter().for_each(|v| out.extend(v.to_be_bytes()));
    }
    out
}

/// Tables joined to a file: the directory with their checksums and positions, then each at a multiple of four bytes.
fn bound(kind: &[u8], tables: &BTreeMap<[u8; 4], Vec<u8>>) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.max(1).ilog2() as u16;
    let mut out = kind.to_vec();
    for v in [count, 16 << power, power, count * 16 - (16 << power)] {
        out.extend(v.to_be_bytes());
    }
    let mut at = 12 + 16 * u32::from(count);
    for (tag, bytes) in tables {
        let word = |four: &[u8]| four.iter().enumerate().fold(0u32, |v, (i, b)| v | u32::from(*b) << (24 - 8 * i));
        let sum = bytes.chunks(4).fold(0u32, |sum, four| sum.wrapping_add(word(four)));
        out.extend(tag);
        [sum, at, bytes.len() as u32].iter().for_each(|v| out.extend(v.to_be_bytes()));
        at += (bytes.len() as u32).next_multiple_of(4);
    }
    for bytes in tables.values() {
        out.extend(bytes);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_down_font_shows_its_letters_as_the_whole_one_does() {
        let fonts = super::super::tests::fonts();
        for file in &fonts.faces {
            let bytes = webfont(file, "Wins by seat: 28.1\u{a0}%".chars()).expect("a font");
            assert!(bytes.len() < file.bytes.len() / 4, "{} of {}", bytes.len(), file.bytes.len());
            let (small, whole) = (
                ttf_parser::Face::parse(&bytes, 0).expect("whole"),
                ttf_parser::Face::parse(&file.bytes, 0).expect("whole"),
            );
            let wide = |f: &ttf_parser::Face, c| f.glyph_index(c).and_then(|g| f.glyph_hor_advance(g));
            for c in "Winsbyeat:28.1%".chars() {
                assert_eq!(wide(&small, c), wide(&whole, c), "{c} of {}", file.path);
            }
            assert_eq!(small.glyph_index('Q'), None);
        }
    }
}
