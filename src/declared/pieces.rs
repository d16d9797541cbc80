//! What lies in the box besides cards: aids, boards, tokens, money. Their words stand beside their declaration or, slot by slot, in
//! the file that `prose` names.

use super::Deck;
use super::choice::Choice;
use super::cut;
use super::faces::{Printer, art, sheet};
use super::facts::named;
use crate::diag::Diag;
use crate::face::{ArtDraft, Component, Cut, Face, Name, Tag};
use crate::game::{Facts, wording};
use crate::lexicon::Phrase;
use crate::load::Node;
use crate::locus::Locus;
use crate::unit::Mm;
use crate::world::Project;
use std::collections::BTreeMap;

/// The longest side of what is as small as a card: more is a board.
const CARD: Mm = Mm(150.0);

/// A piece.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    name: String,
    title: String,
    at: Locus,
    template: String,
    back: Option<(String, Locus)>,
    cut: Cut,
    copies: Option<Choice>,
    pub(super) tint: Option<Choice>,
    sheet: Option<String>,
    /// Words by slot, on the front and on the back.
    words: Vec<(String, String, Locus)>,
    back_words: Vec<(String, String, Locus)>,
    pictures: Vec<(String, ArtDraft, Locus)>,
    tags: Vec<(String, Tag)>,
}

/// The keys of a piece.
pub(super) const KEYS: [&str; 14] = [
    "title",
    "template",
    "back",
    "cut",
    "trim",
    "bleed",
    "copies",
    "tint",
    "sheet",
    "says",
    "back_says",
    "pictures",
    "tags",
    "note",
];

