//! The confidence interval of one number of a line, compared with its bounds: PASS, FAIL or UNDECIDED, and how many times the
//! games would decide.

use super::Verdict;
use super::tells::Told;
use super::words::Bounds;
use crate::measure::doubt::{Estimate, Sample};

/// One number, to be compared with the bounds of a line.
pub(super) struct Gate {
    pub(super) place: String,
    /// The tables at which it was counted, by their positions in the record.
    pub(super) tables: Vec<usize>,
    /// The text for the designer if it does not pass.
    pub(super) told: Option<Told>,
    /// The samples; if there are several, it is enough that one of them is within the bounds.
    any: Vec<Sample>,
    /// An even share, which is subtracted from the estimate and added to the bounds.
    shift: f64,
    /// A mean, by which the estimate is divided and the bounds are multiplied.
    unit: f64,
    bounds: Bounds,
    pub(super) percent: bool,
    pub(super) chances: Chances,
    pub(super) verdict: Verdict,
    levels: Levels,
}

/// The p-values against "not inside the bounds" and "not outside the bounds"; small values are certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chances {
    pub(super) pass: f64,
    pub(super) fail: f64,
}

/// The significance levels at which a gate passes and fails.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels {
    pub(super) pass: f64,
    pub(super) fail: f64,
}

impl Gate {
    pub(super) fn new(place: String, any: Vec<Sample>, shift: f64, bounds: Bounds, percent: bool) -> Gate {
        let mut gate = Gate {
            place,
            tables: Vec::new(),
            told: None,
            any,
            shift,
            unit: 1.0,
            bounds,
            percent,
            chances: Chances { pass: 1.0, fail: 1.0 },
            verdict: Verdict::Undecided,
            levels: Levels { pass: 0.0, fail: 0.0 },
        };
        gate.chances = gate.all(Gate::each);
        gate
    }

    /// Sets the table at which it was counted.
    pub(super) fn at(mut self, table: usize) -> Gate {
        self.tables.push(table);
        self
    }

    /// A gate with bounds in multiples of `unit`.
    pub(super) fn per(mut self, unit: f64) -> Gate {
        self.unit = unit;
        self.chances = self.all(Gate::each);
        self
    }

    /// The gate with a text for the designer.
    pub(super) fn telling(self, told: Option<Told>) -> Gate {
        Gate { told, ..self }
    }

    /// Adds another table; it is enough that one of them is within the bounds.
    pub(super) fn or(&mut self, sample: Sample, table: usize) {
        self.any.push(sample);
        self.tables.push(table);
        self.chances = self.all(Gate::each);
    }

    /// The bounds on the scale of the samples.
    fn shifted(&self) -> [Option<f64>; 2] {
        [self.bounds.0, self.bounds.1].map(|b| b.map(|b| (b + self.shift) * self.unit))
    }

    /// The number of ways in which the line can fail.
    fn ways(&self) -> f64 {
        self.shifted().iter().flatten().count() as f64
    }

    /// One sample of several.
    fn each(&self, sample: &Sample) -> Chances {
        let [low, high] = self.shifted();
        let inside = [low.map(|b| sample.surely_above(b)), high.map(|b| sample.surely_below(b))];
        let outside = [low.map(|b| sample.surely_below(b)), high.map(|b| sample.surely_above(b))];
        Chances {
            pass: inside.into_iter().flatten().fold(0.0, f64::max),
            fail: (outside.into_iter().flatten().fold(1.0, f64::min) * self.ways()).min(1.0),
        }
    }

    /// All samples together.
    fn all(&self, each: impl Fn(&Gate, &Sample) -> Chances) -> Chances {
        let all: Vec<Chances> = self.any.iter().map(|s| each(self, s)).collect();
        Chances {
            pass: (all.iter().map(|c| c.pass).fold(1.0, f64::min) * all.len() as f64).min(1.0),
            fail: all.iter().map(|c| c.fail).fold(0.0, f64::max),
        }
    }

    /// Decides.
    pub(super) fn settle(&mut self, levels: Levels) {
        self.levels = levels;
        self.verdict = match self.chances {
            Chances { fail, .. } if fail <= levels.fail => Verdict::Fail,
            Chances { pass, .. } if pass <= levels.pass => Verdict::Pass,
            _ => Verdict::Undecided,
        };
    }

