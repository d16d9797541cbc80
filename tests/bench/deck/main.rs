//! The deck of the comparison with other programs. A game without Rust code ([`GAME`], [`CARD`]) reads the same `cards.yaml` and
//! typesets the same words, badges, icons and marks on A4 sheets, nine cards on each, without gaps. One process reads the YAML and
//! writes the PDF.
//!
//! `deck CARDS.yaml OUT.pdf [--edit]`; with `--edit`, one card is then changed and the document is made again from memory,
//! and the milliseconds that this takes are printed.

use lootpress::diag::{Diag, Paint};
use lootpress::face::Component;
use lootpress::impose::{Document, Line, Piece, Sheet};
use lootpress::kit::{self, Wanted};
use lootpress::lexicon::Phrase;
use lootpress::locus::Locus;
use lootpress::name::FileName;
use lootpress::press::Press;
use lootpress::shelf::Shelf;
use lootpress::title::Opened;
use lootpress::typeset::{Case, Galley, Placed, Rgb};
use lootpress::unit::{Affine, Economy, Mm, Point, Pt, Size};
use lootpress::world::{Embedded, Project};
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

const GAME: &str = include_str!("game.yaml");
const CARD: &str = include_str!("card.svg");

#[expect(clippy::disallowed_methods, reason = "a benchmark reads what it is given")]
fn project(cards: &str) -> Result<Project, String> {
    // files are read once and held, as the program holds its own
    let read = |path: &str| std::fs::read(path).map(|bytes| &*bytes.leak()).map_err(|e| format!("{path}: {e}"));
    let fonts = "/usr/share/fonts/truetype/dejavu";
    let mut files: Vec<(&str, &[u8])> = vec![
        ("data/bench/cards.yaml", read(cards)?),
        ("data/bench/game.yaml", GAME.as_bytes()),
        ("fonts/DejaVuSans-Bold.ttf", read(&format!("{fonts}/DejaVuSans-Bold.ttf"))?),
        ("fonts/DejaVuSans.ttf", read(&format!("{fonts}/DejaVuSans.ttf"))?),
        ("templates/bench/card.svg", CARD.as_bytes()),
    ];
    let folder = std::path::Path::new(cards).with_file_name("icons");
    for i in 0..12 {
        let icon = folder.join(format!("i{i:02}.svg"));
        files.push((format!("templates/bench/icon/i{i:02}.svg").leak(), read(&icon.to_string_lossy())?));
    }
    Ok(Project::new(Embedded(files)))
}

/// Nine pieces on each sheet, without gaps, with marks at the margins.
fn sheets(pieces: &[Piece]) -> Vec<Sheet> {
    let mark = |x: f32, y: f32, dx: f32, dy: f32| Line {
        from: Point { x: Mm(x), y: Mm(y) },
        to: Point { x: Mm(x + dx), y: Mm(y + dy) },
        width: Pt(0.25),
        ink: Rgb([0, 0, 0]),
    };
    let mut lines = Vec::new();
    for k in 0..3 {
        let k = k as f32;
        for x in [4.5 + 69.0 * k, 67.5 + 69.0 * k] {
            lines.extend([mark(x, 6.5, 0.0, 3.0), mark(x, 287.5, 0.0, 3.0)]);
        }
        for y in [10.5 + 94.0 * k, 98.5 + 94.0 * k] {
            lines.extend([mark(0.5, y, 3.0, 0.0), mark(206.5, y, 3.0, 0.0)]);
        }
    }
    let placed = |(j, piece): (usize, &Piece)| {
        let (x, y) = (1.5 + 69.0 * (j % 3) as f32, 7.5 + 94.0 * (j / 3) as f32);
        Placed { what: piece.front.clone(), at: Affine::shift(Mm(x), Mm(y)), clip: None }
    };
    let sheet = |(i, nine): (usize, &[Piece])| Sheet {
        title: format!("Sheet {}", i + 1),
        size: Size::mm(210.0, 297.0),
        placed: nine.iter().enumerate().map(placed).collect(),
        lines: lines.clone(),
        die: None,
    };
    pieces.chunks(9).enumerate().map(sheet).collect()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark writes what it is told to")]
fn run(cards: &str, out: &str, again: bool) -> Result<(), String> {
    let project = project(cards)?;
    let shelf = Shelf::of(&project);
    let game = shelf.game("bench").map_err(|diag| diag.what)?;
    let opened = game.open(&project);
    let said = |diags: &[Diag]| diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect::<String>();
    let wanted = Wanted::all(&project, game.name(), &opened);
    let mut files = BTreeMap::new();
    let made = kit::imposed(&wanted, Economy::Full, &FileName::ours("cards.pdf"), &sheets, &mut files, &());
    if !opened.whole || made.result.is_err() {
        return Err(said(&[opened.diags, made.diags].concat()));
    }
    std::fs::write(out, &files["cards.pdf"]).map_err(|e| format!("{out}: {e}"))?;
    if again { edit(&project, opened, out) } else { Ok(()) }
}

/// Changes a card five times, and makes the document again each time.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn edit(project: &Project, opened: Opened, out: &str) -> Result<(), String> {
    let said = |diags: &[Diag]| diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect::<String>();
    let case = Case::open(project, Economy::Full);
    let case = case.value.ok_or_else(|| said(&case.diags))?;
    let set = |c: &Component| -> Result<Piece, String> {
        let galley = case.set(&c.front, &c.cut);
        let front: Arc<Galley> = galley.value.map(Arc::new).ok_or_else(|| said(&galley.diags))?;
        Ok(Piece { front, back: None, radius: c.cut.radius, shape: c.cut.shape.clone(), folds: Vec::new() })
    };
    let mut components = opened.components;
    let mut pieces = components.iter().map(set).collect::<Result<Vec<_>, _>>()?;
    let mut press = Press::new(case.fonts());
    let at = components.len() / 2;
    for round in 0..6 {
        let begun = std::time::Instant::now();
        let text = format!("Changed text {round}. Draw 3 cards, then discard 2.");
        components[at].front.fields.insert("text".into(), vec![Phrase::words(text, Locus::Nowhere)]);
        pieces[at] = set(&components[at])?;
        let document = Document { title: "Yardstick".into(), sheets: sheets(&pieces) };
        let pressed = press.pdf(&document, lootpress::world::date());
        let bytes = pressed.value.ok_or_else(|| said(&pressed.diags))?;
        std::fs::write(out, &bytes).map_err(|e| format!("{out}: {e}"))?;
        // the first time, all faces are pressed
        if round > 0 {
            println!("one card edited: {:.1} ms", begun.elapsed().as_secs_f64() * 1000.0);
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [cards, out, rest @ ..] = &words[..] else {
        eprintln!("usage: deck CARDS.yaml OUT.pdf [--edit]");
        return ExitCode::from(2);
    };
    match run(cards, out, rest.iter().any(|w| w == "--edit")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}
