//! The value of playing a card: each operation changes the expected fight or contest, or has a separate gain.

use super::mind::Mind;
use super::outlook::Contest;
use super::outlook::Outlook;
use crate::effect::{Choice, Chooser, Duration, Keep, LootRoll, Op, Pile, Target, Trigger, Zone};
use crate::ids::{CardNo, NONE, SEATS};
use crate::state::{MONSTER, Performing, Zone as Place};
use cards::lexicon::Effect;

/// The bit of the monster.
const BEAST: u8 = 1 << MONSTER;

impl Mind<'_> {
    /// The value of playing a card with the best target, minus the loss of the card.
    pub(super) fn play(&mut self, card: CardNo) -> f32 {
        let def = self.setup.card(card);
        let cost = self.temper.thrift + self.parting(card);
        let mut gain = 0.0;
        for effect in def.effects.iter().filter(|e| matches!(e.trigger, Trigger::Play | Trigger::Use)) {
            gain += self.best(effect, card);
        }
        gain - cost
    }

    /// The loss of a card that is played.
    fn parting(&self, card: CardNo) -> f32 {
        use crate::effect::Place as Goes;
        let def = self.setup.card(card);
        let stays = matches!(self.table.goes_to(self.setup, card), Some(Goes::Stay | Goes::ToBag | Goes::ToBank));
        if stays {
            return -0.3;
        }
        let worn = if def.used_worn { def.gear().map_or(0.0, |(_, n)| f32::from(n)) * self.point } else { 0.0 };
        // the card could be played later, except in the last dungeon
        let later = 0.25 * self.use_of(card).max(0.0) / (1.0 + self.impatience);
        self.treasure(card) * if def.used_worn { 0.3 } else { 1.0 } + worn + later
    }

    fn best(&mut self, effect: &Effect<LootRoll>, card: CardNo) -> f32 {
        let fight = &self.table.fight;
        let all = (1u8 << self.setup.players) - 1;
        let (own, fighters, rollers) = (1u8 << self.me, fight.fighters, fight.rollers);
        let seats = match effect.target {
            Some(Target::ChosenPlayer) => all,
            Some(Target::ChosenOpponent) => all & !own,
            Some(Target::ChosenFighter) => fighters,
            Some(Target::ChosenOtherFighter) => fighters & !own,
            Some(Target::ChosenRoller) => rollers,
            Some(Target::ChosenOtherRoller) => rollers & !own,
            Some(Target::ChosenEquippedCard { .. } | Target::ChosenBagCard { .. }) => {
                return self.best_card(effect, card);
            }
            target => {
                let seats = self.table.reach(self.setup, target, self.me);
                return self.gain(effect, seats, card);
            }
        };
        let mut best = f32::MIN;
        for seat in self.seats().filter(|s| seats & (1 << s) != 0) {
            best = best.max(self.gain(effect, 1 << seat, card));
        }
        if best == f32::MIN { -9.0 } else { best }
    }

    fn best_card(&mut self, effect: &Effect<LootRoll>, card: CardNo) -> f32 {
        use crate::effect::Of;
        let (of, worn) = match effect.target {
            Some(Target::ChosenEquippedCard { of }) => (of, true),
            Some(Target::ChosenBagCard { of }) => (of, false),
            _ => return 0.0,
        };
        if !worn && of == Of::Opponent {
            return self.gain(effect, 0, card) + self.spite * 3.0 + 0.6;
        }
        let mut best = f32::MIN;
        let me = self.me;
        for seat in self.seats().filter(|s| (*s == me) == (of == Of::Own)) {
            let zone = if worn { Place::Worn(seat) } else { Place::Bag(seat) };
            for one in self.table.zones.iter(zone).filter(|c| *c != card) {
                best = best.max(self.card_gain(effect, one, seat));
            }
        }
        if best == f32::MIN { -9.0 } else { best }
    }

    /// The value of a seat as target.
    pub(super) fn aim(&mut self, p: &Performing, seat: u8) -> f32 {
        let setup = self.setup;
        self.gain(&setup.card(p.card).effects[usize::from(p.effect)], 1 << seat, p.card)
    }

    /// The value of a card as target.
    pub(super) fn aim_card(&mut self, p: &Performing, card: CardNo) -> f32 {
        let setup = self.setup;
        let owner = self.seats().find(|s| {
            let zones = &self.table.zones;
            zones.iter(Place::Bag(*s)).chain(zones.iter(Place::Worn(*s))).any(|c| c == card)
        });
        self.card_gain(&setup.card(p.card).effects[usize::from(p.effect)], card, owner.unwrap_or(self.me))
    }

    fn card_gain(&mut self, effect: &Effect<LootRoll>, card: CardNo, owner: u8) -> f32 {
        let mut worth = 0.0;
        for op in &effect.ops {
            worth += match *op {
                Op::BankNow { .. } => self.banked(self.treasure(card)),
                Op::Discard { .. } if owner != self.me => self.spite * (0.5 + self.treasure(card)),
                Op::Discard { .. } => -self.hold(card),
                Op::Steal { .. } => self.hold(card) * (1.0 + self.spite),
                Op::SwapEquipped => self.swap_for(card, owner),
                _ => 0.0,
            };
        }
        worth + self.gain(effect, 1 << owner, card)
    }

    /// The value of treasure in the bank compared with the bag.
    fn banked(&self, treasure: f32) -> f32 {
        let room = if self.full(self.me) { 1.2 } else { 0.2 };
        room + if self.last_dungeon() { 0.1 } else { 0.2 } * treasure
    }

    /// The value of exchanging worn cards of the same slot.
    pub(super) fn swap(&self, mine: CardNo, other: u8) -> f32 {
        self.table.counterpart(self.setup, mine, other).map_or(-9.0, |theirs| self.exchange(mine, theirs))
    }

    fn swap_for(&self, theirs: CardNo, owner: u8) -> f32 {
        if owner == self.me {
            return -9.0;
        }
        self.table.counterpart(self.setup, theirs, self.me).map_or(-9.0, |mine| self.exchange(mine, theirs))
    }

    fn exchange(&self, mine: CardNo, theirs: CardNo) -> f32 {
        let number = |c: CardNo| self.setup.card(c).gear().map_or(0.0, |(_, n)| f32::from(n));
        let more = number(theirs) - number(mine);
        (more * self.point + 0.4 * (self.treasure(theirs) - self.treasure(mine))) * (1.0 + self.spite)
    }

    /// The total effect of the operations on these seats.
    fn gain(&mut self, effect: &Effect<LootRoll>, seats: u8, card: CardNo) -> f32 {
        if self.table.fight.contested != NONE {
            let (mut contest, now) = self.contest();
            let mut beside = 0.0;
            for op in &effect.ops {
                beside += self.on_contest(&mut contest, *op, seats).unwrap_or_else(|| self.beside(*op, seats, effect));
            }
            return contest.worth(self) - now + beside;
        }
        if self.table.fight.on {
            let (mut outlook, now) = self.outlook();
            let mut beside = 0.0;
            for op in &effect.ops {
                beside += match self.on_fight(&mut outlook, *op, seats) {
                    Some(worth) => worth,
                    None => self.beside(*op, seats, effect),
                };
            }
            // an effect that lasts longer than a fight need not pay off in this one
            let lasting = if effect.duration == Some(Duration::ThisDungeon) { 1.5 } else { 0.0 };
            return outlook.worth(self) - now + beside + lasting;
        }
        let lasting = effect.duration == Some(Duration::ThisDungeon) || effect.duration == Some(Duration::Permanent);
        let known = if lasting && seats & (1 << self.me) != 0 { 0.9 * self.use_of(card) } else { 0.0 };
        effect.ops.iter().map(|op| self.beside(*op, seats, effect)).sum::<f32>() + known
    }

    /// Changes the expected fight; `None` if the operation does not affect a fight.
    fn on_fight(&self, outlook: &mut Outlook, op: Op, seats: u8) -> Option<f32> {
        let each = |see: &mut dyn FnMut(usize)| (0..SEATS).filter(|i| seats & (1 << i) != 0).for_each(see);
        match op {
            Op::ModifySurvivability { amount } => {
                each(&mut |i| outlook.strength[i] += amount as f32);
                if seats & BEAST != 0 {
                    outlook.monster += amount as f32;
                }
            }
            Op::MultiplySurvivability { factor } => {
                each(&mut |i| outlook.strength[i] *= factor as f32);
                if seats & BEAST != 0 {
                    outlook.monster *= factor as f32;
                }
            }
            Op::ModifyMonsterSurvivability { amount } => outlook.monster += amount as f32,
            Op::ModifyLootCount { rarity, amount } => {
                outlook.chest += amount as f32 * self.setup.lore.mean[rarity as usize + 1];
                (0..SEATS).for_each(|i| outlook.penalty[i] += amount as f32);
            }
            Op::UpgradeLoot { from, to, count } => {
                let there = i32::from(self.table.chest(self.setup)[from as usize]);
                let mean = &self.setup.lore.mean;
                outlook.chest += count.min(there) as f32 * (mean[to as usize + 1] - mean[from as usize + 1]);
            }
            Op::SkipPenalty => each(&mut |i| outlook.penalty[i] = 0.0),
            Op::ModifyPenalty { amount } => each(&mut |i| outlook.penalty[i] += amount as f32),
            Op::SoloFight => {
                outlook.joins = [0.0; SEATS];
                outlook.joins[usize::from(self.me)] = 1.0;
                outlook.settle();
            }
            Op::ForceChoice { choice } if !outlook.settled => {
                let joins = if choice == Choice::Fight { 1.0 } else { 0.0 };
                each(&mut |i| outlook.joins[i] = joins);
                if seats & (1 << self.me) != 0 {
                    outlook.bind();
                }
            }
            Op::AddToFight if outlook.settled => each(&mut |i| outlook.joins[i] = 1.0),
            Op::RemoveFromFight if outlook.settled => each(&mut |i| outlook.joins[i] = 0.0),
            Op::ReplaceMonster { .. } if !outlook.settled => {
                let boss = self.table.fight.mode == 1;
                let all: f32 = outlook.strength.iter().sum();
                let odds = self.setup.lore.beaten(boss, all);
                let chest = self.setup.lore.prize(boss, all) / odds.max(0.1);
                // the new monster is beaten as probably as a monster of the pile is by this party
                outlook.monster = all * (1.3 - 0.6 * odds);
                outlook.chest = chest;
            }
            Op::RollExtraDie { keep } => {
                let better = if keep == Keep::Worst { -1.0 } else { 1.0 };
                let at_stake = 0.25 * outlook.chest * outlook.odds();
                let mut worth = 0.0;
                each(&mut |i| {
                    let whose = if i == usize::from(self.me) { 1.0 } else { -self.spite };
                    worth += whose * better * outlook.joins[i] * at_stake;
                });
                return Some(worth);
            }
            Op::Immune { .. } => return Some(0.2),
            _ => return None,
        }
        Some(0.0)
    }

    /// Changes the expected contest.
    fn on_contest(&self, contest: &mut Contest, op: Op, seats: u8) -> Option<f32> {
        let before = *contest;
        let each = (0..SEATS).filter(|i| seats & (1 << i) != 0 && before.tied & (1 << i) != 0);
        match op {
            Op::ModifyRoll { amount } => each.for_each(|i| contest.value[i] += amount as f32),
            Op::SetRoll { value } => each.for_each(|i| contest.value[i] = value as f32),
            Op::Reroll { keep } | Op::RollExtraDie { keep } => {
                // four throws represent all possible ones
                let sides = self.setup.rules.die_sides as f32;
                let now = before.worth(self);
                let mut worth = 0.0;
                let mut seats = 0;
                for i in each {
                    seats += 1;
                    for throw in [1.0, 3.0, 5.0, 7.0] {
                        let die = (sides * throw / 8.0 + 0.5) as i16;
                        let die = self.table.new_die_value(self.setup, i as u8, die) as f32;
                        let mut after = before;
                        after.value[i] = match keep {
                            Keep::New => die,
                            Keep::Best => before.value[i].max(die),
                            Keep::Worst => before.value[i].min(die),
                        };
                        worth += 0.25 * (after.worth(self) - now);
                    }
                }
                return Some(worth / f32::from(seats.max(1) as u8));
            }
            Op::TakeContestedLoot => {
                contest.tied = 1 << self.me;
                contest.value[usize::from(self.me)] = self.setup.rules.die_sides as f32;
            }
            _ => return None,
        }
        Some(0.0)
    }

    /// The gain from an operation apart from fight and contest.
    fn beside(&self, op: Op, seats: u8, effect: &Effect<LootRoll>) -> f32 {
        let mine = seats & (1 << self.me) != 0;
        let others = (seats & !(1 << self.me) & ((1 << self.setup.players) - 1)).count_ones() as f32;
        let worth = |pile: Pile| self.setup.lore.mean.get(pile as usize).copied().unwrap_or(0.0);
        let room = if self.full(self.me) { 0.4 } else { 1.0 };
        match op {
            Op::Draw { pile, count } => {
                let each = worth(pile) * count as f32;
                let own = if pile == Pile::Ability { each } else { each * room };
                f32::from(u8::from(mine)) * own - self.spite * others * each
            }
            Op::Discard { zone, count, .. } => {
                let own = match zone {
                    Zone::Bag => self.loss(count.max(0) as usize),
                    Zone::AbilityHand => 1.0,
                };
                let theirs: f32 =
                    self.opponents().filter(|s| seats & (1 << s) != 0).map(|s| self.loss_of(s, count as f32)).sum();
                self.spite * theirs - f32::from(u8::from(mine)) * own
            }
            Op::Steal { zone, count, chooser } => {
                let (place, each): (fn(u8) -> Place, f32) = match (zone, chooser) {
                    (Zone::AbilityHand, _) => (Place::Hand, 2.0),
                    (Zone::Bag, Chooser::Owner) => (Place::Bag, 1.5),
                    (Zone::Bag, _) => (Place::Bag, 3.0),
                };
                let taken = |s: u8| (self.table.zones.len(place(s)) as f32).min(count as f32);
                let fullness = |s: u8| 0.02 * self.table.zones.len(place(s)) as f32;
                let from: f32 =
                    self.opponents().filter(|s| seats & (1 << s) != 0).map(|s| taken(s) + fullness(s)).sum();
                from * each * (room + self.spite)
            }
            Op::Give { zone: Zone::Bag, .. } => {
                let given = self.bag().map(|c| self.hold(c)).fold(f32::MAX, f32::min);
                let fills = self.opponents().filter(|s| seats & (1 << s) != 0 && self.full(*s)).count() as f32;
                let relief = if self.full(self.me) { 1.0 } else { 0.0 };
                if given == f32::MAX { -9.0 } else { relief - given + self.spite * fills }
            }
            Op::Give { .. } => -2.0,
            Op::BankNow { count } => {
                let mut values = [0.0f32; 16];
                let mut n = 0;
                for card in self.bag().take(values.len()) {
                    values[n] = self.treasure(card) - self.use_of(card).max(0.0);
                    n += 1;
                }
                values[..n].sort_unstable_by(|a, b| b.total_cmp(a));
                values[..n].iter().take(count.max(0) as usize).map(|t| self.banked(*t)).sum()
            }
            Op::PriceDiscount { amount } => 0.5 * amount as f32 + 0.5,
            Op::ModifyBagLimit { amount } if mine => amount as f32 * if self.full(self.me) { 2.0 } else { 0.3 },
            Op::Peek { .. } => 0.8,
            Op::Immune { .. } if mine => 0.3,
            Op::ModifyRoll { amount } if effect.duration == Some(Duration::ThisRollPhase) && mine => {
                0.1 * amount as f32
            }
            _ => 0.0,
        }
    }
}
