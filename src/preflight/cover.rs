//! Coverage masks: the share of each pixel of a page that a shape, a clip or a soft mask covers. Masks are
//! multiplied, one row of pixels at a time.

use tiny_skia::{FillRule, Path, PathSegment, Rect};

mod scan;

/// A rectangle of pixels: from left and top up to right and bottom, which are excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Window {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl Window {
    /// The pixels of this window that a rectangle touches; an empty window if there are none.
    pub(super) fn around(self, rect: Rect) -> Window {
        let low = |v: f32, least: usize, most: usize| (v.floor().max(least as f32) as usize).min(most);
        let high = |v: f32, least: usize, most: usize| (v.ceil().max(least as f32) as usize).min(most);
        let window = Window {
            left: low(rect.left(), self.left, self.right),
            top: low(rect.top(), self.top, self.bottom),
            right: high(rect.right(), self.left, self.right),
            bottom: high(rect.bottom(), self.top, self.bottom),
        };
        window.or_nothing()
    }

    /// The intersection of two windows.
    pub(super) fn common(self, o: Window) -> Window {
        let window = Window {
            left: self.left.max(o.left),
            top: self.top.max(o.top),
            right: self.right.min(o.right),
            bottom: self.bottom.min(o.bottom),
        };
        window.or_nothing()
    }

    fn or_nothing(self) -> Window {
        if self.right > self.left && self.bottom > self.top { self } else { Window::default() }
    }

    /// Its outline.
    pub(super) fn rect(self) -> Option<Rect> {
        let [left, top, right, bottom] = [self.left, self.top, self.right, self.bottom].map(|v| v as f32);
        Rect::from_ltrb(left, top, right, bottom)
    }

    /// The number of pixels in a row.
    pub(super) fn width(self) -> usize {
        self.right - self.left
    }

    /// The number of pixels.
    pub(super) fn area(self) -> usize {
        self.width() * (self.bottom - self.top)
    }

    /// The index of a row in the pixels of this window, from `left` on.
    pub(super) fn at(self, left: usize, y: usize) -> usize {
        (y - self.top) * self.width() + left - self.left
    }
}

/// The coverage of each pixel.
#[derive(Debug)]
pub(super) struct Coverage {
    /// The window; pixels outside of it are not covered.
    pub(super) window: Window,
    /// The coverage of each pixel, 0 to 255; `None` if all are fully covered.
    dots: Option<Vec<u8>>,
}

impl Coverage {
    /// Full coverage of a window.
    pub(super) fn whole(window: Window) -> Coverage {
        Coverage { window, dots: None }
    }

    /// A mask with a byte for each pixel of a window.
    pub(super) fn new(window: Window, dots: Vec<u8>) -> Coverage {
        debug_assert_eq!(window.area(), dots.len());
        Coverage { window, dots: Some(dots) }
    }

    /// The coverage of the pixels of a window by a path; one unit of the path is a pixel.
    pub(super) fn of(path: &Path, rule: FillRule, within: Window) -> Coverage {
        let window = within.around(path.bounds());
        if window == Window::default() {
            return Coverage::whole(window);
        }
        if let Some(rect) = upright(path) {
            return Coverage::upright(rect, window);
        }
        Coverage::new(window, scan::scan(path, rule, window))
    }

    /// The coverage by an axis-aligned rectangle: for each pixel, the product of the coverage of its column and its
    /// row.
    fn upright(rect: Rect, window: Window) -> Coverage {
        let share =
            |low: f32, high: f32, dot: usize| (high.min(dot as f32 + 1.0) - low.max(dot as f32)).clamp(0.0, 1.0);
        let columns: Vec<f32> =
            (window.left..window.right).map(|x| share(rect.left(), rect.right(), x) * 255.0).collect();
        let rows = (window.top..window.bottom).map(|y| share(rect.top(), rect.bottom(), y));
        if columns.iter().all(|c| *c >= 255.0) && rows.clone().all(|r| r >= 1.0) {
            return Coverage::whole(window);
        }
        let mut dots = Vec::with_capacity(window.area());
        for row in rows {
            dots.extend(columns.iter().map(|column| (column * row + 0.5) as u8));
        }
        Coverage::new(window, dots)
    }

    /// Multiplies a row of pixels, `y` down and from `left` on, with this coverage. The row is inside the window.
    pub(super) fn dim(&self, left: usize, y: usize, row: &mut [u8]) {
        let Some(dots) = &self.dots else { return };
        let from = self.window.at(left, y);
        for (dot, own) in row.iter_mut().zip(&dots[from..]) {
            *dot = product(*dot, *own);
        }
    }

    /// Whether any pixel of the window is at least partly covered.
    pub(super) fn meets(&self, x: usize, y: usize) -> bool {
        self.dots.as_ref().is_none_or(|dots| dots[self.window.at(x, y)] > 0)
    }

