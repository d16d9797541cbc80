//! The file of virtualtabletop.io: a zip file with the state of a room, which is a list of widgets, and with every picture.
//! Lengths are in the dots of its table, which has 1600 x 1000.

use ground::unit::{Mm, Size};
use serde_json::{Map, Value, json};
use std::io::{self, Cursor, Write as _};
use zip::write::{SimpleFileOptions, ZipWriter};

/// The version of the list of widgets.
const VERSION: u32 = 16;

/// Every picture must be smaller than this many bytes.
pub const HEAVIEST: usize = 10 << 20;

/// The free area of the table: left, upper, right and lower edge. The hand is below it.
const AREA: (f32, f32, f32, f32) = (20.0, 10.0, 1580.0, 806.0);

/// The largest scale, in dots per millimeter.
const LARGEST: f32 = 1.6;

/// The gap between things, the height of a label and that of a button, and the margin of a holder around its cards.
const GAP: f32 = 14.0;
const LABEL: f32 = 36.0;
const BUTTON: f32 = 32.0;
const RIM: f32 = 4.0;

/// The smallest width of a label.
const NARROW: f32 = 84.0;

/// The width of a letter on a label.
const LETTER: f32 = 7.5;

/// The offset between copies of a board, which overlap.
const STEP: f32 = 12.0;

/// The height of an enlarged card, and of an enlarged page.
const READ: (f32, f32) = (480.0, 900.0);

/// How pieces lie on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lies {
    /// Cards face down, to be shuffled and taken into hands, with a place for discards.
    Deck,
    /// Boards, below everything.
    Board,
    /// A pile, face up.
    Pile,
    /// A book; a click turns its page.
    Book,
}

/// Pieces with the same size that lie together.
#[derive(Clone, Debug)]
pub struct Things {
    /// The name as it is shown.
    pub title: String,
    /// How they lie.
    pub lies: Lies,
    /// Their size.
    pub size: Size,
    /// The radius of their corners.
    pub radius: Mm,
    /// The pieces.
    pub pieces: Vec<Piece>,
}

/// A piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its id.
    pub id: String,
    /// Its name as it is shown.
    pub title: String,
    /// Its pictures, by number: back and front, only the front, or the pages of a book.
    pub sides: Vec<usize>,
    /// The number of copies.
    pub copies: u16,
}

/// The whole file: its pictures are numbered from 0, and equal ones are stored once.
///
/// # Errors
/// None is expected: writing to memory does not fail.
pub fn file(title: &str, tagline: &str, things: &[Things], pictures: &[Vec<u8>]) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut names: Vec<String> = Vec::new();
    for bytes in pictures {
        // the table names a picture after its checksum, as a signed number, and its length
        let name = format!("assets/{}_{}", crc32fast::hash(bytes).cast_signed(), bytes.len());
        if !names.contains(&name) {
            zip.start_file(&name, stored)?;
            zip.write_all(bytes)?;
        }
        names.push(name);
    }
    let state = Room { names: &names, widgets: Map::new() }.state(title, tagline, things);
    zip.start_file("0.json", SimpleFileOptions::default())?;
    zip.write_all(state.to_string().as_bytes())?;
    Ok(zip.finish()?.into_inner())
}

/// The widgets on the table.
struct Room<'a> {
    /// The names of the pictures.
    names: &'a [String],
    widgets: Map<String, Value>,
}

