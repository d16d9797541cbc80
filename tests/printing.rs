//! Work around a home printer: files in one, copies, piles, sheets that are partly cut, and options that are kept.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{ended, fine, folder, lootpress, run};
use lootpress::impose::cutter::Cutter;
use lootpress::impose::duplex::{self, Flip, Layout, Marks, Order, STILL, Sides};
use lootpress::impose::grid::Spacing;
use lootpress::impose::paper::{A4, Way};
use lootpress::impose::{Piece, Side};
use lootpress::typeset::Galley;
use lootpress::unit::{Mm, Point, Rect, Shape, Size};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// A small game: twelve cards with backs, and a rulebook.
fn game(name: &str) -> PathBuf {
    let here = folder("printing", name);
    fs::write(here.join("lamps.csv"), "Title,Text,Copies\nWick,It is lit.,9\nCandle,It drips.,3\n").expect("written");
    fine(&here, &["new", "lamps", "--cards", "lamps.csv"]);
    fs::write(here.join("lamps/data/lamps/rulebook.md"), "# Lamps\n\nLight all lamps.\n").expect("written");
    here.join("lamps")
}

/// The files of the kit by name, and its kit.json.
fn kit(game: &std::path::Path) -> (Vec<String>, String) {
    let kit = game.join("output/lamps");
    let mut names: Vec<String> = fs::read_dir(&kit)
        .expect("a kit")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".pdf"))
        .collect();
    names.sort();
    (names, fs::read_to_string(kit.join("kit.json")).expect("a list"))
}

#[test]
fn a_kit_is_one_file_for_each_paper() {
    let game = game("merged");
    fine(&game, &["build", "--no-png", "--merge"]);
    let (names, listed) = kit(&game);
    let alone = |paper: &str| [format!("calibration-{paper}.pdf"), format!("cards-gutterfold-{paper}.pdf")];
    let mut all: Vec<String> = [alone("a4"), alone("letter")].concat();
    all.extend(["kit-a4.pdf", "kit-letter.pdf", "print-me-first.pdf", "rulebook.pdf"].map(str::to_owned));
    all.sort();
    assert_eq!(names, all);
    // the cover, two sheets of cards on both sides, and a booklet of one sheet
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    let files = listed["files"].as_array().expect("files");
    let merged = files.iter().find(|file| file["name"] == "kit-a4.pdf").expect("it is listed");
    assert!(merged["pages"].as_u64() >= Some(7) && merged["sheets"].as_u64() >= Some(3), "{merged}");
    // every copy is found on its page
    let wick =
        listed["components"].as_array().expect("cards").iter().find(|card| card["title"] == "Wick").expect("Wick");
    let found =
        wick["files"].as_array().expect("files").iter().find(|file| file["name"] == "kit-a4.pdf").expect("there");
    assert_eq!(found["pages"].as_array().expect("pages").len(), 9);
    assert_eq!(found["pages"][0], 2, "after the cover");
}

#[test]
fn fronts_and_backs_are_files_of_their_own() {
    let game = game("separate");
    fine(&game, &["build", "--no-png", "--layout", "separate", "--paper", "a4", "--kits", "2"]);
    let (names, listed) = kit(&game);
    assert!(["cards-backs-a4.pdf", "cards-fronts-a4.pdf"].iter().all(|name| names.iter().any(|known| known == name)));
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    for file in listed["files"].as_array().expect("files") {
        let name = file["name"].as_str().expect("a name");
        if name == "cards-fronts-a4.pdf" || name == "cards-backs-a4.pdf" {
            assert_eq!(file["pages"], 3, "24 cards: {file}");
        }
    }
    assert_eq!(listed["components"][0]["copies"], 18);
}

const CARD: Size = Size::mm(63.0, 88.0);

fn card(_: usize) -> Piece {
    piece(CARD)
}

/// A card of this size with a back.
fn piece(size: Size) -> Piece {
    let galley = |title: &str| {
        let (title, size, bleed) = (title.to_owned(), size.grown(Mm(3.0)), Mm(3.0));
        Arc::new(Galley { title, size, bleed, skeleton: None, slots: Vec::new() })
    };
    Piece { front: galley("front"), back: Some(galley("back")), radius: Mm(3.0), shape: Shape::Box, folds: Vec::new() }
}

