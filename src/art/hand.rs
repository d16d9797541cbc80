//! The hands (drawing styles) of pictures. Each hand except `painted` prints a place in a few flat tones, with lines of its own. Each hand
//! also chooses the tones, the line and the dots of a relief.

use super::colour::{Colour, Palette};
use super::cut::Inks;
use super::noise::{BEND, noise};
use super::paint::{Manner, Paint, Stop};
use super::polygon::Corner;
use super::relief::{Dots, Ramp, Relief, THIN, Tones};
use super::tone::Stuff;
use cards::face::Hand;

/// Fills and lines with a lower opacity than this are left out of flat tones.
const FAINT: f32 = 0.6;

/// The amplitude of the sway of a brush, in mm.
const SWAY: f32 = 0.42;

/// The pressure of a brush: lines are moved by this to the lower right, where they then look thicker, in mm.
const PRESSURE: Corner = [0.14, 0.18];

/// A hand that prints a place in flat tones of these tints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plate {
    hand: Hand,
    tints: Palette,
}

impl Plate {
    /// The plate of a hand; `None` for `painted`, which keeps every color.
    pub(super) fn of(hand: Hand, tints: Palette) -> Option<Plate> {
        (hand != Hand::Painted).then_some(Plate { hand, tints })
    }

    /// The flat tone of a color.
    pub(super) fn tone(self, colour: Colour) -> Colour {
        let Palette { deep, dark, mid, light, high } = self.tints;
        let bright = colour.brightness();
        // the brightness on the scale of the tints: 0 is `dark`, 1 is `light`
        let depth = (bright - dark.brightness()) / (light.brightness() - dark.brightness()).max(0.05);
        match self.hand {
            Hand::Painted => colour,
            Hand::Linocut => {
                let inks = Inks::of(self.tints);
                if depth < 0.7 { inks.own() } else { inks.carved() }
            }
            Hand::Pulp => match depth {
                d if d < -0.12 => deep.dimmed(0.45),
                d if d < 0.1 => dark.mix(mid, 0.45),
                d if d < 0.6 => mid,
                _ => mid.mix(light, 0.6),
            },
            Hand::Brush => colour.mix(if depth < 0.5 { mid } else { high }, 0.12),
            Hand::Poster => {
                if depth < 0.42 {
                    dark.mix(mid, 0.3)
                } else {
                    mid
                }
            }
        }
    }

    /// The flat paint that replaces a gradient: its middle color if it is opaque, and nothing if it fades out.
    pub(super) fn flat(stops: &[Stop]) -> Paint {
        let covers = stops.iter().all(|(_, _, much)| *much >= 1.0);
        let middle = stops.get(stops.len() / 2).filter(|_| covers);
        middle.map_or(Paint::Flat(Colour::WHITE, 0.0), |(_, colour, much)| Paint::Flat(*colour, *much))
    }

    /// The paint of a fill; `None` if it is too faint.
    pub(super) fn fill(self, paint: Paint) -> Option<Paint> {
        match paint {
            Paint::Flat(_, much) if much < FAINT => None,
            Paint::Flat(colour, _) => Some(Paint::Flat(colour, 1.0)),
            gradient => Some(gradient),
        }
    }

    /// Whether the hand draws a line of this width and opacity.
    pub(super) fn draws(self, width: f32, much: f32) -> bool {
        let least = match self.hand {
            Hand::Painted => 0.0,
            Hand::Brush => 0.28,
            Hand::Linocut | Hand::Pulp => 0.5,
            // a poster has no outlines; its only lines are thin things
            Hand::Poster => 0.9,
        };
        much >= FAINT && width >= least
    }

    /// The width and the color of the line around a thing of this color.
    pub(super) fn rim(self, colour: Colour, ink: Colour) -> (f32, Colour) {
        match self.hand {
            Hand::Linocut => {
                let inks = Inks::of(self.tints);
                (1.3, if self.tone(colour) == inks.own() { inks.carved() } else { inks.own() })
            }
            Hand::Brush => (1.1, ink),
            Hand::Painted | Hand::Pulp | Hand::Poster => (0.75, ink),
        }
    }

    /// The corners of a line or an outline as the hand draws them; `None` if it does not change them.
    pub(super) fn drawn(self, corners: &[Corner], closed: bool) -> Option<Vec<Corner>> {
        if self.hand != Hand::Brush {
            return None;
        }
        let next = corners.iter().skip(1).chain(closed.then(|| &corners[0]));
        let mut swayed = Vec::with_capacity(corners.len() * 2);
        for (a, b) in corners.iter().zip(next) {
            let long = (b[0] - a[0]).hypot(b[1] - a[1]);
            let parts = ((long / BEND) as usize).clamp(1, 16);
            for k in 0..parts {
                let t = k as f32 / parts as f32;
                swayed.push(sway([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]));
            }
        }
        if !closed {
            swayed.extend(corners.last().map(|at| sway(*at)));
        }
        Some(swayed)
    }

