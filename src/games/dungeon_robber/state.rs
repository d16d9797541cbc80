//! The state of a game: a robber, where he is, who follows, fights or chases him, and what waits to happen. All of it is copied as
//! bytes; rules are methods on a context of it, here is only what can be read off it.

use super::mutant::Mutant;
use super::setup::{BOX, Number, Setup};
use super::vocabulary::{Ability, Coin, Keyword, Met, Power, TableName};
use crate::table::stack::Stack;

mod creature;
mod robber;
pub(super) use creature::NOBODY;
pub use creature::{Band, Creature, FOES, FRIENDS};
pub use robber::Robber;

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

/// Steps that wait, at most.
pub const STEPS: usize = 14;

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
    /// So many rolls on Treasure, in sacks, are earned; by how many levels the treasure is of a deeper one.
    pub(super) sacks: u8,
    pub(super) deeper: u8,
    /// A foe is caught off guard; he who runs is harder to hit by so much.
    pub(super) off_guard: bool,
    pub(super) twice: bool,
    pub(super) flight: i8,
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
    sacks: 0,
    deeper: 0,
    off_guard: false,
    twice: false,
    flight: 0,
    left: [0; 3],
};

/// What odd happenings have left behind (chapter 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Omens {
    pub(super) caves: bool,
    /// The pool of this chamber has been seen.
    pub(super) seen: bool,
    pub(super) crypt: bool,
    pub(super) mine: bool,
    pub(super) tracks: bool,
    pub(super) sealed: bool,
    /// Something odd waits beyond the stairs.
    pub(super) again: bool,
    pub(super) dark: bool,
    pub(super) blessed: bool,
    /// A rival is about.
    pub(super) dogged: bool,
    /// Who knows the password.
    pub(super) password: Number,
}

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
    /// A class is to be chosen (DR-124).
    Class,
    /// A spell of the day is to be chosen (DR-129).
    Memorise,
    /// Somebody has not seen the robber: a blow, or past him (DR-125).
    Behind,
    /// At home (chapter 7).
    Town,
    /// A movement is to be chosen (DR-24).
    Movement,
    /// One of two dice is to be chosen (DR-A8).
    Dice {
        one: u8,
        other: u8,
    },
    /// A lower room is to be chosen (DR-26).
    Back,
    /// The discovery phase (DR-32).
    Discovery,
    /// A roll on a table.
    Roll(TableName),
    /// Side passage or straight on (DR-34).
    Side {
        odd: bool,
    },
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
    Foes {
        at: u8,
        blow: u8,
    },
    /// Weapon or armor for a rust monster (DR-93).
    Rust,
    /// A henchman too many (DR-63).
    Keep,
    /// So many rolls on Treasure, of a deeper level perhaps, then what it is in (DR-A36): a sack, perhaps.
    Hoard {
        rolls: u8,
        deeper: u8,
        sack: bool,
    },
    /// Is an ability High (DR-122)?
    Ask(Ability),
    /// A roll on a table, for whoever dares.
    Dare(TableName),
    /// A monster in a passage may be let pass.
    Tracks,
    /// Somebody runs, and may be run after (DR-A69).
    Quarry,
    /// Two fight each other.
    Quarrel,
    /// Who knows the password?
    Password,
    /// Somebody buys and sells: at so many times the town's price, or scrolls at fixed ones.
    Shop {
        times: u8,
        buys: u16,
        sells: u16,
    },
    Wish,
    /// Something heavy, or a box, may be taken (DR-A37).
    Lift {
        item: Number,
    },
    /// Clothes may be taken.
    Moldy {
        item: Number,
    },
    /// A suit may be worn.
    Don {
        item: Number,
    },
    /// A chute may be taken (DR-137).
    Chute {
        levels: u8,
    },
    /// Walls close: something heavy may be let go (DR-135).
    Walls {
        rounds: u8,
    },
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
    pub(super) omens: Omens,
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
        State {
            robber: Robber::new(setup),
            dl: 1,
            room: 1,
            bearings: Bearings::Mapping,
            pursuer: None,
            friends: Band::NOBODY,
            foes: Band::NOBODY,
            fight: PEACE,
            omens: Omens::NONE,
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
            let flees = fleeing && !setup.bent.is(Mutant::FlightIsNoHarder);
            let flight = if flees { self.robber.class(setup).flight.at(self.robber.level) } else { 0 };
            return self.robber.armor_class(setup) + flight;
        };
        if setup.monster(creature.monster).is(Keyword::Defenseless) {
            return 0;
        }
        if creature.mirrors {
            return self.robber.armor_class(setup);
        }
        let flight = if matches!(who, Who::Foe(_)) { self.fight.flight } else { 0 };
        setup.rules.armor_class as i16 + i16::from(creature.level) + i16::from(flight)
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
