//! The verdict as text for the terminal, and as JSON.

use ground::diag::{Paint, Tone};
use ground::format;
use serde_json::json;
use std::fmt::Write as _;
use table::measure::Measure;
use table::measure::doubt::{Estimate, Sample, nth};
use table::measure::house::PAIRS;
use table::measure::record::Record;
use table::title::Shown;
use table::verdict::compare::Rung;
use table::verdict::terms::Terms;
use table::verdict::{Judgement, Ruling, Verdict, show};

/// A tally file.
pub(super) fn record(record: &Record) -> String {
    serde_json::to_string(record).unwrap_or_default() + "\n"
}

/// The verdict: one line per question, then the reasons for those that did not pass.
pub(super) fn text(game: &str, shown: &Shown<'_>, judged: &Judgement, ink: Paint) -> String {
    let Shown { terms, record, notes, rungs, .. } = shown;
    let most = patience(terms, record);
    let mut out = format!("{}: {}\n", painted(judged.verdict(), ink), score(judged, most));
    let _ = writeln!(out, "{game}, deck {}, seed {}: {}", record.deck, record.seed, played(record));
    lengths(record).for_each(|line| out = format!("{out}{line}\n"));
    let wide = |of: fn(&Ruling) -> &str, head: &str| {
        judged.rulings.iter().map(|r| of(r).chars().count()).max().unwrap_or(0).max(head.len())
    };
    let (id, says) = (wide(|r| &r.id, "rule"), wide(|r| &r.says, "what must hold"));
    let (found, wanted) = (wide(|r| &r.found, "found"), wide(|r| &r.wanted, "wanted"));
    let tables: Vec<String> = judged.rulings.iter().map(|r| r.tables.join(", ")).collect();
    let at = tables.iter().map(|tables| tables.chars().count()).max().unwrap_or(0).max("table".len());
    let row = |id_of: &str, says_of: &str, at_of: &str, found_of: &str, wanted_of: &str| {
        format!("{id_of:id$}  {says_of:says$}  {at_of:at$}  {found_of:found$}  {wanted_of:wanted$}")
    };
    let _ = writeln!(out, "\n{}", row("rule", "what must hold", "table", "found", "wanted"));
    for (r, tables) in judged.rulings.iter().zip(&tables) {
        let row = row(&r.id, &r.says, tables, &r.found, &r.wanted);
        let _ = writeln!(out, "{row}  {}", painted(r.verdict, ink));
    }
    let more = more(judged, most);
    let said: Vec<&String> = notes.iter().chain(&judged.reasons).chain(&more).collect();
    if !said.is_empty() {
        out.push('\n');
    }
    for line in said {
        let _ = writeln!(out, "- {line}");
    }
    let answers = shown.answers(judged);
    if !answers.is_empty() {
        let _ = writeln!(out, "\n{}", answers.join("\n"));
    }
    rungs.iter().for_each(|rung| changes(rung, &mut out));
    out
}

/// A line that needs more games of a table than this lies on its bound.
pub(super) fn patience(terms: &Terms, record: &Record) -> u64 {
    terms.patience(record.tables.iter().map(|t| t.tally.games).max().unwrap_or(0))
}

/// The verdict in one line; a line that needs more than `most` games lies on its bound.
pub(super) fn line(judged: &Judgement, most: u64) -> String {
    let more = more(judged, most).map(|more| format!("; {more}")).unwrap_or_default();
    format!("{}: {}{more}", judged.verdict(), score(judged, most))
}

/// The number of lines with each result: `nothing failed; 30 lines pass, 2 lie on their bounds`.
pub(super) fn score(judged: &Judgement, most: u64) -> String {
    let [pass, open, fail] = [Verdict::Pass, Verdict::Undecided, Verdict::Fail].map(|v| judged.count(v));
    let close = judged.rulings.iter().filter(|r| r.games.is_some_and(|games| games > most)).count();
    let each = |n: usize, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    };
    let parts = [
        each(fail, "line fails", "lines fail"),
        each(pass, "line passes", "lines pass"),
        each(close, "lies on its bound", "lie on their bounds"),
        each(open - close, "is open", "are open"),
    ];
    let parts = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if fail == 0 && open > 0 { format!("nothing failed; {parts}") } else { parts }
}

