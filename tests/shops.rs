//! Proofs and exports, made by commands as a user runs them, and examined as print shops and virtual tables read them.
#![expect(clippy::disallowed_methods, reason = "these tests look at what was written from outside")]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A new folder for one test.
fn folder(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shops").join(test);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder for tests");
    dir
}

fn run(dir: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    command.current_dir(dir).env_remove("SOURCE_DATE_EPOCH").env("NO_COLOR", "1").args(args);
    let Output { status, stdout, stderr } = command.output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("an exit code"), text(stdout), text(stderr))
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))).expect("JSON")
}

/// A project with its own print shop: a shipped profile with some changed lines.
fn printer(dir: &Path, like: &str, name: &str, changes: &[(&str, &str)]) {
    let press = dir.join("data/press");
    fs::create_dir_all(&press).expect("a folder");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/press/{like}.yaml"));
    let mut text = fs::read_to_string(path).expect("there");
    for (old, new) in changes {
        assert!(text.contains(old), "{like} says {old}");
        text = text.replace(old, new);
    }
    fs::write(press.join(format!("{name}.yaml")), text).expect("written");
}

/// Media, bleed and trim of each page, in mm from the left and from the bottom, read by an independent library.
fn boxes(path: &Path) -> Vec<[[f32; 4]; 3]> {
    let bytes = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file = pdf::file::FileOptions::uncached().load(bytes).expect("a PDF file");
    let mm = |r: pdf::object::Rectangle| [r.left, r.bottom, r.right, r.top].map(|v| v / 72.0 * 25.4);
    let bleed = |page: &pdf::object::PageRc| -> [f32; 4] {
        let sides = page.other.get("BleedBox").expect("a bleed box").as_array().expect("an array");
        let sides: Vec<f32> = sides.iter().filter_map(|s| s.as_number().ok()).map(|v| v / 72.0 * 25.4).collect();
        sides.try_into().expect("four sides")
    };
    let pages = file.pages().map(|page| {
        let page = page.expect("a page");
        let (media, trim) = (page.media_box().expect("a media box"), page.trim_box.expect("a trim box"));
        [mm(media), bleed(&page), mm(trim)]
    });
    pages.collect()
}

/// Whether pages have this trim and this bleed to a hundredth of a millimeter, with the bleed box equal to the whole
/// page.
fn cut(pages: &[[[f32; 4]; 3]], [w, h]: [f32; 2], bleed: f32) {
    for [media, bled, trim] in pages {
        let near = |a: f32, b: f32| assert!((a - b).abs() < 0.01, "{a} is not {b}");
        near(trim[2] - trim[0], w);
        near(trim[3] - trim[1], h);
        for side in 0..4 {
            near((trim[side] - bled[side]).abs(), bleed);
            near(media[side], bled[side]);
        }
    }
}

#[test]
fn a_printers_order_is_whole_cut_right_and_listed() {
    let dir = folder("order");
    // DriveThruCards: two and a half by three and a half inches, an eighth of an inch of bleed, a back before every
    // front
    printer(&dir, "drivethrucards", "drive", &[("standard: x1a", "standard: x4")]);
    let (code, said, err) = run(&dir, &["proof", "looterz", "--for", "drive", "--project", "."]);
    assert_eq!(code, 0, "{err}");
    let out = dir.join("output/looterz/proof-drive");
    let list = json(&out.join("manifest.json"));
    assert!(said.contains("DriveThruCards does not make these: aids, the mats, the tokens, the rulebook"), "{said}");
    assert_eq!(list["left_out"].as_array().map(Vec::len), Some(4));
    let pieces = list["components"].as_array().expect("a list");
    let mut paged = 0;
    for file in list["files"].as_array().expect("a list") {
        let name = file["name"].as_str().expect("a name");
        let pages = boxes(&out.join(name));
        assert_eq!(pages.len() as u64, file["pages"].as_u64().expect("pages"));
        cut(&pages, [2.5 * 25.4, 3.5 * 25.4], 25.4 / 8.0);
        for piece in pieces.iter().filter(|p| p["file"] == name) {
            let on = |side: &str| -> Vec<u64> {
                piece[side].as_array().expect("pages").iter().filter_map(Value::as_u64).collect()
            };
            let (front, back) = (on("front"), on("back"));
            assert_eq!(front.len() as u64, piece["count"].as_u64().expect("a count"));
            assert_eq!(back, front.iter().map(|p| p - 1).collect::<Vec<_>>(), "a back before each front");
            assert_eq!(piece["colours"], "4/4");
            paged += front.len() + back.len();
        }
    }
    let all: u64 = list["files"].as_array().expect("a list").iter().filter_map(|f| f["pages"].as_u64()).sum();
    assert_eq!(paged as u64, all, "every page is somebody's");
    let looters = pieces.iter().filter(|p| p["kind"] == "looter").filter_map(|p| p["count"].as_u64());
    assert_eq!(looters.sum::<u64>(), 60);
    let told = fs::read_to_string(out.join("manifest.md")).expect("there");
    assert!(told.contains("| cards-63.5x88.9mm.pdf | 120 | 32 | 60 | 63.5 x 88.9 mm |"), "{told}");
}