fn layout() -> Layout {
    Layout {
        paper: A4,
        way: Way::Portrait,
        spacing: Spacing::Butted,
        apart: Mm(0.0),
        sides: Sides::Both,
        flip: Flip::Long,
        back_offset: STILL,
        order: Order::Rows,
        marks: Marks::Both,
        skip: 0,
        strip: Size::mm(150.0, 3.2),
        cutter: None,
    }
}

/// The centers of the pieces.
fn middles(sheet: &lootpress::impose::Sheet) -> Vec<(i32, i32)> {
    let middle = |at: Rect| Point { x: at.x + at.w / 2.0, y: at.y + at.h / 2.0 };
    let placed = sheet.placed.iter().map(|placed| placed.at.apply(middle(Rect::of(placed.what.size))));
    placed.map(|p| (p.x.0.round() as i32, p.y.0.round() as i32)).collect()
}

#[test]
fn a_pile_that_is_cut_at_once_is_in_order() {
    for many in [1, 9, 10, 23, 27, 40] {
        let pieces: Vec<Piece> = (0..many).map(card).collect();
        let sheets = duplex::impose("Cards", &pieces, &Layout { order: Order::Stack, ..layout() }).expect("they fit");
        let fronts: Vec<_> = sheets.iter().filter(|sheet| sheet.side == Side::Front).collect();
        assert_eq!(fronts.len(), many.div_ceil(9));
        let places = fronts.iter().map(|sheet| sheet.holds.len()).max().expect("a sheet");
        // one pile at every place, from the top sheet down, and then the piles on top of each other
        let piles = (0..places).flat_map(|place| fronts.iter().filter_map(move |sheet| sheet.holds.get(place)));
        assert_eq!(piles.copied().collect::<Vec<_>>(), (0..many).collect::<Vec<_>>());
    }
}

#[test]
fn places_that_are_cut_out_stay_empty() {
    let pieces: Vec<Piece> = (0..12).map(card).collect();
    let whole = duplex::impose("Cards", &pieces, &layout()).expect("they fit");
    let rest = duplex::impose("Cards", &pieces, &Layout { skip: 4, ..layout() }).expect("they fit");
    let held: Vec<usize> = rest.iter().map(|sheet| sheet.holds.len()).collect();
    assert_eq!(held, [5, 5, 7, 7]);
    // the places that remain are those of a whole sheet, on both sides
    for side in 0..2 {
        assert_eq!(middles(&rest[side].sheet)[..], middles(&whole[side].sheet)[4..]);
        assert_eq!(middles(&rest[side + 2].sheet)[..], middles(&whole[side].sheet)[..7]);
    }
    // a sheet without a free place is left out
    let fresh = duplex::impose("Cards", &pieces, &Layout { skip: 9, ..layout() }).expect("they fit");
    assert_eq!(fresh[0].holds.len(), 9);
}

#[test]
fn options_are_kept_in_files() {
    let game = game("kept");
    let home = game.join("home");
    fs::create_dir_all(home.join("lootpress")).expect("a folder");
    let settings = "editor: vi {file}\nprint:\n  margin: 7\n  paper: a3\n  printers: {home: {back-offset: [0.2, 0]}}\n";
    fs::write(home.join("lootpress/settings.yaml"), settings).expect("written");
    let print = "paper: [a5, a4]\nno-png: yes\nprinter: office\nprinters:\n  office: {flip: short, margin: 6.35}\n";
    fs::write(game.join("data/print.yaml"), print).expect("written");
    let build = |asked: &[&str]| {
        let mut command = lootpress(&game, &[&["build"], asked].concat());
        ended(command.env("XDG_CONFIG_HOME", &home).output().expect("it runs"))
    };
    let (code, _, err) = build(&[]);
    assert!(code == 0 && err.is_empty(), "{err}");
    let (names, listed) = kit(&game);
    assert!(names.contains(&"cards-a5.pdf".to_owned()) && !names.contains(&"cards-a3.pdf".to_owned()), "{names:?}");
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    assert_eq!(
        listed["settings"],
        serde_json::json!([
            "data/print.yaml, printer office: flip: short",
            "data/print.yaml, printer office: margin: 6.35",
            "data/print.yaml: paper: a5,a4",
            "data/print.yaml: no-png: yes",
        ])
    );
    assert!(!game.join("output/lamps/cards").exists(), "no pictures");
    // the command line has priority
    let (code, _, err) = build(&["--paper", "letter", "--printer", "home", "--flip", "long"]);
    assert!(code == 0 && err.is_empty(), "{err}");
    let (names, listed) = kit(&game);
    assert!(names.contains(&"cards-letter.pdf".to_owned()) && !names.contains(&"cards-a5.pdf".to_owned()), "{names:?}");
    assert!(
        listed.contains("settings.yaml, printer home: back-offset: 0.2,0") && !listed.contains("office"),
        "{listed}"
    );
    assert!(listed.contains("settings.yaml: margin: 7"), "{listed}");
    let (_, _, err) = build(&["--no-settings", "--printer", "home"]);
    assert!(err.contains("there is no printer `home`") && err.contains("the printers are office"), "{err}");
}

