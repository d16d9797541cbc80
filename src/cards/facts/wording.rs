//! Names in texts: the value of a name in braces, and the icon at the beginning of a line.

use super::Fact;
use crate::lexicon::prose::Bound;
use crate::lexicon::{Amount, Icon, Phrase, Run};
use std::borrow::Cow;

/// The value of a fact in a text; lists and maps cannot be used.
pub fn bound(fact: &Fact) -> Option<Bound> {
    match fact {
        Fact::Number(n) => Some(Bound::Count(Amount::plain(i32::try_from(*n).ok()?))),
        Fact::Word(word) => Some(Bound::Words(Cow::Owned(word.clone()))),
        Fact::List(_) | Fact::Map(_) => None,
    }
}

/// An icon at the beginning of a line hangs beside it; a single icon stays in place.
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
