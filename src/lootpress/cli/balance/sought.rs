//! The search as the desk shows it: its progress, and the edits found so far.

use super::told::{changes, cost, counted, nothing_to_mend, standing, summary};
use super::written::{Tried, Written};
use super::{Answer, Bench, Proposal, Screened, Standing};
use crate::balance::{self, JUDGED};
use ground::world::Project;
use serde_json::{Value, json};
use table::title::Playable;

/// Searches for edits that make the deck of a game pass, and reports its progress until it is told to stop.
pub(in crate::cli) fn sought(
    project: &Project,
    game: &dyn Playable,
    go_on: &(dyn Fn() -> bool + Sync),
    say: &dyn Fn(Value),
) {
    let step = |said: &str| say(told(said, &[]));
    step("playing the deck as it is \u{2026}");
    let opened = game.open(project);
    let bench = Bench { project, game, seed: 1, threads: 1, go_on };
    let Some(found) = balance::judge(&bench, &[]).value else {
        return if go_on() {
            step("the deck cannot be played")
        };
    };
    let goals = found.goals(&[]);
    if goals.is_empty() {
        return step(&nothing_to_mend(&found.judgement, &[], !go_on()));
    }
    step(&format!("{} to correct; looking for possible edits \u{2026}", counted("line", goals.len())));
    let edits = balance::candidates(&bench, &opened, &[]);
    let all = edits.len();
    step(&format!("trying {} \u{2026}", counted("edit", all)));
    let Screened { tried, best } = balance::search(&bench, &found, &goals, edits);
    let mut proposals: Vec<Proposal> = best.into_iter().take(JUDGED).map(Proposal::of).collect();
    for nth in 0..proposals.len() {
        let so_far: Vec<Tried> = proposals.iter().map(Tried::of).collect();
        say(told(&format!("judging edit {} of {} with new seeds \u{2026}", nth + 1, proposals.len()), &so_far));
        // each edit has its own share of the error rate, whether it is judged alone or with the others
        let judged = balance::confirm(&bench, &found, &goals, vec![proposals[nth].edit.clone()], 1);
        proposals.splice(nth..=nth, judged);
    }
    proposals.sort_by_key(|proposal| proposal.standing.rank(proposal.edit.cost));
    let name = game.name();
    let answer = Answer {
        game: name,
        found: &found,
        goals: &goals,
        tried: [tried, all],
        proposals,
        stopped: !go_on(),
        seed: bench.seed,
        parts: None,
    };
    let written = Written::of(project, &answer);
    say(told(&summary(&written), &written.edits));
}

/// The message to pages.
fn told(said: &str, edits: &[Tried]) -> Value {
    let edit = |tried: &Tried| {
        let [is, why] = match tried.standing {
            Standing::Unknown => ["not judged yet".to_owned(), String::new()],
            _ => standing(tried),
        };
        let places: Vec<&str> = tried.splices.iter().map(|splice| splice.place.as_str()).collect();
        let cards: Vec<&str> = tried.splices.iter().map(|splice| splice.card.as_str()).collect();
        json!({
            "says": changes(&tried.splices), "place": places.join("; "), "cost": cost(tried.cost), "good": tried.is_confirmed(),
            "standing": is, "why": why, "cards": cards,
        })
    };
    json!({"said": said, "edits": edits.iter().map(edit).collect::<Vec<_>>()})
}
