//! Choice cards, aids, mats and tracker: one set for each player, and no number on them that `game.yaml` does not say.

use lootpress::diag::Paint;
use lootpress::face::{Component, Tag};
use lootpress::games::ALL;
use lootpress::world::{Disk, Imagined, Layered, Project};

/// Loot Roll as shipped, one file of its data written anew.
fn opened(file: &str, edit: impl Fn(String) -> String) -> (Vec<Component>, String) {
    let root = env!("CARGO_MANIFEST_DIR");
    let house = Project::new(Disk::new(root));
    let data = |name: &str| house.read(&format!("data/loot-roll/{name}")).expect("a shipped file").into_owned();
    let mut own = Imagined::default();
    for path in house.list("data/loot-roll") {
        let name = path.trim_start_matches("data/loot-roll/");
        let text = data(name);
        let text = if name == file { edit(String::from_utf8(text).expect("UTF-8")).into_bytes() } else { text };
        own = own.with(&path, text);
    }
    let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(root))));
    let game = ALL.iter().find(|g| g.name() == "loot-roll").expect("Loot Roll");
    let opened = game.open(&project);
    let shown = opened.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
    (opened.components, shown)
}

fn of<'c>(all: &'c [Component], kind: &str) -> Vec<&'c Component> {
    all.iter().filter(|c| c.kind == kind).collect()
}

fn said(component: &Component, slot: &str) -> String {
    component.front.fields[slot].iter().map(|p| p.plain()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_smaller_table_a_larger_bag_and_more_dungeons_are_printed_so() {
    let (all, shown) = opened("game.yaml", |text| {
        let text = text.replace("max: 6", "max: 4").replace("bag_limit: 7", "bag_limit: 9");
        text.replace("dungeons: 3", "dungeons: 5").replace("regular_wins: 4", "regular_wins: 6")
    });
    let (choices, mats, aid, tracker) = (of(&all, "choice"), of(&all, "mat"), of(&all, "aid"), of(&all, "tracker"));
    assert_eq!((choices.len(), mats.len(), aid.len(), tracker.len()), (8, 4, 1, 1), "{shown}");
    assert_eq!(aid[0].copies, 4);
    let length = |c: &Component, tag: &str| {
        matches!(&c.front.tags[tag], Tag::List(l) if !l.is_empty()).then(|| {
            let Tag::List(list) = &c.front.tags[tag] else { return 0 };
            list.len()
        })
    };
    assert_eq!(length(mats[0], "bag"), Some(9));
    assert!(said(mats[0], "bag_note").contains("9\u{a0}cards"), "{}", said(mats[0], "bag_note"));
    assert_eq!((length(tracker[0], "dungeons"), length(tracker[0], "wins")), (Some(5), Some(7)));
    assert!(tracker[0].front.fields.contains_key("town_4") && !tracker[0].front.fields.contains_key("town_5"));
    assert!(said(aid[0], "steps").contains("6\u{a0}regular wins"), "{}", said(aid[0], "steps"));
}

#[test]
fn fight_and_flight_cannot_be_told_apart_from_behind() {
    let (all, _) = opened("aids.yaml", |text| text);
    let choices = of(&all, "choice");
    assert!(
        choices.iter().all(|c| c.back.is_some() && c.back == choices[0].back && c.pile.as_deref() == Some("choice"))
    );
}

#[test]
fn a_number_typed_into_an_aid_is_a_complaint_where_it_stands() {
    let (_, shown) = opened("aids.yaml", |text| text.replace("{bag_limit}", "7"));
    assert!(shown.contains("aids.yaml") && shown.contains("typed-number"), "{shown}");
    let (_, shown) = opened("aids.yaml", |text| text.replace("aid_back:", "aid_bakc:"));
    assert!(shown.contains("did you mean `aid_back`?"), "{shown}");
}
