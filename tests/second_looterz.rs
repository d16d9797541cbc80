//! The reference implementation (oracle) of Looterz: the engine is compared with a second, slow and simple implementation, written from the
//! rules alone. With the same choices and the same dice, both must report the same after every choice, with the shipped deck and with cards
//! generated at random from the vocabulary.
#![expect(clippy::disallowed_methods, reason = "a driver reads the files it plays with")]

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::Deck;
use lootpress::games::looterz::constants::Numbers;
use lootpress::games::looterz::effect::{Looterz, Tag};
use lootpress::games::looterz::mutant::Mutant;
use lootpress::games::looterz::setup::{Plain, Setup};
use lootpress::table::bent::Bent;
use lootpress::world::{Disk, Project};
use std::sync::LazyLock;
use table::{Choice, Flow, Printed, Stop, Table, Witness};

mod act;
mod both;
mod count;
mod crowd;
mod decks;
mod effects;
mod known;
mod odds;
mod queue;
mod say;
mod table;
mod turn;

fn shipped() -> Deck<Looterz> {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    check::examine::<Looterz>(&project).deck.expect("the deck can be read")
}

/// The cards of a deck with all copies, in the written order.
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
    shipped().own().rules.clone()
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

/// The cards of a game, its numbers, and its players.
type Game = (Vec<Printed>, Numbers, u8);

/// Plays a game in both, with or without a changed rule in the engine.
fn play(game: &Game, seed: u64, index: u64, most: u32, bent: Option<Mutant>) -> Result<both::Agreed, String> {
    let (cards, rules, players) = game;
    let mut setup = setup(*players, rules, cards);
    setup.bent = Bent(bent);
    let dice = Dice::new(seed, index * 2);
    let table = Table::new(cards, rules, usize::from(*players), dice, Box::new(Nobody));
    both::both(&setup, table, seed, index, most)
}

/// Plays games until three have differences; names them. Returns the number of choices, and of games that a limit
/// ended.
fn agree(games: impl IntoIterator<Item = Game>, seed: u64, most: u32) -> (u32, u32) {
    let (mut choices, mut stalled, mut parted) = (0, 0, Vec::new());
    for (index, game) in games.into_iter().enumerate() {
        match play(&game, seed, index as u64, most, None) {
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

fn shipped_games() -> impl Iterator<Item = Game> {
    let (cards, rules) = (printed(&shipped()), numbers());
    (0..60).map(move |game| (cards.clone(), rules.clone(), 2 + game % 5))
}

/// Every number of players, with small decks that run out.
fn random_games(count: u64) -> impl Iterator<Item = Game> {
    static FOUND: LazyLock<Vec<String>> = LazyLock::new(|| decks::effects(1, 6000));
    let missing = decks::missing(&FOUND);
    assert!(FOUND.len() > 300 && missing.is_empty(), "{}: {missing:?}", FOUND.len());
    (0..count).map(|game| {
        let mut dice = Dice::new(77, game);
        (decks::deck(&mut dice, &FOUND), decks::rules(&mut dice), 2 + (game % 5) as u8)
    })
}

#[test]
fn two_referees_agree_over_the_shipped_deck() {
    let (choices, stalled) = agree(shipped_games(), 21, 600);
    assert!(choices > 5_000 && stalled == 0, "{choices} choices, {stalled} stalled");
}

/// Random cards from the vocabulary, with a fixed budget.
#[test]
fn two_referees_agree_over_cards_drawn_from_the_vocabulary() {
    let (choices, stalled) = agree(random_games(100), 5, 250);
    assert!(choices > 12_000 && stalled < 50, "{choices} choices, {stalled} stalled");
}

/// The second implementation finds every changed rule of the engine: some game differs.
#[test]
fn a_bent_rule_is_seen() {
    let mut games: Vec<Game> = shipped_games().take(15).chain(random_games(40)).collect();
    games.extend((0..10).map(|_| (decks::returning(), numbers(), 3)));
    games.extend((0..3).map(|_| (decks::lending(), numbers(), 3)));
    agree(games[55..].iter().cloned(), 8, 400);
    let parts = |bent: Mutant| (0..).zip(&games).any(|(index, game)| play(game, 8, index, 300, Some(bent)).is_err());
    let unseen: Vec<&Mutant> = Mutant::ALL.iter().filter(|bent| !parts(**bent)).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}
