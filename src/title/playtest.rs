//! Many games: the tables of `playtest.yaml`, played in parts on as many threads as there are. Game *i* of a table is a function
//! of the seed and *i* alone and tallies add up in any order, so the threads cannot show.

use crate::check::{self, Examined};
use crate::diag::Checked;
use crate::dice::Dice;
use crate::game::{Deck, fingerprint};
use crate::load;
use crate::locus::Locus;
use crate::measure::record::{self, Finding, Record, VERSION};
use crate::measure::{Books, Measured};
use crate::play;
use crate::verdict::lift::{self, Swing};
use crate::verdict::terms::Terms;
use crate::world::Project;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

mod plan;
use plan::{Job, Plan};

/// Games to be played: what is not said is taken from `playtest.yaml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// How many of each table and number of players.
    pub games: Option<u64>,
    /// Or which: from, and up to but not including.
    pub range: Option<(u64, u64)>,
    /// Numbers of players.
    pub players: Vec<u8>,
    /// Policies that sit at the first table in place of its own; the other tables are then left out.
    pub bots: Vec<String>,
    /// Where chance begins: the same seed is the same games.
    pub seed: u64,
    /// Whether tables that take long are played too.
    pub deep: bool,
    /// Whether it is kept what each game is known by, so that decks can be compared game by game.
    pub digests: bool,
    /// How many games go on at once; 0 for as many as the machine can.
    pub threads: usize,
}

/// What was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// The tallies.
    pub record: Record,
    /// What the designer tolerates, as far as it is about these games.
    pub terms: Option<Terms>,
    /// Cards replaced by plain ones, in a deep run.
    pub swings: Vec<Swing>,
    /// What there is to know: tables that were left out, say.
    pub notes: Vec<String>,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

/// Told of every game that is over; false stops everything.
pub type GoOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// Told apart from every other stream of a seed.
const GIFTS: u64 = 0x6769_6674;

/// Games in one part: enough to make the books worth opening, few enough for threads to finish together.
const PART: u64 = 256;

/// Reads `playtest.yaml` of a game.
pub(super) fn terms(project: &Project, game: &str) -> Checked<(Locus, Terms)> {
    let path = format!("data/{game}/playtest.yaml");
    load::file::<Terms>(project, &path, Locus::Nowhere).map(|(id, terms)| (Locus::root(id), terms))
}

