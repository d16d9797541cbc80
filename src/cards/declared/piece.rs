//! Pieces as declared in `game.yaml`: components that are not cards. Their texts are beside the declaration or, slot by slot,
//! in the file that `prose` names.

use super::cut;
use super::facts::named;
use super::keys;
use super::typed::{Held, Named, Typed};
use crate::face::Cut;
use crate::facts::{Fact, Facts};
use crate::lexicon::prose::capitalised;
use crate::load::{Node, Tree};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::world::Project;
use std::ops::Deref;

/// A slot and its text, with the place of the text.
pub(super) type Told = (String, String, Locus);

/// A piece.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) title: String,
    /// The kind of component: its name, unless several pieces are of one kind.
    pub(super) kind: String,
    pub(super) template: String,
    pub(super) cut: Cut,
    /// The texts by slot, on the front and on the back.
    pub(super) words: Vec<Told>,
    pub(super) back_words: Vec<Told>,
    /// The place for complaints about missing texts of pieces, if there is a separate file; and which of its sides is
    /// misspelled there.
    pub(super) prose: Option<Locus>,
    pub(super) misspelt: Option<String>,
    /// Whether that file could not be read.
    pub(super) lost: bool,
    /// Its other declarations.
    keys: keys::Piece,
}

impl Deref for Piece {
    type Target = keys::Piece;

    fn deref(&self) -> &keys::Piece {
        &self.keys
    }
}

/// The file with the texts of pieces.
#[derive(Clone, Copy)]
pub(super) enum Words<'t> {
    /// The texts are beside their declarations.
    Here,
    /// The texts are in a separate file.
    Apart(Node<'t>),
    /// The texts are in a file that could not be read.
    Lost,
}

