//! Tables from other programs and in unusual forms: each becomes a project that checks without errors, with every cell in the
//! expected place, or is refused with its cell and a cure.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{apart, fine, run};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// A table; how `new` reads its columns; texts of its cards, and how many times each is on the sheets.
type Case = (&'static str, &'static str, &'static [&'static str], &'static [(&'static str, usize)]);

const CASES: &[Case] = &[
    // names with a meaning in templates, patterns and game.yaml
    (
        "ours.csv",
        "Name,tints,fonts,low_ink,kinds,light,number,ID,Card,title\nA,one two,Eczar,k l,m n,2,N-11,OB-001,foo,Top\n\
         B,two three,Fira,q r,s t,3,N-12,OB_002,bar,Low\n",
        &["number: the number at the foot of the card", "ID: the id", "title: text"],
        &[("one two", 1), ("N-11", 1), ("Top", 1)],
    ),
    (
        "words.csv",
        "Name,Kind,Pile,Strip,Text\nA,red,north,s1,Foo.\nB,red,north,s2,Bar.\nC,blue,south,s3,Baz.\nD,blue,south,s4,Qux.\n",
        &["Kind: one of red, blue"],
        &[("BLUE", 2), ("Foo.", 1), ("s3", 1)],
    ),
    (
        "slots.csv",
        "Name,text,cost,corner,art,if,2 players\nA,3,ab cd,xx,nice,i1,p1\nB,4,ef gh,yy,bad,i2,p2\n",
        &["text: a number; here from 3 to 4", "cost: text", "art: text"],
        &[("ab cd", 1), ("nice", 1), ("xx", 1)],
    ),
    // a text that repeats is a text, printed once on each card
    (
        "again.csv",
        "Title,Text,Cost\nWatch,Draw one.,3\nFerry,Draw one.,2\nCrane,Draw one.,1\n",
        &["Text: text"],
        &[("Draw one.", 3)],
    ),
    // only sentences: cards without titles, and blanks to fill in
    (
        "quips.csv",
        "Text\nWhy, oh why?\nI never leave without ____.\n",
        &["Text: text"],
        &[("Why, oh why?", 1), ("I never leave without ____.", 1)],
    ),
    // titles that repeat
    (
        "suits.csv",
        "Value,Suit,Copies\n1,Hearts,1\n2,Hearts,1\n1,Spades,1\n2,Spades,2\n",
        &["Suit: one of Hearts, Spades"],
        &[("HEARTS", 2), ("SPADES", 3)],
    ),
    ("alike.csv", "Name,Text\nC,Foo.\nC++,Bar.\nC#,Baz.\n", &[], &[("C++", 1), ("C#", 1)]),
    // headings of two lines, with composed or decomposed letters, in other scripts
    (
        "headings.csv",
        "Name,\"Card\r\nText\",Gro\u{308}\u{df}e,\u{426}\u{435}\u{43d}\u{430}\nA,Foo.,71,81\nB,Bar.,72,82\n",
        &["Card Text: text", "Gr\u{f6}\u{df}e: a number", "\u{426}\u{435}\u{43d}\u{430}: a number"],
        &[("Foo.", 1), ("71", 1), ("82", 1)],
    ),
    // hashes
    (
        "hashes.csv",
        "Title,Text,#,#Draft\n#1 Fan,Draw.,2,old\nBoot,Stop.,4,new\n",
        &["#: the number of copies", "#Draft: a note, because of its #; not read"],
        &[("#1 Fan", 2), ("Stop.", 4)],
    ),
    ("running.csv", "#,Title\n1,A\n2,B\n3,C\n", &["#: the number at the foot"], &[("C", 1)]),
    // symbols of other games, zeros and plus and minus signs
    (
        "marks.csv",
        "Title,Text,Code,Bonus\n[Redacted],{T}: draw *one,007,+2\nBoot,Pay one,012,-1\n",
        &["Text: text, printed as typed", "Code: text"],
        &[("{T}: draw *one", 1), ("007", 1), ("+2", 1)],
    ),
    ("parted.csv", "sep=;\nTitle;Text\nA;b, c\n", &["Text: text"], &[("b, c", 1)]),
    ("barred.csv", "Title|Text\nA|b, c\n", &["Text: text"], &[("b, c", 1)]),
    // letters that mark a cell elsewhere, numbers of copies with a sign, and symbols that only a symbol font has
    ("axes.csv", "Name,Axis\nA,x\nB,y\nC,x\nD,y\n", &["Axis: one of x, y"], &[("X", 2), ("Y", 2)]),
    (
        "times.csv",
        "Name,Qty\nA,x2\nB,3x\n",
        &["Qty: text, one copy of each; write 2 for two copies, not x2"],
        &[("x2", 1), ("3x", 1)],
    ),
    (
        "pips.csv",
        "Suit,Rank\n\u{2660},A\n\u{2660},2\n\u{2665},A\n\u{2665},2\n",
        &["Suit: the title"],
        &[("\u{2660}", 2)],
    ),
    ("heart.csv", "Name,Text\nA,Take a \u{2764}\u{fe0f} now.\n", &["Text: text"], &[]),
    // a question mark is not part of a name
    (
        "asked.csv",
        "Suit,Creature,How many?\nSplash,Limpet,4\nSplash,Barnacle,2\nDeep,Whelk,1\nDeep,Crab,1\n",
        &["How many?: the number of copies", "Suit: one of Splash, Deep", "4 different cards, 8 with all copies"],
        &[("Limpet", 4), ("Crab", 1)],
    ),
    // words that name colors, and cards without a color
    (
        "colors.csv",
        "Name,Side,Color,Text\nA,N,red,Foo.\nB,S,blue,Bar.\nC,N,red,Baz.\nD,S,blue,Qux.\nE,S,,Zip.\n",
        &["Color: one of red, blue, not on every card", "5 cards, one of each"],
        &[("RED", 2), ("Zip.", 1)],
    ),
    // the name of the third number is beside it
    (
        "prices.csv",
        "Name,Cost,Speed,Pay,Text\nA,1,4,7,Foo.\nB,2,5,8,Bar.\nC,3,6,9,Baz.\n",
        &["Pay: a number"],
        &[("PAY 7", 1), ("PAY 9", 1)],
    ),
    // answers that are too long to stand side by side on a line
    (
        "quiz.csv",
        "No,Question,Answer,Also,Level\n1,\"Who sailed?\",A rather long answer,another long answer,a long level here\n\
         2,\"Who flew?\",A rather long answer,another long answer,a long level here\n",
        &["Answer: one of A rather long answer"],
        &[("A rather long answer", 2)],
    ),
    ("empty.csv", "title,art,text\nA,,Foo.\n", &["art: empty; not read"], &[]),
];

