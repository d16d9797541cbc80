//! Positions of scenarios: robbers, where they are, and who else is there. `position::describe` puts them into words.

use super::event::Happened;
use super::setup::{BOX, NONE, Number, Setup};
use super::state::{BLANK, Bearings, Creature, PEACE, People, Person, Stairs, State, Step};
use super::vocabulary::{Ability, Coin, Deed, Guards, Met, Spell, TableName};
use crate::state::Context;
use cards::game::Log;
use ground::diag::{Checked, Diag, meant};
use ground::dice::Dice;
use ground::grammar::{keys, words};
use ground::locus::Locus;
use serde::Deserialize;
use std::collections::BTreeMap;
use table::position::{Position, SeatName, plain, seated};
use table::seats::after;

mod describe;

pub(super) use describe::{describe, moment};

words! {
    /// Where play begins.
    Begins {
        /// Play begins with the choice of an ability.
        Gift = "gift",
        /// At home.
        Town = "town",
        /// Play begins with a turn.
        Turn = "turn",
        /// Play begins with the discovery phase.
        Discovery = "discovery",
        /// An encounter.
        Meet = "meet",
        /// Play begins with the robber's turn in a fight.
        Round = "round",
        /// Play begins with the foes' turn in a fight.
        Foes = "foes",
    }
}

keys! {
    /// A position as written. The default is a new robber in the first room.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Given {
        /// The moment at which play begins; a turn by default.
        pub moment: Option<Begins>,
        /// Play begins with a roll on this table.
        pub roll: Option<TableName>,
        /// The level of the dungeon.
        pub level: Option<u8>,
        /// The room of the level.
        pub room: Option<u8>,
        /// Whether the robber knows the way; `pursued` if there are pursuers.
        pub bearings: Option<Sense>,
        /// The robber. If there are several, the one who calls, unless something is written at that seat.
        pub robber: Robber,
        /// The seat that calls first; the first seat by default.
        pub caller: Option<SeatName>,
        /// The foes who are met or fought.
        pub foes: Vec<Somebody>,
        /// The item that the first foe guards.
        pub guards: Option<Guards>,
        /// The place where they are met.
        pub met: Option<Met>,
        /// The creatures that chase the robber.
        pub pursuer: Option<Somebody>,
        /// The henchmen.
        pub henchmen: Vec<Somebody>,
        /// Lasting effects of odd events.
        pub omens: Vec<Sign>,
        /// The monster that knows the password.
        pub password: Option<String>,
        /// Stairs that were found in the last turn: the number of levels down, or up if it is negative.
        pub stairs: Option<i8>,
    }

    /// One of several robbers.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Mate {
        /// The robber's identity and possessions.
        pub robber: Robber,
        /// The henchmen of the robber.
        pub henchmen: Vec<Somebody>,
    }

    /// The robber.
    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Robber {
        /// High abilities.
        pub high: Vec<Ability>,
        /// Hit points; the maximum by default.
        pub hp: Option<i16>,
        /// The robber's own level.
        pub level: u8,
        /// The robber's experience; the least for the level by default.
        pub xp: Option<i32>,
        /// The items that the robber carries, by title or id: `Sword`, or `{Sword: 2}`; a bludgeon by default.
        pub items: Option<Vec<String>>,
        /// The weapon that a cursed one imitates; the first weapon by default.
        pub copies: Option<String>,
        /// The items that are worn.
        pub wears: Option<String>,
        /// The heavy item that is carried alone.
        pub heavy: Option<String>,
        /// Coins, gems and jewelry.
        pub money: BTreeMap<Coin, u32>,
        /// GP at home.
        pub home: i64,
        /// Whether a werewolf has bitten the robber.
        pub bitten: bool,
        /// Whether gas has made the robber sick.
        pub sick: bool,
        /// Whether the robber's next useful item is a treasure.
        pub finding: bool,
        /// The robber's class, by title or id.
        pub class: Option<String>,
        /// The deeds.
        pub deeds: Vec<Deed>,
        /// The spells that the robber has learned.
        pub learnt: Vec<Spell>,
        /// The spells that are ready.
        pub ready: Vec<Spell>,
        /// The number of today's spells that are still to be chosen.
        pub spells: u8,
    }

    /// Another person: a monster, with its differences from the usual one.
    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Somebody {
        /// The monster, by title or id.
        pub monster: String,
        /// Hit points.
        #[serde(default)]
        pub hp: Option<i16>,
        /// Whether the creature holds the robber.
        #[serde(default)]
        pub holds: bool,
        /// Whether the creature has been hurt.
        #[serde(default)]
        pub hurt: bool,
    }
}

