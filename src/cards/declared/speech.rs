//! The texts on cards: the game's own words with parameters, sentences with icons, bold words and names in braces, and keywords
//! with one reminder per card.

use super::choice;
use super::field::{Field, Value};
use super::keys;
use super::values::Noun;
use crate::language::Language;
use crate::lexicon::prose::{self, Bound};
use crate::lexicon::{Amount, Phrase, Run, Voice};
use crate::load::{self, Node, Spoken, Tree};
use ground::diag::{Diag, Severity, did_you_mean};
use ground::locus::Locus;
use ground::world::Project;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A word of the game: a sentence with parameters.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) name: String,
    pub(super) parameters: Vec<Field>,
    /// The sentence, with parameters in braces; `None` if it is missing, which was reported.
    pub(super) says: Option<String>,
    pub(super) at: Locus,
}

/// All words, keywords and nouns of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Speech {
    pub(super) words: Vec<Word>,
    /// Keywords with their reminders.
    pub(super) keywords: Vec<(String, String)>,
    /// Nouns whose plural the program does not know.
    nouns: Vec<(String, String)>,
    /// Its language, if the game declares one.
    language: Option<&'static Language>,
    /// The sentences of game.yaml that are printed in the first language because they are not translated.
    stand_ins: Option<StandIns>,
    /// Whether a number that is typed into a text is an error.
    pub(super) numbers_have_names: bool,
}

/// Sentences without a translation, with their language and its nouns.
#[derive(Clone, Debug)]
struct StandIns {
    language: &'static Language,
    nouns: Vec<(String, String)>,
    texts: BTreeSet<String>,
}

/// A word of the game on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The word.
    pub word: String,
    /// The parameters as they are written.
    pub given: Vec<(String, String)>,
}

/// The keys of a word that describe its effect in play; all others are its parameters.
const PLAYED: [&str; 13] =
    ["do", "when", "whenever", "changes", "by", "becomes", "for", "where", "in", "lasts", "as", "which", "manual"];

/// The values of names in braces.
pub(super) type Known<'a> = &'a dyn Fn(&str) -> Option<Bound>;

