//! The state of a game of Looterz (LZ-M1, LZ-M2): plain data, so that a snapshot is a copy. Every card is in the Inn, in the
//! Graveyard, in one hand or in front of one player. `legal` lists choices, and `rules` carries them out.

use super::change::Change;
use super::effect::Duration;
use super::guard::{Guard, MODIFIERS, STEPS, WAITING};
use super::ids::{CARDS, CardNo, Cards, NONE, Owners, SEATS};
use super::setup::Setup;
use ground::dice::Dice;
use serde::Serialize;
use table::seats;
use table::{
    pile::{Pile, Seen},
    queue::Queue,
    running::Running,
    stack::Stack,
};

mod waiting;

pub use waiting::Waiting;

/// The parts of a turn (LZ-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The turn is about to begin.
    Start,
    /// First recruitment (LZ-19).
    First,
    /// Actions (LZ-22).
    Dungeon,
    /// Second recruitment (LZ-29).
    Second,
    /// Sacrifice (LZ-30).
    Sacrifice,
    /// The hand is counted (LZ-32).
    Hand,
}

impl Phase {
    /// The phases that players know (LZ-18); before and after come automatic steps.
    pub const TURN: [Phase; 4] = [Phase::First, Phase::Dungeon, Phase::Second, Phase::Sacrifice];
}

/// A running change, in the order they were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The Looterz it is on; [`Cards::ALL`] for whatever is in play, now and later.
    pub on: Cards,
    /// Its operation.
    pub change: Change,
    /// Until when.
    pub until: Duration,
    /// The player whose next turn ends it, if any.
    pub seat: u8,
    /// The card it came from.
    pub from: CardNo,
}

/// How far an effect has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Whether it comes into play at all.
    Begin,
    /// Its player may decline (LZ-42).
    Offer,
    /// The price is paid (LZ-F1).
    Pay,
    /// A way is chosen.
    Way,
    /// A target is chosen (LZ-A37).
    Aim,
    /// It is done.
    Do,
    /// One player is done with; what that set off comes before the next (LZ-A23, LZ-A24).
    Between,
}

/// An effect that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performing {
    /// Whose.
    pub card: CardNo,
    /// The Looter itself, [`NONE`] once it has left play.
    pub looter: CardNo,
    /// Which of its acts.
    pub act: u8,
    /// The player who carries it out.
    pub seat: u8,
    /// How far it has come.
    pub stage: Stage,
    /// The part at hand.
    pub part: u8,
    /// The way of it.
    pub way: u8,
    /// The card or seat chosen.
    pub target: u8,
    /// The operation that comes next, of the price or of the way.
    pub op: u8,
    /// Players done with, if it goes round the table.
    pub done: u8,
}

/// The purpose of picking a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// To be Sacrificed (LZ-38).
    Sacrifice,
    /// To be discarded from the hand.
    Discard,
    /// To be recruited from the hand.
    RecruitHand,
    /// To be recruited from the Graveyard.
    RecruitGraveyard,
    /// To be taken from the Graveyard.
    Take,
    /// To give Life: from the own Looterz.
    GiveOwn,
    /// To give Life: from anybody's.
    GiveAny,
    /// To change sides for another.
    Swap,
}

/// Cards that are being picked, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The purpose.
    pub what: What,
    /// Who picks.
    pub seat: u8,
    /// How many more.
    pub left: u8,
    /// The Looter whose effect it is, [`NONE`] once it has left play.
    pub by: CardNo,
    /// A Looter that cannot be picked.
    pub but: CardNo,
    /// The Looter that gets Life, or is swapped.
    pub to: CardNo,
    /// Life that is moved.
    pub amount: u8,
    /// Whether it must be a Frog.
    pub frog: bool,
    /// How long a swap lasts.
    pub until: Duration,
    /// Who picks as many after that, one bit each: the active player first, then clockwise (LZ-44).
    pub then: u8,
    /// How many each of them picks.
    pub each: u8,
}

/// A step of play that waits on the stack: the top one is what happens next. Below all of them is the phase of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The game is over.
    Over,
    /// Nothing is under way: the phase says what comes.
    Phase,
    /// A player says which of the own triggers comes first (LZ-A10).
    Order {
        /// Whose.
        seat: u8,
    },
    /// A Looter attacks: whom? (LZ-26)
    Strike {
        /// Who attacks.
        card: CardNo,
        /// Attacks left in this action, this one included (LZ-47).
        left: u8,
        /// Whether it has attacked in this action already.
        again: bool,
    },
    /// Dice lie on the table and may be rolled again.
    Reroll {
        /// Who rolled.
        card: CardNo,
        /// Who is attacked; [`NONE`] in a Search.
        target: CardNo,
        /// Attacks left after this one.
        left: u8,
        /// Dice that succeeded and stay.
        hits: u16,
        /// Dice that failed and stay.
        misses: u16,
        /// Dice taken up to be rolled again.
        taken: u8,
        /// How many more may be taken up.
        more: u8,
    },
    /// An effect is carried out.
    Perform(Performing),
    /// Cards are picked for one.
    Pick(Pick),
}

