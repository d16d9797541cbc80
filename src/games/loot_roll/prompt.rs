//! The summary before a choice: the state of the fight or roll, the player's cards, the question.

use super::compiled::Kind;
use super::effect::{Op, Window};
use super::event::{chest, points};
use super::ids::{CardNo, NONE};
use super::legal::Move;
use super::setup::Setup;
use super::state::{Performing, State, Step, Zone};
use super::view::View;
use cards::game::{Count as _, Sum};
use cards::lexicon::Amount;

/// The position, then the question.
pub(super) fn prompt(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(fight(setup, view));
    lines.extend(roll(setup, view));
    lines.extend(own(setup, view));
    lines.extend(opened(setup, view));
    lines.push(question(setup, view));
    lines
}

/// A seat, as the player calls it.
fn who(view: &View<'_>, seat: u8) -> String {
    if seat == view.seat { "you".to_owned() } else { format!("Player {}", seat + 1) }
}

/// The monster, and the strength of each player against it.
fn fight(setup: &Setup, view: &View<'_>) -> Option<String> {
    let state = &view.table();
    let fight = &state.fight;
    if !fight.on || fight.won {
        return None;
    }
    let mode = if fight.mode == 1 { " as a boss" } else { "" };
    let monster =
        format!("{}{mode}: {}, {}", setup.card(fight.monster).title, opposed(setup, state), guarded(setup, state));
    if !fight.flipped {
        return Some(format!("{monster} | {}", supposed(setup, view)));
    }
    let fled: Vec<String> = state.clockwise(setup).filter(|s| !fight.has(*s)).map(|s| who(view, s)).collect();
    let gone = if fled.is_empty() { String::new() } else { format!("; in flight: {}", fled.join(", ")) };
    Some(format!("{monster} | the party has {}{gone}", brought(setup, view, state)))
}

/// The strength of the fighters, together and separately.
fn brought(setup: &Setup, view: &View<'_>, table: &State) -> String {
    let each = |seat: u8| format!("{} {}", who(view, seat), table.survivability(setup, seat).max(0));
    let fighters: Vec<String> = table.clockwise(setup).filter(|s| table.fight.has(*s)).map(each).collect();
    format!("{} ({})", table.party(setup), fighters.join(" + "))
}

/// The strengths of a fight before choices: effects of cards depend on who fights.
fn supposed(setup: &Setup, view: &View<'_>) -> String {
    let mut table = view.table();
    let now = (opposed(setup, &table), guarded(setup, &table));
    let everybody = (0..setup.players).fold(0, |all, s| all | 1 << s);
    let [_, flee] = table.fight.forced;
    let (whoever, fighters) = match table.fight.alone {
        NONE if flee & everybody == everybody => return "nobody may fight".to_owned(),
        NONE if flee == 0 => ("if all fight", everybody),
        NONE => ("if all fight who may", everybody & !flee),
        seat => ("alone", 1 << seat),
    };
    (table.fight.flipped, table.fight.fighters) = (true, fighters);
    let mut told = format!("{whoever} {}", brought(setup, view, &table));
    let then = (opposed(setup, &table), guarded(setup, &table));
    if then.0 != now.0 {
        told += &format!(" against {}", then.0);
    }
    if then.1 != now.1 {
        told += &format!(", {}", then.1);
    }
    told
}

/// The contents of the chest.
fn guarded(setup: &Setup, table: &State) -> String {
    match table.chest(setup) {
        [0, 0, 0] => "chest bare".to_owned(),
        holds => format!("chest {}", chest(holds)),
    }
}

/// The strength of the monster, with its derivation.
fn opposed(setup: &Setup, table: &State) -> String {
    let sum: Sum = table.monster_as(setup);
    let said = sum.say(|card| setup.cards.get(usize::from(card)).map_or("?", |c| c.title.as_str()).to_owned());
    if sum.total() < 0 { format!("{said}, which counts as 0") } else { said }
}

