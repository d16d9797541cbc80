//! Reads XLSX sheets cell by cell, so that one cell far out does not allocate all cells before it.

use super::{Book, Cell, Fault, Grid, Hidden, Merged, WIDEST, chosen, format};
use calamine::{Data, ExcelDateTime, Reader, SheetVisible, Xlsx, XlsxError, open_workbook_from_rs};
use roxmltree::{Document, Node};
use std::io::{Cursor, Read};

mod rich;

const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// Objects that may be anchored to cells (ECMA-376, 20.5.2).
const SHAPES: [&str; 5] = ["pic", "sp", "grpSp", "graphicFrame", "cxnSp"];

pub(super) fn open(bytes: Vec<u8>, sheet: Option<&str>) -> Result<Book, Fault> {
    let unreadable = |e: XlsxError| Fault::Unreadable(e.to_string());
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes.as_slice())).map_err(unreadable)?;
    // a hidden sheet is read only if it is named
    let shown = |one: &&calamine::Sheet| sheet.is_some() || one.visible == SheetVisible::Visible;
    let known: Vec<String> = book.sheets_metadata().iter().filter(shown).map(|one| one.name.clone()).collect();
    let name = chosen(known.clone(), sheet)?;
    let (hidden, drawn) = unreported(&bytes, &name).unwrap_or_default();
    let mut grid = Grid { hidden, drawn, ..Grid::default() };
    let mut reader = book.worksheet_cells_reader(&name).map_err(unreadable)?;
    let rich = rich::rich(&bytes).unwrap_or_default();
    let formats: Vec<String> = (reader.styles().iter())
        .map(|style| style.number_format.as_ref().map(|format| format.format_code.clone()).unwrap_or_default())
        .collect();
    while let Some((found, style)) = reader.next_cell_with_style_id().map_err(unreadable)? {
        let format = formats.get(style).map_or("", String::as_str);
        let held = match cell(found.get_value().clone().into(), format) {
            Some(Cell::Text(text)) => Some(match rich.marked.get(&text) {
                _ if rich.struck.contains(&text) => Cell::Struck(text),
                Some(marked) => Cell::Marked(text, marked.clone()),
                None => Cell::Text(text),
            }),
            other => other,
        };
        grid.put(found.get_position(), held)?;
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
    drop(reader);
    let merged = book.merge_cells_by_sheet_name(&name).map_err(unreadable)?;
    grid.merged = merged.into_iter().map(|cells| Merged { from: cells.start, to: cells.end }).collect();
    let filled = known.into_iter().filter(|name| holds_something(&mut book, name)).collect();
    Ok(Book { name, grid, filled })
}

