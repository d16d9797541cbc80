//! Static abilities, indexed by the value that they change: to compute a value, only the few cards about it are looked at, not
//! every card on the table.

use std::marker::PhantomData;

/// What a change can be about: the words of a game's own enum.
pub trait Matter: Copy {
    /// Its place among them, from 0.
    fn index(self) -> usize;
}

/// Passives of a deck by their matter, of which there are `N`; those of one matter in the order in which they were found.
#[derive(Clone, Debug)]
pub struct ByMatter<M, P, const N: usize> {
    all: Vec<P>,
    /// Where the entries for each word begin and end.
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

    /// Those that are about this.
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
