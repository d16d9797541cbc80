//! Answers of a playtest in words beside the verdict, such as the most dangerous monsters and the least useful cards.

use super::chapters::{ENOUGH, Shown, ranked};
use crate::measure::record::TableRecord;
use crate::report::Scale;
use crate::verdict::lift::Card;
use crate::verdict::pairs::Pair;
use crate::verdict::terms::Picture;
use crate::verdict::{Judgement, PLACES, plain, show};

impl Shown<'_> {
    /// Answers from plots in words, if `playtest.yaml` requests them: the question with an explanation, then one line per
    /// table. Names the most extreme measures with enough observations.
    pub fn answers(&self, judged: &Judgement) -> Vec<String> {
        let mut all = Vec::new();
        for chapter in &self.terms.chapters {
            let mut own = Vec::new();
            for plot in &chapter.plots {
                let tables = self.record.tables.iter().filter(|table| table.name == plot.table);
                own.extend(tables.filter_map(|table| answer(plot, table)));
            }
            if !own.is_empty() {
                all.push(format!("{} {}", chapter.title, chapter.note));
                all.extend(own);
            }
        }
        all.extend(strengths(judged));
        if !judged.pairs.is_empty() {
            all.push(
                "Do cards win together? The win rate of players who have both cards, and the rate expected from each card alone."
                    .to_owned(),
            );
            all.extend(judged.pairs.iter().take(NAMED).map(|pair| format!("- {}", said(pair))));
            let more = judged.pairs.len().saturating_sub(NAMED);
            all.extend((more > 0).then(|| format!("- and {more} more")));
        }
        all
    }
}

/// The effect of cards on their holder's wins: the strongest and the weakest.
fn strengths(judged: &Judgement) -> Vec<String> {
    let cards = &judged.cards;
    let say = |card: &Card| format!("{} {}", card.title, Scale::Points.says(card.lift.value));
    let most: Vec<String> = cards.iter().take(PLACES).map(say).collect();
    let least: Vec<String> = cards.iter().rev().take(PLACES.min(cards.len().saturating_sub(PLACES))).map(say).collect();
    if most.is_empty() {
        return Vec::new();
    }
    let asked = "Is a card too strong? How much more or less often a player who is dealt it wins than a player who is dealt another card of its pile.";
    let line = |which: &str, named: Vec<String>| format!("- {which}: {}", named.join(", "));
    let least = (!least.is_empty()).then(|| line("Least", least));
    [asked.to_owned(), line("Most", most)].into_iter().chain(least).collect()
}

/// The pairs that the verdict names.
const NAMED: usize = 12;

/// The win rate of a pair of cards.
fn said(Pair { titles: [one, other], wins, expected }: &Pair) -> String {
    let players = wins.n;
    format!("{one} with {other}: {}, expected {}, of {players} players", show(wins, true), plain(*expected, true))
}

/// The line of a plot for a table.
fn answer(asked: &Picture, table: &TableRecord) -> Option<String> {
    let mut rows = ranked(asked, asked.each.as_deref()?, table);
    rows.retain(|row| row.n >= ENOUGH);
    if asked.least.is_some() {
        rows.reverse();
    }
    let scale = if asked.plain { Scale::Plain } else { Scale::Percent };
    let named = rows.iter().take(asked.text?).map(|row| format!("{} {}", row.label, scale.says(row.value[1])));
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("- {}, {}: {}", asked.title, table.seats(), named.join(", ")))
}
