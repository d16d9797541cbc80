//! What each hand adds to a place: `linocut` adds a solid ground with gouges far from the subject; `pulp` a dot screen, a black floor and
//! long shadows; `brush` the grain of paper; and `poster` a disc behind the subject.

use super::Scene;
use crate::canvas::Trace;
use crate::cut::Inks;
use crate::distance::Grid;
use crate::fit::Curve;
use crate::layout::{FEET, FLOOR};
use crate::noise::noise;
use crate::polygon::{Bounds, Corner, Shape};
use crate::relief::Curves;
use cards::face::Hand;
use ground::unit::{Affine, Economy};

/// How far a curve with one handle is from its chord, as a share of the distance of the handle.
const BULGE: f32 = 4.0 / 9.0;

/// The distance between gouges, and the width of the pen that cuts their ends, in mm.
const GOUGE: f32 = 2.3;
const LEAST: f32 = 0.24;

/// The distance between the strokes of a floor at the wall and at the lower edge, in mm, and the share of it that is black there.
const STROKES: [f32; 2] = [1.3, 2.3];
const TRODDEN: [f32; 2] = [0.72, 0.3];

/// Within this distance of everything that stands in the picture, the ground of a linocut is solid, in mm. Gouges have their full width this
/// much farther away.
const CALM: f32 = 5.0;
const FULL: f32 = 9.0;

/// Within this distance of everything that stands in the picture, a pulp has no dots, in mm.
const CLEAR: f32 = 3.0;

/// The distance between dots, and the smallest and the largest radius, in mm.
const SCREEN: f32 = 0.85;
const DOTS: [f32; 2] = [0.13, 0.36];

/// How far shadows in a pulp lean away from the light, and their height, relative to what throws them.
const LEAN: f32 = 0.34;
const THROWN: f32 = 0.62;

/// The distance between the points for which the distance from the subject is known, in mm.
const COARSE: f32 = 1.0;

/// The distance of each point of the picture from everything that stands in it.
struct Room {
    grid: Grid,
    far: Vec<f32>,
}

impl Room {
    fn far(&self, at: Corner) -> f32 {
        self.far[self.grid.nearest(at)]
    }
}

/// A gouge from one point, where the tool enters, to another: as wide as asked where it is widest if it is cut with a pen of the width
/// `least`. Each side is a curve with a handle at one of its ends, which takes a third less in a file.
fn gouge([x1, y1]: Corner, [x2, y2]: Corner, wide: f32, least: f32) -> Curve {
    let belly = ((wide - least) / 2.0 / BULGE).max(0.0);
    let [x, y] = [x1 + (x2 - x1) * 0.7, y1 + (y2 - y1) * 0.7];
    let spans = vec![[[x1, y1], [x, y - belly], [x2, y2]], [[x, y + belly], [x1, y1], [x1, y1]]];
    Curve { from: [x1, y1], spans }
}

