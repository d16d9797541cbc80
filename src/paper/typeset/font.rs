//! The fonts of a project, opened for typesetting: their names, the height of their letters, and shaping of text into
//! glyphs (kerning, ligatures). The only module that uses the shaper (harfrust). This module does not depend on lines
//! or slots.

use super::Glyph;
use ground::diag::Checked;
use ground::world::Project;
use harfrust as hr;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use template::{self, FontFile, FontId, Fonts, unreadable};

/// The number of layout units per em: widths are whole numbers of these, whatever the units of the font.
pub(crate) const EM: i64 = 100_000;

/// A font opened for typesetting.
pub(crate) struct Font {
    source: hr::font::Font,
    /// The shaping plan of this font, made at first use.
    plan: OnceCell<hr::ShapePlan>,
    /// The number of font units per em.
    pub(crate) upem: i32,
    /// The ASCII characters for which it has a glyph, one bit each, because they are requested most often.
    ascii: u128,
    /// Height of flat capitals, in ems.
    pub(crate) cap: f32,
    /// The height of ordinary letters such as `d` above the baseline, in ems.
    pub(crate) rise: f32,
    /// The depth of ordinary letters such as `p` below the baseline, in ems.
    pub(crate) drop: f32,
    /// Words shaped so far, with the positions of their glyphs in `kept`.
    words: RefCell<FxHashMap<Box<str>, Range<usize>>>,
    kept: RefCell<Vec<Glyph>>,
    /// The glyph of the space, if words can be shaped separately from the space beside them.
    space: OnceCell<Option<Glyph>>,
    /// The lowest and highest ink of each glyph used so far, in font units.
    extents: RefCell<Vec<Option<(i16, i16)>>>,
}

impl Font {
    fn open(file: &FontFile) -> Option<Font> {
        let face = ttf_parser::Face::parse(&file.bytes, 0).ok()?;
        let blob = match file.bytes.clone() {
            Cow::Borrowed(bytes) => hr::font::Font::new(bytes, 0),
            Cow::Owned(bytes) => hr::font::Font::new(bytes, 0),
        };
        let source = blob?;
        let em = f32::from(face.units_per_em());
        let reach = |c: char| {
            let ink = face.glyph_bounding_box(face.glyph_index(c)?)?;
            Some((f32::from(ink.y_min) / em, f32::from(ink.y_max) / em))
        };
        let cap = face.capital_height().map(|h| f32::from(h) / em).filter(|h| *h > 0.0);
        let cap = cap.or(reach('H').map(|r| r.1)).unwrap_or(0.7);
        let rise = reach('d').map_or(cap, |r| r.1.max(cap));
        let drop = reach('p').map_or(0.2, |r| -r.0);
        let extents = RefCell::new(vec![None; usize::from(face.number_of_glyphs())]);
        let ascii = (0..128_u8).filter(|c| face.glyph_index(char::from(*c)).is_some_and(|g| g.0 != 0));
        let ascii = ascii.fold(0, |all, c| all | 1 << c);
        Some(Font {
            source,
            ascii,
            plan: OnceCell::new(),
            upem: i32::from(face.units_per_em()),
            cap,
            rise,
            drop,
            words: RefCell::default(),
            kept: RefCell::default(),
            space: OnceCell::new(),
            extents,
        })
    }

    /// Whether the font has a glyph for a character. Non-breaking spaces and default-ignorable characters need none.
    pub(crate) fn has(&self, c: char) -> bool {
        if c.is_ascii() {
            return self.ascii >> u32::from(c) & 1 == 1;
        }
        matches!(c, '\u{a0}' | '\u{202f}')
            || ignorable(c)
            || self.source.charmap().map_unicode(c).is_some_and(|g| g.to_u32() != 0)
    }

    /// Lowest and highest ink of a glyph, in ems.
    pub(crate) fn ink(&self, glyph: Glyph) -> (f32, f32) {
        let mut extents = self.extents.borrow_mut();
        let measured = || {
            let ink = hr::ShaperFont::new(&self.source).glyph_extents(hr::GlyphId::from(glyph.id));
            ink.map_or((0, 0), |ink| (small(ink.y_bearing + ink.height.min(0)), small(ink.y_bearing)))
        };
        let (low, high) = extents.get_mut(usize::from(glyph.id)).map_or((0, 0), |e| *e.get_or_insert_with(measured));
        let (lift, em) = (f32::from(glyph.offset.1), self.upem as f32);
        ((f32::from(low) + lift) / em, (f32::from(high) + lift) / em)
    }

    /// An advance in layout units.
    pub(crate) fn units(&self, advance: i32, percent: i64) -> i64 {
        i64::from(advance) * (EM / 100) * percent / i64::from(self.upem)
    }
}

/// Whether a character is invisible: Unicode's Default_Ignorable_Code_Point, without those of scripts that are not
/// supported.
fn ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

