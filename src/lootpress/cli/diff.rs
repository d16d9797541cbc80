//! `lootpress diff`: the changes of an edit in the rules, on the cards and in the verdict, and the sheets to print again. Opens
//! both versions and combines the results; `diff` decides what counts as a difference.

use super::how::How;
use super::preset;
use super::terminal::Bar;
use super::work::{self, Stop, unwritable};
use super::{Desk, Outcome, Refusal, on_interrupt};
use crate::diff::{self, Change, Item, Laid, Piece, What};
use crate::kit::{self, Wanted};
use cards::declared::Declared;
use cards::face::{Component, Cut, Face};
use cards::load::{Spoken, Text};
use clap::{Args, ValueEnum};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::name::FileName;
use ground::unit::Rect;
use ground::world::{self, Layered, NoRevision, Project};
use paper::proof::{Proof, sight};
use paper::typeset::{Case, Economy, Fonts, Galley};
use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::title::{Opened, Title};

mod pages;
mod play;
mod told;

#[derive(Debug, Args)]
pub(super) struct Diff {
    /// The old version: a project's folder, or a git revision of this project (HEAD, v1.0, main~3)
    old: String,
    /// The new version, a folder or a revision [default: the project as it is now]
    new: Option<String>,
    /// Compare these games only [default: all]
    #[arg(long = "game", value_name = "GAME")]
    games: Vec<String>,
    /// The folder for the pages; those of each game are written to GAME/diff [default: output, in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The number of games at each table with each deck; 0 plays none [default: the number in playtest.yaml]
    #[arg(long = "playouts", value_name = "N")]
    playouts: Option<u64>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Include cards on which only the automatic number changed
    #[arg(long)]
    numbers: bool,
    #[command(flatten)]
    how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text.
    Text,
    /// JSON.
    Json,
}

/// All changes of one game.
struct Found {
    game: String,
    title: String,
    old: Vec<Item>,
    new: Vec<Item>,
    changes: Vec<Change>,
    /// The number of copies on which only an automatic number changed; they are not among the changes.
    moved: u16,
    /// Numbers of the rules: name, old, new.
    facts: Vec<(String, Option<String>, Option<String>)>,
    /// Files of rules, line by line.
    files: Vec<(String, Vec<(usize, Piece)>)>,
    /// The change of the verdict; `None` if nothing was played.
    verdict: Option<play::Compared>,
}

impl Found {
    fn nothing(&self) -> bool {
        self.changes.is_empty() && self.facts.is_empty() && self.files.is_empty()
    }
}

