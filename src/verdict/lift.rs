//! Card lift by randomised exposure: what whoever was given a card won more than those who were given another of its pile.
//! Cards that were given rarely are drawn towards their pile's mean (empirical Bayes), so that chance does not top the chart.

use super::terms::Lift;
use super::{Ruling, Verdict, show};
use crate::measure::Measure;
use crate::measure::doubt::{Estimate, Sample, TAIL, student};
use crate::measure::record::Table;
use std::collections::BTreeMap;

/// The name of the table at which cards are given.
pub const TABLE: &str = "gifts";

/// Share of false alarms tolerated among the cards that are marked.
const ALARMS: f64 = 0.10;

/// What a card does for its holder.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its pile.
    pub pile: String,
    /// Its title.
    pub title: String,
    /// Lift, shrunk, with its interval.
    pub lift: Estimate,
    /// Whether it is more than the bound, allowing for how many cards there are.
    pub beyond: bool,
    /// Chance of such a find if the card lay just inside the bound, and just outside.
    inside: f64,
    outside: f64,
}

/// The lift of every card that was given, the strongest first.
pub fn lifts(asked: &Lift, table: &Table) -> Vec<Card> {
    let mut piles: BTreeMap<&str, Vec<(&str, f64, f64)>> = BTreeMap::new();
    for (name, measure) in table.tally.below("lift/") {
        if let (Some((pile, title)), Measure::Count { n, of }) = (name.split_once('/'), measure) {
            piles.entry(pile).or_default().push((title, *n as f64, *of as f64));
        }
    }
    let mut cards = Vec::new();
    for (pile, given) in piles {
        let (wins, all) = given.iter().fold((0.0, 0.0), |(w, a), (_, n, of)| (w + n, a + of));
        let mean = wins / f64::max(all, 1.0);
        let noise = |of: f64| (mean * (1.0 - mean) / of).max(1e-12);
        // how much cards really differ: what is left of their variance once the noise is taken off, weighed by exposure
        let weight = |of: f64| of / f64::max(all, 1.0);
        let seen: f64 = given.iter().map(|(_, n, of)| weight(*of) * (n / of - mean).powi(2)).sum();
        let by_chance: f64 = given.iter().map(|(_, _, of)| weight(*of) * noise(*of)).sum();
        let real = (seen - by_chance).max(0.0);
        for (title, n, of) in given {
            let keep = real / (real + noise(of));
            let value = keep * (n / of - mean);
            let error = (keep * noise(of)).sqrt();
            let half = 1.96 * error;
            let z = |distance: f64| {
                if error > 0.0 { 1.0 - student(distance / error, 1e6) } else { f64::from(u8::from(distance <= 0.0)) }
            };
            // the raw find decides, the shrunk one is shown
            let raw = (n / of - mean).abs();
            let inside = 1.0 - student((raw - asked.at_most.0) / noise(of).sqrt(), 1e6);
            let outside = z(asked.at_most.0 - value.abs());
            let lift = Estimate { low: value - half, value, high: value + half, n: of as u64 };
            cards.push(Card { pile: pile.to_owned(), title: title.to_owned(), lift, beyond: false, inside, outside });
        }
    }
    cards.sort_by(|a, b| a.inside.total_cmp(&b.inside));
    let all = cards.len() as f64;
    let last = cards.iter().enumerate().rposition(|(i, c)| c.inside <= ALARMS * (i + 1) as f64 / all);
    cards.iter_mut().take(last.map_or(0, |l| l + 1)).for_each(|c| c.beyond = true);
    cards.sort_by(|a, b| b.lift.value.total_cmp(&a.lift.value));
    cards
}

/// The line of the verdict, and its reason.
pub fn rule(asked: &Lift, cards: &[Card]) -> Option<(Ruling, Option<String>)> {
    let far = |c: &&Card| c.lift.value.abs();
    let most = cards
        .iter()
        .max_by(|a, b| (a.beyond, far(a)).partial_cmp(&(b.beyond, far(b))).unwrap_or(std::cmp::Ordering::Equal))?;
    let beyond: Vec<&Card> = cards.iter().filter(|c| c.beyond).collect();
    let verdict = match () {
        () if !beyond.is_empty() => Verdict::Fail,
        () if cards.iter().all(|c| c.outside <= TAIL) => Verdict::Pass,
        () => Verdict::Undecided,
    };
    let list = |cards: Vec<&Card>| {
        let named: Vec<String> = cards.iter().take(8).map(|c| format!("{} {}", c.title, show(&c.lift, true))).collect();
        format!("{} cards: {}", cards.len(), named.join("; "))
    };
    let open = || cards.iter().filter(|c| c.outside > TAIL).collect::<Vec<_>>();
    let reason = match verdict {
        Verdict::Pass => None,
        Verdict::Fail => Some(format!("{} FAIL: lift beyond the bound: {}", asked.id, list(beyond))),
        Verdict::Undecided => {
            Some(format!("{} UNDECIDED: lift that may be beyond the bound: {}", asked.id, list(open())))
        }
    };
    let ruling = Ruling {
        id: asked.id.clone(),
        says: "what a card does for its holder's wins".to_owned(),
        found: format!("{} {}", most.title, show(&most.lift, true)),
        wanted: format!("within ±{} %", asked.at_most.0 * 100.0),
        verdict,
    };
    Some((ruling, reason))
}

