//! Pictures of faces for the screen, addressed by content: an address contains a hash, never a file name, and its picture never
//! changes. A picture is drawn when it is first requested, by painters that cache what they read and drew.

use ground::unit::{Mm, Size};
use ground::world::{Key, Memory, hexadecimal};
use paper::proof::{Proof, Stages};
use paper::typeset::{Fonts, Galley, Identities};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Pixels per millimeter of a face in the overview: a card of 63 mm is 240 pixels wide on a high-resolution screen.
const SMALL: f32 = 480.0 / 63.0;

/// Pixels per millimeter of a single face, drawn with its bleed: 300 dpi.
const LARGE: f32 = 300.0 / 25.4;

/// Pixels per millimeter of a page: 150 dpi, enough to read it.
const PAGE: f32 = 150.0 / 25.4;

/// The time limit of a request for a picture.
const PATIENCE: Duration = Duration::from_secs(30);

/// A picture that is no longer shown is kept for this many changes.
const PASSING: u32 = 8;

/// If more pictures than this are no longer shown, only those of the last change are kept.
const MOST: usize = 200;

/// If no page has requested a picture for this time, other pictures are drawn. Until then the browser needs the cores
/// to decode its pictures.
const PAUSE: Duration = Duration::from_millis(150);

/// The largest number of partly drawn faces that are kept.
const STAGES: usize = 16;

/// The name of a picture: a hash of everything that is seen on it.
pub(crate) type Name = String;

/// The part of a face that a picture shows, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// A small picture of the face as cut.
    Cut,
    /// A large picture of the face with its bleed.
    Whole,
    /// A page of a kit.
    Page,
}

/// All pictures that can be requested.
#[derive(Default)]
pub(crate) struct Gallery {
    hall: Mutex<Hall>,
    news: Condvar,
}

#[derive(Default)]
struct Hall {
    pictures: FxHashMap<Name, Picture>,
    /// Pictures that are no longer shown, each with the changes since: a page may still be fetching them.
    passing: FxHashMap<Name, u32>,
    wanted: VecDeque<Name>,
    /// The pictures that are drawn while none is requested.
    spare: VecDeque<Name>,
    /// Small pictures that will be cached for later runs while there is nothing to draw.
    fresh: VecDeque<Name>,
    /// Whether pages are requesting pictures, or will soon.
    rush: bool,
    /// Partly drawn faces, and their fonts.
    stages: Option<(Arc<Fonts>, Arc<Stages>)>,
    closed: bool,
}

impl Hall {
    /// The next requested picture; with `spare`, also one that no page has requested. `None` once the desk is closed.
    fn due(&mut self, spare: bool) -> Option<Name> {
        if self.closed {
            return None;
        }
        self.wanted.pop_front().or_else(|| if spare && !self.rush { self.spare.pop_front() } else { None })
    }

    /// Whether drawing other pictures must wait until no page requests any.
    fn holds_back(&self) -> bool {
        self.rush && !self.closed && !(self.spare.is_empty() && self.fresh.is_empty())
    }

    /// The next picture to be cached, if it is still shown.
    fn unkept(&mut self) -> Option<(Name, Arc<[u8]>)> {
        while let Some(name) = self.fresh.pop_front() {
            if let Some(Picture::Drawn(bytes)) = self.pictures.get(&name) {
                let bytes = bytes.clone();
                return Some((name, bytes));
            }
        }
        None
    }
}

enum Picture {
    Due(Job),
    /// A painter is drawing the picture.
    Begun,
    /// An earlier run drew the picture; its contents are not loaded yet.
    Left,
    Drawn(Arc<[u8]>),
    /// The picture cannot be drawn; a complaint gives the reason.
    Blank,
}

#[derive(Clone)]
struct Job {
    galley: Arc<Galley>,
    fonts: Arc<Fonts>,
    view: View,
    /// Whether the face is being edited, so that it will be drawn again.
    edited: bool,
}

