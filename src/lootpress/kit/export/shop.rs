//! Pictures for a shop: each piece as the nearest product, with exactly the right number of pixels; or, without a shop, each
//! face at its own size with its bleed.

use super::autofill::{self, Piece};
use super::{Set, Works};
use crate::export::{Canvas, Product, Shop, What};
use crate::kit::sink::Stop;
use cards::face::{Cut, Face};
use ground::diag::{Diag, Severity};
use ground::locus::Locus;
use ground::name::{FileName, Taken};
use ground::unit::{Clip, Mm, Shape, Size};
use paper::proof::reach::{Reach, Worst};
use paper::proof::single::{round, spoken};
use paper::typeset::Galley;
use paper::typeset::booklet::Volume;
use std::fmt::Write as _;
use std::sync::Arc;

/// The resolution in dpi and the bleed of faces without a target.
const DPI: u32 = 300;
const BLEED: Mm = Mm(3.0);

/// A picture to be drawn.
struct Wanted<'a> {
    name: FileName,
    product: &'a str,
    galley: Arc<Galley>,
    canvas: Canvas,
}

/// Every face at 300 dpi with 3 mm of bleed; outside of a cut that is not a rectangle it is transparent.
pub(super) fn plain(set: &Set<'_>, works: &mut Works<'_>) -> Result<(), Stop> {
    let mut all: Vec<(FileName, Arc<Galley>, Option<Clip>)> = Vec::new();
    let mut taken = Taken::default();
    let mut named = |folder: &str, words: &str| taken.free(FileName::made(&[folder, words], "png"));
    for ready in &set.ready {
        let component = set.of(ready);
        let cut = &component.cut;
        let shaped = |galley: &Galley| (!cut.is_straight()).then(|| cut.clip(galley.bleed));
        let front = &ready.piece.front;
        all.push((named(&component.file, &component.id), front.clone(), shaped(front)));
        let back = ready.piece.back.as_ref().filter(|back| !all.iter().any(|(_, known, _)| Arc::ptr_eq(known, back)));
        all.extend(back.map(|back| (named(&component.file, &set.behind(ready)), back.clone(), shaped(back))));
    }
    for (stem, pages) in &set.books {
        let page = |(n, page): (usize, &Arc<Galley>)| (named(stem, &format!("page-{n:02}")), page.clone(), None);
        all.extend((1..).zip(pages).map(page));
    }
    let names: Vec<FileName> = all.iter().map(|(name, ..)| name.clone()).collect();
    works.pictures(&set.case, &names, |proof, i| match &all[i] {
        (_, face, Some(cut)) => proof.cut_out(face, DPI, BLEED, cut),
        (_, face, None) => proof.png(face, DPI, BLEED),
    })
}

/// A line of the shop's list.
struct Line<'a> {
    product: &'a Product,
    /// Our component: its kind and size.
    what: String,
    size: Size,
    /// The scale at which it is printed.
    scale: f32,
    /// Title, count, picture of the front, of the back.
    pieces: Vec<Piece>,
}

impl Line<'_> {
    /// The number of pieces, as `60`; a book counts once, whatever its number of pages.
    fn count(&self) -> usize {
        let pieces = self.pieces.iter().map(|(_, n, ..)| usize::from(*n)).sum();
        if self.product.what == What::Book { 1 } else { pieces }
    }
}

