//! Cards as they are printed: each field into the slot of its name, and into the tag of its name where the template asks for one.
//! What a template asks for it says itself; nothing is handed to it that it does not name, so that faces share what is drawn alike.

use super::Deck;
use super::about::unknown_tint;
use super::cards::Card;
use super::choice::Choice;
use super::facts::named;
use super::field::{Field, Value, What};
use super::kind::Kind;
use crate::diag::{Diag, did_you_mean};
use crate::face::{Art, ArtDraft, Component, Cut, Face, Name, Shape, Tag, Tints};
use crate::game::{Fact, Facts, wording};
use crate::lexicon::prose::Bound;
use crate::lexicon::{Amount, Phrase};
use crate::locus::Locus;
use crate::typeset::{Wants, wants};
use crate::unit::Mm;
use crate::world::Project;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Pieces with no side longer than this are tokens.
const TOKEN: Mm = Mm(40.0);

/// What templates are asked once.
pub(super) struct Printer<'a> {
    pub(super) deck: &'a Deck<'a>,
    pub(super) project: &'a Project,
    pub(super) facts: &'a Facts,
    pub(super) diags: &'a mut Vec<Diag>,
    templates: BTreeMap<String, Wants>,
    /// What the backs of each pile wear.
    backs: BTreeMap<String, Tints>,
    /// Fields that some template has taken, by kind.
    taken: BTreeSet<(usize, String)>,
}

/// Every card of a game.
pub(super) fn cards(deck: &Deck<'_>, project: &Project, facts: &Facts, diags: &mut Vec<Diag>) -> Vec<Component> {
    let mut printer = Printer::new(deck, project, facts, diags);
    let all: Vec<Component> = deck.cards.iter().filter_map(|card| printer.card(card)).collect();
    printer.unused();
    all
}

impl<'a> Printer<'a> {
    pub(super) fn new(deck: &'a Deck<'a>, project: &'a Project, facts: &'a Facts, diags: &'a mut Vec<Diag>) -> Self {
        Printer {
            deck,
            project,
            facts,
            diags,
            templates: BTreeMap::new(),
            backs: BTreeMap::new(),
            taken: BTreeSet::new(),
        }
    }

    /// What a template asks for; complaints about it are made when faces are set.
    pub(super) fn wants(&mut self, template: &str, at: Locus) -> Wants {
        if let Some(known) = self.templates.get(template) {
            return known.clone();
        }
        let found = wants(self.project, template, at).drain(self.diags).unwrap_or_default();
        self.templates.insert(template.to_owned(), found.clone());
        found
    }

    fn card(&mut self, card: &Card) -> Option<Component> {
        let kind = &self.deck.about.kinds[card.kind];
        if !card.whole {
            for field in &kind.fields {
                if let Some((value, at)) = card.values.get(&field.name) {
                    self.said(card, kind, field, value, *at);
                }
            }
            return None;
        }
        let word = |name: &str| match name {
            "game" => Some(self.deck.about.title.clone()),
            _ => card.word(kind, name),
        };
        let choose =
            |choice: &Choice, diags: &mut Vec<Diag>| choice.of(&word).map_err(|d| diags.push(d.card(&card.title))).ok();
        let template = choose(&kind.template, self.diags)?;
        let back = match &kind.back {
            Some(choice) => Some((choose(choice, self.diags)?, choice.at)),
            None => None,
        };
        let pile = match &kind.pile {
            Some(choice) => choose(choice, self.diags)?,
            None => kind.name.clone(),
        };
        let own = card.value("number").and_then(Value::plain);
        let number = match (&kind.number, own) {
            (_, Some(own)) => own,
            (Some(choice), None) => choose(choice, self.diags)?,
            (None, None) => card.nth.to_string(),
        };
        let tint = match &kind.tint {
            Some(choice) => choose(choice, self.diags).map(|word| (word, choice.at)),
            None => None,
        };
        let tints = self.tints(tint.as_ref().map(|(word, at)| (word.as_str(), *at)));
        let about = Dress { pile: &pile, number: &number, tints: &tints };
        let (front, _) = self.face(card, kind, &template, kind.template.at, &about);
        let back = back.map(|(template, at)| {
            let (face, own) = self.face(card, kind, &template, at, &about);
            if own {
                return face;
            }
            // a back that says nothing of its card is the same for all of its pile, whatever they wear in front
            let worn = self.worn_behind(&pile, &tints);
            let (face, _) = self.face(card, kind, &template, at, &Dress { tints: &worn, ..about });
            Face { at, title: format!("Back, {pile}"), ..face }
        });
        let back = back.filter(|back| !back.template.is_empty());
        Some(Component {
            id: card.id.clone(),
            title: card.title.clone(),
            kind: Name::from(kind.name.clone()),
            // what has a back of its own hides nothing
            pile: back.as_ref().filter(|back| back.title != card.title).map(|_| Name::from(pile.clone())),
            file: sheet(kind.sheet.as_deref(), kind.cut),
            front,
            back,
            cut: kind.cut,
            copies: card.copies,
        })
    }

