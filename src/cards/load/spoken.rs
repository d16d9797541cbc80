//! The languages of a game, and its texts in one of them. A text has translations under a key (`{en: Fish, de: Fisch}`), in a
//! column (`Name EN`, `Name DE`), or in a row of `data/GAME/translated-de.yaml`; missing texts come from the first language.
//! After this module, every text has one language.

use super::row::{Columns, Row, heading};
use super::tree::{Node, Tree};
use super::{file, rows};
use crate::language::{self, Language};
use ground::diag::{Checked, Diag, meant};
use ground::locus::Locus;
use ground::world::Project;
use serde_yaml::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The languages of a game, and the one in which it is read.
#[derive(Clone, Debug, Default)]
pub struct Spoken {
    game: String,
    all: Vec<&'static Language>,
    nth: usize,
    /// The translation of a text in the translator's table, with its place.
    table: BTreeMap<String, (String, Locus)>,
}

/// A text of a game.
#[derive(Clone, Debug)]
pub struct Text {
    /// Its place in the first language.
    pub at: Locus,
    /// Its name there: a path of keys, or a column.
    pub called: String,
    /// The text in the first language.
    pub first: String,
    /// The text in the present language, if there is one.
    pub said: Option<String>,
}

/// The data files of a game with texts, in one language or several: the end of the path, and the keys.
const TEXTS: [(&str, &[&str]); 9] = [
    ("/game.yaml", &["tagline"]),
    ("/game.yaml", &["needs", "*"]),
    ("/game.yaml", &["words", "*", "says"]),
    ("/game.yaml", &["keywords", "*"]),
    ("/game.yaml", &["pieces", "*", "title"]),
    ("/game.yaml", &["pieces", "*", "says", "*"]),
    ("/game.yaml", &["kinds", "*", "says", "*"]),
    ("/game.yaml", &["kinds", "*", "back_says", "*"]),
    ("/glossary.yaml", &["*", "says"]),
];

/// The file of a translator's table, beside game.yaml.
pub fn table(game: &str, language: &Language) -> String {
    format!("data/{game}/translated-{}.yaml", language.code)
}

/// The languages that `game.yaml` declares, each with its place.
fn declared(project: &Project, game: &str) -> Vec<(String, Locus)> {
    let path = format!("data/{game}/game.yaml");
    let named = project.text(&path, Locus::Nowhere).is_ok_and(|(_, text)| text.contains("languages"));
    let Some((source, value)) = named.then(|| file::value(project, &path, Locus::Nowhere).value).flatten() else {
        return Vec::new();
    };
    let Some(languages) = value.get("languages") else { return Vec::new() };
    let node = Node::new(languages, Locus::root(source).key("languages"));
    node.several().into_iter().filter_map(|node| Some((node.word()?, node.at))).collect()
}

impl Spoken {
    /// The languages of a game. Always returns a value: a language that cannot be read is reported and left out.
    pub fn of(project: &Project, game: &str) -> Checked<Spoken> {
        let mut spoken = Spoken { game: game.to_owned(), ..Spoken::default() };
        let mut diags = Vec::new();
        let named = declared(project, game);
        for (code, at) in &named {
            match language::coded(code) {
                Some(language) if spoken.all.contains(&language) => {
                    let diag = Diag::error(*at, "twice", format!("{} is listed twice", language.name));
                    diags.push(diag.help("remove one of them"));
                }
                Some(language) => spoken.all.push(language),
                None => diags.push(unknown(code, *at)),
            }
        }
        let Some(asked) = project.language() else { return Checked { value: Some(spoken), diags } };
        match spoken.all.iter().position(|language| language.code == asked) {
            Some(nth) => spoken.nth = nth,
            None if named.is_empty() => {
                let what = format!("{game} declares no languages, so `{asked}` cannot be used");
                let help = format!("write `languages: [en, {asked}]` in data/{game}/game.yaml, or omit --lang");
                diags.push(Diag::error(Locus::Nowhere, "unknown-language", what).help(help));
            }
            None => {
                let at = named.first().map_or(Locus::Nowhere, |(_, at)| *at);
                let known: Vec<&str> = spoken.all.iter().map(|language| language.code).collect();
                let what = format!("{game} has no language `{asked}`");
                let help = format!("add it to `languages`, or choose one of {} with --lang", known.join(", "));
                diags.push(Diag::error(at, "unknown-language", what).help(help));
            }
        }
        spoken.table = spoken.translated(project, &mut diags);
        Checked { value: Some(spoken), diags }
    }

