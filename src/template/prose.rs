//! Text that Tera fills in, and cures for the errors that Tera reports.

use ground::diag::meant;
use serde::Serialize;

/// An error of Tera in a text.
#[derive(Debug)]
pub struct Stumble {
    /// The error.
    pub what: String,
    /// The cure.
    pub help: String,
    /// The byte position of the error in the text.
    pub at: usize,
}

/// Fills in a text, without escaping. Complaints of Tera are rewritten in plain words.
pub fn prose(text: &str, facts: &impl Serialize) -> Result<String, Stumble> {
    let unfit = |e: &tera::Error| Stumble { what: e.to_string(), help: cure("", ""), at: 0 };
    let context = tera::Context::from_serialize(facts).map_err(|e| unfit(&e))?;
    let mut tera = tera::Tera::default();
    tera.add_raw_template("prose", text).map_err(|e| stumble(&e, text))?;
    tera.render("prose", &context).map_err(|e| stumble(&e, text))
}

fn stumble(e: &tera::Error, text: &str) -> Stumble {
    let (said, at) = match e.kind() {
        tera::ErrorKind::SyntaxError(report) | tera::ErrorKind::RenderingError(report) => {
            (report.message().to_owned(), report.span().range.clone())
        }
        // Tera reports unknown names as a text
        _ => {
            let report = e.to_string();
            let said = report.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
            let mut place = report.split("--> prose:").nth(1).unwrap_or_default().split([':', '\n']);
            let mut number = || place.next().and_then(|n| n.trim().parse::<usize>().ok()).unwrap_or(1);
            let (line, column) = (number(), number());
            let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
            let here = text[start..].char_indices().nth(column.saturating_sub(1)).map_or(start, |(i, _)| start + i);
            (said, here..here)
        }
    };
    let end = (at.end.min(text.len())..text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(text.len());
    Stumble { what: lower(said.trim_end_matches('.')), help: cure(&said, &text[..end]), at: at.start }
}

/// The tags of Tera that a template or a rulebook may use.
const TAGS: [&str; 13] = [
    "if", "elif", "else", "endif", "for", "endfor", "set", "endset", "include", "extends", "block", "endblock",
    "filter",
];

/// The cure for an error of Tera, given the text that was read so far.
pub(super) fn cure(said: &str, read: &str) -> String {
    let tag = read.rfind("{%").and_then(|open| read[open + 2..].trim_start_matches('-').split_whitespace().next());
    match tag.filter(|_| said.starts_with("Unknown tag")) {
        Some(known) if TAGS.contains(&known) => format!("`{known}` closes nothing here: remove it"),
        Some(word) => meant(word, TAGS, || format!("the tags are {}", TAGS.join(", "))),
        None if said.to_lowercase().contains("end of") => {
            "close the open tag: an `if` ends with {% endif %}, a `for` with {% endfor %}".to_owned()
        }
        None if read.trim_end_matches(|c: char| c.is_ascii_digit()).ends_with("range(") => {
            "name its ends, the second of which is not counted: range(end=12), range(start=1, end=13)".to_owned()
        }
        None => match said.strip_prefix("Unknown filter ") {
            Some(name) => format!("remove {}, or use a filter of Tera 2", name.trim_matches(['`', '.'])),
            None => "use the syntax of Tera 2".to_owned(),
        },
    }
}

pub(super) fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_number_in_a_range_gets_its_name() {
        assert!(cure("found integer but expected identifier", "{% for i in range(12").contains("range(end=12)"));
        assert_eq!(cure("found integer but expected identifier", "{{ 1 2"), "use the syntax of Tera 2");
    }
}
