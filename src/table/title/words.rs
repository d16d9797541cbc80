//! The words of a game written in Rust: every key and word that its cards can have, from its types, each with the first card
//! that uses it and the sentence printed there.

use super::Shelf;
use cards::check;
use cards::face::ArtDraft;
use cards::game::{Entry, Game, Spoken, Worded};
use cards::load;
use ground::grammar::{self, Form, Told, Written as _, spelt_out};
use ground::locus::Locus;
use ground::world::Project;
use serde_json::Value;
use std::collections::HashMap;

/// The largest length of an example: longer ones hide the word that they explain.
const LONG: usize = 240;

/// A word with its set, as written on the first card that has it.
type Met = HashMap<(&'static str, String), (String, Option<Spoken>)>;

/// The words of a game's cards. Words of pictures, the same for all games, are not included.
pub(super) fn words<G: Game>(shelf: &Shelf<G>, project: &Project) -> Vec<Worded> {
    let forms = G::written();
    let met = met(shelf, project, &forms);
    let pictures: Vec<&str> = grammar::told(&ArtDraft::form()).iter().map(|told| told.set).collect();
    let mut all: Vec<Worded> = Vec::new();
    for Told { word, set, of, about, says, sample } in forms.iter().flat_map(|(_, form)| grammar::told(form)) {
        if pictures.contains(&set) || all.iter().any(|known| known.word == word && known.of == of) {
            continue;
        }
        let (example, spoken) = met.get(&(set, word.clone())).cloned().unwrap_or((sample, None));
        all.push(Worded { word, of, about: about.to_owned(), says, example, spoken });
    }
    for worded in constants(shelf, project) {
        if all.iter().all(|known| known.word != worded.word || known.of != worded.of) {
            all.push(worded);
        }
    }
    all
}

/// The keys of `game.yaml` beyond the common ones, with the values of this game.
fn constants<G: Game>(shelf: &Shelf<G>, project: &Project) -> Vec<Worded> {
    let form = G::constants_written();
    let path = format!("data/{}/game.yaml", shelf.name);
    let mut met = Met::new();
    if let Some((_, value)) = load::file::<Value>(project, &path, Locus::Nowhere).value {
        note(&form, &value, &mut met);
    }
    let told = grammar::told(&form);
    let top = told.first().map(|told| told.set);
    let worded = |Told { word, set, of, about, says, sample }: Told| {
        let (example, spoken) = met.get(&(set, word.clone())).cloned().unwrap_or((sample, None));
        let of = if Some(set) == top { "key of game.yaml".to_owned() } else { of };
        Worded { word, of, about: about.to_owned(), says, example, spoken }
    };
    told.into_iter().map(worded).collect()
}

/// The first occurrence of each word, card by card in file order.
fn met<G: Game>(shelf: &Shelf<G>, project: &Project, forms: &[(&'static str, Form)]) -> Met {
    let mut met = Met::new();
    let deck = shelf.examine(project).deck;
    let entries = deck.as_ref().map(|deck| deck.cards()).unwrap_or_default();
    let files = check::read::<G>(project).files;
    for (kind, form) in forms {
        for (_, path, asked) in files.iter().filter(|(of, ..)| of == kind) {
            let cards = load::list::<Value>(project, path, *asked).value.unwrap_or_default();
            for (_, card) in &cards {
                on_card::<G>(form, card, entries, &mut met);
            }
        }
    }
    met
}

fn on_card<G: Game>(form: &Form, card: &Value, entries: &[Entry<G::Card>], met: &mut Met) {
    let entry = entries.iter().find(|entry| Some(entry.id.as_str()) == card["id"].as_str());
    let paragraphs = entry.map(|entry| G::text(&entry.card)).unwrap_or_default();
    // a word in an effect is shown with the whole effect and its sentence
    if let Some((effect, all)) = effect_of(form).zip(card["effects"].as_array()) {
        // the kind of a card may be written before its effects
        let before = paragraphs.len().saturating_sub(all.len());
        for (written, nth) in all.iter().zip(before..) {
            let spoken = entry.zip(paragraphs.get(nth));
            let spoken = spoken.map(|(entry, text)| Spoken { card: entry.title.clone(), sentence: text.plain() });
            grammar::used(&effect, written, &mut |set, word, _| {
                met.entry((set, word.to_owned())).or_insert_with(|| (spelt_out(&effect, written), spoken.clone()));
            });
        }
    }
    note(form, card, met);
}

/// New words, each with the value of its key.
fn note(form: &Form, written: &Value, met: &mut Met) {
    grammar::used(form, written, &mut |set, word, (key, at, value)| {
        if met.contains_key(&(set, word.to_owned())) {
            return;
        }
        let example = format!("{key}: {}", spelt_out(at, value));
        if example.len() <= LONG {
            met.insert((set, word.to_owned()), (example, None));
        }
    });
}

/// The form of a card's effects.
fn effect_of(card: &Form) -> Option<Form> {
    let Form::Keys(keys) = card else { return None };
    match (keys.keys.iter().find(|key| key.key == "effects")?.form)() {
        Form::List(effect) => Some(*effect),
        _ => None,
    }
}