    /// The number of bytes in memory.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Coverage>() + self.dots.as_ref().map_or(0, Vec::len)
    }

    /// Whether the mask covers a window fully.
    pub(super) fn lets_through(&self, window: Window) -> bool {
        self.dots.is_none() && window.common(self.window) == window
    }

    /// The product of two masks.
    pub(super) fn and(&self, other: &Coverage) -> Coverage {
        let window = self.window.common(other.window);
        if self.dots.is_none() && other.dots.is_none() {
            return Coverage::whole(window);
        }
        let mut dots = vec![255; window.area()];
        for (y, row) in (window.top..window.bottom).zip(dots.chunks_mut(window.width().max(1))) {
            self.dim(window.left, y, row);
            other.dim(window.left, y, row);
        }
        Coverage::new(window, dots)
    }
}

/// The product of two shares in 255ths, rounded.
fn product(a: u8, b: u8) -> u8 {
    let n = u16::from(a) * u16::from(b) + 128;
    ((n + (n >> 8)) >> 8) as u8
}

/// The rectangle, if the path is an axis-aligned rectangle.
fn upright(path: &Path) -> Option<Rect> {
    if !matches!(path.len(), 4..=6) {
        return None;
    }
    let mut corners = Vec::with_capacity(5);
    for (i, segment) in path.segments().enumerate() {
        match segment {
            PathSegment::MoveTo(p) if i == 0 => corners.push(p),
            PathSegment::LineTo(p) if i > 0 => corners.push(p),
            PathSegment::Close if i + 1 == path.len() => {}
            _ => return None,
        }
    }
    let (&[a, b, c, d] | &[a, b, c, d, _]) = &corners[..] else { return None };
    let closed = corners.get(4).is_none_or(|e| *e == a);
    let across = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
    let down = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y;
    (closed && (across || down)).then(|| path.bounds())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::PathBuilder;

    const SHEET: Window = Window { left: 0, top: 0, right: 8, bottom: 6 };

    fn row(coverage: &Coverage, y: usize) -> Vec<u8> {
        let w = coverage.window;
        let mut row = vec![255; w.width()];
        coverage.dim(w.left, y, &mut row);
        row
    }

    #[test]
    fn an_upright_rectangle_covers_what_arithmetic_says() {
        let rect = Rect::from_ltrb(1.5, 0.25, 4.0, 2.5).expect("a rectangle");
        let coverage = Coverage::of(&PathBuilder::from_rect(rect), FillRule::Winding, SHEET);
        assert_eq!(coverage.window, Window { left: 1, top: 0, right: 4, bottom: 3 });
        // three quarters, all, and half of a row; half of the first column
        assert_eq!([0, 1, 2].map(|y| row(&coverage, y)), [[96, 191, 191], [128, 255, 255], [64, 128, 128]]);
    }

    #[test]
    fn a_rectangle_and_the_same_as_a_polygon_cover_alike() {
        let rect = Rect::from_ltrb(1.25, 0.5, 6.5, 5.25).expect("a rectangle");
        let mut polygon = PathBuilder::new();
        polygon.move_to(1.25, 0.5);
        // an additional corner prevents it from being recognized as a rectangle
        for (x, y) in [(3.0, 0.5), (6.5, 0.5), (6.5, 5.25), (1.25, 5.25)] {
            polygon.line_to(x, y);
        }
        polygon.close();
        let polygon = polygon.finish().expect("a path");
        assert!(upright(&polygon).is_none());
        let (a, b) = (
            Coverage::of(&PathBuilder::from_rect(rect), FillRule::Winding, SHEET),
            Coverage::of(&polygon, FillRule::Winding, SHEET),
        );
        for y in a.window.top..a.window.bottom {
            for (a, b) in row(&a, y).iter().zip(row(&b, y)) {
                assert!(a.abs_diff(b) <= 4, "{a} and {b}");
            }
        }
    }

    #[test]
    fn what_two_let_through_is_their_product() {
        for (a, b) in (0..=255u8).flat_map(|a| (0..=255u8).map(move |b| (a, b))) {
            let exact = f32::from(a) * f32::from(b) / 255.0;
            assert!((f32::from(product(a, b)) - exact).abs() <= 0.51, "{a} {b}");
        }
        let near = Coverage::new(Window { left: 0, top: 0, right: 2, bottom: 1 }, vec![255, 100]);
        let far = Coverage::new(Window { left: 1, top: 0, right: 3, bottom: 1 }, vec![51, 255]);
        let both = near.and(&far);
        assert_eq!((both.window, row(&both, 0)), (Window { left: 1, top: 0, right: 2, bottom: 1 }, vec![20]));
        assert_eq!(near.and(&Coverage::whole(SHEET)).window, near.window);
    }
}
