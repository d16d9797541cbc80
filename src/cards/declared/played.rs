//! How a game is printed whose rules are written in Rust: its cards and what it says of them come from there, all that is no
//! effect from `game.yaml`, in the words of every game.

use super::card::Card;
use super::field::Value;
use super::{Deck, about, faces, glossary, number, pieces};
use crate::face::Component;
use crate::game::{self, Facts, Game};
use crate::load;
use ground::diag::{Checked, Diag};
use ground::world::Project;
use std::collections::BTreeMap;

/// Everything in the box, the numbers that its texts may say, and what is wrong with how it is printed. Of a deck that is not
/// `whole` the cards alone: pieces and texts would miss what the others say.
pub fn printed<G: Game>(deck: &game::Deck<G>, whole: bool, project: &Project) -> (Vec<Component>, Facts, Vec<Diag>) {
    let mut diags = Vec::new();
    let mut facts = G::facts(deck);
    let Some(mut about) = about::<G>(project).drain(&mut diags) else {
        return (Vec::new(), facts, diags);
    };
    // what the game's own booklet says of it wins
    about.dress().into_iter().for_each(|(name, fact)| _ = facts.entry(name).or_insert(fact));
    // what is wrong with the glossary is told to whoever opens it for its own sake
    let read = glossary::terms(project, G::NAME, &facts);
    about.terms = if read.broken() { None } else { read.value };
    let mut nth = BTreeMap::<usize, usize>::new();
    let mut cards: Vec<Card> = Vec::new();
    for (number, kind) in about.kinds.iter().enumerate() {
        let of = kind.of.as_ref().unwrap_or(&kind.name);
        for entry in deck.cards().iter().filter(|entry| G::kind(&entry.card) == of) {
            let values: BTreeMap<String, _> = G::printed(deck, entry)
                .into_iter()
                .map(|field| (field.name.to_owned(), (Value::from(field.value), field.at)))
                .collect();
            if kind.having.as_ref().is_some_and(|field| !values.contains_key(field)) {
                continue;
            }
            let nth = nth.entry(number).or_default();
            *nth += 1;
            let copies = match values.get("copies") {
                Some((Value::Number(n), _)) => u16::try_from(*n).unwrap_or(1),
                _ => 1,
            };
            let id = match kind.of {
                Some(_) => format!("{}-{}", entry.id, kind.name),
                None => entry.id.clone(),
            };
            let (title, at) = (entry.title.clone(), entry.at);
            cards.push(Card {
                kind: number,
                id,
                title,
                at,
                nth: *nth,
                values,
                copies,
                number: None,
                placed: true,
                whole: true,
            });
        }
    }
    let numbers: BTreeMap<String, game::Number> = G::numbers(deck).into_iter().map(|n| (n.id.clone(), n)).collect();
    for card in &mut cards {
        // the rules say which number a card has, game.yaml how it is written
        let own = numbers.get(&card.id);
        (card.placed, card.number) = (own.is_none_or(|n| !n.written), None);
        let nth = own.map_or(card.nth, |n| n.number.into());
        let kind = &about.kinds[card.kind];
        let said = match &kind.number {
            Some(choice) => number::chosen(&about, kind, card, choice, (nth, nth)),
            None => Ok(nth.to_string()),
        };
        card.number = said.map_err(|diag| diags.push(diag.card(&card.title))).ok();
    }
    let deck = Deck { about: &about, cards: &cards };
    let mut components = faces::cards(&deck, project, &facts, &mut diags);
    if !whole {
        return (components, Facts::new(), diags);
    }
    components.extend(pieces::pieces(&deck, project, &mut facts, &mut diags));
    (components, facts, diags)
}

/// What is wrong with how a game is printed, as far as that is known without its cards.
pub fn amiss<G: Game>(project: &Project) -> Vec<Diag> {
    about::<G>(project).diags
}

fn about<G: Game>(project: &Project) -> Checked<about::About> {
    let given: Vec<(&str, &[&str])> = G::KINDS.iter().map(|kind| (*kind, G::fields(kind))).collect();
    about::printed(project, G::NAME, &given, &load::known_keys::<G>())
}
