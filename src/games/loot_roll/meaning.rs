//! What a single card of Loot Roll must be, beyond being spelt right. Truths across cards are in `law`.

use super::card::{Ability, ArtDraft, Card, Draft, Gear, Look, Loot, Monster};
use super::constants::Constants;
use super::effect::LootRoll;
use crate::diag::{Checked, Diag};
use crate::lexicon::Effect;
use crate::lexicon::sentence::sentence;
use crate::locus::Locus;

/// Makes a card of a draft, or says everything that is wrong with it.
pub(super) fn card(draft: Draft, _own: &Constants, at: Locus) -> Checked<Card> {
    let mut diags = Vec::new();
    let card = match draft {
        Draft::Ability(draft) => {
            let look = look(&draft.effects, draft.flavour, draft.art, at, &mut diags);
            Card::Ability(Ability { price: draft.price, effects: draft.effects, look })
        }
        Draft::Loot(draft) => {
            let look = look(&draft.effects, draft.flavour, draft.art, at, &mut diags);
            let gear = draft.slot.zip(draft.survivability).map(|(slot, survivability)| Gear { slot, survivability });
            Card::Loot(Loot { rarity: draft.rarity, treasure: draft.treasure, gear, effects: draft.effects, look })
        }
        Draft::Monster(draft) => {
            let look = look(&draft.effects, draft.flavour, draft.art, at, &mut diags);
            Card::Monster(Monster {
                survivability: draft.survivability,
                loot: draft.loot,
                effects: draft.effects,
                look,
            })
        }
    };
    Checked::of(card, diags)
}

fn look(
    effects: &[Effect<LootRoll>],
    flavour: Option<String>,
    art: ArtDraft,
    at: Locus,
    diags: &mut Vec<Diag>,
) -> Look {
    let each = effects.iter().enumerate();
    let text = each.filter_map(|(i, e)| sentence(e, at.key("effects").nth(i)).drain(diags)).collect();
    Look { text, flavour, art }
}
