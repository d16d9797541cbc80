//! Effects that are well-formed but can never happen: conditions that are never true together, slots that no card
//! uses, targets that never exist. A card that cannot do what it says is an error (LR-P15).

use super::{Table, error, warning};
use crate::card::Card;
use crate::effect::{Condition, LootRoll, Mode, Op, Place, Rarity, Slot, Target, Trigger};
use cards::game::Entry;
use cards::lexicon::Effect;
use ground::diag::Diag;

type Eff = Effect<LootRoll>;

/// Every effect of every card.
pub(super) fn effects(table: &Table<'_>, diags: &mut Vec<Diag>) {
    for entry in table.deck.cards() {
        for (i, effect) in entry.card.effects().iter().enumerate() {
            let at = entry.at.key("effects").nth(i);
            let known = implied(&entry.card, effect);
            for (j, condition) in effect.conditions.iter().enumerate() {
                let at = at.key("if").nth(j);
                let mut say = |what: String, help: &str| {
                    diags.push(error("LR-P15", at, what, help).card(&entry.title));
                };
                if let Some(other) = effect.conditions[..j].iter().find(|o| clash(table, condition, o)) {
                    let what = format!("`{}` is never true together with `{}`", condition.key(), other.key());
                    say(what, "remove one of them, or make two effects of it");
                } else if known.iter().any(|k| clash(table, condition, k)) {
                    let what = format!("`{}` is never true when this effect applies", condition.key());
                    say(what, "remove it, or change the trigger");
                } else if let Some(why) = impossible(table, condition) {
                    say(format!("`{}` is never true: {why}", condition.key()), "remove it, or add such cards");
                }
                if let Some(why) = trivial(table, condition) {
                    let what = format!("`{}` is always true: {why}", condition.key());
                    diags.push(warning("LR-P15", at, what, "remove it").card(&entry.title));
                }
            }
            if let Some(why) = targetless(effect) {
                let what = format!("`{}` {why}", effect.target.as_ref().map_or("target", Target::key));
                let help = "change the target or the condition";
                diags.push(error("LR-P15", at.key("target"), what, help).card(&entry.title));
            }
            unreached(table, entry, effect, at.key("trigger"), diags);
            for (j, op) in effect.ops.iter().enumerate() {
                unpromised(table, entry, effect, op, at.key("ops").nth(j), diags);
            }
        }
    }
}

/// The conditions that are always true when an effect starts.
fn implied(card: &Card, effect: &Eff) -> Vec<Condition> {
    let Card::Loot(loot) = card else { return Vec::new() };
    let worn =
        matches!(effect.trigger, Trigger::PassiveEquipped | Trigger::OnEquip) || effect.from == Some(Place::Equipped);
    let mut known = Vec::new();
    if let Some(gear) = loot.gear.filter(|_| worn) {
        let hands = [Slot::MainHand, Slot::OffHand];
        let slots = if gear.slot == Slot::BothHands { &hands[..] } else { &[gear.slot] };
        known.extend(slots.iter().map(|slot| Condition::SlotFilled { slot: *slot }));
    }
    if effect.trigger == Trigger::OnRollWon {
        known.push(Condition::ContestedRarityIs { rarity: loot.rarity });
    }
    known
}

/// Whether two conditions of one effect exclude each other.
fn clash(table: &Table<'_>, a: &Condition, b: &Condition) -> bool {
    use Condition as C;
    let most_wins = table.deck.own().rules.regular_wins;
    let one_way = |a: &C, b: &C| match (*a, *b) {
        (C::SelfIsFighter, C::SelfNotFighter) => true,
        (C::SelfNotFighter, C::RollAtLeast { .. } | C::RollAtMost { .. }) => true,
        (C::ModeIs { mode: a }, C::ModeIs { mode: b }) => a != b,
        (C::FightersAtLeast { n: low }, C::FightersAtMost { n: high } | C::FighterCountIs { n: high }) => low > high,
        (C::FighterCountIs { n: low }, C::FightersAtMost { n: high }) => low > high,
        (C::FighterCountIs { n: a }, C::FighterCountIs { n: b }) => a != b,
        (C::BagAtLeast { n: low }, C::BagAtMost { n: high }) => low > high,
        (C::RollAtLeast { n: low }, C::RollAtMost { n: high }) => low > high,
        (C::SlotFilled { slot: a }, C::SlotEmpty { slot: b }) => a == b,
        (C::ContestedRarityIs { rarity: a }, C::ContestedRarityIs { rarity: b }) => a != b,
        // after the last regular win, only bosses are left (LR-77)
        (C::RegularWinsAtLeast { n }, C::ModeIs { mode: Mode::Regular }) => n >= most_wins,
        _ => false,
    };
    one_way(a, b) || one_way(b, a)
}

