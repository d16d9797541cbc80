//! Mutation testing: a test breaks one rule on purpose, and another test must fail.

/// The broken rule of `M`, if there is one. In release builds, there is never a broken rule.
#[derive(Clone, Copy, Debug)]
pub struct Bent<M>(pub Option<M>);

impl<M: Copy + PartialEq> Bent<M> {
    /// Whether this rule is the broken one.
    #[inline]
    pub fn is(self, rule: M) -> bool {
        cfg!(debug_assertions) && self.0 == Some(rule)
    }
}
