//! Describes a state by named values.

use super::super::effect::{DeckName, Rating};
use super::super::ids::{HEROES, Items};
use super::super::legal::Move;
use super::super::map::{name, spaces};
use super::super::setup::Setup;
use super::super::state::{State, Step, figures, heroes};
use super::super::{referee, words};
use cards::game::Fact;
use table::position::{letter, map, number, word};

fn yes(yes: bool) -> Fact {
    word(if yes { "yes" } else { "no" })
}

fn titles(setup: &Setup, items: Items) -> Fact {
    Fact::List(items.into_iter().map(|item| word(setup.item(item).title.clone())).collect())
}

/// The state in words.
pub(in super::super) fn describe(setup: &Setup, state: &State) -> Fact {
    let standing = referee::standing(setup, state);
    let by_seat = |of: &dyn Fn(u8) -> Fact| map((0..setup.players).map(|seat| (letter(seat), of(seat))));
    let people = (0..HEROES as u8).filter(|hero| usize::from(state.side[usize::from(*hero)]) < cards::game::SEATS);
    let deck = |deck: &DeckName| (deck.key(), number(state.decks[*deck as usize].count()));
    let pile = |deck: &DeckName| (deck.key(), titles(setup, state.discards[*deck as usize]));
    let ground = state.ground(setup);
    let lot = |space: u8| {
        let here = state.lying.held(space);
        let face_up = titles(setup, here & state.revealed);
        let lot = [
            ("gold", number(state.coins[usize::from(space)])),
            ("cards", face_up),
            ("hidden", titles(setup, here & !state.revealed)),
        ];
        (name(space), map(lot))
    };
    let minion = |figure: u8| {
        let health = state.health(setup, figure) - i32::from(state.wounds[usize::from(figure)]);
        let facts = [
            ("of", word(letter(state.seat(setup, figure)))),
            ("at", word(name(state.place(figure)))),
            ("health", number(health)),
        ];
        (setup.name(figure).to_owned(), map(facts))
    };
    let asked = state.chooser(setup);
    let mut moves = Vec::new();
    state.choices(setup, &mut moves);
    let mut facts = vec![
        ("map", word(setup.maps[usize::from(state.map)].0.clone())),
        ("round", number(state.round)),
        ("active", word(letter(state.active))),
        ("moment", word(words::moment(state))),
        ("points", by_seat(&|seat| number(standing[usize::from(seat)]))),
        ("purse", by_seat(&|seat| number(state.purse(setup, seat)))),
        ("heroes", map(people.map(|hero| (setup.name(hero).to_owned(), person(setup, state, hero, &moves))))),
        ("minions", map(figures(state.unleashed()).map(minion))),
        ("ground", map(spaces(ground.all).map(lot))),
        ("decks", map(DeckName::ALL.iter().map(deck))),
        ("discards", map(DeckName::ALL.iter().map(pile))),
        ("gone", titles(setup, state.gone)),
        ("bank", number(state.bank)),
    ];
    facts.extend(asked.map(|seat| ("asked", word(letter(seat)))));
    if let Step::Draws { left, .. } | Step::Yield { left, .. } = *state.steps.peek() {
        facts.push(("left", number(left)));
    }
    if asked.is_none() {
        let winners = referee::outcome(setup, state).winners;
        let won = (0..setup.players).filter(|seat| winners >> seat & 1 == 1);
        facts.push(("winners", Fact::List(won.map(|seat| word(letter(seat))).collect())));
    }
    map(facts)
}

/// A hero in words; the possible choices show whether the hero can pick something up.
fn person(setup: &Setup, state: &State, hero: u8, moves: &[Move]) -> Fact {
    let h = usize::from(hero);
    let (at, seat) = (state.place(hero), state.side[h]);
    let threatened = state.threatened(setup, seat);
    let group = state.group(setup, state.traders(setup, seat, threatened), hero);
    let held = state.holders.held(hero);
    let employs = state.employs(setup, hero);
    let health = state.health(setup, hero) - i32::from(state.wounds[h]);
    let minded = employs & setup.matching(hero);
    let picks = moves.iter().any(|choice| {
        matches!(choice, Move::Take { hero: h, .. } | Move::TakeHidden { hero: h, .. } | Move::TakeCoin { hero: h } if *h == hero)
    });
    let names = heroes(group).map(|other| word(setup.name(other))).collect();
    let mut facts = vec![
        ("of", word(letter(seat))),
        ("at", word(name(at))),
        ("gold", number(state.gold[h])),
        ("cards", titles(setup, held & state.revealed)),
        ("hidden", titles(setup, held & !state.revealed)),
        ("employs", titles(setup, employs)),
        ("bonus", titles(setup, minded)),
        ("trades_with", Fact::List(names)),
        ("blocked", yes(state.blocked(setup, hero))),
        ("picks_up", yes(picks)),
        ("health_left", number(health)),
        ("items", number(state.items(hero))),
    ];
    facts.extend(Rating::ALL.iter().map(|rating| (rating.key(), number(state.rating(setup, hero, *rating)))));
    map(facts)
}
