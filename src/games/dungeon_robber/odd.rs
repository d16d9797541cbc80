//! Odd events by percentile dice (chapter 8.1) and magic pools (chapter 9.4): the effects of the rows of their tables, and the
//! choices there. Lasting effects are the omens of the state, which the affected rules read.

use super::card::Item;
use super::event::{Cause, Event, For, Happened, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::purse::change;
use super::setup::{Line, Number, Setup};
use super::state::{Band, Bearings, Creature, Omens, PEACE, People, State, Step, Who};
use super::vocabulary::{Ability, Coin, Guards, Keyword, Met, Omen, Op, Power, TableName};
use crate::state::Context;
use cards::game::Log;

/// The results of the lower half of a d6.
const HALF: i16 = 3;
const UP_TO: fn(i16, i16) -> bool = |die, need| die <= need;

impl State {
    /// The possible choices after an odd event.
    pub(super) fn odd_choices(&self, setup: &Setup, step: Step, out: &mut Vec<Move>) {
        match step {
            Step::Ask(_) => out.extend([Move::Yes, Move::No]),
            Step::Dare(_) => out.extend([Move::Pass, Move::Dare]),
            Step::Tracks => out.extend([Move::Hide, Move::Fight]),
            Step::Quarry => out.extend([Move::Chase, Move::GiveUp]),
            Step::Password => out.extend(self.talkers(setup).map(Move::Name)),
            Step::Quarrel => {
                out.push(Move::Slip);
                let clever = |troop: &u8| {
                    let mut all = self.foes.all().iter().filter(|foe| foe.troop == *troop);
                    all.any(|foe| setup.monster(foe.monster).is(Keyword::Intelligent))
                };
                out.extend((0..2).filter(clever).map(Move::Side));
            }
            Step::Wish => {
                out.push(Move::Whole);
                let normal = Ability::ALL.iter().filter(|a| self.robber.high >> **a as u8 & 1 == 0);
                out.extend(normal.map(|ability| Move::High(*ability)));
            }
            Step::Shop { times, buys, sells } => {
                out.push(Move::Pass);
                let purse = self.robber.cash();
                let scroll = |item: Number| matches!(setup.item(item).power, Some(Power::Spell { .. }));
                let wares = setup.numbered().filter(|(i, _)| if times > 0 { setup.is_ware(*i) } else { scroll(*i) });
                let price = |i: Number| i64::from(ware(setup, i, times, sells)) * Coin::Gold.worth();
                out.extend(wares.filter(|(i, _)| price(*i) <= purse).map(|(i, _)| Move::Buy(i)));
                let sold = |i: Number, item: &Item| {
                    if buys > 0 { scroll(i) } else { item.price > 0 && item.power != Some(Power::Sack) }
                };
                let own = self.robber.things(setup).filter(|(i, item)| sold(*i, item));
                out.extend(own.map(|(i, _)| Move::Sell(i)));
            }
            _ => {}
        }
    }

    /// Intelligent monsters of this level (DR-A51).
    fn talkers<'s>(&self, setup: &'s Setup) -> impl Iterator<Item = Number> + use<'s> {
        let here = setup.wandering[usize::from(self.dl)];
        here.into_iter().filter(|monster| setup.monster(*monster).is(Keyword::Intelligent))
    }
}

/// A price in GP: a multiple of the town's price, or fixed.
fn ware(setup: &Setup, item: Number, times: u8, sells: u16) -> i32 {
    if times > 0 { setup.item(item).price * i32::from(times) } else { sells.into() }
}

