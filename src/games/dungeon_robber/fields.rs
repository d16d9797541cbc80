//! What there is to say of a card on paper, field by field. Monsters are printed; other kinds have no fields yet, and are played
//! only.

use super::card::{Card, Monster};
use super::vocabulary::Keyword;
use crate::game::{Entry, Field, Value};
use crate::lexicon::prose::curly;
use crate::lexicon::{Phrase, Voice};

const MONSTER: [&str; 3] = ["level", "text", "flavour"];

/// The fields of a kind.
pub(super) fn of(kind: &str) -> &'static [&'static str] {
    if kind == "monster" { &MONSTER } else { &[] }
}

/// What a card has in them.
pub(super) fn printed(entry: &Entry<Card>) -> Vec<Field> {
    let Card::Monster(monster) = &entry.card else { return Vec::new() };
    let at = entry.at;
    let said = |name, voice, text: &str| Field {
        name,
        value: Value::Said(vec![Phrase { voice, ..Phrase::words(curly(text), at.key(name)) }]),
        at: at.key(name),
    };
    let mut all = vec![Field::number("level", monster.level.into(), at), said("text", Voice::Rule, &text(monster))];
    all.extend(monster.flavour.as_deref().map(|line| said("flavour", Voice::Flavour, line)));
    all
}

/// Its keywords, in a line.
fn text(monster: &Monster) -> String {
    let words: Vec<String> = monster.keywords.iter().map(|keyword| word(*keyword)).collect();
    let line = words.join(", ");
    let mut letters = line.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// A keyword as people read it.
pub(super) fn word(keyword: Keyword) -> String {
    match keyword {
        Keyword::WellArmed => "well-armed".to_owned(),
        other => other.key().replace('_', " "),
    }
}
