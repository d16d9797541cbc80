//! The kit as it would be printed: its sheets with their marks, and the pages of its rulebook. The kit is planned in
//! parallel to the desk, from the present project; its pages are pictures like faces.

use crate::gallery::{Gallery, Name, View};
use ground::locus::Spot;
use ground::world::Project;
use paper::proof::words::{self, Word};
use paper::typeset::{Fonts, Galley, Identities};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A planned kit.
pub struct Printed {
    /// The project that it was planned from, with the texts that its words come from.
    pub project: Project,
    /// The fonts of the pages.
    pub fonts: Arc<Fonts>,
    /// The files, in the order of `kit.json`.
    pub files: Vec<Paged>,
}

/// A file of a kit, page by page.
pub struct Paged {
    /// Its name: `cards-a4.pdf`.
    pub name: String,
    /// A short description.
    pub what: String,
    /// Whether the file is shown as a book, with two pages side by side after the first.
    pub book: bool,
    /// The pages, each with its marks.
    pub pages: Vec<Arc<Galley>>,
}

/// The kit that was planned last, as pages show it.
#[derive(Default)]
pub(crate) struct Shown(Mutex<Option<Hung>>);

struct Hung {
    printed: Printed,
    pages: FxHashMap<Name, Arc<Galley>>,
}

impl Shown {
    fn hung(&self) -> MutexGuard<'_, Option<Hung>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the pages of the previous kit by those of a new one, and returns their names.
    pub(crate) fn hang(&self, printed: Printed, gallery: &Gallery) -> Value {
        let mut ids = Identities::passing(&printed.fonts);
        let mut pages = FxHashMap::default();
        let mut file = |Paged { name, what, book, pages: galleys }: &Paged| {
            let mut page = |galley: &Arc<Galley>| {
                let name = gallery.hang(&mut ids, galley, &printed.fonts, View::Page);
                pages.insert(name.clone(), galley.clone());
                json!({"picture": name, "w": galley.size.w.0, "h": galley.size.h.0, "title": galley.title})
            };
            json!({"name": name, "what": what, "book": book, "pages": galleys.iter().map(&mut page).collect::<Vec<_>>()})
        };
        let told = json!({"files": printed.files.iter().map(&mut file).collect::<Vec<_>>()});
        *self.hung() = Some(Hung { printed, pages });
        told
    }

    /// The pictures that must be kept.
    pub(crate) fn pictures(&self) -> Vec<Name> {
        self.hung().iter().flat_map(|hung| hung.pages.keys().cloned()).collect()
    }

    /// The words of a page.
    pub(crate) fn words(&self, page: &str) -> Vec<Word> {
        self.hung().as_ref().map(|hung| hung.words(page)).unwrap_or_default()
    }

    /// The place of a word on a page, by number.
    pub(crate) fn written(&self, page: &str, nth: usize) -> Option<Spot> {
        let hung = self.hung();
        let hung = hung.as_ref()?;
        hung.printed.project.sources.resolve(hung.words(page).get(nth)?.at)
    }
}

impl Hung {
    fn words(&self, page: &str) -> Vec<Word> {
        self.pages.get(page).map(|galley| words::words(galley, &self.printed.fonts)).unwrap_or_default()
    }
}
