//! Confidence intervals and tests: the interval of a number, and the certainty that the true value is on one side of a bound.
//! Both come from the same tests, so that an interval never contradicts a decision. Nothing is decided here.
//!
//! * A share of independent yes-or-no results is binomial, and its tests are exact (Clopper and Pearson 1934), for three games
//!   as for a million.
//! * Several results of one game are not independent. Their spread is estimated from thirty-two parts of the games by a
//!   jackknife (Quenouille 1956, Tukey 1958) with Student's *t*. The degrees of freedom are estimated too: parts with few
//!   games count less (Kish 1965), and if a few parts cause most of the spread, there are fewer (Satterthwaite 1946, with the
//!   fourth moment of the residuals: Pan and Wall 2002).
//! * Such a ratio has a smallest and a largest possible value, and near them its distribution is skewed. So the distance to a
//!   bound is the signed root of the binomial likelihood ratio, with the effective sample size that the spread implies (Korn and
//!   Graubard 1998). This size is at least the number of games, because no result between two limits spreads wider than yes and
//!   no (Hoeffding 1963); so the test is exact on games if all parts are equal. For a result that few games have, it is at most
//!   the number of these games.
//! * The next game may show what no game has shown so far. So the error is widened by the largest effect of one more game: for a
//!   ratio the distance to its far limit, for a mean one more than the largest value seen, divided by the number of games. This
//!   is negligible for a thousand games and large for ten, like the second term of empirical Bernstein bounds (Maurer and
//!   Pontil 2009), and keeps Student's *t* reliable for few games and skewed results.
//! * If all parts are equal, there is no spread to estimate from, for example if all counts are 0. Then the error is that of a
//!   game that differs by one and was never seen: the exact interval of a share of 0 (Clopper and Pearson; 3/n at 95 %,
//!   one-sided).
//! * A quantile is a rank among independent games, which is also binomial. For several results per game, the sample size is the
//!   number of games.

use super::chance::{at_least, at_most, student, student_quantile};
pub use super::parts::Spread;
use super::parts::{Side, alike, jackknife, parts, ratio, witnesses};
use super::{BLOCKS, Measure, Sums};
use std::collections::BTreeMap;

/// The default probability outside an interval on each side: intervals have 95 % confidence.
pub const TAIL: f64 = 0.025;

/// An estimate with its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Lower end.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// Upper end.
    pub high: f64,
    /// The number of observations.
    pub n: u64,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The observations of one number.
#[derive(Clone, Debug, PartialEq)]
pub enum Sample {
    /// A number of successes in independent games.
    Share {
        /// The number of successes; shared wins are fractions of one.
        k: f64,
        /// The number of games.
        n: f64,
    },
    /// A number between two limits, of events that occur several times per game.
    Ratio {
        /// The estimate.
        value: f64,
        /// Its spread, estimated from its parts.
        spread: Spread,
        /// The smallest and the largest possible value.
        ends: (f64, f64),
        /// The smallest effective sample size: games, or observations if they are fewer.
        games: f64,
        /// The number of observations.
        n: u64,
    },
    /// A mean without limits.
    Mean {
        /// The estimate.
        value: f64,
        /// Its spread, estimated from its parts.
        spread: Spread,
        /// The number of observations.
        n: u64,
    },
    /// A mean without limits that is the same in every part.
    Alike {
        /// Its value.
        value: f64,
        /// The number of games, none of which differed.
        games: f64,
        /// The number of observations.
        n: u64,
    },
    /// A quantile of whole numbers.
    Rank {
        /// The number of occurrences of each value.
        counts: BTreeMap<i64, u64>,
        /// Which quantile, from 0 to 1.
        quantile: f64,
        /// The number of independent observations.
        witnesses: f64,
    },
}

