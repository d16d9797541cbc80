//! The lines of the verdict: each interval against its bounds, allowing for how many lines there are (Holm 1979), and for how
//! many cards there are in a list (Benjamini and Hochberg 1995). The interval decides, never the number of games alone.

use super::terms::{Line, Terms};
use super::{Ruling, Verdict, lift};
use crate::measure::Measure;
use crate::measure::doubt::{Estimate, Sample, TAIL};
use crate::measure::record::{Record, Table};
use std::cmp::Ordering;

/// Share of false alarms tolerated among the cards of a list that are called out of line.
const ALARMS: f64 = 0.10;

/// The name under which lines ask for games that break an invariant.
pub(crate) const BROKEN: &str = "broken";

/// What the verdict comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Line by line.
    pub rulings: Vec<Ruling>,
    /// What there is to say of lines that did not pass, and of games that broke a rule of the house.
    pub reasons: Vec<String>,
}

impl Judgement {
    /// The worst of all lines; undecided if there are none.
    pub fn verdict(&self) -> Verdict {
        self.rulings.iter().map(|r| r.verdict).max().unwrap_or(Verdict::Undecided)
    }
}

/// One number of one table against the bounds of a line.
struct Gate {
    place: String,
    sample: Sample,
    /// What is taken off the estimate and added to the bounds: an even share.
    shift: f64,
    bounds: (Option<f64>, Option<f64>),
    percent: bool,
    /// Chance of such a find if the truth lay just outside, and just inside.
    outside: f64,
    inside: f64,
    verdict: Verdict,
}

impl Gate {
    fn new(place: String, sample: Sample, shift: f64, bounds: (Option<f64>, Option<f64>), percent: bool) -> Gate {
        let (low, high) = (bounds.0.map(|b| b + shift), bounds.1.map(|b| b + shift));
        let chance = |bound: Option<f64>, of: &dyn Fn(f64) -> f64, none: f64| bound.map_or(none, of);
        let outside = chance(low, &|b| sample.surely_above(b), 0.0).max(chance(high, &|b| sample.surely_below(b), 0.0));
        let inside = chance(low, &|b| sample.surely_below(b), 1.0).min(chance(high, &|b| sample.surely_above(b), 1.0));
        Gate { place, sample, shift, bounds, percent, outside, inside, verdict: Verdict::Undecided }
    }

    /// Which way the find points, and how sure it is: small is sure.
    fn leaning(&self) -> (Verdict, f64) {
        if self.outside <= self.inside { (Verdict::Pass, self.outside) } else { (Verdict::Fail, self.inside) }
    }

    fn estimate(&self) -> Estimate {
        let e = self.sample.estimate();
        Estimate { low: e.low - self.shift, value: e.value - self.shift, high: e.high - self.shift, n: e.n }
    }

    fn found(&self) -> String {
        show(&self.estimate(), self.percent)
    }

    fn wanted(&self) -> String {
        wanted(self.bounds, self.percent)
    }
}

/// An estimate with its doubt, as people read it.
pub fn show(e: &Estimate, percent: bool) -> String {
    let (scale, unit) = if percent { (100.0, " %") } else { (1.0, "") };
    let (low, value, high) = (e.low * scale, e.value * scale, e.high * scale);
    if e.n == 0 {
        return "never came up".to_owned();
    }
    if !high.is_finite() || !low.is_finite() {
        return format!("{value:.1}{unit} ± ?");
    }
    if !percent && [low, value, high].iter().all(|v| v.fract() == 0.0) {
        return if low == high { format!("{value}") } else { format!("{value} ({low} to {high})") };
    }
    let (half, digits) = ((high - low) / 2.0, if (high - low) / 2.0 < 0.095 { 2 } else { 1 });
    // lopsided intervals, near nothing and near everything, are written out
    if half > 0.0 && ((high - value) - half).abs() > 0.25 * half {
        return format!("{value:.digits$}{unit} ({low:.digits$} to {high:.digits$})");
    }
    format!("{value:.digits$}{unit} ± {half:.digits$}")
}

