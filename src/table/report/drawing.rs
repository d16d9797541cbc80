//! A face under construction: shapes as tags that a template draws, labels as fields in boxes. All positions are whole
//! hundredths of a millimeter from the upper left corner. The plots decide what is drawn.

use cards::face::{Cut, Face, Name, Shape, Tag};
use cards::lexicon::Phrase;
use ground::locus::Locus;
use ground::unit::{Mm, Size};
use std::collections::BTreeMap;

/// The width of one of two columns.
pub(super) const HALF: i64 = 8600;
/// The width of both columns with the gap between them.
pub(super) const FULL: i64 = 17800;
/// The largest height of a figure, of which a column has two.
pub(super) const TALL: i64 = 11800;

/// A face and its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The face.
    pub face: Face,
    /// Its size, without bleed.
    pub cut: Cut,
}

impl Figure {
    /// Whether the plot is wider than one of two columns.
    pub fn is_wide(&self) -> bool {
        self.cut.trim.w > Mm(HALF as f32 / 100.0)
    }
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) w: i64,
    pub(super) h: i64,
}

/// The side of its box to which a label is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Start,
    Middle,
    End,
}

/// A face under construction.
pub(super) struct Drawing {
    face: Face,
    width: i64,
    labels: Vec<Tag>,
}

impl Drawing {
    /// An empty face; `template` is its name below `templates/report/`.
    pub(super) fn new(template: &str, title: &str, width: i64) -> Drawing {
        let face = Face {
            at: Locus::Nowhere,
            title: tidy(title),
            template: format!("report/{template}"),
            fields: BTreeMap::new(),
            pictures: BTreeMap::new(),
            tags: BTreeMap::new(),
        };
        Drawing { face, width, labels: Vec::new() }
    }

    /// Passes shapes to the template.
    pub(super) fn tag(&mut self, name: &'static str, tag: Tag) {
        self.face.tags.insert(Name::from(name), tag);
    }

    /// Puts words into a box; `role` determines their look in the template. Text that does not fit ends in an
    /// ellipsis.
    pub(super) fn label(&mut self, role: &'static str, area: Area, side: Side, text: &str) {
        let slot = format!("{role}_{}", self.labels.len());
        let side = match side {
            Side::Start => "start",
            Side::Middle => "middle",
            Side::End => "end",
        };
        let Area { x, y, w, h } = area;
        self.labels.push(map([
            ("slot", word(&slot)),
            ("role", word(role)),
            ("side", word(side)),
            ("x", Tag::Number(x)),
            ("y", Tag::Number(y)),
            ("w", Tag::Number(w.max(100))),
            ("h", Tag::Number(h)),
        ]));
        self.face.fields.insert(slot.into(), vec![Phrase::words(clipped(text, w, h), Locus::Nowhere)]);
    }

    /// The title over the whole width, wrapped; returns where it ends.
    pub(super) fn title(&mut self) -> i64 {
        let title = self.face.title.clone();
        let h = 440 * lines(&title, 11, self.width).min(3);
        self.label("title", Area { x: 0, y: 0, w: self.width, h }, Side::Start, &title);
        h
    }

    /// Small words under the title, wrapped; returns where they end.
    pub(super) fn note(&mut self, y: i64, text: &str) -> i64 {
        let h = Drawing::noted(text, self.width);
        self.label("note", Area { x: 0, y, w: self.width, h }, Side::Start, text);
        y + h
    }

    /// The height of small words under a title.
    pub(super) fn noted(text: &str, width: i64) -> i64 {
        350 * lines(text, 8, width).min(4)
    }

    /// The finished face, with this height.
    pub(super) fn done(mut self, height: i64) -> Figure {
        let labels = Tag::List(std::mem::take(&mut self.labels).into());
        self.tag("labels", labels);
        self.tag("width", word(&millimetres(self.width)));
        self.tag("height", word(&millimetres(height)));
        let trim = Size::mm(self.width as f32 / 100.0, height as f32 / 100.0);
        Figure { face: self.face, cut: Cut { trim, bleed: Mm(0.0), radius: Mm(0.0), shape: Shape::Box } }
    }
}

