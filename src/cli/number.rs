//! `lootpress number`: the numbers that cards have by their place, written into the cards, so that they stay when others are added.
//! What is written already stays as it is; what lies in a workbook is told, to be pasted there.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use crate::load::insert::{Cell, filled};
use crate::locus::SHEET;
use crate::title::Numbered;
use crate::world::Folder;
use clap::Args;
use std::collections::BTreeMap;
use std::path::Path;

/// Whose cards.
#[derive(Debug, Args)]
pub(super) struct Number {
    /// The game
    game: String,
}

impl Number {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.game(&self.game)?;
        let opened = game.open(&desk.project);
        if desk.complain(&opened.diags) {
            let refusal = Refusal::new(format!("{} does not check, and its numbers are not sure", self.game));
            return Err(refusal.help("mend it first; nothing was written"));
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
            // a spreadsheet works out what begins so, instead of showing it; a list of cards it never opens
            let worked_out = |card: &&&Numbered| !card.written && card.number.starts_with(['=', '+', '-', '@']);
            if let (Some(card), false) = (cards.iter().find(worked_out), file.ends_with(".yaml")) {
                let what = format!("{file}: a spreadsheet would take the number \"{}\" for a formula", card.number);
                let help = "begin `number` in game.yaml with a letter or a digit; nothing was written";
                return Err(Refusal::new(what).help(help));
            }
            let open = cards.iter().filter(|card| !card.written).count();
            match open {
                0 => desk.tell(&format!("{file}: all {} have a number", cards.len())),
                _ if file.contains(SHEET) => pasted.push((file, cards)),
                _ => ready.push((file, open, self.text(desk, file, cards)?)),
            }
        }
        // every text is there before the first is written
        for (file, open, text) in ready {
            let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
            write_into(&Folder::named(&desk.home).join(folder), Path::new(name), text.as_bytes())?;
            desk.tell(&format!("{file}: {open} numbers written"));
        }
        pasted.iter().for_each(|(file, cards)| paste(desk, file, cards));
        if all.is_empty() {
            desk.tell(&format!("{} has no cards with numbers", self.game));
        }
        Ok(if pasted.is_empty() { Outcome::Fine } else { Outcome::Complaints })
    }

    /// The text of a file with its numbers in it.
    fn text(&self, desk: &Desk, file: &str, cards: &[&Numbered]) -> Result<String, Refusal> {
        if !desk.home.join(file).is_file() {
            let what = format!("{file} comes with lootpress, and is not written to");
            let help = format!("begin a deck of your own with: lootpress new DIR --from {}", self.game);
            return Err(Refusal::new(what).help(help));
        }
        let column = cards.first().map(|card| card.column.as_str()).unwrap_or_default();
        let cell = |card: &&&Numbered| Cell { at: card.at, text: card.number.clone(), bare: card.whole };
        let cells: Vec<Cell> = cards.iter().filter(|card| !card.written).map(|card| cell(&card)).collect();
        Ok(filled(&desk.project, file, column, &cells)?)
    }
}

/// What to paste into a sheet of a workbook: a line a row, as they stand there.
fn paste(desk: &Desk, file: &str, cards: &[&Numbered]) {
    let column = cards.first().map(|card| card.column.as_str()).unwrap_or_default();
    let rows: Vec<(usize, &str)> = (cards.iter())
        .filter_map(|card| Some((desk.project.sources.resolve(card.at)?.line, card.number.as_str())))
        .collect();
    let first = rows.first().map_or(0, |(row, _)| *row);
    desk.tell(&format!(
        "{file}: workbooks are read, and not written; name a column `{column}`, and paste this into it from row {first} on"
    ));
    let mut next = first;
    for (row, number) in rows {
        // rows that are no cards stay empty
        (next..row).for_each(|_| desk.answer(""));
        desk.answer(number);
        next = row + 1;
    }
}
