//! Judges the edits that were found, with new seeds, at every table, by the rule of any verdict: at planned looks,
//! with at most one false line in a hundred runs for all edits together.

use super::trial::{Bench, until};
use super::{Cost, Edit, Goal, Judged, Name, name};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use table::title::{Asked, Games, Playable};
use table::verdict::shortfall::{Shortfall, shortfalls};
use table::verdict::terms::Terms;
use table::verdict::{Judgement, Ruling, Verdict};

/// An edit that was judged.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The edit.
    pub edit: Edit,
    /// Whether the edit fixes the deck.
    pub standing: Standing,
    /// The lines whose verdict changes, the goals first.
    pub lines: Vec<Change>,
    /// The result of each goal at each table, including tables that the goal is not about.
    pub rungs: Vec<String>,
    /// The scenarios that fail only with this edit.
    pub scenarios: Vec<String>,
    /// The number of games that it played.
    pub games: u64,
}

impl Proposal {
    /// An edit that has not been judged.
    pub fn of(edit: Edit) -> Proposal {
        Proposal {
            edit,
            standing: Standing::Unknown,
            lines: Vec::new(),
            rungs: Vec::new(),
            scenarios: Vec::new(),
            games: 0,
        }
    }
}

/// Whether an edit fixes a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "standing", content = "why", rename_all = "lowercase")]
pub enum Standing {
    /// Every goal passes, and no other line fails.
    Confirmed,
    /// No line fails, but a goal is still undecided, for this reason.
    Open(String),
    /// It does not fix the deck, for this reason.
    Refused(String),
    /// The run was stopped before this was known.
    Unknown,
}

impl Standing {
    /// Ranks edits that fix the deck first, the cheapest of them at the top, and those that make a line fail last.
    pub fn rank(&self, cost: Cost) -> (u8, Cost) {
        match self {
            Standing::Confirmed => (0, cost),
            Standing::Unknown => (1, Cost::default()),
            Standing::Open(_) => (2, Cost::default()),
            Standing::Refused(_) => (3, Cost::default()),
        }
    }
}

/// A line before and after an edit.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Whether the line is a goal.
    pub goal: bool,
    /// Its verdict without the edit.
    pub before: Ruling,
    /// Its verdict with the edit.
    pub after: Ruling,
    /// The distance of its worst number beyond a bound, before and after.
    pub off: Option<[Shortfall; 2]>,
}

/// The edits of a search that are judged.
pub const JUDGED: usize = 5;

/// Judges the first edits of a search with the seed after that of the search; `searches` of them share the risk.
pub fn confirm(bench: &Bench<'_>, found: &Judged, goals: &[Goal], edits: Vec<Edit>, searches: u32) -> Vec<Proposal> {
    let rivals = JUDGED as u32 * searches - 1;
    let seed = bench.seed.wrapping_add(1);
    let asked = Asked { games: Games::Decided, seed, rivals, threads: bench.threads, ..Asked::default() };
    let failing = scenarios(bench.game, bench.project);
    edits.into_iter().take(JUDGED).map(|edit| proposal(bench, found, goals, edit, &asked, &failing)).collect()
}

fn proposal(
    bench: &Bench<'_>,
    found: &Judged,
    goals: &[Goal],
    edit: Edit,
    asked: &Asked,
    failing: &BTreeSet<String>,
) -> Proposal {
    let Some(project) = bench.with(&edit) else { return Proposal::of(edit) };
    let before: BTreeMap<Name, Verdict> = found.judgement.rulings.iter().map(|r| (name(r), r.verdict)).collect();
    let decided = |judged: &Judgement| {
        let must = |r: &Ruling| before.get(&name(r)) == Some(&Verdict::Pass) || is_goal(goals, r);
        let red = judged.rulings.iter().any(|r| reddens(&before, goals, r));
        red || judged.rulings.iter().filter(|r| must(r)).all(|r| r.verdict == Verdict::Pass)
    };
    let goal = goals.iter().map(|goal| name(&goal.ruling));
    let passed = before.iter().filter(|(_, verdict)| **verdict == Verdict::Pass).map(|(name, _)| name.clone());
    let asked = Asked { lines: passed.chain(goal).collect(), ..asked.clone() };
    let judged = until(bench, &project, &asked, &|_, judged| decided(judged)).value;
    let Some(judged) = judged else { return Proposal::of(edit) };
    let standing = match (wrong(&before, goals, &judged), (bench.go_on)()) {
        (Some(r), _) if r.verdict == Verdict::Fail => Standing::Refused(misses(r, &judged)),
        (Some(r), true) => Standing::Open(misses(r, &judged)),
        (None, true) => Standing::Confirmed,
        // a line that is open when time is up is unknown
        (_, _) => Standing::Unknown,
    };
    let confirmed = standing == Standing::Confirmed;
    let broken = if confirmed { scenarios(bench.game, &project) } else { BTreeSet::new() };
    Proposal {
        standing,
        lines: changes(found, goals, &judged),
        rungs: rungs(goals, found, &judged),
        scenarios: broken.difference(failing).cloned().collect(),
        games: judged.record.games(),
        edit,
    }
}

