//! Buying, paying and depositing.

use super::mind::Mind;
use crate::ids::CardNo;
use crate::state::{Step, Zone};

/// The largest number of different prices when paying.
const PRICES: usize = 40;

impl Mind<'_> {
    /// The least value of bag cards that pay a price. Excess payment is lost (LR-81).
    fn cheapest_payment(&self, price: i16, without: Option<CardNo>) -> f32 {
        // the least cost of paying at least this much, card by card
        let mut least = [f32::MAX; PRICES];
        least[0] = 0.0;
        let price = usize::try_from(price).unwrap_or(0).min(PRICES - 1);
        for card in self.bag().filter(|c| Some(*c) != without) {
            let cost = self.hold(card).max(0.0);
            let pays = usize::try_from(self.setup.card(card).treasure()).unwrap_or(0);
            for paid in (0..price).rev() {
                let to = (paid + pays).min(price);
                if least[paid] < f32::MAX && to > paid {
                    least[to] = least[to].min(least[paid] + cost);
                }
            }
        }
        least[price]
    }

    /// The value of paying with a card, so that the whole payment is as cheap as possible.
    pub(super) fn pay(&self, card: CardNo, owed: i16) -> f32 {
        let rest = owed - self.setup.card(card).treasure();
        -self.hold(card).max(0.0) - self.cheapest_payment(rest.max(0), Some(card)).min(9999.0)
    }

    /// The gain from buying an ability.
    pub(super) fn bargain(&self, card: CardNo) -> f32 {
        let price = self.table.price(self.setup, self.me, card);
        self.temper.appetite * self.use_of(card) - self.cheapest_payment(price, None).min(9999.0)
    }

    /// The value of spending a town turn on abilities.
    pub(super) fn shop(&self) -> f32 {
        let best = self.table.zones.iter(Zone::Vendor).map(|c| self.bargain(c)).fold(0.0, f32::max);
        if best <= 0.0 {
            return -1.0;
        }
        // with another turn to come there is time for both
        if self.town_turns() > 0 { 100.0 + best } else { best }
    }

    /// Town turns still to come after this one.
    fn town_turns(&self) -> usize {
        let own = |s: &&Step| matches!(s, Step::TownTurn { seat } if *seat == self.me);
        self.table.steps.iter().filter(own).count().saturating_sub(1)
    }

    /// The value of spending a town turn on the bank.
    pub(super) fn bank(&self) -> f32 {
        if !self.temper.banks {
            return -1.0;
        }
        self.bag().map(|c| self.deposit(c).max(0.0)).sum::<f32>() - 0.01
    }

    /// The value of moving a card to the bank: it is safe there, and makes room.
    pub(super) fn deposit(&self, card: CardNo) -> f32 {
        0.3 + 0.25 * self.treasure(card) - 0.6 * self.use_of(card).max(-1.0) - self.wear(card).max(0.0)
    }
}
