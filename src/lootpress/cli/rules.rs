//! `lootpress rules`: a game's rules in sentences, with nested numbers, and the rules that no scenario proves.

use super::{Desk, Outcome, Refusal};
use clap::Args;
use ground::diag::{Checked, Severity, Tone};
use ground::world::Project;
use std::collections::BTreeSet;
use table::title::{Title, Told};

/// Whose rules.
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// The game [default: the only one of the project]
    game: Option<String>,
}

impl Rules {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.game(desk.shelf.named(self.game.as_deref())?)?;
        let mut diags = Vec::new();
        let (rules, open) = proven(&desk.project, game).drain(&mut diags).unwrap_or_default();
        // `check` reports warnings
        diags.retain(|diag| diag.severity == Severity::Error);
        if desk.complain(&diags) {
            return Ok(Outcome::Complaints);
        }
        if rules.is_empty() {
            let what = format!("{} has no written rules", game.name());
            let help = format!("write them in data/{}/play.yaml: `lootpress help rules-in-data`", game.name());
            return Err(Refusal::new(what).help(help));
        }
        let [bold, dim, off] = [Tone::Bold, Tone::Dim, Tone::Off].map(|tone| desk.ink.tone(tone));
        for (number, rule) in numbered(&rules) {
            let says = rule.says.replace("**", "");
            desk.answer(&format!("{bold}{number}{off} {says} {dim}({}){off}", rule.id));
        }
        let playable = rules.iter().filter(|rule| rule.playable).count();
        desk.tell(&match open.len() {
            0 => format!("scenarios prove all {playable} rules that can be played out"),
            n => format!("no scenario proves {n} of {playable} rules that can be played out: {}", open.join(", ")),
        });
        Ok(Outcome::Fine)
    }
}

/// The rules of a game, and the ids of those that can be played out and that no scenario proves.
pub(super) fn proven(project: &Project, game: &dyn Title) -> Checked<(Vec<Told>, Vec<String>)> {
    let mut diags = Vec::new();
    let rules = game.rules(project).drain(&mut diags).unwrap_or_default();
    let judged = game.table().and_then(|table| table.scenarios(project, &[]).drain(&mut diags)).unwrap_or_default();
    let passing = judged.into_iter().filter(|judged| judged.passes());
    let proven: BTreeSet<String> = passing.flat_map(|judged| judged.proves).collect();
    let open = rules.iter().filter(|rule| rule.playable && !proven.contains(&rule.id));
    let open = open.map(|rule| rule.id.clone()).collect();
    Checked { value: Some((rules, open)), diags }
}

/// Each rule with its number: `4.2` is the second below the fourth.
fn numbered(rules: &[Told]) -> Vec<(String, &Told)> {
    let mut counts: Vec<usize> = Vec::new();
    let number = |rule| {
        let Told { depth, .. }: &Told = rule;
        let depth = usize::from(*depth);
        counts.resize(depth + 1, 0);
        counts[depth] += 1;
        let parts: Vec<String> = counts.iter().map(usize::to_string).collect();
        (parts.join("."), rule)
    };
    rules.iter().map(number).collect()
}
