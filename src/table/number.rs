//! The allowed ranges of numbers on cards, with one complaint for all of them.

use ground::diag::Diag;
use ground::locus::Locus;
use std::ops::RangeInclusive;

/// The number of an operation. Its range depends on `C`, the constants of the game.
pub struct Number<C> {
    /// The key of the number.
    pub key: &'static str,
    /// The written value.
    pub value: i32,
    /// The allowed range.
    pub bounds: fn(&C) -> RangeInclusive<i32>,
    /// The number with which the operation changes nothing, if there is one.
    pub idle: Option<i32>,
}

impl<C> Number<C> {
    /// Whether the operation changes nothing with this number.
    pub fn is_idle(&self) -> bool {
        self.idle == Some(self.value)
    }

    /// Reports if the number is out of range; `at` is the operation.
    pub fn check(&self, own: &C, at: Locus, diags: &mut Vec<Diag>) {
        within(self.key, self.value, (self.bounds)(own), at.key(self.key), diags);
    }
}

/// Reports if a number is out of range.
pub fn within(name: &str, value: i32, bounds: RangeInclusive<i32>, at: Locus, diags: &mut Vec<Diag>) {
    if !bounds.contains(&value) {
        let (low, high) = (bounds.start(), bounds.end());
        diags.push(
            Diag::error(at, "bad-number", format!("`{name}` is {value}; it must be from {low} to {high}"))
                .help(format!("write a number from {low} to {high}")),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_within_and_what_lies_beyond_is_named() {
        let of = |value| Number { key: "amount", value, bounds: |most: &i32| -2..=*most, idle: Some(0) };
        let said = |value| {
            let mut diags = Vec::new();
            of(value).check(&5, Locus::Nowhere, &mut diags);
            diags.into_iter().map(|d| d.what).collect::<Vec<_>>()
        };
        assert!(said(-2).is_empty() && said(5).is_empty());
        assert_eq!(said(6), ["`amount` is 6; it must be from -2 to 5"]);
        assert_eq!(said(-3), ["`amount` is -3; it must be from -2 to 5"]);
        assert!(of(0).is_idle() && !of(1).is_idle());
    }
}
