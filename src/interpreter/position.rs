//! Positions for scenarios: cards in places and values of marks; those of a seat are below its letter.
//!
//! A game is dealt up to its first choice; then the given cards replace the dealt ones. A named place holds only the named
//! cards; `turn` says which seat must choose.

use crate::eval::Look;
use crate::program::{Holding, MarkSpec, Owner, Seen};
use crate::setup::Setup;
use crate::state::{NOBODY, State, Wait};
use cards::game::Fact;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use serde::Deserialize;
use std::collections::BTreeMap;
use table::position::{Desk, Item, LETTERS, Row, letter, map, number, word};

/// A position as it is written.
pub type Given = BTreeMap<String, Held>;

/// The value of a name: cards, a value, or (under a seat's letter) more names.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Held {
    /// Yes or no.
    Flag(bool),
    /// A number: of a mark, or of cards.
    Number(i64),
    /// A word, a seat's letter or a card.
    Word(String),
    /// Cards.
    Cards(Vec<Item>),
    /// The cards and marks of a seat.
    Seat(BTreeMap<String, Held>),
}

/// The seat that a letter names.
pub(crate) fn seat_of(held: &Held) -> Option<u8> {
    let Held::Word(word) = held else { return None };
    (0..).zip(LETTERS).find_map(|(seat, letter)| (letter == word).then_some(seat))
}

impl<const W: usize> State<W> {
    /// Sets up the given position. Complaints about it go to the desk.
    pub(crate) fn arranged(&mut self, setup: &Setup<W>, given: &Given, at: Locus, desk: &mut Desk<'_>) {
        let mut empty = vec![false; setup.slot_place.len()];
        let mut all: Vec<(usize, &[Item], Locus)> = Vec::new();
        let single: Vec<Vec<Item>> = given.values().map(cards_of).collect();
        let mut kept: Vec<(u8, BTreeMap<String, Vec<Item>>)> = Vec::new();
        for held in given.values() {
            if let Held::Seat(own) = held {
                kept.push((0, own.iter().map(|(name, held)| (name.clone(), cards_of(held))).collect()));
            }
        }
        let mut nested = kept.iter();
        for ((name, held), cards) in given.iter().zip(&single) {
            let at = at.key(name);
            if let (Some(seat), Held::Seat(own)) = (LETTERS.iter().position(|letter| letter == name), held) {
                let Some((_, lists)) = nested.next() else { continue };
                if seat >= usize::from(setup.players) {
                    desk.complain(
                        at,
                        "no-seat",
                        format!("there is no seat {name}"),
                        "raise `players`, or remove the seat",
                    );
                    continue;
                }
                for (name, held) in own {
                    let items = lists.get(name).map(Vec::as_slice).unwrap_or_default();
                    self.one(setup, name, held, seat as u8, true, at.key(name), desk, &mut |slot| {
                        all.push((slot, items, at.key(name)))
                    });
                }
            } else if name == "turn" {
                self.turn_to(setup, held, at, desk);
            } else {
                self.one(setup, name, held, 0, false, at, desk, &mut |slot| all.push((slot, cards.as_slice(), at)));
            }
        }
        for (slot, ..) in &all {
            empty[*slot] = true;
        }
        // cards without another place should be in a hidden one
        let place = |slot: usize| &setup.program.places[usize::from(setup.slot_place[slot])];
        let hidden = |slot: &usize| place(*slot).owner == Owner::Table && place(*slot).seen == Seen::Nobody;
        let free = || (0..empty.len()).filter(|slot| !empty[*slot]);
        let rest = free().find(hidden).or_else(|| free().next()).unwrap_or(0);
        for card in setup.every {
            if empty[usize::from(self.lie(card).slot)] {
                self.lay(card, rest, true, NOBODY);
            }
        }
        // cards that are only counted are taken from those that no place names
        let mut counted = Vec::new();
        for (slot, items, at) in all {
            let row = Row(items.to_vec());
            let named = desk.row(&row, |_| true, "this place", at);
            for (item, card) in items.iter().zip(named) {
                match (item, card) {
                    (_, Some(card)) => self.lay(card as u8, slot, false, setup.slot_owner[slot]),
                    (Item::Any(n), None) => counted.push((slot, *n, at)),
                    (Item::Named(_), None) => {}
                }
            }
        }
        for (slot, any, at) in counted {
            let free: Vec<usize> = self.in_order(self.places[rest]).into_iter().map(usize::from).collect();
            for card in desk.any(any, free, at) {
                self.lay(card as u8, slot, false, setup.slot_owner[slot]);
            }
        }
        self.lay_together(setup);
        for card in setup.every {
            let slot = usize::from(self.lie(card).slot);
            let known = std::array::from_fn(|seat| {
                let seated = seat < usize::from(setup.players);
                if seated && setup.sees(seat as u8, slot) { crate::state::KNOWN } else { crate::state::UNKNOWN }
            });
            self.lie_mut(card).known = known;
        }
        (0..setup.slot_place.len()).for_each(|slot| _ = self.turn_up(setup, slot));
    }

