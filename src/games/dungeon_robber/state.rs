//! The state of a game: robbers, their position, who follows, fights or chases them, and pending steps. It is plain bytes; the
//! rules are methods of a context, and this file only has queries.

use super::mutant::Mutant;
use super::setup::{BOX, Number, Setup};
use super::vocabulary::{Coin, Keyword, Met};
use ground::dice::Dice;
use table::seats::ahead;
use table::stack::Stack;

mod creature;
mod party;
mod people;
mod robber;
mod step;
pub(super) use creature::BLANK;
pub use creature::{Band, Creature, FOES, FRIENDS, TROOP};
pub use party::{Party, ROBBERS};
pub(super) use people::NOBODY;
pub use people::{People, Person};
pub use robber::Robber;
pub(super) use step::Step;

/// Kinds of money.
pub const COINS: usize = Coin::ALL.len();
/// Amounts of each kind of money.
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

/// The largest number of steps that wait.
pub const STEPS: usize = 64;

/// A person to whom something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The current robber.
    Robber,
    /// A henchman of the current robber, by place.
    Friend(u8),
    /// A foe, by place.
    Foe(u8),
    /// The pursuer; the first of several.
    Pursuer,
    /// Another robber, by seat.
    Fellow(u8),
}

/// A fight, or an encounter that may become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    pub(super) met: Met,
    /// The robbers cannot run, parley or sneak (DR-A21).
    pub(super) cornered: bool,
    /// A monster has acted, so the robbers can neither parley nor sneak any more.
    pub(super) acted: bool,
    /// A monster hesitates, so the robbers can no longer sneak (DR-A26).
    pub(super) hesitates: bool,
    /// The robbers who lose their next turn; whether a robber has one more attack in this turn, and has already tried
    /// to turn undead.
    pub(super) dazed: People,
    pub(super) more: bool,
    pub(super) turned: bool,
    /// The persons who are quick, and those who are in a sanctuary.
    pub(super) hasted: People,
    pub(super) sanctuary: People,
    /// Whether a foe was defeated (DR-73).
    pub(super) defeated: bool,
    /// Whether the treasure can be taken; the number of rolls on Useful Items that were earned (DR-74).
    pub(super) treasure: bool,
    pub(super) useful: u8,
    /// The number of rolls on Treasure, in sacks, that were earned; and the number of levels by which the treasure is
    /// deeper.
    pub(super) sacks: u8,
    pub(super) deeper: u8,
    /// Whether a foe is surprised; and the bonus to the armor class of a fleeing robber.
    pub(super) off_guard: bool,
    pub(super) twice: bool,
    pub(super) flight: i8,
    /// The items that the killed monsters leave, as in [`Setup::leaves`].
    pub(super) left: [u8; 3],
}

/// There is no fight.
pub(super) const PEACE: Fight = Fight {
    met: Met::Passage,
    cornered: false,
    acted: false,
    hesitates: false,
    dazed: People::NONE,
    more: false,
    turned: false,
    hasted: People::NONE,
    sanctuary: People::NONE,
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

/// Lasting effects of odd events (chapter 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Omens {
    pub(super) caves: bool,
    /// Whether the robbers have seen the pool of this chamber.
    pub(super) seen: bool,
    pub(super) crypt: bool,
    pub(super) mine: bool,
    pub(super) tracks: bool,
    pub(super) sealed: bool,
    /// Whether an odd event will occur beyond the stairs.
    pub(super) again: bool,
    pub(super) dark: bool,
    /// The robbers on whom the next hit has no effect.
    pub(super) blessed: People,
    /// Whether a rival is on this level.
    pub(super) dogged: bool,
    /// The monster that knows the password.
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

/// The outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Dead,
    Retired,
    Guard(Guard),
}

/// A limit of the program that is not a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says of what there was too much")]
pub enum Guard {
    Turns,
    Months,
    Steps,
}

/// A table while a step is carried out: everything that a rule may need. The rules are its methods.
pub struct Context<'t, L> {
    /// The deck and the rules.
    pub setup: &'t Setup,
    /// The state, which the rules change.
    pub state: &'t mut State,
    /// The source of randomness.
    pub dice: &'t mut Dice,
    /// Records the events.
    pub log: &'t mut L,
}

