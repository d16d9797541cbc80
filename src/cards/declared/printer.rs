//! Makes the faces of a game in data, with the values and styles available to them.

use super::Printable;
use super::piece::Told;
use crate::face::{Name, Tag, Tints};
use crate::facts::Facts;
use ground::diag::Diag;
use ground::world::Project;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use template::Wants;

/// Names used by templates, looked up once.
pub(super) struct Printer<'a> {
    pub(super) deck: &'a Printable<'a>,
    pub(super) project: &'a Project,
    pub(super) facts: &'a Facts,
    /// The values in the form for templates, made once and shared by all faces.
    pub(super) asked: BTreeMap<Name, Tag>,
    pub(super) diags: &'a mut Vec<Diag>,
    pub(super) templates: BTreeMap<String, Rc<Wants>>,
    /// The pictures that cannot be opened, each with a complaint.
    pub(super) lost: BTreeSet<String>,
    /// The tints of the backs of each pile.
    pub(super) backs: BTreeMap<String, Tints>,
    /// The fields that a template has used, by kind.
    pub(super) taken: BTreeMap<usize, BTreeSet<&'a str>>,
}

/// The look of one face of a card.
#[derive(Clone, Copy)]
pub(super) struct Dress<'a> {
    pub(super) front: bool,
    pub(super) pile: &'a str,
    pub(super) number: &'a str,
    pub(super) tints: &'a Tints,
    /// The energy of the backgrounds of its pictures.
    pub(super) energy: u8,
    /// Texts that are not fields.
    pub(super) says: &'a [Told],
    /// The names used by the template of a front.
    pub(super) behind: Option<&'a Wants>,
}
