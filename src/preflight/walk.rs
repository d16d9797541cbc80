//! The content stream interpreter: walks through the content of pages operator by operator, including forms, patterns, masks
//! and Type 3 glyphs. Everything painted is passed to a [`Hand`]; nothing is judged here. Endless content is cut off.

use super::colour::Space;
use super::cover::Coverage;
use super::font::Font;
use super::image::Image;
use super::layers::Layers;
use super::pages::Page;
use super::pdf::{Dict, File, Lexer, Obj, Stream, Token};
use super::shade::Shade;
use super::state::{Clip, Paint, Pattern, Run, State};
use std::collections::BTreeMap;
use std::rc::Rc;
use tiny_skia::{FillRule, Path, PathBuilder, Rect, Transform};

mod named;
mod text;

/// The maximum nesting of forms, patterns and Type 3 glyphs.
const DEPTH: usize = 24;
/// The largest number of operators of a page that is checked alone.
const STEPS: u64 = 6_000_000;
/// The number of additional operators for each page of a file: a card with flattened transparency has 60,000
/// operators, sometimes 400,000.
const PAGE: u64 = 150_000;
/// The largest number of operators of a file.
const MOST: u64 = 60_000_000;
/// The largest number of tiles of a pattern.
const TILES: usize = 4000;
/// The largest size of a page's content in bytes.
const CONTENT: usize = 128 << 20;
/// The largest total size of unpacked forms in the cache, in bytes.
const KEPT: usize = 2 << 20;

/// The largest number of cached gradients.
const SHADES: usize = 32;

/// The reasons why content could not be interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trouble {
    /// A form that draws itself, or too many nested forms.
    Endless,
    /// The content has too many operators; no valid file has as many.
    TooMuch,
    /// A pattern with too many tiles.
    Tiles,
    /// A content stream, form or picture that cannot be unpacked.
    Damaged,
    /// A name without a resource.
    Missing,
}

/// A receiver of painted objects.
pub(super) trait Hand {
    /// A path in user space is filled.
    fn fill(&mut self, state: &State, path: &Path, rule: FillRule);
    /// A path in user space is stroked.
    fn stroke(&mut self, state: &State, path: &Path);
    /// Letters are shown.
    fn letters(&mut self, state: &State, run: &Run<'_>);
    /// A picture fills the unit square.
    fn image(&mut self, state: &State, image: &Image);
    /// A gradient fills the clip; `to_page` maps its own space to the page.
    fn shade(&mut self, state: &State, shade: &Shade, to_page: Transform);
    /// A group begins; `space` is its blend space, and `knocks` says whether its objects knock out one another.
    fn group(&mut self, state: &State, space: Option<&Space>, knocks: bool);
    /// It ends.
    fn ungroup(&mut self, state: &State);
    /// A mask begins, by luminosity or by coverage.
    fn mask(&mut self, state: &State, by_light: bool, space: Option<&Space>);
    /// The mask ends: the result for each pixel, if the receiver renders it.
    fn unmask(&mut self) -> Option<Rc<Coverage>>;
    /// A graphics state was set, with these settings.
    fn settings(&mut self, state: &State, settings: &Dict);
    /// Content could not be interpreted.
    fn trouble(&mut self, state: &State, trouble: Trouble, what: &str);
    /// Whether every tile of a pattern must be drawn, or one is enough.
    fn wants_all(&self) -> bool;

    /// The two receivers, if they need different tiles.
    fn parted(&mut self) -> Option<[&mut dyn Hand; 2]> {
        None
    }
}

/// A walk through a file.
pub(super) struct Walk<'f, 'a> {
    pub(super) file: &'f File<'a>,
    layers: Layers,
    fonts: BTreeMap<u32, Rc<Font>>,
    forms: BTreeMap<u32, Rc<Vec<u8>>>,
    shades: BTreeMap<u32, Option<Rc<Shade>>>,
    kept: usize,
    steps: u64,
    /// The largest number of operators up to this page.
    most: u64,
    /// Whether a limit was exceeded, which was reported for this page.
    tired: bool,
    inside: Vec<u32>,
}

/// The position in a walk: one content stream, its resources, and the paths under construction.
struct Here {
    resources: Rc<Dict>,
    /// The transform from the content's own space to the page, as at the beginning of the content.
    base: Transform,
    state: State,
    saved: Vec<State>,
    path: PathBuilder,
    /// A clip that applies after the next painting operator.
    clipping: Option<FillRule>,
    text: text::Lines,
    /// Whether the content only defines a shape, without colors: uncolored patterns and glyphs.
    plain: bool,
    /// For each open marked content, whether its layer is printed.
    marked: Vec<bool>,
    /// Whether all of this content is on a layer that is not printed.
    unprinted: bool,
}

impl<'f, 'a> Walk<'f, 'a> {
    pub(super) fn new(file: &'f File<'a>) -> Walk<'f, 'a> {
        let (fonts, forms, shades) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let layers = Layers::read(file);
        Walk { file, layers, fonts, forms, shades, kept: 0, steps: 0, most: STEPS, tired: false, inside: Vec::new() }
    }

