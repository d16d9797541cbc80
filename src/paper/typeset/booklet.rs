//! The rulebook: Markdown with numbers from the game, typeset into pages with live cards as figures, covers and
//! contents. This module does not depend on the rules; `impose` places the pages on sheets.

use super::{Case, Galley};
use block::Block;
pub use cards::face::Page;
use cards::face::{Art, Component, Cut, Face, Name, Tag};
use cards::language::Language;
use cards::lexicon::Phrase;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::locus::{Locus, SourceId};
use ground::unit::{Mm, Rect, Size};
use std::collections::BTreeMap;
use std::sync::Arc;

mod block;
mod blocks;
mod fence;
mod figure;
mod listing;
mod manuscript;
mod markdown;
mod page;
mod paginate;
mod panel;
mod proofread;
mod reader;
mod set;
mod shown;
mod style;
mod table;
#[cfg(test)]
mod tests;

pub(super) use blocks::{BLOCKS, KEYS, MARKS, keys};
pub use proofread::Rule;

/// A rulebook and everything that it refers to.
pub struct Book<'a> {
    /// The game's folder of templates, with the icons for the text.
    pub game: &'a str,
    /// The template of each part of its furniture, by the part's name.
    pub furniture: &'a BTreeMap<String, String>,
    /// Its language, if the game declares one.
    pub language: Option<&'static Language>,
    /// The title on the box.
    pub title: Phrase,
    /// The Markdown.
    pub source: SourceId,
    /// Its text.
    pub text: Arc<str>,
    /// Every number that it can use.
    pub facts: BTreeMap<Name, Tag>,
    /// Everything in the box that can be shown.
    pub components: &'a [Component],
    /// The index of rules; those that players read must be cited.
    pub rules: &'a [Rule],
    /// The book's own pictures, by name.
    pub pictures: &'a BTreeMap<String, Art>,
}

/// The width of the bleed.
pub const BLEED: Mm = Mm(3.0);

/// The areas of a page; coordinates include the bleed.
#[derive(Clone, Copy, Debug)]
struct Geometry {
    page: Size,
    bleed: Mm,
    text: Rect,
    /// The width of one of two columns.
    column: Mm,
    /// The number of pages on a sheet, front and back together.
    per_sheet: usize,
    /// Whether two pages are side by side on a sheet of home paper.
    folded: bool,
}

impl Geometry {
    /// Between columns.
    const GUTTER: Mm = Mm(6.0);
    const SIDE: Mm = Mm(14.5);
    const TOP: Mm = Mm(17.0);
    const FOOT: Mm = Mm(15.0);
    /// A column with at least this width is wide enough for the text of the rules.
    const READABLE: Mm = Mm(75.0);

    fn of(page: Page) -> Geometry {
        let size = page.size();
        let text = Rect {
            x: BLEED + Geometry::SIDE,
            y: BLEED + Geometry::TOP,
            w: size.w - Geometry::SIDE * 2.0,
            h: size.h - Geometry::TOP - Geometry::FOOT,
        };
        let column = (text.w - Geometry::GUTTER) / 2.0;
        Geometry { page: size, bleed: BLEED, text, column, per_sheet: page.per_sheet(), folded: page.is_folded() }
    }

    /// Whether the text has two columns: on a whole sheet, a line would be too long to read.
    fn in_columns(&self) -> bool {
        self.column > Geometry::READABLE
    }
}

/// A rulebook that was read and checked, but not yet typeset.
pub struct Read {
    blocks: Vec<Block>,
    /// Texts with numbers that the author marked with `literal("..")`, and their places.
    pub literals: Vec<(String, Locus)>,
}

