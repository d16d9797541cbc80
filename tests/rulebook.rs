//! The shipped rulebooks, compared with the indices of their rules and with the cards that they show.

use lootpress::face::{Component, Tag};
use lootpress::games::ALL;
use lootpress::lexicon::{Run, Voice};
use lootpress::load;
use lootpress::locus::Locus;
use lootpress::title::Playable;
use lootpress::title::glossary::{self, Term};
use lootpress::world::{Disk, Project};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
struct Line {
    id: String,
    says: String,
    read_by: String,
    playable: bool,
}

fn project() -> Project {
    Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")))
}

/// The games that have a rulebook; a game that can be played but has no rulebook is left out.
fn explained(project: &Project) -> impl Iterator<Item = &'static dyn Playable> {
    let has = |name: &str| project.list(&format!("data/{name}")).contains(&format!("data/{name}/rulebook.md"));
    ALL.iter().copied().filter(|game| has(game.name())).collect::<Vec<_>>().into_iter()
}

fn index(project: &Project, game: &str) -> Vec<Line> {
    let read = load::file::<Vec<Line>>(project, &format!("data/{game}/rules.yaml"), Locus::Nowhere);
    read.value.expect("the index of rules can be read").1
}

/// The parts of a sentence outside of braces.
fn typed(says: &str) -> String {
    let outside = says.split("}}").map(|part| part.split("{{").next().unwrap_or_default());
    outside.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_rule_has_one_number_and_one_line_that_types_none() {
    let lines = index(&project(), "loot-roll");
    let ids: BTreeSet<&str> = lines.iter().map(|l| l.id.as_str()).collect();
    assert_eq!(ids.len(), lines.len(), "an id is given twice");
    for line in &lines {
        assert!(line.id.starts_with("LR-"), "{}", line.id);
        assert!(["players", "engine", "designers"].contains(&line.read_by.as_str()), "{} is read by nobody", line.id);
        let digits = typed(&line.says).chars().any(|c| c.is_ascii_digit());
        assert!(!digits, "{} types a number that game.yaml has: {}", line.id, line.says);
        assert!(line.says.ends_with('.') && typed(&line.says).len() < 140, "{} is no line: {}", line.id, line.says);
    }
    for (family, count) in
        [("LR-A", 54), ("LR-W", 6), ("LR-M", 6), ("LR-F", 11), ("LR-X", 5), ("LR-E", 20), ("LR-P", 20)]
    {
        let of = |id: &&&str| id.strip_prefix(family).is_some_and(|n| n.parse::<u32>().is_ok());
        assert_eq!(ids.iter().filter(of).count(), count, "{family}");
    }
    let plain = |id: &&&str| id.strip_prefix("LR-").is_some_and(|n| n.parse::<u32>().is_ok());
    assert_eq!(ids.iter().filter(plain).count(), 86);
    assert!(lines.iter().filter(|l| l.playable).count() > 100);
}

#[test]
fn every_rule_that_players_read_is_cited() {
    let project = project();
    for game in ["loot-roll", "looterz"] {
        let path = format!("data/{game}/rulebook.md");
        let (_, book) = project.text(&path, Locus::Nowhere).expect("the rulebook is there");
        let (_, terms) = terms(game);
        let mut cited: BTreeSet<&str> = book.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).collect();
        cited.extend(terms.iter().flat_map(|term| &term.rules).map(String::as_str));
        let read = index(&project, game).into_iter().filter(|l| l.read_by == "players");
        let missing: Vec<String> = read.map(|l| l.id).filter(|id| !cited.contains(id.as_str())).collect();
        assert!(missing.is_empty(), "{game}: {missing:?}");
    }
}

#[test]
fn the_index_of_looterz_has_every_family_and_one_line_each() {
    let lines = index(&project(), "looterz");
    let ids: BTreeSet<&str> = lines.iter().map(|l| l.id.as_str()).collect();
    assert_eq!(ids.len(), lines.len(), "an id is given twice");
    for (family, count) in [("LZ-A", 44), ("LZ-X", 10), ("LZ-E", 20), ("LZ-P", 20)] {
        let of = |id: &&&str| id.strip_prefix(family).is_some_and(|n| n.parse::<u32>().is_ok());
        assert_eq!(ids.iter().filter(of).count(), count, "{family}");
    }
}

