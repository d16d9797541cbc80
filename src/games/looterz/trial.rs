//! Whole games by chance, every invariant at every step.

use super::effect::Looterz;
use crate::check;
use crate::game::Rules;
use crate::play::play;
use crate::world::{Disk, Project};

#[test]
fn games_end() {
    let deck = check::examine::<Looterz>(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))).deck.expect("a deck");
    for players in 2..=6 {
        let setup = Looterz::compile(&deck, players).value.expect("a table");
        let mut bots: Vec<_> = (0..players).map(|_| Looterz::bot("random").expect("a policy")).collect();
        let (mut decisions, mut stalled, mut won) = (0, 0, 0);
        for game in 0..300 {
            let playout = play(&setup, &mut bots, 1, game, true, &mut ()).unwrap_or_else(|e| panic!("{game}: {e}"));
            decisions += playout.decisions;
            stalled += u32::from(playout.outcome.stalled);
            won += playout.outcome.winners.count_ones();
        }
        eprintln!(
            "{players}: {} a game, {stalled} stalled, {won} won; {} bytes",
            decisions / 300,
            size_of::<super::state::State>()
        );
        assert_eq!(stalled + won, 300);
    }
}
