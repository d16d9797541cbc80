//! Lattice-form shadings (type 5) for two crossing gradients: a mesh of triangles, fine enough that the colors between its
//! vertices are right.

use super::super::canvas::UNITS;
use super::super::ink::Tint;
use super::super::object::{dict, name, numbers};
use super::super::separation::FULL;
use super::super::stock::Kept;
use super::super::wash::Wash;
use super::Emitter;
use usvg::tiny_skia_path::{Point, Rect};

/// The largest number of meshes of a net in a row.
const FINEST: usize = 64;
/// The largest size of a mesh: 8 mm.
const BROAD: f32 = 22.7 * UNITS;
/// A mesh is refined by at most this factor at once.
const MORE: f32 = 3.0;
/// If there are fewer meshes than this, every one is checked.
const FEW: usize = 30;
/// The color error at the center of a mesh cell, of 255.
const OFF: f32 = 2.5;
/// The color difference between neighboring vertices, of 255, so that inks between them are right.
const STEP: f32 = 40.0;

impl Emitter<'_> {
    /// The look of a wash over an area of the form: a lattice of triangles (ISO 32000-1, 8.7.4.5.6).
    pub(in super::super) fn net(&mut self, wash: &Wash, area: Rect) -> Kept {
        let mut net = Net::new(wash, area, [area.width(), area.height()].map(|long| (long / BROAD).ceil() as usize));
        while let Some(finer) = net.finer(wash) {
            net = Net::new(wash, area, finer);
        }
        let (all, [wide, high]) = (net.knots, net.meshes);
        let mut bytes = Vec::with_capacity(all.len() * 6);
        let mut channels = 0;
        for (i, knot) in all.iter().enumerate() {
            let shares = self.shares(knot.map(|c| c.round() as u8));
            channels = shares.len();
            bytes.extend([i % (wide + 1), i / (wide + 1)].map(|n| n as u8));
            // rounded down, so that there is never more ink than allowed
            bytes.extend(shares.into_iter().map(|share| (share * 255.0) as u8));
        }
        // a byte counts knots
        let end = |from: f32, long: f32, meshes: usize| from + long * 255.0 / meshes as f32;
        let (right, low) = (end(area.left(), area.width(), wide), end(area.top(), area.height(), high));
        let mut decode = vec![area.left(), right, area.top(), low];
        decode.extend([0.0, 1.0].repeat(channels));
        let shading = self.stock.stream(
            dict([
                ("ShadingType", 5.into()),
                ("ColorSpace", self.ink.space()),
                ("BitsPerCoordinate", 8.into()),
                ("BitsPerComponent", 8.into()),
                ("VerticesPerRow", (wide as i64 + 1).into()),
                ("Decode", numbers(&decode, 2)),
            ]),
            &bytes,
        );
        self.stock.keep(dict([("Type", name("Pattern")), ("PatternType", 2.into()), ("Shading", shading.link())]))
    }

    /// A color as in the file, each channel from 0 to 1.
    fn shares(&self, rgb: [u8; 3]) -> Vec<f32> {
        match self.ink.tint(rgb) {
            Tint::Rgb(rgb) => rgb.iter().map(|c| f32::from(*c) / 255.0).collect(),
            Tint::Grey(grey) => vec![f32::from(grey) / 255.0],
            Tint::Cmyk(inks) => inks.iter().map(|ink| f32::from(*ink) / f32::from(FULL)).collect(),
        }
    }
}

/// A mesh over an area: the colors at its vertices, row by row.
struct Net {
    area: Rect,
    /// The numbers of columns and rows.
    meshes: [usize; 2],
    knots: Vec<[f32; 3]>,
}

impl Net {
    fn new(wash: &Wash, area: Rect, meshes: [usize; 2]) -> Net {
        let meshes = meshes.map(|n| n.clamp(1, FINEST));
        let mut net = Net { area, meshes, knots: Vec::new() };
        let all = (0..=meshes[1]).flat_map(|y| (0..=meshes[0]).map(move |x| (x as f32, y as f32)));
        net.knots = all.map(|(x, y)| wash.at(net.place(x, y)).rgb).collect();
        net
    }

    fn place(&self, x: f32, y: f32) -> Point {
        let part = |n: f32, axis: usize| n / self.meshes[axis] as f32;
        let Net { area, .. } = self;
        Point::from_xy(area.left() + area.width() * part(x, 0), area.top() + area.height() * part(y, 1))
    }

