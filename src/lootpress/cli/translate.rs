//! `lootpress translate`: writes a table of a game's texts for a translator, and imports the translations. They are stored
//! beside game.yaml, and used for texts without a translation in a column or under a key.

use super::check::count;
use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use cards::declared::Declared;
use cards::language::{self, Language};
use cards::lexicon::prose;
use cards::load::{self, Spoken, Text, table};
use clap::Args;
use ground::diag::{Diag, Severity};
use ground::locus::Locus;
use ground::name::FileName;
use ground::world::{self, Folder, Imagined, Project};
use rust_xlsxwriter::{Format, FormatAlign, Workbook, XlsxError};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The texts to translate, and the file for them.
#[derive(Debug, Args)]
pub(super) struct Translate {
    /// The game [default: the only one of the project]
    game: Option<String>,
    /// The language, one of those in game.yaml
    #[arg(long, value_name = "CODE")]
    to: String,
    /// Import this table, .csv or .xlsx, which a translator has filled in
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write a workbook (.xlsx) instead of a .csv file
    #[arg(long)]
    xlsx: bool,
}

/// A row of the table.
struct Entry {
    first: String,
    said: String,
    /// The places of the text, each once.
    places: BTreeSet<String>,
}

impl Translate {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.game(desk.shelf.named(self.game.as_deref())?)?.name();
        let desk = &desk.speaking(&self.to);
        let spoken = Spoken::of(&desk.project, game);
        if desk.complain(&spoken.diags) {
            return Ok(Outcome::Complaints);
        }
        let spoken = spoken.value.unwrap_or_default();
        let (Some(first), Some(language)) = (spoken.all().first().copied(), spoken.language()) else {
            return Ok(Outcome::Unusable);
        };
        if first == language {
            let refusal = Refusal::new(format!("{} is the first language of {}", language.name, game));
            return Err(refusal.help("name another of its languages with --to"));
        }
        match &self.from {
            None => self.write(desk, game, (first, language)),
            Some(path) => self.take_back(desk, game, path, &spoken, (first, language)),
        }
    }

    /// Writes the table.
    fn write(&self, desk: &Desk, game: &str, (first, language): (&Language, &Language)) -> Result<Outcome, Refusal> {
        let entries = entries(&Declared::new(game).texts(&desk.project));
        let heads = [first.code, language.code, "where"];
        let formula = entries.iter().flat_map(|entry| [&entry.first, &entry.said]).find(|text| is_formula(text));
        if let Some(text) = formula.filter(|_| !self.xlsx) {
            let refusal = Refusal::new(format!("a spreadsheet would read \"{text}\" in a .csv as a formula"));
            return Err(refusal.help("write a workbook with --xlsx, which keeps it as text"));
        }
        let (end, bytes) = match self.xlsx {
            true => ("xlsx", workbook(&heads, &entries).map_err(|e| Refusal::new(format!("no workbook: {e}")))?),
            false => ("csv", separated(&heads, &entries).into_bytes()),
        };
        let name = FileName::made(&[&format!("translate-{}", language.code)], end);
        let path = write_into(&desk.output(None, game), &name, &bytes)?;
        let missing = entries.iter().filter(|entry| entry.said.is_empty()).count();
        let (all, to) = (count(entries.len(), "text"), language.name);
        desk.tell(&format!("{}: {all}, {missing} of them not yet in {to}", path.display()));
        desk.tell(&format!(
            "next: fill in the column {}, then run lootpress translate {} --to {} --from FILE",
            language.code, game, language.code
        ));
        Ok(Outcome::Fine)
    }

    /// Imports a filled-in table, if each translation has every mark of its original. Earlier translations are kept,
    /// unless the table replaces them.
    fn take_back(
        &self,
        desk: &Desk,
        game: &str,
        path: &Path,
        spoken: &Spoken,
        (first, language): (&Language, &'static Language),
    ) -> Result<Outcome, Refusal> {
        if !desk.home.join(format!("data/{}/game.yaml", game)).is_file() {
            let refusal = Refusal::new(format!("{} comes with lootpress and cannot be changed", game));
            return Err(refusal.help(format!("start your own with: lootpress new DIR --from {}", game)));
        }
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("table.csv").to_owned();
        let bytes =
            world::named(path).map_err(|why| world::missing(&path.display().to_string(), Locus::Nowhere, &why))?;
        let given = Project::new(Imagined::default().with(&name, bytes));
        let read = load::rows(&given, &name, Locus::Nowhere);
        let mut diags = read.diags;
        let kept = table(game, language);
        // without earlier imports, a text has a translation only in a column or under a key
        desk.project.hand_in(&kept, b"[]".to_vec());
        let entries = entries(&Declared::new(game).texts(&desk.project));
        let known: BTreeMap<&str, &Entry> = entries.iter().map(|entry| (entry.first.as_str(), entry)).collect();
        let mut said: BTreeMap<String, String> =
            spoken.taken().map(|(first, said)| (first.to_owned(), said.to_owned())).collect();
        let (mut taken, mut elsewhere, mut gone) = (0, Vec::new(), 0);
        for row in read.value.unwrap_or_default() {
            let cell = |code: &str| Some((row.get(code)?.word()?.trim().to_owned(), row.get(code)?.at));
            let (Some((text, _)), Some((own, at))) = (cell(first.code), cell(language.code)) else { continue };
            let Some(entry) = known.get(text.as_str()) else {
                gone += 1;
                continue;
            };
            if let Some(diag) = unlike(&text, &own, at) {
                diags.push(diag);
            } else if !entry.said.is_empty() {
                elsewhere.extend((entry.said != own).then(|| entry.places.iter().next().cloned().unwrap_or_default()));
            } else if said.insert(text, own.clone()) != Some(own) {
                taken += 1;
            }
        }
        let broken = super::complain(&diags, &given, desk.paint);
        if let Some(place) = elsewhere.first() {
            let what = format!(
                "not imported, because a column or key already has them in {1}: {0}, the first at {place}",
                count(elsewhere.len(), "text"),
                language.name
            );
            let diag = Diag::warning(Locus::Nowhere, "untranslated", what);
            desk.complain(&[diag.help("change them there")]);
        }
        if broken {
            return Ok(Outcome::Complaints);
        }
        if taken == 0 {
            let refusal = Refusal::new(format!("{} contains nothing new in {}", path.display(), language.name));
            return Err(refusal.help(format!("its columns must be called {}, {}", first.code, language.code)));
        }
        let open = entries.iter().filter(|entry| entry.said.is_empty());
        let (rows, missing): (Vec<_>, Vec<_>) =
            open.map(|entry| (&entry.first, said.get(&entry.first))).partition(|(_, said)| said.is_some());
        let text: String = rows
            .iter()
            .map(|(text, said)| format!("- {}\n", serde_json::json!({first.code: text, language.code: said})))
            .collect();
        write_into(&Folder::named(&desk.home), &FileName::new(&kept)?, text.as_bytes())?;
        desk.tell(&format!(
            "{kept}: {} imported, {} still missing in {}",
            count(taken, "text"),
            missing.len(),
            language.name
        ));
        if gone > 0 {
            desk.tell(&format!("{} left out: the game no longer has the text", count(gone, "row")));
        }
        Ok(Outcome::Fine)
    }
}

