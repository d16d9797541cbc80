//! The reference explains everything that can be written: every word of the games' closed enums, of templates and rulebooks; texts
//! that it shows as printed are printed; the page and the text have the same entries.
#![expect(clippy::disallowed_methods, reason = "the program writes into folders")]

use crate::program::{apart, fine};
use lootpress::games::{ALL, loot_roll, looterz};
use lootpress::lexicon::{Phrase, prose};
use lootpress::typeset;
use lootpress::world::{Disk, Project};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The text of a chapter.
fn chapter<'t>(text: &'t str, title: &str) -> &'t str {
    let from = text.find(&format!("\n## {title}\n")).unwrap_or_else(|| panic!("no chapter {title}"));
    let rest = &text[from + 4..];
    rest.find("\n## ").map_or(rest, |end| &rest[..end])
}

/// The words that a type reads, listed by its own reader when it finds none of them.
fn words<T: DeserializeOwned>() -> Vec<String> {
    let said = serde_json::from_str::<T>("\"no such word\"").err().expect("no word").to_string();
    let (_, known) = said.split_once("expected ").unwrap_or_else(|| panic!("{said}"));
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_word_of_the_games_is_explained() {
    use loot_roll::effect as lr;
    use looterz::effect as lz;
    let text = fine(&apart("reference", "words"), &["reference", "--text"]);
    let loot_roll: [(&str, Vec<String>); 8] = [
        ("Trigger", words::<lr::Trigger>()),
        ("Window", words::<lr::Window>()),
        ("Condition", words::<lr::Condition>()),
        ("Target", words::<lr::Target>()),
        ("Op", words::<lr::Op>()),
        ("Duration", words::<lr::Duration>()),
        ("Lock", words::<lr::Lock>()),
        ("Rarity", words::<lr::Rarity>()),
    ];
    let looterz: [(&str, Vec<String>); 7] = [
        ("Trigger", words::<lz::Trigger>()),
        ("Keyword", words::<lz::Keyword>()),
        ("Condition", words::<lz::Condition>()),
        ("Target", words::<lz::Target>()),
        ("Op", words::<lz::Op>()),
        ("Duration", words::<lz::Duration>()),
        ("Deed", words::<lz::Deed>()),
    ];
    for (title, sets) in [("Loot Roll", loot_roll.as_slice()), ("Looterz", looterz.as_slice())] {
        let chapter = chapter(&text, title);
        for (set, words) in sets {
            assert!(!words.is_empty(), "{set}");
            let from = chapter.find(&format!("### {set}\n")).unwrap_or_else(|| panic!("{title}: {set}"));
            let place = chapter[from + 4..].split("\n### ").next().unwrap_or_default();
            for word in words {
                assert!(place.contains(&format!("* **`{word}`** ")), "{title}, {set}: {word}");
            }
        }
    }
    assert_eq!(words::<lr::Op>().len(), 29, "the vocabulary of Loot Roll, section 18");
}

#[test]
fn every_attribute_block_tone_and_ground_is_explained() {
    let text = fine(&apart("reference", "house"), &["reference", "--text"]);
    let templates = chapter(&text, "Templates");
    for attribute in lootpress::typeset::attributes() {
        assert!(templates.contains(&format!("* **`{attribute}`** ")), "{attribute}");
    }
    let book = chapter(&text, "The rulebook");
    for (block, keys) in lootpress::typeset::blocks() {
        for word in keys.iter().chain([&block]) {
            assert!(book.contains(&format!("* **`{word}`** ")), "{block}: {word}");
        }
    }
    let pictures = chapter(&text, "Pictures");
    for name in lootpress::art::tones().chain(lootpress::art::grounds()) {
        assert!(pictures.contains(&format!("`{name}`")), "{name}");
    }
    let house = Project::new(Disk::new(Path::new(ROOT)));
    let icons = lootpress::art::icons(&house);
    assert!(icons.len() > 400 && icons.iter().all(|icon| pictures.contains(&format!("`{icon}`"))));
    // the texts are for people who write cards, not for those who write this program
    for rust in ["[`", "::", "`None`", "Option<", "Vec<"] {
        assert!(!text.contains(rust), "{rust}: {:?}", text.lines().find(|line| line.contains(rust)));
    }
}

/// The printed number 3 is the explained number 3.
#[test]
fn what_an_example_prints_is_what_the_card_says() {
    let house = Project::new(Disk::new(Path::new(ROOT)));
    for game in ALL.iter() {
        let opened = game.open(&house);
        // monsters, items and tables have no effects that become sentences
        if game.words(&house).iter().all(|worded| worded.spoken.is_none()) {
            continue;
        }
        let (mut spoken, mut silent) = (0, Vec::new());
        for worded in game.words(&house) {
            let Some(said) = &worded.spoken else {
                if ["op", "trigger", "condition", "target"].contains(&worded.of.as_str()) {
                    silent.push(worded.word);
                }
                continue;
            };
            spoken += 1;
            let card = opened.components.iter().find(|c| c.title == said.card).expect("a card of the deck");
            let text: Vec<String> = card.front.fields.values().flatten().map(Phrase::plain).collect();
            assert!(
                text.contains(&said.sentence),
                "{}: {:?} is not on {}: {text:?}",
                worded.word,
                said.sentence,
                said.card
            );
            assert!(worded.example.contains(&worded.word), "{}: {}", worded.word, worded.example);
        }
        // Hero Loot has few words, and most of its cards use the same ones
        let many = if game.name() == "hero-loot" { 25 } else { 60 };
        assert!(spoken > many, "{}: {spoken}", game.name());
        // words that no card of the deck has are shown as they are written, without a sentence
        assert!(silent.len() < 12, "{}: {silent:?}", game.name());
    }
}

#[test]
fn a_word_is_asked_for_by_itself_or_by_its_sort() {
    let here = apart("reference", "asked");
    let out = fine(&here, &["explain", "peek"]);
    assert!(
        out.contains("peek (op of loot-roll)") && out.contains("On Innkeeper: \u{201c}Recruitment: Look at"),
        "{out}"
    );
    let out = fine(&here, &["explain", "op"]);
    assert!(out.contains("op of loot-roll\n  modify_survivability, ") && out.contains("op of looterz"), "{out}");
    let out = fine(&here, &["explain", "bold"]);
    assert!(out.contains("**bold** (text)"), "{out}");
}

#[test]
fn the_pages_of_the_book_are_what_the_program_says() {
    let folder = apart("reference", "pages");
    fine(&folder, &["reference", "--text", "--out", "."]);
    let pages = |folder: &Path| -> BTreeMap<String, String> {
        let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let text = |path: &Path| std::fs::read_to_string(path).expect("a page");
        let named = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
        files
            .filter(|path| path.extension().is_some_and(|e| e == "md"))
            .map(|path| (named(&path), text(&path)))
            .collect()
    };
    let (said, kept) = (pages(&folder), pages(&Path::new(ROOT).join("src/book/reference")));
    assert!(said.len() > 10, "{:?}", said.keys());
    let differ: Vec<&String> =
        said.keys().chain(kept.keys()).filter(|name| said.get(*name) != kept.get(*name)).collect();
    let cure = "write them anew with `cargo run -- reference --text --out src/book/reference`";
    assert!(differ.is_empty(), "{differ:?} differ: {cure}");
}

/// The words of the Markdown: before their meanings, or in a row.
fn words_of_text(text: &str) -> Vec<String> {
    let bare = |word: &str| word.trim_matches(|c| c == '`' || c == ' ').to_owned();
    let mut all = Vec::new();
    for line in text.lines() {
        if let Some((word, _)) = line.strip_prefix("* **`").and_then(|rest| rest.split_once("`** ")) {
            all.push(bare(word));
        } else if line.starts_with('`') && line.ends_with('`') {
            all.extend(line.split("` `").map(bare));
        }
    }
    all.sort();
    all
}

#[test]
fn the_page_has_the_entries_of_the_text_and_needs_nothing_else() {
    let here = apart("reference", "page");
    let text = fine(&here, &["reference", "--text"]);
    fine(&here, &["reference", "--out", "."]);
    let page = std::fs::read_to_string(here.join("reference.html")).expect("a page");
    assert!(page.len() < 9_500_000, "{} bytes", page.len());
    let page = page.replacen("<!DOCTYPE html>", "", 1);
    let options = roxmltree::ParsingOptions { nodes_limit: u32::MAX, ..Default::default() };
    let page = roxmltree::Document::parse_with_options(&page, options).expect("well formed");
    let named = |node: &roxmltree::Node<'_, '_>| ["dt", "figcaption"].contains(&node.tag_name().name());
    let code =
        |node: roxmltree::Node<'_, '_>| node.first_element_child().and_then(|code| code.text()).map(str::to_owned);
    let mut words: Vec<String> = page
        .descendants()
        .filter(named)
        .filter_map(code)
        .map(|word| word.trim_matches(['`', ' ']).to_owned())
        .collect();
    words.sort();
    assert_eq!(words, words_of_text(&text));
    // every link has a target within the page, and nothing is downloaded
    let ids: Vec<&str> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), known.len(), "each id stands once");
    for link in page.descendants().filter_map(|node| node.attribute("href").or(node.attribute("src"))) {
        let within = link.strip_prefix('#').is_some_and(|id| known.contains(id));
        assert!(within || link.starts_with("data:"), "{link:.60}");
    }
    // every template and ground is shown, but for those that only projects of earlier versions use
    let kept = ["hero-loot", "loot-roll", "looterz"].map(|game| format!("template--{game}-aid"));
    let sheets =
        page.descendants().filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("sheet ")));
    for sheet in sheets.filter(|sheet| !["sheet named"].contains(&sheet.attribute("class").unwrap_or_default())) {
        for figure in sheet.children().filter(|node| node.tag_name().name() == "figure") {
            let seen = figure.first_element_child().is_some_and(|first| first.tag_name().name() != "figcaption");
            let id = figure.attribute("id").unwrap_or_default();
            assert!(seen || kept.contains(&id.to_owned()), "nothing is to be seen of {id}");
        }
    }
}

