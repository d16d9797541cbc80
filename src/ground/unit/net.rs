//! The nets of boxes as geometry: flat pieces that are cut out, scored, folded and glued, and then hold a pack of cards. A tuck box is
//! one piece; a box of two parts is a tray and a lid over it, which have the same net. A divider stands between the cards, and is not
//! folded.
//!
//! ```text
//!                                   tuck            tab  head  tab
//!        dust            dust       lid             left floor right
//! glue | left | front | right    | back             tab  foot  tab
//!        dust   base    dust       bottom
//! ```

use super::{Mm, Point, Rect, Size};

/// The form of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One piece whose lid is tucked in.
    Tuck,
    /// The lower part of a box, open above; cards lie in it.
    Tray,
    /// The upper part, which goes over the walls of a tray.
    Lid,
    /// A card with a tab above it.
    Divider,
}

/// A box, by the distances between its folds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Net {
    /// What it is.
    pub form: Form,
    /// Width of the front, or of the floor.
    pub w: Mm,
    /// Height of the front, or of the floor as it is printed.
    pub h: Mm,
    /// Thickness of the box: the height of the walls of a tray, or of a tab.
    pub t: Mm,
    /// The number of cards for which it is made; of a divider, the number of tabs side by side.
    pub holds: u16,
    /// Which of these tabs a divider has, from 0.
    pub tab: u16,
    /// The size of these cards.
    pub of: Size,
}

/// The difference between the inside of a box and its pack in all three directions.
pub const PLAY: Mm = Mm(1.0);

/// The largest length of the glue flap, the tuck and the dust flaps.
const FLAPS: [Mm; 3] = [Mm(12.0), Mm(16.0), Mm(16.0)];

/// The gap between a flap and its opening, on either side.
const CLEAR: Mm = Mm(0.7);

/// How much larger a lid is inside than its tray outside, in width and height.
const SLIDE: Mm = Mm(0.6);

/// How far a lid covers the walls of its tray: the rest is free for the fingers.
const COVER: f32 = 2.0 / 3.0;

/// The height of a divider's tab above the cards.
pub const TAB: Mm = Mm(12.0);

/// A fold: both ends.
pub type Fold = [Point; 2];

impl Net {
    /// A box for a pack of this width, height and thickness, of card that is `board` thick.
    pub fn around(form: Form, pack: [Mm; 3], board: Mm) -> Net {
        // a wall takes half its thickness of the room on either side of it
        let [mut w, mut h, mut t] = pack.map(|side| side + PLAY + board);
        if form == Form::Lid {
            // outside a tray is half a wall larger on either side, and inside a lid half a wall smaller
            (w, h, t) = (w + board * 2.0 + SLIDE, h + board * 2.0 + SLIDE, t * COVER);
        }
        Net { form, w, h, t, holds: 1, tab: 0, of: Size { w: pack[0], h: pack[1] } }
    }

    /// A divider for cards of this size, with this many tabs side by side.
    pub fn between(card: Size, tabs: u16) -> Net {
        Net { form: Form::Divider, w: card.w, h: card.h, t: TAB, holds: tabs, tab: 0, of: card }
    }

    /// The depths of the glue flap, the tuck, and the dust flaps.
    fn flaps(&self) -> [Mm; 3] {
        let [glue, tuck, dust] = FLAPS;
        [glue.min(self.w / 2.0), tuck.min(self.h / 3.0), dust.min(self.w / 2.0 - CLEAR)]
    }

    /// The size of the whole net.
    pub fn size(&self) -> Size {
        let [glue, tuck, dust] = self.flaps();
        match self.form {
            Form::Tuck => Size { w: glue + (self.w + self.t) * 2.0, h: tuck + self.t + self.h + self.t.max(dust) },
            Form::Tray | Form::Lid => Size { w: self.w, h: self.h }.grown(self.t),
            Form::Divider => Size { w: self.w, h: self.h + self.t },
        }
    }

    /// Its panels, by name; dust flaps and tabs are no panels.
    pub fn panels(&self) -> Vec<(&'static str, Rect)> {
        match self.form {
            Form::Tuck => self.tuck_panels().to_vec(),
            Form::Tray | Form::Lid => self.tray_panels().to_vec(),
            Form::Divider => self.divider_panels().to_vec(),
        }
    }

