//! A YAML text as a tree: every node with its value and its byte range. Each text is parsed once (`Sources::tree`): complaints find
//! their places in its tree, and files with rules of play are read from it.

use super::{Locus, SourceId, Step};
use saphyr_parser::{Event, Parser, ScalarStyle};
use std::sync::Arc;

/// A node and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its value.
    pub form: Form,
    /// Its bytes; for a mapping, those of its first key, and for a list, the first one.
    pub at: Locus,
}

/// A YAML value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A word, a number or a text.
    Scalar(Scalar),
    /// A list of nodes.
    List(Vec<Written>),
    /// A mapping of nodes; keys have places and may be repeated.
    Mapping(Vec<(Key, Written)>),
}

/// A text in YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The text.
    pub text: String,
    /// The number of bytes between the beginning of the node and that of its text: a quote, or nothing.
    pub inset: usize,
    /// Whether it has no quotes and is not a block, so that it may be a number, yes or no, or nothing.
    pub plain: bool,
}

/// A key of a mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub text: String,
    /// Its place.
    pub at: Locus,
    /// Whether it has no quotes.
    pub plain: bool,
}

/// A text that was parsed: its tree, up to the first fault.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) tree: Arc<Written>,
    pub(super) fault: Option<(Locus, String)>,
}

/// A list or a mapping that has begun and not yet ended.
enum Open {
    List(Locus, Vec<Written>),
    Mapping(Locus, Vec<(Key, Written)>, Option<Key>),
}

impl Open {
    fn close(self) -> Written {
        match self {
            Open::List(at, items) => Written { form: Form::List(items), at },
            Open::Mapping(at, entries, _) => {
                let at = entries.first().map_or(at, |(key, _)| key.at);
                Written { form: Form::Mapping(entries), at }
            }
        }
    }
}

/// The largest depth of nesting.
const DEEPEST: usize = 64;

/// Reads the first document of a text; an empty text is an empty word. A fault is a text that the parser refuses, an alias, a tag,
/// a key that is not a word, nesting beyond 64 levels, or a second document.
pub(super) fn parsed(source: SourceId, text: &str) -> Parsed {
    let (mut open, mut root): (Vec<Open>, _) = (Vec::new(), None);
    let mut fault = None;
    let mut upto = bytes(text);
    for item in Parser::new_from_str(text) {
        let (event, span) = match item {
            Ok(found) => found,
            Err(error) => {
                let start = upto(error.marker().index());
                fault = fault.or(Some((Locus::span(source, start, 1), error.info().to_owned())));
                break;
            }
        };
        let start = upto(span.start.index());
        let point = Locus::span(source, start, 1);
        let mut refuse = |what: &str| _ = fault.get_or_insert_with(|| (point, what.to_owned()));
        // the end is needed only for scalars, which end before the next node begins
        let mut whole = || Locus::span(source, start, upto(span.end.index()).saturating_sub(start).max(1));
        if let Event::Scalar(.., Some(_)) | Event::SequenceStart(_, Some(_)) | Event::MappingStart(_, Some(_)) = event {
            refuse("a tag (`!name`): tags are not supported; put a text that begins with `!` in quotes");
        }
        let node = match event {
            _ if root.is_some() => {
                if let Event::DocumentStart(_) = event {
                    refuse("more than one document");
                    break;
                }
                continue;
            }
            Event::Scalar(value, style, ..) => {
                let inset = usize::from(text[start..].starts_with(['"', '\'']));
                let plain = style == ScalarStyle::Plain;
                Written { form: Form::Scalar(Scalar { text: value.into_owned(), inset, plain }), at: whole() }
            }
            Event::Alias(_) => {
                refuse("an alias (`*name`): aliases are not supported");
                Written { form: Form::Scalar(Scalar { text: String::new(), inset: 0, plain: false }), at: whole() }
            }
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                open.push(match event {
                    Event::SequenceStart(..) => Open::List(point, Vec::new()),
                    _ => Open::Mapping(point, Vec::new(), None),
                });
                if open.len() > DEEPEST {
                    refuse(&format!("more than {DEEPEST} levels of nesting"));
                    break;
                }
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(ended) => ended.close(),
                None => continue,
            },
            _ => continue,
        };
        if !put(&mut open, node, &mut root) {
            refuse("a key must be a word");
        }
    }
    while let Some(ended) = open.pop() {
        put(&mut open, ended.close(), &mut root);
    }
    let nothing = Scalar { text: String::new(), inset: 0, plain: true };
    let empty = || Written { form: Form::Scalar(nothing), at: Locus::span(source, 0, 1) };
    Parsed { tree: Arc::new(root.unwrap_or_else(empty)), fault }
}

