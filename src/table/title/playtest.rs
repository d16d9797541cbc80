//! Plays the tables of `playtest.yaml` in parts, on all cores. Game *i* of a table depends only on the seed and *i*,
//! and tallies add up in any order, so the result does not depend on the threads.

use super::Shelf;
use crate::bot;
use crate::measure::record::{self, Finding, Record, VERSION};
use crate::measure::{Books, Measured};
use crate::play;
use crate::verdict::lift::{self, Swing};
use crate::verdict::terms::Terms;
use crate::verdict::{Judgement, judge, unseen};
use cards::check::Examined;
use cards::game::{Deck, fingerprint};
use cards::load;
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::locus::Locus;
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet};

mod plan;
mod slices;
use plan::{Job, Plan};
use slices::Slices;

/// A request for games; missing values come from `playtest.yaml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// The games of each table and number of players.
    pub games: Games,
    /// The numbers of players.
    pub players: Vec<u8>,
    /// The policies at the first table, instead of its own; the other tables are then left out.
    pub bots: Vec<String>,
    /// The variants at the first table, instead of its own, perhaps none; the other tables are then left out.
    pub variants: Option<Vec<String>>,
    /// The random seed: the same seed gives the same games.
    pub seed: u64,
    /// Whether tables that take a long time are played, too.
    pub deep: bool,
    /// The tables to play, each with its number of players, as in records; all if none is named.
    pub only: Vec<(String, u8)>,
    /// The lines that must be decided, by id and question; all undecided ones, if none is named.
    pub lines: Vec<(String, String)>,
    /// The games of a table to play, in order, each with its number of players; of unnamed tables, all.
    pub among: BTreeMap<(String, u8), Vec<u64>>,
    /// Whether the cards that each game touches are recorded.
    pub touched: bool,
    /// The number of further decks that are tried in the hope that one passes: the error rates then hold for all of
    /// them together.
    pub rivals: u32,
    /// Whether invariants are not checked: in a search, whose results are judged again with all checks.
    pub unchecked: bool,
    /// Whether the fingerprint of each game is kept, so that decks can be compared game by game.
    pub digests: bool,
    /// The number of games at once; 0 for as many as the machine can play.
    pub threads: usize,
}

/// The games to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Games {
    /// Plays the required number of games: they are judged at every look that `playtest.yaml` plans, and go on at the
    /// tables with open lines.
    #[default]
    Decided,
    /// This many games, judged once.
    Each(u64),
    /// The games in a range, excluding its end, judged once.
    Range(u64, u64),
}

/// The games played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// The tallies.
    pub record: Record,
    /// The designer's bounds for these games.
    pub terms: Option<Terms>,
    /// Cards replaced by plain ones, in a deep run.
    pub swings: Vec<Swing>,
    /// Notes, for example about tables that were left out.
    pub notes: Vec<String>,
    /// The games of the last look, as a range that excludes its end.
    pub range: (u64, u64),
    /// The number of games that every open table has played; all, unless the run was stopped.
    pub upto: u64,
}

impl Played {
    /// The games that are still to be played, if it was stopped.
    pub fn rest(&self) -> Option<(u64, u64)> {
        (self.upto < self.range.1).then_some((self.upto, self.range.1))
    }
}

/// Observes a run.
pub trait Follower: Sync {
    /// A game is over; returning false stops the run.
    fn game(&self) -> bool;
    /// A choice is about to be made; returning false stops the run in the middle of a game.
    fn goes_on(&self) -> bool {
        true
    }
    /// The run was judged and continues.
    fn look(&self, _record: &Record, _judged: &Judgement) {}
}

impl<F: Fn() -> bool + Sync> Follower for F {
    fn game(&self) -> bool {
        self()
    }
}

/// The number of random games that decide whether the game ends: if a guard stops all of them, no more are played.
const FEW: u64 = 16;

/// A stream separate from all other streams of a seed.
const GIFTS: u64 = 0x6769_6674;

/// The largest number of games of a table that are compared one by one with another deck; the others are compared by
/// their results.
const COMPARED: u64 = 1 << 20;

/// The file with the bounds of a game.
pub(super) fn path(game: &str) -> String {
    format!("data/{game}/playtest.yaml")
}

/// Reads `playtest.yaml` of a game.
pub fn terms(project: &Project, game: &str) -> Checked<(Locus, Terms)> {
    load::file::<Terms>(project, &path(game), Locus::Nowhere).then(|(id, terms)| {
        let faults = terms.faults(Locus::root(id));
        Checked::of((Locus::root(id), terms), faults)
    })
}

