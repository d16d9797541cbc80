//! A printer that scales or slants sheets: the measurements on its calibration page, and the transformation that corrects it.

use ground::unit::{Affine, Size};

/// How a printer distorts sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Distortion {
    /// The excess length of everything printed, horizontally and vertically: 0.002 is 0.2 %.
    stretch: [f32; 2],
    /// How far to the right something is printed for every millimeter that it is further down.
    slant: f32,
}

impl Distortion {
    /// The length of the rulers on the calibration page, which are the sides of a square, in mm.
    pub const RULER: f32 = 100.0;

    /// From the lengths of the rulers across and down, and the diagonals of the square from the upper left and from the upper
    /// right, all in mm.
    pub fn of(rulers: Option<[f32; 2]>, diagonals: Option<[f32; 2]>) -> Distortion {
        let stretch = rulers.map_or([0.0; 2], |rulers| rulers.map(|length| length / Self::RULER - 1.0));
        // the squares of the diagonals of a parallelogram differ by four times the product of a side and the shift of the other
        let slant = |[a, b]: [f32; 2]| (a * a - b * b) / (4.0 * Self::RULER * Self::RULER * (1.0 + stretch[0]));
        Distortion { stretch, slant: diagonals.map_or(0.0, slant) }
    }

    /// The transformation that corrects it on a sheet of this size, about the center; `None` if there is nothing to correct. `turned`
    /// says that the sheet has a different orientation from the calibration page. Printers feed both the same way, so horizontal and
    /// vertical are exchanged.
    pub fn undone(&self, Size { w, h }: Size, turned: bool) -> Option<Affine> {
        let [x, y] = self.stretch.map(|stretch| 1.0 / (1.0 + stretch));
        let (middle_x, middle_y) = (w / 2.0, h / 2.0);
        let map = Affine([x, 0.0, -self.slant * x * y, y, 0.0, 0.0]);
        let map = if turned { Affine::turn(90.0).then(map).then(Affine::turn(-90.0)) } else { map };
        let about = Affine::shift(-middle_x, -middle_y).then(map).then(Affine::shift(middle_x, middle_y));
        (*self != Distortion::default()).then_some(about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::unit::{Mm, Point};

    /// A printer that distorts a square of 100 mm to a parallelogram prints a square after the correction.
    #[test]
    fn what_is_measured_is_undone() {
        let (kx, ky, slant) = (0.998, 1.003, 0.004_f32);
        let print = |p: Point| Point { x: p.x * kx + p.y * slant, y: p.y * ky };
        let far = |a: Point, b: Point| (a.x - b.x).0.hypot((a.y - b.y).0);
        let at = |x: f32, y: f32| print(Point { x: Mm(x), y: Mm(y) });
        let corners = [at(0.0, 0.0), at(100.0, 0.0), at(100.0, 100.0), at(0.0, 100.0)];
        let [ul, ur, lr, ll] = corners;
        // measured with a ruler, to a tenth of a millimeter or better
        let found = Distortion::of(Some([far(ul, ur), far(ul, ll)]), Some([far(ul, lr), far(ur, ll)]));
        let size = Size::mm(210.0, 297.0);
        let undone = found.undone(size, false).expect("something to undo");
        let printed = |x: f32, y: f32| print(undone.apply(Point { x: Mm(x), y: Mm(y) }));
        for (x, y) in [(10.0, 10.0), (200.0, 20.0), (30.0, 280.0)] {
            let (from, to) = (printed(105.0, 148.5), printed(x, y));
            let (dx, dy) = ((to.x - from.x).0, (to.y - from.y).0);
            assert!((dx - (x - 105.0)).abs() < 0.02 && (dy - (y - 148.5)).abs() < 0.02, "{x}, {y}: {dx}, {dy}");
        }
        assert_eq!(Distortion::of(Some([100.0, 100.0]), None).undone(size, false), None);
    }

    /// A landscape page is rotated by 90 degrees, in either direction, before it is printed: horizontal on the page is
    /// vertical on the paper.
    #[test]
    fn a_sheet_that_lies_the_other_way_is_undone_the_other_way() {
        let found = Distortion::of(Some([99.0, 101.0]), Some([141.0, 142.0]));
        let (portrait, landscape) = (Size::mm(210.0, 297.0), Size::mm(297.0, 210.0));
        let upright = found.undone(portrait, false).expect("something to undo");
        let lying = found.undone(landscape, true).expect("something to undo");
        for way in [90.0_f32, -90.0] {
            let about = |size: Size, other: Size, way: f32| {
                let back = Affine::shift(other.w / 2.0, other.h / 2.0);
                Affine::shift(-size.w / 2.0, -size.h / 2.0).then(Affine::turn(way)).then(back)
            };
            let around = about(landscape, portrait, way).then(upright).then(about(portrait, landscape, -way));
            for (x, y) in [(10.0, 10.0), (280.0, 30.0), (100.0, 200.0)] {
                let p = Point { x: Mm(x), y: Mm(y) };
                let (a, b) = (lying.apply(p), around.apply(p));
                assert!((a.x - b.x).0.abs() < 0.001 && (a.y - b.y).0.abs() < 0.001, "{way}: {a:?} {b:?}");
            }
        }
    }
}
