//! Steps and actions in English, so that every rule has a true sentence.

use crate::expression;
use crate::node::{entries, get, text};
use crate::plain::{blanks, with_article};
use crate::program::{Holding, Owner};
use crate::reader::Reader;
use crate::told::capital;
use ground::locus::written::Written;

impl Reader<'_> {
    /// The sentence of a step. If it has steps below it, the sentence ends in a colon.
    pub(crate) fn sentence(&self, verb: &str, object: &Written, step: &Written) -> String {
        let what = text(object).map(|written| self.phrase(written)).unwrap_or_default();
        let key = |key: &str| get(step, key).and_then(text).map(|written| self.phrase(written));
        let only = |key: &str| get(step, key).and_then(text).map(|written| self.whether(written));
        let to = key("to").unwrap_or_default();
        let from = key("from").unwrap_or_default();
        let name = text(object).unwrap_or_default().replace('_', " ");
        let cards = |n: &str| match n {
            "1" => "1 card".to_owned(),
            "all" | "all players" => "all cards".to_owned(),
            n if n.starts_with(|c: char| c.is_ascii_digit()) && !n.contains(['+', '\u{2212}', '\u{d7}', '/']) => {
                format!("{n} cards")
            }
            n => format!("as many cards as {n}"),
        };
        let mut says = match verb {
            "shuffle" => format!("Shuffle {what}"),
            "deal" => {
                let to = get(step, "to").and_then(text).unwrap_or_default();
                let each = self.place(to).is_some_and(|place| {
                    self.program.places.get(usize::from(place)).is_some_and(|place| place.owner == Owner::Player)
                });
                let to = to.replace('_', " ");
                let to = if each { format!("each player's {to}") } else { format!("the {to}") };
                let first = key("first").map(|first| format!(", beginning with {first}")).unwrap_or_default();
                format!(
                    "Deal {} from {from} to {to}{first}",
                    cards(if text(object) == Some("all") { "all" } else { &what })
                )
            }
            "draw" => format!("Draw {} from {from} to {to}", cards(&what)),
            "move" => {
                let bottom = if get(step, "at").is_some() { ", at the bottom" } else { "" };
                let joins = if get(step, "joins").is_some() { ", to a group that it goes with" } else { "" };
                format!("Move {what} to {to}{bottom}{joins}")
            }
            "swap" | "trade" => format!("Exchange {what} with {}", key("with").unwrap_or_default()),
            "pass" => {
                format!("Each player passes {} to {}", what.replace("your ", "their "), to.replace("your ", "their "))
            }
            "show" => format!("Show {what} to {}", key("to").unwrap_or_else(|| "all players".to_owned())),
            "set" => {
                let mark = text(object).and_then(|written| self.mark(written.split(' ').next().unwrap_or_default()));
                let holding = mark.map(|mark| self.program.marks[usize::from(mark)].holding);
                match holding {
                    Some(Holding::Number) => format!("Set {what} to {to}"),
                    Some(Holding::Truth) => {
                        let what = match name.split_once(" of ") {
                            Some((name, of)) => {
                                format!("\u{201c}{name}\u{201d} of {}", self.phrase(&of.replace(' ', "_")))
                            }
                            None => format!("\u{201c}{name}\u{201d}"),
                        };
                        match get(step, "to").and_then(text) {
                            Some("yes" | "no") | None => format!("Set {what} to {to}"),
                            Some(written) => format!("Set {what} to yes if {}, else to no", self.whether(written)),
                        }
                    }
                    Some(Holding::Seat { .. }) if to == "you" => format!("You become {what}"),
                    Some(Holding::Seat { .. }) => format!("{} becomes {what}", capital(&to)),
                    _ => format!("{} becomes {to}", capital(&what)),
                }
            }
            "add" => match what.strip_prefix('\u{2212}') {
                Some(less) => format!("Take {less} from {to}"),
                None => format!("Add {what} to {to}"),
            },
            "steal" => {
                let of = get(step, "of").and_then(text).unwrap_or_default().replace('_', " ");
                format!("Take {what} {of} from {from}")
            }
            "roll" => format!("Roll a die of {what} for {}", key("into").unwrap_or_default()),
            "obey" => format!("Do what is printed on {what}"),
            "do" => format!("Follow the steps of \u{201c}{name}\u{201d}"),
            "out" if what == "you" => "You are out of the game".to_owned(),
            "out" => format!("These players are out of the game: {what}"),
            "in" => format!("These players are in the game again: {what}"),
            "win" if what == "you" => "You win the game".to_owned(),
            "win" => format!("The game is won by {what}"),
            "end" if name == "game" => "The game ends".to_owned(),
            "end" if name == "turn" => "The turn ends".to_owned(),
            "end" => format!("This {name} ends"),
            "leave" => format!("No more {name}"),
            "each" => {
                let from = get(step, "from").map(|_| format!(", beginning with {from}")).unwrap_or_default();
                match text(object) {
                    Some(one) if self.is_seats(one) => capital(&what),
                    _ => format!("One after the other, {what}{from}"),
                }
            }
            "each_card" => format!("For each card of {what}"),
            "turns" => {
                let among = only("among").map(|among| format!(", those for whom {}", among.replace("your ", "their ")));
                let among = among.unwrap_or_default();
                let until = only("until").map(|until| format!(", until {until}")).unwrap_or_default();
                // a list of all players begins with the first player
                let from =
                    if ["all", "players"].contains(&text(object).unwrap_or_default()) { "player 1" } else { &what };
                format!("Players take turns, beginning with {from}{among}{until}")
            }
            "repeat" => {
                let times = match key("times").as_deref() {
                    Some("1") => " once".to_owned(),
                    Some("2") => " twice".to_owned(),
                    Some(n) if n.starts_with(|c: char| c.is_ascii_digit()) => format!(" {n} times"),
                    Some(n) => format!(" as many times as {n}"),
                    None => String::new(),
                };
                let whilst = only("while").map(|whilst| format!(" while {whilst}")).unwrap_or_default();
                let until = only("until").map(|until| format!(" until {until}")).unwrap_or_default();
                let an = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
                format!("Play {an} {name}{times}{whilst}{until}")
            }
            "block" => capital(&name),
            "if" => format!("If {}", text(object).map(|written| self.whether(written)).unwrap_or_default()),
            "choose" => {
                let who = match (key("who"), key("together")) {
                    (Some(who), _) => format!("Choice of {who}"),
                    (None, Some(all)) => format!("All at once, {all} choose"),
                    (None, None) => "The player chooses".to_owned(),
                };
                let often = key("times").map(|n| format!(" {n} times")).unwrap_or_default();
                let upto = key("up_to").map(|n| format!(" up to {n} times")).unwrap_or_default();
                let may = get(step, "may").and_then(text);
                let may = may.map(|may| format!(", or may say \u{201c}{}\u{201d}", blanks(may)));
                format!("{who}{often}{upto}{}", may.unwrap_or_default())
            }
            other => capital(other),
        };
        if let Some(when) = only("when") {
            says += &format!(", if {when}");
        }
        let below = ["each", "each_card", "turns", "repeat", "block", "if", "choose"].contains(&verb);
        says + if below { ":" } else { "." }
    }

    /// The targets of an action, its conditions, and its cost.
    pub(crate) fn action_sentence(&self, name: &str, action: &Written) -> String {
        let mut parts = Vec::new();
        for (key, range) in entries(action).unwrap_or_default() {
            let of = text(get(range, "of").unwrap_or(range));
            let said = of.map(|written| self.phrase(written)).unwrap_or_default();
            match key.text.split(' ').next().unwrap_or_default() {
                "card" => parts.push(with_article(&self.one(of).replacen("card in ", "card from ", 1))),
                "player" => parts.push(format!("one of {said}")),
                "number" => parts.push(format!("a number from {said}")),
                "some" => {
                    let many = get(range, "count").and_then(text).map(|count| self.phrase(count));
                    let fit = get(range, "by").and_then(text).map(|by| format!(", which are a {}", blanks(by)));
                    let fit = fit.map(|fit| fit.replace("a patterns", "one of the patterns")).unwrap_or_default();
                    let many = many.unwrap_or_else(|| "one or more".to_owned());
                    let cards = if many == "1" { "card" } else { "cards" };
                    parts.push(format!("{many} {cards} of {said}{fit}"));
                }
                "place" => parts.push(format!("one of {said}")),
                "word" => parts.push(with_article(&self.one(of))),
                _ => {}
            }
        }
        let mut says = format!("**{}** {}", capital(name), parts.join(", and choose ")).trim_end().to_owned();
        let key = |key: &str| get(action, key).and_then(text).map(|written| self.whether(written));
        if let Some(can) = key("if_can") {
            says += &format!(", one whose {can} if you can");
        }
        if let Some(also) = key("also") {
            says += &format!(", so that {also}");
        }
        for (mark, cost) in get(action, "pays").and_then(entries).unwrap_or_default() {
            let cost = text(cost).map(|written| self.phrase(written)).unwrap_or_default();
            says += &format!("; it costs {cost} of your {}", mark.text.replace('_', " "));
        }
        if let Some(when) = key("when") {
            says += &format!(", if {when}");
        }
        says + "."
    }

    /// A value in words, or as written if it cannot be parsed.
    pub(crate) fn phrase(&self, written: &str) -> String {
        let tree = expression::read(written).ok();
        if let (None, Some((low, high))) = (&tree, written.split_once("..")) {
            return format!("{} to {}", self.phrase(low), self.phrase(high));
        }
        if self.sheet.kinds.iter().any(|kind| kind.name == written) && written != "card" {
            return format!("every {}", written.replace('_', " "));
        }
        if let Some((_, n)) = self.sheet.rules.iter().find(|(rule, _)| rule == written) {
            return n.to_string();
        }
        match written {
            "all" | "players" => "all players".to_owned(),
            "others" => "the other players".to_owned(),
            "cards" => "all cards".to_owned(),
            _ => tree.map_or_else(|| written.to_owned(), |tree| self.spelled(&tree)),
        }
    }

    /// One of some cards in words: `card in your hand that is red`.
    fn one(&self, written: Option<&str>) -> String {
        let written = written.unwrap_or_default();
        expression::read(written).map_or_else(|_| written.to_owned(), |tree| self.one_of(&tree, ""))
    }

    /// A condition in words.
    pub(crate) fn whether(&self, written: &str) -> String {
        expression::read(written).map_or_else(|_| written.to_owned(), |tree| self.condition(&tree))
    }
}
