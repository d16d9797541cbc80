//! A game in several languages: from columns, keys and a translator's table to a kit in each language. Missing texts are counted; languages
//! that are not declared are reported.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{apart, fine, run};
use std::fs;
use std::path::Path;

const GAME: &str = "title: {en: Pond, de: Teich}
tagline: {en: Feed the fish., de: Füttere die Fische., fr: Nourris.}
languages: [en, de, fr]
nouns: {worm: {en: [worm, worms], de: [Wurm, Würmer], fr: [ver, vers]}}
tints: {plant: {deep: \"#10222f\", dark: \"#23506b\", mid: \"#5b8aa8\", light: \"#c9e0ec\", high: \"#f4f8fa\"}}
kinds:
  fish:
    files: fish.csv
    template: pond/fish
    tint: {by: sort, Plant: plant, else: plant}
    fields:
      title: {type: text, column: Name}
      sort: {one_of: [Animal, Plant], column: Sort}
      worms: {type: 1..9, column: Worms}
      text: {type: text, column: {en: Rules, de: Regeln, fr: Règles}}
";

const TABLE: &str = "Name EN,Name DE,Name (fr),Sort EN,Sort DE,Worms,Rules,Regeln,Règles
Pike,Hecht,Brochet,Animal,Tier,2,\"Costs {worms:worm}, \"\"again\"\".\",\"Kostet {worms:worm}, \"\"wieder\"\".\",\"Coûte {worms:worm}.\"
Reed,Schilf,,Plant,Pflanze,1,Costs {worms:worm}.,Kostet {worms:worm}.,
";

const TEMPLATE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"71mm\" height=\"96mm\" viewBox=\"0 0 71 96\">
<rect width=\"71\" height=\"96\" fill=\"#fff\"/>
<rect data-slot=\"title\" x=\"10\" y=\"10\" width=\"50\" height=\"10\" data-font=\"Fira Sans\" data-size=\"12\"/>
<rect data-slot=\"sort\" x=\"10\" y=\"20\" width=\"50\" height=\"6\" data-font=\"Fira Sans\" data-size=\"9\"/>
<rect data-slot=\"worms\" x=\"10\" y=\"26\" width=\"50\" height=\"6\" data-font=\"Fira Sans\" data-size=\"9\"/>
<rect data-slot=\"text\" x=\"10\" y=\"40\" width=\"50\" height=\"40\" data-font=\"Fira Sans\" data-size=\"9\"/>
</svg>";

fn pond(here: &Path, game: &str, table: &str) {
    for folder in ["data/pond", "templates/pond"] {
        fs::create_dir_all(here.join(folder)).expect("a folder");
    }
    fs::write(here.join("data/pond/game.yaml"), game).expect("written");
    fs::write(here.join("data/pond/fish.csv"), table).expect("written");
    fs::write(here.join("templates/pond/fish.svg"), TEMPLATE).expect("written");
}

/// The printed texts of cards, as `export` lists them.
fn printed(here: &Path, lang: &str) -> String {
    let opened = lootpress::world::Project::new(lootpress::world::Layered::new(
        Box::new(lootpress::world::Disk::new(here)),
        Box::new(lootpress::world::Disk::new(env!("CARGO_MANIFEST_DIR"))),
    ))
    .in_language(lang);
    let shelf = lootpress::shelf::Shelf::of(&opened);
    let found = shelf.game("pond").expect("a game").open(&opened);
    let mut said = String::new();
    for component in &found.components {
        said += &format!("{}:", component.id);
        for (slot, phrases) in &component.front.fields {
            let text: Vec<String> = phrases.iter().map(|phrase| phrase.plain()).collect();
            said += &format!(" {slot}={}", text.join("/"));
        }
        said += "\n";
    }
    said.replace('\u{a0}', " ").replace('\u{ad}', "")
}

#[test]
fn a_card_is_printed_in_each_language_and_known_by_the_first() {
    let here = apart("languages", "cards");
    pond(&here, GAME, TABLE);
    assert_eq!(
        printed(&here, "en"),
        "pike: sort=Animal text=Costs 2 worms, “again”. title=Pike worms=2\nreed: sort=Plant text=Costs 1 worm. title=Reed worms=1\n"
    );
    assert_eq!(
        printed(&here, "de"),
        "pike: sort=Tier text=Kostet 2 Würmer, „wieder“. title=Hecht worms=2\nreed: sort=Pflanze text=Kostet 1 Wurm. title=Schilf worms=1\n"
    );
    // missing texts are printed in English, with the English plurals of the noun
    assert!(
        printed(&here, "fr").contains("reed: sort=Plant text=Costs 1 ver. title=Reed worms=1"),
        "{}",
        printed(&here, "fr")
    );
}

#[test]
fn what_is_missing_is_counted_and_a_kit_is_made_for_each_language() {
    let here = apart("languages", "kits");
    pond(&here, GAME, TABLE);
    let (code, out, err) = run(&here, &["build", "--no-png", "--paper", "a4"]);
    assert_eq!(code, 0, "{err}");
    for (name, language) in [("pond", "en"), ("pond-de", "de"), ("pond-fr", "fr")] {
        assert!(out.contains(&format!("{name}: ")), "{out}");
        let pdf = fs::read(here.join(format!("output/{name}/cards-a4.pdf"))).expect("a file");
        let pdf = lopdf::Document::load_mem(&pdf).expect("a PDF");
        let catalog = pdf.catalog().expect("a catalog");
        assert_eq!(catalog.get(b"Lang").and_then(lopdf::Object::as_str).expect("a language"), language.as_bytes());
    }
    let missing =
        "4 texts of data/pond/fish.csv are missing in French, and printed in English: `Name`, `Sort` (2), `text`";
    assert!(err.contains(missing), "{err}");
    assert!(
        err.contains("1 text of data/pond/game.yaml is missing in French, and printed in English: `title`"),
        "{err}"
    );
    assert!(!err.contains("missing in German"), "{err}");
    let (_, out, _) = run(&here, &["build", "--lang", "de", "--no-png", "--paper", "a4"]);
    assert_eq!(out.lines().count(), 1, "{out}");
}

/// A title that is printed unchanged needs no translation, and a lower-case code names a column of a declared language.
#[test]
fn what_is_the_same_in_all_languages_is_not_missing() {
    let here = apart("languages", "same");
    let game = GAME
        .replace("languages: [en, de, fr]", "languages: [en, de]")
        .replace("{type: text, column: Name}", "{type: plain, column: Name}");
    let game = game
        .replace(", fr: Nourris.", "")
        .replace(", fr: [ver, vers]", "")
        .replace("{en: Rules, de: Regeln, fr: Règles}", "Rules");
    pond(
        &here,
        &game,
        "Name,Sort EN,Sort DE,Worms,Rules,Rules de\nPike,Animal,Tier,2,Old.,Alt.\nReed,Plant,Pflanze,1,New.,Neu.\n",
    );
    let (code, _, err) = run(&here, &["check"]);
    assert_eq!((code, err.as_str()), (0, ""));
}

/// Printed words of a list and words of a template are also texts.
#[test]
fn words_that_are_printed_in_the_first_language_are_told() {
    let here = apart("languages", "words");
    let game = GAME.replace("languages: [en, de, fr]", "languages: [en, de]").replace(", fr: Nourris.", "");
    let game = game.replace(", fr: [ver, vers]", "").replace(", fr: Règles", "");
    pond(
        &here,
        &game,
        "Name,Name DE,Sort,Worms,Rules,Regeln\nPike,Hecht,Animal,2,Old.,Alt.\nReed,Schilf,Plant,1,New.,Neu.\n",
    );
    let slot = "<rect data-slot=\"words_1\" data-says=\"{worms} at night\" x=\"10\" y=\"34\" width=\"50\" height=\"5\" data-font=\"Fira Sans\" data-size=\"7\"/></svg>";
    fs::write(here.join("templates/pond/fish.svg"), TEMPLATE.replace("</svg>", slot)).expect("written");
    let (code, _, err) = run(&here, &["check"]);
    assert!(
        code == 0
            && err.contains("2 texts of data/pond/fish.csv are missing in German, and printed in English: `Sort` (2)"),
        "{err}"
    );
    let told = "\"{worms} at night\" in templates/pond/fish.svg is missing in German, and printed in English";
    assert_eq!(err.matches(told).count(), 1, "{err}");
    let cure = "`says: {words_1: {en: \"{worms} at night\", de: ..}}`";
    assert!(err.contains(cure), "{err}");
    let kind = "    says: {words_1: {en: \"{worms} at night\", de: \"{worms} bei Nacht\"}}\n    fields:\n";
    fs::write(here.join("data/pond/game.yaml"), game.replace("    fields:\n", kind)).expect("written");
    let (_, _, err) = run(&here, &["check"]);
    assert!(!err.contains("at night"), "{err}");
}

/// A sentence that is printed in the first language uses the nouns of that language.
#[test]
fn a_sentence_without_a_translation_needs_no_noun_of_the_other_language() {
    let here = apart("languages", "nouns");
    let words = "words:\n  take: {n: 1..3, says: \"Take {n:shell} and {n:wolf}.\"}\n";
    let nouns = "nouns: {wolf: {en: [wolf, wolves], de: [Wolf, Wölfe]}}\n";
    let game = GAME
        .replace("[en, de, fr]", "[en, de]")
        .replace(
            "nouns: {worm: {en: [worm, worms], de: [Wurm, Würmer], fr: [ver, vers]}}\n",
            &format!("{nouns}{words}"),
        )
        .replace("{type: text, column: {en: Rules, de: Regeln, fr: Règles}}", "{type: says, column: Rules}")
        .replace(", fr: Nourris", "");
    pond(&here, &game, "Name EN,Name DE,Sort EN,Sort DE,Worms,Rules\nPike,Hecht,Animal,Tier,2,take n=2\n");
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 0 && err.contains("`words.take.says`") && !err.contains("plural"), "{err}");
    assert!(printed(&here, "de").contains("Take 2 shells and 2 wolves."), "{}", printed(&here, "de"));
}

#[test]
fn an_undeclared_or_unknown_language_is_reported() {
    for (game, table, told) in [
        (
            GAME.replace("[en, de, fr]", "[en, de]"),
            TABLE.to_owned(),
            "the column `Name (fr)` has `Name` in French, a language that game.yaml does not list",
        ),
        (
            GAME.replace("[en, de, fr]", "[en, de]"),
            TABLE.replace("Name (fr)", "name fr"),
            "the column `name fr` has `Name` in French, a language that game.yaml does not list",
        ),
        (
            GAME.replace("fr: Nourris", "it: Nutri"),
            TABLE.to_owned(),
            "this text is in Italian, a language that game.yaml does not list",
        ),
        (
            GAME.replace("[en, de, fr]", "[en, de, ar]"),
            TABLE.to_owned(),
            "Arabic is written from right to left, which is not supported",
        ),
        (GAME.replace("[en, de, fr]", "[en, de, xx]"), TABLE.to_owned(), "`xx` is not a known language"),
        (GAME.replace("[en, de, fr]", "[en, de, German]"), TABLE.to_owned(), "write `de`"),
        (
            GAME.replace("[en, de, fr]", "[en, de, fr, es]"),
            TABLE.to_owned(),
            "6 texts of data/pond/fish.csv are missing in Spanish",
        ),
        (
            GAME.to_owned(),
            TABLE.replace("{worms:worm}.\"", "{worms:ver}.\""),
            "the plural of `ver` in French is missing",
        ),
    ] {
        let here = apart("languages", "faults");
        pond(&here, &game, &table);
        let (_, _, err) = run(&here, &["check"]);
        assert!(err.contains(told), "{told}: {err}");
    }
    let here = apart("languages", "asked");
    pond(&here, GAME, TABLE);
    let (code, _, err) = run(&here, &["check", "--lang", "it"]);
    assert!(code == 1 && err.contains("pond has no language `it`"), "{err}");
}

#[test]
fn a_table_goes_to_a_translator_and_comes_back() {
    let here = apart("languages", "translate");
    pond(&here, GAME, TABLE);
    let out = fine(&here, &["translate", "pond", "--to", "fr"]);
    assert!(out.contains("8 texts, 5 of them not yet in French"), "{out}");
    let path = here.join("output/pond-fr/translate-fr.csv");
    let text = fs::read_to_string(&path).expect("a table");
    assert!(text.starts_with("\u{feff}en,fr,where\n") && text.contains("\nReed,,data/pond/fish.csv: Name\n"), "{text}");
    let filled = text
        .replace("\nReed,,", "\nReed,Roseau,")
        .replace("\nCosts {worms:worm}.,,", "\nCosts {worms:worm}.,Coûte des vers.,");
    fs::write(&path, &filled).expect("written");
    let taken = ["translate", "pond", "--to", "fr", "--from", "output/pond-fr/translate-fr.csv"];
    let (code, _, err) = run(&here, &taken);
    assert!(code == 1 && err.contains("the translation lacks `{worms}`"), "{err}");
    assert!(!here.join("data/pond/translated-fr.yaml").exists(), "nothing is taken of a table with a fault");
    fs::write(&path, filled.replace("Coûte des vers", "Coûte {worms:worm}")).expect("written");
    let out = fine(&here, &taken);
    assert!(out.contains("2 texts imported, 3 still missing in French"), "{out}");
    assert!(
        printed(&here, "fr").contains("reed: sort=Plant text=Coûte 1 ver. title=Roseau"),
        "{}",
        printed(&here, "fr")
    );
    // a table with some of the texts leaves the earlier translations as they are
    fs::write(&path, "en,fr\nPlant,Plante\n").expect("written");
    let out = fine(&here, &taken);
    assert!(out.contains("1 text imported, 2 still missing in French"), "{out}");
    assert!(
        printed(&here, "fr").contains("reed: sort=Plante text=Coûte 1 ver. title=Roseau"),
        "{}",
        printed(&here, "fr")
    );
    // a text that changes loses its translation
    fs::write(here.join("data/pond/fish.csv"), TABLE.replace("Reed,", "Reeds,")).expect("written");
    assert!(printed(&here, "fr").contains("title=Reeds"));
    // text that a spreadsheet would treat as a formula
    fs::write(here.join("data/pond/fish.csv"), TABLE.replace("Reed,", "+1 Reed,")).expect("written");
    let (code, _, err) = run(&here, &["translate", "pond", "--to", "fr"]);
    assert!(code != 0 && err.contains("would read \"+1 Reed\" in a .csv as a formula"), "{err}");
    fine(&here, &["translate", "--to", "fr", "--xlsx"]);
    assert!(fs::read(here.join("output/pond-fr/translate-fr.xlsx")).expect("a workbook").starts_with(b"PK"));
}

#[test]
fn what_must_be_translated_since_is_listed() {
    let here = apart("languages", "diff");
    let old = here.join("old");
    pond(&old, GAME, TABLE);
    pond(&here, GAME, &TABLE.replace("Costs {worms:worm}.,K", "Costs {worms:worm} more.,K"));
    let out = fine(&here, &["diff", "old", "--lang", "de", "--playouts", "0"]);
    let wanted = "text: \"Costs {worms:worm}.\" became \"Costs {worms:worm} more.\"; the translation is still \"Kostet {worms:worm}.\"";
    assert!(out.contains("to be translated into German:") && out.contains(wanted), "{out}");
}

#[test]
fn a_code_without_a_language_and_a_script_that_is_not_set_are_one_error_each() {
    let here = apart("languages", "one-each");
    pond(&here, &GAME.replace("[en, de, fr]", "[en, xx, de, fr]"), TABLE);
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.matches("error[").count() == 1 && err.contains("`xx`"), "{err}");
    let fish: String = (0..20).map(|n| format!("דג {}ב,Animal,1,Swim.\n", "א".repeat(n + 1))).collect();
    let game = GAME.replace("languages: [en, de, fr]\n", "").replace("{en: Rules, de: Regeln, fr: Règles}", "Rules");
    let game = game
        .replace("{en: Pond, de: Teich}", "Pond")
        .replace("{en: Feed the fish., de: Füttere die Fische., fr: Nourris.}", "Feed.");
    let game = game.replace("{en: [worm, worms], de: [Wurm, Würmer], fr: [ver, vers]}", "[worm, worms]");
    pond(&here, &game, &format!("Name,Sort,Worms,Rules\n{fish}"));
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.matches("error[").count() == 1, "{err}");
    assert!(err.contains("Hebrew is not supported") && err.contains(" and 17 more"), "{err}");
}

#[test]
fn new_finds_the_languages_of_a_table() {
    let here = apart("languages", "new");
    fs::write(here.join("t.csv"), "Name EN,Name DE,Cost,Text EN,Text DE\nPike,Hecht,2,It bites.,Er beißt.\nReed,Schilf,1,It sways.,Er wiegt sich.\n")
        .expect("written");
    let out = fine(&here, &["new", "pond", "--cards", "t.csv"]);
    assert!(out.contains("Name: the same text in 2 languages: Name EN (English), Name DE (German)"), "{out}");
    let game = fs::read_to_string(here.join("pond/data/pond/game.yaml")).expect("a game");
    assert!(game.contains("languages: [en, de]"), "{game}");
    let (code, _, err) = run(&here.join("pond"), &["build", "--no-png"]);
    assert_eq!(code, 0, "{err}");
    assert!(here.join("pond/output/pond-de/cards-a4.pdf").is_file());
    assert!(!err.contains("data/pond/cards.csv is missing") && !err.contains("data/pond/cards.csv are"), "{err}");
}
