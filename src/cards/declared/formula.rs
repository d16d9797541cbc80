//! Computed fields: whole numbers, other fields and the numbers of the rules, with `+ - * /`, parentheses, `min`, `max` and
//! `count`. There are no loops and no user functions; for more, generate the table with a program.

use crate::load::Node;
use ground::diag::Diag;
use ground::locus::Locus;

/// The largest depth of nested parentheses.
const DEEPEST: usize = 32;

/// A formula.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Formula {
    top: Term,
    /// Its place.
    pub(super) at: Locus,
}

#[derive(Clone, Debug, PartialEq)]
enum Term {
    Number(i64),
    Name(String),
    Count(String),
    Pair(char, Box<Term>, Box<Term>),
    Least(Vec<Term>),
    Most(Vec<Term>),
}

impl Formula {
    pub(super) fn read(node: Node<'_>, diags: &mut Vec<Diag>) -> Option<Formula> {
        let text = node.word()?;
        let mut reader = Reader { rest: &text, depth: 0 };
        let top =
            reader.sum().and_then(|top| if reader.rest.trim().is_empty() { Ok(top) } else { Err(reader.stray()) });
        let help = "whole numbers, fields, + - * / ( ) min(a, b) max(a, b) count(list)";
        match top {
            Ok(top) => Some(Formula { top, at: node.at }),
            Err(what) => {
                diags.push(Diag::error(node.at, "bad-formula", what).help(format!("a formula can have {help}")));
                None
            }
        }
    }

    /// The fields and numbers that it uses.
    pub(super) fn names(&self) -> Vec<&str> {
        let mut all = Vec::new();
        names(&self.top, &mut all);
        all
    }

    /// Its value. `number` looks up names, `count` the lengths of lists.
    ///
    /// # Errors
    /// In words: a name is unknown, a division is by 0, or a number is too large.
    pub(super) fn value(
        &self,
        number: &dyn Fn(&str) -> Option<i64>,
        count: &dyn Fn(&str) -> Option<i64>,
    ) -> Result<i64, String> {
        value(&self.top, number, count)
    }
}

fn names<'t>(term: &'t Term, all: &mut Vec<&'t str>) {
    match term {
        Term::Number(_) => {}
        Term::Name(name) | Term::Count(name) => all.push(name),
        Term::Pair(_, a, b) => {
            names(a, all);
            names(b, all);
        }
        Term::Least(terms) | Term::Most(terms) => terms.iter().for_each(|term| names(term, all)),
    }
}

fn value(
    term: &Term,
    number: &dyn Fn(&str) -> Option<i64>,
    count: &dyn Fn(&str) -> Option<i64>,
) -> Result<i64, String> {
    let all = |terms: &[Term]| terms.iter().map(|term| value(term, number, count)).collect::<Result<Vec<_>, _>>();
    match term {
        Term::Number(n) => Ok(*n),
        Term::Name(name) => number(name).ok_or_else(|| format!("`{name}` is not a number here")),
        Term::Count(name) => count(name).ok_or_else(|| format!("`{name}` is not a list here")),
        Term::Least(terms) => all(terms).map(|all| all.into_iter().min().unwrap_or(0)),
        Term::Most(terms) => all(terms).map(|all| all.into_iter().max().unwrap_or(0)),
        Term::Pair(op, a, b) => {
            let (a, b) = (value(a, number, count)?, value(b, number, count)?);
            let made = match op {
                '+' => a.checked_add(b),
                '-' => a.checked_sub(b),
                '*' => a.checked_mul(b),
                _ if b == 0 => return Err("it divides by 0".to_owned()),
                // division rounds down, as players do
                _ => a.checked_div_euclid(b),
            };
            made.filter(|n| i32::try_from(*n).is_ok()).ok_or_else(|| "the result is too large".to_owned())
        }
    }
}

