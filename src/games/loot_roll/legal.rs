//! The legal choices of a seat. Only reads the state.

use super::compiled::{places, window_bit};
use super::effect::{Of, Op, Place, Target, Trigger, Window};
use super::ids::{Ascending, CardNo, Cards, NONE};
use super::mutant::Mutant;
use super::setup::Setup;
use super::state::{Performing, State, Step, Zone};
use cards::lexicon::Effect;

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Pass: play nothing more for now, or choose no more.
    Pass,
    /// Play an ability, or use a loot card.
    Play(CardNo),
    /// Equip a card.
    Equip(CardNo),
    /// Main action: explore.
    Explore,
    /// Main action: fight, 0 regular or 1 boss.
    Fight(u8),
    /// Main action: discard.
    Throw,
    /// Put the drawn card into the bag.
    Keep,
    /// Wear this card instead of the one in its slot, at the end of the game.
    Wear(CardNo),
    /// Lay Fight (true) or Flight.
    Lay(bool),
    /// Choose this card.
    Card(CardNo),
    /// Choose this seat.
    Seat(u8),
    /// Spend the town turn buying.
    Shop,
    /// Spend the town turn depositing.
    Bank,
}

impl State {
    /// The seat that must choose in the top step, if any.
    pub(super) fn chooser(&self, setup: &Setup) -> Option<u8> {
        match self.steps.top() {
            Step::Window { asked, .. } => Some(asked),
            Step::Action | Step::Throw { .. } | Step::Explored { .. } => Some(self.active),
            Step::Overflow { seat } | Step::Penalty { seat, .. } | Step::TownTurn { seat } => Some(seat),
            Step::Buy { seat, .. } | Step::Pay { seat, .. } | Step::Deposit { seat } => Some(seat),
            Step::Pick { seat, .. } | Step::Swap { seat, .. } => Some(seat),
            Step::Choose => self.clockwise(setup).find(|s| self.fight.laid & (1 << s) == 0),
            Step::Perform(p) => Some(p.seat),
            _ => None,
        }
    }

    /// Every choice of the seat that is pending.
    pub(super) fn choices(&self, setup: &Setup, out: &mut Vec<Move>) {
        match self.steps.top() {
            Step::Window { kind, first, asked, batch, .. } => {
                out.push(Move::Pass);
                if !batch {
                    out.extend(self.plays(setup, kind, asked, asked == first).map(Move::Play));
                }
                out.extend(self.equips(setup, kind, asked, asked == first).map(Move::Equip));
            }
            Step::Action => self.actions(setup, out),
            Step::Throw { done } => {
                out.extend(self.zones.iter(Zone::Bag(self.active)).map(Move::Card));
                if done > 0 {
                    out.push(Move::Pass);
                }
            }
            Step::Explored { card, .. } => {
                out.push(Move::Keep);
                let def = setup.card(card);
                if def.gear().is_some() {
                    out.push(Move::Equip(card));
                }
                if self.can_use(setup, card, Window::TurnStart, self.active, true) && !def.used_worn {
                    out.push(Move::Play(card));
                }
            }
            Step::Overflow { seat } | Step::Penalty { seat, .. } | Step::Pay { seat, .. } => {
                out.extend(self.zones.iter(Zone::Bag(seat)).map(Move::Card));
            }
            Step::Choose => {
                let bit = self.chooser(setup).map_or(0, |s| 1u8 << s);
                if self.fight.forced[1] & bit == 0 {
                    out.push(Move::Lay(true));
                }
                if self.fight.forced[0] & bit == 0 || out.is_empty() {
                    out.push(Move::Lay(false));
                }
            }
            Step::TownTurn { seat } => {
                out.push(Move::Pass);
                if self.affordable(setup, seat).next().is_some() {
                    out.push(Move::Shop);
                }
                if self.zones.len(Zone::Bag(seat)) > 0 {
                    out.push(Move::Bank);
                }
            }
            Step::Buy { seat, .. } => {
                out.extend(self.affordable(setup, seat).map(Move::Card));
                out.push(Move::Pass);
            }
            Step::Deposit { seat } => {
                out.extend(self.zones.iter(Zone::Bag(seat)).map(Move::Card));
                out.push(Move::Pass);
            }
            Step::Swap { seat, .. } => {
                out.extend(self.swappable(setup, seat).map(Move::Wear));
                out.push(Move::Pass);
            }
            Step::Pick { by, owner, .. } => {
                self.pickable(setup, by, owner, |card| out.push(Move::Card(card)));
            }
            Step::Perform(p) => self.aims(setup, &p, |m| out.push(m)),
            _ => {}
        }
        out.sort_unstable();
    }

