//! Building blocks of the texts of all games: amounts, icons, runs of text, phrases, and the form of an effect. The words of
//! one game (its triggers, targets, operations) are closed enums of that game.

use crate::language::Language;
use ground::grammar::{Form, Key, Words, Written, keys};
use ground::locus::Locus;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub mod prose;
pub mod sentence;
mod shape;

/// A number that is printed and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    /// The number.
    pub value: i32,
    /// Whether it is printed with its sign (`+2`, `−3`).
    pub signed: bool,
}

impl Amount {
    /// A plain number: `3 cards`.
    pub const fn plain(value: i32) -> Amount {
        Amount { value, signed: false }
    }

    /// A change: `+2 survivability`.
    pub const fn change(value: i32) -> Amount {
        Amount { value, signed: true }
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = match self.value {
            ..0 => "\u{2212}",
            _ if self.signed => "+",
            _ => "",
        };
        write!(f, "{sign}{}", self.value.unsigned_abs())
    }
}

/// An icon for a word: the name of a file in the game's `icon` folder of the templates.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Icon(pub Cow<'static, str>);

impl Icon {
    /// An icon by name.
    pub const fn new(name: &'static str) -> Icon {
        Icon(Cow::Borrowed(name))
    }
}

/// A piece of a sentence. Runs are set one after the other as they are: spaces are part of the words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Run {
    /// Words.
    Word(Cow<'static, str>),
    /// A number of the rules: set bold.
    Count(Amount),
    /// An icon on the baseline, at cap height.
    Icon(Icon),
    /// A word of the rules: set bold.
    Keyword(Cow<'static, str>),
    /// An aside: set italic.
    Aside(Cow<'static, str>),
    /// Words in an ink of their own: red, green, blue.
    Inked([u8; 3], Cow<'static, str>),
    /// Words in small capitals.
    Small(Cow<'static, str>),
}

/// How a phrase is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Voice {
    /// A rule: the slot's own face and size.
    #[default]
    Rule,
    /// Flavor text: italic, smaller, set off by the slot's ornament.
    Flavour,
}

/// One paragraph of text; each run has its place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Phrase {
    /// An icon that hangs beside the paragraph, if the slot leaves room for one.
    pub badge: Option<Icon>,
    /// Words that hang beside it in bold, if the slot leaves room: results of dice before the row of a table that they mean.
    pub lead: Cow<'static, str>,
    /// How it is spoken.
    pub voice: Voice,
    /// The runs.
    pub runs: Vec<(Run, Locus)>,
}

impl Phrase {
    /// A phrase of plain words.
    pub fn words(text: impl Into<Cow<'static, str>>, at: Locus) -> Phrase {
        Phrase { runs: vec![(Run::Word(text.into()), at)], ..Phrase::default() }
    }

    /// A phrase that is one number.
    pub fn count(amount: Amount, at: Locus) -> Phrase {
        Phrase { runs: vec![(Run::Count(amount), at)], ..Phrase::default() }
    }

    /// The same, with soft hyphens where words may break.
    #[must_use]
    pub fn parted(mut self, language: &Language) -> Phrase {
        for (run, _) in &mut self.runs {
            if let Run::Word(words) | Run::Keyword(words) | Run::Aside(words) | Run::Inked(_, words) = run {
                *words = Cow::Owned(language.parted(words));
            }
        }
        self
    }

    /// Whether it reads and looks the same as another, wherever the two were written.
    pub fn alike(&self, other: &Phrase) -> bool {
        let Phrase { badge, lead, voice, runs } = self;
        (badge, lead, voice, runs.len()) == (&other.badge, &other.lead, &other.voice, other.runs.len())
            && runs.iter().zip(&other.runs).all(|((a, _), (b, _))| a == b)
    }

    /// Adds a run.
    pub fn push(&mut self, run: Run, at: Locus) {
        self.runs.push((run, at));
    }

    /// The text as read aloud; icons by their names in brackets.
    pub fn plain(&self) -> String {
        let lead = if self.lead.is_empty() { String::new() } else { format!("{} ", self.lead) };
        let runs = self.runs.iter().map(|(run, _)| match run {
            Run::Word(w) | Run::Keyword(w) | Run::Aside(w) | Run::Inked(_, w) | Run::Small(w) => w.to_string(),
            Run::Count(n) => n.to_string(),
            Run::Icon(i) => format!("[{}]", i.0),
        });
        // a soft hyphen is not read aloud or searched for
        std::iter::once(lead).chain(runs).map(|text| text.replace('\u{ad}', "")).collect()
    }
}

/// The words of one game, each a closed enum: a new variant does not compile until it speaks, acts and counts.
pub trait Vocabulary: 'static {
    /// When an effect comes into play.
    type Trigger: Deser;
    /// A span of play in which cards may be used.
    type Window: Deser;
    /// Conditions.
    type Condition: Deser;
    /// The target or subject.
    type Target: Deser;
    /// Operations.
    type Op: Deser;
    /// How long it lasts.
    type Duration: Deser;
    /// Protection against something.
    type Lock: Deser;
    /// Where the card must be, and where it goes.
    type Place: Deser;
    /// A word for a whole effect.
    type Keyword: Deser;
    /// The order of several targets.
    type Order: Deser;

    /// The keys that effects of this game are written with, of those that [`Effect`] has; others are unknown.
    const KEYS: &'static [&'static str];
    /// The default trigger of a keyword.
    fn moment(keyword: &Self::Keyword) -> Self::Trigger;
}

