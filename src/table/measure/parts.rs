//! The grouped jackknife: how an estimate changes if each part of an experiment is left out in turn.

use super::{BLOCKS, Sums};

/// The spread of an estimate, from the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Standard error.
    pub error: f64,
    /// The degrees of freedom of the error; if there is less than one, the error is useless.
    pub degrees: f64,
    /// The largest change of the estimate by one more game, down and up.
    pub pull: [f64; 2],
}

impl Spread {
    /// The error for a claim about one side.
    pub(super) fn against(&self, side: Side) -> f64 {
        self.error + self.pull[side as usize]
    }

    /// The spread of the negated estimate.
    pub(super) fn mirrored(&self) -> Spread {
        Spread { pull: [self.pull[1], self.pull[0]], ..*self }
    }
}

/// A side of an estimate.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    Down,
    Up,
}

/// A ratio of sums, without one part.
pub(super) fn ratio(sums: &Sums, unit: i64, without: Option<usize>) -> Option<f64> {
    let (mut n, mut d) = sums.total();
    if let Some(part) = without {
        (n, d) = (n - sums.n[part], d - sums.d[part]);
    }
    (d != 0).then(|| n as f64 / (d * unit) as f64)
}

/// Whether all parts are equal, so that they give no spread.
pub(super) fn alike(sums: &Sums) -> bool {
    let (n, d) = sums.total();
    d != 0
        && sums
            .n
            .iter()
            .zip(&sums.d)
            .all(|(part, of)| i128::from(*part) * i128::from(d) == i128::from(n) * i128::from(*of))
}

/// The number of equal parts that would give as much information (Kish).
pub(super) fn parts(sums: &Sums) -> f64 {
    let square: f64 = sums.d.iter().map(|d| (*d as f64).powi(2)).sum();
    if square > 0.0 { (sums.total().1 as f64).powi(2) / square } else { 0.0 }
}

/// The effective sample size, computed from sums of parts: the squares of observations per game, relative to the
/// squares of the parts, which are random groups of games. It is at most the number of games, or of observations.
pub(super) fn witnesses(sums: &Sums, games: u64) -> f64 {
    let (all, most) = (sums.total().1 as f64, (sums.total().1.max(0) as f64).min(games as f64));
    let (parts, count) = (sums.d.iter().map(|d| (*d as f64).powi(2)).sum::<f64>(), BLOCKS as f64);
    let squares = (count * parts - all * all) / (count - 1.0);
    if squares > 0.0 { (all * all / squares).max(1.0).min(most) } else { most }
}

/// The estimate, and its spread when each part is left out in turn; `sums` has the sizes of the parts.
pub(super) fn jackknife(sums: &Sums, of: impl Fn(Option<usize>) -> Option<f64>) -> (f64, Spread) {
    let unknown = Spread { error: f64::INFINITY, degrees: 0.0, pull: [0.0; 2] };
    let Some(value) = of(None) else { return (0.0, unknown) };
    let without: Vec<f64> = (0..BLOCKS).filter(|part| sums.d[*part] != 0).filter_map(|part| of(Some(part))).collect();
    let count = without.len() as f64;
    if without.len() < 2 {
        return (value, unknown);
    }
    let mean = without.iter().sum::<f64>() / count;
    let squares: f64 = without.iter().map(|w| (w - mean).powi(2)).sum();
    let fourths: f64 = without.iter().map(|w| (w - mean).powi(4)).sum();
    // for normal residuals, the mean fourth power is three times the square of the mean square
    let carried = if fourths > 0.0 { 3.0 * squares * squares / fourths } else { 0.0 };
    let degrees = parts(sums).min(carried) - 1.0;
    (value, Spread { error: (squares * (count - 1.0) / count).sqrt(), degrees: degrees.max(0.0), pull: [0.0; 2] })
}
