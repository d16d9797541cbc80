//! Steps and expressions in English: what a verb does with what it names, so that every rule has a sentence that is true.

use crate::expression::{self, End, Expression, Fold, Form, Quantity, Sign};
use crate::node::{entries, get, text};
use crate::program::{Holding, Owner};
use crate::reader::Reader;
use crate::told::capital;
use ground::locus::written::Written;

impl Reader<'_> {
    /// What a step does. The sentence of a step with steps below it ends in a colon.
    pub(crate) fn sentence(&self, verb: &str, object: &Written, step: &Written) -> String {
        let what = text(object).map(|written| self.phrase(written)).unwrap_or_default();
        let key = |key: &str| get(step, key).and_then(text).map(|written| self.phrase(written));
        let to = key("to").unwrap_or_default();
        let from = key("from").unwrap_or_default();
        let name = text(object).unwrap_or_default().replace('_', " ");
        let cards = |n: &str| match n {
            "1" => "1 card".to_owned(),
            "all" | "all players" => "all cards".to_owned(),
            n => format!("{n} cards"),
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
                format!("Move {what} to {to}{bottom}")
            }
            "swap" | "trade" => format!("Exchange {what} with {}", key("with").unwrap_or_default()),
            "pass" => format!("Each player passes {what} to {to}"),
            "show" => format!("Show {what} to {}", key("to").unwrap_or_else(|| "all players".to_owned())),
            "set" => format!("{} becomes {to}", capital(&what)),
            "add" => match what.strip_prefix("minus ") {
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
            "out" => format!("Out of the game for now: {what}"),
            "in" => format!("In the game again: {what}"),
            "win" => format!("The game is won by {what}"),
            "end" if name == "game" => "The game ends".to_owned(),
            "end" if name == "turn" => "The turn ends".to_owned(),
            "end" => format!("This {name} ends"),
            "leave" => format!("No more {name}"),
            "each" => {
                let from = get(step, "from").map(|_| format!(", beginning with {from}")).unwrap_or_default();
                format!("One after the other, {what}{from}")
            }
            "each_card" => format!("For each card of {what}"),
            "turns" => {
                let among = key("among").map(|among| format!(", those for whom {among}")).unwrap_or_default();
                let until = key("until").map(|until| format!(", until {until}")).unwrap_or_default();
                format!("Players take turns, beginning with {what}{among}{until}")
            }
            "repeat" => {
                let times = key("times").map(|times| format!(" {times} times")).unwrap_or_default();
                let whilst = key("while").map(|whilst| format!(" while {whilst}")).unwrap_or_default();
                let until = key("until").map(|until| format!(" until {until}")).unwrap_or_default();
                format!("Play a {name}; repeat it{times}{whilst}{until}")
            }
            "block" => capital(&name),
            "if" => format!("If {what}"),
            "choose" => {
                let who = match (key("who"), key("together")) {
                    (Some(who), _) => format!("Choice of {who}"),
                    (None, Some(all)) => format!("All at once, {all} choose"),
                    (None, None) => "The player chooses".to_owned(),
                };
                let often = key("times").map(|n| format!(" {n} times")).unwrap_or_default();
                let upto = key("up_to").map(|n| format!(" up to {n} times")).unwrap_or_default();
                let may = get(step, "may").and_then(text).map(|may| format!(", or may say \u{201c}{may}\u{201d}"));
                format!("{who}{often}{upto}{}", may.unwrap_or_default())
            }
            other => capital(other),
        };
        if let Some(when) = key("when") {
            says += &format!(", if {when}");
        }
        let below = ["each", "each_card", "turns", "repeat", "block", "if", "choose"].contains(&verb);
        says + if below { ":" } else { "." }
    }

    /// What an action is about, when it may be chosen, and what it costs.
    pub(crate) fn action_sentence(&self, name: &str, action: &Written) -> String {
        let mut parts = vec![format!("**{}**", capital(name))];
        for (key, range) in entries(action).unwrap_or_default() {
            let said = text(range).map(|written| self.phrase(written)).unwrap_or_default();
            match key.text.split(' ').next().unwrap_or_default() {
                "card" => parts.push(format!("a card of {said}")),
                "player" => parts.push(format!("a player of {said}")),
                "number" => parts.push(format!("a number from {}", said.replace("..", " to "))),
                "word" | "place" | "some" => parts.push(format!("a choice of {said}")),
                _ => {}
            }
        }
        let mut says = parts.join(" ");
        let key = |key: &str| get(action, key).and_then(text).map(|written| self.phrase(written));
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

    /// An expression in words; as it is written, where it cannot be read.
    pub(crate) fn phrase(&self, written: &str) -> String {
        if let Some((low, high)) = written.split_once("..") {
            return format!("{}..{}", self.phrase(low), self.phrase(high));
        }
        expression::read(written).map_or_else(|_| written.to_owned(), |tree| self.words_of(&tree, written))
    }

    fn words_of(&self, e: &Expression, written: &str) -> String {
        let words = |e: &Expression| self.words_of(e, written);
        match &e.form {
            Form::Number(n) => n.to_string(),
            Form::Name(name) => self.name_in_words(name),
            Form::Of(name, of) => self.of_in_words(name, of, words(of)),
            Form::Not(of) => format!("not {}", words(of)),
            Form::Binary(Sign::Minus, a, b) if matches!(a.form, Form::Number(0)) => format!("minus {}", words(b)),
            Form::Binary(sign, a, b) => format!("{} {} {}", words(a), between(*sign), words(b)),
            Form::Where(of, condition) => match &of.form {
                Form::Name(_) | Form::Of(..) => format!("{} with {}", words(of), words(condition)),
                _ => format!("{}, those with {}", words(of), words(condition)),
            },
            Form::Quantity(quantity, of) => {
                let kind = if self.seats_in(of) { "players" } else { "cards" };
                match quantity {
                    Quantity::Count => format!("the number of {kind} in {}", words(of)),
                    Quantity::Any => format!("there is any of {}", words(of)),
                    Quantity::No => format!("there is none of {}", words(of)),
                }
            }
            Form::Fold(fold, key, of) => {
                let key = key.replace('_', " ");
                match fold {
                    Fold::Sum => format!("the total {key} in {}", words(of)),
                    Fold::Highest => format!("the highest by {key} in {}", words(of)),
                    Fold::Lowest => format!("the lowest by {key} in {}", words(of)),
                    Fold::Variety => format!("the number of different values of {key} in {}", words(of)),
                }
            }
            Form::End(end, n, of) => {
                let end = if *end == End::First { "first" } else { "top" };
                match n {
                    Some(n) => format!("the {end} {} cards of {}", words(n), words(of)),
                    None => format!("the {end} card of {}", words(of)),
                }
            }
            Form::Extreme(most, all) => {
                let which = if *most { "the larger of" } else { "the smaller of" };
                format!("{which} {}", all.iter().map(words).collect::<Vec<_>>().join(" and "))
            }
            Form::Says(word) => format!("the words of \u{201c}{}\u{201d}", word.replace('_', " ")),
            _ => written.get(e.bytes.clone()).unwrap_or(written).to_owned(),
        }
    }

    /// Whether an expression is about players.
    fn seats_in(&self, e: &Expression) -> bool {
        match &e.form {
            Form::Name(name) => ["all", "players", "others", "partners", "rivals", "teams"].contains(&name.as_str()),
            Form::Where(of, _) | Form::Fold(_, _, of) | Form::End(_, _, of) => self.seats_in(of),
            Form::Binary(_, a, _) => self.seats_in(a),
            _ => false,
        }
    }

    fn owned(&self, name: &str, owner: Owner) -> String {
        let said = name.replace('_', " ");
        match owner {
            Owner::Table => format!("the {said}"),
            Owner::Player => format!("your {said}"),
            Owner::Team => format!("your team's {said}"),
        }
    }

    fn name_in_words(&self, name: &str) -> String {
        let said = name.replace('_', " ");
        if let Some(place) = self.place(name) {
            return self.owned(name, self.program.places[usize::from(place)].owner);
        }
        if let Some(mark) = self.mark(name) {
            let mark = &self.program.marks[usize::from(mark)];
            return match mark.holding {
                Holding::Truth => said,
                _ => self.owned(name, mark.owner),
            };
        }
        if let Some((_, n)) = self.sheet.rules.iter().find(|(rule, _)| rule == name) {
            return n.to_string();
        }
        match name {
            "me" => "you".to_owned(),
            "all" | "players" => "all players".to_owned(),
            "others" => "the other players".to_owned(),
            "opponent" => "your opponent".to_owned(),
            "caller" => "the player who acts".to_owned(),
            "holder" => "the player who has the card".to_owned(),
            "card" => "the card".to_owned(),
            "player" => "that player".to_owned(),
            "number" => "that number".to_owned(),
            "drawn" => "the drawn cards".to_owned(),
            "this" => "this card".to_owned(),
            "cards" => "all cards".to_owned(),
            "nothing" => "nobody".to_owned(),
            "players.count" => "the number of players".to_owned(),
            _ if self.sheet.kinds.iter().any(|kind| kind.name == name) => format!("every {said}"),
            _ => said,
        }
    }

    fn of_in_words(&self, name: &str, of: &Expression, whose: String) -> String {
        let said = name.replace('_', " ");
        let me = matches!(&of.form, Form::Name(name) if name == "me");
        match name {
            "owner" => format!("the owner of {whose}"),
            "left" | "right" if me => format!("the player to your {name}"),
            "left" | "right" => format!("the player to the {name} of {whose}"),
            _ if me => format!("your {said}"),
            _ => format!("the {said} of {whose}"),
        }
    }
}

fn between(sign: Sign) -> &'static str {
    match sign {
        Sign::Or => "or",
        Sign::And => "and",
        Sign::Equal => "is",
        Sign::Unequal => "is not",
        Sign::Less => "is less than",
        Sign::AtMost => "is at most",
        Sign::More => "is more than",
        Sign::AtLeast => "is at least",
        Sign::In => "is in",
        Sign::Plus => "plus",
        Sign::Minus => "minus",
        Sign::Times => "times",
        Sign::Over => "divided by",
    }
}
