//! Shades a flat shape as if it had volume (inflation): its distance from the outline becomes a height, and a light from the upper left or
//! right gives each point a brightness. The areas of the tones, the ink line and the strokes of a linocut are contours of fields on the
//! grid, to which curves are fitted.

use super::colour::{Colour, INK};
use super::contour;
use super::distance::Grid;
use super::fit::{self, Curve};
use super::noise::noise;
use super::polygon::{Bounds, Corner, Shape};
use super::tone::{Stuff, Tone};

/// The direction to the light: to the upper left, and towards the viewer.
const LIGHT: [f32; 3] = [-0.55, -0.62, 0.6];

/// The height of the normals over the page before they are normalized: a larger value makes reliefs flatter.
const FLAT: f32 = 0.9;

/// Areas smaller than this are left out, in square mm, because they look like specks; small pieces have a higher limit.
pub(super) const SPECK: f32 = 0.15;
pub(super) const SMALL_SPECK: f32 = 0.3;

/// Pieces thinner than `SMALL` have two tones, and pieces thinner than `THIN` have one, in mm.
pub(super) const SMALL: f32 = 3.0;
pub(super) const THIN: f32 = 1.3;

/// The brightness of faces, and how far they are set to it: they are shaded very little, because shade makes a face look dirty.
const FACE_LIGHT: f32 = 0.72;
const FACE_SHARE: f32 = 0.9;

/// Wood thicker than `GRAINED` has a grain, with lines at the distance `GRAIN`, in mm.
const GRAINED: f32 = 3.5;
const GRAIN: f32 = 1.5;

/// Pieces thicker than `GLOWING`, in mm, show reflected light where their brightness is below `GLOW`.
const GLOWING: f32 = 5.0;
const GLOW: f32 = -0.3;

/// Areas extend past the outline of their piece by this, in mm, because fitted curves are not exact and would leave gaps.
pub(super) const OVER: f32 = 0.03;

/// How far the edge of a tint is smoothed, and how far its curves may be from it, in mm.
const SOFT: f32 = 0.3;
const ROUGH: f32 = 0.14;

/// The margin of the grid beyond the line, in mm.
const ROOM: f32 = 0.4;

/// The frequency of a brush's pressure, relative to that of its sway.
const PRESSED: f32 = 1.5;

/// Round dots: each radius with the centers of its dots.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Dots(pub(super) Vec<(f32, Vec<Corner>)>);

/// Closed curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Curves(pub(super) Vec<Curve>);

/// A shape with the height and the brightness of each point.
pub(super) struct Relief {
    pub(super) grid: Grid,
    /// The distance from the outline in mm, positive inside.
    pub(super) own: Vec<f32>,
    /// The distance from the silhouette, if the shape has gaps.
    whole: Option<Vec<f32>>,
    pub(super) height: Vec<f32>,
    /// The brightness of each point, -1 to 1; flat parts have 0.59.
    pub(super) lit: Vec<f32>,
    /// The thickness of the shape where it is thickest, in mm.
    pub(super) thick: f32,
    /// How far each point belongs to a face, 0 to 1; empty if no face lies on the piece.
    face: Vec<f32>,
    /// Whether the light comes from the right.
    right: bool,
}

impl Relief {
    /// The relief of a piece that belongs to the silhouette `whole`, or of a single piece; `None` if it is too small to be seen. `line` is
    /// the greatest width of its line, and the light comes from the upper left, or from the upper `right`.
    pub(super) fn of(whole: Option<&Shape>, piece: &Shape, line: f32, faces: &[Bounds], right: bool) -> Option<Relief> {
        let grid = Grid::around(whole.unwrap_or(piece).bounds()?, line + ROOM)?;
        let own = grid.distance(piece, line + ROOM);
        let thick = thickness(&own);
        let whole = whole.map(|whole| grid.distance(whole, line + ROOM));
        let broad = whole.as_deref().unwrap_or(&own);
        let (broad_cap, cap) = ((thickness(broad) * 0.3).max(1.0), (thick * 0.4).clamp(0.5, 2.6));
        // the silhouette makes most of the height: pieces with domes of their own would not look like one body
        let [body, part] = if whole.is_some() { [0.85, 0.45] } else { [0.5, 0.9] };
        let rise = |(whole, own): (&f32, &f32)| body * dome(*whole, broad_cap) + part * dome(*own, cap);
        let mut height: Vec<f32> = broad.iter().zip(&own).map(rise).collect();
        blur(grid, &mut height, (thick * 0.03).clamp(0.12, 0.35));
        let mut relief = Relief { grid, own, whole, height, lit: Vec::new(), thick, face: Vec::new(), right };
        relief.light(FLAT);
        piece.bounds().into_iter().for_each(|piece| relief.calm(piece, faces));
        Some(relief)
    }