/// Puts a node into the list or mapping around it. Returns false for a key that is not a word.
fn put(open: &mut [Open], node: Written, root: &mut Option<Written>) -> bool {
    match open.last_mut() {
        None => *root = Some(node),
        Some(Open::List(_, items)) => items.push(node),
        Some(Open::Mapping(_, entries, key)) => match (key.take(), node.form) {
            (Some(key), form) => entries.push((key, Written { form, at: node.at })),
            (None, Form::Scalar(Scalar { text, plain, .. })) => *key = Some(Key { text, at: node.at, plain }),
            (None, _) => {
                *key = Some(Key { text: String::new(), at: node.at, plain: false });
                return false;
            }
        },
    }
    true
}

/// The byte of a character index, because the parser counts characters. Called with rising indexes, so that the text is scanned
/// once.
fn bytes(text: &str) -> impl FnMut(usize) -> usize + '_ {
    let (mut letters, mut index, mut byte) = (text.char_indices(), 0, 0);
    move |wanted| {
        while index < wanted {
            match letters.next() {
                Some((at, c)) => byte = at + c.len_utf8(),
                None => break,
            }
            index += 1;
        }
        byte
    }
}

impl Written {
    /// The item of a list or the first entry of a mapping to which a step leads.
    fn below(&self, step: Step) -> Option<(Option<&Key>, &Written)> {
        match &self.form {
            Form::Mapping(entries) => {
                entries.iter().find(|(key, _)| Step::key(&key.text) == step).map(|(key, node)| (Some(key), node))
            }
            Form::List(items) => items.get(step.index()?).map(|node| (None, node)),
            Form::Scalar(_) => None,
        }
    }

    /// The node at the end of a path, with its key.
    pub(super) fn at(&self, path: &[Step]) -> Option<(Option<&Key>, &Written)> {
        steps(path).try_fold((None, self), |(_, node), step| node.below(step))
    }

    /// The same node, or the nearest one above it that exists.
    pub(super) fn near(&self, path: &[Step]) -> &Written {
        let mut node = self;
        for step in steps(path) {
            let Some((_, below)) = node.below(step) else { break };
            node = below;
        }
        node
    }
}

/// The steps of a path, without the unused ones at its end.
fn steps(path: &[Step]) -> impl Iterator<Item = Step> {
    path.iter().copied().take_while(|step| *step != Step::default())
}

/// First byte and length of the first alias (`*name`) of a YAML text.
pub fn first_alias(text: &str) -> Option<(usize, usize)> {
    // most texts have no star at all, and need no second parser
    text.find('*')?;
    let alias = Parser::new_from_str(text).map_while(Result::ok).find(|(event, _)| matches!(event, Event::Alias(_)))?.1;
    let mut upto = bytes(text);
    let start = upto(alias.start.index());
    Some((start, upto(alias.end.index()).saturating_sub(start).max(1)))
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
        let tree = sources.tree(id).expect("YAML");
        let mut node = (*tree).clone();
        for (nth, name) in [(0, "play"), (0, ""), (1, "do"), (0, ""), (0, "choose"), (0, "play"), (1, "on")] {
            node = match node.form {
                Form::List(mut items) => items.swap_remove(nth),
                Form::Mapping(mut entries) => {
                    assert_eq!(entries[nth].0.text, name);
                    entries.swap_remove(nth).1
                }
                Form::Scalar(_) => panic!("a scalar before {name}"),
            };
        }
        let spot = sources.resolve(node.at).expect("a place");
        assert_eq!((spot.line, spot.column), (3, 43));
        assert_eq!(node.form, Form::Scalar(Scalar { text: "a b".to_owned(), inset: 1, plain: false }));
        for bad in ["a: [1", "a: *b", "[a]: b", "a\n---\nb", &"[".repeat(70)] {
            assert!(parsed(id, bad).fault.is_some(), "{bad}");
        }
    }
}
