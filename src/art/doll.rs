//! A figure under construction: pieces with outlines, flat spots, lines and objects, from back to front, in the
//! figure's own units. The figure is then placed in a picture, with a broad outline around the whole figure and light
//! from the upper left or right on every piece.

use super::canvas::{Canvas, Paint, Style, TOLERANCE, Trace};
use super::colour::Colour;
use super::cover::Cover;
use super::form::BODY_STRAY;
use super::hand;
use super::inked::{Coat, Inked};
use super::layer::{Figure, INK};
use super::polygon::{Bounds, Corner, Ring, Shape};
use super::relief::{self, Curves};
use super::tone::Tone;
use ground::unit::{Affine, Mm, Point};
use std::sync::OnceLock;

/// An item of a figure.
enum Item {
    /// A piece with an outline.
    Piece(Coat),
    /// A spot of color without an outline.
    Spot(Shape, Colour, f32),
    /// A line.
    Line(Vec<Corner>, f32, Colour),
    /// A separate object, by its number among the objects of the figure.
    Thing(usize),
}

/// A figure under construction.
#[derive(Default)]
pub(super) struct Doll {
    items: Vec<Item>,
    /// A ring around each face.
    faces: Vec<Ring>,
    /// The transform of everything that is added, for example along the spine.
    bend: Option<Bend>,
}

/// Maps a point of an upright part to its position in the figure.
type Bend = Box<dyn Fn(Corner) -> Corner>;

impl Doll {
    /// A figure under construction whose parts are transformed when they are added.
    pub(super) fn bent(by: impl Fn(Corner) -> Corner + 'static) -> Doll {
        Doll { bend: Some(Box::new(by)), ..Doll::default() }
    }

    /// Adds everything of another figure on top.
    pub(super) fn add(&mut self, other: Doll) {
        self.items.extend(other.items);
        self.faces.extend(other.faces);
    }

    /// The position in the figure of a point of an upright part.
    pub(super) fn bend(&self, at: Corner) -> Corner {
        self.bend.as_ref().map_or(at, |by| by(at))
    }

    fn mapped(&self, shape: Shape) -> Shape {
        match &self.bend {
            Some(by) => shape.bent(by),
            None => shape,
        }
    }

    /// Adds a piece.
    pub(super) fn piece(&mut self, shape: impl Into<Shape>, tone: &'static Tone) {
        self.items.push(Item::Piece(Coat { tone, whole: self.mapped(shape.into()), patch: None }));
    }

    /// Joins a shape to the largest piece of this tone without a line between them, or adds it as a piece. It is not transformed.
    pub(super) fn join(&mut self, shape: Shape, tone: &'static Tone) {
        let pieces = self.items.iter_mut().filter_map(|item| match item {
            Item::Piece(coat) if *coat.tone == *tone => Some(coat),
            _ => None,
        });
        match pieces.max_by(|a, b| a.whole.area().total_cmp(&b.whole.area())) {
            Some(coat) => coat.whole = coat.whole.or(&shape),
            None => self.items.push(Item::Piece(Coat { tone, whole: shape, patch: None })),
        }
    }

    /// The area of all pieces.
    pub(super) fn body(&self) -> Shape {
        let pieces = self.items.iter().filter_map(|item| match item {
            Item::Piece(coat) => Some(coat.whole.rings()),
            _ => None,
        });
        Shape::enclosed(&pieces.flatten().cloned().collect::<Vec<_>>())
    }

    /// Adds a spot of color with this opacity.
    pub(super) fn spot(&mut self, shape: impl Into<Shape>, colour: Colour, much: f32) {
        self.items.push(Item::Spot(self.mapped(shape.into()), colour, much));
    }

    /// Adds a spot that is not transformed.
    pub(super) fn stain(&mut self, shape: Shape, colour: Colour, much: f32) {
        self.items.push(Item::Spot(shape, colour, much));
    }

    /// Adds a line.
    pub(super) fn line(&mut self, corners: Vec<Corner>, width: f32, colour: Colour) {
        let corners = corners.into_iter().map(|c| self.bend(c)).collect();
        self.items.push(Item::Line(corners, width, colour));
    }

    /// Adds the object with this number.
    pub(super) fn thing(&mut self, n: usize) {
        self.items.push(Item::Thing(n));
    }

    /// Marks the position of a face.
    pub(super) fn face(&mut self, ring: Ring) {
        let ring = ring.into_iter().map(|c| self.bend(c)).collect();
        self.faces.push(ring);
    }

