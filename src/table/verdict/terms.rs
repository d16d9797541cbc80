//! The bounds that the designer accepts, from `playtest.yaml`: the tables to play, and the lines of the verdict. Read by
//! `title`, compared with counts by [`super::judge`].

use ground::diag::Diag;
use ground::grammar::{Form, Written, keys};
use ground::locus::Locus;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

keys! {
    /// The bounds that the designer accepts: `playtest.yaml`.
    #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Terms {
        /// The default numbers of players.
        pub players: Vec<u8>,
        /// The number of games of each table for each number of players, if two decks are compared. A deck is first judged
        /// after a quarter of them.
        pub games: u64,
        /// The number of games at each table after which a deck is judged for the last time.
        pub judged_at: u64,
        /// The tables to play.
        pub tables: Vec<Table>,
        /// The lines of the verdict.
        pub lines: Vec<Line>,
        /// More chapters of the report.
        #[serde(default)]
        pub chapters: Vec<Chapter>,
        /// The measurement of card lift.
        #[serde(default)]
        pub lift: Option<Lift>,
    }

    /// A table: the bots that play together.
    #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Table {
        /// The name of the table.
        pub name: String,
        /// The bots of the table; after each game they all move by one seat.
        pub bots: Vec<String>,
        /// The variants of the rules to play with.
        #[serde(default)]
        pub variants: Vec<String>,
        /// Its share of the games.
        #[serde(default = "whole")]
        pub share: Amount,
        /// The numbers of players, if they are not those of the file.
        #[serde(default)]
        pub players: Option<Vec<u8>>,
        /// Whether the report uses it to compare policies.
        #[serde(default)]
        pub ladder: bool,
        /// Whether the table is played only with `--deep`, because it takes a long time.
        #[serde(default)]
        pub deep: bool,
    }
}

fn whole() -> Amount {
    Amount(1.0)
}

keys! {
    /// One line of the verdict.
    #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Line {
        /// The id of the rule that the line tests.
        pub id: String,
        /// The condition, in words.
        pub says: String,
        /// The tables at which the line is judged.
        pub tables: Vec<String>,
        /// The numbers of players for which the line is judged; all by default.
        #[serde(default)]
        pub players: Option<Vec<u8>>,
        /// The name of one measure; `broken` is the number of games that break an invariant.
        #[serde(default)]
        pub measure: Option<String>,
        /// The beginning of a name: every measure whose name begins with it is judged.
        #[serde(default)]
        pub each: Option<String>,
        /// With `each`: true if it is enough that the line holds at one of the tables.
        #[serde(default)]
        pub somewhere: bool,
        /// The quantile to judge, instead of the mean.
        #[serde(default)]
        pub quantile: Option<Amount>,
        /// A value to subtract: `even` for an even share of the wins, `best` for the wins of the best other policy, or another
        /// measure of the same table.
        #[serde(default)]
        pub less: Option<String>,
        /// Whether things that never occurred are left out.
        #[serde(default)]
        pub if_seen: bool,
        /// Whether the bounds are multiples of the measure's mean.
        #[serde(default)]
        pub per_mean: bool,
        /// The sentence for something that does not pass. `{it}` is the thing of an `each`, `{found}` the result, `{even}` an
        /// even share; any other name in braces is a measure of the same table; `{most NAME}` is the largest of the measures
        /// NAME of the thing. A part in brackets is left out if one of its measures is missing.
        #[serde(default)]
        pub tells: Option<String>,
        /// The smallest accepted value.
        #[serde(default)]
        pub at_least: Option<Amount>,
        /// The largest accepted value.
        #[serde(default)]
        pub at_most: Option<Amount>,
    }

    /// A chapter of the report.
    #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Chapter {
        /// The question that the chapter answers, as a heading.
        pub title: String,
        /// A note that says how to read the plot.
        pub note: String,
        /// The plot with the answer.
        pub plots: Vec<Picture>,
    }

    /// A picture of measures.
    #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Picture {
        /// A description of the plot.
        pub title: String,
        /// The table.
        pub table: String,
        /// The measure that is shown: as a histogram if it is a distribution, as a heat map if it is a grid,
        /// otherwise as an interval for each number of players.
        #[serde(default)]
        pub measure: Option<String>,
        /// The beginning of a name: every measure whose name begins with it is shown as an interval.
        #[serde(default)]
        pub each: Option<String>,
        /// The number of measures that are shown, the largest first.
        #[serde(default)]
        pub most: Option<usize>,
        /// The number of measures that are shown, the smallest first.
        #[serde(default)]
        pub least: Option<usize>,
        /// The number of these measures that the verdict also names in words.
        #[serde(default)]
        pub text: Option<usize>,
        /// The unit of the values, for example "turns".
        #[serde(default)]
        pub unit: String,
        /// Whether values below 1 are shown as numbers instead of percentages.
        #[serde(default)]
        pub plain: bool,
    }

    /// The measurement of card lift: before the first choice, a random card of a random pile is given to a random
    /// seat. The lift of a card is the win rate of these players, minus the win rate of players who were given other
    /// cards of that pile.
    #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Lift {
        /// The id of the line.
        pub id: String,
        /// The bots that play.
        pub bots: Vec<String>,
        /// The number of players at the table.
        pub players: u8,
        /// The factor by which the number of games of a table is multiplied; with `--deep`, ten times that factor.
        pub times: Amount,
        /// The largest accepted effect of a card on its holder's chance to win.
        pub at_most: Amount,
        /// With `--deep`: the number of cards that are replaced by plain ones, in games with the same seeds; they are
        /// the cards with the largest effect.
        pub replaced: usize,
        /// With `--deep`: the greatest change of a bot's win rate that is accepted when one of these cards is
        /// replaced.
        pub swing: Amount,
    }
}

