//! Counts of every game in data: reasons for which it stopped, actions, cards in hand, words carried out, ties, marks
//! that stop at their limits.

use crate::Interpreted;
use crate::eval::{Eye, Look};
use crate::event::Event;
use crate::program::{Action, Cards, Choice, Holding, Op, Owner, Program, Seen, Target};
use crate::run::GUARDS;
use crate::setup::Setup;
use crate::state::{CARD, Move, State, Wait};
use cards::game::{Log, Outcome, SEATS, Watch};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::measure::house::WIN;
use table::measure::{Histogram, Ledger, Measure, Sums, Tally};
use table::set::CardSet;

/// The largest length of a game that is counted; longer games count as this long.
const LONGEST: usize = 4_000;

/// The number of samples of a card's cost.
const PRICED: u8 = 4;

/// The counts of one table.
pub struct Counts<const W: usize> {
    block: usize,
    turns: u32,
    /// Whether the game has no turns; then every choice counts as a turn.
    by_choice: bool,
    began: Option<u8>,
    choices: i64,
    length: Histogram,
    /// For each seat, the cards that it had in hand, that it could play, and that it played.
    held: [CardSet<W>; SEATS],
    playable: [CardSet<W>; SEATS],
    played: [CardSet<W>; SEATS],
    /// Cards that any player saw.
    seen: CardSet<W>,
    cards: Vec<OfCard>,
    /// The amount of the mark that the choosing player can pay with.
    purse: Sums,
    /// For each action, the number of times that it was chosen, and that it could be chosen.
    actions: Vec<Sums>,
    /// For each action, whether it only discards its card, which does not count as playing it.
    throws_away: Vec<bool>,
    words: Vec<Counted>,
    marks: Vec<Counted>,
    /// The number of times that a mark was stopped, by mark, end of its range and cause.
    stops: Vec<i64>,
    /// For each mark that has a value at the end of a game, this value.
    last: Vec<Sums>,
    ties: Sums,
    nobody: Sums,
    /// For each choice and guard, the number of games that got stuck there.
    stuck: Vec<Sums>,
    guards: [Sums; GUARDS.len()],
    program: Arc<Program>,
    slot_place: Vec<u8>,
}

/// The counts of one card: over its holders, or over the games in which it is seen if players hold no cards.
#[derive(Clone, Default)]
struct OfCard {
    seen: Sums,
    playable: Sums,
    played: Sums,
    wins: Sums,
    cost: Sums,
    priced: u8,
}

/// An event that occurs in a game or does not.
#[derive(Clone, Default)]
struct Counted {
    met: bool,
    games: Sums,
}

impl<const W: usize> Log<Event> for Counts<W> {
    fn note(&mut self, event: Event) {
        let met = match event {
            Event::Turn { .. } => {
                self.turns += 1;
                None
            }
            Event::Worked { call, .. } => {
                let word = self.program.calls.get(usize::from(call)).map_or(0, |call| call.word);
                self.words.get_mut(usize::from(word))
            }
            // a word that changes a term works at the place of its card
            Event::Moved { card, to, .. } | Event::Deal { card, to, .. } => {
                self.lies(card, to.into());
                None
            }
            Event::Limited { mark, low, cause, .. } => {
                let at = self.program.cause_at((mark, low, cause));
                self.stops[at] += 1;
                self.marks.get_mut(usize::from(mark))
            }
            _ => None,
        };
        if let Some(counted) = met {
            counted.met = true;
        }
    }
}

impl<const W: usize> Counts<W> {
    /// Notes that the words on a card which work in its place now work.
    fn lies(&mut self, card: u8, slot: usize) {
        let place = self.slot_place.get(slot).copied();
        for call in self.program.on_card.get(usize::from(card)).into_iter().flatten() {
            let word = usize::from(self.program.calls[usize::from(*call)].word);
            let works = self.program.words[word].passive.as_ref().and_then(|passive| passive.place);
            self.words[word].met |= works.is_some() && works == place;
        }
    }

