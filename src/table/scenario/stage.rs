//! Makes moves that are given in words: the named player makes the move, and players who must choose in between pass or make
//! the only legal choice.

use super::written::Act;
use cards::game::{Pending, Rules, Watch};
use ground::diag::{Diag, did_you_mean};
use ground::dice::Dice;
use ground::locus::Locus;

/// The number of choices after which a line of `when` counts as endless.
const ENOUGH: usize = 5_000;

/// A table in the middle of a scenario.
pub(super) struct Stage<'s, R: Rules> {
    pub(super) setup: &'s R::Setup,
    pub(super) state: R::State,
    pub(super) dice: Dice,
    players: u8,
    /// The events since the start position, or since the last `then`, in words.
    pub(super) told: Vec<String>,
    /// All events.
    pub(super) tale: Vec<String>,
    watch: &'s mut dyn Watch<R>,
}

/// The letter of a seat.
pub(super) fn letter(seat: u8) -> String {
    char::from(b'A' + seat.min(25)).to_string()
}

/// The seat with a letter.
fn seat_of(word: &str) -> Option<u8> {
    match word.trim().as_bytes() {
        [c] if c.is_ascii_alphabetic() => Some(c.to_ascii_uppercase() - b'A'),
        _ => None,
    }
}

/// Words in a normalized form: the letter of a seat means the player at this seat.
fn plain(words: &str) -> String {
    let words = words.trim().to_lowercase();
    seat_of(&words).map_or(words, |seat| format!("player {}", seat + 1))
}

