//! The page to share: pictures of all pieces after cutting, and of the pages of the rulebook with their text.

use super::table::Wanted;
use super::{Set, Works};
use crate::export::web::{Card, Page, Site, shared};
use crate::kit::sink::Stop;
use cards::face::Component;
use cards::facts::{Fact, Opened};
use cards::lexicon::prose::capitalised;
use ground::name::{FileName, Taken};
use ground::unit::{Clip, Size};
use paper::proof::words::{Word, words};
use paper::typeset::Galley;
use std::sync::Arc;

/// The resolution of cards and of pages, in dpi.
const CARD: f32 = 200.0;
const PAGE: f32 = 150.0;

/// Colors for games without tints.
const COLORS: [(&str, &str); 2] = [("deep", "#2a1a0c"), ("light", "#d8b679")];

/// The pictures to be drawn; equal ones once.
#[derive(Default)]
struct Pictures {
    taken: Taken,
    wanted: Vec<Wanted>,
}

impl Pictures {
    /// The file of a face.
    fn file(&mut self, parts: [&str; 2], face: &Arc<Galley>, trim: Size, cut: Option<Clip>, dpi: f32) -> String {
        if let Some(known) = self.wanted.iter().find(|known| known.faces.iter().any(|known| Arc::ptr_eq(known, face))) {
            return known.name.to_string();
        }
        let name = self.taken.free(FileName::made(&parts, "png"));
        self.wanted.push(Wanted::one(name.clone(), face.clone(), trim, cut, dpi));
        name.to_string()
    }
}

/// Draws the pictures and writes the pages.
pub(super) fn lay(set: &Set<'_>, found: &Opened, language: &str, works: &mut Works<'_>) -> Result<(), Stop> {
    let mut pictures = Pictures::default();
    let cards = set.ready.iter().map(|ready| {
        let component = set.of(ready);
        let Component { id, title, kind, pile, file, front, copies, cut, .. } = component;
        let mut picture = |words: &str, face: &Arc<Galley>| {
            pictures.file(["cards", words], face, cut.trim, Some(cut.clip(face.bleed)), CARD)
        };
        let fields = desk::fields(front);
        let own = fields.iter().filter(|(name, _)| *name != "title").map(|(name, text)| format!("{name}: {text}"));
        let spoken = std::iter::once(title.clone()).chain(own);
        Card {
            id: id.clone(),
            title: title.clone(),
            kind: kind.to_string(),
            pile: pile.as_deref().unwrap_or_default().to_owned(),
            file: file.to_string(),
            copies: *copies,
            size: cut.trim,
            spoken: spoken.collect::<Vec<_>>().join(". "),
            fields: serde_json::to_string(&fields).unwrap_or_default(),
            front: picture(id, &ready.piece.front),
            back: ready.piece.back.as_ref().map(|back| picture(&set.behind(ready), back)),
        }
    });
    let cards = cards.collect();
    let mut books = Vec::new();
    for (stem, pages) in &set.books {
        let page = |(n, page): (usize, &Arc<Galley>)| Page {
            picture: pictures.file([stem, &format!("page-{n:02}")], page, page.size.grown(-page.bleed), None, PAGE),
            text: paragraphs(&words(page, set.case.fonts())),
        };
        books.push((capitalised(&stem.replace('-', " ")), (1..).zip(pages).map(page).collect()));
    }
    let names: Vec<FileName> = pictures.wanted.iter().map(|w| w.name.clone()).collect();
    works.pictures(&set.case, &names, |proof, i| pictures.wanted[i].draw(proof))?;
    let site = Site {
        language: language.to_owned(),
        title: found.title.clone(),
        tagline: found.tagline.clone(),
        colors: COLORS.map(|(name, otherwise)| tint(found, name).unwrap_or(otherwise).to_owned()),
        cards,
        books,
    };
    for (name, bytes) in shared() {
        works.put(&FileName::ours(name), &bytes)?;
    }
    works.put(&FileName::ours("look.css"), site.look().as_bytes())?;
    works.put(&FileName::ours("index.html"), site.cards().as_bytes())?;
    if !site.books.is_empty() {
        works.put(&FileName::ours("rulebook.html"), site.rulebook().as_bytes())?;
    }
    works
        .made
        .said
        .push(format!("{}: open index.html in a browser; to share it, send or upload the whole folder", found.title));
    Ok(())
}

/// A tint of the game, if it is a color of six digits.
fn tint<'f>(found: &'f Opened, name: &str) -> Option<&'f str> {
    let Some(Fact::Map(all)) = found.facts.get("tints") else { return None };
    let whole = |color: &&String| {
        color.len() == 7 && color.starts_with('#') && color[1..].chars().all(|c| c.is_ascii_hexdigit())
    };
    // a game has tints of its own, or named sets of tints
    let own = std::iter::once(all)
        .chain(all.values().filter_map(|set| if let Fact::Map(set) = set { Some(set) } else { None }));
    own.filter_map(|set| if let Some(Fact::Word(color)) = set.get(name) { Some(color) } else { None })
        .find(whole)
        .map(String::as_str)
}

/// The words of a page in paragraphs: a line that begins farther down or in another column begins a new paragraph.
fn paragraphs(words: &[Word]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut last: Option<&Word> = None;
    for word in words.iter().filter(|word| !word.text.trim().is_empty()) {
        let goes_on = last.is_some_and(|last| {
            let down = (word.area.y - last.area.y).0;
            let high = last.area.h.0;
            down > -high && down < high * 1.6 && (word.area.h.0 / high - 1.0).abs() < 0.2
        });
        match all.last_mut().filter(|_| goes_on) {
            Some(text) => {
                // a mark after a word in another style is a separate word
                let mark = |c: char| ".,;:!?)".contains(c);
                if !word.text.starts_with(mark) {
                    text.push(' ');
                }
                text.push_str(word.text.trim());
            }
            None => all.push(word.text.trim().to_owned()),
        }
        last = Some(word);
    }
    // lines with only numbers belong to drawings
    all.retain(|text| text.contains(char::is_alphabetic));
    all
}
