//! Explanations of the words of a game's rules (`glossary.yaml`), used by the rulebook and at the table.

use super::rules;
use crate::facts::{Facts, wording};
use crate::lexicon::prose;
use crate::load;
use ground::diag::{Checked, Diag, did_you_mean};
use ground::grammar::{Form, Written as _, keys};
use ground::locus::Locus;
use ground::world::Project;
use serde::Deserialize;

keys! {
    /// An entry of the glossary.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Draft {
        /// The word.
        word: String,
        /// Other forms of the word, under which it can also be looked up.
        #[serde(default)]
        also: Vec<String>,
        /// The list in the rulebook to which it belongs.
        group: String,
        /// The icon that cards print instead of the word.
        #[serde(default)]
        icon: String,
        /// Its meaning, in plain words; write numbers as names in braces.
        says: String,
        /// The rules that define this meaning.
        #[serde(default)]
        rules: Vec<String>,
    }
}

/// A word of the rules and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its place.
    pub at: Locus,
    /// The word. Two terms in different groups may have the same word.
    pub word: String,
    /// Other forms of the word that people look up.
    pub also: Vec<String>,
    /// The list in the rulebook to which it belongs.
    pub group: String,
    /// The icon that cards print instead of it; empty if there is none.
    pub icon: String,
    /// Its meaning, in plain words.
    pub says: String,
    /// The rules that define this meaning.
    pub rules: Vec<String>,
}

impl Term {
    /// A word that the rules of a game explain themselves.
    pub fn of_rules(word: String, says: String) -> Term {
        let (at, also, group, icon, rules) = (Locus::Nowhere, Vec::new(), String::new(), String::new(), Vec::new());
        Term { at, word, also, group, icon, says, rules }
    }

    /// Whether the entry explains this word, ignoring case.
    fn is(&self, asked: &str) -> bool {
        std::iter::once(&self.word).chain(&self.also).any(|word| word.to_lowercase() == asked)
    }
}

/// The form of a word in `glossary.yaml`.
pub fn written() -> Form {
    Draft::form()
}

/// The glossary of a game with numbers filled in; empty if there is none. Unreadable entries are reported and left out.
pub fn terms(project: &Project, game: &str, facts: &Facts) -> Checked<Vec<Term>> {
    let path = format!("data/{game}/glossary.yaml");
    if !project.list(&format!("data/{game}")).contains(&path) {
        return Checked::good(Vec::new());
    }
    let mut diags = Vec::new();
    let drafts = load::list::<Draft>(project, &path, Locus::Nowhere).drain(&mut diags).unwrap_or_default();
    let language = load::Spoken::of(project, game).value.and_then(|spoken| spoken.language());
    // errors in the index are reported where the index is read
    let index = rules::index(project, game).value.flatten();
    let names: Vec<&str> = facts.keys().map(String::as_str).collect();
    let known = |name: &str| wording::bound(facts.get(name)?);
    let mut terms: Vec<Term> = Vec::new();
    for (at, draft) in drafts {
        let Draft { word, also, group, icon, says, rules } = draft;
        if terms.iter().any(|t| t.word == word && t.group == group) {
            let diag = Diag::error(at.key("word"), "twice", format!("{word} is explained twice in the group {group}"));
            diags.push(diag.help("keep one of the two"));
            continue;
        }
        let named =
            index.iter().flat_map(|index| rules.iter().map(move |id| rules::unknown(id, at.key("rules"), index)));
        diags.extend(named.flatten());
        if let Some(said) = prose::bind(&says, language, at.key("says"), &known, &names).drain(&mut diags) {
            terms.push(Term { at, word, also, group, icon, says: said.plain(), rules });
        }
    }
    // a group with a single word whose name is nearly that of another group is probably misspelled
    let many = |group: &str| terms.iter().filter(|term| term.group == group).count();
    for term in terms.iter().filter(|term| many(&term.group) == 1) {
        let others = terms.iter().map(|other| other.group.as_str()).filter(|group| many(group) > 1);
        if let Some(near) = did_you_mean(&term.group, others) {
            let what = format!("{} is the only word in the group `{}`", term.word, term.group);
            let diag = Diag::error(term.at.key("group"), "unknown-word", what);
            diags.push(diag.help(format!("did you mean `{near}`?")));
        }
    }
    Checked { value: Some(terms), diags }
}

/// All terms that explain a word.
pub fn explaining<'t>(terms: &'t [Term], word: &str) -> Vec<&'t Term> {
    let asked = word.trim().to_lowercase();
    terms.iter().filter(|term| term.is(&asked)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Fact;
    use ground::diag::Paint;
    use ground::world::Imagined;

    fn read(text: &str) -> (Vec<Term>, Vec<String>) {
        let index = "- {id: X-40, read_by: players}\n";
        let files = Imagined::default().with("data/a-game/glossary.yaml", text).with("data/a-game/rules.yaml", index);
        let project = Project::new(files);
        let facts: Facts = [("bag_limit".to_owned(), Fact::Number(7))].into();
        let read = terms(&project, "a-game", &facts);
        let first_line =
            |d: &Diag| d.show(&project.sources, Paint::Plain).lines().next().unwrap_or_default().to_owned();
        (read.value.unwrap_or_default(), read.diags.iter().map(first_line).collect())
    }

    #[test]
    fn a_word_is_explained_in_all_its_forms_and_meanings_with_its_numbers_in() {
        let (terms, diags) = read(
            "- {word: Bag, also: [bags], group: words, says: \"Holds {bag_limit:card}.\", rules: [X-40]}\n\
             - {word: Fight, group: words, says: An action.}\n- {word: Fight, group: windows, says: A window.}\n",
        );
        assert_eq!(diags, [] as [&str; 0]);
        let said = |word| explaining(&terms, word).iter().map(|t| t.says.as_str()).collect::<Vec<_>>();
        assert_eq!((said(" BAGS "), said("fight")), (vec!["Holds 7\u{a0}cards."], vec!["An action.", "A window."]));
        assert_eq!(said("ba"), [] as [&str; 0]);
    }

    #[test]
    fn a_bad_term_is_told_with_its_place_and_hides_no_other() {
        let (terms, diags) = read(
            "- {word: Sack, group: words, says: \"Holds 7.\"}\n\
             - {word: Purse, group: words, says: \"Holds {bug_limit}.\"}\n\
             - {word: Chest, group: words, say: Much.}\n\
             - {word: Boot, group: words, says: Pinches.}\n- {word: Boot, group: words, says: Fits.}\n\
             - {word: Hat, group: words, says: Falls off., rules: [X-41]}\n",
        );
        assert_eq!(terms.iter().map(|t| t.word.as_str()).collect::<Vec<_>>(), ["Boot", "Hat"]);
        let found: Vec<&str> = diags.iter().map(|d| d.split(": ").nth(1).unwrap_or_default()).collect();
        let codes =
            ["error[unknown-key]", "error[typed-number]", "error[unknown-name]", "error[twice]", "error[unknown-rule]"];
        assert_eq!(found, codes, "{diags:?}");
        assert!(diags[1].starts_with("data/a-game/glossary.yaml:1:"), "{diags:?}");
    }
}
