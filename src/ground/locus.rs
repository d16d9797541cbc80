//! Source locations. A [`Locus`] is small and `Copy` and is stored with every run of text; it becomes a line and a
//! column only when a complaint is shown. Files are read by `world`, not here.

use std::sync::{Arc, Mutex, OnceLock};

mod slip;
pub mod written;
pub use slip::{Slip, slip};
pub use written::first_alias;
use written::{Form, Parsed, Written};

/// A source text in a [`Sources`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u16);

/// One step down a YAML tree: a key (kept as a 15-bit hash, which is enough to tell the keys of one mapping apart) or
/// an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Step(u16);

const NTH: u16 = 0x8000;

impl Step {
    fn key(key: &str) -> Step {
        // FNV-1a, folded; zero means "no step"
        let h = key.bytes().fold(0x811c_9dc5_u32, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193));
        Step((((h >> 15) ^ h) as u16 & 0x7fff).max(1))
    }

    fn nth(i: usize) -> Step {
        Step(NTH | (i.min(0x7fff) as u16))
    }

    /// The index, if it is one.
    fn index(self) -> Option<usize> {
        (self.0 & NTH != 0).then_some(usize::from(self.0 & !NTH))
    }
}

/// The largest number of steps below the top of a file to which a locus can point.
const DEPTH: usize = 8;

/// A place in a source text: a node of its YAML tree, a span of bytes, or nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Locus {
    /// No place: the program itself made the text.
    #[default]
    Nowhere,
    /// A node of a YAML document.
    Node {
        /// The file.
        source: SourceId,
        /// The path from its root; zero steps at the end are unused.
        path: [Step; DEPTH],
    },
    /// Bytes `start..start + len` of a text.
    Span {
        /// The file.
        source: SourceId,
        /// First byte.
        start: u32,
        /// Length in bytes.
        len: u32,
    },
}

impl Locus {
    /// The root of a YAML document.
    pub fn root(source: SourceId) -> Locus {
        Locus::Node { source, path: [Step::default(); DEPTH] }
    }

    /// A span of bytes.
    pub fn span(source: SourceId, start: usize, len: usize) -> Locus {
        Locus::Span { source, start: start as u32, len: len as u32 }
    }

    /// The value under `key`. Below eight steps the locus stays the same; so do spans and `Nowhere`.
    #[must_use]
    pub fn key(self, key: &str) -> Locus {
        self.down(Step::key(key))
    }

    /// The `i`-th value of a sequence.
    #[must_use]
    pub fn nth(self, i: usize) -> Locus {
        self.down(Step::nth(i))
    }

    fn down(mut self, step: Step) -> Locus {
        if let Locus::Node { path, .. } = &mut self
            && let Some(free) = path.iter_mut().find(|s| s.0 == 0)
        {
            *free = step;
        }
        self
    }

    /// First byte and length of a span.
    fn stretch(self) -> Option<(usize, usize)> {
        match self {
            Locus::Span { start, len, .. } => Some((start as usize, len as usize)),
            _ => None,
        }
    }

    /// The source to which it points, if any.
    pub fn source(self) -> Option<SourceId> {
        match self {
            Locus::Nowhere => None,
            Locus::Node { source, .. } | Locus::Span { source, .. } => Some(source),
        }
    }
}

/// Separates a workbook from the name of its sheet in the name of a source. The text of a sheet has one line for each
/// row, and tabs between cells.
pub const SHEET: char = '!';

/// A place with its line and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Path of the file, relative to the project.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The whole line.
    pub text: String,
    /// The number of underlined characters, at least 1.
    pub width: usize,
    /// Whether the place is the whole file, which has no text.
    pub whole: bool,
}

impl Spot {
    /// The place as editors read it, `file:line:column`; in a workbook with the name of the cell,
    /// `cards.xlsx!Moons!D17`; for a file without text, its name.
    pub fn place(&self) -> String {
        let Spot { file, line, column, text, .. } = self;
        if self.whole {
            return file.to_string();
        }
        if !file.contains(SHEET) {
            return format!("{file}:{line}:{column}");
        }
        let nth = text.chars().take(column - 1).filter(|c| *c == '\t').count();
        let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
        let column = if nth < 26 { String::new() } else { letter(nth / 26 - 1).to_string() };
        format!("{file}{SHEET}{column}{}{line}", letter(nth))
    }
}

