//! `lootpress number`: writes the automatic numbers of cards and the generated ids of rules to their files, so that they do not
//! change when others are added. Existing numbers are kept; for workbooks, the numbers are printed for pasting.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use cards::load::insert::{Cell, filled};
use clap::Args;
use ground::locus::SHEET;
use ground::name::FileName;
use ground::world::Folder;
use std::collections::BTreeMap;
use table::title::{Numbered, Title, Told};

/// Whose cards.
#[derive(Debug, Args)]
pub(super) struct Number {
    /// The game [default: the only one of the project]
    game: Option<String>,
}

impl Number {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.game(desk.shelf.named(self.game.as_deref())?)?;
        let opened = game.open(&desk.project);
        if desk.complain(&opened.diags) {
            let refusal = Refusal::new(format!("{} has errors, so its numbers may change", game.name()));
            return Err(refusal.help("fix them first; nothing was written"));
        }
        let all = game.numbers(&desk.project).value.unwrap_or_default();
        let mut files: BTreeMap<String, Vec<&Numbered>> = BTreeMap::new();
        for numbered in &all {
            let Some(source) = numbered.at.source() else { continue };
            let (file, _) = desk.project.sources.text(source);
            files.entry(file.to_string()).or_default().push(numbered);
        }
        let (mut ready, mut pasted) = (Vec::new(), Vec::new());
        for (file, cards) in &files {
            // spreadsheets are never used to open a list of cards
            let worked_out = |card: &&&Numbered| !card.written && is_formula(&card.number);
            if let (Some(card), false) = (cards.iter().find(worked_out), file.ends_with(".yaml")) {
                let what = format!("{file}: a spreadsheet would read the number \"{}\" as a formula", card.number);
                let help = "start `number` in game.yaml with a letter or a digit; nothing was written";
                return Err(Refusal::new(what).help(help));
            }
            let open = cards.iter().filter(|card| !card.written).count();
            match open {
                0 => desk.tell(&format!("{file}: all {} already have numbers", cards.len())),
                _ if file.contains(SHEET) => pasted.push((file, cards)),
                _ => ready.push((file.clone(), open, text(desk, game, file, cards)?)),
            }
        }
        let rules = game.rules(&desk.project).value.unwrap_or_default();
        ready.extend(ids(desk, game, &rules)?);
        // every text is complete before the first is written
        for (file, open, text) in ready {
            write_into(&Folder::named(&desk.home), &FileName::new(&file)?, text.as_bytes())?;
            let what = if file.ends_with("/play.yaml") { "ids of rules" } else { "numbers" };
            desk.tell(&format!("{file}: {open} {what} written"));
        }
        pasted.iter().for_each(|(file, cards)| paste(desk, file, cards));
        if all.is_empty() && rules.is_empty() {
            desk.tell(&format!("{} has no numbered cards", game.name()));
        }
        Ok(if pasted.is_empty() { Outcome::Fine } else { Outcome::Complaints })
    }
}

/// The text of play.yaml with the ids of its rules; `None` if all are written already.
fn ids(desk: &Desk, game: &dyn Title, rules: &[Told]) -> Result<Option<(String, usize, String)>, Refusal> {
    let open: Vec<&Told> = rules.iter().filter(|rule| !rule.written).collect();
    let Some(source) = open.first().and_then(|rule| rule.at.source()) else { return Ok(None) };
    let (file, text) = desk.project.sources.text(source);
    own(desk, game, &file)?;
    let mut pieces: Vec<(usize, String)> = Vec::new();
    for rule in &open {
        let Some((first, _)) = desk.project.sources.bytes(rule.at) else { continue };
        let line = text[..first].rfind('\n').map_or(0, |at| at + 1);
        let braced = text[..first].trim_end().ends_with('{');
        let indent = " ".repeat(text[line..first].chars().count());
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let behind = rule.behind.and_then(|at| desk.project.sources.bytes(at)).map(|(start, len)| start..start + len);
        pieces.push(match (behind.filter(|range| !text[range.clone()].contains('\n')), braced) {
            (Some(range), true) => (range.end, format!(", rule: {}", rule.id)),
            (Some(range), false) => (range.end, format!("{end}{indent}rule: {}", rule.id)),
            (None, true) => (first, format!("rule: {}, ", rule.id)),
            (None, false) => (first, format!("rule: {}{end}{indent}", rule.id)),
        });
    }
    pieces.sort_by_key(|(at, _)| *at);
    let (mut out, mut from) = (String::new(), 0);
    for (at, piece) in pieces {
        out += &text[from..at];
        out += &piece;
        from = at;
    }
    out += &text[from..];
    Ok(Some((file.to_string(), open.len(), out)))
}

/// Refuses to write to built-in files.
fn own(desk: &Desk, game: &dyn Title, file: &str) -> Result<(), Refusal> {
    if desk.home.join(file).is_file() {
        return Ok(());
    }
    let what = format!("{file} comes with lootpress and cannot be changed");
    let help = format!("start your own deck with: lootpress new DIR --from {}", game.name());
    Err(Refusal::new(what).help(help))
}

/// The text of a file with its numbers.
fn text(desk: &Desk, game: &dyn Title, file: &str, cards: &[&Numbered]) -> Result<String, Refusal> {
    own(desk, game, file)?;
    let column = cards.first().map(|card| card.column.as_str()).unwrap_or_default();
    let cell = |card: &&&Numbered| Cell { at: card.at, text: card.number.clone(), bare: card.whole };
    let cells: Vec<Cell> = cards.iter().filter(|card| !card.written).map(|card| cell(&card)).collect();
    Ok(filled(&desk.project, file, column, &cells)?)
}

/// Whether a spreadsheet would read a text, or a part of it pasted into a cell, as a formula. Some programs ignore spaces or
/// invisible characters before the sign, and accept the full-width signs of East Asian keyboards.
fn is_formula(text: &str) -> bool {
    const SIGNS: &str = "=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}\u{fe66}\u{fe62}\u{fe63}\u{fe6b}\u{2212}";
    let cells = || text.split(|c: char| c.is_control());
    let first = |cell: &str| cell.chars().find(|c| c.is_alphanumeric() || c.is_ascii_graphic() || SIGNS.contains(*c));
    cells().filter_map(first).any(|c| SIGNS.contains(c))
}

/// The lines to paste into a sheet of a workbook, one per row, in sheet order.
fn paste(desk: &Desk, file: &str, cards: &[&Numbered]) {
    let column = cards.first().map(|card| card.column.as_str()).unwrap_or_default();
    let rows: Vec<(usize, &str)> = (cards.iter())
        .filter_map(|card| Some((desk.project.sources.resolve(card.at)?.line, card.number.as_str())))
        .collect();
    let first = rows.first().map_or(0, |(row, _)| *row);
    desk.tell(&format!(
        "{file}: lootpress does not write workbooks; add a column `{column}` and paste this into it from row {first} on"
    ));
    let mut next = first;
    for (row, number) in rows {
        // rows that are not cards stay empty
        (next..row).for_each(|_| desk.answer(""));
        desk.answer(number);
        next = row + 1;
    }
}