impl Sample {
    /// The value of a measure over many games: its share, ratio or mean.
    pub fn of(measure: &Measure, games: u64) -> Sample {
        match measure {
            Measure::Share { unit, sums } => {
                let (k, n) = sums.total();
                Sample::Share { k: (k as f64 / *unit as f64).clamp(0.0, n.max(0) as f64), n: n.max(0) as f64 }
            }
            Measure::Ratio(sums) => {
                let n = sums.total().1.max(0) as u64;
                let (value, spread) = jackknife(sums, |without| ratio(sums, 1, without));
                // a count that can exceed its total is not a share, and has no upper limit
                if sums.n.iter().zip(&sums.d).any(|(n, d)| n > d) {
                    return Sample::Mean { value, spread, n };
                }
                Sample::between((0.0, 1.0), value.clamp(0.0, 1.0), spread, witnesses(sums, games), n)
            }
            Measure::Rate(sums) => {
                let (value, spread) = jackknife(sums, |without| ratio(sums, 1, without));
                let n = sums.total().1.max(0) as u64;
                match alike(sums) {
                    true => Sample::Alike { value, games: witnesses(sums, games), n },
                    false => Sample::Mean { value, spread, n },
                }
            }
            Measure::Spread { counts, sums } => Sample::mean(counts, sums, games),
            Measure::Grid { rows, .. } => {
                let sum = |part: usize| rows.values().flatten().map(|cell| cell[part]).sum::<u64>() as f64;
                Sample::Share { k: sum(0).min(sum(1)), n: sum(1) }
            }
        }
    }

    /// Values between two limits: one more game could be at either.
    fn between(ends: (f64, f64), value: f64, spread: Spread, games: f64, n: u64) -> Sample {
        let pull = [(value - ends.0) / games.max(1.0), (ends.1 - value) / games.max(1.0)];
        Sample::Ratio { value, spread: Spread { pull, ..spread }, ends, games, n }
    }

    /// The mean of whole numbers. If each game has one number, each number is an independent observation; otherwise
    /// the parts are the observations. One more game could have a value that is larger by one than the largest so
    /// far.
    fn mean(counts: &BTreeMap<i64, u64>, sums: &Sums, games: u64) -> Sample {
        let n = sums.total().1.max(0) as u64;
        let (value, mut spread) = jackknife(sums, |without| ratio(sums, 1, without));
        spread.degrees = parts(sums) - 1.0;
        if n == games && n > 1 {
            let squares: f64 = counts.iter().map(|(v, of)| *of as f64 * (*v as f64 - value).powi(2)).sum();
            let degrees = (n - 1) as f64;
            spread = Spread { error: (squares / degrees / n as f64).sqrt(), degrees, ..spread };
        }
        let far = |v: Option<&i64>| v.map_or(0.0, |v| (*v as f64 - value).abs() + 1.0) / games.min(n).max(1) as f64;
        spread.pull = [far(counts.keys().next()), far(counts.keys().next_back())];
        Sample::Mean { value, spread, n }
    }

    /// A quantile of a distribution over this many games; `None` for other measures.
    pub fn quantile(measure: &Measure, quantile: f64, games: u64) -> Option<Sample> {
        let Measure::Spread { counts, .. } = measure else { return None };
        let witnesses = counts.values().sum::<u64>().min(games) as f64;
        Some(Sample::Rank { counts: counts.clone(), quantile, witnesses })
    }

    /// The difference of two measures of the same games, or of the same seeds: part by part.
    pub fn difference(of: &Measure, less: &Measure, games: u64) -> Option<Sample> {
        let ((a, in_a), (b, in_b)) = (of.sums()?, less.sums()?);
        let (value, spread) = jackknife(a, |without| Some(ratio(a, in_a, without)? - ratio(b, in_b, without)?));
        let n = a.total().1.min(b.total().1).max(0) as u64;
        Some(match of.is_share() && less.is_share() {
            true => Sample::between((-1.0, 1.0), value, spread, n.min(games) as f64, n),
            false => Sample::Mean { value, spread, n },
        })
    }

    /// The estimate for this many times the games, if the results stayed about `value`; a quantile stays the same.
    pub fn times(&self, more: f64, value: f64) -> Sample {
        let surer = |s: &Spread| {
            let parts = ((s.degrees + 1.0) * more).min(BLOCKS as f64).max(s.degrees + 1.0);
            Spread { error: s.error / more.sqrt(), degrees: parts - 1.0, pull: s.pull.map(|p| p / more) }
        };
        let many = |n: &u64| (*n as f64 * more) as u64;
        match self {
            Sample::Share { n, .. } => Sample::Share { k: value.clamp(0.0, 1.0) * n * more, n: n * more },
            Sample::Ratio { spread, ends, games, n, .. } => {
                let value = value.clamp(ends.0, ends.1);
                Sample::Ratio { value, spread: surer(spread), ends: *ends, games: games * more, n: many(n) }
            }
            Sample::Mean { spread, n, .. } => Sample::Mean { value, spread: surer(spread), n: many(n) },
            Sample::Alike { value, games, n } => Sample::Alike { value: *value, games: games * more, n: many(n) },
            Sample::Rank { counts, quantile, witnesses } => {
                Sample::Rank { counts: counts.clone(), quantile: *quantile, witnesses: witnesses * more }
            }
        }
    }