#[test]
fn tables_become_projects_that_check_with_every_cell_in_its_place() {
    let here = apart("tables", "sane");
    let all = here.join("all");
    for (file, table, said, _) in CASES {
        fs::write(here.join(file), table).expect("written");
        let name = file.trim_end_matches(".csv");
        let (code, out, err) = run(&here, &["new", name, "--cards", file]);
        assert!(code == 0 && err.is_empty(), "{file}: {err}");
        said.iter().for_each(|said| assert!(out.contains(said), "{file}: {said}\n{out}"));
        // one project with all of these is checked and built once
        for folder in ["data", "templates"] {
            fs::create_dir_all(all.join(folder)).expect("a folder");
            fs::rename(here.join(name).join(folder).join(name), all.join(folder).join(name)).expect("moved");
        }
    }
    let (code, out, err) = run(&all, &["check"]);
    assert!(code == 0 && !err.contains("error["), "{out}{err}");
    let (code, _, err) = run(&all, &["build", "--paper", "a4", "--no-png"]);
    assert_eq!(code, 0, "{err}");
    for (file, .., shown) in CASES {
        let name = file.trim_end_matches(".csv");
        let sheets = all.join(format!("output/{name}/cards-a4.pdf"));
        let Ok(text) = Command::new("pdftotext").arg(sheets).arg("-").output() else { continue };
        let text = String::from_utf8_lossy(&text.stdout).into_owned();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (words, times) in *shown {
            let found = lines.iter().filter(|line| *line == words).count();
            assert_eq!(found, *times, "{file}: {words}\n{text}");
        }
    }
}

