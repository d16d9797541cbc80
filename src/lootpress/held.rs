//! A game held open while somebody edits it: it knows what an edit touches, and makes only that anew. What it gives stands on any
//! screen that follows an editor. Files it does not watch, and none it writes.

use art::Studio;
use cards::face::{Component, Cut, Face};
use ground::diag::Diag;
use ground::unit::{Mm, Point, Size};
use ground::world::Project;
use paper::impose::duplex::{self, Flip, Layout, Sides};
use paper::impose::grid::Spacing;
use paper::impose::paper::Paper;
use paper::impose::{Imposed, Piece, Side};
use paper::typeset::{Case, Economy, Fonts, Galley};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::title::{Opened, Title};

/// A game of a project, every face of it set.
pub struct Held<'p> {
    project: &'p Project,
    game: &'p dyn Title,
    studio: Arc<Studio<'p>>,
    case: Option<Case<'p>>,
    opened: Opened,
    /// Every component by its id.
    set: BTreeMap<String, Set>,
}

/// A component as it was written, and its faces as far as they could be set.
struct Set {
    component: Component,
    front: Print,
    back: Option<Print>,
}

/// A face, set, and what there was to complain about.
#[derive(Clone)]
struct Print {
    galley: Option<Arc<Galley>>,
    diags: Vec<Diag>,
}

/// What an edit changed.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Faces that are no longer what they were, those that are new among them, in the order of the box.
    pub faces: Vec<Changed>,
    /// The ids of components that are no longer in the box.
    pub gone: Vec<String>,
    /// All that there is to complain about in the game as it is now: its cards, its laws, the fit of every text.
    pub diags: Vec<Diag>,
}

/// A face that an edit changed.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The component's id.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The file that it is printed in.
    pub file: String,
    /// Whether it is the front.
    pub front: bool,
    /// The face as it is now; `None` if it cannot be set.
    pub galley: Option<Arc<Galley>>,
}

