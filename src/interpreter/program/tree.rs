//! Expressions compiled: trees of three types, numbers, seats and cards.

use super::{Kind, Reg};
use crate::expression::Sign;

/// A whole number, yes and no as 1 and 0, or the number of a word.
#[derive(Clone, Debug)]
pub(crate) enum Num {
    Const(i32),
    Players,
    /// A printed field of the card being tested.
    Field(u8),
    /// A printed field of the first of some cards.
    FieldOf(u8, Box<Cards>, Kind),
    /// A mark, summed over seats.
    Mark(u8, Box<Seats>),
    /// A mark on the first of some cards.
    MarkOn(u8, Box<Cards>, Kind),
    Count(Box<Cards>),
    Seated(Box<Seats>),
    /// A sum over cards.
    Sum(Box<Num>, Box<Cards>),
    /// A sum over seats, evaluated for each.
    SumSeats(Box<Num>, Box<Seats>),
    Variety(Box<Num>, Box<Cards>),
    Math(Sign, Box<Num>, Box<Num>),
    Not(Box<Num>),
    SameSeats(Box<Seats>, Box<Seats>),
    SameCards(Box<Cards>, Box<Cards>),
    /// Whether there are such cards, and all of them are among the others.
    SeatsIn(Box<Seats>, Box<Seats>),
    CardsIn(Box<Cards>, Box<Cards>),
    Case(Vec<(Num, Num)>, Box<Num>),
    Extreme(bool, Vec<Num>),
    /// A term of the first of some cards.
    OnCard(Box<Cards>, Box<Num>, Kind),
    Held(Reg),
    /// A parameter of the word being carried out.
    Param(u8),
    /// Whether the card being tested has a word.
    Says(u8),
    /// The value being tested.
    It,
    /// The number of values, and of sets of cards.
    CountValues(Box<Values>),
    CountSets(Box<Sets>),
    /// The first or the last of several values; 0 if there is none.
    EndValue(bool, Box<Values>),
    /// A sum over values, and over sets.
    SumValues(Box<Num>, Box<Values>),
    SumSets(Box<Num>, Box<Sets>),
    /// Whether cards fit a pattern.
    Fits(Box<Cards>, u8),
    /// Whether the card being tested can join a group of these.
    Extends(Box<Cards>),
    /// The smallest total over the cards left after laying sets that fit patterns.
    Leftover(Box<Num>, Box<Cards>, Vec<u8>),
    /// A term, with the changes by words.
    Changed(u8, Box<Num>),
}

/// Several seats, as a mask.
#[derive(Clone, Debug)]
pub(crate) enum Seats {
    Nobody,
    Me,
    /// While seats are tested: the seat that asks.
    Caller,
    All,
    Others,
    Opponent,
    Partners,
    /// The other players on the team of a seat.
    Partner(Box<Seats>),
    Rivals,
    /// One of each team.
    Teams,
    Holder,
    Mark(u8, Box<Seats>),
    /// The seat in a mark on the first of some cards.
    MarkOn(u8, Box<Cards>),
    /// A term as other seats see it.
    As(Box<Seats>, Box<Seats>),
    Owner(Box<Cards>),
    Beside(bool, Box<Seats>),
    First(Box<Seats>),
    Where(Box<Seats>, Box<Num>),
    Best(bool, Box<Num>, Box<Seats>),
    Plus(Box<Seats>, Box<Seats>),
    Minus(Box<Seats>, Box<Seats>),
    Case(Vec<(Num, Seats)>, Box<Seats>),
    Held(Reg),
}

