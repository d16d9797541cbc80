//! `lootpress tally`: adds up counts from several machines, and gives the verdict on the sum.

use super::balance::{self, Written};
use super::replay::{text_of, write};
use super::simulate::{Format, settle};
use super::{Desk, Outcome, Refusal, sheet};
use clap::{Args, Subcommand};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use table::measure::record::{Record, VERSION};
use table::title::Shown;

#[derive(Debug, Args)]
pub(super) struct Tally {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Add up tallies of the same experiment: the same game, deck, seed and tables, with each game only once; or put
    /// together the parts of a search
    Merge(Merge),
}

#[derive(Debug, Args)]
struct Merge {
    /// The files, as `simulate --tally` or `balance --tally` wrote them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the sum to FILE
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The format of the verdict
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the verdict to FILE
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

impl Tally {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let Verb::Merge(merge) = self.verb;
        if let Some(first) = merge.files.first()
            && let Ok(part) = Written::read(&text_of(first, HELP)?)
        {
            return merge.searched(desk, part);
        }
        let mut whole: Option<Record> = None;
        for path in &merge.files {
            let part = read(path)?;
            match &mut whole {
                None => whole = Some(part),
                Some(whole) => whole.merge(&part).map_err(|why| {
                    Refusal::new(format!("{} cannot be merged with the files before it: {why}", path.display()))
                        .help("merge tallies of the same deck, seed and tables, with each game only once")
                })?,
            }
        }
        let Some(whole) = whole else { return Ok(Outcome::Complaints) };
        if let Some(out) = &merge.out {
            write(out, &sheet::record(&whole))?;
        }
        let game = desk.shelf.table(&whole.game)?;
        let terms = game.terms(&desk.project);
        desk.complain(&terms.diags);
        let Some(mut terms) = terms.value else { return Ok(Outcome::Complaints) };
        // with `simulate --bots`, the main table is named after its bots
        if let Some(main) = whole.tables.first().filter(|main| terms.tables.iter().all(|table| table.name != main.name))
        {
            terms.seat(&main.bots);
        }
        let shown = Shown { terms: &terms, record: &whole, swings: &[], notes: &[], rungs: &[] };
        settle(desk, game, shown, merge.format, merge.report.as_deref())
    }
}

impl Merge {
    /// Puts together the parts of a search.
    fn searched(&self, desk: &Desk, mut whole: Written) -> Result<Outcome, Refusal> {
        for path in &self.files[1..] {
            let no_part = |why: String| {
                Refusal::new(format!("{} cannot be merged with the files before it: {why}", path.display()))
                    .help("merge answers about the same deck, seed and lines, with each part only once")
            };
            let part = Written::read(&text_of(path, HELP)?).map_err(|e| no_part(e.to_string()))?;
            whole.merge(part).map_err(no_part)?;
        }
        balance::keep(desk, &whole, self.out.as_deref())?;
        let said = match self.format {
            Format::Text => balance::text(desk, &whole),
            Format::Json => whole.json(),
            Format::Html | Format::Pdf => {
                return Err(Refusal::new("an answer of `balance` has no counts, so there is nothing to plot")
                    .help("use --format text or --format json"));
            }
        };
        match &self.report {
            Some(path) => write(path, &said)?,
            None => desk.tell(said.trim_end()),
        }
        Ok(if whole.confirmed() > 0 { Outcome::Fine } else { Outcome::Complaints })
    }
}

/// Where tallies come from.
const HELP: &str = "use a file written by `lootpress simulate --tally FILE` or `lootpress balance --tally FILE`";

/// The version of a tally.
#[derive(Deserialize)]
struct Marked {
    lootpress_tally: u32,
}

fn read(path: &Path) -> Result<Record, Refusal> {
    let text = text_of(path, HELP)?;
    let no_tally = |why: String| Refusal::new(format!("{} is not a tally: {why}", path.display())).help(HELP);
    let Marked { lootpress_tally } = serde_json::from_str(&text).map_err(|e| no_tally(e.to_string()))?;
    if lootpress_tally != VERSION {
        let what = format!("{} is a tally with version {lootpress_tally}", path.display());
        let help = format!("lootpress {} reads version {VERSION}", env!("CARGO_PKG_VERSION"));
        return Err(Refusal::new(what).help(help));
    }
    serde_json::from_str(&text).map_err(|e| no_tally(e.to_string()))
}
