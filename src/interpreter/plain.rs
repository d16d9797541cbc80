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
        let from = from.map(|from| self.one_of(&from, "s"));
        let mut parts = Vec::new();
        if let Some(mut tree) = get(action, "when").and_then(text).and_then(|when| expression::read(when).ok()) {
            // a term is replaced with its definition
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

    /// Reads something again, without complaints: they were made the first time.
    fn quietly<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let told = self.diags.len();
        let found = read(self);
        self.diags.truncate(told);
        found
    }

    /// A condition.
    pub(crate) fn condition(&self, e: &Expression) -> String {
        match &e.form {
            Form::Binary(Sign::And, a, b) => {
                let part = |part: &Expression| match part.form {
                    Form::Binary(Sign::Or, ..) => format!("({})", self.condition(part)),
                    _ => self.condition(part),
                };
                format!("{} and {}", part(a), part(b))
            }
            Form::Binary(Sign::Or, a, b) => format!("{} or {}", self.condition(a), self.condition(b)),
            Form::Binary(sign, a, b) if compares(*sign).is_some() => {
                let (left, is) = (self.spelled(a), compares(*sign).unwrap_or_default());
                let are = is.strip_prefix("is").filter(|_| left == "you" || is_plural(a));
                let is = are.map_or_else(|| is.to_owned(), |rest| format!("are{rest}"));
                format!("{left} {is} {}", self.spelled(b))
            }
            Form::Not(of) if matches!(&of.form, Form::Binary(sign, ..) if opposite(*sign).is_some()) => {
                let Form::Binary(sign, a, b) = &of.form else { return self.spelled(of) };
                let form = Form::Binary(opposite(*sign).unwrap_or(*sign), a.clone(), b.clone());
                self.condition(&Expression { bytes: of.bytes.clone(), form })
            }
            Form::Not(of) if matches!(of.form, Form::Says(_)) => {
                self.condition(of).replacen("it has", "it does not have", 1)
            }
            Form::Not(of) => {
                let said = self.condition(of);
                match (said.strip_prefix("it is "), said.strip_suffix(" is yes")) {
                    (Some(said), _) => format!("it is not {said}"),
                    (None, Some(said)) => format!("{said} is no"),
                    (None, None) if matches!(of.form, Form::Binary(Sign::And | Sign::Or, ..)) => {
                        format!("not: ({said})")
                    }
                    (None, None) => format!("not: {said}"),
                }
            }
            Form::Quantity(Quantity::Any, of) => {
                format!("there is {}", with_article(&self.one_of(of, ""))).replace("any", "some")
            }
            Form::Quantity(Quantity::No, of) => match none_differs(of) {
                Some((all, condition)) => {
                    format!("every {} is one {}", self.one_of(all, ""), self.which(all, &condition, false))
                }
                None => format!("there is no {}", self.one_of(of, "")),
            },
            Form::Name(name) if self.terms.iter().any(|term| term.of_card && term.name == name) => {
                format!("it is \u{201c}{}\u{201d}", blanks(name))
            }
            Form::Name(name) if self.is_of_card(name) => format!("it is {}", blanks(name)),
            Form::Name(name) => format!("\u{201c}{}\u{201d} is yes", blanks(name)),
            Form::Says(word) => format!("it has the word {}", blanks(word)),
            Form::Extends(of) => format!("it goes with a group of {}", self.spelled(of)),
            _ => self.spelled(e),
        }
    }

    /// Whether a name is a yes/no field or term of a card.
    fn is_of_card(&self, name: &str) -> bool {
        let flag = |(known, holds): &(String, Holds)| known == name && matches!(holds, Holds::Flag);
        let laid = |mark: u8| self.is_on_cards(mark) && self.program.marks[usize::from(mark)].holding == Holding::Truth;
        self.mark(name).is_some_and(laid)
            || self.fields.iter().any(flag)
            || self.terms.iter().any(|term| term.of_card && term.name == name)
    }

    /// A condition after the cards or players that it filters: `whose cost is 3`, `with the word hush`, `that is beaten`.
    pub(crate) fn whose(&self, e: &Expression, many: bool) -> String {
        let said = self.condition(e);
        let is = if many { "are" } else { "is" };
        let begins = [
            ("it has ", "with ".to_owned()),
            ("it does not have ", "without ".to_owned()),
            ("it is ", format!("that {is} ")),
            ("your ", "whose ".to_owned()),
            ("its ", "whose ".to_owned()),
        ];
        if let Some(said) =
            begins.iter().find_map(|(begins, instead)| Some(format!("{instead}{}", said.strip_prefix(begins)?)))
        {
            return said;
        }
        match said.strip_prefix("not: ") {
            Some(not) => format!("for which it is not true that {not}"),
            None if ["there ", "the ", "you ", "\u{201c}"].iter().any(|begins| said.starts_with(begins)) => {
                format!("for which {said}")
            }
            None => format!("whose {said}"),
        }
    }

    /// The text after players: "your" becomes "their".
    fn which(&self, of: &Expression, condition: &Expression, many: bool) -> String {
        let said = self.whose(condition, many);
        if !self.are_seats(of) {
            return said;
        }
        let theirs =
            [("for which", "for whom"), ("your team", "their team"), ("your ", "their "), ("you are", "they are")];
        let said = theirs.iter().fold(said, |said, (yours, theirs)| said.replace(yours, theirs));
        match &of.form {
            Form::Name(teams) if teams == "teams" => said.replace("whose team's", "whose"),
            _ => said,
        }
    }

    /// Whether an expression stands for players, judged by its form.
    fn are_seats(&self, e: &Expression) -> bool {
        self.are_seats_within(e, TERMS)
    }

    /// Whether an expression stands for players, also through definitions of terms, up to this depth.
    fn are_seats_within(&self, e: &Expression, terms: u8) -> bool {
        match &e.form {
            Form::Name(name) => {
                ["all", "players", "others", "rivals", "partners", "teams"].contains(&name.as_str())
                    || self.is_seats(name)
                    || terms > 0 && self.stands_for(name).is_some_and(|term| self.are_seats_within(&term, terms - 1))
            }
            Form::Where(of, _) | Form::Fold(Fold::Highest | Fold::Lowest, _, of) | Form::End(_, _, of) => {
                self.are_seats_within(of, terms)
            }
            _ => false,
        }
    }

    /// The expression that a term stands for, if it is one.
    fn stands_for(&self, name: &str) -> Option<Expression> {
        let term = self.terms.iter().find(|term| term.name == name)?;
        expression::read(text(term.node).or_else(|| get(term.node, "is").and_then(text))?).ok()
    }

    /// One of some cards or players; with an `s`, all of them.
    pub(crate) fn one_of(&self, e: &Expression, plural: &str) -> String {
        match &e.form {
            Form::Where(of, condition) => {
                format!("{} {}", self.one_of(of, plural), self.which(of, condition, !plural.is_empty()))
            }
            Form::Binary(Sign::Minus, a, b) => format!("{} other than {}", self.one_of(a, plural), self.spelled(b)),
            Form::Binary(Sign::Plus, a, b) => format!("{} or {}", self.one_of(a, plural), self.spelled(b)),
            Form::Name(name) if name == "others" => format!("other player{plural}"),
            Form::Name(name) if ["all", "players"].contains(&name.as_str()) => format!("player{plural}"),
            Form::Name(name) if ["teams", "rivals", "partners"].contains(&name.as_str()) => {
                format!("{}{plural}", name.trim_end_matches('s'))
            }
            Form::Fold(fold @ (Fold::Highest | Fold::Lowest), key, of) => {
                let most = if *fold == Fold::Highest { "highest" } else { "lowest" };
                match &of.form {
                    // players who are named by a term or mark
                    Form::Name(name) if self.stands_for(name).is_some() && self.are_seats(of) => {
                        format!("player{plural} with the {most} {} among those who are {}", blanks(key), blanks(name))
                    }
                    _ => format!("{} with the {most} {}", self.one_of(of, plural), blanks(key)),
                }
            }
            Form::Words(field) => format!("{}{plural}", blanks(field)),
            Form::Numbers(low, high) => format!("number{plural} from {} to {}", self.spelled(low), self.spelled(high)),
            Form::Sets(of, by) => {
                let by = by.as_ref().map_or_else(|| "set".to_owned(), |by| blanks(by));
                format!("{by}{plural} of {}", self.spelled(of))
            }
            Form::Name(_) if self.are_seats(e) => {
                format!("player{plural} who {} {}", if plural.is_empty() { "is" } else { "are" }, self.spelled(e))
            }
            Form::Name(name) if name == "some" => format!("card{plural} among them"),
            Form::Of(name, of) if self.place(name).is_some() && is_everybody(of) => {
                format!("card{plural} in any player\u{2019}s {}", blanks(name))
            }
            _ => format!("card{plural} in {}", self.spelled(e)),
        }
    }

    /// Whether a name stands for a player.
    pub(crate) fn is_seats(&self, name: &str) -> bool {
        self.mark(name).is_some_and(|mark| {
            matches!(self.program.marks[usize::from(mark)].holding, Holding::Seat { .. }) && !self.is_on_cards(mark)
        })
    }

    /// A value: a number, cards or players.
    pub(crate) fn spelled(&self, e: &Expression) -> String {
        match &e.form {
            Form::Number(n) => n.to_string(),
            Form::Name(name) => self.named_value(name),
            Form::Of(name, of) => match &of.form {
                Form::Name(me) if ["left", "right"].contains(&name.as_str()) && me == "me" => {
                    format!("the player to your {name}")
                }
                _ if ["left", "right"].contains(&name.as_str()) => {
                    format!("the player to the {name} of {}", self.spelled(of))
                }
                Form::Name(me) if me == "me" => format!("your {}", blanks(name)),
                _ if self.place(name).is_some() && is_everybody(of) => {
                    format!("every player\u{2019}s {}", blanks(name))
                }
                _ => format!("the {} of {}", blanks(name), self.spelled(of)),
            },
            Form::Where(of, condition) if self.are_seats(of) => {
                format!("{} {}", self.spelled(of), self.which(of, condition, true))
            }
            Form::Where(of, condition) => format!("the {} {}", self.one_of(of, "s"), self.which(of, condition, true)),
            Form::Quantity(Quantity::Count, of) => format!("the number of {}", self.one_of(of, "s")),
            Form::Fold(Fold::Sum, key, of) => format!("the sum of {} in {}", blanks(key), self.spelled(of)),
            Form::Fold(Fold::Variety, key, of) => {
                format!("the number of different values of {} in {}", blanks(key), self.spelled(of))
            }
            Form::Fold(_, _, of) if matches!(of.form, Form::Sets(..)) => format!("the {}", self.one_of(e, "s")),
            Form::Fold(..) => format!("the {}", self.one_of(e, "")),
            Form::End(end, None, of) if is_list(of) => {
                let which = if *end == End::First { "smallest" } else { "largest" };
                format!("the {which} {}", self.one_of(of, ""))
            }
            Form::End(End::First, None, of) if self.are_seats(of) => {
                format!("the first of the {}", self.one_of(of, "s"))
            }
            Form::End(end, count, of) => {
                let end = if *end == End::First { "first" } else { "top" };
                let count = count.as_ref().map_or(String::new(), |count| format!(" {}", self.spelled(count)));
                format!("the {end}{count} of {}", self.spelled(of))
            }
            Form::Binary(Sign::Minus, nought, b) if matches!(nought.form, Form::Number(0)) => {
                format!("\u{2212}{}", self.spelled(b))
            }
            Form::Binary(sign, a, b) => {
                let written = match sign {
                    Sign::Plus => "+",
                    Sign::Minus => "\u{2212}",
                    Sign::Times => "\u{d7}",
                    Sign::Over => "/",
                    _ => return self.condition(e),
                };
                // parts keep the parentheses that they need
                let product = |sign: &Sign| matches!(sign, Sign::Times | Sign::Over);
                let part = |part: &Expression, last: bool| match &part.form {
                    Form::Binary(inner @ (Sign::Plus | Sign::Minus | Sign::Times | Sign::Over), ..)
                        if product(sign) && !product(inner)
                            || last && product(inner) == product(sign) && matches!(sign, Sign::Minus | Sign::Over) =>
                    {
                        format!("({})", self.spelled(part))
                    }
                    _ => self.spelled(part),
                };
                format!("{} {written} {}", part(a, false), part(b, true))
            }
            Form::Extreme(max, all) => {
                let all: Vec<String> = all.iter().map(|one| self.spelled(one)).collect();
                format!("the {} of {}", if *max { "largest" } else { "smallest" }, all.join(" and "))
            }
            Form::At(of, nth) => format!("{} number {}", self.spelled(of), self.spelled(nth)),
            Form::Words(field) => format!("every {}", blanks(field)),
            Form::Numbers(low, high) => format!("the numbers from {} to {}", self.spelled(low), self.spelled(high)),
            Form::Sets(of, None) => format!("the sets of {}", self.spelled(of)),
            Form::Sets(of, Some(by)) => format!("the sets of {} that are a {}", self.spelled(of), blanks(by)),
            Form::Fits(of, pattern) => format!("{} are a {}", self.spelled(of), blanks(pattern)),
            Form::Leftover(key, of, _) => {
                format!("the smallest total of {} left over in {}", blanks(key), self.spelled(of))
            }
            Form::Not(_) | Form::Quantity(..) | Form::Says(_) | Form::Extends(_) => self.condition(e),
        }
    }

    fn named_value(&self, name: &str) -> String {
        let owned = |owner: Owner| match owner {
            Owner::Table => format!("the {}", blanks(name)),
            Owner::Player => format!("your {}", blanks(name)),
            Owner::Team => format!("your team's {}", blanks(name)),
            Owner::Card => format!("its {}", blanks(name)),
        };
        if let Some(place) = self.place(name) {
            return owned(self.program.places[usize::from(place)].owner);
        }
        if let Some(mark) = self.mark(name) {
            let spec = &self.program.marks[usize::from(mark)];
            return if matches!(spec.holding, Holding::Word) && spec.owner != Owner::Card {
                format!("the {}", blanks(name))
            } else {
                owned(spec.owner)
            };
        }
        match self.sheet.rules.iter().find(|(rule, _)| rule == name) {
            Some((_, n)) => format!("{n} ({})", blanks(name)),
            None => match name {
                "me" => "you".to_owned(),
                "others" | "teams" => format!("the {name}"),
                "partners" | "rivals" => format!("your {name}"),
                "all" | "players" => "all players".to_owned(),
                "card" => "the card".to_owned(),
                "some" => "these cards".to_owned(),
                "drawn" => "the cards drawn".to_owned(),
                "this" => "this card".to_owned(),
                "number" => "the number".to_owned(),
                "word" => "the word".to_owned(),
                "player" => "that player".to_owned(),
                "nothing" => "nobody".to_owned(),
                "opponent" => "the opponent".to_owned(),
                "players.count" => "the number of players".to_owned(),
                "caller" => "the player who asks".to_owned(),
                _ => blanks(name),
            },
        }
    }
}

