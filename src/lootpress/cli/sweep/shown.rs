//! A sweep as text for the terminal, and as JSON.

use super::super::sheet;
use ground::diag::{Paint, Tone};
use ground::format;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use table::title::{Asked, sweep::named};
use table::verdict::sweep::{Curve, Sweep};
use table::verdict::{Ruling, Verdict, show};

/// The largest number of values side by side.
const ABREAST: usize = 5;

/// One row for each value, then the lines of the verdict with one column for each value; for two numbers, one table
/// for each value of the second.
pub(in crate::cli) fn text(game: &str, sweep: &Sweep, notes: &[String], ink: Paint) -> String {
    let (bold, off) = (ink.tone(Tone::Bold), ink.tone(Tone::Off));
    let mut out = format!("{bold}{game}: sweep of {}{off}\n{}\n\n", sweep.names.join(" and "), notes.join("\n"));
    let label = |values: &[i64]| named(&sweep.names, values);
    let wide = sweep.points.iter().map(|point| label(&point.values).chars().count()).max().unwrap_or(0);
    for point in &sweep.points {
        let at = label(&point.values);
        let _ = match &point.played {
            Ok(judged) => {
                writeln!(out, "{at:wide$}  {}: {}", sheet::painted(judged.verdict.verdict(), ink), judged.score)
            }
            Err(why) => writeln!(out, "{at:wide$}  not played: {why}"),
        };
    }
    let judged: Vec<&[i64]> = sweep.judged().map(|(values, _)| values).collect();
    let seconds: BTreeSet<&[i64]> = judged.iter().map(|values| &values[1..]).collect();
    for second in seconds {
        let columns: Vec<&[i64]> = judged.iter().filter(|values| values[1..] == *second).copied().collect();
        for some in columns.chunks(ABREAST) {
            out.push('\n');
            if !second.is_empty() {
                let _ = writeln!(out, "{bold}{}{off}", named(&sweep.names[1..], second));
            }
            table(sweep, some, ink, &mut out);
        }
    }
    out
}

/// The verdict at each value, in one line.
pub(in crate::cli) fn line(sweep: &Sweep) -> String {
    let each = sweep.points.iter().map(|point| {
        let verdict =
            point.played.as_ref().map_or("not played".to_owned(), |judged| judged.verdict.verdict().to_string());
        format!("{}: {verdict}", named(&sweep.names, &point.values))
    });
    each.collect::<Vec<_>>().join("; ")
}

/// The lines that were judged at some values of the first number.
fn table(sweep: &Sweep, columns: &[&[i64]], ink: Paint, out: &mut String) {
    let mut curves = sweep.curves();
    curves.retain(|curve| columns.iter().any(|values| curve.of(values).is_some()));
    let wide = |of: &dyn Fn(&Curve<'_>) -> usize, head: &str| {
        curves.iter().map(of).max().unwrap_or(0).max(head.chars().count())
    };
    let (rule, says, wanted) = ("rule", "what must hold", "wanted");
    let id = wide(&|c| c.line.id.chars().count(), rule);
    let what = wide(&|c| c.line.says.chars().count(), says);
    let bound = wide(&|c| c.line.wanted.chars().count(), wanted);
    let cell = |curve: &Curve<'_>, values: &[i64]| curve.of(values).map_or(String::new(), number);
    let heads: Vec<String> = columns.iter().map(|values| named(&sweep.names[..1], &values[..1])).collect();
    let room = |(values, head): (&&[i64], &String)| wide(&|c| cell(c, values).chars().count() + 5, head);
    let room: Vec<usize> = columns.iter().zip(&heads).map(room).collect();
    let mut row = |first: [&str; 3], cells: &mut dyn Iterator<Item = String>| {
        let mut row = format!("{:id$}  {:what$}  {:bound$}", first[0], first[1], first[2]);
        cells.for_each(|cell| row = format!("{row}  {cell}"));
        let _ = writeln!(out, "{}", row.trim_end());
    };
    row([rule, says, wanted], &mut heads.iter().zip(&room).map(|(head, room)| format!("{head:room$}")));
    for curve in &curves {
        let cells = columns.iter().zip(&room).map(|(values, room)| {
            let verdict = curve.of(values).map_or("    ".to_owned(), |ruling| word(ruling.verdict, ink));
            format!("{:width$} {verdict}", cell(curve, values), width = room - 5)
        });
        row([&curve.line.id, &curve.line.says, &curve.line.wanted], &mut cells.into_iter());
    }
}

/// A verdict, in four letters.
fn word(verdict: Verdict, ink: Paint) -> String {
    let (tone, word) = match verdict {
        Verdict::Pass => (Tone::Green, "PASS"),
        Verdict::Undecided => (Tone::Yellow, "open"),
        Verdict::Fail => (Tone::Red, "FAIL"),
    };
    format!("{}{word}{}", ink.tone(tone), ink.tone(Tone::Off))
}

fn number(ruling: &Ruling) -> String {
    ruling.number.as_ref().map_or_else(|| ruling.found.clone(), |number| show(number, ruling.percent))
}

/// Every point with every line of its verdict.
pub(in crate::cli) fn json(game: &str, sweep: &Sweep, notes: &[String], asked: &Asked) -> String {
    let line = |ruling: &Ruling| {
        let [low, value, high] = ruling.number.map_or([None; 3], |e| [e.low, e.value, e.high].map(finite));
        json!({
            "id": ruling.id, "says": ruling.says, "wanted": ruling.wanted, "at_least": ruling.bounds.0, "at_most": ruling.bounds.1,
            "low": low, "value": value, "high": high, "found": ruling.found, "verdict": ruling.verdict.to_string(),
        })
    };
    let points = sweep.points.iter().map(|point| {
        let values = &point.values;
        match &point.played {
            Ok(judged) => json!({
                "values": values, "deck": judged.deck, "games": judged.games, "verdict": judged.verdict.verdict().to_string(),
                "lines": judged.verdict.rulings.iter().map(line).collect::<Vec<_>>(), "reasons": judged.verdict.reasons,
            }),
            Err(why) => json!({"values": values, "refused": why}),
        }
    });
    let points: Vec<Value> = points.collect();
    format::object(&json!({"game": game, "seed": asked.seed, "sweep": sweep.names, "notes": notes, "points": points}))
}

/// JSON has no infinity.
fn finite(value: f64) -> Option<f64> {
    Some(value).filter(|value| value.is_finite())
}
