//! Targets of actions other than a card, a player or a number: words, numbered places, several cards.

use crate::keys::{SOME, names};
use crate::node::{entries, get, items, spelt, text, word};
use crate::program::{Num, Reg, Seats, Target, Values};
use crate::reader::{Kind, Reader, Scope, Var};
use ground::locus::written::Written;

impl Reader<'_> {
    /// `word: suit`, `word: [north, south]`, `word: words of rank where ..`.
    pub(crate) fn word_target(&mut self, range: &Written, scope: &Scope, reg: Reg) -> Option<(Target, Var)> {
        let (values, kind) = match (items(range), text(range)) {
            (Some(list), _) => {
                let words = list.iter().filter_map(text).map(|word| self.word(word)).collect();
                (Values::Listed(words), Kind::Word)
            }
            (None, Some(name)) if self.field(name).is_some() => match self.words_of(name, range.at)? {
                super::meaning::Typed::Values(values, kind) => (values, kind),
                other => return self.mistyped(range.at, "words", &other),
            },
            _ => match self.meaning(range, scope)? {
                super::meaning::Typed::Values(values, kind) => (values, kind),
                other => return self.mistyped(range.at, "words", &other),
            },
        };
        Some((Target::Word(values, kind), Var::Num(reg, kind)))
    }

    /// `place: column`, `place: column where no it`.
    pub(crate) fn place_target(&mut self, range: &Written, scope: &Scope, reg: Reg) -> Option<(Target, Var)> {
        let written = text(range).unwrap_or_default();
        let (name, condition) =
            written.split_once(" where ").map_or((written, None), |(name, rest)| (name, Some(rest)));
        let part = |text: &str| word(text.trim(), range);
        if name.matches('(').count() != name.matches(')').count() {
            let what = format!("`place` cannot be `{written}`");
            let help = "write the name of the places, and then the condition: `place: column where no it`";
            self.complain(range.at, "wrong-type", what, help);
            return None;
        }
        let cards = self.cards(&part(name), scope)?;
        let (place, of) = self.several(cards, name.trim(), range.at)?;
        let of = match of {
            Seats::Me => None,
            Seats::Held(reg) => Some(reg),
            _ => {
                let what = format!("`{written}` belongs to more than one player");
                let help = format!(
                    "let the action name the player first: `player: others`, then `place: {} of player`",
                    self.program.places[usize::from(place)].name
                );
                self.complain(range.at, "whose", what, help);
                return None;
            }
        };
        let condition = match condition {
            Some(condition) => Some(self.truth(&part(condition), &scope.with("it", Var::These))?),
            None => None,
        };
        Some((Target::Place(place, of, condition), Var::Place(reg, place, of)))
    }

    /// `some: hand`, `some: {of: hand, count: 2}`, `some: {of: hand, by: run}`.
    pub(crate) fn some_target(&mut self, range: &Written, scope: &Scope) -> Option<(Target, Var)> {
        let of = get(range, "of").unwrap_or(range);
        if entries(range).is_some() {
            spelt(range, "`some`", &names(&SOME), &mut self.diags);
        }
        if get(range, "of").is_none() && entries(range).is_some() {
            let help = format!("add `of:` with the cards to choose from, as in `of: {}`", self.a_place());
            self.complain(range.at, "key-missing", "`some` needs `of`", help);
            return None;
        }
        let cards = self.cards(of, scope)?;
        let (least, most) = match get(range, "count") {
            Some(count) => self.range(count, scope)?,
            None => (Num::one(), Num::Count(Box::new(cards.clone()))),
        };
        let by = match get(range, "by") {
            Some(by) => self.patterns_of(text(by).unwrap_or_default(), by.at)?,
            None => Vec::new(),
        };
        let set = self.set(range);
        Some((Target::Some { cards, least, most, by, set }, Var::Picked(set)))
    }

    /// A number, or two with `..` between them.
    pub(crate) fn range(&mut self, node: &Written, scope: &Scope) -> Option<(Num, Num)> {
        let written = text(node).unwrap_or_default();
        let side = |text: &str| word(text, node);
        match written.split_once("..") {
            Some((low, high)) => {
                let low = self.num(&side(low), scope, Kind::Number)?;
                Some((low, self.num(&side(high), scope, Kind::Number)?))
            }
            None => self.num(node, scope, Kind::Number).map(|num| (num.clone(), num)),
        }
    }
}

impl Target {
    /// The meaning of a target's name in the steps of its action.
    pub(crate) fn var(&self, reg: Reg) -> Var {
        match self {
            Target::Card(_) => Var::Card(reg),
            Target::Player(_) => Var::Seat(reg),
            Target::Word(_, kind) => Var::Num(reg, *kind),
            Target::Number(..) => Var::Num(reg, Kind::Number),
            Target::Place(place, of, _) => Var::Place(reg, *place, *of),
            Target::Some { set, .. } => Var::Picked(*set),
        }
    }
}
