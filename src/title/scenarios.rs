//! Scenarios of a game, read and judged.

use crate::check::{self, Examined};
use crate::diag::Checked;
use crate::game::Rules;
use crate::scenario::{self, Judged};
use crate::world::Project;

/// Judges every scenario of these files; of the game's own if none is named. The value is there if the deck can be played.
/// Scenarios that cannot be read are complained about.
pub(super) fn scenarios<G: Rules>(project: &Project, files: &[String]) -> Checked<Vec<Judged>> {
    let Examined { deck, whole, mut diags } = check::examine::<G>(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let own = scenario::files(project, G::NAME);
    let mut judged = Vec::new();
    for path in if files.is_empty() { &own } else { files } {
        for (at, written) in scenario::read::<G>(project, path).drain(&mut diags).unwrap_or_default() {
            judged.push(scenario::judge(&deck, project, at, written, &|_| ()));
        }
    }
    Checked { value: Some(judged), diags }
}
