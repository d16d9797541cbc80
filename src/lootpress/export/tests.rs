//! Canvases, sheets and saved objects, checked by arithmetic and against the save format.

use super::sheets::{self, MOST, SIDE};
use super::tabletop::{Card, Flat, Form, Shape, Sheet, Tabletop};
use super::*;
use ground::diag::Paint;
use ground::world::{Disk, Imagined, Project};
use serde_json::Value;

fn shop(name: &str) -> Shop {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    let checked = open(&project, name, &[]);
    let shown: String = checked.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect();
    assert_eq!(shown, "");
    checked.value.expect("a shop")
}

const CARD: Size = Size::mm(63.0, 88.0);
const DRAWN: Size = Size::mm(71.0, 96.0);

#[test]
fn a_card_of_ours_is_a_poker_card_there() {
    let mpc = shop("mpc");
    let (product, turned) = mpc.nearest(What::Piece, CARD).expect("a product");
    assert_eq!((product.name.as_str(), turned), ("poker card", false));
    let canvas = mpc.fill(product, false, DRAWN, CARD);
    assert_eq!(canvas.size, (822, 1122));
    // at its own size: 300 dpi; 36 pixels are 0.12 inches
    assert!((canvas.scale - 300.0 / 25.4).abs() < 1e-4);
    assert!((canvas.safe.0 - 0.12 * 25.4).abs() < 0.01, "{:?}", canvas.safe);
    let tgc = shop("tgc");
    assert_eq!(tgc.nearest(What::Piece, CARD).map(|p| p.0.name.as_str()), Some("euro poker card"));
    assert_eq!(tgc.nearest(What::Piece, CARD.turned()).map(|p| p.1), Some(true));
    assert_eq!(tgc.nearest(What::Round, Size::mm(25.0, 25.0)).map(|p| p.0.name.as_str()), Some("large circle chit"));
    assert_eq!(tgc.nearest(What::Piece, Size::mm(25.0, 25.0)).map(|p| p.0.name.as_str()), Some("large square chit"));
    let hexagon = Size::mm(55.0, 63.51);
    let (tile, turned) = tgc.nearest(What::Hexagon, hexagon).expect("a tile");
    let drawn = tgc.fill(tile, turned, hexagon.grown(Mm(3.0)), hexagon);
    assert!(tile.name == "medium hex tile" && turned && drawn.size == (750, 825), "{drawn:?}");
    // it is not enlarged to fill corners that are cut off
    assert!((drawn.scale / tgc.dots() - 1.0).abs() < 0.01 && drawn.loss(hexagon) < Mm(0.3), "{drawn:?}");
    assert_eq!(mpc.nearest(What::Round, Size::mm(25.0, 25.0)), None);
    assert_eq!(mpc.nearest(What::Piece, Size::mm(258.0, 190.0)), None);
}

#[test]
fn no_corner_of_a_canvas_stays_empty_and_nothing_grows_without_need() {
    for shop in [shop("mpc"), shop("tgc")] {
        for product in shop.products.iter().filter(|product| product.what != What::Hexagon) {
            for (w, h, bleed) in [(63.0, 88.0, 4.0), (25.0, 25.0, 3.0), (20.0, 90.0, 0.0), (258.0, 190.0, 4.0)] {
                for turned in [false, true] {
                    let (trim, drawn) = (Size::mm(w, h), Size::mm(w + bleed * 2.0, h + bleed * 2.0));
                    let canvas = shop.fill(product, turned, drawn, trim);
                    let covered = (drawn.w.0 * canvas.scale, drawn.h.0 * canvas.scale);
                    assert!(covered.0 > canvas.size.0 as f32 - 0.1 && covered.1 > canvas.size.1 as f32 - 0.1);
                    // larger than it is drawn only if one side is then filled to the last pixel
                    let tight = (covered.0 - canvas.size.0 as f32).min(covered.1 - canvas.size.1 as f32) < 0.1;
                    assert!(canvas.scale < shop.dots() * 1.0001 || tight, "{}", product.name);
                }
            }
        }
    }
}

