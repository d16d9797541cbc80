//! Paper of any size for printing at home: by name, by measure, too small, or with a wide margin.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{fine, folder, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A small game: six cards with backs.
fn game(name: &str) -> PathBuf {
    let here = folder("papers", name);
    fs::write(here.join("lamps.csv"), "Title,Text,Copies\nWick,It is lit.,3\nCandle,It drips.,3\n").expect("written");
    fine(&here, &["new", "lamps", "--cards", "lamps.csv"]);
    here.join("lamps")
}

/// The page sizes of a PDF in mm, both sides rounded, as poppler reads them; `None` if there is no poppler.
fn pages(file: &Path) -> Option<Vec<[i32; 2]>> {
    let told = Command::new("pdfinfo").args(["-f", "1", "-l", "999"]).arg(file).output().ok()?;
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    let sizes = text.lines().filter(|line| line.starts_with("Page") && line.contains(" size:")).map(|line| {
        let mut numbers = line.split_whitespace().filter_map(|word| word.parse::<f32>().ok()).skip(1);
        [(); 2].map(|()| (numbers.next().expect("a side") / 72.0 * 25.4).round() as i32)
    });
    Some(sizes.collect())
}

#[test]
fn a_kit_is_made_for_every_paper() {
    let game = game("every");
    let kit = game.join("output/lamps");
    // cards are upright on their sheets
    for (asked, files) in [
        ("a5,a3", &[("a5", [148, 210], 4), ("a3", [420, 297], 2)][..]),
        ("sra3,legal,tabloid", &[("sra3", [450, 320], 2), ("legal", [356, 216], 2), ("tabloid", [432, 279], 2)]),
        ("4x6,5x7", &[("4x6", [102, 152], 12), ("5x7", [178, 127], 6)]),
        ("330x210", &[("210x330", [330, 210], 2)]),
        ("A4, letter", &[("a4", [210, 297], 2), ("letter", [216, 279], 2)]),
    ] {
        fine(&game, &["build", "--no-png", "--paper", asked]);
        let listed = fs::read_to_string(kit.join("kit.json")).expect("a list");
        for (paper, size, sides) in files {
            if let Some(pages) = pages(&kit.join(format!("cards-{paper}.pdf"))) {
                assert_eq!((pages.len(), pages[0]), (*sides, *size), "{paper}");
            }
            for file in ["cards-gutterfold", "calibration"] {
                assert!(listed.contains(&format!("{file}-{paper}.pdf")), "{file} on {paper}: {listed}");
            }
        }
        // and for no other paper
        let sheets = fs::read_dir(&kit)
            .expect("a kit")
            .filter(|file| file.as_ref().expect("a file").file_name().to_string_lossy().starts_with("calibration-"));
        assert_eq!(sheets.count(), files.len(), "{asked}");
    }
    fine(&game, &["build", "--no-png", "--paper", "4x6", "--margin", "0"]);
    let listed = fs::read_to_string(kit.join("kit.json")).expect("a list");
    assert!(listed.contains("\"sheets\": 3") || listed.contains("\"sheets\":3"), "two cards on a photograph: {listed}");
}

#[test]
fn paper_that_holds_no_card_is_refused_with_a_cure() {
    let game = game("refused");
    let told = |args: &[&str], code: i32| {
        let (found, _, err) = run(&game, &[&["build", "--no-png"], args].concat());
        assert_eq!(found, code, "{args:?}: {err}");
        assert!(!game.join("output/lamps/kit.json").exists(), "nothing is printed");
        err
    };
    for (args, what) in [
        (&["--paper", "50x70"][..], "63 x 88 mm does not fit on 40 x 60 mm of paper (50 x 70 mm)"),
        (&["--paper", "4x6", "--margin", "30"], "63 x 88 mm does not fit on 41.6 x 92.4 mm of paper (4 x 6 in)"),
        (&["--paper", "50x70", "--margin", "50"], "63 x 88 mm does not fit on 0 x 0 mm of paper (50 x 70 mm)"),
    ] {
        let err = told(args, 1);
        assert!(err.contains(what) && err.contains("cards.csv:2:1: error[too-large]: card \"Wick\""), "{err}");
        assert!(
            err.contains("larger `--paper` or a smaller `--margin`") && err.matches("error[").count() == 1,
            "{err}"
        );
    }
    for (args, what) in [
        (
            &["--paper", "a9"][..],
            "the papers are a5, a4, a3, sra3, letter, legal, tabloid, 4x6, 5x7; or write width and height",
        ),
        (&["--paper", "40x60"], "each side of a paper is from 50 to 1300 mm long"),
        (&["--paper", "a5,a4,a3,legal,letter"], "a kit is made for up to 4 papers"),
        (&["--margin", "60"], "a margin is from 0 to 50 mm"),
        (&["--margin", "-1"], "a margin is from 0 to 50 mm"),
        (&["--margin", "wide"], "write a number in mm, for example 6.35"),
    ] {
        let err = told(args, 2);
        assert!(err.contains(what), "{err}");
    }
}

/// A board that does not fit on the paper is printed in tiles, a card is not; pages that fit no booklet are reported.
#[test]
fn boards_and_rulebooks_adapt_to_the_paper() {
    let game = game("boards");
    let yaml = game.join("data/lamps/game.yaml");
    let text = fs::read_to_string(&yaml).expect("a game");
    let board = "\npieces:\n  board: {template: plain/board, trim: [190, 260], sheet: board}\n";
    fs::write(&yaml, text + board).expect("written");
    fs::write(game.join("data/lamps/rulebook.md"), "# Lamps\n\nLight all lamps.\n").expect("written");
    let kit = game.join("output/lamps");
    let files = |asked: &str| {
        fine(&game, &["build", "--no-png", "--paper", asked]);
        let mut files: Vec<String> = fs::read_dir(&kit)
            .expect("a kit")
            .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
            .filter(|name| name.starts_with("board") || name.starts_with("rulebook"))
            .collect();
        files.sort();
        files
    };
    assert_eq!(files("a4"), ["board-a4.pdf", "rulebook-booklet-a4.pdf", "rulebook.pdf"]);
    assert_eq!(files("5x7"), ["board-tiled-5x7.pdf", "rulebook.pdf"]);
    assert_eq!(files("a3,a5"), ["board-a3.pdf", "board-tiled-a5.pdf", "rulebook-booklet-a3.pdf", "rulebook.pdf"]);
    if let Some(pages) = pages(&kit.join("rulebook-booklet-a3.pdf")) {
        assert_eq!(pages[0], [420, 297]);
    }
}
