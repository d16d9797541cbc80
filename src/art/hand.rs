//! What each hand makes of the fills and lines of a place: few flat tones, and lines of its own. A painter keeps them as they
//! are.

use super::canvas::{Paint, Stop};
use super::colour::{Colour, Palette};
use super::cut::Inks;
use super::polygon::Corner;
use cards::face::Hand;

/// Fills and lines fainter than this have no place in flat tones.
const FAINT: f32 = 0.6;

/// The amplitude of a line by a brush, and the distance between its bends, in mm.
const SWAY: f32 = 0.42;
const BEND: f32 = 5.5;

/// The pressure of a brush: lines move by this much to the lower right, and are thicker there, in mm.
const PRESSURE: Corner = [0.14, 0.18];

/// A hand that prints a place in flat tones of these tints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plate {
    hand: Hand,
    tints: Palette,
}

impl Plate {
    /// The plate of a hand; `None` for a painter, who mixes every color.
    pub(super) fn of(hand: Hand, tints: Palette) -> Option<Plate> {
        (hand != Hand::Painted).then_some(Plate { hand, tints })
    }

    /// The flat tone of a color.
    pub(super) fn tone(self, colour: Colour) -> Colour {
        let Palette { deep, dark, mid, light, high } = self.tints;
        let bright = colour.brightness();
        // brightness on the scale of the tints: 0 is dark, 1 is light
        let depth = (bright - dark.brightness()) / (light.brightness() - dark.brightness()).max(0.05);
        match self.hand {
            Hand::Painted => colour,
            Hand::Linocut => {
                let inks = Inks::of(self.tints);
                if depth < 0.7 { inks.own() } else { inks.paper() }
            }
            Hand::Pulp => match depth {
                d if d < -0.12 => deep.dimmed(0.45),
                d if d < 0.24 => dark.mix(mid, 0.3),
                d if d < 0.7 => mid,
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

    /// The single paint that replaces a gradient: its middle color if it is opaque, none if it fades out.
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

    /// Whether the hand draws a line of this width and strength.
    pub(super) fn draws(self, width: f32, much: f32) -> bool {
        let least = match self.hand {
            Hand::Painted => 0.0,
            Hand::Brush => 0.28,
            Hand::Linocut | Hand::Pulp => 0.5,
            // a poster has no lines, only things that are themselves thin
            Hand::Poster => 0.9,
        };
        much >= FAINT && width >= least
    }

    /// The width and the color of the line around a thing of this color.
    pub(super) fn rim(self, colour: Colour, ink: Colour) -> (f32, Colour) {
        match self.hand {
            Hand::Linocut => {
                let inks = Inks::of(self.tints);
                let (own, paper) = (inks.own(), inks.paper());
                (1.3, if self.tone(colour) == own { paper } else { own })
            }
            Hand::Brush => (1.1, ink),
            Hand::Painted | Hand::Pulp | Hand::Poster => (0.75, ink),
        }
    }

    /// The corners of a line or an outline as the hand draws them.
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

/// A point where a brush puts it: the same for everything that passes through it.
fn sway([x, y]: Corner) -> Corner {
    [x + SWAY * noise(x, y, 1), y + SWAY * noise(x, y, 2)]
}

/// A smooth random number from -1 to 1 for each point.
pub(super) fn noise(x: f32, y: f32, salt: u32) -> f32 {
    let (x, y) = (x / BEND + 64.0, y / BEND + 64.0);
    let (left, top) = (x.floor(), y.floor());
    let soft = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (soft(x - left), soft(y - top));
    let at = |dx: u32, dy: u32| {
        let key = (left as u32 + dx).wrapping_mul(0x9e37_79b1) ^ (top as u32 + dy).wrapping_mul(0x85eb_ca6b);
        let mixed = (key ^ salt.wrapping_mul(0xc2b2_ae35)).wrapping_mul(0x27d4_eb2f);
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d);
        ((mixed ^ mixed >> 13) & 0xffff) as f32 / 32767.5 - 1.0
    };
    let (above, below) = (at(0, 0) + (at(1, 0) - at(0, 0)) * u, at(0, 1) + (at(1, 1) - at(0, 1)) * u);
    above + (below - above) * v
}
