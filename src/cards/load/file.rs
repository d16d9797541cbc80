//! Reads one YAML file into one value, or reports an error in plain words with its place. Files that would need unbounded
//! memory or time are refused before they are parsed.

use super::values::{self, Twice};
use ground::diag::{Checked, Diag};
use ground::locus::{Locus, Slip, SourceId, first_alias, slip};
use ground::world::Project;
use serde_yaml::Value;

/// The largest depth of nested brackets, or of list marks on one line.
const DEEPEST: usize = 64;

/// Reads a file. `asked` is the place where its name is written.
pub(super) fn value(project: &Project, path: &str, asked: Locus) -> Checked<(SourceId, Value)> {
    let (id, text) = match project.text(path, asked) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    if let Some(known) = project.parsed::<Value>(path) {
        return Checked::good((id, (*known).clone()));
    }
    let bare = text.trim_start_matches('\u{feff}');
    if let Some(diag) = guard(id, &text) {
        return Checked::bad(diag);
    }
    let tree = project.sources.tree(id);
    let (value, twice) = match &tree {
        Ok(tree) => values::value(tree),
        // another library takes some texts that are not quite YAML, and explains the others
        Err(_) => match unaliased(id, &text).map(|()| serde_yaml::from_str::<Value>(bare)) {
            Ok(Ok(value)) => (value, Vec::new()),
            Ok(Err(why)) => return Checked::bad(refusal(id, &text, &why)),
            Err(diag) => return Checked::bad(diag),
        },
    };
    // a list of cards is large, and its tree is needed again only for complaints
    if value.is_sequence() {
        project.sources.drop_tree(id);
    }
    if value.is_null() {
        let named = if asked == Locus::Nowhere { "delete it" } else { "remove its name from game.yaml" };
        let diag = Diag::error(Locus::span(id, 0, 1), "empty-file", format!("{path} is empty"));
        return Checked::bad(diag.help(format!("write something into it, or {named}")));
    }
    let diags: Vec<Diag> = twice.iter().map(|twice| duplicate(project, &value, twice)).collect();
    if diags.is_empty() {
        project.keep_parsed(path, vec![(path.to_owned(), text.clone())], &value);
    }
    // the first of the equal keys is used, so that the rest of the file is read
    Checked { value: Some((id, value)), diags }
}

/// The value of a text that is one item of a list; `None` if it is anything else, or cannot be read.
pub(super) fn item(id: SourceId, text: &str) -> Option<Value> {
    if guard(id, text).is_some() || unaliased(id, text).is_err() {
        return None;
    }
    match serde_yaml::from_str(text).ok()? {
        Value::Sequence(mut items) if items.len() == 1 => items.pop(),
        _ => None,
    }
}

/// Refuses aliases: one can expand to thousands of values, and ten to ten thousand times as many.
fn unaliased(id: SourceId, text: &str) -> Result<(), Diag> {
    let Some((start, len)) = first_alias(text) else { return Ok(()) };
    let diag = Diag::error(Locus::span(id, start, len), "alias", "an alias (`*name`): aliases are not supported");
    Err(diag.help("write the value itself; put a text that begins with `*` in quotes"))
}

fn duplicate(project: &Project, value: &Value, Twice { first, again, item }: &Twice<'_>) -> Diag {
    let line = project.sources.resolve(first.at).map_or(0, |spot| spot.line);
    let what = format!("the key `{}` is written twice in one mapping, first in line {line}", again.text);
    let diag = Diag::error(again.at, "duplicate-key", what).help("remove one of them");
    match item.and_then(|nth| value.get(nth)?.get("title")?.as_str()) {
        Some(title) => diag.card(title),
        None => diag,
    }
}

/// Files that are refused without parsing.
fn guard(id: SourceId, text: &str) -> Option<Diag> {
    let bytes = text.as_bytes();
    let (mut brackets, mut marks, mut indent) = (0_usize, 0_usize, true);
    for (i, byte) in bytes.iter().enumerate() {
        let ends = || bytes.get(i + 1).is_none_or(|next| next.is_ascii_whitespace());
        match byte {
            b'\n' => (marks, indent) = (0, true),
            b'-' | b'?' if indent && ends() => {
                marks += 1;
                // a new card begins, so earlier brackets do not matter any more: an apostrophe or a joke left them
                // open
                brackets = if i == 0 || bytes[i - 1] == b'\n' { 0 } else { brackets };
            }
            b' ' | b'\t' | b'\r' => {}
            b'[' | b'{' => (brackets, indent) = (brackets + 1, false),
            b']' | b'}' => brackets = brackets.saturating_sub(1),
            // also those of two bytes, except NEL
            0..32 | 127 => return Some(invisible(id, i)),
            0xc2 if matches!(bytes.get(i + 1), Some(0x80..=0x84 | 0x86..=0x9f)) => return Some(invisible(id, i)),
            _ => indent = false,
        }
        if marks > DEEPEST || brackets > DEEPEST {
            let diag = Diag::error(Locus::span(id, i, 1), "too-deep", format!("more than {DEEPEST} levels of nesting"));
            return Some(diag.help("close the brackets that are open here"));
        }
    }
    None
}

