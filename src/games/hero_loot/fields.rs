//! What there is to say of a card of Hero loot, field by field. Where it stands, and how it looks, is said in
//! `data/hero-loot/game.yaml` and the templates.

use super::card::{Card, Treasure};
use super::effect::Rating;
use super::phrase::{chain, limit_name, symbol_name};
use crate::face::ArtDraft;
use crate::game::{Entry, Field, Value};
use crate::lexicon::{Phrase, Voice, prose::curly};
use crate::locus::Locus;

/// The fields of each kind. Where two share a slot, the first stands above.
pub(super) fn of(kind: &str) -> &'static [&'static str] {
    match kind {
        "treasure" => &[
            "deck",
            "kind",
            "use",
            "symbol",
            "strength",
            "intellect",
            "chain",
            "limit",
            "stats",
            "text",
            "flavour",
            "art",
        ],
        "special" => &["points", "text", "flavour", "art"],
        "hero" => &[
            "team",
            "strength",
            "intellect",
            "aim",
            "armor",
            "virtue",
            "speed",
            "health",
            "symbols",
            "no_trade",
            "text",
            "flavour",
            "art",
        ],
        _ => &["text", "flavour"],
    }
}

/// What a card has in them.
pub(super) fn printed(entry: &Entry<Card>) -> Vec<Field> {
    let at = entry.at;
    match &entry.card {
        Card::Treasure(card) => treasure(card, at),
        Card::Special(card) => {
            let mut all = vec![Field::number("points", card.points, at), said("text", &card.text, at)];
            all.extend(looks(card.flavour.as_deref(), card.art.as_ref(), at));
            all
        }
        Card::Hero(card) => {
            let mut all = vec![said("team", &[Phrase::words(card.team.clone(), at.key("team"))], at)];
            let ratings = Rating::ALL.iter().zip(card.ratings);
            all.extend(ratings.map(|(rating, n)| Field::number(rating.key(), n, at)));
            all.push(Field::list("symbols", card.symbols.iter().map(|symbol| symbol.key()).collect(), at));
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
        Field::number("strength", card.limits[0], at),
        Field::number("intellect", card.limits[1], at),
        said("chain", &[Phrase::words(chain(card.category), at.key("type"))], at),
        Field::word("limit", limit_name(card.limit), at),
        said("stats", &card.stats, at),
        said("text", &card.text, at),
    ];
    all.extend(card.symbol.map(|symbol| Field::word("symbol", symbol_name(symbol), at)));
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
