//! Formats numbers as a sheet shows them, for the common format codes of ECMA-376 part 1, 18.8.31: digits, separators, percent,
//! text, and sections for positive numbers, negative numbers and 0.

/// A time of day or a time span: hours and minutes, and seconds if there are any.
pub(super) fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let shown = format!("{hours:02}:{minutes:02}");
    if seconds == 0 { shown } else { format!("{shown}:{seconds:02}") }
}

/// A time span from its form in ISO 8601, PT07H30M00S; other texts stay unchanged.
pub(super) fn span(written: &str) -> String {
    let read = || {
        let (mut rest, mut seconds) = (written.strip_prefix("PT")?, 0.0);
        for (unit, worth) in [('H', 3600.0), ('M', 60.0), ('S', 1.0)] {
            if let Some((number, after)) = rest.split_once(unit) {
                seconds += number.parse::<f64>().ok()? * worth;
                rest = after;
            }
        }
        rest.is_empty().then(|| clock(seconds as u64))
    };
    read().unwrap_or_else(|| written.to_owned())
}

/// A number without a format: at most fifteen digits, which is the precision of sheets.
pub(super) fn plain(number: f64) -> String {
    format!("{number:.14e}").parse::<f64>().unwrap_or(number).to_string()
}

/// The text of a number in a format; `None` for formats that are not supported: fractions, powers, conditions.
pub(super) fn shown(code: &str, number: f64) -> Option<String> {
    if code.is_empty() || code == "@" || code.eq_ignore_ascii_case("general") {
        return Some(plain(number));
    }
    let sections = sections(code);
    let (section, signed) = match sections.len() {
        0 => return None,
        1 => (&sections[0], true),
        n if number == 0.0 && n > 2 => (&sections[2], false),
        _ if number < 0.0 => (&sections[1], false),
        _ => (&sections[0], false),
    };
    let shown = Section::read(section)?.say(number.abs());
    let minus = if signed && number < 0.0 { "-" } else { "" };
    Some(format!("{minus}{shown}").trim().to_owned()).filter(|shown| !shown.is_empty())
}

/// The parts of a format between its semicolons; semicolons within quotes and brackets do not count.
fn sections(code: &str) -> Vec<String> {
    let (mut all, mut one, mut quoted, mut escaped) = (Vec::new(), String::new(), false, false);
    for c in code.chars() {
        match c {
            ';' if !quoted && !escaped => {
                all.push(std::mem::take(&mut one));
                continue;
            }
            '"' if !escaped => quoted = !quoted,
            _ => {}
        }
        escaped = c == '\\' && !escaped && !quoted;
        one.push(c);
    }
    all.push(one);
    all
}

/// A section: a run of digits with text around it.
#[derive(Default)]
struct Section {
    before: String,
    digits: String,
    after: String,
    percents: i32,
}

impl Section {
    fn read(text: &str) -> Option<Section> {
        let mut section = Section::default();
        let mut letters = text.chars().peekable();
        while let Some(c) = letters.next() {
            let literal: String = match c {
                '0' | '#' | '?' | '.' | ',' if section.after.is_empty() => {
                    section.digits.push(c);
                    continue;
                }
                '0' | '#' | '?' | '@' | '/' => return None,
                '"' => letters.by_ref().take_while(|c| *c != '"').collect(),
                '\\' => letters.next().into_iter().collect(),
                // a space as wide as the next letter, or filled up with it
                '_' | '*' => {
                    letters.next();
                    " ".to_owned()
                }
                '[' => {
                    let inside: String = letters.by_ref().take_while(|c| *c != ']').collect();
                    match inside.strip_prefix('$') {
                        Some(money) => money.split('-').next().unwrap_or_default().to_owned(),
                        None if inside.chars().all(char::is_alphabetic) && inside.len() > 2 => String::new(),
                        None => return None,
                    }
                }
                '%' => {
                    section.percents += 1;
                    "%".to_owned()
                }
                c if c.is_ascii_alphabetic() => return None,
                c => c.to_string(),
            };
            let side = if section.digits.is_empty() { &mut section.before } else { &mut section.after };
            side.push_str(&literal);
        }
        Some(section)
    }

    fn say(&self, number: f64) -> String {
        let Section { before, digits, after, percents } = self;
        if digits.is_empty() {
            return before.clone();
        }
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
        let count = |text: &str, which: &str| text.chars().filter(|c| which.contains(*c)).count();
        let thousands = whole.len() - whole.trim_end_matches(',').len();
        let grouped = whole.trim_end_matches(',').contains(',');
        let (least, most) = (count(rest, "0"), count(rest, "0#?").min(15));
        let number = number * 100_f64.powi(*percents) / 1000_f64.powi(thousands.min(5) as i32);
        let scale = 10_f64.powi(most as i32);
        let rounded = (number * scale).round() / scale;
        let text = format!("{:.most$}", if rounded.is_finite() { rounded } else { number });
        let (units, parts) = text.split_once('.').unwrap_or((&text, ""));
        let kept = parts.trim_end_matches('0').len().max(least.min(parts.len()));
        let units = if units == "0" { "" } else { units };
        let mut units = format!("{units:0>wide$}", wide = count(whole, "0").min(30));
        if grouped {
            let mut at = units.len();
            while at > 3 {
                at -= 3;
                units.insert(at, ',');
            }
        }
        let point = if kept > 0 { "." } else { "" };
        format!("{before}{units}{point}{}{after}", &parts[..kept])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results of LibreOffice 24 and Excel in an English locale.
    #[test]
    fn numbers_are_shown_as_in_the_sheet() {
        for (code, number, wanted) in [
            ("General", 0.1 + 0.2, "0.3"),
            ("General", 12.0, "12"),
            ("0%", 0.5, "50%"),
            ("0.0%", 0.3333, "33.3%"),
            ("000", 7.0, "007"),
            ("#,##0", 1234567.0, "1,234,567"),
            ("0.00", 3.0, "3.00"),
            ("0.##", 1.5, "1.5"),
            ("#", 0.0, ""),
            ("0\" VP\"", 2.0, "2 VP"),
            ("\"$\"#,##0.00", 3.5, "$3.50"),
            ("#,##0.00\\ [$€-407]", 1234.5, "1,234.50 €"),
            ("_-* #,##0\\ \"€\"_-;\\-* #,##0\\ \"€\"_-", -3.0, "- 3 €"),
            ("+0;-0;0", 3.0, "+3"),
            ("+0;-0;0", -3.0, "-3"),
            ("+0;-0;\"none\"", 0.0, "none"),
            ("[Red]0", -4.0, "-4"),
            ("0,", 12_000.0, "12"),
        ] {
            assert_eq!(shown(code, number).unwrap_or_default(), wanted, "{code} of {number}");
        }
        for code in ["# ?/?", "0.0E+0", "[>5]0", "yyyy", ";;;", "0 0"] {
            assert_eq!(shown(code, 3.0), None, "{code}");
        }
    }
}