#[test]
fn wrong_options_in_files_are_told_with_their_place() {
    let game = game("wrong");
    let told = |text: &str| {
        fs::write(game.join("data/print.yaml"), text).expect("written");
        let (code, _, err) = run(&game, &["build", "--no-png"]);
        assert_eq!(code, 1, "{err}");
        err
    };
    let err = told("margin: 60\npapr: a4\nflip: up\n");
    for what in [
        "data/print.yaml:1:9: error[bad-option]: invalid value '60' for '--margin <MM>': a margin is from 0 to 50 mm",
        "data/print.yaml:2:7: error[unknown-option]: there is no option `papr`",
        "did you mean `paper`?",
        "data/print.yaml:3:7: error[bad-option]: invalid value 'up' for '--flip <FLIP>' [possible values: long, short]",
    ] {
        assert!(err.contains(what), "{what}\n{err}");
    }
    let err = told("printer: ofice\nprinters: {office: {margin: 5}}\n");
    assert!(err.contains("data/print.yaml:1:10") && err.contains("did you mean `office`?"), "{err}");
    let err = told("rulers: 90,100\n");
    assert!(err.contains("both are from 95 to 105 mm"), "{err}");
    let home = game.join("home");
    fs::create_dir_all(home.join("lootpress")).expect("a folder");
    fs::remove_file(game.join("data/print.yaml")).expect("removed");
    fs::write(home.join("lootpress/settings.yaml"), "print: {margn: 5}\n").expect("written");
    let asked = lootpress(&game, &["build", "--no-png"]).env("XDG_CONFIG_HOME", &home).output();
    let (code, _, err) = ended(asked.expect("it runs"));
    assert!(code == 2 && err.contains("settings.yaml:1:") && err.contains("--no-settings"), "{err}");
}

#[test]
fn what_reaches_into_the_margin_is_told() {
    let game = game("margin");
    let (code, _, err) = run(&game, &["build", "--no-png", "--paper", "a4", "--back-offset", "9,0"]);
    assert!(code == 0 && err.contains("warning[beyond-margin]") && err.contains("cards-a4.pdf reaches"), "{err}");
    let (_, _, err) = run(&game, &["build", "--no-png", "--paper", "a4", "--rulers", "99.8,100.1"]);
    assert!(err.is_empty(), "{err}");
    // nothing is printed in the area that is cleared around the registration marks of a cutting machine
    fine(&game, &["new", "bluff", "--from", "bluff"]);
    let (_, _, err) =
        run(&game.join("bluff"), &["build", "--no-png", "--paper", "a4,letter", "--cutter", "silhouette"]);
    assert!(!err.contains("beyond-margin"), "{err}");
}

