//! Turn order: seats round a table, clockwise from the first player. Each game decides how many players there are; one is
//! allowed.

/// All seats, each once, clockwise from `first` on.
#[inline]
pub fn clockwise(first: u8, players: u8) -> impl DoubleEndedIterator<Item = u8> + Clone + use<> {
    (0..players).map(move |i| after(first, i, players))
}

/// The seat that is this many places after another; the sum must be at most 255.
#[inline]
pub fn after(seat: u8, places: u8, players: u8) -> u8 {
    (seat + places) % players
}

/// The number of places from `first` to a seat, clockwise.
#[inline]
pub fn ahead(seat: u8, first: u8, players: u8) -> u8 {
    let ahead = seat + players - first;
    if ahead >= players { ahead - players } else { ahead }
}

/// The other seats, in the order of their numbers.
#[inline]
pub fn others(players: u8, seat: u8) -> impl Iterator<Item = u8> + use<> {
    (0..players).filter(move |other| *other != seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_comes_nth_is_n_places_ahead() {
        for (players, first) in [(1, 0), (2, 1), (6, 4), (24, 23)] {
            let round: Vec<u8> = clockwise(first, players).collect();
            assert_eq!((round.len(), round[0]), (usize::from(players), first));
            assert!((0..players).all(|i| ahead(round[usize::from(i)], first, players) == i));
            assert!((0..players).all(|i| after(first, i, players) == round[usize::from(i)]));
        }
        assert_eq!(clockwise(2, 4).rev().collect::<Vec<_>>(), [1, 0, 3, 2]);
        assert_eq!((others(1, 0).count(), others(3, 1).collect::<Vec<_>>()), (0, vec![0, 2]));
    }
}