/// The texts to which places refer. Shared by reference; texts are only ever added.
#[derive(Default)]
pub struct Sources(Mutex<Vec<Source>>);

#[derive(Clone)]
struct Source {
    file: Arc<str>,
    text: Arc<str>,
    /// The text as a YAML tree, parsed at first use.
    parsed: Arc<OnceLock<Parsed>>,
    /// The beginnings of its lines, computed at first use.
    lines: Arc<OnceLock<Vec<usize>>>,
    /// Nodes that are read under a different path: both paths.
    written: Vec<[[Step; DEPTH]; 2]>,
    /// Whether its file has changed since: the next text of that file replaces it.
    stale: bool,
}

impl Source {
    fn new(file: Arc<str>, text: Arc<str>) -> Source {
        Source { file, text, parsed: Arc::default(), lines: Arc::default(), written: Vec::new(), stale: false }
    }

    fn parsed(&self, id: SourceId) -> &Parsed {
        self.parsed.get_or_init(|| written::parsed(id, &self.text))
    }

    /// First byte and length of the node at a path, or of the nearest one above it that exists.
    fn bytes(&self, id: SourceId, path: [Step; DEPTH]) -> (usize, usize) {
        let node = self.parsed(id).tree.near(&self.written(path));
        let (start, len) = node.at.stretch().unwrap_or((0, 1));
        // a mapping in braces begins with its brace
        let before = self.text.get(..start).filter(|_| matches!(node.form, Form::Mapping(_)));
        let brace = before.and_then(|before| before.trim_end().strip_suffix('{'));
        (brace.map_or(start, str::len), len)
    }

    /// A node as the text names it.
    fn written(&self, mut path: [Step; DEPTH]) -> [Step; DEPTH] {
        for [meant, written] in &self.written {
            let depth = |path: &[Step; DEPTH]| path.iter().take_while(|step| **step != Step::default()).count();
            let (above, depth) = (depth(written), depth(meant));
            if path[..depth] == meant[..depth] {
                let below = path;
                path = *written;
                path.iter_mut().skip(above).zip(&below[depth..]).for_each(|(step, below)| *step = *below);
            }
        }
        path
    }

    /// The line (from 1) of a byte, and where it begins.
    fn line(&self, byte: usize) -> (usize, usize) {
        let ends = || self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        let starts = self.lines.get_or_init(|| std::iter::once(0).chain(ends()).collect());
        let line = starts.partition_point(|start| *start <= byte);
        (line, starts.get(line.saturating_sub(1)).copied().unwrap_or(0))
    }
}

impl Sources {
    /// Adds a text and returns its id. The same file and text get the same id, and so does the next text of a file
    /// that was forgotten.
    pub fn add(&self, file: &str, text: Arc<str>) -> SourceId {
        let mut table = self.0.lock().unwrap_or_else(|poison| poison.into_inner());
        if let Some(i) = table.iter().position(|s| &*s.file == file && s.text == text) {
            table[i].stale = false;
            return SourceId(i as u16);
        }
        if let Some(i) = table.iter().position(|s| &*s.file == file && s.stale) {
            table[i] = Source::new(table[i].file.clone(), text);
            return SourceId(i as u16);
        }
        table.push(Source::new(file.into(), text));
        SourceId((table.len() - 1) as u16)
    }

    /// A file (and the sheets of a workbook) has changed: its next text replaces this one. Loci that point to a node
    /// of a tree stay valid, and point into the new text.
    pub fn forget(&self, file: &str) {
        let mut table = self.0.lock().unwrap_or_else(|poison| poison.into_inner());
        let of_file = |s: &&mut Source| {
            s.file.strip_prefix(file).is_some_and(|sheet| sheet.is_empty() || sheet.starts_with(SHEET))
        };
        table.iter_mut().filter(of_file).for_each(|source| source.stale = true);
    }

    /// Redirects a path: the node at `meant` is written at `written` in the same file, because its key was renamed or
    /// it is one of several languages.
    pub fn written_at(&self, meant: Locus, written: Locus) {
        let mut table = self.0.lock().unwrap_or_else(|poison| poison.into_inner());
        if let (Locus::Node { source, path: meant }, Locus::Node { path: written, .. }) = (meant, written)
            && let Some(source) = table.get_mut(usize::from(source.0))
            && !source.written.contains(&[meant, written])
        {
            source.written.push([meant, written]);
        }
    }

