//! The table of operations, one row each: targets, timing, the range of its number, the change that it leaves, and
//! its purpose. `phrase` has the text of an operation, `perform` its effect.

use super::constants::Numbers;
use super::effect::{Against, Choice, Duration, Keep, Op, Target};
use super::tenor::Tenor;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use table::{matter, number::Number};

/// The target of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// A player.
    Player,
    /// A player other than the effect's own.
    Others,
    /// A card in a bag, or a player.
    Bag,
    /// A worn card, or a player.
    Worn,
    /// A worn card of another player.
    Swap,
    /// The player of the card, for any target.
    Owner,
    /// The monster and its chest, for any target; the text says so.
    Monster,
    /// The loot card that is rolled for, which the card's player gets.
    Loot,
}

/// The time when an operation can be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Whenever the effect takes place.
    Any,
    /// Before all players have chosen fight or flight.
    Preparation,
    /// After the choice, and before the fight is decided.
    Fight,
    /// During a fight that is not decided.
    Undecided,
    /// Before the chest is opened.
    Promised,
    /// While players roll for a loot card.
    Roll,
}

/// The change that an operation leaves: its continuous effect on the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Adds to survivability (the monster's too).
    Survivability(i16),
    /// Multiplies survivability.
    Times(i16),
    /// Adds to the roll.
    Roll(i16),
    /// The roll counts as this number.
    RollIs(i16),
    /// The target is immune.
    Immune(Against),
    /// Rolls an extra die and keeps one of the two.
    TwoDice(Keep),
    /// Gives up nothing on defeat.
    NoPenalty,
    /// Gives up more or fewer cards on defeat.
    Penalty(i16),
    /// Abilities cost less.
    Discount(i16),
    /// May roll with a full bag.
    FullBagRolls,
    /// The limit of the bag changes.
    BagLimit(i16),
}

impl Change {
    /// The sum of both, if they add up.
    pub(super) fn and(self, later: Change) -> Option<Change> {
        Some(match (self, later) {
            (Change::Survivability(a), Change::Survivability(b)) => Change::Survivability(a.saturating_add(b)),
            (Change::Times(a), Change::Times(b)) => Change::Times(a.saturating_mul(b)),
            (Change::Roll(a), Change::Roll(b)) => Change::Roll(a.saturating_add(b)),
            (Change::Penalty(a), Change::Penalty(b)) => Change::Penalty(a.saturating_add(b)),
            (Change::Discount(a), Change::Discount(b)) => Change::Discount(a.saturating_add(b)),
            (Change::BagLimit(a), Change::BagLimit(b)) => Change::BagLimit(a.saturating_add(b)),
            _ => return None,
        })
    }

    /// Whether the later change replaces it completely.
    pub(super) fn gives_way_to(self, later: Change) -> bool {
        match (self, later) {
            (Change::RollIs(_), Change::RollIs(_)) | (Change::TwoDice(_), Change::TwoDice(_)) => true,
            (Change::NoPenalty, Change::NoPenalty) | (Change::FullBagRolls, Change::FullBagRolls) => true,
            (Change::Immune(a), Change::Immune(b)) => a == b,
            _ => false,
        }
    }
}

/// The value that a change concerns: passive effects are indexed by it, and it determines how long changes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A player's survivability.
    Survivability,
    /// The monster's number.
    Monster,
    /// The chest.
    Chest,
    /// A roll.
    Roll,
    /// A second die.
    Die,
    /// The number of cards that are given up on defeat.
    Penalty,
    /// Whether any card is given up on defeat.
    Spared,
    /// The limit of the bag.
    Bag,
    /// Rolling with a full bag.
    FullBag,
    /// The price of abilities.
    Price,
    /// Immunity to what lowers survivability.
    Shield,
    /// Immunity to what lowers rolls.
    Steady,
    /// Immunity to stealing.
    Unstolen,
    /// Immunity to forced discards.
    Undiscarded,
}

/// The number of these values.
pub const MATTERS: usize = Matter::Undiscarded as usize + 1;

impl matter::Matter for Matter {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl From<Against> for Matter {
    fn from(against: Against) -> Matter {
        match against {
            Against::NegativeSurvivability => Matter::Shield,
            Against::NegativeRoll => Matter::Steady,
            Against::Steal => Matter::Unstolen,
            Against::Discard => Matter::Undiscarded,
        }
    }
}

impl Matter {
    /// The value that an operation changes; `None` if it is immediate.
    pub fn of(op: Op, target: Option<Target>) -> Option<Matter> {
        match op.spec().matter? {
            Matter::Survivability if target == Some(Target::Monster) => Some(Matter::Monster),
            matter => Some(matter),
        }
    }