/// Makes the files of every product that a shop offers for a game, and records which component became which product.
pub(super) fn order(set: &Set<'_>, shop: &Shop, title: &str, works: &mut Works<'_>) -> Result<(), Stop> {
    let reach = Reach::new(set.case.fonts());
    let mut close = Worst::default();
    let mut wanted: Vec<Wanted<'_>> = Vec::new();
    let mut taken = Taken::default();
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut nothing: Vec<Refused> = Vec::new();
    for ready in &set.ready {
        let component = set.of(ready);
        let trim = component.cut.trim;
        let (product, turned) = match made(shop, &component.cut, ready.piece.front.size) {
            Ok(found) => found,
            Err(why) => {
                let refused = Refused { name: component.file.to_string(), why };
                if !nothing.contains(&refused) {
                    nothing.push(refused);
                }
                continue;
            }
        };
        let folder = product.folder();
        let mut put = |galley: &Arc<Galley>, words: &str, face: Option<&Face>| {
            if let Some(known) = wanted.iter().find(|w| Arc::ptr_eq(&w.galley, galley) && w.product == product.name) {
                return known.name.clone();
            }
            let name = taken.free(FileName::made(&[&folder, words], "png"));
            let canvas = shop.fill(product, turned, galley.size, trim);
            near(&reach, galley, face, (shop, product, &canvas), &mut close);
            wanted.push(Wanted { name: name.clone(), product: &product.name, galley: galley.clone(), canvas });
            name
        };
        let front = put(&ready.piece.front, &component.id, Some(&component.front));
        let back = ready.piece.back.as_ref().map(|back| put(back, &set.behind(ready), component.back.as_ref()));
        let piece = (component.title.clone(), component.copies, front, back);
        match lines.iter_mut().find(|l| l.product.name == product.name && l.what == component.file && l.size == trim) {
            Some(line) => line.pieces.push(piece),
            None => {
                let scale = shop.fill(product, turned, ready.piece.front.size, trim).scale / shop.dots();
                lines.push(Line { product, what: component.file.to_string(), size: trim, scale, pieces: vec![piece] });
            }
        }
    }
    for (stem, pages) in &set.books {
        let Some(first) = pages.first() else { continue };
        let trim = first.size.grown(-first.bleed);
        match shop.nearest(What::Book, trim) {
            Some((product, turned)) => {
                let filled = shop.fill(product, turned, first.size, trim);
                let scale = filled.scale / shop.dots();
                let mut line = Line { product, what: stem.clone(), size: trim, scale, pieces: Vec::new() };
                let reached: Vec<Option<Mm>> = pages.iter().map(|page| closest(&reach, page, &filled)).collect();
                // a page of text is scaled down instead of cropped, all such pages by the same factor
                let whole = reached.iter().flatten().copied().reduce(Mm::min).map(|worst| filled.drawn_in(worst));
                for ((n, page), near) in (1..).zip(pages).zip(&reached) {
                    let page_of =
                        if *stem == Volume::FIRST { format!("page-{n:02}") } else { format!("{stem}-page-{n:02}") };
                    let name = taken.free(FileName::made(&[&product.folder(), &page_of], "png"));
                    let canvas = whole.filter(|_| near.is_some()).unwrap_or(filled);
                    line.pieces.push((page.title.clone(), 1, name.clone(), None));
                    wanted.push(Wanted { name, product: &product.name, galley: page.clone(), canvas });
                }
                works.diags.extend(whole.map(|whole| {
                    let (pages, percent) = (reached.iter().flatten().count(), whole.scale / filled.scale * 100.0);
                    let (shop, product) = (&shop.title, &product.name);
                    let what = format!(
                        "{pages} pages of the {stem} are scaled to {percent:.0} % for {shop}\u{2019}s {product}; otherwise the cut would touch their text"
                    );
                    let help = "check their edges, which may be white; or have the book made elsewhere";
                    Diag::warning(Locus::Nowhere, "drawn-smaller", what).help(help)
                }));
                lines.push(line);
            }
            None => nothing.push(Refused {
                name: format!("{stem} ({})", spoken(trim)),
                why: "no booklet is near this size".to_owned(),
            }),
        }
    }
    works.diags.extend(close.told());
    if !nothing.is_empty() {
        let what = format!("{} does not make these: {}", shop.title, refused(&nothing));
        let severity = if lines.is_empty() { Severity::Error } else { Severity::Warning };
        let diag = Diag { severity, ..Diag::warning(Locus::Nowhere, "not-made", what) };
        works.diags.push(diag.help("have them made elsewhere (lootpress proof), print them, or change their cut"));
        if lines.is_empty() {
            return Err(Stop::Complaints);
        }
    }
    let names: Vec<FileName> = wanted.iter().map(|w| w.name.clone()).collect();
    works.pictures(&set.case, &names, |proof, i| {
        let Wanted { galley, canvas, .. } = &wanted[i];
        proof.canvas(galley, (canvas.size, canvas.turned), canvas.scale, shop.dpi)
    })?;
    works.put(&FileName::ours("manifest.md"), list(title, shop, &lines, &nothing).as_bytes())?;
    for line in &lines {
        works.made.said.push(format!(
            "{}, {}: {}, {}",
            line.what,
            spoken(line.size),
            line.product.name,
            spoken(Size::mm(line.product.trim[0], line.product.trim[1]))
        ));
    }
    let order = shop.autofill.as_ref().and_then(|order| {
        let ordered = lines.iter().filter(|line| line.product.name == order.product);
        autofill::xml(order, &ordered.flat_map(|line| &line.pieces).collect::<Vec<_>>())
    });
    if let Some(xml) = &order {
        works.put(&FileName::ours("order.xml"), xml.as_bytes())?;
    }
    let filled = order.map(|_| "; order.xml is for mpc-autofill").unwrap_or_default();
    works.made.said.push(format!("{title}: manifest.md lists the quantities and the next steps{filled}"));
    Ok(())
}

/// The components that a shop does not make, with the reasons.
#[derive(PartialEq)]
struct Refused {
    name: String,
    why: String,
}

