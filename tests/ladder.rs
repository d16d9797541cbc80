//! The ladder of bots with two players: bots that evaluate positions win more often than random ones, and bots that think ahead
//! more often still. Slightly wrong weights are found in `minds`, not here; this test finds policies that are completely broken.
//! By chance, each of these numbers would occur in less than one case of a hundred; the benchmark measures how strong policies
//! really are, over many games.

use lootpress::check;
use lootpress::game::Rules;
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::play::play;
use lootpress::world::{Disk, Project};

/// The number of games that the stronger of two policies wins if every deal is played twice with exchanged seats; shared or
/// stopped games count for neither.
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
            // policies move on by one seat after each game
            u32::from(outcome.winners == 1 << ((at + deal) % 2))
        };
        (0..deals).map(won).sum()
    };
    std::thread::scope(|scope| {
        let first = scope.spawn(|| seated([upper, lower]));
        seated([lower, upper]) + first.join().expect("it ends")
    })
}

/// One bot against a weaker one: at least this many wins, where each of this many deals is played twice.
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
