//! The look of a user's game: shapes and sizes, drawings that become templates, icons in texts.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::own_game::picture;
use crate::program::{fine, folder, run};
use std::fs;
use std::process::Command;

/// A game with one card whose template is `inner` on a face with this cut.
pub(crate) fn shaped(test: &str, cut: &str, (w, h): (f32, f32), inner: &str) -> std::path::PathBuf {
    let here = folder("own_game", test);
    for folder in ["data/peat", "art", "templates/peat"] {
        fs::create_dir_all(here.join(folder)).expect("a folder");
    }
    let diamond =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 63 88'><path d='M31.5 0L63 44L31.5 88L0 44Z'/></svg>";
    fs::write(here.join("art/diamond.svg"), diamond).expect("written");
    fs::write(here.join("art/sky.svg"), diamond.replace("63 88", "20 20")).expect("written");
    let face = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{w}mm' height='{h}mm' viewBox='0 0 {w} {h}'>{inner}</svg>"
    );
    fs::write(here.join("templates/peat/tile.svg"), face).expect("written");
    let game = format!(
        "title: Peat\nkinds:\n  card:\n    files: cards.csv\n    template: peat/tile\n    cut: {cut}\n    fields: {{title: text, text: text}}\n"
    );
    fs::write(here.join("data/peat/game.yaml"), game).expect("written");
    fs::write(
        here.join("data/peat/cards.csv"),
        "title,text\nMoor,Draw a tile for each of your lochs and put one of them back.\n",
    )
    .expect("written");
    here
}

/// A slot for text in the default font.
pub(crate) fn slot(name: &str, [x, y, w, h]: [f32; 4], more: &str) -> String {
    format!(
        "<rect data-slot='{name}' x='{x}' y='{y}' width='{w}' height='{h}' data-font='Fira Sans' data-size='8' data-min='6' {more}/>"
    )
}

#[test]
fn what_stands_beyond_an_outline_is_told_and_lines_can_follow_it() {
    let (title, middle) = (|at: [f32; 4]| slot("title", at, ""), [24.0, 38.0, 20.0, 16.0]);
    let hexagon = ("{hexagon: 55}", (61.0, 69.51));
    let diamond = ("{outline: art/diamond.svg, trim: [63, 88]}", (69.0, 94.0));
    let disc = ("{round: 55}", (61.0, 61.0));
    for (nth, ((cut, size), place, told)) in [
        (hexagon, [22.0, 25.0, 20.0, 6.0], None),
        (hexagon, [8.0, 8.0, 20.0, 6.0], Some("error[beyond-cut]")),
        (disc, [8.0, 8.0, 20.0, 6.0], Some("error[beyond-cut]")),
        (disc, [24.0, 8.0, 20.0, 6.0], None),
        (diamond, [8.0, 8.0, 20.0, 6.0], Some("error[beyond-cut]")),
        (diamond, [16.0, 60.0, 20.0, 6.0], Some("warning[near-cut]")),
        (diamond, [28.0, 30.0, 20.0, 6.0], None),
    ]
    .into_iter()
    .enumerate()
    {
        let inner = title(place) + &slot("text", middle, "data-optional='true'");
        let here = shaped(&format!("beyond-{nth}"), cut, size, &inner);
        let (code, _, err) = run(&here, &["check"]);
        match told {
            Some(told) => assert!(err.contains(told) && err.contains("“Moor”"), "{cut} {place:?}: {err}"),
            None => assert!(!err.contains("-cut]"), "{cut} {place:?}: {err}"),
        }
        assert_eq!(code == 1, told.is_some_and(|told| told.starts_with("error")), "{err}");
    }
    // a text over the whole width of a diamond is cut off, unless its lines follow the cut
    let across = |more: &str| title([28.0, 40.0, 20.0, 6.0]) + &slot("text", [7.0, 50.0, 55.0, 36.0], more);
    let here = shaped("across", diamond.0, diamond.1, &across(""));
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.contains("error[beyond-cut]"), "{err}");
    let here = shaped("along", diamond.0, diamond.1, &across("data-flow='outline' data-align='middle'"));
    fine(&here, &["check"]);
    let turned = across("data-flow='outline' transform='rotate(5)'");
    let here = shaped("turned", diamond.0, diamond.1, &turned);
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.contains("a turned slot cannot follow the outline"), "{err}");
    // a window that ends within the card and is clipped there, and one that extends into the bleed
    let piece = |window: [f32; 4]| {
        let [x, y, w, h] = window;
        let here = shaped(
            "window",
            diamond.0,
            diamond.1,
            &format!("<rect data-picture='art' x='{x}' y='{y}' width='{w}' height='{h}'/>"),
        );
        let game = "title: Peat\npieces:\n  sky: {template: peat/tile, cut: {outline: art/diamond.svg, trim: [63, 88]}, pictures: {art: art/sky.svg}}\n";
        fs::write(here.join("data/peat/game.yaml"), game).expect("written");
        run(&here, &["check"]).2
    };
    assert!(piece([8.0, 8.0, 40.0, 20.0]).contains("a picture: "), "{}", piece([8.0, 8.0, 40.0, 20.0]));
    let (bleeding, said) = (piece([0.0, 0.0, 69.0, 50.0]), "a picture");
    assert!(!bleeding.contains(said), "{bleeding}");
}