/// A face that says in words that there is nothing to draw.
pub(super) fn empty(title: &str, words: &str) -> Figure {
    let mut drawing = Drawing::new("empty", title, HALF);
    let y = drawing.title() + 100;
    drawing.label("empty", Area { x: 300, y: y + 150, w: HALF - 600, h: 700 }, Side::Start, words);
    drawing.tag("box", area(Area { x: 0, y, w: HALF, h: 1000 }));
    drawing.done(y + 1100)
}

fn millimetres(v: i64) -> String {
    format!("{}.{:02}", v / 100, v % 100)
}

/// A box as a template reads it.
pub(super) fn area(Area { x, y, w, h }: Area) -> Tag {
    map([("x", Tag::Number(x)), ("y", Tag::Number(y)), ("w", Tag::Number(w)), ("h", Tag::Number(h))])
}

/// A word as a template reads it.
pub(super) fn word(text: &str) -> Tag {
    Tag::Word(Name::from(text.to_owned()))
}

/// Named tags as a template reads them.
pub(super) fn map<const N: usize>(parts: [(&'static str, Tag); N]) -> Tag {
    let parts: BTreeMap<_, _> = parts.into_iter().map(|(name, tag)| (Name::from(name), tag)).collect();
    Tag::Map(parts.into())
}

/// Words without line breaks and invisible characters.
pub(super) fn tidy(text: &str) -> String {
    let seen = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    seen.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The approximate width of words, in hundredths of a millimeter. It determines the boxes; the font itself sets the
/// type, and makes it smaller if the box is too narrow.
pub(super) fn width(text: &str, points: i64) -> i64 {
    let thousandths: i64 = text.chars().map(letter).sum();
    thousandths * points * 127 / 3600
}

/// The approximate width of a letter of the text face, in thousandths of an em.
fn letter(c: char) -> i64 {
    match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '\u{a0}' | '\u{2019}' | 'I' => 290,
        'f' | 'r' | 't' | '(' | ')' | '-' | '[' | ']' | '/' | '"' => 390,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '&' | '\u{2014}' | '\u{2026}' => 890,
        'A'..='Z' => 640,
        'a'..='z' | '0'..='9' | '+' | '\u{2212}' | '\u{2013}' => 550,
        c if c.is_alphabetic() && u32::from(c) < 0x250 => 680,
        _ => 1000,
    }
}

/// The approximate number of lines that words take at a size.
pub(super) fn lines(text: &str, points: i64, measure: i64) -> i64 {
    let (mut count, mut used) = (1, 0);
    for one in text.split(' ') {
        let w = width(one, points);
        let with_space = if used == 0 { w } else { used + width(" ", points) + w };
        (count, used) = if with_space <= measure || used == 0 { (count, with_space) } else { (count + 1, w) };
    }
    count
}

/// Words that fit into a box in the smallest allowed type, cut off with an ellipsis if necessary.
fn clipped(text: &str, w: i64, h: i64) -> String {
    // a size above the smallest: widths here are estimates
    const SMALLEST: i64 = 7;
    let text = tidy(text);
    let most = (h / 290).max(1);
    let fits = |t: &str| lines(t, SMALLEST, w) <= most && t.split(' ').all(|one| width(one, SMALLEST) <= w);
    if fits(&text) {
        return text;
    }
    let ends: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
    let shortened = |n: usize| format!("{}\u{2026}", text[..ends[n]].trim_end());
    // the longest beginning that fits: if a longer one fits, a shorter one fits, too
    let (mut good, mut bad) = (0, ends.len());
    while bad - good > 1 {
        let middle = (good + bad) / 2;
        if fits(&shortened(middle)) { good = middle } else { bad = middle }
    }
    if good == 0 { String::new() } else { shortened(good) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_where_they_must_be() {
        assert_eq!(clipped("Magic Lute", 2600, 400), "Magic Lute");
        let cut = clipped(&"Rindfleischetikettierungs".repeat(9), 2600, 400);
        assert!(cut.ends_with('\u{2026}') && width(&cut, 7) <= 2600, "{cut}");
        assert_eq!(clipped("a\u{7}b\n\tc", 2600, 400), "a b c");
        assert_eq!(clipped("Anything", 10, 400), "");
        assert!(lines(&"some words ".repeat(9), 8, 2600) > 3);
    }
}
