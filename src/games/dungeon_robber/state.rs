//! The state of a game: a robber, where he is, who follows, fights or chases him, and what waits to happen. All of it is copied as
//! bytes; rules are methods on a context of it, here is only what can be read off it.

use super::mutant::Mutant;
use super::setup::{BOX, ITEMS, NONE, Number, Setup};
use super::vocabulary::{Ability, Coin, Guards, Keyword, Met, Power, Slot, TableName};
use crate::table::stack::Stack;

/// Kinds of money.
pub const COINS: usize = Coin::ALL.len();
/// So many of each kind of money.
pub type Purse = [u32; COINS];

/// Whether a robber knows the way (DR-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words of the board")]
pub enum Bearings {
    Mapping,
    Lost,
    Pursued,
}

/// Somebody in the dungeon who is not the robber: a foe, a pursuer, a henchman.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Creature {
    pub(super) monster: Number,
    pub(super) hp: i16,
    /// Its level, of which some drain it (DR-A54).
    pub(super) level: i8,
    /// Whether it has been hurt (DR-99).
    pub(super) hurt: bool,
    /// Whether a whip has its weapon (DR-A40).
    pub(super) disarmed: bool,
    /// Whether it loses its next turn.
    pub(super) dazed: bool,
    /// Whether it has only just come, and acts from the next round on (DR-A46).
    pub(super) fresh: bool,
    /// Whether it chases the robber.
    pub(super) chases: bool,
    /// Whom it holds or sticks to: a bit for the robber, then one for each henchman (DR-88, DR-89).
    pub(super) grip: u8,
    /// Whom it looks like: 0 for the robber, 1 and up for henchmen (DR-100).
    pub(super) likeness: u8,
    /// What is to be had of it.
    pub(super) loot: Option<Guards>,
}

/// Nobody's likeness.
pub(super) const NOBODY: u8 = 255;

/// Foes at once, at most: two that are met (DR-53), and henchmen that turn (DR-91).
pub const FOES: usize = 5;
/// Henchmen, one too many of them for a moment (DR-63).
pub const FRIENDS: usize = 3;
/// Steps that wait, at most.
pub const STEPS: usize = 14;

/// Several creatures, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band<const N: usize> {
    all: [Creature; N],
    len: u8,
}

impl<const N: usize> Band<N> {
    const NOBODY: Band<N> = Band { all: [BLANK; N], len: 0 };

    #[inline]
    pub(super) fn all(&self) -> &[Creature] {
        &self.all[..usize::from(self.len)]
    }

    #[inline]
    pub(super) fn all_mut(&mut self) -> &mut [Creature] {
        &mut self.all[..usize::from(self.len)]
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// One more; whoever does not fit stays outside.
    pub(super) fn push(&mut self, one: Creature) {
        if let Some(place) = self.all.get_mut(usize::from(self.len)) {
            *place = one;
            self.len += 1;
        }
    }

    pub(super) fn take(&mut self, at: usize) -> Creature {
        let one = self.all[at];
        self.all.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
        one
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

const BLANK: Creature = Creature {
    monster: NONE,
    hp: 0,
    level: 0,
    hurt: false,
    disarmed: false,
    dazed: false,
    fresh: false,
    chases: false,
    grip: 0,
    likeness: NOBODY,
    loot: None,
};

/// Who is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The robber.
    Robber,
    /// A henchman, by place.
    Friend(u8),
    /// A foe, by place.
    Foe(u8),
    /// Whoever chases.
    Pursuer,
}

/// The robber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Robber {
    /// High abilities, a bit each (DR-13).
    pub(super) high: u8,
    /// Hit points that he began with.
    pub(super) base: i16,
    pub(super) hp: i16,
    pub(super) level: u8,
    pub(super) xp: i32,
    /// How many of each item, and a bit for each of which there is any.
    pub(super) carried: [u8; ITEMS],
    pub(super) owned: u64,
    pub(super) weapon: Number,
    /// The suit that is worn, or bracers.
    pub(super) suit: Number,
    /// What is carried alone (DR-105).
    pub(super) heavy: Number,
    /// The level where that was found.
    pub(super) heavy_level: u8,
    /// Money in pockets and sack, and in a box.
    pub(super) purse: Purse,
    pub(super) boxed: Purse,
    /// Money at home, in cp.
    pub(super) savings: i64,
    /// Lycanthropy: no level until it is cured (DR-91).
    pub(super) bitten: bool,
    /// Strong from gas, sick from gas: until the way home.
    pub(super) vigour: bool,
    pub(super) sick: bool,
    /// The next roll on Useful Items is one on Treasure (DR-A38).
    pub(super) finding: bool,
    /// The libram has said what it has to say (DR-A45).
    pub(super) read: bool,
}

/// A fight, or what may become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    pub(super) met: Met,
    /// No running, no parlay, no sneaking (DR-A21).
    pub(super) cornered: bool,
    /// A monster has acted: neither parlay nor sneaking any more.
    pub(super) acted: bool,
    /// A monster hesitates: no sneaking any more (DR-A26).
    pub(super) hesitates: bool,
    /// The robber loses the next turn, has one attack more in this one, is quick, is under a sanctuary.
    pub(super) dazed: bool,
    pub(super) more: bool,
    pub(super) hasted: bool,
    pub(super) sanctuary: bool,
    /// Somebody was defeated (DR-73).
    pub(super) defeated: bool,
    /// The treasure lies open; so many rolls on Useful Items are earned (DR-74).
    pub(super) treasure: bool,
    pub(super) useful: u8,
    /// What the killed have left, as [`Setup::leaves`] has it.
    pub(super) left: [u8; 3],
}

