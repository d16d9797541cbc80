//! Complaints about lines of pictures and icons that are thinner than a print shop allows.

use super::reach::grown;
use crate::press::skeleton::{Purpose, tree};
use crate::typeset::{Galley, Mark, Placed};
use ground::diag::Diag;
use ground::picture::{Picture, PictureSource};
use ground::unit::{Mm, Pt};
use resvg::usvg::{Group, Node};
use rustc_hash::FxHashMap;

/// Widths in a file are rounded.
const CLOSE: f32 = 0.02;

/// The thinnest line of each picture, by its key and in its own units; `None` if it has no lines.
#[derive(Default)]
pub struct Lines(FxHashMap<u64, Option<f32>>);

impl Lines {
    /// The complaints about a face with lines thinner than `who` asks for.
    pub fn thin(&mut self, galley: &Galley, least: Pt, who: &str) -> Vec<Diag> {
        let mut diags = Vec::new();
        self.within(galley, 1.0, &mut |picture, width| {
            let width = Pt::from(width);
            if width.0 < least.0 - CLOSE {
                let what = format!("a line is {:.2} pt wide as printed; {who} for at least {} pt", width.0, least.0);
                let diag = Diag::error(picture.at, "thin-line", what).card(&galley.title);
                diags.push(diag.help("make the lines of this drawing wider, or print it larger"));
            }
        });
        diags
    }

    /// The thinnest line of each picture on a face. Pictures drawn from recipes have none that is too thin.
    fn within(&mut self, galley: &Galley, scale: f32, found: &mut dyn FnMut(&Picture, Mm)) {
        for mark in galley.slots.iter().flatten() {
            match mark {
                Mark::Picture(Placed { what, at, .. }) if what.subject.is_none() => {
                    let width = *self.0.entry(what.key).or_insert_with(|| thinnest(what));
                    width.into_iter().for_each(|width| found(what, Mm(width * grown(at) * scale)));
                }
                Mark::Galley(Placed { what, at, .. }) | Mark::Figure(Placed { what, at, .. }) => {
                    self.within(what, grown(at) * scale, found);
                }
                _ => {}
            }
        }
    }
}

fn thinnest(picture: &Picture) -> Option<f32> {
    let PictureSource::Svg(_) = picture.source else { return None };
    // errors in it were reported when its face was set
    let tree = tree(picture, Purpose::Screen, &mut Vec::new())?;
    widths(tree.root()).into_iter().min_by(f32::total_cmp)
}

fn widths(group: &Group) -> Vec<f32> {
    let of = |node: &Node| match node {
        Node::Group(group) => widths(group),
        Node::Path(path) => {
            let to = path.abs_transform();
            let scale = (to.sx * to.sy - to.kx * to.ky).abs().sqrt();
            path.stroke().map(|stroke| stroke.width().get() * scale).into_iter().collect()
        }
        _ => Vec::new(),
    };
    group.children().iter().flat_map(of).collect()
}
