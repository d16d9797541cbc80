//! A game of one's own, as a stranger meets it: begun from nothing, from a starter, from pictures; checked, built, proofed, exported
//! and compared by the program itself.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{fine, folder, run};
use std::fs;
use std::path::Path;
use std::process::Command;

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
    // ours are not built in its place, nor beside it
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

/// With `--play` a game of one's own can be played in its first minute, and what is not decided yet is asked in its rules.
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
    // what is there already has its own rules
    let (code, _, err) = run(&here, &["new", "other", "--from", "draft", "--play"]);
    assert!(code == 2 && err.contains("cannot be used with"), "{err}");
    // the few cards of the built-in table are enough for everybody
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
    // the words of a column that has few colour the cards
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
        // nothing is different from itself
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

/// A picture of one grey.
fn picture(path: &Path, w: u32, h: u32, shade: u8) {
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
    // what is missing is told in its cell, all of it at once
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
    // one file is missing: one complaint, however many cards name it
    let (code, _, err) = run(&game, &["check"]);
    assert!(code == 1 && err.matches("error[").count() == 1, "{err}");
    assert!(err.contains("cards \"Moon\" and \"Star\": pics/b.png does not exist"), "{err}");
    picture(&game.join("pics/b.png"), 900, 600, 40);
    fine(&game, &["check"]);
    // they wear the house's frame, and what it has no place for stands below the text
    let front = fs::read_to_string(game.join("templates/sky/card.svg")).expect("a template");
    assert!(front.contains("plain/parts/front.svg") && front.contains("data-slot=\"suit\""), "{front}");
    // one word among its paths does not make them a text
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
    // white above the wide one, its grey in its middle
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
        out.contains("two vertical sides") && out.contains("number of market") && out.contains("It is 13."),
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

/// What editors are told of the format is what it is: every key of every starter is known, and every key has its words.
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

/// What is no card and no rectangle: house templates of every form, in both inks, and an outline of one's own as the press and the
/// table have it.
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
    // scissors follow it at home, the knife at the printer's
    assert!(here.join("output/bits/tiles-a4.pdf").is_file() && here.join("output/bits/proof-longpack").is_dir());
    fine(&here, &["export", "--to", "tts", "--out", "table"]);
    let saved = fs::read_to_string(here.join("table/bits/tts/bits.json")).expect("a saved object");
    assert_eq!(saved.matches("\"Custom_Token\"").count(), 2, "{saved}");
    // larger than any paper it is neither printed nor cut into tiles
    put("{outline: art/shield.svg, trim: [400, 500]}");
    let large = face.replace("46", "406").replace("56", "506");
    fs::write(here.join("templates/bits/shield.svg"), large).expect("written");
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.contains("error[too-large]") && err.contains("400 x 500 mm"), "{err}");
    put("{outline: art/shield.svg, radius: 3}");
    let (code, _, err) = run(&here, &["check"]);
    assert!(code == 1 && err.contains("error[bad-cut]: an outline has the corners of its drawing"), "{err}");
}

