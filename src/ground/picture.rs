//! The picture type, for pictures that are drawn by a recipe or read from a file. This module neither draws nor reads
//! pictures.

use crate::locus::Locus;
use std::hash::Hasher as _;

/// A picture: an SVG without text or slots, or the bytes of a PNG or JPEG.
#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its source.
    pub source: PictureSource,
    /// A hash of the source, which identifies cached results.
    pub key: u64,
    /// Its own size: SVG user units (mm in composed pictures), or pixels.
    pub size: (u32, u32),
    /// The place where it was drawn or named, for complaints.
    pub at: Locus,
    /// Its subject, if known.
    pub subject: Option<Subject>,
}

/// A part of a composed picture: all of it, one of two layers between which a frame is drawn, or its subject alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plane {
    /// All of it.
    #[default]
    Whole,
    /// The background, with things behind and beside the subject.
    Place,
    /// The subject, figures behind it, and things in front.
    Figures,
    /// The subject alone, as large as the area allows; of a figure, the head.
    Portrait,
}

/// The subject of a picture: its silhouette and its faces, in hundredths of the picture's own units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// Closed outlines; holes have the opposite direction.
    pub outline: Vec<Vec<[i32; 2]>>,
    /// A box around the eyes and the mouth of each face: left, top, right, bottom.
    pub faces: Vec<[i32; 4]>,
    /// Closed outlines of things in front of or near a face: in hands, in the foreground.
    pub veils: Vec<Vec<[i32; 2]>>,
    /// The shot and the third, in words: `close left`. Empty if no camera was chosen.
    pub shot: String,
    /// The stance and the arms of a figure, in words. Empty for a thing.
    pub pose: String,
    /// The number of things in the air: they touch neither the subject nor the floor.
    pub loose: u32,
    /// The length of the longest cut that separates a part of an icon from the rest, in percent of the width of the part.
    pub seam: u32,
}

impl Subject {
    /// The silhouette as one line of text.
    pub fn written(&self) -> String {
        let numbers = |all: &mut dyn Iterator<Item = i32>| all.map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        let rings = |rings: &[Vec<[i32; 2]>]| {
            rings.iter().map(|ring| numbers(&mut ring.iter().flatten().copied())).collect::<Vec<_>>().join(";")
        };
        let faces: Vec<_> = self.faces.iter().map(|face| numbers(&mut face.iter().copied())).collect();
        let Subject { outline, veils, shot, pose, loose, seam, .. } = self;
        format!("{}|{}|{}|{shot}|{pose}|{loose}|{seam}", rings(outline), faces.join(";"), rings(veils))
    }

    /// Reads it from one line of text; `None` if the line is invalid.
    pub fn read(line: &str) -> Option<Subject> {
        let fields: Vec<&str> = line.split('|').collect();
        let [outline, faces, veils, shot, pose, loose, seam] = fields.try_into().ok()?;
        let numbers = |text: &str| text.split(' ').map(|n| n.parse().ok()).collect::<Option<Vec<i32>>>();
        let parts = |text: &str| -> Option<Vec<Vec<i32>>> {
            text.split(';').filter(|part| !part.is_empty()).map(numbers).collect()
        };
        let ring = |all: Vec<i32>| all.chunks_exact(2).map(|c| [c[0], c[1]]).collect();
        let rings = |text: &str| -> Option<Vec<Vec<[i32; 2]>>> { Some(parts(text)?.into_iter().map(ring).collect()) };
        let faces = parts(faces)?.into_iter().map(|face| face.try_into().ok()).collect::<Option<_>>()?;
        let (loose, seam) = (loose.parse().ok()?, seam.parse().ok()?);
        let (outline, veils) = (rings(outline)?, rings(veils)?);
        Some(Subject { outline, faces, veils, shot: shot.to_owned(), pose: pose.to_owned(), loose, seam })
    }
}

/// The source of a picture.
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
pub fn key(bytes: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
