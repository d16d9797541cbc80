//! Artificial games: random numbers with known true values, recorded like the counts of a real game. The lines of the sheet put
//! every true value on its bound, so that every verdict, PASS or FAIL, is due to luck.

use lootpress::dice::Dice;
use lootpress::measure::house::WIN;
use lootpress::measure::record::{Record, TableRecord};
use lootpress::measure::{Histogram, Measure, Sums, Tally, block};
use lootpress::verdict::terms::Terms;
use lootpress::verdict::{Judgement, judge};

/// Cards that are counted individually, and random pieces of the pile.
const CARDS: usize = 24;

/// Numbers of players.
const PLAYERS: [u8; 4] = [3, 4, 5, 6];

/// Every true value is on its bound: all numbers of a line, or only one while the others are well inside. A line with
/// one number, for four players, passes more easily, and one with many numbers fails more easily.
pub(crate) const EDGE: &str = "
  - {id: even, says: wins of the first, tables: [main], measure: first-seat, less: even, at_most: 0 %}
  - {id: even, says: wins of the others, tables: [main], each: seat/, less: even, at_least: 0 %}
  - {id: policies, says: a beats b, tables: [main], measure: wins/a, less: wins/b, at_least: 0 %}
  - {id: policies, says: a beats the best, tables: [main], measure: wins/a, less: best, at_most: 0 %}
  - {id: share, says: half of all games, tables: [main], players: [4], measure: coin, at_least: 50 %}
  - {id: share, says: one game in fifty, tables: [main], players: [4], measure: rare, at_most: 2 %}
  - {id: ratio, says: fights that hang together, tables: [main], players: [4], measure: fights, at_most: 50 %}
  - {id: ratio, says: fights that are lost in one game of ten, tables: [main], players: [4], measure: lost, at_least: 88.5 %}
  - {id: ratio, says: draws that fail one after the other, tables: [main], players: [4], measure: bare, at_most: 1 %}
  - {id: ratio, says: what few games see often, tables: [main], players: [4], measure: bunched, at_least: 10 %}
  - {id: mean, says: long games are few, tables: [main], players: [4], measure: turns, at_least: 25, at_most: 200}
  - {id: mean, says: some are always alike, tables: [main], measure: bags, at_least: 3}
  - {id: rank, says: nineteen in twenty, tables: [main], players: [4], measure: die, quantile: 95 %, at_most: 19.5}
  - {id: rank, says: half, tables: [main], players: [4], measure: die, quantile: 50 %, at_least: 10.5}
  - {id: list, says: all cards alike, tables: [main], each: alike/, at_least: 30 %}
  - {id: list, says: one card of many, tables: [main], players: [4], each: one/, at_least: 5 %}
  - {id: list, says: somewhere, tables: [main], each: alike/, at_least: 30 %, somewhere: true}
  - {id: list, says: plays, tables: [main], each: played/, at_most: 20 %}
lift: {id: lift, bots: [a], players: 4, times: 10, at_most: 15 %, replaced: 0, swing: 3 %}
";

/// The heading of a sheet: its players.
const HEAD: &str = "
players: [3, 4, 5, 6]
games: 1
judged_at: 1
tables: [{name: main, bots: [a, b]}]
lines:";

/// The questions of a sheet with these lines.
pub(crate) fn terms(lines: &str) -> Terms {
    serde_yaml::from_str(&format!("{HEAD}{lines}")).expect("terms")
}

/// Random numbers with the necessary distributions.
struct Chance(Dice);

impl Chance {
    fn part(&mut self) -> f64 {
        f64::from(self.0.below(1 << 30)) / f64::from(1 << 30)
    }

    fn hits(&mut self, chance: f64) -> bool {
        self.part() < chance
    }

    /// This many of this many.
    fn of(&mut self, n: i64, chance: f64) -> i64 {
        (0..n).filter(|_| self.hits(chance)).count() as i64
    }

    fn poisson(&mut self, mean: f64) -> i64 {
        let (mut n, mut left) = (0, self.part());
        while left > (-mean).exp() {
            left *= self.part();
            n += 1;
        }
        n
    }
}

/// This many games of each table, with random numbers of this run.
pub(crate) fn play(run: u64, games: u64) -> Record {
    let mut tables: Vec<TableRecord> = PLAYERS.iter().map(|n| main(run, *n, games)).collect();
    tables.push(gifts(run, games * 10));
    Record { tables, ..Record::default() }
}

/// The verdict at each look of a run that continues at the tables of undecided lines, with twice as many games each time.
pub(crate) fn looks(terms: &Terms, run: u64, first: u64, looks: u32) -> Vec<Judgement> {
    let mut record = Record { looks, ..play(run, first) };
    let mut said = vec![judge(terms, &record, &[])];
    for look in 1..looks {
        let more = play(run, first << look);
        for at in said[said.len() - 1].open(u64::MAX) {
            record.tables[at] = more.tables[at].clone();
        }
        said.push(judge(terms, &record, &[]));
    }
    said
}

fn table(name: &str, players: u8, tally: Tally) -> TableRecord {
    TableRecord { name: name.to_owned(), players, tally, ..TableRecord::default() }
}

