//! The registry entry of a game, as the command line sees it: a [`Title`] can be printed, a [`Playable`] can also be played.
//! Neither exposes the types of the game's cards or words.

use crate::bot;
use crate::measure::Measured;
use crate::play;
use crate::replay::Replay;
use crate::scenario::Judged;
use crate::verdict::terms::Terms;
use cards::check::{self, Examined};
use cards::declared::{Before, Cards, Declared};
pub use cards::declared::{glossary, pictures, rules};
use cards::face::Component;
use cards::game::{self, Bot, Deck, Facts, Game, Rules};
pub use cards::game::{Numbered, Opened, Schema, Spoken, Worded};
use ground::diag::{Checked, Diag, Severity, meant};
use ground::locus::Locus;
use ground::world::Project;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

mod answers;
mod chapters;
mod looks;
mod playtest;
mod record;
mod rehearse;
mod replay;
mod scenarios;
mod schemas;
mod shrink;
mod sit;
pub mod sweep;
mod words;
pub use cards::declared::rules::{Rule, Told};
pub use chapters::{Shown, report};
pub use playtest::{Asked, Follower, Games, Played, terms};
pub use record::Recorded;
pub use sit::{Left, PERSON, Person, Said};

/// A game that can be opened and printed.
pub trait Title: Send + Sync {
    /// Its id: `data/<name>/`.
    fn name(&self) -> &str;
    /// Loads and checks it. Never fails: problems are reported in the complaints.
    fn open(&self, project: &Project) -> Opened;
    /// The words that its data may use, with explanations; not those of all games.
    fn words(&self, _project: &Project) -> Vec<Worded> {
        Vec::new()
    }
    /// The number of each card, and the place where it is or would be written; empty for a game that does not number
    /// its cards.
    fn numbers(&self, _project: &Project) -> Checked<Vec<Numbered>> {
        Checked::good(Vec::new())
    }
    /// Its rules in sentences, in order; empty if no file has rules.
    fn rules(&self, project: &Project) -> Checked<Vec<Told>> {
        rules::told(project, self.name(), &self.open(project).facts)
    }
    /// A JSON Schema for each of its data files.
    fn schemas(&self, _project: &Project) -> Vec<Schema> {
        Vec::new()
    }
    /// The playable game, if it can be played.
    fn table(&self) -> Option<&dyn Playable> {
        None
    }
}

