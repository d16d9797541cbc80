//! Static abilities, indexed by the value that they change: to compute a value, only the few cards that concern it
//! are read, not every card in play.

use std::marker::PhantomData;

/// The values that a change can concern: the words of an enum of the game.
pub trait Matter: Copy {
    /// Its index among them, from 0.
    fn index(self) -> usize;
}

/// The passive effects of a deck, by the value that they change, of which there are `N`; those for one value are in
/// the order in which they were found.
#[derive(Clone, Debug)]
pub struct ByMatter<M, P, const N: usize> {
    all: Vec<P>,
    /// The first and the last entry of each value.
    ranges: [(u16, u16); N],
    matter: PhantomData<M>,
}

impl<M: Matter, P, const N: usize> ByMatter<M, P, N> {
    /// Sorts the entries.
    pub fn new(found: impl IntoIterator<Item = (M, P)>) -> ByMatter<M, P, N> {
        let mut found: Vec<(M, P)> = found.into_iter().collect();
        found.sort_by_key(|(matter, _)| matter.index());
        let before = |i: usize| found.partition_point(|(matter, _)| matter.index() < i) as u16;
        let ranges = std::array::from_fn(|i| (before(i), before(i + 1)));
        ByMatter { all: found.into_iter().map(|(_, passive)| passive).collect(), ranges, matter: PhantomData }
    }

    /// The passive effects that change this value.
    #[inline]
    pub fn about(&self, matter: M) -> &[P] {
        let (from, to) = self.ranges[matter.index()];
        &self.all[usize::from(from)..usize::from(to)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Matter for bool {
        fn index(self) -> usize {
            self.into()
        }
    }

    #[test]
    fn passives_are_found_by_what_they_are_about_in_their_order() {
        let passives = ByMatter::<bool, _, 2>::new([(true, 'b'), (false, 'a'), (true, 'a'), (true, 'c')]);
        assert_eq!((passives.about(false), passives.about(true)), (&['a'][..], &['b', 'a', 'c'][..]));
        assert!(ByMatter::<bool, char, 2>::new([]).about(true).is_empty());
    }
}
