//! Derived values: survivability, rolls, limits, chests, conditions. Computed from worn cards, passive effects and changes in
//! force; nothing is modified.

use super::compiled::Kind;
use super::compiled::places;
use super::effect::{Against, Condition, Keep, Op, Rarity, Slot, Target, Trigger};
use super::ids::{CardNo, NONE, SEATS};
use super::mutant::Mutant;
use super::passive::Passive;
use super::setup::Setup;
use super::spec::{Change, Matter};
use super::state::{MONSTER, Modifier, State, Zone};
use cards::game::{Count, Step};
use table::seats;

/// The passive effects that are included.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// All passive effects.
    All,
    /// All except those on the strongest or the weakest fighter, who is determined without them; otherwise the
    /// definition would be circular (LR-A44).
    Unranked,
}

/// Every seat, one bit each, and the monster's bit.
const MONSTER_BIT: u8 = 1 << MONSTER;

impl State {
    /// The seats clockwise from the active player's (LR-46).
    pub fn clockwise(&self, setup: &Setup) -> impl Iterator<Item = u8> + use<> {
        seats::clockwise(self.active, setup.players)
    }

    /// Whether a seat wears something in a slot.
    pub fn wears(&self, seat: u8, slot: Slot) -> bool {
        self.slots[usize::from(seat)][places(slot)].iter().any(|c| *c != NONE)
    }

    /// The cards that are replaced by a card in a slot: up to two, [`NONE`] for none.
    pub fn replaced(&self, seat: u8, slot: Slot) -> [CardNo; 2] {
        let row = self.slots[usize::from(seat)];
        let mut off = [NONE; 2];
        for (place, i) in places(slot).enumerate() {
            if !off.contains(&row[i]) {
                off[place] = row[i];
            }
        }
        off
    }

    /// The owner of this passive operation, if it works; for a monster's, the active player. LR-A22, LR-F7: the worn
    /// cards of a player who fled do not work until the fight is over.
    #[inline]
    fn player_of(&self, setup: &Setup, passive: &Passive) -> Option<u8> {
        let fight = &self.fight;
        let fled = |player| fight.on && fight.flipped && !fight.has(player) && !passive.lasting;
        let player = match passive.trigger {
            Trigger::PassiveEquipped => self.zones.wearer(passive.card).filter(|player| !fled(*player))?,
            Trigger::PassiveInBag => self.zones.carrier(passive.card).filter(|player| !fled(*player))?,
            _ if fight.on && fight.monster == passive.card => self.active,
            _ => return None,
        };
        passive.conditions.iter().all(|c| self.holds(setup, *c, player)).then_some(player)
    }

    /// Calls `see` with every active passive operation on `matter`, and its owner. If the order matters, it is that
    /// of the seats, each from its top worn card to its bottom carried one, and then the monster.
    fn passives<'s>(&self, setup: &'s Setup, matter: Matter, mut see: impl FnMut(u8, &'s Passive)) {
        let all = setup.passives.about(matter);
        if !setup.ordered.about(matter).iter().any(|p| self.player_of(setup, p).is_some()) {
            for passive in all {
                if let Some(player) = self.player_of(setup, passive) {
                    see(player, passive);
                }
            }
            return;
        }
        let mut on_card = |card, trigger| {
            for passive in all.iter().filter(|p| p.card == card && p.trigger == trigger) {
                if let Some(player) = self.player_of(setup, passive) {
                    see(player, passive);
                }
            }
        };
        for seat in 0..setup.players {
            self.zones.iter(Zone::Worn(seat)).for_each(|card| on_card(card, Trigger::PassiveEquipped));
            self.zones.iter(Zone::Bag(seat)).for_each(|card| on_card(card, Trigger::PassiveInBag));
        }
        on_card(self.fight.monster, Trigger::MonsterPassive);
    }

    /// Calls `see` with every passive operation on `matter` that affects some of `seats`, one bit each, and with the
    /// seats that it affects.
    fn passive_ops(
        &self,
        setup: &Setup,
        matter: Matter,
        seats: u8,
        standing: Standing,
        mut see: impl FnMut(CardNo, Op, u8),
    ) {
        use Target::{HighestSurvivabilityFighter, LowestSurvivabilityFighter};
        self.passives(setup, matter, |player, passive| {
            let ranks = matches!(passive.target, Some(LowestSurvivabilityFighter | HighestSurvivabilityFighter));
            if standing == Standing::All || !ranks {
                let on = self.aimed(setup, passive.target, player, Standing::Unranked) & seats;
                if on != 0 {
                    see(passive.card, passive.op, on);
                }
            }
        });
    }

