//! Types for lengths and positions. Polygons are in `art`, and the arithmetic of paper is in `impose`.
//!
//! Face and sheet coordinates are in millimeters, x to the right, y *down*. The origin is the upper left corner of the paper
//! or, for a face, of its bleed.

use crate::grammar::{Form, Written};
use serde::{Deserialize, Serialize};
use std::ops::{Add, Div, Mul, Neg, Sub};

mod net;
mod shape;
pub use net::{Fold, Form as BoxForm, Net, PLAY, TAB};
pub use shape::{Clip, Outline, Shape, Step};

/// Points per inch divided by millimeters per inch: the only ratio between [`Mm`] and [`Pt`].
const PT_PER_MM: f32 = 72.0 / 25.4;

macro_rules! length {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub f32);
        impl Add for $name { type Output = Self; fn add(self, o: Self) -> Self { Self(self.0 + o.0) } }
        impl Sub for $name { type Output = Self; fn sub(self, o: Self) -> Self { Self(self.0 - o.0) } }
        impl Neg for $name { type Output = Self; fn neg(self) -> Self { Self(-self.0) } }
        impl Mul<f32> for $name { type Output = Self; fn mul(self, k: f32) -> Self { Self(self.0 * k) } }
        impl Div<f32> for $name { type Output = Self; fn div(self, k: f32) -> Self { Self(self.0 / k) } }
        impl Div for $name { type Output = f32; fn div(self, o: Self) -> f32 { self.0 / o.0 } }
        impl $name {
            /// The smaller of two lengths.
            pub fn min(self, o: Self) -> Self { Self(self.0.min(o.0)) }
            /// The larger of two lengths.
            pub fn max(self, o: Self) -> Self { Self(self.0.max(o.0)) }
        }
    };
}

length!(
    /// Millimeters: everything on paper.
    Mm
);
length!(
    /// Points of 1/72 inch: sizes of type, and all lengths inside a PDF.
    Pt
);

impl Written for Mm {
    fn form() -> Form {
        Form::Number
    }
}

impl From<Pt> for Mm {
    fn from(pt: Pt) -> Mm {
        Mm(pt.0 / PT_PER_MM)
    }
}

impl From<Mm> for Pt {
    fn from(mm: Mm) -> Pt {
        Pt(mm.0 * PT_PER_MM)
    }
}

/// The amount of ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Economy {
    /// Full color.
    #[default]
    Full,
    /// For home printers: outlines, and tints under a fifth.
    LowInk,
}

/// Width and height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Size {
    /// Width.
    pub w: Mm,
    /// Height.
    pub h: Mm,
}

impl Size {
    /// A size in millimeters.
    pub const fn mm(w: f32, h: f32) -> Size {
        Size { w: Mm(w), h: Mm(h) }
    }

    /// The size enlarged by `by` on every side.
    pub fn grown(self, by: Mm) -> Size {
        Size { w: self.w + by * 2.0, h: self.h + by * 2.0 }
    }

    /// The size with width and height exchanged.
    pub fn turned(self) -> Size {
        Size { w: self.h, h: self.w }
    }
}

/// A point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance to the right.
    pub x: Mm,
    /// Down.
    pub y: Mm,
}

/// A rectangle: its upper left corner, width and height.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: Mm,
    /// Upper edge.
    pub y: Mm,
    /// Width.
    pub w: Mm,
    /// Height.
    pub h: Mm,
}

impl Rect {
    /// A rectangle in millimeters.
    pub const fn mm(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x: Mm(x), y: Mm(y), w: Mm(w), h: Mm(h) }
    }

    /// A rectangle of this size at the origin.
    pub fn of(size: Size) -> Rect {
        Rect { x: Mm(0.0), y: Mm(0.0), w: size.w, h: size.h }
    }

    /// The rectangle enlarged by `by` on every side (reduced if `by` is negative).
    pub fn grown(self, by: Mm) -> Rect {
        Rect { x: self.x - by, y: self.y - by, w: self.w + by * 2.0, h: self.h + by * 2.0 }
    }

    /// Whether it has points in common with another.
    pub fn meets(self, other: Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Right edge.
    pub fn right(self) -> Mm {
        self.x + self.w
    }

    /// Lower edge.
    pub fn bottom(self) -> Mm {
        self.y + self.h
    }
}

/// An affine map of the plane in millimeters: `x' = a x + c y + e`, `y' = b x + d y + f`, as SVG and PDF write it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine(pub [f32; 6]);

impl Affine {
    /// The transformation that changes nothing.
    pub const IDENTITY: Affine = Affine([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// A shift.
    pub fn shift(x: Mm, y: Mm) -> Affine {
        Affine([1.0, 0.0, 0.0, 1.0, x.0, y.0])
    }

    /// A scaling about the origin.
    pub fn scale(k: f32) -> Affine {
        Affine([k, 0.0, 0.0, k, 0.0, 0.0])
    }

    /// A rotation about the origin, clockwise as seen (y runs down), exact for multiples of 90 degrees.
    pub fn turn(degrees: f32) -> Affine {
        let (sin, cos) = match degrees.rem_euclid(360.0) {
            0.0 => (0.0, 1.0),
            90.0 => (1.0, 0.0),
            180.0 => (0.0, -1.0),
            270.0 => (-1.0, 0.0),
            d => d.to_radians().sin_cos(),
        };
        Affine([cos, sin, -sin, cos, 0.0, 0.0])
    }

    /// The map that applies `self` first and then `next`.
    pub fn then(self, next: Affine) -> Affine {
        let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (self.0, next.0);
        Affine([a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l])
    }

    /// Maps a point.
    pub fn apply(self, p: Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        Point { x: Mm(a * p.x.0 + c * p.y.0 + e), y: Mm(b * p.x.0 + d * p.y.0 + f) }
    }

    /// The bounding box of a mapped rectangle.
    pub fn around(self, r: Rect) -> Rect {
        let corners = [(r.x, r.y), (r.right(), r.y), (r.x, r.bottom()), (r.right(), r.bottom())];
        let [a, b, c, d] = corners.map(|(x, y)| self.apply(Point { x, y }));
        let (left, top) = (a.x.min(b.x).min(c.x.min(d.x)), a.y.min(b.y).min(c.y.min(d.y)));
        let (right, bottom) = (a.x.max(b.x).max(c.x.max(d.x)), a.y.max(b.y).max(c.y.max(d.y)));
        Rect { x: left, y: top, w: right - left, h: bottom - top }
    }

    /// Maps a vector, which has a length and a direction but no position.
    pub fn along(self, way: Point) -> Point {
        let [a, b, c, d, ..] = self.0;
        Affine([a, b, c, d, 0.0, 0.0]).apply(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inch_is_72_points() {
        assert!((Pt::from(Mm(25.4)).0 - 72.0).abs() < 1e-4);
        assert!((Mm::from(Pt(72.0)).0 - 25.4).abs() < 1e-4);
    }

    #[test]
    fn maps_compose_in_reading_order() {
        let turned_then_shifted = Affine::turn(90.0).then(Affine::shift(Mm(10.0), Mm(0.0)));
        assert_eq!(turned_then_shifted.apply(Point { x: Mm(1.0), y: Mm(0.0) }), Point { x: Mm(10.0), y: Mm(1.0) });
    }
}
