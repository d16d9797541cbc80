//! Exports for online shops and virtual tables: every component and the pages of the rulebook, typeset and drawn as the target
//! needs.

use super::credits::{self, Credits};
use super::plan;
use super::set::{Ready, set_all};
use super::sink::{Listener, Made, Sink, Stop, Wanted, broken, step};
use super::{book, draw};
use crate::export::Shop;
use cards::face::Component;
use cards::load::Spoken;
use ground::diag::{Checked, Diag};
use ground::name::FileName;
use paper::proof::Proof;
use paper::typeset::booklet;
use paper::typeset::{Case, Economy, Galley};
use std::sync::Arc;

mod autofill;
mod screentop;
mod shop;
mod table;
#[cfg(test)]
mod tests;
mod tts;
mod vtt;
mod web;

/// The target of pictures.
#[derive(Clone, Debug)]
pub enum Target {
    /// Tabletop Simulator: deck sheets, and a saved object whose pictures are below this address.
    Tts(String),
    /// virtualtabletop.io: one file.
    Vtt,
    /// Tables that take contact sheets, such as Screentop.
    Screentop,
    /// A page to share, as a folder of HTML.
    Web,
    /// No particular target: every face at 300 dpi with its bleed.
    Plain,
    /// A shop: pictures with exactly the number of pixels that it requires.
    Shop(Shop),
}

/// The result of an export.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    /// The number of files.
    pub files: usize,
    /// Notes for the user, one line each.
    pub said: Vec<String>,
}

/// Draws a game for a shop, a table, or no target, completely.
pub fn export(wanted: &Wanted<'_>, target: &Target, sink: &mut dyn Sink, listener: &dyn Listener) -> Made<Exported> {
    let mut diags = Vec::new();
    let result = set(wanted, listener, &mut diags).and_then(|set| {
        let mut works = Works { sink, listener, diags: &mut diags, made: Exported::default() };
        match target {
            Target::Tts(base) => tts::lay(&set, wanted.game, &wanted.found.title, base, &mut works),
            Target::Vtt => vtt::lay(&set, wanted.game, (&wanted.found.title, &wanted.found.tagline), &mut works),
            Target::Screentop => screentop::lay(&set, &wanted.found.title, &mut works),
            Target::Web => {
                let spoken = Spoken::of(wanted.project, wanted.game).value.and_then(|spoken| spoken.language());
                web::lay(&set, wanted.found, spoken.map_or("en", |language| language.code), &mut works)
            }
            Target::Plain => shop::plain(&set, &mut works),
            Target::Shop(shop) => {
                plan::coarse(&set.ready, works.diags);
                shop::order(&set, shop, &wanted.found.title, &mut works)
            }
        }?;
        works.put(&credits::FILE, set.credits().text(&wanted.found.title).as_bytes())?;
        Ok(works.made)
    });
    Made { diags, result }
}

/// A box, typeset.
struct Set<'a> {
    case: Case<'a>,
    components: &'a [Component],
    ready: Vec<Ready>,
    /// The pages of each book, by file name.
    books: Vec<(String, Vec<Arc<Galley>>)>,
}

/// The target.
struct Works<'a> {
    sink: &'a mut dyn Sink,
    listener: &'a dyn Listener,
    diags: &'a mut Vec<Diag>,
    made: Exported,
}

/// Typesets everything in a box.
fn set<'a>(wanted: &'a Wanted<'_>, listener: &dyn Listener, diags: &mut Vec<Diag>) -> Result<Set<'a>, Stop> {
    let found = wanted.found;
    let case = Case::open(wanted.project, Economy::Full).drain(diags).ok_or(Stop::Complaints)?;
    let components = &*wanted.components;
    let ready = set_all(&case, components, listener, diags)?;
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    let shelved = book::open(wanted.project, wanted.game, found).drain(diags).ok_or(Stop::Complaints)?;
    let mut books = Vec::new();
    if let Some(shelved) = shelved {
        let book = shelved.book(found.titled(), &found.components);
        let set = booklet::pages(&case, &book, found.rulebook, found.rulebook.per_sheet())
            .drain(diags)
            .ok_or(Stop::Complaints)?;
        books.extend(set.into_iter().map(|v| (v.stem(), v.pages.into_iter().map(Arc::new).collect())));
    }
    Ok(Set { case, components, ready, books })
}

impl Set<'_> {
    /// The authors of the drawings.
    fn credits(&self) -> Credits {
        let pieces = self.ready.iter().flat_map(|r| std::iter::once(&r.piece.front).chain(&r.piece.back));
        Credits::of_galleys(pieces.chain(self.books.iter().flat_map(|(_, pages)| pages)), self.case.fonts())
    }

    /// The component to which a face belongs.
    fn of(&self, ready: &Ready) -> &Component {
        &self.components[ready.number]
    }

    /// The name of a back's picture: that of its pile, or of the piece to which it belongs.
    fn behind(&self, ready: &Ready) -> String {
        let component = self.of(ready);
        match &component.pile {
            // a pile may have several backs; the first is named after the pile
            Some(pile) if self.first_behind(ready) => format!("back-{pile}"),
            _ => format!("{}-back", component.id),
        }
    }

    fn first_behind(&self, ready: &Ready) -> bool {
        let pile = &self.of(ready).pile;
        let first = self.ready.iter().find(|r| self.of(r).pile == *pile && r.piece.back.is_some());
        match (first.and_then(|r| r.piece.back.as_ref()), &ready.piece.back) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl Works<'_> {
    /// Draws pictures and writes each to the outbox under its name.
    fn pictures(
        &mut self,
        case: &Case<'_>,
        names: &[FileName],
        paint: impl Fn(&mut Proof<'_>, usize) -> Checked<Vec<u8>> + Sync,
    ) -> Result<(), Stop> {
        self.drawn(case, names, paint, |works, i, bytes| works.put(&names[i], &bytes))
    }

    /// Draws pictures and passes each one to `take`; `names` are shown as progress.
    fn drawn(
        &mut self,
        case: &Case<'_>,
        names: &[FileName],
        paint: impl Fn(&mut Proof<'_>, usize) -> Checked<Vec<u8>> + Sync,
        mut take: impl FnMut(&mut Self, usize, Vec<u8>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.listener.more(names.len());
        let mut drawn = 0;
        draw::all(case.fonts(), self.listener, names.len(), paint, |i, picture| {
            step(self.listener, &names[i])?;
            let Some(bytes) = picture.drain(self.diags) else { return Ok(()) };
            drawn += 1;
            take(self, i, bytes)
        })?;
        if drawn < names.len() || broken(self.diags) { Err(Stop::Complaints) } else { Ok(()) }
    }

    /// Writes a file to the outbox.
    fn put(&mut self, name: &FileName, bytes: &[u8]) -> Result<(), Stop> {
        self.made.files += 1;
        Ok(self.sink.put(name, bytes)?)
    }
}
