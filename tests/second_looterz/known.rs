//! First the second implementation is compared with the rules file itself: each of its worked examples (section 13) and edge
//! cases (section 16), on positions written by hand.

use super::table::{Choice, Flow, Looter, Printed, Stop, Table, Who, Witness};
use super::{numbers, printed, shipped};
use lootpress::dice::Dice;
use lootpress::games::looterz::constants::Numbers;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// Gives written answers, each with the seat that must give it; stops at the first question without one.
struct Answers {
    given: VecDeque<(usize, &'static str)>,
    asked: Rc<RefCell<Vec<String>>>,
}

fn words(cards: &[Printed], choice: Choice) -> String {
    let title = |c: usize| cards[c].title.as_str();
    match choice {
        Choice::Recruit(c) => format!("recruit {}", title(c)),
        Choice::Search(c) => format!("search {}", title(c)),
        Choice::Attack(c) => format!("attack {}", title(c)),
        Choice::Activate(c) => format!("activate {}", title(c)),
        Choice::Card(c) => title(c).to_owned(),
        Choice::Seat(s) => ["A", "B", "C", "D", "E", "F"][s].to_owned(),
        Choice::Way(_, _, way) => format!("way {way}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

impl Witness for Answers {
    fn ask(&mut self, table: &Table<'_>, seat: usize, moment: &'static str, choices: &[Choice]) -> Flow<Choice> {
        let offered: Vec<String> = choices.iter().map(|c| words(table.cards, *c)).collect();
        let mut all = vec![words(table.cards, Choice::Seat(seat))];
        all.extend(offered.iter().cloned());
        *self.asked.borrow_mut() = all;
        let Some((who, answer)) = self.given.pop_front() else { return Err(Stop::Enough) };
        assert_eq!(who, seat, "{answer:?} is said by another than is asked at {moment}: {offered:?}");
        let at = offered.iter().position(|o| o == answer);
        Ok(choices[at.unwrap_or_else(|| panic!("{answer:?} is not offered at {moment}: {offered:?}"))])
    }
}

/// A written position, and its result.
struct Case<'a> {
    table: Table<'a>,
    asked: Rc<RefCell<Vec<String>>>,
    stop: Option<Stop>,
}

struct Cards {
    cards: Vec<Printed>,
    rules: Numbers,
}

fn deck() -> Cards {
    Cards { cards: printed(&shipped()), rules: numbers() }
}

impl Cards {
    /// This many players, these Looterz with their Life in play, these cards in their hands; all others are in the Inn.
    fn case(&self, dungeon: &[(usize, &str, i32)], hands: &[(usize, &str)], players: usize) -> Case<'_> {
        let asked = Rc::new(RefCell::new(Vec::new()));
        let witness = Answers { given: VecDeque::new(), asked: asked.clone() };
        let mut table = Table::new(&self.cards, &self.rules, players, Dice::new(1, 1), Box::new(witness));
        table.inn = (0..self.cards.len()).collect();
        let take = |table: &mut Table<'_>, title: &str| {
            let at = table.inn.iter().position(|c| table.cards[*c].title == title).expect("there is one left");
            table.inn.remove(at)
        };
        for (seat, title, life) in dungeon {
            let card = take(&mut table, title);
            let who = Who { card, nth: table.entered };
            table.entered += 1;
            table.dungeon.push(Looter { who, life: *life, seat: *seat, home: Some(*seat), actions: 1 });
        }
        for (seat, title) in hands {
            let card = take(&mut table, title);
            table.players[*seat].hand.push(card);
        }
        Case { table, asked, stop: None }
    }
}

impl<'a> Case<'a> {
    fn loot(mut self, loot: &[i32]) -> Case<'a> {
        self.table.players.iter_mut().zip(loot).for_each(|(p, n)| p.loot = *n);
        self
    }

