//! Endless games: monsters that replace each other forever (LR-P12), and abilities that are never reshuffled
//! (LR-P13). Plays need no law, because no card is used twice in one window (LR-A53).

use super::{Table, error};
use crate::card::Card;
use crate::effect::{Bottom, LootRoll, Op, Place, Trigger};
use cards::lexicon::Effect;
use ground::diag::Diag;

type Eff = Effect<LootRoll>;

fn active(effect: &Eff) -> bool {
    matches!(effect.trigger, Trigger::Play | Trigger::Use)
}

/// Monsters that are replaced as soon as they are revealed.
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
    // two monsters that go to the bottom of the pile are revealed again when all others are in the discard pile
    let under = found.iter().filter(|(.., to)| *to == Bottom::Bottom).count();
    let all = found.len() == table.monsters.len();
    for (entry, i, to) in &found {
        if all || (under > 1 && *to == Bottom::Bottom) {
            let what = "monsters that make way for each other may never come to an end".to_owned();
            let help = "keep at most one such monster, or use `to: discard` as long as some monsters do not make way";
            diags.push(error("LR-P12", entry.at.key("effects").nth(*i), what, help).card(&entry.title));
        }
    }
}

/// Reports if no ability is ever discarded: the pile then runs out (LR-P13).
pub(super) fn keeps(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let stays = |card: &Card| {
        let after = card.effects().iter().find(|e| active(e)).and_then(|e| e.after);
        matches!(after, Some(Place::Stay | Place::ToBag))
    };
    if !table.abilities.is_empty() && table.abilities.iter().all(|(entry, _)| stays(&entry.card)) {
        let what = "no ability is discarded after use, so the pile runs out and is never reshuffled".to_owned();
        diags.push(error("LR-P13", table.at("ability"), what, "remove `after: stay` from some of them"));
    }
}
