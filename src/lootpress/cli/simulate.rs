//! `lootpress simulate`: plays games with the deck and reports whether it passes. A single game is described in
//! words.

use super::replay::{Keep, set_out, writable, write, write_bytes, write_into};
use super::sweep::{self, Swept};
use super::terminal::{self, Bar};
use super::{Desk, Outcome, Refusal, interrupted, on_interrupt, sheet};
use clap::{Args, ValueEnum};
use ground::diag::{Checked, Paint};
use ground::name::FileName;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use table::measure::record::Record;
use table::report::Report;
use table::title::{self, Asked, Experiment, Follower, Games, Playable, Played, Shown};
use table::verdict::compare;
use table::verdict::terms::Terms;
use table::verdict::{Judgement, Verdict};

/// The default number of games that are searched for one in which a line counts something.
const SEARCHED: u64 = 1000;

#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// The game [default: the only one of the project]
    game: Option<String>,
    /// The number of games at each table with each number of players; 1 prints its log [default: until each line is
    /// decided]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The numbers of players: 4, or 3,5, or 3..6 for 3 to 6 [default: the numbers in playtest.yaml]
    #[arg(long, value_name = "N", value_parser = players)]
    players: Option<Players>,
    /// The bots at the main table, in the order of their seats; other tables are not played
    #[arg(long, value_name = "POLICY", value_delimiter = ',')]
    bots: Vec<String>,
    /// Variants of the rules to play with, by name
    #[arg(long = "variant", value_name = "NAME", value_delimiter = ',')]
    variants: Vec<String>,
    /// The random seed: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play only the games numbered A to B-1; `lootpress tally` adds up the parts
    #[arg(long, value_name = "A..B", value_parser = range, conflicts_with = "games")]
    seeds: Option<(u64, u64)>,
    /// Include the tables that take a long time
    #[arg(long)]
    deep: bool,
    /// The number of threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The format of the verdict
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the verdict to FILE
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the counts to FILE, for `lootpress tally merge`
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// Compare with the deck of another project, over games with the same seeds
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
    /// Compare with these variants of the rules, or with `none`, at the main table, over games with the same seeds
    #[arg(long = "against-variant", value_name = "NAME|none", value_delimiter = ',')]
    against_variants: Vec<String>,
    /// Play with each of these values for a number of the rules or for `players`, and show the verdict for each; give it twice for a grid
    #[arg(
        long = "sweep",
        value_name = "NUMBER=A..B",
        value_parser = sweep::swept,
        conflicts_with_all = ["against", "against_variants", "tally", "save", "log", "shrink"]
    )]
    sweeps: Vec<Swept>,
    /// Write to FILE the smallest scenario that stops the game in the same way, or breaks it
    #[arg(long, value_name = "FILE")]
    shrink: Option<PathBuf>,
    /// With --shrink: write the smallest scenario in which the event of this line of the verdict happens, from the
    /// shortest of the games
    #[arg(long, value_name = "ID", requires = "shrink")]
    line: Option<String>,
    #[command(flatten)]
    keep: Keep,
}

/// The requested numbers of players.
#[derive(Clone, Debug)]
struct Players(Vec<u8>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Text.
    Text,
    /// JSON.
    Json,
    /// An HTML page with plots.
    Html,
    /// The report as a PDF.
    Pdf,
}

impl Format {
    /// A report in this format: the text, or the pages. `None` if they cannot be typeset, which is reported.
    fn bytes(self, desk: &Desk, says: String, report: impl Fn() -> Report) -> Option<Vec<u8>> {
        let made = match self {
            Format::Text | Format::Json => return Some(says.into_bytes()),
            Format::Html => super::report::html(&desk.project, &report()).map(String::into_bytes),
            Format::Pdf => super::report::pdf(&desk.project, &report()),
        };
        desk.complain(&made.diags);
        made.value
    }

    /// The ending of its files, if the format is always written to a file.
    fn ending(self) -> Option<&'static str> {
        match self {
            Format::Text | Format::Json => None,
            Format::Html => Some("html"),
            Format::Pdf => Some("pdf"),
        }
    }
}

fn players(text: &str) -> Result<Players, String> {
    let number = |n: &str| n.trim().parse::<u8>().map_err(|_| format!("{n:?} is not a number of players"));
    let list: Vec<u8> = match text.split_once("..") {
        Some((from, to)) => (number(from)?..=number(to.trim_start_matches('='))?).collect(),
        None => text.split(',').map(number).collect::<Result<_, _>>()?,
    };
    if list.is_empty() {
        Err("the range is empty; write the smaller number first: 3..6".to_owned())
    } else {
        Ok(Players(list))
    }
}

