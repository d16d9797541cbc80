//! The first hour of a new user with her own game.
#![expect(
    clippy::disallowed_methods,
    reason = "projects lie in folders, and what was written is looked at from outside"
)]

use crate::program::{fine, folder, run};
use lootpress::raster;
use std::fs;
use std::path::{Path, PathBuf};

/// A project with one game.
fn project(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let here = folder("first_hour", test);
    for (path, text) in files {
        write(&here, path, text.as_bytes());
    }
    here
}

fn write(here: &Path, path: &str, bytes: &[u8]) {
    fs::create_dir_all(here.join(path).parent().expect("a folder")).expect("a folder");
    fs::write(here.join(path), bytes).expect("written");
}

const CARD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"71mm\" height=\"96mm\" viewBox=\"0 0 71 96\"><rect width=\"71\" height=\"96\" fill=\"#fff\"/>\
    <rect data-picture=\"art\" x=\"10\" y=\"20\" width=\"30\" height=\"30\"/><rect data-picture=\"seal\" x=\"10\" y=\"52\" width=\"30\" height=\"30\"/></svg>";

/// Two pictures of one card are both named.
#[test]
fn every_picture_of_a_card_that_is_too_coarse_is_named() {
    let about = "title: Peat\nkinds:\n  c: {files: cards.csv, template: peat/card, title: none, cut: card, fields: {art: picture, seal: picture}}\n";
    let here = project(
        "coarse",
        &[
            ("data/peat/game.yaml", about),
            ("data/peat/cards.csv", "art,seal\nart/a.png,art/b.png\n"),
            ("templates/peat/card.svg", CARD),
        ],
    );
    let png = raster::write_png(&[90; 60 * 60 * 3], 60, 60, 300).expect("in memory");
    for name in ["art/a.png", "art/b.png"] {
        write(&here, name, &png);
    }
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 0 && err.matches("warning[coarse-picture]").count() == 2, "{err}");
    assert!(err.contains("cards.csv:2:1:") && err.contains("cards.csv:2:11:"), "{err}");
}

/// An error in game.yaml of a game with rules in data is reported once, without complaints about the rulebook.
#[test]
fn a_bad_size_of_a_piece_is_one_complaint() {
    let here = folder("first_hour", "one");
    fine(&here, &["new", "--from", "market", "quay"]);
    let path = here.join("quay/data/market/game.yaml");
    let about = fs::read_to_string(&path).expect("written by new");
    fs::write(
        &path,
        about.replacen("\npieces:\n", "\npieces:\n  tab: {template: plain/divider, cut: {divider: 9}}\n", 1),
    )
    .expect("written");
    let (code, _, err) = run(&here.join("quay"), &["check"]);
    assert!(code != 0 && err.contains("error[bad-box]") && err.matches("error[").count() == 1, "{err}");
}

/// Complaints that `check` shows with place and cure get one line in `build`.
#[test]
fn warnings_about_the_data_are_mentioned_again_in_a_line_each() {
    let about = "title: Peat\nkinds:\n  c: {files: cards.csv, template: plain/card, cut: card, fields: {title: text, text: text}}\n";
    let here = project(
        "again",
        &[("data/peat/game.yaml", about), ("data/peat/cards.csv", "title,text,when,who\nPike,Swim.,1,2\n")],
    );
    let (_, _, err) = run(&here, &["check"]);
    assert!(err.contains("warning[unknown-column]") && err.contains("  help: declare it"), "{err}");
    for asked in [&["build", "--no-png", "--paper", "a4"][..], &["proof", "--for", "x4"], &["export", "--to", "png"]] {
        let (code, _, err) = run(&here, asked);
        let told = err.lines().filter(|line| line.contains("warning[unknown-column]")).count();
        assert!(code == 0 && told == 1 && !err.contains("declare it"), "{err}");
        assert!(err.contains("help: lootpress check shows what to do"), "{err}");
    }
}

/// Pieces without a title are named by their ids.
#[test]
fn a_piece_without_a_title_is_called_by_its_id() {
    let about = "title: Peat\nkinds:\n  tile: {files: tiles.csv, template: peat/tile, title: none, id: code, cut: card, fields: {code: text, power: 1..9}}\n";
    let tile = CARD.replace(
        "<rect data-picture=\"art\" x=\"10\" y=\"20\" width=\"30\" height=\"30\"/><rect data-picture=\"seal\" x=\"10\" y=\"52\" width=\"30\" height=\"30\"/>",
        "<rect data-slot=\"power\" x=\"10\" y=\"20\" width=\"30\" height=\"30\" data-font=\"Eczar\" data-size=\"12\"/>",
    );
    let here = project(
        "ids",
        &[
            ("data/peat/game.yaml", about),
            ("data/peat/tiles.csv", "code,power\nT01,3\nT02,4\n"),
            ("templates/peat/tile.svg", &tile),
        ],
    );
    let (code, _, err) = run(&here, &["export", "--to", "tgc"]);
    assert_eq!(code, 0, "{err}");
    let told = fs::read_to_string(here.join("output/peat/tgc/manifest.md")).expect("written");
    assert!(told.contains("| T01 | 1 |") && !told.contains("Tile 1"), "{told}");
}