impl Diff {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        on_interrupt();
        let read = |name: &String| {
            let project = side(name, desk)?;
            Ok::<_, Refusal>(match desk.project.language() {
                Some(code) => project.in_language(code),
                None => project,
            })
        };
        let old = read(&self.old)?;
        let other = self.new.as_ref().map(read).transpose()?;
        let new = other.as_ref().unwrap_or(&desk.project);
        let mut all = Vec::new();
        for game in desk.shelf.games(&self.games)? {
            match self.game(desk, game, &old, new) {
                Ok(Some(found)) => all.push(found),
                Ok(None) => {}
                Err(Stop::Complaints) => return Ok(Outcome::Complaints),
                Err(Stop::Refused(refusal)) => return Err(refusal),
                Err(Stop::Interrupted) => return Ok(Outcome::Interrupted),
            }
        }
        if self.format == Format::Json {
            desk.tell(told::json(&all).trim_end());
        }
        Ok(Outcome::Fine)
    }

    /// Compares one game, and writes its pages; `None` if neither side has it.
    fn game(&self, desk: &Desk, game: &dyn Title, old: &Project, new: &Project) -> Result<Option<Found>, Stop> {
        let path = format!("data/{}/game.yaml", game.name());
        if old.read(&path).is_err() && new.read(&path).is_err() {
            return Ok(None);
        }
        let (mut was, mut is) = (open(desk, game, old, "the old deck")?, open(desk, game, new, "the new deck")?);
        if drawn_alike(old, new) {
            set_aside(&mut was.components, &mut is.components);
        }
        let (before, after) = (case(desk, old)?, case(desk, new)?);
        let mut fonts = after.fonts().clone();
        let to = fonts.join(before.fonts());
        let old_items = items(&was, |face, cut| {
            let galley = set(desk, old, &before, face, cut)?;
            Ok(Laid { galley: Arc::new(galley.with_fonts(&to)), places: before.places(face, cut) })
        })?;
        let new_items = items(&is, |face, cut| {
            let galley = set(desk, new, &after, face, cut)?;
            Ok(Laid { galley: Arc::new(galley), places: after.places(face, cut) })
        })?;
        let mut eye = eye(&fonts);
        let mut found = Found {
            game: game.name().to_owned(),
            title: is.title.clone(),
            changes: diff::diff(&old_items, &new_items, &mut eye),
            old: old_items,
            new: new_items,
            facts: diff::facts(&was.facts, &is.facts),
            files: files(game.name(), old, new),
            verdict: None,
            moved: 0,
        };
        if !self.numbers {
            let (left_out, changes) = found.changes.into_iter().partition(|change| moved(change, &is));
            let left_out: Vec<Change> = left_out;
            found.moved = left_out.iter().map(|change| change.reprint(&found.old, &found.new)).sum();
            found.changes = changes;
        }
        if self.playouts != Some(0) && !found.nothing() {
            found.verdict = match game.table() {
                Some(table) => play::compare(desk, table, (old, new), self.playouts)?,
                None => None,
            };
        }
        if self.format == Format::Text {
            desk.tell(told::text(&found, desk.ink).trim_end());
            stale(game.name(), old, new).iter().for_each(|line| desk.tell(line));
        }
        if let Some(dir) = self.write(desk, &found, &is, (&after, &fonts))?.filter(|_| self.format == Format::Text) {
            let again = found.changes.iter().any(|change| change.reprint(&found.old, &found.new) > 0);
            let held = if again { "the whole comparison, and what to print again," } else { "the whole comparison" };
            desk.tell(&format!("{held} in {}", dir.display()));
        }
        Ok(Some(found))
    }

    /// Writes the pages: the old and new cards, and the sheets to print again. Returns their place; `None` if nothing
    /// changed.
    fn write(
        &self,
        desk: &Desk,
        found: &Found,
        is: &Opened,
        set: (&Case<'_>, &Fonts),
    ) -> Result<Option<PathBuf>, Stop> {
        if found.nothing() {
            return Ok(None);
        }
        let folder = desk.output(self.out.as_deref(), &found.game).join(&FileName::ours("diff"));
        let mut outbox = work::outbox(&folder)?;
        if !found.changes.is_empty() {
            let beside = pages::beside(found, set.0, set.1);
            let broken = desk.complain(&beside.diags);
            let Some(bytes) = beside.value.filter(|_| !broken) else { return Err(Stop::Complaints) };
            outbox.put(&FileName::ours("side-by-side.pdf"), &bytes).map_err(|e| unwritable(&folder, &e))?;
        }
        let again = found.changes.iter().filter_map(|change| {
            let copies = change.reprint(&found.old, &found.new);
            let item = found.new.get(change.after?)?;
            (copies > 0).then(|| Component { copies, ..item.component.clone() })
        });
        let components: Vec<_> = again.collect();
        if !components.is_empty() {
            let bar = Bar::steps(desk.quiet, &found.game);
            let all = Wanted::all(&desk.project, &found.game, is);
            let wanted = Wanted { components: components.into(), calibration: false, book: false, ..all };
            let made = kit::build(&wanted, &preset::resolved(&self.how, desk)?, &mut outbox, &bar);
            bar.close();
            desk.complain(&made.diags);
            made.result.map_err(Stop::at(&folder))?;
        }
        outbox
            .put(&FileName::ours("diff.json"), told::json(std::slice::from_ref(found)).as_bytes())
            .map_err(|e| unwritable(&folder, &e))?;
        outbox.finish().map_err(|e| unwritable(&folder, &e))?;
        Ok(Some(folder.path()))
    }
}

/// The texts to translate since the old version: those that are missing in the present language, and those that
/// changed in the first language although their translation did not.
fn stale(game: &str, old: &Project, new: &Project) -> Vec<String> {
    let texts = |project: &Project| Declared::new(game).texts(project);
    let spoken = Spoken::of(new, game).value.unwrap_or_default();
    let Some(language) = spoken.language().filter(|language| spoken.all().first() != Some(language)) else {
        return Vec::new();
    };
    let before = texts(old);
    let was = |text: &Text| {
        let same = |(_, other): &&(String, Text)| other.called == text.called && other.said == text.said;
        // a sentence may be on several cards
        let mut twins = before.iter().filter(same).peekable();
        let first = twins.peek().map(|(_, other)| other.first.clone())?;
        twins.all(|(_, other)| other.first != text.first).then_some(first)
    };
    let mut lines = Vec::new();
    for (path, text) in texts(new) {
        let Text { called, first, said, .. } = &text;
        match (said, was(&text)) {
            (None, _) => lines.push(format!("  {path}: {called}: \"{first}\" is missing")),
            (Some(said), Some(was)) => lines
                .push(format!("  {path}: {called}: \"{was}\" became \"{first}\"; the translation is still \"{said}\"")),
            (Some(_), None) => {}
        }
    }
    if !lines.is_empty() {
        lines.insert(0, format!("to be translated into {}:", language.name));
    }
    lines
}

/// Whether only the automatic number of a card changed.
fn moved(change: &Change, is: &Opened) -> bool {
    let number = |d: &diff::Difference| d.about == "number" && matches!(d.what, What::Words(..) | What::Tag(..));
    is.placed.contains(&change.id) && !change.found.is_empty() && change.found.iter().all(number)
}

