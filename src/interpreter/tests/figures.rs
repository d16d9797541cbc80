//! The results of random games are known exactly: `tests/referee/played/exact.py` computes them by enumeration and sums. The means of
//! many games are within three standard errors.

use super::{First, bots, files, setup_of};
use table::play::{Playout, play};

/// A number from many games: its mean, and the standard error.
#[derive(Default)]
struct Mean {
    games: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        (self.games, self.sum, self.squares) = (self.games + 1.0, self.sum + value, self.squares + value * value);
    }

    fn lies_at(&self, exact: f64, what: &str) {
        let mean = self.sum / self.games;
        let error = ((self.squares / self.games - mean * mean).max(0.0) / self.games).sqrt();
        println!("{what}: {mean:.4} +- {error:.4} for {exact:.4}");
        assert!((mean - exact).abs() < 3.0 * error, "{what}: {mean} +- {error} for {exact}");
    }
}

/// Plays games of a title with some changed numbers, and examines each, with the seat that chose first.
fn many(game: &str, edits: &[(&str, &str)], players: u8, games: u64, each: &mut dyn FnMut(&Playout, usize)) {
    let mut files = files(game);
    for (from, to) in edits {
        assert!(files[0].1.contains(from), "{game} has no `{from}`");
        files[0].1 = files[0].1.replacen(from, to, 1);
    }
    let setup = setup_of(&files, game, players);
    let mut random = bots(&["random"]);
    for index in 0..games {
        let mut first = First(None);
        let played = play(&setup, &mut random, 9, index, false, &mut first).expect("it ends");
        assert!(played.outcome.guard.is_none(), "{game}: {:?}", played.outcome.guard);
        each(&played, usize::from(first.0.expect("a choice")));
    }
}

#[test]
fn leducs_opener_loses_five_in_sixty_four() {
    let (mut won, mut choices) = (Mean::default(), Mean::default());
    many("leduc", &[], 2, 40_000, &mut |played, first| {
        won.add(played.outcome.score[first].into());
        choices.add(played.decisions as f64);
        assert_eq!(played.outcome.score.iter().sum::<i32>(), 0);
    });
    won.lies_at(-5.0 / 64.0, "what the opener wins");
    choices.lies_at(65.0 / 16.0, "choices");
}

#[test]
fn pigs_first_player_wins_a_little_more() {
    let (mut won, mut choices) = (Mean::default(), Mean::default());
    many("pig", &[], 2, 4_000, &mut |played, first| {
        won.add(f64::from(u8::from(played.outcome.won(first))));
        choices.add(played.decisions as f64);
    });
    won.lies_at(0.512_494, "games that the first player wins");
    choices.lies_at(123.481, "choices");
}

#[test]
fn goofspiel_awards_eighty_four_points_and_hardly_ties() {
    let (mut awarded, mut ties) = (Mean::default(), Mean::default());
    many("goofspiel", &[], 2, 4_000, &mut |played, _| {
        awarded.add(played.outcome.score.iter().sum::<i32>().into());
        ties.add(f64::from(u8::from(played.outcome.winners.count_ones() == 2)));
    });
    awarded.lies_at(84.0, "points that are awarded");
    ties.lies_at(0.014_367, "ties");
}

/// If the dealer may bid like the others, a bid is right once in as many cases as there are possible bids.
#[test]
fn scores_of_oh_hell_add_up() {
    let mut sum = Mean::default();
    many("oh-hell", &[("biggest: 7", "biggest: 4"), ("hook: 1", "hook: 0")], 4, 800, &mut |played, _| {
        sum.add(played.outcome.score.iter().sum::<i32>().into());
    });
    sum.lies_at(305.0 / 3.0, "the sum of scores");
}

/// Tricks, points and pairs are neither lost nor created.
#[test]
fn what_is_shared_out_is_all_there() {
    many("go-fish", &[], 3, 20, &mut |played, _| assert_eq!(played.outcome.score.iter().sum::<i32>(), 52));
    many("skim", &[], 2, 20, &mut |played, _| {
        let sum = played.outcome.score.iter().sum::<i32>();
        // the cards that are in the row at the end go to the player who took last
        assert!(sum == 52 || sum == 0, "{sum}");
    });
    many("cribbage", &[], 2, 6, &mut |played, _| {
        let best = played.outcome.score.iter().max().expect("two");
        assert_eq!(*best, 121);
    });
}
