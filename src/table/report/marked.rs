//! The report on a print file: a list of its errors, and its pages with a numbered frame around each error. Plain values;
//! checking and rendering happen elsewhere.

use super::drawing::{Area, Drawing, FULL, Figure, Side, lines, map, tidy, word};
use cards::face::Tag;
use ground::unit::Rect;

/// An error on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Its number.
    pub number: usize,
    /// Whether the finding must be corrected.
    pub severe: bool,
    /// The kind of fault: `thin-line`.
    pub code: String,
    /// The error.
    pub what: String,
    /// The cure.
    pub help: String,
    /// Its position in the picture, from the upper left corner, as fractions of width and height.
    pub at: Option<Rect>,
}

/// A page with its errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// The file that the page belongs to.
    pub file: String,
    /// The name of the page.
    pub title: String,
    /// Other facts about the page, in one line.
    pub about: String,
    /// The ratio of the picture's width to its height, if there is a picture.
    pub shape: Option<f32>,
    /// The trim of the page within the picture, as shares like [`Note::at`].
    pub trim: Rect,
    /// Its errors, in any order.
    pub notes: Vec<Note>,
}

/// A marked page, and the position of the picture on it, in millimeters; the picture is below everything else.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Everything except the picture.
    pub figure: Figure,
    /// The position of the picture.
    pub picture: Option<Rect>,
}

/// The summary of a file, on the first page.
#[derive(Clone, Debug, PartialEq)]
pub struct Docket {
    /// The name of the file.
    pub file: String,
    /// Lines about the file: the profile, statistics.
    pub about: Vec<String>,
    /// Whether the file can be sent to a printer.
    pub passes: bool,
    /// The numbers of errors and warnings, in words.
    pub score: String,
    /// Every kind of fault.
    pub lines: Vec<Line>,
}

/// A kind of error, listed once.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Whether the finding must be corrected.
    pub severe: bool,
    /// The error and its cure.
    pub what: String,
    /// The pages on which it occurs.
    pub pages: String,
    /// The numbers with which it is marked.
    pub numbers: String,
}

/// The space for a picture, and the column of texts beside it.
const PICTURE: Area = Area { x: 0, y: 2350, w: 10400, h: 23600 };
const WORDS: Area = Area { x: 11200, y: 2350, w: FULL - 11200, h: 23600 };
/// Half the height of a number's plate, and its additional width for each digit.
const PLATE: i64 = 220;
const FIGURE: i64 = 170;
/// The smallest size of a frame.
const LEAST: i64 = 260;
/// Frames whose heights differ by less are in one row.
const ROW: i64 = 400;
/// The space between two notes.
const GAP: i64 = 280;

/// Columns of the errors: mark and word, text, pages, numbers.
const COLUMNS: [(i64, i64); 4] = [(620, 1800), (2600, 9300), (12200, 3200), (15700, 2100)];
/// The maximum height of a part of the lines, together with what is above it.
const TALLEST: i64 = 24000;
const HEAD: i64 = 1100;

impl Docket {
    /// The head of the report: title, verdict, and the errors, line by line.
    pub fn figures(&self) -> Vec<Figure> {
        let opening = self.opening();
        let mut used = (opening.cut.trim.h.0 * 100.0) as i64 + HEAD;
        let (mut out, mut from) = (vec![opening], 0);
        for (i, line) in self.lines.iter().enumerate() {
            if used + line.tall() > TALLEST && i > from {
                out.push(stretch(&self.lines[from..i]));
                (from, used) = (i, HEAD);
            }
            used += line.tall();
        }
        if from < self.lines.len() {
            out.push(stretch(&self.lines[from..]));
        }
        out
    }

    fn opening(&self) -> Figure {
        let mut drawing = Drawing::new("cover", &self.file, FULL);
        drawing.label("kicker", Area { x: 0, y: 200, w: FULL, h: 600 }, Side::Start, "Preflight");
        let h = if lines(&tidy(&self.file), 34, FULL) > 1 { 2600 } else { 1500 };
        drawing.label("display", Area { x: 0, y: 800, w: FULL, h }, Side::Start, &self.file);
        let mut y = 800 + h + 150;
        for line in &self.about {
            let h = 420 * lines(&tidy(line), 9, FULL).min(4);
            drawing.label("text", Area { x: 0, y, w: FULL, h }, Side::Start, line);
            y += h;
        }
        let seal = Area { x: 0, y: y + 400, w: FULL, h: 2400 };
        drawing.tag("verdict", word(outcome(!self.passes)));
        drawing.tag("seal", super::drawing::area(seal));
        let said = if self.passes { "PASSES" } else { "FAILS" };
        drawing.label("verdict", Area { x: 2700, y: seal.y + 250, w: FULL - 3000, h: 1150 }, Side::Start, said);
        drawing.label("text", Area { x: 2700, y: seal.y + 1480, w: FULL - 3000, h: 500 }, Side::Start, &self.score);
        drawing.done(seal.y + seal.h + 300)
    }
}

