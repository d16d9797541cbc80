//! Loops: `each`, `each_card`, `turns`, `repeat`, and blocks that `leave` can end.

use crate::node::{entries, get, items, text};
use crate::program::{At, Num, Op, Reg};
use crate::reader::{Around, Reader, Scope, Var};
use ground::diag::Diag;
use ground::locus::written::{Key, Written};

impl Reader<'_> {
    /// The steps of a loop, with the jumps out of it. A jump to the next pass goes to the end of the steps, where the turn returns to the
    /// player who had it. `begins` is the operation that begins a turn.
    fn body(
        &mut self,
        name: &str,
        (begins, among): (Option<usize>, Option<Num>),
        (step, turn): (&Written, Option<Reg>),
        scope: &Scope,
        around: &mut Vec<Around>,
    ) -> (Vec<usize>, bool) {
        let turns = begins.is_some();
        around.push(Around {
            name: name.to_owned(),
            again: begins.into_iter().collect(),
            out: Vec::new(),
            turns,
            among,
        });
        if let Some(steps) = get(step, "do") {
            self.steps(steps, scope, around);
            self.needless_end(steps, name, turns);
        }
        let Some(Around { again, out, .. }) = around.pop() else { return (Vec::new(), false) };
        let restored = turn.filter(|_| !again.is_empty());
        again.into_iter().for_each(|jump| self.land(jump));
        if let Some(turn) = restored {
            self.emit(Op::Restore(turn));
        }
        let left = !out.is_empty();
        (out, left)
    }

    pub(crate) fn loops(
        &mut self,
        verb: &str,
        node: &Written,
        step: &Written,
        scope: &Scope,
        around: &mut Vec<Around>,
    ) -> Option<()> {
        let before = self.free;
        let saved = self.register(node.at);
        let key = |key: &str| get(step, key);
        let name = match verb {
            "repeat" | "block" => text(node).unwrap_or_default(),
            _ => key("name").and_then(text).unwrap_or(verb),
        }
        .to_owned();
        self.emit(Op::Save(saved));
        let mut out = Vec::new();
        let own = &Scope { seats: scope.seats.iter().copied().chain([saved]).collect(), ..scope.clone() };
        match verb {
            "each" => {
                let seats = self.seats(node, scope)?;
                let from = key("from").map(|from| self.seats(from, scope));
                let from = match from {
                    Some(from) => Some(from?),
                    None => None,
                };
                let rest = self.register(node.at);
                self.register(node.at);
                self.emit(Op::Each { seats, from, rest });
                let next = self.emit(Op::EachNext { rest, done: 0 });
                let within = Scope { caller: Some(saved), each: Some(rest), seats: Vec::new(), ..scope.others() };
                let (more, _) = self.body(&name, (None, None), (step, None), &within, around);
                out = more;
                self.drain();
                self.emit(Op::Jump(next as At));
                self.land(next);
            }
            "each_card" => {
                let cards = self.cards(node, scope)?;
                let card = self.register(node.at);
                let rest = self.set(node);
                self.emit(Op::EachCard { cards, rest });
                let next = self.emit(Op::EachCardNext { rest, card, done: 0 });
                let within = own.with("card", Var::Card(card));
                let (more, _) = self.body(&name, (None, None), (step, Some(saved)), &within, around);
                out = more;
                self.emit(Op::Jump(next as At));
                self.land(next);
                self.sets_free(rest);
            }
            "turns" => {
                let first = self.seats(node, scope)?;
                let among = match key("among") {
                    Some(among) => Some(self.truth(among, scope)?),
                    None => None,
                };
                let turn = self.emit(Op::Turn { first: Some(first), among: among.clone(), done: 0 });
                let again = self.here();
                let turn_of = self.register(node.at);
                self.emit(Op::Save(turn_of));
                let begins = self.emit(Op::TurnBegins { end: 0 });
                self.drain();
                let within = Scope { seats: vec![turn_of], ..scope.others() };
                let turn_of = (step, Some(turn_of));
                let (more, left) = self.body(&name, (Some(begins), among.clone()), turn_of, &within, around);
                out = more;
                self.drain();
                if let Some(until) = key("until") {
                    let until = self.truth(until, scope)?;
                    let on = self.emit(Op::Unless(until, 0));
                    out.push(self.program.ops.len());
                    self.emit(Op::Jump(0));
                    self.land(on);
                } else if !left && among.is_none() {
                    self.endless(step, verb, &name, around);
                }
                let next = self.emit(Op::Turn { first: None, among, done: 0 });
                self.emit(Op::Jump(again));
                self.land(turn);
                self.land(next);
            }
            "repeat" => {
                let times = key("times").map(|times| self.times(times, scope));
                let left = self.register(node.at);
                let times = match times {
                    Some(times) => Some(times?),
                    None => None,
                };
                if let Some(times) = times.clone() {
                    self.emit(Op::Load(left, times));
                }
                let again = self.here();
                if times.is_some() {
                    out.push(self.emit(Op::Countdown(left, 0)));
                }
                if let Some(condition) = key("while") {
                    let condition = self.truth(condition, scope)?;
                    out.push(self.emit(Op::Unless(condition, 0)));
                }
                let (more, is_left) = self.body(&name, (None, None), (step, Some(saved)), own, around);
                let bounded = times.is_some() || key("while").is_some() || key("until").is_some() || is_left;
                out.extend(more);
                match key("until") {
                    Some(until) => {
                        let until = self.truth(until, scope)?;
                        self.emit(Op::Unless(until, again));
                    }
                    None => _ = self.emit(Op::Jump(again)),
                }
                if !bounded {
                    self.endless(step, verb, &name, around);
                }
            }
            _ => {
                let (more, _) = self.body(&name, (None, None), (step, None), own, around);
                out = more;
            }
        }
        out.into_iter().for_each(|jump| self.land(jump));
        self.emit(Op::Restore(saved));
        if verb == "turns" {
            let within = self.emit(Op::Within(0));
            if let Some(outer) = around.iter_mut().rev().find(|around| around.turns) {
                outer.again.push(within);
            }
        }
        self.free = before;
        Some(())
    }

    /// The warning about an `end` as the last step of its loop, where the next pass begins anyway.
    fn needless_end(&mut self, steps: &Written, name: &str, turns: bool) {
        let last = items(steps).and_then(<[_]>::last);
        let Some(end) = last.and_then(|last| get(last, "end").filter(|_| get(last, "when").is_none())) else { return };
        let named = text(end).unwrap_or_default();
        if named == name || turns && named == "turn" {
            let what = format!("`end: {named}` as the last step of `{name}` has no effect");
            let help = format!("write `leave: {name}` to leave the loop, or remove the step");
            self.diags.push(Diag::warning(end.at, "needless-end", what).help(help));
        }
    }

    /// The complaint about a loop that never ends.
    fn endless(&mut self, step: &Written, verb: &str, name: &str, around: &[Around]) {
        let ends = self.program.at_once.is_some() || ends_elsewhere(step, around);
        if !ends {
            let what =
                if verb == name { format!("`{verb}` never ends") } else { format!("`{verb}: {name}` never ends") };
            let keys = if verb == "repeat" { "`until`, `while` or `times`" } else { "`until` or `among`" };
            self.complain(step.at, "endless", what, format!("give it {keys}, or a step that leaves it"));
        }
    }

    /// A register for a set of cards: the first two are taken by `draw` and `obey`.
    pub(crate) fn set(&mut self, node: &Written) -> u8 {
        self.program.sets += 1;
        if self.program.sets > crate::program::SETS - 2 {
            self.complain(
                node.at,
                "too-large",
                "`each_card` and `some` are nested too deeply",
                "move some of them into steps that are done one after the other",
            );
            self.program.sets = 1;
        }
        self.program.sets + 1
    }

    /// The sets of cards that can be named here, one bit each: what was drawn, and those of the loops around.
    pub(crate) fn live_sets(&self, scope: &Scope) -> u8 {
        let drawn = scope.vars.iter().any(|(_, var)| matches!(var, Var::Cards(_)));
        u8::from(drawn) | ((1 << self.program.sets) - 1) << 2
    }

    fn sets_free(&mut self, set: u8) {
        self.program.sets = set.saturating_sub(2);
    }
}

/// Whether a nested step ends the game, or leaves an outer loop.
fn ends_elsewhere(step: &Written, around: &[Around]) -> bool {
    let entry = |(key, node): &(Key, Written)| {
        let left = |name| around.iter().any(|loop_| loop_.name == name);
        match (key.text.as_str(), text(node)) {
            ("win", Some(_)) | ("end", Some("game")) => true,
            ("leave", Some(name)) => left(name),
            _ => ends_elsewhere(node, around),
        }
    };
    entries(step).is_some_and(|all| all.iter().any(entry))
        || items(step).is_some_and(|all| all.iter().any(|item| ends_elsewhere(item, around)))
}

impl Num {
    /// One, the default.
    pub(crate) fn one() -> Num {
        Num::Const(1)
    }
}
