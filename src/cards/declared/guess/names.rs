//! Chooses names for the fields of a table, and ids for its cards.

use super::columns::{Column, Looks};
use crate::load::Row;
use ground::name::slug;
use std::collections::BTreeSet;

/// Names with a meaning in templates, patterns and `game.yaml`: a field with such a name would be confused with it.
const OURS: [&str; 53] = [
    "title", "id", "number", "copies", "note", "kind", "pile", "in_pile", "nth", "game", "tagline", "card", "cards",
    "players", "needs", "rules", "tints", "fonts", "low_ink", "w", "h", "bleed", "cut_line", "net", "strip", "front",
    "back", "none", "null", "true", "false", "yes", "no", "on", "off", "and", "or", "not", "is", "in", "if", "else",
    "elif", "for", "set", "block", "include", "filter", "loop", "self", "super", "macro", "raw",
];

/// The slots of the built-in front.
const SLOTS: [&str; 5] = ["text", "flavour", "cost", "corner", "art"];

/// Names each field after its column, or differently if the name is reserved. `framed` says whether the built-in slots exist.
pub(super) fn name(columns: &mut [Column<'_>], framed: bool) {
    let mut taken = BTreeSet::new();
    for (nth, column) in columns.iter_mut().enumerate() {
        let base = slug(column.name).replace('-', "_");
        let base = match (&column.looks, base) {
            (Looks::Copies, base) if base.is_empty() => "copies".to_owned(),
            (Looks::Numbered, _) => "number".to_owned(),
            (_, base) if base.is_empty() => format!("column_{}", nth + 1),
            (_, base) if base.starts_with(|c: char| c.is_ascii_digit()) => format!("f_{base}"),
            (_, base) => base,
        };
        let own = match column.looks {
            Looks::Title => base == "title",
            Looks::Copies => base == "copies",
            Looks::Numbered => true,
            _ => column.slot.is_some_and(|(slot, _)| slot == base),
        };
        let ours = OURS.contains(&&*base) || (framed && SLOTS.contains(&&*base));
        let base = if ours && !own { format!("card_{base}") } else { base };
        let other = (2..).map(|n| format!("{base}_{n}"));
        let name = std::iter::once(base.clone()).chain(other).find(|name| !taken.contains(name)).unwrap_or(base);
        taken.insert(name.clone());
        column.field = name;
    }
}

/// A pattern that makes unique ids if titles do not: words and numbers beside the title, or else the position.
pub(super) fn ids(columns: &[Column<'_>], rows: &[Row]) -> Option<String> {
    let title = columns.iter().find(|column| column.looks == Looks::Title)?;
    let id = columns.iter().find(|column| column.looks == Looks::Id);
    let word = |row: &Row, column: &Column<'_>| row.get(column.name).and_then(|node| node.word()).unwrap_or_default();
    let apart = |parts: &[&Column<'_>]| {
        let mut met = BTreeSet::new();
        rows.iter().all(|row| {
            let written = id.map(|id| word(row, id)).filter(|id| !id.trim().is_empty());
            let made = || parts.iter().map(|part| word(row, part)).collect::<Vec<_>>().join("-");
            let id = slug(&written.unwrap_or_else(made));
            // without a letter from a to z, it is the position of the card
            id.is_empty() || met.insert(id)
        })
    };
    let mut parts = vec![title];
    if apart(&parts) {
        return None;
    }
    let told = |column: &&Column<'_>| matches!(column.looks, Looks::Words(_) | Looks::Number(..));
    for column in columns.iter().filter(told) {
        parts.insert(parts.len() - 1, column);
        if apart(&parts) {
            return Some(parts.iter().map(|part| format!("{{{}}}", part.field)).collect::<Vec<_>>().join("-"));
        }
    }
    Some(format!("{{{}}}-{{nth}}", title.field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_ours_are_none_of_a_table() {
        assert!(OURS.iter().all(|name| !SLOTS.contains(name)));
        let column = |name, looks| Column {
            name,
            field: String::new(),
            looks,
            gaps: false,
            plain: false,
            longest: 9,
            slot: None,
        };
        let mut columns = vec![
            column("Name", Looks::Title),
            column("Title", Looks::Text),
            column("tints", Looks::Text),
            column("Card Title", Looks::Text),
            column("#", Looks::Copies),
            column("Цена", Looks::Number(1, 2)),
            column("2 players", Looks::Flag),
            column("cost!", Looks::Number(1, 2)),
        ];
        name(&mut columns, true);
        let fields: Vec<&str> = columns.iter().map(|column| column.field.as_str()).collect();
        let wanted =
            ["name", "card_title", "card_tints", "card_title_2", "copies", "column_6", "f_2_players", "card_cost"];
        assert_eq!(fields, wanted);
    }
}
