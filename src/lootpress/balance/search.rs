//! Successive halving (Karnin, Koren and Somekh 2013): all edits play the same few games, two thirds are dropped, and
//! the others play twice as many. The better end of an interval counts, so that edits whose effect is uncertain stay.

use super::round::{Arm, Rounds};
use super::trial::Bench;
use super::{Edit, Goal, Judged, Left, Name, name};
use std::collections::BTreeSet;
use table::verdict::lift;
use table::verdict::shortfall::{Shortfall, shortfalls};
use table::verdict::terms::Terms;
use table::verdict::{self, Judgement, Verdict};

/// The number of edits that play at every table at the end. Several may fix a line, but only some of them keep all
/// other lines within bounds.
const LAST: usize = 16;

/// The number of these edits that are passed on.
const BEST: usize = 8;

/// After each round, one edit out of this many stays.
const OF: usize = 3;

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Screened {
    /// The number of edits that played; all of them, unless the search was stopped in the first round.
    pub tried: usize,
    /// The edits that fix most, the most promising first; at most eight.
    pub best: Vec<Edit>,
}

/// Searches these edits. If it is stopped, it ranks them by the games that all of them have played.
pub fn search(bench: &Bench<'_>, found: &Judged, goals: &[Goal], edits: Vec<Edit>) -> Screened {
    let terms = narrowed(&found.terms, goals);
    let mut rounds = Rounds::new(bench, goals);
    let mut base = Arm::default();
    let mut tries: Vec<Arm> = edits.into_iter().map(Arm::new).collect();
    let mut games = (found.terms.games / 4).max(1);
    let (mut tried, mut going) = (0, true);
    while going {
        going = rounds.play(&mut base, &mut tries, games);
        if !going && tried > 0 {
            break;
        }
        tries.retain(Arm::has_played);
        tried = tried.max(tries.len());
        let was = shortfalls(&terms, &base.record());
        let shrinks = (games as f64 / found.terms.judged_at.max(1) as f64).sqrt();
        for tried in &mut tries {
            tried.left = left(goals, &was, &shortfalls(&terms, &tried.record()), shrinks);
        }
        tries.sort_by(|a, b| {
            let ends = a.left.low.total_cmp(&b.left.low).then(a.left.value.total_cmp(&b.left.value));
            ends.then(a.edit.cost.cmp(&b.edit.cost))
        });
        let enough = games >= found.terms.games.max(1) && tries.len() <= LAST;
        if enough || games >= found.terms.judged_at {
            break;
        }
        let count = (tries.len() / OF).max(LAST);
        keep(&mut tries, count, |tried| is_sound(found, goals, tried));
        games = games.saturating_mul(2).min(found.terms.judged_at.max(1));
    }
    tries.sort_by(|a, b| a.left.value.total_cmp(&b.left.value));
    keep(&mut tries, LAST, |tried| is_sound(found, goals, tried));
    // an edit that already makes a line fail is not played at the other tables
    let (sound, mut red): (Vec<Arm>, Vec<Arm>) = tries.into_iter().partition(|tried| is_sound(found, goals, tried));
    let mut best = weeded(bench, found, goals, sound);
    best.append(&mut red);
    best.truncate(BEST);
    Screened { tried, best: best.into_iter().map(|tried| tried.edit).collect() }
}

/// The terms with only the lines to fix.
fn narrowed(terms: &Terms, goals: &[Goal]) -> Terms {
    let mut narrow = terms.clone();
    narrow.lines.retain(|line| goals.iter().any(|goal| goal.is(&line.id, &line.says)));
    let tables = |goal: &Goal| goal.tables.iter().any(|(name, _)| name == lift::TABLE);
    narrow.lift = narrow.lift.filter(|_| goals.iter().any(tables));
    narrow
}

/// The distance to the goals that is left with an edit: for each goal, the remaining part of the distance to its
/// bound, with a margin that lets the last look confirm it.
fn left(goals: &[Goal], was: &[Shortfall], is: &[Shortfall], shrinks: f64) -> Left {
    let mut sum = Left::default();
    for goal in goals {
        let of = |all: &[Shortfall]| all.iter().find(|s| goal.is(&s.id, &s.says)).map(|s| s.off);
        let (Some(was), Some(is)) = (of(was), of(is)) else { continue };
        let reach = (was.half() * shrinks * 1.5).min(1e6);
        let way = (was.value + reach).max(reach).max(1e-9);
        let part = |off: f64| ((off + reach) / way).clamp(0.0, 1e6);
        sum.low += part(is.low);
        sum.value += part(is.value);
        sum.high += part(is.high);
        sum.n += is.n;
    }
    sum
}

