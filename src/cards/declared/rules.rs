//! The index of a game's rules, `rules.yaml`: their ids, and the readers of each rule.

use crate::facts::{Fact, Facts};
use crate::load;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::grammar::{Form, Key, Keys, Written as _, words};
use ground::locus::Locus;
use ground::world::Project;
use serde::Deserialize;

/// A line of the index.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    read_by: Reader,
    #[serde(default)]
    playable: Option<bool>,
    #[serde(default)]
    says: Option<String>,
}

words! {
    /// The readers of the rule.
    Reader {
        /// The players read it.
        Players = "players",
        /// Programs that play the game read it.
        Engine = "engine",
        /// Designers of decks read it.
        Designers = "designers",
    }
}

/// A rule in the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number, as `LR-41`.
    pub id: String,
    /// Its place in the index.
    pub at: Locus,
    /// Its readers.
    pub read_by: Reader,
}

/// A rule in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its id: `LR-41`, `follow`.
    pub id: String,
    /// The sentence.
    pub says: String,
    /// The depth of its nesting.
    pub depth: u8,
    /// Its place.
    pub at: Locus,
    /// The text before its id in play.yaml; `None` if the id comes before the rule.
    pub behind: Option<Locus>,
    /// Whether its id is written; otherwise it is generated from its text.
    pub written: bool,
    /// Whether the rule can be tested in play.
    pub playable: bool,
}

/// The rules of `rules.yaml` in sentences, with the game's numbers; empty if there is no such file.
///
/// # Errors
/// Errors in reading it.
pub fn told(project: &Project, game: &str, facts: &Facts) -> Checked<Vec<Told>> {
    let path = format!("data/{game}/rules.yaml");
    if !project.list(&format!("data/{game}")).contains(&path) {
        return Checked::good(Vec::new());
    }
    load::file::<Vec<Line>>(project, &path, Locus::Nowhere).map(|(source, lines)| {
        let told = |(i, line): (usize, Line)| Told {
            id: line.id,
            says: stated(&line.says.unwrap_or_default(), facts),
            depth: 0,
            at: Locus::root(source).nth(i).key("id"),
            behind: None,
            written: true,
            playable: line.playable.unwrap_or(false),
        };
        lines.into_iter().enumerate().map(told).collect()
    })
}

/// A line with its facts filled in: `{{ hand_limit }}`.
fn stated(says: &str, facts: &Facts) -> String {
    let mut parts = says.split("{{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let Some((name, rest)) = part.split_once("}}") else { return out + "{{" + part };
        match super::facts::named(facts, name.trim()) {
            Some(Fact::Number(n)) => out += &n.to_string(),
            Some(Fact::Word(word)) => out += word,
            _ => out += name.trim(),
        }
        out += rest;
    }
    out
}

/// The form of a line of the index.
pub fn written() -> Form {
    let key = |key, says, form, needed| Key { key, says, form, needed };
    let keys = vec![
        key("id", "The number of the rule, as in LR-41.", String::form, true),
        key("read_by", "The readers of the rule.", Reader::form, true),
        key("playable", "Whether a scenario can test the rule in play.", bool::form, false),
        key("says", "The rule, in one sentence.", String::form, false),
    ];
    Form::Keys(Keys { name: "Rule", says: "A rule.", keys })
}

/// Reads the index of a game; `None` if it has none.
///
/// # Errors
/// Errors in reading it.
pub fn index(project: &Project, game: &str) -> Checked<Option<Vec<Rule>>> {
    let path = format!("data/{game}/rules.yaml");
    if !project.list(&format!("data/{game}")).contains(&path) {
        return Checked::good(None);
    }
    load::file::<Vec<Line>>(project, &path, Locus::Nowhere).map(|(source, lines)| {
        let at = |i| Locus::root(source).nth(i).key("id");
        Some(
            lines
                .into_iter()
                .enumerate()
                .map(|(i, Line { id, read_by, .. })| Rule { id, at: at(i), read_by })
                .collect(),
        )
    })
}

/// The complaint about a rule that the index does not have.
pub fn unknown(id: &str, at: Locus, rules: &[Rule]) -> Option<Diag> {
    let ids = || rules.iter().map(|rule| rule.id.as_str());
    if ids().any(|known| known == id) {
        return None;
    }
    let help = match did_you_mean(id, ids()) {
        Some(near) => format!("did you mean {near}?"),
        None => "`lootpress rules GAME` lists them all".to_owned(),
    };
    Some(Diag::error(at, "unknown-rule", format!("there is no rule {id}")).help(help))
}
