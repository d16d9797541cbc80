//! Proofs of galleys for shops: pictures for screens and virtual tables, single pages with cut and bleed for printers, warnings
//! about content too near to the cut, and a visual comparison of two galleys. Inks belong to the press.

pub mod lines;
mod png;
pub mod reach;
pub mod sight;
pub mod single;
mod stages;
pub mod subject;
pub mod turned;
pub mod words;

pub use png::Proof;
pub use stages::Stages;

#[cfg(test)]
mod tests;
