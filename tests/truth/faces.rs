//! Every kind of face of every game.

use super::compared::{ALIKE, DRAWN, Pair, SHOWN, coloured, compare, even, patched, toned};
use super::flat::transparent;
use super::programs::{Printer, drawn, pages, plates, poppler};
use super::{Named, ROOT, condition, document, good};
use lootpress::face::Cut;
use lootpress::games;
use lootpress::press::{Press, Standard, Text};
use lootpress::typeset::{Case, Economy};
use lootpress::world::{Disk, Project};
use std::sync::Arc;

/// One face of each kind of a game, and each back, with its name.
fn kinds(game: &str, project: &Project, case: &Case) -> Vec<Named> {
    let game = games::ALL.iter().find(|known| known.name() == game).expect("a game of ours");
    let (mut all, mut backs) = (Vec::<Named>::new(), Vec::new());
    for component in game.open(project).components {
        let cut: Cut = component.cut;
        let name = format!("{}-{}", game.name(), component.kind);
        if !all.iter().any(|(known, _)| *known == name) {
            all.push((name, Arc::new(good(case.set(&component.front, &cut)))));
        }
        if let Some(back) = component.back.filter(|back| !backs.contains(back)) {
            let name = format!("{}-back-{}", game.name(), backs.len());
            all.push((name, Arc::new(good(case.set(&back, &cut)))));
            backs.push(back);
        }
    }
    all
}

/// Asserts that each kind of face of a game looks alike on the screen, in the PDF, and on the plates of two standards.
fn look_alike(game: &str) {
    if !poppler() {
        return;
    }
    let project = Project::new(Disk::new(ROOT));
    let case = good(Case::open(&project, Economy::Full));
    let faces = kinds(game, &project, &case);
    assert!(faces.len() >= 3, "{} kinds", faces.len());
    let document = document(&faces);
    let drawn = patched(&drawn(&format!("{game}-resvg"), &faces, case.fonts()));
    let live = patched(&pages(&format!("{game}-live"), &good(Press::new(case.fonts()).pdf(&document, 0))));
    let mut wrong = compare("PNG and PDF", &faces, &drawn, &live, DRAWN);
    let press = |standard| good(Press::for_print(case.fonts(), condition(standard, Text::Live)).pdf(&document, 0));
    let newer = press(Standard::X4);
    let printed = patched(&plates(&format!("{game}-printed"), &newer));
    wrong.extend(coloured(&faces, &drawn, &printed));
    let file = press(Standard::X1a);
    println!("{} bytes of PDF/X-1a, {} of PDF/X-4", file.len(), newer.len());
    wrong.extend(transparent(&file));
    let older = patched(&plates(&format!("{game}-flat"), &file));
    let both: Vec<_> = printed.iter().zip(&older).map(|(a, b)| even(a, b)).collect();
    wrong.extend(toned("X-4 and X-1a", &faces, &both, 0.001, ALIKE));
    let press = Printer::open();
    let left = |(shown, inked): Pair| {
        let flat: Vec<u8> = shown.iter().flatten().map(|c| *c as u8).collect();
        let left = press.left(&flat).chunks_exact(3).map(|p| [p[0].into(), p[1].into(), p[2].into()]).collect();
        (left, inked)
    };
    let seen: Vec<_> = drawn.iter().zip(&printed).map(|(a, b)| left(even(a, b))).collect();
    wrong.extend(toned("screen and plates", &faces, &seen, 0.01, SHOWN));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_kind_of_face_of_loot_roll_looks_alike_wherever_it_is_drawn() {
    look_alike("loot-roll");
}

#[test]
fn every_kind_of_face_of_looterz_looks_alike_wherever_it_is_drawn() {
    look_alike("looterz");
}

#[test]
fn every_kind_of_face_of_dungeon_robber_looks_alike_wherever_it_is_drawn() {
    look_alike("dungeon-robber");
}

#[test]
fn every_kind_of_face_of_hero_loot_looks_alike_wherever_it_is_drawn() {
    look_alike("hero-loot");
}
