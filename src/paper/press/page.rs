//! Turns galleys and lines into page content. Text is written directly; shapes and pictures become forms (XObjects), and so
//! does a galley that is placed more than once.

use super::apart::{self, How, Step};
use super::bench::Bench;
use super::bytes::{fixed, point, upright};
use super::emit::Piece;
use super::font::Use;
use super::ink::{BROAD, Ink, Side};
use super::object::{dict, name, numbers};
use super::scale::Scale;
use super::skeleton::Unit;
use super::stock::{Kept, Taken};
use super::tags::{self, Tags};
use super::writer::Writer;
use super::{Press, Shop, die, pt};
use crate::impose::{Line, Sheet};
use crate::typeset::{Galley, Mark, Placed, Run};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::picture::Picture;
use ground::unit::Mm;
use lopdf::{Object, ObjectId, Stream};
use profile::DIE;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

mod content;
mod letters;
mod shared;
mod text;

use content::{Content, Scraps};
use text::{goes_on, spoken};

/// The workers that flatten faces for a print file.
pub(super) struct Hands<'p, 'f> {
    pub(super) bench: &'p Bench<'p>,
    /// The press that flattens a face if no worker has done it.
    pub(super) own: &'p mut Press<'f>,
}

/// One document while its pages are written.
pub(super) struct Pages<'p, 'f> {
    pub(super) press: &'p mut Press<'f>,
    hands: Option<Hands<'p, 'f>>,
    pub(super) file: Writer<'p>,
    pub(super) diags: Vec<Diag>,
    taken: Taken,
    /// The number of times that each galley is placed, and its smallest scale.
    placed: FxHashMap<*const Galley, (u32, Scale)>,
    /// The galleys that became forms.
    galleys: FxHashMap<*const Galley, ObjectId>,
    fonts: Vec<Use>,
    font_ids: BTreeMap<u16, ObjectId>,
    /// Every form and image that the content draws, by the number in its name: `X0`, `X1` ..
    drawn: Vec<ObjectId>,
    numbers: FxHashMap<ObjectId, usize>,
    /// The number of times that each glyph of each font is drawn, if letters become shapes.
    letters: FxHashMap<(u16, u16), u32>,
    /// The text that a screen reader reads aloud.
    pub(super) tags: Tags,
    /// Whether any line of text on any page is overprinted.
    overprints: bool,
}

/// The number of flattened pictures that are kept.
const FLAT: usize = 64;

impl<'p, 'f> Pages<'p, 'f> {
    /// Begins the pages of a document; only its header is written so far.
    pub(super) fn new(press: &'p mut Press<'f>, hands: Option<Hands<'p, 'f>>, file: Writer<'p>) -> Pages<'p, 'f> {
        let fonts = press.faces.iter().map(|_| Use::default()).collect();
        Pages {
            press,
            hands,
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
            overprints: false,
        }
    }

