//! Laws across cards, in a small closed vocabulary. Each says what must hold, for whom, and with which words it is broken;
//! numbers may be written or be the names of facts.

use super::Printable;
use super::card::Card;
use super::facts::named;
use super::field::What;
use super::keys;
use super::kind::Kind;
use super::typed::Held;
use crate::facts::{Fact, Facts};
use crate::load::Node;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;
use ground::world::Project;
use std::collections::BTreeMap;

mod never;

/// A law.
#[derive(Clone, Debug)]
pub(super) struct Law {
    at: Locus,
    form: Form,
    /// Cards that it speaks of: those whose fields have these values.
    only: Vec<(String, String)>,
    bounds: Bounds,
    /// The designer's own words for who breaks it.
    says: Option<String>,
}

#[derive(Clone, Debug)]
enum Form {
    /// So many cards of a kind, with copies; of each value of a field, if one is named.
    Count { kind: usize, each: Option<String> },
    /// So many different cards of a kind.
    Titles { kind: usize, each: Option<String> },
    /// No two cards of a kind have the same in all of these fields.
    Unique { kind: usize, fields: Vec<String> },
    /// The mean of a field over all copies.
    Mean { kind: usize, field: String },
    /// The sum of a field over all copies.
    Sum { kind: usize, field: String },
    /// Each card of a kind has so many of another, at least one: those that have in a field what it has in another.
    Each { kind: usize, has: usize, links: Vec<(String, String)> },
}

/// What is tolerated: numbers, or names of facts.
#[derive(Clone, Debug, Default)]
struct Bounds {
    is: Option<(String, Locus)>,
    min: Option<(String, Locus)>,
    max: Option<(String, Locus)>,
}

const FORMS: [&str; 6] = ["count", "titles", "unique", "mean", "sum", "each"];

impl Law {
    pub(super) fn read(node: Node<'_>, kinds: &[Kind], project: &Project, diags: &mut Vec<Diag>) -> Option<Law> {
        let keys = keys::Law::of(node, keys::Law::KEYS, project, diags);
        let named = [keys.count.at, keys.titles.at, keys.unique.at, keys.mean.at, keys.sum.at, keys.each.at];
        // beside a count `each` is the field whose values are counted one by one
        let forms: Vec<&str> =
            FORMS.into_iter().zip(named).filter_map(|(key, at)| (at != Locus::Nowhere).then_some(key)).collect();
        if let [one, other, ..] = forms[..]
            && !(["count", "titles"].contains(&one) && other == "each" && forms.len() == 2)
        {
            let what = format!("a law says one thing, and this one says `{}`", forms.join("` and `"));
            diags.push(Diag::error(node.at, "bad-law", what).help("make a law of each"));
            return None;
        }
        let mut reader = Reader { kinds, diags };
        let form = match forms.first().copied() {
            Some("count") => Form::Count { kind: reader.kind(&keys.count)?, each: None },
            Some("titles") => Form::Titles { kind: reader.kind(&keys.titles)?, each: None },
            Some("unique") => {
                let kind = reader.of(&keys)?;
                let fields = keys.unique.all().iter();
                let fields: Option<Vec<String>> = fields.map(|(field, at)| reader.named(kind, field, *at)).collect();
                Form::Unique { kind, fields: fields? }
            }
            Some("mean") => {
                let kind = reader.of(&keys)?;
                Form::Mean { kind, field: reader.number(kind, &keys.mean)? }
            }
            Some("sum") => {
                let kind = reader.of(&keys)?;
                Form::Sum { kind, field: reader.number(kind, &keys.sum)? }
            }
            Some(_) => reader.each(&keys)?,
            None => {
                let what = "a law says what must hold";
                let help = format!("begin with one of {}: {{count: stall, is: 52}}", FORMS.join(", "));
                reader.diags.push(Diag::error(node.at, "bad-law", what).help(help));
                return None;
            }
        };
        let form = match (form, keys.each.placed()) {
            (Form::Count { kind, .. }, Some(each)) => Form::Count { kind, each: Some(reader.words(kind, each)?) },
            (Form::Titles { kind, .. }, Some(each)) => Form::Titles { kind, each: Some(reader.words(kind, each)?) },
            (form, _) => form,
        };
        let kind = form.kind();
        let one = |(name, word, at): &(String, String, Locus)| {
            let name = reader.named(kind, name, project.sources.key_of(*at))?;
            let never = never::value(&kinds[kind], &name, word, *at);
            let can = never.is_none();
            reader.diags.extend(never);
            can.then(|| (name, word.clone()))
        };
        let only = keys.only.all().iter().map(one).collect::<Option<Vec<_>>>()?;
        let bound = |held: &Held<String>| held.placed().map(|(word, at)| (word.clone(), at));
        let bounds = Bounds { is: bound(&keys.is), min: bound(&keys.min), max: bound(&keys.max) };
        let free = matches!(form, Form::Unique { .. } | Form::Each { .. });
        if !free && bounds.is.is_none() && bounds.min.is_none() && bounds.max.is_none() {
            let diag = Diag::error(node.at, "bad-law", "a law that can never be broken: it names no number");
            diags.push(diag.help("add `is:`, `min:` or `max:`, a number or the name of one under `rules`"));
            return None;
        }
        Some(Law { at: node.at, form, only, bounds, says: keys.says.value })
    }
}

