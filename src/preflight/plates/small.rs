//! Checks knockout and reversed type by the background of small objects, just before they are painted. Light letters
//! and lines are gaps in a dark background, which ink closes from both sides. Black letters that knock out a tint get
//! a light edge if plates are misregistered. Letters in the color of their background are invisible.

use super::super::colour::{Ink, light};
use super::super::cover::{Coverage, Window};
use super::super::inspector::{CLOSE, percent};
use super::super::state::{Paint, State};
use super::Plates;
use ground::diag::Severity;
use profile::TextInks;
use std::ops::Range;

/// The lightness, and the difference from the background, from which an object counts as a gap in it.
const LIGHT: f32 = 0.75;
const LIGHTER: f32 = 0.3;
/// An ink below the first value counts as paper; black from the second value on, without other inks, counts as black.
const TINT: f32 = 0.05;
const BLACK: f32 = 0.98;
/// An object that differs from its background by less than this in every ink is invisible.
const SEEN: f32 = 0.02;

/// A pixel and its neighbors.
const NEAR: [(isize, isize); 9] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Text that changed the plates by more than this was visible when it was printed.
const PLAIN: f32 = 0.1;
/// Letters that cover more than this share of their box are dashes and blocks: their box has one color although they are visible.
const BLOCK: f32 = 0.9;

/// The most texts of a page that are checked once it is printed.
const READ: usize = 2000;

/// An object that may be too small for its background.
#[derive(Clone, Copy)]
pub(super) enum Small {
    /// Letters: the height of an em in points.
    Text(f32),
    /// A line: its width in points.
    Line(f32),
}

/// The background of an object.
struct Ground {
    /// The mean of its pixels.
    ink: Ink,
    /// The mean change of its pixels when the object is painted, in the ink that changes most.
    change: f32,
    /// The share of the window that is covered.
    share: f32,
    window: Window,
}

/// A text that was printed.
pub(super) struct Text {
    window: Window,
    /// Whether the text was visible when it was printed.
    seen: bool,
    /// Whether an opaque object was printed over the whole text.
    hidden: bool,
}

impl Text {
    /// Whether paint in a window may hide the text.
    pub(super) fn may_hide(&self, by: Window) -> bool {
        self.seen && !self.hidden && self.window.common(by) == self.window
    }

    /// The columns of the text in a row of pixels, if it has any.
    pub(super) fn columns(&self, y: usize) -> Option<Range<usize>> {
        (self.window.top..self.window.bottom).contains(&y).then_some(self.window.left..self.window.right)
    }

    pub(super) fn hide(&mut self) {
        self.hidden = true;
    }
}

impl Plates<'_, '_> {
    /// Examines the background of an object that is about to be painted.
    pub(super) fn judge(
        &mut self,
        small: Small,
        state: &State,
        covered: &Coverage,
        (paint, alpha, overprints): (&Paint, f32, bool),
    ) {
        let plain = paint.pattern.is_none() && matches!(&*state.blend, "Normal" | "Compatible");
        let wide = matches!(small, Small::Line(width) if width >= self.profile.reversed_line.0 - CLOSE);
        if wide || !plain || !self.masks.is_empty() || !paint.space.spots().is_empty() {
            return;
        }
        let Some(ink) = paint.space.ink(&paint.colour).filter(|i| i.touches != [false; 4]) else { return };
        let keeps = |p: usize| overprints && (!ink.touches[p] || state.nonzero && ink.plates[p] <= 0.0);
        let over = |below: [f32; 4]| {
            [0, 1, 2, 3].map(|p| if keeps(p) { below[p] } else { below[p] * (1.0 - alpha) + ink.plates[p] * alpha })
        };
        let Some(ground) = self.ground(state, covered, over) else {
            if let (Small::Text(_), None) = (small, &state.mask) {
                let (what, help) = ("text is clipped away".to_owned(), "remove it, or make it visible");
                self.tell((Severity::Warning, "invisible-text"), covered.window, 0.0, what, help);
            }
            return;
        };
        let rises = light(over(ground.ink.plates)) - light(ground.ink.plates);
        let reversed = rises >= LIGHTER && light(over(ground.ink.plates)) >= LIGHT;
        match small {
            Small::Line(width) if reversed && width >= self.profile.smallest_line.0 - CLOSE => {
                let least = self.profile.reversed_line.0;
                let what =
                    format!("a light line on a dark background is {width:.2} pt wide; the minimum is {least:.2}");
                let help = "make it wider: ink spreads into it from both sides";
                self.tell((Severity::Error, "reversed-stroke"), ground.window, width, what, help);
            }
            Small::Line(_) => {}
            Small::Text(size) => {
                let (smallest, least) = (self.profile.smallest_text.0, self.profile.smallest_reversed.0);
                if reversed && (smallest - CLOSE..least - CLOSE).contains(&size) {
                    let what = format!("light text on a dark background is {size:.2} pt; the minimum is {least}");
                    self.tell((Severity::Error, "small-text"), ground.window, size, what, "make it larger");
                }
                if self.knocks_out(size, &ground, ink, alpha, overprints) && self.on_tints(state, covered) {
                    let under = percent(ground.ink);
                    let what = format!("black text of {size:.2} pt knocks out the tint below it ({under})");
                    let help = "set it to overprint; otherwise a light edge shows if the plates are misregistered";
                    self.tell((Severity::Warning, "black-knockout"), ground.window, size, what, help);
                }
                let pale = ground.change < SEEN && !overprints && alpha > SEEN;
                let plain = ground.change > PLAIN && ground.share < BLOCK;
                if (pale || plain) && self.texts.len() < READ {
                    self.texts.push(Text { window: ground.window, seen: plain, hidden: false });
                }
            }
        }
    }

