//! Files that are damaged, endless or malicious: preflight ends soon, reports something, and stays within its memory
//! limit.

use super::paper::*;
use cpu_time::ThreadTime;
use lootpress::preflight::{Report, preflight};
use lootpress::profile::Standard::X4;
use std::time::Duration;

/// Examines a file; it must not take long.
fn look(what: &str, bytes: &[u8]) -> Report {
    let began = ThreadTime::now();
    let report = preflight(bytes, &profile(X4));
    let took = began.elapsed();
    assert!(took < Duration::from_secs(20), "{what} took {took:?}");
    report
}

fn complains(what: &str, bytes: &[u8], code: &str) {
    let report = look(what, bytes);
    let codes: Vec<&str> = report.findings.iter().map(|f| f.code).collect();
    assert!(!report.passes() && codes.contains(&code), "{what}: {codes:?}");
}

/// A file whose front has this content and these resources.
fn drawing(content: &str) -> Paper {
    let mut paper = good(X4);
    paper.objects[CONTENT - 1] = stream("", content.as_bytes());
    paper
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes).expect("into memory");
    packer.finish().expect("into memory")
}

#[test]
fn what_is_no_pdf_is_said_to_be_none() {
    for bytes in [&b""[..], b"%PDF", b"%PDF-", b"%PDF-1.4", b"GIF89a", &[0; 5000], b"%PDF-1.4\nstartxref\n0\n%%EOF"] {
        complains("no PDF", bytes, "unreadable");
    }
}

#[test]
fn a_file_cut_off_anywhere_is_damaged() {
    let whole = good(X4).write();
    // the profile and the font are most of it, and do not vary
    let places = (0..whole.len()).step_by(whole.len() / 40).chain(whole.len() - 900..whole.len() - 8);
    for at in places.step_by(7) {
        let report = look("a file cut off", &whole[..at]);
        assert!(!report.passes(), "cut off at {at}");
    }
}

#[test]
fn a_table_that_is_wrong_is_told_and_the_file_read_all_the_same() {
    let mut bytes = good(X4).write();
    let table = bytes.windows(6).rposition(|w| w == b"xref\n0").expect("a table");
    // the first row is no object; the third is the node of pages
    let entry = table + bytes[table..].iter().position(|b| *b == b'f').expect("a row") + 2 + 20;
    bytes[entry..entry + 10].copy_from_slice(b"0000000003");
    let report = look("a wrong table", &bytes);
    assert!(report.findings.iter().any(|f| f.code == "damaged"), "{:?}", report.findings);
    let gone = good(X4).write().len() - 20;
    let mut bytes = good(X4).write();
    bytes.truncate(gone);
    let report = look("no table", &bytes);
    let codes: Vec<&str> = report.findings.iter().map(|f| f.code).collect();
    assert_eq!((report.pages, &codes[..]), (2, &["damaged"][..]));
}

#[test]
fn loops_end() {
    let mut paper = good(X4);
    paper.swap(PAGES, "/Kids[3 0 R 4 0 R]", "/Kids[2 0 R 2 0 R]");
    complains("pages that are their own branch", &paper.write(), "page-tree");
    let mut paper = good(X4);
    paper.objects[CONTENT - 1] = b"<</Length 5 0 R>>stream\n0 g\nendstream".to_vec();
    look("a length that is its own", &paper.write());
    let mut paper = good(X4);
    for i in 0..5000 {
        paper.add(format!("<</Length {} 0 R>>stream\n0 g\nendstream", 23 + i));
    }
    paper.swap(CONTENT, "/Length", "/Length 22 0 R/Old");
    look("lengths of lengths", &paper.write());
    let mut paper = good(X4);
    let first = paper.objects.len() + 1;
    paper.add(format!("{} 0 R", first + 1));
    paper.add(format!("{first} 0 R"));
    paper.swap(FRONT, "/Resources", &format!("/Resources {first} 0 R/Old"));
    complains("references in a circle", &paper.write(), "missing");
    let mut bytes = good(X4).write();
    let text = String::from_utf8_lossy(&bytes[bytes.len() - 60..]).into_owned();
    let start: usize = text
        .split("startxref\n")
        .nth(1)
        .and_then(|t| t.split('\n').next())
        .expect("a place")
        .parse()
        .expect("a number");
    let at = bytes.windows(9).rposition(|w| w == b"trailer\n<").expect("a trailer") + 10;
    bytes.splice(at..at, format!("/Prev {start}").into_bytes());
    complains("a table that goes before itself", &bytes, "damaged");
    let mut paper = good(X4);
    paper.swap(SPOT, "/DeviceCMYK", "17 0 R");
    look("a colour space made of itself", &paper.write());
    let mut paper = good(X4);
    paper.swap(TILES, "/Resources<<>>", "/Resources<</Pattern<</P1 21 0 R>>>>");
    paper.swap(TILES, "0 0.3 0 0 k", "/Pattern cs /P1 scn");
    complains("tiles made of themselves", &paper.write(), "endless");
}