/// The number of games that would decide the undecided lines, and the lines that are too close to their bounds.
fn more(judged: &Judgement, most: u64) -> Option<String> {
    let (near, close): (Vec<_>, Vec<_>) =
        judged.rulings.iter().filter_map(|r| Some((r.games?, r.id.as_str()))).partition(|(games, _)| *games <= most);
    let decide = |games: &u64| format!("--games {games} would probably decide the open lines");
    let near = near.iter().map(|(games, _)| games).max().map(decide);
    let mut close: Vec<&str> = close.into_iter().map(|(_, id)| id).collect();
    close.dedup();
    let close = (!close.is_empty())
        .then(|| format!("{} so close to a bound that you should change the deck or the bound", ids(&close)));
    let both: Vec<String> = near.into_iter().chain(close).collect();
    (!both.is_empty()).then(|| both.join("; "))
}

/// `LZ-P13 lies`, or `LZ-P13, seats lie`.
fn ids(ids: &[&str]) -> String {
    format!("{} {}", ids.join(", "), if ids.len() == 1 { "lies" } else { "lie" })
}

/// The measures of a table that have significantly changed.
const SHOWN: usize = 16;

fn changes(rung: &Rung, out: &mut String) {
    let (same, of) = rung.same;
    let share = 100.0 * same as f64 / of.max(1) as f64;
    let (changed, all) = (rung.changes.len(), rung.compared);
    let _ =
        writeln!(out, "\n{}: {share:.0} % of {of} games are the same; {changed} of {all} measures changed", rung.label);
    if let Some(games) = rung.unpaired() {
        let _ = writeln!(
            out,
            "  {of} games with the same seeds are as precise as {games} games with different seeds for each deck"
        );
    }
    let wide = rung.changes.iter().take(SHOWN).map(|c| c.measure.chars().count()).max().unwrap_or(0);
    for c in rung.changes.iter().take(SHOWN) {
        let better = match c.better {
            Some(true) => "  closer to the target",
            Some(false) => "  farther from the target",
            None => "",
        };
        let sign = if c.by.value > 0.0 { "+" } else { "" };
        let (then, now, by) = (show(&c.before, c.percent), show(&c.after, c.percent), show(&c.by, c.percent));
        let _ = writeln!(out, "  {:wide$}  {then} -> {now}: {sign}{by}{better}", c.measure);
    }
    if changed > SHOWN {
        let _ = writeln!(out, "  and {} more", changed - SHOWN);
    }
}

/// A verdict in its color.
pub(super) fn painted(verdict: Verdict, ink: Paint) -> String {
    let tone = match verdict {
        Verdict::Pass => Tone::Green,
        Verdict::Undecided => Tone::Yellow,
        Verdict::Fail => Tone::Red,
    };
    format!("{}{verdict}{}", ink.tone(tone), ink.tone(Tone::Off))
}

/// The numbers of games and tables: `4,000 games at 8 tables`.
fn played(record: &Record) -> String {
    let mut players: Vec<String> = record.tables.iter().map(|t| t.players.to_string()).collect();
    players.dedup();
    players.sort();
    players.dedup();
    let tables: std::collections::BTreeSet<&str> = record.tables.iter().map(|t| t.name.as_str()).collect();
    let tables: Vec<&str> = tables.into_iter().collect();
    let at = if tables.len() == 1 { "table" } else { "tables" };
    format!("{} games of {} players at the {at} {}", record.games(), players.join(", "), tables.join(", "))
}

/// The length of games at the main table, if choices are counted: a line for each number of players.
fn lengths(record: &Record) -> impl Iterator<Item = String> {
    let main = record.tables.first().map(|table| table.name.as_str());
    record.tables.iter().filter(move |table| Some(table.name.as_str()) == main).filter_map(|table| {
        let measures = &table.tally.by;
        let length = measures.get("length")?;
        let Measure::Spread { counts, .. } = length else { return None };
        let mean = |measure| Sample::of(measure, table.tally.games).value();
        let lead = measures.get("lead-changes").map(|lead| format!("; the lead changes {:.1} times", mean(lead)));
        let (low, high) = (nth(counts, 0.05), nth(counts, 0.95));
        let (label, lead) = (table.label(), lead.unwrap_or_default());
        Some(format!("{label}: {:.1} choices per game, {low} to {high} in nine of ten games{lead}", mean(length)))
    })
}

