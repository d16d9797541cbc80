//! All words of the formats with explanations, in reading order: for all projects, from `data/reference.yaml` and
//! from the types that read data; for the present project, its games, templates, pictures, fonts and numbers. No
//! other list of them exists.

use super::super::Desk;
use crate::export::Shop;
use cards::declared::guess;
use cards::declared::keys;
use cards::face::{ArtDraft, Hand};
use cards::game::{Fact, Facts};
use cards::load;
use cards::stocks::Stock;
use ground::grammar::{self, Form, Written as _, spelt_out};
use ground::locus::Locus;
use ground::world::Project;
use paper::typeset::{self, Case, Economy};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use table::scenario;
use table::title::{Spoken, Title, Worded};
use table::verdict::terms::Terms;
use template::wants;

/// The file with explanations for all projects.
const REFERENCE: &str = "data/reference.yaml";

/// Longer examples hide the word that they explain.
const LONG: usize = 240;

/// A word that can be written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Entry {
    pub(in crate::cli) word: String,
    /// The places where it can be used.
    pub(in crate::cli) of: String,
    /// Its meaning.
    pub(in crate::cli) says: String,
    #[serde(default)]
    pub(in crate::cli) example: String,
    /// The printed text of the example, if it has one.
    #[serde(skip)]
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

/// Entries for all projects: the keys of game.yaml, and those of `data/reference.yaml`.
struct Reference(Vec<Entry>);

impl Reference {
    /// The entries for a project.
    fn read(project: &Project) -> Reference {
        let written = load::list::<Entry>(project, REFERENCE, Locus::Nowhere).value.unwrap_or_default();
        let keys = keys::explained().into_iter().chain(interpreter::explained());
        let keys = keys.chain(typeset::explained()).chain(scenario::WORDS);
        let keys = keys.map(|key| Entry::new(key.word, key.of, key.says, key.example.unwrap_or_default()));
        Reference(keys.chain(written.into_iter().map(|(_, entry)| entry)).collect())
    }

    fn place(&self, of: &str, title: &str, says: &str) -> Place {
        let entries = self.0.iter().filter(|entry| entry.of == of).cloned().collect();
        Place { of: of.to_owned(), title: title.to_owned(), says: says.to_owned(), shown: Shown::Told, entries }
    }
}

/// Everything that can be written in a project.
pub(in crate::cli) fn chapters(desk: &Desk) -> Vec<Chapter> {
    let reference = Reference::read(&desk.project);
    let mut all = house(&desk.project, &reference);
    for name in desk.shelf.usual_names() {
        all.extend(desk.shelf.game(&name).ok().map(|title| game(&desk.project, title)));
    }
    all.push(played(desk));
    all.push(shops(&desk.project));
    all.iter_mut().for_each(|chapter| chapter.places.retain(|place| !place.entries.is_empty()));
    all.retain(|chapter| !chapter.places.is_empty());
    all
}

