//! Requests for things that do not exist, and files that nothing uses.

use super::small::{Said, Small, run, told};
use std::fs;
use std::path::Path;

#[test]
fn what_is_not_there_is_wrong_usage() {
    let small = Small::new("usage-faults");
    small.put("notes.pdf", "Dear printer, see below.");
    for (args, what) in [
        (&["proof", "loot-roll", "--for", "foo"][..], "there is no print profile foo"),
        (&["proof", "loot-roll", "--for", "./foo.yaml"], "./foo.yaml does not exist"),
        (&["preflight", "notes.pdf", "--for", "foo"], "there is no print profile foo"),
        (&["preflight", "notes.pdf", "--for", "x4"], "it is not a PDF"),
        (&["export", "loot-roll", "--to", "cricut"], "there is no shop or table cricut to export to"),
        (&["play", "loot-roll", "--bots", "smart"], "there is no bot `smart`"),
        (&["play", "loot-roll", "--players", "9"], "is for 2 to 6 players, not 9"),
        (&["simulate", "loot-roll", "--players", "9"], "is for 2 to 6 players, not 9"),
        (&["simulate", "loot-roll", "--bots", "smart"], "there is no bot `smart`"),
        (&["simulate", "loot-roll", "--bots", "smart", "--games", "1"], "there is no bot `smart`"),
    ] {
        let Said(code, _, err) = small.run(args);
        assert!(code == 2 && err.contains(what), "{args:?}: {code} {err}");
    }
    // an error inside a file is a complaint
    small.edit("data/loot-roll/playtest.yaml", |text| text.replace("[random]", "[smart]"));
    assert_eq!(small.run(&["simulate", "loot-roll"]).0, 1);
}

#[test]
fn a_printer_of_ones_own_lies_where_one_likes() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults/printer-only");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(dir.join("data/press")).expect("a folder");
    let x4 = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/press/x4.yaml")).expect("a profile");
    fs::write(dir.join("data/press/yours.yaml"), x4.replace("title: Any print shop, PDF/X-4", "title: Yours"))
        .expect("written");
    fs::write(dir.join("theirs.yaml"), x4.replace("title: Any print shop, PDF/X-4", "title: Theirs")).expect("written");
    for (asked, folder, title) in [("yours", "yours", "Yours"), ("./theirs.yaml", "theirs", "Theirs")] {
        let Said(code, out, err) = run(&dir, &["proof", "loot-roll", "--only", "magic-lute", "--for", asked]);
        assert!(code == 0 && out.contains(&format!("files for {title}")), "{code} {out}{err}");
        assert!(dir.join(format!("output/loot-roll/proof-{folder}/only/manifest.md")).exists());
    }
}

#[test]
fn files_that_nobody_asks_for_are_told() {
    let small = Small::new("stray");
    small.take("templates/loot-roll/loot.svg").take("templates/loot-roll/parts/coin.svg");
    let Said(code, _, err) = small.run(&["check"]);
    assert!(code == 0 && !err.contains("unused-file"), "{err}");
    let drawing = super::small::DRAWING;
    small.put("templates/loot-roll/lot.svg", drawing).put("templates/loot-roll/part/back-rare.svg", drawing);
    small.put("data/loot-roll/more.yaml", "- id: more\n").put("data/loot-roll/rulebok.md", "# Rules\n");
    small.put("data/loot-roll/notes.md", "To do.\n");
    small.put(
        "data/peat/game.yaml",
        "title: Peat\nkinds: {card: {files: [cards.csv], template: plain/card, fields: {text: text}}}\n",
    );
    small.put("data/peat/cards.csv", "title,text\nBog,Sink.\n").put("templates/peat/card.svg", drawing);
    let Said(code, out, err) = small.run(&["check"]);
    for (place, what) in [
        ("templates/loot-roll/lot.svg:1:1: ", "templates/loot-roll/lot.svg is not used"),
        ("templates/loot-roll/part/back-rare.svg:1:1: ", "is not used"),
        ("data/loot-roll/more.yaml:1:1: ", "is not used"),
        ("templates/peat/card.svg:1:1: ", "is not used"),
        ("data/loot-roll/rulebok.md:1:1: ", "is not used"),
    ] {
        told(&err, &format!("{place}warning[unused-file]"), what);
    }
    assert!(!err.contains("did you mean templates/plain/card.svg?"), "a game's folder is no misspelling: {err}");
    for meant in ["templates/loot-roll/loot.svg", "data/loot-roll/rulebook.md"] {
        assert!(err.contains(&format!("did you mean {meant}?")), "{meant}\n{err}");
    }
    assert_eq!((code, err.matches("warning[unused-file]").count()), (0, 5), "{out}{err}");
}

