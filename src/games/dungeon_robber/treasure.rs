//! Finding, carrying, wearing, using up and losing things (chapter 6). `purse` handles money, `magic` handles readings.

use super::card::Item;
use super::event::{Cause, Event, Happened, Strange};
use super::legal::Move;
use super::mutant::Mutant;
use super::setup::{BOX, NONE, Number};
use super::state::{COINS, Step, Who};
use super::vocabulary::{Ability, Coin, Op, Power, Slot, TableName};
use crate::state::Context;
use cards::game::Log;

impl<L: Log<Happened>> Context<'_, L> {
    /// The robber finds something and takes it, unless it is heavy, moldy or recognized as worthless (DR-A37).
    pub(super) fn find(&mut self, item: Number, many: u8) {
        if item == NONE || many == 0 {
            return;
        }
        let thing = self.setup.item(item);
        self.tell(Event::Found { item, many });
        let wise = self.state.robber.is_high(self.setup, Ability::Wisdom) && !self.setup.bent.is(Mutant::WisdomIsBlind);
        match thing.power {
            Some(Power::BadArt { .. } | Power::Feed { spoiled: true }) if wise => self.tell(Event::Ignored { item }),
            Some(Power::BadArt { believed }) => self.admire(item, believed),
            Some(Power::Mold { .. }) => self.ask(Step::Moldy { item }),
            Some(Power::Cursed) => {
                let armed =
                    self.state.robber.things(self.setup).any(|(_, owned)| owned.slot == Slot::Weapon && owned.magic);
                if armed && !self.setup.bent.is(Mutant::CursesInsist) {
                    self.tell(Event::Ignored { item });
                } else {
                    self.state.robber.put(item, 1);
                    if self.state.robber.weapon != item {
                        self.state.robber.copied = self.state.robber.weapon;
                    }
                    self.wield(item);
                }
            }
            Some(Power::Sack) => self.pack(item, many),
            _ if thing.heavy => self.offer(item),
            _ => self.pocket(item, many),
        }
    }

    /// An item goes into the bag. If it is better than the one that is worn or held, it replaces that one.
    fn pocket(&mut self, item: Number, many: u8) {
        self.state.robber.put(item, many);
        let thing = self.setup.item(item);
        match thing.slot {
            Slot::Weapon => self.arm(),
            Slot::Suit | Slot::Bracers if self.state.robber.can_use(self.setup, item) => {
                let worn = self.state.robber.suit;
                let better = worn == NONE || self.setup.item(worn).ac < thing.ac;
                // noisy armor prevents sneaking, so the robber decides
                if better && thing.metal && !self.state.robber.clanks(self.setup) {
                    self.ask(Step::Don { item });
                } else if better {
                    self.wear(item);
                }
            }
            _ => {}
        }
    }

    /// A sack holds all coins; the box is left behind (DR-A36).
    fn pack(&mut self, item: Number, many: u8) {
        self.state.robber.put(item, many);
        if self.state.robber.heavy == BOX {
            let boxed = std::mem::take(&mut self.state.robber.boxed);
            self.state.robber.heavy = NONE;
            for (n, more) in self.state.robber.purse.iter_mut().zip(boxed) {
                *n += more;
            }
        }
    }

    /// The robber takes the best weapon in hand; a cursed one stays there (DR-A44).
    pub(super) fn arm(&mut self) {
        let (robber, setup) = (&self.state.robber, self.setup);
        let held = robber.weapon;
        if held != NONE && setup.item(held).power == Some(Power::Cursed) {
            return;
        }
        let worth = |i: Number| {
            let item = setup.item(i);
            // twice the damage of an average hit, and how much a point of attack adds to it
            item.damage.map_or(0, |cast| cast.twice_the_mean()) + 2 * i64::from(item.attack)
        };
        let usable = |(i, item): &(Number, &Item)| item.slot == Slot::Weapon && robber.can_use(setup, *i);
        let weapons = robber.things(setup).filter(usable).map(|(i, _)| i);
        let best = weapons.max_by_key(|i| (worth(*i), *i == held)).unwrap_or(NONE);
        if best != held {
            self.wield(best);
        }
    }

    pub(super) fn wield(&mut self, item: Number) {
        self.state.robber.weapon = item;
        if item != NONE {
            self.tell(Event::Wields { item });
        }
    }

    pub(super) fn wear(&mut self, item: Number) {
        self.state.robber.suit = item;
        if item != NONE {
            self.tell(Event::Wears { item });
        }
    }

    /// A heavy item may replace the one that is carried (DR-105). A robber does not exchange an item that is believed
    /// to be worth more. If there are several robbers, one with free hands is asked first (DR-120).
    fn offer(&mut self, item: Number) {
        let free =
            self.state.robber.from(self.state.robber.seat()).find(|seat| self.state.robber.at(*seat).heavy == NONE);
        let free = free.filter(|_| !self.setup.bent.is(Mutant::OneArmForAll));
        let here = self.state.robber.seat();
        self.turn_to(free.unwrap_or(here));
        let breaks = item < BOX && matches!(self.setup.item(item).power, Some(Power::BreaksInto { .. }));
        if breaks || self.state.may_lift(self.setup, item) {
            self.ask(Step::Lift { item });
        } else {
            self.tell(Event::Ignored { item });
        }
    }

    /// Art that only a robber with expert knowledge leaves behind (chapter 6.2).
    fn admire(&mut self, item: Number, believed: i32) {
        let heavy = self.state.robber.heavy;
        if heavy == NONE || self.state.worth(self.setup, heavy) < i64::from(believed) * Coin::Gold.worth() {
            self.lift(item);
        } else {
            self.tell(Event::Ignored { item });
        }
    }

    fn lift(&mut self, item: Number) {
        self.drop_heavy();
        self.state.robber.heavy = item;
        self.state.robber.heavy_level = self.state.dl;
        if item != BOX {
            self.state.robber.put(item, 1);
        }
    }

    /// The robber takes something heavy, or leaves it.
    pub(super) fn lifted(&mut self, choice: Move) {
        let Step::Lift { item } = self.state.steps.top() else { return };
        self.state.steps.pop();
        match choice {
            Move::Take => {
                self.lift(item);
                if item == BOX {
                    self.state.robber.boxed = coins_of(&mut self.state.heap);
                }
            }
            Move::Break => {
                if let Some(Power::BreaksInto { item }) = &self.setup.item(item).power {
                    let piece = self.setup.numbered().find(|(_, thing)| thing.id == *item).map_or(NONE, |(i, _)| i);
                    self.pocket(piece, 1);
                }
            }
            _ => self.tell(Event::Ignored { item }),
        }
        if item == BOX {
            self.fill_pockets();
        }
    }

    /// Moldy clothes (chapter 6.2).
    pub(super) fn undust(&mut self, choice: Move) {
        let Step::Moldy { item } = self.state.steps.top() else { return };
        self.state.steps.pop();
        if choice != Move::Take {
            return self.tell(Event::Ignored { item });
        }
        self.state.robber.put(item, 1);
        let tough = self.state.robber.is_high(self.setup, Ability::Constitution);
        if let Some(Power::Mold { damage }) = self.setup.item(item).power
            && !tough
            && !self.saves(Who::Robber)
        {
            let amount = damage.throw(self.dice);
            self.hurt(Who::Robber, amount, Cause::Mold);
        }
    }

    /// An item is gone: given away, broken or rusted.
    pub(super) fn lose(&mut self, item: Number) {
        self.tell(Event::Lost { item });
        self.forget(item);
    }

    /// Removes an item without an event.
    pub(super) fn forget(&mut self, item: Number) {
        let robber = &mut self.state.robber;
        robber.drop(item);
        let left = robber.owns(item);
        if self.setup.item(item).power == Some(Power::Improve) {
            robber.read = robber.read.saturating_sub(1);
        }
        if robber.heavy == item && !left {
            robber.heavy = NONE;
        }
        if robber.suit == item && !left {
            robber.suit = NONE;
        }
        if robber.weapon == item && !left {
            robber.weapon = NONE;
            self.arm();
        }
    }

    /// An item is drunk, read or thrown.
    pub(super) fn use_up(&mut self, item: Number) {
        self.tell(Event::Used { item });
        self.forget(item);
    }

    /// A robber who runs drops the heavy item (DR-105); a box is lost with its coins (DR-A36).
    pub(super) fn drop_heavy(&mut self) {
        match std::mem::replace(&mut self.state.robber.heavy, NONE) {
            NONE => {}
            BOX => {
                self.state.robber.boxed = [0; COINS];
                self.tell(Event::Lost { item: BOX });
            }
            item => self.lose(item),
        }
    }

    /// Rolls on Treasure and on its container, once for each find (DR-A36).
    pub(super) fn hoard(&mut self, rolls: u8, deeper: u8, sack: bool) {
        if self.state.is_pursued() || self.was_here_first() {
            return;
        }
        let (dl, below) = (self.state.dl, self.deeper(deeper));
        self.state.dl = below;
        for _ in 0..rolls {
            self.roll(TableName::Treasure);
        }
        self.state.dl = dl;
        // of several robbers, one with a sack packs the treasure
        let owner =
            self.state.robber.from(self.state.caller).find(|seat| self.state.robber.at(*seat).owns(self.setup.sack));
        self.turn_to(owner.unwrap_or(self.state.caller()));
        if sack {
            self.pack(self.setup.sack, 1);
            return self.fill_pockets();
        }
        let line = self.cast(TableName::Container).1;
        match line.op {
            Op::Sack => {
                self.pack(self.setup.sack, 1);
                self.fill_pockets();
            }
            Op::Box if !self.state.robber.owns(self.setup.sack) || self.setup.bent.is(Mutant::SacksHaveHoles) => {
                self.find_box()
            }
            _ => self.fill_pockets(),
        }
    }

    /// Coins in a box are added to those in another box, or the box replaces another heavy item.
    fn find_box(&mut self) {
        let coins = coins_of(&mut self.state.heap);
        self.fill_pockets();
        if coins.iter().all(|n| *n == 0) {
            return;
        }
        if self.state.robber.heavy == BOX {
            for (n, more) in self.state.robber.boxed.iter_mut().zip(coins) {
                *n += more;
            }
            return;
        }
        self.state.heap = coins;
        self.offer(BOX);
        if !self.state.steps.iter().any(|step| *step == Step::Lift { item: BOX }) {
            self.fill_pockets();
        }
    }

    /// A potion (DR-A41): the robber's, or one that makes a henchman quick.
    pub(super) fn drink(&mut self, item: Number, who: Who) {
        self.use_up(item);
        match self.setup.item(item).power {
            Some(Power::Heal { amount }) => {
                let amount = amount.throw(self.dice);
                self.heal(amount);
            }
            Some(Power::Haste) => self.quicken(who),
            Some(Power::FindTreasure) => {
                self.state.robber.finding = true;
                self.tell(Event::Strange { what: Strange::Finding });
            }
            _ => {}
        }
    }
}

/// The coins of a find, without gems and jewelry.
fn coins_of(heap: &mut [u32; COINS]) -> [u32; COINS] {
    let mut coins = [0; COINS];
    let gem = Coin::Gem as usize;
    coins[..gem].copy_from_slice(&heap[..gem]);
    heap[..gem].fill(0);
    coins
}
