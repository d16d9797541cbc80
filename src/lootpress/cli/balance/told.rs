//! The answer as text, and as JSON for other programs.

use super::Answer;
use super::apply::{changed, known_by, said};
use crate::balance::{self, Change, Cost, Edit, JUDGED, Proposal, Standing};
use crate::cli::Desk;
use cards::lexicon::prose::numbered;
use ground::diag::{Paint, Tone};
use ground::format;
use ground::locus::SHEET;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use table::verdict::{Judgement, Ruling, Verdict};

/// The edits that would be tried, each with its cost.
pub(super) fn listed(edits: &[Edit], stopped: bool) -> String {
    let lines = edits.iter().map(|edit| format!("\n{}  ({})", places(edit), cost(edit)));
    let stopped = if stopped { "; stopped before all edits were listed" } else { "" };
    format!("{} would be tried{stopped}{}", counted("edit", edits.len()), lines.collect::<String>())
}

/// The same as JSON.
pub(super) fn listed_json(game: &str, edits: &[Edit], stopped: bool) -> String {
    let edit = |edit: &Edit| {
        let Cost { words, pieces } = edit.cost;
        json!({"splices": edit.splices, "words": words, "pieces": pieces, "warnings": edit.warnings})
    };
    let edits: Vec<Value> = edits.iter().map(edit).collect();
    format::object(&json!({"game": game, "stopped": stopped, "edits": edits}))
}

/// The most promising edits, before they are judged; nothing if there are none.
pub(super) fn candidates(best: &[Edit]) -> Vec<String> {
    if best.is_empty() {
        return Vec::new();
    }
    let judged = &best[..best.len().min(JUDGED)];
    let head = format!("judging {} with new seeds:", counted("edit", judged.len()));
    std::iter::once(head).chain(judged.iter().map(places)).collect()
}

pub(super) fn counted(what: &str, n: usize) -> String {
    format!("{n} {}", numbered(what, i32::try_from(n).unwrap_or(i32::MAX)))
}

