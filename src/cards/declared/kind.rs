//! Kinds of card as declared in `game.yaml`: the files with their cards, their fields, and how they are printed.

use super::choice::Choice;
use super::cut;
use super::field::{Field, What};
use super::keys;
use super::typed::Several;
use crate::face::Cut;
use crate::lexicon::prose::capitalised;
use crate::load::{Node, heading};
use ground::diag::{Diag, Severity, meant};
use ground::locus::Locus;
use ground::world::Project;
use std::ops::Deref;

/// A kind of card.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) name: String,
    /// Whether the whole declaration of the kind could be read. If not, its cards are read but not printed.
    pub(super) whole: bool,
    /// The files below the game's folder, each with the place where it is named.
    pub(super) files: Vec<(String, Locus)>,
    pub(super) fields: Vec<Field>,
    /// Whether the rules define the fields, so that their texts must be printed.
    pub(super) given: bool,
    /// The field or column of titles; `None` if its cards have no titles.
    pub(super) title: Option<String>,
    /// The column of ids.
    pub(super) id: String,
    /// The pattern for ids of cards without one in their column.
    pub(super) ids: Option<Choice>,
    pub(super) template: Choice,
    pub(super) cut: Cut,
    /// Its other declarations.
    keys: keys::Kind,
}

impl Deref for Kind {
    type Target = keys::Kind;

    fn deref(&self) -> &keys::Kind {
        &self.keys
    }
}

/// The value of `title` for a kind whose cards have no titles.
const UNTITLED: &str = "none";

/// Keys of kinds that print the cards of another kind again.
const AGAIN: [&str; 2] = ["of", "having"];

