//! Guesses the type of each column of a table from its name and its cells.

use crate::lexicon::Run;
use crate::lexicon::prose;
use crate::load::Row;
use ground::locus::Locus;
use std::collections::BTreeSet;

/// A column with its guessed field.
pub(super) struct Column<'r> {
    /// The name of the column in the table.
    pub(super) name: &'r str,
    /// The name in templates and texts.
    pub(super) field: String,
    pub(super) looks: Looks,
    /// Whether some cells are empty.
    pub(super) gaps: bool,
    /// Whether the column contains marks without meaning, so that it must be printed as typed.
    pub(super) plain: bool,
    /// The number of letters of its longest text.
    pub(super) longest: usize,
    /// The slot that it fills, if it has another name; and whether it is the first column in that slot.
    pub(super) slot: Option<(&'static str, bool)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Looks {
    Title,
    Id,
    Copies,
    /// A different text for each card, at its foot.
    Numbered,
    Number(i64, i64),
    /// Numbers with a fraction, which are printed but not used in calculations.
    Decimal,
    Words(Vec<String>),
    Flag,
    Picture,
    Flavour,
    Text,
    /// A note by its name, which begins with `#`.
    Note,
    Empty,
}

const TITLES: [&str; 19] = [
    "title",
    "name",
    "card",
    "card name",
    "card title",
    "titel",
    "name der karte",
    "kartenname",
    "karte",
    "titre",
    "nom",
    "nombre",
    "título",
    "titulo",
    "titolo",
    "nome",
    "naam",
    "nazwa",
    "название",
];

const COPIES: [&str; 19] = [
    "qty",
    "quantity",
    "copies",
    "count",
    "amount",
    "anzahl",
    "menge",
    "stück",
    "nombre",
    "quantité",
    "cantidad",
    "copias",
    "quantità",
    "aantal",
    "in deck",
    "how many",
    "kopien",
    "exemplaires",
    "of copies",
];

const NUMBERS: [&str; 7] = ["number", "no", "nr", "nummer", "numéro", "número", "n°"];

const TEXTS: [&str; 18] = [
    "text",
    "card text",
    "rules",
    "rule",
    "rules text",
    "effect",
    "effects",
    "ability",
    "abilities",
    "description",
    "kartentext",
    "regel",
    "effekt",
    "texte",
    "effet",
    "testo",
    "texto",
    "efecto",
];

/// A name for comparison: in lower case, without punctuation behind it.
pub(super) fn folded(name: &str) -> String {
    name.to_lowercase().trim_end_matches([' ', '?', '!', ':', '.', '*']).to_owned()
}

/// Whether tables often have a column of this name.
pub(super) fn usual(name: &str) -> bool {
    let low = folded(name);
    [&TITLES[..], &COPIES, &NUMBERS, &TEXTS].iter().any(|known| known.contains(&low.as_str()))
}

/// The numbers that fit into a badge; larger than those on any real card.
const MOST: i64 = 999_999;
const MOST_COPIES: i64 = 999;

/// The largest numbers of letters: of a word of a short list, of a title in a column with another name, and of a
/// title in a column named as such.
const WORD: usize = 24;
const SHORT: usize = 40;
const LONG: usize = 80;

impl Column<'_> {
    /// Its cells, row by row.
    pub(super) fn values(&self, rows: &[Row]) -> Vec<String> {
        values(self.name, rows)
    }

    /// Whether its name means a number of copies.
    pub(super) fn counts_copies(&self) -> bool {
        counts_copies(self.name)
    }

    /// The guess in words.
    pub(super) fn said(&self) -> String {
        let what = match &self.looks {
            Looks::Title => "the title".to_owned(),
            Looks::Id => "the id".to_owned(),
            Looks::Copies => "the number of copies".to_owned(),
            Looks::Numbered => "the number at the foot of the card".to_owned(),
            Looks::Number(only, max) if only == max => format!("a number; here always {only}"),
            Looks::Number(min, max) => format!("a number; here from {min} to {max}"),
            Looks::Decimal => "numbers with a fraction, printed as typed".to_owned(),
            Looks::Words(words) => format!("one of {}", words.join(", ")),
            Looks::Flag => "yes or no".to_owned(),
            Looks::Picture => "a picture, by its path in the project".to_owned(),
            Looks::Flavour if self.plain => "flavor text, printed as typed".to_owned(),
            Looks::Flavour => "flavor text, below the text".to_owned(),
            Looks::Text if self.plain => "text, printed as typed, without formatting".to_owned(),
            Looks::Text => "text".to_owned(),
            Looks::Note => return format!("{}: a note, because of its #; not read", self.name),
            Looks::Empty => return format!("{}: empty; not read", self.name),
        };
        let gaps = if self.gaps { ", not on every card" } else { "" };
        let uncounted = matches!(self.looks, Looks::Text | Looks::Words(_) | Looks::Decimal) && self.counts_copies();
        let copies = if uncounted { ", one copy of each; write 2 for two copies, not x2 or 2.0" } else { "" };
        format!("{}: {what}{gaps}{copies}", self.name)
    }
}

