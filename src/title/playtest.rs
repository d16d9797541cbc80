//! Many games: the tables of `playtest.yaml`, played in parts on as many threads as there are. Game *i* of a table is a function
//! of the seed and *i* alone and tallies add up in any order, so the threads cannot show.

use super::seated;
use crate::check::{self, Examined};
use crate::diag::{Checked, Diag, did_you_mean};
use crate::dice::Dice;
use crate::game::{Deck, fingerprint};
use crate::load;
use crate::locus::Locus;
use crate::measure::record::{self, Finding, Record, VERSION};
use crate::measure::{Books, Measured};
use crate::play;
use crate::verdict::BROKEN;
use crate::verdict::lift::{self, Swing};
use crate::verdict::terms::{Table, Terms};
use crate::world::Project;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

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

/// One table with its setup.
struct Job {
    name: String,
    bots: Vec<String>,
    players: u8,
    range: (u64, u64),
    setup: usize,
    /// Whether a card is given to somebody before the game begins.
    gifts: bool,
}

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
    let mut notes = Vec::new();
    if !asked.bots.is_empty()
        && let Some(main) = terms.tables.first_mut()
    {
        main.bots.clone_from(&asked.bots);
        let left = terms.lines.iter().filter(|l| !l.tables.contains(&main.name)).count();
        if left > 0 {
            let main = &main.name;
            notes.push(format!(
                "{left} lines about other tables are left out: --bots replaces the table `{main}` alone"
            ));
        }
    }
    let counts = if asked.players.is_empty() { terms.players.clone() } else { asked.players.clone() };
    let main = |t: usize| asked.bots.is_empty() || t == 0;
    let played = |(t, table): &(usize, &Table)| main(*t) && (asked.deep || !table.deep);
    // a table that names its numbers is played with these, unless others were asked for
    let seats = |table: &Table| match &table.players {
        Some(own) if asked.players.is_empty() => own.clone(),
        Some(own) => own.iter().filter(|n| counts.contains(n)).copied().collect(),
        None => counts.clone(),
    };
    let mut setups = Vec::new();
    let all: BTreeSet<u8> = terms
        .tables
        .iter()
        .enumerate()
        .filter(played)
        .flat_map(|(_, t)| seats(t))
        .chain(counts.iter().copied())
        .collect();
    for players in &all {
        setups.extend(G::compile(&deck, *players).drain(&mut diags).map(|setup| (*players, setup)));
    }
    let range = asked.range.unwrap_or((0, asked.games.unwrap_or(terms.games)));
    // policies named on the command line have no place in a file
    let places = |t| if asked.bots.is_empty() { at.key("tables").nth(t).key("bots") } else { Locus::Nowhere };
    let mut jobs = Vec::new();
    for (t, table) in terms.tables.iter().enumerate().filter(played) {
        let known = seated::<G>(&table.bots, 1, places(t), &mut diags).len();
        let part = |n: u64| (n as f64 * table.share.0.clamp(0.0, 1e6)).floor() as u64;
        for (setup, (players, _)) in setups.iter().enumerate() {
            if known > 0 && seats(table).contains(players) {
                let range = (part(range.0), part(range.1));
                let (name, bots) = (table.name.clone(), table.bots.clone());
                jobs.push(Job { name, bots, players: *players, range, setup, gifts: false });
            }
        }
    }
    if let Some(lift) = terms.lift.as_ref().filter(|_| asked.bots.is_empty()) {
        let known = seated::<G>(&lift.bots, 1, at.key("lift").key("bots"), &mut diags).len();
        if let Some(setup) = setups.iter().position(|(n, _)| *n == lift.players).filter(|_| known > 0) {
            let times = lift.times.0.clamp(0.0, 1e6) * if asked.deep { 10.0 } else { 1.0 };
            let range = ((range.0 as f64 * times) as u64, (range.1 as f64 * times) as u64);
            let (name, bots) = (lift::TABLE.to_owned(), lift.bots.clone());
            jobs.push(Job { name, bots, players: lift.players, range, setup, gifts: true });
        }
    }
    if diags.iter().any(|d| d.severity == crate::diag::Severity::Error) {
        return Checked { value: None, diags };
    }
    let Some((_, setup)) = setups.first() else { return Checked { value: None, diags } };
    misnamed::<G>(&terms, &jobs, &setups, at, &mut diags);
    if diags.iter().any(|d| d.severity == crate::diag::Severity::Error) {
        return Checked { value: None, diags };
    }
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

/// Lines about measures that are never taken, and about tables that there are not.
fn misnamed<G: Measured>(terms: &Terms, jobs: &[Job], setups: &[(u8, G::Setup)], at: Locus, diags: &mut Vec<Diag>) {
    let at = at.key("lines");
    let mut names = BTreeSet::new();
    for job in jobs {
        names.extend(
            Books::<G>::open(&setups[job.setup].1, job.players, &job.bots).close(&setups[job.setup].1).by.into_keys(),
        );
    }
    let tables: Vec<&str> = terms.tables.iter().map(|t| t.name.as_str()).collect();
    for (i, line) in terms.lines.iter().enumerate() {
        let at = at.nth(i);
        for (n, table) in line.tables.iter().enumerate().filter(|(_, t)| !tables.contains(&t.as_str())) {
            let diag = Diag::error(at.key("tables").nth(n), "unknown-table", format!("there is no table `{table}`"));
            diags.push(diag.help(meant(table, &tables)));
        }
        // measures of tables that are not played today are not known today
        if !jobs.iter().any(|job| line.tables.contains(&job.name) && line.concerns(job.players)) {
            continue;
        }
        let plain: Vec<&str> = names.iter().map(String::as_str).collect();
        let less = line.less.as_deref().filter(|l| !["even", "best"].contains(l));
        let measure = line.measure.as_deref().filter(|m| *m != BROKEN);
        for (key, name) in [("measure", measure), ("less", less)] {
            if let Some(name) = name.filter(|n| !names.contains(*n)) {
                let what = format!("nothing is counted under the name `{name}`");
                diags.push(Diag::error(at.key(key), "unknown-measure", what).help(meant(name, &plain)));
            }
        }
        if let Some(prefix) = line.each.as_deref().filter(|p| !names.iter().any(|n| n.starts_with(*p))) {
            let stems: Vec<&str> = plain.iter().filter_map(|n| n.split_inclusive('/').next()).collect();
            let what = format!("no name of a measure begins with `{prefix}`");
            diags.push(Diag::error(at.key("each"), "unknown-measure", what).help(meant(prefix, &stems)));
        }
        if line.measure.is_some() == line.each.is_some() {
            let what = "a line has either `measure` or `each`";
            diags.push(Diag::error(at, "no-measure", what).help("name one measure, or the beginning of many"));
        }
    }
}

fn meant(name: &str, known: &[&str]) -> String {
    let mut known = known.to_vec();
    known.dedup();
    match did_you_mean(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let cards = |n: &&&str| {
                n.split('/').count() < 2 || n.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
            };
            let short: Vec<&str> = known.iter().filter(|n| cards(n) && n.len() < 24).take(40).copied().collect();
            format!("there are {}", short.join(", "))
        }
    }
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
