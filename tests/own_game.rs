//! A user's game: begun from nothing, from a starter, or from pictures; the program itself checks, builds, proofs, exports and
//! compares it.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{fine, folder, run};
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn starters() -> Vec<String> {
    let folders = fs::read_dir(Path::new(ROOT).join("data/starters")).expect("starters");
    let mut names: Vec<String> =
        folders.map(|entry| entry.expect("a folder").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_game_begun_from_nothing_builds_in_its_first_minute() {
    let here = folder("own_game", "nothing");
    fine(&here, &["new", "night-market"]);
    let game = here.join("night-market");
    assert!(fine(&game, &["check"]).contains("night-market: "));
    fine(&game, &["build", "--paper", "a4"]);
    for file in ["cards-a4.pdf", "print-me-first.pdf", "kit.json", "cards/bribe.png"] {
        assert!(game.join("output/night-market").join(file).is_file(), "{file}");
    }
    // built-in games are not built in its place, nor beside it
    assert!(!game.join("output/loot-roll").exists());
    let (code, _, err) = run(&here, &["new", "night-market"]);
    assert!(code == 2 && err.contains("is not empty"), "{err}");
    let (code, _, err) = run(&here, &["new", "other", "--from", "trick-takr"]);
    assert!(code == 2 && err.contains("did you mean trick-taker?"), "{err}");
    let (code, _, err) = run(&here, &["new", "other", "--size", "token"]);
    assert!(code == 2 && err.contains("no room for the text"), "{err}");
    let (code, _, err) = run(&here, &["new", "other", "--cards", "https://example.com/t.csv!Cards"]);
    assert!(code == 2 && err.contains("is an address") && err.contains("run lootpress fetch"), "{err}");
    assert!(!here.join("other").exists());
}

/// With `--play`, a user's game can be played at once, and open decisions are questions in its rules.
#[test]
fn a_game_begins_with_rules_that_run() {
    let here = folder("own_game", "play");
    let table = "Title,Cost,Points,Copies\nLamp,1,1,6\nMoon,2,3,6\nStar,3,4,6\nCloud,4,6,6\n";
    fs::write(here.join("mine.csv"), table).expect("written");
    fine(&here, &["new", "sky", "--cards", "mine.csv", "--play"]);
    let game = here.join("sky");
    let rules = fs::read_to_string(game.join("data/sky/play.yaml")).expect("rules");
    for line in ["{deal: 3, from: deck, to: hand}", "final: sum points in table", "`pays: {coins: cost of card}`?"] {
        assert!(rules.contains(line), "no {line}:\n{rules}");
    }
    let checked = fine(&game, &["check"]);
    assert!(!checked.contains("warning["), "{checked}");
    let (code, out, err) = run(&game, &["simulate", "--games", "40", "--players", "3", "--bots", "random"]);
    assert!([0, 1, 3].contains(&code) && out.contains("whole") && out.contains("ends"), "{code} {out}{err}");
    assert!(fine(&game, &["rules", "sky"]).contains("Play a card."));
    // a game that exists has its own rules
    let (code, _, err) = run(&here, &["new", "other", "--from", "draft", "--play"]);
    assert!(code == 2 && err.contains("cannot be used with"), "{err}");
    // the few cards of the built-in table are enough for every number of players
    fine(&here, &["new", "night-market", "--play"]);
    fine(&here.join("night-market"), &["check"]);
}

#[test]
fn a_table_becomes_a_game_and_what_was_guessed_is_said() {
    let here = folder("own_game", "table");
    let table = "Card Name;Price;Suit;Qty;Rules;Lore\nLamp;3;sun;2;Draw a card.;Bright.\nMoon;4;moon;1;\"Sleep; then wake.\";\n\
        Star;5;sun;1;Shine.;\nCloud;2;moon;3;Rain.;\n";
    fs::write(here.join("mine.csv"), format!("\u{feff}{table}")).expect("written");
    let out = fine(&here, &["new", "sky", "--cards", "mine.csv", "--size", "tarot"]);
    for said in [
        "Card Name: the title",
        "Price: a number; here from 2 to 5",
        "Suit: one of sun, moon",
        "Qty: the number of copies",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    // a column with few different words sets the colors of the cards
    let about = fs::read_to_string(here.join("sky/data/sky/game.yaml")).expect("written");
    assert!(about.contains("  sun: {deep: ") && about.contains("    tint: \"{suit}\"\n"), "{about}");
    fine(&here.join("sky"), &["check"]);
    fine(&here.join("sky"), &["build", "--paper", "a4", "--no-png"]);
    let kit = fs::read_to_string(here.join("sky/output/sky/kit.json")).expect("a kit");
    let kit: serde_json::Value = serde_json::from_str(&kit).expect("JSON");
    let copies: u64 = kit["components"].as_array().expect("a list").iter().filter_map(|c| c["copies"].as_u64()).sum();
    assert_eq!(copies, 7);
}

#[test]
fn a_typo_in_one_cell_leaves_the_icons_of_the_others() {
    let here = folder("own_game", "one-typo");
    let table = "Name,Text\nPurse,Gain [coin].\nHaste,**Draw** two.\nTypo,Take [cion].\n";
    fs::write(here.join("c.csv"), table).expect("written");
    let out = fine(&here, &["new", "sky", "--cards", "c.csv"]);
    assert!(out.contains("Text: text") && !out.contains("as typed"), "{out}");
    let (code, _, err) = run(&here.join("sky"), &["check"]);
    assert!(code == 1 && err.matches("error[").count() == 1 && err.contains("did you mean \"coin\"?"), "{err}");
}

#[test]
fn every_starter_goes_the_whole_way() {
    for name in starters() {
        let here = folder("own_game", &format!("starter-{name}"));
        fine(&here, &["new", "mine", "--from", &name]);
        let game = here.join("mine");
        let out = fine(&game, &["check"]);
        assert!(out.contains("no problems found"), "{name}: {out}");
        fine(&game, &["build", "--paper", "a4", "--no-png"]);
        fine(&game, &["proof", "--for", "x4"]);
        fine(&game, &["export", "--to", "tts"]);
        for place in ["", "proof-x4/", "tts/"] {
            let credits = game.join("output").join(&name).join(place).join("CREDITS.txt");
            let text = std::fs::read_to_string(&credits).unwrap_or_else(|e| panic!("{}: {e}", credits.display()));
            assert!(text.contains("Fonts:") && text.contains("Open Font License"), "{name}: {text}");
        }
        // nothing differs from itself
        let (code, out, err) = run(&here, &["diff", "mine", "mine", "--playouts", "0", "--project", "mine"]);
        assert!(code == 0 && out.contains("nothing changed"), "{name}: {out}{err}");
    }
}

#[test]
fn what_is_printed_only_is_not_played() {
    let here = folder("own_game", "printed");
    fine(&here, &["new", "market"]);
    let game = here.join("market");
    for verb in [&["simulate", "market"][..], &["play", "market"], &["scenario", "market"]] {
        let (code, _, err) = run(&game, verb);
        assert!(code == 2 && err.contains("market can be printed but not played"), "{verb:?}: {err}");
    }
    assert!(fine(&game, &["scenario"]).contains("no scenarios found: put them in"));
}

#[test]
fn an_edit_of_a_cell_is_told_as_one() {
    let here = folder("own_game", "edit");
    fine(&here, &["new", "before"]);
    fs::rename(here.join("before"), here.join("after")).expect("moved");
    fine(&here, &["new", "before"]);
    let table = here.join("after/data/before/cards.csv");
    let text = fs::read_to_string(&table).expect("a table");
    fs::write(&table, text.replace("Bribe,4,", "Bribe,5,")).expect("written");
    let out = fine(&here, &["diff", "before", "after", "--project", "after"]);
    assert!(out.contains("Bribe") && out.contains('4') && out.contains('5') && !out.contains("Fence"), "{out}");
}

#[test]
fn finished_pictures_become_a_kit() {
    let here = folder("own_game", "sheets");
    let picture = |path: &str, shade: u8| {
        let path = here.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let mut encoder = png::Encoder::new(fs::File::create(path).expect("a file"), 750, 1050);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&vec![shade; 750 * 1050]).expect("pixels");
    };
    (1..=11).for_each(|n| picture(&format!("fronts/card-{n}.png"), 20 * n));
    (1..=10).for_each(|n| picture(&format!("backs/back-{n}.png"), 200));
    picture("back.png", 90);
    let out = fine(
        &here,
        &["sheets", "fronts", "--back", "back.png", "--copies", "2", "--paper", "a4", "--no-png", "--out", "output"],
    );
    assert!(out.contains("mirrored"), "{out}");
    let kit = fs::read_to_string(here.join("output/fronts/kit.json")).expect("a kit");
    let kit: serde_json::Value = serde_json::from_str(&kit).expect("JSON");
    let ids: Vec<&str> =
        kit["components"].as_array().expect("a list").iter().filter_map(|c| c["id"].as_str()).collect();
    assert_eq!((ids.len(), ids[1], ids[10]), (11, "2-card-2", "11-card-11"));
    let (code, _, err) = run(&here, &["sheets", "fronts", "--back", "backs"]);
    assert!(code == 2 && err.contains("11 fronts and 10 backs") && err.contains("card-11.png"), "{err}");
}

/// A gray picture.
pub(crate) fn picture(path: &Path, w: u32, h: u32, shade: u8) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let mut encoder = png::Encoder::new(fs::File::create(path).expect("a file"), w, h);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&vec![shade; (w * h) as usize]).expect("pixels");
}

