//! Fonts in a document: the glyphs that it uses, their codes, and one subset per font. Glyphs are collected and sorted before
//! they get codes, so that the file does not depend on the order of the cards. Nothing is shaped here.

use super::bytes::{Flate, fixed, letter};
use super::object::{dict, name, number};
use super::writer::Writer;
use crate::typeset::{FontFile, Glyph, Run};
use lopdf::{Dictionary, Object, Stream};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use ttf_parser::{GlyphId, Tag, name_id};
use usvg::tiny_skia_path::{Path, PathBuilder, Transform};

/// A font file as the press reads it.
pub(super) struct FontFace<'f> {
    file: &'f FontFile,
    face: ttf_parser::Face<'f>,
    upem: i64,
    /// The advance of each glyph in millionths of an em, as the document will have it.
    widths: Vec<i64>,
    space: Option<u16>,
    cff: bool,
    /// The last subset made: documents of one deck use the same glyphs.
    last: Option<(Vec<u16>, Subset)>,
}

/// The glyphs of a run, each with its position in font units.
pub(super) fn places(run: &Run) -> impl Iterator<Item = (u16, Transform)> {
    let mut pen = 0;
    run.glyphs.iter().map(move |glyph| {
        let at = Transform::from_translate((pen + i32::from(glyph.offset.0)) as f32, f32::from(glyph.offset.1));
        pen += glyph.advance;
        (glyph.id, at)
    })
}

/// The outline of a glyph in font units, y up; `None` if it has none.
pub(crate) fn outline(face: &ttf_parser::Face<'_>, glyph: u16) -> Option<Path> {
    let mut outline = Outline(PathBuilder::new());
    face.outline_glyph(GlyphId(glyph), &mut outline)?;
    outline.0.finish()
}

struct Outline(PathBuilder);

impl ttf_parser::OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

#[derive(Clone)]
struct Subset {
    deflated: Vec<u8>,
    length: usize,
    tag: String,
}

impl<'f> FontFace<'f> {
    /// Opens a font; the error says why it cannot be opened.
    pub(super) fn open(file: &'f FontFile) -> Result<FontFace<'f>, String> {
        let face = ttf_parser::Face::parse(&file.bytes, 0).map_err(|e| format!("{} cannot be read: {e}", file.path))?;
        let upem = i64::from(face.units_per_em());
        // widths are written to a thousandth of a thousandth of an em, so that long lines do not drift
        let width = |g| (i64::from(face.glyph_hor_advance(GlyphId(g)).unwrap_or(0)) * 1_000_000 + upem / 2) / upem;
        let widths = (0..face.number_of_glyphs()).map(width).collect();
        let space = face.glyph_index(' ').map(|g| g.0);
        let cff = face.raw_face().table(Tag::from_bytes(b"CFF ")).is_some();
        Ok(FontFace { file, face, upem, widths, space, cff, last: None })
    }

    /// The outline of a glyph in font units, y up; `None` if it has none.
    pub(super) fn outline(&self, glyph: u16) -> Option<Path> {
        outline(&self.face, glyph)
    }

    /// The outline of a run, in font units from the start of its baseline, y up.
    pub(super) fn line(&self, run: &Run) -> Option<Path> {
        let mut line = PathBuilder::new();
        for (glyph, at) in places(run) {
            if let Some(path) = self.outline(glyph).and_then(|path| path.transform(at)) {
                line.push_path(&path);
            }
        }
        line.finish()
    }

    /// The number of points in a font unit, for type of this size in points.
    pub(super) fn unit(&self, size: f32) -> f32 {
        size / self.upem as f32
    }

    /// Whether the letters of a run are spaced, by a twentieth of an em or more; viewers then read the gaps as
    /// spaces.
    pub(super) fn spaced(&self, run: &Run) -> bool {
        let apart = |glyph: &Glyph| {
            let own = self.widths.get(usize::from(glyph.id)).copied().unwrap_or(0);
            i64::from(glyph.advance) * 1_000_000 / self.upem - own
        };
        run.glyphs.iter().map(apart).sum::<i64>() >= 50_000 * run.glyphs.len() as i64
    }

    /// The space that is shown after a run whose text ends with a space that has no glyph. Without it, PDF readers
    /// would join the words.
    fn unshown_space(&self, run: &Run) -> Option<u16> {
        let space = self.space.filter(|_| run.text.ends_with(' '))?;
        (run.glyphs.last()?.id != space).then_some(space)
    }

    fn subset(&mut self, glyphs: &[u16], flate: &mut Flate) -> Result<Subset, String> {
        if let Some((_, subset)) = self.last.as_ref().filter(|l| l.0 == glyphs) {
            return Ok(subset.clone());
        }
        let keep = subsetter::GlyphRemapper::new_from_glyphs_sorted(glyphs);
        let mut program = subsetter::subset(&self.file.bytes, 0, &keep).map_err(|e| format!("{e:?}"))?;
        if self.cff {
            let raw = ttf_parser::RawFace::parse(&program, 0).map_err(|e| e.to_string())?;
            program = raw.table(Tag::from_bytes(b"CFF ")).ok_or("it has no outlines")?.to_vec();
        }
        let hash =
            program.iter().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3));
        let tag = (0..6).map(|i| char::from(b'A' + ((hash >> (i * 9)) % 26) as u8)).collect();
        let subset = Subset { deflated: flate.deflate(&program), length: program.len(), tag };
        self.last = Some((glyphs.to_vec(), subset.clone()));
        Ok(subset)
    }

    fn postscript_name(&self) -> String {
        let names = self.face.names();
        let given = names.into_iter().filter(|n| n.name_id == name_id::POST_SCRIPT_NAME).find_map(|n| n.to_string());
        let given = given.unwrap_or_else(|| self.file.family.clone());
        given.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
    }
}

