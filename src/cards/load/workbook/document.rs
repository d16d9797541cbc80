//! Reads OpenDocument sheets cell by cell. Repeated empty rows stay compressed in memory, as in the file.

use super::{Book, Cell, Fault, Grid, Merged, UNPACKED, WIDEST, chosen, format};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeSet;
use std::io::{Cursor, Read};

const TABLE: &str = "urn:oasis:names:tc:opendocument:xmlns:table:1.0";
const OFFICE: &str = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
const STYLE: &str = "urn:oasis:names:tc:opendocument:xmlns:style:1.0";
const TEXT: &str = "urn:oasis:names:tc:opendocument:xmlns:text:1.0";
const DRAW: &str = "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0";
const CALC: &str = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0";

/// The largest number of elements and texts: several times as many as the largest table has.
const NODES: u32 = 4_000_000;

/// The largest number of spaces of one element for repeated spaces.
const BLANKS: usize = 100;

pub(super) fn open(bytes: Vec<u8>, sheet: Option<&str>) -> Result<Book, Fault> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|e| Fault::Unreadable(e.to_string()))?;
    let entry = archive.by_name("content.xml").map_err(|e| Fault::Unreadable(e.to_string()))?;
    let mut text = String::new();
    entry.take(UNPACKED).read_to_string(&mut text).map_err(|e| Fault::Unreadable(e.to_string()))?;
    let options = ParsingOptions { nodes_limit: NODES, ..Default::default() };
    let doc = Document::parse_with_options(&text, options).map_err(|e| match e {
        roxmltree::Error::NodesLimitReached => Fault::TooMuch,
        e => Fault::Unreadable(e.to_string()),
    })?;
    let named = |table: &Node<'_, '_>| table.attribute((TABLE, "name")).unwrap_or_default().to_owned();
    // a table within a cell is not one of the sheets
    let book = doc.descendants().find(|node| node.has_tag_name((OFFICE, "spreadsheet")));
    let tables: Vec<Node<'_, '_>> =
        book.into_iter().flat_map(|book| book.children()).filter(|node| node.has_tag_name((TABLE, "table"))).collect();
    // a hidden sheet is read only if it is named
    let hidden: BTreeSet<&str> = doc.descendants().filter_map(|node| hides(node)).collect();
    let shown = |table: &&Node<'_, '_>| {
        sheet.is_some() || !table.attribute((TABLE, "style-name")).is_some_and(|style| hidden.contains(style))
    };
    let name = chosen(tables.iter().filter(shown).map(named).collect(), sheet)?;
    let holds = |table: &&Node<'_, '_>| table.descendants().filter(is_cell).any(|node| cell(node).is_some());
    let filled = tables.iter().filter(shown).filter(holds).map(named).collect();
    let mut grid = Grid::default();
    let Some(table) = tables.iter().find(|table| named(table) == name) else { return Ok(Book { name, grid, filled }) };
    let is_shape = |node: &Node<'_, '_>| ["frame", "custom-shape"].iter().any(|name| node.has_tag_name((DRAW, *name)));
    grid.drawn = table.descendants().filter(is_shape).count();
    let mut column = 0_u32;
    for node in table.descendants().filter(|node| node.has_tag_name((TABLE, "table-column"))) {
        let end = column.saturating_add(repeated(node, "number-columns-repeated")).min(WIDEST);
        grid.hidden.columns.extend((column..end).filter(|_| is_hidden(node)));
        column = end;
    }
    let mut row = 0_u32;
    for line in table.descendants().filter(|node| node.has_tag_name((TABLE, "table-row"))) {
        let times = repeated(line, "number-rows-repeated");
        for nth in 0..times {
            // repeated empty cells are skipped at once
            let row = row.saturating_add(nth);
            if fill(line, row, &mut grid)? == 0 {
                break;
            }
            if is_hidden(line) {
                grid.hidden.rows.insert(row);
            }
        }
        row = row.saturating_add(times);
    }
    Ok(Book { name, grid, filled })
}