impl Piece {
    /// Reads `pieces`; `prose` has words by piece, then by slot; those of a back under the piece's name and `_back`.
    pub(super) fn all(top: Node<'_>, prose: Option<Node<'_>>, project: &Project, diags: &mut Vec<Diag>) -> Vec<Piece> {
        let entries = top.get("pieces").and_then(Node::entries).unwrap_or_default();
        let pieces: Vec<Piece> =
            entries.iter().filter_map(|(name, node)| Piece::read(name, *node, prose, project, diags)).collect();
        for (face, node) in prose.and_then(Node::entries).unwrap_or_default() {
            let own = face.strip_suffix("_back").unwrap_or(&face);
            if !entries.iter().any(|(name, _)| *name == face || name == own) {
                let what = format!("nothing is printed that is called `{face}`");
                let help = "name a piece of game.yaml, with `_back` behind it for its back";
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
        node.only(&KEYS, project, diags);
        let Some(template) = node.get("template").and_then(Node::word) else {
            let what = format!("the piece `{name}` has no `template`");
            let help = "add `template: plain/aid`, or one of your own in templates/";
            diags.push(Diag::error(node.at, "missing-key", what).help(help));
            return None;
        };
        // a board says how large it is, without a word more
        let cut = match (node.get("cut"), node.get("trim")) {
            (Some(written), _) => cut::read(written, project, diags)?,
            (None, Some(_)) => cut::lengths(node, diags)?,
            (None, None) => Cut::CARD,
        };
        let back = node.get("back").and_then(|back| Some((back.word()?, back.at)));
        let slots = |node: Option<Node<'_>>| -> Vec<(String, String, Locus)> {
            let entries = node.and_then(Node::entries).unwrap_or_default();
            entries.into_iter().filter_map(|(slot, text)| Some((slot, text.word()?, text.at))).collect()
        };
        let told = |key: &str, face: &str| {
            let mut all = slots(prose.and_then(|prose| prose.get(face)));
            all.extend(slots(node.get(key)));
            all
        };
        let (words, back_words) = (told("says", name), told("back_says", &format!("{name}_back")));
        let mut pictures = Vec::new();
        for (slot, picture) in node.get("pictures").and_then(Node::entries).unwrap_or_default() {
            pictures.extend(picture.read::<ArtDraft>(project).drain(diags).map(|draft| (slot, draft, picture.at)));
        }
        let tag = |(name, node): (String, Node<'_>)| {
            let tag = match (node.number(), node.word()?.as_str()) {
                (Some(n), _) => Tag::Number(n),
                (None, "yes") => Tag::Flag(true),
                (None, "no") => Tag::Flag(false),
                (None, word) => Tag::Word(Name::from(word.to_owned())),
            };
            Some((name, tag))
        };
        let tags = node.get("tags").and_then(Node::entries).unwrap_or_default().into_iter().filter_map(tag).collect();
        let capital = |word: &str| {
            let mut letters = word.chars();
            letters.next().map(|c| c.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
        };
        Some(Piece {
            name: name.to_owned(),
            title: node.get("title").and_then(Node::word).unwrap_or_else(|| capital(&name.replace(['_', '-'], " "))),
            at: node.at,
            template,
            back,
            cut,
            copies: node.get("copies").and_then(|copies| Choice::read("copies", copies, diags)),
            tint: node.get("tint").and_then(|tint| Choice::read("tint", tint, diags)),
            sheet: node.get("sheet").and_then(Node::word),
            words,
            back_words,
            pictures,
            tags,
        })
    }
}

/// Every piece of a game.
pub(super) fn pieces(deck: &Deck<'_>, project: &Project, facts: &Facts, diags: &mut Vec<Diag>) -> Vec<Component> {
    let mut printer = Printer::new(deck, project, facts, diags);
    let mut all = Vec::new();
    for piece in &deck.about.pieces {
        if let Some(first) = deck.cards.iter().find(|card| card.id == crate::check::slug(&piece.name)) {
            let what = format!("the piece `{}` has the id of the card \"{}\"", piece.name, first.title);
            printer.diags.push(Diag::error(piece.at, "duplicate-id", what).help("give it another name"));
        }
        all.extend(printer.piece(piece));
    }
    all
}

impl Printer<'_> {
    fn piece(&mut self, piece: &Piece) -> Option<Component> {
        let known = |name: &str| match named(self.facts, name) {
            Some(crate::game::Fact::Number(n)) => Some(n.to_string()),
            Some(crate::game::Fact::Word(word)) => Some(word.clone()),
            _ => None,
        };
        let copies = match &piece.copies {
            None => 1,
            Some(choice) => {
                let word = choice.of(&known).map_err(|d| self.diags.push(d)).ok()?;
                let word = known(&word).unwrap_or(word);
                let Some(copies) = word.trim().parse::<u16>().ok().filter(|n| *n <= 999) else {
                    let what = format!("there can be no {word} copies of a piece");
                    let help = "write a whole number from 0 to 999, or the name of one under `rules`";
                    self.diags.push(Diag::error(choice.at, "bad-copies", what).help(help));
                    return None;
                };
                copies
            }
        };
        if copies == 0 {
            return None;
        }
        let tint = piece.tint.as_ref().and_then(|choice| Some((choice.of(&known).ok()?, choice.at)));
        let tints = self.tints(tint.as_ref().map(|(word, at)| (word.as_str(), *at)));
        let front = self.side(piece, &piece.template, piece.at, &piece.words, &tints, false);
        let back = match &piece.back {
            Some((word, _)) if word == "same" => Some(front.clone()),
            Some((template, at)) => Some(self.side(piece, template, *at, &piece.back_words, &tints, true)),
            None => None,
        };
        let large = piece.cut.trim.w.max(piece.cut.trim.h) > CARD;
        let usual = sheet(piece.sheet.as_deref(), piece.cut);
        let file = match (large, &*usual) {
            (true, "cards") => Name::from("boards"),
            (false, "cards") => Name::from("aids"),
            _ => usual,
        };
        Some(Component {
            id: crate::check::slug(&piece.name),
            title: piece.title.clone(),
            kind: Name::from(piece.name.clone()),
            pile: None,
            file,
            front,
            back,
            cut: piece.cut,
            copies,
        })
    }

    fn side(
        &mut self,
        piece: &Piece,
        template: &str,
        at: Locus,
        words: &[(String, String, Locus)],
        tints: &crate::face::Tints,
        back: bool,
    ) -> Face {
        let wants = self.wants(template, at);
        let mut tags = self.house_tags(&wants, tints, piece.cut);
        tags.extend(
            piece
                .tags
                .iter()
                .filter(|(name, _)| wants.tag(name))
                .map(|(name, tag)| (Name::from(name.clone()), tag.clone())),
        );
        for (name, tag) in [("piece", Tag::Word(Name::from(piece.name.clone()))), ("back", Tag::Flag(back))] {
            if wants.tag(name) {
                tags.entry(Name::from(name)).or_insert(tag);
            }
        }
        let facts = self.facts;
        let known = |name: &str| named(facts, name).and_then(wording::bound);
        let names: Vec<&str> = facts.keys().map(String::as_str).collect();
        let mut fields: BTreeMap<Name, Vec<Phrase>> = BTreeMap::new();
        for (slot, text, at) in words {
            let said = self.deck.about.speech.text(text, *at, &known, &names, self.diags);
            fields.insert(Name::from(slot.clone()), said.into_iter().map(wording::badged).collect());
        }
        let about = self.deck.about;
        for (slot, text) in [("title", &piece.title), ("game", &about.title), ("tagline", &about.tagline)] {
            if wants.slot(slot) && !fields.contains_key(slot) {
                fields.insert(Name::from(slot), vec![Phrase::words(text.clone(), Locus::Nowhere)]);
            }
        }
        let pictures = piece.pictures.iter().filter(|(slot, ..)| !back || wants.picture(slot));
        let pictures =
            pictures.map(|(slot, draft, at)| (Name::from(slot.clone()), art(draft, tints, &piece.name, *at)));
        Face {
            at: piece.at,
            title: piece.title.clone(),
            template: template.to_owned(),
            fields,
            pictures: pictures.collect(),
            tags,
        }
    }
}
