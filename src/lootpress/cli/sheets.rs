//! `lootpress sheets`: makes a kit, a proof or an export from finished pictures. A game.yaml for them is made in memory and
//! never written.

use self::pile::{Pile, quoted};
use super::build::Build;
use super::export::{Export, TTS, address};
use super::how::How;
use super::proof::Proof;
use super::{Desk, Outcome, Refusal};
use crate::shelf::Shelf;
use cards::check::slug;
use cards::declared::guess;
use clap::Args;
use ground::diag::did_you_mean;
use ground::unit::{Mm, Size};
use ground::world::{Imagined, Layered, Project};
use std::fmt::Write as _;
use std::path::PathBuf;

mod edge;
mod folder;
mod picture;
mod pile;
mod shape;
mod table;

/// The pictures, and what to make from them.
#[derive(Debug, Args)]
pub(super) struct Sheets {
    /// The fronts: PNG, JPEG, WebP or SVG files, folders with such files (in the order of their names), or a table with a column for them
    #[arg(required = true, value_name = "FRONTS")]
    fronts: Vec<PathBuf>,
    /// The back of all cards, or a folder with as many backs as there are fronts
    #[arg(long, value_name = "BACK")]
    back: Option<PathBuf>,
    /// The size of the cards: card, poker, bridge, tarot, mini, square, jumbo, business-card ..
    #[arg(long, value_name = "NAME", default_value = "card")]
    size: String,
    /// The bleed that each picture has on every side, in mm; if it has none, its edge is mirrored
    #[arg(long, value_name = "MM", default_value_t = 0.0)]
    bleed: f32,
    /// If a picture has other proportions, show the whole picture on white instead of cropping it
    #[arg(long)]
    fit: bool,
    /// Fill transparent corners with the nearest colors
    #[arg(long)]
    corners: bool,
    /// First crop this many mm on every side of each picture, such as the white edge of a scan
    #[arg(long, value_name = "MM", default_value_t = 0.0)]
    rim: f32,
    /// The number of copies of each card, unless a table has a column for it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=999))]
    copies: u16,
    /// The name of the deck and of its folder [default: the name of the fronts]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Make files for this printer, not sheets to print at home
    #[arg(long = "for", value_name = "PROFILE", conflicts_with = "to")]
    profile: Option<String>,
    /// Make pictures for this shop or virtual table, not sheets to print at home
    #[arg(long, value_name = "WHERE")]
    to: Option<String>,
    /// With --to tts, the address at which players' programs will find the pictures [default: file:/// and the folder]
    #[arg(long, value_name = "BASE", requires = "to", value_parser = address)]
    url: Option<String>,
    /// The folder in which the deck's folder is made [default: output]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    how: How,
}

