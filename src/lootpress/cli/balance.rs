//! `lootpress balance`: tries small edits of a game's cards and rules, and reports which of them make its deck pass;
//! with `--apply` it writes one.

use super::replay::{writable, write, write_into};
use super::terminal::Bar;
use super::{Desk, Outcome, Refusal, interrupted, on_interrupt};
use crate::balance::{self, Bench, Edit, Goal, Judged, Proposal, RULES, Screened, Standing};
use clap::{Args, ValueEnum};
use ground::diag::{Severity, did_you_mean};
use ground::name::FileName;
use ground::world::Deadline;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use table::title::{Opened, Playable};
use written::Parts;

mod apply;
mod plotted;
mod sought;
mod told;
mod written;
pub(super) use sought::sought;
pub(super) use written::{Written, keep};

#[derive(Debug, Args)]
pub(super) struct Balance {
    /// The game [default: the only one of the project]
    game: Option<String>,
    /// The lines of the verdict that should pass, by id; also undecided lines [default: every line that fails]
    #[arg(long, value_name = "LINE", value_delimiter = ',')]
    want: Vec<String>,
    /// Cards that must not change, by id or title; `rules` protects the numbers of the rules
    #[arg(long, value_name = "CARD")]
    keep: Vec<String>,
    /// If no single edit is enough, try the best ones two at a time
    #[arg(long)]
    pairs: bool,
    /// Try only this part of the edits, such as 2/4: each of several machines tries one
    #[arg(long, value_name = "N/M", conflicts_with = "apply")]
    part: Option<Parts>,
    /// Write the answer to FILE, for `lootpress tally merge`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dry", "apply"])]
    tally: Option<PathBuf>,
    /// Maximum time, in seconds [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    budget: Option<u64>,
    /// List the edits that would be tried, and play nothing
    #[arg(long, conflicts_with = "apply")]
    dry: bool,
    /// Write edit N of the last run to its file, and change nothing else
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    apply: Option<u64>,
    /// The random seed of the search; edits are confirmed with the next one
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text.
    Text,
    /// JSON.
    Json,
    /// An HTML page with plots: output/GAME/balance.html.
    Html,
}

fn seconds(text: &str) -> Result<u64, String> {
    match text.trim().parse() {
        Ok(0) => Err("no game can be played in 0 seconds; write 60 for a minute".to_owned()),
        Ok(seconds) => Ok(seconds),
        Err(_) => Err("write a whole number of seconds: 60".to_owned()),
    }
}

/// The request, and the result.
struct Answer<'a> {
    game: &'a str,
    found: &'a Judged,
    goals: &'a [Goal],
    /// The number of edits that were tried, and of all edits.
    tried: [usize; 2],
    proposals: Vec<Proposal>,
    /// Whether the run was stopped before its end.
    stopped: bool,
    seed: u64,
    /// The part of the edits that were tried, if not all of them.
    parts: Option<&'a Parts>,
}

