//! The twenty backgrounds of pictures, each a small scene in the frame's tints with a floor to stand on. The seed moves blocks,
//! hills, clouds and shelves; the energy adds rays, runes and an aura behind the subject.

use super::canvas::{Canvas, Paint, Stop, Trace};
use super::colour::{Colour, Palette};
use super::layout::{FEET, FLOOR};
pub(crate) use super::light::{FIRE, WARM};
use super::light::{Lamp, Source};
use super::polygon::{Bounds, Corner, Ring, Shape};
use super::shot::Camera;
use cards::face::Hand;
use ground::dice::Dice;

mod country;
mod energy;
mod fire;
mod hand;
mod masonry;
mod nature;
mod near;
mod prop;
mod rooms;
mod shadow;
mod town;
mod underground;
mod workrooms;

/// A place that recipes may name.
pub(super) struct Place {
    pub(super) name: &'static str,
    /// Whether there is no floor, so that the main object hangs in the air.
    pub(super) floats: bool,
    /// Its source of light.
    source: Source,
    paint: fn(&mut Scene),
    /// The foreground: a silhouette at the edge, between the viewer and the subject.
    near: fn(f32) -> Vec<Ring>,
}

const fn place(name: &'static str, source: Source, paint: fn(&mut Scene), near: fn(f32) -> Vec<Ring>) -> Place {
    Place { name, floats: false, source, paint, near }
}

static PLACES: [Place; 20] = [
    place("forge", Source::Hearth, workrooms::forge, near::anvil),
    place("hall", Source::Window, rooms::hall, near::column),
    place("cave", Source::Glow, underground::cave, near::boulders),
    place("crypt", Source::Torch, underground::crypt, near::tomb),
    place("vault", Source::Torch, underground::vault, near::chest),
    place("stage", Source::Beam, rooms::stage, near::seats),
    place("field", Source::Sun, country::field, near::ears),
    place("tavern", Source::Lamp, rooms::tavern, near::table),
    place("market", Source::Sun, town::market, near::crates),
    place("library", Source::Window, rooms::library, near::volumes),
    place("swamp", Source::Moon, country::swamp, near::reeds),
    place("tower", Source::Moon, town::tower, near::merlon),
    place("road", Source::Sun, country::road, near::boulders),
    place("camp", Source::Hearth, town::camp, near::bush),
    place("sewer", Source::Lamp, underground::sewer, near::pipe),
    place("lair", Source::Glow, underground::lair, near::boulders),
    Place { floats: true, ..place("sky", Source::Sun, country::sky, near::none) },
    place("garden", Source::Sun, country::garden, near::bush),
    place("kitchen", Source::Hearth, workrooms::kitchen, near::pots),
    place("workshop", Source::Window, workrooms::workshop, near::crates),
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
    /// The position of the light in a picture, and the light itself.
    pub(super) fn lit(&self, side: f32, tints: Palette) -> (Corner, Lamp) {
        self.source.lit(side, tints)
    }

    /// Paints the background with its scene, and the shadows of everything that stands in it.
    pub(super) fn paint(&self, canvas: &mut Canvas, tints: Palette, staged: &Staged, dice: &mut Dice) {
        let mut scene = self.scene(canvas, tints, staged, dice);
        scene.under(!self.floats);
        scene.canvas.look(staged.camera.far());
        (self.paint)(&mut scene);
        scene.canvas.look(Camera::STILL);
        scene.backlight();
        scene.falloff();
        scene.aura();
        scene.over();
        // a pulp has long shadows of its own, and a poster has a disc instead
        if !self.floats && !matches!(scene.canvas.hand(), Hand::Pulp | Hand::Poster) {
            scene.shadows();
        }
    }

    /// Paints the foreground at an edge with room for it.
    pub(super) fn paint_near(&self, canvas: &mut Canvas, tints: Palette, staged: &Staged, dice: &mut Dice) {
        self.scene(canvas, tints, staged, dice).near(self.near);
    }

    fn scene<'a>(
        &self,
        canvas: &'a mut Canvas,
        tints: Palette,
        staged: &'a Staged<'_>,
        dice: &'a mut Dice,
    ) -> Scene<'a> {
        let Staged { energy, cast, lit, camera, subject, standing } = *staged;
        let ((source, _), lamp) = (self.lit(lit, tints), canvas.lamp());
        Scene { reach: canvas.reach(), canvas, tints, energy, cast, lit, source, lamp, camera, subject, standing, dice }
    }
}

/// The properties of the picture for which a background is painted.
#[derive(Clone, Copy)]
pub(super) struct Staged<'a> {
    /// The amount of effects behind the subject.
    pub(super) energy: u8,
    /// The share of their own color that objects lose to the light, 0 to 1.
    pub(super) cast: f32,
    /// The side of the light: -1 is the left, 1 the right.
    pub(super) lit: f32,
    /// The camera for the subject.
    pub(super) camera: Camera,
    /// The silhouette of the subject, in the picture.
    pub(super) subject: &'a Shape,
    /// The silhouettes of everything that stands on the floor, including the subject, in the picture.
    pub(super) standing: &'a [Shape],
}

/// A background that is being painted.
struct Scene<'a> {
    canvas: &'a mut Canvas,
    tints: Palette,
    energy: u8,
    lit: f32,
    /// The position of the light.
    source: Corner,
    lamp: Lamp,
    camera: Camera,
    subject: &'a Shape,
    standing: &'a [Shape],
    dice: &'a mut Dice,
    /// The share of their own color that objects lose to the light.
    cast: f32,
    /// Half the width and half the height of the picture.
    reach: Corner,
}

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

    /// The left or the right side, by chance.
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
        // in a linocut, gouges replace walls and skies
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
        self.canvas.solid(trace, paint, line, ink);
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

    /// Darkens the edges and the side away from the light, and tints the side of the light.
    fn falloff(&mut self) {
        let (deep, key, [x, y]) = (self.tints.deep.dimmed(0.4), self.lamp.key, self.source);
        self.glow_all([x, y], 30.0, &[(0.0, key, 0.3), (0.5, key, 0.1), (1.0, key, 0.0)]);
        let at = [x * 0.35, y * 0.2];
        self.glow_all(at, 44.0, &[(0.0, deep, 0.0), (0.5, deep, 0.0), (0.8, deep, 0.26), (1.0, deep, 0.52)]);
    }
}