#[test]
fn a_first_line_that_is_a_card_is_told() {
    let here = apart("tables", "headless");
    for (table, told) in [
        ("Hafen,Draw one.,3\nBoot,Discard one.,1\n", ":1:7: warning[no-header]: \"Draw one.\""),
        ("Boot,3\nHafen,1\n", ":1:6: warning[no-header]: \"3\""),
        ("Boot,red\nHafen,red\nKran,blue\n", ":1:6: warning[no-header]: \"red\""),
    ] {
        fs::write(here.join("t.csv"), table).expect("written");
        let _ = fs::remove_dir_all(here.join("g"));
        let (code, _, err) = run(&here, &["new", "g", "--cards", "t.csv"]);
        assert!(code == 0 && err.contains(told) && err.contains("add a line with the names"), "{told}\n{err}");
    }
    // each column without a name is reported, wherever its first cell is
    fs::write(here.join("t.csv"), "Name,Cost,,,\nBoot,4,x,y,\nKran,2,x,,z\n").expect("written");
    let _ = fs::remove_dir_all(here.join("g"));
    let (code, _, err) = run(&here, &["new", "g", "--cards", "t.csv"]);
    for told in [
        "2:8: warning[unnamed-column]: \"x\" is in a column without a name, and is not read (in 2 rows)",
        "2:10: warning[unnamed-column]: \"y\"",
        "3:11: warning[unnamed-column]: \"z\"",
    ] {
        assert!(code == 0 && err.contains(told), "{told}\n{err}");
    }
    // column names that are numbers, above columns of numbers
    fs::write(here.join("t.csv"), "Name,1,2,3\nBoot,4,0,1\nKran,2,2,2\n").expect("written");
    let _ = fs::remove_dir_all(here.join("g"));
    let (code, _, err) = run(&here, &["new", "g", "--cards", "t.csv"]);
    assert_eq!((code, err.as_str()), (0, ""));
}

#[test]
fn three_hundred_quips_and_long_texts_fit() {
    let here = apart("tables", "long");
    let quips: String = (0..300).map(|n| format!("\"Why did the goblin, number {n}, cross the road?\"\n")).collect();
    let long =
        format!("Title,Text,Lore\nA rather long title for any card of any deck,{},Old.\nB,x.,\n", "word ".repeat(170));
    for (name, table) in [("quips", format!("Prompt\n{quips}")), ("long", long)] {
        fs::write(here.join("t.csv"), table).expect("written");
        fine(&here, &["new", name, "--cards", "t.csv"]);
        fine(&here.join(name), &["check"]);
    }
}

