//! Caches finished pictures for home kits between runs, as packed PDF objects. Pictures with complaints are made again each
//! time, and so is everything for print files.

use super::Shop;
use super::bytes::{number, taken};
use super::emit::Piece;
use super::ink::Ink;
use super::skeleton::{Pressed, Unit};
use super::spelt::Spelt;
use super::stock::{Goods, Kept, Stock};
use ground::picture::{Picture, PictureSource};
use ground::world::{Key, Memory};
use std::sync::Arc;

/// Cached results of earlier runs, and new ones to be cached.
#[derive(Default)]
pub(super) struct Recall<'m> {
    memory: Option<&'m Memory>,
    fresh: Vec<(Key, Arc<Pressed>)>,
}

impl<'m> Recall<'m> {
    /// Finished pictures in the cache of a project.
    pub(super) fn of(memory: &'m Memory) -> Recall<'m> {
        Recall { memory: Some(memory), fresh: Vec::new() }
    }

    /// A picture, from the cache or newly made.
    pub(super) fn picture(
        &mut self,
        picture: &Picture,
        shop: &mut Shop,
        make: impl FnOnce(&Picture, &mut Shop) -> Pressed,
    ) -> Arc<Pressed> {
        // pictures of pixels are already packed, and cost hardly more than reading them
        let PictureSource::Svg(svg) = &picture.source else { return Arc::new(make(picture, shop)) };
        let kind = if matches!(shop.ink, Ink::Luma) { "pressed in gray" } else { "pressed" };
        let key = self.memory.filter(|_| !shop.flat()).and_then(|memory| Some(memory.key(kind)?.text(svg).clone()));
        let known = key.as_ref().zip(self.memory).and_then(|(key, memory)| read(&memory.recall(key)?, &mut shop.stock));
        if let Some(pressed) = known {
            return Arc::new(pressed);
        }
        let pressed = Arc::new(make(picture, shop));
        if let Some(key) = key.filter(|_| pressed.diags.is_empty()) {
            self.fresh.push((key, pressed.clone()));
        }
        pressed
    }

    /// Stores those that a file has used, which are packed.
    pub(super) fn keep(&mut self, stock: &mut Stock) {
        let Some(memory) = self.memory else { return };
        self.fresh.retain(|(key, pressed)| {
            let Some(forms) = forms(pressed) else { return false };
            let taken = forms.iter().all(|form| stock.packed(*form));
            if taken && let Unit::Points(height) = pressed.unit {
                memory.keep(key, &written(height, &forms, &stock.pack(forms.iter().copied())));
            }
            !taken
        });
    }
}

/// The forms of a picture, if it consists of nothing else.
fn forms(pressed: &Pressed) -> Option<Vec<Kept>> {
    let form = |piece: &Piece| match piece {
        Piece::Shapes(form) => Some(*form),
        Piece::Slot(_) | Piece::Veil => None,
    };
    pressed.pieces.iter().map(form).collect()
}

fn written(height: f32, forms: &[Kept], goods: &Goods) -> Vec<u8> {
    let mut out = height.to_le_bytes().to_vec();
    out.extend((forms.len() as u32).to_le_bytes());
    forms.iter().for_each(|form| out.extend(form.0.to_le_bytes()));
    for (number, core, spelt) in &goods.0 {
        out.extend(number.to_le_bytes());
        out.extend(core);
        spelt.write(&mut out);
    }
    out
}

/// `None` if the data is not valid.
fn read(mut bytes: &[u8], stock: &mut Stock) -> Option<Pressed> {
    let from = &mut bytes;
    let height = f32::from_le_bytes(taken(from)?);
    let forms = number(from)?;
    let forms: Vec<u32> = (0..forms).map(|_| number(from)).collect::<Option<_>>()?;
    let mut goods = Goods::default();
    while !from.is_empty() {
        goods.0.push((number(from)?, taken(from)?, Arc::new(Spelt::read(from)?)));
    }
    let now = stock.receive(goods);
    let form = |number: &u32| now.get(&Kept(*number)).copied().map(Piece::Shapes);
    let pieces: Vec<Piece> = forms.iter().map(form).collect::<Option<_>>()?;
    let dabs = pieces.iter().map(|_| Vec::new()).collect();
    Some(Pressed { pieces, dabs, unit: Unit::Points(height), diags: Vec::new() })
}
