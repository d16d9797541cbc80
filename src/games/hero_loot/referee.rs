//! Outcome and invariants: how a game ended, and what must always hold (HL-P13). Only reads the state.

use super::ids::{CARDS, FIGURES, HEROES, Items, SEATS};
use super::map::{NOWHERE, one};
use super::mutant::Mutant;
use super::setup::Setup;
use super::state::{State, heroes};
use cards::game::{Breach, Guard, Outcome};

/// The points of each seat, including those of its special loot.
pub(super) fn standing(setup: &Setup, state: &State) -> [i32; cards::game::SEATS] {
    std::array::from_fn(|seat| {
        if seat >= usize::from(setup.players).min(SEATS) {
            return 0;
        }
        let special = |hero: u8| {
            let held = (state.holders.held(hero) & setup.specials).into_iter();
            held.map(|item| setup.item(item).points).sum::<i32>()
        };
        i32::from(state.points[seat]) + heroes(state.team[seat]).map(special).sum::<i32>()
    })
}

/// The result of a finished game: most points, then most gold (HL-3, HL-A26).
pub(super) fn outcome(setup: &Setup, state: &State) -> Outcome {
    let score = standing(setup, state);
    let even = setup.bent.is(Mutant::TiesAreEven);
    let purse = |seat: usize| if even { 0 } else { state.purse(setup, seat as u8) };
    let rank: Vec<(i32, i32)> = (0..usize::from(setup.players)).map(|seat| (score[seat], purse(seat))).collect();
    let best = rank.iter().max().copied();
    let won = (0..rank.len()).filter(|seat| Some(rank[*seat]) == best);
    let most = setup.rules.free_guard.max(0) as u32;
    let guard = (u32::from(state.handed) >= most).then_some(Guard { what: "hand-overs in one Free step", most });
    let winners = won.filter(|_| guard.is_none()).fold(0, |bits, seat| bits | 1 << seat);
    Outcome { score, winners, fallen: 0, guard }
}

/// The invariants of a state; returns the first broken one, in words.
pub(super) fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
    let title = |item| format!("\"{}\"", setup.item(item).title);
    let (held, lying) = (state.holders.all(), state.lying.all());
    let mut count = u32::from(held.len()) + u32::from(lying.len()) + u32::from(state.gone.len());
    let mut seen = held | lying | state.gone;
    for (deck, discards) in state.decks.iter().zip(&state.discards) {
        count += u32::from(deck.count()) + u32::from(discards.len());
        seen |= *discards;
        deck.iter().for_each(|card| seen.add(*card));
    }
    if seen != setup.all || count != u32::from(setup.all.len()) {
        let lost = (setup.all & !seen).first().map_or("an item".to_owned(), title);
        return Err(format!("{lost} does not lie in exactly one place").into());
    }
    if let Some(item) = (state.revealed & !(held | lying)).first() {
        return Err(format!("{} lies face up without an owner", title(item)).into());
    }
    if let Some(item) = (state.gone & !setup.specials).first() {
        return Err(format!("{} left the game but is not special loot", title(item)).into());
    }
    let coins = state.gold.iter().chain(&state.coins).map(|n| i32::from(*n)).sum::<i32>() + i32::from(state.bank);
    if coins != setup.parts.coins {
        return Err(format!("{coins} coins of {}", setup.parts.coins).into());
    }
    let all = state.ground(setup).all;
    for figure in 0..FIGURES {
        let (at, wounds) = (state.at[figure], state.wounds[figure]);
        let name = || setup.name(figure as u8);
        if at == NOWHERE {
            if wounds > 0 {
                return Err(format!("{} is nowhere and has Wounds", name()).into());
            }
            continue;
        }
        if one(at) & all == 0 {
            return Err(format!("{} is not on any space of the map", name()).into());
        }
        if i32::from(wounds) >= state.health(setup, figure as u8) {
            return Err(format!("{} is still on the map, but has at least as many Wounds as Health", name()).into());
        }
        if figure < HEROES {
            if usize::from(state.side[figure]) >= usize::from(setup.players) {
                return Err(format!("{} is led by nobody", name()).into());
            }
            continue;
        }
        let card = setup.minion_card(figure as u8).filter(|card| state.revealed.has(*card) && held.has(*card));
        if card.is_none() {
            return Err(format!("{} is on the map, but no player has its card face up", name()).into());
        }
    }
    let idle = |h: usize| {
        usize::from(state.side[h]) >= SEATS
            && (state.gold[h] > 0 || h < setup.heroes.len() && !state.holders.held(h as u8).is_empty())
    };
    if let Some(hero) = (0..HEROES).find(|h| idle(*h)) {
        return Err(format!("{} is not in the game, but has loot", setup.name(hero as u8)).into());
    }
    Ok(())
}

// items are numbered within a set
const _: () = assert!(CARDS == 64 * 2 && std::mem::size_of::<Items>() == 16);