/// Each text once, in the order of the files.
fn entries(texts: &[(String, Text)]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for (path, text) in texts {
        let nth = *known.entry(&text.first).or_insert(entries.len());
        if nth == entries.len() {
            entries.push(Entry { first: text.first.clone(), said: String::new(), places: BTreeSet::new() });
        }
        let entry = &mut entries[nth];
        entry.places.insert(format!("{path}: {}", text.called));
        if let Some(said) = text.said.as_ref().filter(|_| entry.said.is_empty()) {
            entry.said.clone_from(said);
        }
    }
    entries
}

/// The complaint about a translation that lacks a name, an icon or a mark of its text, or has an additional one.
fn unlike(first: &str, said: &str, at: Locus) -> Option<Diag> {
    let (wanted, found) = (prose::marks(first, at), prose::marks(said, at));
    if let Some(diag) = found.diags.into_iter().find(|diag| diag.severity == Severity::Error) {
        return Some(diag);
    }
    let (mut wanted, mut found) = (wanted.value?, found.value?);
    let lacking: Vec<String> = wanted.iter().filter(|mark| !found.contains(mark)).cloned().collect();
    let strange: Vec<String> = found.iter().filter(|mark| !wanted.contains(mark)).cloned().collect();
    wanted.sort();
    found.sort();
    if wanted == found {
        return None;
    }
    let what = match (lacking.first(), strange.first()) {
        (Some(mark), _) => format!("the translation lacks `{mark}`"),
        (None, Some(mark)) => format!("the translation has `{mark}`, which the text does not have"),
        (None, None) => "the translation has different marks than the text".to_owned(),
    };
    Some(
        Diag::error(at, "placeholder", what).help(format!("copy every name in braces, icon and mark from \"{first}\"")),
    )
}