/// Nobody fights.
pub(super) const PEACE: Fight = Fight {
    met: Met::Passage,
    cornered: false,
    acted: false,
    hesitates: false,
    dazed: false,
    more: false,
    hasted: false,
    sanctuary: false,
    defeated: false,
    treasure: false,
    useful: 0,
    left: [0; 3],
};

/// Stairs that were found, and may be taken in the next movement (DR-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stairs {
    None,
    Down { levels: u8, shuts_on: u8 },
    Up { levels: u8 },
    False { chute: u8 },
    ToChamber { levels: u8 },
}

/// What happens next, or is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A turn begins (DR-22).
    Turn,
    /// One more ability is to be High (DR-13).
    Gift,
    /// At home (chapter 7).
    Town,
    /// A movement is to be chosen (DR-24).
    Movement,
    /// One of two dice is to be chosen (DR-A8).
    Dice { one: u8, other: u8 },
    /// A lower room is to be chosen (DR-26).
    Back,
    /// The discovery phase (DR-32).
    Discovery,
    /// A roll on a table.
    Roll(TableName),
    /// Side passage or straight on (DR-34).
    Side { odd: bool },
    /// Retreat or go on (DR-45).
    Corner,
    /// The pursuer is to be fought; something may still be dropped before.
    Cornered,
    /// Somebody is met (DR-55).
    Meet,
    /// The robber's turn in a fight (DR-68, DR-71).
    Round,
    /// The henchmen's (DR-63).
    Friends,
    /// The foes', from one of them and one of its blows on (DR-70).
    Foes { at: u8, blow: u8 },
    /// Weapon or armor for a rust monster (DR-93).
    Rust,
    /// A henchman too many (DR-63).
    Keep,
    /// So many rolls on Treasure, then what it is in (DR-A36).
    Hoard { rolls: u8 },
    /// Something heavy, or a box, may be taken (DR-A37).
    Lift { item: Number },
    /// Clothes may be taken.
    Moldy { item: Number },
    /// A suit may be worn.
    Don { item: Number },
    /// A chute may be taken (DR-137).
    Chute { levels: u8 },
    /// Walls close: something heavy may be let go (DR-135).
    Walls { rounds: u8 },
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Dead,
    Retired,
    Guard(Guard),
}

/// A limit of the referee's that is no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says of what there was too much")]
pub enum Guard {
    Turns,
    Months,
    Steps,
}

/// Plain data: a snapshot is a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) robber: Robber,
    pub(super) dl: u8,
    pub(super) room: u8,
    pub(super) bearings: Bearings,
    pub(super) pursuer: Option<Creature>,
    pub(super) friends: Band<FRIENDS>,
    pub(super) foes: Band<FOES>,
    pub(super) fight: Fight,
    pub(super) stairs: Stairs,
    /// The next movement is a backtrack roll (DR-A71).
    pub(super) must_backtrack: bool,
    /// The next turn is lost, to a pursuer (DR-A47).
    pub(super) stunned: bool,
    /// Something was dropped this turn (DR-58); so many things were put on or taken off in it.
    pub(super) dropped: bool,
    pub(super) dressed: bool,
    /// Money that lies there, until it is known what it is in.
    pub(super) heap: Purse,
    pub(super) turns: u16,
    pub(super) forays: u16,
    pub(super) months: u16,
    pub(super) steps: Stack<Step, STEPS>,
    pub(super) end: Option<End>,
}

