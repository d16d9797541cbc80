//! The types of a game's marks, and their first values.

use crate::keys::{MARK, names};
use crate::node::{entries, get, items, not, spelt, text};
use crate::program::{Holding, MarkSpec, NONE, Owner};
use crate::reader::{Reader, section};
use cards::declared::sheet::Holds;
use ground::diag::did_you_mean;
use ground::locus::written::{Key, Written};

impl<'s> Reader<'s> {
    /// `marks`.
    pub(crate) fn marks(&mut self, top: &'s Written) {
        let teams = get(top, "teams").is_some();
        for (key, node) in section(top, "marks", &mut self.diags) {
            let (mut owner, mut what, mut of) = (Owner::Table, node, None);
            if entries(node).is_some() {
                let told = self.diags.len();
                spelt(node, "a mark", &names(&MARK), &mut self.diags);
                // a misspelled key is one fault, not two
                let misspelt = self.diags.len() > told;
                owner = self.owner(get(node, "of"), teams, true).unwrap_or(Owner::Player);
                of = get(node, "of").and_then(text).filter(|_| owner == Owner::Card);
                let Some(is) = get(node, "is") else {
                    let help = "add `is: 0..9`, `is: yes/no`, or a list of words: `is: [high, low]`";
                    if !misspelt {
                        self.complain(node.at, "key-missing", format!("the mark `{}` has no type", key.text), help);
                    }
                    let name = key.text.clone();
                    self.program.marks.push(MarkSpec {
                        name,
                        owner,
                        holding: Holding::Number,
                        low: 0,
                        high: 9999,
                        first: 0,
                        firsts: Vec::new(),
                    });
                    continue;
                };
                what = is;
            }
            let spec = self.mark_of_type(key, what, owner);
            let spec = spec.map(|spec| match of {
                Some(kind) => self.on_cards(spec, kind, what),
                None => spec,
            });
            self.program.marks.extend(spec);
        }
    }

    /// A mark on the cards of a kind: its first value on each card, which may be a printed field.
    fn on_cards(&mut self, mut spec: MarkSpec, kind: &str, is: &Written) -> MarkSpec {
        if spec.holding == Holding::Card {
            let what = format!("`{}` is a mark on cards and cannot hold a card", spec.name);
            self.complain(is.at, "no-type", what, "make it a number, a word, yes/no or a player");
            spec.holding = Holding::Number;
        }
        let printed = text(is).and_then(|is| self.field(is.split_once('=')?.1.trim()));
        let kinds = self.sheet.cards.iter().flat_map(|card| std::iter::repeat_n(card.kind, card.copies.into()));
        let kinds = kinds.take(self.program.titles.len()).enumerate();
        let first =
            |(card, of): (usize, usize)| match printed.map(|field| self.program.values[usize::from(field)][card]) {
                _ if self.sheet.kinds[of].name != kind => NONE,
                Some(printed) if printed != NONE && spec.holding == Holding::Word => printed,
                Some(printed) if printed != NONE => printed.clamp(spec.low, spec.high),
                _ => spec.first,
            };
        spec.firsts = kinds.map(first).collect();
        spec
    }

