//! Numbers of the verdict in readable form.

use crate::measure::doubt::Estimate;

/// The least and the most that are tolerated.
pub type Bounds = (Option<f64>, Option<f64>);

/// An estimate with its interval; negative numbers have a minus sign, not a hyphen.
pub fn show(e: &Estimate, percent: bool) -> String {
    doubted(e, percent).replace('-', "\u{2212}")
}

fn doubted(e: &Estimate, percent: bool) -> String {
    let (scale, unit) = if percent { (100.0, " %") } else { (1.0, "") };
    let (low, value, high) = (e.low * scale, e.value * scale, e.high * scale);
    if e.n == 0 {
        return "never came up".to_owned();
    }
    if !percent && [low, value, high].iter().all(|v| v.is_infinite() || v.fract() == 0.0) {
        let end = |v: f64| if v.is_finite() { v.to_string() } else { "?".to_owned() };
        return if low == high { format!("{value}") } else { format!("{value} ({} to {})", end(low), end(high)) };
    }
    if !high.is_finite() || !low.is_finite() {
        return format!("{value:.1}{unit} ± ?");
    }
    let (half, digits) = ((high - low) / 2.0, if (high - low) / 2.0 < 0.095 { 2 } else { 1 });
    // lopsided intervals, near nothing and near everything, are written out
    if half > 0.0 && ((high - value) - half).abs() > 0.25 * half {
        return format!("{value:.digits$}{unit} ({low:.digits$} to {high:.digits$})");
    }
    format!("{value:.digits$}{unit} ± {half:.digits$}")
}

/// An estimate without its interval, as in a sentence: `3 %`, `7`, `2.3`.
pub fn plain(value: f64, percent: bool) -> String {
    let text = match (percent, (value * 100.0).abs()) {
        (true, part) if part > 0.0 && part < 1.0 => format!("{:.1} %", value * 100.0),
        (true, _) => format!("{:.0} %", value * 100.0),
        (false, _) if (value - value.round()).abs() < 0.05 => format!("{value:.0}"),
        (false, _) => format!("{value:.1}"),
    };
    text.replace('-', "\u{2212}")
}

/// The bounds.
pub(super) fn wanted((low, high): Bounds, percent: bool) -> String {
    let number = |b: f64| {
        let text = format!("{:.2}", if percent { b * 100.0 } else { b });
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let unit = if percent { " %" } else { "" };
    match (low, high) {
        (Some(low), Some(high)) if low == -high => format!("within ±{}{unit}", number(high)),
        (Some(low), Some(high)) => format!("{} to {}{unit}", number(low), number(high)),
        (Some(low), None) => format!("at least {}{unit}", number(low)),
        (None, Some(high)) => format!("at most {}{unit}", number(high)),
        (None, None) => "reported".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_a_minus() {
        let found = |value, low, high| show(&Estimate { n: 9, value, low, high }, true);
        assert_eq!(found(-0.067, -0.167, 0.033), "\u{2212}6.7 % ± 10.0");
        assert_eq!(found(-0.117, -0.189, 0.063), "\u{2212}11.7 % (\u{2212}18.9 to 6.3)");
    }
}
