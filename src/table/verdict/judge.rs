//! Hypothesis tests against bounds, the lines of the verdict: each number against its bounds, with the guarantees of
//! [`super::family`] for all of them together. The interval decides, never the number of games alone.

use super::family::{Claim, levels, risk};
use super::gate::{Gate, Levels, needed};
use super::lift::{self, Card, Given, Swing};
use super::pairs::{self, Pair};
use super::tells::{Told, sentences};
use super::terms::{Line, Terms};
use super::words::{Bounds, plain, show, wanted};
use super::{PLACES, Ruling, Verdict};
use crate::measure::Measure;
use crate::measure::doubt::Sample;
use crate::measure::record::{Record, TableRecord};
use cards::lexicon::prose::numbered;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The name under which lines ask for games that break an invariant.
pub(crate) const BROKEN: &str = "broken";

/// The verdict and its parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Line by line.
    pub rulings: Vec<Ruling>,
    /// Reasons: lines that did not pass, and games that broke an invariant.
    pub reasons: Vec<String>,
    /// The judged effect of each card on its holder's wins, the strongest first.
    pub cards: Vec<Card>,
    /// Cards that win together much more often than each alone, the most certain first: advice, not a line.
    pub pairs: Vec<Pair>,
}

impl Judgement {
    /// The worst of all lines; undecided if there are none.
    pub fn verdict(&self) -> Verdict {
        self.rulings.iter().map(|r| r.verdict).max().unwrap_or(Verdict::Undecided)
    }

    /// The number of lines with a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.rulings.iter().filter(|r| r.verdict == verdict).count()
    }

    /// The tables of undecided lines that at most this many games would decide, by their positions in the record.
    pub fn open(&self, most: u64) -> BTreeSet<usize> {
        self.open_of(&[], most)
    }

    /// Judges these lines, by id and question, or all lines if none is named.
    pub fn open_of(&self, lines: &[(String, String)], most: u64) -> BTreeSet<usize> {
        let named = |r: &&Ruling| lines.is_empty() || lines.iter().any(|(id, says)| (id, says) == (&r.id, &r.says));
        let worth = |r: &&Ruling| r.games.unwrap_or(u64::MAX) <= most;
        self.rulings.iter().filter(named).filter(worth).flat_map(|r| r.open.iter().copied()).collect()
    }

    /// The number of games of each table that would decide every undecided line for which this is known, if results stayed the
    /// same.
    pub fn games(&self) -> Option<u64> {
        self.rulings.iter().filter_map(|r| r.games).max()
    }
}

/// A line with its numbers at all places.
pub(super) struct Question<'a> {
    pub(super) id: &'a str,
    pub(super) says: &'a str,
    /// Whether the line is about a list of items, so that the number of failures is given.
    list: bool,
    bounds: Bounds,
    pub(super) gates: Vec<Gate>,
    /// The tables to which it applies, by name.
    tables: Vec<String>,
}

/// The lines about tables that were played, those about given cards last; and where these begin.
pub(super) fn questions<'a>(
    terms: &'a Terms,
    record: &Record,
    given: &[Given<'_>],
    swings: &[Swing],
) -> (Vec<Question<'a>>, usize) {
    let mut asked: Vec<Question> = terms.lines.iter().map(|line| question(terms, record, line)).collect();
    asked.retain(|q| !q.gates.is_empty());
    let cards = asked.len();
    if let Some(lift) = &terms.lift {
        let gifts = record.tables.iter().position(|t| t.name == lift::TABLE);
        let within = |bound: f64| (Some(-bound), Some(bound));
        let bounds = within(lift.at_most.0);
        let gate = |g: &Given| Gate::new(g.title.to_owned(), vec![g.wins.clone()], g.others, bounds, true);
        let gates = given.iter().map(|g| gate(g).at(gifts.unwrap_or(0)));
        let says = "how much a card changes its holder's win rate";
        let strength = Question {
            id: &lift.id,
            says,
            list: true,
            bounds,
            gates: gates.collect(),
            tables: vec![lift::TABLE.to_owned()],
        };
        let bounds = within(lift.swing.0);
        let gates = lift::changes(swings).into_iter().map(|(what, by)| Gate::new(what, vec![by], 0.0, bounds, true));
        let says = "change in a bot's win rate when it lacks one card";
        let tables = Vec::new();
        let swing = Question { id: &lift.id, says, list: false, bounds, gates: gates.collect(), tables };
        asked.extend([strength, swing].into_iter().filter(|q| !q.gates.is_empty()));
    }
    (asked, cards)
}

