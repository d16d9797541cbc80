//! Checks of pictures: each fault in a foreign deck is reported with its line and its cure, and the shipped decks have no
//! faults.

use lootpress::diag::{Diag, Paint};
use lootpress::kit;
use lootpress::shelf::Shelf;
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::collections::BTreeSet;

/// Cards of a game with one picture each, as a list of recipes.
fn hung(recipes: &[&str]) -> (Project, Vec<Diag>) {
    let game = "{title: Hall, kinds: {picture: {files: hall.yaml, template: hall/picture, fields: {title: text, art: picture}}}}";
    let card = |(i, recipe): (usize, &&str)| format!("- title: Picture {}\n  art: {{{recipe}}}\n", i + 1);
    let cards: String = recipes.iter().enumerate().map(card).collect();
    let block = r#"<svg><path d="M20 20h472v472H20z"/></svg>"#;
    // a window of the size that recipes are written for
    let window = r##"<svg xmlns="http://www.w3.org/2000/svg" width="71mm" height="96mm" viewBox="0 0 71 96">
<rect width="71" height="96" fill="#fdf8ea"/>
<rect data-picture="art" x="7" y="7" width="57" height="50" fill="none"/>
<rect data-slot="title" x="8" y="60" width="55" height="8" fill="none" data-font="Fira Sans" data-size="10"/>
</svg>"##;
    let own = Imagined::default()
        .with("art/icons/block.svg", block)
        .with("templates/hall/picture.svg", window)
        .with("data/hall/game.yaml", game)
        .with("data/hall/hall.yaml", cards);
    let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))));
    let diags = kit::examine(&project, Shelf::of(&project).game("hall").expect("it is there"), None).diags;
    (project, diags)
}

fn codes(recipes: &[&str]) -> Vec<&'static str> {
    hung(recipes).1.iter().map(|diag| diag.code).collect()
}

/// A person in red in front of a blue sky.
const PLAIN: &str = "ground: field, light: day, shot: medium, place: middle, who: {body: stout, head: round, face: merry, palette: [crimson, gold], size: 32, at: [0, 18]";

#[test]
fn a_picture_that_is_seen_is_not_complained_of() {
    assert_eq!(codes(&[&format!("{PLAIN}}}")]), [""; 0]);
}

