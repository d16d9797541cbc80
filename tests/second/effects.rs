//! Carries out effects, read from the same definitions that are printed (section 18 of the rules): conditions first, then the
//! target if one is chosen, then each operation in order.

use super::table::{Card, Change, Flow, On, Running, Table};
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::effect::{
    Against, Bottom, Choice, Chooser, Duration, Fallback, Keep, LootRoll, Of, Op, Pile, Target, Trigger, Zone,
};
use lootpress::lexicon::Effect;

/// The target of an effect.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    Nothing,
    Seat(usize),
    Card(Card),
}

/// An effect that is being carried out.
#[derive(Clone, Copy)]
struct Doing<'e> {
    card: Card,
    seat: usize,
    aim: Aim,
    effect: &'e Effect<LootRoll>,
}

impl<'a> Table<'a> {
    pub(crate) fn perform(&mut self, card: Card, effect: usize, seat: usize) -> Flow {
        let (setup, at) = (self.setup, effect);
        let effect = &setup.card(card).effects[at];
        if !self.all_hold(effect, seat) {
            return Ok(());
        }
        let mut aim = Aim::Nothing;
        if effect.target.is_some_and(Target::is_chosen) {
            let aims = self.aims(card, at, seat);
            if aims.is_empty() {
                return Ok(());
            }
            aim = match self.ask(seat, "target", aims)? {
                Move::Seat(s) => Aim::Seat(usize::from(s)),
                Move::Card(c) => Aim::Card(c),
                _ => Aim::Nothing,
            };
        }
        for op in &effect.ops {
            self.operate(op, Doing { card, seat, aim, effect })?;
            // LR-A48: a monster that was replaced has no more effects
            if effect.trigger == Trigger::OnMonsterRevealed && self.fought().monster != card {
                return Ok(());
            }
        }
        let by_itself = matches!(effect.trigger, Trigger::OnEquip | Trigger::OnExplore | Trigger::OnRollWon);
        match effect.after {
            Some(place) if by_itself => self.send(card, seat, place),
            _ => Ok(()),
        }
    }

