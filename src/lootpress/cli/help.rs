//! `lootpress help`: all commands by purpose, the help of one command, or a chapter of the book.

use super::{Asked, Outcome, Refusal, terminal, usage};
use clap::{Args, Command, CommandFactory as _};
use ground::diag::did_you_mean;

/// The commands, by purpose.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Make", &["new", "template", "fetch", "check", "build", "sheets"]),
    ("See", &["serve", "watch", "show"]),
    ("Publish", &["proof", "export", "preflight"]),
    ("Change", &["diff", "translate", "resize", "number", "upgrade", "eject"]),
    ("Look up", &["help", "explain", "reference", "schema", "completions"]),
    ("Play", &["play", "simulate", "balance", "scenario", "rules", "replay", "tally"]),
];

/// The chapters of the book, by topic.
const CHAPTERS: [(&str, &str); 11] = [
    ("first-game", include_str!("../../book/first-game.md")),
    ("spreadsheet", include_str!("../../book/spreadsheet.md")),
    ("languages", include_str!("../../book/languages.md")),
    ("templates", include_str!("../../book/templates.md")),
    ("desk", include_str!("../../book/desk.md")),
    ("printing", include_str!("../../book/printing.md")),
    ("shops", include_str!("../../book/shops.md")),
    ("playtesting", include_str!("../../book/playtesting.md")),
    ("rules-in-data", include_str!("../../book/rules-in-data.md")),
    ("mechanisms", include_str!("../../book/mechanisms.md")),
    ("formats", include_str!("../../book/formats.md")),
];

/// The topic of the help.
#[derive(Debug, Args)]
pub(super) struct Help {
    /// A command, or a chapter of the book: first-game, spreadsheet, languages, templates, desk, printing, shops, playtesting, rules-in-data, mechanisms, formats [default: list both]
    #[arg(value_name = "COMMAND|CHAPTER")]
    about: Vec<String>,
}

impl Help {
    pub(super) fn run(&self) -> Result<Outcome, Refusal> {
        if let [topic] = &self.about[..] {
            if let Some((_, text)) = CHAPTERS.iter().find(|(name, _)| name == topic) {
                terminal::out(text);
                return Ok(Outcome::Fine);
            }
            let known: Vec<String> = commands().into_iter().chain(CHAPTERS.map(|(name, _)| name.to_owned())).collect();
            if !known.contains(topic) {
                return Err(unknown("command or chapter", topic, &known));
            }
        }
        let asked = ["lootpress"].into_iter().chain(self.about.iter().map(String::as_str)).chain(["--help"]);
        command().try_get_matches_from(asked).map_or_else(usage, |_| Ok(Outcome::Fine))
    }
}

/// The names of all commands.
pub(super) fn commands() -> Vec<String> {
    Asked::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// The refusal of an unknown name. Clap would list similar names with the nearest one last.
pub(super) fn unknown(what: &str, name: &str, known: &[String]) -> Refusal {
    let help = match did_you_mean(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => "`lootpress help` lists all commands and chapters".to_owned(),
    };
    Refusal::new(format!("there is no {what} {name}")).help(help)
}

/// The command line, with commands listed by purpose: clap has headings only for options.
pub(super) fn command() -> Command {
    let command = Asked::command();
    let line = |name: &str, about: &str| format!("  {name:<13} {about}\n");
    let about = |verb: &&str| {
        let about = command.find_subcommand(verb).and_then(Command::get_about);
        line(verb, &about.map(ToString::to_string).unwrap_or_default())
    };
    let group =
        |(title, verbs): &(&str, &[&str])| format!("{title}:\n{}\n", verbs.iter().map(about).collect::<String>());
    let groups: String = GROUPS.iter().map(group).collect();
    let title = |text: &'static str| text.lines().next().unwrap_or_default().trim_start_matches("# ");
    let topics: String = CHAPTERS.iter().map(|(topic, text)| line(topic, title(text))).collect();
    let listed = format!("{groups}Chapters of the book, printed by `lootpress help NAME`:\n{topics}\n");
    command
        .help_template(format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{listed}Options:\n{{options}}"))
}