    /// The number of operators so far, and whether the last page exceeded the limit.
    pub(super) fn went(&self) -> (u64, bool) {
        (self.steps, self.tired)
    }

    /// The limit on operators after this many pages.
    pub(super) fn allowed(pages: u64) -> u64 {
        (STEPS + PAGE * pages).min(MOST)
    }

    /// Walks through a page.
    pub(super) fn page(&mut self, page: &Page, hand: &mut dyn Hand) {
        self.most = (self.most + PAGE).min(MOST);
        self.tired = false;
        let mut content = Vec::new();
        let state = State::new();
        let parts = match self.file.get(&page.dict, "Contents") {
            Obj::Array(parts) => parts.iter().take(10_000).map(|o| self.file.resolve(o)).collect(),
            one => vec![one],
        };
        for stream in parts.iter().filter_map(Obj::stream) {
            match self.file.unpack(&stream) {
                Ok(part) if content.len() + part.len() < CONTENT => {
                    content.extend(part);
                    content.push(b'\n');
                }
                _ => hand.trouble(&state, Trouble::Damaged, "the content of the page cannot be decompressed"),
            }
        }
        self.content(&content, page.resources.clone(), state, false, hand);
    }

    fn content(&mut self, bytes: &[u8], resources: Rc<Dict>, state: State, plain: bool, hand: &mut dyn Hand) {
        let mut here = Here {
            resources,
            base: state.ctm,
            unprinted: state.unprinted,
            marked: Vec::new(),
            state,
            saved: Vec::new(),
            path: PathBuilder::new(),
            clipping: None,
            text: text::Lines::default(),
            plain,
        };
        let mut lexer = Lexer::content(bytes);
        let mut operands: Vec<Obj> = Vec::new();
        while let Some(token) = lexer.next() {
            match token {
                Token::Obj(obj) => {
                    if operands.len() < 64 {
                        operands.push(obj);
                    }
                }
                Token::Word(b"BI") => {
                    self.inline(&mut lexer, &here, hand);
                    operands.clear();
                }
                Token::Word(word) => {
                    self.steps += 1;
                    if self.steps > self.most {
                        // reported for every page that is not checked to its end
                        if !std::mem::replace(&mut self.tired, true) {
                            hand.trouble(&here.state, Trouble::TooMuch, "its content is too long");
                        }
                        return;
                    }
                    self.operator(word, &operands, &mut here, hand);
                    operands.clear();
                }
            }
        }
    }

