//! A table in the middle of a game: plain data of a fixed size, so that a copy is a copy of bytes. `W` is its size, in sixty-fours of
//! cards.

use crate::declare::{MARKS, PLACES};
use crate::program::{NONE, SETS, TARGETS};
use crate::reader::REGISTERS;
use cards::game::SEATS;
use table::set::CardSet;

/// No seat, no card.
pub(crate) const NOBODY: u8 = u8::MAX;

/// What a seat knows of a card: nothing, all, or (every other number) that it is one of a group.
pub(crate) const UNKNOWN: u8 = 0;
pub(crate) const KNOWN: u8 = u8::MAX;

/// Words that may be carried out in each other.
pub(crate) const DEPTH: usize = 5;

/// Words that may wait to be carried out, or last.
pub(crate) const WAITING: usize = 12;

/// The most marks that lie on cards.
pub(crate) const CARD_MARKS: usize = 4;

/// Registers hold cards above this number, so that a view knows which of them to turn down.
pub(crate) const CARD: i16 = 16_384;

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lie {
    /// The slot of its place.
    pub(crate) slot: u8,
    /// Who laid it there.
    pub(crate) by: u8,
    /// What each seat knows of it.
    pub(crate) known: [u8; SEATS],
    /// The cards of its place that came just before it and just after it.
    pub(crate) below: u8,
    pub(crate) above: u8,
    /// Cards of a place that have a number stay together; nought is alone.
    pub(crate) group: u8,
}

/// One choice: the action, and what it is about. Past the actions stand the ways to decline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<const W: usize> {
    pub(crate) action: u16,
    pub(crate) targets: [i16; TARGETS],
    /// The cards of a target that is several.
    pub(crate) some: CardSet<W>,
}

/// A run of operations: the steps of the game, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame<const W: usize> {
    pub(crate) pc: u16,
    /// The word on a card that is carried out.
    pub(crate) call: u16,
    pub(crate) this: u8,
    pub(crate) holder: u8,
    /// Who was on turn before.
    pub(crate) before: u8,
    pub(crate) regs: [i16; REGISTERS as usize],
    pub(crate) sets: [CardSet<W>; SETS as usize],
    /// Who was on turn when a register, and a set, was filled.
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
        regs: [0; REGISTERS as usize],
        sets: [CardSet::NONE; SETS as usize],
        by: [0; REGISTERS as usize],
        set_by: [0; SETS as usize],
    };
}

impl<const W: usize> Frame<W> {
    /// Forgets registers from one on, and sets but those that are kept, one bit each: what earlier steps were about is over.
    pub(crate) fn forget(&mut self, reg: u8, kept: u8) {
        self.regs[usize::from(reg)..].fill(0);
        self.by[usize::from(reg)..].fill(0);
        for nth in (0..usize::from(SETS)).filter(|nth| kept >> nth & 1 == 0) {
            (self.sets[nth], self.set_by[nth]) = (CardSet::NONE, 0);
        }
    }
}

/// A word that waits, or lasts: which call, on which card, for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) call: u16,
    pub(crate) card: u8,
    pub(crate) who: u8,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    Nothing,
    /// A seat must choose, of this choice.
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
    /// The earliest and the latest card of each place.
    pub(crate) ends: [(u8, u8); PLACES],
    pub(crate) marks: [i16; MARKS],
    /// Marks that lie on cards.
    pub(crate) on_cards: [[[i16; 64]; W]; CARD_MARKS],
    pub(crate) frames: [Frame<W>; DEPTH],
    pub(crate) depth: u8,
    pub(crate) me: u8,
    /// Where the turn that goes on ends.
    pub(crate) turn_end: u16,
    pub(crate) wait: Wait,
    /// What was chosen together and is not yet carried out, and by whom.
    pub(crate) picks: [Move<W>; SEATS],
    pub(crate) chosen: u8,
    /// Who has answered, declining included.
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
        let lie = Lie { slot: 0, by: NOBODY, known: [UNKNOWN; SEATS], below: NOBODY, above: NOBODY, group: 0 };
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

    /// A mark that lies on a card; `nth` is its slot.
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

    /// Keeps a set of cards.
    pub(crate) fn keep(&mut self, set: u8, cards: CardSet<W>) {
        let (me, frame) = (self.me, self.frame_mut());
        frame.sets[usize::from(set)] = cards;
        frame.set_by[usize::from(set)] = me;
    }

    /// The card in a register.
    pub(crate) fn card_in(&self, reg: u8) -> Option<u8> {
        self.reg(reg).checked_sub(CARD).and_then(|card| u8::try_from(card).ok())
    }

    /// Clears the frame that is done.
    pub(crate) fn leave(&mut self) {
        self.me = self.frame().before;
        *self.frame_mut() = Frame::EMPTY;
        self.depth = self.depth.saturating_sub(1);
    }

    /// Begins a word.
    pub(crate) fn enter(&mut self, pc: u16, due: Due) -> bool {
        if usize::from(self.depth) + 1 == DEPTH {
            return false;
        }
        let before = self.me;
        self.depth += 1;
        *self.frame_mut() = Frame { pc, call: due.call, this: due.card, holder: due.who, before, ..Frame::EMPTY };
        self.me = due.who;
        true
    }
}
