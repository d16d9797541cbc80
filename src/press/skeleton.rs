//! From SVG text to pieces that documents can take: each skeleton and picture is parsed and written once, however many
//! faces share it. Nothing outside the text is ever opened.

use super::Shop;
use super::bytes;
use super::canvas::TWIPS;
use super::emit::{Dab, Emitted, Emitter, Piece, raster};
use crate::diag::Diag;
use crate::locus::Locus;
use crate::typeset::{Picture, PictureSource, Skeleton};
use crate::unit::{Mm, Pt};
use std::sync::Arc;
use usvg::tiny_skia_path::Transform;
use usvg::{ImageHrefResolver, ImageKind, Options, Rect, Tree};

/// A skeleton as the press keeps it.
pub(super) struct Pressed {
    /// Forms and slots in painting order.
    pub(super) pieces: Vec<Piece>,
    /// What each piece shows, if nothing may be transparent.
    pub(super) dabs: Vec<Vec<Dab>>,
    /// From the piece's own coordinates to points, y up, with the height of that space.
    pub(super) unit: Unit,
    /// What was found while it was made.
    pub(super) diags: Vec<Diag>,
}

/// What the coordinates of a piece are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unit {
    /// Points of a space this high; a user unit is a millimetre.
    Points(f32),
    /// The unit square, for so many pixels.
    Square(f32, f32),
}

/// How SVG is read: a user unit is a millimetre, no fonts, no files, no network; data URIs alone are followed.
pub(crate) fn reading() -> Options<'static> {
    Options {
        dpi: 25.4,
        image_href_resolver: ImageHrefResolver {
            resolve_data: ImageHrefResolver::default_data_resolver(),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// Reads SVG; what would be left out in silence is complained about.
pub(crate) fn read(svg: &str, at: Locus, diags: &mut Vec<Diag>) -> Option<Tree> {
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
                    .help("make it a slot (a rect with data-slot), or turn it into paths"),
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
    match Tree::from_xmltree(&xml, &reading()) {
        Ok(tree) => Some(tree),
        Err(e) => {
            diags.push(bad(format!("this is not an SVG that can be drawn: {e}")));
            None
        }
    }
}

/// A picture as a tree, whatever it is drawn from; its user unit is a millimetre or a pixel.
pub(crate) fn tree(picture: &Picture, diags: &mut Vec<Diag>) -> Option<Tree> {
    let file = match &picture.source {
        PictureSource::Svg(svg) => return read(svg, Locus::Nowhere, diags),
        PictureSource::Png(bytes) => ImageKind::PNG(Arc::new(bytes.clone())),
        PictureSource::Jpeg(bytes) => ImageKind::JPEG(Arc::new(bytes.clone())),
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
    let tree = Tree::from_str(&svg, &Options { image_href_resolver: resolver, ..reading() }).ok();
    if tree.is_none() {
        let bad = Diag::error(Locus::Nowhere, "bad-picture", "the picture cannot be read");
        diags.push(bad.help("save it again as PNG or JPEG"));
    }
    tree
}

fn write(tree: Option<Tree>, at: Locus, diags: Vec<Diag>, shop: &mut Shop, cutting: bool) -> Pressed {
    let k = Pt::from(Mm(1.0)).0 * TWIPS;
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
    Pressed { pieces, dabs, unit: Unit::Points(area.height() / TWIPS), diags }
}

/// Writes a skeleton, cut where its slots are.
pub(super) fn skeleton(skeleton: &Skeleton, shop: &mut Shop) -> Pressed {
    let mut diags = Vec::new();
    let tree = read(&skeleton.svg, skeleton.at, &mut diags);
    write(tree, skeleton.at, diags, shop, true)
}

/// Writes a picture.
pub(super) fn picture(picture: &Picture, shop: &mut Shop) -> Pressed {
    let (bytes, jpeg) = match &picture.source {
        PictureSource::Png(bytes) if !shop.flat() => (bytes, false),
        PictureSource::Jpeg(bytes) if !shop.flat() => (bytes, true),
        _ => {
            let mut diags = Vec::new();
            let tree = tree(picture, &mut diags);
            return write(tree, Locus::Nowhere, diags, shop, false);
        }
    };
    let unit = Unit::Square(picture.size.0 as f32, picture.size.1 as f32);
    match raster(&mut shop.stock, &shop.ink, bytes, jpeg) {
        Ok(image) => Pressed { pieces: vec![Piece::Shapes(image)], dabs: vec![Vec::new()], unit, diags: Vec::new() },
        Err(why) => {
            let diag = Diag::error(Locus::Nowhere, "bad-picture", format!("the picture cannot be read: {why}"))
                .help("save it again as PNG or JPEG");
            Pressed { pieces: Vec::new(), dabs: Vec::new(), unit, diags: vec![diag] }
        }
    }
}

impl Unit {
    /// The map to a galley `outer` points high, for something placed by `at` in millimetres.
    pub(super) fn place(self, at: crate::unit::Affine, outer: f32) -> [f32; 6] {
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