/// The style that hides its sheets, if a node is one.
fn hides<'d>(node: Node<'d, '_>) -> Option<&'d str> {
    let style = node.parent().filter(|_| node.attribute((TABLE, "display")) == Some("false"))?;
    style.attribute((STYLE, "name"))
}

/// Whether a row or a column is hidden, or filtered out.
fn is_hidden(node: Node<'_, '_>) -> bool {
    matches!(node.attribute((TABLE, "visibility")), Some("collapse" | "filter"))
}

/// The cells of a line, and how many are not empty.
fn fill(line: Node<'_, '_>, row: u32, grid: &mut Grid) -> Result<usize, Fault> {
    let (mut column, mut full) = (0_u32, 0);
    for node in line.children().filter(is_cell) {
        let times = repeated(node, "number-columns-repeated");
        let spanned = |key: &str| repeated(node, key) - 1;
        let (down, right) = (spanned("number-rows-spanned"), spanned("number-columns-spanned"));
        if down + right > 0 {
            let to = (row.saturating_add(down), column.saturating_add(right));
            grid.merged.push(Merged { from: (row, column), to });
        }
        for nth in 0..times {
            let Some(value) = cell(node).filter(|_| !is_covered(node)) else { break };
            full += 1;
            if !grid.put((row, column.saturating_add(nth)), Some(value))? {
                break;
            }
        }
        column = column.saturating_add(times);
    }
    Ok(full)
}

/// A cell covered by a merged cell above it: its content is invisible.
fn is_covered(node: Node<'_, '_>) -> bool {
    node.has_tag_name((TABLE, "covered-table-cell"))
}

fn is_cell(node: &Node<'_, '_>) -> bool {
    node.has_tag_name((TABLE, "table-cell")) || is_covered(*node)
}

fn repeated(node: Node<'_, '_>, key: &str) -> u32 {
    node.attribute((TABLE, key)).and_then(|n| n.parse().ok()).unwrap_or(1).max(1)
}

/// The value of a cell: the saved value, and the characters of a text.
fn cell(node: Node<'_, '_>) -> Option<Cell> {
    let value = |key: &str| node.attribute((OFFICE, key)).map(str::to_owned);
    let words = || value("string-value").unwrap_or_else(|| letters(node));
    Some(match node.attribute((OFFICE, "value-type")) {
        Some(_) if node.attribute((CALC, "value-type")) == Some("error") => Cell::Fault(letters(node)),
        Some("float" | "percentage" | "currency") => {
            let number = value("value")?.parse::<f64>().ok()?;
            let shown = Some(letters(node)).filter(|shown| !shown.trim().is_empty());
            Cell::Number(number, shown.or_else(|| Some(format::plain(number))))
        }
        Some("boolean") => Cell::Text(value("boolean-value")?.to_uppercase()),
        Some("date") => Cell::Day(value("date-value")?),
        Some("time") => Cell::Day(format::span(&value("time-value")?)),
        Some(_) => Cell::Text(words()),
        None if node.has_attribute((TABLE, "formula")) => Cell::Formula,
        None => Some(letters(node)).filter(|text| !text.is_empty()).map(Cell::Text)?,
    })
}

/// The text of a cell, with one line for each paragraph, without notes.
fn letters(node: Node<'_, '_>) -> String {
    let paragraphs = node.children().filter(|child| child.has_tag_name((TEXT, "p")));
    let lines = paragraphs.map(|paragraph| {
        let parts = paragraph.descendants().map(|part| match part.tag_name().name() {
            _ if part.is_text() => part.text().unwrap_or_default().to_owned(),
            "s" => " ".repeat(part.attribute((TEXT, "c")).and_then(|n| n.parse().ok()).unwrap_or(1).min(BLANKS)),
            "tab" => "\t".to_owned(),
            "line-break" => "\n".to_owned(),
            _ => String::new(),
        });
        parts.collect::<String>()
    });
    lines.collect::<Vec<_>>().join("\n")
}
