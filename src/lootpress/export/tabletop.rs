//! The saved object for Tabletop Simulator: decks, tiles, boards and bags with their pictures and counts, laid out in rows. The
//! JSON follows its save format; lengths are in its units, about an inch.

use ground::unit::{Mm, Size};
use serde_json::{Map, Value, json};

/// A unit of the table in mm: the table's own help calls it about an inch.
const UNIT: f32 = 25.4;

/// A card with scale 1 is assumed to be as tall as a poker card; whether cards, tiles and boards with the same scale
/// keep their relative sizes was not measured in the program itself.
const CARD: Mm = Mm(88.9);

/// A tile with scale 1 is two units wide.
const TILE: Mm = Mm(2.0 * UNIT);

/// The distance between objects, and the width of a row, in units.
const GAP: f32 = 1.0;
const WIDE: f32 = 40.0;

/// A table on which objects are placed.
#[derive(Debug, Default)]
pub struct Tabletop {
    objects: Vec<Value>,
    /// The number of identities that were given out.
    given: u32,
    /// The number of sheets that were given out; each has a number that is unique on the table.
    sheets: u32,
    /// The position of the next object, and the depth of this row.
    next: (f32, f32, f32),
}

/// A sheet of cards.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The address of its picture.
    pub faces: String,
    /// The address of the back: one picture, or a sheet with the same grid.
    pub backs: String,
    /// Whether every card has its own back.
    pub unique: bool,
    /// Columns and rows.
    pub grid: (u32, u32),
    /// The cards, cell by cell.
    pub cards: Vec<Card>,
}

/// A card on a sheet.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its name as it is shown.
    pub title: String,
    /// The kind of card.
    pub kind: String,
    /// The number of copies.
    pub copies: u16,
}

/// The shapes of cards, with the numbers of the save format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A rectangle with rounded corners.
    Card = 0,
    /// Six sides.
    Hexagon = 3,
    /// A disc.
    Disc = 4,
}

/// The shapes of flat objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A tile with square corners.
    Square,
    /// A round tile.
    Round,
    /// A tile with rounded corners.
    Rounded,
    /// A tile with six sides.
    Hexagon,
    /// The shape of its picture without transparent parts, the same on both sides.
    Token,
    /// A board.
    Board,
}

/// A flat object with a picture.
#[derive(Clone, Debug)]
pub struct Flat {
    /// Its name as it is shown.
    pub title: String,
    /// The kind of component.
    pub kind: String,
    /// Its form.
    pub shape: Shape,
    /// Its real size.
    pub size: Size,
    /// The address of its picture.
    pub front: String,
    /// The address of the picture on the other side; the front's if it has none.
    pub back: Option<String>,
    /// The number of copies.
    pub copies: u16,
    /// Whether all copies are in a bag.
    pub bagged: bool,
}

impl Tabletop {
    /// A deck with all cards of some sheets, face down; a single card if there is only one.
    pub fn deck(&mut self, title: &str, trim: Size, form: Form, sheets: &[Sheet]) {
        let mut all = Map::new();
        let mut ids = Vec::new();
        let mut cards = Vec::new();
        let scale = trim.h / CARD;
        let at = self.place(trim);
        let transform = placed(at, 180.0, scale);
        let sideways = trim.w > trim.h;
        for sheet in sheets {
            self.sheets += 1;
            let number = self.sheets;
            let cut = json!({
                "FaceURL": sheet.faces, "BackURL": sheet.backs, "NumWidth": sheet.grid.0, "NumHeight": sheet.grid.1,
                "BackIsHidden": true, "UniqueBack": sheet.unique, "Type": form as u8,
            });
            all.insert(number.to_string(), cut.clone());
            for (cell, card) in (0..).zip(&sheet.cards) {
                let id = number * 100 + cell;
                for _ in 0..card.copies {
                    let mut object = self.object("Card", &card.title, &card.kind, transform.clone());
                    object.insert("CardID".into(), id.into());
                    object.insert("SidewaysCard".into(), sideways.into());
                    object.insert("Hands".into(), true.into());
                    object.insert("HideWhenFaceDown".into(), true.into());
                    object.insert("CustomDeck".into(), json!({ number.to_string(): cut.clone() }));
                    ids.push(id);
                    cards.push(object);
                }
            }
        }
        if cards.len() == 1 {
            // a deck with one card is not a deck there
            self.objects.extend(cards.pop().map(Value::Object));
            return;
        }
        let mut deck = self.object("DeckCustom", title, "", transform);
        deck.insert("SidewaysCard".into(), sideways.into());
        deck.insert("HideWhenFaceDown".into(), true.into());
        deck.insert("DeckIDs".into(), ids.into());
        deck.insert("CustomDeck".into(), all.into());
        deck.insert("ContainedObjects".into(), cards.into_iter().map(Value::Object).collect());
        self.objects.push(deck.into());
    }