#[test]
fn a_drawing_that_doubles_at_every_step_is_left_off() {
    let mut paper = drawing("/X0 Do");
    let first = paper.objects.len() + 1;
    for i in 0..22 {
        let below = format!("/Resources<</XObject<</X{} {} 0 R>>>>", i + 1, first + i + 1);
        let twice = format!("/X{0} Do /X{0} Do /X{0} Do /X{0} Do", i + 1);
        paper.add(stream(&format!("/Subtype/Form/BBox[0 0 99 99]{below}"), twice.as_bytes()));
    }
    paper.add(stream("/Subtype/Form/BBox[0 0 99 99]", b"0 0 9 9 re f"));
    paper.swap(FRONT, "/XObject<<", &format!("/XObject<</X0 {first} 0 R"));
    complains("a drawing that doubles", &paper.write(), "endless");
}

#[test]
fn bombs_are_not_unpacked() {
    let bomb = deflated(&vec![b' '; 300 << 20]);
    let mut paper = good(X4);
    paper.objects[CONTENT - 1] = stream("/Filter/FlateDecode", &bomb);
    let (report, memory) = counted(|| look("a bomb", &paper.write()));
    assert!(report.findings.iter().any(|f| f.code == "damaged"), "{:?}", report.findings);
    assert!(memory < 400 << 20, "{} MiB", memory >> 20);
    let mut paper = good(X4);
    let twice = deflated(&deflated(&vec![0; 300 << 20]));
    paper.objects[CONTENT - 1] = stream("/Filter[/FlateDecode/FlateDecode]", &twice);
    complains("a bomb in a bomb", &paper.write(), "damaged");
    let mut paper = good(X4);
    let size = "/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 16/ColorSpace/DeviceCMYK";
    paper.objects[IMAGE - 1] = stream(&format!("{size}/Filter/FlateDecode"), &bomb);
    let report = look("a picture that is a bomb", &paper.write());
    assert!(report.findings.iter().any(|f| f.code == "unseen"), "{:?}", report.findings);
}

/// The peak memory of an action.
fn counted<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let mut done = None;
    let info = allocation_counter::measure(|| done = Some(work()));
    (done.expect("done"), info.bytes_max)
}

#[test]
fn numbers_beyond_all_measure_are_only_numbers() {
    let endless = "9".repeat(5000);
    for content in [
        format!("{endless} {endless} m {endless} 0 l S"),
        "1e99 w 0 0 m 1 1 l S 1e-99 0 0 1e-99 0 0 cm 0 0 9 9 re f".to_owned(),
        "9999999 0 0 9999999 0 0 cm 9999999 w [0.0001] 0 d 0 0 m 9999999 9999999 l S".to_owned(),
        "0 0 0 0 0 0 cm 0 0 9 9 re f 0 0 9 9 re W n /Sh1 sh /Im1 Do".to_owned(),
        "[0.001 0.001] 0 d 0 0 m 9000 9000 l S".to_owned(),
        "BT /F1 9999999 Tf 9999999 Tz <FFFFFFFFFF> Tj 0 Tf <0024> Tj ET".to_owned(),
        "q ".repeat(100_000) + &"Q ".repeat(200_000),
        "0 0 5 5 re W n ".repeat(20_000) + "0 0 9 9 re f",
        "0 0 5 5 re ".repeat(100_000) + "f",
        "/Pattern cs /P1 scn -9999999 -9999999 9999999 9999999 re f".to_owned(),
        "BI /W 99999 /H 99999 /BPC 8 /CS /CMYK ID xx EI BI /W 2 ID BI ID EI".to_owned(),
        "( ".repeat(10_000) + &"[".repeat(10_000) + &"<<".repeat(10_000),
    ] {
        look(&content[..content.len().min(60)], &drawing(&content).write());
    }
    let mut paper = good(X4);
    paper.swap(FRONT, "/MediaBox[0 0 195.5906 266.4567]", "/MediaBox[-1e9 -9999999999 99999999999 9999999999]");
    look("a sheet larger than the world", &paper.write());
    let mut paper = good(X4);
    paper.swap(FRONT, "/MediaBox", "/UserUnit 1e30/MediaBox");
    look("a unit larger than the world", &paper.write());
    let mut paper = good(X4);
    paper.trailer += "/Size 999999999999";
    paper.streamed = true;
    look("a table of untold objects", &paper.write());
    let deep = "[".repeat(200_000);
    let mut paper = good(X4);
    paper.add(deep.clone());
    paper.add("<</A".repeat(100_000));
    paper.swap(CATALOG, "/Type/Catalog", &format!("/Deep 22 0 R/Deeper 23 0 R/Type/Catalog/Here{deep}"));
    look("nesting without end", &paper.write());
    let mut paper = good(X4);
    paper.objects[XMP - 1] = stream("/Type/Metadata", "<a>".repeat(200_000).as_bytes());
    complains("XMP without end", &paper.write(), "xmp");
}

