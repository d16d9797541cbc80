//! A digest of the rules, so that a replay is never played with different ones.

use crate::program::Program;

impl Program {
    /// The operations, choices, actions, words and marks in a text: the same for the same rules.
    pub(crate) fn digest(&self) -> String {
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            self.ops,
            self.choices,
            self.actions,
            self.words,
            self.calls,
            self.wins,
            self.marks,
            self.masks,
            self.on_card
        )
    }
}
