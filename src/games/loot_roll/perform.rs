//! What effects do: one operation after the other, from the same definition that is printed. An operation that needs cards
//! picked puts a step on the stack and goes on afterwards.

use super::effect::{Against, Bottom, Choice, Chooser, Duration, Fallback, Op, Pile, Place, Target, Trigger};
use super::event::Event;
use super::rules::Table;
use super::setup::{CardNo, NONE};
use super::state::{Change, MONSTER, Modifier, Performing, Step, Zone};
use super::tally::places;
use crate::game::Log;

/// The zone of a seat that an effect names.
fn zone_of(zone: super::effect::Zone, seat: u8) -> Zone {
    match zone {
        super::effect::Zone::Bag => Zone::Bag(seat),
        super::effect::Zone::AbilityHand => Zone::Hand(seat),
    }
}

impl<L: Log<Event>> Table<'_, L> {
    /// Whether an effect at its beginning waits for a target: its conditions hold and there is something to choose.
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
        // the condition is tested when the effect would start; a chosen target must exist (LR section 18)
        if first && (!holds() || (self.state.must_aim(setup, &p) && p.target == NONE)) {
            self.state.steps.pop();
            return self.log.note(Event::Lapsed { seat: p.seat, card: p.card, effect: p.effect });
        }
        if first {
            self.log.note(Event::Effect { seat: p.seat, card: p.card, effect: p.effect });
        }
        let Some(op) = effect.ops.get(usize::from(p.op)) else {
            self.state.steps.pop();
            return;
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

    /// Whose bag or gear a card is in.
    fn owner(&self, card: CardNo) -> Option<u8> {
        (0..self.setup.players).find(|s| {
            self.state.zones.iter(Zone::Bag(*s)).chain(self.state.zones.iter(Zone::Worn(*s))).any(|c| c == card)
        })
    }

    fn operate(&mut self, op: Op, p: Performing, seats: u8, card: Option<CardNo>, duration: Option<Duration>) {
        let each = |n: u8| (0..n).filter(move |s| seats & (1 << s) != 0);
        let players = self.setup.players;
        let own = p.seat;
        // survivability lasts for the fight and rolls for the contest unless the card says otherwise (LR-F3)
        let until = |usual| duration.unwrap_or(usual);
        let mut change = |change, usual, seats: u8| {
            for on in (0..=MONSTER).filter(|s| seats & (1 << s) != 0) {
                self.state.modify(Modifier { on, change, until: until(usual), from: p.card });
            }
        };
        match op {
            Op::ModifySurvivability { amount } => {
                change(Change::Survivability(amount as i16), Duration::ThisFight, seats);
            }
            Op::MultiplySurvivability { factor } => change(Change::Times(factor as i16), Duration::ThisFight, seats),
            Op::ModifyMonsterSurvivability { amount } => {
                change(Change::Survivability(amount as i16), Duration::ThisFight, 1 << MONSTER);
            }
            Op::ModifyRoll { amount } => change(Change::Roll(amount as i16), Duration::ThisContest, seats),
            Op::SetRoll { value } => change(Change::RollIs(value as i16), Duration::ThisContest, seats),
            Op::SkipPenalty => change(Change::NoPenalty, Duration::ThisFight, seats),
            Op::ModifyPenalty { amount } => change(Change::Penalty(amount as i16), Duration::ThisFight, seats),
            Op::Immune { against } => change(Change::Immune(against), Duration::ThisFight, seats),
            Op::PriceDiscount { amount } => change(Change::Discount(amount as i16), Duration::ThisTownTurn, seats),
            Op::IgnoreBagLimit => change(Change::FullBagRolls, Duration::ThisRollPhase, seats),
            Op::ModifyBagLimit { amount } => {
                change(Change::BagLimit(amount as i16), Duration::ThisDungeon, seats);
                each(players).for_each(|seat| self.push(Step::Overflow { seat }));
            }
            // played before the chest is opened: for every die that is still to be thrown
            Op::RollExtraDie { keep } if duration == Some(Duration::ThisRollPhase) => {
                change(Change::TwoDice(keep), Duration::ThisRollPhase, seats);
            }
            Op::Reroll { keep } | Op::RollExtraDie { keep } => {
                let rolling = self.state.fight.tied & seats;
                for seat in each(players).filter(|s| rolling & (1 << s) != 0) {
                    self.throw_second(seat, keep);
                    self.state.end_modifiers(|m| m.on == seat && m.until == Duration::ThisRoll);
                }
            }
            Op::Draw { pile, count } => {
                if pile != Pile::Monster {
                    for seat in each(players) {
                        (0..count).for_each(|_| self.draw_to(seat, pile as u8));
                    }
                }
            }
            Op::Discard { zone, count, chooser } => {
                for seat in each(players) {
                    if seat == own || !self.state.immune(self.setup, seat, Against::Discard) {
                        self.lose(p, seat, zone_of(zone, seat), card, count, chooser);
                    }
                }
            }
            Op::Steal { zone, count, chooser } => {
                for seat in each(players).filter(|s| *s != own) {
                    if !self.state.immune(self.setup, seat, Against::Steal) {
                        self.lose(p, seat, zone_of(zone, seat), card, count, chooser);
                    }
                }
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
            Op::ModifyLootCount { rarity, amount } => {
                let chest = &mut self.state.fight.chest[rarity as usize];
                *chest = chest.saturating_add(amount.clamp(-9, 9) as i8);
            }
            Op::UpgradeLoot { from, to, count } => {
                let there = i32::from(self.state.chest(self.setup)[from as usize]);
                let moved = count.clamp(0, there) as i8;
                self.state.fight.chest[from as usize] -= moved;
                self.state.fight.chest[to as usize] += moved;
            }
            Op::LootFromDiscard { fallback } => {
                self.state.fight.source = if fallback == Fallback::Pile { 1 } else { 2 };
            }
            Op::TakeContestedLoot => {
                let card = self.state.fight.contested;
                if card != NONE {
                    self.win(own, card, false);
                }
            }
            Op::SoloFight => self.state.fight.alone = own,
            Op::ForceChoice { choice } => {
                let other = if choice == Choice::Fight { 1 } else { 0 };
                if self.state.fight.alone == NONE && !self.state.fight.flipped {
                    self.state.fight.forced[1 - other] |= seats & !self.state.fight.forced[other];
                }
            }
            Op::AddToFight if self.state.fight.flipped && self.state.fight.alone == NONE => {
                self.state.fight.fighters |= seats & ((1 << players) - 1);
            }
            Op::RemoveFromFight if self.state.fight.flipped && self.state.fight.alone == NONE => {
                self.state.fight.fighters &= !seats;
            }
            Op::AddToFight | Op::RemoveFromFight | Op::Peek { .. } => {}
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
        }
    }

    /// Cards leave a seat's bag or hand: a certain one, or so many by somebody's choice or by chance.
    fn lose(&mut self, p: Performing, seat: u8, zone: Zone, card: Option<CardNo>, count: i32, chooser: Chooser) {
        if let Some(card) = card {
            return self.picked(p, seat, card);
        }
        let left = count.clamp(0, 99) as u8;
        match chooser {
            Chooser::Owner => self.push(Step::Pick { by: p, seat, owner: seat, left }),
            Chooser::Player => self.push(Step::Pick { by: p, seat: p.seat, owner: seat, left }),
            Chooser::Random => {
                for _ in 0..left {
                    let held = self.state.zones.len(zone) as u32;
                    let nth = self.dice.below(held) as usize;
                    let drawn = self.state.zones.iter(zone).nth(nth);
                    if let Some(card) = drawn {
                        self.picked(p, seat, card);
                    }
                }
            }
        }
    }

    /// A card was picked for the operation an effect is at.
    pub(super) fn picked(&mut self, by: Performing, owner: u8, card: CardNo) {
        let effect = &self.setup.card(by.card).effects[usize::from(by.effect)];
        let Some(op) = by.op.checked_sub(1).and_then(|i| effect.ops.get(usize::from(i))) else { return };
        if let Op::SwapEquipped = op {
            if let Some(theirs) = self.state.counterpart(self.setup, card, by.target) {
                self.swap(owner, card, by.target, theirs);
            }
            return;
        }
        let from = [Zone::Bag(owner), Zone::Hand(owner)].into_iter().find(|z| self.state.zones.take(card, *z));
        let Some(from) = from else { return };
        let to_seat = |seat: u8| if matches!(from, Zone::Hand(_)) { Zone::Hand(seat) } else { Zone::Bag(seat) };
        match op {
            Op::Steal { .. } => {
                self.state.zones.put(card, to_seat(by.seat));
                self.log.note(Event::Stole { seat: by.seat, from: owner, card });
                self.push(Step::Overflow { seat: by.seat });
            }
            Op::Give { .. } => {
                let seat = if by.target < self.setup.players {
                    by.target
                } else {
                    let reach = self.state.reach(self.setup, effect.target, by.seat) & !(1 << by.seat);
                    reach.trailing_zeros().min(u32::from(self.setup.players) - 1) as u8
                };
                self.state.zones.put(card, to_seat(seat));
                self.log.note(Event::Stole { seat, from: owner, card });
                self.push(Step::Overflow { seat });
            }
            Op::BankNow { .. } => {
                self.state.zones.put(card, Zone::Bank(owner));
                self.log.note(Event::Banked { seat: owner, card });
            }
            _ => {
                self.discard(card);
                self.log.note(Event::GaveUp { seat: owner, card });
            }
        }
    }

    /// Two worn cards of the same slot change wearers.
    fn swap(&mut self, a: u8, of_a: CardNo, b: u8, of_b: CardNo) {
        let Some((slot, _)) = self.setup.card(of_a).gear() else { return };
        self.take_off(a, of_a, false);
        self.take_off(b, of_b, false);
        for (seat, card) in [(a, of_b), (b, of_a)] {
            places(slot).for_each(|i| self.state.slots[usize::from(seat)][i] = card);
            self.state.zones.put(card, Zone::Worn(seat));
            // what was worn may have made the bag hold more (LR-41)
            self.push(Step::Overflow { seat });
        }
    }

    /// LR-F8: only in preparation; the mode stays.
    fn replace_monster(&mut self, to: Bottom) {
        if !self.state.fight.on || self.state.fight.flipped {
            return;
        }
        let Some(next) = self.draw(4) else { return };
        let old = self.state.fight.monster;
        self.state.zones.take(old, Zone::Lair);
        match to {
            Bottom::Discard => self.discard(old),
            Bottom::Bottom => self.state.zones.put_under(old, Zone::Pile(4)),
        }
        self.state.fight.monster = next;
        self.state.zones.put(next, Zone::Lair);
        self.log.note(Event::Revealed { card: next });
        self.trigger(next, Trigger::OnMonsterRevealed, self.state.active);
    }

    /// A used card goes where it says, else to its discard pile (LR-18, LR-25, LR-39).
    pub(super) fn put_away(&mut self, card: CardNo, seat: u8) {
        let place = self.state.goes_to(self.setup, card);
        let worn = self.state.zones.iter(Zone::Worn(seat)).any(|c| c == card);
        let ability = self.setup.pile[usize::from(card)] == 0;
        match place {
            Some(Place::Stay) if worn => {}
            Some(Place::Equipped) => {}
            Some(Place::Stay | Place::ToBag) => {
                if worn {
                    self.take_off(seat, card, false);
                }
                if worn || self.state.zones.take(card, Zone::Table) {
                    self.state.zones.put(card, if ability { Zone::Hand(seat) } else { Zone::Bag(seat) });
                    self.push(Step::Overflow { seat });
                }
            }
            Some(Place::ToBank) if !ability => {
                if worn {
                    self.take_off(seat, card, false);
                }
                if worn || self.state.zones.take(card, Zone::Table) {
                    self.state.zones.put(card, Zone::Bank(seat));
                }
            }
            _ => {
                if worn {
                    self.take_off(seat, card, false);
                }
                if worn || self.state.zones.take(card, Zone::Table) {
                    self.discard(card);
                }
            }
        }
    }
}
