//! The cards of a set of finished pictures, with fronts, backs and numbers of copies, from folders of files or from a table.

use super::super::{Desk, Refusal, complain};
use super::folder;
use super::picture::{Picture, is_printed};
use super::shape::Shapes;
use super::table::{self, Pictures};
use cards::check::slug;
use ground::diag::{Diag, Severity};
use ground::locus::Locus;
use ground::name::has;
use ground::world;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A card: its title, the numbers of its pictures, and its number of copies.
pub(super) struct Card {
    pub(super) title: String,
    pub(super) front: usize,
    pub(super) back: Option<usize>,
    pub(super) copies: u16,
}

/// Everything that is printed.
pub(super) struct Pile {
    pub(super) cards: Vec<Card>,
    pub(super) pictures: Vec<Picture>,
    /// The back of all cards without their own.
    pub(super) back: Option<usize>,
}

impl Pile {
    /// Reads files and folders; `None` if there were complaints.
    pub(super) fn found(
        fronts: &[PathBuf],
        back: Option<&Path>,
        copies: u16,
        diags: &mut Vec<Diag>,
    ) -> Result<Option<Pile>, Refusal> {
        let asked: Vec<PathBuf> = fronts.iter().cloned().chain(back.map(Path::to_owned)).collect();
        let mut pictures = pictures(fronts, &asked, diags);
        let backs = back.map(|back| self::pictures(&[back.to_owned()], &asked, diags)).unwrap_or_default();
        if diags.iter().any(|diag| diag.severity == Severity::Error) {
            return Ok(None);
        }
        let many = pictures.len();
        if backs.len() > 1 && backs.len() != many {
            let what = format!("{many} fronts and {} backs", backs.len());
            let lone = lone(&pictures, &backs)
                .map(|name| format!("no back has the same number as {name}; "))
                .unwrap_or_default();
            let help = format!("{lone}give one back for all, or as many as there are fronts");
            return Err(Refusal::new(what).help(help));
        }
        let card = |(i, front): (usize, &Picture)| Card {
            title: stem(&front.file),
            front: i,
            back: (backs.len() > 1).then_some(many + i),
            copies,
        };
        let cards = pictures.iter().enumerate().map(card).collect();
        let back = (backs.len() == 1).then_some(many);
        pictures.extend(backs);
        Ok(Some(Pile { cards, pictures, back }))
    }

    /// Reads a table; `None` if there were complaints.
    pub(super) fn listed(
        path: &Path,
        back: Option<&Path>,
        copies: u16,
        desk: &Desk,
        told: &mut Vec<Diag>,
    ) -> Result<Option<Pile>, Refusal> {
        let Pictures { project, folder, rows, columns } = match table::read(path, desk)? {
            Some(table) => table,
            None => return Ok(None),
        };
        let mut pile = Pile { cards: Vec::new(), pictures: Vec::new(), back: None };
        let (mut known, mut diags) = (BTreeMap::new(), Vec::new());
        for row in &rows {
            let word = |name: &Option<String>| {
                name.as_ref().and_then(|name| row.get(name)).and_then(|n| Some((n.word()?, n.at)))
            };
            let front = match word(&Some(columns.front.clone())) {
                Some((name, at)) => pile.picture(&folder, &name, at, &mut known, &mut diags),
                None => {
                    let what = format!("there is no picture under `{}`", columns.front);
                    diags.push(Diag::error(row.at, "missing-key", what).help("name one, or delete the row"));
                    None
                }
            };
            let back =
                word(&columns.back).and_then(|(name, at)| pile.picture(&folder, &name, at, &mut known, &mut diags));
            let copies = match word(&columns.copies) {
                Some((n, at)) => match n.trim().parse::<u16>() {
                    Ok(n) if n <= 999 => n,
                    _ => {
                        let what = format!("`{n}` is not a possible number of copies of a card");
                        diags.push(Diag::error(at, "bad-copies", what).help("write a whole number from 0 to 999"));
                        continue;
                    }
                },
                None => copies,
            };
            if let Some(front) = front.filter(|_| copies > 0) {
                let title = word(&columns.title).map_or_else(|| stem(&pile.pictures[front].file), |(title, _)| title);
                pile.cards.push(Card { title, front, back, copies });
            }
        }
        if complain(&diags, &project, desk.paint) {
            return Ok(None);
        }
        if pile.cards.is_empty() {
            return Err(
                Refusal::new(format!("{} has no cards to print", path.display())).help("write a card into each row")
            );
        }
        desk.tell("how the columns were read:");
        columns.said.iter().for_each(|line| desk.tell(&format!("  {line}")));
        // a single back for all cards reveals nothing
        let first = pile.cards[0].back;
        if first.is_some() && pile.cards.iter().all(|card| card.back == first) {
            pile.back = first;
            pile.cards.iter_mut().for_each(|card| card.back = None);
        } else if let Some(back) = back {
            let back = back.to_owned();
            let found = pictures(std::slice::from_ref(&back), std::slice::from_ref(&back), told);
            let Some(picture) = found.into_iter().next() else { return Ok(None) };
            pile.back = Some(pile.pictures.len());
            pile.pictures.push(picture);
        }
        let bare = pile.cards.iter().filter(|card| card.back.is_none()).count();
        if pile.back.is_none() && bare > 0 && pile.backed() {
            let what = format!("{bare} of {} cards have no back: it stays white", pile.cards.len());
            let help = "name one in each row, or one for all of them with --back";
            desk.complain(&[Diag::warning(Locus::Nowhere, "no-back", what).help(help)]);
        }
        Ok(Some(pile))
    }

