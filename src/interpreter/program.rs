//! The compiled rules of a game: places and marks by number, expressions as trees of three types, steps as a flat list of operations. It
//! is the same for every number of players.

use cards::declared::sheet::Holds;
use ground::locus::Locus;
use std::ops::Range;

mod tree;
mod word;
pub(crate) use tree::{Bearers, Cards, Num, Seats, Sets, Values, math};
pub(crate) use word::{Called, Occasion, Passive, Trigger, Whose, Word};

/// The sets of cards in a frame: drawn cards, obeyed cards, and one for each `each_card` and each target `some`.
pub(crate) const SETS: u8 = 6;

/// The value of a field, mark or target that has none.
pub(crate) const NONE: i32 = i16::MIN as i32;

/// The index of an operation in [`Program::ops`].
pub(crate) type At = u16;

/// The index of a register in a frame.
pub(crate) type Reg = u8;

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Truth,
    Word,
}

impl From<&Holds> for Kind {
    fn from(holds: &Holds) -> Kind {
        match holds {
            Holds::Number => Kind::Number,
            Holds::Flag => Kind::Truth,
            Holds::Words(_) | Holds::Calls => Kind::Word,
        }
    }
}

impl Kind {
    /// The value of an empty cell, and of a card that does not exist: 0, or a word that equals no other word.
    pub(crate) fn absent(self) -> i32 {
        if self == Kind::Word { NONE } else { 0 }
    }
}

/// The owner of a place or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Table,
    Player,
    Team,
    /// Each card of a kind has one; only for marks.
    Card,
}

/// The seats that see the cards in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Nobody,
    Owner,
    Others,
    All,
    /// All players see the top card.
    Top,
}

#[derive(Clone, Debug)]
pub(crate) struct PlaceSpec {
    pub(crate) name: String,
    pub(crate) owner: Owner,
    /// The number of places with this name.
    pub(crate) many: u8,
    pub(crate) seen: Seen,
    /// The cards that begin there.
    pub(crate) starts: Vec<u8>,
    /// The largest number of cards that may lie there.
    pub(crate) most: Option<i32>,
    /// The place from which it is refilled when empty, and how many cards stay behind.
    pub(crate) refill: Option<(u8, i32)>,
    /// Whether cards that are laid together stay together.
    pub(crate) groups: bool,
}

/// What a mark holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holding {
    Number,
    Truth,
    Word,
    /// A seat, random at first; or none.
    Seat {
        chance: bool,
    },
    Card,
}

#[derive(Clone, Debug)]
pub(crate) struct MarkSpec {
    pub(crate) name: String,
    pub(crate) owner: Owner,
    pub(crate) holding: Holding,
    pub(crate) low: i32,
    pub(crate) high: i32,
    pub(crate) first: i32,
    /// For a mark on cards: the first value on each card, [`NONE`] for cards of other kinds.
    pub(crate) firsts: Vec<i32>,
}

impl MarkSpec {
    /// Whether the mark is a number, which stops at the limits of its range.
    pub(crate) fn is_limited(&self) -> bool {
        self.holding == Holding::Number
    }

    /// The number of owners of such a mark at a table of this size: the table, or each player or team; cards are not
    /// counted.
    pub(crate) fn having(&self, players: u8, teams: u8) -> u8 {
        match self.owner {
            Owner::Table => 1,
            Owner::Player => players,
            Owner::Team => teams,
            Owner::Card => 0,
        }
    }
}

/// A place with its owner; also which of several places with the same name.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) place: u8,
    pub(crate) of: Seats,
    pub(crate) nth: Option<Num>,
}

/// The value that the cards of a pattern share, or that rises by one from card to card.
#[derive(Clone, Debug)]
pub(crate) enum Shared {
    /// A value that is printed on each card, or [`NONE`].
    Printed(Vec<i32>),
    /// A number that may change during a game, of the card being tested.
    Worked(Num),
}

/// Cards that belong together: one value is the same on all, or another rises by one, or both.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) name: String,
    pub(crate) alike: Option<Shared>,
    pub(crate) rising: Option<Shared>,
    pub(crate) least: u8,
    pub(crate) most: u8,
}

/// The new value of a mark.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Num(Num),
    Seat(Seats),
    Card(Cards),
}

