//! Whether a verdict is wrong by luck: games whose true values are known, with each bound at the true value or beside
//! it.

use lootpress::games::ALL;
use lootpress::title::{Asked, Games};
use lootpress::verdict::{Judgement, Verdict, judge};
use lootpress::world::{Disk, Project};

mod sheet;

fn judged(lines: &str, run: u64, games: u64) -> Judgement {
    judge(&sheet::terms(lines), &sheet::play(run, games), &[])
}

/// The lines with this result, except the first: no game broke an invariant, because none was played.
fn said(judged: &Judgement, verdict: Verdict) -> usize {
    judged.rulings.iter().skip(1).filter(|r| r.verdict == verdict).count()
}

/// One run of a hundred may fail and one may pass; five of a hundred would occur by chance in one of three hundred such
/// tests.
#[test]
fn what_lies_on_its_bound_is_left_open() {
    for games in [5, 12, 20, 60, 300] {
        let all: Vec<Judgement> = (0..100).map(|run| judged(sheet::EDGE, run, games)).collect();
        let [fail, pass] = [Verdict::Fail, Verdict::Pass].map(|v| all.iter().filter(|j| said(j, v) > 0).count());
        assert!(fail <= 4 && pass <= 4, "{games} games: {fail} of 100 fail, {pass} pass");
    }
}

/// The same holds for all looks of a run together, however it continues.
#[test]
fn a_second_look_is_no_second_chance() {
    let terms = sheet::terms(sheet::EDGE);
    let ever = |verdict| move |looks: &&Vec<Judgement>| looks.iter().any(|judged| said(judged, verdict) > 0);
    let all: Vec<Vec<Judgement>> = (0..100).map(|run| sheet::looks(&terms, run, 12, 5)).collect();
    let [fail, pass] = [Verdict::Fail, Verdict::Pass].map(|verdict| all.iter().filter(ever(verdict)).count());
    assert!(fail <= 4 && pass <= 4, "{fail} of 100 fail, {pass} pass");
}

/// A run continues only at the tables of undecided lines, and lines far from their bounds are decided early.
#[test]
fn a_run_ends_once_every_line_is_decided() {
    for (lines, verdict, count) in [(SOUND, Verdict::Pass, 6), (UNSOUND, Verdict::Fail, 5)] {
        let terms = sheet::terms(lines);
        for run in 0..5 {
            let looks = sheet::looks(&terms, run, 60, 6);
            let last = &looks[looks.len() - 1];
            assert_eq!(said(last, verdict), count, "{:#?}", last.reasons);
            assert!(
                last.open(u64::MAX).is_empty() && looks[0].open(u64::MAX).iter().all(|table| *table < 4),
                "no line is about gifts"
            );
        }
    }
}

/// A part is never greater than its whole; otherwise the intervals would be wrong. This holds for all counts of the shipped
/// decks.
#[test]
fn every_ratio_is_a_part_of_a_whole() {
    let project = Project::new(Disk::new(env!("CARGO_MANIFEST_DIR")));
    for game in ALL.iter() {
        let asked = Asked { games: Games::Each(4), seed: 3, ..Asked::default() };
        let Some(played) = game.playtest(&project, &asked, &|| true).value else { continue };
        for table in &played.record.tables {
            for (name, measure) in &table.tally.by {
                let Some((sums, unit)) = measure.sums().filter(|_| measure.is_share()) else { continue };
                let whole = sums.n.iter().zip(&sums.d).all(|(n, d)| (0..=d * unit).contains(n));
                assert!(whole, "{name}, {}: {sums:?}", table.label());
            }
        }
    }
}

/// A deck that is well within its bounds: a few hundred games are enough, and no run fails it.
const SOUND: &str = "
  - {id: seats, says: seats, tables: [main], each: seat/, less: even, at_least: -10 %, at_most: 10 %}
  - {id: fights, says: fights, tables: [main], measure: fights, at_least: 40 %, at_most: 60 %}
  - {id: bare, says: draws, tables: [main], measure: bare, at_most: 3 %}
  - {id: turns, says: turns, tables: [main], measure: turns, at_least: 20, at_most: 32}
  - {id: die, says: a middling throw, tables: [main], measure: die, quantile: 50 %, at_least: 7.5, at_most: 13.5}
  - {id: cards, says: cards, tables: [main], each: alike/, at_least: 15 %, at_most: 45 %}
";

/// The same with every bound on the wrong side of the true value, at the same distance.
const UNSOUND: &str = "
  - {id: seats, says: seats, tables: [main], measure: first-seat, less: even, at_least: 10 %}
  - {id: fights, says: fights, tables: [main], measure: fights, at_least: 60 %}
  - {id: turns, says: turns, tables: [main], measure: turns, at_least: 32}
  - {id: die, says: a high throw, tables: [main], measure: die, quantile: 50 %, at_least: 13.5}
  - {id: cards, says: one card of many, tables: [main], each: one/, at_least: 15 %}
";

#[test]
fn what_is_far_from_its_bounds_is_decided() {
    for run in 0..10 {
        let sound = judged(SOUND, run, 900);
        assert_eq!(said(&sound, Verdict::Pass), 6, "{:#?}", sound.reasons);
        let unsound = judged(UNSOUND, run, 900);
        assert_eq!(said(&unsound, Verdict::Fail), 5, "{:#?}", unsound.reasons);
    }
}

/// An undecided line names the number of games that would decide it: with as many games, and half as many more, most
/// lines are decided.
#[test]
fn an_open_line_says_how_many_games_decide_it() {
    let (mut open, mut decided) = (0, 0);
    for run in 0..12 {
        for (lines, verdict) in [(SOUND, Verdict::Pass), (UNSOUND, Verdict::Fail)] {
            for (i, line) in judged(lines, run, 60).rulings.iter().enumerate().filter(|(_, r)| r.games.is_some()) {
                assert_eq!(line.verdict, Verdict::Undecided);
                let games = line.games.expect("a number of games");
                assert!((61..200_000).contains(&games), "{line:?}");
                open += 1;
                decided += usize::from(judged(lines, run, (games * 3 / 2).min(3000)).rulings[i].verdict == verdict);
            }
        }
    }
    assert!(open > 50 && decided * 10 > open * 7, "{decided} of {open}");
}

/// The interval that is shown for a card always matches its decision, however few games there are.
#[test]
fn what_is_shown_of_a_card_is_what_decided() {
    for games in [5, 20, 100, 1000, 4000] {
        let judged = judged(sheet::EDGE, 3, games);
        let line = judged.rulings.iter().find(|r| r.id == "lift").expect("the line");
        assert!(judged.cards.len() > 10, "{games} games");
        for card in &judged.cards {
            let outside = card.lift.low > 0.15 || card.lift.high < -0.15;
            assert_eq!(outside, card.beyond, "{games} games: {card:?}");
        }
        let inside = judged.cards.iter().all(|c| c.lift.low >= -0.15 && c.lift.high <= 0.15);
        assert_eq!(line.verdict == Verdict::Pass, inside, "{games} games: {line:?}");
        assert_eq!(line.verdict == Verdict::Fail, judged.cards.iter().any(|c| c.beyond), "{games} games: {line:?}");
    }
}

/// Without any observation, a line is undecided, and names no number of games.
#[test]
fn what_never_came_up_is_open() {
    let none = judged(sheet::EDGE, 1, 0);
    assert_eq!(said(&none, Verdict::Undecided), none.rulings.len() - 1, "{none:#?}");
    assert!(none.rulings.iter().all(|r| r.games.is_none()), "{none:#?}");
}
