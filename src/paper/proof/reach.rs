//! Measures the distance of letters and icons from the cut, and the resolution of pictures, for printers whose cut
//! differs from the drawn one. Measured on the galley, glyph by glyph.

use crate::typeset::{Fonts, Galley, Mark, Placed, Run};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::picture::PictureSource;
use ground::unit::{Affine, Clip, Mm, Point, Rect, Size};
use profile::is_coarse;

/// The fonts, opened for their outlines' boxes.
pub struct Reach<'f> {
    faces: Vec<Option<ttf_parser::Face<'f>>>,
}

/// An object that is too near to the cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    /// Its kind: its text in quotes, `an icon`, `a picture`.
    pub name: String,
    /// Its distance from the nearest cut; negative beyond it.
    pub distance: Mm,
}

/// The measured object.
enum Seen<'t> {
    Text(&'t str),
    Icon,
    /// A picture that fills a window.
    Window,
}

impl<'f> Reach<'f> {
    /// Measures with these fonts.
    pub fn new(fonts: &'f Fonts) -> Reach<'f> {
        Reach { faces: fonts.faces.iter().map(|f| ttf_parser::Face::parse(&f.bytes, 0).ok()).collect() }
    }

    /// The objects on a face that are nearer than `safe` to the cut, if `trim` is cut out of its center. Pictures
    /// that fill a window are exempt, and so are drawings that extend over the edge; other icons and text are not.
    pub fn near(&self, galley: &Galley, trim: Size, safe: Mm) -> Vec<Near> {
        self.near_line(galley, &middle(galley, trim).into(), safe)
    }

    /// The objects on a face that are too close to a cut along a line: that of a disc or of an outline, in the galley's own millimeters.
    pub fn near_line(&self, galley: &Galley, line: &Clip, safe: Mm) -> Vec<Near> {
        let mut found = Vec::new();
        let hangs = |r: Rect| {
            let drawn = galley.size;
            r.x.0 <= 0.0 || r.y.0 <= 0.0 || r.right() >= drawn.w || r.bottom() >= drawn.h
        };
        self.marks(galley, Affine::IDENTITY, &mut |what: Seen<'_>, inked: Rect| {
            let cut = line.area;
            let name = match what {
                Seen::Text(text) => format!("\u{201c}{}\u{201d}", text.trim()),
                Seen::Icon if hangs(inked) => return,
                Seen::Icon => "an icon".to_owned(),
                // a window that ends within the box of the cut is meant to be visible completely
                Seen::Window => {
                    let ends = corners(inked).into_iter().filter(|p| {
                        p.x > cut.x && p.x < cut.right() && p.y > cut.y && p.y < cut.bottom() && line.plain().is_none()
                    });
                    let distance = ends.map(|p| line.depth(p)).fold(Mm(0.0), Mm::min);
                    if distance < Mm(-0.1) {
                        found.push(Near { name: "a picture".to_owned(), distance });
                    }
                    return;
                }
            };
            let distance = match line.plain() {
                Some(_) => (inked.x - cut.x)
                    .min(inked.y - cut.y)
                    .min(cut.right() - inked.right())
                    .min(cut.bottom() - inked.bottom()),
                None => line.depth_of(inked),
            };
            // a tiny excess is not reported
            if safe - distance > Mm(0.02) {
                found.push(Near { name, distance });
            }
        });
        found
    }

