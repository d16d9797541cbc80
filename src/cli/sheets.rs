//! `lootpress sheets`: finished pictures become a kit, a proof or an export like any other. A game is described for them in memory;
//! nothing of it is written but what comes of it.

use super::build::{Build, How};
use super::export::Export;
use super::proof::Proof;
use super::shelf::Shelf;
use super::{Desk, Outcome, Refusal};
use crate::check::slug;
use crate::declared::guess;
use crate::diag::did_you_mean;
use crate::locus::Locus;
use crate::unit::{Mm, Size};
use crate::world::{self, Imagined, Layered, Project};
use clap::Args;
use std::cmp::Ordering;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Which pictures, and what becomes of them.
#[derive(Debug, Args)]
pub(super) struct Sheets {
    /// Fronts: PNG, JPEG, WebP or SVG files, or folders of them, in the order of their names
    #[arg(required = true, value_name = "FRONTS")]
    fronts: Vec<PathBuf>,
    /// The back of them all, or a folder with as many as there are fronts
    #[arg(long, value_name = "BACK")]
    back: Option<PathBuf>,
    /// What they are cut to: card, poker, bridge, tarot, mini, square, jumbo, business-card ..
    #[arg(long, value_name = "NAME", default_value = "card")]
    size: String,
    /// How much of each picture, on every side, lies beyond the cut already, in mm; where there is none its rim is mirrored
    #[arg(long, value_name = "MM", default_value_t = 0.0)]
    bleed: f32,
    /// How many of each
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=999))]
    copies: u16,
    /// What it is called, and its folder [default: that of the fronts]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Files for this printer instead of sheets to print at home
    #[arg(long = "for", value_name = "PROFILE", conflicts_with = "to")]
    profile: Option<String>,
    /// Pictures for this shop or table instead
    #[arg(long, value_name = "WHERE")]
    to: Option<String>,
    /// Where it goes, into a folder with its name [default: output]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    how: How,
}

/// A picture: its name without ending, its path in the project that is made for it, and its bytes.
struct Picture {
    stem: String,
    path: String,
    bytes: Vec<u8>,
}

impl Sheets {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let Some(trim) = guess::trim(&self.size) else {
            let help = match did_you_mean(&self.size, guess::cuts()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("there is {}", guess::cuts().collect::<Vec<_>>().join(", ")),
            };
            return Err(Refusal::new(format!("no cut is called {}", self.size)).help(help));
        };
        if !(0.0..=10.0).contains(&self.bleed) {
            return Err(Refusal::new("--bleed is from 0 to 10 mm").help("leave it out if nothing lies beyond the cut"));
        }
        let fronts = pictures(&self.fronts, "front")?;
        let backs = match &self.back {
            Some(back) => pictures(std::slice::from_ref(back), "back")?,
            None => Vec::new(),
        };
        if backs.len() > 1 && backs.len() != fronts.len() {
            let what = format!("{} fronts and {} backs", fronts.len(), backs.len());
            return Err(Refusal::new(what).help("give one back for all, or as many as there are fronts"));
        }
        let name = self.name.as_deref().map(slug).unwrap_or_else(|| called(&self.fronts));
        if desk.shelf.ours().any(|ours| ours == name) {
            let what = format!("{name} is the name of a game that comes with lootpress");
            return Err(Refusal::new(what).help("give it another one with --name"));
        }
        let mut world = Imagined::default()
            .with(&format!("data/{name}/game.yaml"), self.about(&name, &backs))
            .with(&format!("data/{name}/cards.yaml"), cards(&fronts, &backs));
        for side in ["front", "back"] {
            world = world.with(&format!("templates/{name}/{side}.svg"), template(side, trim, Mm(self.bleed)));
        }
        for picture in fronts.into_iter().chain(backs) {
            world = world.with(&picture.path, picture.bytes);
        }
        let project = Project::new(Layered::new(Box::new(world), Box::new(desk.house.clone())));
        let shelf = Shelf::of(&project);
        let (home, house) = (desk.home.clone(), desk.house.clone());
        let desk = Desk { project, shelf, home, house, paint: desk.paint, ink: desk.ink, quiet: desk.quiet };
        if self.bleed == 0.0 {
            desk.tell("nothing lies beyond the cut: the rim of each picture is mirrored there");
        }
        match (self.profile, self.to) {
            (Some(profile), _) => Proof::of(profile, self.out).run(&desk),
            (None, Some(to)) => Export::of(to, self.out).run(&desk),
            (None, None) => Build::of(self.how, self.out).run(&desk),
        }
    }

    fn about(&self, name: &str, backs: &[Picture]) -> String {
        let Sheets { size, copies, .. } = self;
        let bleed = if self.bleed > 0.0 { self.bleed } else { 3.0 };
        let Size { w, h } = guess::trim(size).unwrap_or(Size::mm(63.0, 88.0));
        let mut text = format!(
            "title: \"{name}\"\nkinds:\n  card:\n    files: cards.yaml\n    template: {name}/front\n    cut: {{trim: [{}, {}], bleed: {bleed}, radius: 3}}\n    copies: {copies}\n",
            w.0, h.0
        );
        let fields = match backs {
            [] => "",
            // what stands under `default` is the same back for all
            [one] => &format!("      back: {{type: picture, default: \"{}\"}}\n", one.path),
            _ => "      back: picture\n",
        };
        if !backs.is_empty() {
            let _ = writeln!(text, "    back: {name}/back");
        }
        let _ = write!(text, "    fields:\n      front: picture\n{fields}");
        text
    }
}