/// A workbook with these sheets, each with the content of its `worksheet` element. Its formats: 1 per cent, 2 three digits, 3 a
/// fraction, 4 a time of day, 5 a time span. Its shared text has a bold word.
fn book(sheets: &[(&str, String)]) -> Vec<u8> {
    let main = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'";
    let package = "http://schemas.openxmlformats.org/package/2006";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relation =
        |id: usize, kind: &str, to: &str| format!("<Relationship Id='r{id}' Type='{office}/{kind}' Target='{to}'/>");
    let relations = |all: String| format!("<Relationships xmlns='{package}/relationships'>{all}</Relationships>");
    let numbered = || sheets.iter().enumerate();
    let listed: String =
        numbered().map(|(n, (name, _))| format!("<sheet name='{name}' sheetId='{}' r:id='r{n}'/>", n + 1)).collect();
    let linked: String = numbered().map(|(n, _)| relation(n, "worksheet", &format!("worksheets/s{n}.xml"))).collect();
    let styles = format!(
        "<styleSheet {main}><numFmts count='1'><numFmt numFmtId='164' formatCode='000'/></numFmts><cellXfs count='6'><xf numFmtId='0'/>\
         <xf numFmtId='9' applyNumberFormat='1'/><xf numFmtId='164' applyNumberFormat='1'/><xf numFmtId='12' applyNumberFormat='1'/>\
         <xf numFmtId='20' applyNumberFormat='1'/><xf numFmtId='46' applyNumberFormat='1'/></cellXfs></styleSheet>"
    );
    let mut files = vec![
        ("[Content_Types].xml".to_owned(), format!("<Types xmlns='{package}/content-types'/>")),
        ("_rels/.rels".to_owned(), relations(relation(0, "officeDocument", "xl/workbook.xml"))),
        (
            "xl/_rels/workbook.xml.rels".to_owned(),
            relations(
                linked + &relation(98, "sharedStrings", "sharedStrings.xml") + &relation(99, "styles", "styles.xml"),
            ),
        ),
        (
            "xl/workbook.xml".to_owned(),
            format!("<workbook {main} xmlns:r='{office}'><sheets>{listed}</sheets></workbook>"),
        ),
        ("xl/styles.xml".to_owned(), styles),
        (
            "xl/sharedStrings.xml".to_owned(),
            format!(
                "<sst {main}><si><r><t xml:space='preserve'>Draw </t></r><r><rPr><b/></rPr><t>two</t></r></si>\
                 <si><r><t xml:space='preserve'>Take </t></r><r><rPr><strike/></rPr><t>three</t></r></si></sst>"
            ),
        ),
    ];
    for (n, (_, held)) in numbered() {
        files.push((format!("xl/worksheets/s{n}.xml"), format!("<worksheet {main}>{held}</worksheet>")));
    }
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in &files {
        writer.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).expect("a file");
        writer.write_all(text.as_bytes()).expect("written");
    }
    writer.finish().expect("an archive").into_inner()
}

/// Rows of a sheet: texts, numbers with their format (`1:0.5`), Booleans (`b:1`), shared texts (`s:0`), formulas without a value
/// (`=A1`).
fn rows(lines: &[&[&str]]) -> String {
    let cell = |at: String, text: &str| match text.split_once(':').filter(|(s, _)| s.len() == 1) {
        _ if text.is_empty() || text == "hidden" => String::new(),
        Some((kind @ ("b" | "s"), value)) => format!("<c r='{at}' t='{kind}'><v>{value}</v></c>"),
        Some((style, number)) => format!("<c r='{at}' s='{style}'><v>{number}</v></c>"),
        None if text.starts_with('=') => format!("<c r='{at}'><f>{}</f></c>", &text[1..]),
        None if text.starts_with('<') => format!("<c r='{at}' t='inlineStr'><is>{text}</is></c>"),
        None => format!("<c r='{at}' t='inlineStr'><is><t>{text}</t></is></c>"),
    };
    let row = |(n, cells): (usize, &&[&str])| {
        let held = cells.iter().zip("ABCDEFGH".chars()).map(|(text, column)| cell(format!("{column}{}", n + 1), text));
        let hidden = if cells.last() == Some(&"hidden") { " hidden='1'" } else { "" };
        format!("<row r='{}'{hidden}>{}</row>", n + 1, held.collect::<String>())
    };
    format!("<sheetData>{}</sheetData>", lines.iter().enumerate().map(row).collect::<String>())
}

fn begun(here: &Path, name: &str, book: &[u8]) -> (i32, String, String) {
    fs::write(here.join(format!("{name}.xlsx")), book).expect("written");
    run(here, &["new", name, "--cards", &format!("{name}.xlsx")])
}