    /// The tints of a pile's backs: those called `back`, else those of its first card.
    fn worn_behind(&mut self, pile: &str, first: &Tints) -> Tints {
        let named = self.deck.about.tints.iter().find(|(name, _)| name == "back").map(|(_, tints)| tints);
        self.backs.entry(pile.to_owned()).or_insert_with(|| named.unwrap_or(first).clone()).clone()
    }

    /// The tints of a word; the first there are, if none is named.
    pub(super) fn tints(&mut self, tint: Option<(&str, Locus)>) -> Tints {
        let all = &self.deck.about.tints;
        let found = tint.and_then(|(word, _)| all.iter().find(|(name, _)| name == word));
        if let (Some((word, at)), None) = (tint, found) {
            let diag = unknown_tint(word, all, at);
            if !self.diags.contains(&diag) {
                self.diags.push(diag);
            }
        }
        found.or(all.first()).map(|(_, tints)| tints.clone()).unwrap_or_else(|| Tints {
            deep: String::new(),
            dark: String::new(),
            mid: String::new(),
            light: String::new(),
            high: String::new(),
        })
    }

    /// A face of a card, and whether anything on it is the card's own.
    fn face(&mut self, card: &Card, kind: &Kind, template: &str, at: Locus, dress: &Dress<'_>) -> (Face, bool) {
        let wants = self.wants(template, at);
        let mut face = Face {
            at: card.at,
            title: card.title.clone(),
            template: template.to_owned(),
            fields: BTreeMap::new(),
            pictures: BTreeMap::new(),
            tags: self.tags(&wants, kind, dress),
        };
        let mut own = false;
        for field in &kind.fields {
            let value = card.values.get(&field.name);
            let (slot, tag) = (field.slot.as_str(), field.tag.as_str());
            let picture = matches!(field.what, What::Picture);
            // its number every card has, written or not
            let numbers = field.name == "number";
            if !numbers && if picture { wants.picture(slot) } else { wants.slot(slot) } {
                self.taken.insert((card.kind, field.name.clone()));
                // what nobody wrote on the card is the same on all of them
                let usual = field.default.as_ref().map(|(_, at)| *at);
                own |= value.is_some_and(|(_, at)| Some(*at) != usual);
                match value {
                    Some((Value::Picture(draft), at)) => {
                        let seed = if Some(*at) == usual { &kind.name } else { &card.id };
                        face.pictures.insert(Name::from(slot.to_owned()), art(draft, dress.tints, seed, *at));
                    }
                    Some((value, at)) => {
                        let said = self.said(card, kind, field, value, *at);
                        face.fields.entry(Name::from(slot.to_owned())).or_default().extend(said);
                    }
                    // what may be left out leaves its slot empty
                    None if !picture => {
                        face.fields.entry(Name::from(slot.to_owned())).or_default();
                    }
                    None => {}
                }
            }
            if wants.tag(tag) {
                self.taken.insert((card.kind, field.name.clone()));
                own = true;
                let tag_of = value.map_or(Tag::Flag(false), |(value, _)| tagged(value));
                face.tags.insert(Name::from(tag.to_owned()), tag_of);
            }
            let has = format!("has_{tag}");
            if wants.tag(&has) {
                face.tags.insert(Name::from(has), Tag::Flag(value.is_some()));
            }
        }
        let plain = |text: &str, at: Locus| vec![Phrase::words(text.to_owned(), at)];
        for (slot, text, theirs) in [
            ("title", card.title.as_str(), true),
            ("id", &card.id, true),
            ("number", dress.number, true),
            ("pile", dress.pile, false),
            ("kind", &kind.name, false),
            ("game", &self.deck.about.title, false),
            ("tagline", &self.deck.about.tagline, false),
        ] {
            if wants.slot(slot) && !face.fields.contains_key(slot) {
                let at = if theirs { card.at } else { Locus::Nowhere };
                face.fields.insert(Name::from(slot), plain(text, at));
                own |= theirs;
            }
        }
        (face, own)
    }

