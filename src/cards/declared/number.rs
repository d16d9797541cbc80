//! Card numbers: written numbers are kept; other cards are numbered by their position within their kind, skipping the written
//! numbers.

use super::about::About;
use super::card::Card;
use super::choice::Choice;
use super::field::Value;
use super::kind::Kind;
use crate::facts::Numbered;
use ground::diag::Diag;
use std::collections::{HashMap, HashSet};

/// Gives every card without errors its number. `{in_pile}` is its position in its pile.
pub(super) fn number(about: &About, cards: &mut [Card], diags: &mut Vec<Diag>) {
    let places = in_piles(about, cards);
    for (nth, kind) in about.kinds.iter().enumerate() {
        let of_kind = || cards.iter().enumerate().filter(|(_, card)| card.kind == nth && card.whole);
        let written: Vec<(usize, String)> =
            of_kind().filter_map(|(i, card)| Some((i, card.value("number").and_then(Value::plain)?))).collect();
        // numbers within piles must be distinct within each pile
        let by_pile = kind.number.iter().flat_map(Choice::fields).any(|name| name == "in_pile");
        let group = |i: usize| if by_pile { places[i].0.clone() } else { String::new() };
        let mut taken: HashMap<String, HashSet<String>> = HashMap::new();
        for (i, number) in &written {
            taken.entry(group(*i)).or_default().insert(number.clone());
        }
        let rest: Vec<usize> = of_kind().map(|(i, _)| i).filter(|i| written.iter().all(|(w, _)| w != i)).collect();
        for (i, number) in written {
            (cards[i].number, cards[i].placed) = (Some(number), false);
        }
        for i in rest {
            let taken = taken.entry(group(i)).or_default();
            match free(about, kind, &cards[i], places[i].1, taken) {
                Ok(number) => {
                    taken.insert(number.clone());
                    cards[i].number = Some(number);
                }
                // a pattern that uses an unknown name is reported at the kind
                Err(_) if !kind.whole => {}
                Err(diag) => diags.push(diag.card(&cards[i].title)),
            }
        }
    }
}

/// The number for a card's position; if it is in use, the first free one.
fn free(about: &About, kind: &Kind, card: &Card, in_pile: usize, taken: &HashSet<String>) -> Result<String, Diag> {
    let at = |nth: usize, in_pile: usize| match &*kind.number {
        Some(choice) => chosen(about, kind, card, choice, (nth, in_pile)),
        None => Ok(nth.to_string()),
    };
    let usual = at(card.nth, in_pile)?;
    // a pattern without a position gives the same text everywhere
    if !taken.contains(&usual) || at(card.nth + 1, in_pile + 1)? == usual {
        return Ok(usual);
    }
    for nth in 1..=taken.len() + 1 {
        let other = at(nth, nth)?;
        if !taken.contains(&other) {
            return Ok(other);
        }
    }
    Ok(usual)
}

/// The pile of each card, and its position in it.
fn in_piles(about: &About, cards: &[Card]) -> Vec<(String, usize)> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let place = |card: &Card| {
        let pile = pile(about, card);
        if !card.whole {
            return (pile, 0);
        }
        let count = counts.entry(pile.clone()).or_default();
        *count += 1;
        (pile, *count)
    };
    cards.iter().map(place).collect()
}

/// The pile of a card; errors in its choice are reported where the card is printed.
fn pile(about: &About, card: &Card) -> String {
    let kind = &about.kinds[card.kind];
    let word = |name: &str| if name == "game" { Some(about.title.clone()) } else { card.word(kind, name) };
    kind.pile.as_ref().and_then(|choice| choice.of(&word).ok()).unwrap_or_else(|| kind.name.clone())
}

/// The text of the pattern for a card with a position in its kind and a position in its pile.
pub(super) fn chosen(
    about: &About,
    kind: &Kind,
    card: &Card,
    choice: &Choice,
    (nth, in_pile): (usize, usize),
) -> Result<String, Diag> {
    choice.of(&|name| match name {
        "game" => Some(about.title.clone()),
        "nth" => Some(nth.to_string()),
        "in_pile" => Some(in_pile.to_string()),
        "pile" => Some(pile(about, card)),
        _ => card.word(kind, name),
    })
}

/// The number of every card, and the place where it would be written.
pub(super) fn told(about: &About, cards: &[Card]) -> Vec<Numbered> {
    let told = |card: &Card| {
        let kind = &about.kinds[card.kind];
        // the text of a pattern without a position stays the same when cards are added
        let has_place = |choice: &Choice| choice.fields().iter().any(|name| matches!(*name, "nth" | "in_pile"));
        if card.placed && kind.number.iter().any(|choice| !has_place(choice)) {
            return None;
        }
        let column = kind.field("number").map_or("number", |field| &field.column).to_owned();
        Some(Numbered { at: card.at, column, number: card.number.clone()?, written: !card.placed, whole: false })
    };
    cards.iter().filter_map(told).collect()
}