/// A game that can also be played.
pub trait Playable: Title {
    /// The policies that can sit at its table, by name.
    fn policies(&self) -> Vec<&'static str>;
    /// The default policy: the first of the game's own.
    fn usual_policy(&self) -> &'static str;
    /// The default number of players: the one in `playtest.yaml` that is nearest to four.
    fn usual_players(&self, project: &Project) -> u8 {
        let counts = self.terms(project).value.map(|terms| terms.players).unwrap_or_default();
        counts.into_iter().min_by_key(|n| n.abs_diff(4)).unwrap_or(4)
    }
    /// All errors in the data for play, beyond the deck: `playtest.yaml` and the scenarios. Scenarios that fail with this deck
    /// are warnings.
    fn rehearse(&self, project: &Project) -> Vec<Diag>;
    /// Plays many games with the project's deck and counts the results. Every invariant is checked at every step.
    ///
    /// # Errors
    /// The deck fails `check`, the table is impossible, a policy is unknown, or `playtest.yaml` names a measure that
    /// is not counted.
    fn playtest(&self, project: &Project, asked: &Asked, follower: &dyn Follower) -> Checked<Played>;
    /// The bounds that the designer accepts, from `playtest.yaml`.
    ///
    /// # Errors
    /// The file does not exist, or cannot be read.
    fn terms(&self, project: &Project) -> Checked<Terms>;
    /// Opens the deck, to compare other decks with it.
    fn known(&self, project: &Project) -> Known;
    /// Compares the deck with a known one, of which it may be an edit.
    fn beside(&self, project: &Project, known: &Known) -> Beside;
    /// Plays game `index` of an experiment and describes it in words, one line per event.
    ///
    /// # Errors
    /// As [`Playable::playtest`].
    fn tell(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Vec<String>>;
    /// Plays game `index` of an experiment and records it.
    ///
    /// # Errors
    /// As [`Playable::playtest`].
    fn record(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Recorded>;
    /// The smallest scenario with the same event as the shortest of some games of an experiment: the event that this
    /// line of the verdict counts, or, without a line, a guard or a broken invariant that ends the game. `None` if
    /// the event does not happen, or if a few choices do not lead to it.
    ///
    /// # Errors
    /// The errors of [`Playable::playtest`]; a line that does not exist, or a line that fails because an event does
    /// not happen.
    fn shrink(
        &self,
        project: &Project,
        asked: &Experiment,
        games: Range<u64>,
        line: Option<&str>,
    ) -> Checked<Option<String>>;
    /// Replays a recorded game and describes it in words, up to the first difference.
    ///
    /// # Errors
    /// The deck differs, a choice is not legal, or the game ends differently.
    fn replay(&self, project: &Project, replay: &Replay) -> Checked<Vec<String>>;
    /// Runs every scenario in these files, or the game's own scenarios if no file is named. Returns a value if the
    /// deck can be played.
    fn scenarios(&self, project: &Project, files: &[String]) -> Checked<Vec<Judged>>;
    /// Seats a person at `seat` (from 0) of the first game of an experiment; policies take the other seats. `before` is a saved
    /// game of the same experiment, which is continued.
    ///
    /// # Errors
    /// As [`Playable::playtest`]; also if the table does not have this seat, or if the saved game used another deck
    /// or cannot be replayed.
    fn sit(
        &self,
        project: &Project,
        asked: &Experiment,
        seat: u8,
        before: Option<&Replay>,
        person: &mut dyn Person,
    ) -> Checked<Left>;
}

/// The games of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// The number of seats.
    pub players: u8,
    /// The random seed: the same seed gives the same games.
    pub seed: u64,
    /// The policies in seat order, repeated until every seat is taken.
    pub bots: Vec<String>,
    /// The variants of the rules in use.
    pub variants: Vec<String>,
}

/// An open deck with which others are compared.
pub struct Known {
    /// The deck.
    pub opened: Opened,
    /// Its fingerprint for each number of players in `playtest.yaml`: decks with the same one play in the same way.
    /// `None` if it cannot be played.
    plays: Option<Vec<String>>,
    cards: Cards,
    facts: Facts,
    /// The text of `game.yaml`.
    about: Option<Arc<str>>,
}

/// The result of comparing a deck with a known one.
pub enum Beside {
    /// It cannot be played.
    Refused,
    /// It plays in the same way.
    Alike,
    /// It plays differently. Cards that are printed as before cause no complaints.
    Other(Box<Opened>),
}

/// The printed components of a deck, the numbers that its texts can use, and the complaints about both.
pub type Printed = (Vec<Component>, Facts, Vec<Diag>);

/// The sources of the parts of a game: functions of the project and the game's id.
pub struct Source<G: Game> {
    /// The deck.
    pub deck: fn(&Project, &str) -> Examined<G>,
    /// The printed components of a deck.
    pub print: fn(&Deck<G>, &Project, &str) -> Printed,
    /// The bounds that the designer accepts, and their location.
    pub terms: fn(&Project, &str) -> Checked<(Locus, Terms)>,
    /// The ids of its rules, which scenarios prove; none if the rules have no ids.
    pub rules: fn(&Project, &str) -> Checked<Option<Vec<Rule>>>,
}

/// A game as a value: its id, and the sources of its parts.
pub struct Shelf<G: Game> {
    name: Cow<'static, str>,
    source: Source<G>,
}

impl<G: Game> Shelf<G> {
    /// The entry of a game written in Rust.
    pub const fn new() -> Shelf<G> {
        let deck = |project: &Project, _: &str| check::examine::<G>(project);
        let print =
            |deck: &Deck<G>, project: &Project, _: &str| check::printed(deck, check::cards(deck), true, project, None);
        Shelf {
            name: Cow::Borrowed(G::NAME),
            source: Source { deck, print, terms: playtest::terms, rules: rules::index },
        }
    }
}

impl<G: Game> Default for Shelf<G> {
    fn default() -> Self {
        Shelf::new()
    }
}

impl<G: Game> Shelf<G> {
    /// The entry of one of several games that share a type (games in `play.yaml`).
    pub fn of(name: impl Into<String>, source: Source<G>) -> Shelf<G> {
        Shelf { name: Cow::Owned(name.into()), source }
    }

    /// Reads and checks the deck.
    fn examine(&self, project: &Project) -> Examined<G> {
        (self.source.deck)(project, &self.name)
    }

    /// The text of its `game.yaml`.
    fn about(&self, project: &Project) -> Option<Arc<str>> {
        project.text(&format!("data/{}/game.yaml", self.name), Locus::Nowhere).ok().map(|(_, text)| text)
    }

