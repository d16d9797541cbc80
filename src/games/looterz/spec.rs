//! The table of operations, one row each: targets, the range of its number, the change that it leaves, whether it can
//! be a cost, its purpose and its triggers. `phrase` has the text of an operation, `perform` its effect.

use super::change::Change;
use super::constants::Constants;
use super::effect::{Chooser, From, Op, Zone};
use std::ops::RangeInclusive;
use table::number::Number;

/// The target of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Looterz in play: one or several separate ones.
    Looterz,
    /// Looterz in play, or every Looter in play now and later.
    Everything,
    /// The player's own Looterz.
    Own,
    /// An opponent's Looter.
    Opposing,
    /// Players.
    Players,
    /// Opponents.
    Opponents,
    /// A card in the Graveyard.
    Graveyard,
    /// The controller of this Looter.
    Controller,
    /// The target that each option names.
    Ways,
}

/// The duration of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// The operation takes place at one moment.
    Once,
    /// It moves Looterz, as long as the duration of its effect.
    Loan,
    /// It leaves this change.
    Change(Change),
}

/// The purpose of an operation; whether it helps its player depends on the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Good for its player, for any target.
    Service,
    /// Good for its target.
    Boon,
    /// Bad for its target.
    Bane,
    /// It takes Looterz or Life away from its target.
    Removal,
    /// It takes Looterz away from others; no other target is possible.
    Theft,
    /// It takes Life from any Looter for its target.
    Transfusion,
    /// It removes a Looter from play, which saves one's own.
    Rescue,
    /// It forbids its target something.
    Ban,
}

/// The goods that an effect can bring its player; their prices depend on the state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Good {
    /// One Loot from the supply.
    Loot,
    /// One Loot from an opponent.
    Stolen,
    /// One Loot that an opponent returns.
    Toll,
    /// A card in hand.
    Card,
    /// A card that an opponent discards.
    Loss,
    /// The opponents' best Looter is removed from play.
    Prey,
    /// The opponents' best Looter loses a Life.
    Wound,
    /// Every Looter of the opponents loses a Life.
    Plague,
    /// A Life for the player's Looter for which it is worth most.
    Cure,
    /// A Life for each Looter of the player.
    Balm,
    /// The player's least valuable Looter is removed from play.
    Victim,
    /// Every opponent loses the least valuable Looter.
    Tribute,
    /// The opponents' best Looter acts for this player.
    Loan,
    /// The player's best Looter acts once more.
    Deed,
    /// Another Looter in play.
    Recruit,
    /// Searches are forbidden for a while.
    Lock,
}

impl Good {
    /// All goods, in their order.
    pub(super) const ALL: [Good; 16] = [
        Good::Loot,
        Good::Stolen,
        Good::Toll,
        Good::Card,
        Good::Loss,
        Good::Prey,
        Good::Wound,
        Good::Plague,
        Good::Cure,
        Good::Balm,
        Good::Victim,
        Good::Tribute,
        Good::Loan,
        Good::Deed,
        Good::Recruit,
        Good::Lock,
    ];
}

/// The goods that an operation brings.
#[derive(Clone, Copy, Debug)]
pub(super) enum Brings {
    /// Depends on more than the operation: computed in `lore`.
    Much,
    /// An amount of one good, for any target.
    Good(Good, f32),
    /// An amount of the first good for the player, or minus that of the second for others.
    Each(Good, Good, f32),
    /// An amount of Life, or of something equivalent.
    Life(f32),
}

/// An event that triggers abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A Looter enters the Dungeon.
    Enters,
    /// A Looter loses Life.
    Suffers,
    /// A Looter goes to the Graveyard.
    Dies,
}

/// The resources that an operation returns to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// Life tokens.
    Life,
    /// Looterz in play.
    Looterz,
    /// Cards in hand.
    Cards,
}

/// The properties of an operation.
pub struct Spec {
    /// Its target.
    pub reach: Reach,
    /// Its purpose.
    pub role: Role,
    /// Its number, if it has one.
    pub number: Option<Number<Constants>>,
    /// How long it works.
    pub span: Span,
    /// Whether the operation can be a price.
    pub price: bool,
    /// Its name in the rules, if it has one (LZ-38, LZ-39).
    pub word: Option<&'static str>,
    /// The events that it causes.
    pub makes: &'static [Happening],
    /// The resources that it returns to play.
    pub gives: Option<Gift>,
    /// The goods that it brings.
    pub(super) brings: Brings,
}