struct Reader<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn sum(&mut self) -> Result<Term, String> {
        let mut left = self.product()?;
        while let Some(op) = self.next(&['+', '-', '\u{2212}']) {
            let op = if op == '+' { '+' } else { '-' };
            left = Term::Pair(op, Box::new(left), Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Term, String> {
        let mut left = self.factor()?;
        while let Some(op) = self.next(&['*', '\u{d7}', '/']) {
            let op = if op == '/' { '/' } else { '*' };
            left = Term::Pair(op, Box::new(left), Box::new(self.factor()?));
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Term, String> {
        if self.next(&['-', '\u{2212}']).is_some() {
            return Ok(Term::Pair('-', Box::new(Term::Number(0)), Box::new(self.deeper(Reader::factor)?)));
        }
        if self.next(&['(']).is_some() {
            let inner = self.deeper(Reader::sum)?;
            return if self.next(&[')']).is_some() { Ok(inner) } else { Err("a parenthesis is not closed".to_owned()) };
        }
        let word = self.word();
        if word.is_empty() {
            return Err(self.stray());
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return word.parse().map(Term::Number).map_err(|_| format!("`{word}` is not a whole number"));
        }
        if self.next(&['(']).is_none() {
            return Ok(Term::Name(word.to_owned()));
        }
        let terms = self.deeper(Reader::several)?;
        match (word, terms) {
            ("min", terms) => Ok(Term::Least(terms)),
            ("max", terms) => Ok(Term::Most(terms)),
            ("count", terms) => match <[Term; 1]>::try_from(terms) {
                Ok([Term::Name(name)]) => Ok(Term::Count(name)),
                _ => Err("`count` takes the name of one list".to_owned()),
            },
            (other, _) => Err(format!("there is no `{other}(..)`")),
        }
    }

    /// The text inside parentheses that are already open.
    fn several(&mut self) -> Result<Vec<Term>, String> {
        let mut terms = vec![self.sum()?];
        while self.next(&[',']).is_some() {
            terms.push(self.sum()?);
        }
        if self.next(&[')']).is_some() { Ok(terms) } else { Err("a parenthesis is not closed".to_owned()) }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} levels of parentheses"));
        }
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// The next sign, if it is one of these.
    fn next(&mut self, signs: &[char]) -> Option<char> {
        let rest = self.rest.trim_start();
        let sign = rest.chars().next().filter(|c| signs.contains(c))?;
        self.rest = &rest[sign.len_utf8()..];
        Some(sign)
    }

    fn word(&mut self) -> &'t str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(rest.len());
        self.rest = &rest[end..];
        &rest[..end]
    }

    fn stray(&self) -> String {
        match self.rest.trim_start() {
            "" => "the formula ends too early".to_owned(),
            rest => format!("`{}` is not allowed there", rest.chars().take(12).collect::<String>()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Tree;

    fn of(text: &str) -> Result<i64, String> {
        let (tree, mut diags) = (Tree::text(text), Vec::new());
        let Some(formula) = Formula::read(tree.node(Locus::Nowhere), &mut diags) else {
            return Err(diags.remove(0).what);
        };
        let number = |name: &str| [("cost", 7), ("hand", 3)].iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
        formula.value(&number, &|name| (name == "suits").then_some(2))
    }

    #[test]
    fn sums_are_those_of_arithmetic() {
        for (text, n) in [
            ("cost * 2 + 1", 15),
            ("1 + cost * 2", 15),
            ("(1 + cost) * 2", 16),
            ("10 - 3 - 2", 5),
            ("-cost + 1", -6),
            ("cost / 2", 3),
            ("min(cost, hand, 9)", 3),
            ("max(cost, count(suits) * 5)", 10),
        ] {
            assert_eq!(of(text), Ok(n), "{text}");
        }
    }

    #[test]
    fn what_is_no_formula_is_told() {
        for (text, told) in [
            ("cost *", "the formula ends too early"),
            ("cost cost", "`cost` is not allowed there"),
            ("(cost", "a parenthesis is not closed"),
            ("price", "`price` is not a number here"),
            ("cost / (hand - 3)", "it divides by 0"),
            ("99999 * 99999 * 99999", "the result is too large"),
            ("pow(cost, 2)", "there is no `pow(..)`"),
        ] {
            assert_eq!(of(text), Err(told.to_owned()), "{text}");
        }
        assert!(of(&("(".repeat(100_000) + "1")).is_err());
    }
}