#[test]
fn what_lies_under_the_frame_is_named_with_its_line_and_its_cure() {
    let (project, diags) = hung(&[&format!("{PLAIN}}}"), &format!("{}}}", PLAIN.replace("[0, 18]", "[0, -2]"))]);
    let [diag] = &diags[..] else { panic!("{diags:?}") };
    let said = diag.show(&project.sources, Paint::Plain);
    assert!(said.starts_with("data/hall/hall.yaml:4:"), "{said}");
    for part in ["warning[picture-covered]: card \"Picture 2\"", "of a face is covered by the frame", "move it down"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn whoever_is_not_to_be_seen_is_named() {
    assert_eq!(codes(&[&format!("{}}}", PLAIN.replace("[0, 18]", "[60, 18]"))]), ["picture-covered"]);
    // what a figure holds is kept off its face
    let shield = "arms: clasped, holds: [{icon: round-shield, tone: steel, size: 26, grip: [256, 500]}]";
    assert_eq!(codes(&[&format!("{PLAIN}, {shield}}}")]), [""; 0]);
    let barrel = |at: &str| format!("{PLAIN}}}, front: [{{icon: barrel, tone: wood, size: 22, at: {at}}}]");
    let (_, diags) = hung(&[&barrel("[0, -4]")]);
    let [diag] = &diags[..] else { panic!("{diags:?}") };
    assert!(diag.code == "picture-covered" && diag.what.contains("of a face is hidden by other parts"), "{diag:?}");
    assert_eq!(codes(&[&barrel("[16, 14]")]), [""; 0]);
}

#[test]
fn what_has_the_colours_of_its_ground_is_named() {
    let ball = |tone: &str| {
        format!(
            "ground: field, light: leaf, shot: medium, place: middle, main: {{icon: bullseye, tone: {tone}, size: 30, at: [0, 2]}}"
        )
    };
    assert_eq!(codes(&[&ball("ruby")]), [""; 0]);
    assert_eq!(codes(&[&ball("emerald")]), ["picture-contrast"]);
}

#[test]
fn a_silhouette_that_a_small_card_loses_is_named() {
    let prop = |icon: &str| {
        format!(
            "ground: field, light: day, shot: medium, place: middle, main: {{icon: {icon}, tone: ruby, size: 32, at: [0, 2], open: true}}"
        )
    };
    assert_eq!(codes(&[&prop("anvil")]), [""; 0]);
    assert_eq!(codes(&[&prop("cobweb")]), ["picture-shape"]);
}

#[test]
fn pictures_that_are_taken_for_each_other_are_named_once() {
    let thing = |icon: &str, tone: &str| {
        format!("ground: field, light: day, main: {{icon: {icon}, tone: {tone}, size: 28, at: [0, 4]}}")
    };
    let twins = [&*thing("anvil", "ruby"), &thing("anvil", "ruby"), &thing("barrel", "gold")];
    assert_eq!(codes(&twins), ["picture-alike"]);
}

#[test]
fn a_deck_of_one_hue_is_named_and_a_small_one_is_not() {
    let props = [
        "anvil",
        "anchor",
        "barrel",
        "boots",
        "castle",
        "coffin",
        "gavel",
        "ham-shank",
        "key",
        "log",
        "owl",
        "tooth",
        "rat",
    ];
    let deck = |lights: &[&str]| -> Vec<String> {
        let card = |(i, icon): (usize, &&str)| {
            format!(
                "ground: field, light: {}, main: {{icon: {icon}, tone: ivory, size: 30, at: [0, 2]}}",
                lights[i % lights.len()]
            )
        };
        props.iter().enumerate().map(card).collect()
    };
    let hues = |deck: &[String]| {
        let all: Vec<&str> = deck.iter().map(String::as_str).collect();
        codes(&all).into_iter().filter(|code| *code == "deck-hue").count()
    };
    assert_eq!(hues(&deck(&["fire"])), 1);
    assert_eq!(hues(&deck(&["fire"])[..11]), 0);
    assert_eq!(hues(&deck(&["fire", "day", "leaf"])), 0);
}

#[test]
fn things_in_the_air_are_counted() {
    let two = |more: &str| {
        format!(
            "{PLAIN}}}, with: [{{icon: anvil, tone: gold, size: 8, at: [-20, -4]{more}}}, {{icon: anvil, tone: gold, size: 8, at: [20, -4]{more}}}]"
        )
    };
    assert_eq!(codes(&[&two(", flies: true")]), ["picture-loose"]);
    // what does not fly has fallen to the floor
    assert_eq!(codes(&[&two("")]), [""; 0]);
}

#[test]
fn a_part_that_nothing_separates_is_named() {
    let block = |within: &str| {
        format!(
            "ground: field, light: day, shot: medium, place: middle, main: {{icon: block, tone: ruby, size: 28, at: [0, 4], parts: [{{box: {within}, tone: gold}}]}}"
        )
    };
    assert_eq!(codes(&[&block("[150, 150, 350, 350]")]), ["picture-seam"]);
    assert_eq!(codes(&[&block("[0, 0, 512, 512]")]), [""; 0]);
}

#[test]
fn a_subject_that_fills_in_is_named() {
    let block = |tone: &str, more: &str| {
        format!(
            "ground: field, light: day, shot: medium, place: middle, main: {{icon: block, tone: {tone}, size: 28, at: [0, 4]{more}}}"
        )
    };
    assert_eq!(codes(&[&block("shadow", "")]), ["picture-black"]);
    assert_eq!(codes(&[&block("shadow", ", parts: [{box: [0, 0, 512, 512], tone: ruby}]")]), [""; 0]);
    assert!(!codes(&[&block("crimson", "")]).contains(&"picture-black"));
}

#[test]
fn a_face_at_the_end_of_its_window_is_named() {
    let aside = |at: &str| format!("{}}}", PLAIN.replace("[0, 18]", at));
    assert!(codes(&[&aside("[-21, 18]")]).contains(&"picture-edge"));
    assert!(!codes(&[&aside("[-8, 18]")]).contains(&"picture-edge"));
}

#[test]
fn what_a_deck_shows_again_and_again_is_counted() {
    let tones = ["ruby", "gold", "emerald", "steel", "royal", "violet"];
    let thing = |i: usize, icon: &str, shot: &str| {
        format!(
            "ground: field, light: day, {shot}, main: {{icon: {icon}, tone: {}, size: 28, at: [0, 4]}}",
            tones[i % 6]
        )
    };
    let told = |recipes: Vec<String>| {
        let recipes: Vec<&str> = recipes.iter().map(String::as_str).collect();
        let told = codes(&recipes).into_iter().filter(|code| code.starts_with("deck-") && *code != "deck-hue");
        told.collect::<BTreeSet<_>>()
    };
    let icons = ["anvil", "barrel", "bullseye", "round-shield", "block", "crown"];
    let shots = [
        "shot: wide, place: left",
        "shot: medium, place: middle",
        "shot: close, place: right",
        "shot: medium, place: left",
    ];
    let all =
        |n: usize, shot: &dyn Fn(usize) -> &'static str| (0..n).map(|i| thing(i, icons[i % 6], shot(i))).collect();
    assert_eq!(told(all(12, &|i| shots[i % 4])), BTreeSet::new());
    assert_eq!(told(all(12, &|_| shots[0])), ["deck-shot"].into());
    assert_eq!(told(all(14, &|i| shots[i % 4])), ["deck-icon"].into());
    let person = |i: usize, pose: &str| {
        let plain = PLAIN.replace("shot: medium, place: middle", shots[i % 4]);
        format!("{}, {pose}}}", plain.replace("crimson", ["ruby", "emerald", "royal"][i % 3]))
    };
    let poses = [
        "stance: stand, arms: akimbo",
        "stance: stand, arms: raised",
        "stance: stand, arms: wide",
        "stance: stand, arms: shrug",
    ];
    assert_eq!(told((0..12).map(|i| person(i, poses[i % 4])).collect()), BTreeSet::new());
    assert_eq!(told((0..12).map(|i| person(i, poses[0])).collect()), ["deck-pose"].into());
}

#[test]
fn the_pictures_of_our_own_games_are_seen() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    for name in ["loot-roll", "looterz"] {
        let found = kit::examine(&project, Shelf::of(&project).game(name).expect("it is there"), None);
        let told: Vec<String> = found
            .diags
            .iter()
            .filter(|diag| diag.code.starts_with("picture-") || diag.code == "deck-hue")
            .map(|diag| diag.show(&project.sources, Paint::Plain))
            .collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }
}
