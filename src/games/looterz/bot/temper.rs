//! Policy weights (tempers): the numbers in which policies differ. All are values in Loot or factors of such values.

/// The preferences of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// The weight of the losses of a single opponent; with several opponents it is shared.
    pub(super) spite: f32,
    /// The additional weight of an opponent who is about to win.
    pub(super) envy: f32,
    /// The number of turns that a Looter in play is expected to survive.
    pub(super) future: f32,
    /// The value of a card in hand.
    pub(super) card: f32,
    /// The player's preference for Activations.
    pub(super) craft: f32,
    /// The value of a die in an attack, relative to one of a Search, for a Looter that cannot Search.
    pub(super) brawn: f32,
}

/// Plays well and only for its own gain.
pub(super) const GREEDY: Temper = Temper { spite: 1.2, envy: 1.5, future: 2.0, card: 1.8, craft: 1.0, brawn: 0.6 };

/// Prefers hurting others to searching.
pub(super) const AGGRESSIVE: Temper = Temper { spite: 1.5, brawn: 1.2, ..GREEDY };

/// Uses all kinds of effects.
pub(super) const BALANCED: Temper = Temper { craft: 1.2, brawn: 0.8, ..GREEDY };
