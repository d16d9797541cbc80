//! Exact arithmetic: the engine's dice and deals compared with known distributions, and small end-games enumerated
//! completely, every choice and every die, by the engine and by the second implementation.

use super::table::{Choice, Flow, Looter, Stop, Table, Who, Witness};
use super::{Nobody, numbers, printed, setup, shipped};
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::games::looterz::effect::Looterz;
use lootpress::games::looterz::ids::Cards;
use lootpress::games::looterz::legal::Move;
use lootpress::games::looterz::setup::Setup;
use lootpress::games::looterz::state::{Phase, State};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

fn table_of(players: u8) -> Setup {
    setup(players, &numbers(), &printed(&shipped()))
}

fn number(setup: &Setup, title: &str, nth: usize) -> u8 {
    (0..setup.title_of.len() as u8).filter(|c| setup.card(*c).title == title).nth(nth).expect("it is in the deck")
}

/// The first player's turn, with these Looterz with their Life in play, and these cards in the Inn; no other cards exist.
fn position(setup: &Setup, play: &[(usize, &str, u16)], inn: &[&str], phase: Phase) -> State {
    let mut state = State { round: 1, goal: setup.goal, phase, ..State::empty() };
    let mut used = Cards::NONE;
    let mut take = |title: &str| {
        let nth = (0..).map(|n| number(setup, title, n)).find(|c| !used.has(*c)).expect("one is left");
        used |= Cards::one(nth);
        nth
    };
    for (seat, title, life) in play {
        let card = take(title);
        state.play[*seat] |= Cards::one(card);
        state.began.give(Cards::one(card), *seat as u8);
        state.ready |= Cards::one(card);
        state.life[usize::from(card)] = *life;
    }
    for title in inn.iter().rev() {
        state.pile.put(take(title));
    }
    state
}

fn apply(setup: &Setup, state: &State, choice: Move, dice: &mut Dice) -> State {
    let Pending::Decide(seat) = Looterz::pending(setup, state) else { panic!("nobody is asked") };
    let mut legal = Vec::new();
    Looterz::legal(setup, state, seat, &mut legal);
    assert!(legal.contains(&choice), "{choice:?} is not among {legal:?}");
    let mut next = *state;
    Looterz::apply(setup, &mut next, seat, choice, dice, &mut ());
    next
}

/// All results of a choice with their probabilities: every die that is rolled, every face.
fn outcomes(setup: &Setup, state: &State, choice: Move) -> Vec<(f64, State)> {
    let mut open = vec![Vec::new()];
    let mut found = Vec::new();
    while let Some(thrown) = open.pop() {
        assert!(thrown.len() < 12, "something else than dice is thrown");
        let (mut dice, mut spent) = (Dice::new(1, 1), Dice::new(1, 1));
        dice.load(&thrown);
        spent.load(&thrown);
        thrown.iter().for_each(|_| assert!(spent.roll(6) > 0));
        let next = apply(setup, state, choice, &mut dice);
        if dice == spent {
            found.push((6f64.powi(-(thrown.len() as i32)), next));
        } else {
            open.extend((1..=6u8).map(|face| [&thrown[..], &[face]].concat()));
        }
    }
    found
}

fn binomial(n: u32, k: u32, p: f64) -> f64 {
    let ways: f64 = (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product();
    ways * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32)
}

/// Pearson's statistic, and the value that it stays below in 999 of 1000 trials. Results with an expected number below five
/// are combined.
fn strange(seen: &BTreeMap<u32, u32>, expected: impl Fn(u32) -> f64, most: u32) -> Option<String> {
    const CRITICAL: [f64; 7] = [f64::INFINITY, 10.828, 13.816, 16.266, 18.467, 20.515, 22.458];
    let trials: u32 = seen.values().sum();
    let (mut groups, mut open) = (Vec::new(), (0.0, 0.0));
    for k in 0..=most {
        open = (open.0 + f64::from(*seen.get(&k).unwrap_or(&0)), open.1 + expected(k) * f64::from(trials));
        if open.1 >= 5.0 {
            groups.push(open);
            open = (0.0, 0.0);
        }
    }
    if let Some(last) = groups.last_mut() {
        *last = (last.0 + open.0, last.1 + open.1);
    }
    let total: f64 = groups.iter().map(|g| g.1).sum();
    assert!((total - f64::from(trials)).abs() < 1e-6, "{total} of {trials} expected");
    let chi: f64 = groups.iter().map(|(o, e)| (o - e) * (o - e) / e).sum();
    let bound = CRITICAL[(groups.len() - 1).min(6)];
    (chi > bound).then(|| format!("{chi:.1} is more than {bound}: {groups:?}"))
}

