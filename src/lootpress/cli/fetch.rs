//! `lootpress fetch`: downloads the tables that game.yaml names by their address, and keeps them in the project. No other
//! command connects to another machine.

use super::replay::write_into;
use super::{Desk, Outcome, Refusal};
use crate::fetch::{self, Internet};
use cards::declared::Declared;
use cards::load::{self, kept};
use clap::Args;
use ground::diag::Diag;
use ground::locus::Locus;
use ground::name::FileName;
use ground::world::{Folder, Imagined, Project};

/// The games whose tables are fetched.
#[derive(Debug, Args)]
pub(super) struct Fetch {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

impl Fetch {
    pub(super) fn run(&self, desk: &Desk) -> Result<Outcome, Refusal> {
        let games = desk.shelf.games(&self.games)?;
        let mut outcome = Outcome::Fine;
        let mut named = 0;
        for game in games {
            for (address, at) in Declared::new(game.name()).addresses(&desk.project) {
                named += 1;
                if let Err(diag) = table(desk, game.name(), &address, at)? {
                    desk.complain(&[diag]);
                    outcome = Outcome::Complaints;
                }
            }
        }
        if named == 0 {
            desk.tell("nothing to fetch: no game names an address under `files`");
        }
        Ok(outcome)
    }
}

/// Downloads a table and stores it; an earlier one stays if this fails.
fn table(desk: &Desk, game: &str, address: &str, at: Locus) -> Result<Result<(), Diag>, Refusal> {
    let client = client()?;
    // the host is printed before connecting, even with --quiet
    let got = fetch::fetch(&*client, address, &mut |host| desk.answer(&format!("{game}: asking {host}")));
    let bytes = match got {
        Ok(bytes) => bytes,
        Err(refused) => return Ok(Err(fetch::told(refused, at))),
    };
    let stem = kept::stem(game, address);
    let path = format!("{stem}.{}", ending(&bytes));
    let before = desk.project.added(&format!("data/{game}/fetched"));
    if let Some(other) = before.iter().find(|known| known.starts_with(&format!("{stem}.")) && **known != path) {
        let what = format!("{address} was a different kind of table earlier: {other}");
        return Ok(Err(Diag::error(at, "fetch", what).help(format!("delete {other}, and fetch again"))));
    }
    let other = Project::new(Imagined::default().with(&path, bytes.clone()));
    let read = load::rows(&other, &path, Locus::Nowhere);
    let Some(rows) = read.value.filter(|rows| !rows.is_empty()) else {
        let why = read.diags.first().map_or("it has no card".to_owned(), |diag| diag.what.clone());
        let what = format!("{} did not send a table of cards: {why}", kept::host(address));
        return Ok(Err(Diag::error(at, "fetch", what).help("what was fetched before is unchanged")));
    };
    let unchanged = desk.project.read(&path).is_ok_and(|known| *known == *bytes);
    if !unchanged {
        write_into(&Folder::named(&desk.home), &FileName::new(&path)?, &bytes)?;
    }
    desk.tell(&format!("{path}: {} cards{}", rows.len(), if unchanged { ", unchanged" } else { "" }));
    Ok(Ok(()))
}

/// The file name ending for these bytes.
fn ending(bytes: &[u8]) -> &'static str {
    let start = &bytes[..bytes.len().min(256)];
    match bytes.starts_with(b"PK\x03\x04") {
        true if start.windows(4).any(|part| part == b".ods" || part == b"oasi") => "ods",
        true => "xlsx",
        false if start.contains(&b'\t') && !start.contains(&b',') => "tsv",
        false => "csv",
    }
}

#[cfg(feature = "fetch")]
fn client() -> Result<Box<dyn Internet>, Refusal> {
    Ok(Box::new(fetch::Client::new()))
}

#[cfg(not(feature = "fetch"))]
fn client() -> Result<Box<dyn Internet>, Refusal> {
    let refusal = Refusal::new("this lootpress was built without `fetch`");
    Err(refusal.help("save the table beside game.yaml, and name the file under `files`"))
}
