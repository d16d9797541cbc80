//! The available games: those in a project's `data/`, and those that come with lootpress.

use crate::games::ALL;
use cards::declared::Declared;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::name::FileName;
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet};
use table::title::{Playable, Title};

/// Folders of `data` that do not belong to a game.
pub const SHARED: [&str; 4] = ["press", "shops", "art", "starters"];

/// The games of a project.
pub struct Shelf {
    /// The games in data, in the order of their names; those with rules can be played.
    declared: Vec<Box<dyn Title>>,
    /// The names of the project's own games; none without a project.
    own: BTreeSet<String>,
    /// The project's own folders that look like those of a game but have no `game.yaml`, each with one of its files.
    nameless: Vec<(String, String)>,
}

impl Shelf {
    /// Looks for games in a project's `data/`.
    pub fn of(project: &Project) -> Shelf {
        let about = |path: &str| Some(path.strip_prefix("data/")?.strip_suffix("/game.yaml")?.to_owned());
        let built_in = |name: &String| ALL.iter().any(|game| game.name() == name);
        let single = |name: &String| !name.contains('/');
        let all: BTreeSet<String> = project.list("data").iter().filter_map(|p| about(p)).filter(single).collect();
        let added = project.added("data");
        let own: BTreeSet<String> = added.iter().filter_map(|p| about(p)).filter(single).collect();
        let mut nameless: Vec<(String, String)> = Vec::new();
        for path in added {
            let Some((folder, _)) = path.strip_prefix("data/").and_then(|rest| rest.split_once('/')) else { continue };
            let known = all.contains(folder) || SHARED.contains(&folder);
            if !known && nameless.last().is_none_or(|(last, _)| last != folder) {
                nameless.push((folder.to_owned(), path.clone()));
            }
        }
        let files = project.list("data");
        let game = |name: &String| -> Box<dyn Title> {
            if files.contains(&interpreter::path(name)) {
                Box::new(interpreter::Played::new(name))
            } else {
                Box::new(Declared::new(name))
            }
        };
        let declared = all.iter().filter(|name| !built_in(name)).map(game).collect();
        Shelf { declared, own, nameless }
    }

    /// All games by name.
    pub fn all(&self) -> impl Iterator<Item = &dyn Title> {
        let declared = self.declared.iter().map(|game| &**game);
        declared.chain(ALL.iter().map(|game| *game as &dyn Title))
    }

    /// The names of the games that come with lootpress.
    pub fn ours(&self) -> impl Iterator<Item = &'static str> {
        ALL.iter().map(|game| game.name())
    }

    /// The project's own games; the built-in games if it has none.
    fn usual(&self) -> Vec<&dyn Title> {
        let own: Vec<&dyn Title> = self.all().filter(|game| self.own.contains(game.name())).collect();
        if own.is_empty() { self.all().collect() } else { own }
    }

    /// The names of the default games.
    pub fn usual_names(&self) -> Vec<String> {
        self.usual().into_iter().map(|game| game.name().to_owned()).collect()
    }

    /// Two games whose output would be in the same folder on some system: for example if their names differ only in case.
    fn alike(&self) -> Option<(&str, &str)> {
        let mut met: BTreeMap<String, &str> = BTreeMap::new();
        self.all()
            .find_map(|game| Some((met.insert(FileName::made(&[game.name()], "").folded(), game.name())?, game.name())))
    }

    /// The names of the project's own games that describe themselves.
    pub fn own_declared(&self) -> impl Iterator<Item = &str> {
        self.declared.iter().map(|game| game.name()).filter(|name| self.own.contains(*name))
    }

    /// Folders that contain files but no `game.yaml`, each with one of its files.
    pub fn nameless(&self) -> &[(String, String)] {
        &self.nameless
    }

    /// The named games, in the order of their names; those of the project if no game was named.
    ///
    /// # Errors
    /// An unknown name; or no name, in a folder without games or with only folders without a `game.yaml`.
    pub fn games(&self, names: &[String]) -> Result<Vec<&dyn Title>, Diag> {
        if let Some((one, other)) = self.alike() {
            let what = format!("data/{one} and data/{other} are the same folder on many systems");
            return Err(unknown(what).help("rename one of the folders"));
        }
        if names.is_empty() {
            return match self.nameless.first().filter(|_| self.own.is_empty()) {
                Some((folder, _)) => {
                    let help = "write one with title, tagline and kinds; `lootpress new` creates one that works";
                    Err(unknown(format!("data/{folder} is not a game: it has no game.yaml")).help(help))
                }
                None if self.own.is_empty() => {
                    let help = format!(
                        "create one with `lootpress new my-game`, or name one that comes with lootpress: {}",
                        listed(self.ours())
                    );
                    Err(unknown("this project has no game").help(help))
                }
                None => Ok(self.usual()),
            };
        }
        let mut games = names.iter().map(|name| self.game(name)).collect::<Result<Vec<_>, _>>()?;
        games.sort_by(|a, b| a.name().cmp(b.name()));
        games.dedup_by(|a, b| a.name() == b.name());
        Ok(games)
    }

    /// The game with this name.
    ///
    /// # Errors
    /// The game does not exist.
    pub fn game(&self, name: &str) -> Result<&dyn Title, Diag> {
        self.all().find(|game| game.name() == name).ok_or_else(|| {
            let known = || self.all().map(|game| game.name());
            if let Some((folder, _)) = self.nameless.iter().find(|(folder, _)| folder == name) {
                let help = "write one with title, tagline and kinds; `lootpress new` creates one that works";
                return unknown(format!("data/{folder} is not a game: it has no game.yaml")).help(help);
            }
            let help = match did_you_mean(name, known()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("the games are {}", known().collect::<Vec<_>>().join(", ")),
            };
            unknown(format!("there is no game {name}")).help(help)
        })
    }

    /// The game with this name, for play.
    ///
    /// # Errors
    /// The game does not exist, or can only be printed.
    pub fn table(&self, name: &str) -> Result<&dyn Playable, Diag> {
        self.game(name)?.table().ok_or_else(|| {
            let help = format!("write its rules in data/{name}/play.yaml; see `lootpress help rules-in-data`");
            unknown(format!("{name} can be printed but not played: it has no rules")).help(help)
        })
    }

    /// The given name; without one, the name of the project's only game.
    ///
    /// # Errors
    /// No name was given, and the project has several games or none.
    pub fn named<'n>(&'n self, asked: Option<&'n str>) -> Result<&'n str, Diag> {
        if let Some(name) = asked {
            return Ok(name);
        }
        match &self.games(&[])?[..] {
            [only] => Ok(only.name()),
            games => {
                let help = format!("name one: {}", listed(games.iter().map(|game| game.name())));
                Err(unknown("this project has more than one game").help(help))
            }
        }
    }

    /// The games of the project that can be played.
    pub fn tables(&self) -> Vec<&dyn Playable> {
        self.usual().into_iter().filter_map(|game| game.table()).collect()
    }
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// A complaint about the command line, not about a file.
fn unknown(what: impl Into<String>) -> Diag {
    Diag::error(Locus::Nowhere, "unknown-game", what.into())
}
