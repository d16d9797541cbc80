//! Ids and file names, made from names that users write. All file names are made here, so that no title, pile, kind or cell can
//! lead out of the output folder.

use crate::diag::{Diag, shortened};
use crate::locus::Locus;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, ErrorKind};
use std::ops::Deref;
use std::path::Path;
use unicode_normalization::UnicodeNormalization as _;

mod slug;
pub use slug::{has, slug};

/// The largest length of an id, in bytes: every file name made from it stays below 255 bytes.
pub const LONGEST_ID: usize = 200;

/// The complaint about an id that cannot become the name of a file.
pub fn too_long(id: &str, at: Locus) -> Option<Diag> {
    let what = format!("the id has {} letters; the limit is {LONGEST_ID}, because files have this name", id.len());
    (id.len() > LONGEST_ID).then(|| Diag::error(at, "bad-id", what))
}

/// The largest length of a file name on a disk, in bytes.
const LONGEST: usize = 255;

/// The largest part of a user's name that is kept; it leaves room for an ending and a number.
const KEPT: usize = 220;

/// Names reserved for devices on Windows, with any ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// A file name below an output folder: `cards/magic-lute.png`. It stays in the folder and is valid on every system: no part is
/// empty, begins or ends with a space, ends with a dot, contains a separator or another character that Windows refuses, is a
/// Windows device name, or is longer than 255 bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct FileName(Cow<'static, str>);

/// The reason why a text cannot be the name of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit(String);

impl FileName {
    /// A name from our own code.
    pub const fn ours(name: &'static str) -> FileName {
        FileName(Cow::Borrowed(name))
    }

    /// A text, unchanged.
    ///
    /// # Errors
    /// The text is not a valid name on every system.
    pub fn new(text: impl Into<String>) -> Result<FileName, Unfit> {
        let text = text.into();
        match text.split('/').find_map(|part| Some((part, fault(part)?))) {
            None => Ok(FileName(text.into())),
            Some((part, fault)) => Err(Unfit(format!("`{}` {fault}", shortened(part)))),
        }
    }

    /// A path of folders and a file, from names that users wrote: valid names are kept, others become slugs. The last
    /// part gets the ending, if there is one.
    pub fn made(parts: &[&str], ending: &str) -> FileName {
        let last = parts.len().saturating_sub(1);
        let made = parts.iter().enumerate().map(|(i, part)| made(part, if i == last { ending } else { "" }));
        FileName(made.collect::<Vec<_>>().join("/").into())
    }

    /// A file in this folder.
    #[must_use]
    pub fn join(&self, name: &FileName) -> FileName {
        FileName(format!("{self}/{name}").into())
    }

    /// The same with a number before its ending: `back-loot-2.png`.
    #[must_use]
    pub fn numbered(&self, n: usize) -> FileName {
        let dot = self.rfind('.').filter(|dot| self.rfind('/').is_none_or(|slash| slash < *dot));
        let (stem, ending) = self.split_at(dot.unwrap_or(self.len()));
        FileName(format!("{stem}-{n}{ending}").into())
    }

    /// The name in a form that is equal for names that are equal on systems which ignore case and the composition of
    /// accents.
    pub fn folded(&self) -> String {
        folded(self)
    }
}

impl Deref for FileName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<Path> for FileName {
    fn as_ref(&self) -> &Path {
        Path::new(&*self.0)
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Unfit> for io::Error {
    fn from(unfit: Unfit) -> io::Error {
        io::Error::new(ErrorKind::InvalidInput, unfit.0)
    }
}

/// The names of files in one folder; no two of them are the same file on any system.
#[derive(Debug, Default)]
pub struct Taken(BTreeSet<String>);

impl Taken {
    /// Adds a name; returns false if another name is the same file on some system.
    pub fn enter(&mut self, name: &FileName) -> bool {
        self.0.insert(name.folded())
    }

    /// Whether this name, or one that is the same file on some system, was added.
    pub fn has(&self, name: &FileName) -> bool {
        self.0.contains(&name.folded())
    }

    /// Adds a name; if it is taken, with the first number that makes it unique.
    pub fn free(&mut self, name: FileName) -> FileName {
        let numbered = (2..).map(|n| name.numbered(n));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| self.enter(name));
        free.unwrap_or(name)
    }
}

/// A part of a path from a text that a user wrote.
fn made(text: &str, ending: &str) -> String {
    let ended = |stem: &str| if ending.is_empty() { stem.to_owned() } else { format!("{stem}.{ending}") };
    let whole = ended(text);
    if whole.len() <= KEPT && fault(text).or(fault(&whole)).is_none() {
        return whole;
    }
    let mut stem = slug(text);
    stem.truncate(KEPT - ending.len());
    // no slug contains an underscore, so the two cannot collide
    if stem.is_empty() || is_device(&stem) {
        stem.push('_');
    }
    ended(&stem)
}

/// The reason why a text cannot be part of a path.
fn fault(part: &str) -> Option<&'static str> {
    let refused = |c: char| c.is_control() || r#"<>:"\|?*"#.contains(c);
    // they are invisible, or change the direction of the text after them
    let unseen = |c: char| matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    Some(match part {
        "" => "is empty, and a folder or a file needs a name",
        "." | ".." => "leads to another folder",
        _ if part.contains('/') => "contains a path separator",
        _ if part.contains(refused) => "contains a character that file names cannot have on every system",
        _ if part.contains(unseen) => "contains an invisible character",
        _ if part.trim() != part => "begins or ends with a space",
        _ if part.ends_with('.') => "ends with a dot, which Windows drops",
        _ if is_device(part) => "is a device on Windows",
        _ if part.len() > LONGEST => "is longer than 255 bytes",
        _ => return None,
    })
}

