//! Choice cards, aids, mats and tracker: one set for each player, and all numbers on them come from `game.yaml`.

use lootpress::diag::Paint;
use lootpress::face::{Component, Tag};
use lootpress::games::ALL;
use lootpress::typeset::{Case, Mark};
use lootpress::unit::Economy;
use lootpress::world::{Disk, Imagined, Layered, Project};

/// The shipped Loot Roll with one changed file.
fn opened(file: &str, edit: impl Fn(String) -> String) -> (Vec<Component>, String, Project) {
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
    (opened.components, shown, project)
}

fn of<'c>(all: &'c [Component], kind: &str) -> Vec<&'c Component> {
    all.iter().filter(|c| c.kind == kind).collect()
}

fn said(component: &Component, slot: &str) -> String {
    component.front.fields[slot].iter().map(|p| p.plain()).collect::<Vec<_>>().join("\n")
}

/// The texts printed on a front, one for each run.
fn set(component: &Component, project: &Project) -> Vec<String> {
    let case = Case::open(project, Economy::Full).value.expect("fonts open");
    let galley = case.set(&component.front, &component.cut).value.expect("is set");
    let runs = galley.slots.iter().flatten().filter_map(|mark| match mark {
        Mark::Run(run) if !run.text.is_empty() => Some(run.text.trim().to_owned()),
        _ => None,
    });
    runs.collect()
}

#[test]
fn a_smaller_table_a_larger_bag_and_more_dungeons_are_printed_so() {
    let (all, shown, project) = opened("game.yaml", |text| {
        let text = text.replace("max: 6", "max: 4").replace("bag_limit: 7", "bag_limit: 9");
        text.replace("dungeons: 3", "dungeons: 5").replace("regular_wins: 4", "regular_wins: 6")
    });
    let (choices, mats, aid, tracker) = (of(&all, "choice"), of(&all, "mat"), of(&all, "aid"), of(&all, "tracker"));
    assert_eq!((choices.len(), mats.len(), aid.len(), tracker.len()), (8, 4, 1, 1), "{shown}");
    assert_eq!(aid[0].copies, 4);
    assert_eq!(mats[0].front.tags["bag_limit"], Tag::Number(9));
    assert!(said(mats[0], "bag_note").contains("9\u{a0}cards"), "{}", said(mats[0], "bag_note"));
    // five dungeons with a town after each but the last, and on each path the wins from zero to six
    let printed = set(tracker[0], &project);
    let times = |word: &str| printed.iter().filter(|run| *run == word).count();
    assert_eq!(["0", "4", "5", "6", "7"].map(times), [5, 7, 6, 5, 0], "{printed:?}");
    assert_eq!(set(mats[3], &project).iter().filter(|run| *run == "4").count(), 1, "the seat");
    assert!(said(aid[0], "steps").contains("6\u{a0}regular wins"), "{}", said(aid[0], "steps"));
}

#[test]
fn fight_and_flight_cannot_be_told_apart_from_behind() {
    let (all, ..) = opened("aids.yaml", |text| text);
    let choices = of(&all, "choice");
    assert!(
        choices.iter().all(|c| c.back.is_some() && c.back == choices[0].back && c.pile.as_deref() == Some("choice"))
    );
}

#[test]
fn a_number_typed_into_an_aid_is_a_complaint_where_it_stands() {
    let (_, shown, _) = opened("aids.yaml", |text| text.replace("{bag_limit:card}", "7 cards"));
    assert!(shown.contains("aids.yaml") && shown.contains("typed-number"), "{shown}");
    let (_, shown, _) = opened("aids.yaml", |text| text.replace("aid_back:", "aid_bakc:"));
    assert!(shown.contains("did you mean `aid_back`?"), "{shown}");
}

/// Likely first changes of a designer: the cut and number of a card, the size of a mat, one more piece.
#[test]
fn what_is_no_effect_is_changed_in_data_alone() {
    let (all, shown, _) = opened("game.yaml", |text| {
        let text = text.replace("    cut: card\n    pile: \"{rarity}\"", "    cut: bridge\n    pile: \"{rarity}\"");
        let text = text
            .replace("\"No. {in_pile}\"", "\"{Pile} {in_pile:03}\"")
            .replace("trim: [258, 190]", "trim: [200, 150]");
        text.replace("  tracker:\n", "  purse: {template: plain/token, cut: token, copies: dice}\n  tracker:\n")
    });
    assert!(!shown.contains("error["), "{shown}");
    let lute = all.iter().find(|c| c.id == "magic-lute").expect("the lute");
    assert!(said(lute, "number").starts_with("Rare 0"), "{}", said(lute, "number"));
    assert_eq!(lute.cut.trim, lootpress::unit::Size::mm(57.0, 89.0));
    assert_eq!(of(&all, "mat")[0].cut.trim, lootpress::unit::Size::mm(200.0, 150.0));
    assert_eq!(of(&all, "purse").iter().map(|c| (c.copies, &*c.file)).collect::<Vec<_>>(), [(6, "tokens")]);
}

#[test]
fn what_is_misspelt_there_is_told_where_it_stands() {
    for (from, to, what) in [
        ("    tint: ability\n", "    tinct: ability\n", "unknown key `tinct`"),
        ("tint: \"{rarity}\"", "tint: \"{rarety}\"", "`tint` of the kind `loot` uses `rarety`"),
        ("{flavour: {slot: text}}", "{flavor: {slot: text}}", "no field `flavor`"),
        (
            "    kind: choice\n    each: players_max",
            "    kind: choice\n    each: seats",
            "`seats` is not a possible number of different versions of a piece",
        ),
        ("energy: {by: rarity, common: 0", "energy: {by: rarity, common: 7", "`energy` is \"7\""),
    ] {
        let (_, shown, _) = opened("game.yaml", |text| text.replacen(from, to, 1));
        assert!(shown.contains(what) && shown.contains("data/loot-roll/game.yaml:"), "{to}: {shown}");
    }
}
