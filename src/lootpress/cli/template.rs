//! `lootpress template`: makes a template of the project from a drawing with sample texts. A template that was changed by
//! hand is not replaced; the last line of each template shows whether it was changed.

use super::replay::{text_of, write_into};
use super::{Desk, Outcome, Refusal, complain};
use cards::declared::guess;
use cards::load::{self, Row};
use clap::Args;
use ground::diag::did_you_mean;
use ground::locus::{Locus, SHEET};
use ground::name::{FileName, slug};
use ground::picture::key;
use ground::unit::Size;
use ground::world::{self, Folder, Imagined, Project};
use std::path::{Component, Path, PathBuf};
use template::slotted::{Page, Slotted, Wish, Wishes, slotted};

/// The drawing, and the template to make.
#[derive(Debug, Args)]
pub(super) struct Template {
    /// The drawing: an SVG from Inkscape, Figma, Illustrator, Affinity or Canva
    drawing: PathBuf,
    /// The table of the cards: its columns are the fields that texts and pictures can have [default: the fields of the project's game]
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
    /// The size of the cards, if the drawing does not show it: a name, or width and height in mm as in 60x90
    #[arg(long, value_name = "NAME")]
    size: Option<String>,
    /// The field of a text or shape, which is given by its id, or by its number if its letters are outlines, as in
    /// --slot 2=cost
    #[arg(long = "slot", value_name = "ID=FIELD", value_parser = slot)]
    slots: Vec<(String, String)>,
    /// The template to write, without .svg [default: GAME/DRAWING, below templates]
    #[arg(long, value_name = "NAME")]
    to: Option<String>,
}

/// The number of values of a field that are read.
const SAMPLES: usize = 40;

impl Template {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let text = text_of(&self.drawing, "name an SVG file")?;
        let games = desk.shelf.all().map(|game| game.name());
        let games: Vec<&str> = games.filter(|game| desk.shelf.ours().all(|ours| ours != *game)).collect();
        let fields = match &self.cards {
            Some(table) => of_table(table, desk)?,
            None => games.iter().flat_map(|game| of_game(desk, game)).collect(),
        };
        if fields.is_empty() {
            let refusal = Refusal::new("there are no fields for the texts".to_owned());
            return Err(refusal.help("name the table of the cards: lootpress template card.svg --cards cards.csv"));
        }
        if let Some((_, odd)) = self.slots.iter().find(|(_, field)| fields.iter().all(|wish| wish.name != *field)) {
            let all: Vec<&str> = fields.iter().map(|wish| wish.name.as_str()).collect();
            let help = match did_you_mean(odd, all.iter().copied()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("the fields are {}", all.join(", ")),
            };
            return Err(Refusal::new(format!("there is no field {odd} for --slot")).help(help));
        }
        let sizes = self.sizes()?;
        let fonts = template::fonts(&desk.project).value.unwrap_or_default();
        let shown = shown(&self.drawing);
        let read = Project::new(Imagined::default().with(&shown, text.as_bytes().to_vec()));
        let (source, text) = match read.text(&shown, Locus::Nowhere) {
            Ok(found) => found,
            Err(diag) => return Ok(gave_up(&[diag], &read, desk)),
        };
        let wishes = Wishes { fields: &fields, fonts: &fonts, asked: &self.slots, sizes: &sizes };
        let Slotted { svg, back, page, extended, made, left } = match slotted(&text, source, &wishes) {
            Ok(made) => made,
            Err(diag) => return Ok(gave_up(&[diag], &read, desk)),
        };
        let name = self.to.clone().unwrap_or_else(|| {
            let drawing = self.drawing.file_stem().map(|stem| slug(&stem.to_string_lossy())).unwrap_or_default();
            format!("{}/{drawing}", games.first().unwrap_or(&"mine"))
        });
        let home = Folder::named(&desk.home);
        let files = [(name.clone(), Some(svg)), (format!("{name}-back"), back)];
        let files: Vec<(String, String)> = files.into_iter().filter_map(|(name, text)| Some((name, text?))).collect();
        for (name, _) in &files {
            let path = FileName::new(format!("templates/{name}.svg"))?;
            let old = home.path().join(&path);
            if old.exists() && text_of(&old, "").map_or(true, |old| !is_as_made(&old)) {
                let refusal = Refusal::new(format!("{path} was written or changed by hand, and is not replaced"));
                return Err(refusal.help("delete it, or write another one with --to"));
            }
        }
        complain(&left, &read, desk.paint);
        for (name, text) in &files {
            write_into(&home, &FileName::new(format!("templates/{name}.svg"))?, stamped(text).as_bytes())?;
            desk.tell(&format!("templates/{name}.svg"));
        }
        made.iter().for_each(|line| desk.tell(&format!("  {line}")));
        desk.tell(&told(&page, extended));
        let back = files.get(1).map(|(back, _)| format!(", back: {back}")).unwrap_or_default();
        let cut = page.cut(|name| sizes.iter().find(|(known, ..)| known == name).map(|(.., bleed)| *bleed));
        desk.tell(&format!(
            "next: write `template: {name}{back}` and `cut: {cut}` into game.yaml, remove `slot:` from fields that have \
             slots of their own now, and run lootpress check"
        ));
        Ok(Outcome::Fine)
    }

    /// The sizes that the drawing can have.
    fn sizes(&self) -> Result<Vec<(String, Size, f32)>, Refusal> {
        let of = |name: &str| guess::sized(name).map(|size| (name.to_owned(), size.cut.trim, size.cut.bleed.0));
        match &self.size {
            None => Ok(guess::cuts()
                .filter(|name| !matches!(*name, "token" | "standee" | "dial" | "bill"))
                .filter_map(of)
                .collect()),
            Some(name) => of(name).map(|size| vec![size]).ok_or_else(|| {
                let all = guess::cuts().collect::<Vec<_>>().join(", ");
                Refusal::new(format!("there is no cut {name}"))
                    .help(format!("the cuts are {all}; or write width and height in mm: 60x90"))
            }),
        }
    }
}

