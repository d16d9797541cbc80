//! `lootpress simulate --sweep`: plays the deck with each value of a number of its rules, with the same seeds. The file with
//! the number is changed only in memory.

use super::{Desk, Refusal, interrupted, sheet};
use cards::load::{self, Node};
use ground::diag::{Diag, Severity, meant};
use ground::locus::Locus;
use std::ops::Range;
use table::title::{Asked, Follower, Games, Playable};
use table::verdict::judge;
use table::verdict::sweep::{Idle, Judged, Point, Sweep};

mod shown;
pub(super) use shown::{json, line, text};

/// The largest numbers of values of one sweep, and of points of a grid.
const MOST: usize = 100;

/// The number of players, which is not a number of a file.
const PLAYERS: &str = "players";

/// A number and the values that it takes.
#[derive(Clone, Debug)]
pub(super) struct Swept {
    name: String,
    values: Vec<i64>,
}

/// Reads `hand_limit=4..8`, including both ends, or `hand_limit=4,6,10`.
pub(super) fn swept(text: &str) -> Result<Swept, String> {
    let example = "write a number of the rules and its values: hand_limit=4..8, or hand_limit=4,6,10";
    let (name, values) = text.split_once('=').ok_or(example)?;
    let number =
        |n: &str| n.trim().parse::<i64>().map_err(|_| format!("{:?} is not a whole number; {example}", n.trim()));
    let values: Vec<i64> = match values.split_once("..") {
        Some((from, to)) => {
            let (from, to) = (number(from)?, number(to.trim_start_matches('='))?);
            let many = to.saturating_sub(from).saturating_add(1);
            if many < 1 {
                return Err(format!("the range is empty; write the smaller number first: {name}={to}..{from}"));
            }
            if many > MOST as i64 {
                return Err(format!(
                    "these are {many} values, but at most {MOST} can be played; list some: {name}={from},{to}"
                ));
            }
            (from..=to).collect()
        }
        None => values.split(',').map(number).collect::<Result<_, _>>()?,
    };
    if let Some(twice) = values.iter().enumerate().find(|(at, n)| values[..*at].contains(n)) {
        return Err(format!("{} is listed twice", twice.1));
    }
    if name.trim().is_empty() {
        return Err(example.to_owned());
    }
    Ok(Swept { name: name.trim().to_owned(), values })
}

/// The place of the swept number in game.yaml; `None` for the number of players.
type Place = Option<Range<usize>>;

/// Plays the deck with each value, in the given order. A value that `check` refuses is a point with the reason. `None` if the
/// present deck has errors, which are shown; a stopped run gives the points that were finished.
///
/// # Errors
/// There are numbers that are not in game.yaml, or too many points.
pub(super) fn play(
    desk: &Desk,
    game: &dyn Playable,
    sweeps: &[Swept],
    asked: &Asked,
    follower: &dyn Follower,
) -> Result<Option<Sweep>, Refusal> {
    let points = points(sweeps)?;
    let as_it_is = game.open(&desk.project).diags;
    if as_it_is.iter().any(|diag| diag.severity == Severity::Error) {
        desk.complain(&as_it_is);
        return Ok(None);
    }
    let path = format!("data/{}/game.yaml", game.name());
    let (_, written) = desk.project.text(&path, Locus::Nowhere)?;
    let places =
        sweeps.iter().map(|sweep| place(desk, &path, sweep, asked)).collect::<Result<Vec<Place>, Refusal>>()?;
    let mut sweep = Sweep { names: sweeps.iter().map(|s| s.name.clone()).collect(), points: Vec::new() };
    for values in points {
        desk.project.edit(&path, &edited(&written, &places, &values));
        let players = places.iter().zip(&values).find(|(place, _)| place.is_none()).map(|(_, n)| *n);
        let played = point(desk, game, players, asked, follower);
        if interrupted() {
            break;
        }
        sweep.points.push(Point { values, played });
    }
    desk.project.edit(&path, &written);
    Ok(Some(sweep))
}

