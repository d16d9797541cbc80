//! A fight from one seat's view: the probable participants, the chance to win, gains and losses. The module also
//! decides in the contest for a card after a roll.

use super::mind::Mind;
use super::outlook::{Contest, Outlook};
use crate::ids::{NONE, SEATS};
use ground::dice::Dice;

impl Outlook {
    pub(super) fn new(mind: &Mind<'_>) -> Outlook {
        let (setup, table, me) = (mind.setup, mind.table, usize::from(mind.me));
        let fight = &table.fight;
        let chest = table.chest(setup);
        let cards: f32 = chest.iter().map(|n| f32::from(*n)).sum();
        let mut outlook = Outlook {
            strength: [0.0; SEATS],
            joins: [0.0; SEATS],
            monster: table.monster_number(setup) as f32,
            chest: (0..3).map(|r| f32::from(chest[r]) * setup.lore.mean[r + 1]).sum(),
            penalty: [cards; SEATS],
            settled: fight.flipped,
            progress: mind.progress(fight.mode == 1),
            room: [false; SEATS],
            free: !fight.flipped && fight.alone == NONE && (fight.forced[0] | fight.forced[1]) & (1 << me) == 0,
        };
        outlook.penalty[me] = f32::from(table.penalty(setup, mind.me));
        let strengths = mind.strengths();
        for seat in mind.seats() {
            let i = usize::from(seat);
            outlook.strength[i] = strengths[i].max(0) as f32;
            outlook.room[i] = !mind.full(seat);
        }
        outlook.room[me] = table.may_roll(setup, mind.me);
        outlook.guess_joins(mind);
        outlook
    }

    fn guess_joins(&mut self, mind: &Mind<'_>) {
        let fight = &mind.table.fight;
        let all: f32 = self.strength.iter().sum();
        let margin = all - self.monster;
        for seat in mind.seats() {
            let i = usize::from(seat);
            let bit = 1 << seat;
            self.joins[i] = if fight.flipped {
                f32::from(u8::from(fight.fighters & bit != 0))
            } else if fight.alone != NONE {
                f32::from(u8::from(fight.alone == seat))
            } else if fight.forced[0] & bit != 0 {
                1.0
            } else if fight.forced[1] & bit != 0 {
                0.0
            } else {
                // a player with nothing to lose fights; a player without room has nothing to gain
                let bold = if mind.bag_count(seat) == 0 { 0.6 } else { 0.1 };
                let base = if margin <= 0.0 { bold } else { mind.temper.trust * (0.6 + 0.05 * margin).min(1.1) };
                let base = base + 0.1 * mind.impatience;
                if self.room[i] { base.min(0.95) } else { (0.6 * base).min(0.9) }
            };
        }
    }

    /// The probability that the party wins.
    pub(super) fn odds(&self) -> f32 {
        let (mut mean, mut spread) = (0.0, 0.0);
        for i in 0..SEATS {
            let (j, s) = (self.joins[i], self.strength[i].max(0.0));
            mean += j * s;
            spread += j * (1.0 - j) * s * s;
        }
        let margin = mean - self.monster.max(0.0);
        if self.settled {
            // only cards that are still to be played can change it
            return if margin > 0.0 { (0.82 + 0.03 * margin).min(0.98) } else { (0.18 + 0.03 * margin).max(0.02) };
        }
        (0.5 + (margin - 0.5) / (3.0 * (spread + 4.0).sqrt())).clamp(0.02, 0.98)
    }

    /// The value of the fight with the present participants.
    fn promise(&self, mind: &Mind<'_>, own_loss: f32) -> f32 {
        let odds = self.odds();
        let me = usize::from(mind.me);
        let sharers: f32 = (0..SEATS).filter(|i| self.room[*i]).map(|i| self.joins[i]).sum();
        let share = self.chest / sharers.max(1.0);
        let mut worth = odds * self.progress;
        let mine = if self.room[me] { odds * share } else { 0.0 };
        worth += self.joins[me] * (mine - (1.0 - odds) * mind.temper.fear * own_loss);
        for seat in mind.opponents() {
            let i = usize::from(seat);
            let gain = if self.room[i] { odds * share } else { 0.0 };
            let loss = (1.0 - odds) * mind.loss_of(seat, self.penalty[i]);
            worth -= mind.spite * self.joins[i] * (gain - loss);
        }
        worth
    }

    /// The value of fighting, and of fleeing.
    fn choices(&self, mind: &Mind<'_>) -> (f32, f32) {
        let me = usize::from(mind.me);
        let loss = mind.loss(self.penalty[me].max(0.0) as usize);
        let (mut fights, mut flees) = (*self, *self);
        fights.joins[me] = 1.0;
        flees.joins[me] = 0.0;
        (fights.promise(mind, loss), flees.promise(mind, loss))
    }

    /// The participants can no longer change.
    pub(super) fn settle(&mut self) {
        (self.settled, self.free) = (true, false);
    }

    /// The bot can no longer choose between fight and flight.
    pub(super) fn bind(&mut self) {
        self.free = false;
    }

    /// The value of the fight for the seat, which will choose the better of fight and flight if it still can.
    pub(super) fn worth(&self, mind: &Mind<'_>) -> f32 {
        if self.free {
            let (fight, flight) = self.choices(mind);
            return fight.max(flight);
        }
        self.promise(mind, mind.loss(self.penalty[usize::from(mind.me)].max(0.0) as usize))
    }
}

impl Mind<'_> {
    /// The value of beating the monster apart from its chest: progress, which is worth more the longer the dungeon
    /// lasts and the fuller the bag is.
    pub(super) fn progress(&self, boss: bool) -> f32 {
        let full = if self.full(self.me) { 1.5 } else { 0.0 };
        let base = self.temper.zeal * (0.3 + self.impatience);
        if boss { 2.0 * base + full } else { base }
    }

    /// The choice: fight (true) or flight.
    pub(super) fn lays(&mut self, dice: &mut Dice) -> bool {
        if let Some(always) = self.temper.courage {
            return always;
        }
        let (fight, flight) = Outlook::new(self).choices(self);
        let mood = self.temper.whim * (dice.below(2001) as f32 / 1000.0 - 1.0);
        fight - flight + mood > 0.0
    }
}

impl Contest {
    pub(super) fn new(mind: &Mind<'_>) -> Contest {
        let (setup, fight) = (mind.setup, &mind.table.fight);
        let mut value = [0.0; SEATS];
        for seat in mind.seats().filter(|s| fight.tied & (1 << s) != 0) {
            value[usize::from(seat)] = mind.table.roll_value(setup, seat) as f32;
        }
        Contest { value, tied: fight.tied, prize: mind.hold(fight.contested).max(0.0) }
    }

    /// The value of the dice: the card for its final owner, and its loss for every other player.
    pub(super) fn worth(&self, mind: &Mind<'_>) -> f32 {
        let rolls = || (0..SEATS).filter(|i| self.tied & (1 << i) != 0).map(|i| self.value[i]);
        let top = rolls().fold(f32::MIN, f32::max);
        let level = rolls().filter(|value| *value == top).count() as u8;
        // the probability that the seat gets the card in the end
        let chance = |seat: u8| match self.value[usize::from(seat)] {
            _ if self.tied & (1 << seat) == 0 => 0.0,
            value if value < top => (0.1 - 0.01 * (top - value)).max(0.0),
            _ => 0.9 / f32::from(level),
        };
        let others: f32 = mind.opponents().map(chance).sum();
        self.prize * (chance(mind.me) - mind.spite * others)
    }
}
