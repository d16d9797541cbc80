//! Whoever makes the faces of a game in data: what is at hand for it, and what a face is dressed in.

use super::Printable;
use super::piece::Told;
use crate::face::{Name, Tag, Tints};
use crate::facts::Facts;
use ground::diag::Diag;
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use template::Wants;

/// What templates are asked once.
pub(super) struct Printer<'a> {
    pub(super) deck: &'a Printable<'a>,
    pub(super) project: &'a Project,
    pub(super) facts: &'a Facts,
    /// The same as templates ask for them: made once, shared by all faces.
    pub(super) asked: BTreeMap<Name, Tag>,
    pub(super) diags: &'a mut Vec<Diag>,
    pub(super) templates: BTreeMap<String, Rc<Wants>>,
    /// Those that cannot be opened, and are complained about.
    pub(super) lost: BTreeSet<String>,
    /// What the backs of each pile wear.
    pub(super) backs: BTreeMap<String, Tints>,
    /// Fields that some template has taken, by kind.
    pub(super) taken: BTreeMap<usize, BTreeSet<&'a str>>,
}

/// What a card wears on one of its faces.
#[derive(Clone, Copy)]
pub(super) struct Dress<'a> {
    pub(super) front: bool,
    pub(super) pile: &'a str,
    pub(super) number: &'a str,
    pub(super) tints: &'a Tints,
    /// How much goes on behind the subjects of its pictures.
    pub(super) energy: u8,
    /// Words that are no field.
    pub(super) says: &'a [Told],
    /// What the template behind a front asks for.
    pub(super) behind: Option<&'a Wants>,
}
