//! Cases: the first case that holds gives the value, or the case that a value selects.

use super::Typed;
use crate::expression::Sign;
use crate::node::{entries, get, items, meant, text};
use crate::program::{Cards, Num, Seats};
use crate::reader::{Kind, Reader, Scope};
use ground::locus::Locus;
use ground::locus::written::Written;

impl Reader<'_> {
    pub(super) fn cases(&mut self, node: &Written, scope: &Scope) -> Option<Typed> {
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
                            let help = meant(word, names.iter().map(String::as_str), "write one of its values");
                            let of = text(value).unwrap_or_default();
                            self.complain(key.at, "by-what", format!("`{of}` cannot be `{word}`"), help);
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
                        self.complain(case.at, "no-case", "this is not a case", help);
                        return None;
                    }
                }
            }
        }
        self.case_of(all, otherwise.unwrap_or(Typed::Nothing), node.at)
    }

    pub(super) fn case_of(&mut self, all: Vec<(Num, Typed)>, otherwise: Typed, at: Locus) -> Option<Typed> {
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
            other => return self.mistyped(at, "a number, players or cards", &other),
        })
    }
}