#[test]
fn a_game_is_put_where_tabletop_simulator_finds_it() {
    let game = game("installed");
    let data = game.join("Tabletop Simulator");
    let install = |data: &str| run(&game, &["export", "--to", "tts", "--install", data]);
    let (code, _, err) = install("Tabletop Simulator");
    assert!(code == 2 && err.contains("has no Mods and Saves") && err.contains("start the program once"), "{err}");
    for folder in ["Mods/Images", "Mods/Models", "Saves/Saved Objects"] {
        fs::create_dir_all(data.join(folder)).expect("a folder");
        fs::write(data.join(folder).join("mine.txt"), "keep").expect("written");
    }
    for (n, object) in ["lamps.json", "lamps-2.json"].into_iter().enumerate() {
        let (code, out, err) = install("Tabletop Simulator");
        assert!(code == 0 && err.is_empty(), "{err}");
        let text = fs::read_to_string(data.join("Saves/Saved Objects").join(object)).expect("a saved object");
        let pictures: Vec<String> = fs::read_dir(data.join("Mods/Images"))
            .expect("pictures")
            .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".png"))
            .collect();
        assert!(!pictures.is_empty(), "there are pictures");
        for name in &pictures {
            // found by its name alone, and reported
            assert!(text.contains(&format!("\"{name}\"")) && out.contains(name.as_str()), "{n}: {name}: {out}");
        }
        let saved: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert!(saved["ObjectStates"].as_array().is_some_and(|all| !all.is_empty()));
        assert!(!text.contains("file:///"), "nothing of this computer is in it");
    }
    for folder in ["Mods/Images", "Mods/Models", "Saves/Saved Objects"] {
        assert_eq!(fs::read_to_string(data.join(folder).join("mine.txt")).expect("still there"), "keep");
    }
    let (code, _, err) = run(&game, &["export", "--to", "mpc", "--install", "Tabletop Simulator"]);
    assert!(code == 2 && err.contains("--install is only for a virtual table"), "{err}");
}

/// The offset of the pieces on the first sheet of backs, in mm.
fn moved(pieces: &[Piece], layout: &Layout) -> [f32; 2] {
    let back = |layout: &Layout| {
        let sheets = duplex::impose("Cards", pieces, layout).expect("they fit");
        sheets.into_iter().find(|sheet| sheet.side == Side::Back).expect("backs").sheet.placed[0].at
    };
    let (still, moved) = (back(&Layout { back_offset: STILL, ..*layout }), back(layout));
    [moved.0[4] - still.0[4], moved.0[5] - still.0[5]]
}

#[test]
fn backs_of_a_sheet_that_lies_the_other_way_are_moved_the_other_way() {
    let back_offset = Point { x: Mm(0.4), y: Mm(-0.3) };
    let near = |found: [f32; 2], wanted: [f32; 2]| {
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.001), "{found:?}, not {wanted:?}");
    };
    let cutter = Some(Cutter::Silhouette);
    let [card, tarot] = [CARD, Size::mm(70.0, 120.0)].map(piece);
    let way = |size: Size| Cutter::Silhouette.way(A4, size, false);
    assert_eq!([way(CARD), way(Size::mm(70.0, 120.0))], [Way::Landscape, Way::Portrait]);
    // a printer rotates a landscape page counterclockwise
    for (calibrated, on_landscape, on_portrait) in
        [(Way::Landscape, [0.4, -0.3], [-0.3, -0.4]), (Way::Portrait, [0.3, 0.4], [0.4, -0.3])]
    {
        let layout = Layout { way: calibrated, back_offset, cutter, ..layout() };
        near(moved(std::slice::from_ref(&card), &layout), on_landscape);
        near(moved(std::slice::from_ref(&tarot), &layout), on_portrait);
    }
}

#[test]
fn marks_are_on_the_asked_sides() {
    let pieces: Vec<Piece> = (0..9).map(card).collect();
    let lines = |marks: Marks, sides: Sides| -> Vec<bool> {
        let sheets = duplex::impose("Cards", &pieces, &Layout { marks, sides, ..layout() }).expect("they fit");
        sheets.iter().map(|sheet| !sheet.sheet.lines.is_empty()).collect()
    };
    assert_eq!(lines(Marks::Both, Sides::Both), [true, true]);
    assert_eq!(lines(Marks::Front, Sides::Both), [true, false]);
    assert_eq!(lines(Marks::Back, Sides::Both), [false, true]);
    // the cuts must be visible on one side
    assert_eq!(lines(Marks::Back, Sides::Fronts), [true]);
}

