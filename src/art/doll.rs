//! A figure under construction: pieces with outlines, flat spots, lines and objects, from back to front, in the
//! figure's own units. The figure is then placed in a picture, with a broad outline around the whole figure and light
//! from the upper left on every piece.

use super::canvas::{Canvas, Paint, TOLERANCE, Trace};
use super::colour::Colour;
use super::cut;
use super::form::{BODY_STRAY, TONE_STRAY};
use super::layer::{Figure, INK};
use super::polygon::{Bounds, Corner, Ring, Shape};
use super::tone::Tone;
use ground::unit::{Affine, Economy, Mm, Point};
use std::sync::OnceLock;

/// An item of a figure.
enum Item {
    /// A piece of one material with an outline.
    Piece(Shape, &'static Tone),
    /// A spot of color without an outline.
    Spot(Shape, Colour, f32),
    /// A line.
    Line(Vec<Corner>, f32, Colour),
    /// A separate object, by its number among the objects of the figure.
    Thing(usize),
}

impl Item {
    fn lights(&self) -> Option<[Shape; 2]> {
        let Item::Piece(shape, _) = self else { return None };
        let b = shape.bounds()?;
        let least = b.width().min(b.height());
        let (deep, rim) = ((least * 0.2).clamp(0.25, 2.2), (least * 0.05).clamp(0.14, 0.42));
        let sides = [shape.minus(&shape.shifted(-deep, -deep * 0.55)), shape.minus(&shape.shifted(rim, rim))];
        Some(sides.map(|side| side.simplified(TONE_STRAY)))
    }
}

/// A figure under construction.
#[derive(Default)]
pub(super) struct Doll {
    items: Vec<Item>,
    /// A ring around each face.
    faces: Vec<Ring>,
    /// The current transform of everything that is added, for example for a leaning head.
    lean: Option<Affine>,
}

impl Doll {
    /// Sets the transform of everything that is added from now on.
    pub(super) fn lean(&mut self, by: Option<Affine>) {
        self.lean = by;
    }

    /// The transformed position of a point.
    pub(super) fn leant(&self, at: Corner) -> Corner {
        self.lean.map_or(at, |by| apply(by, at))
    }

    fn mapped(&self, shape: Shape) -> Shape {
        match self.lean {
            Some(by) => shape.mapped(by),
            None => shape,
        }
    }

    /// Adds a piece.
    pub(super) fn piece(&mut self, shape: impl Into<Shape>, tone: &'static Tone) {
        self.items.push(Item::Piece(self.mapped(shape.into()), tone));
    }

    /// Adds a spot of color with this opacity.
    pub(super) fn spot(&mut self, shape: impl Into<Shape>, colour: Colour, much: f32) {
        self.items.push(Item::Spot(self.mapped(shape.into()), colour, much));
    }

    /// Adds a line.
    pub(super) fn line(&mut self, corners: Vec<Corner>, width: f32, colour: Colour) {
        let corners = corners.into_iter().map(|c| self.leant(c)).collect();
        self.items.push(Item::Line(corners, width, colour));
    }

    /// Adds the object with this number.
    pub(super) fn thing(&mut self, n: usize) {
        self.items.push(Item::Thing(n));
    }

    /// Marks the position of a face.
    pub(super) fn face(&mut self, ring: Ring) {
        let ring = ring.into_iter().map(|c| self.leant(c)).collect();
        self.faces.push(ring);
    }

    /// The rectangle around all pieces and spots.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        let pieces = self.items.iter().filter_map(|item| match item {
            Item::Piece(shape, _) | Item::Spot(shape, ..) => shape.bounds(),
            _ => None,
        });
        pieces.reduce(|a, b| Bounds {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
        })
    }

    /// Places the figure and its objects in a picture, scaled by `scale`. The first `heads` objects are heads.
    pub(super) fn placed(self, by: Affine, scale: f32, things: Vec<Figure>, heads: usize) -> Somebody {
        let place = |item| match item {
            Item::Piece(shape, tone) => Item::Piece(shape.mapped(by).simplified(TOLERANCE), tone),
            Item::Spot(shape, colour, much) => Item::Spot(shape.mapped(by).simplified(TOLERANCE), colour, much),
            Item::Line(corners, width, colour) => {
                Item::Line(corners.into_iter().map(|c| apply(by, c)).collect(), width * scale, colour)
            }
            Item::Thing(n) => Item::Thing(n),
        };
        let items: Vec<Item> = self.items.into_iter().map(place).collect();
        let mut rings: Vec<Ring> = Vec::new();
        for item in &items {
            match item {
                Item::Piece(shape, _) => rings.extend_from_slice(shape.rings()),
                Item::Thing(n) => {
                    rings.extend(things.get(*n).map(Figure::body).iter().flat_map(|s| s.rings().to_vec()))
                }
                _ => {}
            }
        }
        let faces = self.faces.into_iter().map(|ring| ring.into_iter().map(|c| apply(by, c)).collect()).collect();
        let body = Shape::enclosed(&rings).simplified(BODY_STRAY);
        Somebody { items, lights: OnceLock::new(), things, heads, body, faces, strokes: OnceLock::new(), scale }
    }
}

