//! What would go on for ever: cards that come back as fast as they are used, monsters that call each other, abilities that
//! replace themselves. Nothing but a guard would end such a game (LR-P12).

use super::{Table, error};
use crate::diag::Diag;
use crate::games::loot_roll::card::Card;
use crate::games::loot_roll::effect::{
    Bottom, Condition, LootRoll, Of, Op, Pile, Place, Target, Trigger, Window, Zone,
};
use crate::lexicon::Effect;

type Eff = Effect<LootRoll>;

fn active(effect: &Eff) -> bool {
    matches!(effect.trigger, Trigger::Play | Trigger::Use)
}

/// Cards that are ready again as soon as they are used, and use nothing up.
pub(super) fn uses(table: &Table<'_>, diags: &mut Vec<Diag>) {
    for entry in table.deck.cards() {
        let all: Vec<&Eff> = entry.card.effects().iter().filter(|e| active(e)).collect();
        let Some(after) = all.first().and_then(|e| e.after) else { continue };
        let worn = all.iter().any(|e| e.from == Some(Place::Equipped));
        let back = match after {
            Place::Stay => true,
            // put on again a card is counted: a slot changes once in a window (LR-38)
            Place::ToBag => !worn,
            Place::Equipped | Place::Discard | Place::ToBank => false,
        };
        for (i, effect) in entry.card.effects().iter().enumerate().filter(|(_, e)| active(e)) {
            if back && !runs_out(effect, &all) {
                let at = entry.at.key("effects").nth(i);
                let what = "it can be used again and again in one window, and nothing runs out".to_owned();
                let help = "let it be discarded, or let each use cost what it asks for: `bag_at_least` and a discard";
                diags.push(error("LR-P12", at, what, help).card(&entry.title));
            }
        }
    }
}

/// Whether using a card brings nearer the moment when it cannot be used.
fn runs_out(effect: &Eff, all: &[&Eff]) -> bool {
    let mine = |e: &Eff| matches!(e.target, None | Some(Target::Own));
    let own_card = |e: &Eff| e.target == Some(Target::ChosenBagCard { of: Of::Own });
    let (mut gain, mut loss) = (0, 0);
    for (e, op) in all.iter().flat_map(|e| e.ops.iter().map(move |op| (e, op))) {
        match *op {
            Op::Draw { pile, count } if pile != Pile::Ability && mine(e) => gain += count,
            Op::Steal { zone: Zone::Bag, count, .. } => gain += count,
            Op::Discard { zone: Zone::Bag, count, .. } | Op::BankNow { count } if mine(e) || own_card(e) => {
                loss += count;
            }
            Op::Give { zone: Zone::Bag, count } => loss += count,
            _ => {}
        }
    }
    let does = |wanted: fn(&Op) -> bool| effect.ops.iter().any(wanted);
    let joins = does(|op| matches!(op, Op::AddToFight));
    let leaves = does(|op| matches!(op, Op::RemoveFromFight));
    let rolls = does(|op| matches!(op, Op::Reroll { .. } | Op::SetRoll { .. }));
    let by_condition = effect.conditions.iter().any(|c| match c {
        Condition::BagAtLeast { .. } => loss > gain,
        Condition::BagAtMost { .. } => gain > loss,
        Condition::SelfNotFighter => joins && mine(effect),
        Condition::SelfIsFighter => leaves && mine(effect),
        Condition::FightersAtMost { .. } => joins,
        Condition::FightersAtLeast { .. } => leaves,
        Condition::RollAtMost { .. } | Condition::RollAtLeast { .. } => rolls,
        _ => false,
    });
    let by_target = match effect.target {
        Some(Target::ChosenBagCard { of: Of::Own }) => loss > gain,
        Some(Target::ChosenBagCard { of: Of::Opponent }) => {
            does(|op| matches!(op, Op::Discard { .. } | Op::Steal { .. } | Op::BankNow { .. }))
        }
        Some(Target::ChosenFighter | Target::ChosenOtherFighter) => leaves,
        _ => false,
    };
    by_condition || by_target || does(|op| matches!(op, Op::SoloFight | Op::TakeContestedLoot))
}

/// Monsters that make way for the next as soon as they are seen.
pub(super) fn reveals(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let makes_way = |e: &Eff| {
        let to = e.ops.iter().find_map(|op| if let Op::ReplaceMonster { to } = op { Some(*to) } else { None });
        to.filter(|_| e.trigger == Trigger::OnMonsterRevealed)
    };
    let found: Vec<_> = table
        .monsters
        .iter()
        .filter_map(|(entry, m)| {
            let (i, to) = m.effects.iter().enumerate().find_map(|(i, e)| Some((i, makes_way(e)?)))?;
            Some((*entry, i, to))
        })
        .collect();
    // two that go under the pile meet again when the others lie in the discard pile
    let under = found.iter().filter(|(.., to)| *to == Bottom::Bottom).count();
    let all = found.len() == table.monsters.len();
    for (entry, i, to) in &found {
        if all || (under > 1 && *to == Bottom::Bottom) {
            let what = "monsters that make way for each other may never come to an end".to_owned();
            let help = "let one monster at most do so, or `to: discard` while others do not";
            diags.push(error("LR-P12", entry.at.key("effects").nth(*i), what, help).card(&entry.title));
        }
    }
}

/// A window in which every ability brings another.
pub(super) fn draws(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let another = |e: &Eff, window: Window| {
        active(e)
            && e.conditions.is_empty()
            && (e.windows.contains(&window) || e.windows.contains(&Window::AnyTime))
            && matches!(e.target, None | Some(Target::Own | Target::EachPlayer))
            && e.ops.iter().any(|op| matches!(op, Op::Draw { pile: Pile::Ability, .. }))
    };
    let always = |window: Window| table.abilities.iter().all(|(_, a)| a.effects.iter().any(|e| another(e, window)));
    let window = Window::ALL.iter().find(|w| **w != Window::AnyTime && always(**w));
    if let Some(window) = window.filter(|_| table.abilities.len() > 1) {
        let what = format!("in the window {} every ability draws another: play need never end", window.key());
        diags.push(error("LR-P12", table.at("ability"), what, "let some abilities draw nothing"));
    }
}

/// Abilities none of which is ever discarded: once drawn, the pile is gone (LR-P13).
pub(super) fn keeps(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let stays = |card: &Card| {
        let after = card.effects().iter().find(|e| active(e)).and_then(|e| e.after);
        matches!(after, Some(Place::Stay | Place::ToBag))
    };
    if !table.abilities.is_empty() && table.abilities.iter().all(|(entry, _)| stays(&entry.card)) {
        let what = "no ability is discarded after use: the pile never reshuffles and runs dry".to_owned();
        diags.push(error("LR-P13", table.at("ability"), what, "let some go the usual way: take `after: stay` out"));
    }
}