    /// The seats (and the monster) of a target that needs no choice, one bit each. Chosen targets give none.
    pub fn reach(&self, setup: &Setup, target: Option<Target>, player: u8) -> u8 {
        self.aimed(setup, target, player, Standing::All)
    }

    /// The seats of a target; the strongest and the weakest are determined by this value.
    fn aimed(&self, setup: &Setup, target: Option<Target>, player: u8, standing: Standing) -> u8 {
        let all = (1u8 << setup.players) - 1;
        let own = 1u8 << player;
        match target {
            None | Some(Target::Own | Target::ThisCard | Target::ContestedLoot) => own,
            Some(Target::EachPlayer) => all,
            Some(Target::EachOpponent) => all & !own,
            Some(Target::EachFighter) => self.fight.fighters,
            Some(Target::EachOtherFighter) => self.fight.fighters & !own,
            Some(Target::EachRoller) => self.fight.rollers,
            Some(Target::ActivePlayer) => 1 << self.active,
            Some(Target::LowestSurvivabilityFighter) => self.extreme(setup, standing, |a, b| a < b),
            Some(Target::HighestSurvivabilityFighter) => self.extreme(setup, standing, |a, b| a > b),
            Some(Target::Monster) => MONSTER_BIT,
            Some(
                Target::ChosenPlayer
                | Target::ChosenOpponent
                | Target::ChosenFighter
                | Target::ChosenOtherFighter
                | Target::ChosenRoller
                | Target::ChosenOtherRoller
                | Target::ChosenEquippedCard { .. }
                | Target::ChosenBagCard { .. },
            ) => 0,
        }
    }

    /// The fighter with the highest or lowest value; among equals, the first from the active player on (LR-A44).
    fn extreme(&self, setup: &Setup, standing: Standing, better: impl Fn(i32, i32) -> bool) -> u8 {
        let strengths = self.reckoned::<i32>(setup, self.fight.fighters, standing);
        let mut best: Option<(i32, u8)> = None;
        for seat in self.clockwise(setup).filter(|s| self.fight.has(*s)) {
            let value = match setup.bent.is(Mutant::RankedByGearAlone) {
                true => self.geared::<i32>(setup, seat),
                false => strengths[usize::from(seat)].max(0),
            };
            if best.is_none_or(|(b, _)| better(value, b) || value == b && setup.bent.is(Mutant::LastOfEqualsRanks)) {
                best = Some((value, seat));
            }
        }
        best.map_or(0, |(_, seat)| 1 << seat)
    }

    /// One plus the bonuses of worn cards (LR-11, LR-12).
    fn geared<C: Count>(&self, setup: &Setup, seat: u8) -> C {
        let mut sum = C::begin(setup.rules.base_survivability);
        for card in self.zones.iter(Zone::Worn(seat)) {
            let shield = setup.card(card).gear().map_or(0, |(_, n)| n);
            sum.change(card, Step::Plus(shield));
        }
        sum
    }

    /// Played changes, in the order played, on top of the value without them (LR-13, LR-A50).
    fn fold_survivability<C: Count>(&self, on: u8, mut sum: C, shielded: impl Fn() -> bool) -> C {
        for m in self.modifiers.iter().filter(|m| self.bears(m, on)) {
            match m.change {
                Change::Survivability(n) if !(n < 0 && shielded()) => sum.change(m.from, Step::Plus(n)),
                Change::Times(k) if !(k < 1 && shielded()) => sum.change(m.from, Step::Times(k)),
                _ => {}
            }
        }
        sum
    }

    /// A player's survivability (LR-13). It may be below zero; it counts as at least 0 when compared.
    pub fn survivability(&self, setup: &Setup, seat: u8) -> i32 {
        self.strength(setup, seat)
    }

    /// The value, with its derivation if requested.
    pub fn strength<C: Count>(&self, setup: &Setup, seat: u8) -> C {
        self.reckoned(setup, 1 << seat, Standing::All)[usize::from(seat)]
    }

