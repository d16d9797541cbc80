//! Turns an effect into a sentence: `[When] [If condition,] [you may] [cost:] [who] verb amount object [for how long].` The
//! word order is the same for all games; each game supplies its own words ([`Speech`]). A designer's own wording uses the same
//! names.

use super::prose::{self, Piece};
use super::{Effect, Icon, Phrase, Run, Vocabulary};
use ground::diag::Checked;
use ground::locus::Locus;
use std::borrow::Cow;

mod clause;
mod list;
mod wording;
use clause::agree;
pub use clause::{Clause, Limit, Who};
pub use list::{List, lists};
use wording::worded;

/// The words of a game's sentences.
pub trait Speech: Vocabulary + Sized {
    /// The bold beginning, without its colon, and the icon that hangs beside the paragraph.
    fn lead(effect: &Effect<Self>) -> (Option<Icon>, Option<Cow<'static, str>>);
    /// A condition; `None` if lead or target already contain it.
    fn condition(condition: &Self::Condition, effect: &Effect<Self>) -> Option<Limit>;
    /// The target of the effect.
    fn who(effect: &Effect<Self>) -> Who;
    /// An operation: a whole clause with its subject.
    fn op(op: &Self::Op, effect: &Effect<Self>) -> Clause;
    /// The conjunction that joins the second of two consecutive operations to the first.
    fn joint(first: &Self::Op, second: &Self::Op) -> Joint;
    /// The duration; `None` if immediate, or if the lead already contains it.
    fn duration(effect: &Effect<Self>) -> Option<Cow<'static, str>>;
    /// The text of a lock, and whether it contains the first operation and so comes before the others.
    fn lock(lock: &Self::Lock) -> (Clause, bool);
    /// The destination of the card, if it differs from the rules.
    fn after(effect: &Effect<Self>) -> Option<Cow<'static, str>>;
    /// A keyword as printed, and its meaning if cards have reminders.
    fn keyword(keyword: &Self::Keyword) -> (Cow<'static, str>, Option<Cow<'static, str>>);
    /// The cost, as a whole clause addressed to the player.
    fn cost(op: &Self::Op) -> Clause;
}

/// The relation of two clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// The second clause is independent of the first.
    And,
    /// The second clause depends on the first.
    Then,
    /// The second clause explains the first.
    Colon,
}

/// The paragraph with the text of an effect.
pub fn sentence<V: Speech>(effect: &Effect<V>, at: Locus) -> Checked<Phrase> {
    let (badge, lead) = V::lead(effect);
    let mut phrase = Phrase { badge, ..Phrase::default() };
    if let Some(lead) = lead {
        phrase.push(Run::Keyword(format!("{lead}:").into()), at.key("trigger"));
        phrase.push(Run::Word(" ".into()), at);
    }
    let start = phrase.runs.len();
    let mut diags = Vec::new();
    match (&effect.keyword, &effect.manual, &effect.wording) {
        (Some(word), ..) => keyword::<V>(word, at.key("keyword"), &mut phrase),
        (None, Some(text), _) => phrase.push(Run::Word(text.clone().into()), at.key("manual")),
        (None, None, Some(wording)) => worded(effect, wording, at.key("wording"), &mut phrase, &mut diags),
        (None, None, None) => spoken(effect, at, &mut phrase),
    }
    finish(&mut phrase, start);
    if let Some(after) = V::after(effect) {
        phrase.push(Run::Word(format!(" {after}").into()), at.key("after"));
    }
    prose::hold_numbers(&mut phrase);
    merge(&mut phrase);
    Checked::of(phrase, diags)
}

/// A keyword, with its meaning in parentheses.
fn keyword<V: Speech>(word: &V::Keyword, at: Locus, phrase: &mut Phrase) {
    let (word, meaning) = V::keyword(word);
    phrase.push(Run::Keyword(word), at);
    if let Some(meaning) = meaning {
        phrase.push(Run::Word(" ".into()), at);
        phrase.push(Run::Aside(format!("({meaning})").into()), at);
    }
}

