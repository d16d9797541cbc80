//! The plan of a playtest: the tables, numbers of players and games to play; and the reasons why it is impossible.

use super::super::seated;
use super::{Asked, Games};
use crate::measure::{Books, Measured, record};
use crate::verdict::BROKEN;
use crate::verdict::lift;
use crate::verdict::terms::{Table, Terms};
use cards::game::{self, Deck};
use cards::lexicon::prose::numbered;
use ground::diag::{Diag, Severity, meant};
use ground::locus::Locus;
use std::collections::{BTreeMap, BTreeSet};

/// The number of players and the variants for which a deck is compiled.
pub(super) type Agreed = (u8, Vec<String>);

/// The plan.
pub(super) struct Plan<G: Measured> {
    /// The first game.
    pub(super) from: u64,
    /// The number of games after which it is judged; several numbers if several looks are planned.
    pub(super) looks: Vec<u64>,
    /// The tables.
    pub(super) jobs: Vec<Job>,
    /// The deck compiled for each number of players.
    pub(super) setups: Vec<(Agreed, G::Setup)>,
    /// Notes.
    pub(super) notes: Vec<String>,
}

/// One table with its setup.
pub(super) struct Job {
    pub(super) name: String,
    pub(super) bots: Vec<String>,
    pub(super) players: u8,
    /// The number of teams; 0 if each player plays alone.
    pub(super) teams: u8,
    /// Its share of the requested games, in millionths.
    pub(super) times: u128,
    /// The number of games that it has played.
    pub(super) upto: u64,
    /// The index of its setup.
    pub(super) setup: usize,
    /// Whether a card is given to a player before the game begins.
    pub(super) gifts: bool,
}

impl Job {
    /// The table before its first game.
    pub(super) fn table(&self) -> record::TableRecord {
        let Job { name, bots, players, teams, .. } = self;
        record::TableRecord {
            name: name.clone(),
            bots: bots.clone(),
            players: *players,
            teams: *teams,
            ..record::TableRecord::default()
        }
    }

    /// The number of its games for a number of requested games.
    pub(super) fn games(&self, (from, to): (u64, u64)) -> (u64, u64) {
        let own = |n: u64| u64::try_from(u128::from(n) * self.times / 1_000_000).unwrap_or(u64::MAX);
        (own(from), own(to))
    }
}