/// The cards that were given, if they are judged.
pub(super) fn gifts<'r>(terms: &Terms, record: &'r Record) -> Vec<Given<'r>> {
    let table = record.tables.iter().find(|t| t.name == lift::TABLE).filter(|_| terms.lift.is_some());
    table.map(lift::given).unwrap_or_default()
}

/// Compares the counts with the bounds. Lines about tables that were not played are left out.
pub fn judge(terms: &Terms, record: &Record, swings: &[Swing]) -> Judgement {
    let given = gifts(terms, record);
    let (mut asked, cards) = questions(terms, record, &given, swings);
    settle(&mut asked, risk(record.looks));
    let mut done = Judgement { pairs: pairs::found(&record.tables), ..Judgement::default() };
    played_by_the_rules(terms, record, &mut done);
    if !given.is_empty() {
        done.cards = given.iter().zip(&asked[cards].gates).map(|(given, gate)| given.judged(gate)).collect();
        done.cards.sort_by(|a, b| b.lift.value.total_cmp(&a.lift.value));
    }
    let games = games(terms, record);
    for question in &mut asked {
        let (ruling, reasons) = rule(question, games);
        done.rulings.push(ruling);
        done.reasons.extend(reasons);
    }
    done
}

/// Decides all lines together.
fn settle(asked: &mut [Question], risk: f64) {
    let worst = |q: &Question| q.gates.iter().map(|g| g.chances.pass).fold(0.0, f64::max);
    let pass = levels(&asked.iter().map(|q| Claim { chance: worst(q), weight: 1.0 }).collect::<Vec<_>>(), risk);
    let each = |q: &Question| {
        let weight = 1.0 / q.gates.len() as f64;
        q.gates.iter().map(|g| Claim { chance: g.chances.fail, weight }).collect::<Vec<_>>()
    };
    let mut fail = levels(&asked.iter().flat_map(each).collect::<Vec<_>>(), risk).into_iter();
    for (question, pass) in asked.iter_mut().zip(pass) {
        question.gates.iter_mut().zip(&mut fail).for_each(|(gate, fail)| gate.settle(Levels { pass, fail }));
    }
}

/// The value for `--games` that gives this many times the games played.
fn games(terms: &Terms, record: &Record) -> f64 {
    let whole = |t: &TableRecord| {
        let share = terms.tables.iter().find(|asked| asked.name == t.name).map_or(f64::INFINITY, |a| a.share.0);
        t.tally.games as f64 / share.max(1e-6)
    };
    record.tables.iter().map(whole).fold(0.0, f64::max)
}

/// The worse of two gates: by verdict, then by the distance from failing.
fn worse(a: &Gate, b: &Gate) -> Ordering {
    let (x, y) = (a.chances, b.chances);
    a.verdict.cmp(&b.verdict).then(x.pass.total_cmp(&y.pass)).then(y.fail.total_cmp(&x.fail))
}

