//! The canvas: paths filled with colors and gradients, written as SVG. Scenes and figures use millimeters from the center of
//! the picture; only here are they converted to the coordinates of a file.

use super::colour::{Colour, INK, Palette};
use super::cover::Cover;
use super::cut::Inks;
use super::fit;
use super::hand::{self, Plate};
use super::light::Lamp;
pub(super) use super::paint::{Manner, Paint, Stop, Style};
use super::polygon::{Bounds, Corner, Shape};
use super::relief::Dots;
use super::shot::Camera;
use super::trace::Stroke;
pub(super) use super::trace::Trace;
use cards::face::Hand;
use ground::unit::Economy;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// The strength of colors in low-ink mode: this share of every color is printed, and the rest is paper. Blending and
/// lightening commute, so no color becomes darker than its share, however many translucent objects overlap.
const GROUND_SHARE: f32 = 0.095;
const FIGURE_SHARE: f32 = 0.15;

/// Points closer to their neighbors' line than this are dropped, in mm.
pub(super) const TOLERANCE: f32 = 0.03;

/// No ink is thinner than this, in mm.
const FINEST: f32 = 0.22;

/// How far a hand may draw beside a line, in mm.
const BESIDE: f32 = 0.6;

/// The width of a tapered line at its ends, as a share of its width.
const ENDS: f32 = 0.4;

/// The share of its own color that a subject loses to the light of its place.
pub(super) const TINTED: f32 = 0.25;

/// The depth layer; in low-ink mode the background is lighter than objects on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    Ground,
    Figures,
}

/// A canvas with the picture that is being drawn.
pub(super) struct Canvas {
    half: Corner,
    /// The units for a millimeter of the picture.
    fit: f32,
    /// The units for a millimeter of what is drawn, and the place of its origin: the camera sets both.
    scale: f32,
    origin: Corner,
    economy: Economy,
    hand: Hand,
    depth: Depth,
    /// The plate on which a hand prints the place.
    plate: Option<Plate>,
    /// The inks of a linocut.
    inks: Option<Inks>,
    lamp: Lamp,
    /// What is painted over everything that is drawn now.
    cover: Option<Cover>,
    gradients: u32,
    defs: String,
    body: String,
}

impl Canvas {
    /// A canvas of `width` by `height` user units, with `scale` units per millimeter of drawing.
    pub(super) fn new(width: u32, height: u32, scale: f32, economy: Economy, hand: Hand) -> Canvas {
        let half = [width as f32 / 2.0, height as f32 / 2.0];
        let (defs, body) = (String::new(), String::with_capacity(1 << 16));
        Canvas {
            half,
            fit: scale,
            scale,
            origin: half,
            economy,
            hand,
            depth: Depth::Ground,
            plate: None,
            inks: None,
            lamp: Lamp::default(),
            cover: None,
            gradients: 0,
            defs,
            body,
        }
    }

    /// Half the width and half the height, in millimeters of the drawing.
    pub(super) fn reach(&self) -> Corner {
        [self.half[0] / self.fit, self.half[1] / self.fit]
    }

    pub(super) fn economy(&self) -> Economy {
        self.economy
    }

    /// The hand that draws.
    pub(super) fn hand(&self) -> Hand {
        self.hand
    }

    /// Sets the tints in which the hand prints everything that is drawn from now on.
    pub(super) fn print_in(&mut self, tints: Palette) {
        self.plate = Plate::of(self.hand, tints);
        self.inks = (self.hand == Hand::Linocut).then(|| Inks::of(tints));
    }

    /// The size on the drawing of a millimeter on paper, or a millimeter if that is larger.
    pub(super) fn paper_mm(&self) -> f32 {
        (1.0 / self.fit).max(1.0)
    }

    /// The plate for what is drawn now, if the hand has one: the place is printed flat.
    fn plate(&self) -> Option<Plate> {
        self.plate.filter(|_| self.depth == Depth::Ground)
    }

    /// How things and figures are drawn.
    pub(super) fn style(&self) -> Style {
        let manner = match (self.economy, self.hand) {
            (Economy::LowInk, _) => Manner::Spare,
            (Economy::Full, Hand::Linocut) => Manner::Cut,
            (Economy::Full, Hand::Painted) => Manner::Painted,
            (Economy::Full, Hand::Pulp) => Manner::Screened,
            (Economy::Full, Hand::Brush) => Manner::Brushed,
            (Economy::Full, Hand::Poster) => Manner::Flat,
        };
        Style { manner, right: self.lamp.way[0] > 0.0 }
    }

