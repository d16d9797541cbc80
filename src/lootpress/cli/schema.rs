//! `lootpress schema`: JSON Schema of a project's data, for completion and explanation in editors, generated from the types
//! that read the files.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use crate::export::{self, Shop};
use crate::shelf::Shelf;
use cards::declared::keys;
use cards::stocks::{self, Stock};
use clap::Args;
use ground::diag::did_you_mean;
use ground::format::versioned;
use ground::grammar::schema::schema as of_form;
use ground::grammar::{Form, Written as _};
use ground::name::FileName;
use ground::world::{Folder, Project};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::title::Schema as Of;

/// The lines with which editors find the schema of a file: most read the first, JetBrains the second.
const LINES: [&str; 2] = ["# yaml-language-server: $schema=", "# $schema: "];

/// The file is beside the folders of games, so that all games of a project share it.
const GAME: &str = "data/game.schema.json";

/// The schema of play.yaml.
const PLAY: &str = "data/play.schema.json";

/// Whose data.
#[derive(Debug, Args)]
pub(super) struct Schema {
    /// Print the schema of this data file, and write nothing
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// Print the schema of game.yaml, and write nothing
    #[arg(long, conflicts_with = "file")]
    print: bool,
}

impl Schema {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let all = all(&desk.project, &desk.shelf);
        if let Some(file) = &self.file {
            let file = file.trim_start_matches("./");
            let known = || all.iter().flat_map(|schema| &schema.of).map(String::as_str);
            let found = all.iter().find(|schema| schema.of.iter().any(|of| of == file));
            let Some(found) = found else {
                let help = match did_you_mean(file, known()) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "use the path of a data file in the project: data/GAME/game.yaml".to_owned(),
                };
                return Err(Refusal::new(format!("there is no schema for {file}")).help(help));
            };
            desk.answer(text(&found.says).trim_end());
            return Ok(Outcome::Fine);
        }
        if self.print {
            desk.answer(text(&game(Vec::new()).says).trim_end());
            return Ok(Outcome::Fine);
        }
        let home = Folder::named(&desk.home);
        let own: BTreeSet<String> = desk.project.added("data").into_iter().collect();
        let kinds: Vec<String> = desk.shelf.own_declared().map(|name| format!("data/{name}/")).collect();
        let wanted = |schema: &&Of| {
            let ours = schema.file == GAME
                || schema.file == PLAY && !schema.of.is_empty()
                || kinds.iter().any(|folder| schema.file.starts_with(folder));
            ours || schema.of.iter().any(|file| own.contains(file))
        };
        for schema in all.iter().filter(wanted) {
            write_into(&home, &FileName::new(&schema.file)?, text(&schema.says).as_bytes())?;
            desk.tell(&schema.file);
            for file in schema.of.iter().filter(|file| own.contains(*file) && !lined(desk, file)) {
                desk.tell(&format!(
                    "  begin {file} with: {}",
                    lines(file, &schema.file).trim_end().replace('\n', "\n    ")
                ));
            }
        }
        Ok(Outcome::Fine)
    }
}

/// Whether a file already names its schema.
fn lined(desk: &Desk, file: &str) -> bool {
    let read = desk.project.read(file).ok();
    read.is_some_and(|bytes| String::from_utf8_lossy(&bytes).contains(LINES[0]))
}

/// The schemas of all data files of a project, each with its files.
pub(super) fn all(project: &Project, shelf: &Shelf) -> Vec<Of> {
    let declared: BTreeSet<String> = shelf.own_declared().map(|name| format!("data/{name}/game.yaml")).collect();
    let mut all = vec![game(declared.into_iter().collect())];
    for title in shelf.all() {
        all.extend(title.schemas(project));
    }
    let played =
        shelf.own_declared().map(interpreter::path).filter(|path| project.list("data").contains(path)).collect();
    all.push(Of { file: PLAY.to_owned(), of: played, says: of_form("The rules of a game", &interpreter::written()) });
    let list = |form: Form| Form::List(Box::new(form));
    let there = |paths: Vec<String>| {
        let known = project.list("data");
        paths.into_iter().filter(|path| known.contains(path)).collect::<Vec<_>>()
    };
    let press = profile::names(project).iter().map(|name| format!("data/press/{name}.yaml")).collect();
    let shops = export::names(project).iter().map(|name| format!("data/shops/{name}.yaml")).collect();
    let form = |file: &str, of, title: &str, form: &Form| Of { file: file.to_owned(), of, says: of_form(title, form) };
    all.extend([
        form(
            "data/press/press.schema.json",
            there(press),
            "The requirements of a print shop",
            &versioned(profile::written()),
        ),
        form("data/shops/shop.schema.json", there(shops), "The products of an online shop", &versioned(Shop::form())),
        form("data/stocks.schema.json", there(vec![stocks::FILE.to_owned()]), "Paper stocks", &list(Stock::form())),
    ]);
    let (icons, tones, grounds) = (art::icons(project), names(art::tones()), names(art::grounds()));
    all.iter_mut().for_each(|schema| pictures(&mut schema.says, &icons, &tones, &grounds));
    all
}

