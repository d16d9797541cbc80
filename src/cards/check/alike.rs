//! Checks that not too many cards have the same text.

use crate::game::{Deck, Game};
use crate::lexicon::Phrase;
use ground::diag::Diag;
use ground::world::Project;
use std::collections::BTreeMap;

/// The largest number of cards with the same text; copies of one card count once.
const MOST: usize = 3;

/// Reports texts that too many cards share, once for each text with its cards. Cards without effects are ignored.
pub(super) fn alike<G: Game>(deck: &Deck<G>, project: &Project) -> Vec<Diag> {
    let mut said = BTreeMap::<String, Vec<_>>::new();
    for entry in deck.cards() {
        let text: Vec<String> = G::text(&entry.card).iter().map(Phrase::plain).collect();
        if !text.is_empty() {
            said.entry(text.join(" ")).or_default().push(entry);
        }
    }
    let shared = said.iter().filter(|(_, cards)| cards.len() > MOST);
    let told = shared.map(|(text, cards)| {
        let place = |entry: &&crate::game::Entry<G::Card>| {
            let line = project.sources.resolve(entry.at).map(|s| format!(" ({}:{})", s.file, s.line));
            format!("{}{}", entry.title, line.unwrap_or_default())
        };
        let cards: Vec<String> = cards.iter().map(place).collect();
        let what = format!("{} cards have only the text \u{201c}{text}\u{201d}: {}", cards.len(), cards.join(", "));
        Diag::warning(said[text][MOST].at.key("effects"), "same-text", what)
            .help(format!("leave {MOST} of them as they are, and give each of the others a different effect"))
    });
    told.collect()
}
