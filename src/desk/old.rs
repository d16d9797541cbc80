//! Older versions of faces: before the last save that changed them, at the last commit, in the last kit.

use crate::front::{At, Ink, Make, Since};
use crate::gallery::{Gallery, Name, View};
use crate::held::Held;
use crate::print::Printed;
use cards::face::Component;
use ground::unit::{Economy, Mm, Rect};
use ground::world::Project;
use paper::proof::{Proof, sight};
use paper::typeset::{Case, Fonts, Galley, Identities};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use table::title::Title;

/// The bleed in the pictures of a kit.
const KIT: Mm = Mm(3.0);

/// Work whose progress the page shows: the number of its steps, the number of finished steps, and the name of the
/// next one.
pub type Work = Box<dyn FnOnce(&dyn Fn(u64, u64, &str)) -> Result<String, String> + Send>;

/// Work that plans a kit.
pub type Plan = Box<dyn FnOnce() -> Result<Printed, String> + Send>;

/// Functions that the program provides: they return earlier states of the project and its kit, and make a kit.
pub trait Program {
    /// The project at the last commit.
    ///
    /// # Errors
    /// There is no repository, or it has no commit.
    fn commit(&self) -> Result<Project, String>;
    /// The jobs for the project's games.
    fn makes(&self) -> Vec<Make>;
    /// A job that makes files of a game, of these cards or of all, with its final message.
    ///
    /// # Errors
    /// The error of the job, or that it does not exist.
    fn make(&self, game: &str, what: &Make, cards: &[String]) -> Result<Work, String>;
    /// A job that plans a game's kit, so that it can be viewed.
    fn printed(&self, game: &str, ink: Ink) -> Plan;
    /// The picture of a card's front in the kit that was built last.
    fn print(&self, game: &str, card: &str) -> Option<Vec<u8>>;
}

/// An older version of a side.
#[derive(Clone)]
pub(crate) enum Was {
    /// The typeset face.
    Set(Arc<Galley>, Arc<Fonts>),
    /// A picture of the side.
    Drawn(Vec<u8>),
}

/// The id of a card, and whether the side is its front.
pub(crate) type Side = (String, bool);

/// The known older versions of sides.
pub(crate) struct Old<'p> {
    game: &'p dyn Title,
    program: &'p dyn Program,
    /// Each side before the last save that changed it.
    saved: FxHashMap<Side, Was>,
    /// Pictures that pages may still show.
    hung: FxHashMap<(Side, Since), Name>,
}

impl<'p> Old<'p> {
    /// The state at the start, before any change.
    pub(crate) fn new(game: &'p dyn Title, program: &'p dyn Program) -> Old<'p> {
        Old { game, program, saved: FxHashMap::default(), hung: FxHashMap::default() }
    }

    /// Records the version of a side before a save changed it.
    pub(crate) fn saved(&mut self, side: Side, was: Was) {
        self.saved.insert(side, was);
    }

    /// The pictures that must be kept.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = &str> {
        self.hung.values().map(String::as_str)
    }

    /// The older version of a side.
    ///
    /// # Errors
    /// The reason why the version is unknown.
    pub(crate) fn side(&self, at: &At, since: Since, now: &Held<'_>) -> Result<Was, String> {
        match since {
            Since::Save => {
                let was = self.saved.get(&(at.card.clone(), at.front)).cloned();
                was.ok_or_else(|| "no save has changed this face since the desk was opened".to_owned())
            }
            Since::Commit => {
                let project = self.program.commit()?;
                let opened = self.game.open(&project);
                set(at, &project, &opened.components, Economy::Full)
                    .ok_or_else(|| "this face was not in the last commit".to_owned())
            }
            Since::LowInk => {
                let set = set(at, now.project(), now.components(), Economy::LowInk);
                set.ok_or_else(|| "this face cannot be typeset for printing with little ink".to_owned())
            }
            Since::Print => {
                let front = if at.front { Some(at.card.as_str()) } else { None };
                let print = front.and_then(|card| self.program.print(self.game.name(), card)).map(Was::Drawn);
                print.ok_or_else(|| "no picture of this face is in the kit; `lootpress build` makes it".to_owned())
            }
        }
    }

    /// Stores an older version; it replaces an earlier one.
    pub(crate) fn hang(&mut self, at: &At, since: Since, was: &Was, gallery: &Gallery) -> Name {
        let name = match was {
            Was::Set(galley, fonts) => gallery.hang(&mut Identities::passing(fonts), galley, fonts, View::Whole),
            Was::Drawn(bytes) => gallery.hang_drawn(bytes.clone()),
        };
        self.hung.insert(((at.card.clone(), at.front), since), name.clone());
        name
    }
}

/// A typeset side of a component of a project.
fn set(at: &At, project: &Project, components: &[Component], economy: Economy) -> Option<Was> {
    let component = components.iter().find(|component| component.id == at.card)?;
    let face = if at.front { Some(&component.front) } else { component.back.as_ref() };
    let case = Case::open(project, economy).value?;
    let galley = case.set(face?, &component.cut).value?;
    Some(Was::Set(Arc::new(galley), Arc::new(case.fonts().clone())))
}

impl Was {
    /// The bleed in its picture.
    pub(crate) fn bleed(&self) -> f32 {
        match self {
            Was::Set(galley, _) => galley.bleed.0,
            Was::Drawn(_) => KIT.0,
        }
    }

    /// The areas in which it differs from the present face, in millimeters: left, top, width, height. Pictures are
    /// not compared.
    pub(crate) fn differs(&self, now: &Galley, fonts: &Fonts) -> Vec<[f32; 4]> {
        let Was::Set(was, old) = self else { return Vec::new() };
        let mut both = fonts.clone();
        let to = both.join(old);
        let areas = sight::changed(&mut Proof::new(&both), &was.with_fonts(&to), now);
        areas.into_iter().map(|Rect { x, y, w, h }| [x.0, y.0, w.0, h.0]).collect()
    }
}
