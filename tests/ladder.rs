//! The ladder, at a table of two: whoever weighs wins more than whoever does not, and whoever thinks ahead more than whoever
//! weighs. A weight that is wrong by a little is not noticed here but in `minds`; a policy that has lost its head is. A coin would
//! reach each of the numbers in less than one case of a hundred; how strong policies really are, over many games, the bench says.

use lootpress::check;
use lootpress::game::Rules;
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::play::play;
use lootpress::world::{Disk, Project};

/// How many games the upper of two policies wins, which play every deal twice and change chairs; what is shared or stopped is
/// nobody's.
fn wins<R: Rules>(upper: &str, lower: &str, deals: u64) -> u32 {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let deck = check::examine::<R>(&project).deck.expect("the deck can be read");
    let setup = R::compile(&deck, 2).value.expect("the table is possible");
    let seated = |policies: [&str; 2]| -> u32 {
        let mut bots: Vec<_> =
            policies.iter().map(|policy| lootpress::bot::named::<R>(policy).expect("a policy")).collect();
        let at = policies.iter().position(|policy| *policy == upper).expect("it plays") as u64;
        let won = |deal| {
            let outcome = play(&setup, &mut bots, SEED, deal, false, &mut ()).expect("plays").outcome;
            // policies move on by one chair a game
            u32::from(outcome.winners == 1 << ((at + deal) % 2))
        };
        (0..deals).map(won).sum()
    };
    std::thread::scope(|scope| {
        let first = scope.spawn(|| seated([upper, lower]));
        seated([lower, upper]) + first.join().expect("it ends")
    })
}

/// One rung over another: so many games at the least, where each of so many deals is played twice.
fn rung<R: Rules>(upper: &str, lower: &str, least: u32, deals: u64) {
    let won = wins::<R>(upper, lower, deals);
    assert!(won >= least, "{}: {upper} wins {won} of {} games from {lower}, and not {least}", R::NAME, deals * 2);
}

const SEED: u64 = 3;

#[test]
fn greedy_beats_chance() {
    rung::<LootRoll>("greedy", "random", 32, 20);
    rung::<Looterz>("greedy", "random", 32, 20);
}

#[test]
fn thinking_ahead_beats_greed_in_loot_roll() {
    rung::<LootRoll>("search-50", "greedy", 42, 32);
}

#[test]
fn thinking_ahead_beats_greed_in_looterz() {
    rung::<Looterz>("search-50", "greedy", 96, 80);
}
