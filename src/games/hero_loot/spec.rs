//! The table of operations, one row each: when it works, its targets, the range of its number. `phrase` has the text of an
//! operation, `values` or `deed` its effect.

use super::constants::Constants;
use super::effect::{Op, Trigger};
use table::number::Number;

/// When an operation works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// While the hero employs its card.
    Always,
    /// Instead of a move.
    Move,
    /// The operation is the hero's action in a turn.
    Act,
    /// Before a roll of the hero.
    Roll,
    /// Before a roll to hit the hero.
    Defend,
}

/// The target of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The hero who uses it.
    Own,
    /// The hero who uses it, or an adjacent friend.
    Friend,
    /// An adjacent enemy hero.
    Neighbour,
    /// An enemy hero or minion within a distance.
    Figure(u8),
    /// An enemy hero within a distance.
    Hero(u8),
    /// A space within a distance, ignoring walls.
    Space(u8),
}

/// The properties of an operation.
pub struct Spec {
    /// When it works.
    pub moment: Moment,
    /// Its target.
    pub reach: Reach,
    /// Its number, if it has one.
    pub number: Option<Number<Constants>>,
    /// The value of one unit of it on a card (HL-P8), in hundredths.
    pub worth: fn(&Constants) -> i32,
}

fn row(moment: Moment, reach: Reach, worth: fn(&Constants) -> i32) -> Spec {
    Spec { moment, reach, number: None, worth }
}

impl Spec {
    fn number(self, key: &'static str, value: i32, bounds: (i32, i32)) -> Spec {
        // the bounds do not depend on the constants
        let bounds: fn(&Constants) -> std::ops::RangeInclusive<i32> = match bounds {
            (-3, 3) => |_| -3..=3,
            (1, 2) => |_| 1..=2,
            (1, 4) => |_| 1..=4,
            _ => |_| 1..=9,
        };
        Spec { number: Some(Number { key, value, bounds, idle: (value == 0).then_some(0) }), ..self }
    }

    /// Whether an effect with this trigger may have the operation.
    pub fn fits(&self, trigger: Trigger) -> bool {
        (self.moment == Moment::Always) == (trigger != Trigger::Used)
    }
}

impl Op {
    /// Its row.
    pub fn spec(&self) -> Spec {
        use Moment::{Act, Always, Defend, Move, Roll};
        let far = |range: i32| range.clamp(0, 15) as u8;
        match *self {
            Op::Rating { amount, .. } => {
                row(Always, Reach::Own, |own| own.worth.rating).number("amount", amount, (-3, 3))
            }
            Op::Weapon { amount, .. } => {
                row(Always, Reach::Own, |own| own.worth.weapon).number("amount", amount, (-3, 3))
            }
            Op::Income { amount } => row(Always, Reach::Own, |own| own.worth.income).number("amount", amount, (1, 2)),
            Op::Ward { items } => row(Always, Reach::Own, |own| own.worth.ward).number("items", items, (1, 2)),
            Op::Heal { amount } => row(Act, Reach::Friend, |own| own.worth.heal).number("amount", amount, (1, 9)),
            Op::Harm { amount, range } => {
                row(Act, Reach::Figure(far(range)), |own| own.worth.harm).number("amount", amount, (1, 9))
            }
            Op::Steal { items } => row(Act, Reach::Neighbour, |own| own.worth.steal).number("items", items, (1, 4)),
            Op::Destroy { items } => row(Act, Reach::Neighbour, |own| own.worth.destroy).number("items", items, (1, 4)),
            Op::Draws { draws } => row(Act, Reach::Own, |own| own.worth.draws).number("draws", draws, (1, 4)),
            Op::Gold { amount } => row(Act, Reach::Own, |own| own.worth.gold).number("amount", amount, (1, 9)),
            Op::Expose { range } => {
                row(Act, Reach::Hero(far(range)), |own| own.worth.expose).number("range", range, (1, 9))
            }
            Op::Jump { spaces } => {
                row(Move, Reach::Space(far(spaces)), |own| own.worth.jump).number("spaces", spaces, (1, 9))
            }
            Op::Boost { amount, .. } => row(Roll, Reach::Own, |own| own.worth.boost).number("amount", amount, (1, 9)),
            Op::Block { amount } => row(Defend, Reach::Own, |own| own.worth.block).number("amount", amount, (1, 9)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Rating;

    #[test]
    fn what_holds_all_the_time_is_never_used() {
        let armor = Op::Rating { of: Rating::Armor, amount: 1 }.spec();
        assert!(armor.fits(Trigger::Owned) && armor.fits(Trigger::Bonus) && !armor.fits(Trigger::Used));
        let heal = Op::Heal { amount: 2 }.spec();
        assert!(heal.fits(Trigger::Used) && !heal.fits(Trigger::Owned));
        assert_eq!(Op::Harm { amount: 1, range: 3 }.spec().reach, Reach::Figure(3));
    }
}
