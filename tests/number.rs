//! Permanent numbers: they are written once, in the cards, and nothing else changes; and cards that need not be printed again
//! because only an automatic number is different.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{apart, fine, run};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A game whose cards have written numbers.
fn game(folder: &Path, file: &str, cards: &[u8]) -> PathBuf {
    let data = folder.join("data/market");
    fs::create_dir_all(&data).expect("a folder");
    let about = format!(
        "title: Market\nkinds:\n  stall:\n    files: {file}\n    template: plain/card\n    back: plain/back-card\n    number: \"NM-{{nth:02}}\"\n    fields: {{title: text, cost: 1..9}}\n"
    );
    fs::write(data.join("game.yaml"), about).expect("written");
    let table = data.join(file.split('!').next().unwrap_or_default());
    fs::write(&table, cards).expect("written");
    table
}

#[test]
fn numbers_are_written_once_and_stay_where_cards_are_added() {
    let here = apart("number", "table");
    let table =
        game(&here, "stalls.csv", b"\xef\xbb\xbftitle;cost\r\nLamp;3\r\n\"Tea; hot\";4\r\n# no card\r\nMat;5\r\n");
    assert!(fine(&here, &["number", "market"]).contains("data/market/stalls.csv: 3 numbers written"));
    let text = fs::read_to_string(&table).expect("text");
    assert_eq!(
        text,
        "\u{feff}title;cost;number\r\nLamp;3;NM-01\r\n\"Tea; hot\";4;NM-02\r\n# no card\r\nMat;5;NM-03\r\n"
    );
    assert!(fine(&here, &["number", "market"]).contains("all 3 already have numbers"));
    assert_eq!(fs::read_to_string(&table).expect("text"), text);
    // a new card in front: the others keep their numbers, and it gets a new one
    fs::write(&table, text.replace("Lamp;3;", "Rug;2;\r\nLamp;3;")).expect("written");
    fine(&here, &["number", "market"]);
    let text = fs::read_to_string(&table).expect("text");
    assert!(text.contains("Rug;2;NM-04\r\nLamp;3;NM-01\r\n"), "{text}");
    fine(&here, &["check"]);
}

#[test]
fn a_number_without_a_place_is_not_written() {
    let here = apart("number", "placeless");
    let table = game(&here, "stalls.csv", b"title,cost\nLamp,3\nMat,5\n");
    let about = here.join("data/market/game.yaml");
    let text = fs::read_to_string(&about).expect("text").replace("NM-{nth:02}", "{cost}");
    fs::write(&about, text).expect("written");
    assert!(fine(&here, &["number"]).contains("market has no numbered cards"));
    assert_eq!(fs::read_to_string(&table).expect("text"), "title,cost\nLamp,3\nMat,5\n");
}

#[test]
fn no_spreadsheet_is_handed_a_formula() {
    let here = apart("number", "formula");
    let table = game(&here, "stalls.csv", b"title,cost\nLamp,3\n");
    let about = here.join("data/market/game.yaml");
    let text = fs::read_to_string(&about).expect("text");
    let signs = [
        "=",
        "+",
        "-",
        "@",
        " =",
        "\\t=",
        "\\r@",
        "\\n +",
        "\\u00a0=",
        "\\u3000\\u200b-",
        "\\uff1d",
        "\\ufeff\\uff20",
        "NM\\t=",
        "\\u2212",
    ];
    for begun in signs {
        fs::write(&about, text.replace("NM-{nth:02}", &format!("{begun}1+{{nth}}"))).expect("written");
        let (code, _, err) = run(&here, &["number", "market"]);
        assert!(code == 2 && err.contains("nothing was written"), "{begun}: {err}");
        assert_eq!(fs::read_to_string(&table).expect("text"), "title,cost\nLamp,3\n");
    }
}

#[test]
fn lists_keep_their_comments() {
    let here = apart("number", "list");
    let cards = "# the stalls\n- title: Lamp # bright\n  cost: 3\n\n- {title: Mat, cost: 4}\n- title: Rug\n  cost: 2\n  number: Z-9\n";
    let list = game(&here, "stalls.yaml", cards.as_bytes());
    assert!(fine(&here, &["number", "market"]).contains("2 numbers written"));
    let wanted = "# the stalls\n- number: \"NM-01\"\n  title: Lamp # bright\n  cost: 3\n\n- {number: \"NM-02\", title: Mat, cost: 4}\n- title: Rug\n  cost: 2\n  number: Z-9\n";
    assert_eq!(fs::read_to_string(list).expect("text"), wanted);
}

