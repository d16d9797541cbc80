//! `lootpress upgrade`: rewrites old keys and words in a project's data files. Comments, order and quotes are kept.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use cards::load::upgraded;
use clap::Args;
use ground::diag::Checked;
use ground::name::FileName;
use ground::world::Folder;

/// No options.
#[derive(Debug, Args)]
pub(super) struct Upgrade {}

impl Upgrade {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let (mut ready, mut diags) = (Vec::new(), Vec::new());
        for path in desk.project.added("data").into_iter().filter(|path| path.ends_with(".yaml")) {
            let Checked { value, diags: amiss } = upgraded(&desk.project, &path);
            diags.extend(amiss);
            ready.extend(value.filter(|(_, places)| *places > 0).map(|(text, places)| (path, text, places)));
        }
        let broken = desk.complain(&diags);
        if ready.is_empty() && !broken {
            desk.tell("nothing to upgrade: everything has its current name");
        }
        // every text is complete before the first is written
        for (path, text, places) in ready {
            let written = write_into(&Folder::named(&desk.home), &FileName::new(&path)?, text.as_bytes());
            written.map_err(|refusal| refusal.help("make the file writable, and run it again"))?;
            desk.tell(&format!("{path}: {places} {} rewritten", if places == 1 { "place" } else { "places" }));
        }
        Ok(if broken { Outcome::Complaints } else { Outcome::Fine })
    }
}
