//! Measures of a deck for laws: the number of certain cards, and statistics of their fields.

use crate::declared::Printable;
use crate::declared::card::Card;
use crate::declared::field::{Value, What as Holds};
use crate::declared::kind::Kind;
use ground::locus::Locus;
use std::collections::BTreeSet;

/// Cards with these values in their fields.
pub(super) type Only = Vec<(String, String)>;

/// A number of a deck.
#[derive(Clone, Debug)]
pub(super) struct Measure {
    pub(super) what: What,
    pub(super) kind: usize,
    /// The number field; empty for numbers of cards.
    pub(super) field: String,
    pub(super) only: Only,
    /// The cards that count as 100 % of a share.
    pub(super) among: Only,
}

/// Which number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The number of cards, including copies.
    Count,
    /// Different cards.
    Titles,
    /// The number of cards, in percent of others.
    Share,
    /// Different values of a field.
    Different,
    /// A statistic of a field, over all copies.
    Mean,
    Median,
    Sum,
    Least,
    Most,
    /// A number of each card, not of the deck.
    Every,
}

impl Measure {
    /// The fields that it uses.
    pub(super) fn fields(&self) -> Vec<&str> {
        let asked = self.only.iter().chain(&self.among).map(|(name, _)| name.as_str());
        asked.chain([self.field.as_str()]).collect()
    }

    /// The cards that it is about; only those with a value in a field, if one is given.
    pub(super) fn cards<'d>(&self, deck: &'d Printable<'_>, with: Option<(&str, &str)>) -> Vec<&'d Card> {
        self.those(deck, &[&self.only, &self.among], with)
    }

    /// The cards from which it takes its values; for a share, all cards that count as 100 %.
    pub(super) fn whole<'d>(&self, deck: &'d Printable<'_>) -> Vec<&'d Card> {
        if self.what == What::Share { self.those(deck, &[&self.among], None) } else { self.cards(deck, None) }
    }

    /// The index of the field in a card.
    pub(super) fn at(&self, card: &Card) -> Locus {
        card.values.get(&self.field).map_or(card.at, |(_, at)| *at)
    }

    /// Whether a card has this number.
    pub(super) fn is(&self, card: &Card, number: f64, deck: &Printable<'_>) -> bool {
        self.number(card, deck).is_some_and(|n| n as f64 == number)
    }

    fn those<'d>(&self, deck: &'d Printable<'_>, only: &[&Only], with: Option<(&str, &str)>) -> Vec<&'d Card> {
        let has = |card: &Card, name: &str, word: &str| match card.value(name) {
            Some(Value::Number(n)) if word.contains("..") => within(*n, word),
            Some(value) => value.is(word),
            None => card.word(&deck.about.kinds[card.kind], name).is_some_and(|own| own == word),
        };
        let meant = |card: &&Card| {
            card.kind == self.kind
                && only.iter().copied().flatten().all(|(name, word)| has(card, name, word))
                && with.is_none_or(|(name, word)| has(card, name, word))
        };
        deck.cards.iter().filter(meant).collect()
    }

    /// The number that a card has in the field.
    pub(super) fn number(&self, card: &Card, deck: &Printable<'_>) -> Option<i64> {
        let kind = &deck.about.kinds[self.kind];
        let given = kind.field(&self.field).is_some_and(|field| matches!(field.what, Holds::Given));
        match card.value(&self.field) {
            Some(Value::Number(n)) => Some(*n),
            _ if given => None,
            // a missing optional value is not counted
            _ => card.word(kind, &self.field).map(|word| word.parse().unwrap_or(0)),
        }
    }

    /// The number, for cards with a value in a field if one is given; `None` if there are no cards.
    pub(super) fn of(&self, deck: &Printable<'_>, with: Option<(&str, &str)>) -> Option<f64> {
        let cards = self.cards(deck, with);
        let copies = |cards: &[&Card]| cards.iter().map(|card| i64::from(card.copies)).sum::<i64>() as f64;
        let mut numbers: Vec<(i64, u16)> =
            cards.iter().filter_map(|card| Some((self.number(card, deck)?, card.copies))).collect();
        numbers.sort_unstable();
        let sum = || numbers.iter().map(|(n, copies)| n * i64::from(*copies)).sum::<i64>() as f64;
        let part = |part: f64, whole: f64| (whole > 0.0).then(|| part / whole);
        match self.what {
            What::Count => Some(copies(&cards)),
            What::Titles => Some(cards.len() as f64),
            What::Share => {
                // without `where`, the value limits the part but not the whole
                let with = with.filter(|_| !self.only.is_empty());
                part(100.0 * copies(&cards), copies(&self.those(deck, &[&self.among], with)))
            }
            What::Different => {
                let kind = &deck.about.kinds[self.kind];
                let values = cards.iter().filter_map(|card| printed(card, kind, &self.field));
                Some(values.collect::<BTreeSet<String>>().len() as f64).filter(|_| !cards.is_empty())
            }
            What::Sum => Some(sum()),
            What::Mean => part(sum(), numbers.iter().map(|(_, copies)| f64::from(*copies)).sum()),
            What::Median => {
                let all: Vec<i64> = numbers.iter().flat_map(|(n, copies)| vec![*n; (*copies).into()]).collect();
                let (low, high) = (all.get(all.len().checked_sub(1)? / 2)?, all.get(all.len() / 2)?);
                Some((low + high) as f64 / 2.0)
            }
            What::Least => numbers.first().map(|(n, _)| *n as f64),
            What::Most | What::Every => numbers.last().map(|(n, _)| *n as f64),
        }
    }
}

/// The word that a card has in a field, if it is not empty.
pub(super) fn printed(card: &Card, kind: &Kind, field: &str) -> Option<String> {
    let word = card.value(field).map_or_else(|| card.word(kind, field), Value::plain);
    word.filter(|word| !word.is_empty())
}

/// Whether a number is in a range: `5..`, `2..4`.
fn within(n: i64, range: &str) -> bool {
    let (min, max) = range.split_once("..").unwrap_or((range, range));
    let end = |text: &str, open: i64| if text.trim().is_empty() { Some(open) } else { text.trim().parse().ok() };
    end(min, i64::MIN).is_some_and(|min| n >= min) && end(max, i64::MAX).is_some_and(|max| n <= max)
}

/// A number in its printed form.
pub(super) fn plain(n: f64) -> String {
    if (n - n.round()).abs() < 1e-9 { format!("{n:.0}") } else { format!("{n:.2}") }
}
