//! Gradients over triangles and patches (ISO 32000, 8.7.4.5.5 to 8), converted to triangles with a color at each corner. Curved
//! patches are first split into small pieces.

use super::super::pdf::{Dict, File, Stream};

/// The number of pieces of a patch in each direction.
const CUTS: usize = 12;
/// The largest number of corners of a mesh.
const MOST: usize = 200_000;

type Point = [f32; 2];

/// The triangles; later ones are on top.
#[derive(Debug, Default)]
pub(in super::super) struct Mesh {
    /// The corners, in the gradient's own space.
    pub(in super::super) points: Vec<Point>,
    /// The color of each corner, with `parts` numbers each.
    pub(in super::super) colours: Vec<f32>,
    pub(in super::super) parts: usize,
    pub(in super::super) triangles: Vec<[usize; 3]>,
}

/// A patch: control points by column and row, and the colors of its corners in file order.
#[derive(Clone)]
struct Patch {
    points: [[Point; 4]; 4],
    corners: [Vec<f32>; 4],
}

/// The positions of the control points in file order: around the edge, then inside.
const ORDER: [(usize, usize); 16] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 3),
    (2, 3),
    (3, 3),
    (3, 2),
    (3, 1),
    (3, 0),
    (2, 0),
    (1, 0),
    (1, 1),
    (1, 2),
    (2, 2),
    (2, 1),
];

/// A reader of numbers with a fixed number of bits.
struct Bits<'b> {
    bytes: &'b [u8],
    at: usize,
    /// The number of bits of a flag, a coordinate and a component.
    wide: [usize; 3],
    /// The ranges of the numbers: horizontal, vertical, and for each component.
    decode: Vec<f32>,
    parts: usize,
}

impl Mesh {
    /// Reads a mesh of type 4 to 7 with `parts` numbers per color; `None` if it is not one.
    pub(super) fn read(file: &File<'_>, stream: &Stream, kind: i64, parts: usize) -> Option<Mesh> {
        let dict: &Dict = &stream.dict;
        let whole = |key: &str| file.get(dict, key).whole().and_then(|n| usize::try_from(n).ok());
        let flag = if kind == 5 { Some(0) } else { whole("BitsPerFlag") };
        let wide = [flag?, whole("BitsPerCoordinate")?, whole("BitsPerComponent")?];
        let decode: Vec<f32> = file.numbers_of(dict.raw("Decode")).iter().map(|n| *n as f32).collect();
        if wide.iter().any(|w| *w > 32) || decode.len() < 4 + 2 * parts || parts == 0 {
            return None;
        }
        let bytes = file.unpack(stream).ok()?;
        let mut bits = Bits { bytes: &bytes, at: 0, wide, decode, parts };
        let mut mesh = Mesh { parts, ..Mesh::default() };
        match kind {
            4 => mesh.free(&mut bits),
            5 => mesh.lattice(&mut bits, whole("VerticesPerRow").filter(|n| *n > 1)?),
            6 => mesh.patches(&mut bits, 12),
            _ => mesh.patches(&mut bits, 16),
        }
        (!mesh.triangles.is_empty() && mesh.points.len() < MOST).then_some(mesh)
    }

    fn corner(&mut self, point: Point, colour: &[f32]) -> usize {
        self.points.push(point);
        self.colours.extend_from_slice(colour);
        self.points.len() - 1
    }

    /// Reads corners one by one; the flag of each says which previous corners belong to its triangle.
    fn free(&mut self, bits: &mut Bits<'_>) {
        let (mut last, mut open) = ([0; 3], 0);
        while let Some((flag, point, colour)) = bits.corner() {
            if self.points.len() >= MOST {
                return;
            }
            let corner = self.corner(point, &colour);
            match (open, flag) {
                (0, 1) if corner >= 3 => last = [last[1], last[2], corner],
                (0, 2) if corner >= 3 => last = [last[0], last[2], corner],
                _ => {
                    last[open] = corner;
                    open = (open + 1) % 3;
                }
            }
            if open == 0 {
                self.triangles.push(last);
            }
        }
    }

    /// Reads a grid of corners, row by row.
    fn lattice(&mut self, bits: &mut Bits<'_>, row: usize) {
        while let Some((_, point, colour)) = bits.corner().filter(|_| self.points.len() < MOST) {
            let at = self.corner(point, &colour);
            if !at.is_multiple_of(row) && at > row {
                self.triangles.push([at - row - 1, at - row, at - 1]);
                self.triangles.push([at - row, at - 1, at]);
            }
        }
    }

    /// Reads patches, each with all its points (12, or 16 with the inner ones) or attached to an edge of the previous
    /// one.
    fn patches(&mut self, bits: &mut Bits<'_>, told: usize) {
        let mut before: Option<Patch> = None;
        while let Some(patch) = bits.patch(before.as_ref(), told).filter(|_| self.points.len() < MOST) {
            self.cut(&patch);
            before = Some(patch);
        }
    }