impl<'p> Held<'p> {
    /// Opens a game and sets every face. What there is to complain about is told by [`Held::diags`].
    pub fn open(project: &'p Project, game: &'p dyn Title) -> Held<'p> {
        let studio = Arc::new(Studio::new(project));
        let opened = Opened::default();
        let mut held = Held { project, game, studio, case: None, opened, set: BTreeMap::new() };
        held.follow();
        held
    }

    /// A file was changed: its text is this from now on, whatever lies on the disk.
    pub fn edit(&mut self, path: &str, text: &str) -> Change {
        self.project.edit(path, text);
        // words are in the faces; templates, icons, pictures and fonts are read once for all of them
        let words = path.starts_with("data/") && path.ends_with(".yaml") && !path.starts_with("data/art/");
        if !words {
            self.studio = Arc::new(Studio::new(self.project));
            self.case = None;
        }
        self.follow()
    }

    /// Everything there is to complain about, as it is now.
    pub fn diags(&self) -> Vec<Diag> {
        let set = self.set.values().flat_map(|set| std::iter::once(&set.front).chain(&set.back));
        self.opened.diags.iter().chain(set.flat_map(|print| &print.diags)).cloned().collect()
    }

    /// What is in the box, as far as it is legal.
    pub fn components(&self) -> &[Component] {
        &self.opened.components
    }

    /// The fonts that galleys name by number; none if they cannot be opened.
    pub fn fonts(&self) -> Option<&Fonts> {
        self.case.as_ref().map(Case::fonts)
    }

    /// The pages of a file on which a component's front lies, from 1, where pieces lie edge to edge and are printed on both sides: as
    /// `build` lays out cards when nothing else is asked. Tokens, which it sets apart, may lie on others.
    pub fn pages(&self, id: &str, paper: Paper) -> Vec<usize> {
        let Some(asked) = self.set.get(id) else { return Vec::new() };
        let file = &asked.component.file;
        let of_file = self.opened.components.iter().filter(|c| c.file == *file);
        let mut pieces: Vec<(&str, Piece)> = Vec::new();
        for component in of_file {
            let Some(Set { front, back, .. }) = self.set.get(&component.id) else { continue };
            let Some(galley) = &front.galley else { continue };
            let back = back.as_ref().and_then(|back| back.galley.clone());
            let Cut { radius, shape, .. } = component.cut.clone();
            let piece = Piece { front: galley.clone(), back, radius, shape };
            pieces.extend(std::iter::repeat_n((component.id.as_str(), piece), component.copies.into()));
        }
        let (ids, pieces): (Vec<&str>, Vec<Piece>) = pieces.into_iter().unzip();
        let layout = Layout {
            paper,
            spacing: Spacing::Butted,
            apart: Mm(0.0),
            sides: Sides::Both,
            flip: Flip::Long,
            back_offset: Point::default(),
            strip: Size::mm(0.0, 0.0),
        };
        let sheets = duplex::impose(file, &pieces, &layout).unwrap_or_default();
        let lies = |(_, sheet): &(usize, &Imposed)| {
            sheet.side == Side::Front && sheet.holds.iter().any(|n| ids.get(*n) == Some(&id))
        };
        sheets.iter().enumerate().filter(lies).map(|(n, _)| n + 1).collect()
    }

    /// Reads the game again, and sets what is not as it was.
    fn follow(&mut self) -> Change {
        self.opened = self.game.open(self.project);
        let mut change = Change::default();
        let mut broken = Vec::new();
        let anew = self.case.is_none();
        if anew {
            self.case = Case::sharing(self.studio.clone(), self.project, Economy::Full).drain(&mut broken);
        }
        let mut before = std::mem::take(&mut self.set);
        if let Some(case) = &self.case {
            let mut backs: Vec<(&Face, Print)> = Vec::new();
            for component in &self.opened.components {
                let was = before.remove(&component.id);
                if let Some(was) = was.as_ref().filter(|was| !anew && was.component == *component) {
                    let Set { component, front, back } = was;
                    let (component, front, back) = (component.clone(), front.clone(), back.clone());
                    self.set.insert(component.id.clone(), Set { component, front, back });
                    continue;
                }
                let was = was.as_ref();
                // what is set as it was need not be set again
                let kept = was.filter(|_| !anew);
                let front = print(case, &component.front, component, kept.map(|w| (&w.component.front, &w.front)));
                let back = component.back.as_ref().map(|face| {
                    if let Some((_, print)) = backs.iter().find(|(known, _)| *known == face) {
                        return print.clone();
                    }
                    let kept = kept.and_then(|w| Some((w.component.back.as_ref()?, w.back.as_ref()?)));
                    let print = print(case, face, component, kept);
                    backs.push((face, print.clone()));
                    print
                });
                let changed = |front: bool, print: &Print| Changed {
                    id: component.id.clone(),
                    title: component.title.clone(),
                    file: component.file.to_string(),
                    front,
                    galley: print.galley.clone(),
                };
                if !was.is_some_and(|was| was.front.galley == front.galley) {
                    change.faces.push(changed(true, &front));
                }
                if let Some(back) = &back
                    && !was.and_then(|was| was.back.as_ref()).is_some_and(|was| was.galley == back.galley)
                {
                    change.faces.push(changed(false, back));
                }
                self.set.insert(component.id.clone(), Set { component: component.clone(), front, back });
            }
        }
        change.gone = before.into_keys().collect();
        change.diags = broken;
        change.diags.extend(self.diags());
        change
    }
}

/// A face as it was set before, if it is still the same, or set now.
fn print(case: &Case<'_>, face: &Face, component: &Component, was: Option<(&Face, &Print)>) -> Print {
    match was {
        Some((known, print)) if known == face => print.clone(),
        _ => {
            let mut diags = Vec::new();
            let galley = case.set(face, &component.cut).drain(&mut diags).map(Arc::new);
            Print { galley, diags }
        }
    }
}

#[cfg(test)]
mod tests;
