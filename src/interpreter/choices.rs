//! Choices: actions with their targets, conditions and costs; and whether the choosing player may know what they depend on.

use crate::expression::{self, End, Expression, Form, Quantity};
use crate::idiom;
use crate::keys::{ACTION, TARGET, names};
use crate::node::{entries, get, items, meant, text};
use crate::program::{Action, Cards, Choice, Num, Op, Seats, Seen, TARGETS, Target, Values};
use crate::reader::{Around, Kind, Reader, Scope, Var, at};
use ground::locus::written::Written;

/// Whether a key belongs to every action, and whether it is a target.
fn is_key(word: &str) -> bool {
    ACTION.iter().any(|key| key.word == word)
}

fn is_target(word: &str) -> bool {
    TARGET.iter().any(|target| target.word == word)
}

impl Reader<'_> {
    pub(crate) fn choose(
        &mut self,
        node: &Written,
        step: &Written,
        scope: &Scope,
        around: &mut Vec<Around>,
    ) -> Option<()> {
        let Some(actions) = entries(node).filter(|all| !all.is_empty()) else {
            let help = format!("write {{choose: {{play: {{card: {}, do: [..]}}}}}}", self.a_place());
            self.complain(node.at, "not-steps", "a choice is a mapping of actions", help);
            return None;
        };
        let before = self.free;
        let key = |key: &str| get(step, key);
        // the condition under which the step is reached: its `when`, or that of the `if` around it
        let reached = match self.program.ops.last() {
            Some(Op::Unless(condition, _)) if key("who").is_none() => Some(condition.clone()),
            _ => None,
        };
        let saved = self.register(node.at);
        let (left, rest) = (self.register(node.at), self.register(node.at));
        let who = match key("who") {
            Some(who) => Some(self.seats(who, scope)?),
            None => None,
        };
        let together = match key("together") {
            Some(together) => Some(self.seats(together, scope)?),
            None => None,
        };
        let times = match key("times").or(key("up_to")) {
            Some(times) => self.times(times, scope)?,
            None => Num::one(),
        };
        let may = key("may").and_then(text).map(|word| {
            self.program.declines.push(word.to_owned());
            (self.program.declines.len() - 1) as u16
        });
        let skip = match key("if_none").map(|node| (node, text(node))) {
            None => false,
            Some((_, Some("skip"))) => true,
            Some((node, _)) => {
                self.complain(
                    node.at,
                    "no-key",
                    "`if_none` can only be `skip`",
                    "write `if_none: skip`, or leave it out",
                );
                false
            }
        };
        let nth = self.program.choices.len();
        let skip = skip || key("times").is_some() || key("up_to").is_some();
        let once = key("times").or(key("up_to")).is_none() && together.is_none();
        self.emit(Op::Save(saved));
        if !once {
            self.emit(Op::Load(left, times));
            self.emit(Op::Load(rest, Num::Const(-1)));
        }
        let ask = self.here();
        self.drain();
        let who_chooses = who.is_some() || together.is_some();
        let choice = Choice {
            who,
            actions: 0..0,
            may,
            skip,
            together: together.clone(),
            once,
            left,
            rest,
            sets: self.live_sets(scope),
            reads: (0, 0),
            ask,
            done: 0,
            each: scope.each,
            seats: scope.seats.iter().copied().chain([saved]).collect(),
        };
        self.program.choices.push(choice);
        self.program.asked.push(step.at);
        self.emit(Op::Ask(nth as u8));
        let sets = self.program.sets;
        let mut picked = sets;
        let others = if who_chooses { scope.others() } else { scope.clone() };
        let seats = if who_chooses { Vec::new() } else { scope.seats.iter().copied().chain([saved]).collect() };
        let within = Scope { caller: Some(saved), seats, ..others };
        let first = self.program.actions.len();
        let named = std::mem::take(&mut self.reads);
        // nested choices have actions of their own, so those of one choice must be consecutive
        for (i, (key, action)) in actions.iter().enumerate() {
            if actions[..i].iter().any(|(known, _)| known.text == key.text) {
                let what = format!("two actions of this choice are called `{}`", key.text);
                self.complain(key.at, "duplicate-key", what, "give one of them another name");
            }
            self.program.sets = sets;
            let read = self.action(&key.text, action, &within);
            picked = picked.max(self.program.sets);
            self.program.actions.push(read.0);
            let why = self.why(action, &within);
            self.program.why.push(why);
            self.free = read.1.max(self.free);
        }
        let ends = self.program.actions.len();
        self.program.choices[nth].reads = std::mem::replace(&mut self.reads, named);
        self.program.sets = picked;
        for (offset, (_, action)) in actions.iter().enumerate() {
            let body = self.here();
            self.program.actions[first + offset].body = body;
            let scope = self.action_scope(action, &within, first + offset);
            if let Some(steps) = get(action, "do") {
                self.steps(steps, &scope, around);
            }
            self.emit(Op::Acted { choice: nth as u8, action: (first + offset) as u16 });
        }
        let done = self.here();
        let choice = &mut self.program.choices[nth];
        (choice.actions, choice.done) = (first as u16..ends as u16, done);
        if together.is_some() {
            self.takes_twice(first..ends, done, step);
        }
        let spoken = scope.vars.iter().any(|(_, var)| matches!(var, Var::This));
        if may.is_none() && !skip && together.is_none() {
            let among = around.iter().rev().find_map(|around| around.among.as_ref());
            let known: Vec<&Num> = reached.iter().chain(among).collect();
            self.may_be_stuck(first..ends, step, spoken, &known);
        }
        if !spoken {
            let passed = who_chooses || scope.each.is_some() || around.iter().any(|around| around.turns);
            self.seated(step.at, passed);
        }
        if once {
            self.drain();
        }
        if who_chooses {
            self.emit(Op::Restore(saved));
        }
        (self.free, self.program.sets) = (before, sets);
        if nth > 250 {
            self.complain(node.at, "too-large", "there are more than 250 choices", "use fewer");
        }
        Some(())
    }

    /// An action without its steps, and the first register after those of the action.
    fn action(&mut self, name: &str, node: &Written, scope: &Scope) -> (Action, u8) {
        let mut action = Action {
            name: name.to_owned(),
            when: None,
            targets: Vec::new(),
            if_can: Vec::new(),
            also: None,
            pays: Vec::new(),
            body: 0,
            about: None,
        };
        let Some(all) = entries(node) else {
            let help = match items(node) {
                Some(_) => format!("write `{name}: {{do: [..]}}`"),
                None => format!("write `{name}: {{}}` if it does nothing, or {{card: {}, do: [..]}}", self.a_place()),
            };
            self.complain(node.at, "wrong-type", format!("the action `{name}` must be a mapping"), help);
            return (action, self.free);
        };
        self.idle(name, node, all);
        let mut within = scope.clone();
        if let Some(when) = get(node, "when") {
            self.secret(when, name, scope, false);
            action.when = self.truth(when, scope);
        }
        for (key, range) in all {
            let (kind, own) = key.text.split_once(' ').unwrap_or((&key.text, &key.text));
            if is_key(&key.text) {
                continue;
            }
            if !is_target(kind) {
                let (keys, kinds) = (names(&ACTION), names(&TARGET));
                let known = keys.iter().chain(&kinds).copied();
                let help = idiom::of_key(kind, &keys).unwrap_or_else(|| {
                    meant(kind, known, &format!("its keys are {} and {}", keys.join(", "), kinds.join(", ")))
                });
                self.complain(key.at, "no-key", format!("an action has no key `{}`", key.text), help);
                continue;
            }
            if action.targets.len() == TARGETS {
                self.complain(
                    key.at,
                    "too-large",
                    format!("an action can have {TARGETS} targets"),
                    "split it into two choices",
                );
                continue;
            }
            self.secret(get(range, "of").unwrap_or(range), name, scope, true);
            let reg = self.register(key.at);
            let found = self.target(kind, range, &within, reg);
            // a target that cannot be read still has a name that the steps may use
            let (target, var) = found.unwrap_or_else(|| {
                let target = match kind {
                    "player" => Target::Player(Seats::Nobody),
                    "number" => Target::Number(Num::one(), Num::one()),
                    "word" => Target::Word(Values::Listed(Vec::new()), Kind::Word),
                    "place" => Target::Place(0, None, None),
                    "some" => {
                        Target::Some { cards: Cards::None, least: Num::one(), most: Num::one(), by: Vec::new(), set: 2 }
                    }
                    _ => Target::Card(Cards::None),
                };
                let var = target.var(reg);
                (target, var)
            });
            if matches!(var, Var::Card(_)) && (action.about.is_none() || own == "card") {
                action.about = Some(reg);
            }
            action.targets.push((reg, target));
            within = within.with(own, var);
        }
        if let Some(if_can) = get(node, "if_can") {
            let looking = Scope { looked: true, ..within.clone() };
            for condition in items(if_can).unwrap_or(std::slice::from_ref(if_can)) {
                self.secret(condition, name, scope, false);
                let (condition, first) = (self.truth(condition, &looking), action.targets.first());
                if let (Some(condition), Some((_, Target::Card(cards)))) = (condition, first) {
                    let narrower = self.narrowed(cards.clone(), condition);
                    action.if_can.push(narrower);
                }
            }
        }
        if let Some(also) = get(node, "also") {
            self.secret(also, name, scope, false);
            action.also = self.truth(also, &within);
        }
        if let Some(pays) = get(node, "pays").filter(|pays| entries(pays).is_none()) {
            let help = format!("write a mark and an amount, as in `pays: {{{}: 2}}`", self.a_mark());
            self.complain(pays.at, "wrong-type", "`pays` must be a mapping of marks to amounts", help);
        }
        for (key, cost) in get(node, "pays").and_then(entries).unwrap_or_default() {
            match self.mark(&key.text) {
                Some(mark) => {
                    let cost = self.num(cost, &within, Kind::Number);
                    action.pays.extend(cost.map(|cost| (mark, cost)));
                }
                None => {
                    let names: Vec<String> = self.program.marks.iter().map(|mark| mark.name.clone()).collect();
                    let help = meant(&key.text, names.iter().map(String::as_str), "declare it under `marks`");
                    let what = format!("there is no mark `{}` to pay with", key.text);
                    self.complain(key.at, "no-mark", what, help);
                }
            }
        }
        (action, self.free)
    }

    /// The scope of an action's steps.
    fn action_scope(&mut self, node: &Written, scope: &Scope, nth: usize) -> Scope {
        let mut within = scope.clone();
        let targets = self.program.actions[nth].targets.clone();
        let named = entries(node).unwrap_or_default().iter().filter(|(key, _)| {
            let kind = key.text.split(' ').next().unwrap_or_default();
            !is_key(&key.text) && is_target(kind)
        });
        for ((key, _), (reg, target)) in named.zip(targets) {
            let own = key.text.split_once(' ').map_or(key.text.as_str(), |(_, own)| own);
            within = within.with(own, target.var(reg));
            if let Target::Card(cards) | Target::Some { cards, .. } = &target
                && !self.is_open(cards)
            {
                within.private.push(own.to_owned());
            }
        }
        within
    }

    /// Whether all players see these cards, judged by the expression alone.
    pub(crate) fn is_open(&self, cards: &Cards) -> bool {
        match cards {
            Cards::Place(place, _) | Cards::At(place, ..) | Cards::Tops(place, _) => {
                let seen = self.program.places.get(usize::from(*place)).map(|place| place.seen);
                seen == Some(Seen::All) || seen == Some(Seen::Top) && matches!(cards, Cards::Tops(..))
            }
            Cards::Where(of, _) | Cards::Only(of, _) | Cards::Printed(of, ..) => self.is_open(of),
            Cards::Best(_, _, of) | Cards::End(_, _, of) | Cards::Minus(of, _) | Cards::As(_, of) => self.is_open(of),
            Cards::Plus(a, b) => self.is_open(a) && self.is_open(b),
            Cards::Case(cases, last) => cases.iter().all(|(_, then)| self.is_open(then)) && self.is_open(last),
            _ => false,
        }
    }

    fn target(&mut self, kind: &str, range: &Written, scope: &Scope, reg: u8) -> Option<(Target, Var)> {
        Some(match kind {
            "card" => (Target::Card(self.cards(range, scope)?), Var::Card(reg)),
            "player" => (Target::Player(self.seats(range, scope)?), Var::Seat(reg)),
            "number" => {
                let written = text(range).unwrap_or_default();
                if !written.contains("..") {
                    let what = format!("`{written}` is not a range");
                    self.complain(range.at, "range", what, "write two numbers with two dots between them: 0..9");
                    return None;
                }
                let (low, high) = self.range(range, scope)?;
                if let (Some(least), Some(most)) = (low.folded(), high.folded())
                    && least > most
                {
                    let what = format!("the range `{written}` is empty; write the smaller number first");
                    self.complain(range.at, "range", what, format!("write {most}..{least}"));
                }
                (Target::Number(low, high), Var::Num(reg, Kind::Number))
            }
            "word" => self.word_target(range, scope, reg)?,
            "place" => self.place_target(range, scope, reg)?,
            _ => self.some_target(range, scope)?,
        })
    }

    /// Reports a part of an action that depends on cards which the choosing player cannot see. They may be counted.
    fn secret(&mut self, node: &Written, action: &str, scope: &Scope, range: bool) {
        let Some(written) = text(node) else { return };
        for part in if range { written.split("..").collect() } else { vec![written] } {
            let Ok(tree) = expression::read(part) else { continue };
            if let Some((found, name)) = self.hidden(&tree, false, &scope.foreign, &mut Vec::new()) {
                let place = if part.len() == written.len() { at(node, &found) } else { node.at };
                let what = format!("`{action}`: the choice depends on `{name}`, which the choosing player cannot see");
                self.complain(
                    place,
                    "asks-hidden",
                    what,
                    "use only its `count`, show the cards first, or test it in the steps under `do`",
                );
            }
        }
    }

    /// The first part of an expression, terms included, that reads hidden cards.
    fn hidden(
        &self,
        e: &Expression,
        counted: bool,
        foreign: &[String],
        met: &mut Vec<String>,
    ) -> Option<(Expression, String)> {
        let place_seen = |name: &str| self.place(name).map(|i| self.program.places[usize::from(i)].seen);
        let found = |name: &str| Some((e.clone(), name.to_owned()));
        match &e.form {
            Form::Name(name) if foreign.contains(name) => Some(name).filter(|_| !counted).and_then(|name| found(name)),
            Form::Name(name) => match place_seen(name) {
                Some(Seen::Nobody | Seen::Others | Seen::Top) if !counted => found(name),
                _ => {
                    let term = self.terms.iter().find(|term| term.name == name)?;
                    if met.contains(name) {
                        return None;
                    }
                    met.push(name.clone());
                    let tree = expression::read(text(term.node).or(get(term.node, "is").and_then(text))?).ok()?;
                    self.hidden(&tree, counted, foreign, met).and_then(|_| found(name))
                }
            },
            Form::End(End::Last, None, of) if self.is_topped(of) => None,
            Form::Of(tops, of) if tops == "tops" && self.is_topped(of) => None,
            Form::Of(name, of) => match (place_seen(name), &of.form) {
                (Some(Seen::Owner | Seen::Nobody), Form::Name(me))
                    if me == "me" && place_seen(name) != Some(Seen::Nobody) =>
                {
                    None
                }
                (Some(Seen::Owner | Seen::Nobody | Seen::Top), _) if !counted => found(name),
                _ => self.hidden(of, name == "owner", foreign, met),
            },
            Form::Quantity(quantity, of) => {
                let plain = matches!(of.form, Form::Name(_) | Form::Of(..) | Form::Binary(..));
                self.hidden(
                    of,
                    plain && matches!(quantity, Quantity::Count | Quantity::Any | Quantity::No),
                    foreign,
                    met,
                )
            }
            Form::Not(of) | Form::Fold(_, _, of) | Form::End(_, _, of) => self.hidden(of, false, foreign, met),
            Form::At(of, nth) => {
                let place = self.hidden(of, counted, foreign, met);
                place.or_else(|| self.hidden(nth, false, foreign, met))
            }
            Form::Words(_) => None,
            Form::Numbers(a, b) => self.hidden(a, false, foreign, met).or_else(|| self.hidden(b, false, foreign, met)),
            Form::Sets(of, _) | Form::Fits(of, _) | Form::Leftover(_, of, _) => self.hidden(of, false, foreign, met),
            Form::Binary(_, a, b) => {
                self.hidden(a, counted, foreign, met).or_else(|| self.hidden(b, counted, foreign, met))
            }
            Form::Where(a, b) => self.hidden(a, false, foreign, met).or_else(|| self.hidden(b, false, foreign, met)),
            Form::Extreme(_, all) => all.iter().find_map(|one| self.hidden(one, counted, foreign, met)),
            Form::Extends(of) => self.hidden(of, false, foreign, met),
            Form::Number(_) | Form::Says(_) => None,
        }
    }

    /// Whether all players see the top one of these cards.
    fn is_topped(&self, e: &Expression) -> bool {
        match &e.form {
            Form::Name(name) | Form::Of(name, _) => {
                self.place(name).is_some_and(|place| self.program.places[usize::from(place)].seen == Seen::Top)
            }
            Form::At(of, _) => self.is_topped(of),
            _ => false,
        }
    }
}
