//! Proportions of pictures: which of them differ from those of the card, and how much is cropped.

use super::super::complain;
use super::picture::Picture;
use cards::declared::guess;
use ground::diag::{Diag, Paint};
use ground::locus::Locus;
use ground::unit::{Mm, Size};
use ground::world::Project;
use paper::typeset;

/// The width that may be cropped on both sides together without a warning: in mm, or one percent on large cards.
const SLACK: f32 = 1.0;

/// The usual bleeds of programs and shops, in mm: none, 3 mm, an eighth of an inch.
const BLEEDS: [f32; 3] = [0.0, 3.0, 3.175];

/// The shapes of the pictures, as width by height; the first is that of the card.
pub(super) struct Shapes {
    pub(super) kinds: Vec<f32>,
    /// The index of the shape of each picture.
    pub(super) of: Vec<usize>,
    sizes: Vec<(f32, f32)>,
}

/// The proportions of these pictures, for cards of this size; all unreadable pictures are reported.
pub(super) fn of(pictures: &[Picture], card: Size, project: &Project, paint: Paint) -> Option<Shapes> {
    let mut shapes = Shapes { kinds: vec![card.w.0 / card.h.0], of: Vec::new(), sizes: Vec::new() };
    let mut diags = Vec::new();
    for Picture { name, bytes, .. } in pictures {
        project.hand_in(name, bytes.clone());
        let Some((w, h)) = typeset::picture_size(project, name).drain(&mut diags) else { continue };
        let shape = w / h;
        let nth = if fits(shape, card) {
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
    (!complain(&diags, project, paint)).then_some(shapes)
}

/// Whether the excess may be cropped without a warning.
fn fits(shape: f32, card: Size) -> bool {
    let ratio = shape / (card.w.0 / card.h.0);
    lost(shape, card) <= SLACK || (0.99..=1.01).contains(&ratio)
}

/// The width in millimeters that is cropped from a picture that covers a card.
fn lost(shape: f32, card: Size) -> f32 {
    let (Mm(w), Mm(h)) = (card.w, card.h);
    if shape > w / h { h * shape - w } else { w / shape - h }
}

/// The pictures that do not have the shape of the card.
pub(super) struct Odd {
    many: usize,
    of: usize,
    worst: String,
    size: (f32, f32),
    /// The share of the picture that is cut off, in hundredths.
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
    /// The size of a picture in words, with the expected size.
    pub(super) fn told(&self, name: &str, card: Size) -> Diag {
        let Odd { many, of, worst, size: (w, h), share } = self;
        let (one, have) = ("pictures", if *many == 1 { "has" } else { "have" });
        let what = format!(
            "{many} of {of} {one} {have} different proportions from the cut, {name}, and will be cropped, up to {share:.0} % of {worst} ({w:.0} x {h:.0})"
        );
        let pixels = |Mm(mm): Mm| (mm / 25.4 * 300.0).round();
        let (Mm(cw), Mm(ch)) = (card.w, card.h);
        if let Some(asked) = made_for(*w, *h) {
            let help = format!("{w:.0} x {h:.0} pixels fit {asked}: use that, or show the whole picture with --fit");
            return Diag::warning(Locus::Nowhere, "shape", what).help(help);
        }
        let turned = if (w > h) == (cw < ch) && w != h { "rotate it, " } else { "" };
        let help = format!(
            "the cut needs {cw} x {ch} mm, {} x {} pixels at 300 dpi: {turned}resize the picture, use another --size, or show the whole picture with --fit",
            pixels(card.w),
            pixels(card.h)
        );
        Diag::warning(Locus::Nowhere, "shape", what).help(help)
    }
}

/// The usual cut and bleed that a picture with this many pixels fills at 300 dpi, as command-line options.
fn made_for(w: f32, h: f32) -> Option<String> {
    let off = |mm: f32, pixels: f32| (pixels / (mm / 25.4 * 300.0) - 1.0).abs();
    let ways = guess::cuts().flat_map(|cut| BLEEDS.map(|bleed| (cut, bleed)));
    let near = ways.filter_map(|(cut, bleed)| {
        let Size { w: Mm(cw), h: Mm(ch) } = guess::sized(cut)?.cut.trim.grown(Mm(bleed));
        let off = off(cw, w).max(off(ch, h));
        (off < 0.01).then_some((off, cut, bleed))
    });
    let (_, cut, bleed) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(if bleed > 0.0 { format!("--size {cut} --bleed {bleed}") } else { format!("--size {cut}") })
}
