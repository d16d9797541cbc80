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
    /// Whether the amount is printed with its sign (`+2`, `−3`).
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

/// A piece of a sentence. Runs are placed one after another unchanged: spaces are part of the words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Run {
    /// Words.
    Word(Cow<'static, str>),
    /// A number of the rules; it is set bold.
    Count(Amount),
    /// An icon on the baseline, at cap height.
    Icon(Icon),
    /// A word of the rules; it is set bold.
    Keyword(Cow<'static, str>),
    /// An aside; it is set italic.
    Aside(Cow<'static, str>),
    /// Words in a color: red, green, blue.
    Inked([u8; 3], Cow<'static, str>),
    /// Words in small capitals.
    Small(Cow<'static, str>),
}

/// The style of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Voice {
    /// A rule: the font and size of the slot.
    #[default]
    Rule,
    /// Flavor text: italic, smaller, separated by the slot's ornament.
    Flavour,
}

/// One paragraph of text; each run has its place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Phrase {
    /// An icon that hangs beside the paragraph, if the slot leaves room for one.
    pub badge: Option<Icon>,
    /// Words in bold that hang beside it, if the slot leaves room: the dice results of a row of a table.
    pub lead: Cow<'static, str>,
    /// Its style.
    pub voice: Voice,
    /// The runs.
    pub runs: Vec<(Run, Locus)>,
}

impl Phrase {
    /// A phrase of plain words.
    pub fn words(text: impl Into<Cow<'static, str>>, at: Locus) -> Phrase {
        Phrase { runs: vec![(Run::Word(text.into()), at)], ..Phrase::default() }
    }

    /// A phrase of words, of which those between `**` are keywords.
    pub fn marked(text: &str, at: Locus) -> Phrase {
        let parts = text.split("**").enumerate().filter(|(_, part)| !part.is_empty());
        let run = |(nth, part): (usize, &str)| {
            let words = Cow::Owned(part.to_owned());
            (if nth % 2 == 1 { Run::Keyword(words) } else { Run::Word(words) }, at)
        };
        Phrase { runs: parts.map(run).collect(), ..Phrase::default() }
    }

    /// A phrase that is one number.
    pub fn count(amount: Amount, at: Locus) -> Phrase {
        Phrase { runs: vec![(Run::Count(amount), at)], ..Phrase::default() }
    }

    /// The phrase with soft hyphens at places where words may be broken.
    #[must_use]
    pub fn parted(mut self, language: &Language) -> Phrase {
        for (run, _) in &mut self.runs {
            if let Run::Word(words) | Run::Keyword(words) | Run::Aside(words) | Run::Inked(_, words) = run {
                *words = Cow::Owned(language.parted(words));
            }
        }
        self
    }

    /// Whether a phrase has the same text and look as another, even if their source places differ.
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

/// The words of one game, each a closed enum: a new variant does not compile until it has a text, an effect and a
/// count.
pub trait Vocabulary: 'static {
    /// The triggers.
    type Trigger: Deser;
    /// The windows of play in which cards may be used.
    type Window: Deser;
    /// Conditions.
    type Condition: Deser;
    /// The targets.
    type Target: Deser;
    /// Operations.
    type Op: Deser;
    /// The durations.
    type Duration: Deser;
    /// The protections.
    type Lock: Deser;
    /// The places of a card before and after use.
    type Place: Deser;
    /// The keywords, which stand for a whole effect.
    type Keyword: Deser;
    /// The orders of several targets.
    type Order: Deser;

    /// The keys that effects of this game can have, among those of [`Effect`]; others are unknown.
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

/// The keys of a game's effects: only the trigger is required, and not even that if a keyword can stand for the whole
/// effect.
fn of_game<V: Vocabulary>(keys: Vec<Key>) -> Vec<Key> {
    let known = keys.into_iter().filter(|key| V::KEYS.contains(&key.key));
    known.map(|key| Key { needed: key.key == "trigger" && !V::KEYS.contains(&"keyword"), ..key }).collect()
}

keys! {
    /// An effect as written: one definition is printed and played. The words of a game determine which keys it has.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    #[serde(bound = "")]
    pub struct Effect<V: Vocabulary> as(of_game::<V>) {
        /// The moment at which the effect takes place.
        pub trigger: V::Trigger,
        /// The keyword that stands for the whole effect.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub keyword: Option<V::Keyword>,
        /// The windows in which a player can use the effect, if its trigger is a choice.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub windows: Vec<V::Window>,
        /// The place from which the card is used, if it is not the usual one.
        pub from: Option<V::Place>,
        /// The conditions, all of which must hold.
        #[serde(rename = "if", skip_serializing_if = "Vec::is_empty")]
        pub conditions: Vec<V::Condition>,
        /// Whether the player may decline the effect.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        pub optional: bool,
        /// The cost, which the player pays first and in full.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub cost: Vec<V::Op>,
        /// The target of the effect.
        pub target: Option<V::Target>,
        /// The player who begins, if several players carry it out one after another.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub order: Option<V::Order>,
        /// The operations, in order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub ops: Vec<V::Op>,
        /// The duration of the effect; by default, it has none.
        pub duration: Option<V::Duration>,
        /// The protections of the effect.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub locks: Vec<V::Lock>,
        /// The place to which the card goes afterwards, if it is not the usual one.
        pub after: Option<V::Place>,
        /// Your own sentence, which replaces the generated one. Write every amount as a name in braces, not as a
        /// number.
        #[serde(skip_serializing)]
        pub wording: Option<String>,
        /// A rule that no operation can express. It is printed as written and is not played.
        pub manual: Option<String>,
    }
}

impl<V: Vocabulary> Effect<V> {
    /// An effect with only its trigger.
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