    /// The tags that any face may ask for.
    pub(super) fn tags(&self, wants: &Wants, kind: &Kind, dress: &Dress<'_>) -> BTreeMap<Name, Tag> {
        let mut tags = self.house_tags(wants, dress.tints, kind.cut);
        let word = |text: &str| Tag::Word(Name::from(text.to_owned()));
        for (name, tag) in [("kind", word(&kind.name)), ("pile", word(dress.pile)), ("number", word(dress.number))] {
            if wants.tag(name) {
                tags.insert(Name::from(name), tag);
            }
        }
        tags
    }

    /// Tints, fonts, and every number of the rules that a template names.
    pub(super) fn house_tags(&self, wants: &Wants, tints: &Tints, cut: Cut) -> BTreeMap<Name, Tag> {
        let mut tags = BTreeMap::new();
        let word = |text: &str| Tag::Word(Name::from(text.to_owned()));
        // a kind without such a field has it on no card
        tags.extend(wants.questions().map(|name| (Name::from(name.to_owned()), Tag::Flag(false))));
        let about = self.deck.about;
        let [title, text] = &about.fonts;
        let fonts = BTreeMap::from([(Name::from("title"), word(title)), (Name::from("text"), word(text))]);
        for (name, tag) in [("tints", tints.tag()), ("fonts", Tag::Map(fonts)), ("game", word(&about.title))] {
            if wants.tag(name) {
                tags.insert(Name::from(name), tag);
            }
        }
        // for templates that serve several cuts: how large a face is, bleed included, and its bleed
        let full = cut.full();
        for (name, Mm(mm)) in [("w", full.w), ("h", full.h), ("bleed", cut.bleed)] {
            if wants.tag(name) {
                tags.insert(Name::from(name), word(&format!("{mm}")));
            }
        }
        for (name, fact) in self.facts.iter().filter(|(name, _)| wants.tag(name)) {
            tags.entry(Name::from(name.clone())).or_insert_with(|| fact_tag(fact));
        }
        tags
    }

    /// What a field says in its slot.
    fn said(&mut self, card: &Card, kind: &Kind, field: &Field, value: &Value, at: Locus) -> Vec<Phrase> {
        let facts = self.facts;
        let known = |name: &str| match (card.value(name), name) {
            (Some(Value::Number(n)), _) => Some(Bound::Count(Amount::plain(*n as i32))),
            (Some(value), _) => value.plain().map(|plain| Bound::Words(Cow::Owned(plain))),
            (None, "title") => Some(Bound::Words(Cow::Owned(card.title.clone()))),
            (None, _) => named(facts, name).and_then(wording::bound),
        };
        let names: Vec<&str> =
            kind.fields.iter().map(|field| field.name.as_str()).chain(facts.keys().map(String::as_str)).collect();
        let (speech, mut own) = (&self.deck.about.speech, Vec::new());
        let said = match value {
            Value::Number(n) => vec![Phrase::count(Amount::plain(*n as i32), at)],
            Value::Says(tree) => speech.says(tree.node(at), &known, &names, self.project, &mut own),
            Value::Text(text) if field.name == kind.title => vec![Phrase::words(text.clone(), at)],
            Value::Text(text) if matches!(field.what, What::Flavour) => {
                speech.flavour(text, at, &known, &names, &mut own)
            }
            Value::Text(text) => speech.text(text, at, &known, &names, &mut own),
            Value::List(all) => {
                let lines: Vec<String> = all.iter().filter_map(Value::plain).collect();
                speech.text(&lines.join("\n"), at, &known, &names, &mut own)
            }
            other => other.plain().map(|plain| Phrase::words(plain, at)).into_iter().collect(),
        };
        self.diags.extend(own.into_iter().map(|d| d.card(&card.title)));
        said
    }