    fn get(&self, id: SourceId) -> Option<Source> {
        self.0.lock().unwrap_or_else(|poison| poison.into_inner()).get(usize::from(id.0)).cloned()
    }

    /// Path and whole text of a source.
    pub fn text(&self, id: SourceId) -> (Arc<str>, Arc<str>) {
        self.get(id).map_or_else(|| ("".into(), "".into()), |s| (s.file, s.text))
    }

    /// The text as a YAML tree. It is parsed once, for all who read it and for all complaints about it, until it is dropped.
    ///
    /// # Errors
    /// The place and the fault, for a text that is not the YAML of one tree.
    pub fn tree(&self, id: SourceId) -> Result<Arc<Written>, (Locus, String)> {
        let Some(found) = self.get(id) else { return Err((Locus::Nowhere, "no such text".to_owned())) };
        let Parsed { tree, fault } = found.parsed(id);
        fault.clone().map_or_else(|| Ok(tree.clone()), Err)
    }

    /// Drops the tree of a text, which is parsed again when it is next needed.
    pub fn drop_tree(&self, id: SourceId) {
        let mut table = self.0.lock().unwrap_or_else(|poison| poison.into_inner());
        table.get_mut(usize::from(id.0)).into_iter().for_each(|source| source.parsed = Arc::default());
    }

    /// The key of a node, for complaints about the key itself; the node if it has no key.
    pub fn key_of(&self, at: Locus) -> Locus {
        let Locus::Node { source, path } = at else { return at };
        let Some(found) = self.get(source) else { return at };
        let path = found.written(path);
        found.parsed(source).tree.at(&path).and_then(|(key, _)| key).map_or(at, |key| key.at)
    }

    /// The byte at which a locus begins in its text, and its length in bytes; 0 for lists and mappings.
    pub fn bytes(&self, at: Locus) -> Option<(usize, usize)> {
        self.found(at).map(|(_, bytes)| bytes)
    }

    /// The text at a locus; `None` for `Nowhere`, lists and mappings.
    pub fn text_at(&self, at: Locus) -> Option<String> {
        let (start, len) = self.bytes(at)?;
        let (_, text) = self.text(at.source()?);
        text.get(start..start + len).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// Line, column and text of a locus; `None` for `Nowhere`.
    ///
    /// A node that is not in the YAML, such as a missing key, resolves to its nearest ancestor that is.
    pub fn resolve(&self, at: Locus) -> Option<Spot> {
        let (source, (start, len)) = self.found(at)?;
        Some(spot(&source, start, len))
    }

    fn found(&self, at: Locus) -> Option<(Source, (usize, usize))> {
        let source = self.get(at.source()?)?;
        let bytes = match at {
            Locus::Node { source: id, path } => source.bytes(id, path),
            at => at.stretch()?,
        };
        Some((source, bytes))
    }
}

fn spot(source: &Source, start: usize, len: usize) -> Spot {
    let text = &*source.text;
    let mut start = start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let (number, line_start) = source.line(start);
    let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
    let line = text[line_start..line_end].trim_end_matches('\r').trim_start_matches('\u{feff}');
    let before = text[line_start..start].trim_start_matches('\u{feff}');
    let column = before.chars().count() + 1;
    let on_line = len.min(line_end - start);
    let width = text.get(start..start + on_line).map_or(1, |s| s.trim_end().chars().count()).max(1);
    Spot { file: source.file.clone(), line: number, column, text: line.to_owned(), width, whole: text.is_empty() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: &str = "# a deck\n- id: a\n  title: \"One\"\n  effects:\n    - wording: hm\n- id: b\n  price: 3\n";

    fn at(locus: impl Fn(Locus) -> Locus) -> (usize, usize, usize) {
        let sources = Sources::default();
        let id = sources.add("deck.yaml", DECK.into());
        let spot = sources.resolve(locus(Locus::root(id))).expect("resolves");
        (spot.line, spot.column, spot.width)
    }

    #[test]
    fn nodes_resolve_to_line_and_column() {
        assert_eq!(at(|l| l.nth(0).key("title")), (3, 10, 5));
        assert_eq!(at(|l| l.nth(0).key("effects").nth(0).key("wording")), (5, 16, 2));
        assert_eq!(at(|l| l.nth(1).key("price")), (7, 10, 1));
    }

    #[test]
    fn what_is_missing_resolves_to_its_parent() {
        assert_eq!(at(|l| l.nth(1).key("title")), (6, 3, 2));
    }
}