#[test]
fn a_page_whose_text_would_be_cut_is_drawn_smaller() {
    let (tgc, a5) = (shop("tgc"), Size::mm(148.0, 210.0));
    let (product, turned) = tgc.nearest(What::Book, a5).expect("a booklet");
    assert_eq!(product.name, "large booklet");
    let filled = tgc.fill(product, turned, a5.grown(Mm(3.0)), a5);
    for distance in [-8.0, -0.7, 0.0, 2.0] {
        let whole = filled.drawn_in(Mm(distance));
        // the same text, measured from the center of the page: an eighth of an inch inside five inches
        let text = (filled.trim.w.0 / 2.0 - distance) * whole.scale / tgc.dots();
        assert!((text - (127.0 / 2.0 - 3.175)).abs() < 0.01, "{text}");
        assert!((whole.trim.w.0 * whole.scale / tgc.dots() - 127.0).abs() < 0.01, "cut where the shop cuts");
    }
    assert_eq!(filled.drawn_in(Mm(20.0)), filled);
}

#[test]
fn sheets_hold_every_face_and_a_hidden_one_as_large_as_can_be() {
    for faces in 1..=69_usize {
        for trim in [CARD, Size::mm(88.0, 63.0), Size::mm(70.0, 120.0), Size::mm(50.0, 50.0)] {
            let grid = sheets::grid(faces + 1, trim);
            assert!(grid.columns <= MOST.0 && grid.rows <= MOST.1 && (grid.columns * grid.rows) as usize > faces);
            assert!(grid.columns * grid.cell.0 <= SIDE && grid.rows * grid.cell.1 <= SIDE);
            for (c, r) in (2..=10_u32).flat_map(|c| (2..=7_u32).map(move |r| (c, r))) {
                if (c * r) as usize > faces {
                    let w = (4095.0 / c as f32).min(4095.0 / r as f32 / trim.h.0 * trim.w.0);
                    assert!(w.min(trim.w.0 * 300.0 / 25.4) < grid.cell.0 as f32 + 2.0, "{faces}: {c} x {r} is larger");
                }
            }
        }
    }
    assert_eq!(sheets::grid(70, CARD).cell.0, 409);
    assert_eq!(sheets::split(170, 69), [57, 57, 56]);
    assert_eq!(sheets::split(69, 69), [69]);
    assert_eq!(sheets::split(70, 69), [35, 35]);
}

/// The requirements of the save format on every object and on decks, as far as they can be tested without the program.
fn sound(object: &Value, within_bag: bool) {
    for key in ["GUID", "Name", "Nickname", "Description", "GMNotes", "LuaScript", "LuaScriptState", "XmlUI"] {
        assert!(object[key].is_string(), "{key} of {object}");
    }
    for key in ["posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"] {
        assert!(object["Transform"][key].is_number(), "{key}");
    }
    let numbered = |object: &Value| -> Vec<(u64, u64)> {
        let decks = object["CustomDeck"].as_object().expect("sheets");
        let size = |d: &Value| {
            let side = |key: &str| d[key].as_u64().expect("a number");
            assert!((1..=10).contains(&side("NumWidth")) && (1..=7).contains(&side("NumHeight")));
            assert!(d["FaceURL"].as_str().is_some_and(|u| u.ends_with(".png")), "{d}");
            assert!(d["BackURL"].as_str().is_some_and(|u| u.ends_with(".png")), "{d}");
            assert!(d["UniqueBack"].is_boolean() && d["BackIsHidden"].is_boolean());
            side("NumWidth") * side("NumHeight")
        };
        decks.iter().map(|(n, d)| (n.parse().expect("a number"), size(d))).collect()
    };
    let on_a_sheet = |id: u64, sheets: &[(u64, u64)]| {
        let cells = sheets.iter().find(|(n, _)| *n == id / 100).expect("a sheet of the card's number").1;
        assert!(id % 100 < cells - 1, "the last cell is the hidden face");
    };
    match object["Name"].as_str().expect("a name") {
        "DeckCustom" => {
            let (sheets, held) = (numbered(object), object["ContainedObjects"].as_array().expect("cards"));
            let ids: Vec<u64> = object["DeckIDs"].as_array().expect("ids").iter().filter_map(Value::as_u64).collect();
            assert!(held.len() > 1, "a deck of one does not load");
            assert_eq!(ids, held.iter().filter_map(|c| c["CardID"].as_u64()).collect::<Vec<_>>());
            ids.iter().for_each(|id| on_a_sheet(*id, &sheets));
            held.iter().for_each(|card| sound(card, false));
        }
        "Card" => on_a_sheet(object["CardID"].as_u64().expect("an id"), &numbered(object)),
        "Custom_Tile" => {
            assert!(object["CustomImage"]["ImageURL"].is_string());
            assert_eq!(object["CustomImage"]["CustomTile"]["Stretch"], true, "or a long tile is square");
            assert!((0..=3).contains(&object["CustomImage"]["CustomTile"]["Type"].as_i64().expect("a form")));
        }
        "Custom_Token" => assert!(object["CustomImage"]["CustomToken"]["Thickness"].is_number()),
        "Custom_Board" => assert!(object["CustomImage"]["ImageURL"].is_string()),
        "Bag" => {
            assert!(!within_bag);
            object["ContainedObjects"].as_array().expect("things").iter().for_each(|thing| sound(thing, true));
        }
        other => panic!("{other} is nothing we put there"),
    }
}

