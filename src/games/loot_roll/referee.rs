//! Outcome and invariants: how a game ended, and what must always hold. Only reads the state.

use super::compiled::places;
use super::ids::NONE;
use super::setup::Setup;
use super::state::{State, Step, Zone};
use cards::game::{Breach, Outcome};
use table::zones::Lost;

/// The result of a finished game (LR-83 to LR-85, LR-A9).
pub(super) fn outcome(setup: &Setup, state: &State) -> Outcome {
    let mut score = [0; cards::game::SEATS];
    let mut best = (i32::MIN, i32::MIN);
    let mut winners = 0;
    for seat in 0..setup.players {
        let result = state.score(setup, seat);
        score[usize::from(seat)] = result.0;
        if result > best {
            (best, winners) = (result, 0);
        }
        if result == best {
            winners |= 1 << seat;
        }
    }
    let winners = if state.guard.is_some() { 0 } else { winners };
    Outcome { score, winners, fallen: 0, guard: state.guard.map(Into::into) }
}

/// The invariants of a state (LR-P20); returns the first broken one, in words.
pub(super) fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
    state.zones.sound(setup.cards.len()).map_err(|lost| match lost {
        Lost::Card(no) => {
            let title = setup.cards.get(usize::from(no)).map_or("?", |card| card.title.as_str());
            format!("\"{title}\" does not lie in exactly one place")
        }
        Lost::Zone(index) => format!("the number of cards in zone {index} differs from its count"),
    })?;
    if i32::from(state.wins) > setup.rules.regular_wins {
        return Err(format!("{} regular wins", state.wins).into());
    }
    for seat in 0..setup.players {
        let waits = matches!(state.steps.top(), Step::Overflow { .. });
        let (held, limit) = (state.zones.len(Zone::Bag(seat)), state.bag_limit(setup, seat));
        let resolving = waits
            || state.ended
            || matches!(
                state.steps.top(),
                Step::Perform(_) | Step::Pick { .. } | Step::Explored { .. } | Step::Swap { .. }
            );
        if held > limit
            && !resolving
            && state.modifiers.iter().all(|m| !matches!(m.change, super::spec::Change::BagLimit(_)))
        {
            return Err(format!("seat {} holds {held} of at most {limit}", seat + 1).into());
        }
        for (i, card) in state.slots[usize::from(seat)].iter().enumerate().filter(|(_, c)| **c != NONE) {
            let fits = setup.card(*card).gear().is_some_and(|(slot, _)| places(slot).contains(&i));
            if !fits || !state.zones.has(Zone::Worn(seat), *card) {
                return Err(format!(
                    "\"{}\" does not belong where seat {} wears it",
                    setup.card(*card).title,
                    seat + 1
                )
                .into());
            }
        }
    }
    Ok(())
}
