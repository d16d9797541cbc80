//! A replay as a text file: one line per fact, then one line per choice. Small, readable and easy to compare; reading returns
//! exactly what was written.

use super::{Choice, Header, Replay};
use ground::diag::{Checked, Diag, meant};
use ground::locus::{Locus, SourceId};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the file format.
const VERSION: &str = "1";

/// Facts before the choices.
const KEYS: [&str; 7] = ["replay", "game", "deck", "players", "seed", "index", "bots"];

/// Optional facts before the choices.
const AGREED: &str = "variants";

/// Facts after the choices.
const ENDS: [&str; 3] = ["choices", "end", "state"];

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Header { game, deck, players, seed, index, bots, variants } = &self.header;
        writeln!(f, "# A saved game; this command prints it: lootpress replay FILE")?;
        writeln!(f, "replay: {VERSION}\ngame: {game}\ndeck: {deck}\nplayers: {players}\nseed: {seed}\nindex: {index}")?;
        if !variants.is_empty() {
            writeln!(f, "variants: {}", variants.join(", "))?;
        }
        writeln!(f, "bots: {}\n", bots.join(", "))?;
        for Choice { seat, words, nth, of, .. } in &self.choices {
            writeln!(f, "Player {}: {words} ({nth}/{of})", seat + 1)?;
        }
        writeln!(f, "\nchoices: {}\nend: {}\nstate: {}", self.choices.len(), self.end, self.state)
    }
}

/// A line: the text before the colon, the text after it, and its place.
struct Line<'t> {
    key: &'t str,
    value: &'t str,
    at: Locus,
}

/// Reads a replay, or reports everything that is wrong with it.
pub fn read(source: SourceId, text: &str) -> Checked<Replay> {
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    // a message never shows lines of another kind of file
    if !first.is_some_and(|line| line.starts_with("replay")) {
        let what = "this is not a replay: a replay begins with `replay: 1`";
        return Checked::bad(Diag::error(Locus::Nowhere, "not-a-replay", what).help("use a file written by --save"));
    }
    let mut diags = Vec::new();
    let mut said: BTreeMap<&str, Line<'_>> = BTreeMap::new();
    let mut choices = Vec::new();
    let mut start = 0;
    for raw in text.split_inclusive('\n') {
        let line = raw.trim();
        let at = Locus::span(source, start + (raw.len() - raw.trim_start().len()), line.len().max(1));
        start += raw.len();
        let line = line.trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((key, value)) = line.split_once(':').map(|(k, v)| (k.trim(), v.trim())) else {
            diags.push(
                Diag::error(at, "not-a-replay", "this line has no colon")
                    .help("write `seed: 1` or `Player 2: explore (1/4)`"),
            );
            if diags.len() > 20 {
                break;
            }
            continue;
        };
        if key == "replay" && value != VERSION {
            // only the version that wrote the file can check the rest
            let ours = env!("CARGO_PKG_VERSION");
            let what = format!("this replay has format {value}; lootpress {ours} reads format {VERSION}");
            return Checked::bad(
                Diag::error(at, "replay-version", what).help("use the version of lootpress that wrote it"),
            );
        }
        if let Some(seat) = key.strip_prefix("Player ") {
            match choice(seat, value, at) {
                Some(choice) => choices.push(choice),
                None => diags.push(Diag::error(at, "not-a-replay", "this is not a choice").help(
                    "write `Player 2: explore (1/4)`: the player, the choice, its number and the number of choices",
                )),
            }
        } else if key != AGREED && !KEYS.contains(&key) && !ENDS.contains(&key) {
            let help = meant(key, KEYS.into_iter().chain(ENDS), || {
                format!("there are {}, {}", KEYS.join(", "), ENDS.join(", "))
            });
            diags.push(Diag::error(at, "unknown-key", format!("a replay has no `{key}`")).help(help));
        } else if said.contains_key(key) {
            diags.push(
                Diag::error(at, "duplicate-key", format!("`{key}` is written twice")).help("keep only one of them"),
            );
        } else {
            said.insert(key, Line { key, value, at });
        }
    }
    let top = Locus::span(source, 0, 1);
    for key in KEYS.iter().chain(&ENDS).filter(|key| !said.contains_key(*key)) {
        let what = format!("`{key}` is missing");
        diags.push(Diag::error(top, "missing-key", what).help("the file is truncated, or it is not a replay"));
    }
    let count: usize = number(said.get("choices"), &mut diags);
    if let Some(line) = said.get("choices").filter(|_| diags.is_empty() && count != choices.len()) {
        let what = format!("the file has {} of {count} choices", choices.len());
        diags.push(Diag::error(line.at, "not-as-played", what).help(super::TAMPERED));
    }
    let word = |key: &str| said.get(key).map_or("", |line| line.value).to_owned();
    let header = Header {
        game: word("game"),
        deck: word("deck"),
        players: number(said.get("players"), &mut diags),
        seed: number(said.get("seed"), &mut diags),
        index: number(said.get("index"), &mut diags),
        bots: listed(&word("bots")),
        variants: listed(&word(AGREED)),
    };
    let at = said.get("end").map_or(top, |line| line.at);
    Checked::of(Replay { header, choices, end: word("end"), state: word("state"), at }, diags)
}

/// Words with commas between them.
fn listed(words: &str) -> Vec<String> {
    words.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

fn number<N: std::str::FromStr + Default>(line: Option<&Line<'_>>, diags: &mut Vec<Diag>) -> N {
    let Some(Line { key, value, at }) = line else { return N::default() };
    value.parse().unwrap_or_else(|_| {
        diags.push(Diag::error(*at, "wrong-type", format!("`{key}` is not a number in range")).help("write digits"));
        N::default()
    })
}

/// Reads `2`, `play Magic Lute (3/7)`.
fn choice(seat: &str, value: &str, at: Locus) -> Option<Choice> {
    let seat: u8 = seat.trim().parse().ok()?;
    let (words, place) = value.strip_suffix(')')?.rsplit_once('(')?;
    let (nth, of) = place.split_once('/')?;
    Some(Choice {
        at,
        seat: seat.checked_sub(1)?,
        words: words.trim().to_owned(),
        nth: nth.trim().parse().ok()?,
        of: of.trim().parse().ok()?,
    })
}
