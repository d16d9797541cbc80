//! Kinds of card, as `game.yaml` declares them: where their cards are written, what fields they have, how they are printed.

use super::choice::Choice;
use super::cut;
use super::field::{Field, What};
use crate::diag::{Diag, did_you_mean};
use crate::face::Cut;
use crate::load::Node;
use crate::locus::Locus;
use crate::world::Project;

/// A kind of card.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) name: String,
    /// Files below the game's folder, each with where it is named.
    pub(super) files: Vec<(String, Locus)>,
    pub(super) fields: Vec<Field>,
    /// The columns of titles and ids.
    pub(super) title: String,
    pub(super) id: String,
    pub(super) template: Choice,
    pub(super) back: Option<Choice>,
    pub(super) cut: Cut,
    pub(super) pile: Option<Choice>,
    pub(super) copies: Option<Choice>,
    pub(super) number: Option<Choice>,
    pub(super) tint: Option<Choice>,
    /// The files it is printed in.
    pub(super) sheet: Option<String>,
}

/// The keys of a kind.
pub(super) const KEYS: [&str; 13] =
    ["files", "fields", "title", "id", "template", "back", "cut", "pile", "copies", "number", "tint", "sheet", "note"];

impl Kind {
    /// Reads a kind's declaration. `kinds` are the names of all.
    pub(super) fn read(
        name: &str,
        node: Node<'_>,
        kinds: &[String],
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Option<Kind> {
        if !node.is_mapping() {
            let what = format!("`{name}` does not say how its cards are printed");
            let help = "write `files:`, `template:`, `cut:` and `fields:` below it";
            diags.push(Diag::error(node.at, "bad-kind", what).help(help));
            return None;
        }
        node.only(&KEYS, project, diags);
        let mut missing = |key: &str, help: &str| {
            let what = format!("the kind `{name}` has no `{key}`");
            diags.push(Diag::error(node.at, "missing-key", what).help(help));
        };
        if node.get("files").is_none() {
            missing("files", "add `files: [cards.csv]`: tables or lists of its cards, beside game.yaml");
        }
        if node.get("template").is_none() {
            missing("template", "add `template: plain/card`, or one of your own in templates/");
        }
        let files = node.get("files").map(Node::several).unwrap_or_default();
        let files = files.into_iter().filter_map(|file| Some((file.word()?, file.at))).collect();
        let mut fields = Vec::new();
        if let Some(declared) = node.get("fields") {
            match declared.entries() {
                Some(entries) => {
                    for (name, node) in entries {
                        fields.extend(Field::read(&name, node, kinds, project, diags));
                    }
                }
                None => diags.push(declared.not("fields", "a mapping of names to types")),
            }
        }
        // every kind has these two, whether or not anybody writes them
        for (name, what) in [("copies", What::Number(Some(0), Some(999))), ("number", What::Text)] {
            if !fields.iter().any(|field| field.name == name) {
                fields.push(Field::optional(name, what, node.at));
            }
        }
        let column = |key: &str, usual: &str| node.get(key).and_then(Node::word).unwrap_or_else(|| usual.to_owned());
        let mut choice = |key: &str| node.get(key).and_then(|node| Choice::read(key, node, diags));
        let (template, back, pile) = (choice("template"), choice("back"), choice("pile"));
        let (copies, number, tint) = (choice("copies"), choice("number"), choice("tint"));
        let cut = match node.get("cut") {
            Some(node) => cut::read(node, project, diags)?,
            None => Cut::CARD,
        };
        let kind = Kind {
            name: name.to_owned(),
            files,
            title: column("title", "title"),
            id: column("id", "id"),
            fields,
            template: template?,
            back,
            cut,
            pile,
            copies,
            number,
            tint,
            sheet: node.get("sheet").and_then(Node::word),
        };
        kind.named(node, diags);
        kind.circles(diags);
        Some(kind)
    }

    /// The field of this name.
    pub(super) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Choices that ask for fields which are not there.
    fn named(&self, node: Node<'_>, diags: &mut Vec<Diag>) {
        let choices = [
            ("template", Some(&self.template)),
            ("back", self.back.as_ref()),
            ("pile", self.pile.as_ref()),
            ("number", self.number.as_ref()),
            ("tint", self.tint.as_ref()),
        ];
        for (key, choice) in choices.into_iter().filter_map(|(key, choice)| Some((key, choice?))) {
            for name in choice.fields() {
                self.known(name, key, choice.at, diags);
            }
        }
        // the number of copies is a number, a pattern, or simply the name of a field
        if let Some(word) = node.get("copies").filter(|node| node.number().is_none()).and_then(Node::word)
            && !word.contains('{')
        {
            self.known(&word, "copies", node.at.key("copies"), diags);
        }
    }

    fn known(&self, name: &str, key: &str, at: Locus, diags: &mut Vec<Diag>) {
        let own = ["nth", "kind", "title", "id", "game"];
        if self.field(name).is_some() || own.contains(&name) || name == self.title || name == self.id {
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

    /// Fields that are worked out from each other in a circle.
    fn circles(&self, diags: &mut Vec<Diag>) {
        let asks = |name: &str| match self.field(name).map(|field| &field.what) {
            Some(What::Computed(formula)) => formula.names(),
            _ => Vec::new(),
        };
        for field in &self.fields {
            let (mut open, mut met) = (asks(&field.name), Vec::new());
            while let Some(name) = open.pop() {
                if !met.contains(&name) {
                    met.push(name);
                    open.extend(asks(name));
                }
            }
            if met.contains(&field.name.as_str()) {
                let what = format!("`{}` is worked out from itself", field.name);
                let help = format!("it needs {}: work one of them out from something else", met.join(", "));
                diags.push(Diag::error(field.at, "circle", what).help(help));
            }
        }
    }
}