impl Scene<'_> {
    /// Paints what is below the things of the place: the ground, and the floor if there is one.
    pub(super) fn under(&mut self, floor: bool) {
        if self.canvas.hand() == Hand::Linocut {
            self.gouges();
            if floor && self.canvas.economy() == Economy::Full {
                self.trodden();
            }
        }
    }

    /// Paints what is over the things of the place and below the subject.
    pub(super) fn over(&mut self) {
        match self.canvas.hand() {
            Hand::Painted | Hand::Linocut => {}
            Hand::Pulp => {
                self.screen();
                self.long_shadow();
                if self.canvas.economy() == Economy::Full {
                    self.wedge();
                }
            }
            Hand::Brush => self.grain(),
            Hand::Poster => self.disc(),
        }
    }

    /// Paints a solid ground, and cuts short gouges out of it far from the subject.
    fn gouges(&mut self) {
        let inks = Inks::of(self.tints);
        let all = Trace::default().rect(self.left(), self.top(), self.right() * 2.0, self.bottom() * 2.0).clone();
        self.canvas.print(&all, inks.own());
        let Some(room) = self.room(CALM + FULL) else { return };
        let mm = self.canvas.paper_mm();
        let middle = self.subject.bounds().map_or([0.0, 0.0], |b| b.middle());
        let mut cuts = Vec::new();
        for row in 0..((self.bottom() - self.top()) / (GOUGE * mm)) as i32 {
            let y = self.top() + (row as f32 + 0.5) * GOUGE * mm;
            let mut x = self.left() - self.dice.between(0.0, 6.0);
            while x < self.right() {
                // cuts by hand differ in length, and end where the calm ground around the subject begins
                let (from, most) = (x, x + self.dice.between(9.0, 24.0));
                let mut much = f32::MAX;
                while x < most && room.far([x, y]) > CALM {
                    much = much.min(room.far([x, y]) - CALM);
                    x += 1.0;
                }
                // the floor is darker than the wall
                let bare = if y > FLOOR + 0.6 { 0.34 } else { 0.52 };
                let wide = GOUGE * mm * bare * (0.5 + much / FULL).min(1.0);
                if x - from > 3.0 {
                    let bow = |x: f32| {
                        let bend = (y - middle[1]).clamp(-6.0, 6.0) / 6.0 * 2.2 / (1.0 + room.far([x, y]) * 0.35);
                        [x, y + bend + 0.5 * noise([x, y])]
                    };
                    cuts.push(gouge(bow(from), bow(x), wide, LEAST * mm));
                }
                x += self.dice.between(1.0, 3.0);
            }
        }
        self.canvas.carve(Trace::default().curves(&Curves(cuts), [0.0, 0.0]), LEAST * mm, inks.carved());
    }

    /// Prints the floor of a linocut in black strokes, which are closer and wider far away, so that all things stand on something.
    fn trodden(&mut self) {
        let mm = self.canvas.paper_mm();
        let ([_, wall], bottom) = (self.camera.far().map([0.0, FLOOR]), self.bottom());
        let mut strokes = Vec::new();
        let mut y = wall;
        while y < bottom {
            let near = (y - wall) / (bottom - wall);
            let between = |[far, close]: [f32; 2]| far + (close - far) * near;
            let pitch = between(STROKES) * mm;
            let wide = pitch * between(TRODDEN);
            let mut x = self.left() - self.dice.between(0.0, 12.0);
            while x < self.right() {
                let end = x + self.dice.between(24.0, 56.0);
                let at = |x: f32| [x, y + 0.5 * noise([x, y])];
                strokes.push(gouge(at(x), at(end), wide, LEAST * mm));
                x = end + self.dice.between(0.6, 1.8);
            }
            y += pitch;
        }
        self.canvas.carve(
            Trace::default().curves(&Curves(strokes), [0.0, 0.0]),
            LEAST * mm,
            Inks::of(self.tints).black(),
        );
    }

    /// The distance of everything in the picture from what stands in it, up to `most`; `None` if nothing stands in it.
    fn room(&self, most: f32) -> Option<Room> {
        let (left, top, right, bottom) = (self.left(), self.top(), self.right(), self.bottom());
        let grid = Grid::spaced(Bounds { left, top, right, bottom }, COARSE)?;
        let mut far = vec![most; grid.len()];
        for body in self.standing {
            let inside = grid.distance(body, most);
            far.iter_mut().zip(inside).for_each(|(far, inside)| *far = far.min(-inside));
        }
        Some(Room { grid, far })
    }

    /// Paints rows of dots, which become larger towards the shadow, away from everything that stands in the picture.
    fn screen(&mut self) {
        let Some(room) = self.room(CLEAR) else { return };
        let mm = self.canvas.paper_mm();
        let way = [-0.6 * self.lit, 0.8];
        let across = [-way[1], way[0]];
        let reach = self.reach[0] + self.reach[1];
        let (screen, pitch) = (SCREEN * mm, SCREEN * mm * 1.6);
        let rows = (reach / screen) as i32;
        for row in -rows / 6..rows {
            let far = row as f32 * screen * 0.5 * 1.6;
            let much = (far / (reach * 0.62)).clamp(0.0, 1.0);
            let r = (DOTS[0] + (DOTS[1] - DOTS[0]) * much) * mm;
            let shift = if row % 2 == 0 { 0.0 } else { pitch * 0.5 };
            let at = |k: i32| {
                let along = k as f32 * pitch + shift - reach;
                [way[0] * far + across[0] * along, way[1] * far + across[1] * along]
            };
            let dots = (2.0 * reach / pitch) as i32;
            let seen = |k: i32| {
                let [x, y] = at(k);
                x.abs() < self.reach[0] + 1.0 && y.abs() < self.reach[1] + 1.0 && room.far([x, y]) >= CLEAR
            };
            let mut lines = Trace::default();
            let mut from = None;
            for k in 0..=dots {
                match (from, seen(k)) {
                    (None, true) => from = Some(k),
                    (Some(first), false) => {
                        lines.line(&[at(first), at(k - 1)]);
                        from = None;
                    }
                    _ => {}
                }
            }
            if !lines.strokes.is_empty() {
                self.canvas.dotted(&lines, r * 2.0, pitch, self.tints.deep);
            }
        }
    }

    /// Paints a slanting black floor.
    fn wedge(&mut self) {
        let (left, right, bottom) = (self.left(), self.right(), self.bottom());
        let side = if self.dice.below(2) == 0 { 1.0 } else { -1.0 };
        let (low, high) = (FEET + 4.5, FEET - 7.5);
        let (l, r) = if side > 0.0 { (low, high) } else { (high, low) };
        let black = self.tints.deep.dimmed(0.55);
        self.canvas.print(Trace::default().ring(&[[left, l], [right, r], [right, bottom], [left, bottom]]), black);
    }

    /// Paints hard shadows of everything that stands on the floor; they lean away from the light. They are a dark tone of the place and
    /// lower than what throws them, so that no black double stands beside the subject.
    fn long_shadow(&mut self) {
        let lean = -LEAN * self.lit;
        let thrown = self.standing.iter().filter_map(|body| {
            let foot = body.bounds()?.bottom;
            let thrown = Affine([1.0, 0.0, -lean, THROWN, lean * foot - 1.2 * self.lit, foot * (1.0 - THROWN) + 0.5]);
            Some(body.mapped(thrown).rings().to_vec())
        });
        let shadow = Shape::enclosed(&thrown.flatten().collect::<Vec<_>>()).filled().simplified(0.1);
        self.canvas.print(&Trace::around(&shadow), self.tints.dark);
    }

    /// Paints flecks where the paper took no color.
    fn grain(&mut self) {
        let mut flecks = Trace::default();
        for _ in 0..160 {
            let at = [self.dice.between(self.left(), self.right()), self.dice.between(self.top(), self.bottom())];
            let (dx, dy) = (self.dice.between(-0.5, 0.5), self.dice.between(-0.35, 0.35));
            flecks.line(&[at, [at[0] + dx, at[1] + dy]]);
        }
        let paper = self.tints.high.lit(0.5);
        self.canvas.strewn(&flecks, 0.2, paper, 0.3);
    }

    /// Paints a bright disc behind the subject.
    fn disc(&mut self) {
        let Some(b) = self.subject.bounds() else { return };
        let r = (b.width().max(b.height()) * 0.5).clamp(12.0, 19.0);
        let at: Corner = [b.middle()[0], b.middle()[1].min(4.0)];
        self.canvas.print(Trace::default().disc(at, r), self.tints.light.mix(self.tints.high, 0.3));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gouges_are_as_wide_as_asked_and_never_thinner_than_their_pen() {
        for (wide, belly) in [(0.1, 0.0), (0.24, 0.0), (0.8, 0.56)] {
            let Curve { from, spans } = gouge([0.0, 1.0], [9.0, 2.0], wide, LEAST);
            let [[_, [_, upper], _], [[_, lower], _, end]] = spans[..] else { panic!("two sides") };
            assert!(((lower - upper) * BULGE - belly).abs() < 1e-5, "{wide}");
            assert_eq!(end, from);
        }
    }
}
