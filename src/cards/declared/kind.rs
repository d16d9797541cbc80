//! Kinds of card, as `game.yaml` declares them: where their cards are written, what fields they have, how they are printed.

use super::choice::{Choice, capitalised};
use super::cut;
use super::field::{Field, What};
use super::piece::{Told, told};
use crate::face::Cut;
use crate::load::{Node, heading, keys};
use ground::diag::{Diag, Severity, did_you_mean};
use ground::locus::Locus;
use ground::world::Project;

/// A kind of card.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) name: String,
    /// Where it is declared.
    pub(super) at: Locus,
    /// Whether all of its declaration could be read. If not, its cards are read and not printed.
    pub(super) whole: bool,
    /// Files below the game's folder, each with where it is named.
    pub(super) files: Vec<(String, Locus)>,
    pub(super) fields: Vec<Field>,
    /// Whether the rules give them: what they say has to be printed.
    pub(super) given: bool,
    /// The kind whose cards are printed once more, as markers; of them those alone that have something in this field.
    pub(super) of: Option<String>,
    pub(super) having: Option<String>,
    /// The field or column of titles; nothing if its cards go without.
    pub(super) title: Option<String>,
    /// The column of ids.
    pub(super) id: String,
    /// What the ids of cards come to that have none in their column.
    pub(super) ids: Option<Choice>,
    pub(super) template: Choice,
    pub(super) back: Option<Choice>,
    pub(super) cut: Cut,
    pub(super) pile: Option<Choice>,
    pub(super) copies: Option<Choice>,
    pub(super) number: Option<Choice>,
    pub(super) tint: Option<Choice>,
    /// How much goes on behind the subjects of composed pictures.
    pub(super) energy: Option<Choice>,
    /// The files it is printed in.
    pub(super) sheet: Option<String>,
    /// Words on all its cards that are no field, in front and behind.
    pub(super) says: Vec<Told>,
    pub(super) back_says: Vec<Told>,
}

/// What `title` says of a kind whose cards go without.
const UNTITLED: &str = "none";

/// Keys of kinds that print once more what the rules give.
const AGAIN: [&str; 2] = ["of", "having"];

impl Kind {
    /// Reads a kind's declaration. `kinds` are the names of all; `given` the fields that the rules give its cards, if they are
    /// written elsewhere.
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
                // a game may be played by those who have its cards already
                Some(_) => {
                    let what =
                        format!("`{name}` does not say how its cards are printed: they are played, and not printed");
                    Diag::warning(node.at, "not-printed", what).help("write `files:` and `template:` below it")
                }
                None => {
                    let what = format!("`{name}` does not say how its cards are printed");
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
        let keys = keys::Kind::of(node, &known, project, diags);
        let mut missing = |key: &str, help: &str| {
            let what = format!("the kind `{name}` has no `{key}`");
            diags.push(Diag::error(node.at, "missing-key", what).help(help));
        };
        // those who read the cards of a game that is played miss them first
        if keys.files.is_none() && given.is_none() {
            missing("files", "add `files: [cards.csv]`: tables or lists of its cards, beside game.yaml");
        }
        if keys.template.is_none() {
            missing("template", "add `template: plain/card`, or one of your own in templates/");
        }
        let files = files(keys.files, diags);
        let mut fields = Vec::new();
        let declared = keys.fields.map_or(Vec::new(), |declared| {
            declared.entries().unwrap_or_else(|| {
                diags.push(declared.not("fields", "a mapping of names to types"));
                Vec::new()
            })
        });
        match given {
            Some(given) => fields = with_slots(name, given, &declared, node.at, project, diags),
            None => {
                for (name, node) in declared {
                    fields.push(Field::read(&name, node, kinds, project, diags));
                }
            }
        }
        // every kind has these two, whether or not anybody writes them
        for (name, what) in [("copies", What::Number(Some(0), Some(999))), ("number", What::Text)] {
            if !fields.iter().any(|field| field.name == name) {
                fields.push(Field::optional(name, what, node.at));
            }
        }
        let mut choice = |key: &str, node: Option<Node<'_>>| Choice::read(key, node?, diags);
        let (template, back) = (choice("template", keys.template), choice("back", keys.back));
        let (pile, ids) = (choice("pile", keys.pile), choice("id", keys.id));
        let (copies, number) = (choice("copies", keys.copies), choice("number", keys.number));
        let (tint, energy) = (choice("tint", keys.tint), choice("energy", keys.energy));
        let cut = match keys.cut {
            Some(node) => cut::read(node, project, diags).unwrap_or(Cut::CARD),
            None => Cut::CARD,
        };
        let id = ids.as_ref().filter(|ids| ids.fields().is_empty()).and_then(|ids| ids.words().pop().map(heading));
        let word = |node: Option<Node<'_>>| node.and_then(Node::word);
        let title = word(keys.title).map_or_else(|| "title".to_owned(), |title| heading(&title));
        let (of, having) = (word(keys.of), word(keys.having));
        let mut kind = Kind {
            name: name.to_owned(),
            at: node.at,
            whole: true,
            files,
            title: Some(title).filter(|title| title != UNTITLED),
            ids: ids.filter(|ids| !ids.fields().is_empty()),
            id: id.unwrap_or_else(|| "id".to_owned()),
            fields,
            // what stands on the card itself, its marker may leave out
            given: given.is_some() && of.is_none(),
            of,
            having,
            template: template.unwrap_or_else(|| Choice::always("", node.at)),
            back,
            cut,
            pile,
            copies,
            number,
            tint,
            energy,
            sheet: word(keys.sheet),
            says: told("says", keys.says, diags),
            back_says: told("back_says", keys.back_says, diags),
        };
        kind.named(keys, diags);
        kind.circles(diags);
        let named = [("template", Some(&kind.template)), ("back", kind.back.as_ref())];
        let named: Vec<(&str, &str)> = (named.into_iter())
            .flat_map(|(key, choice)| {
                choice.map(Choice::words).unwrap_or_default().into_iter().map(move |word| (key, word))
            })
            .collect();
        let sized = keys.cut.or(keys.template).map_or(keys.at, |node| node.at);
        if diags.len() == before {
            cut::fits(&kind.cut, sized, &named, project, diags);
        }
        kind.whole = diags[before..].iter().all(|diag| diag.severity < Severity::Error);
        Some(kind)
    }

