//! Finds the smallest change that makes a deck pass. Every small edit of a game's numbers, targets and conditions is
//! tried in memory: those that `check` accepts play games with the same seeds, the least promising ones are dropped
//! again and again, and the last few are judged with new seeds by the same rule as any deck.
//!
//! `table::verdict` guarantees the answer: among all edits that are confirmed together, in at most one run of a
//! hundred a line PASSes that does not hold. The search itself guarantees nothing. It tries many edits, and the best
//! of many is partly lucky; so it is judged on other games, and the error rates hold for all edits together.

use table::measure::doubt::Estimate;
use table::measure::record::Record;
use table::title::{Asked, Games};
use table::verdict::lift;
use table::verdict::terms::Terms;
use table::verdict::{Judgement, Ruling, Verdict};

mod candidates;
mod confirm;
mod cost;
mod edit;
mod round;
mod search;
mod trial;
pub use candidates::{candidates, pairs};
pub use confirm::{Change, JUDGED, Proposal, Standing, confirm};
pub use cost::Cost;
pub use edit::{RULES, Splice, spliced, text};
pub use search::{Screened, search};
pub use trial::Bench;

/// A small change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edit {
    /// The numbers that change.
    pub splices: Vec<Splice>,
    /// The titles of the cards that the edit changes, if no number of copies changes: a game that touches none of
    /// them stays the same.
    pub cards: Option<Vec<String>>,
    /// The pieces that must be printed again.
    pub cost: Cost,
    /// The warnings of `check` that it did not give before.
    pub warnings: Vec<String>,
}

/// A line of the verdict that an edit should make pass.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Its verdict.
    pub ruling: Ruling,
    /// The tables at which it is out of bounds, each with its number of players.
    pub tables: Vec<(String, u8)>,
    /// The titles that it is about, if it is the line about cards that are given.
    pub given: Vec<String>,
}

/// What identifies a line.
type Name = (String, String);

fn name(ruling: &Ruling) -> Name {
    (ruling.id.clone(), ruling.says.clone())
}

impl Goal {
    fn is(&self, id: &str, says: &str) -> bool {
        self.ruling.id == id && self.ruling.says == says
    }
}

/// A deck with its counts and its verdict.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The bounds.
    pub terms: Terms,
    /// The counts.
    pub record: Record,
    /// The verdict.
    pub judgement: Judgement,
}

impl Judged {
    /// The lines that fail, or the lines with these ids that do not pass.
    pub fn goals(&self, wanted: &[String]) -> Vec<Goal> {
        let is_goal = |r: &&Ruling| match wanted {
            [] => r.verdict == Verdict::Fail,
            ids => r.verdict != Verdict::Pass && ids.contains(&r.id),
        };
        let short = table::verdict::shortfall::shortfalls(&self.terms, &self.record);
        let goal = |ruling: &Ruling| {
            let found = short.iter().find(|s| s.id == ruling.id && s.says == ruling.says);
            let mut at: Vec<usize> = found.map(|s| s.tables.iter().copied().collect()).unwrap_or_default();
            if at.is_empty() {
                at.clone_from(&ruling.open);
            }
            at.dedup();
            let table = |at: usize| self.record.tables.get(at).map(|t| (t.name.clone(), t.players));
            let tables: Vec<(String, u8)> = at.into_iter().filter_map(table).collect();
            let gifts = tables.iter().any(|(name, _)| name == lift::TABLE);
            let given = if gifts { ruling.places.clone() } else { Vec::new() };
            Goal { ruling: ruling.clone(), tables, given }
        };
        self.judgement.rulings.iter().filter(is_goal).map(goal).collect()
    }
}

/// A line that `--want` names is judged with at most this multiple of the usual number of games. If it is still
/// undecided then, it must be fixed.
const PATIENCE: u64 = 4;

/// Plays the deck as it is and judges it: until a line fails or, if lines are named by their ids, until each of these is decided.
pub fn judge(bench: &Bench<'_>, wanted: &[String]) -> ground::diag::Checked<Judged> {
    let least = bench.game.terms(bench.project).value.map_or(1, |terms| terms.games);
    let asked = Asked { games: Games::Decided, seed: bench.seed, threads: bench.threads, ..Asked::default() };
    trial::until(bench, bench.project, &asked, &|record, judged| {
        let games = played(record);
        let open = |r: &Ruling| r.verdict == Verdict::Undecided && wanted.contains(&r.id);
        match wanted {
            [] => games >= least && judged.count(Verdict::Fail) > 0,
            _ => games >= least.saturating_mul(PATIENCE) || games >= least && !judged.rulings.iter().any(open),
        }
    })
}

/// The number of games of the table that played most, except the table of given cards, which plays many times as
/// many.
fn played(record: &Record) -> u64 {
    let tables = record.tables.iter().filter(|table| table.name != lift::TABLE);
    tables.map(|table| table.tally.games).max().unwrap_or(0)
}

/// The distance that is left to the goals, at most one for each goal, with an interval.
pub type Left = Estimate;

#[cfg(test)]
mod tests {
    use super::*;
    use table::measure::Tally;
    use table::measure::record::TableRecord;

    #[test]
    fn games_with_a_gift_are_not_what_a_deck_is_judged_by() {
        let table = |name: &str, games| {
            let tally = Tally { games, ..Tally::default() };
            TableRecord { name: name.to_owned(), tally, ..TableRecord::default() }
        };
        let tables = vec![table("mixed", 500), table("chance", 250), table(lift::TABLE, 5_000)];
        assert_eq!(played(&Record { tables, ..Record::default() }), 500);
    }
}
