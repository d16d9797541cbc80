//! The index of a game's rules, `rules.yaml`: which there are, and for whom each is written down.

use crate::load;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::grammar::{Form, Key, Keys, Written as _, words};
use ground::locus::Locus;
use ground::world::Project;
use serde::Deserialize;

/// A line of the index. Keys meant for people only are read so that misspelled ones are found.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    read_by: Reader,
    #[serde(default, rename = "playable")]
    _playable: Option<bool>,
    #[serde(default, rename = "says")]
    _says: Option<String>,
}

words! {
    /// For whom a rule is written down.
    Reader {
        /// Whoever plays.
        Players = "players",
        /// Whoever referees.
        Engine = "engine",
        /// Whoever makes decks.
        Designers = "designers",
    }
}

/// A rule as the index has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number, as in `LR-41`.
    pub id: String,
    /// Where the index names it.
    pub at: Locus,
    /// For whom it is written down.
    pub read_by: Reader,
}

/// How a line of the index is written.
pub fn written() -> Form {
    let key = |key, says, form, needed| Key { key, says, form, needed };
    let keys = vec![
        key("id", "Its number, as in LR-41.", String::form, true),
        key("read_by", "For whom it is written down.", Reader::form, true),
        key("playable", "Whether it can be played out at the table.", bool::form, false),
        key("says", "The rule in one line.", String::form, false),
    ];
    Form::Keys(Keys { name: "Rule", says: "A rule.", keys })
}

/// Reads the index of a game; nothing if it has none.
///
/// # Errors
/// What cannot be read of it.
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
        None => "rules.yaml lists them all".to_owned(),
    };
    Some(Diag::error(at, "unknown-rule", format!("no rule is called {id}")).help(help))
}
