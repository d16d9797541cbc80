//! The words of Loot Roll's sentences; `lexicon::sentence` has their order. Every match is exhaustive: a new word without a
//! text does not compile.

use super::effect::{
    Against, Bottom, Chooser, Condition, Fallback, Keep, Lock, LootRoll, Mode, Of, Op, Place, Slot, Target, Trigger,
    Window,
};
use cards::lexicon::prose::{Bound, numbered};
use cards::lexicon::sentence::{Clause, Joint, Limit, Speech, Who};
use cards::lexicon::{Amount, Effect, Icon, Never};
use names::{cards, kept, more, one_of, window_name, zone_name};
pub(super) use names::{pile_name, rarity_name, slot_name};
use span::{die_span, on_defeat, roll_span, set_span};
use std::borrow::Cow;

mod names;
mod span;

type Words = Option<Cow<'static, str>>;

impl Speech for LootRoll {
    fn lead(effect: &Effect<LootRoll>) -> (Option<Icon>, Words) {
        let (icon, words) = match effect.trigger {
            Trigger::Play | Trigger::Use => return when(effect),
            Trigger::PassiveEquipped => ("equipped", "While equipped"),
            Trigger::PassiveInBag => ("carried", "While carried"),
            Trigger::OnEquip => ("equip", "When you equip this"),
            Trigger::OnExplore => ("explore", "When drawn by exploring"),
            Trigger::OnRollWon => ("won", "When you win this by rolling"),
            Trigger::MonsterPassive => return (Some(Icon::new("monster")), None),
            Trigger::OnMonsterRevealed => ("revealed", "When revealed"),
            Trigger::OnFightWon => ("beaten", "If defeated"),
            Trigger::OnFightLost => ("lost", "If it wins"),
            Trigger::OnAllFled => ("fled", "If nobody fights"),
        };
        let words = match mode_in_lead(effect) {
            Some(Mode::Boss) => format!("{words} as a boss").into(),
            Some(Mode::Regular) => format!("{words} as a regular monster").into(),
            None => words.into(),
        };
        (Some(Icon::new(icon)), Some(words))
    }

