//! One YAML file into one value, or a placed complaint in our words. Files that would cost unbounded memory or time are
//! turned away before they are parsed.

use crate::diag::{Checked, Diag};
use crate::locus::{Locus, SourceId};
use crate::world::Project;
use serde_yaml::Value;

/// The longest file that is read, in bytes: some fifteen thousand cards.
const LONGEST: usize = 8 << 20;

/// The deepest nesting of brackets, or of list marks on one line.
const DEEPEST: usize = 64;

/// Reads a file. `asked` is where its name was written.
pub(super) fn value(project: &Project, path: &str, asked: Locus) -> Checked<(SourceId, Value)> {
    let (id, text) = match project.text(path, asked) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    let bare = text.trim_start_matches('\u{feff}');
    if let Some(diag) = guard(id, &text) {
        return Checked::bad(diag);
    }
    match serde_yaml::from_str::<Value>(bare) {
        Ok(Value::Null) => Checked::bad(
            Diag::error(Locus::span(id, 0, 1), "empty-file", format!("{path} holds nothing"))
                .help("write something into it, or take its name out of game.yaml"),
        ),
        Ok(value) => Checked::good((id, value)),
        Err(error) => Checked::bad(refusal(id, &text, &error)),
    }
}

/// What is turned away unread.
fn guard(id: SourceId, text: &str) -> Option<Diag> {
    if text.len() > LONGEST {
        let what = format!("the file has {} bytes; {LONGEST} are the most that is read", text.len());
        return Some(Diag::error(Locus::span(id, 0, 1), "too-long", what).help("split it into several files"));
    }
    let bytes = text.as_bytes();
    let (mut brackets, mut marks, mut indent) = (0_usize, 0_usize, true);
    for (i, byte) in bytes.iter().enumerate() {
        let ends = bytes.get(i + 1).is_none_or(|next| next.is_ascii_whitespace());
        match byte {
            b'\n' => (marks, indent) = (0, true),
            b'-' | b'?' if indent && ends => {
                marks += 1;
                // a new card: brackets that an apostrophe or a joke left open are behind us
                brackets = if i == 0 || bytes[i - 1] == b'\n' { 0 } else { brackets };
            }
            b' ' | b'\t' | b'\r' => {}
            b'[' | b'{' => (brackets, indent) = (brackets + 1, false),
            b']' | b'}' => brackets = brackets.saturating_sub(1),
            _ => indent = false,
        }
        if marks > DEEPEST || brackets > DEEPEST {
            let diag = Diag::error(Locus::span(id, i, 1), "too-deep", format!("more than {DEEPEST} levels of nesting"));
            return Some(diag.help("close the brackets that were opened before; cards nest a handful of levels"));
        }
    }
    None
}

/// What the parser refused, in our words.
fn refusal(id: SourceId, text: &str, error: &serde_yaml::Error) -> Diag {
    let raw = error.to_string();
    let at = error.location().map_or(Locus::span(id, 0, 1), |l| Locus::span(id, offset(text, l.line(), l.column()), 1));
    let key = raw
        .split_once("duplicate entry with key ")
        .map(|(_, k)| k.split(" at line").next().unwrap_or(k).trim_matches('"'));
    let says = |needle: &str| raw.contains(needle);
    let (code, what, help) = if let Some(key) = key {
        ("duplicate-key", format!("the key `{key}` is written twice in one mapping"), "keep one of the two")
    } else if says("repetition limit") {
        (
            "too-many-aliases",
            "aliases (`*name`) unfold into more than any deck needs".to_owned(),
            "write the values out",
        )
    } else if says("recursion limit") {
        ("too-deep", "the nesting is deeper than any card needs".to_owned(), "check the indentation")
    } else if says("unknown anchor") {
        (
            "yaml",
            "an alias (`*name`) without its anchor (`&name`)".to_owned(),
            "put the text in quotes if it begins with `*`",
        )
    } else if says("more than one document") {
        ("yaml", "a second document begins (`---`)".to_owned(), "one file holds one list: take the `---` out")
    } else if says("mapping values are not allowed") {
        (
            "yaml",
            "a colon where no key can stand".to_owned(),
            "put a text that has a colon in it in quotes, or mend the indentation",
        )
    } else if says("did not find expected key") {
        (
            "yaml",
            "neither a key nor the end of the mapping".to_owned(),
            "mend the indentation, or close the quotes before this line",
        )
    } else if says("cannot start any token") {
        (
            "yaml",
            "no value can begin like this".to_owned(),
            "indent with blanks, not tabs; put texts that begin with @, `, % in quotes",
        )
    } else if says("unexpected end of stream") {
        ("yaml", "the file ends inside a quoted text or a bracket".to_owned(), "close it")
    } else if says("control characters") {
        ("yaml", "a control character".to_owned(), "delete it; it may be invisible in the editor")
    } else {
        let short = raw.split(" at line").next().unwrap_or(&raw);
        ("yaml", format!("the YAML cannot be read: {short}"), "look at indentation, colons, quotes and brackets here")
    };
    Diag::error(at, code, what).help(help)
}

/// The byte at a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let here = &text[start.min(text.len())..];
    start + here.char_indices().nth(column.saturating_sub(1)).map_or(0, |(i, _)| i)
}