    /// Languages that are not declared.
    pub fn of_all(all: Vec<&'static Language>) -> Spoken {
        Spoken { all, ..Spoken::default() }
    }

    /// The translator's table.
    fn translated(&self, project: &Project, diags: &mut Vec<Diag>) -> BTreeMap<String, (String, Locus)> {
        let (Some(language), Some(first)) = (self.other(), self.all.first()) else {
            return BTreeMap::new();
        };
        let path = table(&self.game, language);
        if !project.list(&format!("data/{}", self.game)).contains(&path) {
            return BTreeMap::new();
        }
        let rows = rows(project, &path, Locus::Nowhere).drain(diags).unwrap_or_default();
        let read = |row: &Row| {
            let said = row.get(language.code)?;
            Some((row.get(first.code)?.word()?, (said.word()?, said.at)))
        };
        rows.iter().filter_map(read).collect()
    }

    /// The translator's table: translations by the text in the first language.
    pub fn taken(&self) -> impl Iterator<Item = (&str, &str)> {
        self.table.iter().map(|(first, (said, _))| (first.as_str(), said.as_str()))
    }

    /// The current language; `None` for a game without declared languages.
    pub fn language(&self) -> Option<&'static Language> {
        self.all.get(self.nth).copied()
    }

    /// The current language, if it is not the first.
    pub fn other(&self) -> Option<&'static Language> {
        self.language().filter(|_| self.nth > 0)
    }

    /// All languages; the first one replaces missing texts in the others.
    pub fn all(&self) -> &[&'static Language] {
        &self.all
    }

    /// The file in the current language: `rulebook.de.md` beside `rulebook.md`; if there is none, the path itself
    /// with a complaint.
    pub fn beside(&self, project: &Project, path: &str) -> (String, Option<Diag>) {
        let Some(language) = self.other() else { return (path.to_owned(), None) };
        let (stem, end) = path.rsplit_once('.').unwrap_or((path, ""));
        let own = format!("{stem}.{}.{end}", language.code);
        if project.read(&own).is_ok() {
            return (own, None);
        }
        let first = self.all[0].name;
        let what = format!("{path} is not written in {}: it is printed in {first}", language.name);
        let diag = Diag::warning(Locus::Nowhere, "untranslated", what).help(format!("write {own}"));
        (path.to_owned(), Some(diag))
    }

    /// The warning about texts that are missing in the present language.
    pub fn missing(&self, path: &str, texts: &[Text]) -> Option<Diag> {
        let (language, first) = (self.other()?, self.all.first()?);
        let mut counted: Vec<(&str, usize)> = Vec::new();
        for text in texts.iter().filter(|text| text.said.is_none()) {
            match counted.iter_mut().find(|(called, _)| *called == text.called) {
                Some((_, count)) => *count += 1,
                None => counted.push((&text.called, 1)),
            }
        }
        let count: usize = counted.iter().map(|(_, count)| count).sum();
        let at = texts.iter().find(|text| text.said.is_none())?.at;
        let named = counted.iter().take(LISTED).map(|(called, count)| match count {
            1 => format!("`{called}`"),
            count => format!("`{called}` ({count})"),
        });
        let mut named = named.collect::<Vec<_>>().join(", ");
        if counted.len() > LISTED {
            named += &format!(" and {} more", counted.len() - LISTED);
        }
        let (texts, are) = if count == 1 { ("text", "is") } else { ("texts", "are") };
        let what = format!(
            "{count} {texts} of {path} {are} missing in {}, and printed in {}: {named}",
            language.name, first.name
        );
        let help =
            format!("`lootpress translate {} --to {}` writes a table of what is missing", self.game, language.code);
        Some(Diag::warning(at, "untranslated", what).help(help))
    }

    /// Reads the texts of a file in one language; missing texts are listed.
    fn read(
        &self,
        project: &Project,
        value: &mut Value,
        at: Locus,
        path: &str,
        keys: &mut Vec<String>,
        found: &mut Found,
    ) {
        match value {
            Value::Mapping(map) => {
                let codes: Vec<&str> = map.keys().filter_map(Value::as_str).collect();
                let known = |code: &&str| self.all.iter().any(|language| language.code == *code);
                let all = codes.len() == map.len() && codes.iter().all(|code| language::coded(code).is_some());
                if !(all && codes.iter().any(known)) {
                    for (key, value) in map.iter_mut() {
                        // a column has a name in each language; it is read for the first if no card has another one
                        let Some(key) = key.as_str().filter(|key| !["column", "languages"].contains(key)) else {
                            continue;
                        };
                        keys.push(key.to_owned());
                        self.read(project, value, at.key(key), path, keys, found);
                        keys.pop();
                    }
                    return;
                }
                for code in codes.iter().filter(|code| !known(code)) {
                    found.diags.push(self.undeclared(code, project.sources.key_of(at.key(code))));
                }
                let of = |language: &&'static Language| {
                    let said = map.get(language.code)?;
                    (!Node::new(said, at).is_empty()).then(|| (language.code, said.clone()))
                };
                let own = self.language().as_ref().and_then(of);
                let Some((code, said)) = own.clone().or_else(|| self.all.iter().find_map(of)) else { return };
                let word = |said: &Value| Node::new(said, at).word();
                if let Some(first) = self.all.first().and_then(of).and_then(|(_, first)| word(&first)) {
                    let said = own.and_then(|(_, said)| word(&said));
                    found.texts.push(Text { at: at.key(code), called: keys.join("."), first, said });
                }
                project.sources.written_at(at, at.key(code));
                *value = said;
            }
            Value::Sequence(items) => {
                for (nth, item) in items.iter_mut().enumerate() {
                    keys.push((nth + 1).to_string());
                    self.read(project, item, at.nth(nth), path, keys, found);
                    keys.pop();
                }
            }
            Value::String(text) => {
                let here = |(file, wanted): &(&str, &[&str])| {
                    path.ends_with(file)
                        && wanted.len() == keys.len()
                        && wanted.iter().zip(&*keys).all(|(wanted, key)| *wanted == "*" || wanted == key)
                };
                if self.nth > 0 && TEXTS.iter().any(here) && text.contains(char::is_alphabetic) {
                    let said = self.table.get(text.trim()).map(|(said, _)| said.clone());
                    found.texts.push(Text {
                        at,
                        called: keys.join("."),
                        first: text.trim().to_owned(),
                        said: said.clone(),
                    });
                    *text = said.unwrap_or(std::mem::take(text));
                }
            }
            _ => {}
        }
    }

    /// The complaint about a language that texts are written in, but game.yaml does not declare.
    pub fn undeclared(&self, code: &str, at: Locus) -> Diag {
        let known: Vec<&str> = self.all.iter().map(|language| language.code).chain([code]).collect();
        let name = language::coded(code).map_or(code, |language| language.name);
        let what = format!("this text is in {name}, a language that game.yaml does not list");
        Diag::error(at, "unknown-language", what)
            .help(format!("write `languages: [{}]`, or remove the text", known.join(", ")))
    }
}

