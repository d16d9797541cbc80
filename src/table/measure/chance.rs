//! Probability distributions for confidence intervals: binomial tails, through the incomplete beta function, and Student's *t*.
//! Counts of successes need not be whole: a shared win counts as a fraction.

/// The probability of at most `k` successes in `n` trials with probability `p` each.
pub(super) fn at_most(k: f64, n: f64, p: f64) -> f64 {
    if p <= 0.0 || (k >= n && p <= 1.0) {
        return 1.0;
    }
    if p >= 1.0 {
        return 0.0;
    }
    beta(1.0 - p, n - k, k + 1.0)
}

/// The probability of at least `k` successes in `n` trials with probability `p` each.
pub(super) fn at_least(k: f64, n: f64, p: f64) -> f64 {
    at_most(n - k, n, 1.0 - p)
}

/// Student's distribution up to `t`.
pub(super) fn student(t: f64, degrees: f64) -> f64 {
    let tail = beta(degrees / (degrees + t * t), degrees / 2.0, 0.5) / 2.0;
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// The `t` beyond which Student's distribution has the probability `tail`, less than a half.
pub(super) fn student_quantile(tail: f64, degrees: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while student(-high, degrees) > tail && high < 1e9 {
        (low, high) = (high, high * 4.0);
    }
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        *(if student(-middle, degrees) > tail { &mut low } else { &mut high }) = middle;
    }
    (low + high) / 2.0
}

/// The regularized incomplete beta function, evaluated from the side on which its continued fraction converges quickly.
fn beta(x: f64, a: f64, b: f64) -> f64 {
    match x {
        x if x <= 0.0 => 0.0,
        x if x >= 1.0 => 1.0,
        x if x > (a + 1.0) / (a + b + 2.0) => 1.0 - continued(1.0 - x, b, a),
        x => continued(x, a, b),
    }
}

/// The incomplete beta function by its continued fraction (Lentz).
fn continued(x: f64, a: f64, b: f64) -> f64 {
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp() / a;
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

/// Logarithm of the gamma function (Stirling's series).
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

    /// From printed tables of the distributions.
    #[test]
    fn distributions_agree_with_the_tables() {
        let near = |found: f64, known: f64| assert!((found - known).abs() < 6e-5, "{found} instead of {known}");
        near(student_quantile(0.025, 31.0), 2.0395);
        near(student_quantile(0.025, 5.0), 2.5706);
        near(student_quantile(0.0005, 2.0), 31.5991);
        near(student(1.0, 1.0), 0.75);
        near(at_most(3.0, 10.0, 0.5), 176.0 / 1024.0);
        near(at_least(8.0, 10.0, 0.5), 56.0 / 1024.0);
        near(at_most(0.0, 600.0, 0.005), 0.995_f64.powi(600));
        near(at_least(0.0, 10.0, 0.5), 1.0);
        near(at_least(10.0, 10.0, 0.5), 1.0 / 1024.0);
        // half a win more than three of ten is between three and four
        let between = at_most(3.5, 10.0, 0.5);
        assert!(176.0 / 1024.0 < between && between < 386.0 / 1024.0, "{between}");
        // normal approximation with continuity: half of a fair million
        assert!((at_most(500_000.0, 1_000_000.0, 0.5) - 0.5004).abs() < 1e-4);
        // tails far below the precision of one minus a number
        assert!((at_least(60.0, 100.0, 0.1) / 2.190_939_9e-34 - 1.0).abs() < 1e-6);
    }
}