    fn condition(condition: &Condition, effect: &Effect<LootRoll>) -> Option<Limit> {
        let plain = |pattern: &'static str| Some(Limit::If(Clause::now(pattern)));
        let n = |pattern: &'static str, n: i32| {
            Some(Limit::If(Clause::now(pattern).with("n", Bound::Count(Amount::plain(n)))))
        };
        let slot = |pattern: &'static str, slot: Slot| {
            let name = slot_name(slot).replace(' ', "-");
            Some(Limit::If(Clause::now(pattern).with("slot", Bound::Words(name.into()))))
        };
        match *condition {
            // passive gear of a player who fled does not work anyway (LR-A22)
            Condition::SelfIsFighter if effect.trigger == Trigger::PassiveEquipped => None,
            Condition::SelfIsFighter => plain("you are fighting"),
            Condition::SelfNotFighter => plain("you fled"),
            Condition::SelfIsActive => Some(Limit::In(Clause::now("on your turn"))),
            Condition::ModeIs { .. } if mode_in_lead(effect).is_some() => None,
            Condition::ModeIs { mode } => {
                let word = Bound::Words(mode.key().into());
                Some(Limit::In(Clause::now("in a {mode} fight").with("mode", word)))
            }
            Condition::FightersAtLeast { n: 1 } => n("there is at least {n:fighter}", 1),
            Condition::FightersAtLeast { n: value } => n("there are at least {n:fighter}", value),
            Condition::FightersAtMost { n: 1 } => n("there is at most {n:fighter}", 1),
            Condition::FightersAtMost { n: value } => n("there are at most {n:fighter}", value),
            Condition::FighterCountIs { n: 1 } if effect.conditions.contains(&Condition::SelfIsFighter) => {
                plain("you are the only fighter")
            }
            Condition::FighterCountIs { n: 1 } => n("there is exactly {n:fighter}", 1),
            Condition::FighterCountIs { n: value } => n("there are exactly {n:fighter}", value),
            Condition::BagAtLeast { n: value } => n("your bag holds at least {n:card}", value),
            Condition::BagAtMost { n: 0 } => plain("your bag is empty"),
            Condition::BagAtMost { n: value } => n("your bag holds at most {n:card}", value),
            Condition::SlotFilled { slot: which } => slot("your {slot} slot is filled", which),
            Condition::SlotEmpty { slot: which } => slot("your {slot} slot is empty", which),
            Condition::HasEquippedInParty { slot: which } => slot("any player\u{2019}s {slot} slot is filled", which),
            Condition::RollAtMost { n: value } => n("your die shows {n} or less", value),
            Condition::RollAtLeast { n: value } => n("your die shows {n} or more", value),
            Condition::ContestedRarityIs { rarity } => {
                let word = Bound::Words(rarity_name(rarity).into());
                Some(Limit::If(Clause::now("this loot is {rarity}").with("rarity", word)))
            }
            Condition::RegularWinsAtLeast { n: 1 } => n("at least {n:regular monster} of this dungeon is beaten", 1),
            Condition::RegularWinsAtLeast { n: value } => {
                n("at least {n:regular monster} of this dungeon are beaten", value)
            }
        }
    }

    fn who(effect: &Effect<LootRoll>) -> Who {
        match effect.target {
            None | Some(Target::Own) => Who::YOU,
            Some(Target::ChosenPlayer) => Who::other("a player"),
            Some(Target::ChosenOpponent) => Who::other("an opponent"),
            Some(Target::ChosenFighter) => Who::other("a fighter"),
            Some(Target::ChosenOtherFighter) => Who::other("another fighter"),
            Some(Target::ChosenRoller) => Who::other("a roller"),
            Some(Target::ChosenOtherRoller) => Who::other("another roller"),
            Some(Target::EachPlayer) => Who::other("each player"),
            Some(Target::EachOpponent) => Who::other("each opponent"),
            Some(Target::EachFighter) => Who::other("each fighter"),
            Some(Target::EachOtherFighter) => Who::other("each other fighter"),
            Some(Target::EachRoller) => Who::other("each roller"),
            Some(Target::ActivePlayer) => Who::other("the active player"),
            Some(Target::LowestSurvivabilityFighter) => Who::other("the weakest fighter"),
            Some(Target::HighestSurvivabilityFighter) => Who::other("the strongest fighter"),
            Some(Target::Monster) => Who::thing("the monster"),
            Some(Target::ContestedLoot) => Who::thing("this loot"),
            Some(Target::ChosenEquippedCard { of }) if worn_changes(effect) => Who::thing(match of {
                Of::Own => "one of your equipped cards",
                Of::Opponent => "an equipped card of an opponent",
            }),
            Some(Target::ChosenEquippedCard { of: Of::Own } | Target::ChosenBagCard { of: Of::Own }) => Who::YOU,
            Some(Target::ChosenEquippedCard { of: Of::Opponent } | Target::ChosenBagCard { of: Of::Opponent }) => {
                Who::other("an opponent")
            }
            Some(Target::ThisCard) if on_monster(effect) => Who::thing("this monster"),
            Some(Target::ThisCard) => Who::thing("this card"),
        }
    }

    fn op(op: &Op, effect: &Effect<LootRoll>) -> Clause {
        let passive =
            matches!(effect.trigger, Trigger::PassiveEquipped | Trigger::PassiveInBag | Trigger::MonsterPassive);
        let gets = if passive { "{who} have|has " } else { "{who} get|gets " };
        let change = |name, value| (name, Bound::Count(Amount::change(value)));
        let plain = |name, value| (name, Bound::Count(Amount::plain(value)));
        let clause = |c: Clause, (name, bound): (&'static str, Bound)| c.with(name, bound);
        match *op {
            Op::ModifySurvivability { amount } => {
                let gets = Clause { lasts: true, ..Clause::listed(gets, "{amount} survivability") };
                clause(gets, change("amount", amount))
            }
            // later plays add to it (LR-F1)
            Op::MultiplySurvivability { factor: 0 } => {
                let falls = if passive { "counts as" } else { "drops to" };
                clause(Clause::lasting(format!("{{whose}} survivability {falls} {{factor}}")), plain("factor", 0))
            }
            Op::MultiplySurvivability { factor } => {
                clause(Clause::lasting("{whose} survivability is multiplied by {factor}"), plain("factor", factor))
            }
            Op::ModifyMonsterSurvivability { amount } => {
                let monster = if on_monster(effect) { "this monster" } else { "the monster" };
                let gets = if passive { "has" } else { "gets" };
                clause(Clause::lasting(format!("{monster} {gets} {{amount}} survivability")), change("amount", amount))
            }
            Op::ModifyRoll { amount } => {
                let what = format!("{{amount}} {}", roll_span(effect));
                clause(Clause::listed(gets, what), change("amount", amount))
            }
            Op::SetRoll { value } => clause(Clause::now(set_span(effect)), plain("value", value)),
            Op::Reroll { keep: Keep::New } => Clause::now("{do} re-roll|re-rolls"),
            Op::Reroll { keep } => {
                Clause::now(format!("{{do}} re-roll|re-rolls and keep|keeps the {} result", kept(keep)))
            }
            Op::RollExtraDie { keep } => Clause::now(format!(
                "{{do}} roll|rolls an extra die {} and keep|keeps the {} result",
                die_span(effect),
                kept(keep)
            )),
            Op::Draw { pile, count } => clause(
                Clause::listed("{do} draw|draws ", format!("{{count:{} card}}", pile_name(pile))),
                plain("count", count),
            )
            .with("pile", Bound::Words(pile_name(pile).into())),
            Op::Discard { zone, count, chooser } => {
                let whose = if chooser == Chooser::Player && !is_you(effect) { " of your choice" } else { "" };
                clause(
                    Clause::listed(
                        "{do} discard|discards ",
                        format!("{{count:{}}}{whose} from {{their}} {}", cards(zone, chooser), zone_name(zone)),
                    ),
                    plain("count", count),
                )
                .with("zone", Bound::Words(zone_name(zone).into()))
            }
            Op::Steal { zone, count, chooser } => {
                let choice = match chooser {
                    Chooser::Owner => " of the owner\u{2019}s choice",
                    Chooser::Player => " of your choice",
                    Chooser::Random => "",
                };
                clause(
                    Clause::listed(
                        "steal ",
                        format!("{{count:{}}}{choice} from {{whose}} {}", cards(zone, chooser), zone_name(zone)),
                    ),
                    plain("count", count),
                )
                .with("zone", Bound::Words(zone_name(zone).into()))
            }
            Op::Give { zone, count } => clause(
                Clause::listed(
                    "give {who} ",
                    format!("{{count:{}}} from your {}", cards(zone, Chooser::Owner), zone_name(zone)),
                ),
                plain("count", count),
            )
            .with("zone", Bound::Words(zone_name(zone).into())),
            Op::ModifyLootCount { rarity, amount } => {
                let cards = format!("{{amount:{} {} card}}", more(amount), rarity_name(rarity));
                clause(Clause::listed("the chest holds ", cards), plain("amount", amount.abs()))
            }
            Op::UpgradeLoot { from, to, count } => {
                let verb = if count == 1 { "becomes" } else { "become" };
                let pattern = format!("{{count:{} card}} of the chest {verb} {}", rarity_name(from), rarity_name(to));
                clause(Clause::now(pattern), plain("count", count))
            }
            Op::LootFromDiscard { fallback } => {
                let loot = if on_monster(effect) { "its loot" } else { "the loot" };
                let bare = match fallback {
                    Fallback::Pile => "draw as usual",
                    Fallback::None => "nothing is drawn",
                };
                Clause::now(format!("{loot} comes from the discard piles; where one is empty, {bare}"))
            }
            Op::TakeContestedLoot => {
                let asked = effect.conditions.iter().any(|c| matches!(c, Condition::ContestedRarityIs { .. }));
                let loot = if asked { "it" } else { "this loot" };
                let taker =
                    if matches!(effect.target, Some(Target::ContestedLoot)) { "take" } else { "{do} take|takes" };
                Clause::now(format!("{taker} {loot} without a roll"))
            }
            Op::SkipPenalty => on_defeat("nothing", effect),
            Op::ModifyPenalty { amount } => {
                let what = format!("{{amount:{} card}}", more(amount));
                clause(on_defeat(&what, effect), plain("amount", amount.abs()))
            }
            Op::Immune { against } => {
                let lowers = |what| Clause { lasts: true, ..Clause::listed("nothing lowers ", what).or() };
                match against {
                    Against::NegativeSurvivability => lowers("{whose} survivability"),
                    Against::NegativeRoll => lowers("{whose} rolls"),
                    Against::Steal => Clause::lasting("nothing can be stolen from {who}"),
                    Against::Discard => Clause::lasting("nothing makes {who} discard"),
                }
            }
            Op::SoloFight => Clause::now("{who} fight|fights this monster alone"),
            Op::ForceChoice { choice } => {
                let word = match choice {
                    super::effect::Choice::Fight => "Fight",
                    super::effect::Choice::Flight => "Flight",
                };
                Clause::now("{who} must choose {choice}").with("choice", Bound::Keyword(word.into()))
            }
            Op::AddToFight => Clause::now("{do} join|joins the fight"),
            Op::RemoveFromFight => Clause::now("{do} leave|leaves the fight without penalty"),
            Op::ReplaceMonster { to } => Clause::now(match to {
                Bottom::Discard => "discard the monster and reveal another",
                Bottom::Bottom => "put the monster under its pile and reveal another",
            }),
            Op::Peek { pile, count } => {
                let top = if count == 1 { "the top card" } else { "the top {count:card}" };
                let look = Clause::listed("{do} look|looks at ", format!("{top} of the {{pile}} pile"));
                let look = if count == 1 { look } else { clause(look, plain("count", count)) };
                look.with("pile", Bound::Words(pile_name(pile).into()))
            }
            Op::BankNow { count } => clause(
                Clause::now("{do} move|moves {count:card} from {their} bag to {their} bank"),
                plain("count", count),
            ),
            Op::SwapEquipped => Clause::now("swap an equipped card with {whose} in the same slot"),
            Op::PriceDiscount { amount } => {
                clause(Clause::lasting("{who} pay|pays {amount} less for each ability"), plain("amount", amount))
            }
            Op::IgnoreBagLimit => Clause::lasting("{who} may roll with a full bag"),
            Op::ModifyBagLimit { amount } => {
                let pattern = format!("{{whose}} bag holds {{amount}} {} {}", more(amount), numbered("card", amount));
                clause(Clause::lasting(pattern), plain("amount", amount.abs()))
            }
        }
    }

    fn joint(first: &Op, second: &Op) -> Joint {
        match (first, second) {
            (Op::SoloFight, _) => Joint::Colon,
            (
                Op::Draw { .. } | Op::Peek { .. } | Op::Steal { .. },
                Op::Discard { .. } | Op::Give { .. } | Op::BankNow { .. } | Op::Draw { .. },
            )
            | (Op::Discard { .. } | Op::Give { .. }, _) => Joint::Then,
            _ => Joint::And,
        }
    }

    fn duration(effect: &Effect<LootRoll>) -> Words {
        span::words(effect)
    }

    fn lock(lock: &Lock) -> (Clause, bool) {
        match lock {
            Lock::Uncancellable => (Clause::now("no card changes this"), false),
            Lock::FightersFixed => (Clause::now("nobody else may join"), true),
        }
    }

    fn after(effect: &Effect<LootRoll>) -> Words {
        let words = match effect.after? {
            Place::Stay => "Keep this card.",
            Place::Discard => "Discard this card.",
            Place::ToBag => "Put this card into your bag.",
            Place::ToBank => "Put this card into your bank.",
            Place::Equipped => return None,
        };
        let used = matches!(effect.trigger, Trigger::Play | Trigger::Use);
        let usual = if used { Place::Discard } else { Place::Stay };
        (effect.after != Some(usual)).then(|| words.into())
    }

    fn keyword(keyword: &Never) -> (Cow<'static, str>, Words) {
        match *keyword {}
    }

    // no effect of this game has costs, so `cost` is not one of its keys
    fn cost(_: &Op) -> Clause {
        Clause::now("")
    }
}

