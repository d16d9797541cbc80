//! Tests of the files for virtual tables, read in the way the tables read them: every face is cut out again and compared
//! with the same face drawn alone.

use super::*;
use crate::shelf::Shelf;
use ground::raster::{self, Pixels};
use ground::world::{Disk, Layered, Project};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

/// Cards, squares and hexagons, tokens, aids, and a rulebook.
const STARTERS: [&str; 2] = ["worker-placement", "tiles"];

/// The pictures of a component on a table.
struct Seen {
    /// Its id, or its title and kind.
    piece: (String, String),
    front: Pixels,
    back: Option<Pixels>,
    copies: u64,
}

struct Tables {
    project: Project,
    name: String,
    opened: cards::facts::Opened,
}

impl Tables {
    fn of(starter: &str) -> Tables {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let own = Disk::new(root.join("data/starters").join(starter));
        let project = Project::new(Layered::new(Box::new(own), Box::new(Disk::new(root))));
        let shelf = Shelf::of(&project);
        let game = shelf.own_declared().next().map(str::to_owned);
        let name = game.expect("a game");
        let opened = shelf.game(&name).expect("a game").open(&project);
        assert!(opened.whole, "{:?}", opened.diags);
        Tables { project, name, opened }
    }

    /// The first pieces of each file, one of them with two copies.
    fn wanted(&self) -> Wanted<'_> {
        let all = &self.opened.components;
        let few =
            all.iter().enumerate().filter(|(n, c)| all[..*n].iter().filter(|other| other.file == c.file).count() < 4);
        let mut components: Vec<Component> = few.map(|(_, component)| component.clone()).collect();
        components[1].copies = 2;
        Wanted { components: components.into(), ..Wanted::all(&self.project, &self.name, &self.opened) }
    }

    fn export(&self, target: &Target) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        let made = export(&self.wanted(), target, &mut files, &());
        made.result.unwrap_or_else(|stop| panic!("{stop:?}: {:?}", made.diags));
        files
    }

    /// Compares the pictures on a table with each face drawn alone: no pixel differs, and every component has as many copies as
    /// in the box.
    fn compare(&self, seen: &[Seen], outlined: bool) {
        let wanted = self.wanted();
        let mut diags = Vec::new();
        let set = set(&wanted, &(), &mut diags).expect("it is set");
        let mut proof = Proof::new(set.case.fonts());
        for ready in &set.ready {
            let component = set.of(ready);
            let is = |(a, b): &(String, String)| {
                *a == component.id || (*a == component.title && component.kind == b.as_str())
            };
            let shown: Vec<&Seen> = seen.iter().filter(|seen| is(&seen.piece)).collect();
            assert_eq!(shown.iter().map(|s| s.copies).sum::<u64>(), u64::from(component.copies), "{}", component.id);
            for Seen { front, back, .. } in shown {
                let mut same = |face: &Galley, pixels: &Pixels| {
                    let (size, trim) = ((pixels.width, pixels.height), component.cut.trim);
                    let k = (size.0 as f32 / trim.w.0).max(size.1 as f32 / trim.h.0);
                    let alone = proof.pixels(face, size, k).value.expect("it is drawn");
                    assert!(size.0 > 150, "{} is {size:?}", component.id);
                    let off = match &pixels.alpha {
                        // nothing outside of the cut is visible
                        Some(seen) => {
                            let dots = alone.rgb.chunks(3).zip(pixels.rgb.chunks(3)).zip(seen);
                            dots.filter(|((a, b), seen)| a != b && **seen > 0).count()
                        }
                        None => alone.rgb.chunks(3).zip(pixels.rgb.chunks(3)).filter(|(a, b)| a != b).count(),
                    };
                    assert_eq!(off, 0, "dots of {}", component.id);
                    let cut = component.cut.clip(face.bleed);
                    let covered = (!component.cut.is_straight()).then(|| proof.covered(face, size, k, &cut)).flatten();
                    if outlined || pixels.alpha.is_some() {
                        assert_eq!(pixels.alpha, covered, "the outline of {}", component.id);
                    }
                };
                same(&ready.piece.front, front);
                match (&ready.piece.back, back) {
                    (Some(face), Some(pixels)) => same(face, pixels),
                    (None, None) => {}
                    (face, _) => panic!("{}: a back in the box: {}", component.id, face.is_some()),
                }
            }
        }
    }
}

