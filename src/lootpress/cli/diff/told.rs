//! Differences as text: for the terminal, for the pages, and for other programs.

use super::Found;
use crate::diff::{Change, Difference, Piece, Side, What, brief, words};
use cards::lexicon::{Phrase, Run};
use ground::diag::{Paint, Tone};
use ground::format;
use ground::locus::Locus;
use ground::unit::{Mm, Rect};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The number of lines of a file that are shown before the others are only counted.
const SHOWN: usize = 40;

/// The largest number of cards that are named for the same change.
const NAMED: usize = 6;

/// The number of characters of a text that fit beside a card.
const ROOM: usize = 420;

/// The note about cards on which only the automatic number changed; empty if there are none.
fn moved(found: &Found) -> String {
    let (are, their) = if found.moved == 1 { ("card has", "its") } else { ("cards have", "their") };
    match found.moved {
        0 => String::new(),
        n => format!(
            "{}: {n} {are} changed only in {their} automatic number and need not be printed again; --numbers shows and prints them, `lootpress number {}` fixes the numbers\n",
            found.game, found.game
        ),
    }
}

/// All changes of one game.
pub(super) fn text(found: &Found, ink: Paint) -> String {
    if found.nothing() {
        let else_ = if found.moved > 0 { " else" } else { "" };
        return format!("{}{}: nothing{else_} changed", moved(found), found.game);
    }
    let [bold, red, green, off] = [Tone::Bold, Tone::Red, Tone::Green, Tone::Off].map(|tone| ink.tone(tone));
    let mut out = String::new();
    if !found.facts.is_empty() {
        let _ = writeln!(out, "{bold}{}: rules{off}", found.game);
        // a number that is also written as a word is listed once
        let spelt = |name: &str| name.strip_prefix("words/").is_some_and(|n| found.facts.iter().any(|f| f.0 == n));
        for (name, old, new) in found.facts.iter().filter(|f| !spelt(&f.0)) {
            let said = |v: &Option<String>| v.clone().unwrap_or_else(|| "nothing".to_owned());
            let _ = writeln!(out, "  {name}: {red}{}{off} \u{2192} {green}{}{off}", said(old), said(new));
        }
    }
    for (path, lines) in &found.files {
        let _ = writeln!(out, "{bold}{path}{off}");
        for (n, piece) in lines.iter().take(SHOWN) {
            let _ = match piece {
                Piece::Gone(line) => writeln!(out, "  {red}-{n:>4}  {line}{off}"),
                Piece::Come(line) | Piece::Same(line) => writeln!(out, "  {green}+{n:>4}  {line}{off}"),
            };
        }
        if lines.len() > SHOWN {
            let _ = writeln!(out, "  and {} more lines", lines.len() - SHOWN);
        }
    }
    if !found.changes.is_empty() {
        let _ = writeln!(out, "{bold}{}: cards{off}", found.game);
    }
    for alike in grouped(&found.changes) {
        let copies: u16 = alike.iter().map(|change| change.reprint(&found.old, &found.new)).sum();
        let again = if copies > 0 { format!(", print {copies}") } else { String::new() };
        let (titles, kind) = (titles(&alike), kind(alike[0]));
        let _ = writeln!(out, "  {bold}{titles}{off} ({kind}{again})");
        for d in seen(alike[0]) {
            let said: String = pieces(d)
                .into_iter()
                .map(|piece| match piece {
                    Piece::Same(t) => t,
                    Piece::Gone(t) => format!("{red}[-{t}-]{off}"),
                    Piece::Come(t) => format!("{green}[+{t}+]{off}"),
                })
                .collect();
            let _ = writeln!(out, "    {}: {}", place(d), said.replace('\n', " / "));
        }
    }
    if let Some(verdict) = &found.verdict {
        let _ = writeln!(out, "{bold}{}: at the table{off}", found.game);
        for line in verdict.lines() {
            let _ = writeln!(out, "  {line}");
        }
    }
    out + &moved(found)
}

/// Changes in order, those with the same text together.
fn grouped(changes: &[Change]) -> Vec<Vec<&Change>> {
    let mut groups: Vec<Vec<&Change>> = Vec::new();
    for change in changes {
        let same = |group: &&mut Vec<&Change>| !change.found.is_empty() && group[0].found == change.found;
        match groups.iter_mut().find(same) {
            Some(group) => group.push(change),
            None => groups.push(vec![change]),
        }
    }
    groups
}

/// A list of cards: `Thief; Dragonling; King and 26 more`.
fn titles(alike: &[&Change]) -> String {
    let named: Vec<&str> = alike.iter().take(NAMED).map(|change| change.title.as_str()).collect();
    let more = alike.len() - named.len();
    if more > 0 { format!("{} and {more} more", named.join("; ")) } else { named.join("; ") }
}

/// The text about a card. A change of the frame is covered by the slot of the same name, if that changed too.
fn seen(change: &Change) -> impl Iterator<Item = &Difference> {
    let tag = |d: &Difference| matches!(d.what, What::Tag(..));
    let slot = move |d: &Difference| change.found.iter().any(|o| !tag(o) && (o.side, &o.about) == (d.side, &d.about));
    change.found.iter().filter(move |d| !tag(d) || !slot(d))
}

/// The change of the card as a whole.
fn kind(change: &Change) -> &'static str {
    match (change.before, change.after) {
        (None, _) => "new",
        (_, None) => "gone",
        _ => "changed",
    }
}

/// The place on the card, as in `back, title`.
fn place(d: &Difference) -> String {
    match d.side {
        Some(Side::Back) => format!("back, {}", d.about.replace('_', " ")),
        _ => d.about.replace('_', " "),
    }
}