/// The line of the verdict, and the reason if it does not pass. Afterwards its gates are sorted, worst first.
fn rule(question: &mut Question, games: f64) -> (Ruling, Vec<String>) {
    let Question { id, says, list, bounds, gates, tables } = question;
    gates.sort_by(|a, b| worse(b, a));
    let (worst, all) = (&gates[0], gates.len());
    let found = show(&worst.found(), worst.percent);
    let out = gates.iter().filter(|g| g.verdict == worst.verdict).count();
    let found = match worst.verdict {
        _ if all == 1 && !*list => found,
        Verdict::Pass => format!("{found}, {}", worst.place),
        Verdict::Fail if *list => format!("{found}, {}; {out} of {all} out of bounds", worst.place),
        _ if *list => format!("{found}, {}; {out} of {all} open", worst.place),
        _ => format!("{found}, {}", worst.place),
    };
    let games =
        (worst.verdict == Verdict::Undecided).then(|| needed(gates)).flatten().map(|times| round(times * games));
    let ruling = Ruling {
        id: (*id).to_owned(),
        says: (*says).to_owned(),
        tables: std::mem::take(tables),
        found,
        wanted: wanted(*bounds, worst.percent),
        number: Some(worst.found()),
        percent: worst.percent,
        bounds: *bounds,
        places: gates.iter().take_while(|g| g.verdict == worst.verdict).take(PLACES).map(|g| g.place.clone()).collect(),
        chance: worst.chances.fail,
        verdict: worst.verdict,
        games,
        open: gates
            .iter()
            .filter(|g| worst.verdict == Verdict::Undecided && g.verdict == Verdict::Undecided)
            .flat_map(|g| g.tables.iter().copied())
            .collect(),
    };
    let reasons = reasons(id, says, gates, games);
    (ruling, reasons)
}

/// Rounded up to two digits; more would be false precision.
fn round(games: f64) -> u64 {
    let step = 10_f64.powf((games.max(1.0).log10().floor() - 1.0).max(0.0));
    ((games / step).ceil() * step) as u64
}

/// The number of places that a reason names.
const NAMED: usize = 8;

fn reasons(id: &str, says: &str, gates: &[Gate], games: Option<u64>) -> Vec<String> {
    let worst = gates.first().map_or(Verdict::Pass, |g| g.verdict);
    let mut out = Vec::new();
    for verdict in [Verdict::Fail, Verdict::Undecided] {
        let of: Vec<&Gate> = gates.iter().filter(|g| g.verdict == verdict).collect();
        if of.is_empty() {
            continue;
        }
        let found = |gate: &&'_ Gate| plain(gate.found().value, gate.percent);
        let told = sentences(of.iter().filter_map(|gate| Some((gate.told.as_ref()?, found(gate)))));
        if verdict == Verdict::Fail && !told.is_empty() {
            let more = told.len().saturating_sub(NAMED);
            out.extend(told.into_iter().take(NAMED).map(|told| format!("{id} {verdict}: {told}")));
            out.extend((more > 0).then(|| format!("{id} {verdict}: and {more} more")));
            continue;
        }
        let named: Vec<String> =
            of.iter().take(NAMED).map(|g| format!("{} {}", g.place, show(&g.found(), g.percent))).collect();
        let more = of.len().saturating_sub(NAMED);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        let then = match games {
            _ if verdict != worst || verdict == Verdict::Fail => String::new(),
            Some(games) => format!("; --games {games} would decide it"),
            None if of.iter().any(|g| !g.seen()) => "; an event that never occurred cannot be judged".to_owned(),
            None if of.iter().any(|g| !g.narrow()) => "; too few games to tell how many would decide it".to_owned(),
            None => "; it lies on a bound, so more games would not decide it".to_owned(),
        };
        out.push(format!("{id} {verdict}: {says}: {}{more}{then}", named.join("; ")));
    }
    out
}

/// The reason why lines with `if_seen` are missing from the verdict.
pub fn unseen(terms: &Terms, record: &Record) -> Vec<String> {
    let missing = |line: &&Line| {
        let asked = record.tables.iter().any(|t| terms.binds(line, &t.name, t.players));
        line.if_seen && asked && question(terms, record, line).gates.is_empty()
    };
    let told = |Line { id, says, .. }: &Line| {
        format!("the line `{id}` ({says}) is left out: what it counts did not happen in any of the games")
    };
    terms.lines.iter().filter(missing).map(told).collect()
}

