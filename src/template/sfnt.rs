//! Converts font files to plain TrueType or OpenType. Web fonts (WOFF, WOFF2) are unpacked, a collection gives each of its
//! fonts, and a variable font gives one static font for each weight in steps of 100, so that all other code knows only one kind
//! of font. The only user of the font unpacker and the font instancer.

use allsorts::binary::read::ReadScope;
use allsorts::font_data::FontData;
use allsorts::subset::whole_font;
use allsorts::tables::variable_fonts::fvar::{FvarTable, VariationAxisRecord};
use allsorts::tables::{Fixed, FontTableProvider as _};
use allsorts::{tag, variations};
use std::borrow::Cow;

/// The extensions of font files, in lower case.
pub(super) const ENDINGS: [&str; 6] = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"];

/// The largest unpacked size of a web font in bytes.
const UNPACKED: u64 = 64 << 20;

/// One static font of a file.
pub(super) struct Static {
    /// The bytes of a TrueType or OpenType file.
    pub(super) bytes: Cow<'static, [u8]>,
    /// The weight of this instance, 1 to 1000, if the file is a variable font; otherwise the font has its own.
    pub(super) weight: Option<u16>,
    /// Whether this instance is slanted, if the file is a variable font with slant; otherwise the font has its own.
    pub(super) italic: Option<bool>,
}

/// The static fonts in a file, in the order of their weights.
///
/// # Errors
/// The file is damaged, or unpacks to more than 64 MiB: it contains no usable font.
pub(super) fn read(bytes: Cow<'static, [u8]>) -> Result<Vec<Static>, String> {
    let bytes = unpacked(bytes)?;
    if ttf_parser::fonts_in_collection(&bytes).is_none() && !is_variable(&bytes, 0) {
        return Ok(vec![Static { bytes, weight: None, italic: None }]);
    }
    let data = ReadScope::new(&bytes).read::<FontData<'_>>().map_err(|e| e.to_string())?;
    let mut fonts = Vec::new();
    for index in 0..ttf_parser::fonts_in_collection(&bytes).unwrap_or(1) {
        let tables = data.table_provider(index as usize).map_err(|e| e.to_string())?;
        if !is_variable(&bytes, index) {
            let tags = tables.table_tags().unwrap_or_default();
            let bytes = whole_font(&tables, &tags).map_err(|e| e.to_string())?.into();
            fonts.push(Static { bytes, weight: None, italic: None });
            continue;
        }
        let fvar = tables.read_table_data(tag::FVAR).map_err(|e| e.to_string())?;
        let axes: Vec<_> = ReadScope::new(&fvar).read::<FvarTable<'_>>().map_err(|e| e.to_string())?.axes().collect();
        for (weight, italic) in styles(&axes) {
            let at: Vec<Fixed> = axes.iter().map(|axis| coordinate(axis, weight, italic)).collect();
            let (bytes, _) = variations::instance(&tables, &at).map_err(|e| e.to_string())?;
            fonts.push(Static { bytes: bytes.into(), weight, italic });
        }
    }
    Ok(fonts)
}

fn is_variable(bytes: &[u8], index: u32) -> bool {
    ttf_parser::Face::parse(bytes, index).is_ok_and(|face| face.is_variable())
}

/// The font that is packed in a web font; other bytes are returned unchanged.
fn unpacked(bytes: Cow<'static, [u8]>) -> Result<Cow<'static, [u8]>, String> {
    let unpack = match bytes.get(..4) {
        Some(b"wOFF") => wuff::decompress_woff1,
        Some(b"wOF2") => wuff::decompress_woff2,
        _ => return Ok(bytes),
    };
    let number = |at: usize| bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_be_bytes);
    // WOFF 1.0, sections 3 and 4: the unpacked size of each table is the fourth number of its 20 bytes, from byte 44 on
    let tables = if bytes.starts_with(b"wOFF") { number(12) >> 16 } else { 0 };
    let all: u64 = (0..tables as usize).map(|i| u64::from(number(44 + 20 * i + 12))).sum();
    if all.max(number(16).into()) > UNPACKED {
        return Err("it unpacks to more than 64 MiB".into());
    }
    unpack(&bytes).map(Cow::Owned).map_err(|_| "it cannot be unpacked".into())
}

