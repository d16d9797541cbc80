//! Outcome and invariants: how a life ended, and what must always hold. Only reads the state.

use super::setup::{BOX, NONE, Setup};
use super::state::{Bearings, End, Guard, Robber, State, Step, loose};
use cards::game::{self, Breach, Outcome, SEATS};

/// The outcome of a finished game: a robber who retires has won and scores experience (DR-117); the dead are not listed.
/// Several robbers end separately.
pub(super) fn outcome(setup: &Setup, state: &State, end: End) -> Outcome {
    let (mut score, mut winners, mut fallen) = ([0; SEATS], 0, 0);
    for seat in 0..state.robber.players() {
        let robber = state.robber.at(seat);
        if robber.out == Some(End::Retired) {
            score[usize::from(seat)] = robber.xp;
        }
        winners |= u8::from(robber.out == Some(End::Retired)) << seat;
        fallen |= u8::from(robber.out == Some(End::Dead)) << seat;
    }
    let guard = match end {
        End::Guard(guard) => Some(told(setup, guard)),
        End::Dead | End::Retired => None,
    };
    Outcome { score, winners, fallen, guard }
}

fn told(setup: &Setup, guard: Guard) -> game::Guard {
    let (what, most) = match guard {
        Guard::Turns => ("turns in one life", setup.rules.turn_guard as u32),
        Guard::Months => ("months in bed", setup.rules.month_guard as u32),
        Guard::Steps => ("steps of play that wait for each other", super::state::STEPS as u32),
    };
    game::Guard { what, most }
}

/// The scores of robbers.
pub(super) fn standing(state: &State) -> [i32; SEATS] {
    let mut score = [0; SEATS];
    for seat in 0..state.robber.players() {
        let robber = state.robber.at(seat);
        score[usize::from(seat)] = if robber.out == Some(End::Dead) { 0 } else { robber.xp };
    }
    score
}

/// The invariants of the game; returns the first broken one, in words.
pub(super) fn invariants(setup: &Setup, state: &State) -> Result<(), Breach> {
    let rules = &setup.rules;
    let broken = |what: &str| Err(what.into());
    for seat in 0..state.robber.players() {
        robber_is_sound(setup, state, state.robber.at(seat))?;
    }
    if state.end.is_none() && state.robber.out.is_some() {
        return broken("a player who is out must choose");
    }
    if !(1..=rules.levels).contains(&state.dl.into()) || !(1..=rules.rooms).contains(&state.room.into()) {
        return Err(format!("room {} on level {} does not exist", state.room, state.dl).into());
    }
    let chased = state.pursuers.len() > 0 || state.foes.all().iter().any(|foe| foe.chases);
    if state.end.is_none() && (state.bearings == Bearings::Pursued) != chased {
        return broken("the robbers are pursued without a pursuer, or chased without being pursued");
    }
    let fights = state.steps.iter().any(|step| {
        use Step::{Behind, Foes, Friends, Meet, Next, Quarrel, Quarry, Round};
        matches!(step, Meet | Behind | Quarry | Quarrel | Round | Friends | Next(_) | Foes { .. })
    });
    if state.end.is_none() && fights != (state.foes.len() > 0) {
        return broken(if fights { "a fight without foes" } else { "there are foes but no fight" });
    }
    if state.end.is_none() && state.foes.all().iter().any(|c| c.hp <= 0) {
        return broken("a foe has no hit points");
    }
    Ok(())
}

/// The invariants of a robber.
fn robber_is_sound(setup: &Setup, state: &State, robber: &Robber) -> Result<(), Breach> {
    let rules = &setup.rules;
    let broken = |what: &str| Err(what.into());
    if robber.hp > robber.most(setup) {
        return Err(format!("{} hit points of {}", robber.hp, robber.most(setup)).into());
    }
    if robber.hp <= 0 && robber.out != Some(End::Dead) {
        return broken("a robber without hit points is alive");
    }
    for (i, n) in (0..).zip(&robber.carried) {
        if (*n > 0) != (robber.owned >> i & 1 == 1) {
            return Err(format!("item {i} is owned but not carried, or carried but not owned").into());
        }
    }
    for (what, item) in [("weapon", robber.weapon), ("suit", robber.suit), ("heavy", robber.heavy)] {
        if item < BOX && !robber.owns(item) {
            return Err(format!("{what}: {} is not there", setup.name(item)).into());
        }
    }
    let heavy = robber.things(setup).filter(|(_, item)| item.heavy).count();
    if heavy > usize::from(robber.heavy < BOX) {
        return broken("more than one heavy thing is carried");
    }
    if robber.heavy != BOX && loose(&robber.boxed) > 0 {
        return broken("the box holds coins, but the robber does not have it");
    }
    if !robber.owns(setup.sack) && loose(&robber.purse) > rules.loose_coins as u32 {
        return Err(format!("{} coins in pockets", loose(&robber.purse)).into());
    }
    if robber.friends.len() > robber.friends_allowed(setup)
        && state.end.is_none()
        && !state.steps.iter().any(|s| matches!(s, Step::Keep))
    {
        // an ability that was only lent is gone, but the henchmen stay
        let most = rules.henchmen as usize + 1;
        if robber.friends.len() > most {
            return Err(format!("{} henchmen", robber.friends.len()).into());
        }
    }
    if state.end.is_none() && robber.friends.all().iter().any(|c| c.hp <= 0) {
        return broken("a henchman has no hit points");
    }
    if robber.savings < 0 || robber.suit == BOX || (robber.weapon != NONE && robber.weapon >= BOX) {
        return broken("the savings are negative, or the box is used as a weapon or a suit");
    }
    Ok(())
}
