//! A number with its derivation: the start value, and each change with the card that makes it, so that readers can
//! check a number that decides something.

use crate::lexicon::Amount;
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

/// The change of a number by a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It adds this number.
    Plus(i16),
    /// It multiplies.
    Times(i16),
    /// It sets the number.
    Is(i16),
}

/// A counter: a sum with its derivation, or only the total.
pub trait Count: Copy {
    /// The start value.
    fn begin(number: i32) -> Self;
    /// A card changes it.
    fn change(&mut self, by: u8, step: Step);
    /// The total.
    fn total(&self) -> i32;
}

impl Step {
    fn on(self, number: i32) -> i32 {
        match self {
            Step::Plus(n) => number.saturating_add(n.into()),
            Step::Times(n) => number.saturating_mul(n.into()),
            Step::Is(n) => i32::from(n),
        }
    }
}

impl Count for i32 {
    fn begin(number: i32) -> i32 {
        number
    }

    fn change(&mut self, _: u8, step: Step) {
        *self = step.on(*self);
    }

    fn total(&self) -> i32 {
        *self
    }
}

/// The number of changes that are kept; the last one is for all further changes together, without a card.
const PARTS: usize = 10;

/// No card.
const NOBODY: u8 = 255;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Part {
    by: u8,
    #[serde(flatten)]
    step: Step,
}

/// A number with its derivation; cards by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    from: i16,
    parts: [Part; PARTS],
    len: u8,
    total: i16,
}

fn small(n: i32) -> i16 {
    n.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// A number in its printed form, with a minus sign.
fn said(n: i16) -> Amount {
    Amount::plain(n.into())
}

impl Count for Sum {
    fn begin(number: i32) -> Sum {
        let none = Part { by: NOBODY, step: Step::Plus(0) };
        Sum { from: small(number), parts: [none; PARTS], len: 0, total: small(number) }
    }

    fn change(&mut self, by: u8, step: Step) {
        let before = self.total;
        self.total = small(step.on(before.into()));
        if step == Step::Plus(0) {
            return;
        }
        let at = usize::from(self.len).min(PARTS - 1);
        let part = match (at == PARTS - 1, self.parts[at].step) {
            (true, Step::Plus(n)) => {
                let all = i32::from(n) + i32::from(self.total) - i32::from(before);
                Part { by: NOBODY, step: Step::Plus(small(all)) }
            }
            _ => Part { by, step },
        };
        self.parts[at] = part;
        self.len = at as u8 + 1;
    }

    fn total(&self) -> i32 {
        self.total.into()
    }
}

impl Sum {
    /// Whether nothing changes it.
    pub fn plain(&self) -> bool {
        self.len == 0
    }

    fn parts(&self) -> &[Part] {
        &self.parts[..usize::from(self.len)]
    }

    /// The sum in words: `14, Awkward Log −2, Lucky Sock +3: 15`; only the number if nothing changes it.
    pub fn say(&self, name: impl Fn(u8) -> String) -> String {
        if self.plain() {
            return said(self.total).to_string();
        }
        format!("{}: {}", self.made_of("", name), said(self.total))
    }

    /// The derivation in words, without the total: `14, Awkward Log −2`. `unit` follows the first number.
    pub fn made_of(&self, unit: &str, name: impl Fn(u8) -> String) -> String {
        let mut words = format!("{}{unit}", said(self.from));
        for Part { by, step } in self.parts() {
            let by = if *by == NOBODY { "others".to_owned() } else { name(*by) };
            words += &match step {
                Step::Plus(n) => format!(", {by} {}", Amount::change((*n).into())),
                Step::Times(n) => format!(", {by} x{}", said(*n)),
                Step::Is(n) => format!(", {by} makes it {}", said(*n)),
            };
        }
        words
    }
}

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_struct("Sum", 3)?;
        map.serialize_field("from", &self.from)?;
        map.serialize_field("changes", self.parts())?;
        map.serialize_field("total", &self.total)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(from: i32, steps: &[(u8, Step)]) -> Sum {
        let mut sum = Sum::begin(from);
        steps.iter().for_each(|(by, step)| sum.change(*by, *step));
        sum
    }

    #[test]
    fn a_sum_can_be_added_up() {
        let name = |by: u8| ["Awkward Log", "Lucky Sock", "Loaded Die", "Strong Tea"][usize::from(by)].to_owned();
        let roll = sum(14, &[(0, Step::Plus(-2)), (1, Step::Plus(3))]);
        assert_eq!(roll.say(name), "14, Awkward Log \u{2212}2, Lucky Sock +3: 15");
        let set = sum(3, &[(2, Step::Is(20)), (3, Step::Times(2)), (0, Step::Plus(0))]);
        assert_eq!(set.say(name), "3, Loaded Die makes it 20, Strong Tea x2: 40");
        assert_eq!(sum(7, &[(0, Step::Plus(0))]).say(name), "7");
        assert_eq!(sum(1, &[(0, Step::Plus(-3))]).say(name), "1, Awkward Log \u{2212}3: \u{2212}2");
        let json = serde_json::to_string(&roll).expect("JSON");
        assert_eq!(json, r#"{"from":14,"changes":[{"by":0,"plus":-2},{"by":1,"plus":3}],"total":15}"#);
    }

    /// For any number of cards, the derivation adds up to the total.
    #[test]
    fn what_finds_no_room_is_told_together() {
        let many: Vec<(u8, Step)> = (0..14).map(|by| (by, Step::Plus(1))).chain([(20, Step::Times(2))]).collect();
        let whole = sum(1, &many);
        assert_eq!((whole.total(), whole.parts().len()), (30, PARTS));
        let told: i32 = whole.parts().iter().map(|p| if let Step::Plus(n) = p.step { n.into() } else { 0 }).sum();
        assert_eq!(1 + told, 30);
        assert!(whole.say(|by| by.to_string()).ends_with("8 +1, others +20: 30"));
    }
}