#[test]
fn everything_in_a_box_is_proofed_round_and_bound_things_too() {
    let dir = folder("proof-all");
    printer(&dir, "longpack", "long", &[("standard: x1a", "standard: x4")]);
    let (code, _, err) = run(&dir, &["proof", "looterz", "--for", "long", "--project", ".", "-q"]);
    assert_eq!(code, 0, "{err}");
    let out = dir.join("output/looterz/proof-long");
    cut(&boxes(&out.join("tokens-token-loot-25x25mm-round.pdf")), [25.0, 25.0], 3.0);
    cut(&boxes(&out.join("tokens-token-life-25x25mm.pdf")), [25.0, 25.0], 3.0);
    cut(&boxes(&out.join("mats-258x190mm.pdf")), [258.0, 190.0], 3.0);
    cut(&boxes(&out.join("cards-inn-63x88mm.pdf")), [63.0, 88.0], 3.0);
    let book = boxes(&out.join("rulebook-148x210mm.pdf"));
    cut(&book, [148.0, 210.0], 3.0);
    assert_eq!(book.len() % 4, 0, "a book is bound in fours");
    // thirty-two fronts, then the shared back
    assert_eq!(boxes(&out.join("cards-inn-63x88mm.pdf")).len(), 33);
    let list = json(&out.join("manifest.json"));
    let thief = &list["components"][0];
    assert_eq!((&thief["front"][0], &thief["back"][0]), (&Value::from(1), &Value::from(33)));
    // an order form asks about the corners
    let told = fs::read_to_string(out.join("manifest.md")).expect("there");
    let row = |file: &str| told.lines().find(|l| l.starts_with(&format!("| {file} "))).expect("a row").to_owned();
    let (round, square) = (row("tokens-token-loot-25x25mm-round.pdf"), row("tokens-token-life-25x25mm.pdf"));
    assert!(round.contains("| 25 x 25 mm | round |") && !square.contains("round"), "{round} {square}");
}

#[test]
fn nothing_is_written_for_a_printer_who_cannot_be_served() {
    let dir = folder("unserved");
    printer(&dir, "x4", "wide", &[("cuts: []", "cuts: [{drawn: [63, 88], cut: [70, 95]}]")]);
    printer(&dir, "x4", "dry", &[("ink_limit: 300", "ink_limit: 0")]);
    let other = "cuts: [{drawn: [64, 88], cut: [63.5, 88.9]}]";
    printer(&dir, "x4", "other", &[("cuts: []", other), ("makes: all ", "makes: listed ")]);
    let proof = |name: &str| run(&dir, &["proof", "looterz", "--for", name, "--project", "."]);
    let (code, _, err) = proof("other");
    assert!(
        code == 1 && err.contains("data/press/other.yaml:12:16: error[unmet-cut]: no piece is drawn 64 x 88 mm"),
        "{err}"
    );
    let (code, _, err) =
        run(&dir, &["proof", "looterz", "--for", "drivethrucards", "--only", "mat", "--out", "output"]);
    assert!(code == 1 && err.contains("error[not-made]: DriveThruCards does not make the mats"), "{err}");
    let (code, out, err) = proof("wide");
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(
        err.contains("data/press/wide.yaml:12:31: error[too-small]: the cut with its bleed needs 76 x 101 mm"),
        "{err}"
    );
    let (code, _, err) = proof("dry");
    assert!(code == 1 && err.contains("data/press/dry.yaml:8:12: error[impossible]: the ink limit is 0 %"), "{err}");
    let (code, _, err) = proof("mbprnt");
    assert!(code == 2 && err.contains("did you mean mbprint?"), "{err}");
    let left: Vec<_> =
        fs::read_dir(dir.join("output")).into_iter().flatten().map(|e| e.expect("an entry").file_name()).collect();
    assert!(left.iter().all(|name| name == ".memory"), "nothing half written, not even a folder: {left:?}");
}

