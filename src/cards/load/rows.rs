//! Reads cards as rows from a YAML list, a table of separated values or a sheet of a workbook. All rows have the same
//! form: cells by column name, each with its place. This module does not depend on the meaning of a cell.

use super::row::{MOST, Row, heading};
use super::tree::Tree;
use super::{file, separated, workbook};
use crate::language;
use ground::diag::{Checked, Diag};
use ground::locus::{Locus, SHEET};
use ground::world::Project;
use serde_yaml::Value;
use std::collections::BTreeMap;

/// The rows of a file. The file name ending determines the kind of file; for a workbook, a sheet can be named after
/// an exclamation mark, otherwise the first is read.
///
/// # Errors
/// The file cannot be read, or is neither a list of cards nor a table; rows that cannot be read are reported and left
/// out.
pub fn rows(project: &Project, path: &str, asked: Locus) -> Checked<Vec<Row>> {
    let (name, sheet) = path.split_once(SHEET).map_or((path, None), |(name, sheet)| (name, Some(sheet)));
    let end = name.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase()).unwrap_or_default();
    let rows = match end.as_str() {
        "yaml" | "yml" => listed(project, path, asked),
        "csv" | "tsv" | "txt" => separated::rows(project, path, end == "tsv", asked),
        "xlsx" | "ods" => workbook::rows(project, name, sheet, asked),
        "xls" | "xlsm" | "xlsb" | "numbers" => {
            let why = if end == "xlsm" { "a workbook with macros" } else { "a workbook of an unknown kind" };
            let what = format!("{path} is {why}, which is not read");
            Checked::bad(Diag::error(asked, "bad-table", what).help("save it as .xlsx, .ods or .csv"))
        }
        _ => {
            let what = format!("{path} is not a table of cards");
            Checked::bad(
                Diag::error(asked, "bad-table", what).help("cards are read from .yaml, .csv, .tsv, .xlsx, .ods"),
            )
        }
    };
    rows.then(|rows: Vec<Row>| match rows.len() {
        many if many > MOST => {
            let what = format!("{path} has more than {MOST} rows, which is the limit");
            Checked::bad(Diag::error(asked, "too-many", what).help(
                "write the number of copies in a column, instead \
                of repeating rows",
            ))
        }
        _ => Checked::good(rows),
    })
}

/// The names of the sheets of a workbook that are not empty; none for other files.
pub fn sheets(project: &Project, path: &str) -> Vec<String> {
    let end = path.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase());
    match end.as_deref() {
        Some("xlsx" | "ods") => workbook::sheets(project, path),
        _ => Vec::new(),
    }
}

/// A text in several languages becomes a cell for each, under a name such as `title (de)`.
fn in_languages(name: String, value: Value, at: Locus) -> Vec<(String, Locus, Tree, Locus)> {
    let coded = |key: &Value| key.as_str().is_some_and(|code| language::coded(code).is_some());
    match value {
        Value::Mapping(all) if !all.is_empty() && all.keys().all(coded) => {
            let of = |(code, said): (Value, Value)| {
                let code = code.as_str()?;
                Some((format!("{name} ({code})"), at.key(code), Tree::from(said), at.key(code)))
            };
            all.into_iter().filter_map(of).collect()
        }
        value => vec![(name, at, Tree::from(value), at)],
    }
}

/// A list of mappings.
fn listed(project: &Project, path: &str, asked: Locus) -> Checked<Vec<Row>> {
    file::value(project, path, asked).then(|(source, value)| {
        let top = Locus::root(source);
        let Value::Sequence(items) = value else {
            let diag = Diag::error(top, "wrong-type", "a card file is a list of cards");
            return Checked::bad(diag.help("begin each card with `- ` and indent its other keys by two spaces"));
        };
        let (mut rows, mut diags) = (Vec::with_capacity(items.len()), Vec::new());
        for (nth, item) in items.into_iter().enumerate() {
            let at = top.nth(nth);
            let Value::Mapping(map) = item else {
                let diag = Diag::error(at, "wrong-type", "a card is a mapping of keys");
                diags.push(diag.help("write `- title: ..` and its other fields below it"));
                continue;
            };
            let mut all = Vec::with_capacity(map.len());
            let cells = map.into_iter().filter_map(|(key, value)| {
                let key = Tree::from(key).node(at).word()?;
                // the place of a key is computed when it is needed
                let here = at.key(&key);
                Some(in_languages(heading(&key), value, here))
            });
            all.extend(cells.flatten());
            rows.push(Row { at, cells: all, hurt: Vec::new(), first: BTreeMap::new() });
        }
        Checked::of(rows, diags)
    })
}