impl State {
    /// Nobody yet, nowhere.
    pub(super) fn new(setup: &Setup) -> State {
        let mut robber = Robber {
            high: 0,
            base: setup.rules.hit_points as i16,
            hp: setup.rules.hit_points as i16,
            level: 0,
            xp: 0,
            carried: [0; ITEMS],
            owned: 0,
            weapon: setup.weapon,
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
            read: false,
        };
        robber.put(setup.weapon, 1);
        State {
            robber,
            dl: 1,
            room: 1,
            bearings: Bearings::Mapping,
            pursuer: None,
            friends: Band::NOBODY,
            foes: Band::NOBODY,
            fight: PEACE,
            stairs: Stairs::None,
            must_backtrack: false,
            stunned: false,
            dropped: false,
            dressed: false,
            heap: [0; COINS],
            turns: 0,
            forays: 0,
            months: 0,
            steps: Stack::new(Step::Turn),
            end: None,
        }
    }

    pub(super) fn is_pursued(&self) -> bool {
        self.bearings == Bearings::Pursued
    }

    /// Somebody, if he is not the robber.
    pub(super) fn creature(&self, who: Who) -> Option<&Creature> {
        match who {
            Who::Robber => None,
            Who::Friend(i) => self.friends.all().get(usize::from(i)),
            Who::Foe(i) => self.foes.all().get(usize::from(i)),
            Who::Pursuer => self.pursuer.as_ref(),
        }
    }

    pub(super) fn creature_mut(&mut self, who: Who) -> Option<&mut Creature> {
        match who {
            Who::Robber => None,
            Who::Friend(i) => self.friends.all_mut().get_mut(usize::from(i)),
            Who::Foe(i) => self.foes.all_mut().get_mut(usize::from(i)),
            Who::Pursuer => self.pursuer.as_mut(),
        }
    }

    /// Somebody's armor class; whoever flees is harder to hit by his level (DR-116).
    pub(super) fn armor_class(&self, setup: &Setup, who: Who, fleeing: bool) -> i16 {
        let Some(creature) = self.creature(who) else {
            let flight =
                if fleeing && !setup.bent.is(Mutant::FlightIsNoHarder) { i16::from(self.robber.level) } else { 0 };
            return self.robber.armor_class(setup) + flight;
        };
        if setup.monster(creature.monster).is(Keyword::Defenseless) {
            return 0;
        }
        setup.rules.armor_class as i16 + i16::from(creature.level)
    }

    /// What a save must show (DR-10, DR-17).
    pub(super) fn save(&self, setup: &Setup, who: Who) -> i16 {
        let wise = who == Who::Robber && self.robber.is_high(setup, Ability::Wisdom);
        (if wise { setup.rules.wise_save } else { setup.rules.save }) as i16
    }

    /// Henchmen that one may have (DR-63).
    pub(super) fn friends_allowed(&self, setup: &Setup) -> usize {
        setup.rules.henchmen as usize + usize::from(self.robber.is_high(setup, Ability::Charisma))
    }

    /// What a bribe or bait must be worth, in cp (DR-58, DR-61).
    pub(super) fn due(&self, setup: &Setup) -> i64 {
        i64::from(setup.rules.bribe_price) * i64::from(self.dl) * Coin::Gold.worth()
    }

    /// What an item that is carried is worth, in cp.
    pub(super) fn worth(&self, setup: &Setup, item: Number) -> i64 {
        if item == BOX {
            return worth(&self.robber.boxed);
        }
        let thing = setup.item(item);
        let level = if thing.each_level { i64::from(self.robber.heavy_level) } else { 1 };
        i64::from(thing.price) * level * Coin::Gold.worth()
    }

    /// Whether the robber can run from whoever is there (DR-A20).
    pub(super) fn can_run(&self, setup: &Setup) -> bool {
        let held = self.foes.all().iter().any(|foe| foe.grip & 1 != 0) && !setup.bent.is(Mutant::NobodyIsHeld);
        let alone = self.foes.len() == 1 || setup.bent.is(Mutant::TwoAreNoTrap);
        alone && !held && !self.fight.cornered && !self.gloats(setup)
    }

