//! Numbers that stand for cards.

/// A card by its place in the setup.
pub type CardNo = u8;

/// No card, and where a number may be a seat, no seat.
pub const NONE: u8 = 255;
