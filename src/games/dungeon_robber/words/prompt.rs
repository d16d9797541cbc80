//! A short summary of the position, and the question to the player.

use super::{bearings, money, player, upper};
use crate::fields::word;
use crate::legal::Move;
use crate::setup::{BOX, NONE, Setup};
use crate::state::{Creature, End, Stairs, State, Step, Who, worth};
use crate::vocabulary::{Ability, Casting, Keyword, Spell};
use table::seats::others;

/// The board and the character sheet: where the robber is, hit points, and possessions.
fn board(setup: &Setup, state: &State) -> Vec<String> {
    let robber = &state.robber;
    let (hp, most) = (robber.hp, robber.most(setup));
    let title = setup.levels.get(usize::from(robber.level)).map_or("", |(title, _)| title);
    let high: Vec<&str> = Ability::ALL.iter().filter(|a| robber.is_high(setup, **a)).map(|a| &a.title()[..3]).collect();
    let high = if high.is_empty() { "nothing High".to_owned() } else { format!("High {}", high.join(" ")) };
    let bar: String = (0..most.clamp(0, 40)).map(|n| if n < hp { '#' } else { '.' }).collect();
    let place = if state.steps.iter().any(|step| *step == Step::Town) {
        format!("At home, with {}", money(robber.savings))
    } else {
        let here = |room: i32| if room == i32::from(state.room) { '@' } else { '-' };
        let track: String = (1..=setup.rules.rooms).map(here).collect();
        format!("Level {} [{track}] room {}, {}", state.dl, state.room, bearings(state.bearings))
    };
    let (ac, save) = (robber.armor_class(setup), state.save(setup, Who::Robber));
    let (hit, sneak) = (plus(robber.attack(setup)), plus(robber.sneak(setup)));
    let (level, xp) = (robber.level, robber.xp);
    let class = if setup.classed && robber.class != NONE {
        format!(" ({})", setup.class(robber.class).title)
    } else {
        String::new()
    };
    let lines = vec![
        format!("{place}; HP {hp}/{most} {bar}"),
        format!("{title}{class}, level {level}, {xp} XP; AC {ac}, save {save}, to hit {hit}, sneak {sneak}; {high}"),
    ];
    lines
}

/// A number with its sign, also for 0.
pub(super) fn plus(n: i16) -> String {
    if n < 0 { format!("\u{2212}{}", -n) } else { format!("+{n}") }
}

/// The carried items.
fn bag(setup: &Setup, state: &State) -> Vec<String> {
    let robber = &state.robber;
    let held = if robber.weapon == NONE { "fists" } else { setup.name(robber.weapon) };
    let worn = if robber.suit == NONE { "no armor" } else { setup.name(robber.suit) };
    let mut lines = vec![format!("In hand: {held}; on: {worn}; money: {}", money(worth(&robber.purse)))];
    if robber.heavy == BOX {
        lines.push(format!("Under one arm: a box with {}", money(worth(&robber.boxed))));
    } else if robber.heavy != NONE {
        lines.push(format!("Under one arm: {}", setup.name(robber.heavy)));
    }
    let things: Vec<String> = robber
        .things(setup)
        .filter(|(i, _)| *i != robber.weapon && *i != robber.suit && *i != robber.heavy)
        .map(|(i, item)| match robber.carried[usize::from(i)] {
            1 => item.title.clone(),
            n => format!("{} \u{d7}{n}", item.title),
        })
        .collect();
    if !things.is_empty() {
        lines.push(format!("Carried: {}", things.join(", ")));
    }
    lines
}

/// A person, with everything that matters in a fight.
fn creature(setup: &Setup, one: &Creature) -> String {
    let kind = setup.monster(one.monster);
    let keywords: Vec<String> = Keyword::ALL.iter().filter(|k| kind.is(**k)).map(|k| word(*k)).collect();
    let level = i32::from(one.level);
    let ac = if kind.is(Keyword::Defenseless) { 0 } else { setup.rules.armor_class + level };
    format!("{}: {} HP, AC {ac}, attacks at +{level}; {}", kind.title, one.hp, keywords.join(", "))
}