fn cards(fronts: &[Picture], backs: &[Picture]) -> String {
    let mut text = String::new();
    for (i, front) in fronts.iter().enumerate() {
        let id = format!("{}-{}", i + 1, slug(&front.stem));
        let title = front.stem.replace(['"', '\\', '*', '[', ']', '{', '}', '_'], " ");
        let _ = write!(
            text,
            "- {{id: \"{}\", title: \"{}\", front: \"{}\"",
            id.trim_end_matches('-'),
            title.trim(),
            front.path
        );
        if let (Some(back), true) = (backs.get(i), backs.len() > 1) {
            let _ = write!(text, ", back: \"{}\"", back.path);
        }
        text += "}\n";
    }
    text
}

/// A face that is a picture: with its own bleed, or with its rim mirrored beyond the cut.
fn template(side: &str, trim: Size, own: Mm) -> String {
    let bleed = if own.0 > 0.0 { own } else { Mm(3.0) };
    let Size { w: Mm(w), h: Mm(h) } = trim.grown(bleed);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n"
    );
    if own.0 > 0.0 {
        let _ = writeln!(svg, "<rect data-picture=\"{side}\" width=\"{w}\" height=\"{h}\"/>");
        return svg + "</svg>\n";
    }
    let (b, Size { w: Mm(tw), h: Mm(th) }) = (bleed.0, trim);
    // about the left or right edge of the trim, about the upper or lower one
    let across = [Some(2.0 * b), None, Some(2.0 * (b + tw))];
    let down = [Some(2.0 * b), None, Some(2.0 * (b + th))];
    for x in across {
        for y in down {
            let (dx, sx) = x.map_or((0.0, 1.0), |x| (x, -1.0));
            let (dy, sy) = y.map_or((0.0, 1.0), |y| (y, -1.0));
            let _ = writeln!(
                svg,
                "<rect data-picture=\"{side}\" x=\"{b}\" y=\"{b}\" width=\"{tw}\" height=\"{th}\" transform=\"matrix({sx} 0 0 {sy} {dx} {dy})\"/>"
            );
        }
    }
    svg + "</svg>\n"
}

/// Files as they are named, and those in folders in the order of their names.
fn pictures(paths: &[PathBuf], what: &str) -> Result<Vec<Picture>, Refusal> {
    let mut files: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut found: Vec<PathBuf> = world::files_in(path).into_iter().filter(|file| drawn(file)).collect();
        found.sort_by(|a, b| by_number(&a.to_string_lossy(), &b.to_string_lossy()));
        if found.is_empty() {
            let what = format!("no picture lies in {}", path.display());
            return Err(Refusal::new(what).help("put PNG, JPEG, WebP or SVG files there"));
        }
        files.extend(found);
    }
    let read = |(i, file): (usize, &PathBuf)| {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let end = file.extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default();
        if !drawn(file) {
            let what = format!("{} is no picture", file.display());
            return Err(Refusal::new(what).help("give PNG, JPEG, WebP or SVG files, or folders of them"));
        }
        let bytes = world::named(file)
            .map_err(|why| Refusal::from(world::missing(&file.display().to_string(), Locus::Nowhere, &why)))?;
        Ok(Picture { stem, path: format!("art/{what}-{i}.{end}"), bytes })
    };
    files.iter().enumerate().map(read).collect()
}

fn drawn(file: &Path) -> bool {
    let end = file.extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default();
    ["png", "jpg", "jpeg", "webp", "svg"].contains(&end.as_str())
}

/// What a pile of pictures is called: as the folder they lie in.
fn called(fronts: &[PathBuf]) -> String {
    let first = fronts.first().map(PathBuf::as_path).unwrap_or(Path::new(""));
    let folder = if first.is_dir() { first } else { first.parent().unwrap_or(Path::new("")) };
    let name = folder.file_name().map(|name| slug(&name.to_string_lossy())).unwrap_or_default();
    if name.is_empty() { "sheets".to_owned() } else { name }
}

/// Names in the order of the numbers in them: card-2 before card-10.
fn by_number(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
        let (m, n) = (digits(a), digits(b));
        if m > 0 && n > 0 {
            let (x, y) = (a[..m].trim_start_matches('0'), b[..n].trim_start_matches('0'));
            match x.len().cmp(&y.len()).then(x.cmp(y)) {
                Ordering::Equal => (a, b) = (&a[m..], &b[n..]),
                other => return other,
            }
            continue;
        }
        let (Some(x), Some(y)) = (a.chars().next(), b.chars().next()) else { return a.len().cmp(&b.len()) };
        if x != y {
            return x.cmp(&y);
        }
        (a, b) = (&a[x.len_utf8()..], &b[y.len_utf8()..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_by_the_numbers_in_them() {
        let mut names = ["b-1", "a-10", "a-9", "a-010b", "a-2"];
        names.sort_by(|a, b| by_number(a, b));
        assert_eq!(names, ["a-2", "a-9", "a-10", "a-010b", "b-1"]);
    }
}