/// The mark of a glyph whose text is known, before codes are assigned.
const TOLD: u16 = 2;

/// The parts of a font that a document uses.
#[derive(Default)]
pub(super) struct Use {
    /// For each glyph of the font: 0 if it is not used, otherwise its code, once codes are assigned; before that, [`TOLD`] if its
    /// text is known. The glyph of missing characters has code 0.
    codes: Vec<u16>,
    /// The text of each used glyph.
    texts: FxHashMap<u16, String>,
    wide: bool,
}

impl Use {
    /// Collects the glyphs of a run.
    pub(super) fn note(&mut self, face: &FontFace<'_>, run: &Run) {
        if self.codes.is_empty() {
            self.codes = vec![0; face.widths.len()];
        }
        let text = &*run.text;
        for (i, glyph) in run.glyphs.iter().enumerate() {
            // every subset begins with the glyph for missing characters, which therefore needs no code
            let Some(code) = self.codes.get_mut(usize::from(glyph.id)).filter(|_| glyph.id != 0) else { continue };
            if *code != TOLD {
                let from = glyph.cluster as usize;
                let until = run.glyphs[i + 1..].iter().map(|g| g.cluster as usize).find(|c| *c != from);
                let alone = i == 0 || run.glyphs[i - 1].cluster as usize != from;
                let until = until.unwrap_or(text.len());
                let shown = text.get(from.min(until)..until.max(from)).filter(|_| alone).unwrap_or_default();
                // a space that ends the line is a separate glyph
                let shown = if shown.len() > 1 { shown.trim_end_matches(' ') } else { shown };
                *code = if shown.is_empty() { 1 } else { TOLD };
                self.texts.insert(glyph.id, shown.to_owned());
            }
        }
        if let Some(space) = face.unshown_space(run) {
            self.codes[usize::from(space)] = TOLD;
            self.texts.insert(space, " ".into());
        }
    }

    /// The glyphs used, sorted.
    fn glyphs(&self) -> Vec<u16> {
        (0..self.codes.len()).filter(|g| self.codes[*g] != 0).map(|g| g as u16).collect()
    }