fn holds_something(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> bool {
    let Ok(mut reader) = book.worksheet_cells_reader(name) else { return false };
    std::iter::from_fn(|| reader.next_cell().ok().flatten())
        .any(|found| cell(found.get_value().clone().into(), "").is_some())
}

/// The text of a cell.
fn cell(value: Data, format: &str) -> Option<Cell> {
    let number = |number: f64| Cell::Number(number, format::shown(format, number));
    Some(match value {
        Data::String(text) if text.is_empty() => return None,
        Data::String(text) => Cell::Text(text),
        Data::Int(n) => number(n as f64),
        Data::Float(f) => number(f),
        Data::Bool(yes) => Cell::Text(if yes { "TRUE" } else { "FALSE" }.to_owned()),
        Data::DateTime(day) => Cell::Day(date(day)),
        Data::DateTimeIso(day) => Cell::Day(day),
        Data::DurationIso(span) => Cell::Day(format::span(&span)),
        Data::Error(fault) => Cell::Fault(fault.to_string()),
        Data::Empty => return None,
    })
}

/// A date, a time of day, or both. A sheet counts days; a number below one is a time.
fn date(at: ExcelDateTime) -> String {
    let seconds = |days: f64| (days * 86_400.0).round() as u64;
    let days = at.as_f64();
    if at.is_duration() || days < 1.0 {
        return format::clock(seconds(days));
    }
    let (year, month, day, ..) = at.to_ymd_hms_milli();
    let day = format!("{year}-{month:02}-{day:02}");
    match seconds(days.fract()) {
        0 => day,
        time => format!("{day} {}", format::clock(time)),
    }
}

/// Properties that the workbook reader does not report: hidden rows and columns of a sheet, and the number of
/// pictures, text boxes and charts on it.
fn unreported(bytes: &[u8], name: &str) -> Option<(Hidden, usize)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut text = |path: &str| {
        let mut text = String::new();
        archive.by_name(path).ok()?.read_to_string(&mut text).ok()?;
        Some(text)
    };
    let book = text("xl/workbook.xml")?;
    let book = Document::parse(&book).ok()?;
    let sheet = book.descendants().find(|node| node.has_tag_name("sheet") && node.attribute("name") == Some(name))?;
    let id = sheet.attribute((RELATIONS, "id"))?;
    let path = related(&text("xl/_rels/workbook.xml.rels")?, "xl", |node| node.attribute("Id") == Some(id))?;
    let sheet = text(&path)?;
    let (folder, file) = path.rsplit_once('/')?;
    let is_drawing = |node: Node<'_, '_>| node.attribute("Type").is_some_and(|kind| kind.ends_with("/drawing"));
    let drawing = text(&format!("{folder}/_rels/{file}.rels")).and_then(|parts| related(&parts, folder, is_drawing));
    let drawing = drawing.and_then(|path| text(&path)).unwrap_or_default();
    let drawn = Document::parse(&drawing).map_or(0, |drawing| {
        let anchors = drawing.root_element().children().filter(Node::is_element);
        let shapes = anchors.flat_map(|anchor| anchor.children());
        shapes.filter(|shape| SHAPES.contains(&shape.tag_name().name())).count()
    });
    let rows = hidden_in(&sheet, "row").filter_map(|row| value(row, "r")?.checked_sub(1));
    // one element covers all columns of a range
    let columns = hidden_in(&sheet, "col").filter_map(|columns| {
        let first = value(columns, "min")?.checked_sub(1)?;
        Some(first..value(columns, "max")?.min(WIDEST))
    });
    Some((Hidden { rows: rows.collect(), columns: columns.flatten().collect() }, drawn))
}

/// The path of the first related part of the requested type; targets are relative to the folder.
fn related(relations: &str, folder: &str, asked: impl Fn(Node<'_, '_>) -> bool) -> Option<String> {
    let relations = Document::parse(relations).ok()?;
    let target = relations.descendants().find(|node| asked(*node))?.attribute("Target")?;
    if let Some(path) = target.strip_prefix('/') {
        return Some(path.to_owned());
    }
    let mut path: Vec<&str> = folder.split('/').collect();
    for part in target.split('/') {
        match part {
            ".." => drop(path.pop()),
            part => path.push(part),
        }
    }
    Some(path.join("/"))
}

/// The attributes of all elements with this name that are hidden.
fn hidden_in<'s>(sheet: &'s str, element: &str) -> impl Iterator<Item = &'s str> {
    let begin = format!("<{element} ");
    let all = sheet.match_indices(&begin).map(|(at, _)| &sheet[at..]).collect::<Vec<_>>().into_iter();
    let marks = all.filter_map(|rest| Some(rest.split_once('>')?.0));
    marks.filter(|mark| matches!(attribute(mark, "hidden"), Some("1" | "true")))
}

fn value(mark: &str, key: &str) -> Option<u32> {
    attribute(mark, key)?.parse().ok()
}

fn attribute<'m>(mark: &'m str, key: &str) -> Option<&'m str> {
    let (_, rest) = mark.split_once(&format!(" {key}="))?;
    rest.get(1..)?.split(['"', '\'']).next()
}
