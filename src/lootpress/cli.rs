//! The command line: commands, the choice of the project, and output. One file per command; nothing here knows a game or makes
//! a page.

use crate::shelf::Shelf;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use ground::diag::{Diag, Paint, Severity, Tone, folded};
use ground::format::FILES;
use ground::name::Unfit;
use ground::world::{Disk, Embedded, Folder, Layered, Memory, Project};
use opened::Desk;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

mod balance;
mod build;
mod check;
mod completions;
mod diff;
mod eject;
mod explain;
mod export;
mod fetch;
mod help;
mod how;
mod installed;
mod new;
mod number;
mod only;
mod opened;
mod play;
mod preflight;
mod preset;
mod proof;
mod reference;
mod replay;
pub mod report;
mod resize;
mod rules;
mod scenario;
mod schema;
mod serve;
mod sheet;
mod sheets;
mod simulate;
mod sweep;
mod tally;
mod template;
mod terminal;
mod translate;
mod upgrade;
mod watch;
mod work;

/// The version of the program, and the newest file format that it reads.
static VERSION: LazyLock<String> = LazyLock::new(|| format!("{} (format {FILES})", env!("CARGO_PKG_VERSION")));

/// The heading of the options that every command has; they are listed after its own.
const EVERYWHERE: &str = "Options of every command";

/// Make print-and-play card games from a spreadsheet, and playtest them before you print.
#[derive(Debug, Parser)]
#[command(name = "lootpress", version = VERSION.as_str(), about, propagate_version = true, disable_help_subcommand = true)]
struct Asked {
    /// The project's folder [default: the nearest folder, from the current one upward, that contains data/GAME/game.yaml,
    /// data/press/NAME.yaml or templates/GAME]
    #[arg(long, global = true, value_name = "DIR", help_heading = EVERYWHERE)]
    project: Option<PathBuf>,
    /// Print only complaints; of a verdict, only one line
    #[arg(short, long, global = true, help_heading = EVERYWHERE)]
    quiet: bool,
    /// The language; must be listed in game.yaml [default: the first; check and build use all]
    #[arg(long, global = true, value_name = "CODE", help_heading = EVERYWHERE)]
    lang: Option<String>,
    /// Do not use the cache in output/.memory
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    no_memory: bool,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Start a game of your own: from a starter, from your table of cards, or from nothing
    New(new::New),
    /// Check a game and make its kit: cards, boards, aids, calibration page, rulebook
    Build(build::Build),
    /// Make a template from a drawing with sample texts, made with Inkscape, Figma, Illustrator, Affinity or Canva
    Template(template::Template),
    /// Make sheets to cut, or files for a printer or shop, from finished pictures
    Sheets(sheets::Sheets),
    /// Make the PDF files for a print shop, with a manifest for its order form
    Proof(proof::Proof),
    /// Make pictures for an online shop, or a game for a virtual table
    Export(export::Export),
    /// Check a game without writing anything: data, laws, text fit, art, templates, rulebook
    Check(check::Check),
    /// Download the tables whose https addresses are in game.yaml, and keep them in the project
    Fetch(fetch::Fetch),
    /// Show a game and its errors in the browser, and update the page whenever you save a file
    Serve(serve::Serve),
    /// Whenever you save a file, list changes and errors in the terminal, and build the kit again
    Watch(watch::Watch),
    /// Highlight the cards of a line on the page that `serve` opened
    Show(serve::Show),
    /// Check a finished PDF, made by any program, against a printer's requirements
    Preflight(preflight::Preflight),
    /// Play many games and print a verdict on the deck; with one game, print its log
    Simulate(simulate::Simulate),
    /// Find the smallest change to a number that makes the deck pass
    Balance(balance::Balance),
    /// Play a game against bots
    Play(play::Play),
    /// Show what an edit changed in rules, cards and verdict, and make the sheets to print again
    Diff(diff::Diff),
    /// Add up the results of several simulations
    Tally(tally::Tally),
    /// Print the log of a saved game
    Replay(replay::Retell),
    /// Run scenarios, which test the rules: from a given position, certain moves must lead to a certain result
    Scenario(scenario::Scenario),
    /// Print the rules of a game in sentences, and list those that no scenario proves
    Rules(rules::Rules),
    /// Change the size of a game's cards, with the templates of the project
    Resize(resize::Resize),
    /// Write the numbers of cards and the ids of rules to their files, so that they do not change later
    Number(number::Number),
    /// Write a table of a game's texts for a translator, and import the translations
    Translate(translate::Translate),
    /// Rename keys in data files to their new names, and change nothing else
    Upgrade(upgrade::Upgrade),
    /// Copy built-in templates, printer profiles or fonts into the project, to change them
    Eject(eject::Eject),
    /// Explain a word of game.yaml, a table or a template
    Explain(explain::Explain),
    /// Write the reference as a page with pictures, output/reference.html, or print it as Markdown
    Reference(reference::Reference),
    /// Write JSON Schemas, which editors use to complete and check your files
    Schema(schema::Schema),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print this list, the help of a command, or a chapter of the book
    Help(help::Help),
}