    /// The cost of the choice that is made, and the amount that the player has.
    fn prices(&mut self, setup: &Setup<W>, state: &State<W>, choice: &Choice) {
        let (look, eye) = (Look { setup, state }, &Eye::of(state));
        for action in &setup.program.actions[usize::from(choice.actions.start)..usize::from(choice.actions.end)] {
            let (Some((mark, cost)), Some((_, Target::Card(cards)))) = (action.pays.first(), action.targets.first())
            else {
                continue;
            };
            self.purse.add(self.block, state.marks[setup.mark(*mark, state.me)].into(), 1);
            for card in look.cards(cards, eye) {
                if self.cards[usize::from(card)].priced == PRICED {
                    continue;
                }
                let first = setup.twins[usize::from(card)].first().unwrap_or(card);
                let cost = look.cost(action, cost, Some(card));
                self.cards[usize::from(first)].cost.add(self.block, cost.into(), 1);
                self.cards[usize::from(card)].priced += 1;
            }
        }
    }
}

impl<const W: usize> Watch<Interpreted<W>> for Counts<W> {
    fn chose(&mut self, setup: &Setup<W>, state: &State<W>, seat: u8, moves: &[Move<W>], choice: Move<W>) {
        self.began.get_or_insert(seat);
        self.turns += u32::from(self.by_choice);
        self.choices += 1;
        let actions = setup.program.actions.len();
        let mut last = usize::MAX;
        let throws_away = &self.throws_away;
        let cards_of = |pick: &Move<W>| {
            let plays = throws_away.get(usize::from(pick.action)) != Some(&true);
            let cards = pick.targets.into_iter().filter(|target| *target >= CARD);
            let all = cards.map(|card| (card - CARD) as u8).collect::<CardSet<W>>() | pick.some;
            if plays { all } else { CardSet::NONE }
        };
        for option in moves {
            let action = usize::from(option.action);
            if action < actions && action != last {
                self.actions[action].yes(self.block, choice.action == option.action);
                last = action;
            }
            self.playable[usize::from(seat)] |= cards_of(option);
        }
        self.played[usize::from(seat)] |= cards_of(&choice);
        for (slot, seen) in setup.slot_seen.iter().enumerate().filter(|(_, seen)| **seen != 0) {
            self.seen |= state.places[slot];
            if *seen == 1 << seat && setup.program.places[usize::from(setup.slot_place[slot])].seen == Seen::Owner {
                self.held[usize::from(seat)] |= state.places[slot];
            }
        }
        if let Wait::Choice { choice, .. } = state.wait {
            self.prices(setup, state, &setup.program.choices[usize::from(choice)]);
        }
    }
}

impl<const W: usize> Ledger<Interpreted<W>> for Counts<W> {
    fn open(setup: &Setup<W>) -> Counts<W> {
        let program = &setup.program;
        Counts {
            block: 0,
            turns: 0,
            by_choice: !program.ops.iter().any(|op| matches!(op, Op::TurnBegins { .. })),
            began: None,
            choices: 0,
            length: Histogram::new(LONGEST),
            held: [CardSet::NONE; SEATS],
            playable: [CardSet::NONE; SEATS],
            played: [CardSet::NONE; SEATS],
            seen: CardSet::NONE,
            cards: vec![OfCard::default(); program.titles.len()],
            purse: Sums::default(),
            actions: vec![Sums::default(); program.actions.len()],
            throws_away: program.actions.iter().map(|action| program.throws_away(action)).collect(),
            words: vec![Counted::default(); program.words.len()],
            marks: vec![Counted::default(); program.marks.len()],
            stops: vec![0; program.marks.len() * 2 * program.causes()],
            last: vec![Sums::default(); program.marks.len()],
            ties: Sums::default(),
            nobody: Sums::default(),
            stuck: vec![Sums::default(); program.choices.len()],
            guards: [Sums::default(); GUARDS.len()],
            program: setup.program.clone(),
            slot_place: setup.slot_place.clone(),
        }
    }