    /// Every player's survivability, as in [`State::survivability`]; 0 for seats without a player.
    pub fn strengths(&self, setup: &Setup) -> [i32; SEATS] {
        self.reckoned(setup, (1 << setup.players) - 1, Standing::All)
    }

    /// Gear, then passive effects, then played changes (LR-A50), for these seats, one bit each. Passive effects are
    /// searched once for all of them.
    fn reckoned<C: Count>(&self, setup: &Setup, seats: u8, standing: Standing) -> [C; SEATS] {
        let shielded = |seat| self.shielded(setup, seat, Against::NegativeSurvivability, standing);
        let mut sums = [C::begin(0); SEATS];
        each(seats, |seat| sums[usize::from(seat)] = self.geared(setup, seat));
        self.passive_ops(setup, Matter::Survivability, seats, standing, |by, op, on| {
            let (step, lowers) = match op {
                Op::ModifySurvivability { amount } => (Step::Plus(amount as i16), amount < 0),
                Op::MultiplySurvivability { factor } => (Step::Times(factor as i16), factor < 1),
                _ => return,
            };
            each(on, |seat| {
                if !(lowers && shielded(seat)) {
                    sums[usize::from(seat)].change(by, step);
                }
            });
        });
        each(seats, |seat| {
            let sum = &mut sums[usize::from(seat)];
            *sum = self.fold_survivability(seat, *sum, || shielded(seat));
        });
        sums
    }

    /// The total of the fighters (LR-14), each at least 0 (LR-A10).
    pub fn party(&self, setup: &Setup) -> i32 {
        let counts = |s: &u8| self.fight.has(*s) || setup.bent.is(Mutant::FledCount);
        let least = if setup.bent.is(Mutant::NoFloorAtZero) { i32::MIN } else { 0 };
        let strengths = self.strengths(setup);
        (0..setup.players).filter(counts).map(|s| strengths[usize::from(s)].max(least)).fold(0, i32::saturating_add)
    }

    /// The monster's number (LR-26, LR-28), at least 0 (LR-A10).
    pub fn monster_number(&self, setup: &Setup) -> i32 {
        self.monster_as::<i32>(setup).max(0)
    }

    /// The value, with its derivation if requested; negative values count as 0.
    pub fn monster_as<C: Count>(&self, setup: &Setup) -> C {
        let Kind::Monster { number, .. } = setup.card(self.fight.monster).kind else { return C::begin(0) };
        let mut sum = C::begin(number[usize::from(self.fight.mode)].into());
        self.passives(setup, Matter::Monster, |_, passive| match passive.op {
            Op::ModifyMonsterSurvivability { amount } | Op::ModifySurvivability { amount } => {
                sum.change(passive.card, Step::Plus(amount as i16));
            }
            Op::MultiplySurvivability { factor } => sum.change(passive.card, Step::Times(factor as i16)),
            _ => {}
        });
        self.fold_survivability(MONSTER, sum, || false)
    }

    /// The chest of the fight: commons, rares, epics (LR-27, LR-A28).
    pub fn chest(&self, setup: &Setup) -> [u8; 3] {
        let Kind::Monster { chest, .. } = setup.card(self.fight.monster).kind else { return [0; 3] };
        let mut counts = [0i32; 3];
        for (i, n) in chest[usize::from(self.fight.mode)].iter().enumerate() {
            counts[i] = i32::from(*n) + i32::from(self.fight.chest[i]);
        }
        self.passives(setup, Matter::Chest, |_, passive| match passive.op {
            Op::ModifyLootCount { rarity, amount } => counts[rarity as usize] += amount,
            Op::UpgradeLoot { from, to, count } => {
                let moved = count.min(counts[from as usize].max(0));
                counts[from as usize] -= moved;
                counts[to as usize] += moved;
            }
            _ => {}
        });
        counts.map(|n| n.clamp(0, 9) as u8)
    }

    /// A seat's roll with all changes (LR-70); it may exceed the sides of the die or fall below 1.
    pub fn roll_value(&self, setup: &Setup, seat: u8) -> i32 {
        self.roll_as(setup, seat)
    }

