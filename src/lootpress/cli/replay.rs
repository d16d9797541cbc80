//! `lootpress replay`: plays a recorded game again and describes it; also the options with which other commands record a game.

use super::work::patience;
use super::{Desk, Outcome, Refusal};
use clap::Args;
use ground::diag::{Paint, Tone};
use ground::name::FileName;
use ground::world::{self, Folder, Missing};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::replay::{self, Replay};
use table::title::{Experiment, Playable};

#[derive(Debug, Args)]
pub(super) struct Retell {
    /// The file that `--save` wrote
    file: PathBuf,
}

/// The records of a game to write.
#[derive(Debug, Args)]
pub(super) struct Keep {
    /// Save the game's choices to FILE, for `lootpress replay FILE`
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Write every event to FILE, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
}

impl Keep {
    /// Plays game `index` of the request again, and writes the requested records. Returns true on success.
    pub(super) fn keep(
        &self,
        desk: &Desk,
        game: &dyn Playable,
        asked: &Experiment,
        index: u64,
    ) -> Result<bool, Refusal> {
        if self.save.is_none() && self.log.is_none() {
            return Ok(true);
        }
        writable(self.save.iter().chain(&self.log))?;
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

/// Writes a text file, completely or not at all.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Refusal> {
    write_bytes(path, text.as_bytes())
}

/// Writes a file named by the user, completely or not at all.
pub(super) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    world::write_named(path, bytes, &mut patience(path)).map_err(|e| unwritten(path, &e))
}

/// Refuses unwritable files before the work begins.
pub(super) fn writable<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Refusal> {
    paths.into_iter().try_for_each(|path| world::writable(path).map_err(|e| unwritten(path, &e)))
}

/// Writes a file, completely or not at all, and reports its place.
pub(super) fn write_into(folder: &Folder, name: &FileName, bytes: &[u8]) -> Result<PathBuf, Refusal> {
    let path = folder.path().join(name);
    folder.write(name, bytes, &mut patience(&path)).map_err(|e| unwritten(&path, &e))?;
    Ok(path)
}

fn unwritten(path: &Path, e: &std::io::Error) -> Refusal {
    Refusal::new(format!("cannot write {}: {e}", path.display())).help("choose another file, or free some space")
}

/// The text of a file named by the user.
pub(super) fn text_of(path: &Path, help: &str) -> Result<Arc<str>, Refusal> {
    let unreadable = |why: String| Refusal::new(format!("cannot read {}: {why}", path.display())).help(help);
    let bytes = world::named(path).map_err(|why| {
        unreadable(match why {
            Missing::NotThere | Missing::Outside => "it does not exist".to_owned(),
            Missing::Unreadable(why) => why,
            Missing::TooLong { bytes, most } => format!("it has {bytes} bytes; the limit is {most}"),
        })
    })?;
    Ok(String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8 text".to_owned()))?.into())
}

impl Retell {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let Some(replay) = kept(desk, &self.file)? else { return Ok(Outcome::Complaints) };
        let game = desk.shelf.table(&replay.header.game)?;
        let told = game.replay(&desk.project, &replay);
        for line in told.value.iter().flatten() {
            desk.tell(&set_out(line, desk.ink));
        }
        if desk.complain(&told.diags) {
            return Ok(Outcome::Complaints);
        }
        let (end, n) = (&replay.end, replay.choices.len());
        desk.tell(&format!("\n{end}\n{n} choices replayed as written"));
        Ok(Outcome::Fine)
    }
}

/// A game from a file; `None` if there were complaints.
pub(super) fn kept(desk: &Desk, path: &Path) -> Result<Option<Replay>, Refusal> {
    let shown = path.display().to_string();
    let text = text_of(path, "use a file written by --save")?;
    let source = desk.project.sources.add(&shown, text.clone());
    let read = replay::read(source, &text);
    desk.complain(&read.diags);
    Ok(read.value)
}

/// A line of a game's log in the terminal: chapters and turns stand out, other lines are indented.
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