#[test]
fn a_game_begins_in_any_shape() {
    let here = folder("own_game", "begun_shapes");
    fs::write(here.join("tiles.csv"), "tile,a,b\nT01,moor,9\nT02,moor,5\nT03,bog,8\nT04,bog,2\n").expect("written");
    let long = "title,cost,suit,text\nLamp,3,sun,\"Draw a card, and keep it until the moon has set over the moor.\"\nMoon,4,moon,Sleep.\nStar,5,sun,Shine.\n";
    fs::write(here.join("cards.csv"), long).expect("written");
    for size in ["hexagon", "disc"] {
        for table in ["tiles", "cards"] {
            let name = format!("{table}-{size}");
            fine(&here, &["new", &name, "--cards", &format!("{table}.csv"), "--size", size]);
            let (code, _, err) = run(&here.join(&name), &["check"]);
            assert_eq!((code, err.as_str()), (0, ""), "{name}");
            fine(&here.join(&name), &["build", "--paper", "a4"]);
        }
    }
    // the built-in template fits the small ones too
    fs::write(here.join("small.csv"), "title,text\nFern,Gain two coins.\n").expect("written");
    fine(&here, &["new", "small", "--cards", "small.csv"]);
    let about = here.join("small/data/small/game.yaml");
    let written = fs::read_to_string(&about).expect("written");
    for cut in ["{hexagon: 40}", "token"] {
        fs::write(&about, written.replace("cut: card", &format!("cut: {cut}"))).expect("written");
        let (code, _, err) = run(&here.join("small"), &["check"]);
        assert_eq!((code, err.as_str()), (0, ""), "{cut}");
        fine(&here.join("small"), &["build", "--paper", "a4"]);
    }
}

#[test]
fn shapes_reach_printers_with_their_cut_and_shops_only_if_they_make_them() {
    let inner = slot("title", [22.0, 25.0, 20.0, 6.0], "") + &slot("text", [20.0, 32.0, 22.0, 20.0], "");
    let here = shaped("shapes-sent", "{hexagon: 55}", (61.0, 69.51), &inner);
    fine(&here, &["check"]);
    let out = fine(&here, &["proof", "--for", "x4"]);
    assert!(out.contains("the cut of the tiles is drawn in the spot color \"die-cut\""), "{out}");
    let proof = here.join("output/peat/proof-x4");
    let manifest = fs::read_to_string(proof.join("manifest.md")).expect("there");
    assert!(manifest.contains("spot ink “die-cut”"), "{manifest}");
    let (code, _, err) = run(&here, &["export", "--to", "mpc"]);
    let refused = "a hexagon of 55 x 63.509 mm; the nearest product is";
    assert!(code == 1 && err.contains("error[not-made]") && err.contains(refused), "{err}");
    assert!(!here.join("output/peat/mpc").exists(), "nothing is written");
    fine(&here, &["export", "--to", "tgc"]);
    let sent = here.join("output/peat/tgc");
    // the tile lies on its side, and the hexagon is upright
    let tile = fs::read(sent.join("medium-hex-tile/moor.png")).expect("a picture");
    assert_eq!(&tile[16..24], [0, 0, 3, 57, 0, 0, 2, 238], "825 x 750 pixels");
    let list = fs::read_to_string(sent.join("manifest.md")).expect("a list");
    assert!(list.contains("| medium hex tile | 63.5 x 54.99 mm |") && list.contains("Sizes as of "), "{list}");
    // a user's shop that makes hexagons gets them
    fs::create_dir_all(here.join("data/shops")).expect("a folder");
    let shop =
        "title: Hexes\ndpi: 300\nproducts: [{name: hex, what: hexagon, trim: [55, 63.509], canvas: [720, 820]}]\n";
    fs::write(here.join("data/shops/hexes.yaml"), shop).expect("written");
    fine(&here, &["export", "--to", "hexes"]);
    let disc = shaped("disc", "{round: 60}", (66.0, 66.0), &inner);
    let (code, _, err) = run(&disc, &["export", "--to", "tgc"]);
    assert!(code == 1 && err.contains("a disc of 60 x 60 mm; the nearest product is the circle card"), "{err}");
    // a cut that removes more than the bleed is refused, one that removes less is made
    for (cut, size, made) in [("{trim: [100, 50]}", (106.0, 56.0), false), ("{trim: [64, 90]}", (70.0, 96.0), true)] {
        let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 20.0, 40.0, 14.0], "");
        let here = shaped("sizes", cut, size, &inner);
        let (code, _, err) = run(&here, &["export", "--to", "mpc"]);
        assert_eq!(code == 0, made, "{err}");
        assert!(made || err.contains("its cut takes"), "{err}");
    }
}

