//! The summary before a choice: wealth of the players, positions, the player's hand, the question.

use super::{many, moment, name, power, who};
use crate::act::Way;
use crate::ids::CardNo;
use crate::phrase;
use crate::setup::Setup;
use crate::state::{Performing, Phase, Pick, Stage, Step, What};
use crate::view::View;
use table::seats::clockwise;

/// The position, then the question.
pub(in super::super) fn prompt(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let table = &view.table();
    let round = || clockwise(view.seat, setup.players);
    let loot: Vec<String> = round().map(|s| format!("{} {}", you(view, s), table.loot[usize::from(s)])).collect();
    let mut lines = vec![format!("{} Loot win: {}", table.goal, loot.join(", "))];
    for seat in round() {
        lines.push(crew(setup, view, seat));
    }
    let hand: Vec<String> = table.hands[usize::from(view.seat)].into_iter().map(|card| name(setup, card)).collect();
    lines.push(format!("Your hand: {}", if hand.is_empty() { "empty".to_owned() } else { hand.join(", ") }));
    lines.push(question(setup, view));
    lines
}

/// A seat, as the player calls it.
fn you(view: &View<'_>, seat: u8) -> String {
    if seat == view.seat { "you".to_owned() } else { who(seat) }
}

/// The Looterz of a player, each with Life and Power.
fn crew(setup: &Setup, view: &View<'_>, seat: u8) -> String {
    let table = &view.table();
    let stands = |card: CardNo| {
        let mut said = format!("{} ({} Life, Power {}", name(setup, card), table.life(card), power(setup, table, card));
        if setup.taunts.has(card) {
            said += ", Taunt";
        }
        if seat == table.active && !table.ready.has(card) {
            said += ", has acted";
        }
        said + ")"
    };
    let crew: Vec<String> = table.play[usize::from(seat)].into_iter().map(stands).collect();
    let whose = if seat == view.seat { "Your Looterz".to_owned() } else { format!("{}'s Looterz", who(seat)) };
    format!("{whose}: {}", if crew.is_empty() { "none in the dungeon".to_owned() } else { crew.join(", ") })
}

fn question(setup: &Setup, view: &View<'_>) -> String {
    let table = &view.table();
    match table.steps.top() {
        Step::Over => "The game is over".to_owned(),
        Step::Phase => phase(setup, view),
        Step::Order { .. } => "Several of yours want to be heard: which one first?".to_owned(),
        Step::Strike { card, again: false, .. } => format!("{} Attacks: whom?", name(setup, card)),
        Step::Strike { card, .. } => format!("{} has another head: whom now?", name(setup, card)),
        Step::Reroll { card, hits, misses, taken, more, .. } => {
            let lie = format!("{} good, {} bad, {} picked up", hits, misses, taken);
            format!("{}'s dice: {lie}. Pick up to {} and roll again?", name(setup, card), many(more, "more", "more"))
        }
        Step::Perform(p) => effect(setup, &p),
        Step::Pick(pick) => picked(setup, &pick),
    }
}

/// The question of the phase.
fn phase(setup: &Setup, view: &View<'_>) -> String {
    let table = &view.table();
    let own = usize::from(view.seat);
    let over = |n: u8, limit: i32| many(i32::from(n) - limit, "", "").trim().to_owned();
    match table.phase {
        Phase::Start | Phase::First => "First recruitment: recruit a Looter, or draw a card?".to_owned(),
        Phase::Dungeon => "The dungeon: who does what? Pass when no other Looter should act".to_owned(),
        Phase::Second => "Second recruitment: recruit a Looter, or draw a card?".to_owned(),
        Phase::Sacrifice => {
            let too_many = over(table.play[own].len(), setup.rules.looter_limit);
            format!("Your crew is too large by {too_many}: whom do you Sacrifice?")
        }
        Phase::Hand => {
            let too_many = over(table.held[own], setup.rules.hand_limit);
            format!("Your hand is too large by {too_many}: what do you discard?")
        }
    }
}

/// The question of an effect.
fn effect(setup: &Setup, p: &Performing) -> String {
    let title = name(setup, p.card);
    let Some(act) = p.act(setup) else { return format!("{title}: what now?") };
    let said = |way: &Way| phrase::way(&way.target, &way.ops);
    match p.stage {
        Stage::Offer => match act.parts.iter().flatten().collect::<Vec<_>>()[..] {
            [only] => format!("{title}'s {}: {}?", moment(act.trigger), said(only)),
            _ => format!("{title}'s {}: do you want it?", moment(act.trigger)),
        },
        Stage::Way => format!("{title}: which of these?"),
        _ => p.way(setup).map_or(format!("{title}: whom?"), |way| format!("{title}: {}. Whom?", said(way))),
    }
}

/// The purpose for which cards are picked.
fn picked(setup: &Setup, pick: &Pick) -> String {
    let (by, to) = (name(setup, pick.by), || name(setup, pick.to));
    let left = many(pick.left, "card", "cards");
    match pick.what {
        What::Sacrifice => format!("{by}: whom do you Sacrifice?"),
        What::Discard => format!("{by}: discard {left}"),
        What::RecruitHand => format!("{by}: recruit whom from your hand?"),
        What::RecruitGraveyard => format!("{by}: recruit whom from the Graveyard?"),
        What::Take => format!("{by}: take {left} out of the Graveyard"),
        What::GiveOwn | What::GiveAny => format!("{by}: who gives {} Life to {}?", pick.amount, to()),
        What::Swap => format!("{by}: whom do you give for {}?", to()),
    }
}
