//! Fonts in a file: their embedding, widths and glyph shapes. Shapes come only from the embedded font program; a
//! glyph without a readable shape is reported.

use super::cmap::Cmap;
use super::pdf::{Dict, File, Obj};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder, cff};
use type1::Type1;

mod names;
mod type1;

/// The shape of a glyph, in ems.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// An outline.
    Drawn(Rc<Path>),
    /// A glyph without an outline, such as a space.
    Blank,
    /// Unknown.
    Unknown,
}

/// An embedded font program.
enum Program {
    /// TrueType, or OpenType with either kind of outline.
    Sfnt(Vec<u8>),
    /// Bare CFF.
    Cff(Vec<u8>),
    /// Type 1.
    Type1(Box<Type1>),
    /// A damaged font program, or one of an unknown kind.
    Other,
}

/// The conversion of codes to letters.
enum Letters {
    /// Codes of a composite font, by a table: the width and the glyph of each.
    Cid { widths: BTreeMap<u32, f32>, usual: f32, glyphs: Option<Vec<u8>>, cmap: Cmap },
    /// One byte for each letter.
    Simple { first: u32, widths: Vec<f32>, usual: f32, names: BTreeMap<u8, Rc<str>>, encoded: bool },
    /// A Type 3 font, in which each letter is a small drawing.
    Drawings { first: u32, widths: Vec<f32>, names: BTreeMap<u8, Rc<str>> },
}

/// A font.
pub(super) struct Font {
    /// The name of the font, with the prefix of a subset if it has one.
    pub(super) name: String,
    program: Option<Program>,
    letters: Letters,
    /// The drawings of letters by name, with their resources and the size of their square.
    pub(super) drawings: Option<(Rc<Dict>, Option<Rc<Dict>>, Transform)>,
    shapes: RefCell<BTreeMap<u32, Shape>>,
}

impl Font {
    /// Reads a font.
    pub(super) fn read(file: &File<'_>, dict: &Dict) -> Font {
        let name = |dict: &Dict| file.get(dict, "BaseFont").name().unwrap_or("without a name").to_owned();
        let kind = file.get(dict, "Subtype").name().unwrap_or_default().to_owned();
        let new =
            |name, program, letters, drawings| Font { name, program, letters, drawings, shapes: RefCell::default() };
        match kind.as_str() {
            "Type0" => {
                let below = file.get(dict, "DescendantFonts");
                let below = below.array().first().and_then(|o| file.resolve(o).dict()).unwrap_or_default();
                let map = file.get(&below, "CIDToGIDMap").stream().and_then(|s| file.unpack(&s).ok());
                let cmap = Cmap::read(file, &file.get(dict, "Encoding"));
                let usual = file.get(&below, "DW").number().unwrap_or(1000.0) as f32;
                let letters = Letters::Cid { widths: wide(file, &below), usual, glyphs: map, cmap };
                new(name(dict), program(file, &below), letters, None)
            }
            "Type3" => {
                let m = file.numbers_of(dict.raw("FontMatrix"));
                let m: [f64; 6] = m.try_into().unwrap_or([0.001, 0.0, 0.0, 0.001, 0.0, 0.0]);
                let [a, b, c, d, e, f] = m.map(|n| n as f32);
                let procs = file.dict(dict, "CharProcs").unwrap_or_default();
                let square = Transform::from_row(a, b, c, d, e, f);
                let letters = Letters::Drawings {
                    first: first(file, dict),
                    widths: widths(file, dict),
                    names: names(file, dict),
                };
                new("a font of drawings".to_owned(), None, letters, Some((procs, file.dict(dict, "Resources"), square)))
            }
            _ => {
                let descriptor = file.dict(dict, "FontDescriptor").unwrap_or_default();
                let letters = Letters::Simple {
                    first: first(file, dict),
                    widths: widths(file, dict),
                    usual: file.get(&descriptor, "MissingWidth").number().unwrap_or(0.0) as f32,
                    names: names(file, dict),
                    encoded: dict.has("Encoding"),
                };
                new(name(dict), program(file, dict), letters, None)
            }
        }
    }

    /// Whether the shapes of the font are embedded in the file.
    pub(super) fn embedded(&self) -> bool {
        self.program.is_some() || self.drawings.is_some()
    }

    /// Whether only the used letters are embedded.
    pub(super) fn subset(&self) -> bool {
        let marked = |(prefix, _): (&str, &str)| prefix.len() == 6 && prefix.bytes().all(|b| b.is_ascii_uppercase());
        self.drawings.is_some() || self.name.split_once('+').is_some_and(marked)
    }

    /// The letters of a string: their codes, and whether one is a space of one byte.
    pub(super) fn codes(&self, text: &[u8]) -> Vec<(u32, bool)> {
        match &self.letters {
            Letters::Cid { cmap, .. } => cmap.characters(text),
            _ => text.iter().map(|b| (u32::from(*b), *b == b' ')).collect(),
        }
    }

