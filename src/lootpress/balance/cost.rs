//! The cost of an edit: the words of faces that change, and the cards that must be printed again.

use crate::diff::facts;
use cards::face::{Component, Face};
use cards::lexicon::Phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::title::Opened;

/// The pieces that must be printed again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cost {
    /// The number of words and numbers that change, on all faces and among the numbers that texts use.
    pub words: usize,
    /// The number of pieces to print, including copies.
    pub pieces: usize,
}

impl Cost {
    /// The cost of changing one box into another.
    pub fn of(before: &Opened, after: &Opened) -> Cost {
        let old: BTreeMap<&str, &Component> = before.components.iter().map(|c| (c.id.as_str(), c)).collect();
        let mut cost = Cost { words: facts(&before.facts, &after.facts).len(), pieces: 0 };
        for component in &after.components {
            let Some(was) = old.get(component.id.as_str()) else { continue };
            let (front, back) = (faced(&was.front, &component.front), was.back.as_ref().zip(component.back.as_ref()));
            let changed = front + back.map_or(0, |(was, is)| faced(was, is));
            cost.words += changed;
            let same = changed == 0 && was.cut == component.cut;
            cost.pieces +=
                usize::from(if same { component.copies.saturating_sub(was.copies) } else { component.copies });
        }
        cost
    }
}

/// The words of a face that change, and the changed values that its template reads.
fn faced(was: &Face, is: &Face) -> usize {
    if was.alike(is) {
        return 0;
    }
    let said = |face: &Face, name: &str| {
        face.fields
            .get(name)
            .map(|all| all.iter().map(Phrase::plain).collect::<Vec<_>>().join("\n"))
            .unwrap_or_default()
    };
    let texts = is.fields.keys().map(|name| changed(&said(was, name), &said(is, name))).sum::<usize>();
    // drawn with a number, but not written as text
    let drawn = is.tags.iter().filter(|(name, tag)| was.tags.get(*name) != Some(tag)).count();
    if texts > 0 { texts } else { drawn }
}

/// The number of words that are only in one of two texts; the larger of both numbers.
fn changed(was: &str, is: &str) -> usize {
    let mut words: BTreeMap<&str, i64> = BTreeMap::new();
    was.split_whitespace().for_each(|word| *words.entry(word).or_default() -= 1);
    is.split_whitespace().for_each(|word| *words.entry(word).or_default() += 1);
    let sum = |sign: i64| words.values().map(|n| (n * sign).max(0)).sum::<i64>();
    let most = sum(1).max(sum(-1)).unsigned_abs() as usize;
    most.max(usize::from(was != is))
}