/// The state is plain data: a snapshot is a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The robbers. The current one is meant wherever a rule says "the robber".
    pub(super) robber: Party,
    /// The seat that calls in this turn, or that called last; the next one if its robber is out (DR-120).
    pub(super) caller: u8,
    pub(super) dl: u8,
    pub(super) room: u8,
    pub(super) bearings: Bearings,
    pub(super) pursuers: Band<TROOP>,
    pub(super) foes: Band<FOES>,
    pub(super) fight: Fight,
    pub(super) omens: Omens,
    pub(super) stairs: Stairs,
    /// The next movement is a backtrack roll (DR-A71).
    pub(super) must_backtrack: bool,
    /// A pursuer takes away the next turn (DR-A47).
    pub(super) stunned: bool,
    /// Whether an item was dropped in this turn (DR-58); how many items were put on or taken off in it.
    pub(super) dropped: bool,
    pub(super) dressed: bool,
    /// Money that was found, until its container is known.
    pub(super) heap: Purse,
    /// The last number that was given to a new person.
    pub(super) named: Person,
    pub(super) turns: u16,
    pub(super) forays: u16,
    pub(super) steps: Stack<Step, STEPS>,
    pub(super) end: Option<End>,
}

impl State {
    /// An empty state.
    pub(super) fn new(setup: &Setup) -> State {
        State {
            robber: Party::new(setup),
            caller: 0,
            dl: 1,
            room: 1,
            bearings: Bearings::Mapping,
            pursuers: Band::NOBODY,
            foes: Band::NOBODY,
            fight: PEACE,
            omens: Omens::NONE,
            stairs: Stairs::None,
            must_backtrack: false,
            stunned: false,
            dropped: false,
            dressed: false,
            heap: [0; COINS],
            named: NOBODY,
            turns: 0,
            forays: 0,
            steps: Stack::new(Step::Turn),
            end: None,
        }
    }

    pub(super) fn is_pursued(&self) -> bool {
        self.bearings == Bearings::Pursued
    }

    /// The seat that calls: the caller, or the next one on the left whose robber is not out.
    pub(super) fn caller(&self) -> u8 {
        self.robber.from(self.caller).next().unwrap_or(self.caller)
    }

    /// The seat that acts after a robber in a fight, beginning with the caller and going to the left (DR-120).
    pub(super) fn after(&self, seat: u8) -> Option<u8> {
        let players = self.robber.players();
        let place = |seat| ahead(seat, self.caller, players);
        self.robber.from(self.caller).find(|next| place(*next) > place(seat))
    }

    /// Begins a new group, to which all new creatures belong.
    pub(super) fn next_troop(&self) -> u8 {
        self.foes.all().iter().map(|foe| foe.troop + 1).max().unwrap_or(0)
    }

    /// Gives a new person a number that no present person has; nobody holds or resembles that person yet.
    pub(super) fn newcomer(&mut self) -> Person {
        let taken = |state: &State, id: Person| {
            let friends = (0..state.robber.players()).flat_map(|seat| state.robber.at(seat).friends.all());
            let mut all = state.foes.all().iter().chain(state.pursuers.all()).chain(friends);
            all.any(|one| one.id == id)
        };
        let first = ROBBERS as Person;
        let next = |id: Person| if id < people::NUMBERS - 1 { id + 1 } else { first };
        self.named = next(self.named.max(first - 1));
        while taken(self, self.named) {
            self.named = next(self.named);
        }
        let id = self.named;
        let fight = &mut self.fight;
        fight.hasted.take(id);
        fight.sanctuary.take(id);
        for one in self.foes.all_mut().iter_mut().chain(self.pursuers.all_mut()) {
            one.grip.take(id);
            if one.likeness == id {
                one.likeness = NOBODY;
            }
        }
        id
    }

    /// The identity of a person.
    pub(super) fn person(&self, who: Who) -> Person {
        match who {
            Who::Robber => self.robber.seat(),
            Who::Fellow(seat) => seat,
            who => self.creature(who).map_or(NOBODY, |one| one.id),
        }
    }

    /// The current robber, or a henchman of that robber, if still there.
    pub(super) fn friend(&self, person: Person) -> Option<Who> {
        if usize::from(person) < ROBBERS {
            let here = person == self.robber.seat();
            let present = person < self.robber.players() && self.robber.at(person).out.is_none();
            return present.then_some(if here { Who::Robber } else { Who::Fellow(person) });
        }
        let at = self.robber.friends.all().iter().position(|one| one.id == person)?;
        Some(Who::Friend(at as u8))
    }

    /// The place of a foe, if the foe is still there.
    pub(super) fn foe(&self, person: Person) -> Option<u8> {
        self.foes.all().iter().position(|foe| foe.id == person).map(|at| at as u8)
    }

