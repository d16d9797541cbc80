//! Choice by rank (argmax with fair tie-breaking): the best option, or a random one of equally good options. Taking the first
//! of them would make seats and cards unequal.

use ground::dice::Dice;

/// The option with the highest value; among equal ones, a random one. `None` if there are no options.
pub fn best<T: Copy, W: PartialOrd>(
    all: impl IntoIterator<Item = T>,
    mut worth: impl FnMut(T) -> W,
    dice: &mut Dice,
) -> Option<T> {
    let mut all = all.into_iter();
    let mut choice = all.next()?;
    let (mut most, mut equals) = (worth(choice), 1);
    for one in all {
        let worth = worth(one);
        if worth > most {
            (most, equals, choice) = (worth, 1, one);
        } else if worth == most {
            equals += 1;
            if dice.below(equals) == 0 {
                choice = one;
            }
        }
    }
    Some(choice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_wins_and_equals_win_as_often() {
        let mut dice = Dice::new(1, 0);
        assert_eq!(best([3, 9, 4], |n| n, &mut dice), Some(9));
        assert_eq!(best([3, 9, 4], |n| -n, &mut dice), Some(3));
        assert_eq!(best::<i32, i32>([], |n| n, &mut dice), None);
        let mut won = [0; 6];
        for _ in 0..6000 {
            // 1, 3 and 5 are equally good
            won[best(0..6, |n: usize| n % 2, &mut dice).unwrap_or(0)] += 1;
        }
        assert_eq!([won[0], won[2], won[4]], [0; 3]);
        for n in [1, 3, 5] {
            // four standard deviations of a third of 6000
            assert!((1854..=2146).contains(&won[n]), "{won:?}");
        }
    }
}