    /// The number of observations.
    pub fn n(&self) -> u64 {
        match self {
            Sample::Share { n, .. } => *n as u64,
            Sample::Ratio { n, .. } | Sample::Mean { n, .. } | Sample::Alike { n, .. } => *n,
            Sample::Rank { counts, .. } => counts.values().sum(),
        }
    }

    /// The estimate without its interval.
    pub fn value(&self) -> f64 {
        match self {
            Sample::Share { k, n } => k / f64::max(*n, 1e-9),
            Sample::Ratio { value, .. } | Sample::Mean { value, .. } | Sample::Alike { value, .. } => *value,
            Sample::Rank { counts, quantile, .. } => nth(counts, *quantile),
        }
    }

    /// The estimate with its 95 % interval.
    pub fn estimate(&self) -> Estimate {
        self.interval(TAIL)
    }

    /// The estimate with an interval that has this probability outside on each side: the bounds that cannot be
    /// rejected.
    pub fn interval(&self, tail: f64) -> Estimate {
        let value = self.value();
        let (low, high) = match self {
            Sample::Share { n, .. } if *n <= 0.0 => (0.0, 1.0),
            Sample::Share { .. } => self.ends(value, (0.0, 1.0), tail),
            Sample::Ratio { ends, .. } => self.ends(value, *ends, tail),
            Sample::Mean { spread, .. } => {
                let sure = spread.degrees >= 1.0 && spread.error.is_finite();
                let reach = if sure { student_quantile(tail, spread.degrees) } else { f64::INFINITY };
                (value - reach * spread.against(Side::Down), value + reach * spread.against(Side::Up))
            }
            Sample::Alike { games, .. } => {
                let differ = 1.0 - tail.powf(games.max(1e-9).recip());
                (value - differ, value + differ)
            }
            Sample::Rank { counts, quantile, witnesses } => {
                let scale = witnesses / f64::max(self.n() as f64, 1.0);
                let (mut below, mut low, mut high) = (0.0, f64::NEG_INFINITY, f64::INFINITY);
                for (v, n) in counts {
                    let upto = below + *n as f64;
                    if at_most(below * scale, *witnesses, *quantile) <= tail {
                        low = *v as f64;
                    }
                    if high.is_infinite() && at_least(upto * scale, *witnesses, *quantile) <= tail {
                        high = *v as f64;
                    }
                    below = upto;
                }
                (low, high)
            }
        };
        Estimate { low, value, high, n: self.n() }
    }

    /// The values below and above the estimate at which the tests change direction.
    fn ends(&self, value: f64, (least, most): (f64, f64), tail: f64) -> (f64, f64) {
        (turn(value, least, tail, |b| self.surely_above(b)), turn(value, most, tail, |b| self.surely_below(b)))
    }

    /// The p-value of the claim that the true value is below `bound`; small if it surely is.
    pub fn surely_below(&self, bound: f64) -> f64 {
        match self {
            Sample::Share { n, .. } if *n <= 0.0 => 1.0,
            Sample::Share { k, n } => at_most(*k, *n, bound),
            Sample::Ratio { value, spread, ends, games, .. } => {
                let width = ends.1 - ends.0;
                let part = |v: f64| (v - ends.0) / width;
                let error = spread.against(Side::Up) / width;
                part_below(part(*value), part(bound), error, spread.degrees, *games)
            }
            Sample::Mean { value, spread, .. } => mean_below(value - bound, spread.against(Side::Up), spread.degrees),
            Sample::Alike { value, games, .. } => at_most(0.0, *games, (bound - value).clamp(0.0, 1.0)),
            Sample::Rank { counts, quantile, witnesses } => {
                let below: u64 = counts.iter().filter(|(v, _)| (**v as f64) < bound).map(|(_, n)| n).sum();
                rank(below, self.n(), *witnesses, |k| at_least(k, *witnesses, *quantile))
            }
        }
    }

