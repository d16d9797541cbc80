//! A tally in a file: the deck, the seed, and the games of each table. Records of the same experiment can be added; others are
//! refused with the reason.

use super::Tally;
use cards::lexicon::prose::numbered;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The format mark of these records.
pub const VERSION: u32 = 4;

/// The games of one experiment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`VERSION`].
    pub lootpress_tally: u32,
    /// The game's id.
    pub game: String,
    /// The fingerprint of the deck.
    pub deck: String,
    /// The random seed.
    pub seed: u64,
    /// The number of times that the run may be judged while games are played; 0 and 1 mean once.
    #[serde(default)]
    pub looks: u32,
    /// The tables, in the order of the experiment.
    pub tables: Vec<TableRecord>,
}

/// The games of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// The table's name.
    pub name: String,
    /// The policies on its chairs.
    pub bots: Vec<String>,
    /// Seats.
    pub players: u8,
    /// The number of teams; 0 if each player plays alone.
    #[serde(default, skip_serializing_if = "alone")]
    pub teams: u8,
    /// The ranges of games, each excluding its end; sorted, and never adjacent.
    pub ranges: Vec<(u64, u64)>,
    /// Their results.
    pub tally: Tally,
    /// Games that broke an invariant or were stopped, shortest first.
    pub findings: Vec<Finding>,
    /// The fingerprint of each game, for comparing decks; never written to a file.
    #[serde(skip)]
    pub digests: BTreeMap<u64, u32>,
    /// For each title of a card, the games, in order, in which the card may have made a difference; every other game
    /// would be the same with any other card. Like the next field, it is never written to a file.
    #[serde(skip)]
    pub touched: BTreeMap<String, Vec<u64>>,
    /// The title of the card that was given in each game.
    #[serde(skip)]
    pub given: BTreeMap<u64, String>,
}

/// A game that broke an invariant or was stopped by a guard.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Whether a guard stopped the game, rather than a broken invariant; broken invariants come first.
    pub guard: bool,
    /// The number of choices up to the event.
    pub choices: u64,
    /// Which game.
    pub game: u64,
    /// The event in words.
    pub what: String,
}

/// The reason why two tallies do not belong to one experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// They are of different experiments.
    Differs {
        /// The difference: the game, the deck, the seed or the choice of tables.
        what: &'static str,
        /// The value in the first tally.
        in_one: String,
        /// The value in the second tally.
        in_other: String,
    },
    /// They share games.
    Twice {
        /// The table.
        table: String,
        /// The first and the last game of a range that contains some of them.
        games: (u64, u64),
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Differs { what, in_one, in_other } => {
                write!(f, "the {what} differs: {in_one} and {in_other}")
            }
            Mismatch::Twice { table, games: (from, to) } => {
                write!(f, "some of the games {from} to {to} of {table} are in both")
            }
        }
    }
}

impl std::error::Error for Mismatch {}

/// The number of findings that a table keeps.
const KEPT: usize = 3;

fn alone(teams: &u8) -> bool {
    *teams == 0
}

impl TableRecord {
    /// An even share of the wins: of each team, or of each player.
    pub fn even(&self) -> f64 {
        1.0 / f64::from(if self.teams > 0 { self.teams } else { self.players.max(1) })
    }

    /// Keeps a finding, if it is among the smallest.
    pub fn found(&mut self, finding: Finding) {
        self.findings.push(finding);
        self.findings.sort();
        self.findings.truncate(KEPT);
    }

    /// Adds other games of the same table.
    ///
    /// # Errors
    /// The games that are in both.
    pub fn merge(&mut self, other: &TableRecord) -> Result<(), Mismatch> {
        let clash = |a: &&(u64, u64)| other.ranges.iter().any(|b| a.0 < b.1 && b.0 < a.1);
        if let Some((from, to)) = self.ranges.iter().find(clash) {
            return Err(Mismatch::Twice { table: self.label(), games: (*from, to - 1) });
        }
        self.ranges.extend(&other.ranges);
        self.ranges.sort_unstable();
        self.ranges.dedup_by(|b, a| {
            let touch = a.1 == b.0;
            if touch {
                a.1 = b.1;
            }
            touch
        });
        self.tally.merge(&other.tally);
        self.digests.extend(&other.digests);
        self.given.extend(other.given.clone());
        for (title, games) in &other.touched {
            let mine = self.touched.entry(title.clone()).or_default();
            mine.extend(games);
            mine.sort_unstable();
        }
        other.findings.iter().for_each(|f| self.found(f.clone()));
        Ok(())
    }

