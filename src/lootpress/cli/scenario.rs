//! `lootpress scenario`: runs scenarios, shows each failure in full, and counts.

use super::{Desk, Outcome, Refusal, terminal};
use clap::{Args, ValueEnum};
use ground::diag::{Diag, Record, did_you_mean};
use ground::format;
use serde::Serialize;
use table::scenario::Judged;
use table::title::Playable;

/// The scenarios to run, and the format of the output.
#[derive(Debug, Args)]
pub(super) struct Scenario {
    /// Games, or scenario files [default: all games]
    #[arg(value_name = "GAME|FILE")]
    what: Vec<String>,
    /// The game of the scenario files, if their folder does not show it
    #[arg(long)]
    game: Option<String>,
    /// The format of the output, for people or for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Failures with their source lines on standard error, a count on standard output
    Text,
    /// A JSON array of scenarios, on standard output
    Json,
}

/// A scenario for other programs.
#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
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
        let mut asked: Vec<(&dyn Playable, Vec<String>)> = Vec::new();
        for what in &self.what {
            match desk.shelf.all().any(|game| game.name() == what) {
                true => ask(&mut asked, desk.shelf.table(what)?, None),
                false => ask(&mut asked, self.game_of(what, desk)?, Some(what)),
            }
        }
        if self.what.is_empty() {
            let games = match &self.game {
                Some(name) => vec![desk.shelf.table(name)?],
                None => desk.shelf.tables(),
            };
            games.into_iter().for_each(|game| ask(&mut asked, game, None));
        }
        let (mut diags, mut judged) = (Vec::new(), Vec::new());
        for (game, files) in &asked {
            let found = game.scenarios(&desk.project, files).drain(&mut diags).unwrap_or_default();
            judged.extend(found.into_iter().map(|j| (game.name(), j)));
        }
        self.show(desk, &diags, &judged)
    }

    /// The game of a file: `--game`, the folder of the file, or the only game. The file is added to the project.
    fn game_of<'d>(&self, path: &str, desk: &'d Desk) -> Result<&'d dyn Playable, Refusal> {
        if desk.project.read(path).is_err() && desk.project.invite(path).is_err() {
            let near = did_you_mean(path, desk.shelf.all().map(|game| game.name()));
            let help = near.map(|near| format!("did you mean {near}?"));
            let help = help.unwrap_or_else(|| "name a game, or a file of scenarios".to_owned());
            return Err(Refusal::new(format!("{path} is not a game, and cannot be read as a file")).help(help));
        }
        if let Some(name) = &self.game {
            return Ok(desk.shelf.table(name)?);
        }
        let parts: Vec<&str> = path.split('/').collect();
        let folder = desk.shelf.all().find(|game| parts.windows(2).any(|w| w == ["data", game.name()]));
        match (folder, &desk.shelf.tables()[..]) {
            (Some(game), _) => Ok(desk.shelf.table(game.name())?),
            (None, [only]) => Ok(*only),
            _ => Err(Refusal::new(format!("which game does {path} belong to?")).help("name it with --game")),
        }
    }

    fn show(&self, desk: &Desk, diags: &[Diag], judged: &[(&str, Judged)]) -> Result<Outcome, Refusal> {
        let sources = &desk.project.sources;
        let mut broken = desk.complain(diags);
        broken |= judged.iter().any(|(_, j)| !j.passes());
        match self.format {
            Format::Json => {
                let lines: Vec<Line<'_>> = judged.iter().map(|(game, j)| line(game, j, desk)).collect();
                terminal::out(&format::list(&lines));
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
                    _ if judged.is_empty() && broken => "no scenario was played: correct the errors first".to_owned(),
                    _ if judged.is_empty() => {
                        "no scenarios found: put them in data/GAME/scenarios/NAME.yaml".to_owned()
                    }
                    0 => format!("{} passed", count(judged.len())),
                    _ => format!("{} of {} failed", failed, count(judged.len())),
                });
            }
        }
        Ok(if broken { Outcome::Complaints } else { Outcome::Fine })
    }
}

/// Adds a game to the request, with a scenario file or with all its own.
fn ask<'d>(asked: &mut Vec<(&'d dyn Playable, Vec<String>)>, game: &'d dyn Playable, file: Option<&String>) {
    let known = asked.iter().position(|(g, files)| g.name() == game.name() && files.is_empty() == file.is_none());
    let at = known.unwrap_or_else(|| {
        asked.push((game, Vec::new()));
        asked.len() - 1
    });
    asked[at].1.extend(file.cloned());
}

fn line<'a>(game: &'a str, judged: &'a Judged, desk: &Desk) -> Line<'a> {
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
