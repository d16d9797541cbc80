//! Finds the real cause of YAML errors that the parser reports too late: a bracket that is not closed, a missing colon.

/// A typing error: its first byte and length, the error, and the cure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// First byte and length.
    pub bytes: (usize, usize),
    /// The error.
    pub what: String,
    /// The cure.
    pub help: String,
}

/// The slip before byte `stop`, at which the parser stopped; `None` if the error is at that byte.
pub fn slip(text: &str, stop: usize) -> Option<Slip> {
    if let Some(found) = without_comma(text, stop) {
        return Some(found);
    }
    let last = text.get(..stop).unwrap_or(text).rfind('\n').map_or(0, |end| end + 1);
    let mut open: Vec<Open> = Vec::new();
    let mut before: Option<(usize, &str)> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start();
        let indent = line.len() - content.len();
        if let Some(bracket) = open.last().filter(|bracket| begins(content) && indent <= bracket.indent) {
            return Some(bracket.slip());
        }
        if start >= last {
            break;
        }
        if !content.trim().is_empty() && !content.starts_with('#') {
            before = Some((start + indent, content.trim_end()));
        }
        brackets(line, start, indent, &mut open);
        start += line.len();
    }
    match (open.first(), before.filter(|(at, _)| *at < last)) {
        (Some(bracket), _) => Some(bracket.slip()),
        (None, Some((at, line))) => without_colon(at, line),
        (None, None) => None,
    }
}

/// A key within braces whose colon comes before a comma: `{deal: 13 from: deck}`.
fn without_comma(text: &str, stop: usize) -> Option<Slip> {
    let before = text.get(..stop).filter(|_| text[stop..].starts_with(':'))?;
    let key = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|key| !key.is_empty())?;
    let line = before[..stop - key.len()].lines().next_back()?;
    let open = line.matches('{').count() > line.matches('}').count();
    let value = line.trim_end().ends_with(|c| !",{[:".contains(c)) && line.ends_with(' ');
    (open && value).then(|| Slip {
        bytes: (stop - key.len(), key.len()),
        what: format!("a comma is missing before `{key}`"),
        help: format!("write `, {key}:`"),
    })
}

/// A bracket that is open.
struct Open {
    at: usize,
    sign: char,
    /// The indentation of its line.
    indent: usize,
}

impl Open {
    fn slip(&self) -> Slip {
        let close = if self.sign == '{' { '}' } else { ']' };
        let help = format!("close it with `{close}`");
        Slip { bytes: (self.at, 1), what: format!("`{}` is not closed", self.sign), help }
    }
}

/// Whether a line begins an item or an entry, which is impossible within brackets.
fn begins(content: &str) -> bool {
    let key = content.split_once(": ").map_or(content.trim_end().trim_end_matches(':'), |(key, _)| key);
    let named = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    content.starts_with("- ") || named && content[key.len()..].starts_with(':')
}

/// Counts the brackets of a line that are not inside a text.
fn brackets(line: &str, start: usize, indent: usize, open: &mut Vec<Open>) {
    let (mut quote, mut before) = (None, ' ');
    let mut value = true;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (Some(sign), _) if c == sign => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') if value => quote = Some(c),
            (None, '#') if before.is_whitespace() => return,
            (None, '{' | '[') if value || !open.is_empty() => open.push(Open { at: start + at, sign: c, indent }),
            (None, '}' | ']') => _ = open.pop(),
            _ => {}
        }
        value = match c {
            ' ' => value || [':', '-', ','].contains(&before),
            '{' | '[' | ',' | '(' => true,
            _ => false,
        };
        before = c;
    }
}

/// The slip of a line that has no colon: its first word is the key.
fn without_colon(at: usize, line: &str) -> Option<Slip> {
    let dash = line.len() - line.trim_start_matches("- ").len();
    let content = &line[dash..];
    let (key, rest) = content.split_once(' ').unwrap_or((content, ""));
    let named = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    // text within brackets and quotes belongs to the value
    let outside = content.split(['{', '[', '"', '\'']).next().unwrap_or_default();
    let colon = outside.contains(": ") || outside.trim_end().ends_with(':');
    (named && !colon).then(|| Slip {
        bytes: (at + dash, key.len()),
        what: format!("a colon is missing after `{key}`"),
        help: format!("write `{}`", format!("{key}: {rest}").trim_end()),
    })
}

#[cfg(test)]
mod tests {
    use super::slip;

    /// The text, the part at which the parser gives up, the expected error, and the cure.
    #[test]
    fn a_slip_is_found_where_it_is_and_not_where_it_is_noticed() {
        for (text, stop, blamed, help) in [
            ("play:\n  - {shuffle: box\n  - {deal: 3}\n", "- {deal", "{", "close it with `}`"),
            ("a:\n  b: [1, 2\nc: 3\n", "c:", "[", "close it with `]`"),
            ("wins [score]\nhopes: score\n", "hopes", "wins", "write `wins: [score]`"),
            ("terms\n  led: 3\n", ": 3", "terms", "write `terms:`"),
            ("terms:\n  led suit of trick\n  best: 3\n", ": 3", "led", "write `led: suit of trick`"),
            ("a: {b: 1, c: \"}\"}\nd {e: 1}\nf: 2\n", "f", "d", "write `d: {e: 1}`"),
        ] {
            let found = slip(text, text.find(stop).expect(stop)).unwrap_or_else(|| panic!("{text}: nothing"));
            let (at, len) = found.bytes;
            assert_eq!((&text[at..at + len], found.help.as_str()), (blamed, help), "{text}");
        }
        let indented = "- repeat: a\n   until: b\n";
        assert_eq!(slip(indented, indented.find(": b").expect("it")), None);
    }
}
