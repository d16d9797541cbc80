//! The last state of the desk: if no file has changed since, the page shows it at once while the game is opened.

use crate::gallery::Gallery;
use ground::world::{Key, Project};
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The saved state that pages get until the game is open.
#[derive(Default)]
pub(crate) struct Left(Mutex<Option<String>>);

impl Left {
    fn state(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the state and pictures of an earlier run.
    pub(crate) fn take_up(&self, project: &Project, game: &str, gallery: &Gallery) {
        let told = key(project, game).and_then(|key| String::from_utf8(project.memory.recall(&key)?).ok());
        let Some(mut state) = told.and_then(|told| serde_json::from_str::<Value>(&told).ok()) else { return };
        let cards = state["cards"].as_array().into_iter().flatten();
        let sides = cards.flat_map(|card| [&card["front"], &card["back"]]);
        gallery.hang_left(sides.filter_map(|side| Some(side["small"].as_str()?.to_owned())));
        // the present state replaces it once the game is open
        state["revision"] = 0.into();
        *self.state() = Some(state.to_string());
    }

    /// The state for pages, if the game is not open yet.
    pub(crate) fn told(&self) -> Option<String> {
        self.state().clone()
    }

    /// Called when the game is open: from now on pages get its state, which is also saved for the next run.
    pub(crate) fn open(&self, project: &Project, game: &str, state: &str) {
        leave(project, game, state);
        *self.state() = None;
    }
}

/// Stores the state of the desk for the next run.
pub(crate) fn leave(project: &Project, game: &str, state: &str) {
    if let Some(key) = key(project, game) {
        project.memory.keep(&key, state.as_bytes());
    }
}

/// All inputs of a state.
fn key(project: &Project, game: &str) -> Option<Key> {
    let mut key = project.memory.key("desk state")?;
    project.whole(key.text(game));
    Some(key)
}