impl Book<'_> {
    /// Reads the book and proofreads it. All complaints are placed in the Markdown or in the index of rules.
    pub fn read(&self) -> Checked<Read> {
        let mut diags = Vec::new();
        let marked = manuscript::Marked::read(self.source, &self.text, &self.facts, &mut diags);
        let rendered = match template::prose(&marked.template, &self.facts) {
            Ok(text) => text,
            Err(stumble) => {
                // the place is known even before facts are
                if diags.is_empty() {
                    diags.push(Diag::error(marked.at(stumble.at), "template", stumble.what).help(stumble.help));
                }
                return Checked { value: None, diags };
            }
        };
        let manuscript = marked.rendered(&rendered);
        if let Some(unclosed) = fence::unclosed(&manuscript) {
            diags.push(unclosed);
            return Checked { value: None, diags };
        }
        let (blocks, faults) = markdown::blocks(&manuscript, !self.rules.is_empty());
        diags.extend(faults);
        diags.extend(proofread::books(&blocks));
        let mentions = proofread::Mentions::of(&blocks);
        diags.extend(proofread::citations(&mentions.rules, self.rules));
        diags.extend(mentions.cards.iter().filter_map(|(name, at)| self.missing(name, *at)));
        diags.extend(mentions.pictures.iter().filter_map(|(name, at)| self.unpictured(name, *at)));
        Checked::of(Read { blocks, literals: manuscript.literals }, diags)
    }

    /// A card by its id, or the back of a pile as `back:<pile>`.
    fn card(&self, name: &str) -> Option<(&Face, Cut)> {
        if let Some(pile) = name.strip_prefix("back:") {
            let card = self.components.iter().find(|c| c.pile.as_deref() == Some(pile) && c.back.is_some())?;
            return Some((card.back.as_ref()?, card.cut.clone()));
        }
        let id = name.strip_prefix("card:").unwrap_or(name);
        self.components.iter().find(|c| c.id == id).map(|c| (&c.front, c.cut.clone()))
    }

    /// A picture of the book's own by its name, or that of a card by the card's id.
    fn picture(&self, name: &str, at: Locus) -> Option<Art> {
        let of_card = || self.components.iter().find(|c| c.id == name)?.front.pictures.values().next();
        let known = self.pictures.get(name).or_else(of_card).cloned();
        known.or_else(|| is_path(name).then(|| Art::File { at, path: name.to_owned() }))
    }

    /// The complaint about an unknown name of a picture.
    fn unpictured(&self, name: &str, at: Locus) -> Option<Diag> {
        if self.pictures.contains_key(name) || is_path(name) {
            return None;
        }
        let unknown = self.missing(name, at).map(|mut diag| {
            if let Some(near) = did_you_mean(name, self.pictures.keys().map(String::as_str)) {
                diag.help = Some(format!("did you mean {near}, a picture of the book's own?"));
            }
            diag
        });
        unknown.or_else(|| {
            let card = self.components.iter().find(|c| c.id == name && c.front.pictures.is_empty())?;
            let what = format!("{} has no picture to show without its card", card.title);
            Some(Diag::error(at, "no-picture", what).help("name a card that has one"))
        })
    }

    fn missing(&self, name: &str, at: Locus) -> Option<Diag> {
        if self.card(name).is_some() {
            return None;
        }
        let (what, wanted, near) = match name.strip_prefix("back:") {
            Some(pile) => ("pile", pile, did_you_mean(pile, self.components.iter().filter_map(|c| c.pile.as_deref()))),
            None => {
                let id = name.strip_prefix("card:").unwrap_or(name);
                ("card", id, did_you_mean(id, self.components.iter().map(|c| c.id.as_str())))
            }
        };
        let diag = Diag::error(at, "unknown-card", format!("this game has no {what} {wanted}"));
        Some(match near {
            Some(near) => diag.help(format!("did you mean {near}?")),
            None => diag.help("write the id that the card has in its file"),
        })
    }
}

/// Whether a picture is named by its path.
fn is_path(name: &str) -> bool {
    [".png", ".jpg", ".jpeg", ".webp", ".svg"].iter().any(|end| name.to_lowercase().ends_with(end))
}

/// One printed book; a rulebook can consist of several.
#[derive(Debug)]
pub struct Volume {
    /// Its name: `rulebook`, or the name in its chapters: `law` for `# The deck {book=law}`.
    pub name: String,
    /// Its pages in reading order, beginning with the front cover; their number fills the sheets.
    pub pages: Vec<Galley>,
}

