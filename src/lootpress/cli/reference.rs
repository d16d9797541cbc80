//! `lootpress reference`: everything that `explain` knows, as a single page with pictures, or as Markdown.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use clap::Args;
use ground::name::FileName;
use ground::world::Folder;
use std::path::PathBuf;

pub(super) mod entries;
mod html;
mod markdown;
mod pictures;

/// The format of the reference.
#[derive(Debug, Args)]
pub(super) struct Reference {
    /// Print Markdown without pictures; with --out, write a Markdown file per chapter
    #[arg(long)]
    text: bool,
    /// The folder for reference.html [default: output, in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Reference {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let chapters = entries::chapters(desk);
        if let (true, Some(dir)) = (self.text, &self.out) {
            let pages = markdown::pages(&chapters);
            for (name, page) in &pages {
                write_into(&Folder::named(dir), name, page.as_bytes())?;
            }
            desk.tell(&format!("{} pages in {}", pages.len(), dir.display()));
            return Ok(Outcome::Fine);
        }
        if self.text {
            desk.answer(markdown::whole(&chapters).trim_end());
            return Ok(Outcome::Fine);
        }
        let page = html::page(desk, &chapters).ok_or_else(|| {
            Refusal::new("the page cannot be made because its style or its fonts cannot be read")
                .help("run `lootpress check` for details")
        })?;
        let folder = match &self.out {
            Some(dir) => Folder::named(dir),
            None => Folder::named(&desk.home).join(&FileName::ours("output")),
        };
        write_into(&folder, &FileName::ours("reference.html"), page.as_bytes())?;
        desk.tell(&format!(
            "{} entries in {}",
            entries::count(&chapters),
            folder.path().join("reference.html").display()
        ));
        Ok(Outcome::Fine)
    }
}
