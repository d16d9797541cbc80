//! A stack of resumable steps of play: plain data, so that a game can be copied at any moment. The top step happens next. Each
//! game's check must prove how deep the stack can get; a full stack reports it, and a [`cards::game::Guard`] ends the game.

/// A stack of at most `N` steps, and the step that follows when the stack is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack<T, const N: usize> {
    idle: T,
    steps: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> Stack<T, N> {
    /// An empty stack; `idle` is next as long as no step waits.
    pub const fn new(idle: T) -> Stack<T, N> {
        Stack { idle, steps: [idle; N], len: 0 }
    }

    /// The next step.
    #[inline]
    pub fn top(&self) -> T {
        *self.peek()
    }

    /// A reference to the next step: reading one field of a step that was just written is cheaper than copying it.
    #[inline]
    pub fn peek(&self) -> &T {
        self.len.checked_sub(1).map_or(&self.idle, |i| &self.steps[usize::from(i)])
    }

    /// Puts a step on top; returns false if there is no room.
    #[must_use]
    #[inline]
    pub fn push(&mut self, step: T) -> bool {
        let place = self.steps.get_mut(usize::from(self.len));
        place.map(|free| *free = step).map(|()| self.len += 1).is_some()
    }

    /// Replaces the top step, if one waits.
    #[inline]
    pub fn set_top(&mut self, step: T) {
        if let Some(i) = self.len.checked_sub(1) {
            self.steps[usize::from(i)] = step;
        }
    }

    /// Removes the top step, if one waits.
    #[inline]
    pub fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// Removes all steps.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// All steps, the lowest first.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.steps[..usize::from(self.len)].iter()
    }

    /// All steps, for changes.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.steps[..usize::from(self.len)].iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_step_comes_first_and_a_full_stack_says_so() {
        let mut stack = Stack::<char, 3>::new('-');
        stack.pop();
        stack.set_top('x');
        assert_eq!(stack.top(), '-');
        assert!(['a', 'b', 'c'].map(|step| stack.push(step)).iter().all(|fits| *fits));
        assert!(!stack.push('d'));
        stack.set_top('e');
        assert_eq!(stack.iter().collect::<String>(), "abe");
        stack.iter_mut().for_each(|step| step.make_ascii_uppercase());
        stack.pop();
        assert_eq!((stack.top(), stack.peek()), ('B', &'B'));
        stack.clear();
        assert_eq!((stack.top(), stack.iter().count()), ('-', 0));
    }
}
