//! Patterns: cards that belong together, as play.yaml writes them, and the sets of a deck that fit one.

use crate::keys::{PATTERN, names};
use crate::meaning::Typed;
use crate::node::{entries, get, meant, not, spelt, text};
use crate::program::{Cards, NONE, Num, Owner, Pattern, Program, Seats, Shared};
use crate::reader::{Reader, Scope, section};
use ground::locus::Locus;
use ground::locus::written::{Key, Written};
use std::ops::ControlFlow;
use table::set::CardSet;

impl<'s> Reader<'s> {
    /// Reads the names and sizes of `patterns`.
    pub(crate) fn patterns(&mut self, top: &'s Written) {
        for (key, node) in section(top, "patterns", &mut self.diags) {
            if entries(node).is_none() {
                self.diags.push(not(node, &key.text, "a mapping: {alike: rank, min: 2}"));
            }
            spelt(node, "a pattern", &names(&PATTERN), &mut self.diags);
            let pattern = self.pattern(key, node);
            self.program.patterns.push(pattern);
        }
    }

    /// Reads the values that the cards of `patterns` share, once the marks and terms have names.
    pub(crate) fn shared(&mut self, top: &'s Written) {
        for (nth, (key, node)) in section(top, "patterns", &mut Vec::new()).iter().enumerate() {
            self.path.push(key.text.clone());
            let (alike, rising) = (self.shares(node, "alike"), self.shares(node, "rising"));
            self.path.pop();
            let pattern = &mut self.program.patterns[nth];
            (pattern.alike, pattern.rising) = (alike, rising);
        }
    }

    /// A field, mark or term of cards.
    fn shares(&mut self, node: &Written, name: &str) -> Option<Shared> {
        let written = get(node, name)?;
        let wanted = text(written).unwrap_or_default();
        let fields = self.fields.iter().map(|(known, _)| known.clone());
        let marks = self.program.marks.iter().filter(|mark| mark.owner == Owner::Card).map(|mark| mark.name.clone());
        let terms = self.terms.iter().filter(|term| term.of_card).map(|term| term.name.to_owned());
        let known: Vec<String> = fields.chain(marks).chain(terms).collect();
        if !known.iter().any(|known| known == wanted) {
            let help = meant(wanted, known.iter().map(String::as_str), "name a field, a mark or a term of the cards");
            self.complain(
                written.at,
                "no-such-name",
                format!("there is no field, mark or term `{wanted}` of cards"),
                help,
            );
            return None;
        }
        let num = match self.name(wanted, written.at, &Scope::default().looking())? {
            Typed::Num(num, _) => num,
            other => return self.mistyped(written.at, "a number or a word", &other),
        };
        let Num::Field(nth) = num else { return Some(Shared::Worked(num)) };
        let (values, amounts) = (&self.program.values, &self.program.amounts);
        // for a field, the cards without a value are known
        Some(Shared::Printed(values.get(usize::from(nth)).or_else(|| amounts.get(usize::from(nth)))?.clone()))
    }

    fn pattern(&mut self, key: &Key, node: &Written) -> Pattern {
        if get(node, "alike").or(get(node, "rising")).is_none() {
            let help = format!("add `alike:` or `rising:` with a field, as in `alike: {}`", self.a_field());
            self.complain(
                node.at,
                "key-missing",
                format!("the pattern `{}` does not say what its cards share", key.text),
                help,
            );
        }
        let mut size = |name: &str, usual: u8| {
            let Some(written) = get(node, name) else { return usual };
            let size = text(written).and_then(|n| self.constant(n)).and_then(|n| u8::try_from(n).ok());
            if size.is_none_or(|size| size == 0) {
                self.diags.push(not(written, name, "a number of cards"));
            }
            size.unwrap_or(usual)
        };
        Pattern { name: key.text.clone(), alike: None, rising: None, least: size("min", 1), most: size("max", 254) }
    }