/// Makes the plan; `None` if it is impossible. Policies from the command line replace those of the main table of `terms`.
pub(super) fn plan<G: Measured>(
    deck: &Deck<G>,
    terms: &mut Terms,
    asked: &Asked,
    at: Locus,
    diags: &mut Vec<Diag>,
) -> Option<Plan<G>> {
    let mut notes = Vec::new();
    let alone = !asked.bots.is_empty() || asked.variants.is_some();
    if !asked.bots.is_empty() {
        terms.seat(&asked.bots);
    }
    if alone && let Some(main) = terms.tables.first_mut() {
        if let Some(variants) = &asked.variants {
            main.variants.clone_from(variants);
        }
        let left = terms.lines.iter().filter(|l| !l.tables.contains(&main.name)).count();
        if left > 0 {
            let (lines, are) = (numbered("line", left as i32), if left == 1 { "is" } else { "are" });
            notes.push(format!(
                "--bots and --variant play only the main table, so {left} {lines} about other tables {are} not judged"
            ));
        }
    }
    let counts = if asked.players.is_empty() { terms.players.clone() } else { asked.players.clone() };
    let main = |t: usize| !alone || t == 0;
    let played = |(t, table): &(usize, &Table)| main(*t) && (asked.deep || !table.deep);
    // a table that names its numbers of players uses them, unless the command line names others
    let seats = |table: &Table| match &table.players {
        Some(own) if asked.players.is_empty() => own.clone(),
        Some(own) => own.iter().filter(|n| counts.contains(n)).copied().collect(),
        None => counts.clone(),
    };
    let mut setups = Vec::new();
    // the location of variants: that of the first table that names them
    let at_variants = |(_, variants): &Agreed| match terms.tables.iter().position(|table| table.variants == *variants) {
        Some(t) if asked.variants.is_none() => at.key("tables").nth(t).key("variants"),
        _ => Locus::Nowhere,
    };
    // the location of a number of players: that of the file's numbers, or of the first table that names it
    let at_players = |players: u8| {
        let among = |named: &[u8]| named.iter().position(|n| *n == players);
        let own = |table: &Table| table.players.as_deref().and_then(among);
        let of_a_table = || terms.tables.iter().enumerate().find_map(|(t, table)| Some((t, own(table)?)));
        match (among(&terms.players), asked.players.is_empty()) {
            (_, false) => Locus::Nowhere,
            (Some(n), true) => at.key("players").nth(n),
            (None, true) => match of_a_table() {
                Some((t, n)) => at.key("tables").nth(t).key("players").nth(n),
                None => at.key("players"),
            },
        }
    };
    let all: BTreeSet<Agreed> = terms
        .tables
        .iter()
        .enumerate()
        .filter(played)
        .flat_map(|(_, t)| seats(t).into_iter().map(|players| (players, t.variants.clone())))
        .chain(counts.iter().map(|players| (*players, Vec::new())))
        .collect();
    for agreed in &all {
        let (players, variants) = agreed;
        setups.extend(
            game::agreed(deck, *players, variants, at_variants(agreed))
                .placed(at_players(*players))
                .drain(diags)
                .map(|setup| (agreed.clone(), setup)),
        );
    }
    let jobs = jobs::<G>(terms, asked, &setups, at, &played, &seats, diags);
    let (from, looks) = match asked.games {
        Games::Each(games) => (0, vec![games]),
        Games::Range(from, to) => (from, vec![to]),
        Games::Decided => (0, terms.looks()),
    };
    misnamed::<G>(terms, &jobs, &setups, at, diags);
    let sound = diags.iter().all(|d| d.severity < Severity::Error);
    sound.then_some(Plan { from, looks, jobs, setups, notes })
}

/// The tables that are played, with their games.
fn jobs<G: Measured>(
    terms: &Terms,
    asked: &Asked,
    setups: &[(Agreed, G::Setup)],
    at: Locus,
    played: &dyn Fn(&(usize, &Table)) -> bool,
    seats: &dyn Fn(&Table) -> Vec<u8>,
    diags: &mut Vec<Diag>,
) -> Vec<Job> {
    let millionths = |share: f64| (share.clamp(0.0, 1e6) * 1e6).round() as u128;
    // policies from the command line have no location in a file
    let places = |t| if asked.bots.is_empty() { at.key("tables").nth(t).key("bots") } else { Locus::Nowhere };
    let mut jobs = Vec::new();
    for (t, table) in terms.tables.iter().enumerate().filter(|t| played(t)) {
        let known = seated::<G>(&table.bots, 1, places(t), diags).len();
        for (setup, ((players, variants), compiled)) in setups.iter().enumerate() {
            if known > 0 && seats(table).contains(players) && *variants == table.variants {
                let (name, bots, times) = (table.name.clone(), table.bots.clone(), millionths(table.share.0));
                let teams = G::teams(compiled);
                jobs.push(Job { name, bots, players: *players, teams, times, setup, gifts: false, upto: 0 });
            }
        }
    }
    if let Some(lift) = terms.lift.as_ref().filter(|_| asked.bots.is_empty() && asked.variants.is_none()) {
        let known = seated::<G>(&lift.bots, 1, at.key("lift").key("bots"), diags).len();
        if let Some(setup) =
            setups.iter().position(|((n, variants), _)| *n == lift.players && variants.is_empty()).filter(|_| known > 0)
        {
            let times = millionths(lift.times.0) * if asked.deep { 10 } else { 1 };
            let (name, bots) = (lift::TABLE.to_owned(), lift.bots.clone());
            let teams = G::teams(&setups[setup].1);
            jobs.push(Job { name, bots, players: lift.players, teams, times, setup, gifts: true, upto: 0 });
        }
    }
    let named = |job: &Job| asked.only.iter().any(|(name, players)| *name == job.name && *players == job.players);
    jobs.retain(|job| asked.only.is_empty() || named(job));
    jobs
}

