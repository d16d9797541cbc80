//! Tables with a column of texts per language: finds the languages, and the rows in the first of them.

use crate::language::{self, Language};
use crate::load::{Columns, Row, Spoken};
use std::collections::BTreeMap;

/// A table with texts in several languages.
#[derive(Default)]
pub(super) struct Told {
    /// The languages, in column order.
    pub(super) languages: Vec<&'static Language>,
    /// The rows in the first language.
    pub(super) rows: Vec<Row>,
    /// Notes for the user.
    pub(super) said: Vec<String>,
    /// The columns of texts whose names differ by language, as in `Answer EN` and `Réponse FR`, each with the code of
    /// its language.
    pub(super) columns: BTreeMap<String, BTreeMap<String, String>>,
}

/// The texts of a table in several languages; `None` if no text has two languages.
pub(super) fn read(rows: &[Row]) -> Option<Told> {
    let mut names: Vec<&str> = Vec::new();
    for (name, ..) in rows.iter().flat_map(Row::columns) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut texts: Vec<(&str, Vec<(&'static Language, &str)>)> = Vec::new();
    for name in &names {
        let Some((base, language)) = language::heading(name) else { continue };
        match texts.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(base)) {
            Some((_, said)) => said.push((language, name)),
            None => texts.push((base, vec![(language, name)])),
        }
    }
    // a column without a language is English if another column has a language
    for (base, said) in &mut texts {
        let plain = names.iter().find(|name| name.eq_ignore_ascii_case(base));
        if let (Some(plain), Some(english)) = (plain, language::coded("en"))
            && said.iter().all(|(language, _)| *language != english)
        {
            said.insert(0, (english, plain));
            *base = plain;
        }
    }
    let (mut texts, single): (Vec<_>, Vec<_>) = texts.into_iter().partition(|(_, said)| said.len() > 1);
    let mut languages: Vec<&'static Language> = Vec::new();
    for (language, _) in texts.iter().flat_map(|(_, said)| said) {
        if !languages.contains(language) {
            languages.push(language);
        }
    }
    let mut columns = BTreeMap::new();
    for (base, said) in translated(&languages, &single) {
        let codes = said.iter().map(|(language, name)| (language.code.to_owned(), (*name).to_owned()));
        columns.insert(base.to_owned(), codes.collect());
        texts.push((base, said));
    }
    let spoken = Spoken::of_all(languages.clone());
    let (mut rows, mut understood) = (rows.to_vec(), Vec::new());
    for (base, said) in &texts {
        let columns: Columns = spoken.columns(base, columns.get(*base), true, &rows);
        spoken.speak(&mut rows, &columns);
        let named: Vec<String> = said.iter().map(|(language, name)| format!("{name} ({})", language.name)).collect();
        understood.push(format!("{base}: the same text in {} languages: {}", said.len(), named.join(", ")));
    }
    (!texts.is_empty()).then_some(Told { languages, rows, said: understood, columns })
}

/// A text, with its column in each language.
type Text<'n> = (&'n str, Vec<(&'static Language, &'n str)>);

/// Texts whose names are also translated: if each language has the same number of columns without a counterpart, these are
/// matched in order.
fn translated<'n>(languages: &[&'static Language], single: &[Text<'n>]) -> Vec<Text<'n>> {
    let of = |wanted: &'static Language| -> Vec<(&'n str, &'n str)> {
        let own = single.iter().filter(|(_, said)| said.iter().all(|(language, _)| *language == wanted));
        own.filter_map(|(base, said)| Some((*base, said.first()?.1))).collect()
    };
    let all: Vec<Vec<(&str, &str)>> = languages.iter().map(|language| of(language)).collect();
    let Some(first) = all.first().filter(|first| all.iter().all(|own| own.len() == first.len())) else {
        return Vec::new();
    };
    let text = |(nth, (base, _)): (usize, &(&'n str, &'n str))| {
        (*base, languages.iter().zip(&all).map(|(language, own)| (*language, own[nth].1)).collect())
    };
    first.iter().enumerate().map(text).collect()
}