fn row(reach: Reach, role: Role) -> Spec {
    Spec {
        reach,
        role,
        number: None,
        span: Span::Once,
        price: false,
        word: None,
        makes: &[],
        gives: None,
        brings: Brings::Much,
    }
}

impl Spec {
    fn number(self, key: &'static str, value: i32, bounds: fn(&Constants) -> RangeInclusive<i32>) -> Spec {
        Spec { number: Some(Number { key, value, bounds, idle: None }), ..self }
    }

    fn idle(self, idle: i32) -> Spec {
        Spec { number: self.number.map(|number| Number { idle: Some(idle), ..number }), ..self }
    }

    fn leaves(self, change: Change) -> Spec {
        Spec { span: Span::Change(change), ..self }
    }

    fn lends(self) -> Spec {
        Spec { span: Span::Loan, ..self }
    }

    fn price(self) -> Spec {
        Spec { price: true, ..self }
    }

    fn word(self, word: &'static str) -> Spec {
        Spec { word: Some(word), ..self }
    }

    fn makes(self, makes: &'static [Happening]) -> Spec {
        Spec { makes, ..self }
    }

    fn gives(self, gift: Gift) -> Spec {
        Spec { gives: Some(gift), ..self }
    }

    fn brings(self, brings: Brings) -> Spec {
        Spec { brings, ..self }
    }

    /// The change that it leaves, if any.
    pub fn change(&self) -> Option<Change> {
        if let Span::Change(change) = self.span { Some(change) } else { None }
    }
}

const FEW: fn(&Constants) -> RangeInclusive<i32> = |_| 1..=5;
const CARDS: fn(&Constants) -> RangeInclusive<i32> = |_| 1..=4;
const THROW: fn(&Constants) -> RangeInclusive<i32> = |own| -own.rules.die_sides..=own.rules.die_sides;

