//! A content stream under construction: its operators, the resources that they name, and the known graphics state, so
//! that no state is set twice. Coordinates are [`UNITS`], y up.

use super::bytes::{fixed, hundredths, matrix};
use super::ink::{Ink, Side, Tint};
use super::object::{dict, name, number, numbers};
use super::stock::{Kept, Stock};
use lopdf::{Dictionary, Object};
use usvg::tiny_skia_path::{Path, PathSegment, Point, Transform};
use usvg::{FillRule, LineCap, LineJoin, Rect};

/// The number of units of a form in a point. Whole tenths (at most 18 micrometers off, while a dot at 1200 dpi is 21) make
/// shorter files than points with decimals do.
pub(super) const UNITS: f32 = 10.0;

/// Paths with at most as many segments as a rectangle are written in the coordinates of the form.
const SHORT: usize = 5;

/// Curves that are this close to their chord, in units of a form, are drawn as lines; the curve stays within three
/// quarters of a unit.
const BEND: f32 = 0.6;

/// A kind of resource: its name in the resource dictionary, and the letter its names begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Forms and images.
    XObject,
    /// Alphas, blend modes, soft masks.
    ExtGState,
    /// Gradients and tiles.
    Pattern,
}

impl Kind {
    fn spelt(self) -> (&'static str, u8) {
        match self {
            Kind::XObject => ("XObject", b'X'),
            Kind::ExtGState => ("ExtGState", b'G'),
            Kind::Pattern => ("Pattern", b'P'),
        }
    }
}

/// The style of a line, in hundredths of a unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pen {
    pub(super) width: i64,
    pub(super) cap: LineCap,
    pub(super) join: LineJoin,
    pub(super) miter: i64,
    pub(super) dash: Vec<i64>,
    pub(super) phase: i64,
}

/// The blend mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mix {
    pub(super) fill: f32,
    pub(super) stroke: f32,
    pub(super) mode: &'static str,
}

impl Mix {
    /// Normal blending, as ink on paper.
    pub(super) const PLAIN: Mix = Mix { fill: 1.0, stroke: 1.0, mode: "Normal" };
}

#[derive(Clone)]
struct State {
    fill: Option<Tint>,
    stroke: Option<Tint>,
    pen: Option<Pen>,
    mix: Mix,
}

/// A content stream and its resources.
pub(super) struct Canvas {
    pub(super) ops: Vec<u8>,
    resources: Vec<(Kind, Kept)>,
    state: State,
    saved: Vec<State>,
}

impl Default for Canvas {
    fn default() -> Canvas {
        let state = State { fill: None, stroke: None, pen: None, mix: Mix::PLAIN };
        Canvas { ops: Vec::new(), resources: Vec::new(), state, saved: Vec::new() }
    }
}

