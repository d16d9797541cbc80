//! Texts at the table: events, choices, and the position with its map. The end of the file determines who may read
//! what.

use super::effect::{DeckName, Rating};
use super::event::{Event, Why};
use super::ids::{CardNo, HEROES, NONE};
use super::legal::Move;
use super::map::{NOWHERE, name as space, one};
use super::phrase;
use super::setup::Setup;
use super::state::{Phase, State, Step, figures, heroes};
use super::view::View;
use cards::lexicon::prose::{an, numbered};

mod barred;
mod map;
mod remark;

pub(super) use barred::barred;
pub(super) use remark::{most, remark};

/// A seat by name.
fn who(seat: u8) -> String {
    format!("Player {}", seat + 1)
}

fn title(setup: &Setup, item: CardNo) -> &str {
    &setup.item(item).title
}

fn deck_name(deck: DeckName) -> &'static str {
    match deck {
        DeckName::War => "War",
        DeckName::Secret => "Secret",
        DeckName::Elite => "Elite",
    }
}

/// A card of a deck, without its name.
fn card_of(deck: DeckName) -> String {
    an(&format!("{} card", deck_name(deck)))
}

/// An item as a player sees it: its title, or its back.
fn seen(setup: &Setup, item: CardNo, shown: bool) -> String {
    match setup.card(item) {
        Some(card) if !shown => format!("a face-down {} card", deck_name(card.deck)),
        _ => title(setup, item).to_owned(),
    }
}

fn many(n: impl Into<i32>, noun: &str) -> String {
    let n = n.into();
    format!("{n} {}", numbered(noun, n))
}

/// An event in words.
pub(super) fn tell(setup: &Setup, event: Event) -> String {
    told(setup, event, true)
}

/// An event in words, as a seat sees it.
pub(super) fn tell_to(setup: &Setup, event: Event, seat: u8) -> Option<String> {
    let own = match event {
        Event::Draws { seat: other, .. } | Event::Gives { seat: other, .. } => other == seat,
        Event::Takes { seat: other, .. } => other == seat,
        Event::Stolen { seat: victim, thief_seat, .. } => victim == seat || thief_seat == seat,
        _ => true,
    };
    Some(told(setup, event, own))
}

/// An event in words; seats other than `own` see only the backs of face-down cards.
fn told(setup: &Setup, event: Event, own: bool) -> String {
    let name = |figure: u8| setup.name(figure);
    let item = |item: CardNo, shown: bool| seen(setup, item, own || shown);
    match event {
        Event::Round { round } => format!("== round {round}"),
        Event::Turn { seat } => format!("-- {}", who(seat)),
        Event::Enters { hero, space: at, .. } => format!("{} enters at {}", name(hero), space(at)),
        Event::Earns { hero, coins } => format!("{} gets {coins} gold", name(hero)),
        Event::Reveals { hero, card } => format!("{} reveals {}", name(hero), title(setup, card)),
        Event::Gives { from, to, item: what, shown, .. } => {
            format!("{} hands {} to {}", name(from), item(what, shown), name(to))
        }
        Event::GivesCoin { from, to } => format!("{} hands 1 gold to {}", name(from), name(to)),
        Event::Takes { hero, item: what, shown, .. } => format!("{} picks up {}", name(hero), item(what, shown)),
        Event::TakesCoin { hero } => format!("{} picks up 1 gold", name(hero)),
        Event::FreeEnds { seat } => format!("{} ends the Free step", who(seat)),
        Event::Moves { figure, to, by: NONE } => format!("{} goes to {}", name(figure), space(to)),
        Event::Moves { figure, to, by } => {
            format!("{} goes to {} by {}", name(figure), space(to), title(setup, by))
        }
        Event::Tries { hero, adventure } => format!("{} tries {}", name(hero), adventured(setup, adventure)),
        Event::Tested { hero, adventure, die, sum, won } => {
            let target = setup.skirmish.adventures[usize::from(adventure)].target;
            let end = if won { "wins" } else { "fails" };
            format!("{} rolls {die}: {sum} against {target}, and {end}", name(hero))
        }
        Event::Wins { hero, draws } => format!("{} has {}", name(hero), many(draws, "draw")),
        Event::Draws { hero, card, deck, .. } => match own {
            true => format!("{} draws {} ({})", name(hero), title(setup, card), deck_name(deck)),
            false => format!("{} draws {}", name(hero), card_of(deck)),
        },
        Event::Declines { hero, left } => format!("{} declines {}", name(hero), many(left, "draw")),
        Event::Bare { hero, left } => {
            format!("{} loses {}: no deck has a card for it", name(hero), many(left, "draw"))
        }
        Event::Reshuffled { deck } => format!("the {} discards are shuffled into a deck", deck_name(deck)),
        Event::Buys { hero, deck, coins } => {
            format!("{} buys {} for {coins} gold", name(hero), card_of(deck))
        }
        Event::Attacks { figure, target, with: NONE } => format!("{} attacks {}", name(figure), name(target)),
        Event::Attacks { figure, target, with } => {
            format!("{} attacks {} with {}", name(figure), name(target), title(setup, with))
        }
        Event::Spends { hero, coins } => format!("{} pays {coins} gold for +1", name(hero)),
        Event::Uses { hero, card, on, .. } if on != hero => {
            format!("{} uses {} on {}", name(hero), title(setup, card), name(on))
        }
        Event::Uses { hero, card, .. } => format!("{} uses {}", name(hero), title(setup, card)),
        Event::Rolled { target, die, sum, hit, .. } => {
            let end = if hit { "a hit" } else { "a miss" };
            format!("rolls {die} at {}: {sum} against {}, {end}", name(target), setup.skirmish.to_hit)
        }
        Event::Wounded { figure, wounds, left } => {
            format!("{} takes {} and has {left} Health left", name(figure), many(wounds, "Wound"))
        }
        Event::Healed { figure, wounds } => format!("{} is rid of {}", name(figure), many(wounds, "Wound")),
        Event::Defeated { figure, .. } => format!("{} is defeated", name(figure)),
        Event::Drops { hero, space: at, items, coins } => {
            format!("{} drops {} and {coins} gold at {}", name(hero), many(items, "item"), space(at))
        }
        Event::Unleashed { hero, card, space: at } => {
            format!("{} unleashes {} at {}", name(hero), title(setup, card), space(at))
        }
        Event::Leashed { card } => format!("{} leaves the map", title(setup, card)),
        Event::Stolen { from, to, item: what, shown, .. } => {
            format!("{} hands {} over to {}", name(from), item(what, shown), name(to))
        }
        Event::StolenCoin { from, to } => format!("{} hands 1 gold over to {}", name(from), name(to)),
        Event::LostCoin { hero } => format!("{} loses 1 gold", name(hero)),
        Event::Discarded { hero, card, why } => {
            let why = match why {
                Why::Used => "it is used up",
                Why::DefeatedHero => "it has defeated a hero",
                Why::Destroyed => "it is destroyed",
                Why::Paid => "it is paid",
            };
            format!("{} discards {}: {why}", name(hero), title(setup, card))
        }
        Event::Gone { hero, item } => format!("{} loses {} for good", name(hero), title(setup, item)),
        Event::Stalled => "== loot and gold are handed back and forth without end: nobody wins".to_owned(),
        Event::Over { gold } => {
            let purse = |(seat, gold): (u8, i32)| format!("{} has {gold} gold", who(seat));
            let purses: Vec<String> = (0..setup.players).zip(gold).map(purse).collect();
            format!("== the skirmish is over: {}", purses.join(", "))
        }
    }
}

