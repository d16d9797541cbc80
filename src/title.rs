//! What the command line sees of a game: one trait, one blanket implementation. Whoever holds a `Title` knows neither the
//! game's cards nor its words.

use crate::check::{self, Examined};
use crate::diag::{Checked, Diag, did_you_mean};
use crate::face::Component;
use crate::game::{Facts, Rules};
use crate::locus::Locus;
use crate::measure::Tally;
use crate::play::{self, Bot};
use crate::replay::Replay;
use crate::scenario::Judged;
use crate::world::Project;
use std::marker::PhantomData;

mod record;
mod replay;
mod scenarios;
mod sit;
pub use record::Recorded;
pub use sit::{Left, Person, Said};

/// A game that can be opened.
pub trait Title: Sync {
    /// Its id: `data/<name>/`.
    fn name(&self) -> &'static str;
    /// Loads and checks it. Never fails: what could not be had is among the complaints.
    fn open(&self, project: &Project) -> Opened;
    /// Plays games with the deck of the project. Every invariant is checked at every step.
    ///
    /// # Errors
    /// A deck that does not check is not played; nor is one asked for an impossible table or an unknown policy.
    fn simulate(&self, project: &Project, asked: &Experiment) -> Checked<Played>;
    /// Plays game `index` of an experiment and writes it down.
    ///
    /// # Errors
    /// As [`Title::simulate`].
    fn record(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Recorded>;
    /// Plays a recorded game again and tells it in words, as far as it is as it was written.
    ///
    /// # Errors
    /// Another deck, a choice that cannot be made, another end.
    fn replay(&self, project: &Project, replay: &Replay) -> Checked<Vec<String>>;
    /// Judges every scenario of these files; of the game's own if none is named. The value is there if the deck can be played.
    fn scenarios(&self, project: &Project, files: &[String]) -> Checked<Vec<Judged>>;
    /// Seats a person at `seat` (from 0) of the first game of an experiment; policies take the other seats.
    ///
    /// # Errors
    /// As [`Title::simulate`]; a seat the table does not have.
    fn sit(&self, project: &Project, asked: &Experiment, seat: u8, person: &mut dyn Person) -> Checked<Left>;
}

/// Games to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// How many.
    pub games: u64,
    /// Seats.
    pub players: u8,
    /// Where chance begins: the same seed is the same games.
    pub seed: u64,
    /// Policies round the table, repeated until every seat is taken.
    pub bots: Vec<String>,
}

/// Games that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// What they came to.
    pub tally: Tally,
    /// The game in words, a line an event, if only one was asked for.
    pub story: Vec<String>,
}

/// A game as far as it could be read.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The title on the box; empty if `game.yaml` could not be read.
    pub title: String,
    /// One line that makes somebody want to play.
    pub tagline: String,
    /// Everything in the box that is legal.
    pub components: Vec<Component>,
    /// Every number that rulebook and aids may say.
    pub facts: Facts,
    /// Whether nothing is missing and no law is broken.
    pub whole: bool,
    /// All complaints.
    pub diags: Vec<Diag>,
}

/// A game as a value.
pub struct Shelf<G>(PhantomData<fn() -> G>);

impl<G> Shelf<G> {
    /// The one of this game.
    pub const fn new() -> Shelf<G> {
        Shelf(PhantomData)
    }
}

impl<G> Default for Shelf<G> {
    fn default() -> Self {
        Shelf::new()
    }
}

impl<G: Rules> Title for Shelf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn open(&self, project: &Project) -> Opened {
        let Examined { deck, whole, diags } = check::examine::<G>(project);
        let Some(deck) = deck else { return Opened { diags, ..Opened::default() } };
        Opened {
            title: deck.about().title.clone(),
            tagline: deck.about().tagline.clone(),
            components: G::components(&deck),
            facts: G::facts(&deck),
            whole,
            diags,
        }
    }

    fn scenarios(&self, project: &Project, files: &[String]) -> Checked<Vec<Judged>> {
        scenarios::scenarios::<G>(project, files)
    }

    fn simulate(&self, project: &Project, asked: &Experiment) -> Checked<Played> {
        let Examined { deck, whole, mut diags } = check::examine::<G>(project);
        let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
        let mut bots = seated::<G>(asked, &mut diags);
        let setup = G::compile(&deck, asked.players).drain(&mut diags);
        let (Some(setup), false) = (setup, bots.is_empty()) else { return Checked { value: None, diags } };
        let mut played = Played::default();
        for game in 0..asked.games {
            let mut log = Vec::new();
            let playout = if asked.games == 1 {
                play::play(&setup, &mut bots, asked.seed, game, true, &mut log)
            } else {
                play::play(&setup, &mut bots, asked.seed, game, true, &mut ())
            };
            match playout {
                Ok(playout) => played.tally.add(&playout),
                Err(broken) => {
                    let what = format!("game {game} of seed {} breaks: {broken}", asked.seed);
                    diags.push(Diag::error(deck.about().at, "invariant", what));
                }
            }
            played.story.extend(log.into_iter().map(|event| G::tell(&setup, event)));
        }
        Checked::of(played, diags)
    }

    fn record(&self, project: &Project, asked: &Experiment, index: u64) -> Checked<Recorded> {
        record::record::<G>(project, asked, index)
    }

    fn replay(&self, project: &Project, replay: &Replay) -> Checked<Vec<String>> {
        replay::replay::<G>(project, replay)
    }

    fn sit(&self, project: &Project, asked: &Experiment, seat: u8, person: &mut dyn Person) -> Checked<Left> {
        sit::sit::<G>(project, asked, seat, person)
    }
}

/// One bot a seat; none if a policy is unknown.
fn seated<G: Rules>(asked: &Experiment, diags: &mut Vec<Diag>) -> Vec<Box<dyn Bot<G>>> {
    let known = || G::policies().iter().map(|(name, _)| *name);
    for policy in asked.bots.iter().filter(|b| G::bot(b).is_none()) {
        let help = match did_you_mean(policy, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
        };
        diags.push(Diag::error(Locus::Nowhere, "unknown-bot", format!("no bot is called `{policy}`")).help(help));
    }
    asked.bots.iter().cycle().take(usize::from(asked.players)).map_while(|b| G::bot(b)).collect()
}
