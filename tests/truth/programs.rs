//! Other programs, and their rendering of a file.

use super::compared::PATCH;
use super::{Named, PROFILE, ROOT, good};
use lootpress::proof::Proof;
use lootpress::raster::{self, Pixels, png};
use lootpress::typeset::Fonts;
use moxcms::{ColorProfile, Layout, RenderingIntent, TransformExecutor, TransformOptions};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

pub(crate) const DPI: u32 = 300;

pub(crate) fn folder() -> PathBuf {
    let kept = std::env::var("LOOTPRESS_TRUTH").ok().map(PathBuf::from);
    let folder = kept.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("truth"));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Whether the other program is installed.
pub(crate) fn poppler() -> bool {
    let there = Command::new("pdftoppm").arg("-v").output().is_ok();
    assert!(there || std::env::var("CI").is_err(), "poppler is missing");
    there
}

/// The pages of a file, rendered by poppler.
pub(crate) fn pages(name: &str, file: &[u8]) -> Vec<Pixels> {
    poppled(name, file, &["-png"], "png").iter().map(|file| png(file).expect("a PNG")).collect()
}

/// The pages of a file as PDF, written by poppler.
pub(crate) fn poppled(name: &str, file: &[u8], how: &[&str], end: &str) -> Vec<Vec<u8>> {
    let path = folder().join(format!("{name}.pdf"));
    std::fs::write(&path, file).expect("written");
    let mut command = Command::new("pdftoppm");
    let run = command.args(["-r", &DPI.to_string()]).args(how).arg(&path).arg(folder().join(name)).output();
    let run = run.expect("pdftoppm starts");
    assert!(run.status.success() && run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|p| {
            let file = p.file_name().and_then(|n| n.to_str()).unwrap_or_default();
            let rest = file.strip_prefix(&format!("{name}-")).and_then(|r| r.strip_suffix(&format!(".{end}")));
            rest.is_some_and(|r| r.bytes().all(|b| b.is_ascii_digit()))
        })
        .collect();
    files.sort();
    files.iter().map(|p| std::fs::read(p).expect("a page")).collect()
}

/// The print shop's profile, in both directions.
pub(crate) struct Printer {
    /// From sRGB to inks: four channels that are called red, green, blue and alpha, but are inks.
    inks: Arc<dyn TransformExecutor<u8> + Send + Sync>,
    light: Arc<dyn TransformExecutor<u8> + Send + Sync>,
}

impl Printer {
    pub(crate) fn open() -> Printer {
        let profile = std::fs::read(format!("{ROOT}/{PROFILE}")).expect("the profile");
        let (paper, screen) = (ColorProfile::new_from_slice(&profile).expect("a profile"), ColorProfile::new_srgb());
        let how = TransformOptions { rendering_intent: RenderingIntent::RelativeColorimetric, ..Default::default() };
        Printer {
            inks: screen.create_transform_8bit(Layout::Rgb, &paper, Layout::Rgba, how).expect("a way there"),
            light: paper.create_transform_8bit(Layout::Rgba, &screen, Layout::Rgb, how).expect("a way back"),
        }
    }

    pub(crate) fn seen(&self, inks: &[u8]) -> Vec<u8> {
        let mut rgb = vec![0; inks.len() / 4 * 3];
        self.light.transform(inks, &mut rgb).expect("as many");
        rgb
    }

    /// Colors after they are printed.
    pub(crate) fn left(&self, rgb: &[u8]) -> Vec<u8> {
        let mut inks = vec![0; rgb.len() / 3 * 4];
        self.inks.transform(rgb, &mut inks).expect("as many");
        self.seen(&inks)
    }
}

/// The pages of a file, separated into four plates by poppler, and converted with the print shop's profile.
pub(crate) fn plates(name: &str, file: &[u8]) -> Vec<Pixels> {
    let press = Printer::open();
    let seen = |jpeg: Vec<u8>| {
        let header = raster::jpeg(&jpeg).expect("a JPEG");
        let rgb = press.seen(&raster::jpeg_inks(&jpeg).expect("four inks"));
        Pixels { width: header.width.into(), height: header.height.into(), rgb, alpha: None }
    };
    poppled(name, file, &["-jpegcmyk"], "jpg").into_iter().map(seen).collect()
}

/// Faces drawn by `resvg`, with their complete bleed.
pub(crate) fn drawn(name: &str, faces: &[Named], fonts: &Fonts) -> Vec<Pixels> {
    let mut proof = Proof::new(fonts);
    let file = |(i, (_, galley)): (usize, &Named)| {
        let file = good(proof.png(galley, DPI, galley.bleed));
        std::fs::write(folder().join(format!("{name}-{:02}.png", i + 1)), &file).expect("written");
        png(&file).expect("a PNG")
    };
    faces.iter().enumerate().map(file).collect()
}

/// The largest amount of ink on a patch of a page.
pub(crate) fn ink(jpeg: &[u8]) -> f32 {
    let width = usize::from(raster::jpeg(jpeg).expect("a JPEG").width) * 4;
    let inks = raster::jpeg_inks(jpeg).expect("four inks");
    let rows: Vec<&[u8]> = inks.chunks_exact(width).collect();
    let of = |rows: &[&[u8]], x: usize| -> u32 {
        rows.iter().flat_map(|row| &row[x * PATCH * 4..(x + 1) * PATCH * 4]).map(|i| u32::from(*i)).sum()
    };
    let patches = rows.chunks_exact(PATCH).flat_map(|rows| (0..width / 4 / PATCH).map(move |x| of(rows, x)));
    patches.max().unwrap_or(0) as f32 / 255.0 / (PATCH * PATCH) as f32
}