/// Examines a file many times, each time with a few bytes changed, removed or repeated.
fn shake(what: &str, whole: &[u8], times: usize) {
    // without the font and the profile, which are one stream each: few of their bytes are read
    let parts: Vec<usize> =
        (0..whole.len()).filter(|i| *i < 4200 || *i > whole.len() - 6000 || i % 4001 == 0).collect();
    let mut seed = 7u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    for _ in 0..times {
        let mut bytes = whole.to_vec();
        for _ in 0..1 + next() % 6 {
            let at = parts[next() % parts.len()];
            match next() % 4 {
                0 => bytes[at] = (next() % 256) as u8,
                1 => bytes[at] = b"0123456789<>[]()/ "[next() % 18],
                2 => drop(bytes.drain(at..(at + next() % 40).min(bytes.len()))),
                _ => {
                    let piece: Vec<u8> = whole[at..(at + next() % 60).min(whole.len())].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
            bytes.resize(whole.len(), b' ');
        }
        look(what, &bytes);
    }
}

#[test]
fn bytes_changed_at_random_never_end_in_a_panic() {
    shake("changed bytes", &good(X4).write(), 300);
}

#[test]
fn pictures_letters_and_gradients_of_every_kind_may_be_damaged() {
    for (what, bytes) in super::plates::drawn() {
        shake(what, &bytes, 12);
    }
}

#[test]
fn a_hundred_thousand_faults_are_three_thousand_and_a_number() {
    let many = |count: usize| (0..count).map(|i| format!("/X{i} Do ")).collect::<String>();
    let report = look("many faults", &drawing(&many(100_000)).write());
    let last = report.findings.first().expect("a finding");
    assert_eq!((last.code, report.findings.len()), ("many", 3001));
    assert!(last.what.ends_with("97000 more occurrences are not listed"), "{}", last.what);
    // long names are shortened in messages
    let long = format!("/{} Do", "x".repeat(100_000));
    let report = look("a long name", &drawing(&long.repeat(20)).write());
    assert_eq!((report.findings.len(), report.findings[0].times), (1, 20));
    assert!(report.findings[0].what.len() < 400, "{}", report.findings[0].what.len());
    let few = look("few faults", &drawing(&many(10)).write());
    assert_eq!(few.findings.len(), 10);
}

#[test]
fn a_million_faults_on_many_pages_are_told_as_briefly() {
    let (pages, each) = (20_000, 50);
    let mut paper = drawing(&(0..each).map(|i| format!("/X{i} Do ")).collect::<String>());
    let page = paper.objects[FRONT - 1].clone();
    let kids: Vec<String> = (0..pages).map(|_| format!("{} 0 R", paper.add(page.clone()))).collect();
    paper.objects[PAGES - 1] = format!("<</Type/Pages/Kids[{}]/Count {pages}>>", kids.join(" ")).into();
    let written = paper.write();
    let (report, memory) = counted(|| look("a million faults", &written));
    assert_eq!((report.pages, report.findings.len(), report.findings[0].code), (pages, 3001, "many"));
    let rest = format!("{} more occurrences are not listed", pages * each - 3000);
    assert!(report.findings[0].what.ends_with(&rest), "{}", report.findings[0].what);
    assert!(memory < 100 << 20, "{} MiB", memory >> 20);
}

#[test]
fn a_sheet_of_five_metres_is_looked_at_like_any_other() {
    let large = |more: &str| {
        let mut paper = good(X4);
        for page in [FRONT, FRONT + 1] {
            paper.swap(page, "/MediaBox[0 0 195.5906 266.4567]", "/MediaBox[0 0 14190 14190]");
            paper.swap(page, "/BleedBox[0 0 195.5906 266.4567]", "/BleedBox[0 0 14190 14190]");
            paper.swap(page, "[8.5039 8.5039 187.0866 257.9528]", "[8.5039 8.5039 14181.4961 14181.4961]");
        }
        paper.draw(more);
        let (report, memory) = counted(|| look("five metres", &paper.write()));
        assert!(memory < 300 << 20, "{} MiB", memory >> 20);
        report.findings.iter().map(|f| f.code).collect::<Vec<_>>()
    };
    assert_eq!(large(""), <[&str; 0]>::default());
    assert_eq!(large("1 1 1 1 k 7000 7000 200 200 re f"), ["ink"]);
}

#[test]
fn paint_over_paint_is_left_off() {
    let report = look("endlessly nested transparency", &drawing(&"0 0 200 300 re f ".repeat(100_000)).write());
    assert!(report.findings.iter().any(|f| f.code == "unseen"), "{:?}", report.findings);
}
