//! Reference faces: every kind of face, the fullest and the emptiest, as somebody has looked at it. `UPDATE=1 cargo test
//! --test faces` draws them anew; then look at what changed before it goes in.

use lootpress::face::Component;
use lootpress::games::ALL;
use lootpress::proof::{Proof, turned};
use lootpress::raster;
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

/// A back that different faces share hides which of them it is, and must not say which way up its card lies either.
#[test]
fn backs_are_the_same_turned_round() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let mut seen = 0;
    for game in ALL {
        let opened = game.open(&project);
        let mut backs: Vec<(&Component, bool)> = Vec::new();
        for card in opened.components.iter().filter(|c| c.back.is_some()) {
            match backs.iter_mut().find(|(known, _)| (&known.back, known.cut) == (&card.back, card.cut)) {
                Some((first, several)) => *several |= first.front != card.front,
                None => backs.push((card, false)),
            }
        }
        for economy in [Economy::Full, Economy::LowInk] {
            let case = Case::open(&project, economy).value.expect("fonts open");
            let mut proof = Proof::new(case.fonts());
            for (card, _) in backs.iter().filter(|(_, several)| *several) {
                let back = case.set(card.back.as_ref().expect("a back"), &card.cut).value.expect("is set");
                // 300 dots an inch
                let dots = |side: Mm| (side.0 * 300.0 / 25.4) as u32;
                let size = (dots(card.cut.trim.w), dots(card.cut.trim.h));
                let pixels = proof.pixels(&back, size, 300.0 / 25.4).value.expect("is drawn");
                let odd = turned::odd(&pixels);
                assert_eq!(odd, 0, "{} {economy:?}: dots of {}'s back tell which way up it lies", game.name(), card.id);
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "{seen} backs");
}

/// From the lowest ink of a text down to the ribbon or box below it an aid keeps at least this, mm.
const CLEAR: f32 = 1.2;

#[test]
fn no_text_of_the_aid_sits_on_the_ribbon_below_it() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let opened = ALL.iter().find(|g| g.name() == "loot-roll").expect("Loot Roll").open(&project);
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let aid = opened.components.iter().find(|c| c.id == "aid").expect("an aid");
    // where a ribbon ends, behind its letters, mm from the cut
    for (side, face, ribbons, end) in [("front", Some(&aid.front), 2, 30.3), ("back", aid.back.as_ref(), 5, 26.8)] {
        let galley = case.set(face.expect("two sides"), &aid.cut).value.expect("is set");
        let png = Proof::new(case.fonts()).png(&galley, 300, Mm(0.0)).value.expect("is drawn");
        let seen = raster::png(&png).expect("a picture");
        let dots = |mm: f32| (mm / 25.4 * 300.0) as usize;
        let dark = |x: usize, y: usize| {
            let at = (y * seen.width as usize + x) * 3;
            seen.rgb[at..at + 3].iter().map(|v| u32::from(*v)).sum::<u32>() < 300
        };
        // no line of text is so black
        let ribbon = |y: usize| (dots(end)..dots(end + 1.2)).all(|x| dark(x, y));
        let ink = |y: usize| (dots(6.4)..dots(56.6)).any(|x| dark(x, y));
        let (mut clear, mut found, mut inside) = (0, 0, false);
        for y in dots(5.0)..dots(70.0) {
            // the first has nothing but the frame above it
            if ribbon(y) && !inside {
                let gap = clear as f32 / 300.0 * 25.4;
                assert!(found == 0 || gap >= CLEAR, "{side}: {gap:.2} mm above ribbon {found}");
                found += 1;
            }
            inside = ribbon(y);
            clear = if ink(y) { 0 } else { clear + 1 };
        }
        assert!(found >= ribbons, "{side}: {found} ribbons seen");
    }
}
