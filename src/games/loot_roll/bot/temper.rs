//! Policy weights (tempers): the numbers in which policies differ. All are values in treasure or factors of such values.

/// The preferences of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// The weight of the player's own losses; 1 is as much as gains.
    pub(super) fear: f32,
    /// The weight of the gains of all others, as a mean over them.
    pub(super) spite: f32,
    /// The value of a regular win; a boss is worth several.
    pub(super) zeal: f32,
    /// The probability that others fight a monster that the party can beat.
    pub(super) trust: f32,
    /// The value of a point of survivability in the first dungeon.
    pub(super) point: f32,
    /// The gain beyond its own value that a card must bring before it is played.
    pub(super) thrift: f32,
    /// The part of its value up to which an ability is bought.
    pub(super) appetite: f32,
    /// The influence of a random mood on the choice between fight and flight.
    pub(super) whim: f32,
    /// A fixed choice, made without thinking.
    pub(super) courage: Option<bool>,
    /// Whether the player ever deposits cards.
    pub(super) banks: bool,
}

/// Plays well and only for its own gain.
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

/// Prefers that no player has anything.
pub(super) const SPITEFUL: Temper = Temper { spite: 1.3, thrift: 0.2, appetite: 1.3, trust: 0.7, ..GREEDY };

/// Never flees.
pub(super) const FIGHTER: Temper = Temper { courage: Some(true), ..GREEDY };

/// Never fights.
pub(super) const COWARD: Temper = Temper { courage: Some(false), ..GREEDY };

/// Never deposits anything.
pub(super) const HOARDER: Temper = Temper { banks: false, ..GREEDY };
