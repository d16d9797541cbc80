//! A table in the middle of a game: plain data of a fixed size, so that a copy is a copy of bytes. `W` is its size, in sixty-fours of
//! cards.

use crate::declare::{MARKS, PLACES};
use crate::program::{NONE, Owner, Program, SETS, Seen, TARGETS};
use crate::reader::REGISTERS;
use cards::game::SEATS;
use serde::Serialize;
use std::sync::Arc;
use table::set::CardSet;

/// Words that may be carried out in each other.
pub(crate) const DEPTH: usize = 5;

/// Words that may wait to be carried out, or last.
pub(crate) const WAITING: usize = 12;

/// Registers hold cards above this number, so that a view knows which of them to turn down.
pub(crate) const CARD: i16 = 16_384;

/// No seat, no card.
pub(crate) const NOBODY: u8 = u8::MAX;

/// What a seat knows of a card: nothing, all, or (every other number) that it is one of a group.
pub(crate) const UNKNOWN: u8 = 0;
pub(crate) const KNOWN: u8 = u8::MAX;

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lie {
    /// The slot of its place.
    pub(crate) slot: u8,
    /// Who laid it there.
    pub(crate) by: u8,
    /// What each seat knows of it.
    pub(crate) known: [u8; SEATS],
    /// When it came: the smaller, the earlier.
    pub(crate) stamp: u32,
}

/// One choice: the action, and what it is about. Past the actions stand the ways to decline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Move {
    pub(crate) action: u16,
    pub(crate) targets: [i16; TARGETS],
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
    };
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
    pub(crate) marks: [i16; MARKS],
    pub(crate) frames: [Frame<W>; DEPTH],
    pub(crate) depth: u8,
    pub(crate) me: u8,
    pub(crate) wait: Wait,
    /// What was chosen together and is not yet carried out, and by whom.
    pub(crate) picks: [Move; SEATS],
    pub(crate) chosen: u8,
    pub(crate) due: [Due; WAITING],
    pub(crate) dues: u8,
    pub(crate) lasting: [Due; WAITING],
    pub(crate) lasts: u8,
    /// Seats that are out, and those that have won.
    pub(crate) out: u8,
    pub(crate) winners: u8,
    /// The guard that ended it, from 1.
    pub(crate) guard: u8,
    /// The stamps of the next card on top, and of the next below.
    pub(crate) top: u32,
    pub(crate) bottom: u32,
    pub(crate) choices: u32,
}

/// A program compiled for a number of players.
pub struct Setup<const W: usize> {
    pub(crate) program: Arc<Program>,
    pub(crate) players: u8,
    /// The first slot of each place, and of each mark.
    pub(crate) place_slot: Vec<u8>,
    pub(crate) mark_slot: Vec<u8>,
    /// By slot: its place, its owner, and who sees what lies there.
    pub(crate) slot_place: Vec<u8>,
    pub(crate) slot_owner: Vec<u8>,
    pub(crate) slot_seen: Vec<u8>,
    pub(crate) masks: Vec<CardSet<W>>,
    /// The cards on which each word stands.
    pub(crate) having: Vec<CardSet<W>>,
    /// Cards that are equal to a card and come before it.
    pub(crate) twins: Vec<CardSet<W>>,
    pub(crate) every: CardSet<W>,
}

impl<const W: usize> Setup<W> {
    /// Lays a program out for so many players.
    pub(crate) fn new(program: Arc<Program>, players: u8) -> Setup<W> {
        let teams = program.teams.max(1);
        let seats = |owner: Owner| match owner {
            Owner::Table => 1,
            Owner::Player => players,
            Owner::Team => teams,
        };
        let (mut place_slot, mut slot_place, mut slot_owner, mut slot_seen) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let all = (1_u16 << players).wrapping_sub(1) as u8;
        for (nth, place) in program.places.iter().enumerate() {
            place_slot.push(slot_place.len() as u8);
            for slot in 0..seats(place.owner) {
                let mine = (0..players)
                    .filter(|seat| match place.owner {
                        Owner::Table => false,
                        Owner::Player => *seat == slot,
                        Owner::Team => seat % teams == slot,
                    })
                    .fold(0, |mask, seat| mask | 1 << seat);
                slot_place.push(nth as u8);
                slot_owner.push(if place.owner == Owner::Player { slot } else { NOBODY });
                slot_seen.push(match place.seen {
                    Seen::Nobody => 0,
                    Seen::All => all,
                    Seen::Owner => mine,
                    Seen::Others => all & !mine,
                });
            }
        }
        let (mut mark_slot, mut marks) = (Vec::new(), 0);
        for mark in &program.marks {
            mark_slot.push(marks);
            marks += seats(mark.owner);
        }
        let set = |mask: &Vec<bool>| (0..).zip(mask).filter(|(_, yes)| **yes).map(|(card, _)| card).collect();
        let cards = program.titles.len();
        let has = |word: usize, card: usize| {
            program.on_card[card].iter().any(|call| usize::from(program.calls[usize::from(*call)].word) == word)
        };
        let having = (0..program.words.len())
            .map(|word| (0..cards).filter(|card| has(word, *card)).map(|card| card as u8).collect())
            .collect();
        let same = |a: usize, b: usize| {
            program.titles[a] == program.titles[b] && program.values.iter().all(|column| column[a] == column[b])
        };
        let twins = (0..cards).map(|card| (0..card).filter(|b| same(card, *b)).map(|b| b as u8).collect()).collect();
        let masks = program.masks.iter().map(set).collect();
        let every = (0..cards as u8).collect();
        Setup {
            players,
            place_slot,
            mark_slot,
            slot_place,
            slot_owner,
            slot_seen,
            masks,
            having,
            twins,
            every,
            program,
        }
    }