    /// The number with the interval that decided; of several samples, the best one.
    pub(super) fn found(&self) -> Estimate {
        let holds = |a: &Chances, b: &Chances| a.pass.total_cmp(&b.pass).then(b.fail.total_cmp(&a.fail));
        let all = self.any.iter().map(|s| (s, self.each(s)));
        let Some((best, _)) = all.min_by(|(_, a), (_, b)| holds(a, b)) else { return Estimate::default() };
        let narrow = best.interval(self.levels.pass / self.any.len() as f64);
        let [low, high] = self.shifted();
        let outside = low.is_some_and(|b| narrow.high < b) || high.is_some_and(|b| narrow.low > b);
        let shown = if outside { best.interval(self.levels.fail / self.ways().max(1.0)) } else { narrow };
        let off = |v: f64| v / self.unit - self.shift;
        Estimate { low: off(shown.low), value: off(shown.value), high: off(shown.high), n: shown.n }
    }

    /// The distance beyond the bounds, with 95 % confidence; negative inside. If one of several samples is enough,
    /// the best one counts.
    pub(super) fn off(&self) -> Estimate {
        let [low, high] = self.shifted();
        // the end of the interval that is better for one bound is worse for the other
        let beyond = |for_least: f64, for_most: f64| {
            let down = low.map(|b| (b - for_least) / self.unit);
            let up = high.map(|b| (for_most - b) / self.unit);
            down.into_iter().chain(up).fold(f64::NEG_INFINITY, f64::max)
        };
        let off = |sample: &Sample| {
            let Estimate { low, value, high, n } = sample.estimate();
            Estimate { low: beyond(high, low), value: beyond(value, value), high: beyond(low, high), n }
        };
        self.any.iter().map(off).min_by(|a, b| a.value.total_cmp(&b.value)).unwrap_or_default()
    }

    /// Whether its interval is narrower than the distance between its bounds: a wider one crosses a bound wherever the result is.
    pub(super) fn narrow(&self) -> bool {
        let Estimate { low, high, .. } = self.found();
        let apart = self.bounds.0.zip(self.bounds.1).map_or(f64::INFINITY, |(low, high)| high - low);
        high - low < apart
    }

    /// Whether there is any data.
    pub(super) fn seen(&self) -> bool {
        self.any.iter().any(|s| s.n() > 0)
    }

    /// The gate if there were this many times the games with the same results, and this share of the result were luck, which
    /// shrinks.
    fn then(&self, more: f64, luck: f64) -> Chances {
        self.all(|gate, s| gate.each(&s.times(more, s.value() - luck * (1.0 - more.sqrt().recip()))))
    }

    /// The estimate and its error, if it is one number.
    fn plain(&self) -> Option<(f64, f64)> {
        let [sample] = &self.any[..] else { return None };
        let Estimate { value, low, high, n } = sample.estimate();
        (n > 0 && low.is_finite() && high.is_finite()).then(|| (value - self.shift, (high - low) / 4.0))
    }
}

/// The uncertainty of each number of a line. The most extreme of many numbers is mostly extreme by luck: it is shrunk
/// towards the mean of the line as far as the errors explain the differences (James and Stein 1961), and by no more
/// than the most extreme of so many errors (Efron and Morris 1972).
fn luck(gates: &[Gate]) -> Vec<f64> {
    let seen: Vec<(f64, f64)> = gates.iter().filter_map(Gate::plain).collect();
    let count = seen.len() as f64;
    if seen.len() < 4 || seen.len() < gates.len() {
        return vec![0.0; gates.len()];
    }
    let middle = seen.iter().map(|(value, _)| value).sum::<f64>() / count;
    let spread: f64 = seen.iter().map(|(value, _)| (value - middle).powi(2)).sum();
    let noise: f64 = seen.iter().map(|(_, error)| error * error).sum();
    let part = (noise * (count - 3.0) / count / spread.max(1e-12)).clamp(0.0, 1.0);
    let reach = (2.0 * count.ln()).sqrt();
    seen.iter().map(|(value, error)| ((value - middle) * part).clamp(-reach * error, reach * error)).collect()
}

/// The largest factor of games that is suggested.
const MOST: f64 = 4096.0;

/// The factor for the number of games that would decide a line if the results stayed the same; `None` if no number
/// would. One failing gate is enough to fail a line; all must pass for it to pass.
pub(super) fn needed(gates: &[Gate]) -> Option<f64> {
    let open: Vec<(&Gate, f64)> =
        gates.iter().zip(luck(gates)).filter(|(gate, _)| gate.verdict == Verdict::Undecided).collect();
    let fails = |(gate, luck): &(&Gate, f64), more| gate.then(more, *luck).fail <= gate.levels.fail;
    let passes = |(gate, luck): &(&Gate, f64), more| gate.then(more, *luck).pass <= gate.levels.pass;
    let failing: Vec<&(&Gate, f64)> = open.iter().filter(|g| fails(g, MOST)).collect();
    if !failing.is_empty() {
        return Some(least(|more| failing.iter().any(|g| fails(g, more))));
    }
    let all = |more| open.iter().all(|g| passes(g, more));
    all(MOST).then(|| least(all))
}