    /// Assigns codes: one byte each while there are enough, if possible that of the letter itself, and then two
    /// bytes.
    pub(super) fn give_codes(&mut self) {
        let glyphs = self.glyphs();
        self.wide = glyphs.len() > 255;
        if self.wide {
            for (i, glyph) in glyphs.iter().enumerate() {
                self.codes[usize::from(*glyph)] = i as u16 + 1;
            }
            return;
        }
        let mut taken = [false; 256];
        taken[0] = true;
        let mut others = Vec::new();
        for glyph in glyphs {
            match self.texts.get(&glyph).map(String::as_bytes) {
                Some(&[c @ 32..=126]) if !taken[usize::from(c)] => {
                    taken[usize::from(c)] = true;
                    self.codes[usize::from(glyph)] = u16::from(c);
                }
                _ => others.push(glyph),
            }
        }
        let mut free = (128..256).chain(1..128).filter(|c| !taken[*c]);
        for glyph in others {
            self.codes[usize::from(glyph)] = free.next().unwrap_or_default() as u16;
        }
    }

    /// Appends the operators that show a run's glyphs at the place already chosen; `size` in points.
    pub(super) fn show(&self, face: &FontFace<'_>, run: &Run, size: f32, out: &mut Vec<u8>) {
        let (mut pen, mut drawn, mut rise) = (0i64, 0i64, 0i16);
        let extra = face.unshown_space(run);
        out.extend_from_slice(b"[(");
        for glyph in &run.glyphs {
            let want = (pen + i64::from(glyph.offset.0)) * 1_000_000;
            // most glyphs are where the last one ends; divisions would take longer than all the rest
            if want < (drawn - 499) * face.upem || want >= (drawn + 501) * face.upem {
                let adjust = (drawn - want.div_euclid(face.upem) + 500).div_euclid(1000);
                out.push(b')');
                fixed(out, adjust, 0);
                out.push(b'(');
                drawn -= adjust * 1000;
            }
            if glyph.offset.1 != rise {
                rise = glyph.offset.1;
                out.extend_from_slice(b")]TJ\n");
                super::bytes::ratio(out, f32::from(rise) / face.upem as f32 * size);
                out.extend_from_slice(b"Ts [(");
            }
            self.code(glyph.id, out);
            pen += i64::from(glyph.advance);
            drawn += face.widths.get(usize::from(glyph.id)).copied().unwrap_or(0);
        }
        if let Some(space) = extra {
            self.code(space, out);
        }
        out.extend_from_slice(b")]TJ\n");
        if rise != 0 {
            out.extend_from_slice(b"0 Ts\n");
        }
    }

    fn code(&self, glyph: u16, out: &mut Vec<u8>) {
        let code = self.codes.get(usize::from(glyph)).copied().unwrap_or(0);
        if self.wide {
            letter(out, (code >> 8) as u8);
        }
        letter(out, code as u8);
    }

    /// Whether the document uses the font at all.
    pub(super) fn used(&self) -> bool {
        !self.texts.is_empty()
    }