fn invisible(id: SourceId, at: usize) -> Diag {
    let diag = Diag::error(Locus::span(id, at, 1), "yaml", "a control character");
    diag.help("delete it; it may be invisible in the editor")
}

/// The parser's message, our message, and our cure.
const REFUSALS: [(&str, &str, &str); 9] = [
    ("recursion limit", "there are too many levels of nesting", "check the indentation"),
    ("unknown anchor", "an alias (`*name`) without its anchor", "put a text that begins with `*` in quotes"),
    ("tab character", "a tab in the indentation", "indent with spaces"),
    ("more than one document", "a second document begins (`---`)", "one file holds one list: remove the `---`"),
    (
        "mapping values are not allowed",
        "a colon where no key is allowed",
        "put a text that contains a colon in quotes, or correct the indentation",
    ),
    (
        "did not find expected key",
        "neither a key nor the end of the mapping",
        "correct the indentation, or close the quotes before this line",
    ),
    (
        "cannot start any token",
        "no value can begin like this",
        "indent with spaces, not tabs; put texts that begin with @, ` or % in quotes",
    ),
    ("unexpected end of stream", "the file ends inside a quoted text", "close the quotes"),
    ("did not find expected ',' or", "a bracket is not closed, or a comma is missing", "close the bracket"),
];

/// The parser's error in our words.
fn refusal(id: SourceId, text: &str, error: &serde_yaml::Error) -> Diag {
    let raw = error.to_string();
    // an unclosed quote or bracket is shown where it was opened, not at the end of the file
    let opened = [
        "while scanning a quoted scalar at line ",
        "while parsing a flow sequence at line ",
        "while parsing a flow mapping at line ",
    ];
    let opened = opened.iter().find_map(|o| numbers(raw.split_once(o)?.1));
    let place = opened.or(error.location().map(|l| (l.line(), l.column())));
    // the parser gives no place for the beginning of another document
    let unplaced = Some(text).filter(|_| raw.contains("more than one document")).and_then(second_document);
    let start = unplaced.or(place.map(|(line, column)| offset(text, line, column))).unwrap_or_default();
    let at = Locus::span(id, start, 1);
    if let Some(Slip { bytes: (start, len), what, help }) = slip(text, start).filter(|_| unplaced.is_none()) {
        return Diag::error(Locus::span(id, start, len), "yaml", what).help(help);
    }
    match REFUSALS.iter().find(|(needle, ..)| raw.contains(needle)) {
        Some((_, what, help)) => Diag::error(at, "yaml", *what).help(*help),
        None => {
            let short = raw.split(" at line").next().unwrap_or(&raw);
            Diag::error(at, "yaml", format!("the YAML cannot be read: {short}"))
                .help("check the indentation, colons, quotes and brackets here")
        }
    }
}

/// The line that begins a second document: `---` after something that is not a comment.
fn second_document(text: &str) -> Option<usize> {
    let mut from = 0;
    let mut begun = false;
    for line in text.split_inclusive('\n') {
        let marks = line.starts_with("---");
        if marks && begun {
            return Some(from);
        }
        begun |= marks || !(line.trim().is_empty() || line.starts_with(['#', '%']));
        from += line.len();
    }
    None
}

/// The two numbers of `3 column 10 ..`.
fn numbers(text: &str) -> Option<(usize, usize)> {
    let mut words = text.split(|c: char| !c.is_ascii_digit()).filter(|w| !w.is_empty());
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

/// The byte at a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let here = &text[start.min(text.len())..];
    start + here.char_indices().nth(column.saturating_sub(1)).map_or(0, |(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::world::Imagined;

    #[test]
    fn a_file_with_nothing_to_see_is_told() {
        let codes = |text: &str| {
            let project = Project::new(Imagined::default().with("data/a.yaml", text));
            value(&project, "data/a.yaml", Locus::Nowhere).diags.iter().map(|diag| diag.code).collect::<Vec<_>>()
        };
        for empty in ["", "\u{feff}", "# nothing\n", "---\n", "~"] {
            assert_eq!(codes(empty), ["empty-file"], "{empty:?}");
        }
        for unseen in ["a: b\u{1}c", "a: \u{7f}", "a: \u{80}", "a: \u{9f}"] {
            assert_eq!(codes(unseen), ["yaml"], "{unseen:?}");
        }
        assert_eq!(codes("a: \u{a0}\u{fc}\tb\r\n"), [""; 0]);
    }
}
