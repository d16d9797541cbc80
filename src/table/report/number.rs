//! Formats numbers: no more digits than are reliable, real minus signs, and a dash for a missing number.

use super::Scale;

/// The text for a missing number.
pub(super) const NONE: &str = "\u{2013}";

/// A whole number with separators between thousands: `12,345`.
pub(super) fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of observations in a narrow column: `980`, `12.3k`, `4.5M`.
pub(super) fn short(n: u64) -> String {
    let thousands = |by: f64, unit: &str| {
        let v = n as f64 / by;
        if v < 99.95 { format!("{v:.1}{unit}") } else { format!("{v:.0}{unit}") }
    };
    match n {
        0..=9_999 => count(n),
        10_000..=999_499 => thousands(1e3, "k"),
        999_500..=999_499_999 => thousands(1e6, "M"),
        _ => thousands(1e9, "G"),
    }
}

/// An estimate in the format of its scale: `52.1 %`, `+1.2` (points), `23.4`.
pub(super) fn estimate(v: f64, scale: Scale) -> String {
    if !v.is_finite() {
        return NONE.to_owned();
    }
    match scale {
        Scale::Percent => format!("{}\u{a0}%", decimals(v * 100.0, places(v * 100.0, 1))),
        Scale::Points => signed(v * 100.0, 1),
        Scale::Plain => decimals(v, places(v, 0)),
    }
}

/// The label of a tick, on an axis with the distance `step` between ticks; both as [`shown`](super::axis::shown)
/// returns them.
pub(super) fn tick(v: f64, step: f64, scale: Scale) -> String {
    let places = if step > 0.0 { (0..6).find(|p| near_whole(step * 10f64.powi(*p))).unwrap_or(6) } else { 0 };
    match scale {
        Scale::Points => signed(v, places as usize),
        Scale::Percent => format!("{}\u{a0}%", decimals(v, places as usize)),
        Scale::Plain => decimals(v, places as usize),
    }
}

fn near_whole(v: f64) -> bool {
    (v - v.round()).abs() < 1e-6 * v.abs().max(1.0)
}

/// The number of decimals that gives three digits, and at least `least`; whole numbers need none.
fn places(v: f64, least: usize) -> usize {
    let size = v.abs();
    if size == 0.0 || (least == 0 && near_whole(v)) {
        return least;
    }
    match size {
        100.0.. => least.min(1),
        10.0.. => 1,
        1.0.. => 1 + usize::from(least == 0),
        0.1.. => 1 + usize::from(least == 0),
        0.01.. => 2 + usize::from(least == 0),
        _ => 3,
    }
}

fn signed(v: f64, places: usize) -> String {
    let text = decimals(v, places);
    let plus = v > 0.0 && text.chars().any(|c| c.is_ascii_digit() && c != '0');
    if plus { format!("+{text}") } else { text }
}

/// A number with fixed decimals and separators between thousands; very large and very small numbers as powers of ten.
/// Zero has no sign.
fn decimals(v: f64, places: usize) -> String {
    if !v.is_finite() {
        return NONE.to_owned();
    }
    if v.abs() >= 1e12 {
        return format!("{v:.2e}").replace('-', "\u{2212}");
    }
    let text = format!("{:.places$}", v.abs());
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let whole = count(whole.parse().unwrap_or(0));
    let minus = if v < 0.0 && text.chars().any(|c| c.is_ascii_digit() && c != '0') { "\u{2212}" } else { "" };
    if rest.is_empty() { format!("{minus}{whole}") } else { format!("{minus}{whole}.{rest}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_many_digits_as_one_believes() {
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!((count(0), count(999)), ("0".into(), "999".into()));
        assert_eq!([short(9_999), short(12_340), short(250_000), short(4_500_000)], ["9,999", "12.3k", "250k", "4.5M"]);
        assert_eq!(short(u64::MAX), "18446744074G");
        assert_eq!(estimate(0.5213, Scale::Percent), "52.1\u{a0}%");
        assert_eq!(estimate(0.0004, Scale::Percent), "0.04\u{a0}%");
        assert_eq!(estimate(1.0, Scale::Percent), "100.0\u{a0}%");
        assert_eq!([estimate(0.0123, Scale::Points), estimate(-0.0123, Scale::Points)], ["+1.2", "\u{2212}1.2"]);
        assert_eq!(estimate(-0.000_01, Scale::Points), "0.0", "no sign without a number");
        assert_eq!([23.0, 23.45, 1234.5, 0.125].map(|v| estimate(v, Scale::Plain)), ["23", "23.4", "1,234", "0.12"]);
        assert_eq!([f64::NAN, f64::INFINITY].map(|v| estimate(v, Scale::Percent)), [NONE, NONE]);
        assert_eq!([tick(2.5, 2.5, Scale::Plain), tick(50.0, 25.0, Scale::Percent)], ["2.5", "50\u{a0}%"]);
        assert!(!estimate(f64::MAX, Scale::Percent).contains("inf"));
    }
}
