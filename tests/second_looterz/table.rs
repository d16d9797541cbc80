//! What lies on the table of Looterz, for the second time: a queue is a list, a Looter in play is a record that is taken off the list
//! when it leaves. Slow and plain; who comes and goes is in `crowd`, turns are in `turn`, what waits is in `queue`, actions in `act`,
//! effects in `effects`, what things come to in `count`. Wherever the rules let somebody choose, [`Witness::ask`] is asked.

use lootpress::dice::Dice;
use lootpress::games::looterz::constants::Numbers;
use lootpress::games::looterz::effect::{Actions, Deed, Duration, Keyword, Looterz, Tag, Trigger};
use lootpress::lexicon::Effect;

pub(crate) type Card = usize;

/// Why play stops.
#[derive(Debug, PartialEq)]
pub(crate) enum Stop {
    /// Somebody has enough Loot (LZ-17).
    Won(usize),
    /// The referee gives up (LZ-A35).
    Stalled,
    /// Enough was seen.
    Enough,
}

pub(crate) type Flow<T = ()> = Result<T, Stop>;

/// A choice, as the rules name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Choice {
    Draw,
    Recruit(Card),
    Search(Card),
    Attack(Card),
    Activate(Card),
    /// No: no more actions, no second attack, no die again.
    Stop,
    /// Yes, it may.
    Yes,
    Card(Card),
    Seat(usize),
    /// One of the ways of an effect of a card that offers several.
    Way(Card, usize, usize),
    /// Of the abilities of one player that one event sets off, this one comes first.
    First(Card, Trigger),
    /// A die that succeeded, or one that did not, is thrown again.
    Again(bool),
}

/// Somebody who looks at every choice and makes it.
pub(crate) trait Witness {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, choices: &[Choice]) -> Flow<Choice>;
}

/// What is printed on a card.
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

    /// Effects with this trigger, in the order of print.
    pub(crate) fn with(&self, trigger: Trigger) -> Vec<usize> {
        let speaks = |e: &Effect<Looterz>| e.trigger == trigger && e.keyword.is_none() && e.manual.is_none();
        (0..self.effects.len()).filter(|i| speaks(&self.effects[*i])).collect()
    }
}

/// Which Looter: the card, and how many Looterz had entered before it, for a card that returns is a new Looter (LZ-A39).
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
    /// Its controller when the turn began, if it was in play then (LZ-A15).
    pub(crate) home: Option<usize>,
    /// Actions it still has this turn.
    pub(crate) actions: i32,
}

/// Something that lasts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Running {
    /// A Looter; nobody: all that are in play, now and later.
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
    /// Control is borrowed, and goes back to this player.
    Lent(usize),
}

/// A triggered ability that waits (LZ-A11).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub(crate) who: Who,
    pub(crate) trigger: Trigger,
    /// Who controlled the Looter when it was set off (LZ-A12).
    pub(crate) seat: usize,
    /// Which event set it off.
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
    /// In the order they entered.
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
    /// A table with nothing on it.
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

    /// Everybody, from a seat on.
    pub(crate) fn round(&self, first: usize) -> Vec<usize> {
        (0..self.players.len()).map(|i| (first + i) % self.players.len()).collect()
    }

    pub(crate) fn looter(&self, who: Who) -> Option<&Looter> {
        self.dungeon.iter().find(|l| l.who == who)
    }

    pub(crate) fn looter_mut(&mut self, who: Who) -> Option<&mut Looter> {
        self.dungeon.iter_mut().find(|l| l.who == who)
    }

    /// The Looter that a card in play is.
    pub(crate) fn lying(&self, card: Card) -> Who {
        self.dungeon.iter().map(|l| l.who).find(|w| w.card == card).expect("it is in play")
    }

    /// The Looterz of a player.
    pub(crate) fn of(&self, seat: usize) -> Vec<Who> {
        self.dungeon.iter().filter(|l| l.seat == seat).map(|l| l.who).collect()
    }
}