    fn inn(mut self, titles: &[&str]) -> Case<'a> {
        let mut inn = Vec::new();
        for title in titles {
            let at = self.table.inn.iter().position(|c| self.table.cards[*c].title == *title).expect("there is one");
            inn.push(self.table.inn.remove(at));
        }
        self.table.inn = inn;
        self
    }

    /// Plays from the turn of `seat` until a question without an answer, with these dice.
    fn play(mut self, seat: usize, answers: &[(usize, &'static str)], dice: &[u8]) -> Case<'a> {
        self.table.dice.load(dice);
        (self.table.active, self.table.first) = (seat, seat);
        self.table.witness =
            Some(Box::new(Answers { given: answers.iter().copied().collect(), asked: self.asked.clone() }));
        let stop = loop {
            if let Err(stop) = self.table.turn() {
                break stop;
            }
        };
        assert_eq!(self.table.dice.loaded(), 0, "dice are left over");
        self.stop = Some(stop);
        self
    }

    /// `Zombie 2` for each Looter of a player.
    fn of(&self, seat: usize) -> Vec<String> {
        let own = self.table.dungeon.iter().filter(|l| l.seat == seat);
        own.map(|l| format!("{} {}", self.table.cards[l.who.card].title, l.life)).collect()
    }

    fn took(&self) -> Vec<i32> {
        self.table.players.iter().map(|p| p.loot).collect()
    }

    fn titles(&self, cards: &[usize]) -> Vec<&str> {
        let mut titles: Vec<&str> = cards.iter().map(|c| self.table.cards[*c].title.as_str()).collect();
        titles.sort();
        titles
    }

    /// The seat that must choose now, then the choices.
    fn asked(&self) -> Vec<String> {
        assert_eq!(self.stop, Some(Stop::Enough));
        self.asked.borrow().clone()
    }

    fn offers(&self, what: &str) -> bool {
        self.asked().iter().any(|o| o == what)
    }
}

const A: usize = 0;
const B: usize = 1;
const C: usize = 2;
const D: usize = 3;

#[test]
fn worked_examples_of_the_rules() {
    let deck = deck();
    // LZ-X1
    let x1 = deck.case(&[(A, "Dragonling", 3)], &[], 2).play(A, &[(A, "draw"), (A, "search Dragonling")], &[2, 3, 5]);
    assert_eq!(x1.took(), [2, 0]);
    // LZ-X2
    let x2 = deck.case(&[(A, "Death Knight", 2), (B, "King", 3)], &[], 2);
    let x2 = x2.play(A, &[(A, "draw"), (A, "attack Death Knight"), (A, "King")], &[1, 3]);
    assert_eq!(x2.of(B), ["King 2"]);
    // LZ-X3
    let x3 = deck.case(&[(A, "Assassin", 1), (B, "Bridge Troll", 9)], &[], 2);
    let x3 = x3.play(A, &[(A, "draw"), (A, "activate Assassin"), (A, "Bridge Troll")], &[]);
    assert_eq!(x3.of(B), [""; 0]);
    assert_eq!(x3.titles(&x3.table.graveyard), ["Bridge Troll"]);
    // LZ-X4
    let x4 = [(A, "Dragonling", 3), (B, "Zombie", 2), (B, "Cleric", 2), (B, "Scarecrow", 1)];
    let x4 = deck.case(&x4, &[], 2).play(A, &[(A, "draw"), (A, "attack Dragonling")], &[]);
    assert_eq!(x4.asked(), ["A", "Scarecrow"]);
    // LZ-X5
    let x5 = deck.case(&[(B, "Zombie", 2)], &[(A, "Orc")], 2).play(A, &[(A, "recruit Orc")], &[]);
    assert_eq!((x5.of(A), x5.asked()), (vec!["Orc 2".to_owned()], vec!["B".to_owned(), "Zombie".to_owned()]));
    // LZ-X6
    let x6 = [(A, "Thief", 2), (B, "Hydra", 3), (C, "Zombie", 2), (D, "Cleric", 2)];
    let order = [(B, "recruit Orc"), (B, "Hydra"), (C, "Zombie"), (C, "stop"), (D, "Cleric"), (A, "Thief")];
    let x6 = deck.case(&x6, &[(B, "Orc")], 4).play(B, &order, &[]);
    assert_eq!(x6.table.dungeon.len(), 1);
    // LZ-X7
    let x7 = [(A, "Mermaid", 2), (A, "Thief", 2), (A, "Hydra", 3), (B, "Zombie", 1)];
    let turn = [(A, "draw"), (A, "activate Mermaid"), (A, "Zombie"), (A, "stop"), (A, "draw")];
    let x7 = deck.case(&x7, &[], 2).play(A, &turn, &[]);
    assert!(x7.of(A).len() == 4 && x7.offers("Zombie") && x7.offers("Mermaid"), "{:?}", x7.asked());
    // LZ-X8
    let x8 = deck.case(&[(A, "Thief", 2)], &[], 3).loot(&[9, 4, 4]);
    let x8 = x8.play(A, &[(A, "draw"), (A, "activate Thief"), (A, "yes")], &[]);
    assert_eq!(x8.asked(), ["A", "B", "C"]);
    // LZ-X9
    let x9 = deck.case(&[(A, "Hydra", 2), (B, "Cleric", 2), (B, "Thief", 2)], &[], 2);
    let x9 = x9.play(A, &[(A, "draw"), (A, "attack Hydra"), (A, "Cleric")], &[1, 1]);
    assert_eq!(
        (x9.asked(), x9.of(B)),
        (["A", "stop", "Thief"].map(str::to_owned).to_vec(), vec!["Thief 2".to_owned()])
    );
    // LZ-X10
    for (players, enough) in [(2, 15), (3, 10), (4, 10), (5, 7), (6, 7)] {
        let x10 = deck.case(&[(A, "Dragonling", 1), (A, "Thief", 2)], &[], players).loot(&[enough - 1]);
        let x10 = x10.play(A, &[(A, "draw"), (A, "search Dragonling")], &[1]);
        assert_eq!(x10.stop, Some(Stop::Won(A)));
    }
}

#[test]
fn edge_cases_of_actions() {
    let deck = deck();
    // LZ-E1: with Power 6, even a six is a success
    let strong =
        Cards { cards: deck.cards.iter().map(|c| Printed { power: 6, ..c.clone() }).collect(), ..self::deck() };
    let e1 = strong.case(&[(A, "Lost Tourist", 1)], &[], 2).play(A, &[(A, "draw"), (A, "search Lost Tourist")], &[6]);
    assert_eq!(e1.took(), [1, 0]);
    // LZ-E2
    let e2 = deck.case(&[], &[(A, "Thief"), (A, "Cleric")], 2).play(A, &[(A, "recruit Thief")], &[]);
    assert!(e2.offers("search Thief"));
    let e2 = deck.case(&[], &[(A, "Thief"), (A, "Cleric")], 2);
    let e2 = e2.play(A, &[(A, "recruit Thief"), (A, "stop"), (A, "recruit Cleric")], &[]);
    assert_eq!(e2.asked(), ["B", "draw"]);
    // LZ-E3
    let e3 = deck.case(&[(A, "Dragonling", 3), (B, "Zombie", 1)], &[], 2);
    let e3 = e3.play(A, &[(A, "draw"), (A, "attack Dragonling"), (A, "Zombie"), (B, "yes")], &[1, 1, 1]);
    assert_eq!((e3.of(B).len(), e3.table.players[B].hand.len()), (0, 1));
    // LZ-E4
    let e4 = [(A, "Assassin", 1), (B, "Death Knight", 3), (B, "Cleric", 2), (C, "Thief", 2)];
    let e4 = deck.case(&e4, &[], 3).play(A, &[(A, "draw"), (A, "activate Assassin")], &[]);
    assert_eq!(e4.asked(), ["A", "Thief", "Death Knight", "Assassin"]);
    // LZ-E5
    let e5 = deck.case(&[(A, "Scarecrow", 1), (A, "Zombie", 2), (A, "Thief", 2)], &[], 2);
    let e5 = e5.play(A, &[(A, "draw"), (A, "attack Thief")], &[]);
    assert!(e5.offers("Zombie") && !e5.offers("Thief"));
    // LZ-E6
    let e6 = deck.case(&[(B, "Scarecrow", 1), (B, "Zombie", 2)], &[(A, "Orc")], 2);
    assert!(e6.play(A, &[(A, "recruit Orc")], &[]).offers("Zombie"));
    // LZ-E8
    let e8 = deck.case(&[(A, "Dragonling", 1), (A, "Thief", 2), (B, "King", 1)], &[], 2).play(A, &[(A, "draw")], &[]);
    assert!(!e8.offers("search Thief"));
    let e8 = deck.case(&[(A, "Dragonling", 1), (A, "Thief", 2), (B, "King", 1)], &[], 2);
    assert!(e8.play(A, &[(A, "draw"), (A, "attack Dragonling"), (A, "King")], &[1]).offers("search Thief"));
    // LZ-E14
    let e14 = deck.case(&[(A, "Dragonling", 3), (A, "Thief", 2)], &[], 3).loot(&[9]);
    let e14 = e14.play(A, &[(A, "draw"), (A, "search Dragonling")], &[1, 1, 1]);
    assert_eq!((e14.took(), e14.stop), (vec![12, 0, 0], Some(Stop::Won(A))));
    // LZ-E13
    let e13 = deck.case(&[(C, "Dragonling", 1)], &[], 6).loot(&[6; 6]);
    assert_eq!(e13.play(C, &[(C, "draw"), (C, "search Dragonling")], &[1]).stop, Some(Stop::Won(C)));
    // LZ-E17: the first victim's ability hurts the Hydra
    let e17 = deck.case(&[(A, "Hydra", 3), (B, "Kobold Sapper", 1), (B, "Bridge Troll", 4)], &[], 2);
    let turn = [(A, "draw"), (A, "attack Hydra"), (A, "Kobold Sapper"), (B, "Hydra"), (A, "Bridge Troll")];
    let e17 = e17.play(A, &turn, &[1, 1, 1, 1]);
    assert_eq!((e17.of(A), e17.of(B)), (vec!["Hydra 1".to_owned()], vec!["Bridge Troll 3".to_owned()]));
    // LZ-E18
    let e18 = [(A, "Cleric", 2), (B, "Scarecrow", 1), (B, "Frog", 1), (C, "Thief", 2)];
    let turn = [(A, "draw"), (A, "activate Cleric"), (A, "yes"), (A, "way 0")];
    let e18 = deck.case(&e18, &[], 3).play(A, &turn, &[]);
    assert_eq!(e18.asked(), ["A", "Thief", "Cleric", "Scarecrow"]);
    // LZ-E20
    let e20 = deck.case(&[], &[], 2).inn(&["Thief", "Cleric", "Frog"]).play(A, &[], &[]);
    assert_eq!(e20.asked(), ["A", "draw"]);
    let e20 = deck.case(&[], &[], 2).inn(&["Thief", "Cleric", "Frog"]).play(A, &[(A, "draw")], &[]);
    assert!(e20.offers("recruit Thief"));
}

#[test]
fn edge_cases_of_what_is_set_off() {
    let deck = deck();
    // LZ-E7
    let e7 = deck.case(&[(B, "King", 3)], &[(A, "Scarecrow")], 2).loot(&[0, 5]);
    let e7 = e7.play(A, &[(A, "recruit Scarecrow"), (A, "yes"), (A, "B")], &[]);
    assert_eq!((e7.took(), e7.of(A)), (vec![0, 5], vec!["Scarecrow 1".to_owned()]));
    // LZ-E9
    let e9 = [(A, "Mermaid", 2), (A, "Thief", 2), (A, "Hydra", 3), (B, "Death Knight", 2)];
    let turn = [
        (A, "draw"),
        (A, "activate Mermaid"),
        (A, "Death Knight"),
        (A, "stop"),
        (A, "draw"),
        (A, "Death Knight"),
        (A, "yes"),
        (A, "C"),
    ];
    let e9 = deck.case(&e9, &[], 3).loot(&[0, 1, 2]).play(A, &turn, &[]);
    assert_eq!((e9.took(), e9.of(B).len(), e9.of(A).len()), (vec![1, 1, 1], 0, 3));
    // LZ-E10
    let turn = [(A, "draw"), (A, "activate Mermaid"), (A, "Zombie"), (A, "search Zombie"), (A, "draw")];
    let e10 = deck.case(&[(A, "Mermaid", 2), (B, "Zombie", 1)], &[], 2).play(A, &turn, &[6]);
    assert_eq!((e10.of(B), e10.asked()[0].as_str()), (vec!["Zombie 1".to_owned()], "B"));
    // LZ-E11
    let hand = ["Zombie", "Thief", "Thief", "Thief", "Cleric", "Cleric", "Cleric", "Frog", "Frog", "Orc", "Orc"];
    let hand: Vec<(usize, &str)> = hand.iter().map(|t| (A, *t)).collect();
    let e11 = deck.case(&[], &hand, 2).inn(&["Hydra", "Zombie", "Witch"]);
    let e11 = e11.play(A, &[(A, "draw"), (A, "recruit Frog"), (A, "Zombie")], &[]);
    assert_eq!((e11.titles(&e11.table.graveyard), e11.asked()[0].as_str()), (vec!["Zombie"], "B"));
    // LZ-E12
    let e12 = deck.case(&[(A, "Zombie", 1), (B, "Dragonling", 1)], &[(B, "Thief")], 2).inn(&[]);
    let turn = [(B, "recruit Thief"), (B, "attack Dragonling"), (B, "Zombie"), (A, "yes")];
    let e12 = e12.play(B, &turn, &[1]);
    assert_eq!((e12.titles(&e12.table.players[A].hand), e12.table.graveyard.len()), (vec!["Zombie"], 0));
    // LZ-E15
    let e15 = deck.case(&[(A, "Dragonling", 1), (C, "Death Knight", 1)], &[], 4).loot(&[0, 5, 9, 0]);
    let turn = [(A, "draw"), (A, "attack Dragonling"), (A, "Death Knight"), (C, "yes"), (C, "B")];
    let e15 = e15.play(A, &turn, &[1]);
    assert_eq!((e15.took(), e15.stop), (vec![0, 4, 10, 0], Some(Stop::Won(C))));
    // LZ-E16
    let e16 = deck.case(&[(B, "Zombie", 2)], &[(A, "Orc")], 3);
    let e16 = e16.play(A, &[(A, "recruit Orc"), (B, "Zombie"), (B, "yes")], &[]);
    assert_eq!((e16.asked()[0].as_str(), e16.table.players[B].hand.len()), ("A", 1));
    assert!(e16.offers("search Orc"));
    // LZ-E19
    let e19 = deck.case(&[(A, "Zombie", 1), (B, "Death Knight", 1), (B, "Assassin", 1)], &[(A, "Witch")], 2);
    let early = deck.case(&[(A, "Zombie", 1), (B, "Death Knight", 1), (B, "Assassin", 1)], &[(A, "Witch")], 2);
    let early = early.play(A, &[(A, "recruit Witch")], &[]);
    assert_eq!((early.asked()[0].as_str(), early.of(B).len()), ("A", 2));
    let e19 = e19.loot(&[3, 0]).play(A, &[(A, "recruit Witch"), (A, "yes"), (B, "yes"), (B, "A")], &[]);
    assert_eq!((e19.took(), e19.of(A), e19.of(B).len()), (vec![2, 1], vec!["Witch 2".to_owned()], 0));
}