    fn operator(&mut self, word: &[u8], operands: &[Obj], here: &mut Here, hand: &mut dyn Hand) {
        let n = |i: usize| operands.get(i).and_then(Obj::number).map_or(0.0, |n| n.clamp(-1e7, 1e7) as f32);
        let name = |i: usize| operands.get(i).and_then(Obj::name).unwrap_or_default();
        match word {
            b"q" if here.saved.len() < 512 => here.saved.push(here.state.clone()),
            b"Q" => {
                if let Some(state) = here.saved.pop() {
                    here.state = state;
                    here.layer();
                }
            }
            b"BMC" | b"BDC" if here.marked.len() < 512 => {
                here.marked.push(name(0) != "OC" || self.layers.prints(self.file, &self.property(operands, here)));
                here.layer();
            }
            b"EMC" => {
                here.marked.pop();
                here.layer();
            }
            b"cm" => {
                let m = Transform::from_row(n(0), n(1), n(2), n(3), n(4), n(5));
                here.state.ctm = here.state.ctm.pre_concat(m);
            }
            b"w" => here.state.width = n(0).abs(),
            b"J" => here.state.cap = n(0) as u8,
            b"j" => here.state.join = n(0) as u8,
            b"M" => here.state.miter = n(0).max(1.0),
            b"d" => here.state.dash(&self.file.numbers_of(operands.first().unwrap_or(&Obj::Null)), n(1)),
            b"gs" => self.settings(name(0), here, hand),
            b"m" => here.path.move_to(n(0), n(1)),
            b"l" | b"c" | b"v" | b"y" if here.path.is_empty() => here.path.move_to(n(0), n(1)),
            b"l" => here.path.line_to(n(0), n(1)),
            b"c" => here.path.cubic_to(n(0), n(1), n(2), n(3), n(4), n(5)),
            b"v" => {
                let p = here.path.last_point().unwrap_or_default();
                here.path.cubic_to(p.x, p.y, n(0), n(1), n(2), n(3));
            }
            b"y" => here.path.cubic_to(n(0), n(1), n(2), n(3), n(2), n(3)),
            b"h" => here.path.close(),
            b"re" => {
                let (x, y, w, h) = (n(0), n(1), n(2), n(3));
                here.path.move_to(x, y);
                here.path.line_to(x + w, y);
                here.path.line_to(x + w, y + h);
                here.path.line_to(x, y + h);
                here.path.close();
            }
            b"f" | b"F" => self.paint(here, Some(FillRule::Winding), false, hand),
            b"f*" => self.paint(here, Some(FillRule::EvenOdd), false, hand),
            b"S" => self.paint(here, None, true, hand),
            b"B" => self.paint(here, Some(FillRule::Winding), true, hand),
            b"B*" => self.paint(here, Some(FillRule::EvenOdd), true, hand),
            b"s" | b"b" | b"b*" => {
                here.path.close();
                let fill = match word {
                    b"b" => Some(FillRule::Winding),
                    b"b*" => Some(FillRule::EvenOdd),
                    _ => None,
                };
                self.paint(here, fill, true, hand);
            }
            b"n" => self.paint(here, None, false, hand),
            b"W" => here.clipping = Some(FillRule::Winding),
            b"W*" => here.clipping = Some(FillRule::EvenOdd),
            b"g" | b"G" | b"rg" | b"RG" | b"k" | b"K" | b"cs" | b"CS" | b"sc" | b"scn" | b"SC" | b"SCN"
                if !here.plain =>
            {
                self.colour(word, operands, here, hand);
            }
            b"sh" => {
                let found = self.file.dict(&here.resources, "Shading").map_or(Obj::Null, |d| d.raw(name(0)).clone());
                match self.shade(&found, &here.resources) {
                    Some(shade) => hand.shade(&here.state, &shade, here.state.ctm),
                    None => hand.trouble(&here.state, Trouble::Missing, &format!("there is no gradient {}", name(0))),
                }
            }
            b"Do" => self.object(name(0), here, hand),
            _ => self.text(word, operands, here, hand),
        }
    }

    /// The layer of marked content: by its name in the resources, or direct.
    fn property(&self, operands: &[Obj], here: &Here) -> Obj {
        match operands.get(1) {
            Some(Obj::Name(name)) => {
                self.file.dict(&here.resources, "Properties").map_or(Obj::Null, |all| all.raw(name).clone())
            }
            Some(direct) => direct.clone(),
            None => Obj::Null,
        }
    }

