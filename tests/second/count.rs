//! Computed values: survivability, rolls, chests, limits, prices, scores. Nothing here changes the table.

use super::table::{Card, Change, On, Table, places};
use lootpress::games::loot_roll::compiled::Kind;
use lootpress::games::loot_roll::effect::{Against, Condition, Keep, LootRoll, Mode, Op, Slot, Target, Trigger};
use lootpress::lexicon::Effect;
use std::collections::BTreeSet;

/// A permanent effect: the seat of its owner, none for the monster's.
type Passive<'e> = (Option<usize>, &'e Effect<LootRoll>);

impl<'a> Table<'a> {
    /// Every active permanent effect, in order of seats, worn before carried, the monster's last.
    fn passives(&self) -> Vec<Passive<'a>> {
        let setup = self.setup;
        let mut all: Vec<Passive<'a>> = Vec::new();
        let of = |card: &Card, trigger: Trigger| setup.card(*card).effects.iter().filter(move |e| e.trigger == trigger);
        for (seat, player) in self.players.iter().enumerate() {
            // LR-A22, LR-F7; the capacity of a bag does not affect a fight
            let fled = self.fight.as_ref().is_some_and(|f| f.flipped && !f.fighters.contains(&seat));
            let on = |e: &&Effect<LootRoll>| !fled || matches!(e.ops[..], [Op::ModifyBagLimit { .. }]);
            let worn = player.worn.iter().flat_map(|c| of(c, Trigger::PassiveEquipped));
            let carried = player.bag.iter().flat_map(|c| of(c, Trigger::PassiveInBag));
            all.extend(worn.chain(carried).filter(on).map(|e| (Some(seat), e)));
        }
        if let Some(fight) = &self.fight {
            all.extend(of(&fight.monster, Trigger::MonsterPassive).map(|e| (None, e)));
        }
        all
    }

    fn player_of(&self, passive: Option<usize>) -> usize {
        passive.unwrap_or(self.active)
    }

    /// Operations of permanent effects that apply to a seat: all of them with `everything`, or those not aimed at the
    /// strongest or the weakest.
    fn touching(&self, seat: usize, everything: bool) -> Vec<Op> {
        let mut ops = Vec::new();
        for (of, effect) in self.passives() {
            let player = self.player_of(of);
            let reach = match effect.target {
                Some(Target::LowestSurvivabilityFighter) if everything => self.weakest(false),
                Some(Target::HighestSurvivabilityFighter) if everything => self.strongest(false),
                Some(Target::LowestSurvivabilityFighter | Target::HighestSurvivabilityFighter) => Vec::new(),
                target => self.reach(target, player),
            };
            if reach.contains(&seat) && self.all_hold(effect, player) {
                ops.extend(effect.ops.iter().copied());
            }
        }
        ops
    }

    /// Active changes on a seat, the oldest first.
    fn changes(&self, seat: usize) -> Vec<Change> {
        let fights = || self.fight.as_ref().is_some_and(|f| f.flipped && f.fighters.contains(&seat));
        let bears = |on: On| match on {
            On::Seat(s) => s == seat,
            On::Fighters => fights(),
            On::FightersBut(other) => other != seat && fights(),
            On::Monster | On::Nobody => false,
        };
        self.running.iter().filter(|m| bears(m.on)).map(|m| m.change).collect()
    }

    /// LR-11, LR-12.
    fn geared(&self, seat: usize) -> i32 {
        let worn = self.players[seat].worn.iter().filter_map(|c| self.setup.card(*c).gear());
        self.setup.rules.base_survivability + worn.map(|(_, n)| i32::from(n)).sum::<i32>()
    }

    fn changed(&self, seat: usize, mut value: i32, shielded: bool) -> i32 {
        for change in self.changes(seat) {
            value = match change {
                Change::Survivability(n) if n >= 0 || !shielded => value.saturating_add(i32::from(n)),
                Change::Times(k) if k >= 1 || !shielded => value.saturating_mul(i32::from(k)),
                _ => value,
            };
        }
        value
    }

    /// LR-13, before it is limited to at least 0.
    pub(crate) fn survivability(&self, seat: usize) -> i32 {
        self.reckoned(seat, true)
    }

    /// Gear, automatic effects, and effects that were played (LR-A50).
    pub(crate) fn reckoned(&self, seat: usize, everything: bool) -> i32 {
        let shielded = self.shielded(seat, Against::NegativeSurvivability, everything);
        let mut value = self.geared(seat);
        for op in self.touching(seat, everything) {
            value = match op {
                Op::ModifySurvivability { amount } if amount >= 0 || !shielded => value + amount,
                Op::MultiplySurvivability { factor } if factor >= 1 || !shielded => value * factor,
                _ => value,
            };
        }
        self.changed(seat, value, shielded)
    }

    /// LR-14, LR-A10.
    pub(crate) fn party(&self) -> i32 {
        self.fought().fighters.iter().map(|s| self.survivability(*s).max(0)).sum()
    }

    /// LR-28, LR-A10.
    pub(crate) fn monster_number(&self) -> i32 {
        let fight = self.fought();
        let Kind::Monster { number, .. } = self.setup.card(fight.monster).kind else { return 0 };
        let mut value = i32::from(number[usize::from(fight.boss)]);
        for (of, effect) in self.passives() {
            if self.all_hold(effect, self.player_of(of)) {
                let at_monster = effect.target == Some(Target::Monster);
                for op in &effect.ops {
                    value = match *op {
                        Op::ModifyMonsterSurvivability { amount } => value + amount,
                        Op::ModifySurvivability { amount } if at_monster => value + amount,
                        Op::MultiplySurvivability { factor } if at_monster => value * factor,
                        _ => value,
                    };
                }
            }
        }
        for m in self.running.iter().filter(|m| m.on == On::Monster) {
            value = match m.change {
                Change::Survivability(n) => value + i32::from(n),
                Change::Times(k) => value * i32::from(k),
                _ => value,
            };
        }
        value.max(0)
    }

    /// LR-27, with all changes.
    pub(crate) fn chest(&self) -> [i32; 3] {
        let fight = self.fought();
        let Kind::Monster { chest, .. } = self.setup.card(fight.monster).kind else { return [0; 3] };
        let printed = chest[usize::from(fight.boss)];
        let mut counts: Vec<i32> = (0..3).map(|i| i32::from(printed[i]) + fight.chest[i]).collect();
        for (of, effect) in self.passives() {
            if self.all_hold(effect, self.player_of(of)) {
                for op in &effect.ops {
                    match *op {
                        Op::ModifyLootCount { rarity, amount } => counts[rarity as usize] += amount,
                        Op::UpgradeLoot { from, to, count } => {
                            let moved = count.min(counts[from as usize].max(0));
                            counts[from as usize] -= moved;
                            counts[to as usize] += moved;
                        }
                        _ => {}
                    }
                }
            }
        }
        [0, 1, 2].map(|i| counts[i].clamp(0, 9))
    }

    pub(crate) fn die(&self, seat: usize) -> i32 {
        self.fought().dice.iter().find(|(s, _)| *s == seat).map_or(0, |(_, v)| *v)
    }

    /// LR-70.
    pub(crate) fn roll_value(&self, seat: usize) -> i32 {
        let shielded = self.immune(seat, Against::NegativeRoll);
        let mut value = self.die(seat);
        for op in self.touching(seat, true) {
            if let Op::ModifyRoll { amount } = op
                && (amount >= 0 || !shielded)
            {
                value += amount;
            }
        }
        for change in self.changes(seat) {
            value = match change {
                Change::Roll(n) if n >= 0 || !shielded => value + i32::from(n),
                Change::RollIs(n) if i32::from(n) >= value || !shielded => i32::from(n),
                _ => value,
            };
        }
        value
    }

    pub(crate) fn rolls_two(&self, seat: usize) -> Option<Keep> {
        let worn = self
            .touching(seat, true)
            .into_iter()
            .filter_map(|op| if let Op::RollExtraDie { keep } = op { Some(keep) } else { None });
        let played = self
            .changes(seat)
            .into_iter()
            .filter_map(|c| if let Change::TwoDice(keep) = c { Some(keep) } else { None });
        worn.chain(played).last()
    }

    /// LR-F2.
    pub(crate) fn immune(&self, seat: usize, against: Against) -> bool {
        self.shielded(seat, against, true)
    }

    fn shielded(&self, seat: usize, against: Against, everything: bool) -> bool {
        self.changes(seat).contains(&Change::Immune(against))
            || self.touching(seat, everything).contains(&Op::Immune { against })
    }

    /// LR-40.
    pub(crate) fn bag_limit(&self, seat: usize) -> i32 {
        let of_op = |op: Op| if let Op::ModifyBagLimit { amount } = op { amount } else { 0 };
        let of_change = |c: Change| if let Change::BagLimit(n) = c { i32::from(n) } else { 0 };
        let passive: i32 = self.touching(seat, true).into_iter().map(of_op).sum();
        let running: i32 = self.changes(seat).into_iter().map(of_change).sum();
        (self.setup.rules.bag_limit + passive + running).max(0)
    }

    /// LR-42, LR-F5.
    pub(crate) fn may_roll(&self, seat: usize) -> bool {
        self.touching(seat, true).contains(&Op::IgnoreBagLimit)
            || self.changes(seat).contains(&Change::FullBagRolls)
            || (self.players[seat].bag.len() as i32) < self.bag_limit(seat)
    }

    /// LR-64, LR-A28.
    pub(crate) fn penalty(&self, seat: usize) -> i32 {
        if self.touching(seat, true).contains(&Op::SkipPenalty) || self.changes(seat).contains(&Change::NoPenalty) {
            return 0;
        }
        let of_op = |op: Op| if let Op::ModifyPenalty { amount } = op { amount } else { 0 };
        let of_change = |c: Change| if let Change::Penalty(n) = c { i32::from(n) } else { 0 };
        let change: i32 = self.touching(seat, true).into_iter().map(of_op).sum::<i32>()
            + self.changes(seat).into_iter().map(of_change).sum::<i32>();
        (self.chest().iter().sum::<i32>() + change).clamp(0, 99)
    }

    /// LR-81.
    pub(crate) fn price(&self, seat: usize, card: Card) -> i32 {
        let Kind::Ability { price } = self.setup.card(card).kind else { return 0 };
        let of_op = |op: Op| if let Op::PriceDiscount { amount } = op { amount } else { 0 };
        let of_change = |c: Change| if let Change::Discount(n) = c { i32::from(n) } else { 0 };
        let off: i32 = self.touching(seat, true).into_iter().map(of_op).sum::<i32>()
            + self.changes(seat).into_iter().map(of_change).sum::<i32>();
        (i32::from(price) - off).clamp(0, 999)
    }

    pub(crate) fn all_hold(&self, effect: &Effect<LootRoll>, player: usize) -> bool {
        effect.conditions.iter().all(|c| self.holds(*c, player))
    }

    fn holds(&self, condition: Condition, player: usize) -> bool {
        let fight = self.fight.as_ref();
        let flipped = fight.filter(|f| f.flipped);
        let fights = |f: &super::table::Fight| f.fighters.contains(&player);
        let wears = |seat: usize, slot: Slot| places(slot).iter().any(|i| self.players[seat].slots[*i].is_some());
        let bag = self.players[player].bag.len() as i32;
        let rolls = fight.is_some_and(|f| f.contested.is_some() && f.rollers.contains(&player));
        let count = flipped.map(|f| f.fighters.len() as i32);
        match condition {
            Condition::SelfIsFighter => flipped.is_some_and(fights),
            Condition::SelfNotFighter => flipped.is_some_and(|f| !fights(f)),
            Condition::SelfIsActive => self.active == player,
            Condition::ModeIs { mode } => fight.is_some_and(|f| f.boss == (mode == Mode::Boss)),
            Condition::FightersAtLeast { n } => count.is_some_and(|c| c >= n),
            Condition::FightersAtMost { n } => count.is_some_and(|c| c <= n),
            Condition::FighterCountIs { n } => count == Some(n),
            Condition::BagAtLeast { n } => bag >= n,
            Condition::BagAtMost { n } => bag <= n,
            Condition::SlotFilled { slot } => wears(player, slot),
            Condition::SlotEmpty { slot } => !wears(player, slot),
            Condition::HasEquippedInParty { slot } => (0..self.seats()).any(|s| wears(s, slot)),
            Condition::RollAtMost { n } => rolls && self.die(player) <= n,
            Condition::RollAtLeast { n } => rolls && self.die(player) >= n,
            Condition::ContestedRarityIs { rarity } => {
                let contested = fight.and_then(|f| f.contested);
                contested
                    .is_some_and(|c| matches!(self.setup.card(c).kind, Kind::Loot { rarity: r, .. } if r == rarity))
            }
            Condition::RegularWinsAtLeast { n } => self.wins >= n,
        }
    }

    /// LR-84, LR-85: bag and bank, and the worn treasure. Before the last exchanges: the best result of any sequence of
    /// exchanges, found by trying all of them, one group of slots after the other (an exchange never affects another group).
    pub(crate) fn score(&self, seat: usize) -> (i32, i32) {
        let player = &self.players[seat];
        let sum = |cards: &[Card]| cards.iter().map(|c| self.treasure(*c)).sum::<i32>();
        let (pool, worn) = (sum(&player.bag) + sum(&player.bank), sum(&player.worn));
        if self.ended {
            return (pool, worn);
        }
        let mut kept = 0;
        for group in [vec![0], vec![1], vec![2], vec![3], vec![4, 5]] {
            let here = |c: &Card| self.setup.card(*c).gear().is_some_and(|(slot, _)| group.contains(&places(slot)[0]));
            let all: Vec<Card> =
                player.bag.iter().chain(&player.bank).chain(&player.worn).copied().filter(here).collect();
            let start: Vec<Option<Card>> = group.iter().map(|i| player.slots[*i]).collect();
            let (mut seen, mut open) = (BTreeSet::from([start.clone()]), vec![start]);
            let mut least = i32::MAX;
            while let Some(row) = open.pop() {
                let on: BTreeSet<Card> = row.iter().flatten().copied().collect();
                least = least.min(on.iter().map(|c| self.treasure(*c)).sum());
                for card in all.iter().filter(|c| !on.contains(c)) {
                    let (slot, _) = self.setup.card(*card).gear().expect("gear");
                    let at: Vec<usize> =
                        places(slot).iter().map(|p| group.iter().position(|g| g == p).expect("here")).collect();
                    let replaced: Vec<Card> = at.iter().filter_map(|i| row[*i]).collect();
                    if replaced.is_empty() {
                        continue;
                    }
                    let mut next: Vec<Option<Card>> = row.iter().map(|c| c.filter(|c| !replaced.contains(c))).collect();
                    at.iter().for_each(|i| next[*i] = Some(*card));
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
            kept += least;
        }
        (pool + worn - kept, kept)
    }
}
