//! `--only`: the selected components and their games.

use super::{Desk, Refusal};
use crate::kit;
use cards::face::Component;
use clap::Args;
use ground::diag::did_you_mean;
use ground::name::FileName;
use ground::world::Folder;
use std::borrow::Cow;
use table::title::{Opened, Title};

/// Games with their components.
pub(super) type Boxes<'d> = Vec<(&'d dyn Title, Opened)>;

/// The selected components; all, if none is named.
#[derive(Debug, Default, Args)]
pub(super) struct Only {
    /// Make only these pieces, in a folder named `only`: ids of cards, kinds, piles, `rulebook`; with `build` also `calibration`
    #[arg(long = "only", value_name = "SELECTOR", num_args = 1.., value_delimiter = ',')]
    named: Vec<String>,
}

impl Only {
    /// Opens the games with selected components; `None` if a game has errors. `more` are other allowed names.
    ///
    /// # Errors
    /// A selector that selects nothing.
    pub(super) fn open<'d>(
        &self,
        desk: &Desk,
        games: Vec<&'d dyn Title>,
        more: &[&str],
    ) -> Result<Option<Boxes<'d>>, Refusal> {
        let mut unknown: Vec<&String> = self.named.iter().collect();
        let mut known: Vec<String> = Vec::new();
        let mut opened = Vec::new();
        let mut broken = false;
        for game in games {
            let found = game.open(&desk.project);
            broken |= desk.mention(&found.diags) || !found.whole;
            let mut names = kit::names(&found.components);
            names.extend(more);
            unknown.retain(|selector| !names.contains(selector.as_str()));
            // a game without selected components is skipped
            let asked = self.all() || self.named.iter().any(|s| names.contains(s.as_str()));
            known.extend(names.into_iter().map(str::to_owned));
            opened.extend(asked.then_some((game, found)));
        }
        if broken {
            return Ok(None);
        }
        if let Some(selector) = unknown.first() {
            let help = match did_you_mean(selector, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean {near}?"),
                None => "name a card by its id, a kind or a pile, or the rulebook; kit.json lists them all".to_owned(),
            };
            return Err(Refusal::new(format!("--only {selector} is not a card, kind or pile")).help(help));
        }
        Ok(Some(opened))
    }

    /// The selected components of a game.
    pub(super) fn select<'c>(&self, components: &'c [Component]) -> Cow<'c, [Component]> {
        kit::select(components, &self.named)
    }

    /// The output folder: a selection does not replace the whole kit.
    pub(super) fn folder(&self, whole: Folder) -> Folder {
        if self.all() { whole } else { whole.join(&FileName::ours("only")) }
    }

    /// Whether everything is selected.
    pub(super) fn all(&self) -> bool {
        self.named.is_empty()
    }

    /// Whether a component is selected, by name or because everything is.
    pub(super) fn wants(&self, name: &str) -> bool {
        self.all() || self.named.iter().any(|s| s == name)
    }
}
