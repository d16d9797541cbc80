//! `lootpress eject`: copies built-in files to the project, where they can be changed, or makes a drawing of a template of the
//! project's cards. Existing files are not replaced.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use cards::face::{Component, Face};
use clap::Args;
use ground::diag::did_you_mean;
use ground::name::FileName;
use ground::unit::Mm;
use ground::world::{Folder, World as _};
use std::collections::BTreeSet;

/// The folder of drawings that are made from templates.
const DRAWINGS: &str = "drawings/";

/// The files to copy.
#[derive(Debug, Args)]
pub(super) struct Eject {
    /// Files or folders to copy, such as templates/plain/card.svg or data/press; or drawings/TEMPLATE.svg for the template of your
    /// cards as a drawing for Inkscape [default: list them]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
}

impl Eject {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let all: Vec<String> = ["data", "templates", "fonts"].iter().flat_map(|top| desk.house.list(top)).collect();
        if self.paths.is_empty() {
            all.iter().for_each(|path| desk.answer(path));
            return Ok(Outcome::Fine);
        }
        let home = Folder::named(&desk.home);
        let mut wanted: Vec<&String> = Vec::new();
        for asked in &self.paths {
            let asked = asked.trim_start_matches("./").trim_end_matches('/');
            if let Some(template) = asked.strip_prefix(DRAWINGS).and_then(|name| name.strip_suffix(".svg")) {
                let name = FileName::new(asked)?;
                if home.path().join(&name).exists() {
                    desk.tell(&format!("{asked} already exists and is not changed"));
                    continue;
                }
                write_into(&home, &name, drawing(template, desk)?.as_bytes())?;
                desk.tell(&format!("{asked}; next: change it, and run lootpress template {asked}"));
                continue;
            }
            let below = format!("{asked}/");
            let found: Vec<&String> = all.iter().filter(|path| *path == asked || path.starts_with(&below)).collect();
            if found.is_empty() {
                let folders = all.iter().flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..at]));
                let help = match did_you_mean(asked, all.iter().map(String::as_str).chain(folders)) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "`lootpress eject` without a name lists them all".to_owned(),
                };
                return Err(Refusal::new(format!("lootpress has no file {asked}")).help(help));
            }
            wanted.extend(found);
        }
        for path in wanted {
            let name = FileName::new(path)?;
            if home.path().join(&name).exists() {
                desk.tell(&format!("{path} already exists and is not changed"));
                continue;
            }
            let Ok(bytes) = desk.house.read(path, u64::MAX) else { continue };
            write_into(&home, &name, &bytes)?;
            desk.tell(path);
        }
        Ok(Outcome::Fine)
    }
}

/// The drawing of a template, filled in for the card with the most fields.
fn drawing(template: &str, desk: &Desk) -> Result<String, Refusal> {
    let games = desk.shelf.all().map(|game| game.open(&desk.project));
    let components: Vec<Component> = games.flat_map(|opened| opened.components).collect();
    let faces = || components.iter().flat_map(sides);
    let own = faces().filter(|(face, _)| face.template == template);
    let Some((face, bleed)) = own.max_by_key(|(face, _)| face.fields.len() + face.pictures.len()) else {
        let known: BTreeSet<&str> = faces().map(|(face, _)| face.template.as_str()).collect();
        let help = match did_you_mean(template, known.iter().copied()) {
            Some(near) => format!("did you mean {DRAWINGS}{near}.svg?"),
            None => format!("the templates are {}", known.into_iter().collect::<Vec<_>>().join(", ")),
        };
        return Err(Refusal::new(format!("no card has the template {template}")).help(help));
    };
    let fills = |name: &str| face.fields.contains_key(name) || face.pictures.contains_key(name);
    template::drawn(&desk.project, template, &face.tags, (&fills, bleed)).map_err(|fault| {
        Refusal::new(format!("no drawing can be made of {template}: {}", fault.what)).help("run lootpress check first")
    })
}

/// The faces of a component, each with its bleed.
fn sides(component: &Component) -> impl Iterator<Item = (&Face, Mm)> {
    let Component { front, back, cut, .. } = component;
    std::iter::once(front).chain(back).map(move |face| (face, cut.bleed))
}