impl Gallery {
    fn hall(&self) -> MutexGuard<'_, Hall> {
        self.hall.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a face, whether or not it is drawn, and returns the name of its picture.
    pub(crate) fn hang(&self, ids: &mut Identities, galley: &Arc<Galley>, fonts: &Arc<Fonts>, view: View) -> Name {
        let mut key = Key::passing("picture");
        key.bytes(&ids.of(galley)).number(view as u64);
        let name = hexadecimal(&key.hash());
        let mut hall = self.hall();
        let known = hall.pictures.get(&name);
        let left = matches!(known, Some(Picture::Left));
        if left || known.is_none() {
            let job = Job { galley: galley.clone(), fonts: fonts.clone(), view, edited: false };
            hall.pictures.insert(name.clone(), Picture::Due(job));
        }
        if left {
            // a page may be waiting for it
            hall.wanted.push_back(name.clone());
            self.news.notify_all();
        }
        name
    }

    /// Adds the small pictures of an earlier run, by their names.
    pub(crate) fn hang_left(&self, names: impl Iterator<Item = Name>) {
        self.hall().pictures.extend(names.map(|name| (name, Picture::Left)));
    }

    /// Adds a picture that is already drawn, and returns its name.
    pub(crate) fn hang_drawn(&self, bytes: Vec<u8>) -> Name {
        let name = hexadecimal(&Key::passing("drawn").bytes(&bytes).hash());
        self.hall().pictures.insert(name.clone(), Picture::Drawn(bytes.into()));
        name
    }

    /// Removes all pictures except these, after some more changes.
    pub(crate) fn keep(&self, names: &FxHashSet<&str>) {
        let Hall { pictures, passing, .. } = &mut *self.hall();
        passing.retain(|name, _| !names.contains(name.as_str()));
        for name in pictures.keys().filter(|name| !names.contains(name.as_str())) {
            *passing.entry(name.clone()).or_default() += 1;
        }
        let longest = if passing.len() > MOST { 1 } else { PASSING };
        pictures.retain(|name, _| passing.get(name).is_none_or(|changes| *changes <= longest));
        passing.retain(|name, _| pictures.contains_key(name));
    }

