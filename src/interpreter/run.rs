//! The machine: carries operations out, one after another, until somebody must choose or the game is over.

use crate::eval::{Eye, Look, one, seats_of};
use crate::event::Event;
use crate::program::{Cards, NONE, Num, Occasion, Op, Seats, Spot, Value, Whose};
use crate::state::{CARD, Due, Move, NOBODY, Setup, State, WAITING, Wait};
use cards::game::{Guard, Log};
use ground::dice::Dice;
use table::set::CardSet;

/// What ends a game that no rule ends.
pub(crate) const GUARDS: [Guard; 4] = [
    Guard { what: "steps between two choices", most: STEPS },
    Guard { what: "choices in a game", most: CHOICES },
    Guard { what: "words that set each other off", most: WAITING as u32 },
    Guard { what: "choices in which there was nothing to choose", most: 0 },
];
const STEPS: u32 = 50_000;
const CHOICES: u32 = 10_000;

/// A batch of cards that is told as a number.
const MANY: u8 = 8;

/// A table with its dice, and whoever writes down what happens.
pub(crate) struct Machine<'a, const W: usize, L> {
    pub(crate) setup: &'a Setup<W>,
    pub(crate) state: &'a mut State<W>,
    pub(crate) dice: &'a mut Dice,
    pub(crate) log: &'a mut L,
}

