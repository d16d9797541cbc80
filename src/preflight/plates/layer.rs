//! Dots of ink with how much of each is there: a page, a group, a mask while it is drawn.

use super::blend::Blend;
use tiny_skia::Rect;

/// A rectangle of dots: from left and top, up to right and bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Window {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl Window {
    /// The dots of this window that a rectangle touches; none if there are none.
    pub(super) fn around(self, rect: Rect) -> Option<Window> {
        let low = |v: f32, least: usize, most: usize| (v.floor().max(least as f32) as usize).min(most);
        let high = |v: f32, least: usize, most: usize| (v.ceil().max(least as f32) as usize).min(most);
        let window = Window {
            left: low(rect.left(), self.left, self.right),
            top: low(rect.top(), self.top, self.bottom),
            right: high(rect.right(), self.left, self.right),
            bottom: high(rect.bottom(), self.top, self.bottom),
        };
        (window.right > window.left && window.bottom > window.top).then_some(window)
    }

    /// What two windows share.
    pub(super) fn common(self, o: Window) -> Option<Window> {
        let window = Window {
            left: self.left.max(o.left),
            top: self.top.max(o.top),
            right: self.right.min(o.right),
            bottom: self.bottom.min(o.bottom),
        };
        (window.right > window.left && window.bottom > window.top).then_some(window)
    }
}

/// Dots.
pub(super) struct Layer {
    /// Ink of each dot, as if it were all there.
    pub(super) ink: Vec<[f32; 4]>,
    /// How much of it is there; empty where everything is.
    pub(super) alpha: Vec<f32>,
    pub(super) opaque: bool,
}

impl Layer {
    /// Nothing at all.
    pub(super) fn clear(width: usize, height: usize) -> Layer {
        Layer { ink: vec![[0.0; 4]; width * height], alpha: vec![0.0; width * height], opaque: false }
    }

    /// Black all over.
    pub(super) fn black(width: usize, height: usize) -> Layer {
        Layer { ink: vec![[0.0, 0.0, 0.0, 1.0]; width * height], alpha: Vec::new(), opaque: true }
    }

    /// Lays ink on a dot (ISO 32000, 11.3.6); plates that keep what they have stay as they are.
    pub(super) fn put(&mut self, i: usize, ink: [f32; 4], alpha: f32, keeps: [bool; 4], blend: Blend) {
        let below = if self.opaque { 1.0 } else { self.alpha[i] };
        let union = below + alpha - below * alpha;
        let share = if union > 0.0 { alpha / union } else { 0.0 };
        let old = self.ink[i];
        let mixed = blend.mix(old, ink);
        for p in 0..4 {
            if !keeps[p] {
                let new = (1.0 - below) * ink[p] + below * mixed[p];
                self.ink[i][p] = old[p] + share * (new - old[p]);
            }
        }
        if !self.opaque {
            self.alpha[i] = union;
        }
    }
}
