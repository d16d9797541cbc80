//! What is hidden in Looterz.

use super::Hidden;
use lootpress::dice::Dice;
use lootpress::game::{Fact, Rules as _};
use lootpress::games::looterz::Looterz;
use lootpress::games::looterz::setup::Setup;
use lootpress::games::looterz::state::State;
use lootpress::games::looterz::view::View;

impl Hidden for Looterz {
    /// Cards in other players' hands and in the Inn are exchanged.
    fn scramble(setup: &Setup, state: &State, seat: u8, dice: &mut Dice) -> Option<State> {
        let mut other = *state;
        let known = state.known.by(seat).min(state.pile.count());
        let others: Vec<usize> = (0..usize::from(setup.players)).filter(|s| *s != usize::from(seat)).collect();
        let unknown = usize::from(state.pile.count() - known);
        let mut cards = state.pile[..unknown].to_vec();
        others.iter().for_each(|s| cards.extend(state.hands[*s]));
        dice.shuffle(&mut cards);
        other.pile[..unknown].copy_from_slice(&cards[..unknown]);
        let mut rest = &cards[unknown..];
        for s in others {
            let (hand, left) = rest.split_at(usize::from(state.held[s]));
            other.hands[s] = hand.iter().copied().collect();
            rest = left;
        }
        Some(other)
    }

    fn seen(setup: &Setup, view: &View<'_>) -> Fact {
        Looterz::describe(setup, &view.table())
    }

    fn open_and_hidden(setup: &Setup, state: &State, seat: u8) -> (Vec<String>, Vec<String>) {
        let own = usize::from(seat);
        let titles =
            |cards: &mut dyn Iterator<Item = u8>| cards.map(|c| setup.card(c).title.clone()).collect::<Vec<_>>();
        let known = usize::from(state.known.by(seat));
        let open = titles(
            &mut (state.hands[own] | state.dungeon() | state.graveyard).into_iter().chain(state.inn().take(known)),
        );
        let hidden = state.hands.iter().enumerate().filter(|(s, _)| *s != own).flat_map(|(_, hand)| *hand);
        let hidden = titles(&mut hidden.chain(state.inn().skip(known)));
        // a title that is visible somewhere may be named, and so may one with the same beginning as another
        let named = |title: &String| open.iter().any(|other| other.contains(title.as_str()));
        (open.clone(), hidden.into_iter().filter(|title| !named(title)).collect())
    }
}
