//! Galleys and lines into page content: text goes straight into it, shapes and pictures are forms it draws, and a galley
//! that lies on the paper more than once is a form itself.

use super::bytes::{fixed, hundredths, matrix, point, upright};
use super::canvas::overprint;
use super::emit::Piece;
use super::font::Use;
use super::ink::{BROAD, Ink, Side, Tint};
use super::skeleton::{self, Pressed, Unit};
use super::stock::{Kept, Taken, dict, name, numbers};
use super::tags::{self, Tags};
use super::writer::Writer;
use super::{Press, Shop, die};
use crate::diag::Diag;
use crate::impose::{Line, Sheet};
use crate::locus::Locus;
use crate::typeset::{Galley, Mark, Picture, Placed, Run, Skeleton};
use crate::unit::{Affine, Mm, Pt, Rect};
use lopdf::{Dictionary, Object, ObjectId, Stream};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use usvg::tiny_skia_path::Transform;

mod flat;
mod ground;
mod letters;
mod scene;
mod seen;
mod within;

use flat::Scraps;
use ground::Tinted;

/// One document while its pages are written.
pub(super) struct Pages<'p, 'f> {
    pub(super) press: &'p mut Press<'f>,
    pub(super) file: Writer<'p>,
    pub(super) diags: Vec<Diag>,
    taken: Taken,
    /// How often each galley is placed, and how small at the smallest.
    placed: FxHashMap<*const Galley, (u32, Scale)>,
    /// The galleys that became forms.
    galleys: FxHashMap<*const Galley, ObjectId>,
    fonts: Vec<Use>,
    font_ids: BTreeMap<u16, ObjectId>,
    /// Every form and image that content draws, by its number in the names `X0`, `X1` ..
    drawn: Vec<ObjectId>,
    numbers: FxHashMap<ObjectId, usize>,
    /// How often each glyph of each font is drawn, if letters become shapes.
    letters: FxHashMap<(u16, u16), u32>,
    /// What is read aloud.
    pub(super) tags: Tags,
    /// Skeletons and pictures whose complaints were told.
    told: FxHashSet<u64>,
    /// Whether any line of text on any page is printed over what lies below it.
    overprints: bool,
}

/// A content stream, and what is known of its state.
#[derive(Default)]
struct Content {
    ops: Vec<u8>,
    drawn: BTreeSet<usize>,
    fonts: BTreeSet<u16>,
    pen: Pen,
    saved: Vec<Pen>,
    /// Whether texts are marked as paragraphs: on a page they are, in a form they are not.
    tagged: bool,
    /// Whether a paragraph is open.
    paragraph: bool,
    /// Whether what is drawn now is not read.
    silent: bool,
    /// What stands for the transparent on the face that is written.
    scraps: Scraps,
    /// The lines of text on that face that are printed over what lies below them.
    tinted: Tinted,
    /// Whether any line was.
    overprints: bool,
    scale: Scale,
}

/// How many times as large as it was set a face is drawn: one within another is often smaller.
#[derive(Clone, Copy)]
struct Scale(f32);

impl Scale {
    /// That of a face which lies so on one of this scale.
    fn of(self, at: Affine) -> Scale {
        let [a, b, c, d, ..] = at.0;
        Scale(self.0 * (a * d - b * c).abs().sqrt())
    }
}

impl Default for Scale {
    fn default() -> Scale {
        Scale(1.0)
    }
}

#[derive(Clone, Copy, Default)]
struct Pen {
    colour: Option<Tint>,
    font: Option<(u16, i64)>,
    /// Whether what is painted lies over other inks.
    over: bool,
    /// In a text object: where its current line starts, in hundredths of a point, and whether that line is level.
    text: Option<(i64, i64, bool)>,
}

impl Content {
    fn leave_text(&mut self) {
        if self.pen.text.take().is_some() {
            self.ops.extend_from_slice(b"ET\n");
        }
    }

    fn begin_paragraph(&mut self, number: i64) {
        self.end_paragraph();
        self.ops.extend_from_slice(b"/P<</MCID ");
        fixed(&mut self.ops, number, 0);
        self.ops.extend_from_slice(b">>BDC\n");
        self.paragraph = true;
    }

    /// What follows is drawn and not read: neither aloud nor by those who copy or search.
    fn begin_silence(&mut self) {
        if !self.silent {
            self.end_paragraph();
            self.ops.extend_from_slice(b"/Span<</ActualText()>>BDC\n");
            (self.paragraph, self.silent) = (true, true);
        }
    }

