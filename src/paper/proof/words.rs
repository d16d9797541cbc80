//! The positions of the words of a galley, each with its place in the source, so that a click on a face can open it.

use crate::typeset::{Fonts, Galley, Mark, Placed, Run};
use ground::locus::Locus;
use ground::unit::{Affine, Mm, Point, Rect};

/// The height of letters above and below their baseline, in ems.
const ABOVE: f32 = 0.78;
const BELOW: f32 = 0.24;

/// A word, or a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// Its text; empty for a picture.
    pub text: String,
    /// Its box, in the galley's millimeters.
    pub area: Rect,
    /// Its place in the source.
    pub at: Locus,
}

/// Every word and picture of a galley, in painting order, except those that are not read or have no place in a source.
pub fn words(galley: &Galley, fonts: &Fonts) -> Vec<Word> {
    let units: Vec<f32> = fonts
        .faces
        .iter()
        .map(|font| ttf_parser::Face::parse(&font.bytes, 0).map_or(1000.0, |f| f.units_per_em().into()))
        .collect();
    let mut all = Vec::new();
    gather(galley, &units, Affine::IDENTITY, &mut all);
    all.retain(|word| word.at != Locus::Nowhere);
    all
}

fn gather(galley: &Galley, units: &[f32], onto: Affine, all: &mut Vec<Word>) {
    for mark in galley.slots.iter().flatten() {
        match mark {
            Mark::Run(run) => each(run, units.get(usize::from(run.font.0)).copied().unwrap_or(1000.0), onto, all),
            Mark::Picture(Placed { what, at, clip }) => {
                let seen = clip.as_ref().map(|clip| clip.area);
                let area = seen.unwrap_or(Rect::mm(0.0, 0.0, what.size.0 as f32, what.size.1 as f32));
                all.push(Word { text: String::new(), area: at.then(onto).around(area), at: what.at });
            }
            Mark::Galley(inner) | Mark::Figure(inner) => gather(&inner.what, units, inner.at.then(onto), all),
            Mark::Fill { .. } | Mark::Field { .. } => {}
        }
    }
}

/// The words of a run, separated by spaces.
fn each(run: &Run, units: f32, onto: Affine, all: &mut Vec<Word>) {
    let em = Mm::from(run.size).0;
    // where each glyph starts, in millimeters
    let pens: Vec<f32> = run
        .glyphs
        .iter()
        .scan(0, |pen, glyph| {
            let here = *pen;
            *pen += glyph.advance;
            Some(here as f32 * em / units)
        })
        .collect();
    let end = run.glyphs.iter().map(|glyph| glyph.advance).sum::<i32>() as f32 * em / units;
    let pen = |byte: usize| {
        let first = run.glyphs.iter().position(|glyph| glyph.cluster as usize >= byte);
        first.and_then(|i| pens.get(i).copied()).unwrap_or(end)
    };
    let mut from = 0;
    for word in run.text.split_inclusive(' ') {
        let text = word.trim_end();
        if !text.is_empty() {
            let (left, right) = (pen(from), pen(from + text.len()));
            let area = Rect::mm(left, -em * ABOVE, right - left, em * (ABOVE + BELOW));
            let at = run.places.at(from as u32);
            all.push(Word { text: text.to_owned(), area: run.at.then(onto).around(area), at });
        }
        from += word.len();
    }
}

/// The word or picture at a point of a galley; if there are several, the last painted.
pub fn at(words: &[Word], point: Point) -> Option<&Word> {
    let holds = |word: &&Word| {
        let Rect { x, y, .. } = word.area;
        (x..=word.area.right()).contains(&point.x) && (y..=word.area.bottom()).contains(&point.y)
    };
    let text = words.iter().rev().filter(|word| !word.text.is_empty()).find(holds);
    text.or_else(|| words.iter().rev().find(holds))
}
