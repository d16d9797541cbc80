//! The cause that makes a mark stop at an end of its range: a word, an action, or other steps.

use crate::program::{Op, Program};
use crate::state::{Frame, NOBODY};

/// The cause of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A word of the game.
    Word(u8),
    /// The steps of an action.
    Action(u16),
    /// Other steps.
    Step,
}

impl Program {
    /// The cause of the steps in a frame: a word, an action, or other steps.
    pub(crate) fn cause<const W: usize>(&self, frame: &Frame<W>) -> Cause {
        if frame.this != NOBODY {
            return Cause::Word(self.calls[usize::from(frame.call)].word);
        }
        let from = usize::from(frame.pc);
        let within = |op: &Op| match op {
            Op::Acted { action, .. } if self.actions[usize::from(*action)].body <= frame.pc => Some(*action),
            _ => None,
        };
        self.ops.iter().skip(from).find_map(within).map_or(Cause::Step, Cause::Action)
    }

    /// The number of causes.
    pub(crate) fn causes(&self) -> usize {
        1 + self.actions.len() + self.words.len()
    }

    /// The index of the count for a mark, an end of its range, and a cause.
    pub(crate) fn cause_at(&self, (mark, low, cause): (u8, bool, Cause)) -> usize {
        let cause = match cause {
            Cause::Step => 0,
            Cause::Action(action) => 1 + usize::from(action),
            Cause::Word(word) => 1 + self.actions.len() + usize::from(word),
        };
        (usize::from(mark) * 2 + usize::from(!low)) * self.causes() + cause
    }

    /// A cause in words.
    pub(crate) fn cause_named(&self, cause: usize) -> String {
        match (cause.checked_sub(1), cause.checked_sub(1 + self.actions.len())) {
            (_, Some(word)) => format!("by the word `{}`", self.words[word].name),
            (Some(action), None) => format!("by `{}`", self.actions[action].name),
            (None, None) => "by the steps of the game".to_owned(),
        }
    }
}