fn outcome(severe: bool) -> &'static str {
    if severe { "fail" } else { "pass" }
}

/// A warning is shown like an undecided line.
fn mark(severe: bool) -> &'static str {
    if severe { "fail" } else { "undecided" }
}

fn called(severe: bool) -> &'static str {
    if severe { "error" } else { "warning" }
}

impl Line {
    fn cells(&self) -> [&str; 4] {
        [called(self.severe), &self.what, &self.pages, &self.numbers]
    }

    fn tall(&self) -> i64 {
        let most = self.cells().into_iter().zip(COLUMNS).map(|(text, (_, w))| lines(&tidy(text), 9, w)).max();
        220 + 400 * most.unwrap_or(1).min(6)
    }
}

fn stretch(all: &[Line]) -> Figure {
    let mut drawing = Drawing::new("rulings", "What was found", FULL);
    for (text, (x, w)) in ["", "What was found", "Pages", "Marked"].iter().zip(COLUMNS) {
        drawing.label("head", Area { x, y: 0, w, h: 450 }, Side::Start, text);
    }
    let (mut y, mut rows) = (500, Vec::new());
    for line in all {
        let h = line.tall();
        for (i, (text, (x, w))) in line.cells().into_iter().zip(COLUMNS).enumerate() {
            let role = if i == 0 { mark(line.severe) } else { "text" };
            drawing.label(role, Area { x, y, w, h }, Side::Start, text);
        }
        rows.push(map([
            ("y", Tag::Number(y)),
            ("middle", Tag::Number(y + h / 2)),
            ("bottom", Tag::Number(y + h)),
            ("verdict", word(mark(line.severe))),
        ]));
        y += h;
    }
    drawing.tag("rows", Tag::List(rows.into()));
    drawing.tag("across", Tag::Number(FULL));
    drawing.done(y + 300)
}

impl Note {
    fn measure() -> i64 {
        WORDS.w - 900
    }

    /// The height of its texts: kind, error, cure.
    fn tall(&self) -> [i64; 3] {
        let rows = |text: &str, points, each, most: i64| each * lines(&tidy(text), points, Note::measure()).min(most);
        [400, rows(&self.what, 9, 420, 7), rows(&self.help, 8, 350, 4)]
    }

    fn height(&self) -> i64 {
        self.tall().iter().sum::<i64>() + GAP
    }
}

impl Marked {
    /// The page, repeated as often as its texts need; each time, only the errors whose texts are beside it are
    /// marked. Errors higher on the page come first.
    pub fn leaves(&self) -> Vec<Leaf> {
        let picture = self.picture();
        let mut framed: Vec<(Option<Area>, &Note)> =
            self.notes.iter().map(|note| (picture.zip(note.at).map(|(box_, at)| frame(box_, at)), note)).collect();
        // in a row, the errors on the right come first, so that the lines to their texts do not cross
        framed.sort_by_key(|(frame, note)| (frame.map(|f| ((f.y + f.h / 2) / ROW, -f.x)), note.number));
        let (mut leaves, mut from, mut used) = (Vec::new(), 0, 0);
        for i in 0..=framed.len() {
            let h = framed.get(i).map_or(0, |(_, note)| note.height());
            if i > from && (i == framed.len() || used + h > WORDS.h) {
                leaves.push(self.leaf(&framed[from..i], picture, leaves.len()));
                (from, used) = (i, 0);
            }
            used += h;
        }
        leaves
    }

    fn picture(&self) -> Option<Area> {
        let shape = self.shape.filter(|s| s.is_finite() && *s > 0.0)?;
        let (most_w, most_h) = (PICTURE.w as f32, PICTURE.h as f32);
        let w = most_w.min(most_h * shape);
        Some(Area { w: w.max(20.0) as i64, h: (w / shape).clamp(20.0, most_h) as i64, ..PICTURE })
    }

