//! Reads and runs the scenarios of a game.

use super::{Shelf, rules};
use crate::scenario::{self, Judged};
use cards::check::Examined;
use cards::game::{Deck, Rules};
use ground::diag::Checked;
use ground::world::Project;

/// Runs every scenario of these files, or of the game if none is named. Returns a value if the deck can be played.
/// Scenarios that cannot be read, or prove an unknown rule, are reported.
pub(super) fn scenarios<G: Rules>(shelf: &Shelf<G>, project: &Project, files: &[String]) -> Checked<Vec<Judged>> {
    let Examined { deck, whole, mut diags, .. } = shelf.examine(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let judged = judge(shelf, Some(&deck), project, files).drain(&mut diags);
    Checked { value: judged, diags }
}

/// Reads the scenarios of these files, or the game's own, and judges them if the deck can be played.
pub(super) fn judge<G: Rules>(
    shelf: &Shelf<G>,
    deck: Option<&Deck<G>>,
    project: &Project,
    files: &[String],
) -> Checked<Vec<Judged>> {
    let mut diags = Vec::new();
    let index = shelf.index(project).drain(&mut diags).flatten();
    let own = scenario::files(project, &shelf.name);
    let mut judged = Vec::new();
    for path in if files.is_empty() { &own } else { files } {
        for (at, written) in scenario::read::<G>(project, path).drain(&mut diags).unwrap_or_default() {
            let proven = written.proves().iter().enumerate().map(|(i, id)| (id, at.key("proves").nth(i)));
            diags.extend(proven.filter_map(|(id, at)| rules::unknown(id, at, index.as_deref()?)));
            judged.extend(deck.map(|deck| scenario::judge(deck, project, at, written, &|_| ())));
        }
    }
    Checked { value: Some(judged), diags }
}
