//! `lootpress explain`: explains the words of the file formats. `reference` has the list.

use super::reference::entries::{Chapter, Entry, Place, chapters};
use super::{Desk, Outcome, Refusal};
use clap::Args;
use ground::diag::{Tone, did_you_mean};

/// The word to explain.
#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The word: a key, type, cut, law, attribute, template, block, icon, tone, ground or font; a kind, word, field or number of
    /// the project; an op, target or trigger of a playable game [default: list all words]
    #[arg(allow_hyphen_values = true)]
    words: Vec<String>,
}

/// The list of all words names this many of each kind; `explain icons` lists all icons.
const LISTED: usize = 120;

impl Explain {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let chapters = chapters(desk);
        if self.words.is_empty() {
            list(desk, &chapters);
            return Ok(Outcome::Fine);
        }
        let entries = || chapters.iter().flat_map(|chapter| &chapter.places).flat_map(|place| &place.entries);
        let mut unknown = Vec::new();
        for word in &self.words {
            let found: Vec<&Entry> = entries().filter(|entry| entry.is(word)).collect();
            let sorts: Vec<&Place> = if found.is_empty() { of_sort(&chapters, word) } else { Vec::new() };
            if found.is_empty() && sorts.is_empty() {
                unknown.push(word.as_str());
            }
            alike(&found).into_iter().for_each(|entries| tell(desk, &entries));
            sorts.into_iter().for_each(|place| row(desk, place, usize::MAX));
        }
        if unknown.is_empty() {
            return Ok(Outcome::Fine);
        }
        let mut near = Vec::new();
        for word in &unknown {
            near.extend(did_you_mean(word, entries().map(|entry| entry.word.as_str())).map(|near| (*word, near)));
        }
        let help = match (near.as_slice(), unknown.len()) {
            ([], _) => {
                "`lootpress explain` without a word lists them all; `lootpress help first-game` lists usual names"
                    .to_owned()
            }
            ([(_, near)], 1) => format!("did you mean {near}?"),
            (near, _) => {
                let each: Vec<String> = near.iter().map(|(word, near)| format!("{near} for {word}")).collect();
                format!("did you mean {}?", each.join(", "))
            }
        };
        let all = unknown.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let of = if unknown.len() == 1 { "word" } else { "words" };
        Err(Refusal::new(format!("this project has no {of} {all}")).help(help))
    }
}

/// Entries with the same text, and the places where they apply.
fn alike<'e>(found: &[&'e Entry]) -> Vec<Vec<&'e Entry>> {
    let mut groups: Vec<Vec<&Entry>> = Vec::new();
    for entry in found {
        match groups.iter_mut().find(|group| group[0].says == entry.says) {
            Some(group) => group.push(entry),
            None => groups.push(vec![entry]),
        }
    }
    groups
}

/// Explains entries with the same text with the first of them.
fn tell(desk: &Desk, entries: &[&Entry]) {
    let [entry, ..] = entries else { return };
    let places: Vec<&str> = entries.iter().map(|entry| entry.of.as_str()).collect();
    let [bold, dim, off] = [Tone::Bold, Tone::Dim, Tone::Off].map(|tone| desk.ink.tone(tone));
    let mut text = format!("{bold}{}{off} {dim}({}){off}\n  {}", entry.word, places.join("; "), entry.says);
    for line in entry.example.lines() {
        text += &format!("\n    {line}");
    }
    if let Some(printed) = entry.printed() {
        text += &format!("\n  {printed}");
    }
    desk.answer(&text);
}

/// The sections with words of a kind: `op`, `trigger`, `tones`.
fn of_sort<'c>(chapters: &'c [Chapter], sort: &str) -> Vec<&'c Place> {
    let sort = sort.to_lowercase();
    let is = |place: &&Place| {
        let first = place.of.split(" of ").next().unwrap_or_default();
        first == sort || format!("{first}s") == sort || place.title.to_lowercase() == sort
    };
    chapters.iter().flat_map(|chapter| &chapter.places).filter(is).collect()
}

/// The first words of a section, at most `most`, and how to see the others.
fn row(desk: &Desk, place: &Place, most: usize) {
    let [bold, off] = [Tone::Bold, Tone::Off].map(|tone| desk.ink.tone(tone));
    let words: Vec<&str> = place.entries.iter().map(|entry| entry.word.as_str()).collect();
    let more = words.len().saturating_sub(most);
    let shown = words[..words.len() - more].join(", ");
    let sort = place.of.split(" of ").next().unwrap_or_default();
    let more = if more > 0 { format!(" and {more} more: lootpress explain {sort}s") } else { String::new() };
    desk.answer(&format!("{bold}{}{off}\n  {shown}{more}", place.of));
}

/// Every word, by the place where it can be used.
fn list(desk: &Desk, chapters: &[Chapter]) {
    chapters.iter().flat_map(|chapter| &chapter.places).for_each(|place| row(desk, place, LISTED));
    desk.answer("`lootpress explain WORD` explains one of them; `lootpress reference` explains them all");
}