/// A number, or one per cent of it: `0.35`, `35 %`.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Amount(pub f64);

impl Written for Amount {
    fn form() -> Form {
        Form::Either(vec![Form::Number, Form::Text])
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Amount, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Amount;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a number, or a percentage such as `35 %`")
            }

            fn visit_f64<E: Error>(self, n: f64) -> Result<Amount, E> {
                if n.is_finite() { Ok(Amount(n)) } else { Err(E::invalid_value(Unexpected::Float(n), &self)) }
            }

            fn visit_i64<E: Error>(self, n: i64) -> Result<Amount, E> {
                Ok(Amount(n as f64))
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<Amount, E> {
                Ok(Amount(n as f64))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Amount, E> {
                let number = text.trim().strip_suffix('%').and_then(|n| n.trim().parse::<f64>().ok());
                match number.filter(|n| n.is_finite()) {
                    // all there is, or the whole of it less than that
                    Some(n) if n.abs() <= 100.0 => Ok(Amount(n / 100.0)),
                    Some(n) => Err(E::custom(format!("{n} % is out of range; write 0 % to 100 %"))),
                    None => Err(E::invalid_type(Unexpected::Str(text), &self)),
                }
            }
        }
        from.deserialize_any(Reader)
    }
}

impl Terms {
    /// Values that no games could satisfy, anywhere below `at`.
    pub fn faults(&self, at: Locus) -> Vec<Diag> {
        let mut diags = Vec::new();
        let mut absurd = |wrong: bool, at: Locus, what: &str, help: &str| {
            if wrong {
                diags.push(Diag::error(at, "bad-terms", what).help(help));
            }
        };
        absurd(self.games == 0, at.key("games"), "at least one game must be played", "write 1 or more");
        absurd(self.judged_at == 0, at.key("judged_at"), "a verdict needs at least one game", "write 1 or more");
        absurd(
            self.players.is_empty(),
            at.key("players"),
            "no number of players is given",
            "name numbers of players: `[3, 4]`",
        );
        let bare = self.tables.is_empty() && self.lift.is_none();
        absurd(bare, at.key("tables"), "no table is listed", "add `- {name: all, bots: [random]}`");
        for (i, table) in self.tables.iter().enumerate() {
            let at = at.key("tables").nth(i);
            let known = self.tables[..i].iter().any(|other| other.name == table.name);
            absurd(known, at.key("name"), "there is already a table with this name", "give it another name");
            absurd(table.bots.is_empty(), at.key("bots"), "no bot is named", "name a bot: `[random]`");
            absurd(table.share.0 <= 0.0, at.key("share"), "its share of the games is 0", "write a share above 0");
        }
        for (i, line) in self.lines.iter().enumerate() {
            let at = at.key("lines").nth(i);
            absurd(line.tables.is_empty(), at.key("tables"), "the line names no table", "name one: `[equal]`");
            let both = line.measure.is_some() == line.each.is_some();
            absurd(
                both,
                at,
                "a line needs either `measure` or `each`",
                "name one measure, or the beginning of several",
            );
            let broken = line.measure.as_deref() == Some(super::BROKEN);
            let unbound = line.at_least.is_none() && line.at_most.is_none() && !broken;
            absurd(unbound, at, "the line has no bound, so it always passes", "add `at_least: ..` or `at_most: ..`");
            let crossed = line.at_least.zip(line.at_most).is_some_and(|(least, most)| least > most);
            let help = "make `at_least` the smaller one";
            absurd(crossed, at.key("at_least"), "`at_least` is greater than `at_most`, so nothing can pass", help);
            let outside = line.quantile.is_some_and(|q| !(0.0..=1.0).contains(&q.0));
            absurd(outside, at.key("quantile"), "there is no such quantile", "write 0 % to 100 %");
        }
        if let Some(lift) = &self.lift {
            let at = at.key("lift");
            absurd(lift.bots.is_empty(), at.key("bots"), "no bot is named", "name a bot: `[greedy]`");
            absurd(lift.times.0 <= 0.0, at.key("times"), "none of the games are played", "write a share above 0");
            for (key, bound) in [("at_most", lift.at_most), ("swing", lift.swing)] {
                let outside = !(0.0..=1.0).contains(&bound.0);
                absurd(outside, at.key(key), "a change of wins cannot exceed 100 %", "write 0 % to 100 %");
            }
        }
        diags
    }