fn spoken<V: Speech>(effect: &Effect<V>, at: Locus, phrase: &mut Phrase) {
    let who = V::who(effect);
    limits(effect, at, phrase);
    if effect.optional {
        phrase.push(Run::Word("you may ".into()), at.key("optional"));
    }
    for (i, op) in effect.cost.iter().enumerate() {
        let at = at.key("cost").nth(i);
        if i > 0 {
            phrase.push(Run::Word(" and ".into()), at);
        }
        clause_into(phrase, &V::cost(op), &Who::YOU, Said::Not, at);
    }
    if !effect.cost.is_empty() {
        phrase.push(Run::Word(": ".into()), at.key("cost"));
    }
    // a player who may decline either pays or does not; after paying, the effect happens
    let granted = effect.optional && effect.cost.is_empty();
    let last_lasting = effect.ops.iter().rposition(|op| V::op(op, effect).lasts);
    let parts = parts(effect, at);
    let commas = parts.len() > 2;
    let mut subject_said = false;
    let mut named = false;
    for (i, part) in parts.iter().enumerate() {
        let joint = i.checked_sub(1).map(|before| part.joint(i, &parts[before], effect));
        let words = match joint {
            None => "",
            Some(Joint::Colon) => ": ",
            Some(Joint::Then) => ", then ",
            Some(Joint::And) if commas && i + 1 == parts.len() => ", and ",
            Some(Joint::And) if commas => ", ",
            Some(Joint::And) => " and ",
        };
        for (nth, clause) in part.list.clauses.iter().enumerate() {
            let at_clause = part.at(nth);
            phrase.push(Run::Word(if nth == 0 { words } else { part.list.before(nth) }.into()), at_clause);
            let said = match joint {
                Some(Joint::And | Joint::Then) if subject_said && clause.subject().is_some() => {
                    Said::AsSubject { granted }
                }
                None if granted && nth == 0 => Said::Granting,
                _ if named => Said::Before,
                _ => Said::Not,
            };
            clause_into(phrase, clause, &who, said, at_clause);
            named |= ["{who", "{do}"].iter().any(|name| clause.pattern.contains(name));
            if part.op.is_some_and(|first| Some(first + nth) == last_lasting)
                && let Some(duration) = V::duration(effect)
            {
                phrase.push(Run::Word(format!(" {duration}").into()), at.key("duration"));
            }
        }
        subject_said = part.list.clauses[0].subject().is_some();
    }
}

/// A part of a sentence: operations that are listed, often a single one, or a lock.
struct Part {
    list: List,
    /// Its place: that of all operations of the effect, or of the lock.
    at: Locus,
    /// Its first operation; a lock has none.
    op: Option<usize>,
}

impl Part {
    fn at(&self, nth: usize) -> Locus {
        self.op.map_or(self.at, |first| self.at.nth(first + nth))
    }

    /// The conjunction that joins it to the previous part.
    fn joint<V: Speech>(&self, place: usize, before: &Part, effect: &Effect<V>) -> Joint {
        match (self.op, before.op) {
            (None, _) if place == 1 => Joint::Colon,
            (Some(op), Some(_)) => V::joint(&effect.ops[op - 1], &effect.ops[op]),
            _ => Joint::And,
        }
    }
}

/// The operations of an effect in order, with its protection in the right place.
fn parts<V: Speech>(effect: &Effect<V>, at: Locus) -> Vec<Part> {
    let mut all = Vec::new();
    let mut op = 0;
    for list in lists(effect.ops.iter().map(|op| V::op(op, effect))) {
        let next = op + list.clauses.len();
        all.push(Part { list, at: at.key("ops"), op: Some(op) });
        op = next;
    }
    for (i, (lock, early)) in effect.locks.iter().map(V::lock).enumerate() {
        let place = if early { all.len().min(1) } else { all.len() };
        all.insert(place, Part { list: lock.into(), at: at.key("locks").nth(i), op: None });
    }
    all
}

