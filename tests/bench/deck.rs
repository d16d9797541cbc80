//! The yardstick's deck, set by this house: a game of its own, defined out here, reads the same `cards.yaml` and sets the same
//! words, badges, icons and marks on A4 sheets, nine up, bleed to bleed. One process from YAML to PDF.
//!
//! `deck CARDS.yaml OUT.pdf [--edit]`; with `--edit` one card is then changed and the document pressed again with the rest in
//! memory, and the milliseconds of that are printed.

use lootpress::diag::{Checked, Diag, Paint};
use lootpress::face::{Component, Cut, Face, Shape, Tag};
use lootpress::game::{About, Deck, Facts, Game};
use lootpress::impose::{Document, Line, Sheet};
use lootpress::lexicon::{Amount, Phrase};
use lootpress::locus::Locus;
use lootpress::press::Press;
use lootpress::typeset::{Case, Placed, Rgb};
use lootpress::unit::{Affine, Economy, Mm, Point, Pt, Size};
use lootpress::world::{Imagined, Project};
use serde::Deserialize;
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
<rect data-slot="foot" x="20" y="80.5" width="29" height="4" data-font="DejaVu Sans" data-size="6" data-align="middle" data-ink="#000000"/>
</svg>"##;

const GAME: &str = "title: Yardstick\ntagline: as many cards as there are\nkinds: {card: [cards.yaml]}\n";

const CUT: Cut = Cut { trim: Size::mm(63.0, 88.0), bleed: Mm(3.0), radius: Mm(3.0), shape: Shape::Box };

struct Yardstick;

#[derive(Deserialize, Clone, Default)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Card {
    #[serde(deserialize_with = "small")]
    id: String,
    name: String,
    faction: String,
    colour: String,
    cost: i32,
    strength: i32,
    points: i32,
    icon: String,
    text: String,
}

/// Ids of this house are slugs; the yardstick's are capitals.
fn small<'de, D: serde::Deserializer<'de>>(de: D) -> Result<String, D::Error> {
    String::deserialize(de).map(|id| id.to_lowercase())
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Draft {
    Card(Card),
}

impl Game for Yardstick {
    const NAME: &'static str = "bench";
    const KINDS: &'static [&'static str] = &["card"];
    type Box = Nothing;
    type Draft = Draft;
    type Card = Card;

    fn name(Draft::Card(card): &Draft) -> (&str, &str) {
        (&card.id, &card.id)
    }

    fn check(Draft::Card(card): Draft, _: &About<Nothing>, _: Locus) -> Checked<Card> {
        Checked::good(card)
    }

    fn laws(_: &Deck<Self>) -> Vec<Diag> {
        Vec::new()
    }

    fn components(deck: &Deck<Self>) -> Vec<Component> {
        let component = |entry: &lootpress::game::Entry<Card>| Component {
            id: entry.id.clone(),
            title: entry.title.clone(),
            kind: "card".into(),
            pile: None,
            file: "cards".into(),
            front: face(&entry.card, entry.at),
            back: None,
            cut: CUT,
            copies: 1,
        };
        deck.cards().iter().map(component).collect()
    }

    fn facts(_: &Deck<Self>) -> Facts {
        Facts::new()
    }
}

fn face(card: &Card, at: Locus) -> Face {
    let words = |key, text: String| (key, vec![Phrase::words(text, at)]);
    let count = |key, n| (key, vec![Phrase::count(Amount::plain(n), at)]);
    let fields = [
        words("name", card.name.clone()),
        count("cost", card.cost),
        count("strength", card.strength),
        count("points", card.points),
        words("text", card.text.clone()),
        words("foot", format!("{} {}", card.faction, card.id.to_uppercase())),
    ];
    let tags = [("colour", card.colour.clone()), ("icon", card.icon.clone())];
    Face {
        at,
        title: card.id.clone(),
        template: "bench/card".into(),
        fields: fields.into_iter().map(|(k, v)| (k.into(), v)).collect(),
        pictures: Default::default(),
        tags: tags.into_iter().map(|(k, v)| (k.into(), Tag::Word(v.into()))).collect(),
    }
}

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
    let examined = lootpress::check::examine::<Yardstick>(&project);
    let deck = examined.deck.filter(|_| examined.whole).ok_or_else(|| said(&examined.diags))?;
    let case = Case::open(&project, Economy::Full);
    let case = case.value.ok_or_else(|| said(&case.diags))?;
    let set = |c: &Component| {
        let galley = case.set(&c.front, &c.cut);
        galley.value.map(Arc::new).ok_or_else(|| said(&galley.diags))
    };
    let mut components = Yardstick::components(&deck);
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