    /// Whether bad art is too dear to be left behind (chapter 6.2).
    fn gloats(&self, setup: &Setup) -> bool {
        let heavy = self.robber.heavy;
        let art = heavy < BOX && matches!(setup.item(heavy).power, Some(Power::BadArt { .. }));
        art && self.robber.hp >= self.robber.most(setup)
    }
}

/// What money is worth, in cp.
pub(super) fn worth(purse: &Purse) -> i64 {
    Coin::ALL.iter().zip(purse).map(|(coin, n)| coin.worth() * i64::from(*n)).sum()
}

/// Coins that need something to be carried in: gems and jewelry do not (DR-A36).
pub(super) fn loose(purse: &Purse) -> u32 {
    purse[..Coin::Gem as usize].iter().sum()
}

impl Robber {
    /// Whether an ability is High: by nature, by gauntlets, by gas.
    pub(super) fn is_high(&self, setup: &Setup, ability: Ability) -> bool {
        let lent = ability == Ability::Strength && (self.vigour || self.has(setup, &Power::Strength));
        self.high >> ability as u8 & 1 == 1 || lent
    }

    /// The same as 1 or 0.
    pub(super) fn bonus(&self, setup: &Setup, ability: Ability) -> i16 {
        i16::from(self.is_high(setup, ability))
    }

    pub(super) fn owns(&self, item: Number) -> bool {
        self.carried.get(usize::from(item)).is_some_and(|n| *n > 0)
    }

    /// So many of an item more.
    pub(super) fn put(&mut self, item: Number, many: u8) {
        if let Some(n) = self.carried.get_mut(usize::from(item)) {
            *n = n.saturating_add(many);
            self.owned |= u64::from(*n > 0) << item;
        }
    }

    /// One of an item less.
    pub(super) fn drop(&mut self, item: Number) {
        if let Some(n) = self.carried.get_mut(usize::from(item)) {
            *n = n.saturating_sub(1);
            self.owned &= !(u64::from(*n == 0) << item);
        }
    }

    /// The items that are carried.
    pub(super) fn things<'s>(
        &self,
        setup: &'s Setup,
    ) -> impl Iterator<Item = (Number, &'s super::card::Item)> + use<'s> {
        let mut owned = self.owned;
        std::iter::from_fn(move || {
            let item = owned.trailing_zeros() as Number;
            (owned != 0).then(|| {
                owned &= owned - 1;
                (item, setup.item(item))
            })
        })
    }

    /// Whether something with this power is carried.
    pub(super) fn has(&self, setup: &Setup, power: &Power) -> bool {
        self.things(setup).any(|(_, item)| item.power.as_ref() == Some(power))
    }

    /// Hit points at most (DR-21).
    pub(super) fn most(&self, _: &Setup) -> i16 {
        let level = i16::from(self.level);
        let tough = if self.high >> Ability::Constitution as u8 & 1 == 1 { 1 + (level + 1) / 2 } else { 0 };
        self.base + tough + level
    }

    pub(super) fn armor_class(&self, setup: &Setup) -> i16 {
        let worn = self.things(setup).filter(|(i, item)| match item.slot {
            Slot::Suit | Slot::Bracers => *i == self.suit,
            Slot::Shield | Slot::Worn => true,
            _ => false,
        });
        let armor: i16 = worn.map(|(_, item)| i16::from(item.ac)).sum();
        setup.rules.armor_class as i16 + armor + self.bonus(setup, Ability::Dexterity)
    }

    /// Added to sneak rolls (DR-65).
    pub(super) fn sneak(&self, setup: &Setup) -> i16 {
        let things: i16 = self.things(setup).map(|(_, item)| i16::from(item.sneak)).sum();
        things + self.bonus(setup, Ability::Dexterity)
    }

    /// Whether what is worn is metal (DR-64).
    pub(super) fn clanks(&self, setup: &Setup) -> bool {
        self.suit != NONE && setup.item(self.suit).metal
    }

    /// Added to attack rolls (DR-68).
    pub(super) fn attack(&self, setup: &Setup) -> i16 {
        let weapon = if self.weapon == NONE { 0 } else { i16::from(setup.item(self.weapon).attack) };
        let curse = i16::from(self.weapon != NONE && setup.item(self.weapon).power == Some(Power::Cursed));
        weapon - curse + self.bonus(setup, Ability::Strength)
    }
}