/// A game of one card whose template is `inner` on a face of this cut.
fn shaped(test: &str, cut: &str, (w, h): (f32, f32), inner: &str) -> std::path::PathBuf {
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

/// A slot for text in the house's font.
fn slot(name: &str, [x, y, w, h]: [f32; 4], more: &str) -> String {
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
    // a text across the whole of a diamond is cut off, unless its lines follow the cut
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
    // a window that ends within the card and is cut off there, and one that is drawn out into the bleed
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
    // ours fits the small ones too
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
    let list = fs::read_to_string(sent.join("manifest.md")).expect("a list");
    assert!(list.contains("| medium hex tile | 63.5 x 54.99 mm |") && list.contains("Sizes as of "), "{list}");
    // a shop of one's own that makes hexagons gets them
    fs::create_dir_all(here.join("data/shops")).expect("a folder");
    let shop =
        "title: Hexes\ndpi: 300\nproducts: [{name: hex, what: hexagon, trim: [55, 63.509], canvas: [720, 820]}]\n";
    fs::write(here.join("data/shops/hexes.yaml"), shop).expect("written");
    fine(&here, &["export", "--to", "hexes"]);
    // what loses more than its bleed is refused, what loses less is made
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
        // an aid with straight sides has no place on a disc
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
    let (code, _, err) = run(&game, &["template", "../card.svg", "--to", "moths/moth"]);
    assert!(code == 2 && err.contains("already exists and is not replaced"), "{err}");
    // a drawing of it, and a template of that: the same slots
    let out = fine(&game, &["eject", "drawings/moths/moth.svg"]);
    assert!(out.contains("run lootpress template drawings/moths/moth.svg"), "{out}");
    let drawn = fs::read_to_string(game.join("drawings/moths/moth.svg")).expect("written");
    assert!(drawn.contains(">{title}</tspan></text>") && !drawn.contains("data-slot"), "{drawn}");
    let (code, out, err) = run(&game, &["template", "drawings/moths/moth.svg", "--to", "moths/again"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("cut to 63.5 x 88.9 mm, a poker; the drawing has 3 mm of bleed"), "{out}");
    let slots = |name: &str| {
        let text = fs::read_to_string(game.join(format!("templates/moths/{name}.svg"))).expect("written");
        let slots =
            text.split("data-slot=\"").skip(1).map(|slot| slot.split('"').next().unwrap_or_default().to_owned());
        slots.collect::<Vec<_>>()
    };
    assert_eq!(slots("moth"), slots("again"));
    let (code, _, err) = run(&game, &["eject", "drawings/moths/mth.svg"]);
    assert!(code == 2 && err.contains("did you mean drawings/moths/moth.svg?"), "{err}");
}

/// Figma's drop shadow has a region in the drawing's own units, which are far smaller than those of the template.
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
fn a_rulebook_has_pictures_of_its_own_notes_and_references() {
    let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 30.0, 40.0, 40.0], "");
    let here = shaped("book", "card", (71.0, 96.0), &inner);
    fs::create_dir_all(here.join("pictures")).expect("a folder");
    picture(&here.join("pictures/setup.jpg").with_extension("png"), 900, 600, 120);
    let write = |text: &str| {
        fs::write(here.join("data/peat/rulebook.md"), text).expect("written");
        run(&here, &["check"])
    };
    let book = "```cover art=pictures/setup.png\ntitle: Peat\ntagline: Dig.\n```\n\n# Set-up {art=pictures/setup.png}\n\nLay it out.[^1] See [the end](#the-end).\n\n\
        ![All of it](pictures/setup.png)\n\n[^1]: On any table.\n\nPeat\n: What is dug.\n\n![](pictures/setup.png \"page\")\n\n## The end\n\n\
        ```picture src=pictures/setup.png caption=\"Where things lie\"\n20,30 | The pile.\n70,60 | The market.\n```\n";
    let (code, out, err) = write(book);
    assert!(code == 0 && !err.contains("error"), "{out}{err}");
    fine(&here, &["build", "--paper", "a4", "--no-png"]);
    // icons are named in brackets, as on cards; a cover without a title has that of the book
    let (code, out, err) =
        write("# A\n\nGain **[coin]**, a [carrot #b3001b] and \\[two\\].\n\n```back\nblurb: Dig.\n```\n");
    assert!(code == 0 && !err.contains("error"), "{out}{err}");
    fine(&here, &["build", "--paper", "a4", "--no-png"]);
    if let Ok(text) = Command::new("pdftotext").arg(here.join("output/peat/rulebook.pdf")).arg("-").output() {
        let text = String::from_utf8_lossy(&text.stdout).into_owned();
        assert!(text.contains("[two]") && !text.contains("coin"), "{text}");
    }
    for (wrong, told) in [
        ("![x](pictures/setp.png)\n", "did you mean pictures/setup.png?"),
        ("See [it](#the-ned).\n\n## The end\n", "did you mean #the-end?"),
        ("Here is ![x](pictures/setup.png) it.\n", "in the middle of a line"),
        ("![x](pictures/setup.png \"wide\")\n", "cannot be as wide as `wide`"),
        ("```picture src=pictures/setup.png\n120,4 | What?\n```\n", "this line cannot be read"),
        ("```picture caption=x\n```\n", "which picture?"),
        ("Gain [cion].\n", "did you mean \"coin\"?"),
        ("Keep [the lamp].\n", "write \\[ for a bracket that is printed"),
        ("One  \nTwo\n", "begin a new paragraph with an empty line"),
        ("A ~~bad~~ rule.\n", "strikethrough is not supported"),
    ] {
        let (code, _, err) = write(&format!("# A\n\n{wrong}"));
        assert!(code == 1 && err.contains(told), "{wrong}: {err}");
    }
}

