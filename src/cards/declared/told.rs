//! Explanations of a game's own names for `explain` and the reference: its sentences as printed, keywords, kinds, fields,
//! pieces, tints.

use super::about::About;
use super::field::{Field, What};
use crate::facts::{Spoken, Worded, wording};
use crate::load::Tree;
use ground::locus::Locus;
use ground::world::Project;

/// All explanations.
pub(super) fn words(about: &About, project: &Project) -> Vec<Worded> {
    let mut all = Vec::new();
    let mut tell = |word: &str, of: String, says: String, example: String, spoken| {
        all.push(Worded { word: word.to_owned(), of, about: String::new(), says, example, spoken });
    };
    for word in &about.speech.words {
        let parameters: Vec<String> =
            word.parameters.iter().map(|field| format!("{}={}", field.name, sample(&field.what))).collect();
        let call = [vec![word.name.clone()], parameters].concat().join(" ");
        let says = format!("\"{}\"", word.says.as_deref().unwrap_or_default());
        let printed = said(about, &call, project);
        let spoken = printed.map(|sentence| Spoken { card: String::new(), sentence });
        tell(&word.name, "word".to_owned(), says, call, spoken);
    }
    for (keyword, reminder) in &about.speech.keywords {
        let spoken = said(about, keyword, project).map(|sentence| Spoken { card: String::new(), sentence });
        tell(keyword, "keyword".to_owned(), reminder.clone(), keyword.clone(), spoken);
    }
    for kind in &about.kinds {
        let files: Vec<&str> = kind.files.iter().map(|(file, _)| file.as_str()).collect();
        let size = format!("{} x {} mm", kind.cut.trim.w.0, kind.cut.trim.h.0);
        let says = format!("A kind of card, {size}, written in {}.", files.join(", "));
        tell(&kind.name, "kind".to_owned(), says, format!("{{{{ {}.count }}}} in the rulebook", kind.name), None);
        // every kind has copies and number
        for field in kind.fields.iter().filter(|field| field.name != "copies" && field.name != "number") {
            tell(&field.name, format!("field of {}", kind.name), stands(field), written(field), None);
        }
    }
    for piece in &about.pieces {
        tell(&piece.name, "piece".to_owned(), format!("{}.", piece.title), format!("--only {}", piece.name), None);
    }
    for (name, tints, _) in &about.tints {
        let colours: Vec<String> = tints.named().iter().map(|(name, colour)| format!("{name} {colour}")).collect();
        tell(name, "tints".to_owned(), format!("{}.", colours.join(", ")), format!("tint: {name}"), None);
    }
    all
}

/// The printed text of a cell; `None` if it needs the whole deck.
fn said(about: &About, cell: &str, project: &Project) -> Option<String> {
    let known = |name: &str| {
        let fact = about.rules.iter().find(|(rule, _)| rule == name).map(|(_, fact)| fact);
        fact.and_then(wording::bound)
    };
    let names: Vec<&str> = about.rules.iter().map(|(name, _)| name.as_str()).collect();
    let (tree, mut diags) = (Tree::text(cell), Vec::new());
    let phrases = about.speech.says(tree.node(Locus::Nowhere), &known, &names, project, &mut diags);
    let said: Vec<String> = phrases.iter().map(|phrase| phrase.plain()).collect();
    (diags.is_empty() && !said.is_empty()).then(|| said.join(" "))
}

fn stands(field: &Field) -> String {
    let told = field.told();
    if field.default.is_none() && !field.needed && !matches!(field.what, What::Computed(_)) {
        return format!("Optional: {told}.");
    }
    let mut letters = told.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}{}.", letters.as_str(), if field.default.is_some() { ", with a default" } else { "" })
}

fn written(field: &Field) -> String {
    match field.what {
        What::Computed(_) => String::new(),
        _ => format!("{}: {}", field.column, sample(&field.what)),
    }
}

/// A valid example.
fn sample(what: &What) -> String {
    match what {
        What::Number(min, max) => {
            let least = min.unwrap_or(2).max(2);
            max.map_or(least, |max| least.min(max)).to_string()
        }
        What::OneOf(words) => words.first().cloned().unwrap_or_default(),
        What::Flag => "yes".to_owned(),
        What::Picture => "art/lantern.png".to_owned(),
        What::List(inner) => format!("[{}]", sample(inner)),
        What::Text | What::Flavour | What::Plain | What::Says => "..".to_owned(),
        What::Card(_) | What::Computed(_) | What::Given | What::Lost => "..".to_owned(),
    }
}