    /// Cards that may replace a worn one at the end of the game (LR-84, LR-A34): gear in bag and bank whose slot is
    /// filled, and that was not worn before (LR-A53), so that swaps end.
    pub(super) fn swappable<'s>(&'s self, setup: &'s Setup, seat: u8) -> impl Iterator<Item = CardNo> + 's {
        let row = self.slots[usize::from(seat)];
        let spare = self.zones.iter(Zone::Bag(seat)).chain(self.zones.iter(Zone::Bank(seat)));
        let fresh = spare.filter(|c| !self.used.has(*c));
        fresh.filter(move |c| setup.card(*c).gear().is_some_and(|(slot, _)| places(slot).any(|i| row[i] != NONE)))
    }

    /// The vendor's cards that a seat can pay for.
    fn affordable<'s>(&'s self, setup: &'s Setup, seat: u8) -> impl Iterator<Item = CardNo> + 's {
        let banked = if setup.bent.is(Mutant::BankPays) { self.treasure(setup, Zone::Bank(seat)) } else { 0 };
        let purse = banked + self.treasure(setup, Zone::Bag(seat));
        self.zones.iter(Zone::Vendor).filter(move |c| purse >= i32::from(self.price(setup, seat, *c)))
    }

    fn actions(&self, setup: &Setup, out: &mut Vec<Move>) {
        let any = |p| self.zones.len(Zone::Pile(p)) + self.zones.len(Zone::Discard(p)) > 0;
        if any(1) {
            out.push(Move::Explore);
        }
        if any(4) {
            if i32::from(self.wins) < setup.rules.regular_wins {
                out.push(Move::Fight(0));
            }
            out.push(Move::Fight(1));
        }
        if self.zones.len(Zone::Bag(self.active)) > 0 {
            out.push(Move::Throw);
        }
    }

    /// Whether a seat has a choice other than a pass in a window.
    pub(super) fn could_act(&self, setup: &Setup, window: Window, seat: u8, own_time: bool, batch: bool) -> bool {
        self.equips(setup, window, seat, own_time).next().is_some()
            || !batch && self.plays(setup, window, seat, own_time).next().is_some()
    }

