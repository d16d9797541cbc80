//! Finds the header of a table, and lines above or below it.

use super::line::Line;
use crate::load::row::heading;
use ground::diag::Diag;
use ground::locus::Locus;

/// The largest number of title lines above a table.
const TITLES: usize = 5;

/// The line with the names of the columns: the first that is neither a note nor a title.
pub(super) fn find(lines: &[Line], separated: bool) -> Option<usize> {
    let filled = |nth: usize| lines.get(nth).map_or(0, |line| line.filled().count());
    let noted = |nth: usize| lines[nth].is_note() && (filled(nth) < 2 || filled(nth) < filled(nth + 1));
    let top = (0..lines.len()).find(|nth| !noted(*nth))?;
    // a title fills one or two cells, while cards fill several
    let mut cards: Vec<usize> = (top + 1..lines.len()).map(filled).collect();
    cards.sort_unstable();
    let usual = cards.get(cards.len().saturating_sub(1) / 2).copied().unwrap_or(0);
    let is_title = |nth: &usize| filled(*nth) * 3 <= usual + 1;
    let header = (top..lines.len()).find(|nth| !is_title(nth)).unwrap_or(top);
    let widest = || lines[header + 1..].iter().filter(|line| !line.is_note()).map(|line| line.cells.len()).max();
    let fits = filled(header) > 1 && (!separated || widest() <= Some(lines[header].cells.len()));
    let titled = header - top <= TITLES && header + 1 < lines.len() && fits;
    Some(if titled { header } else { top })
}

/// The warning about titles above the header.
pub(super) fn titles(above: &[Line]) -> Option<Diag> {
    let mut titles = above.iter().filter(|line| !line.is_note());
    let title = titles.next()?.filled().next()?;
    let more = match titles.count() {
        0 => String::new(),
        1 => " (and 1 more line)".to_owned(),
        more => format!(" (and {more} more lines)"),
    };
    let what =
        format!("\"{}\" is above the names of the columns{more}; it is taken as a title and not read", title.text());
    Some(Diag::warning(title.at, "title-line", what).help("delete it, or begin its line with `# ` to make it a note"))
}

/// The warning about columns that their sheet hides.
pub(super) fn hidden(header: &Line) -> Option<Diag> {
    let hidden: Vec<_> = header.filled().filter(|cell| cell.hidden && !cell.text().starts_with('#')).collect();
    let names: Vec<String> = hidden.iter().map(|cell| format!("\"{}\"", cell.text())).collect();
    let what = format!("a column is hidden in the sheet, but it is read: {}", names.join(", "));
    let help = "show the column, or delete it; begin its name with # if it is a note";
    Some(Diag::warning(hidden.first()?.at, "hidden-column", what).help(help))
}

/// The warning about names in two lines (groups above or units below) that are read together.
pub(super) fn told_of_two(names: &[(String, Locus)], second: &Line) -> Diag {
    let named: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).filter(|name| !name.is_empty()).collect();
    let what = format!("the names of the columns are in two lines, which are read together: {}", named.join(", "));
    Diag::warning(second.at(), "two-line-header", what).help("write all names in one line, and delete the other")
}

/// Joins the names of two lines, each with the place of the line nearer to the cards: a group applies to all names
/// below it.
pub(super) fn joined(header: &Line, second: &Line) -> Vec<(String, Locus)> {
    let mut over = String::new();
    let count = header.cells.len().max(second.cells.len());
    let text = |line: &Line, nth: usize| line.cells.get(nth).map(|cell| (heading(&cell.text()), cell.at));
    let both = (0..count).map(|nth| {
        let ((above, at), below) = (text(header, nth).unwrap_or_default(), text(second, nth));
        if !above.is_empty() {
            above.clone_into(&mut over);
        }
        match below.filter(|(below, _)| !below.is_empty()) {
            Some((below, at)) if over.is_empty() || below == over => (below, at),
            Some((below, at)) => (format!("{over} {below}"), at),
            None => (above, at),
        }
    });
    both.collect()
}

/// Whether names are spread over two lines: groups above, or units below.
pub(super) fn in_two_lines(lines: &[Line]) -> Option<&Line> {
    let [header, second, cards @ ..] = lines else { return None };
    if cards.is_empty() || second.is_note() || second.filled().any(|cell| cell.number().is_some()) {
        return None;
    }
    let above = |nth: usize| header.cells.get(nth).map(super::Cell::text).unwrap_or_default();
    // a column of numbers in which the second line has a word
    let counted = |nth: usize| {
        let mut held = cards.iter().filter_map(|line| line.cells.get(nth)).filter(|cell| !cell.is_empty()).peekable();
        held.peek().is_some() && held.all(|cell| cell.number().is_some())
    };
    let words = || second.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
    let unnamed = words().find(|(nth, _)| above(*nth).is_empty());
    let unit = words().find(|(nth, _)| counted(*nth));
    let begun = second.cells.first().is_some_and(|cell| cell.is_empty() || cell.text() == above(0));
    let grouped = begun || header.cells.iter().any(|cell| cell.across > 1) || unnamed.is_some();
    let spread = grouped && unit.or(unnamed.filter(|_| begun)).is_some();
    spread.then_some(second)
}

/// Whether the last line contains only sums of the columns above it, in columns where all other lines have values.
pub(super) fn sums_up(cards: &[Line]) -> bool {
    let Some((last, cards)) = cards.split_last().filter(|(_, cards)| cards.len() > 1) else { return false };
    let mut sums = last.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
    let sum = |nth: usize| cards.iter().filter_map(|line| line.cells.get(nth)?.number()).sum::<f64>();
    cards.iter().all(|line| line.filled().any(|cell| cell.number().is_none()))
        && sums.all(|(nth, cell)| cell.number().is_some_and(|n| (n - sum(nth)).abs() < 1e-9))
}
