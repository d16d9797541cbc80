//! Shapes of pictures: which are another than the card's, and how much of them is cut off.

use super::super::Refusal;
use super::picture::Picture;
use crate::diag::Diag;
use crate::locus::Locus;
use crate::typeset;
use crate::unit::{Mm, Size};
use crate::world::{Imagined, Project};

/// What may be cut off unsaid, on both sides together, in mm.
const SLACK: f32 = 1.0;

/// The shapes there are, as width by height; that of the card is the first.
pub(super) struct Shapes {
    pub(super) kinds: Vec<f32>,
    /// Of each picture: which of them it has.
    pub(super) of: Vec<usize>,
    sizes: Vec<(f32, f32)>,
}

/// The shapes of these pictures, for cards of this size.
pub(super) fn of(pictures: &[Picture], card: Size) -> Result<Shapes, Refusal> {
    let mut shapes = Shapes { kinds: vec![card.w.0 / card.h.0], of: Vec::new(), sizes: Vec::new() };
    for Picture { file, path, bytes } in pictures {
        let project = Project::new(Imagined::default().with(path, bytes.clone()));
        let (w, h) = typeset::picture_size(&project, path).map_err(|diag| {
            let refusal = Refusal::new(diag.what.replace(path, &file.display().to_string()));
            refusal.help(diag.help.unwrap_or_default())
        })?;
        let shape = w / h;
        let nth = if lost(shape, card) <= SLACK {
            0
        } else {
            let known = shapes.kinds.iter().skip(1).position(|known| (known / shape - 1.0).abs() < 0.002);
            known.map_or_else(
                || {
                    shapes.kinds.push(shape);
                    shapes.kinds.len() - 1
                },
                |known| known + 1,
            )
        };
        shapes.of.push(nth);
        shapes.sizes.push((w, h));
    }
    Ok(shapes)
}

/// How many millimetres are cut off a picture that covers a card.
fn lost(shape: f32, card: Size) -> f32 {
    let (Mm(w), Mm(h)) = (card.w, card.h);
    if shape > w / h { h * shape - w } else { w / shape - h }
}

/// Pictures that do not have the shape of the card.
pub(super) struct Odd {
    many: usize,
    of: usize,
    worst: String,
    size: (f32, f32),
    /// How much of it is cut off, in hundredths.
    share: f32,
}

pub(super) fn odd(pictures: &[Picture], shapes: &Shapes, card: Size) -> Option<Odd> {
    let share = |(w, h): (f32, f32)| {
        let ratio = (w / h) / (card.w.0 / card.h.0);
        100.0 * (1.0 - ratio.min(1.0 / ratio))
    };
    let odd = || (0..pictures.len()).filter(|i| shapes.of[*i] > 0);
    let worst = odd().max_by(|a, b| share(shapes.sizes[*a]).total_cmp(&share(shapes.sizes[*b])))?;
    Some(Odd {
        many: odd().count(),
        of: pictures.len(),
        worst: pictures[worst].file.display().to_string(),
        size: shapes.sizes[worst],
        share: share(shapes.sizes[worst]),
    })
}

impl Odd {
    /// In words, with the size that is wanted.
    pub(super) fn told(&self, name: &str, card: Size) -> Diag {
        let Odd { many, of, worst, size: (w, h), share } = self;
        let (one, have) = ("pictures", if *many == 1 { "has" } else { "have" });
        let what = format!(
            "{many} of {of} {one} {have} another shape than the cut, {name}: what does not fit is cut off, at worst {share:.0} % of {worst} ({w:.0} x {h:.0})"
        );
        let pixels = |Mm(mm): Mm| (mm / 25.4 * 300.0).round();
        let (Mm(cw), Mm(ch)) = (card.w, card.h);
        let turned = if (w > h) == (cw < ch) && w != h { "turn it, " } else { "" };
        let help = format!(
            "wanted are {cw} x {ch} mm, {} x {} pixels at 300 dpi: {turned}draw it so, say another --size, or show it whole with --fit",
            pixels(card.w),
            pixels(card.h)
        );
        Diag::warning(Locus::Nowhere, "shape", what).help(help)
    }
}
