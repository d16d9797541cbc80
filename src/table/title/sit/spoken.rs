//! Explanations of cards and words for a person at the table.

use super::super::glossary::{self, Term};
use cards::face::{Component, Tag};
use cards::lexicon::{Phrase, Voice};
use ground::diag::did_you_mean;
use std::collections::BTreeMap;

/// The card that a text names: the longest title that occurs as whole words; the card itself rather than its marker.
pub(super) fn mentioned<'d>(deck: &'d [Component], words: &str) -> Option<&'d Component> {
    let whole = |title: &str| {
        let (before, after) = words.split_once(title)?;
        let parted = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        (parted(before.chars().next_back()) && parted(after.chars().next())).then_some(title.len())
    };
    deck.iter().rev().filter_map(|c| Some((whole(&c.title)?, c))).max_by_key(|(length, _)| *length).map(|(_, c)| c)
}

/// The numbers printed on a card, in a line.
pub(super) fn numbers(card: &Component) -> String {
    let fields = &card.front.fields;
    let said = |name: &str| fields.get(name).filter(|ps| !ps.is_empty());
    let plain = |name: &str| said(name).map(|ps| ps.iter().map(|p| p.plain()).collect::<Vec<_>>().join(" "));
    let mut parts: Vec<String> = plain("foot").into_iter().collect();
    for name in fields.keys().filter(|n| !["title", "foot", "number", "text"].contains(&n.as_ref())) {
        // values with letters are shown elsewhere
        let value = plain(name).filter(|value| !value.contains(char::is_alphabetic));
        parts.extend(value.map(|value| format!("{} {value}", name.replace('_', " "))));
    }
    parts.join(", ")
}

/// The texts printed on a card, without flavor text: those of its slot for texts, then the sentences in its other slots.
pub(super) fn rules(card: &Component) -> impl Iterator<Item = String> + '_ {
    let fields = &card.front.fields;
    let texts = TEXTS.into_iter().filter_map(|slot| fields.get(slot)).flat_map(|text| plain(text));
    let slots = fields.iter().filter(|(name, _)| !TEXTS.contains(&name.as_ref()) && !APART.contains(&name.as_ref()));
    texts.chain(slots.flat_map(|(_, text)| plain(text)).filter(|line| is_sentence(line)))
}

fn is_sentence(line: &str) -> bool {
    line.contains(char::is_alphabetic) && line.ends_with(['.', '!', '?', ')'])
}

/// Everything on a card's face that `told` does not contain: its marks, then the words of its other slots, each behind the name of
/// its slot.
fn others(card: &Component, told: &[String]) -> Vec<String> {
    let marks = card.front.tags.iter().filter(|(_, tag)| **tag == Tag::Flag(true));
    // `has_cost` only says that the slot `cost` is filled
    let marks = marks.map(|(name, _)| name.replace('_', " ")).filter(|name| !name.starts_with("has "));
    let known = |mark: &String| told.iter().any(|told| told.to_lowercase().replace('-', " ").contains(mark.as_str()));
    let mut lines: Vec<String> = marks.filter(|mark| !known(mark)).collect();
    for (name, text) in card.front.fields.iter().filter(|(name, _)| !APART.contains(&name.as_ref())) {
        for line in plain(text) {
            let known = told.iter().any(|told| told.to_lowercase().contains(&line.to_lowercase()));
            // a text with only digits is already in the list of numbers
            if !known && line.contains(char::is_alphabetic) {
                lines.push(format!("{}: {line}", name.replace('_', " ")));
            }
        }
    }
    lines
}

/// Slots for texts.
const TEXTS: [&str; 2] = ["text", "bonus"];

/// Slots that name the card, or that were shown before.
const APART: [&str; 8] = ["title", "foot", "number", "id", "pile", "kind", "game", "tagline"];

/// Everything about a card, by its title, including the icons on its face.
pub(super) type Faces = BTreeMap<String, Vec<String>>;

/// Phrases as plain text.
pub(super) fn plain(text: &[Phrase]) -> Vec<String> {
    text.iter().filter(|phrase| phrase.voice == Voice::Rule).map(Phrase::plain).collect()
}

/// The answer to a question: words of the rules from the glossary; a card with everything on its face; or the titles, if
/// several are possible.
pub(super) fn explain(
    deck: &[Component],
    faces: &Faces,
    terms: &[Term],
    figures: &dyn Fn(&Component) -> Option<String>,
    asked: &str,
) -> Vec<String> {
    let lower = asked.to_lowercase();
    let means = |term: &Term| {
        let rules = if term.rules.is_empty() { String::new() } else { format!(" ({})", term.rules.join(" ")) };
        format!("{}: {}{rules}", term.word, term.says)
    };
    let meanings: Vec<String> = glossary::explaining(terms, asked).into_iter().map(means).collect();
    if !meanings.is_empty()
        && !deck.iter().any(|c| c.title.to_lowercase() == lower && !rules(c).collect::<Vec<_>>().is_empty())
    {
        return meanings;
    }
    let title = |c: &Component| c.title.to_lowercase();
    let begins = |c: &&Component| {
        let title = title(c);
        !lower.is_empty() && title.match_indices(&lower).any(|(i, _)| !title[..i].ends_with(char::is_alphanumeric))
    };
    let mut near: Vec<&Component> = deck.iter().filter(begins).collect();
    near.dedup_by_key(|c| &c.title);
    // a Looter in play may be the second with its title, so the question begins with the title
    let said = deck.iter().filter(|c| lower.starts_with(&format!("{} ", title(c)))).max_by_key(|c| c.title.len());
    let exact = near.iter().find(|c| title(c) == lower);
    let card = match (exact, near.as_slice()) {
        (Some(card), _) | (None, [card]) => card,
        (None, []) => match said {
            Some(card) => card,
            None => {
                let known = deck.iter().map(|c| c.title.as_str()).chain(terms.iter().map(|t| t.word.as_str()));
                let near =
                    did_you_mean(asked, known).map_or(String::new(), |near| format!(" Did you mean \"{near}\"?"));
                return vec![format!("There is no card or word of the rules called \"{asked}\".{near}")];
            }
        },
        (None, several) => {
            let titles: Vec<&str> = several.iter().map(|c| c.title.as_str()).collect();
            return vec![format!("Which one? {}", titles.join(", "))];
        }
    };
    let mut lines = meanings;
    let numbers = figures(card).unwrap_or_else(|| numbers(card));
    lines.push(if numbers.is_empty() { card.title.clone() } else { format!("{}: {numbers}", card.title) });
    let printed: Vec<String> = rules(card).collect();
    let signs = faces.get(&card.title).into_iter().flatten().filter(|line| !printed.contains(line));
    let told: Vec<String> = signs.chain(&printed).chain([&numbers]).cloned().collect();
    let others = others(card, &told);
    let texts = &told[..told.len() - 1];
    lines.extend(texts.iter().chain(&others).map(|text| format!("  {text}")));
    lines
}
