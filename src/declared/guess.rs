//! A first `game.yaml` and a first template for somebody's table of cards: what its columns look like, they become. Everything that
//! is guessed is said, and stands in files that can be changed.

use super::cut;
use crate::check::slug;
use crate::load::Row;
use crate::unit::{Mm, Size};
use std::collections::BTreeSet;
use std::fmt::Write as _;

mod frame;

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
    cut::NAMED.iter().map(|(name, ..)| *name)
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
        let values: Vec<String> = rows.iter().filter_map(|row| row.get(column.name)?.word()).collect();
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
    let copies = columns.iter().find(|column| COPIES.contains(&column.name.to_lowercase().as_str()));
    let copies = copies.map(|column| column.name.to_owned());
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

/// What a column of copies is called.
const COPIES: [&str; 9] = ["qty", "quantity", "copies", "count", "amount", "anzahl", "menge", "nombre", "cantidad"];

fn path_of_picture(value: &str) -> bool {
    [".png", ".jpg", ".jpeg", ".svg", ".webp"].iter().any(|end| value.trim().to_lowercase().ends_with(end))
}

/// A column, as a field.
struct Column<'r> {
    /// As the table has it.
    name: &'r str,
    /// As templates and texts name it.
    field: String,
    looks: Looks,
    /// Whether some cards have nothing there.
    gaps: bool,
    /// The slot that it fills, if that is not of its name; and whether it is the first to.
    slot: Option<(&'static str, bool)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Looks {
    Title,
    Id,
    Copies,
    Number(i64, i64),
    Words(Vec<String>),
    Flag,
    Picture,
    Flavour,
    Text,
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
    if !columns.iter().any(|column| column.looks == Looks::Title) {
        let first = columns.iter().position(|c| c.looks == Looks::Text).or((!columns.is_empty()).then_some(0));
        first.into_iter().for_each(|i| columns[i].looks = Looks::Title);
    }
    let framed = house.front.and_then(|front| frame::framed(front, &mut columns));
    let said = columns.iter().map(said).collect();
    let template = framed.unwrap_or_else(|| template(&columns, size));
    let mut pictures: Vec<String> = Vec::new();
    for column in columns.iter().filter(|column| column.looks == Looks::Picture) {
        for path in rows.iter().filter_map(|row| row.get(column.name)?.word()).map(|path| path.trim().to_owned()) {
            if !pictures.contains(&path) {
                pictures.push(path);
            }
        }
    }
    let copies = |row: &Row| {
        let column = columns.iter().find(|column| column.looks == Looks::Copies)?;
        row.get(column.name)?.number()
    };
    let cards = rows.iter().map(|row| copies(row).unwrap_or(1)).sum();
    Guess { about: about(name, file, &columns, size, house.back, cards), template, said, pictures }
}

fn columns(rows: &[Row]) -> Vec<Column<'_>> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _, full) in rows.iter().flat_map(Row::columns) {
        if full && !name.is_empty() && !name.starts_with('#') && !names.contains(&name) {
            names.push(name);
        }
    }
    let mut titled = false;
    let column = |name: &'_ str| {
        let values: Vec<String> = rows.iter().filter_map(|row| row.get(name)?.word()).collect();
        let looks = looks(name, &values, titled);
        titled |= looks == Looks::Title;
        (looks, values.len() < rows.len())
    };
    let found: Vec<(Looks, bool)> = names.iter().copied().map(column).collect();
    let named = names.into_iter().zip(found).map(|(name, (looks, gaps))| {
        let field = slug(name).replace('-', "_");
        let field = if field.is_empty() || field.starts_with(|c: char| c.is_ascii_digit()) {
            format!("f_{field}")
        } else {
            field
        };
        Column { name, field, looks, gaps, slot: None }
    });
    named.collect()
}