    /// Its display name.
    pub fn label(&self) -> String {
        format!("{} of {}", self.name, self.seats())
    }

    /// The number of players, as in `3 players`.
    pub fn seats(&self) -> String {
        format!("{} {}", self.players, numbered("player", self.players.into()))
    }
}

impl Record {
    /// The number of games played at all tables.
    pub fn games(&self) -> u64 {
        self.tables.iter().map(|t| t.tally.games).sum()
    }

    /// Adds other games of the same experiment.
    ///
    /// # Errors
    /// The first difference: another game, deck, seed or choice of tables, or the games that are in both.
    pub fn merge(&mut self, other: &Record) -> Result<(), Mismatch> {
        let differs =
            |what, a: &str, b: &str| Err(Mismatch::Differs { what, in_one: a.to_owned(), in_other: b.to_owned() });
        if self.game != other.game {
            return differs("game", &self.game, &other.game);
        }
        if self.deck != other.deck {
            return differs("deck", &self.deck, &other.deck);
        }
        if self.seed != other.seed {
            return differs("seed", &self.seed.to_string(), &other.seed.to_string());
        }
        let known =
            |r: &Record| r.tables.iter().map(|t| (t.name.clone(), t.bots.clone(), t.players)).collect::<Vec<_>>();
        if known(self) != known(other) {
            let list = |r: &Record| r.tables.iter().map(TableRecord::label).collect::<Vec<_>>().join(", ");
            return differs("choice of tables", &list(self), &list(other));
        }
        self.looks = self.looks.max(other.looks);
        self.tables.iter_mut().zip(&other.tables).try_for_each(|(mine, theirs)| mine.merge(theirs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(from: u64, to: u64) -> Record {
        let tally = Tally { games: to - from, ..Tally::default() };
        let finding = Finding { guard: true, choices: 1000 - from, game: from, what: "no end".to_owned() };
        let findings = vec![finding];
        let table = TableRecord {
            name: "mixed".into(),
            players: 4,
            ranges: vec![(from, to)],
            tally,
            findings,
            ..TableRecord::default()
        };
        Record { game: "nim".into(), deck: "abc".into(), tables: vec![table], ..Record::default() }
    }

    #[test]
    fn parts_merge_in_any_order_and_only_once() {
        let parts = [record(0, 10), record(10, 30), record(50, 60), record(30, 50), record(60, 61)];
        let merged = |order: [usize; 5]| {
            let mut whole = parts[order[0]].clone();
            order[1..].iter().for_each(|i| whole.merge(&parts[*i]).expect("fits"));
            whole
        };
        let whole = merged([0, 1, 2, 3, 4]);
        assert_eq!(whole, merged([4, 2, 0, 3, 1]));
        assert_eq!(whole.tables[0].ranges, [(0, 61)]);
        assert_eq!(whole.tables[0].findings.iter().map(|f| f.choices).collect::<Vec<_>>(), [940, 950, 970]);
        let twice = whole.clone().merge(&record(5, 6)).expect_err("already there").to_string();
        assert!(twice.contains("games 0 to 60 of mixed of 4 players are in both"), "{twice}");
    }

    #[test]
    fn another_deck_or_seed_is_refused_in_words() {
        let other = Record { deck: "def".into(), ..record(10, 20) };
        assert!(record(0, 10).merge(&other).expect_err("another deck").to_string().contains("the deck differs: abc"));
        let other = Record { seed: 2, ..record(10, 20) };
        assert!(record(0, 10).merge(&other).expect_err("another seed").to_string().contains("the seed differs"));
    }
}
