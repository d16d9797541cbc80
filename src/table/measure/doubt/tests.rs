//! Intervals and tests compared with textbooks: exact values, and relations that must hold.

use super::*;

fn near(found: f64, known: f64) {
    assert!((found - known).abs() < 6e-5, "{found} instead of {known}");
}

/// Clopper and Pearson's intervals for 50 of 100, 0 of 100 (the rule of three) and 3 of 10, from their tables.
#[test]
fn shares_have_the_exact_interval() {
    let half = Sample::Share { k: 50.0, n: 100.0 }.estimate();
    near(half.low, 0.39832);
    near(half.high, 0.60168);
    let none = Sample::Share { k: 0.0, n: 100.0 }.estimate();
    near(none.low, 0.0);
    near(none.high, 0.03622);
    near(Sample::Share { k: 100.0, n: 100.0 }.estimate().low, 0.96378);
    let few = Sample::Share { k: 3.0, n: 10.0 }.estimate();
    near(few.low, 0.06674);
    near(few.high, 0.65245);
}

fn every(part: impl Fn(i64) -> (i64, i64)) -> Sums {
    let mut sums = Sums::default();
    for i in 0..BLOCKS {
        let (n, d) = part(i as i64);
        sums.add(i, n, d);
    }
    sums
}

/// A mean of equal parts has the textbook error: the standard deviation divided by the square root of their number.
#[test]
fn the_jackknife_of_a_mean_is_its_standard_error() {
    let sums = every(|i| (i % 4 * 10, 10));
    let Sample::Mean { value, spread, .. } = Sample::of(&Measure::Rate(sums), 320) else { panic!() };
    near(value, 1.5);
    near(spread.degrees, 31.0);
    // variance of 0, 1, 2, 3 eight times each: 1.25 * 32 / 31
    near(spread.error, (1.25_f64 * 32.0 / 31.0 / 32.0).sqrt());
}

/// A mean of one is not the same as a yes in every game: turns of 0, 1 and 2 vary around it.
#[test]
fn a_mean_of_one_is_in_doubt_like_any_other() {
    let mean = Sample::of(&Measure::Rate(every(|i| ([0, 10, 20, 10][i as usize % 4], 10))), 320).estimate();
    near(mean.value, 1.0);
    assert!(mean.high - 1.0 > 0.2 && 1.0 - mean.low > 0.2, "{mean:?}");
}

/// 20 games fall into about 15 parts, of one, two and three games: as much information as about 12 parts of equal size.
#[test]
fn parts_that_hold_few_games_count_for_less() {
    let mut sums = Sums::default();
    (0..20).for_each(|game| sums.add(crate::measure::block(game), (game * 7 % 5) as i64, 1));
    let held = sums.d.iter().filter(|d| **d > 0).count();
    let Sample::Mean { spread, .. } = Sample::of(&Measure::Rate(sums), 20) else { panic!() };
    assert!(held < 20 && spread.degrees < held as f64 - 1.5 && spread.degrees > 4.0, "{held}: {spread:?}");
}

/// An observation that is the same in twenty games gives the information of twenty games, however often it occurs in
/// each.
#[test]
fn what_was_always_alike_is_as_sure_as_there_are_games() {
    let always = Sample::of(&Measure::Ratio(every(|_| (50, 50))), 20);
    near(always.surely_above(0.7), 0.7_f64.powi(20));
    let won = Measure::Share { unit: 1, sums: every(|_| (1, 1)) };
    let lost = Measure::Share { unit: 1, sums: every(|_| (0, 1)) };
    let apart = Sample::difference(&won, &lost, 20).expect("sums");
    // 20 of 20, on a scale from -1 to 1
    near(apart.surely_above(0.5), 0.75_f64.powi(20));
}

/// An event that never occurred in 1,000 games occurs in fewer than 3 of 1,000 (the rule of three), and in fewer with more games;
/// a number that is the same in every game is equally certain.
#[test]
fn what_was_never_seen_is_as_rare_as_there_are_games() {
    let never = |games| Sample::of(&Measure::Rate(every(|i| (0, 30 + i % 3))), games);
    near(never(100).estimate().high, 0.03622);
    near(never(1000).surely_below(0.003), 0.997_f64.powi(991));
    assert!(never(1000).surely_below(0.01) < 1e-4 && never(10).surely_below(0.01) > 0.9);
    assert!(never(250).interval(1e-3).high > 2.0 * never(750).interval(1e-3).high);
    let two = Sample::of(&Measure::Rate(every(|_| (20, 10))), 320);
    assert!(two.surely_above(1.5) < 1e-9 && two.surely_below(2.5) < 1e-9 && two.surely_below(2.0) > 0.99);
}

/// If two games of twenty had an event six times each, always with the same result, it counts as two observations and
/// not twelve.
#[test]
fn what_few_games_saw_often_has_few_witnesses() {
    let seen = Sample::of(&Measure::Ratio(every(|i| if i % 16 == 3 { (6, 6) } else { (0, 0) })), 20);
    assert!((0.02..0.1).contains(&seen.surely_above(0.2)), "{seen:?}");
}

