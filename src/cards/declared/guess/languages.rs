//! Tables with a column of texts per language: finds the languages, and the rows in the first of them.

use crate::language::{self, Language};
use crate::load::{Columns, Row, Spoken};

/// The languages of a table in column order, its rows in the first language, and notes for the user; `None` if no text has two
/// languages.
pub(super) fn read(rows: &[Row]) -> Option<(Vec<&'static Language>, Vec<Row>, Vec<String>)> {
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
    texts.retain(|(_, said)| said.len() > 1);
    let mut languages: Vec<&'static Language> = Vec::new();
    for (language, _) in texts.iter().flat_map(|(_, said)| said) {
        if !languages.contains(language) {
            languages.push(language);
        }
    }
    let spoken = Spoken::of_all(languages.clone());
    let (mut rows, mut understood) = (rows.to_vec(), Vec::new());
    for (base, said) in &texts {
        let columns: Columns = spoken.columns(base, None, true, &rows);
        spoken.speak(&mut rows, &columns);
        let named: Vec<String> = said.iter().map(|(language, name)| format!("{name} ({})", language.name)).collect();
        understood.push(format!("{base}: the same text in {} languages: {}", said.len(), named.join(", ")));
    }
    (!texts.is_empty()).then_some((languages, rows, understood))
}
