//! Lettering: drawn text that is slanted, outlined or has a shadow. It stays text, and its copies (outline, shadow)
//! are not read aloud. `fit` breaks the lines and chooses the size.

use super::flow::Compositor;
use super::{Mark, Places, Run};
use ground::unit::{Affine, Mm, Point};

/// The slant and the raise of each letter, as shares of the maximum; each text begins at another position of this
/// list.
const LEANS: [(f32, f32); 9] = [
    (-0.7, 0.3),
    (0.55, -0.6),
    (-0.25, 0.9),
    (0.9, 0.1),
    (-1.0, -0.4),
    (0.3, 0.7),
    (0.75, -0.9),
    (-0.5, 0.0),
    (0.15, -0.3),
];

/// The raise of a letter in ems for each degree of slant.
const LIFT: f32 = 0.008;

/// The height about which a capital is rotated: in ems above the baseline.
const WAIST: f32 = 0.33;

/// The number of copies of the letters, shifted in different directions, that make an outline.
const COPIES: usize = 20;

/// Every letter becomes a separate run, which leans by up to this many degrees.
pub(crate) fn crooked(compositor: &Compositor, marks: Vec<Mark>, most: f32) -> Vec<Mark> {
    let mut out = Vec::with_capacity(marks.len() * 8);
    for mark in marks {
        match mark {
            Mark::Run(run) => apart(compositor, &run, most, &mut out),
            other => out.push(other),
        }
    }
    out
}

fn apart(compositor: &Compositor, run: &Run, most: f32, out: &mut Vec<Mark>) {
    let em = Mm::from(run.size).0;
    let unit = em / compositor.font(run.font).upem.max(1) as f32;
    let first = run.text.bytes().map(usize::from).sum::<usize>();
    let (mut pen, mut i) = (0.0, 0);
    while i < run.glyphs.len() {
        let cluster = run.glyphs[i].cluster;
        // glyphs of one letter stay together
        let end = i + run.glyphs[i..].iter().take_while(|g| g.cluster == cluster).count();
        let glyphs = &run.glyphs[i..end];
        let wide = glyphs.iter().map(|g| g.advance as f32).sum::<f32>() * unit;
        let stop = run.glyphs.get(end).map_or(run.text.len(), |g| g.cluster as usize);
        let text = run.text.get(cluster as usize..stop).unwrap_or_default();
        let (lean, lift) = LEANS[(first + i) % LEANS.len()];
        let places = Places([(0, run.places.at(cluster))].into());
        let at = Affine::shift(Mm(wide / -2.0), Mm(em * WAIST))
            .then(Affine::turn(lean * most))
            .then(Affine::shift(Mm(pen + wide / 2.0), Mm(lift * most * LIFT * em - em * WAIST)))
            .then(run.at);
        let glyphs = glyphs.iter().map(|g| super::Glyph { cluster: g.cluster - cluster, ..*g }).collect();
        out.push(Mark::Run(Run { at: fine(at), glyphs, text: text.into(), places, ..run.clone() }));
        pen += wide;
        i = end;
    }
}

/// The letters in one ink, shifted and widened: copies behind the text that are not read aloud.
pub(crate) fn behind(letters: &[Mark], ink: super::Rgb, wide: Mm, shift: Point, out: &mut Vec<Mark>) {
    let ring = (0..if wide > Mm(0.0) { COPIES } else { 1 }).map(|k| {
        let turn = k as f32 / COPIES as f32 * std::f32::consts::TAU;
        (shift.x + wide * turn.cos(), shift.y + wide * turn.sin())
    });
    for (dx, dy) in ring {
        out.extend(letters.iter().filter_map(|mark| match mark {
            Mark::Run(run) => {
                let at = fine(run.at.then(Affine::shift(dx, dy)));
                Some(Mark::Run(Run { ink, at, text: "".into(), ..run.clone() }))
            }
            _ => None,
        }));
    }
}

/// A position, rounded to 1/1000 mm.
fn fine(Affine([a, b, c, d, e, f]): Affine) -> Affine {
    let fine = |v: f32| (v * 1000.0).round() / 1000.0;
    Affine([a, b, c, d, fine(e), fine(f)])
}