    /// Paints the path and begins a new one; a requested clip applies from here on.
    fn paint(&mut self, here: &mut Here, fill: Option<FillRule>, stroke: bool, hand: &mut dyn Hand) {
        let path = std::mem::replace(&mut here.path, PathBuilder::new()).finish();
        if let (Some(path), Some(rule)) = (&path, fill) {
            match here.state.fill.pattern.clone() {
                None => hand.fill(&here.state, path, rule),
                Some(pattern) => {
                    let inside = Clip::new(path.clone().transform(here.state.ctm), rule, here.state.clip.clone());
                    self.through(&pattern, &here.state.fill.clone(), inside, here, hand);
                }
            }
        }
        if let (Some(path), true) = (&path, stroke) {
            match here.state.stroke.pattern.clone() {
                None => hand.stroke(&here.state, path),
                Some(pattern) => {
                    let outline = here.state.outline(path).and_then(|p| p.transform(here.state.ctm));
                    let inside = Clip::new(outline, FillRule::Winding, here.state.clip.clone());
                    self.through(&pattern, &here.state.stroke.clone(), inside, here, hand);
                }
            }
        }
        if let Some(rule) = here.clipping.take() {
            let path = path.and_then(|p| p.transform(here.state.ctm));
            here.state.clip = Some(Clip::new(path, rule, here.state.clip.take()));
        }
    }

    /// Paints a pattern inside a clip.
    fn through(&mut self, pattern: &Pattern, paint: &Paint, inside: Rc<Clip>, here: &Here, hand: &mut dyn Hand) {
        if let Pattern::Tiles(..) = pattern
            && let Some(parted) = hand.parted()
        {
            return parted.into_iter().for_each(|hand| self.through(pattern, paint, inside.clone(), here, hand));
        }
        let bounds = inside.bounds;
        let mut state = here.state.clone();
        state.clip = Some(inside);
        match pattern {
            Pattern::Shade(shade, to_page) => hand.shade(&state, shade, *to_page),
            Pattern::Tiles(stream, to_page) => {
                let dict = &stream.dict;
                let number = |key: &str| self.file.get(dict, key).number().unwrap_or(0.0).abs() as f32;
                let (dx, dy) = (number("XStep"), number("YStep"));
                let cell = rect(&self.file.numbers_of(dict.raw("BBox")));
                let (Some(cell), Some(back), Some(bounds)) = (cell, to_page.invert(), bounds) else { return };
                let Some(field) = bounds.transform(back).filter(|_| dx > 0.0 && dy > 0.0) else { return };
                let span = |low: f32, high: f32, cell_low: f32, cell_high: f32, step: f32| {
                    (((low - cell_high) / step).ceil() as i64, ((high - cell_low) / step).floor() as i64)
                };
                let (x0, x1) = span(field.left(), field.right(), cell.left(), cell.right(), dx);
                let (y0, y1) = span(field.top(), field.bottom(), cell.top(), cell.bottom(), dy);
                let plain = self.file.get(dict, "PaintType").whole() == Some(2);
                if plain && let Space::Pattern(Some(below)) = &*paint.space {
                    let own = Rc::new(Paint::plain(below.clone(), paint.colour.clone()));
                    (state.fill, state.stroke) = (own.clone(), own);
                } else {
                    (state.fill, state.stroke) = (Paint::black(), Paint::black());
                }
                if hand.wants_all() && x1.saturating_sub(x0).saturating_mul(y1.saturating_sub(y0)) > TILES as i64 {
                    hand.trouble(&state, Trouble::Tiles, "a pattern with very many tiles");
                }
                // one tile in the middle represents all, if that is enough
                let middle = |low: i64, high: i64| low + (high - low).max(0) / 2;
                let (xs, ys) = match hand.wants_all() {
                    true => (x0..=x1, y0..=y1),
                    false => (middle(x0, x1)..=middle(x0, x1), middle(y0, y1)..=middle(y0, y1)),
                };
                let tiles = ys.flat_map(|y| xs.clone().map(move |x| (x, y)));
                for (x, y) in tiles.take(TILES) {
                    let mut tile = state.clone();
                    tile.ctm = to_page.pre_translate(x as f32 * dx, y as f32 * dy);
                    tile.within(Some(cell));
                    self.stream(stream, tile, here, plain, hand);
                }
            }
        }
    }

