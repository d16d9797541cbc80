//! The verdict as it is shown on a terminal, and as other programs read it.

use ground::diag::{Paint, Tone};
use ground::format;
use serde_json::json;
use std::fmt::Write as _;
use table::measure::doubt::{Estimate, Sample};
use table::measure::record::Record;
use table::title::Shown;
use table::verdict::compare::Rung;
use table::verdict::{Judgement, Ruling, Verdict, show};

/// A tally file.
pub(super) fn record(record: &Record) -> String {
    serde_json::to_string(record).unwrap_or_default() + "\n"
}

/// The sheet: a line a question, then what there is to say of those that did not pass.
pub(super) fn text(game: &str, shown: &Shown<'_>, judged: &Judgement, ink: Paint) -> String {
    let Shown { terms, record, notes, rungs, .. } = shown;
    let mut out = format!("{}, deck {}, seed {}: {}\n", game, record.deck, record.seed, played(record));
    let wide = |of: fn(&Ruling) -> &str, head: &str| {
        judged.rulings.iter().map(|r| of(r).chars().count()).max().unwrap_or(0).max(head.len())
    };
    let (id, says) = (wide(|r| &r.id, "rule"), wide(|r| &r.says, "what must hold"));
    let (found, wanted) = (wide(|r| &r.found, "found"), wide(|r| &r.wanted, "wanted"));
    let _ = writeln!(out, "\n{:id$}  {:says$}  {:found$}  {:wanted$}", "rule", "what must hold", "found", "wanted");
    for r in &judged.rulings {
        let verdict = painted(r.verdict, ink);
        let _ = writeln!(out, "{:id$}  {:says$}  {:found$}  {:wanted$}  {verdict}", r.id, r.says, r.found, r.wanted);
    }
    let _ = writeln!(out, "\n{}: {}", painted(judged.verdict(), ink), score(judged));
    for line in notes.iter().chain(&judged.reasons) {
        let _ = writeln!(out, "- {line}");
    }
    if let Some(more) = more(judged) {
        let _ =
            writeln!(out, "- {more}, if they came out as these did; the deck is to be judged at {}", terms.judged_at);
    }
    rungs.iter().for_each(|rung| changes(rung, &mut out));
    out
}

/// The verdict in one line.
pub(super) fn line(judged: &Judgement) -> String {
    let more = more(judged).map(|more| format!("; {more}")).unwrap_or_default();
    format!("{}: {}{more}", judged.verdict(), score(judged))
}

fn score(judged: &Judgement) -> String {
    let [pass, open, fail] = [Verdict::Pass, Verdict::Undecided, Verdict::Fail].map(|v| judged.count(v));
    format!("{pass} lines pass, {open} undecided, {fail} fail")
}

/// How many games would decide what is open.
fn more(judged: &Judgement) -> Option<String> {
    let open = judged.count(Verdict::Undecided);
    let told = judged.rulings.iter().filter(|r| r.games.is_some()).count();
    Some(match judged.games() {
        _ if open == 0 => return None,
        None => "no number of games would decide what is open".to_owned(),
        Some(games) if told == open => format!("--games {games} would decide what is open"),
        Some(games) => format!("--games {games} would decide {told} of the {open} lines that are open"),
    })
}

/// Measures of a table that are shown to have changed.
const SHOWN: usize = 16;

fn changes(rung: &Rung, out: &mut String) {
    let (same, of) = rung.same;
    let share = 100.0 * same as f64 / of.max(1) as f64;
    let (changed, all) = (rung.changes.len(), rung.compared);
    let _ =
        writeln!(out, "\n{}: {share:.0} % of {of} games are the same; {changed} of {all} measures changed", rung.label);
    let wide = rung.changes.iter().take(SHOWN).map(|c| c.measure.chars().count()).max().unwrap_or(0);
    for c in rung.changes.iter().take(SHOWN) {
        let better = match c.better {
            Some(true) => "  nearer to what is wanted",
            Some(false) => "  farther from what is wanted",
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

fn painted(verdict: Verdict, ink: Paint) -> String {
    let tone = match verdict {
        Verdict::Pass => Tone::Green,
        Verdict::Undecided => Tone::Yellow,
        Verdict::Fail => Tone::Red,
    };
    format!("{}{verdict}{}", ink.tone(tone), ink.tone(Tone::Off))
}

/// What was played: `4,000 games at 8 tables`.
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

/// The same for other programs: lines, reasons, and every estimate of every table.
pub(super) fn json(shown: &Shown<'_>, judged: &Judgement) -> String {
    let (record, notes) = (shown.record, shown.notes);
    let lines: Vec<_> = judged
        .rulings
        .iter()
        .map(|r| {
            json!({
                "id": r.id, "says": r.says, "found": r.found, "wanted": r.wanted, "verdict": r.verdict.to_string(),
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
                .map(|(name, m)| {
                    let e = Sample::of(m, t.tally.games).estimate();
                    (name.clone(), json!({"low": e.low, "value": e.value, "high": e.high, "n": e.n}))
                })
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
            json!({"table": rung.label, "same": rung.same.0, "of": rung.same.1, "compared": rung.compared, "changes": changes})
        })
        .collect();
    format::object(&json!({
        "game": record.game, "deck": record.deck, "seed": record.seed, "verdict": judged.verdict().to_string(),
        "lines": lines, "reasons": judged.reasons, "notes": notes, "tables": tables, "changes": rungs,
    }))
}
