//! Values, sets of cards and patterns. They are enumerated one by one, and never stored.

use super::{Eye, Look};
use crate::pattern::Ordered;
use crate::program::{Cards, NONE, Num, Pattern, Sets, Shared, Values};
use std::ops::ControlFlow;
use table::set::CardSet;

/// The largest number of sets of cards that are enumerated.
const MOST: u32 = 4_096;

/// The largest number of sets that are tested with a condition.
const TRIED: u32 = 65_536;

/// The largest number of values in a range.
const WIDEST: i32 = 200;

impl<const W: usize> Look<'_, W> {
    /// Enumerates values in order, until the callback stops.
    pub(crate) fn values(
        self,
        values: &Values,
        eye: &Eye<W>,
        each: &mut dyn FnMut(i32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match values {
            Values::Listed(all) => all.iter().try_for_each(|value| each(*value)),
            Values::Range(low, high) => {
                let (low, high) = (self.num(low, eye), self.num(high, eye));
                (low..=high.min(low.saturating_add(WIDEST))).try_for_each(each)
            }
            Values::Where(of, condition) => self.values(of, eye, &mut |value| {
                if self.truth(condition, &Eye { it: value, ..*eye }) { each(value) } else { ControlFlow::Continue(()) }
            }),
        }
    }

    /// Folds all values into a number.
    pub(super) fn fold_values(self, values: &Values, eye: &Eye<W>, start: i32, each: impl Fn(i32, i32) -> i32) -> i32 {
        let mut found = start;
        let _all = self.values(values, eye, &mut |value| {
            found = each(found, value);
            ControlFlow::Continue(())
        });
        found
    }

    /// The first of several values, or the last; 0 if there is none.
    pub(super) fn end_value(self, last: bool, values: &Values, eye: &Eye<W>) -> i32 {
        let mut found = 0;
        let _first = self.values(values, eye, &mut |value| {
            found = value;
            if last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found
    }

    /// Enumerates sets of cards, until the callback stops.
    pub(crate) fn sets(
        self,
        sets: &Sets,
        eye: &Eye<W>,
        each: &mut dyn FnMut(CardSet<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match sets {
            Sets::Of(cards) => {
                let all = self.cards(cards, eye);
                self.picked(all, CardSet::NONE, (1, all.len()), &mut { MOST }, &|_, _| true, each)
            }
            Sets::One(cards) => each(self.cards(cards, eye)),
            Sets::By(cards, patterns) => self.fitting(self.cards(cards, eye), patterns, each),
            Sets::Where(of, condition) => self.sets(of, eye, &mut |these| {
                if self.truth(condition, &Eye { these, ..*eye }) { each(these) } else { ControlFlow::Continue(()) }
            }),
            Sets::Best(highest, key, of) => {
                let worth = |these| {
                    let worth = self.num(key, &Eye { these, ..*eye });
                    if *highest { worth } else { worth.saturating_neg() }
                };
                let mut best = None;
                self.sets(of, eye, &mut |these| {
                    best = best.max(Some(worth(these)));
                    ControlFlow::Continue(())
                })?;
                self.sets(of, eye, &mut |these| {
                    if Some(worth(these)) == best { each(these) } else { ControlFlow::Continue(()) }
                })
            }
        }
    }

    pub(super) fn fold_sets(self, sets: &Sets, eye: &Eye<W>, each: impl Fn(CardSet<W>) -> i32) -> i32 {
        let mut sum = 0_i32;
        let _all = self.sets(sets, eye, &mut |these| {
            sum = sum.saturating_add(each(these));
            ControlFlow::Continue(())
        });
        sum
    }

    /// Enumerates the sets of some cards that fit one of these patterns.
    pub(crate) fn fitting(
        self,
        cards: CardSet<W>,
        patterns: &[u8],
        each: &mut dyn FnMut(CardSet<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut budget = MOST;
        for pattern in patterns.iter().map(|pattern| usize::from(*pattern)) {
            let (mut own, mut count) = ([(0, 0, 0); 256], 0);
            let mut take = |card: Ordered| {
                own[count] = card;
                count += 1;
            };
            match &self.setup.patterns[pattern] {
                Some(printed) => printed.iter().filter(|(_, _, card)| cards.has(*card)).copied().for_each(take),
                None => {
                    let pattern = &self.setup.program.patterns[pattern];
                    let value = |key: &Option<Shared>, card: u8| key.as_ref().map_or(0, |key| self.shared(key, card));
                    let of = |card: u8| (value(&pattern.alike, card), value(&pattern.rising, card), card);
                    let told = |(alike, rising, _): &Ordered| *alike != NONE && *rising != NONE;
                    cards.into_iter().map(of).filter(told).for_each(&mut take);
                    own[..count].sort_unstable();
                }
            }
            self.setup.program.patterns[pattern].sets(&own[..count], &mut |set| {
                budget = budget.saturating_sub(1);
                if budget == 0 { ControlFlow::Break(()) } else { each(set) }
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Enumerates the sets that consist of the cards in `chosen` and of some others, lowest first.
    pub(crate) fn picked(
        self,
        left: CardSet<W>,
        chosen: CardSet<W>,
        (least, most): (u8, u8),
        budget: &mut u32,
        first: &dyn Fn(u8, CardSet<W>) -> bool,
        each: &mut dyn FnMut(CardSet<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() >= least {
            each(chosen)?;
            *budget = budget.saturating_sub(1);
        }
        if chosen.len() >= most || *budget == 0 {
            return ControlFlow::Continue(());
        }
        let mut rest = left;
        for card in left {
            rest.remove(card);
            if chosen.len() + 1 + rest.len() < least {
                break;
            }
            if first(card, chosen) {
                let mut more = chosen;
                more.add(card);
                self.picked(rest, more, (least, most), budget, first, each)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Enumerates the sets of cards that may be picked. Among identical cards in one place, the first are picked
    /// first. `joins` says whether a card may join others, and `narrowed` whether a condition excludes some of the
    /// sets.
    pub(crate) fn picks(
        self,
        cards: CardSet<W>,
        range: (u8, u8),
        by: &[u8],
        narrowed: bool,
        joins: &dyn Fn(u8, CardSet<W>) -> bool,
        each: &mut dyn FnMut(CardSet<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = |card: u8, chosen: CardSet<W>| self.is_first(card, cards & !chosen);
        if by.is_empty() {
            let first = |card: u8, chosen: CardSet<W>| joins(card, chosen) && first(card, chosen);
            let mut budget = if narrowed { TRIED } else { MOST };
            return self.picked(cards, CardSet::NONE, range, &mut budget, &first, each);
        }
        let fits = |set: &CardSet<W>| (range.0..=range.1).contains(&set.len());
        let plain = |set: &CardSet<W>| set.into_iter().all(|card| first(card, *set));
        self.fitting(cards, by, &mut |set| {
            if fits(&set) && plain(&set) { each(set) } else { ControlFlow::Continue(()) }
        })
    }

    /// Whether a card is the first of the identical cards among these: those with the same text, in the same place,
    /// with the same marks.
    pub(crate) fn is_first(self, card: u8, among: CardSet<W>) -> bool {
        let alike = self.setup.twins[usize::from(card)] & among;
        let slot = usize::from(self.state.lie(card).slot);
        let marked =
            |other: u8| self.setup.on_cards().all(|(nth, _)| self.state.on(nth, other) == self.state.on(nth, card));
        alike.is_empty() || !(alike & self.state.places[slot]).into_iter().any(marked)
    }

    /// The first group of some cards that a card can join.
    pub(crate) fn extended(self, card: u8, cards: CardSet<W>) -> Option<CardSet<W>> {
        let mut left = cards;
        left.remove(card);
        while let Some(first) = left.first() {
            let lie = self.state.lie(first);
            let together = |other: &u8| {
                let own = self.state.lie(*other);
                *other == first || own.slot == lie.slot && lie.group != 0 && own.group == lie.group
            };
            let group: CardSet<W> = left.into_iter().filter(together).collect();
            left &= !group;
            if self.setup.program.patterns.iter().any(|pattern| self.fits(group | CardSet::one(card), pattern)) {
                return Some(group);
            }
        }
        None
    }

    /// The value of a card that a pattern compares.
    fn shared(self, key: &Shared, card: u8) -> i32 {
        match key {
            Shared::Printed(values) => values.get(usize::from(card)).copied().unwrap_or(NONE),
            Shared::Worked(num) => self.num(num, &Eye::of(self.state).card(card)),
        }
    }

    /// Whether cards fit a pattern.
    pub(crate) fn fits(self, cards: CardSet<W>, pattern: &Pattern) -> bool {
        let alike = |key: &Shared| {
            let first = cards.first().map(|card| self.shared(key, card));
            first != Some(NONE) && cards.into_iter().all(|card| Some(self.shared(key, card)) == first)
        };
        let rising = |key: &Shared| {
            let (mut met, mut low) = (0_u64, i32::MAX);
            cards.into_iter().for_each(|card| low = low.min(self.shared(key, card)));
            for card in cards {
                match self.shared(key, card).saturating_sub(low) {
                    step @ 0..64 if low != NONE && met >> step & 1 == 0 => met |= 1 << step,
                    _ => return false,
                }
            }
            met.count_ones() == met.trailing_ones()
        };
        (pattern.least..=pattern.most).contains(&cards.len())
            && pattern.alike.as_ref().is_none_or(alike)
            && pattern.rising.as_ref().is_none_or(rising)
    }

    /// The smallest total over the cards left after laying sets that fit patterns.
    pub(super) fn leftover(self, key: &Num, cards: &Cards, patterns: &[u8], eye: &Eye<W>) -> i32 {
        let all = self.cards(cards, eye);
        let (mut sets, mut count) = ([CardSet::NONE; 256], 0);
        let _all = self.fitting(all, patterns, &mut |set| {
            sets[count] = set;
            count += 1;
            if count < sets.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let worth = |card| self.num(key, &eye.card(card)).max(0);
        least_left(all, &sets[..count], &worth, (0, i32::MAX), &mut { MOST * 4 })
    }
}

/// The smallest leftover of cards: each card in turn joins a set or is left over. `spent` is the total left over so
/// far, and `best` is known to be possible. When the budget is used up, the remaining cards count as left over.
fn least_left<const W: usize>(
    cards: CardSet<W>,
    sets: &[CardSet<W>],
    worth: &dyn Fn(u8) -> i32,
    (spent, mut best): (i32, i32),
    budget: &mut u32,
) -> i32 {
    if spent >= best {
        return best;
    }
    let Some(card) = cards.first() else { return spent };
    if *budget == 0 {
        return cards.into_iter().map(worth).fold(spent, i32::saturating_add).min(best);
    }
    *budget -= 1;
    for set in sets.iter().filter(|set| set.has(card) && (**set & !cards).is_empty()) {
        best = least_left(cards & !*set, sets, worth, (spent, best), budget);
    }
    let mut rest = cards;
    rest.remove(card);
    least_left(rest, sets, worth, (spent.saturating_add(worth(card)), best), budget)
}
