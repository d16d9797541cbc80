//! A sweep as a report: the result for each value, then a plot of each line of the verdict over the values.

use crate::report::{Chapter, Plot, Report, Row, Scale};
use crate::verdict::Verdict;
use crate::verdict::sweep::{Curve, Sweep};

/// The value of each number, as in `hand_limit 4, players 3`.
pub fn named(names: &[String], values: &[i64]) -> String {
    let each = names.iter().zip(values).map(|(name, value)| format!("{name} {value}"));
    each.collect::<Vec<_>>().join(", ").replace('-', "\u{2212}")
}

/// The report on a sweep of the game with this title.
pub fn swept(title: &str, sweep: &Sweep, notes: &[String]) -> Report {
    let rows = sweep.points.iter().map(|point| {
        let [verdict, lines] = match &point.played {
            Ok(judged) => [judged.verdict.verdict().to_string(), judged.score.clone()],
            Err(why) => ["not played".to_owned(), why.clone()],
        };
        vec![named(&sweep.names, &point.values), verdict, lines]
    });
    let head = [sweep.names.join(", "), "verdict".to_owned(), "lines".to_owned()];
    let each = Plot::Table {
        title: "The verdict on the deck for each value".to_owned(),
        head: head.into(),
        rows: rows.collect(),
    };
    let lines: Vec<Plot> = sweep.curves().iter().map(|curve| plot(&sweep.names, curve)).collect();
    let chapters = vec![
        Chapter {
            title: format!("What does {} change?", sweep.names.join(" and ")),
            note: notes.join(" "),
            plots: vec![each],
            ..Chapter::default()
        },
        Chapter {
            title: "Line by line".to_owned(),
            note: "At each value the worst number of the line, with the interval that decided it.".to_owned(),
            plots: lines,
            ..Chapter::default()
        },
    ];
    Report { title: title.to_owned(), chapters, ..Report::default() }
}

fn plot(names: &[String], curve: &Curve<'_>) -> Plot {
    let row = |(values, ruling): &(&[i64], &crate::verdict::Ruling)| {
        let e = ruling.number.unwrap_or_default();
        let value = [e.low, e.value, e.high].map(|v| if v.is_finite() { v } else { e.value });
        Row { label: named(names, values), value, n: e.n, flagged: ruling.verdict == Verdict::Fail }
    };
    let line = curve.line;
    let (band, only) = match line.bounds {
        (Some(low), Some(high)) => (Some((low, high)), None),
        (low, high) => (None, low.or(high)),
    };
    Plot::Intervals {
        title: format!("{}: {} ({})", line.id, line.says, line.wanted),
        scale: if line.percent { Scale::Percent } else { Scale::Plain },
        rows: curve.at.iter().map(row).collect(),
        line: only,
        band,
    }
}