    /// Tiles and boards, face up; or in a bag.
    pub fn flat(&mut self, thing: &Flat) {
        let at = self.place(thing.size);
        let transform = placed(at, 0.0, thing.size.w.min(thing.size.h) / TILE);
        let mut made: Vec<Value> = Vec::new();
        for _ in 0..thing.copies {
            let (name, form) = match thing.shape {
                Shape::Board => ("Custom_Board", None),
                Shape::Square => ("Custom_Tile", Some(0)),
                Shape::Round => ("Custom_Tile", Some(2)),
                Shape::Rounded => ("Custom_Tile", Some(3)),
                Shape::Hexagon => ("Custom_Tile", Some(1)),
                Shape::Token => ("Custom_Token", None),
            };
            let mut image = Map::new();
            image.insert("ImageURL".into(), thing.front.clone().into());
            image.insert("ImageSecondaryURL".into(), thing.back.clone().unwrap_or_default().into());
            image.insert("ImageScalar".into(), 1.0.into());
            image.insert("WidthScale".into(), 0.0.into());
            if let Some(form) = form {
                // the tile takes the shape of its picture; its thickness is in units
                let tile = json!({ "Type": form, "Thickness": 0.1, "Stackable": thing.bagged, "Stretch": true });
                image.insert("CustomTile".into(), tile);
            }
            if thing.shape == Shape::Token {
                // the distance in pixels at which corners of the cut count as one
                let token = json!({ "Thickness": 0.1, "MergeDistancePixels": 10.0, "StandUp": false, "Stackable": thing.bagged });
                image.insert("CustomToken".into(), token);
            }
            let mut object = self.object(name, &thing.title, &thing.kind, transform.clone());
            object.insert("CustomImage".into(), image.into());
            made.push(object.into());
        }
        if thing.bagged {
            let mut bag = self.object("Bag", &thing.title, &thing.kind, placed(at, 0.0, 1.0));
            bag.insert("MaterialIndex".into(), (-1).into());
            bag.insert("MeshIndex".into(), (-1).into());
            bag.insert("Bag".into(), json!({ "Order": 0 }));
            bag.insert("ContainedObjects".into(), made.into());
            self.objects.push(bag.into());
        } else {
            self.objects.append(&mut made);
        }
    }

    /// The text of the file.
    pub fn json(self, title: &str) -> String {
        let save = json!({
            "SaveName": title, "GameMode": title, "Date": "", "VersionNumber": "", "GameType": "", "GameComplexity": "",
            "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Tabletop": "", "Sky": "", "Note": "", "TabStates": {},
            "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ObjectStates": self.objects,
        });
        // this contains only maps with string keys and numbers, so it can always be written
        let mut text = serde_json::to_string_pretty(&save).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The center of the next free place: objects are in rows, each behind the last.
    fn place(&mut self, size: Size) -> (f32, f32) {
        let (w, h) = (size.w.0 / UNIT, size.h.0 / UNIT);
        let (x, z, deep) = self.next;
        let (x, z, deep) = if x > 0.0 && x + w > WIDE { (0.0, z - deep - GAP, 0.0) } else { (x, z, deep) };
        self.next = (x + w + GAP, z, h.max(deep));
        (x + w / 2.0 - WIDE / 2.0, z - h / 2.0)
    }

    /// The common part of every object.
    fn object(&mut self, name: &str, title: &str, kind: &str, transform: Value) -> Map<String, Value> {
        self.given += 1;
        let object = json!({
            "GUID": format!("{:06x}", 0x10_0000 + self.given), "Name": name, "Transform": transform, "Nickname": title,
            "Description": kind, "GMNotes": "", "AltLookAngle": { "x": 0.0, "y": 0.0, "z": 0.0 },
            "ColorDiffuse": { "r": 1.0, "g": 1.0, "b": 1.0 }, "LayoutGroupSortIndex": 0, "Value": 0, "Locked": false,
            "Grid": true, "Snap": true, "IgnoreFoW": false, "MeasureMovement": false, "DragSelectable": true,
            "Autoraise": true, "Sticky": true, "Tooltip": true, "GridProjection": false, "HideWhenFaceDown": false,
            "Hands": false, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        });
        match object {
            Value::Object(map) => map,
            _ => Map::new(),
        }
    }
}

fn placed((x, z): (f32, f32), face: f32, scale: f32) -> Value {
    let round = |v: f32| (f64::from(v) * 1000.0).round() / 1000.0;
    json!({
        "posX": round(x), "posY": 1.5, "posZ": round(z), "rotX": 0.0, "rotY": 180.0, "rotZ": round(face),
        "scaleX": round(scale), "scaleY": 1.0, "scaleZ": round(scale),
    })
}
