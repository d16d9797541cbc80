//! Results of earlier builds that can be reused: files that are still in place, and faces that the press has already
//! checked. This is not the cache itself, and never the content of a file.

use super::how::How;
use super::listed::File;
use super::sink::Sink;
use ground::diag::Diag;
use ground::name::FileName;
use ground::unit::Mm;
use ground::world::{self, Key, Memory, Outbox, Project};
use paper::impose::{Document, Sheet};
use paper::press::Press;
use paper::typeset::{Fonts, Galley, Identities, Mark};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Cached results for one table of fonts.
pub(super) struct Known<'p> {
    memory: &'p Memory,
    /// The language code of the files.
    language: &'static str,
    /// Whether everything is gray.
    gray: bool,
    /// `None` if there is no cache.
    identities: Option<Identities>,
}

impl<'p> Known<'p> {
    pub(super) fn new(memory: &'p Memory, fonts: &Fonts, language: &'static str, gray: bool) -> Known<'p> {
        Known { memory, language, gray, identities: Identities::new(memory, fonts) }
    }

    /// Tries everything in documents on the press, except what passed before without complaints. `what` separates
    /// kits, so that one does not drop results of another.
    pub(super) fn look<'d>(
        &mut self,
        press: &mut Press<'_>,
        documents: impl Iterator<Item = &'d Document> + Clone,
        what: &str,
    ) -> Vec<Diag> {
        let key = self.memory.key("sound").map(|mut key| key.text(what).clone());
        let (Some(ids), Some(key)) = (&mut self.identities, key) else {
            return press.look(documents, |_| false);
        };
        let before = self.memory.recall(&key).unwrap_or_default();
        let sound: FxHashSet<&[u8]> = before.chunks(32).collect();
        let mut all = Vec::new();
        let mut taken = FxHashSet::default();
        for galley in galleys(documents.clone()) {
            let identity = ids.of(&galley);
            if sound.contains(&identity[..]) {
                taken.insert(Arc::as_ptr(&galley));
            }
            all.extend(identity);
        }
        let diags = press.look(documents, |galley| taken.contains(&std::ptr::from_ref(galley)));
        if diags.is_empty() && all != before {
            self.memory.keep(&key, &all);
        }
        diags
    }

    /// All inputs of a document's file.
    pub(super) fn document(&mut self, document: &Document) -> Option<Key> {
        let ids = self.identities.as_mut()?;
        let mut key = self.memory.key("pdf")?;
        key.number(world::date() as u64).text(self.language).number(self.gray.into()).text(&document.title);
        for Sheet { title, size, placed, lines, die } in &document.sheets {
            key.text(title).floats(&[size.w.0, size.h.0]).number(placed.len() as u64);
            placed.iter().for_each(|placed| ids.placed(placed, &mut key));
            key.text(&format!("{lines:?} {die:?}"));
        }
        Some(key)
    }

    /// All inputs of a picture's file.
    pub(super) fn picture(&mut self, galley: &Arc<Galley>, dpi: u32, bleed: Mm) -> Option<Key> {
        let mut key = self.memory.key("png")?;
        key.number(dpi.into()).number(self.gray.into()).floats(&[bleed.0]).bytes(&self.identities.as_mut()?.of(galley));
        Some(key)
    }

    /// The existing file for these inputs, if it is up to date; it is left in place.
    pub(super) fn left(&self, key: Option<&Key>, file: &File, sink: &mut dyn Sink) -> Option<File> {
        let (size, sha256) = seal(&String::from_utf8(self.memory.recall(key?)?).ok()?)?;
        sink.leave(&file.name, &sha256).then(|| File { size, sha256, ..file.clone() })
    }

    /// Records a result.
    pub(super) fn made(&self, key: Option<&Key>, file: &File) {
        if let Some(key) = key {
            self.memory.keep(key, format!("{} {}", file.size, file.sha256).as_bytes());
        }
    }
}

fn seal(record: &str) -> Option<(usize, String)> {
    let (size, sha256) = record.split_once(' ')?;
    Some((size.parse().ok()?, sha256.to_owned()))
}

/// Every galley of some documents, including those within others, each once.
fn galleys<'d>(documents: impl Iterator<Item = &'d Document>) -> Vec<Arc<Galley>> {
    let mut left: Vec<&Arc<Galley>> =
        documents.flat_map(|d| &d.sheets).flat_map(|sheet| &sheet.placed).map(|placed| &placed.what).collect();
    let (mut seen, mut all) = (FxHashSet::default(), Vec::new());
    while let Some(galley) = left.pop() {
        if seen.insert(Arc::as_ptr(galley)) {
            all.push(galley.clone());
            left.extend(galley.slots.iter().flatten().filter_map(|mark| match mark {
                Mark::Galley(inner) | Mark::Figure(inner) => Some(&inner.what),
                _ => None,
            }));
        }
    }
    all
}

/// A whole kit with all its inputs in the present project; `None` if there is no cache.
pub fn key(project: &Project, game: &str, how: &How) -> Option<Key> {
    let mut key = project.memory.key("kit")?;
    key.text(game).text(&format!("{how:?}")).number(world::date() as u64);
    project.whole(&mut key);
    Some(key)
}

/// The number of files of a kit, if it is up to date.
pub fn stands(memory: &Memory, key: &Key, outbox: &Outbox) -> Option<usize> {
    let list = String::from_utf8(memory.recall(key)?).ok()?;
    let lines = list.lines().map(|line| line.split_once(' '));
    let files = lines.map(|line| line.and_then(|(sha256, name)| Some((FileName::new(name).ok()?, sha256))));
    let files: Vec<_> = files.collect::<Option<_>>()?;
    outbox.holds(&files).then_some(files.len())
}

/// Records a kit that was built without a complaint.
pub fn built(memory: &Memory, key: &Key, files: &[File]) {
    let list: String = files.iter().map(|file| format!("{} {}\n", file.sha256, file.name)).collect();
    memory.keep(key, list.as_bytes());
}