/// A user's project has its own words explained.
#[test]
fn a_game_of_ones_own_is_explained_with_its_sentences() {
    let here = apart("reference", "own");
    fine(&here, &["new", "mine", "--from", "tarot-tales"]);
    let mine = here.join("mine");
    let game = mine.join("data/mine/game.yaml");
    let path = if game.is_file() { game } else { mine.join("data/tarot-tales/game.yaml") };
    let text = std::fs::read_to_string(&path).expect("a game");
    let more = "\nwords: {sell: {n: 1..3, says: \"Sell {n:coin}.\"}}\n";
    assert!(!text.contains("\nwords:"), "the starter has none");
    std::fs::write(&path, text + more).expect("written");
    let out = fine(&mine, &["explain", "sell"]);
    assert!(out.contains("sell n=2") && out.contains("\u{201c}Sell 2\u{a0}coins.\u{201d}"), "{out}");
}

/// Each word is explained once, by the code that reads it.
#[test]
fn every_word_of_the_format_is_explained_once() {
    let words = [typeset::explained(), lootpress::scenario::WORDS.to_vec(), prose::MARKS.to_vec()].concat();
    let places = [
        ("slot", 30),
        ("block", 15),
        ("key of a block", 10),
        ("word of a scenario", 24),
        ("text", 8),
        ("word of a template", 9),
        ("mark of a rulebook", 9),
    ];
    for (of, least) in places {
        let mut met = BTreeSet::new();
        let all = words.iter().filter(|word| word.of == of);
        assert!(all.clone().count() >= least && all.clone().all(|word| met.insert(word.word)), "{of}");
        assert!(all.clone().all(|word| word.says.ends_with('.') && word.example.is_some()), "{of}");
    }
    let keys: BTreeSet<&str> = typeset::blocks().flat_map(|(_, keys)| keys.iter().copied()).collect();
    let told = words.iter().filter(|word| word.of == "key of a block").map(|word| word.word);
    assert_eq!(told.collect::<BTreeSet<_>>(), keys);
}
