//! Makes the components that are not cards: aids, boards, tokens, money, and the pieces for each player.

use super::Printable;
use super::about::unknown_tint;
use super::card::Card;
use super::choice::{capital, filled};
use super::cut::is_divider;
use super::faces::sheet;
use super::facts::named;
use super::pictures;
use super::piece::{Piece, Told};
use super::printer::Printer;
use crate::face::{ArtDraft, Component, Cut, Face, Name, Tag, Tints};
use crate::facts::{Fact, Facts, wording};
use crate::lexicon::Phrase;
use crate::lexicon::prose::Bound;
use crate::lexicon::prose::capitalised;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::name::{slug, too_long};
use ground::unit::{BoxForm, Mm, Net, Shape, Size};
use ground::world::Project;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The longest side of a component that counts as a card; a larger one is a board.
const CARD: Mm = Mm(150.0);

/// Every piece of a game, and the number of pieces of each kind, for use in texts.
pub(super) fn pieces(
    deck: &Printable<'_>,
    project: &Project,
    facts: &mut Facts,
    diags: &mut Vec<Diag>,
) -> Vec<Component> {
    let mut numbers: Vec<(usize, i64, u16)> = Vec::new();
    let mut rest = &deck.about.pieces[..];
    while let Some(first) = rest.first() {
        let together = rest.iter().take_while(|piece| piece.by_turns(first)).count().max(1);
        let from = deck.about.pieces.len() - rest.len();
        let counted: Vec<(i64, u16)> = rest[..together].iter().map(|piece| piece.count(facts, diags)).collect();
        let times = counted.first().map_or(0, |(times, _)| *times);
        for nth in 1..=times {
            numbers.extend((from..).zip(&counted).map(|(number, (_, copies))| (number, nth, *copies)));
        }
        rest = &rest[together..];
    }
    numbers.retain(|(_, _, copies)| *copies > 0);
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    for (number, _, copies) in &numbers {
        *counts.entry(&deck.about.pieces[*number].kind).or_default() += i64::from(*copies);
    }
    for (kind, count) in counts {
        let count = BTreeMap::from([("count".to_owned(), Fact::Number(count))]);
        facts.entry(kind.to_owned()).or_insert(Fact::Map(count));
    }
    let mut printer = Printer::new(deck, project, facts, diags);
    for piece in &deck.about.pieces {
        let id = slug(&piece.name);
        printer.diags.extend(too_long(&id, piece.at).map(|diag| diag.help("give the piece a shorter name")));
        if let Some(first) = deck.cards.iter().find(|card| card.id == id) {
            let what = format!("the piece `{}` has the id of the card \"{}\"", piece.name, first.title);
            printer.diags.push(Diag::error(piece.at, "duplicate-id", what).help("give it another name"));
        }
    }
    printer.diags.extend(small_boxes(deck, &numbers));
    let mut all: Vec<Component> = Vec::new();
    for (number, nth, copies) in numbers {
        let piece = &deck.about.pieces[number];
        let mut cut = piece.cut.clone();
        if let Shape::Net(net) = &mut cut.shape {
            // the tabs of dividers are side by side
            let before = all.iter().filter(|other| is_divider(&other.cut) && other.cut.trim == cut.trim);
            net.tab = before.count() as u16 % net.holds.max(1);
        }
        let Some(mut component) = printer.piece(piece, cut, nth, copies) else { continue };
        // pieces of a pile cannot be distinguished from behind, so those with the same texts are the same piece
        let behind = all.iter().filter(|other| other.pile.is_some() && other.pile == component.pile);
        if let Some(known) =
            behind.filter_map(|other| other.back.clone()).find(|back| alike(back, component.back.as_ref()))
        {
            component.back = Some(known);
        }
        all.push(component);
    }
    all
}

/// The box that a piece is, if it is one.
fn net(piece: &Piece) -> Option<&Net> {
    if let Shape::Net(net) = &piece.cut.shape { Some(net) } else { None }
}

