//! The files of every game for every print shop: a box with one piece of each kind, proofed by a command as a user does it, and
//! read by programs that share no code with lootpress: qpdf, poppler and the crate `pdf`. Without qpdf and poppler nothing is
//! read, unless `CI` is set.
#![expect(clippy::disallowed_methods, reason = "these tests look at what was written from outside")]

use lootpress::face::{Component, Face};
use lootpress::games;
use lootpress::unit::Mm;
use lootpress::world::{Disk, Project};
use pdf::content::{Color, Op, parse_ops};
use pdf::file::FileOptions;
use pdf::object::{Object as _, PlainRef, Resolve as _, Stream};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The known requirements of a print shop, independently of its profile: its sizes, and how sheets are ordered.
struct Printer {
    name: &'static str,
    /// Whether transparency is forbidden.
    flat: bool,
    /// The number of pages from a piece's front to its back; none if all backs come last.
    back: Option<i64>,
    bleed: f64,
    /// The cut size of a poker card.
    card: [f64; 2],
    /// The ink of the die line.
    spot: Option<&'static str>,
    /// Whether letters are shapes.
    outlined: bool,
    /// Whether it makes only cards, each with as many pages as copies in the box.
    cards: bool,
}

const USUAL: Printer = Printer {
    name: "x4",
    flat: false,
    back: Some(1),
    bleed: 3.0,
    card: [63.0, 88.0],
    spot: None,
    outlined: false,
    cards: false,
};

const PRINTERS: [Printer; 7] = [
    USUAL,
    Printer { name: "x1a", flat: true, ..USUAL },
    Printer { name: "cartamundi", ..USUAL },
    Printer { name: "meinspiel", ..USUAL },
    Printer { name: "mbprint", flat: true, outlined: true, ..USUAL },
    Printer { name: "longpack", flat: true, back: None, spot: Some("die-cut"), ..USUAL },
    Printer {
        name: "drivethrucards",
        flat: true,
        back: Some(-1),
        bleed: 25.4 / 8.0,
        card: [63.5, 88.9],
        cards: true,
        ..USUAL
    },
];

/// A rulebook with the same pages for every game: its cover, a table with icons, large and small cards.
const BOOK: &str = "```cover cards=CARD\ntitle: A short book\ntagline: No rules in it\nkicker: For printers\nplayers: {{ players_max }}\n```\n\n\
    # What is in it\n\nOne **page** of each kind, *so to speak*.\n\n| what | how many |\n|---|---|\n\
    | ![](card:CARD) a card | **once** |\n\n```tip title=\"A tip\"\nSay it once.\n```\n\n\
    ```cards scale=0.5\nCARD: The fullest one.\n```\n\n## Large\n\n```anatomy card=CARD scale=0.86\n8.6,13.8 left | **Here.** It begins.\n```\n";

/// A new folder for one test.
fn folder(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("printers").join(test);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder for tests");
    dir
}

