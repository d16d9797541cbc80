//! Small changes of a game's files: the numbers and words that can change, their possible values, and the changed
//! text. This module does not write to disk.

use cards::face::Component;
use cards::load;
use ground::locus::written::{Form, Scalar, Written};
use ground::locus::{Locus, SHEET, SourceId};
use ground::world::Project;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use table::title::Opened;

/// A number or a word of a file, and its possible replacements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The file.
    pub file: String,
    /// Its place in the text of the file.
    pub range: Range<usize>,
    /// The card that has it, by id and title; `None` for a number of the rules.
    pub card: Option<(String, String)>,
    /// The keys or the column of the value.
    pub field: String,
    /// The present text: digits, with a sign if there is one; or a word.
    pub text: String,
    /// The possible replacements, the nearest first.
    pub others: Vec<String>,
}

/// Words that can replace each other, in their order: all targets, or all conditions.
pub(super) type Words = Vec<String>;

/// One change of a number or a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Splice {
    /// The file.
    pub file: String,
    /// The line and column, or the cell of a workbook, as complaints name them.
    pub place: String,
    /// The first byte in the text of the file.
    pub start: usize,
    /// The old text.
    pub from: String,
    /// The new text.
    pub to: String,
    /// The card, or `rules`.
    pub card: String,
    /// The keys or the column of the value.
    pub field: String,
}

/// The name under which a number of `game.yaml` is listed.
pub const RULES: &str = "rules";

impl Place {
    /// The edits that write another value there.
    pub(super) fn splices(&self, project: &Project) -> Vec<Splice> {
        let Some((source, _)) = text(project, &self.file) else { return Vec::new() };
        let spot = project.sources.resolve(Locus::span(source, self.range.start, self.range.len()));
        let place = spot.map_or_else(|| self.file.clone(), |spot| spot.place());
        let splice = |to: &String| Splice {
            file: self.file.clone(),
            place: place.clone(),
            start: self.range.start,
            from: self.text.clone(),
            to: to.clone(),
            card: self.card.as_ref().map_or(RULES, |(_, title)| title).to_owned(),
            field: self.field.clone(),
        };
        self.others.iter().map(splice).collect()
    }
}

/// A number changed by one and by two, as far as it keeps its sign, in the same notation.
fn numbers_near(text: &str) -> Vec<String> {
    let Ok(value) = text.parse::<i64>() else { return Vec::new() };
    let digits = text.trim_start_matches('-').len();
    let padded = text.starts_with('0') && digits > 1;
    let near = [1, -1, 2, -2].into_iter().filter_map(|by| value.checked_add(by));
    let near = near.filter(|other| (value < 0) == (*other < 0));
    near.map(|other| if padded { format!("{other:0digits$}") } else { other.to_string() }).collect()
}

/// The words before and after a word among those that can replace it.
fn words_near(text: &str, words: &[Words]) -> Vec<String> {
    let Some((set, at)) = words.iter().find_map(|set| Some((set, set.iter().position(|word| word == text)?))) else {
        return Vec::new();
    };
    let near = [at.checked_sub(1), at.checked_add(1)];
    near.into_iter().flatten().filter_map(|at| set.get(at).cloned()).collect()
}

/// The text in which places of a file are counted; for the sheet of a workbook, one line for each row, with tabs
/// between cells.
pub fn text(project: &Project, file: &str) -> Option<(SourceId, Arc<str>)> {
    if !file.contains(SHEET) {
        return project.text(file, Locus::Nowhere).ok();
    }
    let source = load::rows(project, file, Locus::Nowhere).value?.first()?.at.source()?;
    Some((source, project.sources.text(source).1))
}

/// The text with the replacements in these places; `None` if the old text is different.
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

/// Every number on the cards of a game and among the `rules` of its `game.yaml`, and every one of these words on its
/// cards, in the order of the files.
pub(super) fn places(project: &Project, game: &str, opened: &Opened, words: &[Words]) -> Vec<Place> {
    let home = format!("data/{game}/game.yaml");
    let mut files: BTreeMap<String, Vec<(usize, &Component)>> = BTreeMap::new();
    for component in &opened.components {
        let place = component.front.at.source().zip(project.sources.bytes(component.front.at));
        let Some((source, (start, _))) = place else { continue };
        files.entry(project.sources.text(source).0.to_string()).or_default().push((start, component));
    }
    files.remove(&home);
    let mut all = Vec::new();
    for (file, mut cards) in files {
        cards.sort_by_key(|(start, _)| *start);
        for mut place in leaves(project, &file, words) {
            let nth = cards.partition_point(|(start, _)| *start <= place.range.start);
            let Some((_, card)) = nth.checked_sub(1).and_then(|nth| cards.get(nth)) else { continue };
            place.card = Some((card.id.clone(), card.title.clone()));
            all.push(place);
        }
    }
    let rules = leaves(project, &home, &[]).into_iter().filter_map(|mut place| {
        place.field = place.field.strip_prefix("rules.")?.to_owned();
        Some(place)
    });
    all.extend(rules);
    all
}

