//! Changes to the files of a project while the desk is open.

use super::{CARDS, Desk, GAME, card, event};
use std::fs;

#[test]
fn a_save_changes_the_faces_it_touches_and_no_other() {
    let desk = Desk::lay("saves");
    let before = desk.ask("\"state\"");
    assert_eq!(before["cards"].as_array().map(Vec::len), Some(3));
    let mut events = desk.events();
    event(&mut events, "hello");
    desk.save("data/lamps/lamps.csv", CARDS.replace("It drips.", "It gutters."));
    let news = event(&mut events, "change");
    let ids: Vec<&str> =
        news["cards"].as_array().expect("cards").iter().filter_map(|card| card["id"].as_str()).collect();
    assert_eq!((ids, &news["order"]), (vec!["candle"], &serde_json::Value::Null));
    // the name of a picture depends on its content: other pictures stay, and a word that is restored has its earlier
    // picture
    let after = desk.ask("\"state\"");
    let front =
        |state: &serde_json::Value, id: &str| card(state, id)["front"]["small"].as_str().expect("a name").to_owned();
    assert_eq!(front(&before, "torch"), front(&after, "torch"));
    assert_ne!(front(&before, "candle"), front(&after, "candle"));
    let drawn = desk.picture(&front(&after, "candle"));
    assert!(
        drawn.starts_with(b"\x89PNG") && drawn[16..24] == [0, 0, 1, 224, 0, 0, 2, 158],
        "480 x 670 dots: {:?}",
        &drawn[..24]
    );
    let old = desk.ask(r#"{"old": [{"card": "candle", "front": true}, "save"]}"#);
    assert!(old["areas"].as_array().is_some_and(|areas| !areas.is_empty()), "what changed is framed: {old}");
    desk.save("data/lamps/lamps.csv", CARDS);
    let back = event(&mut events, "change");
    assert_eq!(card(&back, "candle")["front"]["small"], front(&before, "candle"));
}

#[test]
fn a_fault_keeps_the_last_good_faces_and_is_gone_when_it_is_mended() {
    let desk = Desk::lay("faults");
    let sound = desk.ask("\"state\"");
    for (path, broken, about) in [
        ("data/lamps/lamps.csv", CARDS.replace("Candle,1", "Candle,99"), "data/lamps/lamps.csv:3:8"),
        ("data/lamps/lamps.csv", CARDS[..50].to_owned(), "data/lamps/"),
        ("data/lamps/game.yaml", GAME.replace("kinds:", "kinds: ["), "data/lamps/game.yaml"),
    ] {
        let good = if path.ends_with("csv") { CARDS } else { GAME };
        desk.save(path, &broken);
        let state =
            desk.until("a complaint", |state| state["complaints"].as_array().is_some_and(|all| !all.is_empty()));
        let candle = card(&state, "candle");
        assert!(candle["stale"] == true && candle["front"] == card(&sound, "candle")["front"], "{broken}: {state:#}");
        let place = state["complaints"][0]["place"].as_str().unwrap_or_default();
        assert!(place.starts_with(about), "{place}");
        desk.save(path, good);
        let mended = desk.until("no complaint", |state| state["complaints"].as_array().is_some_and(Vec::is_empty));
        assert_eq!(mended["cards"], sound["cards"]);
    }
}

/// An error in a template is reported after each save until it is corrected.
#[test]
fn a_fault_of_a_template_is_told_until_it_is_mended() {
    let desk = Desk::lay("tints");
    let tints = |dark: &str| {
        format!(
            "{GAME}tints: {{lamp: {{deep: \"#101418\", dark: \"{dark}\", mid: \"#607080\", light: \"#a0b0c0\", high: \"#f0f4f8\"}}}}\n"
        )
    };
    desk.ask("\"state\"");
    for dark in ["#30bc0c", "#30dafb"] {
        desk.save("data/lamps/game.yaml", tints(dark));
        desk.until("a complaint", |state| {
            let told = state["complaints"].as_array().is_some_and(|all| !all.is_empty());
            told && card(state, "torch")["stale"] == true
        });
        // an edit of a card in the meantime does not remove the complaint
        desk.save("data/lamps/lamps.csv", CARDS.replace("It drips.", dark));
        let state = desk.until("the card", |state| card(state, "candle")["fields"]["text"] == *dark);
        assert!(state["complaints"].as_array().is_some_and(|all| !all.is_empty()), "{state:#}");
    }
    desk.save("data/lamps/game.yaml", GAME);
    desk.until("no complaint", |state| state["complaints"].as_array().is_some_and(Vec::is_empty));
}

/// A project that is moved away and comes back, and files that cannot be read: the desk keeps running, and shows the
/// right state in the end.
#[test]
fn the_desk_survives_what_happens_to_a_project() {
    let desk = Desk::lay("survives");
    let sound = desk.ask("\"state\"");
    let (data, away) = (desk.dir.join("data"), desk.dir.join("away"));
    fs::rename(&data, &away).expect("moved");
    desk.until("all is stale", |state| card(state, "torch")["stale"] == true);
    fs::rename(&away, &data).expect("moved back");
    let back = desk.until("all is back", |state| state["complaints"].as_array().is_some_and(Vec::is_empty));
    assert_eq!(back["cards"], sound["cards"]);
    // a large file that is not used; many saves in quick succession, of which the last counts
    fs::create_dir_all(desk.dir.join("art")).expect("a folder");
    fs::write(desk.dir.join("art/huge.png"), vec![7; 50 << 20]).expect("written");
    for n in 0..1000 {
        desk.save("data/lamps/lamps.csv", CARDS.replace("It drips.", &format!("It drips {n}.")));
    }
    let last = desk.until("the last save", |state| card(state, "candle")["fields"]["text"] == "It drips 999.");
    assert!(last["complaints"].as_array().is_some_and(Vec::is_empty));
    // data is shown as text
    desk.save("data/lamps/lamps.csv", CARDS.replace("Candle", "<script>alert(1)</script>"));
    let state = desk.until("the title", |state| state["cards"][1]["title"] == "<script>alert(1)</script>");
    assert_eq!(state["cards"][1]["stale"], false);
}

/// If the system reports no changes of files, the desk examines them. Their times may be wrong, because clocks jump.
#[test]
fn polling_follows_saves_too() {
    let desk = Desk::with("polls", &["--poll", "--no-settings"], "editor: [broken");
    desk.ask("\"state\"");
    desk.save("data/lamps/lamps.csv", CARDS.replace("It drips.", "It gutters and dies."));
    desk.until("the save", |state| card(state, "candle")["fields"]["text"] == "It gutters and dies.");
    for (text, seconds) in [("It shines.", 4_000_000_000), ("It glows.", 1)] {
        let aside = desk.dir.join("data/lamps/lamps.csv~");
        fs::write(&aside, CARDS.replace("It drips.", text)).expect("written");
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        fs::File::options().append(true).open(&aside).and_then(|file| file.set_modified(time)).expect("a time");
        fs::rename(&aside, desk.dir.join("data/lamps/lamps.csv")).expect("renamed");
        desk.until("a save of another time", |state| card(state, "candle")["fields"]["text"] == text);
    }
}

/// Files that programs write beside the file that they edit are no edits: a lock, a backup, an incomplete save.
#[test]
fn files_beside_those_of_a_game_change_nothing() {
    let desk = Desk::lay("beside");
    let before = desk.ask("\"state\"")["revision"].clone();
    let folder = desk.dir.join("data/lamps");
    for name in
        [".~lock.lamps.csv#", "lamps.csv~", ".lamps.csv.swp", "4913", "lu1234abcd.tmp", "~$lamps.xlsx", "A1B2C3D4"]
    {
        fs::write(folder.join(name), "beside").expect("written");
        if name != ".~lock.lamps.csv#" {
            fs::remove_file(folder.join(name)).expect("removed");
        }
    }
    // LibreOffice saves a workbook: under another name, the old file removed, the new one renamed, the lock removed
    fs::write(folder.join("lu99.tmp"), CARDS.replace("It drips.", "It gutters.")).expect("written");
    fs::remove_file(folder.join("lamps.csv")).expect("away");
    fs::rename(folder.join("lu99.tmp"), folder.join("lamps.csv")).expect("in its place");
    fs::remove_file(folder.join(".~lock.lamps.csv#")).expect("removed");
    let state = desk.until("the save", |state| card(state, "candle")["fields"]["text"] == "It gutters.");
    assert_eq!(state["cards"].as_array().map(Vec::len), Some(3));
    // the table was read at most once while it was away
    let edits = state["revision"].as_u64().zip(before.as_u64()).map(|(now, before)| now - before);
    assert!(edits.is_some_and(|edits| edits <= 2), "{edits:?}: {state:#}");
}

/// A save in two halves is complete in the end; if a table is renamed, it is missing, and is found again under its own
/// name.
#[test]
fn a_save_in_two_halves_and_a_table_renamed_end_whole() {
    let desk = Desk::lay("halves");
    desk.ask("\"state\"");
    let path = desk.dir.join("data/lamps/lamps.csv");
    let text = CARDS.replace("It drips.", "It gutters.");
    let (first, rest) = text.split_at(55);
    fs::write(&path, first).expect("half of it");
    std::thread::sleep(std::time::Duration::from_millis(250));
    let mut file = fs::OpenOptions::new().append(true).open(&path).expect("there");
    std::io::Write::write_all(&mut file, rest.as_bytes()).expect("the other half");
    drop(file);
    let whole = |state: &serde_json::Value| {
        card(state, "candle")["fields"]["text"] == "It gutters."
            && state["complaints"].as_array().is_some_and(Vec::is_empty)
    };
    desk.until("both halves", whole);
    fs::rename(&path, path.with_file_name("other.csv")).expect("renamed");
    desk.until("the table is missed", |state| card(state, "torch")["stale"] == true);
    fs::rename(path.with_file_name("other.csv"), &path).expect("renamed back");
    desk.until("it is back", whole);
    // so does its folder
    let folder = desk.dir.join("data/lamps");
    fs::rename(&folder, folder.with_file_name("other")).expect("renamed");
    desk.until("the game is missed", |state| card(state, "torch")["stale"] == true);
    fs::rename(folder.with_file_name("other"), &folder).expect("renamed back");
    desk.until("it is back", whole);
}
