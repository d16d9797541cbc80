//! Parses style sheets and style attributes into rules and declarations (CSS Syntax Module Level 3). `property`
//! defines the meaning of a declaration, and `selector` matches rules with elements.

use super::Fault;
use super::scan::until;
use super::selector::{self, Selector};

/// A declaration `name: value`, and the position of its name in the text.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) important: bool,
    pub(super) at: usize,
}

/// Selectors with their declarations.
pub(super) struct Rule {
    pub(super) selectors: Vec<Selector>,
    pub(super) declarations: Vec<Declaration>,
}

/// Reads a style sheet.
///
/// # Errors
/// Something would be drawn differently than in a browser; its byte position.
pub(super) fn rules(text: &str) -> Result<Vec<Rule>, Fault> {
    let text = blanked(text);
    if text.matches("@media").count() > 100 {
        return Err(Fault::new(0, "the style sheet has more than 100 conditions", "keep only the rules that you need"));
    }
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| !c.is_whitespace() && c != ';').map(|i| at + i) {
        let end = until(&text, start, &['{', ';']).unwrap_or(text.len());
        let block = text[end..].starts_with('{');
        let close = if block { until(&text, end + 1, &['}']).unwrap_or(text.len()) } else { end };
        at = (close + 1).min(text.len());
        let head = text[start..end].trim();
        match head.strip_prefix('@') {
            Some(at_rule) => {
                let name = at_rule.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default();
                let asked = at_rule[name.len()..].trim().to_ascii_lowercase();
                match (name.to_ascii_lowercase().as_str(), medium(&asked)) {
                    // animations are reported at the property `animation`; fonts and names define no shapes
                    ("charset" | "keyframes" | "-webkit-keyframes" | "font-face" | "page" | "property", _) => {}
                    ("namespace", _) if !asked.contains("xlink") => {}
                    ("media", Some(true)) if block => {
                        let inner = rules(&text[end + 1..close]).map_err(|fault| fault.after(end + 1))?;
                        out.extend(inner.into_iter().map(|rule| rule.after(end + 1)));
                    }
                    ("media", Some(false)) => {}
                    _ => {
                        let what = format!("a printed drawing cannot evaluate @{name} {asked}");
                        return Err(Fault::new(start, what, "keep the rules that you need, without the condition"));
                    }
                }
            }
            None if block => out.push(
                Rule {
                    selectors: selector::list(head).map_err(|fault| fault.after(start))?,
                    declarations: declarations(&text[end + 1..close]).map_err(|fault| fault.after(end + 1))?,
                }
                .after(end + 1),
            ),
            None => {
                let what = format!("`{}` is not a style sheet rule", head.chars().take(40).collect::<String>());
                return Err(Fault::new(start, what, "write: selector { property: value }"));
            }
        }
    }
    Ok(out)
}

impl Rule {
    fn after(mut self, start: usize) -> Rule {
        self.declarations.iter_mut().for_each(|d| d.at += start);
        self
    }
}

/// Whether a media query matches: a drawing is a picture on a light screen. `None` if the answer depends on more.
pub(super) fn medium(asked: &str) -> Option<bool> {
    let asked = asked.to_ascii_lowercase();
    match asked.replace(char::is_whitespace, "").as_str() {
        "" | "all" | "screen" | "onlyscreen" | "(prefers-color-scheme:light)" => Some(true),
        "(prefers-color-scheme:dark)" | "(prefers-contrast:more)" | "(forced-colors:active)" => Some(false),
        _ => None,
    }
}

/// The declarations of a block or of a style attribute.
///
/// # Errors
/// A rule contains rules.
pub(super) fn declarations(text: &str) -> Result<Vec<Declaration>, Fault> {
    let text = blanked(text);
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let end = until(&text, at, &[';', '{']).unwrap_or(text.len());
        let start = at + text[at..end].len() - text[at..end].trim_start().len();
        if text[end..].starts_with('{') {
            return Err(Fault::new(start, "a rule is nested in another rule", "move it out, with its full selector"));
        }
        if let Some((name, value)) = text[at..end].split_once(':') {
            let plain = value.trim();
            let bang = plain.rfind('!').filter(|i| plain[i + 1..].trim().eq_ignore_ascii_case("important"));
            let name = name.trim();
            let name = if name.starts_with("--") { name.to_owned() } else { name.to_ascii_lowercase() };
            let value = bang.map_or(plain, |i| plain[..i].trim_end()).to_owned();
            out.push(Declaration { name, value, important: bang.is_some(), at: start });
        }
        at = end + 1;
    }
    Ok(out)
}

/// The text with its comments replaced by spaces.
fn blanked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut quote = None;
    while let Some(c) = rest.chars().next() {
        let comment =
            (quote.is_none() && rest.starts_with("/*")).then(|| rest.find("*/").map_or(rest.len(), |i| i + 2));
        let mark = ["<!--", "-->"].iter().find(|m| quote.is_none() && rest.starts_with(**m)).map(|m| m.len());
        if let Some(len) = comment.or(mark) {
            out.push_str(&" ".repeat(len));
            rest = &rest[len..];
            continue;
        }
        quote = match quote {
            Some(open) if open == c => None,
            None if matches!(c, '"' | '\'') => Some(c),
            same => same,
        };
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    out
}
