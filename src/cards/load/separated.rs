//! Tables of separated values: CSV with commas, semicolons or bars, and TSV. The only user of the CSV reader, which gives the
//! place of each cell.

use super::row::Row;
use super::tabular::{Cell, Tabular};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use ground::diag::{Checked, Diag};
use ground::locus::{Locus, SourceId};
use ground::world::Project;

/// The rows of a table.
pub(super) fn rows(project: &Project, path: &str, tabs: bool, asked: Locus) -> Checked<Vec<Row>> {
    let (source, text) = match project.text(path, asked) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    if let Some(at) = text.find(|c: char| c.is_control() && !"\t\n\r".contains(c)) {
        let code = text[at..].chars().next().map_or(0, u32::from);
        let what = format!("the control character U+{code:04X}, which cannot be printed");
        let diag = Diag::error(Locus::span(source, at, 1), "control-character", what);
        return Checked::bad(diag.help("delete it; if there are many, save the file again as UTF-8 from its program"));
    }
    let Layout { start, separator } = layout(&text, tabs);
    // without a separator there is one column, whatever it contains
    let reader = ReaderBuilder::new().delimiter(separator.unwrap_or(0)).build();
    let mut table = Tabular::new(path, true);
    walk(reader, text[start..].as_bytes(), start, source, &mut table);
    let mut read = table.rows(asked);
    if separator.is_none() {
        read.diags.extend(unparted(&text[start..], start, source));
    }
    read
}

/// The layout of a table in a text.
pub(super) struct Layout {
    /// The beginning of the table, after a byte order mark and a line that names the separator.
    pub(super) start: usize,
    /// The separator of cells; `None` for a table of one column.
    pub(super) separator: Option<u8>,
}

/// The possible separators, most likely first.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The number of lines that are examined for the layout.
const LOOK: usize = 20;

/// The layout of a text. Excel and LibreOffice write `sep=;` above the table.
pub(super) fn layout(text: &str, tabs: bool) -> Layout {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let body = &text[mark..];
    let first = body.split_inclusive('\n').next().unwrap_or_default();
    let said = first.trim_end_matches(['\r', '\n']).trim_matches('"').to_ascii_lowercase();
    match said.strip_prefix("sep=").map(str::as_bytes) {
        Some(&[separator]) => Layout { start: mark + first.len(), separator: Some(separator) },
        Some(b"\\t") => Layout { start: mark + first.len(), separator: Some(b'\t') },
        // a file without a tab, although its ending says TSV
        _ if tabs && body.contains('\t') => Layout { start: mark, separator: Some(b'\t') },
        _ => Layout { start: mark, separator: separator(body) },
    }
}

/// The most frequent separator in the first line, outside quotes; if it has none (because it is a title), the one
/// that separates every line below it. A sentence is not a line of names: its commas do not count.
fn separator(text: &str) -> Option<u8> {
    let lines = counted(text);
    let (first, rest) = lines.split_first()?;
    let best = |counts: [usize; 4]| {
        // the first of several equal ones
        let best = (0..4).rev().max_by_key(|nth| counts[*nth])?;
        (counts[best] > 0).then(|| SEPARATORS[best])
    };
    let below = || rest.first().filter(|names| !names.sentence).map(|_| rest);
    let least = |rest: &[Counted]| [0, 1, 2, 3].map(|nth| rest.iter().map(|line| line.counts[nth]).min().unwrap_or(0));
    best(first.counts).or_else(|| best(least(below()?)))
}

