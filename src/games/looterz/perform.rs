//! Carries out effects: every operation of the vocabulary (LZ section 11), with its targets and payers.

use super::act::{Act, Way};
use super::effect::{Chooser, Deed, Duration, From, Op, Target, Zone};
use super::event::Event;
use super::ids::{CardNo, Cards, NONE};
use super::legal::Move;
use super::mutant::Mutant;
use super::setup::Setup;
use super::state::{Performing, Pick, Stage, Step, What};
use crate::state::Context;
use cards::game::Log;
use table::seats;

impl Performing {
    /// The act.
    pub fn act<'s>(&self, setup: &'s Setup) -> Option<&'s Act> {
        setup.card(self.card).acts.get(usize::from(self.act))
    }

    /// The chosen option of the current part.
    pub fn way<'s>(&self, setup: &'s Setup) -> Option<&'s Way> {
        self.act(setup)?.parts.get(usize::from(self.part))?.get(usize::from(self.way))
    }

    /// Whether the player of the effect chooses the target (LZ-F2).
    pub(super) fn aims(&self, setup: &Setup) -> bool {
        self.way(setup).is_some_and(|way| {
            matches!(
                way.target,
                Target::AnyLooter { .. }
                    | Target::OwnLooter { .. }
                    | Target::OpponentLooter { .. }
                    | Target::ChosenOpponent
                    | Target::OpponentWithMostLoot
            )
        })
    }

    /// The seat that is asked now, if players are asked in turn.
    fn round(&self, setup: &Setup, active: u8) -> u8 {
        seats::after(active, self.done, setup.players)
    }
}

/// The targets of an operation: Looterz, or players, one bit each.
#[derive(Clone, Copy)]
struct Whom {
    looterz: Cards,
    seats: u8,
}