/// The output of a program of poppler; `None` if it is not installed.
fn told(program: &str, args: &[&str], file: &Path) -> Option<Vec<u8>> {
    let told = Command::new(program).args(args).arg(file).arg("-").output().ok()?;
    assert!(told.status.success(), "{program}: {}", String::from_utf8_lossy(&told.stderr));
    Some(told.stdout)
}

#[test]
fn sheets_and_pictures_are_gray() {
    let game = game("gray");
    fs::write(game.join("data/print.yaml"), "ink: gray\nmarks: front\npaper: a4\n").expect("written");
    let coloured = |name: &str, ink: &[&str]| {
        fine(&game, &[&["build"], ink].concat());
        let kit = game.join("output/lamps");
        let png = fs::read(kit.join("cards/wick.png")).expect("a picture");
        let pixels = lootpress::raster::png(&png).expect("pixels").rgb;
        let any = |rgb: &[u8]| rgb.chunks_exact(3).any(|dot| dot[0] != dot[1] || dot[1] != dot[2]);
        let sheet = Command::new("pdftoppm").args(["-r", "20", "-l", "1"]).arg(kit.join(name)).output().ok();
        // the pixels follow three lines of header
        let sheet = sheet.map(|seen| {
            let start = seen.stdout.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(2).expect("a header").0;
            any(&seen.stdout[start + 1..])
        });
        (any(&pixels), sheet)
    };
    for name in ["cards-a4.pdf", "rulebook-booklet-a4.pdf", "print-me-first.pdf"] {
        let (picture, sheet) = coloured(name, &[]);
        assert!(!picture && sheet != Some(true), "{name}");
    }
    let listed = fs::read_to_string(game.join("output/lamps/kit.json")).expect("a list");
    assert!(
        listed.contains("data/print.yaml: ink: gray") && listed.contains("data/print.yaml: marks: front"),
        "{listed}"
    );
    // the command line has priority, and no gray file is left
    let (picture, sheet) = coloured("cards-a4.pdf", &["--ink", "full"]);
    assert!(picture && sheet != Some(false));
    // the earlier name of `--ink low` is still understood
    assert_eq!(coloured("cards-a4.pdf", &["--low-ink"]), coloured("cards-a4.pdf", &["--ink", "low"]));
}

/// A merged file is stretched like its parts.
#[test]
fn what_a_printer_stretches_is_undone_once() {
    let game = game("stretched");
    let place = |merge: &[&str], file: &str| {
        fine(&game, &[&["build", "--no-png", "--paper", "a4", "--rulers", "99.5,100.4"], merge].concat());
        let seen = told("pdftotext", &["-bbox"], &game.join("output/lamps").join(file))?;
        let text = String::from_utf8_lossy(&seen).into_owned();
        let lies =
            |line: &str| line.contains(">drips.<").then(|| line.split('"').nth(1).and_then(|x| x.parse::<f32>().ok()));
        text.lines().find_map(lies).flatten()
    };
    let (alone, merged) = (place(&[], "cards-a4.pdf"), place(&["--merge"], "kit-a4.pdf"));
    assert!(alone.zip(merged).is_none_or(|(a, b)| (a - b).abs() < 0.05), "{alone:?} {merged:?}");
}

#[test]
fn fronts_are_cut_for_sleeves() {
    let game = game("sleeves");
    fine(&game, &["build", "--no-png", "--paper", "a4", "--sleeve", "standard"]);
    let (names, listed) = kit(&game);
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    let file = listed["files"].as_array().expect("files").iter().find(|file| file["name"] == "cards-a4.pdf");
    assert_eq!(file.expect("cards")["pages"], 2, "fronts only");
    assert!(!names.iter().any(|name| name.contains("gutterfold")), "{names:?}");
    if let Some(text) = told("pdftotext", &["-raw"], &game.join("output/lamps/print-me-first.pdf")) {
        let text = String::from_utf8_lossy(&text).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            text.contains("standard, 63.5 x 88 mm, for cards of 63.5 x 88 mm")
                && text.contains("each card goes into a sleeve, before an ordinary card"),
            "{text}"
        );
    }
    let (code, _, err) = run(&game, &["build", "--no-png", "--sleeve", "tarot"]);
    assert!(
        code == 1 && err.contains("a card of 63 x 88 mm cannot be cut for a sleeve for cards of 70 x 120 mm"),
        "{err}"
    );
    assert!(
        err.contains("--sleeve standard") && err.matches("error[").count() == 1 && err.contains("cards.csv:2:"),
        "{err}"
    );
    for wrong in ["blue", "5x5", "63.5"] {
        let (code, _, err) = run(&game, &["build", "--no-png", "--sleeve", wrong]);
        assert!(code == 2 && err.contains("mini-european") && err.contains("63.5x88"), "{err}");
    }
}

