//! Parses expressions: a text becomes a tree, and each node contains its byte range in the text. Names are not looked
//! up here.

use std::ops::Range;

mod form;
#[cfg(test)]
mod tests;
mod tokens;
pub(crate) use form::{End, Expression, Fold, Form, Quantity, Sign};
use tokens::{Token, tokens};

/// The reason why a text cannot be parsed: the wrong bytes, the error, and a special cure if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable {
    pub(crate) bytes: Range<usize>,
    pub(crate) what: String,
    pub(crate) help: Option<&'static str>,
}

/// The largest depth of nested parentheses and words.
const DEEPEST: usize = 60;

/// The cure for an expression that is too large.
const PARTED: &str = "give parts of it a name under `terms`";

/// The largest length of a text.
const LONGEST: usize = 4_000;

/// Reserved words, which cannot be names.
pub(crate) const RESERVED: [&str; 64] = [
    "all", "and", "any", "at", "bottom", "by", "caller", "card", "cards", "count", "drawn", "else", "extends", "first",
    "fits", "highest", "holder", "if", "in", "is", "it", "last", "left", "leftover", "lowest", "max", "me", "min",
    "no", "not", "nothing", "number", "numbers", "of", "off", "opponent", "or", "others", "owner", "partner",
    "partners", "patterns", "place", "player", "players", "right", "rivals", "says", "sets", "some", "sum", "team",
    "teams", "then", "this", "top", "tops", "variety", "when", "where", "who", "word", "words", "yes",
];

/// Reads an expression.
pub(crate) fn read(text: &str) -> Result<Expression, Unreadable> {
    if text.len() > LONGEST {
        let what = format!("it has {} letters; the limit is {LONGEST}", text.len());
        return Err(Unreadable { bytes: 0..1, what, help: Some(PARTED) });
    }
    let mut reader = Reader { tokens: tokens(text)?, next: 0, end: text.len(), depth: 0 };
    let whole = reader.or()?;
    match reader.peek() {
        None => Ok(whole),
        Some(_) => Err(reader.expected("`and`, `or`, an operator or the end")),
    }
}