#[test]
fn a_size_is_changed_in_one_word() {
    let here = folder("own_game", "sizes-of-one-word");
    let table = "Name,Cost,Suit,Text\nSalt Paw,1,salt,Gain 2 [carrot] or a [beer-stein #b3001b].\nTin Ear,2,tin,Draw a card.<br>{#b3001b:Twice}.\nRat King,3,salt,\"{^:Harbor} cats cost less, and the first that you play in a round is free.\"\n";
    fs::write(here.join("cats.csv"), table).expect("written");
    let game = here.join("cats");
    fine(&here, &["new", "cats", "--cards", "cats.csv"]);
    let about = game.join("data/cats/game.yaml");
    let written = fs::read_to_string(&about).expect("written");
    let aid = "pieces:\n  aid: {template: plain/aid, back: plain/back, says: {text: \"On your turn, draw a card.\"}}\n";
    for cut in [
        "card",
        "bridge",
        "tarot",
        "mini",
        "jumbo",
        "{trim: [60, 95]}",
        "{trim: [50, 80], bleed: 2}",
        "{hexagon: 70}",
        "{round: 75}",
    ] {
        let sized = written.replace("cut: card", &format!("cut: {cut}")) + aid;
        fs::write(&about, sized).expect("written");
        let (code, out, err) = run(&game, &["check"]);
        // an aid with straight sides does not fit a disc
        let straight = !cut.contains("hexagon") && !cut.contains("round");
        assert!(!straight || (code, err.as_str()) == (0, ""), "{cut}: {out}{err}");
        assert!(!err.contains("wrong-size") && !err.contains("unknown-icon"), "{cut}: {err}");
    }
    for (name, size) in [("hexes", "hexagon"), ("discs", "disc"), ("odd", "61x93")] {
        let table = "Name,Text\nMoor,Draw a tile.\nLoch,Put one back.\n";
        fs::write(here.join("tiles.csv"), table).expect("written");
        fine(&here, &["new", name, "--cards", "tiles.csv", "--size", size]);
        let (code, _, err) = run(&here.join(name), &["check"]);
        assert_eq!((code, err.as_str()), (0, ""), "{size}");
    }
    let (code, _, err) = run(&here, &["new", "x", "--size", "hexagn"]);
    assert!(code == 2 && err.contains("did you mean hexagon?"), "{err}");
}

#[test]
fn icons_come_from_the_collection_and_from_her_own_drawings_and_pictures() {
    let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 30.0, 40.0, 40.0], "");
    let here = shaped("icons", "card", (71.0, 96.0), &inner);
    fs::create_dir_all(here.join("art/icons")).expect("a folder");
    picture(&here.join("art/icons/shell.png"), 64, 48, 90);
    let say = |text: &str| {
        fs::write(here.join("data/peat/cards.csv"), format!("title,text\nMoor,{text}\n")).expect("written");
        run(&here, &["check"])
    };
    assert_eq!(say("Pay 2 [coin] for a [carrot] or a [shell].").0, 0);
    let (code, _, err) = say("Pay a [carot] for a [shel].");
    assert!(code == 1 && err.contains("did you mean \"carrot\"?") && err.contains("did you mean \"shell\"?"), "{err}");
    say("Pay 2 [coin] for a [carrot #b3001b] or a [shell].");
    fine(&here, &["build", "--paper", "a4", "--no-png"]);
    let credits = fs::read_to_string(here.join("output/peat/CREDITS.txt")).expect("there");
    assert!(credits.contains("carrot"), "who drew it is named: {credits}");
}