/// A warning for a table with one column in which every line has the same number of some sign as the header: the sign
/// was probably meant as the separator. `shift` is the beginning of the table in its file, in bytes.
fn unparted(table: &str, shift: usize, source: SourceId) -> Option<Diag> {
    let mut lines = table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# "));
    let header = lines.next()?;
    let lines: Vec<&str> = lines.collect();
    let parts = |sign: &&str| {
        let often = header.matches(*sign).count();
        often > 0 && !lines.is_empty() && lines.iter().all(|line| line.matches(*sign).count() == often)
    };
    let sign = [":", "^", "~", "\u{a6}"].into_iter().find(parts)?;
    let at = Locus::span(source, shift + table.find(header)?, header.len());
    let what = format!("the table has one column: `{sign}` does not separate cells");
    let help = match sign.len() {
        1 => format!(
            "if it should, write `sep={sign}` on a line above the header; if not, separate cells with commas, semicolons, tabs or |"
        ),
        _ => "separate cells with commas, semicolons, tabs or |".to_owned(),
    };
    Some(Diag::warning(at, "one-column", what).help(help))
}

/// A line, with counts of possible separators.
#[derive(Default)]
struct Counted {
    /// The number of occurrences of each separator in the text, outside of quotes.
    counts: [usize; 4],
    /// Whether the line ends like a sentence.
    sentence: bool,
}

/// The first lines; empty ones and notes are passed over.
fn counted(text: &str) -> Vec<Counted> {
    let (mut lines, mut line, mut quoted, mut begin) = (Vec::new(), Counted::default(), false, 0);
    for (at, byte) in text.bytes().enumerate().chain([(text.len(), b'\n')]) {
        quoted ^= byte == b'"';
        if byte == b'\n' && (!quoted || at == text.len()) {
            let held = text[begin..at].trim();
            let noted = held == "#" || held.starts_with("# ") || held.starts_with("##");
            line.sentence = held.ends_with(['.', '!', '?', '…']);
            if !held.is_empty() && !noted {
                lines.push(std::mem::take(&mut line));
            }
            (line, begin) = (Counted::default(), at + 1);
        } else if let Some(nth) = SEPARATORS.iter().position(|separator| *separator == byte && !quoted) {
            line.counts[nth] += 1;
        }
        if lines.len() == LOOK {
            break;
        }
    }
    lines
}

/// Reads the table cell by cell; `shift` is the beginning of the text in its file.
fn walk(mut reader: Reader, bytes: &[u8], shift: usize, source: SourceId, table: &mut Tabular<'_>) {
    let (whole, mut rest) = (bytes.len(), bytes);
    let mut room = vec![0; 4096];
    let (mut cell, mut cells): (Vec<u8>, Vec<Cell>) = (Vec::new(), Vec::new());
    let mut start = 0;
    while !table.full() {
        let (result, read, written) = reader.read_field(rest, &mut room);
        cell.extend_from_slice(&room[..written]);
        rest = &rest[read..];
        let here = whole - rest.len();
        match result {
            ReadFieldResult::Field { record_end } => {
                // the end of a line, and empty lines, are read with what follows them
                if cells.is_empty() {
                    let ends = bytes[start..here].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
                    let before = &bytes[start.saturating_sub(1)..start + ends];
                    if before.iter().filter(|byte| **byte == b'\n').count() > 1 {
                        table.line(Vec::new(), false);
                    }
                    start += ends;
                }
                let text = String::from_utf8_lossy(&cell).into_owned();
                let long = here.saturating_sub(start + 1).max(1);
                if rest.is_empty() && unclosed(&bytes[start..]) {
                    table.unclosed(Locus::span(source, shift + start, 1));
                    return;
                }
                cells.push(Cell::new(text, Locus::span(source, shift + start, long)));
                cell.clear();
                start = here;
                if record_end {
                    table.line(std::mem::take(&mut cells), false);
                }
            }
            ReadFieldResult::OutputFull => {}
            // a last line without a line ending ends when nothing more can be read
            ReadFieldResult::InputEmpty if rest.is_empty() && read == 0 => break,
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::End => break,
        }
    }
}

