//! `cards/*.png`: one picture per card, at the resolution for print-on-demand shops.

use super::draw;
use super::listed::File;
use super::set::Ready;
use super::sink::{Stop, step};
use super::works::Works;
use cards::face::Component;
use ground::name::{FileName, Taken};
use ground::unit::{Mm, Size};
use paper::typeset::Galley;
use std::sync::Arc;

/// The resolution in dots per inch.
const DPI: u32 = 300;

/// The visible part beyond the trim.
const BLEED: Mm = Mm(3.0);

/// The longest side of components that count as tokens, and that of components that do not yet count as boards:
/// neither are cards.
const SMALLEST: Mm = Mm(40.0);
pub(super) const LARGEST: Mm = Mm(160.0);

/// A picture to be drawn.
pub(super) struct Picture {
    name: FileName,
    what: String,
    pub(super) galley: Arc<Galley>,
    /// The components it shows.
    pub(super) shows: Vec<usize>,
}

impl Picture {
    /// A picture of a galley that shows these components.
    pub(super) fn new(name: FileName, what: String, galley: Arc<Galley>, shows: Vec<usize>) -> Picture {
        Picture { name, what, galley, shows }
    }
}

/// Draws them all.
pub(super) fn all(works: &mut Works<'_>, wanted: &[Picture], gray: bool) -> Result<(), Stop> {
    works.listener.more(wanted.len());
    let mut files: Vec<(usize, File)> = Vec::new();
    let mut new = Vec::new();
    for (i, want) in wanted.iter().enumerate() {
        let file = File { holds: vec![want.shows.clone()], ..File::named(want.name.clone(), &want.what) };
        let key = works.known.picture(&want.galley, DPI, BLEED);
        match works.known.left(key.as_ref(), &file, works.sink) {
            Some(left) => {
                step(works.listener, &want.name)?;
                files.push((i, left));
            }
            None => new.push((i, key)),
        }
    }
    new.sort_by_key(|(i, _)| wanted[*i].galley.skeleton.as_ref().map(|skeleton| skeleton.key));
    draw::all(
        works.case.fonts(),
        works.listener,
        new.len(),
        |proof, n| {
            proof.gray(gray);
            proof.png(&wanted[new[n].0].galley, DPI, BLEED)
        },
        |n, drawn| {
            let (i, key) = &new[n];
            let want = &wanted[*i];
            step(works.listener, &want.name)?;
            let Some(bytes) = drawn.drain(works.diags) else { return Ok(()) };
            works.sink.put(&want.name, &bytes)?;
            let file = File { holds: vec![want.shows.clone()], ..File::new(want.name.clone(), &want.what, &bytes) };
            works.known.made(key.as_ref(), &file);
            files.push((*i, file));
            Ok(())
        },
    )?;
    if files.len() < wanted.len() {
        return Err(Stop::Complaints);
    }
    files.sort_by_key(|(i, _)| *i);
    works.files.extend(files.into_iter().map(|(_, file)| file));
    Ok(())
}

/// All components as large as a card; each front once and each back once.
pub(super) fn wanted(components: &[Component], ready: &[Ready]) -> Vec<Picture> {
    let side = |r: &&Ready| {
        let Size { w, h } = components[r.number].cut.trim;
        w.max(h)
    };
    let mut taken = Taken::default();
    let card = |words: &str| FileName::made(&["cards", words], "png");
    let cards = || ready.iter().filter(|r| side(r) > SMALLEST && side(r) <= LARGEST);
    let mut all: Vec<Picture> = cards()
        .map(|r| Picture {
            name: taken.free(card(&components[r.number].id)),
            what: components[r.number].title.clone(),
            galley: r.piece.front.clone(),
            shows: vec![r.number],
        })
        .collect();
    let fronts = all.len();
    for r in cards() {
        let (component, Some(back)) = (&components[r.number], &r.piece.back) else { continue };
        match all[fronts..].iter_mut().find(|w| Arc::ptr_eq(&w.galley, back)) {
            Some(known) => known.shows.push(r.number),
            None => {
                // a card's own back is named after the card, a shared one after its pile
                let behind = |words: &str| card(&format!("back-{words}"));
                let pile = component.pile.as_deref().map(behind).filter(|name| taken.enter(name));
                let name = pile.unwrap_or_else(|| taken.free(behind(&component.id)));
                let what = back.title.clone();
                all.push(Picture { name, what, galley: back.clone(), shows: vec![r.number] });
            }
        }
    }
    all
}
