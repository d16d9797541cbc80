//! Operators that use named resources: colors, patterns, gradients, forms and pictures, graphics states with their masks,
//! fonts.

use super::super::colour::Space;
use super::super::cover::Coverage;
use super::super::font::Font;
use super::super::image::Image;
use super::super::pdf::{Dict, Obj};
use super::super::shade::Shade;
use super::super::state::{Paint, Pattern, State};
use super::{Hand, Here, SHADES, Trouble, Walk, matrix, rect};
use std::rc::Rc;

impl Walk<'_, '_> {
    /// Sets a color, or a color space.
    pub(super) fn colour(&mut self, word: &[u8], operands: &[Obj], here: &mut Here, hand: &mut dyn Hand) {
        let fill = word[0].is_ascii_lowercase();
        let colour: Vec<f32> = operands.iter().filter_map(Obj::number).map(|n| n as f32).take(32).collect();
        let named = |name: &str| Space::read(self.file, &Obj::Name(name.into()), &here.resources);
        let old = if fill { &here.state.fill } else { &here.state.stroke };
        let new = match word {
            b"g" | b"G" => Paint::plain(named("DeviceGray"), colour),
            b"rg" | b"RG" => Paint::plain(named("DeviceRGB"), colour),
            b"k" | b"K" => Paint::plain(named("DeviceCMYK"), colour),
            b"cs" | b"CS" => {
                let space = Space::read(self.file, operands.first().unwrap_or(&Obj::Null), &here.resources);
                let first = space.first();
                if *space == Space::Unknown {
                    hand.trouble(&here.state, Trouble::Missing, "a color space is missing or invalid");
                }
                Paint::plain(space, first)
            }
            _ => match operands.last().and_then(Obj::name) {
                Some(name) => {
                    Paint { pattern: self.pattern(name, here, hand), ..Paint::plain(old.space.clone(), colour) }
                }
                None => Paint::plain(old.space.clone(), colour),
            },
        };
        *(if fill { &mut here.state.fill } else { &mut here.state.stroke }) = Rc::new(new);
    }

    fn pattern(&mut self, name: &str, here: &Here, hand: &mut dyn Hand) -> Option<Pattern> {
        let found = self.file.dict(&here.resources, "Pattern").map_or(Obj::Null, |d| self.file.get(&d, name));
        let pattern = found.dict().and_then(|dict| {
            let matrix = here.base.pre_concat(matrix(self.file, &dict));
            match self.file.get(&dict, "PatternType").whole()? {
                1 => Some(Pattern::Tiles(found.stream()?, matrix)),
                _ => Some(Pattern::Shade(self.shade(dict.raw("Shading"), &here.resources)?, matrix)),
            }
        });
        if pattern.is_none() {
            hand.trouble(&here.state, Trouble::Missing, &format!("there is no pattern {name}"));
        }
        pattern
    }

    /// A form or a picture is drawn.
    pub(super) fn object(&mut self, name: &str, here: &mut Here, hand: &mut dyn Hand) {
        let found = self.file.dict(&here.resources, "XObject").map_or(Obj::Null, |d| self.file.get(&d, name));
        let Some(stream) = found.stream() else {
            return hand.trouble(&here.state, Trouble::Missing, &format!("there is no form or picture {name}"));
        };
        let mut state = here.state.clone();
        state.unprinted |= !self.layers.prints(self.file, stream.dict.raw("OC"));
        match self.file.get(&stream.dict, "Subtype").name() {
            Some("Image") => hand.image(&state, &Image::read(self.file, stream, &here.resources)),
            Some("Form") => {
                let group = self.file.dict(&stream.dict, "Group");
                let group = group.filter(|g| self.file.get(g, "S").name() == Some("Transparency"));
                state.ctm = state.ctm.pre_concat(matrix(self.file, &stream.dict));
                let cell = rect(&self.file.numbers_of(stream.dict.raw("BBox")));
                state.within(cell);
                if let Some(group) = &group {
                    let space = self.blending(group, here);
                    hand.group(&state, space.as_deref(), self.file.get(group, "K") == Obj::Bool(true));
                    state.ungrouped();
                }
                self.stream(&stream, state, here, here.plain, hand);
                if group.is_some() {
                    hand.ungroup(&here.state);
                }
            }
            // everything else is reported with the file as a whole
            _ => {}
        }
    }

    fn blending(&self, group: &Dict, here: &Here) -> Option<Rc<Space>> {
        group.has("CS").then(|| Space::read(self.file, &self.file.get(group, "CS"), &here.resources))
    }

    /// A graphics state is set.
    pub(super) fn settings(&mut self, name: &str, here: &mut Here, hand: &mut dyn Hand) {
        let found = self.file.dict(&here.resources, "ExtGState").and_then(|d| self.file.dict(&d, name));
        let Some(set) = found else {
            return hand.trouble(&here.state, Trouble::Missing, &format!("there is no graphics state {name}"));
        };
        here.state.set(self.file, &set);
        if let Some(font) = self.file.get(&set, "Font").array().first() {
            let size = self.file.numbers_of(set.raw("Font"));
            here.state.font = Some(self.font(font));
            here.state.size = size.first().map_or(0.0, |n| *n as f32);
        }
        match self.file.get(&set, "SMask") {
            Obj::Dict(mask) => here.state.mask = self.mask(&mask, here, hand),
            Obj::Name(_) => here.state.mask = None,
            _ => {}
        }
        hand.settings(&here.state, &set);
    }

    fn mask(&mut self, mask: &Dict, here: &Here, hand: &mut dyn Hand) -> Option<Rc<Coverage>> {
        let form = self.file.get(mask, "G").stream()?;
        let by_light = self.file.get(mask, "S").name() == Some("Luminosity");
        let group = self.file.dict(&form.dict, "Group").unwrap_or_default();
        let mut state = State::new();
        state.ctm = here.state.ctm.pre_concat(matrix(self.file, &form.dict));
        let space = self.blending(&group, here);
        hand.mask(&here.state, by_light, space.as_deref());
        state.within(rect(&self.file.numbers_of(form.dict.raw("BBox"))));
        self.stream(&form, state, here, false, hand);
        hand.unmask()
    }

    /// Reads a font; a font that is an indirect object is read only once.
    pub(super) fn font(&mut self, obj: &Obj) -> Rc<Font> {
        let read = || Rc::new(Font::read(self.file, &self.file.resolve(obj).dict().unwrap_or_default()));
        match obj {
            Obj::Ref(number) => {
                if let Some(known) = self.fonts.get(number) {
                    return known.clone();
                }
                let font = read();
                self.fonts.insert(*number, font.clone());
                font
            }
            _ => read(),
        }
    }

    /// Reads a gradient; the last few gradients that are indirect objects are cached.
    pub(super) fn shade(&mut self, obj: &Obj, resources: &Dict) -> Option<Rc<Shade>> {
        let read = || Shade::read(self.file, obj, resources).map(Rc::new);
        let Obj::Ref(number) = obj else { return read() };
        if let Some(known) = self.shades.get(number) {
            return known.clone();
        }
        let shade = read();
        if self.shades.len() >= SHADES {
            self.shades.clear();
        }
        self.shades.insert(*number, shade.clone());
        shade
    }
}
