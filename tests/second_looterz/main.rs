//! Two referees at one table of Looterz: the engine, and a second one written from the rules alone, slow and plain. Driven by
//! the same choices and the same dice they must say the same after every choice, with the shipped deck and with cards drawn at
//! random from the vocabulary.
#![expect(clippy::disallowed_methods, reason = "a driver reads the files it plays with")]

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::Deck;
use lootpress::games::looterz::constants::Numbers;
use lootpress::games::looterz::effect::{Looterz, Tag};
use lootpress::games::looterz::setup::{Plain, Setup};
use lootpress::world::{Disk, Project};
use table::{Choice, Flow, Printed, Stop, Table, Witness};

mod act;
mod both;
mod count;
mod decks;
mod effects;
mod known;
mod odds;
mod table;

fn shipped() -> Deck<Looterz> {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    check::examine::<Looterz>(&project).deck.expect("the deck can be read")
}

/// The cards of a deck, copies counted, in the order they are written.
fn printed(deck: &Deck<Looterz>) -> Vec<Printed> {
    let mut cards = Vec::new();
    for entry in deck.cards() {
        let card = &entry.card;
        let printed = Printed {
            title: entry.title.clone(),
            life: card.life,
            power: card.power,
            tags: card.tags.clone(),
            effects: card.effects.clone(),
        };
        cards.extend((0..card.copies).map(|_| printed.clone()));
    }
    cards
}

fn numbers() -> Numbers {
    shipped().about().own.rules.clone()
}

/// The same cards for the engine.
fn setup(players: u8, rules: &Numbers, cards: &[Printed]) -> Setup {
    let mut plain: Vec<Plain> = Vec::new();
    for card in cards {
        match plain.last_mut() {
            Some(last) if last.title == card.title => last.copies += 1,
            _ => plain.push(Plain {
                title: card.title.clone(),
                life: card.life,
                power: card.power,
                frog: card.tags.contains(&Tag::Frog),
                copies: 1,
                effects: card.effects.clone(),
            }),
        }
    }
    let goal = rules.loot_to_win[usize::from(players) - 2] as u16;
    Setup::new(players, rules.clone(), goal, &plain)
}

/// Nobody is asked.
struct Nobody;

impl Witness for Nobody {
    fn ask(&mut self, _: &Table<'_>, _: usize, _: &'static str, _: &[Choice]) -> Flow<Choice> {
        Err(Stop::Enough)
    }
}

/// Plays games until three have parted; says which. The choices made, and how many games a guard ended.
fn agree(games: impl IntoIterator<Item = (Vec<Printed>, Numbers, u8)>, seed: u64, most: u32) -> (u32, u32) {
    let (mut choices, mut stalled, mut parted) = (0, 0, Vec::new());
    for (index, (cards, rules, players)) in games.into_iter().enumerate() {
        let setup = setup(players, &rules, &cards);
        let dice = Dice::new(seed, index as u64 * 2);
        let table = Table::new(&cards, &rules, usize::from(players), dice, Box::new(Nobody));
        match both::both(&setup, table, seed, index as u64, most) {
            Ok(agreed) => (choices, stalled) = (choices + agreed.choices, stalled + u32::from(agreed.stalled)),
            Err(difference) => parted.push(difference),
        }
        if parted.len() == 3 {
            break;
        }
    }
    assert!(parted.is_empty(), "\n{}", parted.join("\n\n"));
    (choices, stalled)
}

#[test]
fn two_referees_agree_over_the_shipped_deck() {
    let (cards, rules) = (printed(&shipped()), numbers());
    let games = (0..60).map(|game| (cards.clone(), rules.clone(), 2 + game % 5));
    let (choices, stalled) = agree(games, 21, 600);
    assert!(choices > 5_000 && stalled == 0, "{choices} choices, {stalled} stalled");
}

/// The vocabulary drawn at random, every number of players, small decks that run out; a fixed budget.
#[test]
fn two_referees_agree_over_cards_drawn_from_the_vocabulary() {
    let found = decks::effects(1, 6000);
    assert!(found.len() > 300 && decks::missing(&found).is_empty(), "{}: {:?}", found.len(), decks::missing(&found));
    let games = (0..150).map(|game| {
        let mut dice = Dice::new(77, game);
        (decks::deck(&mut dice, &found), decks::rules(&mut dice), 2 + (game % 5) as u8)
    });
    let (choices, stalled) = agree(games, 5, 250);
    assert!(choices > 20_000 && stalled < 50, "{choices} choices, {stalled} stalled");
}
