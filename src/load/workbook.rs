//! Sheets of workbooks: XLSX and ODS. The only user of the workbook reader and of the archive reader. What would swell without
//! bound is refused before it is read; formulas are not worked out, the value that was saved with them counts.

use super::rows::{MOST, Row, Table};
use crate::diag::{Checked, Diag, did_you_mean};
use crate::locus::{Locus, SHEET};
use crate::world::{Project, missing};
use calamine::{Data, ExcelDateTime, Ods, Reader, Xlsx, open_workbook_from_rs};
use std::collections::BTreeMap;
use std::io::{Cursor, Read};

/// The most that a workbook may be unpacked, in bytes.
const UNPACKED: u64 = 128 << 20;

/// Columns that are read.
const WIDEST: u32 = 256;

/// A cell in the text of its sheet: what it holds, where that begins, how long it is, what is wrong with it.
type Laid = (String, usize, usize, Option<Diag>);

/// Cells by row and column, from 0.
type Cells = BTreeMap<u32, BTreeMap<u32, Cell>>;

/// What stands in a cell.
enum Cell {
    Text(String),
    /// The day that the workbook takes it for.
    Day(String),
    /// What the workbook says is wrong with it.
    Fault(String),
    /// A formula whose value was not saved.
    Formula,
}

/// The rows of a sheet; of the first if none is named.
pub(super) fn rows(project: &Project, path: &str, sheet: Option<&str>, asked: Locus) -> Checked<Vec<Row>> {
    let bytes = match project.read(path) {
        Ok(bytes) => bytes.into_owned(),
        Err(why) => return Checked::bad(missing(path, asked, &why)),
    };
    if let Err(why) = bounded(&bytes) {
        let diag = Diag::error(asked, "bad-table", format!("{path} cannot be read: {why}"));
        return Checked::bad(diag.help("save it again from a spreadsheet program, with nothing but the cards in it"));
    }
    let ods = path.to_ascii_lowercase().ends_with(".ods");
    let found = if ods { open_document(bytes, sheet) } else { open_xml(bytes, sheet) };
    match found {
        Ok((name, cells)) => laid_out(project, &format!("{path}{SHEET}{name}"), cells, asked),
        Err(Fault::Unreadable(why)) => {
            let diag = Diag::error(asked, "bad-table", format!("{path} cannot be read: {why}"));
            Checked::bad(diag.help("save it again from a spreadsheet program, without a password"))
        }
        Err(Fault::TooLarge) => {
            let diag = Diag::error(asked, "too-many", format!("{path} has cells beyond row {MOST}"));
            Checked::bad(diag.help("delete the rows below the cards"))
        }
        Err(Fault::NoSheet(known)) => {
            let name = sheet.unwrap_or_default();
            let help = match did_you_mean(name, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{path}{SHEET}{near}`?"),
                None => format!("its sheets are {}", known.join(", ")),
            };
            Checked::bad(Diag::error(asked, "no-sheet", format!("{path} has no sheet \"{name}\"")).help(help))
        }
    }
}

enum Fault {
    Unreadable(String),
    TooLarge,
    NoSheet(Vec<String>),
}

/// Whether an archive stays within bounds, whatever it says of itself.
fn bounded(bytes: &[u8]) -> Result<(), String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|e| e.to_string())?;
    let mut left = UNPACKED;
    for i in 0..archive.len() {
        let entry = archive.by_index(i).map_err(|e| e.to_string())?;
        let read = std::io::copy(&mut entry.take(left + 1), &mut std::io::sink()).map_err(|e| e.to_string())?;
        left = left.checked_sub(read).ok_or_else(|| format!("unpacked it is more than {} MiB", UNPACKED >> 20))?;
    }
    Ok(())
}

/// The sheet that is asked for.
fn chosen(known: Vec<String>, sheet: Option<&str>) -> Result<String, Fault> {
    let found = match sheet {
        Some(name) => known.iter().find(|known| *known == name),
        None => known.first(),
    };
    found.cloned().ok_or(Fault::NoSheet(known))
}

fn open_xml(bytes: Vec<u8>, sheet: Option<&str>) -> Result<(String, Cells), Fault> {
    let unreadable = |e: calamine::XlsxError| Fault::Unreadable(e.to_string());
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).map_err(unreadable)?;
    let name = chosen(book.sheet_names(), sheet)?;
    let mut cells = Cells::new();
    // cell by cell: a single one at the far end must not call for all that lie before it
    let mut reader = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    while let Some(found) = reader.next_cell().map_err(unreadable)? {
        let value = cell(found.get_value().clone().into());
        put(&mut cells, found.get_position(), value)?;
    }
    drop(reader);
    let mut reader = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    while let Some(found) = reader.next_formula().map_err(unreadable)? {
        let (row, column) = found.get_position();
        if !found.get_value().is_empty() && column < WIDEST {
            cells.entry(row).or_default().entry(column).or_insert(Cell::Formula);
        }
    }
    Ok((name, cells))
}

fn open_document(bytes: Vec<u8>, sheet: Option<&str>) -> Result<(String, Cells), Fault> {
    let unreadable = |e: calamine::OdsError| Fault::Unreadable(e.to_string());
    let mut book: Ods<_> = open_workbook_from_rs(Cursor::new(bytes)).map_err(unreadable)?;
    let name = chosen(book.sheet_names(), sheet)?;
    let range = book.worksheet_range(&name).map_err(unreadable)?;
    let (top, left) = range.start().unwrap_or_default();
    let mut cells = Cells::new();
    for (row, column, value) in range.used_cells() {
        let value = cell(value.clone());
        put(&mut cells, (top + row as u32, left + column as u32), value)?;
    }
    Ok((name, cells))
}

/// What a cell says, whichever kind of workbook it is in.
fn cell(value: Data) -> Option<Cell> {
    Some(match value {
        Data::String(text) => Cell::Text(text),
        Data::Int(n) => Cell::Text(n.to_string()),
        Data::Float(f) => Cell::Text(f.to_string()),
        Data::Bool(yes) => Cell::Text(if yes { "yes" } else { "no" }.to_owned()),
        Data::DateTime(day) => Cell::Day(date(day)),
        Data::DateTimeIso(day) | Data::DurationIso(day) => Cell::Day(day),
        Data::Error(fault) => Cell::Fault(fault.to_string()),
        Data::Empty => return None,
    })
}

fn put(cells: &mut Cells, (row, column): (u32, u32), value: Option<Cell>) -> Result<(), Fault> {
    let Some(value) = value.filter(|_| column < WIDEST) else { return Ok(()) };
    if row as usize > MOST {
        return Err(Fault::TooLarge);
    }
    cells.entry(row).or_default().insert(column, value);
    Ok(())
}

fn date(day: ExcelDateTime) -> String {
    let (year, month, day, ..) = day.to_ymd_hms_milli();
    format!("{year}-{month:02}-{day:02}")
}

/// The sheet as a text that complaints can point into: a line a row, cells parted by tabs.
fn laid_out(project: &Project, path: &str, cells: Cells, asked: Locus) -> Checked<Vec<Row>> {
    let mut text = String::new();
    let mut lines: Vec<Vec<Laid>> = Vec::new();
    let last = cells.last_key_value().map_or(0, |(row, _)| row + 1);
    for row in 0..last {
        let mut line = Vec::new();
        let held = cells.get(&row);
        let wide = held.and_then(|held| held.last_key_value()).map_or(0, |(column, _)| column + 1);
        for column in 0..wide {
            let cell = held.and_then(|held| held.get(&column));
            let (value, fault) = match cell {
                None => (String::new(), None),
                Some(Cell::Text(value)) => (value.clone(), None),
                Some(Cell::Day(day)) => (day.clone(), Some(dated(day))),
                Some(Cell::Fault(fault)) => (String::new(), Some(faulty(fault))),
                Some(Cell::Formula) => (String::new(), Some(unsaved())),
            };
            let start = text.len();
            text += &value.replace(['\n', '\r', '\t'], " ");
            line.push((value, start, text.len() - start, fault));
            text.push('\t');
        }
        text.push('\n');
        lines.push(line);
    }
    let source = project.sources.add(path, text.into());
    let mut table = Table::new(path);
    let mut diags = Vec::new();
    for line in lines {
        let cell = |(value, start, long, fault): Laid| {
            let at = Locus::span(source, start, long.max(1));
            diags.extend(fault.map(|fault| Diag { at, ..fault }));
            (value, at)
        };
        let cells: Vec<_> = line.into_iter().map(cell).collect();
        table.line(cells);
    }
    let mut read = table.rows(asked);
    read.diags.extend(diags);
    read
}

fn dated(day: &str) -> Diag {
    let what = format!("the workbook has made a date of this cell, {day}");
    Diag::warning(Locus::Nowhere, "date", what).help("format the column as text and type what you meant again")
}

fn faulty(fault: &str) -> Diag {
    Diag::error(Locus::Nowhere, "bad-cell", format!("the workbook says {fault} here")).help("mend its formula")
}

fn unsaved() -> Diag {
    let what = "a formula without a value: formulas are not worked out here";
    let help = "open it in a spreadsheet program and save it, or put the value in place of the formula";
    Diag::error(Locus::Nowhere, "formula", what).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Paint;
    use crate::world::Imagined;
    use std::io::Write as _;
    use zip::write::SimpleFileOptions;

    const NAMES: &str = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'";

    fn archive(files: &[(&str, String)]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            writer.start_file(*name, SimpleFileOptions::default()).expect("a file");
            writer.write_all(text.as_bytes()).expect("written");
        }
        writer.finish().expect("an archive").into_inner()
    }

    /// A workbook of one sheet, Moons, with these rows.
    fn book(rows: &str) -> Vec<u8> {
        let package = "http://schemas.openxmlformats.org/package/2006";
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let relation = |kind: &str, to: &str| {
            format!(
                "<Relationships xmlns='{package}/relationships'><Relationship Id='r1' Type='{office}/{kind}' Target='{to}'/></Relationships>"
            )
        };
        archive(&[
            ("[Content_Types].xml", format!("<Types xmlns='{package}/content-types'/>")),
            ("_rels/.rels", relation("officeDocument", "xl/workbook.xml")),
            ("xl/_rels/workbook.xml.rels", relation("worksheet", "worksheets/sheet1.xml")),
            (
                "xl/workbook.xml",
                format!(
                    "<workbook {NAMES} xmlns:r='{office}'><sheets><sheet name='Moons' sheetId='1' r:id='r1'/></sheets></workbook>"
                ),
            ),
            ("xl/worksheets/sheet1.xml", format!("<worksheet {NAMES}><sheetData>{rows}</sheetData></worksheet>")),
        ])
    }

    fn text(at: &str, text: &str) -> String {
        format!("<c r='{at}' t='inlineStr'><is><t>{text}</t></is></c>")
    }

    fn read(bytes: Vec<u8>, path: &str) -> (Vec<Vec<(String, String)>>, Vec<String>) {
        let project = Project::new(Imagined::default().with("data/x/a.xlsx", bytes));
        let read = super::super::rows(&project, path, Locus::Nowhere);
        let rows = read.value.unwrap_or_default();
        let cells = |row: &Row| -> Vec<(String, String)> {
            row.columns().filter_map(|(name, ..)| Some((name.to_owned(), row.get(name)?.word()?))).collect()
        };
        let first = |d: &Diag| d.show(&project.sources, Paint::Plain).lines().next().unwrap_or_default().to_owned();
        (rows.iter().map(cells).collect(), read.diags.iter().map(first).collect())
    }

    #[test]
    fn cells_are_read_and_faults_are_placed_in_them() {
        let head = format!("<row r='1'>{}{}</row>", text("A1", "Name"), text("B1", "Cost"));
        let rows = head
            + &format!("<row r='2'>{}<c r='B2'><v>3</v></c></row>", text("A2", "Luna"))
            + &format!("<row r='4'>{}<c r='B4'><f>B2+1</f></c></row>", text("A4", "Io"))
            + &format!("<row r='5'>{}<c r='B5'><f>B2+1</f><v>4</v></c></row>", text("A5", "Europa"));
        let (cells, said) = read(book(&rows), "data/x/a.xlsx!Moons");
        let cell = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(cells[0], [cell("Name", "Luna"), cell("Cost", "3")]);
        assert_eq!(cells[2], [cell("Name", "Europa"), cell("Cost", "4")]);
        let formula =
            "data/x/a.xlsx!Moons!B4: error[formula]: a formula without a value: formulas are not worked out here";
        assert_eq!(said, [formula]);
        let (_, said) = read(book(&rows), "data/x/a.xlsx!Mons");
        assert_eq!(said, ["error[no-sheet]: data/x/a.xlsx has no sheet \"Mons\""]);
    }

    #[test]
    fn what_would_swell_is_refused() {
        // a single cell at the far end of the sheet
        let far = format!("<row r='1'>{}</row><row r='1048576'>{}</row>", text("A1", "Name"), text("XFD1048576", "x"));
        let (rows, said) = read(book(&far), "data/x/a.xlsx");
        assert!(rows.is_empty() && said.is_empty(), "columns so far right are nobody's: {said:?}");
        let deep = format!("<row r='1'>{}</row><row r='1048576'>{}</row>", text("A1", "Name"), text("A1048576", "x"));
        assert_eq!(
            read(book(&deep), "data/x/a.xlsx").1,
            ["error[too-many]: data/x/a.xlsx has cells beyond row 100000"]
        );
        let bomb = archive(&[("xl/worksheets/sheet1.xml", " ".repeat(UNPACKED as usize + 1))]);
        assert!(bomb.len() < 1 << 20);
        let said = read(bomb, "data/x/a.xlsx").1;
        assert_eq!(said, ["error[bad-table]: data/x/a.xlsx cannot be read: unpacked it is more than 128 MiB"]);
        let said = read(b"no archive".to_vec(), "data/x/a.xlsx").1;
        assert!(said[0].starts_with("error[bad-table]: data/x/a.xlsx cannot be read"), "{said:?}");
    }
}