    /// Walks through the content of a form, a tile or a mask, in the space of `state`.
    fn stream(&mut self, stream: &Rc<Stream>, state: State, here: &Here, plain: bool, hand: &mut dyn Hand) {
        if self.inside.contains(&stream.id) || self.inside.len() >= DEPTH {
            return hand.trouble(&state, Trouble::Endless, "a form draws itself, or forms are nested too deeply");
        }
        let known = self.forms.get(&stream.id).cloned();
        let bytes = match known.map_or_else(|| self.file.unpack(stream).map(Rc::new), Ok) {
            Ok(bytes) => bytes,
            Err(_) => return hand.trouble(&state, Trouble::Damaged, "a form cannot be decompressed"),
        };
        if bytes.len() <= KEPT && !self.forms.contains_key(&stream.id) {
            // drop the cached data of finished pages
            if self.kept + bytes.len() > KEPT {
                self.forms.clear();
                self.kept = 0;
            }
            self.kept += bytes.len();
            self.forms.insert(stream.id, bytes.clone());
        }
        let resources = self.file.dict(&stream.dict, "Resources").unwrap_or_else(|| here.resources.clone());
        self.inside.push(stream.id);
        self.content(&bytes, resources, state, plain, hand);
        self.inside.pop();
    }

    /// An inline picture: `BI`, its properties, `ID`, its bytes, `EI`.
    fn inline(&mut self, lexer: &mut Lexer<'_>, here: &Here, hand: &mut dyn Hand) {
        let mut pairs = Vec::new();
        loop {
            match lexer.next() {
                Some(Token::Obj(Obj::Name(key))) => {
                    if let Some(Token::Obj(value)) = lexer.next() {
                        pairs.push((key, value));
                    }
                }
                Some(Token::Word(b"ID")) => break,
                Some(_) => {}
                None => return,
            }
        }
        let start = (lexer.at + 1).min(lexer.bytes.len());
        let dict = Dict(pairs);
        let space = |b: Option<&u8>| b.is_none_or(|b| super::pdf::is_space(*b));
        let ends = |at: &usize| {
            let bytes = lexer.bytes;
            bytes[*at..].starts_with(b"EI") && space(bytes.get(*at + 2)) && (*at == start || space(bytes.get(*at - 1)))
        };
        // an uncompressed picture has a known number of bytes, whatever they contain
        let least =
            if self.file.filters(&dict).is_empty() { Image::weight(self.file, &dict, &here.resources) } else { 0 };
        let end = (start.saturating_add(least)..lexer.bytes.len()).find(ends).unwrap_or(lexer.bytes.len());
        let raw = &lexer.bytes[start..end];
        lexer.at = (end + 2).min(lexer.bytes.len());
        self.steps += (raw.len() / 64) as u64;
        hand.image(&here.state, &Image::inline(self.file, Rc::new(dict), raw, &here.resources));
    }
}

impl Here {
    /// Whether present content is printed: layers are closed by their own operator, independent of saved states.
    fn layer(&mut self) {
        self.state.unprinted = self.unprinted || self.marked.contains(&false);
    }
}

/// The matrix of a form or pattern.
fn matrix(file: &File<'_>, dict: &Dict) -> Transform {
    match file.numbers_of(dict.raw("Matrix"))[..] {
        [a, b, c, d, e, f] => Transform::from_row(a as f32, b as f32, c as f32, d as f32, e as f32, f as f32),
        _ => Transform::identity(),
    }
}

/// A rectangle from four numbers, with corners in any order.
fn rect(n: &[f64]) -> Option<Rect> {
    let &[a, b, c, d] = n else { return None };
    let (a, b, c, d) = (a as f32, b as f32, c as f32, d as f32);
    Rect::from_ltrb(a.min(c), b.min(d), a.max(c), b.max(d))
}