#[test]
fn pictures_without_a_rulebook_are_for_pieces_that_name_them() {
    let small = Small::new("named");
    let game = "title: Peat\nkinds: {card: {files: [cards.csv], template: plain/card, fields: {text: text}}}\n";
    small.put("data/peat/game.yaml", game).put("data/peat/cards.csv", "title,text\nBog,Sink.\n");
    let dusk = "- id: dusk\n  art: {ground: road, main: {icon: sunrise, tone: gold, size: 30}}\n";
    small.put("data/peat/pictures.yaml", dusk);
    let Said(_, _, err) = small.run(&["check", "peat"]);
    told(&err, "data/peat/pictures.yaml:2:8: warning[unused-file]", "no piece names a picture");
    let map =
        "pieces: {map: {title: Map, template: plain/card, cut: card, says: {text: A bog.}, pictures: {art: dusk}}}\n";
    small.put("data/peat/game.yaml", format!("{game}{map}"));
    let Said(code, out, err) = small.run(&["check", "peat"]);
    assert!(code == 0 && !err.contains("unused-file"), "{out}{err}");
    small.put("data/peat/game.yaml", format!("{game}{}", map.replace("dusk", "dusc")));
    let Said(code, _, err) = small.run(&["check", "peat"]);
    told(&err, "data/peat/game.yaml:3:", "error[unknown-name]: there is no picture `dusc` in pictures.yaml");
    assert!(code == 1 && err.contains("did you mean `dusk`?") && err.matches("error[").count() == 1, "{err}");
    // a list has a picture for each version of the piece
    small.put("data/peat/game.yaml", format!("{game}{}", map.replace("art: dusk", "art: [dusk, dusk]")));
    let Said(code, _, err) = small.run(&["check", "peat"]);
    told(&err, "data/peat/game.yaml:3:", "error[bad-copies]: `art` has 2 pictures, more than the piece has versions");
    assert!(code == 1 && err.contains("each: 2") && err.matches("error[").count() == 1, "{err}");
    // a fault of a picture is told where it stands
    small.put("data/peat/game.yaml", format!("{game}{map}"));
    small.put("data/peat/pictures.yaml", dusk.replace("tone: gold", "tone: gould"));
    let Said(code, _, err) = small.run(&["check", "peat"]);
    assert!(code == 1 && err.contains("data/peat/pictures.yaml:2:"), "{err}");
}

/// A folder without a game.yaml is not a game, and no other game takes its place.
#[test]
fn a_folder_of_cards_without_a_game_is_told() {
    let small = Small::new("nameless");
    small.put("data/lootroll/cards.csv", "title\nLamp\n");
    let Said(code, _, err) = small.run(&["check"]);
    told(&err, "data/lootroll/cards.csv:1:1: error[no-game]", "data/lootroll has no game.yaml");
    assert!(code == 1 && err.contains("did you mean data/loot-roll?"), "{err}");
    for verb in [&["build", "lootroll"][..], &["simulate", "lootroll"]] {
        let Said(code, _, err) = small.run(verb);
        assert!(code == 2 && err.contains("data/lootroll is not a game: it has no game.yaml"), "{err}");
    }
    let alone = Small::bare("alone");
    alone.put("data/market/cards.csv", "title\nLamp\n");
    for verb in ["check", "build"] {
        let Said(code, _, err) = alone.run(&[verb]);
        assert!(code == 2 && err.contains("has no game.yaml"), "{verb}: {err}");
    }
}