/// Whether Windows takes a name for a device: `con`, `nul.txt`, `COM1`.
fn is_device(part: &str) -> bool {
    let stem = folded(part.split('.').next().unwrap_or_default().trim());
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    DEVICES.contains(&&*stem) || port.is_some_and(|n| n.len() == 1 && n.chars().all(|c| c.is_ascii_digit()))
}

/// Lowercase letters, each in one form.
fn folded(text: &str) -> String {
    text.nfkd().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkd().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_elsewhere_or_is_no_name_on_some_system_is_refused() {
        let long = "a".repeat(256);
        for text in [
            "",
            "/",
            "/etc/passwd",
            "..",
            "../a",
            "a/../b",
            "a/./b",
            "a//b",
            "a/",
            "a\\b",
            "C:a",
            "c:\\a",
            "a\0b",
            "a\nb",
            "con",
            "Nul.txt",
            "cards/COM1.png",
            "lpt\u{b9}",
            "aux .x",
            "CONIN$",
            "a.",
            "a ",
            " a",
            "a\u{a0}",
            "a/b. /c",
            "a?",
            "a|b",
            "x\u{202e}gnp",
            long.as_str(),
        ] {
            assert!(FileName::new(text).is_err(), "{text:?}");
        }
        for text in
            ["cards/magic-lute.png", ".lootpress", "Größe 1.PNG", "com10", "console", "日本", "a..b", &long[1..]]
        {
            assert_eq!(FileName::new(text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn whatever_people_wrote_a_name_is_made_of_it() {
        for (part, name) in [
            ("back-loot", "back-loot.png"),
            ("Night Market", "Night Market.png"),
            ("x/../../../../escaped", "x-escaped.png"),
            ("/etc/passwd", "etc-passwd.png"),
            ("con", "con_.png"),
            ("\u{202e}", "_.png"),
            ("..", "_.png"),
        ] {
            assert_eq!(&*FileName::made(&[part], "png"), name);
        }
        assert_eq!(&*FileName::made(&["..", "aux", "a."], ""), "_/aux_/a");
        let hostile = (0..=0x2100).filter_map(char::from_u32).collect::<Vec<_>>();
        for text in hostile.windows(3).map(String::from_iter).chain(["x".repeat(300), "/".repeat(300), "é".repeat(300)])
        {
            let name = FileName::made(&[&text, &text], "png");
            assert_eq!(FileName::new(&*name), Ok(name.clone()), "{text:?}");
            assert_eq!(name.matches('/').count(), 1);
            assert_eq!(FileName::new(&*name.numbered(99)), Ok(name.numbered(99)));
        }
    }

    #[test]
    fn no_two_names_are_one_file_on_any_system() {
        let mut taken = Taken::default();
        for (text, name) in [
            ("Loot", "Loot.png"),
            ("loot", "loot-2.png"),
            ("LOOT", "LOOT-3.png"),
            ("loot-2", "loot-2-2.png"),
            ("caf\u{e9}", "caf\u{e9}.png"),
            ("cafe\u{301}", "cafe\u{301}-2.png"),
            ("stra\u{df}e", "stra\u{df}e.png"),
            ("STRASSE", "STRASSE-2.png"),
            ("\u{fb01}sh", "\u{fb01}sh.png"),
            ("fish", "fish-2.png"),
        ] {
            assert_eq!(&*taken.free(FileName::made(&[text], "png")), name);
        }
    }
}