impl Balance {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.table(desk.shelf.named(self.game.as_deref())?)?;
        if let Some(nth) = self.apply {
            return apply::apply(desk, game.name(), nth);
        }
        writable(&self.tally)?;
        on_interrupt();
        let opened = game.open(&desk.project);
        if desk.complain(&opened.diags) {
            let refusal = Refusal::new(format!("{} has errors, so it cannot be played", game.name()));
            return Err(refusal.help("fix them first"));
        }
        self.known(desk, game, &opened)?;
        let deadline = self.budget.map(Deadline::within);
        let (bar, count) = (Bar::games(desk.quiet), AtomicU64::new(0));
        let go_on = || {
            if count.fetch_add(1, Ordering::Relaxed) % 64 == 63 {
                bar.played(64);
            }
            !interrupted() && !deadline.is_some_and(Deadline::is_over)
        };
        let threads = self.threads.map_or(0, usize::from);
        let bench = Bench { project: &desk.project, game, seed: self.seed, threads, go_on: &go_on };
        let outcome = match self.dry {
            true => self.list(desk, &bench, &opened, &bar),
            false => self.answer(desk, &bench, &opened, &bar),
        };
        bar.close();
        outcome
    }

    /// Lists the edits to try.
    fn list(&self, desk: &Desk, bench: &Bench<'_>, opened: &Opened, bar: &Bar) -> Result<Outcome, Refusal> {
        let edits = self.candidates(bench, opened)?;
        let stopped = !(bench.go_on)();
        bar.close();
        match self.format {
            Format::Text => desk.tell(&told::listed(&edits, stopped)),
            Format::Json => desk.tell(told::listed_json(bench.game.name(), &edits, stopped).trim_end()),
            Format::Html => {
                return Err(Refusal::new("--dry plays nothing, so there is nothing to plot")
                    .help("use --format text or --format json"));
            }
        }
        Ok(if interrupted() { Outcome::Interrupted } else { Outcome::Fine })
    }

    /// The edits to try.
    fn candidates(&self, bench: &Bench<'_>, opened: &Opened) -> Result<Vec<Edit>, Refusal> {
        let edits = balance::candidates(bench, opened, &self.keep);
        match edits.is_empty() && (bench.go_on)() {
            true => Err(nothing_to_change(&self.keep)),
            false => Ok(match &self.part {
                Some(part) => part.share(edits),
                None => edits,
            }),
        }
    }

    /// Whether the named lines and cards exist.
    fn known(&self, desk: &Desk, game: &dyn Playable, opened: &Opened) -> Result<(), Refusal> {
        let terms = game.terms(&desk.project);
        desk.complain(&terms.diags);
        let terms = terms.value.ok_or_else(|| Refusal::new(format!("{} has no playtest.yaml to pass", game.name())))?;
        let ids = terms.lines.iter().map(|line| line.id.as_str()).chain(terms.lift.iter().map(|lift| lift.id.as_str()));
        let mut ids: Vec<&str> = ids.collect();
        ids.dedup();
        let cards = opened.components.iter().flat_map(|card| [card.id.as_str(), card.title.as_str()]);
        let cards: Vec<&str> = cards.chain([RULES]).collect();
        let unknown = |what: &str, name: &str, known: &[&str], many: &str| {
            let near = did_you_mean(name, known.iter().copied()).map(|near| format!("did you mean {near}?"));
            Refusal::new(format!("there is no {what} {name}")).help(near.unwrap_or_else(|| many.to_owned()))
        };
        if let Some(id) = self.want.iter().find(|id| !ids.contains(&id.as_str())) {
            let many = match ids[..] {
                [only] => format!("the only line is {only}"),
                _ => format!("the lines are {}", ids.join(", ")),
            };
            return Err(unknown("line", id, &ids, &many));
        }
        if let Some(card) = self.keep.iter().find(|card| !cards.contains(&card.as_str())) {
            return Err(unknown("card", card, &cards, "name a card by its id or title, or `rules`"));
        }
        let kept = |name: &str| self.keep.iter().any(|kept| kept == name);
        match kept(RULES) && opened.components.iter().all(|card| kept(&card.id) || kept(&card.title)) {
            true => Err(nothing_to_change(&self.keep)),
            false => Ok(()),
        }
    }

    fn answered<'a>(
        &'a self,
        bench: &Bench<'a>,
        found: &'a Judged,
        goals: &'a [Goal],
        tried: [usize; 2],
        proposals: Vec<Proposal>,
    ) -> Answer<'a> {
        let (game, stopped) = (bench.game.name(), !(bench.go_on)());
        Answer { game, found, goals, tried, proposals, stopped, seed: self.seed, parts: self.part.as_ref() }
    }

    fn answer(&self, desk: &Desk, bench: &Bench<'_>, opened: &Opened, bar: &Bar) -> Result<Outcome, Refusal> {
        let judged = balance::judge(bench, &self.want);
        let Some(found) = judged.value else {
            if judged.diags.iter().any(|diag| diag.severity == Severity::Error) {
                return Ok(desk.give_up(&judged.diags));
            }
            if interrupted() {
                bar.close();
                desk.tell(&format!("{}: stopped before the deck was judged", bench.game.name()));
                return Ok(Outcome::Interrupted);
            }
            return Err(Refusal::new("the deck could not be judged in that time").help("give it more with --budget"));
        };
        let goals = found.goals(&self.want);
        if goals.is_empty() {
            bar.close();
            let answer = self.answered(bench, &found, &goals, [0, 0], Vec::new());
            let written = Written::of(&desk.project, &answer);
            self.tally.as_ref().map_or(Ok(()), |path| write(path, &written.json()))?;
            match self.format {
                Format::Json => desk.tell(written.json().trim_end()),
                Format::Text | Format::Html => desk.tell(&format!(
                    "{}: {}",
                    answer.game,
                    told::nothing_to_mend(&found.judgement, &self.want, answer.stopped)
                )),
            }
            return Ok(if interrupted() { Outcome::Interrupted } else { Outcome::Fine });
        }
        let says = |what: &str| {
            bar.say(&format!("{}: {what}", bench.game.name()));
        };
        says(&format!("{} to correct; looking for possible edits", told::counted("line", goals.len())));
        let edits = self.candidates(bench, opened)?;
        says(&format!("trying {}", told::counted("edit", edits.len())));
        let mut tried = [0, 0];
        // the error rate is divided between the searches on all machines
        let parts = self.part.as_ref().map_or(1, Parts::of);
        let searches = if self.pairs { 2 } else { 1 } * parts;
        let mut search = |edits: Vec<Edit>| {
            tried[1] += edits.len();
            let Screened { tried: played, best } = balance::search(bench, &found, &goals, edits);
            tried[0] += played;
            told::candidates(&best).iter().for_each(|line| says(line));
            best
        };
        let best = search(edits);
        let mut proposals = balance::confirm(bench, &found, &goals, best.clone(), searches);
        if self.pairs && proposals.iter().all(|proposal| proposal.standing != Standing::Confirmed) {
            let pairs = balance::pairs(bench, opened, &best);
            says(&format!("trying {}", told::counted("pair", pairs.len())));
            let pairs = search(pairs);
            proposals.extend(balance::confirm(bench, &found, &goals, pairs, searches));
        }
        proposals.sort_by_key(|proposal| proposal.standing.rank(proposal.edit.cost));
        let answer = self.answered(bench, &found, &goals, tried, proposals);
        bar.close();
        let written = Written::of(&desk.project, &answer);
        keep(desk, &written, self.tally.as_deref())?;
        match self.format {
            Format::Text => desk.tell(told::text(&written, desk.ink).trim_end()),
            Format::Json => desk.tell(written.json().trim_end()),
            Format::Html => {
                let report = plotted::report(&opened.title, &answer, &written);
                let made = super::report::html(&desk.project, &report);
                desk.complain(&made.diags);
                let Some(page) = made.value else { return Ok(Outcome::Complaints) };
                let name = FileName::made(&["balance"], "html");
                let path = write_into(&desk.output(None, answer.game), &name, page.as_bytes())?;
                desk.tell(&format!("{}: written to {}", told::summary(&written), path.display()));
            }
        }
        Ok(match written.confirmed() {
            _ if interrupted() => Outcome::Interrupted,
            0 => Outcome::Complaints,
            _ => Outcome::Fine,
        })
    }
}

/// The answer as text.
pub(super) fn text(desk: &Desk, written: &Written) -> String {
    told::text(written, desk.ink)
}

/// The reason why there is nothing to try.
fn nothing_to_change(kept: &[String]) -> Refusal {
    match kept {
        [] => Refusal::new("no number of this game can be changed by one or two: `check` refuses every change"),
        _ => Refusal::new("every number that has an effect is kept").help("name fewer cards with --keep"),
    }
}