    fn begin(&mut self, block: usize) {
        (self.block, self.turns, self.began, self.choices) = (block, 0, None, 0);
        for sets in [&mut self.held, &mut self.playable, &mut self.played] {
            *sets = [CardSet::NONE; SEATS];
        }
        self.seen = CardSet::NONE;
        self.words.iter_mut().chain(&mut self.marks).for_each(|counted| counted.met = false);
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn began(&self) -> u8 {
        self.began.unwrap_or_default()
    }

    fn had(&self, setup: &Setup<W>, _: &State<W>, seat: usize, each: &mut dyn FnMut(usize)) {
        let first = |card| setup.twins[usize::from(card)].first().unwrap_or(card);
        self.played[seat].into_iter().for_each(|card| each(first(card).into()));
    }

    fn fold(&mut self, setup: &Setup<W>, state: &State<W>, outcome: &Outcome) {
        let block = self.block;
        // all players of a team win together
        let partners = setup.players.checked_div(setup.program.teams).unwrap_or(1);
        let sharers = outcome.winners.count_ones() / u32::from(partners);
        self.length.add(block, self.choices);
        self.ties.yes(block, sharers > 1);
        self.nobody.yes(block, sharers == 0 && outcome.guard.is_none());
        for (nth, sums) in self.guards.iter_mut().enumerate() {
            sums.yes(block, usize::from(state.guard) == nth + 1);
        }
        let stuck = state.stuck_at(setup);
        for (nth, sums) in self.stuck.iter_mut().enumerate() {
            sums.yes(block, stuck == Some(nth));
        }
        // if many cards move at once, only their number is logged, so words also count where their cards are at the
        // end
        setup.every.into_iter().for_each(|card| self.lies(card, state.lie(card).slot.into()));
        for counted in self.words.iter_mut().chain(&mut self.marks) {
            counted.games.yes(block, counted.met);
        }
        for (nth, sums) in self.last.iter_mut().enumerate() {
            let having = setup.program.marks[nth].having(setup.players, setup.program.teams);
            for seat in 0..having {
                sums.add(block, state.marks[setup.mark(nth as u8, seat)].into(), 1);
            }
        }
        // identical cards count as the first of them
        let firsts = |cards: CardSet<W>| {
            let first = |card| setup.twins[usize::from(card)].first().unwrap_or(card);
            cards.into_iter().map(first).collect::<CardSet<W>>()
        };
        let seen = firsts(self.seen);
        for (card, of) in self.cards.iter_mut().enumerate() {
            of.seen.yes(block, seen.has(card as u8));
        }
        if !setup.program.has_hands() {
            let all = |sets: &[CardSet<W>; SEATS]| sets.iter().fold(CardSet::NONE, |all, set| all | *set);
            (self.held[0], self.playable[0], self.played[0]) = (self.seen, all(&self.playable), all(&self.played));
        }
        for seat in 0..usize::from(setup.players) {
            let won = if outcome.won(seat) { WIN / i64::from(sharers.max(1)) } else { 0 };
            let (playable, played) = (firsts(self.playable[seat]), firsts(self.played[seat]));
            for card in firsts(self.held[seat]) {
                let of = &mut self.cards[usize::from(card)];
                of.playable.yes(block, playable.has(card));
                of.played.yes(block, played.has(card));
                of.wins.add(block, won, 1);
            }
        }
    }

    fn close(&self, setup: &Setup<W>, into: &mut Tally) {
        let program = &setup.program;
        let share = |sums: &Sums| Measure::Share { unit: 1, sums: *sums };
        into.put("length", self.length.spread());
        for (action, sums) in program.actions.iter().zip(&self.actions) {
            into.put(format!("action/{}", action.name), Measure::Ratio(*sums));
        }
        for (nth, (word, counted)) in program.words.iter().zip(&self.words).enumerate() {
            if program.is_called(nth) {
                into.put(format!("word/{}", word.name), share(&counted.games));
                into.put(format!("printed/{}", word.name), fixed(setup.having[nth].len().into()));
            }
        }
        for (mark, sums) in program.marks.iter().zip(&self.last) {
            match mark.holding {
                Holding::Number if mark.owner != Owner::Card => {
                    into.put(format!("mark/{}", mark.name), Measure::Rate(*sums));
                }
                Holding::Truth if mark.owner != Owner::Card => into.put(format!("mark/{}", mark.name), share(sums)),
                _ => {}
            }
        }
        for (mark, counted) in program.marks.iter().zip(&self.marks).filter(|(mark, _)| mark.is_limited()) {
            into.put(format!("limited/{}", mark.name), share(&counted.games));
        }
        let causes = program.causes();
        for (nth, stops) in self.stops.chunks(causes).enumerate() {
            let (mark, all) = (&program.marks[nth / 2], stops.iter().sum());
            let end = if nth % 2 == 0 { mark.low } else { mark.high };
            for (cause, stops) in stops.iter().enumerate().filter(|(_, stops)| **stops > 0) {
                let mut sums = Sums::default();
                sums.add(0, *stops, all);
                into.put(
                    format!("stopped-at/{}/{end}, {}", mark.name, program.cause_named(cause)),
                    Measure::Ratio(sums),
                );
            }
        }
        let firsts = program.titles.iter().zip(&self.cards).enumerate();
        for (_, (title, of)) in firsts.filter(|(card, _)| setup.twins[*card].is_empty()) {
            into.put(format!("drawn/{title}"), share(&of.seen));
            into.put(format!("playable/{title}"), Measure::Ratio(of.playable));
            into.put(format!("played/{title}"), Measure::Ratio(of.played));
            into.put(format!("cost/{title}"), Measure::Rate(of.cost));
            if program.has_hands() {
                into.put(format!("held/{title}"), Measure::Share { unit: WIN, sums: of.wins });
            }
        }
        into.put("purse", Measure::Rate(self.purse));
        into.put("ties", share(&self.ties));
        into.put("nobody", share(&self.nobody));
        for (choice, sums) in program.choices.iter().zip(&self.stuck) {
            if choice.may.is_none() && !choice.skip && choice.together.is_none() {
                into.put(format!("stopped/nothing to choose at {}", program.actions_of(choice)), share(sums));
            }
        }
        for (guard, sums) in GUARDS.iter().zip(&self.guards).filter(|(guard, _)| guard.most > 0) {
            into.put(format!("stopped/{guard}"), share(sums));
        }
    }
}

/// A number that is the same in every game.
fn fixed(value: i64) -> Measure {
    let mut sums = Sums::default();
    sums.add(0, value, 1);
    Measure::Spread { counts: BTreeMap::from([(value, 1)]), sums }
}

impl Program {
    /// Whether an action only discards a card: it moves its card to a pile that no rule reads or that is shuffled
    /// back as a whole, and otherwise only moves cards. If the last card of a pile stays behind, cards are played on
    /// that pile, so a move there is not a discard.
    fn throws_away(&self, action: &Action) -> bool {
        let thrown = |place: u8| {
            let heap = self.places[usize::from(place)].owner == Owner::Table && !self.asks(place);
            heap || self.places.iter().any(|other| other.refill == Some((place, 0)))
        };
        let body = self.ops.iter().skip(usize::from(action.body)).take_while(|op| !matches!(op, Op::Acted { .. }));
        let about = |cards: &Cards| match cards {
            Cards::Held(reg) => action.targets.iter().any(|(of, _)| of == reg),
            Cards::Picked(set) => {
                action.targets.iter().any(|(_, target)| matches!(target, Target::Some { set: own, .. } if own == set))
            }
            _ => false,
        };
        let mut moved = false;
        for op in body {
            match op {
                Op::Move { cards, to, .. } if about(cards) => {
                    moved = thrown(to.place);
                    if !moved {
                        return false;
                    }
                }
                Op::Move { .. } | Op::Draw { .. } | Op::Deal { .. } | Op::Shuffle(_) => {}
                _ => return false,
            }
        }
        moved
    }

