//! Reference faces: every kind of face, with the most and the least content, approved by eye. `UPDATE=1 cargo test
//! --test it faces::` draws them again; look at the changes before you commit them.

use lootpress::face::Component;
use lootpress::games::ALL;
use lootpress::proof::{Proof, turned};
use lootpress::raster::Pixels;
use lootpress::typeset::{Case, Galley, Mark, Placed, Rgb, Run};
use lootpress::unit::{Affine, Economy, Mm, Size};
use lootpress::world::{Disk, Project};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// The component, whether its back is meant, and why it is included.
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

const HERO_LOOT: [Wanted; 14] = [
    ("the-argument-ender", false, "a weapon with effects, Bonus box and flavour"),
    ("seven-league-slippers", false, "as much text as a card has"),
    ("gladiators-ladle", false, "a weapon with nothing but flavour"),
    ("dragon-small-claims", false, "a minion"),
    ("sleeve-ace", false, "a Secret card, single use"),
    ("madame-orrery", false, "a hero"),
    ("the-ticket-man", false, "a hero with No-Trade and one symbol"),
    ("gladiators-ladle", true, "the back of War"),
    ("sleeve-ace", true, "the back of Secret"),
    ("the-argument-ender", true, "the back of Elite"),
    ("aid-1", false, "the reference card"),
    ("tin-moon-quarry", false, "a map"),
    ("attack-kitten-minion-marker", false, "a marker"),
    ("the-wrong-egg", false, "special loot"),
];

