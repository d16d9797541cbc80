//! Finds the smallest scenario with the same event as a played game: a guard that stops it, a broken invariant, or an
//! event that a line of the verdict counts. The scenario has the last choices before the event, and only the parts of
//! the position that they need.

mod small;

use super::{Experiment, Shelf, chairs, seated};
use crate::measure::house::Books;
use crate::measure::{Measured, Tally};
use crate::play::{self, Unfinished};
use crate::scenario::{self, Judged};
use cards::check::Examined;
use cards::game::{Bot, Deck, Fact, Guard, Log, Outcome, SEATS, Watch, agreed};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::world::{Imagined, Project};
use small::Small;
use std::cell::Cell;
use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

/// The largest number of choices before the end that are tried.
const CHOICES: usize = 60;

/// The file name of a scenario while it is tried.
const FILE: &str = "shrunk.yaml";

/// The event that a scenario must show.
enum Sight {
    /// A guard stops the game; its text.
    Stops(String),
    /// An invariant is broken.
    Breaks(String),
    /// A measure counts an event; its name is this text, or begins with this text and `/`.
    Counts(String),
}

impl Sight {
    fn named(&self) -> String {
        match self {
            Sight::Stops(how) => format!("The game stops: {how}"),
            Sight::Breaks(what) => format!("The game breaks an invariant: {what}"),
            Sight::Counts(says) => format!("This happens: {says}"),
        }
    }
}

/// Watches a game or a scenario for a counted event.
struct Observer<R: Measured> {
    books: Books<R>,
    /// The positions at the last choices, with the choices.
    last: VecDeque<(Fact, u8, String)>,
    state: Option<R::State>,
    outcome: Option<Outcome>,
    events: Vec<R::Event>,
    /// The number of events before the last choice.
    before: usize,
}

impl<R: Measured> Observer<R> {
    fn open(setup: &R::Setup, players: u8, game: u64) -> Observer<R> {
        let mut books = Books::open(setup, players, &chairs(&["random".to_owned()], players));
        books.begin(game);
        Observer { books, last: VecDeque::new(), state: None, outcome: None, events: Vec::new(), before: 0 }
    }

    /// All counts so far, also in a game that is not over.
    fn close(&mut self, setup: &R::Setup) -> Tally {
        if let (None, Some(state)) = (self.outcome, self.state) {
            let guard = Some(Guard { what: "cut short", most: 0 });
            self.books.over(setup, &state, &Outcome { score: [0; SEATS], winners: 0, fallen: 0, guard });
        }
        self.books.close(setup)
    }
}

impl<R: Measured> Log<R::Event> for Observer<R> {
    fn note(&mut self, event: R::Event) {
        self.events.push(event);
        self.books.note(event);
    }
}

impl<R: Measured> Watch<R> for Observer<R> {
    fn dealt(&mut self, setup: &R::Setup, state: &R::State) {
        self.state = Some(*state);
        self.books.dealt(setup, state);
    }

    fn chose(&mut self, setup: &R::Setup, state: &R::State, seat: u8, moves: &[R::Move], choice: R::Move) {
        (self.state, self.before) = (Some(*state), self.events.len());
        if self.last.len() == CHOICES {
            self.last.pop_front();
        }
        self.last.push_back((R::describe(setup, state), seat, R::name_move(setup, choice)));
        self.books.chose(setup, state, seat, moves, choice);
    }

    fn over(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome) {
        self.outcome = Some(*outcome);
        self.books.over(setup, state, outcome);
    }
}

/// A line of the log without its numbers.
fn numberless(line: &str) -> String {
    line.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn counts(tally: &Tally, wanted: &str) -> bool {
    let named = |name: &str| name.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    tally.by.iter().any(|(name, measure)| named(name) && measure.sums().is_some_and(|(sums, _)| sums.total().0 > 0))
}

/// The table at which the games are played.
struct Table<'t, G: Measured> {
    deck: &'t Deck<G>,
    setup: &'t G::Setup,
    asked: &'t Experiment,
    bots: Vec<Box<dyn Bot<G>>>,
}

