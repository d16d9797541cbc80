//! Laws across cards, in a small closed vocabulary. A law has a condition, the cards it is about, and a message; its numbers
//! are written in the law or in game.yaml, or are named counts.

use super::keys;
use super::kind::Kind;
use super::typed::Held;
use crate::load::Node;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::world::Project;
use measure::{Measure, What};
use reader::Reader;

mod court;
mod measure;
mod never;
mod reader;
pub(super) use court::broken;

/// A law.
#[derive(Clone, Debug)]
pub(super) struct Law {
    at: Locus,
    /// The code of its complaints, if it is not `law`.
    code: Option<&'static str>,
    /// Whether a deck that breaks it gets only a warning.
    advice: bool,
    form: Form,
    bounds: Bounds,
    /// The designer's own words for the complaint and the cure.
    says: Option<String>,
    help: Option<String>,
}

#[derive(Clone, Debug)]
enum Form {
    /// A number of the deck; if a field is named, one number for each of its values.
    Number { of: Measure, each: Option<(String, Vec<(String, Locus)>)>, beside: Beside },
    /// A number of the game, by its name.
    Named { name: String, at: Locus },
    /// The number that each card has in a field.
    Every { of: Measure, beside: Beside },
    /// No two cards of a kind have the same values in all of these fields.
    Unique { of: Measure, fields: Vec<String> },
    /// Each card of a kind has a number of cards of another kind (at least one) with equal values in a pair of fields.
    Each { of: Measure, has: usize, links: Vec<(String, String)> },
}

/// The other number with which it is combined, if any.
#[derive(Clone, Debug)]
enum Beside {
    Nothing,
    /// It is divided by the other number.
    Than(Measure),
    /// The other number is subtracted from it.
    Less(Measure),
}

/// A number that is written, or its name.
#[derive(Clone, Debug)]
struct Bound {
    word: String,
    at: Locus,
    /// The number, if it is in game.yaml; and its place, if that is not in the law.
    number: Option<f64>,
    elsewhere: Option<Locus>,
}

/// The accepted range.
#[derive(Clone, Debug, Default)]
struct Bounds {
    is: Option<Bound>,
    min: Option<Bound>,
    max: Option<Bound>,
}

impl Bounds {
    fn are_free(&self) -> bool {
        self.is.is_none() && self.min.is_none() && self.max.is_none()
    }

    /// The bounds of a law; `file` is game.yaml, which may contain them.
    fn read(keys: &keys::Law, file: Node<'_>, diags: &mut Vec<Diag>) -> Bounds {
        let bound = |held: &Held<String>| {
            let (word, at) = held.placed()?;
            let found = written(file, word);
            let number = word.parse().ok().or_else(|| found.and_then(Node::decimal));
            Some(Bound { word: word.clone(), at, number, elsewhere: found.map(|node| node.at) })
        };
        let mut bounds = Bounds { is: bound(&keys.is), min: bound(&keys.min), max: bound(&keys.max) };
        if let Some(within) = keys.within.node() {
            let found = within.word().and_then(|word| written(file, &word)).unwrap_or(within);
            let ends: Vec<f64> = found.items().into_iter().flatten().filter_map(Node::decimal).collect();
            let end = |n: f64| Some(Bound { word: n.to_string(), at: within.at, number: Some(n), elsewhere: None });
            match ends[..] {
                [min, max] => (bounds.min, bounds.max) = (end(min), end(max)),
                _ => diags.push(within.not("within", "two numbers, as [20, 45], or the name of two in game.yaml")),
            }
        }
        bounds
    }
}

/// The value in game.yaml under these keys: `balance.two_handed`.
fn written<'t>(file: Node<'t>, path: &str) -> Option<Node<'t>> {
    path.split('.').try_fold(file, |node, key| node.get(key))
}

/// The keys that begin a law, and those of them that are numbers of a deck.
const FORMS: [&str; 13] = [
    "count",
    "titles",
    "share",
    "mean",
    "median",
    "sum",
    "least",
    "most",
    "different",
    "number",
    "every",
    "unique",
    "each",
];
const NUMBERS: usize = 9;

