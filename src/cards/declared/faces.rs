//! Turns cards into faces: each field goes to the slot with its name, and to the tag with its name if the template
//! uses one. A template gets only the tags that it names, so that faces can share the same drawing.

use super::Printable;
use super::about::{About, unknown_tint};
use super::card::Card;
use super::choice::{Choice, capital, names};
use super::cut::is_divider;
use super::facts::named;
use super::field::{Field, Value, What};
use super::glossary;
use super::kind::Kind;
use super::printer::{Dress, Printer};
use super::tags::{fact_tag, tagged};
use crate::face::{Component, Cut, Face, Name, Shape, Tag, Tints};
use crate::facts::{Facts, wording};
use crate::lexicon::prose::{self, Bound, capitalised};
use crate::lexicon::{Amount, Phrase, Run};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::unit::Mm;
use ground::world::Project;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use template::{Wants, wants};

/// The largest side of a token.
const TOKEN: Mm = Mm(40.0);

/// Every card of a game. `known` returns the component of a card, by its index, if it has been printed before.
pub(super) fn cards(
    deck: &Printable<'_>,
    project: &Project,
    facts: &Facts,
    known: &dyn Fn(usize, &Card) -> Option<Component>,
    diags: &mut Vec<Diag>,
) -> Vec<Component> {
    let mut printer = Printer::new(deck, project, facts, diags);
    let (mut all, mut printed) = (Vec::new(), BTreeSet::new());
    let mut anew = true;
    for (nth, card) in deck.cards.iter().enumerate() {
        if let Some(component) = known(nth, card) {
            anew = false;
            all.push(component);
        } else if let Some(component) = printer.card(card) {
            printed.insert(card.kind);
            all.push(component);
        }
    }
    // a field may be used by a card that was not printed again
    if anew {
        printer.unused(&printed);
    }
    all
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        deck: &'a Printable<'a>,
        project: &'a Project,
        facts: &'a Facts,
        diags: &'a mut Vec<Diag>,
    ) -> Self {
        Printer {
            deck,
            project,
            facts,
            asked: facts.iter().map(|(name, fact)| (Name::from(name.clone()), fact_tag(fact))).collect(),
            diags,
            templates: BTreeMap::new(),
            lost: BTreeSet::new(),
            backs: BTreeMap::new(),
            taken: BTreeMap::new(),
        }
    }

    /// The names that a template uses; its errors are reported when faces are typeset.
    pub(super) fn wants(&mut self, template: &str, at: Locus) -> Rc<Wants> {
        if let Some(known) = self.templates.get(template) {
            return known.clone();
        }
        let found = wants(self.project, template, at).drain(self.diags);
        if found.is_none() {
            self.lost.insert(template.to_owned());
        }
        let found = Rc::new(found.unwrap_or_default());
        self.templates.insert(template.to_owned(), found.clone());
        found
    }

    fn card(&mut self, card: &Card) -> Option<Component> {
        let deck = self.deck;
        let kind = &deck.about.kinds[card.kind];
        // the error was reported where it is declared
        if !kind.whole {
            return None;
        }
        if !card.whole {
            for field in &kind.fields {
                if let Some((value, at)) = card.values.get(&field.name) {
                    self.said(card, kind, field, value, *at);
                }
            }
            return None;
        }
        let about = self.deck.about;
        let word = |name: &str| match name {
            "game" => Some(about.title.clone()),
            _ => card.word(kind, name),
        };
        let choose =
            |choice: &Choice, diags: &mut Vec<Diag>| choice.of(&word).map_err(|d| diags.push(d.card(&card.title))).ok();
        let template = choose(&kind.template, self.diags)?;
        let back = match &*kind.back {
            Some(choice) => Some((choose(choice, self.diags)?, choice.at)),
            None => None,
        };
        let pile = match &*kind.pile {
            Some(choice) => choose(choice, self.diags)?,
            None => kind.name.clone(),
        };
        let number = card.number.clone()?;
        let energy = kind.energy.as_ref().and_then(|choice| Some((choose(choice, self.diags)?, choice.at)));
        let energy = energy.map_or(0, |(word, at)| self.energy(&word, at));
        let tint = match &*kind.tint {
            Some(choice) => {
                // an error in a value is reported where the value is written
                let field = choice.fields().first().and_then(|name| card.values.get(*name)).map(|(_, at)| *at);
                choose(choice, self.diags).map(|word| (word, field.unwrap_or(choice.at)))
            }
            None => None,
        };
        let strange = |word: &str| about.tints.iter().all(|(name, ..)| name != word);
        if let Some((word, at)) = tint.as_ref().filter(|(word, _)| strange(word)) {
            let diag = unknown_tint(word, &about.tints, *at).card(&card.title);
            self.diags.extend(Some(diag).filter(|diag| !self.diags.contains(diag)));
        }
        let tints = self.tints(tint.as_ref().map(|(word, _)| word.as_str()));
        let behind = back.as_ref().map(|(template, at)| self.wants(template, *at));
        let behind = behind.as_deref();
        let front =
            Dress { front: true, pile: &pile, number: &number, tints: &tints, energy, says: kind.says.all(), behind };
        let behind = Dress { front: false, says: kind.back_says.all(), ..front };
        let (front, _) = self.face(card, kind, &template, kind.template.at, &front);
        let back = back.map(|(template, at)| {
            let (face, own) = self.face(card, kind, &template, at, &behind);
            if own {
                return face;
            }
            // a back without card values is the same for its whole pile, whatever the fronts look like
            let worn = self.worn_behind(&pile, &tints);
            let (face, _) = self.face(card, kind, &template, at, &Dress { tints: &worn, ..behind });
            Face { at, title: format!("{} back", capitalised(&pile)), ..face }
        });
        let back = back.filter(|back| !back.template.is_empty());
        // an error in a template is reported where it is named, not for every card
        let lost = [Some(&front), back.as_ref()].into_iter().flatten().any(|face| self.lost.contains(&face.template));
        if lost || tint.is_some_and(|(word, _)| strange(&word)) {
            return None;
        }
        Some(Component {
            id: card.id.clone(),
            title: card.title.clone(),
            kind: Name::from(kind.name.clone()),
            // a component with its own back hides nothing
            pile: back.as_ref().filter(|back| back.title != card.title).map(|_| Name::from(pile.clone())),
            file: sheet(kind.sheet.as_deref(), &kind.cut),
            front,
            back,
            cut: kind.cut.clone(),
            copies: card.copies,
            leaf: false,
        })
    }

    /// The energy of the background of a picture.
    fn energy(&mut self, word: &str, at: Locus) -> u8 {
        let found = word.trim().parse::<u8>().ok().filter(|energy| *energy <= 2);
        if found.is_none() {
            let diag = Diag::error(at, "bad-energy", format!("`energy` is {word:?}"));
            let diag = diag.help("write 0 for the place alone, 1 for rays, or 2 for rays, runes and an aura");
            if !self.diags.contains(&diag) {
                self.diags.push(diag);
            }
        }
        found.unwrap_or(0)
    }

    /// The tints of a pile's backs: those with the name `back`, or else those of its first card.
    fn worn_behind(&mut self, pile: &str, first: &Tints) -> Tints {
        let named = self.deck.about.tints.iter().find(|(name, ..)| name == "back").map(|(_, tints, _)| tints);
        self.backs.entry(pile.to_owned()).or_insert_with(|| named.unwrap_or(first).clone()).clone()
    }

    /// The tints with this name; the first ones if there is no name or no such tints.
    pub(super) fn tints(&self, tint: Option<&str>) -> Tints {
        let all = &self.deck.about.tints;
        let found = tint.and_then(|word| all.iter().find(|(name, ..)| name == word));
        found.or(all.first()).map(|(_, tints, _)| tints.clone()).unwrap_or_else(|| Tints {
            deep: String::new(),
            dark: String::new(),
            mid: String::new(),
            light: String::new(),
            high: String::new(),
        })
    }

    /// A face of a card, and whether anything on it belongs to this card alone.
    fn face(&mut self, card: &Card, kind: &'a Kind, template: &str, at: Locus, dress: &Dress<'_>) -> (Face, bool) {
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
        let asks = wants.questions().next().is_some();
        for field in &kind.fields {
            let value = card.values.get(&field.name);
            let (slot, tag) = (field.slot.as_str(), field.tag.as_str());
            let picture = matches!(field.what, What::Picture) || matches!(value, Some((Value::Picture(_), _)));
            // every card has a number, written or not
            let numbers = field.name == "number";
            let wanted = if picture { wants.picture(slot) } else { wants.slot(slot) };
            // a field on the back need not be on the front too
            let shown = wants.tag(tag) || dress.behind.is_some_and(|behind| behind.slot(slot));
            let owed = dress.front && kind.given && !shown && value.is_some_and(|(v, _)| owed(kind, field, v));
            // a misspelled slot was reported where the field is declared
            if owed
                && !wanted
                && slot != field.name
                && let Some(near) = did_you_mean(slot, wants.names())
            {
                let what = format!("no template of the kind `{}` has a slot `{slot}`", kind.name);
                let diag = Diag::error(field.at.key("slot"), "no-slot", what).help(format!("did you mean `{near}`?"));
                self.diags.extend(Some(diag).filter(|diag| !self.diags.contains(diag)));
                continue;
            }
            if !(numbers && slot == "number") && (wanted || owed) {
                self.take(card, field);
                // a missing value on one card counts as missing on all
                let usual = field.default.as_ref().map(|(_, at)| *at);
                own |= value.is_some_and(|(_, at)| Some(*at) != usual);
                match value {
                    Some((Value::Picture(draft), at)) => {
                        let seed = if Some(*at) == usual { &kind.name } else { &card.id };
                        let art = draft.art(self.deck.about.hand, dress.tints, dress.energy, seed, *at);
                        face.pictures.insert(Name::from(slot.to_owned()), art);
                    }
                    Some((value, at)) => {
                        let said = self.said(card, kind, field, value, *at);
                        face.fields.entry(Name::from(slot.to_owned())).or_default().extend(said);
                    }
                    // an optional field leaves its slot empty
                    None if !picture => {
                        face.fields.entry(Name::from(slot.to_owned())).or_default();
                    }
                    None => {}
                }
            }
            if wants.tag(tag) {
                self.take(card, field);
                own = true;
                if !numbers {
                    let tag_of = value.map_or(Tag::Flag(false), |(value, _)| tagged(value));
                    face.tags.insert(Name::from(tag.to_owned()), tag_of);
                }
            }
            // a template uses the name of the slot in the condition, whatever the name of the field
            for name in [tag, slot].into_iter().filter(|_| asks) {
                let has = format!("has_{name}");
                // if several fields share a slot, one is enough
                if wants.tag(&has) && (value.is_some() || !face.tags.contains_key(has.as_str())) {
                    face.tags.insert(Name::from(has), Tag::Flag(value.is_some()));
                }
            }
        }
        for (slot, text, at) in dress.says {
            let said = self.told(card, kind, dress, text, *at);
            face.fields.entry(Name::from(slot.clone())).or_default().extend(said);
        }
        let about = self.deck.about;
        for (slot, says) in wants.says().filter(|(slot, _)| face.fields.get(*slot).is_none_or(Vec::is_empty)) {
            self.diags.extend(untranslated(about, template, slot, says, at).filter(|diag| !self.diags.contains(diag)));
        }
        let plain = |text: &str, at: Locus| vec![Phrase::words(text.to_owned(), at)];
        let written = |key: &str| if kind.given { card.at.key(key) } else { card.at };
        for (slot, text, at) in [
            ("title", card.title.as_str(), written("title")),
            ("id", &card.id, written("id")),
            ("number", dress.number, written("id")),
            ("pile", dress.pile, kind.at),
            ("kind", &kind.name, kind.at),
            ("game", &about.title, about.at.key("title")),
            ("tagline", &about.tagline, about.at.key("tagline")),
        ] {
            let owed = dress.front && kind.given && slot == "title";
            if (wants.slot(slot) || owed) && !face.fields.contains_key(slot) {
                // a card without a title also has a name, which is not printed
                let said = if slot == "title" && kind.title.is_none() { Vec::new() } else { plain(text, at) };
                face.fields.insert(Name::from(slot), said);
                own |= ["title", "id", "number"].contains(&slot);
                if let Some(field) = kind.title.as_deref().filter(|_| slot == "title").and_then(|name| kind.field(name))
                {
                    self.take(card, field);
                }
            }
        }
        (face, own)
    }

    fn take(&mut self, card: &Card, field: &'a Field) {
        self.taken.entry(card.kind).or_default().insert(&field.name);
    }

    /// The texts of a kind for each of its cards.
    fn told(&mut self, card: &Card, kind: &Kind, dress: &Dress<'_>, text: &str, at: Locus) -> Vec<Phrase> {
        let (facts, about) = (self.facts, self.deck.about);
        let word = |name: &str| match name {
            "pile" => Some(dress.pile.to_owned()),
            "number" => Some(dress.number.to_owned()),
            "game" => Some(about.title.clone()),
            _ => card.word(kind, name),
        };
        let known = |name: &str| match card.value(name) {
            Some(Value::Number(n)) => Some(Bound::Count(Amount::plain(*n as i32))),
            _ => {
                let said = word(name).or_else(|| capital(name, &word)).map(|plain| Bound::Words(Cow::Owned(plain)));
                said.or_else(|| named(facts, name).and_then(wording::bound))
            }
        };
        let names: Vec<&str> =
            kind.fields.iter().map(|field| field.name.as_str()).chain(facts.keys().map(String::as_str)).collect();
        let mut own = Vec::new();
        let said = about.speech.text(text, at, &known, &names, &mut own);
        // an error in it is the same on every card
        own.retain(|diag| !self.diags.contains(diag));
        self.diags.extend(own);
        about.speech.hyphenated(said)
    }

    /// The text of a field for its slot.
    fn said(&mut self, card: &Card, kind: &Kind, field: &Field, value: &Value, at: Locus) -> Vec<Phrase> {
        let facts = self.facts;
        let known = |name: &str| match (card.value(name), name) {
            (Some(Value::Number(n)), _) => Some(Bound::Count(Amount::plain(*n as i32))),
            (Some(_), _) => card.printed(name).map(|plain| Bound::Words(Cow::Owned(plain))),
            (None, "title") => Some(Bound::Words(Cow::Owned(card.title.clone()))),
            // an unreadable value was reported at its place
            (None, name) if !card.whole && kind.field(name).is_some() => Some(Bound::Count(Amount::plain(0))),
            (None, _) => named(facts, name).and_then(wording::bound),
        };
        // a number and a plain title contain no names
        let names: Vec<&str> = match value {
            Value::Says(_) | Value::Text(_) | Value::List(_) if !kind.is_title(&field.name) => {
                kind.fields.iter().map(|field| field.name.as_str()).chain(facts.keys().map(String::as_str)).collect()
            }
            _ => Vec::new(),
        };
        let (speech, mut own) = (&self.deck.about.speech, Vec::new());
        let said = match value {
            Value::Number(n) => vec![Phrase::count(Amount::plain(*n as i32), at)],
            Value::Said(phrases) => phrases.clone(),
            Value::Says(tree) => speech.says(tree.node(at), &known, &names, self.project, &mut own),
            Value::Text(text) if kind.is_title(&field.name) => vec![Phrase::words(text.clone(), at)],
            Value::Text(text) if matches!(field.what, What::Plain) => {
                prose::paragraphs(text).map(|line| Phrase::words(speech.quoted(line), at)).collect()
            }
            Value::Text(text) if matches!(field.what, What::Flavour) => {
                speech.flavour(text, at, &known, &names, &mut own)
            }
            Value::Text(text) => speech.text(text, at, &known, &names, &mut own),
            Value::List(all) => match (&field.explain, card.words.get(&field.name)) {
                (Some(group), _) => self.explained(all, group, at, &mut own),
                (None, Some(words)) => {
                    let lines: Vec<&str> = words.split(';').map(str::trim).collect();
                    speech.text(&lines.join("\n"), at, &known, &names, &mut own)
                }
                (None, None) => {
                    let lines: Vec<String> = all.iter().filter_map(Value::plain).collect();
                    speech.text(&lines.join("\n"), at, &known, &names, &mut own)
                }
            },
            _ => card.printed(&field.name).map(|plain| Phrase::words(plain, at)).into_iter().collect(),
        };
        self.diags.extend(own.into_iter().map(|d| d.card(&card.title)));
        let is_title = kind.is_title(&field.name);
        if is_title { said } else { speech.hyphenated(said) }
    }

    /// The explanations of words from the glossary, one paragraph each.
    fn explained(&self, words: &[Value], group: &str, at: Locus, diags: &mut Vec<Diag>) -> Vec<Phrase> {
        let Some(terms) = &self.deck.terms else { return Vec::new() };
        let mut said = Vec::with_capacity(words.len());
        for word in words.iter().filter_map(Value::plain).map(|word| word.replace('_', " ")) {
            let term = glossary::explaining(terms, &word).into_iter().find(|term| term.group == group);
            let Some(term) = term else {
                let what = format!("`{word}` has no explanation");
                diags.push(
                    Diag::error(at, "not-explained", what)
                        .help(format!("add it to glossary.yaml with `group: {group}`, or remove `explain`")),
                );
                continue;
            };
            let mut phrase = Phrase::default();
            phrase.push(Run::Keyword(format!("{}:", capitalised(&word)).into()), at);
            phrase.push(Run::Word(format!(" {}", term.says).into()), term.at.key("says"));
            said.push(phrase);
        }
        said
    }

    /// Reports unused fields of printed kinds: those without a slot, tag, choice, law or formula that uses them.
    fn unused(&mut self, printed: &BTreeSet<usize>) {
        let about = self.deck.about;
        for (number, kind) in about.kinds.iter().enumerate() {
            // if a card or template could not be read, its contents are unknown
            let mut mine = self.deck.cards.iter().filter(|card| card.kind == number);
            if !kind.whole || !printed.contains(&number) || mine.any(|card| !card.whole) || !self.lost.is_empty() {
                continue;
            }
            let mut asked: BTreeSet<&str> = kind.choices().flat_map(Choice::fields).collect();
            asked.extend([kind.id.as_str(), "copies", "number"]);
            asked.extend(kind.copies.iter().flat_map(Choice::words));
            let said: Vec<String> = [&kind.says, &kind.back_says]
                .into_iter()
                .flat_map(|says| says.all())
                .flat_map(|(_, text, _)| names(text))
                .map(str::to_lowercase)
                .collect();
            asked.extend(said.iter().map(String::as_str));
            // a card without any other text is a finished picture that contains its title
            let texts =
                |field: &&Field| !matches!(field.what, What::Picture) && kind.title.as_ref() != Some(&field.name);
            let taken = self.taken.get(&number);
            let bare = !kind.fields.iter().filter(texts).any(|field| taken.is_some_and(|t| t.contains(&*field.name)));
            asked.extend(kind.title.as_deref().filter(|_| bare || said.iter().any(|name| name == "title")));
            for field in &kind.fields {
                if let What::Computed(formula) = &field.what {
                    asked.extend(formula.names());
                }
            }
            let laws = about.laws.iter().flat_map(|law| law.fields());
            asked.extend(laws);
            for field in &kind.fields {
                let taken = self.taken.get(&number).is_some_and(|t| t.contains(&*field.name));
                if taken || matches!(field.what, What::Given) || asked.contains(field.name.as_str()) {
                    continue;
                }
                let titled = kind.title.as_ref() == Some(&field.name);
                let drawn = kind.template.words();
                let of = self.templates.iter().filter(|(name, _)| drawn.contains(&name.as_str()));
                let slots: BTreeSet<&str> = of.flat_map(|(_, wants)| wants.names()).collect();
                let slot = if titled { "title" } else { &field.slot };
                let what = format!("`{}` is not printed: no template of the kind `{}` uses it", field.name, kind.name);
                let has = slots.iter().map(|slot| format!("`{slot}`")).collect::<Vec<_>>().join(", ");
                let help = match did_you_mean(slot, slots) {
                    Some(near) => format!("did you mean the slot `{near}`? then write `slot: {near}`"),
                    None if titled => {
                        let files: Vec<String> = drawn.iter().map(|name| format!("templates/{name}.svg")).collect();
                        format!(
                            "draw a <rect data-slot=\"title\"> in {}; if no card is to show its title, write `title: none` and `id: {}`",
                            files.join(" and "),
                            field.name
                        )
                    }
                    None if has.is_empty() => {
                        format!("draw a <rect data-slot=\"{slot}\"> where it should be printed, or remove the field")
                    }
                    None => format!(
                        "{} has the slots {has}: write `slot: ..` for one of them; or draw a <rect data-slot=\"{slot}\"> in a template of your own",
                        drawn.join(" and ")
                    ),
                };
                self.diags.push(Diag::warning(field.at, "unused-field", what).help(help));
            }
        }
    }
}

