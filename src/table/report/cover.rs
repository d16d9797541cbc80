//! The first page of a printed report: the title, the verdict, what to look at first, and the reasons; also chapter headings,
//! cards side by side, and the page footer.

use super::drawing::{Area, Drawing, FULL, Figure, Side, lines, map, tidy, word};
use super::{Chapter, Exhibit, Look, Report};
use crate::verdict::{Ruling, Verdict};
use cards::face::Tag;
use ground::unit::Rect;

/// The columns of the verdict lines: mark and word, id, question, found, wanted.
const COLUMNS: [(i64, i64); 5] = [(620, 2000), (2700, 1400), (4200, 6000), (10500, 3800), (14600, 3200)];
/// The maximum height of a part of the lines, together with what is above it.
const TALLEST: i64 = 24000;

/// The column headings, and the space below them.
const HEAD: i64 = 1100;

fn name(verdict: Option<Verdict>) -> Tag {
    word(match verdict {
        Some(Verdict::Pass) => "pass",
        Some(Verdict::Undecided) => "undecided",
        Some(Verdict::Fail) => "fail",
        None => "none",
    })
}

/// Title, and the verdict in large letters.
pub(super) fn opening(report: &Report) -> Figure {
    let mut drawing = Drawing::new("cover", &report.title, FULL);
    drawing.label("kicker", Area { x: 0, y: 200, w: FULL, h: 600 }, Side::Start, "Playtest report");
    let long = lines(&tidy(&report.title), 34, FULL) > 1;
    let h = if long { 2600 } else { 1500 };
    drawing.label("display", Area { x: 0, y: 800, w: FULL, h }, Side::Start, &report.title);
    let y = 800 + h + 350;
    if !report.is_verdict() {
        return drawing.done(y);
    }
    let found = report.verdict();
    let seal = Area { x: 0, y, w: FULL, h: 2400 };
    drawing.tag("verdict", name(found));
    drawing.tag("seal", super::drawing::area(seal));
    let said = found.map_or("NO VERDICT".to_owned(), |v| v.to_string());
    drawing.label("verdict", Area { x: 2700, y: y + 250, w: FULL - 3000, h: 1150 }, Side::Start, &said);
    drawing.label("text", Area { x: 2700, y: y + 1480, w: FULL - 3000, h: 500 }, Side::Start, &report.score());
    drawing.done(y + seal.h + 300)
}

/// An item to look at first: its number, its name, its result.
pub(super) fn look(look: &Look, number: usize) -> Figure {
    let mut drawing = Drawing::new("look", &look.says, FULL);
    let (left, w) = (1500, FULL - 1500);
    drawing.label("question", Area { x: 0, y: 150, w: 1100, h: 800 }, Side::Middle, &number.to_string());
    let says = tidy(&look.says);
    let h = 440 * lines(&says, 11, w).min(2);
    drawing.label("title", Area { x: left, y: 150, w, h }, Side::Start, &says);
    let (y, note) = (150 + h + 60, tidy(&look.note));
    let h = 420 * lines(&note, 9, w).min(3);
    drawing.label("text", Area { x: left, y, w, h }, Side::Start, &note);
    drawing.tag("verdict", name(look.verdict));
    drawing.done((y + h + 150).max(1100))
}

/// The number of cards side by side on paper.
pub const ABREAST: usize = 6;
/// The gap between them, and the size of each box.
const BETWEEN: i64 = 320;
const CARD: (i64, i64) = ((FULL - (ABREAST as i64 - 1) * BETWEEN) / ABREAST as i64, 3900);

/// Up to [`ABREAST`] cards side by side on paper: the text below each, and its box.
pub fn abreast(cards: &[Exhibit]) -> (Figure, Vec<Rect>) {
    let mut drawing = Drawing::new("cards", "Cards", FULL);
    let (w, h) = CARD;
    let mut boxes = Vec::new();
    for (nth, exhibit) in cards.iter().enumerate().take(ABREAST) {
        let x = nth as i64 * (w + BETWEEN);
        drawing.label("note", Area { x, y: h + 80, w, h: 760 }, Side::Middle, &tidy(&exhibit.says));
        let [x, w, h] = [x, w, h].map(|v| v as f32 / 100.0);
        boxes.push(Rect::mm(x, 0.0, w, h));
    }
    (drawing.done(h + 900), boxes)
}

/// The rulings, one line each; `above` is the height that is already used on the page of the first ones.
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
    drawing.tag("rows", Tag::List(rows.into()));
    drawing.tag("across", Tag::Number(FULL));
    drawing.done(y + 300)
}

/// A chapter's question, and a note on how to read the following.
pub(super) fn chapter(chapter: &Chapter) -> Figure {
    let mut drawing = Drawing::new("chapter", &chapter.title, FULL);
    let h = 750 * lines(&tidy(&chapter.title), 18, FULL).min(3);
    drawing.label("question", Area { x: 0, y: 350, w: FULL, h }, Side::Start, &chapter.title);
    let y = 350 + h + 50;
    // long lines are hard to read, so the note leaves the right third free
    let measure = FULL * 3 / 4;
    let note = tidy(&chapter.note);
    let h = if note.is_empty() { 0 } else { 420 * lines(&note, 9, measure).min(8) };
    if h > 0 {
        drawing.label("text", Area { x: 0, y, w: measure, h }, Side::Start, &note);
    }
    drawing.tag("across", Tag::Number(FULL));
    drawing.done(y + h + 200)
}

/// The footer of a page.
pub fn foot(title: &str, page: usize, pages: usize) -> Figure {
    let mut drawing = Drawing::new("foot", title, FULL);
    drawing.label("note", Area { x: 0, y: 120, w: FULL - 3000, h: 380 }, Side::Start, title);
    let text = format!("{page} / {pages}");
    drawing.label("note", Area { x: FULL - 2900, y: 120, w: 2900, h: 380 }, Side::End, &text);
    drawing.tag("across", Tag::Number(FULL));
    drawing.done(520)
}