/// A table while a step is carried out: all that a rule may need, in one hand. The rules are methods on it.
pub struct Context<'t, L> {
    /// The deck and the rules.
    pub setup: &'t Setup,
    /// The changed value.
    pub state: &'t mut State,
    /// Where chance comes from.
    pub dice: &'t mut Dice,
    /// Takes down what happens.
    pub log: &'t mut L,
}

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The Inn. A card that lies face down in a view is [`NONE`].
    pub pile: Pile<CARDS>,
    /// How many cards on top of it the seats have seen and may remember.
    pub known: Seen<SEATS>,
    /// The Graveyard.
    pub graveyard: Cards,
    /// Hands; in a view only those that the seat may see.
    pub hands: [Cards; SEATS],
    /// How many cards each hand holds.
    pub held: [u8; SEATS],
    /// Looterz in play, by who controls them.
    pub play: [Cards; SEATS],
    /// Looterz by their controller at the beginning of the turn (LZ-A15); newcomers have none.
    pub began: Owners,
    /// Life of each Looter in play; 0 elsewhere.
    pub life: [u16; CARDS],
    /// Looterz that may still act this turn (LZ-22, LZ-A3).
    pub ready: Cards,
    /// Loot collected.
    pub loot: [u16; SEATS],
    /// The active player.
    pub active: u8,
    /// Who began.
    pub first: u8,
    /// Rounds begun.
    pub round: u16,
    /// Loot that wins (LZ-15, LZ-16).
    pub goal: u16,
    /// Cards that stay in the box.
    pub apart: Cards,
    /// The part of the turn.
    pub phase: Phase,
    /// Whether the phase is done: recruited or drawn, or nobody acts any more.
    pub taken: bool,
    /// Running changes.
    pub modifiers: Running<Modifier, MODIFIERS>,
    /// Triggers that wait.
    pub queue: Queue<Waiting, WAITING>,
    /// The next step.
    pub steps: Stack<Step, STEPS>,
    /// The Looterz that the effect at hand is done to: nothing else is carried out before it is done with them.
    pub meant: Cards,
    /// Effects carried out this turn: a guard against endless chains.
    pub performed: u16,
    /// The winner; [`NONE`] until there is one.
    pub winner: u8,
    /// The guard that ended the game, if one did.
    pub guard: Option<Guard>,
}

impl State {
    /// An empty table.
    pub fn empty() -> State {
        let none =
            Modifier { on: Cards::NONE, change: Change::Again, until: Duration::Instant, seat: NONE, from: NONE };
        State {
            pile: Pile::EMPTY,
            known: Seen::NONE,
            graveyard: Cards::NONE,
            hands: [Cards::NONE; SEATS],
            held: [0; SEATS],
            play: [Cards::NONE; SEATS],
            began: Owners::NOBODY,
            life: [0; CARDS],
            ready: Cards::NONE,
            loot: [0; SEATS],
            active: 0,
            first: 0,
            round: 0,
            goal: 0,
            apart: Cards::NONE,
            phase: Phase::Start,
            taken: false,
            modifiers: Running::new(none),
            queue: Queue::new(Waiting::NOTHING),
            steps: Stack::new(Step::Phase),
            meant: Cards::NONE,
            performed: 0,
            winner: NONE,
            guard: None,
        }
    }

    /// A Looter has left play: if it comes back, it is a new one (LZ-A39), and nothing that is under way or waits is about it.
    pub(super) fn forget(&mut self, card: CardNo) {
        let gone = |place: &mut CardNo| {
            if *place == card {
                *place = NONE;
            }
        };
        for step in self.steps.iter_mut() {
            match step {
                Step::Strike { card, .. } => gone(card),
                Step::Perform(p) => gone(&mut p.looter),
                Step::Pick(pick) => [&mut pick.by, &mut pick.but, &mut pick.to].into_iter().for_each(gone),
                Step::Over | Step::Phase | Step::Order { .. } | Step::Reroll { .. } => {}
            }
        }
        self.queue.waiting_mut().iter_mut().filter(|w| w.card == card).for_each(Waiting::leave);
    }

    /// Everything in play: the Dungeon (LZ-4).
    #[inline]
    pub fn dungeon(&self) -> Cards {
        self.play.iter().fold(Cards::NONE, |all, own| all | *own)
    }

    /// Who controls a Looter in play.
    #[inline]
    pub fn controller(&self, card: CardNo) -> Option<u8> {
        self.play.iter().position(|own| own.has(card)).map(|seat| seat as u8)
    }

    /// Life of a card: 0 if it is not in play.
    #[inline]
    pub fn life(&self, card: CardNo) -> u16 {
        self.life.get(usize::from(card)).copied().unwrap_or(0)
    }

    /// The cards of the Inn, the top one first.
    pub fn inn(&self) -> impl Iterator<Item = CardNo> + '_ {
        self.pile.down()
    }

    /// How many places a seat is from the active one, clockwise.
    #[inline]
    pub fn rank(&self, players: u8, seat: u8) -> u8 {
        seats::ahead(seat, self.active, players)
    }

    /// Seats clockwise from the active one (LZ-44).
    pub fn clockwise(&self, players: u8) -> impl Iterator<Item = u8> + use<> {
        seats::clockwise(self.active, players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
    }
}
