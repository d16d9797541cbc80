//! Converts SVG text to objects for documents: each skeleton and picture is parsed and written once, however many
//! faces share it. No other file is opened.

use super::Shop;
use super::bytes;
use super::canvas::UNITS;
use super::emit::{Dab, Emitted, Emitter, Piece, jpeg, light};
use super::painted;
use crate::typeset::Skeleton;
use ground::diag::{Checked, Diag, Severity};
use ground::locus::Locus;
use ground::picture::{Picture, PictureSource};
use ground::raster::{self, Fault, Format, Shown};
use ground::unit::{Mm, Pt};
use std::sync::{Arc, Mutex};
use usvg::tiny_skia_path::Transform;
use usvg::{ImageHrefResolver, ImageKind, Node, Options, Rect, Tree};

/// A skeleton as the press keeps it.
pub(super) struct Pressed {
    /// Forms and slots in painting order.
    pub(super) pieces: Vec<Piece>,
    /// The visible content of each piece, if nothing may be transparent.
    pub(super) dabs: Vec<Vec<Dab>>,
    /// The map from the piece's own coordinates to points, y up, with the height of that space.
    pub(super) unit: Unit,
    /// The complaints from making it.
    pub(super) diags: Vec<Diag>,
}

/// The coordinate system of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unit {
    /// Points of a space of this height; a user unit is a millimeter.
    Points(f32),
    /// The unit square, for this many pixels.
    Square(f32, f32),
}

/// Complaints about the pictures in a drawing.
type Found = Arc<Mutex<Vec<Diag>>>;

/// The use for which a drawing is read.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Purpose {
    /// For the press: the four inks of a JPEG stay inks.
    Press,
    /// The screen.
    Screen,
    /// For measuring: edges are not anti-aliased, so that each pixel has one color.
    Measure,
}

