//! `lootpress scenario`: judges scenarios, shows each that fails in full, and counts.

use super::{Desk, Outcome, Refusal, terminal};
use crate::diag::{Diag, Record, did_you_mean};
use crate::games::ALL;
use crate::scenario::Judged;
use crate::title::Title;
use clap::{Args, ValueEnum};
use serde::Serialize;

/// Which scenarios, and for whom.
#[derive(Debug, Args)]
pub(super) struct Scenario {
    /// Games, or files of scenarios that lie anywhere [default: those of all games]
    #[arg(value_name = "GAME|FILE")]
    what: Vec<String>,
    /// The game that files are about, where their folder does not say so
    #[arg(long)]
    game: Option<String>,
    /// For people, or for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Failures with their source lines on standard error, a count on standard output
    Text,
    /// One array of scenarios, on standard output
    Json,
}

/// A scenario as programs read it.
#[derive(Serialize)]
struct Line<'a> {
    game: &'static str,
    name: &'a str,
    file: Option<String>,
    line: Option<usize>,
    proves: &'a [String],
    passes: bool,
    failures: Vec<Record<'a>>,
    tale: &'a [String],
}

impl Scenario {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let mut asked: Vec<(&'static dyn Title, Vec<String>)> = Vec::new();
        let mut ask = |game: &'static dyn Title, file: Option<&String>| {
            let known =
                asked.iter().position(|(g, files)| g.name() == game.name() && files.is_empty() == file.is_none());
            let at = known.unwrap_or_else(|| {
                asked.push((game, Vec::new()));
                asked.len() - 1
            });
            asked[at].1.extend(file.cloned());
        };
        for what in &self.what {
            match ALL.iter().copied().find(|game| game.name() == what) {
                Some(game) => ask(game, None),
                None => ask(self.game_of(what, desk)?, Some(what)),
            }
        }
        if self.what.is_empty() {
            super::games(self.game.as_slice())?.into_iter().for_each(|game| ask(game, None));
        }
        let (mut diags, mut judged) = (Vec::new(), Vec::new());
        for (game, files) in &asked {
            let found = game.scenarios(&desk.project, files).drain(&mut diags).unwrap_or_default();
            judged.extend(found.into_iter().map(|j| (game.name(), j)));
        }
        self.show(desk, &diags, &judged)
    }

    /// Which game a file is about: `--game`, the folder it lies in, or the only one there is. The file is let in.
    fn game_of(&self, path: &str, desk: &Desk) -> Result<&'static dyn Title, Refusal> {
        if desk.project.read(path).is_err() && desk.project.invite(path).is_err() {
            let near = did_you_mean(path, ALL.iter().map(|game| game.name()));
            let help = near.map(|near| format!("did you mean {near}?"));
            let help = help.unwrap_or_else(|| "name a game, or a file of scenarios".to_owned());
            return Err(Refusal::new(format!("{path} is neither a game nor a file that can be read")).help(help));
        }
        if let Some(name) = &self.game {
            return Ok(super::games(std::slice::from_ref(name))?[0]);
        }
        let parts: Vec<&str> = path.split('/').collect();
        let folder = ALL.iter().copied().find(|game| parts.windows(2).any(|w| w == ["data", game.name()]));
        match (folder, ALL) {
            (Some(game), _) => Ok(game),
            (None, [only]) => Ok(*only),
            _ => Err(Refusal::new(format!("which game is {path} about?")).help("say it with --game")),
        }
    }

    fn show(&self, desk: &Desk, diags: &[Diag], judged: &[(&'static str, Judged)]) -> Result<Outcome, Refusal> {
        let sources = &desk.project.sources;
        let mut broken = desk.complain(diags);
        broken |= judged.iter().any(|(_, j)| !j.passes());
        match self.format {
            Format::Json => {
                let lines: Vec<Line<'_>> = judged.iter().map(|(game, j)| line(game, j, desk)).collect();
                let json = serde_json::to_string_pretty(&lines).unwrap_or_else(|_| "[]".to_owned());
                terminal::out(&(json + "\n"));
            }
            Format::Text => {
                for (game, failed) in judged.iter().filter(|(_, j)| !j.passes()) {
                    let mut text = format!("{game}: \"{}\" fails\n", failed.name);
                    failed.failures.iter().for_each(|d| text += &d.show(sources, desk.paint));
                    if !failed.tale.is_empty() {
                        text += "  what happened:\n";
                        failed.tale.iter().for_each(|line| text += &format!("    {line}\n"));
                    }
                    text.push('\n');
                    terminal::err(&text);
                }
                let failed = judged.iter().filter(|(_, j)| !j.passes()).count();
                let count = |n: usize| format!("{n} scenario{}", if n == 1 { "" } else { "s" });
                desk.tell(&match failed {
                    0 => format!("{} passed", count(judged.len())),
                    _ => format!("{} of {} failed", failed, count(judged.len())),
                });
            }
        }
        Ok(if broken { Outcome::Complaints } else { Outcome::Fine })
    }
}

fn line<'a>(game: &'static str, judged: &'a Judged, desk: &Desk) -> Line<'a> {
    let spot = desk.project.sources.resolve(judged.at);
    Line {
        game,
        name: &judged.name,
        file: spot.as_ref().map(|s| s.file.to_string()),
        line: spot.map(|s| s.line),
        proves: &judged.proves,
        passes: judged.passes(),
        failures: judged.failures.iter().map(|d| d.record(&desk.project.sources)).collect(),
        tale: &judged.tale,
    }
}
