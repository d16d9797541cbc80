//! Matches elements with the selectors of style sheets (Selectors Level 4, without those for user interaction).

use super::{Fault, scan};
use roxmltree::Node;
use std::cell::Cell;

/// The largest number of comparisons for all rules of a drawing.
const MOST: u64 = 2_000_000;

/// One selector: its compounds from the element itself outwards, each with the combinator that joins it to the
/// previous one.
#[derive(Debug)]
pub(super) struct Selector {
    parts: Vec<(Joint, Vec<Test>)>,
    /// The number of ids, of classes and similar selectors, and of element names (Selectors, 17).
    pub(super) weight: [u32; 3],
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Joint {
    Own,
    Within,
    Child,
    Next,
    Later,
}

#[derive(Debug)]
enum Test {
    Name(String),
    Id(String),
    Class(String),
    Attribute(String, Option<(char, String)>),
    Nth {
        of_type: bool,
        from_end: bool,
        step: i64,
        first: i64,
    },
    Any(Vec<Selector>, bool),
    Root,
    Empty,
    /// States that a still picture cannot have: hover, focus.
    Never,
}

/// The number of comparisons that are left.
pub(super) struct Effort(Cell<u64>);

impl Effort {
    pub(super) fn new() -> Effort {
        Effort(Cell::new(MOST))
    }

    fn spend(&self) {
        self.0.set(self.0.get().saturating_sub(1));
    }

    /// Whether the drawing exceeds the limit on matching.
    pub(super) fn exhausted(&self) -> bool {
        self.0.get() == 0
    }
}

/// Reads a list of selectors, separated by commas.
///
/// # Errors
/// A selector is not understood; its byte position.
pub(super) fn list(text: &str) -> Result<Vec<Selector>, Fault> {
    if text.matches('(').count() > 50 {
        return Err(Fault::new(
            0,
            "the selector has more than 50 parentheses",
            "use a class, an id or an element name",
        ));
    }
    let mut at = 0;
    scan::split(text, &[','])
        .into_iter()
        .map(|one| {
            let start = at + text[at..].find(one).unwrap_or(0);
            at = start + one.len();
            selector(one).ok_or_else(|| {
                let what = format!("the selector `{one}` is not understood");
                Fault::new(start, what, "use a class, an id or an element name")
            })
        })
        .collect()
}

fn selector(text: &str) -> Option<Selector> {
    let mut parts = Vec::new();
    let mut weight = [0; 3];
    let mut rest = text.trim();
    let mut joint = Joint::Own;
    while !rest.is_empty() {
        let (tests, after) = compound(rest, &mut weight)?;
        parts.push((joint, tests));
        let next = after.trim_start();
        (joint, rest) = match next.chars().next() {
            None => break,
            Some('>') => (Joint::Child, next[1..].trim_start()),
            Some('+') => (Joint::Next, next[1..].trim_start()),
            Some('~') => (Joint::Later, next[1..].trim_start()),
            Some(_) if next.len() < after.len() => (Joint::Within, next),
            Some(_) => return None,
        };
        if rest.is_empty() {
            return None;
        }
    }
    // written from outside in, matched from inside out: each combinator belongs to the part on its left
    let joints: Vec<Joint> = parts.iter().map(|(joint, _)| *joint).collect();
    let mut inner = parts.into_iter().rev().map(|(_, tests)| tests);
    let first = (Joint::Own, inner.next()?);
    let outer = joints.into_iter().rev().zip(inner);
    Some(Selector { parts: std::iter::once(first).chain(outer).collect(), weight })
}

fn compound<'a>(text: &'a str, weight: &mut [u32; 3]) -> Option<(Vec<Test>, &'a str)> {
    let mut tests = Vec::new();
    let mut rest = text;
    if let Some(after) = rest.strip_prefix('*') {
        rest = after;
    } else if let Some((name, after)) = word(rest) {
        tests.push(Test::Name(name));
        weight[2] += 1;
        rest = after;
    }
    loop {
        rest = match rest.chars().next() {
            Some('#') => {
                let (name, after) = word(&rest[1..])?;
                tests.push(Test::Id(name));
                weight[0] += 1;
                after
            }
            Some('.') => {
                let (name, after) = word(&rest[1..])?;
                tests.push(Test::Class(name));
                weight[1] += 1;
                after
            }
            Some('[') => {
                let end = scan::until(rest, 1, &[']'])?;
                tests.push(attribute(&rest[1..end])?);
                weight[1] += 1;
                &rest[end + 1..]
            }
            Some(':') => {
                let element = rest.starts_with("::");
                let (name, after) = word(rest.trim_start_matches(':'))?;
                let (inner, after) = match after.strip_prefix('(') {
                    Some(open) => {
                        let end = scan::until(open, 0, &[')'])?;
                        (Some(open[..end].trim()), &open[end + 1..])
                    }
                    None => (None, after),
                };
                let test = if element { Test::Never } else { pseudo(&name.to_ascii_lowercase(), inner, weight)? };
                tests.push(test);
                after
            }
            _ => break,
        };
    }
    (rest.len() < text.len()).then_some((tests, rest))
}