pub(super) fn places(edit: &Edit) -> String {
    edit.splices.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// The edits without their places.
pub(super) fn changes(edit: &Edit) -> String {
    edit.splices.iter().map(changed).collect::<Vec<_>>().join("; ")
}

pub(super) fn cost(edit: &Edit) -> String {
    format!("{}, {} to print", counted("word", edit.cost.words), counted("piece", edit.cost.pieces))
}

/// The answer as text.
pub(super) fn text(answer: &Answer<'_>, ink: Paint) -> String {
    let mut out = format!("{}: {}\n\n", answer.game, summary(answer));
    let _ = writeln!(out, "to fix:");
    for goal in answer.goals {
        let r = &goal.ruling;
        let _ = writeln!(out, "  {} {}: {}; wanted {}  {}", r.id, r.says, r.found, r.wanted, painted(r.verdict, ink));
    }
    for (nth, proposal) in answer.proposals.iter().enumerate() {
        let _ = writeln!(out, "\n{} {}  ({})", nth + 1, places(&proposal.edit), cost(&proposal.edit));
        let tone = match proposal.standing {
            Standing::Confirmed => Tone::Green,
            Standing::Refused(_) => Tone::Red,
            Standing::Open(_) | Standing::Unknown => Tone::Yellow,
        };
        let [is, why] = standing(proposal);
        let _ = writeln!(out, "  {}{is}{}{why}", ink.tone(tone), ink.tone(Tone::Off));
        if proposal.standing == Standing::Confirmed {
            details(proposal, ink, &mut out);
        }
    }
    let written = |proposal: &Proposal| proposal.edit.splices.iter().all(|splice| !splice.file.contains(SHEET));
    if answer.confirmed() > 0 && answer.proposals.first().is_some_and(written) {
        let _ = writeln!(out, "\nwrite the first one with: lootpress balance {} --apply 1", answer.game);
    }
    out
}

/// The message for a deck in which none of the requested lines needs a fix.
pub(super) fn nothing_to_mend(found: &Judgement, wanted: &[String], stopped: bool) -> String {
    if stopped {
        return "no line failed before it was stopped; give it more time with --budget".to_owned();
    }
    if !wanted.is_empty() {
        let verb = if wanted.len() == 1 { "passes" } else { "pass" };
        return format!("{} already {verb}", wanted.join(", "));
    }
    let open = found.rulings.iter().filter(|ruling| ruling.verdict == Verdict::Undecided);
    let open: BTreeSet<&str> = open.map(|ruling| ruling.id.as_str()).collect();
    let open: Vec<&str> = open.into_iter().collect();
    match open[..] {
        [] => "no line fails, so there is nothing to fix".to_owned(),
        _ => format!("no line fails, but some are undecided; to change those, add --want {}", open.join(",")),
    }
}

/// The effect of a confirmed edit.
fn details(proposal: &Proposal, ink: Paint, out: &mut String) {
    for change in &proposal.lines {
        let Change { before, after, .. } = change;
        let side = |r: &Ruling| format!("{} {}", r.found, painted(r.verdict, ink));
        let _ = writeln!(out, "  {} {}: {} \u{2192} {}", before.id, before.says, side(before), side(after));
    }
    besides(proposal).iter().for_each(|what| _ = writeln!(out, "  {what}"));
}

/// The cost of an edit, and the scenarios that it breaks.
pub(super) fn besides(proposal: &Proposal) -> Vec<String> {
    let rungs = proposal.rungs.iter().map(|rung| format!("table {rung}"));
    let warnings = proposal.edit.warnings.iter().map(|warning| format!("check warns: {warning}"));
    let scenarios = proposal.scenarios.iter().map(|name| format!("breaks the scenario \"{name}\""));
    rungs.chain(warnings).chain(scenarios).collect()
}

/// The result of an edit with new seeds.
pub(super) fn standing(proposal: &Proposal) -> [String; 2] {
    let games = counted("game", usize::try_from(proposal.games).unwrap_or(usize::MAX));
    let [is, why] = match &proposal.standing {
        Standing::Confirmed => ["confirmed", &format!(" by {games} with new seeds")],
        Standing::Open(why) | Standing::Refused(why) => ["not confirmed", &format!(": {why}")],
        Standing::Unknown => ["not confirmed", ": out of time"],
    };
    [is.to_owned(), why.to_owned()]
}

/// The answer in a sentence.
pub(super) fn summary(answer: &Answer<'_>) -> String {
    let confirmed = answer.confirmed();
    let tried = match answer.tried {
        [tried, all] if tried == all => counted("edit", all),
        [tried, all] => format!("{tried} of {}", counted("edit", all)),
    };
    if answer.stopped && answer.tried[0] == 0 {
        return "stopped before an edit was tried".to_owned();
    }
    let stopped = if answer.stopped { "; stopped before it was done" } else { "" };
    let tried = format!("tried {tried}, confirmed {confirmed}{stopped}");
    let first = answer.proposals.first().filter(|_| confirmed == 0);
    let paired = answer.proposals.iter().any(|proposal| proposal.edit.splices.len() > 1);
    let none = if paired { "no edit or pair of edits is enough" } else { "no single edit is enough" };
    let nearest = first.map(|Proposal { edit, standing, .. }| match standing {
        Standing::Open(why) | Standing::Refused(why) => format!("; {none}; closest: {}: {why}", places(edit)),
        _ => format!("; most promising so far: {}", places(edit)),
    });
    tried + &nearest.unwrap_or_default()
}

fn painted(verdict: Verdict, ink: Paint) -> String {
    let tone = match verdict {
        Verdict::Pass => Tone::Green,
        Verdict::Undecided => Tone::Yellow,
        Verdict::Fail => Tone::Red,
    };
    format!("{}{verdict}{}", ink.tone(tone), ink.tone(Tone::Off))
}

/// The answer as JSON, for other programs and for `--apply`.
pub(super) fn json(desk: &Desk, answer: &Answer<'_>) -> String {
    let line = |r: &Ruling| json!({"id": r.id, "says": r.says, "found": r.found, "wanted": r.wanted, "verdict": r.verdict.to_string()});
    let edit = |proposal: &Proposal| -> Value {
        let (standing, why) = match &proposal.standing {
            Standing::Confirmed => ("confirmed", None),
            Standing::Open(why) => ("open", Some(why)),
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
        "game": answer.game, "deck": answer.found.record.deck, "seed": answer.seed, "tried": answer.tried[0],
        "untried": answer.tried[1] - answer.tried[0], "confirmed": answer.confirmed(), "stopped": answer.stopped, "wanted": goals,
        "edits": edits, "texts": texts,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_edits_are_not_announced() {
        assert_eq!(candidates(&[]), Vec::<String>::new());
        assert_eq!(candidates(&[Edit::default()])[0], "judging 1 edit with new seeds:");
    }

    #[test]
    fn nothing_is_called_sound_that_was_not_decided() {
        let judged = |verdicts: &[(&str, Verdict)]| {
            let ruling = |(id, verdict): &(&str, Verdict)| Ruling {
                id: (*id).to_owned(),
                verdict: *verdict,
                ..Ruling::default()
            };
            Judgement { rulings: verdicts.iter().map(ruling).collect(), ..Judgement::default() }
        };
        let sound = judged(&[("a", Verdict::Pass)]);
        let open = judged(&[("b", Verdict::Undecided), ("a", Verdict::Pass), ("b", Verdict::Undecided)]);
        let says = |found: &Judgement, stopped| nothing_to_mend(found, &[], stopped);
        assert_eq!(says(&sound, false), "no line fails, so there is nothing to fix");
        assert_eq!(says(&open, false), "no line fails, but some are undecided; to change those, add --want b");
        assert!(says(&sound, true).contains("before it was stopped"), "a run that was stopped found nothing sound");
        assert_eq!(nothing_to_mend(&sound, &["a".to_owned()], false), "a already passes");
    }
}
