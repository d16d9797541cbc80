//! Events as one seat sees them (LR-A2): hidden cards that go to another player's hand, bag or bank have no name.
//! `event` has the full texts.

use super::event::{self, Event};
use super::ids::CardNo;
use super::setup::Setup;

/// An event in words for `seat`.
pub(super) fn tell_to(setup: &Setup, event: Event, seat: u8) -> Option<String> {
    let who = |seat: u8| format!("Player {}", seat + 1);
    let words = match event {
        Event::Saw { seat: s, .. } if s != seat => return None,
        Event::Explored { seat: s, .. } if s != seat => format!("{} explores and finds a card", who(s)),
        Event::Kept { seat: s, .. } if s != seat => format!("{} bags the card", who(s)),
        Event::Drew { seat: s, card } if s != seat => format!("{} draws {}", who(s), back(setup, card)),
        Event::Banked { seat: s, .. } if s != seat => format!("{} banks a card", who(s)),
        Event::Stole { seat: s, from, card } if s != seat && from != seat => {
            format!("{} takes {} from {}", who(s), back(setup, card), who(from))
        }
        Event::Gave { seat: s, to, card } if s != seat && to != seat => {
            format!("{} gives {} to {}", who(s), back(setup, card), who(to))
        }
        open => event::tell(setup, open),
    };
    (!words.is_empty()).then_some(words)
}

/// A card, described by its back only.
fn back(setup: &Setup, card: CardNo) -> &'static str {
    match setup.pile.get(usize::from(card)) {
        Some(0) => "an ability",
        Some(1) => "a common card",
        Some(2) => "a rare card",
        Some(3) => "an epic card",
        _ => "a card",
    }
}