/// A card replaced by a plain one: a table of the whole deck, and the same games without the card.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// The card.
    pub title: String,
    /// With it.
    pub with: Table,
    /// Without it, under the same seeds.
    pub without: Table,
}

/// How each policy's wins change without each card: what it is about, and the change.
pub fn changes(swings: &[Swing]) -> Vec<(String, Sample)> {
    let mut all = Vec::new();
    for swing in swings {
        for (policy, without) in swing.without.tally.below("wins/") {
            let with = swing.with.tally.by.get(&format!("wins/{policy}"));
            let change = with.and_then(|with| Sample::difference(without, with));
            all.extend(change.map(|c| (format!("{policy} without {}", swing.title), c)));
        }
    }
    all
}

/// The line of the verdict on replaced cards.
pub fn rule_swings(asked: &Lift, swings: &[Swing]) -> Option<Ruling> {
    let bound = asked.swing.0;
    let changes = changes(swings);
    let all = changes.len() as f64;
    let mut verdict = Verdict::Pass;
    for (_, sample) in &changes {
        let beyond = sample.surely_above(bound).min(sample.surely_below(-bound)) <= TAIL / all;
        let within = sample.surely_below(bound).max(sample.surely_above(-bound)) <= TAIL;
        verdict = verdict.max(match (beyond, within) {
            (true, _) => Verdict::Fail,
            (_, true) => Verdict::Pass,
            _ => Verdict::Undecided,
        });
    }
    let far = |s: &Sample| s.estimate().value.abs();
    let (what, most) = changes.iter().max_by(|a, b| far(&a.1).total_cmp(&far(&b.1)))?;
    Some(Ruling {
        id: asked.id.clone(),
        says: "change of a policy's wins without one card".to_owned(),
        found: format!("{}, {what}", show(&most.estimate(), true)),
        wanted: format!("within ±{} %", bound * 100.0),
        verdict,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Tally;
    use crate::verdict::terms::Amount;

    fn asked() -> Lift {
        let (times, at_most, swing) = (Amount(1.0), Amount(0.1), Amount(0.03));
        Lift { id: "L".into(), bots: vec![], players: 4, times, at_most, replaced: 3, swing }
    }

    fn table(wins: impl Fn(u64) -> u64) -> Table {
        let mut tally = Tally::default();
        for card in 0..40 {
            tally.put(format!("lift/ability/{card:02}"), Measure::Count { n: wins(card), of: 400 });
        }
        Table { name: TABLE.into(), tally, ..Table::default() }
    }

    #[test]
    fn a_card_that_wins_the_game_is_named_and_no_other() {
        let cards = lifts(&asked(), &table(|c| if c == 7 { 260 } else { 95 + c % 11 }));
        let beyond: Vec<&str> = cards.iter().filter(|c| c.beyond).map(|c| c.title.as_str()).collect();
        assert_eq!(beyond, ["07"]);
        // 0.65 against a mean of 0.26, of which 0.88 is kept: cards vary by 0.0034, throws by 0.00048
        assert!((cards[0].lift.value - 0.39 * 0.88).abs() < 0.01, "{:?}", cards[0]);
        let (ruling, reason) = rule(&asked(), &cards).expect("a ruling");
        assert!(ruling.verdict == Verdict::Fail && reason.is_some_and(|r| r.contains("07")));
    }

    /// 400 throws of a quarter vary by 2.2 points: what looks like five points is chance, and shrinks to nothing.
    #[test]
    fn chance_alone_shrinks_to_nothing() {
        let cards = lifts(&asked(), &table(|c| 100 + c * 7 % 11 - 5));
        assert!(cards.iter().all(|c| !c.beyond && c.lift.value.abs() < 0.005), "{:?}", cards[0]);
        assert_eq!(rule(&asked(), &cards).expect("a ruling").0.verdict, Verdict::Pass);
    }
}
