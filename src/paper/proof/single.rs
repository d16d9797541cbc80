//! One piece per page, for print shops: the face in the center, the cut of the printer, and files and order as in its profile.
//! `press` decides the inks.

use crate::impose::{Die, Line, Sheet, Side};
use crate::typeset::{Galley, Placed, Rgb};
use ground::unit::{Affine, Mm, Point, Pt, Rect, Shape, Size};
use profile::{Copies, Files, Marks, Order, Profile};
use std::fmt;
use std::sync::Arc;

/// The gap between the bleed and a crop mark, and the length of the mark.
const MARK: (Mm, Mm) = (Mm(1.0), Mm(5.0));

/// A piece to be printed.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name as it is shown.
    pub title: String,
    /// The kind: `cards`, `tokens`, `rulebook`.
    pub group: String,
    /// The paper stock; different stocks never share a file.
    pub stock: String,
    /// Size after cutting, as this printer cuts.
    pub trim: Size,
    /// Radius of its corners.
    pub radius: Mm,
    /// The cut shape of its rectangle.
    pub shape: Shape,
    /// The front.
    pub front: Arc<Galley>,
    /// The back, if it has one.
    pub back: Option<Arc<Galley>>,
    /// The name of the back in file names: that of its pile, or of its only owner.
    pub behind: String,
    /// The number in the box.
    pub copies: u16,
    /// For a punchboard, the lines that are cut within it, from its upper left corner.
    pub within: Vec<Vec<Point>>,
}

impl Item {
    /// Whether the piece has only straight cuts, apart from round corners.
    pub fn is_straight(&self) -> bool {
        self.within.is_empty() && self.shape.is_box() && !self.shape.is_disc(self.trim, self.radius)
    }
}

/// One file: its name and its pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Without ending.
    pub name: String,
    /// For each page, the index of its item, and the side.
    pub pages: Vec<(usize, Side)>,
    /// Size after cutting.
    pub trim: Size,
    /// Radius of the corners.
    pub radius: Mm,
}

/// A face whose drawing is too small for the printer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TooSmall {
    /// The size of the drawing, including the bleed.
    pub drawn: Size,
    /// The required size.
    pub needed: Size,
}

impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (drawn, needed) = (self.drawn, self.needed);
        write!(f, "the cut with its bleed needs {}, but the face is drawn {}", spoken(needed), spoken(drawn))
    }
}

/// A size in words: `63.5 x 88.9 mm`.
pub fn spoken(size: Size) -> String {
    format!("{} x {} mm", fine(size.w), fine(size.h))
}

/// Millimeters rounded to a thousandth.
fn fine(length: Mm) -> f64 {
    (f64::from(length.0) * 1000.0).round() / 1000.0
}

/// The page of one face: the cut shape in the center, the bleed around it, and space for marks if there are any.
///
/// # Errors
/// The drawing of the face is smaller than cut and bleed together.
pub fn sheet(
    title: String,
    galley: &Arc<Galley>,
    (item, side): (&Item, Side),
    profile: &Profile,
) -> Result<Sheet, TooSmall> {
    let (trim, bleed) = (item.trim, profile.bleed);
    let needed = trim.grown(bleed);
    let short = |drawn: Mm, needed: Mm| needed - drawn > Mm(0.01);
    if short(galley.size.w, needed.w) || short(galley.size.h, needed.h) {
        return Err(TooSmall { drawn: galley.size, needed });
    }
    let rim = if profile.marks == Marks::Crop { MARK.0 + MARK.1 } else { Mm(0.0) };
    let size = needed.grown(rim);
    let seen = middle(needed, galley.size);
    let at = Affine::shift(rim - seen.x, rim - seen.y);
    let trimmed = middle(trim, size);
    // from behind, left and right are exchanged
    let seen_at =
        |p: &Point| Point { x: trimmed.x + if side == Side::Back { trim.w - p.x } else { p.x }, y: trimmed.y + p.y };
    let within = item.within.iter().map(|line| line.iter().map(seen_at).collect()).collect();
    let die = Die { trim: trimmed, bleed, radius: item.radius, shape: item.shape.clone(), within };
    let lines = if profile.marks == Marks::Crop { marks(&die) } else { Vec::new() };
    let placed = vec![Placed { what: galley.clone(), at, clip: Some(seen.into()) }];
    Ok(Sheet { title, size, placed, lines, die: Some(die) })
}

/// An area of this size, centered in a larger one.
fn middle(inner: Size, outer: Size) -> Rect {
    Rect { x: (outer.w - inner.w) / 2.0, y: (outer.h - inner.h) / 2.0, w: inner.w, h: inner.h }
}