    /// The picture that a cell names; it is read once even if several cells name it.
    fn picture(
        &mut self,
        folder: &Path,
        name: &str,
        at: Locus,
        known: &mut BTreeMap<PathBuf, usize>,
        diags: &mut Vec<Diag>,
    ) -> Option<usize> {
        let file = folder.join(name.trim().replace('\\', "/"));
        if let Some(nth) = known.get(&file) {
            return Some(*nth);
        }
        let shown = file.display().to_string();
        if !is_printed(&file) {
            let what = format!("{shown} is not a picture");
            diags.push(Diag::error(at, "bad-picture", what).help("name a PNG, JPEG, WebP or SVG file"));
            return None;
        }
        match world::named(&file) {
            Ok(bytes) => {
                let nth = self.pictures.len();
                self.pictures.push(Picture::new(&file, bytes));
                known.insert(file, nth);
                Some(nth)
            }
            Err(why) => {
                let diag = world::missing(&shown, at, &why);
                let help = "check the spelling; paths start at the folder of the table";
                diags.push(if diag.code == "no-file" { diag.help(help) } else { diag });
                None
            }
        }
    }

    /// Whether at least one card has a back.
    pub(super) fn backed(&self) -> bool {
        self.back.is_some() || self.cards.iter().any(|card| card.back.is_some())
    }

    /// The cards as a card file. A picture that is shown whole has a template for its proportions; the others have
    /// the first template.
    pub(super) fn cards(&self, shapes: &Shapes, fit: bool) -> String {
        let mut text = String::new();
        let shape = |picture: Option<usize>| picture.filter(|_| fit).map_or(0, |picture| shapes.of[picture]);
        for (i, card) in self.cards.iter().enumerate() {
            let id = format!("{}-{}", i + 1, slug(&card.title));
            let title = card.title.replace(['"', '\\', '*', '[', ']', '{', '}', '_', '\n', '\t'], " ");
            let _ = write!(
                text,
                "- {{id: \"{}\", title: \"{}\", copies: {}, shape: \"{}\", front: {}",
                id.trim_end_matches('-'),
                title.trim(),
                card.copies,
                shape(Some(card.front)),
                quoted(&self.pictures[card.front].name)
            );
            if self.backed() {
                let _ = write!(text, ", back_shape: \"{}\"", shape(card.back.or(self.back)));
            }
            if let Some(back) = card.back {
                let _ = write!(text, ", back: {}", quoted(&self.pictures[back].name));
            }
            text += "}\n";
        }
        text
    }
}

/// The named files, and those in named folders in the order of their names. `asked` are all paths from the command
/// line.
fn pictures(paths: &[PathBuf], asked: &[PathBuf], diags: &mut Vec<Diag>) -> Vec<Picture> {
    let mut files: Vec<PathBuf> = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(folder::pictures(path, asked, diags)),
            false => files.push(path.clone()),
        }
    }
    let mut found = Vec::new();
    for file in &files {
        let shown = file.display().to_string();
        if file.exists() && !is_printed(file) {
            let help =
                "name PNG, JPEG, WebP or SVG files, folders of them, or one table (.csv, .xlsx ..) that lists them";
            diags.push(Diag::error(Locus::Nowhere, "bad-picture", format!("{shown} is not a picture")).help(help));
            continue;
        }
        match world::named(file) {
            Ok(bytes) => found.push(Picture::new(file, bytes)),
            Err(why) => {
                let diag = world::missing(&shown, Locus::Nowhere, &why);
                let help = "check the spelling and the current folder";
                diags.push(if diag.code == "no-file" { diag.help(help) } else { diag });
            }
        }
    }
    found
}

/// A text in a form that YAML reads: that of JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn stem(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The name of the deck: that of the folder or of the table.
pub(super) fn called(fronts: &[PathBuf]) -> String {
    if let Some(table) = table::of(fronts) {
        return named(&stem(table));
    }
    let first = fronts.first().map(PathBuf::as_path).unwrap_or(Path::new(""));
    let folder = if first.is_dir() { first } else { first.parent().unwrap_or(Path::new("")) };
    named(&folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default())
}

/// A name as a slug. If it has letters that slugs do not know, a number is made from them, so that two such names
/// give two folders.
fn named(name: &str) -> String {
    let slug = Some(slug(name)).filter(|slug| !slug.is_empty());
    let whole = slug.is_some() && !name.chars().any(|c| c.is_alphanumeric() && !has(c));
    let slug = slug.unwrap_or_else(|| "sheets".to_owned());
    if whole || name.is_empty() {
        return slug;
    }
    // FNV-1a never changes, so that the same pictures go to the same folder
    let hash = name.bytes().fold(0x811c_9dc5_u32, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193));
    format!("{slug}-{hash:08x}")
}

/// The first front whose number no back has, if they are numbered.
fn lone(fronts: &[Picture], backs: &[Picture]) -> Option<String> {
    let number = |picture: &Picture| -> Option<u64> {
        let stem = stem(&picture.file);
        let digits = stem.trim_end_matches(|c: char| !c.is_ascii_digit());
        digits[digits.trim_end_matches(|c: char| c.is_ascii_digit()).len()..].parse().ok()
    };
    let theirs: Vec<Option<u64>> = backs.iter().map(number).collect();
    let lone = fronts.iter().find(|front| number(front).is_some() && !theirs.contains(&number(front)))?;
    theirs.iter().any(Option::is_some).then(|| lone.file.display().to_string())
}