    /// In places with groups, puts adjacent cards that fit a pattern into a group.
    fn lay_together(&mut self, setup: &Setup<W>) {
        let grouped = |slot: &usize| setup.program.places[usize::from(setup.slot_place[*slot])].groups;
        for slot in (0..setup.slot_place.len()).filter(grouped) {
            let all: Vec<u8> = self.rising(slot).collect();
            let fits = |cards: &[u8]| {
                let look = Look { setup, state: self };
                let cards = cards.iter().copied().collect();
                setup.program.patterns.iter().any(|pattern| look.fits(cards, pattern))
            };
            let (mut rest, mut groups) = (&all[..], Vec::new());
            while !rest.is_empty() {
                let len = (1..=rest.len()).rev().find(|len| fits(&rest[..*len])).unwrap_or(1);
                groups.push(&rest[..len]);
                rest = &rest[len..];
            }
            for (nth, cards) in (1..).zip(groups) {
                cards.iter().for_each(|card| self.lie_mut(*card).group = nth);
            }
        }
    }

    /// Reads one name: a mark, or a place, whose slot is passed to `place`.
    #[expect(clippy::too_many_arguments, reason = "what is written, whose it is, and where to complain")]
    fn one(
        &mut self,
        setup: &Setup<W>,
        name: &str,
        held: &Held,
        seat: u8,
        owned: bool,
        at: Locus,
        desk: &mut Desk<'_>,
        place: &mut dyn FnMut(usize),
    ) {
        let program = &setup.program;
        let whose = |owner: Owner| owner != Owner::Card && (owner != Owner::Table) == owned;
        if let Some(nth) = program.places.iter().position(|place| place.name == name && whose(place.owner)) {
            return place(setup.slot(nth as u8, seat));
        }
        // one of several places with the same name: `column 2`
        let several = |place: &crate::program::PlaceSpec| {
            let nth = name.strip_prefix(place.name.as_str())?.strip_prefix(' ')?.parse::<u8>().ok()?;
            (whose(place.owner) && (1..=place.many).contains(&nth)).then_some(usize::from(nth) - 1)
        };
        if let Some((nth, more)) = (0..).zip(&program.places).find_map(|(nth, place)| Some((nth, several(place)?))) {
            return place(setup.slot(nth, seat) + more);
        }
        if let (Held::Seat(values), false) = (held, owned)
            && let Some((nth, _)) = setup.on_cards().find(|(_, mark)| mark.name == name)
        {
            return values
                .iter()
                .for_each(|(title, value)| self.lay_mark(setup, nth, title, value, at.key(title), desk));
        }
        let Some(nth) = program.marks.iter().position(|mark| mark.name == name && whose(mark.owner)) else {
            let places = program.places.iter().filter(|place| whose(place.owner)).map(|place| place.name.as_str());
            let marks = program.marks.iter().filter(|mark| whose(mark.owner)).map(|mark| mark.name.as_str());
            let help = match did_you_mean(name, places.clone().chain(marks.clone())) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the names here are {}", places.chain(marks).collect::<Vec<_>>().join(", ")),
            };
            let of = if owned { "a player" } else { "the table" };
            return desk.complain(at, "unknown-key", format!("{of} has no place or mark `{name}`"), help);
        };
        if let Some(value) = value_of(setup, &program.marks[nth], held, at, desk) {
            self.marks[setup.mark(nth as u8, seat)] = value;
        }
    }

    /// Sets a mark on each card with a title.
    fn lay_mark(&mut self, setup: &Setup<W>, nth: usize, title: &str, held: &Held, at: Locus, desk: &mut Desk<'_>) {
        let Some((_, spec)) = setup.on_cards().nth(nth) else { return };
        let titled = |card: &u8| {
            setup.program.titles[usize::from(*card)] == title && spec.firsts[usize::from(*card)] != crate::program::NONE
        };
        let cards: Vec<u8> = setup.every.into_iter().filter(titled).collect();
        if cards.is_empty() {
            let titles = setup.every.into_iter().map(|card| setup.program.titles[usize::from(card)].as_str());
            let help = did_you_mean(title, titles).map(|near| format!("did you mean `{near}`?"));
            let help = help.unwrap_or_else(|| "name a card by its title".to_owned());
            return desk.complain(at, "no-card", format!("no card `{title}` has the mark `{}`", spec.name), help);
        }
        if let Some(value) = value_of(setup, spec, held, at, desk) {
            cards.into_iter().for_each(|card| self.set_on(nth, card, value));
        }
    }

    /// Makes a seat the one that must choose.
    fn turn_to(&mut self, setup: &Setup<W>, held: &Held, at: Locus, desk: &mut Desk<'_>) {
        let Wait::Choice { choice, .. } = self.wait else { return };
        let Some(seat) = seat_of(held).filter(|seat| *seat < setup.players) else {
            return desk.complain(at, "no-seat", "`turn` must be the letter of a seat", "write one, as in `turn: A`");
        };
        self.me = seat;
        let choice = &setup.program.choices[usize::from(choice)];
        choice.seats.iter().for_each(|reg| self.set_reg(*reg, seat.into()));
        if let Some(rest) = choice.each {
            let all = (1_i32 << setup.players) - 1;
            self.set_reg(rest, all & !(1 << seat));
            self.set_reg(rest + 1, seat.into());
        }
    }

    /// The whole position as facts, by name.
    pub(crate) fn described(&self, setup: &Setup<W>, moment: &str) -> Fact {
        let program = &setup.program;
        let titles = |slot: usize| {
            let all = self.in_order(self.places[slot]);
            Fact::List(all.iter().map(|card| word(program.titles[usize::from(*card)].as_str())).collect())
        };
        let said = |nth: usize, value: i16| match program.marks[nth].holding {
            Holding::Number => number(value),
            Holding::Seat { .. } if value >= 0 => word(letter(value as u8)),
            _ => word(setup.value(nth as u8, value)),
        };
        let mark = |nth: usize, seat: u8| said(nth, self.marks[setup.mark(nth as u8, seat)]);
        let own = |owned: bool, seat: u8| {
            let whose = move |owner: Owner| owner != Owner::Card && (owner != Owner::Table) == owned;
            let places = (0..).zip(&program.places).filter(move |(_, place)| whose(place.owner));
            let places = places.flat_map(move |(nth, place)| {
                setup.slots(nth, seat).zip(1..).map(move |(slot, nth)| {
                    let name = if place.many > 1 { format!("{} {nth}", place.name) } else { place.name.clone() };
                    (name, titles(slot))
                })
            });
            let marks = program.marks.iter().enumerate().filter(move |(_, mark)| whose(mark.owner));
            places.chain(marks.map(move |(nth, spec)| (spec.name.clone(), mark(nth, seat)))).collect::<Vec<_>>()
        };
        let seats = (0..setup.players).map(|seat| (letter(seat), map(own(true, seat))));
        let mut all: Vec<(String, Fact)> = own(false, 0).into_iter().chain(seats).collect();
        let on_cards = program.marks.iter().enumerate().filter(|(_, spec)| spec.owner == Owner::Card);
        for (nth, spec) in on_cards {
            // of identical cards, the first one
            let cards = setup.every.into_iter().filter(|card| spec.firsts[usize::from(*card)] != crate::program::NONE);
            let title = |card: u8| program.titles[usize::from(card)].clone();
            let value = |card: u8| said(nth, self.on(setup.mark(nth as u8, 0), card));
            let cards: Vec<u8> = cards.filter(|card| setup.twins[usize::from(*card)].is_empty()).collect();
            all.push((spec.name.clone(), map(cards.into_iter().map(|card| (title(card), value(card))))));
        }
        if let Wait::Choice { seat, .. } = self.wait {
            all.push(("turn".to_owned(), word(letter(seat))));
        }
        all.push(("moment".to_owned(), word(moment)));
        map(all)
    }
}