fn wanted((low, high): (Option<f64>, Option<f64>), percent: bool) -> String {
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

/// Holds what was counted against what is tolerated. Lines about tables that were not played are left out.
pub fn judge(terms: &Terms, record: &Record) -> Judgement {
    let mut lines: Vec<(&Line, Vec<Gate>)> = Vec::new();
    for line in &terms.lines {
        let tables: Vec<&Table> = record.tables.iter().filter(|t| terms.binds(line, &t.name, t.players)).collect();
        let gates = match (&line.measure, &line.each) {
            (Some(measure), _) if measure == BROKEN => Vec::new(),
            (Some(measure), _) => tables.iter().filter_map(|t| single(line, t, measure)).collect(),
            (None, Some(prefix)) => list(line, &tables, prefix),
            (None, None) => Vec::new(),
        };
        if !gates.is_empty() {
            lines.push((line, gates));
        }
    }
    holm(
        &mut lines
            .iter_mut()
            .flat_map(|(line, gates)| gates.iter_mut().filter(|_| line.each.is_none()))
            .collect::<Vec<_>>(),
    );
    let mut done = Judgement::default();
    played_by_the_rules(terms, record, &mut done);
    for (line, gates) in &mut lines {
        if line.each.is_some() {
            alarms(gates);
        }
        let worst = gates.iter().max_by(|a, b| worse(a, b));
        let Some(worst) = worst else { continue };
        let (verdict, n) = (worst.verdict, gates.iter().filter(|g| g.verdict == worst.verdict).count());
        let found = match n {
            _ if gates.len() == 1 => worst.found(),
            n if line.each.is_some() && verdict != Verdict::Pass => {
                format!("{}; {n} of {}", worst.found(), gates.len())
            }
            _ => format!("{}, {}", worst.found(), worst.place),
        };
        done.rulings.push(Ruling {
            id: line.id.clone(),
            says: line.says.clone(),
            found,
            wanted: worst.wanted(),
            verdict,
        });
        if verdict != Verdict::Pass {
            reasons(line, gates, &mut done.reasons);
        }
    }
    if let (Some(asked), Some(table)) = (&terms.lift, record.tables.iter().find(|t| t.name == lift::TABLE))
        && let Some((ruling, reason)) = lift::rule(asked, &lift::lifts(asked, table))
    {
        done.rulings.push(ruling);
        done.reasons.extend(reason);
    }
    done
}

/// Which of two gates is worse: by verdict, then by how near it is to failing.
fn worse(a: &Gate, b: &Gate) -> Ordering {
    a.verdict.cmp(&b.verdict).then(a.outside.total_cmp(&b.outside)).then(b.inside.total_cmp(&a.inside))
}

/// How many places a reason names.
const NAMED: usize = 8;

fn reasons(line: &Line, gates: &mut [Gate], out: &mut Vec<String>) {
    gates.sort_by(|a, b| worse(b, a));
    for verdict in [Verdict::Fail, Verdict::Undecided] {
        let of: Vec<&Gate> = gates.iter().filter(|g| g.verdict == verdict).collect();
        if of.is_empty() {
            continue;
        }
        let named: Vec<String> = of.iter().take(NAMED).map(|g| format!("{} {}", g.place, g.found())).collect();
        let more = of.len().saturating_sub(NAMED);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        out.push(format!("{} {verdict}: {}: {}{more}", line.id, line.says, named.join("; ")));
    }
}

fn bounds(line: &Line) -> (Option<f64>, Option<f64>) {
    (line.at_least.map(|a| a.0), line.at_most.map(|a| a.0))
}

/// Whether a line's numbers are read as per cent: shares are, and ratios whose bounds are below one.
fn percent(line: &Line, measure: &Measure) -> bool {
    let small = [line.at_least, line.at_most].into_iter().flatten().all(|a| a.0.abs() <= 1.0);
    measure.is_share() || (matches!(measure, Measure::Ratio { .. }) && small)
}

fn single(line: &Line, table: &Table, name: &str) -> Option<Gate> {
    let measure = table.tally.by.get(name)?;
    let place = format!("{} players, {}", table.players, table.name);
    let (sample, shift) = match line.less.as_deref() {
        None => (Sample::of(measure, line.quantile.map(|q| q.0)), 0.0),
        Some("even") => (Sample::of(measure, None), even(table)),
        Some("best") => (Sample::difference(measure, best_but(table, name)?)?, 0.0),
        Some(other) => (Sample::difference(measure, table.tally.by.get(other)?)?, 0.0),
    };
    Some(Gate::new(place, sample, shift, bounds(line), percent(line, measure)))
}

/// An even share of the wins.
fn even(table: &Table) -> f64 {
    1.0 / f64::from(table.players.max(1))
}

/// The wins of the best policy of a table but one.
fn best_but<'t>(table: &'t Table, but: &'t str) -> Option<&'t Measure> {
    let stem = but.split_inclusive('/').next()?;
    let others = table.tally.below(stem).filter(|(rest, _)| but.strip_prefix(stem) != Some(rest));
    let wins = |m: &Measure| Sample::of(m, None).estimate().value;
    others.map(|(_, m)| m).max_by(|a, b| wins(a).total_cmp(&wins(b)))
}

/// A gate for every measure that begins so; where one table is enough, the table at which it holds best.
fn list(line: &Line, tables: &[&Table], prefix: &str) -> Vec<Gate> {
    let mut gates: Vec<(String, Gate)> = Vec::new();
    for table in tables {
        for (name, measure) in table.tally.below(prefix) {
            let number = name.bytes().all(|b| b.is_ascii_digit());
            let what = if number { format!("{prefix}{name}") } else { name.to_owned() };
            let place = if line.somewhere { what } else { format!("{what}, {} players", table.players) };
            let shift = if line.less.as_deref() == Some("even") { even(table) } else { 0.0 };
            let gate = Gate::new(place, Sample::of(measure, None), shift, bounds(line), percent(line, measure));
            match gates.iter_mut().find(|(known, _)| line.somewhere && known == name) {
                Some((_, best)) if gate.outside < best.outside => *best = gate,
                Some(_) => {}
                None => gates.push((name.to_owned(), gate)),
            }
        }
    }
    gates.into_iter().map(|(_, gate)| gate).collect()
}

/// Decides as many gates as can be decided together without more than 2.5 % chance of a single error on either side.
fn holm(gates: &mut [&mut Gate]) {
    gates.sort_by(|a, b| a.leaning().1.total_cmp(&b.leaning().1));
    let all = gates.len();
    for (i, gate) in gates.iter_mut().enumerate() {
        let (verdict, chance) = gate.leaning();
        if chance > TAIL / (all - i) as f64 {
            break;
        }
        gate.verdict = verdict;
    }
}

/// Marks the members of a list that are out of line, so that about one mark in ten is a false alarm; the others pass if each
/// is surely inside.
fn alarms(gates: &mut [Gate]) {
    gates.sort_by(|a, b| a.inside.total_cmp(&b.inside));
    let all = gates.len() as f64;
    let last = gates.iter().enumerate().rposition(|(i, g)| g.inside <= ALARMS * (i + 1) as f64 / all);
    for (i, gate) in gates.iter_mut().enumerate() {
        gate.verdict = match last {
            Some(last) if i <= last => Verdict::Fail,
            _ if gate.outside <= TAIL => Verdict::Pass,
            _ => Verdict::Undecided,
        };
    }
}

/// Games that broke an invariant fail the deck, whatever else is true; guards are told of.
fn played_by_the_rules(terms: &Terms, record: &Record, done: &mut Judgement) {
    let broken: Vec<_> =
        record.tables.iter().flat_map(|t| t.findings.iter().filter(|f| !f.guard).map(move |f| (t, f))).collect();
    let shortest = broken.iter().min_by_key(|(_, f)| f.choices);
    let found = match shortest {
        None => format!("none in {} games", record.games()),
        Some((table, f)) => format!("game {} at {}: {}", f.game, table.label(), f.what),
    };
    let line = terms.lines.iter().find(|l| l.measure.as_deref() == Some(BROKEN));
    let (id, says) = line.map_or(("rules", "games that break an invariant"), |l| (&l.id, &l.says));
    done.rulings.push(Ruling {
        id: id.to_owned(),
        says: says.to_owned(),
        found,
        wanted: "none".to_owned(),
        verdict: if broken.is_empty() { Verdict::Pass } else { Verdict::Fail },
    });
    for table in &record.tables {
        for f in table.findings.iter().take(1) {
            let kind = if f.guard { "stopped by a guard" } else { "broken" };
            let (from, to, bots) = (f.game, f.game + 1, table.bots.join(","));
            done.reasons.push(format!(
                "game {} at {} is {kind} after {} choices: {}; told by `lootpress simulate {} --players {} --bots {bots} --seed {} --seeds {from}..{to}`, kept with --save FILE",
                f.game,
                table.label(),
                f.choices,
                f.what,
                record.game,
                table.players,
                record.seed,
            ));
        }
    }
}