fn pseudo(name: &str, inner: Option<&str>, weight: &mut [u32; 3]) -> Option<Test> {
    let nth = |of_type: bool, from_end: bool, (step, first)| Test::Nth { of_type, from_end, step, first };
    if let ("is" | "not" | "where", Some(inner)) = (name, inner) {
        let inner = list(inner).ok()?;
        let most = inner.iter().map(|s| s.weight).max().filter(|_| name != "where").unwrap_or_default();
        weight.iter_mut().zip(most).for_each(|(sum, more)| *sum += more);
        return Some(Test::Any(inner, name != "not"));
    }
    weight[1] += 1;
    Some(match (name, inner) {
        ("root", None) => Test::Root,
        ("empty", None) => Test::Empty,
        ("first-child", None) => nth(false, false, (0, 1)),
        ("last-child", None) => nth(false, true, (0, 1)),
        ("first-of-type", None) => nth(true, false, (0, 1)),
        ("last-of-type", None) => nth(true, true, (0, 1)),
        ("only-child", None) => Test::Any(vec![selector(":first-child:last-child")?], true),
        ("nth-child", Some(inner)) => nth(false, false, steps(inner)?),
        ("nth-last-child", Some(inner)) => nth(false, true, steps(inner)?),
        ("nth-of-type", Some(inner)) => nth(true, false, steps(inner)?),
        ("nth-last-of-type", Some(inner)) => nth(true, true, steps(inner)?),
        ("hover" | "active" | "focus" | "focus-within" | "focus-visible" | "target" | "visited", None) => Test::Never,
        ("before" | "after", None) => Test::Never,
        _ => return None,
    })
}

/// `An+B` (CSS Syntax, 6).
fn steps(text: &str) -> Option<(i64, i64)> {
    let text = text.to_ascii_lowercase().replace(char::is_whitespace, "");
    match text.as_str() {
        "odd" => return Some((2, 1)),
        "even" => return Some((2, 0)),
        _ => {}
    }
    let Some((step, first)) = text.split_once('n') else { return Some((0, text.parse().ok()?)) };
    let step = match step {
        "" | "+" => 1,
        "-" => -1,
        step => step.parse().ok()?,
    };
    Some((step, if first.is_empty() { 0 } else { first.parse().ok()? }))
}

fn attribute(text: &str) -> Option<Test> {
    let Some(eq) = text.find('=') else { return Some(Test::Attribute(word(text.trim())?.0, None)) };
    let (name, value) = (text[..eq].trim_end(), text[eq + 1..].trim());
    let how = name.chars().next_back().filter(|c| "~|^$*".contains(*c));
    let name = how.map_or(name, |_| &name[..name.len() - 1]);
    let quoted = ['"', '\''].iter().find_map(|q| value.strip_prefix(*q)?.strip_suffix(*q));
    let value =
        quoted.map(str::to_owned).or_else(|| word(value).filter(|(_, rest)| rest.is_empty()).map(|(w, _)| w))?;
    Some(Test::Attribute(name.trim().to_owned(), Some((how.unwrap_or('='), value))))
}