    fn marks(&self, galley: &Galley, to: Affine, found: &mut dyn FnMut(Seen<'_>, Rect)) {
        for mark in galley.slots.iter().flatten() {
            match mark {
                // text that is not read aloud is the shadow of other text
                Mark::Run(run) if !run.text.trim().is_empty() => {
                    if let Some(inked) = self.inked(run) {
                        found(Seen::Text(&run.text), landed(inked, run.at.then(to)));
                    }
                }
                Mark::Picture(Placed { at, clip: Some(window), .. }) => {
                    found(Seen::Window, landed(window.area, at.then(to)));
                }
                Mark::Picture(Placed { what, at, clip: None }) => {
                    let (w, h) = what.size;
                    found(Seen::Icon, landed(Rect::mm(0.0, 0.0, w as f32, h as f32), at.then(to)));
                }
                Mark::Galley(Placed { what, at, clip: None }) => self.marks(what, at.then(to), found),
                _ => {}
            }
        }
    }

    /// The box of a run's ink in its own coordinates.
    fn inked(&self, run: &Run) -> Option<Rect> {
        let face = self.faces.get(usize::from(run.font.0))?.as_ref()?;
        let em = Mm::from(run.size) / f32::from(face.units_per_em());
        let mut pen = 0;
        let mut all: Option<[i32; 4]> = None;
        for glyph in &run.glyphs {
            if let Some(b) = face.glyph_bounding_box(ttf_parser::GlyphId(glyph.id)) {
                let (x, y) = (pen + i32::from(glyph.offset.0), i32::from(glyph.offset.1));
                let [l, low, r, high] =
                    [x + i32::from(b.x_min), y + i32::from(b.y_min), x + i32::from(b.x_max), y + i32::from(b.y_max)];
                let [a, b, c, d] = all.unwrap_or([l, low, r, high]);
                all = Some([a.min(l), b.min(low), c.max(r), d.max(high)]);
            }
            pen += glyph.advance;
        }
        let [l, low, r, high] = all?.map(|units| em * units as f32);
        Some(Rect { x: l, y: -high, w: r - l, h: high - low })
    }
}

/// The trim in the center of a face.
pub fn middle(galley: &Galley, trim: Size) -> Rect {
    Rect { x: (galley.size.w - trim.w) / 2.0, y: (galley.size.h - trim.h) / 2.0, w: trim.w, h: trim.h }
}

/// The number of texts that are named.
const SHOWN: usize = 3;

/// The objects that are too near, and the worst distance: `“Fight” and 2 more: 1.20 mm from the cut`. `None` if there
/// are none.
pub fn told(all: &[Near]) -> Option<String> {
    let nearest = all.iter().map(|n| n.distance).reduce(Mm::min)?;
    let mut named: Vec<String> = Vec::new();
    for near in all {
        if !named.contains(&near.name) {
            named.push(near.name.clone());
        }
    }
    let more = named.len().saturating_sub(SHOWN);
    named.truncate(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let side = if nearest.0 < 0.0 { "beyond" } else { "from" };
    Some(format!("{}{more}: {:.2} mm {side} the cut", named.join(", "), nearest.0.abs()))
}

/// Complaints about faces with objects too near to the cut. Most findings have the same cause, so for each template
/// only the worst is reported, with the number of others.
#[derive(Debug, Default)]
pub struct Worst {
    found: Vec<(String, Mm, Diag, usize)>,
}

impl Worst {
    /// A face of this template, with a cut of this name; pages of a book have no template.
    pub fn add(&mut self, template: Option<&str>, cut: &str, near: &[Near], diag: impl FnOnce(String) -> Diag) {
        let Some((told, nearest)) = told(near).zip(near.iter().map(|n| n.distance).reduce(Mm::min)) else { return };
        let of = template.map_or("its template".to_owned(), |name| format!("templates/{name}.svg"));
        let diag = diag(told).help(format!("move the slot inward in {of}"));
        let key = format!("{of} {cut}");
        match self.found.iter_mut().find(|(known, ..)| *known == key) {
            Some((_, worst, kept, more)) => {
                *more += 1;
                if nearest < *worst {
                    (*worst, *kept) = (nearest, diag);
                }
            }
            None => self.found.push((key, nearest, diag, 0)),
        }
    }

    /// All complaints.
    pub fn told(self) -> impl Iterator<Item = Diag> {
        self.found.into_iter().map(|(_, _, mut diag, more)| {
            if more > 0 {
                diag.what += &format!("; the same on {more} more");
            }
            diag
        })
    }
}

/// The corners of a rectangle.
fn corners(r: Rect) -> [Point; 4] {
    [(r.x, r.y), (r.right(), r.y), (r.x, r.bottom()), (r.right(), r.bottom())].map(|(x, y)| Point { x, y })
}

/// The bounding box of a mapped rectangle.
fn landed(r: Rect, to: Affine) -> Rect {
    let corners = corners(r).map(|p| to.apply(p));
    let (mut low, mut high) = (corners[0], corners[0]);
    for c in corners {
        low = Point { x: low.x.min(c.x), y: low.y.min(c.y) };
        high = Point { x: high.x.max(c.x), y: high.y.max(c.y) };
    }
    Rect { x: low.x, y: low.y, w: high.x - low.x, h: high.y - low.y }
}

/// Every PNG and JPEG on a face: its lowest printed resolution, in dpi, and the place where it is named.
pub fn resolutions(galley: &Galley) -> Vec<(f32, Locus)> {
    let mut all = within(galley, 1.0);
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut met = Vec::new();
    all.retain(|(_, at)| {
        let new = !met.contains(at) || *at == Locus::Nowhere;
        met.push(*at);
        new
    });
    all
}

/// The complaints about a face with pictures whose resolution is lower than `who` requires.
pub fn coarse(galley: &Galley, least: u32, who: &str) -> Vec<Diag> {
    let low = resolutions(galley).into_iter().filter(|(dpi, _)| is_coarse(*dpi, least));
    low.map(|(dpi, at)| {
        let what = format!("the picture has {dpi:.0} dpi; {who} for {least}");
        let diag = Diag::error(at, "coarse-picture", what).card(&galley.title);
        diag.help("use a larger picture, or a vector picture (SVG); a profile of your own may ask for less: `resolution: {least: 200}`")
    })
    .collect()
}

/// The largest share of a picture that may be cut off without a warning.
const CROPPED: f32 = 0.4;

/// The complaints about pictures of which too little is visible in their slot.
pub fn cropped(galley: &Galley) -> Vec<Diag> {
    let picture = |mark: &Mark| {
        let Mark::Picture(Placed { what, clip: Some(clip), .. }) = mark else { return None };
        let Rect { w, h, .. } = clip.area;
        let lost = 1.0 - w.0 * h.0 / (what.size.0 as f32 * what.size.1 as f32);
        if lost <= CROPPED {
            return None;
        }
        let (w, h, size) = (w.0.round(), h.0.round(), what.size);
        let told = format!(
            "{:.0} % of the picture is cut off: it is {} x {}, and its place shows {w} x {h} of it",
            lost * 100.0,
            size.0,
            size.1
        );
        let help =
            format!("give the picture the proportions {w} : {h}, or its place in the template those of the picture");
        Some(Diag::warning(what.at, "cropped-picture", told).help(help).card(&galley.title))
    };
    galley.slots.iter().flatten().filter_map(picture).collect()
}

/// How much larger a map makes things.
pub(super) fn grown(at: &Affine) -> f32 {
    let [a, b, c, d, ..] = at.0;
    (a * d - b * c).abs().sqrt()
}

fn within(galley: &Galley, scale: f32) -> Vec<(f32, Locus)> {
    let grown = |at: &Affine| scale * grown(at);
    let each = |mark: &Mark| match mark {
        Mark::Picture(Placed { what, at, .. }) => match what.source {
            PictureSource::Svg(_) => Vec::new(),
            PictureSource::Png(_) | PictureSource::Jpeg(_) => vec![(25.4 / grown(at), what.at)],
        },
        Mark::Galley(Placed { what, at, .. }) | Mark::Figure(Placed { what, at, .. }) => within(what, grown(at)),
        _ => Vec::new(),
    };
    galley.slots.iter().flatten().flat_map(each).collect()
}
