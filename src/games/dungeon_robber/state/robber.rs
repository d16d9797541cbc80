//! The robber: abilities, possessions, and values derived from them.

use super::{Band, COINS, End, FRIENDS, Purse, worth};
use crate::card::{Class, Item};
use crate::mutant::Mutant;
use crate::setup::{ITEMS, NONE, Number, Setup};
use crate::vocabulary::{Ability, Caster, Casting, Coin, Deed, Power, Slot, Spell};

/// The robber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Robber {
    /// The abilities that are High, one bit each (DR-13).
    pub(in super::super) high: u8,
    /// The hit points that the robber began with.
    pub(in super::super) base: i16,
    pub(in super::super) hp: i16,
    pub(in super::super) level: u8,
    pub(in super::super) xp: i32,
    /// The number of each item that the robber has, and one bit for each item that the robber has at all.
    pub(in super::super) carried: [u8; ITEMS],
    pub(in super::super) owned: u64,
    pub(in super::super) weapon: Number,
    /// The weapon that a cursed one imitates: the one that was in hand when it was found (DR-A44).
    pub(in super::super) copied: Number,
    /// The suit that is worn, or bracers.
    pub(in super::super) suit: Number,
    /// The heavy item that is carried alone (DR-105).
    pub(in super::super) heavy: Number,
    /// The level where the heavy item was found.
    pub(in super::super) heavy_level: u8,
    /// Money in pockets and sack, and in a box.
    pub(in super::super) purse: Purse,
    pub(in super::super) boxed: Purse,
    /// Money at home, in cp.
    pub(in super::super) savings: i64,
    /// Whether the robber has lycanthropy, which prevents new levels until it is cured (DR-91).
    pub(in super::super) bitten: bool,
    /// Whether gas has made the robber strong, and whether sick; both end at home.
    pub(in super::super) vigour: bool,
    pub(in super::super) sick: bool,
    /// The next roll on Useful Items is one on Treasure (DR-A38).
    pub(in super::super) finding: bool,
    /// The number of librams that the robber has finished reading (DR-A45).
    pub(in super::super) read: u8,
    /// The robber's class; none before the first level (DR-124).
    pub(in super::super) class: Number,
    /// The deeds that classes require, one bit for each [`Deed`].
    pub(in super::super) deeds: u8,
    /// The learned spells, a bit each (DR-129).
    pub(in super::super) learnt: u8,
    /// The number of today's spells that are not chosen yet, and the number of ready spells of each kind.
    pub(in super::super) day: u8,
    pub(in super::super) ready: [u8; Spell::ALL.len()],
    /// The robber's henchmen (DR-63).
    pub(in super::super) friends: Band<FRIENDS>,
    /// The number of months in bed.
    pub(in super::super) months: u16,
    /// The end of the robber's game, if it has ended.
    pub(in super::super) out: Option<End>,
}

impl Robber {
    /// A new robber, with the usual start values.
    pub(in super::super) fn new(setup: &Setup) -> Robber {
        let mut robber = Robber {
            high: 0,
            base: setup.rules.hit_points as i16,
            hp: setup.rules.hit_points as i16,
            level: 0,
            xp: 0,
            carried: [0; ITEMS],
            owned: 0,
            weapon: setup.weapon,
            copied: setup.weapon,
            suit: NONE,
            heavy: NONE,
            heavy_level: 0,
            purse: [0; COINS],
            boxed: [0; COINS],
            savings: 0,
            bitten: false,
            vigour: false,
            sick: false,
            finding: false,
            read: 0,
            class: NONE,
            deeds: 0,
            learnt: 0,
            day: 0,
            ready: [0; Spell::ALL.len()],
            friends: Band::NOBODY,
            months: 0,
            out: None,
        };
        robber.put(setup.weapon, 1);
        robber
    }

    /// Whether an ability is High: by nature, from gauntlets or from gas.
    pub(in super::super) fn is_high(&self, setup: &Setup, ability: Ability) -> bool {
        let lent = ability == Ability::Strength && (self.vigour || self.has(setup, &Power::Strength));
        self.high >> ability as u8 & 1 == 1 || lent
    }

    /// Whether an ability is High, as 1 or 0.
    pub(in super::super) fn bonus(&self, setup: &Setup, ability: Ability) -> i16 {
        i16::from(self.is_high(setup, ability))
    }

    pub(in super::super) fn owns(&self, item: Number) -> bool {
        self.carried.get(usize::from(item)).is_some_and(|n| *n > 0)
    }

    /// Adds this many of an item.
    pub(in super::super) fn put(&mut self, item: Number, many: u8) {
        if let Some(n) = self.carried.get_mut(usize::from(item)) {
            *n = n.saturating_add(many);
            self.owned |= u64::from(*n > 0) << item;
        }
    }

    /// Removes one of an item.
    pub(in super::super) fn drop(&mut self, item: Number) {
        if let Some(n) = self.carried.get_mut(usize::from(item)) {
            *n = n.saturating_sub(1);
            self.owned &= !(u64::from(*n == 0) << item);
        }
    }