/// Every worked example and every comic of a rulebook is played by a scenario that proves its rule.
#[test]
fn every_worked_example_is_played() {
    let project = project();
    for game in explained(&project) {
        let path = format!("data/{}/rulebook.md", game.name());
        let (_, book) = project.text(&path, Locus::Nowhere).expect("the rulebook is there");
        let told = |block| book.split(block).skip(1).filter_map(|rest: &str| rest.split([' ', '\n']).next());
        let bound: Vec<&str> = told("example id=").chain(told("comic id=")).collect();
        let judged = game.scenarios(&project, &[]).value.expect("scenarios");
        let proves = |id: &str| judged.iter().any(|j| j.passes() && j.proves.iter().any(|p| p == id));
        let idle: Vec<&&str> = bound.iter().filter(|id| !proves(id)).collect();
        assert!(bound.len() > 7 && idle.is_empty(), "{}: nobody plays {idle:?}", game.name());
    }
}

/// The examples of Looterz use Life, Power and abilities of the cards beside them.
#[test]
fn examples_of_looterz_agree_with_the_cards_they_show() {
    let opened = ALL.iter().find(|g| g.name() == "looterz").expect("is a game").open(&project());
    let card = |id: &str| -> &Component { opened.components.iter().find(|c| c.id == id).expect("is in the box") };
    let field = |id: &str, name: &str| card(id).front.fields[name].iter().map(|p| p.plain()).collect::<String>();
    // LZ-X1: three dice, up to three
    assert_eq!((field("dragonling", "life"), field("dragonling", "power")), ("3".into(), "3".into()));
    // LZ-X2: up to two; LZ-E15: its Last Wish steals
    assert_eq!(field("death-knight", "power"), "2");
    assert!(field("death-knight", "text").contains("Last Wish") && field("death-knight", "text").contains("Steal 1"));
    assert!(field("assassin", "text").contains("Destroy"), "{}", field("assassin", "text"));
    assert!(field("scarecrow", "text").contains("Taunt"));
    assert!(field("hydra", "text").contains('2') && field("orc", "text").contains("Sacrifices 1"));
    // LZ-18: one die, up to five; an attack with two, up to three
    assert_eq!((field("scarecrow", "life"), field("scarecrow", "power")), ("1".into(), "5".into()));
    assert_eq!((field("zombie", "life"), field("zombie", "power")), ("2".into(), "3".into()));
    assert!(field("scarecrow", "text").contains("Steal 1") && field("thief", "text").contains("Steal 1"));
    // LZ-E9: borrowed until the turn is over
    assert!(field("mermaid", "text").contains("until end of turn"), "{}", field("mermaid", "text"));
    assert!(field("zombie", "text").contains("draw 1"), "{}", field("zombie", "text"));
}

/// The worked examples name numbers of cards: they must be those of the cards.
#[test]
fn examples_agree_with_the_cards_they_show() {
    let opened = ALL.iter().find(|g| g.name() == "loot-roll").expect("is a game").open(&project());
    let card = |id: &str| -> &Component { opened.components.iter().find(|c| c.id == id).expect("is in the box") };
    let field = |id: &str, name: &str| card(id).front.fields.get(name).map(|f| f[0].plain()).unwrap_or_default();
    assert_eq!(field("refuse-golem", "regular"), "9");
    assert_eq!(field("refuse-golem", "chest_regular_common"), "2");
    assert_eq!(field("lost-minotaur", "chest_regular_common"), "2");
    assert_eq!(field("lost-minotaur", "chest_regular_rare"), "1");
    assert_eq!(field("magic-lute", "survivability"), "0");
    assert!(card("magic-lute").front.fields["text"][0].plain().contains("+2"));
    assert!(card("second-hand-helm").front.title == "Second-Hand Helm");
    // LR-63, and LR-A50: how much each player counts
    let text = |id: &str| card(id).front.fields["text"][0].plain();
    assert_eq!(field("rat-union", "regular"), "5");
    assert!(text("rat-union").contains("at least 4") && text("rat-union").contains("+4"), "{}", text("rat-union"));
    let chest = ["chest_regular_common", "chest_regular_rare"].map(|slot| field("rat-union", slot));
    assert_eq!(chest, ["2", "1"]);
    let worn = ["second-hand-helm", "barrel-with-straps", "two-left-boots"].map(|id| field(id, "survivability"));
    assert_eq!(worn, ["1", "2", "1"]);
    let worth = ["lucky-penny", "loose-change", "magic-lute"].map(|id| field(id, "treasure"));
    assert_eq!(worth, ["1", "4", "8"]);
    for (id, change) in [("feed-the-monster", "+6"), ("the-soft-spot", "\u{2212}5"), ("lucky-penny", "+3")] {
        assert!(text(id).contains(change), "{}", text(id));
    }
    for (id, change) in [("strong-tea", "+4"), ("twice-the-hero", "2"), ("tall-poppy", "\u{2212}6")] {
        assert!(text(id).contains(change), "{}", text(id));
    }
}

