//! The shipped decks at the table: whole games with every invariant checked at every step, and unusual cases of the rules.

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::{Bot, Pending, Rules};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::play::play;
use lootpress::title::{Experiment, Playable};
use lootpress::world::{Disk, Project};

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

fn setup<R: Rules>(players: u8) -> R::Setup {
    let deck = check::examine::<R>(&project()).deck.expect("the deck can be read");
    R::compile(&deck, players).value.expect("the table is possible")
}

fn bots<R: Rules>(policies: &[&str]) -> Vec<Box<dyn Bot<R>>> {
    policies.iter().map(|p| lootpress::bot::named::<R>(p).expect("a policy")).collect()
}

#[test]
fn games_end_and_break_no_invariant() {
    end::<LootRoll>();
    end::<Looterz>();
}

fn end<R: Rules>() {
    for players in 2..=6 {
        let setup = setup::<R>(players);
        for policy in ["random", "greedy"] {
            let mut bots = bots::<R>(&[policy].repeat(usize::from(players)));
            let mut stalled = 0;
            for game in 0..30 {
                let playout = play(&setup, &mut bots, 7, game, true, &mut ()).unwrap_or_else(|broken| {
                    panic!("{}, game {game} of {players} {policy}: {broken}", R::NAME);
                });
                stalled += u32::from(playout.outcome.guard.is_some());
            }
            // random players may wander forever; a simple policy nearly always ends the game
            assert!(policy == "random" || stalled <= 3, "{stalled} of 30 games of {players} {policy} stall");
        }
    }
}

#[test]
fn one_seed_is_one_game() {
    same::<LootRoll>();
    same::<Looterz>();
}

fn same<R: Rules>() {
    let setup = setup::<R>(4);
    let tell = |seed| {
        let mut log: Vec<R::Event> = Vec::new();
        play(&setup, &mut bots::<R>(&["random", "greedy"]), seed, 3, false, &mut log).expect("plays");
        format!("{log:?}")
    };
    assert_eq!(tell(5), tell(5));
    assert_ne!(tell(5), tell(6));
}

/// LZ-17: the winner has enough Loot, and nobody else has.
#[test]
fn whoever_has_enough_loot_wins() {
    let setup = setup::<Looterz>(3);
    for game in 0..20 {
        let outcome = play(&setup, &mut bots::<Looterz>(&["greedy"]), 1, game, false, &mut ()).expect("plays").outcome;
        for seat in 0..3 {
            assert_eq!(outcome.winners & (1 << seat) != 0, outcome.score[seat] >= i32::from(setup.goal));
        }
        assert!(outcome.winners.count_ones() == 1 || outcome.guard.is_some());
    }
}

/// LR-86, LR-84: only bag and bank score, and the winner has the highest score.
#[test]
fn the_highest_score_wins() {
    let setup = setup::<LootRoll>(3);
    let mut bots = bots::<LootRoll>(&["greedy"]);
    for game in 0..20 {
        let outcome = play(&setup, &mut bots, 1, game, false, &mut ()).expect("plays").outcome;
        let best = outcome.score[..3].iter().max();
        for seat in 0..3 {
            if outcome.winners & (1 << seat) != 0 {
                assert_eq!(Some(&outcome.score[seat]), best);
            }
        }
        assert!(outcome.winners != 0 || outcome.guard.is_some());
    }
}

/// A seat that is asked always has a choice, and every choice that is offered can be made.
#[test]
fn whatever_is_offered_can_be_done() {
    offered::<LootRoll>();
    offered::<Looterz>();
}

/// Tries every choice that is offered in a random game.
fn offered<R: Rules>() {
    let setup = setup::<R>(4);
    let (mut dice, mut chooser) = (Dice::new(9, 0), Dice::new(9, 1));
    let mut state = R::deal(&setup, &mut dice, &mut ());
    let mut moves = Vec::new();
    let mut steps = 0;
    while let Pending::Decide(seat) = R::pending(&setup, &state) {
        moves.clear();
        R::legal(&setup, &state, seat, &mut moves);
        assert!(!moves.is_empty());
        for choice in &moves {
            let (mut other, mut luck) = (state, dice);
            R::apply(&setup, &mut other, seat, *choice, &mut luck, &mut ());
            R::invariants(&setup, &other).unwrap_or_else(|broken| panic!("{choice:?}: {broken}"));
        }
        let choice = moves[chooser.below(moves.len() as u32) as usize];
        R::apply(&setup, &mut state, seat, choice, &mut dice, &mut ());
        steps += 1;
        assert!(steps < 100_000);
    }
}

#[test]
fn impossible_tables_are_refused_in_words() {
    let ask = |title: &dyn Playable, players, bot: &str| {
        let asked = Experiment { players, seed: 1, bots: vec![bot.to_owned()], variants: Vec::new() };
        let refused = title.tell(&project(), &asked, 0);
        assert!(refused.value.is_none());
        refused.diags.iter().map(|d| format!("{} {:?}", d.what, d.help)).collect::<String>()
    };
    for game in lootpress::games::ALL.iter() {
        assert!(ask(*game, 9, "random").contains("not 9"));
        let policy = game.usual_policy();
        let near = format!("did you mean `{policy}`");
        assert!(ask(*game, game.usual_players(&project()), &policy[..policy.len() - 1]).contains(&near));
    }
}
