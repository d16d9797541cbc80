//! The rules of Loot Roll as a stack of steps (LR-M4): `settle` plays on until a player must choose, `choose` carries out a
//! choice. Fights are in `fight`, the town in `town`, effects in `perform`, legal choices in `legal`, derived values in
//! `values`.

use super::compiled::places;
use super::effect::{Duration, Trigger, Window};
use super::event::Event;
use super::ids::{CardNo, Cards, NONE};
use super::legal::Move;
use super::mutant::Mutant;
use super::state::{Guard, Performing, Step, Zone};
use crate::state::Context;
use cards::game::Log;
use table::pile::Seen;
use table::seats;

impl<L: Log<Event>> Context<'_, L> {
    pub(super) fn push(&mut self, step: Step) {
        // nothing comes after the end
        if self.state.guard.is_none() && !self.state.steps.push(step) {
            self.stall(Guard::Steps);
        }
    }

    pub(super) fn stall(&mut self, guard: Guard) {
        self.state.guard = Some(guard);
        self.state.steps.clear();
        self.log.note(Event::Stalled { guard });
    }

    /// Sets up the piles, deals, and opens the first turn (LR-2, LR-44, LR-45).
    pub(super) fn deal(&mut self) {
        for pile in 0..5 {
            let cards = self.setup.of_pile(pile).shuffled(self.dice);
            self.log.note(Event::Piled { pile, cards: cards.count() });
            cards.iter().for_each(|c| self.state.zones.put_under(*c, Zone::Pile(pile)));
        }
        self.state.active = self.dice.below(u32::from(self.setup.players)) as u8;
        for _ in 0..self.setup.rules.starting_abilities {
            for seat in self.state.clockwise(self.setup) {
                self.draw_to(seat, 0);
            }
        }
        self.push(Step::Turn);
        self.settle();
    }

    /// Gives a card from a pile of abilities or loot to a seat, each at random. This is for an experiment and not a
    /// rule.
    pub(super) fn gift(&mut self) -> Option<(CardNo, u8)> {
        let pile = self.dice.below(4) as u8;
        let left = self.state.zones.len(Zone::Pile(pile)) as u32;
        let (nth, seat) = (self.dice.below(left) as usize, self.dice.below(u32::from(self.setup.players)) as u8);
        let card = self.state.zones.iter(Zone::Pile(pile)).nth(nth)?;
        let to = if pile == 0 { Zone::Hand(seat) } else { Zone::Bag(seat) };
        self.shift(card, Zone::Pile(pile), to).then_some((card, seat))
    }

    /// Moves a card to the top of another place; returns false if it is not where it should be. Every movement goes
    /// through here, through `draw` or through `sink`, and is logged.
    pub(super) fn shift(&mut self, card: CardNo, from: Zone, to: Zone) -> bool {
        let there = self.state.zones.take(card, from);
        if there {
            self.state.zones.put(card, to);
            self.log.note(Event::Moved { card, from, to });
            if matches!(from, Zone::Bag(_)) && !self.state.modifiers.is_empty() {
                self.state.end_modifiers(|m| m.from == card && m.until == Duration::WhileInBag);
            }
        }
        there
    }

    /// Moves a card to the bottom of its pile.
    pub(super) fn sink(&mut self, card: CardNo, from: Zone) {
        if self.state.zones.take(card, from) {
            self.state.zones.put_under(card, Zone::Pile(self.setup.pile[usize::from(card)]));
            self.log.note(Event::Sunk { card, from });
        }
    }

    /// Moves the top card of a pile; if the pile is empty, its discard pile is shuffled first (LR-4, LR-A11).
    pub(super) fn draw(&mut self, pile: u8, to: Zone) -> Option<CardNo> {
        let from = Zone::Pile(pile);
        let card = self.state.zones.take_top(from).or_else(|| self.refill(pile))?;
        self.state.known[usize::from(pile)].drawn();
        self.state.zones.put(card, to);
        self.log.note(Event::Moved { card, from, to });
        Some(card)
    }

    /// Shuffles the discards to become the new pile, and takes its top card.
    fn refill(&mut self, pile: u8) -> Option<CardNo> {
        let cards = self.state.zones.shuffle_under(Zone::Discard(pile), Zone::Pile(pile), self.dice);
        if cards == 0 {
            self.log.note(Event::Bare { pile });
            return None;
        }
        self.state.known[usize::from(pile)] = Seen::NONE;
        self.log.note(Event::Shuffled { pile, cards });
        self.state.zones.take_top(Zone::Pile(pile))
    }

    /// Draws a card to a seat: abilities to the hand, loot to the bag (LR-F5), which may be too full now.
    pub(super) fn draw_to(&mut self, seat: u8, pile: u8) {
        let zone = if pile == 0 { Zone::Hand(seat) } else { Zone::Bag(seat) };
        if let Some(card) = self.draw(pile, zone) {
            self.log.note(Event::Drew { seat, card });
        }
    }

    /// Moves a card to the discard pile of its own pile (LR-3).
    pub(super) fn discard(&mut self, card: CardNo, from: Zone) -> bool {
        self.shift(card, from, Zone::Discard(self.setup.pile[usize::from(card)]))
    }

    /// Checks once whether a bag has too many cards (LR-41).
    pub(super) fn overflow(&mut self, seat: u8) {
        if self.state.steps.top() != (Step::Overflow { seat }) {
            self.push(Step::Overflow { seat });
        }
    }

    /// Checks bags whose limit may have fallen (LR-41), the active player's first.
    pub(super) fn thin(&mut self) {
        let mut seats = [NONE; super::ids::SEATS];
        let over = |s: &u8| self.state.zones.len(Zone::Bag(*s)) > self.state.bag_limit(self.setup, *s);
        seats.iter_mut().zip(self.state.clockwise(self.setup).filter(over)).for_each(|(place, seat)| *place = seat);
        seats.into_iter().rev().filter(|s| *s != NONE).for_each(|seat| self.push(Step::Overflow { seat }));
    }

    /// Adds steps for every effect of a card with this trigger; they are carried out in listed order (LR-F10).
    pub(super) fn trigger(&mut self, card: CardNo, trigger: Trigger, seat: u8) {
        for (i, effect) in self.setup.card(card).effects.iter().enumerate().rev() {
            if effect.trigger == trigger {
                self.push(Step::Perform(Performing { card, effect: i as u8, op: 0, seat, target: NONE }));
            }
        }
    }

    pub(super) fn open(&mut self, kind: Window, first: u8) {
        self.state.changed = [0; super::ids::SEATS];
        self.state.used = Cards::default();
        self.go_round(kind, first);
    }

    /// A round of priority (LR-W2): the first of its window, or one more after a tie (LR-A7, LR-W1).
    pub(super) fn go_round(&mut self, kind: Window, first: u8) {
        self.push(Step::Window { kind, first, asked: first, passed: 0, batch: false });
    }

    /// Plays on until a player must choose or the game is over.
    pub(super) fn settle(&mut self) {
        while !self.waits() {
            let step = self.state.steps.top();
            if step == Step::Over {
                return;
            }
            self.advance(step);
        }
    }

    /// Whether the top step needs a real choice. A seat that could only pass is not asked.
    fn waits(&mut self) -> bool {
        match self.state.steps.top() {
            Step::Window { kind, first, asked, batch, .. } => {
                !self.window_done(kind) && self.state.could_act(self.setup, kind, asked, asked == first, batch)
            }
            Step::Action => {
                let any = |p| self.state.zones.len(Zone::Pile(p)) + self.state.zones.len(Zone::Discard(p)) > 0;
                any(1) || any(4) || self.state.zones.len(Zone::Bag(self.state.active)) > 0
            }
            Step::Throw { .. } | Step::Deposit { .. } | Step::TownTurn { .. } => true,
            // one of the card's own effects may have moved it
            Step::Explored { card, spoken } => spoken && self.state.zones.has(Zone::Table, card),
            Step::Swap { seat } => self.state.swappable(self.setup, seat).next().is_some(),
            Step::Overflow { seat } => self.state.zones.len(Zone::Bag(seat)) > self.state.bag_limit(self.setup, seat),
            Step::Penalty { seat, left } => left > 0 && self.state.zones.len(Zone::Bag(seat)) > 0,
            Step::Choose => self.state.fight.alone == NONE && self.state.chooser(self.setup).is_some(),
            Step::Buy { left, .. } => left > 0,
            Step::Pay { seat, owed, .. } => owed > 0 && self.state.zones.len(Zone::Bag(seat)) > 0,
            Step::Pick { by, owner, left, .. } => {
                let mut some = false;
                self.state.pickable(self.setup, by, owner, |_| some = true);
                left > 0 && some
            }
            Step::Perform(p) => p.op == 0 && p.target == NONE && self.to_aim(&p),
            _ => false,
        }
    }

    fn window_done(&self, kind: Window) -> bool {
        kind == Window::Roll && self.state.fight.contested == NONE
    }

    /// Carries out a step without choices.
    fn advance(&mut self, step: Step) {
        match step {
            Step::Window { .. } => self.pass(),
            Step::Perform(p) => return self.perform(p),
            Step::Explored { card, spoken: false } => {
                self.state.steps.set_top(Step::Explored { card, spoken: true });
                return self.trigger(card, Trigger::OnExplore, self.state.active);
            }
            Step::Pay { seat, card, .. } => {
                self.state.steps.pop();
                return self.buy(seat, card);
            }
            Step::Choose if self.state.fight.alone != NONE => {
                // LR-A25: committed to Fight; no other player lays a card
                let everybody = self.setup.bent.is(Mutant::LonersHaveCompany);
                self.state.fight.laid_fight =
                    if everybody { (1 << self.setup.players) - 1 } else { 1 << self.state.fight.alone };
                self.state.steps.pop();
            }
            _ => {
                self.state.steps.pop();
            }
        }
        match step {
            Step::Turn => self.turn(),
            Step::Flip => self.flip(),
            Step::Compare => self.compare(),
            Step::Defeat => self.defeat(),
            Step::Contest => self.contest(),
            Step::Award => self.award(),
            Step::FightOver => self.fight_over(),
            Step::TurnOver => self.turn_over(),
            Step::Town { first } => self.town(first),
            Step::TownNext { first } => self.town_next(first),
            Step::Score => self.score(),
            Step::PutAway { card, seat } => self.put_away(card, seat),
            _ => {}
        }
    }

    fn turn(&mut self) {
        if self.state.dungeon_turns >= super::state::STALL_TURNS {
            return self.stall(Guard::Turns);
        }
        self.state.turns += 1;
        self.state.dungeon_turns += 1;
        let seat = self.state.active;
        self.log.note(Event::Turn { seat, dungeon: self.state.dungeon });
        self.push(Step::TurnOver);
        self.push(Step::Action);
        self.open(Window::TurnStart, seat);
    }

    /// The seat passes in the open window, by choice or because it can play nothing (LR-W2).
    fn pass(&mut self) {
        let Step::Window { kind, first, asked, passed, batch } = self.state.steps.top() else { return };
        let n = self.setup.players;
        let free_time = matches!(kind, Window::TurnStart | Window::Town);
        // the end of several equipment changes counts as a play, not a pass; in the player's own time it is neither
        let passed = match (batch, free_time) {
            (true, false) => 0,
            _ => passed + 1,
        };
        if passed >= n || self.window_done(kind) || self.setup.bent.is(Mutant::OnePassCloses) {
            self.state.steps.pop();
            return;
        }
        self.state.steps.set_top(Step::Window { kind, first, asked: seats::after(asked, 1, n), passed, batch: false });
    }

    /// The seat has played something: the next one is asked, unless it is the player's own time (LR-W2).
    fn played(&mut self) {
        let Step::Window { kind, first, asked, passed, .. } = self.state.steps.top() else { return };
        let free_time = matches!(kind, Window::TurnStart | Window::Town);
        let next = if free_time && asked == first {
            Step::Window { kind, first, asked, passed: 0, batch: false }
        } else if free_time {
            Step::Window {
                kind,
                first,
                asked: seats::after(asked, 1, self.setup.players),
                passed: passed + 1,
                batch: false,
            }
        } else {
            Step::Window { kind, first, asked: seats::after(asked, 1, self.setup.players), passed: 0, batch: false }
        };
        self.state.steps.set_top(next);
        if free_time && passed + 1 >= self.setup.players && asked != first {
            self.state.steps.pop();
        }
    }

    /// Carries out a choice.
    pub(super) fn choose(&mut self, choice: Move) {
        let step = self.state.steps.top();
        let seat = self.state.chooser(self.setup).unwrap_or(self.state.active);
        match (step, choice) {
            (Step::Window { .. }, Move::Pass) => self.pass(),
            (Step::Window { kind, first, .. }, Move::Play(card)) => {
                self.played();
                self.use_card(seat, card, self.state.window_mask(kind, seat == first));
            }
            (Step::Window { kind, first, asked, passed, .. }, Move::Equip(card)) => {
                let batch = !matches!(kind, Window::TurnStart | Window::Town);
                self.state.steps.set_top(Step::Window { kind, first, asked, passed, batch });
                self.equip(seat, card, Zone::Bag(seat));
            }
            (Step::Action, Move::Explore) => {
                self.state.steps.pop();
                let mut found = [NONE; 5];
                for place in found.iter_mut().take(self.setup.rules.explore_draw.max(0) as usize) {
                    let pile = if self.setup.bent.is(Mutant::ExploreDrawsRare) { 2 } else { 1 };
                    let Some(card) = self.draw(pile, Zone::Table) else { break };
                    self.log.note(Event::Explored { seat, card });
                    *place = card;
                }
                // the effects and the use of the first card come before those of the second
                for card in found.into_iter().rev().filter(|c| *c != NONE) {
                    self.push(Step::Explored { card, spoken: false });
                }
            }
            (Step::Action, Move::Fight(mode)) => {
                self.state.steps.pop();
                self.declare(seat, mode);
            }
            (Step::Action, Move::Throw) => self.state.steps.set_top(Step::Throw { done: 0 }),
            (Step::Throw { done }, Move::Card(card)) => {
                self.throw(seat, card);
                self.state.steps.set_top(Step::Throw { done: done + 1 });
                if self.state.zones.len(Zone::Bag(seat)) == 0 {
                    self.state.steps.pop();
                }
            }
            (Step::Overflow { .. }, Move::Card(card)) => self.throw(seat, card),
            (Step::Penalty { left, .. }, Move::Card(card)) => {
                self.state.steps.set_top(Step::Penalty { seat, left: left - 1 });
                self.discard(card, Zone::Bag(seat));
                self.log.note(Event::GaveUp { seat, card });
            }
            (Step::Explored { card, .. }, how) => {
                self.state.steps.pop();
                match how {
                    Move::Equip(_) => self.equip(seat, card, Zone::Table),
                    Move::Play(_) => {
                        let mask = self.state.window_mask(Window::TurnStart, true);
                        self.use_card(seat, card, mask);
                    }
                    _ => {
                        self.shift(card, Zone::Table, Zone::Bag(seat));
                        self.log.note(Event::Kept { seat, card });
                        self.overflow(seat);
                    }
                }
            }
            (Step::Choose, Move::Lay(fight)) => {
                self.state.fight.laid |= 1 << seat;
                self.state.fight.laid_fight |= u8::from(fight) << seat;
            }
            (Step::TownTurn { .. }, choice) => {
                self.state.steps.pop();
                match choice {
                    Move::Shop => {
                        let more = i32::from(self.setup.bent.is(Mutant::OnePurchaseMore));
                        self.push(Step::Buy { seat, left: (self.setup.rules.purchases + more).clamp(0, 99) as u8 });
                    }
                    Move::Bank if self.setup.bent.is(Mutant::DepositThenBuy) => {
                        self.push(Step::TownTurn { seat });
                        self.push(Step::Deposit { seat });
                    }
                    Move::Bank => self.push(Step::Deposit { seat }),
                    _ => {}
                }
            }
            (Step::Buy { left, .. }, Move::Card(card)) => {
                self.state.steps.set_top(Step::Buy { seat, left: left - 1 });
                let owed = self.state.price(self.setup, seat, card);
                self.push(Step::Pay { seat, card, owed });
                self.log.note(Event::Bought { seat, card, price: owed });
            }
            (Step::Pay { card: bought, owed, .. }, Move::Card(card)) => {
                self.discard(card, Zone::Bag(seat));
                self.log.note(Event::Paid { seat, card });
                let owed = owed - self.setup.card(card).treasure();
                self.state.steps.set_top(Step::Pay { seat, card: bought, owed });
            }
            (Step::Deposit { .. }, Move::Card(card)) => {
                self.shift(card, Zone::Bag(seat), Zone::Bank(seat));
                self.log.note(Event::Banked { seat, card });
                if self.state.zones.len(Zone::Bag(seat)) == 0 {
                    self.state.steps.pop();
                }
            }
            (Step::Swap { .. }, Move::Wear(card)) => self.wear(seat, card),
            (Step::Pick { by, owner, left, .. }, Move::Card(card)) => {
                self.state.steps.set_top(Step::Pick { by, seat, owner, left: left - 1 });
                self.picked(by, owner, card);
            }
            (Step::Perform(p), Move::Seat(target) | Move::Card(target)) => {
                self.state.steps.set_top(Step::Perform(Performing { target, ..p }));
            }
            _ => {
                // a pass ends a choice of several things, one at a time
                self.state.steps.pop();
            }
        }
        self.settle();
    }

    fn throw(&mut self, seat: u8, card: CardNo) {
        self.discard(card, Zone::Bag(seat));
        self.log.note(Event::Threw { seat, card });
    }

    /// Equips a card (LR-35, LR-37, LR-A3): the card that it replaces goes to the bag.
    fn equip(&mut self, seat: u8, card: CardNo, from: Zone) {
        let Some((slot, _)) = self.setup.card(card).gear() else { return };
        let off = self.state.replaced(seat, slot);
        for i in places(slot) {
            let old = self.state.slots[usize::from(seat)][i];
            if old != NONE {
                let lost = self.setup.bent.is(Mutant::ReplacedGearIsLost);
                let to = if lost { Zone::Discard(self.setup.pile[usize::from(old)]) } else { Zone::Bag(seat) };
                self.take_off(seat, old, to);
            }
        }
        self.put_on(seat, card, from);
        self.log.note(Event::Equipped { seat, card, off });
        self.trigger(card, Trigger::OnEquip, seat);
        self.overflow(seat);
    }

    /// A card goes into its slots, which are empty; changes on the card now apply to its wearer.
    pub(super) fn put_on(&mut self, seat: u8, card: CardNo, from: Zone) {
        let Some((slot, _)) = self.setup.card(card).gear() else { return };
        for i in places(slot) {
            self.change_slot(seat, i, card);
        }
        self.shift(card, from, Zone::Worn(seat));
        self.state.hang(card, seat);
    }

    /// A slot counts as changed in this window, for any reason (LR-38).
    fn change_slot(&mut self, seat: u8, place: usize, card: CardNo) {
        let leaves = card == NONE && self.setup.bent.is(Mutant::LeavingIsNoChange);
        let counts = !leaves && !self.setup.bent.is(Mutant::SlotsChangeTwice);
        self.state.slots[usize::from(seat)][place] = card;
        self.state.changed[usize::from(seat)] |= u8::from(counts) << place;
    }

    /// A worn card leaves every slot that it fills.
    pub(super) fn take_off(&mut self, seat: u8, card: CardNo, to: Zone) {
        for i in 0..6 {
            if self.state.slots[usize::from(seat)][i] == card {
                self.change_slot(seat, i, NONE);
            }
        }
        self.shift(card, Zone::Worn(seat), to);
        self.state.hang(card, NONE);
        self.state.end_modifiers(|m| m.from == card && m.until == Duration::WhileEquipped);
    }

    /// A last swap (LR-84): the replaced card goes to the bank, which has no limit.
    fn wear(&mut self, seat: u8, card: CardNo) {
        let Some((slot, _)) = self.setup.card(card).gear() else { return };
        let off = self.state.replaced(seat, slot);
        for i in places(slot) {
            let old = self.state.slots[usize::from(seat)][i];
            if old != NONE {
                self.take_off(seat, old, Zone::Bank(seat));
            }
        }
        let from =
            [Zone::Bag(seat), Zone::Bank(seat)].into_iter().find(|z| self.state.zones.iter(*z).any(|c| c == card));
        if let Some(from) = from {
            self.state.used.add(card);
            self.put_on(seat, card, from);
            self.log.note(Event::Wore { seat, card, off });
        }
    }

    /// The scores are counted (LR-83, LR-84).
    fn score(&mut self) {
        self.state.ended = true;
        let of = |seat: u8| self.state.score(self.setup, seat);
        let best = (0..self.setup.players).map(|s| of(s).0).max();
        let level = (0..self.setup.players).filter(|s| Some(of(*s).0) == best).count() > 1;
        for seat in 0..self.setup.players {
            let (score, worn) = of(seat);
            let worn = (level && Some(score) == best).then_some(worn);
            self.log.note(Event::Score { seat, score, worn });
        }
    }

    fn use_card(&mut self, seat: u8, card: CardNo, mask: u8) {
        self.log.note(Event::Played { seat, card });
        if !self.setup.bent.is(Mutant::CardsAreUsedTwice) {
            self.state.used.add(card);
        }
        if !self.setup.card(card).used_worn {
            let _ = self.shift(card, Zone::Hand(seat), Zone::Table) || self.shift(card, Zone::Bag(seat), Zone::Table);
        }
        self.push(Step::PutAway { card, seat });
        for (i, effect) in self.setup.card(card).effects.iter().enumerate().rev() {
            if self.state.effect_fits(effect, mask) {
                self.push(Step::Perform(Performing { card, effect: i as u8, op: 0, seat, target: NONE }));
            }
        }
    }

    pub(super) fn end_turn(&mut self) {
        if self.state.end_modifiers(|m| m.until == Duration::ThisTurn) {
            self.thin();
        }
        self.state.active = seats::after(self.state.active, 1, self.setup.players);
    }

    fn turn_over(&mut self) {
        self.push(Step::Turn);
        self.end_turn();
    }
}