#[test]
fn a_drawing_becomes_a_template_that_needs_no_hand() {
    let here = folder("own_game", "drawing");
    let table = "title,cost,text\nLetter to a Lamp,1,\"Fly to the nearest light. If it is out, wait.\"\nNight Porter,2,Carry two letters.\n";
    fs::write(here.join("moths.csv"), table).expect("written");
    let card = "<svg xmlns='http://www.w3.org/2000/svg' width='750' height='1050' viewBox='0 0 750 1050'><rect width='750' height='1050' fill='#F4EAD0'/>\
        <g><text id='title' x='120' y='130' font-family='Cinzel' font-size='52' font-weight='bold' fill='#3A1A10'>Card Title</text>\
        <text x='660' y='130' text-anchor='end' font-size='56'>{cost}</text><text id='text' x='110' y='700' font-size='34'><tspan x='110' y='700'>Rules text</tspan><tspan x='110' y='741'>that goes on.</tspan></text>\
        <text x='375' y='980' text-anchor='middle' font-size='30'>Moth Post</text></g></svg>";
    fs::write(here.join("card.svg"), card).expect("written");
    fine(&here, &["new", "moths", "--cards", "moths.csv"]);
    let game = here.join("moths");
    let (code, out, err) = run(&game, &["template", "../card.svg", "--to", "moths/moth"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("cut to 63.5 x 88.9 mm, a poker") && out.contains("`cut: poker`"), "{out}");
    assert!(err.contains("Cinzel is not in fonts/"), "{err}");
    let about = game.join("data/moths/game.yaml");
    let written = fs::read_to_string(&about).expect("written");
    let written = written.replace("template: moths/card", "template: moths/moth").replace("cut: card", "cut: poker");
    fs::write(&about, written).expect("written");
    fs::remove_file(game.join("templates/moths/card.svg")).expect("removed");
    let (code, _, err) = run(&game, &["check"]);
    assert_eq!((code, err.as_str()), (0, ""));
    // the drawing was changed: its template is made again, unless the user changed it
    let template = game.join("templates/moths/moth.svg");
    let made = fs::read_to_string(&template).expect("written");
    fs::write(here.join("card.svg"), card.replace("#F4EAD0", "#E0F0FF")).expect("written");
    assert_eq!(run(&game, &["template", "../card.svg", "--to", "moths/moth"]).0, 0);
    assert!(fs::read_to_string(&template).expect("written").contains("#E0F0FF"));
    fs::write(&template, made.replace("data-lines=\"1\"", "data-lines=\"2\"")).expect("written");
    let (code, _, err) = run(&game, &["template", "../card.svg", "--to", "moths/moth"]);
    assert!(code == 2 && err.contains("changed by hand, and is not replaced"), "{err}");
    fs::write(&template, made).expect("written");
    // a drawing of it, and a template of that drawing: the same slots
    let out = fine(&game, &["eject", "drawings/moths/moth.svg"]);
    assert!(out.contains("run lootpress template drawings/moths/moth.svg"), "{out}");
    let drawn = fs::read_to_string(game.join("drawings/moths/moth.svg")).expect("written");
    assert!(drawn.contains(">{title}</tspan></text>") && !drawn.contains("data-slot"), "{drawn}");
    let (code, out, err) = run(&game, &["template", "drawings/moths/moth.svg", "--to", "moths/again"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("cut to 63.5 x 88.9 mm, a poker; the drawing has 3.175 mm of bleed"), "{out}");
    let slots = |name: &str| {
        let text = fs::read_to_string(game.join(format!("templates/moths/{name}.svg"))).expect("written");
        let slots =
            text.split("data-slot=\"").skip(1).map(|slot| slot.split('"').next().unwrap_or_default().to_owned());
        slots.collect::<Vec<_>>()
    };
    assert_eq!(slots("moth"), slots("again"));
    let (code, _, err) = run(&game, &["eject", "drawings/moths/mth.svg"]);
    assert!(code == 2 && err.contains("did you mean drawings/moths/moth.svg?"), "{err}");
    // letters that are outlines become slots for the requested fields
    let title = "<g id='words' fill='#3A1A10'><path d='M120 90h30v40h-30z'/><path d='M160 90h30v40h-30z'/></g>";
    fs::write(here.join("card.svg"), card.replace("<g><text id='title'", &format!("{title}<g><text id='name'")))
        .expect("written");
    let asked = |slot: &str| run(&game, &["template", "../card.svg", "--to", "moths/outlined", "--slot", slot]);
    let (code, _, err) = asked("words=titel");
    assert!(code == 2 && err.contains("no field titel") && err.contains("did you mean title?"), "{err}");
    let (code, _, err) = asked("words");
    assert!(code == 2 && err.contains("write an id or a number, = and a field"), "{err}");
    let (code, out, err) = asked("words=title");
    assert!(code == 0 && out.contains("title: text") && !err.contains("words"), "{out}{err}");
}

/// Figma's drop shadow has a region in the units of the drawing, which are much smaller than those of the template.
#[test]
fn a_drawing_in_pixels_keeps_its_shadow() {
    let here = folder("own_game", "shadow");
    fs::write(
        here.join("moths.csv"),
        "title,text\nLetter to a Lamp,Fly to the nearest light.\nNight Porter,Carry two letters.\n",
    )
    .expect("written");
    let card = "<svg width='750' height='1050' viewBox='0 0 750 1050' fill='none' xmlns='http://www.w3.org/2000/svg'><g clip-path='url(#c)'>\
        <rect width='750' height='1050' rx='36' fill='#0E1424'/><g filter='url(#f)'><path d='M75 630H675V930H75Z' fill='#F4EAD0'/></g>\
        <text fill='#F4EAD0' font-size='52'><tspan x='120' y='124.5'>Title</tspan></text><text fill='#1A1A1A' font-size='34'><tspan x='105' y='700'>Text</tspan></text></g>\
        <defs><filter id='f' x='71' y='630' width='608' height='328' filterUnits='userSpaceOnUse'><feFlood flood-opacity='0' result='a'/>\
        <feOffset in='SourceAlpha' dy='4'/><feGaussianBlur stdDeviation='2'/><feBlend in2='a' result='b'/><feBlend in='SourceGraphic' in2='b'/></filter>\
        <clipPath id='c'><rect width='750' height='1050' rx='36' fill='white'/></clipPath></defs></svg>";
    fs::write(here.join("card.svg"), card).expect("written");
    fine(&here, &["new", "moths", "--cards", "moths.csv"]);
    let game = here.join("moths");
    fine(&game, &["template", "../card.svg", "--to", "moths/moth"]);
    let about = game.join("data/moths/game.yaml");
    let written = fs::read_to_string(&about).expect("written");
    fs::write(
        &about,
        written.replace("template: plain/card", "template: moths/moth").replace("cut: card", "cut: poker"),
    )
    .expect("written");
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 0 && !err.contains("error"), "{err}");
    fine(&game, &["build", "--paper", "a4"]);
}

#[test]
fn a_title_that_is_not_printed_and_a_picture_that_is_cut_off_are_told_once() {
    let text = slot("text", [12.0, 52.0, 40.0, 30.0], "");
    let art = "<rect data-picture='art' x='12' y='12' width='40' height='20'/>";
    let here = shaped("untitled", "card", (71.0, 96.0), &(text.clone() + art));
    let write = |fields: &str, table: &str| {
        let game = format!(
            "title: Peat\nkinds:\n  card: {{files: cards.csv, template: peat/tile, title: name, fields: {{name: text, {fields}}}}}\n"
        );
        fs::write(here.join("data/peat/game.yaml"), game).expect("written");
        fs::write(here.join("data/peat/cards.csv"), table).expect("written");
        run(&here, &["check"])
    };
    fs::create_dir_all(here.join("art")).expect("a folder");
    for (name, w, h) in [("tall", 300, 900), ("long", 600, 290), ("cut", 600, 300)] {
        picture(&here.join(format!("art/{name}.png")), w, h, 120);
    }
    let table = "name,text,art\nMoor,Wet.,art/tall.png\nLoch,Deep.,art/long.png\nBog,Soft.,art/tall.png\n";
    let (code, _, err) = write("text: text, art: picture", table);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("`name` is not printed: no template of the kind `card` uses it"), "{err}");
    assert!(err.contains("<rect data-slot=\"title\"> in templates/peat/tile.svg"), "{err}");
    assert_eq!(err.matches("[unused-field]").count(), 1, "{err}");
    assert!(err.contains("cards.csv:2:") && err.contains("83 % of the picture is cut off: it is 300 x 900"), "{err}");
    assert!(err.contains("300 : 150") && !err.contains("600 x 290"), "{err}");
    // the cures that are suggested work
    picture(&here.join("art/tall.png"), 300, 150, 120);
    fs::write(
        here.join("templates/peat/tile.svg"),
        fs::read_to_string(here.join("templates/peat/tile.svg"))
            .expect("there")
            .replace("</svg>", &(slot("title", [12.0, 40.0, 40.0, 8.0], "") + "</svg>")),
    )
    .expect("written");
    let (code, _, err) = write("text: text, art: picture", table);
    assert!(code == 0 && !err.contains("unused-field") && !err.contains("cropped-picture"), "{err}");
    // the title of a finished picture is part of the picture
    let whole = "<svg xmlns='http://www.w3.org/2000/svg' width='71mm' height='96mm' viewBox='0 0 71 96'><rect data-picture='art' x='0' y='0' width='71' height='96'/></svg>";
    fs::write(here.join("templates/peat/tile.svg"), whole).expect("written");
    let (_, _, err) = write("art: picture", "name,art\nMoor,art/tall.png\n");
    assert!(!err.contains("unused-field"), "{err}");
    assert!(err.contains("63 % of the picture is cut off: it is 300 x 150"), "{err}");
}

