//! Sheets for cutting machines: their layouts are the published ones, the knife follows the printed cut, and nothing is so close to
//! a registration mark that a machine may mistake it for one.

#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{fine, folder, run};
use lootpress::face::CUTS;
use lootpress::impose::cutter::{Cutter, Fitted, fitted};
use lootpress::impose::duplex::Sides;
use lootpress::impose::paper::{NAMED, Paper, Way};
use lootpress::impose::toolpath::{CLEAR, Registration};
use lootpress::kit::{self, How, Wanted};
use lootpress::proof::Proof;
use lootpress::raster::Pixels;
use lootpress::shelf::Shelf;
use lootpress::unit::{Mm, Size};
use lootpress::world::{Disk, Imagined, Layered, Project};
use std::collections::BTreeMap;

const IN: f32 = 25.4;

/// The sizes in the published table, and whether they are round.
fn published(name: &str) -> (Size, bool) {
    let (w, h) = match name {
        "1in_circle" => (IN, IN),
        "70mm_square" => (70.0, 70.0),
        "american_mini" => (41.0, 63.0),
        "bridge" => (2.25 * IN, 3.5 * IN),
        "bridge_square" => (2.25 * IN, 2.25 * IN),
        "business" => (3.5 * IN, 2.0 * IN),
        "catan" => (54.0, 80.0),
        "credit" => (3.375 * IN, 2.125 * IN),
        "domino" => (1.75 * IN, 3.5 * IN),
        "domino_square" => (1.75 * IN, 1.75 * IN),
        "euro_business" => (85.0, 55.0),
        "euro_mini" => (44.0, 68.0),
        "japanese" => (59.0, 86.0),
        "jumbo" => (3.5 * IN, 5.5 * IN),
        "micro" => (1.25 * IN, 1.75 * IN),
        "mini" => (1.75 * IN, 2.5 * IN),
        "poker" => (2.5 * IN, 3.5 * IN),
        "standard" => (63.0, 88.0),
        "standard_double" => (88.0, 126.0),
        "tarot" => (2.75 * IN, 4.75 * IN),
        round => {
            let side = round.strip_suffix("mm_circle").and_then(|side| side.parse().ok()).expect("a size");
            (side, side)
        }
    };
    (Size::mm(w, h), name.ends_with("circle"))
}