    /// The inks of a linocut; where ink is spared, every picture is one, in black.
    pub(super) fn inks(&self) -> Option<Inks> {
        match self.economy {
            Economy::Full => self.inks,
            Economy::LowInk => Some(Inks::SPARE),
        }
    }

    /// Sets the camera for everything that is drawn from now on.
    pub(super) fn look(&mut self, camera: Camera) {
        let Camera { zoom, pan: [x, y] } = camera;
        self.scale = self.fit * zoom;
        self.origin = [self.half[0] + x * self.fit, self.half[1] + y * self.fit];
    }

    /// Sets the light for everything that is drawn from now on.
    pub(super) fn lit_by(&mut self, lamp: Lamp) {
        self.lamp = lamp;
    }

    /// The light of the picture.
    pub(super) fn lamp(&self) -> Lamp {
        self.lamp
    }

    /// Says what is painted over everything that is drawn from now on; what nobody sees is not written.
    pub(super) fn hide_behind<'s>(&mut self, shapes: impl IntoIterator<Item = &'s Shape>) {
        let [right, bottom] = self.reach();
        self.cover = Cover::of(Bounds { left: -right, top: -bottom, right, bottom });
        if let Some(cover) = &mut self.cover {
            shapes.into_iter().for_each(|shape| cover.add(shape));
        }
    }

    pub(super) fn turn_to(&mut self, depth: Depth) {
        self.depth = depth;
    }

    fn ink(&self, colour: Colour) -> Colour {
        if self.depth == Depth::Figures && self.inks().is_some_and(|inks| inks.hold(colour)) {
            return colour;
        }
        let colour = match (self.plate(), self.inks) {
            (Some(plate), _) => plate.tone(colour),
            (None, Some(inks)) => inks.of_figure(colour),
            (None, None) if self.depth == Depth::Figures => colour.under(self.lamp.key, self.tinted()),
            (None, None) => colour,
        };
        self.thinned(colour)
    }

    /// The share of its own color that a subject loses to the light: flat colors stay pure.
    fn tinted(&self) -> f32 {
        if self.hand == Hand::Painted { TINTED } else { TINTED / 4.0 }
    }

    /// The color with the share of it that is printed.
    fn thinned(&self, colour: Colour) -> Colour {
        match (self.economy, self.depth) {
            (Economy::Full, _) => colour,
            (Economy::LowInk, Depth::Ground) => Colour::WHITE.mix(colour, GROUND_SHARE),
            (Economy::LowInk, Depth::Figures) => Colour::WHITE.mix(colour, FIGURE_SHARE),
        }
    }

    /// The position of a point in the file, in hundredths.
    pub(super) fn hundredths(&self, at: Corner) -> [i32; 2] {
        self.place(at).map(|v| (v * 100.0).round() as i32)
    }

    /// A gradient from one point to another; in a woodcut, its middle color.
    pub(super) fn along(&mut self, from: Corner, to: Corner, stops: &[Stop]) -> Paint {
        if self.plate().is_some() || self.inks.is_some() {
            return Plate::flat(stops);
        }
        let ([x1, y1], [x2, y2]) = (self.place(from), self.place(to));
        let head = format!(
            "linearGradient id=\"g{}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"",
            self.gradients
        );
        self.gradient(&head, "linearGradient", stops)
    }

    /// A radial gradient; in a woodcut, its middle color.
    pub(super) fn around(&mut self, at: Corner, radius: f32, stops: &[Stop]) -> Paint {
        if self.plate().is_some() || self.inks.is_some() {
            return Plate::flat(stops);
        }
        let ([x, y], r) = (self.place(at), radius * self.scale);
        let head = format!("radialGradient id=\"g{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"", self.gradients);
        self.gradient(&head, "radialGradient", stops)
    }

    fn gradient(&mut self, head: &str, tag: &str, stops: &[Stop]) -> Paint {
        let _ = write!(self.defs, "<{head} gradientUnits=\"userSpaceOnUse\">");
        for (at, colour, much) in stops {
            let _ = write!(self.defs, "<stop offset=\"{at:.2}\" stop-color=\"{}\"", self.ink(*colour));
            if *much < 1.0 {
                let _ = write!(self.defs, " stop-opacity=\"{much:.2}\"");
            }
            self.defs.push_str("/>");
        }
        let _ = writeln!(self.defs, "</{tag}>");
        self.gradients += 1;
        Paint::Gradient(self.gradients - 1)
    }

    fn place(&self, at: Corner) -> Corner {
        [at[0] * self.scale + self.origin[0], at[1] * self.scale + self.origin[1]]
    }

    /// Fills a shape.
    pub(super) fn fill(&mut self, shape: &Shape, paint: impl Into<Paint>) {
        let mut trace = Trace::default();
        for ring in shape.simplified(TOLERANCE).rings() {
            trace.ring(ring);
        }
        self.stamp(&trace, paint);
    }

    /// Fills the area of a trace.
    pub(super) fn stamp(&mut self, trace: &Trace, paint: impl Into<Paint>) {
        let paint = paint.into();
        let Some(paint) = self.plate().map_or(Some(paint), |plate| plate.fill(paint)) else { return };
        match paint {
            Paint::Flat(_, much) if much < 0.005 => {}
            Paint::Flat(colour, much) => self.flat(trace, self.ink(colour), much),
            Paint::Gradient(i) => self.put(&trace.strokes, 0.0, format_args!(" fill=\"url(#g{i})\"")),
        }
    }

    /// Fills the area of a trace with the color that is printed. Discs are round dots of a pen, which takes a fifth of the bytes.
    fn flat(&mut self, trace: &Trace, colour: Colour, much: f32) {
        let width = |stroke: &Stroke| match *stroke {
            Stroke::Oval { at, rx, ry } if rx == ry => Some(((rx * self.scale * 200.0).round() as i32, at)),
            _ => None,
        };
        let (discs, others): (Vec<&Stroke>, Vec<&Stroke>) = trace.strokes.iter().partition(|s| width(s).is_some());
        let mut dots: BTreeMap<i32, Vec<Corner>> = BTreeMap::new();
        discs.into_iter().filter_map(width).for_each(|(width, at)| dots.entry(width).or_default().push(at));
        // translucent areas that overlap are painted as one
        let joined = much < 1.0 && dots.len() + others.len() > 1;
        let (others, dots) = if joined { (trace.strokes.iter().collect(), BTreeMap::new()) } else { (others, dots) };
        let opacity = if much < 1.0 { format!(" fill-opacity=\"{much:.2}\"") } else { String::new() };
        self.put(others, 0.0, format_args!(" fill=\"{colour}\"{opacity}"));
        for (width, spots) in dots {
            self.spots(&spots, width as f32 / 100.0, colour, much);
        }
    }

    /// Prints round dots.
    fn spots(&mut self, spots: &[Corner], width: f32, colour: Colour, much: f32) {
        let mut trace = Trace::default();
        for [x, y] in spots {
            // a pen that hardly moves leaves a round dot
            trace.line(&[[*x, *y], [x + 0.01 / self.scale, *y]]);
        }
        self.pen(&trace, width / self.scale, colour, much);
    }

    /// Fills the ink line around something, this wide where it is thinnest; it is made thicker if that cannot be printed.
    pub(super) fn ink_line(&mut self, trace: &Trace, thin: f32, colour: Colour) {
        let lack = FINEST - thin * self.scale;
        if lack <= 0.0 {
            return self.stamp(trace, colour);
        }
        let colour = self.ink(colour);
        // a printer asks for this width of each pen, whatever lies below it
        let width = (2.0 * lack).max(FINEST);
        self.put(
            &trace.strokes,
            width,
            format_args!(" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{width:.2}\""),
        );
    }

    /// Fills the ink line around a whole thing or figure. In a linocut, a light line of half its width over it cuts it free of the ground.
    pub(super) fn outline(&mut self, trace: &Trace, thin: f32, colour: Colour) {
        let (Some(inks), false) = (self.inks(), trace.strokes.is_empty()) else {
            return self.ink_line(trace, thin, colour);
        };
        let colour = self.ink(colour);
        // the light line gives way to ink that would be too thin
        let free = hand::free(Manner::Cut) * self.scale - (FINEST - thin * self.scale).max(0.0);
        let (light, width) = (inks.light_line(), (2.0 * free).max(FINEST));
        self.put(
            &trace.strokes,
            width,
            format_args!(" fill=\"{colour}\" stroke=\"{light}\" stroke-width=\"{width:.2}\""),
        );
    }

    /// Fills the area of a trace, and draws around it in this ink with a pen of this width.
    pub(super) fn rimmed(&mut self, trace: &Trace, colour: Colour, width: f32, ink: Colour) {
        let (colour, ink, width) = (self.ink(colour), self.ink(ink), (width * self.scale).max(FINEST));
        self.put(
            &trace.strokes,
            width,
            format_args!(" fill=\"{colour}\" stroke=\"{ink}\" stroke-width=\"{width:.2}\""),
        );
    }

    /// Draws along a trace with a round pen.
    pub(super) fn draw(&mut self, trace: &Trace, width: f32, colour: Colour, much: f32) {
        let colour = self.ink(colour);
        match self.plate() {
            None => self.pen(trace, width, colour, much),
            Some(plate) if plate.draws(width, much) => self.pen(&trace.shifted(plate.pressure()), width, colour, 1.0),
            Some(_) => {}
        }
    }

    /// Draws a line around a trace below its fill. The line around a disc is a larger disc.
    pub(super) fn solid(&mut self, trace: &Trace, paint: Paint, width: f32, ink: Colour) {
        let (mut discs, mut rest) = (Trace::default(), Trace::default());
        for stroke in &trace.strokes {
            match *stroke {
                Stroke::Oval { at, rx, ry } if rx == ry => discs.disc(at, rx + width / 2.0),
                ref other => rest.also(other.clone()),
            };
        }
        self.draw(&rest, width, ink, 1.0);
        let plate = self.plate();
        if plate.is_none_or(|plate| plate.draws(width, 1.0)) {
            let discs = discs.shifted(plate.map_or([0.0, 0.0], Plate::pressure));
            self.flat(&discs, self.ink(ink), 1.0);
        }
        self.stamp(trace, paint);
    }

    /// Draws round dots at this distance along a trace, in a color that the plate leaves as it is; dots that are too small to
    /// be printed are left out.
    pub(super) fn dotted(&mut self, trace: &Trace, width: f32, pitch: f32, colour: Colour) {
        let (width, pitch, colour) = (width * self.scale, pitch * self.scale, self.thinned(colour));
        if width < FINEST {
            return;
        }
        self.put(
            &trace.strokes,
            width,
            format_args!(
                " fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.2}\" stroke-linecap=\"round\" stroke-dasharray=\".02 {pitch:.2}\""
            ),
        );
    }

    /// Draws short lines in a color that the plate leaves as it is.
    pub(super) fn strewn(&mut self, trace: &Trace, width: f32, colour: Colour, much: f32) {
        let colour = self.thinned(colour);
        self.pen(trace, width, colour, much);
    }

    /// Prints the dots of a screen, moved by `by`.
    pub(super) fn dots(&mut self, dots: &Dots, by: Corner, colour: Colour) {
        // smaller dots cannot be printed
        let scale = self.scale;
        for (r, spots) in dots.0.iter().filter(|(r, _)| 2.0 * r * scale >= FINEST) {
            let moved: Vec<Corner> = spots.iter().map(|[x, y]| [x + by[0], y + by[1]]).collect();
            self.spots(&moved, r * 2.0 * scale, self.ink(colour), 1.0);
        }
    }

    /// Fills the area of a trace with a color that the plate leaves as it is, and draws around it with a pen of this width.
    pub(super) fn carve(&mut self, trace: &Trace, width: f32, colour: Colour) {
        let (colour, width) = (self.thinned(colour), (width * self.scale).max(FINEST));
        self.put(
            &trace.strokes,
            width,
            format_args!(
                " fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{width:.2}\" stroke-linejoin=\"round\""
            ),
        );
    }

    /// Fills the area of a trace with a color that the plate leaves as it is.
    pub(super) fn print(&mut self, trace: &Trace, colour: Colour) {
        self.flat(trace, self.thinned(colour), 1.0);
    }

    /// The line around a thing of the place with this paint: in this color, unless the hand cuts it out of the paper.
    pub(super) fn rim(&self, paint: Paint, ink: Colour) -> (f32, Colour) {
        match (self.plate(), paint) {
            (Some(plate), Paint::Flat(colour, _)) => plate.rim(colour, ink),
            _ => (0.75, ink),
        }
    }

    /// Fills a shape; parts that must be visible, such as pupils, stay dark in low-ink mode.
    pub(super) fn fill_seen(&mut self, shape: &Shape, paint: Paint, seen: bool) {
        let economy = self.economy;
        if seen {
            self.economy = Economy::Full;
        }
        self.fill(shape, paint);
        self.economy = economy;
    }

    /// Draws along corners with a pen that is pressed less at the ends. Ink stays dark in low-ink mode.
    pub(super) fn taper(&mut self, corners: &[Corner], width: f32, colour: Colour) {
        let closed = corners.first() == corners.last();
        let least = FINEST / self.scale;
        let trace = match fit::tapered(corners, width.max(least), (width * ENDS).max(least.min(width))) {
            Some(curve) if !closed => Trace { strokes: vec![Stroke::Curve(curve)] },
            _ => {
                let colour = if colour == INK { colour } else { self.ink(colour) };
                return self.pen(Trace::default().line(corners), width, colour, 1.0);
            }
        };
        let colour = if colour == INK { colour } else { self.ink(colour) };
        self.put(&trace.strokes, 0.0, format_args!(" fill=\"{colour}\""));
    }

    fn pen(&mut self, trace: &Trace, width: f32, colour: Colour, much: f32) {
        let width = (width * self.scale).max(FINEST);
        let opacity = if much < 1.0 { format!(" stroke-opacity=\"{much:.2}\"") } else { String::new() };
        self.put(
            &trace.strokes,
            width,
            format_args!(
                " fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.2}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{opacity}"
            ),
        );
    }

    /// Writes the visible parts of a trace as a path with these attributes; `pen` is the width of its line in the file. Holes have the
    /// opposite direction, so that SVG's default fill rule works.
    fn put<'s>(&mut self, strokes: impl IntoIterator<Item = &'s Stroke>, pen: f32, attributes: fmt::Arguments) {
        let start = self.body.len();
        self.body.push_str("<path d=\"");
        let bare = self.body.len();
        for stroke in strokes {
            if self.shows(stroke, pen) {
                self.stroke(stroke);
            }
        }
        if self.body.len() == bare {
            return self.body.truncate(start);
        }
        let _ = writeln!(self.body, "\"{attributes}/>");
    }

    /// Whether a part of a stroke is inside the picture, and not hidden.
    fn shows(&self, stroke: &Stroke, pen: f32) -> bool {
        let Some(b) = stroke.bounds() else { return false };
        let beside = if self.plate().is_some() { BESIDE * self.scale } else { 0.0 };
        let ([left, top], [right, bottom]) = (self.place([b.left, b.top]), self.place([b.right, b.bottom]));
        let b = Bounds { left, top, right, bottom }.grown(pen / 2.0 + beside);
        let [w, h] = self.half.map(|half| half * 2.0);
        if b.right < 0.0 || b.bottom < 0.0 || b.left > w || b.top > h {
            return false;
        }
        let back = |x: f32, y: f32| [(x - self.half[0]) / self.fit, (y - self.half[1]) / self.fit];
        let ([left, top], [right, bottom]) = (back(b.left, b.top), back(b.right, b.bottom));
        !self.cover.as_ref().is_some_and(|cover| cover.hides(Bounds { left, top, right, bottom }))
    }

    /// Writes whole hundredths, each corner relative to the last: this is short, and rounding errors do not add up.
    fn stroke(&mut self, stroke: &Stroke) {
        let hundredth = |v: f32| (v * 100.0).round() as i32;
        match *stroke {
            Stroke::Line { ref corners, closed } => {
                let swayed = self.plate().and_then(|plate| plate.drawn(corners, closed));
                let corners = swayed.as_ref().unwrap_or(corners);
                let mut last: Option<[i32; 2]> = None;
                for corner in corners {
                    let now = self.place(*corner).map(hundredth);
                    match last {
                        None => {
                            self.body.push('M');
                            number(&mut self.body, now[0], true);
                            number(&mut self.body, now[1], false);
                            self.body.push('l');
                        }
                        Some(was) if was == now => continue,
                        Some(was) => {
                            let glued = self.body.ends_with('l');
                            number(&mut self.body, now[0] - was[0], glued);
                            number(&mut self.body, now[1] - was[1], false);
                        }
                    }
                    last = Some(now);
                }
                if self.body.ends_with('l') {
                    self.body.push_str("0 0");
                }
                if closed {
                    self.body.push('z');
                }
            }
            Stroke::Curve(ref curve) => {
                let mut was = self.place(curve.from).map(hundredth);
                let mut from = curve.from;
                self.body.push('M');
                number(&mut self.body, was[0], true);
                number(&mut self.body, was[1], false);
                for [a, b, to] in &curve.spans {
                    let straight = *a == std::mem::replace(&mut from, *to) && b == to;
                    let now = self.place(*to).map(hundredth);
                    if now == was {
                        continue;
                    }
                    let handles = [*a, *b].map(|handle| self.place(handle).map(hundredth));
                    self.body.push(if straight { 'l' } else { 'c' });
                    for (i, [x, y]) in handles.into_iter().chain([now]).skip(if straight { 2 } else { 0 }).enumerate() {
                        number(&mut self.body, x - was[0], i == 0);
                        number(&mut self.body, y - was[1], false);
                    }
                    was = now;
                }
                self.body.push('z');
            }
            Stroke::Oval { at, rx, ry } => {
                let [x, y] = self.place(at).map(hundredth);
                let [rx, ry] = [rx, ry].map(|r| hundredth(r * self.scale).max(1));
                self.body.push('M');
                number(&mut self.body, x - rx, true);
                number(&mut self.body, y, false);
                for way in [2 * rx, -2 * rx] {
                    self.body.push('a');
                    number(&mut self.body, rx, true);
                    number(&mut self.body, ry, false);
                    self.body.push_str(" 0 1 0");
                    number(&mut self.body, way, false);
                    self.body.push_str(" 0");
                }
                self.body.push('z');
            }
        }
    }

    /// The finished SVG.
    pub(super) fn svg(self) -> String {
        let (w, h) = (self.half[0] * 2.0, self.half[1] * 2.0);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n\
             <defs>\n<clipPath id=\"area\"><path d=\"M0 0h{w}v{h}h-{w}z\"/></clipPath>\n{}</defs>\n\
             <g clip-path=\"url(#area)\">\n{}</g>\n</svg>\n",
            self.defs, self.body
        )
    }
}

