//! Printed texts of classes: requirements and benefits.

use super::{Tongue, signed};
use crate::card::{Class, Growth};
use crate::vocabulary::{Caster, Casting, Deed, Power, Reading, Slot};

impl Tongue<'_> {
    /// The requirements of a class (DR-124).
    pub(in super::super) fn takes(&self, class: &Class) -> String {
        let Some(needed) = class.ability else { return "Takes nothing.".to_owned() };
        let deed = match class.deed {
            None => String::new(),
            Some(Deed::Theft) => ", and a treasure stolen in passing".to_owned(),
            Some(Deed::Critical) => ", and the highest number on the die in a fight".to_owned(),
            Some(Deed::WizardScroll) => ", and a wizard scroll among your things".to_owned(),
            Some(Deed::ClericScroll) => ", and a cleric scroll among your things".to_owned(),
        };
        format!("Takes High {}{deed}.", needed.title())
    }

    /// The equipment and benefits of a class, one line each.
    pub(in super::super) fn calling(&self, class: &Class) -> Vec<String> {
        let levels = [
            grows(class.hit_points, "hit point"),
            grows(class.attack, "to hit"),
            grows(class.sneak, "to sneak"),
            grows(class.flight, "armor class in flight"),
        ];
        let mut all: Vec<String> = levels.into_iter().flatten().collect();
        all.extend(class.gear.as_ref().map(|gear| self.gear(gear)));
        all.extend(scrolls(class).map(str::to_owned));
        let help = [
            (class.doors, "to open doors"),
            (class.falls, "not to fall"),
            (class.trap_saves, "to save from traps and gas"),
        ];
        let help: Vec<String> = help
            .iter()
            .filter(|(n, _)| *n != 0)
            .map(|(n, what)| format!("**{}** {what}", signed((*n).into())))
            .collect();
        if !help.is_empty() {
            all.push(format!("{}.", help.join(", ")));
        }
        all.extend(class.backstab.map(|stab| {
            format!(
                "**Backstab:** once you have sneaked up, one blow at **{}**, for **{}** times the damage. Then it is a fight.",
                signed(stab.attack.into()),
                stab.times
            )
        }));
        all.extend(class.turning.map(|turning| {
            let symbol = self.holder(&Power::TurnUndead);
            format!(
                "**Turning:** instead of a blow; one of the undead flees unless its d20 shows **{}** or more, with a {symbol} **{}** or more.",
                turning.alone, turning.symbol
            )
        }));
        all.extend(class.casts.as_ref().map(|casts| {
            match casts {
                Casting::Freely { of } => {
                    format!("**Spells:** each day as many as you have levels, any {} spells, as you need them.", whose(*of))
                }
                Casting::Learnt { of } => format!(
                    "**Spells:** each day as many as you have levels, chosen in the morning. You know those whose {} scrolls you have used up to learn them.",
                    whose(*of)
                ),
            }
        }));
        if class.sleeps_well {
            all.push("**Sleep,** in bed, in gas or at home, heals you and your henchmen wholly.".to_owned());
        }
        all
    }
}

impl Tongue<'_> {
    /// The weapons and armor that a class can use.
    fn gear(&self, gear: &[String]) -> String {
        let own = |weapons: bool| {
            let (all, used): (Vec<_>, Vec<_>) = self
                .items()
                .filter(|item| item.is_gear() && (matches!(item.slot, Slot::Weapon | Slot::Tool)) == weapons)
                .map(|item| (item, gear.contains(&item.id)))
                .unzip();
            let titles: Vec<&str> =
                all.iter().zip(&used).filter(|(_, used)| **used).map(|(item, _)| &*item.title).collect();
            match titles.len() {
                0 => "none".to_owned(),
                n if n == all.len() => "any".to_owned(),
                _ => titles.join(", "),
            }
        };
        format!("Weapons: {}. Armor: {}.", own(true), own(false))
    }
}

/// The bonuses of levels.
fn grows(growth: Growth, what: &str) -> Option<String> {
    let gain = signed(growth.gain.into());
    let points = if growth.gain > 1 && what.ends_with("point") { "s" } else { "" };
    match growth.every {
        _ if growth.gain == 0 => None,
        None | Some(1) => Some(format!("Each level **{gain}** {what}{points}.")),
        Some(2) => Some(format!("Each even level **{gain}** {what}{points}.")),
        Some(n) => Some(format!("Every **{n}** levels **{gain}** {what}{points}.")),
    }
}

/// The way the class reads scrolls, if it differs from the usual one.
fn scrolls(class: &Class) -> Option<&'static str> {
    use Reading::{ByAbility, Never, Saves};
    match (class.reads(Caster::Wizard), class.reads(Caster::Cleric)) {
        (ByAbility, ByAbility) => None,
        (Never, Never) => Some("No scrolls."),
        (Never, ByAbility) => Some("No wizard scrolls."),
        (ByAbility, Never) => Some("No cleric scrolls."),
        (Saves, Saves) => Some("Any scroll, with a save: fail it, and the scroll is ruined."),
        (Saves, ByAbility) => Some("Any wizard scroll, with a save: fail it, and the scroll is ruined."),
        (Saves, Never) => Some("Any wizard scroll, with a save, or it is ruined; no cleric scrolls."),
        (ByAbility, Saves) => Some("Any cleric scroll, with a save: fail it, and the scroll is ruined."),
        (Never, Saves) => Some("Any cleric scroll, with a save, or it is ruined; no wizard scrolls."),
    }
}

fn whose(caster: Caster) -> &'static str {
    match caster {
        Caster::Wizard => "wizard",
        Caster::Cleric => "cleric",
    }
}