/// A product of another size shows the piece smaller, and the list gives the scale.
#[test]
fn a_shops_list_says_how_much_smaller_a_piece_is_printed() {
    let about = "title: Peat\npieces:\n  pad: {template: peat/pad, cut: {trim: [100, 150], bleed: 3}, copies: 8}\n";
    let pad = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"106mm\" height=\"156mm\" viewBox=\"0 0 106 156\"><rect width=\"106\" height=\"156\" fill=\"#cde\"/></svg>";
    let here = project("smaller", &[("data/peat/game.yaml", about), ("templates/peat/pad.svg", pad)]);
    let (code, _, err) = run(&here, &["export", "--to", "tgc"]);
    assert_eq!(code, 0, "{err}");
    let told = fs::read_to_string(here.join("output/peat/tgc/manifest.md")).expect("written");
    assert!(
        told.contains("Drawn 100 x 150 mm, printed at ") && told.contains(" % and cut to 88.9 x 139.7 mm"),
        "{told}"
    );
}

/// Totals that are a note are neither a card nor a warning.
#[test]
fn totals_that_are_written_as_a_note_bring_no_warning() {
    let here = folder("first_hour", "totals");
    let table = "Zone,Name,Copies\nRock,Limpet,2\nSand,Whelk,3\n# total,TOTAL,5\n";
    fs::write(here.join("cards.csv"), table).expect("written");
    let (code, out, err) = run(&here, &["new", "peat", "--cards", "cards.csv"]);
    assert!(code == 0 && err.is_empty() && out.contains("2 different cards, 5 with all copies"), "{out}{err}");
    fine(&here.join("peat"), &["check"]);
}

/// A rule and a place with the same name: one complaint, with its cure.
#[test]
fn a_name_that_is_used_twice_is_told_once() {
    let here = folder("first_hour", "twice");
    fs::write(here.join("cards.csv"), "Name,Power\nLimpet,1\nWhelk,2\nCrab,3\nEel,4\n").expect("written");
    fine(&here, &["new", "peat", "--cards", "cards.csv", "--play"]);
    let here = here.join("peat");
    let play = fs::read_to_string(here.join("data/peat/play.yaml")).expect("written");
    assert!(play.contains("# 4 cards, with all copies.") && play.ends_with('\n'), "{play}");
    let about = here.join("data/peat/game.yaml");
    let written = fs::read_to_string(&about).expect("written");
    fs::write(&about, written.replace("\nkinds:", "\nrules: {hand: 1}\n\nkinds:")).expect("written");
    fs::write(here.join("data/peat/play.yaml"), play.replace("{deal: 1,", "{deal: hand,")).expect("written");
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.matches("error[").count() == 1 && err.contains("error[twice]"), "{err}");
}

/// `new` makes counters from a table, like cards.
#[test]
fn counters_are_made_from_a_table() {
    let here = folder("first_hour", "counters");
    let units = "Unit,Side,Strength,Move,How many\n1st Guards,Blue,4,3,2\n2nd Dragoons,Red,3,6,1\n";
    fs::write(here.join("units.csv"), units).expect("written");
    for size in ["20x20", "token", "18x18"] {
        fine(&here, &["new", size, "--cards", "units.csv", "--size", size]);
        let game = here.join(size);
        fine(&game, &["check"]);
        fine(&game, &["build", "--no-png", "--paper", "a4"]);
    }
    let wordy = "Unit,Text\n1st Guards,Moves once more if it stands beside a river or a road.\n";
    fs::write(here.join("wordy.csv"), wordy).expect("written");
    let (code, _, err) = run(&here, &["new", "wordy", "--cards", "wordy.csv", "--size", "20x20"]);
    assert!(code == 2 && err.contains("a 20x20 has no room for the text of a table"), "{err}");
}

