//! The answer in words, and as other programs read it.

use super::Answer;
use super::apply::{changed, known_by, said};
use crate::balance::{self, Change, Edit, JUDGED, Proposal, Standing};
use crate::cli::Desk;
use cards::lexicon::prose::numbered;
use ground::diag::{Paint, Tone};
use ground::format;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use table::verdict::{Ruling, Verdict};

/// The edits that would be tried, each with what it costs.
pub(super) fn listed(edits: &[Edit]) -> String {
    let lines = edits.iter().map(|edit| format!("\n{}  ({})", places(edit), cost(edit)));
    format!("{} would be tried{}", counted("edit", edits.len()), lines.collect::<String>())
}

/// The edits that promise most, before they are judged.
pub(super) fn candidates(best: &[Edit]) -> Vec<String> {
    let judged = &best[..best.len().min(JUDGED)];
    let head = format!("judging {} on fresh seeds:", counted("edit", judged.len()));
    std::iter::once(head).chain(judged.iter().map(places)).collect()
}

pub(super) fn counted(what: &str, n: usize) -> String {
    format!("{n} {}", numbered(what, i32::try_from(n).unwrap_or(i32::MAX)))
}

pub(super) fn places(edit: &Edit) -> String {
    edit.splices.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// The same without the places.
pub(super) fn changes(edit: &Edit) -> String {
    edit.splices.iter().map(changed).collect::<Vec<_>>().join("; ")
}

pub(super) fn cost(edit: &Edit) -> String {
    format!("{}, {} to print", counted("word", edit.cost.words), counted("piece", edit.cost.pieces))
}

/// The answer in words.
pub(super) fn text(answer: &Answer<'_>, ink: Paint) -> String {
    let mut out = format!("{}: {}\n\n", answer.game, summary(answer));
    let _ = writeln!(out, "to mend:");
    for goal in answer.goals {
        let r = &goal.ruling;
        let _ = writeln!(out, "  {} {}: {}; wanted {}  {}", r.id, r.says, r.found, r.wanted, painted(r.verdict, ink));
    }
    for (nth, proposal) in answer.proposals.iter().enumerate() {
        let _ = writeln!(out, "\n{} {}  ({})", nth + 1, places(&proposal.edit), cost(&proposal.edit));
        let tone = match proposal.standing {
            Standing::Confirmed => Tone::Green,
            Standing::Refused(_) => Tone::Red,
            Standing::Unknown => Tone::Yellow,
        };
        let [is, why] = standing(proposal);
        let _ = writeln!(out, "  {}{is}{}{why}", ink.tone(tone), ink.tone(Tone::Off));
        if proposal.standing == Standing::Confirmed {
            details(proposal, ink, &mut out);
        }
    }
    if answer.confirmed() > 0 {
        let _ = writeln!(out, "\nmake the first of them with: lootpress balance {} --apply 1", answer.game);
    }
    out
}

/// What a confirmed edit does.
fn details(proposal: &Proposal, ink: Paint, out: &mut String) {
    for change in &proposal.lines {
        let Change { before, after, .. } = change;
        let side = |r: &Ruling| format!("{} {}", r.found, painted(r.verdict, ink));
        let _ = writeln!(out, "  {} {}: {} \u{2192} {}", before.id, before.says, side(before), side(after));
    }
    besides(proposal).iter().for_each(|what| _ = writeln!(out, "  {what}"));
}

/// What an edit costs and breaks.
pub(super) fn besides(proposal: &Proposal) -> Vec<String> {
    let rungs = proposal.rungs.iter().map(|rung| format!("table {rung}"));
    let warnings = proposal.edit.warnings.iter().map(|warning| format!("check warns: {warning}"));
    let scenarios = proposal.scenarios.iter().map(|name| format!("breaks the scenario \"{name}\""));
    rungs.chain(warnings).chain(scenarios).collect()
}

/// The outcome of an edit on fresh seeds.
pub(super) fn standing(proposal: &Proposal) -> [String; 2] {
    let games = counted("game", usize::try_from(proposal.games).unwrap_or(usize::MAX));
    let [is, why] = match &proposal.standing {
        Standing::Confirmed => ["confirmed", &format!(" by {games} on fresh seeds")],
        Standing::Refused(why) => ["not confirmed", &format!(": {why}")],
        Standing::Unknown => ["not confirmed", ": out of time"],
    };
    [is.to_owned(), why.to_owned()]
}

/// The answer in a sentence.
pub(super) fn summary(answer: &Answer<'_>) -> String {
    let confirmed = answer.confirmed();
    let stopped = if answer.stopped { "; stopped before it was done" } else { "" };
    let tried = format!("tried {}, confirmed {confirmed}{stopped}", counted("edit", answer.tried));
    let nearest = answer.proposals.iter().find_map(|proposal| match &proposal.standing {
        Standing::Refused(why) => Some(format!("; no single edit does it; nearest: {}: {why}", places(&proposal.edit))),
        _ => None,
    });
    if confirmed > 0 { tried } else { tried + &nearest.unwrap_or_default() }
}

fn painted(verdict: Verdict, ink: Paint) -> String {
    let tone = match verdict {
        Verdict::Pass => Tone::Green,
        Verdict::Undecided => Tone::Yellow,
        Verdict::Fail => Tone::Red,
    };
    format!("{}{verdict}{}", ink.tone(tone), ink.tone(Tone::Off))
}

/// The answer for other programs, and for `--apply`.
pub(super) fn json(desk: &Desk, answer: &Answer<'_>) -> String {
    let line = |r: &Ruling| json!({"id": r.id, "says": r.says, "found": r.found, "wanted": r.wanted, "verdict": r.verdict.to_string()});
    let edit = |proposal: &Proposal| -> Value {
        let (standing, why) = match &proposal.standing {
            Standing::Confirmed => ("confirmed", None),
            Standing::Refused(why) => ("refused", Some(why)),
            Standing::Unknown => ("unknown", None),
        };
        let lines: Vec<Value> = proposal
            .lines
            .iter()
            .map(|c| json!({"wanted": c.goal, "before": line(&c.before), "after": line(&c.after)}))
            .collect();
        json!({
            "splices": proposal.edit.splices, "words": proposal.edit.cost.words, "pieces": proposal.edit.cost.pieces,
            "standing": standing, "why": why, "games": proposal.games, "lines": lines, "tables": proposal.rungs,
            "warnings": proposal.edit.warnings, "scenarios": proposal.scenarios,
        })
    };
    let files = answer.proposals.iter().flat_map(|proposal| &proposal.edit.splices).map(|splice| &splice.file);
    let known = |file: &String| {
        let text = balance::text(&desk.project, file)?.1;
        Some((file.clone(), known_by(&text)))
    };
    let texts: BTreeMap<String, String> = files.filter_map(known).collect();
    let goals: Vec<Value> = answer.goals.iter().map(|goal| line(&goal.ruling)).collect();
    let edits: Vec<Value> = answer.proposals.iter().map(edit).collect();
    format::object(&json!({
        "game": answer.game, "deck": answer.found.record.deck, "seed": answer.seed, "tried": answer.tried,
        "confirmed": answer.confirmed(), "stopped": answer.stopped, "wanted": goals, "edits": edits, "texts": texts,
    }))
}
