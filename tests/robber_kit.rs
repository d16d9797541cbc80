//! The printed material of Dungeon Robber compared with the rules: ranges, prices and numbers as in the rules file, the decks
//! that replace dice, the fields of the sheet, and that texts and templates leave nothing out.
#![expect(clippy::disallowed_methods, reason = "the program writes into folders")]

use crate::program::{apart, fine};
use lootpress::face::{Component, Name};
use lootpress::game::Fact;
use lootpress::games::ALL;
use lootpress::lexicon::Phrase;
use lootpress::title::Opened;
use lootpress::typeset::{Case, Mark};
use lootpress::unit::Economy;
use lootpress::world::{Disk, Project};
use std::collections::BTreeSet;

fn robber() -> Opened {
    let title = ALL.iter().find(|title| title.name() == "dungeon-robber").expect("the game");
    title.open(&Project::new(Disk::new(env!("CARGO_MANIFEST_DIR"))))
}

fn card<'o>(found: &'o Opened, id: &str) -> &'o Component {
    found.components.iter().find(|component| component.id == id).unwrap_or_else(|| panic!("{id} is printed"))
}

/// The paragraphs of a slot in reading order; hanging labels come first.
fn read(component: &Component, slot: &'static str) -> Vec<String> {
    let said = component.front.fields.get(&Name::from(slot)).map(Vec::as_slice).unwrap_or_default();
    said.iter().map(Phrase::plain).collect()
}

/// Chapters 6.1 to 6.6.
#[test]
fn items_say_what_they_fetch_and_where_they_are_found() {
    let found = robber();
    for (id, price, sources) in [
        ("dagger", "2 GP", &["58–59 Useful Items"][..]),
        ("sword", "8 GP", &["60–61 Useful Items", "Left by the well-armed"]),
        ("plate-mail", "200 GP", &["68 Useful Items", "1 Valuable Items"]),
        ("healing-potion", "100 GP", &["95 Useful Items", "2 Valuable Items", "9–10 Magic Items"]),
        ("furniture", "20 GP", &["51–57 Useful Items"]),
        ("gold-statue", "100 GP a level", &["8 Valuable Items"]),
        ("bad-art", "0 GP", &["1 Useless Items"]),
        ("libram-of-improvement", "750 GP", &["20 Magic Items"]),
        ("ring-of-invisibility", "2000 GP", &["17 Magic Items"]),
        ("scroll-of-cure-light-wounds", "150 GP", &["1–3 Cleric Scrolls"]),
        ("scroll-of-haste", "150 GP", &["4 Wizard Scrolls"]),
        ("bludgeon", "1 GP", &["Yours to begin with", "Left by the armed"]),
        ("gland", "10 GP", &["Left by what has glands"]),
    ] {
        let item = card(&found, id);
        assert_eq!(
            (read(item, "price"), read(item, "found")),
            (vec![price.to_owned()], sources.iter().map(|&source| source.to_owned()).collect()),
            "{id}"
        );
    }
}

/// DR-54, DR-78, DR-87, DR-92 to DR-97 and chapter 5.5.
#[test]
fn monsters_have_the_numbers_of_the_rules() {
    let found = robber();
    for (id, numbers) in [
        ("kobold", ["1", "1", "11", "+1", "1d4", "1d6", "bludgeon"]),
        ("fire-beetle", ["1", "2", "11", "+1", "1d6", "1d6", "2 glands"]),
        ("ear-seeker", ["3", "2", "0", "+3", "1d6", "1d6", "nothing"]),
        ("hobgoblin", ["4", "1", "14", "+4", "1d6", "1d6", "sword"]),
        ("shrieker", ["4", "2", "14", "none", "1d6", "none", "nothing"]),
        ("carnivorous-ape", ["5", "3", "15", "+5", "1d6", "1d6+1", "nothing"]),
        ("rust-monster", ["6", "2", "16", "+6", "1d6", "rust", "nothing"]),
        ("medusa", ["6", "4", "16", "+6", "1d6", "death", "nothing"]),
        ("manticore", ["7", "4", "17", "2 × +7", "1d6", "1d6", "nothing"]),
        ("dragon", ["10", "4", "20", "+10", "1d6", "2d6", "nothing"]),
    ] {
        let slots = ["level", "slot", "ac", "attack", "hp", "damage", "leaves"];
        let printed = slots.map(|slot| read(card(&found, id), slot).concat());
        assert_eq!(printed, numbers, "{id}");
    }
    let monsters = found.components.iter().filter(|component| component.kind == "monster");
    assert_eq!(monsters.filter(|monster| monster.front.pictures.contains_key("art")).count(), 40);
}

