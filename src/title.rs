//! What the command line sees of a game: one trait, one blanket implementation. Whoever holds a `Title` knows neither the
//! game's cards nor its words.

use crate::check::{self, Examined};
use crate::diag::Diag;
use crate::face::Component;
use crate::game::{Facts, Game};
use crate::world::Project;
use std::marker::PhantomData;

/// A game that can be opened.
pub trait Title: Sync {
    /// Its id: `data/<name>/`.
    fn name(&self) -> &'static str;
    /// Loads and checks it. Never fails: what could not be had is among the complaints.
    fn open(&self, project: &Project) -> Opened;
}

/// A game as far as it could be read.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The title on the box; empty if `game.yaml` could not be read.
    pub title: String,
    /// One line that makes somebody want to play.
    pub tagline: String,
    /// Everything in the box that is legal.
    pub components: Vec<Component>,
    /// Every number that rulebook and aids may say.
    pub facts: Facts,
    /// Whether nothing is missing and no law is broken.
    pub whole: bool,
    /// All complaints.
    pub diags: Vec<Diag>,
}

/// A game as a value.
pub struct Shelf<G>(PhantomData<fn() -> G>);

impl<G> Shelf<G> {
    /// The one of this game.
    pub const fn new() -> Shelf<G> {
        Shelf(PhantomData)
    }
}

impl<G> Default for Shelf<G> {
    fn default() -> Self {
        Shelf::new()
    }
}

impl<G: Game> Title for Shelf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn open(&self, project: &Project) -> Opened {
        let Examined { deck, whole, diags } = check::examine::<G>(project);
        let Some(deck) = deck else { return Opened { diags, ..Opened::default() } };
        Opened {
            title: deck.about().title.clone(),
            tagline: deck.about().tagline.clone(),
            components: G::components(&deck),
            facts: G::facts(&deck),
            whole,
            diags,
        }
    }
}
