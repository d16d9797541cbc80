//! The parts of sentences: clauses with placeholders, and their subjects.

use crate::lexicon::prose::Bound;
use std::borrow::Cow;

/// A part of a sentence: a pattern in which `{who}`, `{whose}`, `{their}`, `{do}` and the names bound here are
/// placeholders, and `get|gets` agrees with the subject. `{do}` is `{who}`, but empty for *you*: "Draw 1 card".
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// The pattern.
    pub pattern: Cow<'static, str>,
    /// The beginning of the pattern, up to the part that can be listed; empty if there is none.
    pub head: &'static str,
    /// The word before the last item of a list.
    pub last: &'static str,
    /// The values of its names: numbers and names of things.
    pub bound: Vec<(&'static str, Bound)>,
    /// Whether a duration can follow the clause.
    pub lasts: bool,
}

impl Clause {
    /// A clause that happens now.
    pub fn now(pattern: impl Into<Cow<'static, str>>) -> Clause {
        Clause { pattern: pattern.into(), head: "", last: " and ", bound: Vec::new(), lasts: false }
    }

    /// An immediate clause with something that can be listed: consecutive clauses with the same `head` state it once.
    pub fn listed(head: &'static str, thing: impl std::fmt::Display) -> Clause {
        Clause { head, ..Clause::now(format!("{head}{thing}")) }
    }

    /// A clause for a lasting effect.
    pub fn lasting(pattern: impl Into<Cow<'static, str>>) -> Clause {
        Clause { lasts: true, ..Clause::now(pattern) }
    }

    /// A list under a negation: *this or that*.
    #[must_use]
    pub fn or(self) -> Clause {
        Clause { last: " or ", ..self }
    }

    /// Binds a name.
    #[must_use]
    pub fn with(mut self, name: &'static str, bound: Bound) -> Clause {
        self.bound.push((name, bound));
        self
    }

    /// The part that can be listed.
    pub(super) fn thing(&self) -> &str {
        self.pattern.strip_prefix(self.head).unwrap_or(&self.pattern)
    }

    pub(super) fn begins_like(&self, next: &Clause) -> bool {
        let begins = |c: &Clause| c.pattern.starts_with(self.head);
        !self.head.is_empty() && self.head == next.head && begins(self) && begins(next)
    }

    pub(super) fn subject(&self) -> Option<&'static str> {
        ["{who} ", "{do} "].into_iter().find(|s| self.pattern.starts_with(s))
    }

    /// The clause with its own subject filled in, for use within another clause. Numbers stay placeholders.
    #[must_use]
    pub fn said_of(self, who: &Who) -> Clause {
        let pattern = match self.subject() {
            Some(subject) if who.you => &self.pattern[subject.len()..],
            _ => &self.pattern,
        };
        let mut pattern = agree(pattern, who.you);
        for name in ["who", "do", "whose", "their"] {
            if let Some(words) = who.said(name) {
                pattern = pattern.replace(&format!("{{{name}}}"), &words);
            }
        }
        Clause { pattern: pattern.into(), ..self }
    }
}

/// A condition in words.
#[derive(Clone, Debug, PartialEq)]
pub enum Limit {
    /// A condition with *if*: *If your bag is empty, ..*
    If(Clause),
    /// A condition without *if*: *In a boss fight, ..*
    In(Clause),
}

impl Limit {
    pub(super) fn clause(self) -> Clause {
        match self {
            Limit::If(clause) | Limit::In(clause) => clause,
        }
    }
}

/// The subject of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// *you*, *another fighter*.
    pub name: Cow<'static, str>,
    /// *your*, *another fighter's*.
    pub whose: Cow<'static, str>,
    /// Whether the subject is *you*: verbs agree with it, and commands leave it out.
    pub you: bool,
    /// Whether the subject is a thing, so that the text uses *its* instead of *their*.
    pub thing: bool,
}

impl Who {
    /// The card's owner.
    pub const YOU: Who = Who { name: Cow::Borrowed("you"), whose: Cow::Borrowed("your"), you: true, thing: false };

    /// Another player.
    pub fn other(name: impl Into<Cow<'static, str>>) -> Who {
        let name = name.into();
        Who { whose: format!("{name}\u{2019}s").into(), name, you: false, thing: false }
    }

    /// Something.
    pub fn thing(name: impl Into<Cow<'static, str>>) -> Who {
        Who { thing: true, ..Who::other(name) }
    }

    pub(super) fn said(&self, name: &str) -> Option<Cow<'static, str>> {
        Some(match name {
            "who" | "do" => self.name.clone(),
            "whose" => self.whose.clone(),
            "their" if self.you => "your".into(),
            "their" if self.thing => "its".into(),
            "their" => "their".into(),
            _ => return None,
        })
    }
}

impl Who {
    /// Like [`Who::said`], for a player who was named before.
    pub(super) fn said_again(&self, name: &str) -> Option<Cow<'static, str>> {
        match name {
            "who" | "do" if !self.you => Some(if self.thing { "it" } else { "them" }.into()),
            "whose" => self.said("their"),
            _ => self.said(name),
        }
    }
}

/// Inflects `get|gets` for the subject.
pub(super) fn agree(words: &str, you: bool) -> String {
    let one = |word: &str| match word.split_once('|') {
        Some((yours, theirs)) => if you { yours } else { theirs }.to_owned(),
        None => word.to_owned(),
    };
    words.split(' ').map(one).collect::<Vec<_>>().join(" ")
}