const DUNGEON_ROBBER: [Wanted; 10] = [
    ("dragon", false, "a monster with many keywords"),
    ("medusa", false, "a monster whose hit is no number"),
    ("ring-of-invisibility", false, "an item with a price"),
    ("haste", false, "a spell"),
    ("tricks-and-traps", false, "a table with many rows"),
    ("drawn-chamber-3", false, "a row that is drawn"),
    ("aid-fight", false, "a leaf of rules"),
    ("dragon", true, "a back that is the same turned round"),
    ("board", false, "the board"),
    ("sheet", false, "the sheet"),
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

#[test]
fn hero_loot_looks_as_it_did_when_somebody_looked() {
    looked_at("hero-loot", "tests/ref/hero-loot", &HERO_LOOT);
}

#[test]
fn dungeon_robber_looks_as_it_did_when_somebody_looked() {
    looked_at("dungeon-robber", "tests/ref/dungeon-robber", &DUNGEON_ROBBER);
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

/// A back that different faces share shows neither which of them it is, nor which way up its card is.
#[test]
fn backs_are_the_same_turned_round() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let mut seen = 0;
    for game in ALL.iter() {
        let opened = game.open(&project);
        let mut backs: Vec<(&Component, bool)> = Vec::new();
        for card in opened.components.iter().filter(|c| c.back.is_some()) {
            match backs.iter_mut().find(|(known, _)| (&known.back, &known.cut) == (&card.back, &card.cut)) {
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

/// The smallest distance, in mm, from the ink of a text down to the ribbon or box below it on an aid.
const CLEAR: f32 = 1.2;

/// The resolution in dpi at which gaps are measured.
const FINE: f32 = 300.0;

/// A line of an aid: the area of its ink, in dots, and the background that it is on.
struct Line {
    text: String,
    /// Left, top, right and bottom; the latter two are exclusive.
    ink: [usize; 4],
    plate: u32,
}

/// Every run of a galley, at any depth.
fn runs(galley: &Galley, onto: Affine, out: &mut Vec<Run>) {
    for mark in galley.slots.iter().flatten() {
        match mark {
            // a text that is not read is the shadow of another
            Mark::Run(run) if !run.text.trim().is_empty() => out.push(Run { at: run.at.then(onto), ..run.clone() }),
            Mark::Galley(inner) | Mark::Figure(inner) => runs(&inner.what, inner.at.then(onto), out),
            _ => {}
        }
    }
}

/// The same galley without its text.
fn bare(galley: &Galley) -> Galley {
    let mark = |mark: &Mark| match mark {
        Mark::Run(_) => None,
        Mark::Galley(inner) => Some(Mark::Galley(Placed { what: Arc::new(bare(&inner.what)), ..inner.clone() })),
        Mark::Figure(inner) => Some(Mark::Figure(Placed { what: Arc::new(bare(&inner.what)), ..inner.clone() })),
        other => Some(other.clone()),
    };
    Galley { slots: galley.slots.iter().map(|s| s.iter().filter_map(mark).collect()).collect(), ..galley.clone() }
}

/// Backgrounds: dots that merge without an edge have the same number.
fn plates(ground: &Pixels) -> Vec<u32> {
    let (w, h) = (ground.width as usize, ground.height as usize);
    let dot = |i: usize| &ground.rgb[i * 3..][..3];
    let smooth = |a: usize, b: usize| dot(a).iter().zip(dot(b)).all(|(a, b)| a.abs_diff(*b) <= 8);
    let (mut plate, mut last) = (vec![0u32; w * h], 0);
    for first in 0..w * h {
        if plate[first] > 0 {
            continue;
        }
        last += 1;
        plate[first] = last;
        let mut open = vec![first];
        while let Some(i) = open.pop() {
            let (x, y) = (i % w, i / w);
            let beside =
                [(x > 0, i.wrapping_sub(1)), (x + 1 < w, i + 1), (y > 0, i.wrapping_sub(w)), (y + 1 < h, i + w)];
            for (_, near) in beside.into_iter().filter(|(is, _)| *is) {
                if plate[near] == 0 && smooth(i, near) {
                    plate[near] = last;
                    open.push(near);
                }
            }
        }
    }
    plate
}

/// The lines of a face, each with its ink and its background; and the backgrounds of all dots, `wide` in a row.
fn lines(proof: &mut Proof<'_>, galley: &Galley) -> (Vec<Line>, Vec<u32>, usize) {
    let k = FINE / 25.4;
    let dots = |side: Mm| (side.0 * k) as u32;
    let (wide, high) = (dots(galley.size.w), dots(galley.size.h));
    let ground = proof.pixels(&bare(galley), (wide, high), k).value.expect("is drawn");
    let plate = plates(&ground);
    let mut all = Vec::new();
    runs(galley, Affine::IDENTITY, &mut all);
    let mut found = Vec::new();
    for run in all {
        // the line alone, in black, on a strip of the same width as the face
        let size = Mm::from(run.size);
        let top = ((run.at.0[5] - size.0) * k).floor().max(0.0);
        let rows = (size.0 * 1.5 * k).ceil() as u32;
        let at = run.at.then(Affine::shift(Mm(0.0), Mm(-top / k)));
        let black = Mark::Run(Run { ink: Rgb([0; 3]), at, ..run.clone() });
        let strip = Size { w: Mm(wide as f32 / k), h: Mm(rows as f32 / k) };
        let strip = Galley { size: strip, bleed: Mm(0.0), skeleton: None, slots: vec![vec![black]], ..galley.clone() };
        let seen = proof.pixels(&strip, (wide, rows), k).value.expect("is drawn");
        let inked = seen.rgb.chunks_exact(3).enumerate().filter(|(_, dot)| dot[0] < 128);
        let inked = inked.map(|(i, _)| (i % wide as usize, i / wide as usize + top as usize));
        let inked: Vec<_> = inked.filter(|(_, y)| *y < high as usize).collect();
        let Some(first) = inked.first() else { continue };
        let ink = inked
            .iter()
            .fold([first.0, first.1, 0, 0], |[l, t, r, b], (x, y)| [l.min(*x), t.min(*y), r.max(x + 1), b.max(y + 1)]);
        let mut under: BTreeMap<u32, usize> = BTreeMap::new();
        inked.iter().for_each(|(x, y)| *under.entry(plate[y * wide as usize + x]).or_default() += 1);
        let plate = under.into_iter().max_by_key(|(_, dots)| *dots).expect("some ink").0;
        found.push(Line { text: run.text.to_string(), ink, plate });
    }
    (found, plate, wide as usize)
}

#[test]
fn no_text_of_an_aid_sits_on_the_ribbon_below_it() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let case = Case::open(&project, Economy::Full).value.expect("fonts open");
    let mut seen = 0;
    for game in ALL.iter() {
        let opened = game.open(&project);
        let aids = opened.components.iter().filter(|c| &*c.kind == "aid");
        let sides =
            aids.flat_map(|aid| [Some(&aid.front), aid.back.as_ref()].map(|face| face.map(|face| (face, &aid.cut))));
        let (mut ribbons, mut close) = (0, Vec::new());
        for (face, cut) in sides.flatten() {
            let galley = case.set(face, cut).value.expect("is set");
            let (lines, plate, wide) = lines(&mut Proof::new(case.fonts()), &galley);
            let own: BTreeSet<u32> = lines.iter().map(|line| line.plate).collect();
            for ribbon in own {
                let rows = |of: u32| plate.iter().enumerate().filter(move |(_, p)| **p == of).map(|(i, _)| i / wide);
                let top = rows(ribbon).min().expect("a plate");
                // a background that surrounds a text is the one that the text is on
                for line in lines.iter().filter(|line| line.plate != ribbon && line.ink[3] <= top) {
                    let [left, _, right, bottom] = line.ink;
                    let below =
                        (bottom..plate.len() / wide).find(|y| (left..right).any(|x| plate[y * wide + x] == ribbon));
                    let Some(gap) = below.map(|y| (y - bottom) as f32 / FINE * 25.4) else { continue };
                    ribbons += usize::from(gap < 5.0);
                    if gap < CLEAR {
                        close.push(format!("{}: {gap:.2} mm below \"{}\"", face.title, line.text.trim()));
                    }
                }
            }
        }
        assert!(close.is_empty(), "{}: {close:#?}", game.name());
        seen += ribbons;
    }
    // not every aid has ribbons
    assert!(seen > 9, "{seen} ribbons seen below a text");
}