#[test]
fn the_board_is_of_any_size() {
    let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 30.0, 40.0, 40.0], "");
    let here = shaped("boards", "card", (71.0, 96.0), &inner);
    let game = here.join("data/peat/game.yaml");
    let about = fs::read_to_string(&game).expect("there");
    let says = "{title: Bog, text: Four stalls., space_1: Draw, space_2: Discard, space_3: Day, space_4: Night}";
    for cut in ["[190, 260]", "[260, 190]", "[420, 297], bleed: 4", "[120, 150]", "[400, 120]", "[110, 400]"] {
        let board = format!("pieces:\n  board: {{template: plain/board, trim: {cut}, says: {says}}}\n");
        fs::write(&game, about.clone() + &board).expect("written");
        let (code, _, err) = run(&here, &["check"]);
        assert!(code == 0 && err.is_empty(), "{cut}: {err}");
    }
}

#[test]
fn the_page_to_read_first_has_room_for_every_sort_of_piece() {
    let here = folder("own_game", "first");
    for folder in ["data/peat", "templates/peat"] {
        fs::create_dir_all(here.join(folder)).expect("a folder");
    }
    let map = "<svg xmlns='http://www.w3.org/2000/svg' width='406mm' height='306mm' viewBox='0 0 406 306'><rect width='406' height='306' fill='#cde'/></svg>";
    fs::write(here.join("templates/peat/map.svg"), map).expect("written");
    let game = "title: Peat\ntagline: All that a box can hold, and more than a table can bear.\nversion: 0.3, May 2026\nplayers: 2..5\nrulebook: square\n\
        needs: ['*Five* glass beads.', pencil and paper for the scores, a six-sided die]\nkinds:\n  \
        card: {files: cards.csv, template: plain/card, back: plain/back, fields: {title: text, text: text}}\n  \
        hero: {files: heroes.csv, template: plain/card, back: plain/back, cut: tarot, sheet: heroes, fields: {title: text, text: text}}\n  \
        hex: {files: hexes.csv, template: plain/card, back: plain/back, cut: {hexagon: 55}, fields: {title: text, text: text}}\npieces:\n  \
        aid: {template: plain/aid, copies: players.max, says: {text: Draw a card.}}\n  coin: {template: plain/token, cut: token, back: same, copies: 40}\n  \
        guard: {template: plain/standee, cut: standee, copies: 6}\n  map: {template: peat/map, trim: [400, 300]}\n  wheel: {template: plain/dial, cut: dial}\n";
    fs::write(here.join("data/peat/game.yaml"), game).expect("written");
    for (file, copies) in [("cards", [20, 34]), ("heroes", [2, 3]), ("hexes", [20, 17])] {
        let table = format!("title,text,copies\n{file} a,Draw.,{}\n{file} b,Skip.,{}\n", copies[0], copies[1]);
        fs::write(here.join(format!("data/peat/{file}.csv")), table).expect("written");
    }
    fs::write(here.join("data/peat/rulebook.md"), "# Set-up\n\nLay it out.\n").expect("written");
    fine(&here, &["build", "--no-png"]);
    let kit = here.join("output/peat");
    assert!(fs::read_to_string(kit.join("kit.json")).expect("there").contains("\"version\": \"0.3, May 2026\""));
    let Ok(read) = Command::new("pdftotext").arg(kit.join("print-me-first.pdf")).arg("-").output() else { return };
    let read = String::from_utf8_lossy(&read.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "54 sleeves: standard, 63.5 x 88 mm, for cards of 63 x 88 mm",
        "5 sleeves: tarot, 70 x 120 mm",
        "Standees: score and fold",
        "glue for standees, boards in tiles and gutterfold sheets",
        "or round ones with a punch of their size",
        "scissors for outlines",
        "staple the fold, then cut at the marks",
        "First print one sheet on ordinary paper",
        "hours to cut, fold and glue everything",
    ] {
        assert!(read.contains(said), "{said} is not in: {read}");
    }
    // small capitals are read with gaps after capitals
    let head = read.to_lowercase().replace(' ', "");
    assert!(head.contains("version0.3,may2026") && head.contains("2to5players"), "{read}");
}

