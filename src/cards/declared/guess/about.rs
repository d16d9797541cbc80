//! Writes the `game.yaml` for a table.

use super::columns::{Column, Looks};
use super::tints;
use crate::language::Language;
use crate::lexicon::prose::capitalised;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The parts of a game besides its columns.
pub(super) struct Made<'m> {
    pub(super) name: &'m str,
    pub(super) file: &'m str,
    /// The languages of its texts, if there are several.
    pub(super) languages: Vec<&'static Language>,
    /// The columns of texts whose column names differ by language.
    pub(super) named: BTreeMap<String, BTreeMap<String, String>>,
    pub(super) size: &'m str,
    pub(super) cards: i64,
    /// The pattern of ids, if titles cannot be used for ids.
    pub(super) ids: Option<&'m str>,
}

/// A text, in quotes if YAML would read it as another type.
fn quoted(text: &str) -> String {
    let plain = text.chars().all(|c| c.is_alphanumeric() || " _-".contains(c))
        && text.starts_with(char::is_alphabetic)
        && text.trim() == text
        && !["yes", "no", "true", "false", "null", "on", "off"].contains(&text.to_lowercase().as_str());
    if plain { text.to_owned() } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

/// The column whose few words determine the tint of the cards: preferably of words that name colors, or else of words on every card.
fn tinting<'c>(columns: &'c [Column<'_>]) -> Option<(&'c Column<'c>, &'c [String])> {
    let worded = || {
        columns.iter().filter_map(|column| match &column.looks {
            Looks::Words(words) if tints::suit(words) => Some((column, &words[..])),
            _ => None,
        })
    };
    let colors = worded().find(|(_, words)| tints::are_colors(words));
    colors.or_else(|| worded().find(|(column, _)| !column.gaps)).or_else(|| worded().next())
}

impl Made<'_> {
    pub(super) fn about(&self, columns: &[Column<'_>]) -> String {
        let Made { name, file, languages, named, size, cards, ids } = self;
        let title: Vec<String> = name.split('-').map(capitalised).collect();
        let title = title.join(" ");
        let mut text = format!("title: {}\n# tagline: one line that says why people should play it\n", quoted(&title));
        if !languages.is_empty() {
            let codes: Vec<&str> = languages.iter().map(|language| language.code).collect();
            let _ = writeln!(
                text,
                "# one kit for each; if a text is missing, the first language is printed\nlanguages: [{}]",
                codes.join(", ")
            );
        }
        let tinting = tinting(columns);
        if let Some((column, words)) = tinting {
            text += "\ntints:\n";
            for (word, tint) in words.iter().zip(tints::tints(words)) {
                let _ = writeln!(text, "  {}: {tint}", quoted(word));
            }
            if column.gaps {
                let _ = writeln!(text, "  no_{}: {}", column.field, tints::NONE);
            }
        }
        let _ = write!(text, "\nkinds:\n  card:\n    files: {}\n    template: {name}/card\n", quoted(file));
        text += "    back: plain/back\n";
        let _ = writeln!(text, "    cut: {size}");
        if let Some((Column { field, gaps, .. }, words)) = tinting {
            let each =
                || words.iter().map(|word| quoted(word)).map(|word| format!("{word}: {word}, ")).collect::<String>();
            let _ = match gaps {
                true => writeln!(text, "    tint: {{by: {field}, {}else: no_{field}}}", each()),
                false => writeln!(text, "    tint: \"{{{field}}}\""),
            };
        }
        let title = columns.iter().find(|column| column.looks == Looks::Title).map(|column| column.field.as_str());
        if title != Some("title") {
            let _ = writeln!(text, "    title: {}", title.unwrap_or("none"));
        }
        if let Some(id) = columns.iter().find(|column| column.looks == Looks::Id && column.name != "id") {
            let _ = writeln!(text, "    id: {}", quoted(id.name));
        }
        if let Some(ids) = ids {
            let _ = writeln!(text, "    id: {}", quoted(ids));
        }
        if let Some(copies) = columns.iter().find(|column| column.looks == Looks::Copies && column.field != "copies") {
            let _ = writeln!(text, "    copies: {}", copies.field);
        }
        text += "    fields:\n";
        columns.iter().filter_map(|column| field(column, named)).for_each(|line| text += &line);
        text += "\n# What you can add next: remove the # and the space after it. A file rulebook.md beside this one becomes the rulebook.\n";
        let _ = write!(
            text,
            "# players: 2..4\n# pieces:\n#   aid: {{template: plain/aid, copies: players.max, says: {{text: \"On your turn, draw a card.\"}}}}\n\
             # laws:\n#   - {{count: card, is: {cards}}}\n"
        );
        text
    }
}

/// The line that declares a column, if it is read as a field.
fn field(column: &Column<'_>, named: &BTreeMap<String, BTreeMap<String, String>>) -> Option<String> {
    let gaps = if column.gaps { "?" } else { "" };
    let (what, note) = match &column.looks {
        Looks::Id | Looks::Note | Looks::Empty => return None,
        Looks::Title => ("text".to_owned(), String::new()),
        Looks::Copies => ("0..999 = 1".to_owned(), String::new()),
        Looks::Number(min, max) => {
            (format!("number{gaps}"), format!("   # {min} to {max} in the table; write 1..9 to set limits"))
        }
        Looks::Decimal => {
            (format!("plain{gaps}"), "   # printed as typed: lootpress calculates only with whole numbers".to_owned())
        }
        Looks::Words(words) => {
            (format!("[{}]", words.iter().map(|w| quoted(w)).collect::<Vec<_>>().join(", ")), String::new())
        }
        Looks::Flag => ("yes/no = no".to_owned(), String::new()),
        Looks::Picture => (format!("picture{gaps}"), String::new()),
        Looks::Numbered => ("plain?".to_owned(), String::new()),
        Looks::Text | Looks::Flavour if column.plain => (
            format!("plain{gaps}"),
            "   # printed as typed; with `text` you can use **bold**, [icons] and {names}".to_owned(),
        ),
        Looks::Flavour => ("flavour?".to_owned(), String::new()),
        Looks::Text => (format!("text{gaps}"), String::new()),
    };
    let mut long = Vec::new();
    if let Some(columns) = named.get(column.name) {
        let each: Vec<String> = columns.iter().map(|(code, name)| format!("{code}: {}", quoted(name))).collect();
        long.push(format!("column: {{{}}}", each.join(", ")));
    } else if column.name != column.field {
        long.push(format!("column: {}", quoted(column.name)));
    }
    if let Some((slot, first)) = column.slot.filter(|(slot, _)| *slot != column.field) {
        long.push(if first { format!("slot: {slot}, tag: {slot}") } else { format!("slot: {slot}") });
    }
    // for an optional word field, the long form is needed
    if matches!(column.looks, Looks::Words(_)) && column.gaps {
        long.push("optional: yes".to_owned());
    }
    Some(match (long.is_empty(), &column.looks) {
        (true, _) => format!("      {}: {what}{note}\n", column.field),
        (false, Looks::Words(_)) => format!("      {}: {{one_of: {what}, {}}}\n", column.field, long.join(", ")),
        (false, _) => format!("      {}: {{type: {what}, {}}}{note}\n", column.field, long.join(", ")),
    })
}
