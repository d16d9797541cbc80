//! Sheets of workbooks: XLSX and ODS. The only user of the workbook reader and the archive reader. Files that would become too
//! large are refused before reading, and the size is also counted while reading. Formulas are not calculated; the saved value
//! is used. A merged cell applies to all its rows, and a number is read with the number format of its cell.

use super::row::{MOST, Row};
use super::tabular::{self, Once, Tabular};
use super::tree::Tree;
use grid::{Cell, Grid, Hidden, Merged, WIDEST};
use ground::diag::{Checked, Diag, Severity, did_you_mean};
use ground::locus::{Locus, SHEET};
use ground::world::{Project, missing};
use std::collections::{BTreeSet, HashSet};
use std::io::{Cursor, Read};

mod document;
mod format;
mod grid;
mod sheet;

/// The largest size of an unpacked workbook, in bytes.
const UNPACKED: u64 = 128 << 20;

/// The content of a workbook: the requested sheet, and the names of all sheets that are not empty.
struct Book {
    name: String,
    grid: Grid,
    filled: Vec<String>,
}

/// The rows of a sheet; of the first if none is named.
pub(super) fn rows(project: &Project, path: &str, sheet: Option<&str>, asked: Locus) -> Checked<Vec<Row>> {
    match open(project, path, sheet, asked) {
        Ok(Book { name, grid, filled }) => {
            let drawn = grid.drawn;
            let mut read = laid_out(project, &format!("{path}{SHEET}{name}"), grid, asked);
            if drawn > 0 {
                let what =
                    format!("pictures, text boxes and charts on the sheet {name} of {path} are not read ({drawn})");
                let help = "save each picture as a file in the game's folder art, and write its name in a column";
                read.diags.push(Diag::warning(asked, "unread-picture", what).help(help));
            }
            let others: Vec<&str> = filled.iter().filter(|other| **other != name).map(String::as_str).collect();
            if sheet.is_none() && !others.is_empty() {
                let what = format!("{path} has other sheets, which are not read: {}", others.join(", "));
                let file = path.rsplit('/').next().unwrap_or(path);
                let help = format!("name those that contain cards: files: [{:?}, ..]", format!("{file}{SHEET}{name}"));
                read.diags.push(Diag::warning(asked, "unread-sheet", what).help(help));
            }
            read
        }
        Err(diag) => Checked::bad(diag),
    }
}

/// The names of the sheets that are not empty; none if it cannot be read.
pub(super) fn sheets(project: &Project, path: &str) -> Vec<String> {
    open(project, path, None, Locus::Nowhere).map(|book| book.filled).unwrap_or_default()
}