/// The width and the height of the first page of a PDF, in points, and how many pages it has.
fn paged(file: &Path) -> Option<(Vec<String>, usize)> {
    let told = Command::new("pdfinfo").arg(file).output().ok()?;
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let under = |key: &str| told.lines().find_map(|line| line.strip_prefix(key)).map(str::trim).map(str::to_owned);
    let size = under("Page size:")?
        .split(" x ")
        .map(|side| side.split(['.', ' ']).next().unwrap_or_default().to_owned())
        .collect();
    Some((size, under("Pages:")?.parse().ok()?))
}

#[test]
fn a_rulebook_has_the_page_that_game_yaml_asks_for() {
    let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 30.0, 40.0, 40.0], "");
    let here = shaped("pages", "card", (71.0, 96.0), &inner);
    fs::create_dir_all(here.join("pictures")).expect("a folder");
    picture(&here.join("pictures/setup.png"), 900, 600, 120);
    let cover = |name: &str, field: &str| format!("```{name} art=pictures/setup.png\n{field}: Dig.\n```\n\n");
    let text = "Lay it out in rows, and let everybody take one card of each row.\n\n".repeat(30);
    let book = cover("cover", "tagline")
        + "# Set-up\n\n"
        + &text
        + "![](pictures/setup.png \"column\")\n\n"
        + &cover("back", "blurb");
    let write = |page: &str, book: &str| {
        fs::write(here.join("data/peat/rulebook.md"), book).expect("written");
        let game = here.join("data/peat/game.yaml");
        let about = fs::read_to_string(&game).expect("there");
        let about: Vec<&str> = about.lines().filter(|line| !line.starts_with("rulebook:")).collect();
        fs::write(&game, format!("{}\nrulebook: {page}\n", about.join("\n"))).expect("written");
        run(&here, &["check"])
    };
    for (page, size, home, per_sheet) in [
        ("a5", ["419", "595"], ["rulebook-booklet-a4.pdf", "rulebook-booklet-letter.pdf"], 4),
        ("half-letter", ["396", "612"], ["rulebook-booklet-a4.pdf", "rulebook-booklet-letter.pdf"], 4),
        ("square", ["360", "360"], ["rulebook-booklet-a4.pdf", "rulebook-booklet-letter.pdf"], 4),
        ("a4", ["595", "841"], ["rulebook-a4.pdf", "rulebook-letter.pdf"], 2),
        ("Letter", ["612", "792"], ["rulebook-a4.pdf", "rulebook-letter.pdf"], 2),
    ] {
        let (code, out, err) = write(page, &book);
        assert!(code == 0 && !err.contains("error"), "{page}: {out}{err}");
        fine(&here, &["build", "--no-png"]);
        let kit = here.join("output/peat");
        assert!(home.iter().all(|file| kit.join(file).exists()), "{page}");
        if let Some((read, pages)) = paged(&kit.join("rulebook.pdf")) {
            assert_eq!(read, size, "{page}");
            assert_eq!(pages % per_sheet, 0, "{page}: {pages}");
        }
    }
    // on a sheet the text runs in two columns, and no picture goes across two sheets
    let (code, _, err) = write("a4", &book.replace("\"column\"", "\"spread\""));
    assert!(
        code == 1 && err.contains("no picture can go across two of them") && err.contains("`rulebook: a5`"),
        "{err}"
    );
    let (code, _, err) = write("a5", &book.replace("\"column\"", "\"spread\""));
    assert!(code == 0 && !err.contains("error"), "{err}");
    let (code, _, err) = write("a55", &book);
    assert!(code == 1 && err.contains("did you mean `a5`?"), "{err}");
    let (code, _, err) = write("b5", &book);
    assert!(code == 1 && err.contains("a rulebook has no page `b5`"), "{err}");
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
    // what the helps say helps
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
    // a finished picture has its title in it
    let whole = "<svg xmlns='http://www.w3.org/2000/svg' width='71mm' height='96mm' viewBox='0 0 71 96'><rect data-picture='art' x='0' y='0' width='71' height='96'/></svg>";
    fs::write(here.join("templates/peat/tile.svg"), whole).expect("written");
    let (_, _, err) = write("art: picture", "name,art\nMoor,art/tall.png\n");
    assert!(!err.contains("unused-field"), "{err}");
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
        "glue for standees and boards in tiles",
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
    // a cut without a name is one as well, before and after
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
    // a cut in indented lines, and none where every card is one of 63 x 88 mm
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
