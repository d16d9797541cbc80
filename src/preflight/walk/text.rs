//! Text operators: the position and printed size of each letter.

use super::super::font::Shape;
use super::super::pdf::Obj;
use super::super::state::{Clip, Letter, Run};
use super::{Hand, Here, Trouble, Walk};
use tiny_skia::{FillRule, PathBuilder, Transform};

/// The text position.
#[derive(Default)]
pub(super) struct Lines {
    /// The position of the next letter.
    at: Option<Transform>,
    /// The position of the current line.
    line: Transform,
    /// Letters that will clip once the text ends.
    clip: PathBuilder,
    clips: bool,
}

impl Walk<'_, '_> {
    pub(super) fn text(&mut self, word: &[u8], operands: &[Obj], here: &mut Here, hand: &mut dyn Hand) {
        let n = |i: usize| operands.get(i).and_then(Obj::number).map_or(0.0, |n| n.clamp(-1e7, 1e7) as f32);
        let string = |i: usize| operands.get(i).and_then(Obj::text).unwrap_or_default();
        match word {
            b"BT" => here.text.to(Transform::identity()),
            b"ET" => {
                here.text.at = None;
                if std::mem::take(&mut here.text.clips) {
                    let path = std::mem::replace(&mut here.text.clip, PathBuilder::new()).finish();
                    here.state.clip = Some(Clip::new(path, FillRule::Winding, here.state.clip.take()));
                }
            }
            b"Tc" => here.state.spacing = n(0),
            b"Tw" => here.state.word_spacing = n(0),
            b"Tz" => here.state.stretch = n(0) / 100.0,
            b"TL" => here.state.leading = n(0),
            b"Ts" => here.state.rise = n(0),
            b"Tr" => here.state.mode = n(0) as u8,
            b"Tf" => {
                let name = operands.first().and_then(Obj::name).unwrap_or_default();
                let fonts = self.file.dict(&here.resources, "Font").unwrap_or_default();
                if fonts.has(name) {
                    here.state.font = Some(self.font(&fonts.raw(name).clone()));
                } else {
                    hand.trouble(&here.state, Trouble::Missing, &format!("there is no font {name}"));
                }
                here.state.size = n(1);
            }
            b"Td" => here.text.on(n(0), n(1)),
            b"TD" => {
                here.state.leading = -n(1);
                here.text.on(n(0), n(1));
            }
            b"Tm" => here.text.to(Transform::from_row(n(0), n(1), n(2), n(3), n(4), n(5))),
            b"T*" => here.text.on(0.0, -here.state.leading),
            b"Tj" => self.show(&[Obj::Text(string(0).into())], here, hand),
            b"'" => {
                here.text.on(0.0, -here.state.leading);
                self.show(&[Obj::Text(string(0).into())], here, hand);
            }
            b"\"" => {
                (here.state.word_spacing, here.state.spacing) = (n(0), n(1));
                here.text.on(0.0, -here.state.leading);
                self.show(&[Obj::Text(string(2).into())], here, hand);
            }
            b"TJ" => self.show(operands.first().map_or(&[], |o| o.array()), here, hand),
            _ => {}
        }
    }

    fn show(&mut self, parts: &[Obj], here: &mut Here, hand: &mut dyn Hand) {
        let Some(font) = here.state.font.clone() else {
            return hand.trouble(&here.state, Trouble::Missing, "text is shown before a font is set");
        };
        let state = &here.state;
        let mut at = here.text.at.unwrap_or(here.text.line);
        let mut letters = Vec::new();
        for part in parts {
            match part {
                Obj::Number(n) => {
                    at = at.pre_translate(-(*n as f32) / 1000.0 * state.size * state.stretch, 0.0);
                }
                Obj::Text(bytes) => {
                    for (code, space) in font.codes(bytes) {
                        let em = Transform::from_row(state.size * state.stretch, 0.0, 0.0, state.size, 0.0, state.rise);
                        let to_page = state.ctm.pre_concat(at).pre_concat(em);
                        let width = font.width(code);
                        let shape = if font.drawings.is_some() { Shape::Unknown } else { font.shape(code) };
                        letters.push(Letter { code, shape, width, to_page });
                        let gap = state.spacing + if space { state.word_spacing } else { 0.0 };
                        at = at.pre_translate((width * state.size + gap) * state.stretch, 0.0);
                    }
                }
                _ => {}
            }
        }
        here.text.at = Some(at);
        self.steps += letters.len() as u64;
        if letters.is_empty() {
            return;
        }
        let run = Run { font: &font, letters: &letters };
        hand.letters(&here.state, &run);
        if font.drawings.is_some() {
            self.drawn(&run, here, hand);
            return;
        }
        let outline = run.outline();
        if here.state.mode >= 4 {
            here.text.clips = true;
            outline.iter().for_each(|path| here.text.clip.push_path(path));
        }
        if let Some(pattern) = here.state.fill.pattern.clone().filter(|_| matches!(here.state.mode, 0 | 2 | 4 | 6)) {
            let inside = Clip::new(outline, FillRule::Winding, here.state.clip.clone());
            self.through(&pattern, &here.state.fill.clone(), inside, here, hand);
        }
    }

    /// Draws letters of a Type 3 font, which are small drawings.
    fn drawn(&mut self, run: &Run<'_>, here: &Here, hand: &mut dyn Hand) {
        let Some((procs, resources, square)) = &run.font.drawings else { return };
        if here.state.mode == 3 {
            return;
        }
        for letter in run.letters {
            let stream = run.font.drawing(letter.code).and_then(|name| self.file.get(procs, &name).stream());
            let Some(stream) = stream else { continue };
            let Ok(bytes) = self.file.unpack(&stream) else {
                hand.trouble(&here.state, Trouble::Damaged, "a Type 3 glyph cannot be decompressed");
                continue;
            };
            if self.inside.contains(&stream.id) || self.inside.len() >= super::DEPTH {
                return hand.trouble(&here.state, Trouble::Endless, "a Type 3 glyph draws itself");
            }
            let mut state = here.state.clone();
            state.ctm = letter.to_page.pre_concat(*square);
            state.stroke = state.fill.clone();
            // d1 means that the glyph is only a shape and has the color of the text
            let plain = bytes.windows(2).take(200).any(|w| w == b"d1");
            let resources = resources.clone().unwrap_or_else(|| here.resources.clone());
            self.inside.push(stream.id);
            self.content(&bytes, resources, state, plain, hand);
            self.inside.pop();
        }
    }
}

impl Lines {
    fn to(&mut self, at: Transform) {
        (self.line, self.at) = (at, Some(at));
    }

    fn on(&mut self, x: f32, y: f32) {
        self.to(self.line.pre_translate(x, y));
    }
}