/// The card that is rolled for, and the dice.
fn roll(setup: &Setup, view: &View<'_>) -> Option<String> {
    let state = &view.table();
    let card = state.fight.contested;
    if card == NONE {
        return None;
    }
    let rollers = state.clockwise(setup).filter(|s| state.fight.tied & (1 << s) != 0);
    let title = |card: CardNo| setup.card(card).title.clone();
    let one = |s: u8| format!("{} {}", who(view, s), state.roll_as::<Sum>(setup, s).say(title));
    let rolls: Vec<String> = rollers.map(one).collect();
    Some(format!("Rolling for {} (treasure {}) | {}", title(card), setup.card(card).treasure(), rolls.join(" | ")))
}

/// The player's possessions, in two lines.
fn own(setup: &Setup, view: &View<'_>) -> [String; 2] {
    let (state, seat) = (&view.table(), view.seat);
    let cards = |zone: Zone, valued: bool| {
        let name = |c: u8| {
            let card = setup.card(c);
            if valued { format!("{} {}", card.title, card.treasure()) } else { card.title.clone() }
        };
        let names: Vec<String> = state.zones.iter(zone).map(name).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    };
    let bag = Zone::Bag(seat);
    let full = format!("{} of {}", state.zones.len(bag), state.bag_limit(setup, seat));
    let place = match state.steps.top() {
        Step::Swap { .. } => "The last dungeon is behind you".to_owned(),
        _ if state.in_town() => format!("In town, after dungeon {}", state.dungeon),
        _ => format!("Dungeon {}, {} of {} beaten", state.dungeon, state.wins, setup.rules.regular_wins),
    };
    [
        format!(
            "{place}; you: survivability {}, bank {}, abilities: {}",
            state.survivability(setup, seat).max(0),
            state.treasure(setup, Zone::Bank(seat)),
            cards(Zone::Hand(seat), false),
        ),
        format!("Bag {full}, treasure {}: {}", state.treasure(setup, bag), cards(bag, true)),
    ]
}

/// The bags and hands of other seats that this player can see, each with its owner (LR-A2).
fn opened(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let state = &view.table();
    let mut lines = Vec::new();
    for seat in state.clockwise(setup).filter(|s| *s != view.seat) {
        for (name, zone) in [("bag", Zone::Bag(seat)), ("hand", Zone::Hand(seat))] {
            let cards: Vec<&str> = state.zones.iter(zone).map(|c| setup.card(c).title.as_str()).collect();
            if !cards.is_empty() {
                lines.push(format!("{}'s {name}: {}", who(view, seat), cards.join(", ")));
            }
        }
    }
    lines
}

fn question(setup: &Setup, view: &View<'_>) -> String {
    let state = &view.table();
    let title = |card: u8| setup.cards.get(usize::from(card)).map_or("a card", |c| c.title.as_str());
    let cards = |n: i32| if n == 1 { "1 card".to_owned() } else { format!("{n} cards") };
    match state.steps.top() {
        Step::Window { kind, batch: true, .. } => format!("{}: change more equipment?", window(kind)),
        // nothing is equipped at a roll, in town, or where only any-time cards are played (LR-36, LR-A30)
        Step::Window { kind: Window::Roll, .. } => {
            format!("The roll for {}: play a card, or pass?", title(state.fight.contested))
        }
        Step::Window { kind: kind @ (Window::Town | Window::AnyTime), .. } => {
            format!("{}: play a card, or pass?", window(kind))
        }
        Step::Window { kind, .. } => format!("{}: play a card, change equipment, or pass?", window(kind)),
        Step::Action => "Your action?".to_owned(),
        Step::Throw { done: 0 } => "Throw away which card?".to_owned(),
        Step::Throw { .. } => "Throw away another, or pass?".to_owned(),
        Step::Explored { card, .. } => format!("You found {}. What do you do with it?", title(card)),
        Step::Overflow { seat } => {
            let over = state.zones.len(Zone::Bag(seat)).saturating_sub(state.bag_limit(setup, seat));
            format!("Your bag is over its limit: throw {} away", cards(over as i32))
        }
        Step::Choose => "Fight or Flight? Nobody sees what you lay until all have laid".to_owned(),
        // a player with fewer cards gives up no more (LR-A6)
        Step::Penalty { seat, left } => {
            let left = usize::from(left).min(state.zones.len(Zone::Bag(seat)));
            format!("The fight is lost: give up {}", cards(left as i32))
        }
        Step::TownTurn { .. } => {
            let round = state.town_turns.saturating_sub(1) / setup.players + 1;
            let rounds = setup.rules.town_turns;
            format!("Your town turn, {round} of {rounds}: buy abilities, or deposit loot in the bank?")
        }
        Step::Buy { left, .. } => format!("Buy which ability? Up to {} more this turn", left),
        Step::Pay { card, owed, .. } => format!("Pay for {}: {owed} still owed; no change is given", title(card)),
        Step::Deposit { .. } => "Deposit which card? What is in the bank stays there".to_owned(),
        Step::Swap { .. } => "The game is over. What you wear does not score: swap something?".to_owned(),
        Step::Perform(p) => format!("{}: at whom, or at what?", title(p.card)),
        Step::Pick { by, owner, left, .. } => {
            let mut there = 0;
            state.pickable(setup, by, owner, |_| there += 1);
            format!("{}: choose {} to {}", title(by.card), cards(i32::from(left).min(there)), purpose(setup, &by))
        }
        _ => "What do you choose?".to_owned(),
    }
}

