//! Fills in the empty cells of a column, in YAML lists and in separated values, without changing anything else. The
//! result is parsed again, and is returned only if it has the old content and the new cells.

use super::row::Row;
use super::rows::rows;
use super::separated::{Layout, layout};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::world::{Imagined, Project};
use std::collections::BTreeMap;
use std::ops::Range;

/// A cell to fill in: its row, and the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The place where the row begins.
    pub at: Locus,
    /// The text.
    pub text: String,
    /// Whether quotes are omitted if YAML does not need them, as for a number.
    pub bare: bool,
}

/// The text of a file with the empty cells of a column filled in; the same text if there are none.
///
/// # Errors
/// The file cannot be read, or we cannot write it, as a workbook; or something else in it would have changed.
pub fn filled(project: &Project, path: &str, column: &str, cells: &[Cell]) -> Result<String, Diag> {
    let (_, text) = project.text(path, Locus::Nowhere)?;
    let written = match path.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase()).as_deref() {
        Some("yaml" | "yml") => in_list(project, path, &text, column, cells),
        Some(end @ ("csv" | "tsv" | "txt")) => in_table(project, path, &text, end == "tsv", column, cells),
        _ => None,
    };
    let strange = || {
        let what = format!("{path} is written in a form in which no column can be added automatically");
        Diag::error(Locus::Nowhere, "unwritable", what).help(format!("add the column `{column}` by hand"))
    };
    let written = written.ok_or_else(strange)?;
    if same_but_for(project, path, &written, column, cells) { Ok(written) } else { Err(strange()) }
}

/// Whether a text has the same content as the file, with these cells in the column.
fn same_but_for(project: &Project, path: &str, written: &str, column: &str, cells: &[Cell]) -> bool {
    let other = Project::new(Imagined::default().with(path, written));
    let before = rows(project, path, Locus::Nowhere);
    let after = rows(&other, path, Locus::Nowhere);
    let (Some(before), Some(after)) = (before.value, after.value) else { return false };
    let wanted: BTreeMap<(usize, usize), &str> =
        cells.iter().filter_map(|cell| Some((project.sources.bytes(cell.at)?, cell.text.as_str()))).collect();
    before.len() == after.len()
        && before.iter().zip(&after).all(|(a, b)| {
            let here = project.sources.bytes(a.at);
            let new = here.and_then(|here| wanted.get(&here)).filter(|_| a.get(column).is_none());
            let said = b.get(column).and_then(|node| node.word());
            let kept = a.get(column).and_then(|node| node.word());
            said == new.map(|text| (*text).to_owned()).or(kept) && others(a, column) == others(b, column)
        })
}

/// The values of all other columns of a row.
fn others(row: &Row, column: &str) -> Vec<(String, super::Tree)> {
    let names = row.columns().filter(|(name, _, full)| *full && *name != column);
    names.filter_map(|(name, ..)| Some((name.to_owned(), row.get(name)?.tree()))).collect()
}

/// Pieces that are inserted into a text, each instead of a range of it.
fn patched(text: &str, mut pieces: Vec<(Range<usize>, String)>) -> String {
    pieces.sort_by_key(|(range, _)| range.start);
    let (mut out, mut from) = (String::with_capacity(text.len() + pieces.len() * 20), 0);
    for (range, piece) in pieces {
        out.push_str(text.get(from..range.start).unwrap_or_default());
        out.push_str(&piece);
        from = range.end.max(from);
    }
    out + text.get(from..).unwrap_or_default()
}

/// Adds a key to each of these mappings of a list: before the first key of a block mapping, after the opening brace of a flow mapping.
fn in_list(project: &Project, path: &str, text: &str, column: &str, cells: &[Cell]) -> Option<String> {
    let rows = rows(project, path, Locus::Nowhere).value?;
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut pieces = Vec::new();
    for cell in cells {
        let row = rows.iter().find(|row| row.at == cell.at)?;
        if row.get(column).is_some() {
            continue;
        }
        let value = if cell.bare { cell.text.clone() } else { format!("{:?}", cell.text) };
        if row.columns().any(|(name, ..)| name == column) {
            pieces.push(empty_value(project, text, cell.at.key(column), &value)?);
            continue;
        }
        let (start, _) = project.sources.bytes(cell.at)?;
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        if text[start..].starts_with('{') {
            let blank = text[start + 1..].starts_with(char::is_whitespace);
            let blank = if blank { "" } else { " " };
            pieces.push((start + 1..start + 1, format!("{column}: {value},{blank}")));
        } else {
            let indent = text[line..start].trim_start_matches('\u{feff}').chars().count();
            pieces.push((start..start, format!("{column}: {value}{end}{}", " ".repeat(indent))));
        }
    }
    Some(patched(text, pieces))
}

