//! Makes a first `game.yaml` and a first template for a table of cards, guessed from its columns. All guesses are listed, and
//! users can change the files.

use super::cut;
use crate::face::{CUTS, Cut};
use crate::load::Row;
pub use columns::counts_copies;
use columns::{Column, Looks, columns, path_of_picture, usual};
use ground::diag::Diag;
use ground::unit::{Mm, Shape, Size};
use languages::Told;
use std::collections::BTreeSet;

mod about;
mod columns;
mod counter;
mod frame;
mod languages;
mod names;
mod template;
mod tints;

/// The result for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// `game.yaml`.
    pub about: String,
    /// The template of its cards; `None` if the table does not fit on cards of this size.
    pub template: Option<String>,
    /// The guesses, one line per column.
    pub said: Vec<String>,
    /// The pictures that it names, each once.
    pub pictures: Vec<String>,
}

/// A card size: the cut, and its notation in `game.yaml`.
#[derive(Clone, Debug, PartialEq)]
pub struct Sized {
    /// The cut.
    pub cut: Cut,
    /// The notation of a size: `bridge`, `{hexagon: 55}`, `{trim: [60, 90]}`.
    pub written: String,
}

/// The names of sizes with straight sides; `hexagon`, `disc`, and a width and a height in mm, as in `60x90`, are sizes too.
pub fn cuts() -> impl Iterator<Item = &'static str> + Clone {
    CUTS.iter().map(|(name, ..)| *name)
}

/// The size with a name, or with a width and a height in mm: `bridge`, `hexagon`, `60x90`.
pub fn sized(name: &str) -> Option<Sized> {
    let bare = cut::named("card");
    let bleed = Mm(3.0);
    match name {
        "hexagon" => {
            let trim = Size::mm(55.0, 55.0 * 2.0 / 3.0_f32.sqrt());
            let cut = Cut { trim, bleed, radius: Mm(0.0), shape: Shape::hexagon() };
            return Some(Sized { cut, written: "{hexagon: 55}".to_owned() });
        }
        "disc" => {
            let cut = Cut { trim: Size::mm(60.0, 60.0), bleed, radius: Mm(30.0), ..bare };
            return Some(Sized { cut, written: "{round: 60}".to_owned() });
        }
        _ => {}
    }
    if CUTS.iter().any(|(known, ..)| *known == name) {
        return Some(Sized { cut: cut::named(name), written: name.to_owned() });
    }
    let (w, h) = name.split_once('x')?;
    let side = |text: &str| text.trim().parse::<f32>().ok().filter(|mm| (5.0..=1000.0).contains(mm));
    let (w, h) = (side(w)?, side(h)?);
    let cut = Cut { trim: Size::mm(w, h), bleed, radius: Mm(0.0), ..bare };
    Some(Sized { cut, written: format!("{{trim: [{w}, {h}]}}") })
}

/// The shorter side of the smallest card that has room for text.
const LEAST: Mm = Mm(40.0);

/// The columns of a table that names finished pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pictured {
    /// The paths of fronts.
    pub front: String,
    /// The paths of backs, if any.
    pub back: Option<String>,
    /// Titles.
    pub title: Option<String>,
    /// The numbers of copies.
    pub copies: Option<String>,
    /// The guesses, one line per column.
    pub said: Vec<String>,
}