/// One operation.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Shuffle(Spot),
    /// Deals to each player in turn, or to a shared place; all cards if there is no number.
    Deal {
        count: Option<Num>,
        from: Spot,
        to: u8,
        first: Seats,
    },
    Draw {
        count: Num,
        from: Spot,
        to: Spot,
        drawn: Reg,
    },
    /// `chosen`: the cards were picked one by one, not taken by their position.
    Move {
        cards: Cards,
        chosen: bool,
        to: Spot,
        bottom: bool,
        /// Whether each goes to a group that it fits.
        joins: bool,
    },
    Swap(Cards, Cards),
    Trade(Spot, Spot),
    Pass {
        place: u8,
        to: Seats,
        into: u8,
    },
    Show(Cards, Seats),
    Set {
        mark: u8,
        of: Bearers,
        to: Value,
    },
    Add {
        mark: u8,
        of: Bearers,
        by: Num,
    },
    Steal {
        mark: u8,
        by: Num,
        from: Seats,
    },
    Roll {
        mark: u8,
        of: Bearers,
        sides: Num,
    },
    Out(Seats),
    /// Brings players back into play; without seats, all of them.
    In(Option<Seats>),
    Win(Seats),
    EndGame,
    Jump(At),
    Unless(Num, At),
    /// Puts the seat on turn into a register.
    Save(Reg),
    /// Restores the seat on turn from a register.
    Restore(Reg),
    /// Puts a number into a register.
    Load(Reg, Num),
    /// Subtracts one from a register; jumps when none is left.
    Countdown(Reg, At),
    /// Begins a loop over seats from a first one, in two registers.
    Each {
        seats: Seats,
        from: Option<Seats>,
        rest: Reg,
    },
    EachNext {
        rest: Reg,
        done: At,
    },
    EachCard {
        cards: Cards,
        rest: Reg,
    },
    EachCardNext {
        rest: Reg,
        card: Reg,
        done: At,
    },
    /// Finds the first seat on turn, or the next; jumps if no seat is left.
    Turn {
        first: Option<Seats>,
        among: Option<Num>,
        done: At,
    },
    /// A turn begins, which ends at an operation.
    TurnBegins {
        end: At,
    },
    /// A nested turn is over; the outer one ends at an operation, or 0 if there is none.
    Within(At),
    /// Ends the turn from within a word.
    EndTurn,
    Obey {
        cards: Cards,
        rest: Reg,
        card: Reg,
    },
    ObeyNext {
        rest: Reg,
        card: Reg,
        done: At,
    },
    Ask(u8),
    /// An action of a choice is done.
    Acted {
        choice: u8,
        action: u16,
    },
    /// Carries out the words that were set off.
    Drain,
    Return,
}

/// A choice.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) who: Option<Seats>,
    pub(crate) actions: Range<u16>,
    /// The name of declining.
    pub(crate) may: Option<u16>,
    /// Whether the choice is skipped if there is nothing to choose.
    pub(crate) skip: bool,
    pub(crate) together: Option<Seats>,
    /// Whether the choice is made once, by one seat.
    pub(crate) once: bool,
    /// The register with the number of choices that are left.
    pub(crate) left: Reg,
    /// The register with the seats that must still choose together.
    pub(crate) rest: Reg,
    /// Sets of cards that steps after it may still name, one bit each.
    pub(crate) sets: u8,
    /// The registers and sets of earlier steps that its actions read, one bit each.
    pub(crate) reads: (u64, u8),
    /// The place of the choice in the file, and the operation at which the game continues.
    pub(crate) ask: At,
    pub(crate) done: At,
    /// The register of the enclosing loop over seats, if there is one; and all registers with the seat whose turn it
    /// is.
    pub(crate) each: Option<Reg>,
    pub(crate) seats: Vec<Reg>,
}

impl Program {
    /// The index of a mask; equal masks have one.
    pub(crate) fn mask(&mut self, cards: Vec<bool>) -> usize {
        self.masks.iter().position(|known| *known == cards).unwrap_or_else(|| {
            self.masks.push(cards);
            self.masks.len() - 1
        })
    }
}

