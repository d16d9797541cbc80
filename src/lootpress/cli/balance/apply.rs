//! Writes an edit of the last answer into its file.

use super::Written;
use crate::balance::{self, Splice, spliced};
use crate::cli::replay::{text_of, write_into};
use crate::cli::{Desk, Outcome, Refusal};
use ground::dice::seed_of;
use ground::locus::SHEET;
use ground::name::FileName;
use ground::world::Folder;
use std::collections::BTreeMap;

/// The file in which the last answer is kept.
pub(super) const ANSWER: &str = "balance.json";

/// The hash of a text.
pub(super) fn known_by(text: &str) -> String {
    format!("{:016x}", seed_of(text))
}

/// Writes edit `nth` of the last answer.
pub(super) fn apply(desk: &Desk, game: &str, nth: u64) -> Result<Outcome, Refusal> {
    let path = desk.output(None, game).path().join(ANSWER);
    let help = format!("run `lootpress balance {game}` first: it lists the edits");
    let text = text_of(&path, &help)?;
    let kept =
        Written::read(&text).map_err(|e| Refusal::new(format!("{} cannot be read: {e}", path.display())).help(help))?;
    let Some(edit) = usize::try_from(nth - 1).ok().and_then(|nth| kept.edits.get(nth)) else {
        let count = kept.edits.len();
        return Err(Refusal::new(format!("the last run has no edit {nth}: it has {count}")));
    };
    let mut ready: BTreeMap<&str, String> = BTreeMap::new();
    for splice in &edit.splices {
        let file = splice.file.as_str();
        let gone = || Refusal::new(format!("{file} cannot be read any more")).help("nothing was written");
        let (_, now) = balance::text(&desk.project, file).ok_or_else(gone)?;
        if kept.texts.get(file) != Some(&known_by(&now)) {
            let refusal = Refusal::new(format!("{file} was changed after the last run"));
            return Err(refusal.help(format!("run `lootpress balance {game}` again; nothing was written")));
        }
        if file.contains(SHEET) {
            continue;
        }
        if desk.project.read(file).ok().as_deref() != Some(now.as_bytes()) {
            let refusal = Refusal::new(format!("{file} is not written in UTF-8, so nothing is written into it"));
            return Err(refusal.help(said(splice)));
        }
        if !desk.home.join(file).is_file() {
            let refusal = Refusal::new(format!("{file} comes with lootpress and cannot be changed"));
            return Err(refusal.help(format!("start your own deck with: lootpress new DIR --from {game}")));
        }
        let own: Vec<&Splice> = edit.splices.iter().filter(|other| other.file == splice.file).collect();
        let text = spliced(&now, &own).ok_or_else(|| Refusal::new(format!("{file} has a different number there")))?;
        ready.insert(file, text);
    }
    // every text is complete before the first is written
    for (file, text) in &ready {
        write_into(&Folder::named(&desk.home), &FileName::new(*file)?, text.as_bytes())?;
    }
    let (cells, written): (Vec<&Splice>, Vec<&Splice>) = edit.splices.iter().partition(|s| s.file.contains(SHEET));
    written.iter().for_each(|splice| desk.tell(&format!("written: {}", said(splice))));
    cells.iter().for_each(|splice| {
        desk.tell(&format!("lootpress does not write workbooks; change the cell by hand: {}", said(splice)))
    });
    Ok(if cells.is_empty() { Outcome::Fine } else { Outcome::Complaints })
}

/// An edit in words.
pub(super) fn said(splice: &Splice) -> String {
    format!("{}  {}", splice.place, changed(splice))
}

/// The old and the new words of an edit.
pub(super) fn changed(Splice { card, field, from, to, .. }: &Splice) -> String {
    format!("{card}, {field}: {from} \u{2192} {to}")
}
