//! Playouts counted: integers that add up in any order, shown with their doubt. What was played is not known here.

use crate::game::SEATS;
use crate::play::Playout;

/// What many games came to. Tallies of parts add up to the tally of the whole, exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played, those a guard ended included.
    pub games: u64,
    /// Games a guard ended.
    pub stalled: u64,
    /// Choices made.
    pub decisions: u64,
    /// Wins of each seat, in parts of 60 so that shared wins stay whole numbers.
    pub wins: [u64; SEATS],
    /// Points of each seat.
    pub points: [i64; SEATS],
}

/// Parts of a win: divisible by every number of sharers from one to six.
const WIN: u64 = 60;

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, playout: &Playout) {
        let outcome = playout.outcome;
        self.games += 1;
        self.stalled += u64::from(outcome.stalled);
        self.decisions += playout.decisions;
        let sharers = u64::from(outcome.winners.count_ones()).max(1);
        for seat in 0..SEATS {
            self.wins[seat] += WIN / sharers * u64::from(outcome.winners >> seat & 1);
            self.points[seat] += i64::from(outcome.score[seat]);
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.stalled += other.stalled;
        self.decisions += other.decisions;
        for seat in 0..SEATS {
            self.wins[seat] += other.wins[seat];
            self.points[seat] += other.points[seat];
        }
    }

    /// Share of games a seat won, with the half-width of its 95 % interval (Wilson 1927). Both 0 without games.
    pub fn win_rate(&self, seat: usize) -> (f64, f64) {
        let n = self.games as f64;
        if self.games == 0 {
            return (0.0, 0.0);
        }
        let (p, z) = (self.wins[seat] as f64 / WIN as f64 / n, 1.96_f64);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        (p, half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;

    fn game(winners: u8) -> Playout {
        Playout { outcome: Outcome { score: [3; 8], winners, stalled: winners == 0 }, decisions: 10 }
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let games = [0b1, 0b110, 0b10, 0, 0b111];
        let mut whole = Tally::default();
        games.iter().for_each(|w| whole.add(&game(*w)));
        let (mut left, mut right) = (Tally::default(), Tally::default());
        games[..2].iter().for_each(|w| left.add(&game(*w)));
        games[2..].iter().for_each(|w| right.add(&game(*w)));
        right.merge(&left);
        assert_eq!(right, whole);
        assert_eq!(whole.wins[..3], [60 + 20, 30 + 60 + 20, 30 + 20]);
        assert_eq!(whole.stalled, 1);
    }

    /// Wilson's interval for 50 of 100: 0.4038 to 0.5962.
    #[test]
    fn doubt_is_wilsons() {
        let tally = Tally { games: 100, wins: [50 * WIN, 0, 0, 0, 0, 0, 0, 0], ..Tally::default() };
        let (p, half) = tally.win_rate(0);
        assert!((p - 0.5).abs() < 1e-9 && (half - 0.0962).abs() < 1e-4, "{half}");
    }
}
