//! The rulebook that comes with Loot Roll, held against the index of its rules and against the cards it shows.

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

fn index(project: &Project) -> Vec<Line> {
    let read = load::file::<Vec<Line>>(project, "data/loot-roll/rules.yaml", Locus::Nowhere);
    read.value.expect("the index of rules can be read").1
}

/// What stands outside the braces of a sentence.
fn typed(says: &str) -> String {
    let outside = says.split("}}").map(|part| part.split("{{").next().unwrap_or_default());
    outside.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_rule_has_one_number_and_one_line_that_types_none() {
    let lines = index(&project());
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
        [("LR-A", 43), ("LR-W", 6), ("LR-M", 6), ("LR-F", 11), ("LR-X", 5), ("LR-E", 20), ("LR-P", 20)]
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
    let (_, book) = project.text("data/loot-roll/rulebook.md", Locus::Nowhere).expect("the rulebook is there");
    let cited: BTreeSet<&str> = book.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).collect();
    let missing: Vec<String> = index(&project)
        .into_iter()
        .filter(|l| l.read_by == "players" && !cited.contains(l.id.as_str()))
        .map(|l| l.id)
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
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
