//! Lengths and calculations with them (CSS Values and Units Module Level 4), in user units.

use super::scan;

/// The lengths that relative lengths refer to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// User units per inch: 96 in a picture; 25.4 in a template, whose unit is a millimeter.
    pub(super) inch: f64,
    pub(super) font: f64,
    pub(super) root_font: f64,
    /// The width and height of the nearest viewport, and those of the whole drawing in the units of this element.
    pub(super) view: (f64, f64),
    pub(super) whole: (f64, f64),
}

/// The length that a percentage refers to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Axis {
    Across,
    Down,
    Both,
}

impl Axis {
    /// The reference for the attribute of this name.
    pub(super) fn of(name: &str) -> Axis {
        match name {
            "x" | "width" | "cx" | "rx" | "x1" | "x2" | "fx" | "dx" | "refX" | "markerWidth" => Axis::Across,
            "y" | "height" | "cy" | "ry" | "y1" | "y2" | "fy" | "dy" | "refY" | "markerHeight" => Axis::Down,
            _ => Axis::Both,
        }
    }

    fn whole(self, (w, h): (f64, f64)) -> f64 {
        match self {
            Axis::Across => w,
            Axis::Down => h,
            Axis::Both => ((w * w + h * h) / 2.0).sqrt(),
        }
    }
}

/// A number, and whether the number is a length.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Amount(f64, bool);

impl Scale {
    /// A length in user units, or as a percentage; `bare` says whether a number without a unit is a length.
    pub(super) fn length(&self, value: &str, axis: Axis, bare: bool) -> Option<String> {
        let value = value.trim();
        let percent = value.strip_suffix('%').and_then(|n| n.trim_end().parse::<f64>().ok());
        if percent.is_some() {
            return Some(value.to_owned());
        }
        if let Ok(number) = value.parse::<f64>() {
            return (number == 0.0 || bare).then(|| value.to_owned());
        }
        Some(self.units(value, axis)?.to_string())
    }

    /// Whether a length has a CSS unit that depends on letters or boxes, which a drawing does not have.
    pub(super) fn is_foreign(value: &str) -> bool {
        const UNITS: [&str; 25] = [
            "cap", "ch", "ic", "lh", "rcap", "rch", "rex", "ric", "rlh", "vi", "vb", "svw", "svh", "svi", "svb", "lvw",
            "lvh", "dvw", "dvh", "cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax",
        ];
        let unit = value.trim().trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+'));
        UNITS.iter().any(|known| known.eq_ignore_ascii_case(unit))
    }

    /// A length in user units.
    pub(super) fn units(&self, value: &str, axis: Axis) -> Option<f64> {
        match self.amount(value.trim(), axis, 0)? {
            Amount(number, length) if (length || number == 0.0) && number.is_finite() => Some(number),
            _ => None,
        }
    }

    /// A plain number, or a share as a percentage.
    pub(super) fn number(&self, value: &str) -> Option<f64> {
        let value = value.trim();
        if let Some(share) = value.strip_suffix('%') {
            return Some(share.trim().parse::<f64>().ok()? / 100.0);
        }
        match self.amount(value, Axis::Both, 0)? {
            Amount(number, false) if number.is_finite() => Some(number),
            _ => None,
        }
    }

