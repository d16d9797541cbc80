//! Warns of steps and choices that are valid but surely not intended: piles that run out, choices with nothing to choose, turns that never
//! pass.

use crate::expression::Sign;
use crate::node::{get, text};
use crate::program::{Action, At, Bearers, Cards, Num, Op, Owner, Reg, Seats, Target};
use crate::reader::Reader;
use cards::declared::sheet::Dealt;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::locus::written::{Key, Written};
use std::ops::Range;

impl Reader<'_> {
    /// Warns of a choice with nothing to choose if no condition holds, because the game then gets stuck. Some conditions are known to hold
    /// where the choice is made. A word may be obeyed when places are empty.
    pub(crate) fn may_be_stuck(&mut self, actions: Range<usize>, step: &Written, in_word: bool, known: &[&Num]) {
        let all = &self.program.actions[actions];
        let why = |action: &Action| {
            let target = action.targets.iter().find_map(|(_, target)| self.may_be_empty(target, in_word));
            match action {
                Action { when: Some(_), .. } => Some("has a `when`"),
                Action { also: Some(_), .. } => Some("has an `also`"),
                Action { pays, .. } if !pays.is_empty() => Some("must be paid for"),
                _ => target,
            }
        };
        let told: Option<Vec<String>> =
            all.iter().map(|action| Some(format!("`{}` {}", action.name, why(action)?))).collect();
        let plain = |action: &&Action| action.also.is_none() && action.pays.is_empty() && action.targets.is_empty();
        let whens: Vec<&Num> = all.iter().filter(plain).filter_map(|action| action.when.as_ref()).collect();
        let either = whens.iter().any(|one| whens.iter().any(|other| one.is_opposite(other)));
        let sure = known.iter().any(|known| all.iter().any(|action| action.is_sure(known)));
        if let Some(told) = told.filter(|_| !either && !sure && !self.always_one(all)) {
            let what = format!("the game gets stuck if there is nothing to choose: {}", told.join(", "));
            let help = "add `may: pass` or `if_none: skip` to the choice, or an action that can always be taken";
            self.diags.push(Diag::warning(step.at, "may-be-stuck", what).help(help));
        }
    }

    /// The reason why a target may have nothing to choose from.
    fn may_be_empty(&self, target: &Target, in_word: bool) -> Option<&'static str> {
        match target {
            Target::Card(cards) if narrowed(cards) => Some("needs a card that meets its condition"),
            Target::Card(_) if in_word => Some("needs a card, but there may be none"),
            Target::Player(Seats::Where(..) | Seats::Mark(..)) => Some("needs a player that meets its condition"),
            Target::Some { by, .. } if !by.is_empty() => Some("needs cards that fit a pattern"),
            Target::Some { cards, .. } if narrowed(cards) => Some("needs cards that meet its condition"),
            Target::Place(.., Some(_)) => Some("needs a place that meets its condition"),
            Target::Player(_) if self.program.players.0 == 1 => Some("needs a player"),
            Target::Number(low, high) => match (low.folded(), high.folded()) {
                (Some(low), Some(high)) if low <= high => None,
                _ => Some("needs a number, but the range may be empty"),
            },
            _ => None,
        }
    }

    /// Whether the actions test only printed values and together have a choice for every card of a place.
    fn always_one(&self, actions: &[Action]) -> bool {
        let mut left: Option<Vec<bool>> = None;
        let mut place = None;
        for action in actions {
            let plain = action.when.is_none() && action.also.is_none() && action.pays.is_empty();
            let [(_, Target::Card(Cards::Only(of, mask)))] = &action.targets[..] else { continue };
            let Cards::Place(of, _) = &**of else { continue };
            if plain && *place.get_or_insert(*of) == *of {
                let left = left.get_or_insert_with(|| vec![true; self.program.titles.len()]);
                left.iter_mut().zip(&self.program.masks[*mask]).for_each(|(left, has)| *left &= !has);
            }
        }
        left.is_some_and(|left| !left.contains(&true))
    }

    /// Warns of kinds of card that no place has under `starts`.
    pub(crate) fn never_started(&mut self, play: &Written) {
        let started = |card: u8| self.program.places.iter().any(|place| place.starts.contains(&card));
        let lost = (0..self.program.titles.len()).find(|card| !started(*card as u8));
        let kind = lost.and_then(|lost| {
            let copies = |card: &Dealt| std::iter::repeat_n(card.kind, card.copies.into());
            self.sheet.kinds.get(self.sheet.cards.iter().flat_map(copies).nth(lost)?)
        });
        if let (Some(kind), Some(first)) = (kind, self.program.places.first()) {
            let what = format!(
                "some cards of the kind `{}` are not in any `starts`, so they begin in `{}`",
                kind.name, first.name
            );
            let at = get(play, "places").map_or(play.at, |places| places.at);
            let help = format!("add `starts: {}` to the place where they should begin", kind.name);
            self.diags.push(Diag::warning(at, "no-start", what).help(help));
        }
    }

    /// Notes whether the turn passes to another seat.
    pub(crate) fn seated(&mut self, at: Locus, passed: bool) {
        match (passed, self.alone) {
            (true, _) => self.alone = Some(None),
            (false, None) => self.alone = Some(Some(at)),
            _ => {}
        }
    }

    /// Warns of a secret choice in which two players can take the same shared card; the steps of its actions end at `done`.
    pub(crate) fn takes_twice(&mut self, actions: Range<usize>, done: At, step: &Written) {
        let moved = |action: &Action, reg: Reg| {
            let steps = self.program.ops.get(usize::from(action.body)..usize::from(done)).unwrap_or_default();
            let ends = steps.iter().position(|op| matches!(op, Op::Acted { .. })).unwrap_or(steps.len());
            let moves = |op: &Op| matches!(op, Op::Move { cards: Cards::Held(known), .. } if *known == reg);
            steps[..ends].iter().any(moves)
        };
        let taken = self.program.actions[actions].iter().find_map(|action| {
            let shared = |(reg, target): &(Reg, Target)| match target {
                Target::Card(cards) => {
                    cards.root().filter(|place| self.place_owner(*place) == Owner::Table && moved(action, *reg))
                }
                _ => None,
            };
            Some((action.name.clone(), action.targets.iter().find_map(shared)?))
        });
        if let Some((action, place)) = taken {
            let place = &self.program.places[usize::from(place)].name;
            let what = format!(
                "`{action}`: two players can choose the same card of `{place}` at once, and the later one takes it from the other"
            );
            let help = "let the players choose one after the other (`each: players`), or put the choice into a mark and settle it afterwards";
            self.diags.push(Diag::warning(step.at, "same-card", what).help(help));
        }
    }

    /// Warns of a step outside of all turns that changes only what the first player has; its operations begin at `from`.
    pub(super) fn for_one(&mut self, at: Locus, verb: &str, from: usize) {
        let own = |op: &Op| match op {
            Op::Draw { to, .. } | Op::Move { to, .. } => {
                matches!(to.of, Seats::Me) && self.place_owner(to.place) == Owner::Player
            }
            Op::Set { mark, of: Bearers::Seats(Seats::Me), .. }
            | Op::Add { mark, of: Bearers::Seats(Seats::Me), .. } => {
                self.program.marks[usize::from(*mark)].owner == Owner::Player
            }
            _ => false,
        };
        let plain = ["draw", "move", "set", "add"].contains(&verb);
        if plain && self.program.players.1 > 1 && self.program.ops.iter().skip(from).any(own) {
            let what = "nobody is on turn here, so only the first player does this";
            let help = "put it into `{each: players, do: [..]}`, or name its owner, as in `MARK of all`";
            self.diags.push(Diag::warning(at, "one-seat", what).help(help));
        }
    }

    /// Warns if the first player makes all choices of a game for several players.
    pub(crate) fn never_passed(&mut self) {
        if let Some(Some(at)) = self.alone.filter(|_| self.program.players.1 > 1) {
            let what = "the turn never passes: the first player makes every choice of the game";
            let help = "put the choice into `{turns: players, until: .., do: [..]}` or `{each: players, do: [..]}`";
            self.diags.push(Diag::warning(at, "one-seat", what).help(help));
        }
    }

    /// Warns of an action that does nothing with its target.
    pub(crate) fn idle(&mut self, name: &str, action: &Written, keys: &[(Key, Written)]) {
        let about =
            |key: &Key| ["card", "player", "word", "number", "place", "some", "pays"].contains(&first_word(&key.text));
        let waits = |(_, word): &(&str, &Written)| {
            get(word, "whenever").and_then(|on| get(on, "action")).and_then(text) == Some(name)
        };
        let about = keys.iter().any(|(key, _)| about(key));
        if about && get(action, "do").is_none() && !self.words.iter().any(waits) {
            let what = format!("`{name}` does nothing with its target");
            let help = format!("add `do:` with its steps, as in do: [{{move: card, to: {}}}]", self.a_place());
            self.diags.push(Diag::warning(action.at, "no-effect", what).help(help));
        }
    }

    /// Reports a deal of more cards than the pile can have, with the smallest number of players for which this
    /// happens.
    pub(crate) fn dealt_out(&mut self) {
        let (low, high) = self.program.players;
        for players in low..=high {
            if let Some((nth, each, wanted, there)) = self.overdealt(players) {
                let (op, at) = self.dealt[nth];
                let Op::Deal { from, to, .. } = &self.program.ops[op] else { return };
                let pile = &self.program.places[usize::from(from.place)].name;
                let to_all = self.place_owner(*to) == Owner::Player;
                let dealt = match to_all {
                    true => format!("{players} players are dealt {each} cards each"),
                    false => format!("{each} cards are dealt"),
                };
                let what = format!("{dealt}: that needs {wanted} cards, but `{pile}` has {there}");
                self.complain(
                    at,
                    "dealt-out",
                    what,
                    "deal fewer, print more, or lower `players`; `deal: all` deals all that are there",
                );
                return;
            }
        }
    }

    /// The first deal of too many cards: its index, the cards for each, the cards needed in all, and those there are.
    fn overdealt(&self, players: u8) -> Option<(usize, i64, i64, i64)> {
        let program = &self.program;
        let all = program.titles.len() as i64;
        let comes_in = |place: u8| program.ops.iter().any(|op| op.fills() == Some(place) || op.mixes());
        let room = |place: u8| {
            let spec = &program.places[usize::from(place)];
            if comes_in(place) || spec.refill.is_some() { all } else { spec.starts.len() as i64 }
        };
        let mut taken: Vec<i64> = vec![0; program.places.len()];
        for (op, step) in program.ops.iter().enumerate() {
            let Op::Deal { count, from, to, .. } = step else {
                // deals add up along plain steps; after others, cards may have come back
                if !matches!(step, Op::Shuffle(_) | Op::Set { .. } | Op::Add { .. }) {
                    taken.fill(0);
                }
                continue;
            };
            let Some(each) = count.as_ref().and_then(|count| at_table(count, players)).map(i64::from) else { continue };
            let seats = if self.place_owner(*to) == Owner::Player { i64::from(players) } else { 1 };
            let source = usize::from(from.place);
            taken[source] += each.max(0) * seats;
            // a pile in which nothing begins is reported elsewhere
            if taken[source] > room(from.place) && room(from.place) > 0 {
                let nth = self.dealt.iter().position(|(known, _)| *known == op)?;
                return Some((nth, each, taken[source], room(from.place)));
            }
        }
        None
    }

    fn place_owner(&self, place: u8) -> Owner {
        self.program.places[usize::from(place)].owner
    }
}

