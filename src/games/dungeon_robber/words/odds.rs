//! Remarks on a choice in the present position: its cost, and the odds where dice decide.

use super::money;
use super::prompt::plus;
use crate::card::Growth;
use crate::legal::{Gift, Move};
use crate::setup::{Number, Setup};
use crate::state::{Stairs, State, Who};
use crate::vocabulary::{Ability, Coin, Keyword, Met, Power};

/// The strengths of a class, in a line.
fn calling(setup: &Setup, class: Number) -> String {
    let class = setup.class(class);
    let grows = |growth: Growth, what: &str| match growth.every {
        _ if growth.gain == 0 => None,
        None | Some(1) => Some(format!("+{} {what} a level", growth.gain)),
        Some(n) => Some(format!("+{} {what} every {n} levels", growth.gain)),
    };
    let mut all: Vec<String> = [
        grows(class.hit_points, "HP"),
        grows(class.attack, "to hit"),
        grows(class.sneak, "to sneak"),
        grows(class.flight, "AC in flight"),
    ]
    .into_iter()
    .flatten()
    .collect();
    all.extend(class.backstab.map(|_| "backstab".to_owned()));
    all.extend(class.turning.map(|_| "turns the undead".to_owned()));
    all.extend(class.casts.as_ref().map(|_| "spells".to_owned()));
    all.join(", ")
}

/// A remark on a choice in the present position.
pub(in super::super) fn remark(setup: &Setup, state: &State, choice: Move) -> Option<String> {
    let (robber, rules) = (&state.robber, &setup.rules);
    Some(match choice {
        Move::High(a) => match a {
            Ability::Strength => "+1 to attacks, damage and doors".to_owned(),
            Ability::Intelligence => "two dice for the way back, wizards' scrolls".to_owned(),
            Ability::Wisdom => format!("saves at {}, clerics' scrolls", rules.wise_save),
            Ability::Dexterity => "+1 AC, +1 to sneaking".to_owned(),
            Ability::Constitution => "+1 hit point, more with odd levels".to_owned(),
            Ability::Charisma => "+1 to parley, a second henchman".to_owned(),
        },
        Move::Temple => format!("{} GP, {} HP", rules.temple_price, rules.temple_heals),
        Move::Rest(months) => {
            let months = i32::from(months);
            let most = i32::from(robber.most(setup) - robber.hp);
            format!("{} GP, {} HP", months * rules.month_price, (months * rules.month_heals).min(most))
        }
        Move::Cure => format!("{} GP", rules.cure_price),
        Move::Eat(_) => format!("{} HP", rules.food_heals),
        Move::Sell(item) => money(state.worth(setup, item)),
        Move::Rise => {
            let (title, xp) = setup.levels.get(usize::from(robber.level) + 1)?;
            format!("{} GP: {title}", xp - robber.xp)
        }
        Move::Spend => format!("{} GP", robber.savings / Coin::Gold.worth()),
        Move::Explore => format!("room {}", state.room + 1),
        Move::Wander => format!("room {}", state.room.saturating_sub(1)),
        Move::Backtrack => format!("a d20, {} or more", state.room),
        Move::Up if state.dl == 1 => "home".to_owned(),
        Move::Up => format!("level {}, room {}", state.dl - 1, rules.rooms),
        Move::Down => format!("level {}", state.dl + 1),
        Move::Stairs => match state.stairs {
            Stairs::Down { levels, .. } | Stairs::ToChamber { levels } => format!("{levels} down"),
            Stairs::Up { levels } => format!("{levels} up"),
            Stairs::False { .. } => "to a blank wall".to_owned(),
            Stairs::None => return None,
        },
        Move::Parley(gift) => parley(setup, state, gift)?,
        Move::Drop(gift) => drop(setup, state, gift)?,
        Move::Burn(_) => {
            let need = i16::try_from(rules.oil_armor_class).unwrap_or(i16::MAX) - robber.prowess(setup);
            d20(need)
        }
        Move::Sneak => sneak(setup, state, 0)?,
        Move::Steal => sneak(setup, state, rules.sneak_steal as i16)?,
        Move::Aside if state.is_pursued() => "may shake it off".to_owned(),
        Move::Attack(at) => {
            let foe = state.foes.all().get(usize::from(at))?;
            let ac = state.armor_class(setup, Who::Foe(at), false);
            let left = if state.foes.len() > 1 { format!("{} HP, ", foe.hp) } else { String::new() };
            format!("{}, {left}{}", setup.monster(foe.monster).title, d20(ac - robber.attack(setup)))
        }
        Move::Pour(_, at) | Move::ReadFor(_, at) | Move::ConjureFor(_, at) | Move::Dismiss(at) => {
            setup.monster(state.robber.friends.all().get(usize::from(at))?.monster).title.clone()
        }
        Move::Lash(at) | Move::Throw(_, at) => {
            let foe = state.foes.all().get(usize::from(at))?;
            let ac = state.armor_class(setup, Who::Foe(at), false);
            format!("{}, {}", setup.monster(foe.monster).title, d20(ac - robber.prowess(setup)))
        }
        Move::Turn(at) | Move::Wand(_, at) => {
            setup.monster(state.foes.all().get(usize::from(at))?.monster).title.clone()
        }
        Move::Become(class) => calling(setup, class),
        Move::Conjure(_, at) if state.foes.len() > 1 => {
            setup.monster(state.foes.all().get(usize::from(at))?.monster).title.clone()
        }
        Move::Don(item) if setup.item(item).metal => format!("AC +{}, no sneaking", setup.item(item).ac),
        Move::Don(item) => format!("AC +{}", setup.item(item).ac),
        Move::Wield(item) => setup.item(item).damage?.to_string(),
        // the choice needs no remark
        _ => String::new(),
    })
}

