//! The fields of a kind of card: how each is declared, and how the text of a cell becomes its value. The short form is a text
//! (`1..9 = 1`, `text?`), the long form a mapping.

use super::formula::Formula;
use super::keys::{self, TYPES};
use super::typed::Held;
use super::values::Columns;
use crate::face::ArtDraft;
use crate::facts::{self, Fact};
use crate::lexicon::Phrase;
use crate::load::{Node, Tree, heading};
use ground::diag::{Diag, meant};
use ground::locus::Locus;
use ground::world::Project;
use std::collections::BTreeMap;

/// A field.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    /// The place of its declaration.
    pub(super) at: Locus,
    pub(super) what: What,
    /// Whether every card must have a value.
    pub(super) needed: bool,
    /// Its default value, and where the default is declared.
    pub(super) default: Option<(Tree, Locus)>,
    /// The column or key from which it is read.
    pub(super) column: String,
    /// The columns in languages where the name is different, by language code.
    pub(super) columns: BTreeMap<String, String>,
    /// The slot that it fills, and its tag.
    pub(super) slot: String,
    pub(super) tag: String,
    /// The glossary group that explains its words, if cards print explanations.
    pub(super) explain: Option<String>,
}

/// The type of a field.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A whole number within a range.
    Number(Option<i64>, Option<i64>),
    /// One word of a list.
    OneOf(Vec<String>),
    /// Yes or no.
    Flag,
    /// A text; each line is a paragraph.
    Text,
    /// Flavor text.
    Flavour,
    /// A text that is printed as typed, without any formatting.
    Plain,
    /// Words of the game with their parameters, or sentences.
    Says,
    /// A picture: a path in the project, or a recipe.
    Picture,
    /// A card of this kind, by id or title.
    Card(String),
    /// A list of values.
    List(Box<What>),
    /// Computed from other fields.
    Computed(Formula),
    /// A value given by the game's rules (`play.yaml` or Rust).
    Given,
    /// The type could not be read, which was reported; its cells are not checked.
    Lost,
}

/// The value of a field on a card.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(i64),
    Word(String),
    Flag(bool),
    Text(String),
    Says(Tree),
    /// Finished sentences.
    Said(Vec<Phrase>),
    Picture(ArtDraft),
    /// The title and id of another card; before the card is looked up, the text as typed.
    Card {
        title: String,
        id: String,
    },
    List(Vec<Value>),
    /// A value that only templates use, for drawing.
    Drawn(Fact),
}

impl What {
    /// Whether the field contains text or art, which may differ by language. Everything else is the same in all
    /// languages.
    pub(super) fn is_said(&self) -> bool {
        match self {
            What::Text | What::Flavour | What::Plain | What::Says | What::Picture | What::Lost => true,
            What::List(inner) => inner.is_said(),
            _ => false,
        }
    }
}

impl From<facts::Value> for Value {
    fn from(value: facts::Value) -> Value {
        let word = |word: &str| Value::Word(word.to_owned());
        match value {
            facts::Value::Number(n) => Value::Number(n),
            facts::Value::Word(w) => word(w),
            facts::Value::Flag(yes) => Value::Flag(yes),
            facts::Value::List(all) => Value::List(all.into_iter().map(word).collect()),
            facts::Value::Said(phrases) => Value::Said(phrases),
            facts::Value::Picture(draft) => Value::Picture(draft),
            facts::Value::Drawn(fact) => Value::Drawn(fact),
        }
    }
}