    /// Writes the font's objects into the document, and returns the font itself; the error says why it cannot be used.
    pub(super) fn write(
        &self,
        face: &mut FontFace<'_>,
        to: &mut Writer<'_>,
        flate: &mut Flate,
    ) -> Result<Dictionary, String> {
        let glyphs = self.glyphs();
        let subset = face
            .subset(&glyphs, flate)
            .map_err(|why| format!("{} cannot be reduced to a subset: {why}", face.file.path))?;
        let cff = face.cff;
        let base = format!("{}+{}", subset.tag, face.postscript_name());
        let mut program = Dictionary::new();
        program.set("Filter", name("FlateDecode"));
        if cff {
            program.set("Subtype", name("CIDFontType0C"));
        } else {
            program.set("Length1", subset.length as i64);
        }
        let program = to.add(Stream::new(program, subset.deflated).with_compression(false));
        let thousandth = |v: i16| Object::Integer((i64::from(v) * 1000).div_euclid(face.upem));
        let bounds = face.face.global_bounding_box();
        let height = face.face.capital_height().unwrap_or(face.face.ascender());
        let descriptor = to.add(dict([
            ("Type", name("FontDescriptor")),
            ("FontName", name(&base)),
            ("Flags", 4.into()),
            (
                "FontBBox",
                Object::Array([bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandth).to_vec()),
            ),
            ("ItalicAngle", number(f64::from(face.face.italic_angle().round()))),
            ("Ascent", thousandth(face.face.ascender())),
            ("Descent", thousandth(face.face.descender())),
            ("CapHeight", thousandth(height)),
            ("StemV", i64::from(face.file.weight / 5).into()),
            (if cff { "FontFile3" } else { "FontFile2" }, Object::Reference(program)),
        ]));
        let widths = glyphs.iter().map(|g| number(face.widths[usize::from(*g)] as f64 / 1000.0)).collect();
        let mut cid = dict([
            ("Type", name("Font")),
            ("Subtype", name(if cff { "CIDFontType0" } else { "CIDFontType2" })),
            ("BaseFont", name(&base)),
            ("CIDSystemInfo", system_info()),
            ("FontDescriptor", Object::Reference(descriptor)),
            ("DW", 0.into()),
            ("W", Object::Array(vec![1.into(), Object::Array(widths)])),
        ]);
        if !cff {
            cid.set("CIDToGIDMap", name("Identity"));
        }
        let cid = to.add(cid);
        let mut add = |mut of: Dictionary, text: &str| {
            of.set("Filter", name("FlateDecode"));
            Object::Reference(to.add(Stream::new(of, flate.deflate(text.as_bytes())).with_compression(false)))
        };
        let unicode = add(Dictionary::new(), &self.to_unicode(&glyphs));
        let encoding = if self.wide {
            name("Identity-H")
        } else {
            let of = dict([("Type", name("CMap")), ("CMapName", name("OneByte")), ("CIDSystemInfo", system_info())]);
            add(of, &self.one_byte(&glyphs))
        };
        Ok(dict([
            ("Type", name("Font")),
            ("Subtype", name("Type0")),
            ("BaseFont", name(&base)),
            ("Encoding", encoding),
            ("DescendantFonts", Object::Array(vec![Object::Reference(cid)])),
            ("ToUnicode", unicode),
        ]))
    }

    fn spelt(&self, code: u16) -> String {
        if self.wide { format!("<{code:04X}>") } else { format!("<{code:02X}>") }
    }

    fn to_unicode(&self, glyphs: &[u16]) -> String {
        let mut pairs: Vec<(u16, &str)> = glyphs
            .iter()
            .filter_map(|g| Some((self.codes[usize::from(*g)], self.texts.get(g)?.as_str())))
            .filter(|(_, text)| !text.is_empty())
            .collect();
        pairs.sort_unstable();
        let lines = pairs.iter().map(|(code, text)| {
            let utf16 = text.encode_utf16().fold(String::new(), |mut s, u| {
                let _ = write!(s, "{u:04X}");
                s
            });
            format!("{} <{utf16}>\n", self.spelt(*code))
        });
        self.cmap("UCS", "ToUnicode", 2, "bfchar", &lines.collect::<Vec<_>>())
    }

    /// The map from codes to numbers in the subset, which are assigned in the order of the glyphs.
    fn one_byte(&self, glyphs: &[u16]) -> String {
        let mut pairs: Vec<(u16, usize)> =
            glyphs.iter().enumerate().map(|(i, g)| (self.codes[usize::from(*g)], i + 1)).collect();
        pairs.sort_unstable();
        let lines = pairs.iter().map(|(code, cid)| format!("{} {cid}\n", self.spelt(*code)));
        self.cmap("Identity", "OneByte", 1, "cidchar", &lines.collect::<Vec<_>>())
    }

    fn cmap(&self, ordering: &str, called: &str, kind: u8, what: &str, lines: &[String]) -> String {
        let (low, high) = if self.wide { ("<0000>", "<FFFF>") } else { ("<00>", "<FF>") };
        let mut out = format!(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering \
             ({ordering}) /Supplement 0 >> def\n/CMapName /{called} def\n/CMapType {kind} def\n1 begincodespacerange\n\
             {low} {high}\nendcodespacerange\n"
        );
        for some in lines.chunks(100) {
            let _ = write!(out, "{} begin{what}\n{}end{what}\n", some.len(), some.concat());
        }
        out.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
        out
    }
}

fn system_info() -> Object {
    Object::Dictionary(dict([
        ("Registry", Object::string_literal("Adobe")),
        ("Ordering", Object::string_literal("Identity")),
        ("Supplement", 0.into()),
    ]))
}
