//! The yardstick's deck, set by this house: a game that describes itself, with no line of Rust, reads the same `cards.yaml` and sets the same
//! words, badges, icons and marks on A4 sheets, nine up, bleed to bleed. One process from YAML to PDF.
//!
//! `deck CARDS.yaml OUT.pdf [--edit]`; with `--edit` one card is then changed and the document pressed again with the rest in
//! memory, and the milliseconds of that are printed.

use lootpress::declared::Declared;
use lootpress::diag::{Diag, Paint};
use lootpress::face::Component;
use lootpress::impose::{Document, Line, Sheet};
use lootpress::lexicon::Phrase;
use lootpress::locus::Locus;
use lootpress::press::Press;
use lootpress::title::Title as _;
use lootpress::typeset::{Case, Placed, Rgb};
use lootpress::unit::{Affine, Economy, Mm, Point, Pt, Size};
use lootpress::world::{Imagined, Project};
use std::process::ExitCode;
use std::sync::Arc;

const TEMPLATE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">
<rect width="69" height="94" fill="{{ colour }}"/>
<rect x="6" y="6" width="57" height="82" rx="3" fill="#fdf8ea"/>
<circle cx="11.5" cy="11" r="4.5" fill="{{ colour }}"/>
<circle cx="11.5" cy="82.5" r="4.5" fill="{{ colour }}"/>
<circle cx="57.5" cy="82.5" r="4.5" fill="{{ colour }}"/>
<rect data-slot="name" x="16" y="9" width="46" height="4" data-font="DejaVu Sans" data-weight="700" data-size="9" data-lines="1" data-ink="#000000"/>
<rect data-slot="cost" x="7" y="7" width="9" height="8" data-font="DejaVu Sans" data-weight="700" data-size="11" data-align="middle" data-valign="middle" data-ink="#ffffff" data-min="7"/>
<rect data-slot="strength" x="7" y="78.5" width="9" height="8" data-font="DejaVu Sans" data-weight="700" data-size="11" data-align="middle" data-valign="middle" data-ink="#ffffff" data-min="7"/>
<rect data-slot="points" x="53" y="78.5" width="9" height="8" data-font="DejaVu Sans" data-weight="700" data-size="11" data-align="middle" data-valign="middle" data-ink="#ffffff" data-min="7"/>
<rect data-icon="{{ icon }}" x="22.5" y="18" width="24" height="24"/>
<rect data-slot="text" x="9" y="45" width="51" height="33" data-font="DejaVu Sans" data-size="7" data-ink="#000000"/>
<rect data-slot="number" x="20" y="80.5" width="29" height="4" data-font="DejaVu Sans" data-size="6" data-align="middle" data-ink="#000000"/>
</svg>"##;

const GAME: &str = r#"
title: Yardstick
tagline: as many cards as there are
kinds:
  card:
    files: cards.yaml
    title: id
    id: serial
    template: bench/card
    cut: {trim: [63, 88], bleed: 3, radius: 3}
    number: "{faction} {title}"
    fields:
      {id: text, name: text, faction: text, colour: text, cost: number, strength: number, points: number, icon: text, text: text}
"#;

#[expect(clippy::disallowed_methods, reason = "a benchmark reads what it is given")]
fn project(cards: &str) -> Result<Project, String> {
    let read = |path: &str| std::fs::read(path).map_err(|e| format!("{path}: {e}"));
    let fonts = "/usr/share/fonts/truetype/dejavu";
    let mut world = Imagined::default()
        .with("data/bench/game.yaml", GAME)
        .with("data/bench/cards.yaml", read(cards)?)
        .with("templates/bench/card.svg", TEMPLATE)
        .with("fonts/DejaVuSans.ttf", read(&format!("{fonts}/DejaVuSans.ttf"))?)
        .with("fonts/DejaVuSans-Bold.ttf", read(&format!("{fonts}/DejaVuSans-Bold.ttf"))?);
    let folder = std::path::Path::new(cards).with_file_name("icons");
    for i in 0..12 {
        let icon = folder.join(format!("i{i:02}.svg"));
        world = world.with(&format!("templates/bench/icon/i{i:02}.svg"), read(&icon.to_string_lossy())?);
    }
    Ok(Project::new(world))
}

fn sheets(galleys: &[Arc<lootpress::typeset::Galley>]) -> Document {
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
    let sheet = |(i, nine): (usize, &[Arc<lootpress::typeset::Galley>])| Sheet {
        title: format!("Sheet {}", i + 1),
        size: Size::mm(210.0, 297.0),
        placed: nine
            .iter()
            .enumerate()
            .map(|(j, galley)| {
                let (x, y) = (1.5 + 69.0 * (j % 3) as f32, 7.5 + 94.0 * (j / 3) as f32);
                Placed { what: galley.clone(), at: Affine::shift(Mm(x), Mm(y)), clip: None }
            })
            .collect(),
        lines: lines.clone(),
        die: None,
    };
    Document { title: "Yardstick".into(), sheets: galleys.chunks(9).enumerate().map(sheet).collect() }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time and writes what it is told to")]
fn run(cards: &str, out: &str, edit: bool) -> Result<(), String> {
    let project = project(cards)?;
    let said = |diags: &[Diag]| diags.iter().map(|d| d.show(&project.sources, Paint::Plain)).collect::<String>();
    let opened = Declared::new("bench").open(&project);
    if !opened.whole {
        return Err(said(&opened.diags));
    }
    let case = Case::open(&project, Economy::Full);
    let case = case.value.ok_or_else(|| said(&case.diags))?;
    let set = |c: &Component| {
        let galley = case.set(&c.front, &c.cut);
        galley.value.map(Arc::new).ok_or_else(|| said(&galley.diags))
    };
    let mut components = opened.components;
    let mut galleys = components.iter().map(set).collect::<Result<Vec<_>, _>>()?;
    let mut press = Press::new(case.fonts());
    let pressed = press.pdf(&sheets(&galleys), lootpress::world::date());
    let pdf = pressed.value.ok_or_else(|| said(&pressed.diags))?;
    std::fs::write(out, &pdf).map_err(|e| format!("{out}: {e}"))?;
    if edit {
        let at = components.len() / 2;
        for round in 0..5 {
            let begun = std::time::Instant::now();
            let text = format!("Changed text {round}. Draw 3 cards, then discard 2.");
            components[at].front.fields.insert("text".into(), vec![Phrase::words(text, Locus::Nowhere)]);
            galleys[at] = set(&components[at])?;
            let again = press.pdf(&sheets(&galleys), lootpress::world::date());
            let bytes = again.value.ok_or_else(|| said(&again.diags))?;
            std::fs::write(out, &bytes).map_err(|e| format!("{out}: {e}"))?;
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
