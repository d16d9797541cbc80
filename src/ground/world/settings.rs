//! The one file of settings that belongs to the person and not to a project. It names programs to start, so no project has a say in it.

use super::{Missing, file};
use std::path::PathBuf;

/// The longest file of settings, in bytes.
const LONGEST: u64 = 64 << 10;

/// Where the settings lie, and what is in them: `lootpress/settings.yaml` below `XDG_CONFIG_HOME`, `APPDATA` or `~/.config`, whichever
/// is set first. `None` if the person has no such folder.
pub fn settings() -> Option<(PathBuf, Result<Vec<u8>, Missing>)> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = named("XDG_CONFIG_HOME")
        .or_else(|| named("APPDATA"))
        .or_else(|| named("HOME").map(|home| home.join(".config")))
        .filter(|folder| folder.is_absolute());
    let path = home?.join("lootpress/settings.yaml");
    let read = file::read(&path, LONGEST);
    Some((path, read))
}
