//! The rulebooks that come with the house, held against the indices of their rules and against the cards they show.

use lootpress::face::Component;
use lootpress::games::ALL;
use lootpress::load;
use lootpress::locus::Locus;
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

fn index(project: &Project, game: &str) -> Vec<Line> {
    let read = load::file::<Vec<Line>>(project, &format!("data/{game}/rules.yaml"), Locus::Nowhere);
    read.value.expect("the index of rules can be read").1
}

/// What stands outside the braces of a sentence.
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
        let cited: BTreeSet<&str> = book.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).collect();
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

/// Every worked example of a rulebook is played by a scenario: by one that proves its rule.
#[test]
fn every_worked_example_is_played() {
    let project = project();
    for game in ALL {
        let path = format!("data/{}/rulebook.md", game.name());
        let (_, book) = project.text(&path, Locus::Nowhere).expect("the rulebook is there");
        let bound: Vec<&str> =
            book.split("example id=").skip(1).filter_map(|rest| rest.split([' ', '\n']).next()).collect();
        let judged = game.scenarios(&project, &[]).value.expect("scenarios");
        let proves = |id: &str| judged.iter().any(|j| j.passes() && j.proves.iter().any(|p| p == id));
        let idle: Vec<&&str> = bound.iter().filter(|id| !proves(id)).collect();
        assert!(bound.len() > 7 && idle.is_empty(), "{}: nobody plays {idle:?}", game.name());
    }
}

/// The examples of Looterz reckon with Life, Power and abilities of the cards beside them.
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
}

/// The worked examples name figures that stand on cards: they must be those of the cards.
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
}
