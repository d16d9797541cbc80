//! Edits of a game's numbers: where they are written, what they become, and how the text reads afterwards. Nothing is written to disk.

use cards::face::Component;
use cards::load;
use ground::locus::written::{Form, Written, written};
use ground::locus::{Locus, SHEET};
use ground::world::Project;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use table::title::Opened;

/// A number of a file, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The file.
    pub file: String,
    /// Where in its text.
    pub range: Range<usize>,
    /// The card that it is written on, by id and title; nothing for a number of the rules.
    pub card: Option<(String, String)>,
    /// The keys or the column above it.
    pub field: String,
    /// The digits, with a sign if one is written.
    pub text: String,
}

/// One number that becomes another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Splice {
    /// The file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// First byte in the text of the file.
    pub start: usize,
    /// What is written there.
    pub from: String,
    /// What is written instead.
    pub to: String,
    /// The card, or `rules`.
    pub card: String,
    /// The keys or the column above it.
    pub field: String,
}

/// What a number of `game.yaml` is said to be written on.
pub const RULES: &str = "rules";

impl Number {
    /// The number with so much added; nothing if it would change its sign.
    pub fn by(&self, delta: i64, project: &Project) -> Option<Splice> {
        let value: i64 = self.text.parse().ok()?;
        let to = value.checked_add(delta).filter(|to| (value < 0) == (*to < 0))?;
        let digits = self.text.trim_start_matches('-').len();
        let to = match self.text.starts_with('0') && digits > 1 {
            true => format!("{to:0digits$}"),
            false => to.to_string(),
        };
        let (source, _) = project.text(&self.file, Locus::Nowhere).ok()?;
        let spot = project.sources.resolve(Locus::span(source, self.range.start, self.range.len()))?;
        Some(Splice {
            file: self.file.clone(),
            line: spot.line,
            start: self.range.start,
            from: self.text.clone(),
            to,
            card: self.card.as_ref().map_or(RULES, |(_, title)| title).to_owned(),
            field: self.field.clone(),
        })
    }
}

/// The text with what is written at these places replaced; nothing if something else is written there.
pub fn spliced(text: &str, splices: &[&Splice]) -> Option<String> {
    let mut sorted = splices.to_vec();
    sorted.sort_by_key(|splice| splice.start);
    let (mut out, mut from) = (String::with_capacity(text.len() + 8), 0);
    for splice in sorted {
        let end = splice.start + splice.from.len();
        if text.get(splice.start..end)? != splice.from {
            return None;
        }
        out += text.get(from..splice.start)?;
        out += &splice.to;
        from = end;
    }
    Some(out + text.get(from..)?)
}

/// Every number on the cards of a game and among the `rules` of its `game.yaml`, in the order of the files; and the sheets of
/// workbooks that hold cards, whose numbers are not among them.
pub fn numbers(project: &Project, game: &str, opened: &Opened) -> (Vec<Number>, Vec<String>) {
    let home = format!("data/{game}/game.yaml");
    let mut files: BTreeMap<String, Vec<(usize, &Component)>> = BTreeMap::new();
    for component in &opened.components {
        let place = component.front.at.source().zip(project.sources.bytes(component.front.at));
        let Some((source, (start, _))) = place else { continue };
        files.entry(project.sources.text(source).0.to_string()).or_default().push((start, component));
    }
    files.remove(&home);
    let (mut all, mut sheets) = (Vec::new(), Vec::new());
    for (file, mut cards) in files {
        cards.sort_by_key(|(start, _)| *start);
        if file.contains(SHEET) {
            sheets.push(file);
            continue;
        }
        for mut number in leaves(project, &file) {
            let nth = cards.partition_point(|(start, _)| *start <= number.range.start);
            let Some((_, card)) = nth.checked_sub(1).and_then(|nth| cards.get(nth)) else { continue };
            number.card = Some((card.id.clone(), card.title.clone()));
            all.push(number);
        }
    }
    let rules = leaves(project, &home).into_iter().filter_map(|mut number| {
        number.field = number.field.strip_prefix("rules.")?.to_owned();
        Some(number)
    });
    all.extend(rules);
    (all, sheets)
}

