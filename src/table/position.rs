//! Positions for scenarios: the notation that all games share (seats by letter; cards in a place by name or by number), the
//! desk that sets up a position and collects all complaints, and the description of a position in words.

use cards::game::{Fact, SEATS};
use ground::diag::{Diag, meant};
use ground::grammar::{Form, Key, Keys, Written};
use ground::locus::Locus;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

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
    /// The index of the seat, from 0. Errors: the game has no such seat.
    pub fn seat(self, players: u8, at: Locus) -> Result<u8, Diag> {
        let seat = self as u8;
        let what = || format!("there is no seat {self:?}: the game has {players} players");
        let help = "increase `players`, or name another seat";
        if seat < players { Ok(seat) } else { Err(Diag::error(at, "no-seat", what()).help(help)) }
    }
}

/// The keys of the seats in a position.
pub const LETTERS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

// a named seat exists
const _: () = assert!(LETTERS.len() <= SEATS && SeatName::F as usize + 1 == LETTERS.len());

/// A position as written: the game's own part about the state of the table, and a part for each seat, by its letter.
#[derive(Clone, Debug)]
pub struct Position<T, S> {
    /// The part about the state of the table: a struct of the game, which refuses unknown keys.
    pub middle: T,
    /// The parts of the seats, from first to last.
    pub seats: [Option<S>; LETTERS.len()],
}

impl<T: Default, S> Default for Position<T, S> {
    fn default() -> Position<T, S> {
        Position { middle: T::default(), seats: std::array::from_fn(|_| None) }
    }
}

impl<T: Written, S: Written> Written for Position<T, S> {
    fn form() -> Form {
        let says = ["First seat.", "Second seat.", "Third seat.", "Fourth seat.", "Fifth seat.", "Sixth seat."];
        let seat = |(key, says)| Key { key, says, form: Option::<S>::form, needed: false };
        match T::form() {
            Form::Keys(keys) => Form::Keys(Keys {
                keys: keys.keys.into_iter().chain(LETTERS.into_iter().zip(says).map(seat)).collect(),
                ..keys
            }),
            other => other,
        }
    }
}

impl<'de, T: Deserialize<'de>, S: Deserialize<'de>> Deserialize<'de> for Position<T, S> {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Position<T, S>, D::Error> {
        struct Keyed<T, S>(PhantomData<(T, S)>);
        impl<'de, T: Deserialize<'de>, S: Deserialize<'de>> Visitor<'de> for Keyed<T, S> {
            type Value = Position<T, S>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a mapping")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Position<T, S>, A::Error> {
                let mut seats = std::array::from_fn(|_| None);
                let rest = Rest { map, seats: &mut seats };
                let middle = T::deserialize(MapAccessDeserializer::new(rest))?;
                Ok(Position { middle, seats })
            }
        }
        de.deserialize_map(Keyed(PhantomData))
    }
}

/// The keys of a mapping that are not seats, for the type that reads them; the keys of seats are read on the way.
/// Serde cannot flatten a struct into another and also refuse unknown keys.
struct Rest<'s, A, S> {
    map: A,
    seats: &'s mut [Option<S>; LETTERS.len()],
}

impl<'de, A: MapAccess<'de>, S: Deserialize<'de>> MapAccess<'de> for Rest<'_, A, S> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            let Some(seat) = LETTERS.iter().position(|letter| *letter == key) else {
                return seed.deserialize(key.into_deserializer()).map(Some);
            };
            self.seats[seat] = Some(self.map.next_value()?);
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// A seat's letter.
pub fn letter(seat: u8) -> String {
    char::from(b'A' + seat).to_string()
}

/// A word of a position.
pub fn word(text: impl Into<String>) -> Fact {
    Fact::Word(text.into())
}

/// A number of a position.
pub fn number(n: impl Into<i64>) -> Fact {
    Fact::Number(n.into())
}

/// Several things of a position, by name.
pub fn map<K: Into<String>>(entries: impl IntoIterator<Item = (K, Fact)>) -> Fact {
    Fact::Map(entries.into_iter().map(|(k, f)| (k.into(), f)).collect())
}