    /// Fields that nothing asks for: no slot, no tag, no choice, no law, no formula.
    fn unused(&mut self) {
        let about = self.deck.about;
        for (number, kind) in about.kinds.iter().enumerate() {
            if !self.deck.cards.iter().any(|card| card.kind == number) {
                continue;
            }
            let choices = [
                Some(&kind.template),
                kind.back.as_ref(),
                kind.pile.as_ref(),
                kind.copies.as_ref(),
                kind.number.as_ref(),
                kind.tint.as_ref(),
            ];
            let mut asked: BTreeSet<&str> = choices.into_iter().flatten().flat_map(Choice::fields).collect();
            asked.extend([kind.title.as_str(), kind.id.as_str(), "copies", "number"]);
            asked.extend(kind.copies.iter().flat_map(Choice::words));
            for field in &kind.fields {
                if let What::Computed(formula) = &field.what {
                    asked.extend(formula.names());
                }
            }
            let laws = about.laws.iter().flat_map(|law| law.fields());
            asked.extend(laws);
            for field in &kind.fields {
                if asked.contains(field.name.as_str()) || self.taken.contains(&(number, field.name.clone())) {
                    continue;
                }
                let slots: BTreeSet<&str> = self.templates.values().flat_map(Wants::names).collect();
                let what =
                    format!("nothing shows `{}`: no template of the kind `{}` asks for it", field.name, kind.name);
                let help = match did_you_mean(&field.slot, slots.iter().copied()) {
                    Some(near) => format!("did you mean the slot `{near}`? then write `slot: {near}`"),
                    None => format!("draw a <rect data-slot=\"{}\"> where it shall stand, or take it out", field.slot),
                };
                self.diags.push(Diag::warning(field.at, "unused-field", what).help(help));
            }
        }
    }
}

/// What a card wears on all its faces.
#[derive(Clone, Copy)]
pub(super) struct Dress<'a> {
    pub(super) pile: &'a str,
    pub(super) number: &'a str,
    pub(super) tints: &'a Tints,
}

/// A picture on its way to its face.
pub(super) fn art(draft: &ArtDraft, tints: &Tints, id: &str, at: Locus) -> Art {
    draft.art(tints, 0, id, at)
}

/// What a template may ask about a value.
fn tagged(value: &Value) -> Tag {
    match value {
        Value::Number(n) => Tag::Number(*n),
        Value::Flag(yes) => Tag::Flag(*yes),
        Value::Card { id, .. } => Tag::Word(Name::from(id.clone())),
        Value::List(all) => Tag::List(all.iter().map(tagged).collect()),
        Value::Says(_) | Value::Picture(_) => Tag::Flag(true),
        other => Tag::Word(Name::from(other.plain().unwrap_or_default())),
    }
}

fn fact_tag(fact: &Fact) -> Tag {
    match fact {
        Fact::Number(n) => Tag::Number(*n),
        Fact::Word(word) => Tag::Word(Name::from(word.clone())),
        Fact::List(all) => Tag::List(all.iter().map(fact_tag).collect()),
        Fact::Map(all) => Tag::Map(all.iter().map(|(name, fact)| (Name::from(name.clone()), fact_tag(fact))).collect()),
    }
}

/// The files that things of this cut are printed in, unless the designer says otherwise.
pub(super) fn sheet(named: Option<&str>, cut: Cut) -> Name {
    match named {
        Some(name) => Name::from(crate::check::slug(name)),
        None if cut.trim.w.max(cut.trim.h) <= TOKEN => Name::from("tokens"),
        None if cut.shape != Shape::Box => Name::from("tiles"),
        None => Name::from("cards"),
    }
}
