//! Files of a project that no other file refers to: misspelled or forgotten.

use crate::shelf::{SHARED, Shelf};
use cards::load;
use ground::diag::{Diag, Severity, did_you_mean};
use ground::locus::Locus;
use ground::world::{Project, near};
use std::collections::BTreeMap;
use table::title::Title;

/// Templates, data files and folders that were not used after everything about these games was read; `all` are all games. A
/// file that replaces a built-in one counts as used.
pub fn files(project: &Project, games: &[&dyn Title], shelf: &Shelf, all: bool) -> Vec<Diag> {
    let mut diags = Vec::new();
    let folder = |path: &str| path.split('/').nth(1).filter(|_| path.matches('/').count() > 1).map(str::to_owned);
    let among = |name: &str| games.iter().any(|game| game.name() == name);
    for path in project.unasked("data") {
        match folder(&path) {
            Some(name) if among(&name) => diags.extend(unlisted(project, &path, &name)),
            _ => {}
        }
    }
    if all {
        diags.extend(shelf.nameless().iter().map(|(folder, path)| no_game(project, path, folder, shelf)));
        diags.extend(same_title(project, shelf));
    }
    for path in project.unasked("templates").iter().filter(|path| path.ends_with(".svg")) {
        if all || folder(path).is_some_and(|name| among(&name)) {
            let known = project.list("templates");
            // a folder that has the name of a game is not misspelled
            let of_a_game = folder(path).filter(|name| shelf.all().any(|game| game.name() == name));
            let alike = |other: &&String| *other != path && (of_a_game.is_none() || folder(other) == of_a_game);
            let meant = near(path, known.iter().filter(alike)).map(|meant| format!("did you mean {meant}?"));
            let help = "no face uses it and no template includes it: use it, or delete it";
            diags.push(unasked(project, path, meant.unwrap_or_else(|| help.to_owned())));
        }
    }
    diags
}

/// A data file of a game that its `game.yaml` does not name.
fn unlisted(project: &Project, path: &str, game: &str) -> Option<Diag> {
    let fixed = ["rulebook.md", "rules.yaml", "playtest.yaml", "glossary.yaml", "pictures.yaml"]
        .map(|name| format!("data/{game}/{name}"));
    let meant = near(path, fixed.iter()).map(|meant| format!("did you mean {meant}?"));
    if !path.ends_with(".yaml") && meant.is_none() {
        return None;
    }
    let help = meant.unwrap_or_else(|| format!("list it under `kinds` in data/{game}/game.yaml, or delete it"));
    Some(unasked(project, path, help))
}

/// A folder of files that belongs to no game: its name is misspelled, or its `game.yaml` is missing.
fn no_game(project: &Project, path: &str, folder: &str, shelf: &Shelf) -> Diag {
    let known = shelf.all().map(|game| game.name()).chain(SHARED);
    let help = match did_you_mean(folder, known) {
        Some(near) => format!("did you mean data/{near}?"),
        None => "write its game.yaml with title, tagline and kinds, or delete the folder".to_owned(),
    };
    let what = format!("data/{folder} has no game.yaml, so none of its files are read");
    Diag { what, severity: Severity::Error, code: "no-game", ..unasked(project, path, help) }
}

/// Games with the same title: usually a copy whose title was not changed.
fn same_title(project: &Project, shelf: &Shelf) -> Vec<Diag> {
    let mut met: BTreeMap<String, String> = BTreeMap::new();
    let mut diags = Vec::new();
    for name in shelf.own_declared() {
        let path = format!("data/{name}/game.yaml");
        let Some((source, tree)) = load::tree(project, &path, Locus::Nowhere).value else { continue };
        let Some(title) = tree.node(Locus::root(source)).get("title") else { continue };
        let Some(word) = title.word() else { continue };
        if let Some(other) = met.insert(word.trim().to_lowercase(), name.to_owned()) {
            let what = format!("data/{other} has the same title, \"{word}\"");
            diags.push(Diag::warning(title.at, "same-title", what).help("give one of them another title"));
        }
    }
    diags
}

fn unasked(project: &Project, path: &str, help: String) -> Diag {
    let at = project.text(path, Locus::Nowhere).map_or(Locus::Nowhere, |(source, _)| Locus::span(source, 0, 1));
    Diag::warning(at, "unused-file", format!("{path} is not used")).help(help)
}
