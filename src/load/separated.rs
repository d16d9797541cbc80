//! Tables of separated values: CSV with commas or, as spreadsheets of half Europe write it, semicolons; TSV. The only user of
//! the CSV reader, which says where each cell begins.

use super::row::Row;
use super::tabular::Tabular;
use crate::diag::Checked;
use crate::locus::{Locus, SourceId};
use crate::world::Project;
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// The rows of a table.
pub(super) fn rows(project: &Project, path: &str, tabs: bool, asked: Locus) -> Checked<Vec<Row>> {
    let (source, text) = match project.text(path, asked) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let body = &text[mark..];
    let separator = if tabs { b'\t' } else { separator(body) };
    let reader = ReaderBuilder::new().delimiter(separator).build();
    let mut table = Tabular::new(path);
    walk(reader, body.as_bytes(), mark, source, &mut table);
    table.rows(asked)
}

/// What parts the cells of the first line: the commonest of the separators in it, outside quotes.
pub(super) fn separator(text: &str) -> u8 {
    let line = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).unwrap_or_default();
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        counts.iter_mut().filter(|(separator, _)| *separator == byte && !quoted).for_each(|(_, n)| *n += 1);
    }
    // of equals the first: commas are what the name says
    counts.iter().rev().max_by_key(|(_, n)| *n).map_or(b',', |(separator, _)| *separator)
}

/// Cell by cell; `shift` is where the text begins in its file.
fn walk(mut reader: Reader, bytes: &[u8], shift: usize, source: SourceId, table: &mut Tabular<'_>) {
    let (whole, mut rest) = (bytes.len(), bytes);
    let mut room = vec![0; 4096];
    let (mut cell, mut line): (Vec<u8>, Vec<(String, Locus)>) = (Vec::new(), Vec::new());
    let mut start = 0;
    while !table.full() {
        let (result, read, written) = reader.read_field(rest, &mut room);
        cell.extend_from_slice(&room[..written]);
        rest = &rest[read..];
        let here = whole - rest.len();
        match result {
            ReadFieldResult::Field { record_end } => {
                // the end of a line, and lines with nothing on them, are read with what follows them
                if line.is_empty() {
                    start += bytes[start..here].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
                }
                let text = String::from_utf8_lossy(&cell).into_owned();
                let long = here.saturating_sub(start + 1).max(1);
                if rest.is_empty() && unclosed(&bytes[start..]) {
                    table.unclosed(Locus::span(source, shift + start, 1));
                    return;
                }
                line.push((text, Locus::span(source, shift + start, long)));
                cell.clear();
                start = here;
                if record_end {
                    table.line(std::mem::take(&mut line));
                }
            }
            ReadFieldResult::OutputFull => {}
            // a last line without an end is ended by reading nothing more
            ReadFieldResult::InputEmpty if rest.is_empty() && read == 0 => break,
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::End => break,
        }
    }
}

/// Whether a last cell begins with a quote and never ends it: everything behind it is in the cell.
fn unclosed(cell: &[u8]) -> bool {
    cell.first() == Some(&b'"') && cell.iter().filter(|byte| **byte == b'"').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Imagined;

    /// Name, text, line, column.
    type Placed = (String, String, usize, usize);

    fn read(text: &str) -> (Vec<Vec<Placed>>, Vec<String>) {
        let project = Project::new(Imagined::default().with("data/x/a.csv", text));
        let read = rows(&project, "data/x/a.csv", false, Locus::Nowhere);
        let cell = |row: &Row, name: &str| {
            let node = row.get(name)?;
            let spot = project.sources.resolve(node.at)?;
            Some((name.to_owned(), node.word()?, spot.line, spot.column))
        };
        let rows = read.value.unwrap_or_default();
        let all = rows.iter().map(|row| row.columns().filter_map(|(name, ..)| cell(row, name)).collect()).collect();
        (all, read.diags.into_iter().map(|d| d.what).collect())
    }

    fn is(name: &str, text: &str, line: usize, column: usize) -> Placed {
        (name.to_owned(), text.to_owned(), line, column)
    }

    #[test]
    fn every_cell_knows_its_line_and_column() {
        let (rows, said) = read("name,cost\r\nLamp,3\r\n\r\n# no card\r\n\"Tea, hot\",\"1\n2\"\r\nMat,4");
        let wanted = [
            vec![is("name", "Lamp", 2, 1), is("cost", "3", 2, 6)],
            vec![is("name", "Tea, hot", 5, 1), is("cost", "1\n2", 5, 12)],
            vec![is("name", "Mat", 7, 1), is("cost", "4", 7, 5)],
        ];
        assert_eq!((rows, said), (wanted.to_vec(), vec![]));
    }

    #[test]
    fn what_spreadsheets_write_is_understood() {
        let (rows, said) = read("\u{feff}name;cost;;\nLamp;1,5;;\n;;;\n");
        assert_eq!((rows, said), (vec![vec![is("name", "Lamp", 2, 1), is("cost", "1,5", 2, 6)]], vec![]));
    }

    #[test]
    fn columns_that_stand_twice_and_cells_beyond_them_are_told() {
        let (_, said) = read("a,b,a\n1,2,3,4\n1,2,3,5\n");
        assert_eq!(
            said,
            ["the column \"a\" stands twice in data/x/a.csv", "\"4\" stands beyond the last column, 3 (in 2 rows)"]
        );
        assert_eq!(read("").1, ["data/x/a.csv holds no table"]);
    }

    #[test]
    fn names_that_stand_again_are_no_card() {
        let (rows, said) = read("name,cost\nLamp,3\nname,cost\nMat,4\n");
        assert_eq!((rows.len(), said), (2, vec!["the names of the columns stand here again".to_owned()]));
    }

    #[test]
    fn a_quote_that_is_never_closed_is_told_where_it_opens() {
        for text in ["name,cost\nLamp,3\n\"Mat,4\nTea,5\n", "name,cost\nLamp,3\nMat,\"4\nTea,5"] {
            let (rows, said) = read(text);
            assert_eq!(said, ["a quote that is never closed: everything behind it is in one cell"]);
            assert_eq!(rows.len(), 1, "what stands before it is read");
        }
        assert_eq!(read("name,cost\nLamp,\"3\"\"\"").1, Vec::<String>::new());
    }
}
