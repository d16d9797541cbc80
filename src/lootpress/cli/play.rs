//! `lootpress play`: a player against bots, at a terminal or through a pipe.

use super::replay::{Keep, kept, set_out, write};
use super::{Desk, Outcome, Refusal, terminal};
use clap::Args;
use ground::diag::{Paint, Tone};
use ground::world::any_seed;
use std::io::{BufRead as _, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use table::replay::{Header, Replay};
use table::title::{Experiment, PERSON, Person, Playable, Said};

mod best;

#[derive(Debug, Args)]
pub(super) struct Play {
    /// The game [default: the only one of the project]
    game: Option<String>,
    /// Your seat, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    seat: u8,
    /// The number of players, including you [default: 4, or the nearest number that the game allows]
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// The bots that play against you, in the order of their seats [default: the game's first]
    #[arg(long, value_name = "POLICY", value_delimiter = ',')]
    bots: Vec<String>,
    /// Variants of the rules to play with, by name
    #[arg(long = "variant", value_name = "NAME", value_delimiter = ',')]
    variants: Vec<String>,
    /// The random seed: the same seed and choices give the same game [default: a new one each time]
    #[arg(long)]
    seed: Option<u64>,
    /// Continue the saved game in FILE, and save it there again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seat", "players", "bots", "variants", "seed"])]
    from: Option<PathBuf>,
    #[command(flatten)]
    keep: Keep,
}

impl Play {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.table(desk.shelf.named(self.game.as_deref())?)?;
        let before = match &self.from {
            Some(path) => match kept(desk, path)? {
                Some(before) => Some(begun(before, game.name(), path)?),
                None => return Ok(Outcome::Complaints),
            },
            None => None,
        };
        let (asked, seat) = match &before {
            Some(before) => as_it_was(before, game),
            None => {
                let seed = self.seed.unwrap_or_else(any_seed);
                let players = self.players.unwrap_or_else(|| game.usual_players(&desk.project));
                let bots = if self.bots.is_empty() { vec![game.usual_policy().to_owned()] } else { self.bots };
                (Experiment { players, seed, bots, variants: self.variants }, self.seat - 1)
            }
        };
        // nothing is half written, so the game can be left at any moment
        let _ = ctrlc::set_handler(|| std::process::exit(130));
        let mut person = Typist { ink: desk.ink, echo: !std::io::stdin().is_terminal() };
        let sat = game.sit(&desk.project, &asked, seat, before.as_ref(), &mut person);
        let Some(left) = sat.value else { return Ok(desk.give_up(&sat.diags)) };
        let broken = desk.complain(&sat.diags);
        if !left.finished {
            desk.tell("\nYou leave the game unfinished.");
        }
        let save = self.keep.save.or(self.from.clone());
        let save = save.or_else(|| if left.finished { None } else { person.where_to_save() });
        // choices that were taken back would otherwise be lost with the longer game
        let longer = before.filter(|before| left.choices < before.choices.len() && save == self.from);
        if let (Some(longer), Some(path)) = (longer, &save) {
            let aside = PathBuf::from(format!("{}~", path.display()));
            write(&aside, &longer.to_string())?;
            let (more, less) = (longer.choices.len(), left.choices);
            desk.tell(&format!("{} of {more} choices remain; all are saved in {}", less, aside.display()));
        }
        for (path, text) in [(&save, &left.replay), (&self.keep.log, &left.log)] {
            if let Some(path) = path {
                write(path, text)?;
                desk.tell(&format!("written: {}", path.display()));
            }
        }
        if let (Some(path), false) = (&save, left.finished) {
            desk.tell(&format!("lootpress play {} --from {} continues the game", game.name(), path.display()));
        }
        if let Some(score) = left.score {
            best::enter(desk, game.name(), score, &asked, || person.name())?;
        }
        Ok(if broken { Outcome::Complaints } else { Outcome::Fine })
    }
}