/// What a column holds, by its name and by what stands in it.
fn looks(name: &str, values: &[String], titled: bool) -> Looks {
    let name = name.trim().to_lowercase();
    let is = |known: &[&str]| known.contains(&name.as_str());
    let numbers: Option<Vec<i64>> = values.iter().map(|value| value.trim().parse().ok()).collect();
    let low: BTreeSet<String> = values.iter().map(|value| value.trim().to_lowercase()).collect();
    if is(&["id"]) {
        return Looks::Id;
    }
    if let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) {
        if is(&COPIES) {
            return Looks::Copies;
        }
        return Looks::Number(numbers.iter().copied().min().unwrap_or(0), numbers.iter().copied().max().unwrap_or(0));
    }
    if !titled && is(&["title", "name", "card", "card name", "titel", "titre", "nombre", "titolo"]) {
        return Looks::Title;
    }
    if values.iter().all(|value| path_of_picture(value)) {
        return Looks::Picture;
    }
    if low.iter().all(|value| ["yes", "no", "true", "false", "x", "y", "n"].contains(&value.as_str())) {
        return Looks::Flag;
    }
    if ["flavour", "flavor", "lore", "quote"].iter().any(|part| name.contains(part)) {
        return Looks::Flavour;
    }
    let mut words: Vec<String> = Vec::new();
    for value in values {
        if !words.contains(value) {
            words.push(value.clone());
        }
    }
    let few = words.len() <= 8 && words.len() * 2 <= values.len();
    match few && words.iter().all(|word| word.chars().count() <= 24) {
        true => Looks::Words(words),
        false => Looks::Text,
    }
}

fn said(column: &Column<'_>) -> String {
    let what = match &column.looks {
        Looks::Title => "the title".to_owned(),
        Looks::Id => "the id".to_owned(),
        Looks::Copies => "how many of each are printed".to_owned(),
        Looks::Number(min, max) => format!("a number, {min} to {max} here"),
        Looks::Words(words) => format!("one of {}", words.join(", ")),
        Looks::Flag => "yes or no".to_owned(),
        Looks::Picture => "a picture, by its path in the project".to_owned(),
        Looks::Flavour => "flavour, below the text".to_owned(),
        Looks::Text => "text".to_owned(),
    };
    format!("{}: {what}{}", column.name, if column.gaps { ", not on every card" } else { "" })
}

/// A text in quotes, where YAML would take it for something else.
fn quoted(text: &str) -> String {
    let plain = text.chars().all(|c| c.is_alphanumeric() || " _-".contains(c))
        && text.starts_with(char::is_alphabetic)
        && !["yes", "no", "true", "false", "null", "on", "off"].contains(&text.to_lowercase().as_str());
    if plain { text.to_owned() } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
}

/// A colour for each word of a column, as many as there are: told apart by hue.
const TINTS: [&str; 5] = [
    "{deep: \"#2c1d0c\", dark: \"#7a5118\", mid: \"#b98636\", light: \"#f5dfa4\", high: \"#fdf8ea\"}",
    "{deep: \"#10222f\", dark: \"#23506b\", mid: \"#5b8aa8\", light: \"#c9e0ec\", high: \"#f4f8fa\"}",
    "{deep: \"#2a1420\", dark: \"#6b2a45\", mid: \"#a85672\", light: \"#f1cfd8\", high: \"#fdf4f5\"}",
    "{deep: \"#1f2a17\", dark: \"#3f5426\", mid: \"#7d9447\", light: \"#e0e3b4\", high: \"#fbf8ea\"}",
    "{deep: \"#211a33\", dark: \"#453a68\", mid: \"#7d6fa8\", light: \"#dcd4ec\", high: \"#f8f4f6\"}",
];

/// The column whose words colour the cards, if one of them says of every card which of a few it is.
fn tinting<'c>(columns: &'c [Column<'_>]) -> Option<(&'c Column<'c>, &'c [String])> {
    columns.iter().filter(|column| !column.gaps).find_map(|column| match &column.looks {
        Looks::Words(words) if (2..=TINTS.len()).contains(&words.len()) => Some((column, &words[..])),
        _ => None,
    })
}