/// Whether a spreadsheet reads a cell of separated values as a formula.
fn is_formula(text: &str) -> bool {
    text.trim_start().starts_with(['=', '+', '-', '@'])
}

/// A cell, in quotes if necessary.
fn quoted(cell: &str) -> String {
    let plain = !cell.contains(['"', ',', ';', '\n', '\r', '\t']) && cell.trim() == cell;
    if plain { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
}

/// Separated values, with the byte order mark that tells spreadsheets to read UTF-8.
fn separated(heads: &[&str; 3], entries: &[Entry]) -> String {
    let line = |cells: [&str; 3]| cells.map(quoted).join(",") + "\n";
    let rows = entries.iter().map(|entry| {
        let places: Vec<&str> = entry.places.iter().map(String::as_str).collect();
        line([&entry.first, &entry.said, &places.join("; ")])
    });
    format!("\u{feff}{}{}", line(*heads), rows.collect::<String>())
}

/// The table as a workbook.
fn workbook(heads: &[&str; 3], entries: &[Entry]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name(language::coded(heads[1]).map_or(heads[1], |language| language.name))?;
    let (bold, text) = (Format::new().set_bold(), Format::new().set_text_wrap().set_align(FormatAlign::Top));
    for (column, (head, width)) in heads.iter().zip([60.0, 60.0, 40.0]).enumerate() {
        let column = column as u16;
        sheet.set_column_width(column, width)?.write_with_format(0, column, *head, &bold)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (row, entry) in (1..).zip(entries) {
        let places: Vec<&str> = entry.places.iter().map(String::as_str).collect();
        let cells = [entry.first.as_str(), &entry.said, &places.join("; ")];
        for (column, cell) in cells.iter().enumerate() {
            sheet.write_string_with_format(row, column as u16, *cell, &text)?;
        }
    }
    book.save_to_buffer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_translation_has_the_marks_of_its_text() {
        let told = |first: &str, said: &str| unlike(first, said, Locus::Nowhere).map(|diag| diag.what);
        assert_eq!(told("Draw {n:card} [coin].", "Zieh {n:Karte|Karten} [coin]."), None);
        assert_eq!(told("**Now** draw.", "Zieh **sofort**."), None);
        for (first, said, wanted) in [
            ("Draw {n:card}.", "Zieh drei Karten.", "the translation lacks `{n}`"),
            ("Draw.", "Zieh {n:Karte}.", "the translation has `{n}`, which the text does not have"),
            ("Pay [coin].", "Zahl eine Münze.", "the translation lacks `[coin]`"),
            ("Pay [coin] [coin].", "Zahl [coin].", "the translation has different marks than the text"),
            ("Draw {n}.", "Zieh {n.", "a `{` is not closed"),
        ] {
            assert_eq!(told(first, said).as_deref(), Some(wanted), "{said}");
        }
    }
}