impl<L: Log<Event>> Context<'_, L> {
    /// Continues an effect; returns false if it waits for a player.
    pub(super) fn perform(&mut self, p: Performing) -> bool {
        let setup = self.setup;
        let Some(act) = p.act(setup) else {
            self.state.steps.pop();
            return true;
        };
        match p.stage {
            Stage::Begin => {
                let holds = act.checks.iter().all(|check| self.state.holds(setup, p.seat, *check));
                if !holds || !self.state.payable(&p, &act.cost) || !self.state.feasible(setup, &p) {
                    self.lapse(&p, act);
                    self.finish(&p, act);
                } else if act.optional && !self.setup.bent.is(Mutant::MayIsMust) {
                    self.set(Performing { stage: Stage::Offer, ..p });
                } else {
                    self.start(p, act);
                }
            }
            Stage::Offer | Stage::Aim => return false,
            Stage::Pay => {
                match act.cost.get(usize::from(p.op)).filter(|_| !self.setup.bent.is(Mutant::PricesAreNotPaid)) {
                    Some(op) => {
                        self.set(Performing { op: p.op + 1, ..p });
                        let whom = Whom { looterz: Cards::one(p.looter), seats: 1 << p.seat };
                        self.operate(op, p, whom, act.until, false);
                    }
                    None => self.set(Performing { stage: Stage::Way, op: 0, ..p }),
                }
            }
            Stage::Way => return self.find_way(p, act),
            Stage::Between => self.set(Performing { stage: Stage::Do, ..p }),
            Stage::Do => self.operate_all(p, act),
        }
        true
    }

    fn set(&mut self, p: Performing) {
        self.state.steps.set_top(Step::Perform(p));
    }

    fn start(&mut self, p: Performing, act: &Act) {
        // an effect without result is not announced
        if self.state.stirs(self.setup, &p) {
            self.log.note(Event::Effect { seat: p.seat, card: p.card, effect: act.effect, trigger: act.trigger });
        } else {
            self.lapse(&p, act);
        }
        self.set(Performing { stage: Stage::Pay, ..p });
    }

    fn lapse(&mut self, p: &Performing, act: &Act) {
        self.log.note(Event::Lapsed { seat: p.seat, card: p.card, effect: act.effect });
    }

    /// The effect is done; the next one of the same ability begins.
    fn finish(&mut self, p: &Performing, act: &Act) {
        match self.setup.card(p.card).act(act.trigger, usize::from(p.act) + 1) {
            Some(next) => self.set(Performing::new(p.card, p.looter, next as u8, p.seat)),
            None => self.state.steps.pop(),
        }
    }

    /// Begins the next part: its option and its targets; returns false if the player must choose them.
    fn find_way(&mut self, p: Performing, act: &Act) -> bool {
        let Some(ways) = act.parts.get(usize::from(p.part)) else {
            self.finish(&p, act);
            return true;
        };
        if self.state.ways(self.setup, &p).next().is_none() {
            self.lapse(&p, act);
            self.next_part(p);
        } else if let [_] = ways[..] {
            self.go_way(Performing { way: 0, ..p });
        } else {
            return false;
        }
        true
    }

    fn go_way(&mut self, p: Performing) {
        let stage = if p.aims(self.setup) { Stage::Aim } else { Stage::Do };
        self.set(Performing { stage, target: NONE, op: 0, done: 0, ..p });
    }

    fn next_part(&mut self, p: Performing) {
        self.set(Performing { stage: Stage::Way, part: p.part + 1, way: NONE, target: NONE, ..p });
    }

    /// The player of an effect has made a choice.
    pub(super) fn decide(&mut self, p: Performing, choice: Move) {
        let Some(act) = p.act(self.setup) else { return };
        match (p.stage, choice) {
            (Stage::Offer, Move::Accept) => self.start(p, act),
            (Stage::Offer, _) => {
                self.log.note(Event::Declined { seat: p.seat, card: p.card, effect: act.effect });
                self.finish(&p, act);
            }
            (Stage::Way, Move::Way(_, _, way)) => self.go_way(Performing { way, ..p }),
            (Stage::Aim, Move::Card(target) | Move::Seat(target)) => {
                self.set(Performing { stage: Stage::Do, target, ..p });
            }
            _ => {}
        }
    }

    /// Carries out the operations of an option one after another, until a player must choose.
    fn operate_all(&mut self, p: Performing, act: &Act) {
        let Some(way) = p.way(self.setup) else { return self.next_part(p) };
        let mut whom = self.whom(&p, way, act.stepwise);
        // the targets are determined once, even if some leave play or change sides later
        let begun = p.op > 0 || p.target != NONE && !p.aims(self.setup);
        if begun {
            whom.looterz = self.state.meant;
        }
        self.state.meant = whom.looterz;
        let mut at = p;
        while let Some(op) = way.ops.get(usize::from(at.op)) {
            at.op += 1;
            self.set(at);
            self.operate(op, at, whom, act.until, true);
            match self.state.steps.top() {
                // its own Looter may have left play
                Step::Perform(now) if now.op == at.op => at = now,
                _ => return,
            }
        }
        if act.stepwise && at.done + 1 < self.setup.players {
            self.set(Performing { stage: Stage::Between, op: 0, target: NONE, done: at.done + 1, ..at });
        } else {
            self.next_part(at);
        }
    }

    /// The present targets of an option.
    fn whom(&self, p: &Performing, way: &Way, stepwise: bool) -> Whom {
        let all = (1u8 << self.setup.players) - 1;
        let own = 1 << p.seat;
        let mut seats = match way.target {
            Target::ChosenOpponent | Target::OpponentWithMostLoot => 1u8.checked_shl(p.target.into()).unwrap_or(0),
            Target::EachOpponent => all & !own,
            Target::EachPlayer => all,
            _ => own,
        };
        let mut looterz = match way.target {
            Target::AnyLooter { .. } | Target::OwnLooter { .. } | Target::OpponentLooter { .. } => {
                Cards::one(p.target) & self.state.dungeon()
            }
            _ => self.state.reach(self.setup, &way.target, &way.asked, p.seat, p.looter),
        };
        if stepwise {
            let asked = p.round(self.setup, self.state.active);
            seats &= 1 << asked;
            looterz &= self.state.play[usize::from(asked)];
        }
        Whom { looterz, seats }
    }

    /// Seats clockwise from the active one (LZ-44).
    fn in_order(&self, seats: u8) -> impl Iterator<Item = u8> + use<L> {
        self.state.clockwise(self.setup.players).filter(move |s| seats & 1 << s != 0)
    }

    /// Carries out an operation. `whole` says that it may return for the next Looter that gets Life.
    fn operate(&mut self, op: &Op, p: Performing, whom: Whom, until: Duration, whole: bool) {
        let Whom { looterz, seats: who } = whom;
        // an earlier operation may have removed some from play
        let looterz = if looterz == Cards::ALL { looterz } else { looterz & self.state.dungeon() };
        let pick = Pick {
            what: What::Discard,
            seat: p.seat,
            left: 1,
            by: p.looter,
            but: NONE,
            to: NONE,
            amount: 0,
            frog: p.way(self.setup).is_some_and(|way| way.asked.frog),
            until,
            then: 0,
            each: 0,
        };
        let small = |n: i32| n.clamp(0, 99) as u8;
        match op {
            Op::PlaceLife { amount } => {
                looterz.into_iter().for_each(|card| self.place_life(card, *amount, p.looter));
            }
            Op::DealDamage { amount } => self.hurt(looterz, *amount, p.looter),
            Op::MoveLife { amount, from: From::This } => {
                looterz.into_iter().for_each(|to| self.move_life(p.looter, to, *amount, p.looter));
            }
            Op::MoveLife { amount, from } => {
                let what = if *from == From::OwnLooter { What::GiveOwn } else { What::GiveAny };
                self.collect(p, looterz, Pick { what, amount: small(*amount), frog: false, ..pick }, whole);
            }
            Op::Destroy => self.destroy(looterz, p.looter),
            Op::Sacrifice { count, exclude_self } => {
                let spares = *exclude_self && !self.setup.bent.is(Mutant::NobodyIsSpared);
                let but = if spares { p.looter } else { NONE };
                self.ask_each(who, Pick { what: What::Sacrifice, left: small(*count), but, frog: false, ..pick });
            }
            Op::Steal { amount } => {
                let free = self.setup.bent.is(Mutant::StealIsNeverLocked);
                if self.state.forbidden(self.setup, p.looter, Deed::Steal) && !free {
                    let by = self.state.forbidden_by(self.setup, p.looter, Deed::Steal).unwrap_or(NONE);
                    return self.log.note(Event::Hindered { seat: p.seat, card: p.card, by });
                }
                let from = self.in_order(who & !(1 << p.seat));
                from.for_each(|from| (0..*amount).for_each(|_| self.steal(p.seat, from, p.card)));
            }
            Op::GainLoot { amount } => {
                for seat in self.in_order(who) {
                    if !self.over() {
                        self.log.note(Event::Gained { seat, card: p.card, amount: *amount as u16 });
                        self.gain(seat, *amount as u16);
                    }
                }
            }
            Op::LoseLoot { amount } => {
                for seat in self.in_order(who) {
                    let loot = &mut self.state.loot[usize::from(seat)];
                    let amount = (*amount).clamp(0, i32::from(*loot)) as u16;
                    *loot -= amount;
                    self.log.note(Event::Returned { seat, amount });
                }
            }
            Op::Draw { count } => {
                self.in_order(who).for_each(|seat| (0..*count).for_each(|_| self.draw(seat)));
            }
            Op::DiscardHand { count, chooser: Chooser::Owner } => {
                self.ask_each(who, Pick { what: What::Discard, left: small(*count), frog: false, ..pick });
            }
            Op::DiscardHand { count, chooser: Chooser::Random } => {
                for seat in self.in_order(who) {
                    (0..*count).for_each(|_| self.discard_random(seat));
                }
            }
            Op::TakeControl => {
                for card in looterz {
                    self.take_control(card, p.seat, until, p.seat, p.looter);
                }
            }
            Op::SwapControl => {
                if let Some(to) = looterz.first() {
                    self.push(Step::Pick(Pick { what: What::Swap, to, frog: false, ..pick }));
                }
            }
            Op::ReturnToHand => looterz.into_iter().for_each(|card| self.go_back(card)),
            Op::RecruitFrom { zone: Zone::DrawPile, count } => {
                for _ in 0..*count {
                    match self.top_card() {
                        Some(card) => self.enter(p.seat, card, Zone::DrawPile),
                        None => self.log.note(Event::Bare { seat: p.seat }),
                    }
                }
            }
            Op::RecruitFrom { zone: Zone::Hand, count } => {
                self.push(Step::Pick(Pick { what: What::RecruitHand, left: small(*count), frog: false, ..pick }));
            }
            Op::RecruitFrom { zone: Zone::Graveyard, count } => {
                self.push(Step::Pick(Pick { what: What::RecruitGraveyard, left: small(*count), ..pick }));
            }
            Op::TakeFromGraveyard { count } => {
                self.push(Step::Pick(Pick { what: What::Take, left: small(*count), ..pick }));
            }
            Op::ExtraAction => self.act_again(looterz, p.seat, p.looter),
            Op::Peek { count } => self.peek(p.seat, *count),
            // all other operations leave the change that their row names; options are parts of the effect
            _ => {
                if let Some(change) = op.spec().change() {
                    self.lasts(looterz, change, until, &p);
                }
            }
        }
    }

    /// Each of these seats picks cards, the active one first.
    fn ask_each(&mut self, who: u8, pick: Pick) {
        if let Some(seat) = self.in_order(who).next() {
            self.push(Step::Pick(Pick { seat, then: who & !(1 << seat), each: pick.left, ..pick }));
        }
    }

    /// A seat has picked all that it can; the next seat picks, if there is one.
    pub(super) fn next_picks(&mut self, pick: Pick) {
        self.state.steps.pop();
        self.ask_each(pick.then, Pick { left: pick.each, ..pick });
    }

    /// A player gives Life to the next of these Looterz; the effect returns for those after it.
    fn collect(&mut self, p: Performing, receivers: Cards, pick: Pick, whole: bool) {
        if p.aims(self.setup) || !whole {
            if let Some(to) = receivers.first() {
                self.push(Step::Pick(Pick { to, but: to, ..pick }));
            }
            return;
        }
        let later = receivers.into_iter().find(|card| p.target == NONE || *card > p.target);
        match later {
            Some(to) => {
                self.set(Performing { op: p.op - 1, target: to, ..p });
                self.push(Step::Pick(Pick { to, but: to, ..pick }));
            }
            None => self.set(Performing { target: NONE, ..p }),
        }
    }

    /// One token goes from one player to another (LZ-39, LZ-A38).
    fn steal(&mut self, seat: u8, from: u8, card: CardNo) {
        let late = self.setup.bent.is(Mutant::TokensComeTogether);
        if self.state.loot[usize::from(from)] > 0 && (!self.over() || late) {
            self.state.loot[usize::from(from)] -= 1;
            self.log.note(Event::Stole { seat, from, card });
            self.gain(seat, 1);
        }
    }

    fn discard_random(&mut self, seat: u8) {
        let held = self.state.held[usize::from(seat)];
        if held > 0 {
            let nth = self.dice.below(held.into()) as u8;
            if let Some(card) = self.state.hands[usize::from(seat)].nth(nth) {
                self.discard(seat, card);
            }
        }
    }

    /// A seat looks at the top cards of the Inn. A look does not shuffle the Graveyard, because it is not a draw
    /// (LZ-A5).
    fn peek(&mut self, seat: u8, count: i32) {
        let cards = count.clamp(0, self.state.pile.count().into()) as u8;
        self.state.known.look(seat, cards);
        self.log.note(Event::Peeked { seat, cards });
        for card in self.state.inn().take(cards.into()) {
            self.log.note(Event::Saw { seat, card });
        }
    }

    /// A player has picked a card.
    pub(super) fn picked(&mut self, pick: Pick, card: CardNo) {
        if pick.left > 1 {
            self.state.steps.set_top(Step::Pick(Pick { left: pick.left - 1, ..pick }));
        } else {
            self.next_picks(pick);
        }
        match pick.what {
            What::Sacrifice => self.sacrifice(card),
            What::Discard => self.discard(pick.seat, card),
            What::RecruitHand => self.recruit_from_hand(pick.seat, card),
            What::RecruitGraveyard => self.recruit_from_graveyard(pick.seat, card),
            What::Take => self.take(pick.seat, card),
            What::GiveOwn | What::GiveAny => self.move_life(card, pick.to, pick.amount.into(), pick.by),
            What::Swap => {
                if let Some(other) = self.state.controller(pick.to) {
                    self.take_control(pick.to, pick.seat, pick.until, pick.seat, pick.by);
                    self.take_control(card, other, pick.until, pick.seat, pick.by);
                }
            }
        }
    }
}