    /// The duration of a change whose effect has no duration (LR-F1, LR-F3); `None` for the chest, which keeps its
    /// changes.
    pub fn usual(self) -> Option<Duration> {
        Some(match self {
            Matter::Survivability
            | Matter::Monster
            | Matter::Penalty
            | Matter::Spared
            | Matter::Shield
            | Matter::Steady
            | Matter::Unstolen
            | Matter::Undiscarded => Duration::ThisFight,
            Matter::Roll => Duration::ThisContest,
            Matter::Die | Matter::FullBag => Duration::ThisRollPhase,
            Matter::Price => Duration::ThisTownTurn,
            Matter::Bag => Duration::ThisDungeon,
            Matter::Chest => return None,
        })
    }
}

/// The properties of an operation.
pub struct Spec {
    /// Its target.
    pub reach: Reach,
    /// The time when the operation can be carried out.
    pub moment: Moment,
    /// Its number, if it has one.
    pub number: Option<Number<Numbers>>,
    /// The value that it changes; `None` if it is immediate.
    pub matter: Option<Matter>,
    /// The change that it leaves on its target.
    pub change: Option<Change>,
    /// Its purpose, on the effect's own player.
    pub own: Tenor,
    /// Its purpose, on another player.
    pub others: Tenor,
    /// Its value to the owner of the card, in treasure; 0 if that depends on the rest of the effect (`lore`).
    pub worth: f32,
}

fn row(reach: Reach, tenor: Tenor) -> Spec {
    Spec { reach, moment: Moment::Any, number: None, matter: None, change: None, own: tenor, others: tenor, worth: 0.0 }
}

impl Spec {
    fn at(self, moment: Moment) -> Spec {
        Spec { moment, ..self }
    }

    fn number(self, key: &'static str, value: i32, bounds: fn(&Numbers) -> RangeInclusive<i32>) -> Spec {
        Spec { number: Some(Number { key, value, bounds, idle: None }), ..self }
    }

    fn idle(self, idle: i32) -> Spec {
        Spec { number: self.number.map(|number| Number { idle: Some(idle), ..number }), ..self }
    }

    fn about(self, matter: Matter) -> Spec {
        Spec { matter: Some(matter), ..self }
    }

    fn leaves(self, matter: Matter, change: Change) -> Spec {
        Spec { matter: Some(matter), change: Some(change), ..self }
    }

    fn others(self, others: Tenor) -> Spec {
        Spec { others, ..self }
    }

    fn worth(self, worth: f32) -> Spec {
        Spec { worth, ..self }
    }
}

fn good(good: bool) -> Tenor {
    if good { Tenor::Help } else { Tenor::Hinder }
}

const CARDS: fn(&Numbers) -> RangeInclusive<i32> = |rules| 1..=rules.bag_limit;

impl Op {
    /// The duration of the change that an operation makes, according to its effect; `None` if it makes no change. A
    /// change of a roll *now* applies to that contest (LR-F3).
    pub fn runs(self, said: Option<Duration>) -> Option<Duration> {
        let usual = Matter::of(self, None)?.usual()?;
        Some(said.filter(|d| *d != Duration::Instant).unwrap_or(usual))
    }

