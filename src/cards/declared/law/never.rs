//! Finds laws that no deck could satisfy, and reports them at the law instead of blaming the cards.

use super::measure::{What as Number, plain};
use super::{Beside, Form, Law};
use crate::declared::field::{Field, What};
use crate::declared::kind::Kind;
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;

/// The reason why a law with these bounds (is, min, max) can never hold, and the cure.
pub(super) fn holds(law: &Law, kinds: &[Kind], [is, min, max]: [Option<f64>; 3]) -> Option<(String, String)> {
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        let what = format!("at least {}, at most {}", plain(min), plain(max));
        return Some((what, "make `min` the smaller of the two".to_owned()));
    }
    if let Some(is) = is
        && (min.is_some_and(|min| is < min) || max.is_some_and(|max| is > max))
    {
        let what = format!("`is` is {}, which contradicts `min` or `max`", plain(is));
        return Some((what, "keep only `is`, or only `min` and `max`".to_owned()));
    }
    let most = [is, max].into_iter().flatten().fold(f64::INFINITY, f64::min);
    let least = [is, min].into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
    match &law.form {
        Form::Number { of, beside: Beside::Nothing, .. }
            if matches!(of.what, Number::Count | Number::Titles | Number::Different) =>
        {
            counted(is, most)
        }
        Form::Each { .. } => counted(is, most),
        Form::Number { of, beside: Beside::Nothing, .. } if of.what == Number::Mean => {
            let field = &of.field;
            let Field { what: What::Number(low, high), .. } = kinds[of.kind].field(field)? else { return None };
            let edge = match (low, high) {
                (_, Some(high)) if least > *high as f64 => format!("at most {high}"),
                (Some(low), _) if most < *low as f64 => format!("at least {low}"),
                _ => return None,
            };
            let what = format!("`{field}` is {edge} on every card, and so is their mean");
            Some((what, format!("change the law or the bounds of `{field}`")))
        }
        _ => None,
    }
}

/// The reason why no number of cards can satisfy it.
fn counted(is: Option<f64>, most: f64) -> Option<(String, String)> {
    let broken = is.is_some_and(|is| is.fract() != 0.0) || most < 0.0;
    let wrong = if most < 0.0 { most } else { is.unwrap_or(most) };
    broken.then(|| {
        (format!("{} cannot be a number of cards", plain(wrong)), "write a whole number, 0 or more".to_owned())
    })
}

/// A value that no card of a kind can have.
pub(super) fn value(kind: &Kind, name: &str, word: &str, at: Locus) -> Option<Diag> {
    let field = kind.field(name)?;
    let can = match &field.what {
        What::Number(..) if word.contains("..") => true,
        What::Number(min, max) => match word.trim().parse::<i64>() {
            Ok(n) => min.is_none_or(|min| n >= min) && max.is_none_or(|max| n <= max),
            Err(_) => false,
        },
        What::OneOf(words) => words.iter().any(|known| known.eq_ignore_ascii_case(word)),
        What::Flag => ["yes", "no"].iter().any(|known| known.eq_ignore_ascii_case(word)),
        _ => true,
    };
    if can {
        return None;
    }
    let near = match &field.what {
        What::OneOf(words) => did_you_mean(word, words.iter().map(String::as_str)),
        _ => None,
    };
    let help = near.map_or_else(|| format!("`{name}` is {}", field.told()), |near| format!("did you mean `{near}`?"));
    let what = format!("the law is about cards with the `{name}` \"{word}\", but `{name}` cannot have this value");
    Some(Diag::error(at, "bad-law", what).help(help))
}
