//! Galleys as pictures, for the screen and for virtual tables. What a sheet of paper will look like is the press's to say;
//! here the same runs and the same shapes meet pixels.

mod png;

pub use png::Proof;

#[cfg(test)]
mod tests;