/// The state of setting up a position: the players, the cards that already have a place, and the complaints.
pub struct Desk<'s> {
    players: u8,
    titles: Vec<&'s str>,
    placed: Vec<bool>,
    /// Every complaint so far.
    pub diags: Vec<Diag>,
}

impl<'s> Desk<'s> {
    /// A desk for this many players, and for cards with these titles.
    pub fn new(players: u8, titles: impl IntoIterator<Item = &'s str>) -> Desk<'s> {
        let titles: Vec<&str> = titles.into_iter().collect();
        Desk { players, placed: vec![false; titles.len()], titles, diags: Vec::new() }
    }

    /// Adds a complaint and its cure.
    pub fn complain(&mut self, at: Locus, code: &'static str, what: impl Into<String>, help: impl Into<String>) {
        self.diags.push(Diag::error(at, code, what.into()).help(help.into()));
    }

    /// A seat; if it does not exist, a complaint is added and the first seat returned.
    pub fn seat(&mut self, name: SeatName, at: Locus) -> u8 {
        name.seat(self.players, at).map_err(|diag| self.diags.push(diag)).unwrap_or_default()
    }

    /// The written parts of existing seats, with their locations in the file.
    pub fn seated<'p, P>(&mut self, given: &'p [Option<P>; LETTERS.len()], at: Locus) -> Vec<(u8, &'p P, Locus)> {
        seated(given, self.players, at, &mut self.diags)
    }

    /// A written number, or else the default.
    pub fn number(&mut self, asked: Option<u8>, usual: u8, bounds: RangeInclusive<i32>, at: Locus) -> u8 {
        let n = asked.unwrap_or(usual);
        if !bounds.contains(&i32::from(n)) {
            let what = format!("{n} is not from {} to {}", bounds.start(), bounds.end());
            self.diags.push(Diag::error(at, "bad-number", what));
        }
        n
    }

    /// The complaint that no card has this name.
    pub fn unknown(&mut self, name: &str, at: Locus) {
        self.diags.push(unknown(name, self.titles.iter().copied(), at));
    }

    /// A card by its title.
    pub fn named(&mut self, name: &str, at: Locus) -> Option<usize> {
        let meant = plain(name);
        let found = self.titles.iter().position(|title| plain(title) == meant);
        if found.is_none() {
            self.unknown(name, at);
        }
        found
    }

    /// A named card that has no place yet and may be in this place.
    pub fn claim(&mut self, name: &str, fits: impl Fn(usize) -> bool, place: &str, at: Locus) -> Option<usize> {
        let card = self.named(name, at)?;
        let title = self.titles[card];
        // copies of one card have one title
        let copies = || (card..self.titles.len()).filter(|copy| self.titles[*copy] == title);
        let (count, free) = (copies().count(), copies().find(|copy| !self.placed[*copy]));
        let card = free.unwrap_or(card);
        if !fits(card) {
            let what = format!("\"{title}\" does not belong in {place}");
            self.diags.push(Diag::error(at, "wrong-place", what));
            return None;
        }
        if std::mem::replace(&mut self.placed[card], true) {
            let (what, help) = match count {
                1 => (
                    format!("\"{title}\" is in two places"),
                    "the deck has only one copy: remove one of the two".to_owned(),
                ),
                n => (
                    format!("\"{title}\" is in more than {n} places"),
                    format!("the deck has only {n} copies: remove one"),
                ),
            };
            self.complain(at, "twice", what, help);
            return None;
        }
        Some(card)
    }

    /// The named cards of a row, each with its position; unnamed cards of any kind leave a gap.
    pub fn row(&mut self, row: &Row, fits: impl Fn(usize) -> bool, place: &str, at: Locus) -> Vec<Option<usize>> {
        let items = row.0.iter().enumerate();
        let claims = items.map(|(i, item)| match item {
            Item::Named(name) => self.claim(name, &fits, place, at.nth(i)),
            Item::Any(_) => None,
        });
        claims.collect()
    }

    /// The first of these cards that have no place yet; if there are not enough, a complaint is added and fewer are
    /// returned.
    pub fn any(&mut self, n: u8, of: impl IntoIterator<Item = usize>, at: Locus) -> Vec<usize> {
        let free = of.into_iter().filter(|card| !self.placed[*card]);
        let found: Vec<usize> = free.take(n.into()).collect();
        found.iter().for_each(|card| self.placed[*card] = true);
        if found.len() < usize::from(n) {
            let what = format!("the deck does not have {n} cards left for this");
            self.diags.push(Diag::error(at, "too-many-cards", what));
        }
        found
    }

