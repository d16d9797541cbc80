//! The meaning of expressions: names are looked up, types are compared, and the result is a tree of [`Num`],
//! [`Seats`] or [`Cards`].

use crate::expression::{self, End, Expression, Fold, Form, Sign};
use crate::idiom;
use crate::node::{get, meant, part, text};
use crate::program::{Cards, Num, Seats, Sets, Values};
use crate::reader::{Kind, Reader, Scope, at, is_cases};
use ground::diag::Diag;
use ground::locus::Locus;
use ground::locus::written::Written;

mod cases;
mod lists;
mod names;

/// An expression with its type.
#[derive(Clone, Debug)]
pub(crate) enum Typed {
    Num(Num, Kind),
    Seats(Seats),
    Cards(Cards),
    /// Lists of values, and of sets of cards.
    Values(Values, Kind),
    Sets(Sets),
    Nothing,
}

impl Typed {
    fn told(&self) -> &'static str {
        match self {
            Typed::Num(_, Kind::Number) => "a number",
            Typed::Num(_, Kind::Truth) => "yes or no",
            Typed::Num(_, Kind::Word) => "a word",
            Typed::Seats(_) => "players",
            Typed::Cards(_) => "cards",
            Typed::Values(..) => "several values",
            Typed::Sets(_) => "sets of cards",
            Typed::Nothing => "nothing",
        }
    }
}

