//! How far a number can be trusted: intervals, and how surely the truth lies on one side of a bound. Shares are held to the
//! binomial distribution, what comes several times a game to the spread between parts (delete-one-part jackknife, Student's
//! t), quantiles to their ranks. Nothing is decided here.

use super::{BLOCKS, Measure, Sums};
use std::collections::BTreeMap;

/// Chance on each side that is left outside an interval: intervals are of 95 %.
pub const TAIL: f64 = 0.025;

/// The standard normal's quantile for [`TAIL`].
const Z: f64 = 1.959_964;

/// An estimate with its interval of 95 %.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Lower end.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// Upper end.
    pub high: f64,
    /// How many observations.
    pub n: u64,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// What was seen of one number that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Sample {
    /// So many yeses.
    Yes {
        /// How many.
        k: u64,
        /// Of how many.
        n: u64,
    },
    /// A mean or a ratio with its standard error.
    Mean {
        /// The estimate.
        value: f64,
        /// Its standard error.
        error: f64,
        /// Degrees of freedom.
        degrees: f64,
        /// How many observations.
        n: u64,
    },
    /// A quantile of whole numbers.
    Rank {
        /// How often each came up.
        counts: BTreeMap<i64, u64>,
        /// Which quantile, 0 to 1.
        quantile: f64,
    },
}

impl Sample {
    /// What a measure says: its share, ratio or mean; with `quantile`, that of a spread.
    pub fn of(measure: &Measure, quantile: Option<f64>) -> Sample {
        match (measure, quantile) {
            (Measure::Spread { counts, .. }, Some(quantile)) => Sample::Rank { counts: counts.clone(), quantile },
            (Measure::Count { n, of }, _) => Sample::Yes { k: *n.min(of), n: *of },
            (Measure::Share(sums), _) => {
                let (k, n) = sums.total();
                Sample::Yes { k: k.max(0) as u64, n: n.max(0) as u64 }
            }
            (Measure::Ratio { unit, sums }, _) => Sample::ratio(sums, *unit),
            (Measure::Spread { sums, .. }, None) => Sample::ratio(sums, 1),
        }
    }

    /// A ratio of sums by parts. Where every part agrees that it never or always happens, it counts as so many noes or yeses.
    fn ratio(sums: &Sums, unit: i64) -> Sample {
        let (n, d) = sums.total();
        let (value, error, parts) = jackknife(|without| ratio_without(sums, unit, without));
        if d > 0 && (n == 0 || n == d * unit) {
            return Sample::Yes { k: if n == 0 { 0 } else { d as u64 }, n: d as u64 };
        }
        Sample::Mean { value, error, degrees: parts.saturating_sub(1) as f64, n: d.max(0) as u64 }
    }

    /// The difference of two measures of the same games, or of the same seeds: part by part.
    pub fn difference(of: &Measure, less: &Measure) -> Option<Sample> {
        let ((a, in_a), (b, in_b)) = (of.sums()?, less.sums()?);
        let (value, error, parts) =
            jackknife(|without| Some(ratio_without(a, in_a, without)? - ratio_without(b, in_b, without)?));
        let n = a.total().1.min(b.total().1).max(0) as u64;
        Some(Sample::Mean { value, error, degrees: parts.saturating_sub(1) as f64, n })
    }

    /// How many observations.
    pub fn n(&self) -> u64 {
        match self {
            Sample::Yes { n, .. } | Sample::Mean { n, .. } => *n,
            Sample::Rank { counts, .. } => counts.values().sum(),
        }
    }

    /// The estimate with its interval: Wilson's for shares, exact where nothing or everything was seen.
    pub fn estimate(&self) -> Estimate {
        match self {
            Sample::Yes { n: 0, .. } => Estimate { low: 0.0, value: 0.0, high: 1.0, n: 0 },
            Sample::Yes { k, n } => {
                let exact = 1.0 - TAIL.powf(1.0 / *n as f64);
                let (size, p) = (*n as f64, *k as f64 / *n as f64);
                let (low, high) = match *k {
                    0 => (0.0, exact),
                    k if k == *n => (1.0 - exact, 1.0),
                    _ => {
                        let scale = 1.0 + Z * Z / size;
                        let middle = (p + Z * Z / (2.0 * size)) / scale;
                        let half = Z / scale * (p * (1.0 - p) / size + Z * Z / (4.0 * size * size)).sqrt();
                        (middle - half, middle + half)
                    }
                };
                Estimate { low, value: p, high, n: *n }
            }
            Sample::Mean { value, error, degrees, n } => {
                let half = if *degrees < 1.0 { f64::INFINITY } else { student_quantile(1.0 - TAIL, *degrees) * error };
                Estimate { low: value - half, value: *value, high: value + half, n: *n }
            }
            Sample::Rank { counts, quantile } => {
                let n = self.n();
                let size = n as f64;
                let reach = Z * (size * quantile * (1.0 - quantile)).sqrt();
                let at = |rank: f64| nth(counts, rank.clamp(0.0, (size - 1.0).max(0.0)) as u64);
                let place = size * quantile;
                Estimate { low: at(place - reach - 1.0), value: at(place), high: at(place + reach), n }
            }
        }
    }