fn open(project: &Project, path: &str, sheet: Option<&str>, asked: Locus) -> Result<Book, Diag> {
    let bytes = project.read(path).map_err(|why| missing(path, asked, &why))?.into_owned();
    let unreadable = |why: String, help: &str| {
        Diag::error(asked, "bad-table", format!("{path} cannot be read: {why}")).help(help.to_owned())
    };
    let help = "save it again from a spreadsheet program, with only the cards in it";
    bounded(&bytes).map_err(|why| unreadable(why, help))?;
    let ods = path.to_ascii_lowercase().ends_with(".ods");
    let found = if ods { document::open(bytes, sheet) } else { sheet::open(bytes, sheet) };
    found.map_err(|fault| match fault {
        Fault::Unreadable(why) => unreadable(why, "save it again from a spreadsheet program, without a password"),
        Fault::TooLarge => {
            let diag = Diag::error(asked, "too-many", format!("{path} has cells beyond row {MOST}"));
            diag.help("delete the rows below the cards")
        }
        Fault::TooMuch => {
            let diag = Diag::error(asked, "too-many", format!("{path} is too large for a table of cards"));
            diag.help("delete filled rows and columns beside and below the cards")
        }
        Fault::NoSheet(known) if known.is_empty() => {
            let diag = Diag::error(asked, "no-sheet", format!("all sheets of {path} are hidden"));
            diag.help("show the sheet with the cards")
        }
        Fault::NoSheet(known) => {
            let name = sheet.unwrap_or_default();
            let help = match did_you_mean(name, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{path}{SHEET}{near}`?"),
                None => format!("its sheets are {}", known.join(", ")),
            };
            Diag::error(asked, "no-sheet", format!("{path} has no sheet \"{name}\"")).help(help)
        }
    })
}

enum Fault {
    Unreadable(String),
    TooLarge,
    TooMuch,
    NoSheet(Vec<String>),
}

/// Whether an archive stays within the limits; its directory is not trusted.
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

/// The requested sheet.
fn chosen(known: Vec<String>, sheet: Option<&str>) -> Result<String, Fault> {
    let found = match sheet {
        Some(name) => known.iter().find(|known| *known == name),
        None => known.first(),
    };
    found.cloned().ok_or(Fault::NoSheet(known))
}

/// The sheet as a text to which complaints can point: one line for each row, with cells separated by tabs.
fn laid_out(project: &Project, path: &str, mut grid: Grid, asked: Locus) -> Checked<Vec<Row>> {
    if let Some(text) = project.edited(path) {
        retype(&mut grid, &text);
    }
    let wide = |merged: &Merged| (merged.from.0..=merged.to.0, merged.from.1, merged.to.1);
    let across: Vec<_> = grid.merged.iter().filter(|merged| merged.to.1 > merged.from.1).map(wide).collect();
    if grid.spread().is_err() {
        let diag = Diag::error(asked, "too-many", format!("{path} has too many merged cells"));
        return Checked::bad(diag.help("unmerge them"));
    }
    let (mut text, mut lines) = (String::new(), Vec::new());
    let last = grid.cells.last_key_value().map_or(0, |(row, _)| row + 1);
    for row in 0..last {
        let mut held = grid.cells.remove(&row).unwrap_or_default();
        let width = held.last_key_value().map_or(0, |(column, _)| column + 1);
        let mut line = Vec::new();
        for column in 0..width {
            let cell = held.remove(&column).unwrap_or_else(|| Cell::Text(String::new()));
            let start = text.len();
            let (tree, fault) = cell.read();
            text += &shown(&tree);
            let here = across.iter().find(|(rows, from, _)| *from == column && rows.contains(&row));
            let across = here.map_or(1, |(_, from, to)| (to - from + 1) as usize);
            line.push((tree, start, text.len() - start, across, fault));
            text.push('\t');
        }
        text.push('\n');
        lines.push((row, line));
    }
    let source = project.sources.add(path, text.into());
    let mut table = Tabular::new(path, false);
    let mut faults: Vec<Diag> = Vec::new();
    for (row, line) in lines {
        let mut cells = Vec::with_capacity(line.len());
        for (tree, start, long, across, fault) in line {
            let at = Locus::span(source, start, long.max(1));
            let faulty = fault.as_ref().is_some_and(|fault| fault.severity == Severity::Error);
            faults.extend(fault.map(|fault| Diag { at, ..fault }));
            let hidden = u32::try_from(cells.len()).is_ok_and(|column| grid.hidden.columns.contains(&column));
            cells.push(tabular::Cell { tree, at, across, faulty, hidden });
        }
        table.line(cells, grid.hidden.rows.contains(&row));
    }
    let mut read = table.rows(asked);
    let rows = read.value.iter().flatten();
    // errors in a skipped line do not matter
    let held: HashSet<Locus> = rows.flat_map(Row::places).collect();
    faults.retain(|fault| held.contains(&fault.at));
    let errors: BTreeSet<Locus> = faults.iter().filter(|d| d.severity == Severity::Error).map(|d| d.at).collect();
    read.value.iter_mut().flatten().filter(|_| !errors.is_empty()).for_each(|row| row.hurt_at(&errors));
    let (mut days, mut forms, mut struck) = (Once::default(), Once::default(), Once::default());
    for fault in faults {
        match fault.code {
            "date" => days.tell(|| fault),
            "format" => forms.tell(|| fault),
            "struck-out" => struck.tell(|| fault),
            _ => read.diags.push(fault),
        }
    }
    read.diags.extend([days, forms, struck].into_iter().filter_map(Once::diag));
    read
}

/// A cell in one line of the text of its sheet.
fn shown(tree: &Tree) -> String {
    tree.node(Locus::Nowhere).word().unwrap_or_default().replace(['\n', '\r', '\t'], " ")
}

/// Puts the text of an edited sheet back into its cells.
fn retype(grid: &mut Grid, text: &str) {
    for (row, line) in (0..).zip(text.split('\n')) {
        for (column, word) in (0..).zip(line.split('\t')) {
            let cell = grid.cells.get_mut(&row).and_then(|cells| cells.get_mut(&column));
            if let Some(cell) = cell.filter(|cell| shown(&Cell::clone(cell).read().0) != word) {
                *cell = Cell::Text(word.to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::diag::Paint;
    use ground::world::Imagined;
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
            "data/x/a.xlsx!Moons!B4: error[formula]: a formula without a value: lootpress does not calculate formulas";
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
    fn what_a_sheet_hides_is_told_once() {
        let row = |nth: u32, hidden: &str, cells: [&str; 3]| {
            let cells = ["A", "B", "C"].iter().zip(cells).map(|(c, says)| text(&format!("{c}{nth}"), says));
            format!("<row r='{nth}' {hidden}>{}</row>", cells.collect::<String>())
        };
        let rows = row(1, "", ["Name", "Old", "#n"])
            + &row(2, "", ["Luna", "a", "b"])
            + &row(3, "hidden='1'", ["Io", "c", "d"]);
        let columns =
            "</sheetData><cols><col min='1' max='1' width='9'/><col width='9' hidden='1' min='2' max='16384'/></cols>";
        let said = |place: &str, what: &str| format!("data/x/a.{place}: warning[{what}");
        let wanted = |file: &str| {
            let column = "hidden-column]: a column is hidden in the sheet, but it is read: \"Old\"";
            let row = "hidden-row]: this row is hidden in the sheet, but it is read as a card";
            [said(&format!("{file}!Moons!B1"), column), said(&format!("{file}!Moons!A3"), row)]
        };
        let hidden = book(&format!("{rows}{columns}<sheetData>"));
        let (cells, told) = read(hidden, "data/x/a.xlsx");
        assert_eq!((cells.len(), told), (2, wanted("xlsx").to_vec()));
        let said = |text: &str| {
            format!("<table:table-cell office:value-type='string'><text:p>{text}</text:p></table:table-cell>")
        };
        let line = |hidden: &str, cells: [&str; 3]| {
            format!("<table:table-row {hidden}>{}</table:table-row>", cells.map(said).concat())
        };
        let columns = "<table:table-column/><table:table-column table:visibility='collapse' table:number-columns-repeated='16383'/>";
        let rows = line("", ["Name", "Old", "#n"])
            + &line("", ["Luna", "a", "b"])
            + &line("table:visibility='filter'", ["Io", "c", "d"]);
        let (cells, told) = read(sheet(&format!("{columns}{rows}")), "data/x/a.ods");
        assert_eq!((cells.len(), told), (2, wanted("ods").to_vec()));
    }

    #[test]
    fn a_hidden_sheet_is_read_only_if_it_is_named() {
        let said = |text: &str| {
            format!("<table:table-cell office:value-type='string'><text:p>{text}</text:p></table:table-cell>")
        };
        let lines = |cell: &str| format!("<table:table-row>{}</table:table-row>", said(cell)).repeat(2);
        let rows = format!(
            "{}</table:table><table:table table:name='Old' table:style-name='ta2'>{}</table:table><table:table table:name='Stars'>{}",
            lines("Io"),
            lines("Sol"),
            lines("Rigel")
        );
        let style = "<s:style xmlns:s='urn:oasis:names:tc:opendocument:xmlns:style:1.0' s:name='ta2'><s:table-properties table:display='false'/></s:style>";
        let other = "warning[unread-sheet]: data/x/a.ods has other sheets, which are not read: Stars";
        assert_eq!(read(sheet(&format!("{style}{rows}")), "data/x/a.ods").1, [other]);
        let (cells, told) = read(sheet(&format!("{style}{rows}")), "data/x/a.ods!Old");
        assert_eq!((cells.len(), told.len()), (1, 0));
    }

    #[test]
    fn pictures_that_lie_on_a_sheet_are_told() {
        let package = "http://schemas.openxmlformats.org/package/2006/relationships";
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let drawn = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
        let rows = format!("<row r='1'>{}</row><row r='2'>{}</row>", text("A1", "Name"), text("A2", "Luna"));
        let relation = format!(
            "<Relationships xmlns='{package}'><Relationship Id='r1' Type='{office}/drawing' Target='../drawings/drawing1.xml'/></Relationships>"
        );
        let shapes =
            ["pic", "sp"].map(|shape| format!("<x:twoCellAnchor><x:from/><x:{shape}/></x:twoCellAnchor>")).concat();
        let pictures = format!("<x:wsDr xmlns:x='{drawn}'>{shapes}</x:wsDr>");
        let mut writer = zip::ZipWriter::new_append(Cursor::new(book(&rows))).expect("an archive");
        for (name, text) in [("xl/worksheets/_rels/sheet1.xml.rels", relation), ("xl/drawings/drawing1.xml", pictures)]
        {
            writer.start_file(name, SimpleFileOptions::default()).expect("a file");
            writer.write_all(text.as_bytes()).expect("written");
        }
        let bytes = writer.finish().expect("an archive").into_inner();
        let told = "warning[unread-picture]: pictures, text boxes and charts on the sheet Moons of data/x/a.xlsx are not read (2)";
        assert_eq!(read(bytes, "data/x/a.xlsx").1, [told]);
        let draw = "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0";
        let rows = "<table:table-row><table:table-cell office:value-type='string'><text:p>Name</text:p></table:table-cell></table:table-row>\
             <table:table-row><table:table-cell office:value-type='string'><text:p>Luna</text:p></table:table-cell></table:table-row>";
        let shapes = format!("<table:shapes xmlns:draw='{draw}'><draw:frame><draw:image/></draw:frame></table:shapes>");
        let told = "warning[unread-picture]: pictures, text boxes and charts on the sheet Moons of data/x/a.ods are not read (1)";
        assert_eq!(read(sheet(&format!("{shapes}{rows}")), "data/x/a.ods").1, [told]);
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
        assert_eq!(cells[0], [cell("Name", "Lu  na\nx"), cell("Cost", "3,00"), cell("Lit", "TRUE")]);
        assert_eq!(
            told,
            [
                "data/x/a.ods!Moons!B6: error[bad-cell]: this cell has the error #DIV/0!",
                "data/x/a.ods!Moons!C6: error[formula]: a formula without a value: lootpress does not calculate formulas",
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
            ["error[too-many]: data/x/a.ods is too large for a table of cards"]
        );
    }
}
