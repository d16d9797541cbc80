//! Recorded games: a [`Recorder`] keeps the choices of a game, [`Replay`] is the file with them, and [`again`] plays the file
//! and verifies it. Works for any game.

use cards::game::{Log, Outcome, Rules, Watch, hash};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;

mod file;
mod log;
mod sitting;
pub use file::read;
pub use log::Logger;
pub use sitting::Sitting;

/// The values that identify a game before it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The deck's fingerprint.
    pub deck: String,
    /// Seats.
    pub players: u8,
    /// The random seed.
    pub seed: u64,
    /// The number of the game within this seed.
    pub index: u64,
    /// The bots by seat, for information only.
    pub bots: Vec<String>,
    /// The variants of the rules in use.
    pub variants: Vec<String>,
}

/// A recorded choice: the player, the words, and its index among the legal choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its location in the file.
    pub at: Locus,
    /// Who chose, from 0.
    pub seat: u8,
    /// The choice in words.
    pub words: String,
    /// Its number among the legal choices, from 1.
    pub nth: usize,
    /// The number of legal choices.
    pub of: usize,
}

/// A recorded game. Choices with only one possibility are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Which game.
    pub header: Header,
    /// The choices.
    pub choices: Vec<Choice>,
    /// The end of the game in words; also for unfinished games.
    pub end: String,
    /// The fingerprint of the last state.
    pub state: String,
    /// The location of the end in the file.
    pub at: Locus,
}

const UNFINISHED: &str = "left unfinished";

impl Replay {
    /// Whether the game was left before its end.
    pub fn is_unfinished(&self) -> bool {
        self.end == UNFINISHED
    }
}

/// Records the choices of a game while it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    header: Header,
    choices: Vec<Choice>,
    end: String,
    state: String,
}

impl Recorder {
    /// A recorder with no choices yet.
    pub fn new(header: Header) -> Recorder {
        Recorder { header, choices: Vec::new(), end: UNFINISHED.to_owned(), state: String::new() }
    }

    /// The recorded game.
    pub fn replay(self) -> Replay {
        Replay { header: self.header, choices: self.choices, end: self.end, state: self.state, at: Locus::Nowhere }
    }

    /// Ends the recording in this state, whether or not the game is over.
    pub fn leave<R: Rules>(&mut self, setup: &R::Setup, state: &R::State) {
        self.state = hash(&R::describe(setup, state));
    }
}

impl<E> Log<E> for Recorder {
    fn note(&mut self, _: E) {}
}

impl<R: Rules> Watch<R> for Recorder {
    fn chose(&mut self, setup: &R::Setup, _: &R::State, seat: u8, moves: &[R::Move], choice: R::Move) {
        if moves.len() > 1 {
            let nth = moves.iter().position(|m| *m == choice).map_or(0, |i| i + 1);
            let words = R::name_move(setup, choice);
            self.choices.push(Choice { at: Locus::Nowhere, seat, words, nth, of: moves.len() });
        }
    }

    fn over(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome) {
        self.end = ending(outcome, self.header.players);
        self.leave::<R>(setup, state);
    }
}

/// The end of a game in words.
pub fn ending(outcome: &Outcome, players: u8) -> String {
    let seats = usize::from(players).min(outcome.score.len());
    let scores: Vec<String> = outcome.score[..seats].iter().map(i32::to_string).collect();
    let named = |which: &dyn Fn(usize) -> bool| -> Vec<String> {
        (0..seats).filter(|s| which(*s)).map(|s| format!("Player {}", s + 1)).collect()
    };
    let winners = named(&|s| outcome.won(s));
    let how = match (outcome.guard, winners.len()) {
        (Some(guard), _) => format!("stopped by a limit: {guard}"),
        (None, 0) if outcome.fallen != 0 => format!("the end of {}", named(&|s| outcome.fell(s)).join(" and ")),
        // there is no opponent to beat
        (None, 0) if seats == 1 => "the game is over".to_owned(),
        (None, 0) => "nobody wins".to_owned(),
        (None, 1) => format!("{} wins", winners[0]),
        (None, _) => format!("{} share the win", winners.join(" and ")),
    };
    format!("{how}; scores {}", scores.join(", "))
}

/// Verifies a replay: plays it again and reports the first choice or result that differs. `watch` sees the game as it was.
pub fn again<R: Rules>(setup: &R::Setup, replay: &Replay, watch: &mut impl Watch<R>) -> Checked<()> {
    let mut sitting = Sitting::<R>::deal(setup, replay.header.seed, replay.header.index, watch);
    for (i, written) in replay.choices.iter().enumerate() {
        let place = format!("choice {} of {}", i + 1, replay.choices.len());
        let Some(seat) = sitting.next(watch) else {
            let what = format!("{place} comes after the end of the game");
            return Checked::bad(Diag::error(written.at, "not-as-played", what).help(TAMPERED));
        };
        let choice = match as_written(&sitting, seat, written, &place) {
            Ok(choice) => choice,
            Err(diag) => return Checked::bad(diag),
        };
        sitting.choose(choice, watch);
    }
    let end = match sitting.next(watch) {
        None => sitting.over(watch).map_or_else(String::new, |outcome| ending(&outcome, replay.header.players)),
        Some(_) => UNFINISHED.to_owned(),
    };
    let state = hash(&R::describe(setup, sitting.state()));
    let mut diags = Vec::new();
    if end != replay.end {
        let what = format!("the file says \"{}\", the game says \"{end}\"", replay.end);
        diags.push(Diag::error(replay.at, "not-as-played", what).help(TAMPERED));
    } else if state != replay.state {
        let what = format!("the final state is {state}; the file says {}", replay.state);
        diags.push(Diag::error(replay.at, "not-as-played", what).help(TAMPERED));
    }
    Checked::of((), diags)
}

/// The recorded choice, if the same player can make it now. `place` is its place in the file.
///
/// # Errors
/// Another player must choose, the choice is not legal, or the legal choices are different.
pub fn as_written<R: Rules>(
    sitting: &Sitting<'_, R>,
    seat: u8,
    written: &Choice,
    place: &str,
) -> Result<R::Move, Diag> {
    let found = sitting.find(&written.words, written.nth).filter(|_| seat == written.seat);
    let choice = found.ok_or_else(|| impossible(sitting, place, seat, written))?;
    if sitting.moves().len() != written.of {
        let what = format!("{place} is one of {} choices here, but was one of {}", sitting.moves().len(), written.of);
        return Err(Diag::error(written.at, "not-as-played", what).help(TAMPERED));
    }
    Ok(choice)
}

/// The cure for a replay that differs.
const TAMPERED: &str = "the file was edited, or another version of lootpress wrote it";

fn impossible<R: Rules>(sitting: &Sitting<'_, R>, place: &str, seat: u8, written: &Choice) -> Diag {
    let who = |seat: u8| format!("player {}", seat + 1);
    if seat != written.seat {
        let what = format!("{place} belongs to {}, but {} must choose here", who(written.seat), who(seat));
        return Diag::error(written.at, "not-as-played", what).help(TAMPERED);
    }
    let words = sitting.words();
    if let Some(i) = words.iter().position(|w| *w == written.words) {
        let what = format!("{place} is number {} here, but was number {}", i + 1, written.nth);
        return Diag::error(written.at, "not-as-played", what).help(TAMPERED);
    }
    let what = format!("{place}: {} cannot choose \"{}\" here", who(seat), written.words);
    Diag::error(written.at, "not-as-played", what).help(format!("possible here: {}", words.join(", ")))
}
