//! A round of the search: the unchanged deck and every edit play the same games. Games that touch no edited card
//! would be the same with the edit, so their results are reused. Games with a given card that needs no fix are not
//! played again, either.

use super::trial::Bench;
use super::{Edit, Goal, Left};
use std::collections::{BTreeMap, BTreeSet};
use table::measure::record::{Record, TableRecord};
use table::title::{Asked, Games};
use table::verdict::lift;

/// A table, by name and number of players, and its games that are played.
type Among = BTreeMap<(String, u8), Vec<u64>>;

/// An edited deck with its games: an arm, in the terms of successive halving.
#[derive(Default)]
pub(super) struct Arm {
    pub(super) edit: Edit,
    /// The distance that is left to the goals.
    pub(super) left: Left,
    tables: Vec<TableRecord>,
}

impl Arm {
    pub(super) fn new(edit: Edit) -> Arm {
        Arm { edit, ..Arm::default() }
    }

    /// The games that it has played.
    pub(super) fn record(&self) -> Record {
        Record { tables: self.tables.clone(), ..Record::default() }
    }

    pub(super) fn has_played(&self) -> bool {
        !self.tables.is_empty()
    }

    fn add(&mut self, round: Vec<TableRecord>) {
        if self.tables.is_empty() {
            self.tables = round;
        } else {
            // these games follow the earlier ones
            self.tables.iter_mut().zip(&round).for_each(|(mine, more)| _ = mine.merge(more));
        }
    }
}

/// The rounds that the unchanged deck and all arms play.
pub(super) struct Rounds<'b, 'a> {
    bench: &'b Bench<'a>,
    asked: Asked,
    /// The cards that are given in these games; all, if this is empty.
    given: BTreeSet<&'b str>,
    upto: u64,
}

impl<'b, 'a> Rounds<'b, 'a> {
    /// Plays at the tables that these goals are about; at all tables, if there are no goals.
    pub(super) fn new(bench: &'b Bench<'a>, goals: &'b [Goal]) -> Rounds<'b, 'a> {
        let only: BTreeSet<(String, u8)> = goals.iter().flat_map(|goal| goal.tables.iter().cloned()).collect();
        let only = only.into_iter().collect();
        let asked = Asked { only, seed: bench.seed, threads: 1, unchecked: true, ..Asked::default() };
        let given = goals.iter().flat_map(|goal| goal.given.iter().map(String::as_str)).collect();
        Rounds { bench, asked, given, upto: 0 }
    }

    /// Plays all of them up to a game. Returns false if it was stopped before that.
    pub(super) fn play(&mut self, base: &mut Arm, arms: &mut [Arm], upto: u64) -> bool {
        let asked = Asked { games: Games::Range(self.upto, upto), ..self.asked.clone() };
        let noted = Asked { touched: true, threads: self.bench.threads, ..asked.clone() };
        let Some(whole) = self.bench.played(self.bench.project, &noted) else { return false };
        // edits of the same cards share their games
        let mut sharers: BTreeMap<Option<&[String]>, usize> = BTreeMap::new();
        arms.iter().for_each(|arm| *sharers.entry(arm.edit.cards.as_deref()).or_default() += 1);
        let among: Vec<Among> = sharers.iter().map(|(cards, sharers)| self.among(&whole, *cards, *sharers)).collect();
        let at: BTreeMap<Option<&[String]>, usize> = sharers.keys().copied().zip(0..).collect();
        let nothing: Vec<_> = among.iter().map(|_| &[][..]).collect();
        let ask = |nth: usize| Asked { among: among[nth].clone(), ..asked.clone() };
        let replaced = self.bench.each(&nothing, |nth, project| match among[nth].is_empty() {
            true => Some(Vec::new()),
            false => {
                let only = among[nth].keys().cloned().collect();
                self.bench.played(project, &Asked { only, ..ask(nth) })
            }
        });
        let groups: Vec<usize> = arms.iter().map(|arm| at[&arm.edit.cards.as_deref()]).collect();
        let edits: Vec<_> = arms.iter().map(|arm| arm.edit.splices.as_slice()).collect();
        // a record is large, so an edit's own games are not stored with the result
        let rounds = self.bench.each(&edits, |nth, project| {
            let replaced = replaced[groups[nth]].as_ref()?.as_ref()?;
            Some(composed(&whole, replaced, self.bench.played(project, &ask(groups[nth]))?))
        });
        let mut all = true;
        for (arm, round) in arms.iter_mut().zip(rounds) {
            match round.flatten() {
                Some(round) => arm.add(round),
                None => all = false,
            }
        }
        base.add(whole);
        self.upto = upto;
        all
    }

    /// The games that edits of these cards must play themselves, by table; at a table that is missing here, all
    /// games. A table is listed only if this saves games: the unchanged deck must play the listed games once more, so
    /// that they can be subtracted from its tally.
    fn among(&self, whole: &[TableRecord], cards: Option<&[String]>, sharers: usize) -> Among {
        let mut among = Among::new();
        for table in whole {
            let mut games: Option<BTreeSet<u64>> =
                cards.map(|cards| cards.iter().filter_map(|card| table.touched.get(card)).flatten().copied().collect());
            if table.name == lift::TABLE && !self.given.is_empty() {
                let given = table.given.iter().filter(|(_, title)| self.given.contains(title.as_str()));
                let given: BTreeSet<u64> = given.map(|(game, _)| *game).collect();
                games = Some(games.map_or(given.clone(), |games| &games & &given));
            }
            let saves = |games: &BTreeSet<u64>| games.len() * (sharers + 1) < table.tally.games as usize * sharers;
            if let Some(games) = games.filter(saves) {
                among.insert((table.name.clone(), table.players), games.into_iter().collect());
            }
        }
        among
    }
}

/// The record of an edit: the games of the unchanged deck, with those replaced that the edit played itself.
fn composed(whole: &[TableRecord], replaced: &[TableRecord], played: Vec<TableRecord>) -> Vec<TableRecord> {
    let table = |(whole, played): (&TableRecord, TableRecord)| {
        let own = |t: &&TableRecord| (&t.name, t.players) == (&whole.name, whole.players);
        let Some(replaced) = replaced.iter().find(own) else { return played };
        let mut tally = whole.tally.clone();
        tally.take_off(&replaced.tally);
        tally.merge(&played.tally);
        TableRecord { tally, ..played }
    };
    whole.iter().zip(played).map(table).collect()
}
