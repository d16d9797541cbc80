//! Paints ink on pixels.

use super::super::colour::Counts;
use super::super::cover::{Coverage, Window};
use super::super::state::{Paint, State};
use super::Plates;
use super::blend::Blend;
use super::layer::Manner;
use super::small::Text;

impl Plates<'_, '_> {
    /// The present use of colors.
    pub(super) fn counts(&self) -> Counts {
        if self.masks.is_empty() { self.counts } else { Counts::Light }
    }

    /// Paints pixels of one color; a color that is not ink is reported without rendering.
    pub(super) fn paint(&mut self, state: &State, covered: &Coverage, paint: &Paint, alpha: f32, overprint: bool) {
        let Some(ink) = paint.space.counted(&paint.colour, self.counts()) else { return };
        self.lay(state, covered, alpha, (overprint, ink.touches), |_, _| (ink.plates, 1.0));
    }

    /// Paints the covered pixels, as far as clip, mask and alpha allow. `source` gives the ink and the opacity of a pixel; an
    /// overprinting ink leaves other plates unchanged.
    pub(super) fn lay(
        &mut self,
        state: &State,
        covered: &Coverage,
        alpha: f32,
        (overprint, touches): (bool, [bool; 4]),
        source: impl Fn(usize, usize) -> ([f32; 4], f32),
    ) {
        if touches == [false; 4] {
            return;
        }
        let (window, clip) = self.reach(state, covered);
        let by: Vec<&Coverage> =
            [Some(covered), clip.as_deref(), state.mask.as_deref()].into_iter().flatten().collect();
        if window == Window::default() {
            return;
        }
        let Some(left) = self.left else { return };
        self.left = left.checked_sub(window.area());
        if self.left.is_none() {
            return self.unseen("endlessly nested transparency");
        }
        let blend = Blend::named(&state.blend).unwrap_or_else(|| {
            self.unseen(format!("the blend mode {}", state.blend));
            Blend::Normal
        });
        let keeps = touches.map(|touches| overprint && !touches);
        let manner = Manner { blend, keeps, nonzero: overprint && state.nonzero };
        let mut row = std::mem::take(&mut self.row);
        // on the page itself, opaque paint hides everything below it
        let opaque = alpha >= 1.0 && blend == Blend::Normal && keeps == [false; 4] && !manner.nonzero;
        let on_page = self.layers.len() == 1 && self.masks.is_empty();
        let mut below: Vec<&mut Text> = match opaque && on_page {
            true => self.texts.iter_mut().filter(|text| text.may_hide(window)).collect(),
            false => Vec::new(),
        };
        if let Some(layer) = self.layers.last_mut() {
            for y in window.top..window.bottom {
                row.clear();
                row.resize(window.width(), 255);
                by.iter().for_each(|by| by.dim(window.left, y, &mut row));
                layer.lay((window.left, y), &row, alpha, manner, |i| source(window.left + i, y));
                below.retain(|text| {
                    let hides = |x: usize| row[x - window.left] == 255 && source(x, y).1 >= 1.0;
                    text.columns(y).is_none_or(|mut columns| columns.all(hides))
                });
            }
            below.into_iter().for_each(Text::hide);
        }
        self.row = row;
    }
}
