//! Every kind of face of every game.

use super::compared::{ALIKE, DRAWN, Pair, SHOWN, coloured, compare, even, toned};
use super::flat::transparent;
use super::programs::{Printer, drawn, pages, plates, poppler};
use super::{Named, ROOT, condition, document, good};
use lootpress::face::Cut;
use lootpress::games;
use lootpress::press::{Press, Standard, Text};
use lootpress::typeset::{Case, Economy};
use lootpress::world::{Disk, Project};
use std::sync::Arc;

/// One face of each kind, and each back, with its name.
fn kinds(project: &Project, case: &Case) -> Vec<Named> {
    let mut all: Vec<Named> = Vec::new();
    for game in games::ALL.iter() {
        let mut backs = Vec::new();
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
    }
    all
}

#[test]
fn every_kind_of_face_looks_alike_wherever_it_is_drawn() {
    if !poppler() {
        return;
    }
    let project = Project::new(Disk::new(ROOT));
    let case = good(Case::open(&project, Economy::Full));
    let faces = kinds(&project, &case);
    assert!(faces.len() >= 12, "{} kinds", faces.len());
    let document = document(&faces);
    let drawn = drawn("resvg", &faces, case.fonts());
    let live = pages("live", &good(Press::new(case.fonts()).pdf(&document, 0)));
    let mut wrong = compare("PNG and PDF", &faces, &drawn, &live, DRAWN);
    let press = |standard| good(Press::for_print(case.fonts(), condition(standard, Text::Live)).pdf(&document, 0));
    let newer = press(Standard::X4);
    let printed = plates("printed", &newer);
    wrong.extend(coloured(&faces, &drawn, &printed));
    let file = press(Standard::X1a);
    println!("{} bytes of PDF/X-1a, {} of PDF/X-4", file.len(), newer.len());
    wrong.extend(transparent(&file));
    let older = plates("flat", &file);
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
