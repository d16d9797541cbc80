//! A row of a table, whatever its file format: cells by column name, each with its place.

use super::tree::{Node, Tree};
use ground::locus::Locus;
use ground::world::composed;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of cards; more are not a game but an error.
pub(super) const MOST: usize = 100_000;

/// The name of a column in a form for comparison: in one line, with single spaces and composed letters (Unicode NFC).
pub fn heading(text: &str) -> String {
    // most are a plain word, and a list of cards writes it again for each card
    if text.bytes().all(|b| b.is_ascii_graphic()) {
        return text.to_owned();
    }
    let seen: String = text.chars().filter(|c| !matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}')).collect();
    composed(seen.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A text of a table: its name, the column of each language, and whether it is prose, so that a missing translation
/// is reported.
#[derive(Clone, Debug)]
pub struct Columns {
    /// The name of the text.
    pub name: String,
    /// The columns by language, the first language first; `None` if no column has it.
    pub columns: Vec<Option<String>>,
    /// Whether a missing translation is reported.
    pub is_prose: bool,
}

/// A card as written.
#[derive(Clone, Debug)]
pub struct Row {
    /// The place where it begins.
    pub at: Locus,
    /// The name of the column or key with its place, and the value with its place.
    pub(super) cells: Vec<(String, Locus, Tree, Locus)>,
    /// Columns whose cell could not be read, which was reported.
    pub(super) hurt: Vec<String>,
    /// The texts in the first language by column name, if the row is read in another language.
    pub(super) first: BTreeMap<String, (Tree, Locus)>,
}

impl Row {
    /// The value of a column, if it is not empty.
    pub fn get(&self, name: &str) -> Option<Node<'_>> {
        let (.., tree, at) = self.cells.iter().find(|(known, ..)| known == name)?;
        Some(tree.node(*at)).filter(|node| !node.is_empty())
    }

    /// The value in the first language of the game, for ids and references, whatever the printed language is.
    pub fn first(&self, name: &str) -> Option<Node<'_>> {
        self.first.get(name).map(|(tree, at)| tree.node(*at)).or_else(|| self.get(name))
    }

    /// The value of a column in a language other than the first.
    pub fn translated(&self, name: &str) -> Option<Node<'_>> {
        self.first.contains_key(name).then(|| self.get(name)).flatten()
    }

    /// Reads the columns of a text as one column `said`.
    pub(super) fn speak(
        &mut self,
        of: &Columns,
        nth: usize,
        said: Option<(Tree, Locus)>,
        first: Option<(Tree, Locus)>,
    ) {
        let is =
            |name: &String, of: &Columns| of.columns.iter().flatten().any(|column| column == name) || *name == of.name;
        let own = of.columns.get(nth).cloned().flatten();
        if own.is_some_and(|own| self.hurt.contains(&own)) {
            self.hurt.push(of.name.clone());
        }
        let Some((place, named)) =
            self.cells.iter().enumerate().find(|(_, cell)| is(&cell.0, of)).map(|(i, c)| (i, c.1))
        else {
            return;
        };
        self.cells.retain(|(name, ..)| !is(name, of));
        if let Some((tree, at)) = said {
            self.cells.insert(place.min(self.cells.len()), (of.name.clone(), named, tree, at));
        }
        if nth > 0
            && let Some(first) = first
        {
            self.first.insert(of.name.clone(), first);
        }
    }

    /// Reads a misspelled column as the intended one, unless the row also has that one.
    pub fn read_as(&mut self, written: &str, meant: &str) {
        if self.cells.iter().all(|(name, ..)| name != meant) {
            let all = self.cells.iter_mut().map(|(name, ..)| name).chain(&mut self.hurt);
            all.filter(|name| *name == written).for_each(|name| meant.clone_into(name));
        }
    }

    /// Whether the value of a column could not be read.
    pub fn is_hurt(&self, name: &str) -> bool {
        self.hurt.iter().any(|known| known == name)
    }

    /// The places of its cells.
    pub(super) fn places(&self) -> impl Iterator<Item = Locus> {
        self.cells.iter().map(|(.., at)| *at)
    }

    /// Marks the columns whose cells have errors.
    pub(super) fn hurt_at(&mut self, faults: &BTreeSet<Locus>) {
        let hurt = self.cells.iter().filter(|(.., at)| faults.contains(at)).map(|(name, ..)| name.clone());
        self.hurt = hurt.collect();
    }

    /// Its columns, each with its place, and whether the row has a value there: in a table a filled-in cell, in a
    /// list a written key.
    pub fn columns(&self) -> impl Iterator<Item = (&str, Locus, bool)> {
        let has = |at: &Locus, tree: &Tree, here: &Locus| at == here || !tree.node(*here).is_empty();
        self.cells.iter().map(move |(name, at, tree, here)| (name.as_str(), *at, has(at, tree, here)))
    }
}