/// The warning about words of a template, which are printed in the first language.
fn untranslated(about: &About, template: &str, slot: &str, says: &str, at: Locus) -> Option<Diag> {
    let (language, first) = (about.spoken.other()?, about.spoken.all().first()?);
    let what = format!(
        "\"{says}\" in templates/{template}.svg is missing in {}, and printed in {}",
        language.name, first.name
    );
    let help = format!(
        "write it under `says` of the kind: `says: {{{slot}: {{{}: \"{says}\", {}: ..}}}}`",
        first.code, language.code
    );
    Some(Diag::warning(at, "untranslated", what).help(help))
}

/// Whether a field from the rules must be printed: text, art or numbers, unless it only selects something.
fn owed(kind: &Kind, field: &Field, value: &Value) -> bool {
    matches!(value, Value::Said(_) | Value::Number(_) | Value::Picture(_))
        && !kind.choices().flat_map(Choice::fields).any(|name| name == field.name)
}

/// The default file for components with this cut.
pub(super) fn sheet(named: Option<&str>, cut: &Cut) -> Name {
    match named {
        Some(name) => Name::from(ground::name::slug(name)),
        None if is_divider(cut) => Name::from("dividers"),
        None if matches!(cut.shape, Shape::Net(_)) => Name::from("boxes"),
        None if cut.trim.w.max(cut.trim.h) <= TOKEN => Name::from("tokens"),
        None if !cut.is_straight() => Name::from("tiles"),
        None => Name::from("cards"),
    }
}