    fn light(&mut self, flat: f32) {
        let long = LIGHT.iter().map(|v| v * v).sum::<f32>().sqrt();
        let [lx, ly, lz] = LIGHT.map(|v| v / long);
        let lx = if self.right { -lx } else { lx };
        let light = |[x, y]: Corner| (lz * flat - lx * x - ly * y) / (x * x + y * y + flat * flat).sqrt();
        let Grid { wide, step, .. } = self.grid;
        let twice = 2.0 * step;
        let mut lit = vec![light([0.0, 0.0]); self.grid.len()];
        // whole rows at a time, because this is done for each point of each piece
        for (rows, lit) in self.height.windows(3 * wide).step_by(wide).zip(lit.chunks_mut(wide).skip(1)) {
            let (above, row, below) = (&rows[1..], &rows[wide..2 * wide], &rows[2 * wide + 1..]);
            for (((lit, row), above), below) in lit[1..].iter_mut().zip(row.windows(3)).zip(above).zip(below) {
                *lit = light([(row[2] - row[0]) / twice, (below - above) / twice]);
            }
        }
        blur(self.grid, &mut lit, 0.22);
        self.lit = lit;
    }

    /// The slope of the height to the right and down.
    pub(super) fn slope(&self, i: usize) -> Corner {
        let Grid { wide, step, .. } = self.grid;
        if i < wide || i + wide >= self.height.len() || i.is_multiple_of(wide) || (i + 1).is_multiple_of(wide) {
            return [0.0, 0.0];
        }
        let h = &self.height;
        [(h[i + 1] - h[i - 1]) / (2.0 * step), (h[i + wide] - h[i - wide]) / (2.0 * step)]
    }

    /// Evens out the brightness where a face lies on the piece.
    fn calm(&mut self, piece: Bounds, faces: &[Bounds]) {
        for face in faces {
            let (rx, ry) = (face.width() * 0.62 + 0.5, face.height() * 0.62 + 0.5);
            let [x, y] = face.middle();
            let around = Bounds { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry }.grown(0.01);
            if !piece.overlaps(around) {
                continue;
            }
            let share = |i: usize| {
                let [px, py] = self.grid.point(i);
                let off = ((px - x).abs() - rx).max((py - y).abs() - ry);
                // the effect fades out beyond the box, so that no edge is visible
                (1.0 - off / 1.2).clamp(0.0, 1.0)
            };
            let shares: Vec<f32> = (0..self.grid.len()).map(share).collect();
            if !shares.iter().zip(&self.own).any(|(share, own)| *share == 1.0 && *own > 0.0) {
                continue;
            }
            self.face.resize(shares.len(), 0.0);
            for ((lit, face), share) in self.lit.iter_mut().zip(&mut self.face).zip(shares) {
                *lit += (FACE_LIGHT - *lit) * share * FACE_SHARE;
                *face = face.max(share);
            }
        }
    }

    /// How far a point belongs to a face, 0 to 1.
    pub(super) fn face(&self, i: usize) -> f32 {
        self.face.get(i).copied().unwrap_or(0.0)
    }

    /// The area where a field is positive, without specks.
    pub(super) fn area(&self, field: impl Fn(usize) -> f32, speck: f32) -> Curves {
        self.cut_out(field, speck, fit::STRAY)
    }

    /// The area where a field is positive, without specks; its curves may be this far from its edge.
    pub(super) fn cut_out(&self, field: impl Fn(usize) -> f32, speck: f32, stray: f32) -> Curves {
        traced(self.grid, (0..self.grid.len()).map(field).collect(), speck, stray)
    }

    /// The area where a smoothed field is positive, and within these limits. It has few corners, as tints have whose edges nobody looks at.
    pub(super) fn tint(&self, mut field: Vec<f32>, limits: impl Fn(usize) -> f32, speck: f32) -> Curves {
        // far values would be smeared
        field.iter_mut().for_each(|v| *v = v.clamp(-1.0, 1.0));
        blur(self.grid, &mut field, SOFT);
        let field = field.iter().enumerate().map(|(i, v)| v.min(limits(i))).collect();
        traced(self.grid, field, speck, ROUGH)
    }

