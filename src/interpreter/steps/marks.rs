//! The marks and numbers that steps name.

use crate::meaning::Typed;
use crate::node::{meant, text};
use crate::program::{Bearers, Cards, Holding, Num, Seats, Value};
use crate::reader::{Kind, Reader, Scope};
use ground::diag::Diag;
use ground::locus::written::Written;

impl Reader<'_> {
    /// A mark with its owner.
    pub(super) fn marked(&mut self, node: &Written, scope: &Scope) -> Option<(u8, Bearers)> {
        let written = text(node).unwrap_or_default();
        let (name, whose) = written.split_once(" of ").map_or((written, None), |(name, of)| (name, Some(of)));
        let Some(mark) = self.mark(name.trim()) else {
            let names: Vec<String> = self.program.marks.iter().map(|mark| mark.name.clone()).collect();
            let help = meant(name.trim(), names.iter().map(String::as_str), "declare it under `marks`");
            self.complain(node.at, "no-mark", format!("there is no mark `{}`", name.trim()), help);
            return None;
        };
        if whose.is_none() && !self.is_on_cards(mark) {
            return Some((mark, Bearers::Seats(Seats::Me)));
        }
        match self.meaning(node, scope)? {
            Typed::Cards(Cards::Mark(mark)) => Some((mark, Bearers::Seats(Seats::Me))),
            Typed::Cards(Cards::As(of, card)) if matches!(*card, Cards::Mark(_)) => Some((mark, Bearers::Seats(*of))),
            Typed::Num(Num::Mark(mark, of), _) | Typed::Seats(Seats::Mark(mark, of)) => {
                Some((mark, Bearers::Seats(*of)))
            }
            Typed::Num(Num::MarkOn(mark, of, _), _) | Typed::Seats(Seats::MarkOn(mark, of)) => {
                Some((mark, Bearers::Cards(*of)))
            }
            _ => {
                let what = format!("`{written}` is not a mark of a player or a card");
                self.complain(node.at, "no-mark", what, format!("write its owner, as in `{} of me`", self.a_mark()));
                None
            }
        }
    }

    /// A number of cards, times or sides; if it is a written number, at least 1.
    pub(crate) fn times(&mut self, node: &Written, scope: &Scope) -> Option<Num> {
        let num = self.num(node, scope, Kind::Number)?;
        let written = text(node).unwrap_or_default();
        let nothing = written.trim().parse::<i64>().is_ok_and(|n| n == 0);
        if nothing || num.folded().is_some_and(|n| n < 0) {
            let what = format!("`{written}` must be a whole number, 1 or more");
            self.complain(node.at, "count", what, "write 1 or more");
        }
        Some(num)
    }

    /// A mark that is a number.
    pub(super) fn counted(&mut self, node: &Written, scope: &Scope) -> Option<(u8, Bearers)> {
        let (mark, of) = self.marked(node, scope)?;
        let spec = &self.program.marks[usize::from(mark)];
        if spec.holding != Holding::Number {
            let what = format!("the mark `{}` is not a number", spec.name);
            self.complain(node.at, "types", what, "name a mark with a range such as 0..9");
            return None;
        }
        Some((mark, of))
    }

    /// Warns of a total over several players that each of several players gets.
    pub(super) fn total_for_each(&mut self, node: &Written, value: &Num, of: &Bearers) {
        if matches!(of, Bearers::Seats(seats) if seats.several()) && value.totals() {
            let written = text(node).unwrap_or_default();
            let what = format!("`{written}` is the total over several players, and each of them gets the whole total");
            let help = "to give each player their own value, write {each: players, do: [..]} around the step, and leave out `of`";
            self.diags.push(Diag::warning(node.at, "one-total", what).help(help));
        }
    }

    /// The new value of a mark.
    pub(super) fn value(&mut self, mark: u8, node: &Written, scope: &Scope) -> Option<Value> {
        let kind = match self.program.marks[usize::from(mark)].holding {
            Holding::Number => Kind::Number,
            Holding::Truth => Kind::Truth,
            Holding::Word => Kind::Word,
            Holding::Seat { .. } => return self.seats(node, scope).map(Value::Seat),
            Holding::Card => return self.cards(node, scope).map(Value::Card),
        };
        self.num(node, scope, kind).map(Value::Num)
    }
}