    fn end_paragraph(&mut self) {
        self.silent = false;
        if std::mem::take(&mut self.paragraph) {
            self.leave_text();
            self.ops.extend_from_slice(b"EMC\n");
        }
    }

    fn save(&mut self, to: [f32; 6]) {
        self.leave_text();
        self.saved.push(self.pen);
        self.ops.extend_from_slice(b"q ");
        matrix(&mut self.ops, to);
        self.ops.extend_from_slice(b"cm\n");
    }

    fn restore(&mut self) {
        self.leave_text();
        self.ops.extend_from_slice(b"Q\n");
        self.pen = self.saved.pop().unwrap_or_default();
    }

    fn colour(&mut self, tint: Tint) {
        if self.pen.colour != Some(tint) {
            self.pen.colour = Some(tint);
            tint.choose(&mut self.ops, Side::Fill);
        }
    }

    /// Lets what is painted next lie over other inks, or take them away.
    fn over(&mut self, over: bool) {
        if self.pen.over != over {
            self.pen.over = over;
            self.overprints = true;
            self.ops.extend_from_slice(if over { b"/Over gs\n" } else { b"/Apart gs\n" });
        }
    }

    /// A rectangle of millimetres, y down, in a space `high` points high.
    fn rectangle(&mut self, r: Rect, high: f32) {
        for v in [pt(r.x), high - pt(r.bottom()), pt(r.w), pt(r.h)] {
            point(&mut self.ops, v);
        }
        self.ops.extend_from_slice(b"re ");
    }
}

/// How many flat pictures are kept.
const FLAT: usize = 64;

fn pt(mm: Mm) -> f32 {
    Pt::from(mm).0
}

impl<'p, 'f> Pages<'p, 'f> {
    /// Starts on a document of which nothing but its beginning is written.
    pub(super) fn new(press: &'p mut Press<'f>, file: Writer<'p>) -> Pages<'p, 'f> {
        let fonts = press.faces.iter().map(|_| Use::default()).collect();
        Pages {
            press,
            file,
            diags: Vec::new(),
            taken: Taken::default(),
            placed: FxHashMap::default(),
            galleys: FxHashMap::default(),
            fonts,
            font_ids: BTreeMap::new(),
            drawn: Vec::new(),
            numbers: FxHashMap::default(),
            letters: FxHashMap::default(),
            tags: Tags::default(),
            told: FxHashSet::default(),
            overprints: false,
        }
    }

    /// Notes what the sheets use, before anything is written.
    pub(super) fn gather(&mut self, sheets: &[Sheet]) {
        for placed in sheets.iter().flat_map(|s| &s.placed) {
            self.gather_galley(placed, Scale::default());
        }
        for font in &mut self.fonts {
            font.give_codes();
        }
    }

    fn gather_galley(&mut self, placed: &Placed<Galley>, outer: Scale) {
        let (galley, scale) = (&placed.what, outer.of(placed.at));
        let (times, smallest) = self.placed.entry(Arc::as_ptr(galley)).or_insert((0, scale));
        *times += 1;
        let first = *times == 1;
        if !first && scale.0 >= smallest.0 {
            return;
        }
        *smallest = scale;
        for mark in galley.slots.iter().flatten() {
            match mark {
                Mark::Run(run) if first => match self.press.faces.get(usize::from(run.font.0)) {
                    Some(Ok(_)) if self.press.shop.outlined() => {
                        for glyph in &run.glyphs {
                            *self.letters.entry((run.font.0, glyph.id)).or_default() += 1;
                        }
                    }
                    Some(Ok(face)) => self.fonts[usize::from(run.font.0)].note(face, run),
                    Some(Err(why)) => {
                        let diag = Diag::error(Locus::Nowhere, "bad-font", why.clone());
                        if !self.diags.contains(&diag) {
                            self.diags.push(diag);
                        }
                    }
                    None => self.diags.push(
                        Diag::error(Locus::Nowhere, "no-font", format!("there is no font {}", run.font.0))
                            .card(&galley.title),
                    ),
                },
                Mark::Galley(inner) | Mark::Figure(inner) => self.gather_galley(inner, scale),
                Mark::Run(_) | Mark::Picture(_) | Mark::Fill { .. } => {}
            }
        }
    }