/// Plays these edits at every table. First come those that leave least to fix and keep other lines within bounds;
/// those that make another line fail come last. The cost decides only between edits with about the same effect.
fn weeded(bench: &Bench<'_>, found: &Judged, goals: &[Goal], tries: Vec<Arm>) -> Vec<Arm> {
    let mut everywhere: Vec<Arm> = tries.iter().map(|tried| Arm::new(tried.edit.clone())).collect();
    let games = (found.terms.games / 4).max(1);
    let played = Rounds::new(bench, &[]).play(&mut Arm::default(), &mut everywhere, games);
    let weighed = |(tried, everywhere): (Arm, Arm)| match played {
        true => {
            let harm = harm(goals, &shortfalls(&found.terms, &everywhere.record()));
            (!is_sound(found, goals, &everywhere), tried.left.value.max(0.0) + harm, tried)
        }
        false => (false, tried.left.value.max(0.0), tried),
    };
    let mut all: Vec<(bool, f64, Arm)> = tries.into_iter().zip(everywhere).map(weighed).collect();
    all.sort_by(|(red, worth, a), (other_red, other, b)| {
        let about = |worth: f64| (worth * 4.0).round();
        let effect = red.cmp(other_red).then(about(*worth).total_cmp(&about(*other)));
        effect.then(a.edit.cost.cmp(&b.edit.cost)).then(worth.total_cmp(other))
    });
    all.into_iter().map(|(_, _, tried)| tried).collect()
}

/// The distance of other lines beyond their bounds, in halves of their intervals.
fn harm(goals: &[Goal], is: &[Shortfall]) -> f64 {
    let others = is.iter().filter(|s| !goals.iter().any(|goal| goal.is(&s.id, &s.says)));
    others.map(|s| s.off.value.max(0.0) / s.off.half().max(1e-9)).filter(|harm| harm.is_finite()).sum()
}

/// Whether no line fails in the games of an edit, except the goals and the lines that failed before.
fn is_sound(found: &Judged, goals: &[Goal], played: &Arm) -> bool {
    let red = |judged: &Judgement| -> BTreeSet<Name> {
        judged.rulings.iter().filter(|r| r.verdict == Verdict::Fail).map(name).collect()
    };
    let judged = verdict::judge(&found.terms, &played.record(), &[]);
    let before = red(&found.judgement);
    red(&judged).iter().all(|line| before.contains(line) || goals.iter().any(|goal| goal.is(&line.0, &line.1)))
}

/// Keeps the first `count` edits that break no line, in their order, and adds others if there are too few.
fn keep<T>(all: &mut Vec<T>, count: usize, sound: impl Fn(&T) -> bool) {
    let (mut kept, mut others) = (Vec::new(), Vec::new());
    for one in all.drain(..) {
        match kept.len() < count {
            true if sound(&one) => kept.push(one),
            true => others.push(one),
            false => break,
        }
    }
    others.truncate(count.saturating_sub(kept.len()));
    kept.append(&mut others);
    *all = kept;
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::verdict::Ruling;

    #[test]
    fn an_edit_is_weighed_by_what_it_does_to_other_lines() {
        let off = |id: &str, value: f64, half: f64| Shortfall {
            id: id.to_owned(),
            says: String::new(),
            place: String::new(),
            off: Left { low: value - half, value, high: value + half, n: 400 },
            percent: true,
            tables: BTreeSet::new(),
        };
        let ruling = Ruling { id: "goal".to_owned(), ..Ruling::default() };
        let goals = [Goal { ruling, tables: Vec::new(), given: Vec::new() }];
        let harm = |value, half| harm(&goals, &[off("goal", 0.3, 0.02), off("seats", value, half)]);
        assert_eq!([harm(-0.02, 0.04), harm(0.03, f64::INFINITY)], [0.0, 0.0], "in bounds, or not known");
        assert!((harm(0.08, 0.04) - 2.0).abs() < 1e-9, "twice half its interval, though it need not fail yet");
    }

    #[test]
    fn what_makes_another_line_fail_does_not_crowd_out_what_is_sound() {
        let kept = |count, sound: fn(&u8) -> bool| {
            let mut all = vec![1, 3, 5, 2, 4, 6];
            keep(&mut all, count, sound);
            all
        };
        assert_eq!(kept(2, |n| n % 2 == 0), [2, 4]);
        assert_eq!(kept(4, |n| n % 2 == 0), [2, 4, 6, 1], "others fill what is left, in their order");
        assert_eq!(kept(3, |_| true), [1, 3, 5]);
    }
}
