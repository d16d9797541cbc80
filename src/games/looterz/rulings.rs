//! Tests of rulings that need a specially prepared game: where cards return, what counts as a new Looter, when no
//! further effect is carried out, and the guards. Scenarios test the shipped cards.

use super::change::Change;
use super::effect::{Actions, Duration, Looterz, Op, Target, Trigger};
use super::guard::{Guard, WAITING};
use super::ids::{CardNo, Cards, Owners};
use super::law::room;
use super::legal::Move;
use super::setup::{Plain, Setup};
use super::state::{Phase, State, Step};
use super::trial::constants;
use crate::state::Context;
use cards::game::{Pending, Rules};
use cards::lexicon::Effect;
use ground::dice::Dice;

/// An effect, in a line.
fn does(trigger: Trigger, target: Target, op: Op, until: Duration) -> Effect<Looterz> {
    Effect { target: Some(target), ops: vec![op], duration: Some(until), ..Effect::bare(trigger) }
}

/// A game with one copy of each of these Looterz, all with Life 2 and Power 3, before the named seats, and plain
/// cards enough to draw. A has the turn and acts.
struct Board {
    setup: Setup,
    state: State,
    dice: Dice,
    log: (),
}

impl Board {
    fn new(players: u8, looterz: &[(u8, &[Effect<Looterz>])]) -> Board {
        let plain = |title: String, copies, effects: &[Effect<Looterz>]| Plain {
            title,
            life: 2,
            power: 3,
            frog: false,
            copies,
            effects: effects.to_vec(),
        };
        let mut cards: Vec<Plain> =
            looterz.iter().enumerate().map(|(i, (_, effects))| plain(format!("Looter {i}"), 1, effects)).collect();
        cards.extend((0..5).map(|i| plain(format!("Crook {i}"), 4, &[])));
        let setup = Setup::new(players, constants().rules, 10, &cards);
        let mut state = State::empty();
        for (card, (seat, _)) in looterz.iter().enumerate() {
            state.play[usize::from(*seat)].add(card as CardNo);
            state.life[card] = 2;
        }
        for card in setup.all & !state.dungeon() {
            state.pile.put(card);
        }
        state.goal = setup.goal;
        (state.phase, state.round, state.began, state.ready) =
            (Phase::Dungeon, 1, Owners::of(&state.play), state.dungeon());
        Board { setup, state, dice: Dice::new(1, 1), log: () }
    }

    /// The state, for changes that no move makes.
    fn table(&mut self) -> Context<'_, ()> {
        Context { setup: &self.setup, state: &mut self.state, dice: &mut self.dice, log: &mut self.log }
    }

    fn seat(&self) -> Option<u8> {
        match Looterz::pending(&self.setup, &self.state) {
            Pending::Decide(seat) => Some(seat),
            Pending::Over(_) => None,
        }
    }

    fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        Looterz::legal(&self.setup, &self.state, self.seat().unwrap_or(0), &mut moves);
        moves
    }

    /// Makes these moves, each of which must be legal.
    fn play(&mut self, moves: &[Move]) {
        for choice in moves {
            assert!(self.legal().contains(choice), "{choice:?} is not among {:?}", self.legal());
            let seat = self.seat().expect("somebody chooses");
            Looterz::apply(&self.setup, &mut self.state, seat, *choice, &mut self.dice, &mut ());
            Looterz::invariants(&self.setup, &self.state).expect("no invariant breaks");
        }
    }

    /// Plays on to the next turn, passing and drawing.
    fn turn_over(&mut self) {
        let active = self.state.active;
        while self.state.active == active && self.seat().is_some() {
            let choice = self.legal()[0];
            self.play(&[choice]);
        }
    }
}

fn opponent() -> Target {
    Target::OpponentLooter { tags: Vec::new() }
}

fn borrow(until: Duration) -> Effect<Looterz> {
    does(Trigger::Activation, opponent(), Op::TakeControl, until)
}

#[test]
fn what_is_borrowed_on_goes_home_by_both_ways() {
    // A takes until A's next turn; B takes it until the end of B's turn
    let (long, short) = (borrow(Duration::UntilYourNextTurn), borrow(Duration::UntilEndOfTurn));
    let mut board = Board::new(3, &[(0, &[long]), (1, &[short]), (2, &[])]);
    board.play(&[Move::Activate(0), Move::Card(2)]);
    board.turn_over();
    board.play(&[Move::Draw]);
    board.play(&[Move::Activate(1), Move::Card(2)]);
    assert_eq!(board.state.controller(2), Some(1));
    board.turn_over();
    // B's time is over, A's is not
    assert_eq!(board.state.controller(2), Some(0));
    board.turn_over();
    assert_eq!((board.state.active, board.state.controller(2)), (0, Some(2)));
}