    /// What was pressed flat is kept with all its shapes: not more of it than a few faces need.
    fn make_room(&mut self) {
        if self.press.shop.flat() && self.press.pictures.len() > FLAT {
            self.press.pictures.clear();
        }
    }

    /// Tries everything that lies on some sheets and is not known to be sound, and writes none of it.
    pub(super) fn look(&mut self, sheets: &[Sheet], sound: &dyn Fn(&Galley) -> bool) {
        self.gather(sheets);
        let mut left: Vec<&Arc<Galley>> = sheets.iter().flat_map(|s| &s.placed).map(|placed| &placed.what).collect();
        let mut seen = FxHashSet::default();
        while let Some(galley) = left.pop() {
            if seen.insert(Arc::as_ptr(galley)) {
                if !sound(galley) {
                    self.make_room();
                    self.complain(galley);
                }
                let marks = galley.slots.iter().flatten();
                left.extend(marks.filter_map(|m| match m {
                    Mark::Galley(inner) | Mark::Figure(inner) => Some(&inner.what),
                    _ => None,
                }));
            }
        }
    }

    /// The content of one sheet.
    pub(super) fn sheet(&mut self, sheet: &Sheet) -> Vec<u8> {
        self.make_room();
        // a printer's file is not read
        let tagged = self.press.shop.condition.is_none();
        let mut content = Content { tagged, ..Content::default() };
        let high = pt(sheet.size.h);
        self.tags.page();
        for placed in &sheet.placed {
            self.tags.face(&placed.what.title);
            self.place_galley(&mut content, placed, high);
        }
        content.leave_text();
        self.overprints |= content.overprints;
        lines(&mut content.ops, &sheet.lines, high, &self.press.shop.ink);
        let Shop { stock, spaces, condition, .. } = &mut self.press.shop;
        let spot = condition.as_ref().and_then(|c| c.die.as_ref());
        if let Some(line) = sheet.die.filter(|_| spot.is_some()).and_then(|d| die::line(stock, *spaces, sheet.size, d))
        {
            self.draw_kept(&mut content, line);
        }
        content.ops
    }

    fn place_galley(&mut self, content: &mut Content, placed: &Placed<Galley>, outer: f32) {
        let galley = &placed.what;
        let inner = pt(galley.size.h);
        content.save(upright(placed.at, inner, outer, pt(Mm(1.0))));
        let scale = content.scale;
        content.scale = scale.of(placed.at);
        if let Some(clip) = placed.clip {
            content.rectangle(clip, inner);
            content.ops.extend_from_slice(b"W n\n");
        }
        if self.placed.get(&Arc::as_ptr(galley)).is_some_and(|(times, _)| *times > 1) {
            // what lies there many times is read once
            let first = !self.galleys.contains_key(&Arc::as_ptr(galley));
            let form = self.galley_form(galley);
            let words = if first && content.tagged { spoken(galley) } else { String::new() };
            if !words.is_empty() {
                content.begin_paragraph(self.tags.paragraph(Some(words)));
            }
            self.draw(content, form);
            content.end_paragraph();
        } else {
            self.galley(content, galley);
        }
        content.scale = scale;
        content.restore();
    }

    /// Places a galley of which the title is read and nothing else.
    fn figure(&mut self, content: &mut Content, placed: &Placed<Galley>, outer: f32) {
        let tagged = std::mem::take(&mut content.tagged);
        if tagged {
            let title = &placed.what.title;
            content.leave_text();
            content.ops.extend_from_slice(b"/Figure<</MCID ");
            fixed(&mut content.ops, self.tags.figure(title), 0);
            content.ops.extend_from_slice(b">>BDC\n/Span<</ActualText<");
            content.ops.extend_from_slice(tags::utf16(title).as_bytes());
            content.ops.extend_from_slice(b">>>BDC\n");
        }
        self.place_galley(content, placed, outer);
        if tagged {
            content.leave_text();
            content.ops.extend_from_slice(b"EMC\nEMC\n");
            content.tagged = true;
        }
    }

