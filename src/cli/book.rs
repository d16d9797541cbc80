//! A game's rulebook as the command line opens it: its Markdown, the index of rules, and the facts it may state. What is in
//! it is `typeset::booklet`'s business.

use crate::art::Studio;
use crate::diag::Checked;
use crate::face::{Component, Name, Tag};
use crate::game::{Fact, Facts};
use crate::locus::Locus;
use crate::title::rules::{self, Reader};
use crate::typeset::booklet::{Book, Rule};
use crate::world::{Missing, Project, missing};

/// The rulebook's parts that have to outlive a [`Book`].
pub(super) struct Shelved {
    source: crate::locus::SourceId,
    text: std::sync::Arc<str>,
    rules: Vec<Rule>,
    /// Who drew the icons of the pictures.
    authors: String,
}

/// Opens `rulebook.md` and `rules.yaml` of a game; `None` if the game has no rulebook.
pub(super) fn open(project: &Project, game: &str) -> Checked<Option<Shelved>> {
    let path = format!("data/{game}/rulebook.md");
    if !project.list(&format!("data/{game}")).contains(&path) {
        return Checked::good(None);
    }
    let (source, text) = match project.text(&path, Locus::Nowhere) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    let authors = Studio::open(project).map(|studio| listed(studio.authors()));
    let index = rules::index(project, game);
    authors.then(|authors| {
        index.then(|rules| match rules {
            Some(rules) => {
                let rule = |r: rules::Rule| Rule { id: r.id, at: r.at, read_by_players: r.read_by == Reader::Players };
                let rules = rules.into_iter().map(rule).collect();
                Checked::good(Some(Shelved { source, text, rules, authors }))
            }
            None => Checked::bad(missing(&format!("data/{game}/rules.yaml"), Locus::Nowhere, &Missing::NotThere)),
        })
    })
}

/// As in `A, B and C`.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<&str> = names.into_iter().collect();
    match all.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

impl Shelved {
    /// The book, with the box it speaks of.
    pub(super) fn book<'a>(
        &'a self,
        game: &'a str,
        title: &'a str,
        facts: &Facts,
        components: &'a [Component],
    ) -> Book<'a> {
        Book {
            game,
            title,
            source: self.source,
            text: self.text.clone(),
            facts: facts
                .iter()
                .map(|(name, fact)| (Name::from(name.clone()), tag(fact)))
                .chain([(Name::from("icon_authors"), Tag::Word(self.authors.clone().into()))])
                .collect(),
            components,
            rules: &self.rules,
        }
    }
}

fn tag(fact: &Fact) -> Tag {
    match fact {
        Fact::Number(n) => Tag::Number(*n),
        Fact::Word(word) => Tag::Word(word.clone().into()),
        Fact::List(all) => Tag::List(all.iter().map(tag).collect()),
        Fact::Map(all) => Tag::Map(all.iter().map(|(name, fact)| (Name::from(name.clone()), tag(fact))).collect()),
    }
}