#[test]
fn a_workbook_is_read_as_its_sheet_shows_it() {
    let here = apart("tables", "workbook");
    let cards = rows(&[
        &["My cats"],
        &["Suit", "Title", "Odds", "Code", "Half", "Text"],
        &["Harbour", "Watch", "1:0.5", "2:7", "3:0.5", "Draw."],
        &["", "Ferry", "1:0.25", "2:12", "3:0.5", "Stop."],
        &["", "Ghost", "1:1", "2:8", "3:1", "Boo.", "", "hidden"],
        &["Town", "Crane", "1:0.1", "2:9", "3:1", "Lift.", "a remark"],
        &["TOTAL", "", "=SUM(C3:C6)"],
    ]);
    let merged = "<mergeCells><mergeCell ref='A1:F1'/><mergeCell ref='A3:A5'/></mergeCells>";
    let guests = rows(&[&["Suit", "Title", "Odds", "Code", "Half", "Text"], &["Town", "Guest", "", "", "", "Eat."]]);
    let bytes = book(&[("Cards", cards + merged), ("Guests", guests), ("Blank", rows(&[]))]);
    let (code, out, err) = begun(&here, "cats", &bytes);
    assert_eq!(code, 0, "{err}");
    for told in [
        "cats.xlsx!Cards!A1: warning[title-line]: \"My cats\" is above the names of the columns",
        "cats.xlsx!Cards!A5: warning[hidden-row]",
        "cats.xlsx!Cards!E3: warning[format]: this number has a format that lootpress does not know: it is read as 0.5",
        "cats.xlsx!Cards!G6: warning[unnamed-column]: \"a remark\"",
        "cats.xlsx!Cards!A7: warning[total-line]: \"TOTAL\"",
    ] {
        assert_eq!(err.matches(told).count(), 1, "{told}\n{err}");
    }
    assert!(!err.contains("error["), "a formula in a line that is left out is nobody's trouble: {err}");
    for said in [
        "Suit: one of Harbour, Town",
        "Odds: text",
        "Code: text",
        "sheet Guests was not read; `files: [\"cards.xlsx!Cards\", \"cards.xlsx!Guests\"]` reads both",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert!(!out.contains("Blank"), "{out}");
    let (code, _, err) = run(&here.join("cats"), &["check"]);
    assert!(code == 0 && !err.contains("unread-sheet"), "{err}");
    // if the sheet of a workbook is not named, a note lists the other sheets
    let about = here.join("cats/data/cats/game.yaml");
    let text = fs::read_to_string(&about).expect("a game");
    fs::write(&about, text.replace("cards.xlsx!Cards", "cards.xlsx")).expect("written");
    let (_, _, err) = run(&here.join("cats"), &["check"]);
    let told = "warning[unread-sheet]: data/cats/cards.xlsx has other sheets, which are not read: Guests";
    assert!(err.contains(told) && err.contains("game.yaml:"), "{err}");
    // a sheet can be chosen
    let out = fine(&here, &["new", "guests", "--cards", "cats.xlsx!Guests"]);
    assert!(out.contains("Title: the title"), "{out}");
    assert!(fine(&here.join("guests"), &["check"]).contains("no problems found"));
}

#[test]
fn times_truth_and_bold_words_are_printed_as_the_sheet_shows_them() {
    let here = apart("tables", "shown");
    let cards = rows(&[
        &["Title", "When", "Lasts", "Wild", "Text"],
        &["s:0", "4:0.3125", "5:1.09375", "b:1", "s:0"],
        &["Owl", "4:0.5", "5:0.25", "b:0", "s:1"],
        &[
            "Elk",
            "4:0.5",
            "5:0.25",
            "b:0",
            "<r><t xml:space='preserve'>Pay 1 [coin] </t></r><r><rPr><b/></rPr><t>now</t></r>",
        ],
        &["Boot", "4:0.75", "5:0.5", "b:0", "Go."],
        &["", "", "", "", "", "", "stray"],
        &["Kran", "4:0.5", "5:0.25", "one", "Lift."],
    ]);
    let (code, _, err) = begun(&here, "shown", &book(&[("Cards", cards)]));
    assert!(
        code == 0 && err.contains("warning[date]: the spreadsheet program changed this cell to a time, 07:30"),
        "{err}"
    );
    let struck = "shown.xlsx!Cards!E3: warning[struck-out]: words that are struck out here are printed";
    assert!(err.contains(struck), "{err}");
    let game = here.join("shown");
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 0 && !err.contains("typed-mark"), "a note beside the table is no card\n{err}");
    let (code, _, err) = run(&game, &["build", "--paper", "a4", "--no-png"]);
    assert_eq!(code, 0, "{err}");
    let Ok(text) = Command::new("pdftotext").arg(game.join("output/shown/cards-a4.pdf")).arg("-").output() else {
        return;
    };
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    for (words, times) in
        [("07:30", 1), ("18:00", 1), ("26:15", 1), ("TRUE", 1), ("FALSE", 3), ("Draw two", 2), ("Pay 1", 1)]
    {
        assert_eq!(text.matches(words).count(), times, "{words}\n{text}");
    }
}