impl Speech {
    /// Reads `words`, `keywords` and `nouns` of a game.
    pub(super) fn read(
        top: &keys::Game,
        (game, spoken): (&str, &Spoken),
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Speech {
        let path = format!("data/{game}/game.yaml");
        let stand_ins = spoken.other().and(spoken.all().first().copied()).map(|language| {
            let texts = load::texts_of(project, &path).into_iter().filter(|text| text.said.is_none());
            let nouns = load::nouns_of(project, &path, language);
            StandIns { language, nouns, texts: texts.map(|text| text.first).collect() }
        });
        let mut speech = Speech { language: spoken.language(), stand_ins, ..Speech::default() };
        for (name, tree, at) in top.words.all() {
            let (name, node) = (name.clone(), tree.node(*at));
            let Some(says) = node.get("says").and_then(Node::word) else {
                let what = format!("the word `{name}` has no text");
                let help = "add `says: \"Draw {n:card}.\"`, with its parameters in braces";
                diags.push(Diag::error(node.at, "missing-key", what).help(help));
                speech.words.push(Word { name, parameters: Vec::new(), says: None, at: node.at });
                continue;
            };
            if let Some((_, on)) = node.entries().unwrap_or_default().iter().find(|(key, _)| key == "on") {
                let what = format!("the word `{name}` has a key `on`, which YAML reads as yes");
                diags.push(Diag::error(on.at, "unknown-key", what).help("call it `whenever`"));
            }
            let parameters: Vec<Field> = (node.entries().unwrap_or_default().iter())
                .filter(|(key, _)| !["says", "on"].contains(&key.as_str()) && !PLAYED.contains(&key.as_str()))
                .map(|(key, node)| Field::read(key, *node, &[], project, diags))
                .collect();
            let said: Vec<&str> = choice::names(&says).collect();
            // an unknown name may be a misspelled parameter, and is reported as such
            let misspelt = said.iter().any(|name| parameters.iter().all(|parameter| parameter.name != *name));
            for parameter in parameters.iter().filter(|_| !misspelt) {
                if !said.contains(&parameter.name.as_str()) {
                    let what = format!("the text of `{name}` does not use its parameter `{}`", parameter.name);
                    let help = format!("put {{{}}} into the text, or remove the parameter", parameter.name);
                    diags.push(Diag::warning(parameter.at, "unsaid", what).help(help));
                }
            }
            let says = match node.get("as").and_then(Node::word) {
                Some(heading) => format!("**{}:** {says}", prose::capitalised(&heading)),
                None => says,
            };
            speech.words.push(Word { name, parameters, says: Some(says), at: node.at.key("says") });
        }
        let keywords = top.keywords.all().iter().map(|(name, reminder, _)| (name.clone(), reminder.clone()));
        speech.keywords = keywords.collect();
        // if two keywords have the same beginning, the longer one is meant
        speech.keywords.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let nouns = top.nouns.all().iter().map(|(name, Noun(forms), _)| (name.clone(), forms.clone()));
        speech.nouns = nouns.collect();
        speech
    }

    /// A line with the quotation marks of the language.
    pub(super) fn quoted(&self, line: &str) -> String {
        self.language.map_or_else(|| prose::curly(line), |language| language.quoted(line))
    }

    /// Adds the places where the words of sentences may be broken, if the language has patterns for this.
    pub(super) fn hyphenated(&self, said: Vec<Phrase>) -> Vec<Phrase> {
        let Some(language) = self.language else { return said };
        said.into_iter().map(|phrase| phrase.parted(language)).collect()
    }

    /// A text, with one paragraph for each line.
    pub(super) fn text(
        &self,
        text: &str,
        at: Locus,
        known: Known<'_>,
        names: &[&str],
        diags: &mut Vec<Diag>,
    ) -> Vec<Phrase> {
        prose::paragraphs(text).filter_map(|line| self.sentence(line, at, known, names, diags)).collect()
    }

    /// The same text as flavor text.
    pub(super) fn flavour(
        &self,
        text: &str,
        at: Locus,
        known: Known<'_>,
        names: &[&str],
        diags: &mut Vec<Diag>,
    ) -> Vec<Phrase> {
        let phrases = self.text(text, at, known, names, diags);
        phrases.into_iter().map(|phrase| Phrase { voice: Voice::Flavour, ..phrase }).collect()
    }

    fn sentence(
        &self,
        line: &str,
        at: Locus,
        known: Known<'_>,
        names: &[&str],
        diags: &mut Vec<Diag>,
    ) -> Option<Phrase> {
        let bind = if self.numbers_have_names { prose::bind } else { prose::spoken };
        let stands_in = self.stand_ins.as_ref().filter(|all| all.texts.contains(line));
        let (line, nouns, language) = match stands_in {
            Some(StandIns { language, nouns, .. }) => (language.quoted(line), nouns, Some(*language)),
            None => (self.quoted(line), &self.nouns, self.language),
        };
        let named = |line: String, (noun, forms): &(String, String)| {
            line.replace(&format!(":{noun}}}"), &format!(":{forms}}}"))
        };
        bind(&nouns.iter().fold(line, named), language, at, known, names).drain(diags)
    }

    /// The paragraphs of a cell with words and sentences, with the reminders of keywords.
    pub(super) fn says(
        &self,
        node: Node<'_>,
        known: Known<'_>,
        names: &[&str],
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Vec<Phrase> {
        let mut phrases = Vec::new();
        for item in node.several() {
            match (item.entries(), item.prose()) {
                (Some(calls), _) => {
                    for (name, parameters) in calls {
                        let given = parameters.entries().unwrap_or_default();
                        phrases.extend(self.call(&name, parameters.at, &given, (known, names), project, diags));
                    }
                }
                (None, Some(text)) => {
                    for line in prose::paragraphs(text.as_str()) {
                        phrases.extend(self.line(line, item.at, (known, names), project, diags));
                    }
                }
                (None, None) => diags.push(item.not("says", "a word of the game or a sentence")),
            }
        }
        self.remind(&mut phrases, diags.iter().all(|d| d.severity < Severity::Error));
        phrases
    }

    /// The words of the game that a cell calls, each with its parameters as they are written.
    pub(super) fn calls(&self, node: Node<'_>) -> Vec<Call> {
        let mut calls = Vec::new();
        for item in node.several() {
            for (word, parameters) in item.entries().unwrap_or_default() {
                let given = parameters.entries().unwrap_or_default();
                let given = given.into_iter().filter_map(|(key, node)| Some((key, node.word()?))).collect();
                calls.push(Call { word, given });
            }
            for part in item.prose().iter().flat_map(|text| prose::paragraphs(text).flat_map(parted)) {
                if let Called::Word(word, given) = self.called(part) {
                    calls.push(Call { word: word.to_owned(), given });
                }
            }
        }
        calls
    }

    /// A line of a cell: words separated by semicolons, or a sentence.
    fn line(
        &self,
        line: &str,
        at: Locus,
        (known, names): (Known<'_>, &[&str]),
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Vec<Phrase> {
        let parts: Vec<Called> = parted(line).into_iter().map(|part| self.called(part)).collect();
        if parts.iter().all(|part| matches!(part, Called::Sentence(_))) {
            return self.sentence(line, at, known, names, diags).into_iter().collect();
        }
        let mut phrases = Vec::new();
        for part in parts {
            match part {
                Called::Sentence(text) => phrases.extend(self.sentence(text, at, known, names, diags)),
                Called::Unknown(name) => diags.push(self.unknown(name, at)),
                Called::Word(name, given) => {
                    let trees: Vec<(String, Tree)> =
                        given.into_iter().map(|(key, text)| (key, Tree::text(text))).collect();
                    let given: Vec<(String, Node<'_>)> =
                        trees.iter().map(|(key, tree)| (key.clone(), tree.node(at))).collect();
                    phrases.extend(self.call(name, at, &given, (known, names), project, diags));
                }
            }
        }
        phrases
    }

    /// Whether a part of a line is a word of the game with its parameters.
    fn called<'t>(&self, part: &'t str) -> Called<'t> {
        let mut tokens = tokens(part).into_iter();
        let name = tokens.next().unwrap_or_default();
        let given: Option<Vec<(String, String)>> = tokens
            .map(|token| {
                let (key, value) = token.split_once('=')?;
                let named = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
                named.then(|| (key.to_owned(), value.trim_matches(['"', '\u{201c}', '\u{201d}']).to_owned()))
            })
            .collect();
        match given {
            Some(given) if self.words.iter().any(|word| word.name == name) => Called::Word(name, given),
            // neither `drwa n=2` nor `drwa` alone is a sentence; `draw 2` omits the name of the parameter
            Some(given) if !given.is_empty() || self.is_nearly(name) => Called::Unknown(name),
            None if self.takes(name, part) => Called::Word(name, Vec::new()),
            _ => Called::Sentence(part),
        }
    }

    /// Whether a word differs from a word of the game in only one or two letters.
    fn is_nearly(&self, name: &str) -> bool {
        name.starts_with(char::is_lowercase)
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && did_you_mean(name, self.words.iter().map(|word| word.name.as_str())).is_some()
    }

    /// Whether a word is followed by as many values as it has parameters, so that it is not a sentence.
    fn takes(&self, name: &str, part: &str) -> bool {
        let values = part.split_whitespace().skip(1);
        let word = self.words.iter().find(|word| word.name == name && !word.parameters.is_empty());
        word.is_some_and(|word| word.parameters.len() == values.clone().count())
            && values.into_iter().all(|value| value.chars().all(|c| c.is_alphanumeric() || c == '_'))
    }

    /// A word with its parameters, as a sentence.
    fn call(
        &self,
        name: &str,
        at: Locus,
        given: &[(String, Node<'_>)],
        (known, names): (Known<'_>, &[&str]),
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Option<Phrase> {
        let Some(word) = self.words.iter().find(|word| word.name == name) else {
            diags.push(self.unknown(name, at));
            return None;
        };
        // a word without a text was reported at its declaration
        let says = word.says.as_ref()?;
        let mut bound: Vec<(&str, Bound)> = Vec::new();
        let mut whole = true;
        for (key, node) in given {
            if !word.parameters.iter().any(|parameter| parameter.name == *key) {
                let takes = || word.parameters.iter().map(|parameter| parameter.name.as_str());
                let help = match did_you_mean(key, takes()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if word.parameters.is_empty() => format!("write `{name}` alone"),
                    None => format!("it takes {}", takes().collect::<Vec<_>>().join(", ")),
                };
                diags
                    .push(Diag::error(node.at, "unknown-key", format!("`{name}` has no parameter `{key}`")).help(help));
                whole = false;
            }
        }
        if !whole {
            return None;
        }
        for parameter in &word.parameters {
            let value = match (given.iter().find(|(key, _)| *key == parameter.name), &parameter.default) {
                (Some((_, node)), _) => parameter.value(*node, project, diags),
                (None, Some((tree, at))) => parameter.value(tree.node(*at), project, diags),
                (None, None) => {
                    let what = format!("`{name}` lacks its parameter `{}`", parameter.name);
                    let help = format!("write `{name} {}=..`, with {}", parameter.name, parameter.told());
                    diags.push(Diag::error(at, "missing-key", what).help(help));
                    None
                }
            };
            match value {
                Some(Value::Number(n)) => bound.push((&parameter.name, Bound::Count(Amount::plain(n as i32)))),
                Some(other) => {
                    bound.push((&parameter.name, Bound::Words(Cow::Owned(other.plain().unwrap_or_default()))))
                }
                None => whole = false,
            }
        }
        if !whole {
            return None;
        }
        let own = |asked: &str| match bound.iter().find(|(name, _)| *name == asked) {
            Some((_, bound)) => Some(bound.clone()),
            None => known(asked),
        };
        let names: Vec<&str> = bound.iter().map(|(name, _)| *name).chain(names.iter().copied()).collect();
        self.sentence(says, word.at, &own, &names, diags)
    }

    fn unknown(&self, name: &str, at: Locus) -> Diag {
        let known = || self.words.iter().map(|word| word.name.as_str());
        let help = match did_you_mean(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if self.words.is_empty() => "declare it under `words`, with what it `says`".to_owned(),
            None => format!("declare it under `words`, or use one of {}", known().collect::<Vec<_>>().join(", ")),
        };
        Diag::error(at, "unknown-word", format!("this game has no word `{name}`")).help(help)
    }

    /// Makes keywords bold; at the first occurrence on a card, the reminder ends the paragraph.
    fn remind(&self, phrases: &mut [Phrase], sound: bool) {
        if !sound {
            return;
        }
        let mut met: Vec<&str> = Vec::new();
        for phrase in phrases {
            let mut reminders = Vec::new();
            let mut runs = Vec::new();
            for (run, at) in std::mem::take(&mut phrase.runs) {
                let text = match &run {
                    Run::Word(text) => text,
                    // a keyword that the designer has already set bold counts, too
                    Run::Keyword(text) => {
                        let meant = self.keywords.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
                        if let Some((name, reminder)) = meant.filter(|(name, _)| !met.contains(&name.as_str())) {
                            met.push(name);
                            reminders.push((reminder.as_str(), at));
                        }
                        runs.push((run, at));
                        continue;
                    }
                    _ => {
                        runs.push((run, at));
                        continue;
                    }
                };
                let mut rest: &str = text;
                while let Some((start, end, keyword)) = self.keyword(rest) {
                    if start > 0 {
                        runs.push((Run::Word(Cow::Owned(rest[..start].to_owned())), at));
                    }
                    runs.push((Run::Keyword(Cow::Owned(rest[start..end].to_owned())), at));
                    if !met.contains(&keyword.0.as_str()) {
                        met.push(&keyword.0);
                        reminders.push((keyword.1.as_str(), at));
                    }
                    rest = &rest[end..];
                }
                if !rest.is_empty() {
                    runs.push((Run::Word(Cow::Owned(rest.to_owned())), at));
                }
            }
            for (reminder, at) in reminders.into_iter().filter(|(reminder, _)| !reminder.is_empty()) {
                runs.push((Run::Aside(Cow::Owned(format!(" ({})", self.quoted(reminder)))), at));
            }
            phrase.runs = runs;
        }
    }

    /// The first keyword in a text that is a whole word.
    fn keyword(&self, text: &str) -> Option<(usize, usize, &(String, String))> {
        let found = self.keywords.iter().filter_map(|keyword| {
            let (start, end) = whole_word(text, &keyword.0)?;
            Some((start, end, keyword))
        });
        found.min_by_key(|(start, ..)| *start)
    }
}

enum Called<'t> {
    Word(&'t str, Vec<(String, String)>),
    Unknown(&'t str),
    Sentence(&'t str),
}

/// The position of a whole word in a text.
fn whole_word(text: &str, word: &str) -> Option<(usize, usize)> {
    let lower = text.to_lowercase();
    // letters whose lowercase form is longer would move all that follow
    if lower.len() != text.len() || word.is_empty() {
        return None;
    }
    let word = word.to_lowercase();
    let letter = |c: char| c.is_alphanumeric();
    lower
        .match_indices(&word)
        .map(|(start, found)| (start, start + found.len()))
        .find(|(start, end)| !lower[..*start].ends_with(letter) && !lower[*end..].starts_with(letter))
}

/// A line, split at semicolons outside quotes.
fn parted(line: &str) -> Vec<&str> {
    let (mut parts, mut from, mut quoted) = (Vec::new(), 0, false);
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ';' if !quoted => {
                parts.push(line[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(line[from..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// A part, split at spaces outside quotes.
fn tokens(part: &str) -> Vec<&str> {
    let (mut tokens, mut from, mut quoted) = (Vec::new(), 0, false);
    for (at, c) in part.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => {
                tokens.push(&part[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    tokens.push(&part[from..]);
    tokens.retain(|token| !token.is_empty());
    tokens
}