    /// A galley that is placed several times, with inks for where it is smallest.
    fn galley_form(&mut self, galley: &Arc<Galley>) -> ObjectId {
        if let Some(form) = self.galleys.get(&Arc::as_ptr(galley)) {
            return *form;
        }
        let id = self.file.place();
        self.galleys.insert(Arc::as_ptr(galley), id);
        let scale = self.placed.get(&Arc::as_ptr(galley)).map_or(Scale::default(), |(_, scale)| *scale);
        let mut content = Content { scale, ..Content::default() };
        self.galley(&mut content, galley);
        content.leave_text();
        let form = dict([
            ("Type", name("XObject")),
            ("Subtype", name("Form")),
            ("BBox", numbers(&[0.0, 0.0, pt(galley.size.w), pt(galley.size.h)], 2)),
            ("Resources", Object::Dictionary(self.resources(content.drawn, content.fonts, content.overprints))),
            ("Filter", name("FlateDecode")),
        ]);
        let ops = self.press.shop.stock.flate.deflate(&content.ops);
        self.file.put(id, Stream::new(form, ops).with_compression(false));
        id
    }

    /// Writes a galley in its own coordinates.
    fn galley(&mut self, content: &mut Content, galley: &Galley) {
        self.complain(galley);
        let tinted = self.tinted(galley, content.scale.0);
        let below = std::mem::replace(&mut content.tinted, tinted);
        if !(self.press.shop.flat() && self.veiled(galley).is_some() && self.seen(content, galley)) {
            let scraps = self.scraps(galley);
            let outside = std::mem::replace(&mut content.scraps, scraps);
            self.pieces(content, galley);
            self.above(content);
            content.scraps = outside;
        }
        content.tinted = below;
    }

    /// What of a galley cannot be pressed as it is drawn.
    fn complain(&mut self, galley: &Galley) {
        for mark in galley.slots.iter().flatten() {
            if let Mark::Picture(placed) = mark {
                let pressed = self.picture(&placed.what);
                self.tell(placed.what.key, &pressed, Some(&galley.title));
            }
        }
        let Some(skeleton) = &galley.skeleton else { return };
        let pressed = self.skeleton(skeleton);
        self.tell(skeleton.key, &pressed, None);
        let lost = |n: &usize| !galley.slots[*n].is_empty() && !pressed.pieces.contains(&Piece::Slot(*n));
        if let Some(n) = (0..galley.slots.len()).find(lost).filter(|_| pressed.diags.is_empty()) {
            self.diags.push(
                Diag::error(skeleton.at, "lost-in-print", format!("slot {n} has no place in the drawing"))
                    .help("a slot must not be hidden, nor stand in <defs>")
                    .card(&galley.title),
            );
        }
    }

    fn pieces(&mut self, content: &mut Content, galley: &Galley) {
        let Some(skeleton) = &galley.skeleton else {
            return galley.slots.iter().for_each(|slot| self.marks(content, galley, slot));
        };
        let pressed = self.skeleton(skeleton);
        for piece in &pressed.pieces {
            match piece {
                Piece::Shapes(form) => {
                    self.below(content);
                    self.draw_kept(content, *form);
                }
                Piece::Slot(n) => self.marks(content, galley, galley.slots.get(*n).map_or(&[], Vec::as_slice)),
                Piece::Veil => {}
            }
        }
    }

    fn skeleton(&mut self, skeleton: &Skeleton) -> Arc<Pressed> {
        let Press { skeletons, shop, .. } = &mut *self.press;
        skeletons.entry(skeleton.key).or_insert_with(|| Arc::new(skeleton::skeleton(skeleton, shop))).clone()
    }

    fn picture(&mut self, picture: &Picture) -> Arc<Pressed> {
        let Press { pictures, shop, .. } = &mut *self.press;
        pictures.entry(picture.key).or_insert_with(|| Arc::new(skeleton::picture(picture, shop))).clone()
    }

    /// Passes on the complaints about a skeleton or picture, once a document.
    fn tell(&mut self, key: u64, pressed: &Pressed, title: Option<&str>) {
        if !pressed.diags.is_empty() && self.told.insert(key) {
            let named = pressed.diags.iter().cloned().map(|d| match title {
                Some(title) => d.card(title),
                None => d,
            });
            self.diags.extend(named);
        }
    }

