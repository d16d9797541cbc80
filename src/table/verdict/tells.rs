//! Sentences for designers: the text of a line about a number that does not pass, filled in with related counts.

use super::terms::Line;
use super::words::plain;
use crate::measure::Measure;
use crate::measure::doubt::Sample;
use crate::measure::record::TableRecord;

/// A sentence about one thing at one table.
pub(super) struct Told {
    it: String,
    /// `{found}` stays in it until the line is decided.
    sentence: String,
    players: u8,
}

impl Told {
    /// The sentence of a line about `it` at a table, if the line has one.
    pub(super) fn new(line: &Line, table: &TableRecord, it: &str) -> Option<Told> {
        let value = |name: &str| match name {
            "it" => Some(it.replace('_', " ")),
            "found" => Some("{found}".to_owned()),
            "even" => Some(plain(table.even(), true)),
            _ => match name.strip_prefix("most ") {
                Some(stem) => {
                    let stem = format!("{stem}/{it}/");
                    let value = |measure: &Measure| Sample::of(measure, table.tally.games).value();
                    let most = table.tally.below(&stem).max_by(|(_, a), (_, b)| value(a).total_cmp(&value(b)));
                    most.map(|(name, _)| name.to_owned())
                }
                None => {
                    let measures = &table.tally.by;
                    let measure = measures.get(&format!("{name}/{it}")).or_else(|| measures.get(name))?;
                    let sample = Sample::of(measure, table.tally.games);
                    (sample.n() > 0).then(|| plain(sample.value(), measure.is_share()))
                }
            },
        };
        let mut sentence = String::new();
        for part in line.tells.as_deref()?.split_inclusive(']') {
            let (always, maybe) = part.split_once('[').unwrap_or((part, ""));
            sentence += &filled(always, &value).unwrap_or_default();
            sentence += &filled(maybe.trim_end_matches(']'), &value).unwrap_or_default();
        }
        Some(Told { it: it.to_owned(), sentence, players: table.players })
    }
}

/// A text with its placeholders replaced; `None` if a measure is missing.
fn filled(text: &str, value: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = text.split('{');
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}')?;
        said = said + &value(name)? + rest;
    }
    Some(said)
}

/// Sentences about numbers with the same verdict, the worst first, each with its result: one for each thing, at its worst
/// table, with the numbers of players for which it is true.
pub(super) fn sentences<'t>(found: impl Iterator<Item = (&'t Told, String)>) -> Vec<String> {
    let mut all: Vec<(&str, String, Vec<String>)> = Vec::new();
    for (Told { it, sentence, players }, found) in found {
        match all.iter_mut().find(|(known, ..)| known == it) {
            Some((.., seats)) => seats.push(players.to_string()),
            None => all.push((it, sentence.replace("{found}", &found), vec![players.to_string()])),
        }
    }
    let told = |(_, sentence, seats): (&str, String, Vec<String>)| match &seats[..] {
        [one] => format!("{sentence} ({one} {})", if one == "1" { "player" } else { "players" }),
        [one, more @ ..] => format!("{sentence} ({one} players; also with {})", more.join(", ")),
        [] => sentence,
    };
    all.into_iter().map(told).collect()
}
