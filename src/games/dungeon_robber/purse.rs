//! Money: found coins go where there is room, and payments are exact to the penny (DR-103, DR-A25, DR-A36).

use super::cast::Cast;
use super::event::{Event, Happened};
use super::mutant::Mutant;
use super::setup::BOX;
use super::state::{COINS, Purse, loose};
use super::vocabulary::Coin;
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// The robber finds money (chapter 6.1, 6.2, 6.4).
    pub(super) fn money(&mut self, coin: Coin, amount: u32, dice: Option<Cast>, each_level: bool) {
        let levels =
            if each_level && !self.setup.bent.is(Mutant::DepthPaysNothing) { u32::from(self.state.dl) } else { 1 };
        let many = match dice {
            None => amount * levels,
            Some(dice) => (0..levels).map(|_| dice.throw(self.dice).max(0) as u32).sum(),
        };
        self.tell(Event::Money { coin, many });
        self.state.heap[coin as usize] += many;
        // treasure waits until its container is known; a few coins are taken at once
        if !each_level {
            self.fill_pockets();
        }
    }

    /// Takes the money that was found: all gems and jewelry; coins into a sack, if there is one; otherwise the most
    /// valuable coins that fit into pockets, and the rest into a box, if there is one (DR-A36).
    pub(super) fn fill_pockets(&mut self) {
        let heap = std::mem::take(&mut self.state.heap);
        let roomy = self.state.robber.owns(self.setup.sack);
        let boxed = self.state.robber.heavy == BOX;
        let robber = &mut *self.state.robber;
        for (n, more) in robber.purse.iter_mut().zip(heap) {
            *n += more;
        }
        let most = self.setup.rules.loose_coins as u32;
        if roomy || loose(&robber.purse) <= most || self.setup.bent.is(Mutant::PocketsAreDeep) {
            return;
        }
        let (mut room, mut cp) = (most, 0);
        let own = robber.purse.iter_mut().zip(&mut robber.boxed);
        for (coin, (n, beside)) in Coin::ALL.iter().zip(own).take(Coin::Gem as usize).rev() {
            let kept = room.min(*n);
            if boxed {
                *beside += *n - kept;
            } else {
                cp += i64::from(*n - kept) * coin.worth();
            }
            room -= kept;
            *n = kept;
        }
        if !boxed {
            self.tell(Event::LeftLying { cp });
        }
    }

    /// The robber pays this amount, in cp, first from the purse and then from the box; any excess comes back as
    /// change (DR-A25).
    pub(super) fn pay(&mut self, due: i64) {
        let robber = &mut *self.state.robber;
        let left = [&mut robber.purse, &mut robber.boxed].into_iter().fold(due, |left, purse| spend(purse, left));
        self.state.heap = change(-left);
        self.fill_pockets();
        self.tell(Event::Paid { cp: due });
    }
}

/// Takes an amount from a purse: as many as fit of each coin, from the largest down, and then the smallest coin that
/// covers the rest. Returns the amount that is still due; it is negative if there is change.
fn spend(purse: &mut Purse, due: i64) -> i64 {
    let mut left = due;
    if left <= 0 {
        return left;
    }
    for (coin, n) in Coin::ALL.iter().zip(purse.iter_mut()).rev() {
        let fits = (left / coin.worth()).min(i64::from(*n));
        *n -= fits as u32;
        left -= fits * coin.worth();
    }
    let enough = Coin::ALL.iter().zip(purse.iter_mut()).find(|(coin, n)| **n > 0 && coin.worth() >= left);
    if let Some((coin, n)) = enough.filter(|_| left > 0) {
        *n -= 1;
        left -= coin.worth();
    }
    left
}

/// An amount in the fewest coins.
pub(super) fn change(cp: i64) -> Purse {
    let (mut purse, mut left) = ([0; COINS], cp);
    for (coin, n) in Coin::ALL.iter().zip(purse.iter_mut()).rev() {
        *n = (left / coin.worth()) as u32;
        left %= coin.worth();
    }
    purse
}

#[cfg(test)]
mod tests {
    use super::super::state::worth;
    use super::*;

    /// However the payment is made, only the amount due is lost.
    #[test]
    fn change_is_given_to_the_penny() {
        // cp, sp, ep, gp, pp, gems, jewelry
        for (purse, due) in [
            ([0, 0, 0, 0, 0, 1, 0], 400),
            ([0, 0, 0, 5, 0, 1, 0], 2000),
            ([0, 0, 0, 99, 0, 0, 1], 10_000),
            ([7, 3, 1, 0, 2, 0, 0], 999),
            ([50, 0, 0, 1, 0, 0, 0], 120),
            ([0, 0, 0, 0, 0, 0, 2], 100_001),
        ] {
            let mut left = purse;
            let back = spend(&mut left, due);
            assert!(back <= 0, "{purse:?} is enough for {due}");
            assert_eq!(worth(&left) + worth(&change(-back)), worth(&purse) - due, "{purse:?} pays {due}");
        }
        let mut poor = [3, 0, 0, 0, 0, 0, 0];
        assert_eq!((spend(&mut poor, 10), poor), (7, [0; COINS]));
        assert_eq!(change(99_600), [0, 0, 0, 1, 49, 3, 0]);
    }
}