impl Canvas {
    /// Whether nothing was drawn.
    pub(super) fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }

    fn say(&mut self, op: &[u8]) {
        self.ops.extend_from_slice(op);
        self.ops.push(b'\n');
    }

    /// The name of a resource; names are numbered by first use.
    fn mention(&mut self, kind: Kind, what: Kept) {
        let same_kind = || self.resources.iter().filter(|r| r.0 == kind);
        let i = match same_kind().position(|r| r.1 == what) {
            Some(i) => i,
            None => {
                let i = same_kind().count();
                self.resources.push((kind, what));
                i
            }
        };
        self.ops.extend_from_slice(&[b'/', kind.spelt().1]);
        fixed(&mut self.ops, i as i64, 0);
        self.ops.push(b' ');
    }

    /// `q`
    pub(super) fn save(&mut self) {
        self.say(b"q");
        self.saved.push(self.state.clone());
    }

    /// `Q`
    pub(super) fn restore(&mut self) {
        self.say(b"Q");
        if let Some(state) = self.saved.pop() {
            self.state = state;
        }
    }

    /// `cm`
    pub(super) fn concat(&mut self, to: Transform) {
        matrix(&mut self.ops, [to.sx, to.ky, to.kx, to.sy, to.tx, to.ty]);
        self.say(b"cm");
    }

    /// Sets a color.
    pub(super) fn colour(&mut self, tint: Tint, side: Side) {
        let known = match side {
            Side::Fill => &mut self.state.fill,
            Side::Stroke => &mut self.state.stroke,
        };
        if *known != Some(tint) {
            *known = Some(tint);
            tint.choose(&mut self.ops, side);
        }
    }

    /// Sets a gradient or a tile.
    pub(super) fn pattern(&mut self, pattern: Kept, side: Side) {
        let (space, choose, known): (&[u8], &[u8], _) = match side {
            Side::Fill => (b"/Pattern cs ", b"scn", &mut self.state.fill),
            Side::Stroke => (b"/Pattern CS ", b"SCN", &mut self.state.stroke),
        };
        *known = None;
        self.ops.extend_from_slice(space);
        self.mention(Kind::Pattern, pattern);
        self.say(choose);
    }

    /// Sets alphas and the blend mode.
    pub(super) fn mix(&mut self, stock: &mut Stock, mix: Mix) {
        if self.state.mix == mix {
            return;
        }
        self.state.mix = mix;
        let part = |a: f32| number((f64::from(a) * 1e4).round() / 1e4);
        let state = dict([("ca", part(mix.fill)), ("CA", part(mix.stroke)), ("BM", name(mix.mode))]);
        let state = stock.keep(state);
        self.mention(Kind::ExtGState, state);
        self.say(b"gs");
    }

    /// Sets the alpha of fills or of strokes.
    pub(super) fn alpha(&mut self, stock: &mut Stock, alpha: f32, side: Side) {
        let now = Mix { mode: "Normal", ..self.state.mix };
        self.mix(
            stock,
            match side {
                Side::Fill => Mix { fill: alpha, ..now },
                Side::Stroke => Mix { stroke: alpha, ..now },
            },
        );
    }

    /// Sets a mask for the following objects. Masks do not accumulate: the next one replaces it.
    pub(super) fn mask(&mut self, stock: &mut Stock, mask: SoftMask) {
        let kind = if mask.luminous { "Luminosity" } else { "Alpha" };
        let smask = dict([("Type", name("Mask")), ("S", name(kind)), ("G", mask.group.link())]);
        let state = stock.keep(dict([("SMask", Object::Dictionary(smask))]));
        self.mention(Kind::ExtGState, state);
        self.say(b"gs");
    }

    /// Sets overprint for the following objects.
    pub(super) fn over_others(&mut self, stock: &mut Stock) {
        let state = overprint(stock, true);
        self.mention(Kind::ExtGState, state);
        self.say(b"gs");
    }

    /// Draws lines in a spot ink, by the name of its color space.
    pub(super) fn spot(&mut self, space: &str) {
        self.state.stroke = None;
        self.ops.push(b'/');
        self.ops.extend_from_slice(space.as_bytes());
        self.say(b" CS 1 SCN");
    }

    /// Sets the style of lines.
    pub(super) fn pen(&mut self, pen: Pen) {
        let old = self.state.pen.take();
        let new = |f: fn(&Pen) -> i64| old.as_ref().is_none_or(|o| f(o) != f(&pen));
        if new(|p| p.width) {
            fixed(&mut self.ops, pen.width, 2);
            self.ops.extend_from_slice(b" w\n");
        }
        if new(|p| p.cap as i64) {
            self.ops.extend_from_slice(match pen.cap {
                LineCap::Butt => b"0 J\n",
                LineCap::Round => b"1 J\n",
                LineCap::Square => b"2 J\n",
            });
        }
        if new(|p| p.join as i64) {
            self.ops.extend_from_slice(match pen.join {
                LineJoin::Miter | LineJoin::MiterClip => b"0 j\n",
                LineJoin::Round => b"1 j\n",
                LineJoin::Bevel => b"2 j\n",
            });
        }
        if matches!(pen.join, LineJoin::Miter | LineJoin::MiterClip) && new(|p| p.miter) {
            fixed(&mut self.ops, pen.miter, 2);
            self.ops.extend_from_slice(b" M\n");
        }
        if old.as_ref().is_none_or(|o| (&o.dash, o.phase) != (&pen.dash, pen.phase)) {
            self.ops.push(b'[');
            for (i, d) in pen.dash.iter().enumerate() {
                if i > 0 {
                    self.ops.push(b' ');
                }
                fixed(&mut self.ops, *d, 2);
            }
            self.ops.push(b']');
            fixed(&mut self.ops, pen.phase, 2);
            self.ops.extend_from_slice(b" d\n");
        }
        self.state.pen = Some(pen);
    }

    /// A rectangle as a path.
    pub(super) fn rectangle(&mut self, r: Rect) {
        let (x, y) = (whole(r.left()), whole(r.top()));
        // lines thinner than a unit are a unit wide
        for v in [x, y, (whole(r.right()) - x).max(1), (whole(r.bottom()) - y).max(1)] {
            self.put(v);
        }
        self.ops.extend_from_slice(b"re\n");
    }

    fn put(&mut self, v: i64) {
        fixed(&mut self.ops, v, 0);
        self.ops.push(b' ');
    }

    /// A path, mapped by `to`.
    pub(super) fn path(&mut self, path: &Path, to: Transform) {
        let upright = to.kx == 0.0 && to.ky == 0.0;
        if let Some(r) = as_rectangle(path).filter(|_| upright).and_then(|r| r.transform(to)) {
            return self.rectangle(r);
        }
        let map = |p: Point| {
            let (x, y) = (f64::from(p.x), f64::from(p.y));
            let on = |a: f32, b: f32, c: f32| f64::from(a) * x + f64::from(b) * y + f64::from(c);
            (on(to.sx, to.kx, to.tx) as f32, on(to.ky, to.sy, to.ty) as f32)
        };
        let mut last = (0.0, 0.0);
        for segment in path.segments() {
            let op: &[u8] = match segment {
                PathSegment::MoveTo(p) | PathSegment::LineTo(p) => {
                    last = map(p);
                    self.places([last]);
                    if matches!(segment, PathSegment::MoveTo(_)) { b"m" } else { b"l" }
                }
                PathSegment::QuadTo(a, b) => {
                    let (a, b) = (map(a), map(b));
                    let third = |p: (f32, f32)| (p.0 + (a.0 - p.0) * 2.0 / 3.0, p.1 + (a.1 - p.1) * 2.0 / 3.0);
                    let ends = [third(last), third(b), b];
                    self.curve(&mut last, ends)
                }
                PathSegment::CubicTo(a, b, c) => self.curve(&mut last, [map(a), map(b), map(c)]),
                PathSegment::Close => b"h",
            };
            self.say(op);
        }
    }

    /// A curve from `last`, or a line if the bend is invisible.
    fn curve(&mut self, last: &mut (f32, f32), [a, b, end]: [(f32, f32); 3]) -> &'static [u8] {
        let from = std::mem::replace(last, end);
        let (dx, dy) = (end.0 - from.0, end.1 - from.1);
        let long = dx.hypot(dy);
        let bends = |p: (f32, f32)| {
            let (x, y) = (p.0 - from.0, p.1 - from.1);
            let along = (x * dx + y * dy) / long.max(f32::MIN_POSITIVE);
            (x * dy - y * dx).abs() > BEND * long || along < -BEND || along > long + BEND
        };
        let same = |p: (f32, f32), q: (f32, f32)| whole(p.0) == whole(q.0) && whole(p.1) == whole(q.1);
        match () {
            () if !bends(a) && !bends(b) => {
                self.places([end]);
                b"l"
            }
            () if same(a, from) => {
                self.places([b, end]);
                b"v"
            }
            () if same(b, end) => {
                self.places([a, end]);
                b"y"
            }
            () => {
                self.places([a, b, end]);
                b"c"
            }
        }
    }

    fn places<const N: usize>(&mut self, points: [(f32, f32); N]) {
        for (x, y) in points {
            self.put(whole(x));
            self.put(whole(y));
        }
    }

    /// Makes the current path the clip.
    pub(super) fn clip(&mut self, rule: FillRule) {
        self.say(match rule {
            FillRule::NonZero => b"W n",
            FillRule::EvenOdd => b"W* n",
        });
    }

    /// Paints a path, mapped by `to`, in the colors, alphas and pen that are set. A long path is written from its own corner: its
    /// numbers are smaller there, and so is the file.
    pub(super) fn shape(&mut self, path: &Path, to: Transform, fill: Option<FillRule>, stroke: bool) {
        let bounds = if path.len() > SHORT { path.bounds().transform(to) } else { None };
        let Some(corner) = bounds.map(|b| (b.left().floor(), b.top().floor())) else {
            self.path(path, to);
            return self.paint(fill, stroke);
        };
        self.ops.extend_from_slice(b"q 1 0 0 1 ");
        self.places([corner]);
        self.say(b"cm");
        self.path(path, to.post_translate(-corner.0, -corner.1));
        self.paint(fill, stroke);
        self.say(b"Q");
    }

    /// Paints the current path.
    pub(super) fn paint(&mut self, fill: Option<FillRule>, stroke: bool) {
        self.say(match (fill, stroke) {
            (Some(FillRule::NonZero), false) => b"f",
            (Some(FillRule::EvenOdd), false) => b"f*",
            (Some(FillRule::NonZero), true) => b"B",
            (Some(FillRule::EvenOdd), true) => b"B*",
            (None, true) => b"S",
            (None, false) => b"n",
        });
    }

    /// Draws a form or an image.
    pub(super) fn draw(&mut self, what: Kept) {
        self.mention(Kind::XObject, what);
        self.say(b"Do");
    }

    /// The resource dictionary; `spaces` are the color spaces it refers to.
    pub(super) fn resources(&self, spaces: Kept) -> Dictionary {
        let mut all = dict([("ColorSpace", spaces.link())]);
        for kind in [Kind::XObject, Kind::ExtGState, Kind::Pattern] {
            let (spelt, letter) = kind.spelt();
            let of_kind = self.resources.iter().filter(|r| r.0 == kind);
            let named = of_kind.enumerate().map(|(i, r)| (format!("{}{i}", char::from(letter)), r.1.link()));
            let named = Dictionary::from_iter(named);
            if !named.is_empty() {
                all.set(spelt, named);
            }
        }
        all
    }

    /// The stream as a form that others draw in points.
    pub(super) fn outermost(self, stock: &mut Stock, spaces: Kept, area: Rect) -> Kept {
        let mut form = self.framed(spaces, area);
        form.set("Matrix", numbers(&[1.0 / UNITS, 0.0, 0.0, 1.0 / UNITS, 0.0, 0.0], 4));
        stock.stream(form, &self.ops)
    }

    /// The stream as a form within another form.
    pub(super) fn inner(self, stock: &mut Stock, spaces: Kept, area: Rect) -> Kept {
        stock.stream(self.framed(spaces, area), &self.ops)
    }

    /// The stream as a transparency group form within another form: it is composed separately, in the color space of
    /// `ink`, before it is blended.
    pub(super) fn group(self, stock: &mut Stock, spaces: Kept, area: Rect, ink: &Ink) -> Kept {
        let mut form = self.framed(spaces, area);
        form.set("Group", dict([("S", name("Transparency")), ("I", true.into()), ("CS", ink.space())]));
        stock.stream(form, &self.ops)
    }

    fn framed(&self, spaces: Kept, area: Rect) -> Dictionary {
        let bounds = [area.left().floor(), area.top().floor(), area.right().ceil(), area.bottom().ceil()];
        dict([
            ("Subtype", name("Form")),
            ("BBox", numbers(&bounds, 0)),
            ("Resources", Object::Dictionary(self.resources(spaces))),
        ])
    }
}

