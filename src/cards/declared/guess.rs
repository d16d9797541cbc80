//! A first `game.yaml` and a first template for a table of cards: what its columns look like, they become. Everything that is guessed
//! is said, and stands in files that can be changed.

use super::cut;
use crate::face::CUTS;
use crate::load::Row;
use columns::{Column, Looks, columns, path_of_picture, usual};
use ground::diag::Diag;
use ground::unit::Size;

mod about;
mod columns;
mod frame;
mod names;
mod template;

/// What came of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// `game.yaml`.
    pub about: String,
    /// The template of its cards.
    pub template: String,
    /// What was guessed, a line a column.
    pub said: Vec<String>,
    /// The pictures that it names, each once.
    pub pictures: Vec<String>,
}

/// The cuts that can be asked for by name.
pub fn cuts() -> impl Iterator<Item = &'static str> + Clone {
    CUTS.iter().map(|(name, ..)| *name)
}

/// What is left of a card of this cut when it is cut out.
pub fn trim(name: &str) -> Option<Size> {
    cuts().any(|cut| cut == name).then(|| cut::named(name).trim)
}

/// The columns of a table that names finished pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pictured {
    /// Paths of fronts.
    pub front: String,
    /// Paths of backs, if any.
    pub back: Option<String>,
    /// Titles.
    pub title: Option<String>,
    /// Numbers of copies.
    pub copies: Option<String>,
    /// What was guessed, a line a column.
    pub said: Vec<String>,
}

/// Which columns of a table name fronts, backs, titles and copies; nothing if no column holds paths of pictures.
pub fn pictured(rows: &[Row]) -> Option<Pictured> {
    let columns = columns(rows);
    // one path that is misspelt makes no text of its column
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
    // whatever stands there: what is no number is told in its cell
    let copies = columns.iter().find(|column| column.counts_copies()).map(|column| column.name.to_owned());
    let said = columns.iter().map(|column| {
        let what = match column.name {
            name if name == front.name => "the fronts",
            name if back.is_some_and(|back| back.name == name) => "the backs",
            name if Some(name) == title.as_deref() => "the titles",
            name if Some(name) == copies.as_deref() => "how many of each",
            _ => "not read",
        };
        format!("{}: {what}", column.name)
    });
    let said = said.collect();
    Some(Pictured { front: front.name.to_owned(), back: back.map(|back| back.name.to_owned()), title, copies, said })
}

/// The house's templates for a cut, if it has any.
#[derive(Clone, Copy, Debug, Default)]
pub struct House<'h> {
    /// The text of the front.
    pub front: Option<&'h str>,
    /// The name of the back.
    pub back: Option<&'h str>,
}

/// Guesses a game. `name` is its folder, `file` the table beside `game.yaml`, `size` the name of a cut.
pub fn guess(name: &str, file: &str, rows: &[Row], size: &str, house: House<'_>) -> Guess {
    let mut columns = columns(rows);
    columns::choose_title(&mut columns, rows);
    let said = columns.iter().map(Column::said).collect();
    let framed = house.front.and_then(|front| frame::placed(front, &mut columns));
    names::name(&mut columns, framed.is_some());
    let template = framed.map_or_else(|| template::template(&columns, size), |frame| frame.template(&columns));
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
    let ids = names::ids(&columns, rows);
    let about = about::Made { name, file, size, back: house.back, cards, ids: ids.as_deref() }.about(&columns);
    Guess { about, template, said, pictures }
}

/// What is said of a first line that looks like a card: headings that are numbers, sentences, or values of their own columns.
pub fn headless(rows: &[Row]) -> Option<Diag> {
    let columns = || Some(rows.first()?.columns());
    // beside a heading that many tables have a number names a column too: name, 1, 2, 3
    let named = columns()?.any(|(name, ..)| usual(name));
    let (name, at, _) = columns()?.find(|(name, ..)| {
        let mut values = rows.iter().filter_map(|row| row.get(name)).peekable();
        let sentence = name.contains(' ') && name.ends_with(['.', '!', '…']);
        let numeric = name.parse::<f64>().is_ok();
        let again = !numeric && values.clone().any(|value| value.word().is_some_and(|word| word.trim() == *name));
        let number = numeric && !named;
        values.peek().is_some() && (sentence || again || (number && values.all(|value| value.decimal().is_some())))
    })?;
    let what = format!("\"{name}\" is taken for the name of a column, and looks like a card");
    let help = "if the first line is a card, write a line with the names of the columns above it, delete the new folder, and begin again";
    Some(Diag::warning(at, "no-header", what).help(help))
}