    /// The advance width of a letter in ems (for drawings: in their own units, converted by their square).
    pub(super) fn width(&self, code: u32) -> f32 {
        let listed = |first: u32, widths: &[f32]| code.checked_sub(first).and_then(|i| widths.get(i as usize)).copied();
        match &self.letters {
            Letters::Cid { widths, usual, .. } => widths.get(&code).copied().unwrap_or(*usual) / 1000.0,
            Letters::Simple { first, widths, usual, .. } => listed(*first, widths).unwrap_or(*usual) / 1000.0,
            Letters::Drawings { first, widths, .. } => {
                listed(*first, widths).unwrap_or(0.0) * self.drawings.as_ref().map_or(0.001, |d| d.2.sx)
            }
        }
    }

    /// The name under which a letter is drawn, in a font of drawings.
    pub(super) fn drawing(&self, code: u32) -> Option<Rc<str>> {
        let Letters::Drawings { names, .. } = &self.letters else { return None };
        names.get(&u8::try_from(code).ok()?).cloned()
    }

    /// The shape of a glyph.
    pub(super) fn shape(&self, code: u32) -> Shape {
        if let Some(known) = self.shapes.borrow().get(&code) {
            return known.clone();
        }
        let shape = self.outline(code);
        let mut shapes = self.shapes.borrow_mut();
        if shapes.len() < 20_000 {
            shapes.insert(code, shape.clone());
        }
        shape
    }

    fn outline(&self, code: u32) -> Shape {
        let mut pen = Pen(PathBuilder::new());
        match self.program.as_ref() {
            Some(Program::Sfnt(bytes)) => {
                let Ok(face) = Face::parse(bytes, 0) else { return Shape::Unknown };
                let Some(glyph) = self.glyph(code, &face) else { return Shape::Unknown };
                if glyph.0 >= face.number_of_glyphs() {
                    return Shape::Unknown;
                }
                face.outline_glyph(glyph, &mut pen);
                let em = 1.0 / f32::from(face.units_per_em());
                pen.shape(Transform::from_scale(em, em))
            }
            Some(Program::Cff(bytes)) => {
                let Some(table) = cff::Table::parse(bytes) else { return Shape::Unknown };
                let Some(glyph) = self.cff_glyph(code, &table) else { return Shape::Unknown };
                let m = table.matrix();
                // a space has no bounds either, and is not an error
                if table.outline(glyph, &mut pen).is_err() && !pen.0.is_empty() {
                    return Shape::Unknown;
                }
                pen.shape(Transform::from_row(m.sx, m.ky, m.kx, m.sy, m.tx, m.ty))
            }
            Some(Program::Type1(font)) => {
                let Some(name) = self.type1_letter(code, font) else { return Shape::Unknown };
                if !font.draw(&name, &mut pen.0) {
                    return Shape::Unknown;
                }
                pen.shape(font.to_em)
            }
            Some(Program::Other) | None => Shape::Unknown,
        }
    }

    fn type1_letter(&self, code: u32, font: &Type1) -> Option<Rc<str>> {
        let Letters::Simple { names, encoded, .. } = &self.letters else { return None };
        let byte = u8::try_from(code).ok()?;
        let windows = || encoded.then(|| names::windows(byte).map(Rc::from)).flatten();
        let found =
            [names.get(&byte).cloned(), windows(), font.named(byte)].into_iter().flatten().find(|n| font.has(n));
        found.or_else(|| font.has(".notdef").then(|| ".notdef".into()))
    }

    fn glyph(&self, code: u32, face: &Face<'_>) -> Option<GlyphId> {
        match &self.letters {
            Letters::Drawings { .. } => None,
            Letters::Cid { cmap, .. } if !cmap.known => None,
            Letters::Cid { glyphs: Some(map), .. } => {
                let at = code as usize * 2;
                map.get(at..at + 2).map(|p| GlyphId(u16::from_be_bytes([p[0], p[1]])))
            }
            Letters::Cid { .. } => {
                if let Some(cff) = face.tables().cff {
                    return self.cff_glyph(code, &cff);
                }
                u16::try_from(code).ok().map(GlyphId)
            }
            Letters::Simple { names, encoded, .. } => {
                let byte = u8::try_from(code).ok()?;
                let letter = names.get(&byte).and_then(|n| names::letter(n));
                let letter = letter.or_else(|| encoded.then(|| names::letter_of(byte)));
                let by_letter = letter.and_then(|c| face.glyph_index(c));
                let by_name = || names.get(&byte).and_then(|n| face.glyph_index_by_name(n));
                let by_code = || {
                    let cmap = face.tables().cmap?;
                    let tables = cmap.subtables.into_iter();
                    tables.into_iter().find_map(|t| t.glyph_index(code).or_else(|| t.glyph_index(0xf000 + code)))
                };
                by_letter.or_else(by_name).or_else(by_code).or_else(|| {
                    // a subset without a table of letters: OpenType with CFF inside
                    face.tables().cff.and_then(|cff| self.cff_glyph(code, &cff))
                })
            }
        }
    }

