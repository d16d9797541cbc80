//! A YAML value as a tree, for callers that know which keys are allowed: each node with its place. `read` reads values into
//! types.

use super::read;
use ground::diag::{Checked, Diag, did_you_mean, meant};
use ground::locus::Locus;
use ground::world::Project;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};

/// A value of a data file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Tree {
    value: Value,
    /// A number with its text in the sheet (50%, 007), or a text with marks for its bold, italic and colored words.
    #[serde(skip)]
    shown: Option<String>,
}

impl From<Value> for Tree {
    fn from(value: Value) -> Tree {
        Tree { value, shown: None }
    }
}

impl Tree {
    /// A text.
    pub fn text(text: impl Into<String>) -> Tree {
        Value::String(text.into()).into()
    }

    /// A number that the sheet shows in another form.
    pub(super) fn number(number: f64, shown: String) -> Tree {
        Tree { value: number.into(), shown: Some(shown) }
    }

    /// A text of a sheet with marks for the formatting of its words.
    pub(super) fn marked(text: String, marked: String) -> Tree {
        Tree { value: text.into(), shown: Some(marked) }
    }

    /// The root, whose place is `at`.
    pub fn node(&self, at: Locus) -> Node<'_> {
        Node { value: &self.value, shown: self.shown.as_deref(), at, known: &[] }
    }
}

/// A value in a tree, and its place.
#[derive(Clone, Copy, Debug)]
pub struct Node<'t> {
    value: &'t Value,
    shown: Option<&'t str>,
    /// Where.
    pub at: Locus,
    /// The keys that it can have, once [`Node::spelt`] was called.
    known: &'t [&'t str],
}

impl<'t> Node<'t> {
    pub(super) fn new(value: &'t Value, at: Locus) -> Node<'t> {
        Node { value, shown: None, at, known: &[] }
    }

    /// Whether nothing was written.
    pub fn is_empty(self) -> bool {
        match self.value {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            _ => false,
        }
    }

    /// A word, a number or yes and no, as it would be typed; `None` for a list or a mapping.
    pub fn word(self) -> Option<String> {
        match self.value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(self.shown.map_or_else(|| number.to_string(), str::to_owned)),
            Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
            _ => None,
        }
    }

