//! Reference faces: every kind of face, the fullest and the emptiest, as somebody has looked at it. `UPDATE=1 cargo test
//! --test faces` draws them anew; then look at what changed before it goes in.

use lootpress::games::ALL;
use lootpress::proof::Proof;
use lootpress::typeset::Case;
use lootpress::unit::{Economy, Mm};
use lootpress::world::{Disk, Project};
use std::path::PathBuf;

/// Component, whether its back is meant, and why it is here.
type Wanted = (&'static str, bool, &'static str);

const LOOTERZ: [Wanted; 11] = [
    ("scarecrow", false, "a Looter with as many effects as a card may have"),
    ("dragonling", false, "a Looter with nothing but flavour"),
    ("frog", false, "a Frog"),
    ("death-knight", false, "a keyword and a last wish"),
    ("king", false, "a Looter that is always on"),
    ("scarecrow", true, "the back, the same upside down"),
    ("aid", false, "the turn"),
    ("aid", true, "the words of the trade"),
    ("mat", false, "the mat"),
    ("token-loot", false, "a round token"),
    ("token-life", false, "a square token"),
];

const LOOT_ROLL: [Wanted; 12] = [
    ("alone-into-the-dark", false, "an ability, and the longest sentence"),
    ("second-hand-helm", false, "gear with nothing but flavour"),
    ("magic-lute", false, "rare gear for both hands"),
    ("philosophers-pebble", false, "epic loot for the bag"),
    ("refuse-golem", false, "a monster"),
    ("semi-detached-dragon", false, "a monster with full chests"),
    ("choice-fight-1", false, "fight"),
    ("choice-flight-2", false, "flight"),
    ("aid", false, "the aid"),
    ("magic-lute", true, "the back of rare loot"),
    ("alone-into-the-dark", true, "the back of abilities"),
    ("choice-fight-1", true, "the back of choice cards"),
];

const DPI: u32 = 100;

#[test]
fn faces_look_as_they_did_when_somebody_looked() {
    looked_at("loot-roll", "tests/ref", &LOOT_ROLL);
}

#[test]
fn looterz_look_as_they_did_when_somebody_looked() {
    looked_at("looterz", "tests/ref/looterz", &LOOTERZ);
}

#[expect(clippy::disallowed_methods, reason = "a test reads and writes its own references")]
fn looked_at(game: &str, folder: &str, faces: &[Wanted]) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let project = Project::new(Disk::new(&root));
    let opened = ALL.iter().find(|g| g.name() == game).expect("a game of the house").open(&project);
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let mut proof = Proof::new(case.fonts());
    let mut changed = Vec::new();
    for (id, back, why) in faces {
        let component = opened.components.iter().find(|c| c.id == *id).unwrap_or_else(|| panic!("no component {id}"));
        let face = if *back { component.back.as_ref().expect("a back") } else { &component.front };
        let galley = case.set(face, &component.cut).value.unwrap_or_else(|| panic!("{id} cannot be set"));
        let png = proof.png(&galley, DPI, Mm(0.0)).value.unwrap_or_else(|| panic!("{id} cannot be drawn"));
        let file = root.join(format!("{folder}/{id}{}.png", if *back { "-back" } else { "" }));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &png).expect("tests/ref can be written");
        } else if std::fs::read(&file).ok() != Some(png) {
            changed.push(format!("{} ({why})", file.display()));
        }
    }
    assert!(changed.is_empty(), "these faces changed; look at them, then UPDATE=1:\n{}", changed.join("\n"));
}
