//! A table of pictures: which columns are fronts, backs, titles and numbers of copies.

use super::super::{Desk, Refusal, complain};
use cards::declared::guess::{self, Pictured};
use cards::load::{self, Row};
use ground::locus::{Locus, SHEET};
use ground::world::{self, Imagined, Project};
use std::path::{Path, PathBuf};

/// A table, with its text for complaints.
pub(super) struct Pictures {
    pub(super) project: Project,
    /// The folder to which its paths are relative.
    pub(super) folder: PathBuf,
    pub(super) rows: Vec<Row>,
    pub(super) columns: Pictured,
}

/// The table among the named files, if there is one.
pub(super) fn of(fronts: &[PathBuf]) -> Option<&Path> {
    let [one] = fronts else { return None };
    let name = one.to_string_lossy();
    let file = name.split(SHEET).next().unwrap_or_default().to_lowercase();
    let ends = [".csv", ".tsv", ".txt", ".xlsx", ".ods", ".yaml", ".yml", ".xls", ".xlsm", ".numbers"];
    ends.iter().any(|end| file.ends_with(end)).then_some(one)
}

/// Reads the table; `None` if there were complaints.
pub(super) fn read(path: &Path, desk: &Desk) -> Result<Option<Pictures>, Refusal> {
    let shown = path.to_string_lossy().into_owned();
    let file = shown.split(SHEET).next().unwrap_or_default().to_owned();
    let bytes = world::named(Path::new(&file)).map_err(|why| {
        let refusal = Refusal::from(world::missing(&file, Locus::Nowhere, &why));
        if Path::new(&file).exists() { refusal } else { refusal.help("check the spelling and the current folder") }
    })?;
    let project = Project::new(Imagined::default().with(&file, bytes));
    let read = load::rows(&project, &shown, Locus::Nowhere);
    let broken = complain(&read.diags, &project, desk.paint);
    let Some(rows) = read.value.filter(|_| !broken) else { return Ok(None) };
    complain(guess::headless(&rows, "and start again").as_slice(), &project, desk.paint);
    let Some(columns) = guess::pictured(&rows) else {
        let help = "a table has a header line, then one line per card, with the path of its picture under `front`";
        return Err(Refusal::new(format!("no column of {shown} contains picture paths")).help(help));
    };
    let folder = Path::new(&file).parent().unwrap_or(Path::new("")).to_owned();
    Ok(Some(Pictures { project, folder, rows, columns }))
}