    /// The area of the silhouette, enlarged by `by` mm on every side.
    pub(super) fn body(&self, by: f32) -> Curves {
        let whole = self.whole.as_ref().unwrap_or(&self.own);
        self.area(|i| whole[i] + by, SPECK)
    }

    /// The ink line around the silhouette.
    pub(super) fn line(&self, widths: [f32; 2], press: f32) -> Curves {
        line_of(self.grid, self.whole.as_ref().unwrap_or(&self.own), widths, press, self.right)
    }

    /// The distance of a point from the edge of a line of this width along the inside of the gaps, positive in the line.
    pub(super) fn gap(&self, i: usize, wide: f32) -> f32 {
        let whole = self.whole.as_ref().map_or(f32::MIN, |whole| whole[i] + OVER);
        whole.min(OVER - self.own[i]).min(self.own[i] + wide)
    }

    /// The distance of a point from the edge of an area that covers the piece, and reaches this far below the lines of its gaps.
    pub(super) fn below(&self, i: usize, far: f32) -> f32 {
        self.whole.as_ref().map_or(self.own[i] + OVER, |whole| (whole[i] + OVER).min(self.own[i] + far))
    }

    /// The distance of a point from the edge of a band of this width along the side away from the light, positive in the band.
    pub(super) fn edge(&self, i: usize, wide: f32) -> f32 {
        let beyond = self.own.get(away(self.grid, i, wide, self.right));
        self.own[i].min(-beyond.copied().unwrap_or(f32::MIN))
    }

    /// A field moved to the lower right by `by` mm.
    pub(super) fn shifted(&self, field: impl Fn(usize) -> f32, by: f32) -> Vec<f32> {
        let steps = (by * 0.7 / self.grid.step).round() as usize;
        let moved = |i: usize| i.checked_sub(steps + steps * self.grid.wide).map_or(f32::MIN, &field);
        (0..self.grid.len()).map(moved).collect()
    }

    /// Whether a face lies on the piece.
    pub(super) fn has_face(&self) -> bool {
        !self.face.is_empty()
    }

    /// The tones of a material on this relief, each painted over the one before; the first covers the whole. `within` is the distance from
    /// the outline of a part, if only that part is made of the material.
    pub(super) fn tones(&self, stuff: Stuff, within: Option<&[f32]>) -> Tones {
        let ramp: Ramp = match stuff {
            _ if self.thick < THIN => (1.0, &[]),
            _ if self.thick < SMALL || self.has_face() => (0.15, &[(0.4, 1.0)]),
            stuff => ramp(stuff),
        };
        let mut tones = self.toned(ramp, within);
        if stuff == Stuff::Wood && self.thick > GRAINED {
            tones.steps.push((0.35, self.area(self.clipped(self.grain(), within), SPECK)));
        }
        let shines = matches!(stuff, Stuff::Metal | Stuff::Glass | Stuff::Slime);
        if self.thick > GLOWING && !self.has_face() && !shines {
            let dark = |i: usize| (GLOW - self.lit[i]) * self.grid.step * 8.0;
            tones.glow = self.area(self.clipped(dark, within), SPECK);
        }
        tones
    }

    /// The areas of the tones of a ramp.
    pub(super) fn toned(&self, (whole, steps): Ramp, within: Option<&[f32]>) -> Tones {
        let speck = if self.thick < SMALL { SMALL_SPECK } else { SPECK };
        let step = |(from, tone): &(f32, f32)| {
            let bright = |i: usize| (self.lit[i] - from) * self.grid.step * 8.0;
            (*tone, self.area(self.clipped(bright, within), speck))
        };
        let steps = steps.iter().map(step).filter(|(_, area)| !area.0.is_empty()).collect();
        Tones { whole, steps, dots: Dots::default(), glow: Curves::default() }
    }

    /// A field that is positive only inside the piece and the part. It is not computed farther outside, where it changes no outline.
    fn clipped(&self, field: impl Fn(usize) -> f32, within: Option<&[f32]>) -> impl Fn(usize) -> f32 {
        move |i| {
            let inside = (self.own[i] + OVER).min(within.map_or(f32::MAX, |within| within[i]));
            if inside < self.outside() { inside } else { field(i).min(inside) }
        }
    }

    /// The distance from an outline beyond which no neighbor of a point is inside, negative as outside.
    pub(super) fn outside(&self) -> f32 {
        -2.0 * self.grid.step
    }