fn range(text: &str) -> Result<(u64, u64), String> {
    let pair = text.split_once("..").and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match pair {
        Some((a, b)) if a < b => Ok((a, b)),
        Some(_) => Err("the range is empty; write the smaller number first: 0..1000".to_owned()),
        None => Err("write two numbers with two dots between them: 0..1000".to_owned()),
    }
}

/// Variants by name; `none` means no variants.
fn named(variants: &[String]) -> Vec<String> {
    variants.iter().filter(|name| *name != "none").cloned().collect()
}

/// The progress of a run in the terminal.
struct Watched {
    bar: Bar,
    count: AtomicU64,
    terms: Option<Terms>,
}

impl Follower for Watched {
    fn game(&self) -> bool {
        if self.count.fetch_add(1, Ordering::Relaxed).is_multiple_of(64) {
            self.bar.played(64);
        }
        !interrupted()
    }

    fn goes_on(&self) -> bool {
        !interrupted()
    }

    fn look(&self, record: &Record, judged: &Judgement) {
        if let Some(terms) = &self.terms {
            self.bar.say(&format!(
                "{} games: {}",
                record.games(),
                sheet::score(judged, sheet::patience(terms, record))
            ));
        }
    }
}

impl Simulate {
    pub(super) fn run(self, desk: &Desk) -> Result<Outcome, Refusal> {
        let game = desk.shelf.table(desk.shelf.named(self.game.as_deref())?)?;
        writable(self.out.iter().chain(&self.tally))?;
        on_interrupt();
        if !self.sweeps.is_empty() {
            return self.sweep(desk, game);
        }
        let single = match (self.games, self.seeds) {
            (Some(1), _) => Some(0),
            (_, Some((a, b))) if b == a + 1 => Some(a),
            _ => None,
        };
        if let Some(line) = &self.line {
            let games = self.seeds.unwrap_or((0, self.games.unwrap_or(SEARCHED)));
            return self.shrunk(desk, game, &self.experiment(desk, game), games.0..games.1, Some(line));
        }
        if let Some(index) = single.filter(|_| self.tally.is_none()) {
            return self.tell(desk, game, index);
        }
        if self.keep.save.is_some() || self.keep.log.is_some() || self.shrink.is_some() {
            return Err(Refusal::new("--save, --log and --shrink work with a single game only")
                .help("play one game: --games 1 or --seeds 7..8"));
        }
        let other_rules = (!self.against_variants.is_empty()).then(|| named(&self.against_variants));
        let terms = game.terms(&desk.project);
        let compared = self.against.is_some() || other_rules.is_some();
        let games = match (self.games, self.seeds) {
            (Some(games), _) => Games::Each(games),
            (None, Some((from, to))) => Games::Range(from, to),
            // two decks play the same games
            (None, None) if compared => Games::Each(terms.value.as_ref().map_or(1, |terms| terms.games)),
            (None, None) => Games::Decided,
        };
        let asked = Asked {
            games,
            players: self.players.clone().map(|p| p.0).unwrap_or_default(),
            bots: self.bots.clone(),
            variants: (!self.variants.is_empty() || other_rules.is_some()).then(|| self.variants.clone()),
            seed: self.seed,
            deep: self.deep,
            digests: compared,
            threads: self.threads.map_or(0, usize::from),
            ..Asked::default()
        };
        let elsewhere = match &self.against {
            Some(dir) => Some(super::open(Some(dir), desk.house.clone())?),
            None => None,
        };
        let other = elsewhere.as_ref().or(other_rules.as_ref().map(|_| &desk.project));
        let watched = Watched { bar: Bar::games(desk.quiet), count: AtomicU64::new(0), terms: terms.value };
        let mut before = None;
        if let Some(other) = other {
            let asked = Asked { variants: other_rules.or_else(|| asked.variants.clone()), ..asked.clone() };
            let played = game.playtest(other, &asked, &watched);
            super::complain(&played.diags, other, desk.paint);
            let Some(played) = played.value else {
                let Some(dir) = &self.against else { return Ok(Outcome::Complaints) };
                return Err(Refusal::new(format!(
                    "the deck in {} has errors, so it cannot be compared",
                    dir.display()
                ))
                .help("fix them first"));
            };
            before = Some(played.record);
        }
        let played = game.playtest(&desk.project, &asked, &watched);
        watched.bar.close();
        let Checked { value, diags } = played;
        let Some(played) = value else { return Ok(desk.give_up(&diags)) };
        desk.complain(&diags);
        let (begun, rest) = (played.range.0, played.rest());
        let Played { record, terms: Some(terms), swings, notes, .. } = played else { return Ok(Outcome::Complaints) };
        if rest.is_some() && record.games() == 0 {
            terminal::err("stopped by Ctrl-C before every table had played its first games: there is no verdict\n");
            return Ok(Outcome::Interrupted);
        }
        if let Some(path) = &self.tally {
            write(path, &sheet::record(&record))?;
        }
        let rungs = before.map(|before| compare::compare(&terms, &before, &record)).unwrap_or_default();
        let shown = Shown { terms: &terms, record: &record, swings: &swings, notes: &notes, rungs: &rungs };
        let outcome = settle(desk, game, shown, self.format, self.out.as_deref())?;
        match rest {
            Some(_) if games == Games::Decided => {
                terminal::err("stopped by Ctrl-C: the verdict covers the games played so far\n");
                Ok(Outcome::Interrupted)
            }
            Some(rest) => {
                terminal::err(&self.stopped(begun, rest));
                Ok(Outcome::Interrupted)
            }
            None => Ok(outcome),
        }
    }