/// The kind of fight in which a monster's effect takes place, for the first words of its text: *If defeated as a
/// boss*.
fn mode_in_lead(effect: &Effect<LootRoll>) -> Option<Mode> {
    let moment = matches!(effect.trigger, Trigger::OnMonsterRevealed | Trigger::OnFightWon | Trigger::OnFightLost);
    let asked = |c: &Condition| if let Condition::ModeIs { mode } = c { Some(*mode) } else { None };
    effect.conditions.iter().find_map(asked).filter(|_| moment)
}

/// The windows of a card that is played or used.
fn when(effect: &Effect<LootRoll>) -> (Option<Icon>, Words) {
    let any = effect.windows.contains(&Window::AnyTime) || effect.windows.is_empty();
    let icon = if any { Window::AnyTime } else { effect.windows[0] };
    let names: Vec<&str> = effect.windows.iter().map(|w| window_name(*w)).collect();
    let mut words = if any { String::new() } else { one_of(&names) };
    if effect.from == Some(Place::Equipped) {
        words += if any { "While equipped" } else { ", equipped" };
    }
    (Some(Icon::new(icon.key())), (!words.is_empty()).then_some(words.into()))
}

fn on_monster(effect: &Effect<LootRoll>) -> bool {
    match effect.trigger {
        Trigger::MonsterPassive
        | Trigger::OnMonsterRevealed
        | Trigger::OnFightWon
        | Trigger::OnFightLost
        | Trigger::OnAllFled => true,
        Trigger::Play
        | Trigger::Use
        | Trigger::PassiveEquipped
        | Trigger::PassiveInBag
        | Trigger::OnEquip
        | Trigger::OnExplore
        | Trigger::OnRollWon => false,
    }
}

/// Whether the operation changes the card, and not its wearer.
fn worn_changes(effect: &Effect<LootRoll>) -> bool {
    effect.ops.iter().any(|op| matches!(op, Op::ModifySurvivability { .. } | Op::MultiplySurvivability { .. }))
}

fn is_you(effect: &Effect<LootRoll>) -> bool {
    LootRoll::who(effect).you
}

#[cfg(test)]
mod tests;
