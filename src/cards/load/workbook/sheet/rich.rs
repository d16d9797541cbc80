//! Bold, italic and colored words in a cell of an XLSX workbook, converted to the marks of texts. The workbook reader returns
//! only the letters.

use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};

/// Each text of the workbook with mixed formatting, by its characters, with marks. A text is left out if it is also plain in
/// another cell, or has marks of its own.
pub(super) fn marked(bytes: &[u8]) -> Option<BTreeMap<String, String>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut text = String::new();
    archive.by_name("xl/sharedStrings.xml").ok()?.read_to_string(&mut text).ok()?;
    Some(texts(&text))
}

fn texts(xml: &str) -> BTreeMap<String, String> {
    let (mut all, mut plain) = (BTreeMap::new(), BTreeSet::new());
    let Ok(document) = Document::parse(xml) else { return all };
    for item in document.descendants().filter(|node| is(node, "si")) {
        let runs: Vec<(String, Look)> = (item.children().filter(|node| is(node, "r"))).map(run).collect();
        let letters: String = match runs.is_empty() {
            true => item.children().filter(|node| is(node, "t")).filter_map(|node| node.text()).collect(),
            false => runs.iter().map(|(text, _)| text.as_str()).collect(),
        };
        // formatting that is the same throughout is the format of the cell
        let alike = runs.windows(2).all(|pair| pair[0].1 == pair[1].1);
        if alike || letters.contains(['*', '_', '{', '}', '[', ']', '\\']) {
            plain.insert(letters);
        } else {
            all.insert(letters, runs.iter().map(|(text, look)| look.marked(text)).collect());
        }
    }
    all.retain(|letters, _| !plain.contains(letters));
    all
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
            // the end of a paragraph ends bold
            _ if inner.contains('\n') => text.to_owned(),
            Look::Bold => format!("{before}**{inner}**{after}"),
            Look::Italic => format!("{before}_{inner}_{after}"),
            Look::Colored(hex) => format!("{before}{{#{hex}:{inner}}}{after}"),
        }
    }
}

fn run(node: Node<'_, '_>) -> (String, Look) {
    let text = node.children().filter(|node| is(node, "t")).filter_map(|node| node.text()).collect();
    let set = |name: &str| {
        let found = node.descendants().find(|node| is(node, name))?;
        (!matches!(found.attribute("val"), Some("0" | "false"))).then_some(found)
    };
    // the alpha of a color comes first; black is no color
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
    (text, look)
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
            <si><r><rPr><b val='0'/></rPr><t>c </t></r><r><rPr><color theme='1'/></rPr><t>d</t></r></si></sst>";
        let found = texts(xml);
        let wanted = [("Draw two cards.", "Draw **two** cards."), ("Once red", "_Once_ {#b3001b:red}")];
        assert_eq!(found, wanted.map(|(a, b)| (a.to_owned(), b.to_owned())).into());
    }
}
