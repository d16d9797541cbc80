//! Turns rows of tables into cards whose fields have typed values. Resolves references, computes formulas and counts copies.

use super::about::About;
use super::card::Card;
use super::choice::Choice;
use super::field::{Field, Value, What};
use super::kind::Kind;
use super::number;
use super::texts::{spoken, titled};
use crate::facts::Fact;
use crate::language;
use crate::lexicon::prose::as_typed;
use crate::lexicon::prose::capitalised;
use crate::load::kept::kept;
use crate::load::{self, Row, heading};
use ground::diag::{Diag, Severity, did_you_mean, meant};
use ground::locus::Locus;
use ground::name::{slug, too_long};
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The largest number of copies of a card.
const COPIES: i64 = 999;

/// Reads the cards of every kind; cards with 0 copies are left out.
pub(super) fn read(project: &Project, game: &str, about: &About, diags: &mut Vec<Diag>) -> Vec<Card> {
    let mut cards = every(project, game, about, diags);
    cards.retain(|card| card.copies > 0);
    cards
}

/// Reads the cards of every kind, printed or not.
pub(super) fn every(project: &Project, game: &str, about: &About, diags: &mut Vec<Diag>) -> Vec<Card> {
    let mut reader = Reader { project, about, diags, ids: BTreeMap::new(), cards: Vec::new(), untitled: false };
    for (number, kind) in about.kinds.iter().enumerate() {
        let mut all = Vec::new();
        for (file, asked) in &kind.files {
            let path = match kept(project, game, file, *asked) {
                Ok(path) => path,
                Err(diag) => {
                    reader.diags.push(diag);
                    continue;
                }
            };
            let Some(mut rows) = load::rows(project, &path, *asked).drain(reader.diags) else { continue };
            let texts = spoken(project, about, kind, &mut rows);
            reader.diags.extend(about.spoken.missing(&path, &texts));
            reader.columns(kind, &mut rows);
            if rows.is_empty() {
                let diag = Diag::error(*asked, "no-cards", format!("{path} contains no card"));
                reader
                    .diags
                    .push(diag.help("write one below the names of the columns, or remove the file from `files`"));
            }
            all.extend(rows);
        }
        reader.untitled = reader.lacks_title(kind, &all);
        all.iter().zip(1..).for_each(|(row, nth)| reader.card(number, kind, nth, row));
    }
    reader.references();
    reader.computed();
    reader.copies();
    number::number(about, &mut reader.cards, reader.diags);
    reader.cards
}

struct Reader<'a> {
    project: &'a Project,
    about: &'a About,
    diags: &'a mut Vec<Diag>,
    /// The first place of each id.
    ids: BTreeMap<String, Locus>,
    cards: Vec<Card>,
    /// Whether the kind that is read names a column of titles that none of its tables has.
    untitled: bool,
}