    /// The pattern with a name; all of them for `patterns`.
    pub(crate) fn patterns_of(&mut self, name: &str, at: Locus) -> Option<Vec<u8>> {
        self.apart_from_patterns(at)?;
        let all = || (0..).zip(&self.program.patterns);
        let found: Vec<u8> =
            all().filter(|(_, known)| name == "patterns" || known.name == name).map(|(nth, _)| nth).collect();
        if found.is_empty() {
            let known: Vec<String> = all().map(|(_, known)| known.name.clone()).collect();
            let help = meant(name, known.iter().map(String::as_str), "declare it under `patterns`");
            self.complain(at, "no-such-name", format!("there is no pattern `{name}`"), help);
            return None;
        }
        Some(found)
    }

    /// Reports an error if a pattern is being read: an expression that tests patterns cannot be part of one.
    pub(crate) fn apart_from_patterns(&mut self, at: Locus) -> Option<()> {
        let of = |first: &&String| self.program.patterns.iter().any(|known| known.name == **first);
        let Some(pattern) = self.path.first().filter(of) else { return Some(()) };
        let what = format!("the pattern `{pattern}` compares a term that itself tests patterns");
        self.complain(at, "circle", what, "compare a field, a mark, or a term without patterns");
        None
    }

    /// A place that has `many`, and whose it is; or a complaint.
    pub(crate) fn several(&mut self, cards: Cards, name: &str, at: Locus) -> Option<(u8, Seats)> {
        match cards {
            Cards::Place(place, of) if self.program.places[usize::from(place)].many > 1 => Some((place, *of)),
            _ => {
                let what = format!("`{name}` is not the name of several places");
                let help =
                    "write only the name of a place that has `many:`; a condition follows it: `column where no it`";
                self.complain(at, "no-place", what, help);
                None
            }
        }
    }
}

/// A card in the order of a pattern: its values of `alike` and `rising`, and its number.
pub(crate) type Ordered = (i32, i32, u8);

impl Program {
    /// The cards that may fit a pattern, sorted so that cards that belong together are adjacent; `None` if the order
    /// changes during a game.
    pub(crate) fn ordered(&self, pattern: &Pattern) -> Option<Vec<Ordered>> {
        let value = |key: &Option<Shared>, card: usize| match key {
            None => Some(0),
            Some(Shared::Printed(values)) => Some(values.get(card).copied().unwrap_or(NONE)),
            Some(Shared::Worked(_)) => None,
        };
        let of = |card: usize| Some((value(&pattern.alike, card)?, value(&pattern.rising, card)?, card as u8));
        let mut cards: Vec<Ordered> = (0..self.titles.len()).map(of).collect::<Option<_>>()?;
        cards.retain(|(alike, rising, _)| *alike != NONE && *rising != NONE);
        cards.sort_unstable();
        Some(cards)
    }
}

impl Pattern {
    /// Enumerates the sets of some cards that fit, in the order of [`Program::ordered`], until the callback stops.
    pub(crate) fn sets<const W: usize>(
        &self,
        cards: &[Ordered],
        each: &mut dyn FnMut(CardSet<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..cards.len()).try_for_each(|nth| self.grow(&cards[nth..], CardSet::NONE, each))
    }

    /// Adds the first of some cards to a set that fits so far, and then those that continue it.
    fn grow<const W: usize>(
        &self,
        cards: &[Ordered],
        mut set: CardSet<W>,
        each: &mut dyn FnMut(CardSet<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(((alike, rising, card), rest)) = cards.split_first() else { return ControlFlow::Continue(()) };
        set.add(*card);
        if set.len() >= self.least {
            each(set)?;
        }
        if set.len() >= self.most {
            return ControlFlow::Continue(());
        }
        // without `rising` every card is as good as the next
        let wanted = rising + i32::from(self.rising.is_some());
        let go_on = |(other, value, _): &Ordered| other == alike && *value <= wanted;
        for (nth, (_, value, _)) in rest.iter().take_while(|card| go_on(card)).enumerate() {
            if *value == wanted {
                self.grow(&rest[nth..], set, each)?;
            }
        }
        ControlFlow::Continue(())
    }
}
