//! Named values of a game for rulebook, aids, templates and texts: the numbers under `rules`, and counts of cards by kind and
//! by the values of word fields.

use super::Printable;
use super::field::{Value, What};
use crate::facts::{Fact, Facts};
use std::collections::BTreeMap;

/// The facts of a game.
pub(super) fn facts(deck: &Printable<'_>) -> Facts {
    let about = deck.about;
    let mut facts: Facts = about.rules.iter().cloned().collect();
    let word = |text: &str| Fact::Word(text.to_owned());
    facts.insert("needs".to_owned(), Fact::List(about.needs.iter().map(|need| word(need)).collect()));
    if let Some((min, max)) = about.players {
        let range = [("min".to_owned(), Fact::Number(min)), ("max".to_owned(), Fact::Number(max))];
        facts.insert("players".to_owned(), Fact::Map(range.into()));
    }
    let copies = deck.cards.iter().map(|card| i64::from(card.copies)).sum();
    facts.insert("cards".to_owned(), Fact::Number(copies));
    for (number, kind) in about.kinds.iter().enumerate() {
        let mine = || deck.cards.iter().filter(|card| card.kind == number);
        let count = mine().map(|card| i64::from(card.copies)).sum();
        let mut map = BTreeMap::from([
            ("count".to_owned(), Fact::Number(count)),
            ("titles".to_owned(), Fact::Number(mine().count() as i64)),
        ]);
        for field in &kind.fields {
            let words: Vec<String> = match &field.what {
                What::OneOf(words) => words.clone(),
                What::Flag => vec!["yes".to_owned(), "no".to_owned()],
                _ => continue,
            };
            let of = |word: &str| {
                let held = mine().filter(|card| card.value(&field.name).is_some_and(|value: &Value| value.is(word)));
                Fact::Number(held.map(|card| i64::from(card.copies)).sum())
            };
            let counted = words.iter().map(|word| (word.clone(), of(word))).collect();
            map.insert(field.name.clone(), Fact::Map(counted));
        }
        facts.insert(kind.name.clone(), Fact::Map(map));
    }
    facts.extend(about.dress());
    facts
}

/// The value of a name such as `hand_limit`, `stall.count` or `stall.colour.red`.
pub(super) fn named<'f>(facts: &'f Facts, name: &str) -> Option<&'f Fact> {
    let mut steps = name.split('.');
    let first = facts.get(steps.next()?)?;
    steps.try_fold(first, |fact, step| match fact {
        Fact::Map(map) => map.get(step),
        _ => None,
    })
}