#[test]
fn a_text_that_its_comma_cuts_off_is_told() {
    let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 30.0, 40.0, 40.0], "");
    let here = shaped("cut-off", "card", (71.0, 96.0), &inner);
    let game = fs::read_to_string(here.join("data/peat/game.yaml")).expect("there").replace("cards.csv", "cards.yaml");
    fs::write(here.join("data/peat/game.yaml"), game).expect("written");
    let cards = "- {title: Moor, text: Yours is nicer. No, yours.}\n- {title: Loch, text: It is deep.}\n";
    fs::write(here.join("data/peat/cards.yaml"), cards).expect("written");
    let (_, _, err) = run(&here, &["check"]);
    assert!(err.contains("has no field `yours.`, and it has no value") && err.contains("put quotes around"), "{err}");
}

#[test]
fn drawings_of_ones_own_are_resized() {
    let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 30.0, 40.0, 40.0], "");
    let here = shaped("resize", "card", (71.0, 96.0), &inner);
    fine(&here, &["check"]);
    for size in ["tarot", "bridge", "60x90"] {
        fine(&here, &["resize", "peat", "--to", size]);
        let (code, _, err) = run(&here, &["check"]);
        assert_eq!((code, err.as_str()), (0, ""), "{size}");
        if size == "60x90" {
            break;
        }
    }
    let game = here.join("data/peat/game.yaml");
    let about = fs::read_to_string(&game).expect("there");
    assert!(about.contains("cut: {trim: [60, 90]}"), "{about}");
    // a cut without a name is also a cut, before and after
    let text = fs::read_to_string(&game).expect("there").replace("{trim: [60, 90]}", "{trim: [60, 90], bleed: 3}");
    fs::write(&game, text).expect("written");
    for (size, cut) in [
        ("tarot", "cut: tarot"),
        ("{trim: [80, 100], bleed: 4}", "cut: {trim: [80, 100], bleed: 4}"),
        ("round:90", "cut: {round: 90}"),
    ] {
        fine(&here, &["resize", "peat", "--to", size]);
        let (code, _, err) = run(&here, &["check"]);
        assert!(size == "round:90" || (code, err.as_str()) == (0, ""), "{size}: {err}");
        assert!(fs::read_to_string(&game).expect("there").contains(cut), "{cut}");
        let drawn = fs::read_to_string(here.join("templates/peat/tile.svg")).expect("there");
        assert!(size != "tarot" || drawn.contains("width='76mm' height='126mm'"), "{drawn}");
    }
    // a cut in indented lines, and no cut if every card is 63 x 88 mm
    let about = fs::read_to_string(&game).expect("there");
    let lines = "cut:   # as they are sold\n      round: 90\n      bleed: 3\n    fields:";
    for (written, wanted) in [
        (about.replace("cut: {round: 90}\n    fields:", lines), "cut:   # as they are sold\n      tarot\n    fields:"),
        (about.replace("    cut: {round: 90}\n", ""), "card:\n    cut: tarot\n    files: cards.csv"),
        (
            "title: Peat\nkinds: {card: {files: cards.csv, template: peat/tile, fields: {title: text, text: text}}}\n"
                .into(),
            "{card: {cut: tarot, files: cards.csv",
        ),
    ] {
        fs::write(&game, written).expect("written");
        fine(&here, &["resize", "peat", "--to", "tarot"]);
        let resized = fs::read_to_string(&game).expect("there");
        assert!(resized.contains(wanted), "{resized}");
        assert!(!run(&here, &["check"]).2.contains("bad-yaml"), "{resized}");
        fine(&here, &["resize", "peat", "--to", "card"]);
    }
    let (code, _, err) = run(&here, &["resize", "peat", "--to", "{trim: [1, 2]}"]);
    assert!(code == 1 && err.contains("error["), "{err}");
    for (asked, told) in [
        (["resize", "peet", "--to", "card"], "did you mean peat?"),
        (["resize", "peat", "--to", "poster"], "there is no cut poster"),
    ] {
        let (code, _, err) = run(&here, &asked);
        assert!(code == 2 && err.contains(told), "{err}");
    }
}

