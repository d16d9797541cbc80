//! `lootpress eject`: copies built-in files to the project, where they can be changed. Existing files are not replaced.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use clap::Args;
use ground::diag::did_you_mean;
use ground::name::FileName;
use ground::world::{Folder, World as _};

/// What to copy.
#[derive(Debug, Args)]
pub(super) struct Eject {
    /// Files or folders to copy, such as templates/plain/card.svg or data/press [default: list them]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
}

impl Eject {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let all: Vec<String> = ["data", "templates", "fonts"].iter().flat_map(|top| desk.house.list(top)).collect();
        if self.paths.is_empty() {
            all.iter().for_each(|path| desk.answer(path));
            return Ok(Outcome::Fine);
        }
        let mut wanted: Vec<&String> = Vec::new();
        for asked in &self.paths {
            let asked = asked.trim_start_matches("./").trim_end_matches('/');
            let below = format!("{asked}/");
            let found: Vec<&String> = all.iter().filter(|path| *path == asked || path.starts_with(&below)).collect();
            if found.is_empty() {
                let folders = all.iter().flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..at]));
                let help = match did_you_mean(asked, all.iter().map(String::as_str).chain(folders)) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "`lootpress eject` without a name lists them all".to_owned(),
                };
                return Err(Refusal::new(format!("lootpress has no file {asked}")).help(help));
            }
            wanted.extend(found);
        }
        let home = Folder::named(&desk.home);
        for path in wanted {
            let name = FileName::new(path)?;
            if home.path().join(&name).exists() {
                desk.tell(&format!("{path} already exists and is not changed"));
                continue;
            }
            let Ok(bytes) = desk.house.read(path, u64::MAX) else { continue };
            write_into(&home, &name, &bytes)?;
            desk.tell(path);
        }
        Ok(Outcome::Fine)
    }
}
