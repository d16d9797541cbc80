//! Terminal output: everything that commands write to standard output and standard error, and progress bars. Titles and paths
//! may contain control characters of terminals, so all text is escaped here.

use super::interrupted;
use crate::kit::Listener;
use ground::diag::{Paint, Tone};
use ground::world;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal, Write as _};
use std::sync::{LazyLock, OnceLock};

/// The colors of standard output.
pub(super) static INK: LazyLock<Paint> = LazyLock::new(|| painted(&std::io::stdout()));

/// The colors of standard error.
pub(super) static PAINT: LazyLock<Paint> = LazyLock::new(|| painted(&std::io::stderr()));

/// The reason why standard output accepts nothing more.
static LOST: OnceLock<io::Error> = OnceLock::new();

/// Colors, if the terminal supports them and the user has not disabled them (no-color.org).
fn painted(stream: &impl IsTerminal) -> Paint {
    let none = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    if stream.is_terminal() && !dumb() && !none { Paint::Colour } else { Paint::Plain }
}

/// Whether the terminal does not support escape sequences.
fn dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Writes to standard output, without adding a line end. Returns false once no program reads it any more.
pub(super) fn out(text: &str) -> bool {
    let mut out = std::io::stdout();
    heed(out.write_all(shown(text, *INK).as_bytes()).and_then(|()| out.flush()))
}

/// Records whether standard output accepted it.
pub(super) fn heed(put: io::Result<()>) -> bool {
    if let Err(e) = put {
        let _ = LOST.set(e);
    }
    LOST.get().is_none()
}

/// Rings the bell, if there is a terminal.
pub(super) fn ring() {
    if std::io::stderr().is_terminal() && !dumb() {
        let _ = std::io::stderr().write_all(b"\x07");
    }
}

/// Writes to standard error, ignoring failures.
pub(super) fn err(text: &str) {
    let _ = std::io::stderr().write_all(shown(text, *PAINT).as_bytes());
}

/// The reason why output was lost, for example a full disk. A reader that closed the pipe is not an error.
pub(super) fn lost() -> Option<&'static io::Error> {
    LOST.get().filter(|e| e.kind() != ErrorKind::BrokenPipe)
}

/// A text that is safe for a terminal: tones become escape sequences, and other control characters are escaped as
/// `\u001b`, as in JSON, so that JSON stays unchanged.
fn shown(text: &str, paint: Paint) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match Tone::marked(c) {
            Some(tone) if paint == Paint::Colour => shown.push_str(sequence(tone)),
            Some(_) => spell(c, &mut shown),
            None if steers(c) => spell(c, &mut shown),
            None => shown.push(c),
        }
    }
    shown
}

fn spell(c: char, into: &mut String) {
    let _ = write!(into, "\\u{:04x}", u32::from(c));
}

/// Whether a character affects a terminal instead of being shown: controls, and changes of text direction.
fn steers(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

/// The escape sequence of a tone.
fn sequence(tone: Tone) -> &'static str {
    match tone {
        Tone::Bold => "\x1b[1m",
        Tone::Dim => "\x1b[2m",
        Tone::Blue => "\x1b[1;34m",
        Tone::Red => "\x1b[1;31m",
        Tone::Yellow => "\x1b[1;33m",
        Tone::Green => "\x1b[32m",
        Tone::Off => "\x1b[0m",
    }
}

/// A progress bar; hidden without a terminal.
pub(super) struct Bar(ProgressBar);

impl Bar {
    /// The progress of work on a game; shown once its number of steps is known.
    pub(super) fn steps(quiet: bool, game: &str) -> Bar {
        let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} {wide_msg}");
        let bar = Bar::styled(quiet, style.ok());
        bar.0.set_prefix(shown(game, Paint::Plain));
        bar
    }

    /// The progress of games, whose total is unknown.
    pub(super) fn games(quiet: bool) -> Bar {
        let rate = |state: &ProgressState, w: &mut dyn std::fmt::Write| {
            let _ = write!(w, "{}", HumanCount(state.per_sec() as u64));
        };
        let style = ProgressStyle::with_template("{spinner} {human_pos} games, {rate} a second");
        Bar::styled(quiet, style.ok().map(|style| style.with_key("rate", rate)))
    }

    fn styled(quiet: bool, style: Option<ProgressStyle>) -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Some(style) = style.filter(|_| !quiet && !dumb()) {
            bar.set_style(style);
            return Bar(bar);
        }
        // a finished bar is never shown
        bar.abandon();
        Bar(bar)
    }

    fn show(&self) {
        if self.0.is_hidden() && !self.0.is_finished() {
            self.0.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Adds this many games.
    pub(super) fn played(&self, games: u64) {
        self.show();
        self.0.inc(games);
    }

    /// Prints a line above the bar, if there is one.
    pub(super) fn say(&self, line: &str) {
        self.0.println(shown(line, Paint::Plain));
    }

    /// The work is done: the bar is removed.
    pub(super) fn close(&self) {
        self.0.finish_and_clear();
    }
}

/// Ctrl-C stops the work.
impl Listener for Bar {
    fn more(&self, steps: usize) {
        self.0.set_length(self.0.length().unwrap_or(0) + steps as u64);
        self.show();
    }

    fn step(&self, what: &str) {
        self.0.set_message(shown(what, Paint::Plain));
        self.0.inc(1);
        if world::is_followed() {
            let line = world::step(self.0.position(), self.0.length().unwrap_or(0), what);
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }

    fn stopped(&self) -> bool {
        interrupted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_steers_no_terminal() {
        let title = "Lute\u{1b}[2J\u{7}\u{202e}etul\u{9b}31m \u{2066}\r\u{200f}";
        let safe = "Lute\\u001b[2J\\u0007\\u202eetul\\u009b31m \\u2066\\u000d\\u200f";
        for paint in [Paint::Plain, Paint::Colour] {
            assert_eq!(shown(title, paint), safe);
        }
        assert_eq!(shown("a\tb\nc\u{e9}\u{2192}\u{1f409}", Paint::Colour), "a\tb\nc\u{e9}\u{2192}\u{1f409}");
    }

    #[test]
    fn tones_are_painted_where_there_is_paint_and_are_no_secret_of_ours() {
        let line = |paint: Paint| format!("{}loud{}", paint.tone(Tone::Bold), paint.tone(Tone::Off));
        assert_eq!(shown(&line(Paint::Colour), Paint::Colour), "\x1b[1mloud\x1b[0m");
        assert_eq!(shown(&line(Paint::Plain), Paint::Plain), "loud");
        assert_eq!(shown(&line(Paint::Colour), Paint::Plain), "\\ufdd0loud\\ufdd6", "a title may hold them too");
    }

    #[test]
    fn json_stays_the_same_json() {
        let title = "Lute\u{1b}\u{7f}\u{202e}\u{85}";
        let json = serde_json::to_string(title).expect("a string");
        let read: String = serde_json::from_str(&shown(&json, Paint::Plain)).expect("JSON");
        assert_eq!(read, title);
    }
}