    /// The cards that a seat may play or use: from hand and bag, then worn ones.
    fn plays<'s>(
        &'s self,
        setup: &'s Setup,
        window: Window,
        seat: u8,
        own_time: bool,
    ) -> impl Iterator<Item = CardNo> + 's {
        let held = *self.zones.held(seat) & *setup.playable(self.window_mask(window, own_time));
        let worn = self.zones.iter(Zone::Worn(seat)).filter(|card| setup.used_worn.has(*card));
        held.into_iter().chain(worn).filter(move |card| self.can_use(setup, *card, window, seat, own_time))
    }

    /// The gear that a seat may equip (LR-37, LR-38): in its bag, for slots that it has not changed in this window.
    fn equips(&self, setup: &Setup, window: Window, seat: u8, own_time: bool) -> Ascending {
        let may = match window {
            Window::Preparation | Window::Fight => true,
            Window::TurnStart => own_time,
            _ => false,
        };
        if !may {
            return Cards::default().into_iter();
        }
        (*self.zones.held(seat) & *setup.gear_for(self.changed[usize::from(seat)])).into_iter()
    }

    /// Whether a card may be played or used now (LR-W4): it was not used in this window (LR-A53), one of its effects
    /// belongs to the window, its conditions hold, and its targets exist.
    pub(super) fn can_use(&self, setup: &Setup, card: CardNo, window: Window, seat: u8, own_time: bool) -> bool {
        let def = setup.card(card);
        let mask = self.window_mask(window, own_time);
        if def.windows & mask == 0 || self.used.has(card) {
            return false;
        }
        def.effects.iter().enumerate().any(|(i, e)| {
            self.effect_fits(e, mask)
                && e.conditions.iter().all(|c| self.holds(setup, *c, seat))
                // LR-A25: a second card that gives the fight to one player cannot be played
                && !(self.fight.alone != NONE && e.ops.contains(&Op::SoloFight))
                && {
                    let p = Performing { card, effect: i as u8, op: 0, seat, target: NONE };
                    !self.must_aim(setup, &p) || {
                        let mut some = false;
                        self.aims(setup, &p, |_| some = true);
                        some
                    }
                }
        })
    }

    /// The windows that apply now: the open window and `any_time`; in the own time of another player, only `any_time`
    /// (LR-W2).
    pub(super) fn window_mask(&self, window: Window, own_time: bool) -> u8 {
        let any = window_bit(Window::AnyTime);
        match window {
            Window::TurnStart | Window::Town if !own_time => any,
            open => any | window_bit(open),
        }
    }

    /// Whether an effect of a played card belongs to the open window.
    pub(super) fn effect_fits(&self, effect: &Effect<super::effect::LootRoll>, mask: u8) -> bool {
        matches!(effect.trigger, Trigger::Play | Trigger::Use)
            && super::compiled::window_bits(&effect.windows) & mask != 0
    }

    /// Whether a player must choose the target of an effect.
    pub(super) fn must_aim(&self, setup: &Setup, p: &Performing) -> bool {
        setup.card(p.card).effects[usize::from(p.effect)].target.is_some_and(Target::is_chosen)
    }

    /// Every possible target of an effect.
    pub(super) fn aims(&self, setup: &Setup, p: &Performing, mut see: impl FnMut(Move)) {
        let all = (1u8 << setup.players) - 1;
        let own = 1u8 << p.seat;
        let effect = &setup.card(p.card).effects[usize::from(p.effect)];
        let rolling = if self.fight.contested == NONE { 0 } else { self.fight.rollers };
        let seats = match effect.target {
            Some(Target::ChosenPlayer) => all,
            Some(Target::ChosenOpponent) => all & !own,
            Some(Target::ChosenFighter) => self.fight.fighters,
            Some(Target::ChosenOtherFighter) => self.fight.fighters & !own,
            Some(Target::ChosenRoller) => rolling,
            Some(Target::ChosenOtherRoller) => rolling & !own,
            Some(Target::ChosenEquippedCard { of }) => {
                return self.cards_of(setup, of, p.seat, Zone::Worn, |c| c != p.card, see);
            }
            Some(Target::ChosenBagCard { of }) => {
                return self.cards_of(setup, of, p.seat, Zone::Bag, |c| c != p.card, see);
            }
            _ => 0,
        };
        (0..setup.players).filter(|s| seats & (1 << s) != 0).for_each(|s| see(Move::Seat(s)));
    }

    fn cards_of(
        &self,
        setup: &Setup,
        of: Of,
        seat: u8,
        zone: fn(u8) -> Zone,
        fits: impl Fn(CardNo) -> bool,
        mut see: impl FnMut(Move),
    ) {
        for s in (0..setup.players).filter(|s| (*s == seat) == (of == Of::Own)) {
            self.zones.iter(zone(s)).filter(|c| fits(*c)).for_each(|c| see(Move::Card(c)));
        }
    }

    /// The cards that may be picked for the current operation of an effect.
    pub(super) fn pickable(&self, setup: &Setup, by: Performing, owner: u8, see: impl FnMut(CardNo)) {
        let effect = &setup.card(by.card).effects[usize::from(by.effect)];
        let op = by.op.checked_sub(1).and_then(|i| effect.ops.get(usize::from(i)));
        let zone = match op {
            Some(Op::Discard { zone, .. } | Op::Steal { zone, .. } | Op::Give { zone, .. }) => match zone {
                super::effect::Zone::Bag => Zone::Bag(owner),
                super::effect::Zone::AbilityHand => Zone::Hand(owner),
            },
            Some(Op::BankNow { .. }) => Zone::Bag(owner),
            Some(Op::SwapEquipped) => {
                let other = by.target;
                let same = |c: &CardNo| self.counterpart(setup, *c, other).is_some();
                return self.zones.iter(Zone::Worn(owner)).filter(same).for_each(see);
            }
            _ => return,
        };
        self.zones.iter(zone).for_each(see);
    }

    /// The cards that another seat wears in exactly the slots of this card.
    pub(super) fn counterpart(&self, setup: &Setup, card: CardNo, other: u8) -> Option<CardNo> {
        let (slot, _) = setup.card(card).gear()?;
        let there = self.slots.get(usize::from(other))?[places(slot).start];
        (there != NONE && setup.card(there).gear()?.0 == slot).then_some(there)
    }

    /// The place to which a used card goes (LR-18, LR-25).
    pub(super) fn goes_to(&self, setup: &Setup, card: CardNo) -> Option<Place> {
        let active = |e: &&Effect<_>| matches!(e.trigger, Trigger::Play | Trigger::Use);
        setup.card(card).effects.iter().find(active).and_then(|e| e.after)
    }
}
