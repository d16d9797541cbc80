//! The base of all other crates: lengths with units, places in files, complaints, random numbers, file names, raster
//! pictures, and the only access to files, clock and fonts. This crate does not depend on cards.
//!
//! ```
//! use ground::name::FileName;
//! use ground::unit::{Mm, Size};
//!
//! assert_eq!(Size::mm(63.0, 88.0).grown(Mm(3.0)), Size::mm(69.0, 94.0));
//! // a name that would lead out of the folder is made harmless
//! assert_eq!(FileName::made(&["../../Tea & cake"], "pdf").to_string(), "tea-cake.pdf");
//! ```

pub mod diag;
pub mod dice;
pub mod format;
pub mod grammar;
pub mod locus;
pub mod name;
pub mod picture;
pub mod raster;
pub mod share;
pub mod unit;
pub mod world;