/// Several cards.
#[derive(Clone, Debug)]
pub(crate) enum Cards {
    None,
    Every,
    /// Those of [`Program::masks`].
    Fixed(usize),
    Place(u8, Box<Seats>),
    Where(Box<Cards>, Box<Num>),
    /// Cards that are also in a mask.
    Only(Box<Cards>, usize),
    /// Cards on which a field has a value; they are computed once.
    Printed(Box<Cards>, u8, Box<Num>),
    Best(bool, Box<Num>, Box<Cards>),
    /// The first or the last cards, with their number.
    End(bool, Box<Num>, Box<Cards>),
    Plus(Box<Cards>, Box<Cards>),
    Minus(Box<Cards>, Box<Cards>),
    Case(Vec<(Num, Cards)>, Box<Cards>),
    Held(Reg),
    /// Cards that were drawn, or those of a loop.
    Set(Reg),
    /// The card being tested.
    Looked,
    /// The card for which a term is evaluated.
    Asked,
    /// The card whose word is carried out.
    This,
    Mark(u8),
    /// The set of cards being tested.
    These,
    /// The cards of a target `some`.
    Picked(Reg),
    /// The nth of several places with the same name, of a seat.
    At(u8, Box<Seats>, Box<Num>),
    /// The last card of each of several places with the same name.
    Tops(u8, Box<Seats>),
    /// A term as other seats see it.
    As(Box<Seats>, Box<Cards>),
    /// The place in which a card lies.
    Around(Box<Cards>),
}

/// The owner of marks: seats or cards.
#[derive(Clone, Debug)]
pub(crate) enum Bearers {
    Seats(Seats),
    Cards(Cards),
}

/// Several values, in their order.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    Listed(Vec<i32>),
    Range(Num, Num),
    Where(Box<Values>, Box<Num>),
}

/// Several sets of cards.
#[derive(Clone, Debug)]
pub(crate) enum Sets {
    /// Some cards, as one set.
    One(Box<Cards>),
    /// All sets of some cards.
    Of(Box<Cards>),
    /// All sets that fit one of these patterns.
    By(Box<Cards>, Vec<u8>),
    Where(Box<Sets>, Box<Num>),
    Best(bool, Box<Num>, Box<Sets>),
}

impl Num {
    pub(crate) fn yes(yes: bool) -> Num {
        Num::Const(i32::from(yes))
    }

    /// The value, if it is the same in every game.
    pub(crate) fn folded(&self) -> Option<i32> {
        self.printed(0, &[])
    }

    /// The marks on which it depends, one bit each; `None` if it may depend on more than marks of seats.
    pub(crate) fn marks(&self) -> Option<u128> {
        let plain = |seats: &Seats| matches!(seats, Seats::Me) || seats.is_named();
        match self {
            Num::Const(_) | Num::Players => Some(0),
            Num::Mark(mark, seats) if plain(seats) => 1_u128.checked_shl((*mark).into()),
            Num::SumSeats(of, seats) if plain(seats) => of.marks(),
            Num::Math(_, a, b) => Some(a.marks()? | b.marks()?),
            Num::Not(of) => of.marks(),
            Num::Extreme(_, all) => all.iter().try_fold(0, |marks, one| Some(marks | one.marks()?)),
            Num::Case(cases, last) => cases
                .iter()
                .flat_map(|(condition, then)| [condition, then])
                .try_fold(last.marks()?, |marks, one| Some(marks | one.marks()?)),
            _ => None,
        }
    }

    /// Whether a total over several players is part of the amount.
    pub(crate) fn totals(&self) -> bool {
        match self {
            Num::Mark(_, seats) | Num::SumSeats(_, seats) => seats.several(),
            Num::Count(cards) | Num::Sum(_, cards) => cards.of_several(),
            Num::Math(_, a, b) => a.totals() || b.totals(),
            Num::Case(cases, last) => last.totals() || cases.iter().any(|(_, then)| then.totals()),
            Num::Extreme(_, all) => all.iter().any(Num::totals),
            _ => false,
        }
    }

    /// Whether the expression may depend on the card being tested; false only if it cannot.
    pub(crate) fn looks(&self) -> bool {
        match self {
            Num::Const(_) | Num::Players | Num::Held(_) | Num::Param(_) => false,
            Num::It => false,
            Num::FieldOf(_, cards, _) | Num::MarkOn(_, cards, _) | Num::OnCard(cards, ..) => cards.looks(),
            Num::Count(cards) | Num::Sum(_, cards) | Num::Fits(cards, _) => cards.looks(),
            Num::Mark(_, seats) => !matches!(**seats, Seats::Me | Seats::Held(_)),
            Num::Math(_, a, b) => a.looks() || b.looks(),
            Num::Not(of) => of.looks(),
            _ => true,
        }
    }

