//! The rulebook of a user's game: its pictures, notes and references, and its page size.
#![expect(clippy::disallowed_methods, reason = "projects lie in folders")]

use crate::own_game::picture;
use crate::own_look::{shaped, slot};
use crate::program::{fine, run};
use std::fs;
use std::path::Path;
use std::process::Command;

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
    // icons are written in brackets, as on cards; a cover without a title gets that of the book
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

/// The width and the height of the first page of a PDF, in points, and the number of pages.
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
    // on a sheet, text has two columns, and no picture extends over two sheets
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
fn a_rulebook_of_any_page_can_be_proofed() {
    let inner = slot("title", [12.0, 12.0, 40.0, 6.0], "") + &slot("text", [12.0, 30.0, 40.0, 40.0], "");
    let here = shaped("bound", "card", (71.0, 96.0), &inner);
    fs::create_dir_all(here.join("pictures")).expect("a folder");
    let drawn =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 30'><rect width='20' height='30' fill='#486'/></svg>";
    fs::write(here.join("pictures/moor.svg"), drawn).expect("written");
    // a picture covers the top of its page; on A4 the book has two pages, and a shop binds four
    let book = "```cover\ntagline: Dig.\n```\n\n# Set-up {art=pictures/moor.svg}\n\nLay it out.\n\n```back\nblurb: Dig.\n```\n";
    fs::write(here.join("data/peat/rulebook.md"), book).expect("written");
    let game = here.join("data/peat/game.yaml");
    let about = fs::read_to_string(&game).expect("there");
    for (page, file) in [("a5", "148x210"), ("square", "127x127"), ("a4", "210x297"), ("letter", "215.9x279.4")] {
        fs::write(&game, format!("{about}rulebook: {page}\n")).expect("written");
        let (code, _, err) = run(&here, &["proof", "--for", "x4", "--only", "rulebook"]);
        assert!(code == 0 && err.is_empty(), "{page}: {err}");
        let bound = here.join(format!("output/peat/proof-x4/only/rulebook-{file}mm.pdf"));
        assert!(paged(&bound).is_none_or(|(_, pages)| pages == 4), "{page}");
    }
}