/// The columns of a table with fronts, backs, titles and copies; `None` if no column has paths of pictures.
pub fn pictured(rows: &[Row]) -> Option<Pictured> {
    let columns = columns(rows, &BTreeSet::new());
    // a single misspelled path does not turn its column into text
    let drawn = |column: &&Column<'_>| {
        let values = column.values(rows);
        values.iter().filter(|value| path_of_picture(value)).count() * 2 > values.len()
    };
    let behind = |column: &&Column<'_>| {
        let name = column.name.to_lowercase();
        ["back", "rear", "reverse", "verso", "rück", "dos", "reverso"].iter().any(|part| name.contains(part))
    };
    let before = |column: &&Column<'_>| {
        let name = column.name.to_lowercase();
        ["front", "face", "recto", "vorder"].iter().any(|part| name.contains(part))
    };
    let paths = || columns.iter().filter(drawn);
    let front = paths().find(before).or_else(|| paths().find(|column| !behind(column)))?;
    let back = paths().find(|column| behind(column) && column.name != front.name);
    let title = columns.iter().find(|column| column.looks == Looks::Title).map(|column| column.name.to_owned());
    // whatever it contains: a value that is not a number is reported in its cell
    let copies = columns.iter().find(|column| column.counts_copies()).map(|column| column.name.to_owned());
    let said = columns.iter().map(|column| {
        let what = match column.name {
            name if name == front.name => "the fronts",
            name if back.is_some_and(|back| back.name == name) => "the backs",
            name if Some(name) == title.as_deref() => "the titles",
            name if Some(name) == copies.as_deref() => "the number of copies",
            _ => "not read",
        };
        format!("{}: {what}", column.name)
    });
    let said = said.collect();
    Some(Pictured { front: front.name.to_owned(), back: back.map(|back| back.name.to_owned()), title, copies, said })
}

/// Guesses a game. `name` is its folder, `file` the table beside `game.yaml`, `size` the cut, `icons` all icons that texts can
/// use.
pub fn guess(name: &str, file: &str, rows: &[Row], size: &Sized, icons: &BTreeSet<String>) -> Guess {
    let Told { languages, rows, said: understood, columns: named } =
        languages::read(rows).unwrap_or_else(|| Told { rows: rows.to_vec(), ..Told::default() });
    let rows = &rows[..];
    let mut columns = columns(rows, icons);
    columns::choose_title(&mut columns, rows);
    let mut said: Vec<String> = understood.into_iter().chain(columns.iter().map(Column::said)).collect();
    let small = size.cut.trim.w.min(size.cut.trim.h) < LEAST;
    let framed = if small { None } else { frame::placed(&size.cut, &mut columns) };
    names::name(&mut columns, framed.is_some());
    let template = match framed {
        Some(frame) => Some(frame.template(&columns)),
        None if small => counter::template(&columns, &size.cut),
        None => Some(template::template(&columns, &size.cut)),
    };
    let mut pictures: Vec<String> = Vec::new();
    for path in columns.iter().filter(|column| column.looks == Looks::Picture).flat_map(|column| column.values(rows)) {
        if !pictures.contains(&path) {
            pictures.push(path);
        }
    }
    let copies = |row: &Row| {
        let column = columns.iter().find(|column| column.looks == Looks::Copies)?;
        row.get(column.name)?.number()
    };
    let cards = rows.iter().map(|row| copies(row).unwrap_or(1)).sum();
    said.push(match rows.len() {
        1 if cards == 1 => "1 card".to_owned(),
        rows if i64::try_from(rows) == Ok(cards) => format!("{cards} cards, one of each"),
        rows => format!("{rows} different cards, {cards} with all copies"),
    });
    let ids = names::ids(&columns, rows);
    let about =
        about::Made { name, file, languages, named, size: &size.written, cards, ids: ids.as_deref() }.about(&columns);
    Guess { about, template, said, pictures }
}

/// The warning about a first line that looks like a card, because its headings are numbers, sentences, paths of
/// pictures, or values of their own columns. `again` is the command to run when there is a header.
pub fn headless(rows: &[Row], again: &str) -> Option<Diag> {
    let columns = || Some(rows.first()?.columns());
    // beside a heading that many tables have, a number is also the name of a column: name, 1, 2, 3
    let named = columns()?.any(|(name, ..)| usual(name));
    let (name, at, _) = columns()?.find(|(name, ..)| {
        let mut values = rows.iter().filter_map(|row| row.get(name)).peekable();
        let sentence = name.contains(' ') && name.ends_with(['.', '!', '…']);
        let numeric = name.parse::<f64>().is_ok();
        let again = !numeric && values.clone().any(|value| value.word().is_some_and(|word| word.trim() == *name));
        let number = numeric && !named;
        values.peek().is_some()
            && (sentence || path_of_picture(name) || again || (number && values.all(|value| value.decimal().is_some())))
    })?;
    let what = format!("\"{name}\" looks like a card, but is read as the name of a column");
    let help = format!("if the first line is a card, add a line with the names of the columns above it, {again}");
    Some(Diag::warning(at, "no-header", what).help(help))
}
