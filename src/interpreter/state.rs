//! A table in the middle of a game: plain data of a fixed size, so that a copy is a copy of bytes. `W` is its size, in units of 64
//! cards.

use crate::declare::{MARKS, PLACES};
use crate::program::{NONE, SETS, TARGETS};
use crate::reader::REGISTERS;
use cards::game::SEATS;
use table::set::CardSet;

/// No seat, no card.
pub(crate) const NOBODY: u8 = u8::MAX;

/// The knowledge of a seat about a card: nothing, everything, or (any other number) that it is one of a group.
pub(crate) const UNKNOWN: u8 = 0;
pub(crate) const KNOWN: u8 = u8::MAX;

/// The largest depth of nested words.
pub(crate) const DEPTH: usize = 5;

/// The largest number of words that are queued, or that last.
pub(crate) const WAITING: usize = 12;

/// The largest number of marks on cards.
pub(crate) const CARD_MARKS: usize = 4;

/// Values of registers above this number are cards, so that a view can hide them.
pub(crate) const CARD: i16 = 16_384;

/// The position of a card, and what seats know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lie {
    /// The slot that it is in.
    pub(crate) slot: u8,
    /// The player who laid it there.
    pub(crate) by: u8,
    /// The knowledge of each seat about it.
    pub(crate) known: [u8; SEATS],
    /// The cards just before and just after it in its place.
    pub(crate) below: u8,
    pub(crate) above: u8,
    /// Cards of a place with the same number are a group; 0 means no group.
    pub(crate) group: u8,
    /// The seats that saw its marks as they are, one bit each.
    pub(crate) read: u8,
}

/// One choice: the action and its targets. Numbers beyond those of the actions mean that the player declines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<const W: usize> {
    pub(crate) action: u16,
    pub(crate) targets: [i16; TARGETS],
    /// The cards of a target `some`.
    pub(crate) some: CardSet<W>,
}

/// A stack frame: the steps of the game, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame<const W: usize> {
    pub(crate) pc: u16,
    /// The word being carried out, and its card.
    pub(crate) call: u16,
    pub(crate) this: u8,
    pub(crate) holder: u8,
    /// The seat that was on turn before.
    pub(crate) before: u8,
    /// The number of words that waited when it began and still wait.
    pub(crate) waiting: u8,
    pub(crate) regs: [i16; REGISTERS as usize],
    pub(crate) sets: [CardSet<W>; SETS as usize],
    /// The seat that was on turn when a register, or a set, was filled.
    pub(crate) by: [u8; REGISTERS as usize],
    pub(crate) set_by: [u8; SETS as usize],
}

impl<const W: usize> Frame<W> {
    const EMPTY: Frame<W> = Frame {
        pc: 0,
        call: 0,
        this: NOBODY,
        holder: NOBODY,
        before: 0,
        waiting: 0,
        regs: [0; REGISTERS as usize],
        sets: [CardSet::NONE; SETS as usize],
        by: [0; REGISTERS as usize],
        set_by: [0; SETS as usize],
    };
}

impl<const W: usize> Frame<W> {
    /// Forgets registers from one on, and all sets except those that are kept, one bit each: earlier steps no longer
    /// matter.
    pub(crate) fn forget(&mut self, reg: u8, kept: u8) {
        self.regs[usize::from(reg)..].fill(0);
        self.by[usize::from(reg)..].fill(0);
        for nth in (0..usize::from(SETS)).filter(|nth| kept >> nth & 1 == 0) {
            (self.sets[nth], self.set_by[nth]) = (CardSet::NONE, 0);
        }
    }
}

/// A word that waits or lasts: its call, its card, and its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) call: u16,
    pub(crate) card: u8,
    pub(crate) who: u8,
}

/// The reason why the table waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    Nothing,
    /// A seat must make this choice.
    Choice {
        seat: u8,
        choice: u8,
    },
    Over,
}

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const W: usize> {
    pub(crate) lies: [[Lie; 64]; W],
    pub(crate) places: [CardSet<W>; PLACES],
    /// The first and the last card of each place.
    pub(crate) ends: [(u8, u8); PLACES],
    pub(crate) marks: [i16; MARKS],
    /// Marks on cards.
    pub(crate) on_cards: [[[i16; 64]; W]; CARD_MARKS],
    pub(crate) frames: [Frame<W>; DEPTH],
    pub(crate) depth: u8,
    pub(crate) me: u8,
    /// The operation at which the current turn ends.
    pub(crate) turn_end: u16,
    pub(crate) wait: Wait,
    /// The choices that were made together and are not yet carried out, and the seats.
    pub(crate) picks: [Move<W>; SEATS],
    pub(crate) chosen: u8,
    /// The seats that have answered, or declined.
    pub(crate) answered: u8,
    pub(crate) due: [Due; WAITING],
    pub(crate) dues: u8,
    pub(crate) lasting: [Due; WAITING],
    pub(crate) lasts: u8,
    /// Seats that are out, and those that have won.
    pub(crate) out: u8,
    pub(crate) winners: u8,
    /// The guard that ended it, from 1.
    pub(crate) guard: u8,
    pub(crate) choices: u32,
}

