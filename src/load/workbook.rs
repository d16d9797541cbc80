//! Sheets of workbooks: XLSX and ODS. The only user of the workbook reader and of the archive reader. What would swell without
//! bound is refused before it is read, and what is read is counted; formulas are not worked out, the value that was saved with
//! them counts.

use super::row::{MOST, Row};
use super::tabular::Tabular;
use crate::diag::{Checked, Diag, Severity, did_you_mean};
use crate::locus::{Locus, SHEET};
use crate::world::{Project, missing};
use calamine::{Data, ExcelDateTime, Reader, Xlsx, open_workbook_from_rs};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

mod document;

/// The most that a workbook may be unpacked, in bytes.
const UNPACKED: u64 = 128 << 20;

/// Columns that are read.
const WIDEST: u32 = 256;

/// A cell in the text of its sheet: what it holds, where that begins, how long it is, what is wrong with it.
type Laid = (String, usize, usize, Option<Diag>);

/// What cells may take in memory: a small text may be said to stand in a million of them.
const ROOM: usize = 128 << 20;

/// What a cell takes besides its text.
const CELL: usize = 64;

/// Cells by row and column, from 0.
struct Grid {
    cells: BTreeMap<u32, BTreeMap<u32, Cell>>,
    /// How many bytes are left of what they may take.
    left: usize,
}

