//! The report for the author of a file: each error is marked in its place, in a complete file, which is the same every time and
//! never replaces the file that was examined.
#![expect(clippy::disallowed_methods, reason = "these tests look at what was written from outside")]

use super::paper::*;
use lootpress::preflight::preflight;
use lootpress::profile::Standard::X4;
use lootpress::raster;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A new folder for one test, with a file to be examined.
fn folder(test: &str, paper: &Paper) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("preflight").join(test);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder for tests");
    fs::write(dir.join("bad.pdf"), paper.write()).expect("written");
    dir
}

/// Examines the file and requests a report; returns the exit code and the complaints.
fn report(dir: &Path, out: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lootpress"));
    command.current_dir(dir).env_remove("SOURCE_DATE_EPOCH").env("NO_COLOR", "1");
    let done = command.args(["preflight", "bad.pdf", "--for", "x4", "--report", out]).output().expect("it starts");
    (done.status.code().expect("a code"), String::from_utf8_lossy(&done.stderr).into_owned())
}

/// A front with a red square in RGB, 10 mm from the left of the trim and 20 from the top, 5 x 4 mm, and a thin line below.
fn bad() -> Paper {
    let mut paper = good(X4);
    let content = "q 1 0 0 1 8.5039 257.9528 cm 2.834646 0 0 2.834646 0 0 cm 1 0 0 rg 10 -24 5 4 re f \
                   0 0 0 1 K 0.03 w 10 -60 m 50 -60 l S Q";
    paper.objects[CONTENT - 1] = stream("", content.as_bytes());
    paper
}

fn unpacked(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<u32> =
        text.bytes().filter_map(|b| LETTERS.iter().position(|l| *l == b)).map(|p| p as u32).collect();
    let three = |four: &[u32]| {
        let word = four.iter().enumerate().fold(0, |word, (i, digit)| word | digit << (18 - 6 * i));
        word.to_be_bytes()[1..four.len()].to_vec()
    };
    digits.chunks(4).flat_map(three).collect()
}

#[test]
fn a_fault_is_framed_where_it_is_on_the_page_and_said_beside_it() {
    let dir = folder("marked-html", &bad());
    let (code, said) = report(&dir, "marked.html");
    assert_eq!(code, 1, "{said}");
    let text = fs::read_to_string(dir.join("marked.html")).expect("a report");
    assert!(!text.contains("<script") && !text.contains("http-equiv"));
    let how = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let page = roxmltree::Document::parse_with_options(&text, how).expect("well-formed");
    let class = |name: &str| page.descendants().filter(|n| n.attribute("class") == Some(name)).collect::<Vec<_>>();
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| node.attribute(name).and_then(|v| v.parse::<f32>().ok());
    // the picture is 69 mm wide, the bleed 3 mm; a frame is slightly larger than its content
    let mm = 1000.0 / 69.0;
    let frames: Vec<[f32; 4]> = class("frame")
        .iter()
        .map(|n| ["x", "y", "width", "height"].map(|name| number(n, name).expect("a number")))
        .collect();
    assert_eq!(frames.len(), 2, "{frames:?}");
    let [x, y, w, h] = frames[0];
    for (is, wanted) in [(x + w / 2.0, 15.5), (y + h / 2.0, 25.0), (w - 10.0, 5.0), (h - 10.0, 4.0)] {
        assert!((is - wanted * mm).abs() < 1.0, "{frames:?}");
    }
    let words: Vec<String> = page
        .descendants()
        .filter(|n| n.has_tag_name("li"))
        .map(|n| n.descendants().filter_map(|t| t.text()).collect())
        .collect();
    assert!(words[0].contains("DeviceRGB") && words[1].contains("0.09 pt wide"), "{words:?}");
    // and the framed content is visible there
    let image = page.descendants().find(|n| n.has_tag_name("image")).expect("a picture");
    let data =
        image.attribute("href").and_then(|href| href.strip_prefix("data:image/png;base64,")).expect("in the page");
    let picture = raster::png(&unpacked(data)).expect("a picture");
    let at = |x: f32, y: f32| {
        let dot = |mm: f32| (mm / 69.0 * picture.width as f32) as usize;
        let i = (dot(y) * picture.width as usize + dot(x)) * 3;
        [picture.rgb[i], picture.rgb[i + 1], picture.rgb[i + 2]]
    };
    let ([r, g, b], paper) = (at(15.5, 25.0), at(30.0, 40.0));
    assert!(r > 150 && g < 100 && b < 100 && paper.iter().all(|v| *v > 250), "{:?} {paper:?}", [r, g, b]);
}

#[test]
fn on_paper_it_is_the_same_every_time_and_a_sound_file() {
    let dir = folder("marked-pdf", &bad());
    assert_eq!(report(&dir, "marked.pdf").0, 1);
    let first = fs::read(dir.join("marked.pdf")).expect("a report");
    assert_eq!(report(&dir, "marked.pdf").0, 1);
    assert!(first == fs::read(dir.join("marked.pdf")).expect("a report"));
    let looked = preflight(&first, &profile(X4));
    let sound = |code: &str| !matches!(code, "damaged" | "missing" | "endless" | "unreadable" | "font-embedded");
    assert!(looked.pages == 2 && looked.findings.iter().all(|f| sound(f.code)), "{:?}", looked.findings);
    // only the two files are left
    assert_eq!(fs::read_dir(&dir).expect("the folder").count(), 2);
}

#[test]
fn a_file_that_cannot_be_opened_has_a_report_in_words() {
    let mut paper = good(X4);
    paper.trailer += "/Encrypt<</Filter/Standard/V 1>>";
    let dir = folder("marked-encrypted", &paper);
    assert_eq!((report(&dir, "a.html").0, report(&dir, "a.pdf").0), (1, 1));
    let text = fs::read_to_string(dir.join("a.html")).expect("a report");
    assert!(text.contains("The file is encrypted") && text.contains("FAILS") && !text.contains("<image"));
    assert_eq!(preflight(&fs::read(dir.join("a.pdf")).expect("a report"), &profile(X4)).pages, 1);
}

#[test]
fn a_report_takes_the_place_of_nothing_that_was_looked_at() {
    let dir = folder("marked-over", &bad());
    let before = fs::read(dir.join("bad.pdf")).expect("there");
    for (out, why) in [("bad.pdf", "would overwrite bad.pdf"), ("marked.txt", "does not end in .pdf or .html")] {
        let (code, said) = report(&dir, out);
        assert!(code == 2 && said.contains(why), "{code} {said}");
    }
    assert!(before == fs::read(dir.join("bad.pdf")).expect("there"));
    assert_eq!(fs::read_dir(&dir).expect("the folder").count(), 1);
}
