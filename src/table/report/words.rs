//! The plots in words and as plain tables: for screen readers, for copying and searching, and where nothing can be
//! drawn.

use super::number::{NONE, count, estimate};
use super::{Cell, Plot, Report, Scale};
use crate::verdict::Verdict;

/// A value with its unit, for a sentence.
pub(super) fn value(v: f64, scale: Scale) -> String {
    match scale {
        Scale::Points if v.is_finite() => format!("{} points", estimate(v, scale)),
        _ => estimate(v, scale),
    }
}

impl Scale {
    /// A number with its unit, in a sentence.
    pub fn says(self, v: f64) -> String {
        value(v, self)
    }
}

/// A range, of which either end may be missing.
pub(super) fn range((low, high): (f64, f64), scale: Scale) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{} to {}", value(low, scale), value(high, scale)),
        (true, false) => format!("{} or more", value(low, scale)),
        (false, true) => format!("{} or less", value(high, scale)),
        (false, false) => "anything".to_owned(),
    }
}

impl Report {
    /// The worst line; `None` if no line was judged.
    pub fn verdict(&self) -> Option<Verdict> {
        self.rulings.iter().map(|r| r.verdict).max()
    }

    /// Whether the report begins with a verdict, or with the statement that there is none; some reports only answer
    /// other questions.
    pub fn is_verdict(&self) -> bool {
        !self.rulings.is_empty() || self.chapters.is_empty()
    }

    /// The number of rulings with each result, as in `14 pass, 1 fails`.
    pub fn score(&self) -> String {
        let many = |wanted, one: &str, more: &str| {
            let n = self.rulings.iter().filter(|r| r.verdict == wanted).count();
            (n > 0).then(|| format!("{n} {}", if n == 1 { one } else { more }))
        };
        let parts = [
            many(Verdict::Fail, "fails", "fail"),
            many(Verdict::Undecided, "is undecided", "are undecided"),
            many(Verdict::Pass, "passes", "pass"),
        ];
        let said: Vec<String> = parts.into_iter().flatten().collect();
        if said.is_empty() { "No line was judged".to_owned() } else { said.join(" \u{b7} ") }
    }
}

impl Plot {
    /// Its title.
    pub fn title(&self) -> &str {
        match self {
            Plot::Histogram { title, .. }
            | Plot::Intervals { title, .. }
            | Plot::Fan { title, .. }
            | Plot::Shares { title, .. }
            | Plot::Heat { title, .. }
            | Plot::Table { title, .. } => title,
        }
    }

    /// The share of each part that has a name; empty if the whole is 0. Negative numbers and NaN count as 0.
    pub(super) fn fractions(sizes: &[f64], parts: usize) -> Option<Vec<f64>> {
        let size = |i: usize| sizes.get(i).copied().filter(|v| v.is_finite() && *v > 0.0).unwrap_or(0.0);
        let sizes: Vec<f64> = (0..parts).map(size).collect();
        let largest = sizes.iter().copied().fold(0.0, f64::max);
        // divided by the largest first, so that huge sizes do not add up to infinity
        let whole: f64 = sizes.iter().map(|v| v / largest).sum();
        (largest > 0.0).then(|| sizes.iter().map(|v| v / largest / whole).collect())
    }

    /// The plot described in a sentence or two.
    pub fn says(&self) -> String {
        match self {
            Plot::Histogram { unit, counts, marks, band, .. } => {
                let n = counts.iter().fold(0u64, |a, b| a.saturating_add(*b));
                if n == 0 {
                    return "Nothing was counted.".to_owned();
                }
                let mut said = format!("How often each number of {unit} came up, {} in all.", count(n));
                for (v, name) in marks {
                    said += &format!(" {name}: {}.", estimate(*v, Scale::Plain));
                }
                if let Some(band) = band {
                    said += &format!(" Tolerated: {}.", range(*band, Scale::Plain));
                }
                said
            }
            Plot::Intervals { scale, rows, line, band, .. } => {
                let flagged: Vec<&str> = rows.iter().filter(|r| r.flagged).map(|r| r.label.as_str()).collect();
                let mut said = format!("{} estimates with their intervals.", count(rows.len() as u64));
                if let Some(line) = line {
                    said += &format!(" To compare: {}.", value(*line, *scale));
                }
                if let Some(band) = band {
                    said += &format!(" Tolerated: {}.", range(*band, *scale));
                }
                match &flagged[..] {
                    [] => said += " None is out of bounds.",
                    some => said += &format!(" Out of bounds: {}.", some.join(", ")),
                }
                said
            }
            Plot::Fan { unit, value, series, .. } => {
                let names: Vec<&str> = series.iter().map(|(name, _)| name.as_str()).collect();
                format!("{value} at each {unit}: quantiles for {}.", names.join(", "))
            }
            Plot::Shares { parts, rows, .. } => {
                format!("{} bars divided into {}.", count(rows.len() as u64), parts.join(", "))
            }
            Plot::Heat { unit, scale, columns, rows, .. } => {
                let mut said =
                    format!("{unit}: {} rows by {} columns.", count(rows.len() as u64), count(columns.len() as u64));
                let mut means: Vec<_> = rows.iter().filter_map(|(name, row)| Some((Cell::mean(row)?, name))).collect();
                means.sort_by(|a, b| a.0.total_cmp(&b.0));
                let some = |list: &[(f64, &String)]| {
                    let said = list.iter().map(|(v, name)| format!("{name} {}", value(*v, *scale)));
                    said.collect::<Vec<_>>().join(", ")
                };
                let few = means.len().min(3);
                if few > 0 {
                    said += &format!(" Least: {}. Most: {}.", some(&means[..few]), some(&means[means.len() - few..]));
                }
                let never = rows.iter().flat_map(|(_, row)| row).filter(|cell| cell.seen().is_none()).count();
                said + &format!(" Cells that were never seen: {}.", count(never as u64))
            }
            Plot::Table { rows, .. } => format!("A table of {} rows.", count(rows.len() as u64)),
        }
    }

