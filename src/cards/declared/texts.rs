//! The texts of a game's cards, from a column for each language.

use super::about::About;
use super::field::{Field, What};
use super::kind::Kind;
use crate::load::kept::kept;
use crate::load::{self, Row, Text};
use ground::locus::Locus;
use ground::world::Project;
use std::collections::BTreeMap;
use template::wants;

/// The texts of the cards of every kind, each with its file.
pub(super) fn all(project: &Project, game: &str, about: &About) -> Vec<(String, Text)> {
    let mut texts = Vec::new();
    for kind in &about.kinds {
        for (file, asked) in &kind.files {
            let Ok(path) = kept(project, game, file, *asked) else { continue };
            let mut rows = load::rows(project, &path, *asked).value.unwrap_or_default();
            texts.extend(spoken(project, about, kind, &mut rows).into_iter().map(|text| (path.clone(), text)));
        }
    }
    texts
}

/// Reads texts that have a column for each language in the one that is printed, and returns them.
pub(super) fn spoken(project: &Project, about: &About, kind: &Kind, rows: &mut [Row]) -> Vec<Text> {
    let spoken = &about.spoken;
    if spoken.all().is_empty() {
        return Vec::new();
    }
    let speak = |(name, given, is_prose): Prose<'_>| {
        let columns = spoken.columns(name, given, is_prose, rows);
        spoken.speak(rows, &columns)
    };
    texts_of(project, kind).into_iter().flat_map(speak).collect()
}

/// The column of titles.
pub(super) fn titled(kind: &Kind) -> Option<&str> {
    let title = kind.title.as_deref()?;
    Some(kind.field(title).map_or(title, |field| &field.column))
}

/// A text of a kind's cards: the name of its column, the declared columns of languages, and whether it is prose.
type Prose<'k> = (&'k str, Option<&'k BTreeMap<String, String>>, bool);

fn texts_of<'k>(project: &Project, kind: &'k Kind) -> Vec<Prose<'k>> {
    let printed = |field: &Field| {
        let drawn = kind.template.words().into_iter().filter_map(|name| wants(project, name, Locus::Nowhere).value);
        drawn.into_iter().any(|wants| wants.slot(&field.slot))
    };
    let of = |field: &Field| match field.what {
        What::Text | What::Flavour => true,
        // texts that are printed as typed are the same in all languages
        What::Plain => false,
        What::OneOf(_) if printed(field) => true,
        _ => kind.is_title(&field.name),
    };
    let fields = kind.fields.iter().map(|field| (field.column.as_str(), Some(&field.columns), of(field)));
    let mut all: Vec<Prose<'_>> = fields.collect();
    let title = titled(kind).filter(|title| all.iter().all(|(name, ..)| name != title));
    all.extend(title.map(|title| (title, None, true)));
    all
}