#[test]
fn a_swap_for_a_turn_brings_both_home_and_one_for_good_neither() {
    let swap = |until| [does(Trigger::Activation, opponent(), Op::SwapControl, until)];
    for (until, home) in [(Duration::UntilEndOfTurn, true), (Duration::Permanent, false)] {
        let effects = swap(until);
        let mut board = Board::new(2, &[(0, &effects), (1, &[]), (0, &[])]);
        board.play(&[Move::Activate(0), Move::Card(1), Move::Card(2)]);
        assert_eq!((board.state.controller(1), board.state.controller(2)), (Some(0), Some(1)));
        board.turn_over();
        assert_eq!(board.state.controller(1), Some(if home { 1 } else { 0 }));
        assert_eq!(board.state.controller(2), Some(if home { 0 } else { 1 }));
    }
}

#[test]
fn a_looter_that_comes_back_is_a_new_one() {
    // a wounded Looter has a trigger waiting; it dies and is recruited again: the trigger belongs to the one that
    // died
    let grows = does(Trigger::OnDamaged, Target::This, Op::PlaceLife { amount: 3 }, Duration::Instant);
    let mut board = Board::new(2, &[(0, &[]), (1, &[grows])]);
    let event = board.state.queue.begin();
    let waiting = super::state::Waiting::new(1, Trigger::OnDamaged, 1, event);
    assert!(board.state.queue.put(waiting, |seat| seat));
    let mut table = board.table();
    table.go_back(1);
    table.recruit_from_hand(1, 1);
    table.settle();
    assert_eq!(board.state.life(1), 2);
}

#[test]
fn actions_that_are_given_add_up_and_end_with_the_turn() {
    let again = does(
        Trigger::OnTurnStart,
        Target::OwnLooter { tags: Vec::new(), other: true },
        Op::ExtraAction,
        Duration::Instant,
    );
    let (one, two) = ([again.clone()], [again]);
    let mut board = Board::new(2, &[(0, &one), (0, &two), (0, &[]), (1, &[])]);
    (board.state.phase, board.state.round) = (Phase::Start, 0);
    let mut table = board.table();
    table.settle();
    board.play(&[Move::First(0, Trigger::OnTurnStart), Move::Card(2), Move::Card(2), Move::Draw]);
    let mut searches = 0;
    while board.legal().contains(&Move::Search(2)) {
        board.play(&[Move::Search(2)]);
        searches += 1;
    }
    assert_eq!(searches, 3);
    board.turn_over();
    assert!(board.state.ready.has(2) && board.state.modifiers.is_empty());
}

#[test]
fn two_that_give_each_other_actions_without_end_are_stopped() {
    let own = Target::OwnLooter { tags: Vec::new(), other: true };
    let again = [does(Trigger::Activation, own, Op::ExtraAction, Duration::Instant)];
    let mut board = Board::new(2, &[(0, &again), (0, &again)]);
    let mut turn = 0;
    while board.seat() == Some(0) && turn < 10_000 {
        let (one, other) = if turn % 2 == 0 { (0, 1) } else { (1, 0) };
        board.play(&[Move::Activate(one)]);
        if board.seat().is_some() {
            board.play(&[Move::Card(other)]);
        }
        turn += 1;
    }
    assert_eq!(board.state.guard, Some(Guard::Abilities), "{turn} activations");
    assert_eq!(board.state.winner, super::ids::NONE);
}

#[test]
fn a_token_that_wins_is_the_last_one() {
    let steal = [does(Trigger::Activation, Target::EachOpponent, Op::Steal { amount: 3 }, Duration::Instant)];
    let mut board = Board::new(3, &[(0, &steal)]);
    board.state.loot = [8, 5, 5, 0, 0, 0];
    board.play(&[Move::Activate(0)]);
    assert_eq!(board.state.loot[..3], [10, 3, 5]);
    assert_eq!((board.state.winner, board.state.steps.top()), (0, Step::Over));
}