#[test]
fn layouts_are_the_published_ones() {
    let mut compared = 0;
    for line in include_str!("cutter/published.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let (size, disc) = published(words[1]);
        let paper: Paper = if words[0] == "arch_b" { "12x18in" } else { words[0] }.parse().expect("a paper");
        // the table gives the number for sheets printed to the edge on A3 and Arch B with marks at 3 mm, not at 3.5 mm
        let edge = if ["a3", "arch_b"].contains(&words[0]) { 3.0 } else { 3.5 };
        for (stated, inset) in words[2..].chunks(3).zip([10.0, edge]) {
            let way = if stated[0] == "L" { Way::Landscape } else { Way::Portrait };
            let (rows, columns) = stated[1].split_once('x').expect("rows and columns");
            let arm: f32 = stated[2].parse().expect("a length");
            let found = fitted(paper.lying(way), size, Mm(inset), Mm(6.5)).expect("it fits");
            assert_eq!((found.rows.to_string(), found.columns.to_string()), (rows.into(), columns.into()), "{line}");
            assert!((found.arm.0 - arm).abs() < 0.01, "{line}: {found:?}");
            if inset == 10.0 {
                assert_eq!(Cutter::Silhouette.way(paper, size, disc), way, "{line}");
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 234);
}

/// Every named cut is within the insets of every sheet that a machine takes, apart from the marks.
#[test]
fn every_size_keeps_clear_of_the_marks() {
    for (_, title, paper) in NAMED {
        for (cutter, inset) in [(Cutter::Silhouette, 10.0), (Cutter::SilhouetteFeeder, 15.875)] {
            if cutter.refuses(paper).is_some() {
                continue;
            }
            for (name, w, h, _) in CUTS.iter().copied() {
                let sheet = paper.lying(cutter.way(paper, Size::mm(w, h), false));
                let Some(Fitted { columns, rows, arm }) = fitted(sheet, Size::mm(w, h), Mm(inset), Mm(6.5)) else {
                    continue;
                };
                let first = [(sheet.w.0, w, columns), (sheet.h.0, h, rows)]
                    .map(|(whole, one, many)| (whole - (one + 1.25) * many as f32 + 1.25) / 2.0);
                assert!(first.iter().all(|at| *at >= inset - 0.1), "{name} on {title}: {first:?}");
                // a dot of 1/300 inch on every piece
                let beyond = inset + arm.0 + 1.25 - 0.2;
                assert!(first.iter().any(|at| *at >= beyond), "{name} on {title}: {first:?} {arm:?}");
            }
        }
    }
}

/// A game with pieces of this cut, and this face of 71 x 96 mm, including bleed.
fn project(cut: &str, face: &str) -> Project {
    let game = format!(
        "{{title: Ink, kinds: {{ink: {{files: ink.csv, template: ink/card, cut: {cut}, fields: {{title: text}}}}}}}}"
    );
    let own = Imagined::default()
        .with("data/ink/game.yaml", game)
        .with("data/ink/ink.csv", "title,copies\nBlot,19\n")
        .with("templates/ink/card.svg", face);
    Project::new(Layered::new(Box::new(own), Box::new(Disk::new(env!("CARGO_MANIFEST_DIR")))))
}

/// Dots per millimeter of the sheets that are examined: 600 dpi.
const K: f32 = 600.0 / IN;

/// The files of a game's kit, and the first page of a document as pixels.
fn sheet(project: &Project, how: &How, document: &str) -> (BTreeMap<String, Vec<u8>>, Pixels) {
    let shelf = Shelf::of(project);
    let opened = shelf.game("ink").expect("a game").open(project);
    assert!(opened.whole, "{:?}", opened.diags);
    let wanted = Wanted { calibration: false, ..Wanted::all(project, "ink", &opened) };
    let mut files = BTreeMap::new();
    let made = kit::build(&wanted, how, &mut files, &());
    assert!(made.result.is_ok(), "{:?}", made.diags);
    let (fonts, planned) = kit::planned(&wanted, how, &()).result.expect("a plan");
    let names: Vec<&String> = planned.iter().map(|planned| &planned.name).collect();
    let found = planned.iter().find(|planned| planned.name == document).unwrap_or_else(|| panic!("{names:?}"));
    let page = &found.pages[0];
    let size = [page.size.w, page.size.h].map(|side| (side.0 * K).round() as u32);
    (files, Proof::new(&fonts).pixels(page, (size[0], size[1]), K).value.expect("drawn"))
}

fn how(cutter: &str, paper: &str) -> How {
    let cutter = Cutter::NAMED.into_iter().find(|(name, _)| *name == cutter).map(|(_, cutter)| cutter);
    How {
        papers: vec![paper.parse().expect("a paper")],
        cutter,
        sides: Sides::Fronts,
        pictures: false,
        ..How::default()
    }
}

/// The darkness of a dot, from 0 to 1.
fn dark(seen: &Pixels, x: usize, y: usize) -> f32 {
    let at = (y * seen.width as usize + x) * 3;
    1.0 - f32::from(seen.rgb[at]) / 255.0
}

/// The group codes and values of a DXF file.
fn groups(text: &str) -> Vec<(i32, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    lines.chunks(2).map(|pair| (pair[0].parse().expect("a code"), pair[1])).collect()
}

/// The vertices of the closed polylines of a DXF file, with their bulges.
fn polylines(text: &str) -> Vec<Vec<[f32; 3]>> {
    let mut all: Vec<Vec<[f32; 3]>> = Vec::new();
    let mut within = "";
    for (code, value) in groups(text) {
        match (code, value) {
            (0, "POLYLINE") => all.push(Vec::new()),
            (0, "VERTEX") => all.last_mut().expect("a line").push([0.0; 3]),
            _ => {}
        }
        if code == 0 {
            within = value;
        }
        let axis = match code {
            10 => 0,
            20 => 1,
            42 => 2,
            _ => continue,
        };
        if within == "VERTEX" {
            all.last_mut().and_then(|line| line.last_mut()).expect("a vertex")[axis] = value.parse().expect("a number");
        }
    }
    all
}

/// The first and the last edge, in mm, at which a row or a column of dots changes from light to dark or back.
fn edges(dots: impl Iterator<Item = f32>) -> [f32; 2] {
    let dots: Vec<f32> = dots.collect();
    let first = dots.iter().position(|dot| *dot > 0.02).expect("ink");
    let last = dots.iter().rposition(|dot| *dot > 0.02).expect("ink");
    // a dot that is partly covered
    let before = first as f32 + 1.0 - dots[first];
    [before / K, (last as f32 + dots[last]) / K]
}

#[test]
fn the_knife_goes_where_the_cut_is_printed() {
    // black up to the cut, and white beyond it
    let face = r##"<svg width="71mm" height="96mm" viewBox="0 0 71 96"><rect width="71" height="96" fill="#fff"/><rect x="4" y="4" width="63" height="88" fill="#000"/><rect data-slot="title" x="10" y="10" width="49" height="10" data-font="Fira Sans" data-weight="400" data-ink="#000" data-size="8"/></svg>"##;
    for (cutter, paper, high) in [("scanncut", "a4", 210.0), ("scanncut", "letter", 215.9), ("silhouette", "a3", 297.0)]
    {
        let (files, seen) = sheet(&project("card", face), &how(cutter, paper), &format!("cards-{paper}.pdf"));
        let dxf = String::from_utf8(files[&format!("cards-cut-{paper}.dxf")].clone()).expect("text");
        let lines = polylines(&dxf);
        assert!(lines.iter().all(|line| line.len() == 8), "eight ends of four straight sides: {lines:?}");
        let (mut least, mut most) = ([f32::MAX; 2], [f32::MIN; 2]);
        for [x, y, bulge] in lines.iter().flatten() {
            assert!(*bulge == 0.0 || (bulge + 0.414_214).abs() < 1e-5, "clockwise quarters of circles: {bulge}");
            for (axis, at) in [*x, high - *y].into_iter().enumerate() {
                (least[axis], most[axis]) = (least[axis].min(at), most[axis].max(at));
            }
        }
        let (w, h) = (seen.width as usize, seen.height as usize);
        // through the middle of the first row and of the first column
        let row = ((least[1] + 44.0) * K) as usize;
        let column = ((least[0] + 31.5) * K) as usize;
        let across = edges((0..w).map(|x| dark(&seen, x, row)));
        let down = edges((0..h).map(|y| dark(&seen, column, y)));
        let found = [[across[0], down[0]], [across[1], down[1]]];
        for (cut, ink) in [(least, found[0]), (most, found[1])] {
            for axis in 0..2 {
                assert!((cut[axis] - ink[axis]).abs() < 0.02, "{cutter} {paper}: {least:?} {most:?} {found:?}");
            }
        }
        let svg = String::from_utf8(files[&format!("cards-cut-{paper}.svg")].clone()).expect("text");
        assert_eq!(svg.matches("<path").count(), lines.len(), "both files cut the same pieces");
    }
}

/// The area of a mark and the distance of a dot from it, in mm.
fn from_mark(marks: &[[f32; 4]], x: f32, y: f32) -> f32 {
    let far = |[l, t, r, b]: &[f32; 4]| (l - x).max(x - r).max(0.0).hypot((t - y).max(y - b).max(0.0));
    marks.iter().map(far).fold(f32::MAX, f32::min)
}

#[test]
fn nothing_dark_is_near_a_mark_but_pieces() {
    let face = r##"<svg width="71mm" height="96mm" viewBox="0 0 71 96"><rect width="71" height="96" fill="#000"/><rect data-slot="title" x="10" y="10" width="49" height="10" data-font="Fira Sans" data-weight="400" data-ink="#000" data-size="8"/></svg>"##;
    for (cutter, paper) in
        [("silhouette", "a4"), ("silhouette", "letter"), ("silhouette-4", "letter"), ("silhouette-feeder", "a4")]
    {
        let (files, seen) = sheet(&project("card", face), &how(cutter, paper), &format!("cards-{paper}.pdf"));
        let listed = String::from_utf8(files["kit.json"].clone()).expect("text");
        assert!(listed.contains("mm long, 1 mm thick"), "the settings are told: {listed}");
        let paper: Paper = paper.parse().expect("a paper");
        let found = Cutter::NAMED.into_iter().find(|(name, _)| *name == cutter).expect("a machine").1;
        let sheet = paper.lying(found.way(paper, Size::mm(63.0, 88.0), false));
        let inset = if cutter == "silhouette-feeder" { Mm(15.875) } else { Mm(10.0) };
        let Fitted { columns, rows, arm } = fitted(sheet, Size::mm(63.0, 88.0), inset, Mm(6.5)).expect("it fits");
        // Silhouette Studio allows no longer arms
        let arm = arm.min(Mm(20.0));
        let marks = Registration { inset, arm, square: cutter != "silhouette-4" };
        let areas: Vec<[f32; 4]> = marks
            .lines(sheet)
            .iter()
            .map(|line| line.area())
            .map(|r| [r.x.0, r.y.0, r.right().0, r.bottom().0])
            .collect();
        assert_eq!(areas.len(), if marks.square { 5 } else { 8 });
        let block = |whole: Mm, one: f32, many: usize| (whole.0 - (one + 1.25) * many as f32 + 1.25) / 2.0;
        let (left, top) = (block(sheet.w, 63.0, columns), block(sheet.h, 88.0, rows));
        let (mut nearest, mut printed) = (f32::MAX, 0);
        for y in (0..seen.height as usize).step_by(2) {
            for x in (0..seen.width as usize).step_by(2) {
                if dark(&seen, x, y) < 0.5 {
                    continue;
                }
                let (x, y) = ((x as f32 + 0.5) / K, (y as f32 + 0.5) / K);
                let far = from_mark(&areas, x, y);
                if far < 0.05 {
                    printed += 1;
                    continue;
                }
                let (u, v) = ((x - left).rem_euclid(64.25), (y - top).rem_euclid(89.25));
                // inside the round corners of a piece
                let (dx, dy) = ((3.0 - u).max(u - 60.0).max(0.0), (3.0 - v).max(v - 85.0).max(0.0));
                if dx.hypot(dy) <= 3.02 {
                    nearest = nearest.min(far);
                } else {
                    assert!(far > CLEAR.0 - 0.05, "{cutter}: dark at {x}, {y}, {far} mm from a mark");
                }
            }
        }
        assert!(printed > 1000, "marks are printed");
        assert!(nearest > 2.0, "{cutter}: a piece is {nearest} mm from a mark");
    }
}

#[test]
fn a_machine_takes_only_its_papers() {
    let game = folder("cutters", "refused");
    std::fs::write(game.join("lamps.csv"), "Title,Text,Copies\nWick,It is lit.,3\nCandle,It drips.,3\n")
        .expect("written");
    fine(&game, &["new", "lamps", "--cards", "lamps.csv"]);
    let lamps = game.join("lamps");
    for (asked, what) in [
        (&["silhouette", "--paper", "sra3"][..], "SRA3 cannot be cut with a Silhouette: mats are 304.8 mm wide"),
        (
            &["cricut", "--paper", "a5"],
            "A5 cannot be cut with a Cricut: its pictures of 171.45 x 234.95 mm do not fit on it",
        ),
        (
            &["silhouette-4", "--paper", "a4", "--margin", "12"],
            "the printer leaves 12 mm white, but marks are printed 9.5 mm from the edge",
        ),
    ] {
        let (code, _, err) = run(&lamps, &[&["build", "--no-png", "--cutter"], asked].concat());
        assert_eq!(code, 1, "{err}");
        assert!(err.contains(what) && err.contains("choose another `--paper`"), "{err}");
        assert_eq!(err.matches("error[").count(), 1, "{err}");
    }
    let (code, _, err) = run(&lamps, &["build", "--cutter", "guillotine"]);
    assert!(code == 2 && err.contains("silhouette-feeder"), "{err}");
}
