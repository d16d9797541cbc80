//! The deck as written out for the table, by which replays identify it.

use super::constants::{Numbers, Skirmish};
use super::effect::{Category, DeckName, HeroLoot, Reveal, Symbol, UseLimit};
use super::map::Ground;
use super::setup::Setup;
use cards::game::Fact;
use cards::lexicon::Effect;
use serde::Serialize;

#[derive(Serialize)]
struct Roster<'a> {
    rules: &'a Numbers,
    skirmish: &'a Skirmish,
    coins: i32,
    cards: Vec<Listed<'a>>,
    heroes: Vec<Person<'a>>,
    maps: Vec<Drawn<'a>>,
}

#[derive(Serialize)]
struct Listed<'a> {
    number: usize,
    title: &'a str,
    points: i32,
    #[serde(flatten)]
    treasure: Option<Printed<'a>>,
}

#[derive(Serialize)]
struct Printed<'a> {
    deck: DeckName,
    category: Category,
    limits: [i32; 2],
    symbol: Option<Symbol>,
    limit: UseLimit,
    reveal: Reveal,
    weapon: Option<super::card::Weapon>,
    minion: Option<super::card::Minion>,
    mount: Option<super::card::Mount>,
    effects: &'a [Effect<HeroLoot>],
}

#[derive(Serialize)]
struct Person<'a> {
    name: &'a str,
    team: &'a str,
    ratings: &'a [i32],
    symbols: &'a [Symbol],
    no_trade: bool,
}

#[derive(Serialize)]
struct Drawn<'a> {
    title: &'a str,
    all: u64,
    near: &'a [u64],
    domes: u64,
    shops: u64,
    sites: &'a [u8],
    starts: &'a [u8],
    specials: &'a [u8],
}

/// The constants, cards by number, heroes, maps.
pub(super) fn roster(setup: &Setup) -> Fact {
    let listed = setup.items.iter().enumerate().map(|(number, item)| Listed {
        number,
        title: &item.title,
        points: item.points,
        treasure: item.card.as_deref().map(|card| Printed {
            deck: card.deck,
            category: card.category,
            limits: card.limits,
            symbol: card.symbol,
            limit: card.limit,
            reveal: card.reveal,
            weapon: card.weapon,
            minion: card.minion,
            mount: card.mount,
            effects: &card.effects,
        }),
    });
    let people = setup.heroes.iter().map(|(name, hero)| Person {
        name,
        team: &hero.team,
        ratings: &hero.ratings,
        symbols: &hero.symbols,
        no_trade: hero.no_trade,
    });
    let maps = setup.maps.iter().map(|(title, ground)| drawn(title, ground));
    Fact::of(&Roster {
        rules: &setup.rules,
        skirmish: &setup.skirmish,
        coins: setup.parts.coins,
        cards: listed.collect(),
        heroes: people.collect(),
        maps: maps.collect(),
    })
}

fn drawn<'a>(title: &'a str, ground: &'a Ground) -> Drawn<'a> {
    Drawn {
        title,
        all: ground.all,
        near: &ground.near,
        domes: ground.domes,
        shops: ground.shops,
        sites: &ground.sites,
        starts: &ground.starts,
        specials: &ground.specials,
    }
}
