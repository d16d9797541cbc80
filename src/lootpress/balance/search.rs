//! Successive halving (Karnin, Koren and Somekh 2013): all edits play the same few games, two thirds are given up, the others play twice
//! as many. What counts is the better end of an interval, so that what is in doubt goes on.

use super::trial::Bench;
use super::{Edit, Goal, Judged, Left};
use std::collections::BTreeSet;
use table::measure::record::{Record, TableRecord};
use table::title::{Asked, Games};
use table::verdict::lift;
use table::verdict::shortfall::{Shortfall, shortfalls};
use table::verdict::terms::Terms;
use table::verdict::{self, Verdict};

/// Edits that are left when no more are given up.
const LAST: usize = 8;

/// One edit of so many goes on.
const OF: usize = 3;

/// An edit that is being tried.
struct Try {
    edit: Edit,
    tables: Vec<TableRecord>,
    upto: u64,
    left: Left,
}

impl Try {
    fn new(edit: Edit) -> Try {
        Try { edit, tables: Vec::new(), upto: 0, left: Left::default() }
    }

    fn record(&self) -> Record {
        Record { tables: self.tables.clone(), ..Record::default() }
    }

    /// With what the deck as it is says of cards that were given to nobody.
    fn beside(&self, base: &Try) -> Record {
        let mut record = self.record();
        for (table, whole) in record.tables.iter_mut().zip(&base.tables).filter(|(table, _)| table.name == lift::TABLE)
        {
            for (name, measure) in whole.tally.below("lift/") {
                table.tally.by.entry(format!("lift/{name}")).or_insert_with(|| measure.clone());
            }
        }
        record
    }
}

/// The edits that mend most, those first of which most can be expected; at most eight.
pub fn search(bench: &Bench<'_>, found: &Judged, goals: &[Goal], edits: Vec<Edit>) -> Vec<Edit> {
    let terms = narrowed(&found.terms, goals);
    let only: BTreeSet<(String, u8)> = goals.iter().flat_map(|goal| goal.tables.iter().cloned()).collect();
    let only: Vec<(String, u8)> = only.into_iter().collect();
    let given: BTreeSet<String> = goals.iter().flat_map(|goal| goal.given.iter().cloned()).collect();
    // the deck as it is gives every card, its edits those that are to be mended
    let whole = Asked { only, seed: bench.seed, threads: 1, ..Asked::default() };
    let some = Asked { given: given.into_iter().collect(), ..whole.clone() };
    let mut base = Try::new(Edit::default());
    let mut tries: Vec<Try> = edits.into_iter().map(Try::new).collect();
    let mut games = (found.terms.games / 4).max(1);
    let mut ranked = false;
    loop {
        if !play(bench, std::slice::from_mut(&mut base), &whole, games) || !play(bench, &mut tries, &some, games) {
            break;
        }
        let was = shortfalls(&terms, &base.record());
        let shrinks = (games as f64 / found.terms.judged_at.max(1) as f64).sqrt();
        for tried in &mut tries {
            tried.left = left(goals, &was, &shortfalls(&terms, &tried.beside(&base)), shrinks);
        }
        tries.sort_by(|a, b| {
            a.left
                .low
                .total_cmp(&b.left.low)
                .then(a.left.value.total_cmp(&b.left.value))
                .then(a.edit.cost.cmp(&b.edit.cost))
        });
        ranked = true;
        let enough = games >= found.terms.games.max(1) && tries.len() <= LAST;
        if enough || games >= found.terms.judged_at {
            break;
        }
        tries.truncate((tries.len() / OF).max(LAST));
        games = games.saturating_mul(2).min(found.terms.judged_at.max(1));
    }
    if !ranked {
        // stopped before all had played the same games: nothing is known of any
        return Vec::new();
    }
    tries.sort_by(|a, b| a.left.value.total_cmp(&b.left.value));
    tries.truncate(LAST);
    weed(bench, found, goals, &mut tries);
    // what mends is worth no less for costing little
    tries.sort_by(|a, b| {
        let rest = |tried: &Try| (tried.left.value * 10.0).round().max(0.0);
        rest(a).total_cmp(&rest(b)).then(a.edit.cost.cmp(&b.edit.cost)).then(a.left.value.total_cmp(&b.left.value))
    });
    tries.into_iter().map(|tried| tried.edit).collect()
}

/// The same with the lines alone that are to be mended.
fn narrowed(terms: &Terms, goals: &[Goal]) -> Terms {
    let mut narrow = terms.clone();
    narrow.lines.retain(|line| goals.iter().any(|goal| goal.is(&line.id, &line.says)));
    let tables = |goal: &Goal| goal.tables.iter().any(|(name, _)| name == lift::TABLE);
    narrow.lift = narrow.lift.filter(|_| goals.iter().any(tables));
    narrow
}

/// Plays all of them up to a game. False if it was stopped before all had.
fn play(bench: &Bench<'_>, tries: &mut [Try], asked: &Asked, upto: u64) -> bool {
    let edits: Vec<_> = tries.iter().map(|tried| tried.edit.splices.as_slice()).collect();
    let from: Vec<u64> = tries.iter().map(|tried| tried.upto).collect();
    let played = bench.each(&edits, |nth, project| {
        let asked = Asked { games: Games::Range(from[nth], upto), ..asked.clone() };
        bench.game.playtest(project, &asked, &bench.go_on).value.filter(|played| played.rest().is_none())
    });
    let whole = played.iter().all(|played| played.as_ref().is_some_and(Option::is_some));
    for (tried, played) in tries.iter_mut().zip(played) {
        let Some(Some(played)) = played else { continue };
        if tried.tables.is_empty() {
            tried.tables = played.record.tables;
        } else {
            // games that follow on those before
            tried.tables.iter_mut().zip(&played.record.tables).for_each(|(mine, more)| _ = mine.merge(more));
        }
        tried.upto = upto;
    }
    whole
}

/// What an edit leaves of what is to be mended: for each goal the part of its way to a bound, and so far inside that the last look
/// would see it there.
fn left(goals: &[Goal], was: &[Shortfall], is: &[Shortfall], shrinks: f64) -> Left {
    let mut sum = Left::default();
    for goal in goals {
        let of = |all: &[Shortfall]| all.iter().find(|s| goal.is(&s.id, &s.says)).map(|s| s.off);
        let (Some(was), Some(is)) = (of(was), of(is)) else { continue };
        let reach = (was.half() * shrinks * 1.5).min(1e6);
        let way = (was.value + reach).max(reach).max(1e-9);
        let part = |off: f64| ((off + reach) / way).clamp(0.0, 1e6);
        sum.low += part(is.low);
        sum.value += part(is.value);
        sum.high += part(is.high);
        sum.n += is.n;
    }
    sum
}

/// Plays what is left at every table, and takes out what reddens another line.
fn weed(bench: &Bench<'_>, found: &Judged, goals: &[Goal], tries: &mut Vec<Try>) {
    for tried in tries.iter_mut() {
        (tried.tables, tried.upto) = (Vec::new(), 0);
    }
    let all = Asked { seed: bench.seed, threads: 1, ..Asked::default() };
    play(bench, tries, &all, (found.terms.games / 4).max(1));
    tries.retain(|tried| {
        let judged = verdict::judge(&found.terms, &tried.record(), &[]);
        let red = judged.rulings.iter().filter(|r| r.verdict == Verdict::Fail);
        tried.upto == 0 || red.into_iter().all(|r| goals.iter().any(|goal| goal.is(&r.id, &r.says)))
    });
}