fn about(name: &str, file: &str, columns: &[Column<'_>], size: &str, back: Option<&str>, cards: i64) -> String {
    let title: Vec<String> = name.split('-').map(capital).collect();
    let title = title.join(" ");
    let mut text = format!("title: {}\ntagline: Say in one line why somebody should play it.\n", quoted(&title),);
    let tinting = tinting(columns);
    if let Some((_, words)) = tinting {
        text += "\ntints:\n";
        for (word, tint) in words.iter().zip(TINTS) {
            let _ = writeln!(text, "  {}: {tint}", quoted(word));
        }
    }
    let _ = write!(text, "\nkinds:\n  card:\n    files: {}\n    template: {name}/card\n", quoted(file));
    if let Some(back) = back {
        let _ = writeln!(text, "    back: {back}");
    }
    let _ = writeln!(text, "    cut: {size}");
    if let Some((column, _)) = tinting {
        let _ = writeln!(text, "    tint: \"{{{}}}\"", column.field);
    }
    for column in columns {
        match column.looks {
            Looks::Title if column.field != "title" => drop(writeln!(text, "    title: {}", column.field)),
            Looks::Copies if column.field != "copies" => drop(writeln!(text, "    copies: {}", column.field)),
            _ => {}
        }
    }
    text += "    fields:\n";
    for column in columns {
        let gaps = if column.gaps { "?" } else { "" };
        let (what, note) = match &column.looks {
            Looks::Title => ("text".to_owned(), String::new()),
            Looks::Id => continue,
            Looks::Copies => ("0..99 = 1".to_owned(), String::new()),
            Looks::Number(min, max) => {
                (format!("number{gaps}"), format!("   # {min} to {max} in the table; 1..9 would hold it to that"))
            }
            Looks::Words(words) => {
                (format!("[{}]", words.iter().map(|w| quoted(w)).collect::<Vec<_>>().join(", ")), String::new())
            }
            Looks::Flag => ("yes/no = no".to_owned(), String::new()),
            Looks::Picture => (format!("picture{gaps}"), String::new()),
            Looks::Flavour => ("flavour?".to_owned(), String::new()),
            Looks::Text => (format!("text{gaps}"), String::new()),
        };
        let mut long = Vec::new();
        if column.name != column.field {
            long.push(format!("column: {}", quoted(column.name)));
        }
        if let Some((slot, first)) = column.slot.filter(|(slot, _)| *slot != column.field) {
            long.push(if first { format!("slot: {slot}, tag: {slot}") } else { format!("slot: {slot}") });
        }
        // a word that some cards do not have must say so the long way
        if matches!(column.looks, Looks::Words(_)) && column.gaps {
            long.push("optional: yes".to_owned());
        }
        let _ = match (long.is_empty(), &column.looks) {
            (true, _) => writeln!(text, "      {}: {what}{note}", column.field),
            (false, Looks::Words(_)) => {
                writeln!(text, "      {}: {{one_of: {what}, {}}}", column.field, long.join(", "))
            }
            (false, _) => writeln!(text, "      {}: {{type: {what}, {}}}{note}", column.field, long.join(", ")),
        };
    }
    let aid = match size {
        "poker" | "bridge" | "tarot" => format!("plain/aid-{size}, cut: {size}"),
        _ => "plain/aid".to_owned(),
    };
    text += "\n# What may come next: take the # and the blank behind it away. A file rulebook.md beside this one becomes the booklet.\n";
    let _ = write!(
        text,
        "# players: 2..4\n# pieces:\n#   aid: {{template: {aid}, copies: players.max, says: {{text: \"On your turn, draw a card.\"}}}}\n\
         # laws:\n#   - {{count: card, is: {cards}}}\n"
    );
    text
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A card with a place for every column: title and first number above, words below them, pictures, texts, other numbers.
fn template(columns: &[Column<'_>], size: &str) -> String {
    let cut = cut::named(size);
    let Size { w: Mm(w), h: Mm(h) } = cut.full();
    let rim = cut.bleed.0 + 4.5;
    let (left, wide) = (rim, w - rim * 2.0);
    let bottom = h - rim;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"{{% if low_ink %}}#ffffff{{% else %}}{{{{ tints.light }}}}{{% endif %}}\"/>\n\
         <rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\" rx=\"2\" fill=\"#fffdf8\" stroke=\"{{{{ tints.dark }}}}\" stroke-width=\"0.4\"/>\n",
        rim - 1.5,
        w - (rim - 1.5) * 2.0,
        h - (rim - 1.5) * 2.0
    );
    let of = |wanted: fn(&Looks) -> bool| columns.iter().filter(move |c| wanted(&c.looks)).collect::<Vec<_>>();
    let title = of(|l| *l == Looks::Title);
    let numbers = of(|l| matches!(l, Looks::Number(..)));
    let words = of(|l| matches!(l, Looks::Words(_)));
    let pictures = of(|l| *l == Looks::Picture);
    let texts = of(|l| matches!(l, Looks::Text | Looks::Flavour));
    let mut slot = |field: &str, x: f32, y: f32, w: f32, h: f32, rest: &str| {
        let _ = writeln!(
            svg,
            "<rect data-slot=\"{field}\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" data-optional=\"true\" {rest}/>"
        );
    };
    let (display, plain) = ("data-font=\"{{ fonts.title }}\" data-weight=\"800\"", "data-font=\"{{ fonts.text }}\"");
    let dark = "data-ink=\"#1d1612\"";
    let mut y = rim;
    let corner = if numbers.is_empty() { 0.0 } else { 9.0_f32.min(wide / 4.0) };
    for column in &title {
        let rest = format!(
            "{display} data-size=\"13\" data-min=\"7\" data-lines=\"2\" data-leading=\"1\" data-valign=\"middle\" {dark}"
        );
        slot(&column.field, left, y, wide - corner, 9.0, &rest);
    }
    for column in numbers.iter().take(1) {
        let rest = format!(
            "{display} data-size=\"16\" data-min=\"8\" data-lines=\"1\" data-align=\"end\" data-valign=\"middle\" {dark}"
        );
        slot(&column.field, left + wide - corner, y, corner, 9.0, &rest);
    }
    y += 10.0;
    let share = wide / words.len().max(1) as f32;
    for (i, column) in words.iter().enumerate() {
        let rest = format!("{plain} data-size=\"8\" data-min=\"6\" data-lines=\"1\" data-caps=\"small\" {dark}");
        slot(&column.field, left + share * i as f32, y, share, 4.2, &rest);
    }
    y += if words.is_empty() { 0.0 } else { 5.0 };
    let foot = if numbers.len() > 1 { 6.0 } else { 0.0 };
    let tall = (bottom - foot - y) * if texts.is_empty() { 1.0 } else { 0.5 } / pictures.len().max(1) as f32;
    let mut drawn = String::new();
    for column in &pictures {
        let optional = if column.gaps { " data-optional=\"true\"" } else { "" };
        let _ = writeln!(
            drawn,
            "<rect data-picture=\"{}\" x=\"{left:.2}\" y=\"{y:.2}\" width=\"{wide:.2}\" height=\"{:.2}\"{optional}/>",
            column.field,
            tall - 1.0
        );
        y += tall;
    }
    let tall = (bottom - foot - y) / texts.len().max(1) as f32;
    for column in &texts {
        let rest = format!("{plain} data-size=\"9\" data-min=\"6\" data-gap=\"1\" data-flavour-size=\"8\" {dark}");
        slot(&column.field, left, y, wide, tall - 0.5, &rest);
        y += tall;
    }
    let share = wide / (numbers.len().max(2) - 1) as f32;
    for (i, column) in numbers.iter().skip(1).enumerate() {
        let rest = format!(
            "{display} data-size=\"11\" data-min=\"7\" data-lines=\"1\" data-align=\"middle\" data-valign=\"bottom\" {dark}"
        );
        slot(&column.field, left + share * i as f32, bottom - 5.5, share, 5.5, &rest);
    }
    svg + &drawn + "</svg>\n"
}
