//! The program. Only this crate embeds data, templates and fonts, so that editing a card rebuilds no library.

use include_dir::{Dir, include_dir};
use lootpress::world::Embedded;
use std::process::ExitCode;

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");
static FONTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fonts");

fn main() -> ExitCode {
    let mut files = Vec::new();
    for (top, dir) in [("data", &DATA), ("templates", &TEMPLATES), ("fonts", &FONTS)] {
        gather(top, dir, &mut files);
    }
    files.sort_unstable();
    lootpress::cli::run(Embedded(files))
}

/// The files below a folder, under the paths that a project uses. Paths live as long as the program.
fn gather(top: &str, dir: &'static Dir<'_>, files: &mut Vec<(&'static str, &'static [u8])>) {
    for file in dir.files() {
        let inside = file.path().components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
        files.push((format!("{top}/{inside}").leak(), file.contents()));
    }
    for below in dir.dirs() {
        gather(top, below, files);
    }
}