    /// How likely at most so low a find would be if the truth were not below `bound`: small if it surely is below.
    pub fn surely_below(&self, bound: f64) -> f64 {
        match self {
            Sample::Yes { n: 0, .. } => 1.0,
            Sample::Yes { k, n } => at_most(*k, *n, bound),
            Sample::Mean { value, error, degrees, .. } => mean_below(*value - bound, *error, *degrees),
            Sample::Rank { counts, quantile } => {
                let below: u64 = counts.iter().filter(|(v, _)| (**v as f64) < bound).map(|(_, n)| n).sum();
                if self.n() == 0 { 1.0 } else { at_least(below, self.n(), *quantile) }
            }
        }
    }

    /// The same for above.
    pub fn surely_above(&self, bound: f64) -> f64 {
        match self {
            Sample::Yes { n: 0, .. } => 1.0,
            Sample::Yes { k, n } => at_least(*k, *n, bound),
            Sample::Mean { value, error, degrees, .. } => mean_below(bound - *value, *error, *degrees),
            Sample::Rank { counts, quantile } => {
                let upto: u64 = counts.iter().filter(|(v, _)| (**v as f64) <= bound).map(|(_, n)| n).sum();
                if self.n() == 0 { 1.0 } else { at_most(upto, self.n(), *quantile) }
            }
        }
    }
}

/// The value of a certain rank, from 0.
fn nth(counts: &BTreeMap<i64, u64>, rank: u64) -> f64 {
    let mut left = rank;
    for (value, n) in counts {
        if left < *n {
            return *value as f64;
        }
        left -= n;
    }
    counts.last_key_value().map_or(0.0, |(v, _)| *v as f64)
}

fn ratio_without(sums: &Sums, unit: i64, without: Option<usize>) -> Option<f64> {
    let (mut n, mut d) = sums.total();
    if let Some(part) = without {
        if sums.d[part] == 0 && sums.n[part] == 0 {
            return None;
        }
        (n, d) = (n - sums.n[part], d - sums.d[part]);
    }
    (d != 0).then(|| n as f64 / (d * unit) as f64)
}

/// The whole, its standard error by leaving out one part after the other (Quenouille, Tukey), and how many parts there were.
fn jackknife(of: impl Fn(Option<usize>) -> Option<f64>) -> (f64, f64, usize) {
    let Some(value) = of(None) else { return (0.0, f64::INFINITY, 0) };
    let parts: Vec<f64> = (0..BLOCKS).filter_map(|part| of(Some(part))).collect();
    let count = parts.len() as f64;
    if parts.len() < 2 {
        return (value, f64::INFINITY, parts.len());
    }
    let mean = parts.iter().sum::<f64>() / count;
    let squares: f64 = parts.iter().map(|p| (p - mean) * (p - mean)).sum();
    (value, (squares * (count - 1.0) / count).sqrt(), parts.len())
}

/// Chance of a difference at most so large if there were none.
fn mean_below(difference: f64, error: f64, degrees: f64) -> f64 {
    if degrees < 1.0 || !error.is_finite() {
        return 1.0;
    }
    if error == 0.0 {
        return if difference < 0.0 { 0.0 } else { 1.0 };
    }
    student(difference / error, degrees)
}

/// Chance of at most `k` of `n` where each has chance `p`.
pub fn at_most(k: u64, n: u64, p: f64) -> f64 {
    if p <= 0.0 || k >= n {
        return 1.0;
    }
    if p >= 1.0 {
        return 0.0;
    }
    beta(1.0 - p, (n - k) as f64, k as f64 + 1.0)
}

/// Chance of at least `k` of `n` where each has chance `p`.
pub fn at_least(k: u64, n: u64, p: f64) -> f64 {
    if k == 0 { 1.0 } else { 1.0 - at_most(k - 1, n, p) }
}