impl Law {
    /// The fields that it asks for.
    pub(super) fn fields(&self) -> Vec<&str> {
        let own: Vec<&str> = match &self.form {
            Form::Count { each, .. } | Form::Titles { each, .. } => each.iter().map(String::as_str).collect(),
            Form::Unique { fields, .. } => fields.iter().map(String::as_str).collect(),
            Form::Mean { field, .. } | Form::Sum { field, .. } => vec![field],
            Form::Each { links, .. } => links.iter().flat_map(|(theirs, own)| [theirs.as_str(), own]).collect(),
        };
        own.into_iter().chain(self.only.iter().map(|(name, _)| name.as_str())).collect()
    }
}

impl Form {
    fn kind(&self) -> usize {
        match self {
            Form::Count { kind, .. }
            | Form::Titles { kind, .. }
            | Form::Unique { kind, .. }
            | Form::Mean { kind, .. }
            | Form::Sum { kind, .. }
            | Form::Each { kind, .. } => *kind,
        }
    }
}

struct Reader<'a> {
    kinds: &'a [Kind],
    diags: &'a mut Vec<Diag>,
}

impl Reader<'_> {
    fn kind(&mut self, held: &Held<String>) -> Option<usize> {
        let (name, at) = held.placed()?;
        self.called(name, at)
    }

    fn called(&mut self, name: &str, at: Locus) -> Option<usize> {
        let found = self.kinds.iter().position(|kind| kind.name == name);
        if found.is_none() {
            let known = || self.kinds.iter().map(|kind| kind.name.as_str());
            let help = match did_you_mean(name, known()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the kinds are {}", known().collect::<Vec<_>>().join(", ")),
            };
            self.diags.push(Diag::error(at, "unknown-kind", format!("`{name}` is no kind of card")).help(help));
        }
        found
    }

    /// The kind under `of`; the only one there is, if nothing is written.
    fn of(&mut self, keys: &keys::Law) -> Option<usize> {
        match self.kinds {
            _ if keys.of.is_written() => self.kind(&keys.of),
            [_] => Some(0),
            _ => {
                let diag = Diag::error(keys.at, "bad-law", "of which kind of card?");
                self.diags.push(diag.help("add `of:` and the name of the kind"));
                None
            }
        }
    }

    /// A field of numbers.
    fn number(&mut self, kind: usize, held: &Held<String>) -> Option<String> {
        let (name, at) = held.placed()?;
        let name = self.named(kind, name, at)?;
        let what = self.kinds[kind].field(&name).map(|field| &field.what);
        if !matches!(what, Some(What::Number(..) | What::Computed(_))) {
            let diag = Diag::error(at, "bad-law", format!("`{name}` is no number"));
            self.diags.push(diag.help("name a field of numbers"));
            return None;
        }
        Some(name)
    }

    /// A field whose values are words that can be counted one by one.
    fn words(&mut self, kind: usize, (name, at): (&String, Locus)) -> Option<String> {
        let name = self.named(kind, name, at)?;
        match self.kinds[kind].field(&name).map(|field| &field.what) {
            Some(What::OneOf(_) | What::Flag | What::Card(_) | What::Number(..)) => Some(name),
            _ => {
                let diag = Diag::error(at, "bad-law", format!("the values of `{name}` are not known one by one"));
                self.diags.push(diag.help("name a field that is one of some words"));
                None
            }
        }
    }

    fn named(&mut self, kind: usize, name: &str, at: Locus) -> Option<String> {
        let kind = &self.kinds[kind];
        // the fields of a kind that could not be read are not all known
        if !kind.whole || kind.field(name).is_some() || ["id", "title"].contains(&name) {
            return Some(name.to_owned());
        }
        let known = || kind.fields.iter().map(|field| field.name.as_str());
        let help = match did_you_mean(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its fields are {}", known().collect::<Vec<_>>().join(", ")),
        };
        let what = format!("the law asks for `{name}`, which is no field of the kind `{}`", kind.name);
        self.diags.push(Diag::error(at, "unknown-field", what).help(help));
        None
    }

    fn each(&mut self, keys: &keys::Law) -> Option<Form> {
        let kind = self.kind(&keys.each)?;
        let Some(has) = keys.has.node() else {
            let diag = Diag::error(keys.at, "bad-law", "each of them has what?");
            self.diags.push(diag.help("add `has: {kind: weapon, where: {owner: id}}`"));
            return None;
        };
        let other = has.get("kind").unwrap_or(has);
        let other = self.called(&other.word().unwrap_or_default(), other.at)?;
        let mut links = Vec::new();
        for (theirs, own) in has.get("where").and_then(Node::entries).unwrap_or_default() {
            links.push((self.named(other, &theirs, own.at)?, self.named(kind, &own.word()?, own.at)?));
        }
        Some(Form::Each { kind, has: other, links })
    }
}

