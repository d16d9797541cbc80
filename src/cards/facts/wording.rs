//! Texts and the facts of a game: what a name in braces stands for, and the icon that a line begins with.

use super::Fact;
use crate::lexicon::prose::Bound;
use crate::lexicon::{Amount, Icon, Phrase, Run};
use std::borrow::Cow;

/// What a fact is to a text that names it; lists and maps cannot be named.
pub fn bound(fact: &Fact) -> Option<Bound> {
    match fact {
        Fact::Number(n) => Some(Bound::Count(Amount::plain(i32::try_from(*n).ok()?))),
        Fact::Word(word) => Some(Bound::Words(Cow::Owned(word.clone()))),
        Fact::List(_) | Fact::Map(_) => None,
    }
}

/// An icon that a line begins with hangs beside it; one that stands alone stays where it is.
pub(crate) fn badged(mut phrase: Phrase) -> Phrase {
    let [(Run::Icon(Icon(name)), _), _, ..] = &phrase.runs[..] else { return phrase };
    phrase.badge = Some(Icon(name.clone()));
    phrase.runs.remove(0);
    if let Some((Run::Word(words), _)) = phrase.runs.first_mut() {
        *words = Cow::Owned(words.trim_start().to_owned());
    }
    phrase.runs.retain(|(run, _)| !matches!(run, Run::Word(words) if words.is_empty()));
    phrase
}