/// The name at the beginning, with escapes resolved.
fn word(text: &str) -> Option<(String, &str)> {
    let mut out = String::new();
    let mut chars = text.char_indices();
    let mut end = text.len();
    while let Some((i, c)) = chars.next() {
        match c {
            '\\' => {
                let hex: String = chars.as_str().chars().take(6).take_while(char::is_ascii_hexdigit).collect();
                match u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32) {
                    Some(c) => {
                        out.push(c);
                        chars.nth(hex.len() - 1);
                        if chars.as_str().starts_with(' ') {
                            chars.next();
                        }
                    }
                    None => out.push(chars.next()?.1),
                }
            }
            c if c.is_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii() => out.push(c),
            _ => {
                end = i;
                break;
            }
        }
    }
    (!out.is_empty()).then(|| (out, &text[end..]))
}

impl Selector {
    /// The innermost part, if it is a class or an id, by which rules are looked up.
    pub(super) fn key(&self) -> Option<&str> {
        self.parts.first()?.1.iter().find_map(|test| match test {
            Test::Id(name) | Test::Class(name) => Some(name.as_str()),
            _ => None,
        })
    }

    pub(super) fn matches(&self, node: Node, effort: &Effort) -> bool {
        self.from(0, node, effort)
    }

    fn from(&self, part: usize, node: Node, effort: &Effort) -> bool {
        effort.spend();
        if effort.exhausted() || !self.parts[part].1.iter().all(|test| test.holds(node, effort)) {
            return false;
        }
        let Some((joint, _)) = self.parts.get(part + 1) else { return true };
        let go = |node: Node| self.from(part + 1, node, effort);
        match joint {
            Joint::Own | Joint::Child => node.parent_element().is_some_and(go),
            Joint::Within => node.ancestors().skip(1).filter(Node::is_element).any(go),
            Joint::Next => node.prev_sibling_element().is_some_and(go),
            Joint::Later => std::iter::successors(node.prev_sibling_element(), Node::prev_sibling_element).any(go),
        }
    }
}

impl Test {
    fn holds(&self, node: Node, effort: &Effort) -> bool {
        let said = |name: &str| node.attributes().find(|a| a.name() == name).map(|a| a.value());
        match self {
            Test::Name(name) => node.tag_name().name() == name,
            Test::Id(id) => node.attribute("id") == Some(id),
            Test::Class(class) => node.attribute("class").is_some_and(|c| c.split_whitespace().any(|c| c == class)),
            Test::Attribute(name, None) => said(name).is_some(),
            Test::Attribute(name, Some((how, value))) => said(name).is_some_and(|said| match how {
                '~' => said.split_whitespace().any(|w| w == value),
                '|' => said == value || said.strip_prefix(value.as_str()).is_some_and(|rest| rest.starts_with('-')),
                '^' => !value.is_empty() && said.starts_with(value.as_str()),
                '$' => !value.is_empty() && said.ends_with(value.as_str()),
                '*' => !value.is_empty() && said.contains(value.as_str()),
                _ => said == value,
            }),
            Test::Nth { of_type, from_end, step, first } => {
                let next = if *from_end { Node::next_sibling_element } else { Node::prev_sibling_element };
                let alike = |n: &Node| !of_type || n.tag_name() == node.tag_name();
                let before = std::iter::successors(next(&node), next).inspect(|_| effort.spend()).filter(alike);
                let place = before.count() as i64 + 1 - first;
                if *step == 0 { place == 0 } else { place % step == 0 && place / step >= 0 }
            }
            Test::Any(inner, wanted) => inner.iter().any(|s| s.matches(node, effort)) == *wanted,
            Test::Root => node.parent_element().is_none(),
            Test::Empty => node.children().all(|n| n.is_comment()),
            Test::Never => false,
        }
    }
}
