//! Axes: round ticks, and values as positions on paper. Positions are whole hundredths of a millimeter, so that the same
//! numbers are drawn the same on every machine.

use super::Scale;
use super::drawing::{Area, Drawing, HALF, Side, width};
use super::number::tick;

/// A range of values that is mapped to a length of paper.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    /// The values at its ends; the first is less than the second, and both are finite.
    span: (f64, f64),
    /// Their positions.
    place: (i64, i64),
    /// The distance between ticks.
    pub(super) step: f64,
}

/// A value as its axis shows it: fractions as percentages.
pub(super) fn shown(v: f64, scale: Scale) -> f64 {
    match scale {
        Scale::Plain => v,
        Scale::Percent | Scale::Points => v * 100.0,
    }
}

/// The lowest and the highest finite value among some values.
pub(super) fn extent(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    values.into_iter().filter(|v| v.is_finite()).fold(None, |found, v| {
        let (low, high) = found.unwrap_or((v, v));
        Some((low.min(v), high.max(v)))
    })
}

impl Axis {
    /// An axis over these values with at most `most` round ticks; wide enough to show a single value.
    pub(super) fn over(low: f64, high: f64, place: (i64, i64), most: usize) -> Axis {
        // so that differences stay finite and ticks distinct
        let (low, high) = (low.clamp(-1e15, 1e15), high.clamp(-1e15, 1e15));
        let (low, high) = if low <= high { (low, high) } else { (high, low) };
        let least = (low.abs().max(high.abs()) * 1e-9).max(1e-9);
        let (low, high) = if high - low < least {
            let room = if low == 0.0 { 1.0 } else { low.abs() * 0.1 };
            (low - room, high + room)
        } else {
            (low, high)
        };
        Axis { span: (low, high), place, step: round_step((high - low) / most.max(1) as f64) }
    }

    /// The axis with ticks only at whole numbers.
    pub(super) fn whole(self) -> Axis {
        Axis { step: self.step.max(1.0), ..self }
    }

    /// The axis with its ends moved outward to the next ticks.
    pub(super) fn rounded(self) -> Axis {
        let (low, high) = self.span;
        let span = ((low / self.step + 1e-9).floor() * self.step, (high / self.step - 1e-9).ceil() * self.step);
        Axis { span, ..self }
    }

    /// The value at its upper end.
    pub(super) fn end(&self) -> f64 {
        self.span.1
    }

    /// The position of a value; values beyond the ends are placed at the ends, and NaN at the first.
    pub(super) fn at(&self, v: f64) -> i64 {
        let ((low, high), (from, to)) = (self.span, self.place);
        let share = ((v - low) / (high - low)).clamp(0.0, 1.0);
        let share = if share.is_nan() { 0.0 } else { share };
        from + ((to - from) as f64 * share).round() as i64
    }

    /// Its ticks within its ends, as values.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let (low, high) = self.span;
        let first = (low / self.step - 1e-6).ceil();
        let count = ((high / self.step + 1e-6).floor() - first).clamp(-1.0, 100.0) as i64;
        (0..=count).map(|i| (first + i as f64) * self.step + 0.0).collect()
    }

    /// Writes the values of its ticks from left to right, `apart` from each other; those without room are left out.
    pub(super) fn written(&self, drawing: &mut Drawing, y: i64, apart: i64) {
        let mut last = i64::MIN;
        for value in self.ticks() {
            let text = tick(value, self.step, Scale::Plain);
            let (w, at) = (width(&text, 8) + apart, self.at(value));
            let x = (at - w / 2).clamp(0, HALF - w);
            if x >= last {
                drawing.label("axis", Area { x, y, w, h: 340 }, Side::Middle, &text);
                last = x + w;
            }
        }
    }
}

/// The next of 1, 2, 5 times a power of ten.
fn round_step(least: f64) -> f64 {
    let size = 10f64.powf(least.max(1e-12).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|k| k * size).find(|s| *s >= least * (1.0 - 1e-9));
    step.unwrap_or(size * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let axis = Axis::over(0.0, 37.0, (0, 3700), 5).rounded();
        assert_eq!(axis.ticks(), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(axis.at(10.0), 925);
        let axis = Axis::over(-1.3, 2.2, (0, 100), 4);
        assert_eq!(axis.ticks(), [-1.0, 0.0, 1.0, 2.0]);
    }

    #[test]
    fn nothing_breaks_an_axis() {
        for (low, high) in [(0.0, 0.0), (5.0, 5.0), (-1e300, 1e300), (3.0, 1.0), (1e-300, 2e-300), (1e14, 1e14 + 1e-3)]
        {
            let axis = Axis::over(low, high, (0, 1000), 5).rounded();
            let ticks = axis.ticks();
            assert!(ticks.len() <= 101 && ticks.iter().all(|t| t.is_finite()), "{low} {high}: {ticks:?}");
            for v in [low, high, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                assert!((0..=1000).contains(&axis.at(v)));
            }
        }
        assert_eq!(extent([f64::NAN, f64::INFINITY]), None);
        assert_eq!(extent([3.0, f64::NAN, 1.0]), Some((1.0, 3.0)));
    }
}
