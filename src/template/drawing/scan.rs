//! Finds the end of a construct in CSS text, skipping strings and brackets.

/// The position of the first of these characters outside of strings and brackets.
pub(super) fn until(text: &str, from: usize, ends: &[char]) -> Option<usize> {
    let (mut depth, mut quote, mut escaped) = (0_usize, None, false);
    for (i, c) in text[from..].char_indices() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (quote, c) {
            (_, '\\') => escaped = true,
            (Some(open), _) => quote = quote.filter(|_| open != c),
            (None, '"' | '\'') => quote = Some(c),
            (None, _) if depth == 0 && ends.contains(&c) => return Some(from + i),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// The parts of a list, split at these characters outside of strings and brackets.
pub(super) fn split<'a>(text: &'a str, at: &[char]) -> Vec<&'a str> {
    let (mut out, mut from) = (Vec::new(), 0);
    while let Some(end) = until(text, from, at) {
        out.push(text[from..end].trim());
        from = end + text[end..].chars().next().map_or(1, char::len_utf8);
    }
    out.push(text[from..].trim());
    out
}

/// The name of a function and the text in its parentheses.
pub(super) fn function(text: &str) -> Option<(String, &str)> {
    let (name, rest) = text.trim().split_once('(')?;
    Some((name.trim().to_ascii_lowercase(), rest.strip_suffix(')')?.trim()))
}