    /// Collects what the sheets use, before anything is written.
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
                Mark::Run(_) | Mark::Picture(_) | Mark::Fill { .. } | Mark::Field { .. } => {}
            }
        }
    }

    /// Limits the cache of flattened pictures, which keeps all their shapes, to what a few faces need.
    fn make_room(&mut self) {
        if self.press.shop.flat() && self.press.pictures.len() > FLAT {
            self.press.pictures.clear();
        }
    }

    /// Checks everything on these sheets that was not already checked, without writing it.
    pub(super) fn look(&mut self, sheets: &[Sheet], sound: &dyn Fn(&Galley) -> bool) {
        self.gather(sheets);
        let placed = sheets.iter().flat_map(|s| &s.placed).map(|placed| &placed.what);
        let mut left: Vec<&Arc<Galley>> = placed.rev().collect();
        let mut seen = FxHashSet::default();
        while let Some(galley) = left.pop() {
            if seen.insert(Arc::as_ptr(galley)) {
                if !sound(galley) {
                    self.make_room();
                    // our own drawings always work; pictures from users are checked
                    let complaints = self.press.complaints(galley, |picture| picture.subject.is_none());
                    self.tell(complaints);
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
        // print files are not read aloud, so they have no tags
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
        let Shop { stock, condition, .. } = &mut self.press.shop;
        let spot = condition.as_ref().map(|condition| &condition.die);
        let die = sheet.die.as_ref().zip(spot).filter(|(die, spot)| spot.is_some() || !die.is_straight());
        let line = die.and_then(|(die, spot)| die::line(stock, spot.as_deref().unwrap_or(DIE), sheet.size, die));
        if let Some(line) = line {
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
        if let Some(clip) = &placed.clip {
            content.outline(clip, inner);
            content.ops.extend_from_slice(b"W n\n");
        }
        if self.placed.get(&Arc::as_ptr(galley)).is_some_and(|(times, _)| *times > 1) {
            // a repeated galley is read aloud only once
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

    /// Places a galley of which a screen reader reads only the title.
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

    /// A galley that is placed several times, with the inks for its smallest size.
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
        let Some(Hands { bench, own }) = &mut self.hands else {
            let complaints = self.press.complaints(galley, |_| true);
            self.tell(complaints);
            return self.pieces(content, galley);
        };
        let apart = bench.ask(galley).unwrap_or_else(|| own.take_apart(galley, content.scale.0));
        self.tell(apart.complaints);
        let made = self.press.shop.stock.receive(apart.goods);
        let below = std::mem::replace(&mut content.tinted, apart.tinted);
        match apart.how {
            How::Plain => self.pieces(content, galley),
            How::Shapes(steps) => {
                let (marks, high) = (apart::marks(galley), pt(galley.size.h));
                for step in steps {
                    match step {
                        Step::Form(form) => made.get(&form).into_iter().for_each(|form| self.draw_kept(content, *form)),
                        Step::Mark(at) => match marks.get(&at) {
                            Some(Mark::Run(run)) => self.run(content, run, high),
                            Some(Mark::Galley(placed) | Mark::Figure(placed)) => {
                                self.place_galley(content, placed, high);
                            }
                            _ => {}
                        },
                    }
                }
            }
            How::Dots(images) => {
                let own = |(before, image, place)| made.get(&image).map(|image| (before, *image, place));
                let scraps = Scraps::of(images.into_iter().filter_map(own));
                let outside = std::mem::replace(&mut content.scraps, scraps);
                self.pieces(content, galley);
                self.above(content);
                content.scraps = outside;
            }
        }
        content.tinted = below;
    }

    /// Draws the images that belong below the next mark of a face.
    fn below(&mut self, content: &mut Content) {
        while let Some((image, place)) = content.scraps.due() {
            self.scrap(content, image, place);
        }
        content.scraps.next();
    }

    /// Draws the images above everything else on a face.
    fn above(&mut self, content: &mut Content) {
        while let Some((image, place)) = content.scraps.rest() {
            self.scrap(content, image, place);
        }
    }

    fn scrap(&mut self, content: &mut Content, image: Kept, place: [f32; 6]) {
        content.save(place);
        self.draw_kept(content, image);
        content.restore();
    }

    /// Reports complaints, each once per document. A complaint about a picture names the card that contains the
    /// picture.
    fn tell(&mut self, complaints: Vec<Diag>) {
        for diag in complaints {
            if !self.diags.contains(&diag) {
                self.diags.push(diag);
            }
        }
    }

    fn pieces(&mut self, content: &mut Content, galley: &Galley) {
        let Some(skeleton) = &galley.skeleton else {
            return galley.slots.iter().for_each(|slot| self.marks(content, galley, slot));
        };
        let pressed = self.press.skeleton(skeleton);
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

    fn marks(&mut self, content: &mut Content, galley: &Galley, marks: &[Mark]) {
        let high = pt(galley.size.h);
        let mut before: Option<&Run> = None;
        for mark in marks {
            if !matches!(mark, Mark::Picture(_)) {
                self.below(content);
            }
            match mark {
                // letters without text are a shadow of other letters
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
                Mark::Field { .. } => {}
            }
        }
        content.end_paragraph();
    }

    fn place_picture(&mut self, content: &mut Content, placed: &Placed<Picture>, outer: f32) {
        let pressed = self.press.picture(&placed.what);
        let place = pressed.unit.place(placed.at, outer);
        for piece in &pressed.pieces {
            if let Piece::Shapes(form) = piece {
                self.below(content);
                content.save(place);
                if let Some(clip) = &placed.clip {
                    match pressed.unit {
                        Unit::Points(high) => content.outline(clip, high),
                        // raster pictures fill rectangles
                        Unit::Square(w, h) => {
                            let clip = clip.area;
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

    /// Draws a form without changing the graphics state.
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
}

/// Lines on a page `high` points high; those with one style form one path.
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
