//! `lootpress replay`: plays a recorded game again and tells it in words; and what other verbs need to keep a game.

use super::{Desk, Outcome, Refusal, games};
use crate::diag::{Diag, Paint, Tone};
use crate::locus::Locus;
use crate::replay::{self, Replay};
use crate::title::{Experiment, Title};
use crate::world::{Disk, Outbox, Project};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Debug, Args)]
pub(super) struct Retell {
    /// The replay, as --save wrote it
    file: PathBuf,
}

/// What to keep of a game.
#[derive(Debug, Args)]
pub(super) struct Keep {
    /// Write the game's choices into FILE, to be told again by `lootpress replay FILE`
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Write everything that happens into FILE, an event a line, as JSON
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
}

impl Keep {
    /// Plays game `index` of what was asked once more, and writes down what is to be kept of it. True if that went well.
    pub(super) fn keep(&self, desk: &Desk, game: &dyn Title, asked: &Experiment, index: u64) -> Result<bool, Refusal> {
        if self.save.is_none() && self.log.is_none() {
            return Ok(true);
        }
        let recorded = game.record(&desk.project, asked, index);
        let broken = desk.complain(&recorded.diags);
        let Some(recorded) = recorded.value else { return Ok(false) };
        for (path, text) in [(&self.save, &recorded.replay), (&self.log, &recorded.log)] {
            if let Some(path) = path {
                write(path, text)?;
                desk.tell(&format!("written: {}", path.display()));
            }
        }
        Ok(!broken)
    }
}

/// Writes a text file, whole or not at all.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Refusal> {
    write_bytes(path, text.as_bytes())
}

/// Writes a file, whole or not at all.
pub(super) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let put = || {
        let (folder, name) = place(path)?;
        let mut outbox = Outbox::open(folder)?;
        outbox.put(name, bytes)?;
        outbox.finish()
    };
    put().map_err(|e: std::io::Error| {
        Refusal::new(format!("cannot write {}: {e}", path.display())).help("name another file, or make room")
    })
}

/// The folder of a file, and its name in it.
fn place(path: &Path) -> std::io::Result<(&Path, &str)> {
    let name = path.file_name().and_then(|n| n.to_str());
    let name =
        name.ok_or_else(|| std::io::Error::new(std::io::ErrorKind::InvalidInput, "this is no name of a file"))?;
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok((folder, name))
}

/// The text of a file outside any project.
pub(super) fn text_of(path: &Path, help: &str) -> Result<Arc<str>, Refusal> {
    let unreadable = |why: &str| Refusal::new(format!("cannot read {}: {why}", path.display())).help(help);
    let (folder, name) = place(path).map_err(|e| unreadable(&e.to_string()))?;
    let text = Project::new(Disk::new(folder)).text(name, Locus::Nowhere);
    Ok(text.map_err(|d: Diag| unreadable(d.what.strip_prefix(name).unwrap_or(&d.what).trim()))?.1)
}

impl Retell {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let Some(replay) = self.read(desk)? else { return Ok(Outcome::Complaints) };
        let game = games(std::slice::from_ref(&replay.header.game))?[0];
        let told = game.replay(&desk.project, &replay);
        for line in told.value.iter().flatten() {
            desk.tell(&set_out(line, desk.ink));
        }
        if desk.complain(&told.diags) {
            return Ok(Outcome::Complaints);
        }
        let (end, n) = (&replay.end, replay.choices.len());
        desk.tell(&format!("\n{end}\n{n} choices played again as they were written"));
        Ok(Outcome::Fine)
    }

    fn read(&self, desk: &Desk) -> Result<Option<Replay>, Refusal> {
        let shown = self.file.display().to_string();
        let text = text_of(&self.file, "name a file that --save wrote")?;
        let source = desk.project.sources.add(&shown, text.clone());
        let read = replay::read(source, &text);
        desk.complain(&read.diags);
        Ok(read.value)
    }
}

/// A line of a tale as a terminal shows it: chapters and turns stand out, what happens in them is indented.
pub(super) fn set_out(line: &str, paint: Paint) -> String {
    let (bold, off) = (paint.tone(Tone::Bold), paint.tone(Tone::Off));
    if let Some(chapter) = line.strip_prefix("== ") {
        format!("\n{bold}=== {chapter} ==={off}")
    } else if let Some(turn) = line.strip_prefix("-- ") {
        format!("\n{bold}{turn}{off}")
    } else {
        format!("  {line}")
    }
}
