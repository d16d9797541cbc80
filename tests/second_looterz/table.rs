//! The second table of Looterz: a queue is a list, and a Looter in play is a record that is removed from the list when it leaves.
//! Slow and simple; moves of cards are in `crowd`, turns in `turn`, waiting abilities in `queue`, actions in `act`, effects in
//! `effects`, computed values in `count`. Every choice is asked through [`Witness::ask`].

use lootpress::dice::Dice;
use lootpress::games::looterz::constants::Numbers;
use lootpress::games::looterz::effect::{Actions, Deed, Duration, Keyword, Looterz, Tag, Trigger};
use lootpress::lexicon::Effect;

pub(crate) type Card = usize;

/// Why play stops.
#[derive(Debug, PartialEq)]
pub(crate) enum Stop {
    /// A player has enough Loot (LZ-17).
    Won(usize),
    /// The limit of the engine is reached (LZ-A35).
    Stalled,
    /// Enough was seen.
    Enough,
}

pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// A choice, as named in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Choice {
    Draw,
    Recruit(Card),
    Search(Card),
    Attack(Card),
    Activate(Card),
    /// No: no more actions, no second attack, no second roll.
    Stop,
    /// Yes, it may.
    Yes,
    Card(Card),
    Seat(usize),
    /// One of several alternatives of an effect.
    Way(Card, usize, usize),
    /// Among the abilities of one player that one event triggers, this one comes first.
    First(Card, Trigger),
    /// A die that succeeded, or one that failed, is rolled again.
    Again(bool),
}

/// Makes every choice.
pub(crate) trait Witness {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, choices: &[Choice]) -> Flow<Choice>;
}

/// The printed content of a card.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub(crate) title: String,
    pub(crate) life: i32,
    pub(crate) power: i32,
    pub(crate) tags: Vec<Tag>,
    pub(crate) effects: Vec<Effect<Looterz>>,
}

impl Printed {
    pub(crate) fn taunts(&self) -> bool {
        self.effects.iter().any(|e| e.keyword == Some(Keyword::Taunt))
    }

    /// Effects with this trigger, in the printed order.
    pub(crate) fn with(&self, trigger: Trigger) -> Vec<usize> {
        let speaks = |e: &Effect<Looterz>| e.trigger == trigger && e.keyword.is_none() && e.manual.is_none();
        (0..self.effects.len()).filter(|i| speaks(&self.effects[*i])).collect()
    }
}

/// A Looter's identity: the card, and the number of Looterz that had entered before it, because a card that returns is a
/// new Looter (LZ-A39).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Who {
    pub(crate) card: Card,
    pub(crate) nth: usize,
}

/// A Looter in play (LZ-M2).
#[derive(Clone, Debug)]
pub(crate) struct Looter {
    pub(crate) who: Who,
    pub(crate) life: i32,
    pub(crate) seat: usize,
    /// Its controller at the beginning of the turn, if it was in play then (LZ-A15).
    pub(crate) home: Option<usize>,
    /// The number of its remaining actions in this turn.
    pub(crate) actions: i32,
}

/// Something that lasts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Running {
    /// A Looter; if none, all Looterz in play, now and later.
    pub(crate) on: Option<Who>,
    pub(crate) change: Change,
    pub(crate) until: Duration,
    /// The Looter whose effect it is.
    pub(crate) from: Who,
    /// The player whose effect it is.
    pub(crate) whose: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Power(i32),
    Dice(i32, Actions),
    Again(i32, Actions),
    Forbid(Vec<Deed>),
    Attacks(i32),
    Shield(i32),
    Tax(i32),
    /// Control is borrowed, and returns to this player.
    Lent(usize),
}

/// A waiting triggered ability (LZ-A11).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub(crate) who: Who,
    pub(crate) trigger: Trigger,
    /// The player who controlled the Looter at the time of the trigger (LZ-A12).
    pub(crate) seat: usize,
    /// The event that triggered it.
    pub(crate) event: usize,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) hand: Vec<Card>,
    pub(crate) loot: i32,
}

/// The whole table.
pub(crate) struct Table<'a> {
    pub(crate) cards: &'a [Printed],
    pub(crate) rules: &'a Numbers,
    pub(crate) dice: Dice,
    pub(crate) witness: Option<Box<dyn Witness + 'a>>,
    /// Top first.
    pub(crate) inn: Vec<Card>,
    pub(crate) graveyard: Vec<Card>,
    pub(crate) players: Vec<Player>,
    /// In the order in which they entered.
    pub(crate) dungeon: Vec<Looter>,
    pub(crate) running: Vec<Running>,
    pub(crate) queue: Vec<Waiting>,
    pub(crate) active: usize,
    pub(crate) first: usize,
    pub(crate) phase: i32,
    pub(crate) rounds: i32,
    pub(crate) entered: usize,
    pub(crate) events: usize,
}

impl<'a> Table<'a> {
    /// An empty table.
    pub(crate) fn new(
        cards: &'a [Printed],
        rules: &'a Numbers,
        players: usize,
        dice: Dice,
        witness: Box<dyn Witness + 'a>,
    ) -> Table<'a> {
        Table {
            cards,
            rules,
            dice,
            witness: Some(witness),
            inn: Vec::new(),
            graveyard: Vec::new(),
            players: vec![Player::default(); players],
            dungeon: Vec::new(),
            running: Vec::new(),
            queue: Vec::new(),
            active: 0,
            first: 0,
            phase: 1,
            rounds: 1,
            entered: 0,
            events: 0,
        }
    }

    pub(crate) fn ask(&mut self, seat: usize, moment: &'static str, mut choices: Vec<Choice>) -> Flow<Choice> {
        choices.sort();
        choices.dedup();
        let mut witness = self.witness.take().expect("somebody looks on");
        let answer = witness.ask(self, seat, moment, &choices);
        self.witness = Some(witness);
        answer
    }

    /// All players, from a seat on.
    pub(crate) fn round(&self, first: usize) -> Vec<usize> {
        (0..self.players.len()).map(|i| (first + i) % self.players.len()).collect()
    }

    pub(crate) fn looter(&self, who: Who) -> Option<&Looter> {
        self.dungeon.iter().find(|l| l.who == who)
    }

    pub(crate) fn looter_mut(&mut self, who: Who) -> Option<&mut Looter> {
        self.dungeon.iter_mut().find(|l| l.who == who)
    }

    /// The Looter in play of a card.
    pub(crate) fn lying(&self, card: Card) -> Who {
        self.dungeon.iter().map(|l| l.who).find(|w| w.card == card).expect("it is in play")
    }

    /// The Looterz of a player.
    pub(crate) fn of(&self, seat: usize) -> Vec<Who> {
        self.dungeon.iter().filter(|l| l.seat == seat).map(|l| l.who).collect()
    }
}