    /// The distance of each point from the edge of a line of the grain, positive inside. Lines run along the piece and bend over its form.
    fn grain(&self) -> impl Fn(usize) -> f32 {
        let [x, y] = self.axis();
        move |i| {
            let [px, py] = self.grid.point(i);
            let across = y * px - x * py + 0.4 * self.height[i];
            let phase = across / GRAIN + 0.45 * noise([px, py]);
            let wave = (2.0 * (phase - phase.floor()) - 1.0).abs();
            // the width of a line varies, and the line ends where it would be too thin
            let wide = 0.2 + 0.14 * noise([px * 1.7 * x + py * 1.7 * y, across * 4.0]);
            let line = if wide < 0.15 { -1.0 } else { (wide - wave) * GRAIN * 0.5 };
            line.min(self.own[i] - 0.45).min(self.lit[i] - 0.2)
        }
    }

    /// The principal axis: the direction in which the piece is longest.
    fn axis(&self) -> Corner {
        let inside = || (0..self.own.len()).filter(|i| self.own[*i] > 0.0).map(|i| self.grid.point(i));
        let (count, sum) = inside().fold((0.0f32, [0.0f32; 2]), |(n, [x, y]), [px, py]| (n + 1.0, [x + px, y + py]));
        let [mx, my] = sum.map(|v| v / count.max(1.0));
        let (xx, xy, yy) = inside().fold((0.0f32, 0.0f32, 0.0f32), |(xx, xy, yy), [x, y]| {
            let (x, y) = (x - mx, y - my);
            (xx + x * x, xy + x * y, yy + y * y)
        });
        let (x, y) = (xx - yy + ((xx - yy) * (xx - yy) + 4.0 * xy * xy).sqrt(), 2.0 * xy);
        let long = (x * x + y * y).sqrt();
        if long > 1e-3 * (xx + yy) { [x / long, y / long] } else { [0.0, 1.0] }
    }

    /// The distance of each point of this relief from the outline of a part.
    pub(super) fn within(&self, part: &Shape) -> Vec<f32> {
        self.grid.distance(part, 1.0)
    }
}

/// The areas of each tone of a material.
pub(super) struct Tones {
    /// The tone of the whole: -2 is black, -1 the color of the inside, 0 the shade, 1 the base color and 2 the light.
    pub(super) whole: f32,
    pub(super) steps: Vec<(f32, Curves)>,
    /// The dots that are printed over all tones.
    pub(super) dots: Dots,
    /// The areas of reflected light (bounce light) on the dark side.
    pub(super) glow: Curves,
}