fn adventured(setup: &Setup, adventure: u8) -> &str {
    setup.skirmish.adventures.get(usize::from(adventure)).map_or("an adventure", |a| &a.title)
}

/// A choice in words.
pub(super) fn name_move(setup: &Setup, choice: Move) -> String {
    let (name, title) = (|figure: u8| setup.name(figure), |item: CardNo| title(setup, item));
    match choice {
        Move::Pass => "pass".to_owned(),
        Move::Roll => "roll".to_owned(),
        Move::Reveal(card) => format!("reveal {}", title(card)),
        Move::Give { item, to } => format!("give {} to {}", title(item), name(to)),
        Move::GiveCoin { from, to } => format!("give 1 gold from {} to {}", name(from), name(to)),
        Move::Take { hero, item } => format!("take {} with {}", title(item), name(hero)),
        Move::TakeHidden { hero, deck } => format!("take a face-down {} card with {}", deck_name(deck), name(hero)),
        Move::TakeCoin { hero } => format!("take 1 gold with {}", name(hero)),
        Move::Begin(figure) => format!("act with {}", name(figure)),
        Move::Ride(card) => format!("move by {}", title(card)),
        Move::Go(to) => format!("go to {}", space(to)),
        Move::Adventure => "try the adventure".to_owned(),
        Move::Toll(card) => format!("pay {} and try the adventure", title(card)),
        Move::Attack { with: NONE, target } => format!("attack {}", name(target)),
        Move::Attack { with, target } => format!("attack {} with {}", name(target), title(with)),
        Move::Unleash(card) => format!("unleash {}", title(card)),
        Move::Buy(deck) => format!("buy {}", card_of(deck)),
        Move::Use { card, on, .. } => format!("use {} on {}", title(card), name(on)),
        Move::Spend => format!("pay {} gold for +1", setup.rules.bonus_price),
        Move::Draw(deck) => format!("draw {}", card_of(deck)),
        Move::Yield(item) => format!("hand over {}", title(item)),
        Move::YieldCoin => "hand over 1 gold".to_owned(),
    }
}

/// The present decision.
pub(super) fn moment(state: &State) -> &'static str {
    if state.phase == Phase::Over {
        return "over";
    }
    match *state.steps.peek() {
        Step::Turn if state.phase == Phase::Free => "free",
        Step::Turn => "act",
        Step::Move { .. } => "move",
        Step::Deed { .. } | Step::Used { .. } => "deed",
        Step::Roll(_) => "roll",
        Step::Defend(_) | Step::Brace { .. } => "defend",
        Step::Draws { .. } => "draws",
        Step::Yield { .. } => "yield",
    }
}

