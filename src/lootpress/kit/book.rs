//! A game's rulebook for a kit: its Markdown, the index of rules, the glossary, and the facts it may use. `typeset::booklet`
//! sets it.

use art::Studio;
use cards::face::{Art, Component, Name, Tag, Tints};
use cards::game::{Fact, Facts, Opened};
use cards::language::Language;
use cards::lexicon::Phrase;
use cards::load::Spoken;
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use ground::world::Project;
use paper::typeset::booklet::{Book, Rule};
use paper::typeset::picture;
use std::collections::BTreeMap;
use table::title::glossary::{self, Term};
use table::title::pictures;
use table::title::rules::{self, Reader};

/// The parts of the rulebook that have to outlive a [`Book`].
pub(super) struct Shelved {
    language: Option<&'static Language>,
    source: ground::locus::SourceId,
    text: std::sync::Arc<str>,
    rules: Vec<Rule>,
    facts: BTreeMap<Name, Tag>,
    /// The folder of its icons and styles.
    family: String,
    /// The template of each part of its furniture, by name.
    furniture: BTreeMap<String, String>,
    pictures: BTreeMap<String, Art>,
}

/// The folder with the style of booklets for games without their own.
const HOUSE: &str = "plain";

/// Opens `rulebook.md`, `rules.yaml`, `glossary.yaml` and `pictures.yaml` of a game; `None` if the game has no rulebook. Its
/// style comes from the game's own templates, or from the built-in ones.
pub(super) fn open(project: &Project, game: &str, found: &Opened) -> Checked<Option<Shelved>> {
    let facts = &found.facts;
    let first = format!("data/{game}/rulebook.md");
    let files = project.list(&format!("data/{game}"));
    if !files.contains(&first) {
        let mut diags = Vec::new();
        let named = pictures::all(project, game, found.hand, &dress(facts)).drain(&mut diags).unwrap_or_default();
        let place = |art: &Art| match *art {
            Art::Composed { at, .. } | Art::File { at, .. } => at,
        };
        let faces = found.components.iter().flat_map(|component| component.back.iter().chain([&component.front]));
        let shown: Vec<Locus> = faces.flat_map(|face| face.pictures.values()).map(place).collect();
        if let Some(recipe) = named.values().map(place).next().filter(|_| diags.is_empty())
            && !named.values().any(|art| shown.contains(&place(art)))
        {
            let what = format!("no piece names a picture of data/{game}/pictures.yaml, and the game has no rulebook");
            let help = format!("write {first}, name a picture in `pictures` of a piece, or delete the file");
            diags.push(Diag::warning(recipe, "unused-file", what).help(help));
        }
        return Checked { value: Some(None), diags };
    }
    let spoken = Spoken::of(project, game).value.unwrap_or_default();
    let (path, untranslated) = spoken.beside(project, &first);
    let (source, text) = match project.text(&path, Locus::Nowhere) {
        Ok(found) => found,
        Err(diag) => return Checked::bad(diag),
    };
    let mut diags: Vec<Diag> = untranslated.into_iter().collect();
    let studio = Studio::new(project);
    let authors = studio.authors().map(listed).drain(&mut diags);
    // without an index no rule has a number
    let index = rules::index(project, game).drain(&mut diags).map(Option::unwrap_or_default);
    let terms = glossary::terms(project, game, facts).drain(&mut diags).unwrap_or_default();
    let pictures = pictures::all(project, game, found.hand, &dress(facts)).drain(&mut diags).unwrap_or_default();
    // also those that the rulebook does not show
    for art in pictures.values() {
        diags.extend(match art {
            Art::Composed { .. } => studio.faults(art),
            Art::File { at, path } => picture(project, path, *at).diags,
        });
    }
    let (Some(authors), Some(rules)) = (authors, index) else { return Checked { value: None, diags } };
    let rule = |r: rules::Rule| Rule { id: r.id, at: r.at, read_by_players: r.read_by == Reader::Players };
    let own = [(Name::from("icon_authors"), Tag::Word(authors.into())), (Name::from("glossary"), tabled(&terms))];
    let facts = facts.iter().map(|(name, fact)| (Name::from(name.clone()), tag(fact))).chain(own).collect();
    let own = project.list(&format!("templates/{game}/booklet")).iter().any(|path| path.ends_with("/styles.svg"));
    let family = if own { game } else { HOUSE }.to_owned();
    let rules = rules.into_iter().map(rule).collect();
    let furniture = furniture(project, game);
    let language = spoken.language();
    Checked::of(Some(Shelved { language, source, text, rules, facts, family, furniture, pictures }), diags)
}