impl Room<'_> {
    fn state(mut self, title: &str, tagline: &str, things: &[Things]) -> Value {
        let (scale, places) = laid(things);
        let mut decks = Vec::new();
        for ((n, things), at) in (1..).zip(things).zip(places) {
            let id = format!("t{n}");
            let size = (dots(things.size.w, scale), dots(things.size.h, scale));
            let (wide, _) = extent(things, scale);
            let css = "font-size: 14px; font-weight: bold; text-align: center";
            let label = json!({
                "type": "label", "x": at.0, "y": at.1, "width": wide, "height": LABEL, "text": short(&things.title, wide), "css": css,
                "twoRowBottomAlign": true,
            });
            self.put(&format!("{id}-label"), label);
            let at = (at.0, at.1 + LABEL);
            match things.lies {
                Lies::Board => self.boards(&id, things, size, at),
                Lies::Deck | Lies::Pile | Lies::Book => self.cards(&id, things, (size, scale), at),
            }
            if things.lies == Lies::Deck {
                decks.push(json!({ "deck": format!("{id}-deck") }));
            }
        }
        let hand = json!({
            "type": "holder", "x": 50, "y": 820, "width": 1500, "height": 180, "dropTarget": decks, "dropOffsetX": 10,
            "dropOffsetY": 14, "stackOffsetX": 40, "childrenPerOwner": true, "onEnter": { "activeFace": 1 },
        });
        self.put("hand", hand);
        let image = if self.names.is_empty() { String::new() } else { self.address(0) };
        let info = json!({ "name": title, "description": tagline, "image": image });
        self.widgets.insert("_meta".into(), json!({ "version": VERSION, "info": info }));
        Value::Object(self.widgets)
    }

    fn put(&mut self, id: &str, mut widget: Value) {
        if let Value::Object(properties) = &mut widget {
            properties.insert("id".into(), id.into());
        }
        self.widgets.insert(id.to_owned(), widget);
    }

    fn address(&self, picture: usize) -> String {
        self.names.get(picture).map(|name| format!("/{name}")).unwrap_or_default()
    }

    /// A holder with a pile of cards; for a deck also a holder for discards, and a button that shuffles.
    fn cards(&mut self, id: &str, things: &Things, ((w, h), scale): ((f32, f32), f32), (x, y): (f32, f32)) {
        let (deck, pile) = (format!("{id}-deck"), format!("{id}-pile"));
        let is_deck = things.lies == Lies::Deck;
        let holder = |x: f32, face: usize| {
            let enter = if is_deck { json!({ "activeFace": face }) } else { json!({}) };
            json!({
                "type": "holder", "x": x, "y": y, "width": w + RIM * 2.0, "height": h + RIM * 2.0,
                "dropOffsetX": RIM, "dropOffsetY": RIM, "dropTarget": { "deck": deck }, "onEnter": enter,
            })
        };
        self.put(id, holder(x, 0));
        if is_deck {
            self.put(&format!("{id}-discards"), holder(x + w + RIM * 2.0 + GAP, 1));
            let routine = json!([
                { "func": "RECALL", "holder": id },
                { "func": "FLIP", "holder": id, "face": 0 },
                { "func": "SHUFFLE", "holder": id },
            ]);
            let button = json!({
                "type": "button", "x": x, "y": y + h + RIM * 2.0 + 4.0, "width": w + RIM * 2.0, "height": BUTTON - 4.0,
                "text": "Shuffle", "css": "font-size: 12px", "clickRoutine": routine,
            });
            self.put(&format!("{id}-shuffle"), button);
        }
        let most = things.pieces.iter().map(|piece| piece.sides.len()).max().unwrap_or(0);
        let side = |n: usize| {
            let image = json!({
                "type": "image", "x": 0, "y": 0, "width": w, "height": h, "color": "transparent",
                "dynamicProperties": { "value": format!("side{n}") },
            });
            json!({ "radius": dots(things.radius, scale), "objects": [image] })
        };
        let mut types = Map::new();
        for piece in &things.pieces {
            let sides = (0..).zip(&piece.sides).map(|(n, side)| (format!("side{n}"), self.address(*side).into()));
            types.insert(
                piece.id.clone(),
                Value::Object(sides.chain([("title".into(), piece.title.clone().into())]).collect()),
            );
        }
        let read = if things.lies == Lies::Book { READ.1 } else { READ.0 };
        let enlarge = (read / h * 10.0).round().max(10.0) / 10.0;
        let made = json!({
            "type": "deck", "parent": id, "x": RIM, "y": RIM, "width": w, "height": h,
            "cardDefaults": { "width": w, "height": h, "enlarge": enlarge }, "cardTypes": types,
            "faceTemplates": (0..most).map(side).collect::<Vec<_>>(),
        });
        self.put(&deck, made);
        let mut z: usize = things.pieces.iter().map(|piece| usize::from(piece.copies)).sum();
        let lone = z == 1;
        if !lone {
            self.put(&pile, json!({ "type": "pile", "parent": id, "x": RIM, "y": RIM, "width": w, "height": h }));
        }
        for piece in &things.pieces {
            // if a piece has two sides, the back comes first
            let face = usize::from(!is_deck && piece.sides.len() == 2);
            for copy in 1..=piece.copies {
                let mut card = json!({
                    "type": "card", "deck": deck, "cardType": piece.id, "activeFace": face, "z": z,
                    "parent": if lone { id } else { &pile },
                });
                if lone {
                    card["x"] = RIM.into();
                    card["y"] = RIM.into();
                }
                self.put(&format!("{id}-{}-{copy}", piece.id), card);
                z -= 1;
            }
        }
    }

    /// Boards; a click turns them over. A single board cannot be moved, so that nobody moves it by accident.
    fn boards(&mut self, id: &str, things: &Things, (w, h): (f32, f32), (x, y): (f32, f32)) {
        let many: usize = things.pieces.iter().map(|piece| usize::from(piece.copies)).sum();
        let mut n = 0;
        for piece in &things.pieces {
            for copy in 1..=piece.copies {
                let shift = n as f32 * STEP;
                let faces: Vec<Value> =
                    piece.sides.iter().rev().map(|s| json!({ "image": self.address(*s) })).collect();
                let board = json!({
                    "x": x + shift, "y": y + shift, "z": n + 1, "width": w, "height": h, "layer": -4, "movable": many > 1,
                    "clickable": faces.len() > 1, "faces": faces, "color": "transparent",
                    "css": "background-size: 100% 100%",
                });
                self.put(&format!("{id}-{}-{copy}", piece.id), board);
                n += 1;
            }
        }
    }
}

