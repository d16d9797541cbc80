//! The parts of expressions.

use std::ops::Range;

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    /// Its bytes in the text.
    pub(crate) bytes: Range<usize>,
    pub(crate) form: Form,
}

impl Expression {
    /// Whether the expression is a condition, judged only by its form.
    pub(crate) fn is_condition(&self) -> bool {
        use Sign::{Minus, Over, Plus, Times};
        match &self.form {
            Form::Not(_) | Form::Says(_) | Form::Fits(..) | Form::Extends(_) => true,
            Form::Quantity(quantity, _) => *quantity != Quantity::Count,
            Form::Binary(sign, ..) => !matches!(sign, Plus | Minus | Times | Over),
            _ => false,
        }
    }
}

/// The form of an expression.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    Number(i32),
    Name(String),
    /// `NAME of X`.
    Of(String, Box<Expression>),
    Not(Box<Expression>),
    /// Two sides and the sign between them.
    Binary(Sign, Box<Expression>, Box<Expression>),
    /// `X where CONDITION`.
    Where(Box<Expression>, Box<Expression>),
    /// `count`, `any` and `no`.
    Quantity(Quantity, Box<Expression>),
    /// `sum NAME in X`, `highest NAME in X` and the like.
    Fold(Fold, String, Box<Expression>),
    /// The first or last `n` of some cards; one card if there is no number.
    End(End, Option<Box<Expression>>, Box<Expression>),
    /// The smallest or largest of several numbers.
    Extreme(bool, Vec<Expression>),
    /// `says WORD`.
    Says(String),
    /// `PLACE at NUMBER`: the nth of several places with the same name.
    At(Box<Expression>, Box<Expression>),
    /// `words of FIELD`.
    Words(String),
    /// `numbers A..B`.
    Numbers(Box<Expression>, Box<Expression>),
    /// `sets of CARDS`, with the pattern that they fit if there is one.
    Sets(Box<Expression>, Option<String>),
    /// `CARDS fits PATTERN`.
    Fits(Box<Expression>, String),
    /// `leftover FIELD in CARDS by PATTERN`.
    Leftover(String, Box<Expression>, String),
    /// `extends CARDS`: whether the card being tested can join a group of them.
    Extends(Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    In,
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    Count,
    Any,
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    Sum,
    Highest,
    Lowest,
    Variety,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The earliest.
    First,
    /// The latest.
    Last,
}
