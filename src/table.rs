//! The table room: parts that games which are played compose. A toolbox, not a framework: each game keeps its own state and rules
//! and takes what it needs; no part knows a game.

pub mod bent;
pub mod chance;
pub mod count;
pub mod ids;
pub mod matter;
pub mod number;
pub mod owners;
pub mod pile;
pub mod position;
pub mod queue;
pub mod rank;
pub mod running;
pub mod seats;
pub mod set;
pub mod stack;
pub mod view;
pub mod zones;