impl<G: Measured> Table<'_, G> {
    /// Plays a game up to a number of choices.
    fn play(&mut self, game: u64, most: u64) -> (Observer<G>, Option<Unfinished>) {
        let mut observer = Observer::open(self.setup, self.asked.players, game);
        let made = Cell::new(0);
        let goes_on = || made.replace(made.get() + 1) < most;
        let played = play::play_from(
            self.setup,
            &mut self.bots,
            self.asked.seed,
            game,
            true,
            &mut observer,
            &goes_on,
            |_, _| {},
        );
        (observer, played.err())
    }

    /// The error that ends a game.
    fn ended(&mut self, game: u64) -> Option<(Sight, Observer<G>)> {
        let (observer, unfinished) = self.play(game, u64::MAX);
        let sight = match (unfinished, observer.outcome.and_then(|outcome| outcome.guard)) {
            (Some(Unfinished::Breach(breach)), _) => Sight::Breaks(breach.to_string()),
            (_, guard) => Sight::Stops(guard?.to_string()),
        };
        Some((sight, observer))
    }

    /// The shortest of some games up to the choice at which a measure counts something.
    fn counted(&mut self, games: Range<u64>, measure: &str) -> Option<Observer<G>> {
        let mut shortest: Option<(u64, u64)> = None;
        for game in games {
            // a longer game is not the shortest
            let most = shortest.map_or(u64::MAX, |(choices, _)| choices);
            let (mut observer, _) = self.play(game, most);
            let choices = observer.books.choices();
            if counts(&observer.close(self.setup), measure) && choices < most {
                shortest = Some((choices, game));
            }
        }
        let (mut high, game) = shortest?;
        let mut low = 0;
        while low + 1 < high {
            let middle = low.midpoint(high);
            match counts(&self.play(game, middle).0.close(self.setup), measure) {
                true => high = middle,
                false => low = middle,
            }
        }
        Some(self.play(game, high).0)
    }

    /// The log of a scenario, if it shows the event.
    fn shows(&self, small: &Small, sight: &Sight) -> Option<Vec<String>> {
        let project = Project::new(Imagined::default().with(FILE, small.text()));
        let (at, read) = scenario::read::<G>(&project, FILE).value?.into_iter().next()?;
        let mut observer = Observer::open(self.setup, self.asked.players, 0);
        let judged: Judged = scenario::watched(self.deck, &project, at, read, &|_| (), &mut observer);
        let shown = match sight {
            Sight::Stops(how) => judged.stopped.as_deref() == Some(how),
            Sight::Breaks(what) => {
                judged.failures.iter().any(|diag| diag.code == "invariant" && diag.what.ends_with(what.as_str()))
            }
            Sight::Counts(measure) => judged.passes() && counts(&observer.close(self.setup), measure),
        };
        shown.then_some(judged.tale)
    }

    fn smallest(&self, sight: &Sight, observer: &Observer<G>) -> Option<Small> {
        let Experiment { players, variants, .. } = self.asked;
        let begun = |from: usize| {
            let given = small::position(&observer.last.get(from)?.0);
            let when = observer.last.iter().skip(from).map(|(_, seat, words)| (*seat, words.clone())).collect();
            Some(Small {
                name: sight.named(),
                players: *players,
                variants: variants.clone(),
                given,
                when,
                untold: None,
            })
        };
        let mut all = (0..observer.last.len()).rev().filter_map(begun);
        let mut small = all.find(|small| self.shows(small, sight).is_some())?;
        for part in small.parts() {
            let less = small.without(&part);
            if self.shows(&less, sight).is_some() {
                small = less;
            }
        }
        for nth in (0..small.when.len()).rev() {
            let mut less = small.clone();
            less.when.remove(nth);
            if !less.when.is_empty() && self.shows(&less, sight).is_some() {
                small = less;
            }
        }
        // a stopped or broken game already fails the scenario; otherwise its log must not contain the line that was
        // new
        if let (Sight::Counts(_), Some(tale)) = (sight, self.shows(&small, sight)) {
            let told = observer.events[..observer.before].iter().map(|event| numberless(&G::tell(self.setup, *event)));
            let told: BTreeSet<String> = told.collect();
            let new = |line: &String| !line.starts_with('>') && !told.contains(&numberless(line));
            small.untold = tale.into_iter().rev().find(new);
        }
        Some(small)
    }
}

/// The event that a line of the verdict counts: the name of its measure, or the beginning of the names of its
/// measures; or a complaint.
fn sought<G: Measured>(shelf: &Shelf<G>, project: &Project, id: &str) -> Checked<Option<String>> {
    let terms = shelf.tolerated(project);
    let Some((at, terms)) = terms.value else { return Checked { value: None, diags: terms.diags } };
    let bad = |what: String, help: String| Checked::bad(Diag::error(at, "no-line", what).help(help));
    let named = |line: &&crate::verdict::terms::Line| line.id == id;
    let Some(line) = terms.lines.iter().find(named) else {
        let known: Vec<&str> = terms.lines.iter().map(|line| line.id.as_str()).collect();
        return bad(format!("the verdict has no line `{id}`"), format!("there are {}", known.join(", ")));
    };
    if line.at_most.is_none() {
        let what = format!("the line `{id}` fails because something does not happen, and no game can show that");
        return bad(what, "name a line with `at_most`".to_owned());
    }
    let name = line.measure.as_deref().or(line.each.as_deref()).unwrap_or_default();
    // these events are shown by the end of a game, as without a line
    let ends = ["stalled", crate::verdict::BROKEN].contains(&name);
    Checked::good((!ends).then(|| name.trim_end_matches('/').to_owned()))
}

/// Plays games of an experiment and makes a scenario from the shortest game with an event: one that a line of the
/// verdict counts, or, without a line, a guard or a broken invariant that ends the game. `None` if the event does not
/// happen, or if the last choices alone do not lead to it.
pub(super) fn shrink<G: Measured>(
    shelf: &Shelf<G>,
    project: &Project,
    asked: &Experiment,
    games: Range<u64>,
    line: Option<&str>,
) -> Checked<Option<String>> {
    let Examined { deck, whole, mut diags, .. } = shelf.examine(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let bots = seated::<G>(&asked.bots, asked.players, Locus::Nowhere, &mut diags);
    let setup = agreed::<G>(&deck, asked.players, &asked.variants, Locus::Nowhere).drain(&mut diags);
    let measure = match line {
        Some(id) => sought(shelf, project, id).drain(&mut diags),
        None => Some(None),
    };
    let (Some(setup), Some(measure), false) = (setup, measure, bots.is_empty()) else {
        return Checked { value: None, diags };
    };
    let mut table = Table { deck: &deck, setup: &setup, asked, bots };
    let found = match measure {
        Some(measure) => table.counted(games, &measure).map(|observer| (Sight::Counts(measure), observer)),
        None => games.into_iter().find_map(|game| table.ended(game)),
    };
    let small = found.and_then(|(sight, observer)| table.smallest(&sight, &observer));
    Checked { value: Some(small.map(|small| small.text())), diags }
}
