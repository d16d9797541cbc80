//! Whether there are enough cards for all draws, enough loot for every chest, and enough treasure for every price.

use super::{Table, error, warning};
use crate::effect::{Mode, Op, Pile, Rarity};
use ground::diag::Diag;

/// LR-P13: there are always enough cards for the deal, for the town and for an opened chest.
pub(super) fn piles(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let about = table.deck.about();
    let (own, rules) = (table.deck.own(), table.deck.own().rules);
    let held = |pile: Pile| table.deck.cards().iter().filter(|e| e.card.pile() == pile).count();
    let dealt = own.players.max.saturating_mul(rules.starting_abilities).saturating_add(rules.vendor_cards);
    let abilities = held(Pile::Ability);
    if usize::try_from(dealt).is_ok_and(|dealt| dealt > abilities) {
        let what =
            format!("{} players need {dealt} abilities at the start; the pile holds {abilities}", own.players.max);
        let help = "add abilities, or lower `starting_abilities` or `vendor_cards`";
        diags.push(warning("LR-P13", about.at.key("piles").key("ability"), what, help));
    }
    for (entry, monster) in &table.monsters {
        for (mode, rarity) in Mode::ALL.iter().flat_map(|m| Rarity::ALL.iter().map(move |r| (*m, *r))) {
            let (wanted, there) = (monster.loot.of(mode).of(rarity), held(rarity.pile()));
            if usize::try_from(wanted).is_ok_and(|wanted| wanted > there) {
                let what =
                    format!("the {} chest promises {wanted} {} cards; there are {there}", mode.key(), rarity.key());
                let at = entry.at.key("loot").key(mode.key()).key(rarity.key());
                diags.push(warning("LR-P13", at, what, "promise fewer, or add such loot").card(&entry.title));
            }
        }
    }
}

/// LR-P4: a full bag of the most valuable loot pays for any ability.
pub(super) fn prices(table: &Table<'_>, diags: &mut Vec<Diag>) {
    let rules = table.deck.own().rules;
    let ops = || table.deck.cards().iter().flat_map(|e| e.card.effects()).flat_map(|e| &e.ops);
    let larger: i32 = ops().map(|op| if let Op::ModifyBagLimit { amount } = *op { amount.max(0) } else { 0 }).sum();
    let cheaper: i32 = ops().map(|op| if let Op::PriceDiscount { amount } = *op { amount } else { 0 }).sum();
    let mut worth: Vec<i32> = table.loot.iter().map(|(_, l)| l.treasure).collect();
    worth.sort_unstable_by_key(|v| -v);
    let room = usize::try_from(rules.bag_limit.saturating_add(larger)).unwrap_or(0);
    let most: i32 = worth.iter().take(room).sum();
    let beyond: Vec<_> = table.abilities.iter().filter(|(_, a)| a.price.saturating_sub(cheaper) > most).collect();
    if worth.is_empty() || beyond.is_empty() {
        return;
    }
    if beyond.len() == table.abilities.len() {
        let Some((entry, ability)) = beyond.iter().min_by_key(|(_, ability)| ability.price) else { return };
        let price = ability.price;
        let what = format!(
            "no ability can ever be bought: even this one costs {price}, and the fullest bag holds {most} treasure"
        );
        let diag = error("LR-P4", entry.at.key("price"), what, "lower the prices, or raise treasure");
        diags.push(diag.card(&entry.title));
        return;
    }
    for (entry, ability) in beyond {
        let what = format!("it costs {}, but the fullest bag holds {most} treasure", ability.price);
        diags.push(warning("LR-P4", entry.at.key("price"), what, "lower the price").card(&entry.title));
    }
}