fn company(setup: &Setup, state: &State) -> Vec<String> {
    let foes = state.foes.all().iter().map(|foe| format!("Before you: {}", creature(setup, foe)));
    let behind = state.pursuers.all().iter().map(|foe| format!("Behind you: {}", creature(setup, foe)));
    let friends = state.robber.friends.all().iter().map(|one| format!("With you: {}", creature(setup, one)));
    foes.chain(behind).chain(friends).chain(mates(setup, state)).collect()
}

/// The other robbers.
fn mates(setup: &Setup, state: &State) -> impl Iterator<Item = String> {
    others(state.robber.players(), state.robber.seat()).map(|seat| {
        let robber = state.robber.at(seat);
        let how = match robber.out {
            Some(End::Dead) => "dead".to_owned(),
            Some(_) => "retired".to_owned(),
            None => format!("HP {}/{}, AC {}", robber.hp, robber.most(setup), robber.armor_class(setup)),
        };
        let home = state.steps.iter().any(|step| *step == Step::Town);
        let calls = if seat == state.caller() && !home { ", calls" } else { "" };
        let friends = robber.friends.all().iter().map(|one| format!("; with a {}", setup.monster(one.monster).title));
        format!("{}: {how}{calls}{}", player(seat), friends.collect::<String>())
    })
}

/// A description of everything that the player can see.
pub(in super::super) fn look(setup: &Setup, state: &State) -> Vec<String> {
    let mut lines = board(setup, state);
    lines.extend(bag(setup, state));
    lines.extend(company(setup, state));
    if state.stairs != Stairs::None {
        lines.push("Stairs: if you take them now".to_owned());
    }
    let robber = &state.robber;
    let spells = |spell: &Spell| {
        let n = robber.ready[*spell as usize];
        (n > 0).then(|| format!("{} \u{d7}{n}", spell.key().replace('_', " ")))
    };
    let ready: Vec<String> = Spell::ALL.iter().filter_map(spells).collect();
    match robber.class(setup).casts {
        Some(Casting::Freely { .. }) => lines.push(format!("Spells left today: {}", robber.day)),
        Some(Casting::Learnt { .. }) if !ready.is_empty() => lines.push(format!("Spells ready: {}", ready.join(", "))),
        _ => {}
    }
    for (yes, line) in [
        (robber.bitten, "Lycanthropy: no level until it is cured"),
        (robber.sick, "Sick: no exploring until you are home"),
        (robber.vigour, "Strong until you are home"),
        (robber.finding, "The next useful item is a treasure"),
        (state.must_backtrack, "The next movement is a way back"),
    ] {
        if yes {
            lines.push(line.to_owned());
        }
    }
    lines
}

/// The position, then the question.
pub(in super::super) fn prompt(setup: &Setup, state: &State) -> Vec<String> {
    let mut lines = board(setup, state);
    lines.extend(company(setup, state));
    lines.push(question(setup, state));
    lines
}

