//! The entries that are the same for every game: keys, templates, pictures, the rulebook.

use super::{Chapter, Entry, Place, Reference, Shown, from_types, of_cards};
use cards::declared::guess;
use cards::face::{ArtDraft, Hand};
use ground::grammar::{self, Form, Written as _};
use ground::locus::Locus;
use ground::world::Project;
use paper::typeset::{Case, Economy};
use std::collections::BTreeSet;
use template::wants;

/// Entries that are the same for every game.
pub(super) fn house(project: &Project, reference: &Reference) -> Vec<Chapter> {
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