/// Plays what is asked with the deck of the project.
pub(super) fn playtest<G: Measured>(project: &Project, asked: &Asked, go_on: GoOn<'_>) -> Checked<Played> {
    let Examined { deck, whole, mut diags } = check::examine::<G>(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let Some((at, mut terms)) = terms(project, G::NAME).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let Some(Plan { jobs, setups, notes }) = plan::plan(&deck, &mut terms, asked, at, &mut diags) else {
        return Checked { value: None, diags };
    };
    let Some((_, setup)) = setups.first() else { return Checked { value: None, diags } };
    let known = fingerprint::<G>(setup);
    let (tables, stopped) = run::<G>(&jobs, &setups, asked, go_on);
    let record = Record { lootpress_tally: VERSION, game: G::NAME.to_owned(), deck: known, seed: asked.seed, tables };
    let swings =
        if asked.deep && !stopped { swings::<G>(&deck, &terms, &jobs, &record, asked, go_on) } else { Vec::new() };
    Checked::of(Played { record, terms: Some(terms), swings, notes, stopped }, diags)
}

/// The cards that lift or lower most, each replaced by a plain one: the main table plays the same games without it.
fn swings<G: Measured>(
    deck: &Deck<G>,
    terms: &Terms,
    jobs: &[Job],
    record: &Record,
    asked: &Asked,
    go_on: GoOn<'_>,
) -> Vec<Swing> {
    let Some(lift) = &terms.lift else { return Vec::new() };
    let place = jobs.iter().position(|j| !j.gifts && j.players == lift.players);
    let given = record.tables.iter().find(|t| t.name == lift::TABLE);
    let (Some(place), Some(given)) = (place, given) else { return Vec::new() };
    let (main, with) = (&jobs[place], &record.tables[place]);
    let mut cards = lift::lifts(lift, given);
    cards.sort_by(|a, b| b.lift.value.abs().total_cmp(&a.lift.value.abs()));
    let mut swings = Vec::new();
    for card in cards.iter().take(lift.replaced) {
        let nth = deck.cards().iter().position(|e| e.title == card.title);
        let plain = nth.and_then(|nth| G::plain(deck, nth)).and_then(|d| G::compile(&d, lift.players).value);
        if let Some(setup) = plain {
            let job = Job { setup: 0, name: main.name.clone(), bots: main.bots.clone(), gifts: false, ..*main };
            let (mut tables, stopped) = run::<G>(&[job], &[(lift.players, setup)], asked, go_on);
            if let (Some(without), false) = (tables.pop(), stopped) {
                swings.push(Swing { title: card.title.clone(), with: with.clone(), without });
            }
        }
    }
    swings
}

/// Plays all jobs, part by part.
fn run<G: Measured>(
    jobs: &[Job],
    setups: &[(u8, G::Setup)],
    asked: &Asked,
    go_on: GoOn<'_>,
) -> (Vec<record::Table>, bool) {
    let empty = |job: &Job| record::Table {
        name: job.name.clone(),
        bots: job.bots.clone(),
        players: job.players,
        ..record::Table::default()
    };
    let tables: Vec<Mutex<record::Table>> = jobs.iter().map(|job| Mutex::new(empty(job))).collect();
    let mut parts = Vec::new();
    for (j, job) in jobs.iter().enumerate() {
        let mut from = job.range.0;
        while from < job.range.1 {
            let to = (from + PART).min(job.range.1);
            parts.push((j, from, to));
            from = to;
        }
    }
    let machine = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if asked.threads == 0 { machine() } else { asked.threads }.min(parts.len().max(1));
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = || {
        while let Some((j, from, to)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let job = &jobs[*j];
            let played = part::<G>(job, &setups[job.setup].1, (*from, *to), asked, &|| {
                let on = go_on();
                if !on {
                    stopped.store(true, Ordering::Relaxed);
                }
                on
            });
            let mut table = tables[*j].lock().unwrap_or_else(|poison| poison.into_inner());
            // parts are disjoint by their making
            let _ = table.merge(&played);
        }
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let tables = tables.into_iter().map(|t| t.into_inner().unwrap_or_else(|poison| poison.into_inner())).collect();
    (tables, stopped.into_inner())
}

/// Plays some games of one table.
fn part<G: Measured>(
    job: &Job,
    setup: &G::Setup,
    (from, to): (u64, u64),
    asked: &Asked,
    go_on: GoOn<'_>,
) -> record::Table {
    let chairs = super::chairs(&job.bots, job.players);
    let mut bots: Vec<_> = chairs.iter().filter_map(|b| G::bot(b)).collect();
    let mut books = Books::<G>::open(setup, job.players, &chairs);
    let mut table = record::Table {
        name: job.name.clone(),
        bots: job.bots.clone(),
        players: job.players,
        ..record::Table::default()
    };
    let mut game = from;
    while game < to && go_on() {
        books.begin(game);
        let played = play::play_from(setup, &mut bots, asked.seed, game, true, &mut books, |state, books| {
            // dice of its own: the game is dealt as it is without gifts
            let mut dice = Dice::new(asked.seed ^ GIFTS, game);
            if let Some(gift) = job.gifts.then(|| G::gift(setup, state, &mut dice, books)).flatten() {
                books.give(gift);
            }
        });
        if let (true, Ok(playout)) = (asked.digests, &played) {
            table.digests.insert(game, books.digest(&playout.outcome));
        }
        let what = match played {
            Ok(playout) if playout.outcome.stalled => Some((true, "nobody gets anywhere".to_owned())),
            Ok(_) => None,
            Err(what) => Some((false, what)),
        };
        if let Some((guard, what)) = what {
            table.found(Finding { guard, choices: books.choices(), game, what });
        }
        game += 1;
    }
    if game > from {
        table.ranges.push((from, game));
    }
    table.tally = books.close(setup);
    table
}
