//! The cards of Looterz as they are printed: fields and tags for the templates of `templates/looterz`. How they look is the
//! templates' business.

use super::card::Looter;
use super::effect::{Looterz, Tag as Class};
use crate::face::{Component, Cut, Face, Name, Tag, Tints};
use crate::game::{Deck, Entry};
use crate::lexicon::prose::curly;
use crate::lexicon::{Amount, Phrase, Voice};
use crate::locus::Locus;
use std::collections::BTreeMap;

/// Every title of the one deck, with its copies.
pub(super) fn cards(deck: &Deck<Looterz>) -> Vec<Component> {
    let tints = &deck.about().own.tints;
    (1..)
        .zip(deck.cards())
        .map(|(nth, entry)| Component {
            id: entry.id.clone(),
            title: entry.title.clone(),
            kind: "looter".into(),
            pile: Some("inn".into()),
            file: "cards".into(),
            front: front(entry, nth, tints),
            back: Some(back(&deck.about().title, tints)),
            cut: Cut::CARD,
            copies: entry.card.copies,
        })
        .collect()
}

/// The back of the deck: the game's name and nothing that tells cards apart.
fn back(title: &str, tints: &Tints) -> Face {
    Face {
        at: Locus::Nowhere,
        title: "Back".to_owned(),
        template: "looterz/back".to_owned(),
        fields: BTreeMap::from([("name".into(), vec![Phrase::words(title.to_owned(), Locus::Nowhere)])]),
        pictures: BTreeMap::new(),
        tags: tags("back", tints, []),
    }
}

/// Tags that every face has, and some more.
pub(super) fn tags<const N: usize>(
    kind: &'static str,
    tints: &Tints,
    more: [(&'static str, Tag); N],
) -> BTreeMap<Name, Tag> {
    let mut all = BTreeMap::from([("kind".into(), Tag::Word(kind.into())), ("tints".into(), tints.tag())]);
    all.extend(more.into_iter().map(|(name, tag)| (Name::from(name), tag)));
    all
}

fn front(entry: &Entry<Looter>, nth: usize, tints: &Tints) -> Face {
    let (at, card) = (entry.at, &entry.card);
    let words = |key: &str, text: String| vec![Phrase::words(text, at.key(key))];
    let count = |key: &str, n: i32| vec![Phrase::count(Amount::plain(n), at.key(key))];
    // every copy says how many there are of it
    let number = match card.copies {
        1 => format!("No. {nth}"),
        copies => format!("No. {nth} \u{d7} {copies}"),
    };
    let energy = if card.effects.is_empty() { 0 } else { 1 };
    Face {
        at,
        title: entry.title.clone(),
        template: "looterz/looter".to_owned(),
        fields: BTreeMap::from([
            ("title".into(), words("title", entry.title.clone())),
            ("life".into(), count("life", card.life)),
            ("power".into(), count("power", card.power)),
            ("text".into(), text(card, at)),
            ("number".into(), words("id", number)),
        ]),
        pictures: BTreeMap::from([("art".into(), card.art.art(tints, energy, &entry.id, at.key("art")))]),
        tags: tags(
            "looter",
            tints,
            [
                ("life", Tag::Number(card.life.into())),
                ("power", Tag::Number(card.power.into())),
                ("keywords", Tag::List(lit(card).into_iter().map(|word| Tag::Word(word.into())).collect())),
                ("frog", Tag::Flag(card.tags.contains(&Class::Frog))),
                ("vanilla", Tag::Flag(card.effects.is_empty())),
            ],
        ),
    }
}

/// What a fanned hand shows at the edge: triggers and keywords, each once, in the order of the text.
fn lit(card: &Looter) -> Vec<&'static str> {
    let mut all = Vec::new();
    for effect in &card.effects {
        let word = effect.keyword.map_or(effect.trigger.key(), |keyword| keyword.key());
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}

/// Rules, then flavour.
fn text(card: &Looter, at: Locus) -> Vec<Phrase> {
    let flavour = card
        .flavour
        .iter()
        .map(|line| Phrase { voice: Voice::Flavour, ..Phrase::words(curly(line), at.key("flavour")) });
    card.text.iter().cloned().chain(flavour).collect()
}