    /// A kind of which nothing but its name could be read.
    fn lost(name: &str, at: Locus) -> Kind {
        Kind {
            name: name.to_owned(),
            at,
            whole: false,
            files: Vec::new(),
            fields: Vec::new(),
            given: false,
            of: None,
            having: None,
            title: Some("title".to_owned()),
            id: "id".to_owned(),
            ids: None,
            template: Choice::always("", at),
            back: None,
            cut: Cut::CARD,
            pile: None,
            copies: None,
            number: None,
            tint: None,
            energy: None,
            sheet: None,
            says: Vec::new(),
            back_says: Vec::new(),
        }
    }

    /// The field of this name.
    pub(super) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Whether a field is the title of its cards.
    pub(super) fn is_title(&self, field: &str) -> bool {
        self.title.as_deref() == Some(field)
    }

    /// What is chosen by its fields.
    pub(super) fn choices(&self) -> impl Iterator<Item = &Choice> {
        let others = [&self.ids, &self.back, &self.pile, &self.copies, &self.number, &self.tint, &self.energy];
        std::iter::once(&self.template).chain(others.into_iter().flatten())
    }

    /// Choices that ask for fields which are not there.
    fn named(&self, keys: keys::Kind<'_>, diags: &mut Vec<Diag>) {
        if let (Some(field), Some(having)) = (&self.having, keys.having) {
            self.known(field, "having", having.at, diags);
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
        if let Some(copies) = keys.copies.filter(|node| node.number().is_none())
            && let Some(word) = copies.word().filter(|word| !word.contains('{'))
        {
            self.known(&word, "copies", copies.at, diags);
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
        let help = match did_you_mean(name, known()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its fields are {}", known().collect::<Vec<_>>().join(", ")),
        };
        let what = format!("`{key}` of the kind `{}` asks for `{name}`, which is no field of it", self.name);
        diags.push(Diag::error(at, "unknown-field", what).help(help));
    }

    /// Fields that are worked out from each other in a circle: told once a circle.
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
            let what = format!("`{name}` is worked out from itself{way}");
            let help = if others.is_empty() {
                "work it out from something else"
            } else {
                "work one of them out from something else"
            };
            diags.push(Diag::error(field.at, "circle", what).help(help));
            told.extend(round);
        }
    }
}

/// The files of a kind, each with where it is named. One that is named twice is read once.
pub(super) fn files(node: Option<Node<'_>>, diags: &mut Vec<Diag>) -> Vec<(String, Locus)> {
    let mut files: Vec<(String, Locus)> = Vec::new();
    for node in node.map(Node::several).unwrap_or_default() {
        let Some(file) = node.word() else {
            diags.push(node.not("files", "the name of a file"));
            continue;
        };
        let file = file.split('/').filter(|part| *part != ".").collect::<Vec<_>>().join("/");
        if files.iter().any(|(known, _)| *known == file) {
            let diag = Diag::error(node.at, "twice", format!("`files` names {file} twice"));
            diags.push(diag.help("take one of the two out; copies of a card are a number in a column"));
        } else {
            files.push((file, node.at));
        }
    }
    files
}

/// The fields that the rules give, in the slots that the designer names.
fn with_slots(
    kind: &str,
    given: &[&str],
    declared: &[(String, Node<'_>)],
    at: Locus,
    project: &Project,
    diags: &mut Vec<Diag>,
) -> Vec<Field> {
    for (name, node) in declared.iter().filter(|(name, _)| !given.contains(&name.as_str())) {
        let help = match did_you_mean(name, given.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its fields are {}", given.join(", ")),
        };
        let at = project.sources.key_of(node.at);
        let what = format!("the rules give cards of the kind `{kind}` no field `{name}`");
        diags.push(Diag::error(at, "unknown-field", what).help(help));
    }
    let of = |field: &&str| declared.iter().find(|(name, _)| name == *field).map(|(_, node)| *node);
    given.iter().map(|field| Field::given(field, of(field), at, project, diags)).collect()
}
