//! The answer as text.

use super::apply::{changed, said};
use super::written::{Changed, Line, Tried, Written};
use crate::balance::{Cost, Edit, JUDGED, Splice, Standing};
use crate::cli::sheet::painted;
use cards::lexicon::prose::numbered;
use ground::diag::{Paint, Tone};
use ground::format;
use ground::locus::SHEET;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use table::verdict::{Judgement, Verdict};

/// The edits that would be tried, each with its cost.
pub(super) fn listed(edits: &[Edit], stopped: bool) -> String {
    let lines = edits.iter().map(|edit| format!("\n{}  ({})", places(&edit.splices), cost(edit.cost)));
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
    std::iter::once(head).chain(judged.iter().map(|edit| places(&edit.splices))).collect()
}

pub(super) fn counted(what: &str, n: usize) -> String {
    format!("{n} {}", numbered(what, i32::try_from(n).unwrap_or(i32::MAX)))
}

pub(super) fn places(splices: &[Splice]) -> String {
    splices.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// The edits without their places.
pub(super) fn changes(splices: &[Splice]) -> String {
    splices.iter().map(changed).collect::<Vec<_>>().join("; ")
}

pub(super) fn cost(cost: Cost) -> String {
    format!("{}, {} to print", counted("word", cost.words), counted("piece", cost.pieces))
}

/// The answer as text.
pub(super) fn text(answer: &Written, ink: Paint) -> String {
    let mut out = format!("{}: {}\n\n", answer.game, summary(answer));
    let _ = writeln!(out, "to fix:");
    for Line { id, says, found, wanted, verdict } in &answer.wanted {
        let _ = writeln!(out, "  {id} {says}: {found}; wanted {wanted}  {}", painted(*verdict, ink));
    }
    for (nth, tried) in answer.edits.iter().enumerate() {
        let _ = writeln!(out, "\n{} {}  ({})", nth + 1, places(&tried.splices), cost(tried.cost));
        let tone = match tried.standing {
            Standing::Confirmed => Tone::Green,
            Standing::Refused(_) => Tone::Red,
            Standing::Open(_) | Standing::Unknown => Tone::Yellow,
        };
        let [is, why] = standing(tried);
        let _ = writeln!(out, "  {}{is}{}{why}", ink.tone(tone), ink.tone(Tone::Off));
        if tried.is_confirmed() {
            details(tried, ink, &mut out);
        }
    }
    let written = |tried: &Tried| tried.splices.iter().all(|splice| !splice.file.contains(SHEET));
    if answer.confirmed() > 0 && answer.edits.first().is_some_and(written) {
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
fn details(tried: &Tried, ink: Paint, out: &mut String) {
    for Changed { before, after, .. } in &tried.lines {
        let side = |line: &Line| format!("{} {}", line.found, painted(line.verdict, ink));
        let _ = writeln!(out, "  {} {}: {} \u{2192} {}", before.id, before.says, side(before), side(after));
    }
    tried.besides().iter().for_each(|what| _ = writeln!(out, "  {what}"));
}

/// The result of an edit with new seeds.
pub(super) fn standing(tried: &Tried) -> [String; 2] {
    let games = counted("game", usize::try_from(tried.games).unwrap_or(usize::MAX));
    let [is, why] = match &tried.standing {
        Standing::Confirmed => ["confirmed", &format!(" by {games} with new seeds")],
        Standing::Open(why) | Standing::Refused(why) => ["not confirmed", &format!(": {why}")],
        Standing::Unknown => ["not confirmed", ": out of time"],
    };
    [is.to_owned(), why.to_owned()]
}

/// The answer in a sentence.
pub(super) fn summary(answer: &Written) -> String {
    let confirmed = answer.confirmed();
    let all = answer.tried + answer.untried;
    let tried = match answer.untried {
        0 => counted("edit", all),
        _ => format!("{} of {}", answer.tried, counted("edit", all)),
    };
    if answer.stopped && answer.tried == 0 {
        return "stopped before an edit was tried".to_owned();
    }
    let part = answer
        .parts
        .as_ref()
        .filter(|parts| !parts.are_all())
        .map(|parts| format!(" ({})", parts.said()))
        .unwrap_or_default();
    let stopped = if answer.stopped { "; stopped before it was done" } else { "" };
    let tried = format!("tried {tried}{part}, confirmed {confirmed}{stopped}");
    let first = answer.edits.first().filter(|_| confirmed == 0);
    let paired = answer.edits.iter().any(|tried| tried.splices.len() > 1);
    let none = if paired { "no edit or pair of edits is enough" } else { "no single edit is enough" };
    let nearest = first.map(|Tried { splices, standing, .. }| match standing {
        Standing::Open(why) | Standing::Refused(why) => format!("; {none}; closest: {}: {why}", places(splices)),
        _ => format!("; most promising so far: {}", places(splices)),
    });
    tried + &nearest.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::verdict::Ruling;

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
