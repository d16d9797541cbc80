//! The page to share, opened from the disk in a browser.
#![expect(clippy::disallowed_methods, reason = "these tests look at what was written from outside")]

use std::fs;
use std::path::Path;
use std::process::Command;

const GAME: &str = "title: Lamps & <b>more</b>\ntagline: Light.\ntints: {back: {deep: \"#102030\", dark: \"#203040\", mid: \"#607080\", light: \"#c0d0e0\", high: \"#f4f8fc\"}}\nkinds:\n  lamp:\n    files: lamps.csv\n    \
                    template: plain/card\n    back: plain/back\n    tint: back\n    fields: {title: text, cost: 1..9, text: text}\n";
const CARDS: &str =
    "title,cost,text,copies\nLantern,2,It is lit.,2\nCandle,1,It drips.,1\n<script>alert(1)</script>,3,It smokes.,1\n";
const BOOK: &str = "# Light\n\nTake a lamp and light it.\n\n## Smoke\n\nWhoever smokes leaves.\n";

#[test]
fn the_page_works_without_a_server_in_a_browser() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("web");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(dir.join("data/lamps")).expect("a folder");
    fs::write(dir.join("data/lamps/game.yaml"), GAME).expect("written");
    fs::write(dir.join("data/lamps/lamps.csv"), CARDS).expect("written");
    fs::write(dir.join("data/lamps/rulebook.md"), BOOK).expect("written");
    let run = |args: &[&str]| {
        let said =
            Command::new(env!("CARGO_BIN_EXE_lootpress")).current_dir(&dir).args(args).output().expect("it starts");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    };
    run(&["build", "--web", "--no-settings", "-q"]);
    let page = dir.join("output/lamps/web");
    assert!(dir.join("output/lamps/cards-a4.pdf").is_file(), "the kit is made, too");
    let html = fs::read_to_string(page.join("index.html")).expect("a page");
    assert!(html.contains("&lt;script&gt;alert(1)") && !html.contains("<script>"), "{html}");
    let book = fs::read_to_string(page.join("rulebook.html")).expect("a rulebook");
    assert!(book.contains("<p>Take a lamp and light it.</p>"), "{book}");
    // every file that is named exists
    for name in html.split([' ', '>']).filter_map(|part| part.strip_prefix("src=\"").or(part.strip_prefix("href=\""))) {
        let name = name.trim_end_matches('"');
        assert!(name.starts_with('#') || page.join(name).is_file(), "{name}");
    }
    let there = |program: &str| Command::new(program).arg("--version").output().is_ok_and(|said| said.status.success());
    if !there("node")
        || !["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].into_iter().any(there)
    {
        assert!(std::env::var_os("CI").is_none(), "there is no Chromium, or no Node to drive it");
        eprintln!("skipped: there is no Chromium, or no Node to drive it");
        return;
    }
    let mut node = Command::new("node");
    node.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/desk/web.mjs")).arg(&page).args(std::env::var_os("AXE"));
    let said = node.output().expect("node runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(said.status.success(), "{}{}", text(&said.stdout), text(&said.stderr));
}