    fn marks(&mut self, content: &mut Content, galley: &Galley, marks: &[Mark]) {
        let high = pt(galley.size.h);
        let mut before: Option<&Run> = None;
        for mark in marks {
            if !matches!(mark, Mark::Picture(_)) {
                self.below(content);
            }
            match mark {
                // letters that say nothing are a shadow of others
                Mark::Run(run) if run.text.is_empty() => {
                    if self.press.shop.condition.is_none() {
                        content.begin_silence();
                    }
                    before = None;
                    self.run(content, run, high);
                }
                Mark::Run(run) => {
                    if content.silent {
                        content.end_paragraph();
                    }
                    if content.tagged && !before.is_some_and(|b| goes_on(b, run)) {
                        content.begin_paragraph(self.tags.paragraph(None));
                    }
                    before = Some(run);
                    self.run(content, run, high);
                }
                Mark::Picture(placed) => self.place_picture(content, placed, high),
                Mark::Galley(placed) => {
                    content.end_paragraph();
                    before = None;
                    self.place_galley(content, placed, high);
                }
                Mark::Figure(placed) => {
                    content.end_paragraph();
                    before = None;
                    self.figure(content, placed, high);
                }
                Mark::Fill { area, ink } => {
                    content.leave_text();
                    content.over(false);
                    let broad = area.w.min(area.h) >= BROAD;
                    content.colour(self.press.shop.ink.over(ink.0, broad));
                    content.rectangle(*area, high);
                    content.ops.extend_from_slice(b"f\n");
                }
            }
        }
        content.end_paragraph();
    }

    fn place_picture(&mut self, content: &mut Content, placed: &Placed<Picture>, outer: f32) {
        let pressed = self.picture(&placed.what);
        let place = pressed.unit.place(placed.at, outer);
        for piece in &pressed.pieces {
            if let Piece::Shapes(form) = piece {
                self.below(content);
                content.save(place);
                if let Some(clip) = placed.clip {
                    match pressed.unit {
                        Unit::Points(high) => content.rectangle(clip, high),
                        Unit::Square(w, h) => {
                            for v in [clip.x.0 / w, 1.0 - clip.bottom().0 / h, clip.w.0 / w, clip.h.0 / h] {
                                super::bytes::ratio(&mut content.ops, v);
                            }
                            content.ops.extend_from_slice(b"re ");
                        }
                    }
                    content.ops.extend_from_slice(b"W n\n");
                }
                self.draw_kept(content, *form);
                content.restore();
            }
        }
    }

    fn draw_kept(&mut self, content: &mut Content, form: Kept) {
        let id = self.taken.take(form, &mut self.press.shop.stock, &mut self.file);
        self.draw(content, id);
    }

    fn draw(&mut self, content: &mut Content, form: ObjectId) {
        content.leave_text();
        content.over(false);
        self.show(content, form);
    }

    /// Draws a form in the state that there is.
    fn show(&mut self, content: &mut Content, form: ObjectId) {
        let next = self.drawn.len();
        let n = *self.numbers.entry(form).or_insert(next);
        if n == next {
            self.drawn.push(form);
        }
        content.drawn.insert(n);
        content.ops.extend_from_slice(b"/X");
        fixed(&mut content.ops, n as i64, 0);
        content.ops.extend_from_slice(b" Do\n");
    }

    fn run(&mut self, content: &mut Content, run: &Run, high: f32) {
        let n = run.font.0;
        let Some(Ok(face)) = self.press.faces.get(usize::from(n)) else { return };
        if run.glyphs.is_empty() {
            return;
        }
        let [a, b, c, d, x, y] = upright(run.at, 0.0, high, pt(Mm(1.0)));
        let unit = face.unit(run.size.0);
        let onto = Transform::from_row(a, b, c, d, x, y).pre_scale(unit, unit);
        if self.press.shop.outlined() {
            return self.letters(content, run, onto);
        }
        let level = [a, b, c, d] == [1.0, 0.0, 0.0, 1.0];
        let (x, y) = (hundredths(x), hundredths(y));
        content.fonts.insert(n);
        content.over(content.tinted.contains(&std::ptr::from_ref(run)));
        content.colour(self.press.shop.ink.text(run.ink.0, Pt(run.size.0 * content.scale.0)));
        let (from_x, from_y, was_level) = content.pen.text.unwrap_or_else(|| {
            content.ops.extend_from_slice(b"BT\n");
            (0, 0, true)
        });
        let size = hundredths(run.size.0);
        if content.pen.font != Some((n, size)) {
            content.pen.font = Some((n, size));
            content.ops.extend_from_slice(b"/F");
            fixed(&mut content.ops, i64::from(n), 0);
            content.ops.push(b' ');
            fixed(&mut content.ops, size, 2);
            content.ops.extend_from_slice(b" Tf\n");
        }
        if level && was_level {
            fixed(&mut content.ops, x - from_x, 2);
            content.ops.push(b' ');
            fixed(&mut content.ops, y - from_y, 2);
            content.ops.extend_from_slice(b" Td\n");
        } else {
            matrix(&mut content.ops, [a, b, c, d, x as f32 / 100.0, y as f32 / 100.0]);
            content.ops.extend_from_slice(b"Tm\n");
        }
        content.pen.text = Some((x, y, level));
        self.fonts[usize::from(n)].show(face, run, run.size.0, &mut content.ops);
    }

