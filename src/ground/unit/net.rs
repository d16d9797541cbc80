//! The net of a tuck box as geometry: one flat piece that is cut out, scored, folded and glued, and then holds a pack of cards.
//!
//! ```text
//!                                   tuck
//!        dust            dust       lid
//! glue | left | front | right    | back
//!        dust   base    dust       bottom
//! ```

use super::{Mm, Point, Rect, Size};

/// A tuck box, by the distances between its folds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Net {
    /// Width of the front.
    pub w: Mm,
    /// Height of the walls.
    pub h: Mm,
    /// Thickness of the box.
    pub t: Mm,
    /// How many cards it was made for.
    pub holds: u16,
    /// The size of these cards.
    pub of: Size,
}

/// How much larger a box is inside than its pack, in all three directions.
pub const PLAY: Mm = Mm(1.0);

/// The longest glue flap, tuck and dust flap.
const FLAPS: [Mm; 3] = [Mm(12.0), Mm(16.0), Mm(16.0)];

/// How much narrower a flap is than the opening that it goes into, on either side.
const CLEAR: Mm = Mm(0.7);

/// A fold: both ends.
pub type Fold = [Point; 2];

impl Net {
    /// A box for a pack of this width, height and thickness, of card that is `board` thick.
    pub fn around(pack: [Mm; 3], board: Mm) -> Net {
        // a wall takes half its thickness of the room on either side of it
        let [w, h, t] = pack.map(|side| side + PLAY + board);
        Net { w, h, t, holds: 1, of: Size { w: pack[0], h: pack[1] } }
    }

    /// The depths of the glue flap, the tuck, and the dust flaps.
    fn flaps(&self) -> [Mm; 3] {
        let [glue, tuck, dust] = FLAPS;
        [glue.min(self.w / 2.0), tuck.min(self.h / 3.0), dust.min(self.w / 2.0 - CLEAR)]
    }

    /// The size of the whole net.
    pub fn size(&self) -> Size {
        let [glue, tuck, dust] = self.flaps();
        Size { w: glue + (self.w + self.t) * 2.0, h: tuck + self.t + self.h + self.t.max(dust) }
    }

    /// Its panels, by name; the dust flaps are no panels.
    pub fn panels(&self) -> [(&'static str, Rect); 9] {
        let Net { w, h, t, .. } = *self;
        let [glue, tuck, _] = self.flaps();
        let (top, foot) = (tuck + t, tuck + t + h);
        let (left, front) = (glue, glue + t);
        let (right, back) = (front + w, front + w + t);
        let at = |x: Mm, y: Mm, w: Mm, h: Mm| Rect { x, y, w, h };
        [
            ("glue", at(Mm(0.0), top, glue, h)),
            ("left", at(left, top, t, h)),
            ("front", at(front, top, w, h)),
            ("right", at(right, top, t, h)),
            ("back", at(back, top, w, h)),
            ("lid", at(back, tuck, w, t)),
            ("tuck", at(back, Mm(0.0), w, tuck)),
            ("base", at(front, foot, w, t)),
            ("bottom", at(back, foot, w, t)),
        ]
    }

    /// The contour, clockwise from the upper end of the glue flap. A thumb opens the box at a notch in its front.
    pub fn corners(&self) -> Vec<Point> {
        let Net { w, t, .. } = *self;
        let [glue, tuck, dust] = self.flaps();
        let [(_, flap), (_, left), (_, front), (_, right), (_, back), ..] = self.panels();
        let (top, foot) = (flap.y, flap.bottom());
        let slant = Mm(2.0).min(t / 4.0);
        let chamfer = Mm(6.0).min(flap.h / 6.0);
        let round = Mm(5.0).min(tuck / 2.0);
        let notch = Mm(9.0).min(w / 6.0);
        let mut all: Vec<(Mm, Mm)> = vec![(Mm(0.0), top + chamfer), (glue, top)];
        let dust_above = |r: Rect| [(r.x + slant, top - dust), (r.right() - slant, top - dust), (r.right(), top)];
        let dust_below = |r: Rect| [(r.right() - slant, foot + dust), (r.x + slant, foot + dust), (r.x, foot)];
        all.extend(dust_above(left));
        all.extend((0..=NOTCH).map(|n| {
            let (sin, cos) = (std::f32::consts::PI * n as f32 / NOTCH as f32).sin_cos();
            (front.x + front.w / 2.0 - notch * cos, top + notch * sin)
        }));
        all.push((right.x, top));
        all.extend(dust_above(right));
        all.extend([
            (back.x, tuck),
            (back.x + CLEAR, round),
            (back.x + CLEAR + round / 3.0, round / 3.0),
            (back.x + CLEAR + round, Mm(0.0)),
            (back.right() - CLEAR - round, Mm(0.0)),
            (back.right() - CLEAR - round / 3.0, round / 3.0),
            (back.right() - CLEAR, round),
            (back.right(), tuck),
            (back.right(), foot + t),
            (back.x, foot + t),
            (back.x, foot),
        ]);
        all.extend(dust_below(right));
        all.extend([(right.x - CLEAR, foot + t - CLEAR), (front.x + CLEAR, foot + t - CLEAR), (front.x, foot)]);
        all.extend(dust_below(left));
        all.push((Mm(0.0), foot - chamfer));
        all.into_iter().map(|(x, y)| Point { x, y }).collect()
    }

    /// The lines along which it is scored and folded.
    pub fn folds(&self) -> Vec<Fold> {
        let [_, (_, left), (_, front), (_, right), (_, back), (_, lid), ..] = self.panels();
        let p = |x: Mm, y: Mm| Point { x, y };
        let upright = [left, front, right, back].map(|r| [p(r.x, r.y), p(r.x, r.bottom())]);
        let above = [left, right, back, lid].map(|r| [p(r.x, r.y), p(r.right(), r.y)]);
        let below = [left, front, right, back].map(|r| [p(r.x, r.bottom()), p(r.right(), r.bottom())]);
        [upright, above, below].concat()
    }
}

/// The straight lines of the notch.
const NOTCH: usize = 16;
