//! Files of a project that nothing names: misspelt, or forgotten. Not a verb.

use crate::diag::{Diag, did_you_mean};
use crate::games::ALL;
use crate::locus::Locus;
use crate::title::Title;
use crate::world::Project;

/// Folders of `data` that are no game's.
const SHARED: [&str; 3] = ["press", "shops", "art"];

/// Templates, data files and folders that nobody has asked for, once everything about these games was asked; `all` are all there
/// are. What takes the place of a file of ours is asked for by its name, if at all.
pub(super) fn files(project: &Project, games: &[&dyn Title], all: bool) -> Vec<Diag> {
    let mut diags = Vec::new();
    let folder = |path: &str| path.split('/').nth(1).filter(|_| path.matches('/').count() > 1).map(str::to_owned);
    let among = |name: &str| games.iter().any(|game| game.name() == name);
    for path in project.unasked("data") {
        match folder(&path) {
            Some(name) if among(&name) => diags.extend(unlisted(project, &path, &name)),
            Some(name) if all && !SHARED.contains(&name.as_str()) => diags.extend(no_game(project, &path, &name)),
            _ => {}
        }
    }
    for path in project.unasked("templates").iter().filter(|path| path.ends_with(".svg")) {
        if all || folder(path).is_some_and(|name| among(&name)) {
            let known = project.list("templates");
            let meant = near(path, known.iter().filter(|other| *other != path));
            let help =
                meant.unwrap_or_else(|| "no face asks for it and no template includes it: name it there".to_owned());
            diags.push(unasked(project, path, help));
        }
    }
    diags
}

/// A data file of a game that its `game.yaml` does not name.
fn unlisted(project: &Project, path: &str, game: &str) -> Option<Diag> {
    let fixed =
        ["rulebook.md", "rules.yaml", "playtest.yaml", "glossary.yaml"].map(|name| format!("data/{game}/{name}"));
    let meant = near(path, fixed.iter());
    if !path.ends_with(".yaml") && meant.is_none() {
        return None;
    }
    let help = meant.unwrap_or_else(|| format!("list it under `kinds` in data/{game}/game.yaml, or take it away"));
    Some(unasked(project, path, help))
}

/// A folder of a game that there is not.
fn no_game(project: &Project, path: &str, name: &str) -> Option<Diag> {
    let known = || ALL.iter().map(|game| game.name());
    let help = match did_you_mean(name, known().chain(SHARED)) {
        Some(near) => format!("did you mean data/{near}?"),
        None => format!(
            "there is {}; a new game needs Rust, as ARCHITECTURE.md says",
            known().collect::<Vec<_>>().join(", ")
        ),
    };
    // one is enough to tell of them all
    path.ends_with("/game.yaml").then(|| Diag {
        what: format!("there is no game called {name}: nothing in data/{name} is read"),
        ..unasked(project, path, help)
    })
}

fn unasked(project: &Project, path: &str, help: String) -> Diag {
    let at = project.text(path, Locus::Nowhere).map_or(Locus::Nowhere, |(source, _)| Locus::span(source, 0, 1));
    Diag::warning(at, "unused-file", format!("nothing asks for {path}")).help(help)
}

/// The file that was meant: in the same folder one called nearly so, or one of the same name in a folder called nearly so.
fn near<'a>(path: &str, known: impl Iterator<Item = &'a String> + Clone) -> Option<String> {
    let (folder, name) = path.rsplit_once('/')?;
    let parts = || known.clone().filter_map(|other| other.rsplit_once('/'));
    let beside = did_you_mean(name, parts().filter(|(f, _)| *f == folder).map(|(_, n)| n));
    let elsewhere = || did_you_mean(folder, parts().filter(|(_, n)| *n == name).map(|(f, _)| f));
    let meant = beside.map(|name| format!("{folder}/{name}")).or_else(|| Some(format!("{}/{name}", elsewhere()?)))?;
    Some(format!("did you mean {meant}?"))
}
