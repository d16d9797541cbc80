//! What is hidden in Loot Roll.

use super::{Hidden, setup};
use lootpress::dice::Dice;
use lootpress::game::{Fact, Rules as _};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::loot_roll::setup::Setup;
use lootpress::games::loot_roll::state::{State, Step, Zone};
use lootpress::games::loot_roll::view::View;
use lootpress::locus::Locus;

impl Hidden for LootRoll {
    /// Cards of a pile are exchanged with those that other players hold; choice cards that are not revealed may be any.
    fn scramble(setup: &Setup, state: &State, seat: u8, dice: &mut Dice) -> Option<State> {
        let spoken = |s: &Step| matches!(s, Step::Perform(_) | Step::Pick { .. } | Step::PutAway { .. });
        if state.steps.iter().any(spoken) {
            return None;
        }
        let mut other = *state;
        let others = (0..setup.players).filter(|s| *s != seat);
        let held = others.flat_map(|s| [Zone::Hand(s), Zone::Bag(s), Zone::Bank(s)]);
        let zones: Vec<Zone> = held.chain((0..5).map(Zone::Pile)).collect();
        let mut lie: Vec<Vec<u8>> = zones.iter().map(|z| state.zones.iter(*z).collect()).collect();
        zones.iter().for_each(|z| other.zones.clear(*z));
        for pile in 0..5 {
            // a seat remembers the cards of a pile that it has seen
            let top = state.zones.iter(Zone::Pile(pile)).take(state.known(seat, pile));
            let known: Vec<u8> = top.collect();
            let of = |card: &&mut u8| setup.pile[usize::from(**card)] == pile && !known.contains(card);
            let mut cards: Vec<u8> = lie.iter_mut().flatten().filter(of).map(|c| *c).collect();
            dice.shuffle(&mut cards);
            lie.iter_mut().flatten().filter(of).zip(cards).for_each(|(place, card)| *place = card);
        }
        for (zone, cards) in zones.iter().zip(lie) {
            cards.into_iter().for_each(|card| other.zones.put_under(card, *zone));
        }
        if !other.fight.flipped {
            let before = dice.below(256) as u8 & ((1 << setup.players) - 1) & !(1 << seat);
            (other.fight.laid, other.fight.laid_fight) = (before, before & dice.below(256) as u8);
        }
        Some(other)
    }

    fn seen(setup: &Setup, view: &View<'_>) -> Fact {
        LootRoll::describe(setup, &view.table())
    }

    fn open_and_hidden(setup: &Setup, state: &State, seat: u8) -> (Vec<String>, Vec<String>) {
        let next = (seat + 1) % setup.players;
        let titles = |zones: [Zone; 2]| {
            let cards = zones.into_iter().flat_map(|zone| state.zones.iter(zone).collect::<Vec<_>>());
            cards.map(|card| setup.card(card).title.clone()).collect()
        };
        let spoken = matches!(state.steps.top(), Step::Pick { .. } | Step::Perform(_));
        let hidden = if spoken { Vec::new() } else { titles([Zone::Hand(next), Zone::Pile(3)]) };
        (titles([Zone::Hand(seat), Zone::Worn(next)]), hidden)
    }
}

/// A card that opens bags shows them to its player, each with its owner, beside every choice too; to nobody else.
#[test]
fn bags_that_lie_open_are_shown_with_their_owners() {
    let setup = setup::<LootRoll>(3);
    let given = "{A: {bag: [Confiscator's Lens]}, B: {bag: [Wet Socks]}, C: {bag: [Loose Change, Pot Lid]}}";
    let given = serde_yaml::from_str(given).expect("a position");
    let mut dice = Dice::new(1, 0);
    let mut state = LootRoll::arrange(&setup, given, Locus::Nowhere, &mut dice, &mut ()).value.expect("is possible");
    let choices = |state: &_| {
        let mut moves = Vec::new();
        LootRoll::legal(&setup, state, 0, &mut moves);
        moves
    };
    let lens = choices(&state).into_iter().find(|m| LootRoll::name_move(&setup, *m) == "play Confiscator's Lens");
    LootRoll::apply(&setup, &mut state, 0, lens.expect("is legal"), &mut dice, &mut ());
    let view = LootRoll::view(&setup, &state, 0);
    let asked = LootRoll::prompt(&setup, &view);
    for line in ["Player 2's bag: Wet Socks", "Player 3's bag: Loose Change, Pot Lid"] {
        assert!(asked.iter().any(|l| l == line), "{asked:?}");
    }
    let look = LootRoll::look(&setup, &view).join("\n");
    assert!(look.contains("bag, open to you: Loose Change (4 treasure), Pot Lid"), "{look}");
    let remarks: Vec<(String, Option<String>)> = choices(&state)
        .into_iter()
        .map(|m| (LootRoll::name_move(&setup, m), LootRoll::remark(&setup, &view, m)))
        .collect();
    assert_eq!(remarks.len(), 3, "{remarks:?}");
    assert!(remarks.contains(&("Wet Socks".into(), Some("Player 2's bag, +1 survivability, treasure 1".into()))));
    assert!(remarks.contains(&("Loose Change".into(), Some("Player 3's bag, treasure 4".into()))));
    let other = LootRoll::view(&setup, &state, 1);
    let theirs = LootRoll::look(&setup, &other).join("\n") + &LootRoll::prompt(&setup, &other).join("\n");
    assert!(!theirs.contains("Loose Change") && !theirs.contains("Pot Lid"), "{theirs}");
}