    fn cut(&mut self, patch: &Patch) {
        let weights = |t: f32| {
            let u = 1.0 - t;
            [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t]
        };
        let first = self.points.len();
        for i in 0..=CUTS {
            for j in 0..=CUTS {
                let (u, v) = (i as f32 / CUTS as f32, j as f32 / CUTS as f32);
                let (across, up) = (weights(u), weights(v));
                let mut point = [0.0; 2];
                for (column, a) in patch.points.iter().zip(across) {
                    for (p, b) in column.iter().zip(up) {
                        point = [point[0] + a * b * p[0], point[1] + a * b * p[1]];
                    }
                }
                let shares = [(1.0 - u) * (1.0 - v), (1.0 - u) * v, u * v, u * (1.0 - v)];
                let mix = |part| patch.corners.iter().zip(shares).map(|(c, share)| c[part] * share).sum();
                let colour: Vec<f32> = (0..self.parts).map(mix).collect();
                let at = self.corner(point, &colour);
                if i > 0 && j > 0 {
                    debug_assert!(at >= first + CUTS + 2);
                    self.triangles.push([at - CUTS - 2, at - CUTS - 1, at - 1]);
                    self.triangles.push([at - CUTS - 1, at - 1, at]);
                }
            }
        }
    }
}

impl Bits<'_> {
    /// The next number as a share of the maximum; `None` at the end.
    fn number(&mut self, bits: usize) -> Option<f64> {
        let mut value = 0u64;
        if self.at.is_multiple_of(8) && bits.is_multiple_of(8) {
            let from = self.at / 8;
            let bytes = self.bytes.get(from..from + bits / 8)?;
            self.at += bits;
            return Some(bytes.iter().fold(value, |value, byte| value << 8 | u64::from(*byte)) as f64);
        }
        for _ in 0..bits {
            let byte = self.bytes.get(self.at / 8)?;
            value = value << 1 | u64::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(value as f64)
    }

    fn share(&mut self, bits: usize, pair: usize) -> Option<f32> {
        let most = ((1u64 << bits) - 1).max(1) as f64;
        let share = (self.number(bits)? / most) as f32;
        let (low, high) = (self.decode[2 * pair], self.decode[2 * pair + 1]);
        Some(low + share * (high - low))
    }

    fn point(&mut self) -> Option<Point> {
        Some([self.share(self.wide[1], 0)?, self.share(self.wide[1], 1)?])
    }

    fn colour(&mut self) -> Option<Vec<f32>> {
        (0..self.parts).map(|part| self.share(self.wide[2], 2 + part)).collect()
    }

    /// The next item begins at a byte boundary.
    fn align(&mut self) {
        self.at = self.at.next_multiple_of(8);
    }

    fn corner(&mut self) -> Option<(u8, Point, Vec<f32>)> {
        let corner = (self.number(self.wide[0])? as u8 & 3, self.point()?, self.colour()?);
        self.align();
        Some(corner)
    }

    fn patch(&mut self, before: Option<&Patch>, told: usize) -> Option<Patch> {
        let flag = self.number(self.wide[0])? as usize & 3;
        let mut patch = Patch { points: [[[0.0; 2]; 4]; 4], corners: Default::default() };
        let mut known = 0;
        if flag > 0 {
            // the patch shares an edge and two colors with the previous one
            let before = before?;
            for i in 0..4 {
                let (from, to) = (ORDER[(3 * flag + i) % 12], ORDER[i]);
                patch.points[to.0][to.1] = before.points[from.0][from.1];
            }
            patch.corners[0].clone_from(&before.corners[flag]);
            patch.corners[1].clone_from(&before.corners[(flag + 1) % 4]);
            known = 4;
        }
        for (column, row) in ORDER.iter().take(told).skip(known) {
            patch.points[*column][*row] = self.point()?;
        }
        for corner in patch.corners.iter_mut().skip(known / 2) {
            *corner = self.colour()?;
        }
        self.align();
        if told == 12 {
            patch.fill_in();
        }
        Some(patch)
    }
}

impl Patch {
    /// The inner control points, if only the edge is given (Coons patch).
    fn fill_in(&mut self) {
        for (i, j) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            // the near and the far end of the column and of the row
            let (a, z) = if i == 1 { (0, 3) } else { (3, 0) };
            let (b, y) = if j == 1 { (0, 3) } else { (3, 0) };
            let p = &self.points;
            let at = |k: usize| {
                (-4.0 * p[a][b][k] + 6.0 * (p[a][j][k] + p[i][b][k]) - 2.0 * (p[a][y][k] + p[z][b][k])
                    + 3.0 * (p[z][j][k] + p[i][y][k])
                    - p[z][y][k])
                    / 9.0
            };
            self.points[i][j] = [at(0), at(1)];
        }
    }
}
