//! The twenty backgrounds of pictures, each a small scene in the frame's tints with a floor to stand on. The seed moves blocks,
//! hills, clouds and shelves; the energy adds rays, rings and runes behind the subject.

use super::canvas::{Canvas, Paint, Stop, Trace};
use super::colour::{Colour, Palette};
use super::layout::{FEET, FLOOR};
use super::polygon::{Corner, Shape};
use cards::face::Hand;
use ground::dice::Dice;

mod country;
mod energy;
mod fire;
mod hand;
mod masonry;
mod nature;
mod prop;
mod rooms;
mod town;
mod underground;
mod workrooms;

/// A place that recipes may name.
pub(super) struct Place {
    pub(super) name: &'static str,
    /// Whether there is no floor, so that the main object hangs in the air.
    pub(super) floats: bool,
    paint: fn(&mut Scene),
}

const fn place(name: &'static str, paint: fn(&mut Scene)) -> Place {
    Place { name, floats: false, paint }
}

static PLACES: [Place; 20] = [
    place("forge", workrooms::forge),
    place("hall", rooms::hall),
    place("cave", underground::cave),
    place("crypt", underground::crypt),
    place("vault", underground::vault),
    place("stage", rooms::stage),
    place("field", country::field),
    place("tavern", rooms::tavern),
    place("market", town::market),
    place("library", rooms::library),
    place("swamp", country::swamp),
    place("tower", town::tower),
    place("road", country::road),
    place("camp", town::camp),
    place("sewer", underground::sewer),
    place("lair", underground::lair),
    Place { name: "sky", floats: true, paint: country::sky },
    place("garden", country::garden),
    place("kitchen", workrooms::kitchen),
    place("workshop", workrooms::workshop),
];

/// The place of that name.
pub(super) fn named(name: &str) -> Option<&'static Place> {
    PLACES.iter().find(|p| p.name == name)
}

/// Every place's name, for suggestions.
pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
    PLACES.iter().map(|p| p.name)
}

impl Place {
    /// Paints the background with its scene.
    pub(super) fn paint(&self, canvas: &mut Canvas, tints: Palette, staged: Staged, dice: &mut Dice) {
        let Staged { energy, cast, subject } = staged;
        let mut scene = Scene { reach: canvas.reach(), canvas, tints, energy, cast, subject, dice };
        scene.under();
        (self.paint)(&mut scene);
        scene.backlight();
        scene.vignette();
        scene.aura();
        scene.over();
        if !self.floats && scene.canvas.hand() != Hand::Pulp {
            scene.contact_shadow();
        }
    }
}

/// The properties of the picture for which a background is painted.
pub(super) struct Staged<'a> {
    /// The amount of effects behind the subject.
    pub(super) energy: u8,
    /// The share of their own color that objects lose to the light, 0 to 1.
    pub(super) cast: f32,
    /// The silhouette of the subject.
    pub(super) subject: &'a Shape,
}

/// A background that is being painted.
struct Scene<'a> {
    canvas: &'a mut Canvas,
    tints: Palette,
    energy: u8,
    subject: &'a Shape,
    dice: &'a mut Dice,
    /// The share of their own color that objects lose to the light.
    cast: f32,
    /// Half the width and half the height of the picture.
    reach: Corner,
}

/// The color of candle light, and of the sun through a window.
const WARM: Colour = Colour(0xff_e9b0);
const FIRE: Colour = Colour(0xff_a23a);
const TIMBER: Colour = Colour(0x7c_5432);

