//! The distance of a deck from the accepted bounds, line by line, without a verdict: the objective of the search for
//! a better deck. The most extreme of many numbers is extreme partly by luck, so this is only a hint, and the result
//! is judged on other games.

use super::judge::{gifts, questions};
use super::terms::Terms;
use crate::measure::doubt::Estimate;
use crate::measure::record::Record;
use std::collections::BTreeSet;

/// The distance of the worst number of a line beyond its bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Shortfall {
    /// The id of the line.
    pub id: String,
    /// Its question.
    pub says: String,
    /// The subject of the worst number.
    pub place: String,
    /// The distance beyond a bound, negative inside, in the line's own unit. The ends are for the whole line: with 95 %
    /// confidence, none of its numbers is farther out, or all are this far in.
    pub off: Estimate,
    /// Whether the value is a percentage.
    pub percent: bool,
    /// The tables at which a number is beyond its bound, by their positions in the record.
    pub tables: BTreeSet<usize>,
}

/// The shortfall of each line that is about these tables.
pub fn shortfalls(terms: &Terms, record: &Record) -> Vec<Shortfall> {
    let given = gifts(terms, record);
    let (asked, _) = questions(terms, record, &given, &[]);
    let shortfall = |question: &super::judge::Question<'_>| {
        let seen = question.gates.iter().filter(|gate| gate.seen());
        let all: Vec<_> = seen.map(|gate| (gate, gate.off())).collect();
        let (worst, off) = all.iter().max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))?;
        let most = |end: fn(&Estimate) -> f64| all.iter().map(|(_, off)| end(off)).fold(f64::NEG_INFINITY, f64::max);
        let out = all.iter().filter(|(_, off)| off.value > 0.0).flat_map(|(gate, _)| gate.tables.iter().copied());
        Some(Shortfall {
            id: question.id.to_owned(),
            says: question.says.to_owned(),
            place: worst.place.clone(),
            off: Estimate { low: most(|off| off.low), value: off.value, high: most(|off| off.high), n: off.n },
            percent: worst.percent,
            tables: out.collect(),
        })
    };
    asked.iter().filter_map(shortfall).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::record::TableRecord;
    use crate::measure::{Measure, Sums, Tally};
    use crate::verdict::terms::Line;

    #[test]
    fn the_worst_number_of_a_line_is_so_far_out() {
        let table = |players: u8, wins: [i64; 2]| {
            let mut tally = Tally { games: 100, ..Tally::default() };
            for (name, n) in ["a", "b"].into_iter().zip(wins) {
                let mut sums = Sums::default();
                sums.add(0, n, 100);
                tally.put(format!("wins-with/{name}"), Measure::Share { unit: 1, sums });
            }
            TableRecord { name: "main".into(), players, tally, ..TableRecord::default() }
        };
        let record = Record { tables: vec![table(2, [60, 71]), table(4, [30, 20])], ..Record::default() };
        let line = serde_json::json!({"id": "W", "says": "wins", "tables": ["main"], "each": "wins-with/", "less": "even",
            "at_least": -0.12, "at_most": 0.12});
        let lines = vec![serde_json::from_value::<Line>(line).expect("a line")];
        let (players, tables, chapters) = (vec![2, 4], Vec::new(), Vec::new());
        let terms = Terms { players, games: 100, judged_at: 100, tables, lines, chapters, lift: None };
        let [found] = &shortfalls(&terms, &record)[..] else { panic!("one line") };
        // 71 % of two is 21 above an even share, nine more than twelve; of four 30 % is five above it
        assert!((found.off.value - 0.09).abs() < 1e-9, "{found:?}");
        assert!(found.off.low < 0.02 && found.off.high > 0.16, "{found:?}");
        assert_eq!((found.place.as_str(), &found.tables), ("b, 2 players", &BTreeSet::from([0])));
    }
}