pub(super) fn apply(by: Affine, [x, y]: Corner) -> Corner {
    let at = by.apply(Point { x: Mm(x), y: Mm(y) });
    [at.x.0, at.y.0]
}

impl From<Ring> for Shape {
    fn from(ring: Ring) -> Shape {
        Shape::of(ring)
    }
}

/// A placed figure, with everything that does not depend on the ink.
pub(super) struct Somebody {
    items: Vec<Item>,
    /// The shaded part and the lit part of each item that is a piece.
    lights: OnceLock<Vec<Option<[Shape; 2]>>>,
    things: Vec<Figure>,
    /// The number of heads, which are the first objects.
    heads: usize,
    body: Shape,
    /// A ring around each face.
    faces: Vec<Ring>,
    /// The strokes on each item that is a piece, in woodcut style.
    strokes: OnceLock<Vec<Shape>>,
    scale: f32,
}

impl Somebody {
    /// The silhouette.
    pub(super) fn body(&self) -> &Shape {
        &self.body
    }

    /// The rings around the faces.
    pub(super) fn faces(&self) -> &[Ring] {
        &self.faces
    }

    /// Objects in hands.
    pub(super) fn held(&self) -> &[Figure] {
        self.things.get(self.heads..).unwrap_or_default()
    }

    /// The rectangle around the silhouette.
    pub(super) fn bounds(&self) -> Bounds {
        self.body.bounds().unwrap_or(Bounds { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 })
    }

    /// The strokes on the item with this number.
    fn strokes(&self, n: usize) -> &Shape {
        let of = |item: &Item| match item {
            Item::Piece(shape, _) => {
                let least = shape.bounds().map_or(0.0, |b| b.width().min(b.height()));
                cut::strokes(shape, (least * 0.3).clamp(0.7, 4.0))
            }
            _ => Shape::default(),
        };
        &self.strokes.get_or_init(|| self.items.iter().map(of).collect())[n]
    }

    /// Paints it.
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        let thin = canvas.economy() == Economy::LowInk;
        if thin {
            canvas.edge(&self.body, 0.35, Colour::WHITE);
        } else {
            let line = (0.85 * self.scale).clamp(0.4, 1.0);
            canvas.set_off(&self.body, line, (1.2 * self.scale).clamp(0.4, 1.4));
            canvas.edge(&self.body, line, INK);
        }
        for (i, item) in self.items.iter().enumerate() {
            match item {
                Item::Piece(shape, tone) => {
                    self.piece(canvas, i, shape, tone);
                    if canvas.inks().is_some() {
                        canvas.fill_seen(self.strokes(i), INK.into(), true);
                    }
                }
                Item::Spot(shape, colour, much) => {
                    canvas.fill_seen(shape, Paint::Flat(*colour, *much), *colour == INK);
                }
                Item::Line(corners, width, colour) => {
                    let mut trace = Trace::default();
                    trace.line(corners);
                    let width = if thin { width * 0.6 } else { *width };
                    canvas.draw_seen(&trace, width, *colour, *colour == INK);
                }
                Item::Thing(n) => self.things.get(*n).into_iter().for_each(|thing| thing.paint(canvas)),
            }
        }
    }

    /// The light on the item with this number.
    fn lights(&self, n: usize) -> Option<&[Shape; 2]> {
        self.lights.get_or_init(|| self.items.iter().map(Item::lights).collect())[n].as_ref()
    }

    fn piece(&self, canvas: &mut Canvas, n: usize, shape: &Shape, tone: &Tone) {
        let Some(b) = shape.bounds() else { return };
        let least = b.width().min(b.height());
        if canvas.economy() == Economy::LowInk {
            // the fill hides the inner half of it
            canvas.outline(shape, 0.65, INK);
        } else {
            canvas.outline(shape, (0.95 * self.scale).clamp(0.5, 1.1), INK);
        }
        let base: Paint = if least > 6.0 {
            let stops = [
                (0.0, tone.base.mix(tone.light, 0.2), 1.0),
                (0.5, tone.base, 1.0),
                (1.0, tone.base.mix(tone.shade, 0.35), 1.0),
            ];
            canvas.along([b.left, b.top], [b.left + b.width() * 0.4, b.bottom], &stops)
        } else {
            tone.base.into()
        };
        canvas.fill(shape, base);
        if canvas.inks().is_some() {
            return;
        }
        if let Some([away, towards]) = self.lights(n) {
            canvas.fill(away, Paint::Flat(tone.shade, 0.6));
            canvas.fill(towards, Paint::Flat(tone.light, 0.8));
        }
    }
}
