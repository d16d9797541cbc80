//! Describes a form in plain words, and writes values in one standard style, for `explain` and the reference.

use super::{Form, Key, Word};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// A word or a key with its explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The word as written.
    pub word: String,
    /// The type that contains it: `Op`, `LootDraft`.
    pub set: &'static str,
    /// Its kind: `op`, `key of loot`.
    pub of: String,
    /// The purpose of its set.
    pub about: &'static str,
    /// Its meaning, and the form of its value.
    pub says: String,
    /// The shortest value that may be written with it.
    pub sample: String,
}

/// Every word and every key of a form; the keys of a mapping before the words of its values.
pub fn told(form: &Form) -> Vec<Told> {
    let mut all = Vec::new();
    walk(form, &mut BTreeSet::new(), &mut all);
    all
}

fn walk(form: &Form, met: &mut BTreeSet<&'static str>, all: &mut Vec<Told>) {
    match form {
        Form::Keys(keys) => {
            let fresh = met.insert(keys.name);
            all.extend(keys.keys.iter().filter(|_| fresh).map(|key| {
                let form = (key.form)();
                Told {
                    word: key.key.to_owned(),
                    set: keys.name,
                    about: keys.says.trim(),
                    of: format!("key of {}", called(keys.name)),
                    says: format!("{} {}", key.says.trim(), stands(key)).trim().to_owned(),
                    sample: format!("{}: {}", key.key, spelt_out(&form, &sample(&form))),
                }
            }));
            keys.keys.iter().for_each(|key| walk(&(key.form)(), met, all));
        }
        Form::Words(words) if met.insert(words.name) => {
            all.extend(words.all.iter().map(|word| {
                let below: Vec<String> = (word.with.iter())
                    .map(|key| format!("`{}`: {}", key.key, lower(key.says.trim().trim_end_matches('.')) + &of(key)))
                    .collect();
                let below = if below.is_empty() { String::new() } else { format!(" With {}.", below.join("; ")) };
                Told {
                    word: word.word.to_owned(),
                    set: words.name,
                    about: words.says.trim(),
                    of: called(words.name),
                    says: format!("{}{below}", word.says.trim()),
                    sample: spelt_out(form, &sample_of(word)),
                }
            }));
            words.all.iter().flat_map(|word| word.with).for_each(|key| walk(&(key.form)(), met, all));
        }
        Form::List(each) | Form::Row(each, _) | Form::Map(each) => walk(each, met, all),
        Form::Either(forms) => forms.iter().for_each(|form| walk(form, met, all)),
        _ => {}
    }
}

