//! The contents of a kit: its files, the components in each, and `kit.json`, which lists them.

use super::credits::Credits;
use cards::declared::Declared;
use cards::face::Component;
use cards::load::kept::kept;
use ground::format;
use ground::locus::Locus;
use ground::name::FileName;
use ground::world::Project;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};

/// One file of a kit, as `kit.json` lists it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct File {
    /// Its name in the kit's folder.
    pub name: FileName,
    /// A short description.
    pub what: String,
    /// The paper on which it is printed, if it is for printing at home.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// The number of pages; `None` for pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<usize>,
    /// The number of sheets of paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<usize>,
    /// The number of straight cuts, if every sheet is cut separately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cuts: Option<usize>,
    /// Bytes.
    pub size: usize,
    /// SHA-256 of the bytes, in hexadecimal.
    pub sha256: String,
    /// For every page, the indices of the components whose fronts are on it, once for every copy.
    #[serde(skip)]
    pub holds: Vec<Vec<usize>>,
}

impl File {
    /// A file of which only this is known so far.
    pub(super) fn named(name: FileName, what: impl Into<String>) -> File {
        let (sha256, holds) = (String::new(), Vec::new());
        File { name, what: what.into(), paper: None, pages: None, sheets: None, cuts: None, size: 0, sha256, holds }
    }

    /// The list as a PDF.
    pub(super) fn pdf(stem: &str, what: impl Into<String>) -> File {
        File::named(FileName::made(&[stem], "pdf"), what)
    }

    /// A file with these bytes.
    pub fn new(name: FileName, what: impl Into<String>, bytes: &[u8]) -> File {
        File::named(name, what).holding(bytes)
    }

    /// The same with these bytes.
    pub(super) fn holding(self, bytes: &[u8]) -> File {
        File { size: bytes.len(), sha256: hexadecimal(&Sha256::digest(bytes)), ..self }
    }
}

/// Measures a file while it is written.
pub(super) struct Seal<'o> {
    out: &'o mut dyn Write,
    size: usize,
    hash: Sha256,
}

impl<'o> Seal<'o> {
    /// The measures of a file of which nothing is written yet.
    pub(super) fn new(out: &'o mut dyn Write) -> Seal<'o> {
        Seal { out, size: 0, hash: Sha256::new() }
    }

    /// The file, now that it is completely written.
    pub(super) fn file(self, file: File) -> File {
        File { size: self.size, sha256: hexadecimal(&self.hash.finalize()), ..file }
    }
}

impl Write for Seal<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.out.write(bytes)?;
        self.hash.update(&bytes[..taken]);
        self.size += taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A component as `kit.json` lists it.
#[derive(Serialize)]
struct Item<'a> {
    id: &'a str,
    title: &'a str,
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pile: Option<&'a str>,
    copies: u16,
    files: Vec<Found<'a>>,
}

/// The place where a component is printed.
#[derive(Serialize)]
struct Found<'a> {
    name: &'a str,
    /// The page of every copy's front, from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pages: Vec<usize>,
}

/// A table that was downloaded.
#[derive(Serialize)]
pub(super) struct Fetched {
    /// Its address on the internet.
    address: String,
    /// Its path in the project.
    file: String,
    /// SHA-256 of its bytes, in hexadecimal.
    sha256: String,
}

impl Fetched {
    /// The tables of a game.
    pub(super) fn of(project: &Project, game: &str) -> Vec<Fetched> {
        let kept = |(address, at): (String, Locus)| {
            let file = kept(project, game, &address, at).ok()?;
            let sha256 = hexadecimal(&Sha256::digest(project.read(&file).ok()?));
            Some(Fetched { address, file, sha256 })
        };
        Declared::new(game).addresses(project).into_iter().filter_map(kept).collect()
    }
}

#[derive(Serialize)]
struct Manifest<'a> {
    game: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    press: &'static str,
    components: Vec<Item<'a>>,
    /// The downloaded tables, as they were when the kit was made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fetched: Vec<Fetched>,
    /// The options that came from files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    settings: Vec<&'a str>,
    /// Things that players need besides the printed kit.
    needs: Vec<String>,
    /// The authors of everything that is printed.
    credits: &'a Credits,
    files: &'a [File],
}

/// The text of `kit.json`: every component with its number of copies and its pages, things that players need, credits, every
/// file with its SHA-256.
pub(super) fn json(
    game: &str,
    (title, version): (&str, Option<&str>),
    components: &[Component],
    (needs, settings, fetched): (&[String], Vec<&str>, Vec<Fetched>),
    credits: &Credits,
    files: &[File],
) -> String {
    let components = components.iter().enumerate().map(|(i, c)| item(i, c, files)).collect();
    let needs = needs.iter().map(|line| line.replace('*', "")).collect();
    let press = concat!("lootpress ", env!("CARGO_PKG_VERSION"));
    format::object(&Manifest { game, title, version, press, components, fetched, settings, needs, credits, files })
}

fn item<'a>(number: usize, component: &'a Component, files: &'a [File]) -> Item<'a> {
    let found = files.iter().filter_map(|file| {
        let copies = |held: &[usize]| held.iter().filter(|held| **held == number).count();
        let pages: Vec<usize> =
            (1..).zip(&file.holds).flat_map(|(page, held)| std::iter::repeat_n(page, copies(held))).collect();
        let name = &*file.name;
        // a picture has no pages
        (!pages.is_empty()).then(|| Found { name, pages: file.pages.map(|_| pages).unwrap_or_default() })
    });
    Item {
        id: &component.id,
        title: &component.title,
        kind: &component.kind,
        pile: component.pile.as_deref(),
        copies: component.copies,
        files: found.collect(),
    }
}

fn hexadecimal(hash: &[u8]) -> String {
    hash.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// The names for `--only`: ids, kinds, piles, files.
pub fn names(components: &[Component]) -> BTreeSet<&str> {
    components
        .iter()
        .flat_map(|c| [Some(c.id.as_str()), Some(&*c.kind), c.pile.as_deref(), Some(&*c.file)])
        .flatten()
        .collect()
}

/// The components selected by id, kind, pile or file; all if there are no selectors.
pub fn select<'c>(components: &'c [Component], only: &[String]) -> Cow<'c, [Component]> {
    if only.is_empty() {
        return Cow::Borrowed(components);
    }
    let chosen = |c: &&Component| {
        only.iter().any(|s| *s == c.id || *s == c.kind || Some(s.as_str()) == c.pile.as_deref() || *s == c.file)
    };
    components.iter().filter(chosen).cloned().collect()
}

/// So many copies of each component.
pub fn copied(components: Cow<'_, [Component]>, copies: u16) -> Cow<'_, [Component]> {
    if copies == 1 {
        return components;
    }
    let mut all = components.into_owned();
    all.iter_mut().for_each(|component| component.copies = component.copies.saturating_mul(copies));
    Cow::Owned(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_other_tools() {
        // FIPS 180-4, example B.1
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(File::new(FileName::ours("abc"), "", b"abc").sha256, sum);
        let mut out = Vec::new();
        let mut seal = Seal::new(&mut out);
        seal.write_all(b"a").and_then(|()| seal.write_all(b"bc")).expect("into memory");
        let file = seal.file(File::named(FileName::ours("abc"), ""));
        assert_eq!((file.size, file.sha256.as_str(), &out[..]), (3, sum, &b"abc"[..]));
    }
}