/// Whether a condition filters the cards.
fn narrowed(cards: &Cards) -> bool {
    match cards {
        Cards::Where(..) | Cards::Only(..) | Cards::Minus(..) | Cards::None => true,
        Cards::Best(_, _, of) | Cards::End(_, _, of) => narrowed(of),
        Cards::Plus(a, b) => narrowed(a) && narrowed(b),
        Cards::Case(cases, last) => cases.iter().any(|(_, then)| narrowed(then)) || narrowed(last),
        _ => false,
    }
}

/// The value of a number, if it depends only on the number of players.
fn at_table(num: &Num, players: u8) -> Option<i32> {
    match num {
        Num::Players => Some(players.into()),
        Num::Math(sign, a, b) => Some(crate::program::math(*sign, at_table(a, players)?, at_table(b, players)?)),
        Num::Case(cases, last) => {
            for (condition, then) in cases {
                if at_table(condition, players)? != 0 {
                    return at_table(then, players);
                }
            }
            at_table(last, players)
        }
        other => other.folded(),
    }
}

fn first_word(key: &str) -> &str {
    key.split(' ').next().unwrap_or_default()
}

impl Action {
    /// Whether an action needs only a card, and a condition says that there is one.
    fn is_sure(&self, known: &Num) -> bool {
        if let Num::Math(Sign::And, a, b) = known {
            return self.is_sure(a) || self.is_sure(b);
        }
        let Num::Math(Sign::More, count, nought) = known else { return false };
        let (Num::Count(those), Some(0)) = (&**count, nought.folded()) else { return false };
        let free = self.when.is_none() && self.also.is_none() && self.pays.is_empty();
        matches!(&self.targets[..], [(_, Target::Card(cards))] if free && format!("{cards:?}") == format!("{those:?}"))
    }
}

impl Num {
    /// Whether one expression is the negation of the other, judged only by their forms.
    fn is_opposite(&self, other: &Num) -> bool {
        let same = |a: &Num, b: &Num| format!("{a:?}") == format!("{b:?}");
        match (self, other) {
            (Num::Not(of), other) => same(of, other),
            (Num::Math(Sign::More, a, b), Num::Math(Sign::Equal, c, d)) => {
                matches!(**a, Num::Count(_) | Num::Seated(_)) && same(a, c) && same(b, d) && b.folded() == Some(0)
            }
            _ => false,
        }
    }
}

impl Op {
    /// The place to which cards go.
    pub(crate) fn fills(&self) -> Option<u8> {
        match self {
            Op::Deal { to, .. } => Some(*to),
            Op::Draw { to, .. } | Op::Move { to, .. } => Some(to.place),
            Op::Pass { into, .. } => Some(*into),
            _ => None,
        }
    }

    /// Whether a step moves cards out of several places.
    fn mixes(&self) -> bool {
        matches!(self, Op::Trade(..))
    }
}