pub(super) fn path_of_picture(value: &str) -> bool {
    [".png", ".jpg", ".jpeg", ".svg", ".webp"].iter().any(|end| value.trim().to_lowercase().ends_with(end))
}

/// Whether a column with this name contains the number of copies.
pub fn counts_copies(name: &str) -> bool {
    let name = folded(name);
    let bare = name.trim_start_matches('#').trim();
    let counted = ["", "cards", "each", "of each", "of cards"];
    let of = ["number of ", "no. of ", "no of ", "how many "].iter().find_map(|start| bare.strip_prefix(start));
    let within = [" in deck", " in the deck", " per deck", " (deck)"].iter().find_map(|end| bare.strip_suffix(end));
    COPIES.contains(&bare)
        || name.starts_with('#') && counted.contains(&bare)
        || of.is_some_and(|what| COPIES.contains(&what) || counted.contains(&what))
        || within.is_some_and(|what| COPIES.contains(&what) || NUMBERS.contains(&what) || counted.contains(&what))
}

fn values(name: &str, rows: &[Row]) -> Vec<String> {
    rows.iter().filter_map(|row| row.get(name)?.word()).map(|value| value.trim().to_owned()).collect()
}

/// The columns of a table, from left to right; `icons` are the names of icons that a text may use.
pub(super) fn columns<'r>(rows: &'r [Row], icons: &BTreeSet<String>) -> Vec<Column<'r>> {
    let mut names: Vec<&str> = Vec::new();
    let mut met = BTreeSet::new();
    for (name, ..) in rows.iter().flat_map(Row::columns).filter(|(name, ..)| !name.is_empty()) {
        if met.insert(name) {
            names.push(name);
        }
    }
    let mut found: Vec<Column<'_>> = Vec::new();
    for name in names {
        let values = values(name, rows);
        // each of these is one column at most
        let free = |looks: Looks| found.iter().all(|column| column.looks != looks);
        let looks = looks(name, &values, &free);
        let written = matches!(looks, Looks::Text | Looks::Flavour);
        // marks that have a meaning in one cell are errors in the next
        let odd = || values.iter().any(|value| !reads(value, icons));
        let plain = written && odd() && !values.iter().any(|value| marked(value, icons));
        let longest = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
        let gaps = values.len() < rows.len();
        found.push(Column { name, field: String::new(), looks, gaps, plain, longest, slot: None });
    }
    found
}

/// The runs of a valid text: every mark is closed, and every icon and name exists.
fn runs(text: &str, icons: &BTreeSet<String>) -> Option<Vec<Run>> {
    let known = |run: &Run| match run {
        // a color may follow the name
        Run::Icon(icon) => icons.contains(icon.0.split(' ').next().unwrap_or_default()),
        _ => true,
    };
    let line = |line| {
        let read = prose::spoken(line, None, Locus::Nowhere, &|_| None, &[]);
        let runs: Vec<Run> =
            read.value.filter(|_| read.diags.is_empty())?.runs.into_iter().map(|(run, _)| run).collect();
        runs.iter().all(known).then_some(runs)
    };
    let lines: Option<Vec<Vec<Run>>> = text.lines().map(line).collect();
    Some(lines?.concat())
}

fn reads(text: &str, icons: &BTreeSet<String>) -> bool {
    runs(text, icons).is_some()
}

/// Whether a text is valid and contains an icon or formatted words.
fn marked(text: &str, icons: &BTreeSet<String>) -> bool {
    runs(text, icons).is_some_and(|runs| runs.iter().any(|run| !matches!(run, Run::Word(_) | Run::Count(_))))
}

/// Whether a text is a sentence rather than a name.
fn is_sentence(value: &str) -> bool {
    value.contains(' ') && value.ends_with(['.', '!', '?', '…', '"', '”', '»'])
}