    /// The slot of a place of a seat.
    pub(crate) fn slot(&self, place: u8, seat: u8) -> usize {
        let first = usize::from(self.place_slot[usize::from(place)]);
        first + self.offset(self.program.places[usize::from(place)].owner, seat)
    }

    /// The slot of a mark of a seat.
    pub(crate) fn mark(&self, mark: u8, seat: u8) -> usize {
        let first = usize::from(self.mark_slot[usize::from(mark)]);
        first + self.offset(self.program.marks[usize::from(mark)].owner, seat)
    }

    fn offset(&self, owner: Owner, seat: u8) -> usize {
        match owner {
            Owner::Table => 0,
            Owner::Player => usize::from(seat.min(self.players - 1)),
            Owner::Team => usize::from(seat % self.program.teams.max(1)),
        }
    }

    /// Whether a seat sees what lies in a slot.
    pub(crate) fn sees(&self, seat: u8, slot: usize) -> bool {
        self.slot_seen[slot] >> seat & 1 == 1
    }
}

impl<const W: usize> State<W> {
    /// The table before the first step: cards where they begin, marks as they are at first.
    pub(crate) fn new(setup: &Setup<W>) -> State<W> {
        let lie = Lie { slot: 0, by: NOBODY, known: [UNKNOWN; SEATS], stamp: 0 };
        let due = Due { call: 0, card: 0, who: 0 };
        let middle = 1 << 31;
        let mut state = State {
            lies: [[lie; 64]; W],
            places: [CardSet::NONE; PLACES],
            marks: [0; MARKS],
            frames: [Frame::EMPTY; DEPTH],
            depth: 0,
            me: 0,
            wait: Wait::Nothing,
            picks: [Move::default(); SEATS],
            chosen: 0,
            due: [due; WAITING],
            dues: 0,
            lasting: [due; WAITING],
            lasts: 0,
            out: 0,
            winners: 0,
            guard: 0,
            top: middle,
            bottom: middle,
            choices: 0,
        };
        for card in setup.every {
            let starts = setup.program.places.iter().position(|place| place.starts.contains(&card));
            let slot = usize::from(setup.place_slot[starts.unwrap_or(0)]);
            let seen = |seat: u8| if setup.sees(seat, slot) { KNOWN } else { UNKNOWN };
            state.top += 1;
            let known =
                std::array::from_fn(|seat| if seat < usize::from(setup.players) { seen(seat as u8) } else { 0 });
            *state.lie_mut(card) = Lie { slot: slot as u8, by: NOBODY, known, stamp: state.top };
            state.places[slot].add(card);
        }
        state
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
        self.frame_mut().regs[usize::from(reg)] = value.clamp(NONE, i32::from(i16::MAX)) as i16;
    }

    /// The card in a register.
    pub(crate) fn card_in(&self, reg: u8) -> Option<u8> {
        self.reg(reg).checked_sub(CARD).and_then(|card| u8::try_from(card).ok())
    }

    /// A place's cards, the earliest first.
    pub(crate) fn in_order(&self, cards: CardSet<W>) -> Vec<u8> {
        let mut all: Vec<u8> = cards.into_iter().collect();
        all.sort_by_key(|card| self.order(*card));
        all
    }

    /// Where a card stands among all: by place, then by when it came.
    pub(crate) fn order(&self, card: u8) -> (u8, u32) {
        let lie = self.lie(card);
        (lie.slot, lie.stamp)
    }

    /// The earliest of some cards.
    pub(crate) fn earliest(&self, cards: CardSet<W>) -> Option<u8> {
        cards.into_iter().min_by_key(|card| self.order(*card))
    }

    /// The latest of some cards.
    pub(crate) fn latest(&self, cards: CardSet<W>) -> Option<u8> {
        cards.into_iter().max_by_key(|card| self.order(*card))
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