    /// Adds pictures that are drawn when there is nothing else to draw.
    pub(crate) fn prepare_in_time<'n>(&self, names: impl Iterator<Item = &'n Name>) {
        let mut hall = self.hall();
        hall.spare.extend(names.cloned());
        hall.rush = true;
        self.news.notify_all();
    }

    /// The face of a picture is being edited: it will be drawn again, so more intermediate results are kept.
    pub(crate) fn edited(&self, name: &str) {
        if let Some(Picture::Due(job)) = self.hall().pictures.get_mut(name) {
            job.edited = true;
        }
    }

    /// Has a picture drawn next, before a page requests it.
    pub(crate) fn prepare(&self, name: &str) {
        let mut hall = self.hall();
        if matches!(hall.pictures.get(name), Some(Picture::Due(_))) {
            hall.wanted.push_front(name.to_owned());
            self.news.notify_all();
        }
    }

    /// A picture as a PNG file, drawn now if necessary; `None` if the name is unknown.
    pub(crate) fn png(&self, name: &str) -> Option<Arc<[u8]>> {
        let mut hall = self.hall();
        let mut asked = false;
        loop {
            match hall.pictures.get(name)? {
                Picture::Drawn(bytes) => return Some(bytes.clone()),
                Picture::Blank => return None,
                Picture::Due(_) | Picture::Begun | Picture::Left => {}
            }
            // the last request is for the picture that the user looks at now
            if !std::mem::replace(&mut asked, true) {
                hall.wanted.push_front(name.to_owned());
                hall.rush = true;
                self.news.notify_all();
            }
            let (next, waited) = self.news.wait_timeout(hall, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            hall = next;
            if waited.timed_out() {
                return None;
            }
        }
    }

    /// Draws requested pictures until the desk is closed; with `spare` also pictures that no page has requested yet. Small
    /// pictures are cached for later runs once there is nothing to draw.
    pub(crate) fn paint(&self, memory: &Memory, spare: bool) {
        let mut next = self.next(spare, memory);
        while let Some((_, Job { fonts, .. })) = &next {
            // the cache of a painter is valid for one table of fonts
            let fonts = fonts.clone();
            let stages = self.stages(&fonts);
            let mut proof = Proof::staged(&fonts, &stages);
            while let Some((name, job)) = next.take_if(|(_, job)| Arc::ptr_eq(&job.fonts, &fonts)) {
                let known = if job.view == View::Cut { recalled(memory, &name) } else { None };
                let fresh = job.view == View::Cut && known.is_none();
                self.drawn(name, known.or_else(|| draw(&mut proof, &job)), fresh);
                next = self.next(spare, memory);
            }
        }
    }

    /// Whether there is nothing to draw.
    pub(crate) fn calm(&self) -> bool {
        let hall = self.hall();
        hall.wanted.is_empty() && hall.spare.is_empty()
    }

    /// Ends all painters.
    pub(crate) fn close(&self) {
        self.hall().closed = true;
        self.news.notify_all();
    }

    fn stages(&self, fonts: &Arc<Fonts>) -> Arc<Stages> {
        let stages = &mut self.hall().stages;
        match stages {
            Some((known, stages)) if Arc::ptr_eq(known, fonts) => stages.clone(),
            _ => stages.insert((fonts.clone(), Arc::new(Stages::new(STAGES)))).1.clone(),
        }
    }

    /// The next picture to draw; `None` once the desk is closed and all is cached.
    fn next(&self, spare: bool, memory: &Memory) -> Option<(Name, Job)> {
        let mut hall = self.hall();
        loop {
            while let Some(name) = hall.due(spare) {
                match hall.pictures.get_mut(&name) {
                    Some(picture @ Picture::Due(_)) => {
                        if let Picture::Due(job) = std::mem::replace(picture, Picture::Begun) {
                            return Some((name, job));
                        }
                    }
                    Some(Picture::Left) => {
                        if let Some(bytes) = recalled(memory, &name) {
                            hall.pictures.insert(name, Picture::Drawn(bytes.into()));
                            self.news.notify_all();
                        }
                    }
                    _ => {}
                }
            }
            if spare && hall.holds_back() {
                let (next, waited) = self.news.wait_timeout(hall, PAUSE).unwrap_or_else(PoisonError::into_inner);
                hall = next;
                hall.rush &= !waited.timed_out();
            } else if let Some((name, bytes)) = if spare { hall.unkept() } else { None } {
                drop(hall);
                if let Some(key) = key(memory, &name) {
                    memory.keep(&key, &bytes);
                }
                hall = self.hall();
            } else if hall.closed {
                return None;
            } else {
                hall = self.news.wait(hall).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Stores the result for a picture; if it is `fresh`, it will be cached.
    fn drawn(&self, name: Name, bytes: Option<Vec<u8>>, fresh: bool) {
        let hall = &mut *self.hall();
        // it may have been removed meanwhile
        if let Some(picture) = hall.pictures.get_mut(&name) {
            *picture = bytes.map_or(Picture::Blank, |bytes| Picture::Drawn(bytes.into()));
            hall.fresh.extend(Some(name).filter(|_| fresh));
        }
        self.news.notify_all();
    }
}

/// The cache key of a small picture.
fn key(memory: &Memory, name: &str) -> Option<Key> {
    memory.key("desk").map(|mut key| key.text(name).clone())
}

/// A small picture as an earlier run drew it.
fn recalled(memory: &Memory, name: &str) -> Option<Vec<u8>> {
    memory.recall(&key(memory, name)?)
}

fn draw(proof: &mut Proof<'_>, job: &Job) -> Option<Vec<u8>> {
    let galley = &*job.galley;
    proof.editing(job.edited);
    let (k, cut) = match job.view {
        View::Cut => (SMALL, galley.bleed),
        View::Whole => (LARGE, Mm(0.0)),
        View::Page => (PAGE, Mm(0.0)),
    };
    let Size { w, h } = galley.size;
    let dots = |side: Mm| ((side - cut * 2.0).0 * k).round().max(1.0) as u32;
    proof.canvas(galley, ((dots(w), dots(h)), false), k, (k * 25.4).round() as u32).value
}
