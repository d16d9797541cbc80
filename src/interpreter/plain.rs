//! Expressions in plain words, for players: `count hand > 3` reads "the number of cards in your hand is more than 3".

use crate::expression::{self, End, Expression, Fold, Form, Quantity, Sign};
use crate::keys::{ACTION, names};
use crate::node::{entries, get, items, text};
use crate::program::{Holding, Owner, Why};
use crate::reader::{Reader, Scope};
use cards::declared::sheet::Holds;
use ground::locus::written::Written;

impl Reader<'_> {
    /// Puts an action's conditions into words.
    pub(crate) fn why(&mut self, action: &Written, scope: &Scope) -> Why {
        let said = |reader: &Self, key: &str| {
            let node = get(action, key)?;
            let first = items(node).and_then(<[_]>::first).unwrap_or(node);
            Some(reader.condition(&expression::read(text(first)?).ok()?))
        };
        let (if_can, also) = (said(self, "if_can"), said(self, "also"));
        let mut target =
            entries(action).unwrap_or_default().iter().filter(|(key, _)| !names(&ACTION).contains(&key.text.as_str()));
        let from = target.next().and_then(|(_, range)| expression::read(text(get(range, "of").unwrap_or(range))?).ok());
        let from = from.map(|from| self.spelled(&from));
        let mut parts = Vec::new();
        if let Some(mut tree) = get(action, "when").and_then(text).and_then(|when| expression::read(when).ok()) {
            // a term is said as what it stands for
            if let Form::Name(name) = &tree.form
                && let Some(term) = self.terms.iter().find(|term| term.name == name)
                && let Some(found) = text(term.node).and_then(|written| expression::read(written).ok())
            {
                tree = found;
            }
            both(tree, &mut parts);
        }
        let when = parts.into_iter().filter_map(|part| {
            let words = self.condition(&part);
            let node = get(action, "when")?;
            let left = match &part.form {
                Form::Binary(_, left, _) => self.quietly(|reader| reader.part_num(left, node, scope)),
                _ => None,
            };
            Some((words, self.quietly(|reader| reader.part_truth(&part, node, scope))?, left))
        });
        Why { when: when.collect(), from, if_can, also }
    }

    /// Something read once more: what is wrong with it was told the first time.
    fn quietly<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let told = self.diags.len();
        let found = read(self);
        self.diags.truncate(told);
        found
    }

    /// A condition.
    pub(crate) fn condition(&self, e: &Expression) -> String {
        match &e.form {
            Form::Binary(Sign::And, a, b) => format!("{} and {}", self.condition(a), self.condition(b)),
            Form::Binary(Sign::Or, a, b) => format!("{} or {}", self.condition(a), self.condition(b)),
            Form::Binary(sign, a, b) if compares(*sign).is_some() => {
                let is = compares(*sign).unwrap_or_default();
                format!("{} {is} {}", self.spelled(a), self.spelled(b))
            }
            Form::Not(of) => match self.condition(of).strip_prefix("it is ") {
                Some(said) => format!("it is not {said}"),
                None => format!("not: {}", self.condition(of)),
            },
            Form::Quantity(Quantity::Any, of) => format!("there is a {}", self.one_of(of, "")),
            Form::Quantity(Quantity::No, of) => format!("there is no {}", self.one_of(of, "")),
            Form::Name(name) if self.is_of_card(name) => format!("it is {}", blanks(name)),
            Form::Name(_) => format!("{} is yes", self.spelled(e)),
            Form::Says(word) => format!("it has the word {}", blanks(word)),
            _ => self.spelled(e),
        }
    }

    /// Whether a name is yes or no of a card: a field or a term.
    fn is_of_card(&self, name: &str) -> bool {
        let flag = |(known, holds): &(String, Holds)| known == name && matches!(holds, Holds::Flag);
        self.fields.iter().any(flag) || self.terms.iter().any(|term| term.of_card && term.name == name)
    }

    /// A condition as it narrows cards or players: `whose cost is 3`, `with the word hush`, `that is beaten`.
    pub(crate) fn whose(&self, e: &Expression, many: bool) -> String {
        let said = self.condition(e);
        let is = if many { "are" } else { "is" };
        let begins =
            [("it has ", "with ".to_owned()), ("it is ", format!("that {is} ")), ("your ", "whose ".to_owned())];
        if let Some(said) =
            begins.iter().find_map(|(begins, instead)| Some(format!("{instead}{}", said.strip_prefix(begins)?)))
        {
            return said;
        }
        match said.strip_prefix("not: ") {
            Some(not) => format!("for which it does not hold that {not}"),
            None if said.starts_with("there is") => format!("for which {said}"),
            None => format!("whose {said}"),
        }
    }

    /// One of some cards or players, or with an `s` all of them.
    fn one_of(&self, e: &Expression, plural: &str) -> String {
        match &e.form {
            Form::Where(of, condition) => {
                format!("{} {}", self.one_of(of, plural), self.whose(condition, !plural.is_empty()))
            }
            Form::Binary(Sign::Minus, a, b) => format!("{} other than {}", self.one_of(a, plural), self.spelled(b)),
            Form::Binary(Sign::Plus, a, b) => format!("{} or {}", self.one_of(a, plural), self.spelled(b)),
            Form::Name(name) if name == "others" => format!("other player{plural}"),
            Form::Name(name) if ["all", "players"].contains(&name.as_str()) => format!("player{plural}"),
            _ => format!("card{plural} in {}", self.spelled(e)),
        }
    }

    /// A value: a number, cards or players.
    pub(crate) fn spelled(&self, e: &Expression) -> String {
        match &e.form {
            Form::Number(n) => n.to_string(),
            Form::Name(name) => self.named_value(name),
            Form::Of(name, of) => match &of.form {
                Form::Name(me) if me == "me" => format!("your {}", blanks(name)),
                _ if ["left", "right"].contains(&name.as_str()) => {
                    format!("the player to the {name} of {}", self.spelled(of))
                }
                _ => format!("the {} of {}", blanks(name), self.spelled(of)),
            },
            Form::Where(of, condition) => format!("{} {}", self.spelled(of), self.whose(condition, true)),
            Form::Quantity(Quantity::Count, of) => format!("the number of {}", self.one_of(of, "s")),
            Form::Fold(fold, key, of) => {
                let what = match fold {
                    Fold::Sum => "sum of",
                    Fold::Highest => "highest",
                    Fold::Lowest => "lowest",
                    Fold::Variety => "number of different",
                };
                format!("the {what} {} in {}", blanks(key), self.spelled(of))
            }
            Form::End(end, count, of) => {
                let end = if *end == End::First { "first" } else { "top" };
                let count = count.as_ref().map_or(String::new(), |count| format!(" {}", self.spelled(count)));
                format!("the {end}{count} of {}", self.spelled(of))
            }
            Form::Binary(sign, a, b) => {
                let sign = match sign {
                    Sign::Plus => "+",
                    Sign::Minus => "\u{2212}",
                    Sign::Times => "\u{d7}",
                    Sign::Over => "/",
                    _ => return self.condition(e),
                };
                format!("{} {sign} {}", self.spelled(a), self.spelled(b))
            }
            Form::Extreme(max, all) => {
                let all: Vec<String> = all.iter().map(|one| self.spelled(one)).collect();
                format!("the {} of {}", if *max { "largest" } else { "smallest" }, all.join(" and "))
            }
            Form::At(name, nth) => format!("{} number {}", blanks(name), self.spelled(nth)),
            Form::Words(field) => format!("every {}", blanks(field)),
            Form::Numbers(low, high) => format!("the numbers from {} to {}", self.spelled(low), self.spelled(high)),
            Form::Sets(of, None) => format!("the sets of {}", self.spelled(of)),
            Form::Sets(of, Some(by)) => format!("the sets of {} that are a {}", self.spelled(of), blanks(by)),
            Form::Fits(of, pattern) => format!("{} are a {}", self.spelled(of), blanks(pattern)),
            Form::Leftover(key, of, _) => {
                format!("the least sum of {} that is left over in {}", blanks(key), self.spelled(of))
            }
            Form::Unplayed(word) => (*word).to_owned(),
            Form::Not(_) | Form::Quantity(..) | Form::Says(_) => self.condition(e),
        }
    }

    fn named_value(&self, name: &str) -> String {
        let owned = |owner: Owner| match owner {
            Owner::Table => format!("the {}", blanks(name)),
            Owner::Player => format!("your {}", blanks(name)),
            Owner::Team => format!("your team's {}", blanks(name)),
        };
        if let Some(place) = self.place(name) {
            return owned(self.program.places[usize::from(place)].owner);
        }
        if let Some(mark) = self.mark(name) {
            let spec = &self.program.marks[usize::from(mark)];
            return if matches!(spec.holding, Holding::Word) {
                format!("the {}", blanks(name))
            } else {
                owned(spec.owner)
            };
        }
        match self.sheet.rules.iter().find(|(rule, _)| rule == name) {
            Some((_, n)) => format!("{n} ({})", blanks(name)),
            None => match name {
                "me" => "you".to_owned(),
                "others" => "the others".to_owned(),
                "all" | "players" => "all players".to_owned(),
                "card" => "the card".to_owned(),
                "opponent" => "the opponent".to_owned(),
                "players.count" => "the number of players".to_owned(),
                "caller" => "the player who asks".to_owned(),
                _ => blanks(name),
            },
        }
    }
}

/// So much of a mark: `3 coins`, `1 coin`.
pub(crate) fn amount(n: i32, name: &str) -> String {
    let name = blanks(name);
    match name.strip_suffix('s') {
        Some(one) if n == 1 && !one.ends_with('s') => format!("1 {one}"),
        _ => format!("{n} {name}"),
    }
}

/// A name as it is said.
pub(crate) fn blanks(name: &str) -> String {
    name.replace('_', " ")
}

fn compares(sign: Sign) -> Option<&'static str> {
    Some(match sign {
        Sign::Equal => "is",
        Sign::Unequal => "is not",
        Sign::Less => "is less than",
        Sign::AtMost => "is at most",
        Sign::More => "is more than",
        Sign::AtLeast => "is at least",
        Sign::In => "is among",
        _ => return None,
    })
}

/// The parts of a condition that all must hold.
fn both(e: Expression, parts: &mut Vec<Expression>) {
    match e.form {
        Form::Binary(Sign::And, a, b) => {
            both(*a, parts);
            both(*b, parts);
        }
        _ => parts.push(e),
    }
}