    /// The items that are carried.
    pub(in super::super) fn things<'s>(&self, setup: &'s Setup) -> impl Iterator<Item = (Number, &'s Item)> + use<'s> {
        let mut owned = self.owned;
        std::iter::from_fn(move || {
            let item = owned.trailing_zeros() as Number;
            (owned != 0).then(|| {
                owned &= owned - 1;
                (item, setup.item(item))
            })
        })
    }

    /// Whether the robber carries something with this power.
    pub(in super::super) fn has(&self, setup: &Setup, power: &Power) -> bool {
        self.things(setup).any(|(_, item)| item.power.as_ref() == Some(power))
    }

    /// The largest number of hit points (DR-21).
    pub(in super::super) fn most(&self, setup: &Setup) -> i16 {
        let odd = (i16::from(self.level) + 1) / 2;
        let tough = if self.high >> Ability::Constitution as u8 & 1 == 1 { 1 + odd } else { 0 };
        self.base + tough + self.class(setup).hit_points.at(self.level)
    }

    /// The robber's class; the class of all robbers before the first level.
    #[inline]
    pub(in super::super) fn class<'s>(&self, setup: &'s Setup) -> &'s Class {
        setup.class(self.class)
    }

    /// Whether his class can use an item (DR-124).
    #[inline]
    pub(in super::super) fn can_use(&self, setup: &Setup, item: Number) -> bool {
        setup.can_use(self.class, item) || setup.bent.is(Mutant::AnybodyWearsAnything)
    }

    /// Whether the robber has done, or owns, what a class requires (DR-124).
    pub(in super::super) fn has_done(&self, setup: &Setup, deed: Deed) -> bool {
        let scroll = |of: Caster| {
            self.things(setup).any(|(_, item)| match item.power {
                Some(Power::Spell { cast }) => setup.spells[cast as usize].0 == of,
                _ => false,
            })
        };
        match deed {
            Deed::WizardScroll => scroll(Caster::Wizard),
            Deed::ClericScroll => scroll(Caster::Cleric),
            Deed::Theft | Deed::Critical => self.deeds >> deed as u8 & 1 == 1,
        }
    }

    /// Whether he can cast a spell without a scroll now (DR-128, DR-129).
    pub(in super::super) fn can_cast(&self, setup: &Setup, spell: Spell) -> bool {
        match self.class(setup).casts {
            Some(Casting::Freely { of }) => self.day > 0 && setup.spells[spell as usize].0 == of,
            _ => self.ready[spell as usize] > 0,
        }
    }

    pub(in super::super) fn armor_class(&self, setup: &Setup) -> i16 {
        let worn = self.things(setup).filter(|(i, item)| match item.slot {
            Slot::Suit | Slot::Bracers => *i == self.suit,
            Slot::Shield => self.can_use(setup, *i),
            Slot::Worn => true,
            _ => false,
        });
        let armor: i16 = worn.map(|(_, item)| i16::from(item.ac)).sum();
        setup.rules.armor_class as i16 + armor + self.bonus(setup, Ability::Dexterity)
    }

    /// The number needed for a save (DR-10, DR-17).
    pub(in super::super) fn save(&self, setup: &Setup) -> i16 {
        let wise = self.is_high(setup, Ability::Wisdom);
        (if wise { setup.rules.wise_save } else { setup.rules.save }) as i16
    }

    /// The number of henchmen that the robber may have (DR-63).
    pub(in super::super) fn friends_allowed(&self, setup: &Setup) -> usize {
        setup.rules.henchmen as usize + self.bonus(setup, Ability::Charisma) as usize
    }

    /// The number that is added to rolls for sneaking (DR-65).
    pub(in super::super) fn sneak(&self, setup: &Setup) -> i16 {
        let things: i16 = self.things(setup).map(|(_, item)| i16::from(item.sneak)).sum();
        things + self.bonus(setup, Ability::Dexterity) + self.class(setup).sneak.at(self.level)
    }

    /// Whether the worn armor is metal (DR-64).
    pub(in super::super) fn clanks(&self, setup: &Setup) -> bool {
        self.suit != NONE && setup.item(self.suit).metal
    }

    /// The number that is added to every attack roll, also with a whip or oil (DR-68).
    pub(in super::super) fn prowess(&self, setup: &Setup) -> i16 {
        self.bonus(setup, Ability::Strength) + self.class(setup).attack.at(self.level)
    }

    /// The number that is added to attack rolls with the weapon in hand (DR-68).
    pub(in super::super) fn attack(&self, setup: &Setup) -> i16 {
        let weapon = if self.weapon == NONE { 0 } else { i16::from(setup.item(self.weapon).attack) };
        let curse = i16::from(self.weapon != NONE && setup.item(self.weapon).power == Some(Power::Cursed));
        weapon - curse + self.prowess(setup)
    }

    /// The believed value of the art, in cp, below which it is not exchanged (chapter 6.2).
    pub(in super::super) fn adores(&self, setup: &Setup) -> Option<i64> {
        match setup.items.get(usize::from(self.heavy))?.power {
            Some(Power::BadArt { believed }) => Some(i64::from(believed) * Coin::Gold.worth()),
            _ => None,
        }
    }

    /// All money of the robber, in cp: in pockets, sack and box.
    pub(in super::super) fn cash(&self) -> i64 {
        worth(&self.purse) + worth(&self.boxed)
    }
}
