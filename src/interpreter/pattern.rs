//! Patterns: cards that belong together, as play.yaml writes them, and the sets of a deck that fit one.

use crate::keys::{PATTERN, names};
use crate::node::{entries, get, meant, not, spelt, text};
use crate::program::{Cards, NONE, Pattern, Program, Seats};
use crate::reader::{Reader, section};
use ground::locus::Locus;
use ground::locus::written::{Key, Written};
use std::ops::ControlFlow;
use table::set::CardSet;

impl<'s> Reader<'s> {
    /// `patterns`.
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

    fn pattern(&mut self, key: &Key, node: &Written) -> Pattern {
        let mut field = |name: &str| {
            let written = get(node, name)?;
            let wanted = text(written).unwrap_or_default();
            let found = self.field(wanted);
            if found.is_none() {
                let known: Vec<String> = self.fields.iter().map(|(known, _)| known.clone()).collect();
                let help = meant(wanted, known.iter().map(String::as_str), "name a field of the cards");
                self.complain(written.at, "no-such-name", format!("there is no field `{wanted}`"), help);
            }
            found
        };
        let (alike, rising) = (field("alike"), field("rising"));
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
        Pattern { name: key.text.clone(), alike, rising, least: size("min", 1), most: size("max", 254) }
    }

    /// The pattern with a name; all of them for `patterns`.
    pub(crate) fn patterns_of(&mut self, name: &str, at: Locus) -> Option<Vec<u8>> {
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

    /// A place that has `many`, and whose it is; or a complaint.
    pub(crate) fn several(&mut self, cards: Cards, name: &str, at: Locus) -> Option<(u8, Seats)> {
        match cards {
            Cards::Place(place, of) if self.program.places[usize::from(place)].many > 1 => Some((place, *of)),
            _ => {
                let what = format!("`{name}` is not one of several places with the same name");
                self.complain(at, "no-place", what, "add `many:` to the place, or name another");
                None
            }
        }
    }
}

/// A card in the order of a pattern: its values of `alike` and `rising`, and its number.
pub(crate) type Ordered = (i32, i32, u8);

impl Program {
    /// The cards that may fit a pattern, sorted so that those that belong together are adjacent.
    pub(crate) fn ordered(&self, pattern: &Pattern) -> Vec<Ordered> {
        let value = |field: Option<u8>, card: usize| {
            field.map_or(0, |field| self.values[usize::from(field)].get(card).copied().unwrap_or(NONE))
        };
        let of = |card: usize| (value(pattern.alike, card), value(pattern.rising, card), card as u8);
        let mut cards: Vec<Ordered> = (0..self.titles.len()).map(of).collect();
        cards.retain(|(alike, rising, _)| *alike != NONE && *rising != NONE);
        cards.sort_unstable();
        cards
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