/// Reports boxes that are too small for the cards of their size, and boxes for a size that no card has.
fn small_boxes(deck: &Printable<'_>, numbers: &[(usize, i64, u16)]) -> Vec<Diag> {
    let alike = |a: Size, b: Size| (a.w - b.w).0.abs() < 0.05 && (a.h - b.h).0.abs() < 0.05;
    let trim = |card: &Card| deck.about.kinds[card.kind].cut.trim;
    let each = || numbers.iter().map(|(number, _, copies)| (&deck.about.pieces[*number], *copies));
    let boxes = || each().filter_map(|(piece, copies)| Some((piece, net(piece)?, u32::from(copies))));
    // a tray and its lid hold the same cards, and a divider holds none
    let part = |net: &Net| [BoxForm::Lid, BoxForm::Divider].into_iter().find(|form| net.form == *form);
    let mut told: Vec<(Size, Option<BoxForm>)> = Vec::new();
    let mut diags = Vec::new();
    for (piece, net, _) in boxes() {
        if told.iter().any(|(size, known)| alike(*size, net.of) && *known == part(net)) {
            continue;
        }
        told.push((net.of, part(net)));
        let together = || boxes().filter(|(_, other, _)| alike(other.of, net.of) && part(other) == part(net));
        let many: u32 = together().map(|(.., copies)| copies).sum();
        let holds: u32 = together().map(|(_, other, copies)| u32::from(other.holds) * copies).sum();
        let cards = deck.cards.iter().filter(|card| alike(trim(card), net.of));
        let cards: u32 = cards.map(|card| u32::from(card.copies)).sum();
        let divides = net.form == BoxForm::Divider;
        if cards > holds && !divides {
            let boxes = if many == 1 { "the box holds".to_owned() } else { format!("the {many} boxes hold") };
            let what = format!("{boxes} {holds} cards, and the game has {cards} of this size");
            let help =
                if many == 1 { format!("write {cards} instead of {holds}") } else { "make them larger".to_owned() };
            diags.push(Diag::error(piece.at, "small-box", what).help(help));
        } else if let Some(first) = deck.cards.first().filter(|_| cards == 0) {
            let ([w, h], Size { w: own_w, h: own_h }) = ([net.of.w.0, net.of.h.0], trim(first));
            let named = if divides { "divider" } else { "box" };
            let what = format!("the {named} is made for cards of {w} x {h} mm, but no card is {w} x {h} mm");
            let help = format!("write `trim: [{}, {}]` beside `{named}`", own_w.0, own_h.0);
            diags.push(Diag::error(piece.at, "small-box", what).help(help));
        }
    }
    diags
}

/// Whether two faces print the same, wherever their texts were written.
fn alike(one: &Face, other: Option<&Face>) -> bool {
    let plain = |face: &Face| -> Vec<(Name, Vec<String>)> {
        face.fields.iter().map(|(slot, said)| (slot.clone(), said.iter().map(Phrase::plain).collect())).collect()
    };
    other.is_some_and(|other| {
        (&one.template, &one.tags, &one.pictures) == (&other.template, &other.tags, &other.pictures)
            && plain(one) == plain(other)
    })
}

