//! The woodcut style, for printing with two inks (black and the frame's own color): which parts of a color are inked, and the
//! strokes that stand for half-tones.

use super::colour::{Colour, Palette};
use super::polygon::{Bounds, Shape};

/// The distance and width of strokes in the shade, in mm.
const PITCH: f32 = 0.95;
const BROAD: f32 = 0.42;

/// The slope of strokes, which rise to the right.
const RISE: f32 = 0.5;

/// A color is printed in the frame's own color if its largest channel exceeds its smallest by this much.
const COLOURED: f32 = 0.2;

/// Two inks and the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inks {
    black: Colour,
    own: Colour,
    paper: Colour,
}

impl Inks {
    /// The two inks of a frame.
    pub(super) fn of(frame: Palette) -> Inks {
        Inks { black: frame.deep, own: frame.mid, paper: frame.high.lit(0.45) }
    }

    pub(super) fn paper(self) -> Colour {
        self.paper
    }

    /// The printed color of an object: colors in the frame's own color, grays in black.
    pub(super) fn of_figure(self, colour: Colour) -> Colour {
        let Inks { black, own, paper } = self;
        let part = |shift: u32| (colour.0 >> shift & 0xff) as f32 / 255.0;
        let parts = [part(16), part(8), part(0)];
        let coloured = parts.iter().copied().fold(0.0, f32::max) - parts.iter().copied().fold(1.0, f32::min);
        let ramp = if coloured > COLOURED {
            [
                (0.14, black),
                (0.22, own.mix(black, 0.45)),
                (0.34, own),
                (0.47, own.mix(paper, 0.18)),
                (0.6, own.mix(paper, 0.5)),
                (0.8, own.mix(paper, 0.84)),
                (0.92, paper),
            ]
        } else {
            [
                (0.14, black),
                (0.2, black.mix(paper, 0.15)),
                (0.3, black.mix(paper, 0.46)),
                (0.5, black.mix(paper, 0.72)),
                (0.6, black.mix(paper, 0.82)),
                (0.72, black.mix(paper, 0.93)),
                (0.84, paper),
            ]
        };
        along(&ramp, colour.brightness())
    }
}

/// The color at a point of a ramp.
fn along(ramp: &[(f32, Colour); 7], at: f32) -> Colour {
    let (mut from, mut colour) = ramp[0];
    for (to, next) in &ramp[1..] {
        if at <= *to {
            return colour.mix(*next, ((at - from) / (to - from)).max(0.0));
        }
        (from, colour) = (*to, *next);
    }
    colour
}

/// Strokes on the sides of a shape that face away from the light, this many millimeters deep; they become wider
/// towards the lower right. Small shapes have none.
pub(super) fn strokes(shape: &Shape, deep: f32) -> Shape {
    let Some(b) = shape.bounds().filter(|b| b.width().min(b.height()) > 2.0) else { return Shape::default() };
    shape.minus(&shape.shifted(-deep, -deep * 0.8)).and(&hatching(b)).simplified(0.03)
}

fn hatching(b: Bounds) -> Shape {
    let lines = ((b.height() + b.width() * RISE) / PITCH).ceil() as usize;
    let stroke = |i: usize| {
        let y = b.top + i as f32 * PITCH;
        let (left, right) = ([b.left, y], [b.right, y - b.width() * RISE]);
        vec![left, [right[0], right[1]], [right[0], right[1] + BROAD], [left[0], left[1] + BROAD * 0.4]]
    };
    Shape::enclosed(&(0..=lines).map(stroke).collect::<Vec<_>>())
}