/// The largest number of texts that a complaint names.
const LISTED: usize = 6;

/// The texts found in a file.
#[derive(Default)]
struct Found {
    texts: Vec<Text>,
    diags: Vec<Diag>,
}

fn unknown(code: &str, at: Locus) -> Diag {
    if let Some(name) = language::leftward(code) {
        let what = format!("{name} is written from right to left, which is not supported");
        return Diag::error(at, "unknown-language", what).help(format!("remove `{code}` from `languages`"));
    }
    let known = || language::all().iter().map(|language| language.code);
    let help = match language::heading(&format!("x ({code})")) {
        Some((_, language)) => format!("write `{}`", language.code),
        None => meant(code, known(), || format!("write one of {}", known().collect::<Vec<_>>().join(", "))),
    };
    Diag::error(at, "unknown-language", format!("`{code}` is not a known language")).help(help)
}

/// The game that a file of data belongs to.
fn game_of(path: &str) -> Option<&str> {
    path.strip_prefix("data/")?.split_once('/').map(|(game, _)| game)
}

/// Reads the texts of a data file in the game's language, and reports missing ones.
pub(super) fn resolve(project: &Project, path: &str, at: Locus, value: &mut Value) -> Vec<Diag> {
    let (texts, mut diags, spoken) = texts(project, path, at, value);
    diags.extend(spoken.missing(path, &texts));
    diags
}