#[test]
fn a_pad_is_printed_on_ordinary_paper() {
    let game = game("pads");
    let yaml = game.join("data/lamps/game.yaml");
    let text = fs::read_to_string(&yaml).expect("a game");
    let put = |leaves: &str| {
        let pad = format!(
            "\npieces:\n  score: {{template: plain/score, cut: {{trim: [90, 135]}}, leaves: {leaves}, tags: {{rows: 3, columns: 4}}, says: {{row_0: Wicks, row_1: Oil, row_2: Light, total: Sum}}}}\n"
        );
        fs::write(&yaml, format!("{text}{pad}")).expect("written");
    };
    put("18");
    fine(&game, &["build", "--no-png", "--paper", "a4"]);
    let (_, listed) = kit(&game);
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    let file = listed["files"].as_array().expect("files").iter().find(|file| file["name"] == "pads-a4.pdf");
    assert_eq!(file.expect("pads")["sheets"], 5, "four leaves on a sheet");
    if let Some(text) = told("pdftotext", &["-raw"], &game.join("output/lamps/print-me-first.pdf")) {
        let text = String::from_utf8_lossy(&text).split_whitespace().collect::<Vec<_>>().join(" ");
        for said in [
            "Pads: ordinary paper, 80 to 100 g/m², 5 sheets",
            "glue or staple them at the upper edge",
            "2 sheets, for everything",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
    }
    put("200, copies: 40");
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 1 && err.contains("the pads have 8000 leaves together, more than 2000"), "{err}");
    for wrong in ["0", "201", "many"] {
        put(wrong);
        let (code, _, err) = run(&game, &["check"]);
        assert!(
            code == 1 && err.contains("not a possible number of leaves of a pad") && err.matches("error[").count() == 1,
            "{err}"
        );
    }
}

/// Tokens and tiles are on boards, each copy with its own cut line, and the board is one page with one back.
#[test]
fn tokens_are_on_punchboards() {
    let game = game("punched");
    let yaml = game.join("data/lamps/game.yaml");
    let text = fs::read_to_string(&yaml).expect("a game");
    let pieces = "\npieces:\n  coin: {template: plain/token, back: plain/back-token, cut: token, copies: 12, says: {text: '1'}}\n  hill: {template: plain/card, back: plain/back, cut: {hexagon: 50}, copies: 7, says: {title: Hill, text: Go up.}}\n";
    fs::write(&yaml, format!("{text}{pieces}")).expect("written");
    let press = game.join("data/press");
    fs::create_dir_all(&press).expect("a folder");
    let profile =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/press/longpack.yaml")).expect("x");
    let put = |board: &str| fs::write(press.join("boards.yaml"), format!("{profile}punchboard: {board}\n")).expect("x");
    put("{size: [200, 270]}");
    fine(&game, &["proof", "--for", "boards"]);
    let kit = game.join("output/lamps/proof-boards");
    let listed = fs::read_to_string(kit.join("manifest.json")).expect("a list");
    let listed: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    let found: Vec<&serde_json::Value> =
        listed["components"].as_array().expect("pieces").iter().filter(|c| c["id"] == "punchboard-1").collect();
    assert_eq!(found.len(), 1, "{listed}");
    assert_eq!(found[0]["title"], "Punchboard 1 of 1: 7 Hill, 12 Coin");
    assert_eq!([&found[0]["front"][0], &found[0]["back"][0]], [1, 2]);
    let file = found[0]["file"].as_str().expect("a file");
    // only the spot ink draws the cut line: seven hexagons and twelve discs, in parts between bridges
    let bytes = fs::read(kit.join(file)).expect("a board");
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let streams = document.objects.values().filter_map(|object| object.as_stream().ok()?.decompressed_content().ok());
    let lines =
        streams.map(|content| String::from_utf8_lossy(&content).into_owned()).filter(|text| text.contains("/Die CS"));
    let ops: Vec<usize> = lines.map(|text| text.split_whitespace().filter(|word| *word == "m").count()).collect();
    // four parts of a hexagon with a contour of 173 mm, and two of a disc with 79 mm; the board itself is a rectangle
    assert_eq!(ops, [7 * 4 + 12 * 2; 2]);
    for (board, told) in [
        ("{size: [60, 60], gutter: 8}", "does not fit on a punchboard of 60 x 60 mm"),
        ("{size: [20, 270]}", "a side of the punchboard is 20 mm"),
        ("{size: [200, 270], bridge: 9}", "the length of a bridge is 9 mm"),
    ] {
        put(board);
        let (code, _, err) = run(&game, &["proof", "--for", "boards"]);
        assert!(code == 1 && err.contains(told) && err.contains("data/press/boards.yaml:"), "{err}");
        assert!(err.matches("error[").count() == 1 && err.contains("help: "), "{err}");
    }
}