/// A part for which a game has no words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
pub enum Never {}

impl Written for Never {
    fn form() -> Form {
        Form::Words(Words { name: "Never", says: "", all: &[] })
    }
}

/// The functions that every word of a vocabulary has.
pub trait Deser:
    for<'de> Deserialize<'de> + Serialize + Written + Clone + std::fmt::Debug + PartialEq + Send + Sync
{
}
impl<T> Deser for T where
    T: for<'de> Deserialize<'de> + Serialize + Written + Clone + std::fmt::Debug + PartialEq + Send + Sync
{
}

/// The keys of a game's effects: only the moment is required, and not even that if a keyword may stand for the whole effect.
fn of_game<V: Vocabulary>(keys: Vec<Key>) -> Vec<Key> {
    let known = keys.into_iter().filter(|key| V::KEYS.contains(&key.key));
    known.map(|key| Key { needed: key.key == "trigger" && !V::KEYS.contains(&"keyword"), ..key }).collect()
}

keys! {
    /// An effect as written: one definition is printed and played. The words of a game determine which keys it has.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(bound = "")]
    pub struct Effect<V: Vocabulary> as(of_game::<V>) {
        /// When it comes into play.
        pub trigger: V::Trigger,
        /// The keyword that stands for the whole effect.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub keyword: Option<V::Keyword>,
        /// In which windows, for triggers that are a player's choice.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub windows: Vec<V::Window>,
        /// Where the card must be to be used, if not in its usual place.
        pub from: Option<V::Place>,
        /// The conditions, all of which must hold.
        #[serde(rename = "if", skip_serializing_if = "Vec::is_empty")]
        pub conditions: Vec<V::Condition>,
        /// Whether its player may decline.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        pub optional: bool,
        /// The cost, which the player pays first and in full.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub cost: Vec<V::Op>,
        /// Whom it concerns.
        pub target: Option<V::Target>,
        /// Who comes first, if it concerns several one after the other.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub order: Option<V::Order>,
        /// The operations, in order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub ops: Vec<V::Op>,
        /// The duration; immediate by default.
        pub duration: Option<V::Duration>,
        /// What it protects itself against.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub locks: Vec<V::Lock>,
        /// Where the card goes, if not to its usual place.
        pub after: Option<V::Place>,
        /// Your own sentence in place of the rendered one. It names every amount in braces, and no number itself.
        #[serde(skip_serializing)]
        pub wording: Option<String>,
        /// A rule that no operation can express: printed as written, and not played.
        pub manual: Option<String>,
    }
}

impl<V: Vocabulary> Effect<V> {
    /// An effect with nothing but its trigger.
    pub fn bare(trigger: V::Trigger) -> Effect<V> {
        Effect {
            trigger,
            keyword: None,
            windows: Vec::new(),
            from: None,
            conditions: Vec::new(),
            optional: false,
            cost: Vec::new(),
            target: None,
            order: None,
            ops: Vec::new(),
            duration: None,
            locks: Vec::new(),
            after: None,
            wording: None,
            manual: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_real_signs() {
        assert_eq!(Amount::change(2).to_string(), "+2");
        assert_eq!(Amount::change(-3).to_string(), "\u{2212}3");
        assert_eq!(Amount::plain(7).to_string(), "7");
    }
}