/// The tone of the whole; and for each further tone, the brightness from which on it is painted.
pub(super) type Ramp = (f32, &'static [(f32, f32)]);

/// The ramp of a material.
fn ramp(stuff: Stuff) -> Ramp {
    match stuff {
        Stuff::Cloth => (-0.6, &[(0.18, 0.0), (0.52, 1.0), (0.9, 1.6)]),
        Stuff::Metal => (0.7, &[(-0.1, -0.7), (0.24, 0.2), (0.5, 1.0), (0.68, 1.7), (0.77, 0.9), (0.9, 2.0)]),
        Stuff::Glass => (1.5, &[(-0.05, -0.2), (0.22, 0.4), (0.5, 1.0), (0.92, 2.0)]),
        Stuff::Wood => (-0.6, &[(0.18, 0.1), (0.5, 1.0), (0.86, 1.55)]),
        Stuff::Skin => (-0.3, &[(0.12, 0.25), (0.42, 1.0), (0.88, 1.6)]),
        Stuff::Bone => (-0.4, &[(0.1, 0.3), (0.46, 1.0), (0.86, 1.7)]),
        Stuff::Slime => (0.5, &[(-0.1, -0.4), (0.2, 0.3), (0.5, 1.0), (0.8, 1.5), (0.955, 2.0)]),
    }
}

impl Tone {
    /// The color of a tone: -2 is black, -1 the color of the inside, 0 the shade, 1 the base color and 2 the light.
    pub(super) fn at(&self, k: f32) -> Colour {
        match k {
            k if k < -1.0 => self.inner.mix(INK, (-1.0 - k).min(1.0)),
            k if k < 0.0 => self.shade.mix(self.inner, (-k).min(1.0)),
            k if k < 1.0 => self.shade.mix(self.base, k),
            k => self.base.mix(self.light, (k - 1.0).min(1.0)),
        }
    }
}

/// The ink line around a shape, thin towards the light and thick away from it, as an area that is painted below the shape. Widths are in
/// mm; noise makes the line up to `press` thicker or thinner.
pub(super) fn line(shape: &Shape, widths: [f32; 2], press: f32, right: bool) -> Curves {
    let room = widths[1] + press + ROOM;
    let grid = shape.bounds().and_then(|b| Grid::around(b, room));
    grid.map_or_else(Curves::default, |grid| line_of(grid, &grid.distance(shape, room), widths, press, right))
}

/// The union of the area grown by the thin width and of the same area moved away from the light.
fn line_of(grid: Grid, own: &[f32], [thin, thick]: [f32; 2], press: f32, right: bool) -> Curves {
    let by = away(grid, 0, thick - thin, right);
    // a move past the end of a row reads the margin of another row, which is outside the shape
    let moved = |i: usize| i.checked_sub(by).map_or(f32::MIN, |i| own[i]);
    let field = |i: usize| {
        let inside = own[i].max(moved(i)) + thin;
        if inside.abs() < press { inside + press * noise(grid.point(i).map(|v| v * PRESSED)) } else { inside }
    };
    traced(grid, (0..grid.len()).map(field).collect(), SPECK, fit::STRAY)
}

/// The index of the point at this distance from another one, away from the light.
fn away(grid: Grid, i: usize, by: f32, right: bool) -> usize {
    let steps = |share: f32| (by * share / grid.step).round() as usize;
    let (side, down) = (steps(0.66), steps(0.75) * grid.wide);
    if right { (i + down).saturating_sub(side) } else { i + down + side }
}

fn traced(grid: Grid, field: Vec<f32>, speck: f32, stray: f32) -> Curves {
    Curves(contour::rings(grid, field, speck).iter().map(|ring| fit::fitted(ring, stray)).collect())
}

/// The thickness of a shape where it is thickest.
fn thickness(distance: &[f32]) -> f32 {
    2.0 * distance.iter().copied().fold(0.0, f32::max)
}

/// The height at a distance from the outline: it follows a quarter of a circle up to `cap`.
fn dome(distance: f32, cap: f32) -> f32 {
    let t = 1.0 - (distance / cap).clamp(0.0, 1.0);
    cap * (1.0 - t * t).sqrt()
}

/// Blurs a field with two box filters, which approximate a Gaussian with this standard deviation in mm.
fn blur(grid: Grid, field: &mut [f32], by: f32) {
    let steps = by / grid.step;
    // the variance of a box of 2 r + 1 is (r * r + r) / 3
    let reach = (((steps * steps * 6.0 + 1.0).sqrt() - 1.0) / 2.0).round().max(1.0) as usize;
    let mut other = vec![0.0; field.len()];
    for _ in 0..2 {
        across(field, &mut other, grid.wide, reach);
        down(&other, field, grid.wide, reach);
    }
}

fn across(from: &[f32], to: &mut [f32], wide: usize, reach: usize) {
    let share = 1.0 / (2 * reach + 1) as f32;
    let mut row = Vec::with_capacity(wide + 2 * reach + 1);
    for (from, to) in from.chunks(wide).zip(to.chunks_mut(wide)) {
        let (first, last) = (from[0], from[wide - 1]);
        row.clear();
        row.extend(std::iter::repeat_n(first, reach));
        row.extend_from_slice(from);
        row.extend(std::iter::repeat_n(last, reach + 1));
        let mut sum: f32 = row[..2 * reach + 1].iter().sum();
        for ((to, last), next) in to.iter_mut().zip(&row).zip(&row[2 * reach + 1..]) {
            *to = sum * share;
            sum += next - last;
        }
    }
}

fn down(from: &[f32], to: &mut [f32], wide: usize, reach: usize) {
    let (high, share) = (from.len() / wide, 1.0 / (2 * reach + 1) as f32);
    let r = reach as isize;
    let row = |i: isize| &from[i.clamp(0, high as isize - 1) as usize * wide..][..wide];
    let mut sum = vec![0.0; wide];
    for i in -r..=r {
        sum.iter_mut().zip(row(i)).for_each(|(sum, v)| *sum += v);
    }
    for (i, to) in to.chunks_mut(wide).enumerate() {
        let i = i as isize;
        let (next, last) = (row(i + r + 1), row(i - r));
        for (((to, sum), next), last) in to.iter_mut().zip(&mut sum).zip(next).zip(last) {
            *to = *sum * share;
            *sum += next - last;
        }
    }
}
