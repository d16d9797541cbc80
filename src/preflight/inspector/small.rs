//! Checks small type and fine lines: their size, the number of inks, and the distance to the trim. Checks that depend on the
//! background are made on the plates.

use super::Inspector;
use crate::colour::Ink;
use crate::least;
use crate::pages::Area;
use crate::state::{Paint, Run, State};
use ground::diag::Severity;

/// Letters up to this size, and lines up to the width below, must be printed with one ink if they are black (points).
const SMALL: f32 = 24.0;
const FINE: f32 = 2.0;
/// An ink below this value is too light for misregistration to be visible.
const COUNTS: f32 = 0.1;
/// The tolerance of sizes, in points, because numbers in a file are rounded.
pub(in super::super) const CLOSE: f32 = 0.02;

impl Inspector<'_, '_> {
    pub(super) fn line(&mut self, state: &State, at: Area, thing: &str) {
        let width = state.thinnest() * self.page.points();
        if self.masks > 0 || !at.meets(self.page.edge()) {
            return;
        }
        least(&mut self.seen.thinnest_line_pt, width);
        let place = Some(self.page.place(at));
        let smallest = self.profile.smallest_line.0;
        if state.width <= 0.0 {
            let what = format!("{thing} has the thinnest width that the device can draw (0 w)");
            self.findings.at("hairline", thing, place, what, "give every line a width");
        } else if width < smallest - CLOSE {
            let what = format!("{thing} is {width:.2} pt wide; the minimum is {smallest:.2}");
            let kind = (Severity::Error, "thin-line", thing);
            self.findings.measured(kind, place, width, what, "make it wider");
        }
        if width <= FINE {
            self.single_black(&state.stroke.clone(), thing, at);
        }
    }

    pub(super) fn size(&mut self, state: &State, run: &Run<'_>, at: Area) {
        let Some(em) = run.em() else { return };
        let (size, smallest) = (em * self.page.points(), self.profile.smallest_text.0);
        least(&mut self.seen.smallest_text_pt, size);
        if size < smallest - CLOSE {
            let what = format!("text is {size:.2} pt; the minimum is {smallest}");
            let kind = (Severity::Error, "small-text", "text");
            self.findings.measured(kind, Some(self.page.place(at)), size, what, "make it larger");
        }
        if matches!(state.mode, 0 | 2 | 4 | 6) {
            let fill = state.fill.clone();
            let black = size <= SMALL && self.single_black(&fill, "text", at);
            if !black && size < self.profile.text_inks.below.0 - CLOSE {
                self.few_inks(&fill, size, at);
            }
        }
    }

    /// Reports black of several inks where only one ink is allowed. A dark brown counts as a color.
    fn single_black(&mut self, paint: &Paint, thing: &str, at: Area) -> bool {
        let Some(ink) = paint.space.ink(&paint.colour).filter(|_| paint.pattern.is_none()) else { return false };
        let [c, m, y, k] = ink.plates;
        let dark = [c, m, y].iter().all(|p| (1.0 - p) * (1.0 - k) <= 0.13);
        // black converted by a profile: nearly the maximum ink, with a little more cyan than magenta and yellow, which are
        // similar
        let full = c + m + y + k >= 0.9 * self.profile.ink_limit;
        let grey = full && (m - y).abs() <= 0.03 && (0.0..=0.12).contains(&(c - (m + y) / 2.0));
        let black = dark && (k >= 0.98 || grey) && c.max(m).max(y) > 0.005 && paint.space.spots().is_empty();
        if black {
            let what = format!("{thing} in black is printed with several inks ({})", percent(ink));
            let help = "use only black (0/0/0/100): several inks never register exactly on a small shape";
            self.findings.at("black-only", thing, Some(self.page.place(at)), what, help);
        }
        black
    }

    /// Reports small letters of any color that are printed with too many inks.
    fn few_inks(&mut self, paint: &Paint, size: f32, at: Area) {
        let Some(ink) = paint.space.ink(&paint.colour).filter(|_| paint.pattern.is_none()) else { return };
        let (counted, wanted) = (ink.plates.iter().filter(|p| **p > COUNTS).count(), self.profile.text_inks);
        if counted > usize::from(wanted.most) {
            let (most, below) = (wanted.most, wanted.below.0);
            let inks = percent(ink);
            let what = format!(
                "text of {size:.2} pt is printed with {counted} inks ({inks}); below {below} pt the limit is {most}"
            );
            let help =
                "use only black, or black and one more ink: several inks never register exactly on small letters";
            let kind = (Severity::Error, "text-inks", "");
            self.findings.measured(kind, Some(self.page.place(at)), size, what, help);
        }
    }

    /// Reports text that is too close to the trim. Tenths of a millimeter matter, hundredths do not.
    pub(super) fn safe(&mut self, at: Area) {
        let (cut, inside) = (self.page.cut(), f64::from(self.profile.safe.0 - 0.05) / self.page.unit);
        let nearest = (at.left - cut.left).min(at.low - cut.low).min(cut.right - at.right).min(cut.high - at.high);
        if at.meets(self.page.edge()) && nearest < inside {
            let far = nearest * self.page.unit;
            let side = if far < -0.05 { "beyond" } else { "from" };
            let what =
                format!("text is {:.1} mm {side} the trim; the safe distance is {}", far.abs(), self.profile.safe.0);
            let help = "move it inward; the cut may be off by that much";
            let kind = (Severity::Warning, "safe-area", "");
            self.findings.measured(kind, Some(self.page.place(at)), nearest as f32, what, help);
        }
    }
}

/// A color in the usual notation: `0/0/0/100`.
pub(in super::super) fn percent(ink: Ink) -> String {
    ink.plates.map(|plate| format!("{:.0}", plate * 100.0)).join("/")
}
