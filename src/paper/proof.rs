//! What a shop gets to see of galleys: pictures for the screen and for virtual tables, single pages with their cut and bleed
//! for printers, what on them comes too near to the cut, and where two of them differ to the eye. Inks are the press's to spread.

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
