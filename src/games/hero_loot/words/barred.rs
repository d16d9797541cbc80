//! Choices that a player may expect but cannot make now, with the rule or card that forbids them.

use super::super::ids::HEROES;
use super::super::map::{NOWHERE, one};
use super::super::phrase;
use super::super::setup::Setup;
use super::super::state::{Phase, State, Step, heroes};
use super::super::view::View;

/// A line for each choice that a rule or a card takes away now.
pub(in super::super) fn barred(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let state = &view.table();
    match *state.steps.peek() {
        Step::Turn if state.phase == Phase::Free => free(setup, state),
        Step::Turn => acted(setup, state),
        Step::Deed { figure } if usize::from(figure) < HEROES => deed(setup, state, figure),
        _ => Vec::new(),
    }
}

/// The heroes who cannot trade or pick up, and the cards that cannot move.
fn free(setup: &Setup, state: &State) -> Vec<String> {
    let seat = state.active;
    let traders = state.traders(setup, seat, state.threatened(setup, seat));
    let mut lines = Vec::new();
    for hero in heroes(state.team[usize::from(seat)]).filter(|hero| state.place(*hero) != NOWHERE) {
        let name = setup.name(hero);
        if state.blocked(setup, hero) {
            lines.push(format!("trade or pick up with {name}: an enemy is adjacent (HL-25, HL-30)"));
        } else if setup.hero(hero).no_trade {
            lines.push(format!("trade with {name}: No-Trade (HL-26)"));
        } else if state.ground(setup).domes & one(state.place(hero)) != 0 {
            lines.push(format!("trade with {name}: in a Dome nobody is adjacent (HL-28)"));
        } else if state.group(setup, traders, hero) == 0 {
            lines.push(format!("trade with {name}: no friend who can trade is adjacent (HL-23)"));
        }
        let locked = state.holders.held(hero).into_iter().filter(|card| state.locked(setup, *card));
        lines.extend(locked.map(|card| format!("give {}: it is on the map (HL-27)", super::title(setup, card))));
    }
    lines
}

/// The heroes who have acted or cannot act.
fn acted(setup: &Setup, state: &State) -> Vec<String> {
    let all = heroes(state.team[usize::from(state.active)]);
    let idle = all.filter(|hero| state.ready >> hero & 1 == 0);
    idle.map(|hero| format!("act with {}: every hero acts once a turn (HL-S1)", setup.name(hero))).collect()
}

/// Face-up cards that a hero cannot employ, and adventures and shops here that are won or closed.
fn deed(setup: &Setup, state: &State, hero: u8) -> Vec<String> {
    let mut lines = Vec::new();
    let idle = state.holders.held(hero) & state.revealed & !state.employs(setup, hero) & !setup.specials;
    for card in idle {
        let Some(printed) = setup.card(card) else { continue };
        let [strength, intellect] = printed.limits;
        let or =
            printed.symbol.map_or(String::new(), |symbol| format!(", or the symbol {}", phrase::symbol_name(symbol)));
        let title = super::title(setup, card);
        lines.push(format!("employ {title}: it asks for Strength {strength} and Intellect {intellect}{or} (HL-8)"));
    }
    let here = state.place(hero);
    if state.done[usize::from(hero)] & one(here) != 0 {
        lines.push("try the adventure: this hero has won it (HL-S2)".to_owned());
    }
    let cheapest = [setup.rules.price.war, setup.rules.price.secret, setup.rules.price.elite].into_iter().min();
    let gold = i32::from(state.gold[usize::from(hero)]);
    if let Some(price) = cheapest.filter(|price| state.ground(setup).shops & one(here) != 0 && *price > gold) {
        lines.push(format!("buy a card: the cheapest costs {price} gold, and there is {gold} (HL-A25)"));
    }
    lines
}
