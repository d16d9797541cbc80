//! Card numbers.

/// A card by its place in the setup.
pub type CardNo = u8;

/// No card; in place of a seat, no seat.
pub const NONE: u8 = 255;
