//! The deck as written out for the table, by which replays identify it, and from which a referee without the deck can follow a
//! log.

use super::constants::Numbers;
use super::effect::Looterz;
use super::ids::CardNo;
use super::setup::Setup;
use super::words::name;
use cards::game::Fact;
use cards::lexicon::Effect;
use serde::Serialize;

#[derive(Serialize)]
struct Roster<'a> {
    rules: &'a Numbers,
    cards: Vec<Listed<'a>>,
}

#[derive(Serialize)]
struct Listed<'a> {
    number: CardNo,
    title: &'a str,
    name: String,
    life: i32,
    power: i32,
    frog: bool,
    effects: &'a [Effect<Looterz>],
}

/// The constants, and every card by number; the copies of a title are consecutive.
pub(super) fn roster(setup: &Setup) -> Fact {
    let listed = |number: CardNo| {
        let def = setup.card(number);
        Listed {
            number,
            title: &def.title,
            name: name(setup, number),
            life: def.life,
            power: def.power,
            frog: setup.frogs.has(number),
            effects: &def.effects,
        }
    };
    Fact::of(&Roster { rules: &setup.rules, cards: setup.all.into_iter().map(listed).collect() })
}
