//! A YAML text as a tree: every node with its value and its byte range. For files whose complaints point into the middle of a
//! value; other files are read with serde.

use super::yaml::bytes;
use super::{Locus, SourceId};
use saphyr_parser::{Event, Parser};

/// A node and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its value.
    pub form: Form,
    /// Its bytes; for a list or a mapping, the first one.
    pub at: Locus,
}

/// A YAML value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A word, a number or a text. `inset` is the number of bytes between the beginning of the node and that of its
    /// text: a quote, or nothing.
    Scalar {
        /// The text.
        text: String,
        /// The number of bytes before it.
        inset: usize,
    },
    /// A list of nodes.
    List(Vec<Written>),
    /// A mapping of nodes; keys have places and may be repeated.
    Mapping(Vec<(Key, Written)>),
}

/// A key of a mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub text: String,
    /// Its place.
    pub at: Locus,
}

/// A list or a mapping that has begun and not yet ended.
enum Open {
    List(Locus, Vec<Written>),
    Mapping(Locus, Vec<(Key, Written)>, Option<Key>),
}

/// The largest depth of nesting.
const DEEPEST: usize = 64;

/// Reads the first document of a text.
///
/// # Errors
/// A text that the parser refuses, an alias, or nesting beyond 64 levels: the place and the fault.
pub fn written(source: SourceId, text: &str) -> Result<Written, (Locus, String)> {
    let mut upto = bytes(text);
    let mut open: Vec<Open> = Vec::new();
    for item in Parser::new_from_str(text) {
        let (event, span) = match item {
            Ok(found) => found,
            Err(error) => {
                let start = upto(error.marker().index());
                return Err((Locus::span(source, start, 1), error.info().to_owned()));
            }
        };
        let start = upto(span.start.index());
        let point = Locus::span(source, start, 1);
        let node = match event {
            Event::Scalar(value, ..) => {
                let end = upto(span.end.index());
                let inset = usize::from(text[start..].starts_with(['"', '\'']));
                let at = Locus::span(source, start, end.saturating_sub(start).max(1));
                Written { form: Form::Scalar { text: value.into_owned(), inset }, at }
            }
            Event::Alias(_) => return Err((point, "an alias (`*name`): aliases are not supported".to_owned())),
            Event::SequenceStart(..) => {
                open.push(Open::List(point, Vec::new()));
                Written { form: Form::List(Vec::new()), at: Locus::Nowhere }
            }
            Event::MappingStart(..) => {
                open.push(Open::Mapping(point, Vec::new(), None));
                Written { form: Form::List(Vec::new()), at: Locus::Nowhere }
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::List(at, items)) => Written { form: Form::List(items), at },
                Some(Open::Mapping(at, entries, _)) => {
                    let at = entries.first().map_or(at, |(key, _)| key.at);
                    Written { form: Form::Mapping(entries), at }
                }
                None => continue,
            },
            _ => continue,
        };
        if open.len() > DEEPEST {
            return Err((point, format!("more than {DEEPEST} levels of nesting")));
        }
        if node.at == Locus::Nowhere {
            continue;
        }
        match open.last_mut() {
            None => return Ok(node),
            Some(Open::List(_, items)) => items.push(node),
            Some(Open::Mapping(_, entries, key)) => match (key.take(), node.form) {
                (Some(key), form) => entries.push((key, Written { form, at: node.at })),
                (None, Form::Scalar { text, .. }) => *key = Some(Key { text, at: node.at }),
                (None, _) => return Err((node.at, "a key must be a word".to_owned())),
            },
        }
    }
    Ok(Written { form: Form::Mapping(Vec::new()), at: Locus::span(source, 0, 1) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locus::Sources;

    #[test]
    fn every_node_has_its_place_however_deep() {
        let text = "play:\n  - each: all\n    do: [{choose: {play: {card: hand, on: \"a b\"}}}]\n";
        let sources = Sources::default();
        let id = sources.add("play.yaml", text.into());
        let mut node = written(id, text).expect("YAML");
        for (nth, name) in [(0, "play"), (0, ""), (1, "do"), (0, ""), (0, "choose"), (0, "play"), (1, "on")] {
            node = match node.form {
                Form::List(mut items) => items.swap_remove(nth),
                Form::Mapping(mut entries) => {
                    assert_eq!(entries[nth].0.text, name);
                    entries.swap_remove(nth).1
                }
                Form::Scalar { .. } => panic!("a scalar before {name}"),
            };
        }
        let spot = sources.resolve(node.at).expect("a place");
        assert_eq!((spot.line, spot.column), (3, 43));
        assert_eq!(node.form, Form::Scalar { text: "a b".to_owned(), inset: 1 });
        for bad in ["a: [1", "a: *b", &"[".repeat(70)] {
            assert!(written(id, bad).is_err(), "{bad}");
        }
    }
}