    fn leaf(&self, framed: &[(Option<Area>, &Note)], picture: Option<Area>, before: usize) -> Leaf {
        let mut drawing = Drawing::new("marked", &self.title, FULL);
        drawing.label("kicker", Area { x: 0, y: 200, w: FULL, h: 550 }, Side::Start, &self.file);
        let title = if before > 0 { format!("{}, continued", self.title) } else { self.title.clone() };
        drawing.label("question", Area { x: 0, y: 750, w: FULL, h: 850 }, Side::Start, &title);
        drawing.label("note", Area { x: 0, y: 1680, w: FULL, h: 400 }, Side::Start, &self.about);
        let tops = tops(framed);
        let (mut frames, mut leaders, mut plates) = (Vec::new(), Vec::new(), Vec::new());
        let mut taken: Vec<Area> = Vec::new();
        for ((frame, note), top) in framed.iter().zip(tops) {
            let severity = ("severity", word(mark(note.severe)));
            let number = note.number.to_string();
            let wide = 2 * PLATE + FIGURE * (number.len() as i64 - 1);
            let mut plate = |x: i64, y: i64| {
                let area = Area { x, y, w: wide, h: 2 * PLATE };
                plates.push(placed(area, severity.clone()));
                drawing.label("on_dark", Area { x: x - 60, w: wide + 120, ..area }, Side::Middle, &number);
            };
            plate(WORDS.x, top);
            if let Some(f) = frame {
                frames.push(placed(*f, severity.clone()));
                // the number is at the frame's corner, beside numbers that are already there
                let y = (f.y - 2 * PLATE).max(PICTURE.y - 2 * PLATE);
                let mut hung = Area { x: (f.x - wide / 2).max(0), y, w: wide, h: 2 * PLATE };
                while let Some(other) = taken.iter().find(|other| meet(hung, **other)) {
                    hung.x = other.x + other.w + 20;
                    // if a row is full, the next one begins
                    if hung.x + wide > PICTURE.w {
                        (hung.x, hung.y) = (0, hung.y + 2 * PLATE + 20);
                    }
                }
                taken.push(hung);
                plate(hung.x, hung.y);
                let [x, y, turn, to] = [f.x + f.w, f.y + f.h / 2, WORDS.x - 300, top + PLATE];
                let path = format!("M{x} {y}L{turn} {to}H{}", WORDS.x);
                leaders.push(map([("path", word(&path)), severity.clone()]));
            }
            let [a, b, c] = note.tall();
            let (x, w) = (WORDS.x + 900, Note::measure());
            let x = x.max(WORDS.x + wide + 150);
            let w = w.min(FULL - x);
            let kind = format!("{} \u{b7} {}", called(note.severe), note.code);
            drawing.label(mark(note.severe), Area { x, y: top, w, h: a }, Side::Start, &kind);
            drawing.label("text", Area { x, y: top + a, w, h: b }, Side::Start, &note.what);
            drawing.label("note", Area { x, y: top + a + b, w, h: c }, Side::Start, &note.help);
        }
        drawing.tag("frames", Tag::List(frames.into()));
        drawing.tag("leaders", Tag::List(leaders.into()));
        drawing.tag("plates", Tag::List(plates.into()));
        drawing.tag("shows", Tag::Flag(picture.is_some()));
        let around = picture.unwrap_or(PICTURE);
        drawing.tag("sheet", super::drawing::area(around));
        drawing.tag("trim", super::drawing::area(within(around, self.trim)));
        let mm = |v: i64| v as f32 / 100.0;
        let picture = picture.map(|p| Rect::mm(mm(p.x), mm(p.y), mm(p.w), mm(p.h)));
        Leaf { figure: drawing.done(WORDS.y + WORDS.h), picture }
    }
}

