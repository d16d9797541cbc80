//! Checks on a single card of Loot Roll beyond its syntax. Laws across cards are in `law`.

use super::card::{Ability, Card, Chest, Draft, Gear, Look, Loot, LootDraft, Monster, MonsterDraft};
use super::constants::Constants;
use super::effect::{LootRoll, Mode, Rarity};
use super::state::EFFECTS;
use cards::face::ArtDraft;
use cards::lexicon::Effect;
use cards::lexicon::prose::as_typed;
use cards::lexicon::sentence::sentence;
use ground::diag::{Checked, Diag};
use ground::locus::Locus;
use std::ops::RangeInclusive;
use table::number::within;

mod effect;
mod fit;

/// The largest price and treasure: two digits fit into a coin.
const COIN: RangeInclusive<i32> = 1..=99;

/// The range of a gear bonus (LR-12); 0 is allowed (LR-21).
const SHIELD: RangeInclusive<i32> = 0..=99;

/// The largest number in the corner of a monster.
const SWORDS: RangeInclusive<i32> = 1..=199;

/// The largest number of cards of one rarity in a chest; a law checks the sum (LR-P8).
pub(super) const CHEST: RangeInclusive<i32> = 0..=9;

/// The kind of card that has an effect, as far as the rules for effects depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Host {
    Ability,
    Loot { rarity: Rarity, gear: bool },
    Monster,
}

/// Makes a card of a draft, or says everything that is wrong with it.
pub(super) fn card(draft: Draft, own: &Constants, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    let card = match draft {
        Draft::Ability(draft) => {
            within("price", draft.price, COIN, at.key("price"), &mut diags);
            if draft.effects.is_empty() {
                let what = "an ability without an effect does nothing (LR-15)";
                diags
                    .push(Diag::error(at.key("effects"), "no-effect", what).help("add an effect with `trigger: play`"));
            }
            let look = look(&draft.effects, Host::Ability, own, draft.flavour, draft.art, at, &mut diags);
            let look = Look { number: draft.number, ..look };
            Card::Ability(Ability { price: draft.price, effects: draft.effects, look })
        }
        Draft::Loot(draft) => Card::Loot(loot(draft, own, at, &mut diags)),
        Draft::Monster(draft) => Card::Monster(monster(draft, own, at, &mut diags)),
    };
    Checked::of(card, diags)
}

fn loot(draft: LootDraft, own: &Constants, at: Locus, diags: &mut Vec<Diag>) -> Loot {
    within("treasure", draft.treasure, COIN, at.key("treasure"), diags);
    let gear = match (draft.slot, draft.survivability) {
        (Some(slot), Some(survivability)) => {
            within("survivability", survivability, SHIELD, at.key("survivability"), diags);
            Some(Gear { slot, survivability })
        }
        (None, None) => None,
        (Some(_), None) => {
            let what = "a card with a slot is gear, and gear has a survivability (LR-21)";
            diags.push(
                Diag::error(at.key("slot"), "half-gear", what)
                    .help("add `survivability: ..` (it may be 0), or remove `slot`"),
            );
            None
        }
        (None, Some(_)) => {
            let what = "a card with a survivability is gear, and gear has a slot (LR-21)";
            let help = "add `slot: head`, `body`, `legs`, `feet`, `main_hand`, `off_hand` or `both_hands`, or remove `survivability`";
            diags.push(Diag::error(at.key("survivability"), "half-gear", what).help(help));
            None
        }
    };
    let host = Host::Loot { rarity: draft.rarity, gear: draft.slot.is_some() || draft.survivability.is_some() };
    let look = look(&draft.effects, host, own, draft.flavour, draft.art, at, diags);
    let look = Look { number: draft.number, ..look };
    Loot { rarity: draft.rarity, treasure: draft.treasure, gear, effects: draft.effects, look }
}

fn monster(draft: MonsterDraft, own: &Constants, at: Locus, diags: &mut Vec<Diag>) -> Monster {
    for mode in Mode::ALL {
        let swords = at.key("survivability").key(mode.key());
        within(mode.key(), *draft.survivability.of(*mode), SWORDS, swords, diags);
        chest(draft.loot.of(*mode), *mode, at.key("loot").key(mode.key()), diags);
    }
    if draft.survivability.boss < draft.survivability.regular {
        let what = "a boss is never weaker than the regular monster (LR-P7)";
        diags.push(
            Diag::error(at.key("survivability").key("boss"), "weak-boss", what).help("raise `boss` or lower `regular`"),
        );
    }
    let look = look(&draft.effects, Host::Monster, own, draft.flavour, draft.art, at, diags);
    let look = Look { number: draft.number, ..look };
    Monster { survivability: draft.survivability, loot: draft.loot, effects: draft.effects, look }
}

fn chest(chest: &Chest, mode: Mode, at: Locus, diags: &mut Vec<Diag>) {
    for rarity in Rarity::ALL {
        within(rarity.key(), chest.of(*rarity), CHEST, at.key(rarity.key()), diags);
    }
    if chest.sum() < 1 {
        let what = format!("the chest of the {} fight is empty (LR-29)", mode.key());
        diags.push(Diag::error(at, "empty-chest", what).help("write at least one card: `{common: 1}`"));
    }
}

fn look(
    effects: &[Effect<LootRoll>],
    host: Host,
    own: &Constants,
    flavour: Option<String>,
    art: ArtDraft,
    at: Locus,
    diags: &mut Vec<Diag>,
) -> Look {
    if effects.len() > EFFECTS {
        let what = format!("the card has {} effects; the limit is {EFFECTS} (LR-F10)", effects.len());
        diags.push(Diag::error(at.key("effects"), "too-many-effects", what).help("combine or remove some effects"));
    }
    let mut text = Vec::new();
    for (i, written) in effects.iter().enumerate() {
        let at = at.key("effects").nth(i);
        effect::check(written, host, own, at, diags);
        text.extend(sentence(written, at).drain(diags));
    }
    diags.extend(flavour.as_deref().and_then(|line| as_typed(line, at.key("flavour"))));
    Look { text, number: None, flavour, art }
}