impl<const W: usize> State<W> {
    /// A table without cards.
    pub(crate) const BARE: State<W> = {
        let lie = Lie { slot: 0, by: NOBODY, known: [UNKNOWN; SEATS], below: NOBODY, above: NOBODY, group: 0, read: 0 };
        let due = Due { call: 0, card: 0, who: 0 };
        let pick = Move { action: 0, targets: [0; TARGETS], some: CardSet::NONE };
        State {
            lies: [[lie; 64]; W],
            places: [CardSet::NONE; PLACES],
            ends: [(NOBODY, NOBODY); PLACES],
            marks: [0; MARKS],
            on_cards: [[[0; 64]; W]; CARD_MARKS],
            frames: [Frame::EMPTY; DEPTH],
            depth: 0,
            me: 0,
            turn_end: 0,
            wait: Wait::Nothing,
            picks: [pick; SEATS],
            chosen: 0,
            answered: 0,
            due: [due; WAITING],
            dues: 0,
            lasting: [due; WAITING],
            lasts: 0,
            out: 0,
            winners: 0,
            guard: 0,
            choices: 0,
        }
    };

    /// A mark on a card; `nth` is its slot.
    pub(crate) fn on(&self, nth: usize, card: u8) -> i16 {
        self.on_cards[nth][usize::from(card >> 6)][usize::from(card & 63)]
    }

    pub(crate) fn set_on(&mut self, nth: usize, card: u8, value: i16) {
        self.on_cards[nth][usize::from(card >> 6)][usize::from(card & 63)] = value;
    }

    pub(crate) fn lie(&self, card: u8) -> &Lie {
        &self.lies[usize::from(card >> 6)][usize::from(card & 63)]
    }

    pub(crate) fn lie_mut(&mut self, card: u8) -> &mut Lie {
        &mut self.lies[usize::from(card >> 6)][usize::from(card & 63)]
    }

    pub(crate) fn frame(&self) -> &Frame<W> {
        &self.frames[usize::from(self.depth)]
    }

    pub(crate) fn frame_mut(&mut self) -> &mut Frame<W> {
        &mut self.frames[usize::from(self.depth)]
    }

    pub(crate) fn reg(&self, reg: u8) -> i16 {
        self.frame().regs[usize::from(reg)]
    }

    pub(crate) fn set_reg(&mut self, reg: u8, value: i32) {
        let (me, frame) = (self.me, self.frame_mut());
        frame.regs[usize::from(reg)] = value.clamp(NONE, i32::from(i16::MAX)) as i16;
        frame.by[usize::from(reg)] = me;
    }

    /// Stores a set of cards.
    pub(crate) fn keep(&mut self, set: u8, cards: CardSet<W>) {
        let (me, frame) = (self.me, self.frame_mut());
        frame.sets[usize::from(set)] = cards;
        frame.set_by[usize::from(set)] = me;
    }

    /// The card in a register.
    pub(crate) fn card_in(&self, reg: u8) -> Option<u8> {
        self.reg(reg).checked_sub(CARD).and_then(|card| u8::try_from(card).ok())
    }

    /// Clears the finished frame.
    pub(crate) fn leave(&mut self) {
        self.me = self.frame().before;
        *self.frame_mut() = Frame::EMPTY;
        self.depth = self.depth.saturating_sub(1);
    }

    /// The seat on turn; within words, the one that was on turn when the first of them began.
    pub(crate) fn on_turn(&self) -> u8 {
        if self.depth == 0 { self.me } else { self.frames[1].before }
    }

    /// Begins a word.
    pub(crate) fn enter(&mut self, pc: u16, due: Due) -> bool {
        if usize::from(self.depth) + 1 == DEPTH {
            return false;
        }
        let (before, waiting) = (self.me, self.dues);
        self.depth += 1;
        *self.frame_mut() =
            Frame { pc, call: due.call, this: due.card, holder: due.who, before, waiting, ..Frame::EMPTY };
        self.me = due.who;
        true
    }
}