    /// The resources that all pages share: everything that was drawn. Writes the fonts.
    pub(super) fn shared(&mut self) -> ObjectId {
        let used = (0..self.fonts.len() as u16).filter(|n| self.fonts[usize::from(*n)].used()).collect();
        let all = self.resources((0..self.drawn.len()).collect(), used, self.overprints);
        for (n, id) in self.font_ids.clone() {
            let Some(Ok(face)) = self.press.faces.get_mut(usize::from(n)) else { continue };
            let font = self.fonts[usize::from(n)].write(face, &mut self.file, &mut self.press.shop.stock.flate);
            match font {
                Ok(font) => self.file.put(id, font),
                Err(why) => self.diags.push(Diag::error(Locus::Nowhere, "bad-font", why)),
            }
        }
        self.file.add(all)
    }

    fn resources(&mut self, drawn: BTreeSet<usize>, fonts: BTreeSet<u16>, overprints: bool) -> Dictionary {
        let spaces = self.taken.take(self.press.shop.spaces, &mut self.press.shop.stock, &mut self.file);
        let mut all = dict([("ColorSpace", Object::Reference(spaces))]);
        let forms = drawn.iter().map(|n| (format!("X{n}"), Object::Reference(self.drawn[*n])));
        let forms = Dictionary::from_iter(forms);
        if !forms.is_empty() {
            all.set("XObject", forms);
        }
        if overprints {
            let states = [("Over", true), ("Apart", false)].map(|(called, on)| {
                let state = overprint(&mut self.press.shop.stock, on);
                let state = self.taken.take(state, &mut self.press.shop.stock, &mut self.file);
                (called, Object::Reference(state))
            });
            all.set("ExtGState", dict(states));
        }
        let Pages { font_ids, file, .. } = self;
        let fonts = fonts.iter().map(|n| {
            let id = *font_ids.entry(*n).or_insert_with(|| file.place());
            (format!("F{n}"), Object::Reference(id))
        });
        let fonts = Dictionary::from_iter(fonts);
        if !fonts.is_empty() {
            all.set("Font", fonts);
        }
        all
    }
}

/// Whether a run belongs to the paragraph of the run before it: it stands on the same line, or the line before says so, or both
/// are letters that lean.
fn goes_on(before: &Run, run: &Run) -> bool {
    let leans = |run: &Run| (1e-4..0.5).contains(&run.at.0[1].abs());
    before.text.ends_with(' ') || before.at.0[5] == run.at.0[5] || leans(before) && leans(run)
}

/// The texts of a galley, as they are read aloud.
fn spoken(galley: &Galley) -> String {
    let mut words = String::new();
    let mut before: Option<&Run> = None;
    for mark in galley.slots.iter().flatten() {
        let (more, apart) = match mark {
            Mark::Run(run) if !run.text.is_empty() => {
                let apart = !before.replace(run).is_some_and(|b| goes_on(b, run));
                (run.text.to_string(), apart)
            }
            Mark::Galley(inner) => (spoken(&inner.what), true),
            Mark::Figure(inner) => (inner.what.title.clone(), true),
            _ => continue,
        };
        if apart && !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
        words.push_str(&more);
    }
    words.truncate(words.trim_end().len());
    words
}

/// Lines on a page `high` points high; those of one kind are one path.
fn lines(out: &mut Vec<u8>, lines: &[Line], high: f32, ink: &Ink) {
    for alike in lines.chunk_by(|a, b| (a.width, a.ink) == (b.width, b.ink)) {
        let Some(first) = alike.first() else { continue };
        ink.fine(first.ink.0).choose(out, Side::Stroke);
        fixed(out, super::canvas::line_width(first.width.0), 2);
        out.extend_from_slice(b" w\n");
        for line in alike {
            for (p, op) in [(line.from, b"m "), (line.to, b"l\n")] {
                point(out, pt(p.x));
                point(out, high - pt(p.y));
                out.extend_from_slice(op);
            }
        }
        out.extend_from_slice(b"S\n");
    }
}