/// A workbook with one sheet, Moons, and these cells.
pub(crate) fn workbook(rows: &[&[&str]]) -> Vec<u8> {
    let names = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'";
    let package = "http://schemas.openxmlformats.org/package/2006";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relation = |kind: &str, to: &str| {
        format!(
            "<Relationships xmlns='{package}/relationships'><Relationship Id='r1' Type='{office}/{kind}' Target='{to}'/></Relationships>"
        )
    };
    let cell = |(column, row, text): (char, usize, &str)| {
        format!("<c r='{column}{row}' t='inlineStr'><is><t>{text}</t></is></c>")
    };
    let row = |(nth, cells): (usize, &&[&str])| {
        let cells = ('A'..).zip(*cells).map(|(column, text)| cell((column, nth, text)));
        format!("<row r='{nth}'>{}</row>", cells.collect::<String>())
    };
    let rows: String = (1..).zip(rows).map(row).collect();
    let files = [
        ("[Content_Types].xml", format!("<Types xmlns='{package}/content-types'/>")),
        ("_rels/.rels", relation("officeDocument", "xl/workbook.xml")),
        ("xl/_rels/workbook.xml.rels", relation("worksheet", "worksheets/sheet1.xml")),
        (
            "xl/workbook.xml",
            format!(
                "<workbook {names} xmlns:r='{office}'><sheets><sheet name='Moons' sheetId='1' r:id='r1'/></sheets></workbook>"
            ),
        ),
        ("xl/worksheets/sheet1.xml", format!("<worksheet {names}><sheetData>{rows}</sheetData></worksheet>")),
    ];
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in &files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a file");
        writer.write_all(text.as_bytes()).expect("written");
    }
    writer.finish().expect("an archive").into_inner()
}

#[test]
fn what_lies_in_a_workbook_is_told_to_be_pasted() {
    let here = apart("number", "workbook");
    let bytes = workbook(&[&["title", "cost"], &["Lamp", "3"], &[], &["Mat", "4"]]);
    let table = game(&here, "stalls.xlsx", &bytes);
    let (code, out, err) = run(&here, &["number", "market"]);
    assert!(code == 1 && err.is_empty(), "{out}{err}");
    assert!(out.contains("lootpress does not write workbooks") && out.ends_with("NM-01\n\nNM-02\n"), "{out}");
    assert_eq!(fs::read(table).expect("bytes"), bytes);
}

#[test]
fn our_games_keep_numbers_too_and_only_in_a_project() {
    let here = apart("number", "ours");
    let (code, _, err) = run(&here, &["number", "looterz"]);
    assert!(code == 2 && err.contains("comes with lootpress") && err.contains("new DIR --from looterz"), "{err}");
    fine(&here, &["new", "mine", "--from", "looterz"]);
    let mine = here.join("mine");
    assert!(fine(&mine, &["number", "looterz"]).contains("data/looterz/looterz.yaml: "));
    let cards = fs::read_to_string(mine.join("data/looterz/looterz.yaml")).expect("cards");
    let (first, rest) = cards.split_once("- number: 1\n").expect("a number");
    assert!(
        first.lines().all(|line| line.starts_with('#') || line.is_empty()) && rest.contains("- number: 2\n"),
        "{first}"
    );
    // the numbers are those that were printed before, and are checked
    fine(&mine, &["check"]);
    assert!(fine(&here, &["diff", "mine", "mine", "--project", "mine", "--playouts", "0"]).contains("nothing changed"));
}

#[test]
fn a_card_in_front_does_not_print_all_others_again() {
    let here = apart("number", "diff");
    let cards = "title,cost\nLamp,3\nTea,4\nMat,5\n";
    for (name, cards) in [("before", cards.to_owned()), ("after", cards.replace("Lamp,3", "Rug,2\nLamp,3"))] {
        game(&here.join(name), "stalls.csv", cards.as_bytes());
    }
    let out = fine(&here, &["diff", "before", "after", "--project", "after", "--paper", "a4", "--no-png"]);
    assert!(out.contains("Rug") && !out.contains("Lamp"), "{out}");
    assert!(out.contains("market: 3 cards have changed only in") && out.contains("--numbers"), "{out}");
    let all = fine(&here, &["diff", "before", "after", "--project", "after", "--paper", "a4", "--no-png", "--numbers"]);
    assert!(all.contains("Lamp") && all.contains("Mat") && !all.contains("changed only in"), "{all}");
    // a number that the user wrote counts as a difference
    for (name, number) in [("before", "A"), ("after", "B")] {
        game(&here.join(name), "stalls.csv", format!("title,cost,number\nLamp,3,{number}\n").as_bytes());
    }
    let out = fine(&here, &["diff", "before", "after", "--project", "after", "--paper", "a4", "--no-png"]);
    assert!(out.contains("Lamp") && !out.contains("changed only in"), "{out}");
}
