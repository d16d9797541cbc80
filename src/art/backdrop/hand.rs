//! What each hand adds to a place: `linocut` adds gouges, which merge into a solid ground around the subject; `pulp` a dot screen, a black
//! floor and long shadows; `brush` the grain of paper; and `poster` a disc behind the subject.

use super::Scene;
use crate::canvas::{Paint, Trace};
use crate::cut::Inks;
use crate::layout::{FEET, FLOOR};
use crate::noise::noise;
use crate::polygon::{Corner, Shape};
use cards::face::Hand;
use ground::unit::{Affine, Economy};

/// The distance between gouges, in mm.
const GOUGE: f32 = 1.35;

/// Within this distance of the subject, the gouges of a linocut merge into a solid ground, in mm: a light subject needs a plain, dark one.
const CALM: f32 = 11.0;

/// The distance between dots, and the smallest and the largest radius, in mm.
const SCREEN: f32 = 0.85;
const DOTS: [f32; 2] = [0.13, 0.44];

impl Scene<'_> {
    /// Paints what is below the things of the place.
    pub(super) fn under(&mut self) {
        if self.canvas.hand() == Hand::Linocut {
            self.gouges();
        }
    }

    /// Paints what is over the things of the place and below the subject.
    pub(super) fn over(&mut self) {
        match self.canvas.hand() {
            Hand::Painted | Hand::Linocut => {}
            Hand::Pulp => {
                self.screen();
                if self.canvas.economy() == Economy::Full {
                    self.wedge();
                }
                self.long_shadow();
            }
            Hand::Brush => self.grain(),
            Hand::Poster => self.disc(),
        }
    }

    /// Paints strokes on paper, which bend around the subject and merge near it.
    fn gouges(&mut self) {
        let inks = Inks::of(self.tints);
        let all = Trace::default().rect(self.left(), self.top(), self.right() * 2.0, self.bottom() * 2.0).clone();
        self.canvas.print(&all, inks.paper());
        let body = self.subject.simplified(0.4);
        let middle = self.subject.bounds().map_or([0.0, 0.0], |b| b.middle());
        let mut strokes = Trace::default();
        let rows = ((self.bottom() - self.top()) / GOUGE) as i32 + 4;
        for row in -2..rows {
            let y = self.top() + row as f32 * GOUGE;
            let mut x = self.left() - self.dice.between(0.0, 6.0);
            while x < self.right() {
                // cuts by hand differ in length
                let long = self.dice.between(9.0, 22.0);
                let (mut upper, mut lower) = (Vec::new(), Vec::new());
                let steps = (long / 4.0).ceil() as i32;
                for i in 0..=steps {
                    let t = i as f32 / steps as f32;
                    let px = x + long * t;
                    let far = body.distance([px, y]);
                    let bow = (y - middle[1]).clamp(-6.0, 6.0) / 6.0 * 2.2 / (1.0 + far * 0.35);
                    let py = y + bow + 0.5 * noise([px, y]);
                    let solid = (1.6 * (1.0 - far / CALM)).clamp(0.0, 1.0);
                    let taper = (t.min(1.0 - t) * 5.0).min(1.0).max(solid);
                    // the floor is darker than the wall
                    let bare = if py > FLOOR + 0.6 { 0.72 } else { 0.5 };
                    let wide = GOUGE * (bare + (1.25 - bare) * solid) * taper;
                    let half = wide * (1.0 + 0.25 * (1.0 - solid) * noise([px * 2.0, y * 3.0])) / 2.0;
                    upper.push([px, py - half]);
                    lower.push([px, py + half]);
                }
                lower.reverse();
                upper.extend(lower);
                strokes.ring(&upper);
                x += long - 0.4;
            }
        }
        self.canvas.print(&strokes, inks.own());
    }

    /// Paints rows of dots, which become larger towards the shadow.
    fn screen(&mut self) {
        let way = [-0.6 * self.lit, 0.8];
        let across = [-way[1], way[0]];
        let reach = self.reach[0] + self.reach[1];
        let rows = (reach / SCREEN) as i32;
        for row in -rows / 6..rows {
            let far = row as f32 * SCREEN * 0.5 * 1.6;
            let much = (far / (reach * 0.62)).clamp(0.0, 1.0);
            let r = DOTS[0] + (DOTS[1] - DOTS[0]) * much;
            let shift = if row % 2 == 0 { 0.0 } else { SCREEN * 0.8 };
            let at = [way[0] * far, way[1] * far];
            let end = |k: f32| [at[0] + across[0] * k, at[1] + across[1] * k];
            let line = Trace::default().line(&[end(-reach + shift), end(reach)]).clone();
            self.canvas.dotted(&line, r * 2.0, SCREEN * 1.6, self.tints.deep);
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

    /// Paints hard shadows of everything that stands on the floor; they lean away from the light.
    fn long_shadow(&mut self) {
        let lean = -0.26 * self.lit;
        let thrown = self.standing.iter().filter_map(|body| {
            let foot = body.bounds()?.bottom;
            let thrown = Affine([1.0, 0.0, -lean, 0.96, lean * foot - 1.5 * self.lit, foot * 0.04 + 0.5]);
            Some(body.mapped(thrown).rings().to_vec())
        });
        let shadow = Shape::enclosed(&thrown.flatten().collect::<Vec<_>>()).filled().simplified(0.1);
        self.canvas.fill(&shadow, Paint::Flat(self.tints.deep.mix(self.tints.dark, 0.35), 1.0));
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
