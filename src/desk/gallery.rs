//! Pictures of faces for a screen, known by what is on them: an address names a hash, never a file, and what is at an address never
//! changes. A picture is drawn when it is first looked at, by painters that keep what they have read.

use ground::unit::{Mm, Size};
use ground::world::{Key, hexadecimal};
use paper::proof::Proof;
use paper::typeset::{Fonts, Galley, Identities};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Dots a millimetre of a face among others: a card of 63 mm is 240 dots wide on a screen with two dots a pixel.
const SMALL: f32 = 480.0 / 63.0;

/// Dots a millimetre of one face by itself, drawn with its bleed: 300 an inch.
const LARGE: f32 = 300.0 / 25.4;

/// The longest that anyone waits for a picture.
const PATIENCE: Duration = Duration::from_secs(30);

/// A picture that is no longer shown is kept for so many changes.
const PASSING: u32 = 8;

/// The name of a picture: a hash of everything that is seen on it.
pub(crate) type Name = String;

/// How much of a face a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// As it is cut, small.
    Cut,
    /// With its bleed, large.
    Whole,
}

/// All pictures that can be asked for.
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
}

enum Picture {
    Due(Job),
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
        key.bytes(&ids.of(galley)).number(u64::from(view == View::Whole));
        let name = hexadecimal(&key.hash());
        let job = || Picture::Due(Job { galley: galley.clone(), fonts: fonts.clone(), view });
        self.hall().pictures.entry(name.clone()).or_insert_with(job);
        name
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
        pictures.retain(|name, _| passing.get(name).is_none_or(|changes| *changes <= PASSING));
        passing.retain(|name, _| pictures.contains_key(name));
    }

    /// Has a picture drawn before anyone asks for it.
    pub(crate) fn prepare(&self, name: &str) {
        let mut hall = self.hall();
        if matches!(hall.pictures.get(name), Some(Picture::Due(_))) {
            hall.wanted.push_back(name.to_owned());
            self.news.notify_all();
        }
    }

    /// A picture as a PNG file, drawn now if it must be; `None` if there is none of this name.
    pub(crate) fn png(&self, name: &str) -> Option<Arc<[u8]>> {
        let mut hall = self.hall();
        let mut asked = false;
        loop {
            match hall.pictures.get(name)? {
                Picture::Drawn(bytes) => return Some(bytes.clone()),
                Picture::Blank => return None,
                Picture::Due(_) => {}
            }
            // what somebody waits for comes before what is only prepared
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

    /// Draws what is asked for, for ever.
    pub(crate) fn paint(&self) {
        let mut next = self.next();
        loop {
            // what a painter has read is read with one table of fonts
            let fonts = next.1.fonts.clone();
            let mut proof = Proof::new(&fonts);
            while Arc::ptr_eq(&next.1.fonts, &fonts) {
                let (name, job) = next;
                let drawn = draw(&mut proof, &job);
                self.drawn(name, drawn);
                next = self.next();
            }
        }
    }

    fn next(&self) -> (Name, Job) {
        let mut hall = self.hall();
        loop {
            while let Some(name) = hall.wanted.pop_front() {
                if let Some(Picture::Due(job)) = hall.pictures.get(&name) {
                    let job = job.clone();
                    return (name, job);
                }
            }
            hall = self.news.wait(hall).unwrap_or_else(PoisonError::into_inner);
        }
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

fn draw(proof: &mut Proof<'_>, job: &Job) -> Option<Vec<u8>> {
    let galley = &*job.galley;
    let (k, cut) = match job.view {
        View::Cut => (SMALL, galley.bleed),
        View::Whole => (LARGE, Mm(0.0)),
    };
    let Size { w, h } = galley.size;
    let dots = |side: Mm| ((side - cut * 2.0).0 * k).round().max(1.0) as u32;
    proof.canvas(galley, (dots(w), dots(h)), k, (k * 25.4).round() as u32).value
}
