//! What a playtest answers in words besides the verdict: whom not to meet, what is not worth taking.

use super::chapters::{ENOUGH, Shown, ranked};
use crate::measure::record::TableRecord;
use crate::report::Scale;
use crate::verdict::terms::Picture;

impl Shown<'_> {
    /// What pictures answer in words, if `playtest.yaml` asks for it: the question and how to read the answers, then a line a table. The
    /// outermost measures are named that were seen often enough.
    pub fn answers(&self) -> Vec<String> {
        let mut all = Vec::new();
        for chapter in &self.terms.chapters {
            let mut own = Vec::new();
            for plot in &chapter.plots {
                let tables = self.record.tables.iter().filter(|table| table.name == plot.table);
                own.extend(tables.filter_map(|table| answer(plot, table)));
            }
            if !own.is_empty() {
                all.push(format!("{} {}", chapter.title, chapter.note));
                all.extend(own);
            }
        }
        all
    }
}

/// The line of a picture at a table.
fn answer(asked: &Picture, table: &TableRecord) -> Option<String> {
    let mut rows = ranked(asked, asked.each.as_deref()?, table);
    rows.retain(|row| row.n >= ENOUGH);
    if asked.least.is_some() {
        rows.reverse();
    }
    let scale = if asked.plain { Scale::Plain } else { Scale::Percent };
    let named = rows.iter().take(asked.text?).map(|row| format!("{} {}", row.label, scale.says(row.value[1])));
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("- {}, {}: {}", asked.title, table.seats(), named.join(", ")))
}