/// Two lines at each corner, outside the bleed.
fn marks(die: &Die) -> Vec<Line> {
    let t = die.trim;
    let (near, far) = (die.bleed + MARK.0, die.bleed + MARK.0 + MARK.1);
    let line = |x0, y0, x1, y1| Line {
        from: Point { x: x0, y: y0 },
        to: Point { x: x1, y: y1 },
        width: Pt(0.25),
        ink: Rgb([0; 3]),
    };
    let mut lines = Vec::with_capacity(8);
    for x in [t.x, t.right()] {
        lines.push(line(x, t.y - near, x, t.y - far));
        lines.push(line(x, t.bottom() + near, x, t.bottom() + far));
    }
    for y in [t.y, t.bottom()] {
        lines.push(line(t.x - near, y, t.x - far, y));
        lines.push(line(t.right() + near, y, t.right() + far, y));
    }
    lines
}

/// Every item in a file, in the order of the items; files in the order of their first items.
pub fn plan(items: &[Item], profile: &Profile) -> Vec<Plan> {
    let mut held: Vec<Vec<usize>> = Vec::new();
    for (i, item) in items.iter().enumerate() {
        match held.iter_mut().find(|all| together(&items[all[0]], item, profile.files)) {
            Some(all) => all.push(i),
            None => held.push(vec![i]),
        }
    }
    let mut plans: Vec<Plan> = Vec::new();
    for all in held {
        let first = &items[all[0]];
        let stem = name(items, first, profile.files);
        let taken = |name: &str| plans.iter().any(|p| p.name == name);
        let told_apart = [stem.clone(), format!("{stem}-{}", first.group)].into_iter();
        let numbered = (2..).map(|n| format!("{stem}-{n}"));
        let name = told_apart.chain(numbered).find(|name| !taken(name)).unwrap_or(stem);
        let pages = pages(items, &all, profile);
        plans.push(Plan { name, pages, trim: first.trim, radius: first.radius });
    }
    plans
}

/// Whether two items may be in one file. Fronts with backs and fronts without are never mixed, because the order of
/// pages would be wrong.
fn together(a: &Item, b: &Item, files: Files) -> bool {
    let alike = a.trim == b.trim && a.radius == b.radius && a.shape == b.shape && a.stock == b.stock;
    let same_back = match (&a.back, &b.back) {
        (Some(a), Some(b)) => files != Files::Back || Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    };
    alike && same_back && (files == Files::Size && !bound(a) && !bound(b) || a.group == b.group)
}

/// Pages of a book are not cards, even of the same size.
fn bound(item: &Item) -> bool {
    item.group.strip_prefix(BOOK).is_some_and(|other| other.is_empty() || other.starts_with('-'))
}

/// The group of the rulebook's pages; that of a second book ends in its name: `rulebook-law`.
pub const BOOK: &str = "rulebook";

/// The name of a file: `cards-rare-63x88mm`, `25x25mm-round-one-side`.
fn name(items: &[Item], of: &Item, files: Files) -> String {
    let size = format!("{}x{}mm", fine(of.trim.w), fine(of.trim.h));
    let mut parts = Vec::new();
    if files != Files::Size || bound(of) {
        parts.push(of.group.clone());
    }
    if files == Files::Back && of.back.is_some() {
        parts.push(of.behind.clone());
    }
    parts.push(size);
    if round(of.trim, of.radius) {
        parts.push("round".to_owned());
    }
    // mentioned only if both kinds exist
    let turned = |other: &Item| other.trim == of.trim && other.back.is_some() != of.back.is_some();
    if of.back.is_none() && items.iter().any(turned) {
        parts.push("one-side".to_owned());
    }
    parts.join("-")
}

/// Whether the corners are rounded as far as possible.
pub fn round(trim: Size, radius: Mm) -> bool {
    (trim.w - trim.h).0.abs() < 0.01 && (trim.w - radius * 2.0).0.abs() < 0.01
}

fn pages(items: &[Item], all: &[usize], profile: &Profile) -> Vec<(usize, Side)> {
    let copies = |i: &usize| match profile.copies {
        Copies::Once => 1,
        Copies::Each => items[*i].copies.into(),
    };
    let each: Vec<usize> = all.iter().flat_map(|i| std::iter::repeat_n(*i, copies(i))).collect();
    let back = |i: &usize| items[*i].back.as_ref();
    match profile.order {
        Order::FrontBack | Order::BackFront => each
            .iter()
            .flat_map(|i| {
                let (front, back) = ((*i, Side::Front), back(i).map(|_| (*i, Side::Back)));
                if profile.order == Order::FrontBack { [Some(front), back] } else { [back, Some(front)] }
            })
            .flatten()
            .collect(),
        Order::FrontsThenBack => {
            let mut pages: Vec<(usize, Side)> = each.iter().map(|i| (*i, Side::Front)).collect();
            let shared = each.windows(2).all(|pair| match (back(&pair[0]), back(&pair[1])) {
                (Some(a), Some(b)) => Arc::ptr_eq(a, b),
                _ => false,
            });
            let behind = each.iter().filter(|i| back(i).is_some()).map(|i| (*i, Side::Back));
            pages.extend(behind.take(if shared { 1 } else { usize::MAX }));
            pages
        }
    }
}

#[cfg(test)]
mod tests;