/// Weight and slant of each static font that is made from a variable one: every multiple of 100 within the range of
/// its weight axis, upright and, if there is an axis for slant, slanted.
fn styles(axes: &[VariationAxisRecord]) -> Vec<(Option<u16>, Option<bool>)> {
    let axis = |tag: u32| axes.iter().find(|axis| axis.axis_tag == tag);
    let weights: Vec<Option<u16>> = match axis(tag::WGHT) {
        Some(axis) => {
            let reach = f32::from(axis.min_value)..=f32::from(axis.max_value);
            let hundreds = (1..=10).map(|n| n * 100).filter(|w| reach.contains(&f32::from(*w))).map(Some);
            hundreds.collect()
        }
        None => vec![None],
    };
    // a font whose weight axis contains no multiple of 100 keeps its default weight
    let weights = if weights.is_empty() { vec![None] } else { weights };
    let slants = if axis(ITAL).or(axis(SLNT)).is_some() { vec![Some(false), Some(true)] } else { vec![None] };
    weights.iter().flat_map(|weight| slants.iter().map(|slant| (*weight, *slant))).collect()
}

const ITAL: u32 = u32::from_be_bytes(*b"ital");
const SLNT: u32 = u32::from_be_bytes(*b"slnt");

/// The position of each axis for a weight and a slant; other axes keep the font's default.
fn coordinate(axis: &VariationAxisRecord, weight: Option<u16>, italic: Option<bool>) -> Fixed {
    match (axis.axis_tag, weight, italic) {
        (tag::WGHT, Some(weight), _) => Fixed::from(i32::from(weight)),
        (ITAL, _, Some(italic)) => {
            if italic {
                axis.max_value
            } else {
                axis.min_value
            }
        }
        // slant angles are counterclockwise: a slant to the right is negative
        (SLNT, _, Some(true)) => axis.min_value,
        (SLNT, _, Some(false)) => axis.default_value,
        _ => axis.default_value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ttf_parser::Face;

    const BAR: &[u8] = include_bytes!("../../tests/cases/fonts/Bar[wght].ttf");
    const WOFF: &[u8] = include_bytes!("../../tests/cases/fonts/Packed.woff");
    const WOFF2: &[u8] = include_bytes!("../../tests/cases/fonts/Packed.woff2");

    /// Width of the letter I and its advance, in font units.
    fn measures(font: &Static) -> (i16, u16) {
        let face = Face::parse(&font.bytes, 0).expect("a font");
        let glyph = face.glyph_index('I').expect("has an I");
        let ink = face.glyph_bounding_box(glyph).expect("ink");
        (ink.x_max - ink.x_min, face.glyph_hor_advance(glyph).expect("an advance"))
    }

    #[test]
    fn a_variable_font_is_one_static_font_for_each_hundred_of_its_weight() {
        let fonts = read(BAR.into()).expect("reads");
        let said: Vec<_> = fonts.iter().map(|f| (f.weight, f.italic, measures(f))).collect();
        let wanted = |n: u16| (Some(n * 100), None, (n as i16 * 20, n * 20 + 100));
        assert_eq!(said, (1..=9).map(wanted).collect::<Vec<_>>());
        assert!(fonts.iter().all(|f| !is_variable(&f.bytes, 0)));
    }

    #[test]
    fn web_fonts_are_unpacked() {
        for packed in [WOFF, WOFF2] {
            let fonts = read(packed.into()).expect("reads");
            assert_eq!(fonts.len(), 1);
            assert_eq!(measures(&fonts[0]), (140, 240));
        }
    }

    #[test]
    fn damaged_and_swollen_fonts_are_refused() {
        for (packed, size) in [(WOFF, 16), (WOFF, 56), (WOFF2, 16)] {
            let mut swollen = packed.to_vec();
            swollen[size..size + 4].copy_from_slice(&u32::MAX.to_be_bytes());
            assert_eq!(read(swollen.into()).err().as_deref(), Some("it unpacks to more than 64 MiB"));
        }
        for whole in [WOFF, WOFF2, BAR] {
            for cut in (8..whole.len()).step_by(37) {
                let _ = read(whole[..cut].to_vec().into());
            }
            for at in (0..whole.len()).step_by(5) {
                let mut bent = whole.to_vec();
                bent[at] ^= 0x55;
                let _ = read(bent.into());
            }
        }
    }
}
