//! Pieces, as `game.yaml` declares them: what lies in the box besides cards. Their words stand beside their declaration or, slot by
//! slot, in the file that `prose` names.

use super::choice::{Choice, capitalised};
use super::cut;
use super::facts::named;
use crate::face::{ArtDraft, Cut};
use crate::game::{Fact, Facts};
use crate::load::{Node, Tree, keys};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::world::Project;

/// A slot, what is said in it, and where that was written.
pub(super) type Told = (String, String, Locus);

/// A piece.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) at: Locus,
    /// What kind of thing it is: its name, unless several pieces are of one.
    pub(super) kind: String,
    pub(super) pile: Option<String>,
    /// How often it is there, each a piece of its own: for every seat one.
    pub(super) each: Option<(String, Locus)>,
    pub(super) template: String,
    pub(super) back: Option<(String, Locus)>,
    pub(super) cut: Cut,
    pub(super) copies: Option<Choice>,
    pub(super) tint: Option<Choice>,
    pub(super) sheet: Option<String>,
    /// Words by slot, on the front and on the back.
    pub(super) words: Vec<Told>,
    pub(super) back_words: Vec<Told>,
    /// Pictures by slot; of several each piece of `each` has the next one.
    pub(super) pictures: Vec<(String, Vec<(ArtDraft, Locus)>)>,
    pub(super) tags: Vec<Told>,
    /// Where the words of pieces are to be found, if they have a file of their own; and which of its sides is misspelt there.
    pub(super) prose: Option<Locus>,
    pub(super) misspelt: Option<String>,
    /// Whether that file could not be read.
    pub(super) lost: bool,
}

/// Where the words of pieces stand.
#[derive(Clone, Copy)]
pub(super) enum Words<'t> {
    /// Beside their declarations.
    Here,
    /// In a file of their own.
    Apart(Node<'t>),
    /// In a file that could not be read.
    Lost,
}

impl<'t> Words<'t> {
    /// Those of the file that `prose` names, as far as it was read.
    pub(super) fn of(top: keys::Game<'_>, prose: Option<&'t (Tree, Locus)>) -> Words<'t> {
        match prose {
            Some((tree, at)) => Words::Apart(tree.node(*at)),
            None if top.prose.is_some() => Words::Lost,
            None => Words::Here,
        }
    }
}