/// A remark on a choice in the present position; the printed text of the card if there is no better one.
pub(super) fn remark(setup: &Setup, view: &View<'_>, choice: Move) -> Option<String> {
    let table = &view.table();
    let worth = |c: CardNo| setup.cards.get(usize::from(c)).map_or(0, |card| card.treasure());
    match choice {
        Move::Wear(card) => {
            let (slot, _) = setup.card(card).gear()?;
            let off: Vec<CardNo> = table.replaced(view.seat, slot).into_iter().filter(|c| *c != NONE).collect();
            let gain = off.iter().map(|c| worth(*c)).sum::<i16>() - worth(card);
            let off: Vec<String> =
                off.iter().map(|c| format!("{} (worth {})", setup.card(*c).title, worth(*c))).collect();
            Some(format!("worth {}, instead of {}: {}", worth(card), off.join(" and "), points(gain)))
        }
        Move::Card(card) => others(setup, view, card),
        Move::Seat(seat) => {
            let (bag, limit) = (table.zones.len(Zone::Bag(seat)), table.bag_limit(setup, seat));
            Some(format!("survivability {}, bag {bag} of {limit}", table.survivability(setup, seat).max(0)))
        }
        _ => None,
    }
}

/// The owner of a card, if it belongs to another player, and its value.
fn others(setup: &Setup, view: &View<'_>, card: CardNo) -> Option<String> {
    let zones = &view.table().zones;
    let places = [(zones.carrier(card), "bag"), (zones.holder(card), "hand"), (zones.wearer(card), "gear")];
    let (seat, place) = places.into_iter().find_map(|(seat, place)| Some((seat?, place)))?;
    if seat == view.seat {
        return None;
    }
    let def = setup.card(card);
    let numbers = match def.kind {
        Kind::Loot { treasure, gear: Some((_, survivability)), .. } => {
            format!(", {} survivability, treasure {treasure}", Amount::change(survivability.into()))
        }
        Kind::Loot { treasure, .. } => format!(", treasure {treasure}"),
        _ => String::new(),
    };
    Some(format!("{}'s {place}{numbers}", who(view, seat)))
}

/// The name of a window for players.
fn window(kind: Window) -> &'static str {
    match kind {
        Window::TurnStart => "Before the action",
        Window::Preparation => "Preparation",
        Window::Fight => "The fight",
        Window::Roll => "The roll",
        Window::Town => "In town",
        Window::AnyTime => "Now",
    }
}

/// The purpose for which cards are picked.
fn purpose(setup: &Setup, by: &Performing) -> &'static str {
    let op = by
        .op
        .checked_sub(1)
        .and_then(|i| setup.card(by.card).effects.get(usize::from(by.effect))?.ops.get(usize::from(i)));
    match op {
        Some(Op::Discard { .. }) => "discard",
        Some(Op::Steal { .. }) => "take",
        Some(Op::Give { .. }) => "give",
        Some(Op::BankNow { .. }) => "bank",
        Some(Op::SwapEquipped) => "swap",
        _ => "pick",
    }
}
