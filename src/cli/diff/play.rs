//! What an edit does to the verdict: both decks play the same games by the same chance; lines that come out otherwise are named,
//! with the measures that moved.

use super::nowhere;
use crate::cli::work::Stop;
use crate::cli::{Desk, complain, interrupted};
use crate::title::{Asked, Played, Shown, Title};
use crate::verdict::compare::{self, Rung};
use crate::verdict::{Judgement, show};
use crate::world::Project;
use serde_json::{Value, json};

/// Both decks, played and judged.
pub(super) struct Compared {
    /// What the decks are known by.
    decks: [String; 2],
    games: u64,
    judged: Option<[Judgement; 2]>,
    rungs: Vec<Rung>,
}

/// Measures of a table that are named.
const NAMED: usize = 6;

/// Plays both decks: a game of each to know them by, then as many as asked for if they play otherwise. Nothing if a deck cannot
/// be played.
pub(super) fn compare(
    desk: &Desk,
    game: &dyn Title,
    (old, new): (&Project, &Project),
    games: Option<u64>,
) -> Result<Option<Compared>, Stop> {
    if game.terms(new).value.is_none() {
        return Ok(None);
    }
    let play = |project: &Project, games: Option<u64>| {
        let asked = Asked { games, seed: 1, digests: true, ..Asked::default() };
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
    let decks = [play(old, Some(1))?.record.deck, play(new, Some(1))?.record.deck];
    if decks[0] == decks[1] {
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
    /// Lines of the verdict that come out otherwise, then the measures that moved, table by table.
    pub(super) fn lines(&self) -> Vec<String> {
        let Some([old, new]) = &self.judged else {
            return vec!["both decks play alike: the verdict is the same".to_owned()];
        };
        let mut out = vec![format!("{} games each: {} \u{2192} {}", self.games, old.verdict(), new.verdict())];
        for (line, was) in self.moved(old, new) {
            let said = was.map_or("not asked before".to_owned(), |w| format!("{} ({})", w.verdict, w.found));
            out.push(format!("{}: {}: {said} \u{2192} {} ({})", line.id, line.says, line.verdict, line.found));
        }
        for rung in self.rungs.iter().filter(|r| !r.changes.is_empty()) {
            out.push(format!("{}: {} of {} measures changed", rung.label, rung.changes.len(), rung.compared));
            out.extend(rung.changes.iter().take(NAMED).map(|c| {
                let better = c
                    .better
                    .map_or("", |b| if b { ", nearer to what is wanted" } else { ", farther from what is wanted" });
                format!(
                    "  {}: {} \u{2192} {}{better}",
                    c.measure,
                    show(&c.before, c.percent),
                    show(&c.after, c.percent)
                )
            }));
        }
        out
    }

    /// Lines whose verdict changed, each with what it was.
    fn moved<'j>(
        &self,
        old: &'j Judgement,
        new: &'j Judgement,
    ) -> Vec<(&'j crate::verdict::Ruling, Option<&'j crate::verdict::Ruling>)> {
        let before = |r: &crate::verdict::Ruling| old.rulings.iter().find(|o| (&o.id, &o.says) == (&r.id, &r.says));
        let pairs = new.rulings.iter().map(|r| (r, before(r)));
        pairs.filter(|(r, was)| was.is_none_or(|w| w.verdict != r.verdict)).collect()
    }

    /// The same for other programs.
    pub(super) fn json(&self) -> Value {
        let lines: Vec<Value> = self.judged.iter().flat_map(|[old, new]| self.moved(old, new)).map(|(line, was)| {
            json!({"id": line.id, "says": line.says, "before": was.map(|w| w.verdict.to_string()), "after": line.verdict.to_string(),
                "found_before": was.map(|w| w.found.clone()), "found": line.found})
        }).collect();
        let verdicts =
            self.judged.as_ref().map(|[old, new]| json!([old.verdict().to_string(), new.verdict().to_string()]));
        json!({"decks": self.decks, "games": self.games, "verdicts": verdicts, "lines": lines, "report": self.lines()})
    }
}
