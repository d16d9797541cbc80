//! The rules of Looterz as a state machine (LZ-M3, LZ-M5): `settle` plays on until a player must choose, `choose`
//! carries out a choice. The bottom of the stack is the phase of the turn; actions and effects are steps on top of
//! it. `action` has the actions of Looterz, `movement` their arrivals and departures, `perform` effects, `legal` the
//! choices.

use super::change::Change;
use super::effect::{Duration, Trigger};
use super::event::Event;
use super::guard::{ABILITIES, Guard};
use super::ids::{CARDS, CardNo, Cards, NONE, Owners};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::{Performing, Phase, Stage, Step, Waiting};
use crate::state::Context;
use cards::game::Log;
use table::pile::Pile;
use table::seats;

impl<L: Log<Event>> Context<'_, L> {
    /// Picks who starts, shuffles, deals, and opens the first turn (LZ-11 to LZ-14).
    pub(super) fn deal(&mut self) {
        let players = self.setup.players;
        self.state.active = self.dice.below(u32::from(players)) as u8;
        self.state.first = self.state.active;
        self.state.goal = self.setup.goal;
        self.state.pile = self.setup.all.into_iter().collect::<Pile<CARDS>>().shuffled(self.dice);
        self.log.note(Event::Piled { cards: self.state.pile.count() });
        for seat in self.state.clockwise(players) {
            let first = seat == self.state.first;
            let hand = if first { self.setup.rules.first_hand } else { self.setup.rules.other_hands };
            for _ in 0..hand.min(self.state.pile.count().into()) {
                if let Some(card) = self.top_card() {
                    self.gets(seat, card);
                    self.log.note(Event::Dealt { seat, card });
                }
            }
        }
        self.settle();
    }

    pub(super) fn push(&mut self, step: Step) {
        // nothing comes after the end
        if !self.over() && !self.state.steps.push(step) {
            self.stop(Guard::Steps);
        }
    }

    /// Ends the game: no further effect is carried out (LZ-17).
    fn end(&mut self) {
        self.state.queue.clear();
        self.state.steps.clear();
        _ = self.state.steps.push(Step::Over);
    }

    /// A guard stops the game.
    pub(super) fn stop(&mut self, guard: Guard) {
        if !self.over() {
            self.state.guard = Some(guard);
            self.log.note(Event::Stalled { guard });
            self.end();
        }
    }

    /// Whether the game is over.
    pub(super) fn over(&self) -> bool {
        matches!(self.state.steps.peek(), Step::Over)
    }

    /// A seat gains Loot, all at once; a player who then has enough wins (LZ-17, LZ-A9).
    pub(super) fn gain(&mut self, seat: u8, amount: u16) {
        let loot = &mut self.state.loot[usize::from(seat)];
        *loot = loot.saturating_add(amount);
        let loot = *loot;
        let beyond = u16::from(self.setup.bent.is(Mutant::GoalIsBeyond));
        if loot >= self.state.goal + beyond && !self.over() {
            self.state.winner = seat;
            self.log.note(Event::Won { seat, loot });
            self.end();
        }
    }

    /// Plays on until a player must choose or the game is over.
    pub(super) fn settle(&mut self) {
        while self.go_on() {}
    }

    /// Carries out the next step; returns false if it waits for a player, or if the game is over.
    fn go_on(&mut self) -> bool {
        match *self.state.steps.peek() {
            Step::Over | Step::Order { .. } => false,
            Step::Phase if self.state.queue.is_empty() => self.phase(),
            Step::Phase => self.resolve(),
            Step::Strike { again: true, .. } if !self.state.queue.is_empty() => self.resolve(),
            Step::Strike { card, left, .. } => self.strike_waits(card, left),
            Step::Reroll { more, hits, misses, .. } => {
                let waits = more > 0 && hits + misses > 0;
                if !waits {
                    self.throw_again();
                }
                !waits
            }
            Step::Perform(p) if p.stage == Stage::Between && self.comes_between() => self.resolve(),
            Step::Perform(p) => self.perform(p),
            Step::Pick(pick) => {
                let waits = pick.left > 0 && !self.state.pickable(self.setup, &pick).is_empty();
                if !waits {
                    self.next_picks(pick);
                }
                !waits
            }
        }
    }

    /// Whether an ability waits that comes before the next player of an effect for several players (LZ-A23).
    fn comes_between(&self) -> bool {
        !self.state.queue.is_empty() && !self.setup.bent.is(Mutant::EverybodyAtOnce)
    }

    /// Begins with the first waiting ability; a player with several from the same event chooses (LZ-A10, LZ-A11).
    fn resolve(&mut self) -> bool {
        let queue = &mut self.state.queue;
        match *queue.front() {
            [first, _, ..] if !self.setup.bent.is(Mutant::NobodyOrders) => {
                self.push(Step::Order { seat: first.seat() })
            }
            _ => {
                let last = if self.setup.bent.is(Mutant::LastComesFirst) { queue.waiting().len() - 1 } else { 0 };
                if let Some(next) = queue.take(last) {
                    self.begin(next);
                }
            }
        }
        true
    }

    /// Begins an ability: the effects of a card with this trigger, in printed order.
    fn begin(&mut self, waiting: Waiting) {
        let (card, trigger) = (waiting.card, waiting.trigger());
        self.state.performed += 1;
        if self.state.performed > ABILITIES {
            return self.stop(Guard::Abilities);
        }
        if let Some(act) = self.setup.card(card).act(trigger, 0) {
            self.push(Step::Perform(Performing::new(card, waiting.looter(), act as u8, waiting.seat())));
        }
    }

    /// Puts a trigger into the queue.
    pub(super) fn wait(&mut self, card: CardNo, trigger: Trigger, seat: u8, event: u8) {
        self.wait_often(card, trigger, seat, event, 1);
    }

    /// Like `wait`, for an event that triggers several times.
    fn wait_often(&mut self, card: CardNo, trigger: Trigger, seat: u8, event: u8, times: u8) {
        let (players, active) = (self.setup.players, self.state.active);
        let bent = |mutant| self.setup.bent.is(mutant);
        let event = if bent(Mutant::EventsAreOne) { 0 } else { event };
        let (back, from) = (bent(Mutant::WishesGoTheOtherWay), if bent(Mutant::SeatsGoByNumber) { 0 } else { active });
        let rank = |seat| if back { seats::ahead(from, seat, players) } else { seats::ahead(seat, from, players) };
        let mut waiting = Waiting::new(card, trigger, seat, event);
        waiting.times = times;
        if self.state.life(card) == 0 {
            waiting.leave();
        }
        if !self.over() && !self.state.queue.put(waiting, rank) {
            self.stop(Guard::Waiting);
        }
    }

    /// Puts a trigger into the queue for each of these Looterz that has it, as often as the event triggers it.
    pub(super) fn wait_all(&mut self, cards: Cards, trigger: Trigger, event: u8, times: u8) {
        for card in cards & self.setup.with(trigger) {
            if let Some(seat) = self.state.controller(card) {
                self.wait_often(card, trigger, seat, event, times);
            }
        }
    }

    /// Carries out the phase of the turn; returns false if its player must choose.
    fn phase(&mut self) -> bool {
        let own = usize::from(self.state.active);
        let more = |mutant| i32::from(self.setup.bent.is(mutant));
        let waits = match self.state.phase {
            Phase::Start => {
                self.start_turn();
                return true;
            }
            Phase::First | Phase::Second => {
                let some = self.state.held[own] > 0 || !self.state.pile.is_empty() || !self.state.graveyard.is_empty();
                !self.state.taken && some
            }
            Phase::Dungeon => {
                let some = |(search, attack, activate): (Cards, Cards, Cards)| !(search | attack | activate).is_empty();
                !self.state.taken && some(self.state.actions(self.setup))
            }
            Phase::Sacrifice => {
                i32::from(self.state.play[own].len()) > self.setup.rules.looter_limit + more(Mutant::OneMoreMayStay)
            }
            Phase::Hand => {
                i32::from(self.state.held[own]) > self.setup.rules.hand_limit + more(Mutant::HandHoldsOneMore)
            }
        };
        if !waits {
            let next = match self.state.phase {
                Phase::Start | Phase::First => Phase::Dungeon,
                Phase::Dungeon => Phase::Second,
                Phase::Second => Phase::Sacrifice,
                Phase::Sacrifice => Phase::Hand,
                Phase::Hand => {
                    self.end_turn();
                    return true;
                }
            };
            self.enter_phase(next);
        }
        !waits
    }

    fn enter_phase(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.state.taken = false;
        self.log.note(Event::Phase { seat: self.state.active, phase });
    }

    /// A turn begins: effects that end now end, then the controllers of Looterz are recorded, and then abilities of
    /// this moment take effect.
    fn start_turn(&mut self) {
        let seat = self.state.active;
        if seat == self.state.first {
            self.state.round += 1;
            // LZ-A35
            if i32::from(self.state.round) > self.setup.rules.round_guard {
                return self.stop(Guard::Rounds);
            }
        }
        self.state.performed = 0;
        self.log.note(Event::Turn { seat, round: self.state.round });
        self.end_modifiers(|m| m.until == Duration::UntilYourNextTurn && m.seat == seat);
        self.state.began = Owners::of(&self.state.play);
        self.state.ready = self.state.dungeon();
        self.enter_phase(Phase::First);
        let own = self.state.play[usize::from(seat)];
        if !(own & self.setup.with(Trigger::OnTurnStart)).is_empty() {
            let event = self.state.queue.begin();
            self.wait_all(own, Trigger::OnTurnStart, event, 1);
        }
    }

    /// After the hand is checked, effects that last until the end of the turn end, and the left neighbor begins
    /// (LZ-33, LZ-A14).
    fn end_turn(&mut self) {
        let stay = self.setup.bent.is(Mutant::BorrowedStay);
        self.end_modifiers(|m| m.until == Duration::UntilEndOfTurn && !(stay && matches!(m.change, Change::Home(_))));
        self.state.active = seats::after(self.state.active, 1, self.setup.players);
        self.state.phase = Phase::Start;
    }

    /// Carries out a choice and plays on.
    pub(super) fn choose(&mut self, choice: Move) {
        match (self.state.steps.top(), choice) {
            (Step::Phase, _) => self.turn_choice(choice),
            (Step::Order { .. }, Move::First(card, trigger)) => {
                self.state.steps.pop();
                let at = self.state.queue.front().iter().position(|w| (w.card, w.trigger()) == (card, trigger));
                if let Some(next) = at.and_then(|at| self.state.queue.take(at)) {
                    self.begin(next);
                }
            }
            (Step::Strike { .. }, Move::Pass) => self.state.steps.pop(),
            (Step::Strike { card, left, .. }, Move::Card(target)) => {
                self.state.steps.pop();
                self.attack(card, target, left);
            }
            (Step::Reroll { .. }, _) => self.take_up(choice),
            (Step::Perform(p), _) => self.decide(p, choice),
            (Step::Pick(pick), Move::Card(card)) => self.picked(pick, card),
            _ => {}
        }
        self.settle();
    }

    /// The active player's choice in the phase of the turn.
    fn turn_choice(&mut self, choice: Move) {
        let seat = self.state.active;
        match (self.state.phase, choice) {
            (_, Move::Pass) => self.state.taken = true,
            (_, Move::Draw) => {
                self.state.taken = true;
                self.draw(seat);
            }
            (_, Move::Recruit(card)) => {
                self.state.taken = true;
                self.recruit_from_hand(seat, card);
            }
            (_, Move::Search(card)) => {
                self.spend(card);
                self.search(seat, card);
            }
            (_, Move::Attack(card)) => {
                self.spend(card);
                let most = if self.setup.bent.is(Mutant::OneAttackOnly) { 1 } else { u8::MAX };
                let left = self.state.attacks(self.setup, card).min(most);
                self.push(Step::Strike { card, left, again: false });
            }
            (_, Move::Activate(card)) => {
                self.spend(card);
                self.log.note(Event::Activates { seat, card });
                self.begin(Waiting::new(card, Trigger::Activation, seat, 0));
            }
            (Phase::Sacrifice, Move::Card(card)) => self.sacrifice(card),
            (Phase::Hand, Move::Card(card)) => self.discard(seat, card),
            _ => {}
        }
    }
}

impl Performing {
    /// An effect at its very beginning.
    pub(super) fn new(card: CardNo, looter: CardNo, act: u8, seat: u8) -> Performing {
        Performing { card, looter, act, seat, stage: Stage::Begin, part: 0, way: NONE, target: NONE, op: 0, done: 0 }
    }
}
