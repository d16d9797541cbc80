//! Limits on the size of a drawing, and the complaints about larger ones.

use ground::diag::Diag;
use ground::locus::Locus;

/// The largest number of elements of a drawing, each counted as often as it is used.
pub(super) const MOST: u64 = 100_000;

/// The maximum nesting of elements, counted in the same way.
pub(super) const DEEPEST: usize = 256;

/// The largest number of groups with opacity or a blend mode: each is composited as a picture of its own. A mask, a
/// filter and a pattern count as two.
pub(super) const LAYERS: u64 = 1000;

/// The maximum nesting of layers: each layer is kept in memory until the innermost one is drawn.
pub(super) const PILED: u64 = 12;

/// The largest number of segments of all paths of a drawing, and of dashes of all its lines.
pub(super) const SEGMENTS: u64 = 200_000;
pub(super) const DASHES: f64 = 100_000.0;

/// The largest number of stroked segments: each is outlined and painted over the others.
pub(super) const STROKED: u64 = 100_000;

/// The largest number of stops of a gradient.
pub(super) const STOPS: usize = 1000;

/// The largest number of gradients in a chain of inheritance.
pub(super) const LINKED: usize = 100;

/// The largest number of variables of style sheets. For each element that sets one, all variables that it sets or
/// inherits are counted.
pub(super) const VARIABLES: usize = 500_000;

/// The largest number of stops that gradients with a different color space inherit.
pub(super) const LENT: usize = 5000;

/// The largest number of primitives of a filter, whose results are all kept until the last one is computed.
pub(super) const PRIMITIVES: usize = 30;

/// The property that exceeds a limit.
pub(super) enum Boundless {
    Deep,
    Many,
    Layers,
    Piled,
    Circle,
    Segments,
    Stroked,
    Stops,
    Linked,
    Variables,
    Lent,
    Dashes,
    Filter(String),
}

impl Boundless {
    pub(super) fn told(self, at: Locus) -> Diag {
        let (what, help) = match self {
            Boundless::Deep => (
                format!("elements are nested more than {DEEPEST} levels deep here"),
                "remove groups that contain only one element",
            ),
            Boundless::Many => (
                format!("this has more than {MOST} elements, including everything that it uses"),
                "simplify it, or convert it to a bitmap",
            ),
            Boundless::Layers => {
                let what = format!(
                    "with everything that it uses, this is more than {} masks, filters and patterns, or {LAYERS} translucent or blended groups",
                    LAYERS / 2
                );
                (what, "simplify it, or convert it to a bitmap")
            }
            Boundless::Piled => {
                let what = format!("masks, filters and patterns are nested more than {PILED} levels deep here");
                (what, "clip the shapes instead of masking them, or convert them to a bitmap")
            }
            Boundless::Circle => {
                ("this element uses one of its own parents".to_owned(), "use another element, or delete this one")
            }
            Boundless::Segments => (
                format!("the paths up to here have more than {SEGMENTS} segments"),
                "simplify them, or convert them to a bitmap",
            ),
            Boundless::Stroked => {
                let what = format!("the strokes up to here have more than {STROKED} segments");
                (what, "simplify them, convert strokes to paths, or convert the drawing to a bitmap")
            }
            Boundless::Stops => (format!("the gradient has more than {STOPS} stops"), "use fewer stops"),
            Boundless::Linked => (
                format!("more than {LINKED} gradients inherit from each other in a row"),
                "link each to the gradient that has the stops",
            ),
            Boundless::Variables => (
                format!("the elements up to here set or inherit more than {VARIABLES} variables"),
                "use fewer variables, or set them on one element",
            ),
            Boundless::Lent => (
                format!(
                    "gradients take more than {LENT} stops from gradients that have a different color-interpolation"
                ),
                "give them and their owners the same color-interpolation",
            ),
            Boundless::Dashes => {
                (format!("this line has more than {DASHES} dashes"), "use longer dashes or a solid line")
            }
            Boundless::Filter(what) => {
                (what, "make it smaller, or convert it to a bitmap; to make letters or lines thicker, use a stroke")
            }
        };
        Diag::error(at, "boundless-svg", what).help(help)
    }
}