fn looks(name: &str, values: &[String], free: &dyn Fn(Looks) -> bool) -> Looks {
    let low = folded(name);
    let is = |known: &[&str]| known.contains(&low.as_str());
    if values.is_empty() {
        return Looks::Empty;
    }
    // printed as typed, because 007 and +2 would lose a character
    let number = |value: &String| value.parse::<i64>().ok().filter(|n| n.to_string() == *value && n.abs() <= MOST);
    let numbers: Option<Vec<i64>> = values.iter().map(number).collect();
    let unique = values.iter().collect::<BTreeSet<_>>().len() == values.len();
    let running = numbers.as_ref().is_some_and(|all| all.len() > 2 && all.iter().zip(1..).all(|(n, nth)| *n == nth));
    if let Some(numbers) = &numbers
        && counts_copies(name)
        && free(Looks::Copies)
        && !(name == "#" && running)
        && numbers.iter().all(|n| (0..=MOST_COPIES).contains(n))
    {
        return Looks::Copies;
    }
    if (is(&NUMBERS) || name == "#")
        && free(Looks::Numbered)
        && unique
        && values.iter().all(|value| value.chars().count() <= 12)
    {
        return Looks::Numbered;
    }
    if name.starts_with('#') && low != "#id" {
        return Looks::Note;
    }
    if is(&["id", "card id", "uid", "#id"]) && free(Looks::Id) && names_each(values) {
        return Looks::Id;
    }
    if let Some(numbers) = numbers {
        return Looks::Number(numbers.iter().copied().min().unwrap_or(0), numbers.iter().copied().max().unwrap_or(0));
    }
    let fraction = |value: &String| {
        let plain = value.replacen(',', ".", 1);
        plain.parse::<f64>().is_ok_and(|n| n.is_finite())
            && plain.chars().all(|c| c.is_ascii_digit() || ".-+".contains(c))
    };
    if values.iter().all(fraction) && values.iter().any(|value| value.contains(['.', ','])) {
        return Looks::Decimal;
    }
    let longest = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
    if free(Looks::Title) && is(&TITLES) && longest <= LONG {
        return Looks::Title;
    }
    // a single misspelled path does not turn a column of pictures into text
    let called = is(&["art", "artwork", "picture", "image"]);
    if values.iter().all(|value| path_of_picture(value)) || called && values.iter().any(|value| path_of_picture(value))
    {
        return Looks::Picture;
    }
    let flags = ["yes", "no", "true", "false", "x", "y", "n"];
    let has = |flag: &str| values.iter().any(|value| value.eq_ignore_ascii_case(flag));
    // a mark is one of these two; both are also letters
    if values.iter().all(|value| flags.contains(&value.to_lowercase().as_str())) && !(has("x") && has("y")) {
        return Looks::Flag;
    }
    if ["flavour", "flavor", "lore", "quote"].iter().any(|part| low.contains(part)) {
        return Looks::Flavour;
    }
    let mut words: Vec<String> = Vec::new();
    for value in values {
        // longer lists are not lists of words
        if words.len() < 9 && !words.contains(value) {
            words.push(value.clone());
        }
    }
    let few = words.len() <= 8 && words.len() * 2 <= values.len();
    let named = |word: &String| word.chars().count() <= WORD && !is_sentence(word) && !word.contains('\n');
    match few && !is(&TEXTS) && words.iter().all(named) {
        true => Looks::Words(words),
        false => Looks::Text,
    }
}

/// Whether its values can be distinct ids.
fn names_each(values: &[String]) -> bool {
    let ids: BTreeSet<String> = values.iter().map(|value| ground::name::slug(value)).collect();
    ids.len() == values.len() && !ids.contains("")
}

/// A table without a column for titles uses its first short texts; without texts, its first words or numbers. Cards with only
/// sentences have no titles.
pub(super) fn choose_title(columns: &mut [Column<'_>], rows: &[Row]) {
    if columns.iter().any(|column| column.looks == Looks::Title) {
        return;
    }
    let short = |column: &Column<'_>| {
        column.looks == Looks::Text
            && !column.gaps
            && column.longest <= SHORT
            && !TEXTS.contains(&folded(column.name).as_str())
            && !column.values(rows).iter().any(|value| is_sentence(value))
    };
    let written = columns.iter().any(|column| matches!(column.looks, Looks::Text | Looks::Flavour));
    let counted = |column: &Column<'_>| matches!(column.looks, Looks::Words(_) | Looks::Number(..)) && !column.gaps;
    let first = columns.iter().position(short).or_else(|| columns.iter().position(counted).filter(|_| !written));
    if let Some(nth) = first {
        (columns[nth].looks, columns[nth].plain) = (Looks::Title, false);
    }
}
