//! Bold, italic and colored words in a cell of an XLSX workbook, converted to the marks of texts. The workbook reader
//! itself returns only the letters.

use roxmltree::{Document, Node};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};

/// The formatting of words within cells.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Rich {
    /// Each text of the workbook with mixed formatting, by its characters, with marks. A text is left out if another
    /// cell has it without formatting, or if it contains marks itself.
    pub(super) marked: BTreeMap<String, String>,
    /// The texts in which words are struck out.
    pub(super) struck: BTreeSet<String>,
}

/// The formatting in a workbook, both in the texts that its cells share and in those that are stored in a cell.
pub(super) fn rich(bytes: &[u8]) -> Option<Rich> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let is_sheet = |path: &String| path.starts_with("xl/worksheets/") && path.ends_with(".xml");
    let sheets: Vec<String> = archive.file_names().flatten().map(Cow::into_owned).filter(is_sheet).collect();
    let mut text = |path: &str| {
        let mut text = String::new();
        archive.by_name(path).ok()?.read_to_string(&mut text).ok()?;
        Some(text)
    };
    let shared = text("xl/sharedStrings.xml").unwrap_or_default();
    let mut written = String::new();
    for sheet in sheets.iter().filter_map(|path| text(path)) {
        let cells = sheet.split("<is>").skip(1).filter_map(|rest| Some(rest.split_once("</is>")?.0));
        cells.for_each(|cell| written += &format!("<si>{cell}</si>"));
    }
    Some(texts(&[&shared, &format!("<sst>{written}</sst>")]))
}

fn texts(parts: &[&str]) -> Rich {
    let (mut all, mut plain) = (Rich::default(), BTreeSet::new());
    let read: Vec<Document<'_>> = parts.iter().filter_map(|xml| Document::parse(xml).ok()).collect();
    for item in read.iter().flat_map(|part| part.descendants()).filter(|node| is(node, "si")) {
        let runs: Vec<Words> = item.children().filter(|node| is(node, "r")).map(run).collect();
        let letters: String = match runs.is_empty() {
            true => item.children().filter(|node| is(node, "t")).filter_map(|node| node.text()).collect(),
            false => runs.iter().map(|words| words.text.as_str()).collect(),
        };
        if runs.iter().any(|words| words.struck) {
            all.struck.insert(letters.clone());
        }
        // formatting that is the same throughout is that of the cell
        let alike = runs.windows(2).all(|pair| pair[0].look == pair[1].look);
        if alike || letters.contains(['*', '_', '\\']) || !runs.iter().all(|words| is_whole(&words.text)) {
            plain.insert(letters);
        } else {
            all.marked.insert(letters, runs.iter().map(|words| words.look.marked(&words.text)).collect());
        }
    }
    all.marked.retain(|letters, _| !plain.contains(letters));
    all
}

/// Whether each name and icon that begins in formatted words also ends there.
fn is_whole(text: &str) -> bool {
    let mut open = None;
    for c in text.chars() {
        match (c, open) {
            ('[' | '{', None) => open = Some(c),
            (']', Some('[')) | ('}', Some('{')) => open = None,
            ('[' | '{' | ']' | '}', _) => return false,
            _ => {}
        }
    }
    open.is_none()
}

/// Words with one format.
struct Words {
    text: String,
    look: Look,
    struck: bool,
}

/// The formatting of words, as far as texts have marks for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Look {
    #[default]
    Plain,
    Bold,
    Italic,
    /// Six hexadecimal digits.
    Colored(String),
}

impl Look {
    /// Marks are placed next to letters; spaces stay outside.
    fn marked(&self, text: &str) -> String {
        let inner = text.trim();
        let start = text.len() - text.trim_start().len();
        let (before, after) = (&text[..start], &text[start + inner.len()..]);
        if inner.is_empty() {
            return text.to_owned();
        }
        match self {
            Look::Plain => text.to_owned(),
            // bold ends at the end of a paragraph
            _ if inner.contains('\n') => text.to_owned(),
            // colored words cannot contain icons
            Look::Colored(_) if inner.contains(['[', '{']) => text.to_owned(),
            Look::Bold => format!("{before}**{inner}**{after}"),
            Look::Italic => format!("{before}_{inner}_{after}"),
            Look::Colored(hex) => format!("{before}{{#{hex}:{inner}}}{after}"),
        }
    }
}

fn run(node: Node<'_, '_>) -> Words {
    let text = node.children().filter(|node| is(node, "t")).filter_map(|node| node.text()).collect();
    let set = |name: &str| {
        let found = node.descendants().find(|node| is(node, name))?;
        (!matches!(found.attribute("val"), Some("0" | "false"))).then_some(found)
    };
    // the alpha value of a color comes first; black does not count as a color
    let hex = || {
        let hex = set("color")?.attribute("rgb")?.get(2..8)?.to_lowercase();
        (hex.bytes().all(|b| b.is_ascii_hexdigit()) && hex != "000000").then_some(hex)
    };
    let look = match (set("b"), set("i"), hex()) {
        (Some(_), ..) => Look::Bold,
        (None, Some(_), _) => Look::Italic,
        (None, None, Some(hex)) => Look::Colored(hex),
        (None, None, None) => Look::Plain,
    };
    Words { text, look, struck: set("strike").is_some() }
}

/// Whether a node is an element with this name, in any namespace.
fn is(node: &Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_look_otherwise_get_the_marks_of_texts() {
        let xml = "<sst xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'>\
            <si><r><t xml:space='preserve'>Draw </t></r><r><rPr><b/></rPr><t xml:space='preserve'>two </t></r><r><t>cards.</t></r></si>\
            <si><r><rPr><i/></rPr><t>Once</t></r><r><rPr><color rgb='FFB3001B'/></rPr><t xml:space='preserve'> red</t></r></si>\
            <si><r><rPr><b/></rPr><t>All </t></r><r><rPr><b val='1'/></rPr><t>bold</t></r></si>\
            <si><r><t>2*3 </t></r><r><rPr><b/></rPr><t>is</t></r></si>\
            <si><r><t>a </t></r><r><rPr><b/></rPr><t>b</t></r></si><si><t>a b</t></si>\
            <si><r><t xml:space='preserve'>Gain </t></r><r><rPr><b/></rPr><t>two</t></r><r><t xml:space='preserve'> [coin].</t></r></si>\
            <si><r><t>[</t></r><r><rPr><b/></rPr><t>coin]</t></r></si>\
            <si><r><t xml:space='preserve'>Take </t></r><r><rPr><strike/></rPr><t>three</t></r><r><t xml:space='preserve'> two.</t></r></si>\
            <si><r><rPr><b val='0'/></rPr><t>c </t></r><r><rPr><color theme='1'/></rPr><t>d</t></r></si></sst>";
        let found = texts(&[xml, "<sst><si><r><t>n</t></r><r><rPr><i/></rPr><t>o</t></r></si></sst>"]);
        let wanted = [
            ("Draw two cards.", "Draw **two** cards."),
            ("Once red", "_Once_ {#b3001b:red}"),
            ("Gain two [coin].", "Gain **two** [coin]."),
            ("no", "n_o_"),
        ];
        assert_eq!(found.marked, wanted.map(|(a, b)| (a.to_owned(), b.to_owned())).into());
        assert_eq!(found.struck, ["Take three two.".to_owned()].into());
    }
}