impl Kind {
    /// Reads the declaration of a kind. `kinds` are the names of all kinds; `given` are the fields that the rules
    /// give its cards, if the rules are written elsewhere.
    pub(super) fn read(
        name: &str,
        node: Node<'_>,
        kinds: &[String],
        given: Option<&[&str]>,
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Option<Kind> {
        if !node.is_mapping() {
            let diag = match given {
                // players who already have the cards can play the game
                Some(_) => {
                    let what =
                        format!("`{name}` has no `files` or `template`: its cards can be played, but not printed");
                    Diag::warning(node.at, "not-printed", what).help("write `files:` and `template:` below it")
                }
                None => {
                    let what = format!("`{name}` has no `files` or `template` for printing its cards");
                    let help = "write `files:`, `template:`, `cut:` and `fields:` below it";
                    Diag::error(node.at, "bad-kind", what).help(help)
                }
            };
            diags.push(diag);
            return given.is_none().then(|| Kind::lost(name, node.at));
        }
        let before = diags.len();
        let mut known = keys::Kind::KEYS.to_vec();
        known.retain(|key| given.is_some() || !AGAIN.contains(key));
        let keys = keys::Kind::of(node.spelt(&known, project, diags), &[], project, diags);
        let mut missing = |key: &str, help: &str| {
            let what = format!("the kind `{name}` has no `{key}`");
            diags.push(Diag::error(node.at, "missing-key", what).help(help));
        };
        // without this key, the cards of a played game are missing
        if !keys.files.is_written() && given.is_none() {
            missing("files", "add `files: [cards.csv]`: tables or lists of its cards, beside game.yaml");
        }
        if !keys.template.is_written() {
            missing("template", "add `template: plain/card`, or one of your own in templates/");
        }
        let files = files(keys.files.all(), diags);
        let mut fields = Vec::new();
        let declared = keys.fields.all().iter().map(|(name, tree, at)| (name.clone(), tree.node(*at)));
        let declared: Vec<(String, Node<'_>)> = declared.collect();
        match given {
            Some(given) => fields = with_slots(name, given, &declared, node.at, project, diags),
            None => {
                for (name, node) in declared {
                    fields.push(Field::read(&name, node, kinds, project, diags));
                }
            }
        }
        // every kind has these two, declared or not
        let ids = keys.id.value.clone();
        for (name, what) in [("copies", What::Number(Some(0), Some(999))), ("number", What::Text)] {
            if !fields.iter().any(|field| field.name == name) {
                fields.push(Field::optional(name, what, node.at));
            }
        }
        let cut = keys.cut.value.clone().unwrap_or(Cut::CARD);
        let id = ids.as_ref().filter(|ids| ids.fields().is_empty()).and_then(|ids| ids.words().pop().map(heading));
        let title = keys.title.as_deref().map_or_else(|| "title".to_owned(), heading);
        let mut kind = Kind {
            name: name.to_owned(),
            whole: true,
            files,
            title: Some(title).filter(|title| title != UNTITLED),
            id: id.unwrap_or_else(|| "id".to_owned()),
            ids: ids.filter(|ids| !ids.fields().is_empty()),
            fields,
            // fields that are on the card itself are optional on its marker
            given: given.is_some() && keys.of.is_none(),
            template: keys.template.value.clone().unwrap_or_else(|| Choice::always("", node.at)),
            cut,
            keys,
        };
        kind.named(diags);
        kind.circles(diags);
        let named: Vec<&str> =
            [Some(&kind.template), kind.back.as_ref()].into_iter().flatten().flat_map(Choice::words).collect();
        let sized = [kind.keys.cut.at, kind.keys.template.at].into_iter().find(|at| *at != Locus::Nowhere);
        if diags.len() == before {
            cut::fits(&kind.cut, sized.unwrap_or(kind.at), &named, project, diags);
        }
        kind.whole = diags[before..].iter().all(|diag| diag.severity < Severity::Error);
        Some(kind)
    }

    /// A kind of which only the name could be read.
    fn lost(name: &str, at: Locus) -> Kind {
        Kind {
            name: name.to_owned(),
            whole: false,
            files: Vec::new(),
            fields: Vec::new(),
            given: false,
            title: Some("title".to_owned()),
            id: "id".to_owned(),
            ids: None,
            template: Choice::always("", at),
            keys: keys::Kind { at, ..keys::Kind::default() },
            cut: Cut::CARD,
        }
    }

    /// The field with this name.
    pub(super) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The value of its `title`, and its place.
    pub(super) fn asked_title(&self) -> Option<(&String, Locus)> {
        self.keys.title.placed()
    }

    /// Whether a field is the title of its cards.
    pub(super) fn is_title(&self, field: &str) -> bool {
        self.title.as_deref() == Some(field)
    }

    /// Properties that are chosen by field values.
    pub(super) fn choices(&self) -> impl Iterator<Item = &Choice> {
        let others: [&Option<Choice>; 7] =
            [&self.ids, &self.back, &self.pile, &self.copies, &self.number, &self.tint, &self.energy];
        std::iter::once(&self.template).chain(others.into_iter().flatten())
    }

    /// Reports choices that use fields which do not exist.
    fn named(&self, diags: &mut Vec<Diag>) {
        if let Some((field, at)) = self.having.placed() {
            self.known(field, "having", at, diags);
        }
        let choices = [
            ("template", Some(&self.template)),
            ("id", self.ids.as_ref()),
            ("back", self.back.as_ref()),
            ("pile", self.pile.as_ref()),
            ("number", self.number.as_ref()),
            ("tint", self.tint.as_ref()),
            ("energy", self.energy.as_ref()),
        ];
        for (key, choice) in choices.into_iter().filter_map(|(key, choice)| Some((key, choice?))) {
            for name in choice.fields() {
                self.known(name, key, choice.at, diags);
            }
        }
        // the number of copies is a number, a pattern, or simply the name of a field
        if let Some((copies, at)) = self.copies.placed()
            && let Some(word) = copies.word().filter(|word| word.trim().parse::<f64>().is_err())
        {
            self.known(word, "copies", at, diags);
        }
    }

    fn known(&self, name: &str, key: &str, at: Locus, diags: &mut Vec<Diag>) {
        let own = ["nth", "kind", "title", "id", "game", "pile", "in_pile"];
        let there =
            |name: &str| self.field(name).is_some() || own.contains(&name) || self.is_title(name) || name == self.id;
        let small = name.to_lowercase();
        if there(name) || (there(&small) && capitalised(&small) == name) {
            return;
        }
        let known = || self.fields.iter().map(|field| field.name.as_str()).chain(own);
        let help = meant(name, known(), || format!("its fields are {}", known().collect::<Vec<_>>().join(", ")));
        let what = format!("`{key}` of the kind `{}` uses `{name}`, which is not a field of this kind", self.name);
        diags.push(Diag::error(at, "unknown-field", what).help(help));
    }

    /// Reports computed fields that depend on each other in a circle, once for each circle.
    fn circles(&self, diags: &mut Vec<Diag>) {
        let asks = |name: &str| match self.field(name).map(|field| &field.what) {
            Some(What::Computed(formula)) => formula.names(),
            _ => Vec::new(),
        };
        let needed = |name: &str| {
            let (mut open, mut met) = (asks(name), Vec::new());
            while let Some(name) = open.pop() {
                if !met.contains(&name) {
                    met.push(name);
                    open.extend(asks(name));
                }
            }
            met
        };
        let mut told: Vec<&str> = Vec::new();
        for field in &self.fields {
            let name = field.name.as_str();
            let met = needed(name);
            if !met.contains(&name) || told.contains(&name) {
                continue;
            }
            let round: Vec<&str> = met.into_iter().filter(|other| needed(other).contains(&name)).collect();
            let others: Vec<String> =
                round.iter().filter(|other| **other != name).map(|other| format!("`{other}`")).collect();
            let way = if others.is_empty() { String::new() } else { format!(", by way of {}", others.join(" and ")) };
            let what = format!("`{name}` is computed from itself{way}");
            let help = if others.is_empty() {
                "compute it from something else"
            } else {
                "compute one of them from something else"
            };
            diags.push(Diag::error(field.at, "circle", what).help(help));
            told.extend(round);
        }
    }
}

/// The files of a kind, each with the place where it is named. A file that is named twice is read once.
pub(super) fn files(named: &[(String, Locus)], diags: &mut Vec<Diag>) -> Several<String> {
    let mut files: Vec<(String, Locus)> = Vec::new();
    for (file, at) in named {
        let file = file.split('/').filter(|part| *part != ".").collect::<Vec<_>>().join("/");
        if files.iter().any(|(known, _)| *known == file) {
            let diag = Diag::error(*at, "twice", format!("`files` names {file} twice"));
            diags.push(diag.help("remove one of them; for copies of a card, write their number in a column"));
        } else {
            files.push((file, *at));
        }
    }
    files
}

/// The fields that the rules give, in the slots that the designer chooses.
fn with_slots(
    kind: &str,
    given: &[&str],
    declared: &[(String, Node<'_>)],
    at: Locus,
    project: &Project,
    diags: &mut Vec<Diag>,
) -> Vec<Field> {
    for (name, node) in declared.iter().filter(|(name, _)| !given.contains(&name.as_str())) {
        let help = meant(name, given.iter().copied(), || format!("its fields are {}", given.join(", ")));
        let at = project.sources.key_of(node.at);
        let what = format!("cards of the kind `{kind}` have no field `{name}` in the rules");
        diags.push(Diag::error(at, "unknown-field", what).help(help));
    }
    let of = |field: &&str| declared.iter().find(|(name, _)| name == *field).map(|(_, node)| *node);
    given.iter().map(|field| Field::given(field, of(field), at, project, diags)).collect()
}
