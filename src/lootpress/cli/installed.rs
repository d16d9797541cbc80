//! `lootpress export --to tts --install`: puts a game into the data folder of Tabletop Simulator. Nothing in it is replaced: pictures have
//! names that depend on their content, and a saved object gets a name that is free.

use super::terminal::Bar;
use super::work::{Stop, patience, unwritable};
use super::{Desk, Refusal, interrupted};
use crate::kit::{self, File, Target, Wanted};
use ground::name::FileName;
use ground::world::Folder;
use std::collections::BTreeMap;
use std::path::Path;
use table::title::{Opened, Title};

/// The folders in it.
pub(super) struct Installed {
    /// Where it looks for pictures that are given by name.
    pictures: Folder,
    /// Where saved objects are.
    saved: Folder,
}

/// How much of the SHA-256 of a picture is in its name.
const MARK: usize = 12;

impl Installed {
    /// The data folder that the user named.
    pub(super) fn open(dir: &Path) -> Result<Installed, Refusal> {
        let below = |path: &str| Folder::named(dir.join(path));
        if !["Mods", "Saves"].iter().all(|name| below(name).holds_something()) {
            let what =
                format!("{} is not the data folder of Tabletop Simulator: it has no Mods and Saves", dir.display());
            let help = "it is `Documents/My Games/Tabletop Simulator`, `Library/Tabletop Simulator` or \
                        `.local/share/Tabletop Simulator` in your home; start the program once, which makes it";
            return Err(Refusal::new(what).help(help));
        }
        Ok(Installed { pictures: below("Mods/Images"), saved: below("Saves/Saved Objects") })
    }

    /// Puts a game there, and reports every file.
    pub(super) fn put(&self, desk: &Desk, game: &dyn Title, found: &Opened) -> Result<(), Stop> {
        let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let bar = Bar::steps(desk.quiet, game.name());
        let wanted = Wanted::all(&desk.project, game.name(), found);
        let made = kit::export(&wanted, &Target::Tts(String::new()), &mut files, &bar);
        bar.close();
        desk.complain(&made.diags);
        made.result.map_err(Stop::at(&self.pictures))?;
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        let object = format!("{}.json", game.name());
        let mut text = String::from_utf8(files.remove(&object).unwrap_or_default()).unwrap_or_default();
        for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".png")) {
            let sum = File::new(FileName::ours("picture"), "", bytes).sha256;
            let marked = FileName::made(
                &[&format!("{}-{}-{}", game.name(), &sum[..MARK], name.trim_end_matches(".png"))],
                "png",
            );
            // an address is a whole text of the object
            text = text.replace(&format!("\"{name}\""), &format!("\"{marked}\""));
            write(desk, &self.pictures, &marked, bytes)?;
        }
        let free = |name: &FileName| !self.saved.join(name).holds_something();
        let first = FileName::made(&[game.name()], "json");
        let numbered = (2..).map(|n| first.numbered(n));
        let name = std::iter::once(first.clone()).chain(numbered).find(free).unwrap_or(first.clone());
        write(desk, &self.saved, &name, text.as_bytes())?;
        desk.tell(&format!("{}: open it under Objects, Saved Objects", found.title));
        Ok(())
    }
}

/// Writes a file, and reports its path.
fn write(desk: &Desk, folder: &Folder, name: &FileName, bytes: &[u8]) -> Result<(), Stop> {
    let path = folder.path().join(&**name);
    folder.write(name, bytes, &mut patience(&path)).map_err(|e| unwritable(folder, &e))?;
    desk.tell(&path.display().to_string());
    Ok(())
}