    fn cff_glyph(&self, code: u32, table: &cff::Table<'_>) -> Option<GlyphId> {
        match &self.letters {
            Letters::Drawings { .. } => None,
            Letters::Cid { cmap, .. } if !cmap.known => None,
            Letters::Cid { .. } => {
                let cid = u16::try_from(code).ok()?;
                // in a font without character ids, codes are glyph numbers
                if table.glyph_cid(GlyphId(0)).is_none() {
                    return (cid < table.number_of_glyphs()).then_some(GlyphId(cid));
                }
                (0..table.number_of_glyphs()).map(GlyphId).find(|g| table.glyph_cid(*g) == Some(cid))
            }
            Letters::Simple { names, encoded, .. } => {
                let byte = u8::try_from(code).ok()?;
                let by_name = |name: &str| table.glyph_index_by_name(name);
                let named = names.get(&byte).and_then(|n| by_name(n));
                let latin = || encoded.then(|| names::windows(byte)).flatten().and_then(by_name);
                named.or_else(latin).or_else(|| table.glyph_index(byte))
            }
        }
    }
}

fn program(file: &File<'_>, dict: &Dict) -> Option<Program> {
    let descriptor = file.dict(dict, "FontDescriptor")?;
    let stream = ["FontFile2", "FontFile3", "FontFile"].iter().find_map(|key| file.get(&descriptor, key).stream())?;
    let Ok(unpacked) = file.unpack(&stream) else { return Some(Program::Other) };
    Some(match &unpacked {
        bytes if bytes.starts_with(b"OTTO") || bytes.starts_with(&[0, 1, 0, 0]) || bytes.starts_with(b"true") => {
            Program::Sfnt(unpacked)
        }
        bytes if bytes.first() == Some(&1) && descriptor.has("FontFile3") => Program::Cff(unpacked),
        bytes => Type1::parse(bytes).map_or(Program::Other, |font| Program::Type1(Box::new(font))),
    })
}

fn first(file: &File<'_>, dict: &Dict) -> u32 {
    file.get(dict, "FirstChar").whole().and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
}

fn widths(file: &File<'_>, dict: &Dict) -> Vec<f32> {
    file.numbers_of(dict.raw("Widths")).iter().map(|n| *n as f32).collect()
}

/// The widths of letters with two bytes: `7 [500 600]` or `7 9 500`.
fn wide(file: &File<'_>, dict: &Dict) -> BTreeMap<u32, f32> {
    let list = file.get(dict, "W");
    let mut found = BTreeMap::new();
    let mut items = list.array().iter().map(|o| file.resolve(o));
    while let Some(from) = items.next().and_then(|o| o.whole()).and_then(|n| u32::try_from(n).ok()) {
        match items.next() {
            Some(Obj::Array(each)) => {
                let each = each.iter().filter_map(|o| file.resolve(o).number());
                found.extend((from..).zip(each.map(|w| w as f32)));
            }
            Some(upto) => {
                let (Some(upto), Some(w)) = (upto.whole(), items.next().and_then(|o| o.number())) else { break };
                found.extend((from..=(upto.clamp(0, 0xffff) as u32)).map(|code| (code, w as f32)));
            }
            None => break,
        }
        if found.len() > 0x1_0000 {
            break;
        }
    }
    found
}

/// The glyph names that an encoding gives to codes.
fn names(file: &File<'_>, dict: &Dict) -> BTreeMap<u8, Rc<str>> {
    let differences = file.dict(dict, "Encoding").map_or(Obj::Null, |e| file.get(&e, "Differences"));
    let (mut code, mut found) = (0u32, BTreeMap::new());
    for item in differences.array() {
        match file.resolve(item) {
            Obj::Number(n) => code = n.max(0.0) as u32,
            Obj::Name(name) => {
                if let Ok(byte) = u8::try_from(code) {
                    found.insert(byte, name);
                }
                code = code.saturating_add(1);
            }
            _ => {}
        }
    }
    found
}

struct Pen(PathBuilder);

impl Pen {
    fn shape(self, to_em: Transform) -> Shape {
        if self.0.is_empty() {
            return Shape::Blank;
        }
        match self.0.finish().and_then(|p| p.transform(to_em)) {
            Some(path) => Shape::Drawn(Rc::new(path)),
            None => Shape::Blank,
        }
    }
}

impl OutlineBuilder for Pen {
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
