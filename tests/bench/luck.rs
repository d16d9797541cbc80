//! How often a verdict is wrong by luck. This is not a test. Run it with `cargo run --release --example luck -- RUNS GAMES..` for
//! artificial games whose true values are known, or with `-- RUNS GAMES.. --deck NAME` for a shipped deck. For a shipped deck, one large
//! run gives the true values, every bound is set to its true value, and any verdict of a small run is due to luck. Events that never or
//! always happen have no such bound, and no line. With `--looks N`, a run is judged N times, with twice as many games each time, and
//! continues only at the tables of undecided lines as `simulate` does; a verdict of any look counts. Every line with such a verdict is
//! shown, the most frequent first, with one example.

use lootpress::games::ALL;
use lootpress::measure::doubt::Sample;
use lootpress::measure::record::{Record, TableRecord};
use lootpress::title::{Asked, Games, Playable};
use lootpress::verdict::terms::{Amount, Line, Terms};
use lootpress::verdict::{Judgement, Verdict, judge};
use lootpress::world::{Disk, Project};
use std::collections::BTreeMap;

#[path = "../verdict/sheet.rs"]
mod sheet;

/// Games with known true values.
const TRUTH: u64 = 6000;

/// Lines that are shown.
const SHOWN: usize = 12;

fn main() {
    let mut words = std::env::args().skip(1);
    let (mut numbers, mut deck, mut looks) = (Vec::new(), None, 1);
    while let Some(word) = words.next() {
        match (word.as_str(), word.parse::<u64>()) {
            (_, Ok(number)) => numbers.push(number),
            ("--looks", _) => looks = words.next().and_then(|n| n.parse().ok()).unwrap_or(1),
            _ => deck = words.next(),
        }
    }
    let Some((runs, sizes)) = numbers.split_first() else { return };
    match deck {
        None => {
            let terms = sheet::terms(sheet::EDGE);
            sizes.iter().for_each(|games| tell(*runs, *games, |run| sheet::looks(&terms, run, *games, looks)));
        }
        Some(name) => {
            let title = *ALL.iter().find(|game| game.name() == name).expect("a game");
            let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
            let (terms, truth) = play(title, &project, TRUTH, u64::MAX);
            let edge = on_the_edge(&terms, &truth);
            println!("{name}: {} numbers, each bound on what {TRUTH} games say", edge.lines.len());
            for games in sizes {
                tell(*runs, *games, |run| vec![judge(&edge, &play(title, &project, *games, run).1, &[])]);
            }
            println!("{name}: its own lines");
            for games in sizes {
                tell(*runs, *games, |run| vec![judge(&terms, &play(title, &project, *games, run).1, &[])]);
            }
        }
    }
}

fn play(title: &dyn Playable, project: &Project, games: u64, seed: u64) -> (Terms, Record) {
    let played = title.playtest(project, &Asked { games: Games::Each(games), seed, ..Asked::default() }, &|| true);
    let played = played.value.expect("it plays");
    (played.terms.expect("terms"), played.record)
}

/// One line for each number of a line, with its bound at the true value; medians and similar values are whole numbers and have
/// no such bound.
fn on_the_edge(terms: &Terms, truth: &Record) -> Terms {
    let mut lines = Vec::new();
    for line in terms.lines.iter().filter(|l| l.quantile.is_none() && l.less.as_deref() != Some("best")) {
        for table in truth.tables.iter().filter(|t| terms.binds(line, &t.name, t.players)) {
            let stem = line.measure.clone().or(line.each.clone()).unwrap_or_default();
            let all = table.tally.by.keys().filter(|n| line.each.is_some() && n.starts_with(&stem) || **n == stem);
            lines.extend(all.filter_map(|name| on_edge(line, table, name)));
        }
    }
    Terms { lines, lift: None, ..terms.clone() }
}

fn on_edge(line: &Line, table: &TableRecord, name: &str) -> Option<Line> {
    let measure = table.tally.by.get(name)?;
    let value = match line.less.as_deref() {
        None => Sample::of(measure, table.tally.games).value(),
        Some("even") => Sample::of(measure, table.tally.games).value() - 1.0 / f64::from(table.players),
        Some(other) => Sample::difference(measure, table.tally.by.get(other)?, table.tally.games)?.value(),
    };
    let bound = Some(Amount(value));
    let (at_least, at_most) = if name.len().is_multiple_of(2) { (bound, None) } else { (None, bound) };
    // an event that never or always happens has no such bound
    (value.abs() > 1e-9 && (value - 1.0).abs() > 1e-9).then(|| Line {
        tables: vec![table.name.clone()],
        players: Some(vec![table.players]),
        measure: Some(name.to_owned()),
        each: None,
        somewhere: false,
        at_least,
        at_most,
        says: format!("{name}, {}", table.label()),
        ..line.clone()
    })
}

/// Judges this many runs, and counts the runs with a verdict and the lines that caused it.
fn tell(runs: u64, games: u64, judged: impl Fn(u64) -> Vec<Judgement>) {
    let (mut any, mut lines) = ([0; 2], BTreeMap::<String, ([u64; 2], String)>::new());
    let mut open = 0;
    for run in 0..runs {
        let looks = judged(run);
        open += looks.last().map_or(0, |judged| judged.count(Verdict::Undecided));
        for (i, verdict) in [Verdict::Fail, Verdict::Pass].into_iter().enumerate() {
            // the first line is about broken invariants, which are certain
            let each = looks.iter().flat_map(|judged| judged.rulings.iter().skip(1));
            let said: Vec<_> = each.filter(|r| r.verdict == verdict).collect();
            any[i] += u64::from(!said.is_empty());
            for r in said {
                let example = || ([0; 2], format!("run {run}: {}, wanted {}", r.found, r.wanted));
                lines.entry(format!("{}: {}", r.id, r.says)).or_insert_with(example).0[i] += 1;
            }
        }
    }
    let [fail, pass] = any.map(|n| n as f64 * 100.0 / runs as f64);
    println!(
        "{games} games, {runs} runs: {fail:.1} % fail, {pass:.1} % pass, {} lines open on average",
        open as u64 / runs
    );
    let mut lines: Vec<_> = lines.into_iter().collect();
    lines.sort_by_key(|(_, (times, _))| std::cmp::Reverse(times.iter().sum::<u64>()));
    for (line, ([fail, pass], example)) in lines.iter().take(SHOWN) {
        println!("    {line}: {fail} fail, {pass} pass; {example}");
    }
    if lines.len() > SHOWN {
        println!("    and {} more", lines.len() - SHOWN);
    }
}