/// The numbers and words of a YAML file or a table.
fn leaves(project: &Project, file: &str, words: &[Words]) -> Vec<Place> {
    let Some((source, text)) = text(project, file) else { return Vec::new() };
    let mut all = Vec::new();
    let mut leaf = |field: &str, said: &str, at: Locus| {
        let Some((start, len)) = project.sources.bytes(at) else { return };
        // ids and titles are names, even if they contain digits
        if NAMES.contains(&field) {
            return;
        }
        let Some(raw) = text.get(start..start + len) else { return };
        // digits of a value that is not written as it is read are not a number
        if raw.trim_matches(['"', '\'']).trim() != said.trim() {
            return;
        }
        let mut push = |range: Range<usize>, others: Vec<String>| {
            let (text, range) = (raw[range.clone()].to_owned(), start + range.start..start + range.end);
            let (file, field) = (file.to_owned(), field.to_owned());
            all.push(Place { file, range, card: None, field, text, others });
        };
        match words_near(raw, words) {
            near if near.is_empty() => {
                runs(raw).into_iter().for_each(|range| push(range.clone(), numbers_near(&raw[range])));
            }
            near => push(0..raw.len(), near),
        }
    };
    if file.ends_with(".yaml") || file.ends_with(".yml") {
        if let Ok(top) = project.sources.tree(source) {
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
    all.retain(|place: &Place| !place.others.is_empty());
    all.sort_by_key(|place| place.range.start);
    all
}

/// Keys that name a card.
const NAMES: [&str; 4] = ["id", "title", "name", "number"];

fn walk(node: &Written, field: &str, leaf: &mut dyn FnMut(&str, &str, Locus)) {
    match &node.form {
        Form::Scalar(Scalar { text, .. }) => leaf(field, text, node.at),
        Form::List(items) => items.iter().enumerate().for_each(|(nth, item)| {
            // lists of cards, and lists of one thing, do not name a field
            let nth = if field.is_empty() || items.len() == 1 { String::new() } else { format!("[{}]", nth + 1) };
            walk(item, &format!("{field}{nth}"), leaf);
        }),
        Form::Mapping(entries) => entries.iter().for_each(|(key, value)| {
            let dot = if field.is_empty() { "" } else { "." };
            // a condition that needs a number is a key
            leaf(field, &key.text, key.at);
            walk(value, &format!("{field}{dot}{}", key.text), leaf);
        }),
    }
}

/// The whole numbers in a text: digits that are not part of a word or of a longer number.
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
        // a period that ends a sentence is not a decimal point
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
    fn a_number_goes_by_one_and_two_and_a_word_to_its_neighbours() {
        assert_eq!(numbers_near("3"), ["4", "2", "5", "1"]);
        assert_eq!(numbers_near("1"), ["2", "0", "3"]);
        assert_eq!(numbers_near("-1"), ["-2", "-3"]);
        assert_eq!(numbers_near("009"), ["010", "008", "011", "007"]);
        let words = [["a", "b", "c"].map(str::to_owned).to_vec()];
        assert_eq!(words_near("b", &words), ["a", "c"]);
        assert_eq!(words_near("c", &words), ["b"]);
        assert_eq!(words_near("d", &words), Vec::<String>::new());
    }

    #[test]
    fn one_number_is_spliced_and_nothing_else() {
        let splice = |start, from: &str, to: &str| Splice {
            file: String::new(),
            place: String::new(),
            start,
            from: from.to_owned(),
            to: to.to_owned(),
            card: String::new(),
            field: String::new(),
        };
        let text = "- life: 9 # ten?\r\n  power: 2\r\n";
        assert_eq!(spliced(text, &[&splice(8, "9", "10")]).as_deref(), Some("- life: 10 # ten?\r\n  power: 2\r\n"));
        let both = [&splice(27, "2", "1"), &splice(8, "9", "10")];
        assert_eq!(spliced(text, &both).as_deref(), Some("- life: 10 # ten?\r\n  power: 1\r\n"));
        assert_eq!(spliced(text, &[&splice(8, "8", "9")]), None, "the file was changed since");
    }
}
