//! `lootpress help`: the verbs by what they are for, the help of one verb, or a chapter of the book.

use super::{Outcome, Refusal, terminal, usage};
use clap::{Args, Command};

/// The verbs, by what they are for.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Make", &["new", "check", "build", "sheets"]),
    ("Give away", &["proof", "export", "preflight"]),
    ("Change", &["diff", "number", "upgrade", "eject"]),
    ("Look up", &["help", "explain", "reference", "schema", "completions"]),
    ("Play", &["play", "simulate", "scenario", "replay", "tally"]),
];

/// Chapters of the book, each by its topic.
const CHAPTERS: [(&str, &str); 7] = [
    ("first-game", include_str!("../../book/first-game.md")),
    ("spreadsheet", include_str!("../../book/spreadsheet.md")),
    ("templates", include_str!("../../book/templates.md")),
    ("printing", include_str!("../../book/printing.md")),
    ("shops", include_str!("../../book/shops.md")),
    ("playtesting", include_str!("../../book/playtesting.md")),
    ("formats", include_str!("../../book/formats.md")),
];

/// What to print help about.
#[derive(Debug, Args)]
pub(super) struct Help {
    /// A verb, or a chapter of the book: first-game, spreadsheet, templates, printing, shops, playtesting, formats [default: list both]
    #[arg(value_name = "VERB|TOPIC")]
    about: Vec<String>,
}

impl Help {
    pub(super) fn run(&self, mut command: Command) -> Result<Outcome, Refusal> {
        if let Some(text) = chapter(&self.about) {
            terminal::out(text);
        } else if self.about.is_empty() {
            terminal::out(&overview(&command));
        } else {
            let asked = ["lootpress"].into_iter().chain(self.about.iter().map(String::as_str)).chain(["--help"]);
            return command.try_get_matches_from_mut(asked).map_or_else(usage, |_| Ok(Outcome::Fine));
        }
        Ok(Outcome::Fine)
    }
}

/// The chapter of a topic, if that is what is asked for.
fn chapter(asked: &[String]) -> Option<&'static str> {
    let [topic] = asked else { return None };
    CHAPTERS.iter().find(|(name, _)| name == topic).map(|(_, text)| *text)
}

/// All verbs and topics, a line each.
fn overview(command: &Command) -> String {
    let line = |name: &str, about: &str| format!("  {name:<12} {about}\n");
    let about = |verb: &&str| {
        let about = command.find_subcommand(verb).and_then(Command::get_about);
        line(verb, &about.map(ToString::to_string).unwrap_or_default())
    };
    let group =
        |(title, verbs): &(&str, &[&str])| format!("{title}:\n{}\n", verbs.iter().map(about).collect::<String>());
    let groups: String = GROUPS.iter().map(group).collect();
    let title = |text: &'static str| text.lines().next().unwrap_or_default().trim_start_matches("# ");
    let topics: String = CHAPTERS.iter().map(|(topic, text)| line(topic, title(text))).collect();
    format!("{groups}Topics:\n{topics}\n`lootpress help NAME` prints the help of a verb, or the chapter of a topic.\n")
}