/// Entries that are the same for every game.
fn house(project: &Project, reference: &Reference) -> Vec<Chapter> {
    let place = |of: &str, title: &str, says: &str| reference.place(of, title, says);
    let chapter = |title: &str, says: &str, places: Vec<Place>| Chapter {
        title: title.to_owned(),
        says: says.to_owned(),
        places,
    };
    let game = chapter(
        "A game in game.yaml",
        "data/NAME/game.yaml describes a game. These are its keys.",
        vec![
            place("game.yaml", "Keys of game.yaml", "Write these keys at the left margin of the file."),
            place("kind", "Keys of a kind", "Write these keys below the name of a kind, under `kinds`."),
            place(
                "field",
                "Types and keys of fields",
                "Under `fields`, write the name of each field, and then its \
                type or several of these keys.",
            ),
            place("cut", "Keys of a cut", "These keys describe a cut that has no name, as in `cut: {trim: [57, 89]}`."),
            cuts(),
            place("piece", "Keys of a piece", "Under `pieces`, write everything that is not a card."),
            place("law", "Laws", "Under `laws`, write a list with one mapping for each law."),
        ],
    );
    let play = chapter(
        "A game in play.yaml",
        "data/NAME/play.yaml has the rules of a game that can be played. `lootpress help rules-in-data` builds one.",
        vec![
            place("play.yaml", "Sections of play.yaml", "Write these keys at the left margin of the file."),
            place(
                "place of play.yaml",
                "Keys of a place",
                "Write these keys below the name of a place, under \
                `places`.",
            ),
            place("mark of play.yaml", "Keys of a mark", "Write these keys below the name of a mark, under `marks`."),
            place(
                "pattern of play.yaml",
                "Keys of a pattern",
                "Write these keys below the name of a pattern, under \
                `patterns`.",
            ),
            place(
                "key of a term",
                "Keys of a term",
                "A term is usually an expression. If that is not enough, write these keys below its name, under \
                 `terms`.",
            ),
            place("verb", "Verbs", "The first key of a step is a verb."),
            place("key of a verb", "Keys of verbs", "Each verb has some of these keys; write them beside it."),
            place("key of a step", "Keys of every step", "Every step can have these keys, beside its verb."),
            place(
                "key of an action",
                "Keys of an action",
                "Write these keys below the name of an action, under \
                `choose`.",
            ),
            place(
                "target of an action",
                "Targets of an action",
                "Write targets beside the keys of the action. A second target of the same type needs a name: `card \
                 other: hand`.",
            ),
            place("key of the target some", "Keys of the target some", "Write these keys below `some`."),
            place(
                "word of an expression",
                "Words of expressions",
                "Expressions stand for conditions, numbers, \
                cards and players.",
            ),
            place(
                "key of a word that is played",
                "Keys of a word",
                "Write these keys below the name of a word, under `words` in game.yaml. Every other key there is a \
                 parameter.",
            ),
            place("key of whenever", "Keys of whenever", "Write these keys below `whenever`."),
            place(
                "word of a scenario",
                "Words of scenarios",
                "Each file data/NAME/scenarios/*.yaml is a list of scenarios with these keys.",
            ),
        ],
    );
    let texts = chapter(
        "Words on cards",
        "You can use these words in table cells, in `says` and in the texts of pieces.",
        vec![place(
            "text",
            "Marks of a text",
            "These marks format a text or insert a value. Text that is printed as \
            typed needs none of them.",
        )],
    );
    let templates = chapter(
        "Templates",
        "A template is an SVG as large as the card with its bleed. Rectangles in it are slots; everything else is drawn as it is.",
        vec![
            place(
                "slot",
                "Attributes of slots",
                "Write these on a `<rect>`, beside x, y, width and height. Each slot has exactly one of the first three.",
            ),
            place("word of a template", "Values for templates", "Write these in double braces, anywhere in the SVG."),
            drawn(project),
            signs(project),
            fonts(project),
        ],
    );
    let recipe = "A picture of a card is a path, or a recipe of icons on a ground: art: {ground: cave, main: {icon: broadsword, tone: iron}}. \
                  These are the keys of a recipe, of each thing in it, and of a part of a thing.";
    // among the texts of a card, pictures are sorted by their names
    let on_cards = Form::List(Box::new(Form::Map(Box::new(ArtDraft::form()))));
    let lists: Vec<String> = project.list("data").into_iter().filter(|path| of_cards(path)).collect();
    let art = from_types(project, "", &ArtDraft::form(), (&on_cards, &lists));
    let named = |of: &str, title: &str, says: &str, shown, entries| Place {
        of: of.to_owned(),
        title: title.to_owned(),
        says: says.to_owned(),
        shown,
        entries,
    };
    let things = |of: &str, says: &str, example: &dyn Fn(&str) -> String, names: Vec<String>| {
        names.iter().map(|name| Entry::new(name, of, says, example(name))).collect::<Vec<_>>()
    };
    let (tone, ground, icon) = ("tone of a picture", "ground of a picture", "icon of a picture");
    let owned = |names: &mut dyn Iterator<Item = &'static str>| names.map(str::to_owned).collect::<Vec<_>>();
    let mut places = art;
    let hand = "hand of a game";
    let hands = grammar::told(&Hand::form()).into_iter();
    places.push(named(
        hand,
        "Hands",
        "The drawing style of all pictures of a game; write it in game.yaml.",
        Shown::Told,
        hands.map(|told| Entry::new(&told.word, hand, told.says, format!("hand: {}", told.word))).collect(),
    ));
    places.push(named(
        tone,
        "Tones",
        "Colors and material of a thing in a recipe.",
        Shown::Tones,
        things(
            tone,
            "Colors and material of a thing in a recipe.",
            &|name| format!("main: {{icon: broadsword, tone: {name}}}"),
            owned(&mut art::tones()),
        ),
    ));
    places.push(named(
        ground,
        "Grounds",
        "The place that a recipe shows, in the tints of the card.",
        Shown::Grounds,
        things(
            ground,
            "The place that a recipe shows.",
            &|name| format!("art: {{ground: {name}, main: {{icon: broadsword, tone: iron}}}}"),
            owned(&mut art::grounds()),
        ),
    ));
    places.push(named(
        icon,
        "Icons",
        "Things that a recipe can show. Your own are SVG files in art/icons.",
        Shown::Icons,
        things(
            icon,
            "A thing that a recipe can show.",
            &|name| format!("main: {{icon: {name}, tone: iron}}"),
            art::icons(project),
        ),
    ));
    let art = chapter("Pictures", recipe, places);
    let book = chapter(
        "The rulebook",
        "rulebook.md, beside game.yaml, is the rulebook in Markdown.",
        vec![
            place(
                "mark of a rulebook",
                "Marks",
                "Headings, paragraphs, lists and tables are ordinary Markdown; these marks are special.",
            ),
            place(
                "block",
                "Blocks",
                "A block stands between two lines of three backticks. Its first line has its name and its keys; \
                 text, or one item per line, follows.",
            ),
            place("key of a block", "Keys of blocks", "Write these after the name of a block, as key=value."),
        ],
    );
    vec![game, play, texts, templates, art, book]
}