    /// The numbers of games of each table at which the run is judged (the looks of a group sequential design): a quarter of
    /// `games`, then twice as many each time, up to `judged_at`.
    pub fn looks(&self) -> Vec<u64> {
        let first = (self.games / 4).max(1);
        let twice = std::iter::successors(Some(first), |games| games.checked_mul(2));
        let mut looks: Vec<u64> = twice.take_while(|games| *games < self.judged_at).collect();
        looks.push(self.judged_at.max(first));
        looks
    }

    /// The most games of a table that are worth playing to decide a line, estimated from the games so far: a line that needs
    /// more is on its bound. After few games the estimate is uncertain, and no line is given up.
    pub fn patience(&self, played: u64) -> u64 {
        if played < self.games.saturating_mul(4).min(self.judged_at) {
            u64::MAX
        } else {
            self.judged_at.saturating_mul(10)
        }
    }

    /// Seats other policies at the main table. The table, also in the lines about it, is then named after them.
    pub fn seat(&mut self, bots: &[String]) {
        let Some(main) = self.tables.first_mut().filter(|main| main.bots != bots) else { return };
        let Some(first) = bots.first() else { return };
        let name = if bots.iter().all(|bot| bot == first) { first.clone() } else { bots.join(" and ") };
        let before = std::mem::replace(&mut main.name, name.clone());
        main.bots = bots.to_vec();
        let lines = self.lines.iter_mut().flat_map(|line| &mut line.tables);
        let pictures = self.chapters.iter_mut().flat_map(|chapter| &mut chapter.plots).map(|plot| &mut plot.table);
        lines.chain(pictures).filter(|table| **table == before).for_each(|table| table.clone_from(&name));
    }

    /// Whether a line is about this number of players at a table: the numbers in the line, or else those of the table, or else
    /// those of the game. Other numbers are reported without a verdict.
    pub fn binds(&self, line: &Line, table: &str, players: u8) -> bool {
        let own = self.tables.iter().find(|t| t.name == table).and_then(|t| t.players.as_ref());
        let numbers = line.players.as_ref().or(own).unwrap_or(&self.players);
        line.tables.iter().any(|t| t == table) && numbers.contains(&players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quarter, doubled until the last; never 0.
    #[test]
    fn looks_double() {
        let terms = |games, judged_at| Terms {
            players: vec![2],
            games,
            judged_at,
            tables: Vec::new(),
            lines: Vec::new(),
            chapters: Vec::new(),
            lift: None,
        };
        assert_eq!(terms(400, 1600).looks(), [100, 200, 400, 800, 1600]);
        assert_eq!(terms(400, 1700).looks(), [100, 200, 400, 800, 1600, 1700]);
        assert_eq!(terms(1, 1).looks(), [1]);
        assert_eq!(terms(400, 1).looks(), [100]);
    }
}