    /// The ids of its rules.
    fn index(&self, project: &Project) -> Checked<Option<Vec<Rule>>> {
        (self.source.rules)(project, &self.name)
    }

    /// The bounds that the designer accepts, and their location.
    fn tolerated(&self, project: &Project) -> Checked<(Locus, Terms)> {
        (self.source.terms)(project, &self.name)
    }
}

impl<G: Measured> Shelf<G> {
    /// The deck for each number of players in `playtest.yaml`; `None` if it cannot be played.
    fn setups(&self, project: &Project, examined: &Examined<G>) -> Option<Vec<G::Setup>> {
        let deck = examined.deck.as_ref().filter(|_| examined.whole)?;
        let (_, terms) = self.tolerated(project).value?;
        terms.players.iter().map(|players| G::compile(deck, *players).value).collect()
    }
}

impl Title for Declared {
    fn name(&self) -> &str {
        self.name()
    }

    fn open(&self, project: &Project) -> Opened {
        self.open(project)
    }

    fn words(&self, project: &Project) -> Vec<Worded> {
        self.words(project)
    }

    fn numbers(&self, project: &Project) -> Checked<Vec<Numbered>> {
        self.numbers(project)
    }

    fn schemas(&self, project: &Project) -> Vec<Schema> {
        self.schemas(project)
    }
}

impl<G: Measured> Title for Shelf<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, project: &Project) -> Opened {
        opened(self.examine(project), project, None)
    }

    fn words(&self, project: &Project) -> Vec<Worded> {
        words::words(self, project)
    }

    fn schemas(&self, project: &Project) -> Vec<Schema> {
        schemas::schemas(self, project)
    }

    fn numbers(&self, project: &Project) -> Checked<Vec<Numbered>> {
        let Examined { deck, diags, .. } = self.examine(project);
        let numbers = deck.as_ref().map(G::numbers).unwrap_or_default();
        let told = |n: game::Number| {
            let (at, column) = (n.at, "number".to_owned());
            Numbered { at, column, number: n.number.to_string(), written: n.written, whole: true }
        };
        Checked::of(numbers.into_iter().map(told).collect(), diags)
    }

    fn table(&self) -> Option<&dyn Playable> {
        Some(self)
    }
}

