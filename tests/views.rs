//! A view reveals nothing: if hidden cards are exchanged, all players still do the same. The tests work with any game with
//! rules; the game only has to tell where its hidden cards are ([`Hidden`]).

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::{Bot, Fact, Pending, Rules, SEATS};
use lootpress::games::hero_loot::HeroLoot;
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::world::{Disk, Project};
use std::fmt::Debug;

mod hero_loot;
mod loot_roll;
mod looterz;

type Bots<R> = Vec<Box<dyn Bot<R>>>;

fn setup<R: Rules>(players: u8) -> R::Setup {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = check::examine::<R>(&project).deck.expect("the deck can be read");
    R::compile(&deck, players).value.expect("the table is possible")
}

fn bots<R: Rules>(policies: &[&str]) -> Bots<R> {
    let mut bots: Bots<R> = policies.iter().map(|p| lootpress::bot::named::<R>(p).expect("a policy")).collect();
    bots.iter_mut().for_each(|b| b.sit_down());
    bots
}

/// The hidden cards of a game, so that a test can move them.
trait Hidden: Rules {
    /// The same table with hidden cards of `seat` exchanged, shuffled by this test and not by `imagine`. `None` while a hidden
    /// card is mentioned.
    fn scramble(setup: &Self::Setup, state: &Self::State, seat: u8, dice: &mut Dice) -> Option<Self::State>;
    /// The complete text of a view.
    fn seen(setup: &Self::Setup, view: &Self::View<'_>) -> Fact;
    /// Titles that the view of the table names, and titles that it does not.
    fn open_and_hidden(setup: &Self::Setup, state: &Self::State, seat: u8) -> (Vec<String>, Vec<String>);
}

/// Plays a game; each choice is also made by a twin who sees an imagined table in place of the real one. Returns the first
/// choice in which the two differ, or a state that changes when it is imagined a second time, in words.
fn twins<R: Rules>(
    setup: &R::Setup,
    bots: &mut Bots<R>,
    twins: &mut Bots<R>,
    seed: u64,
    most: u32,
) -> Result<u32, String>
where
    R::State: Debug,
{
    let mut dice = Dice::new(seed, 0);
    let mut state = R::deal(setup, &mut dice, &mut ());
    let mut thoughts: [Dice; SEATS] = std::array::from_fn(|s| Dice::new(seed, 1 + s as u64));
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for step in 0..most {
        let Pending::Decide(seat) = R::pending(setup, &state) else { return Ok(step) };
        let s = usize::from(seat);
        moves.clear();
        R::legal(setup, &state, seat, &mut moves);
        let view = R::view(setup, &state, seat);
        let other = R::imagine(setup, &view, &mut Dice::new(seed, 1000 + u64::from(step)));
        R::invariants(setup, &other).map_err(|broken| format!("step {step}: imagined, {broken}"))?;
        let same = R::view(setup, &other, seat);
        let luck = Dice::new(seed, 2000 + u64::from(step));
        let once = format!("{:?}", R::imagine(setup, &view, &mut luck.clone()));
        if once != format!("{:?}", R::imagine(setup, &same, &mut luck.clone())) {
            return Err(format!("step {step}: what is imagined depends on what is hidden"));
        }
        if R::look(setup, &view) != R::look(setup, &same) {
            return Err(format!("step {step}: seat {seat} sees something else"));
        }
        legal.clear();
        R::legal(setup, &other, seat, &mut legal);
        if R::pending(setup, &other) != Pending::Decide(seat) || legal != moves {
            return Err(format!("step {step}: seat {seat} may choose something else"));
        }
        let mut luck = thoughts[s];
        let bot = s % bots.len();
        let choice = bots[bot].choose(setup, &view, &moves, &mut thoughts[s]);
        let theirs = twins[bot].choose(setup, &same, &moves, &mut luck);
        if choice != theirs || luck != thoughts[s] {
            return Err(format!("step {step}: seat {seat} does {choice:?}, its twin {theirs:?}"));
        }
        drop((view, same));
        R::apply(setup, &mut state, seat, choice, &mut dice, &mut ());
    }
    Ok(most)
}

/// Plays with twins at several tables.
fn nobody_knows_more<R: Rules>(policies: &[&[&str]], players: &[u8])
where
    R::State: Debug,
{
    for players in players {
        let setup = setup::<R>(*players);
        for policies in policies {
            for seed in 0..6 {
                let most = if *players == 4 { 2000 } else { 400 };
                let played = twins::<R>(&setup, &mut bots(policies), &mut bots(policies), seed, most);
                played.unwrap_or_else(|leak| panic!("{} {players} {policies:?}, seed {seed}: {leak}", R::NAME));
            }
        }
    }
}

#[test]
fn what_is_hidden_changes_nothing_anybody_does() {
    nobody_knows_more::<LootRoll>(
        &[
            &["random", "seeker"],
            &["greedy", "cautious", "spiteful", "random"],
            &["fighter", "coward", "hoarder", "seeker"],
        ],
        &[2, 4, 6],
    );
    let looterz: Vec<&str> =
        lootpress::bot::policies::<Looterz>().map(|(name, _)| name).filter(|n| *n != "search").collect();
    nobody_knows_more::<Looterz>(&[&["random", "seeker"], &looterz], &[2, 4, 6]);
    nobody_knows_more::<HeroLoot>(&[&["random", "seeker", "greedy", "unarmed"]], &[2, 4]);
}

#[test]
fn nor_what_is_thought_ahead() {
    ahead::<LootRoll>();
    ahead::<Looterz>();
    ahead::<HeroLoot>();
}

fn ahead<R: Rules>()
where
    R::State: Debug,
{
    let setup = setup::<R>(3);
    for seed in 0..2 {
        let policies = ["search-6", "greedy", "search-3"];
        let played = twins::<R>(&setup, &mut bots(&policies), &mut bots(&policies), seed, 150);
        played.unwrap_or_else(|leak| panic!("{}, seed {seed}: {leak}", R::NAME));
    }
}

/// Hidden cards of the table may be exchanged: it looks the same, and all players do the same. Returns the number of choices
/// that were compared.
fn shuffled_by_hand<R: Hidden>(policies: &[&str], seed: u64) -> u32 {
    let setup = setup::<R>(4);
    let mut dice = Dice::new(3, seed);
    let mut state = R::deal(&setup, &mut dice, &mut ());
    let (mut players, mut moves, mut tried) = (bots::<R>(policies), Vec::new(), 0);
    for step in 0..600 {
        let Pending::Decide(seat) = R::pending(&setup, &state) else { break };
        moves.clear();
        R::legal(&setup, &state, seat, &mut moves);
        let luck = Dice::new(8, step);
        let mut choose = |state: &R::State| {
            let view = R::view(&setup, state, seat);
            let choice = players[usize::from(seat)].choose(&setup, &view, &moves, &mut luck.clone());
            (choice, R::seen(&setup, &view))
        };
        let once = choose(&state);
        for _ in 0..3 {
            if let Some(other) = R::scramble(&setup, &state, seat, &mut dice) {
                let again = choose(&other);
                let mut theirs = Vec::new();
                R::legal(&setup, &other, seat, &mut theirs);
                assert_eq!(theirs, moves, "{} step {step}: what seat {seat} may do depends on what is hidden", R::NAME);
                assert_eq!(again.1, once.1, "{} step {step}: seat {seat} sees what is hidden", R::NAME);
                assert_eq!(again.0, once.0, "{} step {step}: seat {seat} knows what is hidden", R::NAME);
                tried += 1;
            }
        }
        R::apply(&setup, &mut state, seat, once.0, &mut dice, &mut ());
    }
    tried
}

/// Choice cards of Loot Roll are played without regard to those already played (LR-59), so the order of the players
/// does not matter.
#[test]
fn a_table_shuffled_by_hand_looks_the_same() {
    assert!(shuffled_by_hand::<LootRoll>(&["greedy", "spiteful", "search-4", "cautious"], 0) > 300);
    let policies = ["greedy", "aggressive", "search-4", "balanced"];
    assert!((0..6).map(|seed| shuffled_by_hand::<Looterz>(&policies, seed)).sum::<u32>() > 300);
    assert!(shuffled_by_hand::<HeroLoot>(&["greedy", "unarmed", "search-4", "random"], 0) > 300);
}

/// What a player sees: own cards by name, those of others only by number.
fn looked_at<R: Hidden>() {
    let setup = setup::<R>(4);
    let mut dice = Dice::new(5, 0);
    let mut state = R::deal(&setup, &mut dice, &mut ());
    let (mut players, mut moves) = (bots::<R>(&["greedy", "seeker"]), Vec::new());
    for _ in 0..300 {
        let Pending::Decide(seat) = R::pending(&setup, &state) else { break };
        let view = R::view(&setup, &state, seat);
        let lines = R::look(&setup, &view).join("\n");
        let (open, hidden) = R::open_and_hidden(&setup, &state, seat);
        open.iter().for_each(|title| assert!(lines.contains(title.as_str()), "{title} is not in\n{lines}"));
        hidden.iter().for_each(|title| assert!(!lines.contains(title.as_str()), "{title} is in\n{lines}"));
        let asked = R::prompt(&setup, &view).join("\n");
        hidden.iter().for_each(|title| assert!(!asked.contains(title.as_str()), "{title} is in\n{asked}"));
        moves.clear();
        R::legal(&setup, &state, seat, &mut moves);
        let choice = players[usize::from(seat) % 2].choose(&setup, &view, &moves, &mut dice);
        drop(view);
        R::apply(&setup, &mut state, seat, choice, &mut dice, &mut ());
    }
}

#[test]
fn a_look_names_no_hidden_card() {
    looked_at::<LootRoll>();
    looked_at::<Looterz>();
    looked_at::<HeroLoot>();
}