/// The options for reading SVG: a user unit is a millimeter, and fonts, files and the network are not available. Only
/// data URIs are followed; their pictures are read completely and shown as in browsers (CSS Images 3,
/// `image-orientation: from-image`).
fn reading(purpose: Purpose, at: Locus, found: &Found) -> Options<'static> {
    let (usual, found) = (ImageHrefResolver::default_data_resolver(), found.clone());
    let resolve_data = move |mime: &str, data: Arc<Vec<u8>>, options: &Options<'_>| {
        let made = match usual(mime, data, options) {
            Some(ImageKind::PNG(bytes) | ImageKind::JPEG(bytes) | ImageKind::WEBP(bytes) | ImageKind::GIF(bytes)) => {
                shown(&bytes, at, purpose)
            }
            Some(drawing) => Checked::good(drawing),
            None => Checked::bad(Diag::error(at, "bad-picture", format!("its declared type is {mime}"))),
        };
        let told = made.diags.into_iter().map(|diag| match diag.severity {
            Severity::Error => Diag { what: format!("an image in the drawing cannot be read: {}", diag.what), ..diag }
                .help("save it again as PNG or JPEG, and embed that"),
            Severity::Warning => Diag { what: format!("an image in the drawing: {}", diag.what), ..diag },
        });
        found.lock().unwrap_or_else(|poison| poison.into_inner()).extend(told);
        made.value
    };
    Options {
        dpi: 25.4,
        shape_rendering: match purpose {
            Purpose::Press | Purpose::Screen => usvg::ShapeRendering::GeometricPrecision,
            Purpose::Measure => usvg::ShapeRendering::CrispEdges,
        },
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(resolve_data),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// A picture file as every viewer shows it, for a reader that knows neither orientation nor profiles.
fn shown(bytes: &Arc<Vec<u8>>, at: Locus, purpose: Purpose) -> Checked<ImageKind> {
    let made = raster::shown(bytes).and_then(|Shown { pixels, plain, doubt }| {
        let image = match pixels {
            None if purpose == Purpose::Press || raster::is_usual_jpeg(bytes) => ImageKind::JPEG(bytes.clone()),
            None => ImageKind::PNG(Arc::new(raster::write_cut_png(&raster::jpeg_light(bytes)?, 72)?)),
            Some(_) if plain && Format::of(bytes) == Some(Format::Png) => ImageKind::PNG(bytes.clone()),
            Some(pixels) => ImageKind::PNG(Arc::new(raster::write_cut_png(&pixels, 72)?)),
        };
        Ok((image, doubt))
    });
    match made {
        Ok((image, doubt)) => {
            Checked { value: Some(image), diags: doubt.map(|why| doubtful(&why, at)).into_iter().collect() }
        }
        Err(why) => Checked::bad(Diag::error(at, "bad-picture", why.to_string())),
    }
}

/// Whether no part of a drawing is visible.
fn empty(tree: &Tree) -> bool {
    fn blank(group: &usvg::Group) -> bool {
        group.opacity().get() == 0.0
            || group.children().iter().all(|node| match node {
                Node::Group(group) => blank(group),
                Node::Path(path) => !path.is_visible() || path.fill().is_none() && path.stroke().is_none(),
                Node::Image(image) => !image.is_visible(),
                Node::Text(_) => false,
            })
    }
    let (bounds, size) = (tree.root().abs_stroke_bounding_box(), tree.size());
    let beyond =
        bounds.right() < 0.0 || bounds.bottom() < 0.0 || bounds.left() > size.width() || bounds.top() > size.height();
    beyond || blank(tree.root())
}

/// Reads SVG, and complains about content that would be silently dropped.
pub(crate) fn read(svg: &str, at: Locus, purpose: Purpose, diags: &mut Vec<Diag>) -> Option<Tree> {
    let bad = |why: String| Diag::error(at, "bad-svg", why).help("open the file in a vector editor and save it again");
    // vector editors write a document type
    let parsing = usvg::roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let xml = match usvg::roxmltree::Document::parse_with_options(svg, parsing) {
        Ok(xml) => xml,
        Err(e) => {
            diags.push(bad(format!("this is not well-formed XML: {e}")));
            return None;
        }
    };
    for node in xml.root().descendants().filter(|n| n.is_element()) {
        match node.tag_name().name() {
            tag @ ("text" | "foreignObject") => diags.push(
                Diag::error(at, "lost-in-print", format!("<{tag}> cannot be printed"))
                    .help("make it a slot (a rect with data-slot), or convert it to paths"),
            ),
            "image" => {
                let href = node.attributes().find(|a| a.name() == "href").map_or("", |a| a.value());
                if !href.trim_start().starts_with("data:") {
                    let what = format!("the image \"{href}\" is not part of the drawing");
                    diags.push(Diag::error(at, "lost-in-print", what).help("embed it, as a data URI"));
                }
            }
            _ => {}
        }
    }
    let found = Found::default();
    let tree = Tree::from_xmltree(&xml, &reading(purpose, at, &found));
    diags.append(&mut found.lock().unwrap_or_else(|poison| poison.into_inner()));
    match tree {
        Ok(tree) if painted::times(&tree) > painted::MOST => {
            let what = format!("its area is painted over more than {} times", painted::MOST);
            let diag = Diag::error(at, "boundless-svg", what);
            diags.push(diag.help("simplify it, or convert it to a bitmap"));
            None
        }
        Ok(tree) => Some(tree),
        Err(e) => {
            diags.push(bad(format!("this SVG cannot be drawn: {e}")));
            None
        }
    }
}

fn unreadable(why: &str, at: Locus) -> Diag {
    let what = format!("the picture cannot be read: {why}");
    Diag::error(at, "bad-picture", what).help("save it again as PNG or JPEG")
}

fn doubtful(why: &Fault, at: Locus) -> Diag {
    let what = format!("the color profile cannot be used: {why}; the colors are treated as sRGB");
    Diag::warning(at, "bad-profile", what).help("convert the picture to sRGB and save it again")
}

/// A picture from any source as a tree; its user unit is a millimeter or a pixel.
pub(crate) fn tree(picture: &Picture, purpose: Purpose, diags: &mut Vec<Diag>) -> Option<Tree> {
    let file = match &picture.source {
        PictureSource::Svg(svg) => {
            let tree = read(svg, picture.at, purpose, diags)?;
            if empty(&tree) {
                let diag = Diag::error(picture.at, "empty-picture", "this picture has no visible content");
                diags.push(diag.help("draw inside its viewBox, or remove the picture"));
            }
            return Some(tree);
        }
        PictureSource::Png(bytes) | PictureSource::Jpeg(bytes) => {
            let mut shown = shown(&Arc::new(bytes.clone()), picture.at, purpose);
            for diag in shown.diags.iter_mut().filter(|diag| diag.severity == Severity::Error) {
                *diag = unreadable(&diag.what, picture.at);
            }
            shown.drain(diags)?
        }
    };
    let (w, h) = picture.size;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\"><image href=\"file\" width=\"{w}\" \
         height=\"{h}\" preserveAspectRatio=\"none\"/></svg>"
    );
    let resolver = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(move |_, _| Some(file.clone())),
    };
    let tree = Tree::from_str(
        &svg,
        &Options { image_href_resolver: resolver, ..reading(purpose, picture.at, &Found::default()) },
    );
    tree.map_err(|e| diags.push(unreadable(&e.to_string(), picture.at))).ok()
}

