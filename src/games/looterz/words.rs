//! What happens at the table, what may be chosen and what is asked, in words.

use super::event::Event;
use super::legal::Move;
use super::setup::Setup;
use super::view::View;

pub(super) fn tell(_setup: &Setup, event: Event) -> String {
    format!("{event:?}")
}

pub(super) fn tell_to(setup: &Setup, event: Event, _seat: u8) -> Option<String> {
    Some(tell(setup, event))
}

pub(super) fn name_move(_setup: &Setup, choice: Move) -> String {
    format!("{choice:?}").to_lowercase()
}

pub(super) fn prompt(_setup: &Setup, _view: &View<'_>) -> Vec<String> {
    vec!["What do you choose?".to_owned()]
}
