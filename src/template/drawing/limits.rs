//! How much a drawing may be, and what is told of one that is more.

use ground::diag::Diag;
use ground::locus::Locus;

/// As many elements may a drawing have, once what is used is counted wherever it is used.
pub(super) const MOST: u64 = 100_000;

/// The deepest that elements may lie in each other, likewise.
pub(super) const DEEPEST: usize = 256;

/// The most groups that fade or blend: each is composited as a picture of its own. A mask, a filter and a pattern count as two.
pub(super) const LAYERS: u64 = 1000;

/// As many layers may lie in each other: each is kept until the last is done.
pub(super) const PILED: u64 = 12;

/// As many segments may all paths of a drawing have, and as many dashes may all its lines.
pub(super) const SEGMENTS: u64 = 200_000;
pub(super) const DASHES: f64 = 100_000.0;

/// The most stroked segments: each is outlined and painted over the others.
pub(super) const STROKED: u64 = 25_000;

/// The most stops of a gradient.
pub(super) const STOPS: usize = 1000;

/// The most stops that gradients borrow from others whose colors are mixed otherwise.
pub(super) const LENT: usize = 5000;

/// As many primitives may a filter have: what each makes is kept until the last is done.
pub(super) const PRIMITIVES: usize = 30;

/// What is without bound.
pub(super) enum Boundless {
    Deep,
    Many,
    Layers,
    Piled,
    Circle,
    Segments,
    Stroked,
    Stops,
    Lent,
    Dashes,
    Filter(String),
}

impl Boundless {
    pub(super) fn told(self, at: Locus) -> Diag {
        let (what, help) = match self {
            Boundless::Deep => {
                (format!("more than {DEEPEST} elements lie in each other here"), "take groups out that hold one thing")
            }
            Boundless::Many => {
                (format!("with all that it uses this is more than {MOST} elements"), "draw less of it, or as pixels")
            }
            Boundless::Layers => {
                let what = format!(
                    "with all that it uses this is more than {} masks, filters and patterns, or {LAYERS} groups that fade or blend",
                    LAYERS / 2
                );
                (what, "draw less of it, or as pixels")
            }
            Boundless::Piled => {
                let what = format!("more than {PILED} masks, filters and patterns are used by each other here");
                (what, "cut what is masked, or draw it as pixels")
            }
            Boundless::Circle => {
                ("this uses what it is itself a part of".to_owned(), "use something else, or take it out")
            }
            Boundless::Segments => {
                (format!("the paths have more than {SEGMENTS} segments by here"), "simplify them, or draw it as pixels")
            }
            Boundless::Stroked => {
                let what = format!("the lines have more than {STROKED} segments by here");
                (what, "simplify them, turn strokes into paths, or draw it as pixels")
            }
            Boundless::Stops => (format!("the gradient has more than {STOPS} stops"), "leave stops out"),
            Boundless::Lent => (
                format!("gradients link to more than {LENT} stops that they mix otherwise than their owners"),
                "give them and their owners the same color-interpolation",
            ),
            Boundless::Dashes => {
                (format!("the dashes along this are more than {DASHES}"), "make the dashes longer, or the line solid")
            }
            Boundless::Filter(what) => {
                (what, "make it smaller, or draw it as pixels; letters and lines grow with a stroke")
            }
        };
        Diag::error(at, "boundless-svg", what).help(help)
    }
}