    /// The text without marks for the formatting of words in a sheet.
    pub fn plain(self) -> Node<'t> {
        Node { shown: self.shown.filter(|_| !self.value.is_string()), ..self }
    }

    /// A text that may contain marks; those for the formatting of words in a sheet are included.
    pub fn prose(self) -> Option<String> {
        let marked = self.shown.filter(|_| self.value.is_string());
        marked.map(str::to_owned).or_else(|| self.word())
    }

    /// A whole number, which may be typed as a text.
    pub fn number(self) -> Option<i64> {
        match self.value {
            Value::Number(number) => {
                number.as_i64().or_else(|| number.as_f64().filter(|f| f.fract() == 0.0).map(|f| f as i64))
            }
            Value::String(text) => whole(text),
            _ => None,
        }
    }

    /// Any number.
    pub fn decimal(self) -> Option<f64> {
        let found = match self.value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => text.trim().replace('\u{2212}', "-").parse().ok(),
            _ => None,
        };
        found.filter(|number| number.is_finite())
    }

    /// The items of a list.
    pub fn items(self) -> Option<impl Iterator<Item = Node<'t>>> {
        let Value::Sequence(items) = self.value else { return None };
        Some(items.iter().enumerate().map(move |(i, value)| Node::new(value, self.at.nth(i))))
    }

    /// The items of a list; for anything else, the value itself.
    pub fn several(self) -> Vec<Node<'t>> {
        self.items().map_or_else(|| vec![self], Iterator::collect)
    }

    /// The keys of a mapping with their values, in written order.
    pub fn entries(self) -> Option<Vec<(String, Node<'t>)>> {
        let Value::Mapping(map) = self.value else { return None };
        let entry = |(key, value): (&Value, &'t Value)| {
            let key = Node::new(key, self.at).word()?;
            let at = self.at.key(&key);
            Some((key, Node::new(value, at)))
        };
        Some(map.iter().filter_map(|(key, value)| entry((key, value))).collect())
    }

    /// The names in the section `name`, each with its node; none if the section is not a mapping, which is an error.
    pub fn section(self, name: &str, diags: &mut Vec<Diag>) -> Vec<(String, Node<'t>)> {
        self.entries().unwrap_or_else(|| {
            let help = format!("write each as `name: ..`, indented below `{name}:`, without a dash");
            diags.push(self.not(name, "a mapping of names").help(help));
            Vec::new()
        })
    }

    /// The value of a key, or of its misspelling that [`Node::spelt`] found, if it is not empty.
    pub fn get(self, key: &str) -> Option<Node<'t>> {
        let written = self.written(key)?;
        let value = self.value.get(written)?;
        Some(Node::new(value, self.at.key(written))).filter(|node| !node.is_empty())
    }

    /// A key as written: if it is missing, the unknown key that was probably meant.
    fn written<'k>(self, key: &'k str) -> Option<&'k str>
    where
        't: 'k,
    {
        let Value::Mapping(map) = self.value else { return None };
        if map.contains_key(key) {
            return Some(key);
        }
        let mut unknown = map.keys().filter_map(Value::as_str).filter(|written| !self.known.contains(written));
        unknown.find(|written| did_you_mean(written, self.known.iter().copied()) == Some(key))
    }

    /// Reads the keys of a mapping that are not among `others` into a type.
    pub(crate) fn besides<T: DeserializeOwned>(self, others: &[&str], project: &Project) -> Checked<T> {
        let empty = Mapping::new();
        let all = self.value.as_mapping().unwrap_or(&empty);
        let known =
            if self.known.is_empty() { all.keys().filter_map(Value::as_str).collect() } else { self.known.to_vec() };
        let entry = |key| Some((Value::from(key), all.get(self.written(key)?)?.clone()));
        let own: Mapping = known.into_iter().filter(|key| !others.contains(key)).filter_map(entry).collect();
        read::one(Value::Mapping(own), self.at, project).strict()
    }

    /// Whether the node is a mapping of keys.
    pub fn is_mapping(self) -> bool {
        self.value.is_mapping()
    }

    /// Whether the node is a list.
    pub fn is_list(self) -> bool {
        self.value.is_sequence()
    }

    /// The node as a value that can be stored.
    pub fn tree(self) -> Tree {
        Tree { value: self.value.clone(), shown: self.shown.map(str::to_owned) }
    }

    /// Reads the node into a type.
    pub fn read<T: DeserializeOwned>(self, project: &Project) -> Checked<T> {
        read::one(self.value.clone(), self.at, project).strict()
    }

    /// A short description of the value, for complaints.
    pub fn named(self) -> String {
        match self.value {
            Value::Null => "empty".to_owned(),
            // a cell of a table is always a text
            Value::String(text) if !text.is_empty() && text.parse::<f64>().is_ok_and(f64::is_finite) => {
                format!("the number {text}")
            }
            Value::String(text) if text.chars().count() > 40 => {
                format!("the text \"{}..\"", text.chars().take(40).collect::<String>())
            }
            Value::String(text) => format!("the text \"{text}\""),
            Value::Number(number) => format!("the number {number}"),
            Value::Bool(_) => "yes or no".to_owned(),
            Value::Sequence(_) => "a list".to_owned(),
            Value::Mapping(_) | Value::Tagged(_) => "a mapping of keys".to_owned(),
        }
    }

    /// Reads the mapping with only these keys. Any other key is an error; if it is similar to one of these, its value
    /// is read under the intended key, so that no missing key is reported as well.
    pub fn spelt(self, known: &'t [&'t str], project: &Project, diags: &mut Vec<Diag>) -> Node<'t> {
        for (key, node) in self.entries().unwrap_or_default() {
            if known.contains(&key.as_str()) {
                continue;
            }
            diags.push(unknown_key(&key, project.sources.key_of(node.at), known));
        }
        Node { known, ..self }
    }

    /// The complaint that a different value was expected.
    pub fn not(self, name: &str, expected: &str) -> Diag {
        let what = format!("`{name}` must be {expected}, not {}", self.named());
        Diag::error(self.at, "wrong-type", what).help(format!("write {expected}"))
    }
}

/// The complaint about a key that is not known here.
pub(super) fn unknown_key(key: &str, at: Locus, known: &[&str]) -> Diag {
    let help =
        meant(key, known.iter().copied(), || format!("the keys allowed here are {}", super::fault::listed(known)));
    Diag::error(at, "unknown-key", format!("unknown key `{key}`")).help(help)
}

/// A whole number as people type it: with a sign, a Unicode minus, or a zero after a decimal point.
fn whole(text: &str) -> Option<i64> {
    let text = text.trim().replace('\u{2212}', "-");
    let text = text.strip_prefix('+').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(&text);
    let digits = match text.split_once('.') {
        Some((whole, noughts)) if !noughts.is_empty() && noughts.bytes().all(|b| b == b'0') => whole,
        Some(_) => return None,
        None => text,
    };
    digits.parse().ok()
}