/// Opens a project by its folder, or by a revision of the present one.
fn side(name: &str, desk: &Desk) -> Result<Project, Refusal> {
    if Path::new(name).is_dir() {
        return super::open(Some(Path::new(name)), desk.house.clone());
    }
    match world::revision(&desk.home, name) {
        Ok(files) => Ok(Project::new(Layered::new(Box::new(files), Box::new(desk.house.clone())))),
        Err(why) => {
            let help = match why {
                NoRevision::NoRepository => "run `git init`, and commit before you edit; or compare with a folder",
                NoRevision::NoCommit => {
                    "commit with `git add .` and `git commit`, and compare after your next edit; or compare with a folder"
                }
                _ => "name a folder that contains data, templates or fonts, or a commit, branch or tag of the project",
            };
            Err(Refusal::new(format!("{name} is neither a folder nor a revision: {why}")).help(help))
        }
    }
}

fn open(desk: &Desk, game: &dyn Title, project: &Project, which: &str) -> Result<Opened, Stop> {
    let opened = game.open(project);
    if opened.whole {
        return Ok(opened);
    }
    super::complain(&opened.diags, project, desk.paint);
    let refusal = Refusal::new(format!("{which} of {} has errors", game.name()));
    Err(Stop::Refused(refusal.help("fix them first, or compare with a revision that has none")))
}

fn case<'p>(desk: &Desk, project: &'p Project) -> Result<Case<'p>, Stop> {
    let opened = Case::open(project, Economy::Full);
    opened.value.ok_or_else(|| {
        super::complain(&opened.diags, project, desk.paint);
        Stop::Complaints
    })
}

/// Whether both sides have the same templates, fonts and icons.
fn drawn_alike(old: &Project, new: &Project) -> bool {
    ["templates", "fonts", "data/art"].iter().all(|folder| {
        let files = old.list(folder);
        files == new.list(folder) && files.iter().all(|file| old.read(file) == new.read(file))
    })
}

/// Removes components with equal text and drawing from both sides, so that they need not be typeset.
fn set_aside(was: &mut Vec<Component>, is: &mut Vec<Component>) {
    let twin = |w: &Component| is.iter().find(|i| i.id == w.id).is_some_and(|i| diff::alike(w, i));
    let alike: BTreeSet<String> = was.iter().filter(|w| twin(w)).map(|w| w.id.clone()).collect();
    was.retain(|c| !alike.contains(&c.id));
    is.retain(|c| !alike.contains(&c.id));
}

fn items(opened: &Opened, lay: impl Fn(&Face, &Cut) -> Result<Laid, Stop>) -> Result<Vec<Item>, Stop> {
    let item = |component: &Component| {
        let front = lay(&component.front, &component.cut)?;
        let back = component.back.as_ref().map(|face| lay(face, &component.cut)).transpose()?;
        Ok(Item { component: component.clone(), front, back })
    };
    opened.components.iter().map(item).collect()
}

fn set(desk: &Desk, project: &Project, case: &Case<'_>, face: &Face, cut: &Cut) -> Result<Galley, Stop> {
    let set = case.set(face, cut);
    set.value.ok_or_else(|| {
        super::complain(&set.diags, project, desk.paint);
        Stop::Complaints
    })
}

/// Compares galleys visually. Many cards share a back, so the last few results are cached.
fn eye(fonts: &Fonts) -> impl FnMut(&Galley, &Galley) -> Vec<Rect> {
    const REMEMBERED: usize = 8;
    let mut known: VecDeque<(Galley, Galley, Vec<Rect>)> = VecDeque::new();
    move |old, new| {
        if let Some((.., seen)) = known.iter().find(|(a, b, _)| a == old && b == new) {
            return seen.clone();
        }
        // a press for each pair: it keeps pictures, and few are drawn twice
        let seen = sight::changed(&mut Proof::new(fonts), old, new);
        known.truncate(REMEMBERED - 1);
        known.push_front((old.clone(), new.clone(), seen.clone()));
        seen
    }
}

/// Changed text files of rules and bounds.
fn files(game: &str, old: &Project, new: &Project) -> Vec<(String, Vec<(usize, Piece)>)> {
    let text = |project: &Project, path: &str| project.text(path, Locus::Nowhere).map(|(_, text)| text).ok();
    let compared = ["rules.yaml", "rulebook.md", "playtest.yaml"].into_iter().filter_map(|name| {
        let path = format!("data/{game}/{name}");
        let (a, b) = (text(old, &path).unwrap_or_default(), text(new, &path).unwrap_or_default());
        (a != b).then(|| (path, diff::lines(&a, &b)))
    });
    compared.collect()
}

/// A complaint that has no place.
fn nowhere(what: impl Into<String>) -> Diag {
    Diag::error(Locus::Nowhere, "diff", what.into())
}