    /// The p-value of the claim that the true value is above `bound`; small if it surely is.
    pub fn surely_above(&self, bound: f64) -> f64 {
        match self {
            Sample::Share { n, .. } if *n <= 0.0 => 1.0,
            Sample::Share { k, n } => at_least(*k, *n, bound),
            Sample::Ratio { value, spread, ends, games, n } => {
                let ends = (-ends.1, -ends.0);
                let spread = spread.mirrored();
                Sample::Ratio { value: -value, spread, ends, games: *games, n: *n }.surely_below(-bound)
            }
            Sample::Mean { value, spread, .. } => mean_below(bound - value, spread.against(Side::Down), spread.degrees),
            Sample::Alike { value, games, .. } => at_most(0.0, *games, (value - bound).clamp(0.0, 1.0)),
            Sample::Rank { counts, quantile, witnesses } => {
                let upto: u64 = counts.iter().filter(|(v, _)| (**v as f64) <= bound).map(|(_, n)| n).sum();
                rank(upto, self.n(), *witnesses, |k| at_most(k, *witnesses, *quantile))
            }
        }
    }
}

/// The number below which this share of the numbers lies.
pub fn nth(counts: &BTreeMap<i64, u64>, quantile: f64) -> f64 {
    let (mut upto, all) = (0, counts.values().sum::<u64>() as f64);
    let reaches = |(_, n): &(&i64, &u64)| {
        upto += **n;
        upto as f64 > all * quantile
    };
    let at = counts.iter().find(reaches).map(|(v, _)| v);
    at.or(counts.keys().next_back()).map_or(0.0, |v| *v as f64)
}

/// The bound between `inside` and `end` at which the p-value falls to `tail`; `end` if it never does.
fn turn(inside: f64, end: f64, tail: f64, chance: impl Fn(f64) -> f64) -> f64 {
    let over = |b: f64| chance(b).max(1e-300).ln() - tail.ln();
    let (mut near, mut far) = ((inside, over(inside)), (end, over(end)));
    if far.1 > 0.0 {
        return end;
    }
    // regula falsi, halved if one side stays the same (Illinois)
    for _ in 0..60 {
        let b = (near.0 * far.1 - far.0 * near.1) / (far.1 - near.1);
        if !b.is_finite() || (far.0 - near.0).abs() < 1e-9 {
            break;
        }
        let now = (b, over(b));
        if now.1 > 0.0 {
            near = now;
            far.1 /= 2.0;
        } else {
            far = now;
            near.1 /= 2.0;
        }
    }
    far.0
}

fn rank(k: u64, n: u64, witnesses: f64, chance: impl Fn(f64) -> f64) -> f64 {
    if n == 0 { 1.0 } else { chance(k as f64 / n as f64 * witnesses) }
}

/// The probability of a share of at most `x` if the true value were `bound`: the exact one for games, or the one from the
/// spread, whichever is smaller.
fn part_below(x: f64, bound: f64, error: f64, degrees: f64, games: f64) -> f64 {
    let exact = if games > 0.0 { at_most(x.clamp(0.0, 1.0) * games, games, bound) } else { 1.0 };
    if degrees < 1.0 || !error.is_finite() || error <= 0.0 || bound <= 0.0 || bound >= 1.0 {
        return exact;
    }
    let witnesses = x * (1.0 - x) / (error * error);
    exact.min(student(-root(x, bound) * witnesses.sqrt(), degrees))
}

/// The signed root of twice the likelihood ratio of one observation: `x` seen, `bound` assumed.
fn root(x: f64, bound: f64) -> f64 {
    let off = bound - x;
    if off.abs() < 1e-4 * x.min(1.0 - x).min(bound).min(1.0 - bound) {
        return off / (bound * (1.0 - bound)).sqrt();
    }
    let term = |x: f64, b: f64| if x > 0.0 { x * (x / b).ln() } else { 0.0 };
    (2.0 * (term(x, bound) + term(1.0 - x, 1.0 - bound))).max(0.0).sqrt() * off.signum()
}

/// The probability of a difference at most this large if there were none.
fn mean_below(difference: f64, error: f64, degrees: f64) -> f64 {
    if degrees < 1.0 || !error.is_finite() {
        return 1.0;
    }
    if error == 0.0 {
        return if difference < 0.0 { 0.0 } else { 1.0 };
    }
    student(difference / error, degrees)
}

#[cfg(test)]
mod tests;