words! {
    /// Lasting effects of odd events.
    Sign {
        /// Ancient caves.
        Caves = "caves",
        /// A crypt.
        Crypt = "crypt",
        /// A mine.
        Mine = "mine",
        /// Tracks.
        Tracks = "tracks",
        /// The way out has moved.
        Sealed = "sealed",
        /// An odd event will occur beyond the stairs.
        Again = "again",
        /// The torch is out.
        Dark = "dark",
        /// The next hit on the robber has no effect.
        Blessed = "blessed",
        /// A rival is on this level.
        Dogged = "dogged",
    }
}

words! {
    /// Whether the robber knows the way, if there is no pursuer.
    Sense {
        /// The robber knows the way.
        Mapping = "mapping",
        /// The robber does not know the way.
        Lost = "lost",
    }
}

/// The default hit points of a person.
const HP: i16 = 4;

struct Making<'s> {
    setup: &'s Setup,
    caller: u8,
    diags: Vec<Diag>,
}

impl Making<'_> {
    fn named<'n>(
        &mut self,
        name: &str,
        all: impl Iterator<Item = &'n str> + Clone,
        what: &str,
        at: Locus,
    ) -> Option<Number> {
        let wanted = plain(name);
        let found = all.clone().position(|title| plain(title) == wanted);
        if found.is_none() {
            let help = meant(name, all, || format!("name one of the {what}s of the game"));
            self.diags.push(Diag::error(at, "unknown-card", format!("there is no {what} `{name}`")).help(help));
        }
        found.map(|i| i as Number)
    }

    fn item(&mut self, name: &str, at: Locus) -> Number {
        self.named(name, self.setup.items.iter().map(|item| item.title.as_str()), "item", at).unwrap_or(NONE)
    }

    fn somebody(&mut self, given: &Somebody, id: Person, at: Locus) -> Option<Creature> {
        let titles = self.setup.monsters.iter().map(|kind| kind.title.as_str());
        let monster = self.named(&given.monster, titles, "monster", at.key("monster"))?;
        let hp = given.hp.unwrap_or(HP);
        self.within(hp.into(), 1..=999, "hp", at);
        let level = self.setup.monster(monster).level;
        let mut grip = People::NONE;
        if given.holds {
            grip.put(self.caller);
        }
        Some(Creature { id, monster, hp, most: HP.max(hp), level, hurt: given.hurt, grip, ..BLANK })
    }

    fn within(&mut self, n: i64, bounds: std::ops::RangeInclusive<i64>, key: &str, at: Locus) {
        if !bounds.contains(&n) {
            let what = format!("`{key}` is {n}; it must be from {} to {}", bounds.start(), bounds.end());
            self.diags.push(Diag::error(at.key(key), "bad-number", what).help("write a number in this range"));
        }
    }

    fn robber(&mut self, given: &Robber, seat: u8, state: &mut State, at: Locus) {
        let setup = self.setup;
        let levels = setup.levels.len() as i64;
        self.within(given.level.into(), 0..=levels - 1, "level", at);
        let dl = state.dl;
        let robber = state.robber.at_mut(seat);
        robber.high = given.high.iter().fold(0, |bits, ability| bits | 1 << *ability as u8);
        robber.level = given.level.min(levels.max(1) as u8 - 1);
        robber.xp = given.xp.unwrap_or(setup.levels.get(usize::from(robber.level)).map_or(0, |(_, xp)| *xp));
        if let Some(items) = &given.items {
            (robber.carried, robber.owned, robber.weapon) = ([0; super::setup::ITEMS], 0, NONE);
            for (i, name) in items.iter().enumerate() {
                let item = self.item(name, at.key("items").nth(i));
                robber.put(item, 1);
                if item != NONE && setup.is_weapon(item) && robber.weapon == NONE {
                    robber.weapon = item;
                }
            }
        }
        if let Some(name) = &given.copies {
            robber.copied = self.item(name, at.key("copies"));
        }
        if let Some(name) = &given.wears {
            robber.suit = self.item(name, at.key("wears"));
            if robber.suit != NONE && !robber.owns(robber.suit) {
                robber.put(robber.suit, 1);
            }
        }
        for (coin, n) in &given.money {
            robber.purse[*coin as usize] = *n;
        }
        if let Some(name) = &given.heavy {
            robber.heavy = if plain(name) == "box" { BOX } else { self.item(name, at.key("heavy")) };
            robber.heavy_level = dl;
            if robber.heavy == BOX {
                let coins = Coin::Gem as usize;
                robber.boxed[..coins].copy_from_slice(&robber.purse[..coins]);
                robber.purse[..coins].fill(0);
            } else if robber.heavy != NONE {
                robber.put(robber.heavy, 1);
            }
        }
        robber.savings = given.home.clamp(0, 10_000_000) * Coin::Gold.worth();
        (robber.bitten, robber.sick, robber.finding) = (given.bitten, given.sick, given.finding);
        robber.deeds = given.deeds.iter().fold(0, |bits, deed| bits | 1 << *deed as u8);
        robber.learnt = given.learnt.iter().fold(0, |bits, spell| bits | 1 << *spell as u8);
        given.ready.iter().for_each(|spell| robber.ready[*spell as usize] += 1);
        robber.day = given.spells;
        if let Some(name) = &given.class {
            let titles = setup.classes().map(|(_, class)| class.title.as_str()).collect::<Vec<_>>();
            robber.class = self.named(name, titles.into_iter(), "class", at.key("class")).unwrap_or(NONE);
        }
        let most = robber.most(setup);
        robber.hp = given.hp.unwrap_or(most);
        let hp = robber.hp;
        self.within(hp.into(), 1..=most.into(), "hp", at);
    }

    /// The henchmen of the robber at a seat.
    fn henchmen(&mut self, given: &[Somebody], seat: u8, state: &mut State, at: Locus) {
        for (i, somebody) in given.iter().enumerate().take(2) {
            let id = state.newcomer();
            if let Some(friend) = self.somebody(somebody, id, at.nth(i)) {
                state.robber.at_mut(seat).friends.push(Creature { grip: People::NONE, ..friend });
            }
        }
    }
}

