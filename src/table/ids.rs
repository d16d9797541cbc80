//! Card numbers.

/// A card, by its index in the setup.
pub type CardNo = u8;

/// No card; as the number of a seat, no seat.
pub const NONE: u8 = 255;
