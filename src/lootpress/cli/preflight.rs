//! `lootpress preflight`: checks finished files from any program as a printer would.

use super::{Desk, Outcome, Refusal, terminal};
use clap::{Args, ValueEnum};
use ground::diag::Severity;
use ground::format;
use ground::world::{self, Missing};
use marked::Making;
use preflight::{Kit, Report, complaints, preflight, preflight_listed};
use serde::Serialize;
use std::path::PathBuf;

mod html;
mod marked;
mod page;

/// The files, and the printer.
#[derive(Debug, Args)]
pub(super) struct Preflight {
    /// The PDF files to check
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The printer's profile: a name in data/press, or a file such as ./yours.yaml
    #[arg(long = "for", value_name = "PROFILE")]
    profile: String,
    /// The kit's manifest.json or kit.json; also compare pages, sizes, fronts and backs with it
    #[arg(long, value_name = "FILE")]
    kit: Option<String>,
    /// Also write a report, .pdf or .html, with a frame around each error on its page
    #[arg(long, value_name = "OUT")]
    report: Option<PathBuf>,
    /// The format of the output, for people or for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Complaints on standard error
    Text,
    /// A JSON array with an entry for each file, on standard output
    Json,
}

/// The result for one file.
#[derive(Serialize)]
struct Looked<'a> {
    file: &'a str,
    profile: &'a str,
    passes: bool,
    #[serde(flatten)]
    report: Report,
}

impl Preflight {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let opened = profile::find(&desk.project, &self.profile)?.open(&desk.project);
        desk.complain(&opened.diags);
        let Some(profile) = opened.value else { return Ok(Outcome::Complaints) };
        let kit = self.kit.as_ref().map(|path| list(path)).transpose()?;
        let path = self.report.as_deref();
        let mut making = path.map(|path| Making::begin(path, &self.files, &profile)).transpose()?;
        let mut entries = Vec::new();
        for file in &self.files {
            let bytes = read(file)?;
            let report = match &kit {
                None => preflight(&bytes, &profile),
                Some(kit) => {
                    let unlisted = || {
                        let help = "use a file of this kit, or omit --kit";
                        Refusal::new(format!("the kit does not list {file}")).help(help)
                    };
                    preflight_listed(&bytes, &profile, &kit.file(file).ok_or_else(unlisted)?)
                }
            };
            let looked = Looked { file, profile: &profile.name, passes: report.passes(), report };
            making.iter_mut().for_each(|making| making.add(&bytes, &looked));
            entries.push(looked);
        }
        match self.format {
            Format::Text => entries.iter().for_each(|entry| tell(desk, entry)),
            Format::Json => {
                terminal::out(&format::list(&entries));
            }
        }
        if let Some(making) = making {
            let Some(path) = making.finish(desk)? else { return Ok(Outcome::Complaints) };
            if self.format == Format::Text {
                desk.tell(&format!("marked, page by page: {}", path.display()));
            }
        }
        let unread = |e: &Looked<'_>| e.report.findings.iter().any(|f| f.code == "unreadable");
        Ok(match () {
            () if entries.iter().any(unread) => Outcome::Unusable,
            () if entries.iter().all(|e| e.passes) => Outcome::Fine,
            () => Outcome::Complaints,
        })
    }
}

/// A file named on the command line, wherever it is.
fn read(file: &str) -> Result<Vec<u8>, Refusal> {
    world::named(file.as_ref()).map_err(|why| match why {
        Missing::NotThere => Refusal::new(format!("there is no file {file}")),
        Missing::TooLong { bytes, most } => Refusal::new(format!("{file} has {bytes} bytes; the limit is {most}")),
        Missing::Outside => Refusal::new(format!("{file} cannot be read")),
        Missing::Unreadable(e) => Refusal::new(format!("{file} cannot be read: {e}")),
    })
}

fn list(file: &str) -> Result<Kit, Refusal> {
    let bytes = read(file)?;
    Kit::read(&String::from_utf8_lossy(&bytes)).map_err(|e| {
        Refusal::new(format!("{file} is not the list of a kit: {e}"))
            .help("use the manifest.json or kit.json beside the files")
    })
}

/// The complaints about a file, and a line that sums them up.
fn tell(desk: &Desk, entry: &Looked<'_>) {
    let diags = complaints(entry.file, &entry.report);
    desk.complain(&diags);
    desk.tell(&format!("{}: {}, {}", entry.file, count_of(entry.report.pages, "page"), entry.verdict()));
}

impl Looked<'_> {
    /// The numbers of errors and warnings, in words.
    fn verdict(&self) -> String {
        let count = |severity: Severity| self.report.findings.iter().filter(|f| f.severity == severity).count();
        match (count(Severity::Error), count(Severity::Warning)) {
            (0, 0) => "no problems found".to_owned(),
            (0, w) => count_of(w, "warning"),
            (e, w) => format!("{}, {}", count_of(e, "error"), count_of(w, "warning")),
        }
    }
}

/// A number with its noun, as in `2 pages`.
fn count_of(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
