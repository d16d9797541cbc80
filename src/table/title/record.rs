//! Plays and records one game: a replay for people, a log for programs.

use super::{Experiment, Shelf, chairs, seated};
use crate::play;
use crate::replay::{Header, Logger, Recorder};
use cards::check::Examined;
use cards::game::{Rules, agreed, fingerprint};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::world::Project;

/// A recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// The replay, as the text of a file.
    pub replay: String,
    /// The log, as JSON lines.
    pub log: String,
}

/// The identity of a game, with bots by seat in game `index`.
pub(super) fn header<G: Rules>(shelf: &Shelf<G>, setup: &G::Setup, asked: &Experiment, index: u64) -> Header {
    let n = usize::from(asked.players);
    let chairs = chairs(&asked.bots, asked.players);
    let first = (index % chairs.len().max(1) as u64) as usize;
    let bots = chairs.iter().cycle().skip(first).take(n).cloned().collect();
    Header {
        game: shelf.name.to_string(),
        deck: fingerprint::<G>(setup),
        players: asked.players,
        seed: asked.seed,
        index,
        bots,
        variants: asked.variants.clone(),
    }
}

/// Plays game `index` of an experiment and records it.
pub(super) fn record<G: Rules>(
    shelf: &Shelf<G>,
    project: &Project,
    asked: &Experiment,
    index: u64,
) -> Checked<Recorded> {
    let Examined { deck, whole, mut diags, .. } = shelf.examine(project);
    let Some(deck) = deck.filter(|_| whole) else { return Checked { value: None, diags } };
    let mut bots = seated::<G>(&asked.bots, asked.players, Locus::Nowhere, &mut diags);
    let setup = agreed::<G>(&deck, asked.players, &asked.variants, Locus::Nowhere).drain(&mut diags);
    let (Some(setup), false) = (setup, bots.is_empty()) else { return Checked { value: None, diags } };
    let header = header(shelf, &setup, asked, index);
    let mut watch = (Recorder::new(header.clone()), Logger::new(&header, &G::roster(&setup)));
    if let Err(broken) = play::play(&setup, &mut bots, asked.seed, index, true, &mut watch) {
        let what = format!("game {index} with seed {} breaks an invariant: {broken}", asked.seed);
        diags.push(
            Diag::error(deck.about().at, "invariant", what)
                .help("report it with this seed: it is an error in the rules"),
        );
    }
    let (recorder, logger) = watch;
    Checked { value: Some(Recorded { replay: recorder.replay().to_string(), log: logger.text() }), diags }
}
