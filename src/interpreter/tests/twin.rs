//! Two of the games written by hand, from their rules alone, and held against the interpreter after every choice.

use super::{Game, setup};
use crate::state::CARD;
use crate::{Move, Setup, State};
use cards::game::{Pending, Rules};
use ground::dice::Dice;

/// What is printed on a card.
fn printed(setup: &Setup<1>, field: &str, card: u8) -> i32 {
    let nth = setup.program.fields.iter().position(|name| name == field).expect("a field");
    setup.program.values[nth][usize::from(card)]
}

/// The cards of a place of a seat, the earliest first.
fn lying(setup: &Setup<1>, state: &State<1>, place: &str, seat: u8) -> Vec<u8> {
    let nth = setup.program.places.iter().position(|known| known.name == place).expect("a place");
    state.in_order(state.places[setup.slot(nth as u8, seat)])
}

fn mark(setup: &Setup<1>, state: &State<1>, name: &str, seat: u8) -> i16 {
    let nth = setup.program.marks.iter().position(|known| known.name == name).expect("a mark");
    state.marks[setup.mark(nth as u8, seat)]
}

fn card(choice: &Move) -> u8 {
    (choice.targets[0] - CARD) as u8
}

/// Tricks by hand: hands, the trick, who leads, how many each has.
struct Tricks {
    hands: Vec<Vec<u8>>,
    trick: Vec<(usize, u8)>,
    asked: usize,
    taken: [i16; 4],
}

impl Tricks {
    fn legal(&self, suit: impl Fn(u8) -> i32) -> Vec<u8> {
        let hand = &self.hands[self.asked];
        let led = self.trick.first().map(|(_, card)| suit(*card));
        let follow: Vec<u8> = hand.iter().copied().filter(|card| Some(suit(*card)) == led).collect();
        let mut legal = if follow.is_empty() { hand.clone() } else { follow };
        legal.sort_unstable();
        legal
    }

    fn lay(&mut self, card: u8, suit: impl Fn(u8) -> i32, rank: impl Fn(u8) -> i32) {
        self.hands[self.asked].retain(|held| *held != card);
        self.trick.push((self.asked, card));
        self.asked = (self.asked + 1) % 4;
        if self.trick.len() == 4 {
            let led = suit(self.trick[0].1);
            let follow = self.trick.drain(..).filter(|(_, card)| suit(*card) == led);
            let (taker, _) = follow.max_by_key(|(_, card)| rank(*card)).expect("whoever led");
            self.taken[taker] += 1;
            self.asked = taker;
        }
    }
}

#[test]
fn tricks_by_hand_go_the_same_way() {
    let setup = setup("tricks", 4);
    let (suit, rank) = (|card| printed(&setup, "suit", card), |card| printed(&setup, "rank", card));
    for game in 0..500 {
        let mut dice = Dice::new(17, game);
        let mut state = Game::deal(&setup, &mut dice, &mut ());
        let mut twin = Tricks {
            hands: (0..4).map(|seat| lying(&setup, &state, "hand", seat)).collect(),
            trick: Vec::new(),
            asked: mark(&setup, &state, "leader", 0) as usize,
            taken: [0; 4],
        };
        let mut choices = 0;
        while let Pending::Decide(seat) = Game::pending(&setup, &state) {
            assert_eq!(usize::from(seat), twin.asked);
            let mut moves = Vec::new();
            Game::legal(&setup, &state, seat, &mut moves);
            let mut cards: Vec<u8> = moves.iter().map(card).collect();
            cards.sort_unstable();
            assert_eq!(cards, twin.legal(suit));
            let choice = moves[dice.below(moves.len() as u32) as usize];
            twin.lay(card(&choice), suit, rank);
            Game::apply(&setup, &mut state, seat, choice, &mut dice, &mut ());
            for seat in 0..4 {
                assert_eq!(mark(&setup, &state, "tricks", seat), twin.taken[usize::from(seat)]);
                let mut hand = twin.hands[usize::from(seat)].clone();
                let mut lies = lying(&setup, &state, "hand", seat);
                hand.sort_unstable();
                lies.sort_unstable();
                assert_eq!(lies, hand);
            }
            choices += 1;
        }
        assert_eq!(choices, 52);
    }
}