#[test]
fn a_paper_that_a_machine_does_not_take_is_told_where_it_is_written() {
    let game = game("taken");
    fs::write(game.join("data/print.yaml"), "paper: a4\ncutter: scanncut\nmargin: 30\n").expect("written");
    let (code, _, err) = run(&game, &["build", "--no-png"]);
    let told = "data/print.yaml:2:9: error[cutter-paper]: A4 cannot be cut with a ScanNCut: the printer leaves 30 mm white, but pieces lie 10 mm from the edge";
    assert!(code == 1 && err.contains(told), "{err}");
    assert!(!err.contains("warning[") && err.matches("error[").count() == 1, "one cause, one complaint: {err}");
}

/// Every kind of piece on several papers, merged and in copies: the page to read first has room for all of them.
#[test]
fn the_first_page_of_the_fullest_kit_has_room() {
    let game = game("fullest");
    let yaml = game.join("data/lamps/game.yaml");
    let text = fs::read_to_string(&yaml).expect("a game");
    let pieces = "\nversion: 0.3, May 2026\nplayers: 2..4\n\
        needs: [\"*One die* with six faces\", \"*Beads, buttons or small coins* to count wounds, a dozen for each player\"]\n\
        pieces:\n\
        \x20 box: {template: plain/tuck-box, cut: {box: 24, dividers: 2}}\n\
        \x20 divider: {template: plain/divider, cut: {divider: 3}, each: [Wicks, Oil]}\n\
        \x20 score: {template: plain/score, cut: {trim: [90, 135]}, leaves: 20}\n\
        \x20 aid: {template: plain/aid, says: {title: Turn, text: Light one.}}\n\
        \x20 hill: {template: plain/card, back: plain/back, cut: {hexagon: 50}, says: {title: Hill, text: Go up.}}\n\
        \x20 coin: {template: plain/token, back: plain/back-token, cut: token, copies: 12, says: {text: '1'}}\n\
        \x20 bit: {template: plain/card, cut: {trim: [30, 36]}, says: {title: Bit}}\n\
        \x20 keeper: {template: plain/standee, cut: standee, says: {text: K}}\n\
        \x20 board: {template: plain/board, trim: [300, 400], says: {text: Light, space_1: A, space_2: B, space_3: C, space_4: D}}\n";
    fs::write(&yaml, format!("{text}{pieces}")).expect("written");
    for asked in [
        &["--paper", "a4,letter,a3,legal", "--kits", "2", "--layout", "separate", "--merge", "--order", "stack"][..],
        &["--paper", "a4,letter,a3", "--kits", "2", "--layout", "separate"],
        &["--paper", "a4,letter,a3,legal", "--kits", "2", "--sleeve", "standard"],
        &["--paper", "a4,letter", "--cutter", "silhouette", "--kits", "2", "--merge"],
    ] {
        let (code, _, err) = run(&game, &[&["build", "--no-png"], asked].concat());
        assert!(code == 0 && !err.contains("Print me first"), "{asked:?}: {err}");
    }
}
