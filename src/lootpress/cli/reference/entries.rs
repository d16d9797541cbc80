//! All words of the formats with explanations, in reading order: for all projects, from the code that reads them; for the
//! present project, its games, templates, pictures, fonts and numbers. No other list of them exists.

use super::super::Desk;
use crate::export::Shop;
use cards::declared::keys;
use cards::game::{Fact, Facts};
use cards::lexicon::prose;
use cards::load;
use cards::stocks::Stock;
use ground::grammar::{self, Explained, Form, Written as _, spelt_out};
use ground::locus::Locus;
use ground::world::Project;
use paper::typeset;
use serde_json::Value;
use std::collections::HashMap;
use table::scenario;
use table::title::{Spoken, Title, Worded};
use table::verdict::terms::Terms;

mod house;

/// Longer examples hide the word that they explain.
const LONG: usize = 240;

/// A word that can be written.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Entry {
    pub(in crate::cli) word: String,
    /// The places where it can be used.
    pub(in crate::cli) of: String,
    /// Its meaning.
    pub(in crate::cli) says: String,
    pub(in crate::cli) example: String,
    /// The printed text of the example, if it has one.
    pub(in crate::cli) spoken: Option<Spoken>,
}

impl Entry {
    fn new(word: &str, of: &str, says: impl Into<String>, example: impl Into<String>) -> Entry {
        Entry { word: word.to_owned(), of: of.to_owned(), says: says.into(), example: example.into(), spoken: None }
    }
}

impl Entry {
    /// Whether this is meant: the word, with its quotes and brackets or without; or the name of a template without its folder.
    pub(in crate::cli) fn is(&self, asked: &str) -> bool {
        let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let within = self.word.rsplit_once('/').map(|(_, name)| name);
        within.is_some_and(|name| name.eq_ignore_ascii_case(asked))
            || self.word.eq_ignore_ascii_case(asked)
            || !bare(asked).is_empty() && bare(&self.word) == bare(asked)
    }

    /// The printed text of the example, and its card.
    pub(in crate::cli) fn printed(&self) -> Option<String> {
        let Spoken { card, sentence } = self.spoken.as_ref()?;
        let place = if card.is_empty() { String::new() } else { format!("On {card}: ") };
        Some(format!("{place}\u{201c}{sentence}\u{201d}"))
    }
}

/// A group of entries.
pub(in crate::cli) struct Place {
    /// The places where they can be used, in addition to `of`.
    pub(in crate::cli) of: String,
    /// The heading.
    pub(in crate::cli) title: String,
    /// Their common explanation.
    pub(in crate::cli) says: String,
    pub(in crate::cli) shown: Shown,
    pub(in crate::cli) entries: Vec<Entry>,
}

/// The layout of the entries of a group in the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Shown {
    /// Each word with its meaning.
    Told,
    /// Only the words are shown, because they have a common meaning or pictures.
    Named,
    /// As pictures.
    Icons,
    /// As pictures.
    Tones,
    /// As pictures.
    Grounds,
    /// As pictures.
    Fonts,
    /// With text and picture.
    Templates,
}

/// Sections that belong together.
pub(in crate::cli) struct Chapter {
    pub(in crate::cli) title: String,
    pub(in crate::cli) says: String,
    pub(in crate::cli) places: Vec<Place>,
}

/// Entries for all projects.
struct Reference(Vec<Entry>);

impl Reference {
    /// All of them.
    fn read() -> Reference {
        let words = keys::explained().into_iter().chain(interpreter::explained());
        let words = words.chain(typeset::explained()).chain(scenario::WORDS).chain(prose::MARKS);
        let entry = |word: Explained| Entry::new(word.word, word.of, word.says, word.example.unwrap_or_default());
        Reference(words.map(entry).collect())
    }

    fn place(&self, of: &str, title: &str, says: &str) -> Place {
        let entries = self.0.iter().filter(|entry| entry.of == of).cloned().collect();
        Place { of: of.to_owned(), title: title.to_owned(), says: says.to_owned(), shown: Shown::Told, entries }
    }
}

/// Everything that can be written in a project.
pub(in crate::cli) fn chapters(desk: &Desk) -> Vec<Chapter> {
    let reference = Reference::read();
    let mut all = house::house(&desk.project, &reference);
    for name in desk.shelf.usual_names() {
        all.extend(desk.shelf.game(&name).ok().map(|title| game(&desk.project, title)));
    }
    all.push(played(desk));
    all.push(shops(&desk.project));
    all.iter_mut().for_each(|chapter| chapter.places.retain(|place| !place.entries.is_empty()));
    all.retain(|chapter| !chapter.places.is_empty());
    all
}

/// The words of a game, and its numbers.
fn game(project: &Project, title: &dyn Title) -> Chapter {
    let (name, opened) = (title.name(), title.open(project));
    let mut places: Vec<Place> = Vec::new();
    for Worded { word, of, about, says, example, spoken } in title.words(project) {
        let title = heading(&of);
        let of = format!("{of} of {name}");
        let entry = Entry { spoken, ..Entry::new(&word, &of, says, example) };
        match places.iter_mut().find(|place| place.of == of) {
            Some(place) => place.entries.push(entry),
            None => places.push(Place { of, title, says: about, shown: Shown::Told, entries: vec![entry] }),
        }
    }
    let of = format!("number of {name}");
    let mut entries = Vec::new();
    facts(&opened.facts, "", &mut |fact, value| {
        let example = format!("{{{{ {fact} }}}} in the rulebook, {{{fact}}} in texts");
        entries.push(Entry::new(&fact, &of, format!("Its value is {value}."), example));
    });
    places.push(Place {
        of,
        title: "Numbers".to_owned(),
        says: "Values that the rulebook, aids and texts can use by name.".to_owned(),
        shown: Shown::Told,
        entries,
    });
    let called = if opened.title.is_empty() { name.to_owned() } else { opened.title };
    Chapter { title: called, says: opened.tagline, places }
}