impl Scene<'_> {
    /// A color of the frame by depth: 0 deep, 1 dark, 2 mid, 3 light, 4 high; mixed in between. Brighter frames use darker
    /// tints, so that every subject stands out equally.
    fn tint(&self, depth: f32) -> Colour {
        let Palette { deep, dark, mid, light, high } = self.tints;
        let depth = if depth < 3.0 { depth * (0.34 / mid.brightness()).clamp(0.74, 1.12) } else { depth };
        let ramp = [deep, dark, mid, light, high];
        let low = (depth.clamp(0.0, 4.0).floor() as usize).min(3);
        ramp[low].mix(ramp[low + 1], depth - low as f32)
    }

    /// An object's own color, mixed with the frame's by a share.
    fn stuff(&self, own: Colour, share: f32) -> Colour {
        own.mix(self.tint(1.7), share + (1.0 - share) * self.cast)
    }

    /// The left or the right side, chosen by the seed.
    fn side(&mut self) -> f32 {
        if self.dice.below(2) == 0 { -1.0 } else { 1.0 }
    }

    fn timber(&self) -> Colour {
        self.stuff(TIMBER, 0.4)
    }

    /// The line around things in the background.
    fn ink(&self) -> Colour {
        self.tints.deep.dimmed(0.35)
    }

    fn left(&self) -> f32 {
        -self.reach[0] - 1.0
    }

    fn right(&self) -> f32 {
        self.reach[0] + 1.0
    }

    fn top(&self) -> f32 {
        -self.reach[1] - 1.0
    }

    fn bottom(&self) -> f32 {
        self.reach[1] + 1.0
    }

    /// Paints a band over the whole width.
    fn band(&mut self, top: f32, bottom: f32, paint: impl Into<Paint>) {
        // the gouges of a linocut are its walls and skies
        if self.canvas.hand() == Hand::Linocut {
            return;
        }
        let (left, wide) = (self.left(), self.right() - self.left());
        self.canvas.stamp(Trace::default().rect(left, top, wide, bottom - top), paint);
    }

    /// Lights the whole picture from a point.
    fn glow_all(&mut self, at: Corner, radius: f32, stops: &[Stop]) {
        let paint = self.canvas.around(at, radius, stops);
        self.band(self.top(), self.bottom(), paint);
    }

    /// Paints a gradient over the whole picture from top to bottom.
    fn fade_all(&mut self, stops: &[Stop]) {
        let paint = self.canvas.along([0.0, self.top()], [0.0, self.bottom()], stops);
        self.band(self.top(), self.bottom(), paint);
    }

    /// Paints a round light that fades out.
    fn glow(&mut self, at: Corner, radius: f32, colour: Colour, much: f32) {
        let paint =
            self.canvas.around(at, radius, &[(0.0, colour, much), (0.45, colour, much * 0.4), (1.0, colour, 0.0)]);
        self.canvas.stamp(Trace::default().disc(at, radius), paint);
    }

    /// Paints an object in the background: one color with a thin dark line around it.
    fn solid(&mut self, trace: &Trace, colour: impl Into<Paint>) {
        let paint = colour.into();
        let (line, ink) = self.canvas.rim(paint, self.ink());
        self.canvas.draw(trace, line, ink, 1.0);
        self.canvas.stamp(trace, paint);
    }

    /// Paints light at the edge of the floor and a shadow below it.
    fn floor_edge(&mut self, colour: Colour) {
        let (light, ink) = (colour.mix(self.tints.high, 0.45), self.ink());
        self.band(FLOOR, FLOOR + 0.75, light);
        self.band(FLOOR + 0.75, FLOOR + 1.15, Paint::Flat(ink, 0.75));
        self.band(FLOOR - 1.6, FLOOR, Paint::Flat(ink, 0.3));
    }

    /// Lightens the background behind the subject: distant objects become paler, so that the outline of the subject
    /// stands out.
    fn backlight(&mut self) {
        let Some(b) = self.subject.bounds() else { return };
        let Palette { light, high, .. } = self.tints;
        let pale = light.mix(high, 0.55);
        let at = [b.middle()[0], b.top * 0.6 + b.bottom * 0.4];
        self.glow_all(at, 27.0, &[(0.0, pale, 0.62), (0.45, pale, 0.4), (0.8, light, 0.12), (1.0, light, 0.0)]);
    }

    /// Darkens the edges, so that the eye stays in the middle.
    fn vignette(&mut self) {
        let deep = self.tints.deep.dimmed(0.4);
        let stops = [(0.0, deep, 0.0), (0.55, deep, 0.0), (0.85, deep, 0.28), (1.0, deep, 0.6)];
        self.glow_all([0.0, 0.0], 38.0, &stops);
    }

    /// Paints the shadow where the subject touches the floor or hovers over it.
    fn contact_shadow(&mut self) {
        let Some(b) = self.subject.bounds() else { return };
        let gap = (FEET - b.bottom).max(0.0);
        let much = (0.62 - gap * 0.03).max(0.2);
        let (x, y) = (b.middle()[0] + 0.8, b.bottom.clamp(FLOOR + 1.5, FEET + 4.0) - 0.2);
        let wide = (b.width() * 0.46).clamp(5.0, 19.0);
        let night = Colour::NIGHT;
        self.canvas.stamp(Trace::default().oval([x, y], wide * 1.12, 2.5), Paint::Flat(night, much * 0.4));
        self.canvas.stamp(Trace::default().oval([x, y], wide * 0.9, 1.7), Paint::Flat(night, much));
    }
}
