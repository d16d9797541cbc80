//! A node of a YAML text, as the reader of rules walks it; misspelled keys are reported, each at its place.

use crate::idiom::of_key;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::locus::written::{Form, Key, Scalar, Written};
use std::ops::Range;

/// The text of a scalar.
pub(crate) fn text(node: &Written) -> Option<&str> {
    match &node.form {
        Form::Scalar(Scalar { text, .. }) => Some(text),
        _ => None,
    }
}

/// A part of a node's text, as a node in its place.
pub(crate) fn word(text: &str, of: &Written) -> Written {
    Written { form: Form::Scalar(Scalar { text: text.to_owned(), inset: 0, plain: true }), at: of.at }
}

/// The entries of a mapping.
pub(crate) fn entries(node: &Written) -> Option<&[(Key, Written)]> {
    match &node.form {
        Form::Mapping(entries) => Some(entries),
        _ => None,
    }
}

/// The items of a list.
pub(crate) fn items(node: &Written) -> Option<&[Written]> {
    match &node.form {
        Form::List(items) => Some(items),
        _ => None,
    }
}

/// The node of a key.
pub(crate) fn get<'n>(node: &'n Written, key: &str) -> Option<&'n Written> {
    entries(node)?.iter().find(|(known, _)| known.text == key).map(|(_, node)| node)
}

/// The place of some bytes of a scalar's text.
pub(crate) fn part(node: &Written, bytes: &Range<usize>) -> Locus {
    match (&node.form, node.at) {
        (Form::Scalar(Scalar { text, inset, .. }), Locus::Span { source, start, len })
            if text.len() + 2 * inset == len as usize =>
        {
            Locus::span(source, start as usize + inset + bytes.start, bytes.len().max(1))
        }
        _ => node.at,
    }
}

/// The cure for a misspelled word: the nearest known one, or `otherwise`.
pub(crate) fn meant<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: &str) -> String {
    match did_you_mean(word, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise.to_owned(),
    }
}

/// Reports keys that are unknown here, or written twice.
pub(crate) fn spelt(node: &Written, what: &str, known: &[&str], diags: &mut Vec<Diag>) {
    let all = entries(node).unwrap_or_default();
    for (i, (key, _)) in all.iter().enumerate() {
        if all[..i].iter().any(|(before, _)| before.text == key.text) {
            let told = format!("the key `{}` is written twice in one mapping", key.text);
            diags.push(Diag::error(key.at, "duplicate-key", told).help("keep one of the two"));
        } else if !known.contains(&key.text.as_str()) {
            let told = format!("{what} has no key `{}`", key.text);
            let all =
                if known.is_empty() { "it has none".to_owned() } else { format!("its keys are {}", known.join(", ")) };
            let help = of_key(&key.text, known).unwrap_or_else(|| meant(&key.text, known.iter().copied(), &all));
            diags.push(Diag::error(key.at, "no-key", told).help(help));
        }
    }
}

/// The complaint about a value of the wrong type.
pub(crate) fn not(node: &Written, name: &str, expected: &str) -> Diag {
    Diag::error(node.at, "wrong-type", format!("`{name}` must be {expected}")).help(format!("write {expected}"))
}