    /// Plays the deck with each value of the swept numbers.
    fn sweep(&self, desk: &Desk, game: &dyn Playable) -> Result<Outcome, Refusal> {
        let usual = game.terms(&desk.project).value.map_or(1, |terms| terms.games);
        let asked = Asked {
            games: match (self.games, self.seeds) {
                (_, Some((from, to))) => Games::Range(from, to),
                (games, None) => Games::Each(games.unwrap_or(usual)),
            },
            players: self.players.clone().map(|p| p.0).unwrap_or_default(),
            bots: self.bots.clone(),
            variants: (!self.variants.is_empty()).then(|| self.variants.clone()),
            seed: self.seed,
            deep: self.deep,
            digests: false,
            threads: self.threads.map_or(0, usize::from),
            ..Asked::default()
        };
        let watched = Watched { bar: Bar::games(desk.quiet), count: AtomicU64::new(0), terms: None };
        let sweep = sweep::play(desk, game, &self.sweeps, &asked, &watched);
        watched.bar.close();
        let Some(sweep) = sweep? else { return Ok(Outcome::Complaints) };
        let notes = sweep::notes(&sweep, &asked);
        let out = self.out.as_deref();
        let says = match self.format {
            Format::Text => {
                sweep::text(game.name(), &sweep, &notes, if out.is_some() { Paint::Plain } else { desk.ink })
            }
            Format::Json => sweep::json(game.name(), &sweep, &notes, &asked),
            Format::Html | Format::Pdf => String::new(),
        };
        let report = || title::sweep::swept(&game.open(&desk.project).title, &sweep, &notes);
        let Some(bytes) = self.format.bytes(desk, says, report) else { return Ok(Outcome::Complaints) };
        let file = FileName::made(&["sweep"], self.format.ending().unwrap_or_default());
        give(desk, game, &file, self.format, out, &bytes, "sweep")?;
        if desk.quiet {
            desk.answer(&sweep::line(&sweep));
        }
        Ok(match sweep.judged().next() {
            _ if interrupted() => Outcome::Interrupted,
            Some(_) => Outcome::Fine,
            None => Outcome::Complaints,
        })
    }

    /// The message after a stopped run, with the way to continue it.
    fn stopped(&self, begun: u64, (from, to): (u64, u64)) -> String {
        let last = from - 1;
        let counted = match &self.tally {
            Some(path) => format!(
                "their counts are in {}; run the rest with --seeds {from}..{to} and another --tally file, and `lootpress tally merge` adds up both",
                path.display()
            ),
            None => format!("run the rest with --seeds {from}..{to}; with --tally FILE you could add up both"),
        };
        format!("stopped by Ctrl-C: the verdict covers the games {begun} to {last} of every table\n{counted}\n")
    }