    /// The rectangle around all pieces and spots.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        let pieces = self.items.iter().filter_map(|item| match item {
            Item::Piece(Coat { whole: shape, .. }) | Item::Spot(shape, ..) => shape.bounds(),
            _ => None,
        });
        pieces.reduce(|a, b| Bounds {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
        })
    }

    /// Places the figure and its objects in a picture, scaled by `scale`. The first `behind` objects are heads, or behind them.
    pub(super) fn placed(self, by: Affine, scale: f32, things: Vec<Figure>, behind: usize) -> Somebody {
        let place = |item| match item {
            Item::Piece(coat) => Item::Piece(Coat { whole: coat.whole.mapped(by).simplified(TOLERANCE), ..coat }),
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
                Item::Piece(coat) => rings.extend_from_slice(coat.whole.rings()),
                Item::Thing(n) => {
                    rings.extend(things.get(*n).map(Figure::body).iter().flat_map(|s| s.rings().to_vec()))
                }
                _ => {}
            }
        }
        let faces = self.faces.into_iter().map(|ring| ring.into_iter().map(|c| apply(by, c)).collect()).collect();
        let body = Shape::enclosed(&rings).simplified(BODY_STRAY);
        Somebody {
            items,
            inked: std::array::from_fn(|_| OnceLock::new()),
            things,
            behind,
            body,
            faces,
            pose: String::new(),
            line: std::array::from_fn(|_| OnceLock::new()),
            scale,
        }
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
    /// Each item that is a piece, in each style.
    inked: [OnceLock<Vec<Option<Inked>>>; Style::COUNT],
    things: Vec<Figure>,
    /// The number of heads and of objects behind them, which are the first objects.
    behind: usize,
    body: Shape,
    /// A ring around each face.
    faces: Vec<Ring>,
    /// The ink line around it, in each style.
    line: [OnceLock<Curves>; Style::COUNT],
    /// Its stance and the pose of its arms, in words.
    pub(super) pose: String,
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

    /// The longest cut of a part of its icons, relative to the width of that part.
    pub(super) fn seam(&self) -> f32 {
        self.things.iter().map(Figure::seam).fold(0.0, f32::max)
    }

    /// Objects in hands that are in front of the head.
    pub(super) fn held(&self) -> &[Figure] {
        self.things.get(self.behind..).unwrap_or_default()
    }

    /// The rectangle around the silhouette.
    pub(super) fn bounds(&self) -> Bounds {
        self.body.bounds().unwrap_or(Bounds { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 })
    }

    /// The pieces, drawn once for all pictures in this style.
    fn inked(&self, style: Style) -> &[Option<Inked>] {
        self.inked[style.index()].get_or_init(|| {
            let faces: Vec<Bounds> = self.faces.iter().filter_map(super::polygon::bounds).collect();
            let mut cover = Cover::of(self.bounds());
            // from front to back, to leave out what is hidden behind other items
            let mut all: Vec<Option<Inked>> = Vec::new();
            for item in self.items.iter().rev() {
                let mut inked = self.piece(item, style, &faces);
                if let Some(cover) = &mut cover {
                    inked.iter_mut().for_each(|inked| inked.keep(|b| !cover.hides(b)));
                    match item {
                        Item::Piece(coat) => cover.add(&coat.whole),
                        Item::Thing(n) => self.things.get(*n).into_iter().for_each(|thing| cover.add(&thing.body())),
                        Item::Spot(..) | Item::Line(..) => {}
                    }
                }
                all.push(inked);
            }
            all.reverse();
            all
        })
    }

    fn piece(&self, item: &Item, style: Style, faces: &[Bounds]) -> Option<Inked> {
        let Item::Piece(coat) = item else { return None };
        let thick = (0.5 * self.scale).clamp(0.26, 0.55);
        Some(Inked::new(style, None, std::slice::from_ref(coat), [(thick * 0.4).max(0.12), thick], faces))
    }

    /// Paints it.
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        let thick = self.scale.clamp(0.5, 1.15);
        let style = canvas.style();
        let line = self.line[style.index()].get_or_init(|| {
            let widths = [(thick * 0.35).max(0.2), thick].map(|wide| wide + hand::free(style.manner));
            let line = hand::line(style.manner, widths);
            line.map_or_else(Curves::default, |(widths, press)| relief::line(&self.body, widths, press, style.right))
        });
        canvas.outline(Trace::default().curves(line, [0.0, 0.0]), thick * 0.3, INK);
        for (item, inked) in self.items.iter().zip(self.inked(style)) {
            match item {
                Item::Piece(coat) => {
                    if let Some(inked) = inked {
                        inked.paint_line(canvas, [0.0, 0.0], INK);
                        inked.paint(canvas, [0.0, 0.0], &coat.whole, std::slice::from_ref(coat));
                    }
                }
                // a linocut cannot print a translucent spot
                Item::Spot(_, _, much) if *much < 0.6 && canvas.inks().is_some() => {}
                Item::Spot(shape, colour, much) => {
                    canvas.fill_seen(shape, Paint::Flat(*colour, *much), *colour == INK);
                }
                Item::Line(corners, width, colour) => {
                    canvas.taper(corners, *width, *colour);
                }
                Item::Thing(n) => self.things.get(*n).into_iter().for_each(|thing| thing.paint(canvas)),
            }
        }
    }
}