/// The tints of the book; those of old paper if the game has none.
fn dress(facts: &Facts) -> Tints {
    let tint = |name: &str, otherwise: &str| match facts.get("tints") {
        Some(Fact::Map(all)) => match all.get(name) {
            Some(Fact::Word(colour)) => colour.clone(),
            _ => otherwise.to_owned(),
        },
        _ => otherwise.to_owned(),
    };
    Tints {
        deep: tint("deep", "#2a1a0c"),
        dark: tint("dark", "#5b3d1c"),
        mid: tint("mid", "#9a6f38"),
        light: tint("light", "#d8b679"),
        high: tint("high", "#f6e7c4"),
    }
}

/// The templates of a booklet: the built-in ones, replaced by those of the game.
fn furniture(project: &Project, game: &str) -> BTreeMap<String, String> {
    let of = |family: &str| {
        let folder = format!("templates/{family}/booklet/");
        let named = |path: &String| Some(path.strip_prefix(&folder)?.strip_suffix(".svg")?.to_owned());
        let names: Vec<String> = project.list(folder.trim_end_matches('/')).iter().filter_map(named).collect();
        let family = family.to_owned();
        names.into_iter().map(move |name| (name.clone(), format!("{family}/booklet/{name}")))
    };
    of(HOUSE).chain(of(game)).collect()
}

/// The glossary for the Markdown: a list for each group; `cites` has its rules in braces.
fn tabled(terms: &[Term]) -> Tag {
    let mut groups = BTreeMap::<Name, Vec<Tag>>::new();
    for Term { word, group, icon, says, rules, .. } in terms {
        let cites = if rules.is_empty() { String::new() } else { format!("{{{}}}", rules.join(" ")) };
        let said = [("word", word.clone()), ("icon", icon.clone()), ("says", says.clone()), ("cites", cites)];
        let said = said.map(|(name, text)| (Name::from(name), Tag::Word(text.into())));
        groups.entry(Name::from(group.clone())).or_default().push(Tag::Map(BTreeMap::from(said).into()));
    }
    let groups: BTreeMap<_, _> = groups.into_iter().map(|(group, terms)| (group, Tag::List(terms.into()))).collect();
    Tag::Map(groups.into())
}

/// A list in words: `A, B and C`.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<&str> = names.into_iter().collect();
    match all.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

impl Shelved {
    /// The book, with the box that it describes.
    pub(super) fn book<'a>(&'a self, title: Phrase, components: &'a [Component]) -> Book<'a> {
        Book {
            language: self.language,
            game: &self.family,
            furniture: &self.furniture,
            title,
            source: self.source,
            text: self.text.clone(),
            facts: self.facts.clone(),
            components,
            rules: &self.rules,
            pictures: &self.pictures,
        }
    }
}

fn tag(fact: &Fact) -> Tag {
    match fact {
        Fact::Number(n) => Tag::Number(*n),
        Fact::Word(word) => Tag::Word(word.clone().into()),
        Fact::List(all) => Tag::List(all.iter().map(tag).collect()),
        Fact::Map(all) => {
            let all: BTreeMap<_, _> = all.iter().map(|(name, fact)| (Name::from(name.clone()), tag(fact))).collect();
            Tag::Map(all.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::games::ALL;
    use ground::unit::Economy;
    use ground::world::{Disk, Project};
    use paper::typeset::booklet::{self, Page};
    use paper::typeset::{Case, Galley, Mark};

    /// The smallest type on a galley that is shown at a scale, pt.
    fn smallest(galley: &Galley, scale: f32) -> f32 {
        let marks = galley.slots.iter().flatten().map(|mark| match mark {
            Mark::Run(run) => run.size.0 * scale,
            _ => f32::MAX,
        });
        marks.fold(f32::MAX, f32::min)
    }

    /// Cards in a rulebook are shown at half their size, or an eighth; type too small for print there is drawn as shapes.
    #[test]
    fn no_type_on_a_card_in_a_rulebook_is_too_small_to_be_printed() {
        let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
        for game in ALL.iter() {
            let found = game.open(&project);
            let case = Case::open(&project, Economy::Full).value.expect("fonts open");
            // a game that is played and not yet explained has no rulebook
            let Some(shelved) = super::open(&project, game.name(), &found).value.expect("is sound") else {
                continue;
            };
            let book = shelved.book(found.titled(), &found.components);
            let pages = booklet::pages(&case, &book, Page::A5, Page::A5.per_sheet()).value.expect("is set");
            let mut shown = 0;
            for page in pages.iter().flat_map(|volume| &volume.pages) {
                for mark in page.slots.iter().flatten() {
                    let Mark::Figure(card) = mark else { continue };
                    let [a, b, c, d, ..] = card.at.0;
                    let least = smallest(&card.what, (a * d - b * c).abs().sqrt());
                    assert!(least > 5.999, "{}: {}: {least} pt", page.title, card.what.title);
                    assert!(card.what.skeleton.is_some(), "{} is blank", card.what.title);
                    shown += 1;
                }
            }
            // Hero Loot shows its people without their cards
            let few = if game.name() == "hero-loot" { 4 } else { 10 };
            assert!(shown >= few, "{}: {shown} cards", game.name());
        }
    }
}
