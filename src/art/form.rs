//! An icon at one size and rotation: its silhouette, its tones or strokes, its parts and its gaps. It is computed
//! once for all pictures that have the icon in the same materials, at any position.
//!
//! Coordinates are in millimeters from the center of the icon's square.

use super::canvas::Style;
use super::hand;
use super::icon::Icon;
use super::inked::{Coat, Inked};
use super::polygon::{Bounds, Shape};
use super::pose::{Patch, Pose};
use super::tone::Tone;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The tolerance for a silhouette whose edge is below a broad line.
pub(super) const BODY_STRAY: f32 = 0.04;

/// An icon at one size and rotation, in its materials.
pub(super) struct Form {
    /// The inked shape.
    pub(super) art: Shape,
    /// Its silhouette.
    pub(super) body: Shape,
    /// The areas of one material: the whole inked shape, then its parts.
    pub(super) coats: Vec<Coat>,
    /// The gaps with a glow inside.
    pub(super) gaps: Vec<Gap>,
    /// The longest cut of a part, relative to the width of that part.
    pub(super) seam: f32,
    size: f32,
    /// The icon in each style.
    inked: [OnceLock<Inked>; Style::COUNT],
}

/// A gap, and the glow in and around it if the gap is small.
pub(super) struct Gap {
    pub(super) tone: &'static Tone,
    pub(super) whole: Shape,
    pub(super) glow: Option<[Shape; 2]>,
}

impl Form {
    fn new(icon: &Icon, pose: Pose, open: bool, tone: &'static Tone, patches: &[Patch]) -> Form {
        let Pose { size, .. } = pose;
        let map = Pose { at: [0.0, 0.0], ..pose }.map();
        // not more detailed than the drawing
        let stray = (size * 0.0009).clamp(0.02, 0.03);
        let art = icon.art.mapped(map).simplified(stray);
        let body = if open { icon.open() } else { &icon.body }.mapped(map).simplified(BODY_STRAY);
        let mut coats = vec![Coat { tone, whole: art.clone(), patch: None }];
        let (mut gaps, mut seam) = (Vec::new(), 0.0f32);
        for Patch { within: [left, top, right, bottom], hollow, tone } in patches {
            let within = Bounds { left: *left, top: *top, right: *right, bottom: *bottom };
            let region = icon.part(within, *hollow);
            seam = seam.max(region.seam);
            let part = region.area.mapped(map).simplified(stray);
            if *hollow {
                gaps.push(Gap::new(tone, part, &body, size));
            } else {
                coats.push(Coat { tone, whole: part.clone(), patch: Some(part) });
            }
        }
        Form { art, body, coats, gaps, seam, size, inked: std::array::from_fn(|_| OnceLock::new()) }
    }

    /// The rectangle around its silhouette.
    pub(super) fn bounds(&self) -> Bounds {
        bounds(&self.body)
    }

    /// The material of the whole.
    pub(super) fn tone(&self) -> &'static Tone {
        self.coats[0].tone
    }

    /// The icon in a style.
    pub(super) fn inked(&self, style: Style) -> &Inked {
        let thick = (0.28 + self.size * 0.022).clamp(0.4, 1.1);
        let line = [(thick * 0.3).max(0.16), thick].map(|wide| wide + hand::free(style.manner));
        self.inked[style.index()].get_or_init(|| Inked::new(style, Some(&self.body), &self.coats, line, &[]))
    }
}

impl Gap {
    fn new(tone: &'static Tone, whole: Shape, body: &Shape, size: f32) -> Gap {
        // small gaps are eyes: they glow
        let small = whole.area() < 0.08 * body.area();
        let glow = small.then(|| [whole.grown(-size * 0.007), whole.grown(size * 0.02)]);
        Gap { tone, whole, glow }
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
    pub(super) fn of(
        &self,
        name: &str,
        icon: &Icon,
        pose: Pose,
        open: bool,
        tone: &'static Tone,
        patches: &[Patch],
    ) -> Arc<Form> {
        use std::fmt::Write;
        let Pose { size, turn, flip, .. } = pose;
        let mut key = format!("{name} {size} {turn} {flip} {open} {}", tone.name);
        for Patch { within, hollow, tone } in patches {
            let _ = write!(key, " {within:?} {hollow} {}", tone.name);
        }
        let form = self.0.lock().unwrap_or_else(|poison| poison.into_inner()).entry(key).or_default().clone();
        // other threads compute other forms meanwhile; a thread that needs the same form waits for it
        form.get_or_init(|| Arc::new(Form::new(icon, pose, open, tone, patches))).clone()
    }
}