/// The message about the saved game, if it can be continued.
fn begun(before: Replay, game: &str, path: &Path) -> Result<Replay, Refusal> {
    let file = path.display();
    if before.header.game != game {
        let other = &before.header.game;
        return Err(Refusal::new(format!("{file} is a game of {other}, not {game}"))
            .help(format!("lootpress play {other} --from {file}")));
    }
    if !before.is_unfinished() {
        return Err(Refusal::new(format!("the game in {file} is over: {}", before.end))
            .help(format!("lootpress replay {file} shows it")));
    }
    Ok(before)
}

/// The bots by seat, and the seat of the player: the first if it was a game of bots.
fn as_it_was(before: &Replay, game: &dyn Playable) -> (Experiment, u8) {
    let Header { players, seed, bots, variants, .. } = before.header.clone();
    let seat = bots.iter().position(|name| name == PERSON).unwrap_or(0);
    let usual = |name: String| if name == PERSON { game.usual_policy().to_owned() } else { name };
    (Experiment { players, seed, bots: bots.into_iter().map(usual).collect(), variants }, seat as u8)
}

/// The width of the narrowest terminal.
const COLUMNS: usize = 80;

/// A line that is broken at spaces if it is too long; the following lines are indented by `margin`. The prefix of the
/// line is at most this long.
fn broken(line: &str, margin: &str) -> String {
    let room = COLUMNS - 1 - margin.len();
    let (mut text, mut used) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let long = word.trim_end().chars().count();
        if used > 0 && used + long > room {
            text.truncate(text.trim_end().len());
            text = text + "\n" + margin;
            used = 0;
        }
        text.push_str(word);
        used += word.chars().count();
    }
    text
}

/// The largest number of bytes that are read as one line, because some devices never end one.
const LINE: u64 = 4096;

/// The player at the keyboard.
struct Typist {
    ink: Paint,
    /// Whether answers come from a pipe; then they are echoed, so that the output can be understood.
    echo: bool,
}

impl Typist {
    /// The line that was typed; `None` at the end of input, or if the question cannot be shown.
    fn read(&self, prompt: &str) -> Option<String> {
        if !terminal::out(prompt) {
            return None;
        }
        let mut line = String::new();
        let read = std::io::stdin().lock().take(LINE).read_line(&mut line).unwrap_or(0);
        if read == 0 || self.echo {
            terminal::out(&format!("{}\n", line.trim_end()));
        }
        if read == 0 {
            return None;
        }
        Some(line)
    }

    /// The name for the high scores.
    fn name(&self) -> String {
        let asked = if self.echo { None } else { self.read("Your name for the high scores? ") };
        let name: String = asked.unwrap_or_default().trim().chars().filter(|c| !c.is_control()).take(40).collect();
        if name.is_empty() { "anonymous".to_owned() } else { name }
    }

    fn where_to_save(&self) -> Option<PathBuf> {
        if self.echo {
            return None;
        }
        let name = self.read("Save it to which file? (Enter: do not save) ")?;
        Some(name.trim()).filter(|n| !n.is_empty()).map(PathBuf::from)
    }
}

impl Person for Typist {
    fn hear(&mut self, line: Said<'_>) {
        let [bold, dim, blue, off] = [Tone::Bold, Tone::Dim, Tone::Blue, Tone::Off].map(|tone| self.ink.tone(tone));
        let line = match line {
            Said::Event(line) => set_out(&broken(line, "    "), self.ink),
            Said::Card(line) => format!("      {dim}{}{off}", broken(line, "        ")),
            Said::Stand(line) => format!("{blue}|{off} {}", broken(line, "    ")),
            Said::Question(line) => format!("{bold}{}{off}", broken(line, "  ")),
            Said::Choice(n, words, "") => format!("{n:>4}  {words}"),
            Said::Choice(n, words, note) => format!("{n:>4}  {words}  {dim}[{note}]{off}"),
            Said::Reply(line) => broken(line, "  "),
        };
        terminal::out(&(line + "\n"));
    }

    fn answer(&mut self) -> Option<String> {
        self.read("> ")
    }
}