#[test]
fn a_table_of_pictures_becomes_a_kit() {
    let here = folder("own_game", "listed");
    for (n, shade) in [(1, 60), (2, 90), (3, 120)] {
        picture(&here.join(format!("deck/pics/{n}.png")), 750, 1050, shade);
    }
    picture(&here.join("deck/back.png"), 750, 1050, 30);
    let table = "Name;Face;Back;Qty;Note\nOne;pics/1.png;back.png;2;x\nTwo;pics/2.png;back.png;;\nThree;pics/3.png;back.png;0;\n";
    fs::write(here.join("deck/cards.csv"), table).expect("written");
    let asked = ["sheets", "deck/cards.csv", "--size", "poker", "--copies", "3", "--no-png", "--out", "output"];
    let out = fine(&here, &asked);
    for said in
        ["Name: the titles", "Face: the fronts", "Back: the backs", "Qty: the number of copies", "Note: not read"]
    {
        assert!(out.contains(said), "{said}\n{out}");
    }
    let kit = fs::read_to_string(here.join("output/cards/kit.json")).expect("a kit");
    let kit: serde_json::Value = serde_json::from_str(&kit).expect("JSON");
    let all = kit["components"].as_array().expect("a list");
    let told: Vec<_> = all.iter().map(|c| (c["title"].as_str(), c["copies"].as_u64())).collect();
    assert_eq!(told[..2], [(Some("One"), Some(2)), (Some("Two"), Some(3))]);
    // each missing value is reported in its cell, all at once
    let table = "Name,Face,Qty\nOne,pics/1.png,two\nTwo,pics/22.png,1\nThree,,1\nFour,cards.csv,1\nFive,pics/3.png,1\nSix,pics/2.png,1\n";
    fs::write(here.join("deck/bad.csv"), table).expect("written");
    let (code, _, err) = run(&here, &["sheets", "deck/bad.csv", "--out", "none"]);
    for place in [
        "deck/bad.csv:2:16: error[bad-copies]: `two` is not a possible number of copies of a card",
        "deck/bad.csv:3:5: error[no-file]: deck/pics/22.png does not exist",
        "deck/bad.csv:4:1: error[missing-key]: there is no picture under `Face`",
        "deck/bad.csv:5:6: error[bad-picture]: deck/cards.csv is not a picture",
    ] {
        assert!(code == 1 && err.contains(place), "{place}\n{err}");
    }
    assert!(!here.join("none").exists());
}

