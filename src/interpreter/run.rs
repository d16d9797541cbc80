//! The machine: it carries out operations one after another, until a seat must choose or the game is over.

use crate::eval::{Eye, Look, one, seats_of};
use crate::event::Event;
use crate::program::{Cards, Num, Op, Program, Seats, Spot};
use crate::setup::Setup;
use crate::state::{CARD, Due, NOBODY, State, WAITING, Wait};
use cards::game::{Guard, Log};
use ground::dice::Dice;
use table::set::CardSet;

mod choosing;
mod effects;
mod setting_off;

/// The guards that stop an endless game.
pub(crate) const GUARDS: [Guard; 4] = [
    Guard { what: "steps between two choices", most: STEPS },
    Guard { what: "choices in a game", most: CHOICES },
    Guard { what: "words that set each other off", most: WAITING as u32 },
    Guard { what: "there was nothing to choose", most: 0 },
];
const STEPS: u32 = 50_000;
const CHOICES: u32 = 10_000;

/// A table with its dice and its log.
pub(crate) struct Machine<'a, const W: usize, L> {
    pub(crate) setup: &'a Setup<W>,
    pub(crate) state: &'a mut State<W>,
    pub(crate) dice: &'a mut Dice,
    pub(crate) log: &'a mut L,
}

impl<'a, const W: usize, L: Log<Event>> Machine<'a, W, L> {
    /// The rules, borrowed for longer than the table.
    fn program(&self) -> &'a Program {
        &self.setup.program
    }

    fn look(&self) -> Look<'_, W> {
        Look { setup: self.setup, state: self.state }
    }

    fn eye(&self) -> Eye<W> {
        Eye::of(self.state)
    }

    fn num(&self, num: &Num) -> i32 {
        self.look().num(num, &self.eye())
    }

    fn seats(&self, seats: &Seats) -> u8 {
        self.look().seats(seats, &self.eye())
    }

    fn cards(&self, cards: &Cards) -> CardSet<W> {
        self.look().cards(cards, &self.eye())
    }

    /// The first of some seats, or the one on turn if there is none.
    fn seat(&self, seats: &Seats) -> u8 {
        match seats {
            Seats::Me => self.state.me,
            _ => one(self.seats(seats)).unwrap_or(self.state.me),
        }
    }

    fn slot(&self, spot: &Spot) -> usize {
        let seat = self.seat(&spot.of);
        if let Some(nth) = &spot.nth {
            return self.setup.nth(spot.place, seat, self.num(nth));
        }
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
        let winners = seats_of(winners).fold(0, |all, seat| all | self.look().team_of(seat));
        self.state.wait = Wait::Over;
        self.state.winners = winners;
        // the registers of earlier steps are cleared, as at a choice
        for frame in &mut self.state.frames {
            frame.forget(0, 0);
        }
        self.log.note(Event::Over { winners });
    }

    /// Continues to the next choice.
    pub(crate) fn run(&mut self) {
        self.state.wait = Wait::Nothing;
        let program = self.program();
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

    /// Ends the game and determines the winners.
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
            // larger numbers would be read as cards
            Op::Load(reg, num) => self.state.set_reg(*reg, self.num(num).min(i32::from(CARD) - 1)),
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
                let open = mask & !self.state.out;
                match one(open >> from << from).or_else(|| one(open)) {
                    Some(seat) => {
                        self.state.set_reg(*rest, (mask & !(1 << seat)).into());
                        self.state.me = seat;
                    }
                    None => self.jump(*done),
                }
            }
            Op::EachCard { cards, rest } => {
                let all = self.cards(cards);
                self.state.keep(*rest, all);
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
            Op::TurnBegins { end } => {
                self.state.turn_end = *end;
                self.turn_begins();
            }
            Op::Within(end) => self.state.turn_end = *end,
            Op::EndTurn => {
                // outside a turn, only the word ends
                let end = self.state.turn_end;
                while self.state.depth > 0 {
                    self.state.leave();
                    if end == 0 {
                        return;
                    }
                }
                self.jump(end);
            }
            Op::Obey { cards, rest, card } => {
                let all = self.cards(cards);
                self.state.keep(*rest, all);
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
                self.at_once(op);
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
            if among.is_none_or(|among| look.truth(among, &self.eye().seat(seat))) {
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
        self.fire(&self.setup.begin, NOBODY);
    }

    /// Begins a word.
    fn begin(&mut self, due: Due) {
        let word = &self.setup.program.words[usize::from(self.setup.program.calls[usize::from(due.call)].word)];
        let Some(body) = word.body else { return };
        if !self.state.enter(body, due) {
            return self.guard(3);
        }
        let works = match &self.setup.program.ops[usize::from(body)] {
            Op::Unless(when, _) if word.asks => self.look().truth(when, &self.eye()),
            _ => true,
        };
        if works {
            self.log.note(Event::Worked { call: due.call, card: due.card, seat: due.who });
        }
    }

    /// The next word of the obeyed cards; the register counts the words of the current card.
    fn obey(&mut self, rest: u8, reg: u8, done: u16) {
        let program = self.program();
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

    /// Ends the game if `wins_at_once` holds for a seat, after an operation that can have changed that.
    fn at_once(&mut self, op: &Op) {
        let Some(condition) = &self.setup.program.at_once else { return };
        let changed = match op {
            Op::Set { mark, .. } | Op::Add { mark, .. } | Op::Steal { mark, .. } | Op::Roll { mark, .. } => {
                1_u128.checked_shl((*mark).into()).unwrap_or(u128::MAX)
            }
            Op::Out(_) | Op::In(_) => u128::MAX,
            _ => 0,
        };
        let marks = self.setup.program.at_once_marks.filter(|_| self.state.choices > 0);
        if marks.is_some_and(|marks| marks & changed == 0) {
            return;
        }
        let won = self.setup.round(self.state.me).filter(|seat| self.state.out >> seat & 1 == 0);
        let mut won = won.filter(|seat| self.look().truth(condition, &self.eye().seat(*seat)));
        if let Some(seat) = won.next() {
            self.over(1 << seat);
        }
    }
}
