//! The place in a project of the tables that `lootpress fetch` downloaded, for each address under `files`. This
//! module opens no connections.

use ground::diag::Diag;
use ground::locus::{Locus, SHEET};
use ground::name::slug;
use ground::world::Project;

/// The address in an entry of `files`, without the sheet of a workbook; `None` if it is a file beside game.yaml.
pub fn address(file: &str) -> Option<&str> {
    let (address, _) = parted(file);
    address.contains("://").then_some(address)
}

/// An address, and the sheet that is named after it.
fn parted(file: &str) -> (&str, Option<&str>) {
    match file.rsplit_once(SHEET).filter(|(_, sheet)| !sheet.contains('/')) {
        Some((address, sheet)) if address.contains("://") => (address, Some(sheet)),
        _ => (file, None),
    }
}

/// The host of an address.
pub fn host(address: &str) -> &str {
    address.split_once("://").and_then(|(_, rest)| rest.split(['/', '?', '#']).next()).unwrap_or_default()
}

/// The path of the table for an address, without its ending.
pub fn stem(game: &str, address: &str) -> String {
    // two addresses of one host are two files; FNV-1a never changes, so that later versions find them
    let hash = address.bytes().fold(0x811c_9dc5_u32, |h, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193));
    format!("data/{game}/fetched/{}-{hash:08x}", slug(&host(address).replace('.', "-")))
}

/// The path of a card file: beside game.yaml, or the downloaded table of its address.
///
/// # Errors
/// The table was not downloaded, or the address is not a valid one.
pub fn kept(project: &Project, game: &str, file: &str, asked: Locus) -> Result<String, Diag> {
    let Some(address) = address(file) else { return Ok(format!("data/{game}/{file}")) };
    if !address.starts_with("https://") {
        let diag = Diag::error(asked, "not-fetched", format!("{address} is not an https address"));
        return Err(diag.help("write an address that begins with https://, or the name of a file beside game.yaml"));
    }
    let stem = stem(game, address);
    let found =
        project.list(&format!("data/{game}/fetched")).into_iter().find(|path| path.starts_with(&format!("{stem}.")));
    match (found, parted(file).1) {
        (Some(path), Some(sheet)) => Ok(format!("{path}{SHEET}{sheet}")),
        (Some(path), None) => Ok(path),
        (None, _) => {
            let diag = Diag::error(asked, "not-fetched", format!("{address} has not been fetched"));
            Err(diag.help(format!(
                "run `lootpress fetch {game}`, which downloads the table from {} and keeps it in the project",
                host(address)
            )))
        }
    }
}
