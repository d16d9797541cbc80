//! The log of a game as JSON lines: a header with the deck, the deal, choices and events, the end. Each choice has the changes
//! of the position since the last report, so that a reader can rebuild and compare the whole position. Made for other programs.

use super::Header;
use cards::game::{Fact, Log, Outcome, Rules, Watch};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;

/// Writes a log while a game is played.
#[derive(Clone, Debug, Default)]
pub struct Logger {
    text: String,
    /// The position at the last report, by name.
    said: BTreeMap<String, Fact>,
}

/// The first line, in addition to the header.
const VERSION: u32 = 1;

impl Logger {
    /// Begins with the header and the deck.
    pub fn new(header: &Header, roster: &Fact) -> Logger {
        let mut log = Logger::default();
        let Header { game, deck, players, seed, index, bots, variants } = header;
        let mut head = json!({
            "log": VERSION, "game": game, "deck": deck, "players": players, "seed": seed, "index": index, "bots": bots,
            "roster": roster,
        });
        if !variants.is_empty() {
            head["variants"] = json!(variants);
        }
        log.line(&head);
        log
    }

    /// The lines.
    pub fn text(self) -> String {
        self.text
    }

    /// The changes of a position since the last report; the first time, the whole position.
    fn news(&mut self, position: Fact) -> Fact {
        let Fact::Map(now) = position else { return position };
        let before = std::mem::replace(&mut self.said, now);
        let changed = self.said.iter().filter(|(name, fact)| before.get(*name) != Some(fact));
        Fact::Map(changed.map(|(name, fact)| (name.clone(), fact.clone())).collect())
    }

    fn line(&mut self, value: &impl Serialize) {
        // events are names and numbers: nothing here can fail to be written
        self.text.push_str(&serde_json::to_string(value).unwrap_or_default());
        self.text.push('\n');
    }
}

impl<E: Serialize> Log<E> for Logger {
    fn note(&mut self, event: E) {
        self.line(&event);
    }
}

impl<R: Rules> Watch<R> for Logger {
    fn dealt(&mut self, setup: &R::Setup, state: &R::State) {
        let dealt = self.news(R::describe(setup, state));
        self.line(&json!({ "dealt": dealt }));
    }

    fn chose(&mut self, setup: &R::Setup, state: &R::State, seat: u8, moves: &[R::Move], choice: R::Move) {
        let nth = moves.iter().position(|m| *m == choice).map_or(0, |i| i + 1);
        let words = R::name_move(setup, choice);
        let now = self.news(R::describe(setup, state));
        self.line(&json!({ "choice": words, "seat": seat, "nth": nth, "of": moves.len(), "now": now }));
    }

    fn over(&mut self, setup: &R::Setup, state: &R::State, outcome: &Outcome) {
        let seats =
            |which: &dyn Fn(usize) -> bool| (0..outcome.score.len()).filter(|s| which(*s)).collect::<Vec<usize>>();
        let winners = seats(&|s| outcome.won(s));
        let stopped = outcome.guard.map(|guard| guard.to_string());
        let mut over = json!({ "score": outcome.score, "winners": winners, "stopped": stopped });
        if outcome.fallen != 0 {
            over["fallen"] = json!(seats(&|s| outcome.fell(s)));
        }
        self.line(&json!({ "over": over, "state": R::describe(setup, state) }));
    }
}
