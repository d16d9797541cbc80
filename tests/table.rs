//! The shipped deck at the table: whole games, every invariant at every step, and rules that a rules lawyer would ask about.

use lootpress::check;
use lootpress::dice::Dice;
use lootpress::game::{Pending, Rules};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::loot_roll::setup::Setup;
use lootpress::play::{Bot, play};
use lootpress::title::Experiment;
use lootpress::world::{Disk, Project};

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

fn setup(players: u8) -> Setup {
    let deck = check::examine::<LootRoll>(&project()).deck.expect("the deck can be read");
    LootRoll::compile(&deck, players).value.expect("the table is possible")
}

fn bots(policies: &[&str]) -> Vec<Box<dyn Bot<LootRoll>>> {
    policies.iter().map(|p| LootRoll::bot(p).expect("a policy")).collect()
}

#[test]
fn games_end_and_break_no_invariant() {
    for players in 2..=6 {
        let setup = setup(players);
        for policy in ["random", "greedy"] {
            let mut bots = bots(&[policy].repeat(usize::from(players)));
            let mut stalled = 0;
            for game in 0..30 {
                let playout = play(&setup, &mut bots, 7, game, true, &mut ()).unwrap_or_else(|broken| {
                    panic!("game {game} of {players} {policy}: {broken}");
                });
                stalled += u32::from(playout.outcome.stalled);
            }
            // chance alone may wander about for ever; a rule of thumb gets to the end nearly always
            assert!(policy == "random" || stalled <= 3, "{stalled} of 30 games of {players} {policy} stall");
        }
    }
}

#[test]
fn one_seed_is_one_game() {
    let setup = setup(4);
    let tell = |seed| {
        let mut log = Vec::new();
        play(&setup, &mut bots(&["random", "greedy"]), seed, 3, false, &mut log).expect("plays");
        log
    };
    assert_eq!(tell(5), tell(5));
    assert_ne!(tell(5), tell(6));
}

/// LR-86, LR-84: nothing but bag and bank scores, and the winner is whoever has most.
#[test]
fn the_highest_score_wins() {
    let setup = setup(3);
    let mut bots = bots(&["greedy"]);
    for game in 0..20 {
        let outcome = play(&setup, &mut bots, 1, game, false, &mut ()).expect("plays").outcome;
        let best = outcome.score[..3].iter().max();
        for seat in 0..3 {
            if outcome.winners & (1 << seat) != 0 {
                assert_eq!(Some(&outcome.score[seat]), best);
            }
        }
        assert!(outcome.winners != 0 || outcome.stalled);
    }
}

/// No seat may be asked without something to choose, and what is offered may be chosen.
#[test]
fn whatever_is_offered_can_be_done() {
    let setup = setup(4);
    let (mut dice, mut chooser) = (Dice::new(9, 0), Dice::new(9, 1));
    let mut state = LootRoll::deal(&setup, &mut dice, &mut ());
    let mut moves = Vec::new();
    let mut steps = 0;
    while let Pending::Decide(seat) = LootRoll::pending(&setup, &state) {
        moves.clear();
        LootRoll::legal(&setup, &state, seat, &mut moves);
        assert!(!moves.is_empty());
        for choice in &moves {
            let (mut other, mut luck) = (state, dice);
            LootRoll::apply(&setup, &mut other, seat, *choice, &mut luck, &mut ());
            LootRoll::invariants(&setup, &other).unwrap_or_else(|broken| panic!("{choice:?}: {broken}"));
        }
        let choice = moves[chooser.below(moves.len() as u32) as usize];
        LootRoll::apply(&setup, &mut state, seat, choice, &mut dice, &mut ());
        steps += 1;
        assert!(steps < 100_000);
    }
}

#[test]
fn impossible_tables_are_refused_in_words() {
    let title = lootpress::games::ALL[0];
    let ask = |players, bot: &str| {
        let asked = Experiment { players, seed: 1, bots: vec![bot.to_owned()] };
        let refused = title.tell(&project(), &asked, 0);
        assert!(refused.value.is_none());
        refused.diags.iter().map(|d| format!("{} {:?}", d.what, d.help)).collect::<String>()
    };
    assert!(ask(9, "random").contains("not 9"));
    assert!(ask(3, "gredy").contains("did you mean `greedy`"));
}