impl<'a> Printer<'a> {
    fn piece(&mut self, piece: &Piece, cut: Cut, nth: i64, copies: u16) -> Option<Component> {
        let turned = piece.back.placed().filter(|(template, _)| *template != "same");
        let sides = [Some((&piece.template, piece.at, false)), turned.map(|(template, at)| (template, at, true))];
        for (template, at, back) in sides.into_iter().flatten() {
            if self.is_dumb(piece, template, at, back) {
                return None;
            }
        }
        let own = |name: &str| piece.own(nth, name);
        let known = |name: &str| match named(self.facts, name) {
            _ if own(name).is_some() => own(name),
            Some(Fact::Number(n)) => Some(n.to_string()),
            Some(Fact::Word(word)) => Some(word.clone()),
            _ => None,
        };
        let tint = piece.tint.as_ref().map(|choice| choice.of(&known).map(|word| (word, choice)));
        let told = match &tint {
            Some(Err(diag)) => Some(diag.clone()),
            // words that are written were looked up where they are read
            Some(Ok((word, choice))) if !choice.words().contains(&word.as_str()) => {
                let strange = self.deck.about.tints.iter().all(|(name, ..)| name != word);
                strange.then(|| unknown_tint(word, &self.deck.about.tints, choice.at))
            }
            _ => None,
        };
        let fresh = told.filter(|diag| !self.diags.contains(diag));
        self.diags.extend(fresh);
        let tints = self.tints(tint.and_then(Result::ok).as_ref().map(|(word, _)| word.as_str()));
        let title = filled(&piece.title, &own).unwrap_or_else(|_| piece.title.clone());
        let mut of = Side { piece, cut: &cut, nth, title: &title, tints: &tints, back: false };
        let front = self.side(&of, &piece.template, piece.at, &piece.words);
        of.back = true;
        let back = match piece.back.placed() {
            Some((word, _)) if word == "same" => Some(front.clone()),
            Some((template, at)) => {
                let face = self.side(&of, template, at, &piece.back_words);
                let title = match &*piece.pile {
                    Some(pile) => format!("{} back", capitalised(pile)),
                    None => format!("{title}, back"),
                };
                Some(Face { title, ..face })
            }
            None => None,
        };
        let large = cut.trim.w.max(cut.trim.h) > CARD;
        let usual = sheet(piece.sheet.as_deref(), &cut);
        let file = match (large, &*usual) {
            (_, "cards") if piece.leaves.is_written() => Name::from("pads"),
            (true, "cards") => Name::from("boards"),
            (false, "cards") => Name::from("aids"),
            _ => usual,
        };
        let id = slug(&piece.name);
        Some(Component {
            id: if piece.each.is_some() { format!("{id}-{nth}") } else { id },
            title,
            kind: Name::from(piece.kind.clone()),
            pile: piece.pile.value.clone().map(Name::from),
            file,
            front,
            back,
            cut,
            copies,
            leaf: piece.leaves.is_written(),
        })
    }

    /// Whether all required texts of a side are missing, which is reported once instead of for each slot.
    fn is_dumb(&mut self, piece: &Piece, template: &str, at: Locus, back: bool) -> bool {
        let words = if back { &piece.back_words } else { &piece.words };
        let wants = self.wants(template, at);
        if !words.is_empty() || wants.needed().all(|slot| ["title", "game", "tagline"].contains(&slot)) {
            return false;
        }
        let name = if back { format!("{}_back", piece.name) } else { piece.name.clone() };
        if piece.lost || piece.misspelt.as_ref() == Some(&name) {
            return true;
        }
        let what = format!("the texts of `{name}` are missing, so it cannot be printed");
        let key = if back { "back_says" } else { "says" };
        let diag = match piece.prose {
            Some(prose) => {
                Diag::error(prose, "missing-key", what).help(format!("add `{name}:` and the texts of its slots"))
            }
            None => Diag::error(piece.at, "missing-key", what).help(format!("add `{key}:` and the texts of its slots")),
        };
        if !self.diags.contains(&diag) {
            self.diags.push(diag);
        }
        true
    }

