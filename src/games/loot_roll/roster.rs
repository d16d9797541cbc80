//! The deck as written out for the table, by which replays identify it, and from which a referee without the deck can follow a
//! log.

use super::compiled::{CardDef, Kind};
use super::effect::{LootRoll, Rarity, Slot};
use super::setup::Setup;
use cards::game::Fact;
use cards::lexicon::Effect;
use serde::Serialize;

#[derive(Serialize)]
struct Roster<'a> {
    rules: super::constants::Numbers,
    cards: Vec<Listed<'a>>,
}

#[derive(Serialize)]
struct Listed<'a> {
    number: usize,
    title: &'a str,
    kind: &'static str,
    #[serde(flatten)]
    printed: Printed,
    effects: &'a [Effect<LootRoll>],
}

#[derive(Serialize)]
#[serde(untagged)]
enum Printed {
    Ability { price: i16 },
    Loot { rarity: Rarity, treasure: i16, slot: Option<Slot>, survivability: Option<i16> },
    Monster { survivability: [i16; 2], chest: [[u8; 3]; 2] },
}

/// The constants, and every card by number; pairs of a monster are regular and boss, and chests are commons, rares,
/// epics.
pub(super) fn roster(setup: &Setup) -> Fact {
    let listed = |(number, card)| {
        let card: &CardDef = card;
        let (kind, printed) = match card.kind {
            Kind::Ability { price } => ("ability", Printed::Ability { price }),
            Kind::Loot { rarity, treasure, gear } => {
                let (slot, survivability) = gear.unzip();
                ("loot", Printed::Loot { rarity, treasure, slot, survivability })
            }
            Kind::Monster { number, chest } => ("monster", Printed::Monster { survivability: number, chest }),
        };
        Listed { number, title: &card.title, kind, printed, effects: &card.effects }
    };
    Fact::of(&Roster { rules: setup.rules, cards: setup.cards.iter().enumerate().map(listed).collect() })
}