impl Sheets {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let Some(trim) = guess::sized(&self.size).filter(|size| size.cut.is_straight()).map(|size| size.cut.trim)
        else {
            let help = match did_you_mean(&self.size, guess::cuts()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!(
                    "the cuts are {}; or write width and height in mm: 63.5x88.9",
                    guess::cuts().collect::<Vec<_>>().join(", ")
                ),
            };
            return Err(Refusal::new(format!("there is no cut {}", self.size)).help(help));
        };
        if !(0.0..=10.0).contains(&self.bleed) {
            return Err(Refusal::new("--bleed must be from 0 to 10 mm").help("omit it if the pictures have no bleed"));
        }
        if !(0.0..=10.0).contains(&self.rim) {
            return Err(Refusal::new("--rim must be from 0 to 10 mm").help("scans need 0.2 to 1 mm, if any"));
        }
        let name = match self.name.as_deref() {
            Some(asked) if slug(asked).is_empty() => {
                let what = format!("\"{asked}\" cannot be the name of a deck");
                return Err(Refusal::new(what).help("--name needs a Latin letter or a digit: --name night-market"));
            }
            Some(asked) => slug(asked),
            None => pile::called(&self.fronts),
        };
        let (back, mut diags) = (self.back.as_deref(), Vec::new());
        let pile = match table::of(&self.fronts) {
            Some(table) => Pile::listed(table, back, self.copies, desk, &mut diags)?,
            None => Pile::found(&self.fronts, back, self.copies, &mut diags)?,
        };
        let Some(mut pile) = pile else { return Ok(desk.give_up(&diags)) };
        if desk.shelf.ours().any(|ours| ours == name) {
            let what = format!("{name} is the name of a game that comes with lootpress");
            return Err(Refusal::new(what).help("choose another name with --name"));
        }
        let bleed = self.beyond();
        let whole = if self.bleed > 0.0 { trim.grown(bleed) } else { trim };
        let cure = edge::Cure { corners: self.corners, rim: Mm(self.rim) };
        let layered = |world: Imagined| Project::new(Layered::new(Box::new(world), Box::new(desk.house.clone())));
        let shapes = shape::of(&pile.pictures, whole, &layered(fonts(desk)), desk.paint);
        let odd = shapes.as_ref().and_then(|shapes| shape::odd(&pile.pictures, shapes, whole)).filter(|_| !self.fit);
        let own = odd.as_ref().map(|_| CROPPED);
        diags.extend(odd.map(|odd| odd.told(&self.size, whole)));
        edge::mended(&mut pile.pictures, whole, Mm(self.bleed), cure, &mut diags);
        let broken = desk.complain(&diags);
        let Some(shapes) = shapes.filter(|_| !broken) else { return Ok(Outcome::Complaints) };
        let mut world = fonts(desk)
            .with(&format!("data/{name}/game.yaml"), self.about(&name, &pile))
            .with(&format!("data/{name}/cards.yaml"), pile.cards(&shapes, self.fit));
        for (nth, shape) in shapes.kinds.iter().enumerate().filter(|(nth, _)| *nth == 0 || self.fit) {
            for side in ["front", "back"] {
                let svg = if nth == 0 {
                    template(side, trim, bleed, self.bleed > 0.0)
                } else {
                    fitted(side, whole, trim.grown(bleed), *shape)
                };
                world = world.with(&format!("templates/{name}/{side}-{nth}.svg"), svg);
            }
        }
        if self.plain_back(&pile) {
            world = world.with(&format!("templates/{name}/back-plain.svg"), plain(trim.grown(bleed)));
            desk.tell("no back was given: on the virtual table the cards get a plain one; set your own with --back");
        }
        let project = layered(world);
        for picture in pile.pictures {
            project.hand_in(&picture.name, picture.bytes);
        }
        let shelf = Shelf::of(&project);
        let (home, house) = (desk.home.clone(), desk.house.clone());
        let desk = Desk { project, shelf, home, house, told: desk.told.clone(), own, ..*desk };
        if self.bleed == 0.0 {
            desk.tell("the pictures have no bleed: their edges are mirrored to make one");
        }
        match (self.profile, self.to) {
            (Some(profile), _) => Proof::of(profile, self.out).run(&desk),
            (None, Some(to)) => Export::of(Vec::new(), to, self.url, self.out).run(&desk),
            (None, None) => Build::of(self.how, self.out).run(&desk),
        }
    }

    /// The bleed: existing, or mirrored from the edge. Printers want up to an eighth of an inch, beyond a cut that may be
    /// larger than the picture.
    fn beyond(&self) -> Mm {
        Mm(match (self.bleed > 0.0, &self.profile) {
            (true, _) => self.bleed,
            (false, Some(_)) => 4.0,
            (false, None) => 3.0,
        })
    }

    /// Whether the cards get a plain back; without a back, players cannot hold or shuffle them on a virtual table.
    fn plain_back(&self, pile: &Pile) -> bool {
        self.to.as_deref() == Some(TTS) && !pile.backed()
    }

    fn about(&self, name: &str, pile: &Pile) -> String {
        let Sheets { size, .. } = self;
        let Mm(bleed) = self.beyond();
        let Size { w, h } = guess::sized(size).map(|size| size.cut.trim).unwrap_or(Size::mm(63.0, 88.0));
        let mut text = format!(
            "title: \"{name}\"\nkinds:\n  card:\n    files: cards.yaml\n    template: \"{name}/front-{{shape}}\"\n    cut: {{trim: [{}, {}], bleed: {bleed}, radius: 3}}\n",
            w.0, h.0
        );
        let fields = match pile.back {
            // a `default` is the same back for all cards
            Some(back) => &format!("      back: {{type: picture, default: {}}}\n", quoted(&pile.pictures[back].name)),
            None if pile.backed() => "      back: picture?\n",
            None => "",
        };
        if self.plain_back(pile) {
            let _ = writeln!(text, "    back: \"{name}/back-plain\"");
        } else if !fields.is_empty() {
            let _ = writeln!(text, "    back: \"{name}/back-{{back_shape}}\"");
        }
        let back_shape = if fields.is_empty() { "" } else { "      back_shape: text\n" };
        let _ = write!(text, "    fields:\n      front: picture\n      shape: text\n{back_shape}{fields}");
        text
    }
}

