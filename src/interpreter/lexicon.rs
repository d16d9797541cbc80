//! The names of a game's rules, each with what it means, for players who ask: words on cards, actions, marks, places, numbers of the
//! rules and what wins.

use crate::expression;
use crate::node::{get, items, text};
use crate::plain::blanks;
use crate::program::{Holding, NONE, Owner, Program, Seen};
use crate::reader::{Kind, Reader};
use ground::locus::written::{Form, Written};

impl Reader<'_> {
    /// Fills the program's lexicon.
    pub(crate) fn lexicon(&mut self, play: &Written) {
        let mut all = Vec::new();
        for (name, node) in &self.words {
            if let Some(says) = get(node, "says").and_then(text) {
                all.push((blanks(name), spoken(says)));
            }
        }
        self.says(get(play, "play"), &mut all);
        self.says(get(play, "steps"), &mut all);
        let program = &self.program;
        all.extend(program.places.iter().map(|place| {
            let whose = match place.owner {
                Owner::Table => "a place on the table",
                Owner::Player => "each player has one",
                Owner::Team => "each team has one",
                Owner::Card => "each card has one",
            };
            let seen = match place.seen {
                Seen::Nobody => "nobody sees the cards in it",
                Seen::Owner => "its owner sees the cards in it",
                Seen::Others => "all players but its owner see the cards in it",
                Seen::All => "all players see the cards in it",
                Seen::Top => "all players see the card on top",
            };
            (blanks(&place.name), format!("{whose}; {seen}"))
        }));
        all.extend(program.marks.iter().map(|mark| {
            let what = match mark.holding {
                Holding::Number => format!("a number from {} to {}", mark.low, mark.high),
                Holding::Truth => "yes or no".to_owned(),
                Holding::Word => "a word".to_owned(),
                Holding::Seat { .. } => "a player".to_owned(),
                Holding::Card => "a card".to_owned(),
            };
            let whose = match mark.owner {
                Owner::Table => "",
                Owner::Player => "; each player has one",
                Owner::Team => "; each team has one",
                Owner::Card => "; it lies on cards",
            };
            (blanks(&mark.name), format!("{what}{whose}"))
        }));
        all.extend(self.sheet.rules.iter().map(|(rule, n)| (blanks(rule), format!("{n}, a number of the rules"))));
        for term in &self.terms {
            let written = text(term.node).or_else(|| get(term.node, "is").and_then(text));
            if let Some(tree) = written.and_then(|written| expression::read(written).ok()) {
                let of = if term.of_card { "of a card: " } else { "" };
                all.push((blanks(term.name), format!("{of}{}", self.spelled(&tree))));
            }
        }
        let wins = get(play, "wins").map(|wins| items(wins).unwrap_or(std::slice::from_ref(wins)));
        let compared = wins.unwrap_or_default().iter().filter_map(text).filter_map(|one| expression::read(one).ok());
        let compared: Vec<String> = compared.map(|one| self.spelled(&one)).collect();
        if !compared.is_empty() {
            all.push(("wins".to_owned(), format!("the highest value wins: {}", compared.join("; if equal, "))));
        }
        self.program.lexicon = all;
    }

    /// The sentences of actions, wherever they are written.
    fn says(&self, node: Option<&Written>, all: &mut Vec<(String, String)>) {
        match node.map(|node| &node.form) {
            Some(Form::Mapping(entries)) => {
                for (key, node) in entries {
                    let action = self.program.actions.iter().any(|action| action.name == key.text);
                    if let Some(says) = get(node, "says").and_then(text).filter(|_| action) {
                        all.push((blanks(&key.text), self.read_out(says)));
                    }
                    self.says(Some(node), all);
                }
            }
            Some(Form::List(items)) => items.iter().for_each(|node| self.says(Some(node), all)),
            _ => {}
        }
    }
}

impl Program {
    /// The printed values of a card, field by field, with the designer's names.
    pub(crate) fn figures(&self, card: usize) -> String {
        let said = |((name, column), shown): ((&String, &Vec<i32>), &Option<Kind>)| {
            let value = column.get(card).copied().filter(|value| *value != NONE)?;
            let field = blanks(name);
            match (*shown)? {
                Kind::Number => Some(format!("{field} {value}")),
                Kind::Truth => (value != 0).then_some(field),
                Kind::Word => Some(format!("{field} {}", blanks(self.vocabulary.get(usize::try_from(value).ok()?)?))),
            }
        };
        self.fields.iter().zip(&self.values).zip(&self.shown).filter_map(said).collect::<Vec<_>>().join(", ")
    }
}

/// The sentence of a word without a card; parameters are shown by name.
fn spoken(says: &str) -> String {
    let part = |part: &str| part.replace([':', '_'], " ");
    says.split('{').enumerate().fold(String::new(), |said, (nth, next)| match next.split_once('}') {
        Some((name, rest)) if nth > 0 => format!("{said}{}{rest}", part(name)),
        _ => said + next,
    })
}
