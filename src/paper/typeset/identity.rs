//! The identity of a galley, as a hash: galleys with the same identity print the same, so that results of earlier
//! runs can be reused.

use super::{Fonts, Galley, Mark, Placed, Run};
use ground::picture::PictureSource;
use ground::unit::{Affine, Clip, Rect, Shape};
use ground::world::{Key, Memory};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// A hash of everything that is visible of an object and read aloud.
pub type Identity = [u8; 32];

/// The identities of galleys with one table of fonts, each computed once.
pub struct Identities {
    /// The beginning of every identity: the program and the fonts.
    base: Key,
    /// The identities by address; the galleys are kept, so that no other galley gets the same address.
    known: FxHashMap<*const Galley, (Arc<Galley>, Identity)>,
    /// The identities of skeletons and pictures, by their keys, because many galleys share them.
    drawings: FxHashMap<u64, Identity>,
}

impl Identities {
    /// For galleys with these fonts; `None` if there is no cache.
    pub fn new(memory: &Memory, fonts: &Fonts) -> Option<Identities> {
        Some(Identities::over(memory.key("galley")?, fonts))
    }

    /// For galleys with these fonts, valid in this run only.
    pub fn passing(fonts: &Fonts) -> Identities {
        Identities::over(Key::passing("galley"), fonts)
    }

    fn over(mut base: Key, fonts: &Fonts) -> Identities {
        for font in &fonts.faces {
            base.text(&font.path);
            // the fonts of the program change only with the program
            if let Cow::Owned(bytes) = &font.bytes {
                base.bytes(bytes);
            }
        }
        Identities { base: base.sealed(), known: FxHashMap::default(), drawings: FxHashMap::default() }
    }

    /// Drops galleys that are no longer used.
    pub fn tidy(&mut self) {
        self.known.retain(|_, (galley, _)| Arc::strong_count(galley) > 1);
    }

    /// The identity of a galley.
    pub fn of(&mut self, galley: &Arc<Galley>) -> Identity {
        if let Some((_, identity)) = self.known.get(&Arc::as_ptr(galley)) {
            return *identity;
        }
        let mut key = self.base.clone();
        self.add(galley, &mut key);
        let identity = key.hash();
        self.known.insert(Arc::as_ptr(galley), (galley.clone(), identity));
        identity
    }

    /// Adds a placed galley to the key of a larger object.
    pub fn placed(&mut self, placed: &Placed<Galley>, key: &mut Key) {
        key.bytes(&self.of(&placed.what));
        lying(placed.at, placed.clip.as_ref(), key);
    }

    fn add(&mut self, galley: &Galley, key: &mut Key) {
        let Galley { title, size, bleed, skeleton, slots } = galley;
        key.text(title).floats(&[size.w.0, size.h.0, bleed.0]);
        match skeleton {
            Some(skeleton) => key.bytes(&self.drawing(skeleton.key, |key| _ = key.text(&skeleton.svg))),
            None => key.bytes(&[]),
        };
        for marks in slots {
            key.number(marks.len() as u64);
            marks.iter().for_each(|mark| self.mark(mark, key));
        }
    }

    /// The identity of a drawing, which is hashed when it first occurs.
    fn drawing(&mut self, known_by: u64, add: impl FnOnce(&mut Key)) -> Identity {
        *self.drawings.entry(known_by).or_insert_with(|| {
            let mut key = Key::passing("drawing");
            add(&mut key);
            key.hash()
        })
    }

    fn mark(&mut self, mark: &Mark, key: &mut Key) {
        match mark {
            Mark::Run(run) => shaped(run, key.text("run")),
            Mark::Picture(Placed { what, at, clip }) => {
                let drawing = self.drawing(what.key, |key| match &what.source {
                    PictureSource::Svg(svg) => _ = key.text("svg").text(svg),
                    PictureSource::Png(bytes) => _ = key.text("png").bytes(bytes),
                    PictureSource::Jpeg(bytes) => _ = key.text("jpeg").bytes(bytes),
                });
                key.bytes(&drawing).number(what.size.0.into()).number(what.size.1.into());
                lying(*at, clip.as_ref(), key);
            }
            Mark::Galley(inner) => self.placed(inner, key.text("galley")),
            Mark::Figure(inner) => self.placed(inner, key.text("figure")),
            Mark::Fill { area, ink } => {
                key.text("fill").floats(&corners(*area)).bytes(&ink.0);
            }
            Mark::Field { name, area, tick } => {
                key.text("field").text(name).floats(&corners(*area)).number((*tick).into());
            }
        }
    }
}

fn shaped(run: &Run, key: &mut Key) {
    let Run { font, size, at, ink, glyphs, text, places: _ } = run;
    key.number(font.0.into()).floats(&[size.0]).floats(&at.0).bytes(&ink.0).text(text).number(glyphs.len() as u64);
    for glyph in glyphs {
        let (x, y) = glyph.offset;
        let [x, y] = [x, y].map(|shift| u64::from(shift as u16));
        key.number(u64::from(glyph.id) | x << 16 | y << 32);
        key.number(u64::from(glyph.advance as u32) | u64::from(glyph.cluster) << 32);
    }
}

fn lying(at: Affine, clip: Option<&Clip>, key: &mut Key) {
    key.floats(&at.0).number(clip.is_some().into());
    if let Some(clip) = clip {
        key.floats(&corners(clip.area)).floats(&[clip.radius.0]);
        match &clip.shape {
            Shape::Box => {}
            Shape::Outline(outline) => outline.corners().iter().for_each(|corner| {
                key.floats(corner);
            }),
            Shape::Net(net) => {
                let tab = u64::from(net.holds) << 16 | u64::from(net.tab);
                key.number(net.form as u64).number(tab).floats(&[net.w.0, net.h.0, net.t.0]);
            }
        }
    }
}

fn corners(area: Rect) -> [f32; 4] {
    [area.x.0, area.y.0, area.w.0, area.h.0]
}
