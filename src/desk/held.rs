//! A game that is kept open while it is edited: after an edit, only the affected faces are made again. This module
//! neither watches nor writes files.

use art::Studio;
use cards::face::{Component, Cut, Face};
use ground::diag::Diag;
use ground::unit::{Mm, Point, Size};
use ground::world::Project;
use paper::impose::duplex::{self, Flip, Layout, Marks, Order, Sides};
use paper::impose::grid::Spacing;
use paper::impose::paper::Paper;
use paper::impose::{Imposed, Piece, Side};
use paper::typeset::{Case, Economy, Fonts, Galley};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::title::{Opened, Title};

/// A game of a project with all its faces typeset.
pub struct Held<'p> {
    project: &'p Project,
    game: &'p dyn Title,
    studio: Arc<Studio<'p>>,
    case: Option<Case<'p>>,
    fonts: Arc<Fonts>,
    opened: Opened,
    /// The reason why nothing can be set; `None` if something can.
    broken: Vec<Diag>,
    /// The faces of every component, by its id.
    set: BTreeMap<String, Set>,
    /// The number of edits so far.
    edits: u64,
}

/// The faces of a component, as far as they could be set.
struct Set {
    front: Print,
    back: Option<Print>,
    /// The number of the edit that last changed it.
    since: u64,
}

/// A typeset face, and its complaints.
#[derive(Clone)]
struct Print {
    galley: Option<Arc<Galley>>,
    diags: Vec<Diag>,
}

impl Set {
    /// Whether the faces are still correct for a component that was `known` before.
    fn holds(&self, known: &Component, now: &Component) -> bool {
        let backs = match (&known.back, &self.back, &now.back) {
            (None, _, None) => true,
            (Some(known), Some(back), Some(face)) => back.holds(known, face),
            _ => false,
        };
        let Component { title, kind, pile, file, cut, copies, leaf, .. } = known;
        let alike = (title, kind, pile, file, cut, copies, leaf)
            == (&now.title, &now.kind, &now.pile, &now.file, &now.cut, &now.copies, &now.leaf);
        alike && backs && self.front.holds(&known.front, &now.front)
    }

    /// Whether other faces look the same and have the same complaints.
    fn same(&self, other: &Set) -> bool {
        let alike = |a: &Print, b: &Print| a.diags == b.diags && a.shows(b);
        let backs = match (&self.back, &other.back) {
            (Some(a), Some(b)) => alike(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        backs && alike(&self.front, &other.front)
    }
}

impl Print {
    /// Whether it is still correct for the present face. Complaints contain places, so if there are any, the places
    /// must not have moved.
    fn holds(&self, known: &Face, now: &Face) -> bool {
        if self.diags.is_empty() { known.alike(now) } else { known == now }
    }

    /// Whether another face looks the same.
    fn shows(&self, other: &Print) -> bool {
        match (&self.galley, &other.galley) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a == b,
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}

/// A component with its faces.
pub struct Item<'h> {
    /// The component.
    pub component: &'h Component,
    /// The front; `None` if it cannot be set.
    pub front: Option<&'h Arc<Galley>>,
    /// The back, if the component has one that can be set.
    pub back: Option<&'h Arc<Galley>>,
    /// The complaints about the faces.
    pub diags: Vec<&'h Diag>,
    /// The number of the edit that last changed it: with the same number it is unchanged.
    pub since: u64,
}

/// The effects of an edit.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The changed and the new faces, in the order of components.
    pub faces: Vec<Changed>,
    /// The ids of components that are no longer in the box.
    pub gone: Vec<String>,
    /// All complaints about the current game: about cards, laws, and texts that do not fit.
    pub diags: Vec<Diag>,
}

/// A face that an edit changed.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The component's id.
    pub id: String,
    /// Its display name.
    pub title: String,
    /// The file of the kit that contains it.
    pub file: String,
    /// Whether the face is the front.
    pub front: bool,
    /// The current face; `None` if it cannot be set.
    pub galley: Option<Arc<Galley>>,
}

/// The parts that must be read again after an edit, besides texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stale {
    /// Nothing, because the file contains only words and numbers.
    Nothing,
    /// Templates, fonts and pictures.
    Case,
    /// Templates, fonts and pictures, and the parts of pictures.
    Studio,
}

