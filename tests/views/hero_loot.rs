//! What is hidden in Hero Loot.

use super::Hidden;
use lootpress::dice::Dice;
use lootpress::game::{Fact, Rules as _};
use lootpress::games::hero_loot::HeroLoot;
use lootpress::games::hero_loot::ids::{HEROES, Items};
use lootpress::games::hero_loot::map::SPACES;
use lootpress::games::hero_loot::setup::Setup;
use lootpress::games::hero_loot::state::State;
use lootpress::games::hero_loot::view::View;

/// The place of a card that a seat cannot see.
#[derive(Clone, Copy)]
enum Place {
    Hero(u8),
    Ground(u8),
    Deck,
}

/// Cards that a seat cannot see: face down with other teams, on the ground, and in the decks; each with its place.
fn unseen(state: &State, seat: u8) -> Vec<(u8, Place)> {
    let others = (0..HEROES as u8).filter(|hero| state.team[usize::from(seat)] >> hero & 1 == 0);
    let down = |cards: Items, place: Place| (cards & !state.revealed).into_iter().map(move |card| (card, place));
    let held = others.flat_map(|hero| down(state.holders.held(hero), Place::Hero(hero)));
    let lying = (0..SPACES as u8).flat_map(|space| down(state.lying.held(space), Place::Ground(space)));
    let decks = state.decks.iter().flat_map(|deck| deck.iter().map(|card| (*card, Place::Deck)));
    held.chain(lying).chain(decks).collect()
}

impl Hidden for HeroLoot {
    /// Cards of a deck are exchanged with others of that deck: those in the deck, in other teams' hands face down, and
    /// face down on the ground (HL-12).
    fn scramble(setup: &Setup, state: &State, seat: u8, dice: &mut Dice) -> Option<State> {
        let mut other = *state;
        let places = unseen(state, seat);
        let moved: Items = places.iter().map(|(card, _)| *card).collect();
        other.holders.forget_all(moved);
        other.lying.forget_all(moved);
        for (nth, of) in setup.decks.iter().enumerate() {
            let places: Vec<(u8, Place)> = places.iter().copied().filter(|(card, _)| of.has(*card)).collect();
            let mut cards: Vec<u8> = places.iter().map(|(card, _)| *card).collect();
            dice.shuffle(&mut cards);
            let mut deck = Vec::new();
            for (card, (_, place)) in cards.into_iter().zip(places) {
                let alone: Items = [card].into_iter().collect();
                match place {
                    Place::Hero(hero) => other.holders.give(alone, hero),
                    Place::Ground(space) => other.lying.give(alone, space),
                    Place::Deck => deck.push(card),
                }
            }
            other.decks[nth] = deck.into_iter().collect();
        }
        Some(other)
    }

    fn seen(setup: &Setup, view: &View<'_>) -> Fact {
        HeroLoot::describe(setup, &view.table())
    }

    fn open_and_hidden(setup: &Setup, state: &State, seat: u8) -> (Vec<String>, Vec<String>) {
        let team = (0..HEROES as u8).filter(|hero| state.team[usize::from(seat)] >> hero & 1 == 1);
        let own: Items = team.flat_map(|hero| state.holders.held(hero)).collect();
        let open = own | (state.holders.all() & state.revealed);
        let titles = |cards: &mut dyn Iterator<Item = u8>| -> Vec<String> {
            cards.map(|card| setup.item(card).title.clone()).collect()
        };
        let open = titles(&mut open.into_iter());
        let hidden = titles(&mut unseen(state, seat).into_iter().map(|(card, _)| card));
        // a title may be part of a visible title
        let named = |title: &String| open.iter().any(|other| other.contains(title.as_str()));
        (open.clone(), hidden.into_iter().filter(|title| !named(title)).collect())
    }
}
