//! `lootpress completions`: shell completion. Games, policies, printers and cards are those of the project in which the script
//! is generated. Because a shell runs the script, it contains only names without special characters.

use super::Desk;
use crate::kit;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;

/// The names in a project. They are never freed, because the program then ends.
struct Known {
    games: Vec<&'static str>,
    policies: Vec<&'static str>,
    printers: Vec<&'static str>,
    cards: Vec<&'static str>,
}

impl Known {
    fn of(desk: &Desk) -> Known {
        let mut cards = Vec::new();
        let mut policies = Vec::new();
        for game in desk.shelf.all() {
            let components = game.open(&desk.project).components;
            cards.extend(kit::names(&components).into_iter().map(|name| &*name.to_owned().leak()));
            policies.extend(game.table().map(|table| table.policies()).unwrap_or_default());
        }
        let printers = profile::names(&desk.project).into_iter().map(|name| &*name.leak());
        let plain = |mut names: Vec<&'static str>| {
            names.retain(|name| is_plain(name));
            names.sort_unstable();
            names.dedup();
            names
        };
        Known {
            games: plain(desk.shelf.all().map(|game| &*game.name().to_owned().leak()).collect()),
            policies: plain(policies),
            printers: plain(printers.collect()),
            cards: plain(cards),
        }
    }

    /// An argument with its possible names.
    fn offer(&self, arg: Arg) -> Arg {
        let names = match (arg.get_id().as_str(), arg.is_positional()) {
            ("game" | "games", true) => &self.games,
            ("bots", _) => &self.policies,
            ("profile", _) => &self.printers,
            ("named", _) => &self.cards,
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(names))
    }
}

/// Whether a name needs no quotes in any shell; shells that expand completions would not accept quotes.
fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    !name.is_empty() && !name.starts_with('-') && name.chars().all(plain)
}

/// The script for a shell.
pub(super) fn script(shell: Shell, command: Command, desk: &Desk) -> String {
    let known = Known::of(desk);
    let mut command = command.mut_subcommands(|verb| verb.mut_args(|arg| known.offer(arg)));
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "lootpress", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
