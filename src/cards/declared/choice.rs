//! A choice per card: a template, a pile, a tint, a number. It is written as one word for all cards, as a pattern with fields
//! in braces (`"{colour}"`, `"NM-{nth:02}"`), or by the values of a field (`{by: colour, red: .., else: ..}`), each of which is
//! again a pattern.

use super::typed::Typed;
use crate::lexicon::prose::capitalised;
use crate::load::Node;
use ground::diag::{Diag, meant};
use ground::locus::Locus;
use ground::world::Project;

/// A choice.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Its place.
    pub(super) at: Locus,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Pattern(String),
    By { field: String, cases: Vec<(String, String)>, otherwise: Option<String> },
}

impl Choice {
    /// A single value for all cards.
    pub(super) fn always(word: impl Into<String>, at: Locus) -> Choice {
        Choice { at, form: Form::Pattern(word.into()) }
    }

    /// A word for all cards, without a field in it.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.form {
            Form::Pattern(word) if names(word).next().is_none() => Some(word),
            _ => None,
        }
    }
}

impl Typed for Choice {
    fn read(name: &str, node: Node<'_>, _: &Project, diags: &mut Vec<Diag>) -> Option<Choice> {
        if let Some(word) = node.word() {
            diags.extend(widths(&word, node.at));
            return Some(Choice::always(word, node.at));
        }
        let Some(field) = node.get("by").and_then(Node::word) else {
            diags.push(node.not(name, "a word, or a choice `{by: FIELD, VALUE: .., else: ..}`"));
            return None;
        };
        let (mut cases, mut otherwise) = (Vec::new(), None);
        for (key, case) in node.entries().unwrap_or_default() {
            let Some(word) = case.word() else {
                diags.push(case.not(&key, "a word"));
                continue;
            };
            diags.extend(widths(&word, case.at));
            match key.as_str() {
                "by" => {}
                "else" => otherwise = Some(word),
                _ => cases.push((key, word)),
            }
        }
        Some(Choice { at: node.at, form: Form::By { field, cases, otherwise } })
    }
}

impl Choice {
    /// Every word that can result, as far as this is known without a card.
    pub(super) fn words(&self) -> Vec<&str> {
        match &self.form {
            Form::Pattern(word) => vec![word],
            Form::By { cases, otherwise, .. } => {
                cases.iter().map(|(_, word)| word.as_str()).chain(otherwise.as_deref()).collect()
            }
        }
    }

    /// The fields that it uses.
    pub(super) fn fields(&self) -> Vec<&str> {
        match &self.form {
            Form::Pattern(text) => names(text).collect(),
            Form::By { field, .. } => {
                std::iter::once(field.as_str()).chain(self.words().into_iter().flat_map(names)).collect()
            }
        }
    }

    /// Its value for a card whose fields `known` looks up.
    ///
    /// # Errors
    /// A name is unknown, or a value has no case.
    pub(super) fn of(&self, known: &dyn Fn(&str) -> Option<String>) -> Result<String, Diag> {
        let fill = |text: &str| {
            filled(text, known).map_err(|name| {
                let what = format!("`{name}` is unknown");
                Diag::error(self.at, "unknown-name", what)
                    .help("name a field of the kind, or `nth`, the position of the card")
            })
        };
        match &self.form {
            Form::Pattern(text) => fill(text),
            Form::By { field, cases, otherwise } => {
                let value = known(field).unwrap_or_default();
                let case = cases.iter().find(|(key, _)| *key == value).map(|(_, word)| word);
                let case = case.or(otherwise.as_ref()).ok_or_else(|| {
                    let what = format!("there is no value for {field} \"{value}\"");
                    let help = meant(&value, cases.iter().map(|(key, _)| key.as_str()), || {
                        format!("add `{value}: ..` or `else: ..`")
                    });
                    Diag::error(self.at, "no-case", what).help(help)
                })?;
                fill(case)
            }
        }
    }
}

/// The number of digits of a padded number, as written after a name: `02`.
fn width(form: &str) -> Option<usize> {
    let digits = form.trim().strip_prefix('0')?;
    digits.parse::<usize>().ok().filter(|wide| digits.len() == 1 && (1..=9).contains(wide))
}

/// Names in braces with something other than a width after their colon.
fn widths(text: &str, at: Locus) -> Vec<Diag> {
    let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let forms = parts.filter_map(|(inside, _)| inside.split_once(':'));
    let wrong = forms.filter(|(_, form)| width(form).is_none());
    wrong
        .map(|(name, form)| {
            let what = format!("`{{{name}:{form}}}` does not give the number of digits");
            Diag::error(at, "bad-form", what).help(format!("write {{{name}:02}} for two digits, up to {{{name}:09}}"))
        })
        .collect()
}

/// The names in braces of a pattern.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
    parts.map(|(inside, _)| inside.split(':').next().unwrap_or_default().trim())
}

/// A pattern with its names replaced, or the unknown name.
pub(super) fn filled<'t>(text: &'t str, known: &dyn Fn(&str) -> Option<String>) -> Result<String, &'t str> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, after)) = after.split_once('}') else { break };
        let (name, form) = inside.split_once(':').unwrap_or((inside, ""));
        let value = known(name.trim()).or_else(|| capital(name.trim(), known)).ok_or(name)?;
        out += before;
        // `{nth:02}` is padded with zeros to two digits
        let wide = width(form).unwrap_or(0);
        out += &format!("{value:0>wide$}");
        rest = after;
    }
    Ok(out + rest)
}

/// A name that begins with a capital has the value of the name in lowercase, beginning with a capital.
pub(super) fn capital(name: &str, known: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let small = name.to_lowercase();
    known(&small).filter(|_| small != name && capitalised(&small) == name).map(|word| capitalised(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_and_numbers_filled_up() {
        let known =
            |name: &str| [("nth", "7"), ("suit", "sun")].iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        assert_eq!(filled("NM-{nth:02}/{suit}", &known), Ok("NM-07/sun".to_owned()));
        assert_eq!(filled("{Suit} of {suit}", &known), Ok("Sun of sun".to_owned()));
        assert_eq!(filled("{moon}", &known), Err("moon"));
        assert_eq!(filled("{SUIT}", &known), Err("SUIT"));
        assert_eq!(names("{a}-{b:02}").collect::<Vec<_>>(), ["a", "b"]);
    }
}