#[test]
fn dice_are_taken_up_one_by_one_and_thrown_together_once() {
    let reroll = Op::RerollDice { actions: Actions::Search, count: 2 };
    let lucky = [does(Trigger::Passive, Target::This, reroll, Duration::WhileInPlay)];
    let mut board = Board::new(2, &[(0, &lucky)]);
    board.state.life[0] = 3;
    board.dice.load(&[6, 6, 1, 2, 6]);
    board.play(&[Move::Search(0)]);
    assert_eq!(board.legal(), [Move::Pass, Move::Again(false), Move::Again(true)]);
    board.play(&[Move::Again(false), Move::Again(false)]);
    // the 1 stays, a 2 succeeds, a 6 stays a 6
    assert_eq!((board.state.loot[0], board.dice.loaded()), (2, 0));
}

#[test]
fn a_lock_on_everything_binds_the_dead_and_goes_with_its_king() {
    let lock = Op::Forbid { actions: vec![super::effect::Deed::Steal] };
    let king = [does(Trigger::Passive, Target::AllLooterzEverywhere, lock, Duration::WhileInPlay)];
    let steal = does(Trigger::LastWish, Target::EachOpponent, Op::Steal { amount: 1 }, Duration::Instant);
    let robber = [steal];
    for (together, stolen) in [(false, 0), (true, 1)] {
        let mut board = Board::new(2, &[(0, &[]), (1, &king), (1, &robber)]);
        board.state.loot[0] = 5;
        let dead = if together { Cards::from_iter([1, 2]) } else { Cards::one(2) };
        let mut table = board.table();
        table.destroy(dead, 0);
        table.settle();
        assert_eq!(board.state.loot[1], stolen);
    }
}

#[test]
fn equal_changes_are_one_and_go_with_the_last_looter_they_are_on() {
    let stronger = Op::ModifyPower { amount: 1 };
    let any = Target::OwnLooter { tags: Vec::new(), other: true };
    let trainer = [does(Trigger::Activation, any, stronger, Duration::Permanent)];
    let mut board = Board::new(2, &[(0, &trainer), (0, &[]), (0, &[])]);
    let mut train = |looter: CardNo, power: i32| {
        board.state.ready.add(0);
        board.play(&[Move::Activate(0), Move::Card(looter)]);
        assert_eq!(board.state.power(&board.setup, looter), power);
        board.state.modifiers.iter().map(|m| (m.on, m.change)).collect::<Vec<_>>()
    };
    let (one, other, both) = (Cards::one(1), Cards::one(2), Cards::from_iter([1, 2]));
    assert_eq!(train(1, 4), [(one, Change::Power(1))]);
    assert_eq!(train(2, 4), [(both, Change::Power(1))]);
    assert_eq!(train(1, 5), [(other, Change::Power(1)), (one, Change::Power(2))]);
    // like the digits of a number: twenty-five of them are 16, 8 and 1
    (6..=27).for_each(|power| drop(train(1, power)));
    assert_eq!(train(1, 28).iter().filter(|(on, _)| on.has(1)).count(), 3);
    let mut table = board.table();
    table.sacrifice(1);
    assert_eq!(board.state.modifiers.iter().map(|m| m.on).collect::<Vec<_>>(), [other]);
    let mut table = board.table();
    table.sacrifice(2);
    assert!(board.state.modifiers.is_empty());
}

#[test]
fn a_hundred_rounds_are_enough() {
    let mut board = Board::new(2, &[(0, &[]), (1, &[])]);
    board.state.round = 100;
    board.turn_over();
    assert_eq!(board.state.guard, None);
    board.turn_over();
    assert_eq!(board.state.guard, Some(Guard::Rounds));
}

/// The room that all of these cards need, by the limit of each guard.
fn needs(cards: &[(u32, &[Effect<Looterz>])]) -> [u32; 3] {
    let titles: Vec<room::Title<'_>> =
        cards.iter().map(|(copies, effects)| room::Title { copies: *copies, life: 2, effects }).collect();
    room::needs(&titles, &constants()).map(|need| need.all())
}

fn each_opponent_looter() -> Target {
    Target::EachOpponentLooter { tags: Vec::new() }
}