#[test]
fn pictures_come_along_with_the_table_that_names_them() {
    let here = folder("own_game", "along");
    picture(&here.join("mine/pics/a.png"), 900, 600, 90);
    let table = "Name,Picture,Price,Suit,Rules\nLamp,pics/a.png,3,sun,Shine.\nMoon,pics/b.png,4,sun,Sleep.\nStar,pics/b.png,5,moon,Fall.\nFog,pics/a.png,1,moon,Hide.\n";
    fs::write(here.join("mine/table.csv"), table).expect("written");
    let out = fine(&here, &["new", "sky", "--cards", "mine/table.csv"]);
    assert!(out.contains("missing beside the table: pics/b.png;"), "{out}");
    let game = here.join("sky");
    assert!(game.join("pics/a.png").is_file());
    // one missing file: one complaint, however many cards name it
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 1 && err.matches("error[").count() == 1, "{err}");
    assert!(err.contains("cards \"Moon\" and \"Star\": pics/b.png does not exist"), "{err}");
    picture(&game.join("pics/b.png"), 900, 600, 40);
    fine(&game, &["check"]);
    // they use the built-in frame, and fields without a slot are printed below the text
    let front = fs::read_to_string(game.join("templates/sky/card.svg")).expect("a template");
    assert!(front.contains("plain/parts/front.svg") && front.contains("data-slot=\"suit\""), "{front}");
    // one word among its paths does not make them texts
    fs::write(here.join("mine/table.csv"), "Name,Art\nLamp,pics/a.png\nOwl,owl\n").expect("written");
    let out = fine(&here, &["new", "owls", "--cards", "mine/table.csv"]);
    assert!(out.contains("Art: a picture"), "{out}");
    let (code, _, err) = run(&here, &["new", "looterz"]);
    assert!(code == 2 && err.contains("comes with lootpress"), "{err}");
}

