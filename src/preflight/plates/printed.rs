//! Ink coverage of a printed page (total area coverage, TAC): the amount of ink at each pixel, and its statistics.

use tiny_skia::{Rect, Transform};

/// The printed ink of a page.
pub(in super::super) struct Printed {
    pub(super) width: usize,
    pub(super) dots: Vec<[f32; 4]>,
    /// The side of a pixel in millimeters.
    pub(in super::super) dot: f32,
    pub(super) from_dots: Transform,
}

impl Printed {
    /// The number of pixels in a row, and the ink of each pixel, row by row.
    pub(in super::super) fn into_dots(self) -> (usize, Vec<[f32; 4]>) {
        (self.width, self.dots)
    }

    /// The largest amount of ink of a pixel; the mean coverage of each plate, 0 to 1; and a hash that is the same for
    /// pages that look the same.
    pub(in super::super) fn sums(&self) -> (f32, [f32; 4], u64) {
        let (mut most, mut means, mut look) = (0.0f32, [0.0f64; 4], self.width as u64);
        let step = |plate: f32, place: u32| ((plate * 255.0 + 0.5) as u32) << place;
        for row in self.dots.chunks(self.width) {
            let mut sums = [0.0f32; 4];
            for [c, m, y, k] in row {
                let [own_c, own_m, own_y, own_k] = &mut sums;
                *own_c += c;
                *own_m += m;
                *own_y += y;
                *own_k += k;
                most = most.max(c + m + y + k);
                let steps = step(*c, 24) | step(*m, 16) | step(*y, 8) | step(*k, 0);
                look = (look ^ u64::from(steps)).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
            }
            for p in 0..4 {
                means[p] += f64::from(sums[p]);
            }
        }
        (most, means.map(|sum| (sum / self.dots.len().max(1) as f64) as f32), look)
    }

    /// The number of pixels with more ink than this, and their bounding box on the page.
    pub(in super::super) fn above(&self, limit: f32) -> (usize, Option<Rect>) {
        let (mut count, mut bounds) = (0, None::<(usize, usize, usize, usize)>);
        for (i, _) in self.dots.iter().enumerate().filter(|(_, [c, m, y, k])| c + m + y + k > limit) {
            let (x, y) = (i % self.width, i / self.width);
            count += 1;
            let (a, b, c, d) = bounds.unwrap_or((x, y, x, y));
            bounds = Some((a.min(x), b.min(y), c.max(x), d.max(y)));
        }
        let rect = bounds.and_then(|(a, b, c, d)| {
            let [a, b, c, d] = [a, b, c + 1, d + 1].map(|v| v as f32);
            Rect::from_ltrb(a, b, c, d)?.transform(self.from_dots)
        });
        (count, rect)
    }
}
