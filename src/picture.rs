//! A picture as whoever draws one hands it to whoever sets or paints it: composed, or read from a file. Nothing here draws or reads.

use crate::locus::Locus;
use std::hash::Hasher as _;

/// A picture: an SVG without text or slots, or the bytes of a PNG or JPEG.
#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it is drawn from.
    pub source: PictureSource,
    /// A hash of the source: painters keep what they made by it.
    pub key: u64,
    /// Its own size: SVG user units (mm in what we compose), or pixels.
    pub size: (u32, u32),
    /// Where it was drawn or named, for complaints of painters.
    pub at: Locus,
}

/// What a picture is drawn from.
#[derive(Debug, PartialEq, Eq)]
pub enum PictureSource {
    /// SVG text.
    Svg(String),
    /// A whole PNG file.
    Png(Vec<u8>),
    /// A whole JPEG file.
    Jpeg(Vec<u8>),
}

/// A hash of bytes that is the same on every machine.
pub(crate) fn key(bytes: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