#[test]
fn pictures_of_another_shape_are_told_once_or_shown_whole() {
    let here = folder("own_game", "shapes");
    for (n, (w, h)) in [(750, 1050), (1050, 1050), (1400, 700), (900, 1050), (756, 1050)].into_iter().enumerate() {
        picture(&here.join(format!("fronts/{n}.png")), w, h, 90);
    }
    let asked = ["sheets", "fronts", "--size", "poker", "--paper", "a4", "--out", "output"];
    let (code, _, err) = run(&here, &asked);
    let told = "warning[shape]: 3 of 5 pictures have different proportions from the cut, poker, and will be cropped, up to 64 % of fronts/2.png (1400 x 700)";
    assert!(code == 0 && err.contains(told) && err.contains("750 x 1050 pixels at 300 dpi"), "{err}");
    assert_eq!(err.matches("warning[shape]").count(), 1);
    let (code, _, err) = run(&here, &[&asked[..], &["--fit"]].concat());
    assert!(code == 0 && !err.contains("warning[shape]"), "{err}");
    // white above the wide picture, its gray in the middle
    let file = fs::File::open(here.join("output/fronts/cards/3-2.png")).expect("a face");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    let at = |down: usize| pixels[down * info.line_size + info.line_size / 2];
    let tall = info.height as usize;
    assert!(at(tall / 8) == 255 && at(tall / 2).abs_diff(90) < 4, "{} {}", at(tall / 8), at(tall / 2));
}