impl Op {
    /// Its row.
    pub fn spec(&self) -> Spec {
        use Happening::{Dies, Enters, Suffers};
        use Reach::{Controller, Graveyard, Looterz, Opponents, Opposing, Own, Players};
        use Role::{Ban, Bane, Boon, Removal, Rescue, Service, Theft, Transfusion};
        let small = |n: i32| n.clamp(-999, 999) as i16;
        let few = |n: i32| n.clamp(0, 99) as u8;
        let many = |n: i32| n as f32;
        match *self {
            Op::PlaceLife { amount } => {
                row(Looterz, Boon).number("amount", amount, FEW).gives(Gift::Life).brings(Brings::Life(many(amount)))
            }
            Op::DealDamage { amount } => row(Looterz, Removal)
                .number("amount", amount, FEW)
                .price()
                .makes(&[Suffers, Dies])
                .brings(Brings::Life(-many(amount))),
            Op::MoveLife { amount, from } => {
                let role = if from == From::AnyLooter { Transfusion } else { Boon };
                row(Looterz, role).number("amount", amount, FEW).makes(&[Suffers, Dies])
            }
            Op::Destroy => row(Looterz, Removal).makes(&[Dies]),
            Op::Sacrifice { count, .. } => row(Players, Removal)
                .number("count", count, |own| 1..=own.rules.looter_limit)
                .price()
                .word("Sacrifice")
                .makes(&[Dies]),
            Op::Steal { amount } => row(Opponents, Service)
                .number("amount", amount, FEW)
                .word("Steal")
                .brings(Brings::Good(Good::Stolen, many(amount))),
            Op::GainLoot { amount } => row(Players, Boon).number("amount", amount, FEW).brings(Brings::Each(
                Good::Loot,
                Good::Toll,
                many(amount),
            )),
            Op::LoseLoot { amount } => row(Players, Bane).number("amount", amount, FEW).price().brings(Brings::Each(
                Good::Loot,
                Good::Toll,
                -many(amount),
            )),
            Op::Draw { count } => row(Players, Boon)
                .number("count", count, CARDS)
                .gives(Gift::Cards)
                .brings(Brings::Each(Good::Card, Good::Loss, many(count))),
            Op::DiscardHand { count, chooser } => {
                let row = row(Players, Bane).number("count", count, CARDS).brings(Brings::Each(
                    Good::Card,
                    Good::Loss,
                    -many(count),
                ));
                if chooser == Chooser::Owner { row.price() } else { row }
            }
            Op::TakeControl | Op::SwapControl => row(Opposing, Theft).lends(),
            Op::ReturnToHand => row(Looterz, Rescue).gives(Gift::Cards),
            Op::RecruitFrom { zone, count } => {
                let reach = if zone == Zone::Graveyard { Graveyard } else { Controller };
                let row = row(reach, Service)
                    .number("count", count, |_| 1..=2)
                    .makes(&[Enters])
                    .brings(Brings::Good(Good::Recruit, many(count)));
                if zone == Zone::Hand { row } else { row.gives(Gift::Looterz) }
            }
            Op::TakeFromGraveyard { count } => row(Graveyard, Service)
                .number("count", count, CARDS)
                .gives(Gift::Cards)
                .brings(Brings::Good(Good::Card, 1.2 * many(count))),
            Op::ModifyPower { amount } => row(Looterz, if amount > 0 { Boon } else { Bane })
                .number("amount", amount, THROW)
                .idle(0)
                .leaves(Change::Power(small(amount)))
                .brings(Brings::Life(0.4 * many(amount))),
            Op::ModifyDice { amount, actions } => row(Looterz, if amount > 0 { Boon } else { Bane })
                .number("amount", amount, THROW)
                .idle(0)
                .leaves(Change::Dice(actions, small(amount)))
                .brings(Brings::Life(0.4 * many(amount))),
            Op::RerollDice { actions, count } => row(Looterz, Boon)
                .number("count", count, |own| 1..=own.parts.dice)
                .leaves(Change::Reroll(actions, few(count)))
                .brings(Brings::Good(Good::Deed, 0.3)),
            Op::Forbid { ref actions } => row(Reach::Everything, Ban)
                .leaves(Change::Forbid(actions.iter().fold(0, |bits, deed| bits | 1 << *deed as u8)))
                .brings(Brings::Life(-0.5)),
            Op::MultiAttack { count } => row(Own, Boon)
                .number("count", count, |_| 2..=3)
                .leaves(Change::Attacks(few(count)))
                .brings(Brings::Good(Good::Wound, 0.6 * (many(count) - 1.0))),
            Op::ExtraAction => row(Own, Boon).brings(Brings::Good(Good::Deed, 1.0)),
            Op::PreventDamage { amount } => row(Looterz, Boon)
                .number("amount", amount, FEW)
                .leaves(Change::Prevent(small(amount)))
                .brings(Brings::Good(Good::Cure, 0.7 * many(amount))),
            Op::TaxAttackers { amount } => row(Looterz, Boon)
                .number("amount", amount, FEW)
                .leaves(Change::Tax(small(amount)))
                .brings(Brings::Good(Good::Wound, 0.4 * many(amount))),
            Op::ChooseOne { .. } => row(Reach::Ways, Service),
            Op::Peek { count } => {
                row(Controller, Service).number("count", count, FEW).brings(Brings::Good(Good::Card, 0.1))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Deed;

    #[test]
    fn rows_answer_whoever_asks() {
        let steal = Op::Steal { amount: 2 }.spec();
        assert_eq!((steal.reach, steal.span, steal.word), (Reach::Opponents, Span::Once, Some("Steal")));
        assert!(!steal.price && Op::LoseLoot { amount: 2 }.spec().price);
        let forbid = Op::Forbid { actions: vec![Deed::Search] }.spec();
        assert_eq!(forbid.change(), Some(Change::Forbid(1 << Deed::Search as u8)));
        assert_eq!(Op::TakeControl.spec().span, Span::Loan);
        let random = Op::DiscardHand { count: 1, chooser: Chooser::Random };
        assert!(!random.spec().price, "who pays chooses the cards");
        let back = |zone| Op::RecruitFrom { zone, count: 1 }.spec().gives;
        assert_eq!((back(Zone::Hand), back(Zone::Graveyard)), (None, Some(Gift::Looterz)));
    }
}
