//! Policy weights (tempers): the numbers in which policies differ. All are values in treasure or factors of such values.

/// How a player feels about things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// How heavily own losses weigh; 1 is as much as gains.
    pub(super) fear: f32,
    /// How heavily what the others gain weighs, as a mean over them.
    pub(super) spite: f32,
    /// The value of a regular win; a boss is worth several.
    pub(super) zeal: f32,
    /// How likely others are thought to fight what the party can beat.
    pub(super) trust: f32,
    /// The value of a point of survivability in the first dungeon.
    pub(super) point: f32,
    /// The gain beyond its own value that a card must bring to be played.
    pub(super) thrift: f32,
    /// How much of their worth abilities are bought for.
    pub(super) appetite: f32,
    /// How far a mood of the moment may sway fight or flight.
    pub(super) whim: f32,
    /// A fixed choice, made without thinking.
    pub(super) courage: Option<bool>,
    /// Whether anything is ever deposited.
    pub(super) banks: bool,
}

/// Plays well and for itself.
pub(super) const GREEDY: Temper = Temper {
    fear: 0.8,
    spite: 0.35,
    zeal: 1.0,
    trust: 0.8,
    point: 1.8,
    thrift: 0.4,
    appetite: 1.0,
    whim: 1.0,
    courage: None,
    banks: true,
};

/// Prefers to keep its possessions.
pub(super) const CAUTIOUS: Temper =
    Temper { fear: 1.5, spite: 0.1, zeal: 0.7, trust: 0.65, point: 2.2, thrift: 0.6, appetite: 0.8, ..GREEDY };

/// Prefers that nobody has anything.
pub(super) const SPITEFUL: Temper = Temper { spite: 1.3, thrift: 0.2, appetite: 1.3, trust: 0.7, ..GREEDY };

/// Never flees.
pub(super) const FIGHTER: Temper = Temper { courage: Some(true), ..GREEDY };

/// Never fights.
pub(super) const COWARD: Temper = Temper { courage: Some(false), ..GREEDY };

/// Carries everything with it.
pub(super) const HOARDER: Temper = Temper { banks: false, ..GREEDY };