/// The reason why a condition can never be true with these cards.
fn impossible(table: &Table<'_>, condition: &Condition) -> Option<String> {
    match *condition {
        Condition::SlotFilled { slot } | Condition::HasEquippedInParty { slot } => {
            let hand = matches!(slot, Slot::MainHand | Slot::OffHand);
            let fits = |worn: Slot| worn == slot || (hand && worn == Slot::BothHands);
            let some = table.loot.iter().filter_map(|(_, l)| l.gear).any(|g| fits(g.slot));
            (!some).then(|| format!("no card is worn as {}", slot.key()))
        }
        Condition::ContestedRarityIs { rarity } => {
            (!promised(table, rarity)).then(|| format!("no chest holds {} loot", rarity.key()))
        }
        _ => None,
    }
}

/// Whether a chest has such loot, or a card adds it.
fn promised(table: &Table<'_>, rarity: Rarity) -> bool {
    let chests = table.monsters.iter().flat_map(|(_, m)| Mode::ALL.iter().map(|mode| m.loot.of(*mode)));
    let ops = table.deck.cards().iter().flat_map(|e| e.card.effects()).flat_map(|e| &e.ops);
    let put = |op: &Op| match *op {
        Op::UpgradeLoot { to, .. } => to == rarity,
        Op::ModifyLootCount { rarity: r, amount } => r == rarity && amount > 0,
        _ => false,
    };
    chests.into_iter().any(|chest| chest.of(rarity) > 0) || ops.into_iter().any(put)
}

/// The reason why a condition is always true.
fn trivial(table: &Table<'_>, condition: &Condition) -> Option<&'static str> {
    match *condition {
        Condition::FightersAtLeast { n: ..=1 } => Some("a fight always has a fighter"),
        Condition::FightersAtMost { n } if n >= table.deck.own().players.max => Some("the game has no more players"),
        _ => None,
    }
}

/// The reason why a target never exists.
fn targetless(effect: &Eff) -> Option<&'static str> {
    let has = |wanted: fn(&Condition) -> bool| effect.conditions.iter().any(wanted);
    let lone = has(|c| matches!(c, Condition::FightersAtMost { n: ..=1 } | Condition::FighterCountIs { n: ..=1 }));
    let other = matches!(
        effect.target,
        Some(Target::ChosenOtherFighter | Target::EachOtherFighter | Target::ChosenOtherRoller)
    );
    let fighter =
        has(|c| matches!(c, Condition::SelfIsFighter | Condition::RollAtLeast { .. } | Condition::RollAtMost { .. }));
    (lone && other && fighter).then_some("never exists: the player is the only fighter")
}

/// Reports an effect of loot that is won by rolling, if it is never rolled for.
fn unreached(table: &Table<'_>, entry: &Entry<Card>, effect: &Eff, at: ground::locus::Locus, diags: &mut Vec<Diag>) {
    let Card::Loot(loot) = &entry.card else { return };
    if effect.trigger == Trigger::OnRollWon && !table.monsters.is_empty() && !promised(table, loot.rarity) {
        let what = format!("`on_roll_won` never happens: no chest holds {} loot", loot.rarity.key());
        let help = "put such loot into a chest, or change the trigger";
        diags.push(error("LR-P15", at, what, help).card(&entry.title));
    }
}

/// Reports a monster that improves loot of a rarity that its chest never has.
fn unpromised(
    table: &Table<'_>,
    entry: &Entry<Card>,
    effect: &Eff,
    op: &Op,
    at: ground::locus::Locus,
    diags: &mut Vec<Diag>,
) {
    let (Card::Monster(monster), Op::UpgradeLoot { from, .. }) = (&entry.card, op) else { return };
    let asked =
        |mode: &&Mode| effect.conditions.iter().all(|c| !matches!(c, Condition::ModeIs { mode: m } if m != *mode));
    if Mode::ALL.iter().filter(asked).any(|mode| monster.loot.of(*mode).of(*from) > 0) {
        return;
    }
    let more = |op: &Op| match *op {
        Op::ModifyLootCount { rarity, amount } => rarity == *from && amount > 0,
        Op::UpgradeLoot { to, .. } => to == *from,
        _ => false,
    };
    let what = format!("`upgrade_loot` finds no {} loot: its chest holds none", from.key());
    let help = "upgrade what the chest holds, or put such loot into it";
    let diag = match table.deck.cards().iter().flat_map(|e| e.card.effects()).flat_map(|e| &e.ops).any(more) {
        // another card may have added some
        true => warning("LR-P15", at, what, help),
        false => error("LR-P15", at, what, help),
    };
    diags.push(diag.card(&entry.title));
}