fn question<'a>(terms: &Terms, record: &Record, line: &'a Line) -> Question<'a> {
    let bound = |(_, t): &(usize, &TableRecord)| terms.binds(line, &t.name, t.players);
    let tables: Vec<(usize, &TableRecord)> = record.tables.iter().enumerate().filter(bound).collect();
    let mut gates = match (&line.measure, &line.each) {
        (Some(measure), _) if measure == BROKEN => Vec::new(),
        (Some(measure), _) => {
            let gates = |(at, table): &(usize, &TableRecord)| {
                single(line, table, measure).into_iter().map(|gate| gate.at(*at)).collect::<Vec<_>>()
            };
            tables.iter().flat_map(gates).collect()
        }
        (None, Some(prefix)) if prefix == pairs::EACH => pairs(line, &tables),
        (None, Some(prefix)) => list(line, &tables, prefix),
        (None, None) => Vec::new(),
    };
    gates.retain(|gate| gate.seen() || !line.if_seen);
    let mut names: Vec<String> = tables.iter().map(|(_, table)| table.name.clone()).collect();
    names.dedup();
    Question { id: &line.id, says: &line.says, list: line.each.is_some(), bounds: bounds(line), gates, tables: names }
}

fn bounds(line: &Line) -> Bounds {
    (line.at_least.map(|a| a.0), line.at_most.map(|a| a.0))
}

/// The gate for one measure of a table.
fn single(line: &Line, table: &TableRecord, name: &str) -> Vec<Gate> {
    let Some(measure) = table.tally.by.get(name) else { return Vec::new() };
    let (place, percent) = (format!("{}, {}", table.seats(), table.name), measure.is_share());
    let games = table.tally.games;
    let gate = |sample: Sample, shift| {
        let gate = Gate::new(place.clone(), vec![sample], shift, bounds(line), percent);
        let gate = if line.per_mean { gate.per(Sample::of(measure, games).value()) } else { gate };
        vec![gate.telling(Told::new(line, table, ""))]
    };
    match line.less.as_deref() {
        None => {
            let quantile = line.quantile.and_then(|q| Sample::quantile(measure, q.0, games));
            gate(quantile.unwrap_or_else(|| Sample::of(measure, games)), 0.0)
        }
        Some("even") => gate(Sample::of(measure, games), table.even()),
        Some("best") => best(line, table, name, measure, &place),
        Some(other) => {
            let other = table.tally.by.get(other);
            let difference = other.and_then(|other| Sample::difference(measure, other, games));
            difference.map(|sample| gate(sample, 0.0)).unwrap_or_default()
        }
    }
}

/// A policy against the best of the others. An upper bound holds against the best if it holds against one of them; a lower bound, if it
/// holds against all.
fn best(line: &Line, table: &TableRecord, name: &str, measure: &Measure, place: &str) -> Vec<Gate> {
    let Some(stem) = name.split_inclusive('/').next() else { return Vec::new() };
    let others = table.tally.below(stem).filter(|(rest, _)| name.strip_prefix(stem) != Some(rest));
    let against = others.filter_map(|(rest, m)| Some((rest, Sample::difference(measure, m, table.tally.games)?)));
    let all: Vec<(&str, Sample)> = against.collect();
    let (low, high) = bounds(line);
    let mut gates = Vec::new();
    if high.is_some() {
        let any = all.iter().map(|(_, sample)| sample.clone()).collect();
        gates.push(Gate::new(place.to_owned(), any, 0.0, (None, high), measure.is_share()));
    }
    if low.is_some() {
        let each = |(rest, sample)| Gate::new(format!("{place}, {rest}"), vec![sample], 0.0, (low, None), true);
        gates.extend(all.into_iter().map(each));
    }
    gates
}

