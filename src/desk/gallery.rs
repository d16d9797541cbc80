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

/// Pixels per millimeter of a face among others: a card of 63 mm is 240 pixels wide on a high-resolution screen.
const SMALL: f32 = 480.0 / 63.0;

/// Pixels per millimeter of a single face, drawn with its bleed: 300 dpi.
const LARGE: f32 = 300.0 / 25.4;

/// Pixels per millimeter of a page: 150 dpi, enough to read it.
const PAGE: f32 = 150.0 / 25.4;

/// The longest that anyone waits for a picture.
const PATIENCE: Duration = Duration::from_secs(30);

/// A picture that is no longer shown is kept for this many changes.
const PASSING: u32 = 8;

/// When more pictures than this are no longer shown, only those of the last change are kept.
const MOST: usize = 200;

/// The name of a picture: a hash of everything that is seen on it.
pub(crate) type Name = String;

/// How much of a face a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// As cut, small.
    Cut,
    /// With its bleed, large.
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
    /// Those that are drawn while nothing is wanted.
    spare: VecDeque<Name>,
    /// Faces half drawn, and the fonts that they are drawn with.
    stages: Option<(Arc<Fonts>, Arc<Stages>)>,
    closed: bool,
}

impl Hall {
    /// The next requested picture; with `spare`, or else one that no page waits for.
    fn due(&mut self, spare: bool) -> Option<Name> {
        self.wanted.pop_front().or_else(|| if spare { self.spare.pop_front() } else { None })
    }
}

enum Picture {
    Due(Job),
    /// An earlier run drew it; its contents are not known yet.
    Left,
    Drawn(Arc<[u8]>),
    /// It cannot be drawn; a complaint says why.
    Blank,
}

#[derive(Clone)]
struct Job {
    galley: Arc<Galley>,
    fonts: Arc<Fonts>,
    view: View,
}

impl Gallery {
    fn hall(&self) -> MutexGuard<'_, Hall> {
        self.hall.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hangs a face, drawn or not, and tells the name of its picture.
    pub(crate) fn hang(&self, ids: &mut Identities, galley: &Arc<Galley>, fonts: &Arc<Fonts>, view: View) -> Name {
        let mut key = Key::passing("picture");
        key.bytes(&ids.of(galley)).number(view as u64);
        let name = hexadecimal(&key.hash());
        let mut hall = self.hall();
        let known = hall.pictures.get(&name);
        let left = matches!(known, Some(Picture::Left));
        if left || known.is_none() {
            let job = Job { galley: galley.clone(), fonts: fonts.clone(), view };
            hall.pictures.insert(name.clone(), Picture::Due(job));
        }
        if left {
            // a page may be waiting for it
            hall.wanted.push_back(name.clone());
            self.news.notify_all();
        }
        name
    }

    /// Hangs small pictures as an earlier run left them, by their names.
    pub(crate) fn hang_left(&self, names: impl Iterator<Item = Name>) {
        self.hall().pictures.extend(names.map(|name| (name, Picture::Left)));
    }

    /// Hangs a picture that was drawn already, and tells its name.
    pub(crate) fn hang_drawn(&self, bytes: Vec<u8>) -> Name {
        let name = hexadecimal(&Key::passing("drawn").bytes(&bytes).hash());
        self.hall().pictures.insert(name.clone(), Picture::Drawn(bytes.into()));
        name
    }

    /// Takes down all but these, some changes later.
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

    /// Has pictures drawn when nothing else is to be drawn.
    pub(crate) fn prepare_in_time<'n>(&self, names: impl Iterator<Item = &'n Name>) {
        self.hall().spare.extend(names.cloned());
        self.news.notify_all();
    }

    /// Has a picture drawn before anyone asks for it, and before all others.
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
                Picture::Due(_) | Picture::Left => {}
            }
            // the last request is what the user looks at now
            if !asked {
                asked = true;
                hall.wanted.push_front(name.to_owned());
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
    /// pictures are cached for later runs.
    pub(crate) fn paint(&self, memory: &Memory, spare: bool) {
        let mut next = self.next(spare, memory);
        while let Some((_, Job { fonts, .. })) = &next {
            // the cache of a painter belongs to one table of fonts
            let fonts = fonts.clone();
            let stages = self.stages(&fonts);
            let mut proof = Proof::staged(&fonts, &stages);
            while let Some((name, job)) = next.take_if(|(_, job)| Arc::ptr_eq(&job.fonts, &fonts)) {
                let known = if job.view == View::Cut { recalled(memory, &name) } else { None };
                let drawn = known.or_else(|| {
                    let drawn = draw(&mut proof, &job)?;
                    if let Some(key) = key(memory, &name).filter(|_| job.view == View::Cut) {
                        memory.keep(&key, &drawn);
                    }
                    Some(drawn)
                });
                self.drawn(name, drawn);
                next = self.next(spare, memory);
            }
        }
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
            _ => stages.insert((fonts.clone(), Arc::default())).1.clone(),
        }
    }

    /// The next picture to draw; `None` once the desk is closed.
    fn next(&self, spare: bool, memory: &Memory) -> Option<(Name, Job)> {
        let mut hall = self.hall();
        while !hall.closed {
            while let Some(name) = hall.due(spare) {
                match hall.pictures.get(&name) {
                    Some(Picture::Due(job)) => {
                        let job = job.clone();
                        return Some((name, job));
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
            hall = self.news.wait(hall).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    fn drawn(&self, name: Name, bytes: Option<Vec<u8>>) {
        let mut hall = self.hall();
        // it may have been taken down meanwhile
        if let Some(picture) = hall.pictures.get_mut(&name) {
            *picture = bytes.map_or(Picture::Blank, |bytes| Picture::Drawn(bytes.into()));
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
    let (k, cut) = match job.view {
        View::Cut => (SMALL, galley.bleed),
        View::Whole => (LARGE, Mm(0.0)),
        View::Page => (PAGE, Mm(0.0)),
    };
    let Size { w, h } = galley.size;
    let dots = |side: Mm| ((side - cut * 2.0).0 * k).round().max(1.0) as u32;
    proof.canvas(galley, (dots(w), dots(h)), k, (k * 25.4).round() as u32).value
}