fn small(v: i32) -> i16 {
    v.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

/// Turns text into glyphs; keeps its buffer between calls.
pub(crate) struct Shaper {
    buffer: hr::Buffer,
}

impl Shaper {
    pub(crate) fn new() -> Shaper {
        Shaper { buffer: hr::Buffer::new() }
    }

    /// Appends the glyphs of `text`; clusters count bytes from `from`. `tracking` is added to every advance, in
    /// 1/1000 em. Each word is shaped only once, if the font allows words to be shaped separately.
    pub(crate) fn shape(&mut self, font: &Font, text: &str, from: usize, tracking: i32, out: &mut Vec<Glyph>) {
        let more = tracking * font.upem / 1000;
        let moved = |glyph: &Glyph, from: usize| Glyph {
            advance: glyph.advance + if glyph.advance > 0 { more } else { 0 },
            cluster: glyph.cluster + from as u32,
            ..*glyph
        };
        let Some(space) = *font.space.get_or_init(|| self.space(font)) else {
            let mut glyphs = Vec::with_capacity(text.len());
            self.run(font, text, &mut glyphs);
            out.extend(glyphs.iter().map(|glyph| moved(glyph, from)));
            return;
        };
        let mut at = from;
        for part in text.split_inclusive(' ') {
            let word = part.strip_suffix(' ').unwrap_or(part);
            if !word.is_empty() {
                let range = self.word(font, word);
                out.extend(font.kept.borrow()[range].iter().map(|glyph| moved(glyph, at)));
                at += word.len();
            }
            if word.len() < part.len() {
                out.push(moved(&space, at));
                at += 1;
            }
        }
    }

    fn word(&mut self, font: &Font, word: &str) -> Range<usize> {
        if let Some(range) = font.words.borrow().get(word) {
            return range.clone();
        }
        let mut kept = font.kept.borrow_mut();
        let start = kept.len();
        self.run(font, word, &mut kept);
        let range = start..kept.len();
        font.words.borrow_mut().insert(word.into(), range.clone());
        range
    }

    /// Shapes text as a whole.
    fn run(&mut self, font: &Font, text: &str, out: &mut Vec<Glyph>) {
        self.buffer.clear();
        self.buffer.push_str(text);
        // the plan was made for this script and language; the shaper refuses others
        self.buffer.set_direction(hr::Direction::LeftToRight);
        self.buffer.set_script(Some(hr::Script::LATIN));
        let new = || hr::ShapePlan::new(&font.source, hr::Direction::LeftToRight, Some(hr::Script::LATIN), None, &[]);
        let options = hr::ShapeOptions::new().plan(Some(font.plan.get_or_init(new)));
        if hr::shape(&hr::ShaperFont::new(&font.source), &mut self.buffer, options).is_err() {
            return;
        }
        out.extend(self.buffer.glyph_infos().iter().zip(self.buffer.glyph_positions()).map(|(info, at)| Glyph {
            id: u16::try_from(info.glyph_id).unwrap_or(0),
            advance: at.x_advance,
            offset: (small(at.x_offset), small(at.y_offset)),
            cluster: info.cluster,
        }));
    }

    /// The glyph of the space, if no letter, digit or mark of Latin text is kerned or changed beside a space; all of them are
    /// tried. Fonts that do kern there must shape text as a whole.
    fn space(&mut self, font: &Font) -> Option<Glyph> {
        let signs = ('!'..='~')
            .chain('\u{a1}'..='\u{17f}')
            .chain("\u{2013}\u{2014}\u{2018}\u{2019}\u{201c}\u{201d}\u{2026}\u{2212}".chars());
        let (mut alone, mut apart, mut text) = (Vec::new(), Vec::new(), String::from(" "));
        self.run(font, " ", &mut alone);
        let space = *alone.first()?;
        for sign in signs.filter(|c| font.has(*c)) {
            let from = text.len() as u32;
            let first = alone.len();
            self.run(font, sign.encode_utf8(&mut [0; 4]), &mut alone);
            alone[first..].iter_mut().for_each(|glyph| glyph.cluster += from);
            text.push(sign);
            alone.push(Glyph { cluster: text.len() as u32, ..space });
            text.push(' ');
        }
        self.run(font, &text, &mut apart);
        (alone == apart).then_some(space)
    }
}

/// The fonts of a project, as a table and opened for setting.
pub(crate) fn open(project: &Project) -> Checked<(Fonts, Vec<Font>)> {
    template::fonts(project).then(|fonts| {
        let opened = fonts.faces.iter().map(|file| Font::open(file).ok_or_else(|| unreadable(&file.path, "")));
        match opened.collect() {
            Ok(opened) => Checked::good((fonts, opened)),
            Err(diag) => Checked::bad(diag),
        }
    })
}

/// The font of a family that is nearest to a weight: the right slant first, then the weight; if two are equally near,
/// the heavier one.
pub(crate) fn nearest(fonts: &Fonts, family: &str, weight: u16, italic: bool) -> Option<FontId> {
    let near = |f: &FontFile| (f.italic != italic, f.weight.abs_diff(weight), f.weight < weight);
    let of_family = fonts.faces.iter().enumerate().filter(|(_, f)| f.family == family);
    of_family.min_by_key(|(_, f)| near(f)).map(|(i, _)| FontId(i as u16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::world::Imagined;

    /// A table of one font, opened.
    fn only(bytes: &'static [u8]) -> Font {
        let project = Project::new(Imagined::default().with("fonts/x.ttf", bytes));
        open(&project).value.expect("opens").1.remove(0)
    }

    const PROSE: &str =
        "At AV\u{201d} Wa To. fi ff (Yes) T. \u{2212}3 you\u{2019}d VAT AT \u{201c}Tell A Vast office\u{201d}, 1 Yew";

    #[test]
    fn words_shaped_once_are_as_if_shaped_in_their_sentence() {
        for bytes in [
            include_bytes!("../../../fonts/FiraSans-400.ttf").as_slice(),
            include_bytes!("../../../fonts/FiraSans-600.ttf"),
            include_bytes!("../../../fonts/FiraSans-400i.ttf"),
            include_bytes!("../../../fonts/Eczar-800.ttf"),
        ] {
            let mut shaper = Shaper::new();
            let (kept, whole) = (only(bytes), only(bytes));
            assert!(whole.space.set(None).is_ok(), "as of a font that kerns there");
            let (mut words, mut text) = (Vec::new(), Vec::new());
            shaper.shape(&kept, PROSE, 7, 20, &mut words);
            shaper.shape(&whole, PROSE, 7, 20, &mut text);
            assert!(kept.words.borrow().len() > 10 && whole.words.borrow().is_empty());
            assert_eq!(words, text);
        }
    }

    #[test]
    fn fonts_say_what_they_are() {
        let world = Imagined::default()
            .with("fonts/a.ttf", include_bytes!("../../../fonts/Eczar-800.ttf").as_slice())
            .with("fonts/b.ttf", include_bytes!("../../../fonts/FiraSans-400i.ttf").as_slice())
            .with("fonts/c.ttf", include_bytes!("../../../fonts/FiraSans-600.ttf").as_slice())
            .with("fonts/OFL.txt", "licence");
        let (fonts, _) = open(&Project::new(world)).value.expect("opens");
        let said: Vec<_> = fonts.faces.iter().map(|f| (f.family.as_str(), f.weight, f.italic)).collect();
        assert_eq!(said, [("Eczar", 800, false), ("Fira Sans", 400, true), ("Fira Sans", 600, false)]);
        assert_eq!(nearest(&fonts, "Fira Sans", 400, false), Some(FontId(2)), "upright comes before weight");
        assert_eq!(nearest(&fonts, "Fira", 400, false), None);
    }

    #[test]
    fn colour_fonts_are_refused_by_name() {
        for table in ["CBDT", "COLR"] {
            let mut bytes = include_bytes!("../../../fonts/FiraSans-400.ttf").to_vec();
            // the first entry of the table directory gets another name that still sorts first
            bytes[12..16].copy_from_slice(table.as_bytes());
            let opened = open(&Project::new(Imagined::default().with("fonts/x.ttf", bytes)));
            assert!(opened.value.is_none());
            assert!(opened.diags[0].what.contains(&format!("fonts/x.ttf is a color font (table {table})")));
        }
    }

    #[test]
    fn a_font_whose_license_bits_forbid_embedding_is_refused() {
        for (bytes, why) in [
            (include_bytes!("../../../tests/cases/fonts/Locked.ttf").as_slice(), "forbid embedding"),
            (include_bytes!("../../../tests/cases/fonts/Whole.ttf"), "forbid subsets of its letters"),
        ] {
            let opened = open(&Project::new(Imagined::default().with("fonts/x.ttf", bytes)));
            assert!(opened.value.is_none());
            let what = format!("fonts/x.ttf may not be embedded in a PDF: its license bits {why}");
            assert_eq!(opened.diags[0].what, what);
        }
    }

    #[test]
    fn a_weight_of_a_variable_font_is_the_one_that_is_asked() {
        let bar = include_bytes!("../../../tests/cases/fonts/Bar[wght].ttf").as_slice();
        let (fonts, _) = open(&Project::new(Imagined::default().with("fonts/Bar.ttf", bar))).value.expect("opens");
        for (asked, set) in [(100, 100), (640, 600), (900, 900), (1000, 900)] {
            let FontId(at) = nearest(&fonts, "Bar", asked, false).expect("of the family");
            assert_eq!(fonts.faces[usize::from(at)].weight, set);
        }
    }

    #[test]
    fn a_file_that_is_no_font_is_named() {
        let project = Project::new(Imagined::default().with("fonts/x.ttf", "not a font"));
        let opened = open(&project);
        assert!(opened.value.is_none());
        assert_eq!(opened.diags[0].what, "fonts/x.ttf cannot be read as a font");
    }
}
