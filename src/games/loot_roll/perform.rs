//! Carries out effects, one operation after another, from the same definition that is printed. An operation that needs a choice
//! of cards puts a step on the stack and continues afterwards.

use super::compiled::places;
use super::effect::{Against, Bottom, Choice, Chooser, Duration, Fallback, Op, Pile, Place, Target, Trigger};
use super::event::{Award, Event};
use super::ids::{CardNo, NONE};
use super::spec::{Matter, Reach};
use super::state::{FIGHTERS, Guard, MONSTER, Modifier, OTHERS, Performing, Step, Zone};
use crate::state::Context;
use cards::game::Log;
use table::seats;

/// The zone of a seat to which an effect refers.
fn zone_of(zone: super::effect::Zone, seat: u8) -> Zone {
    match zone {
        super::effect::Zone::Bag => Zone::Bag(seat),
        super::effect::Zone::AbilityHand => Zone::Hand(seat),
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Whether an effect that begins needs a target: its conditions hold and there is a choice.
    pub(super) fn to_aim(&self, p: &Performing) -> bool {
        let effect = &self.setup.card(p.card).effects[usize::from(p.effect)];
        let mut some = false;
        self.state.must_aim(self.setup, p)
            && effect.conditions.iter().all(|c| self.state.holds(self.setup, *c, p.seat))
            && {
                self.state.aims(self.setup, p, |_| some = true);
                some
            }
    }

    /// Carries out the next operation of the effect on top of the stack.
    pub(super) fn perform(&mut self, p: Performing) {
        let setup = self.setup;
        let effect = &setup.card(p.card).effects[usize::from(p.effect)];
        let first = p.op == 0;
        let holds = || effect.conditions.iter().all(|c| self.state.holds(setup, *c, p.seat));
        // the condition is tested when the effect begins; a chosen target must exist (LR section 18)
        if first && (!holds() || (self.state.must_aim(setup, &p) && p.target == NONE)) {
            self.state.steps.pop();
            return self.log.note(Event::Lapsed { seat: p.seat, card: p.card, effect: p.effect });
        }
        if first {
            if p.target != NONE {
                self.tell_aim(p, effect.target);
            }
            self.log.note(Event::Effect { seat: p.seat, card: p.card, effect: p.effect });
        }
        let Some(op) = effect.ops.get(usize::from(p.op)) else {
            self.state.steps.pop();
            return self.goes(p, effect.trigger, effect.after);
        };
        let p = Performing { op: p.op + 1, ..p };
        self.state.steps.set_top(Step::Perform(p));
        let on_card = matches!(effect.target, Some(Target::ChosenEquippedCard { .. } | Target::ChosenBagCard { .. }));
        let seats = if on_card {
            self.owner(p.target).map_or(0, |s| 1 << s)
        } else if p.target != NONE {
            1 << p.target
        } else {
            self.state.reach(setup, effect.target, p.seat)
        };
        self.operate(*op, p, seats, on_card.then_some(p.target), effect.duration);
    }

    /// The target of a card.
    fn tell_aim(&mut self, p: Performing, target: Option<Target>) {
        let on_card = matches!(target, Some(Target::ChosenEquippedCard { .. } | Target::ChosenBagCard { .. }));
        let (at, which) = if on_card { (self.owner(p.target), p.target) } else { (Some(p.target), NONE) };
        if let Some(at) = at {
            self.log.note(Event::Aimed { card: p.card, at, which });
        }
    }

    /// A card with an automatic effect goes to the place that it names, from its present place.
    fn goes(&mut self, p: Performing, trigger: Trigger, after: Option<Place>) {
        let by_itself = matches!(trigger, Trigger::OnEquip | Trigger::OnExplore | Trigger::OnRollWon);
        let (card, seat) = (p.card, p.seat);
        let Some(to) = after.filter(|_| by_itself).and_then(|place| self.place(card, seat, place)) else { return };
        self.leave(card, seat, to);
    }

    /// The zone for a card of a seat; none if the card stays.
    fn place(&self, card: CardNo, seat: u8, place: Place) -> Option<Zone> {
        let pile = self.setup.pile[usize::from(card)];
        match place {
            Place::Stay | Place::Equipped => None,
            Place::ToBag if pile != 0 => Some(Zone::Bag(seat)),
            Place::ToBank if pile != 0 => Some(Zone::Bank(seat)),
            Place::ToBag | Place::ToBank => Some(Zone::Hand(seat)),
            Place::Discard => Some(Zone::Discard(pile)),
        }
    }

    /// A card leaves play, or the slots or the bag of a seat.
    fn leave(&mut self, card: CardNo, seat: u8, to: Zone) {
        if self.state.zones.iter(Zone::Worn(seat)).any(|c| c == card) {
            self.take_off(seat, card, to);
        } else {
            let _ =
                self.shift(card, Zone::Table, to) || (to != Zone::Bag(seat) && self.shift(card, Zone::Bag(seat), to));
        }
        self.overflow(seat);
    }

    fn worn(&self, card: CardNo) -> bool {
        (0..self.setup.players).any(|s| self.state.zones.iter(Zone::Worn(s)).any(|c| c == card))
    }

    /// The owner of a card in a bag or worn.
    fn owner(&self, card: CardNo) -> Option<u8> {
        (0..self.setup.players).find(|s| {
            self.state.zones.iter(Zone::Bag(*s)).chain(self.state.zones.iter(Zone::Worn(*s))).any(|c| c == card)
        })
    }

    fn operate(&mut self, op: Op, p: Performing, seats: u8, card: Option<CardNo>, duration: Option<Duration>) {
        let each = |n: u8| (0..n).filter(move |s| seats & (1 << s) != 0);
        let players = self.setup.players;
        let own = p.seat;
        match op {
            // played before the chest is opened, so it applies to every die that is still to be thrown
            Op::RollExtraDie { .. } if duration == Some(Duration::ThisRollPhase) => {
                self.leave_change(op, p, seats, card, duration);
            }
            Op::Reroll { keep } | Op::RollExtraDie { keep } => {
                let rolling = self.state.fight.tied & seats;
                each(players).filter(|s| rolling & (1 << s) != 0).for_each(|seat| self.throw_second(seat, keep));
                self.tell_rolls(rolling, true);
            }
            Op::Draw { pile, count } => {
                if pile != Pile::Monster {
                    for seat in self.in_order(seats) {
                        (0..count).for_each(|_| self.draw_to(seat, pile as u8));
                    }
                    self.thin();
                }
            }
            Op::Discard { zone, count, chooser } => {
                let hit = self.unsafe_from(p, Against::Discard, seats & !(1 << own)) | seats & (1 << own);
                self.lose(p, hit, zone, card, count, chooser);
            }
            Op::Steal { zone, count, chooser } => {
                let hit = self.unsafe_from(p, Against::Steal, seats & !(1 << own));
                self.lose(p, hit, zone, card, count, chooser);
            }
            Op::Give { count, .. } => match card {
                Some(card) => self.picked(p, own, card),
                None if seats & !(1 << own) != 0 => {
                    self.push(Step::Pick { by: p, seat: own, owner: own, left: count.clamp(0, 99) as u8 });
                }
                None => {}
            },
            Op::BankNow { count } => match card {
                Some(card) => self.picked(p, own, card),
                None if p.card != NONE && self.state.zones.iter(Zone::Bag(own)).any(|c| c == p.card) && count == 1 => {
                    self.picked(p, own, p.card);
                }
                None => self.push(Step::Pick { by: p, seat: own, owner: own, left: count.clamp(0, 99) as u8 }),
            },
            // without a fight there is no chest, and an opened chest does not change
            Op::ModifyLootCount { .. } | Op::UpgradeLoot { .. }
                if !self.state.fight.on || self.state.fight.opened() => {}
            Op::ModifyLootCount { rarity, amount } => {
                let chest = &mut self.state.fight.chest[rarity as usize];
                *chest = chest.saturating_add(amount.clamp(-9, 9) as i8);
                self.log.note(Event::Chest { holds: self.state.chest(self.setup), by: p.card });
            }
            Op::UpgradeLoot { from, to, count } => {
                let there = i32::from(self.state.chest(self.setup)[from as usize]);
                let moved = count.clamp(0, there) as i8;
                self.state.fight.chest[from as usize] -= moved;
                self.state.fight.chest[to as usize] += moved;
                self.log.note(Event::Chest { holds: self.state.chest(self.setup), by: p.card });
            }
            Op::LootFromDiscard { fallback } => {
                self.state.fight.source = if fallback == Fallback::Pile { 1 } else { 2 };
            }
            Op::TakeContestedLoot => {
                let card = self.state.fight.contested;
                if card != NONE {
                    self.win(own, card, Award::Taken);
                }
            }
            // LR-A25: the first such player fights alone
            Op::SoloFight if self.state.fight.on && self.state.fight.alone == NONE => {
                self.state.fight.alone = own;
                if self.state.fight.flipped {
                    self.state.fight.fighters = 1 << own;
                }
            }
            Op::SoloFight => {}
            Op::ForceChoice { choice } => {
                let other = if choice == Choice::Fight { 1 } else { 0 };
                if self.state.fight.alone == NONE && !self.state.fight.flipped {
                    self.state.fight.forced[1 - other] |= seats & !self.state.fight.forced[other];
                }
            }
            Op::AddToFight if self.state.fight.flipped && self.state.fight.alone == NONE => {
                let new = seats & ((1 << players) - 1) & !self.state.fight.fighters;
                self.state.fight.fighters |= new;
                self.tell_joined(new, true, p.card);
            }
            Op::RemoveFromFight if self.state.fight.flipped && self.state.fight.alone == NONE => {
                let gone = seats & self.state.fight.fighters;
                self.state.fight.fighters &= !gone;
                self.tell_joined(gone, false, p.card);
            }
            Op::AddToFight | Op::RemoveFromFight => {}
            Op::Peek { pile, count } => each(players).for_each(|seat| self.peek(seat, pile as u8, count)),
            Op::ReplaceMonster { to } => self.replace_monster(to),
            Op::SwapEquipped => match card {
                Some(theirs) => {
                    if let (Some(other), Some((slot, _))) = (self.owner(theirs), self.setup.card(theirs).gear()) {
                        let mine = self.state.slots[usize::from(own)][places(slot).start];
                        if mine != NONE && self.setup.card(mine).gear().is_some_and(|(s, _)| s == slot) {
                            self.swap(own, mine, other, theirs);
                        }
                    }
                }
                None => self.push(Step::Pick { by: p, seat: own, owner: own, left: 1 }),
            },
            _ => self.leave_change(op, p, seats, card, duration),
        }
    }

    /// An operation that is not instantaneous leaves the change that its row names.
    fn leave_change(&mut self, op: Op, p: Performing, seats: u8, card: Option<CardNo>, duration: Option<Duration>) {
        let spec = op.spec();
        let Some(change) = spec.change else { return };
        // changes on a worn card move with that card
        let worn = card.filter(|c| self.worn(*c)).unwrap_or(NONE);
        let until = op.runs(duration).unwrap_or(Duration::Instant);
        let seats = if spec.reach == Reach::Monster { 1 << MONSTER } else { seats };
        // LR-A38: the fighters are determined when they are needed; after a roll they are known, and each die has its
        // own changes
        let whoever = match self.setup.card(p.card).effects[usize::from(p.effect)].target {
            Some(Target::EachFighter) => Some(FIGHTERS),
            Some(Target::EachOtherFighter) => Some(OTHERS + p.seat),
            _ => None,
        };
        let rolling = self.state.fight.contested != NONE;
        let whoever = whoever.filter(|_| seats & (1 << MONSTER) == 0 && !rolling);
        let new = Modifier { on: NONE, change, until, from: p.card, worn };
        match whoever {
            Some(on) => self.run(Modifier { on, worn: NONE, ..new }),
            None => (0..=MONSTER).filter(|s| seats & (1 << s) != 0).for_each(|on| self.run(Modifier { on, ..new })),
        }
        // a bag whose limit falls may be too full
        if spec.matter == Some(Matter::Bag) {
            self.thin();
        }
    }

    fn tell_joined(&mut self, seats: u8, fight: bool, by: CardNo) {
        for seat in (0..self.setup.players).filter(|s| seats & (1 << s) != 0) {
            self.log.note(Event::Joined { seat, fight, by });
        }
    }

    /// The seats among these that a card can affect; for the others, immunity is logged (LR-F2).
    fn unsafe_from(&mut self, p: Performing, against: Against, seats: u8) -> u8 {
        let players = self.setup.players;
        let mut hit = seats;
        for seat in (0..players).filter(|s| seats & (1 << s) != 0) {
            if let Some(shield) = self.state.shield(self.setup, seat, against) {
                self.log.note(Event::Safe { seat, by: p.card, shield });
                hit &= !(1 << seat);
            }
        }
        hit
    }

    /// Adds a change in force.
    fn run(&mut self, change: Modifier) {
        if !self.state.modify(change) {
            self.stall(Guard::Changes);
        }
    }

    /// A seat looks at the top cards of a pile. A look does not shuffle the pile, because it is not a draw (LR-A11).
    fn peek(&mut self, seat: u8, pile: u8, count: i32) {
        let cards = count.clamp(0, self.state.zones.len(Zone::Pile(pile)) as i32) as u8;
        self.state.known[usize::from(pile)].look(seat, cards);
        self.log.note(Event::Peeked { seat, pile, cards });
        for card in self.state.zones.iter(Zone::Pile(pile)).take(usize::from(cards)) {
            self.log.note(Event::Saw { seat, card });
        }
    }

    /// The seats clockwise from the active player's, in the order in which they are asked (LR-W2).
    fn in_order(&self, seats: u8) -> impl DoubleEndedIterator<Item = u8> + use<L> {
        seats::clockwise(self.state.active, self.setup.players).filter(move |s| seats & (1 << s) != 0)
    }

    /// Cards leave the bags or hands of seats: a named card, or a number of cards that are chosen or random.
    fn lose(
        &mut self,
        p: Performing,
        seats: u8,
        zone: super::effect::Zone,
        card: Option<CardNo>,
        count: i32,
        chooser: Chooser,
    ) {
        if let Some(card) = card {
            return self.in_order(seats).for_each(|seat| self.picked(p, seat, card));
        }
        let left = count.clamp(0, 99) as u8;
        if chooser != Chooser::Random {
            // the step that is pushed last comes first
            for owner in self.in_order(seats).rev() {
                let seat = if chooser == Chooser::Owner { owner } else { p.seat };
                self.push(Step::Pick { by: p, seat, owner, left });
            }
            return;
        }
        for seat in self.in_order(seats) {
            let zone = zone_of(zone, seat);
            for _ in 0..left {
                let held = self.state.zones.len(zone) as u32;
                if held == 0 {
                    break;
                }
                let nth = self.dice.below(held) as usize;
                let drawn = self.state.zones.iter(zone).nth(nth);
                if let Some(card) = drawn {
                    self.picked(p, seat, card);
                }
            }
        }
    }

    /// A player has picked a card for the current operation of an effect.
    pub(super) fn picked(&mut self, by: Performing, owner: u8, card: CardNo) {
        let effect = &self.setup.card(by.card).effects[usize::from(by.effect)];
        let Some(op) = by.op.checked_sub(1).and_then(|i| effect.ops.get(usize::from(i))) else { return };
        if let Op::SwapEquipped = op {
            if let Some(theirs) = self.state.counterpart(self.setup, card, by.target) {
                self.swap(owner, card, by.target, theirs);
            }
            return;
        }
        let holds = |z: &Zone| self.state.zones.iter(*z).any(|c| c == card);
        let Some(from) = [Zone::Bag(owner), Zone::Hand(owner)].into_iter().find(holds) else { return };
        let to_seat = |seat: u8| if matches!(from, Zone::Hand(_)) { Zone::Hand(seat) } else { Zone::Bag(seat) };
        match op {
            Op::Steal { .. } => {
                self.shift(card, from, to_seat(by.seat));
                self.log.note(Event::Stole { seat: by.seat, from: owner, card });
                self.overflow(by.seat);
            }
            Op::Give { .. } => {
                let seat = if by.target < self.setup.players {
                    by.target
                } else {
                    let reach = self.state.reach(self.setup, effect.target, by.seat) & !(1 << by.seat);
                    reach.trailing_zeros().min(u32::from(self.setup.players) - 1) as u8
                };
                self.shift(card, from, to_seat(seat));
                self.log.note(Event::Gave { seat: owner, to: seat, card });
                self.overflow(seat);
            }
            Op::BankNow { .. } => {
                self.shift(card, from, Zone::Bank(owner));
                self.log.note(Event::Banked { seat: owner, card });
            }
            _ => {
                self.discard(card, from);
                self.log.note(Event::GaveUp { seat: owner, card });
            }
        }
    }

    /// Two worn cards of the same slot change owners. This is not equipping: `on_equip` does not trigger. Both slots
    /// count as changed (LR-38).
    fn swap(&mut self, a: u8, of_a: CardNo, b: u8, of_b: CardNo) {
        self.take_off(a, of_a, Zone::Table);
        self.take_off(b, of_b, Zone::Table);
        self.put_on(a, of_b, Zone::Table);
        self.put_on(b, of_a, Zone::Table);
        self.log.note(Event::Swapped { seat: a, card: of_a, with: b, other: of_b });
        // the old card may have enlarged the bag (LR-41)
        self.thin();
    }

    /// LR-F8, LR-A48: only in preparation; the mode stays. Effects of the old monster that have not taken place are
    /// lost.
    fn replace_monster(&mut self, to: Bottom) {
        if !self.state.fight.on || self.state.fight.flipped {
            return;
        }
        let old = self.state.fight.monster;
        let Some(next) = self.draw(4, Zone::Lair) else { return };
        match to {
            Bottom::Discard => _ = self.discard(old, Zone::Lair),
            Bottom::Bottom => self.sink(old, Zone::Lair),
        }
        self.state.fight.monster = next;
        while matches!(self.state.steps.top(), Step::Perform(p) if p.card == old) {
            self.state.steps.pop();
        }
        self.log.note(Event::Revealed { card: next });
        self.trigger(next, Trigger::OnMonsterRevealed, self.state.active);
    }

    /// A used card goes to the place that it names, or else to its discard pile (LR-18, LR-25, LR-39).
    pub(super) fn put_away(&mut self, card: CardNo, seat: u8) {
        let worn = self.state.zones.iter(Zone::Worn(seat)).any(|c| c == card);
        let place = match self.state.goes_to(self.setup, card) {
            Some(Place::Stay) if worn => return,
            // a card that was not worn was in a bag or a hand
            Some(Place::Stay) => Place::ToBag,
            Some(place) => place,
            None => Place::Discard,
        };
        if let Some(to) = self.place(card, seat, place) {
            self.leave(card, seat, to);
        }
    }
}
