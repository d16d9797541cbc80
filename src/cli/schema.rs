//! `lootpress schema`: JSON Schema of a project's data, for editors that complete and explain while somebody types.

use super::explain::Reference;
use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use crate::declared::{Declared, schema};
use crate::world::{Folder, Project};
use clap::Args;
use serde_json::Value;
use std::path::Path;

/// The line that says to an editor where the schema of a file lies.
pub(super) const LINE: &str = "# yaml-language-server: $schema=";

/// Beside the folders of games, so that all of a project share it.
pub(super) const GAME: &str = "data/game.schema.json";

/// Whose data.
#[derive(Debug, Args)]
pub(super) struct Schema {
    /// Print the schema of game.yaml, and write nothing
    #[arg(long)]
    print: bool,
}

impl Schema {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let whole = game(&desk.project);
        if self.print {
            desk.answer(whole.trim_end());
            return Ok(Outcome::Fine);
        }
        let home = Folder::named(&desk.home);
        let mut files = vec![(GAME.to_owned(), whole)];
        for name in desk.shelf.own_declared() {
            for (kind, list) in Declared::new(name).schemas(&desk.project) {
                files.push((format!("data/{name}/{kind}.schema.json"), text(&list)));
            }
        }
        for (path, text) in &files {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            write_into(&home.join(folder), Path::new(name), text.as_bytes())?;
            desk.tell(path);
        }
        desk.tell(&format!("begin game.yaml with: {LINE}../game.schema.json"));
        desk.tell(&format!("begin a list of cards with: {LINE}KIND.schema.json"));
        Ok(Outcome::Fine)
    }
}

/// The schema of `game.yaml`.
pub(super) fn game(project: &Project) -> String {
    let reference = Reference::read(project);
    text(&schema::game(&|of, word| reference.says(of, word)))
}

fn text(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).unwrap_or_default() + "\n"
}