    /// Its row.
    pub fn spec(self) -> Spec {
        use Reach::{Bag, Loot, Monster, Others, Owner, Player, Swap, Worn};
        use Tenor::{Help, Hinder, Roll, Trade};
        match self {
            Op::ModifySurvivability { amount } => row(Worn, good(amount > 0))
                .number("amount", amount, |_| -30..=30)
                .idle(0)
                .leaves(Matter::Survivability, Change::Survivability(amount as i16)),
            Op::MultiplySurvivability { factor } => row(Worn, good(factor > 1))
                .number("factor", factor, |_| 0..=5)
                .idle(1)
                .leaves(Matter::Survivability, Change::Times(factor as i16))
                .worth(3.5),
            Op::ModifyMonsterSurvivability { amount } => row(Monster, good(amount < 0))
                .at(Moment::Undecided)
                .number("amount", amount, |_| -30..=30)
                .idle(0)
                .leaves(Matter::Monster, Change::Survivability(amount as i16)),
            Op::ModifyRoll { amount } => row(Player, Roll)
                .number("amount", amount, |rules| -rules.die_sides..=rules.die_sides)
                .idle(0)
                .leaves(Matter::Roll, Change::Roll(amount as i16)),
            Op::SetRoll { value } => row(Player, Roll)
                .at(Moment::Roll)
                .number("value", value, |rules| 0..=2 * rules.die_sides)
                .leaves(Matter::Roll, Change::RollIs(value as i16))
                .worth(3.0),
            Op::Reroll { .. } => row(Player, Roll).at(Moment::Roll).worth(1.6),
            Op::RollExtraDie { keep } => row(Player, Roll).leaves(Matter::Die, Change::TwoDice(keep)).worth(3.0),
            Op::Draw { count, .. } => row(Player, Trade).number("count", count, CARDS),
            Op::Discard { count, .. } => row(Bag, Trade).others(Hinder).number("count", count, CARDS),
            Op::Steal { count, .. } => row(Others, Trade).others(Hinder).number("count", count, CARDS),
            Op::Give { count, .. } => row(Others, Trade).number("count", count, CARDS).worth(0.8),
            Op::ModifyLootCount { amount, .. } => row(Monster, Trade)
                .at(Moment::Promised)
                .number("amount", amount, |_| -5..=5)
                .idle(0)
                .about(Matter::Chest),
            Op::UpgradeLoot { count, .. } => {
                row(Monster, Trade).at(Moment::Promised).number("count", count, |_| 1..=5).about(Matter::Chest)
            }
            Op::LootFromDiscard { .. } => row(Monster, Trade).at(Moment::Promised),
            Op::TakeContestedLoot => row(Loot, Roll).at(Moment::Roll).worth(2.5),
            Op::SkipPenalty => row(Player, Help).leaves(Matter::Spared, Change::NoPenalty).worth(2.0),
            // a penalty that exceeds the bag is a state without exit (LR-P11)
            Op::ModifyPenalty { amount } => row(Player, good(amount < 0))
                .number("amount", amount, |rules| -rules.bag_limit..=rules.bag_limit)
                .idle(0)
                .leaves(Matter::Penalty, Change::Penalty(amount as i16)),
            Op::Immune { against } => {
                let (tenor, worth) = match against {
                    Against::NegativeSurvivability => (Help, 1.0),
                    Against::NegativeRoll => (Roll, 0.7),
                    Against::Steal | Against::Discard => (Help, 0.7),
                };
                row(Player, tenor).leaves(against.into(), Change::Immune(against)).worth(worth)
            }
            Op::SoloFight => row(Owner, Help).at(Moment::Preparation).worth(5.0),
            Op::ForceChoice { choice } => row(Player, good(choice == Choice::Fight)).at(Moment::Preparation).worth(2.2),
            Op::AddToFight => row(Player, Help).at(Moment::Fight).worth(2.2),
            Op::RemoveFromFight => row(Player, Help).others(Hinder).at(Moment::Fight).worth(2.2),
            Op::ReplaceMonster { .. } => row(Monster, Help).at(Moment::Preparation).worth(1.5),
            Op::Peek { count, .. } => row(Owner, Trade).number("count", count, CARDS).worth(0.6),
            Op::BankNow { count } => row(Bag, Trade).number("count", count, CARDS).worth(1.0 * count as f32),
            Op::SwapEquipped => row(Swap, Trade).worth(4.5),
            Op::PriceDiscount { amount } => row(Player, Trade)
                .number("amount", amount, |_| 1..=20)
                .leaves(Matter::Price, Change::Discount(amount as i16))
                .worth(amount as f32),
            Op::IgnoreBagLimit => row(Player, Roll).leaves(Matter::FullBag, Change::FullBagRolls).worth(1.5),
            Op::ModifyBagLimit { amount } => row(Player, Trade)
                .number("amount", amount, |rules| 1 - rules.bag_limit..=2 * rules.bag_limit)
                .idle(0)
                .leaves(Matter::Bag, Change::BagLimit(amount as i16))
                .worth(2.0 * amount as f32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::{Chooser, Duration, Zone};

    #[test]
    fn rows_answer_whoever_asks() {
        let discount = Op::PriceDiscount { amount: 3 };
        let row = discount.spec();
        assert_eq!((row.reach, row.moment, row.own), (Reach::Player, Moment::Any, Tenor::Trade));
        assert_eq!((row.matter, row.change), (Some(Matter::Price), Some(Change::Discount(3))));
        assert_eq!(discount.runs(None), Some(Duration::ThisTownTurn), "the usual span of a price (LR-F1)");
        assert_eq!(discount.runs(Some(Duration::Permanent)), Some(Duration::Permanent));

        let discard = Op::Discard { zone: Zone::Bag, count: 1, chooser: Chooser::Owner };
        let row = discard.spec();
        assert_eq!((row.own, row.others), (Tenor::Trade, Tenor::Hinder));
        assert!(row.change.is_none() && discard.runs(None).is_none(), "done at one moment");
        assert!(Op::MultiplySurvivability { factor: 1 }.spec().number.is_some_and(|n| n.is_idle()));
    }

    #[test]
    fn what_runs_by_itself_has_a_change_to_run() {
        let some = [
            Op::ModifySurvivability { amount: 1 },
            Op::ModifyMonsterSurvivability { amount: 1 },
            Op::SetRoll { value: 1 },
            Op::SkipPenalty,
            Op::IgnoreBagLimit,
            Op::ModifyBagLimit { amount: 1 },
            Op::SoloFight,
            Op::SwapEquipped,
        ];
        for op in some {
            assert_eq!(op.runs(None).is_some(), op.spec().change.is_some(), "{}", op.key());
        }
    }
}
