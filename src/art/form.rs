//! An icon at one size and rotation: its silhouette, its lit and shaded sides, its parts and its gaps. Computed once for all
//! pictures with this icon, whatever their colors and positions.
//!
//! Coordinates are in millimeters from the center of the icon's square.

use super::cut;
use super::icon::Icon;
use super::polygon::{Bounds, Shape};
use super::pose::{Patch, Pose};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The tolerance for the edge of a half-tone, in mm: half a dot of a home printer.
pub(super) const TONE_STRAY: f32 = 0.055;

/// The tolerance for a silhouette whose edge is below a broad line.
pub(super) const BODY_STRAY: f32 = 0.04;

/// An icon at one size and rotation.
pub(super) struct Form {
    size: f32,
    /// The inked shape.
    pub(super) art: Shape,
    /// Its silhouette.
    pub(super) body: Shape,
    /// The areas with a tone: the whole inked shape, then its parts.
    pub(super) coats: Vec<Coat>,
    /// The shaded areas, layer by layer.
    dark: OnceLock<Vec<Dark>>,
    /// The gaps with a glow inside.
    pub(super) gaps: Vec<Gap>,
    /// The shading strokes of a woodcut.
    strokes: OnceLock<Shape>,
}

/// An area in one tone, and its lit part.
pub(super) struct Coat {
    pub(super) whole: Shape,
    /// The lit edges.
    pub(super) lit: Shape,
}

/// The shaded part of an area.
#[derive(Clone)]
pub(super) struct Dark {
    /// The shaded half; small objects do not have one.
    pub(super) away: Option<Shape>,
    /// The shade along the edges.
    pub(super) shaded: Shape,
}

/// A gap, and the glow in and around it if the gap is small.
pub(super) struct Gap {
    pub(super) whole: Shape,
    pub(super) glow: Option<[Shape; 2]>,
}

impl Coat {
    /// The whole inked area.
    fn of(art: &Shape, size: f32) -> Coat {
        let rim = (size * 0.013).clamp(0.16, 0.5);
        Coat { lit: art.minus(&art.shifted(rim * 0.85, rim)).simplified(TONE_STRAY), whole: art.clone() }
    }

    fn within(&self, part: Shape) -> Coat {
        Coat { lit: self.lit.and(&part), whole: part }
    }
}

impl Dark {
    /// The lit and shaded parts of the whole inked area, with light from the upper left.
    fn of(art: &Shape, body: &Shape, size: f32) -> Dark {
        let b = bounds(body);
        let shade = (size * 0.031).clamp(0.22, 1.15);
        let away = (size >= 9.0).then(|| {
            let (x, lean) = (b.middle()[0] + b.width() * 0.05, b.height() * 0.22);
            let far = Shape::of(vec![
                [x + lean, b.top - 1.0],
                [b.right + lean + 1.0, b.top - 1.0],
                [b.right + lean + 1.0, b.bottom + 1.0],
                [x - lean, b.bottom + 1.0],
            ]);
            art.and(&far)
        });
        Dark { away, shaded: art.minus(&art.shifted(-shade, -shade * 0.9)).simplified(TONE_STRAY) }
    }

    fn within(&self, part: &Shape) -> Dark {
        Dark { away: self.away.as_ref().map(|away| away.and(part)), shaded: self.shaded.and(part) }
    }
}

impl Form {
    fn new(icon: &Icon, pose: Pose, open: bool, patches: &[Patch]) -> Form {
        let Pose { size, .. } = pose;
        let map = Pose { at: [0.0, 0.0], ..pose }.map();
        // not more detailed than the drawing
        let stray = (size * 0.0009).clamp(0.02, 0.03);
        let art = icon.art.mapped(map).simplified(stray);
        let body = if open { icon.open() } else { &icon.body }.mapped(map).simplified(BODY_STRAY);
        let all = Coat::of(&art, size);
        let (mut parts, mut gaps) = (Vec::new(), Vec::new());
        for Patch { within: [left, top, right, bottom], hollow, .. } in patches {
            let patch = Shape::rect(*left, *top, *right, *bottom).mapped(map);
            if *hollow {
                gaps.push(Gap::new(patch.and(&body).minus(&art), &body, size));
            } else {
                parts.push(all.within(patch.and(&art)));
            }
        }
        let coats = std::iter::once(all).chain(parts).collect();
        Form { size, art, body, coats, dark: OnceLock::new(), gaps, strokes: OnceLock::new() }
    }

    /// The rectangle around its silhouette.
    pub(super) fn bounds(&self) -> Bounds {
        bounds(&self.body)
    }

    /// Strokes on the sides that are turned away from the light.
    pub(super) fn strokes(&self) -> &Shape {
        self.strokes.get_or_init(|| cut::strokes(&self.art, (self.size * 0.12).clamp(0.8, 5.0)))
    }

    /// The shaded areas, layer by layer.
    pub(super) fn dark(&self) -> &[Dark] {
        self.dark.get_or_init(|| {
            let all = Dark::of(&self.art, &self.body, self.size);
            let parts = self.coats.iter().skip(1).map(|coat| all.within(&coat.whole));
            std::iter::once(all.clone()).chain(parts).collect()
        })
    }
}

impl Gap {
    fn new(whole: Shape, body: &Shape, size: f32) -> Gap {
        // small gaps are eyes: they glow
        let small = whole.area() < 0.08 * body.area();
        let glow = small.then(|| [whole.grown(-size * 0.007), whole.grown(size * 0.02)]);
        Gap { whole, glow }
    }
}

fn bounds(body: &Shape) -> Bounds {
    body.bounds().unwrap_or(Bounds { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 })
}

/// A cache of computed forms, by everything that they depend on.
#[derive(Default)]
pub(super) struct Forms(Mutex<FxHashMap<String, Arc<OnceLock<Arc<Form>>>>>);

impl Forms {
    /// The form of an icon in a pose, independent of its position.
    pub(super) fn of(&self, name: &str, icon: &Icon, pose: Pose, open: bool, patches: &[Patch]) -> Arc<Form> {
        use std::fmt::Write;
        let Pose { size, turn, flip, .. } = pose;
        let mut key = format!("{name} {size} {turn} {flip} {open}");
        for Patch { within, hollow, .. } in patches {
            let _ = write!(key, " {within:?} {hollow}");
        }
        let form = self.0.lock().unwrap_or_else(|poison| poison.into_inner()).entry(key).or_default().clone();
        // other threads compute other forms meanwhile; a thread that needs the same form waits for it
        form.get_or_init(|| Arc::new(Form::new(icon, pose, open, patches))).clone()
    }
}