    /// Whether small black letters knock out a background that is not paper.
    fn knocks_out(&self, size: f32, ground: &Ground, ink: Ink, alpha: f32, overprints: bool) -> bool {
        let [c, m, y, k] = ink.plates;
        let black = k >= BLACK && c.max(m).max(y) < 1.0 - BLACK && alpha >= BLACK;
        let [below @ .., _] = ground.ink.plates;
        let tinted = below.iter().any(|plate| *plate > TINT);
        black && !overprints && tinted && size < self.profile.text_inks.overprint.0 - CLOSE
    }

    /// Whether the background below an object and right beside it consists only of tints, over which black is
    /// printed.
    fn on_tints(&mut self, state: &State, covered: &Coverage) -> bool {
        let (window, _) = self.reach(state, covered);
        let mut row = Vec::new();
        (window.top..window.bottom).all(|y| {
            row.clear();
            row.resize(window.width(), 255);
            covered.dim(window.left, y, &mut row);
            let shown = (window.left..).zip(&row).filter(|(_, shown)| **shown > 0).map(|(x, _)| x);
            let mut beside =
                shown.flat_map(|x| NEAR.map(|(dx, dy)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy))));
            beside.all(|(x, y)| self.below(x, y).is_none_or(|ink| TextInks::over(ink, self.profile.ink_limit)))
        })
    }

    /// The ink of a pixel through all open layers; `None` if the pixel is outside of them.
    fn below(&self, x: usize, y: usize) -> Option<[f32; 4]> {
        let within = |w: Window| (w.left..w.right).contains(&x) && (w.top..w.bottom).contains(&y);
        self.layers.iter().try_fold([0.0; 4], |below, layer| {
            let i = within(layer.window).then(|| layer.window.at(x, y))?;
            Some([0, 1, 2, 3].map(|p| below[p] * (1.0 - layer.alpha[i]) + layer.ink[i][p]))
        })
    }

    /// Reports text that is unreadable on the printed page: its area has one color, or something opaque covers it. Text in the
    /// color of its background may be the shadow of other text: then the area has two colors. Hidden text may be printed again
    /// on top.
    pub(super) fn unread(&mut self) {
        let texts = std::mem::take(&mut self.texts);
        for (i, text) in texts.iter().enumerate() {
            let Some(page) = self.layers.first() else { return };
            let window = text.window;
            let dot = |x: usize, y: usize| page.ink[page.window.at(x, y)];
            let first = dot(window.left, window.top);
            let mut dots = (window.top..window.bottom).flat_map(|y| (window.left..window.right).map(move |x| (x, y)));
            let again = |later: &Text| !later.hidden && later.window.common(window) != Window::default();
            let hidden = text.hidden && !texts[i + 1..].iter().any(again);
            if hidden || dots.all(|(x, y)| dot(x, y).iter().zip(first).all(|(a, b)| (a - b).abs() < SEEN)) {
                let (what, help) = match text.seen {
                    true => ("text is covered by other objects and invisible", "bring it to the front, or remove it"),
                    false => {
                        ("text has the color of its background and is invisible", "give it another color, or remove it")
                    }
                };
                self.tell((Severity::Warning, "invisible-text"), window, 0.0, what.to_owned(), help);
            }
        }
    }

    fn tell(
        &mut self,
        (severity, code): (Severity, &'static str),
        window: Window,
        measure: f32,
        what: String,
        help: &str,
    ) {
        let place = window.rect().and_then(|r| r.transform(self.to_page()));
        let place = place.map(|r| self.page.place(r.into()));
        self.findings.measured((severity, code, "on its background"), place, measure, what, help);
    }

    /// The ink of the pixels that an object will cover, weighted by coverage, through all open layers; `over` is applied to
    /// each pixel.
    fn ground(&mut self, state: &State, covered: &Coverage, over: impl Fn([f32; 4]) -> [f32; 4]) -> Option<Ground> {
        let (window, clip) = self.reach(state, covered);
        let by: Vec<&Coverage> =
            [Some(covered), clip.as_deref(), state.mask.as_deref()].into_iter().flatten().collect();
        let (mut sum, mut change, mut weight) = ([0.0f32; 4], 0.0, 0.0);
        let mut row = Vec::new();
        for y in window.top..window.bottom {
            row.clear();
            row.resize(window.width(), 255);
            by.iter().for_each(|by| by.dim(window.left, y, &mut row));
            for (x, shown) in (window.left..).zip(&row).filter(|(_, shown)| **shown > 0) {
                let share = f32::from(*shown) / 255.0;
                let Some(below) = self.below(x, y) else { continue };
                let above = over(below);
                change += share * (0..4).map(|p| (above[p] - below[p]).abs()).fold(0.0, f32::max);
                (0..4).for_each(|p| sum[p] += share * below[p]);
                weight += share;
            }
        }
        let ink = Ink { plates: sum.map(|sum| sum / weight), touches: [true; 4] };
        let share = weight / window.area() as f32;
        (weight > 0.0).then_some(Ground { ink, change: change / weight, share, window })
    }
}
