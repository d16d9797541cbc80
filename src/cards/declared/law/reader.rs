//! Reads laws and checks that their kinds and fields exist.

use super::measure::{Measure, Only, What};
use super::{Beside, Form, begun, never};
use crate::declared::field::What as Holds;
use crate::declared::keys;
use crate::declared::kind::Kind;
use crate::declared::typed::Held;
use crate::load::{Node, Tree};
use ground::diag::{Diag, meant};
use ground::locus::Locus;
use ground::world::Project;

/// The keys of a number inside a law.
const INNER: [&str; 12] =
    ["count", "titles", "share", "mean", "median", "sum", "least", "most", "different", "of", "where", "among"];

pub(super) struct Reader<'a> {
    pub(super) kinds: &'a [Kind],
    pub(super) project: &'a Project,
    pub(super) diags: &'a mut Vec<Diag>,
}

impl Reader<'_> {
    /// The number with which a law begins.
    pub(super) fn measure(&mut self, keys: &keys::Law) -> Option<Measure> {
        let of_kind = [(&keys.count, What::Count), (&keys.titles, What::Titles), (&keys.share, What::Share)];
        if let Some((held, what)) = of_kind.into_iter().find(|(held, _)| held.is_written()) {
            let kind = self.kind(held)?;
            return self.of(keys, kind, String::new(), what);
        }
        if let Some((field, at)) = keys.different.placed() {
            let kind = self.kind_of(keys)?;
            let field = self.named(kind, field, at)?;
            return self.of(keys, kind, field, What::Different);
        }
        let of_field = [
            (&keys.mean, What::Mean),
            (&keys.median, What::Median),
            (&keys.sum, What::Sum),
            (&keys.least, What::Least),
            (&keys.most, What::Most),
        ];
        let (held, what) = of_field.into_iter().find(|(held, _)| held.is_written())?;
        self.field(keys, held, what)
    }

    /// A number that is the value of a field.
    pub(super) fn field(&mut self, keys: &keys::Law, held: &Held<String>, what: What) -> Option<Measure> {
        let kind = self.kind_of(keys)?;
        let (name, at) = held.placed()?;
        let field = self.named(kind, name, at)?;
        let counts = |what: &Holds| matches!(what, Holds::Number(..) | Holds::Computed(_) | Holds::Given);
        if !self.kinds[kind].field(&field).is_some_and(|field| counts(&field.what)) {
            let diag = Diag::error(at, "bad-law", format!("`{name}` is not a number"));
            self.diags.push(diag.help("name a number field"));
            return None;
        }
        self.of(keys, kind, field, what)
    }

    /// The cards of a law, without a number.
    pub(super) fn cards(&mut self, keys: &keys::Law) -> Option<Measure> {
        let kind = self.kind_of(keys)?;
        self.of(keys, kind, String::new(), What::Titles)
    }

    fn of(&mut self, keys: &keys::Law, kind: usize, field: String, what: What) -> Option<Measure> {
        let (only, among) = (self.only(kind, keys.only.all())?, self.only(kind, keys.among.all())?);
        Some(Measure { what, kind, field, only, among })
    }

    fn only(&mut self, kind: usize, asked: &[(String, String, Locus)]) -> Option<Only> {
        let one = |(name, word, at): &(String, String, Locus)| {
            let name = self.named(kind, name, self.project.sources.key_of(*at))?;
            let never = never::value(&self.kinds[kind], &name, word, *at);
            let can = never.is_none();
            self.diags.extend(never);
            can.then(|| (name, word.clone()))
        };
        asked.iter().map(one).collect()
    }

    /// The number with which the number of a law is compared.
    pub(super) fn beside(&mut self, keys: &keys::Law) -> Option<Beside> {
        let inner = |held: &Held<Tree>, reader: &mut Self| {
            let node = held.node()?;
            let keys =
                keys::Law::of(node.spelt(&INNER, reader.project, reader.diags), &[], reader.project, reader.diags);
            if begun(&keys).is_empty() {
                let diag = Diag::error(node.at, "bad-law", "it is not clear which cards are meant");
                reader.diags.push(diag.help("write it like the beginning of a law: {mean: cost, of: stall}"));
            }
            reader.measure(&keys)
        };
        match (keys.than.is_written(), keys.less.is_written()) {
            (true, _) => inner(&keys.than, self).map(Beside::Than),
            (_, true) => inner(&keys.less, self).map(Beside::Less),
            _ => Some(Beside::Nothing),
        }
    }

    fn kind(&mut self, held: &Held<String>) -> Option<usize> {
        let (name, at) = held.placed()?;
        self.called(name, at)
    }

    fn called(&mut self, name: &str, at: Locus) -> Option<usize> {
        let found = self.kinds.iter().position(|kind| kind.name == name);
        if found.is_none() {
            let known = || self.kinds.iter().map(|kind| kind.name.as_str());
            let help = meant(name, known(), || format!("the kinds are {}", known().collect::<Vec<_>>().join(", ")));
            self.diags.push(Diag::error(at, "unknown-kind", format!("there is no kind of card `{name}`")).help(help));
        }
        found
    }

    /// The kind under `of`; if nothing is written, the only kind.
    fn kind_of(&mut self, keys: &keys::Law) -> Option<usize> {
        match self.kinds {
            _ if keys.of.is_written() => self.kind(&keys.of),
            [_] => Some(0),
            _ => {
                let diag = Diag::error(keys.at, "bad-law", "the kind of card is missing");
                self.diags.push(diag.help("add `of:` and the name of the kind"));
                None
            }
        }
    }

    /// A field whose values are words that can be counted separately, and those values, as far as they are known.
    pub(super) fn words(
        &mut self,
        kind: usize,
        (name, at): (&String, Locus),
        values: &[(String, Locus)],
    ) -> Option<(String, Vec<(String, Locus)>)> {
        let name = self.named(kind, name, at)?;
        match self.kinds[kind].field(&name).map(|field| &field.what) {
            Some(Holds::OneOf(words)) if values.is_empty() => {
                Some((name, words.iter().map(|word| (word.clone(), at)).collect()))
            }
            Some(Holds::OneOf(_) | Holds::Flag | Holds::Card(_) | Holds::Number(..) | Holds::Given) => {
                Some((name, values.to_vec()))
            }
            _ => {
                let diag = Diag::error(at, "bad-law", format!("the values of `{name}` cannot be listed"));
                self.diags.push(diag.help("name a field that is a choice of words"));
                None
            }
        }
    }

    pub(super) fn named(&mut self, kind: usize, name: &str, at: Locus) -> Option<String> {
        let kind = &self.kinds[kind];
        // if fields of a kind could not be read, not all fields are known
        if !kind.whole || kind.field(name).is_some() || ["id", "title"].contains(&name) {
            return Some(name.to_owned());
        }
        let known = || kind.fields.iter().map(|field| field.name.as_str());
        let help = meant(name, known(), || format!("its fields are {}", known().collect::<Vec<_>>().join(", ")));
        let what = format!("the law uses `{name}`, which is not a field of the kind `{}`", kind.name);
        self.diags.push(Diag::error(at, "unknown-field", what).help(help));
        None
    }

    pub(super) fn each(&mut self, keys: &keys::Law) -> Option<Form> {
        let kind = self.kind(&keys.each)?;
        let Some(has) = keys.has.node() else {
            let diag = Diag::error(keys.at, "bad-law", "`has` is missing");
            self.diags.push(diag.help("add `has: {kind: weapon, where: {owner: id}}`"));
            return None;
        };
        let other = has.get("kind").unwrap_or(has);
        let other = self.called(&other.word().unwrap_or_default(), other.at)?;
        let mut links = Vec::new();
        for (theirs, own) in has.get("where").and_then(Node::entries).unwrap_or_default() {
            links.push((self.named(other, &theirs, own.at)?, self.named(kind, &own.word()?, own.at)?));
        }
        let of = self.of(keys, kind, String::new(), What::Titles)?;
        Some(Form::Each { of, has: other, links })
    }
}
