//! The table room: parts that games which are played compose. A toolbox, not a framework: each game keeps its own state and rules
//! and takes what it needs; no part knows a game.

pub mod chance;
pub mod count;
pub mod number;
pub mod position;
pub mod rank;