/// The outcome of a run, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Fine.
    Fine,
    /// There were complaints.
    Complaints,
    /// The command could not work: wrong usage, an unreadable project, a folder that cannot be written.
    Unusable,
    /// The verdict is undecided; more games are needed.
    Undecided,
    /// Ctrl-C.
    Interrupted,
}

impl Outcome {
    /// The worse of two outcomes.
    fn worse(self, other: Outcome) -> Outcome {
        if self == Outcome::Fine { other } else { self }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Fine => 0,
            Outcome::Complaints => 1,
            Outcome::Unusable => 2,
            Outcome::Undecided => 3,
            // as shells report a program that was ended by SIGINT
            Outcome::Interrupted => 130,
        })
    }
}

/// The reason why a command could not begin or finish: one line, with a cure.
#[derive(Debug)]
struct Refusal {
    what: String,
    help: Option<String>,
}

impl Refusal {
    fn new(what: impl Into<String>) -> Refusal {
        Refusal { what: what.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Refusal {
        self.help = Some(help.into());
        self
    }
}

/// The complaint that something from the command line does not exist; it has no file.
impl From<Diag> for Refusal {
    fn from(diag: Diag) -> Refusal {
        Refusal { what: diag.what, help: diag.help }
    }
}

/// The complaint that a file cannot have its name.
impl From<Unfit> for Refusal {
    fn from(unfit: Unfit) -> Refusal {
        Refusal::new(unfit.to_string()).help("rename the file or its folder")
    }
}

/// Complaints, each once. A rulebook only quotes texts from elsewhere: an error in both is reported where the text is written.
fn once(project: &Project, diags: &[Diag]) -> Vec<Diag> {
    let quotes = |diag: &&Diag| project.sources.resolve(diag.at).is_some_and(|at| at.file.ends_with(".md"));
    let (quoted, written): (Vec<&Diag>, Vec<&Diag>) = diags.iter().partition(quotes);
    folded(written.into_iter().chain(quoted).cloned(), &project.sources)
}

/// Shows complaints about a project on standard error; returns whether one is an error.
fn complain(diags: &[Diag], project: &Project, paint: Paint) -> bool {
    let told = once(project, diags);
    terminal::err(&told.iter().map(|diag| diag.show(&project.sources, paint) + "\n").collect::<String>());
    told.iter().any(|d| d.severity == Severity::Error)
}

/// Set by Ctrl-C, and by other requests to stop: SIGTERM, SIGHUP, a closed console.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Makes Ctrl-C and similar requests set a flag, which [`interrupted`] reads. Without a handler, they end the program
/// at once.
fn on_interrupt() {
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// Handles Ctrl-C for commands that wait for something other than work: `stop` is called at once.
fn on_interrupt_also(stop: impl Fn() + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        stop();
    });
}

/// Runs the command line with the embedded files.
pub fn run(house: Embedded) -> ExitCode {
    let asked = help::command().try_get_matches().and_then(|given| Asked::from_arg_matches(&given));
    let done = asked.map_or_else(usage, |asked| obey(asked, house));
    let lost = |e| Refusal::new(format!("standard output cannot be written: {e}"));
    let done = done.and_then(|outcome| match terminal::lost() {
        Some(e) => Err(lost(e).help("free some space, or name another file")),
        None => Ok(outcome),
    });
    let outcome = done.unwrap_or_else(|Refusal { what, help }| {
        let help = help.map(|h| format!("  help: {h}\n")).unwrap_or_default();
        terminal::err(&format!("{}\n{help}", wrong(&what)));
        Outcome::Unusable
    });
    outcome.into()
}

/// Handles help and errors of the command line.
fn usage(e: clap::Error) -> Result<Outcome, Refusal> {
    if !e.use_stderr() {
        terminal::heed(e.print());
        return Ok(Outcome::Fine);
    }
    if let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) =
        (e.kind(), e.get(ContextKind::InvalidSubcommand))
    {
        return Err(help::unknown("command", word, &help::commands()));
    }
    // it contains what the user typed
    let text = e.render().to_string();
    match text.strip_prefix("error: ").and_then(|rest| rest.split_once('\n')) {
        Some((what, rest)) => terminal::err(&format!("{}\n{rest}", wrong(what))),
        None => terminal::err(&text),
    }
    Ok(Outcome::Unusable)
}

