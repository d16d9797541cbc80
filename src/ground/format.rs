//! Versions of the file formats: files that people write, and JSON for other programs.

use crate::diag::Diag;
use crate::grammar::{Form, Key, Keys};
use crate::locus::Locus;
use serde::Serialize;

/// The version of the files that people write, given as `format: 1`; a file without it has version 1.
pub const FILES: u32 = 1;

/// The version of the JSON that other programs read: `"format": 1` in every object, and in every entry of a list.
pub const JSON: u32 = 1;

/// The complaint about a file with a newer format, of which nothing else can be checked.
pub fn newer(version: i64, at: Locus) -> Diag {
    let ours = env!("CARGO_PKG_VERSION");
    let what = format!("format {version} needs a newer lootpress; this one, {ours}, reads format {FILES}");
    Diag::error(at, "newer-format", what).help("install a newer lootpress")
}

/// A file with keys, which may also state its version.
pub fn versioned(mut form: Form) -> Form {
    let says = "The version of the format of this file; 1 by default.";
    if let Form::Keys(Keys { keys, .. }) = &mut form {
        keys.insert(0, Key { key: "format", says, form: || Form::Whole(Some(1)), needed: false });
    }
    form
}

/// A JSON object with its format version.
#[derive(Serialize)]
struct Versioned<T> {
    format: u32,
    #[serde(flatten)]
    object: T,
}

/// An object for other programs, with its version.
pub fn object(object: &impl Serialize) -> String {
    pretty(&Versioned { format: JSON, object })
}

/// A list of objects for other programs, each with its version, because a list has no place for one.
pub fn list(objects: &[impl Serialize]) -> String {
    pretty(&objects.iter().map(|object| Versioned { format: JSON, object }).collect::<Vec<_>>())
}

fn pretty(value: &impl Serialize) -> String {
    // this contains only maps with string keys and numbers, so it can always be written
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn objects_and_entries_say_their_version() {
        let said = |text: String| serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
        assert_eq!(said(object(&json!({"game": "tea"}))), json!({"format": 1, "game": "tea"}));
        assert_eq!(said(list(&[json!({"code": "a"}), json!({})])), json!([{"format": 1, "code": "a"}, {"format": 1}]));
        assert_eq!(list(&[] as &[()]), "[]\n");
    }
}
