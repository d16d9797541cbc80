//! Pictures for online shops and virtual tables: the nearest product of a shop for each piece, how the face fills the
//! product's canvas, sheets of cards, and the file that places them on a table. Nothing is drawn here.

use cards::load;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::grammar::{keys, words};
use ground::locus::Locus;
use ground::unit::{Mm, Size};
use ground::world::Project;
use serde::Deserialize;

pub mod sheets;
pub mod tabletop;
#[cfg(test)]
mod tests;
pub mod vtt;
pub mod web;

keys! {
    /// The products of an online shop: `data/shops/NAME.yaml`.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Shop {
        /// The name of the shop as it is shown.
        pub title: String,
        /// The resolution, in dots per inch.
        pub dpi: u32,
        /// The products of the shop.
        pub products: Vec<Product>,
        /// The source and date of the sizes; without it they are unverified.
        #[serde(default)]
        pub source: Option<String>,
        /// The next steps at the shop, one sentence each.
        #[serde(default)]
        pub next: Vec<String>,
        /// Orders that mpc-autofill can fill in.
        #[serde(default)]
        pub autofill: Option<Autofill>,
    }

    /// What mpc-autofill has to know about a shop: with it, `export` writes order.xml.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Autofill {
        /// The product that it orders.
        pub product: String,
        /// The stock, in the shop's words.
        pub stock: String,
        /// The numbers of cards for which the shop has prices; the last is the most that it takes.
        pub brackets: Vec<u32>,
    }

    /// A product of a shop.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Product {
        /// The name of the product at the shop.
        pub name: String,
        /// The kind of product.
        #[serde(default = "piece")]
        pub what: What,
        /// Width and height after cutting, in mm.
        pub trim: [f32; 2],
        /// The picture in pixels, including the part that is cut off.
        pub canvas: [u32; 2],
        /// The safe area in pixels; without it, the part that is cut off is assumed to be the bleed.
        #[serde(default)]
        pub safe: Option<[u32; 2]>,
    }
}

words! {
    /// The kind of a product, which determines its picture.
    What {
        /// A card, a square token, a board.
        Piece = "piece",
        /// A round token.
        Round = "round",
        /// A tile with six equal sides.
        Hexagon = "hexagon",
        /// A page of a book.
        Book = "book",
    }
}

/// The default kind.
fn piece() -> What {
    What::Piece
}

/// A face on a canvas, both with the same center.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// The picture in pixels, in the orientation of the face.
    pub size: (u32, u32),
    /// Whether the product has the other orientation, so that the picture is rotated by 90 degrees clockwise.
    pub turned: bool,
    /// Pixels per millimeter of the drawn face.
    pub scale: f32,
    /// The cut, in the face's own millimeters.
    pub trim: Size,
    /// The distance between texts and the cut, in the face's own millimeters.
    pub safe: Mm,
}

/// The factor by which a side of a product may be larger or smaller than ours; beyond it, the two are different
/// things.
const NEAR: f32 = 1.25;

/// The folder of shops.
const FOLDER: &str = "data/shops";

/// The names of all shops in a project, sorted.
pub fn names(project: &Project) -> Vec<String> {
    let name = |path: &String| Some(path.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(".yaml")?.to_owned());
    project.list(FOLDER).iter().filter_map(name).collect()
}

/// Reads the products of a shop. `more` are other valid names, for suggestions.
///
/// # Errors
/// The file does not exist or cannot be read, or has a product whose picture is smaller than its cut.
pub fn open(project: &Project, name: &str, more: &[&str]) -> Checked<Shop> {
    let known = names(project);
    if !known.iter().any(|k| k == name) {
        let all = || known.iter().map(String::as_str).chain(more.iter().copied());
        let help = match did_you_mean(name, all()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("the shops and tables are {}", all().collect::<Vec<_>>().join(", ")),
        };
        return Checked::bad(
            Diag::error(Locus::Nowhere, "unknown-shop", format!("there is no shop or table {name} to export to"))
                .help(help),
        );
    }
    load::file::<Shop>(project, &format!("{FOLDER}/{name}.yaml"), Locus::Nowhere).then(|(source, shop)| {
        let at = Locus::root(source);
        let mut diags = Vec::new();
        if !(36..=2400).contains(&shop.dpi) {
            let what = format!("the resolution is {} dpi", shop.dpi);
            diags.push(Diag::error(at.key("dpi"), "impossible", what).help("write 36 to 2400"));
        }
        for (i, product) in shop.products.iter().enumerate() {
            let at = at.key("products").nth(i);
            let dots = shop.dots();
            for n in 0..2 {
                let (trim, canvas) = (product.trim[n], product.canvas[n]);
                if !(5.0..=1500.0).contains(&trim) || !(1..=LARGEST).contains(&canvas) {
                    let what = format!("a side of {trim} mm has {canvas} pixels");
                    let help = format!("write 5 to 1500 mm and 1 to {LARGEST} pixels");
                    diags.push(Diag::error(at, "impossible", what).help(help));
                } else if trim * dots > canvas as f32 + 1.0 {
                    let what = format!("{trim} mm are {:.0} pixels, but the picture has {canvas}", trim * dots);
                    diags.push(Diag::error(at.key("canvas").nth(n), "contradiction", what).help("make it larger"));
                }
                if product.safe.is_some_and(|safe| safe[n] == 0 || safe[n] > canvas) {
                    let what = "the safe area is outside the picture";
                    diags.push(Diag::error(at.key("safe").nth(n), "contradiction", what).help("make it smaller"));
                }
            }
        }
        Checked { value: diags.is_empty().then_some(shop), diags }
    })
}