    /// The possible targets.
    pub(crate) fn aims(&self, card: Card, effect: usize, seat: usize) -> Vec<Move> {
        let seats = |list: Vec<usize>| list.into_iter().map(|s| Move::Seat(s as u8)).collect::<Vec<_>>();
        let everybody: Vec<usize> = (0..self.seats()).collect();
        let but = |list: Vec<usize>| list.into_iter().filter(|s| *s != seat).collect::<Vec<_>>();
        let fighters = self.fight.as_ref().map(|f| f.fighters.clone()).unwrap_or_default();
        let rollers =
            self.fight.as_ref().filter(|f| f.contested.is_some()).map(|f| f.rollers.clone()).unwrap_or_default();
        let whose = |of: Of| everybody.iter().copied().filter(move |s| (*s == seat) == (of == Of::Own));
        match self.setup.card(card).effects[effect].target {
            Some(Target::ChosenPlayer) => seats(everybody),
            Some(Target::ChosenOpponent) => seats(but(everybody)),
            Some(Target::ChosenFighter) => seats(fighters),
            Some(Target::ChosenOtherFighter) => seats(but(fighters)),
            Some(Target::ChosenRoller) => seats(rollers),
            Some(Target::ChosenOtherRoller) => seats(but(rollers)),
            Some(Target::ChosenEquippedCard { of }) => {
                whose(of).flat_map(|s| self.players[s].worn.clone()).filter(|c| *c != card).map(Move::Card).collect()
            }
            Some(Target::ChosenBagCard { of }) => {
                whose(of).flat_map(|s| self.players[s].bag.clone()).filter(|c| *c != card).map(Move::Card).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The targets that are not chosen; the monster is not a seat.
    pub(crate) fn reach(&self, target: Option<Target>, seat: usize) -> Vec<usize> {
        let everybody: Vec<usize> = (0..self.seats()).collect();
        let fighters = || self.fight.as_ref().map(|f| f.fighters.clone()).unwrap_or_default();
        let but = |list: Vec<usize>| list.into_iter().filter(|s| *s != seat).collect();
        match target {
            None | Some(Target::Own | Target::ThisCard | Target::ContestedLoot) => vec![seat],
            Some(Target::EachPlayer) => everybody,
            Some(Target::EachOpponent) => but(everybody),
            Some(Target::EachFighter) => fighters(),
            Some(Target::EachOtherFighter) => but(fighters()),
            Some(Target::EachRoller) => self.fight.as_ref().map(|f| f.rollers.clone()).unwrap_or_default(),
            Some(Target::ActivePlayer) => vec![self.active],
            Some(Target::LowestSurvivabilityFighter) => self.weakest(true),
            Some(Target::HighestSurvivabilityFighter) => self.strongest(true),
            _ => Vec::new(),
        }
    }

    /// Fighters from the active player on, each with its value (LR-A44): with everything, or without automatic effects on
    /// the strongest and the weakest.
    fn ranked(&self, everything: bool) -> Vec<(usize, i32)> {
        let Some(fight) = &self.fight else { return Vec::new() };
        let fighters = self.round(self.active).into_iter().filter(|s| fight.fighters.contains(s));
        fighters.map(|s| (s, self.reckoned(s, everything).max(0))).collect()
    }

    /// One of them, the first of equal ones.
    pub(crate) fn strongest(&self, everything: bool) -> Vec<usize> {
        let ranked = self.ranked(everything);
        let most = ranked.iter().map(|r| r.1).max();
        ranked.into_iter().find(|r| Some(r.1) == most).map(|r| r.0).into_iter().collect()
    }

    /// One of them, the first of equal ones.
    pub(crate) fn weakest(&self, everything: bool) -> Vec<usize> {
        let ranked = self.ranked(everything);
        let least = ranked.iter().map(|r| r.1).min();
        ranked.into_iter().find(|r| Some(r.1) == least).map(|r| r.0).into_iter().collect()
    }

    /// LR-F1: if a card applies an effect again while the first one lasts, it is added, or replaces the first.
    fn run(&mut self, new: Running) {
        let again = |m: &Running| (m.on, m.until, m.from, m.worn) == (new.on, new.until, new.from, new.worn);
        for m in self.running.iter_mut().filter(|m| again(m)) {
            let sum = match (m.change, new.change) {
                (Change::Survivability(a), Change::Survivability(b)) => Change::Survivability(a.saturating_add(b)),
                (Change::Times(a), Change::Times(b)) => Change::Times(a.saturating_mul(b)),
                (Change::Roll(a), Change::Roll(b)) => Change::Roll(a.saturating_add(b)),
                (Change::Penalty(a), Change::Penalty(b)) => Change::Penalty(a.saturating_add(b)),
                (Change::Discount(a), Change::Discount(b)) => Change::Discount(a.saturating_add(b)),
                (Change::BagLimit(a), Change::BagLimit(b)) => Change::BagLimit(a.saturating_add(b)),
                _ => continue,
            };
            m.change = sum;
            return;
        }
        let sets = |a: Change, b: Change| match (a, b) {
            (Change::RollIs(_), Change::RollIs(_)) | (Change::TwoDice(_), Change::TwoDice(_)) => true,
            (a, b) => a == b && matches!(a, Change::Immune(_) | Change::NoPenalty | Change::FullBagRolls),
        };
        self.running.retain(|m| !(again(m) && sets(m.change, new.change)));
        self.running.push(new);
    }

    fn wearer(&self, card: Card) -> Option<usize> {
        (0..self.seats()).find(|s| self.players[*s].worn.contains(&card))
    }

    fn operate(&mut self, op: &Op, doing: Doing<'_>) -> Flow {
        let Doing { card: from, seat: own, aim, effect } = doing;
        let monster = aim == Aim::Nothing && effect.target == Some(Target::Monster);
        let seats: Vec<usize> = match aim {
            Aim::Seat(seat) => vec![seat],
            Aim::Card(card) => (0..self.seats())
                .filter(|s| self.players[*s].bag.contains(&card) || self.players[*s].worn.contains(&card))
                .collect(),
            Aim::Nothing => self.reach(effect.target, own),
        };
        let card = if let Aim::Card(card) = aim { Some(card) } else { None };
        let on_card = card.filter(|c| self.wearer(*c).is_some());
        // LR-F3: an effect lasts as long as the card says, or as long as effects of its kind last
        let mut put = |change: Change, usual: Duration, at_monster: bool| {
            let until = effect.duration.filter(|d| *d != Duration::Instant).unwrap_or(usual);
            // once dice are rolled, the fighters are known, and a change of a die applies to that die (LR-F3)
            let open = self.fight.as_ref().is_none_or(|f| f.contested.is_none());
            let on: Vec<On> = match effect.target {
                _ if at_monster => vec![On::Monster],
                Some(Target::EachFighter) if open => vec![On::Fighters],
                Some(Target::EachOtherFighter) if open => vec![On::FightersBut(own)],
                _ => seats.iter().map(|s| On::Seat(*s)).collect(),
            };
            for on in on {
                let worn = if matches!(on, On::Seat(_)) { on_card } else { None };
                self.run(Running { on, change, until, from, worn });
            }
        };
        use Duration::{ThisContest, ThisDungeon, ThisFight, ThisRollPhase, ThisTownTurn};
        match *op {
            Op::ModifySurvivability { amount } => put(Change::Survivability(amount as i16), ThisFight, monster),
            Op::MultiplySurvivability { factor } => put(Change::Times(factor as i16), ThisFight, monster),
            Op::ModifyMonsterSurvivability { amount } => put(Change::Survivability(amount as i16), ThisFight, true),
            Op::ModifyRoll { amount } => put(Change::Roll(amount as i16), ThisContest, monster),
            Op::SetRoll { value } => put(Change::RollIs(value as i16), ThisContest, monster),
            Op::SkipPenalty => put(Change::NoPenalty, ThisFight, monster),
            Op::ModifyPenalty { amount } => put(Change::Penalty(amount as i16), ThisFight, monster),
            Op::Immune { against } => put(Change::Immune(against), ThisFight, monster),
            Op::PriceDiscount { amount } => put(Change::Discount(amount as i16), ThisTownTurn, monster),
            Op::IgnoreBagLimit => put(Change::FullBagRolls, ThisRollPhase, monster),
            Op::ModifyBagLimit { amount } => {
                put(Change::BagLimit(amount as i16), ThisDungeon, monster);
                return self.thin(self.active);
            }
            Op::RollExtraDie { keep } if effect.duration == Some(ThisRollPhase) => {
                put(Change::TwoDice(keep), ThisRollPhase, monster);
            }
            Op::Reroll { keep } | Op::RollExtraDie { keep } => {
                let level = self.fight.as_ref().map(|f| f.level.clone()).unwrap_or_default();
                for seat in seats.into_iter().filter(|s| level.contains(s)) {
                    self.throw_again(seat, keep);
                }
            }
            Op::Draw { pile, count } => {
                if pile != Pile::Monster {
                    for seat in self.in_order(seats) {
                        for _ in 0..count {
                            self.draw_to(seat, pile as usize);
                        }
                    }
                    self.thin(self.active)?;
                }
            }
            Op::Discard { zone, count, chooser } => {
                for seat in self.in_order(seats) {
                    if seat == own || !self.immune(seat, Against::Discard) {
                        self.lose(op, doing, seat, zone, count, chooser)?;
                    }
                }
            }
            Op::Steal { zone, count, chooser } => {
                for seat in self.in_order(seats) {
                    if seat != own && !self.immune(seat, Against::Steal) {
                        self.lose(op, doing, seat, zone, count, chooser)?;
                    }
                }
                self.thin(self.active)?;
            }
            Op::Give { zone, count } => {
                if card.is_some() || seats.iter().any(|s| *s != own) {
                    self.lose(op, doing, own, zone, count, Chooser::Owner)?;
                }
            }
            Op::BankNow { count } => {
                if card.is_none() && count == 1 && self.players[own].bag.contains(&from) {
                    self.moved(op, doing, own, from)?;
                } else {
                    self.lose(op, doing, own, Zone::Bag, count, Chooser::Owner)?;
                }
            }
            Op::ModifyLootCount { rarity, amount } => {
                if let Some(fight) = &mut self.fight {
                    fight.chest[rarity as usize] += amount;
                }
            }
            Op::UpgradeLoot { from, to, count } => {
                if self.fight.is_some() {
                    let moved = count.min(self.chest()[from as usize]);
                    let chest = &mut self.fought_mut().chest;
                    chest[from as usize] -= moved;
                    chest[to as usize] += moved;
                }
            }
            Op::LootFromDiscard { fallback } => {
                if let Some(fight) = &mut self.fight {
                    fight.source = if fallback == Fallback::Pile { 1 } else { 2 };
                }
            }
            Op::TakeContestedLoot => {
                if let Some(card) = self.fight.as_ref().and_then(|f| f.contested) {
                    return self.win(own, card, false);
                }
            }
            Op::SoloFight => {
                if let Some(fight) = self.fight.as_mut().filter(|f| f.alone.is_none()) {
                    fight.alone = Some(own);
                    if fight.flipped {
                        fight.fighters = vec![own];
                    }
                }
            }
            Op::ForceChoice { choice } => {
                if let Some(fight) = self.fight.as_mut().filter(|f| f.alone.is_none() && !f.flipped) {
                    let (to, other) = match choice {
                        Choice::Fight => (&mut fight.must_fight, &fight.must_flee),
                        Choice::Flight => (&mut fight.must_flee, &fight.must_fight),
                    };
                    let new: Vec<usize> = seats.into_iter().filter(|s| !other.contains(s) && !to.contains(s)).collect();
                    to.extend(new);
                    to.sort();
                }
            }
            Op::AddToFight => {
                if let Some(fight) = self.fight.as_mut().filter(|f| f.alone.is_none() && f.flipped) {
                    let new: Vec<usize> = seats.into_iter().filter(|s| !fight.fighters.contains(s)).collect();
                    fight.fighters.extend(new);
                    fight.fighters.sort();
                }
            }
            Op::RemoveFromFight => {
                if let Some(fight) = self.fight.as_mut().filter(|f| f.alone.is_none() && f.flipped) {
                    fight.fighters.retain(|s| !seats.contains(s));
                }
            }
            Op::Peek { pile, count } => {
                for seat in seats {
                    let cards = (count as usize).min(self.piles[pile as usize].len());
                    let seen = &mut self.players[seat].seen[pile as usize];
                    *seen = cards.max(*seen);
                }
            }
            Op::ReplaceMonster { to } => {
                if self.fight.as_ref().is_some_and(|f| !f.flipped)
                    && let Some(next) = self.draw(4)
                {
                    let old = std::mem::replace(&mut self.fought_mut().monster, next);
                    self.lair = vec![next];
                    match to {
                        Bottom::Discard => self.discards[4].insert(0, old),
                        Bottom::Bottom => self.piles[4].push(old),
                    }
                    return self.speak(next, Trigger::OnMonsterRevealed, self.active);
                }
            }
            Op::SwapEquipped => match (card, seats.first()) {
                (Some(theirs), Some(other)) => {
                    let slot = |c: Card| self.setup.card(c).gear().map(|g| g.0);
                    let mine = self.players[own].worn.iter().copied().find(|c| slot(*c) == slot(theirs));
                    if let Some(mine) = mine {
                        return self.swap(own, mine, *other, theirs);
                    }
                }
                _ => return self.lose(op, doing, own, Zone::Bag, 1, Chooser::Owner),
            },
        }
        Ok(())
    }

    /// Seats clockwise from the active player's (LR-46, LR-55).
    fn in_order(&self, seats: Vec<usize>) -> Vec<usize> {
        self.round(self.active).into_iter().filter(|s| seats.contains(s)).collect()
    }

    /// LR-F3: each die is counted with its own changes; a die that is removed takes its changes with it.
    pub(crate) fn throw_again(&mut self, seat: usize, keep: Keep) {
        let first = (self.die(seat), self.roll_value(seat));
        let before = self.running.clone();
        let second = self.throw_die(seat);
        self.running.retain(|m| !(m.on == On::Seat(seat) && m.until == Duration::ThisRoll));
        let second = (second, self.roll_value(seat));
        let back = match keep {
            Keep::New => false,
            Keep::Best => second.1 <= first.1,
            Keep::Worst => second.1 >= first.1,
        };
        if back {
            self.running = before;
            self.fought_mut().dice.iter_mut().filter(|(s, _)| *s == seat).for_each(|(_, v)| *v = first.0);
        }
    }

    /// The cards that an operation may pick.
    fn pickable(&self, op: &Op, doing: Doing<'_>, owner: usize) -> Vec<Card> {
        let player = &self.players[owner];
        match *op {
            Op::Discard { zone, .. } | Op::Steal { zone, .. } | Op::Give { zone, .. } => match zone {
                Zone::Bag => player.bag.clone(),
                Zone::AbilityHand => player.hand.clone(),
            },
            Op::BankNow { .. } => player.bag.clone(),
            Op::SwapEquipped => {
                let Aim::Seat(other) = doing.aim else { return Vec::new() };
                player.worn.iter().copied().filter(|c| self.counterpart(*c, other).is_some()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The cards that a player wears in exactly the slots of this card.
    fn counterpart(&self, card: Card, other: usize) -> Option<Card> {
        let slot = |c: Card| self.setup.card(c).gear().map(|g| g.0);
        self.players[other].worn.iter().copied().find(|c| slot(*c) == slot(card))
    }

    /// This many cards of `owner` go where the operation says: the target card, or picked ones.
    fn lose(&mut self, op: &Op, doing: Doing<'_>, owner: usize, zone: Zone, count: i32, chooser: Chooser) -> Flow {
        if let Aim::Card(card) = doing.aim {
            self.moved(op, doing, owner, card)?;
            return self.thin(self.active);
        }
        for _ in 0..count {
            let cards = self.pickable(op, doing, owner);
            if cards.is_empty() {
                break;
            }
            let picked = match chooser {
                Chooser::Random => {
                    let held = if zone == Zone::Bag { &self.players[owner].bag } else { &self.players[owner].hand };
                    held[self.dice.below(cards.len() as u32) as usize]
                }
                who => {
                    let asked = if who == Chooser::Owner { owner } else { doing.seat };
                    match self.ask(asked, "pick", cards.into_iter().map(Move::Card).collect())? {
                        Move::Card(card) => card,
                        _ => break,
                    }
                }
            };
            self.moved(op, doing, owner, picked)?;
            // random cards are taken at once, from all players
            if chooser != Chooser::Random {
                self.thin(self.active)?;
            }
        }
        Ok(())
    }

    /// One card goes where the operation says.
    fn moved(&mut self, op: &Op, doing: Doing<'_>, owner: usize, card: Card) -> Flow {
        if *op == Op::SwapEquipped {
            let Aim::Seat(other) = doing.aim else { return Ok(()) };
            return match self.counterpart(card, other) {
                Some(theirs) => self.swap(owner, card, other, theirs),
                None => Ok(()),
            };
        }
        let loot = self.players[owner].bag.contains(&card);
        if !loot && !self.players[owner].hand.contains(&card) {
            return Ok(());
        }
        self.take_from_bag(owner, card);
        self.players[owner].hand.retain(|c| *c != card);
        let to = match op {
            Op::Steal { .. } => doing.seat,
            Op::Give { .. } => match doing.aim {
                Aim::Seat(seat) => seat,
                _ => self.reach(doing.effect.target, doing.seat).into_iter().find(|s| *s != doing.seat).unwrap_or(0),
            },
            Op::BankNow { .. } => {
                self.players[owner].bank.insert(0, card);
                return Ok(());
            }
            _ => {
                let pile = self.pile_of(card);
                self.discards[pile].insert(0, card);
                return Ok(());
            }
        };
        let player = &mut self.players[to];
        if loot { &mut player.bag } else { &mut player.hand }.insert(0, card);
        Ok(())
    }

    /// Two worn cards of one slot are exchanged; nobody equips, and both slots change (LR-38).
    fn swap(&mut self, a: usize, of_a: Card, b: usize, of_b: Card) -> Flow {
        self.take_off(a, of_a);
        self.take_off(b, of_b);
        self.put_on(a, of_b);
        self.put_on(b, of_a);
        self.thin(self.active)
    }
}