    /// Cards that have no place yet.
    pub fn rest(&self) -> impl Iterator<Item = usize> {
        self.placed.iter().enumerate().filter(|(_, placed)| !**placed).map(|(card, _)| card)
    }
}

/// The written parts of existing seats, with their locations in the file. Complaints: something is written for a seat
/// that does not exist.
pub fn seated<'p, P>(
    given: &'p [Option<P>; LETTERS.len()],
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
        let what = format!("there is no seat {letter}: the game has {players} players");
        diags.push(Diag::error(at.key(letter), "no-seat", what).help("increase `players`, or remove the seat"));
    }
    sit
}

/// The complaint that no card has this name.
fn unknown<'t>(wanted: &str, titles: impl IntoIterator<Item = &'t str>, at: Locus) -> Diag {
    let help = meant(wanted, titles, || {
        "use the title or id of a card in the deck, or define the card under `cards`".to_owned()
    });
    Diag::error(at, "unknown-card", format!("there is no card `{wanted}`")).help(help)
}

/// Cards in a place, top first: by name, or a number of any suitable cards.
#[derive(Clone, Debug, Default)]
pub struct Row(pub Vec<Item>);

/// A card by name, or several arbitrary cards: plain ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// This card.
    Named(String),
    /// A number of cards.
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
    u8::try_from(n).map(Item::Any).map_err(|_| E::custom("that is more cards than any place can hold"))
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Item, D::Error> {
        struct One;
        impl Visitor<'_> for One {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card, or a number of cards")
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

/// A name in a normalized form, the same for titles and ids.
pub fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(items: &[&str]) -> Row {
        Row(items.iter().map(|text| text.parse().map_or_else(|_| Item::Named((*text).to_owned()), Item::Any)).collect())
    }

    #[test]
    fn every_card_lies_in_one_place() {
        let mut desk = Desk::new(2, ["Magic Lute", "Sock", "Hat", "Cape"]);
        let hand = desk.row(&row(&["magic lute", "2", "SOCK"]), |_| true, "a hand", Locus::Nowhere);
        assert_eq!(hand, [Some(0), None, Some(1)]);
        assert_eq!(desk.rest().collect::<Vec<_>>(), [2, 3]);
        assert_eq!(desk.any(1, [0, 3, 2], Locus::Nowhere), [3], "what lies somewhere is passed over");
        assert!(desk.diags.is_empty());
        assert_eq!(desk.any(2, 0..4, Locus::Nowhere), [2]);
        desk.claim("Sock", |_| true, "a hand", Locus::Nowhere);
        desk.claim("Hut", |_| true, "a hand", Locus::Nowhere);
        desk.claim("Cape", |card| card == 0, "a pile", Locus::Nowhere);
        let said: Vec<&str> = desk.diags.iter().map(|d| d.what.as_str()).collect();
        let expected = [
            "the deck does not have 2 cards left for this",
            "\"Sock\" is in two places",
            "there is no card `Hut`",
            "\"Cape\" does not belong in a pile",
        ];
        assert_eq!(said, expected);
        assert_eq!(desk.diags[2].help.as_deref(), Some("did you mean `Hat`?"));
    }

    #[test]
    fn nobody_sits_beyond_the_players() {
        let mut desk = Desk::new(2, []);
        assert_eq!(desk.seat(SeatName::B, Locus::Nowhere), 1);
        assert_eq!(desk.seat(SeatName::C, Locus::Nowhere), 0);
        let seats = [Some(7), None, None, Some(7), None, None];
        let seated = desk.seated(&seats, Locus::Nowhere);
        assert_eq!(seated.iter().map(|(seat, given, _)| (*seat, **given)).collect::<Vec<_>>(), [(0, 7)]);
        assert_eq!(desk.diags.len(), 2, "neither at C nor at D");
        assert_eq!(LETTERS.map(str::to_owned), std::array::from_fn(|seat| letter(seat as u8)));
    }
}
