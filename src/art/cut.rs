//! The linocut style, which prints with two inks, black and the frame's own color, which is printed solid or in two tints; materials of a
//! strong color have a block of their own. It chooses the ink for each color, and turns half-tones into strokes.

use super::colour::{Colour, INK, Palette};
use super::relief::{Curves, Relief, SMALL_SPECK, SPECK};
use super::tone::{TONES, Tone};

/// The distance between strokes in mm, and how far the height of the relief bends them.
const PITCH: f32 = 1.25;
const BEND: f32 = 0.5;

/// The least width of a stroke and of a gap, in mm: it can be printed in a wide shot too, in which everything is smaller.
const LEAST: f32 = 0.29;

/// The width of the bare line inside an outline, the least width of the shadow at the edge of a small piece, and the misregistration of the color
/// block to the lower right, in mm.
const BARE: f32 = 0.28;
const SHADOW: f32 = 0.45;
const REGISTER: f32 = 0.22;

/// The width of the line along the inside of a gap, in mm: it fills narrow gaps, and wide gaps show what is behind them.
const GAP: f32 = 0.7;

/// A stroke or gap ends where its width would be this share of the least width, within a short distance: the field is this much steeper
/// there.
const BLUNT: f32 = 0.75;
const STEEP: f32 = 8.0;

/// The share of the darkness that is printed in low-ink mode.
const SPARED: f32 = 0.54;

/// Strokes with a smaller area than this are left out, in square mm.
const STROKE_SPECK: f32 = 0.7;

/// How far the edges of strokes may be from where they are computed, in mm: a knife is not more exact.
const KNIFE: f32 = 0.14;

/// Tints with a smaller area than this are left out, in square mm.
const TINT_SPECK: f32 = 0.9;

/// Pieces thinner than this have a shadow at their edge instead of strokes, in mm.
const BROAD: f32 = 4.6;

/// A color is not gray if its largest channel exceeds its smallest by this much.
const COLOURED: f32 = 0.2;

/// The brightness from which on a color is printed in a tint, in the paler tint, and not at all.
const DARK: f32 = 0.45;
const MIDDLING: f32 = 0.62;
const BRIGHT: f32 = 0.82;

/// The share of paper in the tints of the frame's own color: for gouges and things of the place, for dark materials and for bright ones.
const CARVED: f32 = 0.24;
const HALF: f32 = 0.52;
const PALE: f32 = 0.8;

/// From this chroma on, a material is printed from a block of its own, in its color, and darker by this share in the shade.
const STRONG: f32 = 0.5;
const SHADED: f32 = 0.34;

const PAPER: Colour = Colour::WHITE;

/// Two inks, the tints of one of them, and the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inks {
    black: Colour,
    own: Colour,
    carved: Colour,
    half: Colour,
    pale: Colour,
    paper: Colour,
}

impl Inks {
    /// The inks in low-ink mode: black alone.
    pub(super) const SPARE: Inks =
        Inks { black: INK, own: PAPER, carved: PAPER, half: PAPER, pale: PAPER, paper: PAPER };

    /// The two inks of a frame.
    pub(super) fn of(frame: Palette) -> Inks {
        let (own, paper) = (frame.mid.mix(frame.light, 0.16), frame.high.lit(0.45));
        let [carved, half, pale] = [CARVED, HALF, PALE].map(|share| own.mix(paper, share));
        Inks { black: frame.deep, own, carved, half, pale, paper }
    }

    pub(super) fn paper(self) -> Colour {
        self.paper
    }

    pub(super) fn own(self) -> Colour {
        self.own
    }

    /// The tint of gouges and things of the place.
    pub(super) fn carved(self) -> Colour {
        self.carved
    }

    pub(super) fn black(self) -> Colour {
        self.black
    }

    /// The tint of the light line around a whole thing or figure.
    pub(super) fn light_line(self) -> Colour {
        self.half
    }

    /// Whether a color is one of the inks or the paper.
    pub(super) fn hold(self, colour: Colour) -> bool {
        let inks = [self.black, self.own, self.half, self.pale, self.paper];
        inks.contains(&colour) || TONES.iter().filter_map(|tone| self.block(tone)).any(|block| block.contains(&colour))
    }

    /// The ink for a spot or a line: black for dark colors, and lighter tints for lighter ones.
    pub(super) fn of_figure(self, colour: Colour) -> Colour {
        match colour.brightness() {
            bright if bright < 0.22 => self.black,
            bright if bright < 0.38 && colour.chroma() < COLOURED => self.black,
            bright if bright < DARK => self.own,
            bright if bright < MIDDLING => self.half,
            bright if bright < BRIGHT => self.pale,
            _ => self.paper,
        }
    }

    /// The tint of a material in the light, and in the shade.
    pub(super) fn of_material(self, tone: &Tone) -> [Colour; 2] {
        match (self.block(tone), tone.base.brightness()) {
            (Some(block), _) => block,
            (None, bright) if bright < MIDDLING => [self.half, self.own],
            (None, bright) if bright < BRIGHT => [self.pale, self.half],
            (None, _) => [self.paper, self.half],
        }
    }

    /// The color of a material with a block of its own, in the light and in the shade; where ink is spared, none has one.
    fn block(self, tone: &Tone) -> Option<[Colour; 2]> {
        (self != Inks::SPARE && tone.base.chroma() > STRONG).then(|| [tone.base, tone.base.dimmed(SHADED)])
    }
}