    fn mark_of_type(&mut self, key: &Key, node: &Written, owner: Owner) -> Option<MarkSpec> {
        let spec = |holding, low, high, first| MarkSpec {
            name: key.text.clone(),
            owner,
            holding,
            low,
            high,
            first,
            firsts: Vec::new(),
        };
        if let Some(words) = items(node) {
            let words: Vec<i32> = words.iter().filter_map(text).map(|word| self.word(word)).collect();
            let first = words.first().copied();
            if first.is_none() {
                self.diags.push(not(node, &key.text, "a list of words"));
            }
            return Some(spec(Holding::Word, 0, 0, first?));
        }
        let written = text(node).unwrap_or("a mapping");
        let (kind, default) = match written.split_once('=') {
            Some((kind, default)) => (kind.trim(), Some(default.trim())),
            None => (written.trim(), None),
        };
        // on cards, the first value may be a field of the same type
        let printed = default.filter(|_| owner == Owner::Card).and_then(|field| self.field(field));
        let printed = printed.map(|field| self.fields[usize::from(field)].1.clone());
        match kind {
            "yes/no" => {
                if printed != Some(Holds::Flag) && default.is_some_and(|first| !matches!(first, "yes" | "no")) {
                    let what = format!("the first value of `{}` must be yes or no", key.text);
                    self.complain(node.at, "range", what, "write `yes/no = yes` or `yes/no = no`");
                }
                return Some(spec(Holding::Truth, 0, 1, i32::from(default == Some("yes"))));
            }
            "player" | "player?" | "card?" if default.is_some() => {
                let what = format!("`{}` cannot have a first value", key.text);
                self.complain(node.at, "range", what, format!("write `{kind}`, and set it in `play`"));
            }
            _ => {}
        }
        match kind {
            "player" => return Some(spec(Holding::Seat { chance: owner != Owner::Card }, -1, 8, -1)),
            "player?" => return Some(spec(Holding::Seat { chance: false }, -1, 8, -1)),
            "card?" => return Some(spec(Holding::Card, -1, 255, -1)),
            _ => {}
        }
        if let Some((_, Holds::Words(words))) = self.fields.iter().find(|(name, _)| name == kind) {
            let words = words.clone();
            let first = match default {
                Some(word) if words.iter().any(|known| known == word) => word,
                Some(word) if !matches!(printed, Some(Holds::Words(_))) => {
                    let what = format!("`{word}` is not a value of `{kind}`");
                    self.complain(node.at, "range", what, format!("write one of {}", words.join(", ")));
                    ""
                }
                _ => words.first().map_or("", String::as_str),
            };
            let first = self.word(first);
            return Some(spec(Holding::Word, 0, 0, first));
        }
        let range = kind.split_once("..").and_then(|(low, high)| Some((self.constant(low)?, self.constant(high)?)));
        let Some((low, high)) = range else {
            let help = match written.split_once('-') {
                _ if written == "number" || written.parse::<i64>().is_ok() => "write a range: 0..99".to_owned(),
                Some((low, high)) if low.parse::<i64>().is_ok() => format!("write {low}..{high}"),
                _ => {
                    "write a range such as 0..9, yes/no, player, player?, card?, a field, or a list of words".to_owned()
                }
            };
            let near = did_you_mean(kind, ["player", "player?", "card?", "yes/no"]);
            let help = near.map_or(help, |near| format!("did you mean `{near}`?"));
            self.complain(node.at, "no-type", format!("`{written}` is not a type of mark"), help);
            // it stays declared, so that its uses are not reported too
            return Some(match near {
                Some("yes/no") => spec(Holding::Truth, 0, 1, 0),
                Some("card?") => spec(Holding::Card, -1, 255, -1),
                Some(_) => spec(Holding::Seat { chance: false }, -1, 8, -1),
                None => spec(Holding::Number, 0, 9999, 0),
            });
        };
        if low > high {
            let what =
                format!("the range of `{}`, from {low} to {high}, is empty; write the smaller number first", key.text);
            self.complain(node.at, "range", what, format!("write {high}..{low}"));
            return Some(spec(Holding::Number, high, low, 0.clamp(high, low)));
        }
        let nought = if (low..=high).contains(&0) { 0 } else { low };
        let first = match default {
            None => nought,
            Some(field) if owner == Owner::Card && self.field(field).is_some() => nought,
            Some(written) => match self.constant(written) {
                Some(first) if (low..=high).contains(&first) => first,
                _ => {
                    let what = format!("`{written}` is not a number from {low} to {high}");
                    self.complain(
                        node.at,
                        "range",
                        what,
                        "write a number in that range, or the name of one under `rules`",
                    );
                    nought
                }
            },
        };
        Some(spec(Holding::Number, low, high, first))
    }
}