/// Gives an empty key a value: instead of empty quotes or of a tilde, or else after its colon.
fn empty_value(project: &Project, text: &str, at: Locus, value: &str) -> Option<(Range<usize>, String)> {
    let (key, len) = project.sources.bytes(project.sources.key_of(at))?;
    let colon = key + len + text.get(key + len..)?.find(':')? + 1;
    let rest = &text[colon..text[colon..].find(['\n', '\r']).map_or(text.len(), |at| colon + at)];
    let blanks = rest.len() - rest.trim_start().len();
    let old = ["\"\"", "''", "~", "null"].into_iter().find(|old| rest.trim_start().starts_with(old));
    Some(match old {
        Some(old) => (colon + blanks..colon + blanks + old.len(), value.to_owned()),
        None => (colon..colon, format!(" {value}")),
    })
}

/// A line of a table: its cells with their quotes, and its end.
struct Record {
    cells: Vec<Range<usize>>,
}

/// The cells as the reader of tables splits them.
fn records(text: &str, separator: u8) -> Vec<Record> {
    let bytes = text.as_bytes();
    let (mut all, mut cells, mut start, mut at) = (Vec::new(), Vec::new(), 0, 0);
    while at < bytes.len() {
        if at == start && bytes[at] == b'"' {
            at += 1;
            while at < bytes.len() {
                match (bytes[at], bytes.get(at + 1)) {
                    (b'"', Some(b'"')) => at += 2,
                    (b'"', _) => break,
                    _ => at += 1,
                }
            }
        }
        match bytes.get(at) {
            Some(byte) if *byte == separator => {
                cells.push(start..at);
                start = at + 1;
            }
            Some(b'\n' | b'\r') => {
                cells.push(start..at);
                all.push(Record { cells: std::mem::take(&mut cells) });
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if start < bytes.len() || !cells.is_empty() {
        cells.push(start..bytes.len());
        all.push(Record { cells });
    }
    all
}

fn in_table(project: &Project, path: &str, text: &str, tabs: bool, column: &str, cells: &[Cell]) -> Option<String> {
    let Layout { start, separator } = layout(text, tabs);
    let (body, separator) = (&text[start..], separator.unwrap_or(b','));
    let records = records(body, separator);
    let line = |at: Locus| {
        let (at, _) = project.sources.bytes(at)?;
        let behind = records.partition_point(|record| start + record.cells[0].start <= at);
        records.get(behind.checked_sub(1)?)
    };
    let rows = rows(project, path, Locus::Nowhere).value?;
    let Some((_, head, _)) = rows.first().and_then(|row| row.columns().next()) else { return Some(text.to_owned()) };
    let header = line(head)?;
    let named = header.cells.iter().position(|cell| bare(&body[cell.clone()]).trim() == column);
    let nth = named.unwrap_or(header.cells.len());
    let all_quoted = header.cells.iter().all(|cell| body[cell.clone()].starts_with('"'));
    let quoted = |word: &str| {
        let special = word.contains([char::from(separator), '"', '\n', '\r']) || word.trim() != word;
        if special || all_quoted { format!("\"{}\"", word.replace('"', "\"\"")) } else { word.to_owned() }
    };
    let mut pieces: Vec<(Range<usize>, String)> = Vec::new();
    let mut put = |record: &Record, word: String| match record.cells.get(nth) {
        Some(cell) => pieces.push((start + cell.start..start + cell.end, word)),
        None => {
            let end = start + record.cells.last().map_or(0, |cell| cell.end);
            let gap = String::from(char::from(separator)).repeat(nth + 1 - record.cells.len());
            pieces.push((end..end, gap + &word));
        }
    };
    let mut new = false;
    for row in rows.iter().filter(|row| row.get(column).is_none()) {
        let Some(cell) = cells.iter().find(|cell| cell.at == row.at) else { continue };
        put(line(row.at)?, quoted(&cell.text));
        new = true;
    }
    if new && named.is_none() {
        put(header, quoted(column));
    }
    Some(patched(text, pieces))
}

/// A cell without its quotes.
fn bare(cell: &str) -> String {
    match cell.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inside) => inside.replace("\"\"", "\""),
        None => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fills the column `number` of each row with A1, A2 ..
    fn numbered(path: &str, text: &str) -> Result<String, String> {
        let project = Project::new(Imagined::default().with(path, text));
        let rows = rows(&project, path, Locus::Nowhere).value.unwrap_or_default();
        let cell = |(nth, row): (usize, &Row)| Cell { at: row.at, text: format!("A{}", nth + 1), bare: false };
        let cells: Vec<Cell> = rows.iter().enumerate().map(cell).collect();
        let once = filled(&project, path, "number", &cells).map_err(|diag| diag.what)?;
        // twice is once
        let again = Project::new(Imagined::default().with(path, once.as_str()));
        assert_eq!(filled(&again, path, "number", &cells).map_err(|diag| diag.what), Ok(once.clone()));
        Ok(once)
    }

    #[test]
    fn lists_keep_their_comments_and_their_layout() {
        let text = "# cards\r\n- title: One # first\r\n  text: |\r\n    a\r\n\r\n    b\r\n-   title: Two\r\n    cost: 3\r\n- {title: Three, cost: 1}\r\n\
                    - { title: Four }\r\n- title: Five\r\n  number: Z\r\n- title: Six\r\n  number:\r\n- {title: Seven, number: \"\"}\r\n";
        let wanted = "# cards\r\n- number: \"A1\"\r\n  title: One # first\r\n  text: |\r\n    a\r\n\r\n    b\r\n-   number: \"A2\"\r\n    title: Two\r\n    cost: 3\r\n\
                      - {number: \"A3\", title: Three, cost: 1}\r\n- {number: \"A4\", title: Four }\r\n- title: Five\r\n  number: Z\r\n- title: Six\r\n  number: \"A6\"\r\n\
                      - {title: Seven, number: \"A7\"}\r\n";
        assert_eq!(numbered("data/x/a.yaml", text).as_deref(), Ok(wanted));
    }

    #[test]
    fn tables_keep_their_separators_quotes_marks_and_line_ends() {
        let text = "\u{feff}name;text\r\nLamp;\"a; \"\"b\"\"\"\r\n\r\n# no card;x\r\n\"Tea\r\nhot\"\r\nMat;c";
        let wanted =
            "\u{feff}name;text;number\r\nLamp;\"a; \"\"b\"\"\";A1\r\n\r\n# no card;x\r\n\"Tea\r\nhot\";;A2\r\nMat;c;A3";
        assert_eq!(numbered("data/x/a.csv", text).as_deref(), Ok(wanted));
        let text = "\"name\",\"number\",\"cost\"\n\"Lamp\",\"\",\"3\"\n\"Mat\",\"Z\",\"4\"\n";
        let wanted = "\"name\",\"number\",\"cost\"\n\"Lamp\",\"A1\",\"3\"\n\"Mat\",\"Z\",\"4\"\n";
        assert_eq!(numbered("data/x/a.csv", text).as_deref(), Ok(wanted));
        assert_eq!(
            numbered("data/x/a.tsv", "name\tcost\nLamp\t3\n").as_deref(),
            Ok("name\tcost\tnumber\nLamp\t3\tA1\n")
        );
        // columns that a spreadsheet left behind
        assert_eq!(
            numbered("data/x/a.csv", "name;cost;;\nLamp;1;;\n").as_deref(),
            Ok("name;cost;;;number\nLamp;1;;;A1\n")
        );
    }

    #[test]
    fn what_would_read_otherwise_is_not_written() {
        let said = numbered("data/x/a.xlsx", "PK");
        assert!(said.is_err(), "{said:?}");
        let text = "- ? title\n  : One\n";
        // a mapping written in an unusual way is written rightly or not at all
        if let Ok(written) = numbered("data/x/a.yaml", text) {
            assert!(written.contains("A1"), "{written}");
        }
    }
}