impl Law {
    pub(super) fn read(
        node: Node<'_>,
        file: Node<'_>,
        kinds: &[Kind],
        project: &Project,
        diags: &mut Vec<Diag>,
    ) -> Option<Law> {
        let keys = keys::Law::of(node.spelt(keys::Law::KEYS, project, diags), &[], project, diags);
        let all = begun(&keys);
        // beside a number, `each` is the field whose values are counted separately
        let forms: Vec<&str> = all.iter().copied().filter(|key| *key != "each" || all.len() == 1).collect();
        let one = match forms[..] {
            [one] if all.len() == 1 || FORMS[..NUMBERS].contains(&one) => one,
            [] => {
                let help = format!("begin with one of {}: {{count: stall, is: 52}}", FORMS.join(", "));
                diags.push(Diag::error(node.at, "bad-law", "a law must be a mapping").help(help));
                return None;
            }
            _ => {
                let what = format!("a law can have only one condition, and this one has `{}`", all.join("` and `"));
                diags.push(Diag::error(node.at, "bad-law", what).help("write a law for each"));
                return None;
            }
        };
        let mut reader = Reader { kinds, project, diags };
        let form = match one {
            "each" => reader.each(&keys)?,
            "unique" => {
                let of = reader.cards(&keys)?;
                let fields = keys.unique.all().iter().map(|(field, at)| reader.named(of.kind, field, *at));
                Form::Unique { fields: fields.collect::<Option<Vec<_>>>()?, of }
            }
            "number" => {
                let (name, at) = keys.number.placed()?;
                Form::Named { name: name.clone(), at }
            }
            "every" => {
                Form::Every { of: reader.field(&keys, &keys.every, What::Every)?, beside: reader.beside(&keys)? }
            }
            _ => {
                let of = reader.measure(&keys)?;
                let each = match keys.each.placed() {
                    Some(each) => Some(reader.words(of.kind, each, keys.values.all())?),
                    None => None,
                };
                Form::Number { of, each, beside: reader.beside(&keys)? }
            }
        };
        let bounds = Bounds::read(&keys, file, diags);
        if matches!(form, Form::Number { .. } | Form::Named { .. } | Form::Every { .. }) && bounds.are_free() {
            if !keys.within.is_written() {
                let diag = Diag::error(node.at, "bad-law", "this law can never be broken: it has no number");
                diags.push(diag.help("add `is:`, `min:` or `max:`, a number or the name of one under `rules`"));
            }
            return None;
        }
        Some(Law {
            at: node.at,
            code: keys.id.as_deref().map(ground::diag::coded),
            advice: keys.advice.as_deref() == Some("yes"),
            form,
            bounds,
            says: keys.says.value,
            help: keys.help.value,
        })
    }

    /// The fields that it uses.
    pub(super) fn fields(&self) -> Vec<&str> {
        let own: Vec<&str> = match &self.form {
            Form::Number { each, .. } => each.iter().map(|(field, _)| field.as_str()).collect(),
            Form::Unique { fields, .. } => fields.iter().map(String::as_str).collect(),
            Form::Each { links, .. } => links.iter().flat_map(|(theirs, own)| [theirs.as_str(), own]).collect(),
            Form::Named { .. } | Form::Every { .. } => Vec::new(),
        };
        let beside = match &self.form {
            Form::Number { beside: Beside::Than(of) | Beside::Less(of), .. }
            | Form::Every { beside: Beside::Than(of) | Beside::Less(of), .. } => of.fields(),
            _ => Vec::new(),
        };
        own.into_iter().chain(self.form.of().map(Measure::fields).unwrap_or_default()).chain(beside).collect()
    }
}

/// The keys of a law that can begin a law.
fn begun(keys: &keys::Law) -> Vec<&'static str> {
    let at = [
        keys.count.at,
        keys.titles.at,
        keys.share.at,
        keys.mean.at,
        keys.median.at,
        keys.sum.at,
        keys.least.at,
        keys.most.at,
        keys.different.at,
        keys.number.at,
        keys.every.at,
        keys.unique.at,
        keys.each.at,
    ];
    FORMS.into_iter().zip(at).filter_map(|(key, at)| (at != Locus::Nowhere).then_some(key)).collect()
}

impl Form {
    /// The cards that it is about, and which of their numbers, if it is about cards.
    fn of(&self) -> Option<&Measure> {
        match self {
            Form::Number { of, .. } | Form::Every { of, .. } | Form::Unique { of, .. } | Form::Each { of, .. } => {
                Some(of)
            }
            Form::Named { .. } => None,
        }
    }
}