/// The numbers of a file of YAML, or of a table.
fn leaves(project: &Project, file: &str) -> Vec<Number> {
    let Ok((source, text)) = project.text(file, Locus::Nowhere) else { return Vec::new() };
    let mut all = Vec::new();
    let mut leaf = |field: &str, said: &str, at: Locus| {
        let Some((start, len)) = project.sources.bytes(at) else { return };
        // ids and titles are names, whatever stands in them
        if NAMES.contains(&field) {
            return;
        }
        let Some(raw) = text.get(start..start + len) else { return };
        // what is not written as it reads has digits that are no number
        if raw.trim_matches(['"', '\'']).trim() != said.trim() {
            return;
        }
        for range in runs(raw) {
            let (text, range) = (raw[range.clone()].to_owned(), start + range.start..start + range.end);
            all.push(Number { file: file.to_owned(), range, card: None, field: field.to_owned(), text });
        }
    };
    if file.ends_with(".yaml") || file.ends_with(".yml") {
        if let Ok(top) = written(source, &text) {
            walk(&top, "", &mut leaf);
        }
    } else {
        for row in load::rows(project, file, Locus::Nowhere).value.unwrap_or_default() {
            for (name, ..) in row.columns() {
                if let Some((node, said)) = row.get(name).and_then(|node| Some((node, node.word()?))) {
                    leaf(name, &said, node.at);
                }
            }
        }
    }
    all.sort_by_key(|number: &Number| number.range.start);
    all
}

/// Keys that name a card.
const NAMES: [&str; 4] = ["id", "title", "name", "number"];

fn walk(node: &Written, field: &str, leaf: &mut dyn FnMut(&str, &str, Locus)) {
    match &node.form {
        Form::Scalar { text, .. } => leaf(field, text, node.at),
        Form::List(items) => items.iter().enumerate().for_each(|(nth, item)| {
            // the list of cards, and lists of one thing, say nothing by a number
            let nth = if field.is_empty() || items.len() == 1 { String::new() } else { format!("[{}]", nth + 1) };
            walk(item, &format!("{field}{nth}"), leaf);
        }),
        Form::Mapping(entries) => entries.iter().for_each(|(key, value)| {
            let dot = if field.is_empty() { "" } else { "." };
            walk(value, &format!("{field}{dot}{}", key.text), leaf);
        }),
    }
}

/// The whole numbers in a text: digits that are part of no word and of no longer number.
fn runs(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let word = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at)).is_some_and(|b| b.is_ascii_alphanumeric() || b"_.#".contains(b) || *b >= 0x80)
    };
    let (mut all, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        // a full stop that ends a sentence is no point
        let point = bytes.get(end) == Some(&b'.') && !bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
        let begins = !word(at.checked_sub(1));
        if begins && (!word(Some(end)) || point) && end - at <= 6 {
            // a sign at the beginning belongs to the number
            let signed = at > 0 && bytes[at - 1] == b'-' && text[..at - 1].trim_matches(['"', '\'', ' ']).is_empty();
            all.push(if signed { at - 1 } else { at }..end);
        }
        at = end;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_texts_and_words_are_left_alone() {
        let found = |text: &str| runs(text).into_iter().map(|range| text[range].to_owned()).collect::<Vec<_>>();
        assert_eq!(found("3"), ["3"]);
        assert_eq!(found("\"-2\""), ["-2"]);
        assert_eq!(found("stew n=1, toll n=12."), ["1", "12"]);
        assert_eq!(found("a2 2d6 1.5 #4 1234567"), Vec::<String>::new());
        assert_eq!(found("5-3"), ["5", "3"]);
    }

    #[test]
    fn one_number_is_spliced_and_nothing_else() {
        let splice = |start, from: &str, to: &str| Splice {
            file: String::new(),
            line: 1,
            start,
            from: from.to_owned(),
            to: to.to_owned(),
            card: String::new(),
            field: String::new(),
        };
        let text = "- life: 9 # ten?\r\n  power: 2\r\n";
        assert_eq!(spliced(text, &[&splice(8, "9", "10")]).as_deref(), Some("- life: 10 # ten?\r\n  power: 2\r\n"));
        let both = [&splice(28, "2", "1"), &splice(8, "9", "10")];
        assert_eq!(spliced(text, &both).as_deref(), Some("- life: 10 # ten?\r\n  power: 1\r\n"));
        assert_eq!(spliced(text, &[&splice(8, "8", "9")]), None, "the file was changed since");
    }
}