fn placed(area: Area, severity: (&'static str, Tag)) -> Tag {
    let Area { x, y, w, h } = area;
    map([("x", Tag::Number(x)), ("y", Tag::Number(y)), ("w", Tag::Number(w)), ("h", Tag::Number(h)), severity])
}

fn meet(a: Area, b: Area) -> bool {
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/// A part of a picture, given as fractions of it.
fn within(picture: Area, part: Rect) -> Area {
    // for any fractions, everything stays near the picture
    let at = |from: i64, whole: i64, share: f32| from + (whole as f32 * share.clamp(-0.02, 1.02)) as i64;
    let (x, y) = (at(picture.x, picture.w, part.x.0), at(picture.y, picture.h, part.y.0));
    let (right, low) = (at(picture.x, picture.w, part.right().0), at(picture.y, picture.h, part.bottom().0));
    Area { x, y, w: right - x, h: low - y }
}

/// The frame around a part of a picture; it always has a visible size.
fn frame(picture: Area, part: Rect) -> Area {
    let Area { x, y, w, h } = within(picture, part);
    let (more_w, more_h) = ((LEAST - w).max(120), (LEAST - h).max(120));
    Area { x: x - more_w / 2, y: y - more_h / 2, w: w + more_w, h: h + more_h }
}

/// The position of each text: beside its frame, unless texts would overlap.
fn tops(framed: &[(Option<Area>, &Note)]) -> Vec<i64> {
    let (mut tops, mut free) = (Vec::with_capacity(framed.len()), WORDS.y);
    for (frame, note) in framed {
        let wanted = frame.map_or(free, |f| f.y + f.h / 2 - PLATE);
        let top = wanted.max(free);
        tops.push(top);
        free = top + note.height();
    }
    let mut low = WORDS.y + WORDS.h;
    for (top, (_, note)) in tops.iter_mut().zip(framed).rev() {
        *top = (*top).min(low - note.height());
        low = *top;
    }
    tops
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(number: usize, at: Option<Rect>) -> Note {
        let (code, what) = ("thin-line".to_owned(), "a line is 0.10 pt wide; the minimum is 0.25".to_owned());
        Note { number, severe: number.is_multiple_of(2), code, what, help: "make it wider".to_owned(), at }
    }

    fn marked(notes: Vec<Note>) -> Marked {
        let (file, title, about) = ("cards.pdf".to_owned(), "Page 1".to_owned(), String::new());
        Marked { file, title, about, shape: Some(0.7), trim: Rect::mm(0.05, 0.05, 0.9, 0.9), notes }
    }

    fn words(leaf: &Leaf) -> Vec<String> {
        let fields = leaf.figure.face.fields.iter().filter(|(name, _)| name.starts_with("on_dark"));
        fields.flat_map(|(_, phrases)| phrases.iter().map(cards::lexicon::Phrase::plain)).collect()
    }

    #[test]
    fn every_note_is_on_one_leaf_and_its_number_on_its_frame() {
        for count in [0, 1, 5, 200] {
            let at = |i: usize| (!i.is_multiple_of(3)).then(|| Rect::mm(0.3, i as f32 / 250.0, 0.001, 0.1));
            let leaves = marked((1..=count).map(|i| note(i, at(i))).collect()).leaves();
            assert_eq!(leaves.is_empty(), count == 0);
            let mut numbers: Vec<usize> = leaves.iter().flat_map(words).filter_map(|n| n.parse().ok()).collect();
            numbers.sort_unstable();
            let wanted = (1..=count).flat_map(|i| if !i.is_multiple_of(3) { vec![i, i] } else { vec![i] });
            assert_eq!(numbers, wanted.collect::<Vec<_>>(), "{count}");
        }
    }

    #[test]
    fn words_stand_below_each_other_within_the_page_in_the_order_of_their_frames() {
        let heap: Vec<Note> =
            (1..=9).map(|i| note(i, Some(Rect::mm(0.1, 0.97 - i as f32 / 1000.0, 0.1, 0.01)))).collect();
        let page = marked(heap);
        let picture = page.picture().expect("a picture");
        let mut framed: Vec<_> = page.notes.iter().map(|n| (n.at.map(|at| frame(picture, at)), n)).collect();
        framed.sort_by_key(|(f, _)| f.map(|f| f.y));
        let tops = tops(&framed);
        assert!(framed.iter().zip(&tops).zip(&tops[1..]).all(|(((_, n), a), b)| a + n.height() <= *b), "{tops:?}");
        assert!(tops[0] >= WORDS.y && tops[8] + framed[8].1.height() <= WORDS.y + WORDS.h, "{tops:?}");
    }

    #[test]
    fn a_frame_lies_about_the_picture_whatever_is_asked() {
        let picture = Area { x: 0, y: 2000, w: 1000, h: 1000 };
        let far = frame(picture, Rect::mm(-1e9, f32::NAN, 3e9, 5e9));
        assert!(far.x >= -200 && far.x + far.w <= 1200 && far.w > 0 && far.h > 0, "{far:?}");
        assert!(frame(picture, Rect::mm(0.5, 0.5, 0.0, 0.0)).w >= LEAST);
    }
}
