//! The words, numbers and signs of an expression.

use super::Unreadable;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(i32),
    Name(String),
    Sign(&'static str),
}

const SIGNS: [&str; 15] = ["..", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "(", ")", ",", ":"];

pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, Unreadable> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
        let (token, len) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            let len = run(|c| c.is_ascii_digit());
            let number = rest[..len].parse().ok().filter(|n: &i32| *n <= 30_000);
            let too_big =
                || Unreadable { bytes: at..at + len, what: "the largest number is 30000".to_owned(), help: None };
            (Token::Number(number.ok_or_else(too_big)?), len)
        } else if first.is_alphabetic() || first == '_' {
            let len = run(|c| c.is_alphanumeric() || c == '_');
            let len = if rest[len..].starts_with(".count") { len + ".count".len() } else { len };
            (Token::Name(rest[..len].to_owned()), len)
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            let what = format!("`{first}` has no meaning in an expression");
            return Err(Unreadable { bytes: at..at + first.len_utf8(), what, help: None });
        };
        found.push((token, at..at + len));
        at += len;
    }
    Ok(found)
}
