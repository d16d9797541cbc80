//! The second table of Hero Loot: heroes are records with lists of cards. Slow and simple; neighbors and computed values are in
//! `count`, turns and the Free step in `turn`, actions of figures in `deed`. Every choice is asked through [`Witness::ask`].

use super::map::{Map, Space};
use lootpress::dice::Dice;
use lootpress::games::hero_loot::card::{Hero, Treasure};
use lootpress::games::hero_loot::constants::Constants;
use lootpress::games::hero_loot::ids::HEROES;
use lootpress::games::hero_loot::legal::Move;
use std::collections::{BTreeMap, BTreeSet};

/// Treasure cards in the written order, then special loot.
pub(crate) type Card = usize;

/// Why play stops.
#[derive(Debug, PartialEq)]
pub(crate) enum Stop {
    Over,
    /// Enough was seen.
    Enough,
}

pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// Makes every choice.
pub(crate) trait Witness {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, choices: Vec<Move>) -> Flow<Move>;
}

/// A treasure card, or special loot.
pub(crate) struct Printed {
    pub(crate) title: String,
    pub(crate) card: Option<Treasure>,
    pub(crate) points: i32,
}

/// The contents of the box.
pub(crate) struct Kit {
    pub(crate) cards: Vec<Printed>,
    pub(crate) heroes: Vec<(String, Hero)>,
    pub(crate) teams: Vec<Vec<usize>>,
    pub(crate) maps: Vec<Map>,
    pub(crate) own: Constants,
}

/// A hero, by number, or an active minion, by its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Hero(usize),
    Minion(Card),
}

/// A hero at the table; a hero who stays in the box has no `seat`.
#[derive(Clone, Default)]
pub(crate) struct Person {
    pub(crate) seat: Option<usize>,
    pub(crate) at: Option<Space>,
    pub(crate) wounds: i32,
    pub(crate) gold: i32,
    pub(crate) cards: Vec<Card>,
    pub(crate) won: Vec<Space>,
}

/// A minion on the map.
#[derive(Clone)]
pub(crate) struct Pet {
    pub(crate) card: Card,
    pub(crate) at: Space,
    pub(crate) wounds: i32,
}

/// The contents of a space (HL-29).
#[derive(Clone, Default)]
pub(crate) struct Lot {
    pub(crate) gold: i32,
    pub(crate) cards: Vec<Card>,
}

/// The whole table.
pub(crate) struct Table<'a> {
    pub(crate) kit: &'a Kit,
    pub(crate) dice: Dice,
    pub(crate) witness: Option<Box<dyn Witness + 'a>>,
    pub(crate) players: usize,
    pub(crate) map: usize,
    pub(crate) round: i32,
    pub(crate) active: usize,
    pub(crate) first: usize,
    pub(crate) people: Vec<Person>,
    pub(crate) pets: Vec<Pet>,
    /// Cards that were revealed.
    pub(crate) open: BTreeSet<Card>,
    pub(crate) ground: BTreeMap<Space, Lot>,
    /// The top card last.
    pub(crate) decks: [Vec<Card>; 3],
    pub(crate) discards: [Vec<Card>; 3],
    pub(crate) gone: Vec<Card>,
    pub(crate) bank: i32,
    pub(crate) points: Vec<i32>,
    /// The heroes who have not acted in this turn.
    pub(crate) ready: Vec<Who>,
    /// The number of hand-overs in this Free step.
    pub(crate) handed: i32,
    /// Whether the turn has just begun: nothing has happened except that cards were revealed (HL-A36).
    pub(crate) begins: bool,
    /// The number of draws or items that remain, while they are chosen.
    pub(crate) left: Option<i32>,
    /// Operations that had an effect.
    pub(crate) seen: BTreeSet<String>,
}

impl<'a> Table<'a> {
    /// An empty table.
    pub(crate) fn new(kit: &'a Kit, players: usize, dice: Dice) -> Table<'a> {
        Table {
            kit,
            dice,
            witness: None,
            players,
            map: 0,
            round: 1,
            active: 0,
            first: 0,
            people: vec![Person::default(); kit.heroes.len()],
            pets: Vec::new(),
            open: BTreeSet::new(),
            ground: BTreeMap::new(),
            decks: Default::default(),
            discards: Default::default(),
            gone: Vec::new(),
            bank: kit.own.parts.coins,
            points: vec![0; players],
            ready: Vec::new(),
            handed: 0,
            begins: false,
            left: None,
            seen: BTreeSet::new(),
        }
    }

    /// Asks, if there is anything to choose.
    pub(crate) fn ask(&mut self, seat: usize, moment: &'static str, mut choices: Vec<Move>) -> Flow<Move> {
        choices.sort();
        choices.dedup();
        let mut witness = self.witness.take().expect("somebody looks on");
        let answer = witness.ask(self, seat, moment, choices);
        self.witness = Some(witness);
        answer
    }

    pub(crate) fn map(&self) -> &'a Map {
        &self.kit.maps[self.map]
    }

    /// A treasure card; special loot does not count.
    pub(crate) fn printed(&self, card: Card) -> Option<&'a Treasure> {
        self.kit.cards[card].card.as_ref()
    }

    /// The heroes of a seat.
    pub(crate) fn team(&self, seat: usize) -> Vec<usize> {
        (0..self.people.len()).filter(|h| self.people[*h].seat == Some(seat)).collect()
    }

    pub(crate) fn owner(&self, card: Card) -> Option<usize> {
        (0..self.people.len()).find(|h| self.people[*h].cards.contains(&card))
    }

    pub(crate) fn seat(&self, who: Who) -> Option<usize> {
        match who {
            Who::Hero(hero) => self.people[hero].seat,
            Who::Minion(card) => self.people[self.owner(card)?].seat,
        }
    }

    pub(crate) fn pet(&self, card: Card) -> Option<&Pet> {
        self.pets.iter().find(|pet| pet.card == card)
    }

    pub(crate) fn at(&self, who: Who) -> Option<Space> {
        match who {
            Who::Hero(hero) => self.people[hero].at,
            Who::Minion(card) => self.pet(card).map(|pet| pet.at),
        }
    }

    /// Everybody on the map.
    pub(crate) fn figures(&self) -> Vec<Who> {
        let heroes = (0..self.people.len()).filter(|h| self.people[*h].at.is_some()).map(Who::Hero);
        heroes.chain(self.pets.iter().map(|pet| Who::Minion(pet.card))).collect()
    }

    /// The number of a figure in moves.
    pub(crate) fn number(&self, who: Who) -> u8 {
        match who {
            Who::Hero(hero) => hero as u8,
            Who::Minion(card) => {
                let minion = |card: &Card| self.printed(*card).is_some_and(|printed| printed.minion.is_some());
                (HEROES + (0..card).filter(minion).count()) as u8
            }
        }
    }

    /// The figure with this number.
    pub(crate) fn figure(&self, number: u8) -> Who {
        self.figures().into_iter().find(|who| self.number(*who) == number).expect("on the map")
    }

    /// A hero's items of loot: coins, cards, special loot (HL-33, HL-A21).
    pub(crate) fn items(&self, hero: usize) -> i32 {
        self.people[hero].gold + self.people[hero].cards.len() as i32
    }

    pub(crate) fn title(&self, who: Who) -> String {
        match who {
            Who::Hero(hero) => self.kit.heroes[hero].0.clone(),
            Who::Minion(card) => self.kit.cards[card].title.clone(),
        }
    }
}