#[test]
fn a_table_is_laid_as_the_save_format_says() {
    let card = |title: &str, copies| Card { title: title.into(), kind: "loot".into(), copies };
    let sheet = |name: &str, cards| Sheet {
        faces: format!("file:///x/{name}.png"),
        backs: "file:///x/back.png".into(),
        unique: false,
        grid: (4, 2),
        cards,
    };
    let flat = |shape, copies, bagged| Flat {
        title: "Thing".into(),
        kind: "token".into(),
        shape,
        size: Size::mm(25.4, 25.4),
        front: "file:///x/t.png".into(),
        back: None,
        copies,
        bagged,
    };
    let mut table = Tabletop::default();
    table.deck(
        "loot",
        CARD,
        Form::Card,
        &[sheet("a", vec![card("Lute", 3), card("Axe", 1)]), sheet("b", vec![card("Hat", 2)])],
    );
    table.deck("alone", CARD, Form::Card, &[sheet("c", vec![card("Only", 1)])]);
    table.flat(&flat(Shape::Round, 12, true));
    table.flat(&flat(Shape::Board, 1, false));
    table.flat(&flat(Shape::Hexagon, 1, false));
    table.flat(&flat(Shape::Token, 1, false));
    table.deck("hexagons", CARD, Form::Hexagon, &[sheet("d", vec![card("Hill", 2)])]);
    let save: Value = serde_json::from_str(&table.json("Game")).expect("JSON");
    let objects = save["ObjectStates"].as_array().expect("objects");
    let names: Vec<&str> = objects.iter().filter_map(|o| o["Name"].as_str()).collect();
    assert_eq!(names, ["DeckCustom", "Card", "Bag", "Custom_Board", "Custom_Tile", "Custom_Token", "DeckCustom"]);
    // the program's own numbers for a hexagon among tiles and among cards; a token gets its shape from its picture
    assert_eq!(objects[4]["CustomImage"]["CustomTile"]["Type"], 1);
    assert!(objects[5]["CustomImage"]["CustomToken"]["MergeDistancePixels"].is_number());
    assert_eq!(objects[6]["CustomDeck"]["4"]["Type"], 3);
    objects.iter().for_each(|object| sound(object, false));
    // a card's number is a hundred times the number of its sheet, plus its cell; sheets are numbered across the whole
    // table
    let ids = objects[0]["DeckIDs"].as_array().expect("ids").iter().filter_map(Value::as_u64);
    assert_eq!(ids.collect::<Vec<_>>(), [100, 100, 100, 101, 200, 200]);
    assert_eq!(objects[1]["CardID"], 300);
    assert_eq!(objects[2]["ContainedObjects"].as_array().map(Vec::len), Some(12));
    // a token of one inch is half as wide as a tile at scale 1
    assert_eq!(objects[2]["ContainedObjects"][0]["Transform"]["scaleX"], 0.5);
    let mut given: Vec<String> = Vec::new();
    fn walk(object: &Value, given: &mut Vec<String>) {
        given.extend(object["GUID"].as_str().map(str::to_owned));
        object["ContainedObjects"].as_array().into_iter().flatten().for_each(|o| walk(o, given));
    }
    objects.iter().for_each(|o| walk(o, &mut given));
    let many = given.len();
    given.sort();
    given.dedup();
    assert_eq!(given.len(), many, "no identity is given twice");
}

