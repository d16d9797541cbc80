//! Opens the user's editor at a place. Only the user's settings name the program, never a project or a request.

use cards::load;
use ground::diag::Diag;
use ground::locus::{Locus, SHEET, Spot};
use ground::world::{self, Imagined, Missing, Project};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The name of the settings file, as complaints show it.
const FILE: &str = "settings.yaml";

/// The content of the settings file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Settings {
    /// The command that opens a text file: `code -g {file}:{line}:{column}`.
    editor: Option<String>,
    /// The command that opens a workbook: `libreoffice --calc {file}`. Without a command, the default program of the
    /// system opens it.
    spreadsheet: Option<String>,
    /// Options of `build`, which reads them itself.
    #[serde(rename = "print")]
    _print: serde::de::IgnoredAny,
}

/// The settings for opening places.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    settings: Settings,
    /// The path of the settings; `None` if the settings are not read.
    file: Option<PathBuf>,
}

impl Editor {
    /// The settings.
    ///
    /// # Errors
    /// The complaints about the settings, for display, and the path of the file.
    pub fn of_settings() -> Result<Editor, String> {
        let Some((file, read)) = world::settings() else { return Ok(Editor::default()) };
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(Missing::NotThere) => Vec::new(),
            Err(why) => return Err(world::missing(&file.to_string_lossy(), Locus::Nowhere, &why).what),
        };
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(Editor { settings: Settings::default(), file: Some(file) });
        }
        let project = Project::new(Imagined::default().with(FILE, bytes));
        let read = load::file::<Settings>(&project, FILE, Locus::Nowhere);
        let told = |diag: &Diag| diag.show(&project.sources, ground::diag::Paint::Plain);
        match read.value {
            Some((_, settings)) => Ok(Editor { settings, file: Some(file) }),
            None => Err(format!("{}:\n{}", file.display(), read.diags.iter().map(told).collect::<String>())),
        }
    }

    /// Opens a place of a project.
    ///
    /// # Errors
    /// There is no command for the file, or the command does not start; with a cure.
    pub fn open(&self, root: &Path, spot: &Spot) -> Result<(), String> {
        let (file, workbook) = match spot.file.split_once(SHEET) {
            Some((file, _)) => (file, true),
            None => (&*spot.file, false),
        };
        let path = std::path::absolute(root.join(file)).map_err(|e| format!("{file} has no path: {e}"))?;
        if !path.is_file() {
            return Err(format!(
                "{file} comes with lootpress; `lootpress eject` copies templates into the project, where you can change them"
            ));
        }
        let asked = if workbook { &self.settings.spreadsheet } else { &self.settings.editor };
        let failed = |e: std::io::Error| format!("the program for {file} could not be started: {e}");
        match asked {
            Some(command) => {
                let mut words = words(command, &path, spot).into_iter();
                let program = words.next().ok_or("the command in your settings is empty")?;
                world::start(&program, &words.collect::<Vec<_>>()).map_err(failed)
            }
            None if workbook => world::browse(&path).map_err(|_| {
                self.unset("this system has no program for workbooks", "spreadsheet: \"libreoffice --calc {file}\"")
            }),
            None => Err(self.unset("no editor is set", "editor: \"code -g {file}:{line}:{column}\"")),
        }
    }

    /// The complaint about a missing setting, with the line to write.
    fn unset(&self, what: &str, line: &str) -> String {
        match &self.file {
            Some(settings) => format!("{what}; write `{line}`, or your own command, into {}", settings.display()),
            None => format!("{what}, and no settings are read"),
        }
    }
}

/// The words of a command, with its placeholders filled in. Spaces separate words, except within double quotes;
/// inserted values are not split.
fn words(command: &str, path: &Path, spot: &Spot) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match (c, words.last_mut()) {
            ('"', _) => quoted = !quoted,
            (c, Some(last)) if quoted || !c.is_whitespace() => last.push(c),
            _ => words.push(String::new()),
        }
    }
    let filled = |word: String| {
        // the path comes last, because it may contain the text of a placeholder
        let word = word.replace("{line}", &spot.line.to_string()).replace("{column}", &spot.column.to_string());
        word.replace("{cell}", &spot.place()).replace("{file}", &path.to_string_lossy())
    };
    words.into_iter().filter(|word| !word.is_empty()).map(filled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words_and_no_shell_reads_them() {
        let spot =
            |file: &str| Spot { file: file.into(), line: 7, column: 3, text: String::new(), width: 1, whole: false };
        let path = Path::new("/p/data/a; rm -rf {line}.csv");
        let filled = words("\"/opt/my editor\"  -g {file}:{line}:{column} --new", path, &spot("data/a"));
        assert_eq!(filled, ["/opt/my editor", "-g", "/p/data/a; rm -rf {line}.csv:7:3", "--new"]);
        assert!(words("  ", path, &spot("x")).is_empty());
    }
}