/// The written value of a mark, or a complaint.
fn value_of<const W: usize>(
    setup: &Setup<W>,
    spec: &MarkSpec,
    held: &Held,
    at: Locus,
    desk: &mut Desk<'_>,
) -> Option<i16> {
    let value = match (held, spec.holding) {
        (Held::Flag(yes), Holding::Truth) => Some(i16::from(*yes)),
        (Held::Word(word), Holding::Truth) => Some(i16::from(word == "yes")),
        (Held::Number(n), Holding::Number) => {
            i16::try_from(*n).ok().filter(|n| (spec.low..=spec.high).contains(&i32::from(*n)))
        }
        (Held::Word(word), Holding::Word) => {
            setup.program.vocabulary.iter().position(|known| known == word).map(|i| i as i16)
        }
        (Held::Word(_), Holding::Seat { .. }) => seat_of(held).filter(|seat| *seat < setup.players).map(i16::from),
        _ => None,
    };
    if value.is_none() {
        let what = format!("`{}` cannot have this value", spec.name);
        desk.complain(at, "bad-number", what, "write a value that the mark can have");
    }
    value
}

/// The written cards of a place: a list, a single card, or a number of cards.
fn cards_of(held: &Held) -> Vec<Item> {
    match held {
        Held::Cards(items) => items.clone(),
        Held::Word(name) => vec![Item::Named(name.clone())],
        Held::Number(n) => vec![Item::Any((*n).clamp(0, 255) as u8)],
        _ => Vec::new(),
    }
}

/// The complaint about a position in which no seat has a choice.
pub(crate) fn still(at: Locus) -> Diag {
    Diag::error(at, "bad-position", "no player has a choice in this position")
        .help("give a player cards, or write whose `turn` it is")
}