impl Default for Grid {
    fn default() -> Grid {
        Grid { cells: BTreeMap::new(), left: ROOM }
    }
}

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
    let found = if ods { document::open(bytes, sheet) } else { open_xml(bytes, sheet) };
    match found {
        Ok((name, grid)) => laid_out(project, &format!("{path}{SHEET}{name}"), grid, asked),
        Err(Fault::Unreadable(why)) => {
            let diag = Diag::error(asked, "bad-table", format!("{path} cannot be read: {why}"));
            Checked::bad(diag.help("save it again from a spreadsheet program, without a password"))
        }
        Err(Fault::TooLarge) => {
            let diag = Diag::error(asked, "too-many", format!("{path} has cells beyond row {MOST}"));
            Checked::bad(diag.help("delete the rows below the cards"))
        }
        Err(Fault::TooMuch) => {
            let diag = Diag::error(asked, "too-many", format!("{path} holds more than any table of cards"));
            Checked::bad(diag.help("delete what is no card: filled rows and columns beside and below them"))
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
    TooMuch,
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

fn open_xml(bytes: Vec<u8>, sheet: Option<&str>) -> Result<(String, Grid), Fault> {
    let unreadable = |e: calamine::XlsxError| Fault::Unreadable(e.to_string());
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).map_err(unreadable)?;
    let name = chosen(book.sheet_names(), sheet)?;
    let mut grid = Grid::default();
    // cell by cell: a single one at the far end must not call for all that lie before it
    let mut reader = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    while let Some(found) = reader.next_cell().map_err(unreadable)? {
        let value = cell(found.get_value().clone().into());
        grid.put(found.get_position(), value)?;
    }
    drop(reader);
    let mut reader = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    while let Some(found) = reader.next_formula().map_err(unreadable)? {
        let (row, column) = found.get_position();
        let known = grid.cells.get(&row).is_some_and(|row| row.contains_key(&column));
        if !found.get_value().is_empty() && !known {
            grid.put((row, column), Some(Cell::Formula))?;
        }
    }
    Ok((name, grid))
}

/// What a cell says.
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

impl Grid {
    /// Puts something into a cell; false if it stands too far to the right to be anybody's.
    fn put(&mut self, (row, column): (u32, u32), value: Option<Cell>) -> Result<bool, Fault> {
        let Some(value) = value.filter(|_| column < WIDEST) else { return Ok(false) };
        if row as usize > MOST {
            return Err(Fault::TooLarge);
        }
        let text = match &value {
            Cell::Text(text) | Cell::Day(text) | Cell::Fault(text) => text.len(),
            Cell::Formula => 0,
        };
        self.left = self.left.checked_sub(CELL + text).ok_or(Fault::TooMuch)?;
        self.cells.entry(row).or_default().insert(column, value);
        Ok(true)
    }
}

fn date(day: ExcelDateTime) -> String {
    let (year, month, day, ..) = day.to_ymd_hms_milli();
    format!("{year}-{month:02}-{day:02}")
}

/// The sheet as a text that complaints can point into: a line a row, cells parted by tabs.
fn laid_out(project: &Project, path: &str, Grid { cells, .. }: Grid, asked: Locus) -> Checked<Vec<Row>> {
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
    let mut table = Tabular::new(path);
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
    let faults: BTreeSet<Locus> = diags.iter().filter(|d| d.severity == Severity::Error).map(|d| d.at).collect();
    read.value.iter_mut().flatten().filter(|_| !faults.is_empty()).for_each(|row| row.hurt_at(&faults));
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
        let file = path.split('!').next().unwrap_or(path);
        let project = Project::new(Imagined::default().with(file, bytes));
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

    /// An OpenDocument of one sheet, Moons, with these rows.
    fn sheet(rows: &str) -> Vec<u8> {
        let names =
            ["office", "table", "text"].map(|n| format!("xmlns:{n}='urn:oasis:names:tc:opendocument:xmlns:{n}:1.0'"));
        let calc = "xmlns:calcext='urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0'";
        let text = format!(
            "<office:document-content {} {calc}><office:body><office:spreadsheet><table:table table:name='Moons'>{rows}</table:table></office:spreadsheet></office:body></office:document-content>",
            names.join(" ")
        );
        archive(&[("content.xml", text)])
    }

    #[test]
    fn an_open_document_is_read_as_far_as_it_is_filled() {
        let said = |text: &str| {
            format!("<table:table-cell office:value-type='string'><text:p>{text}</text:p></table:table-cell>")
        };
        let rows = format!(
            "<table:table-row>{}{}{}<table:table-cell table:number-columns-repeated='16000'/></table:table-row>",
            said("Name"),
            said("Cost"),
            said("Lit")
        ) + &format!(
            "<table:table-row>{}<table:table-cell office:value-type='float' office:value='3'><text:p>3,00</text:p></table:table-cell>\
             <table:table-cell office:value-type='boolean' office:boolean-value='true'/></table:table-row>",
            said("Lu<text:s text:c='2'/>na<text:line-break/>x")
        ) + "<table:table-row table:number-rows-repeated='3'><table:table-cell table:number-columns-repeated='16384'/></table:table-row>"
            + &format!(
                "<table:table-row>{}<table:table-cell table:formula='of:=1/0' office:value-type='string' calcext:value-type='error'><text:p>#DIV/0!</text:p></table:table-cell>\
             <table:table-cell table:formula='of:=[.B2]'/></table:table-row>",
                said("Io")
            )
            + "<table:table-row table:number-rows-repeated='1048569'><table:table-cell table:number-columns-repeated='16384'/></table:table-row>";
        let (cells, told) = read(sheet(&rows), "data/x/a.ods");
        let cell = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(cells[0], [cell("Name", "Lu  na\nx"), cell("Cost", "3"), cell("Lit", "yes")]);
        assert_eq!(
            told,
            [
                "data/x/a.ods!Moons!B6: error[bad-cell]: the workbook says #DIV/0! here",
                "data/x/a.ods!Moons!C6: error[formula]: a formula without a value: formulas are not worked out here",
            ]
        );
        let far = "<table:table-row table:number-rows-repeated='1048575'><table:table-cell/></table:table-row>";
        let last = format!(
            "<table:table-row><table:table-cell table:number-columns-repeated='16383'/>{}</table:table-row>",
            said("x")
        );
        let (_, told) = read(sheet(&format!("{rows}{far}{last}")), "data/x/a.ods");
        assert_eq!(told.len(), 2, "a cell so far right is nobody's: {told:?}");
        let (_, told) = read(sheet(&format!("{far}<table:table-row>{}</table:table-row>", said("x"))), "data/x/a.ods");
        assert_eq!(told, ["error[too-many]: data/x/a.ods has cells beyond row 100000"]);
        let many = format!(
            "<table:table-row table:number-rows-repeated='99999'><table:table-cell table:number-columns-repeated='250' office:value-type='string'><text:p>{}</text:p></table:table-cell></table:table-row>",
            "x".repeat(900)
        );
        assert_eq!(
            read(sheet(&many), "data/x/a.ods").1,
            ["error[too-many]: data/x/a.ods holds more than any table of cards"]
        );
    }
}
