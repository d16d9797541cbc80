//! What is exported: every piece of a box set in type, and the pages of its rulebook; and where finished pictures go.

use crate::cli::terminal::Bar;
use crate::cli::work::{Ready, Stop, broken, set_all, step, unwritable};
use crate::cli::{Desk, book, draw};
use crate::diag::{Checked, Diag};
use crate::face::Component;
use crate::proof::Proof;
use crate::title::Opened;
use crate::typeset::booklet::{self, Page};
use crate::typeset::{Case, Economy, Galley};
use crate::world::Outbox;
use std::sync::Arc;

/// A box, set.
pub(super) struct Set<'a> {
    pub(super) case: Case<'a>,
    pub(super) components: &'a [Component],
    pub(super) ready: Vec<Ready>,
    pub(super) pages: Vec<Arc<Galley>>,
}

/// Where it goes.
pub(super) struct Made<'a> {
    pub(super) outbox: &'a mut Outbox,
    pub(super) bar: &'a Bar,
    pub(super) diags: &'a mut Vec<Diag>,
    /// What is told when all is well.
    pub(super) said: &'a mut Vec<String>,
    pub(super) files: usize,
}

/// Sets everything that is in a box.
pub(super) fn set<'a>(
    desk: &'a Desk,
    game: &str,
    found: &'a Opened,
    bar: &Bar,
    diags: &mut Vec<Diag>,
) -> Result<Set<'a>, Stop> {
    let case = Case::open(&desk.project, Economy::Full).drain(diags).ok_or(Stop::Complaints)?;
    let components = &found.components;
    let ready = set_all(&case, components, bar, diags)?;
    if broken(diags) {
        return Err(Stop::Complaints);
    }
    let shelved = book::open(&desk.project, game, &found.facts).drain(diags).ok_or(Stop::Complaints)?;
    let mut pages = Vec::new();
    if let Some(shelved) = shelved {
        let book = shelved.book(&found.title, components);
        let set = booklet::pages(&case, &book, Page::A5).drain(diags).ok_or(Stop::Complaints)?;
        pages.extend(set.into_iter().map(Arc::new));
    }
    Ok(Set { case, components, ready, pages })
}

impl Set<'_> {
    /// The component that something is.
    pub(super) fn of(&self, ready: &Ready) -> &Component {
        &self.components[ready.number]
    }

    /// The name of a back's picture: its pile's, or that of the piece it belongs to.
    pub(super) fn behind(&self, ready: &Ready) -> String {
        let component = self.of(ready);
        match &component.pile {
            // a pile may have several backs; the first is called after the pile
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

impl Made<'_> {
    /// Draws pictures and puts each into the outbox under its name.
    pub(super) fn pictures(
        &mut self,
        case: &Case<'_>,
        names: &[String],
        paint: impl Fn(&mut Proof<'_>, usize) -> Checked<Vec<u8>> + Sync,
    ) -> Result<(), Stop> {
        self.bar.more(names.len());
        let mut drawn = 0;
        draw::all(case.fonts(), names.len(), paint, |i, picture| {
            step(self.bar, &names[i])?;
            let Some(bytes) = picture.drain(self.diags) else { return Ok(()) };
            drawn += 1;
            self.put(&names[i], &bytes)
        })?;
        if drawn < names.len() || broken(self.diags) { Err(Stop::Complaints) } else { Ok(()) }
    }

    /// Puts a file into the outbox.
    pub(super) fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), Stop> {
        self.files += 1;
        self.outbox.put(name, bytes).map_err(|e| unwritable(self.outbox.folder(), &e))
    }
}
