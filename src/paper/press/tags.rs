//! The structure tree (tagged PDF), for screen readers: a section for each face, with its texts in the order they were written.
//! A face that is shown inside another is a figure with its title. Drawings are not described.

use super::object::{dict, name};
use super::writer::Writer;
use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat};

/// The texts of a document, page by page.
#[derive(Default)]
pub(super) struct Tags {
    pages: Vec<Vec<TaggedFace>>,
}

struct TaggedFace {
    title: String,
    paragraphs: Vec<Paragraph>,
}

/// A text, marked in the content of its page by its number there.
struct Paragraph {
    number: i64,
    said: Said,
}

/// The place of the marked content of a text.
enum Said {
    /// In the content itself.
    There,
    /// The content is at this place, but is drawn elsewhere.
    Words(String),
    /// The content at this place is a figure with this title.
    Figure(String),
}

impl Tags {
    /// Continues with the next page.
    pub(super) fn page(&mut self) {
        self.pages.push(Vec::new());
    }

    /// Continues with the next face on the page.
    pub(super) fn face(&mut self, title: &str) {
        if let Some(page) = self.pages.last_mut() {
            page.push(TaggedFace { title: title.to_owned(), paragraphs: Vec::new() });
        }
    }

    /// Begins a paragraph of the face and returns its number on the page.
    pub(super) fn paragraph(&mut self, words: Option<String>) -> i64 {
        self.push(words.map_or(Said::There, Said::Words))
    }

    /// Begins a figure and returns its number on the page.
    pub(super) fn figure(&mut self, title: &str) -> i64 {
        self.push(Said::Figure(title.to_owned()))
    }

    fn push(&mut self, said: Said) -> i64 {
        let Some(page) = self.pages.last_mut() else { return 0 };
        let number = page.iter().map(|f| f.paragraphs.len() as i64).sum();
        if let Some(face) = page.last_mut() {
            face.paragraphs.push(Paragraph { number, said });
        }
        number
    }

    /// Writes the tree and adds it to the document; `pages` are in the same order.
    pub(super) fn write(self, doc: &mut Document, to: &mut Writer<'_>, pages: &[ObjectId]) {
        if self.pages.iter().flatten().all(|f| f.paragraphs.is_empty()) {
            return;
        }
        let (root, whole) = (to.place(), to.place());
        let mut sections = Vec::new();
        let mut parents = Vec::with_capacity(pages.len() * 2);
        for (n, (faces, page)) in self.pages.into_iter().zip(pages).enumerate() {
            let mut on_page = Vec::new();
            for face in faces.into_iter().filter(|f| !f.paragraphs.is_empty()) {
                let section = to.place();
                let mut kids = Vec::with_capacity(face.paragraphs.len());
                for paragraph in face.paragraphs {
                    // a text that can be read from its letters needs no separate element: thousands of them would be
                    // larger than the cards that they describe
                    let (kind, key, words) = match paragraph.said {
                        Said::There => {
                            kids.push(paragraph.number.into());
                            on_page.push(Object::Reference(section));
                            continue;
                        }
                        Said::Words(words) => ("P", "ActualText", words),
                        Said::Figure(title) => ("Figure", "Alt", title),
                    };
                    let element = dict([
                        ("S", name(kind)),
                        ("P", Object::Reference(section)),
                        ("Pg", Object::Reference(*page)),
                        ("K", paragraph.number.into()),
                        (key, text(&words)),
                    ]);
                    let element = Object::Reference(to.add(element));
                    on_page.push(element.clone());
                    kids.push(element);
                }
                let element = dict([
                    ("S", name("Sect")),
                    ("P", Object::Reference(whole)),
                    ("Pg", Object::Reference(*page)),
                    ("T", text(&face.title)),
                    ("K", Object::Array(kids)),
                ]);
                to.put(section, element);
                sections.push(Object::Reference(section));
            }
            parents.extend([Object::Integer(n as i64), Object::Array(on_page)]);
            if let Ok(Object::Dictionary(page)) = doc.get_object_mut(*page) {
                page.set("StructParents", n as i64);
                page.set("Tabs", name("S"));
            }
        }
        let element = dict([("S", name("Document")), ("P", Object::Reference(root)), ("K", Object::Array(sections))]);
        to.put(whole, element);
        let parents = to.add(dict([("Nums", Object::Array(parents))]));
        let tree = dict([
            ("Type", name("StructTreeRoot")),
            ("K", Object::Reference(whole)),
            ("ParentTree", Object::Reference(parents)),
            ("ParentTreeNextKey", (pages.len() as i64).into()),
        ]);
        to.put(root, tree);
        if let Ok(catalog) = doc.catalog_mut() {
            catalog.set("StructTreeRoot", Object::Reference(root));
            catalog.set("MarkInfo", Dictionary::from_iter([("Marked", true.into())]));
        }
    }
}

/// A text string: unchanged if it is ASCII, otherwise UTF-16 (ISO 32000, 7.9.2.2).
fn text(words: &str) -> Object {
    if words.is_ascii() {
        return Object::string_literal(words);
    }
    let mut bytes = vec![0xfe, 0xff];
    bytes.extend(words.encode_utf16().flat_map(u16::to_be_bytes));
    Object::String(bytes, StringFormat::Hexadecimal)
}

/// A text string for a content stream: the digits between its angle brackets.
pub(super) fn utf16(words: &str) -> String {
    words.encode_utf16().fold("feff".to_owned(), |all, unit| all + &format!("{unit:04x}"))
}
