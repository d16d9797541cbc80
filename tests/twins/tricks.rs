//! Thirteen Tricks, written by hand: all cards are dealt, players follow the suit that is led, and its highest card wins the trick
//! and leads the next.

use super::{Table, Twin, cards_of, cell, shuffled};
use ground::dice::Dice;

/// The game.
pub(crate) enum Tricks {}

/// A card.
pub(crate) struct Card {
    /// In the order of the suits in the file.
    pub(crate) suit: usize,
    /// From 1.
    pub(crate) rank: u8,
}

/// The table. The trick is in the order of play, beginning with the leader.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct State {
    /// By seat.
    pub(crate) hands: [u64; 4],
    /// Cards of finished tricks, by the seat that took them.
    pub(crate) won: [u64; 4],
    /// By seat.
    pub(crate) tricks: [u8; 4],
    trick: [u8; 4],
    laid: usize,
    leader: usize,
    left: u8,
}

impl Twin for Tricks {
    type Card = Card;
    type State = State;
    type Move = u8;

    fn cards(csv: &str) -> Vec<Card> {
        let mut suits: Vec<&str> = Vec::new();
        let rows = csv.lines().skip(1).map(|row| {
            let suit = cell(csv, row, "suit");
            if !suits.contains(&suit) {
                suits.push(suit);
            }
            let suit = suits.iter().position(|known| *known == suit).unwrap_or_default();
            Card { suit, rank: cell(csv, row, "rank").parse().unwrap_or_default() }
        });
        rows.collect()
    }

    fn deal(table: &Table<Tricks>, dice: &mut Dice) -> State {
        let leader = dice.below(4) as usize;
        let (heap, len) = shuffled((1 << table.cards.len()) - 1, dice);
        let mut hands = [0; 4];
        for (nth, card) in heap[..usize::from(len)].iter().rev().enumerate() {
            hands[nth % 4] |= 1_u64 << card;
        }
        State { hands, won: [0; 4], tricks: [0; 4], trick: [0; 4], laid: 0, leader, left: len }
    }

    fn asked(state: &State) -> Option<u8> {
        (state.left > 0).then_some(((state.leader + state.laid) % 4) as u8)
    }

    fn legal(table: &Table<Tricks>, state: &State, out: &mut Vec<u8>) {
        let hand = state.hands[(state.leader + state.laid) % 4];
        let led = || table.cards[usize::from(state.trick[0])].suit;
        if state.laid > 0 {
            let led = led();
            out.extend(cards_of(hand).filter(|card| table.cards[usize::from(*card)].suit == led));
        }
        if out.is_empty() {
            out.extend(cards_of(hand));
        }
    }

    fn apply(table: &Table<Tricks>, state: &mut State, card: u8, _: &mut Dice) {
        state.hands[(state.leader + state.laid) % 4] &= !(1 << card);
        state.trick[state.laid] = card;
        state.laid += 1;
        state.left -= 1;
        if state.laid < 4 {
            return;
        }
        let card = |nth: usize| &table.cards[usize::from(state.trick[nth])];
        let mut best = 0;
        for nth in 1..4 {
            if card(nth).suit == card(best).suit && card(nth).rank > card(best).rank {
                best = nth;
            }
        }
        state.leader = (state.leader + best) % 4;
        state.tricks[state.leader] += 1;
        state.won[state.leader] |= state.trick.iter().fold(0, |mask, card| mask | 1 << card);
        state.laid = 0;
    }

    fn lying(state: &State) -> (u32, u64) {
        let trick = state.trick[..state.laid].iter().fold(0_u64, |mask, card| mask | 1 << card);
        let all = state.hands.iter().chain(&state.won).chain([&trick]);
        all.fold((0, 0), |(count, cards), place| (count + place.count_ones(), cards | place))
    }

    fn worth(_: &Table<Tricks>, state: &State, seat: usize) -> [i32; 2] {
        [state.tricks[seat].into(), 0]
    }
}