fn main(run: u64, players: u8, games: u64) -> TableRecord {
    let mut chance = Chance(Dice::new(run, u64::from(players)));
    let n = usize::from(players);
    let sums = Sums::default;
    let (mut seats, mut policies) = ([sums(); 8], [sums(); 2]);
    let (mut coin, mut rare, mut fights, mut lost, mut bare) = (sums(), sums(), sums(), sums(), sums());
    let (mut bunched, mut bunches) = (sums(), Chance(Dice::new(run, 1000 + u64::from(players))));
    let (mut turns, mut bags, mut die) = (Histogram::new(999), Histogram::new(9), Histogram::new(20));
    let (mut alike, mut one, mut played) = ([0; CARDS], [0; CARDS], [sums(); CARDS]);
    for game in 0..games {
        // no two runs use the same parts
        let at = block(run * 1_000_003 + game);
        let (winner, with) = (chance.0.below(u32::from(players)) as usize, chance.0.below(u32::from(players)) as usize);
        let shared = winner != with && chance.hits(0.1);
        for seat in 0..n {
            let won = match (seat == winner, seat == with && shared) {
                (true, _) if shared => WIN / 2,
                (true, _) => WIN,
                (_, true) => WIN / 2,
                _ => 0,
            };
            seats[seat].add(at, won, 1);
            policies[(seat + game as usize) % 2].add(at, won, 1);
        }
        coin.yes(at, chance.hits(0.5));
        rare.yes(at, chance.hits(0.02));
        let (won, all) = (0.2 + 0.6 * chance.part(), 5 + chance.poisson(20.0));
        fights.add(at, chance.of(all, won), all);
        let (won, all) = (if chance.hits(0.1) { 0.3 } else { 0.95 }, 10 + chance.poisson(10.0));
        lost.add(at, chance.of(all, won), all);
        let failed = if chance.hits(0.025) { 14 + i64::from(chance.hits(0.4)) } else { 0 };
        bare.add(at, failed, 36);
        if bunches.hits(0.25) {
            bunched.add(at, if bunches.hits(0.1) { 6 } else { 0 }, 6);
        }
        let long = -10.0 * (1.0 - chance.part()).ln();
        turns.add(at, 15 + chance.poisson(long));
        let lean = i64::from(chance.0.below(3)) - 1;
        (0..n).for_each(|seat| bags.add(at, if seat % 2 == 0 { 3 + lean } else { 2 + i64::from(chance.0.below(3)) }));
        die.add(at, i64::from(chance.0.roll(20)));
        for card in 0..CARDS {
            alike[card] += u64::from(chance.hits(0.3));
            one[card] += u64::from(chance.hits(if card == 7 { 0.05 } else { 0.5 }));
            let got = chance.poisson(1.5);
            played[card].add(at, chance.of(got, 0.2), got);
        }
    }
    let mut tally = Tally { games, ..Tally::default() };
    let share = |unit: i64, sums: Sums| Measure::Share { unit, sums };
    tally.put("first-seat", share(WIN, seats[0]));
    (1..n).for_each(|seat| tally.put(format!("seat/{}", seat + 1), share(WIN, seats[seat])));
    ["a", "b"].iter().zip(policies).for_each(|(name, sums)| tally.put(format!("wins/{name}"), share(WIN, sums)));
    [("coin", coin), ("rare", rare)].into_iter().for_each(|(name, sums)| tally.put(name, share(1, sums)));
    for (name, sums) in [("fights", fights), ("lost", lost), ("bare", bare), ("bunched", bunched)] {
        tally.put(name, Measure::Ratio(sums));
    }
    [("turns", turns), ("bags", bags), ("die", die)]
        .into_iter()
        .for_each(|(name, heap)| tally.put(name, heap.spread()));
    for card in 0..CARDS {
        tally.put(format!("alike/{card}"), share(1, whole(alike[card], games)));
        tally.put(format!("one/{card}"), share(1, whole(one[card], games)));
        tally.put(format!("played/{card}"), Measure::Ratio(played[card]));
    }
    table("main", players, tally)
}

/// This many games of this many.
fn whole(n: u64, of: u64) -> Sums {
    let mut sums = Sums::default();
    sums.add(0, n as i64, of as i64);
    sums
}

/// One card of the pile raises the win share of its holder from a quarter to 40 %.
fn gifts(run: u64, games: u64) -> TableRecord {
    let mut chance = Chance(Dice::new(run, 99));
    let mut given = [[0; 2]; CARDS];
    for _ in 0..games {
        let card = chance.0.below(CARDS as u32) as usize;
        given[card][0] += u64::from(chance.hits(if card == 7 { 0.4 } else { 0.25 }));
        given[card][1] += 1;
    }
    let mut tally = Tally { games, ..Tally::default() };
    for (card, [n, of]) in given.into_iter().enumerate().filter(|(_, [_, of])| *of > 0) {
        tally.put(format!("lift/pile/{card}"), Measure::Share { unit: 1, sums: whole(n, of) });
    }
    table("gifts", 4, tally)
}
