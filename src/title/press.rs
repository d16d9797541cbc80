//! A game that is printed before it is played: its cards are written, checked and built; nobody has taught the table its rules
//! yet, and whoever asks for a game is told so.

use super::{Asked, Experiment, GoOn, Left, Opened, Person, Played, Recorded, Title, open};
use crate::diag::{Checked, Diag};
use crate::game::Game;
use crate::locus::Locus;
use crate::replay::Replay;
use crate::scenario::Judged;
use crate::verdict::terms::Terms;
use crate::world::Project;
use std::marker::PhantomData;

/// Such a game as a value.
pub struct Press<G>(PhantomData<fn() -> G>);

impl<G: Game> Press<G> {
    /// The one of this game.
    pub const fn new() -> Press<G> {
        Press(PhantomData)
    }

    fn unplayed<T>(&self) -> Checked<T> {
        let what = format!("{} can be checked and built, and not yet played", G::NAME);
        Checked::bad(Diag::error(Locus::Nowhere, "unplayed", what).help("print it and play it at a real table"))
    }
}

impl<G: Game> Default for Press<G> {
    fn default() -> Self {
        Press::new()
    }
}

impl<G: Game> Title for Press<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn open(&self, project: &Project) -> Opened {
        open::<G>(project)
    }

    fn scenarios(&self, _: &Project, files: &[String]) -> Checked<Vec<Judged>> {
        if files.is_empty() { Checked::good(Vec::new()) } else { self.unplayed() }
    }

    fn playtest(&self, _: &Project, _: &Asked, _: GoOn<'_>) -> Checked<Played> {
        self.unplayed()
    }

    fn terms(&self, _: &Project) -> Checked<Terms> {
        self.unplayed()
    }

    fn tell(&self, _: &Project, _: &Experiment, _: u64) -> Checked<Vec<String>> {
        self.unplayed()
    }

    fn record(&self, _: &Project, _: &Experiment, _: u64) -> Checked<Recorded> {
        self.unplayed()
    }

    fn replay(&self, _: &Project, _: &Replay) -> Checked<Vec<String>> {
        self.unplayed()
    }

    fn sit(&self, _: &Project, _: &Experiment, _: u8, _: &mut dyn Person) -> Checked<Left> {
        self.unplayed()
    }
}
