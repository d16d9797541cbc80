//! The course of a game: dealing, turns, and carrying out choices. The rounds of moves and actions belong to the skirmish
//! (`game.yaml`, `skirmish`); `hands` moves loot, `fight` rolls dice.

use super::effect::{DeckName, Op};
use super::event::{Event, Why};
use super::ids::{CardNo, FIGURES, HEROES, Items, NONE};
use super::legal::Move;
use super::map::{NOWHERE, one};
use super::mutant::Mutant;
use super::setup::Setup;
use super::state::{Effort, Phase, State, Step, figures, heroes};
use crate::state::Context;
use cards::game::Log;
use table::pile::Pile;
use table::seats::after;

impl<L: Log<Event>> Context<'_, L> {
    /// Shuffles, chooses a map and teams at random, and begins.
    pub(super) fn deal(&mut self) {
        let setup: &Setup = self.setup;
        self.state.map = self.dice.below(setup.maps.len() as u32) as u8;
        let mut teams: [u8; HEROES] = std::array::from_fn(|team| team as u8);
        self.dice.shuffle(&mut teams[..setup.teams.len().min(HEROES)]);
        for (seat, team) in (0..setup.players).zip(teams) {
            for hero in &setup.teams[usize::from(team)].1 {
                self.state.lead(*hero, seat);
            }
        }
        for (deck, cards) in setup.decks.iter().enumerate() {
            self.state.decks[deck] = cards.into_iter().collect::<Pile<64>>().shuffled(self.dice);
        }
        let places = &self.state.ground(setup).specials;
        for (item, space) in setup.specials.into_iter().zip(places) {
            self.state.lying.give(Items::one(item), *space);
            self.state.revealed.add(item);
        }
        self.state.bank = setup.parts.coins as u8;
        let first = self.dice.below(setup.players.into()) as u8;
        (self.state.active, self.state.first) = (first, first);
        for nth in 0..setup.players {
            let seat = after(first, nth, setup.players);
            self.enter(seat);
            for hero in heroes(self.state.team[usize::from(seat)]) {
                self.earn(hero, setup.skirmish.gold);
                for nth in 0..setup.skirmish.cards {
                    let deck = if (nth + i32::from(hero)) % 2 == 0 { DeckName::War } else { DeckName::Secret };
                    self.draw(hero, deck);
                }
            }
        }
        self.log.note(Event::Round { round: 1 });
        self.begin_turn();
    }

    /// The heroes of a seat who are on no space return to its start.
    fn enter(&mut self, seat: u8) {
        let space = self.state.ground(self.setup).starts[usize::from(seat)];
        for hero in heroes(self.state.team[usize::from(seat)]) {
            if self.state.place(hero) == NOWHERE {
                self.state.at[usize::from(hero)] = space;
                self.log.note(Event::Enters { seat, hero, space });
            }
        }
    }

    /// A turn begins: the defeated come back, heroes get the gold that cards give each turn, and everybody can act.
    pub(super) fn begin_turn(&mut self) {
        let (setup, seat) = (self.setup, self.state.active);
        self.log.note(Event::Turn { seat });
        self.enter(seat);
        self.state.handed = 0;
        self.state.phase = Phase::Free;
        self.state.ready = u64::from(self.state.team[usize::from(seat)]);
        for figure in figures(self.state.unleashed()) {
            self.state.ready |= u64::from(self.state.seat(setup, figure) == seat) << figure;
        }
        self.state.begins = true;
        for hero in heroes(self.state.team[usize::from(seat)]) {
            self.earn(hero, self.state.income(setup, hero));
        }
    }

    /// The turn is over.
    fn end_turn(&mut self) {
        let next = after(self.state.active, 1, self.setup.players);
        self.state.active = next;
        if next == self.state.first {
            if i32::from(self.state.round) >= self.setup.skirmish.rounds {
                self.state.phase = Phase::Over;
                let gold = std::array::from_fn(|seat| self.state.purse(self.setup, seat as u8));
                self.log.note(Event::Over { gold });
                return;
            }
            self.state.round += 1;
            self.log.note(Event::Round { round: self.state.round });
        }
        self.begin_turn();
    }

    pub(super) fn push(&mut self, step: Step) {
        // an action, a roll, a response or a theft, and draws: the stack has room for all
        _ = self.state.steps.push(step);
    }

    /// Carries out a choice.
    pub(super) fn choose(&mut self, choice: Move) {
        let setup = self.setup;
        self.state.begins &= matches!(choice, Move::Reveal(_));
        match (self.state.steps.top(), choice) {
            (_, Move::Reveal(card)) => self.show(card),
            (Step::Turn, Move::Pass) if self.state.phase == Phase::Free => {
                self.state.phase = Phase::Act;
                self.log.note(Event::FreeEnds { seat: self.state.active });
            }
            (Step::Turn, Move::Pass) => self.end_turn(),
            (Step::Turn, Move::Begin(figure)) => {
                self.state.ready &= !(1 << figure);
                self.push(Step::Move { figure, ride: NONE });
            }
            (Step::Turn, trade) => self.hand(trade),
            (Step::Move { figure, .. }, Move::Ride(ride)) => self.state.steps.set_top(Step::Move { figure, ride }),
            (Step::Move { figure, ride }, Move::Go(space)) => {
                self.state.at[usize::from(figure)] = space;
                self.state.steps.set_top(Step::Deed { figure });
                self.log.note(Event::Moves { figure, to: space, by: ride });
                self.spent(figure, ride, false);
            }
            (Step::Deed { figure }, choice) => self.deed(figure, choice),
            (Step::Roll(effort), choice) => self.prepare(effort, choice),
            (Step::Defend(effort), choice) => self.defend(effort, choice),
            (Step::Draws { hero, left }, Move::Draw(deck)) => {
                let left = left.saturating_sub(setup.draws(deck));
                self.state.steps.set_top(Step::Draws { hero, left });
                self.draw(hero, deck);
            }
            (Step::Draws { hero, left }, _) => {
                self.state.steps.pop();
                self.log.note(Event::Declines { hero, left });
            }
            (Step::Brace { hero, card, on, wounds }, _) => self.harmed(hero, card, on, wounds),
            (Step::Yield { hero, thief, .. }, Move::Pass) => self.lose_all(hero, thief),
            (Step::Yield { hero, thief, left }, choice) => {
                self.state.steps.set_top(Step::Yield { hero, thief, left: left.saturating_sub(1) });
                match choice {
                    Move::Yield(item) => self.lose(hero, item, thief),
                    _ => self.lose_coin(hero, thief),
                }
            }
            (Step::Move { .. } | Step::Used { .. }, _) => {}
        }
        self.settle();
    }

    /// Ends steps that have no choice, or carries them out.
    fn settle(&mut self) {
        let setup = self.setup;
        loop {
            self.fail();
            let state = &self.state;
            match *state.steps.peek() {
                // a defeated figure does nothing more
                Step::Move { figure, .. } | Step::Deed { figure } | Step::Roll(Effort { figure, .. })
                    if !state.stands(figure) =>
                {
                    self.state.steps.pop();
                }
                Step::Defend(effort) if !state.stands(effort.target) => self.resolve(effort),
                Step::Draws { hero, left } if state.decks(setup, left).next().is_none() => {
                    self.state.steps.pop();
                    if left > 0 {
                        self.log.note(Event::Bare { hero, left });
                    }
                }
                Step::Yield { hero, left, .. } if left == 0 || state.items(hero) == 0 => self.state.steps.pop(),
                Step::Used { hero, card } => {
                    self.state.steps.pop();
                    self.spent(hero, card, false);
                }
                _ if state.asks(setup) => return,
                Step::Yield { hero, thief, .. } => self.lose_all(hero, thief),
                Step::Roll(effort) => self.rolled(effort),
                Step::Defend(effort) => self.resolve(effort),
                Step::Brace { hero, card, on, wounds } => self.harmed(hero, card, on, wounds),
                _ => return,
            }
        }
    }

    /// A card is turned over by choice. At the beginning of a turn, the gold that it gives is paid at once (HL-A36);
    /// a card that protects from thieves works at once (HL-A35).
    fn show(&mut self, card: CardNo) {
        let Some(hero) = self.state.holders.owner(card) else { return };
        let comes_to = |state: &State| (state.income(self.setup, hero), state.ward(self.setup, hero));
        let (income, ward) = comes_to(self.state);
        self.reveal(card);
        let (income, ward) = (comes_to(self.state).0 - income, comes_to(self.state).1 - ward);
        match self.state.steps.top() {
            Step::Turn if self.state.begins && !self.setup.bent.is(Mutant::IncomeIsLate) => self.earn(hero, income),
            Step::Yield { hero: robbed, thief, left } if robbed == hero => {
                let left = (i32::from(left) - ward).clamp(0, 99) as u8;
                self.state.steps.set_top(Step::Yield { hero, thief, left });
            }
            _ => {}
        }
    }

    /// The actions of a figure after its move.
    fn deed(&mut self, figure: u8, choice: Move) {
        let setup = self.setup;
        let effort = |with, target| Effort::new(figure, with, target);
        self.state.steps.pop();
        match choice {
            Move::Adventure => self.try_adventure(effort(NONE, NOWHERE)),
            Move::Toll(card) => {
                self.discard(figure, card, Why::Paid);
                self.try_adventure(effort(NONE, NOWHERE));
            }
            Move::Attack { with, target } => {
                self.log.note(Event::Attacks { figure, target, with });
                self.push(Step::Roll(effort(with, target)));
            }
            Move::Unleash(card) => {
                let Some(minion) = setup.figure(card) else { return };
                let space = self.state.place(figure);
                (self.state.at[usize::from(minion)], self.state.wounds[usize::from(minion)]) = (space, 0);
                self.log.note(Event::Unleashed { hero: figure, card, space });
            }
            Move::Buy(deck) => {
                let coins = setup.rules.price.of(deck) as u8;
                self.pay(figure, coins);
                self.log.note(Event::Buys { hero: figure, deck, coins });
                self.draw(figure, deck);
            }
            Move::Use { card, effect, on } => self.perform(figure, card, effect, on),
            _ => {}
        }
    }

    fn try_adventure(&mut self, effort: Effort) {
        let Some(adventure) = self.state.adventure(self.setup, effort.figure) else { return };
        self.log.note(Event::Tries { hero: effort.figure, adventure: adventure as u8 });
        self.push(Step::Roll(effort));
    }

    /// An effect that is an action.
    fn perform(&mut self, hero: u8, card: CardNo, effect: u8, on: u8) {
        let setup = self.setup;
        let Some(op) = self.state.used(setup, card, effect) else { return };
        self.log.note(Event::Uses { hero, card, effect, on });
        // draws and thefts take several choices: the card is used up after them (HL-A17)
        self.push(Step::Used { hero, card });
        match *op {
            Op::Heal { amount } => {
                let wounds = &mut self.state.wounds[usize::from(on)];
                let healed = (*wounds).min(amount.clamp(0, 99) as u8);
                *wounds -= healed;
                self.log.note(Event::Healed { figure: on, wounds: healed });
            }
            Op::Harm { amount, .. } => self.harm(hero, card, on, amount),
            Op::Steal { items } => self.rob(on, hero, items),
            Op::Destroy { items } => self.rob(on, NONE, items),
            Op::Draws { draws } => {
                self.log.note(Event::Wins { hero, draws: draws as u8 });
                self.push(Step::Draws { hero, left: draws as u8 });
            }
            Op::Gold { amount } => self.earn(hero, amount),
            Op::Expose { .. } => self.state.hidden(on).into_iter().for_each(|card| self.reveal(card)),
            Op::Rating { .. }
            | Op::Weapon { .. }
            | Op::Income { .. }
            | Op::Ward { .. }
            | Op::Jump { .. }
            | Op::Boost { .. }
            | Op::Block { .. } => {}
        }
    }

    /// A hero chooses loot to lose (HL-32); without a thief it is destroyed (HL-35).
    fn rob(&mut self, hero: u8, thief: u8, items: i32) {
        let left = (items - self.state.ward(self.setup, hero)).clamp(0, 99) as u8;
        self.push(Step::Yield { hero, thief, left });
    }
}

impl State {
    /// A seat leads a hero.
    pub(super) fn lead(&mut self, hero: u8, seat: u8) {
        self.side[usize::from(hero)] = seat;
        self.team[usize::from(seat)] |= 1 << hero;
    }

    /// Whether the game has this figure.
    pub(super) fn stands(&self, figure: u8) -> bool {
        usize::from(figure) < FIGURES && one(self.place(figure)) != 0
    }
}