/// No player sees a card before the game, and objects on the table do not overlap.
#[test]
fn decks_lie_face_down_and_nothing_lies_on_another() {
    let sizes = |i: u32| Size::mm(25.4 * (1 + i * 7 % 11) as f32, 25.4 * (1 + i * 5 % 13) as f32);
    let mut table = Tabletop::default();
    for i in 0..60 {
        // alternately a deck, a single card, a tile and a bag of tiles
        let cards = vec![Card { title: "Lute".into(), kind: "loot".into(), copies: if i % 4 == 0 { 2 } else { 1 } }];
        let (faces, backs) = ("file:///x/a.png".into(), "file:///x/back.png".into());
        let flat = Flat {
            title: "Thing".into(),
            kind: "token".into(),
            shape: Shape::Square,
            size: sizes(i),
            front: "file:///x/t.png".into(),
            back: None,
            copies: 1,
            bagged: i % 4 == 3,
        };
        match i % 4 {
            0 | 1 => {
                table.deck("loot", sizes(i), Form::Card, &[Sheet { faces, backs, unique: false, grid: (2, 2), cards }])
            }
            _ => table.flat(&flat),
        }
    }
    let save: Value = serde_json::from_str(&table.json("Game")).expect("JSON");
    let at = |object: &Value, key: &str| object["Transform"][key].as_f64().expect("a number");
    let mut lying: Vec<[f64; 4]> = Vec::new();
    for (i, object) in (0..).zip(save["ObjectStates"].as_array().expect("objects")) {
        let held = object["ContainedObjects"].as_array().into_iter().flatten();
        let face_down = if i % 4 < 2 { 180.0 } else { 0.0 };
        std::iter::once(object).chain(held).for_each(|o| assert_eq!(at(o, "rotZ"), face_down, "{i}"));
        // an inch is one unit, and objects are centered
        let (w, h) = (f64::from(sizes(i).w.0) / 25.4, f64::from(sizes(i).h.0) / 25.4);
        let (x, z) = (at(object, "posX"), at(object, "posZ"));
        let on = |[x2, z2, w2, h2]: &[f64; 4]| (x - x2).abs() < (w + w2) / 2.0 && (z - z2).abs() < (h + h2) / 2.0;
        assert_eq!(lying.iter().position(on), None, "{i} lies on it, at {x}, {z}");
        lying.push([x, z, w, h]);
    }
    assert_eq!(lying.len(), 60);
}

#[test]
fn a_shop_that_contradicts_itself_is_told_where() {
    let asked = |product: &str| {
        let text = format!("title: A\ndpi: 300\nproducts:\n  - {product}\n");
        let project = Project::new(Imagined::default().with("data/shops/a.yaml", text));
        let checked = open(&project, "a", &[]);
        assert!(checked.value.is_none(), "{product}");
        checked.diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect::<String>()
    };
    let shown = asked("{name: x, trim: [63.5, 88.9], canvas: [700, 1122]}");
    assert!(shown.contains("data/shops/a.yaml:4:44: error[contradiction]: 63.5 mm are 750 pixels"), "{shown}");
    let shown = asked("{name: x, trim: [63.5, 88.9], canvas: [822, 1122], safe: [900, 978]}");
    assert!(shown.contains("data/shops/a.yaml:4:63: error[contradiction]: the safe area"), "{shown}");
    assert!(asked("{name: x, trim: [0, 88.9], canvas: [822, 1122]}").contains("error[impossible]"));
    assert!(asked("{name: x, trim: [63.5, 88.9], canvas: [822, 1122], saf: 3}").contains("unknown key `saf`"));
    let project = Project::new(Imagined::default().with("data/shops/mpc.yaml", ""));
    assert_eq!(open(&project, "mcp", &["png", "tts"]).diags[0].help.as_deref(), Some("did you mean mpc?"));
}
