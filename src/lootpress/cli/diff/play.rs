//! The effect of an edit on the verdict: both decks play games with the same seeds. Lists the lines that changed, and
//! the measures that changed at most tables.

use super::nowhere;
use crate::cli::work::Stop;
use crate::cli::{Desk, complain, interrupted};
use ground::world::Project;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use table::title::{Asked, Games, Playable, Played, Shown};
use table::verdict::compare::{self, Change, Rung};
use table::verdict::{Judgement, show};

/// Both decks, played and judged.
pub(super) struct Compared {
    /// The fingerprints of the decks.
    decks: [String; 2],
    games: u64,
    judged: Option<[Judgement; 2]>,
    rungs: Vec<Rung>,
}

/// The largest number of measures that are listed.
const NAMED: usize = 12;

/// The change of a measure over all tables.
struct Move<'c> {
    /// The numbers of tables at which the measure increased and decreased.
    up: usize,
    down: usize,
    /// Its index among the changes of the table where it is most significant, and that table.
    place: usize,
    rung: &'c Rung,
    change: &'c Change,
}

/// Plays both decks: one game each to compare them, then as many as requested if they play differently. `None` if a deck cannot
/// be played.
pub(super) fn compare(
    desk: &Desk,
    game: &dyn Playable,
    (old, new): (&Project, &Project),
    games: Option<u64>,
) -> Result<Option<Compared>, Stop> {
    let Some(usual) = game.terms(new).value.map(|terms| terms.games) else { return Ok(None) };
    let games = games.unwrap_or(usual);
    let play = |project: &Project, games: u64| {
        let asked = Asked { games: Games::Each(games), seed: 1, digests: true, ..Asked::default() };
        let played = game.playtest(project, &asked, &|| !interrupted());
        match played.value {
            _ if interrupted() => Err(Stop::Interrupted),
            Some(played) => Ok(played),
            None => {
                complain(
                    &[played.diags, vec![nowhere("one of the decks cannot be played")]].concat(),
                    project,
                    desk.paint,
                );
                Err(Stop::Complaints)
            }
        }
    };
    let decks = [play(old, 1)?.record.deck, play(new, 1)?.record.deck];
    let terms = format!("data/{}/playtest.yaml", game.name());
    if decks[0] == decks[1] && old.read(&terms) == new.read(&terms) {
        return Ok(Some(Compared { decks, games: 0, judged: None, rungs: Vec::new() }));
    }
    let (before, after) = (play(old, games)?, play(new, games)?);
    let (Some(was), Some(terms)) = (&before.terms, &after.terms) else { return Ok(None) };
    let judge = |terms, played: &Played| {
        let Played { record, swings, notes, .. } = played;
        Shown { terms, record, swings, notes, rungs: &[] }.judge()
    };
    let judged = Some([judge(was, &before), judge(terms, &after)]);
    let rungs = compare::compare(terms, &before.record, &after.record);
    Ok(Some(Compared { decks, games: after.record.games(), judged, rungs }))
}

impl Compared {
    /// The lines of the verdict that changed, then the measures that changed.
    pub(super) fn lines(&self) -> Vec<String> {
        let Some([old, new]) = &self.judged else {
            return vec!["both decks get the same verdict".to_owned()];
        };
        let mut out = vec![format!("{} games each: {} \u{2192} {}", self.games, old.verdict(), new.verdict())];
        for (line, was) in self.moved(old, new) {
            let said = was.map_or("new line".to_owned(), |w| format!("{} ({})", w.verdict, w.found));
            out.push(format!("{}: {}: {said} \u{2192} {} ({})", line.id, line.says, line.verdict, line.found));
        }
        let moves = self.moves();
        out.extend(moves.iter().take(NAMED).map(|m| self.told(m)));
        if moves.len() > NAMED {
            out.push(format!("and {} more measures, all listed in diff.json", moves.len() - NAMED));
        }
        out
    }

    /// The measures that changed, those that did at most tables first.
    fn moves(&self) -> Vec<Move<'_>> {
        let mut moves: BTreeMap<&str, Move<'_>> = BTreeMap::new();
        for rung in &self.rungs {
            for (place, change) in rung.changes.iter().enumerate() {
                let found = moves.entry(&change.measure).or_insert(Move { up: 0, down: 0, place, rung, change });
                *(if change.by.value > 0.0 { &mut found.up } else { &mut found.down }) += 1;
                if place < found.place {
                    (found.place, found.rung, found.change) = (place, rung, change);
                }
            }
        }
        let mut moves: Vec<Move<'_>> = moves.into_values().collect();
        moves.sort_by_key(|m| (Reverse(m.up + m.down), m.place));
        moves
    }

    fn told(&self, m: &Move<'_>) -> String {
        let Move { up, down, rung, change: c, .. } = m;
        let way = match (up, down) {
            (_, 0) => format!("up at {up}"),
            (0, _) => format!("down at {down}"),
            _ => format!("up at {up} and down at {down}"),
        };
        let (before, after) = (show(&c.before, c.percent), show(&c.after, c.percent));
        let better = c.better.map_or("", |b| if b { ", closer to the target" } else { ", farther from the target" });
        let tables = self.rungs.len();
        format!("{}: {way} of {tables} tables; {}: {before} \u{2192} {after}{better}", c.measure, rung.label)
    }

    /// The lines whose verdict changed, each with its old verdict.
    fn moved<'j>(
        &self,
        old: &'j Judgement,
        new: &'j Judgement,
    ) -> Vec<(&'j table::verdict::Ruling, Option<&'j table::verdict::Ruling>)> {
        let before = |r: &table::verdict::Ruling| old.rulings.iter().find(|o| (&o.id, &o.says) == (&r.id, &r.says));
        let pairs = new.rulings.iter().map(|r| (r, before(r)));
        pairs.filter(|(r, was)| was.is_none_or(|w| w.verdict != r.verdict)).collect()
    }

    /// The same as JSON.
    pub(super) fn json(&self) -> Value {
        let lines: Vec<Value> = self.judged.iter().flat_map(|[old, new]| self.moved(old, new)).map(|(line, was)| {
            json!({"id": line.id, "says": line.says, "before": was.map(|w| w.verdict.to_string()), "after": line.verdict.to_string(),
                "found_before": was.map(|w| w.found.clone()), "found": line.found})
        }).collect();
        let measures: Vec<Value> = self
            .rungs
            .iter()
            .flat_map(|rung| rung.changes.iter().map(move |c| (rung, c)))
            .map(|(rung, c)| json!({"table": rung.label, "measure": c.measure, "before": c.before.value, "after": c.after.value, "nearer": c.better}))
            .collect();
        let verdicts =
            self.judged.as_ref().map(|[old, new]| json!([old.verdict().to_string(), new.verdict().to_string()]));
        json!({"decks": self.decks, "games": self.games, "verdicts": verdicts, "lines": lines, "measures": measures, "report": self.lines()})
    }
}