impl Stale {
    fn of(path: &str) -> Stale {
        let ends = |all: &[&str]| all.iter().any(|end| path.ends_with(end));
        // files that no face uses: other texts, and temporary files of editors
        if !path.starts_with("data/art/")
            && !ends(&[".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf", ".woff", ".woff2"])
        {
            return Stale::Nothing;
        }
        if path.starts_with("data/") || path.starts_with("art/icons/") { Stale::Studio } else { Stale::Case }
    }
}

impl<'p> Held<'p> {
    /// Opens a game and sets every face. Complaints are in [`Held::diags`].
    pub fn open(project: &'p Project, game: &'p dyn Title) -> Held<'p> {
        let studio = Arc::new(Studio::new(project));
        let mut held = Held {
            project,
            game,
            studio,
            case: None,
            fonts: Arc::default(),
            opened: Opened::default(),
            broken: Vec::new(),
            set: BTreeMap::new(),
            edits: 0,
        };
        held.follow();
        held
    }

    /// A file was edited: from now on it has this text, whatever is on the disk.
    pub fn edit(&mut self, path: &str, text: &str) -> Change {
        self.project.edit(path, text);
        self.changed([path])
    }

    /// These files have changed, and [`Project::refresh`] knows it.
    pub fn changed<'a>(&mut self, paths: impl IntoIterator<Item = &'a str>) -> Change {
        let stale = paths.into_iter().map(Stale::of).max().unwrap_or(Stale::Nothing);
        if stale == Stale::Studio {
            self.studio = Arc::new(Studio::new(self.project));
        }
        if stale >= Stale::Case {
            self.case = None;
        }
        self.follow()
    }

    /// The project of the game.
    pub(crate) fn project(&self) -> &'p Project {
        self.project
    }

    /// The game as far as it could be read.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Every component in the order of the box, with its faces.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        self.opened.components.iter().filter_map(|component| {
            let Set { front, back, since } = self.set.get(&component.id)?;
            let diags = std::iter::once(front).chain(back).flat_map(|print| &print.diags).collect();
            let back = back.as_ref().and_then(|print| print.galley.as_ref());
            Some(Item { component, front: front.galley.as_ref(), back, diags, since: *since })
        })
    }

    /// A face with present places. If only lines above it move, an unchanged face is not set again; here it is, so that its
    /// words have the right places.
    pub fn written(&self, id: &str, front: bool) -> Option<Galley> {
        let component = self.opened.components.iter().find(|component| component.id == id)?;
        let face = if front { Some(&component.front) } else { component.back.as_ref() };
        self.case.as_ref()?.set(face?, &component.cut).value
    }

    /// All present complaints.
    pub fn diags(&self) -> Vec<Diag> {
        let set = self.set.values().flat_map(|set| std::iter::once(&set.front).chain(&set.back));
        self.broken.iter().chain(&self.opened.diags).chain(set.flat_map(|print| &print.diags)).cloned().collect()
    }

    /// The legal components.
    pub fn components(&self) -> &[Component] {
        &self.opened.components
    }

    /// The fonts that galleys refer to by number; none if they cannot be opened.
    pub fn fonts(&self) -> &Arc<Fonts> {
        &self.fonts
    }

    /// The numbers of the pages with the front of a component, if pieces have no gaps and are printed on both sides.
    /// This is the default layout of `build` for cards. Tokens have gaps, so they may be on other pages.
    pub fn pages(&self, id: &str, paper: Paper) -> Vec<usize> {
        let Some(file) = self.opened.components.iter().find(|c| c.id == id).map(|c| &c.file) else {
            return Vec::new();
        };
        let of_file = self.opened.components.iter().filter(|c| c.file == *file);
        let mut pieces: Vec<(&str, Piece)> = Vec::new();
        for component in of_file {
            let Some(Set { front, back, .. }) = self.set.get(&component.id) else { continue };
            let Some(galley) = &front.galley else { continue };
            let back = back.as_ref().and_then(|back| back.galley.clone());
            let Cut { radius, shape, .. } = component.cut.clone();
            let piece = Piece { front: galley.clone(), back, radius, shape, folds: Vec::new() };
            pieces.extend(std::iter::repeat_n((component.id.as_str(), piece), component.copies.into()));
        }
        let (ids, pieces): (Vec<&str>, Vec<Piece>) = pieces.into_iter().unzip();
        let layout = Layout {
            paper,
            way: duplex::upright(paper, Spacing::Butted),
            spacing: Spacing::Butted,
            apart: Mm(0.0),
            sides: Sides::Both,
            flip: Flip::Long,
            back_offset: Point::default(),
            strip: Size::mm(0.0, 0.0),
            order: Order::Rows,
            marks: Marks::Both,
            skip: 0,
            cutter: None,
        };
        let sheets = duplex::impose(file, &pieces, &layout).unwrap_or_default();
        let lies = |(_, sheet): &(usize, &Imposed)| {
            sheet.side == Side::Front && sheet.holds.iter().any(|n| ids.get(*n) == Some(&id))
        };
        sheets.iter().enumerate().filter(lies).map(|(n, _)| n + 1).collect()
    }

    /// Reads the game again, and sets what changed.
    fn follow(&mut self) -> Change {
        let known = std::mem::replace(&mut self.opened, self.game.open(self.project));
        let known: FxHashMap<&str, &Component> = known.components.iter().map(|c| (c.id.as_str(), c)).collect();
        self.edits += 1;
        let mut change = Change::default();
        let anew = self.case.is_none();
        if anew {
            self.broken.clear();
            let case = Case::sharing(self.studio.clone(), self.project, Economy::Full).drain(&mut self.broken);
            self.case = case.map(Case::telling_each);
            if let Some(case) = &self.case {
                if *self.fonts != *case.fonts() {
                    self.fonts = Arc::new(case.fonts().clone());
                }
                let faces = self.opened.components.iter();
                let faces = faces.flat_map(|c| std::iter::once(&c.front).chain(&c.back).map(|face| (face, &c.cut)));
                case.compose(faces, &|| false);
            }
        }
        let mut before = std::mem::take(&mut self.set);
        if let Some(case) = &self.case {
            let mut backs: Vec<(&Face, Print)> = Vec::new();
            for component in &self.opened.components {
                let was = before.remove(&component.id).zip(known.get(component.id.as_str()).copied());
                let holds = was.as_ref().is_some_and(|(set, known)| set.holds(known, component));
                // an unchanged face need not be set again
                let was = match was {
                    Some((set, _)) if !anew && holds => {
                        self.set.insert(component.id.clone(), set);
                        continue;
                    }
                    other => other,
                };
                let kept = was.as_ref().filter(|(_, known)| !anew && known.cut == component.cut);
                let front =
                    print(case, &component.front, component, kept.map(|(set, known)| (&known.front, &set.front)));
                let back = component.back.as_ref().map(|face| {
                    if let Some((_, print)) = backs.iter().find(|(known, _)| *known == face) {
                        return print.clone();
                    }
                    let kept = kept.and_then(|(set, known)| Some((known.back.as_ref()?, set.back.as_ref()?)));
                    let print = print(case, face, component, kept);
                    backs.push((face, print.clone()));
                    print
                });
                let now = Set { front, back, since: self.edits };
                let was = match was {
                    // set again with another template or icon, but unchanged
                    Some((set, _)) if holds && set.same(&now) => {
                        self.set.insert(component.id.clone(), set);
                        continue;
                    }
                    other => other.map(|(set, _)| set),
                };
                let changed = |front: bool, print: &Print| Changed {
                    id: component.id.clone(),
                    title: component.title.clone(),
                    file: component.file.to_string(),
                    front,
                    galley: print.galley.clone(),
                };
                if !was.as_ref().is_some_and(|was| was.front.shows(&now.front)) {
                    change.faces.push(changed(true, &now.front));
                }
                if let Some(back) = &now.back
                    && !was.as_ref().and_then(|was| was.back.as_ref()).is_some_and(|was| was.shows(back))
                {
                    change.faces.push(changed(false, back));
                }
                self.set.insert(component.id.clone(), now);
            }
        }
        change.gone = before.into_keys().collect();
        change.diags = self.diags();
        change
    }
}

/// A face: the earlier one if it would be printed the same, otherwise one set now. Its complaints are computed again, because they
/// contain places.
fn print(case: &Case<'_>, face: &Face, component: &Component, was: Option<(&Face, &Print)>) -> Print {
    match was {
        Some((known, print)) if print.holds(known, face) => print.clone(),
        _ => {
            let mut diags = Vec::new();
            let galley = case.set(face, &component.cut).drain(&mut diags).map(Arc::new);
            Print { galley, diags }
        }
    }
}

#[cfg(test)]
mod tests;