/// An action that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    pub(crate) name: String,
    pub(crate) when: Option<Num>,
    pub(crate) targets: Vec<(Reg, Target)>,
    /// Narrower ranges for the first card; the first range that is not empty applies.
    pub(crate) if_can: Vec<Cards>,
    pub(crate) also: Option<Num>,
    pub(crate) pays: Vec<(u8, Num)>,
    pub(crate) body: At,
    /// The register of its card.
    pub(crate) about: Option<Reg>,
}

impl Action {
    /// Whether the action can be chosen at any table.
    pub(crate) fn is_free(&self) -> bool {
        self.when.is_none() && self.targets.is_empty() && self.also.is_none() && self.pays.is_empty()
    }

    /// Whether a card is chosen with it.
    pub(crate) fn is_about_cards(&self) -> bool {
        self.targets.iter().any(|(_, target)| matches!(target, Target::Card(_) | Target::Some { .. }))
    }
}

/// The conditions of an action, in words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Why {
    /// The parts of its `when`: words, the condition, and the number on the left of a comparison.
    pub(crate) when: Vec<(String, Num, Option<Num>)>,
    /// The range of its first target.
    pub(crate) from: Option<String>,
    /// The conditions `if_can` and `also`.
    pub(crate) if_can: Option<String>,
    pub(crate) also: Option<String>,
}

/// The largest number of targets of an action.
pub(crate) const TARGETS: usize = 3;

/// The range of a target.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    Card(Cards),
    Player(Seats),
    Word(Values, Kind),
    Number(Num, Num),
    /// One of several places with the same name, by its number from 1, for which a condition holds: shared, of the seat that chooses, or of
    /// the seat in a register.
    Place(u8, Option<Reg>, Option<Num>),
    /// Several cards: the smallest and largest number, and the patterns, one of which they must fit.
    Some {
        cards: Cards,
        least: Num,
        most: Num,
        by: Vec<u8>,
        set: Reg,
    },
}

/// A game's rules.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(crate) titles: Vec<String>,
    /// Field by field, the value on each card.
    pub(crate) values: Vec<Vec<i32>>,
    /// The values as expressions read them: the empty cell of a number counts as 0.
    pub(crate) amounts: Vec<Vec<i32>>,
    pub(crate) fields: Vec<String>,
    /// The content of each field, if it is shown to players.
    pub(crate) shown: Vec<Option<Kind>>,
    /// The class of each card. Cards of different classes have different backs and are never exchanged.
    pub(crate) classes: Vec<u8>,
    /// The words of fields and marks, by number.
    pub(crate) vocabulary: Vec<String>,
    pub(crate) places: Vec<PlaceSpec>,
    pub(crate) marks: Vec<MarkSpec>,
    pub(crate) masks: Vec<Vec<bool>>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) ops: Vec<Op>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) actions: Vec<Action>,
    /// The place of each choice in the file.
    pub(crate) asked: Vec<Locus>,
    /// The conditions of each action, in words.
    pub(crate) why: Vec<Why>,
    /// The names of the rules, each with its meaning.
    pub(crate) lexicon: Vec<(String, String)>,
    /// The names of declining.
    pub(crate) declines: Vec<String>,
    pub(crate) words: Vec<Word>,
    pub(crate) calls: Vec<Called>,
    /// The calls of each card.
    pub(crate) on_card: Vec<Vec<u16>>,
    pub(crate) wins: Vec<Num>,
    pub(crate) at_once: Option<Num>,
    /// The marks on which `wins_at_once` depends, one bit each; `None` if it is tested after every operation.
    pub(crate) at_once_marks: Option<u128>,
    pub(crate) wins_if: Option<Num>,
    pub(crate) hopes: Option<Num>,
    pub(crate) teams: u8,
    /// Sets that enclosing loops use, while rules are read.
    pub(crate) sets: u8,
    pub(crate) players: (u8, u8),
}

impl Program {
    /// Whether players hold cards that others do not see.
    pub(crate) fn has_hands(&self) -> bool {
        self.places.iter().any(|place| place.seen == Seen::Owner)
    }

    /// Whether a word has steps or a trigger, and is printed on a card.
    pub(crate) fn is_called(&self, nth: usize) -> bool {
        let word = &self.words[nth];
        (word.body.is_some() || word.passive.is_some()) && self.calls.iter().any(|call| usize::from(call.word) == nth)
    }
}