    /// The table at which a single game is played.
    fn experiment(&self, desk: &Desk, game: &dyn Playable) -> Experiment {
        let mut bots = self.bots.clone();
        if bots.is_empty() {
            let terms = game.terms(&desk.project);
            desk.complain(&terms.diags);
            bots = terms.value.and_then(|t| t.tables.first().map(|t| t.bots.clone())).unwrap_or_default();
        }
        let players = self.players.as_ref().and_then(|p| p.0.first().copied());
        let players = players.unwrap_or_else(|| game.usual_players(&desk.project));
        Experiment { players, seed: self.seed, bots, variants: self.variants.clone() }
    }

    /// Writes the smallest scenario.
    fn shrunk(
        &self,
        desk: &Desk,
        game: &dyn Playable,
        asked: &Experiment,
        games: Range<u64>,
        line: Option<&str>,
    ) -> Result<Outcome, Refusal> {
        let Some(path) = &self.shrink else { return Ok(Outcome::Fine) };
        writable([path])?;
        let small = game.shrink(&desk.project, asked, games, line);
        let Some(found) = small.value else { return Ok(desk.give_up(&small.diags)) };
        let Some(text) = found else {
            let help = match line {
                Some(_) => {
                    "it may need choices that lie too far back, or chance that a scenario does not repeat; try more games with --games N"
                }
                None => {
                    "this works only if the last choices get the game stuck; a few choices cannot reach a limit on the whole game, such as the number of choices"
                }
            };
            return Err(Refusal::new("no scenario can be made from this game").help(help));
        };
        write(path, &text)?;
        desk.tell(&format!("written: {}", path.display()));
        Ok(Outcome::Fine)
    }

    /// A single game, in words.
    fn tell(self, desk: &Desk, game: &dyn Playable, index: u64) -> Result<Outcome, Refusal> {
        let asked = self.experiment(desk, game);
        let told = game.tell(&desk.project, &asked, index);
        for line in told.value.iter().flatten() {
            desk.tell(&set_out(line, desk.ink));
        }
        if told.value.is_none() {
            return Ok(desk.give_up(&told.diags));
        }
        let broken = desk.complain(&told.diags);
        let kept = self.keep.keep(desk, game, &asked, index)?;
        self.shrunk(desk, game, &asked, index..index + 1, None)?;
        Ok(if broken || !kept { Outcome::Complaints } else { Outcome::Fine })
    }
}

/// Shows the report, or writes it: to the named file, or, for pages, to the game's folder.
fn give(
    desk: &Desk,
    game: &dyn Playable,
    file: &FileName,
    format: Format,
    out: Option<&Path>,
    bytes: &[u8],
    what: &str,
) -> Result<(), Refusal> {
    let written = match (out, format.ending()) {
        (Some(path), _) => Some(write_bytes(path, bytes).map(|()| path.to_path_buf())?),
        (None, Some(_)) => Some(write_into(&desk.output(None, game.name()), file, bytes)?),
        (None, None) => None,
    };
    match written {
        Some(path) => desk.tell(&format!("{what}: written to {}", path.display())),
        None => desk.tell(String::from_utf8_lossy(bytes).trim_end()),
    }
    Ok(())
}

/// Judges the games and shows the verdict, which is also the outcome.
pub(super) fn settle(
    desk: &Desk,
    game: &dyn Playable,
    shown: Shown<'_>,
    format: Format,
    out: Option<&Path>,
) -> Result<Outcome, Refusal> {
    let judged = shown.judge();
    let filed = out.is_some() || format.ending().is_some();
    let ink = if filed { Paint::Plain } else { desk.ink };
    let says = match format {
        Format::Text => sheet::text(game.name(), &shown, &judged, ink),
        Format::Json => sheet::json(&shown, &judged),
        Format::Html | Format::Pdf => String::new(),
    };
    let report = || title::report(&game.open(&desk.project), shown, &judged);
    let Some(bytes) = format.bytes(desk, says, report) else { return Ok(Outcome::Complaints) };
    let file = FileName::made(&["playtest"], format.ending().unwrap_or_default());
    give(desk, game, &file, format, out, &bytes, &judged.verdict().to_string())?;
    if desk.quiet {
        desk.answer(&sheet::line(&judged, sheet::patience(shown.terms, shown.record)));
    }
    Ok(match judged.verdict() {
        Verdict::Pass => Outcome::Fine,
        Verdict::Fail => Outcome::Complaints,
        Verdict::Undecided => Outcome::Undecided,
    })
}