/// The maximum number of terms to look through for the definition of a name; circular definitions are reported elsewhere.
const TERMS: u8 = 4;

/// For `X where a != b`: all of X, and the condition `a = b`.
fn none_differs(of: &Expression) -> Option<(&Expression, Expression)> {
    let Form::Where(all, condition) = &of.form else { return None };
    let Form::Binary(Sign::Unequal, a, b) = &condition.form else { return None };
    let form = Form::Binary(Sign::Equal, a.clone(), b.clone());
    Some((all, Expression { bytes: condition.bytes.clone(), form }))
}

/// An amount of a mark: `3 coins`, `1 coin`.
pub(crate) fn amount(n: i32, name: &str) -> String {
    let name = blanks(name);
    match name.strip_suffix('s') {
        Some(one) if n == 1 && !one.ends_with('s') => format!("1 {one}"),
        _ => format!("{n} {name}"),
    }
}

/// Whether an expression is a plural name: `coins`.
fn is_plural(e: &Expression) -> bool {
    matches!(&e.form, Form::Name(name) | Form::Of(name, _) if name.ends_with('s') && !["ss", "us", "is"].iter().any(|end| name.ends_with(end)))
}

/// Whether an expression stands for all players.
fn is_everybody(e: &Expression) -> bool {
    matches!(&e.form, Form::Name(name) if ["all", "players"].contains(&name.as_str()))
}

/// Whether an expression is a list of values.
fn is_list(e: &Expression) -> bool {
    match &e.form {
        Form::Where(of, _) => is_list(of),
        other => matches!(other, Form::Numbers(..) | Form::Words(_)),
    }
}

/// A name with spaces for underscores.
pub(crate) fn blanks(name: &str) -> String {
    name.replace('_', " ")
}

/// A noun with "a" or "an"; "other" becomes "another".
pub(crate) fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    match noun.strip_prefix("other ") {
        Some(noun) => format!("another {noun}"),
        None => format!("{} {noun}", if vowel { "an" } else { "a" }),
    }
}

/// The comparison that holds when another does not.
fn opposite(sign: Sign) -> Option<Sign> {
    Some(match sign {
        Sign::Equal => Sign::Unequal,
        Sign::Unequal => Sign::Equal,
        Sign::Less => Sign::AtLeast,
        Sign::AtLeast => Sign::Less,
        Sign::More => Sign::AtMost,
        Sign::AtMost => Sign::More,
        _ => return None,
    })
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
