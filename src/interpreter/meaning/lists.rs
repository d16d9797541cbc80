//! Lists: values and sets of cards, each of which is called `it` while it is tested; and numbered places with the same name.

use super::Typed;
use crate::expression::{Expression, Fold, Quantity, Sign};
use crate::node::text;
use crate::program::{Cards, NONE, Num, Sets, Values};
use crate::reader::{Kind, Reader, Scope, Var, at};
use cards::declared::sheet::Holds;
use ground::locus::Locus;
use ground::locus::written::Written;

impl Reader<'_> {
    /// `words of FIELD`: the values that are printed in a field.
    pub(crate) fn words_of(&mut self, name: &str, place: Locus) -> Option<Typed> {
        let Some(field) = self.field(name) else { return self.nowhere(name, place, "field") };
        let kind = self.kind_of(field);
        let values = match &self.fields[usize::from(field)].1 {
            Holds::Words(words) if !words.is_empty() => words.clone().iter().map(|word| self.word(word)).collect(),
            _ => {
                let mut values = self.program.values[usize::from(field)].clone();
                values.retain(|value| *value != NONE);
                values.sort_unstable();
                values.dedup();
                values
            }
        };
        Some(Typed::Values(Values::Listed(values), kind))
    }

    /// `numbers A..B`.
    pub(super) fn numbers(
        &mut self,
        low: &Expression,
        high: &Expression,
        node: &Written,
        scope: &Scope,
    ) -> Option<Typed> {
        let (low, high) = (self.part_num(low, node, scope)?, self.part_num(high, node, scope)?);
        Some(Typed::Values(Values::Range(low, high), Kind::Number))
    }

    /// `sets of CARDS`, `sets of CARDS by PATTERN`.
    pub(super) fn sets(
        &mut self,
        of: &Expression,
        by: Option<&str>,
        node: &Written,
        place: Locus,
        scope: &Scope,
    ) -> Option<Typed> {
        let cards = Box::new(self.part_cards(of, node, scope)?);
        Some(Typed::Sets(match by {
            Some(by) => Sets::By(cards, self.patterns_of(by, place)?),
            None => Sets::Of(cards),
        }))
    }

    /// `CARDS fits PATTERN`.
    pub(super) fn fits(
        &mut self,
        of: &Expression,
        pattern: &str,
        node: &Written,
        place: Locus,
        scope: &Scope,
    ) -> Option<Typed> {
        let cards = self.part_cards(of, node, scope)?;
        let fits = |pattern: &u8| Num::Fits(Box::new(cards.clone()), *pattern);
        let either = |a, b| Num::Math(Sign::Or, Box::new(a), Box::new(b));
        let any = self.patterns_of(pattern, place)?.iter().map(fits).reduce(either)?;
        Some(Typed::Num(any, Kind::Truth))
    }

    /// `leftover FIELD in CARDS by PATTERN`.
    pub(super) fn leftover(
        &mut self,
        key: &str,
        (of, by): (&Expression, &str),
        node: &Written,
        place: Locus,
        scope: &Scope,
    ) -> Option<Typed> {
        let cards = self.part_cards(of, node, scope)?;
        let found = self.name(key, place, &scope.looking())?;
        let key = self.as_num(found, Kind::Number, place)?;
        let patterns = self.patterns_of(by, place)?;
        Some(Typed::Num(Num::Leftover(Box::new(key), Box::new(cards), patterns), Kind::Number))
    }

    pub(super) fn part_cards(&mut self, e: &Expression, node: &Written, scope: &Scope) -> Option<Cards> {
        match self.of_tree(e, node, scope)? {
            Typed::Cards(cards) => Some(cards),
            other => self.mistyped(at(node, e), "cards", &other),
        }
    }

    /// `PLACE at NUMBER`.
    pub(super) fn place_at(
        &mut self,
        of: &Expression,
        nth: &Expression,
        node: &Written,
        scope: &Scope,
    ) -> Option<Typed> {
        let cards = self.part_cards(of, node, scope)?;
        let name = text(node).and_then(|written| written.get(of.bytes.clone())).unwrap_or_default();
        let (found, seats) = self.several(cards, name, at(node, of))?;
        let nth = self.part_num(nth, node, scope)?;
        Some(Typed::Cards(Cards::At(found, Box::new(seats), Box::new(nth))))
    }

    /// The values, or the sets, for which a condition holds.
    pub(super) fn those(&mut self, all: Typed, condition: &Expression, node: &Written, scope: &Scope) -> Option<Typed> {
        let it = match &all {
            Typed::Values(_, kind) => Var::It(*kind),
            _ => Var::These,
        };
        let condition = Box::new(self.part_truth(condition, node, &scope.with("it", it))?);
        Some(match all {
            Typed::Values(values, kind) => Typed::Values(Values::Where(Box::new(values), condition), kind),
            Typed::Sets(sets) => Typed::Sets(Sets::Where(Box::new(sets), condition)),
            other => return self.mistyped(node.at, "cards or players", &other),
        })
    }

    /// A sum over values or sets, or the sets with the highest or lowest value.
    pub(super) fn fold_lists(
        &mut self,
        fold: Fold,
        key: &str,
        all: Typed,
        place: Locus,
        scope: &Scope,
    ) -> Option<Typed> {
        let it = match &all {
            Typed::Values(_, kind) => Var::It(*kind),
            _ => Var::These,
        };
        let found = self.name(key, place, &scope.with("it", it))?;
        let key = Box::new(self.as_num(found, Kind::Number, place)?);
        match (fold, all) {
            (Fold::Sum, Typed::Values(values, _)) => {
                Some(Typed::Num(Num::SumValues(key, Box::new(values)), Kind::Number))
            }
            (Fold::Sum, Typed::Sets(sets)) => Some(Typed::Num(Num::SumSets(key, Box::new(sets)), Kind::Number)),
            (Fold::Highest | Fold::Lowest, Typed::Sets(sets)) => {
                Some(Typed::Sets(Sets::Best(fold == Fold::Highest, key, Box::new(sets))))
            }
            (_, other) => self.mistyped(place, "cards or players", &other),
        }
    }

    /// The number of values or sets.
    pub(super) fn counted_list(&mut self, all: Typed, place: Locus) -> Option<Num> {
        match all {
            Typed::Values(values, _) => Some(Num::CountValues(Box::new(values))),
            Typed::Sets(sets) => Some(Num::CountSets(Box::new(sets))),
            other => self.mistyped(place, "cards or players", &other),
        }
    }

    /// `count`, `any` or `no` of a number.
    pub(super) fn quantity(quantity: Quantity, count: Num) -> Typed {
        let sign = match quantity {
            Quantity::Count => return Typed::Num(count, Kind::Number),
            Quantity::Any => Sign::More,
            Quantity::No => Sign::Equal,
        };
        Typed::Num(Num::Math(sign, Box::new(count), Box::new(Num::Const(0))), Kind::Truth)
    }
}