fn question(setup: &Setup, state: &State) -> String {
    match state.steps.top() {
        Step::Gift => "One more ability is High: which?".to_owned(),
        Step::Class => "You are somebody now: who?".to_owned(),
        Step::Memorise => {
            format!("It is morning, and there is room for {} in your head: which spell?", state.robber.day)
        }
        Step::Ask(ability) => asked(ability).to_owned(),
        Step::Dare(table) => format!("{}: do you dare?", setup.title(table)),
        Step::Tracks => "You saw its tracks in time. Let it pass?".to_owned(),
        Step::Quarry => "It runs. After it, or let it go?".to_owned(),
        Step::Quarrel => "They are busy with each other. Slip past, or take a side?".to_owned(),
        Step::Password => "You have heard a password. Who would know it?".to_owned(),
        Step::Shop { .. } => "Somebody has spread out a blanket. Business?".to_owned(),
        Step::Wish => "It grants you a wish. Well?".to_owned(),
        Step::Behind => "It has not seen you. Slip past, or stab?".to_owned(),
        Step::Town => "At home. What now?".to_owned(),
        Step::Movement => "Where to?".to_owned(),
        Step::Dice { one, other } => format!("You see two ways back, a {one} and a {other}: which die do you use?"),
        Step::Back => "You know the way: back to which room?".to_owned(),
        Step::Side { odd: true } => "A side passage, and something odd about it. Straight on, or aside?".to_owned(),
        Step::Side { .. } => "A side passage. Straight on, or aside?".to_owned(),
        Step::Corner => "Something is round that corner. Go on, or retreat?".to_owned(),
        Step::Cornered if offered(setup, state).len() == 1 => "Nowhere to run: you fight".to_owned(),
        Step::Cornered => "Nowhere to run. Fight, or drop something?".to_owned(),
        Step::Meet if state.fight.hesitates => "It hesitates. And you?".to_owned(),
        Step::Meet => ways(&offered(setup, state)),
        Step::Round if state.fight.more => "You are quick: once more?".to_owned(),
        Step::Round => "Your turn: what do you do?".to_owned(),
        Step::Rust => "It is hungry. Which do you give up?".to_owned(),
        Step::Keep => "That is one follower too many: who goes?".to_owned(),
        Step::Lift { item } if state.robber.heavy == NONE => format!("Heavy: {}. Take it?", setup.name(item)),
        Step::Lift { item } => {
            format!(
                "Heavy: {}. Take it, and leave what you carry ({})?",
                setup.name(item),
                setup.name(state.robber.heavy)
            )
        }
        Step::Moldy { item } => format!("{}: take it?", setup.name(item)),
        Step::Don { item } => format!("{}: wear it? Nobody sneaks in metal", setup.name(item)),
        Step::Chute { levels } => format!("A chute, {levels} down, and no way back. Jump?"),
        Step::Walls { rounds } => {
            let load = setup.name(state.robber.heavy);
            format!("The walls close in {rounds} rounds. Let go of what you carry ({load})?")
        }
        _ => "What now?".to_owned(),
    }
}

/// The choices.
fn offered(setup: &Setup, state: &State) -> Vec<Move> {
    let mut all = Vec::new();
    state.choices(setup, &mut all);
    all
}

/// `Run, parley, sneak or fight?`, as far as they are offered (DR-55).
fn ways(offered: &[Move]) -> String {
    let run = |choice: &Move| matches!(choice, Move::Run | Move::Dash(_) | Move::Hurry);
    let parley = |choice: &Move| matches!(choice, Move::Parley(_));
    let all = [
        (offered.iter().any(run), "run"),
        (offered.iter().any(parley), "parley"),
        (offered.contains(&Move::Sneak), "sneak"),
        (offered.contains(&Move::Steal), "steal"),
    ];
    let ways: Vec<&str> = all.iter().filter(|(may, _)| *may).map(|(_, way)| *way).collect();
    if ways.is_empty() { "You have to fight".to_owned() } else { upper(&format!("{} or fight?", ways.join(", "))) }
}

/// Whether an ability is a player's own (DR-122).
fn asked(ability: Ability) -> &'static str {
    match ability {
        Ability::Strength => "Can you bench your own weight, or do a pull-up? (Men: half as much again, or five.)",
        Ability::Intelligence => {
            "All top grades this year, an IQ of more than 130 online, or more than 1300 in the SAT?"
        }
        Ability::Wisdom => "Do you have all your wisdom teeth?",
        Ability::Dexterity => "Can you tap a finger 70 times in 10 seconds?",
        Ability::Constitution => "Has your stomach kept everything for 12 months?",
        Ability::Charisma => "Do you have more than 300 friends online?",
    }
}