fn terms(game: &str) -> (Vec<Component>, Vec<Term>) {
    let project = project();
    let opened = ALL.iter().find(|g| g.name() == game).expect("is a game").open(&project);
    let read = glossary::terms(&project, game, &opened.facts);
    assert!(read.diags.is_empty(), "{:?}", read.diags);
    (opened.components, read.value.expect("a glossary"))
}

/// The bold words at the beginning of card texts, and those within them: each is explained.
#[test]
fn every_bold_word_of_a_card_is_explained() {
    for game in explained(&project()) {
        let (components, terms) = terms(game.name());
        let texts = components.iter().filter(|c| c.pile.is_some()).flat_map(|c| c.front.fields.get("text"));
        let rules = texts.flatten().filter(|phrase| phrase.voice == Voice::Rule);
        let bold = rules.flat_map(|phrase| &phrase.runs).filter_map(|(run, _)| match run {
            Run::Keyword(word) => Some(word.trim_end_matches([':', ' '])),
            _ => None,
        });
        // "Turn start or preparation": each of them
        let words: BTreeSet<String> = bold.flat_map(|w| w.split(" or ")).map(str::to_owned).collect();
        let dark: Vec<&String> = words.iter().filter(|word| glossary::explaining(&terms, word).is_empty()).collect();
        assert!(words.len() > 5 && dark.is_empty(), "{}: nobody explains {dark:?}", game.name());
    }
}

/// The symbols on the tabs of Looterz are explained in the booklet.
#[test]
fn every_sign_on_a_tab_is_explained() {
    let (components, terms) = terms("looterz");
    let tabs = components.iter().filter_map(|c| c.front.tags.get("keywords"));
    let signs: BTreeSet<String> = tabs
        .flat_map(|tabs| match tabs {
            Tag::List(all) => &all[..],
            _ => &[],
        })
        .filter_map(|tab| match tab {
            Tag::Word(word) => Some(format!("sign-{}", word.replace('_', "-"))),
            _ => None,
        })
        .collect();
    let dark: Vec<&String> = signs.iter().filter(|sign| !terms.iter().any(|t| t.icon == **sign)).collect();
    assert!(signs.len() > 7 && dark.is_empty(), "nobody explains {dark:?}");
}

/// A rule number in a margin, at the table or in a dispute leads to its page: the rulebooks list all of them.
#[test]
fn rules_are_listed_by_number() {
    for game in explained(&project()) {
        let (_, book) = project().text(&format!("data/{}/rulebook.md", game.name()), Locus::Nowhere).expect("is there");
        assert!(book.contains("```index\n```"), "{}", game.name());
    }
}

/// Card numbers do not look like rule numbers: those of Loot Roll once did, A7 for example.
#[test]
fn no_card_is_numbered_like_a_rule() {
    let project = project();
    for game in explained(&project) {
        let lines = index(&project, game.name());
        let (components, _) = terms(game.name());
        let numbers = components.iter().filter_map(|c| Some(c.front.fields.get("number")?.first()?.plain()));
        for number in numbers.filter(|n| !n.is_empty()) {
            let alike = |line: &Line| line.id == number || line.id.split_once('-').is_some_and(|(_, id)| id == number);
            assert!(number.starts_with("No. ") && !lines.iter().any(alike), "{number}");
        }
    }
}
