//! Rasterizes shapes that can only be shown as pixels. The only module of the press that uses `resvg`; it does not know how the
//! pixels are used.

use ground::raster::Pixels;
use resvg::tiny_skia::{Color, FillRule, Mask, Paint, Path, Pixmap, PixmapMut, Shader, Transform};
use resvg::usvg::{self, Node, Tree};

mod tile;

/// Pixels to be painted on.
pub(super) struct Dots(Pixmap);

impl Dots {
    /// An empty picture with this width and height in pixels; `None` if that is not a size.
    pub(super) fn nothing(width: u32, height: u32) -> Option<Dots> {
        Pixmap::new(width, height).map(Dots)
    }

    /// White paper.
    pub(super) fn paper(width: u32, height: u32) -> Option<Dots> {
        let mut dots = Dots::nothing(width, height)?;
        dots.0.fill(Color::WHITE);
        Some(dots)
    }

    /// Paints a node; `to` maps the coordinates of its group to pixels.
    pub(super) fn node(&mut self, node: &Node, to: Transform) {
        draw(node, to, &mut self.0.as_mut());
    }

    /// Fills a path.
    pub(super) fn fill(&mut self, path: &Path, rgb: [u8; 3], to: Transform) {
        self.0.fill_path(path, &solid(rgb), FillRule::Winding, to, None);
    }

    /// Four bytes for each pixel: red, green, blue and alpha, with colors multiplied by alpha.
    pub(super) fn data(&self) -> &[u8] {
        self.0.data()
    }

    pub(super) fn data_mut(&mut self) -> &mut [u8] {
        self.0.data_mut()
    }

    pub(super) fn width(&self) -> usize {
        self.0.width() as usize
    }

    pub(super) fn height(&self) -> usize {
        self.0.height() as usize
    }

    /// The colors, and the alpha of each pixel. A transparent pixel is white.
    pub(super) fn pixels(&self) -> Pixels {
        let (mut rgb, mut alpha) = (Vec::with_capacity(self.data().len() / 4 * 3), Vec::new());
        for pixel in self.0.pixels() {
            let c = pixel.demultiply();
            let colour = if c.alpha() == 0 { [255; 3] } else { [c.red(), c.green(), c.blue()] };
            rgb.extend_from_slice(&colour);
            alpha.push(c.alpha());
        }
        let alpha = alpha.iter().any(|a| *a < 255).then_some(alpha);
        Pixels { width: self.0.width(), height: self.0.height(), rgb, alpha }
    }
}

/// The share of each pixel that is inside every one of some paths.
pub(super) fn inside<'p>(
    paths: impl Iterator<Item = (&'p Path, usvg::FillRule, Transform)>,
    width: u32,
    height: u32,
) -> Option<Vec<u8>> {
    let mut mask: Option<Mask> = None;
    for (path, rule, to) in paths {
        let rule = match rule {
            usvg::FillRule::NonZero => FillRule::Winding,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        match &mut mask {
            Some(mask) => mask.intersect_path(path, rule, true, to),
            None => {
                let mut first = Mask::new(width, height)?;
                first.fill_path(path, rule, true, to);
                mask = Some(first);
            }
        }
    }
    mask.map(Mask::take)
}

/// The pixels whose center is inside a path; not 0.
pub(super) fn middles(path: &Path, rule: usvg::FillRule, to: Transform, width: u32, height: u32) -> Vec<u8> {
    let rule = match rule {
        usvg::FillRule::NonZero => FillRule::Winding,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    };
    let Some(mut mask) = Mask::new(width, height) else { return Vec::new() };
    mask.fill_path(path, rule, false, to);
    mask.take()
}

/// Draws a whole tree.
pub(crate) fn draw_tree(tree: &Tree, to: Transform, on: &mut PixmapMut<'_>) {
    match tree.root().children().iter().any(tile::is_in) {
        true => tile::group(tree.root(), to, on),
        false => resvg::render(tree, to, on),
    }
}

/// Draws a node of a tree; `to` maps the coordinates of its group.
pub(crate) fn draw(node: &Node, to: Transform, on: &mut PixmapMut<'_>) {
    if tile::is_in(node) {
        match node {
            Node::Group(group) => tile::group(group, to, on),
            Node::Path(path) => tile::path(path, to, on),
            _ => {}
        }
    } else if let Some(bounds) = node.abs_layer_bounding_box() {
        // the renderer moves the node to the origin first
        resvg::render_node(node, to.pre_translate(bounds.x(), bounds.y()), on);
    } else if let Node::Path(path) = node {
        // a horizontal or vertical line has no box, and would be left out
        let (Some(stroke), true) = (path.stroke(), path.is_visible()) else { return };
        let first = |g: &usvg::BaseGradient| g.stops().first().map(usvg::Stop::color);
        let colour = match stroke.paint() {
            usvg::Paint::Color(c) => Some(*c),
            usvg::Paint::LinearGradient(g) => first(g),
            usvg::Paint::RadialGradient(g) => first(g),
            usvg::Paint::Pattern(_) => None,
        };
        let Some(c) = colour else { return };
        let mut paint = solid([c.red, c.green, c.blue]);
        paint.set_color_rgba8(c.red, c.green, c.blue, stroke.opacity().to_u8());
        on.stroke_path(path.data(), &paint, &stroke.to_tiny_skia(), to, None);
    }
}

/// One color, with anti-aliased edges.
pub(crate) fn solid([r, g, b]: [u8; 3]) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(Color::from_rgba8(r, g, b, 255)), anti_alias: true, ..Paint::default() }
}