fn is_goal(goals: &[Goal], ruling: &Ruling) -> bool {
    goals.iter().any(|goal| goal.is(&ruling.id, &ruling.says))
}

/// Whether a line fails that must not fail: one that failed before may still fail, unless it is a goal.
fn reddens(before: &BTreeMap<Name, Verdict>, goals: &[Goal], ruling: &Ruling) -> bool {
    let failed = before.get(&name(ruling)) == Some(&Verdict::Fail);
    ruling.verdict == Verdict::Fail && (!failed || is_goal(goals, ruling))
}

/// The line that prevents an edit from fixing a deck: one that fails, or a goal that is still undecided.
fn wrong<'a>(before: &BTreeMap<Name, Verdict>, goals: &[Goal], judged: &'a Judged) -> Option<&'a Ruling> {
    let fails = judged.judgement.rulings.iter().find(|r| reddens(before, goals, r));
    let open = || judged.judgement.rulings.iter().find(|r| is_goal(goals, r) && r.verdict != Verdict::Pass);
    fails.or_else(open)
}

/// The distance of an edited deck from the bound of a line.
fn misses(r: &Ruling, judged: &Judged) -> String {
    let short = shortfalls(&judged.terms, &judged.record);
    let off = short.iter().find(|s| s.id == r.id && s.says == r.says);
    let how = if r.verdict == Verdict::Fail { "fails" } else { "is still undecided" };
    let by = off.map(|s| format!("; {}: {}", s.place, outside(s)));
    format!("{} {how}: {}{}", r.id, r.says, by.unwrap_or_default())
}

/// The goals, and every other line whose verdict changes.
fn changes(found: &Judged, goals: &[Goal], judged: &Judged) -> Vec<Change> {
    let [was, is] = [found, judged].map(|deck| shortfalls(&deck.terms, &deck.record));
    let pair = |before: &Ruling| {
        let after = judged.judgement.rulings.iter().find(|r| name(r) == name(before))?;
        let of = |all: &[Shortfall]| all.iter().find(|s| s.id == before.id && s.says == before.says).cloned();
        let off = of(&was).zip(of(&is)).map(|(was, is)| [was, is]);
        Some(Change { goal: is_goal(goals, before), before: before.clone(), after: after.clone(), off })
    };
    let mut all: Vec<Change> = found.judgement.rulings.iter().filter_map(pair).collect();
    all.retain(|change| change.goal || change.before.verdict != change.after.verdict);
    all.sort_by_key(|change| !change.goal);
    all
}

/// The result of each goal at each table: a change may help bots that evaluate choices and harm bots that think
/// ahead.
fn rungs(goals: &[Goal], before: &Judged, after: &Judged) -> Vec<String> {
    let mut all = Vec::new();
    let tables: BTreeSet<&str> = after.record.tables.iter().map(|t| t.name.as_str()).collect();
    if tables.len() < 2 {
        return all;
    }
    for goal in goals {
        let lines: Vec<_> = after.terms.lines.iter().filter(|line| goal.is(&line.id, &line.says)).collect();
        for table in &tables {
            let terms = |judged: &Judged| Terms {
                lines: lines.iter().map(|line| one_table(line, table)).collect(),
                lift: None,
                ..judged.terms.clone()
            };
            let off = |judged: &Judged| shortfalls(&terms(judged), &judged.record).into_iter().next();
            if let (Some(was), Some(is)) = (off(before), off(after)) {
                all.push(format!("{table}, {}: {} \u{2192} {}", goal.ruling.id, outside(&was), outside(&is)));
            }
        }
    }
    all
}

/// The distance of the worst number of a line outside of its bounds, or inside.
fn outside(short: &Shortfall) -> String {
    let (off, half) = (short.off.value, short.off.half());
    let by = match short.percent {
        true => format!("{:.1} \u{b1} {:.1} points", off.abs() * 100.0, half * 100.0),
        false => format!("{:.1} \u{b1} {half:.1}", off.abs()),
    };
    format!("{by} {} its bound", if off > 0.0 { "outside" } else { "inside" })
}

/// The line, judged at one table.
fn one_table(line: &table::verdict::terms::Line, table: &str) -> table::verdict::terms::Line {
    table::verdict::terms::Line { tables: vec![table.to_owned()], ..line.clone() }
}

/// The scenarios that fail.
fn scenarios(game: &dyn Playable, project: &ground::world::Project) -> BTreeSet<String> {
    let judged = game.scenarios(project, &[]).value.unwrap_or_default();
    judged.into_iter().filter(|scenario| !scenario.passes()).map(|scenario| scenario.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_that_leaves_a_line_open_is_nearer_than_one_that_makes_a_line_fail() {
        let [cheap, dear] = [1, 2].map(|words| Cost { words, pieces: 1 });
        let (open, refused) = (Standing::Open(String::new()), Standing::Refused(String::new()));
        let ranked = [
            (Standing::Confirmed, cheap),
            (Standing::Confirmed, dear),
            (Standing::Unknown, cheap),
            (open, dear),
            (refused, cheap),
        ];
        assert!(ranked.map(|(standing, cost)| standing.rank(cost)).is_sorted_by(|a, b| a < b));
    }
}
