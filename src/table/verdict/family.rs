//! Multiple comparisons (Holm; Benjamini and Hochberg): how many claims can be made together without errors by chance.
//!
//! A verdict has about thirty lines, and a line can have up to a thousand numbers: seats, cards, tables. Among so many numbers
//! some are extreme by chance. Therefore the guarantees are about a whole run, at any number of games:
//!
//! * a deck all of whose lines hold FAILs in at most one run of a hundred;
//! * in at most one run of a hundred any line PASSes that does not hold.
//!
//! Both are claims, each with an error rate of one percent ([`RISK`]); everything else is UNDECIDED, which costs nothing.
//!
//! **FAIL** claims that at least one number is outside its bounds. This is a maximum over many numbers, which must be corrected
//! for their count. Each line has the same weight, shared evenly by its numbers, so that a line of three hundred cards takes
//! nothing from a line about seats. Numbers are decided in the order of their p-values by Holm's weighted procedure (Holm
//! 1979): the smallest is compared with the whole risk times its share of the weight, and each decided number leaves its weight
//! to the others. The procedure needs no independence; seats of one table, or cards of one game, are not independent. A
//! two-sided bound can fail in two ways, and each has half of the weight.
//!
//! **PASS** claims that all numbers of a line are inside. This is an intersection and needs no correction for their count: it
//! is false only if one of them is outside, and then the test of that number must be wrong (Berger 1982; for two bounds the
//! nearer one decides, as in Schuirmann's two one-sided tests, 1987). Lines are also decided in Holm's order. If it is enough
//! that one of several tables is inside, the roles are exchanged: passing is a union and is corrected for the number of tables,
//! and failing needs all of them.
//!
//! A game that breaks an invariant is a fact about that game, not an estimate: it fails the deck at once. A count of
//! zero is a statement only about the games that were played.
//!
//! A number is shown with the interval that decided: at the level of its turn, and from the same tests
//! ([`crate::measure::doubt`]). So a line that passes shows an interval inside its bounds, a line that fails shows one outside,
//! and an undecided line shows an interval that crosses a bound. These intervals are wider than the 95 % intervals in the
//! plots, which are for a single number.
//!
//! **Looks** (a group sequential design; Pocock 1977, with Bonferroni's bound over the looks). A run may be judged several
//! times while games are played; each look costs part of the risk. All planned looks have the same part, so the probability
//! that any of them is wrong is at most the whole risk. The games of different looks may overlap, and the run may stop because
//! of a result. With eight looks at doubling numbers of games, a number near its bound needs a fifth to a third more games than
//! with a single look, and other numbers need only the first few looks. Confidence sequences, which may be checked after every
//! game (Robbins 1970; Howard and others 2021), need half as many games again, and have no exact form for shares of few games.

/// Chance that any claim of a kind, FAIL or PASS, is false, over all lines and all looks of a run.
const RISK: f64 = 0.01;

/// The share of the risk for one of this many looks.
pub(super) fn risk(looks: u32) -> f64 {
    RISK / f64::from(looks.max(1))
}

/// A claim: how likely such a find would be if it were false, and its weight among the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub(super) chance: f64,
    pub(super) weight: f64,
}

/// The significance level of each claim, if the family-wise error rate is `risk`; a claim stands if its p-value is not greater.
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

    /// Four claims of equal weight are tested at a quarter, a third, a half and the whole of one percent; the first that fails
    /// stops all later ones.
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