    /// Every number in the plot: column headings, and rows whose first cell is a name.
    pub fn cells(&self) -> (Vec<String>, Vec<Vec<String>>) {
        match self {
            Plot::Histogram { unit, from, step, counts, .. } => {
                let n: f64 = counts.iter().map(|c| *c as f64).sum::<f64>().max(1.0);
                let (from, step) = (i128::from(*from), i128::from((*step).max(1)));
                let rows = counts.iter().enumerate().filter(|(_, c)| **c > 0).map(|(i, c)| {
                    let first = from + step * i as i128;
                    let name = if step == 1 { first.to_string() } else { format!("{first} to {}", first + step - 1) };
                    vec![name.replace('-', "\u{2212}"), count(*c), estimate(*c as f64 / n, Scale::Percent)]
                });
                (vec![unit.clone(), "count".to_owned(), "share".to_owned()], rows.collect())
            }
            Plot::Intervals { scale, rows, .. } => {
                let heads = ["", "from", "estimate", "to", "n", ""].map(str::to_owned).to_vec();
                let row = |r: &super::Row| {
                    let [low, mid, high] = r.value.map(|v| estimate(v, *scale));
                    vec![
                        r.label.clone(),
                        low,
                        mid,
                        high,
                        count(r.n),
                        if r.flagged { "out".into() } else { String::new() },
                    ]
                };
                (heads, rows.iter().map(row).collect())
            }
            Plot::Fan { unit, series, .. } => {
                let heads = [unit, "", "10\u{a0}%", "25\u{a0}%", "median", "75\u{a0}%", "90\u{a0}%"]
                    .map(str::to_owned)
                    .to_vec();
                let rows = series.iter().flat_map(|(name, steps)| {
                    steps.iter().enumerate().map(move |(i, q)| {
                        let numbers = q.iter().map(|v| estimate(*v, Scale::Plain));
                        [(i + 1).to_string(), name.clone()].into_iter().chain(numbers).collect()
                    })
                });
                (heads, rows.collect())
            }
            Plot::Shares { parts, rows, .. } => {
                let heads = std::iter::once(String::new()).chain(parts.iter().cloned()).collect();
                let row = |(label, sizes): &(String, Vec<f64>)| {
                    let cells = match Plot::fractions(sizes, parts.len()) {
                        Some(all) => all.iter().map(|f| estimate(*f, Scale::Percent)).collect(),
                        None => vec![NONE.to_owned(); parts.len()],
                    };
                    std::iter::once(label.clone()).chain(cells).collect()
                };
                (heads, rows.iter().map(row).collect())
            }
            Plot::Heat { scale, columns, rows, .. } => {
                let heads =
                    [String::new()].into_iter().chain(columns.iter().cloned()).chain(["all".to_owned()]).collect();
                let cell = |cell: &Cell| match cell.seen() {
                    Some(v) => format!("{} of {}", estimate(v, *scale), count(cell.n)),
                    None => NONE.to_owned(),
                };
                let row = |(name, cells): &(String, Vec<Cell>)| {
                    let all = Cell::mean(cells).map_or(NONE.to_owned(), |v| estimate(v, *scale));
                    [name.clone()].into_iter().chain(cells.iter().map(cell)).chain([all]).collect()
                };
                (heads, rows.iter().map(row).collect())
            }
            Plot::Table { head, rows, .. } => (head.clone(), rows.clone()),
        }
    }
}