    /// The value for a card, if printed values alone decide it.
    pub(crate) fn printed(&self, card: usize, amounts: &[Vec<i32>]) -> Option<i32> {
        Some(match self {
            Num::Const(n) => *n,
            Num::Field(field) => *amounts.get(usize::from(*field))?.get(card)?,
            Num::Math(sign, a, b) => math(*sign, a.printed(card, amounts)?, b.printed(card, amounts)?),
            Num::Not(of) => i32::from(of.printed(card, amounts)? == 0),
            Num::OnCard(cards, of, _) if matches!(**cards, Cards::Looked) => of.printed(card, amounts)?,
            Num::Case(cases, last) => {
                for (condition, then) in cases {
                    if condition.printed(card, amounts)? != 0 {
                        return then.printed(card, amounts);
                    }
                }
                last.printed(card, amounts)?
            }
            Num::Extreme(max, all) => {
                let all = all.iter().map(|one| one.printed(card, amounts)).collect::<Option<Vec<i32>>>()?.into_iter();
                if *max { all.max() } else { all.min() }.unwrap_or(0)
            }
            _ => return None,
        })
    }
}

impl Seats {
    /// Whether a name alone determines the seats.
    fn is_named(&self) -> bool {
        matches!(self, Seats::All | Seats::Others | Seats::Partners | Seats::Rivals | Seats::Teams)
    }

    /// Whether the expression may name several players at a time.
    pub(crate) fn several(&self) -> bool {
        match self {
            Seats::Where(of, _) | Seats::Best(_, _, of) | Seats::As(of, _) | Seats::Minus(of, _) => of.several(),
            Seats::Plus(..) => true,
            Seats::Case(cases, last) => last.several() || cases.iter().any(|(_, then)| then.several()),
            _ => self.is_named(),
        }
    }
}

impl Cards {
    /// Whether the cards belong to several players.
    fn of_several(&self) -> bool {
        match self {
            Cards::Place(_, seats) | Cards::As(seats, _) => seats.several(),
            Cards::Where(of, _) | Cards::Only(of, _) | Cards::Printed(of, ..) => of.of_several(),
            _ => false,
        }
    }

    /// The place of which they are some cards, if it is one.
    pub(crate) fn root(&self) -> Option<u8> {
        match self {
            Cards::Place(place, _) | Cards::At(place, ..) | Cards::Tops(place, _) => Some(*place),
            Cards::Where(of, _) | Cards::Only(of, _) | Cards::Printed(of, ..) | Cards::Best(_, _, of) => of.root(),
            Cards::End(_, _, of) | Cards::Minus(of, _) => of.root(),
            _ => None,
        }
    }

    /// As [`Num::looks`].
    fn looks(&self) -> bool {
        match self {
            Cards::None | Cards::Every | Cards::Fixed(_) | Cards::Held(_) | Cards::Set(_) | Cards::Picked(_) => false,
            Cards::Asked | Cards::This | Cards::These | Cards::Mark(_) => false,
            Cards::Tops(_, seats) => !matches!(**seats, Seats::Me | Seats::All | Seats::Others),
            Cards::At(_, seats, nth) => !matches!(**seats, Seats::Me | Seats::Held(_)) || nth.looks(),
            Cards::Place(_, seats) => !matches!(**seats, Seats::Me | Seats::All | Seats::Others),
            Cards::Only(of, _) => of.looks(),
            Cards::Printed(of, _, value) => of.looks() || value.looks(),
            Cards::End(_, count, of) => count.looks() || of.looks(),
            Cards::Plus(a, b) | Cards::Minus(a, b) => a.looks() || b.looks(),
            _ => true,
        }
    }
}

/// Arithmetic: numbers saturate, and anything divided by 0 is 0.
pub(crate) fn math(sign: Sign, a: i32, b: i32) -> i32 {
    match sign {
        Sign::Plus => a.saturating_add(b),
        Sign::Minus => a.saturating_sub(b),
        Sign::Times => a.saturating_mul(b),
        Sign::Over => a.checked_div_euclid(b).unwrap_or(0),
        Sign::Equal | Sign::In => i32::from(a == b),
        Sign::Unequal => i32::from(a != b),
        Sign::Less => i32::from(a < b),
        Sign::AtMost => i32::from(a <= b),
        Sign::More => i32::from(a > b),
        Sign::AtLeast => i32::from(a >= b),
        Sign::And => i32::from(a != 0 && b != 0),
        Sign::Or => i32::from(a != 0 || b != 0),
    }
}
