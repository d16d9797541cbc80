//! The linocut style, which prints with two inks, black and the frame's own color. It chooses the ink for each color, and turns half-tones
//! into strokes.

use super::colour::{Colour, INK, Palette};
use super::relief::{Curves, OVER, Relief, SMALL, SMALL_SPECK};
use super::tone::Tone;

/// The distance between strokes in mm, and how far the height of the relief bends them.
const PITCH: f32 = 0.95;
const BEND: f32 = 0.5;

/// The least width of a stroke and of a gap, in mm.
const LEAST: f32 = 0.22;

/// The width of the bare line inside an outline, the width of the shadow at the edge of a small piece, and the misregistration of the color
/// block to the lower right, in mm.
const BARE: f32 = 0.28;
const SHADOW: f32 = 0.45;
const REGISTER: f32 = 0.22;

/// The width of the line along the inside of a gap, in mm: it fills narrow gaps, and wide gaps show what is behind them.
const GAP: f32 = 0.7;

/// The share of the darkness that is printed in low-ink mode.
const SPARED: f32 = 0.62;

/// Strokes with a smaller area than this are left out, in square mm.
const STROKE_SPECK: f32 = 0.1;

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
    /// The inks in low-ink mode: black alone.
    pub(super) const SPARE: Inks = Inks { black: INK, own: Colour::WHITE, paper: Colour::WHITE };

    /// The two inks of a frame.
    pub(super) fn of(frame: Palette) -> Inks {
        Inks { black: frame.deep, own: frame.mid.mix(frame.light, 0.3), paper: frame.high.lit(0.45) }
    }

    pub(super) fn paper(self) -> Colour {
        self.paper
    }

    pub(super) fn own(self) -> Colour {
        self.own
    }

    pub(super) fn black(self) -> Colour {
        self.black
    }

    /// Whether a color is one of the inks or the paper.
    pub(super) fn hold(self, colour: Colour) -> bool {
        [self.black, self.own, self.paper].contains(&colour)
    }

    /// The ink for a spot or a line: black for dark colors, the frame's own color for saturated ones, and bare paper for the rest.
    pub(super) fn of_figure(self, colour: Colour) -> Colour {
        match colour.brightness() {
            bright if bright < 0.22 => self.black,
            bright if bright < 0.6 && colour.chroma() > COLOURED => self.own,
            bright if bright < 0.38 => self.black,
            _ => self.paper,
        }
    }
}

/// How a linocut prints a material.
#[derive(Clone, Copy, Default)]
pub(super) struct Local {
    /// How much darker it is printed than other materials.
    dark: f32,
    /// The least darkness at which the frame's own color is printed.
    own: f32,
}

impl Local {
    pub(super) fn of(tone: &Tone) -> Local {
        let bright = tone.base.brightness();
        if tone.base.chroma() > COLOURED {
            Local { dark: 0.0, own: 0.06 + (bright - 0.35).max(0.0) * 0.5 }
        } else {
            Local { dark: ((0.45 - bright) * 0.8).clamp(-0.1, 0.3), own: 0.3 }
        }
    }
}

/// The two blocks of a piece: the strokes in black, and the areas of the frame's own color.
#[derive(Default)]
pub(super) struct Cut {
    pub(super) black: Curves,
    pub(super) own: Curves,
}

impl Cut {
    /// Cuts a relief into strokes, which bend over its form and are wider in the shade. `local` is the material at each point.
    pub(super) fn of(relief: &Relief, spare: bool, local: impl Fn(usize) -> Local) -> Cut {
        let small = relief.thick < SMALL;
        let speck = if small { SMALL_SPECK } else { STROKE_SPECK };
        let dark = |i: usize| {
            let dark = (0.92 - relief.lit[i]) / 1.05 - 0.06;
            let dark = if spare { dark * SPARED } else { dark + local(i).dark };
            dark * (1.0 - 0.45 * relief.face(i))
        };
        let black = |i: usize| {
            let shade = if small { relief.edge(i, SHADOW) } else { stroke(relief, i, dark(i)) };
            shade.max(relief.gap(i, GAP))
        };
        let own = |i: usize| ((dark(i) - local(i).own) * 4.0).min(relief.own[i]);
        let own = || {
            let own = relief.shifted(own, REGISTER);
            relief.area(|i| own[i].min(relief.own[i] + OVER), speck)
        };
        Cut { black: relief.area(black, speck), own: if spare { Curves::default() } else { own() } }
    }
}

/// The distance of a point from the edge of its stroke, in mm, positive inside; `dark` is the share of black there. Strokes and gaps that
/// would be too thin to print taper off. Where neither fits, the area is all black or all bare.
fn stroke(relief: &Relief, i: usize, dark: f32) -> f32 {
    let [x, y] = relief.grid.point(i);
    let [sx, sy] = relief.slope(i);
    let phase = (0.9 * y - 0.45 * x + BEND * relief.height[i]) / PITCH;
    let (across, along) = ((BEND * sx - 0.45) / PITCH, (BEND * sy + 0.9) / PITCH);
    let steep = (across * across + along * along).sqrt().max(0.1);
    let least = LEAST * steep;
    let duty = dark * 1.25 - 0.12;
    let wave = (2.0 * (phase - phase.floor()) - 1.0).abs();
    let ink = if least > 0.5 {
        (dark - 0.5) * 2.0
    } else if duty < least {
        least - (least - duty) * 4.0 - wave
    } else if 1.0 - duty < least {
        1.0 - least + (duty - 1.0 + least) * 4.0 - wave
    } else {
        duty - wave
    };
    // a bare line separates the shade from the outline, so that dark pieces do not run together
    (ink / (2.0 * steep)).min(relief.own[i] - BARE)
}

#[cfg(test)]
mod tests {
    use super::super::curve;
    use super::super::fit::Curve;
    use super::super::polygon::{Ring, Shape};
    use super::super::tone::house;
    use super::*;

    /// The share of an area that is thinner than this width.
    fn thinner(shape: &Shape, width: f32) -> f32 {
        1.0 - shape.grown(-width / 2.0).grown(width / 2.0).area() / shape.area()
    }

    #[test]
    fn no_stroke_and_no_gap_is_too_thin_to_print() {
        let ball = Shape::of(curve::oval([0.0, 0.0], 14.0, 11.0));
        let relief = Relief::of(None, &ball, 0.5, &[], false).expect("a relief");
        for tone in ["steel", "royal", "bone", "night"] {
            let local = Local::of(house(tone));
            let Cut { black, own } = Cut::of(&relief, false, |_| local);
            let corners = |Curve { from, spans }: &Curve| -> Ring {
                std::iter::once(*from).chain(spans.iter().map(|[_, _, to]| *to)).collect()
            };
            let rings: Vec<Ring> = black.0.iter().map(corners).collect();
            let black = Shape::enclosed(&rings);
            assert!(black.area() > 20.0 && black.area() < 0.75 * ball.area(), "{tone}: {}", black.area());
            // only the tips of strokes may be thin
            let gaps = ball.grown(-BARE).minus(&black);
            let (strokes, gaps) = (thinner(&black, 0.18), thinner(&gaps, 0.18));
            assert!(strokes < 0.04 && gaps < 0.04, "{tone}: {strokes} of the strokes and {gaps} of the gaps are thin");
            assert!(own.0.len() < 40, "{tone}: {} areas", own.0.len());
        }
    }
}
