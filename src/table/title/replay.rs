//! Plays a replay and describes it.

use super::Shelf;
use crate::replay::{Header, Replay, again};
use cards::check::Examined;
use cards::game::{Rules, agreed, fingerprint};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::world::Project;

/// Plays a replay again with the project's deck; the value is the game in words, up to the first difference.
pub(super) fn replay<G: Rules>(shelf: &Shelf<G>, project: &Project, replay: &Replay) -> Checked<Vec<String>> {
    let Examined { deck, whole, mut diags, .. } = shelf.examine(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let Header { players, variants, .. } = &replay.header;
    let Some(setup) = agreed::<G>(&deck, *players, variants, Locus::Nowhere).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    if let Some(diag) = of_another_deck::<G>(&setup, replay) {
        diags.push(diag);
        return Checked { value: None, diags };
    }
    let mut events = Vec::new();
    let played = again::<G>(&setup, replay, &mut events);
    diags.extend(played.diags);
    Checked {
        value: Some(events.into_iter().map(|e| G::tell(&setup, e)).filter(|line| !line.is_empty()).collect()),
        diags,
    }
}

/// The complaint about a replay of another deck.
pub(super) fn of_another_deck<G: Rules>(setup: &G::Setup, replay: &Replay) -> Option<Diag> {
    let (known, played) = (fingerprint::<G>(setup), &replay.header.deck);
    let what = || format!("this game was played with the deck {played}, but the project has the deck {known}");
    let help = "use the project that it was played with: --project DIR";
    (known != *played).then(|| Diag::error(Locus::Nowhere, "another-deck", what()).help(help))
}