fn texts(project: &Project, path: &str, at: Locus, value: &mut Value) -> (Vec<Text>, Vec<Diag>, Spoken) {
    let spoken = game_of(path).and_then(|game| Spoken::of(project, game).value).unwrap_or_default();
    let mut found = Found::default();
    if !spoken.all.is_empty() {
        spoken.read(project, value, at, path, &mut Vec::new(), &mut found);
    }
    (found.texts, found.diags, spoken)
}

/// The texts of a file of data.
pub(crate) fn texts_of(project: &Project, path: &str) -> Vec<Text> {
    let Some((source, mut value)) = file::value(project, path, Locus::Nowhere).value else { return Vec::new() };
    texts(project, path, Locus::root(source), &mut value).0
}

/// The nouns of a game in one of its languages, each with its forms, separated by `|`.
pub(crate) fn nouns_of(project: &Project, path: &str, language: &Language) -> Vec<(String, String)> {
    let value = file::value(project, path, Locus::Nowhere).value.map(|(_, value)| value);
    let nouns = value.as_ref().and_then(|value| value.get("nouns")?.as_mapping());
    let forms = |(name, forms): (&Value, &Value)| {
        let forms = forms.get(language.code).unwrap_or(forms);
        let all: Vec<&str> = match forms {
            Value::Sequence(all) => all.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect(),
        };
        Some((name.as_str()?.to_owned(), all.join("|"))).filter(|_| !all.is_empty())
    };
    nouns.into_iter().flatten().filter_map(forms).collect()
}

impl Spoken {
    /// The columns of some rows that have a text, for each language.
    pub fn columns(
        &self,
        name: &str,
        given: Option<&BTreeMap<String, String>>,
        is_prose: bool,
        rows: &[Row],
    ) -> Columns {
        let names: BTreeSet<&str> = rows.iter().flat_map(Row::columns).map(|(name, ..)| name).collect();
        let of = |(nth, language): (usize, &&'static Language)| {
            let named = |column: &&&str| {
                let read = language::heading(column);
                read.is_some_and(|(base, other)| other == *language && heading(base).eq_ignore_ascii_case(name))
                    || column.eq_ignore_ascii_case(&format!("{name} {}", language.code))
            };
            let plain = (nth == 0 && names.contains(name)).then(|| name.to_owned());
            let found = || names.iter().find(named).map(|column| (*column).to_owned());
            given.and_then(|given| given.get(language.code)).map(|column| heading(column)).or(plain).or_else(found)
        };
        let columns = self.all.iter().enumerate().map(of).collect();
        Columns { name: name.to_owned(), columns, is_prose }
    }

    /// Reads a text of some rows in one language, from the column that has it; returns its column, and the missing
    /// ones.
    pub fn speak(&self, rows: &mut [Row], of: &Columns) -> Vec<Text> {
        let mut texts = Vec::new();
        let several = of.columns.iter().filter(|column| column.is_some()).count() > 1;
        if !(several || of.is_prose || of.columns.iter().flatten().any(|column| *column != of.name)) {
            return texts;
        }
        for row in rows {
            let cell = |nth: usize| {
                let name = of.columns.get(nth)?.as_ref()?;
                let (.., tree, at) = row.cells.iter().find(|(known, ..)| known == name)?;
                Some((tree.clone(), *at)).filter(|(tree, at)| !tree.node(*at).is_empty())
            };
            let (first, own) = (cell(0), cell(self.nth));
            let word = |(tree, at): &(Tree, Locus)| tree.node(*at).word().map(|text| text.trim().to_owned());
            let stands_in = first.clone().or_else(|| (0..of.columns.len()).find_map(cell));
            let from_table = || {
                let (said, at) = self.table.get(&word(first.as_ref()?)?)?;
                Some((Tree::text(said.clone()), *at))
            };
            let own = own.or_else(|| from_table().filter(|_| self.nth > 0));
            if let Some((text, at)) = first.as_ref().and_then(|cell| Some((word(cell)?, cell.1)))
                && text.contains(char::is_alphabetic)
            {
                texts.push(Text { at, called: of.name.clone(), first: text, said: own.as_ref().and_then(word) });
            }
            row.speak(of, self.nth, own.or(stands_in), first);
        }
        texts
    }
}