    /// The value, with its derivation if requested.
    pub fn roll_as<C: Count>(&self, setup: &Setup, seat: u8) -> C {
        self.die_value(setup, seat, self.fight.rolls[usize::from(seat)], |_| true)
    }

    /// Stores the results of these seats' dice, which have just been thrown.
    pub fn count_dice(&mut self, setup: &Setup, seats: u8) {
        for seat in (0..setup.players).filter(|s| seats & (1 << s) != 0) {
            let value = self.roll_value(setup, seat).clamp(i16::MIN.into(), i16::MAX.into());
            self.fight.counted[usize::from(seat)] = value as i16;
        }
    }

    /// The result of a die just thrown by a seat; changes of the previous die do not apply (LR-F3).
    pub fn new_die_value(&self, setup: &Setup, seat: u8, die: i16) -> i32 {
        self.die_value(setup, seat, die, |m| !m.on_the_die_of(seat))
    }

    fn die_value<C: Count>(&self, setup: &Setup, seat: u8, die: i16, counts: impl Fn(&Modifier) -> bool) -> C {
        let shielded = || self.immune(setup, seat, Against::NegativeRoll);
        let mut sum = C::begin(die.into());
        self.passive_ops(setup, Matter::Roll, 1 << seat, Standing::All, |by, op, _| {
            if let Op::ModifyRoll { amount } = op
                && !(amount < 0 && shielded())
            {
                sum.change(by, Step::Plus(amount as i16));
            }
        });
        for m in self.modifiers.iter().filter(|m| self.bears(m, seat) && counts(m)) {
            match m.change {
                Change::Roll(n) if !(n < 0 && shielded()) => sum.change(m.from, Step::Plus(n)),
                Change::RollIs(n) if !(i32::from(n) < sum.total() && shielded()) => sum.change(m.from, Step::Is(n)),
                _ => {}
            }
        }
        sum
    }

    /// The die that a seat keeps if an effect lets it roll two: of a worn card, of a carried card, or of a card
    /// played on it.
    pub fn rolls_two(&self, setup: &Setup, seat: u8) -> Option<Keep> {
        let mut keep = None;
        self.passive_ops(setup, Matter::Die, 1 << seat, Standing::All, |_, op, _| {
            if let Op::RollExtraDie { keep: k } = op {
                keep = Some(k);
            }
        });
        for m in self.modifiers.iter().filter(|m| self.bears(m, seat)) {
            if let Change::TwoDice(k) = m.change {
                keep = Some(k);
            }
        }
        keep
    }

    /// Whether a seat is immune to something (LR-F2).
    pub fn immune(&self, setup: &Setup, seat: u8, against: Against) -> bool {
        self.shielded(setup, seat, against, Standing::All)
    }

    /// The card that makes a seat immune: one that was played, or else one with a passive effect.
    pub fn shield(&self, setup: &Setup, seat: u8, against: Against) -> Option<CardNo> {
        self.shielding(setup, seat, against, Standing::All)
    }

    fn shielded(&self, setup: &Setup, seat: u8, against: Against, standing: Standing) -> bool {
        self.shielding(setup, seat, against, standing).is_some()
    }

    fn shielding(&self, setup: &Setup, seat: u8, against: Against, standing: Standing) -> Option<CardNo> {
        let played = self.modifiers.iter().find(|m| self.bears(m, seat) && m.change == Change::Immune(against));
        let mut by = played.map(|m| m.from);
        if by.is_none() {
            self.passive_ops(setup, against.into(), 1 << seat, standing, |card, _, _| by = by.or(Some(card)));
        }
        by
    }

    /// The sum of the changes of a kind for a seat, passive and played.
    fn sum(
        &self,
        setup: &Setup,
        matter: Matter,
        seat: u8,
        op_part: impl Fn(Op) -> i32,
        change_part: impl Fn(Change) -> i32,
    ) -> i32 {
        self.sum_as(setup, matter, seat, 0, op_part, change_part)
    }

