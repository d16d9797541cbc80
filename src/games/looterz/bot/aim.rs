//! Choice of targets: the value of an effect on each possible Looter, and of each card to pick.

use super::mind::Mind;
use crate::change::Change;
use crate::effect::{Duration, From, Op};
use crate::ids::CardNo;
use crate::state::{Performing, Pick, What};

impl Mind<'_> {
    /// The value of the current part in its best option, with the best targets.
    pub(super) fn way(&self, p: &Performing, way: u8) -> f32 {
        let aimed = Performing { way, ..*p };
        let mut best = 0.0f32;
        for card in self.table.aims(self.setup, &aimed) {
            best = best.max(self.aim(p, way, card));
        }
        best
    }

    /// The effect on a Looter as target.
    pub(super) fn aim(&self, p: &Performing, way: u8, card: CardNo) -> f32 {
        let act = self.setup.card(p.card).acts.get(usize::from(p.act));
        let ways = act.and_then(|act| act.parts.get(usize::from(p.part)));
        let (Some(act), Some(way)) = (act, ways.and_then(|ways| ways.get(usize::from(way)))) else { return 0.0 };
        way.ops.iter().map(|op| self.does(op, act.until, card)).sum()
    }

    /// The value of an operation on a Looter.
    fn does(&self, op: &Op, until: Duration, card: CardNo) -> f32 {
        let (against, life) = (self.against(card), self.life(card));
        match op {
            Op::PlaceLife { amount } => -against * *amount as f32 * life,
            Op::DealDamage { amount } if *amount >= i32::from(self.table.life(card)) => self.removal(card),
            Op::DealDamage { amount } => against * self.wound(card, *amount),
            Op::MoveLife { amount, from: From::AnyLooter } => -against * *amount as f32 * life,
            Op::MoveLife { amount, .. } => -against * *amount as f32 * life - 0.5,
            Op::Destroy => self.removal(card),
            Op::ReturnToHand => 0.6 * self.removal(card),
            Op::TakeControl | Op::SwapControl if until == Duration::Permanent => self.removal(card) + self.asset(card),
            Op::TakeControl | Op::SwapControl => self.search(card) + 0.3 * self.removal(card),
            Op::ModifyPower { amount } | Op::ModifyDice { amount, .. } => -against * 0.4 * *amount as f32 * life,
            Op::Forbid { .. } => against * self.search(card),
            Op::RerollDice { .. } | Op::MultiAttack { .. } | Op::PreventDamage { .. } | Op::TaxAttackers { .. } => {
                -against * 0.5 * life
            }
            Op::ExtraAction => -against * self.search(card),
            _ => 0.0,
        }
    }

    /// The value of picking a card.
    pub(super) fn pick(&self, pick: &Pick, card: CardNo) -> f32 {
        match pick.what {
            What::Sacrifice | What::Swap => self.give_up(card),
            What::Discard => -self.held(card),
            What::RecruitHand | What::RecruitGraveyard | What::Take => self.held(card),
            What::GiveOwn => -self.life(card),
            What::GiveAny => self.against(card) * self.wound(card, i32::from(pick.amount)),
        }
    }

    /// The value of losing one's own Looter; a borrowed one is lost to its own player.
    pub(super) fn give_up(&self, card: CardNo) -> f32 {
        let home = self.table.modifiers.iter().find_map(|m| match m.change {
            Change::Home(seat) if m.on.has(card) => Some(seat),
            _ => None,
        });
        match home {
            Some(seat) if seat != self.me => self.hurt[usize::from(seat)] * self.asset(card) + self.lore(card).dies,
            _ => -self.loss(card),
        }
    }
}
