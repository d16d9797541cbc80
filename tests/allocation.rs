//! Playing hardly allocates memory: a game allocates one list of moves, and a choice allocates nothing more.

use allocation_counter::measure;
use lootpress::check;
use lootpress::game::{Deck, Rules};
use lootpress::games::loot_roll::LootRoll;
use lootpress::games::looterz::Looterz;
use lootpress::play::play;
use lootpress::world::{Disk, Project};
use std::ops::RangeInclusive;

/// Whether each game of a deck allocates one list of moves and nothing more.
fn playing_allocates_nothing<R: Rules>(deck: &Deck<R>, seats: RangeInclusive<u8>, policies: &[&str]) {
    for players in seats {
        let setup = R::compile(deck, players).value.expect("the table is possible");
        for policy in policies {
            let mut bots: Vec<_> =
                (0..players).map(|_| lootpress::bot::named::<R>(policy).expect("a policy")).collect();
            let mut decisions = 0;
            // the first game is not counted
            play(&setup, &mut bots, 3, 0, true, &mut ()).expect("no invariant breaks");
            let seen = measure(|| {
                for game in 1..=20 {
                    decisions +=
                        play(&setup, &mut bots, 3, game, true, &mut ()).expect("no invariant breaks").decisions;
                }
            });
            assert!(decisions > 200, "{decisions} choices are too few to tell");
            assert_eq!(seen.count_total, 20, "{players} {policy}: allocations in 20 games of {decisions} choices");
            assert_eq!(seen.count_current, 0, "{players} {policy} keep what they took");
        }
    }
}

fn shipped<R: Rules>() -> Deck<R> {
    let deck = check::examine::<R>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck;
    deck.expect("the deck can be read")
}

#[test]
fn no_choice_of_loot_roll_allocates() {
    playing_allocates_nothing(&shipped::<LootRoll>(), 2..=6, &["random", "greedy", "cautious", "spiteful", "hoarder"]);
}

#[test]
fn no_choice_of_looterz_allocates() {
    playing_allocates_nothing(&shipped::<Looterz>(), 2..=6, &["random", "greedy"]);
}

#[test]
fn no_choice_of_rules_in_data_allocates() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/starters/trick-taker");
    let deck = interpreter::deck::<1>(&Project::new(Disk::new(folder)), "trick-taker").deck;
    playing_allocates_nothing(&deck.expect("the deck can be read"), 3..=5, &["random", "greedy"]);
}
