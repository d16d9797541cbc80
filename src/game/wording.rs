//! The words of aids, mats and whatever else is no card, bound to the facts of the game: a line a paragraph, numbers by name.
//! What there is to be printed, and on which template, is each game's own.

use super::{Fact, Facts, Prose};
use crate::diag::{Diag, did_you_mean};
use crate::face::Name;
use crate::lexicon::prose::{Bound, bind};
use crate::lexicon::{Amount, Icon, Phrase, Run};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The texts of a face by slot.
pub type Fields = BTreeMap<Name, Vec<Phrase>>;

/// Binds the words of a game's faces, and collects what is wrong with them.
pub struct Wording<'d> {
    prose: &'d Prose,
    facts: Facts,
    /// What is wrong with the words bound so far.
    pub diags: Vec<Diag>,
}

impl<'d> Wording<'d> {
    /// Words and the facts they may name.
    pub fn new(prose: &'d Prose, facts: Facts) -> Wording<'d> {
        Wording { prose, facts, diags: Vec::new() }
    }

    /// Whether there are words for a face: what there are none for is not printed.
    pub fn has(&self, face: &str) -> bool {
        self.prose.faces.contains_key(face)
    }

    /// The words of a face, slot by slot. A line that cannot be bound is left out, and complained about.
    pub fn of(&mut self, face: &str) -> Fields {
        let Some(slots) = self.prose.faces.get(face) else { return Fields::new() };
        let names: Vec<&str> = self.facts.keys().map(String::as_str).collect();
        let facts = &self.facts;
        let known = |name: &str| bound(facts.get(name)?);
        let mut fields = Fields::new();
        for (slot, text) in slots {
            let at = self.prose.at.key(face).key(slot);
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let bound = lines.filter_map(|line| bind(line, at, &known, &names).drain(&mut self.diags));
            fields.insert(Name::from(slot.clone()), bound.map(badged).collect());
        }
        fields
    }

    /// Binds every face there are words for, and complains about those that nothing is printed of, and about those that would be
    /// missing from the box.
    pub fn check(mut self, faces: &[&str]) -> Vec<Diag> {
        // a face whose name is misspelt is told where it is written
        let written = |name: &str| {
            let mut keys = self.prose.faces.keys().filter(|key| !faces.contains(&key.as_str()));
            self.has(name) || keys.any(|key| did_you_mean(key, [name]).is_some())
        };
        let missing: Vec<&&str> = faces.iter().filter(|name| !self.prose.faces.is_empty() && !written(name)).collect();
        for name in missing {
            let what = format!("`{name}` is missing: without words it is not printed");
            let help = format!("add `{name}:` and the words of its slots; those that come with lootpress have them");
            self.diags.push(Diag::error(self.prose.at, "missing-key", what).help(help));
        }
        for name in self.prose.faces.keys() {
            if faces.contains(&name.as_str()) {
                self.of(name);
                continue;
            }
            let help = match did_you_mean(name, faces.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the faces here are {}", faces.join(", ")),
            };
            let at = self.prose.at.key(name);
            let what = format!("nothing is printed that is called `{name}`");
            self.diags.push(Diag::error(at, "unknown-key", what).help(help));
        }
        self.diags
    }
}

/// What a fact is to a text that names it; lists and maps cannot be named.
pub fn bound(fact: &Fact) -> Option<Bound> {
    match fact {
        Fact::Number(n) => Some(Bound::Count(Amount::plain(i32::try_from(*n).ok()?))),
        Fact::Word(word) => Some(Bound::Words(Cow::Owned(word.clone()))),
        Fact::List(_) | Fact::Map(_) => None,
    }
}

/// An icon that a line begins with hangs beside it.
pub(crate) fn badged(mut phrase: Phrase) -> Phrase {
    let Some((Run::Icon(Icon(name)), _)) = phrase.runs.first() else { return phrase };
    phrase.badge = Some(Icon(name.clone()));
    phrase.runs.remove(0);
    if let Some((Run::Word(words), _)) = phrase.runs.first_mut() {
        *words = Cow::Owned(words.trim_start().to_owned());
    }
    phrase.runs.retain(|(run, _)| !matches!(run, Run::Word(words) if words.is_empty()));
    phrase
}