/// Sets up a position and plays on to the first choice. Errors: unknown cards, numbers out of range, fights without foes.
pub(super) fn arrange(
    setup: &Setup,
    given: Position<Given, Mate>,
    at: Locus,
    dice: &mut Dice,
    log: &mut impl Log<Happened>,
) -> Checked<State> {
    let Position { middle: given, seats } = given;
    let mut diags = Vec::new();
    let caller = given.caller.map_or(Ok(0), |name| name.seat(setup.players, at.key("caller")));
    let caller = caller.map_err(|diag| diags.push(diag)).unwrap_or(0);
    let mates = seated(&seats, setup.players, at, &mut diags);
    let mut making = Making { setup, caller, diags };
    let mut state = State::new(setup);
    let (levels, rooms) = (setup.rules.levels.into(), setup.rules.rooms.into());
    let (level, room) = (given.level.unwrap_or(1), given.room.unwrap_or(1));
    making.within(level.into(), 1..=levels, "level", at);
    making.within(room.into(), 1..=rooms, "room", at);
    (state.dl, state.room) = (level.clamp(1, levels as u8), room.clamp(1, rooms as u8));
    state.caller = caller;
    state.robber.turn_to(caller);
    making.robber(&given.robber, caller, &mut state, at.key("robber"));
    making.henchmen(&given.henchmen, caller, &mut state, at.key("henchmen"));
    for (seat, mate, at) in mates {
        making.robber(&mate.robber, seat, &mut state, at.key("robber"));
        making.henchmen(&mate.henchmen, seat, &mut state, at.key("henchmen"));
    }
    state.bearings = if given.bearings == Some(Sense::Lost) { Bearings::Lost } else { Bearings::Mapping };
    state.fight = super::state::Fight { met: given.met.unwrap_or(Met::Passage), ..PEACE };
    // this many creatures came together (DR-120), one for each robber; those written after them joined later
    let together = usize::from(setup.players);
    for (i, somebody) in given.foes.iter().enumerate().take(2 * together) {
        let id = state.newcomer();
        if let Some(foe) = making.somebody(somebody, id, at.key("foes").nth(i)) {
            let (loot, troop) = (Some(given.guards.unwrap_or(Guards::Useful)), u8::from(i >= together));
            state.foes.push(Creature { loot, troop, ..foe });
        }
    }
    if let Some(pursuer) = given.pursuer.as_ref().and_then(|one| making.somebody(one, 0, at.key("pursuer"))) {
        for _ in 0..together {
            let id = state.newcomer();
            state.pursuers.push(Creature { id, chases: true, ..pursuer });
        }
        state.bearings = Bearings::Pursued;
    }
    state.stairs = match given.stairs {
        None | Some(0) => Stairs::None,
        Some(n) if n > 0 => Stairs::Down { levels: n.unsigned_abs(), shuts_on: 0 },
        Some(n) => Stairs::Up { levels: n.unsigned_abs() },
    };
    state.forays = 1;
    for sign in &given.omens {
        let omens = &mut state.omens;
        *match sign {
            Sign::Caves => &mut omens.caves,
            Sign::Crypt => &mut omens.crypt,
            Sign::Mine => &mut omens.mine,
            Sign::Tracks => &mut omens.tracks,
            Sign::Sealed => &mut omens.sealed,
            Sign::Again => &mut omens.again,
            Sign::Dark => &mut omens.dark,
            Sign::Blessed => {
                omens.blessed.put(caller);
                continue;
            }
            Sign::Dogged => &mut omens.dogged,
        } = true;
    }
    if let Some(name) = &given.password {
        let titles = setup.monsters.iter().map(|kind| kind.title.as_str());
        state.omens.password = making.named(name, titles, "monster", at.key("password")).unwrap_or(NONE);
    }
    let fight = matches!(given.moment, Some(Begins::Meet | Begins::Round | Begins::Foes));
    if fight != (state.foes.len() > 0) && making.diags.is_empty() {
        let what = if fight { "there are no foes to meet" } else { "there are foes but no meeting" };
        let help = "write `foes: [{monster: Kobold}]` with `moment: meet`, `round` or `foes`";
        making.diags.push(Diag::error(at.key("moment"), "bad-position", what).help(help));
    }
    let turn = matches!(given.moment, None | Some(Begins::Turn)) && given.roll.is_none();
    if turn {
        // a turn begins by passing the call
        state.caller = after(caller, setup.players - 1, setup.players);
    }
    let sound = making.diags.is_empty();
    if sound {
        let mut table = Context { setup, state: &mut state, dice, log };
        match given.moment.unwrap_or(Begins::Turn) {
            Begins::Gift => {
                table.push(Step::Town);
                table.push(Step::Gift);
            }
            Begins::Town => table.are_home(),
            Begins::Turn => {}
            Begins::Discovery => table.push(Step::Discovery),
            Begins::Meet => table.push(Step::Meet),
            Begins::Round => table.push(Step::Round),
            Begins::Foes => table.push(Step::Foes { at: 0, blow: 0 }),
        }
        if let Some(name) = given.roll {
            table.push(Step::Roll(name));
        }
        table.settle();
    }
    Checked::of(state, making.diags)
}
