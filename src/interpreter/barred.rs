//! The choices that are impossible now, with the reasons: the conditions in plain words. And where a game gets stuck
//! because there is no choice.

use crate::eval::{Eye, Look};
use crate::plain::{amount, blanks};
use crate::program::{Action, Num, Target, Why};
use crate::setup::Setup;
use crate::state::{CARD, Move, State, Wait};
use ground::diag::Diag;
use std::ops::ControlFlow;
use table::set::CardSet;

impl<const W: usize> State<W> {
    /// The complaint about a game that is stuck because there is nothing to choose, and what helps.
    pub(crate) fn halted(&self, setup: &Setup<W>) -> Option<Diag> {
        let nth = self.stuck_at(setup)?;
        let (program, choice) = (&setup.program, &setup.program.choices[nth]);
        let why = |action: u16| {
            let (name, why) = (&program.actions[usize::from(action)].name, &program.why[usize::from(action)]);
            let needs = match (why.when.first(), &why.also, &why.from) {
                (Some((when, ..)), ..) => format!("if {when}"),
                (None, Some(also), _) => format!("so that {also}"),
                (None, None, Some(from)) => format!("with {from}"),
                (None, None, None) => return None,
            };
            Some(format!("`{name}` can be chosen only {needs}"))
        };
        let why: Vec<String> = choice.actions.clone().filter_map(why).collect();
        let why = if why.is_empty() { String::new() } else { format!(": {}", why.join("; ")) };
        let what = format!(
            "the game gets stuck: player {} must choose {} and has nothing to choose{why}",
            self.me + 1,
            program.actions_of(choice)
        );
        let help = "add `if_none: skip` to the choice, which skips it, or `may: pass`";
        Some(Diag::error(program.asked[nth], "nothing-to-choose", what).help(help))
    }
}

impl<const W: usize> Look<'_, W> {
    /// A line for each action that cannot be chosen, and for each card that cannot be chosen for an action that can.
    pub(crate) fn barred(self) -> Vec<String> {
        let Wait::Choice { choice, .. } = self.state.wait else { return Vec::new() };
        let mut told = Vec::new();
        for nth in self.setup.program.choices[usize::from(choice)].actions.clone() {
            let program = &self.setup.program;
            let (action, why) = (&program.actions[usize::from(nth)], &program.why[usize::from(nth)]);
            let name = blanks(&action.name);
            if let Some(reason) = self.unmet(why) {
                told.push(format!("{name}: only if {reason}"));
                continue;
            }
            let mut moves = Vec::new();
            let _all = self.moves_of(nth, &mut |choice| {
                moves.push(choice);
                ControlFlow::Continue(())
            });
            match action.targets.first() {
                Some((_, Target::Card(cards))) => {
                    let cards = self.cards(cards, &Eye::of(self.state));
                    self.cards_barred(action, why, cards, &moves, &mut told);
                }
                _ if !moves.is_empty() => {}
                _ => told.push(format!("{name}: {}", self.lacking(action, why, None))),
            }
        }
        told
    }

    /// The first part of a `when` that does not hold.
    fn unmet(self, why: &Why) -> Option<String> {
        let eye = &Eye::of(self.state);
        let (words, _, left) = why.when.iter().find(|(_, holds, _)| !self.truth(holds, eye))?;
        let now = left.as_ref().map_or(String::new(), |left| format!(" (now it is {})", self.num(left, eye)));
        Some(format!("{words}{now}"))
    }

    /// Adds the cards among which an action looks for its card, but which cannot be chosen.
    fn cards_barred(self, action: &Action, why: &Why, cards: CardSet<W>, moves: &[Move<W>], told: &mut Vec<String>) {
        let name = blanks(&action.name);
        if cards.is_empty() {
            let from = why.from.as_deref().unwrap_or("cards");
            told.push(format!("{name}: there are no {from}"));
            return;
        }
        let first = self.if_can(action, cards, &Eye::of(self.state));
        if let Some(condition) = why.if_can.as_ref().filter(|_| first != cards) {
            told.push(format!("{name}: you have a card whose {condition}, so you must choose one"));
        }
        let mut barred: Vec<(String, Vec<&str>)> = Vec::new();
        for card in first {
            let chosen = |pick: &Move<W>| pick.targets[0] == CARD + i16::from(card);
            if self.is_first(card, first) && !moves.iter().any(chosen) {
                let title = self.setup.program.titles[usize::from(card)].as_str();
                let reason = self.lacking(action, why, Some(card));
                match barred.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, titles)) => titles.push(title),
                    None => barred.push((reason, vec![title])),
                }
            }
        }
        told.extend(barred.into_iter().map(|(reason, titles)| format!("{name} {}: {reason}", titles.join(", "))));
    }

    /// The reason why an action cannot be chosen, with a card if it has one: its cost cannot be paid, or its
    /// conditions do not hold.
    fn lacking(self, action: &Action, why: &Why, card: Option<u8>) -> String {
        for (mark, cost) in &action.pays {
            let spec = &self.setup.program.marks[usize::from(*mark)];
            let there = i32::from(self.state.marks[self.setup.mark(*mark, self.state.me)]) - spec.low;
            let cost = self.cost(action, cost, card);
            if cost > there {
                return format!("it costs {}, and you have {there}", amount(cost, &spec.name));
            }
        }
        match (&why.also, &why.from) {
            (Some(also), _) => format!("only if {also}"),
            (None, Some(from)) => format!("there are no {from}"),
            (None, None) => "there is nothing to choose".to_owned(),
        }
    }

    /// The remark beside a choice: what is printed on its card, what it costs now, what its action does.
    pub(crate) fn remark(self, choice: Move<W>) -> Option<String> {
        let program = &self.setup.program;
        let action = program.actions.get(usize::from(choice.action))?;
        let target = choice.targets.into_iter().find(|target| *target >= CARD);
        let card = target.and_then(|card| u8::try_from(card - CARD).ok());
        let said = || program.lexicon.iter().find(|(word, _)| *word == blanks(&action.name)).map(|(_, says)| says);
        let figures = match card {
            Some(card) => program.figures(usize::from(card)),
            None => said().cloned().unwrap_or_default(),
        };
        let costs = action.pays.iter().map(|(mark, cost)| {
            let mark = &program.marks[usize::from(*mark)].name;
            format!("pay {}", amount(self.cost(action, cost, card), mark))
        });
        let all: Vec<String> = Some(figures).filter(|said| !said.is_empty()).into_iter().chain(costs).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// The cost of an action, with a card if it has one.
    pub(crate) fn cost(self, action: &Action, cost: &Num, card: Option<u8>) -> i32 {
        let mut eye = Eye::of(self.state);
        if let (Some((reg, _)), Some(card)) = (action.targets.first(), card) {
            (eye.from, eye.tried.targets[0]) = (*reg, CARD + i16::from(card));
        }
        self.num(cost, &eye)
    }
}