/// LZ-25: as many dice as Life, each a success up to the Power. All possible rolls, for every number of dice up to four.
#[test]
fn a_search_is_binomial_to_the_last_throw() {
    let setup = table_of(2);
    for (title, power) in [("Thief", 2), ("Dragonling", 3), ("Lost Tourist", 4), ("Scarecrow", 5)] {
        for life in 1..=4u32 {
            let state = position(&setup, &[(0, title, life as u16)], &["Frog"], Phase::Dungeon);
            let mut found = BTreeMap::new();
            for (chance, next) in outcomes(&setup, &state, Move::Search(number(&setup, title, 0))) {
                *found.entry(u32::from(next.loot[0])).or_insert(0.0) += chance;
            }
            for k in 0..=life {
                let exact = binomial(life, k, f64::from(power) / 6.0);
                let had = found.get(&k).copied().unwrap_or(0.0);
                assert!((had - exact).abs() < 1e-12, "{title} with {life} Life, {k} Loot: {had}, not {exact}");
            }
        }
    }
}

/// LZ-26, LZ-28, LZ-A8 about damage: binomial, limited by the Life that is left; a shield reduces each attack first.
#[test]
fn an_attack_is_binomial_to_the_last_throw() {
    let setup = table_of(2);
    for (victim, left, shield) in [("Bridge Troll", 4u32, 0), ("Thief", 2, 0), ("Hedgehog Knight", 3, 1)] {
        for life in 2..=4u32 {
            let play = [(0, "Dragonling", life as u16), (1, victim, left as u16)];
            let state = position(&setup, &play, &["Frog"], Phase::Dungeon);
            let dragonling = Move::Attack(number(&setup, "Dragonling", 0));
            let aimed = apply(&setup, &state, dragonling, &mut Dice::new(1, 1));
            // the hedgehog's attacker is hurt first, and rolls the remaining dice
            let thrown = life - shield;
            let card = number(&setup, victim, 0);
            let mut found = BTreeMap::new();
            for (chance, next) in outcomes(&setup, &aimed, Move::Card(card)) {
                *found.entry(u32::from(next.life[usize::from(card)])).or_insert(0.0) += chance;
            }
            let mut exact = BTreeMap::new();
            for hits in 0..=thrown {
                let after = left - hits.saturating_sub(shield).min(left);
                *exact.entry(after).or_insert(0.0) += binomial(thrown, hits, 0.5);
            }
            for (after, chance) in &exact {
                let had: f64 = found.get(after).copied().unwrap_or(0.0);
                assert!((had - chance).abs() < 1e-12, "{victim}, {life} dice, {after} left: {had}, not {chance}");
            }
        }
    }
}

/// The same in random games: the frequencies of many Searches compared with the distribution.
#[test]
fn searches_by_chance_are_as_frequent_as_they_should_be() {
    let setup = table_of(2);
    let mut dice = Dice::new(2016, 3);
    for (title, power) in [("Thief", 2), ("Dragonling", 3), ("Scarecrow", 5)] {
        for life in [1u32, 3, 6] {
            let state = position(&setup, &[(0, title, life as u16)], &["Frog"], Phase::Dungeon);
            let mut seen = BTreeMap::new();
            for _ in 0..6000 {
                let next = apply(&setup, &state, Move::Search(number(&setup, title, 0)), &mut dice);
                *seen.entry(u32::from(next.loot[0])).or_insert(0) += 1;
            }
            let odd = strange(&seen, |k| binomial(life, k, f64::from(power) / 6.0), life);
            assert_eq!(odd, None, "{title} with {life} Life");
        }
    }
}

