//! The meaning of names, alone and after `of`: targets, fields, terms, marks, places, seats, rules, kinds and words.

use super::Typed;
use crate::expression::{Expression, Form, RESERVED};
use crate::node::{get, meant, text};
use crate::program::{Cards, Holding, Num, Owner, Seats, Sets, Values};
use crate::reader::{Kind, Reader, Scope, Var, at};
use cards::declared::sheet::Dealt;
use ground::locus::Locus;
use ground::locus::written::Written;

impl Reader<'_> {
    /// `NAME of X`.
    pub(super) fn of(
        &mut self,
        name: &str,
        of: &Expression,
        node: &Written,
        place: Locus,
        scope: &Scope,
    ) -> Option<Typed> {
        if scope.tested && matches!(&of.form, Form::Name(me) if me == "me") && !["left", "right"].contains(&name) {
            let what = format!("after `where`, `me` is the player being tested, so `{name} of me` is only `{name}`");
            let help = format!("write `{name} of caller` for the player who asks, or only `{name}`");
            self.complain(place, "me-tested", what, help);
            return None;
        }
        let whose = self.of_tree(of, node, scope)?;
        match (name, whose) {
            ("owner", Typed::Cards(cards)) => Some(Typed::Seats(Seats::Owner(Box::new(cards)))),
            ("left" | "right", Typed::Seats(seats)) => {
                Some(Typed::Seats(Seats::Beside(name == "left", Box::new(seats))))
            }
            ("tops", Typed::Cards(cards)) => {
                let (found, seats) = self.several(cards, "tops", place)?;
                Some(Typed::Cards(Cards::Tops(found, Box::new(seats))))
            }
            ("place", Typed::Cards(cards)) => Some(Typed::Cards(Cards::Around(Box::new(cards)))),
            ("partner", Typed::Seats(seats)) => Some(Typed::Seats(Seats::Partner(Box::new(seats)))),
            (_, Typed::Cards(cards)) => {
                if let Some(field) = self.field(name) {
                    let kind = self.kind_of(field);
                    return Some(Typed::Num(Num::FieldOf(field, Box::new(cards), kind), kind));
                }
                if let Some(mark) = self.mark(name).filter(|mark| self.is_on_cards(*mark)) {
                    return Some(self.mark_on(mark, cards));
                }
                if let Some(term) = self.terms.iter().position(|term| term.name == name && term.of_set) {
                    return match self.term(term, place, &scope.with("it", Var::These))? {
                        // the sum over one set
                        Typed::Num(num, kind) => {
                            Some(Typed::Num(Num::SumSets(num.into(), Sets::One(cards.into()).into()), kind))
                        }
                        other => self.mistyped(place, "a number", &other),
                    };
                }
                match self.terms.iter().position(|term| term.name == name && term.of_card) {
                    Some(term) => match self.term(term, place, scope)? {
                        Typed::Num(num, kind) => Some(Typed::Num(Num::OnCard(cards.into(), num.into(), kind), kind)),
                        other => self.mistyped(place, "a number", &other),
                    },
                    None => self.misplaced(name, place, "field, mark or term", "a card"),
                }
            }
            (_, Typed::Seats(seats)) => {
                if let Some(found) = self.place(name) {
                    return Some(Typed::Cards(Cards::Place(found, Box::new(seats))));
                }
                if let Some(mark) = self.mark(name).filter(|mark| !self.is_on_cards(*mark)) {
                    return Some(self.mark_of(mark, seats));
                }
                match self.terms.iter().position(|term| term.name == name && !term.of_card) {
                    Some(term) => match self.term(term, place, scope)? {
                        Typed::Num(num, kind) => Some(Typed::Num(Num::SumSeats(Box::new(num), Box::new(seats)), kind)),
                        Typed::Cards(cards) => Some(Typed::Cards(Cards::As(seats.into(), cards.into()))),
                        Typed::Seats(found) => Some(Typed::Seats(Seats::As(seats.into(), found.into()))),
                        other => self.mistyped(place, "a number, cards or players", &other),
                    },
                    None => self.misplaced(name, place, "place, mark or term", "a player"),
                }
            }
            (_, Typed::Num(value, kind)) if self.terms.iter().any(|term| term.name == name && term.of_value) => {
                let term = self.terms.iter().position(|term| term.name == name)?;
                match self.term(term, place, &scope.with("it", Var::It(kind)))? {
                    // the sum over a single value
                    Typed::Num(num, kind) => {
                        let only = Values::Range(value.clone(), value);
                        Some(Typed::Num(Num::SumValues(num.into(), only.into()), kind))
                    }
                    other => self.mistyped(place, "a number", &other),
                }
            }
            (_, other) => self.mistyped(at(node, of), "cards or players", &other),
        }
    }

    pub(super) fn kind_of(&self, field: u8) -> Kind {
        (&self.fields[usize::from(field)].1).into()
    }

    pub(super) fn mark_of(&self, mark: u8, seats: Seats) -> Typed {
        let num = |kind| Typed::Num(Num::Mark(mark, Box::new(seats.clone())), kind);
        match self.program.marks[usize::from(mark)].holding {
            Holding::Number => num(Kind::Number),
            Holding::Truth => num(Kind::Truth),
            Holding::Word => num(Kind::Word),
            Holding::Seat { .. } => Typed::Seats(Seats::Mark(mark, Box::new(seats))),
            Holding::Card => Typed::Cards(match (&seats, self.program.marks[usize::from(mark)].owner) {
                (Seats::Me, _) | (_, Owner::Table) => Cards::Mark(mark),
                _ => Cards::As(seats.into(), Cards::Mark(mark).into()),
            }),
        }
    }

    pub(crate) fn is_on_cards(&self, mark: u8) -> bool {
        self.program.marks[usize::from(mark)].owner == Owner::Card
    }

    /// A mark of the first of some cards.
    fn mark_on(&self, mark: u8, cards: Cards) -> Typed {
        let num = |kind| Typed::Num(Num::MarkOn(mark, Box::new(cards.clone()), kind), kind);
        match self.program.marks[usize::from(mark)].holding {
            Holding::Truth => num(Kind::Truth),
            Holding::Word => num(Kind::Word),
            Holding::Seat { .. } => Typed::Seats(Seats::MarkOn(mark, Box::new(cards))),
            Holding::Number | Holding::Card => num(Kind::Number),
        }
    }

    /// A term, read as if it were written here.
    pub(super) fn term(&mut self, nth: usize, place: Locus, scope: &Scope) -> Option<Typed> {
        let (name, node, of_card) = (self.terms[nth].name, self.terms[nth].node, self.terms[nth].of_card);
        if self.path.iter().any(|known| known == name) {
            let circle = self.path.iter().skip_while(|known| *known != name).cloned().collect::<Vec<_>>().join(" -> ");
            let what = format!("these terms define each other: {circle} -> {name}");
            self.complain(place, "circle", what, "define one of them without the others");
            return None;
        }
        if self.path.len() > 24 {
            self.complain(place, "too-large", "terms are nested more than 24 deep", "use fewer levels");
            return None;
        }
        self.used.insert(name.to_owned());
        self.path.push(name.to_owned());
        let within = Scope { looked: of_card, asked: of_card, tested: false, ..scope.clone() };
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

    /// The complaint about a name that belongs to something else.
    fn misplaced<T>(&mut self, name: &str, at: Locus, what: &str, whose: &str) -> Option<T> {
        let mark = self.mark(name).map(|mark| self.program.marks[usize::from(mark)].owner);
        let owner = mark.or(self.place(name).map(|place| self.program.places[usize::from(place)].owner));
        let of_card = || self.terms.iter().any(|term| term.name == name && term.of_card);
        let help = match owner {
            Some(Owner::Table) => format!("it is shared: write `{name}` alone"),
            Some(Owner::Player | Owner::Team) => format!("it belongs to players: write `{name} of me`, for example"),
            None if !of_card() && (name == "id" || self.field(name).is_none()) => return self.nowhere(name, at, what),
            _ => format!("it belongs to cards: {}", self.of_cards(name)),
        };
        self.complain(at, "no-such-name", format!("`{name}` is not a {what} of {whose}"), help);
        None
    }

    pub(super) fn nowhere<T>(&mut self, name: &str, place: Locus, what: &str) -> Option<T> {
        let names: Vec<String> = self.names().into_iter().filter(|known| known != name).collect();
        let help = match name {
            "none" | "nobody" | "null" => "write `nothing`, which is no card or no player".to_owned(),
            _ => meant(name, names.iter().map(String::as_str), "declare it, or correct the name"),
        };
        self.complain(place, "no-such-name", format!("there is no {what} `{name}`"), help);
        None
    }

    /// The cure for a field, mark or term of cards where no card is being tested.
    fn of_cards(&self, name: &str) -> String {
        let counts = match (self.field(name), self.mark(name)) {
            (Some(field), _) => self.kind_of(field) == Kind::Number,
            (None, Some(mark)) => self.program.marks[usize::from(mark)].holding == Holding::Number,
            (None, None) => false,
        };
        let place = self.a_place();
        let sum = if counts { format!("`sum {name} in {place}` or ") } else { String::new() };
        format!("write {sum}`{name} of first of {place}`; in an action's `do` or `also`, `{name} of card`")
    }

    /// The complaint about a field, mark or term of cards where no card is being tested.
    fn cardless<T>(&mut self, name: &str, what: &str, place: Locus) -> Option<T> {
        let help = self.of_cards(name);
        self.complain(place, "no-card", format!("`{name}` is {what}, but no card is given here"), help);
        None
    }

    /// The meaning of a bare name.
    pub(crate) fn name(&mut self, name: &str, place: Locus, scope: &Scope) -> Option<Typed> {
        if name == "card" && scope.asked {
            return Some(Typed::Cards(Cards::Asked));
        }
        if let Some((_, var)) = scope.vars.iter().rev().find(|(known, _)| known == name) {
            match *var {
                Var::Card(reg) | Var::Place(reg, ..) => self.reads.0 |= 1 << reg,
                Var::Cards(set) | Var::Picked(set) => self.reads.1 |= 1 << set,
                _ => {}
            }
            return Some(match *var {
                Var::Card(reg) => Typed::Cards(Cards::Held(reg)),
                Var::Cards(reg) => Typed::Cards(Cards::Set(reg)),
                Var::Seat(reg) => Typed::Seats(Seats::Held(reg)),
                Var::Num(reg, kind) => Typed::Num(Num::Held(reg), kind),
                Var::Picked(set) => Typed::Cards(Cards::Picked(set)),
                Var::Place(reg, place, of) => {
                    let whose = of.map_or(Seats::Me, Seats::Held);
                    Typed::Cards(Cards::At(place, Box::new(whose), Box::new(Num::Held(reg))))
                }
                Var::It(kind) => Typed::Num(Num::It, kind),
                Var::These => Typed::Cards(Cards::These),
                Var::Param(nth, kind) => Typed::Num(Num::Param(nth), kind),
                Var::Given(n, kind) => Typed::Num(Num::Const(n), kind),
                Var::This => Typed::Cards(Cards::This),
                Var::Holder => Typed::Seats(Seats::Holder),
            });
        }
        if name == "card" && scope.looked {
            return Some(Typed::Cards(Cards::Looked));
        }
        if let Some(field) = self.field(name) {
            if scope.looked {
                return Some(Typed::Num(Num::Field(field), self.kind_of(field)));
            }
            if self.terms.iter().all(|term| term.name != name) {
                return self.cardless(name, "a field of cards", place);
            }
        }
        if let Some(term) = self.terms.iter().position(|term| term.name == name) {
            if self.terms[term].of_card && !scope.looked {
                return self.cardless(name, "a term of cards", place);
            }
            let of_card = self.terms[term].of_card;
            return match self.term(term, place, scope)? {
                Typed::Num(num, kind) if of_card => {
                    let of_each = Num::OnCard(Cards::Looked.into(), num.into(), kind);
                    Some(Typed::Num(self.column(of_each), kind))
                }
                other => Some(other),
            };
        }
        if let Some(mark) = self.mark(name) {
            if !self.is_on_cards(mark) {
                return Some(self.mark_of(mark, Seats::Me));
            }
            if scope.looked {
                return Some(self.mark_on(mark, Cards::Looked));
            }
            return self.cardless(name, "a mark on cards", place);
        }
        if let Some(found) = self.place(name) {
            return Some(Typed::Cards(Cards::Place(found, Box::new(Seats::Me))));
        }
        let seats = match name {
            "me" => Seats::Me,
            "all" | "players" => Seats::All,
            "others" => Seats::Others,
            "opponent" => {
                if self.program.players.1 > 2 {
                    let what = format!(
                        "`opponent` is the other of two players, but up to {} can play",
                        self.program.players.1
                    );
                    self.complain(place, "opponent", what, "write `others`, `left of me`, or a target `player`");
                }
                Seats::Opponent
            }
            "partners" | "teams" if self.program.teams == 0 => {
                self.complain(
                    place,
                    "teams",
                    format!("there are no `{name}`: the game has no teams"),
                    "add `teams: 2`",
                );
                return None;
            }
            "partners" => Seats::Partners,
            "rivals" => Seats::Rivals,
            "teams" => Seats::Teams,
            "caller" if scope.caller.is_some() => Seats::Held(scope.caller.unwrap_or_default()),
            "caller" if scope.tested => Seats::Caller,
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
                            let help = match name {
                                "card" => {
                                    "use it in an action's `do`, `also` or `pays`; after `where`, write the field alone"
                                }
                                "it" => "use it after `where`, with values, sets or places",
                                "drawn" => "use it after `draw`",
                                "this" | "holder" => "use it in a word of game.yaml",
                                "player" | "number" | "word" | "place" | "some" => {
                                    "use it in the steps of an action that has this target"
                                }
                                _ => "write another name",
                            };
                            let what = match name {
                                "card" => "`card` has no meaning here: no card is being chosen".to_owned(),
                                _ => format!("`{name}` has no meaning here"),
                            };
                            self.complain(place, "no-such-name", what, help);
                            None
                        }
                        (None, None) => self.nowhere(name, place, "place, mark, term, rule, field or word"),
                    },
                };
            }
        };
        Some(Typed::Seats(seats))
    }

    /// A number of the card being tested. If it depends on printed values alone, it is computed once for each card,
    /// as if it were printed.
    fn column(&mut self, num: Num) -> Num {
        let amounts = &mut self.program.amounts;
        let Some(column) = (0..self.program.titles.len()).map(|card| num.printed(card, amounts)).collect() else {
            return num;
        };
        let nth = amounts.iter().position(|known| *known == column).unwrap_or_else(|| {
            amounts.push(column);
            amounts.len() - 1
        });
        u8::try_from(nth).map_or(num, Num::Field)
    }

    /// The cards of a kind.
    pub(crate) fn kind_mask(&mut self, name: &str) -> Option<usize> {
        let kind = self.sheet.kinds.iter().position(|kind| kind.name == name)?;
        let copies = |card: &Dealt| std::iter::repeat_n(card.kind == kind, card.copies.into());
        let mask = self.sheet.cards.iter().flat_map(copies).collect();
        Some(self.program.mask(mask))
    }
}
