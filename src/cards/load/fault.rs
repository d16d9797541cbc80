//! Rewrites the messages of the deserializer in plain words.

use ground::diag::{Diag, did_you_mean, shortened};
use ground::locus::Locus;
use serde_yaml::Value;

/// An error in the form of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    /// A key that is not known here.
    UnknownKey { key: String, known: Vec<String> },
    /// A word that is not in the vocabulary.
    UnknownWord { word: String, known: Vec<String> },
    /// A required key is missing.
    Missing { key: String },
    /// A value has the wrong type: a list instead of a number, a text instead of a list.
    WrongType { found: String, expected: String },
    /// A message of one of our own types about a value.
    Other(String),
}

impl Fault {
    /// Splits a message of serde into its parts.
    pub(super) fn of(message: &str) -> Fault {
        if let Some(rest) = message.strip_prefix("unknown field ") {
            let (key, known) = words(rest);
            return Fault::UnknownKey { key, known };
        }
        if let Some(rest) = message.strip_prefix("unknown variant ") {
            let (word, known) = words(rest);
            return Fault::UnknownWord { word, known };
        }
        if let Some(key) = message.strip_prefix("missing field `").and_then(|m| m.strip_suffix('`')) {
            return Fault::Missing { key: key.to_owned() };
        }
        let kinds = [("invalid type: ", ""), ("invalid value: ", ""), ("invalid length ", "one of ")];
        let typed =
            kinds.iter().find_map(|(p, of)| message.strip_prefix(p)?.rsplit_once(", expected ").map(|f| (of, f)));
        match typed {
            Some((of, (found, expected))) => {
                Fault::WrongType { found: format!("{of}{found}"), expected: expected.to_owned() }
            }
            None => Fault::Other(message.to_owned()),
        }
    }

    /// The complaint. `named` is the innermost key on the path to the value.
    pub(super) fn diag(self, at: Locus, named: &str) -> Diag {
        match self {
            Fault::UnknownKey { key, known } => Diag::error(
                at,
                "unknown-key",
                format!("unknown key `{}`", shortened(&key)),
            )
            .help(suggestion(&key, &known, "the keys here are")),
            Fault::UnknownWord { word, known } => {
                Diag::error(at, "unknown-word", format!("`{}` is not a word for {named}", shortened(&word)))
                    .help(suggestion(&word, &known, "the words are"))
            }
            Fault::Missing { key } => {
                Diag::error(at, "missing-key", format!("`{key}` is missing")).help(format!("add `{key}: ..`"))
            }
            Fault::WrongType { found, expected } => {
                let plain = ["integer ", "floating point ", "boolean "].iter().any(|kind| found.starts_with(kind));
                let text = found.strip_prefix("string ").and_then(|t| t.strip_prefix('"')?.strip_suffix('"'));
                let (expected, found) = (plain_expected(&expected), plain_found(&found));
                let help = match text {
                    Some(text) if expected == "a list" => format!("write `[{}]`", shortened(text)),
                    Some(text) if text.parse::<i64>().is_ok() => format!("write {text} without quotes"),
                    None if plain && expected == "text" => "put it in quotes".to_owned(),
                    _ => format!("write {expected}"),
                };
                Diag::error(at, "wrong-type", format!("{named} must be {expected}, not {found}")).help(help)
            }
            // messages of our own types may end in a cure
            Fault::Other(what) => match what.split_once("; ") {
                Some((what, help)) => Diag::error(at, "wrong-value", what).help(help),
                None => Diag::error(at, "wrong-value", what),
            },
        }
    }

    /// A value that certainly has the expected type, or is one step closer to it.
    pub(super) fn filler(expected: &str) -> Value {
        let number = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "integer"];
        match expected {
            e if number.iter().any(|n| e == *n || e.contains("integer")) => Value::from(1),
            "f32" | "f64" => Value::from(1.0),
            "a boolean" => Value::from(false),
            "a string" | "string" | "a character" | "a borrowed string" => Value::from("x"),
            e if e.starts_with("an array of length ") => {
                let n = e.rsplit(' ').next().and_then(|n| n.parse::<usize>().ok()).unwrap_or(0).min(64);
                Value::Sequence(vec![Value::from(1.0); n])
            }
            e if e.contains("sequence") => Value::Sequence(Vec::new()),
            e if e.starts_with("struct ") || e.contains("map") => Value::Mapping(Default::default()),
            _ => Value::from("x"),
        }
    }
}

fn suggestion(word: &str, known: &[String], list: &str) -> String {
    match did_you_mean(word, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "nothing is allowed here".to_owned(),
        None => format!("{list} {}", listed(known)),
    }
}

/// A list in words: `a`, `b` and `c`.
pub(super) fn listed<S: AsRef<str>>(words: &[S]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{}`", w.as_ref())).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// The word of the complaint and the allowed words, each in backticks.
fn words(rest: &str) -> (String, Vec<String>) {
    let (word, known) =
        rest.rsplit_once(", expected ").or_else(|| rest.rsplit_once(", there are no ")).unwrap_or((rest, ""));
    let known = known.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    (word.trim_matches('`').to_owned(), known)
}

fn plain_expected(expected: &str) -> String {
    match expected {
        "i8" | "i16" | "i32" | "i64" => "a whole number".to_owned(),
        "u8" => "a whole number from 0 to 255".to_owned(),
        "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a string" | "string" => "text".to_owned(),
        "a boolean" => "`true` or `false`".to_owned(),
        "a sequence" => "a list".to_owned(),
        "fewer elements in sequence" => "a shorter list".to_owned(),
        "unit variant" => "a word alone".to_owned(),
        e if e.starts_with("an array of length ") => {
            format!("a list of {}", e.trim_start_matches("an array of length "))
        }
        e if e.starts_with("struct ") || e == "a map" || e == "map" => "a mapping of keys".to_owned(),
        e if e.contains("single key") || e.contains("enum") => "one word, or one word with its parameters".to_owned(),
        e => e.to_owned(),
    }
}

fn plain_found(found: &str) -> String {
    let quoted = |prefix: &str| found.strip_prefix(prefix).map(|f| f.trim_matches('`').to_owned());
    match found {
        "unit value" | "null" | "Option value" => "empty".to_owned(),
        "sequence" => "a list".to_owned(),
        "map" => "a mapping of keys".to_owned(),
        _ => None
            .or_else(|| found.strip_prefix("string ").map(|s| format!("the text {}", shortened(s))))
            .or_else(|| quoted("integer ").map(|n| format!("the number {n}")))
            .or_else(|| quoted("floating point ").map(|n| format!("the number {n}")))
            .or_else(|| quoted("boolean ").map(|b| format!("`{b}`")))
            .unwrap_or_else(|| found.to_owned()),
    }
}
