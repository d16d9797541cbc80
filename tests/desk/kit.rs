//! Output of the desk, and comparisons of faces: sheets as they will be printed, files, earlier states.

use super::{CARDS, Desk, GAME, event};
use std::process::Command;

/// A file of a planned kit.
fn file<'k>(kit: &'k serde_json::Value, name: &str) -> &'k serde_json::Value {
    let files = kit["files"].as_array().unwrap_or_else(|| panic!("{kit:#}"));
    files.iter().find(|file| file["name"] == name).unwrap_or_else(|| panic!("no {name}: {kit:#}"))
}

#[test]
fn the_kit_is_seen_as_it_will_be_printed_and_its_words_lead_to_their_lines() {
    let desk = Desk::with("sheets", &[], "editor: 'true {file}'\n");
    desk.save("data/lamps/rulebook.md", "# Lamps\n\nLight the *candle* first.\n");
    let full = desk.ask(r#"{"printed": "full"}"#);
    let cards = file(&full, "cards-a4.pdf");
    let page = &cards["pages"][0];
    assert_eq!((page["w"].as_f64(), page["h"].as_f64(), &cards["book"]), (Some(210.0), Some(297.0), &false.into()));
    assert_eq!(file(&full, "rulebook.pdf")["book"], true, "pages of a book lie two by two");
    let name = page["picture"].as_str().expect("a picture");
    let drawn = desk.picture(name);
    // 150 dots an inch
    assert!(drawn.starts_with(b"\x89PNG") && drawn[16..24] == [0, 0, 4, 216, 0, 0, 6, 218], "{:?}", &drawn[..24]);
    let low = desk.ask(r#"{"printed": "low"}"#);
    assert_ne!(file(&low, "cards-a4.pdf")["pages"][0]["picture"], *name, "little ink looks otherwise");
    let sheet = file(&low, "cards-a4.pdf")["pages"][0]["picture"].as_str().expect("a picture").to_owned();
    let word = |page: &str, text: &str| {
        let told = desk.ask(&serde_json::json!({"page-words": page}).to_string());
        let words = told["words"].as_array().expect("words").clone();
        let nth = words.iter().position(|word| word["text"] == text).unwrap_or_else(|| panic!("no {text}: {told}"));
        desk.ask(&serde_json::json!({"open": {"page-word": [page, nth]}}).to_string())
    };
    assert_eq!(word(&sheet, "drips.")["opened"], "data/lamps/lamps.csv:3:10");
    let pages = file(&low, "rulebook.pdf")["pages"].as_array().expect("pages").clone();
    let opened = pages.iter().find_map(|page| {
        let name = page["picture"].as_str()?;
        let told = desk.ask(&serde_json::json!({"page-words": name}).to_string());
        told["words"].as_array()?.iter().any(|word| word["text"] == "candle").then(|| word(name, "candle"))
    });
    let place = opened.expect("the rulebook says it")["opened"].as_str().unwrap_or_default().to_owned();
    assert!(place.starts_with("data/lamps/rulebook.md:3:"), "{place}");
    // nothing is printed of a game with an error
    desk.save("data/lamps/lamps.csv", CARDS.replace("Candle,1", "Candle,99"));
    assert!(desk.ask(r#"{"printed": "full"}"#)["problem"].as_str().is_some_and(|why| why.contains("errors")));
}

#[test]
fn a_face_is_compared_with_the_last_commit_the_last_print_and_itself_with_little_ink() {
    let desk = Desk::lay("compared");
    let git = |words: &[&str]| {
        let mut git = Command::new("git");
        git.current_dir(&desk.dir).args(["-c", "user.name=A", "-c", "user.email=a@example.org"]).args(words);
        assert!(git.output().expect("git runs").status.success(), "{words:?}");
    };
    let compared = |since: &str| desk.ask(&format!(r#"{{"old": [{{"card": "candle", "front": true}}, "{since}"]}}"#));
    assert!(compared("save")["problem"].is_string() && compared("commit")["problem"].is_string());
    assert!(compared("print")["problem"].is_string());
    git(&["init", "--quiet"]);
    git(&["add", "data"]);
    git(&["commit", "--quiet", "-m", "Lamps"]);
    let mut events = desk.events();
    event(&mut events, "hello");
    let made = desk.ask(r#"{"make": ["build", []]}"#);
    assert!(made["made"].as_str().is_some_and(|said| said.contains("output/lamps")), "{made}");
    let step = event(&mut events, "work");
    let (done, of) = (step["done"].as_u64(), step["of"].as_u64());
    assert!(done >= Some(1) && done <= of && step["step"].is_string(), "{step}");
    desk.save("data/lamps/lamps.csv", CARDS.replace("It drips.", "It gutters and dies."));
    desk.until("the save", |state| state["revision"].as_u64() > Some(1));
    let changed = |since: &str| {
        let old = compared(since);
        let drawn = desk.picture(old["picture"].as_str().unwrap_or_else(|| panic!("{since}: {old}")));
        assert!(drawn.starts_with(b"\x89PNG"), "{since}");
        old["areas"].as_array().map(Vec::len).unwrap_or_default()
    };
    assert!(changed("save") > 0 && changed("commit") > 0 && changed("low-ink") > 0);
    // a picture contains only what it shows
    assert_eq!(changed("print"), 0);
    desk.save("data/lamps/game.yaml", GAME);
    desk.save("data/lamps/lamps.csv", CARDS);
    desk.until("the commit again", |_| compared("commit")["areas"].as_array().is_some_and(Vec::is_empty));
    let missing = desk.ask(r#"{"make": [{"proof": "../../etc"}, []]}"#);
    assert!(missing["problem"].is_string(), "{missing}");
}
