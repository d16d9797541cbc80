//! Dice in card data: `1d6`, `2d6`, `1d4+1`. Unlike in a random table, only the sum counts.

use ground::dice::Dice;
use ground::grammar::{Form, Written};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A number of dice with a number of sides, and a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cast {
    /// The number of dice, at least 1.
    pub dice: u8,
    /// The number of sides of each die, at least 2.
    pub sides: u8,
    /// The bonus to their sum.
    pub plus: i8,
}

/// The limits of a roll; larger numbers are reported as errors.
const DICE: u8 = 9;
const SIDES: u8 = 100;
const PLUS: i8 = 20;

impl Cast {
    /// One die.
    pub const fn die(sides: u8) -> Cast {
        Cast { dice: 1, sides, plus: 0 }
    }

    /// The damage of a monster: a die, a second die for powerful monsters, and one more point for vicious ones (DR-54,
    /// DR-92).
    pub const fn blow(sides: u8, powerful: bool, vicious: bool) -> Cast {
        Cast { dice: 1 + powerful as u8, sides, plus: vicious as i8 }
    }

    /// Throws the dice and adds up.
    #[inline]
    pub fn throw(self, dice: &mut Dice) -> i16 {
        let mut sum = i16::from(self.plus);
        for _ in 0..self.dice {
            sum += dice.roll(self.sides.into()) as i16;
        }
        sum
    }

    /// The highest possible result (DR-72).
    pub fn most(self) -> i16 {
        i16::from(self.dice) * i16::from(self.sides) + i16::from(self.plus)
    }

    /// Twice the mean, which is a whole number.
    pub fn twice_the_mean(self) -> i64 {
        i64::from(self.dice) * (i64::from(self.sides) + 1) + 2 * i64::from(self.plus)
    }

    fn read(text: &str) -> Option<Cast> {
        let (dice, rest) = text.trim().split_once('d')?;
        let (sides, plus) = match rest.split_once('+') {
            Some((sides, plus)) => (sides, plus.parse().ok()?),
            None => (rest, 0),
        };
        let cast = Cast { dice: dice.parse().ok()?, sides: sides.parse().ok()?, plus };
        let sound = (1..=DICE).contains(&cast.dice) && (2..=SIDES).contains(&cast.sides) && plus <= PLUS;
        sound.then_some(cast)
    }
}

impl fmt::Display for Cast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.dice, self.sides)?;
        if self.plus == 0 { Ok(()) } else { write!(f, "+{}", self.plus) }
    }
}

impl Written for Cast {
    fn form() -> Form {
        Form::Text
    }
}

impl Serialize for Cast {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cast {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cast, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Cast;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("dice, as in `1d6` or `1d4+1`")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Cast, E> {
                Cast::read(text).ok_or_else(|| {
                    let most = format!("up to {DICE} dice of 2 to {SIDES} sides, and up to {PLUS} added");
                    E::custom(format!("`{text}` is not a roll of dice; write `1d6` or `1d4+1`, {most}"))
                })
            }
        }
        from.deserialize_str(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_they_are_written() {
        for text in ["1d6", "2d10", "1d4+1"] {
            assert_eq!(Cast::read(text).map(|cast| cast.to_string()).as_deref(), Some(text));
        }
        for wrong in ["d6", "1d1", "0d6", "1d6-1", "6", "1d6+99", "99d6", ""] {
            assert_eq!(Cast::read(wrong), None, "{wrong}");
        }
        let cast = Cast { dice: 1, sides: 4, plus: 1 };
        assert_eq!((cast.most(), cast.twice_the_mean()), (5, 7));
        let mut dice = Dice::new(1, 0);
        dice.load(&[3]);
        assert_eq!(cast.throw(&mut dice), 4);
    }
}