fn write(tree: Option<Tree>, at: Locus, diags: Vec<Diag>, shop: &mut Shop, cutting: bool) -> Pressed {
    let k = Pt::from(Mm(1.0)).0 * UNITS;
    let size = tree.as_ref().map(|tree| (tree.size().width() * k, tree.size().height() * k));
    let area = size.and_then(|(w, h)| Rect::from_xywh(0.0, 0.0, w, h));
    let (Some(tree), Some(area)) = (tree, area) else {
        return Pressed { pieces: Vec::new(), dabs: Vec::new(), unit: Unit::Points(0.0), diags };
    };
    let flat = shop.flat();
    let mut emitter = Emitter::new(shop, area, at);
    emitter.root = Transform::from_row(k, 0.0, 0.0, -k, 0.0, area.height());
    (emitter.cutting, emitter.flat) = (cutting, flat);
    emitter.out.diags = diags;
    let Emitted { pieces, dabs, diags } = emitter.run(tree.root());
    Pressed { pieces, dabs, unit: Unit::Points(area.height() / UNITS), diags }
}

/// Writes a skeleton, split at its slots.
pub(super) fn skeleton(skeleton: &Skeleton, shop: &mut Shop) -> Pressed {
    let mut diags = Vec::new();
    let tree = read(&skeleton.svg, skeleton.at, Purpose::Press, &mut diags);
    write(tree, skeleton.at, diags, shop, true)
}

/// Writes a picture.
pub(super) fn picture(picture: &Picture, shop: &mut Shop) -> Pressed {
    let bytes = match &picture.source {
        PictureSource::Png(bytes) | PictureSource::Jpeg(bytes) if !shop.flat() => bytes,
        _ => {
            let mut diags = Vec::new();
            let tree = tree(picture, Purpose::Press, &mut diags);
            return write(tree, picture.at, diags, shop, false);
        }
    };
    let unit = Unit::Square(picture.size.0 as f32, picture.size.1 as f32);
    let made = raster::shown(bytes).map_err(String::from).and_then(|Shown { pixels, doubt, .. }| {
        let image = match pixels {
            Some(pixels) => light(&mut shop.stock, &shop.ink, pixels)?,
            None => jpeg(&mut shop.stock, &shop.ink, bytes)?,
        };
        Ok((image, doubt))
    });
    match made {
        Ok((image, doubt)) => {
            let diags = doubt.map(|why| doubtful(&why, picture.at)).into_iter().collect();
            Pressed { pieces: vec![Piece::Shapes(image)], dabs: vec![Vec::new()], unit, diags }
        }
        Err(why) => Pressed { pieces: Vec::new(), dabs: Vec::new(), unit, diags: vec![unreadable(&why, picture.at)] },
    }
}

impl Unit {
    /// The map to a galley `outer` points high, for an object placed by `at` in millimeters.
    pub(super) fn place(self, at: ground::unit::Affine, outer: f32) -> [f32; 6] {
        let k = Pt::from(Mm(1.0)).0;
        match self {
            Unit::Points(h) => bytes::upright(at, h, outer, k),
            Unit::Square(w, h) => {
                let [a, b, c, d, e, f] = bytes::upright(at, h * k, outer, k);
                let (w, h) = (w * k, h * k);
                [a * w, b * w, c * h, d * h, e, f]
            }
        }
    }
}