/// The largest side of a picture, in pixels.
const LARGEST: u32 = 14_000;

impl Shop {
    /// The number of pixels per millimeter.
    pub fn dots(&self) -> f32 {
        self.dpi as f32 / 25.4
    }

    /// The product nearest in size, and whether the piece must be rotated; `None` if the shop makes nothing similar.
    pub fn nearest(&self, what: What, trim: Size) -> Option<(&Product, bool)> {
        let off = |ours: Mm, theirs: f32| (theirs / ours.0).ln().abs();
        let near = |p: &Product, turned: bool| {
            let [w, h] = if turned { [p.trim[1], p.trim[0]] } else { p.trim };
            let (a, b) = (off(trim.w, w), off(trim.h, h));
            (a.max(b) <= NEAR.ln()).then_some(a + b)
        };
        let of_kind = self.products.iter().filter(|p| p.what == what);
        let ways = of_kind.flat_map(|p| [false, true].map(|turned| (p, turned)));
        let all = ways.filter_map(|(p, turned)| Some((near(p, turned)?, p, turned)));
        // if two are equally near, the one that is listed first is used
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, p, turned)| (p, turned))
    }

    /// The product with the nearest size, even if it is very different: of this kind if there is one, and never a book.
    pub fn likest(&self, what: Option<What>, trim: Size) -> Option<&Product> {
        let off = |p: &&Product| {
            let way = |[w, h]: [f32; 2]| (w / trim.w.0).ln().abs() + (h / trim.h.0).ln().abs();
            way(p.trim).min(way([p.trim[1], p.trim[0]]))
        };
        let pieces = || self.products.iter().filter(|p| p.what != What::Book);
        let alike = pieces().filter(|p| Some(p.what) == what).min_by(|a, b| off(a).total_cmp(&off(b)));
        alike.or_else(|| pieces().min_by(|a, b| off(a).total_cmp(&off(b))))
    }

    /// The scaling of a face of this size, with this size after cutting, on the product's canvas: at its own size if
    /// that covers the canvas, smaller if the product is smaller, and larger only as far as necessary to leave no
    /// corner empty.
    pub fn fill(&self, product: &Product, turned: bool, drawn: Size, trim: Size) -> Canvas {
        let way = |[a, b]: [u32; 2]| if turned { (b, a) } else { (a, b) };
        let (w, h) = way(product.canvas);
        let [cut_w, cut_h] = if turned { [product.trim[1], product.trim[0]] } else { product.trim };
        let dots = self.dots();
        let (whole_w, whole_h) = (w as f32 / dots, h as f32 / dots);
        // on the canvas of a hexagon, only the bleed around its cut is covered; the rest is cut off with the corners
        let rim = (whole_w - cut_w).min(whole_h - cut_h);
        let (full_w, full_h) = match product.what {
            What::Hexagon => (cut_w + rim, cut_h + rim),
            _ => (whole_w, whole_h),
        };
        let covers = (full_w / drawn.w.0).max(full_h / drawn.h.0);
        let fits = (cut_w / trim.w.0).min(cut_h / trim.h.0).min(1.0);
        let k = covers.max(fits);
        let safe = product.safe.map_or(Mm(0.0), |safe| {
            let (safe_w, safe_h) = way(safe);
            let (x, y) = (cut_w - safe_w as f32 / dots, cut_h - safe_h as f32 / dots);
            Mm(x.max(y).max(0.0) / 2.0 / k)
        });
        Canvas { size: (w, h), turned, scale: dots * k, trim: Size::mm(cut_w / k, cut_h / k), safe }
    }
}

impl Canvas {
    /// The largest width that the shop cuts off on a side of a face of this size.
    pub fn loss(&self, trim: Size) -> Mm {
        ((trim.w - self.trim.w) / 2.0).max((trim.h - self.trim.h) / 2.0)
    }

    /// The placement of a face that is reduced so that an object at `distance` from the cut (negative outside) is as
    /// far inside as texts must be; uncovered parts of the canvas stay white.
    #[must_use]
    pub fn drawn_in(self, distance: Mm) -> Canvas {
        let half = self.trim.w.0.min(self.trim.h.0) / 2.0;
        let k = ((half - self.safe.0) / (half - distance.0)).min(1.0);
        let trim = Size::mm(self.trim.w.0 / k, self.trim.h.0 / k);
        Canvas { scale: self.scale * k, trim, safe: self.safe / k, ..self }
    }
}

impl Product {
    /// The name of its folder.
    pub fn folder(&self) -> String {
        let word = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        self.name.chars().map(word).collect()
    }
}