/// LZ-11, LZ-12: each player begins equally often; the number of copies of a title in a hand is hypergeometric, 3 cards
/// or 4 of 60.
#[test]
fn opening_hands_are_hypergeometric() {
    let choose = |n: u32, k: u32| (0..k).map(|i| f64::from(n.saturating_sub(i)) / f64::from(i + 1)).product::<f64>();
    for players in [2u8, 3, 6] {
        let setup = table_of(players);
        let thieves: Cards = (0..3).map(|n| number(&setup, "Thief", n)).collect();
        let (mut first, mut small, mut large) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for game in 0..9000 {
            let mut dice = Dice::new(7, game);
            let state = Looterz::deal(&setup, &mut dice, &mut ());
            *first.entry(u32::from(state.first)).or_insert(0) += 1;
            for seat in 0..players {
                let hand = state.hands[usize::from(seat)];
                let held = if seat == state.first { 3 } else { 4 };
                assert_eq!(hand.len(), held, "LZ-12");
                let seen = if seat == state.first { &mut small } else { &mut large };
                // hands of one deal are not independent, so only the left neighbor's is counted
                if seat == state.first || seat == (state.first + 1) % players {
                    *seen.entry((hand & thieves).len() as u32).or_insert(0) += 1;
                }
            }
        }
        assert_eq!(strange(&first, |_| 1.0 / f64::from(players), u32::from(players) - 1), None);
        for (seen, held) in [(&small, 3), (&large, 4)] {
            let exact = |k: u32| choose(3, k) * choose(57, held - k) / choose(60, held);
            assert_eq!(strange(seen, exact, 3), None, "{players} players, hands of {held}");
        }
    }
}

// -- end-games

