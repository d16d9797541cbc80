//! What may be chosen, and who has won.

use crate::eval::{Eye, Look, one, seats_of};
use crate::program::{Action, Choice, Target};
use crate::state::{CARD, Move, Setup, State, Wait};
use cards::game::SEATS;
use table::set::CardSet;

impl<const W: usize> Look<'_, W> {
    /// Whether there is anything to choose but to decline.
    pub(crate) fn can_choose(&self, choice: &Choice) -> bool {
        choice.actions.clone().any(|nth| {
            let action = &self.setup.program.actions[usize::from(nth)];
            let eye = Eye::of(self.state);
            let plain = action.also.is_none() && action.pays.is_empty();
            match &action.targets[..] {
                _ if action.when.as_ref().is_some_and(|when| !self.truth(when, eye)) => false,
                [] if plain => true,
                [(_, Target::Card(cards))] if plain => !self.cards(cards, eye).is_empty(),
                _ => {
                    let mut found = Vec::new();
                    self.moves_of(nth, &mut found);
                    !found.is_empty()
                }
            }
        })
    }

    /// The moves of an action.
    pub(crate) fn moves_of(&self, nth: u16, out: &mut Vec<Move>) {
        let action = &self.setup.program.actions[usize::from(nth)];
        let eye = Eye::of(self.state);
        if action.when.as_ref().is_some_and(|when| !self.truth(when, eye)) {
            return;
        }
        let pick = Move { action: nth, ..Move::default() };
        if let [(_, Target::Card(_) | Target::Player(_))] | [] = action.targets[..]
            && action.also.is_none()
            && action.pays.is_empty()
        {
            return self.targets(action, 0, pick, out);
        }
        // the first targets decide which others are possible: they are tried on a copy
        let mut tried = *self.state;
        tries(self.setup, &mut tried, action, 0, pick, out);
    }

    /// The moves that a target gives, those before it being chosen.
    fn targets(&self, action: &Action, nth: usize, pick: Move, out: &mut Vec<Move>) {
        let mut add = |value: i16| {
            let mut pick = pick;
            pick.targets[nth] = value;
            out.push(pick);
        };
        let eye = Eye::of(self.state);
        match action.targets.get(nth).map(|(_, target)| target) {
            None => out.push(pick),
            Some(Target::Card(cards)) => {
                let mut cards = self.cards(cards, eye);
                if nth == 0 {
                    cards = self.if_can(action, cards, eye);
                }
                for card in cards {
                    let alike = self.setup.twins[usize::from(card)] & cards;
                    let same = alike & self.state.places[usize::from(self.state.lie(card).slot)];
                    if same.is_empty() {
                        add(CARD + i16::from(card));
                    }
                }
            }
            Some(Target::Player(seats)) => seats_of(self.seats(seats, eye)).for_each(|seat| add(seat.into())),
            Some(Target::Word(words)) => words.iter().for_each(|word| add(*word as i16)),
            Some(Target::Number(low, high)) => {
                let (low, high) = (self.num(low, eye), self.num(high, eye));
                (low..=high.min(low.saturating_add(200))).for_each(|n| add(n.clamp(-16_000, 16_000) as i16));
            }
        }
    }

    /// Those cards that meet the first condition that any of them meets.
    pub(crate) fn if_can(&self, action: &Action, cards: CardSet<W>, eye: Eye) -> CardSet<W> {
        for condition in &action.if_can {
            let fits = |card: &u8| self.truth(condition, Eye { looked: *card, asked: *card, ..eye });
            let found: CardSet<W> = cards.into_iter().filter(fits).collect();
            if !found.is_empty() {
                return found;
            }
        }
        cards
    }

    /// Everything that may be chosen now.
    pub(crate) fn legal(&self, out: &mut Vec<Move>) {
        let Wait::Choice { choice, .. } = self.state.wait else { return };
        let choice = &self.setup.program.choices[usize::from(choice)];
        choice.actions.clone().for_each(|action| self.moves_of(action, out));
        if let Some(may) = choice.may {
            out.push(Move { action: self.setup.program.actions.len() as u16 + may, ..Move::default() });
        }
    }

    /// What each seat has of the first thing that is compared.
    pub(crate) fn standing(&self) -> [i32; SEATS] {
        let eye = Eye::of(self.state);
        let first = self.setup.program.wins.first();
        std::array::from_fn(|seat| match first {
            Some(num) if seat < usize::from(self.setup.players) => self.num(num, eye.seat(seat as u8)),
            _ => 0,
        })
    }

    /// The winners if the game ended here: the best by the first expression of `wins`, of equals by the next.
    pub(crate) fn winners(&self) -> u8 {
        let program = &self.setup.program;
        let eye = Eye::of(self.state);
        if let Some(condition) = &program.wins_if {
            return u8::from(self.truth(condition, eye.seat(0)));
        }
        let all = ((1_u16 << self.setup.players) - 1) as u8;
        let mut left = all & !self.state.out;
        if program.wins.is_empty() {
            return 0;
        }
        for num in &program.wins {
            let worth = |seat: u8| self.num(num, eye.seat(seat));
            let Some(best) = seats_of(left).map(worth).max() else { return 0 };
            left = seats_of(left).filter(|seat| worth(*seat) == best).fold(0, |mask, seat| mask | 1 << seat);
        }
        if program.teams > 0
            && let Some(first) = one(left)
        {
            let team = first % program.teams;
            let rest = seats_of(left).filter(|seat| seat % program.teams != team).count();
            let whole =
                seats_of(all).filter(|seat| seat % program.teams == team).fold(0, |mask, seat| mask | 1 << seat);
            return if rest == 0 { whole } else { left };
        }
        left
    }
}

/// Tries targets one after another; a choice is kept if it is possible and can be paid for.
fn tries<const W: usize>(
    setup: &Setup<W>,
    tried: &mut State<W>,
    action: &Action,
    nth: usize,
    pick: Move,
    out: &mut Vec<Move>,
) {
    let look = Look { setup, state: tried };
    if nth == action.targets.len() {
        let eye = Eye::of(tried);
        let fits = action.also.as_ref().is_none_or(|also| look.truth(also, eye));
        let paid = action.pays.iter().all(|(mark, cost)| {
            let spec = &setup.program.marks[usize::from(*mark)];
            i32::from(tried.marks[setup.mark(*mark, tried.me)]) - look.num(cost, eye) >= spec.low
        });
        if fits && paid {
            out.push(pick);
        }
        return;
    }
    let mut found = Vec::new();
    look.targets(action, nth, pick, &mut found);
    for next in found {
        tried.set_reg(action.targets[nth].0, next.targets[nth].into());
        tries(setup, tried, action, nth + 1, next, out);
    }
}