fn read(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Pixels {
    let bytes = files.get(name).unwrap_or_else(|| panic!("there is no {name}"));
    raster::pixels(bytes).unwrap_or_else(|_| panic!("{name} is no picture"))
}

/// A cell of a sheet with this many columns and rows.
fn cell(sheet: &Pixels, (columns, rows): (usize, usize), n: usize) -> Pixels {
    let (wide, high) = (sheet.width as usize / columns, sheet.height as usize / rows);
    assert_eq!((wide * columns, high * rows), (sheet.width as usize, sheet.height as usize));
    let (x, y) = (n % columns * wide, n / columns * high);
    let part = |bytes: &[u8], n: usize| -> Vec<u8> {
        let lines = (y..y + high).map(|row| (row * sheet.width as usize + x) * n);
        lines.flat_map(|from| bytes[from..from + wide * n].to_vec()).collect()
    };
    let alpha = sheet.alpha.as_ref().map(|alpha| part(alpha, 1));
    Pixels { width: wide as u32, height: high as u32, rgb: part(&sheet.rgb, 3), alpha }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number")) as usize
}

/// The objects of Tabletop Simulator.
fn saved(objects: &Value, files: &BTreeMap<String, Vec<u8>>, seen: &mut Vec<Seen>) {
    for object in objects.as_array().into_iter().flatten() {
        let picture = |value: &Value| read(files, text(value).strip_prefix("https://a/").expect("below its address"));
        let piece = (text(&object["Nickname"]), text(&object["Description"]));
        if let Some(id) = object["CardID"].as_u64().map(|id| id as usize) {
            let sheet = &object["CustomDeck"][(id / 100).to_string()];
            let grid = (number(&sheet["NumWidth"]), number(&sheet["NumHeight"]));
            assert!(id % 100 < grid.0 * grid.1 - 1, "the last cell is the hidden face");
            let back = picture(&sheet["BackURL"]);
            let back = if sheet["UniqueBack"] == true { cell(&back, grid, id % 100) } else { back };
            let front = cell(&picture(&sheet["FaceURL"]), grid, id % 100);
            seen.push(Seen { piece, front, back: Some(back), copies: 1 });
        } else if let Some(image) = object.get("CustomImage") {
            let front = picture(&image["ImageURL"]);
            let other = text(&image["ImageSecondaryURL"]);
            let back = (!other.is_empty() && other != text(&image["ImageURL"])).then(|| picture(&other.into()));
            seen.push(Seen { piece, front, back, copies: 1 });
        }
        saved(&object["ContainedObjects"], files, seen);
    }
}

#[test]
fn tabletop_simulator_shows_every_face() {
    for starter in STARTERS {
        let tables = Tables::of(starter);
        let files = tables.export(&Target::Tts("https://a/".to_owned()));
        let save: Value = serde_json::from_slice(&files[&format!("{}.json", tables.name)]).expect("JSON");
        let mut seen = Vec::new();
        saved(&save["ObjectStates"], &files, &mut seen);
        tables.compare(&seen, false);
    }
}

#[test]
fn virtualtabletop_shows_every_face() {
    for starter in STARTERS {
        let tables = Tables::of(starter);
        let files = tables.export(&Target::Vtt);
        let bytes = &files[&format!("{}.vtt", tables.name)];
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a zip file");
        let (mut pictures, mut room) = (BTreeMap::new(), Value::Null);
        for n in 0..zip.len() {
            let mut entry = zip.by_index(n).expect("an entry");
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).expect("whole");
            match &*entry.name().expect("a name").into_owned() {
                "0.json" => room = serde_json::from_slice(&bytes).expect("JSON"),
                name => {
                    // the table gives them new names
                    let own = format!("/assets/{}_{}", entry.crc32().cast_signed(), bytes.len());
                    assert!(format!("/{name}") == own && bytes.len() < 10 << 20, "{name}");
                    pictures.insert(own, bytes);
                }
            }
        }
        let widgets = room.as_object().expect("widgets");
        let mut seen = Vec::new();
        let side = |value: &Value| read(&pictures, &text(value));
        for (id, widget) in widgets.iter().filter(|(id, _)| *id != "_meta") {
            assert_eq!(widget["id"], id.as_str());
            let parent = widget["parent"].as_str();
            assert!(parent.is_none_or(|parent| widgets.contains_key(parent)), "{id} has no parent");
            if parent.is_none() {
                let at = |key: &str| widget[key].as_f64().unwrap_or_default();
                let (right, below) = (at("x") + at("width"), at("y") + at("height"));
                assert!(
                    at("x") >= 0.0 && at("y") >= 0.0 && right <= 1600.0 && below <= 1000.0,
                    "{id} is off the table"
                );
            }
            if widget["type"] == "card" {
                let deck = &widgets[&text(&widget["deck"])];
                let kind = &deck["cardTypes"][text(&widget["cardType"])];
                let sides = deck["faceTemplates"].as_array().expect("faces").len();
                let shown = |n: usize| {
                    let value = &deck["faceTemplates"][n]["objects"][0]["dynamicProperties"]["value"];
                    side(&kind[text(value)])
                };
                if sides > 2 {
                    // a book
                    assert!((0..sides).all(|n| shown(n).width > 300));
                    continue;
                }
                let back = (sides == 2).then(|| shown(0));
                let piece = (text(&widget["cardType"]), String::new());
                seen.push(Seen { piece, front: shown(sides - 1), back, copies: 1 });
            } else if let Some(faces) = widget["faces"].as_array() {
                let (piece, _) = id.split_once('-').expect("a name").1.rsplit_once('-').expect("a copy");
                let back = faces.get(1).map(|face| side(&face["image"]));
                let front = side(&faces[0]["image"]);
                seen.push(Seen { piece: (piece.to_owned(), String::new()), front, back, copies: 1 });
            }
        }
        tables.compare(&seen, true);
    }
}