/// Entries about files for play.
fn played(desk: &Desk) -> Chapter {
    let names = desk.shelf.usual_names();
    let of = |file: &str| names.iter().map(|name| format!("data/{name}/{file}")).collect::<Vec<_>>();
    let project = &desk.project;
    let (rules, glossary) = (table::title::rules::written(), table::title::glossary::written());
    let listed = |form: &Form| Form::List(Box::new(form.clone()));
    let mut places = from_types(project, "playtest.yaml", &Terms::form(), (&Terms::form(), &of("playtest.yaml")));
    places.extend(from_types(project, "rules.yaml", &rules, (&listed(&rules), &of("rules.yaml"))));
    places.extend(from_types(project, "glossary.yaml", &glossary, (&listed(&glossary), &of("glossary.yaml"))));
    let pictures = table::title::pictures::written();
    places.extend(from_types(project, "pictures.yaml", &pictures, (&listed(&pictures), &of("pictures.yaml"))));
    Chapter {
        title: "At the table".to_owned(),
        says: "Files beside game.yaml for games that can be played: the bounds for simulate, and the numbered rules; also the glossary and the pictures of the rulebook, which any game may have."
            .to_owned(),
        places,
    }
}

/// Entries about files for printers and shops.
fn shops(project: &Project) -> Chapter {
    let press = profile::names(project).iter().map(|name| format!("data/press/{name}.yaml")).collect::<Vec<_>>();
    let shops = crate::export::names(project).iter().map(|name| format!("data/shops/{name}.yaml")).collect::<Vec<_>>();
    let mut places = from_types(project, "data/press/NAME.yaml", &profile::written(), (&profile::written(), &press));
    places.extend(from_types(project, "data/shops/NAME.yaml", &Shop::form(), (&Shop::form(), &shops)));
    let stocks = Form::List(Box::new(Stock::form()));
    places.extend(from_types(project, "data/stocks.yaml", &stocks, (&stocks, &["data/stocks.yaml".to_owned()])));
    Chapter {
        title: "Printers and shops".to_owned(),
        says: "Profiles of print shops, lists of online shops, and paper stocks.".to_owned(),
        places,
    }
}

/// Whether a file may be a card list of a game: it is in the game's folder.
fn of_cards(path: &str) -> bool {
    let beside = ["game", "playtest", "rules", "glossary", "pictures", "aids"];
    let mut parts = path.split('/').skip(1);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(game), Some(file), None) => {
            let name = file.strip_suffix(".yaml");
            !crate::shelf::SHARED.contains(&game) && name.is_some_and(|name| !beside.contains(&name))
        }
        _ => false,
    }
}

/// Entries from types, with examples from existing files: the form, and the files with that form. `file` is the name
/// of such a file; without one, each type has its own name.
fn from_types(project: &Project, file: &str, form: &Form, (read, files): (&Form, &[String])) -> Vec<Place> {
    let mut met: HashMap<(&'static str, String), String> = HashMap::new();
    for path in files.iter().filter(|path| project.list("data").contains(path)) {
        let Some((_, value)) = load::file::<Value>(project, path, Locus::Nowhere).value else { continue };
        grammar::used(read, &value, &mut |set, word, (key, at, value)| {
            let example = format!("{key}: {}", spelt_out(at, value));
            if example.len() <= LONG {
                met.entry((set, word.to_owned())).or_insert(example);
            }
        });
    }
    let mut places: Vec<Place> = Vec::new();
    let told = grammar::told(form);
    let top = told.first().map(|told| told.set);
    for told in told {
        let of = match (file.is_empty(), Some(told.set) == top) {
            (true, _) => told.of.clone(),
            (false, true) => file.to_owned(),
            (false, false) => format!("{file}, {}", told.of.trim_start_matches("key of ")),
        };
        let example = met.get(&(told.set, told.word.clone())).cloned().unwrap_or(told.sample);
        let entry = Entry::new(&told.word, &of, &*told.says, example);
        match places.iter_mut().find(|place| place.of == of) {
            Some(place) => place.entries.push(entry),
            None => places.push(Place {
                title: heading(&of),
                of,
                says: told.about.to_owned(),
                shown: Shown::Told,
                entries: vec![entry],
            }),
        }
    }
    places
}

/// All facts with their values.
fn facts(facts: &Facts, above: &str, tell: &mut dyn FnMut(String, String)) {
    for (name, fact) in facts {
        let name = format!("{above}{name}");
        match fact {
            Fact::Number(n) => tell(name, n.to_string()),
            Fact::Word(word) => tell(name, format!("\"{word}\"")),
            Fact::Map(map) => self::facts(map, &format!("{name}."), tell),
            Fact::List(_) => {}
        }
    }
}

/// The heading of words of one kind: plural, with a capital; a path stays unchanged.
fn heading(of: &str) -> String {
    let of = of.replacen("key of ", "keys of ", 1);
    if of.contains(".yaml") && !of.starts_with("keys") {
        return of;
    }
    let mut letters = of.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The number of entries.
pub(in crate::cli) fn count(chapters: &[Chapter]) -> usize {
    chapters.iter().flat_map(|chapter| &chapter.places).map(|place| place.entries.len()).sum()
}