fn program(name: &str, args: &[&str]) -> Output {
    Command::new(name).args(args).output().unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Whether the other programs are installed.
fn readers() -> bool {
    let there = ["qpdf", "pdftotext"].iter().all(|name| Command::new(name).arg("--version").output().is_ok());
    assert!(there || std::env::var("CI").is_err(), "qpdf or poppler is missing");
    there
}

/// The amount of content on a piece.
fn fullness(component: &Component) -> usize {
    let words = |face: &Face| face.fields.values().map(|phrases| format!("{phrases:?}").len()).sum::<usize>();
    words(&component.front) + component.back.as_ref().map_or(0, words)
}

/// The piece of each kind and form that has the most content.
fn fullest(components: &[Component]) -> Vec<&Component> {
    let mut kinds: BTreeMap<String, &Component> = BTreeMap::new();
    for component in components {
        let (c, cut) = (component, &component.cut);
        let kind = format!("{} {} {}x{} {}", c.file, c.kind, cut.trim.w.0, cut.trim.h.0, cut.radius.0);
        let known = kinds.entry(kind).or_insert(component);
        if fullness(component) > fullness(known) {
            *known = component;
        }
    }
    kinds.into_values().collect()
}

/// A project with the data of a game and the short book.
fn project(dir: &Path, game: &str, shown: &str) {
    let from = Path::new(ROOT).join("data").join(game);
    let to = dir.join("data").join(game);
    fs::create_dir_all(&to).expect("a folder");
    for entry in fs::read_dir(from).expect("a game").map(|e| e.expect("a file").path()) {
        if let (true, Some(name)) = (entry.is_file(), entry.file_name()) {
            fs::copy(&entry, to.join(name)).expect("copied");
        }
    }
    let rules = fs::read_to_string(to.join("rules.yaml")).expect("rules");
    fs::write(to.join("rules.yaml"), rules.replace("read_by: players", "read_by: engine")).expect("written");
    fs::write(to.join("rulebook.md"), BOOK.replace("CARD", shown)).expect("written");
}

#[test]
fn there_is_a_test_for_each_printer() {
    let list = fs::read_dir(Path::new(ROOT).join("data/press")).expect("profiles").map(|e| e.expect("a file").path());
    let mut known: Vec<String> = list
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    known.sort();
    let mut tested: Vec<&str> = PRINTERS.iter().map(|p| p.name).collect();
    tested.sort_unstable();
    assert_eq!(known, tested);
}

/// Proofs every game for every print shop, and examines the results.
#[test]
fn every_printer_gets_every_game_as_asked() {
    if !readers() {
        return;
    }
    let house = Project::new(Disk::new(ROOT));
    // a game without a rulebook is not complete
    let kits =
        games::ALL.iter().filter(|game| Path::new(ROOT).join("data").join(game.name()).join("rulebook.md").is_file());
    for game in kits {
        let dir = folder(&format!("printers-{}", game.name()));
        let components = game.open(&house).components;
        let all = fullest(&components);
        let shown = components.iter().filter(|c| c.pile.is_some()).max_by_key(|c| fullness(c)).expect("cards");
        project(&dir, game.name(), &shown.id);
        for printer in &PRINTERS {
            let ids = all.iter().map(|c| c.id.as_str()).chain(["rulebook"]);
            let only = ids.collect::<Vec<_>>().join(",");
            let args = ["proof", game.name(), "--for", printer.name, "--only", &only, "--project", ".", "-q"];
            let mut proof = Command::new(env!("CARGO_BIN_EXE_lootpress"));
            let said = proof.current_dir(&dir).env_remove("SOURCE_DATE_EPOCH").env("NO_COLOR", "1").args(args).output();
            let said = said.expect("it starts");
            let complaints = String::from_utf8_lossy(&said.stderr);
            let told = |line: &&str| line.starts_with("data/") || line.contains("error") || line.contains("warning[");
            let quiet = !complaints.lines().any(|line| told(&line));
            assert!(said.status.success() && quiet, "{} for {}: {complaints}", game.name(), printer.name);
            let out = dir.join(format!("output/{}/proof-{}/only", game.name(), printer.name));
            let wrong = delivered(&out, printer, &all, !printer.cards);
            assert!(wrong.is_empty(), "{} for {}: {wrong:#?}", game.name(), printer.name);
        }
    }
}

/// All errors in the files that a print shop would get.
fn delivered(out: &Path, printer: &Printer, pieces: &[&Component], book: bool) -> Vec<String> {
    let list: Value = serde_json::from_slice(&fs::read(out.join("manifest.json")).expect("a list")).expect("JSON");
    let entries = list["components"].as_array().expect("a list");
    let mut wrong = Vec::new();
    for piece in pieces.iter().filter(|p| !printer.cards || p.cut.trim.w == Mm(63.0)) {
        if !entries.iter().any(|e| e["id"] == piece.id && e["count"] == piece.copies) {
            wrong.push(format!("{} is not in the list", piece.id));
        }
    }
    if book != entries.iter().any(|e| e["kind"] == "rulebook") {
        wrong.push("the rulebook is there, or is not".to_owned());
    }
    let mut titled = 0;
    for file in list["files"].as_array().expect("a list") {
        let name = file["name"].as_str().expect("a name");
        let held: Vec<&Value> = entries.iter().filter(|e| e["file"] == name).collect();
        let path = out.join(name);
        let read = Read::open(&path);
        // for round pieces, no trim box gives the cut
        let spot = printer.spot.or(name.contains("-round").then_some("die-cut"));
        let printer = &Printer { spot, ..*printer };
        let mut found = read.structure(printer);
        found.extend(read.inks(&path, printer));
        found.extend(paged(&read, file, &held, printer));
        if !printer.outlined {
            let (seen, misplaced) = titles(&path, &held);
            titled += seen;
            found.extend(misplaced);
        }
        wrong.extend(found.into_iter().map(|what| format!("{name}: {what}")));
    }
    let named = |entry: &fs::DirEntry| !entry.file_name().to_string_lossy().starts_with('.');
    let told = fs::read_dir(out).expect("files").filter(|e| named(e.as_ref().expect("a file"))).count();
    if told != list["files"].as_array().map_or(0, Vec::len) + 3 {
        wrong.push(format!("{told} files, which the list does not know"));
    }
    if !printer.outlined && titled == 0 {
        wrong.push("no page shows its piece's title".to_owned());
    }
    wrong
}

fn numbers(list: &Value) -> Vec<i64> {
    list.as_array().map(|all| all.iter().filter_map(Value::as_i64).collect()).unwrap_or_default()
}

/// The pages: their number, pieces, order and cut sizes.
fn paged(read: &Read, file: &Value, held: &[&Value], printer: &Printer) -> Vec<String> {
    let mut wrong = Vec::new();
    let pages = read.pages();
    if file["pages"] != pages.len() {
        wrong.push(format!("{} pages, listed {}", pages.len(), file["pages"]));
    }
    let mut claimed = vec![false; pages.len()];
    let last = held.iter().filter(|e| !numbers(&e["back"]).is_empty()).flat_map(|e| numbers(&e["front"])).max();
    for entry in held {
        let (front, back) = (numbers(&entry["front"]), numbers(&entry["back"]));
        let (title, count) = (&entry["title"], entry["count"].as_u64().unwrap_or_default() as usize);
        let wanted = if printer.cards { count } else { 1 };
        if entry["kind"] == "rulebook" {
            if front.len() < 4 || front.len() % 4 != 0 {
                wrong.push(format!("a book of {} pages", front.len()));
            }
        } else if front.len() != wanted {
            wrong.push(format!("{title} is there {} times", front.len()));
        }
        let ordered = match printer.back {
            Some(after) => back.is_empty() || back == front.iter().map(|p| p + after).collect::<Vec<_>>(),
            None => back.iter().all(|p| Some(*p) > last),
        };
        if !ordered {
            wrong.push(format!("{title}: fronts {front:?}, backs {back:?}"));
        }
        let size = [&entry["size"]["w"], &entry["size"]["h"]].map(|v| v.as_f64().unwrap_or_default());
        for page in front.iter().chain(&back) {
            match claimed.get_mut(*page as usize - 1) {
                Some(taken) => *taken = true,
                None => wrong.push(format!("{title}: there is no page {page}")),
            }
            if let Some(page) = pages.get(*page as usize - 1) {
                wrong.extend(boxed(page, size, printer).map(|what| format!("{title}: {what}")));
            }
        }
        let card = entry["size"]["w"].as_f64().is_some_and(|w| (62.0..65.0).contains(&w));
        if card && size.iter().zip(printer.card).any(|(a, b)| (a - b).abs() > 0.001) {
            wrong.push(format!("{title} is cut to {size:?}"));
        }
    }
    if !claimed.iter().all(|taken| *taken) {
        wrong.push("a page is nobody's".to_owned());
    }
    wrong
}

/// Whether the boxes of a page are right to a hundredth of a millimeter: the bleed around the cut, and nothing around the
/// bleed.
fn boxed(page: &Value, [w, h]: [f64; 2], printer: &Printer) -> Option<String> {
    let mm = |name: &str| -> Vec<f64> {
        let sides = page[name].as_array().cloned().unwrap_or_default();
        sides.iter().filter_map(Value::as_f64).map(|v| v / 72.0 * 25.4).collect()
    };
    let b = printer.bleed;
    let whole = [0.0, 0.0, w + 2.0 * b, h + 2.0 * b];
    let near = |name: &str, want: [f64; 4]| {
        let found = mm(name);
        found.len() == 4 && found.iter().zip(want).all(|(a, b)| (a - b).abs() < 0.01)
    };
    let wrong = [("/MediaBox", whole), ("/BleedBox", whole), ("/TrimBox", [b, b, b + w, b + h])];
    let wrong = wrong.into_iter().find(|(name, want)| !near(name, *want));
    wrong.map(|(name, want)| format!("{name} is {:?}, not {want:?}", mm(name)))
}

/// A title that can be read on a page must be on the page of its piece: how many were, and which were not.
fn titles(path: &Path, held: &[&Value]) -> (usize, Vec<String>) {
    let said = program("pdftotext", &["-raw", &path.to_string_lossy(), "-"]);
    // in the order of the file: titles may be rotated; letters with an outline occur twice
    let plain = |text: &str| {
        let mut letters: Vec<char> =
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        letters.dedup();
        String::from_iter(letters)
    };
    let pages: Vec<String> = String::from_utf8_lossy(&said.stdout).split('\u{c}').map(plain).collect();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in held.iter().filter(|e| e["kind"] != "rulebook") {
        let title = plain(entry["title"].as_str().unwrap_or_default());
        if !pages.iter().any(|page| page.contains(&title)) {
            continue;
        }
        seen += 1;
        for page in numbers(&entry["front"]) {
            if !pages.get(page as usize - 1).is_some_and(|text| text.contains(&title)) {
                wrong.push(format!("{} is not on page {page}", entry["title"]));
            }
        }
    }
    (seen, wrong)
}

/// A file as qpdf reads it.
struct Read {
    version: String,
    objects: Map<String, Value>,
}

impl Read {
    fn open(path: &Path) -> Read {
        let path = path.to_string_lossy();
        let checked = program("qpdf", &["--check", &path]);
        assert!(checked.status.success(), "{path}: {}", String::from_utf8_lossy(&checked.stdout));
        let json = program("qpdf", &["--json=2", "--json-key=qpdf", &path]);
        let all: Value = serde_json::from_slice(&json.stdout).expect("JSON");
        let version = all["qpdf"][0]["pdfversion"].as_str().expect("a version").to_owned();
        Read { version, objects: all["qpdf"][1].as_object().expect("objects").clone() }
    }

    /// A value, with references resolved.
    fn of<'a>(&'a self, value: &'a Value) -> &'a Value {
        let object = value.as_str().and_then(|link| self.objects.get(&format!("obj:{link}")));
        match object {
            Some(object) if object["stream"].is_object() => &object["stream"]["dict"],
            Some(object) => &object["value"],
            None => value,
        }
    }

    fn trailer(&self) -> &Value {
        &self.objects["trailer"]["value"]
    }

    fn catalog(&self) -> &Value {
        self.of(&self.trailer()["/Root"])
    }

    fn pages(&self) -> Vec<&Value> {
        let mut pages = Vec::new();
        let mut open = vec![self.of(&self.catalog()["/Pages"])];
        while let Some(node) = open.pop() {
            match node["/Kids"].as_array() {
                Some(kids) => open.extend(kids.iter().rev().map(|kid| self.of(kid))),
                None => pages.push(node),
            }
        }
        pages
    }

    /// Every dictionary, however deep.
    fn dictionaries(&self) -> Vec<&Map<String, Value>> {
        let mut open: Vec<&Value> = self.objects.values().collect();
        let mut found = Vec::new();
        while let Some(value) = open.pop() {
            match value {
                Value::Array(all) => open.extend(all),
                Value::Object(map) => {
                    open.extend(map.values());
                    found.push(map);
                }
                _ => {}
            }
        }
        found
    }

    /// Violations of the standard.
    fn structure(&self, printer: &Printer) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut must = |is: bool, what: &str| {
            if !is {
                wrong.push(what.to_owned());
            }
        };
        let info = self.of(&self.trailer()["/Info"]);
        must(self.version == if printer.flat { "1.4" } else { "1.6" }, "the version is another");
        must(self.trailer()["/ID"].as_array().is_some_and(|id| id.len() == 2), "no ID");
        must(self.trailer()["/Encrypt"].is_null(), "it is encrypted");
        must(info["/Trapped"] == "/False" || info["/Trapped"] == "/True", "nobody says whether it is trapped");
        must(info["/Title"].is_string() && info["/CreationDate"].is_string(), "no title, or no date");
        if printer.flat {
            must(info["/GTS_PDFXVersion"] == "u:PDF/X-1a:2003", "it is not marked as PDF/X-1a");
        }
        let intents = self.catalog()["/OutputIntents"].as_array().cloned().unwrap_or_default();
        must(intents.len() == 1, "not one output intent");
        for intent in &intents {
            must(intent["/S"] == "/GTS_PDFX", "an output intent of another kind");
            must(intent["/OutputConditionIdentifier"] == "u:FOGRA39", "another printing condition");
            must(self.of(&intent["/DestOutputProfile"])["/N"] == 4, "no profile of four inks");
        }
        let mut spots = Vec::new();
        for map in self.dictionaries() {
            for (key, value) in map {
                let found = self.of(value);
                let name = found.as_str().unwrap_or_default();
                let kept = match key.as_str() {
                    "/SMask" => name == "/None",
                    "/ca" | "/CA" => found.as_f64() == Some(1.0),
                    "/BM" => name == "/Normal",
                    "/Group" => found["/S"] != "/Transparency",
                    _ => true,
                };
                must(kept || !printer.flat, &format!("it lets something through: {key} {found}"));
                let never = ["/JS", "/JavaScript", "/AA", "/OpenAction", "/EmbeddedFiles", "/OPI", "/TR", "/Annots"];
                must(!never.contains(&key.as_str()), &format!("it has {key}"));
                let names: Vec<&str> = match found {
                    Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
                    _ => vec![name],
                };
                for name in &names {
                    must(!["/DeviceRGB", "/CalRGB", "/Lab", "/ICCBased"].contains(name), &format!("it has {name}"));
                }
                if let ["/Separation", spot, ..] = names[..] {
                    spots.push(spot.trim_start_matches('/').to_owned());
                }
            }
        }
        spots.dedup();
        must(spots == Vec::from_iter(printer.spot), &format!("the spot inks {spots:?}"));
        wrong.extend(self.fonts(printer));
        wrong
    }

    /// Fonts that are not embedded completely, or that contain letters that are not used.
    fn fonts(&self, printer: &Printer) -> Vec<String> {
        let mut wrong = Vec::new();
        let fonts: Vec<_> =
            self.dictionaries().into_iter().filter(|d| d.get("/Type").is_some_and(|t| t == "/Font")).collect();
        if printer.outlined && !fonts.is_empty() {
            wrong.push("a font where letters are shapes".to_owned());
        }
        for font in fonts.into_iter().filter(|f| f["/Subtype"] != "/Type0") {
            let name = font.get("/BaseFont").and_then(Value::as_str).unwrap_or_default();
            let tag = name.strip_prefix('/').and_then(|n| n.split_once('+')).map_or("", |(tag, _)| tag);
            let described = self.of(font.get("/FontDescriptor").unwrap_or(&Value::Null));
            let embedded = ["/FontFile", "/FontFile2", "/FontFile3"].iter().any(|key| described[*key].is_string());
            if !embedded || tag.len() != 6 || !tag.bytes().all(|b| b.is_ascii_uppercase()) {
                wrong.push(format!("{name} is not embedded, or whole"));
            }
        }
        wrong
    }

    /// RGB colors in the content, and lines in spot inks, as the crate `pdf` reads them.
    fn inks(&self, path: &Path, printer: &Printer) -> Vec<String> {
        let bytes = fs::read(path).expect("a file");
        let file = FileOptions::uncached().load(bytes).expect("a PDF file");
        let resolver = file.resolver();
        let mut drawn: Vec<&str> = Vec::new();
        for page in self.pages() {
            match &page["/Contents"] {
                Value::Array(all) => drawn.extend(all.iter().filter_map(Value::as_str)),
                one => drawn.extend(one.as_str()),
            }
        }
        for (name, object) in &self.objects {
            let dict = &object["stream"]["dict"];
            if dict["/Subtype"] == "/Form" || dict["/PatternType"] == 1 {
                drawn.extend(name.strip_prefix("obj:"));
            }
        }
        let mut wrong = Vec::new();
        let mut spot = false;
        for link in &drawn {
            let id = link.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
            let object = resolver.resolve(PlainRef { id, r#gen: 0 }).expect("an object");
            let stream = Stream::<()>::from_primitive(object, &resolver).expect("a stream");
            let content = stream.data(&resolver).expect("the file is not the one");
            for op in parse_ops(&content, &resolver).expect("operators") {
                match op {
                    Op::FillColor { color: Color::Rgb(_) } | Op::StrokeColor { color: Color::Rgb(_) } => {
                        wrong.push(format!("a colour of light in {link}"));
                    }
                    Op::StrokeColorSpace { name } => spot |= name.as_str() != "Pattern",
                    _ => {}
                }
            }
        }
        if spot != printer.spot.is_some() {
            wrong.push("lines in the spot ink are there, or are not".to_owned());
        }
        if drawn.is_empty() {
            wrong.push("nothing is drawn".to_owned());
        }
        wrong
    }
}