/// The line that gives the reason why a command could not work.
fn wrong(what: &str) -> String {
    let [red, bold, off] = [Tone::Red, Tone::Bold, Tone::Off].map(|tone| terminal::PAINT.tone(tone));
    format!("{red}error{off}{bold}: {what}{off}")
}

fn obey(asked: Asked, house: Embedded) -> Result<Outcome, Refusal> {
    let project = open(asked.project.as_deref(), house.clone())?;
    let home = own(asked.project.as_deref(), &house).unwrap_or_else(|| PathBuf::from("."));
    // without a project, nothing is cached
    let ours = own(asked.project.as_deref(), &house).is_some() || home.join("output").is_dir();
    let memory = if ours && !asked.no_memory { Memory::of(Folder::named(&home)) } else { Memory::default() };
    let project = project.remembering(memory);
    let project = match &asked.lang {
        Some(code) => project.in_language(code),
        None => project,
    };
    let (paint, ink) = (*terminal::PAINT, *terminal::INK);
    let shelf = Shelf::of(&project);
    let desk = Desk {
        project,
        shelf,
        home,
        house,
        paint,
        ink,
        quiet: asked.quiet,
        told: Arc::default(),
        own: None,
        one_of_several: false,
    };
    match asked.verb {
        Verb::New(new) => new.run(&desk),
        Verb::Build(build) => build.run(&desk),
        Verb::Template(template) => template.run(&desk),
        Verb::Sheets(sheets) => sheets.run(&desk),
        Verb::Proof(proof) => proof.run(&desk),
        Verb::Export(export) => export.run(&desk),
        Verb::Check(check) => check.run(&desk),
        Verb::Fetch(fetch) => fetch.run(&desk),
        Verb::Serve(serve) => serve.run(&desk),
        Verb::Watch(watch) => watch.run(&desk),
        Verb::Show(show) => show.run(&desk),
        Verb::Preflight(preflight) => preflight.run(&desk),
        Verb::Simulate(simulate) => simulate.run(&desk),
        Verb::Balance(balance) => balance.run(&desk),
        Verb::Diff(diff) => diff.run(&desk),
        Verb::Tally(tally) => tally.run(&desk),
        Verb::Play(play) => play.run(&desk),
        Verb::Replay(retell) => retell.run(&desk),
        Verb::Scenario(scenario) => scenario.run(&desk),
        Verb::Rules(rules) => rules.run(&desk),
        Verb::Resize(resize) => resize.run(&desk),
        Verb::Number(number) => number.run(&desk),
        Verb::Translate(translate) => translate.run(&desk),
        Verb::Upgrade(upgrade) => upgrade.run(&desk),
        Verb::Eject(eject) => eject.run(&desk),
        Verb::Explain(explain) => explain.run(&desk),
        Verb::Reference(reference) => reference.run(&desk),
        Verb::Schema(schema) => schema.run(&desk),
        Verb::Completions { shell } => {
            terminal::out(&completions::script(shell, Asked::command(), &desk));
            Ok(Outcome::Fine)
        }
        Verb::Help(help) => help.run(),
    }
}

/// The project: a user's folder over the built-in files, or only these.
fn open(asked: Option<&Path>, house: Embedded) -> Result<Project, Refusal> {
    match asked {
        Some(dir) if !dir.is_dir() => {
            return Err(Refusal::new(format!("{} is not a folder", dir.display()))
                .help("use the folder that contains data, templates or fonts"));
        }
        Some(dir) if !["data", "templates", "fonts"].iter().any(|part| dir.join(part).is_dir()) => {
            return Err(Refusal::new(format!("{} contains no data, templates or fonts", dir.display()))
                .help("use the folder that directly contains them"));
        }
        _ => {}
    }
    let Some(dir) = own(asked, &house) else { return Ok(Project::new(house)) };
    let disk = Disk::new(&dir);
    match disk.linked().as_slice() {
        [] => Ok(Project::new(Layered::new(Box::new(disk), Box::new(house)))),
        linked => {
            let what = format!("{} contains links to folders: {}", dir.display(), linked.join(", "));
            Err(Refusal::new(what).help("replace each link with a copy of the folder"))
        }
    }
}

/// The user's folder: the one that was named, or the nearest project folder.
fn own(asked: Option<&Path>, house: &Embedded) -> Option<PathBuf> {
    let above = || {
        let here = std::env::current_dir().ok()?;
        let dir = Disk::nearest(&here, house)?;
        Some(if dir == here { PathBuf::from(".") } else { dir })
    };
    asked.map(Path::to_path_buf).or_else(above)
}