    fn amount(&self, value: &str, axis: Axis, depth: usize) -> Option<Amount> {
        if depth > 16 {
            return None;
        }
        if let Some((name, inner)) = scan::function(value) {
            let args = || scan::split(inner, &[',']).into_iter().map(|arg| self.sum(arg, axis, depth + 1));
            let alike = |args: &[Amount]| args.iter().all(|a| a.1 == args[0].1);
            let all: Vec<Amount> = args().collect::<Option<_>>()?;
            if !alike(&all) {
                return None;
            }
            let fold = |f: fn(f64, f64) -> f64| all.iter().copied().reduce(|a, b| Amount(f(a.0, b.0), a.1));
            return match (name.as_str(), &all[..]) {
                ("calc" | "", [one]) => Some(*one),
                ("min", _) => fold(f64::min),
                ("max", _) => fold(f64::max),
                ("clamp", [low, mid, high]) => Some(Amount(mid.0.min(high.0).max(low.0), mid.1)),
                _ => None,
            };
        }
        let split = value.find(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E') || c == '%');
        // an `e` is part of the number only before a digit or a sign: 2e3, but 2em
        let em = value.find(['e', 'E']).filter(|i| value[i + 1..].starts_with(|c: char| c.is_ascii_alphabetic()));
        let end = split.into_iter().chain(em).min().unwrap_or(value.len());
        let number: f64 = value[..end].parse().ok()?;
        let unit = value[end..].to_ascii_lowercase();
        let (w, h) = self.whole;
        Some(match unit.as_str() {
            "" => Amount(number, false),
            unit => Amount(
                number
                    * match unit {
                        "px" => 1.0,
                        "in" => self.inch,
                        "cm" => self.inch / 2.54,
                        "mm" => self.inch / 25.4,
                        "q" => self.inch / 101.6,
                        "pt" => self.inch / 72.0,
                        "pc" => self.inch / 6.0,
                        "em" => self.font,
                        "rem" => self.root_font,
                        "vw" => w / 100.0,
                        "vh" => h / 100.0,
                        "vmin" => w.min(h) / 100.0,
                        "vmax" => w.max(h) / 100.0,
                        "%" => axis.whole(self.view) / 100.0,
                        _ => return None,
                    },
                true,
            ),
        })
    }

    /// A sum of products: plus and minus signs have spaces on both sides.
    fn sum(&self, text: &str, axis: Axis, depth: usize) -> Option<Amount> {
        let mut total: Option<Amount> = None;
        let (mut sign, mut from) = (1.0, 0);
        let text = text.trim();
        loop {
            let mut end = from;
            let next = loop {
                match scan::until(text, end, &['+', '-']) {
                    Some(i) if text[..i].ends_with(' ') && text[i + 1..].starts_with(' ') => break Some(i),
                    Some(i) => end = i + 1,
                    None => break None,
                }
            };
            let term = self.product(&text[from..next.unwrap_or(text.len())], axis, depth)?;
            total = match total {
                None => Some(Amount(sign * term.0, term.1)),
                Some(sum) if sum.1 == term.1 => Some(Amount(sum.0 + sign * term.0, sum.1)),
                Some(_) => return None,
            };
            let Some(i) = next else { return total };
            sign = if text[i..].starts_with('-') { -1.0 } else { 1.0 };
            from = i + 1;
        }
    }

    fn product(&self, text: &str, axis: Axis, depth: usize) -> Option<Amount> {
        let mut factors = scan::split(text, &['*']).into_iter().map(|factor| {
            let mut parts = scan::split(factor, &['/']).into_iter();
            let first = self.amount(parts.next()?, axis, depth + 1)?;
            parts.try_fold(first, |Amount(n, length), by| match self.amount(by, axis, depth + 1)? {
                Amount(by, false) if by != 0.0 => Some(Amount(n / by, length)),
                _ => None,
            })
        });
        let first = factors.next()??;
        factors.try_fold(first, |a, b| {
            let b = b?;
            (!(a.1 && b.1)).then_some(Amount(a.0 * b.0, a.1 || b.1))
        })
    }
}

/// An angle in degrees.
pub(super) fn angle(value: &str) -> Option<f64> {
    let value = value.trim().to_ascii_lowercase();
    let units = [("grad", 0.9), ("deg", 1.0), ("rad", 180.0 / std::f64::consts::PI), ("turn", 360.0)];
    match units.iter().find_map(|(unit, degrees)| Some((value.strip_suffix(unit)?, degrees))) {
        Some((number, degrees)) => number.parse::<f64>().ok().map(|n| n * degrees),
        None => value.parse::<f64>().ok().filter(|n| *n == 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_reckoned() {
        let view = (200.0, 100.0);
        let scale = Scale { inch: 96.0, font: 20.0, root_font: 16.0, view, whole: (400.0, 300.0) };
        for (written, units) in [
            ("1in", 96.0),
            ("2.54cm", 96.0),
            ("3pt", 4.0),
            ("1.5em", 30.0),
            ("2rem", 32.0),
            ("1e1px", 10.0),
            ("10vw", 40.0),
            ("10vmin", 30.0),
            ("calc(50% - 2 * 10px)", 80.0),
            ("calc((1px + 3px) * 2 / 4)", 2.0),
            ("max(1px, min(20px, 5px), 3px)", 5.0),
            ("clamp(10px, 5px, 30px)", 10.0),
            ("calc(10px - -5px)", 15.0),
        ] {
            let found = scale.units(written, Axis::Across);
            assert!(found.is_some_and(|n| (n - units).abs() < 1e-9), "{written}: {found:?}");
        }
        for none in ["calc(1px + 2)", "3ch", "calc(1px * 1px)", "calc(1px/0)", "px", "calc()"] {
            assert_eq!(scale.units(none, Axis::Across), None, "{none}");
        }
        assert_eq!(scale.length("50%", Axis::Down, false).as_deref(), Some("50%"));
        assert_eq!(
            (scale.length("5", Axis::Down, false), scale.length("5", Axis::Down, true)),
            (None, Some("5".into()))
        );
        assert_eq!(angle("0.25turn"), Some(90.0));
    }
}
