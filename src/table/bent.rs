//! A rule bent on purpose (mutation testing): whoever tests the rules bends one and must see a test fail.

/// The rule of `M` that is bent, if one is. In a release build none ever is.
#[derive(Clone, Copy, Debug)]
pub struct Bent<M>(pub Option<M>);

impl<M: Copy + PartialEq> Bent<M> {
    /// Whether it is this one.
    #[inline]
    pub fn is(self, rule: M) -> bool {
        cfg!(debug_assertions) && self.0 == Some(rule)
    }
}