fn cuts() -> Place {
    let of = "name of a cut";
    let entry = |name: &'static str| {
        let size = guess::sized(name)
            .map(|size| size.cut.trim)
            .map(|size| format!("{} x {} mm.", size.w.0, size.h.0))
            .unwrap_or_default();
        Entry::new(name, of, size, format!("cut: {name}"))
    };
    Place {
        of: of.to_owned(),
        title: "Cuts by name".to_owned(),
        says: "The sizes are those after cutting.".to_owned(),
        shown: Shown::Told,
        entries: guess::cuts().map(entry).collect(),
    }
}

/// The available templates, each with the names that it uses.
fn drawn(project: &Project) -> Place {
    let names: BTreeSet<String> = (project.list("templates").iter())
        .filter_map(|path| Some(path.strip_prefix("templates/")?.strip_suffix(".svg")?.to_owned()))
        .filter(|name| !["/icon/", "/parts/", "/booklet/"].iter().any(|part| name.contains(part)))
        .filter(|name| !["parts/", "report/"].iter().any(|folder| name.starts_with(folder)))
        .collect();
    let or = |list: String| if list.is_empty() { "none".to_owned() } else { list };
    let entry = |name: String| {
        let wanted = wants(project, &name, Locus::Nowhere).value?;
        let slots: BTreeSet<&str> = wanted.names().collect();
        let tags: Vec<&str> = wanted.tags().collect();
        let slots = or(slots.into_iter().collect::<Vec<_>>().join(", "));
        let says = format!("Slots: {slots}. Uses: {}.", or(tags.join(", ")));
        Some(Entry::new(&name, "template", says, format!("template: {name}")))
    };
    Place {
        of: "template".to_owned(),
        title: "All templates".to_owned(),
        says: "`lootpress eject templates/plain` copies ours to your project, as a start.".to_owned(),
        shown: Shown::Templates,
        entries: names.into_iter().filter_map(entry).collect(),
    }
}

/// The icons that texts can use, for each folder of templates; and the project's own, for every game.
fn signs(project: &Project) -> Place {
    let of = "icon of a text";
    let mut entries: Vec<Entry> = Vec::new();
    for path in [project.list("templates"), project.list("art/icons")].concat() {
        let Some((folder, name)) = path.strip_suffix(".svg").and_then(|path| path.rsplit_once('/')) else { continue };
        if !folder.ends_with("/icon") && folder != "art/icons" {
            continue;
        }
        match entries.iter_mut().find(|entry| entry.word == name) {
            Some(entry) => entry.says = format!("{}, {folder}.", entry.says.trim_end_matches('.')),
            None => entries.push(Entry::new(name, of, format!("In {folder}."), format!("[{name}]"))),
        }
    }
    entries.sort_by(|a, b| (&a.says, &a.word).cmp(&(&b.says, &b.word)));
    Place {
        of: of.to_owned(),
        title: "Icons in texts".to_owned(),
        says: "The text of a card can use the icons in the folder icon beside its template, and yours in art/icons."
            .to_owned(),
        shown: Shown::Named,
        entries,
    }
}

fn fonts(project: &Project) -> Place {
    let case = Case::open(project, Economy::Full).value;
    let mut entries: Vec<Entry> = Vec::new();
    for font in case.iter().flat_map(|case| &case.fonts().faces) {
        let weight = format!("{}{}", font.weight, if font.italic { " italic" } else { "" });
        match entries.iter_mut().find(|entry| entry.word == font.family) {
            Some(entry) => entry.says = format!("{}, {weight}.", entry.says.trim_end_matches('.')),
            None => {
                let example = format!("data-font=\"{}\"", font.family);
                entries.push(Entry::new(&font.family, "font", format!("Weights: {weight}."), example));
            }
        }
    }
    Place {
        of: "font".to_owned(),
        title: "Fonts".to_owned(),
        says: "Font families for slots. Put yours into fonts/ as .ttf, .otf, .ttc, .woff or .woff2; use the family name that is stored in the file. A variable font has every weight in steps of 100.".to_owned(),
        shown: Shown::Fonts,
        entries,
    }
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