impl<L: Log<Happened>> Context<'_, L> {
    /// Carries out the effect of a row of an odd table. Most have no effect on a pursued robber.
    pub(super) fn oddity(&mut self, line: &Line) {
        let busy = self.state.is_pursued();
        match &line.op {
            Op::Stranger { guards, .. } => {
                let foe = self.stranger(line.who);
                let troop = self.troop(Creature { loot: Some(*guards), ..foe });
                self.confront(Met::Passage, troop);
                self.ambush();
            }
            Op::Joins { .. } => {
                let friend = self.stranger(line.who);
                self.befriend(friend);
            }
            Op::Omen { of } => self.omen(*of),
            Op::StairsAgain => {
                self.roll(TableName::Stairs);
                self.state.omens.again = true;
            }
            Op::TorchOut if busy => {
                self.state.omens.dark = !self.setup.bent.is(Mutant::TorchesBurnOn);
                self.cornered();
            }
            Op::TorchOut => self.state.must_backtrack = self.state.bearings == Bearings::Mapping,
            Op::Password if self.state.talkers(self.setup).next().is_none() => {}
            Op::Password => self.push(Step::Password),
            Op::GuardedGas { up_to } => {
                if self.die(For::Luck, Who::Robber, 6, 0, (*up_to).into(), UP_TO) {
                    self.treasure(1);
                }
                self.roll(TableName::Gas);
            }
            Op::Gate { ability } if self.state.robber.is_high(self.setup, *ability) => {}
            Op::Gate { .. } if self.setup.bent.is(Mutant::AnybodyKnowsTheAnswer) => {}
            Op::Gate { .. } => self.dead_end(),
            Op::Altar { ability } => {
                self.each_robber(|table| {
                    if table.state.robber.is_high(table.setup, *ability) || table.setup.bent.is(Mutant::AltarsLoveFools)
                    {
                        let seat = table.state.robber.seat();
                        table.state.omens.blessed.put(seat);
                    }
                });
                self.turn_to(self.state.caller());
            }
            Op::Home { toll } => self.spirited_home(*toll),
            _ if busy => {}
            Op::Chase { flight, .. } => self.quarry(line.who, *flight),
            Op::Dare { table } => self.push(Step::Dare(*table)),
            Op::Shop { times } => self.push(Step::Shop { times: *times, buys: 0, sells: 0 }),
            Op::Study { buys, sells } => self.push(Step::Shop { times: 0, buys: *buys, sells: *sells }),
            Op::Double { .. } => self.double(line.who),
            Op::GoldBecomes { coin } => {
                let robber = &mut *self.state.robber;
                for purse in [&mut robber.purse, &mut robber.boxed] {
                    let many = std::mem::take(&mut purse[Coin::Gold as usize]);
                    if let Some(coin) = coin {
                        purse[*coin as usize] += many;
                    }
                }
            }
            Op::Reshape { high_up_to } => self.reshape((*high_up_to).into()),
            Op::Wish => self.push(Step::Wish),
            Op::Hurts { damage } => {
                let amount = damage.throw(self.dice);
                self.hurt(Who::Robber, amount, Cause::Himself);
            }
            Op::Elsewhere { deeper } => self.swallowed(*deeper),
            _ => {}
        }
    }

    /// Carries out the choice after an odd event.
    pub(super) fn odd_choice(&mut self, step: Step, choice: Move) {
        let stays = matches!(step, Step::Shop { .. } | Step::Quarry | Step::Quarrel);
        if !stays || choice == Move::Pass {
            self.state.steps.pop();
        }
        match (step, choice) {
            (Step::Ask(ability), Move::Yes) => self.raise(ability),
            (Step::Dare(table), Move::Dare) => self.roll(table),
            (Step::Tracks, Move::Fight) => self.meet(Met::Passage, Guards::Useful, None, 0),
            (Step::Quarry, _) => self.hunt(choice),
            (Step::Password, Move::Name(monster)) => self.state.omens.password = monster,
            (Step::Quarrel, Move::Side(troop)) => self.take_sides(troop),
            (Step::Quarrel, _) => self.part(),
            (Step::Wish, Move::High(ability)) => self.raise(ability),
            (Step::Wish, _) => self.heal(i16::MAX),
            (Step::Shop { times, sells, .. }, Move::Buy(item)) => {
                self.pay(i64::from(ware(self.setup, item, times, sells)) * Coin::Gold.worth());
                self.find(item, 1);
            }
            (Step::Shop { buys, .. }, Move::Sell(item)) => {
                let cp =
                    if buys > 0 { i64::from(buys) * Coin::Gold.worth() } else { self.state.worth(self.setup, item) };
                self.tell(Event::Sold { item, cp });
                self.forget(item);
                // paid in the fewest coins, because pockets are small
                for (coin, many) in Coin::ALL.iter().zip(change(cp)).rev().filter(|(_, many)| *many > 0) {
                    self.money(*coin, many, None, false);
                }
            }
            _ => {}
        }
    }

    /// A person without a home level, on the level of the dungeon.
    fn stranger(&mut self, who: Number) -> Creature {
        let creature = self.creature(who);
        let own = self.setup.monster(who).level;
        Creature { level: if own == 0 { self.state.dl as i8 } else { own }, ..creature }
    }

    fn omen(&mut self, of: Omen) {
        let omens = &mut self.state.omens;
        match of {
            Omen::Caves => omens.caves = true,
            Omen::Crypt => omens.crypt = true,
            Omen::Mine => omens.mine = true,
            Omen::Tracks => omens.tracks = true,
            Omen::Sealed => omens.sealed = true,
        }
    }

    /// Ends effects that last until the robber takes stairs or turns back.
    pub(super) fn omens_pass(&mut self, stairs: bool) {
        let omens = &mut self.state.omens;
        omens.caves &= self.setup.bent.is(Mutant::CavesGoOn);
        (omens.crypt, omens.mine) = (false, false);
        if stairs {
            (omens.password, omens.dogged) = (super::setup::NONE, false);
        }
    }

    /// Magic takes the robber to town, perhaps for a fee.
    fn spirited_home(&mut self, toll: i32) {
        self.come_home();
        let due = i64::from(toll) * Coin::Gold.worth();
        self.each_robber(|table| table.state.robber.savings = (table.state.robber.savings - due).max(0));
    }

    /// A die decides which ability becomes High or Normal.
    fn reshape(&mut self, high_up_to: i16) {
        let nth = self.dice.roll(Ability::ALL.len() as u32) as usize;
        let ability = Ability::ALL[(nth - 1).min(Ability::ALL.len() - 1)];
        if self.die(For::Shape, Who::Robber, 6, 0, high_up_to, UP_TO) {
            if self.state.robber.high >> ability as u8 & 1 == 0 {
                self.raise(ability);
            }
            return;
        }
        self.state.robber.high &= !(1 << ability as u8);
        self.state.robber.hp = self.state.robber.hp.min(self.state.robber.most(self.setup));
        self.tell(Event::High { ability, high: false });
    }

    /// A person runs away. A robber who follows no longer knows the way back (DR-A69).
    fn quarry(&mut self, who: Number, flight: bool) {
        let runner = self.stranger(who);
        self.tell(Event::Met { monster: who, hp: runner.hp, chased: false });
        self.state.fight = PEACE;
        self.state.fight.flight = if flight { self.state.dl as i8 } else { 0 };
        self.state.foes.clear();
        let loot = if flight { Guards::PerhapsSack } else { Guards::Sack };
        self.state.foes.push(Creature { loot: Some(loot), ..runner });
        self.push(Step::Quarry);
    }

    /// The chase: rolls on Discovery that move only this robber.
    fn hunt(&mut self, choice: Move) {
        if choice != Move::Chase {
            return self.slips_away();
        }
        // a robber who chases somebody ignores the way
        self.lose_way();
        match self.cast(TableName::Discovery).1.op {
            Op::SidePassage { .. } | Op::Door | Op::Turn { .. } => {
                let up_to = self.setup.rules.lost_up_to as i16;
                if self.die(For::Quarry, Who::Foe(0), 6, 0, up_to, UP_TO) {
                    return self.slips_away();
                }
                self.attack(0);
                if self.state.end.is_none() {
                    self.is_over();
                }
            }
            Op::DeadEnd | Op::Roll { table: TableName::Chamber } => {
                // an ordinary fight in which the robber goes first
                self.state.fight.flight = 0;
                self.state.steps.set_top(Step::Round);
            }
            _ => {}
        }
    }

    /// The chased person is gone; from now on a rival gets to treasure first.
    fn slips_away(&mut self) {
        let rival = self.state.foes.all().first().is_some_and(|foe| foe.loot == Some(Guards::PerhapsSack));
        self.state.omens.dogged |= rival;
        self.tell(Event::Strange { what: Strange::SlipsAway });
        self.part();
    }

    /// The monsters on one side become henchmen, each of a different robber; the others must be fought (odd happening
    /// 18).
    fn take_sides(&mut self, troop: u8) {
        let (mut friends, mut foes) = (Vec::new(), Band::NOBODY);
        for foe in self.state.foes.all() {
            if foe.troop == troop {
                friends.push(*foe);
            } else {
                foes.push(*foe);
            }
        }
        self.state.foes = foes;
        self.state.steps.set_top(Step::Round);
        for (seat, friend) in self.state.robber.from(self.state.caller).zip(friends) {
            self.turn_to(seat);
            self.befriend(friend);
        }
        self.turn_to(self.state.caller());
    }

    /// Each robber meets a double with the same possessions.
    fn double(&mut self, who: Number) {
        let one = self.creature(who);
        let mut troop = Band::NOBODY;
        for seat in self.state.robber.from(self.state.caller) {
            let robber = self.state.robber.at(seat);
            let (hp, most, level) = (robber.hp, robber.most(self.setup), robber.level as i8);
            let id = self.state.newcomer();
            troop.push(Creature { id, mirrors: Some(seat), hp, most, level, ..one });
        }
        self.confront(Met::Passage, troop);
        self.state.fight.acted = true;
        let first = self.die(For::First, Who::Foe(0), 6, 0, HALF, UP_TO);
        if first {
            self.state.steps.set_top(Step::Foes { at: 0, blow: 0 });
        }
    }

    /// Adds rolls on Treasure, and on its container.
    pub(super) fn treasure(&mut self, rolls: u8) {
        self.push(Step::Hoard { rolls, deeper: 0, sack: false });
    }

    /// Whether a rival has already taken the treasure (odd happening 19).
    pub(super) fn was_here_first(&mut self) -> bool {
        let up_to = self.setup.rules.rival_up_to as i16;
        let dogged = self.state.omens.dogged && !self.setup.bent.is(Mutant::RivalsAreSlow);
        dogged && self.die(For::Rival, Who::Robber, 6, 0, up_to, UP_TO)
    }

    /// The effect of a pool in ancient caves (odd event 5).
    pub(super) fn pool_first(&mut self) -> bool {
        let omens = &mut self.state.omens;
        if !omens.caves || std::mem::take(&mut omens.seen) {
            return false;
        }
        let found = self.die(For::Pool, Who::Robber, 6, 0, self.setup.rules.pool_on as i16, |die, need| die >= need);
        if found && !self.state.is_pursued() {
            self.state.omens.seen = true;
            self.push(Step::Roll(TableName::Chamber));
            self.push(Step::Dare(TableName::Pool));
            return true;
        }
        false
    }

    /// A gem replaces a useful item (odd happening 24).
    pub(super) fn mined(&mut self) -> bool {
        let mined = self.state.omens.mine && !self.setup.bent.is(Mutant::MinesAreEmpty);
        if mined {
            let gems = u32::from(self.state.dl);
            self.money(Coin::Gem, gems, None, false);
        }
        mined
    }
}

impl Omens {
    /// None, as on every way in.
    pub(super) const NONE: Omens = Omens {
        caves: false,
        seen: false,
        crypt: false,
        mine: false,
        tracks: false,
        sealed: false,
        again: false,
        dark: false,
        blessed: People::NONE,
        dogged: false,
        password: super::setup::NONE,
    };
}