/// A gate for every measure with this prefix; if it is enough that one table passes, one gate for all tables.
fn list(line: &Line, tables: &[(usize, &TableRecord)], prefix: &str) -> Vec<Gate> {
    let mut gates: Vec<(&str, Gate)> = Vec::new();
    for (at, table) in tables {
        for (name, measure) in table.tally.below(prefix) {
            let sample = Sample::of(measure, table.tally.games);
            let known = gates.iter_mut().find(|(known, _)| line.somewhere && *known == name);
            if let Some((_, gate)) = known {
                gate.or(sample, *at);
                continue;
            }
            let number = name.bytes().all(|b| b.is_ascii_digit());
            let what = if number { format!("{} {name}", prefix.trim_end_matches('/')) } else { name.to_owned() };
            let place = if line.somewhere { what } else { format!("{what}, {}", table.seats()) };
            let shift = if line.less.as_deref() == Some("even") { table.even() } else { 0.0 };
            let gate = Gate::new(place, vec![sample], shift, bounds(line), measure.is_share()).at(*at);
            gates.push((name, gate.telling(Told::new(line, table, name))));
        }
    }
    gates.into_iter().map(|(_, gate)| gate).collect()
}

/// A gate for every pair of cards with enough observations: wins with both, minus the expected wins.
fn pairs(line: &Line, tables: &[(usize, &TableRecord)]) -> Vec<Gate> {
    let all: Vec<&TableRecord> = tables.iter().map(|(_, table)| *table).collect();
    let gate = |pair: pairs::Both| {
        let [one, other] = pair.titles;
        let gate = Gate::new(format!("{one} with {other}"), vec![pair.wins], pair.expected, bounds(line), true);
        tables.iter().fold(gate, |gate, (at, _)| gate.at(*at))
    };
    pairs::both(&all).into_iter().map(gate).collect()
}

/// Games that broke an invariant fail the deck in any case; guards are mentioned.
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
        tables: vec!["all".to_owned()],
        found,
        wanted: "none".to_owned(),
        chance: if broken.is_empty() { 1.0 } else { 0.0 },
        verdict: if broken.is_empty() { Verdict::Pass } else { Verdict::Fail },
        ..Ruling::default()
    });
    for table in &record.tables {
        for f in table.findings.iter().take(1) {
            let kind = if f.guard { "stopped by a guard" } else { "broken" };
            let (from, to, bots) = (f.game, f.game + 1, table.bots.join(","));
            done.reasons.push(format!(
                "game {} at {} is {kind} after {} {}: {}; `lootpress simulate {} --players {} --bots {bots} --seed {} --seeds {from}..{to}` shows it, and --save FILE saves it; if its last choices are enough to get there, --shrink FILE makes a scenario of them",
                f.game,
                table.label(),
                f.choices,
                numbered("choice", f.choices as i32),
                f.what,
                record.game,
                table.players,
                record.seed,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_a_few_games_have_shown_does_not_lie_on_a_bound() {
        let reason = |won: f64, of: f64, bounds: Bounds| {
            let mut gate = Gate::new("Sandwich".to_owned(), vec![Sample::Share { k: won, n: of }], 0.0, bounds, true);
            gate.settle(Levels { pass: 0.001, fail: 0.00005 });
            assert_eq!(gate.verdict, Verdict::Undecided);
            reasons("lift", "wins", &[gate], None).concat()
        };
        let few = reason(0.0, 15.0, (Some(0.1), Some(0.4)));
        assert!(few.ends_with("; too few games to tell how many would decide it"), "{few}");
        for bounds in [(Some(0.1), Some(0.25)), (None, Some(0.25)), (Some(0.25), None)] {
            let many = reason(250.0, 1000.0, bounds);
            assert!(many.ends_with("; it lies on a bound, so more games would not decide it"), "{many}");
        }
    }
}