/// Every keyword is explained in the glossary's words, with its numbers filled in: DR-81, DR-91.
#[test]
fn keywords_mean_on_cards_what_the_glossary_says() {
    let found = robber();
    let text = read(card(&found, "ghast"), "text");
    assert_eq!(text.len(), 5, "four keywords and a remark: {text:?}");
    assert!(text[1].starts_with("Undead: ") && text[1].contains("11\u{a0}or more"), "{text:?}");
    let bite = read(card(&found, "werewolf"), "text").concat();
    assert!(bite.contains("Werebite: ") && bite.contains("1000\u{a0}GP"), "{bite}");
    assert!(read(card(&found, "hobgoblin"), "text").concat().contains("Well armed: "));
}

/// Chapter 6.1, row by row, and the odd results of DR-34.
#[test]
fn tables_are_printed_as_they_are_rolled() {
    let found = robber();
    let leads = |name| -> Vec<String> { rows(&found, name).into_iter().map(|(on, _)| on).collect() };
    let useful =
        "01–05 06–50 51–57 58–59 60–61 62–63 64–65 66–67 68 69–71 72–83 84–85 86–87 88–89 90–91 92–93 94 95 96–99 00";
    assert_eq!(leads("useful").join(" "), useful);
    assert_eq!(leads("stairs").join(" "), "1–5 6 7 8 9 10 11 12 13 14–16 17 18–20");
    let discovery = rows(&found, "discovery");
    assert!(discovery[1].1.contains("3, 5 or 7") || discovery[1].1.contains("**3**, **5** or **7**"), "{discovery:?}");
    assert!(discovery[4].1.contains("On 15 ") || discovery[4].1.contains("On **15** "), "{discovery:?}");
    let treasure = rows(&found, "treasure");
    for ((_, row), worth) in
        treasure.iter().zip(["10 GP", "100 GP", "375 GP", "250 GP", "500 GP", "250 GP each", "1000 GP"])
    {
        let row = row.replace("**", "").replace('\u{a0}', " ");
        assert!(row.contains(worth), "{row}: {worth}");
    }
}