/// A difference as old and new text.
fn pieces(d: &Difference) -> Vec<Piece> {
    let two = |old: String, new: String| vec![Piece::Gone(old), Piece::Come(new)];
    let one = |said: &str| vec![Piece::Same(said.to_owned())];
    match &d.what {
        What::Words(old, new) if old.is_empty() => vec![Piece::Come(new.clone())],
        What::Words(old, new) if new.is_empty() => vec![Piece::Gone(old.clone())],
        What::Words(old, new) => brief(words(old, new)),
        What::Tag(old, new) => two(old.clone(), new.clone()),
        What::Copies(old, new) => two(old.to_string(), new.to_string()),
        What::Setting => one("the same words in a different layout"),
        What::Picture => one("another picture"),
        What::Frame => one("drawn differently"),
        What::Cut => one("different size or shape"),
        What::Back => one("added or removed"),
    }
}

/// The headings above the old and the new card.
pub(super) fn heads(change: &Change) -> [&'static str; 2] {
    match (change.before, change.after) {
        (None, _) => ["Not there before", "New"],
        (_, None) => ["Before", "No longer in the box"],
        _ => ["Before", "After"],
    }
}

/// The line above a card's title on the page: which side is shown, and how many of the card must be printed.
pub(super) fn about(change: &Change, side: Side, copies: u16) -> String {
    let side = if side == Side::Back { "back" } else { "front" };
    let again = if change.before.is_some() { " again" } else { "" };
    if copies > 0 { format!("{side} \u{b7} print {copies}{again}") } else { side.to_owned() }
}

/// The text beside a card: removed words in italics, new ones in bold.
pub(super) fn phrases(change: &Change, side: Side) -> Vec<Phrase> {
    let here = |d: &&Difference| d.side.is_none_or(|s| s == side);
    let mut room = ROOM;
    let mut all = Vec::new();
    for d in seen(change).filter(here) {
        let mut phrase = Phrase::default();
        let mut push = |run| phrase.push(run, Locus::Nowhere);
        push(Run::Word(format!("{}: ", place(d)).into()));
        let mut gone = false;
        for piece in pieces(d) {
            if gone && matches!(piece, Piece::Come(_)) {
                push(Run::Word(" \u{2192} ".into()));
            }
            gone = matches!(piece, Piece::Gone(_));
            let (text, run): (String, fn(std::borrow::Cow<'static, str>) -> Run) = match piece {
                Piece::Same(t) => (t, Run::Word),
                Piece::Gone(t) => (t, Run::Aside),
                Piece::Come(t) => (t, Run::Keyword),
            };
            let mut cut: String = text.replace('\n', " / ").chars().take(room).collect();
            if cut.chars().count() == room {
                cut.push('\u{2026}');
            }
            room = room.saturating_sub(cut.chars().count());
            if cut.chars().any(|c| c != '\u{2026}') {
                push(run(cut.into()));
            }
        }
        all.push(phrase);
        if room == 0 {
            break;
        }
    }
    all
}

/// The same as JSON.
pub(super) fn json(all: &[Found]) -> String {
    let games: Vec<Value> = all.iter().map(game).collect();
    format::object(&json!({ "games": games }))
}

fn game(found: &Found) -> Value {
    let side = |s: Side| if s == Side::Back { "back" } else { "front" };
    let difference = |d: &Difference| {
        let side = d.side.map(side);
        let (what, old, new) = match &d.what {
            What::Words(a, b) => ("words", json!(a), json!(b)),
            What::Tag(a, b) => ("tag", json!(a), json!(b)),
            What::Copies(a, b) => ("copies", json!(a), json!(b)),
            What::Setting => ("setting", Value::Null, Value::Null),
            What::Picture => ("picture", Value::Null, Value::Null),
            What::Frame => ("frame", Value::Null, Value::Null),
            What::Cut => ("cut", Value::Null, Value::Null),
            What::Back => ("back", Value::Null, Value::Null),
        };
        json!({"side": side, "about": d.about, "what": what, "old": old, "new": new})
    };
    let cards: Vec<Value> = found
        .changes
        .iter()
        .map(|c| {
            let found_here: Vec<Value> = c.found.iter().map(difference).collect();
            let print = c.reprint(&found.old, &found.new);
            let bleed = c.after.and_then(|n| found.new.get(n)).map_or(Mm(0.0), |item| item.front.galley.bleed);
            let place = |(on, area): &(Side, Rect)| {
                let [x, y, w, h] = [area.x - bleed, area.y - bleed, area.w, area.h].map(|v| (f64::from(v.0) * 10.0).round() / 10.0 + 0.0);
                json!({"side": side(*on), "x": x, "y": y, "w": w, "h": h})
            };
            let seen: Vec<Value> = c.seen.iter().map(place).collect();
            json!({"id": c.id, "title": c.title, "kind": kind(c), "print": print, "differences": found_here, "seen": seen})
        })
        .collect();
    let rules: Vec<Value> =
        found.facts.iter().map(|(name, old, new)| json!({"name": name, "old": old, "new": new})).collect();
    let files: Vec<Value> = found
        .files
        .iter()
        .map(|(path, lines)| {
            let line = |(n, piece): &(usize, Piece)| match piece {
                Piece::Gone(text) => json!({"line": n, "gone": text}),
                Piece::Come(text) | Piece::Same(text) => json!({"line": n, "come": text}),
            };
            json!({"path": path, "lines": lines.iter().map(line).collect::<Vec<_>>()})
        })
        .collect();
    let verdict = found.verdict.as_ref().map(super::play::Compared::json);
    json!({"game": found.game, "rules": rules, "files": files, "cards": cards, "moved": found.moved, "verdict": verdict})
}