impl<'s, R: Rules> Stage<'s, R> {
    pub(super) fn new(
        setup: &'s R::Setup,
        state: R::State,
        dice: Dice,
        players: u8,
        watch: &'s mut dyn Watch<R>,
    ) -> Stage<'s, R> {
        Stage { setup, state, dice, players, told: Vec::new(), tale: Vec::new(), watch }
    }

    /// Records an event.
    pub(super) fn hear(&mut self, events: Vec<R::Event>) {
        let lines = events.into_iter().map(|event| R::tell(self.setup, event)).filter(|line| !line.is_empty());
        let lines: Vec<String> = lines.collect();
        self.tale.extend_from_slice(&lines);
        self.told.extend(lines);
    }

    /// Starts new moves: earlier events are no longer listed.
    pub(super) fn forget(&mut self) {
        self.told.clear();
    }

    /// The player who must choose, if the game is not over.
    pub(super) fn asked(&self) -> Option<u8> {
        match R::pending(self.setup, &self.state) {
            Pending::Decide(seat) => Some(seat),
            Pending::Over(_) => None,
        }
    }

    /// Ends the scenario. Returns the guard that stopped its game, if one did.
    pub(super) fn over(&mut self) -> Option<String> {
        let Pending::Over(outcome) = R::pending(self.setup, &self.state) else { return None };
        self.watch.over(self.setup, &self.state, &outcome);
        outcome.guard.map(|guard| guard.to_string())
    }

    /// The legal choices of `seat`, with their names.
    pub(super) fn legal(&self, seat: u8) -> Vec<(R::Move, String)> {
        let mut moves = Vec::new();
        R::legal(self.setup, &self.state, seat, &mut moves);
        moves.into_iter().map(|m| (m, R::name_move(self.setup, m))).collect()
    }

    /// Carries out a line of `when`. Errors: a seat that does not exist, a move that is never legal, a moment that never comes.
    pub(super) fn act(&mut self, Act(lines): &Act, at: Locus) -> Result<(), Diag> {
        for (who, moves) in lines {
            let place = at.key(who);
            for (i, words) in moves.iter().enumerate() {
                let at = if moves.len() > 1 { place.nth(i) } else { place };
                match who.as_str() {
                    "until" => self.until(words, at)?,
                    "all" => self.all(words, at)?,
                    _ => match seat_of(who).filter(|seat| *seat < self.players) {
                        Some(seat) => self.one(seat, words, at)?,
                        None => {
                            let what = format!("there is no seat `{who}`");
                            let last = letter(self.players.saturating_sub(1));
                            let help = format!("the seats are A to {last}; you can also write `all` and `until`");
                            return Err(Diag::error(at, "no-seat", what).help(help));
                        }
                    },
                }
            }
        }
        Ok(())
    }

    fn choose(&mut self, seat: u8, (choice, words): &(R::Move, String), at: Locus) -> Result<(), Diag> {
        if words != "pass" {
            self.tale.push(format!("> {}: {words}", letter(seat)));
        }
        if self.watch.listens() {
            let moves: Vec<R::Move> = self.legal(seat).into_iter().map(|(choice, _)| choice).collect();
            self.watch.chose(self.setup, &self.state, seat, &moves, *choice);
        }
        let mut events = Vec::new();
        let mut watch: &mut dyn Watch<R> = &mut events;
        R::apply(self.setup, &mut self.state, seat, *choice, &mut self.dice, &mut watch);
        events.iter().for_each(|event| self.watch.note(*event));
        self.hear(events);
        R::invariants(self.setup, &self.state)
            .map_err(|broken| Diag::error(at, "invariant", format!("after `{words}`: {broken}")))
    }

    /// The move of a seat without instructions: a pass, or the only legal one.
    fn unasked(moves: &[(R::Move, String)]) -> Option<&(R::Move, String)> {
        let pass = moves.iter().find(|(_, words)| words == "pass");
        pass.or(if let [only] = moves { Some(only) } else { None })
    }

    /// The choice with these words; its cards may be named in another order.
    pub(super) fn named<'m>(&self, moves: &'m [(R::Move, String)], words: &str) -> Option<&'m (R::Move, String)> {
        let find = |words: &str| {
            let meant = plain(words);
            moves.iter().find(|(_, name)| plain(name) == meant)
        };
        find(words).or_else(|| find(&R::reworded(self.setup, words).ok()?))
    }

    /// A seat makes a move, as soon as it can.
    fn one(&mut self, seat: u8, words: &str, at: Locus) -> Result<(), Diag> {
        let mut first: Option<Vec<String>> = None;
        for _ in 0..ENOUGH {
            let Some(asked) = self.asked() else { break };
            let moves = self.legal(asked);
            if asked == seat {
                if let Some(choice) = self.named(&moves, words) {
                    return self.choose(seat, choice, at);
                }
                first.get_or_insert_with(|| moves.iter().map(|(_, name)| name.clone()).collect());
            }
            match Self::unasked(&moves) {
                Some(choice) => self.choose(asked, choice, at)?,
                None if asked == seat => break,
                None => return Err(self.stuck(asked, &moves, format!("{} cannot `{words}` yet", letter(seat)), at)),
            }
        }
        let what = match &first {
            Some(_) => format!("{} cannot `{words}`", letter(seat)),
            None => format!("{} is not asked again and cannot `{words}`", letter(seat)),
        };
        let names = first.unwrap_or_default();
        let near = did_you_mean(&plain(words), names.iter().map(String::as_str));
        let help = match near {
            Some(near) => format!("did you mean `{near}`? the legal choices were: {}", names.join("; ")),
            None if names.is_empty() => "the game is over, or loops forever".to_owned(),
            None => format!("the legal choices were: {}", names.join("; ")),
        };
        Err(Diag::error(at, "illegal-move", what).help(help))
    }

    /// Every seat makes the move when it must choose; a seat with a single legal choice makes that.
    fn all(&mut self, words: &str, at: Locus) -> Result<(), Diag> {
        let mut done = 0u32;
        for _ in 0..ENOUGH {
            let Some(asked) = self.asked() else { break };
            if done & (1 << asked) != 0 || done.count_ones() == u32::from(self.players) {
                return Ok(());
            }
            let moves = self.legal(asked);
            let named = self.named(&moves, words);
            match named.or(Self::unasked(&moves)) {
                Some(choice) => {
                    if named.is_some() || done > 0 {
                        done |= 1 << asked;
                    }
                    self.choose(asked, choice, at)?;
                }
                None => return Err(self.stuck(asked, &moves, format!("not all can `{words}`"), at)),
            }
        }
        match done {
            0 => Err(Diag::error(at, "illegal-move", format!("no player can ever `{words}`"))),
            _ => Ok(()),
        }
    }

    /// Plays on until a moment comes.
    fn until(&mut self, moment: &str, at: Locus) -> Result<(), Diag> {
        let mut passed: Vec<&str> = Vec::new();
        for _ in 0..ENOUGH {
            let now = R::moment(self.setup, &self.state);
            if now.eq_ignore_ascii_case(moment.trim()) {
                return Ok(());
            }
            if passed.last() != Some(&now) {
                passed.push(now);
            }
            let Some(asked) = self.asked() else { break };
            let moves = self.legal(asked);
            match Self::unasked(&moves) {
                Some(choice) => self.choose(asked, choice, at)?,
                None => return Err(self.stuck(asked, &moves, format!("`{moment}` does not happen"), at)),
            }
        }
        passed.truncate(12);
        let what = format!("`{moment}` never happens");
        Err(Diag::error(at, "no-moment", what).help(format!("the game reached these moments: {}", passed.join(", "))))
    }

    /// Reports that a player must choose and has no instruction.
    fn stuck(&self, asked: u8, moves: &[(R::Move, String)], what: String, at: Locus) -> Diag {
        let names: Vec<&str> = moves.iter().map(|(_, name)| name.as_str()).collect();
        let (who, moment) = (letter(asked), R::moment(self.setup, &self.state));
        Diag::error(at, "illegal-move", format!("{what}: {who} must choose first ({moment})"))
            .help(format!("add the choice of {who} before it: {}", names.join("; ")))
    }
}
