//! The answer as it is written: JSON for other programs, for `--apply`, and for `tally merge`, which puts together the
//! answers of several machines.

use super::Answer;
use super::apply::known_by;
use crate::balance::{self, Change, Cost, Proposal, Splice, Standing};
use crate::cli::{Desk, Refusal};
use ground::world::Project;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
use table::verdict::{Ruling, Verdict};

/// The answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::cli) struct Written {
    /// The game.
    pub(in crate::cli) game: String,
    deck: String,
    seed: u64,
    /// The parts of the edits that were searched, if several machines share the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) parts: Option<Parts>,
    /// The number of edits that were tried.
    pub(super) tried: usize,
    /// The number of edits that were not tried.
    pub(super) untried: usize,
    confirmed: usize,
    /// Whether the run was stopped before its end.
    pub(super) stopped: bool,
    /// The lines that should pass.
    pub(super) wanted: Vec<Line>,
    /// The edits that were judged, the best first.
    pub(super) edits: Vec<Tried>,
    /// The hash of each file.
    pub(super) texts: BTreeMap<String, String>,
}

/// Some of the equal parts into which all edits are divided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Parts {
    /// The numbers of these parts, from 1.
    pub(super) these: BTreeSet<usize>,
    /// The number of all parts.
    pub(super) of: usize,
}

impl FromStr for Parts {
    type Err = String;

    fn from_str(text: &str) -> Result<Parts, String> {
        let numbers =
            text.split_once('/').and_then(|(nth, of)| Some((nth.trim().parse().ok()?, of.trim().parse().ok()?)));
        match numbers {
            Some((nth, of)) if (1..=of).contains(&nth) && of <= MOST => Ok(Parts { these: BTreeSet::from([nth]), of }),
            _ => Err(format!("write the number of the part and the number of all parts, at most {MOST}: 2/4")),
        }
    }
}

/// The largest number of parts.
const MOST: usize = 1000;

impl Parts {
    /// The edits of these parts.
    pub(super) fn share<T>(&self, all: Vec<T>) -> Vec<T> {
        let count = all.len();
        let is_in =
            |at: usize| self.these.iter().any(|nth| (count * (nth - 1) / self.of..count * nth / self.of).contains(&at));
        all.into_iter().enumerate().filter(|(at, _)| is_in(*at)).map(|(_, edit)| edit).collect()
    }

    /// The number of all parts.
    pub(super) fn of(&self) -> u32 {
        u32::try_from(self.of).unwrap_or(u32::MAX)
    }

    /// Whether no part is missing.
    pub(super) fn are_all(&self) -> bool {
        self.these.len() == self.of
    }

    /// In words: `part 2 of 4`, or `parts 1, 2 of 4`.
    pub(super) fn said(&self) -> String {
        let these = self.these.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        format!("{} {these} of {}", if self.these.len() == 1 { "part" } else { "parts" }, self.of)
    }
}

/// A line of the verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Line {
    pub(super) id: String,
    pub(super) says: String,
    pub(super) found: String,
    pub(super) wanted: String,
    pub(super) verdict: Verdict,
}

impl Line {
    fn of(r: &Ruling) -> Line {
        Line {
            id: r.id.clone(),
            says: r.says.clone(),
            found: r.found.clone(),
            wanted: r.wanted.clone(),
            verdict: r.verdict,
        }
    }
}

/// An edit that was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Tried {
    pub(super) splices: Vec<Splice>,
    #[serde(flatten)]
    pub(super) cost: Cost,
    #[serde(flatten)]
    pub(super) standing: Standing,
    /// The number of games that it played.
    pub(super) games: u64,
    pub(super) lines: Vec<Changed>,
    tables: Vec<String>,
    warnings: Vec<String>,
    scenarios: Vec<String>,
}

/// A line before and after an edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Changed {
    wanted: bool,
    pub(super) before: Line,
    pub(super) after: Line,
}

impl Tried {
    pub(super) fn of(proposal: &Proposal) -> Tried {
        let changed = |change: &Change| Changed {
            wanted: change.goal,
            before: Line::of(&change.before),
            after: Line::of(&change.after),
        };
        Tried {
            splices: proposal.edit.splices.clone(),
            cost: proposal.edit.cost,
            standing: proposal.standing.clone(),
            games: proposal.games,
            lines: proposal.lines.iter().map(changed).collect(),
            tables: proposal.rungs.clone(),
            warnings: proposal.edit.warnings.clone(),
            scenarios: proposal.scenarios.clone(),
        }
    }

    /// Whether it fixes the deck.
    pub(super) fn is_confirmed(&self) -> bool {
        self.standing == Standing::Confirmed
    }

    /// The other effects of an edit, and the scenarios that it breaks.
    pub(super) fn besides(&self) -> Vec<String> {
        let rungs = self.tables.iter().map(|rung| format!("table {rung}"));
        let warnings = self.warnings.iter().map(|warning| format!("check warns: {warning}"));
        let scenarios = self.scenarios.iter().map(|name| format!("breaks the scenario \"{name}\""));
        rungs.chain(warnings).chain(scenarios).collect()
    }
}

impl Written {
    /// The answer, with a hash of each file that an edit would change.
    pub(super) fn of(project: &Project, answer: &Answer<'_>) -> Written {
        let files = answer.proposals.iter().flat_map(|proposal| &proposal.edit.splices).map(|splice| &splice.file);
        let known = |file: &String| {
            let text = balance::text(project, file)?.1;
            Some((file.clone(), known_by(&text)))
        };
        let edits: Vec<Tried> = answer.proposals.iter().map(Tried::of).collect();
        Written {
            game: answer.game.to_owned(),
            deck: answer.found.record.deck.clone(),
            seed: answer.seed,
            parts: answer.parts.cloned(),
            tried: answer.tried[0],
            untried: answer.tried[1] - answer.tried[0],
            confirmed: edits.iter().filter(|edit| edit.is_confirmed()).count(),
            stopped: answer.stopped,
            wanted: answer.goals.iter().map(|goal| Line::of(&goal.ruling)).collect(),
            edits,
            texts: files.filter_map(known).collect(),
        }
    }