/// As much of a title as fits on two lines of a label.
fn short(title: &str, wide: f32) -> String {
    let most = (wide / LETTER) as usize;
    let (mut lines, mut used) = (1, 0);
    let mut shown: Vec<&str> = Vec::new();
    for word in title.split_whitespace() {
        let long = word.chars().count();
        if used > 0 && used + 1 + long > most {
            (lines, used) = (lines + 1, 0);
        }
        if lines > 2 {
            return format!("{} …", shown.join(" "));
        }
        used += long + usize::from(used > 0);
        shown.push(word);
    }
    shown.join(" ")
}

/// A length on the table.
fn dots(length: Mm, scale: f32) -> f32 {
    (length.0 * scale).round().max(1.0)
}

/// The size of pieces that lie together, with their label, holders and buttons.
fn extent(things: &Things, scale: f32) -> (f32, f32) {
    let (w, h) = (dots(things.size.w, scale), dots(things.size.h, scale));
    let many: usize = things.pieces.iter().map(|piece| usize::from(piece.copies)).sum();
    let (w, h) = match things.lies {
        Lies::Board => (w + (many.max(1) - 1) as f32 * STEP, h + (many.max(1) - 1) as f32 * STEP),
        Lies::Pile | Lies::Book => (w + RIM * 2.0, h + RIM * 2.0),
        Lies::Deck => ((w + RIM * 2.0) * 2.0 + GAP, h + RIM * 2.0 + BUTTON),
    };
    (w.max(NARROW), h + LABEL)
}

/// The places of all things, in rows, at the largest scale at which they fit.
fn laid(things: &[Things]) -> (f32, Vec<(f32, f32)>) {
    let mut scale = LARGEST;
    loop {
        let (places, below) = rows(things, scale);
        if below <= AREA.3 || scale < LARGEST / 8.0 {
            return (scale, places);
        }
        scale *= 0.96;
    }
}

/// The places of all things at this scale, in centered rows: decks first, books last, taller ones before others; and the
/// lower edge of the last row.
fn rows(things: &[Things], scale: f32) -> (Vec<(f32, f32)>, f32) {
    let mut order: Vec<usize> = (0..things.len()).collect();
    order.sort_by(|a, b| {
        let tall = |n: &usize| extent(&things[*n], scale).1;
        things[*a].lies.cmp(&things[*b].lies).then(tall(b).total_cmp(&tall(a)))
    });
    let mut places = vec![(0.0, 0.0); things.len()];
    let (left, upper, right, _) = AREA;
    let (mut row, mut x, mut y, mut tall) = (Vec::new(), left, upper, 0.0_f32);
    let center = |row: &mut Vec<usize>, x: f32, places: &mut Vec<(f32, f32)>| {
        let shift = ((right - x + GAP) / 2.0).round();
        row.drain(..).for_each(|n| places[n].0 += shift);
    };
    for n in order {
        let (w, h) = extent(&things[n], scale);
        if !row.is_empty() && x + w > right {
            center(&mut row, x, &mut places);
            (x, y, tall) = (left, y + tall + GAP, 0.0);
        }
        places[n] = (x, y);
        row.push(n);
        (x, tall) = (x + w + GAP, tall.max(h));
    }
    center(&mut row, x, &mut places);
    // a thing wider than the table does not fit at this scale
    let wide = things.iter().any(|things| extent(things, scale).0 > right - left);
    (places, if wide { f32::MAX } else { y + tall })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_has_two_lines_at_most() {
        assert_eq!(short("Loot token", 84.0), "Loot token");
        assert_eq!(short("The Ferryman's Daughter", 84.0), "The Ferryman's …");
        assert_eq!(short("Incomprehensibilities", 84.0), "Incomprehensibilities");
    }

    #[test]
    fn nothing_lies_on_another_thing_or_off_the_table() {
        let piece = |copies| Piece { id: "a".into(), title: "A".into(), sides: vec![0], copies };
        let things = |n: usize| Things {
            title: "Things".into(),
            lies: [Lies::Deck, Lies::Board, Lies::Pile, Lies::Book][n % 4],
            size: Size::mm(20.0 + (n * 37 % 240) as f32, 20.0 + (n * 53 % 190) as f32),
            radius: Mm(3.0),
            pieces: vec![piece(1 + n as u16 % 3)],
        };
        for many in [1, 2, 7, 20, 45] {
            let all: Vec<Things> = (0..many).map(things).collect();
            let (scale, places) = laid(&all);
            let area = |n: usize| {
                let ((x, y), (w, h)) = (places[n], extent(&all[n], scale));
                assert!(
                    x >= AREA.0 && x + w <= AREA.2 + GAP && y >= AREA.1 && y + h <= AREA.3,
                    "{n} of {many}: {x}, {y}"
                );
                (x, y, w, h)
            };
            for a in 0..many {
                for b in 0..a {
                    let ((x, y, w, h), (u, v, r, s)) = (area(a), area(b));
                    assert!(x + w <= u || u + r <= x || y + h <= v || v + s <= y, "{a} lies on {b} of {many}");
                }
            }
        }
    }
}