    /// The value added to `from`, with its derivation if requested.
    fn sum_as<C: Count>(
        &self,
        setup: &Setup,
        matter: Matter,
        seat: u8,
        from: i32,
        op_part: impl Fn(Op) -> i32,
        change_part: impl Fn(Change) -> i32,
    ) -> C {
        let mut sum = C::begin(from);
        for m in self.modifiers.iter().filter(|m| self.bears(m, seat)) {
            sum.change(m.from, Step::Plus(change_part(m.change) as i16));
        }
        let mut add = |by, op, _: u8| sum.change(by, Step::Plus(op_part(op) as i16));
        self.passive_ops(setup, matter, 1 << seat, Standing::All, &mut add);
        sum
    }

    /// The number of loot cards that a bag may hold (LR-40).
    pub fn bag_limit(&self, setup: &Setup, seat: u8) -> usize {
        let change = self.sum(
            setup,
            Matter::Bag,
            seat,
            |op| if let Op::ModifyBagLimit { amount } = op { amount } else { 0 },
            |c| if let Change::BagLimit(n) = c { i32::from(n) } else { 0 },
        );
        (setup.rules.bag_limit + change + i32::from(setup.bent.is(Mutant::BagHoldsOneMore))).max(0) as usize
    }

    /// Whether a seat may roll for loot: it has room in the bag, or an effect lets it roll without (LR-42, LR-F5).
    pub fn may_roll(&self, setup: &Setup, seat: u8) -> bool {
        let full_bag_rolls = self.sum(setup, Matter::FullBag, seat, |_| 1, |c| i32::from(c == Change::FullBagRolls));
        full_bag_rolls > 0
            || setup.bent.is(Mutant::FullBagsRoll)
            || self.zones.len(Zone::Bag(seat)) < self.bag_limit(setup, seat)
    }

    /// The number of cards that a fighter gives up on defeat (LR-64, LR-A28).
    pub fn penalty(&self, setup: &Setup, seat: u8) -> u8 {
        self.penalty_of(setup, seat, self.chest(setup).iter().map(|n| i32::from(*n)).sum())
    }

    /// The number of cards that a fighter with the penalty `share` gives up after changes.
    pub(super) fn penalty_of(&self, setup: &Setup, seat: u8, share: i32) -> u8 {
        if self.spared_by(setup, seat).is_some() {
            return 0;
        }
        self.penalty_as::<i32>(setup, seat, share).clamp(0, 99) as u8
    }

    /// The card that lets a fighter give up nothing, if there is one.
    pub(super) fn spared_by(&self, setup: &Setup, seat: u8) -> Option<CardNo> {
        let mut found = None;
        self.passive_ops(setup, Matter::Spared, 1 << seat, Standing::All, |by, _, _| found = found.or(Some(by)));
        let spares = |m: &&Modifier| self.bears(m, seat) && m.change == Change::NoPenalty;
        found.or_else(|| self.modifiers.iter().find(spares).map(|m| m.from))
    }

    /// The number of cards that a fighter gives up after changes, with the derivation if requested.
    pub(super) fn penalty_as<C: Count>(&self, setup: &Setup, seat: u8, share: i32) -> C {
        self.sum_as(
            setup,
            Matter::Penalty,
            seat,
            share,
            |op| if let Op::ModifyPenalty { amount } = op { amount } else { 0 },
            |c| if let Change::Penalty(n) = c { i32::from(n) } else { 0 },
        )
    }

    /// The price of an ability for a seat (LR-81).
    pub fn price(&self, setup: &Setup, seat: u8, card: CardNo) -> i16 {
        let Kind::Ability { price } = setup.card(card).kind else { return 0 };
        let off = self.sum(
            setup,
            Matter::Price,
            seat,
            |op| if let Op::PriceDiscount { amount } = op { amount } else { 0 },
            |c| if let Change::Discount(n) = c { i32::from(n) } else { 0 },
        );
        (i32::from(price) - off).clamp(0, 999) as i16
    }

    /// The treasure in a zone.
    pub fn treasure(&self, setup: &Setup, zone: Zone) -> i32 {
        self.zones.iter(zone).map(|c| i32::from(setup.card(c).treasure())).sum()
    }