    /// The number of edits that fix the deck.
    pub(in crate::cli) fn confirmed(&self) -> usize {
        self.confirmed
    }

    /// Adds another part of the same search.
    pub(in crate::cli) fn merge(&mut self, part: Written) -> Result<(), String> {
        if (&self.game, &self.deck) != (&part.game, &part.deck) {
            return Err("it is about another deck".to_owned());
        }
        if (self.seed, &self.wanted) != (part.seed, &part.wanted) {
            return Err("it has another seed, or other lines to fix".to_owned());
        }
        let (Some(mine), Some(others)) = (&mut self.parts, part.parts) else {
            return Err("one of them is not a part of a search".to_owned());
        };
        if mine.of != others.of {
            return Err(format!("it is {}, not of {}", others.said(), mine.of));
        }
        if let Some(again) = mine.these.intersection(&others.these).next() {
            return Err(format!("part {again} is already there"));
        }
        mine.these.extend(others.these);
        self.tried += part.tried;
        self.untried += part.untried;
        self.confirmed += part.confirmed;
        self.stopped |= part.stopped;
        self.edits.extend(part.edits);
        self.edits.sort_by_key(|edit| edit.standing.rank(edit.cost));
        self.texts.extend(part.texts);
        Ok(())
    }

    /// The answer as JSON.
    pub(in crate::cli) fn json(&self) -> String {
        ground::format::object(self)
    }

    /// The answer of a file that `balance` wrote.
    pub(in crate::cli) fn read(text: &str) -> Result<Written, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Keeps an answer in the output folder for `--apply`, and in a file that the user names.
pub(in crate::cli) fn keep(desk: &Desk, answer: &Written, named: Option<&std::path::Path>) -> Result<(), Refusal> {
    if desk.home.join(format!("data/{}/game.yaml", answer.game)).is_file() {
        let name = ground::name::FileName::ours(super::apply::ANSWER);
        super::write_into(&desk.output(None, &answer.game), &name, answer.json().as_bytes())?;
    }
    named.map_or(Ok(()), |path| super::write(path, &answer.json()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(text: &str) -> Parts {
        text.parse().expect("a part")
    }

    #[test]
    fn every_edit_is_in_one_part() {
        for (count, of) in [(10, 3), (2, 4), (0, 2), (1000, 7)] {
            let shared = (1..=of).flat_map(|nth| part(&format!("{nth}/{of}")).share((0..count).collect::<Vec<_>>()));
            assert_eq!(shared.collect::<Vec<_>>(), (0..count).collect::<Vec<_>>(), "{count} in {of}");
        }
        for wrong in ["", "2", "0/3", "4/3", "1/0", "a/b", "1/1001", "-1/2"] {
            assert!(wrong.parse::<Parts>().is_err(), "{wrong}");
        }
    }

    fn answer(nth: &str, edits: Vec<Tried>) -> Written {
        Written {
            game: "duel".to_owned(),
            deck: "d".to_owned(),
            seed: 1,
            parts: Some(part(nth)),
            tried: 5,
            untried: 0,
            confirmed: edits.iter().filter(|edit| edit.is_confirmed()).count(),
            stopped: false,
            wanted: Vec::new(),
            edits,
            texts: BTreeMap::from([(nth.to_owned(), "hash".to_owned())]),
        }
    }

    fn tried(words: usize, standing: Standing) -> Tried {
        Tried {
            splices: Vec::new(),
            cost: Cost { words, pieces: 1 },
            standing,
            games: 9,
            lines: Vec::new(),
            tables: Vec::new(),
            warnings: Vec::new(),
            scenarios: Vec::new(),
        }
    }

    #[test]
    fn parts_of_a_search_are_put_together_each_once() {
        let refused = || tried(1, Standing::Refused("seats fails".to_owned()));
        let one = answer("1/3", vec![tried(2, Standing::Confirmed), refused()]);
        let two = answer("3/3", vec![tried(1, Standing::Confirmed), tried(1, Standing::Open("on a bound".to_owned()))]);
        let read = |written: &Written| Written::read(&written.json()).expect("as it was written");
        let mut whole = read(&one);
        assert_eq!(whole, one);
        whole.merge(read(&two)).expect("another part");
        assert_eq!((whole.tried, whole.confirmed(), whole.texts.len()), (10, 2, 2));
        assert_eq!(whole.parts.as_ref().map(Parts::said).as_deref(), Some("parts 1, 3 of 3"));
        let words: Vec<usize> = whole.edits.iter().map(|edit| edit.cost.words).collect();
        assert_eq!(words, [1, 2, 1, 1], "the cheapest first");
        assert!(matches!(whole.edits[3].standing, Standing::Refused(_)), "what makes a line fail comes last");
        let refuses = |part: Written| whole.clone().merge(part).expect_err("refused");
        assert_eq!(refuses(two), "part 3 is already there");
        assert_eq!(refuses(answer("2/4", Vec::new())), "it is part 2 of 4, not of 3");
        assert_eq!(refuses(Written { parts: None, ..one.clone() }), "one of them is not a part of a search");
        assert_eq!(
            refuses(Written { seed: 2, ..answer("2/3", Vec::new()) }),
            "it has another seed, or other lines to fix"
        );
        assert_eq!(refuses(Written { deck: "e".to_owned(), ..answer("2/3", Vec::new()) }), "it is about another deck");
    }
}