/// The laws that a deck breaks.
pub(super) fn broken(deck: &Printable<'_>, facts: &Facts) -> Vec<Diag> {
    let mut diags = Vec::new();
    for law in &deck.about.laws {
        Court { deck, facts, law, diags: &mut diags }.judge();
    }
    diags
}

struct Court<'a> {
    deck: &'a Printable<'a>,
    facts: &'a Facts,
    law: &'a Law,
    diags: &'a mut Vec<Diag>,
}

impl Court<'_> {
    fn judge(&mut self) {
        let law = self.law;
        let kind = &self.deck.about.kinds[law.form.kind()];
        match &law.form {
            Form::Count { each, .. } => self.counted(kind, each.as_deref(), "card", |card| i64::from(card.copies)),
            Form::Titles { each, .. } => self.counted(kind, each.as_deref(), "different card", |_| 1),
            Form::Unique { fields, .. } => self.unique(kind, fields),
            Form::Sum { field, .. } => {
                let sum = self.cards().map(|card| self.number(card, kind, field) * i64::from(card.copies)).sum::<i64>();
                self.hold(sum as f64, &format!("the sum of `{field}`"), "", self.law.at, None);
            }
            Form::Mean { field, .. } => {
                let all = self.cards().map(|card| i64::from(card.copies)).sum::<i64>();
                let sum = self.cards().map(|card| self.number(card, kind, field) * i64::from(card.copies)).sum::<i64>();
                if all > 0 {
                    self.hold(sum as f64 / all as f64, &format!("the mean of `{field}`"), "", self.law.at, None);
                }
            }
            Form::Each { has, links, .. } => self.each(kind, *has, links),
        }
    }

    /// The cards that the law speaks of.
    fn cards(&self) -> impl Iterator<Item = &Card> {
        let (law, kinds) = (self.law, &self.deck.about.kinds);
        self.deck.cards.iter().filter(move |card| {
            let meant = |(name, word): &(String, String)| match card.value(name) {
                Some(value) => value.is(word),
                None => card.word(&kinds[card.kind], name).is_some_and(|own| own == *word),
            };
            card.kind == law.form.kind() && law.only.iter().all(meant)
        })
    }

    fn number(&self, card: &Card, kind: &Kind, field: &str) -> i64 {
        card.word(kind, field).and_then(|word| word.parse().ok()).unwrap_or(0)
    }

    fn counted(&mut self, kind: &Kind, each: Option<&str>, noun: &str, weight: fn(&Card) -> i64) {
        let of = format!("{noun}s of the kind `{}`", kind.name);
        let Some(field) = each else {
            let seen: i64 = self.cards().map(weight).sum();
            return self.hold(seen as f64, &format!("the number of {of}"), "", self.law.at, None);
        };
        let mut seen: BTreeMap<String, i64> = BTreeMap::new();
        if let Some(What::OneOf(words)) = kind.field(field).map(|field| &field.what) {
            seen.extend(words.iter().map(|word| (word.clone(), 0)));
        }
        let met: Vec<(String, i64)> =
            self.cards().filter_map(|card| Some((card.word(kind, field)?, weight(card)))).collect();
        for (word, n) in met {
            *seen.entry(word).or_default() += n;
        }
        for (word, n) in seen {
            let what = format!("the number of {of} with {field} \"{word}\"");
            self.hold(n as f64, &what, &word, self.law.at, None);
        }
    }

    fn unique(&mut self, kind: &Kind, fields: &[String]) {
        let key = |card: &Card| -> Vec<String> {
            fields.iter().map(|field| card.word(kind, field).unwrap_or_default()).collect()
        };
        let mut met: BTreeMap<Vec<String>, String> = BTreeMap::new();
        let mut told = Vec::new();
        for card in self.cards() {
            match met.get(&key(card)) {
                Some(first) => told.push((card.at, card.title.clone(), first.clone(), key(card).join(", "))),
                None => {
                    met.insert(key(card), card.title.clone());
                }
            }
        }
        for (at, title, first, seen) in told {
            let same = fields.join(" and ");
            let what = match &self.law.says {
                Some(says) => said(says, &seen, "", &title),
                None => format!("it has the same {same} as \"{first}\": {seen}"),
            };
            let help = format!("give one of them another {same}; the law is written in game.yaml");
            self.diags.push(Diag::error(at, "law", what).help(help).card(&title));
        }
    }

    fn each(&mut self, kind: &Kind, has: usize, links: &[(String, String)]) {
        let other = &self.deck.about.kinds[has];
        let mut told = Vec::new();
        for card in self.cards() {
            let theirs = |them: &&Card| {
                them.kind == has
                    && links.iter().all(|(theirs, own)| {
                        let own = card.word(kind, own).unwrap_or_default();
                        match them.value(theirs) {
                            Some(value) => value.is(&own),
                            None => them.word(other, theirs).is_some_and(|word| word == own),
                        }
                    })
            };
            told.push((card.at, card.title.clone(), self.deck.cards.iter().filter(theirs).count()));
        }
        let free = self.law.bounds.is.is_none() && self.law.bounds.min.is_none() && self.law.bounds.max.is_none();
        for (at, title, seen) in told {
            if !free {
                let what = format!("the number of cards of the kind `{}` that it has", other.name);
                self.hold(seen as f64, &what, &title, at, Some(&title));
            } else if seen == 0 {
                let what = match &self.law.says {
                    Some(says) => said(says, "none", "", &title),
                    None => format!("no {} is there for it", other.name),
                };
                let help = format!("write a {} for it; the law is written in game.yaml", other.name);
                self.diags.push(Diag::error(at, "law", what).help(help).card(&title));
            }
        }
    }

    /// Holds a number against the bounds of the law.
    fn hold(&mut self, seen: f64, of: &str, each: &str, at: Locus, card: Option<&str>) {
        let bounds = &self.law.bounds;
        let (Ok(is), Ok(min), Ok(max)) = (self.bound(&bounds.is), self.bound(&bounds.min), self.bound(&bounds.max))
        else {
            return;
        };
        if let Some((what, help)) = never::holds(self.law, &self.deck.about.kinds, [is, min, max]) {
            let what = format!("a law that can never hold: {what}");
            return self.once(Diag::error(self.law.at, "bad-law", what).help(help));
        }
        let wanted = match (is, min, max) {
            (Some(is), ..) if (seen - is).abs() > 1e-9 => plain(is),
            (None, Some(min), _) if seen < min - 1e-9 => format!("{} at least", plain(min)),
            (None, _, Some(max)) if seen > max + 1e-9 => format!("{} at most", plain(max)),
            _ => return,
        };
        let what = match &self.law.says {
            Some(says) => said(says, &plain(seen), &wanted, each),
            None => format!("{of} is {}, and must be {wanted}", plain(seen)),
        };
        let help = match self.law.form {
            Form::Count { .. } => "mend the cards, each counted with its copies, or the law in game.yaml",
            _ => "mend the cards, or the law in game.yaml",
        };
        let diag = Diag::error(at, "law", what).help(help);
        self.once(match card {
            Some(title) => diag.card(title),
            None => diag,
        });
    }

    fn once(&mut self, diag: Diag) {
        if !self.diags.contains(&diag) {
            self.diags.push(diag);
        }
    }

    /// A bound as a number: as it is written, or by the name of a fact.
    fn bound(&mut self, bound: &Option<(String, Locus)>) -> Result<Option<f64>, ()> {
        let Some((word, at)) = bound else { return Ok(None) };
        if let Ok(number) = word.parse::<f64>() {
            return Ok(Some(number));
        }
        if let Some(Fact::Number(number)) = named(self.facts, word) {
            return Ok(Some(*number as f64));
        }
        let numbers = self.facts.iter().filter(|(_, fact)| matches!(fact, Fact::Number(_)));
        let help = match did_you_mean(word, numbers.map(|(name, _)| name.as_str())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write a number, or the name of one under `rules`".to_owned(),
        };
        self.once(Diag::error(*at, "unknown-name", format!("`{word}` is no number of this game")).help(help));
        Err(())
    }
}

/// A designer's own words, with what was seen in place of `{seen}`.
fn said(says: &str, seen: &str, is: &str, each: &str) -> String {
    says.replace("{seen}", seen).replace("{is}", is).replace("{each}", each)
}

/// A number as people write it.
fn plain(n: f64) -> String {
    if (n - n.round()).abs() < 1e-9 { format!("{n:.0}") } else { format!("{n:.2}") }
}
