//! Counts of every game in data: actions, cards in hand, words carried out, ties, marks that stopped at their limits.

use crate::Interpreted;
use crate::event::Event;
use crate::program::{Op, Seen};
use crate::state::{CARD, Move, Setup, State};
use cards::game::{Log, Outcome, SEATS, Watch};
use table::measure::house::WIN;
use table::measure::{Ledger, Measure, Sums, Tally};
use table::set::CardSet;

/// The books of one table.
pub struct Counts<const W: usize> {
    block: usize,
    turns: u32,
    /// Whether the game has no turns: then every choice counts as one.
    by_choice: bool,
    began: Option<u8>,
    /// By seat: cards that it had in hand, that it could play and that it played.
    held: [CardSet<W>; SEATS],
    playable: [CardSet<W>; SEATS],
    /// By action: how often it was chosen, of how often it could be.
    actions: Vec<Sums>,
    words: Vec<bool>,
    word_games: Vec<Sums>,
    card_playable: Vec<Sums>,
    card_wins: Vec<Sums>,
    ties: Sums,
    nobody: Sums,
    stops: Sums,
    calls: Vec<u8>,
}

impl<const W: usize> Log<Event> for Counts<W> {
    fn note(&mut self, event: Event) {
        match event {
            Event::Turn { .. } => self.turns += 1,
            Event::Worked { call, .. } => {
                let word = self.calls.get(usize::from(call)).copied().unwrap_or_default();
                if let Some(met) = self.words.get_mut(usize::from(word)) {
                    *met = true;
                }
            }
            _ => {}
        }
    }
}

impl<const W: usize> Watch<Interpreted<W>> for Counts<W> {
    fn chose(&mut self, setup: &Setup<W>, state: &State<W>, seat: u8, moves: &[Move], choice: Move) {
        self.began.get_or_insert(seat);
        self.turns += u32::from(self.by_choice);
        let actions = setup.program.actions.len();
        let mut last = usize::MAX;
        for option in moves {
            let action = usize::from(option.action);
            if action < actions && action != last {
                self.actions[action].yes(self.block, choice.action == option.action);
                last = action;
            }
            let cards = option.targets.iter().filter(|target| **target >= CARD);
            cards.for_each(|card| self.playable[usize::from(seat)].add((card - CARD) as u8));
        }
        for (nth, place) in setup.program.places.iter().enumerate() {
            if place.seen == Seen::Owner {
                self.held[usize::from(seat)] |= state.places[setup.slot(nth as u8, seat)];
            }
        }
    }
}

impl<const W: usize> Ledger<Interpreted<W>> for Counts<W> {
    fn open(setup: &Setup<W>) -> Counts<W> {
        let program = &setup.program;
        let (cards, words) = (program.titles.len(), program.words.len());
        Counts {
            block: 0,
            turns: 0,
            by_choice: !program.ops.iter().any(|op| matches!(op, Op::TurnBegins)),
            began: None,
            held: [CardSet::NONE; SEATS],
            playable: [CardSet::NONE; SEATS],
            actions: vec![Sums::default(); program.actions.len()],
            words: vec![false; words],
            word_games: vec![Sums::default(); words],
            card_playable: vec![Sums::default(); cards],
            card_wins: vec![Sums::default(); cards],
            ties: Sums::default(),
            nobody: Sums::default(),
            stops: Sums::default(),
            calls: program.calls.iter().map(|call| call.word).collect(),
        }
    }

    fn begin(&mut self, block: usize) {
        (self.block, self.turns, self.began) = (block, 0, None);
        (self.held, self.playable) = ([CardSet::NONE; SEATS], [CardSet::NONE; SEATS]);
        self.words.fill(false);
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn began(&self) -> u8 {
        self.began.unwrap_or_default()
    }

    fn fold(&mut self, setup: &Setup<W>, state: &State<W>, outcome: &Outcome) {
        let teams = setup.program.teams.max(1);
        let even = if setup.program.teams > 0 { u32::from(setup.players / teams) } else { 1 };
        let sharers = outcome.winners.count_ones();
        self.ties.yes(self.block, sharers > even);
        self.nobody.yes(self.block, sharers == 0);
        self.stops.add(self.block, state.stops.into(), 1);
        for (sums, met) in self.word_games.iter_mut().zip(&self.words) {
            sums.yes(self.block, *met);
        }
        for seat in 0..usize::from(setup.players) {
            let won = if outcome.won(seat) { WIN / i64::from(sharers.max(1)) } else { 0 };
            for card in self.held[seat] {
                // equal cards are counted as the first of them
                let first = setup.twins[usize::from(card)].first().unwrap_or(card);
                self.card_playable[usize::from(first)].yes(self.block, self.playable[seat].has(card));
                self.card_wins[usize::from(first)].add(self.block, won, 1);
            }
        }
    }

    fn close(&self, setup: &Setup<W>, into: &mut Tally) {
        let program = &setup.program;
        for (action, sums) in program.actions.iter().zip(&self.actions) {
            into.put(format!("action/{}", action.name), Measure::Ratio(*sums));
        }
        for (nth, (word, sums)) in program.words.iter().zip(&self.word_games).enumerate() {
            if program.is_called(nth) {
                into.put(format!("word/{}", word.name), Measure::Share { unit: 1, sums: *sums });
            }
        }
        let hands = program.has_hands();
        for (card, title) in program.titles.iter().enumerate().filter(|(card, _)| setup.twins[*card].is_empty()) {
            if hands {
                into.put(format!("playable/{title}"), Measure::Ratio(self.card_playable[card]));
                into.put(format!("held/{title}"), Measure::Share { unit: WIN, sums: self.card_wins[card] });
            }
        }
        into.put("ties", Measure::Share { unit: 1, sums: self.ties });
        into.put("nobody", Measure::Share { unit: 1, sums: self.nobody });
        into.put("stopped-marks", Measure::Rate(self.stops));
    }
}
