//! Checks a deck against its laws. A broken law is reported at the law, or at the card that breaks it.

use super::measure::{Measure, What, plain, printed};
use super::{Beside, Bound, Form, Law, never};
use crate::declared::Printable;
use crate::declared::card::Card;
use crate::declared::facts::named;
use crate::facts::{Fact, Facts};
use ground::diag::{Diag, Severity, meant};
use ground::locus::Locus;
use std::collections::BTreeMap;

/// Reports the laws that a deck breaks.
pub(in crate::declared) fn broken(deck: &Printable<'_>, facts: &Facts) -> Vec<Diag> {
    let mut diags = Vec::new();
    for law in &deck.about.laws {
        Court { deck, facts, law, diags: &mut diags }.judge();
    }
    diags
}

struct Court<'a> {
    deck: &'a Printable<'a>,
    facts: &'a Facts,
    law: &'a Law,
    diags: &'a mut Vec<Diag>,
}

/// The thing that a number belongs to: its place and name.
#[derive(Clone, Copy)]
struct Of<'a> {
    at: Locus,
    each: &'a str,
    card: Option<&'a Card>,
}

impl Court<'_> {
    fn judge(&mut self) {
        let (law, deck) = (self.law, self.deck);
        let whole = Of { at: self.place(), each: "", card: None };
        match &law.form {
            Form::Number { of, each: None, beside } => {
                let found = of.of(deck, None);
                // the least and the greatest value belong to a single card
                let extreme = found.filter(|_| matches!(of.what, What::Least | What::Most));
                let card = extreme.and_then(|n| of.cards(deck, None).into_iter().find(|card| of.is(card, n, deck)));
                let whose = card.map_or(whole, |card| Of { at: of.at(card), each: &card.title, card: Some(card) });
                let seen = found.and_then(|seen| self.beside(seen, beside, None));
                self.hold(seen, &self.called(of), whose);
            }
            Form::Number { of, each: Some((field, values)), beside } => {
                let kind = &deck.about.kinds[of.kind];
                let met = of.whole(deck).into_iter().filter(|_| values.is_empty());
                let mut words: Vec<String> = met.filter_map(|card| printed(card, kind, field)).collect();
                for (value, at) in values {
                    let Some(all) = self.values(value, *at) else { return };
                    words.extend(all);
                }
                words.sort();
                words.dedup();
                for word in words {
                    let with = Some((field.as_str(), word.as_str()));
                    let seen = of.of(deck, with).and_then(|seen| self.beside(seen, beside, with));
                    let what = format!("{} with {field} \"{word}\"", self.called(of));
                    self.hold(seen, &what, Of { each: &word, ..whole });
                }
            }
            Form::Named { name, at } => {
                let seen = Bound { word: name.clone(), at: *at, number: None, elsewhere: None };
                if let Ok(seen) = self.bound(&Some(seen)) {
                    self.hold(seen, &format!("`{name}`"), whole);
                }
            }
            Form::Every { of, beside } => {
                for card in of.cards(deck, None) {
                    let at = of.at(card);
                    let seen = card.value(&of.field).and_then(|_| of.number(card, deck)).map(|n| n as f64);
                    let seen = seen.and_then(|seen| self.beside(seen, beside, None));
                    self.hold(seen, &format!("`{}`", of.field), Of { at, each: &card.title, card: Some(card) });
                }
            }
            Form::Unique { of, fields } => self.unique(of, fields),
            Form::Each { of, has, links } => self.each(of, *has, links),
        }
    }

    /// The place of a complaint: for a law with an id, the number that it names, or the kind of card.
    fn place(&self) -> Locus {
        let kind = self.law.form.of().map(|of| self.deck.about.kinds[of.kind].at);
        let named = self.law.bounds.is.as_ref().and_then(|is| is.elsewhere);
        self.law.code.and(named.or(kind)).unwrap_or(self.law.at)
    }

    /// The values that are written: one, or each number of a range such as `1..levels`.
    fn values(&mut self, value: &str, at: Locus) -> Option<Vec<String>> {
        let Some((from, to)) = value.split_once("..") else { return Some(vec![value.to_owned()]) };
        let mut end = |word: &str| {
            let word = word.trim();
            let bound = Bound { word: word.to_owned(), at, number: word.parse().ok(), elsewhere: None };
            self.bound(&Some(bound)).ok().flatten()
        };
        let (from, to) = (end(from)?, end(to)?);
        // more values than there can be cards need not be counted
        let to = to.min(from + 1000.0);
        Some((from as i64..=to as i64).map(|n| n.to_string()).collect())
    }

    /// A number compared with the bounds.
    fn beside(&self, seen: f64, beside: &Beside, with: Option<(&str, &str)>) -> Option<f64> {
        match beside {
            Beside::Nothing => Some(seen),
            Beside::Than(than) => than.of(self.deck, with).filter(|n| *n != 0.0).map(|n| seen / n),
            Beside::Less(less) => less.of(self.deck, with).map(|n| seen - n),
        }
    }

    /// The description of a number.
    fn called(&self, of: &Measure) -> String {
        let (kind, field) = (&self.deck.about.kinds[of.kind].name, &of.field);
        match of.what {
            What::Count => format!("the number of cards of the kind `{kind}`"),
            What::Titles => format!("the number of different cards of the kind `{kind}`"),
            What::Share => format!("the percentage of cards of the kind `{kind}`"),
            What::Mean => format!("the mean of `{field}`"),
            What::Median => format!("the median of `{field}`"),
            What::Sum => format!("the sum of `{field}`"),
            What::Different => format!("the number of different values of `{field}`"),
            What::Least => format!("the least `{field}`"),
            What::Most => format!("the greatest `{field}`"),
            What::Every => format!("`{field}`"),
        }
    }

    fn unique(&mut self, of: &Measure, fields: &[String]) {
        let kind = &self.deck.about.kinds[of.kind];
        let mut met: BTreeMap<Vec<String>, &Card> = BTreeMap::new();
        for card in of.cards(self.deck, None) {
            let key: Vec<String> = fields.iter().map(|field| card.word(kind, field).unwrap_or_default()).collect();
            let (same, seen) = (fields.join(" and "), key.join(", "));
            if let Some(first) = met.get(&key) {
                let what = format!("it has the same {same} as \"{}\": {seen}", first.title);
                let help = format!("give one of them another {same}; the law is written in game.yaml");
                let of = Of { at: card.at, each: &card.title, card: Some(card) };
                self.tell(of, (&seen, ""), what, help);
            } else {
                met.insert(key, card);
            }
        }
    }

    fn each(&mut self, of: &Measure, has: usize, links: &[(String, String)]) {
        let (kind, other) = (&self.deck.about.kinds[of.kind], &self.deck.about.kinds[has]);
        for card in of.cards(self.deck, None) {
            let theirs = |them: &&Card| {
                them.kind == has
                    && links.iter().all(|(theirs, own)| {
                        let own = card.word(kind, own).unwrap_or_default();
                        match them.value(theirs) {
                            Some(value) => value.is(&own),
                            None => them.word(other, theirs).is_some_and(|word| word == own),
                        }
                    })
            };
            let seen = self.deck.cards.iter().filter(theirs).count();
            let whose = Of { at: card.at, each: &card.title, card: Some(card) };
            if !self.law.bounds.are_free() {
                let what = format!("the number of cards of the kind `{}` that it has", other.name);
                self.hold(Some(seen as f64), &what, whose);
            } else if seen == 0 {
                let help = format!("write a {} for it; the law is written in game.yaml", other.name);
                self.tell(whose, ("none", ""), format!("there is no {} for it", other.name), help);
            }
        }
    }

    /// Compares a number with the bounds of the law.
    fn hold(&mut self, seen: Option<f64>, called: &str, of: Of<'_>) {
        let bounds = &self.law.bounds;
        let (Ok(is), Ok(min), Ok(max)) = (self.bound(&bounds.is), self.bound(&bounds.min), self.bound(&bounds.max))
        else {
            return;
        };
        if let Some((what, help)) = never::holds(self.law, &self.deck.about.kinds, [is, min, max]) {
            let what = format!("this law can never hold: {what}");
            return self.once(Diag::error(self.law.at, "bad-law", what).help(help));
        }
        let Some(seen) = seen else { return };
        let wanted = match (is, min, max) {
            (Some(is), ..) if (seen - is).abs() > 1e-9 => plain(is),
            (None, Some(min), _) if seen < min - 1e-9 => format!("at least {}", plain(min)),
            (None, _, Some(max)) if seen > max + 1e-9 => format!("at most {}", plain(max)),
            _ => return,
        };
        let what = format!("{called} is {}, but must be {wanted}", plain(seen));
        let counts = matches!(&self.law.form, Form::Number { of, .. } if of.what == What::Count);
        let copies = if counts { ", each counted with its copies," } else { "," };
        self.tell(of, (&plain(seen), &wanted), what, format!("change the cards{copies} or the law in game.yaml"));
    }

    /// Reports that the law is broken, with the designer's text if there is one.
    fn tell(&mut self, of: Of<'_>, (seen, wanted): (&str, &str), what: String, help: String) {
        let said = |text: &String| text.replace("{seen}", seen).replace("{is}", wanted).replace("{each}", of.each);
        let what = self.law.says.as_ref().map_or(what, said);
        let diag =
            Diag::error(of.at, self.law.code.unwrap_or("law"), what).help(self.law.help.as_ref().map_or(help, said));
        let severity = if self.law.advice { Severity::Warning } else { Severity::Error };
        let diag = Diag { severity, ..diag };
        self.once(of.card.map_or(diag.clone(), |card| diag.card(&card.title)));
    }

    fn once(&mut self, diag: Diag) {
        if !self.diags.contains(&diag) {
            self.diags.push(diag);
        }
    }

    /// A bound as a number: a written one, or the value of a fact.
    fn bound(&mut self, bound: &Option<Bound>) -> Result<Option<f64>, ()> {
        let Some(Bound { word, at, number, .. }) = bound else { return Ok(None) };
        let known = match named(self.facts, word).filter(|_| number.is_none()) {
            Some(Fact::Number(number)) => Some(*number as f64),
            Some(Fact::Word(fraction)) => fraction.parse().ok(),
            _ => None,
        };
        if known.is_some() {
            return Ok(known);
        }
        if number.is_some() {
            return Ok(*number);
        }
        let numbers = self.facts.iter().filter(|(_, fact)| matches!(fact, Fact::Number(_)));
        let help = meant(word, numbers.map(|(name, _)| name.as_str()), || {
            "write a number, or the name of one under `rules`".to_owned()
        });
        self.once(Diag::error(*at, "unknown-name", format!("this game has no number `{word}`")).help(help));
        Err(())
    }
}
