//! Choices that a player may expect but cannot make now, with the rule that forbids them.

use crate::legal::Move;
use crate::setup::{NONE, Setup};
use crate::state::{Bearings, State, Step};
use crate::vocabulary::{Caster, Coin, Keyword, Power, Slot};

/// A line for each such choice, with the rule that forbids it.
pub(in super::super) fn barred(setup: &Setup, state: &State) -> Vec<String> {
    let mut offered = Vec::new();
    state.choices(setup, &mut offered);
    let mut lines = match state.steps.top() {
        Step::Movement => ways(setup, state, &offered),
        Step::Meet => [flight(setup, state), talk(setup, state), tiptoe(setup, state)].concat(),
        Step::Round => flight(setup, state),
        Step::Town => at_home(setup, state),
        _ => Vec::new(),
    };
    if matches!(state.steps.top(), Step::Movement | Step::Round | Step::Town) {
        lines.extend(letters(setup, state));
    }
    if matches!(state.steps.top(), Step::Movement | Step::Town) {
        lines.extend(gear(setup, state));
    }
    lines
}

/// Movements (DR-24 to DR-29).
fn ways(setup: &Setup, state: &State, offered: &[Move]) -> Vec<String> {
    let (top, bottom) = (state.room == 1, i32::from(state.room) >= setup.rules.rooms);
    let astray = state.bearings != Bearings::Mapping;
    let all = [
        (
            Move::Explore,
            match () {
                () if astray => "explore: you do not know the way (DR-25)",
                () if bottom => "explore: this is the last room (DR-25)",
                () => "explore: one of the robbers is sick (DR-A66)",
            },
        ),
        (
            Move::Backtrack,
            match () {
                () if astray => "backtrack: you do not know the way (DR-26)",
                () => "backtrack: this is the first room (DR-A7)",
            },
        ),
        (
            Move::Wander,
            if astray { "wander: this is the first room (DR-27)" } else { "wander: you know the way (DR-27)" },
        ),
        (
            Move::Up,
            if top { "go upstairs: the way out has moved" } else { "go upstairs: only from the first room (DR-29)" },
        ),
        (
            Move::Down,
            if bottom {
                "go downstairs: there is nothing below"
            } else {
                "go downstairs: only from the last room (DR-28)"
            },
        ),
    ];
    let barred = all.iter().filter(|(choice, _)| !offered.contains(choice));
    barred.map(|(_, why)| (*why).to_owned()).collect()
}

/// Running (DR-A20).
fn flight(setup: &Setup, state: &State) -> Vec<String> {
    let foes = state.foes.all();
    let holder = foes.iter().find(|foe| state.holds(foe));
    let why = match (holder, foes.first()) {
        _ if state.can_run(setup) && state.robber.seat() != state.caller() => {
            "the caller decides for all (DR-A74)".to_owned()
        }
        _ if state.can_run(setup) => return Vec::new(),
        (Some(foe), _) => format!("the {} has got hold of you (DR-88, DR-89)", setup.monster(foe.monster).title),
        (_, Some(first)) if foes.iter().any(|foe| foe.troop != first.troop) => {
            "there are monsters on both sides (DR-75)".to_owned()
        }
        _ if state.fight.cornered => "there is nowhere to run to (DR-A21)".to_owned(),
        _ => "you would not leave your art behind while you are unhurt (DR-A20)".to_owned(),
    };
    vec![format!("run: {why}")]
}

/// Words (DR-61).
fn talk(setup: &Setup, state: &State) -> Vec<String> {
    let Some(foe) = state.foes.all().first() else { return Vec::new() };
    let title = &setup.monster(foe.monster).title;
    let due = state.due(setup);
    let why = match () {
        () if !setup.monster(foe.monster).is(Keyword::Intelligent) => {
            format!("parley: the {title} does not talk (DR-76)")
        }
        () if between(state) => "parley: there are too many of them to talk to (DR-A18)".to_owned(),
        () if state.fight.acted => format!("parley: the {title} has struck already (DR-61)"),
        () if state.robber.cash() < due => format!("bribe with money: it takes {} (DR-61)", super::money(due)),
        () => return Vec::new(),
    };
    vec![why]
}

/// Sneaking (DR-64).
fn tiptoe(setup: &Setup, state: &State) -> Vec<String> {
    let why = match () {
        () if state.robber.present().any(|robber| robber.clanks(setup)) => "nobody sneaks in metal (DR-64)",
        () if state.fight.hesitates => "it has seen you (DR-A26)",
        () if between(state) => "there is one on either side (DR-A18)",
        () if state.fight.acted => "it has struck already (DR-64)",
        () => return Vec::new(),
    };
    vec![format!("sneak: {why}")]
}

fn between(state: &State) -> bool {
    let foes = state.foes.all();
    foes.iter().any(|foe| foe.troop != foes[0].troop) || state.fight.cornered
}

/// Town (DR-111 to DR-117).
fn at_home(setup: &Setup, state: &State) -> Vec<String> {
    let (robber, rules) = (&state.robber, &setup.rules);
    let gp = robber.savings / Coin::Gold.worth();
    let hurt = robber.hp < robber.most(setup);
    let (month, temple) = (rules.month_price, rules.temple_price);
    let mut lines = Vec::new();
    if hurt && gp < temple.into() {
        lines.push(format!("temple: it costs {temple} GP (DR-111)"));
    }
    if hurt && gp < month.into() {
        lines.push(format!("rest a month: it costs {month} GP (DR-112)"));
    }
    if robber.bitten {
        lines.push("rise a level: not before you are cured (DR-A84)".to_owned());
        if gp < rules.cure_price.into() {
            lines.push(format!("be cured: it costs {} GP (DR-A73)", rules.cure_price));
        }
    }
    if i32::from(robber.level) < rules.retire_level {
        lines.push("retire: nobody remembers a laborer (DR-117)".to_owned());
    }
    lines
}

/// Scrolls that the robber cannot read (DR-109).
fn letters(setup: &Setup, state: &State) -> Vec<String> {
    let unread = |(_, item): &(_, &crate::card::Item)| match item.power {
        Some(Power::Spell { cast }) if !state.can_read(setup, cast) => {
            let of = match setup.spells[cast as usize].0 {
                Caster::Wizard => "a wizard's",
                Caster::Cleric => "a cleric's",
            };
            Some(format!("read {}: it is {of}, and beyond you (DR-109)", item.title))
        }
        _ => None,
    };
    state.robber.things(setup).filter_map(|thing| unread(&thing)).collect()
}

/// Items that cannot be put on or taken in hand.
fn gear(setup: &Setup, state: &State) -> Vec<String> {
    let robber = &state.robber;
    let mut lines = Vec::new();
    if robber.weapon != NONE && setup.item(robber.weapon).power == Some(Power::Cursed) {
        lines.push("wield anything else: the curse stays in your hand until you are home (DR-A44)".to_owned());
    }
    if state.dressed && state.steps.top() == Step::Movement {
        lines.push("wear or wield anything else: one change of gear a turn (DR-A80)".to_owned());
    }
    for (i, item) in robber.things(setup) {
        if matches!(item.slot, Slot::Weapon | Slot::Suit | Slot::Shield) && !robber.can_use(setup, i) {
            lines.push(format!("use {}: not in your class (DR-124)", item.title));
        }
    }
    lines
}