#[test]
fn contact_sheets_show_every_face() {
    for starter in STARTERS {
        let tables = Tables::of(starter);
        let files = tables.export(&Target::Screentop);
        let list = String::from_utf8(files[screentop::LIST].clone()).expect("text");
        let mut seen = Vec::new();
        let wanted = tables.wanted();
        let set = set(&wanted, &(), &mut Vec::new()).expect("it is set");
        // in the order of the box, one cell for each copy
        let (decks, flat) = table::sorted(&set);
        let copy = |ready: &&Ready| std::iter::repeat_n(set.of(ready).id.clone(), set.of(ready).copies.into());
        let mut cards = decks.iter().flatten().flat_map(copy);
        let mut flat = flat.iter().map(|ready| set.of(ready).id.clone());
        for row in list.lines().filter(|line| line.contains(".png")) {
            let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
            match cells[..] {
                [sheet, columns, rows, count, back] => {
                    let grid = (columns.parse().expect("columns"), rows.parse().expect("rows"));
                    let (sheet, back) = (read(&files, sheet), read(&files, back));
                    assert!(sheet.width <= 4095 && sheet.height <= 4095);
                    for n in 0..count.parse().expect("a number") {
                        let front = cell(&sheet, grid, n);
                        let same = (back.width, back.height) == (sheet.width, sheet.height);
                        let back = if same && grid != (1, 1) { cell(&back, grid, n) } else { back.clone() };
                        let piece = (cards.next().expect("a card"), String::new());
                        seen.push(Seen { piece, front, back: Some(back), copies: 1 });
                    }
                }
                [picture, back, number] => {
                    let back = (back != "none").then(|| read(&files, back));
                    let (front, copies) = (read(&files, picture), number.parse().expect("a number"));
                    seen.push(Seen { piece: (flat.next().expect("a piece"), String::new()), front, back, copies });
                }
                _ => panic!("{row}"),
            }
        }
        tables.compare(&seen, true);
    }
}