impl Value {
    /// The value as text for names, complaints and facts; nothing for pictures and sentences.
    pub(super) fn plain(&self) -> Option<String> {
        match self {
            Value::Number(n) => Some(n.to_string()),
            Value::Word(word) | Value::Text(word) => Some(word.clone()),
            Value::Flag(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
            Value::Card { title, .. } => Some(title.clone()),
            Value::List(all) => Some(all.iter().filter_map(Value::plain).collect::<Vec<_>>().join(", ")),
            Value::Drawn(Fact::Word(word)) => Some(word.clone()),
            Value::Says(_) | Value::Said(_) | Value::Picture(_) | Value::Drawn(_) => None,
        }
    }

    /// Whether `word`, in a law, stands for this value.
    pub(super) fn is(&self, word: &str) -> bool {
        match self {
            Value::Card { title, id } => title == word || id == word,
            Value::List(all) => all.iter().any(|value| value.is(word)),
            other => other.plain().is_some_and(|plain| plain.eq_ignore_ascii_case(word)),
        }
    }
}

/// A field's type, whether every card must have it, and its default with its place.
type Holding = (What, bool, Option<(Tree, Locus)>);

/// The keys of a field in a game with rules; the rules decide what the field holds.
const GIVEN: [&str; 3] = ["slot", "tag", "explain"];

impl Field {
    /// Reads a field's declaration; `kinds` are the kinds that it may refer to. A field whose type cannot be read still keeps
    /// its name, so that references to it resolve.
    pub(super) fn read(
        name: &str,
        node: Node<'_>,
        kinds: &[String],
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Field {
        let mut known = keys::Field::KEYS.to_vec();
        known.retain(|key| *key != "explain");
        let keys = keys::Field::of(node.spelt(&known, project, diags), &[], project, diags);
        let named = |held: &Held<String>| held.value.clone().unwrap_or_else(|| name.to_owned());
        let [slot, tag] = [&keys.slot, &keys.tag].map(named);
        let (column, columns) = match keys.column.value.clone() {
            Some(Columns::One(column)) => (column, BTreeMap::new()),
            Some(Columns::Each(columns)) => (name.to_owned(), columns),
            None => (name.to_owned(), BTreeMap::new()),
        };
        let (column, at) = (heading(&column), keys.at);
        let (what, needed, default) =
            Field::holding(name, node, &keys, kinds, diags).unwrap_or((What::Lost, false, None));
        let field = Field { needed, default, column, columns, slot, tag, ..Field::optional(name, what, at) };
        // check the default now, even if no card uses it
        if let Some((tree, at)) = &field.default {
            field.value(tree.node(*at), project, diags);
        }
        field
    }

    /// A field's type, whether it is required, and its default.
    fn holding(
        name: &str,
        node: Node<'_>,
        keys: &keys::Field,
        kinds: &[String],
        diags: &mut Vec<Diag>,
    ) -> Option<Holding> {
        if node.is_list() {
            return words(node, diags).map(|words| (What::OneOf(words), true, None));
        }
        if !node.is_mapping() {
            let Some(word) = node.word() else {
                let what = format!("the field `{name}` has no type");
                diags.push(Diag::error(node.at, "bad-field", what).help("write a type: text, 1..9, [red, blue]"));
                return None;
            };
            let (what, needed, default) = typed(&word, node, kinds, diags)?;
            return Some((what, needed, default.map(|text| (Tree::text(text), node.at))));
        }
        let keys::Field { what, one_of, list, computed, optional, default: usual, .. } = keys;
        let given = [("type", what), ("one_of", one_of), ("list", list), ("computed", computed)];
        let given: Vec<(&str, Node<'_>)> =
            given.into_iter().filter_map(|(key, held)| Some((key, held.node()?))).collect();
        let [(key, inner)] = given[..] else {
            let what = format!("the field `{name}` has {}", ["nothing", "more than one type"][given.len().min(1)]);
            let help = "write one of `type:`, `one_of:`, `list:`, `computed:`";
            diags.push(Diag::error(node.at, "bad-field", what).help(help));
            return None;
        };
        let (mut needed, mut default) = (true, None);
        let what = match key {
            "one_of" => What::OneOf(words(inner, diags)?),
            "list" if inner.is_list() => What::List(Box::new(What::OneOf(words(inner, diags)?))),
            "list" => What::List(Box::new(typed(&inner.word()?, inner, kinds, diags)?.0)),
            "computed" => {
                needed = false;
                What::Computed(Formula::read(inner, diags)?)
            }
            _ if inner.is_list() => {
                let help = "write `one_of: [red, blue]`, or the list alone: `color: [red, blue]`";
                diags.push(Diag::error(inner.at, "bad-field", "`type` cannot be a list of words").help(help));
                return None;
            }
            _ => {
                let (what, must, text) = typed(&inner.word().unwrap_or_default(), inner, kinds, diags)?;
                (needed, default) = (must, text.map(|text| (Tree::text(text), inner.at)));
                what
            }
        };
        needed &= optional.as_deref() != Some("yes");
        if let Some((written, at)) = usual.placed() {
            default = Some((written.clone(), at));
        }
        Some((what, needed, default))
    }

    /// An optional field.
    pub(super) fn optional(name: &str, what: What, at: Locus) -> Field {
        let [name, column, slot, tag] = [(); 4].map(|()| name.to_owned());
        let columns = BTreeMap::new();
        Field { name, at, what, needed: false, default: None, column, columns, slot, tag, explain: None }
    }

    /// A field given by the rules: only its slot, its tag and its glossary group can be declared.
    pub(super) fn given(
        name: &str,
        node: Option<Node<'_>>,
        at: Locus,
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Field {
        let keys = node.map_or_else(keys::Field::default, |node| {
            if !node.is_mapping() {
                diags.push(node.not(name, "a mapping with `slot` or `tag`; the rules decide what it holds"));
            }
            keys::Field::of(node.spelt(&GIVEN, project, diags), &[], project, diags)
        });
        let named = |held: &Held<String>| held.value.clone().unwrap_or_else(|| name.to_owned());
        let (slot, tag, explain) = (named(&keys.slot), named(&keys.tag), keys.explain.value);
        let at = node.map_or(at, |node| node.at);
        Field { slot, tag, explain, ..Field::optional(name, What::Given, at) }
    }

    /// Reads the value of a cell.
    ///
    /// # Errors
    /// The text has another type, is out of bounds, or is not in the list of words.
    pub(super) fn value(&self, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Value> {
        value(&self.what, &self.name, node, project, diags)
    }

    /// The type in a few words, for complaints and for `explain`.
    pub(super) fn told(&self) -> String {
        told(&self.what)
    }
}

fn told(what: &What) -> String {
    match what {
        What::Number(None, None) => "a whole number".to_owned(),
        What::Number(Some(min), Some(max)) => format!("a whole number from {min} to {max}"),
        What::Number(Some(min), None) => format!("a whole number, {min} or more"),
        What::Number(None, Some(max)) => format!("a whole number, {max} or less"),
        What::OneOf(words) => format!("one of {}", words.join(", ")),
        What::Flag => "yes or no".to_owned(),
        What::Text | What::Flavour | What::Plain => "a text".to_owned(),
        What::Says => "words of the game, or sentences".to_owned(),
        What::Picture => "a picture: a path in the project, or a recipe".to_owned(),
        What::Card(kind) => format!("the id or title of a {kind}"),
        What::List(inner) => format!("a list, each {}", told(inner)),
        What::Computed(_) | What::Given => "computed, not written".to_owned(),
        What::Lost => "anything".to_owned(),
    }
}

/// The words of a list of words.
fn words(node: Node<'_>, diags: &mut Vec<Diag>) -> Option<Vec<String>> {
    let words: Option<Vec<String>> = node.items().and_then(|items| items.map(Node::word).collect());
    let Some(words) = words.filter(|words| !words.is_empty()) else {
        diags.push(Diag::error(node.at, "bad-field", "the words to choose from are missing").help("write [red, blue]"));
        return None;
    };
    if let Some(twice) = words.iter().enumerate().find(|(i, word)| words[..*i].contains(word)) {
        diags.push(
            Diag::error(node.at, "bad-field", format!("`{}` is listed twice", twice.1)).help("remove one of them"),
        );
    }
    Some(words)
}

/// Reads a type as text: `1..9 = 1`, `text?`, the name of a kind. Returns the type, whether the field is required, and its
/// default.
fn typed(text: &str, node: Node<'_>, kinds: &[String], diags: &mut Vec<Diag>) -> Option<(What, bool, Option<String>)> {
    let (text, default) = match text.split_once(" = ") {
        Some((text, default)) => (text.trim(), Some(default.trim().to_owned())),
        None => (text.trim(), None),
    };
    let (text, needed) = match text.strip_suffix('?') {
        Some(text) => (text.trim(), false),
        None => (text, default.is_none()),
    };
    let what = match text {
        "text" => What::Text,
        "flavour" | "flavor" => What::Flavour,
        "plain" => What::Plain,
        "says" => What::Says,
        "picture" => What::Picture,
        "number" => What::Number(None, None),
        "yes/no" => What::Flag,
        "list" => What::List(Box::new(What::Text)),
        kind if kinds.iter().any(|known| known == kind) => What::Card(kind.to_owned()),
        other => match other.split_once("..") {
            Some((min, max)) => bounds(min, max, node, diags)?,
            None => {
                let types = TYPES.iter().map(|(name, ..)| *name).chain(["list", "computed"]);
                let known = types.chain(kinds.iter().map(String::as_str));
                let help = meant(other, known.clone(), || {
                    format!(
                        "write 1..9 for a number, [red, blue] for a choice of words, or {}",
                        known.collect::<Vec<_>>().join(", ")
                    )
                });
                diags
                    .push(Diag::error(node.at, "unknown-type", format!("there is no field type `{other}`")).help(help));
                return None;
            }
        },
    };
    Some((what, needed, default))
}

fn bounds(min: &str, max: &str, node: Node<'_>, diags: &mut Vec<Diag>) -> Option<What> {
    let bound = |text: &str| match text.trim() {
        "" => Some(None),
        text => text.replace('\u{2212}', "-").parse::<i64>().ok().map(Some),
    };
    match (bound(min), bound(max)) {
        (Some(Some(min)), Some(Some(max))) if min > max => {
            let what = format!("the range from {min} to {max} is empty");
            diags.push(Diag::error(node.at, "bad-field", what).help(format!("write {max}..{min}")));
            None
        }
        (Some(min), Some(max)) => Some(What::Number(min, max)),
        _ => {
            let what = format!("`{min}..{max}` is not a range of whole numbers");
            diags.push(
                Diag::error(node.at, "bad-field", what).help("write two whole numbers with two dots between: 1..9"),
            );
            None
        }
    }
}

fn value(what: &What, name: &str, node: Node<'_>, project: &Project, diags: &mut Vec<Diag>) -> Option<Value> {
    let found = match what {
        What::Number(min, max) => {
            let number = node.number().ok_or_else(|| not_a_number(name, node, &told(what)));
            number.and_then(|n| match min.is_some_and(|min| n < min) || max.is_some_and(|max| n > max) {
                true => {
                    let (what, help) =
                        (format!("`{name}` is {n}, but must be {}", told(what)), "change the number or the bounds");
                    Err(Diag::error(node.at, "out-of-bounds", what).help(format!("{help} in game.yaml")))
                }
                false => Ok(Value::Number(n)),
            })
        }
        What::OneOf(words) => one_of(words, name, node),
        What::Flag => match node.word().unwrap_or_default().trim().to_lowercase().as_str() {
            "yes" | "true" | "y" | "x" | "1" => Ok(Value::Flag(true)),
            "no" | "false" | "n" | "0" | "-" => Ok(Value::Flag(false)),
            _ => Err(node.not(name, "yes or no")),
        },
        What::Text | What::Flavour => {
            node.prose().map(|text| Value::Text(text.trim().to_owned())).ok_or_else(|| node.not(name, "text"))
        }
        What::Plain => {
            node.word().map(|text| Value::Text(text.trim().to_owned())).ok_or_else(|| node.not(name, "text"))
        }
        What::Says => Ok(Value::Says(node.tree())),
        What::Picture => match node.read::<ArtDraft>(project).drain(diags) {
            Some(art) => Ok(Value::Picture(art)),
            None => return None,
        },
        What::Card(_) => {
            let word = node.word().map(|word| word.trim().to_owned());
            word.map(|id| Value::Card { title: String::new(), id }).ok_or_else(|| node.not(name, &told(what)))
        }
        What::List(inner) => {
            let parted;
            let items = match node.word() {
                // in a cell, values are separated by semicolons
                Some(text) => {
                    parted = text.split(';').map(|t| Tree::text(t.trim())).collect::<Vec<_>>();
                    parted.iter().map(|tree| tree.node(node.at)).filter(|n| !n.is_empty()).collect()
                }
                None => node.several(),
            };
            let all: Vec<_> = items.into_iter().map(|item| value(inner, name, item, project, diags)).collect();
            return all.into_iter().collect::<Option<_>>().map(Value::List);
        }
        What::Lost => return None,
        What::Computed(_) | What::Given => {
            let what = format!("`{name}` is computed, so it cannot be written");
            Err(Diag::error(node.at, "computed", what)
                .help("empty the cell, or remove `computed` from the field in game.yaml"))
        }
    };
    found.map_err(|diag| diags.push(diag)).ok()
}

fn not_a_number(name: &str, node: Node<'_>, expected: &str) -> Diag {
    let diag = node.not(name, expected);
    if node.decimal().is_some() {
        return diag.help(format!("write {expected}; to print a fraction, give the field the type `plain`"));
    }
    let text = node.word().unwrap_or_default();
    // spreadsheets turn "3-4" into a date in the current year
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let month = |part: &&str| months.iter().any(|m| part.to_lowercase().starts_with(m));
    let day = parts.len() == 3 && parts.iter().all(|p| p.bytes().all(|b| b.is_ascii_digit()) && !p.is_empty());
    if day || (parts.len() == 2 && parts.iter().any(month)) {
        return diag.help("a spreadsheet changed it to a date: format the column as text and type it again");
    }
    diag
}

fn one_of(words: &[String], name: &str, node: Node<'_>) -> Result<Value, Diag> {
    let Some(text) = node.word() else { return Err(node.not(name, "one word")) };
    let text = text.trim();
    let same = words.iter().find(|word| *word == text);
    let found = same.or_else(|| words.iter().find(|word| word.eq_ignore_ascii_case(text)));
    found.map(|word| Value::Word(word.clone())).ok_or_else(|| {
        let help = meant(text, words.iter().map(String::as_str), || format!("it is one of {}", words.join(", ")));
        Diag::error(node.at, "unknown-word", format!("`{text}` is not a value of `{name}`")).help(help)
    })
}
