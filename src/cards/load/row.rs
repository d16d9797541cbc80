//! A card as it was written, wherever that was: cells by the name of their column, each with its place.

use super::tree::{Node, Tree};
use ground::locus::Locus;
use ground::world::composed;
use std::collections::BTreeSet;

/// More cards than this are no game, but a slip.
pub(super) const MOST: usize = 100_000;

/// The name of a column as it is compared: in one line, with one blank between words, its letters composed (Unicode's form C).
pub fn heading(text: &str) -> String {
    let seen: String = text.chars().filter(|c| !matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}')).collect();
    composed(seen.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A card as it was written.
#[derive(Clone, Debug)]
pub struct Row {
    /// Where it begins.
    pub at: Locus,
    /// Name of the column or key, where that stands, what stands under it and where.
    pub(super) cells: Vec<(String, Locus, Tree, Locus)>,
    /// Columns whose cell could not be read, and was complained about.
    pub(super) hurt: Vec<String>,
}

impl Row {
    /// What stands in a column, if that is something.
    pub fn get(&self, name: &str) -> Option<Node<'_>> {
        let (.., tree, at) = self.cells.iter().find(|(known, ..)| known == name)?;
        Some(tree.node(*at)).filter(|node| !node.is_empty())
    }

    /// Reads a column that is misspelt as the one that is meant, unless the row has that too.
    pub fn read_as(&mut self, written: &str, meant: &str) {
        if self.cells.iter().all(|(name, ..)| name != meant) {
            let all = self.cells.iter_mut().map(|(name, ..)| name).chain(&mut self.hurt);
            all.filter(|name| *name == written).for_each(|name| meant.clone_into(name));
        }
    }

    /// Whether what stands in a column could not be read.
    pub fn is_hurt(&self, name: &str) -> bool {
        self.hurt.iter().any(|known| known == name)
    }

    /// Where its cells stand.
    pub(super) fn places(&self) -> impl Iterator<Item = Locus> {
        self.cells.iter().map(|(.., at)| *at)
    }

    /// Notes the columns whose cells stand where something was found wrong.
    pub(super) fn hurt_at(&mut self, faults: &BTreeSet<Locus>) {
        let hurt = self.cells.iter().filter(|(.., at)| faults.contains(at)).map(|(name, ..)| name.clone());
        self.hurt = hurt.collect();
    }

    /// Its columns, each with where it is named, and whether something stands there.
    pub fn columns(&self) -> impl Iterator<Item = (&str, Locus, bool)> {
        self.cells.iter().map(|(name, at, tree, here)| (name.as_str(), *at, !tree.node(*here).is_empty()))
    }
}
