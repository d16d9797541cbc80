//! What the files of a game that is written in Rust may say, as its types read them: for editors.

use super::{Shelf, glossary, pictures, rules, words};
use crate::scenario;
use crate::verdict::terms::Terms;
use cards::game::{Rules, Schema};
use cards::load;
use ground::format::versioned;
use ground::grammar::schema::schema;
use ground::grammar::{Form, Key, Keys, Written};
use ground::locus::Locus;
use ground::world::Project;

/// The schemas of a game's files.
pub(super) fn schemas<G: Rules>(shelf: &Shelf<G>, project: &Project) -> Vec<Schema> {
    let folder = format!("data/{}", shelf.name);
    let path = |name: &str| format!("{folder}/{name}");
    let files = load::file::<words::Files>(project, &path("game.yaml"), Locus::Nowhere).value.map(|(_, files)| files);
    let listed = |kind: &str| files.iter().flat_map(|files| files.of(kind)).map(path).collect::<Vec<_>>();
    let prose = files.iter().filter_map(|files| files.prose.as_deref()).map(path).collect();
    let list = |form: Form| Form::List(Box::new(form));
    let lines = Form::Map(Box::new(Form::Map(Box::new(Form::Text))));
    let cards = G::written().into_iter().map(|(kind, form)| (kind, listed(kind), list(form)));
    let fixed = [
        ("game", vec![path("game.yaml")], game::<G>()),
        ("playtest", vec![path("playtest.yaml")], versioned(Terms::form())),
        ("scenarios", scenario::files(project, &shelf.name), scenario::file::<G>()),
        ("glossary", vec![path("glossary.yaml")], list(glossary::written())),
        ("rules", vec![path("rules.yaml")], list(rules::written())),
        ("pictures", vec![path("pictures.yaml")], list(pictures::written())),
        ("prose", prose, lines),
    ];
    let all = cards.chain(fixed);
    all.map(|(name, of, form)| Schema {
        file: path(&format!("{name}.schema.json")),
        of: of.into_iter().filter(|file| project.list(&folder).contains(file)).collect(),
        says: schema(&format!("{name} of {}", shelf.name), &form),
    })
    .collect()
}

/// `game.yaml`: what every game says, and what this one does.
fn game<G: Rules>() -> Form {
    let key = |key, says, form, needed| Key { key, says, form, needed };
    let any = || Form::Any;
    let mut keys = vec![
        key("title", "What the game is called.", String::form, true),
        key("tagline", "One line that makes somebody want to play.", String::form, true),
        key("kinds", "The kinds of card: their files, and how they are printed.", any, true),
        key("prose", "A file with the words of aids, mats and whatever else is no card.", String::form, false),
        key("pieces", "What is no card: aids, boards, tokens.", any, false),
        key("tints", "Sets of five colors, dark to light.", any, false),
        key("fonts", "Families for titles and for text.", any, false),
        key("nouns", "One and many of a noun that does not simply end in s.", any, false),
        key("note", "A note to yourself: nobody reads it.", any, false),
    ];
    if let Form::Keys(own) = G::constants_written() {
        keys.extend(own.keys);
    }
    versioned(Form::Keys(Keys { name: "Game", says: "A game whose rules are written in Rust.", keys }))
}
