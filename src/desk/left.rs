//! The last state of the desk: if no file has changed since, the page shows it at once while the game is opened.

use crate::gallery::Gallery;
use ground::world::{Key, Project};
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What pages are told until the game is open.
#[derive(Default)]
pub(crate) struct Left(Mutex<Option<String>>);

impl Left {
    fn state(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows what an earlier run left, with its pictures.
    pub(crate) fn take_up(&self, project: &Project, game: &str, gallery: &Gallery) {
        let told = key(project, game).and_then(|key| String::from_utf8(project.memory.recall(&key)?).ok());
        let Some(mut state) = told.and_then(|told| serde_json::from_str::<Value>(&told).ok()) else { return };
        let cards = state["cards"].as_array().into_iter().flatten();
        let sides = cards.flat_map(|card| [&card["front"], &card["back"]]);
        gallery.hang_left(sides.filter_map(|side| Some(side["small"].as_str()?.to_owned())));
        // what the game is once it is open follows it
        state["revision"] = 0.into();
        *self.state() = Some(state.to_string());
    }

    /// What pages are told, if the game is not open yet.
    pub(crate) fn told(&self) -> Option<String> {
        self.state().clone()
    }

    /// The game is open: pages get its own state from now on, and that is what the next run finds.
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

/// Everything that a state is made from.
fn key(project: &Project, game: &str) -> Option<Key> {
    let mut key = project.memory.key("desk state")?;
    project.whole(key.text(game));
    Some(key)
}