    fn divider_panels(&self) -> [(&'static str, Rect); 2] {
        let Net { w, h, t, .. } = *self;
        // a single tab is in the middle
        let wide = w / f32::from(self.holds.max(2));
        let x = if self.holds < 2 { (w - wide) / 2.0 } else { wide * f32::from(self.tab % self.holds) };
        [("front", Rect { x: Mm(0.0), y: t, w, h }), ("tab", Rect { x, y: Mm(0.0), w: wide, h: t })]
    }

    fn tray_panels(&self) -> [(&'static str, Rect); 5] {
        let Net { w, h, t, .. } = *self;
        let at = |x: Mm, y: Mm, w: Mm, h: Mm| Rect { x, y, w, h };
        [
            ("floor", at(t, t, w, h)),
            ("head", at(t, Mm(0.0), w, t)),
            ("foot", at(t, t + h, w, t)),
            ("left", at(Mm(0.0), t, t, h)),
            ("right", at(t + w, t, t, h)),
        ]
    }

    fn tuck_panels(&self) -> [(&'static str, Rect); 9] {
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

    /// The contour, clockwise.
    pub fn corners(&self) -> Vec<Point> {
        match self.form {
            Form::Tuck => self.tuck_corners(),
            Form::Tray | Form::Lid => self.tray_corners(),
            Form::Divider => self.divider_corners(),
        }
    }

    /// Its contour, beginning at the lower left corner of the tab.
    fn divider_corners(&self) -> Vec<Point> {
        let [(_, front), (_, tab)] = self.divider_panels();
        let slant = Mm(2.0);
        let all = [
            (tab.x, front.y),
            (tab.x + slant, tab.y),
            (tab.right() - slant, tab.y),
            (tab.right(), front.y),
            (front.right(), front.y),
            (front.right(), front.bottom()),
            (front.x, front.bottom()),
            (front.x, front.y),
        ];
        let mut corners: Vec<Point> = all.into_iter().map(|(x, y)| Point { x, y }).collect();
        // the first and the last tab end at the side of the card
        corners.dedup_by(|a, b| (a.x - b.x).0.abs() < 0.01 && (a.y - b.y).0.abs() < 0.01);
        if tab.x == front.x {
            corners.pop();
        }
        corners
    }

    /// From the upper end of the head. The tabs at both ends of head and foot are glued into the other walls.
    fn tray_corners(&self) -> Vec<Point> {
        let [(_, floor), (_, head), (_, foot), (_, left), (_, right)] = self.tray_panels();
        let tab = FLAPS[0].min(self.t - CLEAR).min(self.h / 2.0 - CLEAR).max(Mm(1.0));
        let slant = Mm(2.0).min(self.t / 4.0);
        let quarter = [
            (head.right(), head.y),
            (head.right() + tab, head.y + slant),
            (head.right() + tab, head.bottom() - slant),
            (floor.right(), floor.y),
            (right.right(), right.y),
        ];
        let (w, h) = (left.w + floor.w + right.w, head.h + floor.h + foot.h);
        // the other three corners are its mirror images
        let [right_foot, left_foot, left_head] = [(false, true), (true, true), (true, false)]
            .map(|(x, y)| quarter.map(|(a, b)| (if x { w - a } else { a }, if y { h - b } else { b })));
        let back = |corners: [(Mm, Mm); 5]| corners.into_iter().rev();
        let all = quarter.into_iter().chain(back(right_foot)).chain(left_foot).chain(back(left_head));
        all.map(|(x, y)| Point { x, y }).collect()
    }

    /// From the upper end of the glue flap. A thumb opens the box at a notch in its front.
    fn tuck_corners(&self) -> Vec<Point> {
        let Net { w, t, .. } = *self;
        let [glue, tuck, dust] = self.flaps();
        let [(_, flap), (_, left), (_, front), (_, right), (_, back), ..] = self.tuck_panels();
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

    /// The lines on which it is scored and folded.
    pub fn folds(&self) -> Vec<Fold> {
        let p = |x: Mm, y: Mm| Point { x, y };
        if self.form == Form::Divider {
            return Vec::new();
        }
        if self.form != Form::Tuck {
            let [(_, floor), (_, head), (_, foot), ..] = self.tray_panels();
            let upright = [head, floor, foot].map(|r| [r.x, r.right()].map(|x| [p(x, r.y), p(x, r.bottom())]));
            let across = [floor.y, floor.bottom()].map(|y| [p(floor.x, y), p(floor.right(), y)]);
            return upright.into_iter().flatten().chain(across).collect();
        }
        let [_, (_, left), (_, front), (_, right), (_, back), (_, lid), ..] = self.tuck_panels();
        let upright = [left, front, right, back].map(|r| [p(r.x, r.y), p(r.x, r.bottom())]);
        let above = [left, right, back, lid].map(|r| [p(r.x, r.y), p(r.right(), r.y)]);
        let below = [left, front, right, back].map(|r| [p(r.x, r.bottom()), p(r.right(), r.bottom())]);
        [upright, above, below].concat()
    }
}

/// The straight lines of the notch.
const NOTCH: usize = 16;