/// Dark text on a dark color is reported, with both colors.
#[test]
fn a_text_that_is_hard_to_read_on_the_color_below_it_is_told() {
    let about = "title: Peat\nkinds:\n  c: {files: cards.csv, template: peat/card, cut: card, fields: {title: text}}\n";
    let card = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"71mm\" height=\"96mm\" viewBox=\"0 0 71 96\"><rect width=\"71\" height=\"96\" fill=\"#5a4a3a\"/>\
        <rect data-slot=\"title\" x=\"10\" y=\"20\" width=\"50\" height=\"12\" data-font=\"Fira Sans\" data-size=\"9\"/></svg>";
    let here = project(
        "faint",
        &[
            ("data/peat/game.yaml", about),
            ("data/peat/cards.csv", "title\nBog\nMoor\n"),
            ("templates/peat/card.svg", card),
        ],
    );
    let (code, _, err) = run(&here, &["check"]);
    let told = "templates/peat/card.svg:1:133: warning[faint-text]: the text of the slot \"title\" is hard to read: #000000 on #5a4a3a, a contrast of 2.5";
    assert!(code == 0 && err.contains(told) && err.matches("warning[").count() == 1, "{err}");
    write(
        &here,
        "templates/peat/card.svg",
        card.replace("data-size=\"9\"", "data-size=\"9\" data-ink=\"#fff4e0\"").as_bytes(),
    );
    fine(&here, &["check"]);
}

/// Columns whose names are translated belong together, in their order.
#[test]
fn columns_with_names_in_two_languages_are_one_text() {
    let here = folder("first_hour", "translated");
    let table = "Question EN,Question FR,Answer EN,Réponse FR\nWho?,Qui ?,Nobody at all,Personne du tout\nWhere?,Où ?,On the other bank,Sur l'autre rive\n";
    fs::write(here.join("quiz.csv"), table).expect("written");
    let out = fine(&here, &["new", "quiz", "--cards", "quiz.csv"]);
    assert!(out.contains("Answer: the same text in 2 languages: Answer EN (English), Réponse FR (French)"), "{out}");
    let here = here.join("quiz");
    let about = fs::read_to_string(here.join("data/quiz/game.yaml")).expect("written");
    assert!(about.contains("column: {en: Answer EN, fr: Réponse FR}"), "{about}");
    fine(&here, &["check"]);
    fine(&here, &["check", "--lang", "fr"]);
}

/// A page of a rulebook is not called a card.
#[test]
fn a_coarse_picture_of_a_rulebook_names_its_page() {
    let about =
        "title: Peat\nkinds:\n  c: {files: cards.csv, template: plain/card, cut: card, fields: {title: text}}\n";
    let here = project(
        "pages",
        &[
            ("data/peat/game.yaml", about),
            ("data/peat/cards.csv", "title\nBog\n"),
            ("data/peat/rulebook.md", "# Set-up\n\nLay the board.\n\n![The board](pictures/board.png)\n"),
        ],
    );
    write(&here, "pictures/board.png", &raster::write_png(&[90; 60 * 60 * 3], 60, 60, 300).expect("in memory"));
    let (code, _, err) = run(&here, &["proof", "--for", "x4"]);
    assert!(code == 1 && err.contains("error[coarse-picture]: page "), "{err}");
}

/// The texts of a finished drawing are printed if their fonts are available.
#[test]
fn a_finished_card_with_texts_is_printed_if_its_fonts_are_there() {
    let here = folder("first_hour", "texts");
    let card = |font: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"0 0 69 94\"><rect width=\"69\" height=\"94\" fill=\"#fff\"/>\
             <text x=\"34.5\" y=\"50\" style=\"font-family:'{font}';font-size:20px;font-weight:bold;text-anchor:middle;fill:#c00000\"><tspan x=\"34.5\" y=\"50\">HH</tspan></text></svg>"
        )
    };
    write(&here, "fronts/a.svg", card("Fira Sans").as_bytes());
    fine(&here, &["sheets", "fronts", "--bleed", "3", "--to", "png", "--out", "out"]);
    let file = fs::File::open(here.join("out/fronts/png/cards/1-a.png")).expect("a face");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut data).expect("pixels");
    let red = |x: f32, y: f32| {
        let at = ((y / 94.0 * height as f32) as usize * width + (x / 69.0 * width as f32) as usize)
            * (data.len() / width / height);
        data[at] > 150 && data[at + 1] < 60
    };
    let columns: Vec<usize> = (0..690).filter(|x| (400..500).any(|y| red(*x as f32 / 10.0, y as f32 / 10.0))).collect();
    let (first, last) = (columns[0] as f32 / 10.0, columns[columns.len() - 1] as f32 / 10.0);
    assert!(((first + last) / 2.0 - 34.5).abs() < 0.4 && (22.0..32.0).contains(&(last - first)), "{first} to {last}");
    assert!(!red(34.5, 52.0) && (350..500).any(|y| red(first + 1.0, y as f32 / 10.0)));
    write(&here, "fronts/a.svg", card("Nowhere").as_bytes());
    let (code, _, err) = run(&here, &["sheets", "fronts", "--bleed", "3", "--to", "png", "--out", "out"]);
    assert!(
        code == 1 && err.contains("error[text-in-svg]") && err.contains("put the font of the text into fonts/"),
        "{err}"
    );
}