/// The rows of a table as its leaf prints them: the numbers rolled, and the result.
fn rows(found: &Opened, name: &str) -> Vec<(String, String)> {
    let Fact::Map(tables) = &found.facts["table"] else { panic!("tables are named") };
    let Fact::Map(table) = &tables[name] else { panic!("{name} is a table") };
    let Fact::List(rows) = &table["rows"] else { panic!("{name} has rows") };
    let word = |row: &Fact, key: &str| match row {
        Fact::Map(row) => match &row[key] {
            Fact::Word(word) => word.clone(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    rows.iter().map(|row| (word(row, "on"), word(row, "does"))).collect()
}

/// Each leaf shows all of its rows, in text of at least 6.5 pt.
#[test]
fn leaves_of_tables_say_every_row() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let found = robber();
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    for (id, name) in
        [("tricks-and-traps", "traps"), ("magic-items", "magic"), ("useful-items", "useful"), ("gas", "gas")]
    {
        let leaf = card(&found, id);
        let galley = case.set(&leaf.front, &leaf.cut).value.expect("is set");
        let runs: Vec<_> = galley
            .slots
            .iter()
            .flatten()
            .filter_map(|mark| if let Mark::Run(run) = mark { Some(run) } else { None })
            .collect();
        let said: String = runs.iter().flat_map(|run| run.text.chars()).filter(|c| c.is_alphanumeric()).collect();
        for (on, does) in rows(&found, name) {
            let does: String = does.chars().filter(|c| c.is_alphanumeric()).collect();
            assert!(said.contains(&does), "{id}, {on}: {does}");
        }
    }
}

/// When cards are drawn, put back and shuffled, they have the probabilities of DR-32 and DR-40: in twentieths, with the odd places (3,
/// 5, 7 and 15) counted separately.
#[test]
fn decks_have_the_odds_of_the_dice() {
    let found = robber();
    let deck = |pile: &str| -> Vec<String> {
        let drawn = found.components.iter().filter(|component| component.pile.as_deref() == Some(pile));
        drawn.map(|component| component.front.tags["nth"].clone()).map(|nth| format!("{nth:?}")).collect()
    };
    let count = |name: &str| match &found.facts["table"] {
        Fact::Map(tables) => match &tables[name] {
            Fact::Map(table) => match &table["deck"] {
                Fact::List(cards) => cards.iter().map(|card| format!("{card:?}")).collect::<Vec<_>>(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    for (name, pile, cards) in [
        ("discovery", "drawn-discovery", 20),
        ("chamber", "drawn-chamber", 20),
        ("door", "drawn-door", 2),
        ("container", "drawn-container", 10),
        ("odd", "drawn-odd", 10),
        ("wizard_scrolls", "drawn-wizard-scrolls", 4),
    ] {
        assert_eq!((count(name).len(), deck(pile).len()), (cards, cards), "{name}");
    }
    let said = |words: &str| count("discovery").iter().filter(|card| card.contains(words)).count();
    assert_eq!(
        (
            said("A side passage."),
            said("Pass it, or take it and roll"),
            said("The passage turns."),
            said("Backtrack next turn, or")
        ),
        (5, 3, 3, 1)
    );
    assert!(count("useful").is_empty() && count("treasure").is_empty(), "what is thrown with a d100 stays a throw");
}

/// DR-1, DR-52 and DR-A2: the board has every level with its four, ten rooms, and hit points from 0 to 40.
#[test]
fn the_board_shows_levels_rooms_and_points() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let found = robber();
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let board = card(&found, "board");
    let galley = case.set(&board.front, &board.cut).value.expect("is set");
    let text = |n: usize| -> String {
        let marks = galley.slots[n].iter();
        marks.filter_map(|mark| if let Mark::Run(run) = mark { Some(run.text.to_string()) } else { None }).collect()
    };
    let words: Vec<String> = (0..galley.slots.len()).map(text).collect();
    let many = |word: &str| words.iter().filter(|said| *said == word).count();
    for monster in found.components.iter().filter(|component| component.kind == "monster") {
        assert_eq!(many(&monster.title), 1, "{}", monster.title);
    }
    // rooms, levels and points show 7; only points show 11 to 40 and 0
    assert_eq!((many("7"), many("0"), many("40"), many("41")), (3, 1, 1, 0));
    assert_eq!((many("3–7"), many("14–16"), many("20")), (1, 1, 2));
}

/// DR-7: the sheet of a robber can be filled in on a screen: another library reads a field for every blank of the template, each in
/// its place.
#[test]
fn the_sheet_is_a_form() {
    let here = apart("robber-kit", "form");
    fine(&here, &["build", "dungeon-robber", "--only", "sheet", "--paper", "a4", "--no-png", "--out", "."]);
    let path = here.join("dungeon-robber/only/sheet-a4.pdf");
    let bytes = std::fs::read(path).expect("a PDF file");
    let file = pdf::file::FileOptions::uncached().load(bytes).expect("a PDF file");
    let form = file.get_root().forms.as_ref().expect("a form");
    let read = |field: &pdf::object::FieldDictionary| field.name.as_ref().expect("a name").to_string_lossy();
    let names: BTreeSet<String> = form.fields.iter().map(|field| read(field)).collect();
    let template = include_str!("../templates/dungeon-robber/sheet.svg");
    let blanks: BTreeSet<String> =
        template.split("data-field=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect();
    assert_eq!((form.fields.len(), &names), (58, &blanks));
    for field in ["name", "class", "hit_points", "armor_class", "save", "experience", "treasure_gems", "henchman_2"] {
        assert!(names.contains(field), "{field}");
    }
    // the blank for the name begins 10 - 3 mm within the sheet, which is in the middle of the paper
    let of = |name: &str| form.fields.iter().find(|field| read(field) == name).expect("a field");
    let rect = of("name").rect.expect("a place");
    let mm = [rect.left, rect.right - rect.left, rect.top - rect.bottom].map(|v| v / 72.0 * 25.4);
    assert!((mm[0] - (210.0 - 190.0) / 2.0 - 7.0).abs() < 0.05, "{mm:?}");
    assert!((mm[1] - 88.0).abs() < 0.05 && (mm[2] - 6.5).abs() < 0.05, "{mm:?}");
    // viewers draw check marks with a font of this name, and complain if there is none
    let fonts = &form.dr.as_ref().expect("resources").fonts;
    assert!(["Helv", "ZaDb"].iter().all(|font| fonts.contains_key(*font)), "{fonts:?}");
    assert!(matches!(of("strength").typ, Some(pdf::object::FieldType::Button)), "abilities are ticked");
    assert!(matches!(of("name").typ, Some(pdf::object::FieldType::Text)), "names are written");
}