impl Piece {
    /// Reads `pieces`; `prose` has words by piece, then by slot; those of a back under the piece's name and `_back`.
    pub(super) fn all(top: keys::Game<'_>, words: Words<'_>, project: &Project, diags: &mut Vec<Diag>) -> Vec<Piece> {
        let prose = match words {
            Words::Apart(prose) => Some(prose),
            Words::Here | Words::Lost => None,
        };
        let entries = top.pieces.and_then(Node::entries).unwrap_or_default();
        let mut pieces: Vec<Piece> =
            entries.iter().filter_map(|(name, node)| Piece::read(name, *node, prose, project, diags)).collect();
        pieces.iter_mut().for_each(|piece| piece.lost = matches!(words, Words::Lost));
        for (face, node) in prose.and_then(Node::entries).unwrap_or_default() {
            let own = face.strip_suffix("_back").unwrap_or(&face);
            if !entries.iter().any(|(name, _)| *name == face || name == own) {
                let what = format!("nothing is printed that is called `{face}`");
                let sides = entries.iter().flat_map(|(name, _)| [name.clone(), format!("{name}_back")]);
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
                    None => "name a piece of game.yaml, with `_back` behind it for its back".to_owned(),
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
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Option<Piece> {
        let keys = keys::Piece::of(node, keys::Piece::KEYS, project, diags);
        let Some(template) = keys.template.and_then(Node::word) else {
            let what = format!("the piece `{name}` has no `template`");
            let help = "add `template: plain/aid`, or one of your own in templates/";
            diags.push(Diag::error(keys.at, "missing-key", what).help(help));
            return None;
        };
        // a board says how large it is, without a word more
        let cut = match (keys.cut, keys.trim) {
            (Some(written), _) => cut::read(written, project, diags)?,
            (None, trim @ Some(_)) => {
                let lengths = keys::Cut { at: keys.at, trim, bleed: keys.bleed, ..keys::Cut::default() };
                cut::lengths(lengths, project, diags)?
            }
            (None, None) => Cut::CARD,
        };
        let back = keys.back.and_then(|back| Some((back.word()?, back.at)));
        let sized = keys.cut.or(keys.template).map_or(keys.at, |node| node.at);
        let named = [("template", Some(template.as_str())), ("back", back.as_ref().map(|(back, _)| back.as_str()))];
        let named: Vec<(&str, &str)> = named.into_iter().filter_map(|(key, word)| Some((key, word?))).collect();
        cut::fits(&cut, sized, &named, project, diags);
        let mut both = |key: &str, node: Option<Node<'_>>, face: &str| {
            let mut all = told(face, prose.and_then(|prose| prose.get(face)), diags);
            all.extend(told(key, node, diags));
            all
        };
        let words = both("says", keys.says, name);
        let back_words = both("back_says", keys.back_says, &format!("{name}_back"));
        let mut pictures = Vec::new();
        for (slot, picture) in keys.pictures.and_then(Node::entries).unwrap_or_default() {
            let mut of_each = Vec::new();
            for one in picture.several() {
                of_each.extend(one.read::<ArtDraft>(project).drain(diags).map(|draft| (draft, one.at)));
            }
            pictures.push((slot, of_each));
        }
        let word = |node: Option<Node<'_>>| node.and_then(Node::word);
        Some(Piece {
            name: name.to_owned(),
            title: word(keys.title).unwrap_or_else(|| capitalised(&name.replace(['_', '-'], " "))),
            at: keys.at,
            kind: word(keys.kind).unwrap_or_else(|| name.to_owned()),
            pile: word(keys.pile),
            each: keys.each.and_then(|each| Some((each.word()?, each.at))),
            template,
            back,
            cut,
            copies: keys.copies.and_then(|copies| Choice::read("copies", copies, diags)),
            tint: keys.tint.and_then(|tint| Choice::read("tint", tint, diags)),
            sheet: word(keys.sheet),
            words,
            back_words,
            pictures,
            tags: told("tags", keys.tags, diags),
            prose: prose.map(|prose| prose.at),
            misspelt: None,
            lost: false,
        })
    }

    /// Whether two come by turns: what each player gets lies together.
    pub(super) fn by_turns(&self, other: &Piece) -> bool {
        let times = |piece: &Piece| piece.each.as_ref().map(|(times, _)| times.clone());
        times(self).is_some() && times(self) == times(other) && self.sheet == other.sheet
    }

    /// What its words may name besides the facts: which one of `each` it is, its pile.
    pub(super) fn own(&self, nth: i64, name: &str) -> Option<String> {
        match name {
            "nth" => Some(nth.to_string()),
            "pile" => self.pile.clone(),
            _ => None,
        }
    }

    /// How many there are of it, told apart and alike.
    pub(super) fn count(&self, facts: &Facts, diags: &mut Vec<Diag>) -> (i64, u16) {
        let known = |name: &str| number(name, facts).map(|n| n.to_string());
        let times = self.each.as_ref().map_or(Some(1), |(word, at)| {
            let found = number(word, facts).filter(|n| (0..=99).contains(n));
            if found.is_none() {
                let what = format!("there can be no {word} of a piece, each of its own");
                let help = "write a whole number from 0 to 99, or the name of one, as in `each: players.max`";
                diags.push(Diag::error(*at, "bad-copies", what).help(help));
            }
            found
        });
        let copies = self.copies.as_ref().map_or(Some(1), |choice| {
            let word = choice.of(&known).map_err(|d| diags.push(d)).ok()?;
            let found = number(&word, facts).and_then(|n| u16::try_from(n).ok()).filter(|n| *n <= 999);
            if found.is_none() {
                let what = format!("there can be no {word} copies of a piece");
                let help = "write a whole number from 0 to 999, or the name of one under `rules`";
                diags.push(Diag::error(choice.at, "bad-copies", what).help(help));
            }
            found
        });
        (times.unwrap_or(0), copies.unwrap_or(0))
    }
}

/// The texts of slots, below the key `name`. A value that is no text is an error, and is left out.
pub(super) fn told(name: &str, node: Option<Node<'_>>, diags: &mut Vec<Diag>) -> Vec<Told> {
    let Some(node) = node else { return Vec::new() };
    let Some(entries) = node.entries() else {
        diags.push(node.not(name, "slots and what each says, as in `title: Each turn`"));
        return Vec::new();
    };
    let mut told = Vec::new();
    for (slot, text) in entries {
        match text.word() {
            Some(word) => told.push((slot, word, text.at)),
            None => diags.push(text.not(&slot, "a text")),
        }
    }
    told
}

/// A number that is written, or the name of one.
fn number(word: &str, facts: &Facts) -> Option<i64> {
    match named(facts, word) {
        Some(Fact::Number(n)) => Some(*n),
        _ => word.trim().parse().ok(),
    }
}
