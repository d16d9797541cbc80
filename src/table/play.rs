//! Playouts: the loop that asks for choices, applies and counts them until the game ends, for any game with rules. A [`Bot`]
//! chooses; the game lists the legal choices.

use cards::game::{Bot, Breach, Outcome, Pending, Rules, SEATS, Watch, for_bots};
use ground::diag::Diag;
use ground::dice::{Dice, mix};
use std::fmt;

/// Chooses a random legal move; all are equally likely.
pub struct Random;

impl<R: Rules> Bot<R> for Random {
    fn choose(&mut self, _: &R::Setup, _: &R::View<'_>, moves: &[R::Move], dice: &mut Dice) -> R::Move {
        moves[dice.below(moves.len() as u32) as usize]
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How the game ended.
    pub outcome: Outcome,
    /// The number of choices, including those with a single possibility.
    pub decisions: u64,
    /// The place where the game got stuck, if a guard stopped it and the game knows the place.
    pub halt: Option<Diag>,
}

/// The reason why a game was not played to its end; its rules are wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// An invariant is broken.
    Breach(Breach),
    /// The game waits for a seat that has no choice.
    NoMove(u8),
    /// The game has not ended after more choices than any game needs.
    NoEnd,
    /// The game was stopped on request.
    Stopped,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Breach(breach) => breach.fmt(f),
            Unfinished::NoMove(seat) => write!(f, "seat {} has nothing to choose", seat + 1),
            Unfinished::Stopped => write!(f, "stopped on request"),
            Unfinished::NoEnd => write!(f, "no end after {DECISIONS} choices"),
        }
    }
}

impl std::error::Error for Unfinished {}

/// The number of choices after which a game counts as stalled, in addition to its own guards.
const DECISIONS: u64 = 1_000_000;

/// Plays game `index` of an experiment: the result depends only on the setup, the bots, `seed` and `index`. The bots
/// sit in the given order, moved by one seat after each game, so that no policy always has the same seat.
///
/// # Errors
/// A game in which no player can choose or that does not end; with `check`, the first broken invariant.
pub fn play<R: Rules>(
    setup: &R::Setup,
    bots: &mut [Box<dyn Bot<R>>],
    seed: u64,
    index: u64,
    check: bool,
    mut watch: &mut dyn Watch<R>,
) -> Result<Playout, Unfinished> {
    play_from(setup, bots, seed, index, check, &mut watch, &|| true, |_, _| {})
}

/// Like [`play`], with a change to the first state before any choice, for experiments; `goes_on` is asked before each choice. The rules are
/// compiled anew for each kind of observer: pass one directly where many games are played.
///
/// # Errors
/// Like [`play`]; with a function that can stop the game.
#[expect(clippy::too_many_arguments, reason = "the same as `play`, and two more")]
pub fn play_from<R: Rules, W: Watch<R>>(
    setup: &R::Setup,
    bots: &mut [Box<dyn Bot<R>>],
    seed: u64,
    index: u64,
    check: bool,
    watch: &mut W,
    goes_on: &dyn Fn() -> bool,
    first: impl FnOnce(&mut R::State, &mut W),
) -> Result<Playout, Unfinished> {
    let mut dice = Dice::new(seed, index * 2);
    // each seat has its own dice for thinking, so that the order of questions does not change a decision
    let mut thoughts: [Dice; SEATS] = std::array::from_fn(|seat| {
        let mut stream = seed ^ index.rotate_left(32) ^ (seat as u64 + 1);
        Dice::new(mix(&mut stream), index * 2 + 1)
    });
    bots.iter_mut().for_each(|bot| bot.sit_down());
    let mut state = R::deal(setup, &mut dice, watch);
    first(&mut state, watch);
    watch.dealt(setup, &state);
    let (mut moves, mut curbed) = (Vec::with_capacity(64), Vec::new());
    let mut decisions = 0;
    loop {
        if check {
            R::invariants(setup, &state).map_err(Unfinished::Breach)?;
        }
        let seat = match R::pending(setup, &state) {
            Pending::Over(outcome) => {
                watch.over(setup, &state, &outcome);
                let halt = outcome.guard.and_then(|_| R::halted(setup, &state));
                return Ok(Playout { outcome, decisions, halt });
            }
            Pending::Decide(seat) => seat,
        };
        if decisions == DECISIONS {
            return Err(Unfinished::NoEnd);
        }
        if !goes_on() {
            return Err(Unfinished::Stopped);
        }
        decisions += 1;
        moves.clear();
        R::legal(setup, &state, seat, &mut moves);
        let choice = match moves[..] {
            [] => return Err(Unfinished::NoMove(seat)),
            [only] => only,
            _ => {
                let at = (usize::from(seat) + index as usize) % bots.len();
                let mut offered = &moves;
                if moves.iter().any(|choice| R::is_overdone(setup, &state, *choice)) {
                    curbed.clone_from(&moves);
                    for_bots::<R>(setup, &state, &mut curbed);
                    offered = &curbed;
                }
                bots[at].choose(setup, &R::view(setup, &state, seat), offered, &mut thoughts[usize::from(seat)])
            }
        };
        watch.chose(setup, &state, seat, &moves, choice);
        R::apply(setup, &mut state, seat, choice, &mut dice, watch);
    }
}
