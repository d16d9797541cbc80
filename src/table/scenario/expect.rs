//! Compares the expectations of a scenario with the position: paths, matchers, and complaints that show both.

use super::stage::{Stage, letter};
use super::written::Then;
use cards::game::{Fact, Rules};
use ground::diag::{Diag, did_you_mean};
use ground::locus::Locus;

const MATCHERS: [&str; 9] = ["in_order", "first", "last", "count", "has", "lacks", "at_least", "at_most", "not"];

/// Every expectation that is not met.
pub(super) fn unmet<R: Rules>(Then(lines): &Then, at: Locus, table: &Stage<'_, R>) -> Vec<Diag> {
    let whole = R::describe(table.setup, &table.state);
    let mut diags = Vec::new();
    for (key, expected) in lines {
        let at = at.key(key);
        match key.as_str() {
            "legal" | "illegal" => moves(key == "legal", expected, at, table, &mut diags),
            "told" | "untold" => told(key == "told", expected, at, &table.told, &mut diags),
            path => match find(&whole, path) {
                Ok(found) => {
                    if let Some(what) = differs(path, found, expected, &whole) {
                        diags.push(what.at(at));
                    }
                }
                Err(help) => {
                    diags.push(Diag::error(at, "unknown-path", format!("the position has no `{path}`")).help(help));
                }
            },
        }
    }
    diags
}

/// A part of the position; or else similar names.
fn find<'f>(whole: &'f Fact, path: &str) -> Result<&'f Fact, String> {
    let mut at = whole;
    for step in path.split('.') {
        at = match at {
            Fact::Map(map) => match map.iter().find(|(name, _)| name.eq_ignore_ascii_case(step)) {
                Some((_, below)) => below,
                None => {
                    let known = || map.keys().map(String::as_str);
                    return Err(match did_you_mean(step, known()) {
                        Some(near) => format!("did you mean `{near}` for `{step}`?"),
                        None => format!("instead of `{step}`, write one of {}", known().collect::<Vec<_>>().join(", ")),
                    });
                }
            },
            other => return Err(format!("the part before `.{step}` is {}, which has no parts", show(other))),
        };
    }
    Ok(at)
}

/// A difference that does not have a location yet.
struct Unlike {
    what: String,
    help: Option<String>,
}

impl Unlike {
    fn at(self, at: Locus) -> Diag {
        let diag = Diag::error(at, "not-so", self.what);
        match self.help {
            Some(help) => diag.help(help),
            None => diag,
        }
    }
}

fn differs(path: &str, found: &Fact, expected: &Fact, whole: &Fact) -> Option<Unlike> {
    if let Fact::Map(map) = expected
        && map.len() > 1
        && map.keys().all(|name| MATCHERS.contains(&name.as_str()))
    {
        let each = map.iter().map(|(name, wanted)| Fact::Map([(name.clone(), wanted.clone())].into()));
        return each.into_iter().find_map(|one| differs(path, found, &one, whole));
    }
    let unlike = |wanted: String| {
        let words = |fact: &Fact| if let Fact::Word(w) = fact { Some(w.clone()) } else { None };
        let stray: Vec<String> = match expected {
            Fact::List(items) => items.iter().filter_map(words).collect(),
            Fact::Map(map) => map
                .values()
                .flat_map(|v| if let Fact::List(l) = v { l.clone() } else { vec![] })
                .filter_map(|f| words(&f))
                .collect(),
            one => words(one).into_iter().collect(),
        };
        let help = stray.iter().find(|w| !speaks_of(whole, w)).and_then(|w| near(whole, w));
        Some(Unlike { what: format!("`{path}` is {}; expected {wanted}", show(found)), help })
    };
    let matcher = match expected {
        Fact::Map(map) if map.len() == 1 => map.iter().next().filter(|(name, _)| MATCHERS.contains(&name.as_str())),
        _ => None,
    };
    let Some((matcher, wanted)) = matcher else {
        return if same(found, expected) { None } else { unlike(show(expected)) };
    };
    let items = |fact: &Fact| if let Fact::List(list) = fact { Some(list.clone()) } else { None };
    let (row, list) = (items(found), items(wanted));
    let number = match found {
        Fact::Number(n) => Some(*n),
        Fact::List(items) => Some(items.len() as i64),
        Fact::Map(parts) => Some(parts.len() as i64),
        Fact::Word(_) => None,
    };
    let limit = if let Fact::Number(n) = wanted { Some(*n) } else { None };
    let holds = |r: &[Fact], w: &Fact| r.iter().any(|f| same(f, w));
    let met = match (matcher.as_str(), &row, &list) {
        ("in_order", Some(row), Some(list)) => row.len() == list.len() && row.iter().zip(list).all(|(f, w)| same(f, w)),
        ("first", Some(row), Some(list)) => row.len() >= list.len() && row.iter().zip(list).all(|(f, w)| same(f, w)),
        ("last", Some(row), Some(list)) => {
            row.len() >= list.len() && row[row.len() - list.len()..].iter().zip(list).all(|(f, w)| same(f, w))
        }
        ("has", Some(row), Some(list)) => list.iter().all(|w| holds(row, w)),
        ("lacks", Some(row), Some(list)) => {
            // a word that never occurs in the position proves nothing by its absence
            let strange = list.iter().find_map(|w| match w {
                Fact::Word(word) if !speaks_of(whole, word) => Some(word),
                _ => None,
            });
            if let Some(word) = strange {
                let what = format!("`{word}` does not occur in the position, so `{path}` always lacks it");
                return Some(Unlike { what, help: near(whole, word) });
            }
            !list.iter().any(|w| holds(row, w))
        }
        ("count", ..) if limit.is_some() && matches!(found, Fact::List(_) | Fact::Map(_)) => number == limit,
        ("at_least", ..) if limit.is_some() && number.is_some() => number >= limit,
        ("at_most", ..) if limit.is_some() && number.is_some() => number <= limit,
        ("not", ..) => !same(found, wanted),
        _ => {
            let what = format!("`{matcher}: {}` does not apply to `{path}`, which is {}", show(wanted), show(found));
            return Some(Unlike { what, help: None });
        }
    };
    if met { None } else { unlike(format!("{} {}", matcher.replace('_', " "), show(wanted))) }
}