#[test]
fn fifteen_dead_and_two_who_mourn_them_are_no_end_of_a_game() {
    let boom = [does(Trigger::Activation, each_opponent_looter(), Op::Destroy, Duration::Instant)];
    let mourns = [does(Trigger::OnOtherDies, Target::This, Op::PlaceLife { amount: 1 }, Duration::Instant)];
    let wish = [does(Trigger::LastWish, Target::Controller, Op::Draw { count: 1 }, Duration::Instant)];
    let mut looterz: Vec<(u8, &[Effect<Looterz>])> = vec![(0, &boom), (0, &mourns), (0, &mourns)];
    looterz.extend((0..15).map(|i| (1 + i / 3, if i < 3 { &wish[..] } else { &[] })));
    let mut board = Board::new(6, &looterz);
    board.play(&[Move::Activate(0)]);
    let mut abilities = 0;
    while let Some(ability @ Move::First(..)) = board.legal().first().copied() {
        board.play(&[ability]);
        abilities += 1;
    }
    // both trigger fifteen times: fifteen choices between the two, and two more between three Last Wishes
    assert_eq!((board.state.life(1), board.state.life(2), abilities), (17, 17, 15 + 2));
    assert_eq!((board.state.held[1], board.state.graveyard.len()), (3, 15));
    assert_eq!((board.state.guard, board.seat()), (None, Some(0)));
}

#[test]
fn what_can_wait_is_counted_before_anything_does() {
    let mourns = [does(Trigger::OnOtherDies, Target::This, Op::PlaceLife { amount: 1 }, Duration::Instant)];
    let wish = [does(Trigger::LastWish, Target::Controller, Op::Draw { count: 1 }, Duration::Instant)];
    let spite = [does(Trigger::LastWish, each_opponent_looter(), Op::DealDamage { amount: 1 }, Duration::Instant)];
    // an Attack can kill twice, because the attacker pays first. Three Last Wishes, and two Looterz that react to two
    // events
    assert_eq!(needs(&[(2, &mourns), (3, &wish)])[0], 3 + 2 * 2);
    // three deaths that cause wounds are three more events
    assert_eq!(needs(&[(2, &mourns), (3, &spite)])[0], 3 + 2 * (2 + 3));
    // Looterz that react to newcomers: one newcomer at a time, and its own Recruitment is one
    let greets = [does(Trigger::OnOtherEnters, Target::Controller, Op::Draw { count: 1 }, Duration::Instant)];
    let comes = [does(Trigger::Recruitment, Target::Controller, Op::Draw { count: 1 }, Duration::Instant)];
    assert_eq!(needs(&[(4, &greets), (20, &comes)])[0], 4 + 1);
}

#[test]
fn what_can_last_is_counted_before_anything_does() {
    let power = Op::ModifyPower { amount: 1 };
    let trains = |until| [does(Trigger::Activation, opponent(), power.clone(), until)];
    // three copies have it 1, 2 or 3 times: two digits
    assert_eq!(needs(&[(3, &trains(Duration::UntilEndOfTurn))])[1], 2);
    // in a hundred rounds three copies have it at most 300 times: nine digits
    assert_eq!(needs(&[(3, &trains(Duration::Permanent))])[1], 9);
    // for each copy, for each player who may have it: no Looter changes sides here
    assert_eq!(needs(&[(2, &trains(Duration::UntilYourNextTurn))])[1], 2);
    // each copy can borrow once
    assert_eq!(needs(&[(2, &[borrow(Duration::UntilEndOfTurn)])])[1], 2);
}

#[test]
fn a_guard_says_what_there_was_too_much_of() {
    let boom = [does(Trigger::Activation, each_opponent_looter(), Op::Destroy, Duration::Instant)];
    let wish = [does(Trigger::LastWish, Target::Controller, Op::Draw { count: 1 }, Duration::Instant)];
    let mut looterz: Vec<(u8, &[Effect<Looterz>])> = vec![(0, &boom)];
    looterz.extend([(1, &wish[..])].repeat(WAITING + 1));
    assert!(needs(&[(WAITING as u32 + 1, &wish)])[0] > WAITING as u32);
    let mut board = Board::new(2, &looterz);
    board.play(&[Move::Activate(0)]);
    let Pending::Over(outcome) = Looterz::pending(&board.setup, &board.state) else { panic!("it goes on") };
    let said = outcome.guard.map(|guard| guard.to_string());
    assert_eq!(said.as_deref(), Some("more than 52 abilities that wait at once"));
    assert_eq!(outcome.winners, 0);
}
