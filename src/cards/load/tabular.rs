//! Tables of any file format as rows: a header, then cells with their places. A line that is not a card (a title above the
//! header, a note, a total) is skipped and reported once with its cell.

use super::row::{MOST, Row, heading};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use line::Group;
use line::Line;
pub(super) use line::{Cell, Once};
use std::collections::BTreeMap;

mod head;
mod line;

/// The lines of a table, from top to bottom, without empty lines.
pub(super) struct Tabular<'t> {
    lines: Vec<Line>,
    /// Whether the line before the next is empty.
    apart: bool,
    diags: Vec<Diag>,
    /// The name of the table in complaints.
    path: &'t str,
    /// Whether its cells are divided by a separator: a separator that is not in quotes makes an additional cell.
    separated: bool,
}

/// The largest number of lines above a header; a longer table is not a game.
const ABOVE: usize = 16;

impl<'t> Tabular<'t> {
    pub(super) fn new(path: &'t str, separated: bool) -> Tabular<'t> {
        Tabular { lines: Vec::new(), apart: false, diags: Vec::new(), path, separated }
    }

    /// Whether there are more lines than a game has cards.
    pub(super) fn full(&self) -> bool {
        self.lines.len() > MOST + ABOVE
    }

    /// A line of the table. Empty lines and ruled lines of Markdown tables count as empty.
    pub(super) fn line(&mut self, cells: Vec<Cell>, hidden: bool) {
        let line = Line { cells, hidden, apart: self.apart };
        self.apart = line.filled().next().is_none();
        if line.filled().any(|cell| !cell.is_rule()) {
            self.lines.push(line);
        }
    }

    /// A cell that contains the rest of the file, because a quote is not closed.
    pub(super) fn unclosed(&mut self, at: Locus) {
        let what = "a quote is not closed: everything after it is in one cell";
        self.diags
            .push(Diag::error(at, "open-quote", what).help("close it; inside a quoted cell, write a quote twice"));
    }

    /// Reports names that appear twice.
    fn twice(&mut self, names: &[(String, Locus)]) {
        for (nth, (name, at)) in names.iter().enumerate() {
            if !name.is_empty() && names[..nth].iter().any(|(known, _)| known == name) {
                let what = format!("the column \"{name}\" appears twice in {}", self.path);
                self.diags.push(Diag::error(*at, "duplicate-column", what).help("give one of them another name"));
            }
        }
    }

    /// The rows below the header. An error in one does not prevent reading the others.
    pub(super) fn rows(mut self, asked: Locus) -> Checked<Vec<Row>> {
        let lines = std::mem::take(&mut self.lines);
        let Some(top) = head::find(&lines, self.separated) else {
            if !self.diags.is_empty() {
                return Checked { value: None, diags: self.diags };
            }
            let diag = Diag::error(asked, "empty-file", format!("{} contains no table", self.path));
            return Checked::bad(
                diag.help("write the names of the columns in the first line, and a card in each other line"),
            );
        };
        self.diags.extend(head::titles(&lines[..top]));
        self.diags.extend(head::hidden(&lines[top]));
        let second = head::in_two_lines(&lines[top..]);
        let names = match second {
            Some(second) => head::joined(&lines[top], second),
            None => lines[top].cells.iter().map(|cell| (heading(&cell.text()), cell.at)).collect(),
        };
        self.diags.extend(second.map(|second| head::told_of_two(&names, second)));
        self.twice(&names);
        let top = top + usize::from(second.is_some());
        let columns = names.iter().filter(|(name, _)| !name.is_empty()).count();
        let width = |line: &Line| line.named(&names).count();
        // where cards are wide, one cell alone is rather a heading or a note
        let wide = lines[top + 1..].iter().filter(|line| width(line) > 2).count() * 2 >= lines.len() - top - 1;
        let end = if head::sums_up(&lines[top + 1..]) { lines.len() - 1 } else { lines.len() };
        let (mut rows, mut told, mut group) = (Vec::new(), Told::default(), Group::default());
        // whether an empty line or totals part the line from the cards
        let mut aside = false;
        for (nth, line) in lines.into_iter().enumerate().skip(top + 1) {
            aside |= line.apart;
            if nth == end || line.is_total() || line.is_subtotal(&group) {
                // totals that are written as a note are a note
                if !line.is_note() {
                    told.totals.tell(|| line.total());
                }
                group = Group::default();
                aside = true;
            } else if line.is_note() {
                // a line that looks like a note, with nothing else in it, is a note
                if columns == 1 || line.filled().count() > 1 {
                    told.notes.tell(|| line.note());
                }
            } else if let Some(diag) = line.section() {
                told.sections.tell(|| diag);
            } else if line.says(&names) && columns > 1 {
                let help = "delete this line: the names belong only in the first line";
                let what = "the names of the columns are repeated here";
                self.diags.push(Diag::error(line.at(), "header-again", what).help(help));
            } else {
                told.look(&line, &names, self.separated);
                let lone = wide && width(&line) == 1 && line.cells.iter().all(|cell| !cell.faulty);
                // text outside all columns is reported, and does not make a card
                match width(&line) {
                    0 => continue,
                    _ if lone && aside => {
                        told.apart.tell(|| line.apart_from_cards());
                        continue;
                    }
                    _ if lone => told.lone.tell(|| line.lone()),
                    _ => {}
                }
                aside = false;
                group.add(&line);
                rows.push(line.row(&names));
            }
        }
        self.diags.extend(told.all());
        Checked { value: Some(rows), diags: self.diags }
    }
}

/// Messages about a table that are reported once, for any number of lines.
#[derive(Default)]
struct Told {
    notes: Once,
    totals: Once,
    sections: Once,
    lone: Once,
    apart: Once,
    beyond: Once,
    /// The complaints, by place.
    unnamed: BTreeMap<usize, Once>,
    across: Once,
    hidden: Once,
}

impl Told {
    /// Reports parts of a card that are not read, or not visible in its sheet.
    fn look(&mut self, line: &Line, names: &[(String, Locus)], separated: bool) {
        if line.hidden {
            self.hidden.tell(|| {
                let what = "this row is hidden in the sheet, but it is read as a card";
                Diag::warning(line.at(), "hidden-row", what).help("delete it, or show it")
            });
        }
        let named = |nth: usize| names.get(nth).is_some_and(|(name, _)| !name.is_empty());
        for (nth, cell) in line.cells.iter().enumerate().filter(|(nth, cell)| !cell.is_empty() && !named(*nth)) {
            let text = cell.text();
            // a cell beyond the header is part of the cell before it
            if separated && nth >= names.len() {
                let last = names.iter().rposition(|(name, _)| !name.is_empty()).map_or(0, |nth| nth + 1);
                self.beyond.tell(|| {
                    let what = format!("\"{text}\" is beyond the last column, {last}");
                    let help = "put cells that contain the separator in quotes, or name the column in the first line";
                    Diag::error(cell.at, "stray-cell", what).help(help)
                });
                break;
            }
            self.unnamed.entry(nth).or_default().tell(|| {
                let what = format!("\"{text}\" is in a column without a name, and is not read");
                let help = "write the column's name into the header; begin it with # if it is a note";
                Diag::warning(cell.at, "unnamed-column", what).help(help)
            });
        }
        let across = line.cells.iter().enumerate();
        for (nth, cell) in across.filter(|(nth, cell)| cell.across > 1 && named(*nth) && named(nth + 1)) {
            self.across.tell(|| {
                let (own, next) = (&names[nth].0, &names[nth + 1].0);
                let what = format!("this cell is merged across columns; it is read only for `{own}`, not for `{next}`");
                Diag::warning(cell.at, "merged", what).help("unmerge the cells, and fill in each of them")
            });
        }
    }

    fn all(self) -> impl Iterator<Item = Diag> {
        let Told { notes, totals, sections, lone, apart, beyond, unnamed, across, hidden } = self;
        let lines = [notes, totals, sections, lone, apart, beyond];
        let all = lines.into_iter().chain(unnamed.into_values()).chain([across, hidden]);
        all.filter_map(Once::diag)
    }
}
