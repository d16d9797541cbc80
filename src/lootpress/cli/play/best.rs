//! The high scores of a solo game, best first, in a text file in the game's folder of `output` (for Dungeon Robber, DR-117).
//! One line per game with score and name; other lines of the file are kept.

use super::super::replay::write_into;
use super::super::{Desk, Refusal};
use ground::name::FileName;
use ground::world;
use table::title::Experiment;

const FILE: FileName = FileName::ours("best.txt");

/// The largest number of lines that are shown; the file keeps all.
const TOLD: usize = 10;

/// Adds a score and prints the list.
pub(super) fn enter(
    desk: &Desk,
    game: &str,
    score: i32,
    asked: &Experiment,
    name: impl FnOnce() -> String,
) -> Result<(), Refusal> {
    let folder = desk.output(None, game);
    let written = world::named(&folder.path().join(FILE)).unwrap_or_default();
    let written = String::from_utf8_lossy(&written);
    let variants = if asked.variants.is_empty() { String::new() } else { format!(", {}", asked.variants.join(", ")) };
    let own = format!("{score:>7}  {} (seed {}{variants})", name(), asked.seed);
    let list = entered(&written, &own);
    write_into(&folder, &FILE, (list.join("\n") + "\n").as_bytes())?;
    desk.tell("\nHigh scores:");
    // of equal lines, the last one is new
    let new = list.iter().rposition(|line| *line == own);
    for (nth, line) in list.iter().enumerate().filter(|(nth, _)| *nth < TOLD || Some(*nth) == new) {
        desk.tell(&format!("{:>3}. {line}{}", nth + 1, if Some(nth) == new { "  <- you" } else { "" }));
    }
    Ok(())
}

/// The lines with a new one, the highest scores first; equal scores in the order in which they were reached; lines
/// without a score last.
fn entered(written: &str, own: &str) -> Vec<String> {
    let mut lines: Vec<String> = written.lines().map(str::to_owned).filter(|line| !line.trim().is_empty()).collect();
    lines.push(own.to_owned());
    let score = |line: &String| line.split_whitespace().next().and_then(|word| word.parse::<i64>().ok());
    lines.sort_by_key(|line| std::cmp::Reverse(score(line)));
    lines
}

#[cfg(test)]
mod tests {
    use super::entered;

    #[test]
    fn the_most_comes_first_and_nothing_is_lost() {
        let list =
            entered("   3000  Ada (seed 1)\n\n  Better luck next time\n   1200  Bo (seed 2)\n", "   1200  Cy (seed 3)");
        let starts: Vec<&str> = list.iter().map(|line| line.trim().split(" (").next().expect("a name")).collect();
        assert_eq!(starts, ["3000  Ada", "1200  Bo", "1200  Cy", "Better luck next time"]);
    }
}
