//! The user's settings file, which belongs to no project. It names programs to start, so a project must not be able to change
//! it.

use super::{Missing, file};
use std::path::PathBuf;

/// The largest file of settings, in bytes.
const LONGEST: u64 = 64 << 10;

/// The path and text of the settings: `lootpress/settings.yaml` below `XDG_CONFIG_HOME`, `APPDATA` or `~/.config`, whichever is
/// set first. `None` if there is no such folder.
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