impl Reader<'_> {
    /// The meaning of a node, which is an expression or cases.
    pub(crate) fn meaning(&mut self, node: &Written, scope: &Scope) -> Option<Typed> {
        if is_cases(node) {
            return self.cases(node, scope);
        }
        let written = text(node).unwrap_or_default();
        match expression::read(written) {
            Ok(found) => {
                let told = self.diags.len();
                let meant = self.of_tree(&found, node, scope);
                self.meant_otherwise(told, written);
                meant
            }
            Err(unreadable) => {
                let what = format!("cannot read `{}`: {}", short(written), unreadable.what);
                let stray = written.get(unreadable.bytes.clone()).filter(|sign| ["}", "]", ")"].contains(sign));
                let cut = ["min(", "max("].iter().any(|open| written.contains(open)) && !written.contains(')');
                let help = match (unreadable.help, stray) {
                    _ if cut => {
                        "put it in quotes: inside braces a comma ends the value, as in {add: \"max(0, n)\", to: score}"
                            .to_owned()
                    }
                    (Some(help), _) => help.to_owned(),
                    (None, Some(sign)) => format!("remove the `{sign}`, or write the one that opens it"),
                    (None, None) => idiom::of_expression(written).unwrap_or_else(|| {
                        "correct it; `lootpress help rules-in-data` lists what can be written".to_owned()
                    }),
                };
                self.complain(part(node, &unreadable.bytes), "unreadable", what, help);
                None
            }
        }
    }

    /// Adds to the complaints since `told` the cure for a common expression that has another form here.
    fn meant_otherwise(&mut self, told: usize, written: &str) {
        let vague = |diag: &&mut Diag| ["no-such-name", "no-card", "types"].contains(&diag.code);
        if let Some(cure) = idiom::of_expression(written) {
            self.diags[told..].iter_mut().filter(vague).for_each(|diag| diag.help = Some(cure.clone()));
        }
    }

    /// Does the same for places that expect a number, a yes/no value or a word.
    pub(crate) fn num(&mut self, node: &Written, scope: &Scope, kind: Kind) -> Option<Num> {
        let found = self.meaning(node, scope)?;
        self.as_num(found, kind, node.at)
    }

    pub(crate) fn truth(&mut self, node: &Written, scope: &Scope) -> Option<Num> {
        self.num(node, scope, Kind::Truth)
    }

    pub(crate) fn seats(&mut self, node: &Written, scope: &Scope) -> Option<Seats> {
        match self.meaning(node, scope)? {
            Typed::Seats(seats) => Some(seats),
            Typed::Nothing => Some(Seats::Nobody),
            other => self.mistyped(node.at, "players", &other),
        }
    }

    pub(crate) fn cards(&mut self, node: &Written, scope: &Scope) -> Option<Cards> {
        match self.meaning(node, scope)? {
            Typed::Cards(cards) => Some(cards),
            Typed::Nothing => Some(Cards::None),
            other => self.mistyped(node.at, "cards", &other),
        }
    }

    pub(crate) fn mistyped<T>(&mut self, at: Locus, wanted: &str, found: &Typed) -> Option<T> {
        let what = format!("expected {wanted}, found {}", found.told());
        let (place, field) = (self.a_place(), self.a_field());
        let help = match (wanted, found) {
            ("yes or no", Typed::Cards(_) | Typed::Seats(_)) => "put `any` or `no` before it".to_owned(),
            ("yes or no", Typed::Num(_, Kind::Number)) => "compare it, for example with `> 0`".to_owned(),
            ("players", _) => "write `players`, `others`, `left of me`, or a mark that holds a player".to_owned(),
            ("cards", _) => format!("write a place, or some of its cards, as in `{place} where {field} > 3`"),
            ("a number", Typed::Cards(Cards::Best(_, key, _))) => match **key {
                Num::Field(field) => {
                    let field = &self.fields[usize::from(field)].0;
                    format!("put `{field} of first of` before it for the value, or `count` for the number of cards")
                }
                _ => "put `count` before it".to_owned(),
            },
            ("a number", Typed::Cards(_)) => {
                format!("put `count` before it, or add up a field, as in `sum {field} in {place}`")
            }
            ("a number", Typed::Seats(_)) => "put `count` before it".to_owned(),
            _ => format!("write {wanted}"),
        };
        self.complain(at, "types", what, help);
        None
    }

    pub(crate) fn as_num(&mut self, found: Typed, kind: Kind, at: Locus) -> Option<Num> {
        let wanted = match kind {
            Kind::Number => "a number",
            Kind::Truth => "yes or no",
            Kind::Word => "a word",
        };
        match found {
            Typed::Num(num, known) if known == kind => Some(num),
            other => self.mistyped(at, wanted, &other),
        }
    }

    /// The meaning of an expression.
    pub(crate) fn of_tree(&mut self, e: &Expression, node: &Written, scope: &Scope) -> Option<Typed> {
        let place = at(node, e);
        if !self.spend(place) {
            return None;
        }
        Some(match &e.form {
            Form::Number(n) => Typed::Num(Num::Const(*n), Kind::Number),
            Form::Name(name) => return self.name(name, place, scope),
            Form::Of(name, of) => return self.of(name, of, node, place, scope),
            Form::Not(of) => {
                let of = self.part_truth(of, node, scope)?;
                Typed::Num(Num::Not(Box::new(of)), Kind::Truth)
            }
            Form::Binary(sign, a, b) => return self.binary(*sign, a, b, node, place, scope),
            Form::Where(of, condition) => match self.of_tree(of, node, scope)? {
                Typed::Cards(cards) => {
                    let condition = self.part_truth(condition, node, &scope.looking())?;
                    Typed::Cards(self.narrowed(cards, condition))
                }
                Typed::Seats(seats) => {
                    let condition = self.part_truth(condition, node, &Scope { tested: true, ..scope.clone() })?;
                    Typed::Seats(Seats::Where(Box::new(seats), Box::new(condition)))
                }
                other => return self.those(other, condition, node, scope),
            },
            Form::Quantity(quantity, of) => {
                let count = match self.of_tree(of, node, scope)? {
                    Typed::Cards(cards) => Num::Count(Box::new(cards)),
                    Typed::Seats(seats) => Num::Seated(Box::new(seats)),
                    other => self.counted_list(other, at(node, of))?,
                };
                Self::quantity(*quantity, count)
            }
            Form::Fold(fold, key, of) => return self.fold(*fold, key, of, node, place, scope),
            Form::End(end, number, of) => {
                let count = match number {
                    Some(number) => self.part_num(number, node, scope)?,
                    None => Num::Const(1),
                };
                match self.of_tree(of, node, scope)? {
                    Typed::Cards(cards) => {
                        Typed::Cards(Cards::End(*end == End::Last, Box::new(count), Box::new(cards)))
                    }
                    Typed::Seats(seats) => Typed::Seats(Seats::First(Box::new(seats))),
                    Typed::Values(values, kind) => Typed::Num(Num::EndValue(*end == End::Last, Box::new(values)), kind),
                    other => return self.mistyped(at(node, of), "cards", &other),
                }
            }
            Form::Extreme(max, all) => {
                let mut nums = Vec::new();
                for one in all {
                    nums.push(self.part_num(one, node, scope)?);
                }
                Typed::Num(Num::Extreme(*max, nums), Kind::Number)
            }
            Form::Says(word) => {
                let heads = |node: &Written| heading(node).as_ref() == Some(word);
                let known: Vec<(u8, String)> = (0..)
                    .zip(&self.words)
                    .filter(|(_, (name, node))| name == word || heads(node))
                    .map(|(nth, (name, _))| (nth, (*name).to_owned()))
                    .collect();
                if known.is_empty() {
                    let names: Vec<&str> = self.words.iter().map(|(name, _)| *name).collect();
                    let help = meant(word, names.iter().copied(), "declare it under `words` of game.yaml");
                    self.complain(place, "no-word", format!("there is no word `{word}`"), help);
                    return None;
                }
                if !scope.looked {
                    self.complain(place, "no-card", "`says` needs a card to test", "use it after `where`");
                    return None;
                }
                let either = |a, b| Num::Math(Sign::Or, Box::new(a), Box::new(b));
                let says = known.into_iter().map(|(nth, name)| {
                    self.used.insert(name);
                    Num::Says(nth)
                });
                Typed::Num(says.reduce(either)?, Kind::Truth)
            }
            Form::At(of, nth) => return self.place_at(of, nth, node, scope),
            Form::Words(field) => return self.words_of(field, place),
            Form::Numbers(low, high) => return self.numbers(low, high, node, scope),
            Form::Sets(of, by) => return self.sets(of, by.as_deref(), node, place, scope),
            Form::Fits(of, pattern) => return self.fits(of, pattern, node, place, scope),
            Form::Leftover(key, of, by) => return self.leftover(key, (of, by), node, place, scope),
            Form::Extends(of) => {
                if !scope.looked {
                    self.complain(place, "no-card", "`extends` needs a card to test", "use it after `where`");
                    return None;
                }
                self.apart_from_patterns(place)?;
                Typed::Num(Num::Extends(Box::new(self.part_cards(of, node, scope)?)), Kind::Truth)
            }
        })
    }

    /// Reports `A - B where C` without parentheses: it filters only B, but reads as if it filtered both.
    fn one_filtered(
        &mut self,
        (a, of, condition): (&Expression, &Expression, &Expression),
        sign: Sign,
        whole: &Expression,
        node: &Written,
    ) {
        let written = text(node).unwrap_or_default();
        let part = |e: &Expression| written.get(e.bytes.clone()).unwrap_or_default();
        // a tree in parentheses begins before what is in them
        if whole.bytes.start < of.bytes.start {
            return;
        }
        let (a, of, condition) = (part(a), part(of), part(condition));
        let sign = if sign == Sign::Minus { "-" } else { "+" };
        let what = format!("`where` would filter only `{of}`");
        let help = format!("write ({a} {sign} {of}) where {condition}, or {a} {sign} ({of} where {condition})");
        self.complain(at(node, whole), "where-whose", what, help);
    }

    /// The cards that meet a condition: a mask, if printed values decide.
    pub(crate) fn narrowed(&mut self, cards: Cards, condition: Num) -> Cards {
        let program = &mut self.program;
        let all = 0..program.titles.len();
        let mask: Option<Vec<bool>> =
            all.map(|card| condition.printed(card, &program.amounts).map(|found| found != 0)).collect();
        match mask {
            Some(mask) => {
                let nth = program.mask(mask);
                Cards::Only(Box::new(cards), nth)
            }
            None => match condition {
                Num::Math(Sign::And, a, b) => {
                    let first = self.narrowed(cards, *a);
                    self.narrowed(first, *b)
                }
                Num::Math(Sign::Equal, a, b) => match (*a, *b) {
                    (Num::Field(field), value) | (value, Num::Field(field)) if !value.looks() => {
                        Cards::Printed(Box::new(cards), field, Box::new(value))
                    }
                    (a, b) => Cards::Where(cards.into(), Num::Math(Sign::Equal, a.into(), b.into()).into()),
                },
                other => Cards::Where(Box::new(cards), Box::new(other)),
            },
        }
    }

    pub(crate) fn part_num(&mut self, e: &Expression, node: &Written, scope: &Scope) -> Option<Num> {
        let found = self.of_tree(e, node, scope)?;
        self.as_num(found, Kind::Number, at(node, e))
    }

    pub(crate) fn part_truth(&mut self, e: &Expression, node: &Written, scope: &Scope) -> Option<Num> {
        let found = self.of_tree(e, node, scope)?;
        self.as_num(found, Kind::Truth, at(node, e))
    }

    fn binary(
        &mut self,
        sign: Sign,
        a: &Expression,
        b: &Expression,
        node: &Written,
        place: Locus,
        scope: &Scope,
    ) -> Option<Typed> {
        let math = |a: Num, b: Num| Num::Math(sign, Box::new(a), Box::new(b));
        if matches!(sign, Sign::And | Sign::Or) {
            let (a, b) = (self.part_truth(a, node, scope)?, self.part_truth(b, node, scope)?);
            return Some(Typed::Num(math(a, b), Kind::Truth));
        }
        let (left, right) = (self.of_tree(a, node, scope), self.of_tree(b, node, scope));
        let (left, right) = (left?, right?);
        let (left, right) = match (left, right) {
            (Typed::Nothing, Typed::Seats(of)) | (Typed::Seats(of), Typed::Nothing) => {
                (Typed::Seats(of), Typed::Seats(Seats::Nobody))
            }
            (Typed::Nothing, Typed::Cards(of)) | (Typed::Cards(of), Typed::Nothing) => {
                (Typed::Cards(of), Typed::Cards(Cards::None))
            }
            both => both,
        };
        if let (Sign::Plus | Sign::Minus, Form::Where(of, condition)) = (sign, &b.form)
            && matches!(left, Typed::Cards(_) | Typed::Seats(_))
        {
            self.one_filtered((a, of, condition), sign, b, node);
        }
        let truth = |num: Num| Some(Typed::Num(num, Kind::Truth));
        let negated = |num: Num| if sign == Sign::Unequal { Num::Not(Box::new(num)) } else { num };
        match (sign, left, right) {
            (Sign::Plus, Typed::Cards(a), Typed::Cards(b)) => Some(Typed::Cards(Cards::Plus(a.into(), b.into()))),
            (Sign::Minus, Typed::Cards(a), Typed::Cards(b)) => Some(Typed::Cards(Cards::Minus(a.into(), b.into()))),
            (Sign::Plus, Typed::Seats(a), Typed::Seats(b)) => Some(Typed::Seats(Seats::Plus(a.into(), b.into()))),
            (Sign::Minus, Typed::Seats(a), Typed::Seats(b)) => Some(Typed::Seats(Seats::Minus(a.into(), b.into()))),
            (Sign::In, Typed::Seats(a), Typed::Seats(b)) => truth(Num::SeatsIn(a.into(), b.into())),
            (Sign::In, Typed::Cards(a), Typed::Cards(b)) => truth(Num::CardsIn(a.into(), b.into())),
            (Sign::Equal | Sign::Unequal, Typed::Seats(a), Typed::Seats(b)) => {
                truth(negated(Num::SameSeats(a.into(), b.into())))
            }
            (Sign::Equal | Sign::Unequal, Typed::Cards(a), Typed::Cards(b)) => {
                truth(negated(Num::SameCards(a.into(), b.into())))
            }
            (Sign::Plus | Sign::Minus | Sign::Times | Sign::Over, left, right) => {
                let a = self.as_num(left, Kind::Number, at(node, a))?;
                let divisor = at(node, b);
                let b = self.as_num(right, Kind::Number, divisor)?;
                if sign == Sign::Over && b.folded() == Some(0) {
                    self.complain(divisor, "divided", "division by 0", "divide by 1 or more");
                }
                Some(Typed::Num(math(a, b), Kind::Number))
            }
            (Sign::Equal | Sign::Unequal, Typed::Num(a, one), Typed::Num(b, other)) if one == other => {
                truth(math(a, b))
            }
            (Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast, Typed::Num(_, Kind::Truth), _) => {
                let what = "a yes/no value cannot be compared with < or >";
                let help = "everything after `where` is its condition: put parentheses around what is counted, as in (count PLACE where FIELD) > 1";
                self.complain(at(node, a), "types", what, help);
                None
            }
            (Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast, left, right) => {
                let a = self.as_num(left, Kind::Number, at(node, a))?;
                let b = self.as_num(right, Kind::Number, at(node, b))?;
                truth(math(a, b))
            }
            (_, left, right) => {
                let what = format!("{} and {} cannot be compared", left.told(), right.told());
                self.complain(place, "types", what, "compare numbers with numbers, and words with words");
                None
            }
        }
    }

    fn fold(
        &mut self,
        fold: Fold,
        key: &str,
        of: &Expression,
        node: &Written,
        place: Locus,
        scope: &Scope,
    ) -> Option<Typed> {
        let of_what = self.of_tree(of, node, scope)?;
        if matches!(of_what, Typed::Values(..) | Typed::Sets(_)) {
            return self.fold_lists(fold, key, of_what, place, scope);
        }
        let within = if matches!(of_what, Typed::Cards(_)) { scope.looking() } else { scope.clone() };
        let found = self.name(key, place, &within)?;
        let kind =
            if fold == Fold::Variety && matches!(found, Typed::Num(_, Kind::Word)) { Kind::Word } else { Kind::Number };
        let key = Box::new(self.as_num(found, kind, place)?);
        let number = |num| Some(Typed::Num(num, Kind::Number));
        match (fold, of_what) {
            (Fold::Sum, Typed::Cards(cards)) => number(Num::Sum(key, Box::new(cards))),
            (Fold::Sum, Typed::Seats(seats)) => number(Num::SumSeats(key, Box::new(seats))),
            (Fold::Variety, Typed::Cards(cards)) => number(Num::Variety(key, Box::new(cards))),
            (Fold::Highest | Fold::Lowest, Typed::Cards(cards)) => {
                Some(Typed::Cards(Cards::Best(fold == Fold::Highest, key, Box::new(cards))))
            }
            (Fold::Highest | Fold::Lowest, Typed::Seats(seats)) => {
                Some(Typed::Seats(Seats::Best(fold == Fold::Highest, key, Box::new(seats))))
            }
            (_, other) => self.mistyped(at(node, of), "cards or players", &other),
        }
    }
}

/// The heading of a word, as expressions name it.
fn heading(word: &Written) -> Option<String> {
    get(word, "as").and_then(text).map(|heading| heading.replace(' ', "_"))
}

/// The beginning of a long text.
pub(crate) fn short(text: &str) -> String {
    if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(60).chain("..".chars()).collect() }
}
