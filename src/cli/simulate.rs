//! `lootpress simulate`: plays games with the deck and says what they came to. A single game is told in words.

use super::replay::Keep;
use super::{Desk, Outcome, Refusal, games};
use crate::title::{Experiment, Played};
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// The game
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// How many players sit at the table
    #[arg(long, value_name = "N", default_value_t = 4)]
    players: u8,
    /// Who plays, round the table: names of policies
    #[arg(long, value_name = "POLICY", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// Where chance begins: the same seed is the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    keep: Keep,
}

impl Simulate {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = games(std::slice::from_ref(&self.game))?[0];
        let asked = Experiment { games: self.games, players: self.players, seed: self.seed, bots: self.bots };
        let simulated = game.simulate(&desk.project, &asked);
        let broken = desk.complain(&simulated.diags);
        let Some(played) = simulated.value else { return Ok(Outcome::Complaints) };
        played.story.iter().for_each(|line| desk.tell(line));
        desk.tell(&summary(&asked, &played));
        let broken = !self.keep.keep(desk, game, &asked, 0)? || broken;
        Ok(if broken { Outcome::Complaints } else { Outcome::Fine })
    }
}

/// What the games came to, with the doubt that so many games leave.
fn summary(asked: &Experiment, Played { tally, .. }: &Played) -> String {
    let games = tally.games.max(1) as f64;
    let mut text = format!(
        "\n{} of {}, seed {}: {:.0} choices a game, {} stopped by a guard\n",
        if tally.games == 1 { "1 game".to_owned() } else { format!("{} games", tally.games) },
        asked.players,
        asked.seed,
        tally.decisions as f64 / games,
        tally.stalled,
    );
    if tally.games > 1 {
        for seat in 0..usize::from(asked.players) {
            let (rate, doubt) = tally.win_rate(seat);
            let points = tally.points[seat] as f64 / games;
            text += &format!("  seat {}: wins {rate:.3} ± {doubt:.3}, {points:.1} treasure\n", seat + 1);
        }
    }
    text
}
