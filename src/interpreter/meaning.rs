//! What expressions mean: names are found, types are held together, and a tree of [`Num`], [`Seats`] or [`Cards`] comes out.

use crate::expression::{self, End, Expression, Fold, Form, Quantity, RESERVED, Sign};
use crate::node::{entries, get, items, meant, part, text};
use crate::program::{Cards, Num, Seats};
use crate::reader::{Kind, Reader, Scope, Var, at, is_cases};
use cards::declared::sheet::Holds;
use ground::locus::Locus;
use ground::locus::written::Written;

/// An expression with its type.
#[derive(Clone, Debug)]
pub(crate) enum Typed {
    Num(Num, Kind),
    Seats(Seats),
    Cards(Cards),
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
            Typed::Nothing => "nothing",
        }
    }
}

impl Reader<'_> {
    /// What stands at a node: an expression, or cases.
    pub(crate) fn meaning(&mut self, node: &Written, scope: &Scope) -> Option<Typed> {
        if is_cases(node) {
            return self.cases(node, scope);
        }
        let written = text(node).unwrap_or_default();
        match expression::read(written) {
            Ok(found) => self.of_tree(&found, node, scope),
            Err(unreadable) => {
                let what = format!("cannot read `{}`: {}", short(written), unreadable.what);
                self.complain(part(node, &unreadable.bytes), "unreadable", what, "mend the expression there");
                None
            }
        }
    }

    /// The same where a number, yes and no, or a word is wanted.
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

    fn mistyped<T>(&mut self, at: Locus, wanted: &str, found: &Typed) -> Option<T> {
        let what = format!("{wanted} must stand here, and this is {}", found.told());
        let help = match (wanted, found) {
            ("yes or no", Typed::Cards(_) | Typed::Seats(_)) => "put `any` or `no` before it",
            ("a number", Typed::Cards(_) | Typed::Seats(_)) => "put `count` before it, or name a field: `rank of card`",
            _ => "name something of that kind",
        };
        self.complain(at, "types", what, help);
        None
    }

    fn as_num(&mut self, found: Typed, kind: Kind, at: Locus) -> Option<Num> {
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

    fn cases(&mut self, node: &Written, scope: &Scope) -> Option<Typed> {
        if let Some(inner) = get(node, "is") {
            return self.meaning(inner, scope);
        }
        let (mut all, mut otherwise) = (Vec::new(), None);
        if let Some(value) = get(node, "by") {
            let asked = self.meaning(value, scope)?;
            for (key, case) in entries(node).unwrap_or_default() {
                match key.text.as_str() {
                    "by" | "of" => {}
                    "else" => otherwise = Some(self.meaning(case, scope)?),
                    word => {
                        let known = match (&asked, self.constant(word), self.known_word(word)) {
                            (Typed::Num(num, Kind::Number), Some(n), _) => Some((num.clone(), n)),
                            (Typed::Num(num, Kind::Word), _, Some(n)) => Some((num.clone(), n)),
                            _ => None,
                        };
                        let Some((num, n)) = known else {
                            let names = self.program.vocabulary.clone();
                            let help = meant(word, names.iter().map(String::as_str), "write one of the values it has");
                            let of = text(value).unwrap_or_default();
                            self.complain(key.at, "by-what", format!("`{of}` can never be `{word}`"), help);
                            continue;
                        };
                        let then = self.meaning(case, scope)?;
                        all.push((Num::Math(Sign::Equal, Box::new(num), Box::new(Num::Const(n))), then));
                    }
                }
            }
        } else {
            let list = items(node).unwrap_or(std::slice::from_ref(node));
            for case in list {
                match (get(case, "if"), get(case, "then"), get(case, "else")) {
                    (Some(condition), Some(then), last) => {
                        all.push((self.truth(condition, scope)?, self.meaning(then, scope)?));
                        otherwise = last.map(|last| self.meaning(last, scope)).unwrap_or(otherwise);
                    }
                    (None, None, Some(last)) => otherwise = Some(self.meaning(last, scope)?),
                    _ => {
                        let help = "write `{if: .., then: ..}`, and `{else: ..}` last";
                        self.complain(case.at, "no-case", "this is no case", help);
                        return None;
                    }
                }
            }
        }
        self.case_of(all, otherwise.unwrap_or(Typed::Nothing), node.at)
    }

    fn case_of(&mut self, all: Vec<(Num, Typed)>, otherwise: Typed, at: Locus) -> Option<Typed> {
        let first = all.first().map_or(&otherwise, |(_, then)| then).clone();
        Some(match first {
            Typed::Num(_, kind) => {
                let mut nums = Vec::new();
                for (condition, then) in all {
                    nums.push((condition, self.as_num(then, kind, at)?));
                }
                let last = match otherwise {
                    Typed::Nothing => Num::Const(0),
                    other => self.as_num(other, kind, at)?,
                };
                Typed::Num(Num::Case(nums, Box::new(last)), kind)
            }
            Typed::Seats(_) | Typed::Nothing => {
                let mut seats = Vec::new();
                for (condition, then) in all {
                    match then {
                        Typed::Seats(of) => seats.push((condition, of)),
                        Typed::Nothing => seats.push((condition, Seats::Nobody)),
                        other => return self.mistyped(at, "players", &other),
                    }
                }
                match otherwise {
                    Typed::Seats(last) => Typed::Seats(Seats::Case(seats, Box::new(last))),
                    Typed::Nothing => Typed::Seats(Seats::Case(seats, Box::new(Seats::Nobody))),
                    other => return self.mistyped(at, "players", &other),
                }
            }
            Typed::Cards(_) => {
                let mut cards = Vec::new();
                for (condition, then) in all {
                    match then {
                        Typed::Cards(of) => cards.push((condition, of)),
                        other => return self.mistyped(at, "cards", &other),
                    }
                }
                match otherwise {
                    Typed::Cards(last) => Typed::Cards(Cards::Case(cards, Box::new(last))),
                    Typed::Nothing => Typed::Cards(Cards::Case(cards, Box::new(Cards::None))),
                    other => return self.mistyped(at, "cards", &other),
                }
            }
        })
    }

    /// What an expression means.
    fn of_tree(&mut self, e: &Expression, node: &Written, scope: &Scope) -> Option<Typed> {
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
                    let condition = self.part_truth(condition, node, scope)?;
                    Typed::Seats(Seats::Where(Box::new(seats), Box::new(condition)))
                }
                other => return self.mistyped(at(node, of), "cards or players", &other),
            },
            Form::Quantity(quantity, of) => {
                let count = match self.of_tree(of, node, scope)? {
                    Typed::Cards(cards) => Num::Count(Box::new(cards)),
                    Typed::Seats(seats) => Num::Seated(Box::new(seats)),
                    other => return self.mistyped(at(node, of), "cards or players", &other),
                };
                let sign = match quantity {
                    Quantity::Count => return Some(Typed::Num(count, Kind::Number)),
                    Quantity::Any => Sign::More,
                    Quantity::No => Sign::Equal,
                };
                Typed::Num(Num::Math(sign, Box::new(count), Box::new(Num::Const(0))), Kind::Truth)
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
                self.used.insert(word.clone());
                let known = self.words.iter().position(|(name, _)| name == word);
                let Some(known) = known else {
                    let names: Vec<&str> = self.words.iter().map(|(name, _)| *name).collect();
                    let help = meant(word, names.iter().copied(), "declare it under `words` of game.yaml");
                    self.complain(place, "no-word", format!("no word is called `{word}`"), help);
                    return None;
                };
                if !scope.looked {
                    self.complain(place, "no-card", "no card is looked at here", "write it behind `where`");
                    return None;
                }
                Typed::Num(Num::Says(known as u8), Kind::Truth)
            }
            Form::Unplayed(word) => {
                self.unplayed(place, &format!("`{word}`"));
                return None;
            }
        })
    }

    /// Cards that meet a condition: a mask, if what is printed decides.
    pub(crate) fn narrowed(&mut self, cards: Cards, condition: Num) -> Cards {
        let program = &mut self.program;
        let all = 0..program.titles.len();
        let mask: Option<Vec<bool>> =
            all.map(|card| condition.printed(card, &program.values).map(|found| found != 0)).collect();
        match mask {
            Some(mask) => {
                program.masks.push(mask);
                Cards::Only(Box::new(cards), program.masks.len() - 1)
            }
            None => Cards::Where(Box::new(cards), Box::new(condition)),
        }
    }

    fn part_num(&mut self, e: &Expression, node: &Written, scope: &Scope) -> Option<Num> {
        let found = self.of_tree(e, node, scope)?;
        self.as_num(found, Kind::Number, at(node, e))
    }

    fn part_truth(&mut self, e: &Expression, node: &Written, scope: &Scope) -> Option<Num> {
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
                let b = self.as_num(right, Kind::Number, at(node, b))?;
                Some(Typed::Num(math(a, b), Kind::Number))
            }
            (Sign::Equal | Sign::Unequal, Typed::Num(a, one), Typed::Num(b, other)) if one == other => truth(math(a, b)),
            (Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast, left, right) => {
                let a = self.as_num(left, Kind::Number, at(node, a))?;
                let b = self.as_num(right, Kind::Number, at(node, b))?;
                truth(math(a, b))
            }
            (_, left, right) => {
                let what = format!("{} and {} can never be the same", left.told(), right.told());
                self.complain(place, "types", what, "compare a number with a number, a word with a word");
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
        let within = if matches!(of_what, Typed::Cards(_)) { scope.looking() } else { scope.clone() };
        let found = self.name(key, place, &within)?;
        let kind = if fold == Fold::Variety && matches!(found, Typed::Num(_, Kind::Word)) { Kind::Word } else { Kind::Number };
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

    /// `NAME of X`.
    fn of(&mut self, name: &str, of: &Expression, node: &Written, place: Locus, scope: &Scope) -> Option<Typed> {
        let whose = self.of_tree(of, node, scope)?;
        match (name, whose) {
            ("owner", Typed::Cards(cards)) => Some(Typed::Seats(Seats::Owner(Box::new(cards)))),
            ("left" | "right", Typed::Seats(seats)) => Some(Typed::Seats(Seats::Beside(name == "left", Box::new(seats)))),
            ("place" | "partner" | "kind", _) => {
                self.unplayed(place, &format!("`{name} of`"));
                None
            }
            (_, Typed::Cards(cards)) => {
                if let Some(field) = self.field(name) {
                    let kind = self.kind_of(field);
                    return Some(Typed::Num(Num::FieldOf(field, Box::new(cards)), kind));
                }
                match self.terms.iter().position(|term| term.name == name && term.of_card) {
                    Some(term) => match self.term(term, place, scope)? {
                        Typed::Num(num, kind) => Some(Typed::Num(Num::OnCard(Box::new(cards), Box::new(num)), kind)),
                        other => self.mistyped(place, "a number", &other),
                    },
                    None => self.nowhere(name, place, "field or term of a card"),
                }
            }
            (_, Typed::Seats(seats)) => {
                if let Some(found) = self.place(name) {
                    return Some(Typed::Cards(Cards::Place(found, Box::new(seats))));
                }
                if let Some(mark) = self.mark(name) {
                    return Some(self.mark_of(mark, seats));
                }
                match self.terms.iter().position(|term| term.name == name && !term.of_card) {
                    Some(term) => match self.term(term, place, scope)? {
                        Typed::Num(num, kind) => Some(Typed::Num(Num::SumSeats(Box::new(num), Box::new(seats)), kind)),
                        _ => {
                            self.unplayed(place, "a term of another player that is no number");
                            None
                        }
                    },
                    None => self.nowhere(name, place, "place, mark or term of a player"),
                }
            }
            (_, other) => self.mistyped(at(node, of), "cards or players", &other),
        }
    }

    fn kind_of(&self, field: u8) -> Kind {
        match self.fields[usize::from(field)].1 {
            Holds::Number => Kind::Number,
            Holds::Flag => Kind::Truth,
            Holds::Words(_) | Holds::Calls => Kind::Word,
        }
    }

    fn mark_of(&self, mark: u8, seats: Seats) -> Typed {
        use crate::program::Holding;
        let num = |kind| Typed::Num(Num::Mark(mark, Box::new(seats.clone())), kind);
        match self.program.marks[usize::from(mark)].holding {
            Holding::Number => num(Kind::Number),
            Holding::Truth => num(Kind::Truth),
            Holding::Word => num(Kind::Word),
            Holding::Seat { .. } => Typed::Seats(Seats::Mark(mark, Box::new(seats))),
            Holding::Card => Typed::Cards(Cards::Mark(mark)),
        }
    }

    /// A term, read as if it stood here.
    fn term(&mut self, nth: usize, place: Locus, scope: &Scope) -> Option<Typed> {
        let (name, node, of_card) = (self.terms[nth].name, self.terms[nth].node, self.terms[nth].of_card);
        if self.path.iter().any(|known| known == name) {
            let circle = self.path.iter().skip_while(|known| *known != name).cloned().collect::<Vec<_>>().join(" -> ");
            let what = format!("terms go in a circle: {circle} -> {name}");
            self.complain(place, "circle", what, "let one of them be said without the others");
            return None;
        }
        if self.path.len() > 24 {
            self.complain(place, "too-large", "terms that are made of more than 24 terms", "shorten the chain");
            return None;
        }
        self.used.insert(name.to_owned());
        self.path.push(name.to_owned());
        let within = Scope { looked: of_card, asked: of_card, ..scope.clone() };
        let found = self.meaning(node, &within);
        self.path.pop();
        let changes = |(_, word): &(&str, &Written)| get(word, "changes").and_then(text) == Some(name);
        match found? {
            Typed::Num(num, kind) if self.words.iter().any(changes) => {
                Some(Typed::Num(Num::Changed(nth as u8, Box::new(num)), kind))
            }
            other => Some(other),
        }
    }

    fn nowhere<T>(&mut self, name: &str, place: Locus, what: &str) -> Option<T> {
        let names = self.names();
        let help = meant(name, names.iter().map(String::as_str), "declare it, or name something else");
        self.complain(place, "no-such-name", format!("`{name}` is no {what} here"), help);
        None
    }

    /// What a bare name stands for.
    fn name(&mut self, name: &str, place: Locus, scope: &Scope) -> Option<Typed> {
        if name == "card" && scope.asked {
            return Some(Typed::Cards(Cards::Asked));
        }
        if let Some((_, var)) = scope.vars.iter().rev().find(|(known, _)| known == name) {
            return Some(match *var {
                Var::Card(reg) => Typed::Cards(Cards::Held(reg)),
                Var::Cards(reg) => Typed::Cards(Cards::Set(reg)),
                Var::Seat(reg) => Typed::Seats(Seats::Held(reg)),
                Var::Num(reg, kind) => Typed::Num(Num::Held(reg), kind),
                Var::Param(nth, kind) => Typed::Num(Num::Param(nth), kind),
                Var::This => Typed::Cards(Cards::This),
                Var::Holder => Typed::Seats(Seats::Holder),
            });
        }
        if let Some(field) = self.field(name) {
            if scope.looked {
                return Some(Typed::Num(Num::Field(field), self.kind_of(field)));
            }
            if self.terms.iter().all(|term| term.name != name) {
                let what = format!("`{name}` is printed on cards, and no card is named");
                self.complain(place, "no-card", what, format!("write `{name} of card`, or `where` before it"));
                return None;
            }
        }
        if let Some(term) = self.terms.iter().position(|term| term.name == name) {
            if self.terms[term].of_card && !scope.looked {
                let help = format!("write `{name} of card`, or `where` before it");
                self.complain(place, "no-card", format!("`{name}` is asked of a card, and no card is named"), help);
                return None;
            }
            let of_card = self.terms[term].of_card;
            return match self.term(term, place, scope)? {
                Typed::Num(num, kind) if of_card => {
                    Some(Typed::Num(Num::OnCard(Box::new(Cards::Looked), Box::new(num)), kind))
                }
                other => Some(other),
            };
        }
        if let Some(mark) = self.mark(name) {
            return Some(self.mark_of(mark, Seats::Me));
        }
        if let Some(found) = self.place(name) {
            return Some(Typed::Cards(Cards::Place(found, Box::new(Seats::Me))));
        }
        let seats = match name {
            "me" => Seats::Me,
            "all" | "players" => Seats::All,
            "others" => Seats::Others,
            "opponent" => Seats::Opponent,
            "partners" => Seats::Partners,
            "rivals" => Seats::Rivals,
            "teams" => Seats::Teams,
            "caller" if scope.caller.is_some() => Seats::Held(scope.caller.unwrap_or_default()),
            _ => {
                let number = |n| Some(Typed::Num(Num::Const(n), Kind::Number));
                let truth = |yes| Some(Typed::Num(Num::yes(yes), Kind::Truth));
                let rule = self.sheet.rules.iter().find(|(rule, _)| rule == name);
                return match name {
                    "yes" => truth(true),
                    "no" | "off" => truth(false),
                    "nothing" => Some(Typed::Nothing),
                    "cards" => Some(Typed::Cards(Cards::Every)),
                    "players.count" => Some(Typed::Num(Num::Players, Kind::Number)),
                    _ if rule.is_some() => number(rule.map_or(0, |(_, n)| (*n).clamp(-32_000, 32_000) as i32)),
                    _ => match (self.kind_mask(name), self.known_word(name)) {
                        (Some(mask), _) => Some(Typed::Cards(Cards::Fixed(mask))),
                        (None, Some(word)) => Some(Typed::Num(Num::Const(word), Kind::Word)),
                        (None, None) if RESERVED.contains(&name) => {
                            self.complain(place, "no-such-name", format!("`{name}` stands for nothing here"), "name something else");
                            None
                        }
                        (None, None) => self.nowhere(name, place, "place, mark, term, rule, field or word"),
                    },
                };
            }
        };
        Some(Typed::Seats(seats))
    }

    /// The cards of a kind.
    pub(crate) fn kind_mask(&mut self, name: &str) -> Option<usize> {
        let kind = self.sheet.kinds.iter().position(|kind| kind.name == name)?;
        let copies = |card: &cards::declared::sheet::Dealt| std::iter::repeat_n(card.kind == kind, card.copies.into());
        self.program.masks.push(self.sheet.cards.iter().flat_map(copies).collect());
        Some(self.program.masks.len() - 1)
    }
}

/// The beginning of a long text.
pub(crate) fn short(text: &str) -> String {
    if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(60).chain("..".chars()).collect() }
}
