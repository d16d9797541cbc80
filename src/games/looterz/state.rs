//! The state of a game of Looterz (LZ-M1, LZ-M2): plain data, so that a snapshot is a copy. Every card is in the Inn,
//! in the Graveyard, in a hand or in front of a player. `legal` lists choices, and `rules` carries them out.

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
    /// The phases that players know (LZ-18); automatic steps come before and after them.
    pub const TURN: [Phase; 4] = [Phase::First, Phase::Dungeon, Phase::Second, Phase::Sacrifice];
}

/// A change in force. Changes are stored in the order in which they were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The Looterz that have the change; [`Cards::ALL`] for every Looter in play, now and later.
    pub on: Cards,
    /// Its operation.
    pub change: Change,
    /// Until when.
    pub until: Duration,
    /// The player whose next turn ends it, if any.
    pub seat: u8,
    /// The card that made it.
    pub from: CardNo,
}

/// The stage of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The game must check whether the effect takes place.
    Begin,
    /// The player may decline (LZ-42).
    Offer,
    /// The player pays the cost (LZ-F1).
    Pay,
    /// The player chooses an option.
    Way,
    /// The player chooses a target (LZ-A37).
    Aim,
    /// The operations are carried out.
    Do,
    /// One player is done; abilities that this triggered come before the next player (LZ-A23, LZ-A24).
    Between,
}

/// An effect that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performing {
    /// Whose.
    pub card: CardNo,
    /// The Looter with the effect, [`NONE`] once it has left play.
    pub looter: CardNo,
    /// The index of the effect.
    pub act: u8,
    /// The player who carries it out.
    pub seat: u8,
    /// The stage that it has reached.
    pub stage: Stage,
    /// The current part.
    pub part: u8,
    /// The option of that part.
    pub way: u8,
    /// The chosen card or seat.
    pub target: u8,
    /// The next operation, of the cost or of the option.
    pub op: u8,
    /// The players who are done, if players carry it out one after another.
    pub done: u8,
}

/// The purpose for which cards are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// To be Sacrificed (LZ-38).
    Sacrifice,
    /// The card will be discarded from the hand.
    Discard,
    /// The card will be recruited from the hand.
    RecruitHand,
    /// The card will be recruited from the Graveyard.
    RecruitGraveyard,
    /// The card will be taken from the Graveyard.
    Take,
    /// A Looter of the player will give Life.
    GiveOwn,
    /// A Looter of any player will give Life.
    GiveAny,
    /// The card will be swapped for another.
    Swap,
}

/// Cards that are being picked, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The purpose.
    pub what: What,
    /// Who picks.
    pub seat: u8,
    /// The number of cards that must still be picked.
    pub left: u8,
    /// The Looter with the effect, [`NONE`] once it has left play.
    pub by: CardNo,
    /// A Looter that cannot be picked.
    pub but: CardNo,
    /// The Looter that gets Life or is swapped.
    pub to: CardNo,
    /// The Life that is moved.
    pub amount: u8,
    /// Whether the card must be a Frog.
    pub frog: bool,
    /// The duration of a swap.
    pub until: Duration,
    /// The seats that pick cards after that, one bit each: the active player first, then clockwise (LZ-44).
    pub then: u8,
    /// The number of cards that each of them picks.
    pub each: u8,
}

/// A step that waits on the stack; the top one is next. Below all of them is the phase of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The game is over.
    Over,
    /// No step is pending; the phase decides what comes next.
    Phase,
    /// A player chooses which of several triggers comes first (LZ-A10).
    Order {
        /// Whose.
        seat: u8,
    },
    /// A Looter attacks; the player chooses the target (LZ-26).
    Strike {
        /// Who attacks.
        card: CardNo,
        /// The attacks left in this action, including this one (LZ-47).
        left: u8,
        /// Whether the Looter has already attacked in this action.
        again: bool,
    },
    /// Dice were rolled and may be rolled again.
    Reroll {
        /// Who rolled.
        card: CardNo,
        /// The target of the attack; [`NONE`] in a Search.
        target: CardNo,
        /// Attacks left after this one.
        left: u8,
        /// Dice that succeeded and are kept.
        hits: u16,
        /// Dice that failed and are kept.
        misses: u16,
        /// Dice that were picked up to be rolled again.
        taken: u8,
        /// The number of dice that may still be picked up.
        more: u8,
    },
    /// An effect is carried out.
    Perform(Performing),
    /// Cards are picked for an effect.
    Pick(Pick),
}

/// A table while a step is carried out: everything that a rule may need. The rules are its methods.
pub struct Context<'t, L> {
    /// The deck and the rules.
    pub setup: &'t Setup,
    /// The state, which the rules change.
    pub state: &'t mut State,
    /// The source of randomness.
    pub dice: &'t mut Dice,
    /// Records the events.
    pub log: &'t mut L,
}

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The Inn. A card that is face down in a view is [`NONE`].
    pub pile: Pile<CARDS>,
    /// The number of its top cards that the seats have seen and may remember.
    pub known: Seen<SEATS>,
    /// The Graveyard.
    pub graveyard: Cards,
    /// The hands; in a view only those that the seat may see.
    pub hands: [Cards; SEATS],
    /// The number of cards in each hand.
    pub held: [u8; SEATS],
    /// The Looterz in play, by controller.
    pub play: [Cards; SEATS],
    /// Looterz by their controller at the beginning of the turn (LZ-A15); newcomers have none.
    pub began: Owners,
    /// The Life of each Looter in play; 0 elsewhere.
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
    /// The Loot that wins (LZ-15, LZ-16).
    pub goal: u16,
    /// Cards that stay in the box.
    pub apart: Cards,
    /// The part of the turn.
    pub phase: Phase,
    /// Whether the phase is done: the player has recruited or drawn, or has no more actions.
    pub taken: bool,
    /// Running changes.
    pub modifiers: Running<Modifier, MODIFIERS>,
    /// Triggers that wait.
    pub queue: Queue<Waiting, WAITING>,
    /// The next step.
    pub steps: Stack<Step, STEPS>,
    /// The Looterz that the current effect concerns; no other effect is carried out before this one is done.
    pub meant: Cards,
    /// The number of effects carried out in this turn: a guard against endless chains.
    pub performed: u16,
    /// The winner, or [`NONE`].
    pub winner: u8,
    /// The guard that stopped the game, if any.
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

    /// A Looter has left play. If it returns, it is a new one (LZ-A39), and no pending step or waiting ability refers
    /// to it.
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

    /// The controller of a Looter in play.
    #[inline]
    pub fn controller(&self, card: CardNo) -> Option<u8> {
        self.play.iter().position(|own| own.has(card)).map(|seat| seat as u8)
    }

    /// The Life of a card; 0 if it is not in play.
    #[inline]
    pub fn life(&self, card: CardNo) -> u16 {
        self.life.get(usize::from(card)).copied().unwrap_or(0)
    }

    /// The cards of the Inn, the top one first.
    pub fn inn(&self) -> impl Iterator<Item = CardNo> + '_ {
        self.pile.down()
    }

    /// The distance of a seat from the active one, clockwise.
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
