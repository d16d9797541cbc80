//! The style of a game's booklet: text and display fonts, sizes and inks, read from the specimen sheet
//! `templates/<game>/booklet/styles.svg`. A slot on it is a style; a shape with an id is an ink.

use super::Book;
use crate::typeset::colour;
use crate::typeset::cutting::Cutting;
use crate::typeset::flow::{Align, Caps, Cast, Keyed};
use crate::typeset::slot::SlotKind;
use crate::typeset::{Case, Rgb};
use cards::face::{Face, Name, Tag};
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::unit::{Mm, Pt, Size};
use std::collections::BTreeMap;

/// The size of the specimen sheet: A6, landscape.
const SHEET: Size = Size::mm(148.0, 105.0);

/// The style of a run of words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) cast: Cast,
    pub(super) size: Pt,
    pub(super) leading: Pt,
    pub(super) ink: Rgb,
    /// The ink of bold text, if different.
    pub(super) bold: Option<Rgb>,
    pub(super) caps: Caps,
    /// The tracking, in 1/1000 em.
    pub(super) tracking: i32,
    pub(super) align: Align,
    /// Whether lines are as full as possible, as body copy is; headings and captions are balanced.
    pub(super) full: bool,
    /// Between paragraphs.
    pub(super) gap: Mm,
}

/// Every style and ink of a booklet.
#[derive(Clone, Debug)]
pub(super) struct Styles {
    /// The text of the rules.
    pub(super) body: Style,
    /// The text in boxes, tables and columns.
    pub(super) small: Style,
    /// The text beside and below figures.
    pub(super) caption: Style,
    /// The rule numbers in the margin.
    pub(super) note: Style,
    /// The headings of sections.
    pub(super) section: Style,
    /// The headings within sections.
    pub(super) subsection: Style,
    /// A rule in large type.
    pub(super) formula: Style,
    /// The first row of a table.
    pub(super) head: Style,
    /// A chapter in the table of contents.
    pub(super) contents: Style,
    /// Words in bold with inks of their own, those of the body, in every style.
    pub(super) keyed: Keyed,
    /// The bullets of lists.
    pub(super) bullet: Rgb,
    /// The tint of the first row of a table, if any.
    pub(super) band: Option<Rgb>,
    /// The lines of tables.
    pub(super) hairline: Rgb,
    /// Every other row of a table.
    pub(super) tint: Rgb,
    /// The lines of the table of contents.
    pub(super) leader: Rgb,
}

impl Styles {
    /// Reads a game's specimen sheet. Missing styles are reported at its top.
    pub(super) fn open(case: &Case<'_>, book: &Book<'_>) -> Checked<Styles> {
        case.specimen(&furnishing(book, "styles", SHEET, Locus::Nowhere), SHEET).then(|cutting| {
            let mut diags = Vec::new();
            let styles = Styles::of(&cutting, &mut diags);
            Checked { value: styles, diags }
        })
    }

    fn of(cutting: &Cutting, diags: &mut Vec<Diag>) -> Option<Styles> {
        let at = cutting.skeleton.at;
        let mut lacks = |what: &str, help: String| {
            diags.push(
                Diag::error(at, "no-style", format!("the style template of the booklet has no {what}")).help(help),
            );
        };
        let mut style = |name: &str| {
            let found = cutting.slots.iter().find_map(|slot| match &slot.what {
                SlotKind::Text(text) if slot.name == name => Some(Style {
                    cast: text.cast,
                    size: text.size,
                    leading: text.size * text.leading,
                    ink: text.ink,
                    bold: text.bold_ink,
                    caps: text.caps,
                    tracking: text.tracking,
                    align: text.align,
                    full: ["body", "small"].contains(&name),
                    gap: text.gap,
                }),
                _ => None,
            });
            if found.is_none() {
                lacks(&format!("{name:?}"), format!("draw a <rect data-slot=\"{name}\"> in the style that you want"));
            }
            found
        };
        let [body, small, caption, note] = ["body", "small", "caption", "note"].map(&mut style);
        let [section, subsection, formula, head] = ["section", "subsection", "formula", "head"].map(&mut style);
        let contents = style("contents");
        let keyed = cutting.slots.iter().find_map(|slot| match &slot.what {
            SlotKind::Text(text) if slot.name == "body" => Some(text.keyed.clone()),
            _ => None,
        });
        let keyed = keyed.unwrap_or_default();
        let doc = roxmltree::Document::parse(&cutting.skeleton.svg).ok();
        let drawn = |name: &str| {
            let shape = doc.as_ref()?.descendants().find(|n| n.attribute("id") == Some(name));
            shape.and_then(|n| colour(n.attribute("fill")?))
        };
        let mut ink = |name: &str| {
            let found = drawn(name);
            if found.is_none() {
                lacks(
                    &format!("ink {name:?}"),
                    format!("draw a <rect id=\"{name}\"> filled with the color, as #rrggbb"),
                );
            }
            found
        };
        let [bullet, hairline, tint, leader] = ["bullet", "hairline", "tint", "leader"].map(&mut ink);
        Some(Styles {
            keyed,
            body: body?,
            small: small?,
            caption: caption?,
            note: note?,
            section: section?,
            subsection: subsection?,
            formula: formula?,
            head: head?,
            contents: contents?,
            bullet: bullet?,
            band: drawn("band"),
            hairline: hairline?,
            tint: tint?,
            leader: leader?,
        })
    }
}

/// A face of a game's booklet templates, which can use its size, and the game's `tints` and `fonts` if it declares
/// any.
pub(super) fn furnishing(book: &Book<'_>, name: &str, size: Size, at: Locus) -> Face {
    let mm = |v: Mm| Tag::Word(format!("{:.2}", fine(v).0).into());
    let mut tags: BTreeMap<Name, Tag> = [
        ("w".into(), mm(size.w)),
        ("h".into(), mm(size.h)),
        // in hundredths of a millimeter, for calculations
        ("mid".into(), mm(size.w / 2.0)),
        ("w100".into(), Tag::Number((size.w.0 * 100.0).round() as i64)),
        ("h100".into(), Tag::Number((size.h.0 * 100.0).round() as i64)),
    ]
    .into();
    let dress = book.facts.iter().filter(|(name, _)| matches!(&***name, "tints" | "fonts"));
    tags.extend(dress.map(|(name, tag)| (name.clone(), tag.clone())));
    let (fields, pictures) = (BTreeMap::new(), BTreeMap::new());
    let template = book.furniture.get(name).cloned().unwrap_or_else(|| format!("{}/booklet/{name}", book.game));
    let title = format!("the book's {name}");
    Face { at, title, template, fields, pictures, tags }
}

/// A number rounded to hundredths, as templates write it.
pub(super) fn fine(v: Mm) -> Mm {
    Mm((v.0 * 100.0).round() / 100.0)
}
