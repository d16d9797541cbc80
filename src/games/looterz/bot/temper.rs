//! Policy weights (tempers): the numbers in which policies differ. All are values in Loot or factors of such values.

/// How a player feels about things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// How heavily what a single opponent loses weighs; among several it is shared.
    pub(super) spite: f32,
    /// How much more it weighs with an opponent who is about to win.
    pub(super) envy: f32,
    /// Turns for which a Looter in play is expected to go on.
    pub(super) future: f32,
    /// The value of a card in hand.
    pub(super) card: f32,
    /// How fond it is of Activations.
    pub(super) craft: f32,
    /// The value of a die in an attack, relative to one of a Search, for a Looter that cannot Search.
    pub(super) brawn: f32,
}

/// Plays well and for itself.
pub(super) const GREEDY: Temper = Temper { spite: 1.2, envy: 1.5, future: 2.0, card: 1.8, craft: 1.0, brawn: 0.6 };

/// Would rather hurt than search.
pub(super) const AGGRESSIVE: Temper = Temper { spite: 1.5, brawn: 1.2, ..GREEDY };

/// Does a bit of everything.
pub(super) const BALANCED: Temper = Temper { craft: 1.2, brawn: 0.8, ..GREEDY };