/// Whether painting leaves inks unchanged that it does not contain (overprint mode 1: ISO 32000-1, 8.6.7).
pub(super) fn overprint(stock: &mut Stock, on: bool) -> Kept {
    stock.keep(dict([("OP", on.into()), ("op", on.into()), ("OPM", i64::from(on).into())]))
}

/// A mask that is itself painted.
#[derive(Clone, Copy)]
pub(super) struct SoftMask {
    /// The form, a transparency group.
    pub(super) group: Kept,
    /// Whether luminosity, rather than alpha, determines the mask.
    pub(super) luminous: bool,
}

/// The rectangle that a closed path with four corners is.
pub(super) fn as_rectangle(path: &Path) -> Option<Rect> {
    use PathSegment::{Close, LineTo, MoveTo};
    if path.len() > 6 {
        return None;
    }
    let mut segments = path.segments();
    let (MoveTo(a), LineTo(b), LineTo(c), LineTo(d)) =
        (segments.next()?, segments.next()?, segments.next()?, segments.next()?)
    else {
        return None;
    };
    match (segments.next()?, segments.next()) {
        (Close, None) => {}
        (LineTo(e), Some(Close)) if e == a => {}
        _ => return None,
    }
    let upright = (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
        || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y);
    let (l, t, r, b) = (a.x.min(c.x), a.y.min(c.y), a.x.max(c.x), a.y.max(c.y));
    upright.then(|| Rect::from_ltrb(l, t, r, b)).flatten()
}

fn whole(v: f32) -> i64 {
    v.round() as i64
}

/// A length in hundredths of its unit, but never zero, because a line without width would be the thinnest that the
/// printer can draw.
pub(super) fn line_width(width: f32) -> i64 {
    hundredths(width).max(1)
}