/// Equality; lists in any order, words in any case. A mapping compares only its own keys; an empty one means that nothing is
/// there.
fn same(found: &Fact, expected: &Fact) -> bool {
    match (found, expected) {
        (Fact::Number(a), Fact::Number(b)) => a == b,
        (Fact::Word(a), Fact::Word(b)) => a.to_lowercase() == b.to_lowercase(),
        (Fact::List(a), Fact::List(b)) => {
            let mut left: Vec<&Fact> = a.iter().collect();
            a.len() == b.len()
                && b.iter().all(|w| left.iter().position(|f| same(f, w)).map(|i| left.swap_remove(i)).is_some())
        }
        (Fact::Map(a), Fact::Map(b)) if b.is_empty() => a.is_empty(),
        (Fact::Map(a), Fact::Map(b)) => b.iter().all(|(k, w)| a.get(k).is_some_and(|f| same(f, w))),
        _ => false,
    }
}

/// Whether a word occurs anywhere in the position.
fn speaks_of(whole: &Fact, word: &str) -> bool {
    match whole {
        Fact::Word(w) => w.to_lowercase() == word.to_lowercase(),
        Fact::Number(_) => false,
        Fact::List(items) => items.iter().any(|f| speaks_of(f, word)),
        Fact::Map(map) => map.iter().any(|(k, f)| k.eq_ignore_ascii_case(word) || speaks_of(f, word)),
    }
}

fn near(whole: &Fact, word: &str) -> Option<String> {
    fn gather<'f>(fact: &'f Fact, into: &mut Vec<&'f str>) {
        match fact {
            Fact::Word(w) => into.push(w),
            Fact::Number(_) => {}
            Fact::List(items) => items.iter().for_each(|f| gather(f, into)),
            Fact::Map(map) => map.values().for_each(|f| gather(f, into)),
        }
    }
    let mut words = Vec::new();
    gather(whole, &mut words);
    did_you_mean(word, words).map(|near| format!("did you mean `{near}`?"))
}

fn moves<R: Rules>(legal: bool, expected: &Fact, at: Locus, table: &Stage<'_, R>, diags: &mut Vec<Diag>) {
    let Some(asked) = table.asked() else {
        return diags.push(Diag::error(at, "not-so", "the game is over: no choice is legal"));
    };
    let all = table.legal(asked);
    let names: Vec<&str> = all.iter().map(|(_, name)| name.as_str()).collect();
    for (words, at) in said(expected, at) {
        let there = table.named(&all, &words).is_some();
        // what can never be chosen proves nothing by being illegal
        if let (false, false, Err((what, help))) = (legal, there, R::reworded(table.setup, &words)) {
            diags.push(Diag::error(at, "no-choice", what).help(help));
            continue;
        }
        let words = words.trim();
        if there != legal {
            let who = letter(asked);
            let what = if legal { format!("{who} cannot `{words}`") } else { format!("{who} can `{words}`") };
            let near = did_you_mean(words, names.iter().copied()).filter(|_| legal);
            let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            let help = format!("{near}legal is: {}", names.join("; "));
            diags.push(Diag::error(at, "not-so", what).help(help));
        }
    }
}

fn told(wanted: bool, expected: &Fact, at: Locus, lines: &[String], diags: &mut Vec<Diag>) {
    for (words, at) in said(expected, at) {
        let there = lines.iter().any(|line| line.to_lowercase().contains(&words.to_lowercase()));
        if there != wanted {
            let what =
                if wanted { format!("\"{words}\" is not in the log") } else { format!("\"{words}\" is in the log") };
            diags.push(Diag::error(at, "not-so", what));
        }
    }
}

/// One text or several, each with its location.
fn said(expected: &Fact, at: Locus) -> Vec<(String, Locus)> {
    let one = |fact: &Fact| if let Fact::Word(word) = fact { word.clone() } else { show(fact) };
    match expected {
        Fact::List(items) => items.iter().enumerate().map(|(i, f)| (one(f), at.nth(i))).collect(),
        other => vec![(one(other), at)],
    }
}

/// A value as scenarios write it.
fn show(fact: &Fact) -> String {
    match fact {
        Fact::Number(n) => n.to_string(),
        Fact::Word(word) => word.clone(),
        Fact::List(items) => format!("[{}]", items.iter().map(show).collect::<Vec<_>>().join(", ")),
        Fact::Map(map) => {
            format!("{{{}}}", map.iter().map(|(k, f)| format!("{k}: {}", show(f))).collect::<Vec<_>>().join(", "))
        }
    }
}