    /// The number of cells that is needed for correct colors between vertices, if more are needed.
    fn finer(&self, wash: &Wash) -> Option<[usize; 2]> {
        let [wide, high] = self.meshes;
        let knot = |x: usize, y: usize| self.knots[y * (wide + 1) + x];
        // the factor by which the error is too large, along rows, along columns and on the diagonals that divide
        // meshes
        let off = |a: [f32; 3], b: [f32; 3], x: f32, y: f32| {
            let seen = wash.at(self.place(x, y)).rgb;
            let most = |of: &dyn Fn(usize) -> f32| (0..3).map(|c| of(c).abs()).fold(0.0, f32::max);
            // halving a cell quarters the error of a curve, and halves that of a step
            (most(&|c| (a[c] + b[c]) / 2.0 - seen[c]) / OFF).sqrt().max(most(&|c| a[c] - b[c]) / STEP)
        };
        // if there are many, every second one is checked
        let looked = |x: usize, y: usize, odd: usize| wide * high < FEW || (x + y) % 2 == odd;
        let mut worst = [0.0f32; 3];
        for (x, y) in (0..=high).flat_map(|y| (0..=wide).map(move |x| (x, y))) {
            // at most a factor of three at once
            if worst[0].min(worst[1]) >= MORE {
                break;
            }
            let (at, down) = (x as f32, y as f32);
            if x < wide && looked(x, y, 0) {
                worst[0] = worst[0].max(off(knot(x, y), knot(x + 1, y), at + 0.5, down));
            }
            if y < high && looked(x, y, 1) {
                worst[1] = worst[1].max(off(knot(x, y), knot(x, y + 1), at, down + 0.5));
            }
            if x < wide && y < high && looked(x, y, 0) {
                worst[2] = worst[2].max(off(knot(x + 1, y), knot(x, y + 1), at + 0.5, down + 0.5));
            }
        }
        let [across, down, aslant] = worst;
        // diagonal errors in both directions add up, and finer meshes in either direction help
        let both = if across.max(down) > 1.0 { 1.0 } else { aslant };
        let more = |n: usize, by: f32| {
            let finer = (n as f32 * by.min(MORE)).ceil() as usize;
            if by > 1.0 { finer.max(n + 1).min(FINEST) } else { n }
        };
        let finer = [more(wide, across.max(both)), more(high, down.max(both))];
        (finer != self.meshes).then_some(finer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::wash::tests::{towards, veil};
    use super::*;

    #[test]
    fn between_knots_a_net_is_the_colour_of_the_wash() {
        let area = Rect::from_xywh(0.0, 0.0, 600.0, 900.0).expect("an area");
        let (even, rising) = (towards(120.0, 120.0, [600.0, 0.0]), towards(0.0, 255.0, [600.0, 0.0]));
        for (ground, veil) in [
            (&rising, veil(towards(255.0, 255.0, [0.0, 900.0]), [0.9, 0.0])),
            (&rising, veil(towards(0.0, 255.0, [300.0, 450.0]), [1.0, 0.2])),
            // a shade that ends within a mesh, from corner to corner no great step
            (&even, veil(towards(0.0, 0.0, [0.0, 437.0]), [0.3, 0.0])),
        ] {
            let wash = Wash::Course(ground.clone()).under(&veil);
            let mut net = Net::new(&wash, area, [1, 1]);
            while let Some(finer) = net.finer(&wash) {
                net = Net::new(&wash, area, finer);
            }
            let [wide, high] = net.meshes;
            assert!(high > 1 && wide * high < 900, "{wide} x {high}");
            let knot = |x: usize, y: usize| net.knots[y * (wide + 1) + x][0];
            for (x, y) in (0..60).flat_map(|x| (0..90).map(move |y| (x as f32 + 0.5, y as f32 + 0.5))) {
                let (across, down) = (x / 60.0 * wide as f32, y / 90.0 * high as f32);
                let (i, j) = (across as usize, down as usize);
                let (a, b) = (across.fract(), down.fract());
                // each mesh is two triangles, parted from its upper right to its lower left
                let (corner, a, b) =
                    if a + b <= 1.0 { (knot(i, j), a, b) } else { (knot(i + 1, j + 1), 1.0 - b, 1.0 - a) };
                let drawn = corner + a * (knot(i + 1, j) - corner) + b * (knot(i, j + 1) - corner);
                let seen = wash.at(Point::from_xy(x * 10.0, y * 10.0)).rgb[0];
                assert!((drawn - seen).abs() < 2.0 * OFF, "{drawn} for {seen} at {x}, {y} of {wide} x {high}");
            }
        }
    }
}
