//! Schemas of the data files of a game written in Rust, from its types, for editors.

use super::{Shelf, glossary, pictures, rules};
use crate::scenario;
use crate::verdict::terms::Terms;
use cards::check;
use cards::declared::{Read, keys};
use cards::game::{Rules, Schema};
use ground::format::versioned;
use ground::grammar::schema::schema;
use ground::grammar::{Form, Written};
use ground::world::Project;

/// The schemas of a game's files.
pub(super) fn schemas<G: Rules>(shelf: &Shelf<G>, project: &Project) -> Vec<Schema> {
    let folder = format!("data/{}", shelf.name);
    let path = |name: &str| format!("{folder}/{name}");
    let Read { about, files, .. } = check::read::<G>(project);
    let listed = |kind: &str| files.iter().filter(|(of, ..)| *of == kind).map(|(_, path, _)| path.clone()).collect();
    let prose = about.and_then(|about| about.prose).into_iter().collect();
    let list = |form: Form| Form::List(Box::new(form));
    let lines = Form::Map(Box::new(Form::Map(Box::new(Form::Text))));
    let cards = G::written().into_iter().map(|(kind, form)| (kind, listed(kind), list(form)));
    let fixed = [
        ("game", vec![path("game.yaml")], keys::played(G::constants_written())),
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
