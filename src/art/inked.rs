//! A piece as it is printed: the line around it, and inside it the tones of its relief or the blocks of a linocut. It is computed once for
//! each style, and can be painted at any position.

use super::canvas::{Canvas, Manner, Style, Trace};
use super::colour::{Colour, INK};
use super::cut::{Cut, Local};
use super::hand;
use super::polygon::{Corner, Shape};
use super::relief::{Curves, Relief, Tones};
use super::tone::Tone;

/// An area of one material.
pub(super) struct Coat {
    pub(super) tone: &'static Tone,
    pub(super) whole: Shape,
    /// The shape of the part, if only a part of the piece is made of the material.
    pub(super) patch: Option<Shape>,
}

/// A piece in one style.
pub(super) struct Inked {
    line: Curves,
    /// The width of the line towards the light, in mm.
    thin: f32,
    inside: Inside,
}

enum Inside {
    Painted(Vec<Tones>),
    Cut(Cut),
    /// The piece is too small for a relief.
    Flat,
}

impl Inked {
    /// Inks a piece. Its first coat covers all of it. `body` is its silhouette if it has gaps, and `line` has the widths of its line
    /// towards the light and away from it.
    pub(super) fn new(
        style: Style,
        body: Option<&Shape>,
        coats: &[Coat],
        line: [f32; 2],
        faces: &[super::polygon::Bounds],
    ) -> Inked {
        let Style { manner, right } = style;
        let pen = hand::line(manner, line);
        let room = pen.map_or(0.0, |([_, thick], press)| thick + press);
        let relief = coats.first().and_then(|coat| Relief::of(body, &coat.whole, room, faces, right));
        let Some(relief) = relief else {
            return Inked { line: Curves::default(), thin: line[0], inside: Inside::Flat };
        };
        let patches: Vec<_> = coats.iter().map(|coat| coat.patch.as_ref().map(|patch| relief.within(patch))).collect();
        let inside = match manner {
            Manner::Painted | Manner::Screened | Manner::Brushed | Manner::Flat => {
                let tones = |(coat, patch): (&Coat, &Option<Vec<f32>>)| {
                    hand::tones(&relief, manner, coat.tone.stuff, patch.as_deref())
                };
                Inside::Painted(coats.iter().zip(&patches).map(tones).collect())
            }
            Manner::Cut | Manner::Spare => {
                let coats: Vec<_> = coats.iter().map(|coat| Local::of(coat.tone)).zip(patches).collect();
                Inside::Cut(Cut::of(&relief, manner == Manner::Spare, &coats))
            }
        };
        let thin = pen.map_or(line[0], |([thin, _], _)| thin);
        let line = pen.map(|(widths, press)| relief.line(widths, press));
        Inked { line: line.unwrap_or_default(), thin, inside }
    }

    /// Paints the line around the piece.
    pub(super) fn paint_line(&self, canvas: &mut Canvas, at: Corner, ink: Colour) {
        canvas.ink_line(Trace::default().curves(&self.line, at), self.thin, ink);
    }

    /// Paints the line around a whole thing.
    pub(super) fn paint_outline(&self, canvas: &mut Canvas, at: Corner, ink: Colour) {
        canvas.outline(Trace::default().curves(&self.line, at), self.thin, ink);
    }

    /// Paints the piece over its line. The first coat covers `base`: the piece, or in a linocut its silhouette, because the lines of the
    /// gaps are printed over it.
    pub(super) fn paint(&self, canvas: &mut Canvas, at: Corner, base: &Shape, coats: &[Coat]) {
        let wholes = std::iter::once(base).chain(coats.iter().skip(1).map(|coat| &coat.whole));
        let fill = |canvas: &mut Canvas, shape: &Shape, colour: Colour| match at {
            [0.0, 0.0] => canvas.fill(shape, colour),
            [x, y] => canvas.fill(&shape.shifted(x, y), colour),
        };
        match (&self.inside, canvas.inks()) {
            (Inside::Cut(Cut { black, shades, wells }), Some(inks)) => {
                let mut below = None;
                for (i, (coat, whole)) in coats.iter().zip(wholes).enumerate() {
                    let [light, shade] = inks.of_material(coat.tone);
                    // where ink is spared, all materials are bare paper
                    if below.replace(light) != Some(light) || !shades.is_empty() {
                        fill(canvas, whole, light);
                    }
                    shades.get(i).into_iter().for_each(|area| canvas.stamp(Trace::default().curves(area, at), shade));
                }
                canvas.stamp(Trace::default().curves(wells, at), inks.own());
                canvas.stamp(Trace::default().curves(black, at), inks.black());
            }
            (Inside::Painted(tones), _) => {
                for ((Coat { tone, .. }, whole), Tones { whole: first, steps, dots, glow }) in
                    coats.iter().zip(wholes).zip(tones)
                {
                    fill(canvas, whole, tone.at(*first));
                    for (k, area) in steps {
                        canvas.stamp(Trace::default().curves(area, at), tone.at(*k));
                    }
                    let light = canvas.lamp().bounce.mix(canvas.lamp().key, 0.3);
                    canvas.stamp(Trace::default().curves(glow, at), tone.at(-0.3).mix(light, 0.45));
                    canvas.dots(dots, at, INK);
                }
            }
            _ => coats.iter().zip(wholes).for_each(|(coat, whole)| fill(canvas, whole, coat.tone.base)),
        }
    }
}