/// The least factor, up to [`MOST`], for which a condition holds.
fn least(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (1.0, MOST);
    for _ in 0..12 {
        let middle = f64::sqrt(low * high);
        *(if holds(middle) { &mut high } else { &mut low }) = middle;
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: Levels = Levels { pass: 0.001, fail: 0.00005 };

    fn settled(any: &[(f64, f64)], bounds: Bounds) -> Gate {
        let any = any.iter().map(|(k, n)| Sample::Share { k: *k, n: *n }).collect();
        let mut gate = Gate::new(String::new(), any, 0.0, bounds, true);
        gate.settle(LEVELS);
        gate
    }

    /// Of every find between nothing and everything: inside is PASS, outside is FAIL, over a bound is neither.
    #[test]
    fn the_interval_that_is_shown_decided() {
        for bounds in [(Some(0.2), None), (None, Some(0.3)), (Some(0.2), Some(0.3)), (Some(0.249), Some(0.251))] {
            for n in [3, 40, 700, 9000] {
                let mut seen = Vec::new();
                for k in (0..=n).step_by(n / 100 + 1) {
                    let gate = settled(&[(k as f64, n as f64)], bounds);
                    let Estimate { low, high, .. } = gate.found();
                    let (least, most) = (bounds.0.unwrap_or(-1.0), bounds.1.unwrap_or(2.0));
                    let verdict = match () {
                        () if low >= least && high <= most => Verdict::Pass,
                        () if low > most || high < least => Verdict::Fail,
                        () => Verdict::Undecided,
                    };
                    assert_eq!(gate.verdict, verdict, "{k} of {n}, {bounds:?}: {low} to {high}");
                    seen.push(verdict);
                }
                assert!(n > 100 || seen.contains(&Verdict::Undecided));
                assert!(n < 700 || seen.contains(&Verdict::Fail), "{n} {bounds:?}");
            }
        }
    }

    /// One table of three is enough to hold, and costs a third of the level; to fail takes all three.
    #[test]
    fn where_one_is_enough_all_must_fail() {
        let low = (Some(0.1), None);
        assert_eq!(settled(&[(0.0, 400.0), (0.0, 400.0), (120.0, 400.0)], low).verdict, Verdict::Pass);
        assert_eq!(settled(&[(0.0, 400.0), (0.0, 400.0), (0.0, 400.0)], low).verdict, Verdict::Fail);
        assert_eq!(settled(&[(0.0, 400.0), (0.0, 400.0), (1.0, 4.0)], low).verdict, Verdict::Undecided);
        let alone = Gate::new(String::new(), vec![Sample::Share { k: 30.0, n: 200.0 }], 0.0, low, true).chances.pass;
        let first = Gate::new(String::new(), vec![Sample::Share { k: 30.0, n: 200.0 }; 3], 0.0, low, true).chances.pass;
        assert!((first / alone - 3.0).abs() < 1e-9);
    }

    /// 120 of 400 against a quarter at most, and at least: some 5,000 games would fail it, and as many pass it.
    #[test]
    fn more_of_the_same_decides() {
        for bounds in [(None, Some(0.25)), (Some(0.25), None)] {
            let gate = settled(&[(120.0, 400.0)], bounds);
            assert_eq!(gate.verdict, Verdict::Undecided);
            let times = needed(std::slice::from_ref(&gate)).expect("it can be decided");
            let then = settled(&[(120.0 * times * 1.01, 400.0 * times * 1.01)], bounds);
            assert!(then.verdict != Verdict::Undecided, "{times}");
            let before = settled(&[(120.0 * times * 0.98, 400.0 * times * 0.98)], bounds);
            assert_eq!(before.verdict, Verdict::Undecided, "{times}");
        }
        assert_eq!(needed(&[settled(&[(100.0, 400.0)], (None, Some(0.25)))]), None);
    }

    /// The most extreme of twenty that differ only by chance is expected to be closer to the mean; an outlier is not.
    #[test]
    fn luck_melts_and_strength_does_not() {
        let wins = |k: f64| settled(&[(k, 100.0)], (Some(0.1), Some(0.4)));
        let alike: Vec<Gate> = (0..20).map(|i| wins(25.0 + [0.0, 4.0, -5.0, 3.0, -2.0][i % 5])).collect();
        let lucky = luck(&alike);
        assert!((lucky[1] - 0.04).abs() < 0.005 && (lucky[2] + 0.05).abs() < 0.005, "{lucky:?}");
        let strong: Vec<Gate> = (0..20).map(|i| wins(if i == 3 { 90.0 } else { 25.0 })).collect();
        assert!(luck(&strong)[3] < 0.1, "{:?}", luck(&strong));
    }
}
