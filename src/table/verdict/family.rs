//! Multiple comparisons (Holm; Benjamini and Hochberg): how many claims may be made together without luck having a say.
//!
//! A sheet has some thirty lines, and behind a line stand up to a thousand numbers: seats, cards, tables. Whoever looks at enough
//! numbers finds one that lies far off by chance. So what is promised is promised of a whole run, at any number of games:
//!
//! * a deck all of whose lines hold FAILs in at most one run of a hundred;
//! * in at most one run of a hundred any line PASSes that does not hold.
//!
//! Both are claims, each has its own hundredth ([`RISK`]), and what is neither is UNDECIDED: no game is lost by saying so.
//!
//! **FAIL** says that one number at least lies outside: the worst of many, a maximum over all of them, which is corrected for how
//! many there are. Each line has the same weight, shared evenly by its numbers, so that a line of three hundred cards takes
//! nothing from a line about seats. Numbers are called in the order of their sureness by Holm's weighted procedure (Holm 1979): the
//! surest is held to the whole risk times its part of the weight; each that is called leaves its weight to the others. No
//! independence is asked for, and seats of one table, or cards of one game, have none. A bound on both sides is two ways to fail, and
//! each has half.
//!
//! **PASS** says of a line that all its numbers lie inside. That is an intersection, and needs no correction for how many they are: it
//! is false only if one of them lies outside, and then it takes that one's test to be wrong (Berger 1982; of two bounds the farther, as in
//! Schuirmann's two one-sided tests, 1987). Lines are called in Holm's order too. Where it is enough that one of several tables
//! holds it is the other way round: to pass is the union, and is corrected for how many tables there are; to fail takes all of them.
//!
//! A game that breaks an invariant is a fact about that game and no estimate: it fails the deck at once, and that there was none
//! is said of the games that were played.
//!
//! A number is shown with the interval that decided: at the level at which its turn came, and with the same tests
//! ([`crate::measure::doubt`]). So a line that passes shows an interval inside its bounds, one that fails shows one outside, and an
//! undecided one shows an interval that reaches over a bound. These intervals are wider than those of 95 % that the plots
//! show, which speak for one number alone.
//!
//! **Looks** (a group sequential design; Pocock 1977, with Bonferroni's bound over the looks). A run may be judged several times as its
//! games come in: each time it costs a part of the risk. All looks that were planned have the same part, so the chance that any of
//! them says something false is at most the whole; the games of different looks may overlap, and where a run stops may depend on
//! what they said. Eight looks at a doubling number of games cost a fifth to a third more games than a single one where a number
//! lies near its bound, and save all but the first few where it does not. Confidence sequences, which may be looked at after every game
//! (Robbins 1970; Howard and others 2021), cost half as much again as that, and have no exact form for shares of few games.

/// Chance that any claim of a kind, FAIL or PASS, is false, over all lines and all looks of a run.
const RISK: f64 = 0.01;

/// The part of it that one look of so many has.
pub(super) fn risk(looks: u32) -> f64 {
    RISK / f64::from(looks.max(1))
}

/// A claim: how likely such a find would be if it were false, and its weight among the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub(super) chance: f64,
    pub(super) weight: f64,
}

/// The level that each claim is held to, if all together may be wrong with the chance `risk`; it stands if its chance is no greater.
pub(super) fn levels(claims: &[Claim], risk: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..claims.len()).collect();
    let ease = |c: &Claim| c.chance / c.weight;
    order.sort_by(|a, b| ease(&claims[*a]).total_cmp(&ease(&claims[*b])));
    let mut weights: f64 = claims.iter().map(|c| c.weight).sum();
    let mut levels = vec![0.0; claims.len()];
    let mut open = true;
    for at in order {
        let claim = claims[at];
        levels[at] = (risk * claim.weight / weights).min(risk);
        open &= claim.chance <= levels[at];
        if open {
            weights -= claim.weight;
        }
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(claims: &[(f64, f64)]) -> Vec<bool> {
        let claims: Vec<Claim> =
            claims.iter().map(|(chance, weight)| Claim { chance: *chance, weight: *weight }).collect();
        levels(&claims, RISK).iter().zip(&claims).map(|(level, c)| c.chance <= *level).collect()
    }

    /// Four claims of one weight are held to a quarter, a third, a half and the whole of one in a hundred; the first that does
    /// not stand stops all that are less sure.
    #[test]
    fn each_claim_that_stands_leaves_its_part_to_the_others() {
        assert_eq!(standing(&[(0.0049, 1.0), (0.0024, 1.0), (0.0099, 1.0), (0.0033, 1.0)]), [true; 4]);
        assert_eq!(standing(&[(0.0049, 1.0), (0.0026, 1.0), (0.0099, 1.0), (0.0034, 1.0)]), [false; 4]);
        assert_eq!(standing(&[(0.0051, 1.0), (0.0024, 1.0), (0.0099, 1.0), (0.0033, 1.0)]), [false, true, false, true]);
    }

    /// A line of a hundred cards takes nothing from a line of one seat: both have half.
    #[test]
    fn a_long_list_takes_nothing_from_a_short_one() {
        let mut claims = vec![(1.0, 0.01); 100];
        claims.push((0.0049, 1.0));
        assert!(standing(&claims)[100]);
        claims[100].0 = 0.0051;
        assert!(!standing(&claims)[100]);
        claims[7].0 = 0.0051 / 100.0;
        assert!(!standing(&claims)[7]);
        claims[7].0 = 0.0049 / 100.0;
        assert!(standing(&claims)[7]);
    }
}