impl<'t> Words<'t> {
    /// The texts in the file that `prose` names, as far as it could be read.
    pub(super) fn of(top: &keys::Game, prose: Option<&'t (Tree, Locus)>) -> Words<'t> {
        match prose {
            Some((tree, at)) => Words::Apart(tree.node(*at)),
            None if top.prose.is_written() => Words::Lost,
            None => Words::Here,
        }
    }
}

impl Piece {
    /// Reads `pieces`. Pieces whose template follows any cut get the `usual` cut unless they have their own. `prose`
    /// has texts by piece, then by slot; those of a back are under the name of the piece and `_back`.
    pub(super) fn all(
        top: &keys::Game,
        words: Words<'_>,
        usual: &Cut,
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Vec<Piece> {
        let prose = match words {
            Words::Apart(prose) => Some(prose),
            Words::Here | Words::Lost => None,
        };
        let entries = top.pieces.all();
        let read =
            |(name, tree, at): &(String, Tree, Locus)| Piece::read(name, tree.node(*at), prose, usual, project, diags);
        let mut pieces: Vec<Piece> = entries.iter().filter_map(read).collect();
        pieces.iter_mut().for_each(|piece| piece.lost = matches!(words, Words::Lost));
        for (face, node) in prose.and_then(Node::entries).unwrap_or_default() {
            let own = face.strip_suffix("_back").unwrap_or(&face);
            if !entries.iter().any(|(name, ..)| *name == face || name == own) {
                let what = format!("there is no card or piece `{face}`");
                let sides = entries.iter().flat_map(|(name, ..)| [name.clone(), format!("{name}_back")]);
                let sides: Vec<String> = sides.collect();
                let help = match did_you_mean(&face, sides.iter().map(String::as_str)) {
                    Some(near) => {
                        let own = near.strip_suffix("_back").unwrap_or(near);
                        let meant = pieces.iter_mut().find(|piece| piece.name == near || piece.name == own);
                        if let Some(piece) = meant {
                            piece.misspelt = Some(near.to_owned());
                        }
                        format!("did you mean `{near}`?")
                    }
                    None => "name a piece of game.yaml; for its back, add `_back` to the name".to_owned(),
                };
                diags.push(Diag::error(project.sources.key_of(node.at), "unknown-key", what).help(help));
            }
        }
        pieces
    }

    fn read(
        name: &str,
        node: Node<'_>,
        prose: Option<Node<'_>>,
        usual: &Cut,
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Option<Piece> {
        let keys = keys::Piece::of(node.spelt(keys::Piece::KEYS, project, diags), &[], project, diags);
        if !keys.template.is_written() {
            let what = format!("the piece `{name}` has no `template`");
            let help = "add `template: plain/aid`, or one of your own in templates/";
            diags.push(Diag::error(keys.at, "missing-key", what).help(help));
        }
        let template = keys.template.value.clone()?;
        // a board gives its size directly
        let cut = match keys.cut.is_written() {
            false if keys.trim.is_written() => {
                let (trim, bleed) = (keys.trim.clone(), keys.bleed.clone());
                cut::lengths(keys::Cut { at: keys.at, trim, bleed, ..keys::Cut::default() }, project, diags)?
            }
            false if cut::follows(&template) => usual.clone(),
            false => Cut::CARD,
            true => keys.cut.value.clone()?,
        };
        let sized = [keys.cut.at, keys.template.at].into_iter().find(|at| *at != Locus::Nowhere);
        let named: Vec<&str> =
            [Some(&template), keys.back.as_ref()].into_iter().flatten().map(String::as_str).collect();
        cut::fits(&cut, sized.unwrap_or(keys.at), &named, project, diags);
        if let Some((_, at)) = keys.back.placed().filter(|_| cut::is_divider(&cut)) {
            let what = format!("the divider `{name}` has a back, but its tab would be on the wrong side there");
            diags.push(Diag::error(at, "bad-cut", what).help("remove `back`"));
        }
        let mut both = |own: &Held<Vec<Told>>, face: &str| {
            let apart = Named::held(face, prose.and_then(|prose| prose.get(face)), project, diags);
            [apart.all(), own.all()].concat()
        };
        let words = both(&keys.says, name);
        let back_words = both(&keys.back_says, &format!("{name}_back"));
        Some(Piece {
            name: name.to_owned(),
            title: keys.title.value.clone().unwrap_or_else(|| match keys.each.all().len() {
                0 | 1 => capitalised(&name.replace(['_', '-'], " ")),
                _ => "{name}".to_owned(),
            }),
            kind: keys.kind.value.clone().unwrap_or_else(|| name.to_owned()),
            template,
            cut,
            words,
            back_words,
            prose: prose.map(|prose| prose.at),
            misspelt: None,
            lost: false,
            keys,
        })
    }

    /// Whether its copies alternate with those of the other piece, so that the pieces of each player are together.
    pub(super) fn by_turns(&self, other: &Piece) -> bool {
        let words = |piece: &Piece| piece.each.all().iter().map(|(word, _)| word.clone()).collect::<Vec<_>>();
        self.each.is_some() && words(self) == words(other) && *self.sheet == *other.sheet
    }

    /// The values that its texts can use besides facts: its number and its name under `each`, and its pile.
    pub(super) fn own(&self, nth: i64, name: &str) -> Option<String> {
        match name {
            "nth" => Some(nth.to_string()),
            "name" if self.each.all().len() > 1 => {
                let nth = usize::try_from(nth - 1).ok()?;
                self.each.all().get(nth).map(|(name, _)| name.clone())
            }
            "pile" => self.pile.value.clone(),
            _ => None,
        }
    }

    /// The number of different pieces, and of copies of each.
    pub(super) fn count(&self, facts: &Facts, diags: &mut Vec<Diag>) -> (i64, u16) {
        let known = |name: &str| number(name, facts).map(|n| n.to_string());
        let times = match self.each.all() {
            [] if self.each.is_written() => {
                let help = "write names, as in `each: [Fish, Lamps]`, or remove `each`";
                diags.push(Diag::error(self.each.at, "bad-copies", "`each` has no names").help(help));
                None
            }
            [] => Some(1),
            [(word, at)] => {
                let found = number(word, facts).filter(|n| (0..=99).contains(n));
                if found.is_none() {
                    let what = format!("`{word}` is not a possible number of different versions of a piece");
                    let help = "write a whole number from 0 to 99, the name of one, as in `each: players.max`, or several names, as in `each: [Fish, Lamps]`";
                    diags.push(Diag::error(*at, "bad-copies", what).help(help));
                }
                found
            }
            names => i64::try_from(names.len()).ok(),
        };
        let versions = times.and_then(|times| usize::try_from(times).ok());
        for (slot, pictures, _) in self.pictures.all() {
            if let Some((_, at)) = versions.and_then(|versions| pictures.get(versions.max(1))) {
                let count = pictures.len();
                let what = format!("`{slot}` has {count} pictures, more than the piece has versions");
                let help = format!("write `each: {count}`, or remove the pictures that nobody would see");
                diags.push(Diag::error(*at, "bad-copies", what).help(help));
            }
        }
        let copies = self.copies.as_ref().map_or(Some(1), |choice| {
            let word = choice.of(&known).map_err(|d| diags.push(d)).ok()?;
            let found = number(&word, facts).and_then(|n| u16::try_from(n).ok()).filter(|n| *n <= 999);
            if found.is_none() {
                let what = format!("`{word}` is not a possible number of copies of a piece");
                let help = "write a whole number from 0 to 999, or the name of one under `rules`";
                diags.push(Diag::error(choice.at, "bad-copies", what).help(help));
            }
            found
        });
        let leaves = self.leaves.placed().map_or(Some(1), |(word, at)| {
            let found = number(word, facts).and_then(|n| u16::try_from(n).ok()).filter(|n| (1..=LEAVES).contains(n));
            let all = u32::from(copies.unwrap_or(1)) * u32::from(found.unwrap_or(1));
            if found.is_none() {
                let what = format!("`{word}` is not a possible number of leaves of a pad");
                let help = format!("write a whole number from 1 to {LEAVES}, or the name of one under `rules`");
                diags.push(Diag::error(at, "bad-copies", what).help(help));
            } else if all > MOST {
                let what = format!("the pads have {all} leaves together, more than {MOST}");
                diags.push(Diag::error(at, "bad-copies", what).help("print one pad, and copy it"));
            }
            found.filter(|_| all <= MOST)
        });
        (times.unwrap_or(0), copies.unwrap_or(0).saturating_mul(leaves.unwrap_or(0)))
    }
}

/// A pad with more leaves is too thick to staple.
const LEAVES: u16 = 200;

/// The largest number of leaves of all pads of a kind.
const MOST: u32 = 2000;

/// A number that is written, or the value of its name.
fn number(word: &str, facts: &Facts) -> Option<i64> {
    match named(facts, word) {
        Some(Fact::Number(n)) => Some(*n),
        _ => word.trim().parse().ok(),
    }
}