#[cfg(test)]
mod tests {
    use super::super::compiled::Kind;
    use super::super::referee;
    use super::super::setup::Setup;
    use super::super::state::State;
    use super::*;
    use crate::compiled::CardDef;
    use crate::constants::Numbers;
    use ground::dice::Dice;

    fn rules() -> Numbers {
        let text = "{base_survivability: 1, bag_limit: 7, starting_abilities: 1, explore_draw: 1, die_sides: 20, \
                    tie_rolls: 20, dungeons: 3, regular_wins: 4, vendor_cards: 5, town_turns: 2, purchases: 3}";
        serde_yaml::from_str(text).expect("constants")
    }

    #[test]
    fn a_guard_that_strikes_names_itself() {
        let cards = vec![CardDef::new("Nothing", Kind::Ability { price: 1 }, &[])];
        let setup = Setup::new(2, rules(), cards);
        let (mut state, mut dice, mut log) = (State::empty(), Dice::new(1, 0), Vec::new());
        let mut table = Context { setup: &setup, state: &mut state, dice: &mut dice, log: &mut log };
        (0..40).for_each(|_| table.push(Step::Action));
        assert_eq!(log, [Event::Stalled { guard: Guard::Steps }]);
        assert_eq!(super::super::event::tell(&setup, log[0]), "The game is stopped: more than 28 steps that wait");
        let outcome = referee::outcome(&setup, &state);
        assert_eq!(outcome.guard.map(|guard| guard.to_string()).as_deref(), Some("more than 28 steps that wait"));
        assert_eq!((outcome.winners, state.steps.top()), (0, Step::Over));
    }
}