impl<G: Measured> Playable for Shelf<G> {
    fn policies(&self) -> Vec<&'static str> {
        bot::policies::<G>().map(|(name, _)| name).collect()
    }

    fn usual_policy(&self) -> &'static str {
        G::policies().first().map_or("random", |(name, _)| name)
    }

    fn rehearse(&self, project: &Project) -> Vec<Diag> {
        rehearse::rehearse(self, project)
    }

    fn scenarios(&self, project: &Project, files: &[String]) -> Checked<Vec<Judged>> {
        scenarios::scenarios(self, project, files)
    }

    fn playtest(&self, project: &Project, asked: &Asked, follower: &dyn Follower) -> Checked<Played> {
        playtest::playtest(self, project, asked, follower)
    }

    fn terms(&self, project: &Project) -> Checked<Terms> {
        self.tolerated(project).map(|(_, terms)| terms)
    }

    fn known(&self, project: &Project) -> Known {
        let examined = self.examine(project);
        let setups = self.setups(project, &examined);
        Known {
            plays: setups.map(|setups| setups.iter().map(game::fingerprint::<G>).collect()),
            cards: examined.cards.clone(),
            facts: examined.deck.as_ref().map(G::facts).unwrap_or_default(),
            about: self.about(project),
            opened: opened(examined, project, None),
        }
    }

    fn beside(&self, project: &Project, known: &Known) -> Beside {
        let examined = self.examine(project);
        let Some(setups) = self.setups(project, &examined) else { return Beside::Refused };
        // a difference for one number of players is enough
        let same = |(setup, plays): (&G::Setup, &String)| game::fingerprint::<G>(setup) == *plays;
        let alike = |plays: &Vec<String>| plays.len() == setups.len() && setups.iter().zip(plays).all(same);
        if known.plays.as_ref().is_some_and(alike) {
            return Beside::Alike;
        }
        let Known { cards, facts, opened: Opened { components, .. }, .. } = known;
        let before = Before { cards, facts, components };
        let before = Some(&before).filter(|_| known.about == self.about(project));
        Beside::Other(Box::new(opened(examined, project, before)))
    }

    fn tell(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Vec<String>> {
        let Examined { deck, whole, mut diags, .. } = self.examine(project);
        let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
        let mut bots = seated::<G>(&asked.bots, asked.players, Locus::Nowhere, &mut diags);
        let setup = game::agreed(&deck, asked.players, &asked.variants, Locus::Nowhere).drain(&mut diags);
        let (Some(setup), false) = (setup, bots.is_empty()) else { return Checked { value: None, diags } };
        let mut log = Vec::new();
        let at = deck.about().at;
        diags.extend(match play::play(&setup, &mut bots, asked.seed, index, true, &mut log) {
            Err(broken) => {
                let what = format!("game {index} with seed {} breaks an invariant: {broken}", asked.seed);
                Some(Diag::error(at, "invariant", what))
            }
            Ok(played) => played.outcome.guard.map(|guard| {
                let what = format!("game {index} of seed {} was stopped: {guard}", asked.seed);
                played.halt.unwrap_or_else(|| Diag::error(at, "stopped", what))
            }),
        });
        let lines = log.into_iter().map(|event| G::tell(&setup, event)).filter(|line| !line.is_empty());
        Checked { value: Some(lines.collect()), diags }
    }

    fn record(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Recorded> {
        record::record(self, project, asked, index)
    }

    fn shrink(
        &self,
        project: &Project,
        asked: &Experiment,
        games: Range<u64>,
        line: Option<&str>,
    ) -> Checked<Option<String>> {
        shrink::shrink(self, project, asked, games, line)
    }

    fn replay(&self, project: &Project, replay: &Replay) -> Checked<Vec<String>> {
        replay::replay(self, project, replay)
    }

    fn sit(
        &self,
        project: &Project,
        asked: &Experiment,
        seat: u8,
        before: Option<&Replay>,
        person: &mut dyn Person,
    ) -> Checked<Left> {
        sit::sit(self, project, asked, seat, before, person)
    }
}

/// Opens a game as far as it can be read, given another deck whose cards need not be printed again. Does not check
/// whether it can be played.
fn opened<G: Game>(examined: Examined<G>, project: &Project, before: Option<&Before<'_>>) -> Opened {
    let Examined { deck, cards, whole, mut diags, mut amiss } = examined;
    let Some(deck) = deck else {
        amiss.retain(|diag| !diags.contains(diag));
        diags.extend(amiss);
        return Opened { diags, ..Opened::default() };
    };
    let (components, facts, more) = check::printed(&deck, cards, whole, project, before);
    amiss.extend(more);
    if whole {
        amiss.extend(G::boxed(&deck, &components));
    }
    let whole = whole && amiss.iter().all(|d| d.severity < Severity::Error);
    diags.extend(amiss);
    let about = deck.about();
    let (title, tagline, at, rulebook) = (about.title.clone(), about.tagline.clone(), about.at, about.rulebook);
    let (version, hand) = (about.version.clone(), about.hand);
    let placed = G::numbers(&deck).into_iter().filter(|n| !n.written).map(|n| n.id).collect();
    Opened { title, tagline, at, version, rulebook, hand, components, facts, placed, whole, diags }
}

/// Assigns policies to chairs: repeats the list until every chair has one. Chairs rotate by one seat each game, so that each
/// policy sits in every seat equally often.
fn chairs(bots: &[String], players: u8) -> Vec<String> {
    let rounds = usize::from(players).div_ceil(bots.len().max(1)).max(1);
    bots.iter().cycle().take(rounds * bots.len()).cloned().collect()
}

/// A bot for each chair; an unknown policy is an error. `at` is the location of the list.
fn seated<G: Rules>(bots: &[String], players: u8, at: Locus, diags: &mut Vec<Diag>) -> Vec<Box<dyn Bot<G>>> {
    let known = || bot::policies::<G>().map(|(name, _)| name);
    for (i, policy) in bots.iter().enumerate().filter(|(_, b)| bot::named::<G>(b).is_none()) {
        let help = meant(policy, known(), || format!("there are {}", known().collect::<Vec<_>>().join(", ")));
        let at = if at == Locus::Nowhere { at } else { at.nth(i) };
        diags.push(Diag::error(at, "unknown-bot", format!("there is no bot `{policy}`")).help(help));
    }
    let all = chairs(bots, players);
    let seated: Vec<_> = all.iter().map_while(|b| bot::named::<G>(b)).collect();
    if seated.len() == all.len() { seated } else { Vec::new() }
}