    fn side(&mut self, of: &Side<'_>, template: &str, at: Locus, words: &[Told]) -> Face {
        let (piece, about, facts) = (of.piece, self.deck.about, self.facts);
        let own = |name: &str| piece.own(of.nth, name);
        let wants = self.wants(template, at);
        let mut tags = self.house_tags(&wants, of.tints, of.cut);
        for (name, text, at) in piece.tags.all().iter().filter(|(name, ..)| wants.tag(name)) {
            match filled(text, &own) {
                Ok(word) => {
                    tags.insert(Name::from(name.clone()), tag(&word));
                }
                Err(unknown) => {
                    let what = format!("`{unknown}` is unknown");
                    let help = "a tag can use {nth} for pieces with `each`, and {pile} for pieces with a pile";
                    self.diags.push(Diag::error(*at, "unknown-name", what).help(help));
                }
            }
        }
        let word = |text: &str| Tag::Word(Name::from(text.to_owned()));
        let pile = piece.pile.as_deref().unwrap_or_default();
        let house = [
            ("piece", word(&piece.name)),
            ("kind", word(&piece.kind)),
            ("pile", word(pile)),
            ("nth", Tag::Number(of.nth)),
            ("back", Tag::Flag(of.back)),
        ];
        for (name, tag) in house {
            if wants.tag(name) {
                tags.entry(Name::from(name)).or_insert(tag);
            }
        }
        let known = |name: &str| {
            let said = own(name).or_else(|| capital(name, &own)).map(|plain| Bound::Words(Cow::Owned(plain)));
            said.or_else(|| named(facts, name).and_then(wording::bound))
        };
        let names: Vec<&str> = facts.keys().map(String::as_str).chain(["nth"]).collect();
        let mut fields: BTreeMap<Name, Vec<Phrase>> = BTreeMap::new();
        for (slot, text, at) in words {
            let said = about.speech.text(text, *at, &known, &names, self.diags);
            let said = about.speech.hyphenated(said);
            fields.insert(Name::from(slot.clone()), said.into_iter().map(wording::badged).collect());
        }
        let titled = [
            ("title", of.title, piece.at),
            ("game", &about.title, about.at.key("title")),
            ("tagline", &about.tagline, about.at.key("tagline")),
        ];
        for (slot, text, at) in titled {
            if wants.slot(slot) && !fields.contains_key(slot) {
                fields.insert(Name::from(slot), vec![Phrase::words(text.to_owned(), at)]);
            }
        }
        // a condition of the template on a piece: texts, a picture or a tag with this name
        for question in wants.questions() {
            let name = &question["has_".len()..];
            let pictured = piece.pictures.all().iter().any(|(slot, ..)| slot == name);
            let told = fields.contains_key(name) || pictured || piece.tags.all().iter().any(|(tag, ..)| tag == name);
            if !piece.tags.all().iter().any(|(tag, ..)| tag == question) {
                tags.insert(Name::from(question.to_owned()), Tag::Flag(told));
            }
        }
        let pictures = piece.pictures.all().iter().filter(|(slot, ..)| !of.back || wants.picture(slot));
        let pictures = pictures.filter_map(|(slot, of_each, _)| {
            let nth = usize::try_from(of.nth - 1).unwrap_or(0);
            let (draft, at) = of_each.get(nth % of_each.len().max(1))?;
            let art = match self.shared(draft, *at) {
                Some((known, at)) => known.drawn(about.hand, of.tints, *at),
                None => draft.art(about.hand, of.tints, 0, &piece.name, *at),
            };
            Some((Name::from(slot.clone()), art))
        });
        Face {
            at: piece.at,
            title: of.title.to_owned(),
            template: template.to_owned(),
            fields,
            pictures: pictures.collect(),
            tags,
        }
    }

    /// The picture of `pictures.yaml` that a piece names. A misspelled name is told, and means the nearest one.
    fn shared(&mut self, named: &ArtDraft, at: Locus) -> Option<&'a (pictures::Draft, Locus)> {
        let (ArtDraft::File(name), known) = (named, &self.deck.about.pictures) else { return None };
        if let Some(picture) = known.get(name) {
            return Some(picture);
        }
        let near = did_you_mean(name, known.keys().map(String::as_str)).filter(|_| !name.contains(['.', '/']))?;
        let what = format!("there is no picture `{name}` in pictures.yaml");
        let diag = Diag::error(at, "unknown-name", what).help(format!("did you mean `{near}`?"));
        if !self.diags.contains(&diag) {
            self.diags.push(diag);
        }
        known.get(near)
    }
}

/// One side of a piece.
struct Side<'a> {
    piece: &'a Piece,
    cut: &'a Cut,
    nth: i64,
    title: &'a str,
    tints: &'a Tints,
    back: bool,
}

/// The value of a tag: a number, yes or no, a word.
fn tag(word: &str) -> Tag {
    match (word.parse(), word) {
        (Ok(n), _) => Tag::Number(n),
        (_, "yes") => Tag::Flag(true),
        (_, "no") => Tag::Flag(false),
        (_, word) => Tag::Word(Name::from(word.to_owned())),
    }
}
