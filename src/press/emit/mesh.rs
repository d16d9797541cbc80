//! Gradients across each other: a net of triangles, as fine as it takes for the colours between its knots to be right.

use super::super::ink::Tint;
use super::super::separation::FULL;
use super::super::stock::{Kept, dict, name, numbers};
use super::super::wash::{Wash, looks, points};
use super::Emitter;
use usvg::tiny_skia_path::Rect;

/// Meshes of a net in a row, at most.
const FINEST: usize = 64;
/// No mesh is broader than this, in twips: 8 mm.
const BROAD: f32 = 454.0;
/// In the middle of a mesh no colour is further off, of 255.
const OFF: f32 = 2.5;
/// From knot to knot no colour is further off, of 255: inks between the two are then those of the colours between.
const STEP: f32 = 40.0;

impl Emitter<'_> {
    /// What a wash looks like over an area of the form: a lattice of triangles (ISO 32000-1, 8.7.4.5.6).
    pub(in super::super) fn net(&mut self, wash: &Wash, area: Rect) -> Kept {
        let knots = |meshes: usize| -> Vec<[f32; 3]> { points(area, meshes + 1).map(|p| wash.at(p).rgb).collect() };
        let mut meshes = if area.width().max(area.height()) < BROAD { 1 } else { looks(area, BROAD) - 1 };
        let mut all = knots(meshes);
        while meshes < FINEST && !near(&all, wash, area, meshes) {
            meshes *= 2;
            all = knots(meshes);
        }
        let mut bytes = Vec::with_capacity(all.len() * 6);
        let mut channels = 0;
        for (i, knot) in all.iter().enumerate() {
            let shares = self.shares(knot.map(|c| c.round() as u8));
            channels = shares.len();
            bytes.extend([i % (meshes + 1), i / (meshes + 1)].map(|n| n as u8));
            // rounded down: never more ink than there may be
            bytes.extend(shares.into_iter().map(|share| (share * 255.0) as u8));
        }
        // a byte counts knots
        let end = |from: f32, long: f32| from + long * 255.0 / meshes as f32;
        let (right, low) = (end(area.left(), area.width()), end(area.top(), area.height()));
        let mut decode = vec![area.left(), right, area.top(), low];
        decode.extend([0.0, 1.0].repeat(channels));
        let shading = self.stock.stream(
            dict([
                ("ShadingType", 5.into()),
                ("ColorSpace", self.ink.space()),
                ("BitsPerCoordinate", 8.into()),
                ("BitsPerComponent", 8.into()),
                ("VerticesPerRow", (meshes as i64 + 1).into()),
                ("Decode", numbers(&decode, 2)),
            ]),
            &bytes,
        );
        self.stock.keep(dict([("Type", name("Pattern")), ("PatternType", 2.into()), ("Shading", shading.link())]))
    }

    /// A colour as the file has it, each channel from 0 to 1.
    fn shares(&self, rgb: [u8; 3]) -> Vec<f32> {
        match self.ink.tint(rgb) {
            Tint::Rgb(rgb) => rgb.iter().map(|c| f32::from(*c) / 255.0).collect(),
            Tint::Grey(grey) => vec![f32::from(grey) / 255.0],
            Tint::Cmyk(inks) => inks.iter().map(|ink| f32::from(*ink) / f32::from(FULL)).collect(),
        }
    }
}

/// Whether a net of twice as many meshes would show nothing that this one does not.
fn near(knots: &[[f32; 3]], wash: &Wash, area: Rect, meshes: usize) -> bool {
    let (wide, fine) = (meshes + 1, meshes * 2 + 1);
    // the knots of the finer net that this one has not
    let between = points(area, fine).enumerate().map(|(i, p)| (i % fine, i / fine, p));
    between.filter(|(x, y, _)| x % 2 + y % 2 > 0).all(|(x, y, p)| {
        // between two knots of a row, of a column, or of the diagonal that parts a mesh
        let (a, b) = (knots[y / 2 * wide + x.div_ceil(2)], knots[y.div_ceil(2) * wide + x / 2]);
        if (0..3).any(|c| (a[c] - b[c]).abs() > STEP) {
            return false;
        }
        let colour = wash.at(p).rgb;
        (0..3).all(|c| ((a[c] + b[c]) / 2.0 - colour[c]).abs() <= OFF)
    })
}
