//! Faces that can only be blended pixel by pixel: the face is painted in pixels in its order, and translucent areas become
//! images, which are drawn just before the next shape above them.

use super::super::Press;
use super::super::board::{Board, Scrap};
use super::super::emit::{Dab, Piece, packed};
use super::super::object::{dict, name};
use super::super::pt;
use super::super::stock::Kept;
use super::easel::{Easel, Spot};
use crate::typeset::{Galley, Placed, Run};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::unit::Rect;
use usvg::tiny_skia_path::{Path, Rect as Area, Transform};

/// The number of pixels painted at a time, half a card at 600 dpi: larger faces are painted in bands, so that memory is
/// bounded.
const DOTS: usize = 1 << 21;

/// An image: the mark before which it is drawn, the image, and its place.
pub(in super::super) type Image = (usize, Kept, [f32; 6]);

/// A face while it is painted.
struct Painting {
    board: Board,
    /// The number of marks that were painted.
    drawn: usize,
    found: Vec<(usize, Scrap)>,
}

impl Painting {
    /// An opaque object is about to be painted over these areas.
    fn mark(&mut self, areas: impl Iterator<Item = Area>, inner: bool) {
        if inner {
            return;
        }
        for area in areas {
            self.found.extend(self.board.due(area).map(|scrap| (self.drawn, scrap)));
        }
        self.drawn += 1;
    }
}

impl Easel<'_> for Painting {
    fn piece(&mut self, piece: Piece, dabs: &[Dab], place: Transform, spot: &Spot) {
        if piece != Piece::Veil {
            self.mark(dabs.iter().filter_map(|dab| dab.area.transform(place)), spot.inner);
        }
        for dab in dabs {
            self.board.dab(dab, place, &spot.frames, piece == Piece::Veil && !spot.inner);
        }
    }

    fn run(&mut self, run: &Run, outline: Option<&Path>, place: Transform, spot: &Spot) {
        self.mark(outline.and_then(|path| path.bounds().transform(place)).into_iter(), spot.inner);
        if let Some(path) = outline {
            self.board.fill(path, run.ink.0, place, &spot.frames);
        }
    }

    fn fill(&mut self, _: Rect, path: Option<&Path>, rgb: [u8; 3], spot: &Spot) {
        self.mark(path.and_then(|path| path.bounds().transform(spot.onto)).into_iter(), spot.inner);
        if let Some(path) = path {
            self.board.fill(path, rgb, spot.onto, &spot.frames);
        }
    }

    fn galley(&mut self, _: &Placed<Galley>, whole: Option<&Path>, spot: &Spot) -> bool {
        self.mark(whole.map(Path::bounds).into_iter(), spot.inner);
        true
    }
}

impl Press<'_> {
    /// The images of a galley that is translucent in `area`.
    pub(super) fn dots(&mut self, galley: &Galley, area: Area, diags: &mut Vec<Diag>) -> Vec<Image> {
        let Some(dpi) = self.shop.condition.as_ref().map(|c| c.resolution) else { return Vec::new() };
        let high = pt(galley.size.h);
        let mut found = Vec::new();
        for board in Board::bands(area, high, dpi, DOTS) {
            let mut painting = Painting { board, drawn: 0, found: Vec::new() };
            let spot = Spot { onto: Transform::identity(), frames: Vec::new(), inner: false };
            self.paint(galley, &spot, &mut painting);
            let Painting { mut board, drawn, found: mut images } = painting;
            images.extend(board.rest().map(|scrap| (drawn, scrap)));
            board.sift(&mut images);
            for (before, scrap) in images {
                let place = scrap.place;
                match self.image(scrap) {
                    Ok(image) => found.push((before, image, place)),
                    Err(why) => diags.push(Diag::error(Locus::Nowhere, "cannot-press", why).card(&galley.title)),
                }
            }
        }
        found.sort_by_key(|(before, ..)| *before);
        found
    }

    /// The image of opaque pixels; equal images are stored once.
    fn image(&mut self, scrap: Scrap) -> Result<Kept, String> {
        let Scrap { width, height, rgb, shown, .. } = scrap;
        let mask = shown.map(|shown| {
            let mut bits = Vec::with_capacity(shown.len() / 8 + height as usize);
            for row in shown.chunks(width as usize) {
                // a set bit hides its pixel
                bits.extend(row.chunks(8).map(|some| {
                    some.iter().enumerate().fold(0u8, |byte, (i, shown)| byte | u8::from(!shown) << (7 - i))
                }));
            }
            let kind = dict([
                ("Type", name("XObject")),
                ("Subtype", name("Image")),
                ("Width", i64::from(width).into()),
                ("Height", i64::from(height).into()),
                ("ImageMask", true.into()),
                ("BitsPerComponent", 1.into()),
            ]);
            self.shop.stock.stream(kind, &bits)
        });
        let ink = &self.shop.ink;
        let mut image = packed(ink.space(), &ink.samples(rgb), width, height)?;
        if let Some(mask) = mask {
            image.dict.set("Mask", mask.link());
        }
        Ok(self.shop.stock.keep(image))
    }
}
