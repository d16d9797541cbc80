//! Games of `tests/played`, written by hand from their rules alone. The interpreter is compared with these twins choice by choice, and
//! so is its speed. A twin contains only its set-up and its play, without what other tables need.

use cards::game::{Breach, Deck, Fact, Facts, Game, Log, Outcome, Pending, Rules, SEATS};
use ground::diag::{Checked, Diag};
use ground::dice::Dice;
use ground::locus::Locus;
use serde::Serialize;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use table::view::{Hidden, View};

pub(crate) mod hedge_market;
pub(crate) mod tricks;

/// A game written by hand.
pub(crate) trait Twin: Sized + 'static {
    /// The printed content of a card.
    type Card: Sync;
    /// The table.
    type State: Copy;
    /// A choice.
    type Move: Copy + Debug + Hash + Ord + Serialize;
    /// The cards of `cards.csv`, one for each copy.
    fn cards(csv: &str) -> Vec<Self::Card>;
    /// Shuffles and deals.
    fn deal(table: &Table<Self>, dice: &mut Dice) -> Self::State;
    /// The seat that must choose; none when the game is over.
    fn asked(state: &Self::State) -> Option<u8>;
    /// The possible choices, in order.
    fn legal(table: &Table<Self>, state: &Self::State, out: &mut Vec<Self::Move>);
    /// Carries a choice out.
    fn apply(table: &Table<Self>, state: &mut Self::State, choice: Self::Move, dice: &mut Dice);
    /// The number of cards in all places, and which.
    fn lying(state: &Self::State) -> (u32, u64);
    /// The values that are compared at the end; the first difference decides.
    fn worth(table: &Table<Self>, state: &Self::State, seat: usize) -> [i32; 2];
}

/// The cards and players of a twin.
pub(crate) struct Table<T: Twin> {
    /// How many play.
    pub(crate) players: u8,
    /// The cards, by number.
    pub(crate) cards: Vec<T::Card>,
    /// For each card, the number of equal ones before it.
    pub(crate) equal: Vec<u64>,
}

impl<T: Twin> Table<T> {
    /// A table with the cards of a file, some of which are equal: the copies of one row.
    pub(crate) fn new(players: u8, csv: &str) -> Table<T> {
        let cards = T::cards(csv);
        let copies = csv.lines().skip(1).map(|row| copies(csv, row));
        let mut equal = Vec::new();
        for copies in copies {
            let first = equal.len();
            equal.extend((0..copies).map(|nth| ((1_u64 << nth) - 1) << first));
        }
        Table { players, cards, equal }
    }
}

/// The value of a row in a named column.
pub(crate) fn cell<'t>(csv: &'t str, row: &'t str, column: &str) -> &'t str {
    let head = csv.lines().next().unwrap_or_default();
    let nth = head.split(',').position(|name| name == column);
    nth.and_then(|nth| row.split(',').nth(nth)).unwrap_or_default()
}

/// The number of copies of a row: three if the cell is empty.
pub(crate) fn copies(csv: &str, row: &str) -> usize {
    if csv.lines().next().is_some_and(|head| head.contains("qty")) {
        cell(csv, row, "qty").parse().unwrap_or(3)
    } else {
        1
    }
}

/// Cards by number, from a mask.
pub(crate) fn cards_of(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        card
    })
}

/// A shuffled pile of cards: the last one is the top.
pub(crate) fn shuffled(cards: u64, dice: &mut Dice) -> ([u8; 64], u8) {
    let (mut heap, mut len) = ([0; 64], 0);
    for card in cards_of(cards) {
        heap[len] = card;
        len += 1;
    }
    dice.shuffle(&mut heap[..len]);
    (heap, len as u8)
}

/// A twin as an ordinary game.
pub(crate) struct ByHand<T>(PhantomData<T>);

/// Features that a twin does not have: drafts, positions, events.
#[derive(Clone, Copy, Debug, serde::Deserialize, Serialize)]
pub(crate) enum Nothing {}