fn names(all: impl Iterator<Item = &'static str>) -> Vec<String> {
    all.map(str::to_owned).collect()
}

/// The schema of `game.yaml` of a game that describes itself.
fn game(of: Vec<String>) -> Of {
    Of { file: GAME.to_owned(), of, says: of_form("A game that lootpress prints", &keys::game()) }
}

/// The names of parts of pictures, inserted where they are allowed. Icons can be added at any time, so other names
/// are allowed, too.
fn pictures(value: &mut Value, icons: &[String], tones: &[String], grounds: &[String]) {
    match value {
        Value::Object(map) => {
            let named = [
                ("icon", icons, false),
                ("tone", tones, true),
                ("skin", tones, true),
                ("dye", tones, true),
                ("ground", grounds, true),
            ];
            for (key, known, closed) in named {
                let text = map.get(key).filter(|of| of["type"] == "string" && of["description"].is_string());
                let Some(says) = text.map(|of| of["description"].clone()) else { continue };
                // a glossary has icons, too: those of a game's templates
                if key == "icon" && !map.contains_key("tone") {
                    continue;
                }
                let of = if closed {
                    json!({"enum": known})
                } else {
                    json!({"anyOf": [{"enum": known}, {"type": "string"}]})
                };
                map.insert(key.to_owned(), of);
                map[key]["description"] = says;
            }
            map.values_mut().for_each(|value| pictures(value, icons, tones, grounds));
        }
        Value::Array(all) => all.iter_mut().for_each(|value| pictures(value, icons, tones, grounds)),
        _ => {}
    }
}

/// The files of a new project, with the schemas of its data, and with lines that lead editors to them.
pub(super) fn beside(files: &mut Vec<(String, Vec<u8>)>, project: &Project) {
    let shelf = Shelf::of(project);
    for schema in all(project, &shelf) {
        let mut used = false;
        for (path, bytes) in files.iter_mut().filter(|(path, _)| schema.of.contains(path)) {
            used = true;
            if !String::from_utf8_lossy(bytes).contains(LINES[0]) {
                let mut lined = lines(path, &schema.file).into_bytes();
                lined.append(bytes);
                *bytes = lined;
            }
        }
        if used {
            files.push((schema.file.clone(), text(&schema.says).into_bytes()));
        }
    }
}

/// The lines for a file that lead from its folder to its schema.
fn lines(file: &str, schema: &str) -> String {
    let from: Vec<&str> = file.split('/').collect();
    let to: Vec<&str> = schema.split('/').collect();
    let shared = from.iter().zip(&to).take(from.len() - 1).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - 1 - shared);
    let path = format!("{}{}", if up.is_empty() { "./" } else { &up }, to[shared..].join("/"));
    LINES.map(|line| format!("{line}{path}\n")).concat()
}

fn text(schema: &Value) -> String {
    serde_json::to_string_pretty(schema).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lead_from_the_file_to_its_schema() {
        let lines = |file, schema| super::lines(file, schema).lines().last().map(str::to_owned);
        assert_eq!(lines("data/a/game.yaml", GAME).as_deref(), Some("# $schema: ../game.schema.json"));
        let scenario = lines("data/a/scenarios/b.yaml", "data/a/scenarios.schema.json");
        assert_eq!(scenario.as_deref(), Some("# $schema: ../scenarios.schema.json"));
        assert_eq!(lines("data/a/b.yaml", "data/a/c.schema.json").as_deref(), Some("# $schema: ./c.schema.json"));
    }
}