/// The number needed on a d20.
fn d20(need: i16) -> String {
    format!("a d20, {} or more", need.clamp(1, 20))
}

/// The number needed on two dice for a way past, and for a henchman (DR-62).
fn parley(setup: &Setup, state: &State, gift: Gift) -> Option<String> {
    let rules = &setup.rules;
    let kind = setup.monster(state.foes.all().first()?.monster);
    let (price, bribe) = match gift {
        Gift::Nothing => (String::new(), 0),
        Gift::Money => (format!("{}; ", money(state.due(setup))), 1),
        Gift::Item(item) => (format!("{}; ", money(state.worth(setup, item))), 1),
    };
    let bribe = bribe * if kind.is(Keyword::Greedy) { rules.bribe_the_greedy } else { rules.bribe };
    let more = bribe + i32::from(state.robber.bonus(setup, Ability::Charisma));
    let (pass, follow) = (rules.hesitant_up_to + 1 - more, rules.friendly_up_to + 1 - more);
    let follows = if follow > 12 { String::new() } else { format!(", {follow} or more and it follows you") };
    Some(format!("{price}2d6, {pass} or more lets you pass{follows}"))
}

/// The number needed on a d20 to get past a creature (DR-64, DR-65); in a passage, its width counts too.
fn sneak(setup: &Setup, state: &State, steal: i16) -> Option<String> {
    let rules = &setup.rules;
    let foe = state.foes.all().first()?;
    let alert = if setup.monster(foe.monster).is(Keyword::Alert) { rules.sneak_alert as i16 } else { 0 };
    let (place, width) = match state.fight.met {
        Met::Chamber => (rules.sneak_chamber as i16, ""),
        Met::Passage => (0, " and what the width adds"),
    };
    let more = place + alert + steal + state.robber.sneak(setup);
    let need = rules.armor_class as i16 + i16::from(foe.level) + 1;
    Some(format!("a d20 {}{width}, {need} or more", plus(more)))
}

/// The number needed on a d10 to stop pursuers (DR-58).
fn drop(setup: &Setup, state: &State, gift: Gift) -> Option<String> {
    let rules = &setup.rules;
    let kind = setup.monster(state.pursuers.all().first()?.monster);
    let (price, food) = match gift {
        Gift::Item(item) => (String::new(), matches!(setup.item(item).power, Some(Power::Feed { .. }))),
        _ => (format!("{}; ", money(state.due(setup))), false),
    };
    Some(match () {
        () if kind.is(Keyword::Relentless) => format!("{price}it does not stop"),
        () if kind.is(Keyword::Greedy) && !food => format!("{price}it stops"),
        () => {
            let right = food != kind.is(Keyword::Intelligent);
            format!("{price}a d10, {} or less stops it", if right { rules.bait_stops } else { rules.bait_rarely_stops })
        }
    })
}