/// A game with one card in its own folder, with an icon whose lines are 0.3 pt wide at the size of the text.
fn icons(test: &str, cut: &str) -> std::path::PathBuf {
    let here = folder("own_look", test);
    let icon = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path d='M10 10L90 12L50 90Z' fill='#fff' stroke='#000' stroke-width='4'/></svg>";
    for (path, text) in [
        ("art/icons/shell.svg", icon.to_owned()),
        ("data/peat/cards.csv", "title,text\nLimpet,Take a [shell].\nWhelk,Pay a [shell].\n".to_owned()),
        (
            "data/peat/game.yaml",
            format!(
                "title: Peat\nkinds:\n  c: {{files: cards.csv, template: plain/card, back: plain/back, cut: {cut}, fields: {{title: text, text: text}}}}\n"
            ),
        ),
    ] {
        fs::create_dir_all(here.join(path).parent().expect("a folder")).expect("a folder");
        fs::write(here.join(path), text).expect("written");
    }
    here
}

/// A complaint about a drawing has its folder in the place; there is no complaint about the number of copies; a noun with a
/// plural belongs in game.yaml.
#[test]
fn what_a_drawing_leaves_to_do_is_told_where_it_is() {
    let here = folder("own_look", "left");
    fs::write(here.join("cards.csv"), "title,How many?,Points,Power\nPike,3,1,2\nReed,2,4,5\n").expect("written");
    fine(&here, &["new", "peat", "--cards", "cards.csv"]);
    let game = here.join("peat");
    let card = "<svg xmlns='http://www.w3.org/2000/svg' width='63mm' height='88mm' viewBox='0 0 63 88'><rect width='63' height='88' fill='#fff'/>\
        <text id='title' x='10' y='12' font-family='Eczar' font-size='5'>Title</text>\
        <text x='10' y='60' font-family='Eczar' font-size='4'>{points:point} at night</text></svg>";
    fs::create_dir_all(game.join("drawings")).expect("a folder");
    fs::write(game.join("drawings/fish.svg"), card).expect("written");
    let (code, _, err) = run(&game, &["template", "drawings/fish.svg"]);
    assert!(code == 0 && err.contains("drawings/fish.svg:1:"), "{err}");
    assert!(!err.contains("how_many") && !err.contains("`points`") && err.contains("is called `power`"), "{err}");
    assert!(err.contains("{points:point} is printed as it is: the words of a drawing have no plurals"), "{err}");
    let cure = "says: {words_1: \"{points:point} at night\"}";
    assert!(err.contains(&format!("`{cure}`")), "{err}");
    let about = game.join("data/peat/game.yaml");
    let written = fs::read_to_string(&about).expect("written");
    let told = written
        .replace("template: peat/card", &format!("template: peat/fish\n    {cure}"))
        .replace("\nkinds:", "\nnouns: {point: [point, points]}\n\nkinds:");
    fs::write(&about, told).expect("written");
    fs::remove_file(game.join("templates/peat/card.svg")).expect("removed");
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 0 && !err.contains("`points` is not printed"), "{err}");
}

