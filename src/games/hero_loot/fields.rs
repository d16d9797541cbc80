//! What there is to say of a card of Hero loot, field by field. Where it stands, and how it looks, is said in
//! `data/hero-loot/game.yaml` and the templates.

use super::card::{Card, Treasure};
use crate::face::ArtDraft;
use crate::game::{Entry, Field, Value};
use crate::lexicon::{Phrase, Voice, prose::curly};
use crate::locus::Locus;

/// The fields of each kind. Where two share a slot, the first stands above.
pub(super) fn of(kind: &str) -> &'static [&'static str] {
    match kind {
        "treasure" => &["deck", "kind", "use", "symbol", "stats", "text", "flavour", "art"],
        "hero" => &["symbols", "no_trade", "text", "flavour", "art"],
        "special" => &["text", "flavour", "art"],
        _ => &["text", "flavour"],
    }
}

/// What a card has in them.
pub(super) fn printed(entry: &Entry<Card>) -> Vec<Field> {
    let at = entry.at;
    match &entry.card {
        Card::Treasure(card) => treasure(card, at),
        Card::Special(card) => {
            let mut all = vec![said("text", &card.text, at)];
            all.extend(looks(card.flavour.as_deref(), card.art.as_ref(), at));
            all
        }
        Card::Hero(card) => {
            let symbols = card.symbols.iter().map(|symbol| symbol.key()).collect();
            let mut all = vec![Field::list("symbols", symbols, at)];
            all.push(Field::flag("no_trade", card.no_trade, at));
            all.push(said("text", &card.text, at));
            all.extend(looks(card.flavour.as_deref(), card.art.as_ref(), at));
            all
        }
        Card::Map(card) => {
            let mut all = vec![said("text", &card.text, at)];
            all.extend(looks(card.flavour.as_deref(), None, at));
            all
        }
    }
}

fn treasure(card: &Treasure, at: Locus) -> Vec<Field> {
    let mut all = vec![
        Field::word("deck", card.deck.key(), at),
        Field::word("kind", card.category.kind().key(), at),
        Field::word("use", card.limit.key(), at),
        said("stats", &card.stats, at),
        said("text", &card.text, at),
    ];
    all.extend(card.symbol.map(|symbol| Field::word("symbol", symbol.key(), at)));
    all.extend(looks(card.flavour.as_deref(), card.art.as_ref(), at));
    all
}

fn said(name: &'static str, text: &[Phrase], at: Locus) -> Field {
    Field { name, value: Value::Said(text.to_vec()), at }
}

/// Flavour and picture, where there are any.
fn looks(flavour: Option<&str>, art: Option<&ArtDraft>, at: Locus) -> Vec<Field> {
    let aside = |line: &str| Phrase { voice: Voice::Flavour, ..Phrase::words(curly(line), at.key("flavour")) };
    let mut all: Vec<Field> = flavour.map(|line| said("flavour", &[aside(line)], at)).into_iter().collect();
    all.extend(art.map(|art| Field { name: "art", value: Value::Picture(art.clone()), at: at.key("art") }));
    all
}