struct Reader {
    tokens: Vec<(Token, Range<usize>)>,
    next: usize,
    end: usize,
    depth: usize,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn here(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.end.saturating_sub(1)..self.end.max(1), |(_, bytes)| bytes.clone())
    }

    fn is(&self, word: &str) -> bool {
        match self.peek() {
            Some(Token::Name(name)) => name == word,
            Some(Token::Sign(sign)) => *sign == word,
            _ => false,
        }
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.is(word);
        self.next += usize::from(found);
        found
    }

    fn expected(&self, what: &str) -> Unreadable {
        let found = match self.peek() {
            Some(Token::Name(name)) => format!("before `{name}`"),
            Some(Token::Sign(sign)) => format!("before `{sign}`"),
            Some(Token::Number(n)) => format!("before `{n}`"),
            None => "at the end".to_owned(),
        };
        Unreadable { bytes: self.here(), what: format!("expected {what} {found}"), help: None }
    }

    fn want(&mut self, word: &str) -> Result<(), Unreadable> {
        if self.take(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    fn name(&mut self) -> Result<String, Unreadable> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.next += 1;
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Reader) -> Result<T, Unreadable>) -> Result<T, Unreadable> {
        if self.depth == DEEPEST {
            let what = format!("more than {DEEPEST} parentheses and words are nested");
            return Err(Unreadable { bytes: self.here(), what, help: Some(PARTED) });
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    fn node(&self, from: usize, form: Form) -> Expression {
        let until = self.next.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(from + 1, |(_, bytes)| bytes.end);
        Expression { bytes: from..until.max(from + 1), form }
    }

    /// Operators of one level, left to right.
    fn level(
        &mut self,
        signs: &[(&str, Sign)],
        below: fn(&mut Reader) -> Result<Expression, Unreadable>,
    ) -> Result<Expression, Unreadable> {
        let from = self.here().start;
        let mut left = below(self)?;
        while let Some((_, sign)) = signs.iter().find(|(word, _)| self.is(word)) {
            self.next += 1;
            let right = below(self)?;
            left = self.node(from, Form::Binary(*sign, Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    fn or(&mut self) -> Result<Expression, Unreadable> {
        self.deeper(|reader| reader.level(&[("or", Sign::Or)], Reader::and))
    }

    fn and(&mut self) -> Result<Expression, Unreadable> {
        self.level(&[("and", Sign::And)], Reader::not)
    }

    fn not(&mut self) -> Result<Expression, Unreadable> {
        let from = self.here().start;
        if !self.take("not") {
            return self.compare();
        }
        let inner = self.deeper(Reader::not)?;
        Ok(self.node(from, Form::Not(Box::new(inner))))
    }

    fn compare(&mut self) -> Result<Expression, Unreadable> {
        const SIGNS: [(&str, Sign); 7] = [
            ("=", Sign::Equal),
            ("!=", Sign::Unequal),
            ("<", Sign::Less),
            ("<=", Sign::AtMost),
            (">", Sign::More),
            (">=", Sign::AtLeast),
            ("in", Sign::In),
        ];
        let from = self.here().start;
        let left = self.sum()?;
        if self.take("fits") {
            let pattern = self.name()?;
            return Ok(self.node(from, Form::Fits(Box::new(left), pattern)));
        }
        let Some((_, sign)) = SIGNS.iter().find(|(word, _)| self.is(word)) else { return Ok(left) };
        self.next += 1;
        let right = self.sum()?;
        // `count hand where rank = 3 > 1` could compare the rank or the number of cards
        if SIGNS.iter().any(|(word, _)| self.is(word)) {
            let help = "put parentheses around what is counted, as in (count PLACE where FIELD = 3) > 1";
            return Err(Unreadable { help: Some(help), ..self.expected("`and`, `or`, `)` or the end") });
        }
        Ok(self.node(from, Form::Binary(*sign, Box::new(left), Box::new(right))))
    }

    fn sum(&mut self) -> Result<Expression, Unreadable> {
        self.level(&[("+", Sign::Plus), ("-", Sign::Minus)], Reader::product)
    }

    fn product(&mut self) -> Result<Expression, Unreadable> {
        self.level(&[("*", Sign::Times), ("/", Sign::Over)], Reader::prefix)
    }

    fn prefix(&mut self) -> Result<Expression, Unreadable> {
        self.deeper(Reader::prefixed)
    }

    fn prefixed(&mut self) -> Result<Expression, Unreadable> {
        let from = self.here().start;
        let Some(Token::Name(word)) = self.peek().cloned() else { return self.filtered() };
        // `no` alone is a value
        let next = self.tokens.get(self.next + 1).map(|(token, _)| token);
        if word == "no"
            && !matches!(next, Some(Token::Name(name)) if !["and", "or"].contains(&name.as_str()))
            && next != Some(&Token::Sign("("))
        {
            return self.filtered();
        }
        let form = match word.as_str() {
            "count" | "any" | "no" => {
                self.next += 1;
                let quantity = match word.as_str() {
                    "count" => Quantity::Count,
                    "any" => Quantity::Any,
                    _ => Quantity::No,
                };
                Form::Quantity(quantity, Box::new(self.prefix()?))
            }
            "sum" | "highest" | "lowest" | "variety" => {
                self.next += 1;
                let key = self.name()?;
                self.want("in")?;
                let fold = match word.as_str() {
                    "sum" => Fold::Sum,
                    "highest" => Fold::Highest,
                    "lowest" => Fold::Lowest,
                    _ => Fold::Variety,
                };
                Form::Fold(fold, key, Box::new(self.prefix()?))
            }
            "first" | "bottom" | "top" | "last" => {
                self.next += 1;
                let end = if matches!(word.as_str(), "first" | "bottom") { End::First } else { End::Last };
                let at = self.here().start;
                let number = match self.peek() {
                    Some(Token::Name(name)) if name == "of" => None,
                    // `last n of row`: `of` belongs to `last`
                    Some(Token::Name(_)) => {
                        let name = Form::Name(self.name()?);
                        Some(Box::new(self.node(at, name)))
                    }
                    _ => Some(Box::new(self.atom()?)),
                };
                self.want("of")?;
                Form::End(end, number, Box::new(self.prefix()?))
            }
            "min" | "max" => {
                self.next += 1;
                self.want("(")?;
                let mut all = vec![self.or()?];
                while self.take(",") {
                    all.push(self.or()?);
                }
                self.want(")")?;
                Form::Extreme(word == "max", all)
            }
            "says" => {
                self.next += 1;
                Form::Says(self.name()?)
            }
            "words" | "numbers" | "sets" => {
                let list = self.list(&word)?;
                let list = self.node(from, list);
                return self.narrowed(from, list);
            }
            "leftover" => {
                self.next += 1;
                let key = self.name()?;
                self.want("in")?;
                let of = Box::new(self.atom()?);
                self.want("by")?;
                Form::Leftover(key, of, self.name()?)
            }
            "extends" => {
                self.next += 1;
                Form::Extends(Box::new(self.deeper(Reader::atom)?))
            }
            _ => return self.filtered(),
        };
        Ok(self.node(from, form))
    }

    /// A list of values or sets.
    fn list(&mut self, word: &str) -> Result<Form, Unreadable> {
        self.next += 1;
        if word == "numbers" {
            let low = Box::new(self.sum()?);
            self.want("..")?;
            return Ok(Form::Numbers(low, Box::new(self.atom()?)));
        }
        self.want("of")?;
        if word == "words" {
            return Ok(Form::Words(self.name()?));
        }
        let of = Box::new(self.deeper(Reader::atom)?);
        Ok(Form::Sets(of, if self.take("by") { Some(self.name()?) } else { None }))
    }

    /// An atom, with its `where` if there is one.
    fn filtered(&mut self) -> Result<Expression, Unreadable> {
        let from = self.here().start;
        let atom = self.atom()?;
        self.narrowed(from, atom)
    }

    fn narrowed(&mut self, from: usize, atom: Expression) -> Result<Expression, Unreadable> {
        if !self.take("where") {
            return Ok(atom);
        }
        let condition = self.or()?;
        Ok(self.node(from, Form::Where(Box::new(atom), Box::new(condition))))
    }

    /// The number after `at`: which of several places with the same name.
    fn nth(&mut self, from: usize, place: Expression) -> Result<Expression, Unreadable> {
        let nth = self.deeper(Reader::atom)?;
        Ok(self.node(from, Form::At(Box::new(place), Box::new(nth))))
    }

    fn atom(&mut self) -> Result<Expression, Unreadable> {
        let from = self.here().start;
        if self.take("(") {
            let inner = self.or()?;
            self.want(")")?;
            let inner = self.node(from, inner.form);
            return if self.take("at") { self.nth(from, inner) } else { Ok(inner) };
        }
        if self.take("-") {
            let inner = self.prefix()?;
            let nought = Box::new(Expression { bytes: from..from + 1, form: Form::Number(0) });
            return Ok(self.node(from, Form::Binary(Sign::Minus, nought, Box::new(inner))));
        }
        if let Some(Token::Number(number)) = self.peek() {
            let number = *number;
            self.next += 1;
            return Ok(self.node(from, Form::Number(number)));
        }
        let name = self.name().map_err(|_| self.expected("a name or a number"))?;
        if self.is("at") {
            let place = self.node(from, Form::Name(name));
            self.next += 1;
            return self.nth(from, place);
        }
        if !self.take("of") {
            return Ok(self.node(from, Form::Name(name)));
        }
        const OPENERS: [&str; 12] = [
            "first", "bottom", "top", "last", "highest", "lowest", "owner", "left", "right", "partner", "place", "sum",
        ];
        let deep = OPENERS.iter().any(|word| self.is(word));
        let inner =
            if deep || OPENERS[6..11].contains(&name.as_str()) { self.prefix()? } else { self.deeper(Reader::atom)? };
        Ok(self.node(from, Form::Of(name, Box::new(inner))))
    }
}