/// All conditions; those without *if* come first.
fn limits<V: Speech>(effect: &Effect<V>, at: Locus, phrase: &mut Phrase) {
    let said = effect.conditions.iter().enumerate();
    let said = said.filter_map(|(i, c)| Some((V::condition(c, effect)?, at.key("if").nth(i))));
    let (ifs, ins): (Vec<_>, Vec<_>) = said.partition(|(limit, _)| matches!(limit, Limit::If(_)));
    for (limit, at) in ins {
        clause_into(phrase, &limit.clause(), &Who::YOU, Said::Not, at);
        phrase.push(Run::Word(", ".into()), at);
    }
    let last = ifs.len().saturating_sub(1);
    for (i, (limit, at)) in ifs.into_iter().enumerate() {
        phrase.push(Run::Word(if i == 0 { "if " } else { " and " }.into()), at);
        clause_into(phrase, &limit.clause(), &Who::YOU, Said::Not, at);
        if i == last {
            phrase.push(Run::Word(", ".into()), at);
        }
    }
}

/// The form in which the subject was mentioned before a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// Nothing.
    Not,
    /// The subject is *you* with *may*; others have no choice.
    Granting,
    /// Mentioned earlier: the text then uses *they* or *it*.
    Before,
    /// The subject is that of the previous clause, which continues.
    AsSubject { granted: bool },
}

fn clause_into(phrase: &mut Phrase, clause: &Clause, who: &Who, said: Said, at: Locus) {
    let subject = clause.subject();
    let pattern = match (subject, said) {
        (Some(subject), Said::AsSubject { .. }) => &clause.pattern[subject.len()..],
        (Some(subject), Said::Granting) if who.you => &clause.pattern[subject.len()..],
        (Some("{do} "), _) if who.you => &clause.pattern["{do} ".len()..],
        _ => &clause.pattern,
    };
    if said == Said::Granting && subject.is_some() && !who.you {
        phrase.push(Run::Word("have ".into()), at);
    }
    let plural = who.you || matches!(said, Said::Granting | Said::AsSubject { granted: true });
    let pieces = prose::scan(pattern, at).value.unwrap_or_default();
    for (style, piece) in pieces {
        match piece {
            Piece::Text(words) => phrase.push(prose::styled(style, agree(words, plural)), at),
            Piece::Icon(name) => phrase.push(Run::Icon(Icon(name.to_owned().into())), at),
            Piece::Inked(rgb, words) => phrase.push(Run::Inked(rgb, words.to_owned().into()), at),
            Piece::Small(words) => phrase.push(Run::Small(words.to_owned().into()), at),
            Piece::Name { name, noun } => match clause.bound.iter().find(|(n, _)| *n == name) {
                Some((_, bound)) => prose::say(phrase, style, bound, noun, at),
                None => {
                    let words = if said == Said::Before { who.said_again(name) } else { who.said(name) };
                    phrase.push(Run::Word(words.unwrap_or_default()), at);
                }
            },
        }
    }
}

/// Adds a capital at the beginning and a period at the end.
fn finish(phrase: &mut Phrase, start: usize) {
    let start = start.min(phrase.runs.len());
    let body = &mut phrase.runs[start..];
    if let Some((Run::Word(words) | Run::Keyword(words) | Run::Aside(words), _)) =
        body.iter_mut().find(|(run, _)| !matches!(run, Run::Word(w) if w.is_empty()))
    {
        let mut letters = words.chars();
        if let Some(first) = letters.next() {
            *words = Cow::Owned(first.to_uppercase().chain(letters).collect());
        }
    }
    let at = body.last().map(|(_, at)| *at);
    // parentheses end a paragraph that is a single reminder, not a sentence that ends with some
    let aside = matches!(phrase.runs.last(), Some((Run::Aside(words), _)) if words.ends_with(')'));
    let ends = aside || phrase.plain().trim_end().ends_with(['.', '!', '?', '\u{201d}']);
    if let Some(at) = at.filter(|_| !ends) {
        phrase.push(Run::Word(".".into()), at);
    }
}

/// Consecutive words with the same place become one run.
fn merge(phrase: &mut Phrase) {
    let mut merged: Vec<(Run, Locus)> = Vec::with_capacity(phrase.runs.len());
    for (run, at) in phrase.runs.drain(..) {
        match (merged.last_mut(), run) {
            (_, Run::Word(words)) if words.is_empty() => {}
            (Some((Run::Word(before), _)), Run::Word(words)) => before.to_mut().push_str(&words),
            (_, run) => merged.push((run, at)),
        }
    }
    phrase.runs = merged;
}