/// The uses of a glove that a player wears are not parts of a whole: nine observed uses of nine are not nine times yes.
#[test]
fn what_came_more_often_than_it_could_has_no_end() {
    let uses =
        Sample::of(&Measure::Ratio(every(|i| (if i == 4 { 5 } else { i64::from(i < 4) }, i64::from(i < 9)))), 12);
    assert!((uses.value() - 1.0).abs() < 1e-9 && uses.surely_above(0.22) > 0.01, "{uses:?}");
}

/// If only two games vary, almost no degrees of freedom are left; the other games still count as observations.
#[test]
fn one_part_does_not_vouch_for_the_others() {
    let Sample::Ratio { spread, .. } = Sample::of(&Measure::Ratio(every(|i| (if i == 5 { 18 } else { 0 }, 60))), 32)
    else {
        panic!()
    };
    assert!(spread.degrees < 2.5, "{spread:?}");
}

/// Fights with the same result within a game count as fewer observations.
#[test]
fn what_hangs_together_is_in_more_doubt() {
    let loose = Sample::of(&Measure::Ratio(every(|i| (45 + i % 11, 100))), 64);
    let lumped = Sample::of(&Measure::Ratio(every(|i| (if i % 2 == 0 { 90 } else { 10 }, 100))), 64);
    assert!(lumped.estimate().half() > 3.0 * loose.estimate().half());
    assert!(loose.surely_below(0.6) < 1e-6 && lumped.surely_below(0.6) > 0.01);
}

/// Two decks that differ by one point in every part differ by one point with certainty, however much the parts vary.
#[test]
fn what_both_have_in_common_cancels() {
    let (a, b) = (every(|i| (i * i + 5, 5)), every(|i| (i * i, 5)));
    let sample = Sample::difference(&Measure::Rate(a), &Measure::Rate(b), 160).expect("sums");
    let estimate = sample.estimate();
    near(estimate.value, 1.0);
    assert!(estimate.half() < 1e-9, "{estimate:?}");
    assert!(sample.surely_above(0.5) < 1e-9 && sample.surely_below(0.5) > 0.99);
}

#[test]
fn quantiles_are_ranks() {
    let measure = |each: u64| Measure::Spread { counts: (1..=100).map(|v| (v, each)).collect(), sums: Sums::default() };
    let median = Sample::quantile(&measure(10), 0.5, 1000).expect("a spread").estimate();
    assert!((50.0..=51.0).contains(&median.value), "{median:?}");
    // 1.96 * sqrt(1000 / 4) = 31 ranks, ten to a value
    assert!((46.0..=48.0).contains(&median.low) && (53.0..=55.0).contains(&median.high), "{median:?}");
    let late = Sample::quantile(&measure(10), 0.95, 1000).expect("a spread");
    assert!(late.surely_below(99.0) < 1e-3 && late.surely_above(99.0) > 0.5);
    // five numbers cannot show the range of nineteen in twenty; ten numbers from each game count only as one
    let few = Sample::Rank { counts: (1..=5).map(|v| (v, 1)).collect(), quantile: 0.95, witnesses: 5.0 };
    assert!(few.estimate().high.is_infinite());
    let crowd = Sample::quantile(&measure(10), 0.5, 100).expect("a spread").estimate();
    assert!(crowd.half() > 2.5 * median.half(), "{crowd:?}");
}

/// The interval and the tests agree: the result is certain to pass a bound just outside of the interval, and not a
/// bound just inside.
#[test]
fn intervals_end_where_the_tests_turn() {
    let counts: BTreeMap<i64, u64> = (1..=9).map(|v| (v, 3)).collect();
    let samples = [
        Sample::Share { k: 3.5, n: 20.0 },
        Sample::Share { k: 0.0, n: 7.0 },
        Sample::of(&Measure::Ratio(every(|i| (i % 5, 9))), 100),
        Sample::of(&Measure::Rate(every(|i| (i % 7, 3))), 100),
        Sample::of(&Measure::Rate(every(|_| (0, 3))), 100),
        Sample::Rank { counts, quantile: 0.5, witnesses: 20.0 },
    ];
    for sample in samples {
        for tail in [0.2, 0.025, 1e-4] {
            let Estimate { low, high, .. } = sample.interval(tail);
            let step = 1e-6;
            assert!(
                high >= 1.0 - step && low < 1.0 || sample.surely_below(high + step) <= tail * 1.01,
                "{sample:?} {high}"
            );
            assert!(sample.surely_below(high - step) > tail * 0.99, "{sample:?} {high}");
            assert!(low <= 0.0 || sample.surely_above(low - step) <= tail * 1.01, "{sample:?} {low}");
            assert!(sample.surely_above(low + step) > tail * 0.99, "{sample:?} {low}");
        }
    }
}