    /// Whether a condition holds for a player.
    pub fn holds(&self, setup: &Setup, condition: Condition, player: u8) -> bool {
        let fight = &self.fight;
        let fighting = fight.on && fight.flipped;
        let fighters = fight.fighters.count_ones() as i32;
        let bag = self.zones.len(Zone::Bag(player)) as i32;
        let rolls = fight.contested != NONE && fight.rollers & (1 << player) != 0;
        match condition {
            Condition::SelfIsFighter => fighting && fight.has(player),
            Condition::SelfNotFighter => fighting && !fight.has(player),
            Condition::SelfIsActive => self.active == player,
            Condition::ModeIs { mode } => fight.on && fight.mode == mode as u8,
            Condition::FightersAtLeast { n } => fighting && fighters >= n,
            Condition::FightersAtMost { n } => fighting && fighters <= n,
            Condition::FighterCountIs { n } => fighting && fighters == n,
            Condition::BagAtLeast { n } => bag >= n,
            Condition::BagAtMost { n } => bag <= n,
            Condition::SlotFilled { slot } => self.wears(player, slot),
            Condition::SlotEmpty { slot } => !self.wears(player, slot),
            Condition::HasEquippedInParty { slot } => (0..setup.players).any(|s| self.wears(s, slot)),
            Condition::RollAtMost { n } => rolls && i32::from(fight.rolls[usize::from(player)]) <= n,
            Condition::RollAtLeast { n } => rolls && i32::from(fight.rolls[usize::from(player)]) >= n,
            Condition::ContestedRarityIs { rarity } => {
                fight.contested != NONE && rarity_of(setup, fight.contested) == Some(rarity)
            }
            Condition::RegularWinsAtLeast { n } => i32::from(self.wins) >= n,
        }
    }

    /// A seat's score (LR-84) and the treasure that it wears: bag and bank, after the best series of final swaps
    /// unless they are made.
    pub fn score(&self, setup: &Setup, seat: u8) -> (i32, i32) {
        let value = |c: CardNo| i32::from(setup.card(c).treasure());
        let worn: i32 = self.zones.iter(Zone::Worn(seat)).map(value).sum();
        let pool: i32 = self.treasure(setup, Zone::Bag(seat)) + self.treasure(setup, Zone::Bank(seat));
        if self.ended {
            return (pool + if setup.bent.is(Mutant::GearScores) { worn } else { 0 }, worn);
        }
        let spare = || self.zones.iter(Zone::Bag(seat)).chain(self.zones.iter(Zone::Bank(seat)));
        let least = |slot: Slot| {
            let fits = spare().filter(|c| setup.card(*c).gear().is_some_and(|(s, _)| s == slot));
            fits.map(value).min()
        };
        let row = self.slots[usize::from(seat)];
        let mut kept = 0;
        for slot in [Slot::Head, Slot::Body, Slot::Legs, Slot::Feet] {
            let on = row[slot as usize];
            if on != NONE {
                kept += least(slot).map_or(value(on), |l| l.min(value(on)));
            }
        }
        let (main, off) = (row[4], row[5]);
        let hands = [least(Slot::MainHand), least(Slot::OffHand), least(Slot::BothHands)];
        let any = hands.iter().flatten().min().copied();
        let kept_hands = if main == NONE && off == NONE {
            0
        } else if main == off {
            // LR-A3: one card of either hand may replace a two-handed one
            any.map_or(value(main), |l| l.min(value(main)))
        } else {
            let of = |card: CardNo, least: Option<i32>| {
                if card == NONE { 0 } else { least.map_or(value(card), |l| l.min(value(card))) }
            };
            let apart = of(main, hands[0]) + of(off, hands[1]);
            // a two-handed card replaces both hand cards, and may itself be replaced by a card for one hand,
            // including those that were worn
            let through = hands[2].map(|_| {
                let back = [main, off].into_iter().filter(|c| *c != NONE).map(value).min();
                any.into_iter().chain(back).min().unwrap_or(0)
            });
            through.map_or(apart, |t| t.min(apart))
        };
        (pool + worn - kept - kept_hands, kept + kept_hands)
    }
}

/// Calls `with` for each of these seats, one bit each, in their order.
fn each(seats: u8, mut with: impl FnMut(u8)) {
    let mut rest = seats;
    while rest != 0 {
        with(rest.trailing_zeros() as u8);
        rest &= rest - 1;
    }
}

/// The rarity of a loot card.
pub(super) fn rarity_of(setup: &Setup, card: CardNo) -> Option<Rarity> {
    match setup.card(card).kind {
        Kind::Loot { rarity, .. } => Some(rarity),
        _ => None,
    }
}
