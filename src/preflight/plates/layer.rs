//! A layer of pixels with ink and opacity: a page, a group, or a mask while it is drawn.

use super::super::cover::Window;
use super::blend::Blend;

/// Options for painting ink on pixels.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) blend: Blend,
    /// The plates that stay unchanged; with `nonzero`, also those without ink.
    pub(super) keeps: [bool; 4],
    pub(super) nonzero: bool,
}

/// Dots.
pub(super) struct Layer {
    /// The window of the page that the layer covers.
    pub(super) window: Window,
    /// The ink of each pixel, multiplied by its opacity.
    pub(super) ink: Vec<[f32; 4]>,
    /// The opacity of each pixel, 0 to 1.
    pub(super) alpha: Vec<f32>,
    /// Whether new objects knock out earlier ones (ISO 32000, 11.4.6). For a nested group, its opacity counts as its shape.
    pub(super) knocks: bool,
}

impl Layer {
    /// An empty layer.
    pub(super) fn clear(window: Window) -> Layer {
        Layer { window, ink: vec![[0.0; 4]; window.area()], alpha: vec![0.0; window.area()], knocks: false }
    }

    /// A layer that is completely black.
    pub(super) fn black(window: Window) -> Layer {
        Layer {
            ink: vec![[0.0, 0.0, 0.0, 1.0]; window.area()],
            alpha: vec![1.0; window.area()],
            ..Layer::clear(window)
        }
    }

    /// Paints ink on a row of pixels, `y` down and from `left` on, with coverage `shown` (0 to 255) for each and `share` for
    /// all. `source` gives the ink and the opacity of a pixel, counted from the left of the row.
    pub(super) fn lay(
        &mut self,
        (left, y): (usize, usize),
        shown: &[u8],
        share: f32,
        manner: Manner,
        mut source: impl FnMut(usize) -> ([f32; 4], f32),
    ) {
        let from = self.window.at(left, y);
        let dots = self.ink[from..].iter_mut().zip(&mut self.alpha[from..]);
        let plain = manner.blend == Blend::Normal && manner.keeps == [false; 4] && !manner.nonzero;
        for ((i, shown), (ink, alpha)) in shown.iter().enumerate().zip(dots) {
            if *shown == 0 {
                continue;
            }
            let (mut new, mut there) = source(i);
            if self.knocks && there > 0.0 {
                let shape = f32::from(*shown) * (1.0 / 255.0);
                (0..4).for_each(|p| ink[p] += shape * (new[p] * share - ink[p]));
                *alpha += shape * (there * share - *alpha);
                continue;
            }
            if there <= 0.0 {
                continue;
            }
            if plain && there >= 1.0 && share >= 1.0 && *shown == 255 {
                (*ink, *alpha) = (new, 1.0);
                continue;
            }
            let share = share * f32::from(*shown) * (1.0 / 255.0);
            new.iter_mut().for_each(|plate| *plate *= share);
            there *= share;
            if plain {
                for p in 0..4 {
                    ink[p] = ink[p] * (1.0 - there) + new[p];
                }
            } else if there > 0.0 {
                manner.mix(ink, *alpha, new, there);
            }
            *alpha += there - *alpha * there;
        }
    }
}

impl Manner {
    /// Composites ink over ink (ISO 32000, 11.3.6), both with their opacity. A kept plate stays unchanged.
    fn mix(self, below: &mut [f32; 4], alpha: f32, new: [f32; 4], there: f32) {
        let whole = |ink: [f32; 4], share: f32| ink.map(|plate| if share > 0.0 { plate / share } else { 0.0 });
        let mixed = self.blend.mix(whole(*below, alpha), whole(new, there));
        for p in 0..4 {
            if !(self.keeps[p] || self.nonzero && new[p] <= 0.0) {
                below[p] = below[p] * (1.0 - there) + new[p] * (1.0 - alpha) + mixed[p] * alpha * there;
            }
        }
    }
}