/// The fonts of the project, for texts in drawings.
fn fonts(desk: &Desk) -> Imagined {
    let own = desk.project.list("fonts").into_iter().filter(|path| !desk.project.carries(path));
    own.fold(Imagined::default(), |world, path| match desk.project.read(&path) {
        Ok(bytes) => world.with(&path, bytes.into_owned()),
        Err(_) => world,
    })
}

/// The code of complaints about single pictures, which the complaint about proportions summarizes.
const CROPPED: &str = "cropped-picture";

/// The overlap of a mirrored copy and its original, in mm; edges that only touch would show a gap.
const UNDER: f32 = 0.1;

/// A face that is a picture: with its own bleed, or with its edge mirrored beyond the cut.
fn template(side: &str, trim: Size, bleed: Mm, own: bool) -> String {
    let Size { w: Mm(w), h: Mm(h) } = trim.grown(bleed);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n"
    );
    if own {
        let _ = writeln!(svg, "<rect data-picture=\"{side}\" data-optional=\"true\" width=\"{w}\" height=\"{h}\"/>");
        return svg + "</svg>\n";
    }
    let (b, Size { w: Mm(tw), h: Mm(th) }) = (bleed.0, trim);
    // mirrored about the left or right edge of the trim, and about the upper or lower one
    let across = [Some(2.0 * b + UNDER), None, Some(2.0 * (b + tw) - UNDER)];
    let down = [Some(2.0 * b + UNDER), None, Some(2.0 * (b + th) - UNDER)];
    let mut copies: Vec<_> = across.iter().flat_map(|x| down.iter().map(move |y| (*x, *y))).collect();
    // corners are drawn below sides, and sides below the picture
    copies.sort_by_key(|(x, y)| usize::from(x.is_none()) + usize::from(y.is_none()));
    for (x, y) in copies {
        let (dx, sx) = x.map_or((0.0, 1.0), |x| (x, -1.0));
        let (dy, sy) = y.map_or((0.0, 1.0), |y| (y, -1.0));
        let _ = writeln!(
            svg,
            "<rect data-picture=\"{side}\" data-optional=\"true\" x=\"{b}\" y=\"{b}\" width=\"{tw}\" height=\"{th}\" transform=\"matrix({sx} 0 0 {sy} {dx} {dy})\"/>"
        );
    }
    svg + "</svg>\n"
}

/// A face that shows a picture with other proportions whole: as large as possible within a size, on white.
fn fitted(side: &str, within: Size, full: Size, shape: f32) -> String {
    let (Size { w: Mm(w), h: Mm(h) }, Size { w: Mm(tw), h: Mm(th) }) = (full, within);
    let (pw, ph) = if shape > tw / th { (tw, tw / shape) } else { (th * shape, th) };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n\
         <rect data-picture=\"{side}\" data-optional=\"true\" x=\"{}\" y=\"{}\" width=\"{pw}\" height=\"{ph}\"/>\n</svg>\n",
        (w - pw) / 2.0,
        (h - ph) / 2.0
    )
}

/// The default back, in one color.
fn plain(Size { w: Mm(w), h: Mm(h) }: Size) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"#39424e\"/>\n</svg>\n"
    )
}