/// Reports lines about measures that are never taken, and about tables that do not exist.
fn misnamed<G: Measured>(terms: &Terms, jobs: &[Job], setups: &[(Agreed, G::Setup)], at: Locus, diags: &mut Vec<Diag>) {
    let at = at.key("lines");
    // each measure, and whether it is a share
    let mut names = BTreeMap::new();
    for job in jobs {
        let setup = &setups[job.setup].1;
        let taken = Books::<G>::open(setup, job.players, &job.bots).close(setup).by;
        names.extend(taken.into_iter().map(|(name, measure)| (name, measure.is_share())));
    }
    let tables: Vec<&str> = terms.tables.iter().map(|t| t.name.as_str()).collect();
    for (i, line) in terms.lines.iter().enumerate() {
        let at = at.nth(i);
        for (n, table) in line.tables.iter().enumerate().filter(|(_, t)| !tables.contains(&t.as_str())) {
            let diag = Diag::error(at.key("tables").nth(n), "unknown-table", format!("there is no table `{table}`"));
            diags.push(diag.help(nearest(table, &tables)));
        }
        // the measures of tables that are not played in this run are unknown
        if !jobs.iter().any(|job| terms.binds(line, &job.name, job.players)) {
            continue;
        }
        let plain: Vec<&str> = names.keys().map(String::as_str).collect();
        let less = line.less.as_deref().filter(|l| !["even", "best"].contains(l));
        let measure = line.measure.as_deref().filter(|m| *m != BROKEN);
        for (key, name) in [("measure", measure), ("less", less)] {
            if let Some(name) = name.filter(|n| !names.contains_key(*n)) {
                let what = format!("there is no measure `{name}`");
                diags.push(Diag::error(at.key(key), "unknown-measure", what).help(nearest(name, &plain)));
            }
        }
        if let Some(prefix) = line.each.as_deref().filter(|p| !names.keys().any(|n| n.starts_with(*p))) {
            let stems: Vec<&str> = plain.iter().filter_map(|n| n.split_inclusive('/').next()).collect();
            let what = format!("no measure begins with `{prefix}`");
            diags.push(Diag::error(at.key("each"), "unknown-measure", what).help(nearest(prefix, &stems)));
        }
        let measured = |name: &str| {
            line.measure.as_deref() == Some(name) || line.each.as_deref().is_some_and(|e| name.starts_with(e))
        };
        let share = names.iter().any(|(name, share)| *share && measured(name));
        let least = if line.less.is_some() { -1.0 } else { 0.0 };
        for (key, bound) in [("at_least", line.at_least), ("at_most", line.at_most)] {
            if let Some(bound) = bound.filter(|b| share && !(least..=1.0).contains(&b.0)) {
                let what = format!("a share of games cannot be {} %", bound.0 * 100.0);
                diags.push(Diag::error(at.key(key), "bad-terms", what).help("write 0 % to 100 %"));
            }
        }
    }
}

/// The names that are similar to a name; if several begin with the same text up to a `/`, only this text is listed.
fn nearest(name: &str, known: &[&str]) -> String {
    meant(name, known.iter().copied(), || {
        let mut stems: Vec<&str> = known.iter().filter_map(|known| known.split_inclusive('/').next()).collect();
        stems.dedup();
        let each = if stems.iter().any(|stem| stem.ends_with('/')) {
            "; a name with `/` goes on, or stands under `each`"
        } else {
            ""
        };
        format!("there are {}{each}", stems.join(", "))
    })
}