/// The readable name of a type: `LootDraft` is a loot.
fn called(name: &str) -> String {
    let mut out = String::new();
    for c in name.trim_end_matches("Draft").chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// A noun with its article.
fn a(noun: &str) -> String {
    format!("{} {noun}", if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" })
}

fn lower(says: &str) -> String {
    let mut letters = says.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// The form of the value below a word's key, in parentheses; nothing if it is obvious.
fn of(key: &Key) -> String {
    match plain(&(key.form)()) {
        Some(plain) => format!(" ({plain}{})", if key.needed { "" } else { "; optional" }),
        None => String::new(),
    }
}

/// The form of the value of a key, as a sentence.
fn stands(key: &Key) -> String {
    match plain(&(key.form)()) {
        Some(plain) if key.needed => {
            let mut letters = plain.chars();
            let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
            format!("{first}{}.", letters.as_str())
        }
        Some(plain) => format!("Optional: {plain}."),
        None if key.needed => String::new(),
        None => "Optional.".to_owned(),
    }
}

/// A form in a few words; `None` if its keys and words say enough.
fn plain(form: &Form) -> Option<String> {
    Some(match form {
        Form::Whole(_) => "a whole number".to_owned(),
        Form::Number => "a number".to_owned(),
        Form::Flag => "true or false".to_owned(),
        Form::Text => "a text".to_owned(),
        Form::Words(words) if !words.all.is_empty() && words.all.iter().all(|word| word.with.is_empty()) => {
            format!("one of {}", words.all.iter().map(|word| word.word).collect::<Vec<_>>().join(", "))
        }
        Form::Words(words) => format!("one of the {}s", called(words.name)),
        Form::Named(all) => format!("one of {}", all.join(", ")),
        Form::List(each) => match plain(each) {
            Some(each) => format!("a list; each item is {each}"),
            None => "a list".to_owned(),
        },
        Form::Row(each, n) => match **each {
            Form::Number => format!("a list of {n} numbers"),
            Form::Whole(_) => format!("a list of {n} whole numbers"),
            _ => format!("a list of {n}, each {}", plain(each)?),
        },
        Form::Map(_) => "a mapping of names".to_owned(),
        Form::Either(all) => {
            let one = |form: &Form| match form {
                Form::Keys(keys) => Some(format!("a mapping with the keys of {}", a(&called(keys.name)))),
                form => plain(form),
            };
            let alone = all.iter().filter(|form| !matches!(form, Form::Nothing)).count() == 1;
            let all: Vec<String> = (all.iter().filter(|form| !matches!(form, Form::Nothing)))
                .filter_map(|form| if alone { plain(form) } else { one(form) })
                .collect();
            if all.is_empty() {
                return None;
            }
            all.join(", or ")
        }
        Form::Keys(_) | Form::Any | Form::Nothing => return None,
    })
}

/// A key, the form of its value, and its value.
pub type Place<'p, 'v> = (&'static str, &'p Form, &'v Value);

/// Visits every word and key of a form in a value: the type, the word, and the innermost key.
pub fn used<'v>(form: &Form, value: &'v Value, tell: &mut dyn FnMut(&'static str, &str, Place<'_, 'v>)) {
    within(form, value, ("", form, value), tell);
}

type Tell<'t, 'v> = &'t mut dyn FnMut(&'static str, &str, Place<'_, 'v>);

fn within<'v>(form: &Form, value: &'v Value, at: Place<'_, 'v>, tell: Tell<'_, 'v>) {
    match (form, value) {
        (Form::Keys(keys), Value::Object(map)) => below(keys.name, &keys.keys, map, tell),
        (Form::Words(words), Value::String(text)) => {
            if let Some(word) = words.all.iter().find(|word| word.word == text) {
                tell(words.name, word.word, at);
            }
        }
        (Form::Words(words), Value::Object(map)) => {
            let written = map.iter().next();
            let found = written.and_then(|(name, below)| Some((words.all.iter().find(|w| w.word == name)?, below)));
            let Some((word, Value::Object(map))) = found else { return };
            tell(words.name, word.word, at);
            below("", word.with, map, tell);
        }
        (Form::List(each) | Form::Row(each, _), Value::Array(all)) => {
            all.iter().for_each(|value| within(each, value, at, tell));
        }
        (Form::Map(each), Value::Object(map)) => map.values().for_each(|value| within(each, value, at, tell)),
        (Form::Either(all), value) => all.iter().for_each(|form| within(form, value, at, tell)),
        _ => {}
    }
}

fn below<'v>(name: &'static str, keys: &[Key], map: &'v Map<String, Value>, tell: Tell<'_, 'v>) {
    for key in keys {
        let Some(value) = map.get(key.key) else { continue };
        let form = (key.form)();
        let here = (key.key, &form, value);
        if !name.is_empty() {
            tell(name, key.key, here);
        }
        within(&form, value, here, tell);
    }
}

/// The shortest value of a form, with everything that is required.
pub fn sample(form: &Form) -> Value {
    let below = |keys: &[Key]| {
        let needed = keys.iter().filter(|key| key.needed);
        Value::Object(needed.map(|key| (key.key.to_owned(), sample(&(key.form)()))).collect())
    };
    match form {
        Form::Whole(_) | Form::Number => Value::from(2),
        Form::Flag => Value::Bool(true),
        Form::Text => Value::from(".."),
        Form::Any | Form::Nothing => Value::Null,
        Form::Words(words) => words.all.first().map_or(Value::Null, sample_of),
        Form::Named(all) => all.first().map_or(Value::Null, |word| Value::from(word.as_str())),
        Form::Keys(keys) => below(&keys.keys),
        Form::List(each) => Value::Array(vec![sample(each)]),
        Form::Row(each, n) => Value::Array(vec![sample(each); *n]),
        Form::Map(each) => Value::Object([("name".to_owned(), sample(each))].into_iter().collect()),
        Form::Either(all) => all.first().map_or(Value::Null, sample),
    }
}

/// A word with the shortest value below it.
pub fn sample_of(word: &Word) -> Value {
    let needed = word.with.iter().filter(|key| key.needed || word.with.len() == 1);
    let below: Map<String, Value> = needed.map(|key| (key.key.to_owned(), sample(&(key.form)()))).collect();
    match word.with.is_empty() {
        true => Value::from(word.word),
        false => Value::Object([(word.word.to_owned(), Value::Object(below))].into_iter().collect()),
    }
}

/// A value on one line, with keys in the order of its form. Empty lists and `no` are left out.
pub fn spelt_out(form: &Form, value: &Value) -> String {
    match value {
        Value::Null => "~".to_owned(),
        Value::Bool(yes) => yes.to_string(),
        Value::Number(n) => n.to_string(),
        Value::String(text) => quoted(text),
        Value::Array(all) => {
            let each = match form_of(form, value) {
                Some(Form::List(each) | Form::Row(each, _)) => *each,
                _ => Form::Any,
            };
            format!("[{}]", all.iter().map(|value| spelt_out(&each, value)).collect::<Vec<_>>().join(", "))
        }
        Value::Object(map) => {
            let pairs = match form_of(form, value) {
                Some(Form::Keys(keys)) => pairs(&keys.keys, map),
                Some(Form::Words(words)) => map
                    .iter()
                    .map(|(name, below)| {
                        let word = words.all.iter().find(|word| word.word == name);
                        let below = match (word, below) {
                            (Some(word), Value::Object(map)) => format!("{{{}}}", pairs(word.with, map).join(", ")),
                            _ => spelt_out(&Form::Any, below),
                        };
                        format!("{name}: {below}")
                    })
                    .collect(),
                Some(Form::Map(each)) => map.iter().map(|(k, v)| format!("{k}: {}", spelt_out(&each, v))).collect(),
                _ => map.iter().map(|(k, v)| format!("{k}: {}", spelt_out(&Form::Any, v))).collect(),
            };
            format!("{{{}}}", pairs.join(", "))
        }
    }
}

/// The form, among several, that a value has.
fn form_of(form: &Form, value: &Value) -> Option<Form> {
    match (form, value) {
        (Form::Either(all), _) => all.iter().find_map(|form| form_of(form, value)),
        (Form::Keys(_) | Form::Words(_) | Form::Map(_), Value::Object(_)) => Some(form.clone()),
        (Form::List(_) | Form::Row(..), Value::Array(_)) => Some(form.clone()),
        _ => None,
    }
}

fn pairs(keys: &[Key], map: &Map<String, Value>) -> Vec<String> {
    let empty = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(all) => all.is_empty(),
        _ => false,
    };
    let known = keys.iter().filter_map(|key| Some((key.key, (key.form)(), map.get(key.key)?)));
    let said = known.filter(|(_, _, value)| !empty(value));
    said.map(|(key, form, value)| format!("{key}: {}", spelt_out(&form, value))).collect()
}

/// A text, in quotes if YAML would read it as another type.
fn quoted(text: &str) -> String {
    let plain =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '\'' | '\u{2019}' | '/' | '.' | '!' | '?' | ';');
    let like_yaml = ["yes", "no", "true", "false", "null"].contains(&text.to_lowercase().as_str());
    let bare = text.starts_with(|c: char| c.is_alphabetic()) && text.chars().all(plain) && !like_yaml || text == "..";
    if bare { text.to_owned() } else { format!("{text:?}") }
}
