//! What positions of any game write alike: a seat by its letter, and cards in a place, by name or so many that nobody cares about;
//! and what is said where nobody sits at a letter, or no card has a name.

use crate::diag::{Diag, did_you_mean};
use crate::grammar::{Form, Written};
use crate::locus::Locus;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A seat by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[expect(missing_docs, reason = "letters")]
pub enum SeatName {
    A,
    B,
    C,
    D,
    E,
    F,
}

impl Written for SeatName {
    fn form() -> Form {
        Form::Named(LETTERS.map(str::to_owned).into())
    }
}

impl Written for Row {
    fn form() -> Form {
        Form::Either(vec![Form::Whole(Some(0)), Form::List(Box::new(Form::Any))])
    }
}

impl SeatName {
    /// The seat, from 0. Errors: a game of so many players has no such seat.
    pub fn seat(self, players: u8, at: Locus) -> Result<u8, Diag> {
        let seat = self as u8;
        let what = || format!("nobody sits at {self:?}: {players} play");
        let help = "raise `players`, or name another seat";
        if seat < players { Ok(seat) } else { Err(Diag::error(at, "no-seat", what()).help(help)) }
    }
}

/// The keys of the seats in a position.
pub const LETTERS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

/// What is written of the seats at which somebody sits, and where. Complaints: something is written of a seat at which nobody does.
pub fn seated<'p, P>(
    given: [&'p Option<P>; LETTERS.len()],
    players: u8,
    at: Locus,
    diags: &mut Vec<Diag>,
) -> Vec<(u8, &'p P, Locus)> {
    let mut sit = Vec::new();
    for ((seat, letter), player) in (0..).zip(LETTERS).zip(given) {
        let Some(player) = player else { continue };
        if seat < players {
            sit.push((seat, player, at.key(letter)));
            continue;
        }
        let what = format!("nobody sits at {letter}: {players} play");
        diags.push(Diag::error(at.key(letter), "no-seat", what).help("raise `players`, or take the seat out"));
    }
    sit
}

/// The complaint that no card has this name.
pub fn unknown<'t>(wanted: &str, titles: impl IntoIterator<Item = &'t str>, at: Locus) -> Diag {
    let help = match did_you_mean(wanted, titles) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "name a card of the deck by its title or id, or write it under `cards`".to_owned(),
    };
    Diag::error(at, "unknown-card", format!("no card is called `{wanted}`")).help(help)
}

/// Cards in a place, top first: by name, or so many of any kind that fits.
#[derive(Clone, Debug, Default)]
pub struct Row(pub Vec<Item>);

/// A card by name, or several that nobody cares about: plain ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// This card.
    Named(String),
    /// So many.
    Any(u8),
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Row, D::Error> {
        de.deserialize_any(RowVisitor)
    }
}

struct RowVisitor;

impl<'de> Visitor<'de> for RowVisitor {
    type Value = Row;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<Row, E> {
        Ok(Row(vec![any(n)?]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Row, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Row(items))
    }
}

fn any<E: de::Error>(n: u64) -> Result<Item, E> {
    u8::try_from(n).map(Item::Any).map_err(|_| E::custom("no place holds so many cards"))
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Item, D::Error> {
        struct One;
        impl Visitor<'_> for One {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card, or how many of any kind")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Item, E> {
                any(n)
            }

            fn visit_str<E>(self, name: &str) -> Result<Item, E> {
                Ok(Item::Named(name.to_owned()))
            }
        }
        de.deserialize_any(One)
    }
}

/// A name as it is compared: titles and ids alike.
pub fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
