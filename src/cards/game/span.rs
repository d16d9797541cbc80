//! A range in `game.yaml` for the balance of a deck, such as `[20, 45]`.

use ground::grammar::{Form, Written};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A range from a number to another that is not smaller, including both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The least.
    pub low: f64,
    /// The most.
    pub high: f64,
}

impl Span {
    /// Whether a number is within the range.
    pub fn holds(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// The range with both ends multiplied.
    pub fn times(&self, factor: f64) -> Span {
        Span { low: self.low * factor, high: self.high * factor }
    }
}

/// The range in words: `20 to 45`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.low, self.high)
    }
}

impl Written for Span {
    fn form() -> Form {
        <[f64; 2]>::form()
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Span, D::Error> {
        let [low, high] = <[f64; 2]>::deserialize(from)?;
        // NaN is not less than any number, either
        if low <= high && low.is_finite() && high.is_finite() {
            return Ok(Span { low, high });
        }
        Err(D::Error::custom(format!("the range [{low}, {high}] is empty; write the smaller number first")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_that_nothing_is_within_is_told() {
        let read = |text: &str| serde_yaml::from_str::<Span>(text).map_err(|e| e.to_string());
        assert_eq!(read("[0.3, 2]"), Ok(Span { low: 0.3, high: 2.0 }));
        for text in ["[2, 1]", "[.nan, 1]", "[0, .inf]"] {
            assert!(read(text).is_err_and(|e| e.contains("write the smaller number first")), "{text}");
        }
        let span = Span { low: 1.0, high: 2.0 };
        assert_eq!([0.9, 1.0, 2.0, 2.1].map(|n| span.holds(n)), [false, true, true, false]);
        assert_eq!(span.times(2.5).to_string(), "2.5 to 5");
    }
}