/// The question to a player.
pub(super) fn prompt(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let state = &view.table();
    let question = match *state.steps.peek() {
        Step::Turn if state.phase == Phase::Free => "Free step: trade, pick up, reveal? (pass ends it)".to_owned(),
        Step::Turn | Step::Used { .. } => "Who acts? (pass ends your turn)".to_owned(),
        Step::Move { figure, .. } => format!("Where does {} go? Choose its own space to stay", setup.name(figure)),
        Step::Deed { figure } => format!("What does {} do there?", setup.name(figure)),
        Step::Roll(effort) => {
            let boost = i32::from(effort.boost);
            format!("{} is about to roll, +{boost} so far. Anything more?", setup.name(effort.figure))
        }
        Step::Defend(effort) => {
            format!("{} attacks {}. Any defense?", setup.name(effort.figure), setup.name(effort.target))
        }
        Step::Brace { card, on, wounds, .. } => {
            let (name, from) = (setup.name(on), title(setup, card));
            format!("{from} is about to deal {name} {}. Any answer?", many(wounds, "Wound"))
        }
        Step::Draws { hero, left } => format!("{} has {}. From which deck?", setup.name(hero), many(left, "draw")),
        Step::Yield { hero, thief, left } => {
            let to = if thief == NONE { "loses" } else { "must hand over" };
            format!("{} {to} {}. Which?", setup.name(hero), many(left, "item"))
        }
    };
    let mut lines = Vec::new();
    if matches!(state.steps.peek(), Step::Move { .. }) {
        lines = map::lines(setup, state);
        lines.extend(map::figures_by_sign(setup, state));
    }
    lines.push(question);
    lines
}

/// The table for a player: the map, then all seats.
pub(super) fn look(setup: &Setup, view: &View<'_>) -> Vec<String> {
    let state = &view.table();
    let mut lines = map::lines(setup, state);
    for seat in 0..setup.players {
        let (team, you) = (state.team[usize::from(seat)], if seat == view.seat { " (you)" } else { "" });
        let points = super::referee::standing(setup, state)[usize::from(seat)];
        lines.push(format!("{}{you}: {}", who(seat), many(points, "point")));
        lines.extend(heroes(team).map(|hero| person(setup, state, view.seat, hero)));
    }
    for figure in figures(state.unleashed()) {
        let health = state.health(setup, figure) - i32::from(state.wounds[usize::from(figure)]);
        let of = who(state.seat(setup, figure));
        lines.push(format!("  {} of {of} at {}, Health {health}", setup.name(figure), space(state.place(figure))));
    }
    let ground = state.ground(setup);
    for at in super::map::spaces(ground.all) {
        let items: Vec<String> =
            state.lying.held(at).into_iter().map(|item| seen(setup, item, state.revealed.has(item))).collect();
        let coins = state.coins[usize::from(at)];
        if !items.is_empty() || coins > 0 {
            let gold = (coins > 0).then(|| format!("{coins} gold"));
            let all: Vec<String> = gold.into_iter().chain(items).collect();
            lines.push(format!("  on the ground at {}: {}", space(at), all.join(", ")));
        }
    }
    lines
}

fn listed(items: &[String]) -> String {
    items.iter().map(|item| format!(", {item}")).collect()
}

/// A hero, in one line.
fn person(setup: &Setup, state: &State, seat: u8, hero: u8) -> String {
    let h = usize::from(hero);
    let at = state.place(hero);
    let place = if at == NOWHERE { "defeated".to_owned() } else { format!("at {}", space(at)) };
    let dome = if state.ground(setup).domes & one(at) != 0 { " in a Dome" } else { "" };
    let health = state.health(setup, hero) - i32::from(state.wounds[h]);
    let employs = state.employs(setup, hero);
    let items: Vec<String> = state
        .holders
        .held(hero)
        .into_iter()
        .map(|item| {
            let open = state.revealed.has(item);
            let known = open || state.side[h] == seat;
            let idle = if open && !employs.has(item) && !setup.specials.has(item) { " (idle)" } else { "" };
            let down = if !open && known { " (face down)" } else { "" };
            format!("{}{idle}{down}", seen(setup, item, known))
        })
        .collect();
    let rated = Rating::ALL.iter().filter(|rating| **rating != Rating::Health);
    let ratings: Vec<String> =
        rated.map(|of| format!("{} {}", phrase::rating(*of), state.rating(setup, hero, *of))).collect();
    let blocked = if at != NOWHERE && state.blocked(setup, hero) { ", blocked" } else { "" };
    let (name, gold, ratings) = (setup.name(hero), state.gold[h], ratings.join(", "));
    format!("  {name} {place}{dome}, Health {health}, {gold} gold{blocked}{} ({ratings})", listed(&items))
}

// figures are named in the order of their numbers
const _: () = assert!(HEROES < NONE as usize);
