//! The order list for a printer: every piece with its size, count, stock, colors and pages, as `manifest.json` for programs and
//! `manifest.md` for people who fill in order forms.

use super::File;
use cards::face::Component;
use cards::game::{Fact, Facts};
use cards::stocks::{self, Stock};
use ground::format;
use ground::unit::{Mm, Size};
use serde::Serialize;
use std::fmt::Write as _;

/// The paper stock for a component with any of these names, as printers call it.
pub fn stock<'s>(stocks: &'s [Stock], names: &[&str]) -> &'s str {
    stocks::of(stocks, names).map_or("as the printer advises", |stock| &stock.stock)
}

/// The names by which `stocks.yaml` can refer to a component.
pub fn names(component: &Component) -> Vec<&str> {
    let all = [Some(component.id.as_str()), Some(&*component.kind), component.pile.as_deref(), Some(&*component.file)];
    all.into_iter().flatten().collect()
}

/// Things that players need besides paper, from game.yaml.
pub fn needs(facts: &Facts) -> Vec<String> {
    let Some(Fact::List(all)) = facts.get("needs") else { return Vec::new() };
    all.iter().filter_map(|f| if let Fact::Word(w) = f { Some(w.replace('*', "")) } else { None }).collect()
}

/// Everything that is sent to a printer.
#[derive(Debug, Serialize)]
pub struct Quote<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The title on the box.
    pub title: &'a str,
    /// The program that made the files.
    pub press: &'static str,
    /// The name of the printer's profile.
    pub profile: &'a str,
    /// The printer's name for people.
    pub printer: &'a str,
    /// The common properties of all files, one line each.
    pub terms: Vec<String>,
    /// Every piece.
    pub components: Vec<Entry<'a>>,
    /// Components that this printer does not make.
    pub left_out: Vec<&'a str>,
    /// Things that players need besides the printed components.
    pub needs: Vec<String>,
    /// Every file.
    pub files: &'a [File],
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry<'a> {
    /// The id, unique in its game.
    pub id: &'a str,
    /// Its title as it is shown.
    pub title: &'a str,
    /// The kind of component.
    pub kind: &'a str,
    /// Size after cutting, in mm.
    pub size: Size,
    /// Radius of its corners, in mm.
    pub corner: Mm,
    /// The number in a box.
    pub count: u16,
    /// Its paper stock.
    pub stock: &'a str,
    /// The inks on the front and on the back: `4/4`.
    pub colours: &'a str,
    /// The file that contains it.
    pub file: String,
    /// The pages of its front; for a book, all its pages.
    pub front: Vec<usize>,
    /// The pages of its back.
    pub back: Vec<usize>,
}

impl Quote<'_> {
    /// The text of `manifest.json`.
    pub fn json(&self) -> String {
        format::object(self)
    }

    /// The text of `manifest.md`: first the answers for an order form, then every single piece.
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}: for {}\n\n", self.title, self.printer);
        self.terms.iter().for_each(|line| {
            let _ = writeln!(out, "* {line}");
        });
        out.push_str("\n## What is in one box\n\n");
        out.push_str("| file | pages | different pieces | pieces in a box | size after cutting | corners | stock | colors, front/back |\n");
        out.push_str("|---|--:|--:|--:|---|---|---|---|\n");
        for file in self.files {
            let held: Vec<&Entry<'_>> = self.components.iter().filter(|c| c.file == *file.name).collect();
            let Some(first) = held.first() else { continue };
            let count: usize = held.iter().map(|c| usize::from(c.count)).sum();
            let _ = writeln!(
                out,
                "| {} | {} | {} | {count} | {} x {} mm | {} | {} | {} |",
                cell(&file.name),
                file.pages.unwrap_or_default(),
                held.len(),
                fine(first.size.w),
                fine(first.size.h),
                corner(first),
                cell(first.stock),
                first.colours,
            );
        }
        if !self.left_out.is_empty() {
            let _ = writeln!(out, "\n{} does not make: {}.", self.printer, self.left_out.join(", "));
        }
        if !self.needs.is_empty() {
            let _ = writeln!(out, "\nEach box also needs these parts, which are not printed: {}", self.needs.join(" "));
        }
        for file in self.files {
            let held = self.components.iter().filter(|c| c.file == *file.name);
            let _ = writeln!(out, "\n## {}\n\n{}.\n", cell(&file.name), file.what);
            out.push_str("| piece | kind | in a box | page of the front | page of the back |\n|---|---|--:|---|---|\n");
            for c in held {
                let (front, back) = (runs(&c.front), runs(&c.back));
                let _ = writeln!(out, "| {} | {} | {} | {front} | {back} |", cell(c.title), cell(c.kind), c.count);
            }
            let _ = writeln!(out, "\n{} bytes, SHA-256 `{}`", file.size, file.sha256);
        }
        out
    }
}

fn corner(entry: &Entry<'_>) -> String {
    let round = (entry.size.w - entry.size.h).0.abs() < 0.01 && (entry.size.w - entry.corner * 2.0).0.abs() < 0.01;
    match entry.corner {
        _ if round => "round".to_owned(),
        Mm(r) if r > 0.0 => format!("{} mm", fine(entry.corner)),
        _ => "square".to_owned(),
    }
}

/// Millimeters, rounded to a thousandth.
fn fine(length: Mm) -> f64 {
    (f64::from(length.0) * 1000.0).round() / 1000.0
}

/// Escapes a bar, which would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Page numbers: `1-24` or `1, 3, 5`.
fn runs(pages: &[usize]) -> String {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for page in pages {
        match found.last_mut() {
            Some((_, last)) if *last + 1 == *page => *last = *page,
            _ => found.push((*page, *page)),
        }
    }
    let spoken = found.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") });
    spoken.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_names_a_thing_counts() {
        let stock_of = |named: &[&str], stock: &str| Stock {
            named: named.iter().map(|n| (*n).to_owned()).collect(),
            stock: stock.to_owned(),
            thickness: None,
        };
        let stocks = [stock_of(&["tokens"], "board"), stock_of(&["lute", "tokens"], "felt"), stock_of(&[], "card")];
        assert_eq!(stock(&stocks, &["lute", "loot", "cards"]), "felt");
        assert_eq!(stock(&stocks, &["x", "token", "tokens"]), "board");
        assert_eq!(stock(&stocks, &["monster"]), "card");
        assert_eq!(stock(&stocks[..2], &["monster"]), "as the printer advises");
    }

    #[test]
    fn pages_are_told_as_people_write_them() {
        assert_eq!(runs(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
        assert_eq!(runs(&[]), "");
        assert_eq!(cell("a|b"), "a\\|b");
    }
}