/// How a linocut prints a material.
#[derive(Clone, Copy, Default)]
pub(super) struct Local {
    /// How much darker it is printed than other materials.
    dark: f32,
    /// The least darkness at which its darker tint is printed.
    shade: f32,
}

impl Local {
    pub(super) fn of(tone: &Tone) -> Local {
        let bright = tone.base.brightness();
        let dark = if tone.base.chroma() > COLOURED { 0.0 } else { ((0.45 - bright) * 0.8).clamp(-0.1, 0.3) };
        Local { dark, shade: if bright < DARK { 0.2 } else { 0.3 } }
    }
}

/// The blocks of a piece: its strokes in black, and for each of its coats the areas of both tints.
#[derive(Default)]
pub(super) struct Cut {
    pub(super) black: Curves,
    /// The width of the pen that draws around the piece; 0 if it has a line of its own.
    pub(super) pen: f32,
    pub(super) lights: Vec<Curves>,
    pub(super) shades: Vec<Curves>,
    /// The middles of wide gaps, which show what is behind them.
    pub(super) wells: Curves,
}

impl Cut {
    /// Cuts a relief into strokes, which bend over its form and are wider in the shade. Each coat has a material, and the distance of each
    /// point from its outline if it covers only a part of the piece. A pen of the width `pen` draws around the piece.
    pub(super) fn of(relief: &Relief, spare: bool, pen: f32, coats: &[(Local, Option<Vec<f32>>)]) -> Cut {
        let small = relief.thick < BROAD;
        let speck = if small { SMALL_SPECK } else { STROKE_SPECK };
        let within = |part: &Option<Vec<f32>>, i: usize| part.as_ref().map_or(f32::MAX, |part| part[i]);
        // the material of the last coat at a point
        let local = |i: usize| {
            coats.iter().rev().find(|(_, part)| within(part, i) > 0.0).map_or_else(Local::default, |(local, _)| *local)
        };
        let dark = |i: usize| ((0.92 - relief.lit[i]) / 1.05 - 0.06) * (1.0 - 0.45 * relief.face(i));
        let black = |i: usize| {
            let shade = match () {
                () if small => relief.edge(i, SHADOW.max(relief.thick * 0.15)),
                () if spare => stroke(relief, i, dark(i) * SPARED),
                () => stroke(relief, i, dark(i) + local(i).dark),
            };
            shade.max(relief.gap(i, GAP))
        };
        let shade = |(local, part): &(Local, Option<Vec<f32>>)| {
            let field = relief.shifted(|i| (dark(i) + local.dark - local.shade) * 4.0, REGISTER);
            relief.tint(field, |i| relief.below(i, GAP / 2.0).min(within(part, i)), TINT_SPECK)
        };
        let light = |(_, part): &(Local, Option<Vec<f32>>)| match part {
            Some(part) => relief.area(|i| part[i], SPECK),
            None => relief.body(pen / 2.0),
        };
        let shades = if spare { Vec::new() } else { coats.iter().map(shade).collect() };
        let well = || (0..relief.own.len()).map(|i| -GAP / 2.0 - relief.own[i]).collect();
        let wells =
            if spare { Curves::default() } else { relief.tint(well(), |i| relief.gap(i, f32::MAX), TINT_SPECK) };
        Cut {
            black: relief.cut_out(black, speck, KNIFE),
            pen,
            lights: coats.iter().map(light).collect(),
            shades,
            wells,
        }
    }
}

/// The distance of a point from the edge of its stroke, in mm, positive inside; `dark` is the share of black there. Strokes and gaps are
/// never too thin to print: they have blunt ends. Where neither fits, the area is all black or all bare.
fn stroke(relief: &Relief, i: usize, dark: f32) -> f32 {
    // a bare line separates the shade from the outline, so that dark pieces do not run together
    let bare = relief.own[i] - BARE;
    if bare < relief.outside() {
        return bare;
    }
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
        (least - wave).min((duty - least * BLUNT) * STEEP)
    } else if 1.0 - duty < least {
        (1.0 - least - wave).max((duty - 1.0 + least * BLUNT) * STEEP)
    } else {
        duty - wave
    };
    (ink / (2.0 * steep)).min(bare)
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
    fn bright_and_dark_materials_have_tints_of_their_own() {
        let [deep, dark, mid, light, high] = [0x23_1a14, 0x5a_2016, 0x7c_2a1c, 0xc9_735c, 0xf6_ecd6].map(Colour);
        let inks = Inks::of(Palette { deep, dark, mid, light, high });
        let [bone, skin, leather] = ["bone", "skin", "leather"].map(|name| inks.of_material(house(name)));
        assert!(bone[0] == inks.paper() && skin[0] != bone[0] && leather[0] != skin[0]);
        for [light, shade] in [bone, skin, leather] {
            assert!(inks.hold(light) && inks.hold(shade) && light.brightness() > shade.brightness() + 0.1);
            // the ground is darker than the light side of every material
            assert!(light.brightness() > inks.carved().brightness() && light != inks.own());
        }
    }

    #[test]
    fn no_stroke_and_no_gap_is_too_thin_to_print() {
        let ball = Shape::of(curve::oval([0.0, 0.0], 14.0, 11.0));
        let relief = Relief::of(None, &ball, 0.5, &[], false).expect("a relief");
        for tone in ["steel", "royal", "bone", "night"] {
            let Cut { black, shades, .. } = Cut::of(&relief, false, 0.0, &[(Local::of(house(tone)), None)]);
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
            assert!(shades[0].0.len() < 40, "{tone}: {} areas", shades[0].0.len());
        }
    }
}