/// Writes hundredths as a short decimal, after a space if it must be separated from the number before it.
fn number(out: &mut String, hundredths: i32, glued: bool) {
    if hundredths < 0 {
        out.push('-');
    } else if !glued {
        out.push(' ');
    }
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    if whole > 0 || part == 0 {
        digits(out, whole);
    }
    if part > 0 {
        out.push('.');
        out.push(digit(part / 10));
        if part % 10 > 0 {
            out.push(digit(part % 10));
        }
    }
}

fn digits(out: &mut String, n: u32) {
    if n > 9 {
        digits(out, n / 10);
    }
    out.push(digit(n % 10));
}

fn digit(n: u32) -> char {
    char::from(b'0' + n as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let mut out = String::new();
        for n in [0, 5, 50, -50, 100, -1234, 120] {
            number(&mut out, n, false);
        }
        assert_eq!(out, " 0 .05 .5-.5 1-12.34 1.2");
    }

    #[test]
    fn dots_that_are_too_small_to_print_are_left_out() {
        let dots = Dots(vec![(0.16, vec![[0.0, 0.0]]), (0.3, vec![[1.0, 0.0]])]);
        for (scale, drawn) in [(1.0, 2), (0.5, 1), (0.3, 0)] {
            let mut canvas = Canvas::new(10, 10, scale, Economy::Full, Hand::Pulp);
            canvas.turn_to(Depth::Figures);
            canvas.dots(&dots, [0.0, 0.0], INK);
            assert_eq!(canvas.svg().matches("stroke-width").count(), drawn, "{scale}");
        }
    }

    #[test]
    fn low_ink_thins_every_colour() {
        let mut canvas = Canvas::new(10, 10, 1.0, Economy::LowInk, Hand::Painted);
        canvas.stamp(Trace::default().rect(-5.0, -5.0, 10.0, 10.0), Colour(0));
        assert!(canvas.svg().contains("fill=\"#e7e7e7\""));
    }
}