    /// A person who is not a robber.
    pub(super) fn creature(&self, who: Who) -> Option<&Creature> {
        match who {
            Who::Robber | Who::Fellow(_) => None,
            Who::Friend(i) => self.robber.friends.all().get(usize::from(i)),
            Who::Foe(i) => self.foes.all().get(usize::from(i)),
            Who::Pursuer => self.pursuers.all().first(),
        }
    }

    pub(super) fn creature_mut(&mut self, who: Who) -> Option<&mut Creature> {
        match who {
            Who::Robber | Who::Fellow(_) => None,
            Who::Friend(i) => self.robber.friends.all_mut().get_mut(usize::from(i)),
            Who::Foe(i) => self.foes.all_mut().get_mut(usize::from(i)),
            Who::Pursuer => self.pursuers.all_mut().first_mut(),
        }
    }

    /// The Armor class of a person; a fleeing one is harder to hit by the level (DR-116).
    pub(super) fn armor_class(&self, setup: &Setup, who: Who, fleeing: bool) -> i16 {
        let Some(creature) = self.creature(who) else {
            let flees = fleeing && !setup.bent.is(Mutant::FlightIsNoHarder);
            let robber = if let Who::Fellow(seat) = who { self.robber.at(seat) } else { &*self.robber };
            let flight = if flees { robber.class(setup).flight.at(robber.level) } else { 0 };
            return robber.armor_class(setup) + flight;
        };
        if setup.monster(creature.monster).is(Keyword::Defenseless) {
            return 0;
        }
        if let Some(seat) = creature.mirrors {
            return self.robber.at(seat).armor_class(setup);
        }
        let flight = if matches!(who, Who::Foe(_)) { self.fight.flight } else { 0 };
        setup.rules.armor_class as i16 + i16::from(creature.level) + i16::from(flight)
    }

    /// The number needed for a save (DR-10, DR-17).
    pub(super) fn save(&self, setup: &Setup, who: Who) -> i16 {
        if who == Who::Robber { self.robber.save(setup) } else { setup.rules.save as i16 }
    }

    /// The least value of a bribe or bait, in cp (DR-58, DR-61).
    pub(super) fn due(&self, setup: &Setup) -> i64 {
        i64::from(setup.rules.bribe_price) * i64::from(self.dl) * Coin::Gold.worth()
    }

    /// The value of a carried item, in cp.
    pub(super) fn worth(&self, setup: &Setup, item: Number) -> i64 {
        if item == BOX {
            return worth(&self.robber.boxed);
        }
        let thing = setup.item(item);
        let level = if thing.each_level { i64::from(self.robber.heavy_level) } else { 1 };
        i64::from(thing.price) * level * Coin::Gold.worth()
    }

    /// Whether a heavy find may replace the item that is carried: a robber keeps an item that is believed to be worth
    /// more (DR-A37).
    pub(super) fn may_lift(&self, setup: &Setup, item: Number) -> bool {
        let offered = if item == BOX {
            worth(&self.heap)
        } else {
            let thing = setup.item(item);
            let levels = if thing.each_level { i64::from(self.dl) } else { 1 };
            i64::from(thing.price) * levels * Coin::Gold.worth()
        };
        self.robber.adores(setup).is_none_or(|believed| offered >= believed)
    }

    /// Whether robbers can run from the creatures present (DR-A20): all of them, or none (DR-A74).
    pub(super) fn can_run(&self, setup: &Setup) -> bool {
        let held = self.foes.all().iter().any(|foe| self.holds(foe)) && !setup.bent.is(Mutant::NobodyIsHeld);
        let foes = self.foes.all();
        let alone = foes.iter().all(|foe| foe.troop == foes[0].troop) || setup.bent.is(Mutant::TwoAreNoTrap);
        alone && !held && !self.fight.cornered && !self.robber.present().any(|robber| self.gloats(setup, robber))
    }

    /// Whether a creature holds a robber.
    pub(super) fn holds(&self, one: &Creature) -> bool {
        self.robber.from(0).any(|seat| one.grip.has(seat))
    }

    /// Whether the robber believes the bad art too valuable to leave it behind (chapter 6.2).
    fn gloats(&self, setup: &Setup, robber: &Robber) -> bool {
        robber.adores(setup).is_some() && robber.hp >= robber.most(setup)
    }
}

/// The value of money, in cp.
pub(super) fn worth(purse: &Purse) -> i64 {
    Coin::ALL.iter().zip(purse).map(|(coin, n)| coin.worth() * i64::from(*n)).sum()
}

/// The number of coins that need a container; gems and jewelry do not (DR-A36).
pub(super) fn loose(purse: &Purse) -> u32 {
    purse[..Coin::Gem as usize].iter().sum()
}