#[test]
fn a_sheet_without_cards_names_the_others() {
    let here = apart("tables", "notes");
    let notes = || rows(&[&["Only a note"]]);
    let deck = || rows(&[&["Title", "Text"], &["Boot", "Go."]]);
    let bytes = book(&[("Notes", notes()), ("More notes", notes())]);
    let (code, _, err) = begun(&here, "notes", &bytes);
    assert!(code == 2 && err.contains("to read another: --cards 'notes.xlsx!More notes'"), "{err}");
    // notes and hidden cells are ignored
    let bytes = book(&[("Notes", notes()), ("Deck \"A\"", deck())]);
    let (code, out, err) = begun(&here, "notes", &bytes);
    assert!(code == 0 && out.contains("sheet Notes was not read"), "{out}{err}");
    let old = rows(&[&["Title", "Text"], &["Old", "Gone."]]);
    let (code, out, err) = begun(&here, "hidden", &book(&[("Old' state='hidden", old), ("Deck", deck())]));
    let about = fs::read_to_string(here.join("hidden/data/hidden/game.yaml")).expect("a game");
    assert!(code == 0 && !out.contains("Old") && about.contains("files: \"cards.xlsx\""), "{about}{out}{err}");
    assert!(fine(&here.join("hidden"), &["check"]).contains("no problems found"));
    let out = fine(&here, &["new", "deck", "--cards", "notes.xlsx!Deck \"A\""]);
    let told =
        "sheet Notes was not read: it has other columns; for its cards, add a kind with `files: \"cards.xlsx!Notes\"`";
    assert!(out.contains(told), "{out}");
}

#[test]
fn groups_above_a_header_and_headings_among_cards_are_told() {
    let here = apart("tables", "groups");
    let lines = rows(&[&["Name", "Cost"], &["", "Coins", "Wood"], &["Mat", "0:1", "0:2"], &["Tea", "0:3", "0:4"]]);
    let merged = "<mergeCells><mergeCell ref='A1:A2'/><mergeCell ref='B1:C1'/></mergeCells>";
    let (code, _, err) = begun(&here, "two", &book(&[("Cards", lines + merged)]));
    let told = "warning[two-line-header]: the names of the columns are in two lines, which are read together: Name, Cost Coins, Cost Wood";
    assert!(code == 0 && err.contains("two.xlsx!Cards!") && err.contains(told), "{err}");
    let lines = rows(&[&["Name", "Text", "Note"], &["HARBOUR"], &["Mat", "Lie."], &["TOWN"], &["Tea", "Sip."]]);
    let merged = "<mergeCells><mergeCell ref='A2:C2'/><mergeCell ref='A4:C4'/><mergeCell ref='B5:C5'/></mergeCells>";
    let (code, _, err) = begun(&here, "groups", &book(&[("Cards", lines + merged)]));
    let told = "groups.xlsx!Cards!A2: warning[section-line]: \"HARBOUR\" is merged across the table: it is a heading, not a card (in 2 rows)";
    let across = "groups.xlsx!Cards!B5: warning[merged]: this cell is merged across columns; it is read only for `Text`, not for `Note`";
    assert!(code == 0 && err.contains(told) && err.contains(across), "{err}");
}