/// Whether the last cell has an opening quote that is never closed, so that it contains the rest of the file.
fn unclosed(cell: &[u8]) -> bool {
    cell.first() == Some(&b'"') && cell.iter().filter(|byte| **byte == b'"').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::world::Imagined;

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
            ["the column \"a\" appears twice in data/x/a.csv", "\"4\" is beyond the last column, 3 (in 2 rows)"]
        );
        assert_eq!(read("").1, ["data/x/a.csv contains no table"]);
    }

    #[test]
    fn cells_are_parted_by_what_parts_them() {
        let one = |text: &str| is("Text", text, 2, 1);
        for (table, wanted) in [
            ("sep=;\nText;Cost\nb, c;3\n", vec![is("Text", "b, c", 3, 1), is("Cost", "3", 3, 6)]),
            ("\u{feff}\"sep=|\"\r\nText|Cost\r\nb; c|3\r\n", vec![is("Text", "b; c", 3, 1), is("Cost", "3", 3, 6)]),
            ("sep=\\t\nText\tCost\nb\t3\n", vec![is("Text", "b", 3, 1), is("Cost", "3", 3, 3)]),
            ("Text|Cost\nb, c|3\n", vec![is("Text", "b, c", 2, 1), is("Cost", "3", 2, 6)]),
            ("| Text | Cost |\n|------|-----:|\n|b|3|\n", vec![is("Text", "b", 3, 2), is("Cost", "3", 3, 4)]),
            ("Text\nWhy, oh; why?\n", vec![one("Why, oh; why?")]),
            ("Text\n\"Why, oh; why?\"\nA.\n", vec![one("Why, oh; why?")]),
            ("Card\n Text ,Cost\nb,3\n", vec![is("Text", "b", 3, 1), is("Cost", "3", 3, 3)]),
        ] {
            let (rows, _) = read(table);
            assert_eq!(rows.first(), Some(&wanted), "{table}");
        }
        assert_eq!(read("Text,Cost\nb\0,3\n").1, ["there is a NUL byte here, which cannot be printed"]);
    }

    #[test]
    fn what_is_no_card_is_told_as_what_it_is() {
        let note = |text: &str| format!("\"{text}\" begins with `#` and a space: the line is a note, not a card");
        let title =
            |text: &str| format!("\"{text}\" is above the names of the columns; it is taken as a title and not read");
        let total = |text: &str| format!("\"{text}\" begins a line with totals, which is not a card: it is skipped");
        let together =
            |names: &str| format!("the names of the columns are in two lines, which are read together: {names}");
        let aside =
            |text: &str| format!("`{text}` is alone in its row, apart from the cards: it is a note, not a card");
        let lone = |text: &str| format!("only `{text}` is filled in; it is read as a card");
        let unnamed = |text: &str| format!("\"{text}\" is in a column without a name, and is not read");
        for (table, cards, wanted) in [
            ("name,cost\n#1 Fan,3\n# a note\nMat,4\n", 2, vec![]),
            ("name,cost\n# 1 Fan,3\n# 2 Fan,3\n", 0, vec![note("# 1 Fan") + " (in 2 rows)"]),
            ("#id,# in deck\na,3\n", 1, vec![]),
            (
                "\u{feff}Name:Cost\nLamp:3\nTea:4\n",
                2,
                vec!["the table has one column: `:` does not separate cells".to_owned()],
            ),
            ("Name^Cost^Text\nLamp^3^a\n", 1, vec!["the table has one column: `^` does not separate cells".to_owned()]),
            ("sep=^\nName^Cost\nLamp^3\n", 1, vec![]),
            ("He says: what?\nTwo words: no.\nNone.\n", 2, vec![]),
            ("# in deck,name\n3,Mat\n", 1, vec![]),
            ("# my cards, the second draft\nname,text,cost,copies\nMat,Lie.,3,1\n", 1, vec![]),
            ("Cats,,\n,,\nname,text,cost\nMat,Lie.,3\nTea,Sip.,4\n", 2, vec![title("Cats")]),
            ("Cats\nname;text\nMat;Lie, down\nTea;Sip\n", 2, vec![title("Cats")]),
            ("name,text\nMat,Lie.\nTea,\nRug,\n", 3, vec![]),
            ("name,text,cost\nPLANTS,,\nMat,Lie.,3\nTea,Sip.,4\n", 3, vec![lone("PLANTS")]),
            ("name,text,cost\nMat,Lie.,3\nCats,,\nTea,Sip.,4\nDogs,,\n", 4, vec![lone("Cats") + " (in 2 rows)"]),
            ("name,text,cost\nMat,Lie.,3\nTea,,\nRug,,\n", 3, vec![]),
            (
                "name,text,cost\nMat,Lie.,3\nTea,Sip.,4\n\nthick paper\nask Ines,,\n",
                2,
                vec![aside("thick paper") + " (in 2 rows)"],
            ),
            (
                "name,text,copies\r\nMat,a,3\r\nTea,b,4\r\n,,\r\nthick paper,,\r\n\r\nRug,c,1\r\n",
                3,
                vec![aside("thick paper")],
            ),
            (
                "name,text,copies\nMat,Lie.,3\nTea,Sip.,4\nTotal,,7\nNB thick,,\n",
                2,
                vec![total("Total"), aside("NB thick")],
            ),
            ("name,text,copies\nMat,Lie.,3\nTea,Sip.,4\n# total,,7\n,# TOTAL,7\n", 2, vec![]),
            ("name,text,copies\nMat,Lie.,3\nTea,Sip.,4\nAverage,,3.5\n", 2, vec![total("Average")]),
            ("name,copies\nMat,3\nTea,4\nTOTAL:,7\n", 2, vec![total("TOTAL:")]),
            ("name,text,copies\nMat,Lie.,3\nTea,Sip.,4\n,,7\n", 2, vec![total("7")]),
            ("name,copies\nMat,1\nTea,2\nTotal Eclipse,3\n", 3, vec![]),
            (
                "name,suit,copies\nMat,a,3\nTea,a,4\na Total,,7\nRug,b,2\nb Total,,2\nGrand Total,,9\n",
                3,
                vec![total("a Total") + " (in 3 rows)"],
            ),
            ("name,suit,copies\nMat,a,3\nTea,a,4\nSubtotal for a:,,7\nRug,b,2\n", 3, vec![total("Subtotal for a:")]),
            ("name,suit,copies\nMat,a,3\nTea,a,4\n,,7\nRug,b,2\nSit,b,1\n", 4, vec![total("7")]),
            ("name,suit,copies\nMat,a,3\nTea,a,4\nSum Total,,8\nRug,b,2\n", 4, vec![]),
            ("name,suit,copies\nMat,,3\nTea,a,4\nTotal Eclipse,,7\nRug,b,2\n", 4, vec![]),
            ("name,,cost\nMat,x,3\nTea,,4\n", 2, vec![unnamed("x")]),
            ("name,cost,,\nMat,3,,x\nTea,4,y,\n", 2, vec![unnamed("y"), unnamed("x")]),
            ("name,cost,,text\n,coins,wood,\nMat,3,4,Lie.\n", 1, vec![together("name, cost coins, cost wood, text")]),
            ("name,cost,weight\n,coins,kg\nMat,3,4\n", 1, vec![together("name, cost coins, weight kg")]),
        ] {
            let (rows, said) = read(table);
            assert_eq!((rows.len(), said), (cards, wanted), "{table}");
        }
    }

    #[test]
    fn names_that_stand_again_are_no_card() {
        let (rows, said) = read("name,cost\nLamp,3\nname,cost\nMat,4\n");
        assert_eq!((rows.len(), said), (2, vec!["the names of the columns are repeated here".to_owned()]));
    }

    #[test]
    fn a_quote_that_is_never_closed_is_told_where_it_opens() {
        for text in ["name,cost\nLamp,3\n\"Mat,4\nTea,5\n", "name,cost\nLamp,3\nMat,\"4\nTea,5"] {
            let (rows, said) = read(text);
            assert_eq!(said, ["a quote is not closed: everything after it is in one cell"]);
            assert_eq!(rows.len(), 1, "what stands before it is read");
        }
        assert_eq!(read("name,cost\nLamp,\"3\"\"\"").1, Vec::<String>::new());
    }
}
