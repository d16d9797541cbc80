//! How a group meets what lies below it. In inks most blend modes may add up to more than dries: a group that mixes so is painted
//! in dots together with what lies below it, as light, and parted into inks under the limit. All else stays as it is.

use super::super::canvas::{Canvas, Mix, TWIPS};
use super::super::dots::Dots;
use super::super::ink::Ink;
use super::image::light;
use super::{Emitter, touch};
use usvg::tiny_skia_path::Transform;
use usvg::{BlendMode, Group, Node, Rect};

/// So many dots are painted at a time, so that memory is bounded.
const DOTS: usize = 1 << 21;

/// How much of the paint may fall beside what the drawing itself has below it: smoothed edges do.
const BESIDE: f64 = 0.05;

/// What lies below the next thing to be painted: kept where a group may ask for it, in the order of painting.
pub(in super::super) struct Below {
    ground: Ground,
    painted: Vec<(Node, Transform)>,
    /// Places of texts and pictures that the drawing knows nothing of.
    slots: Vec<(usize, Rect)>,
}

/// What lies below everything.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ground {
    /// White paper.
    Paper,
    /// Something that is not known.
    Unknown,
    /// Nothing, and whatever it is laid upon later does not mix with it.
    Nothing,
}

impl Emitter<'_> {
    /// Begins to keep what is painted, if a group of this drawing will ask for it.
    pub(super) fn look_below(&mut self, root: &Group) {
        let ground = if self.cutting { Ground::Paper } else { Ground::Unknown };
        self.below = (!self.flat && self.asks(root)).then(|| Below::on(ground));
    }

    fn asks(&self, group: &Group) -> bool {
        group.children().iter().any(|node| {
            let mut asks = matches!(node, Node::Group(g) if self.adds(g.blend_mode()) || self.asks(g));
            // tiles, drawings in drawings
            node.subroots(|root| asks = asks || self.asks(root));
            asks
        })
    }

    /// Whether inks mixed so may add up to more than either had.
    pub(super) fn adds(&self, mode: BlendMode) -> bool {
        matches!(self.ink, Ink::Cmyk(_)) && !thrifty(mode)
    }

    /// How much was painted so far; to be given back to [`Emitter::painted`].
    pub(super) fn depth(&self) -> usize {
        self.below.as_ref().map_or(0, |below| below.painted.len())
    }

    /// A node was painted, and with it everything since `depth`.
    pub(super) fn painted(&mut self, node: &Node, to: Transform, depth: usize) {
        if let Some(below) = &mut self.below {
            below.painted.truncate(depth);
            below.painted.push((node.clone(), to));
        }
    }

    /// Something that the drawing does not know will stand here.
    pub(super) fn unknown(&mut self, slot: usize, place: Option<Rect>) {
        if let Some(below) = &mut self.below {
            below.slots.extend(place.map(|place| (slot, place)));
        }
    }

    /// What comes now is laid on nothing; what lay below is to be put back when it is done.
    pub(super) fn on_nothing(&mut self) -> Option<Below> {
        let fresh = self.below.is_some().then(|| Below::on(Ground::Nothing));
        std::mem::replace(&mut self.below, fresh)
    }

    /// Paints a group and what lies below it in dots, and shows those that the group changes.
    pub(super) fn mixed(&mut self, canvas: &mut Canvas, group: &Group, node: &Node, to: Transform) {
        let below = self.below.take().unwrap_or_else(|| Below::on(Ground::Unknown));
        if let Err(why) = self.dots(canvas, &below, node, to) {
            self.complain(format!("the blend mode \"{}\" {why}", group.blend_mode()), ADVICE);
        }
        self.below = Some(below);
    }

    fn dots(&mut self, canvas: &mut Canvas, below: &Below, node: &Node, to: Transform) -> Result<(), String> {
        let Some(bounds) = node.abs_layer_bounding_box() else { return Ok(()) };
        let area = self.reach(bounds.to_rect(), self.root);
        if let Some((slot, _)) = below.slots.iter().find(|(_, place)| touch(*place, area)) {
            return Err(format!("mixes with slot {slot}, which lies below it and differs from card to card"));
        }
        let k = self.condition.map_or(300, |c| c.resolution) as f32 / 72.0 / TWIPS;
        let (w, rows) = ((area.width() * k).ceil() as usize, (area.height() * k).ceil() as usize);
        let step = (DOTS / w.max(1)).max(1);
        let (mut beside, mut all) = (0.0, 0.0);
        for row in (0..rows).step_by(step) {
            let high = step.min(rows - row);
            let place = Transform::from_row(k, 0.0, 0.0, -k, -area.left() * k, area.bottom() * k - row as f32);
            let dots = match below.ground {
                Ground::Paper => Dots::paper(w as u32, high as u32),
                Ground::Unknown | Ground::Nothing => Dots::nothing(w as u32, high as u32),
            };
            let Some(mut dots) = dots else { continue };
            for (node, to) in &below.painted {
                dots.node(node, place.pre_concat(*to));
            }
            let before = dots.data().to_vec();
            dots.node(node, place.pre_concat(to));
            let mut image = dots.pixels();
            let alpha = image.alpha.get_or_insert_with(|| vec![255; w * high]);
            let mut last = [255; 3];
            let (mut any, both) = (false, before.chunks_exact(4).zip(dots.data().chunks_exact(4)));
            for (((old, new), rgb), alpha) in both.zip(image.rgb.chunks_exact_mut(3)).zip(alpha) {
                if old == new {
                    // what is not shown repeats its neighbour, and takes no room in the file
                    *alpha = 0;
                    rgb.copy_from_slice(&last);
                    continue;
                }
                last.copy_from_slice(rgb);
                any = true;
                beside += f64::from(255 - old[3]);
                all += 255.0;
            }
            if any {
                let kept = light(self.stock, &self.ink, image)?;
                canvas.mix(self.stock, Mix::PLAIN);
                canvas.save();
                let (w, h) = (w as f32 / k, high as f32 / k);
                let low = area.bottom() - row as f32 / k - h;
                canvas.concat(Transform::from_row(w, 0.0, 0.0, h, area.left(), low));
                canvas.draw(kept);
                canvas.restore();
            }
        }
        if below.ground == Ground::Unknown && beside > all * BESIDE {
            return Err("mixes with what lies below the picture, which differs from card to card".into());
        }
        Ok(())
    }
}

/// What may be done instead.
const ADVICE: &str =
    "draw below it what it is to mix with, or mix with opacity, \"screen\", \"lighten\" or \"color-dodge\"";

impl Below {
    fn on(ground: Ground) -> Below {
        Below { ground, painted: Vec::new(), slots: Vec::new() }
    }
}

/// Whether something in a group mixes with what lies below it.
pub(super) fn mixing(group: &Group) -> bool {
    let mixes = |g: &Group| g.blend_mode() != BlendMode::Normal || mixing(g);
    group.children().iter().any(|node| matches!(node, Node::Group(g) if mixes(g)))
}

/// Whether inks mixed so never add up to more than the richer of them had. Modes that leave out ink do: the product of two
/// shares (screen), the smaller share (lighten), a share of what lies below (colour dodge).
fn thrifty(mode: BlendMode) -> bool {
    matches!(mode, BlendMode::Normal | BlendMode::Screen | BlendMode::Lighten | BlendMode::ColorDodge)
}