/// The verdict as JSON: lines, reasons, and every estimate of every table.
pub(super) fn json(shown: &Shown<'_>, judged: &Judgement) -> String {
    let (record, notes) = (shown.record, shown.notes);
    let lines: Vec<_> = judged
        .rulings
        .iter()
        .map(|r| {
            json!({
                "id": r.id, "says": r.says, "tables": r.tables, "found": r.found, "wanted": r.wanted, "verdict": r.verdict.to_string(),
                "games": r.games,
            })
        })
        .collect();
    let tables: Vec<_> = record
        .tables
        .iter()
        .map(|t| {
            let measures: serde_json::Map<String, serde_json::Value> = t
                .tally
                .by
                .iter()
                // a separate table, which is not part of the sum
                .filter(|(name, _)| name.as_str() != PAIRS)
                .map(|(name, m)| (name, Sample::of(m, t.tally.games).estimate()))
                // a measure without limits is not shown
                .filter(|(_, e)| e.low.is_finite() && e.high.is_finite())
                .map(|(name, e)| (name.clone(), json!({"low": e.low, "value": e.value, "high": e.high, "n": e.n})))
                .collect();
            json!({"table": t.name, "players": t.players, "bots": t.bots, "games": t.tally.games, "measures": measures})
        })
        .collect();
    let rungs: Vec<_> = shown
        .rungs
        .iter()
        .map(|rung| {
            let changes: Vec<_> = rung
                .changes
                .iter()
                .map(|c| {
                    let e = |e: &Estimate| json!({"low": e.low, "value": e.value, "high": e.high});
                    json!({"measure": c.measure, "before": e(&c.before), "after": e(&c.after), "by": e(&c.by), "better": c.better})
                })
                .collect();
            json!({"table": rung.label, "same": rung.same.0, "of": rung.same.1, "compared": rung.compared, "unpaired": rung.unpaired(), "changes": changes})
        })
        .collect();
    let pairs: Vec<_> = judged
        .pairs
        .iter()
        .map(|pair| {
            let e = &pair.wins;
            json!({"cards": pair.titles, "low": e.low, "value": e.value, "high": e.high, "n": e.n, "expected": pair.expected})
        })
        .collect();
    format::object(&json!({
        "game": record.game, "deck": record.deck, "seed": record.seed, "verdict": judged.verdict().to_string(),
        "lines": lines, "reasons": judged.reasons, "notes": notes, "pairs": pairs, "tables": tables, "changes": rungs,
    }))
}

#[cfg(test)]
mod tests {
    use super::{Judgement, Ruling, Verdict, more, score};

    /// A line that two million games would decide is reported as on its bound, and does not hide lines that a run can decide.
    #[test]
    fn games_that_nobody_plays_are_no_advice() {
        let ruling = |id: &str, verdict, games| Ruling { id: id.to_owned(), verdict, games, ..Ruling::default() };
        let open = |id: &str, games| ruling(id, Verdict::Undecided, games);
        let said = |rulings| {
            let judged = Judgement { rulings, ..Judgement::default() };
            (score(&judged, 200_000), more(&judged, 200_000).unwrap_or_default())
        };
        let pass = || ruling("p", Verdict::Pass, None);
        assert_eq!(said(vec![pass()]), ("1 line passes".to_owned(), String::new()));
        let (first, then) = said(vec![pass(), open("a", Some(9_000)), open("b", Some(90_000))]);
        assert_eq!(first, "nothing failed; 1 line passes, 2 are open");
        assert_eq!(then, "--games 90000 would probably decide the open lines");
        let (first, then) =
            said(vec![ruling("f", Verdict::Fail, None), open("a", Some(9_000)), open("b", Some(2_200_000))]);
        assert_eq!(first, "1 line fails, 1 lies on its bound, 1 is open");
        assert_eq!(
            then,
            "--games 9000 would probably decide the open lines; \
             b lies so close to a bound that you should change the deck or the bound"
        );
    }
}
