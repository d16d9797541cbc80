//! The second table of Loot Roll: a zone is a list with its top card first. Slow and simple; moves of cards are in `cards`, turns in
//! `turn`, windows in `window`, effects in `effects`, computed values in `count`. Every choice is asked through [`Witness::ask`].

use lootpress::dice::Dice;
use lootpress::games::loot_roll::Move;
use lootpress::games::loot_roll::compiled::Kind;
use lootpress::games::loot_roll::effect::Duration;
use lootpress::games::loot_roll::setup::Setup;

pub(crate) type Card = u8;

/// Why play stops.
pub(crate) enum Stop {
    /// A limit of the engine, which is not a rule: both stop (LR-A35).
    Stalled,
    /// Enough was seen.
    Enough,
}

pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// Makes every choice.
pub(crate) trait Witness {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, moves: &[Move]) -> Flow<Move>;
}

/// A running change (LR-M2).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Running {
    pub(crate) on: On,
    pub(crate) change: Change,
    pub(crate) until: Duration,
    pub(crate) from: Card,
    /// The worn card that it applies to, if it applies to a card.
    pub(crate) worn: Option<Card>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum On {
    Seat(usize),
    Monster,
    /// The fighters at the time of the question (LR-A38).
    Fighters,
    FightersBut(usize),
    Nobody,
}

pub(crate) use lootpress::games::loot_roll::spec::Change;

#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) slots: [Option<Card>; 6],
    pub(crate) worn: Vec<Card>,
    pub(crate) bag: Vec<Card>,
    pub(crate) bank: Vec<Card>,
    pub(crate) hand: Vec<Card>,
    pub(crate) changed: [bool; 6],
    pub(crate) seen: [usize; 5],
}

#[derive(Clone, Debug)]
pub(crate) struct Fight {
    pub(crate) boss: bool,
    pub(crate) monster: Card,
    pub(crate) flipped: bool,
    pub(crate) laid: Vec<(usize, bool)>,
    pub(crate) fighters: Vec<usize>,
    pub(crate) must_fight: Vec<usize>,
    pub(crate) must_flee: Vec<usize>,
    pub(crate) alone: Option<usize>,
    pub(crate) chest: [i32; 3],
    pub(crate) opened: bool,
    /// 0: piles, 1: discards then piles, 2: only discards.
    pub(crate) source: usize,
    pub(crate) won: bool,
    pub(crate) spoils: Vec<Card>,
    pub(crate) contested: Option<Card>,
    pub(crate) rollers: Vec<usize>,
    pub(crate) level: Vec<usize>,
    pub(crate) dice: Vec<(usize, i32)>,
    pub(crate) rerolls: i32,
}

/// The whole table.
pub(crate) struct Table<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) dice: Dice,
    pub(crate) witness: Option<Box<dyn Witness + 'a>>,
    pub(crate) piles: [Vec<Card>; 5],
    pub(crate) discards: [Vec<Card>; 5],
    pub(crate) players: Vec<Player>,
    pub(crate) vendor: Vec<Card>,
    pub(crate) on_table: Vec<Card>,
    pub(crate) lair: Vec<Card>,
    pub(crate) fight: Option<Fight>,
    pub(crate) running: Vec<Running>,
    pub(crate) dungeon: i32,
    pub(crate) wins: i32,
    pub(crate) active: usize,
    pub(crate) turns: i32,
    pub(crate) dungeon_turns: i32,
    pub(crate) town_turns: i32,
    /// Cards used in this window; at the end, those put on in the last exchanges (LR-A53).
    pub(crate) used: Vec<Card>,
    pub(crate) ended: bool,
}

/// The places of a card's slot in the row head, body, legs, feet, main hand, off hand.
pub(crate) fn places(slot: lootpress::games::loot_roll::effect::Slot) -> Vec<usize> {
    use lootpress::games::loot_roll::effect::Slot::*;
    match slot {
        Head => vec![0],
        Body => vec![1],
        Legs => vec![2],
        Feet => vec![3],
        MainHand => vec![4],
        OffHand => vec![5],
        BothHands => vec![4, 5],
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(setup: &'a Setup, dice: Dice, witness: Box<dyn Witness + 'a>) -> Table<'a> {
        Table {
            setup,
            dice,
            witness: Some(witness),
            piles: Default::default(),
            discards: Default::default(),
            players: vec![Player::default(); usize::from(setup.players)],
            vendor: Vec::new(),
            on_table: Vec::new(),
            lair: Vec::new(),
            fight: None,
            running: Vec::new(),
            dungeon: 1,
            wins: 0,
            active: 0,
            turns: 0,
            dungeon_turns: 0,
            town_turns: 0,
            used: Vec::new(),
            ended: false,
        }
    }

    pub(crate) fn ask(&mut self, seat: usize, moment: &'static str, mut moves: Vec<Move>) -> Flow<Move> {
        moves.sort();
        let mut witness = self.witness.take().expect("somebody looks on");
        let answer = witness.ask(self, seat, moment, &moves);
        self.witness = Some(witness);
        answer
    }

    pub(crate) fn seats(&self) -> usize {
        self.players.len()
    }

    /// All players, from a seat on (LR-46).
    pub(crate) fn round(&self, first: usize) -> Vec<usize> {
        (0..self.seats()).map(|i| (first + i) % self.seats()).collect()
    }

    pub(crate) fn pile_of(&self, card: Card) -> usize {
        match self.setup.card(card).kind {
            Kind::Ability { .. } => 0,
            Kind::Loot { rarity, .. } => 1 + rarity as usize,
            Kind::Monster { .. } => 4,
        }
    }

    pub(crate) fn treasure(&self, card: Card) -> i32 {
        i32::from(self.setup.card(card).treasure())
    }
}