fn refused(all: &[Refused]) -> String {
    all.iter().map(|Refused { name, why }| format!("{name} ({why})")).collect::<Vec<_>>().join("; ")
}

/// The product for a piece, and whether it is rotated; or the reason why there is none, with the nearest product.
fn made<'s>(shop: &'s Shop, cut: &Cut, drawn: Size) -> Result<(&'s Product, bool), String> {
    let trim = cut.trim;
    let (what, called) = match () {
        () if cut.shape == Shape::hexagon() => (Some(What::Hexagon), "a hexagon of "),
        () if !cut.shape.is_box() => (None, "cut along an outline of its own, "),
        () if round(trim, cut.radius) => (Some(What::Round), "a disc of "),
        () => (Some(What::Piece), ""),
    };
    let size = spoken(trim);
    let nearest = |p: &Product| format!("{}, {}", p.name, spoken(Size::mm(p.trim[0], p.trim[1])));
    let Some((product, turned)) = what.and_then(|what| shop.nearest(what, trim)) else {
        let nearest = shop.likest(what, trim).map(|p| format!("; the nearest product is the {}", nearest(p)));
        return Err(format!("{called}{size}{}", nearest.unwrap_or_default()));
    };
    let loss = shop.fill(product, turned, drawn, trim).loss(trim);
    if loss > cut.bleed.max(BLEED) + Mm(0.05) {
        let nearest = nearest(product);
        return Err(format!(
            "{called}{size}; the nearest product is the {nearest}, and its cut takes {:.1} mm off a side",
            loss.0
        ));
    }
    Ok((product, turned))
}

/// The least distance of a page's text from the cut, if the shop requires a larger one.
fn closest(reach: &Reach<'_>, page: &Galley, canvas: &Canvas) -> Option<Mm> {
    reach.near(page, canvas.trim, canvas.safe).into_iter().map(|near| near.distance).reduce(Mm::min)
}

/// Reports content that is nearer to the shop's cut than allowed.
fn near(
    reach: &Reach<'_>,
    galley: &Galley,
    face: Option<&Face>,
    (shop, product, canvas): (&Shop, &Product, &Canvas),
    close: &mut Worst,
) {
    let near = reach.near(galley, canvas.trim, canvas.safe);
    close.add(face.map(|f| f.template.as_str()), &product.name, &near, |told| {
        let (shop, product, free) = (&shop.title, &product.name, canvas.safe.0);
        let what = format!("{told} of {shop}\u{2019}s {product}, whose safe distance is {free:.2} mm");
        Diag::warning(face.map_or(Locus::Nowhere, |f| f.at), "near-cut", what).card(&galley.title)
    });
}

/// The order list, for use with the shop's website.
fn list(title: &str, shop: &Shop, lines: &[Line<'_>], nothing: &[Refused]) -> String {
    let mut out = format!("# {title}: pictures for {}\n\n", shop.title);
    let _ = match &shop.source {
        Some(source) => writeln!(out, "* Sizes as of {source}; compare them with the shop's current templates."),
        None => writeln!(out, "* Unverified sizes: compare them with the shop's templates before you order."),
    };
    for step in &shop.next {
        let _ = writeln!(out, "* {step}");
    }
    out.push_str("\n| product | size after cutting | pieces in all |\n|---|---|--:|\n");
    let mut products: Vec<&Product> = Vec::new();
    for p in lines.iter().map(|line| line.product) {
        if !products.iter().any(|known| known.name == p.name) {
            products.push(p);
        }
    }
    for p in products {
        let of_it = lines.iter().filter(|line| line.product.name == p.name);
        let count: usize = of_it.map(Line::count).sum();
        let _ = writeln!(out, "| {} | {} | {count} |", p.name, spoken(Size::mm(p.trim[0], p.trim[1])));
    }
    for line in lines {
        let (p, count) = (line.product, line.count());
        let _ = write!(
            out,
            "\n## {}: {}\n\n{count} in all. Drawn {}, {}cut to {}; each picture has {} x {} pixels.\n\n| piece | count | front | back |\n|---|--:|---|---|\n",
            p.name,
            line.what,
            spoken(line.size),
            if (line.scale - 1.0).abs() < 0.005 {
                String::new()
            } else {
                format!("printed at {:.1} % and ", line.scale * 100.0)
            },
            spoken(Size::mm(p.trim[0], p.trim[1])),
            p.canvas[0],
            p.canvas[1],
        );
        for (title, count, front, back) in &line.pieces {
            let _ = writeln!(out, "| {title} | {count} | {front} | {} |", back.as_deref().unwrap_or_default());
        }
    }
    if !nothing.is_empty() {
        let _ = writeln!(out, "\n{} does not make these: {}.", shop.title, refused(nothing));
    }
    out
}