impl<T: Twin> Game for ByHand<T> {
    const NAME: &'static str = "by-hand";
    const KINDS: &'static [&'static str] = &[];
    type Box = ();
    type Draft = Nothing;
    type Card = ();

    fn name(draft: &Nothing) -> (&str, &str) {
        match *draft {}
    }

    fn check(draft: Nothing, _: &(), _: Locus) -> Checked<()> {
        match draft {}
    }

    fn laws(_: &Deck<Self>) -> Vec<Diag> {
        Vec::new()
    }

    fn facts(_: &Deck<Self>) -> Facts {
        Facts::new()
    }
}

impl<T: Twin> Hidden for ByHand<T> {
    fn turn_down(_: &Table<T>, _: &mut T::State, _: u8) {}
}

impl<T: Twin> Rules for ByHand<T> {
    type Setup = Table<T>;
    type State = T::State;
    type Move = T::Move;
    type Event = Nothing;
    type View<'a> = View<'a, Self>;
    type Given = Nothing;

    fn compile(_: &Deck<Self>, _: u8) -> Checked<Table<T>> {
        Checked { value: None, diags: Vec::new() }
    }

    fn deal(table: &Table<T>, dice: &mut Dice, _: &mut impl Log<Nothing>) -> T::State {
        T::deal(table, dice)
    }

    fn pending(table: &Table<T>, state: &T::State) -> Pending {
        if let Some(seat) = T::asked(state) {
            return Pending::Decide(seat);
        }
        let worth = |seat: usize| T::worth(table, state, seat);
        let seats = 0..usize::from(table.players);
        let best = seats.clone().map(worth).max().unwrap_or_default();
        let winners = seats.filter(|seat| worth(*seat) == best).fold(0, |mask, seat| mask | 1 << seat);
        Pending::Over(Outcome { score: Self::standing(table, state), winners, fallen: 0, guard: None })
    }

    fn legal(table: &Table<T>, state: &T::State, _: u8, out: &mut Vec<T::Move>) {
        T::legal(table, state, out);
    }

    fn apply(
        table: &Table<T>,
        state: &mut T::State,
        _: u8,
        choice: T::Move,
        dice: &mut Dice,
        _: &mut impl Log<Nothing>,
    ) {
        T::apply(table, state, choice, dice);
    }

    fn invariants(table: &Table<T>, state: &T::State) -> Result<(), Breach> {
        let (count, cards) = T::lying(state);
        let all = table.cards.len() as u32;
        if count == all && cards.count_ones() == all { Ok(()) } else { Err(format!("{count} cards of {all}").into()) }
    }

    fn standing(table: &Table<T>, state: &T::State) -> [i32; SEATS] {
        std::array::from_fn(|seat| if seat < table.players.into() { T::worth(table, state, seat)[0] } else { 0 })
    }

    fn view<'a>(table: &'a Table<T>, state: &'a T::State, seat: u8) -> View<'a, Self> {
        View::new(table, state, seat)
    }

    fn imagine(_: &Table<T>, view: &View<'_, Self>, _: &mut Dice) -> T::State {
        view.table()
    }

    fn arrange(_: &Table<T>, given: Nothing, _: Locus, _: &mut Dice, _: &mut impl Log<Nothing>) -> Checked<T::State> {
        match given {}
    }

    fn roster(_: &Table<T>) -> Fact {
        Fact::List(Vec::new())
    }

    fn describe(_: &Table<T>, _: &T::State) -> Fact {
        Fact::List(Vec::new())
    }

    fn look(_: &Table<T>, _: &View<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    fn moment<'s>(_: &'s Table<T>, _: &T::State) -> &'s str {
        "choice"
    }

    fn tell(_: &Table<T>, event: Nothing) -> String {
        match event {}
    }

    fn tell_to(_: &Table<T>, event: Nothing, _: u8) -> Option<String> {
        match event {}
    }

    fn name_move(_: &Table<T>, choice: T::Move) -> String {
        format!("{choice:?}")
    }
}
