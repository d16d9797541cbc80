//! The reference implementation (oracle) of Hero Loot: beside the engine, a second, slow and simple implementation, written from the
//! rules alone. With the same choices and the same dice, both must report the same after every choice.

use both::Met;
use count::kind;
use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::{Deck, Rules};
use lootpress::games::hero_loot::HeroLoot;
use lootpress::games::hero_loot::card::Card;
use lootpress::games::hero_loot::mutant::Mutant;
use lootpress::locus::Locus;
use lootpress::table::bent::Bent;
use lootpress::world::{Disk, Project};
use map::{Drawing, Map};
use std::collections::BTreeSet;
use table::{Kit, Printed, Table};

mod both;
mod count;
mod deed;
mod fight;
mod map;
mod say;
mod table;
mod turn;
mod wild;

/// The shipped data: the deck, and the maps as drawn.
struct Shipped {
    deck: Deck<HeroLoot>,
    drawings: Vec<Drawing>,
}

fn shipped() -> Shipped {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = check::examine::<HeroLoot>(&project).deck.expect("the deck can be read");
    let (_, written) = project.text("data/hero-loot/maps.yaml", Locus::Nowhere).expect("maps");
    Shipped { deck, drawings: serde_yaml::from_str(&written).expect("maps") }
}

/// Cards and heroes from the deck; maps from their drawings.
fn kit(Shipped { deck, drawings }: &Shipped) -> Kit {
    let own = deck.own().clone();
    let (mut cards, mut specials, mut heroes) = (Vec::new(), Vec::new(), Vec::new());
    for entry in deck.cards() {
        let title = entry.title.clone();
        match &entry.card {
            Card::Treasure(card) => cards.push(Printed { title, card: Some((**card).clone()), points: 0 }),
            Card::Special(special) => specials.push(Printed { title, card: None, points: special.points }),
            Card::Hero(hero) => heroes.push((title, (**hero).clone())),
            Card::Map(_) => {}
        }
    }
    cards.extend(specials);
    let mut names: Vec<&str> = Vec::new();
    for (_, hero) in &heroes {
        if !names.contains(&hero.team.as_str()) {
            names.push(&hero.team);
        }
    }
    let members = |team: &&str| (0..heroes.len()).filter(|h| heroes[*h].1.team == **team).collect();
    let teams = names.iter().map(members).collect();
    let maps = drawings.iter().map(|drawing| Map::new(drawing, &own)).collect();
    Kit { cards, heroes, teams, maps, own }
}

/// A game by its number: as shipped, or with random changes.
#[derive(Clone, Copy, Debug)]
enum Game {
    Shipped(u64),
    Wild(u64),
}

/// Plays a game in both, with or without a changed rule in the engine.
fn play(shipped: &Shipped, game: Game, seed: u64, bent: Option<Mutant>) -> Result<Met, String> {
    let mut kit = kit(shipped);
    let (Game::Shipped(index) | Game::Wild(index)) = game;
    let players = 2 + (index % (kit.own.players.max as u64 - 1)) as u8;
    let mut setup = HeroLoot::compile(&shipped.deck, players).value.expect("a table");
    if let Game::Wild(_) = game {
        wild::wild(&mut Dice::new(seed, 1000 + index), &mut setup, &mut kit);
    }
    setup.bent = Bent(bent);
    let table = Table::new(&kit, players.into(), Dice::new(seed, index * 2));
    both::both(&setup, table, Dice::new(seed, index * 2 + 1)).map_err(|e| format!("{game:?} of seed {seed}, {e}"))
}

/// Plays games until three have differences; returns the results.
fn agree(games: impl Iterator<Item = Game>, seed: u64) -> Met {
    let shipped = shipped();
    let (mut all, mut parted) = (Met::default(), Vec::new());
    for game in games {
        match play(&shipped, game, seed, None) {
            Ok(met) => {
                all.choices += met.choices;
                met.kinds.into_iter().for_each(|(kind, n)| *all.kinds.entry(kind).or_default() += n);
                all.ops.extend(met.ops);
            }
            Err(difference) => parted.push(difference),
        }
        if parted.len() == 3 {
            break;
        }
    }
    assert!(parted.is_empty(), "\n{}", parted.join("\n\n"));
    all
}

#[test]
fn two_referees_agree_over_the_shipped_deck() {
    let met = agree((0..10).map(Game::Shipped), 31);
    assert!(met.choices > 1_500, "{} choices", met.choices);
}

/// Every kind of choice is made, and every operation of a card has an effect.
#[test]
fn two_referees_agree_over_wild_games() {
    let met = agree((0..15).map(Game::Wild), 5);
    let kinds = "Adventure Attack Begin Buy Draw Give GiveCoin Go Pass Reveal Ride Roll Spend Take TakeCoin TakeHidden Toll Unleash \
                 Use Yield YieldCoin";
    let rare: Vec<&str> = kinds.split(' ').filter(|k| !met.kinds.contains_key(*k)).collect();
    let shipped = kit(&shipped());
    let cards = shipped.cards.iter().filter_map(|printed| printed.card.as_ref());
    let ops: BTreeSet<String> = cards.flat_map(|card| &card.effects).flat_map(|e| &e.ops).map(kind).collect();
    let unmet: Vec<&String> = ops.difference(&met.ops).collect();
    assert!(rare.is_empty() && unmet.is_empty() && ops.len() > 10, "{rare:?}, {unmet:?} of {}", met.choices);
}

/// Changed rules that rarely matter in random games: scenarios test them.
const SELDOM: [Mutant; 5] = [
    Mutant::StolenMinionsStay,
    Mutant::TiesAreEven,
    Mutant::TheHarmedAreSilent,
    Mutant::LostHealthIsNothing,
    Mutant::IncomeIsLate,
];

/// The second implementation finds changed rules of the engine: some game differs, and no game differs without a
/// change.
#[test]
fn a_bent_rule_is_seen() {
    let shipped = shipped();
    // games of two and three players are fast
    let games: Vec<Game> = (0..40).filter(|n| n % 5 < 2).map(Game::Wild).collect();
    let straight = games[..3].iter().find_map(|game| play(&shipped, *game, 8, None).err());
    assert_eq!(straight, None);
    let parts = |bent: Mutant| games.iter().any(|game| play(&shipped, *game, 8, Some(bent)).is_err());
    let often = Mutant::ALL.iter().filter(|bent| !SELDOM.contains(bent));
    let unseen: Vec<&Mutant> = often.filter(|bent| !parts(**bent)).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}
