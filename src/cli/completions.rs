//! `lootpress completions`: what a shell offers to go on with. Games, policies, printers and cards are those of the project in which
//! the script is written; with new cards it is written anew.

use super::Desk;
use crate::kit;
use crate::profile;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;

/// The names that a project knows. They live as long as the program, which ends with them.
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
        let sorted = |mut names: Vec<&'static str>| {
            names.retain(|name| is_plain(name));
            names.sort_unstable();
            names.dedup();
            names
        };
        Known {
            games: sorted(desk.shelf.all().map(|game| &*game.name().to_owned().leak()).collect()),
            policies: sorted(policies),
            printers: sorted(printers.collect()),
            cards: sorted(cards),
        }
    }

    /// An argument with the names that can be given for it.
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

/// Whether a name is the same in a script as it is typed. bash expands every word that it is given to offer, quoted or not, so that a
/// name with `$(..)` in it would be run at the press of a key: names with other signs than these are not offered.
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_alphanumeric() || "-_.,+@%".contains(c)) && !name.starts_with('-')
}

/// The script for a shell.
pub(super) fn script(shell: Shell, command: Command, desk: &Desk) -> String {
    let known = Known::of(desk);
    let mut command = command.mut_subcommands(|verb| verb.mut_args(|arg| known.offer(arg)));
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "lootpress", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
