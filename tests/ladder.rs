//! The ladder's first rung: at a table of two, whoever weighs wins more than whoever does not. A weight that is wrong by a little is
//! not noticed here but in `minds`; a policy that has lost its head is. How much thinking ahead adds is measured by the bench.

use lootpress::check;
use lootpress::game::Rules;
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::play::play;
use lootpress::world::{Disk, Project};

/// How many of so many games the first of two policies wins; they change chairs, and what is shared or stopped is nobody's.
fn wins<R: Rules>(upper: &str, lower: &str, games: u64) -> u32 {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = check::examine::<R>(&project).deck.expect("the deck can be read");
    let setup = R::compile(&deck, 2).value.expect("the table is possible");
    let mut bots: Vec<_> = [upper, lower].map(|policy| R::bot(policy).expect("a policy")).into();
    let won = |game| {
        let outcome = play(&setup, &mut bots, 1, game, false, &mut ()).expect("plays").outcome;
        // the first policy sits in the chair that moves on by one a game
        u32::from(outcome.winners == 1 << (game % 2))
    };
    (0..games).map(won).sum()
}

/// One rung over another: so many of so many games at the least.
fn rung<R: Rules>(upper: &str, lower: &str, least: u32, games: u64) {
    let won = wins::<R>(upper, lower, games);
    assert!(won >= least, "{}: {upper} wins {won} of {games} games from {lower}, and not {least}", R::NAME);
}

#[test]
fn greedy_beats_chance() {
    rung::<LootRoll>("greedy", "random", 32, 40);
    rung::<Looterz>("greedy", "random", 32, 40);
}
