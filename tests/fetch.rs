//! Tables on the internet: `check` uses the stored copy, or says how to get one; only `fetch` connects.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::program::{apart, fine, run};
use std::fs;
use std::path::Path;

const ADDRESS: &str = "https://sheets.invalid/pub?output=csv";

fn pond(here: &Path, file: &str) {
    let about = format!(
        "title: Pond\nkinds:\n  fish: {{files: \"{file}\", template: plain/card, fields: {{title: text, cost: 1..9}}}}\n"
    );
    fs::create_dir_all(here.join("data/pond")).expect("a folder");
    fs::write(here.join("data/pond/game.yaml"), about).expect("written");
}

#[test]
fn what_was_fetched_is_read_and_told_in_the_kit_and_what_was_not_has_its_cure() {
    let here = apart("fetch", "kept");
    pond(&here, ADDRESS);
    let (code, _, err) = run(&here, &["check"]);
    assert!(
        code == 1
            && err.contains("data/pond/game.yaml:3:17: error[not-fetched]")
            && err.contains("lootpress fetch pond"),
        "{err}"
    );
    assert_eq!(err.matches("error[").count(), 1, "{err}");
    // as `fetch` keeps it
    let path = format!("{}.csv", lootpress::load::kept::stem("pond", ADDRESS));
    fs::create_dir_all(here.join("data/pond/fetched")).expect("a folder");
    fs::write(here.join(&path), "title,cost\nPike,2\n").expect("written");
    fine(&here, &["build", "--no-png", "--paper", "a4"]);
    let kit: serde_json::Value =
        serde_json::from_slice(&fs::read(here.join("output/pond/kit.json")).expect("a kit")).expect("JSON");
    let fetched = &kit["fetched"][0];
    assert_eq!((fetched["address"].as_str(), fetched["file"].as_str()), (Some(ADDRESS), Some(path.as_str())));
    assert_eq!(fetched["sha256"].as_str().map(str::len), Some(64));
    let (_, _, err) = run(&here, &["check"]);
    assert!(!err.contains("unused-file"), "{err}");
}

#[test]
fn a_host_is_named_before_it_is_asked_and_what_was_kept_stays() {
    let here = apart("fetch", "asked");
    pond(&here, ADDRESS);
    let path = here.join(format!("{}.csv", lootpress::load::kept::stem("pond", ADDRESS)));
    fs::create_dir_all(here.join("data/pond/fetched")).expect("a folder");
    fs::write(&path, "title,cost\nPike,2\n").expect("written");
    // no domain name ends in .invalid (RFC 2606)
    let (code, out, err) = run(&here, &["fetch", "pond", "--quiet"]);
    assert!(code == 1 && out.contains("pond: asking sheets.invalid"), "{out}{err}");
    assert!(err.contains("data/pond/game.yaml:3:17: error[fetch]: sheets.invalid was not found"), "{err}");
    assert_eq!(fs::read_to_string(&path).expect("kept"), "title,cost\nPike,2\n");
    for (address, told) in [
        ("http://a.example/t.csv", "is not an https address"),
        ("https://127.0.0.1/t.csv", "not on the public internet"),
    ] {
        pond(&here, address);
        let (code, _, err) = run(&here, &["fetch"]);
        assert!(code == 1 && err.contains(told), "{err}");
    }
    pond(&here, "cards.csv");
    fs::write(here.join("data/pond/cards.csv"), "title,cost\nPike,2\n").expect("written");
    assert!(fine(&here, &["fetch"]).contains("nothing to fetch"));
}
