//! Names used in sentences: piles, rarities, slots, windows, and a few words used with numbers.

use crate::effect::{Chooser, Keep, Pile, Rarity, Slot, Window, Zone};

/// The name of the preparation, fight or roll window.
pub(super) fn one_of(names: &[&str]) -> String {
    let small: Vec<String> =
        names.iter().enumerate().map(|(i, n)| if i == 0 { (*n).to_owned() } else { n.to_lowercase() }).collect();
    match small.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => small.concat(),
    }
}

pub(super) fn kept(keep: Keep) -> &'static str {
    match keep {
        Keep::New => "new",
        Keep::Best => "better",
        Keep::Worst => "worse",
    }
}

pub(super) fn cards(zone: Zone, chooser: Chooser) -> &'static str {
    match (zone, chooser) {
        (Zone::Bag, Chooser::Random) => "random card",
        (Zone::Bag, Chooser::Owner | Chooser::Player) => "card",
        (Zone::AbilityHand, Chooser::Random) => "random ability card",
        (Zone::AbilityHand, Chooser::Owner | Chooser::Player) => "ability card",
    }
}

pub(super) fn more(amount: i32) -> &'static str {
    if amount < 0 { "fewer" } else { "more" }
}

pub(super) fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Bag => "bag",
        Zone::AbilityHand => "hand",
    }
}

/// A pile as an adjective: *1 common card*, *the monster pile*.
pub(in super::super) fn pile_name(pile: Pile) -> &'static str {
    match pile {
        Pile::Ability => "ability",
        Pile::Common => "common",
        Pile::Rare => "rare",
        Pile::Epic => "epic",
        Pile::Monster => "monster",
    }
}

/// A rarity as an adjective.
pub(in super::super) fn rarity_name(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => "common",
        Rarity::Rare => "rare",
        Rarity::Epic => "epic",
    }
}

/// A slot as players call it.
pub(in super::super) fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Head => "head",
        Slot::Body => "body",
        Slot::Legs => "legs",
        Slot::Feet => "feet",
        Slot::MainHand => "main hand",
        Slot::OffHand => "off hand",
        Slot::BothHands => "both hands",
    }
}

pub(super) fn window_name(window: Window) -> &'static str {
    match window {
        Window::TurnStart => "Turn start",
        Window::Preparation => "Preparation",
        Window::Fight => "Fight",
        Window::Roll => "Roll",
        Window::Town => "Town",
        Window::AnyTime => "Any window",
    }
}