#[test]
fn a_game_of_ones_own_is_not_called_like_one_of_ours() {
    let here = folder("own_game", "called");
    fine(&here, &["new", "market"]);
    let game = here.join("market");
    fs::rename(game.join("data/market"), game.join("data/looterz")).expect("moved");
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 1 && err.matches("error[").count() == 1, "{err}");
    assert!(
        err.contains("`looterz` is the name of a game that comes with lootpress") && err.contains("rename the folder"),
        "{err}"
    );
    fs::rename(game.join("data/looterz"), game.join("data/Market")).expect("moved");
    fs::create_dir(game.join("data/market")).expect("a folder");
    for file in ["game.yaml", "cards.csv"] {
        fs::copy(game.join("data/Market").join(file), game.join("data/market").join(file)).expect("copied");
    }
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 2 && err.contains("data/Market and data/market are the same folder on many systems"), "{err}");
    fs::rename(game.join("data/Market"), game.join("data/bazaar")).expect("moved");
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 0 && err.contains("warning[same-title]: data/bazaar has the same title, \"Market\""), "{err}");
}

#[test]
fn what_the_program_carries_can_be_had_and_asked_about() {
    let here = folder("own_game", "eject");
    fine(&here, &["new", "market"]);
    let game = here.join("market");
    fine(&game, &["eject", "templates/plain/card.svg", "data/press/x4.yaml"]);
    let ours = fs::read(Path::new(ROOT).join("templates/plain/card.svg")).expect("ours");
    assert_eq!(fs::read(game.join("templates/plain/card.svg")).expect("theirs"), ours);
    fs::write(game.join("templates/plain/card.svg"), "mine").expect("written");
    assert!(fine(&game, &["eject", "templates/plain/card.svg"]).contains("is not changed"));
    assert_eq!(fs::read(game.join("templates/plain/card.svg")).expect("theirs"), b"mine");
    let (code, _, err) = run(&game, &["eject", "templates/plane"]);
    assert!(code == 2 && err.contains("did you mean templates/plain?"), "{err}");
    let out = fine(&game, &["explain", "hexagon", "card.count"]);
    assert!(
        out.contains("two vertical sides") && out.contains("number of market") && out.contains("Its value is 13."),
        "{out}"
    );
    let (code, _, err) = run(&game, &["explain", "hexagonn"]);
    assert!(code == 2 && err.contains("did you mean hexagon?"), "{err}");
    let (code, out, err) = run(&game, &["explain", "hexagonn", "hexagon", "bridgee"]);
    assert!(code == 2 && out.contains("two vertical sides"), "{out}");
    assert!(
        err.contains("this project has no words `hexagonn`, `bridgee`") && err.contains("bridge for bridgee"),
        "{err}"
    );
    let all = fine(&game, &["explain"]);
    assert!(all.contains(" more: lootpress explain icons"), "{all}");
    let icons = fine(&game, &["explain", "icons"]);
    assert!(icons.matches(", ").count() > 400 && !icons.contains(" more: "), "{icons}");
    assert!(fine(&game, &["explain", "---"]).contains("A new page."));
    let cards = game.join("data/market/cards.csv");
    let table = fs::read_to_string(&cards).expect("a table").replacen(",1,light", ",1.5,light", 1);
    fs::write(&cards, table).expect("written");
    let (_, _, err) = run(&game, &["check"]);
    assert!(err.contains("must be a whole number, not the number 1.5"), "{err}");
}