/// Checks the bounds against a deck without playing a game.
pub(super) fn rehearse<G: Measured>(
    shelf: &Shelf<G>,
    deck: Option<&Deck<G>>,
    project: &Project,
    diags: &mut Vec<Diag>,
) -> Option<(Locus, Terms)> {
    let (at, terms) = shelf.tolerated(project).drain(diags)?;
    if let Some(deck) = deck {
        let asked = Asked { deep: true, ..Asked::default() };
        plan::plan(deck, &mut terms.clone(), &asked, at, diags);
    }
    Some((at, terms))
}

/// Plays the requested games with the project's deck.
pub(super) fn playtest<G: Measured>(
    shelf: &Shelf<G>,
    project: &Project,
    asked: &Asked,
    follower: &dyn Follower,
) -> Checked<Played> {
    let Examined { deck, whole, mut diags, .. } = shelf.examine(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let Some((at, mut terms)) = shelf.tolerated(project).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let Some(Plan { from, mut looks, mut jobs, setups, mut notes }) =
        plan::plan(&deck, &mut terms, asked, at, &mut diags)
    else {
        return Checked { value: None, diags };
    };
    let Some((_, setup)) = setups.first() else { return Checked { value: None, diags } };
    notes.extend(G::notes(setup));
    let record = Record {
        lootpress_tally: VERSION,
        game: shelf.name.to_string(),
        deck: fingerprint::<G>(setup),
        seed: asked.seed,
        looks: looks.len() as u32 * asked.rivals.saturating_add(1),
        tables: jobs.iter().map(Job::table).collect(),
    };
    let mut played = Played { record, notes, ..Played::default() };
    jobs.iter_mut().for_each(|job| job.upto = from);
    let mut open: BTreeSet<usize> = (0..jobs.len()).collect();
    // if no game comes to an end, bots that think ahead would take hours, and no line could be judged
    let random = jobs.iter().position(|job| job.bots.iter().all(|bot| bot == "random"));
    if let (Games::Decided, Some(at)) = (&asked.games, random) {
        let few = (from, from + FEW);
        let (tables, upto) = run::<G>(&[&jobs[at]], &setups, few, asked, follower);
        let stalled = tables.first().and_then(|table| table.tally.by.get("stalled")?.sums());
        let endless = stalled.is_some_and(|(sums, _)| sums.total() == (FEW as i64, FEW as i64));
        tables.iter().for_each(|table| _ = played.record.tables[at].merge(table));
        jobs[at].upto = upto;
        if endless {
            played.notes.push(format!("the first {FEW} games did not come to an end, so no more were played"));
            (looks, open) = (vec![few.1], BTreeSet::from([at]));
        }
    }
    for (nth, to) in looks.iter().enumerate() {
        let begun = open.iter().map(|at| jobs[*at].upto).min().unwrap_or(from);
        played.range = (begun, *to);
        let going: Vec<&Job> = open.iter().map(|at| &jobs[*at]).collect();
        let (tables, upto) = run::<G>(&going, &setups, played.range, asked, follower);
        for (at, more) in open.iter().zip(&tables) {
            // games that continue those of the table
            let _ = played.record.tables[*at].merge(more);
            jobs[*at].upto = jobs[*at].upto.max(upto);
        }
        played.upto = upto;
        if played.rest().is_some() || nth + 1 == looks.len() {
            break;
        }
        let judged = judge(&terms, &played.record, &[]);
        open = judged.open_of(&asked.lines, terms.patience(*to));
        if open.is_empty() {
            break;
        }
        follower.look(&played.record, &judged);
    }
    if asked.deep && played.rest().is_none() {
        played.swings = swings::<G>(&deck, &terms, (from, &jobs), &played, asked, follower);
    }
    played.notes.extend(unseen(&terms, &played.record));
    played.terms = Some(terms);
    Checked::of(played, diags)
}

/// The cards with the largest lift, up or down, each replaced by a plain one: the main table plays the same games
/// without it.
fn swings<G: Measured>(
    deck: &Deck<G>,
    terms: &Terms,
    (from, jobs): (u64, &[Job]),
    Played { record, .. }: &Played,
    asked: &Asked,
    follower: &dyn Follower,
) -> Vec<Swing> {
    let Some(lift) = &terms.lift else { return Vec::new() };
    let place = jobs.iter().position(|j| !j.gifts && j.players == lift.players);
    let given = record.tables.iter().find(|t| t.name == lift::TABLE);
    let (Some(place), Some(given)) = (place, given) else { return Vec::new() };
    let (main, with) = (&jobs[place], &record.tables[place]);
    let mut swings = Vec::new();
    for title in lift::strongest(given, lift.replaced) {
        let nth = deck.cards().iter().position(|e| e.title == title);
        let plain = nth.and_then(|nth| G::plain(deck, nth)).and_then(|d| G::compile(&d, lift.players).value);
        if let Some(setup) = plain {
            let range = (from, main.upto);
            let job =
                Job { setup: 0, name: main.name.clone(), bots: main.bots.clone(), gifts: false, upto: from, ..*main };
            let (mut tables, upto) = run::<G>(&[&job], &[((lift.players, Vec::new()), setup)], range, asked, follower);
            if let Some(without) = tables.pop().filter(|_| upto == range.1) {
                swings.push(Swing { title, with: with.clone(), without });
            }
        }
    }
    swings
}

/// Plays a range of games at these tables, except those already played. Returns the number of games that all tables
/// have played.
fn run<G: Measured>(
    jobs: &[&Job],
    setups: &[(plan::Agreed, G::Setup)],
    range: (u64, u64),
    asked: &Asked,
    follower: &dyn Follower,
) -> (Vec<record::TableRecord>, u64) {
    Slices::new(range).play(jobs.iter().map(|job| job.table()).collect(), asked.threads, &|table, slice| {
        let job = jobs[table];
        match job.games((slice.0.max(job.upto), slice.1.max(job.upto))) {
            // a small share of a small slice
            (from, to) if from == to => Some(job.table()),
            games => part::<G>(job, &setups[job.setup].1, games, asked, follower),
        }
    })
}

/// Plays some games of one table; `None` if it was stopped before the last.
fn part<G: Measured>(
    job: &Job,
    setup: &G::Setup,
    (from, to): (u64, u64),
    asked: &Asked,
    follower: &dyn Follower,
) -> Option<record::TableRecord> {
    let chairs = super::chairs(&job.bots, job.players);
    let mut bots: Vec<_> = chairs.iter().filter_map(|b| bot::named::<G>(b)).collect();
    let mut books = Books::<G>::open(setup, job.players, &chairs);
    if asked.touched {
        books.keep_touched(setup);
    }
    let compared = match asked.games {
        Games::Range(from, _) => from.saturating_add(COMPARED),
        _ => COMPARED,
    };
    let mut table = job.table();
    table.ranges.push((from, to));
    let among = asked.among.get(&(job.name.clone(), job.players));
    // both in order
    let named = among.map(|all| &all[all.partition_point(|game| *game < from)..all.partition_point(|game| *game < to)]);
    let count = named.map_or(to - from, |named| named.len() as u64);
    for nth in 0..count {
        let game = named.map_or(from + nth, |named| named[nth as usize]);
        if !follower.game() {
            return None;
        }
        books.begin(game);
        let played = play::play_from(
            setup,
            &mut bots,
            asked.seed,
            game,
            !asked.unchecked,
            &mut books,
            &|| follower.goes_on(),
            |state, books| {
                // separate dice, so that the deal is the same as without a gift
                let mut dice = Dice::new(asked.seed ^ GIFTS, game);
                if let Some(gift) = job.gifts.then(|| G::gift(setup, state, &mut dice, books)).flatten() {
                    books.give(gift);
                }
            },
        );
        if played == Err(play::Unfinished::Stopped) {
            return None;
        }
        if asked.touched {
            books.touched(|title| table.touched.entry(title.to_owned()).or_default().push(game));
            table.given.extend(books.given().map(|title| (game, title.to_owned())));
        }
        if let (true, Ok(playout)) = (asked.digests && game < compared, &played) {
            table.digests.insert(game, books.digest(&playout.outcome));
        }
        let what = match played {
            Ok(playout) => playout.outcome.guard.map(|guard| {
                let halt = playout.halt.map(|halt| format!("{}; {}", halt.what, halt.help.unwrap_or_default()));
                (true, halt.unwrap_or_else(|| guard.to_string()))
            }),
            Err(unfinished) => Some((false, unfinished.to_string())),
        };
        if let Some((guard, what)) = what {
            table.found(Finding { guard, choices: books.choices(), game, what });
        }
    }
    table.tally = books.close(setup);
    Some(table)
}
