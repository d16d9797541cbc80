//! Outcome and invariants: how a game ended, and what must always hold. Only reads the state.

use super::change::Change;
use super::ids::{Cards, NONE};
use super::setup::Setup;
use super::state::{Phase, State, Step};
use cards::game::{Breach, Outcome};

/// The result of a finished game (LZ-17, LZ-A35).
pub(super) fn outcome(setup: &Setup, state: &State) -> Outcome {
    let winners = if state.winner == NONE { 0 } else { 1 << state.winner };
    Outcome {
        score: standing(setup, state),
        winners,
        fallen: 0,
        guard: state.guard.map(|guard| guard.told(&setup.rules)),
    }
}

/// The Loot of each seat.
pub(super) fn standing(setup: &Setup, state: &State) -> [i32; cards::game::SEATS] {
    let seat = |s: usize| if s < usize::from(setup.players) { i32::from(state.loot[s]) } else { 0 };
    std::array::from_fn(seat)
}

/// The invariants of a state (LZ-P20); returns the first broken one, in words.
pub(super) fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
    let title = |card| format!("\"{}\"", setup.card(card).title);
    let mut seen = Cards::NONE;
    let mut count = 0;
    for place in state.play.iter().chain(&state.hands).chain([&state.graveyard, &state.apart]) {
        seen |= *place;
        count += place.len();
    }
    for card in state.pile.iter() {
        seen.add(*card);
        count += 1;
    }
    if seen != setup.all || count != setup.all.len() {
        let lost = (setup.all & !seen).first();
        let lost = lost.map_or("a card".to_owned(), title);
        return Err(format!("{lost} does not lie in exactly one place").into());
    }
    for seat in 0..super::ids::SEATS {
        let held = state.hands[seat].len();
        if held != state.held[seat] {
            return Err(format!("seat {} holds {held} cards, but its count is {}", seat + 1, state.held[seat]).into());
        }
        if seat >= usize::from(setup.players) && (held > 0 || !state.play[seat].is_empty() || state.loot[seat] > 0) {
            return Err(format!("nobody sits at seat {}", seat + 1).into());
        }
        let goal = state.loot[seat] >= state.goal;
        if goal && (state.winner != seat as u8 || state.steps.top() != Step::Over) {
            return Err(format!("seat {} has {} Loot and has not won", seat + 1, state.loot[seat]).into());
        }
    }
    let dungeon = state.dungeon();
    let alive = Cards::those(|card| state.life(card) > 0) & setup.all;
    if let Some(card) = (alive & !dungeon | dungeon & !alive).first() {
        return Err(format!(
            "{} has {} Life, which is impossible in its current place",
            title(card),
            state.life[usize::from(card)]
        )
        .into());
    }
    if !(state.ready & !dungeon).is_empty() || !(state.began.all() & !dungeon).is_empty() {
        return Err("a Looter that is not in play is marked as ready or as having acted".into());
    }
    for m in state.modifiers.iter().filter(|m| m.on != Cards::ALL) {
        if m.on.is_empty() || !(m.on & !dungeon).is_empty() {
            return Err("an effect lasts on a Looter that is not in play".into());
        }
        if matches!(m.change, Change::Home(home) if home >= setup.players) {
            return Err("a borrowed Looter must return to a player who does not exist".into());
        }
    }
    let own = usize::from(state.active);
    if state.steps.top() == Step::Phase && state.phase == Phase::Hand {
        let looterz = state.play[own].len();
        if i32::from(looterz) > setup.rules.looter_limit {
            return Err(format!("seat {} keeps {looterz} Looterz", own + 1).into());
        }
    }
    Ok(())
}