    /// Whether any rule reads the cards in a place.
    fn asks(&self, place: u8) -> bool {
        let all = format!("{:?} {:?} {:?}", self.ops, self.actions, self.words);
        let goals = format!("{:?} {:?} {:?} {:?}", self.wins, self.at_once, self.wins_if, self.hopes);
        ["Place", "At", "Tops"]
            .map(|form| format!("{form}({place},"))
            .iter()
            .any(|form| all.contains(form.as_str()) || goals.contains(form.as_str()))
    }

    /// The actions of a choice in words: `build, work or fetch`.
    pub(crate) fn actions_of(&self, choice: &Choice) -> String {
        let all = &self.actions[usize::from(choice.actions.start)..usize::from(choice.actions.end)];
        let names: Vec<&str> = all.iter().map(|action| action.name.as_str()).collect();
        match names.split_last() {
            Some((last, before)) if !before.is_empty() => format!("`{}` or `{last}`", before.join("`, `")),
            Some((only, _)) => format!("`{only}`"),
            None => String::new(),
        }
    }
}

impl<const W: usize> State<W> {
    /// The choice at which the game is stuck.
    pub(crate) fn stuck_at(&self, setup: &Setup<W>) -> Option<usize> {
        let guard = usize::from(self.guard).checked_sub(1).and_then(|nth| GUARDS.get(nth))?;
        let asked = setup.program.ops.get(usize::from(self.frame().pc).checked_sub(1)?)?;
        match asked {
            Op::Ask(choice) if guard.most == 0 => Some(usize::from(*choice)),
            _ => None,
        }
    }
}