/// An id and a field.
fn slot(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(id, field)| !id.trim().is_empty() && !field.trim().is_empty());
    let (id, field) = parts.ok_or("write an id or a number, = and a field, as in --slot 2=cost")?;
    Ok((id.trim().to_owned(), slug(field).replace('-', "_")))
}

/// The size of the drawing, in words.
fn told(page: &Page, extended: bool) -> String {
    let (w, h) = (page.trim.w.0, page.trim.h.0);
    let name = page.name.as_ref().map(|name| format!(", a {name}")).unwrap_or_default();
    let bleed = page.bleed.0;
    let said = match (page.bled, extended) {
        (true, _) => format!("the drawing has {bleed} mm of bleed"),
        (false, true) => format!("the drawing has no bleed, so its background now extends {bleed} mm beyond the cut"),
        (false, false) => format!("the drawing has no bleed, and the {bleed} mm beyond the cut are white"),
    };
    format!("cut to {w} x {h} mm{name}; {said}")
}

/// The beginning of the last line of a template that was made from a drawing; the key of the text before it follows.
const MADE: &str = "<!-- made by lootpress template from a drawing: ";

/// A template with its last line.
fn stamped(text: &str) -> String {
    let text = text.trim_end();
    format!("{text}\n{MADE}{:016x} -->\n", key(text.as_bytes()))
}

/// Whether a template is unchanged since it was made.
fn is_as_made(text: &str) -> bool {
    text.rsplit_once(MADE).is_some_and(|(before, _)| stamped(before) == text)
}

/// The path of a drawing, for places in complaints; only its name if it is not below the current folder.
fn shown(path: &Path) -> String {
    let below = path.components().all(|part| matches!(part, Component::Normal(_)));
    if below { path.to_string_lossy().replace('\\', "/") } else { named(path) }
}

/// A file under its own name, for places in complaints.
fn named(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn gave_up(diags: &[ground::diag::Diag], read: &Project, desk: &Desk) -> Outcome {
    complain(diags, read, desk.paint);
    Outcome::Complaints
}

/// The fields of a table's columns.
fn of_table(path: &Path, desk: &Desk) -> Result<Vec<Wish>, Refusal> {
    let whole = path.to_string_lossy().into_owned();
    let file = whole.split(SHEET).next().unwrap_or_default().to_owned();
    let shown = named(path);
    let bytes = world::named(Path::new(&file)).map_err(|why| {
        Refusal::from(world::missing(&file, Locus::Nowhere, &why)).help("check the spelling and the current folder")
    })?;
    let project = Project::new(Imagined::default().with(&named(Path::new(&file)), bytes));
    let read = load::rows(&project, &shown, Locus::Nowhere);
    if complain(&read.diags, &project, desk.paint) {
        return Err(Refusal::new(format!("no fields could be read from {shown}")));
    }
    Ok(wishes(&read.value.unwrap_or_default()))
}

/// Sample values of columns, except notes, ids and numbers of copies, which are not drawn.
fn wishes(rows: &[Row]) -> Vec<Wish> {
    let mut all: Vec<Wish> = Vec::new();
    for (name, ..) in rows.iter().flat_map(Row::columns) {
        let field = slug(name).replace('-', "_");
        let drawn = !name.starts_with('#') && field != "id" && !guess::counts_copies(name);
        if !drawn || field.is_empty() || all.iter().any(|wish| wish.name == field) {
            continue;
        }
        let values: Vec<String> = rows.iter().filter_map(|row| row.get(name)?.word()).collect();
        let ends = [".png", ".jpg", ".jpeg", ".webp", ".svg"];
        let picture =
            !values.is_empty() && values.iter().all(|value| ends.iter().any(|end| value.to_lowercase().ends_with(end)));
        let picture =
            picture || (values.is_empty() && ["art", "picture", "image", "illustration"].contains(&field.as_str()));
        let gaps = values.len() < rows.len();
        all.push(Wish { name: field, samples: values.into_iter().take(SAMPLES).collect(), picture, gaps });
    }
    all
}

/// The fields of a game of the project, with sample values from its tables.
fn of_game(desk: &Desk, game: &str) -> Vec<Wish> {
    let at = format!("data/{game}");
    let ends = [".csv", ".tsv", ".xlsx", ".ods"];
    let tables = desk.project.list(&at).into_iter().filter(|path| ends.iter().any(|end| path.ends_with(end)));
    let rows = tables.filter_map(|path| load::rows(&desk.project, &path, Locus::Nowhere).value);
    rows.flat_map(|rows| wishes(&rows)).collect()
}