impl<const W: usize, L: Log<Event>> Machine<'_, W, L> {
    fn look(&self) -> Look<'_, W> {
        Look { setup: self.setup, state: self.state }
    }

    fn eye(&self) -> Eye {
        Eye::of(self.state)
    }

    fn num(&self, num: &Num) -> i32 {
        self.look().num(num, self.eye())
    }

    fn seats(&self, seats: &Seats) -> u8 {
        self.look().seats(seats, self.eye())
    }

    fn cards(&self, cards: &Cards) -> CardSet<W> {
        self.look().cards(cards, self.eye())
    }

    fn slot(&self, spot: &Spot) -> usize {
        let seat = one(self.seats(&spot.of)).unwrap_or(self.state.me);
        self.setup.slot(spot.place, seat)
    }

    fn jump(&mut self, at: u16) {
        self.state.frame_mut().pc = at;
    }

    fn guard(&mut self, guard: u8) {
        self.state.guard = guard;
        self.over(0);
    }

    fn over(&mut self, winners: u8) {
        self.state.wait = Wait::Over;
        self.state.winners = winners;
        self.log.note(Event::Over { winners });
    }

    /// Plays on to the next choice.
    pub(crate) fn run(&mut self) {
        self.state.wait = Wait::Nothing;
        let program = self.setup.program.clone();
        for _ in 0..STEPS {
            let pc = self.state.frame().pc;
            self.state.frame_mut().pc = pc.saturating_add(1);
            match program.ops.get(usize::from(pc)) {
                Some(op) => self.op(op, pc),
                None => self.end(),
            }
            if self.state.wait != Wait::Nothing {
                return;
            }
        }
        self.guard(1);
    }

    /// The game is over: who has won is compared.
    fn end(&mut self) {
        let winners = self.look().winners();
        self.over(winners);
    }

    fn op(&mut self, op: &Op, pc: u16) {
        match op {
            Op::Jump(at) => self.jump(*at),
            Op::Unless(condition, at) => {
                if self.num(condition) == 0 {
                    self.jump(*at);
                }
            }
            Op::Save(reg) => self.state.set_reg(*reg, self.state.me.into()),
            Op::Restore(reg) => self.state.me = self.state.reg(*reg).clamp(0, 7) as u8,
            Op::Load(reg, num) => self.state.set_reg(*reg, self.num(num)),
            Op::Countdown(reg, at) => match self.state.reg(*reg) {
                left if left <= 0 => self.jump(*at),
                left => self.state.set_reg(*reg, i32::from(left) - 1),
            },
            Op::Each { seats, from, rest } => {
                let mask = self.seats(seats);
                let from = from.as_ref().and_then(|from| one(self.seats(from))).unwrap_or(0);
                self.state.set_reg(*rest, mask.into());
                self.state.set_reg(rest + 1, from.into());
            }
            Op::EachNext { rest, done } => {
                let mask = self.state.reg(*rest) as u8;
                let from = self.state.reg(rest + 1).clamp(0, 7) as u8;
                let n = self.setup.players;
                let open = mask & !self.state.out;
                match (0..n).map(|step| (from + step) % n).find(|seat| open >> seat & 1 == 1) {
                    Some(seat) => {
                        self.state.set_reg(*rest, (mask & !(1 << seat)).into());
                        self.state.me = seat;
                    }
                    None => self.jump(*done),
                }
            }
            Op::EachCard { cards, rest } => {
                let all = self.cards(cards);
                self.state.frame_mut().sets[usize::from(*rest)] = all;
            }
            Op::EachCardNext { rest, card, done } => {
                let left = self.state.frame().sets[usize::from(*rest)];
                match self.state.earliest(left) {
                    Some(next) => {
                        self.state.frame_mut().sets[usize::from(*rest)].remove(next);
                        self.state.set_reg(*card, i32::from(CARD) + i32::from(next));
                    }
                    None => self.jump(*done),
                }
            }
            Op::Turn { first, among, done } => self.turn(first.as_ref(), among.as_ref(), *done),
            Op::TurnBegins => self.turn_begins(),
            Op::Obey { cards, rest, card } => {
                let all = self.cards(cards);
                self.state.frame_mut().sets[usize::from(*rest)] = all;
                self.state.set_reg(*card, 0);
            }
            Op::ObeyNext { rest, card, done } => self.obey(*rest, *card, *done),
            Op::Ask(choice) => self.ask(*choice, pc),
            Op::Acted { choice, action } => self.acted(*choice, *action),
            Op::Drain => self.drain(pc),
            Op::Return => self.state.leave(),
            Op::EndGame => self.end(),
            _ => {
                self.effect(op);
                self.at_once();
            }
        }
    }

    /// Operations that change what lies or stands.
    fn effect(&mut self, op: &Op) {
        match op {
            Op::Shuffle(spot) => {
                let slot = self.slot(spot);
                self.state.shuffle(self.setup, slot, self.dice);
                self.log.note(Event::Shuffled { slot: slot as u8 });
            }
            Op::Deal { count, from, to, first } => self.deal(count.as_ref(), from, *to, first),
            Op::Draw { count, from, to, drawn } => {
                let seat = one(self.seats(&from.of)).unwrap_or(self.state.me);
                let slot = self.slot(to);
                let mut got = CardSet::NONE;
                for _ in 0..self.num(count).clamp(0, 255) {
                    let Some(card) = self.state.take(self.setup, from.place, seat, self.dice) else { break };
                    self.carry(card, slot, false, false, self.state.me);
                    got.add(card);
                }
                self.state.frame_mut().sets[usize::from(*drawn)] = got;
            }
            Op::Move { cards, chosen, to, bottom } => {
                let (all, slot) = (self.cards(cards), self.slot(to));
                self.all(all, slot, *chosen, *bottom, self.state.me);
            }
            Op::Swap(a, b) => {
                let a = self.state.earliest(self.cards(a));
                let b = self.state.earliest(self.cards(b));
                if let (Some(a), Some(b)) = (a, b) {
                    let (to_b, to_a) = (usize::from(self.state.lie(b).slot), usize::from(self.state.lie(a).slot));
                    self.carry(a, to_b, true, false, self.state.me);
                    self.carry(b, to_a, true, false, self.state.me);
                }
            }
            Op::Trade(a, b) => {
                let (a, b) = (self.slot(a), self.slot(b));
                let (from_a, from_b) = (self.state.places[a], self.state.places[b]);
                self.all(from_a, b, false, false, self.state.me);
                self.all(from_b, a, false, false, self.state.me);
            }
            Op::Pass { place, to, into } => self.pass(*place, to, *into),
            Op::Show(cards, to) => {
                let (all, seen) = (self.cards(cards), self.seats(to));
                for card in all {
                    seats_of(seen).for_each(|seat| self.state.learn(self.setup, seat, card));
                    self.log.note(Event::Shown { card, seen });
                }
            }
            Op::Set { mark, of, to } => {
                let value = match to {
                    Value::Num(num) => self.num(num),
                    Value::Seat(seats) => one(self.seats(seats)).map_or(-1, i32::from),
                    Value::Card(cards) => self.state.earliest(self.cards(cards)).map_or(-1, i32::from),
                };
                let spec = &self.setup.program.marks[usize::from(*mark)];
                let number = spec.holding == crate::program::Holding::Number;
                for seat in self.owners(of) {
                    let value = if number { self.within(*mark, value) } else { value };
                    self.put(*mark, seat, value);
                }
            }
            Op::Add { mark, of, by } => {
                let by = self.num(by);
                for seat in self.owners(of) {
                    self.add(*mark, seat, by);
                }
            }
            Op::Steal { mark, by, from } => {
                let by = self.num(by).max(0);
                for seat in seats_of(self.seats(from)) {
                    let there = i32::from(self.state.marks[self.setup.mark(*mark, seat)]);
                    let low = self.setup.program.marks[usize::from(*mark)].low;
                    let taken = by.min((there - low).max(0));
                    self.add(*mark, seat, -taken);
                    self.add(*mark, self.state.me, taken);
                }
            }
            Op::Roll { mark, of, sides } => {
                let sides = self.num(sides).clamp(1, 255);
                for seat in self.owners(of) {
                    let value = self.dice.roll(sides as u32) as i32;
                    self.log.note(Event::Rolled { sides: sides as u8, value: value as i16 });
                    let value = self.within(*mark, value);
                    self.put(*mark, seat, value);
                }
            }
            Op::Out(seats) => {
                for seat in seats_of(self.seats(seats)) {
                    self.state.out |= 1 << seat;
                    self.log.note(Event::Out { seat });
                }
            }
            Op::In(_) => {
                // whoever is out is no part of `all`: it brings everybody back
                for seat in seats_of(self.state.out) {
                    self.log.note(Event::In { seat });
                }
                self.state.out = 0;
            }
            Op::Win(seats) => {
                let winners = self.seats(seats);
                self.over(winners);
            }
            _ => {}
        }
    }

    /// The seats whose mark is meant.
    fn owners(&self, of: &Seats) -> impl Iterator<Item = u8> + use<W, L> {
        seats_of(if matches!(of, Seats::Me) { 1 << self.state.me } else { self.seats(of) })
    }

    /// A number within a mark's range; that it stopped at the end is counted.
    fn within(&mut self, mark: u8, value: i32) -> i32 {
        let spec = &self.setup.program.marks[usize::from(mark)];
        let held = value.clamp(spec.low, spec.high);
        self.state.stops += u32::from(held != value);
        held
    }

    fn put(&mut self, mark: u8, seat: u8, value: i32) {
        let slot = self.setup.mark(mark, seat);
        let value = value.clamp(NONE, 32_000) as i16;
        if std::mem::replace(&mut self.state.marks[slot], value) != value {
            self.log.note(Event::Marked { mark, seat, value });
        }
    }

    fn add(&mut self, mark: u8, seat: u8, by: i32) {
        let there = i32::from(self.state.marks[self.setup.mark(mark, seat)]);
        let value = self.within(mark, there.saturating_add(by));
        self.put(mark, seat, value);
    }

    fn carry(&mut self, card: u8, to: usize, chosen: bool, bottom: bool, by: u8) {
        let from = self.state.lie(card).slot;
        self.state.carry(self.setup, card, to, chosen, bottom, by);
        if self.log.listens() {
            let seen = self.setup.slot_seen[usize::from(from)] | self.setup.slot_seen[to];
            self.log.note(Event::Moved { card, from, to: to as u8, seen });
        }
    }

    /// Moves several cards, in their order.
    fn all(&mut self, mut cards: CardSet<W>, to: usize, chosen: bool, bottom: bool, by: u8) {
        let count = cards.len();
        if count > MANY {
            self.log.note(Event::Gathered { count, to: to as u8 });
        }
        while let Some(card) = self.state.earliest(cards) {
            cards.remove(card);
            if count > MANY {
                self.state.carry(self.setup, card, to, chosen, bottom, by);
            } else {
                self.carry(card, to, chosen, bottom, by);
            }
        }
    }

    fn deal(&mut self, count: Option<&Num>, from: &Spot, to: u8, first: &Seats) {
        let count = count.map_or(255, |count| self.num(count)).clamp(0, 255);
        let first = one(self.seats(first)).unwrap_or(0);
        let source = one(self.seats(&from.of)).unwrap_or(self.state.me);
        let n = self.setup.players;
        let to_each = self.setup.program.places[usize::from(to)].owner == crate::program::Owner::Player;
        for _ in 0..count {
            for step in 0..if to_each { n } else { 1 } {
                let seat = (first + step) % n;
                if to_each && self.state.out >> seat & 1 == 1 {
                    continue;
                }
                let Some(card) = self.state.take(self.setup, from.place, source, self.dice) else { return };
                self.carry(card, self.setup.slot(to, seat), false, false, if to_each { seat } else { NOBODY });
            }
        }
    }

    /// Everybody passes at once.
    fn pass(&mut self, place: u8, to: &Seats, into: u8) {
        let n = self.setup.players;
        let hands: [CardSet<W>; 8] =
            std::array::from_fn(|seat| if seat < usize::from(n) { self.state.places[self.setup.slot(place, seat as u8)] } else { CardSet::NONE });
        let whom: [Option<u8>; 8] =
            std::array::from_fn(|seat| one(self.look().seats(to, self.eye().seat((seat as u8).min(n - 1)))));
        let out = self.state.out;
        for seat in (0..n).filter(|seat| out >> seat & 1 == 0) {
            if let Some(other) = whom[usize::from(seat)] {
                let slot = self.setup.slot(into, other);
                self.all(hands[usize::from(seat)], slot, false, false, seat);
            }
        }
    }

    fn turn(&mut self, first: Option<&Seats>, among: Option<&Num>, done: u16) {
        let look = self.look();
        let begin = match first {
            Some(first) => one(self.seats(first)),
            None => Some(look.beside(self.state.me, true)),
        };
        let Some(mut seat) = begin else { return self.jump(done) };
        if self.state.out >> seat & 1 == 1 {
            seat = look.beside(seat, true);
        }
        for _ in 0..self.setup.players {
            if among.is_none_or(|among| look.truth(among, self.eye().seat(seat))) {
                self.state.me = seat;
                return;
            }
            seat = look.beside(seat, true);
        }
        self.jump(done);
    }

    fn turn_begins(&mut self) {
        let me = self.state.me;
        let mut kept = 0;
        for i in 0..usize::from(self.state.lasts) {
            let due = self.state.lasting[i];
            if due.who != me {
                self.state.lasting[kept] = due;
                kept += 1;
            }
        }
        self.state.lasting[kept..].fill(Due { call: 0, card: 0, who: 0 });
        self.state.lasts = kept as u8;
        self.log.note(Event::Turn { seat: me });
        self.fire(&Occasion::TurnBegins, NOBODY);
    }

    /// Words that wait for this are due, whoever is on turn first.
    fn fire(&mut self, on: &Occasion, about: u8) {
        let program = self.setup.program.clone();
        for step in 0..self.setup.players {
            let seat = (self.state.me + step) % self.setup.players;
            for (nth, word) in program.words.iter().enumerate() {
                let Some(trigger) = word.trigger.as_ref().filter(|trigger| trigger.on == *on) else { continue };
                let mine = seat == self.state.me;
                if matches!((trigger.whose, mine), (Whose::Mine, false) | (Whose::Others, true)) {
                    continue;
                }
                let slot = self.setup.slot(trigger.place, seat);
                for card in (self.state.places[slot] & self.setup.having[nth]).into_iter().filter(|card| *card != about) {
                    for call in &program.on_card[usize::from(card)] {
                        let eye = Eye { me: seat, looked: about, asked: about, call: *call, this: card, holder: seat };
                        let own = usize::from(program.calls[usize::from(*call)].word) == nth;
                        let holds = || trigger.condition.as_ref().is_none_or(|c| self.look().truth(c, eye));
                        if own && holds() {
                            self.due(Due { call: *call, card, who: seat });
                        }
                    }
                }
            }
        }
    }

    fn due(&mut self, due: Due) {
        match self.state.due.get_mut(usize::from(self.state.dues)) {
            Some(free) => {
                *free = due;
                self.state.dues += 1;
            }
            None => self.guard(3),
        }
    }

    fn drain(&mut self, pc: u16) {
        if self.state.dues == 0 {
            return;
        }
        let due = self.state.due[0];
        self.state.due.rotate_left(1);
        self.state.dues -= 1;
        self.state.due[usize::from(self.state.dues)] = Due { call: 0, card: 0, who: 0 };
        self.jump(pc);
        self.begin(due);
    }

    /// Carries a word out.
    fn begin(&mut self, due: Due) {
        let word = &self.setup.program.words[usize::from(self.setup.program.calls[usize::from(due.call)].word)];
        let Some(body) = word.body else { return };
        self.log.note(Event::Worked { call: due.call, card: due.card, seat: due.who });
        if !self.state.enter(body, due) {
            self.guard(3);
        }
    }

    /// The next word of the cards that are obeyed: the register counts the words of the card at hand.
    fn obey(&mut self, rest: u8, reg: u8, done: u16) {
        let program = self.setup.program.clone();
        loop {
            let left = self.state.frame().sets[usize::from(rest)];
            let Some(card) = self.state.earliest(left) else { return self.jump(done) };
            let nth = self.state.reg(reg).max(0) as usize;
            let Some(call) = program.on_card[usize::from(card)].get(nth) else {
                self.state.frame_mut().sets[usize::from(rest)].remove(card);
                self.state.set_reg(reg, 0);
                continue;
            };
            self.state.set_reg(reg, nth as i32 + 1);
            let word = &program.words[usize::from(program.calls[usize::from(*call)].word)];
            let due = Due { call: *call, card, who: self.state.me };
            if word.lasts {
                match self.state.lasting.get_mut(usize::from(self.state.lasts)) {
                    Some(free) => {
                        *free = due;
                        self.state.lasts += 1;
                        self.log.note(Event::Worked { call: *call, card, seat: self.state.me });
                    }
                    None => return self.guard(3),
                }
            } else if word.obeyed {
                return self.begin(due);
            }
        }
    }

    fn ask(&mut self, nth: u8, pc: u16) {
        let program = self.setup.program.clone();
        let choice = &program.choices[usize::from(nth)];
        if self.state.reg(choice.left) <= 0 {
            return self.jump(choice.done);
        }
        let Some(together) = &choice.together else {
            if let Some(who) = &choice.who {
                match one(self.seats(who)) {
                    Some(seat) => self.state.me = seat,
                    None => return self.jump(choice.done),
                }
            }
            if self.look().can_choose(choice) {
                return self.wait(nth, pc);
            }
            if choice.skip || choice.may.is_some() {
                return self.jump(choice.done);
            }
            return self.guard(4);
        };
        if self.state.reg(choice.rest) == -1 {
            let all = self.seats(together);
            self.state.set_reg(choice.rest, all.into());
        }
        while let Some(seat) = one(self.state.reg(choice.rest) as u8) {
            self.state.me = seat;
            if self.look().can_choose(choice) {
                return self.wait(nth, pc);
            }
            let rest = self.state.reg(choice.rest) & !(1 << seat);
            self.state.set_reg(choice.rest, rest.into());
        }
        match one(self.state.chosen) {
            Some(seat) => {
                self.state.chosen &= !(1 << seat);
                self.state.me = seat;
                let pick = std::mem::take(&mut self.state.picks[usize::from(seat)]);
                self.act(pick);
            }
            None => {
                let left = i32::from(self.state.reg(choice.left)) - 1;
                self.state.set_reg(choice.left, left);
                self.state.set_reg(choice.rest, -1);
                self.jump(pc);
            }
        }
    }

    fn wait(&mut self, choice: u8, pc: u16) {
        self.jump(pc);
        self.state.wait = Wait::Choice { seat: self.state.me, choice };
    }

    /// A choice is made.
    pub(crate) fn choose(&mut self, seat: u8, pick: Move) {
        let Wait::Choice { choice: nth, .. } = self.state.wait else { return };
        let program = self.setup.program.clone();
        let choice = &program.choices[usize::from(nth)];
        self.state.choices += 1;
        if self.state.choices > CHOICES {
            return self.guard(2);
        }
        let declined = usize::from(pick.action) >= program.actions.len();
        if choice.together.is_some() {
            let rest = self.state.reg(choice.rest) & !(1 << seat);
            self.state.set_reg(choice.rest, rest.into());
            if !declined {
                self.state.chosen |= 1 << seat;
                self.state.picks[usize::from(seat)] = pick;
            }
        } else if declined {
            self.log.note(Event::Chose { seat, action: pick.action, targets: pick.targets });
            self.jump(choice.done);
        } else {
            self.act(pick);
        }
        self.run();
    }

    /// Begins an action: its targets are set, its price is paid.
    fn act(&mut self, pick: Move) {
        let program = self.setup.program.clone();
        let Some(action) = program.actions.get(usize::from(pick.action)) else { return };
        let seat = self.state.me;
        self.log.note(Event::Chose { seat, action: pick.action, targets: pick.targets });
        for ((reg, _), target) in action.targets.iter().zip(pick.targets) {
            self.state.set_reg(*reg, target.into());
        }
        for (mark, cost) in &action.pays {
            let cost = self.num(cost);
            self.add(*mark, seat, -cost);
        }
        self.jump(action.body);
    }

    fn acted(&mut self, choice: u8, action: u16) {
        let program = self.setup.program.clone();
        let (choice, action) = (&program.choices[usize::from(choice)], &program.actions[usize::from(action)]);
        let about = action.about.and_then(|reg| self.state.card_in(reg)).unwrap_or(NOBODY);
        if choice.together.is_none() {
            let left = i32::from(self.state.reg(choice.left)) - 1;
            self.state.set_reg(choice.left, left);
        }
        self.jump(choice.ask);
        self.fire(&Occasion::Action(action.name.clone()), about);
    }

    /// Whoever has won at once.
    fn at_once(&mut self) {
        let Some(condition) = &self.setup.program.at_once else { return };
        let n = self.setup.players;
        let order = (0..n).map(|step| (self.state.me + step) % n);
        let won = order.filter(|seat| self.state.out >> seat & 1 == 0);
        let mut won = won.filter(|seat| self.look().truth(condition, self.eye().seat(*seat)));
        if let Some(seat) = won.next() {
            self.over(1 << seat);
        }
    }
}