/// Student's distribution up to `t`.
pub fn student(t: f64, degrees: f64) -> f64 {
    let tail = beta(degrees / (degrees + t * t), degrees / 2.0, 0.5) / 2.0;
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// The `t` up to which Student's distribution has `p`, for `p` of a half or more.
pub fn student_quantile(p: f64, degrees: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1e3);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if student(middle, degrees) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// The regularised incomplete beta function, by its continued fraction (Lentz).
fn beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta(1.0 - x, b, a);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp() / a;
    const TINY: f64 = 1e-300;
    let (mut c, mut d) = (1.0, 1.0 / (1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for m in 1..100_000 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut step = 1.0;
        for term in [even, odd] {
            let below = 1.0 + term * d;
            d = 1.0 / if below.abs() < TINY { TINY } else { below };
            c = 1.0 + term / c;
            c = if c.abs() < TINY { TINY } else { c };
            step = c * d;
            fraction *= step;
        }
        if (step - 1.0).abs() < 1e-13 {
            break;
        }
    }
    front * fraction
}

/// Logarithm of the gamma function (Lanczos; Stirling's series for large numbers).
fn ln_gamma(x: f64) -> f64 {
    // shifted up until three terms of the series are exact to machine precision
    let (mut shifted, mut x) = (0.0, x);
    while x < 15.0 {
        shifted += x.ln();
        x += 1.0;
    }
    let square = x * x;
    let series = (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square) / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - shifted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, known: f64) {
        assert!((found - known).abs() < 6e-5, "{found} instead of {known}");
    }

    /// From printed tables of the distributions.
    #[test]
    fn distributions_agree_with_the_tables() {
        near(student_quantile(0.975, 31.0), 2.0395);
        near(student_quantile(0.975, 5.0), 2.5706);
        near(student(1.0, 1.0), 0.75);
        near(at_most(3, 10, 0.5), 176.0 / 1024.0);
        near(at_least(8, 10, 0.5), 56.0 / 1024.0);
        near(at_most(0, 600, 0.005), 0.995_f64.powi(600));
        // normal approximation with continuity: half of a fair million
        assert!((at_most(500_000, 1_000_000, 0.5) - 0.5004).abs() < 1e-4);
    }

    /// Wilson's interval for 50 of 100, the exact one for 0 of 100, the rule of three.
    #[test]
    fn shares_have_wilsons_interval_and_the_exact_one_at_the_ends() {
        let half = Sample::Yes { k: 50, n: 100 }.estimate();
        near(half.low, 0.4038);
        near(half.high, 0.5962);
        near(Sample::Yes { k: 0, n: 100 }.estimate().high, 0.0362);
        near(Sample::Yes { k: 100, n: 100 }.estimate().low, 0.9638);
    }

    /// A mean of equal parts has the error that everybody learns at school: standard deviation over the root of their number.
    #[test]
    fn the_jackknife_of_a_mean_is_its_standard_error() {
        let mut sums = Sums::default();
        for i in 0..BLOCKS {
            sums.add(i, (i % 4) as i64 * 10, 10);
        }
        let Sample::Mean { value, error, degrees, .. } = Sample::ratio(&sums, 1) else { panic!() };
        near(value, 1.5);
        near(degrees, 31.0);
        // variance of 0, 1, 2, 3 eight times each: 1.25 * 32 / 31
        near(error, (1.25_f64 * 32.0 / 31.0 / 32.0).sqrt());
    }

    /// Two decks that differ by one point in every part differ by one point without a doubt, however much the parts vary.
    #[test]
    fn what_both_have_in_common_cancels() {
        let (mut a, mut b) = (Sums::default(), Sums::default());
        for i in 0..BLOCKS {
            a.add(i, (i * i) as i64 + 5, 5);
            b.add(i, (i * i) as i64, 5);
        }
        let sample = Sample::difference(&Measure::Share(a), &Measure::Share(b)).expect("sums");
        let estimate = sample.estimate();
        near(estimate.value, 1.0);
        assert!(estimate.half() < 1e-9, "{estimate:?}");
        assert!(sample.surely_above(0.5) < 1e-9 && sample.surely_below(0.5) > 0.99);
    }

    #[test]
    fn quantiles_are_ranks() {
        let counts: BTreeMap<i64, u64> = (1..=100).map(|v| (v, 10)).collect();
        let median = Sample::Rank { counts: counts.clone(), quantile: 0.5 }.estimate();
        assert!((50.0..=51.0).contains(&median.value), "{median:?}");
        // 1.96 * sqrt(1000 / 4) = 31 ranks, ten to a value
        assert!((46.0..=48.0).contains(&median.low) && (53.0..=55.0).contains(&median.high), "{median:?}");
        let late = Sample::Rank { counts, quantile: 0.95 };
        assert!(late.surely_below(99.0) < 1e-3 && late.surely_above(99.0) > 0.5);
    }
}