impl Reader<'_> {
    /// Columns that are not fields. A misspelled one is reported and read as the intended field; the others are reported
    /// together.
    fn columns(&mut self, kind: &Kind, rows: &mut [Row]) {
        let known: BTreeSet<&str> = kind
            .fields
            .iter()
            .map(|field| field.column.as_str())
            .chain(kind.title.as_deref())
            .chain([kind.id.as_str(), "id", "title", "copies", "number", "note"])
            .collect();
        // if fields of a kind could not be read, not all fields are known
        if !kind.whole && kind.fields.len() <= 2 {
            return;
        }
        let mut met = BTreeSet::new();
        let (mut unread, mut empty): (Vec<(String, Locus)>, _) = (Vec::new(), None);
        for row in rows {
            let strange: Vec<(String, Locus)> = (row.columns())
                .filter(|(name, _, full)| *full && !name.starts_with('#') && !known.contains(name))
                .map(|(name, at, _)| (name.to_owned(), at))
                .collect();
            for (name, at) in strange {
                let absent = known.iter().copied().filter(|known| row.columns().all(|(name, ..)| name != *known));
                // a field's column in an undeclared language is not misspelled
                if let Some((base, language)) = language::heading_of_field(&name)
                    && let Some(field) =
                        kind.fields.iter().find(|field| heading(&field.column).eq_ignore_ascii_case(&heading(base)))
                {
                    if met.insert((name.clone(), at)) {
                        let diag = self.about.spoken.undeclared(language.code, self.project.sources.key_of(at));
                        let what = format!(
                            "the column `{name}` has `{}` in {}, a language that game.yaml does not list",
                            field.column, language.name
                        );
                        self.diags.push(Diag { what, ..diag });
                    }
                    continue;
                }
                match did_you_mean(&name, absent) {
                    Some(near) => {
                        if met.insert((name.clone(), at)) {
                            let what = format!("the kind `{}` has no field `{name}`", kind.name);
                            let diag = Diag::error(self.project.sources.key_of(at), "unknown-column", what);
                            self.diags.push(diag.help(format!("did you mean `{near}`?")));
                        }
                        row.read_as(&name, near);
                    }
                    None if row.get(&name).is_none() => empty = empty.or(Some((name, at))),
                    None if unread.iter().all(|(known, _)| *known != name) => unread.push((name, at)),
                    None => {}
                }
            }
        }
        if let Some((name, at)) = empty {
            let what = format!("the kind `{}` has no field `{name}`, and it has no value", kind.name);
            let help = "if it is the rest of a text with a comma, put quotes around the whole text";
            self.diags.push(Diag::warning(self.project.sources.key_of(at), "unknown-column", what).help(help));
        }
        if let Some((_, at)) = unread.first() {
            let names: Vec<String> = unread.iter().map(|(name, _)| format!("`{name}`")).collect();
            let (of, are) = if names.len() == 1 { ("field", "it is") } else { ("fields", "they are") };
            let what = format!("the kind `{}` has no {of} {}: {are} not read", kind.name, listed(&names));
            let help = "declare it under `fields`, or begin its name with # if it is a note of yours";
            self.diags.push(Diag::warning(self.project.sources.key_of(*at), "unknown-column", what).help(help));
        }
    }

    /// Reports, at the kind, that `title: FIELD` names neither a field nor a column.
    fn lacks_title(&mut self, kind: &Kind, rows: &[Row]) -> bool {
        let Some((asked, at)) = kind.asked_title() else { return false };
        let columns = || rows.iter().flat_map(|row| row.columns().map(|(name, ..)| name)).collect::<BTreeSet<_>>();
        let Some(title) = titled(kind).filter(|title| kind.field(title).is_none() && !rows.is_empty()) else {
            return false;
        };
        let is_read = |column: &str| kind.fields.iter().any(|field| field.column == column);
        if is_read(title) || columns().contains(title) {
            return false;
        }
        let unread = columns().into_iter().filter(|column| !is_read(column));
        let fields: Vec<&str> = kind.fields.iter().map(|field| field.name.as_str()).collect();
        let help = meant(asked, fields.iter().copied().chain(unread), || {
            format!("its fields are {}; `title: none` if its cards have no titles", fields.join(", "))
        });
        let what = format!("`title` of the kind `{}` uses `{asked}`, which is not a field of this kind", kind.name);
        self.diags.push(Diag::error(at, "unknown-field", what).help(help));
        true
    }

    fn card(&mut self, number: usize, kind: &Kind, nth: usize, row: &Row) {
        let mut own = Vec::new();
        let title = self.title(kind, nth, row, &mut own);
        let known_as = titled(kind).and_then(|column| row.first(column)?.word()).map(|name| name.trim().to_owned());
        let known_as = known_as.unwrap_or_else(|| title.clone());
        let (mut values, mut words) = (BTreeMap::new(), BTreeMap::new());
        for field in kind.fields.iter().filter(|field| !matches!(field.what, What::Computed(_))) {
            let printed = row.translated(&field.column).filter(|_| !field.what.is_said()).and_then(|node| node.word());
            words.extend(printed.map(|word| (field.name.clone(), word.trim().to_owned())));
            if let Some(found) = self.value(kind, field, row, &mut own) {
                values.insert(field.name.clone(), found);
            }
        }
        let id = self.id(kind, (nth, &known_as, &values), row, &mut own);
        for (field, node) in kind.fields.iter().filter_map(|field| Some((field, row.get(&field.column)?))) {
            if matches!(field.what, What::Computed(_)) {
                field.value(node, self.project, &mut own);
            }
        }
        let hurt = kind.fields.iter().any(|field| row.is_hurt(&field.column));
        let whole = !hurt && !title.is_empty() && own.iter().all(|d| d.severity < Severity::Error);
        self.diags.extend(own.into_iter().map(|d| d.card(if title.is_empty() { &id } else { &title })));
        self.cards.push(Card {
            kind: number,
            id,
            title,
            known_as,
            at: row.at,
            nth,
            values,
            words,
            copies: 1,
            number: None,
            placed: true,
            whole,
        });
    }

    /// The title from its column; for a card without one, its written id, or else its kind and position.
    fn title(&self, kind: &Kind, nth: usize, row: &Row, own: &mut Vec<Diag>) -> String {
        let Some(column) = titled(kind) else {
            let id = kind.field(&kind.id).and_then(|field| row.get(&field.column)?.word());
            return id.map_or_else(|| format!("{} {nth}", capitalised(&kind.name)), |id| id.trim().to_owned());
        };
        let Some(node) = row.get(column) else {
            if row.is_hurt(column) || self.untitled {
                return String::new();
            }
            let what = format!("`{column}` is missing: a card needs a title");
            let help = "write it; if another field is the title, write `title: FIELD` for the kind; if cards have no title, write `title: none`";
            own.push(Diag::error(row.at, "missing-key", what).help(help));
            return String::new();
        };
        match node.word() {
            Some(title) => {
                own.extend(as_typed(&title, node.at).map(|diag| Diag { severity: Severity::Warning, ..diag }));
                title.trim().to_owned()
            }
            None => {
                own.push(node.not(column, "text"));
                String::new()
            }
        }
    }

    /// The slug of the written id, or of the kind's pattern, or of the title; if it has no letters a to z, the kind and the
    /// position.
    fn id(
        &mut self,
        kind: &Kind,
        (nth, title, values): (usize, &str, &BTreeMap<String, (Value, Locus)>),
        row: &Row,
        own: &mut Vec<Diag>,
    ) -> String {
        let column = kind.field(&kind.id).map_or(kind.id.as_str(), |field| &field.column);
        let placed = || format!("{}-{nth}", slug(&kind.name));
        let (id, at) = match row.get(column).and_then(|node| Some((node.word()?, node.at))) {
            Some((written, at)) => {
                let id = slug(&written);
                if id.is_empty() {
                    let what = format!("the id `{}` has no letter or digit that a file name can have", written.trim());
                    own.push(Diag::error(at, "bad-id", what).help(format!("write `{}`", placed())));
                }
                (id, at)
            }
            None => {
                let word = |name: &str| match name {
                    "nth" => Some(nth.to_string()),
                    "kind" => Some(kind.name.clone()),
                    _ if name == "title" || kind.is_title(name) => Some(title.to_owned()),
                    // the id of a card is the same in every language
                    _ if kind.field(name).is_some_and(|field| row.translated(&field.column).is_some()) => {
                        kind.field(name).and_then(|field| row.first(&field.column)?.word())
                    }
                    _ => match values.get(name) {
                        Some((value, _)) => value.plain(),
                        None => kind.field(name).map(|_| String::new()),
                    },
                };
                // an unknown name in a pattern is reported at the kind
                let named = kind.ids.as_ref().and_then(|ids| ids.of(&word).ok());
                let id = slug(named.as_deref().unwrap_or(title));
                (if id.is_empty() { placed() } else { id }, row.at)
            }
        };
        let help = "write a shorter one in a column `id`";
        own.extend(too_long(&id, at).map(|diag| diag.help(help)));
        if let Some(first) = self.ids.get(&id) {
            let place = self.project.sources.resolve(*first).map(|s| format!(" at {}", s.place())).unwrap_or_default();
            let what = format!("the id `{id}` is already in use{place}");
            let help = "give the card another title or a column `id`, or give its kind a pattern, as in id: \"{suit}-{value}\"; for copies of one card, write their number in a column";
            own.push(Diag::error(at, "duplicate-id", what).help(help));
        } else if !id.is_empty() {
            self.ids.insert(id.clone(), at);
        }
        id
    }

    fn value(&self, kind: &Kind, field: &Field, row: &Row, own: &mut Vec<Diag>) -> Option<(Value, Locus)> {
        let written = if field.what.is_said() { row.get(&field.column) } else { row.first(&field.column) };
        if let Some(node) = written {
            // marks have no meaning in titles
            let node = if kind.is_title(&field.name) { node.plain() } else { node };
            return field.value(node, self.project, own).map(|value| (value, node.at));
        }
        if let Some((tree, at)) = field.default.as_ref().filter(|_| !row.is_hurt(&field.column)) {
            return field.value(tree.node(*at), self.project, own).map(|value| (value, *at));
        }
        // a missing title is reported as such, and an unreadable one at its place
        if field.needed && !kind.is_title(&field.name) && !row.is_hurt(&field.column) {
            let what = format!("`{}` is missing", field.column);
            let help = format!("write {}; it may be left out if its type ends in `?`", field.told());
            own.push(Diag::error(row.at, "missing-key", what).help(help));
        }
        None
    }

    /// Finds the cards to which other cards refer.
    fn references(&mut self) {
        let kinds = &self.about.kinds;
        if !kinds.iter().flat_map(|kind| &kind.fields).any(|field| refers(&field.what).is_some()) {
            return;
        }
        let mut by_name: HashMap<(usize, String), (String, String)> = HashMap::new();
        for card in &self.cards {
            for name in [card.id.clone(), card.known_as.to_lowercase()] {
                by_name.entry((card.kind, name)).or_insert_with(|| (card.id.clone(), card.title.clone()));
            }
        }
        let mut missing: Vec<Diag> = Vec::new();
        let cards = &self.cards;
        let mut find = |value: &mut Value, to: usize, at: Locus, title: &str| {
            let Value::Card { id, title: known } = value else { return };
            let key = [id.clone(), id.to_lowercase(), slug(id)].into_iter().find_map(|name| by_name.get(&(to, name)));
            match key {
                Some((found, named)) => (*id, *known) = (found.clone(), named.clone()),
                None => {
                    let of_kind =
                        cards.iter().filter(|card| card.kind == to).flat_map(|c| [c.known_as.as_str(), c.id.as_str()]);
                    let help = match did_you_mean(id, of_kind) {
                        Some(near) => format!("did you mean \"{near}\"?"),
                        None => "write the title or the id of one".to_owned(),
                    };
                    let what = format!("there is no {} \"{id}\"", kinds[to].name);
                    missing.push(Diag::error(at, "unknown-card", what).help(help).card(title));
                }
            }
        };
        let mut all = self.cards.clone();
        for card in &mut all {
            for field in &kinds[card.kind].fields {
                let to = refers(&field.what).and_then(|kind| kinds.iter().position(|k| k.name == kind));
                let (Some(to), Some((value, at))) = (to, card.values.get_mut(&field.name)) else { continue };
                match value {
                    Value::List(items) => items.iter_mut().for_each(|item| find(item, to, *at, &card.title)),
                    value => find(value, to, *at, &card.title),
                }
            }
        }
        self.cards = all;
        self.diags.extend(missing);
    }

    /// Computes fields, first those that others need.
    fn computed(&mut self) {
        for card in self.cards.iter_mut().filter(|card| card.whole) {
            let kind = &self.about.kinds[card.kind];
            let mut left: Vec<&Field> =
                kind.fields.iter().filter(|field| matches!(field.what, What::Computed(_))).collect();
            // each round computes at least one field, unless fields depend on each other, which is reported at the kind
            while !left.is_empty() {
                let waits = |field: &&Field| match &field.what {
                    What::Computed(formula) => formula.names().iter().any(|name| left.iter().any(|f| f.name == *name)),
                    _ => false,
                };
                let Some(next) = left.iter().position(|field| !waits(field)) else { break };
                let field = left.remove(next);
                let What::Computed(formula) = &field.what else { continue };
                let number = |name: &str| match card.value(name) {
                    Some(Value::Number(n)) => Some(*n),
                    Some(Value::Flag(yes)) => Some(i64::from(*yes)),
                    None if kind.field(name).is_some() => Some(0),
                    _ => match self.about.rules.iter().find(|(rule, _)| rule == name) {
                        Some((_, Fact::Number(n))) => Some(*n),
                        _ => None,
                    },
                };
                let count = |name: &str| match card.value(name) {
                    Some(Value::List(all)) => Some(all.len() as i64),
                    None if kind.field(name).is_some() => Some(0),
                    _ => None,
                };
                match formula.value(&number, &count) {
                    Ok(n) => {
                        card.values.insert(field.name.clone(), (Value::Number(n), formula.at));
                    }
                    Err(why) => {
                        let what = format!("`{}` cannot be computed: {why}", field.name);
                        let help = "a formula can use number fields and the numbers under `rules`";
                        self.diags.push(Diag::error(formula.at, "bad-formula", what).help(help).card(&card.title));
                    }
                }
            }
        }
    }

    /// The number of copies of each card.
    fn copies(&mut self) {
        let kinds = &self.about.kinds;
        let mut cards = std::mem::take(&mut self.cards);
        for card in cards.iter_mut().filter(|card| card.whole) {
            let kind = &kinds[card.kind];
            // a card's own number goes before that of its kind, unless the kind is not to be printed
            let own = || card.value("copies").and_then(Value::plain);
            let word = match &*kind.copies {
                Some(choice) => {
                    let of_kind = number_of(choice, card, kind);
                    if of_kind.as_deref() == Some("0") { of_kind } else { own().or(of_kind) }
                }
                None => own(),
            };
            let Some(word) = word else { continue };
            match word.trim().parse::<i64>() {
                Ok(n) if (0..=COPIES).contains(&n) => card.copies = n as u16,
                _ => {
                    let what = format!("`{word}` is not a possible number of copies of a card");
                    let at = kind.copies.as_ref().map_or(card.at, |choice| choice.at);
                    let help = format!("write a whole number from 0 to {COPIES}");
                    self.diags.push(Diag::error(at, "bad-copies", what).help(help).card(&card.title));
                }
            }
        }
        self.cards = cards;
    }
}

/// The largest number of columns that a complaint names.
const NAMED: usize = 8;

/// A list in words: `A, B and C`; if it is long, the first items and the number of others.
fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, [])) => last.clone(),
        _ if names.len() > NAMED => format!("{} and {} more", names[..NAMED].join(", "), names.len() - NAMED),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The number of copies: a written number, or the value of the named field.
fn number_of(choice: &Choice, card: &Card, kind: &Kind) -> Option<String> {
    let word = choice.of(&|name| card.word(kind, name)).ok()?;
    match word.trim().parse::<i64>() {
        Ok(_) => Some(word),
        Err(_) => Some(card.word(kind, &word).filter(|word| !word.is_empty()).unwrap_or_else(|| "1".to_owned())),
    }
}

/// The kind to which a field refers.
fn refers(what: &What) -> Option<&str> {
    match what {
        What::Card(kind) => Some(kind),
        What::List(inner) => refers(inner),
        _ => None,
    }
}
