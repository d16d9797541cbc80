//! What a report opens with on paper: the title, what was played, the verdict and the rulings behind it; the heads of its
//! chapters; the foot of a page.

use super::drawing::{Area, Drawing, FULL, Figure, Side, lines, map, tidy, word};
use super::{Chapter, Report};
use crate::face::Tag;
use crate::verdict::{Ruling, Verdict};

/// Columns of the rulings: mark and word, id, what is asked, found, wanted.
const COLUMNS: [(i64, i64); 5] = [(620, 2000), (2700, 1400), (4200, 6000), (10500, 3800), (14600, 3200)];
/// The tallest that a stretch of rulings may be, together with what stands above it.
const TALLEST: i64 = 24000;

/// The heads of the columns, and what is left free below.
const HEAD: i64 = 1100;

fn name(verdict: Option<Verdict>) -> Tag {
    word(match verdict {
        Some(Verdict::Pass) => "pass",
        Some(Verdict::Undecided) => "undecided",
        Some(Verdict::Fail) => "fail",
        None => "none",
    })
}

/// Title, what was played, and the verdict in large letters.
pub(super) fn opening(report: &Report) -> Figure {
    let mut drawing = Drawing::new("cover", &report.title, FULL);
    drawing.label("kicker", Area { x: 0, y: 200, w: FULL, h: 600 }, Side::Start, "Playtest report");
    let long = lines(&tidy(&report.title), 34, FULL) > 1;
    let h = if long { 2600 } else { 1500 };
    drawing.label("display", Area { x: 0, y: 800, w: FULL, h }, Side::Start, &report.title);
    let mut y = 800 + h + 150;
    for line in &report.about {
        let h = 420 * lines(&tidy(line), 9, FULL).min(6);
        drawing.label("text", Area { x: 0, y, w: FULL, h }, Side::Start, line);
        y += h;
    }
    let y = y + 400;
    let found = report.verdict();
    let seal = Area { x: 0, y, w: FULL, h: 2400 };
    drawing.tag("verdict", name(found));
    drawing.tag("seal", super::drawing::area(seal));
    let said = found.map_or("NO VERDICT".to_owned(), |v| v.to_string());
    drawing.label("verdict", Area { x: 2700, y: y + 250, w: FULL - 3000, h: 1150 }, Side::Start, &said);
    drawing.label("text", Area { x: 2700, y: y + 1480, w: FULL - 3000, h: 500 }, Side::Start, &report.score());
    drawing.done(y + seal.h + 300)
}

/// The rulings, a line each; the first of them have so much above them on their page.
pub(super) fn rulings(report: &Report, above: f32) -> Vec<Figure> {
    let mut out = Vec::new();
    let (mut from, mut used) = (0, (above * 100.0) as i64 + HEAD);
    for (i, ruling) in report.rulings.iter().enumerate() {
        if used + tall(ruling) > TALLEST && i > from {
            out.push(stretch(&report.rulings[from..i]));
            (from, used) = (i, HEAD);
        }
        used += tall(ruling);
    }
    if from < report.rulings.len() {
        out.push(stretch(&report.rulings[from..]));
    }
    out
}

fn cells(ruling: &Ruling) -> [String; 5] {
    let Ruling { id, says, found, wanted, verdict, .. } = ruling;
    [verdict.to_string(), id.clone(), says.clone(), found.clone(), wanted.clone()]
}

fn tall(ruling: &Ruling) -> i64 {
    let most = cells(ruling).iter().zip(COLUMNS).map(|(text, (_, w))| lines(&tidy(text), 9, w)).max();
    200 + 390 * most.unwrap_or(1).min(6)
}

fn stretch(rulings: &[Ruling]) -> Figure {
    let mut drawing = Drawing::new("rulings", "Rulings", FULL);
    for (text, (x, w)) in ["", "Rule", "Asked", "Found", "Wanted"].iter().zip(COLUMNS) {
        drawing.label("head", Area { x, y: 0, w, h: 450 }, Side::Start, text);
    }
    let mut y = 500;
    let mut rows = Vec::new();
    for ruling in rulings {
        let h = tall(ruling);
        for (i, (text, (x, w))) in cells(ruling).iter().zip(COLUMNS).enumerate() {
            let role = match (i, ruling.verdict) {
                (0, Verdict::Pass) => "pass",
                (0, Verdict::Undecided) => "undecided",
                (0, Verdict::Fail) => "fail",
                (1, _) => "strong",
                _ => "text",
            };
            drawing.label(role, Area { x, y, w, h }, Side::Start, text);
        }
        rows.push(map([
            ("y", Tag::Number(y)),
            ("middle", Tag::Number(y + h / 2)),
            ("bottom", Tag::Number(y + h)),
            ("verdict", name(Some(ruling.verdict))),
        ]));
        y += h;
    }
    drawing.tag("rows", Tag::List(rows));
    drawing.tag("across", Tag::Number(FULL));
    drawing.done(y + 300)
}

/// A chapter's question, and how to read what follows.
pub(super) fn chapter(chapter: &Chapter) -> Figure {
    let mut drawing = Drawing::new("chapter", &chapter.title, FULL);
    let h = 750 * lines(&tidy(&chapter.title), 18, FULL).min(3);
    drawing.label("question", Area { x: 0, y: 350, w: FULL, h }, Side::Start, &chapter.title);
    let y = 350 + h + 50;
    // long lines are hard to read: the note leaves the right third free
    let measure = FULL * 3 / 4;
    let note = tidy(&chapter.note);
    let h = if note.is_empty() { 0 } else { 420 * lines(&note, 9, measure).min(8) };
    if h > 0 {
        drawing.label("text", Area { x: 0, y, w: measure, h }, Side::Start, &note);
    }
    drawing.tag("across", Tag::Number(FULL));
    drawing.done(y + h + 200)
}

/// The foot of a page.
pub fn foot(title: &str, page: usize, pages: usize) -> Figure {
    let mut drawing = Drawing::new("foot", title, FULL);
    drawing.label("note", Area { x: 0, y: 120, w: FULL - 3000, h: 380 }, Side::Start, title);
    let text = format!("{page} / {pages}");
    drawing.label("note", Area { x: FULL - 2900, y: 120, w: 2900, h: 380 }, Side::End, &text);
    drawing.tag("across", Tag::Number(FULL));
    drawing.done(520)
}
