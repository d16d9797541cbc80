//! Turns faces into files: sets text into templates, lays out pages on sheets, writes PDF and PNG. This crate does
//! not depend on any game.
//!
//! ```
//! // a booklet of eight pages takes two sheets, each printed on both sides
//! assert_eq!(paper::impose::booklet::order(8), [[7, 0], [1, 6], [5, 2], [3, 4]]);
//! ```

pub mod impose;
pub mod plotter;
pub mod press;
pub mod proof;
pub mod typeset;