impl Volume {
    /// The name of the rulebook itself.
    pub const FIRST: &str = "rulebook";

    /// The beginning of its file names, always `rulebook`.
    pub fn stem(&self) -> String {
        match self.name.as_str() {
            Volume::FIRST => Volume::FIRST.to_owned(),
            other => format!("{}-{other}", Volume::FIRST),
        }
    }

    /// Its name as it is shown: `Rulebook` or `Rulebook (law)`.
    pub fn title(&self) -> String {
        match self.name.as_str() {
            Volume::FIRST => "Rulebook".to_owned(),
            other => format!("Rulebook ({other})"),
        }
    }
}

/// The blocks of each book, by name, in the order of their first chapters; blocks before the first chapter belong to it.
fn volumes(blocks: Vec<Block>) -> Vec<(String, Vec<Block>)> {
    let of = |book: &Option<(String, Locus)>| book.as_ref().map_or(Volume::FIRST, |(name, _)| name).to_owned();
    let chapters =
        blocks.iter().filter_map(|block| if let Block::Chapter { book, .. } = block { Some(of(book)) } else { None });
    let mut now = chapters.into_iter().next().unwrap_or(Volume::FIRST.to_owned());
    let mut all: Vec<(String, Vec<Block>)> = Vec::new();
    for block in blocks {
        if let Block::Chapter { book, .. } = &block {
            now = of(book);
        }
        match all.iter_mut().find(|(name, _)| *name == now) {
            Some((_, blocks)) => blocks.push(block),
            None => all.push((now.clone(), vec![block])),
        }
    }
    all
}

/// Reads, proofreads and typesets a rulebook: each of its books, with empty pages to complete the last sheet.
///
/// # Errors
/// All complaints of `Book::read`, and overflowing content.
pub fn pages(case: &Case<'_>, book: &Book<'_>, page: Page, per_sheet: usize) -> Checked<Vec<Volume>> {
    let read = book.read();
    let mut diags = read.diags;
    let Some(Read { blocks, .. }) = read.value else { return Checked { value: None, diags } };
    let Some(styles) = style::Styles::open(case, book).drain(&mut diags) else {
        return Checked { value: None, diags };
    };
    let geometry = Geometry { per_sheet, ..Geometry::of(page) };
    let books = volumes(blocks);
    // the numbers of rules are in the book with the index
    let indexed = |blocks: &[Block]| blocks.iter().any(|block| matches!(block, Block::Listing(block::Listing::Rules)));
    let any_indexed = books.iter().any(|(_, blocks)| indexed(blocks));
    let mut all = Vec::with_capacity(books.len());
    for (name, blocks) in books {
        let mut setter = set::Setter {
            case,
            book,
            geometry,
            styles: styles.clone(),
            diags: Vec::new(),
            cards: BTreeMap::new(),
            chapters: Vec::new(),
            emblems: Vec::new(),
            total_chapters: blocks.iter().filter(|block| matches!(block, Block::Chapter { .. })).count(),
            cited: proofread::Mentions::of(&blocks).rules.into_iter().map(|(id, _)| id).collect(),
            numbered: !any_indexed || indexed(&blocks),
            called: &name,
        };
        let flow = setter.flow(&blocks);
        let covered = blocks.iter().any(|block| matches!(block, Block::Cover { template: "cover", .. }));
        let room = paginate::Room {
            first: 1 + usize::from(covered),
            height: geometry.text.h,
            second: geometry.column + Geometry::GUTTER,
            grid: Mm::from(setter.styles.body.leading) / 2.0,
        };
        let (leaves, faults) = paginate::pages(flow, room);
        let mut pages = setter.bound(&blocks, leaves);
        setter.shown(&mut pages);
        diags.extend(setter.diags);
        diags.extend(faults);
        all.push(Volume { name, pages });
    }
    Checked::of(all, diags)
}