/// Width and height of a PNG, from its header; three bytes per pixel, or four if any pixel is transparent.
fn png(path: &Path) -> (u32, u32) {
    let bytes = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((&bytes[1..4], bytes[24]), (&b"PNG"[..], 8), "{}", path.display());
    assert!(matches!(bytes[25], 2 | 6), "{} is RGB", path.display());
    (number(16), number(20))
}

#[test]
fn a_shop_gets_its_pixels() {
    let dir = folder("shop");
    let (code, out, err) = run(&dir, &["export", "looterz", "--to", "tgc", "--out", "output"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("tokens, 25 x 25 mm: large circle chit, 25.4 x 25.4 mm"), "{out}");
    assert!(
        err.contains("pages of the rulebook-law are scaled to 9") && !err.contains("large booklet, which keeps"),
        "{err}"
    );
    let at = dir.join("output/looterz/tgc");
    for (folder, many, size) in [
        ("euro-poker-card", 33, (825, 1125)),
        ("tarot-card", 2, (900, 1500)),
        ("large-circle-chit", 1, (375, 375)),
        ("large-square-chit", 1, (375, 375)),
        ("document", 1, (2550, 3300)),
    ] {
        let files: Vec<PathBuf> =
            fs::read_dir(at.join(folder)).expect(folder).map(|e| e.expect("a file").path()).collect();
        assert!(files.len() >= many, "{folder} has {}", files.len());
        files.iter().for_each(|file| assert_eq!(png(file), size, "{}", file.display()));
    }
    let (code, _, err) = run(&dir, &["export", "looterz", "--to", "tgg", "--out", "output"]);
    assert!(code == 2 && err.contains("did you mean tgc?"), "{err}");
}

#[test]
fn a_table_finds_every_picture_it_names() {
    let dir = folder("table");
    let table = ["export", "looterz", "--to", "tts", "--url", "https://example.org/looterz/", "--out", "output"];
    let (code, _, err) = run(&dir, &table);
    assert_eq!(code, 0, "{err}");
    let at = dir.join("output/looterz/tts");
    let save = json(&at.join("looterz.json"));
    let picture = |url: &Value| {
        let name = url.as_str().and_then(|u| u.strip_prefix("https://example.org/looterz/")).expect("below the base");
        png(&at.join(name))
    };
    let (mut cards, mut tokens, mut boards) = (0, 0, 0);
    for object in save["ObjectStates"].as_array().expect("objects") {
        match object["Name"].as_str().expect("a name") {
            "DeckCustom" => {
                let held = object["ContainedObjects"].as_array().expect("cards");
                cards += held.len();
                for (number, sheet) in object["CustomDeck"].as_object().expect("sheets") {
                    let (wide, high) =
                        (sheet["NumWidth"].as_u64().expect("a number"), sheet["NumHeight"].as_u64().expect("a number"));
                    let (w, h) = picture(&sheet["FaceURL"]);
                    assert!(w < 4096 && h < 4096 && u64::from(w) % wide == 0 && u64::from(h) % high == 0);
                    picture(&sheet["BackURL"]);
                    for card in held {
                        let id = card["CardID"].as_u64().expect("an id");
                        assert!(id / 100 != number.parse::<u64>().expect("a number") || id % 100 < wide * high - 1);
                    }
                }
            }
            "Bag" => {
                let held = object["ContainedObjects"].as_array().expect("tokens");
                tokens += held.len();
                held.iter().for_each(|t| assert_eq!(picture(&t["CustomImage"]["ImageURL"]), (295, 295)));
            }
            "Custom_Board" => {
                boards += 1;
                picture(&object["CustomImage"]["ImageURL"]);
            }
            other => panic!("{other}"),
        }
    }
    // cards: 60 looters and 6 aids; tokens: 36 of one Loot, 14 of three and five, and 40 Life; boards: the mat
    assert_eq!((cards, tokens, boards), (66, 90, 1));
}