/// The values of one number, or all pairs of two.
fn points(sweeps: &[Swept]) -> Result<Vec<Vec<i64>>, Refusal> {
    let points: Vec<Vec<i64>> = match sweeps {
        [one] => one.values.iter().map(|value| vec![*value]).collect(),
        [one, other] if one.name != other.name => {
            one.values.iter().flat_map(|a| other.values.iter().map(|b| vec![*a, *b])).collect()
        }
        [one, _] => return Err(Refusal::new(format!("{} is swept twice", one.name)).help("name two different numbers")),
        _ => return Err(Refusal::new(format!("{} numbers are swept", sweeps.len())).help("sweep one number or two")),
    };
    if points.len() > MOST {
        let what = format!("these are {} pairs of values, but at most {MOST} can be played", points.len());
        return Err(Refusal::new(what).help("shorten a range, or list some of its values"));
    }
    Ok(points)
}

/// The place of a number of the rules.
fn place(desk: &Desk, path: &str, Swept { name, .. }: &Swept, asked: &Asked) -> Result<Place, Refusal> {
    if name == PLAYERS {
        return match asked.players[..] {
            [] => Ok(None),
            _ => Err(Refusal::new("--players and --sweep players contradict each other").help("omit one of them")),
        };
    }
    let read = load::tree(&desk.project, path, Locus::Nowhere);
    let (source, tree) = read.value.ok_or_else(|| Refusal::new(format!("{path} cannot be read")))?;
    let top = tree.node(Locus::root(source));
    let (mut rules, mut all) = (Vec::new(), Vec::new());
    top.get("rules").into_iter().for_each(|node| numbers("", node, &mut rules));
    numbers("", top, &mut all);
    let found = rules.iter().chain(&all).find(|(known, _)| known == name);
    let Some((_, at)) = found else {
        let below: Vec<&str> =
            rules.iter().chain(&all).map(|(n, _)| n.as_str()).filter(|n| n.starts_with(&format!("{name}."))).collect();
        let known = || rules.iter().map(|(known, _)| known.as_str());
        let list = || known().chain([PLAYERS]).collect::<Vec<_>>().join(", ");
        let (what, help) = match below[..] {
            [] => {
                let what = format!("{path} has no number `{name}` under `rules`");
                let elsewhere = all.iter().find(|(known, _)| known.rsplit('.').next() == Some(name));
                let help = match elsewhere {
                    Some((known, _)) => format!("did you mean `{known}`?"),
                    None => meant(name, known().chain([PLAYERS]), || format!("there are {}", list())),
                };
                (what, help)
            }
            _ => (format!("`{name}` is a group of several numbers"), format!("name one of them: {}", below.join(", "))),
        };
        return Err(Refusal::new(what).help(help));
    };
    let (start, len) = desk.project.sources.bytes(*at).unwrap_or_default();
    Ok(Some(start..start + len))
}

/// The whole numbers below a node, by their keys with dots between them; items of a list are counted from 1.
fn numbers(name: &str, node: Node<'_>, into: &mut Vec<(String, Locus)>) {
    let below = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
    if let Some(entries) = node.entries() {
        entries.into_iter().for_each(|(key, node)| numbers(&below(&key), node, into));
    } else if let Some(items) = node.items() {
        items.enumerate().for_each(|(nth, node)| numbers(&below(&(nth + 1).to_string()), node, into));
    } else if node.number().is_some() {
        into.push((name.to_owned(), node.at));
    }
}

/// A text with other numbers in these places.
fn edited(text: &str, places: &[Place], values: &[i64]) -> String {
    let mut edits: Vec<(&Range<usize>, i64)> =
        places.iter().zip(values).filter_map(|(place, value)| Some((place.as_ref()?, *value))).collect();
    edits.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let mut text = text.to_owned();
    edits.into_iter().for_each(|(place, value)| text.replace_range(place.clone(), &value.to_string()));
    text
}

