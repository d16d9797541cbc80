//! Passes one walk over the content of a page to two receivers, the inspector and the plates.

use super::colour::Space;
use super::cover::Coverage;
use super::image::Image;
use super::inspector::Inspector;
use super::pdf::Dict;
use super::plates::Plates;
use super::shade::Shade;
use super::state::{Run, State};
use super::walk::{Hand, Trouble};
use std::rc::Rc;
use tiny_skia::{FillRule, Path, Transform};

/// The two receivers.
pub(super) struct Both<'b, 'p, 'a> {
    pub(super) eye: Inspector<'b, 'a>,
    pub(super) plates: Plates<'p, 'a>,
}

impl Hand for Both<'_, '_, '_> {
    fn fill(&mut self, state: &State, path: &Path, rule: FillRule) {
        self.eye.fill(state, path, rule);
        self.plates.fill(state, path, rule);
    }

    fn stroke(&mut self, state: &State, path: &Path) {
        self.eye.stroke(state, path);
        self.plates.stroke(state, path);
    }

    fn letters(&mut self, state: &State, run: &Run<'_>) {
        self.eye.letters(state, run);
        self.plates.letters(state, run);
    }

    fn image(&mut self, state: &State, image: &Image) {
        self.eye.image(state, image);
        self.plates.image(state, image);
    }

    fn shade(&mut self, state: &State, shade: &Shade, to_page: Transform) {
        self.eye.shade(state, shade, to_page);
        self.plates.shade(state, shade, to_page);
    }

    fn group(&mut self, state: &State, space: Option<&Space>, knocks: bool) {
        self.eye.group(state, space, knocks);
        self.plates.group(state, space, knocks);
    }

    fn ungroup(&mut self, state: &State) {
        self.eye.ungroup(state);
        self.plates.ungroup(state);
    }

    fn mask(&mut self, state: &State, by_light: bool, space: Option<&Space>) {
        self.eye.mask(state, by_light, space);
        self.plates.mask(state, by_light, space);
    }

    fn unmask(&mut self) -> Option<Rc<Coverage>> {
        self.eye.unmask();
        self.plates.unmask()
    }

    fn settings(&mut self, state: &State, settings: &Dict) {
        self.eye.settings(state, settings);
        self.plates.settings(state, settings);
    }

    fn trouble(&mut self, state: &State, trouble: Trouble, what: &str) {
        self.eye.trouble(state, trouble, what);
        self.plates.trouble(state, trouble, what);
    }

    fn wants_all(&self) -> bool {
        true
    }

    fn parted(&mut self) -> Option<[&mut dyn Hand; 2]> {
        Some([&mut self.eye, &mut self.plates])
    }
}
