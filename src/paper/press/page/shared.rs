//! Named resources of content streams: fonts, forms, graphics states.

use super::super::canvas::overprint;
use super::super::object::dict;
use super::Pages;
use ground::diag::Diag;
use ground::locus::Locus;
use lopdf::{Dictionary, Object, ObjectId};
use std::collections::BTreeSet;

impl Pages<'_, '_> {
    /// The resources that all pages share: everything that was drawn. Writes the fonts.
    pub(in super::super) fn shared(&mut self) -> ObjectId {
        let used = (0..self.fonts.len() as u16).filter(|n| self.fonts[usize::from(*n)].used()).collect();
        let all = self.resources((0..self.drawn.len()).collect(), used, self.overprints);
        for (n, id) in self.font_ids.clone() {
            let Some(Ok(face)) = self.press.faces.get_mut(usize::from(n)) else { continue };
            let font = self.fonts[usize::from(n)].write(face, &mut self.file, &mut self.press.shop.stock.flate);
            match font {
                Ok(font) => self.file.put(id, font),
                Err(why) => self.diags.push(Diag::error(Locus::Nowhere, "bad-font", why)),
            }
        }
        self.file.add(all)
    }

    pub(super) fn resources(&mut self, drawn: BTreeSet<usize>, fonts: BTreeSet<u16>, overprints: bool) -> Dictionary {
        let spaces = self.taken.take(self.press.shop.spaces, &mut self.press.shop.stock, &mut self.file);
        let mut all = dict([("ColorSpace", Object::Reference(spaces))]);
        let forms = drawn.iter().map(|n| (format!("X{n}"), Object::Reference(self.drawn[*n])));
        let forms = Dictionary::from_iter(forms);
        if !forms.is_empty() {
            all.set("XObject", forms);
        }
        if overprints {
            let states = [("Over", true), ("Apart", false)].map(|(called, on)| {
                let state = overprint(&mut self.press.shop.stock, on);
                let state = self.taken.take(state, &mut self.press.shop.stock, &mut self.file);
                (called, Object::Reference(state))
            });
            all.set("ExtGState", dict(states));
        }
        let Pages { font_ids, file, .. } = self;
        let fonts = fonts.iter().map(|n| {
            let id = *font_ids.entry(*n).or_insert_with(|| file.place());
            (format!("F{n}"), Object::Reference(id))
        });
        let fonts = Dictionary::from_iter(fonts);
        if !fonts.is_empty() {
            all.set("Font", fonts);
        }
        all
    }
}