/// The present project, checked, played and judged.
fn point(
    desk: &Desk,
    game: &dyn Playable,
    players: Option<i64>,
    asked: &Asked,
    follower: &dyn Follower,
) -> Result<Judged, String> {
    let players = match players.map(u8::try_from) {
        Some(Ok(n)) if n > 0 => vec![n],
        Some(_) => return Err("the game does not allow this number of players".to_owned()),
        None => asked.players.clone(),
    };
    why_not(&game.open(&desk.project).diags)?;
    let played = game.playtest(&desk.project, &Asked { players, ..asked.clone() }, follower);
    why_not(&played.diags)?;
    let played = played.value.ok_or("it cannot be played")?;
    let terms = played.terms.ok_or("it cannot be judged")?;
    let verdict = judge(&terms, &played.record, &played.swings);
    let score = sheet::score(&verdict, sheet::patience(&terms, &played.record));
    Ok(Judged::new(&played.record, verdict, score))
}

/// The first error among complaints, in a sentence.
fn why_not(diags: &[Diag]) -> Result<(), String> {
    let mut errors = diags.iter().filter(|diag| diag.severity == Severity::Error);
    let Some(first) = errors.next() else { return Ok(()) };
    let help = first.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    let more = match errors.count() {
        0 => String::new(),
        n => format!(" (and {n} more)"),
    };
    Err(format!("{}{help}{more}", first.what))
}

/// Notes on a sweep.
pub(super) fn notes(sweep: &Sweep, asked: &Asked) -> Vec<String> {
    let games = match asked.games {
        Games::Each(1) => "one game".to_owned(),
        Games::Each(games) => format!("{games} games"),
        Games::Range(from, to) => format!("the games {from} to {}", to - 1),
        Games::Decided => "games".to_owned(),
    };
    let played = format!(
        "Each value was judged with {games} at each table and with each number of players, all with seed {}.",
        asked.seed
    );
    let idle = sweep.names.iter().enumerate().filter_map(|(nth, name)| {
        Some(match sweep.idle(nth)? {
            Idle::Unread => format!("The rules do not use `{name}`: every game is the same at every value."),
            Idle::Unfelt => format!("`{name}` had no effect: every game was the same at every value."),
        })
    });
    std::iter::once(played).chain(idle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_both_ends() {
        let values = |text| swept(text).map(|swept| (swept.name, swept.values));
        assert_eq!(values("hand_limit=4..6"), Ok(("hand_limit".to_owned(), vec![4, 5, 6])));
        assert_eq!(values("draws.war = 3"), Ok(("draws.war".to_owned(), vec![3])));
        assert_eq!(values("a=-1..=1"), Ok(("a".to_owned(), vec![-1, 0, 1])));
        assert_eq!(values("a=9,2"), Ok(("a".to_owned(), vec![9, 2])));
    }

    #[test]
    fn what_is_no_range_is_refused_in_words() {
        for (text, said) in [
            ("hand_limit", "write a number of the rules and its values"),
            ("=4..8", "write a number of the rules and its values"),
            ("a=8..4", "write the smaller number first: a=4..8"),
            ("a=1..10000", "these are 10000 values, but at most 100 can be played"),
            ("a=-9223372036854775808..9223372036854775807", "values, but at most 100"),
            ("a=1..x", "\"x\" is not a whole number"),
            ("a=", "\"\" is not a whole number"),
            ("a=1.5", "\"1.5\" is not a whole number"),
            ("a=4,5,4", "4 is listed twice"),
        ] {
            let found = swept(text).expect_err(text);
            assert!(found.contains(said), "{text}: {found}");
        }
    }

    #[test]
    fn numbers_are_changed_where_they_stand() {
        let text = "rules: {a: 3, b: 17} # three";
        let places = [Some(17..19), None, Some(11..12)];
        assert_eq!(edited(text, &places, &[5, 4, 100]), "rules: {a: 100, b: 5} # three");
    }
}
