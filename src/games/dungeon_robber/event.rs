//! The events of Dungeon Robber, complete enough to follow every die, wound and coin. `words` puts them into words.

use super::setup::Number;
use super::state::{Bearings, Guard, Who};
use super::vocabulary::{Ability, Coin, Spell, TableName};
use serde::Serialize;

/// The purpose of a die roll without a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says it")]
pub enum For {
    Backtrack,
    Room,
    Open,
    Shake,
    Bait,
    Fire,
    Parley,
    Sneak,
    Stomach,
    Summons,
    Likeness,
    Double,
    Wand,
    Turning,
    Improvement,
    Shut,
    Chute,
    Fall,
    Climb,
    Smoke,
    Rust,
    Poison,
    Victim,
    Luck,
    Shape,
    Quarry,
    First,
    Rival,
    Pool,
}

/// The cause of a death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says it")]
pub enum Cause {
    Blow(Number),
    Gaze(Number),
    Drained(Number),
    Pit,
    Walls,
    Fire,
    Missile,
    Poison,
    Stone,
    Gas,
    Mold,
    Himself,
}

/// The ways in which a foe leaves a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says it")]
pub enum Exit {
    Killed,
    Sleeps,
    Charmed,
    Turned,
    SentAway,
    Retreats,
    Befriended,
}

/// An event, and the seat of the robber whom it concerns. A log contains only the events: [`Event::To`] says whom the
/// next ones are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Happened {
    /// The robber whom the event concerns; the caller, if it concerns all robbers.
    #[serde(skip)]
    pub seat: u8,
    /// An event.
    #[serde(flatten)]
    pub event: Event,
}

/// An event of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named as the rules name them; items and monsters by number")]
pub enum Event {
    /// A die is rolled for an ability.
    Born {
        ability: Ability,
        die: u8,
        high: bool,
    },
    /// An ability becomes High, or Normal again.
    High {
        ability: Ability,
        high: bool,
    },
    /// The robbers go into the dungeon.
    Foray {
        foray: u16,
    },
    Turn {
        turn: u16,
        level: u8,
        room: u8,
        bearings: Bearings,
        hp: i16,
    },
    /// A roll on a table: the result, and the row.
    Rolled {
        table: TableName,
        result: u16,
        row: u8,
    },
    /// Another die roll: the result with its bonus, and the number to reach or not to exceed.
    Die {
        what: For,
        who: Who,
        result: i16,
        plus: i16,
        need: i16,
        good: bool,
    },
    /// A saving throw.
    Save {
        who: Who,
        result: i16,
        need: i16,
        good: bool,
    },
    /// Somebody goes to another place.
    Moved {
        level: u8,
        room: u8,
    },
    Bearings {
        bearings: Bearings,
    },
    Met {
        monster: Number,
        hp: i16,
        chased: bool,
    },
    /// A foe attacks before anything else (DR-86).
    Ambush {
        monster: Number,
    },
    Attack {
        by: Who,
        at: Who,
        monster: Number,
        target: Number,
        die: u8,
        plus: i16,
        ac: i16,
        hit: bool,
    },
    /// An arrow or a spear.
    Missile {
        at: Who,
        die: u8,
        plus: i16,
        ac: i16,
        hit: bool,
    },
    /// Somebody takes damage; `left` hit points remain.
    Hurt {
        who: Who,
        monster: Number,
        amount: i16,
        left: i16,
    },
    Healed {
        amount: i16,
        hp: i16,
    },
    /// A foe or henchman is gone.
    Left {
        monster: Number,
        how: Exit,
    },
    Fell {
        monster: Number,
    },
    /// A henchman is gone forever.
    Swallowed {
        monster: Number,
    },
    Follows {
        monster: Number,
    },
    Dismissed {
        monster: Number,
    },
    Turncoat {
        monster: Number,
    },
    /// A person loses a turn.
    Dazed {
        who: Who,
        monster: Number,
    },
    Idle {
        who: Who,
        monster: Number,
    },
    Held {
        monster: Number,
    },
    Spared {
        monster: Number,
    },
    Ran {
        monster: Number,
    },
    Unseen {
        stole: bool,
    },
    Parleyed {
        monster: Number,
        total: i16,
    },
    /// An item is given away or dropped.
    Offered {
        item: Number,
    },
    Paid {
        cp: i64,
    },
    Shaken,
    Stopped {
        monster: Number,
    },
    Found {
        item: Number,
        many: u8,
    },
    Ignored {
        item: Number,
    },
    Lost {
        item: Number,
    },
    Wields {
        item: Number,
    },
    Wears {
        item: Number,
    },
    Used {
        item: Number,
    },
    Cast {
        spell: Spell,
    },
    Fizzled,
    /// A henchman becomes quick.
    Quickened {
        monster: Number,
    },
    /// A double says a spell after its robber.
    Echoed {
        monster: Number,
        spell: Spell,
    },
    Money {
        coin: Coin,
        many: u32,
    },
    /// Things that do not fit into pockets are left.
    LeftLying {
        cp: i64,
    },
    Strange {
        what: Strange,
    },
    /// A robber chooses a class.
    Became {
        class: Number,
    },
    Learnt {
        spell: Spell,
    },
    /// A robber casts a spell without a scroll.
    Conjured {
        spell: Spell,
    },
    /// A robber cannot read a scroll.
    Ruined {
        item: Number,
    },
    Bitten,
    Cured,
    Level {
        level: u8,
        up: bool,
    },
    Home {
        seat: u8,
        cp: i64,
    },
    Sold {
        item: Number,
        cp: i64,
    },
    Spent {
        gp: i32,
        xp: i32,
    },
    Month {
        months: u16,
    },
    Died {
        cause: Cause,
    },
    /// The player who decides for the party (DR-120).
    Calls {
        seat: u8,
    },
    /// The following events are about the robber at this seat.
    To {
        seat: u8,
    },
    /// A robber's share (DR-120).
    Shared {
        cp: i64,
    },
    Retired {
        level: u8,
        xp: i32,
    },
    Stalled {
        guard: Guard,
    },
}

/// An effect on a robber without a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says it")]
pub enum Strange {
    Circles,
    DeadEnd,
    DoorShuts,
    Slides,
    Sinks,
    Chute,
    Flees,
    Strong,
    Sick,
    Finding,
    Hasted,
    Sanctuary,
    Reluctant,
    Cornered,
    Opened,
    Smoke,
    Blind,
    Cut,
    NoWay,
    Escapes,
    Blessed,
    SlipsAway,
}
