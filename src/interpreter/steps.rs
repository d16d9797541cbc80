//! Compiles steps to operations: each verb with its keys, loops with the jumps back and out of them.

use crate::idiom;
use crate::keys::{STEP, names};
use crate::node::{entries, get, items, meant, text};
use crate::program::{At, Cards, Num, Op, Owner, Seats, Spot, Value};
use crate::reader::{Around, Kind, Reader, Scope, Var};
use crate::verbs::VERBS;
use ground::diag::Diag;
use ground::locus::written::Written;

mod marks;
mod named;

/// The names of the verbs.
pub(crate) fn verbs() -> impl Iterator<Item = &'static str> {
    VERBS.iter().map(|verb| verb.name)
}

/// The largest number of operations of a game.
const LONGEST: usize = 20_000;

impl Reader<'_> {
    pub(crate) fn here(&self) -> At {
        self.program.ops.len() as At
    }

    pub(crate) fn emit(&mut self, op: Op) -> usize {
        if self.program.ops.len() < LONGEST {
            self.program.ops.push(op);
        } else {
            self.budget = 1;
        }
        self.program.ops.len() - 1
    }

    /// Carries out the words that were triggered, if the game has such words.
    pub(crate) fn drain(&mut self) {
        if self.words.iter().any(|(_, word)| get(word, "whenever").is_some()) {
            self.emit(Op::Drain);
        }
    }

    /// Sets the target of a jump to the next operation.
    pub(crate) fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.program.ops[jump] {
            Op::Jump(at) | Op::Unless(_, at) | Op::Countdown(_, at) => *at = here,
            Op::EachNext { done, .. } | Op::EachCardNext { done, .. } | Op::Turn { done, .. } => *done = here,
            Op::ObeyNext { done, .. } => *done = here,
            Op::TurnBegins { end } | Op::Within(end) => *end = here,
            _ => {}
        }
    }

    /// A list of steps.
    pub(crate) fn steps(&mut self, node: &Written, scope: &Scope, around: &mut Vec<Around>) {
        let Some(list) = items(node) else {
            let help = format!("begin each with `- `, or write them in brackets: [{{shuffle: {}}}]", self.a_place());
            self.complain(node.at, "not-steps", "steps must be a list", help);
            return;
        };
        let mut scope = scope.clone();
        for (nth, step) in list.iter().enumerate() {
            if !self.spend(step.at) {
                return;
            }
            self.step(step, &mut scope, around);
            if let Some(next) = list.get(nth + 1).filter(|_| goes(step)) {
                let help = "give the step before it a `when`, or remove this one";
                self.diags.push(Diag::warning(next.at, "never-reached", "this step is never reached").help(help));
                return;
            }
        }
    }

    fn step(&mut self, step: &Written, scope: &mut Scope, around: &mut Vec<Around>) {
        let Some(all) = entries(step) else {
            let help = format!("write a verb and its object, such as {{shuffle: {}}}", self.a_place());
            self.complain(step.at, "not-steps", "this is not a step", help);
            return;
        };
        let mut own = all.iter().filter(|(key, _)| !names(&STEP).contains(&key.text.as_str()));
        let Some((key, node)) = own.next() else {
            let help = format!("begin it with one: {{shuffle: {}}}", self.a_place());
            self.complain(step.at, "no-verb", "this step has no verb", help);
            return;
        };
        let Some(verb) = VERBS.iter().find(|verb| verb.name == key.text) else {
            let all = format!("the first key of a step must be a verb: {}", verbs().collect::<Vec<_>>().join(", "));
            let help = match key.text.split_once(':') {
                Some((verb, object)) if verbs().any(|known| known == verb) => {
                    format!("write a space after the colon: {verb}: {object}")
                }
                None if key.text.split_once(' ').is_some_and(|(verb, _)| verbs().any(|known| known == verb)) => {
                    let (verb, object) = key.text.split_once(' ').unwrap_or_default();
                    format!("a colon is missing: write {{{verb}: {object}}}")
                }
                _ => {
                    let marks = self.program.marks.iter().map(|mark| mark.name.as_str());
                    idiom::of_verb(&key.text, marks).unwrap_or_else(|| meant(&key.text, verbs(), &all))
                }
            };
            self.complain(key.at, "no-verb", format!("there is no verb `{}`", key.text), help);
            return;
        };
        let mut missing = false;
        for (other, _) in own {
            if !verb.keys.contains(&other.text.as_str()) {
                let what = format!("`{}` has no key `{}`", verb.name, other.text);
                let known = if verb.keys.is_empty() {
                    "it has none".to_owned()
                } else {
                    format!("its keys are {}", verb.keys.join(", "))
                };
                let near = verb.keys.iter().copied().chain(names(&STEP));
                let help = idiom::of_key(&other.text, verb.keys).unwrap_or_else(|| meant(&other.text, near, &known));
                self.complain(other.at, "no-key", what, help);
                missing = true;
            }
        }
        for (i, (later, _)) in all.iter().enumerate() {
            if all[..i].iter().any(|(known, _)| known.text == later.text) {
                let what = format!("the key `{}` is written twice in one step", later.text);
                self.complain(later.at, "duplicate-key", what, "keep one of the two");
            }
        }
        for need in verb.needs.iter().filter(|need| get(step, need).is_none()) {
            // a misspelled key is one fault, not two
            if !missing {
                let written = text(node).unwrap_or_default();
                let parts = [" to ", " = ", " from "].iter().find_map(|part| written.split_once(part));
                let help = match parts {
                    Some((first, rest)) => {
                        format!("write {{{}: {}, {need}: {}}}", verb.name, first.trim(), rest.trim())
                    }
                    None => format!("add `{need}: ..`"),
                };
                self.complain(key.at, "key-missing", format!("`{}` needs `{need}`", verb.name), help);
            }
            missing = true;
        }
        let skip = match get(step, "when") {
            Some(when) => {
                let Some(when) = self.truth(when, scope) else { return };
                Some(self.emit(Op::Unless(when, 0)))
            }
            None => None,
        };
        let before = self.program.ops.len();
        if !missing {
            self.verb(verb.name, node, step, scope, around);
        }
        let spoken = scope.vars.iter().any(|(_, var)| matches!(var, Var::This));
        if scope.caller.is_none() && !spoken && around.iter().all(|around| !around.turns) {
            self.for_one(step.at, verb.name, before);
        }
        if let Some(skip) = skip {
            self.land(skip);
        }
    }

    /// A place with its owner, as `hand`, `hand of S`.
    pub(crate) fn spot(&mut self, node: &Written, scope: &Scope) -> Option<Spot> {
        match self.meaning(node, scope)? {
            super::meaning::Typed::Cards(Cards::Place(place, of))
                if self.program.places[usize::from(place)].many == 1 =>
            {
                Some(Spot { place, of: *of, nth: None })
            }
            super::meaning::Typed::Cards(Cards::At(place, of, nth)) => Some(Spot { place, of: *of, nth: Some(*nth) }),
            super::meaning::Typed::Cards(Cards::Place(..)) => {
                let name = text(node).unwrap_or_default();
                let help = format!("write `{name} at 1`, or use the target `place: {name}`");
                self.complain(node.at, "no-place", format!("there are several places `{name}`"), help);
                None
            }
            _ => {
                let places: Vec<&str> = self.program.places.iter().map(|place| place.name.as_str()).collect();
                let help = format!("the places are {}", places.join(", "));
                let what = format!("`{}` is not a place", text(node).unwrap_or_default());
                self.complain(node.at, "no-place", what, help);
                None
            }
        }
    }

    fn verb(
        &mut self,
        verb: &str,
        node: &Written,
        step: &Written,
        scope: &mut Scope,
        around: &mut Vec<Around>,
    ) -> Option<()> {
        let key = |key: &str| get(step, key);
        match verb {
            "shuffle" => {
                let spot = self.spot(node, scope)?;
                self.emit(Op::Shuffle(spot));
            }
            "deal" => {
                let count = if text(node) == Some("all") { None } else { Some(self.times(node, scope)?) };
                let from = self.spot(key("from")?, scope)?;
                let to = self.want_place(key("to")?)?;
                let first = key("first").map(|first| self.seats(first, scope));
                let first = first.unwrap_or(Some(Seats::First(Box::new(Seats::All))))?;
                let op = self.emit(Op::Deal { count, from, to, first });
                self.dealt.push((op, node.at));
            }
            "draw" => {
                let count = self.times(node, scope)?;
                let (from, to) = (self.spot(key("from")?, scope)?, self.spot(key("to")?, scope)?);
                // the first set holds the cards drawn last
                self.emit(Op::Draw { count, from, to, drawn: 0 });
                *scope = scope.with("drawn", Var::Cards(0));
            }
            "move" => {
                let bottom = match key("at").map(|at| (at, text(at))) {
                    None => false,
                    Some((_, Some("bottom"))) => true,
                    Some((at, _)) => {
                        self.complain(
                            at.at,
                            "no-key",
                            "`at` can only be `bottom`",
                            "write `at: bottom`, or leave it out to move cards to the top",
                        );
                        return None;
                    }
                };
                let cards = self.cards(node, scope)?;
                let to = self.spot(key("to")?, scope)?;
                let joins = key("joins").is_some_and(|joins| self.yes_or_no(joins, "joins"));
                if let Some(joined) = key("joins").filter(|_| !self.program.places[usize::from(to.place)].groups) {
                    let what = format!("`{}` has no groups", self.program.places[usize::from(to.place)].name);
                    self.complain(joined.at, "no-groups", what, "add `groups: yes` to the place, or remove `joins`");
                }
                let chosen = !by_place(&cards);
                if self.is_open(&Cards::Place(to.place, Box::new(Seats::Me))) {
                    scope.reveal(text(node).unwrap_or_default());
                }
                self.emit(Op::Move { cards, chosen, to, bottom, joins });
            }
            "swap" => {
                let (a, b) = (self.cards(node, scope)?, self.cards(key("with")?, scope)?);
                self.emit(Op::Swap(a, b));
            }
            "trade" => {
                let (a, b) = (self.spot(node, scope)?, self.spot(key("with")?, scope)?);
                self.emit(Op::Trade(a, b));
            }
            "pass" => {
                let place = self.want_place(node)?;
                let spec = &self.program.places[usize::from(place)];
                if spec.owner != Owner::Player || spec.many > 1 {
                    let what = "`pass` needs a place that each player has";
                    self.complain(node.at, "whose", what, "name a place with `of: player`");
                    return None;
                }
                let into = key("into").map_or(Some(place), |into| self.want_place(into))?;
                let to = self.seats(key("to")?, scope)?;
                let one = match &to {
                    Seats::Nobody | Seats::Me | Seats::All | Seats::Teams => false,
                    Seats::Others | Seats::Rivals => self.program.players.1 == 2,
                    _ => true,
                };
                if !one {
                    let whom = key("to")?;
                    let what = format!("`{}` is not a single other player", text(whom).unwrap_or_default());
                    self.complain(whom.at, "whose", what, "write `left of me`, `right of me` or `opponent`");
                }
                self.emit(Op::Pass { place, to, into });
            }
            "show" => {
                let cards = self.cards(node, scope)?;
                let to = key("to").map_or(Some(Seats::All), |to| self.seats(to, scope))?;
                scope.reveal(text(node).unwrap_or_default());
                self.emit(Op::Show(cards, to));
            }
            "set" => {
                let (mark, of) = self.marked(node, scope)?;
                let to = self.value(mark, key("to")?, scope)?;
                if let Value::Num(num) = &to {
                    self.total_for_each(key("to")?, num, &of);
                }
                self.emit(Op::Set { mark, of, to });
            }
            "add" => {
                let by = self.num(node, scope, Kind::Number)?;
                let (mark, of) = self.counted(key("to")?, scope)?;
                self.total_for_each(node, &by, &of);
                self.emit(Op::Add { mark, of, by });
            }
            "steal" => {
                let by = self.times(node, scope)?;
                let from = self.seats(key("from")?, scope)?;
                let (mark, _) = self.counted(key("of")?, scope)?;
                if self.is_on_cards(mark) {
                    let what = "a mark on cards cannot be stolen from players";
                    self.complain(key("of")?.at, "of-what", what, "write {add: -1, to: MARK of card}");
                    return None;
                }
                self.emit(Op::Steal { mark, by, from });
            }
            "roll" => {
                let sides = self.times(node, scope)?;
                let (mark, of) = self.counted(key("into")?, scope)?;
                let high = self.program.marks[usize::from(mark)].high;
                if let Num::Const(n) = sides
                    && n > high
                {
                    let name = &self.program.marks[usize::from(mark)].name;
                    let what = format!("`{name}` goes up to {high}, but the die has {n} sides");
                    self.complain(node.at, "beyond", what, format!("raise its range to {n}"));
                }
                self.emit(Op::Roll { mark, of, sides });
            }
            "obey" => {
                let cards = self.cards(node, scope)?;
                let (rest, card) = (1, self.register(node.at));
                self.emit(Op::Obey { cards, rest, card });
                let next = self.emit(Op::ObeyNext { rest, card, done: 0 });
                self.emit(Op::Jump(next as At));
                self.land(next);
                self.free = card;
            }
            "do" => return self.named_steps(node, scope, around),
            "out" => {
                let seats = self.seats(node, scope)?;
                self.emit(Op::Out(seats));
            }
            "in" => {
                let seats = self.seats(node, scope)?;
                let everybody = ["all", "players"].contains(&text(node).unwrap_or_default());
                self.emit(Op::In((!everybody).then_some(seats)));
            }
            "win" => {
                let seats = self.seats(node, scope)?;
                self.emit(Op::Win(seats));
            }
            "end" | "leave" => return self.leave(verb, node, scope, around),
            "choose" => return self.choose(node, step, scope, around),
            "if" => {
                let condition = self.truth(node, scope)?;
                let past = self.emit(Op::Unless(condition, 0));
                self.steps(key("then")?, scope, around);
                match key("else") {
                    Some(otherwise) => {
                        let end = self.emit(Op::Jump(0));
                        self.land(past);
                        self.steps(otherwise, scope, around);
                        self.land(end);
                    }
                    None => self.land(past),
                }
            }
            _ => return self.loops(verb, node, step, scope, around),
        }
        Some(())
    }
}

/// Whether a step always jumps elsewhere.
fn goes(step: &Written) -> bool {
    let leaves = |key: &str| ["end", "leave", "win"].contains(&key);
    get(step, "when").is_none() && entries(step).and_then(<[_]>::first).is_some_and(|(key, _)| leaves(&key.text))
}

/// Whether cards are taken by their position, so that no player picks them.
fn by_place(cards: &Cards) -> bool {
    match cards {
        Cards::Place(..) | Cards::At(..) | Cards::Around(_) | Cards::Every => true,
        Cards::End(_, _, of) => by_place(of),
        _ => false,
    }
}