/// An end-game of two players with open cards: one turn each, then nobody has won. 1 if the first wins, -1 if the second does.
struct EndGame {
    play: Vec<(usize, &'static str, u16)>,
    inn: Vec<&'static str>,
    loot: [u16; 2],
}

/// The value of the engine's own tree.
fn by_engine(setup: &Setup, state: &State) -> f64 {
    match Looterz::pending(setup, state) {
        Pending::Over(outcome) => {
            if outcome.winners == 1 {
                1.0
            } else {
                -1.0
            }
        }
        Pending::Decide(_) if state.round == 2 => 0.0,
        Pending::Decide(seat) => {
            let mut legal = Vec::new();
            Looterz::legal(setup, state, seat, &mut legal);
            let worth = |choice: &Move| -> f64 {
                outcomes(setup, state, *choice).iter().map(|(chance, next)| chance * by_engine(setup, next)).sum()
            };
            let worths = legal.iter().map(worth);
            if seat == 0 { worths.fold(f64::MIN, f64::max) } else { worths.fold(f64::MAX, f64::min) }
        }
    }
}

/// Makes the given choices, in order, and stops at the first that is missing; returns who must choose and the number of
/// choices.
struct Path {
    given: std::vec::IntoIter<usize>,
    asked: Rc<RefCell<(usize, usize)>>,
}

impl Witness for Path {
    fn ask(&mut self, _: &Table<'_>, seat: usize, _: &'static str, choices: &[Choice]) -> Flow<Choice> {
        *self.asked.borrow_mut() = (seat, choices.len());
        self.given.next().map(|i| choices[i]).ok_or(Stop::Enough)
    }
}

/// The value of the second implementation's tree, which plays again from the beginning for every leaf.
fn by_second(game: &EndGame, choices: &mut Vec<usize>, thrown: &mut Vec<u8>) -> f64 {
    let (cards, rules) = (printed(&shipped()), numbers());
    walk(game, &cards, &rules, choices, thrown)
}

fn walk(
    game: &EndGame,
    cards: &[super::table::Printed],
    rules: &lootpress::games::looterz::constants::Numbers,
    choices: &mut Vec<usize>,
    thrown: &mut Vec<u8>,
) -> f64 {
    let asked = Rc::new(RefCell::new((0, 0)));
    let (mut dice, mut spent) = (Dice::new(1, 1), Dice::new(1, 1));
    dice.load(thrown);
    spent.load(thrown);
    thrown.iter().for_each(|_| assert!(spent.roll(6) > 0));
    let mut table = Table::new(cards, rules, 2, dice, Box::new(Nobody));
    let mut left: Vec<usize> = (0..cards.len()).collect();
    let mut take = |title: &str| left.remove(left.iter().position(|c| cards[*c].title == title).expect("one is left"));
    for (seat, title, life) in &game.play {
        let who = Who { card: take(title), nth: table.entered };
        table.entered += 1;
        table.dungeon.push(Looter { who, life: i32::from(*life), seat: *seat, home: Some(*seat), actions: 1 });
    }
    table.inn = game.inn.iter().map(|title| take(title)).collect();
    (table.players[0].loot, table.players[1].loot) = (i32::from(game.loot[0]), i32::from(game.loot[1]));
    table.witness = Some(Box::new(Path { given: choices.clone().into_iter(), asked: asked.clone() }));
    let stop = table.turn().and_then(|()| table.turn());
    if table.dice != spent {
        let mut sum = 0.0;
        for face in 1..=6 {
            thrown.push(face);
            sum += walk(game, cards, rules, choices, thrown);
            thrown.pop();
        }
        return sum / 6.0;
    }
    match stop {
        Ok(()) => 0.0,
        Err(Stop::Won(0)) => 1.0,
        Err(Stop::Won(_)) => -1.0,
        Err(_) => {
            let (seat, count) = *asked.borrow();
            let mut best = if seat == 0 { f64::MIN } else { f64::MAX };
            for choice in 0..count {
                choices.push(choice);
                let worth = walk(game, cards, rules, choices, thrown);
                choices.pop();
                best = if seat == 0 { best.max(worth) } else { best.min(worth) };
            }
            best
        }
    }
}

fn engine_of(game: &EndGame) -> f64 {
    let setup = table_of(2);
    let mut state = position(&setup, &game.play, &game.inn, Phase::First);
    (state.loot[0], state.loot[1]) = (game.loot[0], game.loot[1]);
    by_engine(&setup, &state)
}

/// One Looter each, and the value of the best play, computed by hand.
#[test]
fn small_end_games_come_to_what_arithmetic_says() {
    let alone = |title, life, missing: u16| EndGame {
        play: vec![(0, title, life)],
        inn: vec!["Hydra"; 2],
        loot: [15 - missing, 0],
    };
    // two of three dice with a probability of one half
    let half = EndGame { inn: vec!["Hydra", "Orc", "Witch", "Mermaid"], ..alone("Dragonling", 3, 2) };
    assert!((engine_of(&half) - 0.5).abs() < 1e-12);
    // one of two dice with a probability of one third: 1 - 4/9
    let thief = EndGame { inn: vec!["Hydra", "Orc", "Witch", "Mermaid"], ..alone("Thief", 2, 1) };
    assert!((engine_of(&thief) - 5.0 / 9.0).abs() < 1e-12);
    // or no attempt: the thief's ability is worth more, if there is an opponent to rob
    let rich = EndGame { loot: [14, 1], ..thief };
    assert_eq!(engine_of(&rich), 1.0);
    // both need one; killing first (5/6 for one die) leaves the other without a Search, searching wins with 5/6
    let duel = EndGame {
        play: vec![(0, "Lost Tourist", 1), (1, "Lost Tourist", 1)],
        inn: vec!["Hydra", "Orc", "Witch", "Mermaid"],
        loot: [14, 14],
    };
    // 4/6 at once, otherwise the other player has 4/6
    assert!((engine_of(&duel) - (4.0 / 6.0 - 2.0 / 6.0 * 4.0 / 6.0)).abs() < 1e-12);
}

/// Every choice and every die, in two independent trees.
#[test]
fn small_end_games_are_worth_the_same_in_both_trees() {
    let inn = || vec!["Dragonling", "Bridge Troll", "Frog", "Zombie"];
    let games = [
        EndGame { play: vec![(0, "Thief", 2), (1, "Dragonling", 1)], inn: inn(), loot: [13, 13] },
        EndGame { play: vec![(0, "Zombie", 1), (1, "Death Knight", 1)], inn: inn(), loot: [14, 14] },
        EndGame { play: vec![(0, "Lost Tourist", 2), (1, "Magpie", 1)], inn: inn(), loot: [13, 14] },
        EndGame { play: vec![(0, "Mermaid", 1), (1, "Lost Tourist", 1)], inn: inn(), loot: [14, 14] },
        EndGame { play: vec![(0, "Leech", 1), (1, "Lost Tourist", 2)], inn: inn(), loot: [13, 14] },
    ];
    for (n, game) in games.iter().enumerate() {
        let (engine, second) = (engine_of(game), by_second(game, &mut Vec::new(), &mut Vec::new()));
        assert!((engine - second).abs() < 1e-9, "end-game {n}: the engine says {engine}, the second {second}");
        assert!(engine.abs() < 1.0 && engine != 0.0, "end-game {n} is no question: {engine}");
    }
}
