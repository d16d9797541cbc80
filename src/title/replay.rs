//! A replay played again and told.

use crate::check::{self, Examined};
use crate::diag::{Checked, Diag};
use crate::game::{Rules, agreed, fingerprint};
use crate::locus::Locus;
use crate::replay::{Header, Replay, again};
use crate::world::Project;

/// Plays a replay again with the deck of the project; the value is the game in words, told as far as it holds.
pub(super) fn replay<G: Rules>(project: &Project, replay: &Replay) -> Checked<Vec<String>> {
    let Examined { deck, whole, mut diags } = check::examine::<G>(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let Header { players, variants, .. } = &replay.header;
    let Some(setup) = agreed::<G>(&deck, *players, variants, Locus::Nowhere).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let known = fingerprint::<G>(&setup);
    if known != replay.header.deck {
        let what =
            format!("this game was played with another deck: {}, and the project's is {known}", replay.header.deck);
        diags.push(
            Diag::error(Locus::Nowhere, "another-deck", what)
                .help("name the project that it was played with: --project DIR"),
        );
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
