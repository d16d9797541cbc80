//! The value of a YAML tree, in which words may be numbers, yes or no, or nothing.

use ground::locus::written::{Form, Key, Scalar, Written};
use serde_yaml::{Mapping, Number, Value};

/// A key that is written more than once in a mapping.
pub(super) struct Twice<'t> {
    /// The first of the equal keys.
    pub(super) first: &'t Key,
    /// The next one.
    pub(super) again: &'t Key,
    /// The index of the item of the file that has them, if the file is a list.
    pub(super) item: Option<usize>,
}

/// The value of a tree, with the first of equal keys, and the keys that were left out.
pub(super) fn value(tree: &Written) -> (Value, Vec<Twice<'_>>) {
    let mut twice = Vec::new();
    let value = match &tree.form {
        Form::List(items) => {
            let item = |(nth, item)| {
                let before = twice.len();
                let value = of(item, &mut twice);
                twice[before..].iter_mut().for_each(|twice| twice.item = Some(nth));
                value
            };
            Value::Sequence(items.iter().enumerate().map(item).collect())
        }
        _ => of(tree, &mut twice),
    };
    (value, twice)
}

fn of<'t>(node: &'t Written, twice: &mut Vec<Twice<'t>>) -> Value {
    match &node.form {
        Form::Scalar(Scalar { text, plain, .. }) => word(text, *plain),
        Form::List(items) => Value::Sequence(items.iter().map(|item| of(item, twice)).collect()),
        Form::Mapping(entries) => {
            let mut all = Mapping::with_capacity(entries.len());
            for (key, node) in entries {
                let (name, value) = (word(&key.text, key.plain), of(node, twice));
                if !all.contains_key(&name) {
                    all.insert(name, value);
                } else if let Some((first, _)) =
                    entries.iter().find(|(first, _)| word(&first.text, first.plain) == name)
                {
                    twice.push(Twice { first, again: key, item: None });
                }
            }
            Value::Mapping(all)
        }
    }
}

/// A word by the core schema of YAML 1.2; in quotes, always a text.
fn word(text: &str, plain: bool) -> Value {
    match text {
        _ if !plain => text.into(),
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => true.into(),
        "false" | "False" | "FALSE" => false.into(),
        _ if text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) => number(text),
        _ => text.into(),
    }
}

fn number(text: &str) -> Value {
    // more digits than a whole number can have are not a text
    let long = || text.parse::<i128>().ok().filter(|n| i64::try_from(*n).is_err()).map(|n| (n as f64).into());
    text.parse::<Number>().map(Value::Number).ok().or_else(long).unwrap_or_else(|| text.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::locus::Sources;

    /// A key that is written twice, the lines of both, and the item that has them.
    type Told = (String, [usize; 2], Option<usize>);

    fn read(text: &str) -> (Value, Vec<Told>) {
        let sources = Sources::default();
        let tree = sources.tree(sources.add("a.yaml", text.into())).expect("YAML");
        let (value, twice) = value(&tree);
        let line = |key: &Key| sources.resolve(key.at).expect("a place").line;
        let told = |t: &Twice<'_>| (t.again.text.clone(), [line(t.first), line(t.again)], t.item);
        (value, twice.iter().map(told).collect())
    }

    #[test]
    fn words_are_what_the_library_for_values_takes_them_for() {
        let words = "[1, -2, +3, 007, 0x1F, 0o17, 0b11, 1.5, .5, 1e3, -.inf, .nan, 1_000, 3-4, 18446744073709551615, \
                     -9223372036854775808, yes, no, true, False, ~, null, Null, nul, '1', \"true\", 50%, 1.2.3, +, .]";
        let text = format!("{words}\n");
        assert_eq!(read(&text).0, serde_yaml::from_str::<Value>(&text).expect("YAML"));
        let block = "a: |\n  12\nb: >-\n  true\n1: one\n'1': text\n\u{fc}: ~\nc:\nd: 2026-11-27\n";
        assert_eq!(read(block).0, serde_yaml::from_str::<Value>(block).expect("YAML"));
        for nothing in ["", "# nothing\n", "---\n", "''", "{}"] {
            assert_eq!(read(nothing).0, serde_yaml::from_str::<Value>(nothing).expect("YAML"), "{nothing}");
        }
        // more digits than a whole number can have
        assert_eq!(read("99999999999999999999").0.as_f64(), Some(1e20));
    }

    #[test]
    fn of_equal_keys_the_first_counts_and_both_have_their_places() {
        let (value, twice) = read("- id: a\n  price: 3\n  price: 4\n- {b: {c: 1, c: 2, c: 3}}\n");
        assert_eq!(value[0]["price"].as_i64(), Some(3));
        let told = [("price", [2, 3], 0), ("c", [4, 4], 1), ("c", [4, 4], 1)];
        assert_eq!(twice, told.map(|(key, lines, item)| (key.to_owned(), lines, Some(item))));
    }
}
