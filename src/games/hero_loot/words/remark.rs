//! Remarks on a choice in the present position: distances and dice needed, contents of a space, who can use a card.

use super::super::ids::{CardNo, NONE};
use super::super::legal::Move;
use super::super::map::{NOWHERE, one};
use super::super::phrase;
use super::super::setup::Setup;
use super::super::state::{State, Step, figures};
use super::super::view::View;
use super::many;

/// A short remark on a choice; none if the card that it names says enough.
pub(in super::super) fn remark(setup: &Setup, view: &View<'_>, choice: Move) -> Option<String> {
    let state = &view.table();
    let actor = match *state.steps.peek() {
        Step::Deed { figure } | Step::Move { figure, .. } => figure,
        _ => NONE,
    };
    match choice {
        Move::Attack { with, target } => Some(attack(setup, state, actor, with, target)),
        Move::Adventure | Move::Toll(_) => adventure(setup, state, actor),
        Move::Go(space) => Some(lies(setup, state, actor, space)),
        Move::Give { item, to } if setup.card(item).is_some() => Some(suits(setup, item, to)),
        Move::Take { item, hero } if setup.card(item).is_some() => Some(suits(setup, item, hero)),
        Move::Begin(_) | Move::GiveCoin { .. } | Move::TakeCoin { .. } | Move::TakeHidden { .. } => Some(String::new()),
        _ => None,
    }
}

/// The number of coins that a choice can move at once, or of points that it can buy.
pub(in super::super) fn most(setup: &Setup, view: &View<'_>, choice: Move) -> u32 {
    let state = &view.table();
    let gold = |hero: u8| state.gold.get(usize::from(hero)).copied().map_or(0, i32::from);
    let coins = match (choice, *state.steps.peek()) {
        (Move::GiveCoin { from, .. }, _) => gold(from),
        (Move::TakeCoin { hero }, _) => state.coins.get(usize::from(state.place(hero))).copied().map_or(0, i32::from),
        (Move::YieldCoin, Step::Yield { hero, left, .. }) => gold(hero).min(left.into()),
        (Move::Spend, Step::Roll(effort)) => {
            let open = setup.rules.bonus_most - i32::from(effort.bought);
            open.min(gold(effort.figure) / setup.rules.bonus_price.max(1))
        }
        _ => 1,
    };
    u32::try_from(coins).unwrap_or(1)
}

fn suits(setup: &Setup, item: CardNo, hero: u8) -> String {
    let can = if setup.able(hero).has(item) { "can" } else { "cannot" };
    let bonus = if setup.matching(hero).has(item) { ", with the Bonus box" } else { "" };
    format!("{} {can} employ it{bonus}", setup.name(hero))
}

/// The result of the die that reaches a number with this bonus.
fn needed(setup: &Setup, target: i32, sum: i32) -> String {
    match target - sum {
        ..=1 => "any die".to_owned(),
        least if least > setup.skirmish.die => format!("needs {least}, which no die shows"),
        least => format!("needs {least} or more"),
    }
}

fn attack(setup: &Setup, state: &State, figure: u8, with: CardNo, target: u8) -> String {
    let blow = state.blow(setup, figure, with);
    let bare = if with == NONE && setup.minion_card(figure).is_none() { "bare hands, " } else { "" };
    let far = state.ground(setup).steps(state.place(figure), state.place(target));
    let wounds = (blow.wound - (state.armor(setup, target) - blow.power).max(0)).max(0);
    let needs = needed(setup, setup.skirmish.to_hit, blow.hit);
    format!("{bare}distance {far}, {needs} for {}", many(wounds, "Wound"))
}

fn adventure(setup: &Setup, state: &State, hero: u8) -> Option<String> {
    let adventure = &setup.skirmish.adventures[state.adventure(setup, hero)?];
    let needs = needed(setup, adventure.target, state.rating(setup, hero, adventure.test));
    let gold = if adventure.gold > 0 { format!(" and {} gold", adventure.gold) } else { String::new() };
    let (title, test, target) = (&adventure.title, phrase::rating(adventure.test), adventure.target);
    Some(format!("{title}: {test} {target}, {needs}; pays {}{gold}", many(adventure.draws, "draw")))
}

/// The contents of a space, and the other figures in it.
fn lies(setup: &Setup, state: &State, actor: u8, space: u8) -> String {
    let (ground, here) = (state.ground(setup), one(space));
    let mut all = Vec::new();
    if ground.domes & here != 0 {
        all.push("a Dome".to_owned());
    }
    if ground.shops & here != 0 {
        all.push("a shop".to_owned());
    }
    let site = ground.sites.get(usize::from(space)).filter(|site| **site != NOWHERE);
    all.extend(site.and_then(|site| setup.skirmish.adventures.get(usize::from(*site))).map(|site| site.title.clone()));
    let coins = state.coins[usize::from(space)];
    if coins > 0 {
        all.push(format!("{coins} gold"));
    }
    let lying = state.lying.held(space);
    all.extend(lying.into_iter().map(|item| super::seen(setup, item, state.revealed.has(item))));
    let everybody = state.enemies(setup, NONE);
    let there = figures(everybody).filter(|figure| *figure != actor && state.place(*figure) == space);
    all.extend(there.map(|figure| setup.name(figure).to_owned()));
    all.join(", ")
}