/// The schema for editors matches the format: every key of every starter is known, and every key has a description.
#[test]
fn editors_know_what_starters_say() {
    let here = folder("own_game", "schema");
    let schema: serde_json::Value = serde_json::from_str(&fine(&here, &["schema", "--print"])).expect("JSON");
    let kind = &schema["properties"]["kinds"]["additionalProperties"]["properties"];
    let piece = &schema["properties"]["pieces"]["additionalProperties"]["properties"];
    for name in starters() {
        let path = format!("data/starters/{name}/data/{name}/game.yaml");
        let text = fs::read_to_string(Path::new(ROOT).join(path)).expect("a game");
        let game: serde_yaml::Mapping = serde_yaml::from_str(&text).expect("YAML");
        let keys = |map: &serde_yaml::Mapping, known: &serde_json::Value| {
            for key in map.keys().filter_map(|key| key.as_str()) {
                assert!(known.get(key).is_some(), "{name}: {key}");
            }
        };
        keys(&game, &schema["properties"]);
        for (below, known) in [("kinds", kind), ("pieces", piece)] {
            let all = game.get(below).and_then(|all| all.as_mapping()).cloned().unwrap_or_default();
            all.values().filter_map(|one| one.as_mapping()).for_each(|one| keys(one, known));
        }
    }
    let described = schema["properties"]["rules"]["description"].as_str().unwrap_or_default();
    assert!(described.contains("Named numbers and words of the rules"), "{described}");
}

/// Pieces that are neither cards nor rectangles: built-in templates of every shape, in full color and with little ink, and a
/// user's outline, in print files and on a virtual table.
#[test]
fn shields_standees_dials_and_money_are_printed_proofed_and_exported() {
    let here = folder("own_game", "forms");
    for folder in ["data/bits", "art", "templates/bits"] {
        fs::create_dir_all(here.join(folder)).expect("a folder");
    }
    let shield = "<svg xmlns='http://www.w3.org/2000/svg' width='40mm' height='50mm' viewBox='0 0 40 50'>\
        <path d='M20 0C26 4 34 5 40 4V24C40 38 30 46 20 50C10 46 0 38 0 24V4C6 5 14 4 20 0Z'/></svg>";
    fs::write(here.join("art/shield.svg"), shield).expect("written");
    let face = "<svg xmlns='http://www.w3.org/2000/svg' width='46mm' height='56mm' viewBox='0 0 46 56'>\
        <rect width='46' height='56' fill='{{ tints.mid }}'/></svg>";
    fs::write(here.join("templates/bits/shield.svg"), face).expect("written");
    let game = |cut: &str| {
        format!(
            "title: Bits\ntints:\n  red: {{deep: '#3a1010', dark: '#7a1f1f', mid: '#c04a3a', light: '#f0c8b8', high: '#fff4e8'}}\n\
             pieces:\n  shield: {{template: bits/shield, cut: {cut}, copies: 2}}\n  \
             hero: {{template: plain/standee, cut: standee, says: {{text: '[crown]'}}}}\n  \
             dial: {{template: plain/dial, cut: dial, tags: {{from: 1, to: 12}}}}\n  cover: {{template: plain/dial-cover, cut: dial}}\n  \
             bill: {{template: plain/bill, cut: bill, back: same, says: {{text: '5', flavour: 'Good.'}}}}\n"
        )
    };
    let put = |cut: &str| fs::write(here.join("data/bits/game.yaml"), game(cut)).expect("written");
    put("{outline: art/shield.svg}");
    fine(&here, &["check"]);
    fine(&here, &["build", "--paper", "a4", "--no-png"]);
    fine(&here, &["proof", "--for", "longpack"]);
    // scissors follow it at home, the die at the print shop
    assert!(here.join("output/bits/tiles-a4.pdf").is_file() && here.join("output/bits/proof-longpack").is_dir());
    fine(&here, &["export", "--to", "tts", "--out", "table"]);
    let saved = fs::read_to_string(here.join("table/bits/tts/bits.json")).expect("a saved object");
    assert_eq!(saved.matches("\"Custom_Token\"").count(), 2, "{saved}");
    // if it is larger than any paper, it is neither printed nor cut into tiles
    put("{outline: art/shield.svg, trim: [400, 500]}");
    let large = face.replace("46", "406").replace("56", "506");
    fs::write(here.join("templates/bits/shield.svg"), large).expect("written");
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.contains("error[too-large]") && err.contains("400 x 500 mm"), "{err}");
    put("{outline: art/shield.svg, radius: 3}");
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.contains("error[bad-cut]: an outline has the corners of its drawing"), "{err}");
}