/// An error that a print shop would refuse is found before its files are made, in the drawing and on the card.
#[test]
fn a_line_of_an_icon_that_is_too_thin_for_a_printer_is_told_by_check() {
    let here = icons("thin", "card");
    for asked in [&["check", "peat", "--for", "meinspiel"], &["proof", "peat", "--for", "meinspiel"]] {
        let (code, _, err) = run(&here, asked);
        let told = "art/icons/shell.svg:1:1: error[thin-line]: cards \"Limpet\" and \"Whelk\": a line is 0.30 pt wide";
        assert!(code == 1 && err.contains(told) && err.matches("error[thin-line]").count() == 1, "{err}");
    }
    fine(&here, &["check", "peat"]);
}

/// A bleed that is too narrow for a print shop is reported with the cut that it needs; the poker size has the bleed of
/// the shop that prints only this size.
#[test]
fn a_cut_without_enough_bleed_is_told_what_to_write() {
    let here = icons("poker", "poker");
    let (_, _, err) = run(&here, &["check", "peat", "--for", "drivethrucards"]);
    assert!(!err.contains("too-small"), "{err}");
    let about = here.join("data/peat/game.yaml");
    let written = fs::read_to_string(&about).expect("written");
    fs::write(&about, written.replace("cut: poker", "cut: {trim: [63.5, 88.9], bleed: 3}")).expect("written");
    let (code, _, err) = run(&here, &["check", "peat", "--for", "drivethrucards"]);
    let cure = "write `cut: {trim: [63.5, 88.9], bleed: 3.2}` for `c` in game.yaml";
    assert!(code == 1 && err.contains("error[too-small]") && err.contains(cure), "{err}");
    fs::write(&about, written.replace("cut: poker", "cut: {trim: [63.5, 88.9], bleed: 3.2}")).expect("written");
    let (_, _, err) = run(&here, &["check", "peat", "--for", "drivethrucards"]);
    assert!(!err.contains("too-small"), "{err}");
}

/// Icons that have only lines, as in many collections, are also drawn in miniatures.
#[test]
fn an_icon_of_lines_is_no_empty_picture() {
    let here = icons("lines", "card");
    let lines = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><rect x=\"10\" y=\"10\" width=\"80\" height=\"80\" fill=\"none\" stroke=\"#000\" stroke-width=\"8\"/></svg>";
    fs::write(here.join("art/icons/shell.svg"), lines).expect("written");
    fine(&here, &["check", "peat"]);
}