    /// How far a line is moved, so that it is thicker below than above.
    pub(super) fn pressure(self) -> Corner {
        if self.hand == Hand::Brush { PRESSURE } else { [0.0, 0.0] }
    }
}

/// Moves a point as a brush does. The result depends on the point alone, so that lines that meet still meet.
fn sway([x, y]: Corner) -> Corner {
    [x + SWAY * noise([x, y]), y + SWAY * noise([y + 31.0, x])]
}

/// The distance between dots on a relief, and their radii, in mm: no dot and no gap is thinner than 0.22 mm, in a wide shot too.
const SCREEN: f32 = 0.92;
const RADII: [f32; 3] = [0.16, 0.23, 0.3];

/// Pieces thinner than this have no dots, in mm: on hands and small things, dots look like dirt.
const BROAD: f32 = 8.0;

/// The width of the light line that a linocut cuts around a figure, in mm.
const FREE: f32 = 0.36;

/// A relief is black below the brightness `BLACK`, and has no dots from the brightness `DOTLESS` on.
const BLACK: f32 = 0.12;
const DOTLESS: f32 = 0.55;

/// The tones and dots of a material on a relief; `within` is the distance from the outline of a part, if only that part is made of the
/// material.
pub(super) fn tones(relief: &Relief, manner: Manner, stuff: Stuff, within: Option<&[f32]>) -> Tones {
    let plain = relief.has_face() || relief.thick < BROAD;
    let ramp: Ramp = match manner {
        Manner::Painted | Manner::Cut | Manner::Spare => return relief.tones(stuff, within),
        _ if relief.thick < THIN => (1.0, &[]),
        Manner::Brushed => (0.1, &[(0.36, 1.0)]),
        Manner::Flat => (0.15, &[(0.5, 1.05)]),
        Manner::Screened if plain => (-1.2, &[(BLACK + 0.06, 1.0)]),
        Manner::Screened => match stuff {
            Stuff::Metal => (-1.6, &[(BLACK, 0.75), (0.62, 1.9)]),
            Stuff::Cloth | Stuff::Wood | Stuff::Slime => (-1.6, &[(BLACK, 1.0), (0.86, 1.55)]),
            Stuff::Glass | Stuff::Skin | Stuff::Bone => (-1.6, &[(BLACK, 1.0), (0.8, 1.8)]),
        },
    };
    let screened = manner == Manner::Screened && !plain;
    let dots = if screened { dots(relief, within) } else { Dots::default() };
    Tones { dots, ..relief.toned(ramp, within) }
}

/// The widths of the line around a piece towards the light and away from it, and the pressure of the pen; `None` if the manner
/// has no lines.
pub(super) fn line(manner: Manner, [thin, thick]: [f32; 2]) -> Option<([f32; 2], f32)> {
    match manner {
        Manner::Painted | Manner::Cut | Manner::Spare => Some(([thin, thick], 0.0)),
        Manner::Screened => Some(([thin * 0.8, thick * 1.15], 0.0)),
        // the line of a brush varies more in width, and is thinner towards the light
        Manner::Brushed => Some(([thin - 0.05, thick * 1.4], 0.32)),
        Manner::Flat => None,
    }
}

/// How far the line around a whole thing or figure extends below the light line around it.
pub(super) fn free(manner: Manner) -> f32 {
    if matches!(manner, Manner::Cut | Manner::Spare) { FREE } else { 0.0 }
}

/// The dots in the half-tones of a relief, larger where it is darker.
fn dots(relief: &Relief, within: Option<&[f32]>) -> Dots {
    let mut all = RADII.map(|r| (r, Vec::new()));
    let (step, grid) = (SCREEN * std::f32::consts::FRAC_1_SQRT_2, relief.grid);
    let [wide, high] = [grid.wide, grid.high].map(|n| n as f32 * grid.step);
    for row in 0..(high / step) as i32 {
        let mut x = if row % 2 == 0 { 0.0 } else { step };
        while x < wide {
            let at = [x / grid.step, row as f32 * step / grid.step];
            x += step * 2.0;
            let i = at[0].round() as usize + at[1].round() as usize * grid.wide;
            let (Some(lit), Some(own)) = (relief.lit.get(i), relief.own.get(i)) else { continue };
            let inside = own.min(within.map_or(f32::MAX, |within| within[i]));
            let dark = (DOTLESS - lit) / (DOTLESS - BLACK);
            if dark <= 0.0 || *lit < BLACK - 0.1 {
                continue;
            }
            let n = ((dark * RADII.len() as f32) as usize).min(RADII.len() - 1);
            if inside > RADII[n] * 0.5 {
                all[n].1.push(grid.at(at[0], at[1]));
            }
        }
    }
    Dots(all.into_iter().filter(|(_, spots)| !spots.is_empty()).collect())
}
